"""What all tests share."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

from mathom import native
from tests import effort

SLOWEST = 50
LONG = ("bots", "lab", "project", "server", "terminal")  # folders of tests that start programs

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # threads of NumPy would wait for each other on a busy machine

settings.register_profile("mathom", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("mathom")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--more", type=int, default=1, metavar="N", help="play N times as many random games")
    parser.addoption("--slowest", type=Path, metavar="FILE", help=f"write the slowest {SLOWEST} tests to a file")


def pytest_configure(config: pytest.Config) -> None:
    effort.set_factor(config.getoption("--more"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = long_tests_first(items, workers)


def long_tests_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Puts slow tests at the beginning of each worker's share, so that no worker ends with one.

    Each worker begins with an equal share of the list, and later takes tests from the end of another one's share. The
    browser tests are in one share, so that other workers seldom start a browser.
    """
    folders = [item.nodeid.split("/")[1] for item in items]
    browser = [item for item, folder in zip(items, folders, strict=True) if folder == "browser"]
    long = [item for item, folder in zip(items, folders, strict=True) if folder in LONG]
    short = [item for item, folder in zip(items, folders, strict=True) if folder not in ("browser", *LONG)]
    rest = max(0, len(items) // workers - len(browser))
    return [*browser, *short[:rest], *long, *short[rest:]]


def pytest_report_header() -> str:
    return f"mathom rules: {native.form()}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    file: Path | None = config.getoption("--slowest")
    if file is None:
        return
    seconds: dict[str, float] = defaultdict(float)
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                seconds[report.nodeid] += report.duration
    slowest = sorted(seconds.items(), key=lambda item: -item[1])[:SLOWEST]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{taken:8.2f} s  {name}\n" for name, taken in slowest))
    terminalreporter.write_line(f"The slowest {len(slowest)} tests: {file}")


@pytest.fixture(scope="session")
def rules_form() -> str:
    return native.form()
