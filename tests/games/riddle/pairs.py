"""Non-interference (A1): two positions that a seat cannot tell apart stay so while the seat hears the same.

A pair is a position of a random game and another one drawn from what a seat knows of it. Both go on with answers that
the seat hears alike. As long as it hears the same, its view, its options and what is asked must be the same. Where the
two part although the same was answered, the rules must have shown something that was hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from mathom.core.engine.agenda import ARGUMENT, CHANCE, FIRST, HEAD, WATCHERS, Frame
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.play.events import RawEvent, read_story
from mathom.core.text.codec import to_json
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import View, may_see_cards_of, next_frame
from mathom.games.riddle.options import seats_of
from mathom.games.riddle.rules.answers import KIND
from mathom.games.riddle.rules.battle import TAKE_SPOILS
from mathom.games.riddle.rules.cards import CARDS, KIND_OF
from mathom.games.riddle.rules.drawing import DRAW_BLIND, DRAW_CARD
from mathom.games.riddle.rules.power_plays.clairvoyance import RESIST
from mathom.games.riddle.rules.power_plays.riddles import HOLD_UP_CARD, LOSE_CARD
from mathom.games.riddle.rules.power_plays.secret_spaces import FIND_CARD, HIDE_CARD, RETRIEVE_CARD
from mathom.games.riddle.rules.power_plays.shelob import SHELOB_DRAWS
from mathom.games.riddle.rules.power_plays.taking import DRAW_FROM_HAND, TAKE_FROM_HAND
from mathom.games.riddle.rules.setup import CHOOSE_CHARACTER, DEAL_CARD
from mathom.games.riddle.rules.sides.partners import CHOOSE_FROM_PARTNER, GIVE_TO_PARTNER
from mathom.games.riddle.rules.state import DECK, HAND, HIDDEN_THIS_TURN, PILE, PLAYERS, Riddle

GAME = RiddleGame()
SECRET_CARDS: Final[set[Frame]] = {
    *(DEAL_CARD, DRAW_CARD, DRAW_BLIND, HOLD_UP_CARD, LOSE_CARD, DRAW_FROM_HAND, SHELOB_DRAWS, FIND_CARD),
    *(HIDE_CARD, RETRIEVE_CARD, GIVE_TO_PARTNER, CHOOSE_FROM_PARTNER, TAKE_FROM_HAND, TAKE_SPOILS, RESIST),
}
# A hand lies open to the one who chooses.
CHOSEN_FROM: Final[tuple[Frame, ...]] = (
    TAKE_FROM_HAND,
    TAKE_SPOILS,
    CHOOSE_FROM_PARTNER,
)
TEXTS = ("attack sam", "gandalf", "bree", "xyzzy")  # tried by a seat, mostly in vain
TEXTS_EVERY = 6  # one comparison in this many includes JSON, words and refusals
MOST_WORDED = 8  # answers whose words are compared
MOST_TWINS = 8  # answers that are tried in the other world
# Events that may differ although the same was answered, for they show cards that were hidden.
REVEALING = {
    "character-wished",  # D-1: all have chosen
    "passed",  # the player asked for a card has it (8.3), or what was drawn
    "hand-seen 803",  # or does not have it; other hands are seen, or not, for public reasons
    "riddle-right",
    "riddle-wrong",
    "feast",  # nothing is left that Shelob takes
    "discarded",
    "drew",  # no card helped the player to move
    "card-seen",
    "card-seen-in-pile",
    "won",
}


@dataclass
class Leak(Exception):
    """The seat saw a difference that it may not see."""

    what: str
    seat: int | None
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.what} of seat {self.seat} differs:\n{self.first}\n{self.second}"


class Pair:
    """Follows two positions as one seat, or a spectator, sees them."""

    def __init__(self, s: Riddle, seat: int | None, dice: Dice) -> None:
        self.seat = seat
        self.dice = dice
        self.first = listening(s)
        self.second = listening(GAME.determinize(GAME.view(s, seat), dice))

    def follow(self, steps: int) -> int:
        """Plays on until the seat hears a difference, or for a number of steps. Raises Leak."""
        self.compare()
        for step in range(steps):
            looked = self.looked_after()
            if not self.first.depth or not self.step() or self.looked_after() != looked:
                return step
            self.compare()
        return steps

    def looked_after(self) -> list[bool]:
        """O-16, strict: a seat takes up another of its hands, and sees what is in it."""
        s = self.first
        strict = s.rules.strict_peek and self.seat is not None
        return [may_see_cards_of(s, self.seat or 0, player) for player in range(s.rules.players) if strict]

    def step(self) -> bool:
        """Gives one answer in both worlds; false if the seat may tell them apart now."""
        who = self.first.asked()[0]
        actions = options(self.first, who)
        action = actions[self.dice.below(len(actions))]
        twins = options(self.second, who)
        played = answered(self.first, who, action)
        for twin in self.candidates(who, action, twins):
            other = answered(self.second, who, twin)
            if self.heard(other) == self.heard(played):
                self.first, self.second = played, other
                return True
            if twin == action and who != self.seat:
                self.check_first_difference(played, other)
        return False

    def candidates(self, who: int, action: int, twins: list[int]) -> list[int]:
        """The same answer; if it is another seat's secret, first other answers that must look the same to the seat."""
        same = [action] if action in twins else []
        if who == self.seat or not is_secret(self.first, action) or self.loses_the_card():
            return same
        rest = sorted({twin for twin in twins if twin != action and is_secret(self.second, twin)})
        some = [rest[self.dice.below(len(rest))] for _ in range(MOST_TWINS)] if rest else []
        return some + same

    def loses_the_card(self) -> bool:
        """R-28: a player who loses a card in an exchange sees which, although it is told only when both are drawn."""
        s = self.first
        return next_frame(s) is DRAW_BLIND and s.seat_of(s.agenda[s.depth - 1] >> FIRST & ARGUMENT) == self.seat

    def heard(self, s: Riddle) -> tuple[tuple[int, int], ...]:
        ear = WATCHERS if self.seat is None else self.seat
        return tuple((s.story[i] & HEAD, s.heard(i, ear)) for i in range(0, s.told, 2))

    def check_first_difference(self, played: Riddle, other: Riddle) -> None:
        """Checks that the first event that differs is one that reveals something."""
        first, second = self.heard(played), self.heard(other)
        n = next(
            (i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), min(len(first), len(second))
        )
        kinds = {called(heard[n][0]) for heard in (first, second) if n < len(heard)}
        if not kinds & REVEALING:
            raise Leak(
                f"the first difference is in {sorted(kinds)}", self.seat, GAME.dump(self.first), GAME.dump(self.second)
            )

    def compare(self) -> None:
        self.same("view", lambda s: self.view(s).numbers())
        self.same("asked", lambda s: s.asked())
        if self.seat is not None:
            self.same("options", lambda s: s.actions_for(self.seat or 0))
        self.same("log", lambda s: [GAME.tell(raw.seen_by(self.seat)) for raw in raw_events(s)])
        if self.dice.below(TEXTS_EVERY) == 0:
            self.same("JSON", lambda s: to_json(GAME.show(self.view(s))).decode().replace('"', ""))
            self.same("words", lambda s: words_for(s, self.seat))

    def view(self, s: Riddle) -> View:
        return GAME.view(s, self.seat)

    def same(self, what: str, of: Callable[[Riddle], object]) -> None:
        first, second = of(self.first), of(self.second)
        if first != second:
            differing = [different(str(first), str(second)), different(str(second), str(first))]
            texts = [GAME.dump(s) for s in (self.first, self.second)]
            raise Leak(what, self.seat, f"{differing[0]}\n{texts[0]}", f"{differing[1]}\n{texts[1]}")


