"""The SQL statements that store a change, the same for SQLite and PostgreSQL.

They need SQLite 3.24 and not more than 999 variables, the usual limit before 3.32.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple
from typing import Any, Final, Protocol

import msgspec

from mathom.server.store import base as s

PARTS: Final = ("rows", "chat", "keys", "grants", "seen", "webhooks", "bot_notes", "analyses")  # of a table


class Result(Protocol):
    @property
    def rowcount(self) -> int: ...


class Database(Protocol):
    """A connection. The statements have a question mark for each value."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Result: ...


def add_row(db: Database, change: s.AddRow) -> None:
    add_rows(db, [change])


def add_rows(db: Database, changes: Sequence[s.AddRow]) -> None:
    """Adds rows, or none of them if one is in conflict. Of the heads of a table, the last one counts."""
    values: list[object] = []
    heads: dict[str, tuple[object, ...]] = {}
    for change in changes:
        row, head = change.row, change.head
        values += (row.table, row.rev, row.kind, row.seat, row.client, row.body, row.at)
        if head is not None:
            heads[row.table] = (row.table, to_text(head.facts), int(head.over), int(head.free), head.changed)
    db.execute(f"INSERT INTO rows {values_clause(7, values)}", values)
    if heads:
        put_heads(db, [value for head in heads.values() for value in head])


def put_heads(db: Database, values: list[object]) -> None:
    """UPDATE ... FROM would be shorter, but needs SQLite 3.33."""
    heads = f"WITH heads (table_id, h, o, f, c) AS ({values_clause(5, values)})"
    new = "(SELECT h, o, f, c FROM heads WHERE table_id = id)"
    update = f"UPDATE tables SET (head, over, free, changed) = {new} WHERE id IN (SELECT table_id FROM heads)"  # noqa: S608
    db.execute(f"{heads} {update}", values)


def values_clause(columns: int, values: list[object]) -> str:
    """The VALUES clause with a placeholder for each value."""
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * (len(values) // columns))}"


def to_text(facts: object) -> str:
    return msgspec.json.encode(facts).decode()


def add_table(db: Database, change: s.AddTable) -> None:
    facts, head = change.facts, change.head
    values = (facts.id, facts.game, to_text(facts.rules), to_text(facts.options), facts.secret, facts.created)
    more = (to_text(head.facts), int(head.over), int(head.free), head.changed)
    db.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*values, *more, change.imported))


def drop_table(db: Database, change: s.DropTable) -> None:
    for name in PARTS:
        db.execute(f"DELETE FROM {name} WHERE table_id = ?", (change.table,))  # noqa: S608
    db.execute("DELETE FROM tables WHERE id = ?", (change.table,))


def add_line(db: Database, change: s.AddLine) -> None:
    db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(change.line))


def put_bot_note(db: Database, change: s.PutBotNote) -> None:
    sql = (
        "INSERT INTO bot_notes VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (table_id, entry, seat, kind) DO UPDATE SET body = excluded.body, at = excluded.at"
    )
    db.execute(sql, astuple(change.note))


def put_visitor(db: Database, change: s.PutVisitor) -> None:
    sql = (
        "INSERT INTO visitors VALUES (?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language"
    )
    db.execute(sql, (*astuple(change.visitor), change.at))


def add_key(db: Database, change: s.AddKey) -> None:
    db.execute("INSERT INTO keys VALUES (?, ?, ?, ?, ?, ?)", astuple(change.key))


def take_key(db: Database, change: s.TakeKey) -> None:
    sql = "UPDATE keys SET used = ? WHERE hash = ? AND (used IS NULL OR used = ?)"
    if db.execute(sql, (change.by, change.hash, change.by)).rowcount != 1:
        raise s.Conflict


def add_grant(db: Database, change: s.AddGrant) -> None:
    db.execute("INSERT INTO grants VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", astuple(change.grant))


def drop_seat(db: Database, change: s.DropSeat) -> None:
    for name in ("grants", "keys", "webhooks", "seen"):
        db.execute(f"DELETE FROM {name} WHERE table_id = ? AND seat = ?", astuple(change))  # noqa: S608


def keep_seat(db: Database, change: s.KeepSeat) -> None:
    """The visitor's own link still works."""
    db.execute("DELETE FROM grants WHERE table_id = ? AND seat = ? AND visitor <> ?", astuple(change))
    keys = "DELETE FROM keys WHERE table_id = ? AND seat = ? AND hash <> ? AND (used IS NULL OR used <> ?)"
    db.execute(keys, (*astuple(change), change.by))


def put_seen(db: Database, change: s.PutSeen) -> None:
    sql = (
        "INSERT INTO seen VALUES (?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE "
        "SET lines = CASE WHEN seen.lines > excluded.lines THEN seen.lines ELSE excluded.lines END"
    )
    db.execute(sql, astuple(change))


def put_webhook(db: Database, change: s.PutWebhook) -> None:
    db.execute("DELETE FROM webhooks WHERE table_id = ? AND seat = ?", (change.table, change.seat))
    if change.url is not None:
        db.execute("INSERT INTO webhooks VALUES (?, ?, ?, ?)", astuple(change))


def put_analysis(db: Database, change: s.PutAnalysis) -> None:
    sql = (
        "INSERT INTO analyses VALUES (?, ?, ?, ?) "
        "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, body = excluded.body, at = excluded.at"
    )
    db.execute(sql, astuple(change))


WRITERS: Final[dict[type, Callable[[Database, Any], None]]] = {
    s.AddTable: add_table,
    s.DropTable: drop_table,
    s.AddRow: add_row,
    s.AddLine: add_line,
    s.PutBotNote: put_bot_note,
    s.PutVisitor: put_visitor,
    s.AddKey: add_key,
    s.TakeKey: take_key,
    s.AddGrant: add_grant,
    s.DropSeat: drop_seat,
    s.KeepSeat: keep_seat,
    s.PutSeen: put_seen,
    s.PutWebhook: put_webhook,
    s.PutAnalysis: put_analysis,
}
