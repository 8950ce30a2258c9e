"""Which form of the rules is chosen, and what a build does that cannot be done."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from mathom.native import choose as _native
from tests.project.tree import ROOT, mathom, run

FORM = "import mathom; from mathom.native import choose as _native; print(_native.form())"
KEY = "from mathom.native import choose as _native; print(_native.cache().name)"
ORIGIN = """
import runpy, sys
native = runpy.run_path(sys.argv[1])
places = {"plain": [native["cache"]()], "tuned": [native["cache"](), native["tuned"](native["cache"]())]}
for place in places.get(sys.argv[2], []):
    place.mkdir(parents=True)
    (place / "complete").touch()
native["choose"]()
specs = [finder.find_spec("mathom.core.engine.agenda", None) for finder in sys.meta_path]
print(next((spec.origin for spec in specs if spec), "the path"))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package alone, as installed."""
    return Path(shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so")))


def chosen(home: Path, compiled: str, cache: str) -> str:
    done = run(
        *(sys.executable, "-P", "-c", ORIGIN, ROOT / "src/mathom/native/choose.py", cache),
        MATHOM_HOME=home,
        MATHOM_COMPILED=compiled,
    )
    return done.stdout.strip() or done.stderr.splitlines()[-1]


def test_the_text_is_taken_where_nothing_is_compiled(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "empty") == "the path"


def test_the_cache_is_taken_where_it_is_complete(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "plain").startswith(str(tmp_path / "native"))
    assert chosen(tmp_path / "again", "1", "plain").startswith(str(tmp_path / "again" / "native"))


def test_a_tuned_build_is_taken_before_a_plain_one_and_replaces_nothing(tmp_path: Path) -> None:
    """A process that runs on the plain one may load the rest of it later."""
    assert Path(chosen(tmp_path, "", "tuned")).parent.name.endswith("-tuned")
    assert len(list((tmp_path / "native").iterdir())) == 2


def test_other_wishes_are_errors(tmp_path: Path) -> None:
    assert chosen(tmp_path, "yes", "plain").startswith("ImportError: MATHOM_COMPILED is 0 for the text or 1 for")
    done = run(sys.executable, "-O", "-c", FORM, PYTHONPATH=ROOT / "src")
    assert "mathom relies on its assertions: start Python without -O" in done.stderr


def test_the_text_is_taken_where_it_is_asked_for(tmp_path: Path) -> None:
    assert chosen(tmp_path, "0", "plain") == str(ROOT / "src/mathom/core/engine/agenda.py")


def test_an_unfulfilled_wish_is_an_error(tmp_path: Path) -> None:
    assert chosen(tmp_path, "1", "empty") == (
        "ImportError: MATHOM_COMPILED=1, but the rules are not compiled for this Python: run `mathom build` first"
    )


def test_the_key_of_the_cache_is_the_text(copy: Path, tmp_path: Path) -> None:
    def key() -> str:
        done = run(sys.executable, "-P", "-c", KEY, PYTHONPATH=copy, MATHOM_HOME=tmp_path, MATHOM_COMPILED="0")
        return done.stdout

    keys = [key()]
    for name in (_native.MODULES[0], _native.MODULES[-1]):
        file = copy.joinpath(*name.split(".")).with_suffix(".py")
        file.write_text(file.read_text() + "\n# changed\n")
        keys.append(key())
    assert len(set(keys)) == 3 and all(keys)
    cli = copy / "mathom/cli.py"
    cli.write_text(cli.read_text() + "\n# not compiled\n")
    assert key() == keys[-1]


def test_a_build_without_a_compiler_says_so(tmp_path: Path) -> None:
    done = mathom("build", PATH=tmp_path, CC="nothing", MATHOM_HOME=tmp_path / "home")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The rules cannot be compiled: no C compiler was found (on Debian: apt install gcc). "
        "Everything works without, only slower.\n"
    )
    assert not (tmp_path / "home").exists()


def test_a_build_that_fails_breaks_nothing(copy: Path, tmp_path: Path) -> None:
    module = copy / "mathom/core/engine/worlds.py"
    module.write_text(module.read_text() + '\n\ndef wrong() -> int:\n    return "a word"\n')
    done = mathom("build", source=copy, MATHOM_HOME=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("The rules did not compile:\n") or "Everything works without" in done.stderr
    assert list(tmp_path.glob("native/*/complete")) == []
    after = run(sys.executable, "-P", "-c", FORM, PYTHONPATH=copy, MATHOM_HOME=tmp_path)
    assert after.stdout == "interpreted\n"
