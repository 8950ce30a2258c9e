"""The files of the project, copies of them, and commands in processes of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from mathom import native
from mathom.core.engine import agenda

ROOT = Path(__file__).resolve().parent.parent.parent
TIMEOUT = 600  # seconds; a machine may be busy


def files() -> list[Path]:
    """Every file of the project, as git counts them: tracked, or new and not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in sorted(set(names)) if name and (ROOT / name).is_file()]


def copy_to(place: Path) -> Path:
    """A fresh checkout with the files as they are now."""
    for file in files():
        target = place / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    return place


def run(*command: str | Path, cwd: Path = ROOT, **settings: str | Path) -> subprocess.CompletedProcess[str]:
    """A command with none of mathom's settings but these."""
    return carry_out(command, cwd, settings)


def mathom(*arguments: str, source: Path = ROOT / "src", **settings: str | Path) -> subprocess.CompletedProcess[str]:
    """The program, by the Python of the tests."""
    command = (sys.executable, "-P", "-m", "mathom", *arguments)
    return carry_out(command, ROOT, {"PYTHONPATH": source, **settings})


def carry_out(
    command: Sequence[str | Path], cwd: Path, settings: Mapping[str, str | Path]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**clean_environment(), **{name: str(value) for name, value in settings.items()}},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
    )


def same_form() -> dict[str, str]:
    """Settings that make a program run the rules in the form that the tests run in."""
    if native.form() == "interpreted":
        return {"MATHOM_COMPILED": "0"}
    return {"MATHOM_COMPILED": "1", "MATHOM_NATIVE": str(Path(agenda.__file__).parent)}


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("MATHOM_", "PYTHON"))}
