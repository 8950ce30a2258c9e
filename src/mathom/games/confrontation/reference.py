"""What a piece, a card or a region is and does, for a player who asks."""

from __future__ import annotations

from mathom.core.errors import NotationError
from mathom.games.confrontation import titles
from mathom.games.confrontation.board import CAPACITY, REGION_NAMES, WAY_NAMES, way_of
from mathom.games.confrontation.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.characters import NAMES, VARIANT
from mathom.games.confrontation.explain_moves import region, steps
from mathom.games.confrontation.mentions import find_mentions
from mathom.games.confrontation.titles import capital
from mathom.games.confrontation.words import WAYS


def about(text: str) -> str:
    """Raises NotationError if nothing of the game is named."""
    said = find_mentions(text)
    sentences = [about_piece(piece) for piece in said.pieces]
    sentences += [about_region(r) for r in said.regions]
    sentences += [about_card(card) for card in said.cards]
    sentences += [about_special(card) for card in said.specials]
    if not sentences:
        raise NotationError(text, text.strip(), len(text) - len(text.lstrip()), "is no piece, card or region")
    return " ".join(sentences)


def about_piece(piece: int) -> str:
    """Both faces of the tile."""
    faces = (NAMES[piece], NAMES[piece + VARIANT])
    return " ".join(
        f"{capital(titles.character(face))} ({face}): strength {titles.CHARACTER_TEXTS[face]}" for face in faces
    )


def about_card(card: str) -> str:
    alone = "" if card in CARD_NAMES[0] else "; only Sauron has it"
    return (
        f"{capital(titles.card(card))}: {titles.CARD_TEXTS.get(card) or f'adds {card} to your strength{alone} (7.1).'}"
    )


def about_special(card: int) -> str:
    return f"{titles.SPECIALS[SPECIAL_NAMES[card]]}: {titles.SPECIAL_TEXTS[SPECIAL_NAMES[card]]}"


def about_region(r: int) -> str:
    ways = [ways_of(side, r) for side in (0, 1)]
    return (
        f"{capital(titles.REGIONS[REGION_NAMES[r]])}: room for {CAPACITY[r]} of a side. "
        f"Forward for the Fellowship: {ways[0]}. Forward for Sauron: {ways[1]} (2.1, 2.3)."
    )


def ways_of(side: int, r: int) -> str:
    return ", ".join(f"{region(t)}{WAYS[WAY_NAMES[way_of(side, r, t)]]}" for t in steps(side, r)) or "nowhere"
