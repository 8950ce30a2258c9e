"""Counts of a finished game for the laboratory: cards held and played, actions, how The Ring travelled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.engine.agenda import SECRET
from mathom.core.play.events import RawEvent
from mathom.core.play.tally import Counts, Tally
from mathom.games.riddle.options import seats_of
from mathom.games.riddle.rules import events as ev
from mathom.games.riddle.rules.cards import HOBBITS, THE_RING, TITLE_NAMES, TITLE_OF
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Riddle
from mathom.games.riddle.text.event_fields import KINDS, REASON_NAMES

HELD: Final = "held"  # 1: the seat held it at least once
PLAYED: Final = "played"
RING: Final = "ring"  # how The Ring came to a seat
DEEDS: Final = "deeds"
EXCHANGE_RULE: Final = 700
POWER_RULE: Final = 803  # a played card takes or draws another
BATTLE_RULES: Final = frozenset({904, 1210})
SHOWN_TO_WIN: Final = frozenset({406, 1207})

# Events that give the first player a card, which is the event's secret.
GAINS: Final = frozenset({ev.DEALT, ev.DREW, ev.RIDDLE_RIGHT, ev.SEARCHED, ev.RETRIEVED, ev.PILE_TAKEN})
WAYS: Final = {
    ev.DEALT: "deal",
    ev.DREW: "pick-up",
    ev.RIDDLE_RIGHT: "riddle",
    ev.SEARCHED: "search",
    ev.RETRIEVED: "own hidden pile",
    ev.PILE_TAKEN: "captive's hidden pile",
}
COUNTED: Final = (
    *(ev.TURN_BEGAN, ev.PICKED_UP, ev.RESHUFFLED, ev.EXCHANGE, ev.HAND_SEEN, ev.RESISTED, ev.RIDDLE_BEGAN),
    *(ev.RIDDLE_RIGHT, ev.RIDDLE_WRONG, ev.ASKED_FOR, ev.FEAST, ev.BATTLE_BEGAN, ev.BATTLE_WON, ev.BATTLE_TIED),
    *(ev.SENT_TO_HALLS, ev.CAPTURED, ev.STAYED, ev.RELEASED, ev.WENT_OUT, ev.HID, ev.RETRIEVED, ev.SEARCHED),
)


class Counter:
    """Counts all events of a game, secrets included."""

    def __init__(self, s: Riddle) -> None:
        self.s = s
        self.seats = seats_of(s.rules)
        self.counts: dict[str, dict[str, list[int]]] = {HELD: {}, PLAYED: {}, RING: {}, DEEDS: {}}
        self.last_played = ""
        self.ring_by = ""  # how The Ring came to where it is

    def add(self, sort: str, thing: str, player: int, most: int | None = None) -> None:
        row = self.counts[sort].setdefault(thing, [0] * self.seats)
        seat = int(self.s.seat_of(player))
        row[seat] = row[seat] + 1 if most is None else min(most, row[seat] + 1)

    def hear(self, told: RawEvent) -> None:
        kind, a, b = told.number, told.facts & 4095, told.facts >> 12 & 4095
        if kind in COUNTED:
            self.add(DEEDS, KINDS[kind].name, a)
        if kind in (ev.PLAYED, ev.LAID, ev.FORCE_SHOWN) and told.rule not in SHOWN_TO_WIN:
            self.last_played = TITLE_NAMES[TITLE_OF[b]]
            self.add(PLAYED, self.last_played, a)
        if kind in GAINS:
            self.gain(a, told.facts >> SECRET, WAYS[kind])
        if kind == ev.PASSED:
            self.gain(b, told.facts >> SECRET, self.way_of(told.rule))

    def gain(self, player: int, card: int, way: str) -> None:
        self.add(HELD, TITLE_NAMES[TITLE_OF[card]], player, most=1)
        if card == THE_RING:
            self.ring_by = way
            self.add(RING, way, player)

    def way_of(self, rule: int) -> str:
        """How a card passed from hand to hand, by the rule of the event."""
        if rule == EXCHANGE_RULE:
            return "exchange"
        if rule in BATTLE_RULES:
            return "battle"
        if rule != POWER_RULE:
            return "another's wrong riddle"
        return "character card" if self.last_played in CHARACTER_NAMES else self.last_played


def tally(s: Riddle, told: Sequence[RawEvent]) -> Tally:
    counter = Counter(s)
    for one in told:
        counter.hear(one)
    players: list[list[int]] = [[] for _ in range(counter.seats)]
    for player in range(s.rules.players):
        if s.character[player] != NONE:
            players[s.seat_of(player)].append(player)
    counts: Counts = {
        sort: {thing: tuple(row) for thing, row in sorted(rows.items())} for sort, rows in counter.counts.items()
    }
    return Tally(
        int(min(s.round, s.rules.max_rounds)),  # R60: the limit is noticed when the next round begins
        REASON_NAMES[s.reason],
        counter.ring_by if s.winners else "",
        tuple("+".join(dict.fromkeys(kind_of(s, p) for p in own)) for own in players),
        tuple("+".join(CHARACTER_NAMES[s.character[p]] for p in own) for own in players),
        counts,
    )


def kind_of(s: Riddle, player: int) -> str:
    return "hobbits" if s.side_of(player) == HOBBITS else "riders"
