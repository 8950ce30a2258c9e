"""A release: the source and the wheel of plain Python, as one who has no checkout gets them."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.project.tree import ROOT, files, mathom, run

BUILD = "import sys; from tools import wheel; wheel.release(*map(__import__('pathlib').Path, sys.argv[1:]), True)"


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place, into = tmp_path_factory.mktemp("place"), tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-c", BUILD, place, into)
    assert done.returncode == 0, done.stderr
    return into


@pytest.fixture(scope="module")
def installed(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked into a folder that no checkout surrounds."""
    place = tmp_path_factory.mktemp("site-packages")
    with zipfile.ZipFile(next(dist.glob("*-py3-none-any.whl"))) as archive:
        archive.extractall(place)  # noqa: S202
    return place


def test_the_wheel_has_the_licence_and_the_mark_of_types(installed: Path) -> None:
    assert (installed / "mathom/py.typed").exists()
    licence = next(installed.glob("mathom-*.dist-info/licenses/LICENSE"))
    assert licence.read_text() == (ROOT / "LICENSE").read_text()


def test_the_wheel_has_the_table(installed: Path) -> None:
    """All that lies in the checkout for the browser and the store, and nothing else."""
    for part, pattern in (("web", "*"), ("server/store/migrations", "*.sql")):
        tree = ROOT / "src/mathom" / part
        there = {file for file in files() if file.is_relative_to(tree) and file.match(pattern)}
        assert there
        found = {file.relative_to(installed) for file in (installed / "mathom" / part).rglob(pattern) if file.is_file()}
        assert found == {file.relative_to(ROOT / "src") for file in there}


def test_the_source_has_what_a_build_needs(dist: Path) -> None:
    with tarfile.open(next(dist.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "src/mathom/native/modules.py"} <= names


def test_an_installed_wheel_keeps_its_files_in_the_users_folder(installed: Path, tmp_path: Path) -> None:
    told = mathom("doctor", source=installed, HOME=tmp_path, XDG_DATA_HOME="").stdout
    assert "rules       interpreted\n" in told
    assert f"home        {tmp_path}/.local/share/mathom\n" in told


def test_work_on_mathom_needs_a_checkout(installed: Path, tmp_path: Path) -> None:
    done = mathom("test", source=installed, HOME=tmp_path)
    assert (done.returncode, done.stderr) == (
        1,
        "mathom test is for developers: it needs a checkout of the repository.\n",
    )
