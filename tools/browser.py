"""Finds a browser for the tests, or installs one: in MATHOM_HOME, or as root with the system's package manager.

It tries $MATHOM_BROWSER, then Chromium, Chrome and Edge on PATH, first Chromium's headless shell, which draws no window
and is faster. If none starts, root installs a package; on Debian, other users download the packages with
apt and unpack them in MATHOM_HOME; elsewhere Playwright downloads its own build.
"""

from __future__ import annotations

import html
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import bootstrap, node

SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
BUNDLES = ("Google Chrome", "Chromium", "Microsoft Edge")  # of macOS
PACKAGES = (SHELL, "fonts-liberation")
MANAGERS = {
    "apt-get": [["apt-get", "-q", "update"], ["apt-get", "-q", "-y", "install", "--no-install-recommends", *PACKAGES]],
    "dnf": [["dnf", "-q", "-y", "install", "chromium"]],
    "pacman": [["pacman", "-Sy", "--noconfirm", "chromium"]],
}
SECONDS_TO_START = 60
START = """#!/bin/sh
export LD_LIBRARY_PATH={paths} FONTCONFIG_FILE={place}/fonts.conf
exec {place}/usr/lib/chromium/chromium-headless-shell "$@"
"""
FONTS = """<?xml version="1.0"?>
<fontconfig>
<dir>{place}/usr/share/fonts</dir>
<dir>/usr/share/fonts</dir>
<cachedir>{place}/fonts</cachedir>
</fontconfig>
"""


class NoBrowser(Exception):
    """The message says why no browser was found and what to do."""


def main() -> int:
    try:
        print(obtain())
    except NoBrowser as error:
        bootstrap.stop(str(error))
    return 0


def obtain() -> str:
    """The path of a browser that starts. Raises NoBrowser."""
    if found := find():
        return found
    if named := os.environ.get("MATHOM_BROWSER"):
        raise NoBrowser(f"MATHOM_BROWSER is {named}, which does not start: set it to the path of a Chromium.")
    errors = []
    for how, get in ways(bootstrap.find_home() / "browser"):
        print(f"mathom: there is no browser for the tests here; {how}, once ...", file=sys.stderr, flush=True)
        try:
            get()
        except (OSError, subprocess.CalledProcessError) as error:
            errors.append(reason(error))
        if found := find():
            return found
    why = "; ".join(errors) or "what was fetched does not start"
    raise NoBrowser(
        f"There is no browser for the tests, and none could be had ({why}): install Chromium, or set MATHOM_BROWSER "
        "to the path of one, or leave these tests out with --no-browser."
    )


def find() -> str | None:
    """The first installed browser that starts."""
    return next((path for path in candidates() if starts(path)), None)


def candidates() -> Iterator[str]:
    if named := os.environ.get("MATHOM_BROWSER"):
        yield named
        return
    yield from filter(None, map(shutil.which, NAMES))
    yield from (f"/Applications/{name}.app/Contents/MacOS/{name}" for name in BUNDLES)
    home = bootstrap.find_home() / "browser"
    yield str(home / "unpacked" / "start")
    yield from map(str, sorted(home.glob("chromium_headless_shell-*/*/*headless*shell")))


def starts(path: str) -> bool:
    """Whether it shows an empty page. Ubuntu's `chromium-browser` only says how to install a snap."""
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, *options, f"--user-data-dir={profile}", "--dump-dom", "about:blank"]
        try:
            done = subprocess.run(command, capture_output=True, check=False, timeout=SECONDS_TO_START)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return b"<html>" in done.stdout


def ways(home: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """The ways to install one on this system, the best first: a description and the function that does it."""
    manager = next((name for name in MANAGERS if shutil.which(name)), None)
    if manager and os.geteuid() == 0 and not is_ubuntu():
        yield f"{manager} installs Chromium", lambda: run_all(MANAGERS[manager], DEBIAN_FRONTEND="noninteractive")
    if manager == "apt-get" and not is_ubuntu():
        yield "Debian's Chromium is fetched and unpacked", lambda: unpack(home)
    yield "playwright's Chromium is fetched", lambda: fetch(home)


def is_ubuntu() -> bool:
    """On Ubuntu the package `chromium` only installs a snap."""
    try:
        system = platform.freedesktop_os_release()
    except OSError:
        return False
    return "ubuntu" in (system.get("ID", ""), *system.get("ID_LIKE", "").split())


def fetch(home: Path) -> None:
    """Downloads Playwright's build; as root also installs the libraries that it needs."""
    extra = ["--with-deps"] if os.geteuid() == 0 and is_ubuntu() else []
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", *extra, "chromium"]
    settings = {"PLAYWRIGHT_BROWSERS_PATH": str(home), "PLAYWRIGHT_NODEJS_PATH": str(node.NODE)}
    run_all([command], NODE_OPTIONS=node.SYSTEM_CERTIFICATES, **settings)


def unpack(home: Path) -> None:
    """Unpacks Debian's packages into one folder, without root: apt runs with its own state folders."""
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix="new-") as name:
        new, tree = Path(name), Path(name) / "unpacked"
        for archive in download(new):
            run_all([["dpkg", "-x", str(archive), str(tree)]])
        write_start(tree, home / "unpacked")
        shutil.rmtree(home / "unpacked", ignore_errors=True)
        tree.rename(home / "unpacked")


def download(new: Path) -> list[Path]:
    for folder in ("state/lists/partial", "cache/archives/partial"):
        (new / folder).mkdir(parents=True)
    options = {
        "Dir::State": new / "state",
        "Dir::State::status": "/var/lib/dpkg/status",  # what the system has is not fetched
        "Dir::Cache": new / "cache",
        "Debug::NoLocking": 1,
        "APT::Sandbox::User": "",
    }
    apt = ["apt-get", "-q", *(f"-o{key}={value}" for key, value in options.items())]
    run_all([[*apt, "update"], [*apt, "-y", "--no-install-recommends", "--download-only", "install", *PACKAGES]])
    return sorted((new / "cache" / "archives").glob("*.deb"))


def write_start(tree: Path, place: Path) -> None:
    """Writes a script that starts the browser with the libraries and fonts of the folder, later at `place`."""
    libraries = [path for path in tree.glob("usr/lib/*-linux-gnu*") if path.is_dir()]
    libraries += [path for path in tree.glob("lib/*-linux-gnu*") if path.is_dir()]
    libraries += [path / "pulseaudio" for path in libraries] + [tree / "usr/lib/chromium"]
    paths = ":".join(str(place / path.relative_to(tree)) for path in libraries if path.is_dir())
    (tree / "fonts.conf").write_text(FONTS.format(place=html.escape(str(place))))
    start = tree / "start"
    start.write_text(START.format(paths=shlex.quote(paths), place=shlex.quote(str(place))))
    start.chmod(0o755)


def run_all(commands: list[list[str]], **settings: str) -> None:
    for command in commands:
        subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)


def reason(error: OSError | subprocess.CalledProcessError) -> str:
    if isinstance(error, OSError):
        return str(error)
    lines = (error.stderr or error.stdout or "").strip().splitlines() or [f"exit status {error.returncode}"]
    return next((line for line in reversed(lines) if "error" in line.lower() or line.startswith("E:")), lines[-1])


if __name__ == "__main__":
    sys.exit(main())
