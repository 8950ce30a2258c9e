"""The searching bots: they draw worlds behind their view and look ahead in them.

The compiled search has no clock: it runs in slices, and the bot checks the time between them.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from zlib import crc32

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import RESIGN, Considered, Decision, Question
from mathom.bots.greedy import picked
from mathom.bots.leash import halfway, leashed
from mathom.bots.net_player import NetPlayer, weighed
from mathom.bots.registry import BotEntry, register
from mathom.bots.search.ismcts import MOST_CELLS, OPEN, SEVERAL, TO_THE_END, OneWorld, Search
from mathom.bots.search.matrix import ROUNDS, solve
from mathom.bots.search.tree import Tree
from mathom.bots.search_settings import DEFAULT, Settings, read_settings
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import floats
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame
from mathom.core.learned_value import LearnedValue

MOST_NODES = 1 << 20
KEPT_NODES = 1 << 18  # of a tree that the next decision continues, and of all kept trees together
KEPT_TREES = 4
QUICK_ROUNDS = 250  # for solving a matrix under a time limit
FIRST_SLICE = 16
SLICES = 40  # about this many within the time limit
SEARCH_SHARE = 0.92  # of the time limit; the rest is for set-up and for the answer
RARE = 0.04  # a smaller share of a mixture is dropped
HOPELESS = 0.01
LOST = 0.03  # with lower odds the bot hopes for a mistake,
MISTAKES = 0.2  # and assumes that the opponent answers at random this often
MOST = "{text} got {share} of {tries} tries"
MIX = "{text} has a share of {share} after {tries} tries"
TRUSTED_URGENCY = 0.1  # at most, with a judge that trusts its picks
RESIGN_ITERATIONS = 500  # at least, before the bot resigns
CERTAIN_TRIES = 20  # all won, before a win counts as certain
CHECKS = 8  # worlds in which a certain win is checked


@dataclass(slots=True)
class Clock:
    """Stops a search after a number of iterations or a time, whichever comes first."""

    iterations: int | None
    seconds: float | None
    began: float = field(default_factory=time.perf_counter)
    done: int = 0

    def slice(self) -> int:
        """The number of iterations to run before the next check of the time; 0 to stop."""
        left = self.iterations - self.done if self.iterations is not None else 1 << 30
        if self.seconds is None:
            return min(left, 1024)
        spent = time.perf_counter() - self.began
        if spent >= SEARCH_SHARE * self.seconds:
            return 1 if self.done == 0 else 0
        if self.done == 0:
            return min(left, FIRST_SLICE)
        in_slice = self.done / max(spent, 1e-6) * min(self.seconds / SLICES, SEARCH_SHARE * self.seconds - spent)
        return min(left, max(1, int(in_slice)))

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self.seconds is not None and time.perf_counter() - self.began >= SEARCH_SHARE * self.seconds

    def left(self) -> int | None:
        """The most iterations still to come; None if only the time limits them."""
        return None if self.iterations is None else self.iterations - self.done


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a question."""

    texts: dict[int, str]  # notation by action
    fewer: bool  # whether the rules allow more
    seats: int  # of the game


@dataclass(frozen=True, slots=True)
class AnswerStats:
    """The statistics of one answer."""

    text: str
    tries: int
    total: float

    @property
    def odds(self) -> float | None:
        return self.total / self.tries if self.tries else None


def clock_for(question: Question, settings: Settings) -> Clock:
    """A clock that starts now. The budget of the question overrides the settings, except that the shorter time wins."""
    given = question.budget
    iterations = settings.iterations if given.iterations is None else given.iterations
    seconds = min((t for t in (settings.seconds, given.seconds) if t is not None), default=None)
    if iterations is None and seconds is None:
        iterations = DEFAULT.iterations
    return Clock(iterations, seconds)


