"""Answers as short text that people can read and type: `roll 5`, `horse-3`, `0806`, `see gandalf`, `attack sam`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final
from unicodedata import combining, normalize

from mathom.core.engine.agenda import ARGUMENT, CHANCE, FIRST, INDEX, SECOND, Frame
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.core.text.answer_text import names_in_answer
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import Word, matches, parts_of, unknown, words_of
from mathom.games.riddle.rules.answers import DECODED, HIDDEN_PILE, POWER_PLAY, SPACE, TRAVEL_CARDS
from mathom.games.riddle.rules.battle import DEFEND, PRESENT_FORCE, TAKE_SPOILS
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
from mathom.games.riddle.rules.halls import LEAVE_WITH_SIX, LEAVE_WITH_WIZARD
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.power_plays.clairvoyance import RESIST, SEE_HAND
from mathom.games.riddle.rules.power_plays.riddles import GO_ON_RIDDLING, OFFER_FREE_RIDDLE
from mathom.games.riddle.rules.power_plays.secret_spaces import HIDE_CARD, RETRIEVE_CARD
from mathom.games.riddle.rules.power_plays.taking import ANSWER_GOLLUM
from mathom.games.riddle.rules.sides.partners import GIVE_TO_PARTNER, WISH_TITLE
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Riddle, Rules
from mathom.games.riddle.text.titles import ARMIES

Names = tuple[str, ...]


def slug(title: str) -> str:
    """A name as it is typed: without capitals, accents, apostrophes and spaces."""
    plain = "".join(letter for letter in normalize("NFKD", title) if not combining(letter))
    kept = "".join(letter if letter.isalnum() else " " for letter in plain.replace("'", ""))
    return "-".join(kept.lower().split())


PRINTED: Final = {name: slug(title) for name, title in ARMIES.items()}  # names of cards that differ from their ids

# The words for "no" and "yes", by question.
NO_WORDS: Final[dict[Frame, str]] = {
    LEAVE_WITH_SIX: "stay",
    LEAVE_WITH_WIZARD: "stay",
    GO_ON_RIDDLING: "stop",
    ANSWER_GOLLUM: "show-hand",
    RESIST: "show-hand",
    SEE_HAND: "stop",
    PRESENT_FORCE: "stop",
    DEFEND: "surrender",
    HIDE_CARD: "done",
    RETRIEVE_CARD: "done",
    WISH_TITLE: "nothing",
    GIVE_TO_PARTNER: "refuse",
    TAKE_SPOILS: "nothing",
}
YES_WORDS: Final[dict[Frame, str]] = {
    LEAVE_WITH_SIX: "leave",
    GO_ON_RIDDLING: "go-on",
    OFFER_FREE_RIDDLE: "riddle",
    TAKE_SPOILS: "captive",
}

TRAVEL_CARD_NAMES: Final = ("boat", "rope", "cloak")
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
    return number_of(s, player)


def number_of(s: Riddle, player: int) -> str:
    """The player before they have a character."""
    return f"character-{player + 1}" if s.rules.teams_of else f"player-{player + 1}"


def seat_names(rules: Rules) -> tuple[str, ...]:
    return tuple(f"player-{seat + 1}" for seat in range(rules.players // (rules.teams_of or 1)))


@cache
def space_name(board: Board, space: int) -> str:
    return board.space_names[space]


@cache
def space_titles(board: Board) -> dict[int, str]:
    """The spaces with a name."""
    return {space: slug(title) for space, title in enumerate(board.titles) if title}


def asked_frame(s: Riddle, seat: int) -> tuple[Frame, int]:
    """The question for a seat, and its second argument; for chance its only argument."""
    place = s.depth - 1 if seat == CHANCE else s.lane(seat)
    if place < 0 or seat not in s.asked():
        raise NotAsked(tr("This seat has nothing to answer now."))
    f = s.agenda[place]
    return s.frames[f & INDEX], f >> (FIRST if seat == CHANCE else SECOND) & ARGUMENT


# ---- answers ----


def names_in(s: Riddle, frame: Frame, a: int) -> Names:
    """The names in an answer to a question."""
    answer = DECODED[a]
    if answer.verb is TRAVEL_CARDS:
        return travel_cards(answer.x) or (NO_CARDS,)
    if answer.verb is POWER_PLAY and is_sight(answer.x):
        return "see", KIND_NAMES[answer.x]
    return names_in_answer(answer, lambda placeholder, value: NAMERS[placeholder](s, frame, value))


def travel_cards(cards: int) -> Names:
    """The names of a set of Boat, Rope and Cloak."""
    return tuple(name for i, name in enumerate(TRAVEL_CARD_NAMES) if cards >> i & 1)


# What the placeholders of answers stand for: from the position, the question and the value of the argument.
NAMERS: Final[dict[str, Callable[[Riddle, Frame, int], str]]] = {
    "kind": lambda s, frame, kind: KIND_NAMES[kind],
    "power_play": lambda s, frame, kind: KIND_NAMES[kind],
    "title": lambda s, frame, title: TITLE_NAMES[title],
    "player": lambda s, frame, player: player_name(s, player),
    "character": lambda s, frame, character: CHARACTER_NAMES[character],
    "number": lambda s, frame, number: str(number),
    "no": lambda s, frame, _: NO_WORDS.get(frame, "pass"),
    "yes": lambda s, frame, _: YES_WORDS.get(frame, "yes"),
    "city": lambda s, frame, site: s.rules.board.site_ids[site],
    "space": lambda s, frame, space: space_name(s.rules.board, space),
    "secret": lambda s, frame, secret: space_name(s.rules.board, int(s.rules.board.secret_space[secret])),
}


def is_sight(kind: int) -> bool:
    """8.1: Wizards, Elf Rings, Palantirs and Spies show hands."""
    return GANDALF <= kind <= THE_BALROG or ELF_RING <= kind <= PALANTIR or kind >= SPY


def notate(s: Riddle, seat: int, a: int) -> str:
    frame, _ = asked_frame(s, seat)
    return ("+" if TRAVEL_CARDS.has(a) else " ").join(names_in(s, frame, a))


def actions_of(s: Riddle, seat: int) -> list[int]:
    return s.legal_actions() if seat == CHANCE else s.actions_for(seat)


# ---- reading ----


def parse(s: Riddle, seat: int, text: str) -> int:
    """The answer that was typed: in full, or abbreviated so that only one answer fits."""
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


APOSTROPHES: Final = str.maketrans({"'": None, "\u2019": None, "+": " "})


def plain(text: str) -> str:
    """The text without accents and apostrophes; cards joined by + become separate words."""
    return "".join(letter for letter in normalize("NFKD", text) if not combining(letter)).translate(APOSTROPHES)


Ways = tuple[tuple[tuple[str, ...], ...], ...]


def ways_to_say(s: Riddle, frame: Frame, a: int) -> tuple[Ways, Ways]:
    """An answer as written, and other ways: without its verb, the verb alone, by the names of cards and spaces."""
    names = names_in(s, frame, a)
    others: list[Names] = []
    if len(names) > 1 and not TRAVEL_CARDS.has(a) and not HIDDEN_PILE.has(a):
        others += [names[1:], names[:1]]
    if any(name.startswith("black-rider") for name in names):
        others += [tuple(name.removeprefix("black-") for name in other) for other in (names, *others)]
    if any(name in PRINTED for name in names):
        others += [tuple(PRINTED.get(name, name) for name in other) for other in (names, *others)]
    if SPACE.has(a) and DECODED[a].x in space_titles(s.rules.board):
        others.append((space_titles(s.rules.board)[DECODED[a].x],))
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
    for names in (
        KIND_NAMES,
        TITLE_NAMES,
        PRINTED.values(),
        CHARACTER_NAMES,
        KEYWORDS,
        NO_WORDS.values(),
        YES_WORDS.values(),
    )
    for name in names
    for part in parts_of(name)
)
assert KIND_NAMES[FRODO] == CHARACTER_NAMES[0]
