"""Bots in the seats of tables: asks them, enters their answers, and gives hints to people.

A bot gets what its seat sees and nothing else (`seat_view`). Its thoughts are stored with its answer and shown when
the game is over.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from mathom.bots import etiquette
from mathom.bots.bot import OFFER_DRAW, RESIGN
from mathom.bots.levels import COACHED, DEFAULT, hints_for
from mathom.bots.process.messages import Act as BotAct
from mathom.bots.registry import BOTS, RANDOM, BotEntry, bot_names, bots_for, find_bot
from mathom.core.game import table_game_names
from mathom.core.text.codec import to_json
from mathom.core.text.speech import ENGLISH, ntr, speaking, tr
from mathom.server.background import BackgroundTasks
from mathom.server.bots.bot_notes import advice_for, hint_of, stored_thought
from mathom.server.bots.leases import PROGRAM_TRIES, BotSupervisor
from mathom.server.bots.workers import WorkerFailed
from mathom.server.config import Config
from mathom.server.http.schemas import BotTitle
from mathom.server.live.replies import Ack, HintReply
from mathom.server.live.rooms import Room, note_row
from mathom.server.live.seat_view import PLAYER, Perspective
from mathom.server.live.wire import Act, Agree, Moving, OfferDraw, Refuse, Refused, Resign
from mathom.server.store.base import BotNote, Line, Row, StoreError
from mathom.server.tables.clocks import LIVE
from mathom.server.tables.table import HINT, REPLACE, THOUGHT, Table

if TYPE_CHECKING:
    from mathom.server.hub import Hub

logger = logging.getLogger(__name__)
BACK_OFF: Final = 1.0  # seconds before asking a bot again if its answer could not be entered: the disk may be full
PROGRAM_SECONDS: Final = 5.0  # thinking time added to the server's program
HINT_SECONDS: Final = 1.0
FIRST_PAGE: Final = 0.3  # seconds before warming up, so that the first page is served first
RECONNECTING: Final = 2.0  # the same where games were played before: their players come back first
QUESTIONS: Final = 40  # questions a game may still have: a bot divides its clock by them
LEAST_SECONDS: Final = 0.05


class BotSeats:
    """Asks the bots of all tables and enters what they answer."""

    def __init__(self, hub: Hub, config: Config) -> None:
        self.hub = hub
        self.programs = dict(config.bots)
        self.supervisor = BotSupervisor(
            self.enter_answer,
            pause=config.bot_pause,
            lease=config.bot_lease,
            workers=config.bot_workers,
            programs=self.programs,
            forfeit=self.forfeit,
        )
        self.hinting: set[tuple[str, int]] = set()  # seats that wait for a hint
        self.tasks = BackgroundTasks()

    async def start(self) -> None:
        await self.supervisor.start()
        if self.hub.config.bot_warm:
            self.tasks.start(self.warm_up())

    async def stop(self) -> None:
        await self.tasks.cancel()
        await self.supervisor.stop()

    async def warm_up(self) -> None:
        """Prepares the strongest level of each game that needs no net; a net is loaded when a bot first uses it."""
        await asyncio.sleep(RECONNECTING if await self.hub.store.count() else FIRST_PAGE)
        ready = {game: [bot.name for bot in bots_for(game) if bot.trouble is None] for game in table_game_names()}
        self.supervisor.warm_up({game: names[-1] for game, names in ready.items()})

    # ---- which bots there are ----

    def offered(self, game: str) -> list[BotTitle]:
        """The bots a player may choose for a new table; an external program has no level."""
        added = tr("A program that somebody added to this server.")
        builtin = [(bot.name, tr(bot.title), tr(bot.words), bot.level) for bot in bots_for(game)]
        programs = [(name, name, added, None) for name in self.programs]
        return [
            BotTitle(name, title, words, level, name == DEFAULT) for name, title, words, level in [*builtin, *programs]
        ]

    def title(self, name: str, game: str) -> str:
        """The title of a bot. Raises Refused if this game has no such bot."""
        if name in self.programs:
            return name
        seated = {bot.name: bot.title for bot in bots_for(game)}
        if name not in seated:
            bots = ", ".join([*seated, *self.programs])
            sentence = tr('There is no bot "{name}" for this game: choose one of {bots}.', name=name, bots=bots)
            raise Refused(sentence, "bad-bot", status=422)
        return seated[name]

    def entry(self, name: str) -> BotEntry | None:
        return BOTS.get(name) if name not in self.programs else None

    # ---- questions ----

    def ask(self, room: Room, before: Table) -> None:
        """Asks the bots of a table that has changed."""
        table = room.table
        for seat, sitter in enumerate(table.sitters):
            if sitter is None or sitter.bot is None:
                self.supervisor.drop(table.id, seat)  # the person may have come back
                continue
            if seat in table.asked:
                self.ask_seat(room, seat, sitter.bot)
            else:
                self.supervisor.drop(table.id, seat)
            offer = table.offer
            if offer is not None and offer.kind == "draw" and seat in offer.waiting and offer != before.offer:
                self.tasks.start(self.answer_offer(room, seat, offer.rev))

    def ask_seat(self, room: Room, seat: int, bot: str) -> None:
        if bot not in self.programs and bot not in bot_names():
            bot = RANDOM  # a program this server no longer has
        elif bot == DEFAULT and room.table.options["coach"]:
            bot = COACHED
        entry, clock_left = self.entry(bot), self.clock_left(room.table, seat)
        seconds = self.seconds(room.table, entry.seconds if entry else PROGRAM_SECONDS, clock_left)
        view = seat_view(room, seat, seconds)
        pace = entry.pace if entry else 0.0
        self.supervisor.ask(
            room.table.id, seat, bot, room.table.rev, view, seconds=seconds, clock_left=clock_left, pace=pace
        )

    def clock_left(self, table: Table, seat: int) -> float | None:
        """Seconds on the clock of a seat; None without a clock, or when the time is up and hurrying no longer helps."""
        clocks = table.clocks.readings(self.hub.now())
        return clocks[seat].left / 1000 if clocks and clocks[seat].left > 0 else None

    def seconds(self, table: Table, wanted: float | None, clock_left: float | None) -> float | None:
        """The thinking time of a bot: at most a share of its clock, so that it never loses on time."""
        if clock_left is None or wanted is None:
            return wanted
        earned = table.clock.increment / 2000 if table.clock.kind == LIVE else 0.0
        return round(max(LEAST_SECONDS, min(wanted, clock_left / QUESTIONS + min(earned, clock_left / 4))), 2)

    # ---- answers ----

    async def enter_answer(self, table: str, seat: int, message: bytes) -> None:
        """Enters an `act` message of a bot. If it is refused, the bot is asked again after BACK_OFF."""
        room = await self.hub.room(table)
        act = msgspec.json.decode(message, type=BotAct)
        sitter = room.table.sitters[seat]
        if sitter is None or sitter.bot is None:
            return  # the person is back
        entry = self.entry(sitter.bot)
        thought = stored_thought(act.thought, builtin=entry is not None)
        note = BotNote(table, 0, seat, THOUGHT, to_json(thought).decode(), self.hub.now())
        intent = self.intent(entry, act.wish, room.table.odds(seat), thought["odds"])
        moving: Moving = Act(act.id, act.rev, tuple(act.answers))
        if intent == RESIGN and room.table.is_small and sitter.person is None:
            moving = Resign(act.id, act.rev)
        if await self.enter(room, seat, moving, note if thought["odds"] is not None or thought["words"] else None):
            offers = intent == OFFER_DRAW and sitter.person is None
            if offers and not room.table.is_over and room.table.offer is None:
                await self.enter(room, seat, OfferDraw(f"{act.id}-draw", room.table.rev))
        else:
            await asyncio.sleep(BACK_OFF)
            room = await self.hub.room(table)
            self.ask(room, room.table)

    def intent(self, entry: BotEntry | None, wish: str, before: list[float], now: float | None) -> str:
        """Whether a bot resigns or offers a draw: a program says so itself, a built-in bot goes by its odds."""
        if entry is None or now is None:
            return wish if entry is None else ""
        return etiquette.intent(entry, [*before, now])

    async def enter(self, room: Room, seat: int, message: Moving, note: BotNote | None = None) -> bool:
        try:
            return isinstance(await room.do(seat, message, ENGLISH, note), Ack)
        except (Refused, StoreError):
            return False

    async def answer_offer(self, room: Room, seat: int, rev: int) -> None:
        """Answers the offer of a draw."""
        await asyncio.sleep(self.supervisor.pause)
        offer = room.table.offer
        if offer is None or offer.rev != rev or seat not in offer.waiting:
            return
        agrees = etiquette.agrees_to_draw(room.table.odds(seat), len(room.table.sitters))
        client, rev = f"bot-{secrets.token_hex(8)}", room.table.rev
        await self.enter(room, seat, Agree(client, rev) if agrees else Refuse(client, rev))

    async def forfeit(self, table: str, seat: int) -> None:
        """Resigns for a program that cannot answer, and tells the others why.

        With more than two players, or where it plays for a person, a built-in bot takes its place instead.
        """
        room = await self.hub.room(table)
        sitter = room.table.sitters[seat]
        if sitter is None or sitter.bot is None:
            return
        is_replaced = not room.table.is_small or sitter.person is not None
        failure = ntr(
            "it gave no legal answer {count} time in a row",
            "it gave no legal answer {count} times in a row",
            PROGRAM_TRIES,
        )
        sentence = tr("{name} resigns: {failure}.", name=sitter.name, failure=failure)
        if is_replaced:
            sentence = tr("{name} is replaced: {failure}.", name=sitter.name, failure=failure)
        client = f"bot-{secrets.token_hex(8)}"
        try:
            await room.say(Line(table, 0, "table", seat, sitter.name, sentence, client, self.hub.now()))
        except (Refused, StoreError):
            logger.warning("table %s: the reason why a program resigned was not stored", table)
        if is_replaced:
            await room.add(partial(self.replace_row, seat=seat))
        elif not await self.enter(room, seat, Resign(client, room.table.rev)):
            await asyncio.sleep(BACK_OFF)
            self.ask(room, room.table)

    def replace_row(self, table: Table, seat: int) -> Row | None:
        builtin = {bot.name: bot for bot in bots_for(table.game.name)}
        bot = builtin.get(DEFAULT) or find_bot(RANDOM)
        return note_row(table, REPLACE, seat, self.hub.now(), seat=seat, bot=bot.name, name=bot.title)

    # ---- hints ----

    async def hint(self, room: Room, seat: int, client: str, language: str) -> HintReply:
        """What a bot would do in a person's place, judging by what this seat knows. Raises Refused."""
        place = (room.table.id, seat)
        with speaking(language):
            self.check_hint(room.table, seat)
            if place in self.hinting:
                raise Refused(tr("Your hint is on its way."), "hinting")
        self.hinting.add(place)
        rev, entry = room.table.rev, len(room.table.match.entries)
        try:
            view = seat_view(room, seat, HINT_SECONDS)
            level = hints_for(room.table.game.name)
            act = await self.supervisor.hint(room.table.id, seat, level, rev, view, HINT_SECONDS)
            with speaking(language):
                if room.table.asked_since[seat] > rev or seat not in room.table.asked:
                    raise Refused(tr("The question has changed in the meantime."), "changed")
            await room.add_note(BotNote(room.table.id, entry, seat, HINT, "{}", self.hub.now()))
        except WorkerFailed:
            with speaking(language):
                raise Refused(tr("No hint was found this time. Please ask again."), "no-hint") from None
        finally:
            self.hinting.discard(place)
        ask = room.shown(Perspective(PLAYER, seat), language).state["ask"]
        with speaking(language):
            return hint_of(client, rev, act, ask, advice_for(room.table.match, seat, act.answers[0]))

    def check_hint(self, table: Table, seat: int) -> None:
        if not table.hints:
            raise Refused(tr("This table is played without hints."), "no-hints")
        if table.is_over:
            raise Refused(tr("The game is over."), "over")
        if seat not in table.asked:
            raise Refused(tr("It is not your turn to answer."), "not-asked")


def seat_view(room: Room, seat: int, seconds: float | None = None) -> bytes:
    """The view message of a seat for its bot, with all events the seat heard and the thinking time."""
    shown = room.shown(Perspective(PLAYER, seat), ENGLISH)
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