class Searcher:
    """The part that both kinds of search share."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        self.settings = settings

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        clock = clock_for(question, self.settings)
        worlds = question.game.worlds(question.view, question.heard)
        judge, world = question.game.judge(), worlds.sample(question.dice)
        if self.settings.taste and judge.is_matter_of_taste(world):
            by_net = self.settings.net and net_sets_up(question)
            return NetPlayer().decide(question) if by_net else Decision(picked(question, world, judge))
        return self.decide_in(question, worlds, clock)

    def decide_in(self, question: Question, worlds: Worlds, clock: Clock) -> Decision:
        """Decides with these worlds."""
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
        search.urgency = min(settings.urgency, TRUSTED_URGENCY) if judge.trusts_pick() else settings.urgency
        search.guided = settings.guided or judge.trusts_pick()
        search.playout = playout_for(judge, settings)
        search.random = settings.random
        return search


class Ismcts(Searcher):
    """Information-set Monte Carlo tree search: one tree for all worlds."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        super().__init__(settings)
        self.trees: OrderedDict[tuple[str, int], Tree] = OrderedDict()

    def decide_in(self, question: Question, worlds: Worlds, clock: Clock) -> Decision:
        options = read_options(question, worlds.sample(question.dice))
        if self.settings.matrix:
            worlds.reopen()
        texts = options.texts
        search = self.search(question, worlds, self.tree_for(question), options)
        shares = self.ask_net(question, search, texts) if self.settings.net else {}
        run(search, question, clock, texts if self.settings.early else {})
        rows = [AnswerStats(texts[a], tries, total) for a, tries, total in search.found() if a in texts]
        if self.settings.matrix and has_matrix(search):
            return mixed(question, search, texts, rows, clock, shares)
        if shares and rows and winning_now(question, rows, worlds) is None:
            return on_leash(question, rows, clock.done, leashed(odds_of(rows), shares, self.settings.leash))
        return most_tried(question, rows, clock.done, worlds)

    def ask_net(self, question: Question, search: Search, texts: Mapping[int, str]) -> dict[str, float]:
        """The net's share of each answer, which the root of the search knows from here on."""
        shares, _ = weighed(question)
        search.prior, search.trust = floats(question.game.action_count), self.settings.trust
        for action, text in texts.items():
            search.prior[action] = shares.get(text, 0.0)
        return shares

    def tree_for(self, question: Question) -> Tree:
        """The tree of the last decision in this game, if it is not too large. Drops the least recently used trees."""
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
        """The number of nodes in all kept trees."""
        return sum(int(tree.nodes) for tree in self.trees.values())


class Uct(Searcher):
    """Determinized UCT: searches each of several worlds as if it were known, and adds up the tries at the roots."""

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
            search = self.search(question, OneWorld(worlds.sample(question.dice)), tree, options)
            search.observers = OPEN
            run(search, question, part_of(clock, trees - number), {})
            done += search.iterations
            for action, more, total in search.found():
                if action in tries:
                    tries[action] += more
                    totals[action] += total
        rows = [AnswerStats(texts[a], tries[a], totals[a]) for a in texts]
        return most_tried(question, sorted(rows, key=lambda row: -row.tries), done, worlds)


def net_sets_up(question: Question) -> bool:
    """Whether the net answers matters of taste in this game: in half of the games, because its set-ups vary little."""
    return bool(crc32(f"{question.table} {question.seat}".encode()) & 1)


def learned_judge(game: AnyGame) -> Judge:
    """The learned judge of a game; its usual judge if nothing was learned."""
    learned = game.learned_value()
    return game.judge() if learned is None else judge_with(learned)


@cache
def judge_with(learned: LearnedValue) -> Judge:
    return learned.make_judge()


def playout_for(judge: Judge, settings: Settings) -> int:
    """The length of playouts. Without a judge of its own a game is played to the end."""
    return TO_THE_END if type(judge) is Judge else settings.playout


def cheat(question: Question, truth: State, settings: Settings = DEFAULT) -> Decision:
    """Searches one tree in the true position. For the laboratory only."""
    return Uct(replace(settings, trees=1)).decide_in(question, OneWorld(truth), clock_for(question, settings))


