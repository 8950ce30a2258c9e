"""Pairs: a tiny game of two to eight seats, in which every second seat belongs to the same side.

Chance deals three hidden cards to each seat. In every round all commit one of them in secret and all are shown; then
each seat, one after the other, bids or passes. The side with the higher sum wins after the agreed rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, Todo, numbered
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.frames import Chance, Choice, Step, first_of
from mathom.core.engine.tables import bit, zeros
from mathom.core.errors import IllegalAction, NotationError
from mathom.core.field_state import FieldState
from mathom.core.game import Game, Reason
from mathom.core.play.events import Event, Kind
from mathom.core.rule_options import RuleOption, RulePreset, complete
from mathom.core.table_ui import Handle, TableUi, Thing

SEATS: Final = ("north", "east", "south", "west", "up", "down", "inn", "out")
CARDS: Final = tuple(f"{suit}-{rank}" for suit in ("oak", "ash", "elm") for rank in "abcdefgh")
PASS: Final = 30
BID: Final = 31
MOST: Final = 8
HANDS: Final = 0  # places in `table`: the hands, the committed cards, the sums of the two sides
COMMITS: Final = 8
SUMS: Final = 16
PLACES: Final = 18
DEALT, COMMITTED, SHOWN, ROUND_BEGAN, BIDDEN, WON = range(6)


class Pairs(FieldState):
    def __init__(self, players: i64, rounds: i64, talk: i64) -> None:
        super().__init__(FRAMES, zeros(64))
        self.table: vec[i64] = zeros(PLACES)
        self.players: i64 = players
        self.rounds: i64 = rounds
        self.talk: i64 = talk
        self.round: i64 = 0

    def value(self, seat: i64) -> float:
        return 1.0 if self.table[SUMS + seat % 2] > self.table[SUMS + 1 - seat % 2] else 0.0


class Deal(Chance[Pairs]):
    def options(self, s: Pairs, todo: Todo, out: vec[i64]) -> i64:
        gone: i64 = 0
        for k in range(MOST):
            gone |= s.table[HANDS + k]
        n: i64 = 0
        for card in range(len(CARDS)):
            if not gone >> card & 1:
                out[n] = card
                n += 1
        return n

    def take(self, s: Pairs, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        card: i64 = answer.number
        s.table[HANDS + seat] |= bit(card)
        s.whisper(DEALT, 101, bit(seat), card, seat)


class StartRound(Step[Pairs]):
    def run(self, s: Pairs, todo: Todo) -> None:
        if s.round == s.rounds:
            s.finish()
            s.tell(WON, 301, s.table[SUMS], s.table[SUMS + 1])
            return
        s.round += 1
        s.tell(ROUND_BEGAN, 201, s.round)
        s.then(REVEAL.of(), START_ROUND.of())
        for seat in reversed(range(s.players)):
            s.then(COMMIT.of(seat))


class Commit(Choice[Pairs]):
    def options(self, s: Pairs, todo: Todo, out: vec[i64]) -> i64:
        seat: i64 = first_of(todo)
        n: i64 = 0
        for card in range(len(CARDS)):
            if s.table[HANDS + seat] >> card & 1:
                out[n] = card
                n += 1
        return n

    def take(self, s: Pairs, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        card: i64 = answer.number
        s.table[COMMITS + seat] = card
        s.whisper(COMMITTED, 202, bit(seat), card, seat)


class Reveal(Step[Pairs]):
    def run(self, s: Pairs, todo: Todo) -> None:
        for seat in range(s.players):
            card: i64 = s.table[COMMITS + seat]
            s.tell(SHOWN, 203, seat, card)
            s.table[HANDS + seat] &= ~bit(card)
            s.table[SUMS + seat % 2] += card
        for seat in reversed(range(s.players)):
            s.then(CALL.of(seat))


class Call(Choice[Pairs]):
    def options(self, s: Pairs, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PASS
        out[1] = BID
        return 2

    def take(self, s: Pairs, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        a: i64 = answer.number
        s.table[SUMS + seat % 2] += a - PASS
        s.tell(BIDDEN, 204, seat, a - PASS)


ANSWERS: Final = Answers()
ANSWERS.verb("{number}", number=BID + 1)
DEAL: Final = Deal(1)
START_ROUND: Final = StartRound()
COMMIT: Final = Commit(together=True)
REVEAL: Final = Reveal()
CALL: Final = Call()
FRAMES: Final = numbered([DEAL, START_ROUND, COMMIT, REVEAL, CALL], ANSWERS)
NAMES: Final = dict(enumerate(CARDS)) | {PASS: "pass", BID: "bid"}


@dataclass(frozen=True)
class PairsView:
    seat: int | None
    players: int
    talk: int
    hand: int
    sums: tuple[int, ...]
    agenda: tuple[str, ...]


class PairsTable(TableUi[Pairs, PairsView]):
    def handle(self, s: Pairs, seat: int, action: int) -> Handle:
        return Handle(NAMES[action].capitalize(), ())

    def things(self, v: PairsView | None) -> tuple[Thing, ...]:
        cards = tuple(Thing(name, "card", name.capitalize(), f"{name} is a toy.") for name in CARDS)
        return (*cards, *(Thing(seat, "seat", f"the {seat}", "a seat") for seat in SEATS))

    def talk_groups(self, v: PairsView) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(range(side, v.players, 2)) for side in (0, 1)) if v.talk else ()


class PairsGame(Game[Pairs, PairsView]):
    name: str = "pairs"
    title: str = "Pairs"
    rule_options: tuple[RuleOption, ...] = (
        RuleOption("players", "4", ("2", "3", "4", "5", "6", "7", "8"), "how many play"),
        RuleOption("rounds", "2", ("1", "2", "3"), "how many rounds are played"),
        RuleOption("talk", "off", ("on", "off"), "whether those of a side talk among themselves"),
    )
    presets: tuple[RulePreset, ...] = (
        RulePreset("quick", "one round", (2, 3, 4), {"rounds": "1"}, "players"),
        RulePreset("allies", "partners who talk", (6, 8), {"talk": "on", "rounds": "3"}, "players"),
    )
    kinds: tuple[Kind, ...] = (
        Kind("dealt", (("seat", SEATS.__getitem__),), ("card", CARDS.__getitem__)),
        Kind("committed", (("seat", SEATS.__getitem__),), ("card", CARDS.__getitem__)),
        Kind("shown", (("seat", SEATS.__getitem__), ("card", CARDS.__getitem__)), reveals=True),
        Kind("round-began", (("number", int),), heading=True),
        Kind("bidden", (("seat", SEATS.__getitem__), ("number", int))),
        Kind("won", (("one", int), ("other", int))),
    )
    answers: Answers = ANSWERS
    view_type: type[PairsView] = PairsView
    table: TableUi[Pairs, PairsView] = PairsTable()

    def new(self, rules: Mapping[str, str]) -> Pairs:
        values = complete(self.rule_options, rules)
        players, rounds = int(values["players"]), int(values["rounds"])
        s = Pairs(players, rounds, 1 if values["talk"] == "on" else 0)
        s.then(START_ROUND.of())
        for seat in reversed(range(players)):
            s.then(DEAL.of(seat), DEAL.of(seat), DEAL.of(seat))
        s.run_steps(0)
        return s

    def rules_of(self, s: Pairs) -> dict[str, str]:
        return {"players": str(s.players), "rounds": str(s.rounds), "talk": "on" if s.talk else "off"}

    def seats_of(self, s: Pairs) -> tuple[str, ...]:
        return SEATS[: s.players]

    def forfeit(self, s: Pairs, seat: int) -> tuple[float, ...]:
        return tuple(-1.0 if (other - seat) % 2 == 0 else 1.0 for other in range(s.players))

    def result(self, s: Pairs) -> tuple[float, ...] | None:
        ahead = float((s.table[SUMS] > s.table[SUMS + 1]) - (s.table[SUMS] < s.table[SUMS + 1]))
        return tuple(ahead if seat % 2 == 0 else -ahead for seat in range(s.players)) if s.over else None

    def points(self, s: Pairs, result: tuple[float, ...]) -> tuple[int, ...]:
        return tuple(2 if mark > 0 else 1 if mark == 0 else 0 for mark in result)

    def view(self, s: Pairs, seat: int | None) -> PairsView:
        hand = 0 if seat is None else int(s.table[HANDS + seat])
        sums = (int(s.table[SUMS]), int(s.table[SUMS + 1]))
        return PairsView(seat, s.players, s.talk, hand, sums, tuple(s.waiting()))

    def load(self, text: str) -> Pairs:
        """Reads only `players N`; everything else is dealt."""
        if not text.startswith("players "):
            raise NotationError(text, text, 0, "should be the number of players")
        return self.new({"players": text.removeprefix("players ")})

    def dump(self, s: Pairs) -> str:
        return f"players {s.players}"

    def parse(self, s: Pairs, seat: int, text: str) -> int:
        for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
            if NAMES[a] == text.strip().lower():
                return a
        raise IllegalAction(f'"{text}" is not among the answers now', "2.2")

    def notate(self, s: Pairs, seat: int, action: int) -> str:
        return NAMES[action]

    def question(self, s: Pairs, seat: int) -> str:
        return "Bid or pass." if s.waiting()[0].startswith("Call") else "Choose a card."

    def explain(self, s: Pairs, seat: int, action: int) -> str:
        return f"{NAMES[action].capitalize()}."

    def why_not(self, v: PairsView, text: str) -> Reason:
        return Reason("That is not allowed.", None)

    def about(self, text: str) -> str:
        return f"{text} is a toy."

    def tell(self, event: Event, s: Pairs | None = None) -> str:
        return " ".join([event.kind, *(str(fact) for fact in event.facts.values())])


GAME: Final = PairsGame()
