"""`./mathom test`: every test, on the compiled rules; the core and the rules also interpreted.

./mathom test                     everything
./mathom test tests/core -k lane  only these tests, interpreted; arguments go to pytest

A whole run compiles the rules while the interpreted tests run. Then it runs every test once on the compiled rules, and
meanwhile plays random games in both forms and compares them. Without a C compiler every test runs interpreted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import browser, node

INTERPRETED_TOO = ["tests/core", *map(str, sorted(Path("tests/games").glob("*/rules")))]
BROWSER_TESTS = "tests/browser"
CLIENT_TESTS = "tests/web/*.test.js"
AGREE_GAMES = 5000
SLOWEST = ".mathom/slowest.txt"
CPUS = max(1, os.cpu_count() or 1)
Steps = list[tuple[str, int]]  # the name of each step, and its exit status


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom test", description=__doc__.split("\n")[0])
    parser.add_argument("--require-compiled", action="store_true", help="fail if the rules cannot be compiled")
    parser.add_argument("--only", choices=("interpreted", "compiled"), help="the tests in one form only")
    parser.add_argument("--no-browser", action="store_true", help="leave out the tests that need a browser")
    options, chosen = parser.parse_known_args()
    os.chdir(ROOT)
    began = time.monotonic()
    if wants_whole_run(chosen) and options.only is None:
        steps = whole_run(chosen, options.require_compiled, options.no_browser)
    elif options.only == "compiled":
        steps = [("compiled", build() or pytest("1", chosen or ["tests"]))]
    else:
        steps = one_form(chosen, options.no_browser)
    print(f"\n{time.monotonic() - began:.0f} s: " + ", ".join(f"{name} {verdict(code)}" for name, code in steps))
    return int(any(code for _, code in steps))


def wants_whole_run(chosen: list[str]) -> bool:
    """Whether pytest is asked for everything: no arguments, or only a larger number of random games."""
    return not chosen or (chosen[0].startswith("--more") and len(chosen) <= 2)


def verdict(code: int) -> str:
    return "FAILED" if code else "passed"


# ---- everything ----


def whole_run(arguments: list[str], required: bool, no_browser: bool) -> Steps:
    """Compiles and looks for a browser while the tests run that need neither. Then runs every test."""
    from mathom.native.build import obstacle

    why = obstacle()
    with ThreadPoolExecutor() as pool:
        building = pool.submit(build) if why is None else None
        finding = None if no_browser else pool.submit(find_browser)
        steps = [("client", client())]
        if building is not None:
            steps.append(("interpreted core and rules", pytest("0", INTERPRETED_TOO)))
            steps.append(("build", building.result()))
            if steps[-1][1]:
                return steps
        tests, missing = what_to_run(arguments, finding)
        steps += missing
        if building is not None:
            agreeing = pool.submit(agree, factor(arguments))
            return [*steps, ("every test, compiled", pytest("1", tests, 2 * CPUS)), ("agreement", agreeing.result())]
    print(f"\nThe rules are not compiled ({why}): every test runs interpreted, and nothing is compared.")
    steps += [("compiled rules", 1)] if required else []
    return [*steps, ("every test, interpreted", pytest("0", tests, 2 * CPUS))]


def what_to_run(arguments: list[str], finding: Future[bool] | None) -> tuple[list[str], Steps]:
    """The arguments for pytest, without browser tests if there is no browser, and a failed step if one was wanted."""
    tests = ["tests", f"--slowest={SLOWEST}", *arguments]
    if finding is not None and finding.result():
        return tests, []
    print("\nThe tests that need a browser are left out.")
    return [*tests, f"--ignore={BROWSER_TESTS}"], [] if finding is None else [("browser", 1)]


# ---- some tests ----


def one_form(chosen: list[str], no_browser: bool) -> Steps:
    """What was chosen, interpreted."""
    arguments = chosen or ["tests"]
    steps: Steps = []
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
    """Whether the chosen tests include some in a browser. Without a folder pytest runs all of them."""
    places = [Path(word.partition("::")[0]) for word in chosen if (ROOT / word.partition("::")[0]).exists()]
    tests = Path(BROWSER_TESTS)
    return not places or any(place == tests or tests in place.parents or place in tests.parents for place in places)


# ---- steps ----


def find_browser() -> bool:
    try:
        os.environ["MATHOM_BROWSER"] = browser.obtain()
    except browser.NoBrowser as error:
        print(error, file=sys.stderr)
        return False
    return True


def client() -> int:
    """The parts of the browser client that need no browser."""
    return run([str(node.NODE), "--test", "--test-reporter=dot", CLIENT_TESTS])


def build() -> int:
    return run([sys.executable, "-m", "mathom", "build", "--plain"])


def agree(times: int) -> int:
    return run([sys.executable, "tools/agree.py", "--games", str(times * AGREE_GAMES)])


def factor(arguments: list[str]) -> int:
    """How many times as many random games `--more` asks for."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--more", type=int, default=1)
    return int(parser.parse_known_args(arguments)[0].more)


def pytest(compiled: str, arguments: list[str], workers: int = CPUS) -> int:
    """Runs tests. All of them take two workers for each processor: many tests wait for other programs."""
    command = [sys.executable, "-m", "pytest", "-n", str(workers), "--dist", "worksteal", *arguments]
    return run(command, {"MATHOM_COMPILED": compiled})


def run(command: list[str], more: dict[str, str] | None = None) -> int:
    sys.stdout.flush()
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **(more or {})}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
