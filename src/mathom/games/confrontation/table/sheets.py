"""Questions that a seat may answer together: the draft, the Special Cards, the set-up (chapter 3)."""

from __future__ import annotations

from functools import lru_cache

from mathom.core.table_ui import Preset, Sheet, Slot
from mathom.core.text.speech import LANGUAGE, tr
from mathom.games.confrontation.rules.board import MORDOR, REGION_NAMES, RESERVE, SHIRE
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES, SPECIALS, specials_of
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.rules.setup import (
    OUTPOSTS,
    PICK_FACE,
    PICK_SPECIAL,
    PLACE_PIECE,
    outpost_region,
    whose_cards,
)
from mathom.games.confrontation.rules.state import OWN_TWO, PICKED, Confrontation
from mathom.games.confrontation.table.setup_presets import drafts, set_ups
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.notation import asked_frame, short_name


def sheet(s: Confrontation, seat: int) -> Sheet | None:
    if s.depth == 0 or seat not in s.asked():
        return None
    frame, argument = asked_frame(s, seat)
    if frame is PLACE_PIECE:
        return placement(s, seat, argument)
    if frame is PICK_FACE:
        return draft(seat, argument)
    if frame is PICK_SPECIAL:
        return special_cards(s, seat, argument)
    return None


def placement(s: Confrontation, seat: int, first: int) -> Sheet:
    """3.4: one piece for each region outside the home that is still empty."""
    team = [piece for piece in range(TEAM * seat, TEAM * seat + TEAM) if s.at[piece] == RESERVE]
    faces = tuple(s.who(piece) for piece in team)
    presets = set_ups(s, seat) if first == 0 else ()
    return placement_of(LANGUAGE.get(), seat, first, s.rules.cast, faces, presets)


@lru_cache(maxsize=1024)
def placement_of(
    language: str, seat: int, first: int, cast: int, faces: tuple[int, ...], presets: tuple[Preset, ...]
) -> Sheet:
    """The sheet for the characters that are not placed yet."""
    home = REGION_NAMES[MORDOR if seat else SHIRE]
    return Sheet(
        "arrange",
        tr("Set up your pieces"),
        tr(
            "One piece in each region; the other four stand in {home}. Only you see who they are.",
            home=titles.REGIONS[home],
        ),
        tuple(place(cast, faces, REGION_NAMES[outpost_region(seat, k)]) for k in range(first, OUTPOSTS)),
        rest=home,
        presets=presets,
    )


def place(cast: int, faces: tuple[int, ...], region: str) -> Slot:
    return Slot(
        region,
        titles.label(region),
        tuple(NAMES[face] for face in faces),
        tuple(f"{short_name(cast, face)}-{region}" for face in faces),
    )


def draft(seat: int, first: int) -> Sheet:
    """3.2: one face of each tile."""
    return Sheet(
        "pick",
        tr("Choose your characters"),
        tr("One face of each tile plays. Your opponent chooses at the same time."),
        tuple(tile(TEAM * seat + k) for k in range(first, TEAM)),
        presets=drafts(seat) if first == 0 else (),
    )


def tile(piece: int) -> Slot:
    faces = (NAMES[piece], NAMES[piece + VARIANT])
    names = dict.fromkeys(titles.label(face) for face in faces)
    return Slot(NAMES[piece], " / ".join(names), faces, faces)


def special_cards(s: Confrontation, seat: int, number: int) -> Sheet:
    """3.3: cards from the seat's own four, or from the opponent's."""
    left = specials_of(whose_cards(s, seat)) & ~s.cards[PICKED + seat]
    cards = tuple(SPECIAL_NAMES[k] for k in range(SPECIALS) if left >> k & 1)
    own = s.rules.specials == OWN_TWO
    return Sheet(
        "choose",
        tr("Choose your Special Cards") if own else tr("Choose your opponent's Special Cards"),
        tr("{number} of your own cards; they stay secret until you use them.", number=number)
        if own
        else tr("{number} of your opponent's cards, for your opponent to hold. Everybody sees them.", number=number),
        tuple(Slot(str(k + 1), tr("Card {number}", number=k + 1), cards, cards) for k in range(number)),
    )
