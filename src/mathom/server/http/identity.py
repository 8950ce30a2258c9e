"""Identifies visitors by cookie and programs by bearer token, and says what each may do at a table."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from mathom.core.text.speech import tr
from mathom.server.live.seat_view import DELAYED, PLAYER, SHOULDER, WATCHER, Perspective
from mathom.server.live.wire import Refused
from mathom.server.store.base import Key, Store, Visitor
from mathom.server.tables.table import Table

COOKIE: Final = "mathom"
SECURE_COOKIE: Final = "__Host-mathom"  # browsers let no other host, and no page without TLS, set such a cookie
BEARER: Final = "bearer"  # value of `Key.used`: a program sends the key with every request
A_YEAR: Final = 365 * 24 * 3600
TOKEN_LETTERS: Final = 22  # 128 bits in base64url


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def set_cookie(response: Response, token: str, secure: bool) -> None:
    name = SECURE_COOKIE if secure else COOKIE
    response.set_cookie(name, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure, path="/")


@dataclass(frozen=True, slots=True)
class Person:
    """The sender of a request: a visitor, the holder of a key, or an unknown person."""

    visitor: Visitor | None = None
    key: Key | None = None

    @property
    def id(self) -> str | None:
        """A hash that identifies the person, for rate limits and client ids."""
        return self.visitor.id if self.visitor else self.key.hash if self.key else None

    @property
    def name(self) -> str | None:
        return self.visitor.name if self.visitor else None


@dataclass(frozen=True, slots=True)
class Rights:
    """What a person may do at one table: play seats, look over shoulders, watch."""

    seats: tuple[int, ...] = ()
    shoulders: tuple[int, ...] = ()  # seats whose players let this person look over their shoulder
    watch: bool = False
    person: Person = field(default_factory=Person)


async def person_of(connection: HTTPConnection, store: Store) -> Person:
    """A bearer token takes precedence over a cookie. Raises Refused if the token is not valid."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        key = await store.key(digest(token.strip()))
        if key is None or (key.kind == "seat" and key.used not in (None, BEARER)):
            raise Refused(tr("This key is not valid."), "bad-key", status=401)
        return Person(key=key)
    is_secure = connection.url.scheme in ("https", "wss")
    token = connection.cookies.get(SECURE_COOKIE if is_secure else COOKIE, "")
    return Person(await store.visitor(digest(token)) if len(token) == TOKEN_LETTERS else None)


async def rights_of(person: Person, table: str, store: Store) -> Rights:
    if person.key is not None and person.key.table == table:
        return key_rights(person, person.key)
    if person.id is None:
        return Rights(person=person)
    held = await store.visitor_grants(table, person.id)
    seats = tuple(grant.seat for grant in held if grant.kind == "seat")
    shoulders = tuple(grant.seat for grant in held if grant.kind == "shoulder")
    return Rights(seats, shoulders, any(grant.kind == "watch" for grant in held), person)


def key_rights(person: Person, key: Key) -> Rights:
    if key.kind == "device" or (key.kind == "seat" and key.used == BEARER):
        return Rights(seats=(key.seat,), watch=True, person=person)
    if key.kind == "shoulder":
        return Rights(shoulders=(key.seat,), person=person)
    return Rights(watch=key.kind == "watch", person=person)


def perspective_of(rights: Rights, table: Table, wanted: int | str | None) -> Perspective:
    """The view a person asks for, or by default the best one they may have. Raises Refused."""
    if wanted is None:
        return best_perspective(rights, table)
    if isinstance(wanted, int):
        if wanted not in rights.seats:
            raise Refused(tr("This seat is not yours."), "not-yours", status=403)
        return Perspective(PLAYER, wanted)
    if wanted == "shoulder":
        if not rights.shoulders:
            raise Refused(tr("No player has invited you to look over their shoulder."), "not-yours", status=403)
        return Perspective(SHOULDER, rights.shoulders[0])
    return spectator_perspective(rights, table)


def best_perspective(rights: Rights, table: Table) -> Perspective:
    seats = [seat for seat in rights.seats if seat in table.asked] or rights.seats
    if seats:
        return Perspective(PLAYER, seats[0])
    if rights.shoulders:
        return Perspective(SHOULDER, rights.shoulders[0])
    return spectator_perspective(rights, table)


def spectator_perspective(rights: Rights, table: Table) -> Perspective:
    """The public view. A delay does not apply to players, or to people who may look over a shoulder."""
    allowed = table.options["spectators"]
    known = rights.seats or rights.shoulders or rights.watch
    if allowed == "none" and not known:
        raise Refused(tr("This table does not allow spectators."), "private", status=403)
    late = allowed == "delayed" and not table.is_over and not (rights.seats or rights.shoulders)
    return Perspective(DELAYED if late else WATCHER)
