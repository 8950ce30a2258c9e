"""`./mathom mutate`: measures the tests by breaking the rules one by one.

Each mutant is a copy of the rules with one small fault (mutants.py). The tests should notice it. One that
no test notices is played against the rules in random games: if they differ, a test is missing; if they do
not, the fault is probably none.

./mathom mutate                        everything; goes on where the last run stopped
./mathom mutate --only battle combat   these modules
./mathom mutate --game war --only hunt modules of War of the Ring
./mathom mutate --sample 200           this many mutants, chosen at random
./mathom mutate --survivors            what is known already: the figures, and each survivor with its line
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import random
import shutil
import sys
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import mutants
from tools.mutants import Module, Mutant, is_nameless

HOME = ROOT / ".mathom" / "mutate"
TESTS = {
    "confrontation": ("tests/core", "tests/games/confrontation"),
    "war": ("tests/core", *(f"tests/games/war/{name}" for name in ("rules", "text", "knowledge"))),
}
GAMES = {"confrontation": 2000, "war": 12}  # random games that a survivor is compared in: those of war are long
COPIED = ("src", "tests", "tools", "pyproject.toml")

Result = dict[str, str]


def main() -> int:
    options = read_options()
    tree = ROOT if options.survivors else snapshot()
    package = f"mathom.games.{options.game}"
    modules = mutants.read_modules(tree / "src" / package.replace(".", "/"), package, options.game == "war")
    chosen = choose(modules, options)
    options.rules = digest(tree, "src/mathom/core", "src/mathom/games")
    known = Known(options, digest(tree, *options.tests))
    if not options.survivors:
        todo = [mutant for mutant in chosen if known.is_open(mutant)]
        random.Random(options.seed).shuffle(todo)  # noqa: S311  # so that the figures mean something from the start
        todo.sort(key=lambda mutant: not mutant.function)  # the quick ones first
        if todo:
            run(tree, modules, todo, known, options)
    return report(chosen, known, options.survivors)


def read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mathom mutate", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", choices=tuple(TESTS), default="confrontation", help="whose rules are broken")
    parser.add_argument("--only", nargs="+", default=[], metavar="MODULE", help="modules of the rules, as battle")
    parser.add_argument("--group", nargs="+", default=[], help="play, words, copies, views, notation")
    parser.add_argument("--sample", type=int, metavar="N", help="this many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, help="random games that a survivor is compared in")
    parser.add_argument("--budget", type=float, default=10, help="seconds of tests before the comparison")
    parser.add_argument("--fresh", action="store_true", help="try all again, each with what killed it last first")
    parser.add_argument("--survivors", action="store_true", help="run nothing; list what survived")
    options = parser.parse_args()
    options.games = options.games or GAMES[options.game]
    options.tests = TESTS[options.game]
    return options


def choose(modules: list[Module], options: argparse.Namespace) -> list[Mutant]:
    chosen = [m for module in modules if not options.only or module.short in options.only for m in module.mutants]
    chosen = [mutant for mutant in chosen if not options.group or mutant.group in options.group]
    if options.sample and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)  # noqa: S311
    return chosen


def snapshot() -> Path:
    """A copy of the checkout, so that work can go on in it."""
    for old in HOME.glob("tree-*"):
        if not is_running(int(old.name.removeprefix("tree-"))):
            shutil.rmtree(old, ignore_errors=True)
    tree = HOME / f"tree-{os.getpid()}"
    tree.mkdir(parents=True)
    atexit.register(shutil.rmtree, tree, ignore_errors=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, tree / name)
    return tree


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        return True
    return True


def digest(tree: Path, *folders: str) -> str:
    total = sha256()
    for file in sorted(file for folder in folders for file in (tree / folder).rglob("*") if file.is_file()):
        total.update(file.name.encode() + file.read_bytes())
    return total.hexdigest()[:16]


class Known:
    """What earlier runs found.

    A killed mutant stays killed. A missed one is tried again when the tests change; one that was the same in all games,
    when the rules change or more games are requested.
    """

    def __init__(self, options: argparse.Namespace, tests: str) -> None:
        self.versions = {"same": f"{options.rules}-{options.games}", "differs": f"{options.rules}-{tests}"}
        self.results: dict[str, Result] = {}
        self.file = HOME / ("results.jsonl" if options.game == "confrontation" else f"results-{options.game}.jsonl")
        if self.file.exists():
            for line in self.file.read_text(encoding="utf-8").splitlines():
                result = json.loads(line)
                self.results[result["key"]] = result
        self.killers = {key: result["by"] for key, result in self.results.items()}
        if options.fresh:
            self.results = {}
            self.file.unlink(missing_ok=True)

    def is_open(self, mutant: Mutant) -> bool:
        result = self.results.get(mutant.key)
        if result is None or result["end"] == "error":
            return True
        return result["end"] in self.versions and result["version"] != self.versions[result["end"]]

    def add(self, mutant: Mutant, end: str, by: str, seconds: float) -> None:
        version = self.versions.get(end, "")
        result = {"key": mutant.key, "end": end, "by": by, "version": version, "seconds": f"{seconds:.2f}"}
        self.results[mutant.key] = result
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result) + "\n")


def run(tree: Path, modules: list[Module], todo: list[Mutant], known: Known, options: argparse.Namespace) -> None:
    os.chdir(tree)
    os.environ["MATHOM_COMPILED"] = "0"
    sys.path[:0] = [str(tree), str(tree / "src")]
    from tools.mutation import Laboratory  # it imports pytest

    began = time.monotonic()
    count: Counter[str] = Counter()

    def say(mutant: Mutant, end: str, by: str, seconds: float) -> None:
        known.add(mutant, end, by, seconds)
        count[end] += 1
        done = sum(count.values())
        left = (time.monotonic() - began) / done * (len(todo) - done) / 60
        figures = ", ".join(f"{n} {name}" for name, n in sorted(count.items()))
        print(f"\r{done} of {len(todo)}: {figures}; {left:.0f} min left   ", end="", flush=True)

    options.home = HOME
    Laboratory(modules, todo, known.killers, options, say).work()
    print()


# ---- the report ----

ENDS = ("killed", "timeout", "differs", "same")


def report(chosen: list[Mutant], known: Known, survivors: bool) -> int:
    """A mutant changes something if a test or a game noticed it; the score is how many of those the tests noticed."""
    print(f"{'':10}" + "".join(f"{title:>8}" for title in ("mutants", *ENDS, "tests", "rules")))
    for group in dict.fromkeys(mutant.group for mutant in chosen):
        of_group = [mutant for mutant in chosen if mutant.group == group]
        print(row(group, of_group, known))
    if survivors:
        for title, end in (("Missed: games differ, no test fails", "differs"), ("Probably the same", "same")):
            print(f"\n{title}\n")
            for mutant in chosen:
                if known.results.get(mutant.key, {}).get("end") == end:
                    print(describe(mutant))
    return 0


def row(group: str, chosen: list[Mutant], known: Known) -> str:
    results = [known.results[mutant.key] for mutant in chosen if mutant.key in known.results]
    count = Counter(result["end"] for result in results)
    dead = [result for result in results if result["end"] in ("killed", "timeout")]
    named = [result for result in dead if not is_nameless(result["by"].split("::")[0])]
    changing = len(dead) + count["differs"]
    scores = [f"{100 * len(some) / changing:.1f} %" if changing else "-" for some in (dead, named)]
    figures = [str(count[end]) for end in ENDS]
    return f"{group:10}" + "".join(f"{figure:>8}" for figure in [str(len(results)), *figures, *scores])


def describe(mutant: Mutant) -> str:
    place = f"{mutant.module.rpartition('.')[2]}.py:{mutant.line} {mutant.function} ({mutant.group})"
    return f"{place}\n  - {mutant.old_line}\n  + {mutant.new_line}"


if __name__ == "__main__":
    sys.exit(main())
