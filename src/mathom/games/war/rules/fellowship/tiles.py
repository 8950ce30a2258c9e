"""R14.4 step 0, R14.5, R14.6: drawing Hunt tiles, stopping or replacing a draw, and the tiles that are still due."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, May, Step, first_of, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import NO, TILE, YES
from mathom.games.war.rules.cards.table_cards import (
    MITHRIL_COAT,
    THE_GATES_ARE_CLOSED,
    WE_SHALL_GET_IT,
    WIZARDS_STAFF,
    is_in_fellowship,
    is_in_play,
)
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import (
    LADY_OF_LIGHT_USED,
    POOL_REFILLED,
    SMEAGOL_JOINED,
    TILE_ADDED,
    TILE_DISCARDED,
    TILE_DRAWN,
    TILE_PUT_BACK,
)
from mathom.games.war.rules.facts.characters import ASIDE, GALADRIEL, GOLLUM, IN_FELLOWSHIP, SMEAGOL
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.facts.tiles import (
    DRAWN,
    EYE_TILE,
    HELD,
    IN_POOL,
    REMOVED,
    SMEAGOL_TILE,
    STANDARD,
    TILE_ASIDE,
    TILES,
    WAITING,
)
from mathom.games.war.rules.fellowship.companions import is_in_mordor, set_guide
from mathom.games.war.rules.fellowship.resolution import RESOLVE_TILE, move_tile
from mathom.games.war.rules.fellowship.reveal import CARD_USED, FIRE, FOR_CARD, FOR_STRONGHOLD, NO_EYE, NO_REVEAL
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.rules.teams.acting import leaders_hunt


def pool_size(s: War) -> i64:
    n: i64 = 0
    tile: i64
    for tile in range(TILES):
        n += s.tiles[IN_POOL * TILES + tile]
    return n


def refill_pool(s: War) -> None:
    """D56: when a tile must be drawn and none is left, the drawn standard tiles return."""
    if pool_size(s) > 0:
        return
    tile: i64
    for tile in range(STANDARD):
        while s.tiles[DRAWN * TILES + tile] > 0:
            move_tile(s, tile, DRAWN, IN_POOL)
    s.tell(POOL_REFILLED, 1405)


def put_special_tile_in_play(s: War, tile: i64) -> None:
    """An event card brings a special tile: it waits for Mordor, or joins the pool at once."""
    if s.tiles[TILE_ASIDE * TILES + tile] > 0:
        move_tile(s, tile, TILE_ASIDE, IN_POOL if is_in_mordor(s) else WAITING)
        s.tell(TILE_ADDED, 1502, tile)


class DrawTile(Step[War]):
    """One tile with its flags (reveal.py), then those that a reveal made due. Wizard's Staff may stop the draw."""

    def run(self, s: War, todo: Todo) -> None:
        if s.players != FEWEST_PLAYERS:
            leaders_hunt(s)
        flags: i64 = first_of(todo)
        s.tile = NONE
        staff: bool = is_on_table(s, WIZARDS_STAFF)
        s.then(when(staff, MAY_STOP_DRAW.of(FREE, flags)), when(not staff, SEEK_TILE.of(flags)), DUE_TILES.of())


class MayStopDraw(May[War]):
    """Wizard's Staff: the tile is not drawn, and nothing happens."""

    def do_it(self, s: War, todo: Todo) -> None:
        leave_table(s, WIZARDS_STAFF, 1404)

    def decline(self, s: War, todo: Todo) -> None:
        s.then_one(SEEK_TILE.of(second_of(todo)))


class SeekTile(Step[War]):
    """Draws if there is a tile, refilling the pool first."""

    def run(self, s: War, todo: Todo) -> None:
        refill_pool(s)
        s.then_one(when(pool_size(s) > 0, TAKE_TILE.of(first_of(todo))))


