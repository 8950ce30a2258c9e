"""What the server stores, and what a store must be able to do.

The rows of a table are the truth: an append-only log with unique revisions, so that the store decides every race. The
rest is small (who may use which seat) or a cache. One call of `commit` is one transaction; it returns when its changes
are on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from mathom.core.errors import MathomError


class StoreError(MathomError):
    """The store cannot read or write now: a full disk, a lost connection."""


class Conflict(Exception):
    """The revision is taken, or the same message was stored before."""


class Row(msgspec.Struct, frozen=True):
    """One accepted change of a table. The body holds lines of the record for rows of play, else JSON."""

    table: str
    rev: int
    kind: str
    seat: int | None
    client: str | None  # the seat and the id of its message
    body: str
    at: int  # milliseconds


@dataclass(frozen=True, slots=True, repr=False)
class TableFacts:
    """The fixed facts of a table. It has no repr, since it holds the secret of its dice."""

    id: str
    game: str
    rules: dict[str, str]
    options: dict[str, Any]
    secret: bytes
    created: int


class Head(msgspec.Struct, frozen=True):
    """What the lobby shows of a table: a cache derived from its rows."""

    facts: dict[str, Any]
    over: bool
    free: bool  # anybody may take a seat
    changed: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the chat."""

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
    """What a bot thought, or that it gave a hint. Shown when the game is over.

    It is not a row, since everybody may know that a row was added.
    """

    table: str
    entry: int  # the entry it precedes
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
    """A right of a visitor at a table: to play a seat, look over its shoulder, or watch."""

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
    used: str | None  # the visitor who used it, or BEARER
    at: int


@dataclass(frozen=True, slots=True)
class Webhook:
    """The address to notify when a seat has its turn, and the language of the player who set it."""

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
    imported: int = 0  # bytes of the record it was made from; 0: it is played here


@dataclass(frozen=True, slots=True)
class DropTable:
    """Deletes a table with everything that belongs to it."""

    table: str


class AddRow(msgspec.Struct, frozen=True):
    """Raises Conflict if the revision or the client id is taken."""

    row: Row
    head: Head | None = None


@dataclass(frozen=True, slots=True)
class AddLine:
    line: Line


@dataclass(frozen=True, slots=True)
class PutBotNote:
    """At most one of each kind per entry and seat: a second hint there does not count."""

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
    """Raises Conflict if somebody else has used the key."""

    hash: str
    by: str


@dataclass(frozen=True, slots=True)
class AddGrant:
    grant: Grant


@dataclass(frozen=True, slots=True)
class DropSeat:
    """Removes all grants and keys of a seat."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class KeepSeat:
    """Removes all grants and keys of a seat except those of one visitor or key holder."""

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
    """Stores the analysis of a game: a cache of long work."""

    table: str
    version: int
    body: str  # JSON
    at: int


Change = (
    AddTable
    | DropTable
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


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The people at a table who are connected to other server processes."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0


class Listener(Protocol):
    """What a hub does with news of other server processes. All calls come in its event loop."""

    def heard(self, table: str, rev: int) -> None:
        """A table has a newer revision; 0: something else has changed, such as its chat."""

    def downtime(self, outages: list[tuple[int, int]]) -> None:
        """When no process ran, in milliseconds."""

    def take_over(self) -> None:
        """Another process has stopped, and nobody asks its bots any more."""

    def show_again(self) -> None:
        """The others have forgotten who is connected here."""


class Sharing(Protocol):
    """The other server processes with the same data."""

    watched: Callable[[], Sequence[str]]  # the tables whose changes this process wants to hear of

    async def meet(self, listener: Listener, now: Callable[[], int]) -> bool:
        """Begins to listen. Whether no other process runs."""

    async def clock(self) -> int:
        """The time of the database in milliseconds: machines may disagree."""

    async def put_presence(self, table: str, seats: Sequence[int], watchers: int) -> None:
        """Tells the others who is connected here."""

    async def elsewhere(self, table: str) -> Elsewhere: ...


class Store(Protocol):
    """Every method raises StoreError if the store cannot do its work."""

    @property
    def sharing(self) -> Sharing | None:
        """The way to other processes with the same data; None if this store belongs to one process."""

    async def commit(self, *changes: Change) -> None:
        """Applies all changes or none; they are on disk when it returns. Raises Conflict."""

    async def table(self, table: str) -> TableFacts | None: ...

    async def rows(self, table: str, after: int = 0, limit: int = -1) -> list[Row]:
        """The rows after a revision, at most `limit` of them unless it is negative."""

    async def chat(self, table: str, after: int = -1) -> list[Line]: ...

    async def bot_notes(self, table: str) -> list[BotNote]: ...

    async def visitor(self, visitor: str) -> Visitor | None: ...

    async def key(self, digest: str) -> Key | None: ...

    async def visitor_grants(self, table: str, visitor: str) -> list[Grant]: ...

    async def table_grants(self, table: str) -> list[Grant]: ...

    async def bearers(self, table: str) -> list[Key]:
        """The keys with which programs may play at a table."""

    async def seen(self, table: str, seat: int) -> int: ...

    async def webhook(self, table: str, seat: int) -> Webhook | None: ...

    async def analysis(self, table: str, version: int) -> str | None: ...

    async def held(self, visitor: str, over: bool, limit: int) -> list[tuple[Listed, int]]:
        """The tables where a visitor has a seat, each with the seat, the newest first."""

    async def free(self, limit: int) -> list[Listed]:
        """The tables with a seat that anybody may take, the newest first."""

    async def waiting_for_bots(self, after: str, limit: int) -> list[str]:
        """Running tables at which a bot is asked, by id, those after one id."""

    async def old_imports(self, before: int, most_bytes: int) -> list[str]:
        """Imported tables on which nobody played: those made before a time, and the oldest beyond a number of bytes."""

    async def back_up(self) -> None:
        """Saves everything to a file and reads it back. Raises an error if that fails."""

    async def check(self) -> str | None:
        """Reads the whole store, which is slow, and names the first damage; None if it is sound."""

    @property
    def failing(self) -> str | None:
        """Why the last changes could not be stored; None if they were."""

    async def count(self) -> int: ...

    async def newest(self) -> int:
        """The time of the newest row."""

    def close(self) -> None: ...
