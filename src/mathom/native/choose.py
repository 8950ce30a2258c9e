"""Which form of the rules runs: the Python text itself, or the same text compiled by mypyc.

Compiled modules lie beside their text (an installed wheel) or in a cache that `mathom build` fills,
under a key of the text, the interpreter and the library that compiled modules call, so that a changed
text is never run in an old form.
MATHOM_COMPILED=0 asks for the text, MATHOM_COMPILED=1 insists on the compiled form; MATHOM_NATIVE
names a folder to take it from, whatever its key (the build uses it while it tunes).
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent.parent
SUFFIX = EXTENSION_SUFFIXES[0]
GROUP = "mathom__mypyc"  # the library that all compiled modules share

# The folders whose modules are compiled: the engine, each game's rules, knowledge and player, and the searches.
COMPILED_FOLDERS = ("core/engine", "games/*/rules", "games/*/knowledge", "games/*/player", "bots/search")


def compiled_modules(package: Path = PACKAGE) -> tuple[str, ...]:
    """Every module of a compiled folder, by its dotted name."""
    files = [file for pattern in COMPILED_FOLDERS for folder in package.glob(pattern) for file in folder.rglob("*.py")]
    paths = (file.relative_to(package.parent).with_suffix("") for file in files if file.name != "__init__.py")
    return tuple(sorted(".".join(path.parts) for path in paths))


MODULES = compiled_modules()


class Form(MetaPathFinder):
    """Finds the compiled modules, or their text, in one place and nowhere else."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


def choose() -> None:
    """Called once, before any module of the list is imported."""
    wish = os.environ.get("MATHOM_COMPILED", "")
    if wish not in ("", "0", "1"):
        raise ImportError(f'MATHOM_COMPILED is 0 for the text or 1 for the compiled form, not "{wish}"')
    if not __debug__:
        raise ImportError("mathom relies on its assertions: start Python without -O and PYTHONOPTIMIZE")
    if wish == "0":
        sys.meta_path.insert(0, Form({name: source(name) for name in MODULES}))
        return
    if os.environ.get("MATHOM_NATIVE"):
        use(Path(os.environ["MATHOM_NATIVE"]))
        return
    if beside(MODULES[0]).exists():
        return
    if folder := compiled():
        use(folder)
    elif wish == "1":
        raise ImportError("MATHOM_COMPILED=1, but the rules are not compiled for this Python: run `mathom build` first")


def use(folder: Path) -> None:
    """From now on the modules come compiled from this folder."""
    names = (GROUP, *MODULES)
    sys.meta_path.insert(0, Form({name: folder / f"{name}{SUFFIX}" for name in names}))


def source(name: str) -> Path:
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")


def beside(name: str) -> Path:
    return source(name).with_suffix(SUFFIX)


def home() -> Path:
    """Where mathom keeps what it makes."""
    if os.environ.get("MATHOM_HOME"):
        return Path(os.environ["MATHOM_HOME"])
    checkout = PACKAGE.parent.parent
    if (checkout / "tools" / "bootstrap.py").exists() and os.access(checkout, os.W_OK):
        return checkout / ".mathom"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "mathom"


def cache() -> Path:
    """The folder for the compiled form of exactly this text under exactly this interpreter."""
    digest = hashlib.sha256(SUFFIX.encode())
    for file in (library(), source("mathom.native.mypyc_fix"), *map(source, MODULES)):
        digest.update(file.read_bytes())
    return home() / "native" / digest.hexdigest()[:16]


def tuned(folder: Path) -> Path:
    """A place of its own: what a running process has loaded is never replaced under it."""
    return folder.with_name(f"{folder.name}-tuned")


def compiled() -> Path | None:
    """The folder to take the compiled form from, if there is one; the tuned one first."""
    folder = cache()
    return next((place for place in (tuned(folder), folder) if (place / "complete").exists()), None)


def library() -> Path:
    """The part of mypyc's runtime library that the rules use."""
    spec = find_spec("librt.vecs")
    assert spec and spec.origin
    return Path(spec.origin)


def form() -> str:
    """Which form is in use: "compiled" or "interpreted"."""
    from mathom.core.engine import agenda

    return "compiled" if str(agenda.__file__).endswith(SUFFIX) else "interpreted"
