"""Handles the messages of a client at a table, the same over a socket and over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from mathom.core.errors import MathomError
from mathom.core.table_ui import Attacker, talking_with
from mathom.core.text.speech import speaking, tr
from mathom.server.http.identity import Rights
from mathom.server.http.rate_limits import CHAT, HINTS, OFFERS
from mathom.server.hub import Hub
from mathom.server.jobs.webhooks import check_url
from mathom.server.live.replies import Ack, AttackersReply, HintReply, LineupsReply, Pong, ReasonReply, Reply, nak
from mathom.server.live.rooms import Room
from mathom.server.live.seat_view import PLAYER, SHOULDER, Perspective
from mathom.server.live.table_chat import TEAM, WATCHERS, team_room
from mathom.server.live.wire import (
    AnyMessage,
    AskUndo,
    Attackers,
    Claim,
    Hello,
    Hint,
    Lineups,
    MessageWithId,
    Moving,
    OfferDraw,
    Ping,
    Refuse,
    Refused,
    Replace,
    Resign,
    Return,
    Say,
    Seen,
    Settings,
    Undo,
    Why,
    printable,
    refused,
)
from mathom.server.slices import Steps
from mathom.server.store.base import Line, PutSeen, PutWebhook, StoreError
from mathom.server.tables.moves import client_key

MOVING = get_args(Moving)
RATE_LIMITED = (Undo, AskUndo, OfferDraw, Refuse, Replace, Resign, Claim)


class Guest(msgspec.Struct, frozen=True):
    """A client at a table: their rights, and the view they have now."""

    room: Room
    rights: Rights
    perspective: Perspective
    language: str


async def answer(hub: Hub, guest: Guest, message: AnyMessage) -> Reply | None:
    """The reply to a message; None if it needs no reply."""
    try:
        return await handle(hub, guest, message)
    except StoreError:
        with speaking(guest.language):
            sentence = tr("The server cannot save anything right now; nothing has changed.")
        why = Refused(sentence, "not-kept", status=503)
    except Refused as error:
        why = error
    if not isinstance(message, MessageWithId):
        return None
    return nak(message.id, why)


async def handle(hub: Hub, guest: Guest, message: AnyMessage) -> Reply | None:
    if isinstance(message, MOVING):
        seat = playing_seat(guest, message)
        check_offer_rate(hub, guest, seat, message)
        return await guest.room.do(seat, message, guest.language)
    if isinstance(message, Say):
        return await say(hub, guest, message)
    if isinstance(message, Why):
        return why_not(guest, message)
    if isinstance(message, Lineups):
        return lineups(guest, message)
    if isinstance(message, Attackers):
        return await attackers(hub, guest, message)
    if isinstance(message, Hint):
        return await hint(hub, guest, message)
    if isinstance(message, Settings):
        return await change_settings(hub, guest, message)
    if isinstance(message, Seen):
        await mark_seen(hub, guest, message)
        return None
    assert isinstance(message, Ping | Hello)
    return Pong()


def own_seat(guest: Guest) -> int:
    if guest.perspective.kind != PLAYER or guest.perspective.seat is None:
        with speaking(guest.language):
            raise Refused(tr("You are only watching this game."), "not-a-player", status=403)
    return guest.perspective.seat


def playing_seat(guest: Guest, message: Moving) -> int:
    """The client's seat. Raises Refused while a bot plays for them, unless they take the seat back."""
    seat = own_seat(guest)
    sitter = guest.room.table.sitters[seat]
    if sitter is not None and sitter.person is not None and not isinstance(message, Return):
        with speaking(guest.language):
            raise Refused(tr("A bot is playing for you: take your seat back first."), "replaced")
    return seat


def check_offer_rate(hub: Hub, guest: Guest, seat: int, message: Moving) -> None:
    """Limits offers and undos, since a table has a limited number of rows. Raises Refused."""
    table = guest.room.table
    if not isinstance(message, RATE_LIMITED) or client_key(seat, message.id) in table.accepted:
        return
    if not hub.limits.allow(OFFERS, f"{table.id}:{seat}"):
        with speaking(guest.language):
            raise Refused(tr("You are doing this too often: wait a moment."), "too-fast", status=429)


# ---- chat ----


async def say(hub: Hub, guest: Guest, message: Say) -> Ack:
    """Stores a chat line. A line sent again is acknowledged again and stored once."""
    room, perspective = guest.room, guest.perspective
    client, text = f"{guest.rights.person.id}:{message.id}", printable(message.text)
    with speaking(guest.language):
        if client not in room.chat.clients:
            check_may_say(hub, guest, message, text)
            where = team_room(team(guest)) if message.room == TEAM else message.room
            line = Line(room.table.id, 0, where, perspective.seat, speaker(guest), text, client, hub.now())
            await room.say(line)
    return Ack(message.id, room.rev_for(perspective))


