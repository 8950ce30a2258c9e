"""Chooses the form in which the rules run: interpreted Python, or the same modules compiled by mypyc.

Compiled modules lie beside their source (in an installed wheel) or in a cache that `mathom build` fills. The key of
the cache covers the source, the interpreter and the library that compiled modules call, so a changed source never
runs in an old form.

MATHOM_COMPILED=0 asks for the interpreted form, MATHOM_COMPILED=1 insists on the compiled one. MATHOM_NATIVE names a
folder to load the compiled modules from, whatever its key; the build uses it while it tunes.
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
from typing import Final

from mathom.native.modules import MODULES, PACKAGE, source_file

SUFFIX: Final = EXTENSION_SUFFIXES[0]
COMPLETE: Final = "complete"  # a file that says that a folder holds every compiled module, and how it was built
# What a compiled module depends on besides the rules.
BUILD_MODULES: Final = ("mathom.native.compile_groups", "mathom.native.mypyc_fix")


class RulesFinder(MetaPathFinder):
    """Finds the modules of the rules in the files given, before Python looks elsewhere."""

    def __init__(self, files: dict[str, Path]) -> None:
        self.files = files

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.files.get(name)
        return spec_from_file_location(name, file) if file else None


def choose_form() -> None:
    """Decides which form is imported. Called once, before the first module of the rules."""
    requested = os.environ.get("MATHOM_COMPILED", "")
    if requested not in ("", "0", "1"):
        raise ImportError(f'MATHOM_COMPILED is 0 for interpreted rules or 1 for compiled ones, not "{requested}"')
    if not __debug__:
        raise ImportError("mathom relies on its assertions: start Python without -O and PYTHONOPTIMIZE")
    if requested == "0":
        sys.meta_path.insert(0, RulesFinder({name: source_file(name) for name in MODULES}))
        return
    if os.environ.get("MATHOM_NATIVE"):
        load_from(Path(os.environ["MATHOM_NATIVE"]))
        return
    if is_installed_compiled():
        return
    if folder := compiled_folder():
        load_from(folder)
    elif requested == "1":
        raise ImportError("MATHOM_COMPILED=1, but the rules are not compiled for this Python: run `mathom build` first")


def load_from(folder: Path) -> None:
    """Makes Python import the compiled modules, and the libraries they share, from a folder."""
    files = {file.name.removesuffix(SUFFIX): file for file in folder.glob(f"*{SUFFIX}")}
    sys.meta_path.insert(0, RulesFinder(files))


def is_installed_compiled() -> bool:
    """Whether compiled modules lie beside their source, as a compiled wheel installs them."""
    return source_file(MODULES[0]).with_suffix(SUFFIX).exists()


def home() -> Path:
    """Where mathom keeps the files it makes."""
    if os.environ.get("MATHOM_HOME"):
        return Path(os.environ["MATHOM_HOME"])
    checkout = PACKAGE.parent.parent
    if (checkout / "tools" / "bootstrap.py").exists() and os.access(checkout, os.W_OK):
        return checkout / ".mathom"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "mathom"


def plain_folder() -> Path:
    """The folder for the plain build of exactly this source under exactly this interpreter."""
    digest = hashlib.sha256(SUFFIX.encode())
    for file in (vec_library(), *map(source_file, BUILD_MODULES), *map(source_file, MODULES)):
        digest.update(file.read_bytes())
    return home() / "native" / digest.hexdigest()[:16]


def tuned_folder(plain: Path) -> Path:
    """The folder for the tuned build. It is another one, so no build replaces files that a process has loaded."""
    return plain.with_name(f"{plain.name}-tuned")


def compiled_folder() -> Path | None:
    """The folder of a complete build of this source, the tuned one first; None if there is none."""
    plain = plain_folder()
    return next((folder for folder in (tuned_folder(plain), plain) if (folder / COMPLETE).exists()), None)


def vec_library() -> Path:
    """The part of mypyc's runtime library that the rules use."""
    spec = find_spec("librt.vecs")
    assert spec and spec.origin
    return Path(spec.origin)


def form() -> str:
    """The form in use: "compiled" or "interpreted"."""
    from mathom.core.engine import agenda

    return "compiled" if str(agenda.__file__).endswith(SUFFIX) else "interpreted"
