"""What a piece, a card or a region is and does: the answer to `about`."""

from __future__ import annotations

from mathom.core.errors import NotationError
from mathom.core.text.speech import tr
from mathom.games.confrontation.rules.board import CAPACITY, FELLOWSHIP, SAURON, WAY_NAMES, way_of
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, VARIANT
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.explain_moves import region, steps
from mathom.games.confrontation.text.mentions import find_mentions
from mathom.games.confrontation.text.titles import capital
from mathom.games.confrontation.text.words import WAYS


def about(text: str) -> str:
    """Describes everything that a text names. Raises NotationError if it names nothing of the game."""
    mentions = find_mentions(text)
    sentences = [about_piece(piece) for piece in mentions.pieces]
    sentences += [about_region(r) for r in mentions.regions]
    sentences += [about_card(card) for card in mentions.cards]
    sentences += [about_special(card) for card in mentions.specials]
    if not sentences:
        raise NotationError(text, text.strip(), len(text) - len(text.lstrip()), tr("is not a piece, card or region"))
    return " ".join(sentences)


def about_piece(piece: int) -> str:
    """Both faces of the tile."""
    return f"{about_face(NAMES[piece])} {about_face(NAMES[piece + VARIANT])}"


def about_face(face: str) -> str:
    who = capital(titles.character(face))
    return tr("{who} ({face}): strength {text}", who=who, face=face, text=titles.CHARACTER_TEXTS[face])


def about_card(card: str) -> str:
    if card in titles.CARD_TEXTS:
        return f"{capital(titles.card(card))}: {titles.CARD_TEXTS[card]}"
    if card in CARD_NAMES[0]:
        return tr("{card}: adds {card} to your strength (7.1).", card=card)
    return tr("{card}: adds {card} to your strength; only Sauron has it (7.1).", card=card)


def about_special(card: int) -> str:
    return f"{titles.SPECIALS[SPECIAL_NAMES[card]]}: {titles.SPECIAL_TEXTS[SPECIAL_NAMES[card]]}"


def about_region(r: int) -> str:
    return tr(
        "{region}: room for {number} of each side. "
        "Forward for the Fellowship: {fellowship}. Forward for Sauron: {sauron} (2.1, 2.3).",
        region=capital(region(r)),
        number=CAPACITY[r],
        fellowship=ways_of(FELLOWSHIP, r),
        sauron=ways_of(SAURON, r),
    )


def ways_of(side: int, r: int) -> str:
    return ", ".join(f"{region(t)}{WAYS[WAY_NAMES[way_of(side, r, t)]]}" for t in steps(side, r)) or tr("nowhere")