def check_may_say(hub: Hub, guest: Guest, message: Say, text: str) -> None:
    is_player = guest.perspective.kind == PLAYER
    is_for_watchers = message.room == WATCHERS
    is_wrong_room = is_player == is_for_watchers or (message.room == TEAM and not team(guest))
    if guest.perspective.kind == SHOULDER or is_wrong_room:
        raise Refused(tr("You cannot chat here."), "not-here", status=403)
    if guest.rights.person.id is None:
        raise Refused(tr("Enter your name first."), "no-name", status=403)
    if not text:
        raise Refused(tr("The message is empty."), "empty", status=422)
    if not hub.limits.allow(CHAT, guest.rights.person.id):
        raise Refused(tr("You are doing this too often: wait a moment."), "too-fast", status=429)


def team(guest: Guest) -> tuple[int, ...]:
    """The seats that share a partner chat with this client; empty before and after the game."""
    table, seat = guest.room.table, guest.perspective.seat
    if seat is None or not table.begun or table.is_over:
        return ()
    return talking_with(table.game.table, table.match.view(seat), seat)


def speaker(guest: Guest) -> str:
    seat = guest.perspective.seat
    name = guest.room.table.names()[seat] if seat is not None else None
    return name or guest.rights.person.name or "?"


# ---- questions ----


def why_not(guest: Guest, message: Why) -> ReasonReply:
    match = guest.room.table.match
    own_seat(guest)
    with speaking(guest.language):
        try:
            reason = match.game.why_not(match.view(guest.perspective.seat), " ".join(message.touches))
        except MathomError as error:
            return ReasonReply(message.id, refused(error, "").sentence, None)
    return ReasonReply(message.id, reason.sentence, reason.rule)


def lineups(guest: Guest, message: Lineups) -> LineupsReply:
    match, seat = guest.room.match_for(guest.perspective), guest.perspective.seat
    with speaking(guest.language):
        check_aids(guest)
        found = match.game.table.lineups(match.view(seat), match.current_events(seat))
    return LineupsReply(message.id, found)


async def attackers(hub: Hub, guest: Guest, message: Attackers) -> AttackersReply:
    """The pieces that can attack a place. The odds take a while, so other requests have their turn in between."""
    match = guest.room.match_for(guest.perspective)
    with speaking(guest.language):
        check_aids(guest)
        found = match.game.table.attackers(match.view(guest.perspective.seat), message.place)
        try:
            every = await hub.slices.run(gathered(found))
        except MathomError as error:
            raise refused(error, "no-such-place", 422) from None
        return AttackersReply(message.id, every, match.game.table.odds_words())


def gathered(found: Iterator[Attacker]) -> Steps[list[Attacker]]:
    every = []
    for attacker in found:
        every.append(attacker)
        yield
    return every


def check_aids(guest: Guest) -> None:
    if not guest.room.table.options["aids"]:
        raise Refused(tr("This table is played without aids."), "no-aids")


async def hint(hub: Hub, guest: Guest, message: Hint) -> HintReply:
    """A hint for the player of the seat; rate limited, since each takes a second of processor time."""
    seat = own_seat(guest)
    with speaking(guest.language):
        if not hub.limits.allow(HINTS, f"{guest.room.table.id}:{seat}", guest.rights.person.id):
            raise Refused(tr("You are doing this too often: wait a moment."), "too-fast", status=429)
    return await hub.bot_seats.hint(guest.room, seat, message.id, guest.language)


# ---- settings of a seat ----


async def change_settings(hub: Hub, guest: Guest, message: Settings) -> Ack:
    seat = own_seat(guest)
    if message.webhook is not None:
        try:
            with speaking(guest.language):
                check_url(message.webhook)
        except MathomError as error:
            raise refused(error, "bad-url", 422) from None
    await hub.store.commit(PutWebhook(guest.room.table.id, seat, message.webhook, guest.language))
    return Ack(message.id, guest.room.table.rev)


async def mark_seen(hub: Hub, guest: Guest, message: Seen) -> None:
    table, seat = guest.room.table, guest.perspective.seat
    if guest.perspective.kind == PLAYER and seat is not None:
        await hub.store.commit(PutSeen(table.id, seat, table.lines_at(message.rev)))
