"""Answers as short text that people can read and type: `balrog-fangorn`, `magic`, `retreat-rohan`."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import ARGUMENT, CHANCE, INDEX, SECOND
from mathom.core.errors import IllegalAction, NotAsked, NotationError
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import Word, matches, parts_of, unknown, words_of
from mathom.games.confrontation.rules.board import MORDOR, REGION_NAMES, SAURON
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import ARAGORN, FRODO, NAMES, SAM, TEAM, VARIANT
from mathom.games.confrontation.rules.setup import outpost_region
from mathom.games.confrontation.rules.state import (
    A_CARD,
    A_CONCEALED,
    A_DEFENDER,
    A_FACE,
    A_HEAP,
    A_LOOK,
    A_NUMBER,
    A_PASS,
    A_PIECE,
    A_RETREAT,
    A_SPECIAL,
    A_STRIDE,
    A_USE,
    CLASSIC_CAST,
    VARIANT_CAST,
    Confrontation,
)

USES: Final = {"AnswerTunnel": "balrog", "ForceCard": "another", "TakeFour": "four", "ShowGandalf": "gandalf"}
TEXT_USES: Final = {FRODO: "sam", SAM: "frodo", ARAGORN: "no_cards"}
RETREATS: Final = {"CallGwaihir": "gwaihir", "Escape": "escape"}
KEYWORDS: Final = (
    *("pass", "retreat", "attack", "concealed", "switch", "choose", "escape", "another", "four", "no", "cards"),
    *("0", "!"),
)


def short_name(cast: int, character: int) -> str:
    """Without the mark of the face where the cast settles which face is meant."""
    name = NAMES[character]
    return name.removesuffix("_c").removesuffix("_v") if cast in (CLASSIC_CAST, VARIANT_CAST) else name


def piece_name(s: Confrontation, piece: int) -> str:
    return short_name(s.rules.cast, s.who(piece))


def asked_frame(s: Confrontation, seat: int) -> tuple[str, int]:
    """The name of the question that a seat may answer, and its second argument."""
    place = s.depth - 1 if seat == CHANCE else s.lane(seat)
    if place < 0 or seat not in s.asked():
        raise NotAsked(tr("This seat is not asked now."))
    f = s.agenda[place]
    return type(s.frames[f & INDEX]).__name__, f >> SECOND & ARGUMENT


def names_in(s: Confrontation, seat: int, a: int) -> tuple[str, ...]:
    """The names that an answer consists of."""
    frame, argument = asked_frame(s, seat)
    own = first_tile(s, seat, frame)
    foes = TEAM - own
    if a < A_STRIDE:
        return piece_name(s, own + (a >> 4)), REGION_NAMES[a & 15]
    if a == A_STRIDE:
        return piece_name(s, TEAM - 1), "fangorn!"
    if a < A_PASS:
        return (CARD_NAMES[seat][a - A_CARD],)
    if a == A_PASS:
        return ("pass",)
    if a == A_USE:
        return (use_name(s, frame),)
    if a < A_PIECE:
        return RETREATS.get(frame, "retreat"), REGION_NAMES[a - A_RETREAT]
    if a < A_DEFENDER:
        return piece_answer(s, frame, argument, seat, own + a - A_PIECE)
    if a < A_CONCEALED:
        return "attack", piece_name(s, foes + a - A_DEFENDER)
    if a == A_CONCEALED:
        return "attack", "concealed"
    if a < A_LOOK:
        return (SPECIAL_NAMES[a - A_SPECIAL],)
    if a < A_HEAP:
        return "palantir", REGION_NAMES[a - A_LOOK]
    if a < A_NUMBER:
        return "choose", REGION_NAMES[a - A_HEAP]
    if a < A_FACE:
        return (str(a - A_NUMBER),)
    return (NAMES[own + argument + VARIANT * (a - A_FACE)],)


def use_name(s: Confrontation, frame: str) -> str:
    if frame == "UseFellowshipText":
        return TEXT_USES[s.fellow]
    return "no_cards" if frame == "UseSauronText" else USES[frame]


def piece_answer(s: Confrontation, frame: str, argument: int, seat: int, piece: int) -> tuple[str, ...]:
    if frame == "PlacePiece":
        return piece_name(s, piece), REGION_NAMES[outpost_region(seat, argument)]
    if frame == "Recall":
        return piece_name(s, piece), REGION_NAMES[MORDOR]
    if frame == "UseFellowshipText":
        return "switch", piece_name(s, piece)
    return (piece_name(s, piece),)  # drawn by chance


def first_tile(s: Confrontation, seat: int, frame: str) -> int:
    """Of the pieces that an answer speaks of: those of the seat, or those that chance draws from."""
    return TEAM * (drawn_side(s, frame) if seat == CHANCE else seat)


def drawn_side(s: Confrontation, frame: str) -> int:
    """Whose piece chance draws."""
    if frame == "DrawDefender":
        return 1 - s.side
    return SAURON if frame == "DrawOrdered" else 1 - SAURON


def notate(s: Confrontation, seat: int, a: int) -> str:
    return "-".join(names_in(s, seat, a))


def actions_of(s: Confrontation, seat: int) -> list[int]:
    return s.legal_actions() if seat == CHANCE else s.actions_for(seat)


def parse(s: Confrontation, seat: int, text: str) -> int:
    """The answer that was meant: in full, or by beginnings of its names that fit only one answer."""
    typed = words_of(text)
    if not typed:
        raise NotationError(text, "", 0, tr("nothing was said"))
    answers = {a: tuple(parts_of(name) for name in names_in(s, seat, a)) for a in actions_of(s, seat)}
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
    """Names the first word that is no beginning of any word of the game."""
    for word in typed:
        if not any(known.startswith(word.text) for known in VOCABULARY):
            raise unknown(text, word, VOCABULARY, tr("is not a word of this game"))


VOCABULARY: Final = frozenset(
    part
    for names in (REGION_NAMES, NAMES, *CARD_NAMES, SPECIAL_NAMES, KEYWORDS)
    for name in names
    for part in (*parts_of(name), "fangorn!")
)
