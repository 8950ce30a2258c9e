"""What all tests share."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

from mathom import native
from tests import effort

SLOWEST = 50

settings.register_profile("mathom", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("mathom")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--more", type=int, default=1, metavar="N", help="play N times as many random games")
    parser.addoption("--slowest", type=Path, metavar="FILE", help=f"write the slowest {SLOWEST} tests to a file")


def pytest_configure(config: pytest.Config) -> None:
    effort.set_factor(config.getoption("--more"))


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
