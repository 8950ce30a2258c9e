"""Runs the tests against one mutant after the other, as a pytest plugin.

The tests are collected once. Each mutant gets its own child process, which changes the code of one function and runs
the tests that reach the changed statement; tests that killed earlier mutants of the function come first. For a mutant
in a table or a constant, the modules are imported again.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from itertools import chain
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import cast

import pytest
from _pytest.runner import runtestprotocol

from tools import games_apart
from tools.mutants import Module, Mutant, function_code, is_nameless, watched

FLAGS = ["-s", "-o", "addopts=", "-W", "error"]
FLAGS += ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:faulthandler", "-p", "no:terminal"]
HITS = "_statements_reached"
HEAVY = 0.2  # seconds of a test that is left for the end
FAILS = -1
MEMORY = 3 << 30
FILE_COST = 0.1  # seconds to collect a file of tests
GLANCE = 0.4  # seconds of tests for each mutant before any is looked at closely
SLOWER = 4  # times as long as usual, for a test that has to import modules again
LONG = 6  # times the budget: for mutants that are known to differ

Say = Callable[[Mutant, str, str, float], None]


@dataclass
class Test:
    name: str
    file: str
    cost: float
    reached: int  # bit mask of statements


@dataclass
class Attempt:
    """A test that may kill a mutant, or a file of tests if modules must be imported again."""

    name: str
    cost: float
    nameless: bool
    run: Callable[[], str]  # the name of the test that failed, or nothing


class Slow(BaseException):
    """Raised when a game takes too long."""


class Laboratory:
    def __init__(
        self, modules: list[Module], todo: list[Mutant], killers: dict[str, str], options: argparse.Namespace, say: Say
    ) -> None:
        self.modules = {module.name: module for module in modules}
        self.todo = todo
        self.killer_of = killers  # by the mutant's key, what killed it in an earlier run
        self.options = options
        self.say = say
        self.cache = Path(options.home)
        self.marks: dict[tuple[str, int], int] = {}
        self.trees: dict[str, CodeType] = {}
        self.tests: list[Test] = []
        self.killers: dict[str, list[str]] = defaultdict(list)  # by function, the latest last
        self.deadly: Counter[str] = Counter()  # files
        self.sound: set[str] = set()  # tests that were seen to pass without a mutant
        self.broken: set[str] = set()  # and those that were seen to fail
        self.at_import = 0  # statements that were reached before there were tests
        self.at_collection: dict[str, int] = {}  # and those that the making of a file's tests reached
        self.order: dict[int, list[int]] = {}  # by mark
        self.version = sha256("".join(module.text for module in modules).encode()).hexdigest()[:16]
        self.pipe = -1
        self.current = ""

    def work(self) -> None:
        for module in self.modules.values():
            tree, marks = watched(module, HITS, len(self.marks))
            self.trees[module.name] = compile(tree, module.name, "exec", dont_inherit=True)
            self.marks |= {(module.name, line): mark for line, mark in marks.items()}
        self.hits = bytearray(b"0" * len(self.marks))
        setattr(builtins, HITS, self.hits)
        use_trees(self.trees)
        code = pytest.main([*FLAGS, *self.options.tests], plugins=[self])
        assert code == 0, f"pytest ended with {code}"

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        do_not_shrink()
        for name in self.modules:
            importlib.import_module(name)
        for file in sorted(file for folder in self.options.tests for file in Path(folder).rglob("*.py")):
            if not file.name.startswith(("test_", "conftest")):
                importlib.import_module(".".join(file.with_suffix("").parts))
        self.at_import = self.take_hits()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, object, object]:
        report = yield
        if isinstance(collector, pytest.Module):
            self.at_collection[collector.nodeid] = self.take_hits()
        return report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.measure()
        self.sizes = Counter(test.file for test in self.tests)
        self.numbers = {test.name: i for i, test in enumerate(self.tests)}
        self.trees.clear()
        for module in self.modules.values():
            for name in module.functions:
                function_of(module.name, name).__code__ = cast(CodeType, function_code(module, name))
        self.fingerprints = games_apart.fingerprints(
            self.cache, self.options.games, self.options.rules, self.options.game
        )
        clear_caches(self.modules)
        gc.collect()
        gc.freeze()
        self.try_all()
        return True

    # ---- which test comes to which statement, and how long it takes ----

    def measure(self) -> None:
        """Measures each file of tests, unless it and the rules are unchanged since the last run.

        Tests that play whole games are slow and reach everything.
        """
        files: dict[str, list[str]] = defaultdict(list)
        for name in self.items:
            files[name.split("::")[0]].append(name)
        keys = {file: sha256((self.version_for(file) + digest(file)).encode()).hexdigest()[:20] for file in files}
        missing = [file for file in files if not (self.cache / f"reach-{keys[file]}.json").exists()]
        children = []
        for k in range(self.options.jobs):
            if missing[k :: self.options.jobs]:
                children.append(os.fork())
                if not children[-1]:
                    for file in missing[k :: self.options.jobs]:
                        rows = [self.measured(name) for name in files[file]]
                        (self.cache / f"reach-{keys[file]}.json").write_text(json.dumps(rows), encoding="utf-8")
                    os._exit(0)
        assert not any(os.waitpid(child, 0)[1] for child in children), "the tests cannot be measured"
        for file, key in keys.items():
            stored = self.cache / f"reach-{key}.json"
            for name, cost, reached in json.loads(stored.read_text(encoding="utf-8")):
                if cost == FAILS:
                    self.broken.add(name)
                    print(f"left out, for it fails without any mutant: {name}")
                    stored.unlink(missing_ok=True)
                else:
                    self.tests.append(Test(name, file, cost, -1 if is_nameless(file) else int(reached, 16)))

    def version_for(self, file: str) -> str:
        return "" if is_nameless(file) else self.version

    def measured(self, name: str) -> tuple[str, float, str]:
        self.take_hits()
        began = time.process_time()
        cost = time.process_time() - began if passes(self.items[name]) else FAILS
        return name, cost, f"{self.take_hits():x}"

    def take_hits(self) -> int:
        """The statements reached since the last call."""
        reached = int(self.hits, 2)
        self.hits[:] = b"0" * len(self.hits)
        return reached

    def tests_for(self, mutant: Mutant) -> list[int]:
        """The tests that reach the statement, taken from all files in turn, more often from files about its module."""
        mark = self.marks[mutant.module, mutant.statement]
        if mark not in self.order:
            reaching = [i for i in range(len(self.tests)) if self.reaches(i, mutant)]
            reaching.sort(key=lambda i: sha256(self.tests[i].name.encode()).digest())
            share = Counter(self.tests[i].file for i in reaching)
            rank: Counter[str] = Counter()
            places: dict[int, tuple[float, ...]] = {}
            for i in reaching:
                test = self.tests[i]
                rank[test.file] += 1
                turn = rank[test.file] * self.sizes[test.file] / share[test.file]
                places[i] = (is_nameless(test.file), test.cost > HEAVY, test.cost if test.cost > HEAVY else turn)
            self.order[mark] = sorted(reaching, key=lambda i: places[i])
        return self.order[mark]

    def reaches(self, i: int, mutant: Mutant) -> bool:
        mark = self.marks[mutant.module, mutant.statement]
        return bool(self.tests[i].reached >> (len(self.marks) - 1 - mark) & 1)

    # ---- all mutants, a process each ----

    def try_all(self) -> None:
        """Tries all mutants with the likeliest tests first, then the survivors with more tests."""
        left = self.try_some(self.todo, GLANCE)
        self.try_some(left, self.options.budget)

    def try_some(self, mutants: list[Mutant], budget: float) -> list[Mutant]:
        """Returns the mutants without a verdict."""
        waiting, left = mutants[::-1], []
        running: dict[int, tuple[int, Mutant]] = {}
        while waiting or running:
            while waiting and len(running) < self.options.jobs:
                mutant = waiting.pop()
                read, write = os.pipe()
                if self.is_fast(mutant):
                    self.tests_for(mutant)  # remembered for the children to come
                child = os.fork()
                if not child:
                    os.close(read)
                    self.child(mutant, budget * (1 if self.is_fast(mutant) else SLOWER), write)
                os.close(write)
                running[read] = child, mutant
            for pipe in select.select(list(running), [], [])[0]:
                child, mutant = running.pop(pipe)
                with os.fdopen(pipe, "rb") as stream:
                    answer = stream.read().decode()
                _, status, usage = os.wait4(child, 0)
                end, by = json.loads(answer) if answer else ("killed", f"signal {os.waitstatus_to_exitcode(status)}")
                if end == "open":
                    left.append(mutant)
                elif end in ("killed", "timeout") and self.is_broken(by):
                    waiting.append(mutant)
                else:
                    self.remember(mutant, end, by)
                    self.say(mutant, end, by, usage.ru_utime + usage.ru_stime)
        return left

    def is_broken(self, name: str) -> bool:
        """Whether a test fails without any mutant, so that it is left out. Checked once, when the test first kills."""
        if name not in self.items or name in self.sound:
            return False
        child = os.fork()
        if not child:
            limit()
            os._exit(not passes(self.items[name]))
        if os.waitpid(child, 0)[1] == 0:
            self.sound.add(name)
            return False
        print(f"\nleft out, for it fails without any mutant: {name}")
        self.broken.add(name)
        self.tests[self.numbers[name]].reached = 0
        self.order.clear()
        return True

    def remember(self, mutant: Mutant, end: str, by: str) -> None:
        if end in ("killed", "timeout") and not is_nameless(by.split("::")[0]):
            self.deadly[by.split("::")[0]] += 1
            for key in (mutant.function, mutant.module):
                found = self.killers[f"{mutant.module}.{key}"]
                if by in found:
                    found.remove(by)
                found.append(by)

    def statements_of(self, mutant: Mutant) -> int:
        """All statements of the mutant's function, as a bit mask."""
        function, _ = self.modules[mutant.module].functions[mutant.function]
        lines = range(function.lineno, (function.end_lineno or 0) + 1)
        marks = [self.marks[mutant.module, line] for line in lines if (mutant.module, line) in self.marks]
        return sum(1 << len(self.marks) - 1 - mark for mark in marks)

    def is_fast(self, mutant: Mutant) -> bool:
        """Whether the function's code can be replaced: not if it ran while modules were imported."""
        if not mutant.function or self.at_import & self.statements_of(mutant):
            return False
        return not function_of(mutant.module, mutant.function).__code__.co_freevars  # super()

    def attempts(self, mutant: Mutant, fast: bool) -> Iterator[Attempt]:
        """Single tests, those that name no rule last; then files that call the function while they are collected."""
        made_with: set[str] = set()
        if fast:
            reached = self.statements_of(mutant)
            made_with = {file for file, mask in self.at_collection.items() if mask & reached}
            yield from (self.attempt(self.tests[i]) for i in self.fast_order(mutant, made_with))
            if not made_with:
                return
            self.import_again(mutant)
        yield from (a for a in self.file_attempts(mutant) if not made_with or a.name in made_with)

    def fast_order(self, mutant: Mutant, without: set[str]) -> Iterator[int]:
        first = [
            self.killer_of.get(mutant.key, ""),
            *reversed(self.killers[f"{mutant.module}.{mutant.function}"][-8:]),
            *reversed(self.killers[f"{mutant.module}.{mutant.module}"][-4:]),
        ]
        tried = set()
        for i in [*(self.numbers[name] for name in first if name in self.numbers), *self.tests_for(mutant)]:
            if i not in tried and self.reaches(i, mutant) and self.tests[i].file not in without:
                tried.add(i)
                yield i

    def attempt(self, test: Test) -> Attempt:
        def run() -> str:
            return "" if passes(self.items[test.name]) else test.name

        return Attempt(test.name, test.cost, is_nameless(test.file), run)

    def file_attempts(self, mutant: Mutant) -> list[Attempt]:
        costs: dict[str, float] = defaultdict(float)
        for test in self.tests:
            costs[test.file] += test.cost
        last = self.killer_of.get(mutant.key, "").split("::")[0]
        files = sorted(costs, key=lambda file: (is_nameless(file), file != last, -self.deadly[file], costs[file]))
        return [Attempt(file, FILE_COST + costs[file], is_nameless(file), self.file_run(file)) for file in files]

    def file_run(self, file: str) -> Callable[[], str]:
        def run() -> str:
            guard = Guard(self)
            left_out = [f"--deselect={name}" for name in self.broken]
            code = pytest.main([*FLAGS, *left_out, "-x", file], plugins=[guard])
            return "" if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else guard.failed or file

        return run

    # ---- in the child ----

    def child(self, mutant: Mutant, budget: float, pipe: int) -> None:
        self.pipe = pipe
        try:
            limit()
            signal.signal(signal.SIGPROF, self.too_slow)
            fast = self.is_fast(mutant)
            self.install(mutant, fast)
            end, by = self.judge(self.attempts(mutant, fast), budget)
        except BaseException as error:
            end, by = "error", repr(error)[:300]
        self.leave(end, by)

    def leave(self, end: str, by: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(self.pipe, json.dumps([end, by]).encode())
        os._exit(0)

    def install(self, mutant: Mutant, fast: bool) -> None:
        module = self.modules[mutant.module]
        mutant.place.set(mutant.new)
        if fast:
            function_of(module.name, mutant.function).__code__ = cast(CodeType, function_code(module, mutant.function))
        else:
            self.import_again(mutant)

    def import_again(self, mutant: Mutant) -> None:
        module = self.modules[mutant.module]
        tree = ast.fix_missing_locations(module.tree)
        self.trees[module.name] = compile(tree, module.name, "exec", dont_inherit=True)
        for name in list(sys.modules):
            if name.split(".")[0] in ("mathom", "tests"):
                del sys.modules[name]
        sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "mathom.native.loader"]
        importlib.invalidate_caches()

    def judge(self, attempts: Iterator[Attempt], budget: float) -> tuple[str, str]:
        """Runs tests of rules for a while, then random games; if these differ, all other tests."""
        spent = 0.0
        for attempt in attempts:
            spent += attempt.cost
            if attempt.nameless or spent > budget:
                attempts = chain([attempt], attempts)
                break
            if by := self.failure(attempt):
                return "killed", by
        if budget < self.options.budget:
            return "open", ""
        if not self.games_differ():
            return "same", ""
        for attempt in attempts:
            spent += attempt.cost
            if spent > LONG * budget:
                break
            if by := self.failure(attempt):
                return "killed", by
        return "differs", ""

    def failure(self, attempt: Attempt) -> str:
        self.allow(attempt.name, 3 + 10 * attempt.cost)
        return attempt.run()

    def games_differ(self) -> bool:
        self.allow("", 20 + 0.5 * len(self.fingerprints))
        try:
            return games_apart.differ(self.fingerprints, self.options.game)
        except Slow:
            return True

    def allow(self, name: str, seconds: float) -> None:
        self.current = name
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def too_slow(self, number: int, frame: FrameType | None) -> None:
        if not self.current:
            raise Slow
        self.leave("timeout", self.current)


