"""Compiles a copy of the rules: `python -m mathom.native.compile_groups`, run in the folder of the copy.

mypyc always translates every module to C, which takes seconds. A C compiler then works for a minute or more, so the
libraries are cached by what they were compiled from: a group whose C code, headers and flags are unchanged is copied.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from setuptools import setup  # type: ignore[import-untyped]

from mathom.native.loader import SUFFIX
from mathom.native.modules import GROUPS, MODULES, PACKAGE, source_file
from mathom.native.mypyc_fix import borrow_vec_arguments

WHOLE: Final = "mathom"  # the one library of a build that is not divided into groups
KEPT_DAYS: Final = 14


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--whole", action="store_true", help="one library: slower to compile, faster to run")
    parser.add_argument("--optimize", default="3", help="the compiler's optimization level")
    parser.add_argument("--cache", type=Path, help="where libraries of earlier builds lie")
    options = parser.parse_args()
    extensions = translate(options.whole, options.optimize)
    if options.whole or options.cache is None:
        compile_extensions(extensions)
    else:
        compile_missing(extensions, options.cache)


def translate(whole: bool, optimize: str) -> list[Any]:
    """Translates the rules to C, and returns what there is to compile, the largest first."""
    from mypyc.build import mypycify

    files = {name: str(source_file(name).relative_to(PACKAGE.parent)) for name in MODULES}
    arguments = ["--config-file=", *files.values()]  # no configuration of the user's, or of a folder above
    divided = [([files[name] for name in names], f"mathom_{group}") for group, names in GROUPS.items()]
    extensions: list[Any] = mypycify(
        arguments,
        opt_level=optimize,
        debug_level="0",
        group_name=WHOLE if whole else None,
        separate=False if whole else divided,  # type: ignore[arg-type]
    )
    borrow_vec_arguments(source for extension in extensions for source in extension.sources)
    return sorted(extensions, key=size, reverse=True)


def size(extension: Any) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


def compile_extensions(extensions: Sequence[Any]) -> None:
    """Compiles several at a time, each beside the copy of its source."""
    command = ["-q", "build_ext", "--inplace", "--force", "--parallel", str(os.cpu_count() or 1)]
    setup(name="mathom", packages=[], ext_modules=list(extensions), script_args=command)


def compile_missing(extensions: Sequence[Any], cache: Path) -> None:
    """Compiles the groups that are not in the cache, then copies every group from there."""
    members = {group: [item for item in extensions if group_of(item.name) == group] for group in GROUPS}
    folders = {group: cache / f"{group}-{content_key(items)}" for group, items in members.items()}
    missing = [group for group, folder in folders.items() if not folder.exists()]
    if missing:
        compile_extensions([item for item in extensions if group_of(item.name) in missing])
    for group, folder in folders.items():
        files = [built_file(item.name) for item in members[group]]
        if group in missing:
            store(files, folder)
        else:
            folder.touch()
            for file in files:
                shutil.copy(folder / stored_name(file), file)
    forget_unused(cache)


def group_of(name: str) -> str:
    """The group of a module, or of the library `mathom_GROUP__mypyc`."""
    return next(group for group, names in GROUPS.items() if name in names or name == f"mathom_{group}__mypyc")


def content_key(extensions: Iterable[Any]) -> str:
    """A hash of everything that decides what the compiler makes of these extensions."""
    flags = f"{os.environ.get('CC', '')} {os.environ.get('CFLAGS', '')} {os.environ.get('LDFLAGS', '')}"
    digest = hashlib.sha256(f"{SUFFIX} {flags} {compiler_version()}".encode())
    for extension in sorted(extensions, key=lambda item: str(item.name)):
        digest.update(f"{extension.name} {extension.extra_compile_args}".encode())
        for file in sorted({*extension.sources, *extension.depends}):
            digest.update(Path(file).read_bytes())
    return digest.hexdigest()[:16]


def compiler_version() -> str:
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout


def built_file(name: str) -> Path:
    """Where the compiler leaves a module, relative to the copy."""
    return Path(*name.split(".")).with_suffix(SUFFIX)


def stored_name(file: Path) -> str:
    return ".".join(file.parts)


def store(files: Iterable[Path], folder: Path) -> None:
    """Keeps the files of a group. The folder appears whole or not at all."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        made = Path(name) / "made"
        made.mkdir()
        for file in files:
            shutil.copy(file, made / stored_name(file))
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)


def forget_unused(cache: Path) -> None:
    """Deletes groups that no build of the last days used."""
    from time import time

    for folder in cache.glob("*-*"):
        if time() - folder.stat().st_mtime > KEPT_DAYS * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
