"""Creates mathom's private environments and starts it. Standard library only; needs no pip, compiler or root.

An environment is a virtual environment in MATHOM_HOME (.mathom in the checkout, or the user's data
folder if the checkout cannot be written) with the packages of a hash-locked list. It is made once;
a stamp of Python, machine and list says whether it is still right.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
PIP = ROOT / "tools" / "pip-26.3-py3-none-any.whl"
PIP_SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
# The environment that a command runs in, where it is not "run".
ENVIRONMENT_OF = {
    "build": "build",
    **dict.fromkeys(("arena", "exploit", "lab"), "lab"),
    **dict.fromkeys(("test", "check", "screens", "bench", "mutate", "agree", "spy", "record"), "dev"),
}
POSTGRES = ("postgresql://", "postgres://")
STAMP = "mathom-stamp"
TRIES = 3


def main() -> None:
    home = find_home()
    name = ENVIRONMENT_OF.get(sys.argv[1] if len(sys.argv) > 1 else "", "run")
    if name == "run" and wants_postgres(sys.argv[1:]):
        name = "postgres"
    try:
        python = environment(home, name)
        if sys.argv[1:2] == ["bench"]:
            environment(home, "bench")
    except OSError as error:
        stop(f"mathom could not set itself up in {home}: {error}. MATHOM_HOME can name another folder.")
    except KeyboardInterrupt:
        stop("\nmathom was interrupted while it set itself up: the next start begins again.")
    os.environ["MATHOM_HOME"] = str(home)
    for name in ("PYTHONPATH", "PYTHONHOME"):
        os.environ.pop(name, None)
    os.execv(python, [str(python), "-P", "-m", "mathom", *sys.argv[1:]])


def wants_postgres(arguments: list[str]) -> bool:
    """Whether an argument or the setting is the address of a PostgreSQL database."""
    values = [argument.removeprefix("--database=") for argument in arguments]
    return any(value.startswith(POSTGRES) for value in (*values, os.environ.get("MATHOM_DATABASE", "")))


def find_home() -> Path:
    """The folder for everything that is not part of the checkout."""
    if os.environ.get("MATHOM_HOME"):
        home = Path(os.environ["MATHOM_HOME"]).absolute()
    elif os.access(ROOT, os.W_OK):
        home = ROOT / ".mathom"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
        home = data / "mathom" / hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"mathom cannot write to {home} ({error.strerror}): set MATHOM_HOME to a folder that it may use.")
    return home


def environment(home: Path, name: str) -> Path:
    """The Python of an environment, which is created first if it is missing or out of date."""
    folder = home / name
    python = folder / "bin" / "python"
    lock = ROOT / "requirements" / f"{name}.lock"
    wanted = stamp(lock)
    mark = folder / STAMP
    if not is_current(mark, wanted):
        with (home / "lock").open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)  # two starts at once: the second finds the work done
            if not is_current(mark, wanted):
                make(folder, python, lock, held.fileno())
                mark.write_text(wanted)
                (home / "python").write_text(interpreter() + "\n")
    return python


def stamp(lock: Path) -> str:
    parts = (sys.version, interpreter(), platform.machine(), sysconfig.get_platform(), str(ROOT), lock.read_text())
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def interpreter() -> str:
    """This Python's own path, whatever link or virtual environment it was called through."""
    return os.path.realpath(sys.executable)


def is_current(mark: Path, wanted: str) -> bool:
    try:
        return mark.read_text() == wanted
    except OSError:
        return False


def make(folder: Path, python: Path, lock: Path, held: int) -> None:
    if hashlib.sha256(PIP.read_bytes()).hexdigest() != PIP_SHA256:
        stop(f"{PIP.name} is damaged: get a fresh copy of mathom (git checkout -- tools).")
    print(f"mathom: setting up its {folder.name} environment, once ...", file=sys.stderr, flush=True)
    if folder.exists():
        (folder / STAMP).unlink(missing_ok=True)
        shutil.rmtree(folder)
    venv.create(folder, symlinks=True)
    if folder.name == "bench":  # a peer comes as source only: it is built by tools that were hash-checked too
        install(python, lock.with_name("build.lock"), "--only-binary=:all:", held)
        install(python, lock, "--no-build-isolation", held)
    else:
        install(python, lock, "--only-binary=:all:", held)  # no compiler is ever needed
    site = Path(sysconfig.get_path("purelib", "venv", vars={"base": str(folder), "platbase": str(folder)}))
    # A relative path, since Python reads this file in an encoding that may not have the letters of the whole one.
    (site / "mathom.pth").write_text(os.path.relpath(ROOT / "src", site) + "\n")


def install(python: Path, lock: Path, option: str, held: int) -> None:
    command = [str(python), str(PIP / "pip"), "--no-input", "--disable-pip-version-check", "-q", "install"]
    command += ["--require-hashes", "--no-deps", "--no-compile", "--no-warn-script-location", option, "-r", str(lock)]
    environ = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    environ |= {"PIP_USER": "0", "PIP_TARGET": "", "PIP_PREFIX": "", "PIP_ROOT": ""}
    for left in reversed(range(TRIES)):
        # pip holds the lock too: if this process is killed, the next one waits for it
        done = subprocess.run(command, capture_output=True, text=True, check=False, pass_fds=(held,), env=environ)
        if done.returncode == 0:
            break
        if not left or "DO NOT MATCH THE HASHES" in done.stderr:  # another try finds the same package
            lines = [line for line in done.stderr.splitlines() if "ERROR" in line] or done.stderr.splitlines()
            why = lines[-1].removeprefix("ERROR: ") if lines else "pip failed"
            stop(f"mathom could not install its packages ({why}): check the network and run the command again.")


def stop(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    raise SystemExit(69)


if __name__ == "__main__":
    main()
