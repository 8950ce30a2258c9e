"""Makes new tables: from a request, from a record, and as the next game of the same people."""

from __future__ import annotations

import json
import secrets
import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from mathom.bots.levels import DEFAULT
from mathom.bots.names import bot_name
from mathom.core.errors import MathomError
from mathom.core.game import find_table_game
from mathom.core.play.commitment import SECRET_BYTES
from mathom.core.play.match import Match
from mathom.core.play.names import checked_names
from mathom.core.play.record import AnyMatch
from mathom.core.rule_options import complete
from mathom.core.text.speech import ENGLISH, tr
from mathom.server.http.identity import digest
from mathom.server.live.wire import NewTable, Refused, refused
from mathom.server.store.base import (
    AddGrant,
    AddKey,
    AddRow,
    AddTable,
    Change,
    Grant,
    Key,
    PutVisitor,
    Row,
    TableFacts,
    Visitor,
)
from mathom.server.tables import table as kinds
from mathom.server.tables.table import BOT, FRIEND, HOTSEAT, OPEN, PERSON, Table, all_lines, wish_for

LETTERS: Final = string.ascii_letters + string.digits
ID_LETTERS: Final = 10


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources of time and randomness; tests use their own."""

    now: Callable[[], int] | None = None  # milliseconds; by default the hub uses a SteadyClock
    token: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    table_id: Callable[[], str] = lambda: "".join(secrets.choice(LETTERS) for _ in range(ID_LETTERS))
    secret: Callable[[], bytes] = lambda: secrets.token_bytes(SECRET_BYTES)
    below: Callable[[int], int] = secrets.randbelow


def time_of(sources: Sources) -> int:
    assert sources.now is not None
    return sources.now()


@dataclass(slots=True)
class Made:
    """A table that is not stored yet, with its first rows, grants and keys."""

    table: Table
    rows: list[Row] = field(default_factory=list)
    more: list[Change] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)  # for the seats that wait for a friend
    bearer: str | None = None

    def add(self, kind: str, seat: int | None, body: str) -> None:
        row = Row(self.table.id, self.table.rev + 1, kind, seat, None, body, self.table.facts.created)
        self.rows.append(row)
        self.table.apply_row(row)

    def seat(self, seat: int, name: str, kind: str = PERSON, bot: str | None = None, person: str | None = None) -> None:
        facts = {"name": name, "kind": kind, "bot": bot}
        self.add(kinds.JOIN, seat, json.dumps(facts if person is None else {**facts, "person": person}))

    def hold(self, visitor: str, seat: int, kind: str = "seat") -> None:
        self.more.append(AddGrant(Grant(visitor, self.table.id, seat, kind)))

    def hold_by_key(self, key: Key, seat: int) -> None:
        """Lets a program use its old key here: the hash of the key gets the seat, like a visitor."""
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


def with_coached_script(wish: NewTable) -> NewTable:
    """A wish for a coached game with everything that the game's script decides. Raises Refused."""
    if not wish.coach:
        return wish
    try:
        coached = find_table_game(wish.game).coached
    except MathomError as error:
        raise refused(error, "bad-rules", 422) from None
    if coached is None:
        raise Refused(tr("This game has no coached first game: start a usual one."), "no-coach", status=422)
    return NewTable(
        wish.game,
        seat=coached.seat,
        opponent=BOT,
        bot=DEFAULT,
        spectators=wish.spectators,
        position=coached.position,
        coach=True,
    )


def bots_of(wish: NewTable) -> set[str]:
    """The names of the requested bots."""
    others = {name for name in wish.others.values() if name not in (FRIEND, OPEN)}
    return others | ({wish.bot} if wish.opponent == BOT else set())


def new_table(
    wish: NewTable, visitor: str, name: str, bearer: bool, sources: Sources, titles: Mapping[str, str] | None = None
) -> Made:
    """Makes a table; `titles` are those of the requested bots. Raises Refused."""
    try:
        game = find_table_game(wish.game)
        secret = game.coached.secret if wish.coach and game.coached else sources.secret()
        rules = wish.rules if wish.position else complete(game.rule_options, wish.rules)
        match: AnyMatch = Match(game, rules, position=wish.position, secret=secret)
    except MathomError as error:
        raise refused(error, "bad-rules", 422) from None
    if match.is_over:
        raise Refused(tr("The game is already over in this position."), "bad-rules", status=422)
    made = begin(match, options_of(wish, len(match.seats)), sources, secret)
    own = own_seat(wish, match.seats, sources)
    seat_people(made, wish, own, visitor, name, titles or {}, sources)
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
    """The requested seat, or a random one that `others` does not name. Raises Refused."""
    if any(seat not in seats for seat in wish.others) or wish.seat not in ("either", *seats):
        raise Refused(tr("There is no seat with this name."), "bad-seat", status=422)
    left = [seat for seat, title in enumerate(seats) if title not in wish.others]
    if wish.seat != "either":
        left = [seat for seat in left if seats[seat] == wish.seat]
    if not left:
        raise Refused(tr("One seat must be yours: do not list it among the others."), "bad-seat", status=422)
    return left[sources.below(len(left))] if wish.seat == "either" else left[0]


def seat_people(
    made: Made, wish: NewTable, own: int, visitor: str, name: str, titles: Mapping[str, str], sources: Sources
) -> None:
    for seat, title in enumerate(made.table.match.seats):
        wanted = wish_for(made.table.options, title)
        if seat == own or wanted == HOTSEAT:
            made.seat(seat, name if seat == own else guest_name(wish, name))
            made.hold(visitor, seat)
        elif wanted == FRIEND:
            made.keys[title] = made.key(sources.token(), seat, "seat")
        elif wanted != OPEN:
            taken = {name, *made.table.names()}
            made.seat(seat, bot_name(wanted, titles[wanted], taken), BOT, wanted)


def guest_name(wish: NewTable, host: str) -> str:
    """The name of the other person at a hot seat; in a game of several, everybody plays under one name."""
    if not wish.guest.strip():
        return host
    try:
        return checked_names(("",), [wish.guest])[0]
    except MathomError as error:
        raise refused(error, "bad-name", 422) from None


def next_table(table: Table, table_grants: Sequence[Grant], bearers: Sequence[Key], sources: Sources) -> Made:
    """The next game of the same people, who change seats. Shoulder rights are not carried over."""
    secret, next_seat = sources.secret(), table.score_before.next_seat
    match: AnyMatch = Match(table.game, table.match.rules, secret=secret)
    made = begin(match, next_options(table), sources, secret)
    for seat, sitter in enumerate(table.sitters):
        assert sitter is not None
        made.seat(next_seat(seat), sitter.name, sitter.kind, sitter.bot, sitter.person)
    for grant in table_grants:
        if grant.kind != "shoulder":
            seat = next_seat(grant.seat) if grant.seat >= 0 else -1
            made.hold(grant.visitor, seat, grant.kind)
    for key in bearers:
        made.hold_by_key(key, next_seat(key.seat))
    return made


def next_options(table: Table) -> dict[str, Any]:
    options = {
        **table.options,
        "position": None,
        "number": 1,
        "score": [0] * len(table.sitters),
        "coach": False,
        "rematch": True,
    }
    seats, next_seat = table.match.seats, table.score_before.next_seat
    wishes = options.get("others") or {}
    options["others"] = {seats[next_seat(seats.index(seat))]: wish for seat, wish in wishes.items()}
    if table.has_next:
        options["number"], options["score"] = table.options["number"] + 1, list(table.score.points)
    return options