def called(event: int) -> str:
    """The kind of an event; for hands that are seen, also the rule."""
    name = GAME.kinds[event & 255].name
    return f"{name} {event >> 8}" if name == "hand-seen" else name


def words_for(s: Riddle, seat: int | None) -> list[object]:
    """Other texts for a seat: its question and options in words, and refusals."""
    found: list[object] = [GAME.why_not(GAME.view(s, seat), text) for text in TEXTS]
    if seat is None or seat not in s.asked():
        return found
    found += [GAME.question(s, seat), *(refusal(s, seat, text) for text in TEXTS)]
    for a in s.actions_for(seat)[:MOST_WORDED]:
        found += [GAME.notate(s, seat, a), GAME.explain(s, seat, a), GAME.table.handle(s, seat, a)]
    return found


def refusal(s: Riddle, seat: int, text: str) -> str:
    try:
        return str(GAME.parse(s, seat, text))
    except MathomError as error:
        return str(error)


# ---- dealing the cards that a seat does not see again, without the code of views ----


def with_hidden_cards_redealt(s: Riddle, seat: int | None, dice: Dice) -> Riddle | None:
    """17.9: deals the hands and piles of other seats and the deck again; None while a hand is open."""
    if not s.depth or next_frame(s) in CHOSEN_FROM:
        return None
    other = listening(s)
    zones = hidden_zones(s, seat)
    counts = [int(s.count[zone]) for zone in zones]
    for zone in zones:
        for kind in kinds_in(other, zone):
            other.move_card(kind, zone, DECK)
    for zone, count in zip(zones, counts, strict=True):
        for _ in range(count):
            kinds = kinds_in(other, DECK)
            other.move_card(kinds[dice.below(len(kinds))], DECK, zone)
    return other


