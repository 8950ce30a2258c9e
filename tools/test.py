"""`./mathom test`: every test, the rules' tests in both forms, and the two forms against each other.

./mathom test                     everything
./mathom test tests/core -k lane  only that, interpreted; arguments go to pytest
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IN_BOTH_FORMS = ["tests/core", "tests/confrontation", "tests/project/test_examples.py"]
AGREE_GAMES = "20000"


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom test", description=__doc__.split("\n")[0])
    parser.add_argument("--require-compiled", action="store_true", help="fail if the rules cannot be compiled")
    parser.add_argument("--only", choices=("interpreted", "compiled"), help="the tests in one form only")
    options, chosen = parser.parse_known_args()
    steps: list[tuple[str, int]] = []
    began = time.monotonic()
    if options.only != "compiled":
        steps.append(("interpreted", pytest("0", chosen or ["tests"])))
    if not chosen and options.only != "interpreted":
        steps += compiled_half(options.require_compiled)
    elif options.only == "compiled":
        steps.append(("compiled", build() or pytest("1", chosen)))
    print(f"\n{time.monotonic() - began:.0f} s: " + ", ".join(f"{name} {verdict(code)}" for name, code in steps))
    return int(any(code for _, code in steps))


def verdict(code: int) -> str:
    return "FAILED" if code else "passed"


def compiled_half(required: bool) -> list[tuple[str, int]]:
    from mathom.build import obstacle

    if why := obstacle():
        print(f"\nThe compiled half was not run: {why}.")
        return [("compiled half", 1)] if required else []
    if build():
        return [("build", 1)]
    agree = [sys.executable, "tools/agree.py", "--games", AGREE_GAMES]
    return [("compiled", pytest("1", IN_BOTH_FORMS)), ("agreement", run(agree))]


def build() -> int:
    print("\nCompiling the rules ...", flush=True)
    return run([sys.executable, "-m", "mathom", "build", "--plain"])


def pytest(compiled: str, arguments: list[str]) -> int:
    workers = str(max(1, os.cpu_count() or 1))
    command = [sys.executable, "-m", "pytest", "-n", workers, "--dist", "worksteal", *arguments]
    return run(command, {"MATHOM_COMPILED": compiled})


def run(command: list[str], more: dict[str, str] | None = None) -> int:
    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(more or {})}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
