"""Answers as short text that people can read and type: `balrog-fangorn`, `magic`, `retreat-rohan`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from mathom.core.engine.agenda import ARGUMENT, CHANCE, INDEX, SECOND, Frame
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.core.text.answer_text import names_in_answer
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import Word, matches, parts_of, unknown, words_of
from mathom.games.confrontation.rules.answers import DECODED, PIECE
from mathom.games.confrontation.rules.battle import CALL_GWAIHIR, DRAW_DEFENDER, USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT
from mathom.games.confrontation.rules.board import REGION_NAMES, SAURON
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import ARAGORN, FRODO, NAMES, SAM, TEAM, VARIANT
from mathom.games.confrontation.rules.combat import FORCE_CARD, SHOW_GANDALF, TAKE_FOUR
from mathom.games.confrontation.rules.defeat import ESCAPE
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.setup import PLACE_PIECE, outpost_region
from mathom.games.confrontation.rules.specials.special_cards import DRAW_ORDERED, RECALL
from mathom.games.confrontation.rules.state import (
    CLASSIC_CAST,
    VARIANT_CAST,
    Confrontation,
)

USES: Final[dict[Frame, str]] = {
    ANSWER_TUNNEL: "balrog",
    FORCE_CARD: "another",
    TAKE_FOUR: "four",
    SHOW_GANDALF: "gandalf",
}
TEXT_USES: Final = {FRODO: "sam", SAM: "frodo", ARAGORN: "no_cards"}
RETREATS: Final[dict[Frame, str]] = {CALL_GWAIHIR: "gwaihir", ESCAPE: "escape"}
PATTERNS: Final[dict[Frame, str]] = {
    PLACE_PIECE: "{piece}-{outpost}",
    RECALL: "{piece}-mordor",
    USE_FELLOWSHIP_TEXT: "switch-{piece}",
}
KEYWORDS: Final = (
    *("pass", "retreat", "attack", "concealed", "switch", "choose", "escape", "another", "four", "no", "cards"),
    *("0", "!"),
)


def short_name(cast: int, character: int) -> str:
    """The name without `_c` or `_v`, if the cast determines the face."""
    name = NAMES[character]
    return name.removesuffix("_c").removesuffix("_v") if cast in (CLASSIC_CAST, VARIANT_CAST) else name


def piece_name(s: Confrontation, piece: int) -> str:
    return short_name(s.rules.cast, s.who(piece))


def asked_frame(s: Confrontation, seat: int) -> tuple[Frame, int]:
    """The question that a seat may answer, and its second argument."""
    place = s.lane(seat)
    if seat == CHANCE and s.asked() == [CHANCE]:
        place = s.depth - 1
    if place < 0:
        raise NotAsked(tr("This seat is not asked now."))
    f = s.agenda[place]
    return FRAMES[f & INDEX], f >> SECOND & ARGUMENT


def names_in(s: Confrontation, seat: int, a: int) -> tuple[str, ...]:
    """The names that an answer consists of."""
    return names_of(question_to(s, seat), a)


def question_to(s: Confrontation, seat: int) -> Asked:
    frame, argument = asked_frame(s, seat)
    fellow = int(s.fellow) if frame is USE_FELLOWSHIP_TEXT else 0
    return Asked(seat, frame, argument, first_tile(s, seat, frame), s.rules.cast, s.variant, fellow)


@lru_cache(maxsize=8192)
def names_of(asked: Asked, a: int) -> tuple[str, ...]:
    answer = DECODED[a]
    pattern = PATTERNS.get(asked.frame, "") if answer.verb is PIECE else ""
    return names_in_answer(answer, lambda placeholder, value: NAMERS[placeholder](asked, value), pattern)


class Asked(NamedTuple):
    """A question that a seat may answer, with everything that the names in its answers depend on."""

    seat: int
    frame: Frame
    argument: int  # its second one
    first_tile: int
    cast: int
    variant: int  # a mask of the tiles that show their variant face
    fellow: int  # the Fellowship's fighter, if the names depend on it

    def piece_name(self, piece: int) -> str:
        return short_name(self.cast, piece + VARIANT * (self.variant >> piece & 1))


# What the placeholders of answers stand for.
NAMERS: Final[dict[str, Callable[[Asked, int], str]]] = {
    "piece": lambda asked, tile: asked.piece_name(asked.first_tile + tile),
    "enemy": lambda asked, tile: asked.piece_name(TEAM - asked.first_tile + tile),
    "treebeard": lambda asked, _: asked.piece_name(TEAM - 1),
    "region": lambda _, r: REGION_NAMES[r],
    "outpost": lambda asked, _: REGION_NAMES[outpost_region(asked.seat, asked.argument)],
    "card": lambda asked, card: CARD_NAMES[asked.seat][card],
    "special": lambda _, special: SPECIAL_NAMES[special],
    "number": lambda _, number: str(number),
    "face": lambda asked, face: NAMES[asked.first_tile + asked.argument + VARIANT * face],
    "use": lambda asked, _: use_name(asked.fellow, asked.frame),
    "retreat": lambda asked, _: RETREATS.get(asked.frame, "retreat"),
}


def use_name(fellow: int, frame: Frame) -> str:
    if frame is USE_FELLOWSHIP_TEXT:
        return TEXT_USES[fellow]
    return "no_cards" if frame is USE_SAURON_TEXT else USES[frame]


def first_tile(s: Confrontation, seat: int, frame: Frame) -> int:
    """The first tile of the side whose pieces an answer names: the seat's own, or the side that chance draws from."""
    return TEAM * (drawn_side(s, frame) if seat == CHANCE else seat)


