"""Two players with several characters each (O-16): one of them acts in a turn (D-33)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, first_of
from mathom.games.riddle.rules.answers import CHARACTER, PLAYER
from mathom.games.riddle.rules.cards import RIDERS
from mathom.games.riddle.rules.drawing import DRAW_CARDS
from mathom.games.riddle.rules.events import BROUGHT_IN, CHOSE
from mathom.games.riddle.rules.state import DECK, NONE, NOT_IN_PLAY, OUT, UNPLACED, Riddle

NEW_CARDS: Final = 2  # for a character that comes into play
HOBBITS_PLAYED: Final = 4  # characters 0 to 3 are Hobbits, 4 to 7 Riders


def next_team(s: Riddle, player: i64) -> i64:
    """The first character of the other seat. If all of its characters are out, the game is over (R54)."""
    return s.rules.teams_of - s.rules.teams_of * s.seat_of(player)


def chooses_who_acts(s: Riddle) -> bool:
    """Whether the seat chooses: not in its first turn, when its only character is not yet placed."""
    return s.rules.teams_of > 0 and s.marker[s.player] != UNPLACED


class ChooseWhoActs(Choice[Riddle]):
    """D-33: the character that acts: one in play, even in the Halls or captive (R56), or a new one."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        first: i64 = first_of(todo)
        n: i64 = 0
        player: i64
        for player in range(first, first + s.rules.teams_of):
            if s.marker[player] > OUT:
                out[n] = PLAYER.of(player)
                n += 1
        return add_new_characters(s, first, out, n)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        first: i64 = first_of(todo)
        if answer.verb is PLAYER:
            s.player = answer.x
        else:
            s.player = first_not_in_play(s, first)
            bring_in(s, s.player, answer.x)


def add_new_characters(s: Riddle, first: i64, out: vec[i64], n: i64) -> i64:
    """Adds characters of the seat's kind that are not in play, while there is room and the deck has cards (O-12)."""
    if first_not_in_play(s, first) == NONE or (s.rules.one_deck and s.count[DECK] == 0):
        return n
    base: i64 = HOBBITS_PLAYED if s.side_of(first) == RIDERS else 0
    character: i64
    for character in range(base, base + HOBBITS_PLAYED):
        if not is_played(s, first, character):
            out[n] = CHARACTER.of(character)
            n += 1
    return n


def first_not_in_play(s: Riddle, first: i64) -> i64:
    player: i64
    for player in range(first, first + s.rules.teams_of):
        if s.marker[player] == NOT_IN_PLAY:
            return player
    return NONE


def is_played(s: Riddle, first: i64, character: i64) -> bool:
    player: i64
    for player in range(first, first + s.rules.teams_of):
        if s.character[player] == character:
            return True
    return False


def bring_in(s: Riddle, player: i64, character: i64) -> None:
    """The new character draws two cards; their turn begins on the Shire."""
    s.character[player] = character
    s.marker[player] = UNPLACED
    s.tell(CHOSE, 1216, player, character)
    s.tell(BROUGHT_IN, 1216, player)
    s.then(DRAW_CARDS.of(player, NEW_CARDS))


CHOOSE_WHO_ACTS: Final[ChooseWhoActs] = ChooseWhoActs()
