"""What a seat remembers of cards that it saw: where they may be now.

A memory goes through all that a seat heard. Cards that were seen in a hand stay there until the hand loses cards; which
ones it lost blindly is guessed. So a memory is one of many, as likely as the blind draws that it guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.dice import Dice
from mathom.core.event import Event, read_heard
from mathom.games.riddle.board import Board
from mathom.games.riddle.cards import COPIES, KIND_NAMES
from mathom.games.riddle.state import ASIDE, HAND, PILE, TABLE
from mathom.games.riddle.telling import KINDS

MEMORIES: Final = 16
KEPT: Final = 8  # memories of so many seats are kept to go on from
UNSEEN: Final = -1
KINDS_BY_NAME: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}

# What happens to cards, in the order of the events.
GAIN: Final = 0  # a card comes into a zone
MOVE: Final = 1  # from zone to zone
SHOW: Final = 2  # it is in this zone
LOSE: Final = 3  # it leaves a zone for where all see it
SEE: Final = 4  # all cards of a zone are seen: first forget
SWAP: Final = 5  # an exchange begins: what comes is not what goes


class Note:
    """One thing that happened to cards. A kind that the seat does not know is UNSEEN."""

    __slots__ = ("deed", "kind", "start", "to")

    def __init__(self, deed: int, kind: int, start: int, to: int = 0) -> None:
        self.deed = deed
        self.kind = kind
        self.start = start
        self.to = to


class Reader:
    """Takes from the events those that tell about cards which are not open on the table."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.seeing = UNSEEN  # the zone whose cards are told one by one

    def notes_of(self, events: list[Event]) -> list[Note]:
        notes: list[Note] = []
        for event in events:
            if event.kind in ("card-seen", "card-seen-in-pile"):
                notes += self.notes_of_sight(event)
                continue
            self.seeing = UNSEEN
            note = note_of(self.board, event)
            if note is not None:
                notes.append(note)
        return notes

    def notes_of_sight(self, event: Event) -> list[Note]:
        """With the first card all that was thought to be there is forgotten."""
        if event.facts["card"] is None:
            return []
        zone = zone_seen(self.board, event)
        forget = [Note(SEE, UNSEEN, zone)] if self.seeing != zone else []
        self.seeing = zone
        return [*forget, Note(GAIN, kind_of(event), zone)]


def note_of(board: Board, event: Event) -> Note | None:
    kind = kind_of(event)
    player, other = number(event, "player"), number(event, "other")
    name = event.kind
    if name in ("dealt", "drew"):
        return Note(GAIN, kind, HAND + player)
    if name == "passed":
        return Note(MOVE, kind, HAND + number(event, "from"), HAND + number(event, "to"))
    if name == "exchange":
        return Note(SWAP, UNSEEN, HAND + player, HAND + other)
    if name in ("played", "force-shown", "resisted") and kind != UNSEEN:
        return Note(SHOW, kind, HAND + player)
    if name == "feast-spared" and kind != UNSEEN:
        return Note(SHOW, kind, HAND + other)
    if name == "laid-out":
        return Note(MOVE, kind, HAND + player, TABLE + player)
    if name == "discarded":
        return Note(LOSE, kind, HAND + player)
    return note_of_riddle(name, kind, player, other) or note_of_pile(board, event, kind, player, other)


def note_of_riddle(name: str, kind: int, riddler: int, target: int) -> Note | None:
    if name == "card-held-up":
        return Note(MOVE, kind, HAND + target, ASIDE + target)
    if name == "riddle-right":
        return Note(MOVE, kind, ASIDE + target, HAND + riddler)
    if name == "riddle-wrong":
        return Note(MOVE, kind, ASIDE + target, HAND + target)
    return None


def note_of_pile(board: Board, event: Event, kind: int, player: int, other: int) -> Note | None:
    """A-3, A-4."""
    if "space" not in event.facts or event.kind not in ("hid", "retrieved", "searched", "pile-taken"):
        return None
    owner = player if event.kind in ("hid", "retrieved") else other
    pile = PILE + 8 * board.secret[number(event, "space")] + owner
    if event.kind == "hid":
        return Note(MOVE, kind, HAND + player, pile)
    return Note(MOVE, kind, pile, HAND + player)


def zone_seen(board: Board, event: Event) -> int:
    if event.kind == "card-seen":
        return HAND + number(event, "other")
    return PILE + 8 * board.secret[number(event, "space")] + number(event, "other")


def kind_of(event: Event) -> int:
    return KINDS_BY_NAME.get(str(event.facts.get("card")), UNSEEN)


def number(event: Event, label: str) -> int:
    value = event.facts.get(label, 0)
    return value if isinstance(value, int) else 0


class Memory:
    """Zone by zone the cards that may be there: kinds, or UNSEEN."""

    def __init__(self, dice: Dice) -> None:
        self.zones: dict[int, list[int]] = {}
        self.dice = dice
        self.came: dict[int, int] = {}  # how many cards came into a hand in the exchange that is going on

    def cards(self, zone: int) -> list[int]:
        return self.zones.setdefault(zone, [])

    def follow(self, note: Note) -> None:
        if note.deed == GAIN:
            self.claim(note.kind)
            self.cards(note.start).append(note.kind)
        elif note.deed == MOVE:
            self.move(note)
        elif note.deed == SHOW:
            self.show(note.start, note.kind)
        elif note.deed == LOSE:
            self.lose(note.start, note.kind)
        elif note.deed == SEE:
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
        """Any card of the zone, but what has just come in an exchange (R-28)."""
        cards = self.cards(zone)
        n = len(cards) - self.came.get(zone, 0)
        return cards.pop(self.dice.below(n)) if n > 0 else UNSEEN

    def show(self, zone: int, kind: int) -> None:
        """It is there: if it was not remembered there it was one of the unseen, or a guess was wrong."""
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
        """It is discarded: from the table if it lies there, else from the hand."""
        table = zone - HAND + TABLE
        if kind in self.cards(table):
            self.cards(table).remove(kind)
            return
        self.show(zone, kind)
        self.cards(zone).remove(kind)

    def claim(self, kind: int) -> None:
        """No kind is in more places than there are copies of it: then one of them was a wrong guess."""
        if kind == UNSEEN:
            return
        places = [(zone, i) for zone, cards in self.zones.items() for i, card in enumerate(cards) if card == kind]
        if len(places) >= COPIES[kind]:
            zone, i = places[self.dice.below(len(places))]
            self.zones[zone][i] = UNSEEN


class Memories:
    """Some of those that a seat may have; it may hear more at any time."""

    def __init__(self, board: Board) -> None:
        self.heard: tuple[int, ...] = ()
        self.reader = Reader(board)
        self.all = [Memory(Dice(i)) for i in range(MEMORIES)]

    def hear(self, heard: tuple[int, ...]) -> None:
        """All that was heard, of which it knows a part."""
        for note in self.reader.notes_of(read_heard(KINDS, heard[len(self.heard) :])):
            for memory in self.all:
                memory.follow(note)
        self.heard = heard


RECENT: Final[list[Memories]] = []


def memories_for(board: Board, heard: Sequence[int]) -> list[Memory]:
    """By all that was heard; going on from those of the same beginning if there are any."""
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
