"""The examples gate: runs the Python code in the README and the docs. The blocks of a page form one program."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    faults = [fault for page in pages() if (fault := run(page))]
    if not program(ROOT / "README.md"):
        faults.append("README.md: no example in Python")
    print("\n".join(faults))
    return int(bool(faults))


def pages() -> list[Path]:
    """The pages that contain Python."""
    return [page for page in (*ROOT.glob("*.md"), *sorted(ROOT.glob("docs/**/*.md"))) if program(page)]


def program(page: Path) -> str:
    """The Python blocks of a page, with blank lines for other text so that line numbers match; may be empty."""
    lines, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        inside = line != "```" if inside else line == "```python"
        lines.append(line if inside and line != "```python" else "")
    return "\n".join(lines) + "\n" if any(lines) else ""


def run(page: Path) -> str:
    """The error output of the program of a page; empty if it ran."""
    with tempfile.TemporaryDirectory() as place:
        script = Path(place, page.name).with_suffix(".py")
        script.write_text(program(page), encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        command = [sys.executable, "-W", "error", script.name]
        done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    return f"{page.relative_to(ROOT)}:\n{done.stderr}" if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
