"""R14.4 step 0, R14.5, R14.6: drawing Hunt tiles, stopping or replacing a draw, and the tiles that are still due."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, May, Step, first_of, second_of, triple
from mathom.games.war.rules.answers import NO, TILE, YES
from mathom.games.war.rules.cards.table_cards import MITHRIL_COAT, WIZARDS_STAFF
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import POOL_REFILLED, TILE_ADDED, TILE_DRAWN
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.facts.tiles import (
    DRAWN,
    HELD,
    IN_POOL,
    STANDARD,
    TILE_ASIDE,
    TILES,
    WAITING,
)
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.fellowship.resolution import RESOLVE_TILE, move_tile
from mathom.games.war.rules.fellowship.reveal import CARD_USED, FOR_STRONGHOLD
from mathom.games.war.rules.state import NONE, War


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
        mithril: bool = flags & CARD_USED == 0 and is_on_table(s, MITHRIL_COAT)
        s.then(when(mithril, MAY_DRAW_AGAIN.of(FREE, flags, tile)), when(not mithril, RESOLVE_TILE.of(flags, tile)))


class MayDrawAgain(May[War]):
    """Mithril Coat and Sting: another tile counts; the first goes back into the pool after that draw."""

    def do_it(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        leave_table(s, MITHRIL_COAT, 1404)
        refill_pool(s)
        if pool_size(s) > 0:
            s.then(TAKE_TILE.of(flags | CARD_USED), PUT_TILE_BACK.of(tile))
        else:
            s.then_one(RESOLVE_TILE.of(flags | CARD_USED, tile))

    def decline(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        s.then_one(RESOLVE_TILE.of(flags, tile))


class PutTileBack(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        move_tile(s, first_of(todo), HELD, IN_POOL)


class DueTiles(Step[War]):
    """R14.6: tiles from cards, then those for Strongholds, each resolved before the next."""

    def run(self, s: War, todo: Todo) -> None:
        flags: i64 = s.due_card_tile
        if flags:
            s.due_card_tile = 0
            s.then_one(DRAW_TILE.of(flags))
        elif s.due_tiles > 0:
            s.due_tiles -= 1
            s.then_one(DRAW_TILE.of(FOR_STRONGHOLD))


DRAW_TILE: Final[DrawTile] = DrawTile(1)
MAY_STOP_DRAW: Final[MayStopDraw] = MayStopDraw(YES, NO, 2)
SEEK_TILE: Final[SeekTile] = SeekTile(1)
TAKE_TILE: Final[TakeTile] = TakeTile(1, weighted=True)
MAY_DRAW_AGAIN: Final[MayDrawAgain] = MayDrawAgain(YES, NO, 3)
PUT_TILE_BACK: Final[PutTileBack] = PutTileBack(1)
DUE_TILES: Final[DueTiles] = DueTiles()

FRAMES: Final[list[Frame]] = [
    DRAW_TILE,
    MAY_STOP_DRAW,
    SEEK_TILE,
    TAKE_TILE,
    MAY_DRAW_AGAIN,
    PUT_TILE_BACK,
    DUE_TILES,
]
