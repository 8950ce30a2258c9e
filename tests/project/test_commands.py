"""Every command that `mathom --help` lists can say what it does."""

from __future__ import annotations

import re

import pytest

from tests.project.tree import mathom

LISTED = re.findall(r"^    (\w+) ", mathom("--help", MATHOM_COMPILED="0").stdout, re.MULTILINE)


def test_the_usual_commands_are_listed() -> None:
    assert {"serve", "play", "replay", "analyse", "build", "doctor", "test", "check", "bench"} <= set(LISTED)


@pytest.mark.parametrize("command", LISTED)
def test_help(command: str) -> None:
    done = mathom(command, "--help", MATHOM_COMPILED="0")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: mathom {command} ")
