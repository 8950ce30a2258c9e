"""The last battle as one seat saw it: built from its events, and from its view while the battle goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mathom.core.engine.agenda import INDEX, Frame
from mathom.core.play.events import Event
from mathom.games.confrontation.knowledge.view import HIDDEN, View
from mathom.games.confrontation.rules.board import FELLOWSHIP, REGION_NAMES, SAURON
from mathom.games.confrontation.rules.cards import CARD_NAMES
from mathom.games.confrontation.rules.characters.texts import TEXTS
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.rules.combat import fellowship_text
from mathom.games.confrontation.rules.defeat import END_BATTLE
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import (
    FETCHED,
    NO_CARDS,
    NO_WINNER,
    NONE,
    PLAYED,
    SAM_IS_FIVE,
    Rules,
    empty_board,
)
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

FACE_DOWN: Final = "face-down"
TUNNEL_RULE: Final = "5.4"
STARTS: Final = ("battle-began", "shown")  # the kinds of events that may begin a battle


@dataclass(slots=True)
class Battle:
    """A meeting of two fighters, given as the names of characters: the Fellowship's, then Sauron's."""

    number: int
    region: str
    attacker: int  # the side
    fighters: list[str]
    before: Battle | None = None  # the battle before it in the same attack
    events: list[Event] = field(default_factory=list)
    since: Sequence[Event] = ()  # all events since it began, including those outside it
    cards: list[str | None] = field(default_factory=lambda: [None, None])
    totals: tuple[int, int] | None = None
    sam_is_five: bool = False
    helped: bool = False
    no_cards: bool = False
    over: bool = True
    in_tunnel: bool = False
    began_with: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.began_with = tuple(self.fighters)  # others may take over

    def is_attacking(self, side: int) -> bool:
        return self.attacker == side

    def strengths(self, rules: Rules) -> tuple[int, int]:
        """The strengths in this battle before cards."""
        return strengths(rules, self.attacker, self.region, tuple(self.fighters), self.sam_is_five)

    def observe(self, event: Event) -> None:
        self.events.append(event)
        facts = event.facts
        if event.kind == "sam-stepped-in":
            self.fighters[FELLOWSHIP] = str(facts["character"])
            self.sam_is_five = True
        elif event.kind == "switched":
            self.fighters[FELLOWSHIP] = str(facts["character"])
        elif event.kind == "shown":
            self.sam_is_five |= event.rule == "9.2"
            self.helped |= event.rule == "9.22"
        elif event.kind == "cards-forbidden":
            self.no_cards = True
        elif event.kind in ("committed", "card-shown", "fetched"):
            card = facts["card"]
            self.cards[SIDE_NAMES.index(str(facts["side"]))] = FACE_DOWN if card is None else str(card)
        elif event.kind == "compared":
            self.totals = int(str(facts["fellow"])), int(str(facts["minion"]))


@lru_cache(maxsize=1024)
def strengths(
    rules: Rules, attacker: int, region: str, fighters: tuple[str, ...], sam_is_five: bool
) -> tuple[int, int]:
    s = empty_board(FRAMES, rules)
    fellow, minion = (NAMES.index(name) for name in fighters)
    s.fellow, s.minion = fellow % VARIANT, minion % VARIANT
    s.variant = (fellow // VARIANT) << s.fellow | (minion // VARIANT) << s.minion
    s.side, s.region = attacker, REGION_NAMES.index(region)
    s.flags = SAM_IS_FIVE if sam_is_five else 0
    theirs = TEXTS[minion].strength(s, s.minion, 0)
    return int(fellowship_text(s).strength(s, s.fellow, theirs)), int(theirs)


def last_battle(v: View, events: Sequence[Event]) -> Battle | None:
    """The battle going on, or the last one. A Balrog that answers in the Tunnel counts as one."""
    first = start_of_last_attack(events)
    found: Battle | None = None
    number = len([event for event in events[:first] if event.kind in STARTS and is_start(event)])
    side, is_running = int(v.side), False
    for i, event in enumerate(events[first:], first):
        if event.kind == "turn-began":
            side, is_running = SIDE_NAMES.index(str(event.facts["side"])), False
        elif event.kind == "battle-began":
            number += 1
            names = [str(event.facts[label]) for label in ("fellow", "minion")]
            found = Battle(number, str(event.facts["region"]), side, names, found if is_running else None)
            found.since = events[i:]
            is_running = True
        elif event.kind == "shown" and event.rule == TUNNEL_RULE:
            number += 1
            found = met_in_tunnel(number, events[i + 1])
            is_running = True
        if is_running and found is not None:
            found.observe(event)
    if is_battle_on(v):
        found = found if found is not None and is_running else battle_from_view(v, number + 1)
        found.over = False
        found.cards = cards_in(v)
    return found


def start_of_last_attack(events: Sequence[Event]) -> int:
    """The place of the event that began the turn of the last battle; that of the first event without a battle."""
    has_battle = False
    for place, event in zip(range(len(events) - 1, -1, -1), reversed(events), strict=True):
        has_battle = has_battle or is_start(event)
        if has_battle and event.kind == "turn-began":
            return place
    return 0


def is_start(event: Event) -> bool:
    """Whether a battle, or a meeting in the Tunnel, begins with this event."""
    return event.kind == "battle-began" or (event.kind == "shown" and event.rule == TUNNEL_RULE)


def met_in_tunnel(number: int, defeat: Event) -> Battle:
    fighters = [str(defeat.facts["character"]), "balrog"]
    return Battle(number, str(defeat.facts["region"]), FELLOWSHIP, fighters, in_tunnel=True)


def battle_from_view(v: View, number: int) -> Battle:
    """A battle from the view alone, for a game that began from a position in the middle of it."""
    fighters = [NAMES[piece + VARIANT * (v.variant >> piece & 1)] for piece in (v.fellow, v.minion)]
    battle = Battle(number, REGION_NAMES[v.region], int(v.side), fighters)
    battle.sam_is_five = bool(v.flags & SAM_IS_FIVE)
    battle.no_cards = bool(v.flags & NO_CARDS)
    battle.cards = cards_in(v)
    return battle


def cards_in(v: View) -> list[str | None]:
    """The cards in play; a fetched card replaces the one played."""
    found: list[str | None] = []
    for side in (FELLOWSHIP, SAURON):
        fetched, played = int(v.cards[FETCHED + side]), int(v.cards[PLAYED + side])
        card = fetched if fetched != NONE else played
        found.append(None if card == NONE else FACE_DOWN if card == HIDDEN else CARD_NAMES[side][card])
    return found


def is_battle_on(v: View) -> bool:
    return v.winner == NO_WINNER and END_BATTLE in waiting(v)


def waiting(v: View) -> list[Frame]:
    """The frames on the agenda, next first."""
    return [FRAMES[f & INDEX] for f in reversed(list(v.agenda))]


def tile_of(name: str) -> int:
    return NAMES.index(name) % VARIANT


def side_of(name: str) -> int:
    return tile_of(name) // TEAM
