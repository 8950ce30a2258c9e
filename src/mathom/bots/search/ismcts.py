"""Information-set tree search (Cowling, Powley and Whitehouse 2012), for any game of the core.

An iteration draws a world, follows the tree in it to the first untried answer, and plays on from there. Statistics
belong to information sets, not to positions. What makes an information set:

* several observers: every seat has its own key, made of what it heard;
* one observer: what the searcher heard, and every answer;
* open: every answer and all of chance, for a search in one world.

Some answers are possible only in some worlds, so the bound of an answer depends on how often it was possible.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.search.tree import Tree, fold, start_key
from mathom.core.engine.agenda import CHANCE, HEAD, INDEX, TOGETHER, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import floats, zeros
from mathom.core.engine.worlds import Worlds

SEVERAL: Final = 0  # kinds of observers
ONE: Final = 1
OPEN: Final = 2
TO_THE_END: Final = -1  # length of playouts
MOST_SEATS: Final = 16
MOST_ANSWERS: Final = 4096
MOST_STEPS: Final = 1024  # of one iteration in the tree
MOST_UNQUIET: Final = 60  # answers that a playout adds while the position is not quiet
MOST_CELLS: Final = 64  # rows and columns of the matrix of a simultaneous question
SEARCHER: Final = 1 << 20  # these three go into keys like heads of events, and are above all of those
SEAT: Final = 1 << 21
ANSWERED: Final = 1 << 22


class OneWorld(Worlds):
    """Samples the same position every time, for a search that knows it or assumes it."""

    def __init__(self, truth: State) -> None:
        self.truth: State = truth
        self.world: State = truth.clone()

    def sample(self, dice: Dice) -> State:
        self.truth.copy_into(self.world)
        return self.world


class Search:
    """The search for one decision of one seat. Every call of `run` continues it."""

    def __init__(self, tree: Tree, worlds: Worlds, judge: Judge, seats: i64, seat: i64, heard: vec[i64]) -> None:
        self.tree: Tree = tree
        self.worlds: Worlds = worlds
        self.judge: Judge = judge
        self.seats: i64 = seats
        self.me: i64 = seat
        # settings
        self.observers: i64 = SEVERAL
        self.curiosity: float = 0.7
        self.urgency: float = 9.0  # bonus of an untried answer above the mean of its question
        self.guided: bool = False  # tries the judge's pick first among untried answers
        self.playout: i64 = TO_THE_END
        self.random: bool = False  # playouts answer at random instead of asking the judge
        self.mixing: float = 0.2  # share of random answers to a simultaneous question, to fill its matrix
        self.only: vec[i64] = zeros(0)  # the only answers to consider; empty: all
        self.prior: vec[float] = floats(0)  # by answer: its share in a trained net, for the root; empty: none
        self.trust: float = 0.0  # how much sooner the root tries answers with a large share
        # keys at the root
        self.keys_there: vec[i64] = zeros(MOST_SEATS)
        self.set_keys(heard)
        # state of one iteration
        self.keys: vec[i64] = zeros(MOST_SEATS)
        self.story: vec[i64] = zeros(1024)
        self.out: vec[i64] = zeros(MOST_ANSWERS)
        self.places: vec[i64] = zeros(MOST_ANSWERS)
        self.path: vec[i64] = zeros(MOST_STEPS)
        self.path_seat: vec[i64] = zeros(MOST_STEPS)
        self.steps: i64 = 0
        self.worth: vec[float] = floats(MOST_SEATS)
        self.valued: vec[i64] = zeros(MOST_SEATS)
        # totals
        self.iterations: i64 = 0
        self.root: i64 = -1
        # a simultaneous question: own answers by rows, the other's by columns
        self.other: i64 = -1  # the seat that answers at the same time
        self.rows: vec[i64] = zeros(MOST_CELLS)
        self.columns: vec[i64] = zeros(MOST_CELLS)
        self.row_count: i64 = 0
        self.column_count: i64 = 0
        self.cell_tries: vec[i64] = zeros(MOST_CELLS * MOST_CELLS)
        self.cell_total: vec[float] = floats(MOST_CELLS * MOST_CELLS)

    def set_keys(self, heard: vec[i64]) -> None:
        """The searcher's key holds everything that it heard since the beginning; the other keys start here."""
        key: i64 = start_key(self.me)
        i: i64
        for i in range(0, len(heard), 2):
            key = fold(key, heard[i] & HEAD, heard[i + 1])
        for i in range(self.seats):
            self.keys_there[i] = key if i == self.me else fold(key, SEARCHER, i)

    # ---- iterations ----

    def run(self, iterations: i64, dice: Dice) -> None:
        for _ in range(iterations):
            self.iterate(dice)
        self.iterations += iterations

    def iterate(self, dice: Dice) -> None:
        s = self.worlds.sample(dice)
        i: i64
        for i in range(self.seats):
            self.keys[i] = self.keys_there[i]
            self.valued[i] = 0
        self.steps = 0
        if self.observers != OPEN:
            s.listen(self.story)
        own: i64 = self.answer_first(s, dice)
        column: i64 = -1
        if self.other >= 0 and own >= 0:
            column = self.answer_together(s, dice)
        self.descend(s, dice)
        s.hush()
        self.play_on(s, dice)
        self.learn(s)
        if column >= 0:
            self.learn_cell(s, own, column)

    def answer_first(self, s: State, dice: Dice) -> i64:
        """Answers the question of the search, wherever it stands among simultaneous questions."""
        me: i64 = self.me
        lane: i64 = s.lane(me)
        f: i64 = s.agenda[lane]
        n: i64 = s.legal_for(me, self.out)
        if len(self.only) > 0:
            n = self.only_those(n)
        if self.root < 0:
            self.root = self.node_of(me, f, n)
            self.find_other(s, lane)
        edge: i64 = self.choose(s, self.root, n, dice, self.other >= 0)
        a: i64 = self.tree.action[edge]
        self.step(edge, me)
        s.answer(me, a)
        self.hear(s, me, a)
        return a

    def only_those(self, n: i64) -> i64:
        kept: i64 = 0
        i: i64
        k: i64
        for i in range(n):
            for k in range(len(self.only)):
                if self.out[i] == self.only[k]:
                    self.out[kept] = self.out[i]
                    kept += 1
                    break
        return kept

    def descend(self, s: State, dice: Dice) -> None:
        """Follows the tree, and gives one answer beyond it."""
        out = self.out
        tree = self.tree
        while s.depth > 0 and self.steps < MOST_STEPS:
            n: i64 = s.legal(out)
            seat: i64 = s.seat()
            a: i64
            if seat == CHANCE:
                a = s.draw(out, n, dice)
            elif n == 1:
                a = out[0]
            else:
                node: i64 = self.node_of(seat, s.agenda[s.depth - 1], n)
                if node < 0:
                    return
                edge: i64 = self.choose(s, node, n, dice, False)
                a = tree.action[edge]
                fresh: bool = tree.tries[edge] == 0
                self.step(edge, seat)
                s.apply(a)
                if fresh:
                    return
                self.hear(s, seat, a)
                continue
            s.apply(a)
            self.hear(s, seat, a)

    def node_of(self, seat: i64, f: i64, n: i64) -> i64:
        """The node of this question, added if it is new; -1 if the tree is full."""
        key: i64 = fold(self.keys[seat if self.observers == SEVERAL else self.me], SEAT + seat, f)
        node: i64 = self.tree.find(key)
        if node >= 0 or (self.tree.is_full() and self.steps > 0):
            return node
        return self.tree.add(key, self.out, n)

    def step(self, edge: i64, seat: i64) -> None:
        self.path[self.steps] = edge
        self.path_seat[self.steps] = seat
        self.steps += 1

    def choose(self, s: State, node: i64, n: i64, dice: Dice, mixed: bool) -> i64:
        """The edge with the highest upper confidence bound. Untried edges compete with `urgency`."""
        tree = self.tree
        places = self.places
        tree.locate(node, self.out, n, places)
        tries = tree.tries
        chances = tree.chances
        total = tree.total
        c: float = self.curiosity
        best: i64 = -1
        best_score: float = -1.0
        untried: i64 = 0
        new: i64 = -1
        tried_all: i64 = 0
        total_all: float = 0.0
        last: i64 = 0
        log: float = 0.0
        bonus: float = 0.0
        if node == self.root and len(self.prior) > 0:
            bonus = self.trust * math.sqrt(float(self.iterations + 1))
        i: i64
        for i in range(n):
            e: i64 = places[i]
            could: i64 = chances[e] + 1
            chances[e] = could
            tried: i64 = tries[e]
            if tried == 0:
                untried += 1
                if dice.below(untried) == 0:
                    new = e
                continue
            tried_all += tried
            total_all += total[e]
            if could != last:
                last = could
                log = math.log(float(could))
            score: float = total[e] / float(tried) + c * math.sqrt(log / float(tried))
            if bonus > 0.0:
                score += bonus * self.prior[self.out[i]] / float(tried + 1)
            if score > best_score:
                best_score = score
                best = e
        if mixed and float(dice.below(1000)) < 1000.0 * self.mixing:
            return places[dice.below(n)]
        if untried == 0:
            return best
        if best >= 0 and total_all / float(tried_all) + self.urgency < best_score:
            return best
        if self.guided:
            e = places[self.judge.pick(s, self.out, n, dice)]
            if tries[e] == 0:
                return e
        return new

    def hear(self, s: State, seat: i64, a: i64) -> None:
        """Adds to the keys what the seats just heard."""
        me: i64 = self.me
        k: i64
        i: i64
        if self.observers != SEVERAL:
            self.keys[me] = fold(self.keys[me], ANSWERED + seat, a)
        if self.observers == OPEN:
            return
        for i in range(0, s.told, 2):
            head: i64 = s.story[i] & HEAD
            if self.observers == ONE:
                self.keys[me] = fold(self.keys[me], head, s.heard(i, me))
            else:
                for k in range(self.seats):
                    self.keys[k] = fold(self.keys[k], head, s.heard(i, k))
        s.told = 0

    def play_on(self, s: State, dice: Dice) -> None:
        """Plays `playout` answers, then on until the position is quiet; or to the end of the game."""
        out = self.out
        left: i64 = self.playout
        if left == TO_THE_END:
            left = -MOST_UNQUIET - 1
        while s.depth > 0:
            if left <= 0 and left >= -MOST_UNQUIET and (left == -MOST_UNQUIET or self.judge.is_quiet(s)):
                return
            n: i64 = s.legal(out)
            if n == 1:
                s.apply(out[0])
            elif s.seat() == CHANCE:
                s.apply(s.draw(out, n, dice))
            else:
                a: i64 = dice.below(n) if self.random else self.judge.pick(s, out, n, dice)
                s.apply(out[a])
                left -= 1

    def value_for(self, s: State, seat: i64) -> float:
        if self.valued[seat] == 0:
            self.valued[seat] = 1
            self.worth[seat] = s.value(seat) if s.depth == 0 else self.judge.value(s, seat)
        return self.worth[seat]

    def learn(self, s: State) -> None:
        tree = self.tree
        i: i64
        for i in range(self.steps):
            edge: i64 = self.path[i]
            tree.tries[edge] = tree.tries[edge] + 1
            tree.total[edge] = tree.total[edge] + self.value_for(s, self.path_seat[i])

    # ---- questions that another seat answers at the same time ----

    def find_other(self, s: State, lane: i64) -> None:
        """Finds the other seat that is asked simultaneously, if there is exactly one."""
        if self.observers == OPEN or s.agenda[lane] & TOGETHER == 0:
            return
        i: i64
        for i in range(s.depth):
            place: i64 = s.depth - 1 - i
            if not s.is_pending(place):
                return
            f: i64 = s.agenda[place]
            seat: i64 = s.frames[f & INDEX].who(s, f)
            if seat != self.me:
                if self.other >= 0:
                    self.other = -1
                    return
                self.other = seat

    def answer_together(self, s: State, dice: Dice) -> i64:
        """The simultaneous answer of the other seat; -1 if either seat needs further answers."""
        seat: i64 = self.other
        if s.depth == 0 or s.seat() != seat or s.lane(self.me) >= 0:
            return -1
        depth: i64 = s.depth
        f: i64 = s.agenda[depth - 1]
        n: i64 = s.legal(self.out)
        node: i64 = self.node_of(seat, f, n)
        if node < 0:
            return -1
        edge: i64 = self.choose(s, node, n, dice, True)
        a: i64 = self.tree.action[edge]
        self.step(edge, seat)
        s.apply(a)
        self.hear(s, seat, a)
        return -1 if s.depth == depth and s.agenda[depth - 1] == f else a

    def learn_cell(self, s: State, own: i64, others: i64) -> None:
        if self.row_count == MOST_CELLS or self.column_count == MOST_CELLS:
            return  # the matrix is full
        i: i64 = index_in(self.rows, self.row_count, own)
        if i == self.row_count:
            self.row_count += 1
        j: i64 = index_in(self.columns, self.column_count, others)
        if j == self.column_count:
            self.column_count += 1
        cell: i64 = MOST_CELLS * i + j
        self.cell_tries[cell] = self.cell_tries[cell] + 1
        self.cell_total[cell] = self.cell_total[cell] + self.value_for(s, self.me)

    # ---- for callers in Python ----

    def found(self) -> list[tuple[int, int, float]]:
        """The answers at the root with their tries and total values, the most tried first."""
        tree, root = self.tree, self.root
        if root < 0:
            return []
        rows: list[tuple[int, int, float]] = []
        for edge in range(tree.first[root], tree.first[root] + tree.width[root]):
            rows.append((tree.action[edge], tree.tries[edge], tree.total[edge]))
        return sorted(rows, key=lambda row: (-row[1], row[0]))


def index_in(items: vec[i64], n: i64, x: i64) -> i64:
    """The index of x among the first n items; appends it if it is not there."""
    i: i64
    for i in range(n):
        if items[i] == x:
            return i
    items[n] = x
    return n
