"""Shelob (8.3), and her feast of several rounds (O-14)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Step, first_of, pair
from mathom.core.engine.tables import numbers
from mathom.games.riddle.rules.answers import POWER_PLAY
from mathom.games.riddle.rules.cards import (
    BILBO,
    CARDS,
    GALADRIEL,
    GANDALF,
    HORSE,
    KIND_OF,
    SAURON,
    SHELOB,
    THE_BALROG,
    TOM_BOMBADIL,
    is_protected_from_shelob,
)
from mathom.games.riddle.rules.events import DISCARDED, FEAST, FEAST_SPARED
from mathom.games.riddle.rules.power_plays.common import announce, discard_played_card, holds_cards
from mathom.games.riddle.rules.state import DISCARD, HAND, PLAYERS, Riddle

EXCLUDED: Final[vec[i64]] = numbers([TOM_BOMBADIL, SAURON, GANDALF, GALADRIEL, THE_BALROG])  # in the order of the rules
MOST_ROUNDS_TOLD: Final = 255  # the highest round number in an event

# Argument of the frames between two draws: next victim + MEAL if the round had a good meal + ROUND * round.
MEAL: Final = 8
ROUND: Final = 16


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds Shelob, if there is somebody to draw from."""
    if s.has(player, SHELOB) and is_food_for(s, player):
        out[n] = POWER_PLAY.of(SHELOB)
        n += 1
    return n


def is_food_for(s: Riddle, player: i64) -> bool:
    other: i64
    for other in range(s.rules.players):
        if other != player and holds_cards(s, other):
            return True
    return False


def play(s: Riddle, player: i64) -> None:
    announce(s, player, SHELOB, 803)
    s.then(FEAST_ROUND.of(1), END_FEAST.of())


class FeastRound(Step[Riddle]):
    """Draws one card from every other player, in seat order from the left of the active player."""

    def run(self, s: Riddle, todo: Todo) -> None:
        nth: i64 = first_of(todo)
        s.tell(FEAST, 803 if nth == 1 else 1214, s.player, nth)
        s.then(NEXT_VICTIM.of(s.player, ROUND * nth))


class NextVictim(Step[Riddle]):
    """Goes on to the next victim, or ends the round after the last."""

    def run(self, s: Riddle, todo: Todo) -> None:
        after, feast = pair(todo)
        other: i64 = (after + 1) % s.rules.players
        while other != s.player and not holds_cards(s, other):
            other = (other + 1) % s.rules.players
        if other != s.player:
            s.then(SHELOB_DRAWS.of(feast + other))
        elif s.rules.feast and not feast & MEAL and is_anything_left(s):
            nth: i64 = feast // ROUND
            s.then(FEAST_ROUND.of(nth + 1 if nth < MOST_ROUNDS_TOLD else nth))


class ShelobDraws(Chance[Riddle]):
    """C-8: a card of the victim's hand. A protected card stays, and only these two learn which it was (R43)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        feast: i64 = first_of(todo)
        return s.cards_in(HAND + feast % MEAL, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        feast: i64 = first_of(todo)
        other: i64 = feast % MEAL
        kind: i64 = answer.x
        if is_spared(s, kind):
            s.whisper(FEAST_SPARED, 803, s.seat_bit(s.player) | s.seat_bit(other), kind, s.player, other)
        else:
            s.move_card(kind, HAND + other, DISCARD)
            s.tell(DISCARDED, 803, other, kind)
            if is_good_meal(kind):
                feast |= MEAL
        s.then(NEXT_VICTIM.of(other, feast - other))


def is_spared(s: Riddle, kind: i64) -> bool:
    """Whether Shelob leaves the card: The Ring, Gollum, and what the players excluded (O-14)."""
    i: i64
    if s.rules.feast:
        for i in range(len(EXCLUDED)):
            if EXCLUDED[i] == kind and s.rules.feast_excluded >> i & 1:
                return True
    return is_protected_from_shelob(kind)


def is_good_meal(kind: i64) -> bool:
    """O-14: Horses, Eagles, Flying Beasts, armies and characters are a good meal."""
    return HORSE <= kind <= BILBO


def is_anything_left(s: Riddle) -> bool:
    """R55: the feast ends when no hand in reach has a card that she may take."""
    i: i64
    player: i64
    for i in range(CARDS):
        player = s.at[i] - HAND
        if 0 <= player < PLAYERS and player != s.player and s.is_reachable(player) and not is_spared(s, KIND_OF[i]):
            return True
    return False


class EndFeast(Step[Riddle]):
    """Discards Shelob."""

    def run(self, s: Riddle, todo: Todo) -> None:
        discard_played_card(s, s.player, SHELOB, 803)


FEAST_ROUND: Final[FeastRound] = FeastRound(1)
NEXT_VICTIM: Final[NextVictim] = NextVictim(2)
SHELOB_DRAWS: Final[ShelobDraws] = ShelobDraws(1)
END_FEAST: Final[EndFeast] = EndFeast()