class TakeTile(Chance[War]):
    """A tile of the pool; equal tiles are one outcome."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        tile: i64
        for tile in range(TILES):
            if s.tiles[IN_POOL * TILES + tile] > 0:
                out[n] = TILE.of(tile)
                n += 1
        return n

    def weigh(self, s: War, todo: Todo, outcome: Answer) -> i64:
        return s.tiles[IN_POOL * TILES + outcome.x]

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        flags: i64 = first_of(todo)
        tile: i64 = outcome.x
        move_tile(s, tile, IN_POOL, HELD)
        s.tell(TILE_DRAWN, 1403, tile)
        if tile == SMEAGOL_TILE:
            meet_smeagol(s, flags)
        elif can_cancel(s, tile):
            s.then_one(CANCEL_EYE.of(FREE, flags, tile))
        else:
            consider_tile(s, flags, tile)


def meet_smeagol(s: War, flags: i64) -> None:
    """R18.1: no damage. He joins and his tile leaves the game; as Guide he puts it back; else draw again."""
    s.tile = SMEAGOL_TILE
    if is_in_fellowship(s, SMEAGOL):
        move_tile(s, SMEAGOL_TILE, HELD, IN_POOL)
        s.tell(TILE_PUT_BACK, 1801, SMEAGOL_TILE)
    elif s.character[SMEAGOL] == ASIDE and s.guide != GOLLUM:
        move_tile(s, SMEAGOL_TILE, HELD, REMOVED)
        s.character[SMEAGOL] = IN_FELLOWSHIP
        s.tell(SMEAGOL_JOINED, 1801)
        set_guide(s, SMEAGOL)
    else:
        move_tile(s, SMEAGOL_TILE, HELD, DRAWN)
        s.tell(TILE_DISCARDED, 1801, SMEAGOL_TILE)
        s.tile = NONE
        s.then_one(SEEK_TILE.of(flags))


def can_cancel(s: War, tile: i64) -> bool:
    """R18.2: a standard Eye, with Galadriel in play and a Ring to use."""
    if tile != EYE_TILE or not is_in_play(s, GALADRIEL):
        return False
    return s.rings[FREE] > 0 and s.ring_used >> FREE & 1 == 0


def use_lady_of_light(s: War, tile: i64) -> None:
    """The Ring goes to the Shadow, the tile leaves the game."""
    s.ring_used |= bit(FREE)
    s.rings[FREE] -= 1
    s.rings[SHADOW] += 1
    move_tile(s, tile, HELD, REMOVED)
    s.tell(LADY_OF_LIGHT_USED, 1802)


class CancelEye(May[War]):
    """D34, D70: Lady of Light comes first, at every draw: another tile is drawn."""

    def do_it(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        use_lady_of_light(s, tile)
        s.then_one(SEEK_TILE.of(flags))

    def decline(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        consider_tile(s, flags, tile)


def consider_tile(s: War, flags: i64, tile: i64) -> None:
    """Cards that draw another tile, first that of the Free Peoples; then it counts."""
    if flags & CARD_USED == 0 and is_on_table(s, MITHRIL_COAT):
        s.then_one(MAY_DRAW_AGAIN.of(FREE, flags, tile))
    else:
        offer_to_get_it(s, flags, tile)


def offer_to_get_it(s: War, flags: i64, tile: i64) -> None:
    """We Shall Get It: with Gollum as Guide the Shadow may draw another tile."""
    may: bool = s.guide == GOLLUM and is_on_table(s, WE_SHALL_GET_IT)
    s.then(when(may, MAY_GET_IT.of(SHADOW, flags, tile)), when(not may, RESOLVE_TILE.of(flags, tile)))


class MayGetIt(May[War]):
    """Another tile counts; the first goes back into the pool after that draw."""

    def do_it(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        leave_table(s, WE_SHALL_GET_IT, 1801)
        draw_instead(s, flags, tile)

    def decline(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        s.then_one(RESOLVE_TILE.of(flags, tile))


def draw_instead(s: War, flags: i64, tile: i64) -> None:
    """Draws another tile, if there is one."""
    refill_pool(s)
    if pool_size(s) > 0:
        s.then(TAKE_TILE.of(flags), PUT_TILE_BACK.of(tile))
    else:
        s.then_one(RESOLVE_TILE.of(flags, tile))


class MayDrawAgain(May[War]):
    """Mithril Coat and Sting: another tile counts; the first goes back into the pool after that draw."""

    def do_it(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        leave_table(s, MITHRIL_COAT, 1404)
        draw_instead(s, flags | CARD_USED, tile)

    def decline(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        offer_to_get_it(s, flags, tile)


class PutTileBack(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        move_tile(s, first_of(todo), HELD, IN_POOL)


class DueTiles(Step[War]):
    """R14.6, D86: Fire and Shadow, tiles from cards, then those for Strongholds, each resolved before the next."""

    def run(self, s: War, todo: Todo) -> None:
        flags: i64 = s.due_card_tile
        if s.due_fire:
            s.due_fire = False
            s.then_one(DRAW_TILE.of(FOR_CARD | NO_REVEAL | FIRE))
        elif s.due_gates:
            s.due_gates = False
            s.then(when(is_on_table(s, THE_GATES_ARE_CLOSED), CLOSE_GATES.of(SHADOW)), DUE_TILES.of())
        elif flags:
            s.due_card_tile = 0
            s.then_one(DRAW_TILE.of(flags))
        elif s.due_tiles > 0:
            s.due_tiles -= 1
            s.then_one(DRAW_TILE.of(FOR_STRONGHOLD))


class CloseGates(May[War]):
    """The Gates Are Closed: one more tile, an Eye without effect; Reveal is ignored."""

    def do_it(self, s: War, todo: Todo) -> None:
        leave_table(s, THE_GATES_ARE_CLOSED, 504)
        s.then_one(DRAW_TILE.of(FOR_CARD | NO_EYE | NO_REVEAL))


DRAW_TILE: Final[DrawTile] = DrawTile(1)
MAY_STOP_DRAW: Final[MayStopDraw] = MayStopDraw(YES, NO, 2)
SEEK_TILE: Final[SeekTile] = SeekTile(1)
TAKE_TILE: Final[TakeTile] = TakeTile(1, weighted=True)
MAY_DRAW_AGAIN: Final[MayDrawAgain] = MayDrawAgain(YES, NO, 3)
CANCEL_EYE: Final[CancelEye] = CancelEye(YES, NO, 3)
MAY_GET_IT: Final[MayGetIt] = MayGetIt(YES, NO, 3)
CLOSE_GATES: Final[CloseGates] = CloseGates(YES, NO)
PUT_TILE_BACK: Final[PutTileBack] = PutTileBack(1)
DUE_TILES: Final[DueTiles] = DueTiles()

FRAMES: Final[list[Frame]] = [
    DRAW_TILE,
    MAY_STOP_DRAW,
    SEEK_TILE,
    TAKE_TILE,
    MAY_DRAW_AGAIN,
    CANCEL_EYE,
    MAY_GET_IT,
    CLOSE_GATES,
    PUT_TILE_BACK,
    DUE_TILES,
]