def suitable_trees(iterations: int | None) -> int:
    """20 trees, or fewer of at least 100 iterations each."""
    return 20 if iterations is None else max(1, min(20, iterations // 100))


def part_of(clock: Clock, parts: int) -> Clock:
    """A clock for one of `parts` equal parts of the rest."""
    if clock.iterations is not None:
        share = max(1, (clock.iterations - clock.done) // parts)
        clock.done += share
    else:
        share = None
    seconds = None
    if clock.seconds is not None:
        seconds = max(0.0, SEARCH_SHARE * clock.seconds - (time.perf_counter() - clock.began)) / parts / SEARCH_SHARE
    return Clock(share, seconds)


def read_options(question: Question, world: State) -> Options:
    """Reads the options from any world: they are the same in all."""
    game, seat = question.game, question.seat
    offered = set(question.options)
    every = {action: game.notate(world, seat, action) for action in world.actions_for(seat)}
    texts = {action: text for action, text in every.items() if text in offered}
    return Options(texts, len(texts) < len(every), len(game.seats_of(world)))


def run(search: Search, question: Question, clock: Clock, texts: Mapping[int, str]) -> None:
    """Runs the search until the clock stops it, or until no other of `texts` can overtake the most tried one."""
    while slice_ := clock.slice():
        search.run(slice_, question.dice)
        clock.done += slice_
        if search.other < 0 and is_decided([row for row in search.found() if row[0] in texts], clock.left()):
            return


def is_decided(found: list[tuple[int, int, float]], left: int | None) -> bool:
    """Whether the most tried answer will remain the most tried."""
    return left is not None and len(found) > 1 and found[0][1] - found[1][1] > left


def has_matrix(search: Search) -> bool:
    """Whether two seats chose simultaneously and all their answers fit into the matrix."""
    return 1 < search.row_count < MOST_CELLS and search.column_count < MOST_CELLS


# ---- decisions ----


def most_tried(question: Question, rows: list[AnswerStats], iterations: int, worlds: Worlds | None = None) -> Decision:
    """The most tried answer, the better one of a tie; but an answer that wins at once comes first."""
    if not rows:
        return Decision(question.options[question.dice.below(len(question.options))])
    best = max(rows, key=lambda row: (row.tries, row.odds or 0.0))
    if worlds is not None:
        best = winning_now(question, rows, worlds) or best
    total = max(sum(row.tries for row in rows), 1)
    return decision(best, [(row, row.tries / total) for row in rows], best.odds, iterations)


def winning_now(question: Question, rows: list[AnswerStats], worlds: Worlds) -> AnswerStats | None:
    """An answer that won in all tries and wins at once in all sampled worlds."""
    sure, dice = [row for row in rows if row.tries >= CERTAIN_TRIES and row.total >= row.tries], Dice(1)
    for _ in range(CHECKS if sure else 0):
        world = worlds.sample(dice)
        sure = [row for row in sure if is_won_by(question, world, row.text)]
    return sure[0] if sure else None


def is_won_by(question: Question, world: State, text: str) -> bool:
    game, seat, s = question.game, question.seat, world.clone()
    s.answer(seat, game.parse(s, seat, text))
    result = game.result(s)
    return result is not None and result[seat] == 1.0


def odds_of(rows: list[AnswerStats]) -> dict[str, float]:
    """The odds of each answer; an untried one counts as lost."""
    return {row.text: row.odds or 0.0 for row in rows}


def on_leash(question: Question, rows: list[AnswerStats], iterations: int, shares: Mapping[str, float]) -> Decision:
    """Draws an answer by the shares of a search with a net."""
    weighed_rows = [(row, shares[row.text]) for row in rows]
    chosen = drawn(question, weighed_rows)
    return decision(chosen, weighed_rows, chosen.odds, iterations, MIX)


def mixed(
    question: Question,
    search: Search,
    texts: dict[int, str],
    rows: list[AnswerStats],
    clock: Clock,
    shares_of_net: Mapping[str, float],
) -> Decision:
    """Draws a simultaneous answer from the equilibrium of the matrix, and half from what a net would play."""
    iterations = clock.done
    shares, value = solve_matrix(search, ROUNDS if clock.seconds is None else QUICK_ROUNDS)
    weights = {action: share if share >= RARE else 0.0 for action, share in shares.items() if action in texts}
    whole = sum(weights.values())
    if not whole:
        return most_tried(question, rows, iterations)
    by_text = {row.text: row for row in rows}
    solved = {texts[action]: weight / whole for action, weight in weights.items()}
    if shares_of_net:
        solved = halfway(solved, shares_of_net)
    weighed_rows = [(by_text[text], weight) for text, weight in solved.items()]
    return decision(drawn(question, weighed_rows), weighed_rows, value, iterations, MIX)


def drawn(question: Question, weighed: list[tuple[AnswerStats, float]]) -> AnswerStats:
    mark = question.dice.below(1 << 30) / (1 << 30)
    for row, share in weighed:
        mark -= share
        if mark < 0:
            return row
    return max(weighed, key=lambda pair: pair[1])[0]


def solve_matrix(search: Search, rounds: int = ROUNDS) -> tuple[dict[int, float], float]:
    """The equilibrium shares of our own answers and the value. Rarely tried cells lean to the mean of their row."""
    payoff, rows, columns = means(search)
    shares, _, value = solve(payoff, rows, columns, rounds)
    if value < LOST:
        shares, _, _ = solve(with_mistakes(payoff, rows, columns), rows, columns, rounds)
    return {search.rows[i]: shares[i] for i in range(rows)}, value


def with_mistakes(payoff: vec[float], rows: int, columns: int) -> vec[float]:
    """The payoffs if the opponent sometimes answers at random, for a position that only a mistake can save."""
    hoped = floats(rows * columns)
    for i in range(rows):
        usual = sum(payoff[columns * i + j] for j in range(columns)) / columns
        for j in range(columns):
            hoped[columns * i + j] = (1 - MISTAKES) * payoff[columns * i + j] + MISTAKES * usual
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
    best: AnswerStats, shares: list[tuple[AnswerStats, float]], odds: float | None, iterations: int, words: str = MOST
) -> Decision:
    ranked = sorted(shares, key=lambda pair: (pair[0] is not best, -pair[1]))
    considered = tuple(Considered(row.text, share, row.odds) for row, share in ranked)
    hopeless = odds is not None and odds < HOPELESS and iterations >= RESIGN_ITERATIONS
    line = thought(considered, odds, iterations, words)
    return Decision(best.text, odds, line, considered, RESIGN * hopeless, iterations, words == MIX)


def thought(considered: tuple[Considered, ...], odds: float | None, iterations: int, words: str) -> str:
    """One line: "Expects to win 62 %; aragorn-fangorn got 71 % of 10,000 tries; next ..."."""
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
