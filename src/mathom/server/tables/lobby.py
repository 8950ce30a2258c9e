"""The lobby: a visitor's own tables, open ones and finished ones."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from mathom.bots.names import named_level
from mathom.bots.registry import bots_for
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.core.play.events import Event
from mathom.core.text.speech import speaking, tr
from mathom.server.http.schemas import Lobby, LobbyRow
from mathom.server.live.seat_view import agreed_on, game_title, rule_words
from mathom.server.store.base import Listed, Store, Visitor
from mathom.server.tables.table import HOTSEAT, OPEN, wish_for

MOST_OWN: Final = 100
MOST_OPEN: Final = 50
MOST_FINISHED: Final = 50


async def lobby_of(store: Store, visitor: Visitor | None, language: str) -> Lobby:
    mine = await store.held(visitor.id, False, MOST_OWN) if visitor else []
    finished = await store.held(visitor.id, True, MOST_FINISHED) if visitor else []
    own = {listed.id for listed, _ in mine}
    free = [listed for listed in await store.free(MOST_OPEN) if listed.id not in own]
    with speaking(language):
        return Lobby(rows_of(mine), rows_of((listed, None) for listed in free), rows_of(finished))


def rows_of(found: Iterable[tuple[Listed, int | None]]) -> list[LobbyRow]:
    """Leaves out tables that this version cannot read, for example of a game that was removed."""
    rows = []
    for listed, seat in found:
        with suppress(MathomError, LookupError, TypeError, ValueError):
            rows.append(row_of(listed, seat))
    return rows


def row_of(listed: Listed, you: int | None) -> LobbyRow:
    game, head = find_game(listed.game), listed.head
    seats = seats_of(game.name, tuple(sorted(listed.rules.items())))
    asked = head["asked"]
    free = [seat for seat, name in enumerate(head["names"]) if name is None]
    bots = bots_at(listed, you)
    return LobbyRow(
        id=listed.id,
        game=game.name,
        title=game_title(game, listed.options),
        rules=rule_words(game, listed.rules),
        agreed=agreed_on(game, listed.rules),
        names=names_at(game, head, bots),
        seats=list(seats),
        you=you,
        asked=asked,
        yours=is_yours(listed, you, seats),
        turn=turn_words(game, head["turn"]),
        at=listed.changed,
        clock=listed.options["clock"],
        opponent=listed.options["opponent"],
        result=head["result"],
        free=free,
        open=[seat for seat in free if wish_for(listed.options, seats[seat]) == OPEN],
        bots=bots,
        watch=listed.options["spectators"] != "none",
        imported=bool(listed.options.get("imported")),
    )


@lru_cache(maxsize=256)
def seats_of(name: str, rules: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    game = find_game(name)
    return tuple(game.seats_of(game.new(dict(rules))))


def bots_at(listed: Listed, you: int | None) -> list[int]:
    """The seats of bots. Old heads do not list them; their tables had two seats."""
    found: list[int] | None = listed.head.get("bots")
    if found is None:
        found = [s for s in range(len(listed.head["names"])) if listed.options["opponent"] == "bot" and s != you]
    return found


def names_at(game: AnyGame, head: dict[str, Any], bots: list[int]) -> list[str | None]:
    """The names of the players: of a bot with its level, but not if it replaces a person."""
    names: list[str | None] = head["names"]
    computers = head.get("computers") or [None] * len(names)  # not in old heads
    return [
        bot_words(game, bot, name) if name and seat in bots else name
        for seat, (name, bot) in enumerate(zip(names, computers, strict=True))
    ]


def bot_words(game: AnyGame, bot: str | None, name: str) -> str:
    """Tables of earlier versions named a bot by its level."""
    if level := named_level(bot, name):
        return tr("{name}, {level}", name=tr(name), level=tr(level))
    titles = {bot.title for bot in bots_for(game.name)}
    return tr("{name}, {level}", name=tr(name), level=tr("computer")) if name in titles else name


def is_yours(listed: Listed, you: int | None, seats: tuple[str, ...]) -> bool:
    if you is None:
        return False
    if listed.options["opponent"] != HOTSEAT:
        return you in listed.head["asked"] and you not in bots_at(listed, you)  # unless a bot stands in
    others = listed.options.get("others")
    near = [seat for seat, name in enumerate(seats) if wish_for(listed.options, name) == HOTSEAT]
    return not listed.over and (not others or any(seat in near for seat in listed.head["asked"]))


def turn_words(game: AnyGame, heading: dict[str, Any] | None) -> str | None:
    if heading is None:
        return None
    try:
        return game.tell(Event(heading["kind"], heading["rule"], heading["facts"]))
    except (MathomError, KeyError, ValueError):  # written by an older version of the game
        return None
