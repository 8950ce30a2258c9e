"""Sensible ways to set up and to draft, for players who want to begin. They name tiles, so they fit every cast."""

from __future__ import annotations

from typing import Final, NamedTuple

from mathom.core.game import Preset
from mathom.core.speech import Phrases, tr
from mathom.games.confrontation.characters import NAMES, TEAM, VARIANT
from mathom.games.confrontation.state import Confrontation


class Plan(NamedTuple):
    title: str
    words: str
    tiles: tuple[str, ...]  # by their classic faces, in the order of the regions that are filled


# Arthedain, Cardolan, Rhudaur, Eregion, Enedwaith; the others stay in the Shire.
FELLOWSHIP_PLANS: Final = (
    Plan(
        "Frodo at the back",
        "Frodo and Sam wait among four in the Shire. Those in front can be spared; the strong stand behind them.",
        ("gandalf_c", "aragorn_c", "gimli", "boromir", "pippin"),
    ),
    Plan(
        "A strong front",
        "Gandalf and Aragorn meet the first attacks and take the mountains early. Frodo follows when a way is open.",
        ("legolas", "boromir", "gimli", "gandalf_c", "aragorn_c"),
    ),
    Plan(
        "An early run",
        "Frodo stands in the second row and may slip past while others draw Sauron away. Bold: he has less cover.",
        ("merry", "frodo_c", "gandalf_c", "pippin", "boromir"),
    ),
)

# Mirkwood, Fangorn, Rohan, Dagorlad, Gondor; the others stay in Mordor.
SAURON_PLANS: Final = (
    Plan(
        "A wall in the mountains",
        "The strong go first and close the passes, one step from Caradhras and the Tunnel. The swift wait in Mordor.",
        ("witch_king_c", "balrog", "cave_troll", "saruman_c", "shelob"),
    ),
    Plan(
        "The hunt",
        "Those who strike first go ahead and look for Frodo; the strong stay behind and guard the way.",
        ("orcs_c", "warg", "black_rider", "flying_nazgul_c", "witch_king_c"),
    ),
    Plan(
        "Guards before Mordor",
        "Two of the strongest stand in Dagorlad and Gondor, where Frodo must pass; the front tests who comes.",
        ("orcs_c", "saruman_c", "warg", "balrog", "cave_troll"),
    ),
)
PLANS: Final = (FELLOWSHIP_PLANS, SAURON_PLANS)
TITLES: Final = Phrases((plan.title, plan.title) for plans in PLANS for plan in plans)
WORDS: Final = Phrases((plan.title, plan.words) for plans in PLANS for plan in plans)


def set_ups(s: Confrontation, side: int) -> tuple[Preset, ...]:
    """With the faces that are in play."""
    return tuple(
        Preset(TITLES[plan.title], WORDS[plan.title], tuple(NAMES[s.who(NAMES.index(name))] for name in plan.tiles))
        for plan in PLANS[side]
    )


def drafts(side: int) -> tuple[Preset, ...]:
    first = TEAM * side
    classic, variant = NAMES[first : first + TEAM], NAMES[first + VARIANT : first + VARIANT + TEAM]
    return (
        Preset(tr("All classic"), tr("The nine faces of the basic game."), classic),
        Preset(tr("All variant"), tr("The nine other faces."), variant),
    )
