"""Where the cards that a seat has seen may be now.

A memory follows everything a seat heard. Cards seen in a hand stay there until the hand loses cards; blind draws are
guessed by chance. Several memories together show how likely each guess is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.engine.agenda import RULE, SECRET, VEILED
from mathom.core.engine.dice import Dice
from mathom.games.riddle.rules import events as ev
from mathom.games.riddle.rules.cards import COPIES
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.state import HAND, PILE, PLAYERS, SET_ASIDE, TABLE

MEMORIES: Final = 16
KEPT: Final = 8  # the number of seats whose memories are cached
UNSEEN: Final = -1
FIELD: Final = 12  # bits of a field of an event
FACT: Final = 4095

# Changes to cards, in the order of the events.
GAIN: Final = 0  # a card enters a zone
MOVE: Final = 1  # from zone to zone
SHOW: Final = 2  # a card is shown in this zone
LOSE: Final = 3  # a card leaves a zone for one that everybody sees
SEE: Final = 4  # all cards of a zone are shown: forget older guesses first
SWAP: Final = 5  # an exchange begins: cards that arrive in it do not leave again


class Note:
    """One change to cards. A kind that the seat does not know is UNSEEN."""

    def __init__(self, change: int, kind: int, start: int, to: int = 0) -> None:
        self.change = change
        self.kind = kind
        self.start = start
        self.to = to


class Reader:
    """Reads from the events a seat heard what they say about hidden cards."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seeing = UNSEEN  # the zone that is being shown card by card

    def notes_of(self, heard: tuple[int, ...], first: int) -> list[Note]:
        notes: list[Note] = []
        for i in range(first, len(heard), 2):
            event, facts = heard[i] & 255, heard[i + 1]
            a, b, c = facts & FACT, facts >> FIELD & FACT, facts >> 2 * FIELD & FACT
            card = UNSEEN if facts >> SECRET == VEILED else facts >> SECRET
            if event == ev.CARD_SEEN:
                notes += self.notes_of_sight(card, HAND + b)
            elif event == ev.CARD_SEEN_IN_PILE:
                notes += self.notes_of_sight(card, pile_at(self.board, c, b))
            else:
                self.seeing = UNSEEN
                note = note_of(event, heard[i] >> RULE, a, b, card) or note_of_pile(self.board, event, a, b, c, card)
                if note is not None:
                    notes.append(note)
        return notes

    def notes_of_sight(self, card: int, zone: int) -> list[Note]:
        """The first card of a zone that is shown replaces all older guesses about it."""
        if card == UNSEEN:
            return []
        forget = [Note(SEE, UNSEEN, zone)] if self.seeing != zone else []
        self.seeing = zone
        return [*forget, Note(GAIN, card, zone)]


def note_of(event: int, rule: int, a: int, b: int, card: int) -> Note | None:
    """The change by an event's rule, first two fields and secret, which is UNSEEN if the seat may not know it."""
    if event in (ev.DEALT, ev.DREW):
        return Note(GAIN, card, HAND + a)
    if event == ev.PASSED:
        return Note(MOVE, card, HAND + a, HAND + b)
    if event == ev.EXCHANGE:
        return Note(SWAP, UNSEEN, HAND + a, HAND + b)
    if event in (ev.PLAYED, ev.FORCE_SHOWN):
        return Note(SHOW, b, HAND + a)
    if event in (ev.RESISTED, ev.FEAST_SPARED) and card != UNSEEN:
        return Note(SHOW, card, HAND + (a if event == ev.RESISTED else b))
    if event == ev.LAID:
        return Note(MOVE, b, HAND + a, TABLE + a)
    if event == ev.DISCARDED:
        return Note(LOSE, b, (TABLE if ev.is_of_table(rule) else HAND) + a)
    return note_of_riddle(event, a, b, card)


def note_of_riddle(event: int, riddler: int, target: int, card: int) -> Note | None:
    if event == ev.CARD_HELD_UP:
        return Note(MOVE, card, HAND + target, SET_ASIDE + target)
    if event == ev.RIDDLE_RIGHT:
        return Note(MOVE, card, SET_ASIDE + target, HAND + riddler)
    if event == ev.RIDDLE_WRONG:
        return Note(MOVE, card, SET_ASIDE + target, HAND + target)
    return None


