"""R3.2, R13.4, R15.1: the Fellowship phase: declare, enter Mordor, change the Guide."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, May, Step, second_of
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import NO, PATH, YES
from mathom.games.war.rules.cards.table_cards import (
    BALROG_OF_MORIA,
    FLOCKS_OF_CREBAIN,
    THE_LAST_BATTLE,
    WORN_WITH_SORROW,
)
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import ENTERED_MORDOR, FELLOWSHIP_DECLARED
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import MINAS_MORGUL, MORANNON, MORIA, NATION_OF, PATH_BIT, PATHS
from mathom.games.war.rules.facts.tiles import DRAWN, IN_POOL, TILES, WAITING, is_eye
from mathom.games.war.rules.fellowship.companions import CHOOSE_GUIDE, is_in_mordor, possible_guides
from mathom.games.war.rules.fellowship.corruption import heal
from mathom.games.war.rules.fellowship.paths import add_figure_reach, add_paths
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.fellowship.reveal import MAY_CALL_BALROG, is_haven
from mathom.games.war.rules.fellowship.tiles import DUE_TILES
from mathom.games.war.rules.politics.track import activate
from mathom.games.war.rules.state import War

FOUND_PATHS: Final[vec[i64]] = zeros(PATHS)  # of `Declare.take`


class FellowshipPhase(Step[War]):
    """R3.2: FP may declare, then enter Mordor, then change the Guide."""

    def run(self, s: War, todo: Todo) -> None:
        s.then(when(not s.is_revealed and not is_in_mordor(s), DECLARE.of(FREE)), OFFER_MORDOR.of(), OFFER_GUIDE.of())


class Declare(Choice[War]):
    """R13.4: no, or a region at most `progress` steps away."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add_figure_reach(s, s.progress, out)
        out[n] = NO.of()
        return n + 1

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is NO:
            return
        if add_paths(s.fellowship, answer.x, s.progress, moria_if_it_matters(s), FOUND_PATHS) == 1:
            declare(s, answer.x, FOUND_PATHS[0] - PATH.first)
        else:
            s.then_one(DECLARE_PATH.of(FREE, answer.x))


def moria_if_it_matters(s: War) -> i64:
    """D9: a declared path matters only while Balrog of Moria lies on the table."""
    return PATH_BIT[MORIA] if is_on_table(s, BALROG_OF_MORIA) and s.progress > 0 else 0


class DeclarePath(Choice[War]):
    """By Moria, or not."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_paths(s.fellowship, second_of(todo), s.progress, moria_if_it_matters(s), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        declare(s, second_of(todo), answer.x)


def declare(s: War, region: i64, path: i64) -> None:
    """D86: figure and progress; Nation and healing; table cards; then what the Shadow may use."""
    touches_moria: bool = path != 0 and not (s.fellowship == region == MORIA)
    s.fellowship = region
    s.progress = 0
    s.tell(FELLOWSHIP_DECLARED, 1304, region)
    haven: bool = is_haven(s, region)
    if haven:
        activate(s, NATION_OF[region], 1304)
        heal(s, 1, 1304)
    drop_cards_at_declaration(s, haven)
    balrog: bool = touches_moria and is_on_table(s, BALROG_OF_MORIA)
    s.then(when(balrog, MAY_CALL_BALROG.of(SHADOW, 1 if haven else 0)), DUE_TILES.of())


def drop_cards_at_declaration(s: War, haven: bool) -> None:
    if is_on_table(s, THE_LAST_BATTLE):
        leave_table(s, THE_LAST_BATTLE, 504)
    if haven and is_on_table(s, WORN_WITH_SORROW):
        leave_table(s, WORN_WITH_SORROW, 504)
    if haven and is_on_table(s, FLOCKS_OF_CREBAIN):
        leave_table(s, FLOCKS_OF_CREBAIN, 504)


class OfferMordor(Step[War]):
    """R15.1: from Minas Morgul or Morannon, hidden or revealed."""

    def run(self, s: War, todo: Todo) -> None:
        at_gate: bool = s.fellowship == MINAS_MORGUL or s.fellowship == MORANNON
        s.then_one(when(at_gate and not is_in_mordor(s), MAY_ENTER_MORDOR.of(FREE)))


class MayEnterMordor(May[War]):
    """The Fellowship enters the Mordor Track. R15.2: drawn Eyes return, special tiles in play are added."""

    def do_it(self, s: War, todo: Todo) -> None:
        s.mordor = 0
        s.progress = 0
        s.tell(ENTERED_MORDOR, 1501)
        tile: i64
        for tile in range(TILES):
            while is_eye(tile) and s.tiles[DRAWN * TILES + tile] > 0:
                move_tile(s, tile, DRAWN, IN_POOL)
            while s.tiles[WAITING * TILES + tile] > 0:
                move_tile(s, tile, WAITING, IN_POOL)


class OfferGuide(Step[War]):
    """R13.2: at the end of the phase, where there is a choice."""

    def run(self, s: War, todo: Todo) -> None:
        guides: i64 = possible_guides(s)
        s.then_one(when(guides & (guides - 1) != 0, CHOOSE_GUIDE.of(FREE)))


FELLOWSHIP_PHASE: Final[FellowshipPhase] = FellowshipPhase()
DECLARE: Final[Declare] = Declare()
DECLARE_PATH: Final[DeclarePath] = DeclarePath(2)
OFFER_MORDOR: Final[OfferMordor] = OfferMordor()
MAY_ENTER_MORDOR: Final[MayEnterMordor] = MayEnterMordor(YES, NO)
OFFER_GUIDE: Final[OfferGuide] = OfferGuide()

FRAMES: Final[list[Frame]] = [
    FELLOWSHIP_PHASE,
    DECLARE,
    DECLARE_PATH,
    OFFER_MORDOR,
    MAY_ENTER_MORDOR,
    OFFER_GUIDE,
]
