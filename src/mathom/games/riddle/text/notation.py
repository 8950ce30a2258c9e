"""Answers as short text that people can read and type: `roll 5`, `horse-3`, `0806`, `see gandalf`, `attack sam`."""

from __future__ import annotations

from functools import cache
from typing import Final
from unicodedata import combining, normalize

from mathom.core.engine.agenda import ARGUMENT, CHANCE, FIRST, INDEX, SECOND
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import Word, matches, parts_of, unknown, words_of
from mathom.games.riddle.rules.cards import (
    ELF_RING,
    FRODO,
    GANDALF,
    KIND_NAMES,
    PALANTIR,
    SPY,
    THE_BALROG,
    TITLE_NAMES,
)
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.state import (
    A_ATTACK,
    A_CHARACTER,
    A_CITY,
    A_DECLARE,
    A_DIE,
    A_DRAW_WITH,
    A_FINISH,
    A_FINISH_IN_CITY,
    A_FINISH_WITH,
    A_HIDE,
    A_KIND,
    A_LOOK,
    A_LOOK_AT_PILE,
    A_MOVE_BY,
    A_MOVE_BY_DIE,
    A_PASS,
    A_PILE,
    A_PLAYER,
    A_POWER_PLAY,
    A_RELEASE,
    A_REROLL,
    A_RETRIEVE,
    A_RIDDLE_CAPTIVE,
    A_SEARCH,
    A_SPACE,
    A_TITLE,
    A_TRAVEL_CARDS,
    ACTIONS,
    CHARACTER_NAMES,
    NONE,
    Riddle,
    Rules,
)

Names = tuple[str, ...]

# The words for "no" and "yes", by question.
NO_WORDS: Final = {
    "LeaveWithSix": "stay",
    "LeaveWithWizard": "stay",
    "GoOnRiddling": "stop",
    "AnswerGollum": "show-hand",
    "Resist": "show-hand",
    "SeeHand": "stop",
    "PresentForce": "stop",
    "Defend": "surrender",
    "HideCard": "done",
    "RetrieveCard": "done",
    "WishTitle": "nothing",
    "GiveToPartner": "refuse",
    "TakeSpoils": "nothing",
}
YES_WORDS: Final = {
    "LeaveWithSix": "leave",
    "GoOnRiddling": "go-on",
    "OfferFreeRiddle": "riddle",
    "TakeSpoils": "captive",
}

SINGLE: Final[dict[int, Names]] = {
    A_MOVE_BY_DIE: ("die",),
    A_FINISH: ("finish",),
    A_FINISH_IN_CITY: ("finish", "city"),
    A_DECLARE: ("declare",),
    A_HIDE: ("hide",),
    A_RETRIEVE: ("retrieve",),
    A_SEARCH: ("search",),
    A_LOOK: ("look",),
}
TRAVEL_CARDS: Final = ("boat", "rope", "cloak")
NO_CARDS: Final = "none"
KEYWORDS: Final = (
    *("roll", "die", "finish", "city", "declare", "hide", "retrieve", "search", "look", "attack", "riddle", "release"),
    *("reroll", "see", "pile", "draw", "name", "player", "rider", "pass", "yes", NO_CARDS),
)
MOST_SHOWN: Final = 6  # the most answers listed for an ambiguous word


# ---- names ----


def player_name(s: Riddle, player: int) -> str:
    """The player's character; before the choice, their number from 1. With O-16 a player has several characters."""
    if s.character[player] != NONE:
        return CHARACTER_NAMES[s.character[player]]
    return f"character-{player + 1}" if s.rules.teams_of else f"player-{player + 1}"


