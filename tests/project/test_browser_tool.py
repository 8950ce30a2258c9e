"""How the tests come by a browser. What must be fetched is fetched by stand-ins here."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

import pytest
from tools import browser
from tools import test as tests

from tests.project.tree import clean_environment

WORKS = "#!/bin/sh\necho '<html><head></head><body></body></html>'\n"
DOES_NOT = "#!/bin/sh\necho 'this command needs the snap' >&2\nexit 1\n"


def program(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    file.chmod(0o755)
    return file


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A system on whose PATH nothing is but a shell."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    for name in [name for name in os.environ if name not in clean_environment()]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setenv("MATHOM_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(browser, "BUNDLES", ())
    return tmp_path


def test_the_named_browser_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "bin/chromium", WORKS)
    named = program(bare / "elsewhere/chrome", WORKS)
    monkeypatch.setenv("MATHOM_BROWSER", str(named))
    assert browser.obtain() == str(named)


def test_the_named_browser_must_start(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "bin/chromium", WORKS)
    monkeypatch.setenv("MATHOM_BROWSER", "/nowhere/chrome")
    with pytest.raises(browser.NoBrowser, match="MATHOM_BROWSER is /nowhere/chrome, which does not start"):
        browser.obtain()


def test_a_browser_that_does_not_start_is_passed_over(bare: Path) -> None:
    program(bare / "bin/chromium-browser", DOES_NOT)
    program(bare / "bin/google-chrome", WORKS)
    assert browser.obtain() == str(bare / "bin/google-chrome")


def test_a_browser_that_was_unpacked_is_found_again(bare: Path) -> None:
    start = program(bare / "home/browser/unpacked/start", WORKS)
    assert browser.obtain() == str(start)


def test_what_was_unpacked_starts_with_its_own_libraries_and_fonts(tmp_path: Path) -> None:
    place = tmp_path / "it's here"
    program(
        place / "usr/lib/chromium/chromium-headless-shell", '#!/bin/sh\necho "$LD_LIBRARY_PATH|$FONTCONFIG_FILE|$1"\n'
    )
    for folder in ("usr/lib/x86_64-linux-gnu/pulseaudio", "lib/x86_64-linux-gnu", "usr/lib/python3"):
        (place / folder).mkdir(parents=True)
    browser.write_start(place, place)
    said = subprocess.run([place / "start", "--headless"], capture_output=True, text=True, check=True).stdout
    libraries, fonts, argument = said.strip().split("|")
    parts = ("usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu", "usr/lib/x86_64-linux-gnu/pulseaudio")
    assert libraries.split(":") == [str(place / part) for part in (*parts, "usr/lib/chromium")]
    assert (fonts, argument) == (str(place / "fonts.conf"), "--headless")
    assert "it&#x27;s here/usr/share/fonts</dir>" in (place / "fonts.conf").read_text()


def test_if_no_browser_can_be_installed_it_says_why_and_what_to_do(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise subprocess.CalledProcessError(
            100, ["apt-get"], stderr="Reading lists\nE: Unable to fetch some archives\n"
        )

    monkeypatch.setattr(browser, "ways", lambda home: iter([("it is fetched", refuse)]))
    with pytest.raises(browser.NoBrowser) as told:
        browser.obtain()
    assert str(told.value) == (
        "There is no browser for the tests, and none could be had (E: Unable to fetch some archives): "
        "install Chromium, or set MATHOM_BROWSER to the path of one, or leave these tests out with --no-browser."
    )


@pytest.mark.parametrize(
    ("manager", "root", "system", "ways"),
    [
        ("apt-get", True, {"ID": "debian"}, ["apt-get installs", "Debian's Chromium", "playwright's Chromium"]),
        ("apt-get", False, {"ID": "debian"}, ["Debian's Chromium", "playwright's Chromium"]),
        ("apt-get", True, {"ID": "ubuntu", "ID_LIKE": "debian"}, ["playwright's Chromium"]),
        ("apt-get", False, {"ID": "mint", "ID_LIKE": "ubuntu debian"}, ["playwright's Chromium"]),
        ("dnf", True, {"ID": "fedora"}, ["dnf installs", "playwright's Chromium"]),
        ("dnf", False, {"ID": "fedora"}, ["playwright's Chromium"]),
    ],
)
def test_ways_to_install_a_browser(
    manager: str, root: bool, system: dict[str, str], ways: list[str], bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "bin" / manager, WORKS)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: system)
    assert [how[: len(want)] for (how, _), want in zip(browser.ways(bare), ways, strict=True)] == ways


@pytest.mark.parametrize(
    ("chosen", "wanted"),
    [
        ([], True),
        (["-k", "lane"], True),
        (["tests"], True),
        (["tests/browser/test_board.py::test_taps"], True),
        (["tests/core", "tests/browser"], True),
        (["tests/core", "-x"], False),
        (["tests/web"], False),
    ],
)
def test_a_browser_is_looked_for_only_if_a_test_needs_it(chosen: list[str], wanted: bool) -> None:
    assert tests.wants_browser(chosen) is wanted