class Guard:
    """Watches a run of one file."""

    def __init__(self, laboratory: Laboratory) -> None:
        self.laboratory = laboratory
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        do_not_shrink()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        number = self.laboratory.numbers.get(nodeid)
        self.laboratory.allow(nodeid, 3 + 10 * (self.laboratory.tests[number].cost if number is not None else 1))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome == "failed" and not self.failed:
            self.failed = report.nodeid


def passes(item: pytest.Item) -> bool:
    item.config.option.tbstyle = "native"  # the quickest; nobody reads it
    return all(report.outcome != "failed" for report in runtestprotocol(item, log=False, nextitem=None))


def do_not_shrink() -> None:
    """Turns off Hypothesis's shrinking and explaining of failures, which takes time and is not read."""
    from hypothesis import Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutate", deadline=None, derandomize=True, database=None, phases=phases)
    settings.load_profile("mutate")


def function_of(module: str, name: str) -> FunctionType:
    found: object = sys.modules[module]
    for part in name.split("."):
        found = vars(found)[part]
    found = found.fget if isinstance(found, property) else found
    found = found.func if isinstance(found, cached_property) else found
    found = getattr(found, "__wrapped__", found)  # of a cache
    assert isinstance(found, FunctionType), name
    return found


def clear_caches(modules: Iterable[str]) -> None:
    """Empties the caches of these modules, whose entries would hide a mutant."""
    for module in modules:
        for found in vars(sys.modules[module]).values():
            if hasattr(found, "cache_clear"):
                found.cache_clear()


def use_trees(trees: dict[str, CodeType]) -> None:
    """Makes imports of these modules run the given code."""
    plain = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return trees[name] if name in trees else plain(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]


def limit() -> None:
    """Limits memory and disconnects the standard streams, because a mutant may do anything."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)


def digest(file: str) -> str:
    return sha256(Path(file).read_bytes()).hexdigest()
