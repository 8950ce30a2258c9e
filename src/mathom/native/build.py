"""Compiles the rules with mypyc into the cache that `_native` looks in. Needs a C compiler and Python's headers.

With GCC it compiles twice: the first time with counters, which some random games fill, the
second time with what they tell. That makes random games about a third faster (docs/performance.md).
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from mathom.native import choose as _native

FLAGS = "-fno-semantic-interposition"  # calls within the library need not go through its table
COUNT = "-fprofile-generate -fprofile-update=single"
USE = "-fprofile-use -fprofile-correction -Wno-missing-profile"
PLAIN, TUNED = "plain", "tuned"
KEPT = 6
A_DAY = 24 * 60 * 60  # seconds
Say = Callable[[str], None]


class CannotBuild(Exception):
    """The rules cannot be compiled here; the sentence says what is missing."""


def compiler() -> str | None:
    """The C compiler that would be used, if there is one."""
    for candidate in (usual_compiler(), "gcc", "clang", "cc"):
        if found := shutil.which(candidate):
            return found
    return None


def usual_compiler() -> str:
    """The one that setuptools takes by itself: $CC, or what Python was compiled with."""
    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    return str(words[0])


def missing_system_part() -> str | None:
    """What the machine lacks for compiling, or None."""
    if compiler() is None:
        return "no C compiler was found (on Debian: apt install gcc)"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's headers are missing (on Debian: apt install python3-dev)"
    return None


def obstacle() -> str | None:
    """Why the rules cannot be compiled here, or None."""
    if why := missing_system_part():
        return why
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypyc is not installed (install mathom with it: pip install '.[build]' in a clone)"
    return None


def state() -> str | None:
    """Whether the present text is compiled: PLAIN, TUNED, or None."""
    try:
        folder = _native.compiled()
        return (folder / "complete").read_text() if folder else None
    except OSError:
        return None


def build(tune: bool = True, say: Say = lambda _: None) -> Path:
    """Compiles, and returns the folder; at once if that was done before."""
    tune = tune and is_gcc()
    key = _native.cache()
    folder = _native.tuned(key) if tune else key
    if is_done(tune):
        return _native.compiled() or folder
    if why := obstacle():
        raise CannotBuild(f"The rules cannot be compiled: {why}. Everything works without, only slower.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with (folder.parent / "lock").open("w") as lock, tempfile.TemporaryDirectory(dir=folder.parent) as name:
            fcntl.flock(lock, fcntl.LOCK_EX)  # two builds at once: the second finds the work done
            if not is_done(tune):
                prepare(Path(name))
                if _native.cache() != key:
                    raise CannotBuild("The text of the rules was changed while it was copied: build again.")
                made = make(Path(name), tune, say)
                shutil.rmtree(folder, ignore_errors=True)
                made.rename(folder)
                forget_old(folder.parent)
    except OSError as error:
        raise CannotBuild(f"The rules cannot be compiled: {error}. Everything works without, only slower.") from error
    return folder


def is_done(tune: bool) -> bool:
    return state() == TUNED or (state() == PLAIN and not tune)


def make(place: Path, tune: bool, say: Say) -> Path:
    """Compiles the copy in this place, and returns the folder with what came of it."""
    if tune:
        say("Compiling with counters ...")
        compile_in(place, f"{FLAGS} {COUNT}", "-fprofile-generate")
        say("Playing random games to fill them ...")
        run([sys.executable, "-m", "mathom.native.tune"], place, {"MATHOM_NATIVE": str(collect(place))})
        say("Compiling with what they tell ...")
    else:
        say("Compiling ...")
    compile_in(place, f"{FLAGS} {USE}" if tune else FLAGS, "")
    made = collect(place)
    run([sys.executable, "-c", "import mathom"], place, {"MATHOM_NATIVE": str(made)})  # what does not load is not kept
    (made / "complete").write_text(TUNED if tune else PLAIN)
    return made


def forget_old(caches: Path) -> None:
    """Compiled forms of earlier texts, but for the last few and those of today, which may be in use."""
    age = {mark.parent: time.time() - mark.stat().st_mtime for mark in caches.glob("*/complete")}
    for folder in sorted(age, key=age.__getitem__)[KEPT:]:
        if age[folder] > A_DAY:
            shutil.rmtree(folder, ignore_errors=True)
            (caches / f"{folder.name.removesuffix('-tuned')}.tried").unlink(missing_ok=True)


def is_gcc() -> bool:
    found = compiler()
    if found is None:
        return False
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in version


def prepare(place: Path) -> None:
    """A copy of the text, and what setuptools needs."""
    shutil.copytree(_native.PACKAGE, place / "mathom", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    files = [str(_native.source(name).relative_to(_native.PACKAGE.parent)) for name in _native.MODULES]
    arguments = ["--config-file=", *files]  # no configuration of the user's, or of a folder above
    (place / "setup.py").write_text(
        "from mypyc.build import mypycify\n"
        "from mathom.native.mypyc_fix import borrow_vec_arguments\n"
        "from setuptools import setup\n"
        f"modules = mypycify({arguments!r}, opt_level='3', group_name='mathom')\n"
        "borrow_vec_arguments(source for module in modules for source in module.sources)\n"
        "setup(name='mathom', packages=[], ext_modules=modules)\n"
    )


def compile_in(place: Path, flags: str, link: str) -> None:
    more = {"CFLAGS": f"{flags} {os.environ.get('CFLAGS', '')}", "LDFLAGS": f"{link} {os.environ.get('LDFLAGS', '')}"}
    if shutil.which(usual_compiler()) is None:
        more["CC"] = compiler() or ""
    more["MATHOM_COMPILED"] = "0"
    run([sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"], place, more)


def run(command: list[str], place: Path, more: dict[str, str] | None = None) -> None:
    environment = {**os.environ, "PYTHONPATH": str(_native.PACKAGE.parent), "MATHOM_COMPILED": "", **(more or {})}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-12:])
        raise CannotBuild(f"The rules did not compile:\n{tail}")


def collect(place: Path) -> Path:
    """The compiled modules, each under its whole name, in a folder of their own."""
    made = place / "made"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    for name in (_native.GROUP, *_native.MODULES):
        built = Path(place, *name.split(".")).with_suffix(_native.SUFFIX)
        shutil.copy(built, made / f"{name}{_native.SUFFIX}")
    return made


def build_in_background() -> None:
    """From the first start of a checkout: the next start finds the rules compiled. Tried once for each text."""
    checkout = _native.PACKAGE.parent.parent
    attempt = _native.cache().with_suffix(".tried")
    if not os.environ.get("MATHOM_HOME") or not (checkout / "mathom").exists() or attempt.exists():
        return
    if state() is not None or _native.beside(_native.MODULES[0]).exists() or missing_system_part():
        return
    try:
        attempt.parent.mkdir(parents=True, exist_ok=True)
        with attempt.open("w") as log:
            command = ["nice", str(checkout / "mathom"), "build"]
            subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    except OSError:
        return  # without it the rules only run slower; ./mathom doctor tells
