"""Turns each message of a seat into one row of its table, or refuses it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from mathom.bots.registry import BOTS
from mathom.core.errors import CannotUndo, MathomError
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import ntr, tr
from mathom.server.live.wire import (
    Act,
    Agree,
    AskUndo,
    Claim,
    Moving,
    Next,
    OfferDraw,
    Refuse,
    Refused,
    Rematch,
    Replace,
    Resign,
    Return,
    Stale,
    Undo,
    refused,
)
from mathom.server.store.base import Row
from mathom.server.tables import table as kinds
from mathom.server.tables.clocks import DAYS, MINUTE, Clock, can_claim, readings
from mathom.server.tables.table import PERSON, Table, lines_since

Done = tuple[str, str]  # the kind of the row and its body
ENDING_OFFERS: Final = ("resign", "claim")  # these wait for absent players, but only for a limited time
ALLOWED_WHEN_FULL: Final = (Resign, Claim, Rematch, Next)  # a table gets only a few of these
AWAY_CLOCK: Final = Clock(DAYS, 10 * MINUTE)  # how long to wait for an absent player; starts again with each question


class AlreadyDone(Exception):
    """The requested change has already been made."""


def proposed(
    table: Table, seat: int, message: Moving, now: int, here: frozenset[int] = frozenset()
) -> tuple[Table, Row]:
    """A changed copy of the table, and the row that changes it. Raises Refused, Stale or AlreadyDone."""
    check_open(table)
    if table.is_full and not isinstance(message, ALLOWED_WHEN_FULL) and not agrees_to_end(table, message):
        raise Refused(tr("This table is full: you can only resign."), "full")
    draft = table.copy()
    draft.here = here
    kind, body = HANDLERS[type(message)](draft, seat, message, now)
    row = Row(table.id, table.rev + 1, kind, seat, client_key(seat, message.id), body, now)
    draft.apply_row(row)
    draft.note_questions(table, seat if kind in kinds.PLAY else None)
    return draft, row


def agrees_to_end(table: Table, message: Moving) -> bool:
    return isinstance(message, Agree) and table.offer is not None and table.offer.kind in ENDING_OFFERS


def check_open(table: Table) -> None:
    if table.broken is not None:
        raise Refused(tr("This game cannot continue: part of its record can no longer be read."), "broken")


def client_key(seat: int, client: str) -> str:
    return f"{seat}:{client}"


def play_row(draft: Table, kind: str, play: Callable[[AnyMatch], None]) -> Done:
    """A row of play: the lines that `play` adds to the record."""
    before = len(draft.match.entries)
    play(draft.match)
    return kind, lines_since(draft.match, before)


def facts_row(kind: str, /, **facts: Any) -> Done:
    """A row of another kind: its facts as JSON."""
    return kind, json.dumps(facts)


def check_going(draft: Table) -> None:
    if draft.is_over:
        raise Refused(tr("The game is over."), "over")
    if not draft.begun:
        raise Refused(tr("The game has not started: a seat is still free."), "not-begun")


# ---- answers ----


def act(draft: Table, seat: int, message: Act, now: int) -> Done:
    check_going(draft)
    if message.rev < draft.asked_since[seat] and message.rev != draft.rev:
        raise Stale
    if message.rev > draft.rev:
        raise Stale
    return play_row(draft, kinds.ACT, lambda match: answer_all(match, seat, message.answers))


def answer_all(match: AnyMatch, seat: int, answers: tuple[str, ...]) -> None:
    """Enters several answers at once. If a later one is refused, none counts, and the refusal gives no reason."""
    first, *later = answers
    if seat not in match.asked:
        raise Refused(tr("It is not your turn to answer."), "not-asked")
    entries = len(match.entries)
    on_a_sheet = bool(later) and match.game.table.sheet(match.state, seat) is not None
    if not enter(match, seat, first):
        raise refusal(match, seat, first)
    for text in later:
        together = (on_a_sheet or continues_gesture(match, seat)) and has_told_nothing(match, entries)
        on_a_sheet = match.game.table.sheet(match.state, seat) is not None
        if not together or not enter(match, seat, text):
            raise Refused(tr("These answers cannot be given together."), "not-together")


def continues_gesture(match: AnyMatch, seat: int) -> bool:
    """Whether the game says that this question continues the one before."""
    return seat in match.asked and match.game.table.continues_gesture(match.state, seat)


def enter(match: AnyMatch, seat: int, text: str) -> bool:
    """Enters an answer if it is one of the options; False if it is not."""
    action = next((action for action, offered in match.texts(seat).items() if offered == text), None)
    if action is not None:
        match.act(seat, action)
    return action is not None


def has_told_nothing(match: AnyMatch, entries: int) -> bool:
    """Whether no entry after the first `entries` revealed anything or asked chance."""
    since = match.played[match.current_before(entries) :]
    return not any(match.is_final(played) for played in since)


def refusal(match: AnyMatch, seat: int, text: str) -> Refused:
    """Why an answer is not one of the options."""
    try:
        match.game.parse(match.state, seat, text)
    except MathomError as error:
        return refused(error, "illegal")
    return Refused(tr("This is not one of the offered answers."), "illegal")


def undo(draft: Table, seat: int, message: Undo, now: int) -> Done:
    check_fresh(draft, message.rev)
    try:
        return play_row(draft, kinds.UNDO, lambda match: match.undo(seat))
    except CannotUndo as error:
        raise refused(error, "cannot-undo") from None


def check_fresh(draft: Table, rev: int) -> None:
    if rev < draft.changed:
        raise Stale


# ---- by consent ----


def ask_undo(draft: Table, seat: int, message: AskUndo, now: int) -> Done:
    check_going(draft)
    check_fresh(draft, message.rev)
    check_no_offer(draft, seat)
    try:
        draft.match.check_rewind(seat, message.entry)
        waiting = draft.concerned(seat)
        if not waiting:
            return play_row(draft, kinds.REWIND, lambda match: match.rewind(seat, message.entry))
    except CannotUndo as error:
        raise refused(error, "cannot-undo") from None
    return facts_row(kinds.OFFER, kind="undo", entry=message.entry, waiting=waiting)


def offer_draw(draft: Table, seat: int, message: OfferDraw, now: int) -> Done:
    check_going(draft)
    check_no_offer(draft, seat)
    if draft.draws.get(seat) == draft.changed:
        raise Refused(tr("You have already offered a draw; make a move before you offer another."), "offered")
    if not draft.others(seat, bots=True):
        return play_row(draft, kinds.DRAW, lambda match: match.agree_draw(seat))
    return facts_row(kinds.OFFER, kind="draw", entry=None)


def check_no_offer(draft: Table, seat: int) -> None:
    """Raises Refused if an offer is open, unless all the people it concerns have left."""
    offer, here = draft.offer, draft.here | {seat}
    if offer and not here.isdisjoint((offer.seat, *offer.waiting)):
        raise Refused(tr("Another offer is waiting for an answer."), "offer-open")


def agree(draft: Table, seat: int, message: Agree, now: int) -> Done:
    offer = checked_offer(draft, seat, message.rev)
    missing = set(offer.waiting) - draft.mates(seat)
    if missing and (missing & draft.here or not may_skip_absent(draft, offer, now)):
        return facts_row(kinds.AGREE)
    if offer.kind in ENDS:
        kind, end = ENDS[offer.kind]
        return play_row(draft, kind, lambda match: end(match, offer.about))
    if offer.kind == "replace":
        check_away(draft, offer.seat, offer.about)  # the owner may be back by now
        return replaced(offer.about, offer.bot or "")
    entry = offer.entry
    assert entry is not None
    try:
        return play_row(draft, kinds.REWIND, lambda match: match.rewind(offer.seat, entry))
    except CannotUndo as error:
        raise refused(error, "cannot-undo") from None


def refuse(draft: Table, seat: int, message: Refuse, now: int) -> Done:
    """Refuses an offer. Its maker may withdraw it, and the owner of a seat may refuse to be replaced."""
    offer = draft.offer
    own = offer is not None and (seat == offer.seat or (offer.kind == "replace" and seat == offer.about))
    if not own:
        checked_offer(draft, seat, message.rev)
    return facts_row(kinds.REFUSE)


def checked_offer(draft: Table, seat: int, rev: int) -> kinds.Offer:
    offer = draft.offer
    if offer is None or seat not in offer.waiting:
        raise Refused(tr("There is no offer for you to answer."), "no-offer")
    if rev < offer.rev:
        raise Stale
    return offer


def may_skip_absent(draft: Table, offer: kinds.Offer, now: int) -> bool:
    """Whether absent players have had their time to answer. A replacement needs no wait: the owner can return."""
    down = sum(moment.lost for moment in draft.moments[offer.rev :])  # the server was down
    return offer.kind == "replace" or (offer.kind in ENDING_OFFERS and now - offer.at - down >= away_clock(draft).base)


def away_clock(draft: Table) -> Clock:
    return draft.clock if draft.clock.kind == DAYS else AWAY_CLOCK


def made_before(draft: Table, seat: int, kind: str, about: int) -> kinds.Offer | None:
    """The same open offer, if nobody who could still answer it is connected."""
    offer = draft.offer
    same = offer is not None and (offer.kind, offer.seat, offer.about) == (kind, seat, about)
    can_answer = draft.here.intersection(draft.people)
    return offer if same and offer is not None and can_answer.isdisjoint(offer.waiting) else None


# ---- the end, and after it ----


def resign(draft: Table, seat: int, message: Resign, now: int) -> Done:
    """Resigns. With more than two players the others must agree, since it ends their game too."""
    check_going(draft)
    return ending(draft, seat, "resign", seat, now)


def ending(draft: Table, seat: int, why: str, about: int, now: int) -> Done:
    """Ends a game of two at once. With more players everybody must agree; after a wait, everybody present."""
    waiting = () if draft.is_small else tuple(other for other in draft.concerned(seat) if other != about)
    before = made_before(draft, seat, why, about)
    if waiting and (before is None or not may_skip_absent(draft, before, now)):
        if before is not None:
            raise Refused(can_still_answer(draft), "too-soon")
        check_no_offer(draft, seat)
        return facts_row(kinds.OFFER, kind=why, entry=None, target=about, waiting=waiting)
    kind, end = ENDS[why]
    return play_row(draft, kind, lambda match: end(match, about))


def can_still_answer(draft: Table) -> str:
    if draft.clock.kind == DAYS:
        return tr("Absent players can still answer: they have as much time as for a move.")
    return ntr(
        "Absent players can still answer: they have {count} minute.",
        "Absent players can still answer: they have {count} minutes.",
        AWAY_CLOCK.base // MINUTE,
    )


def present(draft: Table, seat: int, about: int) -> tuple[int, ...]:
    """The other connected people, without the one that the offer is about."""
    return tuple(other for other in draft.others(seat) if other in draft.here and other != about)


def claim(draft: Table, seat: int, message: Claim, now: int) -> Done:
    check_going(draft)
    clocks = draft.clocks.readings(now)
    late = [other for other, reading in enumerate(clocks) if other != seat and reading.left < 0]
    if not late:
        raise Refused(tr("Nobody else has run out of time."), "no-claim")
    if not can_claim(clocks, seat):
        raise Refused(tr("You have run out of time yourself."), "no-claim")
    open_one = draft.offer.about if draft.offer and draft.offer.kind == "claim" else None
    return ending(draft, seat, "claim", open_one if open_one in late else late[0], now)


# ---- a bot for somebody who is away ----


def replace(draft: Table, seat: int, message: Replace, now: int) -> Done:
    """Lets a bot play for the seat itself or for an absent player, if the connected people agree."""
    check_going(draft)
    before = made_before(draft, seat, "replace", message.seat)
    if before is None:
        check_no_offer(draft, seat)
    sitter = draft.sitters[message.seat] if message.seat < len(draft.sitters) else None
    if sitter is None or sitter.kind != PERSON:
        raise Refused(tr("There is no player in that seat whom a bot could replace."), "bad-seat", status=422)
    check_away(draft, seat, message.seat)
    agreed = before is not None and before.agreed and before.bot == message.bot
    waiting = () if agreed else present(draft, seat, message.seat)
    if not waiting and not agreed and message.seat != seat:
        check_waited(draft, message.seat, sitter.name, now)
    if not waiting:
        return replaced(message.seat, message.bot)
    return facts_row(kinds.OFFER, kind="replace", entry=None, target=message.seat, bot=message.bot, waiting=waiting)


def check_away(draft: Table, seat: int, about: int) -> None:
    sitter = draft.sitters[about]
    if sitter is not None and about != seat and about in draft.here:
        raise Refused(tr("{name} is here.", name=sitter.name), "here")


def check_waited(draft: Table, seat: int, name: str, now: int) -> None:
    """A lone player must wait, so that they cannot choose their opponents while the others sleep. Raises Refused."""
    days = draft.clock.kind == DAYS
    clock = away_clock(draft)
    reading = readings(clock, len(draft.sitters), draft.moments, now)[seat]
    if reading.left >= 0 or not reading.running:
        sentence = tr("Nobody else is here to agree: a bot can play for {name} when their time is up.", name=name)
        if not days:
            sentence = ntr(
                "Nobody else is here to agree: a bot can play for {name} after the game has waited {count} minute.",
                "Nobody else is here to agree: a bot can play for {name} after the game has waited {count} minutes.",
                clock.base // MINUTE,
                name=name,
            )
        raise Refused(sentence, "too-soon")


def replaced(seat: int, bot: str) -> Done:
    name = BOTS[bot].title if bot in BOTS else bot  # otherwise an external program
    return facts_row(kinds.REPLACE, seat=seat, bot=bot, name=name)


def come_back(draft: Table, seat: int, message: Return, now: int) -> Done:
    sitter = draft.sitters[seat]
    if sitter is None or sitter.person is None:
        raise AlreadyDone
    return facts_row(kinds.RETURN)


def rematch(draft: Table, seat: int, message: Rematch, now: int) -> Done:
    if not draft.is_over:
        raise Refused(tr("The game is not over."), "not-over")
    if draft.has_next:
        raise Refused(tr("This match has another game to play first."), "not-over")
    if seat in draft.wanting and draft.next is None:
        raise AlreadyDone
    return begin_next(draft, all(other in draft.wanting for other in draft.others(seat)))


def next_game(draft: Table, seat: int, message: Next, now: int) -> Done:
    if not draft.is_over or not draft.has_next:
        raise Refused(tr("There is no next game in this match."), "no-next")
    return begin_next(draft, True)


def begin_next(draft: Table, settled: bool) -> Done:
    """Asks for the next game; if `settled`, everybody agrees, and the room fills in the id of the new table."""
    if draft.next is not None:
        raise Refused(tr("The next game already exists."), "no-next")
    return facts_row(kinds.REMATCH, id=None, settled=settled)


ENDS: Final[dict[str, tuple[str, Callable[[AnyMatch, int], None]]]] = {
    "draw": (kinds.DRAW, lambda match, seat: match.agree_draw(seat)),
    "resign": (kinds.RESIGN, lambda match, seat: match.resign(seat)),
    "claim": (kinds.CLAIM, lambda match, seat: match.lose_on_time(seat)),
}
HANDLERS: Final[dict[type, Callable[[Table, int, Any, int], Done]]] = {
    Act: act,
    Undo: undo,
    AskUndo: ask_undo,
    OfferDraw: offer_draw,
    Agree: agree,
    Refuse: refuse,
    Resign: resign,
    Claim: claim,
    Replace: replace,
    Return: come_back,
    Rematch: rematch,
    Next: next_game,
}
