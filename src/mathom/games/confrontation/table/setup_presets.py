"""Ready-made set-ups and drafts for every cast."""

from __future__ import annotations

from typing import Final, NamedTuple

from mathom.core.table_ui import Preset
from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH, TEAM, VARIANT
from mathom.games.confrontation.rules.state import Confrontation


class Plan(NamedTuple):
    """A set-up: for each region, in order, a tile by its classic face or a rank among the other tiles.

    Rank 0 is the strongest face in play, -1 the weakest. Tiles named in `home` stay at home and have no rank.
    """

    title: str
    words: str
    pieces: tuple[str | int, ...]
    home: tuple[str, ...] = ()


# Arthedain, Cardolan, Rhudaur, Eregion, Enedwaith; the others stay in the Shire.
FELLOWSHIP_PLANS: Final = (
    Plan(
        "Frodo at the back",
        "Frodo and Sam wait with two others in the Shire. The weakest stand in front and can be spared; "
        "two of the strongest stand behind them.",
        (0, 1, -3, -1, -2),
        ("frodo_c", "sam_c"),
    ),
    Plan(
        "A strong front",
        "The strongest stand in front, meet the first attacks and take the mountains early. "
        "Frodo follows when a way is open.",
        (3, 4, 2, 0, 1),
        ("frodo_c", "sam_c"),
    ),
    Plan(
        "An early run",
        "Frodo stands in the second row and may slip past while others draw Sauron away. Bold: he has less cover.",
        (2, "frodo_c", 0, -1, 1),
        ("sam_c",),
    ),
)

# Mirkwood, Fangorn, Rohan, Dagorlad, Gondor; the others stay in Mordor.
SAURON_PLANS: Final = (
    Plan(
        "A wall in the mountains",
        "Three of the strongest stand in front, one step from the passes, and can close them; "
        "the next in strength stand behind them.",
        (2, 1, 0, 4, 3),
    ),
    Plan(
        "The hunt",
        "The Orcs and the Flying Nazgûl, strongest when attacking, go ahead and look for Frodo; "
        "two of the strongest stay behind and guard the way.",
        ("orcs_c", "flying_nazgul_c", 2, 0, 1),
    ),
    Plan(
        "Guards before Mordor",
        "Two of the strongest stand in Dagorlad and Gondor, where Frodo must pass; "
        "the weakest go ahead and find out who is coming.",
        (-1, -3, -2, 1, 0),
    ),
)
PLANS: Final = (FELLOWSHIP_PLANS, SAURON_PLANS)
TITLES: Final = Phrases((plan.title, plan.title) for plans in PLANS for plan in plans)
WORDS: Final = Phrases((plan.title, plan.words) for plans in PLANS for plan in plans)


def set_ups(s: Confrontation, side: int) -> tuple[Preset, ...]:
    """The plans of a side, with the faces in play."""
    return tuple(Preset(TITLES[plan.title], WORDS[plan.title], filled(s, side, plan)) for plan in PLANS[side])


def filled(s: Confrontation, side: int, plan: Plan) -> tuple[str, ...]:
    named = {NAMES.index(name) for name in (*plan.pieces, *plan.home) if isinstance(name, str)}
    others = [tile for tile in range(TEAM * side, TEAM * side + TEAM) if tile not in named]
    others.sort(key=lambda tile: -STRENGTH[s.who(tile)])
    tiles = [NAMES.index(piece) if isinstance(piece, str) else others[piece] for piece in plan.pieces]
    return tuple(NAMES[s.who(tile)] for tile in tiles)


def drafts(side: int) -> tuple[Preset, ...]:
    first = TEAM * side
    classic, variant = NAMES[first : first + TEAM], NAMES[first + VARIANT : first + VARIANT + TEAM]
    return (
        Preset(tr("All classic"), tr("The nine faces of the basic game."), classic),
        Preset(tr("All variant"), tr("The nine other faces."), variant),
    )
