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
sys.path.insert(0, str(ROOT))

from tools import browser, node

IN_BOTH_FORMS = ["tests/core", "tests/games/confrontation", "tests/bots/test_search.py", "tests/research"]
IN_BOTH_FORMS += ["tests/bots/test_puzzles.py", "tests/bots/test_learned.py", "tests/project/test_examples.py"]
LONG = ("test_noninterference.py", "test_random_games.py", "test_table_secrets.py", "test_speech.py")  # as text only
IN_BOTH_FORMS += ["tests/games/riddle", *(f"--ignore-glob=*/riddle/*/{name}" for name in LONG)]
BROWSER_TESTS = "tests/browser"
CLIENT_TESTS = "tests/web/*.test.js"
AGREE_GAMES = "20000"


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom test", description=__doc__.split("\n")[0])
    parser.add_argument("--require-compiled", action="store_true", help="fail if the rules cannot be compiled")
    parser.add_argument("--only", choices=("interpreted", "compiled"), help="the tests in one form only")
    parser.add_argument("--no-browser", action="store_true", help="leave the tests out that need a browser")
    options, chosen = parser.parse_known_args()
    steps: list[tuple[str, int]] = []
    began = time.monotonic()
    if options.only != "compiled":
        steps += interpreted_half(chosen, options.no_browser)
    if not chosen and options.only != "interpreted":
        steps += compiled_half(options.require_compiled)
    elif options.only == "compiled":
        steps.append(("compiled", build() or pytest("1", chosen)))
    print(f"\n{time.monotonic() - began:.0f} s: " + ", ".join(f"{name} {verdict(code)}" for name, code in steps))
    return int(any(code for _, code in steps))


def verdict(code: int) -> str:
    return "FAILED" if code else "passed"


def interpreted_half(chosen: list[str], no_browser: bool) -> list[tuple[str, int]]:
    steps: list[tuple[str, int]] = []
    arguments = chosen or ["tests"]
    if no_browser:
        print("The tests that need a browser are left out.")
    elif wants_browser(chosen):
        no_browser = not find_browser()
        steps += [("browser", 1)] if no_browser else []
    if no_browser:
        arguments = [*arguments, f"--ignore={BROWSER_TESTS}"]
    if not chosen:
        steps.append(("client", client()))
    return [*steps, ("interpreted", pytest("0", arguments))]


def wants_browser(chosen: list[str]) -> bool:
    """Whether some of what pytest is asked to run is in a browser: it looks everywhere if no folder is named."""
    places = [Path(word.partition("::")[0]) for word in chosen if (ROOT / word.partition("::")[0]).exists()]
    tests = Path(BROWSER_TESTS)
    return not places or any(place == tests or tests in place.parents or place in tests.parents for place in places)


def find_browser() -> bool:
    try:
        os.environ["MATHOM_BROWSER"] = browser.obtain()
    except browser.NoBrowser as error:
        print(error, file=sys.stderr)
        return False
    return True


def client() -> int:
    """What of the browser client needs no browser."""
    return run([str(node.NODE), "--test", "--test-reporter=dot", CLIENT_TESTS])


def compiled_half(required: bool) -> list[tuple[str, int]]:
    from mathom.native.build import obstacle

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
