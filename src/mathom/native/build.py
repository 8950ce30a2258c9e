"""Compiles the rules with mypyc into the cache that the loader looks in. Needs a C compiler and Python's headers.

A plain build is quick to make: it is divided into groups, compiled in parallel with few optimizations, and only the
groups that changed are compiled. A tuned build, which needs GCC, is quick to run: one library, compiled first with
counters, which random games fill, and then with the counts (docs/decisions/0029-two-builds.md).
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
from typing import Final

from mathom.native import loader
from mathom.native.modules import MODULES, PACKAGE

FLAGS: Final = "-fno-semantic-interposition"  # calls within a library need not go through its symbol table
PARALLEL: Final = f"-flto={os.cpu_count() or 1}"  # GCC: optimizes parts of one library at the same time
COUNTING: Final = "-fprofile-generate -fprofile-update=single"
WITH_COUNTS: Final = "-fprofile-use -fprofile-correction -Wno-missing-profile"
PLAIN_LEVEL: Final = "1"  # of optimization
TUNED_LEVEL: Final = "3"
PLAIN, TUNED = "plain", "tuned"
KEPT_BUILDS: Final = 6
A_DAY: Final = 24 * 60 * 60  # seconds
Say = Callable[[str], None]


class CannotBuild(Exception):
    """The rules cannot be compiled here. The message says what is missing."""


def compiler() -> str | None:
    """The path of the C compiler to use, or None."""
    for candidate in (usual_compiler(), "gcc", "clang", "cc"):
        if found := shutil.which(candidate):
            return found
    return None


def usual_compiler() -> str:
    """The compiler that setuptools uses by default: $CC, or what Python was compiled with."""
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
    """How the present source is compiled: PLAIN, TUNED, or None if it is not."""
    try:
        folder = loader.compiled_folder()
        return (folder / loader.COMPLETE).read_text() if folder else None
    except OSError:
        return None


def build(tune: bool = True, say: Say = lambda _: None) -> Path:
    """Compiles the rules and returns the folder; at once if that was done before."""
    tune = tune and is_gcc()
    key = loader.plain_folder()
    folder = loader.tuned_folder(key) if tune else key
    if is_done(tune):
        return loader.compiled_folder() or folder
    if why := obstacle():
        raise CannotBuild(f"The rules cannot be compiled: {why}. Everything works without, only slower.")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with (folder.parent / "lock").open("w") as lock, tempfile.TemporaryDirectory(dir=folder.parent) as name:
            fcntl.flock(lock, fcntl.LOCK_EX)  # of two builds at once, the second finds the work done
            if not is_done(tune):
                copy_source(Path(name))
                if loader.plain_folder() != key:
                    raise CannotBuild("The source of the rules changed while it was copied: build again.")
                made = make_tuned(Path(name), say) if tune else make_plain(Path(name), folder.parent / "groups", say)
                keep(made, folder, TUNED if tune else PLAIN)
    except OSError as error:
        raise CannotBuild(f"The rules cannot be compiled: {error}. Everything works without, only slower.") from error
    return folder


def is_done(tune: bool) -> bool:
    return state() == TUNED or (state() == PLAIN and not tune)


def copy_source(place: Path) -> None:
    shutil.copytree(PACKAGE, place / "mathom", ignore=shutil.ignore_patterns("__pycache__", "*.so"))


def make_plain(place: Path, cache: Path, say: Say) -> Path:
    """Compiles the groups that changed, and returns the folder with all compiled modules."""
    say("Compiling ...")
    compile_copy(place, ["--optimize", PLAIN_LEVEL, "--cache", str(cache)], FLAGS)
    return collect(place)


def make_tuned(place: Path, say: Say) -> Path:
    """Compiles with counters, plays, compiles with the counts, and returns the folder with all compiled modules."""
    whole = ["--whole", "--optimize", TUNED_LEVEL]
    say("Compiling with counters ...")
    compile_copy(place, whole, f"{FLAGS} {PARALLEL} {COUNTING}", "-fprofile-generate")
    say("Playing random games to fill them ...")
    run([sys.executable, "-m", "mathom.native.tune"], place, {"MATHOM_NATIVE": str(collect(place))})
    say("Compiling with the counts ...")
    compile_copy(place, whole, f"{FLAGS} {PARALLEL} {WITH_COUNTS}")
    return collect(place)


def keep(made: Path, folder: Path, how: str) -> None:
    """Moves a build to where the loader finds it, if it can be imported."""
    run([sys.executable, "-c", "import mathom"], made.parent, {"MATHOM_NATIVE": str(made)})
    (made / loader.COMPLETE).write_text(how)
    shutil.rmtree(folder, ignore_errors=True)
    made.rename(folder)
    forget_old(folder.parent)


def forget_old(builds: Path) -> None:
    """Deletes builds of earlier sources, except the last few and those of today, which may be in use."""
    age = {mark.parent: time.time() - mark.stat().st_mtime for mark in builds.glob(f"*/{loader.COMPLETE}")}
    for folder in sorted(age, key=age.__getitem__)[KEPT_BUILDS:]:
        if age[folder] > A_DAY:
            shutil.rmtree(folder, ignore_errors=True)
            (builds / f"{folder.name.removesuffix('-tuned')}.tried").unlink(missing_ok=True)


def is_gcc() -> bool:
    found = compiler()
    if found is None:
        return False
    version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in version


def compile_copy(place: Path, options: list[str], flags: str, link: str = "") -> None:
    """Compiles the copy of the source that lies in a folder, each module beside its source."""
    more = {"CFLAGS": f"{flags} {os.environ.get('CFLAGS', '')}", "LDFLAGS": f"{link} {os.environ.get('LDFLAGS', '')}"}
    if shutil.which(usual_compiler()) is None:
        more["CC"] = compiler() or ""
    more["MATHOM_COMPILED"] = "0"
    run([sys.executable, "-m", "mathom.native.compile_groups", *options], place, more)


def run(command: list[str], place: Path, more: dict[str, str] | None = None) -> None:
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "MATHOM_COMPILED": "", **(more or {})}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        tail = "\n".join((done.stdout + done.stderr).splitlines()[-12:])
        raise CannotBuild(f"The rules did not compile:\n{tail}")


def collect(place: Path) -> Path:
    """Copies the compiled modules and libraries, each under its whole name, into one folder."""
    made = place / "made"
    shutil.rmtree(made, ignore_errors=True)
    made.mkdir()
    for name in MODULES:
        built = Path(place, *name.split(".")).with_suffix(loader.SUFFIX)
        shutil.copy(built, made / f"{name}{loader.SUFFIX}")
    for library in place.glob(f"*{loader.SUFFIX}"):
        shutil.copy(library, made)
    return made


def build_in_background() -> None:
    """Starts a build when a checkout runs first, so that later starts find it. Tried once for each source."""
    checkout = PACKAGE.parent.parent
    attempt = loader.plain_folder().with_suffix(".tried")
    if os.environ.get("MATHOM_NATIVE") or attempt.exists():
        return
    if not os.environ.get("MATHOM_HOME") or not (checkout / "mathom").exists():
        return
    if state() is not None or loader.is_installed_compiled() or missing_system_part():
        return
    try:
        attempt.parent.mkdir(parents=True, exist_ok=True)
        with attempt.open("w") as log:
            command = ["nice", str(checkout / "mathom"), "build"]
            subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    except OSError:
        return  # without a build the rules only run slower; ./mathom doctor says so
