"""Which form of the rules is loaded, what a build compiles again, and how a build fails."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from mathom import native
from mathom.native.compile_groups import content_key, forget_unused, store
from mathom.native.modules import GROUPS, group_folders
from tests.project.tree import ROOT, mathom, run

FORM = "import mathom; from mathom import native; print(native.form())"
KEY = "from mathom.native import loader; print(loader.plain_folder().name)"
ORIGIN = """
import sys, types
package = types.ModuleType("mathom")  # without its __init__, which would choose at once
package.__path__ = [sys.argv[1]]
sys.modules["mathom"] = package
from mathom.native import loader
plain = loader.plain_folder()
places = {"plain": [plain], "tuned": [plain, loader.tuned_folder(plain)]}
for place in places.get(sys.argv[2], []):
    place.mkdir(parents=True)
    (place / f"mathom.core.engine.agenda{loader.SUFFIX}").touch()
    (place / loader.COMPLETE).touch()
loader.choose_form()
specs = [finder.find_spec("mathom.core.engine.agenda", None) for finder in sys.meta_path]
print(next((spec.origin for spec in specs if spec), "the path"))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package alone, as it is installed."""
    return Path(shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so")))


def chosen(home: Path, compiled: str, cache: str) -> str:
    done = run(
        *(sys.executable, "-P", "-c", ORIGIN, ROOT / "src/mathom", cache),
        MATHOM_HOME=home,
        MATHOM_COMPILED=compiled,
    )
    return done.stdout.strip() or done.stderr.splitlines()[-1]


def test_nothing_compiled_loads_the_source(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "empty") == "the path"


def test_a_complete_build_is_loaded(tmp_path: Path) -> None:
    assert chosen(tmp_path, "", "plain").startswith(str(tmp_path / "native"))
    assert chosen(tmp_path / "again", "1", "plain").startswith(str(tmp_path / "again" / "native"))


def test_a_tuned_build_is_loaded_before_a_plain_one_and_replaces_nothing(tmp_path: Path) -> None:
    """A process that runs on the plain build may load more of it later."""
    assert Path(chosen(tmp_path, "", "tuned")).parent.name.endswith("-tuned")
    assert len(list((tmp_path / "native").iterdir())) == 2


def test_other_values_are_errors(tmp_path: Path) -> None:
    assert chosen(tmp_path, "yes", "plain").startswith("ImportError: MATHOM_COMPILED is 0 for interpreted rules")
    done = run(sys.executable, "-O", "-c", FORM, PYTHONPATH=ROOT / "src")
    assert "mathom relies on its assertions: start Python without -O" in done.stderr


def test_the_source_is_loaded_on_request(tmp_path: Path) -> None:
    assert chosen(tmp_path, "0", "plain") == str(ROOT / "src/mathom/core/engine/agenda.py")


def test_insisting_without_a_build_is_an_error(tmp_path: Path) -> None:
    assert chosen(tmp_path, "1", "empty") == (
        "ImportError: MATHOM_COMPILED=1, but the rules are not compiled for this Python: run `mathom build` first"
    )


def test_the_key_covers_the_source_of_the_rules_only(copy: Path, tmp_path: Path) -> None:
    def key() -> str:
        done = run(sys.executable, "-P", "-c", KEY, PYTHONPATH=copy, MATHOM_HOME=tmp_path, MATHOM_COMPILED="0")
        return done.stdout

    keys = [key()]
    for name in (native.MODULES[0], native.MODULES[-1]):
        file = copy.joinpath(*name.split(".")).with_suffix(".py")
        file.write_text(file.read_text() + "\n# changed\n")
        keys.append(key())
    assert len(set(keys)) == 3 and all(keys)
    cli = copy / "mathom/cli.py"
    cli.write_text(cli.read_text() + "\n# not compiled\n")
    assert key() == keys[-1]


def test_every_compiled_module_belongs_to_one_group() -> None:
    names = [name for group in GROUPS.values() for name in group]
    assert sorted(names) == sorted(native.MODULES) and len(set(names)) == len(names)
    assert {"engine", "search", "confrontation", "riddle"} <= set(GROUPS)


def test_a_group_is_compiled_again_only_if_its_code_or_a_header_changed(tmp_path: Path) -> None:
    source, header = tmp_path / "group.c", tmp_path / "engine.h"
    source.write_text("int one;")
    header.write_text("int two;")
    item = SimpleNamespace(name="x", sources=[str(source)], depends=[str(header)], extra_compile_args=["-O1"])
    keys = [content_key([item])]
    header.write_text("long two;")
    keys.append(content_key([item]))
    source.write_text("int three;")
    keys.append(content_key([item]))
    item.extra_compile_args = ["-O2"]
    keys.append(content_key([item]))
    assert content_key([item]) == keys[-1] and len(set(keys)) == 4


def test_groups_are_stored_whole_and_forgotten_when_unused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mathom").mkdir()
    Path("mathom/one.so").touch()
    new, old = tmp_path / "groups" / "a-1", tmp_path / "groups" / "b-1"
    store([Path("mathom/one.so")], new)
    store([Path("mathom/one.so")], old)
    os.utime(old, (0, 0))
    forget_unused(tmp_path / "groups")
    assert [path.name for path in (tmp_path / "groups").rglob("*")] == ["a-1", "mathom.one.so"]


def test_a_build_without_a_compiler_says_so(tmp_path: Path) -> None:
    done = mathom("build", PATH=tmp_path, CC="nothing", MATHOM_HOME=tmp_path / "home")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The rules cannot be compiled: no C compiler was found (on Debian: apt install gcc). "
        "Everything works without, only slower.\n"
    )
    assert not (tmp_path / "home").exists()


def test_a_build_that_fails_breaks_nothing(copy: Path, tmp_path: Path) -> None:
    for folders in group_folders(copy / "mathom").values():  # only the engine is left to compile
        for folder in folders:
            if folder.name != "engine":
                shutil.rmtree(folder)
    module = copy / "mathom/core/engine/worlds.py"
    module.write_text(module.read_text() + '\n\ndef wrong() -> int:\n    return "a word"\n')
    done = mathom("build", source=copy, MATHOM_HOME=tmp_path)
    assert done.returncode == 1
    assert done.stderr.startswith("The rules did not compile:\n") or "Everything works without" in done.stderr
    assert list(tmp_path.glob("native/*/complete")) == []
    after = run(sys.executable, "-P", "-c", FORM, PYTHONPATH=copy, MATHOM_HOME=tmp_path)
    assert after.stdout == "interpreted\n"
