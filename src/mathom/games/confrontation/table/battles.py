"""The battles of a game as one seat saw them: folded from its events, and from its view while one is fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mathom.core.engine.agenda import INDEX
from mathom.core.play.events import Event
from mathom.games.confrontation.knowledge.view import HIDDEN, View
from mathom.games.confrontation.rules.board import FELLOWSHIP, REGION_NAMES, SAURON
from mathom.games.confrontation.rules.cards import CARD_NAMES
from mathom.games.confrontation.rules.characters.texts import TEXTS
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.rules.combat import fellowship_text
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


@dataclass(slots=True)
class Battle:
    """Two who meet. Fighters are characters by name: the Fellowship's and Sauron's, as they are now."""

    number: int
    region: str
    attacker: int  # the side
    fighters: list[str]
    before: Battle | None = None  # of the same attack
    events: list[Event] = field(default_factory=list)
    since: Sequence[Event] = ()  # all that was told since it began, whether it belongs to it or not
    cards: list[str | None] = field(default_factory=lambda: [None, None])
    totals: tuple[int, int] | None = None
    sam_is_five: bool = False
    helped: bool = False
    no_cards: bool = False
    over: bool = True
    in_tunnel: bool = False
    began_with: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.began_with = tuple(self.fighters)  # others may take their places

    def is_attacking(self, side: int) -> bool:
        return self.attacker == side

    def strengths(self, rules: Rules) -> tuple[int, int]:
        """As the rules have them in this battle, before cards."""
        s = empty_board(FRAMES, rules)
        fellow, minion = (NAMES.index(name) for name in self.fighters)
        s.fellow, s.minion = fellow % VARIANT, minion % VARIANT
        s.variant = (fellow // VARIANT) << s.fellow | (minion // VARIANT) << s.minion
        s.side, s.region = self.attacker, REGION_NAMES.index(self.region)
        s.flags = SAM_IS_FIVE if self.sam_is_five else 0
        theirs = TEXTS[minion].strength(s, s.minion, 0)
        return int(fellowship_text(s).strength(s, s.fellow, theirs)), int(theirs)

    def note(self, event: Event) -> None:
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


def last_battle(v: View, events: Sequence[Event]) -> Battle | None:
    """The battle that is fought, or the last one; also a Balrog who answered in the Tunnel."""
    found: Battle | None = None
    number, side, open_ = 0, int(v.side), False
    for i, event in enumerate(events):
        if event.kind == "turn-began":
            side, open_ = SIDE_NAMES.index(str(event.facts["side"])), False
        elif event.kind == "battle-began":
            number += 1
            names = [str(event.facts[label]) for label in ("fellow", "minion")]
            found = Battle(number, str(event.facts["region"]), side, names, found if open_ else None)
            found.since = events[i:]
            open_ = True
        elif event.kind == "shown" and event.rule == TUNNEL_RULE:
            number += 1
            found = met_in_tunnel(number, events[i + 1])
            open_ = True
        if open_ and found is not None:
            found.note(event)
    if is_fought(v):
        found = found if found is not None and open_ else begun_unseen(v, number + 1)
        found.over = False
        found.cards = cards_in(v)
    return found


def met_in_tunnel(number: int, defeat: Event) -> Battle:
    fighters = [str(defeat.facts["character"]), "balrog"]
    return Battle(number, str(defeat.facts["region"]), FELLOWSHIP, fighters, in_tunnel=True)


def begun_unseen(v: View, number: int) -> Battle:
    """A game may begin from a position in the middle of a battle: what it shows stands for what nobody told."""
    fighters = [NAMES[piece + VARIANT * (v.variant >> piece & 1)] for piece in (v.fellow, v.minion)]
    battle = Battle(number, REGION_NAMES[v.region], int(v.side), fighters)
    battle.sam_is_five = bool(v.flags & SAM_IS_FIVE)
    battle.no_cards = bool(v.flags & NO_CARDS)
    battle.cards = cards_in(v)
    return battle


def cards_in(v: View) -> list[str | None]:
    """The cards that lie before the two sides; those that count, if others were fetched."""
    found: list[str | None] = []
    for side in (FELLOWSHIP, SAURON):
        fetched, played = int(v.cards[FETCHED + side]), int(v.cards[PLAYED + side])
        card = fetched if fetched != NONE else played
        found.append(None if card == NONE else FACE_DOWN if card == HIDDEN else CARD_NAMES[side][card])
    return found


def is_fought(v: View) -> bool:
    return v.winner == NO_WINNER and "EndBattle" in waiting(v)


def waiting(v: View) -> list[str]:
    """The kinds of questions and steps that wait, next first."""
    return [type(FRAMES[f & INDEX]).__name__ for f in reversed(list(v.agenda))]


def tile_of(name: str) -> int:
    return NAMES.index(name) % VARIANT


def side_of(name: str) -> int:
    return tile_of(name) // TEAM
