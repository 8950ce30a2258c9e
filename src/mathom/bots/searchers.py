"""The bots that search: they draw worlds behind their view and look ahead in them.

The search itself is compiled and has no clock: it is run in slices, and the clock is looked at between them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import RESIGN, Considered, Decision, Question
from mathom.bots.greedy import picked
from mathom.bots.registry import BotEntry, register
from mathom.bots.search.ismcts import MOST_CELLS, OPEN, SEVERAL, TO_THE_END, Guess, Search
from mathom.bots.search.matrix import ROUNDS, solve
from mathom.bots.search.tree import Tree, floats
from mathom.bots.search_settings import DEFAULT, Settings, read_settings
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame
from mathom.core.learned_value import LearnedValue

MOST_NODES = 1 << 20
KEPT_NODES = 1 << 18  # a tree that is larger than this is not gone on with; nor are more kept in all trees together
KEPT_TREES = 4
QUICK_ROUNDS = 250  # of solving a table of payoffs, where there is a limit of time
FIRST_SLICE = 16
SLICES = 40  # about so many in the time there is
IN_TIME = 0.92  # of the time there is, for thinking; the rest is for getting ready and for answering
RARE = 0.04  # what should be played more rarely than this is not played
HOPELESS = 0.01
LOST = 0.03  # odds below which one hopes for a slip of the other,
SLIPS = 0.2  # who is then thought to choose at random so often
MOST = "{text} got {share} of {tries} tries"
MIX = "{text} is for {share} of such cases, by {tries} tries"
TRUSTED = 0.1  # urgency of what a judge that trusts its picks would not do
SURE = 500  # tries before a game is given up
OFTEN = 20  # tries that were all won, before a win is thought to be certain
LOOKS = 8  # worlds in which it is tried once more


@dataclass(slots=True)
class Clock:
    """When to stop: iterations or time, whichever comes first."""

    iterations: int | None
    seconds: float | None
    began: float = field(default_factory=time.perf_counter)
    done: int = 0

    def slice(self) -> int:
        """How many iterations may be made before the clock is looked at again; 0 if no more."""
        left = self.iterations - self.done if self.iterations is not None else 1 << 30
        if self.seconds is None:
            return min(left, 1024)
        spent = time.perf_counter() - self.began
        if spent >= IN_TIME * self.seconds:
            return 1 if self.done == 0 else 0
        if self.done == 0:
            return min(left, FIRST_SLICE)
        in_time = self.done / max(spent, 1e-6) * min(self.seconds / SLICES, IN_TIME * self.seconds - spent)
        return min(left, max(1, int(in_time)))

    def is_over(self) -> bool:
        """Whether there is no more time."""
        return self.seconds is not None and time.perf_counter() - self.began >= IN_TIME * self.seconds

    def left(self) -> int | None:
        """At most so many iterations are still to come, if that can be said."""
        return None if self.iterations is None else self.iterations - self.done


@dataclass(frozen=True, slots=True)
class Options:
    """What may be answered: by number, in notation."""

    texts: dict[int, str]
    fewer: bool  # than the rules allow
    seats: int  # in this game


@dataclass(frozen=True, slots=True)
class Row:
    """What was found out about one answer."""

    text: str
    tries: int
    total: float

    @property
    def odds(self) -> float | None:
        return self.total / self.tries if self.tries else None


def clock_for(question: Question, settings: Settings) -> Clock:
    """From now on. What the question grants goes before what the bot was made with; of two times, the shorter."""
    given = question.budget
    iterations = settings.iterations if given.iterations is None else given.iterations
    seconds = min((t for t in (settings.seconds, given.seconds) if t is not None), default=None)
    if iterations is None and seconds is None:
        iterations = DEFAULT.iterations
    return Clock(iterations, seconds)


class Searcher:
    """What both kinds of search have in common."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        self.settings = settings

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        clock = clock_for(question, self.settings)
        worlds = question.game.worlds(question.view, question.heard)
        judge, world = question.game.judge(), worlds.sample(question.dice)
        if self.settings.taste and judge.is_matter_of_taste(world):
            return Decision(picked(question, world, judge))
        return self.decide_in(question, worlds, clock)

    def decide_in(self, question: Question, worlds: Worlds, clock: Clock) -> Decision:
        """With worlds that somebody else thinks of."""
        raise NotImplementedError

    def search(self, question: Question, worlds: Worlds, tree: Tree, options: Options) -> Search:
        settings = self.settings
        heard = vec[i64]([i64(x) for x in question.heard])
        judge = learned_judge(question.game) if settings.learned else question.game.judge()
        search = Search(tree, worlds, judge, options.seats, question.seat, heard)
        if options.fewer:
            search.only = vec[i64]([i64(action) for action in options.texts])
        search.observers = settings.observers
        search.curiosity = settings.curiosity
        search.urgency = min(settings.urgency, TRUSTED) if judge.trusts_pick() else settings.urgency
        search.guided = settings.guided or judge.trusts_pick()
        search.playout = playout_for(judge, settings)
        search.random = settings.random
        return search