def note_of_pile(board: Board, event: int, a: int, b: int, c: int, card: int) -> Note | None:
    """A-3, A-4: the change by an event about hidden piles."""
    if event == ev.HID:
        return Note(MOVE, card, HAND + a, pile_at(board, b, a))
    if event == ev.RETRIEVED:
        return Note(MOVE, card, pile_at(board, b, a), HAND + a)
    if event in (ev.SEARCHED, ev.PILE_TAKEN):
        return Note(MOVE, card, pile_at(board, c, b), HAND + a)
    return None


def pile_at(board: Board, space: int, owner: int) -> int:
    return int(PILE + PLAYERS * board.secret[space] + owner)


class Memory:
    """One guess of the cards in each zone: kinds, or UNSEEN."""

    def __init__(self, dice: Dice) -> None:
        self.zones: dict[int, list[int]] = {}
        self.dice = dice
        self.came: dict[int, int] = {}  # cards that each hand has received in the current exchange

    def cards(self, zone: int) -> list[int]:
        return self.zones.setdefault(zone, [])

    def follow(self, note: Note) -> None:
        if note.change == GAIN:
            self.claim(note.kind)
            self.cards(note.start).append(note.kind)
        elif note.change == MOVE:
            self.move(note)
        elif note.change == SHOW:
            self.show(note.start, note.kind)
        elif note.change == LOSE:
            self.lose(note.start, note.kind)
        elif note.change == SEE:
            self.zones[note.start] = []
        else:
            self.came = {note.start: 0, note.to: 0}

    def move(self, note: Note) -> None:
        kind = note.kind
        if kind == UNSEEN:
            kind = self.draw(note.start)
        else:
            self.show(note.start, kind)
            self.cards(note.start).remove(kind)
        self.cards(note.to).append(kind)
        if note.to in self.came:
            self.came[note.to] += 1
        if len(self.came) == sum(self.came.values()):
            self.came = {}

    def draw(self, zone: int) -> int:
        """Draws any card of the zone, except cards received in the current exchange (R28)."""
        cards = self.cards(zone)
        n = len(cards) - self.came.get(zone, 0)
        return cards.pop(self.dice.below(n)) if n > 0 else UNSEEN

    def show(self, zone: int, kind: int) -> None:
        """The card is there: it was one of the unseen ones, or a guess was wrong."""
        cards = self.cards(zone)
        if kind in cards:
            return
        self.claim(kind)
        unseen = [i for i, card in enumerate(cards) if card == UNSEEN] or list(range(len(cards)))
        if unseen:
            cards[unseen[self.dice.below(len(unseen))]] = kind
        else:
            cards.append(kind)

    def lose(self, zone: int, kind: int) -> None:
        """A card is discarded from the hand or the table."""
        self.show(zone, kind)
        self.cards(zone).remove(kind)

    def claim(self, kind: int) -> None:
        """Forgets one guess if a kind is in more places than it has copies."""
        if kind == UNSEEN:
            return
        places = 0
        for cards in self.zones.values():
            places += cards.count(kind)
        if places < COPIES[kind]:
            return
        wrong = self.dice.below(places)
        for cards in self.zones.values():
            if wrong < cards.count(kind):
                self.forget(cards, kind, wrong)
                return
            wrong -= cards.count(kind)

    def forget(self, cards: list[int], kind: int, nth: int) -> None:
        for i in range(len(cards)):
            if cards[i] == kind:
                if nth == 0:
                    cards[i] = UNSEEN
                    return
                nth -= 1


class Memories:
    """Several memories of one seat, which can follow further events at any time."""

    def __init__(self, board: Board) -> None:
        self.heard: tuple[int, ...] = ()
        self.reader = Reader(board)
        self.all = [Memory(Dice(i)) for i in range(MEMORIES)]

    def hear(self, heard: tuple[int, ...]) -> None:
        """Follows all events that are new; `heard` is everything the seat heard."""
        for note in self.reader.notes_of(heard, len(self.heard)):
            for memory in self.all:
                memory.follow(note)
        self.heard = heard


RECENT: Final[list[Memories]] = []


def memories_for(board: Board, heard: Sequence[int]) -> list[Memory]:
    """The memories of a seat that heard this; extends cached ones when it can."""
    whole = tuple(heard)
    if not whole:
        return []
    for i, memories in enumerate(RECENT):
        begun = memories.heard
        if memories.reader.board is board and 0 < len(begun) <= len(whole) and whole[: len(begun)] == begun:
            RECENT.append(RECENT.pop(i))
            memories.hear(whole)
            return memories.all
    if len(RECENT) >= KEPT:
        RECENT.pop(0)
    made = Memories(board)
    made.hear(whole)
    RECENT.append(made)
    return made.all
