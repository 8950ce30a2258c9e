"""R2: the position before the first turn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame
from mathom.core.engine.tables import bit, zeros
from mathom.games.war.rules.armies.figures import add_figures
from mathom.games.war.rules.facts.cards import DECKS, IN_DECK, start_deck
from mathom.games.war.rules.facts.characters import (
    ASIDE,
    BALROG,
    CHARACTERS,
    GALADRIEL,
    GANDALF_THE_GREY,
    IN_FELLOWSHIP,
    NOT_IN_GAME,
    SMEAGOL,
    STARTING_COMPANIONS,
)
from mathom.games.war.rules.facts.factions import MOST_DUNLENDINGS
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    ELVES,
    FIGURES,
    FREE,
    ISENGARD,
    KINDS,
    NATION_NAMES,
    NATIONS,
    RANKS,
    SIDES,
    kind_of,
)
from mathom.games.war.rules.facts.parts import (
    BALROG_PART,
    DUNLENDINGS_PART,
    GALADRIEL_PART,
    NO_PARTS,
    SMEAGOL_PART,
)
from mathom.games.war.rules.facts.regions import REGIONS, RIVENDELL, region_of
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.facts.tiles import (
    IN_POOL,
    SMEAGOL_TILE,
    SMEAGOL_TILES,
    TILE_ASIDE,
    TILE_COUNT,
    TILES,
    is_standard,
)
from mathom.games.war.rules.state import DEPTH, War, has_part
from mathom.games.war.rules.teams.command import sit_down
from mathom.games.war.rules.turn import PHASE, RECOVER_AND_DRAW

RINGS: Final = 3
STEPS: Final[tuple[int, ...]] = (3, 3, 2, 3, 3, 1, 1, 2)  # to At War, by Nation

# Region, Nation, regulars/elites/Leaders or Nazgul.
TEXT: Final = """
erebor | dwarves | 1/2/1
ered-luin | dwarves | 1/0/0
iron-hills | dwarves | 1/0/0
grey-havens | elves | 1/1/1
rivendell | elves | 0/2/1
woodland-realm | elves | 1/1/1
lorien | elves | 1/2/1
minas-tirith | gondor | 3/1/1
dol-amroth | gondor | 3/0/0
osgiliath | gondor | 2/0/0
pelargir | gondor | 1/0/0
bree | north | 1/0/0
carrock | north | 1/0/0
dale | north | 1/0/1
north-downs | north | 0/1/0
the-shire | north | 1/0/0
edoras | rohan | 1/1/0
fords-of-isen | rohan | 2/0/1
helms-deep | rohan | 1/0/0
orthanc | isengard | 4/1/0
north-dunland | isengard | 1/0/0
south-dunland | isengard | 1/0/0
barad-dur | sauron | 4/1/1
dol-guldur | sauron | 5/1/1
gorgoroth | sauron | 3/0/0
minas-morgul | sauron | 5/0/1
moria | sauron | 2/0/0
mount-gundabad | sauron | 2/0/0
nurn | sauron | 2/0/0
morannon | sauron | 5/0/1
far-harad | southrons | 3/1/0
near-harad | southrons | 3/1/0
north-rhun | southrons | 2/0/0
south-rhun | southrons | 3/1/0
umbar | southrons | 3/0/0
"""


def bare_position(frames: vec[Frame], parts: i64 = NO_PARTS, players: i64 = FEWEST_PLAYERS) -> War:
    """No figure on the map, no card drawn, nobody active but the Elves and the Shadow; nothing waits."""
    s = War(frames, zeros(DEPTH), zeros(SIDES * REGIONS))
    s.parts = parts
    k: i64
    for k in range(KINDS):
        s.reserve[k] = FIGURES[k]
    for k in range(NATIONS):
        s.steps[k] = STEPS[k]
        if k == ELVES or k >= ISENGARD:
            s.active |= bit(k)
    for k in range(DECKS):
        s.cards[IN_DECK * DECKS + k] = start_deck(k, parts)
    for k in range(TILES):
        s.tiles[(IN_POOL if is_standard(k) else TILE_ASIDE) * TILES + k] = TILE_COUNT[k] if k != SMEAGOL_TILE else 0
    for k in range(CHARACTERS):
        s.character[k] = IN_FELLOWSHIP if k < STARTING_COMPANIONS else ASIDE
    add_parts(s)
    s.rings[FREE] = RINGS
    s.fellowship = RIVENDELL
    s.guide = GANDALF_THE_GREY
    sit_down(s, players)
    return s


def add_parts(s: War) -> None:
    """R18: the Characters, tiles and figures of the expansion that are in this game."""
    leave_out_unless(s, SMEAGOL_PART, SMEAGOL)
    leave_out_unless(s, GALADRIEL_PART, GALADRIEL)
    leave_out_unless(s, BALROG_PART, BALROG)
    if has_part(s, SMEAGOL_PART):
        s.tiles[IN_POOL * TILES + SMEAGOL_TILE] = SMEAGOL_TILES
    if has_part(s, DUNLENDINGS_PART):
        s.reserve[DUNLENDING] = MOST_DUNLENDINGS


def leave_out_unless(s: War, part: i64, who: i64) -> None:
    if not has_part(s, part):
        s.character[who] = NOT_IN_GAME


def place_start_figures(s: War) -> None:
    for line in TEXT.strip().split("\n"):
        name, nation, counts = [cell.strip() for cell in line.split("|")]
        numbers = [int(word) for word in counts.split("/")]
        for rank in range(RANKS):
            kind = kind_of(NATION_NAMES.index(nation), rank)
            add_figures(s, region_of(name), kind, numbers[rank])
            s.reserve[kind] -= numbers[rank]


def new_game(frames: vec[Frame], parts: i64 = NO_PARTS, players: i64 = FEWEST_PLAYERS) -> War:
    """A new game, at the first question of the first turn."""
    s = bare_position(frames, parts, players)
    place_start_figures(s)
    s.then_one(PHASE.of(RECOVER_AND_DRAW))
    s.run_steps(0)
    return s
