"""The bots of all tables: who is asked what, what becomes of their answers, and hints for people.

A bot gets what its seat sees and nothing else (`seat_view`). What it thought is kept beside its answer and shown when
the game is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from mathom.bots import etiquette as manners
from mathom.bots.bot import OFFER_DRAW, RESIGN
from mathom.bots.levels import DEFAULT, hints_for
from mathom.bots.process.messages import Act as BotAct
from mathom.bots.registry import BOTS, RANDOM, BotEntry, bot_names, bots_for, find_bot
from mathom.core.game import game_names
from mathom.core.text.codec import to_json
from mathom.core.text.speech import ENGLISH, speaking, tr
from mathom.server.bots.bot_notes import hint_of, noted
from mathom.server.bots.leases import CHANCES, Bots
from mathom.server.bots.workers import Failed
from mathom.server.config import Config
from mathom.server.live.rooms import Room, note_row
from mathom.server.live.seat_view import PLAYER, Eyes
from mathom.server.live.wire import Act, Agree, Moving, OfferDraw, Refuse, Refused, Resign, State
from mathom.server.store.base import Aside, Line, Row, StoreError
from mathom.server.tables.clocks import LIVE, readings
from mathom.server.tables.table import HINT, REPLACE, THOUGHT, Table

if TYPE_CHECKING:
    from mathom.server.hub import Hub

logger = logging.getLogger(__name__)
BACK_OFF: Final = 1.0  # seconds after which a bot is asked again whose answer was not taken: the disk may be full
PROGRAM_SECONDS: Final = 5.0  # that somebody else's program may think
HINT_SECONDS: Final = 1.0
FIRST_PAGE: Final = 0.3  # seconds
QUESTIONS: Final = 40  # that a game may still have: a bot divides its clock by them
LEAST_SECONDS: Final = 0.05


class Opponents:
    def __init__(self, hub: Hub, config: Config) -> None:
        self.hub = hub
        self.programs = dict(config.bots)
        self.bots = Bots(
            self.plays,
            pause=config.bot_pause,
            lease=config.bot_lease,
            workers=config.bot_workers,
            programs=self.programs,
            give_up=self.gives_up,
        )
        self.hinting: set[tuple[str, int]] = set()  # the seats that wait for a hint
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self.bots.start()
        if self.hub.config.bot_warm:
            self.later(self.get_ready())

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.stop()

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def get_ready(self) -> None:
        """The first page goes first. The strongest level has most to prepare."""
        await asyncio.sleep(FIRST_PAGE)
        self.bots.warm({game: bots_for(game)[-1].name for game in game_names()})

    # ---- who may sit at a table ----

    def offered(self, game: str) -> list[State]:
        """For the one who begins a game; a program of somebody else has no level."""
        added = tr("A program that somebody added to this server.")
        house = [(bot.name, tr(bot.title), tr(bot.words), bot.level) for bot in bots_for(game)]
        programs = [(name, name, added, None) for name in self.programs]
        return [
            {"name": name, "title": title, "words": words, "level": level, "default": name == DEFAULT}
            for name, title, words, level in [*house, *programs]
        ]

    def title(self, name: str, game: str) -> str:
        """Raises Refused if no such bot can sit at a table."""
        if name in self.programs:
            return name
        seated = {bot.name: bot.title for bot in bots_for(game)}
        if name not in seated:
            bots = ", ".join([*seated, *self.programs])
            sentence = tr('No bot "{name}" sits at tables: choose one of {bots}.', name=name, bots=bots)
            raise Refused(sentence, "bad-bot", status=422)
        return seated[name]

    def entry(self, name: str) -> BotEntry | None:
        return BOTS.get(name) if name not in self.programs else None

    # ---- questions ----

    def ask(self, room: Room, before: Table) -> None:
        """Whenever a table has changed."""
        table = room.table
        for seat, sitter in enumerate(table.sitters):
            if sitter is None or sitter.bot is None:
                self.bots.drop(table.id, seat)  # somebody may have come back
                continue
            if seat in table.asked:
                self.ask_seat(room, seat, sitter.bot)
            else:
                self.bots.drop(table.id, seat)
            offer = table.offer
            if offer is not None and offer.kind == "draw" and seat in offer.waiting and offer != before.offer:
                self.later(self.answer_offer(room, seat, offer.rev))

    def ask_seat(self, room: Room, seat: int, bot: str) -> None:
        if bot not in self.programs and bot not in bot_names():
            bot = RANDOM  # a program that this server has no longer
        entry, left = self.entry(bot), self.left(room.table, seat)
        seconds = self.seconds(room.table, entry.seconds if entry else PROGRAM_SECONDS, left)
        view = seat_view(room, seat, seconds)
        pace = entry.pace if entry else 0.0
        self.bots.ask(room.table.id, seat, bot, room.table.rev, view, seconds=seconds, left=left, pace=pace)

    def left(self, table: Table, seat: int) -> float | None:
        """Seconds on the clock of a seat; a bot that plays for somebody whose time is up need not hurry any more."""
        clocks = readings(table.clock, len(table.sitters), table.moments, self.hub.now())
        return clocks[seat].left / 1000 if clocks and clocks[seat].left > 0 else None

    def seconds(self, table: Table, wanted: float | None, left: float | None) -> float | None:
        """How long a bot may think: a share of its clock at most, so that it never loses on time."""
        if left is None or wanted is None:
            return wanted
        earned = table.clock.increment / 2000 if table.clock.kind == LIVE else 0.0
        return round(max(LEAST_SECONDS, min(wanted, left / QUESTIONS + min(earned, left / 4))), 2)

    # ---- answers ----

    async def plays(self, table: str, seat: int, message: bytes) -> None:
        """What is refused is asked again after a while, with the view as it is then."""
        room = await self.hub.room(table)
        act = msgspec.json.decode(message, type=BotAct)
        sitter = room.table.sitters[seat]
        if sitter is None or sitter.bot is None:
            return  # the person is back
        entry = self.entry(sitter.bot)
        thought = noted(act.thought, ours=entry is not None)
        aside = Aside(table, 0, seat, THOUGHT, to_json(thought).decode(), self.hub.now())
        wish = self.wish(entry, act.wish, room.table.odds(seat), thought["odds"])
        moving: Moving = Act(act.id, act.rev, tuple(act.answers))
        if wish == RESIGN and room.table.is_small and sitter.person is None:
            moving = Resign(act.id, act.rev)
        if await self.enter(room, seat, moving, aside if thought["odds"] is not None or thought["words"] else None):
            offers = wish == OFFER_DRAW and sitter.person is None
            if offers and not room.table.is_over and room.table.offer is None:
                await self.enter(room, seat, OfferDraw(f"{act.id}-draw", room.table.rev))
        else:
            await asyncio.sleep(BACK_OFF)
            room = await self.hub.room(table)
            self.ask(room, room.table)

    def wish(self, entry: BotEntry | None, wish: str, before: list[float], now: float | None) -> str:
        """A program of somebody else does as it wishes; ours are judged by their odds."""
        if entry is None or now is None:
            return wish if entry is None else ""
        return manners.wish(entry, [*before, now])

    async def enter(self, room: Room, seat: int, message: Moving, aside: Aside | None = None) -> bool:
        try:
            return bool((await room.do(seat, message, ENGLISH, aside))["type"] == "ack")
        except (Refused, StoreError):
            return False

    async def answer_offer(self, room: Room, seat: int, rev: int) -> None:
        """A draw that somebody offers."""
        await asyncio.sleep(self.bots.pause)
        offer = room.table.offer
        if offer is None or offer.rev != rev or seat not in offer.waiting:
            return
        agrees = manners.agrees_to_draw(room.table.odds(seat), len(room.table.sitters))
        client, rev = f"bot-{secrets.token_hex(8)}", room.table.rev
        await self.enter(room, seat, Agree(client, rev) if agrees else Refuse(client, rev))

    async def gives_up(self, table: str, seat: int) -> None:
        """A program of somebody else that cannot answer has lost, and the others are told why.

        Where more than two play, and where it plays for a person, a bot of the house goes on in its place.
        """
        room = await self.hub.room(table)
        sitter = room.table.sitters[seat]
        if sitter is None or sitter.bot is None:
            return
        facts = {"name": sitter.name, "count": CHANCES}
        goes_on = not room.table.is_small or sitter.person is not None
        sentence = tr("{name} resigns: {count} times in a row it gave no answer that is allowed.", **facts)
        if goes_on:
            sentence = tr("{name} is replaced: {count} times in a row it gave no answer that is allowed.", **facts)
        client = f"bot-{secrets.token_hex(8)}"
        try:
            await room.say(Line(table, 0, "table", seat, sitter.name, sentence, client, self.hub.now()))
        except (Refused, StoreError):
            logger.warning("table %s: the others are not told why a program resigns", table)
        if goes_on:
            await room.add(partial(self.replace_row, seat=seat))
        elif not await self.enter(room, seat, Resign(client, room.table.rev)):
            await asyncio.sleep(BACK_OFF)
            self.ask(room, room.table)

    def replace_row(self, table: Table, seat: int) -> Row | None:
        house = {bot.name: bot for bot in bots_for(table.game.name)}
        bot = house.get(DEFAULT) or find_bot(RANDOM)
        return note_row(table, REPLACE, seat, self.hub.now(), seat=seat, bot=bot.name, name=bot.title)

    # ---- hints ----

    async def hint(self, room: Room, seat: int, client: str, language: str) -> State:
        """What a bot would do in a person's place, from what this seat knows. Raises Refused."""
        place = (room.table.id, seat)
        with speaking(language):
            self.check_hint(room.table, seat)
            if place in self.hinting:
                raise Refused(tr("A hint is on its way."), "hinting")
        self.hinting.add(place)
        rev, entry = room.table.rev, len(room.table.match.entries)
        try:
            view = seat_view(room, seat, HINT_SECONDS)
            level = hints_for(room.table.game.name)
            act = await self.bots.hint(room.table.id, seat, level, rev, view, HINT_SECONDS)
            with speaking(language):
                if room.table.since[seat] > rev or seat not in room.table.asked:
                    raise Refused(tr("The question has changed meanwhile."), "changed")
            await room.note(Aside(room.table.id, entry, seat, HINT, "{}", self.hub.now()))
        except Failed:
            with speaking(language):
                raise Refused(tr("No hint was found this time; ask again."), "no-hint") from None
        finally:
            self.hinting.discard(place)
        ask = room.shown(Eyes(PLAYER, seat), language).state["ask"]
        with speaking(language):
            return {"type": "hint", "id": client, "rev": rev, **hint_of(act, ask)}

    def check_hint(self, table: Table, seat: int) -> None:
        if not table.hints:
            raise Refused(tr("This table is played without hints."), "no-hints")
        if table.is_over:
            raise Refused(tr("The game is over."), "over")
        if seat not in table.asked:
            raise Refused(tr("You are not asked now."), "not-asked")


def seat_view(room: Room, seat: int, seconds: float | None = None) -> bytes:
    """The whole view message of a seat, with all that it was told, and how long it may think."""
    shown = room.shown(Eyes(PLAYER, seat), ENGLISH)
    you = {"seat": seat, "kind": PLAYER, "seats": [seat], "name": None, "seen_log": 0}
    state = {**shown.state, "you": you}
    return to_json(
        {
            "type": "view",
            "rev": shown.rev,
            "state": state,
            "heard": room.table.match.heard(seat),
            "seconds": seconds,
            "log": [],
            "log_from": 0,
            "chat": [],
            "chat_from": 0,
        }
    )
