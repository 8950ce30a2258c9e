"""Many games side by side for a learner, as lean rows of numbers.

A row holds who decides, what became of the last answer, the sightings, and a list of entries. An entry is a column
and its number: what the seat may know (`encoding.py`), the turn, its options, and, for a critic that sees both
sides, what is hidden from the seat. Forced answers are given inside.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i64

from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.dice import MOST_SEED, Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.tables import mix, zeros
from mathom.games.confrontation.knowledge.encoding import SIZE, TURN, TURNS_LEFT, ConfrontationEncoder
from mathom.games.confrontation.knowledge.sightings import Sightings
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES
from mathom.games.confrontation.rules.state import FACE_DOWN, HELD, PLAYED, Confrontation

ALL_WELL: Final = -1
# The numbers of a row.
SEAT: Final = 0  # who decides
DONE: Final = 1  # whether the last answer ended a game; the row shows the next one
REWARD: Final = 2  # of the Fellowship, for that game: 0 lost, 1 neither, 2 won
POSSIBLE: Final = 4  # two bytes per tile: where the seat may think the enemy's stand, then where its own do
ENTRIES: Final = POSSIBLE + 2 * TILES  # columns and numbers, then zeros
MOST_ENTRIES: Final = 168
ROW: Final = ENTRIES + MOST_ENTRIES
# The columns; column 0 means that there is no entry.
OBSERVED: Final = 1
TURN_PART: Final = OBSERVED + SIZE  # one of them: the turn, two by two
TURN_PARTS: Final = 24
OPTION: Final = TURN_PART + TURN_PARTS
HIDDEN: Final = OPTION + ACTIONS  # the enemy's places, faces, card, Special Cards, fighter
PLACES: Final = 18
HIDDEN_FACE: Final = HIDDEN + PLACES * TEAM
HIDDEN_CARD: Final = HIDDEN_FACE + TEAM
HIDDEN_SPECIAL: Final = HIDDEN_CARD + 9
HIDDEN_FIGHTER: Final = HIDDEN_SPECIAL + 4
COLUMNS: Final = HIDDEN_FIGHTER + TEAM
COLUMN_BITS: Final = 11  # an entry is column + number << COLUMN_BITS
MOST_NUMBER: Final = 15


class LearnerRows:
    """Games of one ruleset. A game that is over begins again if `again`; otherwise it stays over."""

    def __init__(self, start: State, games: int, seed: int, drawn: int, again: bool) -> None:
        """Out of 256 seats, `drawn` get a random set-up; the others choose their own."""
        assert games > 0 and 0 <= drawn <= 256 and 0 <= seed <= MOST_SEED
        assert COLUMNS <= 1 << COLUMN_BITS
        self.start: State = start.clone()
        self.encoder: ConfrontationEncoder = ConfrontationEncoder()
        self.games: i64 = games
        self.again: bool = again
        self.drawn: i64 = drawn
        self.states: vec[State] = vec[State]([start.clone() for _ in range(games)])
        self.sightings: vec[Sightings] = vec[Sightings]([Sightings() for _ in range(games)])
        self.dice: vec[Dice] = vec[Dice]([Dice(0) for _ in range(games)])
        self.rows: vec[i16] = vec[i16]([0] * (games * ROW))
        self.ends: vec[i64] = zeros(games)  # entries of each row
        self.first_option: vec[i64] = zeros(games)  # the entry where the options of a game begin
        self.option_count: vec[i64] = zeros(games)
        self.by_chance: vec[i64] = zeros(games)  # a bit for each seat whose set-up is drawn
        self.chosen: vec[i64] = zeros(games)
        self.buffer: vec[i64] = zeros(ACTIONS + 1)
        self.seen: vec[i64] = zeros(SIZE)
        self.offered: i64 = 0  # options in the buffer
        self.longest: i64 = 0
        g: i64
        for g in range(self.games):
            self.dice[g] = Dice(mix(mix(1, seed), g) * NUMBER)
            self.begin(g)
            self.look(g)
        self.chooser: Dice = Dice(mix(mix(2, seed), 0))

    def begin(self, g: i64) -> None:
        s = self.states[g]
        dice = self.dice[g]
        self.start.copy_into(s)
        self.sightings[g].begin()
        drawn: i64 = 0
        if dice.below(256) < self.drawn:
            drawn |= 1
        if dice.below(256) < self.drawn:
            drawn |= 2
        self.by_chance[g] = drawn
        self.run_to_choice(g, s)

    def run_to_choice(self, g: i64, s: State) -> None:
        """Answers chance and forced questions until a seat has a choice. Its options stay in the buffer."""
        p = cast(Confrontation, s)
        out = self.buffer
        dice = self.dice[g]
        sightings = self.sightings[g]
        drawn: i64 = self.by_chance[g]
        n: i64
        seat: i64
        a: i64
        self.offered = 0
        while s.depth > 0:
            n = s.legal(out)
            a = out[0]
            if n > 1:
                seat = s.seat()
                if seat == CHANCE or (p.turn == 0 and drawn >> seat & 1):
                    a = s.draw(out, n, dice)
                else:
                    self.offered = n
                    return
            s.apply(a)
            sightings.see(p)

    def step(self, answers: bytes) -> int:
        """Answers every game: four bytes each, the lowest first. Returns ALL_WELL, or a game with a wrong answer."""
        g: i64
        a: i64
        assert len(answers) == 4 * self.games
        for g in range(self.games):
            a = i64(answers[4 * g]) | i64(answers[4 * g + 1]) << 8
            if not self.is_option(g, a):
                return g
            self.advance(g, a)
        return ALL_WELL

    def is_option(self, g: i64, a: i64) -> bool:
        first: i64 = ROW * g + ENTRIES + self.first_option[g]
        entry: i64 = OPTION + a | 1 << COLUMN_BITS
        i: i64
        for i in range(first, first + self.option_count[g]):
            if i64(self.rows[i]) == entry:
                return True
        return False

    def advance(self, g: i64, a: i64) -> None:
        s = self.states[g]
        row: i64 = ROW * g
        self.rows[row + REWARD] = 1
        if s.depth == 0:
            return
        self.rows[row + DONE] = 0
        s.apply(a)
        self.sightings[g].see(cast(Confrontation, s))
        self.run_to_choice(g, s)
        if s.depth == 0:
            self.rows[row + DONE] = 1
            self.rows[row + REWARD] = 2 if s.value(0) > 0.75 else 0 if s.value(0) < 0.25 else 1
            if self.again:
                self.begin(g)
        self.look(g)

    def look(self, g: i64) -> None:
        """Writes the row of a game. One that is over takes answer 0."""
        p = cast(Confrontation, self.states[g])
        rows = self.rows
        out = self.buffer
        seen = self.seen
        row: i64 = ROW * g
        seat: i64 = p.seat()
        if seat < 0:
            seat = 0
            out[0] = 0
            self.offered = 1
        rows[row + SEAT] = i16(seat)
        i: i64
        x: i64
        possible = self.sightings[g].possible
        at: i64 = row + POSSIBLE
        first: i64 = TEAM * (1 - seat)
        for i in range(TILES):
            if i == TEAM:
                first = TEAM * seat - TEAM
            x = possible[first + i]
            rows[at] = i16(x & 255)
            rows[at + 1] = i16(x >> 8)
            at += 2
        first = at
        most: i64 = first + MOST_ENTRIES - self.offered
        end: i64 = self.encoder.observe(p, seat, seen, 0)
        turn: i64 = p.turn >> 1
        if turn >= TURN_PARTS:
            turn = TURN_PARTS - 1
        rows[at] = i16(TURN_PART + turn | 1 << COLUMN_BITS)
        at += 1
        for i in range(end):
            x = seen[i] >> 8
            if x != TURN and x != TURNS_LEFT and at < most:
                turn = seen[i] & 255
                if turn > MOST_NUMBER:
                    turn = MOST_NUMBER
                rows[at] = i16(OBSERVED + x | turn << COLUMN_BITS)
                at += 1
        self.first_option[g] = at - first
        self.option_count[g] = self.offered
        for i in range(self.offered):
            rows[at] = i16(OPTION + out[i] | 1 << COLUMN_BITS)
            at += 1
        at = self.write_hidden(p, seat, at, first + MOST_ENTRIES)
        for i in range(at, first + self.ends[g]):
            rows[i] = 0
        self.ends[g] = at - first
        if at - first > self.longest:
            self.longest = at - first

    def write_hidden(self, s: Confrontation, seat: i64, at: i64, most: i64) -> i64:
        """What the other side alone knows."""
        if at + 2 * TEAM + 8 > most:
            return at
        rows = self.rows
        other: i64 = 1 - seat
        first: i64 = TEAM * other
        one: i64 = 1 << COLUMN_BITS
        faces: i64 = s.variant >> first
        k: i64
        for k in range(TEAM):
            rows[at] = i16(HIDDEN + PLACES * k + s.at[first + k] | one)
            at += 1
            if faces >> k & 1:
                rows[at] = i16(HIDDEN_FACE + k | one)
                at += 1
        if s.flags & FACE_DOWN and s.cards[PLAYED + other] >= 0:
            rows[at] = i16(HIDDEN_CARD + s.cards[PLAYED + other] | one)
            at += 1
        held: i64 = s.cards[HELD + other] >> 4 * other
        for k in range(4):
            if held >> k & 1:
                rows[at] = i16(HIDDEN_SPECIAL + k | one)
                at += 1
        k = s.minion if seat == 0 else s.fellow
        if k >= 0:
            rows[at] = i16(HIDDEN_FIGHTER + k - first | one)
            at += 1
        return at

    def show(self, s: State, sightings: Sightings) -> None:
        """Puts a position into the first row, for a player who answers one question."""
        self.states[0] = s
        self.sightings[0] = sightings
        self.offered = s.legal(self.buffer)
        self.look(0)

    # ---- for tests and for random play ----

    def choose(self) -> None:
        """Fills `chosen` with random options, all equally likely."""
        g: i64
        x: i64
        for g in range(self.games):
            x = ROW * g + ENTRIES + self.first_option[g] + self.chooser.below(self.option_count[g])
            self.chosen[g] = (i64(self.rows[x]) & (1 << COLUMN_BITS) - 1) - OPTION

    def play_randomly(self, steps: int) -> None:
        g: i64
        for _ in range(steps):
            self.choose()
            for g in range(self.games):
                self.advance(g, self.chosen[g])

    def wrong(self) -> int:
        """How many pieces stand where the other side thinks they cannot be."""
        bad = 0
        g: i64
        for g in range(self.games):
            bad += self.sightings[g].wrong(cast(Confrontation, self.states[g]))
        return bad
