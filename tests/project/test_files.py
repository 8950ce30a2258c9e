"""What holds for the project's files: their size, what they name, what they import."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from mathom import native
from tests.project.tree import ROOT, files

MOST_LINES = 500
MOST_MODULES = 16  # of a folder
# Put together from parts, so that this file itself names none of them.
HOSTS = "|".join(name.replace(" ", r"\.") for name in ("pypi org", "pythonhosted org", "npmjs org", "deb debian org"))
FOLDERS = "|".join(("work", "farm", "root", "home/[a-z]"))
MACHINE = re.compile(rf"{HOSTS}|(?<![\w.~}}/-])/(?:{FOLDERS})\b")
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
BINARY = {".mo", ".npz", ".png", ".webp", ".whl", ".woff2"}
# Not compiled, but imported by compiled modules: nothing of theirs may end up in compiled code.
UNCOMPILED = {"mathom.core.errors"}


def texts() -> Iterator[tuple[str, str]]:
    for file in files():
        if file.suffix not in BINARY:
            yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def test_no_module_is_long() -> None:
    lengths = {name: text.count("\n") for name, text in texts() if name.endswith(".py")}
    assert len(lengths) > 50
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_folder_of_src_has_more_than_sixteen_modules() -> None:
    modules = [file for file in files() if file.is_relative_to(ROOT / "src") and file.suffix in (".py", ".js")]
    sizes = Counter(file.parent for file in modules if file.name != "__init__.py")
    assert len(sizes) > 20
    assert {str(folder.relative_to(ROOT)): size for folder, size in sizes.items() if size > MOST_MODULES} == {}


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        if MACHINE.search(line)
    ]
    assert found == []


@pytest.mark.parametrize("line", ["see /wo" + "rk/shared", "'/ro" + "ot/.cache'", "https://py" + "pi.org/simple"])
def test_the_search_for_names_finds_them(line: str) -> None:
    assert MACHINE.search(line)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_is_locked_with_hashes(lock: Path) -> None:
    packages = re.split(r"\n(?=\S)", lock.read_text().strip())
    assert len(packages) >= 3
    for package in packages:
        head, *hashes = package.replace("\\\n", "").split("--hash=sha256:")
        assert re.match(r"[a-z0-9-]+==[\w.]+ *(;.*)?$", head.strip()), package[:80]
        assert hashes and all(re.fullmatch(r"[0-9a-f]{64}", mark.strip()) for mark in hashes), head


def test_every_list_of_packages_is_locked() -> None:
    assert [lock.stem for lock in LOCKS] == sorted(file.stem for file in (ROOT / "requirements").glob("*.in"))


def test_every_package_of_the_web_checks_is_locked_with_its_hash_and_no_host() -> None:
    lock = json.loads((ROOT / "requirements/web/package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert len(packages) > 5
    assert {name for name, entry in packages.items() if not entry["integrity"].startswith("sha512-")} == set()
    assert {name for name, entry in packages.items() if "resolved" in entry} == set()


@pytest.mark.parametrize("name", native.MODULES)
def test_no_literal_is_shifted_in_compiled_modules(name: str) -> None:
    """mypyc would shift it as a 32-bit number: core.agenda.bit() does it right."""
    assert shifted_literals(native.source_file(name).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("x = 1 << n", [1]),
        ("x = y\nx |= (-1) << n", [2]),
        ("x = MASK << n", [1]),
        ("x = n << 4\nx <<= 1", []),
        ("x = bit(n)", []),
        ("x = 1 << 31", []),  # a constant: the compiler of the rules works it out by itself
    ],
)
def test_the_search_for_shifts_finds_them(text: str, lines: list[int]) -> None:
    assert shifted_literals(text) == lines


def shifted_literals(text: str) -> list[int]:
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.BinOp)]
    shifts = [node for node in nodes if isinstance(node.op, ast.LShift)]
    return [node.lineno for node in shifts if is_constant(node.left) and not is_constant(node.right)]


def is_constant(expression: ast.expr) -> bool:
    """Literals and names in capitals."""
    names = [node.id for node in ast.walk(expression) if isinstance(node, ast.Name)]
    return all(name.isupper() for name in names)


@pytest.mark.parametrize("name", [name for name in native.MODULES if ".scenes." not in name])
def test_compiled_modules_import_only_compiled_ones(name: str) -> None:
    """Apart from scenes, which are made of words."""
    tree = ast.parse(native.source_file(name).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    ours = {module for module in imported if module.startswith("mathom.")}
    packages = {module for module in ours if (native.source_file(module).with_suffix("") / "__init__.py").exists()}
    assert ours - packages - UNCOMPILED <= set(native.MODULES)


@pytest.mark.parametrize("name", native.MODULES)
def test_compiled_modules_copy_no_constant_that_the_key_of_the_cache_does_not_cover(name: str) -> None:
    """mypyc copies numbers and texts of other modules into compiled code; it looks up everything else in a run."""
    assert outside_constants(native.source_file(name).read_text(encoding="utf-8")) == []


def test_the_search_for_outside_constants_finds_them() -> None:
    one = "from mathom.core.text.speech import ENGLISH, tr\nfrom mathom.core.engine.agenda import INDEX"
    other = "from mathom.core.text import speech\nprint(speech.PSEUDO, speech.tr)"
    assert outside_constants(one) == ["ENGLISH"] and outside_constants(other) == ["speech.PSEUDO"]


def outside_constants(text: str) -> list[str]:
    """The numbers and texts that a module takes from modules of ours that are not compiled."""
    tree = ast.parse(text)
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mathom."):
            for alias in node.names:
                found[alias.asname or alias.name] = imported(node.module or "", alias.name)
    modules = {name: value for name, value in found.items() if isinstance(value, ModuleType)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            found[f"{node.value.id}.{node.attr}"] = imported(module.__name__, node.attr)
    return [name for name, value in found.items() if isinstance(value, int | float | str | bytes)]


def imported(module: str, name: str) -> object:
    """What a module takes from another one; None if that is compiled too."""
    if module in native.MODULES:
        return None
    whole = import_module(module)
    return getattr(whole, name) if hasattr(whole, name) else import_module(f"{module}.{name}")
