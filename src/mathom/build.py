"""Compiles the rules with mypyc into the cache that `_native` looks in. Needs a C compiler and Python's headers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import find_spec
from pathlib import Path

from mathom import _native

FLAGS = "-fno-semantic-interposition"  # calls within the library need not go through its table


class CannotBuild(Exception):
    """The rules cannot be compiled here; the sentence says what is missing."""


def compiler() -> str | None:
    """The C compiler that would be used, if there is one."""
    name = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    for candidate in (name, "gcc", "clang", "cc"):
        if found := shutil.which(candidate):
            return found
    return None


def obstacle() -> str | None:
    """Why the rules cannot be compiled here, or None."""
    if compiler() is None:
        return "no C compiler was found (on Debian: apt install gcc)"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's headers are missing (on Debian: apt install python3-dev)"
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypyc is not installed (pip install 'mathom[build]')"
    return None


def build() -> Path:
    """Compiles, and returns the folder; at once if that was done before."""
    folder = _native.cache()
    if (folder / "complete").exists():
        return folder
    if why := obstacle():
        raise CannotBuild(f"The rules cannot be compiled: {why}. Everything works without, only slower.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        compile_in(Path(place))
        made = Path(place) / "made"
        made.mkdir()
        for name in (_native.GROUP, *_native.MODULES):
            built = Path(place, *name.split(".")).with_suffix(_native.SUFFIX)
            built.rename(made / f"{name}{_native.SUFFIX}")
        (made / "complete").touch()
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    return folder


def compile_in(place: Path) -> None:
    """Runs mypyc over a copy of the text."""
    shutil.copytree(_native.PACKAGE, place / "mathom", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    files = [str(_native.source(name).relative_to(_native.PACKAGE.parent)) for name in _native.MODULES]
    (place / "setup.py").write_text(
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"setup(name='mathom', packages=[], ext_modules=mypycify({files!r}, opt_level='3', group_name='mathom'))\n"
    )
    environment = {**os.environ, "CFLAGS": f"{FLAGS} {os.environ.get('CFLAGS', '')}", "MATHOM_COMPILED": "0"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-12:])
        raise CannotBuild(f"The rules did not compile:\n{tail}")