class Ismcts(Searcher):
    """Information-set tree search: one tree for all worlds."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        super().__init__(settings)
        self.trees: OrderedDict[tuple[str, int], Tree] = OrderedDict()

    def decide_in(self, question: Question, worlds: Worlds, clock: Clock) -> Decision:
        options = read_options(question, worlds.sample(question.dice))
        if self.settings.matrix:
            worlds.reopen()
        search = self.search(question, worlds, self.tree_for(question), options)
        run(search, question, clock, options.texts if self.settings.early else {})
        texts = options.texts
        rows = [Row(texts[a], tries, total) for a, tries, total in search.found() if a in texts]
        if self.settings.matrix and is_table(search):
            return mixed(question, search, texts, rows, clock)
        return most_tried(question, rows, clock.done, worlds)

    def tree_for(self, question: Question) -> Tree:
        """The tree of this game so far, if it is not too large; those that were used least lately are forgotten."""
        key = (question.table, question.seat)
        tree = self.trees.pop(key, None) or Tree(MOST_NODES)
        kept = question.table and self.settings.reuse and self.settings.observers == SEVERAL
        if not kept or tree.nodes > KEPT_NODES:
            tree.clear()
        self.trees[key] = tree
        while len(self.trees) > KEPT_TREES or (len(self.trees) > 1 and self.nodes() > KEPT_NODES):
            self.trees.popitem(last=False)
        return tree

    def nodes(self) -> int:
        """Of all trees that are kept."""
        return sum(int(tree.nodes) for tree in self.trees.values())


class Uct(Searcher):
    """Determinized UCT: a tree for each of some worlds, as if they were known; the tries at the root are added up."""

    def decide_in(self, question: Question, worlds: Worlds, clock: Clock) -> Decision:
        options = read_options(question, worlds.sample(question.dice))
        texts = options.texts
        trees = self.settings.trees or suitable_trees(clock.iterations)
        tries: dict[int, int] = dict.fromkeys(texts, 0)
        totals: dict[int, float] = dict.fromkeys(texts, 0.0)
        tree, done = Tree(MOST_NODES), 0
        for number in range(trees):
            if done and clock.is_over():
                break
            tree.clear()
            search = self.search(question, Guess(worlds.sample(question.dice)), tree, options)
            search.observers = OPEN
            run(search, question, part_of(clock, trees - number), {})
            done += search.iterations
            for action, more, total in search.found():
                if action in tries:
                    tries[action] += more
                    totals[action] += total
        rows = [Row(texts[a], tries[a], totals[a]) for a in texts]
        return most_tried(question, sorted(rows, key=lambda row: -row.tries), done, worlds)


def learned_judge(game: AnyGame) -> Judge:
    """The learned judge of a game; its usual judge if nothing was learned."""
    learned = game.learned_value()
    return game.judge() if learned is None else judge_with(learned)


@cache
def judge_with(learned: LearnedValue) -> Judge:
    return learned.make_judge()


def playout_for(judge: Judge, settings: Settings) -> int:
    """Where a game has nothing to say about how it stands, it is played to the end."""
    return TO_THE_END if type(judge) is Judge else settings.playout


def cheat(question: Question, truth: State, settings: Settings = DEFAULT) -> Decision:
    """One tree in the true position. Only a laboratory has that."""
    return Uct(replace(settings, trees=1)).decide_in(question, Guess(truth), clock_for(question, settings))


def suitable_trees(iterations: int | None) -> int:
    """Of 10,000 iterations 20 trees of 500."""
    return 20 if iterations is None else max(1, min(20, iterations // 100))


def part_of(clock: Clock, parts: int) -> Clock:
    """An equal part of what is left."""
    if clock.iterations is not None:
        share = max(1, (clock.iterations - clock.done) // parts)
        clock.done += share
    else:
        share = None
    seconds = None
    if clock.seconds is not None:
        seconds = max(0.0, IN_TIME * clock.seconds - (time.perf_counter() - clock.began)) / parts / IN_TIME
    return Clock(share, seconds)


def read_options(question: Question, world: State) -> Options:
    """From any world: what the seat may answer is the same in all."""
    game, seat = question.game, question.seat
    offered = set(question.options)
    all_ = {action: game.notate(world, seat, action) for action in world.actions_for(seat)}
    texts = {action: text for action, text in all_.items() if text in offered}
    return Options(texts, len(texts) < len(all_), len(game.seats_of(world)))


def run(search: Search, question: Question, clock: Clock, texts: Mapping[int, str]) -> None:
    """Until the clock says so, or one of these answers can no longer be overtaken by another of them."""
    while slice_ := clock.slice():
        search.run(slice_, question.dice)
        clock.done += slice_
        if search.other < 0 and is_settled([row for row in search.found() if row[0] in texts], clock.left()):
            return


def is_settled(found: list[tuple[int, int, float]], left: int | None) -> bool:
    """Whether the most tried answer stays the most tried."""
    return left is not None and len(found) > 1 and found[0][1] - found[1][1] > left


def is_table(search: Search) -> bool:
    """Whether both seats chose at the same time, and all that they chose found its place."""
    return 1 < search.row_count < MOST_CELLS and search.column_count < MOST_CELLS


# ---- what is answered ----


def most_tried(question: Question, rows: list[Row], iterations: int, worlds: Worlds | None = None) -> Decision:
    """Of those that were tried as often, the better one; but a win now before a win later."""
    if not rows:
        return Decision(question.options[question.dice.below(len(question.options))])
    best = max(rows, key=lambda row: (row.tries, row.odds or 0.0))
    if worlds is not None:
        best = ends_it(question, rows, worlds) or best
    whole = max(sum(row.tries for row in rows), 1)
    return decision(best, [(row, row.tries / whole) for row in rows], best.odds, iterations)


def ends_it(question: Question, rows: list[Row], worlds: Worlds) -> Row | None:
    """An answer that always won, and wins at once wherever one looks."""
    sure, dice = [row for row in rows if row.tries >= OFTEN and row.total >= row.tries], Dice(1)
    for _ in range(LOOKS if sure else 0):
        world = worlds.sample(dice)
        sure = [row for row in sure if is_won_by(question, world, row.text)]
    return sure[0] if sure else None


def is_won_by(question: Question, world: State, text: str) -> bool:
    game, seat, s = question.game, question.seat, world.clone()
    s.answer(seat, game.parse(s, seat, text))
    result = game.result(s)
    return result is not None and result[seat] == 1.0


def mixed(question: Question, search: Search, texts: dict[int, str], rows: list[Row], clock: Clock) -> Decision:
    """What is chosen at the same time: drawn from the shares that cannot be exploited."""
    iterations = clock.done
    shares, value = solved(search, ROUNDS if clock.seconds is None else QUICK_ROUNDS)
    weights = {action: share if share >= RARE else 0.0 for action, share in shares.items() if action in texts}
    whole = sum(weights.values())
    if not whole:
        return most_tried(question, rows, iterations)
    by_text = {row.text: row for row in rows}
    weighed = [(by_text[texts[action]], weight / whole) for action, weight in weights.items()]
    return decision(drawn(question, weighed), weighed, value, iterations, MIX)


def drawn(question: Question, weighed: list[tuple[Row, float]]) -> Row:
    mark = question.dice.below(1 << 30) / (1 << 30)
    for row, share in weighed:
        mark -= share
        if mark < 0:
            return row
    return max(weighed, key=lambda pair: pair[1])[0]


def solved(search: Search, rounds: int = ROUNDS) -> tuple[dict[int, float], float]:
    """How often each own answer should be given, by the payoffs seen; a cell that was rarely tried is like its row."""
    payoff, rows, columns = means(search)
    shares, _, value = solve(payoff, rows, columns, rounds)
    if value < LOST:
        shares, _, _ = solve(with_slips(payoff, rows, columns), rows, columns, rounds)
    return {search.rows[i]: shares[i] for i in range(rows)}, value


def with_slips(payoff: vec[float], rows: int, columns: int) -> vec[float]:
    """If the other now and then chooses anything: what is best when only a slip of his can help."""
    hoped = floats(rows * columns)
    for i in range(rows):
        usual = sum(payoff[columns * i + j] for j in range(columns)) / columns
        for j in range(columns):
            hoped[columns * i + j] = (1 - SLIPS) * payoff[columns * i + j] + SLIPS * usual
    return hoped


def means(search: Search) -> tuple[vec[float], int, int]:
    rows, columns = search.row_count, search.column_count
    width = len(search.columns)
    payoff = floats(rows * columns)
    for i in range(rows):
        cells = [width * i + j for j in range(columns)]
        usual = sum(search.cell_total[c] for c in cells) / max(sum(int(search.cell_tries[c]) for c in cells), 1)
        for j, cell in enumerate(cells):
            payoff[columns * i + j] = (search.cell_total[cell] + usual) / float(search.cell_tries[cell] + 1)
    return payoff, rows, columns


def decision(
    best: Row, shares: list[tuple[Row, float]], odds: float | None, iterations: int, words: str = MOST
) -> Decision:
    ranked = sorted(shares, key=lambda pair: (pair[0] is not best, -pair[1]))
    considered = tuple(Considered(row.text, share, row.odds) for row, share in ranked)
    hopeless = odds is not None and odds < HOPELESS and iterations >= SURE
    line = thought(considered, odds, iterations, words)
    return Decision(best.text, odds, line, considered, RESIGN * hopeless, iterations, words == MIX)


def thought(considered: tuple[Considered, ...], odds: float | None, iterations: int, words: str) -> str:
    """One line in plain words: "Expects to win 62 %; aragorn-fangorn got 71 % of 10,000 tries; next ..."."""
    best, *others = considered
    said = [] if odds is None else [f"Expects to win {percent(odds)}"]
    said.append(words.format(text=best.text, share=percent(best.share), tries=f"{iterations:,}"))
    if others:
        worth = "" if others[0].odds is None else f", worth {percent(others[0].odds)}"
        said.append(f"next {others[0].text} with {percent(others[0].share)}{worth}")
    return "; ".join(said) + "."


def percent(share: float) -> str:
    return f"{round(100 * share)} %"


def maker(kind: Callable[[Settings], Searcher]) -> Callable[[str], Searcher]:
    return lambda argument: kind(read_settings(argument))


register(
    BotEntry(
        "ismcts",
        "Information-set search",
        "Looks ahead in positions that fit what it knows, and keeps what it learns by what each side can tell apart.",
        maker(Ismcts),
    )
)
register(
    BotEntry(
        "uct",
        "Determinized search",
        "Looks ahead in some positions that fit what it knows, in each as if it were the true one.",
        maker(Uct),
    )
)
