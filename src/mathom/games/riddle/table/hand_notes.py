"""The notes of a seat: which cards it has seen in other hands, and when. Only from events that the seat may know.

The browser does the same (`web/games/riddle/panels/hand_notes.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mathom.core.play.events import Event, rule_number
from mathom.core.text.speech import ntr, tr
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.rules import events as ev
from mathom.games.riddle.rules.state import NONE
from mathom.games.riddle.text import titles

OF_TABLE: Final = tuple(rule_number(rule) for rule in ev.OF_TABLE)


@dataclass
class Known:
    """A card in a hand; `sure` while no unseen card has left that hand."""

    card: str
    turn: int
    sure: bool = True


@dataclass
class Notes:
    own: frozenset[int]
    turn: int = 0
    known: dict[int, list[Known]] = field(default_factory=dict)
    looks: dict[int, int] = field(default_factory=dict)  # the turn of the last look at a whole hand

    def saw(self, player: int, card: str | None) -> None:
        if player not in self.own and card:
            self.known.setdefault(player, []).append(Known(card, self.turn))

    def stays(self, player: int, card: str | None) -> None:
        """Notes a card that stays in the hand."""
        if all(one.card != card for one in self.known.get(player, ())):
            self.saw(player, card)

    def lost(self, player: int, card: str | None) -> None:
        """Removes a card; an unseen one may be any of them."""
        hand = self.known.get(player, [])
        if card is None:
            for one in hand:
                one.sure = False
        elif found := next((one for one in hand if one.card == card), None):
            hand.remove(found)

    def passed(self, player: int, card: str | None, to: int) -> None:
        self.lost(player, card)
        self.saw(to, card)

    def look(self, player: int, other: int) -> None:
        """Replaces the notes: the seat sees the whole hand."""
        if player in self.own and other not in self.own:
            self.known[other] = []
            self.looks[other] = self.turn


Facts = dict[str, Any]
HEARD: Final[dict[str, Callable[[Notes, Facts], None]]] = {
    "hand-seen": lambda notes, facts: notes.look(facts["player"], facts["other"]),
    "card-seen": lambda notes, facts: notes.saw(facts["other"], facts["card"]),
    "resisted": lambda notes, facts: notes.stays(facts["player"], facts["card"]),
    "riddle-wrong": lambda notes, facts: notes.stays(facts["other"], facts["card"]),
    "feast-spared": lambda notes, facts: notes.stays(facts["other"], facts["card"]),
    "pile-taken": lambda notes, facts: notes.saw(facts["player"], facts["card"]),
    "riddle-right": lambda notes, facts: notes.passed(facts["other"], facts["card"], facts["player"]),
    "passed": lambda notes, facts: notes.passed(facts["from"], facts["card"], facts["to"]),
    "taken-back": lambda notes, facts: notes.stays(facts["player"], facts["card"]),
    "hid": lambda notes, facts: notes.lost(facts["player"], facts["card"]),
    "retrieved": lambda notes, facts: notes.saw(facts["player"], facts["card"]),
}


def notes_of(v: View, events: Sequence[Event]) -> tuple[str, ...]:
    """One sentence for each player of whose hand the seat has seen something."""
    t = v.table
    own = [player for player in range(t.rules.players) if t.seat_of(player) == v.seat]
    began = int(t.turn) - sum(event.kind == "turn-began" for event in events)
    notes = Notes(frozenset(own), max(0, began))
    for event in events:
        facts: Facts = dict(event.facts)
        if event.kind == "turn-began":
            notes.turn = facts["number"]
        elif event.kind == "laid-out" or (event.kind == "discarded" and event.rule not in OF_TABLE):
            notes.lost(facts["player"], facts["card"])
        elif event.kind in HEARD:
            HEARD[event.kind](notes, facts)
    seen = [p for p in range(t.rules.players) if t.character[p] != NONE and (notes.known.get(p) or p in notes.looks)]
    return tuple(sentence(v, notes, player) for player in seen)


def sentence(v: View, notes: Notes, player: int) -> str:
    who = titles.player(v.table, player)
    holds = ntr("{who} holds {count} card.", "{who} holds {count} cards.", int(v.table.hand_size(player)), who=who)
    look = tr("You saw the whole hand in turn {turn}.", turn=notes.looks[player]) if player in notes.looks else ""
    cards = ", ".join(noted(one) for one in notes.known.get(player, ()))
    return " ".join(filter(None, (holds, look, tr("Seen: {cards}.", cards=cards) if cards else "")))


def noted(one: Known) -> str:
    facts = {"card": titles.CARDS[one.card], "turn": one.turn}
    return tr("{card} (turn {turn})", **facts) if one.sure else tr("{card} (turn {turn}; it may be gone)", **facts)
