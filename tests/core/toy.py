"""Three rivals: a tiny game that uses everything the agenda offers.

Chance deals two hidden cards to each seat. In every round all commit a card in secret, all guess twice in
secret, the cards are shown, a die (1 is twice as likely) names a challenger, and he and the next seat raise
until one yields. A claim ends the game at once; else the highest score wins after the agreed rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import (
    ARGUMENT,
    CHANCE,
    SECOND,
    Chance,
    Chance1,
    Choice,
    Choice2,
    State,
    Step,
    Step1,
    Step2,
    numbered,
)
from mathom.core.engine.tables import bit, copy_numbers, mix, mix_all, zeros
from mathom.core.errors import IllegalAction, NotationError
from mathom.core.game import Game, Reason
from mathom.core.play.events import Event, Kind
from mathom.core.rule_options import RuleOption, complete
from mathom.core.table_ui import Handle, Scene, Sheet, Slot, TableUi, Thing
from mathom.core.text.typed_words import matches, parts_of, words_of

SEATS: Final = ("red", "green", "blue")
CARDS: Final = ("ace", "two", "three", "four", "five", "six", "seven")
A_GUESS: Final = 10
A_ROLL: Final = 20
YIELD: Final = 30
RAISE: Final = 31
CLAIM: Final = 32
ACTION_NAMES: Final = (
    dict(enumerate(CARDS))
    | {A_GUESS + k: f"guess-{k}" for k in range(3)}
    | {A_ROLL + k: f"roll-{k}" for k in range(3)}
    | {YIELD: "yield", RAISE: "raise", CLAIM: "claim_all"}
)

# Events.
DEALT: Final = 0
COMMITTED: Final = 1
GUESSED: Final = 2
SHOWN: Final = 3
ROLLED: Final = 4
ROUND_BEGAN: Final = 5
WON: Final = 6

HANDS: Final = 0  # places in `table`: three hands, three committed cards, three sums of guesses, three scores
COMMITS: Final = 3
GUESSES: Final = 6
SCORES: Final = 9
PLACES: Final = 12


class Toy(State):
    def __init__(self, agenda: vec[i64], table: vec[i64], rounds: i64) -> None:
        super().__init__(FRAMES, agenda)
        self.table: vec[i64] = table
        self.rounds: i64 = rounds
        self.round: i64 = 0
        self.taxed: i64 = 0
        self.winner: i64 = -1

    def clone(self) -> Toy:
        other = Toy(self.agenda[:], self.table[:], self.rounds)
        self.copy_into(other)
        return other

    def copy_into(self, other: State) -> None:
        o = cast(Toy, other)
        copy_numbers(self.agenda, o.agenda, self.depth)
        copy_numbers(self.table, o.table, PLACES)
        o.depth, o.over = self.depth, self.over
        o.rounds, o.round, o.taxed, o.winner = self.rounds, self.round, self.taxed, self.winner

    def fingerprint(self, h: i64) -> i64:
        h = mix_all(mix_all(h, self.agenda, self.depth), self.table, PLACES)
        return mix(mix(mix(mix(h, self.rounds), self.round), self.taxed), self.winner)

    def value(self, seat: i64) -> float:
        return 1.0 if seat == self.winner else 0.0

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.finish()
        self.tell(WON, 501, seat)


class Deal(Chance1[Toy]):
    """1.1: a hidden card for one seat, of those that are left."""

    def options(self, s: Toy, seat: i64, out: vec[i64]) -> i64:
        gone: i64 = s.table[0] | s.table[1] | s.table[2]
        n: i64 = 0
        for card in range(len(CARDS)):
            if not gone >> card & 1:
                out[n] = card
                n += 1
        return n

    def take(self, s: Toy, seat: i64, card: i64) -> None:
        s.table[HANDS + seat] |= bit(card)
        s.whisper(DEALT, 101, bit(seat), card, seat)


class StartRound(Step[Toy]):
    """2.1: the loop: it puts itself back until the rounds are over."""

    def run(self, s: Toy) -> None:
        if s.round == s.rounds:
            best = max(range(3), key=lambda seat: s.table[SCORES + seat])
            s.win(best)
            s.then(PAY_TAX.of(best))  # nothing comes of it: the game is over
            return
        s.round += 1
        s.tell(ROUND_BEGAN, 201, s.round)
        s.then(REVEAL.of(), ROLL.of(), START_ROUND.of())
        s.then(GUESS.of(0, 2), GUESS.of(1, 2), GUESS.of(2, 2))
        s.then(COMMIT.of(0), COMMIT.of(1), COMMIT.of(2))


class Commit(Choice[Toy]):
    """2.2: a card, face down."""

    def options(self, s: Toy, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 0
        for card in range(len(CARDS)):
            if s.table[HANDS + seat] >> card & 1:
                out[n] = card
                n += 1
        return n

    def take(self, s: Toy, seat: i64, card: i64) -> None:
        s.table[COMMITS + seat] = card
        s.whisper(COMMITTED, 202, bit(seat), card, seat)


class Guess(Choice2[Toy]):
    """2.3: so many guesses are left."""

    def options(self, s: Toy, seat: i64, left: i64, out: vec[i64]) -> i64:
        for k in range(3):
            out[k] = A_GUESS + k
        return 3

    def take(self, s: Toy, seat: i64, left: i64, a: i64) -> None:
        s.table[GUESSES + seat] += a - A_GUESS
        s.whisper(GUESSED, 203, bit(seat), a - A_GUESS, seat)
        if left > 1:
            s.then(GUESS.of(seat, left - 1))


class Reveal(Step[Toy]):
    """2.4."""

    def run(self, s: Toy) -> None:
        for seat in range(3):
            s.tell(SHOWN, 204, seat, s.table[COMMITS + seat])
            s.table[SCORES + seat] += s.table[COMMITS + seat]


class Roll(Chance[Toy]):
    """2.5: 1 is twice as likely as 0 and 2."""

    def options(self, s: Toy, out: vec[i64]) -> i64:
        for k, face in enumerate((0, 1, 1, 2)):
            out[k] = A_ROLL + face
        return 4

    def take(self, s: Toy, a: i64) -> None:
        s.tell(ROLLED, 205, a - A_ROLL)
        s.then(DUEL.of(a - A_ROLL, (a - A_ROLL + 1) % 3))


class Duel(Step2[Toy]):
    """3.1: they raise in turn until one yields."""

    def run(self, s: Toy, challenger: i64, other: i64) -> None:
        s.then(FIGHT.of(challenger, other), END_DUEL.of())


class Fight(Choice2[Toy]):
    """3.2: yield, raise, or, once somebody raised, claim everything."""

    def options(self, s: Toy, seat: i64, other: i64, out: vec[i64]) -> i64:
        out[0] = YIELD
        out[1] = RAISE
        out[2] = CLAIM
        return 1 if s.depth > 6 else 3 if s.depth > 3 else 2

    def take(self, s: Toy, seat: i64, other: i64, a: i64) -> None:
        if a == YIELD:
            s.table[SCORES + other] += 3
            s.unwind(END_DUEL)
        elif a == RAISE:
            s.then(FIGHT.of(other, seat), PAY_TAX.of(seat))
        else:
            s.win(seat)


class PayTax(Step1[Toy]):
    """3.3: what a yield spares those who raised."""

    def run(self, s: Toy, seat: i64) -> None:
        s.taxed += 1


class EndDuel(Step[Toy]):
    """3.4."""

    def run(self, s: Toy) -> None:
        for seat in range(3):
            s.table[GUESSES + seat] = 0


DEAL: Final = Deal()
START_ROUND: Final = StartRound()
COMMIT: Final = Commit(True)
GUESS: Final = Guess(True)
REVEAL: Final = Reveal()
ROLL: Final = Roll()
DUEL: Final = Duel()
FIGHT: Final = Fight()
PAY_TAX: Final = PayTax()
END_DUEL: Final = EndDuel()
FRAMES: Final = numbered([DEAL, START_ROUND, COMMIT, GUESS, REVEAL, ROLL, DUEL, FIGHT, PAY_TAX, END_DUEL])


@dataclass(frozen=True)
class ToyView:
    seat: int | None
    hand: int
    scores: tuple[int, ...]
    agenda: tuple[str, ...]


class ToyTable(TableUi[Toy, ToyView]):
    def handle(self, s: Toy, seat: int, action: int) -> Handle:
        name = ACTION_NAMES[action]
        return Handle(name.capitalize(), (name,) if name in CARDS else (), grave=action == CLAIM)

    def things(self, v: ToyView | None) -> tuple[Thing, ...]:
        return tuple(Thing(name, "card", name.capitalize(), f"{name} is a toy.") for name in CARDS)

    def sheet(self, s: Toy, seat: int) -> Sheet | None:
        """Two guesses may be made together."""
        if seat not in s.asked() or not s.waiting()[0].startswith("Guess"):
            return None
        left = s.agenda[s.lane(seat)] >> SECOND & ARGUMENT
        names = tuple(ACTION_NAMES[A_GUESS + k] for k in range(3))
        slots = tuple(Slot(str(k), f"Guess {k + 1}", ("0", "1", "2"), names) for k in range(left))
        return Sheet("pick", "Guesses", "Two numbers.", slots)

    def scene(self, v: ToyView, events: Sequence[Event]) -> Scene | None:
        """Who was rolled last."""
        rolled = [event for event in events if event.kind == "rolled"]
        return Scene(len(rolled), f"Duel {rolled[-1].facts['number']}", "", (), ()) if rolled else None


class ToyGame(Game[Toy, ToyView]):
    name: str = "toy"
    title: str = "Three Rivals"
    rule_options: tuple[RuleOption, ...] = (
        RuleOption("rounds", "2", ("1", "2", "3"), "how many rounds are played"),
        RuleOption("deal", "chance", ("chance", "fixed"), "how cards are dealt"),
    )
    kinds: tuple[Kind, ...] = (
        Kind("dealt", (("seat", SEATS.__getitem__),), ("card", CARDS.__getitem__)),
        Kind("committed", (("seat", SEATS.__getitem__),), ("card", CARDS.__getitem__)),
        Kind("guessed", (("seat", SEATS.__getitem__),), ("number", int)),
        Kind("shown", (("seat", SEATS.__getitem__), ("card", CARDS.__getitem__)), reveals=True),
        Kind("rolled", (("number", int),)),
        Kind("round-began", (("number", int),), heading=True),
        Kind("won", (("seat", SEATS.__getitem__),)),
    )
    action_count: int = CLAIM + 1
    view_type: type[ToyView] = ToyView
    table: TableUi[Toy, ToyView] = ToyTable()

    def new(self, rules: Mapping[str, str]) -> Toy:
        values = complete(self.rule_options, rules)
        s = Toy(zeros(16), zeros(PLACES), int(values["rounds"]))
        s.then(START_ROUND.of())
        if values["deal"] == "fixed":
            for seat in range(3):
                s.table[HANDS + seat] = 3 << 2 * seat
        else:
            s.then(DEAL.of(0), DEAL.of(0), DEAL.of(1), DEAL.of(1), DEAL.of(2), DEAL.of(2))
        s.run_steps(0)
        return s

    def rules_of(self, s: Toy) -> dict[str, str]:
        return {"rounds": str(s.rounds), "deal": "chance"}

    def seats_of(self, s: Toy) -> tuple[str, ...]:
        return SEATS

    def result(self, s: Toy) -> tuple[float, ...] | None:
        return tuple(1.0 if seat == s.winner else -1.0 for seat in range(3)) if s.over else None

    def points(self, s: Toy, result: tuple[float, ...]) -> tuple[int, ...]:
        return scores(s)

    def view(self, s: Toy, seat: int | None) -> ToyView:
        hand = 0 if seat is None else int(s.table[HANDS + seat])
        return ToyView(seat, hand, scores(s), tuple(s.waiting()))

    def load(self, text: str) -> Toy:
        """Only `rounds N`: what follows is dealt."""
        if not text.startswith("rounds "):
            raise NotationError(text, text, 0, "should be the number of rounds")
        return self.new({"rounds": text.removeprefix("rounds ")})

    def dump(self, s: Toy) -> str:
        return f"rounds {s.rounds}"

    def parse(self, s: Toy, seat: int, text: str) -> int:
        for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
            if matches(words_of(text), (parts_of(ACTION_NAMES[a]),), False):
                return a
        if not words_of(text):
            raise NotationError(text, "", 0, "nothing was said")
        raise IllegalAction(f'"{text}" is not among the answers now', "2.2")

    def notate(self, s: Toy, seat: int, action: int) -> str:
        return ACTION_NAMES[action]

    def question(self, s: Toy, seat: int) -> str:
        return s.waiting()[0]

    def explain(self, s: Toy, seat: int, action: int) -> str:
        return f"{ACTION_NAMES[action].capitalize()}."

    def why_not(self, v: ToyView, text: str) -> Reason:
        return Reason("That is not allowed.", None)

    def about(self, text: str) -> str:
        return f"{text} is a toy."

    def tell(self, event: Event, s: Toy | None = None) -> str:
        return " ".join([event.kind, *(str(fact) for fact in event.facts.values())])


def scores(s: Toy) -> tuple[int, ...]:
    return tuple(s.table[SCORES + seat] for seat in range(3))


GAME: Final = ToyGame()


def dealt(rounds: str = "2") -> Toy:
    """A game with fixed cards: red ace and two, green three and four, blue five and six."""
    return GAME.new({"rounds": rounds, "deal": "fixed"})
