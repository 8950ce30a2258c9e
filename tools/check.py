"""`./mathom check`: format, lint, types, imports, docs. Each gate runs, and all that closed are named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ("src", "tests", "tools", "benchmarks", "setup.py")
GATES = {
    "format": ["-m", "ruff", "format", "--check", *PYTHON],
    "lint": ["-m", "ruff", "check", *PYTHON],
    "types": ["-m", "mypy"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "docs": ["tools/docs.py"],
}


def main() -> int:
    closed = []
    for name, command in GATES.items():
        done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)
        print(f"{name:8} {'FAILED' if done.returncode else 'ok'}", flush=True)
        if done.returncode:
            closed.append(name)
            print(done.stdout + done.stderr)
    return int(bool(closed))


if __name__ == "__main__":
    sys.exit(main())
