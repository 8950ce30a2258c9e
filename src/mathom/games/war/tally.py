"""Counts of a finished game for the laboratory: how it ended, and how each card was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.play.events import RawEvent
from mathom.core.play.tally import Counts, Tally
from mathom.games.war.rules import events as ev
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.nations import SIDE_NAMES, SIDES
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT, seat_names
from mathom.games.war.rules.state import War
from mathom.games.war.text.event_fields import KINDS
from mathom.games.war.text.titles import REASON_NAMES

PLAYED: Final = "played"  # as an event
COMBAT: Final = "combat"  # as a Combat card
DEEDS: Final = "deeds"
ARGUMENT: Final = 4095
# Events whose first fact is the player who did it.
BY_PLAYER: Final = frozenset({ev.ATTACKED, ev.CAPTURED, ev.RECAPTURED, ev.RING_USED, ev.PASSED, ev.SKIPPED})
# Events of the Free Peoples' way.
ON_THE_WAY: Final = frozenset(
    {
        *(ev.FELLOWSHIP_MOVED, ev.FELLOWSHIP_DECLARED, ev.FELLOWSHIP_REVEALED, ev.FELLOWSHIP_HIDDEN),
        *(ev.ENTERED_MORDOR, ev.MORDOR_STEP),
    }
)


def seat_of(player: int) -> int:
    """The seat of a player as events name them: the side if one player leads it, or a player of a team."""
    return player if player < SIDES else player - SIDES


def tally(s: War, told: Sequence[RawEvent]) -> Tally:
    counts: dict[str, dict[str, list[int]]] = {PLAYED: {}, COMBAT: {}, DEEDS: {}}

    def add(sort: str, thing: str, seat: int) -> None:
        row = counts[sort].setdefault(thing, [0] * s.players)
        row[seat] += 1

    for one in told:
        a, b = one.facts & ARGUMENT, one.facts >> 12 & ARGUMENT
        if one.number == ev.CARD_PLAYED:
            add(PLAYED, CARD_NAMES[b], seat_of(a))
        elif one.number == ev.COMBAT_CARD_SHOWN:
            add(COMBAT, CARD_NAMES[b], seat_of(a))
        elif one.number in BY_PLAYER:
            add(DEEDS, KINDS[one.number].name, seat_of(a))
        elif one.number in ON_THE_WAY:
            add(DEEDS, KINDS[one.number].name, 0)
    done: Counts = {sort: {thing: tuple(row) for thing, row in sorted(rows.items())} for sort, rows in counts.items()}
    reason = REASON_NAMES[s.reason] if s.reason else ""
    kinds = tuple(SIDE_NAMES[SIDE_OF_SEAT[seat]] for seat in range(s.players))
    return Tally(int(s.turn), reason, reason, kinds, seat_names(s.players), done)