def hidden_zones(s: Riddle, seat: int | None) -> list[int]:
    """The hands and piles whose cards the seat does not see."""
    others = [p for p in range(s.rules.players) if seat is None or s.seat_of(p) != seat]
    piles = [PILE + PLAYERS * i + p for i in range(len(s.rules.board.secret_space)) for p in others]
    fresh = [HIDDEN_THIS_TURN + i for i in range(len(s.rules.board.secret_space)) if s.player in others]
    return [HAND + p for p in others] + piles + fresh


def kinds_in(s: Riddle, zone: int) -> list[int]:
    return [int(KIND_OF[i]) for i in range(CARDS) if s.at[i] == zone]


def different(text: str, other: str) -> str:
    """The text around its first difference from another."""
    n = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), len(other))
    return text[max(0, n - 40) : n + 60]


def listening(s: Riddle) -> Riddle:
    copy = s.clone()
    copy.listen(zeros(256))
    return copy


def answered(s: Riddle, who: int, action: int) -> Riddle:
    after = listening(s)
    if who == CHANCE:
        after.apply(action)
    else:
        after.answer(who, action)
    return after


def is_secret(s: Riddle, action: int) -> bool:
    """Whether others do not see at once what was answered: cards, and who one wants to be."""
    frame = next_frame(s)
    return (KIND.has(action) and frame in SECRET_CARDS) or frame is CHOOSE_CHARACTER


def options(s: Riddle, who: int) -> list[int]:
    return s.legal_actions() if who == CHANCE else s.actions_for(who)


def raw_events(s: Riddle) -> list[RawEvent]:
    return read_story(GAME.kinds, [s.story[i] for i in range(s.told)])


def spy(s: Riddle, seat: int | None, dice: Dice, steps: int = 10) -> int:
    """Follows a pair as a seat or a spectator sees it. Returns the number of steps."""
    other = with_hidden_cards_redealt(s, seat, dice)
    pair = Pair(s, seat, dice)
    if other is not None:
        whole, pair.second = pair.second, other
        pair.compare()
        pair.second = whole
    return pair.follow(steps)


def viewers(s: Riddle) -> list[int | None]:
    return [*range(seats_of(s.rules)), None]
