"""What the server keeps, and what a place to keep it must be able to do.

Truth is the rows of a table: an append-only log whose revisions are unique, so that the store decides every race.
All else is either small (who holds which seat) or a cache. One call of `commit` is one transaction, and it returns
when its changes are on disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from mathom.core.errors import MathomError


class StoreError(MathomError):
    """The store cannot keep or read anything now: a full disk, a lost connection."""


class Conflict(Exception):
    """Another row has this revision, or this message was entered before."""


@dataclass(frozen=True, slots=True)
class Row:
    """One accepted message that changed a table. The body is lines of a record, or JSON where it is no play."""

    table: str
    rev: int
    kind: str
    seat: int | None
    client: str | None  # the seat and its client id
    body: str
    at: int  # milliseconds


@dataclass(frozen=True, slots=True, repr=False)
class TableFacts:
    """What is settled when a table is made. It holds the secret of its luck, so it prints as nothing."""

    id: str
    game: str
    rules: dict[str, str]
    options: dict[str, Any]
    secret: bytes
    created: int


@dataclass(frozen=True, slots=True)
class Head:
    """What the lobby shows of a table: a cache of what its rows say."""

    facts: dict[str, Any]
    over: bool
    free: bool  # anybody may take a seat
    changed: int


@dataclass(frozen=True, slots=True)
class Line:
    """Of the chat."""

    table: str
    number: int
    room: str
    seat: int | None
    name: str
    text: str
    client: str
    at: int


@dataclass(frozen=True, slots=True)
class BotNote:
    """What a bot said to the server alone: what it thought, or a hint to somebody. Shown when the game is over.

    No row, since a row is something that everybody may know to have happened.
    """

    table: str
    entry: int  # before which it was said
    seat: int
    kind: str  # thought, hint
    body: str  # JSON
    at: int


@dataclass(frozen=True, slots=True)
class Visitor:
    id: str  # the hash of the token
    name: str | None
    language: str


@dataclass(frozen=True, slots=True)
class Grant:
    """Something that a visitor may do at a table."""

    visitor: str
    table: str
    seat: int  # -1 for watching
    kind: str  # seat, shoulder, watch


@dataclass(frozen=True, slots=True)
class Key:
    hash: str
    table: str
    seat: int
    kind: str  # seat, device, shoulder, watch
    used: str | None  # by which visitor, or BEARER
    at: int


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a seat is told of its turn, in the language of the one who wished it."""

    url: str
    language: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the lobby."""

    id: str
    game: str
    rules: dict[str, str]
    options: dict[str, Any]
    head: dict[str, Any]
    over: bool
    free: bool
    changed: int


# ---- changes ----


@dataclass(frozen=True, slots=True)
class AddTable:
    facts: TableFacts
    head: Head


@dataclass(frozen=True, slots=True)
class AddRow:
    """Raises Conflict if the revision or the client id is taken."""

    row: Row
    head: Head | None = None


@dataclass(frozen=True, slots=True)
class AddLine:
    line: Line


@dataclass(frozen=True, slots=True)
class PutBotNote:
    """One of a kind before each entry: a second hint there is not counted."""

    note: BotNote


@dataclass(frozen=True, slots=True)
class PutVisitor:
    visitor: Visitor
    at: int


@dataclass(frozen=True, slots=True)
class AddKey:
    key: Key


@dataclass(frozen=True, slots=True)
class TakeKey:
    """Raises Conflict if somebody else has used it."""

    hash: str
    by: str


@dataclass(frozen=True, slots=True)
class AddGrant:
    grant: Grant


@dataclass(frozen=True, slots=True)
class DropSeat:
    """Nobody holds a seat any more, and all keys to it are worth nothing."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class KeepSeat:
    """Nobody but this visitor, or the holder of this key, holds a seat or looks over its shoulder any more."""

    table: str
    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class PutSeen:
    table: str
    seat: int
    lines: int


@dataclass(frozen=True, slots=True)
class PutWebhook:
    table: str
    seat: int
    url: str | None
    language: str


@dataclass(frozen=True, slots=True)
class PutAnalysis:
    """What was found by looking back at a game: a cache of long work."""

    table: str
    version: int
    body: str  # JSON
    at: int


Change = (
    AddTable
    | AddRow
    | AddLine
    | PutBotNote
    | PutVisitor
    | AddKey
    | TakeKey
    | AddGrant
    | DropSeat
    | KeepSeat
    | PutSeen
    | PutWebhook
    | PutAnalysis
)


class Store(Protocol):
    """Raises StoreError from every method if it cannot do its work."""

    async def commit(self, *changes: Change) -> None:
        """All of them or none; on disk when it returns. Raises Conflict."""

    async def table(self, table: str) -> TableFacts | None: ...

    async def rows(self, table: str, after: int = 0) -> list[Row]: ...

    async def chat(self, table: str, after: int = -1) -> list[Line]: ...

    async def bot_notes(self, table: str) -> list[BotNote]: ...

    async def visitor(self, visitor: str) -> Visitor | None: ...

    async def key(self, digest: str) -> Key | None: ...

    async def visitor_grants(self, table: str, visitor: str) -> list[Grant]: ...

    async def table_grants(self, table: str) -> list[Grant]: ...

    async def bearers(self, table: str) -> list[Key]:
        """The keys that programs may play with at a table."""

    async def seen(self, table: str, seat: int) -> int: ...

    async def webhook(self, table: str, seat: int) -> Webhook | None: ...

    async def analysis(self, table: str, version: int) -> str | None: ...

    async def held(self, visitor: str, over: bool, limit: int) -> list[tuple[Listed, int]]:
        """The tables where a visitor holds a seat, each with the seat, the newest first."""

    async def free(self, limit: int) -> list[Listed]: ...

    async def running(self) -> list[Listed]:
        """The tables that are not over."""

    async def count(self) -> int: ...

    async def newest(self) -> int:
        """The time of the newest row."""

    def close(self) -> None: ...