def seat_names(rules: Rules) -> tuple[str, ...]:
    return tuple(f"player-{seat + 1}" for seat in range(rules.players // (rules.teams_of or 1)))


@cache
def space_name(board: Board, space: int) -> str:
    return board.space_names[space]


def slug(title: str) -> str:
    """A name of the map as it is typed: without capitals, accents and spaces."""
    plain = "".join(letter for letter in normalize("NFKD", title) if not combining(letter))
    kept = "".join(letter if letter.isalnum() else " " for letter in plain.replace("'", ""))
    return "-".join(kept.lower().split())


@cache
def space_titles(board: Board) -> dict[int, str]:
    """The spaces with a name."""
    return {space: slug(title) for space, title in enumerate(board.titles) if title}


def asked_frame(s: Riddle, seat: int) -> tuple[str, int]:
    """The name of the question for a seat, and its second argument; for chance its only argument."""
    place = s.depth - 1 if seat == CHANCE else s.lane(seat)
    if place < 0 or seat not in s.asked():
        raise NotAsked(tr("This seat has nothing to answer now."))
    f = s.agenda[place]
    return type(s.frames[f & INDEX]).__name__, f >> (FIRST if seat == CHANCE else SECOND) & ARGUMENT


# ---- answers ----


def names_in(s: Riddle, frame: str, a: int) -> Names:
    """The names in an answer to a question."""
    if a < A_TITLE:
        return (KIND_NAMES[a - A_KIND],)
    if a < A_PLAYER:
        return "name", TITLE_NAMES[a - A_TITLE]
    if a < A_CHARACTER:
        return (player_name(s, a - A_PLAYER),)
    if a < A_DIE:
        return (CHARACTER_NAMES[a - A_CHARACTER],)
    if a < A_PASS:
        return "roll", str(a - A_DIE)
    if a < A_TRAVEL_CARDS:
        return (NO_WORDS.get(frame, "pass") if a == A_PASS else YES_WORDS.get(frame, "yes"),)
    if a < A_CITY:
        return tuple(card for i, card in enumerate(TRAVEL_CARDS) if a - A_TRAVEL_CARDS >> i & 1) or (NO_CARDS,)
    if a < A_SPACE:
        return (s.rules.board.site_ids[a - A_CITY],)
    if a < A_PILE:
        return (space_name(s.rules.board, a - A_SPACE),)
    if a < A_MOVE_BY_DIE:
        secret, owner = divmod(a - A_PILE, 8)
        return space_name(s.rules.board, s.rules.board.secret_space[secret]), player_name(s, owner)
    return action_names(s, a)


def action_names(s: Riddle, a: int) -> Names:
    """D-2: the names in an action."""
    if a in SINGLE:
        return SINGLE[a]
    if a < A_RIDDLE_CAPTIVE:
        return "attack", player_name(s, a - A_ATTACK)
    if a < A_RELEASE:
        return "riddle", player_name(s, a - A_RIDDLE_CAPTIVE)
    if a < A_MOVE_BY:
        return "release", player_name(s, a - A_RELEASE)
    if a < A_REROLL:
        return (KIND_NAMES[a - A_MOVE_BY],)
    if a < A_POWER_PLAY:
        return "reroll", KIND_NAMES[a - A_REROLL]
    if a < A_LOOK_AT_PILE:
        kind = a - A_POWER_PLAY
        return ("see", KIND_NAMES[kind]) if is_sight(kind) else (KIND_NAMES[kind],)
    if a < A_DRAW_WITH:
        return "pile", KIND_NAMES[a - A_LOOK_AT_PILE]
    if a < A_FINISH_WITH:
        return "draw", KIND_NAMES[a - A_DRAW_WITH]
    return "finish", KIND_NAMES[a - A_FINISH_WITH]


def is_sight(kind: int) -> bool:
    """8.1: Wizards, Elf Rings, Palantirs and Spies show hands."""
    return GANDALF <= kind <= THE_BALROG or ELF_RING <= kind <= PALANTIR or kind >= SPY


def notate(s: Riddle, seat: int, a: int) -> str:
    frame, _ = asked_frame(s, seat)
    return ("+" if A_TRAVEL_CARDS <= a < A_CITY else " ").join(names_in(s, frame, a))


def actions_of(s: Riddle, seat: int) -> list[int]:
    return s.legal_actions() if seat == CHANCE else s.actions_for(seat)


# ---- reading ----


def parse(s: Riddle, seat: int, text: str) -> int:
    """The answer that was meant: in full, or by prefixes of its names that fit only one answer."""
    frame, _ = asked_frame(s, seat)
    typed = words_of(plain(text))
    if not typed:
        raise NotationError(text, "", 0, tr("the text is empty"))
    answers = {a: ways_to_say(s, frame, a) for a in actions_of(s, seat)}
    for whole in (True, False):
        for said in (0, 1):  # as it is written, then in other ways
            found = [a for a, ways in answers.items() if any(matches(typed, way, whole) for way in ways[said])]
            if len(found) == 1:
                return found[0]
            if found:
                shown = ", ".join(notate(s, seat, a) for a in found[:MOST_SHOWN])
                raise NotationError(text, typed[0].text, typed[0].column, tr("can mean {choices}", choices=shown))
    complain_of_unknown(s, text, typed)
    raise IllegalAction(tr('"{text}" is not among the answers now', text=text.strip()))


def plain(text: str) -> str:
    """The text without accents; cards joined by + become separate words."""
    return "".join(letter for letter in normalize("NFKD", text) if not combining(letter)).replace("+", " ")


Ways = tuple[tuple[tuple[str, ...], ...], ...]


def ways_to_say(s: Riddle, frame: str, a: int) -> tuple[Ways, Ways]:
    """An answer as written, and other ways: without its verb, the verb alone, without "black", by a space's name."""
    names = names_in(s, frame, a)
    others: list[Names] = []
    if len(names) > 1 and not A_TRAVEL_CARDS <= a < A_CITY and not A_PILE <= a < A_MOVE_BY_DIE:
        others += [names[1:], names[:1]]
    if any(name.startswith("black-rider") for name in names):
        others += [tuple(name.removeprefix("black-") for name in other) for other in (names, *others)]
    if A_SPACE <= a < A_PILE and a - A_SPACE in space_titles(s.rules.board):
        others.append((space_titles(s.rules.board)[a - A_SPACE],))
    return (split(names),), tuple(split(other) for other in others)


def split(names: Names) -> tuple[tuple[str, ...], ...]:
    return tuple(split_name(name) for name in names)


@cache
def split_name(name: str) -> tuple[str, ...]:
    return parts_of(name)


def complain_of_unknown(s: Riddle, text: str, typed: list[Word]) -> None:
    """Complains about the first word that is not a prefix of any word of the game."""
    known = VOCABULARY | words_of_map(s.rules.board)
    for word in typed:
        if not any(name.startswith(word.text) for name in known):
            raise unknown(text, word, VOCABULARY if word.text[0].isalpha() else known, tr("is not a word of this game"))


@cache
def words_of_map(board: Board) -> frozenset[str]:
    names = (*board.space_names, *board.site_ids, *space_titles(board).values())
    return frozenset(part for name in names for part in parts_of(name.lower()))


VOCABULARY: Final = frozenset(
    part
    for names in (KIND_NAMES, TITLE_NAMES, CHARACTER_NAMES, KEYWORDS, NO_WORDS.values(), YES_WORDS.values())
    for name in names
    for part in parts_of(name)
)
assert A_FINISH_WITH + len(KIND_NAMES) == ACTIONS and KIND_NAMES[FRODO] == CHARACTER_NAMES[0]
