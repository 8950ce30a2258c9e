"""Three rivals: a tiny game that uses everything the agenda offers.

Chance deals two hidden cards to each seat. In every round all commit a card in secret, all guess twice in
secret, the cards are shown, a die (1 is twice as likely) names a challenger, who raises against the next
seat until one yields. A claim ends the game at once; else the highest score wins after the agreed rounds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, CHANCE, SECOND, Todo, numbered
from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.core.engine.tables import bit, zeros
from mathom.core.errors import IllegalAction, NotationError
from mathom.core.field_state import FieldState
from mathom.core.game import Game, Reason
from mathom.core.play.events import Event, Kind
from mathom.core.rule_options import RuleOption, complete
from mathom.core.table_ui import Handle, Scene, Sheet, Slot, TableUi, Thing
from mathom.core.text.typed_words import matches, parts_of, words_of

SEATS: Final = ("red", "green", "blue")
CARDS: Final = ("ace", "two", "three", "four", "five", "six", "seven")
ANSWERS: Final = Answers()
CARD: Final = ANSWERS.verb("{card}", card=CARDS)
NUMBER: Final = ANSWERS.verb("guess-{number}", number=3)
ROLLS: Final = ANSWERS.verb("roll-{number}", number=3)
YIELDS: Final = ANSWERS.verb("yield")
RAISES: Final = ANSWERS.verb("raise")
CLAIMS: Final = ANSWERS.verb("claim_all")
A_GUESS: Final = NUMBER.of()
A_ROLL: Final = ROLLS.of()
YIELD: Final = YIELDS.of()
RAISE: Final = RAISES.of()
CLAIM: Final = CLAIMS.of()
ACTION_NAMES: Final = [answer.text for answer in ANSWERS.decoded]

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


class Toy(FieldState):
    def __init__(self, rounds: i64) -> None:
        super().__init__(FRAMES, zeros(16))
        self.table: vec[i64] = zeros(PLACES)
        self.rounds: i64 = rounds
        self.round: i64 = 0
        self.taxed: i64 = 0
        self.winner: i64 = -1

    def value(self, seat: i64) -> float:
        return 1.0 if seat == self.winner else 0.0

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.finish()
        self.tell(WON, 501, seat)


class Deal(Chance[Toy]):
    """1.1: a hidden card for one seat, of those that are left."""

    def options(self, s: Toy, todo: Todo, out: vec[i64]) -> i64:
        gone: i64 = s.table[0] | s.table[1] | s.table[2]
        n: i64 = 0
        for card in range(len(CARDS)):
            if not gone >> card & 1:
                out[n] = CARD.of(card)
                n += 1
        return n

    def take(self, s: Toy, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        card: i64 = answer.x
        s.table[HANDS + seat] |= bit(card)
        s.whisper(DEALT, 101, bit(seat), card, seat)


class StartRound(Step[Toy]):
    """2.1: the loop; it puts itself back until the rounds are over."""

    def run(self, s: Toy, todo: Todo) -> None:
        if s.round == s.rounds:
            best = max(range(3), key=lambda seat: s.table[SCORES + seat])
            s.win(best)
            s.then(PAY_TAX.of(best))  # without effect: the game is over
            return
        s.round += 1
        s.tell(ROUND_BEGAN, 201, s.round)
        s.then(REVEAL.of(), ROLL.of(), START_ROUND.of())
        s.then(GUESS.of(0, 2), GUESS.of(1, 2), GUESS.of(2, 2))
        s.then(COMMIT.of(0), COMMIT.of(1), COMMIT.of(2))


class Commit(Choice[Toy]):
    """2.2: a card, face down."""

    def options(self, s: Toy, todo: Todo, out: vec[i64]) -> i64:
        seat: i64 = first_of(todo)
        n: i64 = 0
        for card in range(len(CARDS)):
            if s.table[HANDS + seat] >> card & 1:
                out[n] = CARD.of(card)
                n += 1
        return n

    def take(self, s: Toy, todo: Todo, answer: Answer) -> None:
        seat: i64 = first_of(todo)
        card: i64 = answer.x
        s.table[COMMITS + seat] = card
        s.whisper(COMMITTED, 202, bit(seat), card, seat)


class Guess(Choice[Toy]):
    """2.3: guesses; the argument is how many are left."""

    def options(self, s: Toy, todo: Todo, out: vec[i64]) -> i64:
        for k in range(3):
            out[k] = NUMBER.of(k)
        return 3

    def take(self, s: Toy, todo: Todo, answer: Answer) -> None:
        seat, left = pair(todo)
        s.table[GUESSES + seat] += answer.x
        s.whisper(GUESSED, 203, bit(seat), answer.x, seat)
        if left > 1:
            s.then(GUESS.of(seat, left - 1))


class Reveal(Step[Toy]):
    """2.4."""

    def run(self, s: Toy, todo: Todo) -> None:
        for seat in range(3):
            s.tell(SHOWN, 204, seat, s.table[COMMITS + seat])
            s.table[SCORES + seat] += s.table[COMMITS + seat]


class Roll(Chance[Toy]):
    """2.5: 1 has twice the weight of 0 and 2."""

    def options(self, s: Toy, todo: Todo, out: vec[i64]) -> i64:
        for face in range(3):
            out[face] = ROLLS.of(face)
        return 3

    def weigh(self, s: Toy, todo: Todo, outcome: Answer) -> i64:
        return 2 if outcome.x == 1 else 1

    def take(self, s: Toy, todo: Todo, answer: Answer) -> None:
        s.tell(ROLLED, 205, answer.x)
        s.then(DUEL.of(answer.x, (answer.x + 1) % 3))


class Duel(Step[Toy]):
    """3.1: the seats raise in turn until one yields."""

    def run(self, s: Toy, todo: Todo) -> None:
        challenger, other = pair(todo)
        s.then(FIGHT.of(challenger, other), END_DUEL.of())


class Fight(Choice[Toy]):
    """3.2: yield, raise, or, once somebody raised, claim everything."""

    def options(self, s: Toy, todo: Todo, out: vec[i64]) -> i64:
        out[0] = YIELD
        out[1] = RAISE
        out[2] = CLAIM
        return 1 if s.depth > 6 else 3 if s.depth > 3 else 2

    def take(self, s: Toy, todo: Todo, answer: Answer) -> None:
        seat, other = pair(todo)
        if answer.verb is YIELDS:
            s.table[SCORES + other] += 3
            s.unwind(END_DUEL)
        elif answer.verb is RAISES:
            s.then(FIGHT.of(other, seat), PAY_TAX.of(seat))
        else:
            s.win(seat)


class PayTax(Step[Toy]):
    """3.3: a tax for each raise; a yield unwinds past it."""

    def run(self, s: Toy, todo: Todo) -> None:
        s.taxed += 1


class EndDuel(Step[Toy]):
    """3.4."""

    def run(self, s: Toy, todo: Todo) -> None:
        for seat in range(3):
            s.table[GUESSES + seat] = 0


DEAL: Final = Deal(1)
START_ROUND: Final = StartRound()
COMMIT: Final = Commit(together=True)
GUESS: Final = Guess(2, together=True)
REVEAL: Final = Reveal()
ROLL: Final = Roll(weighted=True)
DUEL: Final = Duel(2)
FIGHT: Final = Fight(2)
PAY_TAX: Final = PayTax(1)
END_DUEL: Final = EndDuel()
FRAMES: Final = numbered([DEAL, START_ROUND, COMMIT, GUESS, REVEAL, ROLL, DUEL, FIGHT, PAY_TAX, END_DUEL], ANSWERS)


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
        """The seat that was rolled last."""
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
    answers: Answers = ANSWERS
    seats: tuple[str, ...] = SEATS
    view_type: type[ToyView] = ToyView
    table: TableUi[Toy, ToyView] = ToyTable()

    def new(self, rules: Mapping[str, str]) -> Toy:
        values = complete(self.rule_options, rules)
        s = Toy(int(values["rounds"]))
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

    def points(self, s: Toy, result: tuple[float, ...]) -> tuple[int, ...]:
        return scores(s)

    def view(self, s: Toy, seat: int | None) -> ToyView:
        hand = 0 if seat is None else int(s.table[HANDS + seat])
        return ToyView(seat, hand, scores(s), tuple(s.waiting()))

    def load_turn(self, text: str) -> Toy:
        """Reads only `rounds N`; everything else is dealt."""
        if not text.startswith("rounds "):
            raise NotationError(text, text, 0, "should be the number of rounds")
        return self.new({"rounds": text.removeprefix("rounds ").strip()})

    def dump(self, s: Toy) -> str:
        return f"rounds {s.rounds}"

    def parse(self, s: Toy, seat: int, text: str) -> int:
        for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
            if matches(words_of(text), (parts_of(ACTION_NAMES[a]),), False):
                return a
        if not words_of(text):
            raise NotationError(text, "", 0, "nothing was said")
        raise IllegalAction(f'"{text}" is not among the answers now', "2.2")

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
