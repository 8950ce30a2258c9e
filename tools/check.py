"""`./mathom check`: runs every gate and names those that fail."""

from __future__ import annotations

import argparse
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
    "web": ["tools/web.py"],
    "docs": ["tools/docs.py"],
    "words": ["tools/plain_words.py"],
    "copies": ["tools/copies.py"],
    "messages": ["tools/messages.py", "--check"],
    "examples": ["tools/examples.py"],
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom check", description=__doc__.split("\n")[0])
    parser.add_argument("gates", nargs="*", metavar="GATE", help=f"only these: {', '.join(GATES)}")
    names = parser.parse_args().gates or list(GATES)
    if unknown := set(names) - set(GATES):
        parser.error(f"there is no gate {', '.join(sorted(unknown))}")
    closed = [name for name in names if closes(name)]
    return int(bool(closed))


def closes(name: str) -> bool:
    done = subprocess.run([sys.executable, *GATES[name]], cwd=ROOT, capture_output=True, text=True, check=False)
    print(f"{name:8} {'FAILED' if done.returncode else 'ok'}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr)
    return bool(done.returncode)


if __name__ == "__main__":
    sys.exit(main())