def drawn_side(s: Confrontation, frame: Frame) -> int:
    """Whose piece chance draws."""
    if frame is DRAW_DEFENDER:
        return 1 - s.side
    return SAURON if frame is DRAW_ORDERED else 1 - SAURON


def notate(s: Confrontation, seat: int, a: int) -> str:
    return "-".join(names_in(s, seat, a))


def actions_of(s: Confrontation, seat: int) -> list[int]:
    return s.legal_actions() if seat == CHANCE else s.actions_for(seat)


def parse(s: Confrontation, seat: int, text: str) -> int:
    """The answer that was typed: in full, or abbreviated so that only one answer fits."""
    typed = words_of(text)
    if not typed:
        raise NotationError(text, "", 0, tr("nothing was said"))
    asked = question_to(s, seat)
    answers = {a: tuple(map(parts_of, names_of(asked, a))) for a in actions_of(s, seat)}
    for whole in (True, False):
        found = [a for a, names in answers.items() if matches(typed, names, whole)]
        if len(found) == 1:
            return found[0]
        if found:
            choices = ", ".join(notate(s, seat, a) for a in found[:6])
            raise NotationError(text, typed[0].text, typed[0].column, tr("can mean {choices}", choices=choices))
    if len({names[0] for names in answers.values()}) == len(answers):  # the first name alone tells them apart
        found = [a for a, names in answers.items() if matches(typed, names[:1], False)]
        if len(found) == 1:
            return found[0]
    complain_of_unknown(text, typed)
    raise IllegalAction(tr('"{text}" is not among the answers now', text=text.strip()))


def complain_of_unknown(text: str, typed: list[Word]) -> None:
    """Complains about the first word that is not a prefix of any word of the game."""
    for word in typed:
        if not any(known.startswith(word.text) for known in VOCABULARY):
            raise unknown(text, word, VOCABULARY, tr("is not a word of this game"))


VOCABULARY: Final = frozenset(
    part
    for names in (REGION_NAMES, NAMES, *CARD_NAMES, SPECIAL_NAMES, KEYWORDS)
    for name in names
    for part in (*parts_of(name), "fangorn!")
)
