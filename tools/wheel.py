"""`python3 tools/wheel.py`: a release in dist/. The source, a wheel of plain Python, and one compiled for this Python.

Everything is built from a copy, with the packages of requirements/build.lock. Both wheels are built
from the source archive, unpacked and tried: the first must run interpreted, the second compiled.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import bootstrap

PARTS = ("LICENSE", "README.md", "pyproject.toml", "setup.py", "src")
BACKEND = "import sys; from setuptools import build_meta as b; print(getattr(b, sys.argv[1])(sys.argv[2]))"
TRY = "import mathom; from mathom import native; print(native.form())"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pure", action="store_true", help="leave the compiled wheel out")
    parser.add_argument("--into", type=Path, default=ROOT / "dist", help="another folder than dist/")
    options = parser.parse_args()
    python = bootstrap.environment(bootstrap.find_home(), "build")
    if Path(sys.executable) != python:
        os.execv(python, [str(python), *sys.argv])
    with tempfile.TemporaryDirectory() as name:
        release(Path(name), options.into.resolve(), options.pure)


def release(place: Path, into: Path, pure: bool) -> None:
    into.mkdir(parents=True, exist_ok=True)
    copy = place / "copy"
    copy.mkdir()
    for part in PARTS:
        ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
        (shutil.copytree(ROOT / part, copy / part, ignore=ignore) if part == "src" else shutil.copy(ROOT / part, copy))
    source = run_backend("build_sdist", copy, into)
    shutil.unpack_archive(source, place)
    tree = place / source.name.removesuffix(".tar.gz")
    wheel(tree, into, "interpreted", {})
    if not pure:
        wheel(tree, into, "compiled", {"MATHOM_COMPILE": "1", **tune(tree)})


def wheel(tree: Path, into: Path, form: str, more: dict[str, str]) -> None:
    """Builds a wheel and tries it."""
    made = run_backend("build_wheel", tree, into, more)
    unpacked = tree.parent / form
    shutil.unpack_archive(made, unpacked, "zip")
    found = run([sys.executable, "-P", "-c", TRY], unpacked, {"PYTHONPATH": str(unpacked)}).strip()
    if found != form:
        sys.exit(f"{made.name} should run {form}, but runs {found}.")


def tune(tree: Path) -> dict[str, str]:
    """Compiles with counters, plays, and returns the flags that use the counts; without GCC, the plain flags."""
    from mathom.native import build

    if why := build.obstacle():
        sys.exit(f"The compiled wheel cannot be built: {why}. --pure leaves it out.")
    if not build.is_gcc():
        return {"CFLAGS": build.FLAGS}
    flags = f"{build.FLAGS} {build.PARALLEL}"
    counting = {"CFLAGS": f"{flags} {build.COUNTING}", "LDFLAGS": "-fprofile-generate", "MATHOM_COMPILE": "1"}
    run([sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--force"], tree, counting)
    run([sys.executable, "-P", "-m", "mathom.native.tune"], tree, {"PYTHONPATH": str(tree / "src")})
    for library in tree.rglob("*.so"):
        library.unlink()
    return {"CFLAGS": f"{flags} {build.WITH_COUNTS}"}


def run_backend(step: str, tree: Path, into: Path, more: dict[str, str] | None = None) -> Path:
    out = run([sys.executable, "-c", BACKEND, step, str(into)], tree, more or {})
    made = into / out.splitlines()[-1]
    print(f"{made.name:50} {made.stat().st_size / 1000:8.0f} KB", flush=True)
    return made


def run(command: list[str], place: Path, more: dict[str, str]) -> str:
    environment = {**os.environ, "MATHOM_COMPILED": "", **more}
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


if __name__ == "__main__":
    main()
