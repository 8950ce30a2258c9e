"""New tables: from somebody's wishes, from a record, and after another one."""

from __future__ import annotations

import json
import secrets
import string
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from mathom.core.errors import MathomError
from mathom.core.game import complete, find_game
from mathom.core.luck import SECRET_BYTES
from mathom.core.match import Match
from mathom.core.record import AnyMatch
from mathom.core.speech import ENGLISH, tr
from mathom.server import table as kinds
from mathom.server.identity import digest
from mathom.server.store import (
    AddHolding,
    AddKey,
    AddRow,
    AddTable,
    Change,
    Holding,
    Key,
    PutVisitor,
    Row,
    TableFacts,
    Visitor,
)
from mathom.server.table import BOT, PERSON, Table, all_lines
from mathom.server.wire import NewTable, Refused, refused

LETTERS: Final = string.ascii_letters + string.digits
ID_LETTERS: Final = 10


@dataclass(frozen=True, slots=True)
class Sources:
    """Where time and randomness come from; tests put their own."""

    now: Callable[[], int] | None = None  # in milliseconds; without one the hub takes a clock that cannot be set
    token: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    table_id: Callable[[], str] = lambda: "".join(secrets.choice(LETTERS) for _ in range(ID_LETTERS))
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES)
    below: Callable[[int], int] = secrets.randbelow


def time_of(sources: Sources) -> int:
    assert sources.now is not None
    return sources.now()


@dataclass(slots=True)
class Made:
    """A table that is about to be kept: its first rows and whatever belongs to it."""

    table: Table
    rows: list[Row] = field(default_factory=list)
    more: list[Change] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)  # of the seats that wait for a friend
    bearer: str | None = None

    def add(self, kind: str, seat: int | None, body: str) -> None:
        row = Row(self.table.id, self.table.rev + 1, kind, seat, None, body, self.table.facts.created)
        self.rows.append(row)
        self.table.settle(row)

    def seat(self, seat: int, name: str, kind: str = PERSON, bot: str | None = None) -> None:
        self.add(kinds.JOIN, seat, json.dumps({"name": name, "kind": kind, "bot": bot}))

    def hold(self, visitor: str, seat: int, kind: str = "seat") -> None:
        self.more.append(AddHolding(Holding(visitor, self.table.id, seat, kind)))

    def hold_by_key(self, key: Key, seat: int) -> None:
        """The key of a program is good here too: it holds a seat as a visitor does, by its hash."""
        self.more.append(PutVisitor(Visitor(key.hash, None, ENGLISH), self.table.facts.created))
        self.hold(key.hash, seat)

    def key(self, token: str, seat: int, kind: str) -> str:
        self.more.append(AddKey(Key(digest(token), self.table.id, seat, kind, None, self.table.facts.created)))
        return token

    def changes(self) -> list[Change]:
        return [AddTable(self.table.facts, self.table.head()), *(AddRow(row) for row in self.rows), *self.more]


def begin(match: AnyMatch, options: dict[str, Any], sources: Sources, secret: bytes) -> Made:
    facts = TableFacts(sources.table_id(), match.game.name, match.rules, options, secret, time_of(sources))
    made = Made(Table(facts))
    made.table.match = match
    made.add(kinds.BEGIN, None, all_lines(match))
    return made


def new_table(wish: NewTable, visitor: str, name: str, bearer: bool, sources: Sources, bot: str | None = None) -> Made:
    """`bot` is the title of the one that is wished for. Raises Refused with what is wrong with the wish."""
    secret = sources.secret()
    try:
        game = find_game(wish.game)
        rules = wish.rules if wish.position else complete(game.rule_options, wish.rules)
        match: AnyMatch = Match(game, rules, position=wish.position, secret=secret)
    except MathomError as error:
        raise refused(error, "bad-rules", 422) from None
    if match.is_over:
        raise Refused(tr("In this position the game is over."), "bad-rules", status=422)
    made = begin(match, options_of(wish, len(match.seats)), sources, secret)
    own = own_seat(wish, match.seats, sources)
    seat_people(made, wish, own, visitor, name, bot, sources)
    if bearer:
        made.bearer = made.key(sources.token(), own, "device")
    return made


def options_of(wish: NewTable, seats: int) -> dict[str, Any]:
    options: dict[str, Any] = msgspec.to_builtins(wish)
    for name in ("game", "rules", "seat", "from"):
        del options[name]
    options["number"], options["score"] = 1, [0] * seats
    return options


def own_seat(wish: NewTable, seats: Sequence[str], sources: Sources) -> int:
    if wish.seat == "either":
        return sources.below(len(seats))
    if wish.seat not in seats:
        raise Refused(tr("There is no seat of this name."), "bad-seat", status=422)
    return seats.index(wish.seat)


def seat_people(
    made: Made, wish: NewTable, own: int, visitor: str, name: str, bot: str | None, sources: Sources
) -> None:
    for seat, title in enumerate(made.table.match.seats):
        if seat == own or wish.opponent == "hotseat":
            made.seat(seat, name)
            made.hold(visitor, seat)
        elif bot is not None:
            made.seat(seat, bot, BOT, wish.bot)
        elif wish.opponent == "friend":
            made.keys[title] = made.key(sources.token(), seat, "seat")


def another(table: Table, holders: Sequence[Holding], bearers: Sequence[Key], sources: Sources) -> Made:
    """The next game of the same people, who change seats; who looked over a shoulder must be asked again."""
    secret, seats = sources.secret(), len(table.sitters)
    match: AnyMatch = Match(table.game, table.match.rules, secret=secret)
    made = begin(match, next_options(table), sources, secret)
    for seat, sitter in enumerate(table.sitters):
        assert sitter is not None
        made.seat((seat - 1) % seats, sitter.name, sitter.kind, sitter.bot)
    for holding in holders:
        if holding.kind != "shoulder":
            made.hold(holding.visitor, (holding.seat - 1) % seats if holding.seat >= 0 else -1, holding.kind)
    for key in bearers:
        made.hold_by_key(key, (key.seat - 1) % seats)
    return made


def next_options(table: Table) -> dict[str, Any]:
    options = {**table.options, "position": None, "number": 1, "score": [0] * len(table.sitters), "coach": False}
    if options["match"] and table.options["number"] == 1:
        match = table.match
        assert match.result is not None
        options["number"], options["score"] = 2, list(table.game.points(match.state, match.result))
    return options
