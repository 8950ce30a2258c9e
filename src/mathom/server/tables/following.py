"""A table goes on with a row that another server process has stored."""

from __future__ import annotations

from mathom.server.slices import at_once
from mathom.server.store.base import Row
from mathom.server.tables.table import PLAY, Table


def table_after(table: Table, row: Row) -> Table:
    """The table with one more row. Raises one of UNREADABLE.

    The row says what chance has drawn, so the secret is put aside while it is played.
    """
    after = table.copy()
    kept = [stretch for stretch in after.match.luck if not stretch.opened and stretch.secret is not None]
    for stretch in kept:
        stretch.secret = None
    at_once(after.take(row))
    for stretch in kept:
        stretch.secret = table.facts.secret
    after.match.draw_chance()  # it opens the secret when the game is over
    after.note_questions(table, row.seat if row.kind in PLAY else None)
    return after
