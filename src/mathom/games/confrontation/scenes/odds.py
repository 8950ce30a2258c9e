"""The outcome of each own card against each card that the opponent may play.

The rules play the battle out in a world drawn from the view, until it is over or somebody must choose. Everything that
a battle depends on is public, so any world gives the same result.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import msgspec

from mathom.core.engine.agenda import ARGUMENT, INDEX
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.events import Event, read_story
from mathom.core.table_ui import CardOutcome
from mathom.core.text.speech import LANGUAGE, ntr, tr
from mathom.games.confrontation.knowledge.card_trials import (
    Trial,
    after_answer,
    is_battle_over,
    trials,
)
from mathom.games.confrontation.knowledge.view import HIDDEN, View
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.rules.answers import CARD, DECODED, PASS, RETREAT, USE
from mathom.games.confrontation.rules.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.rules.cards import CARD_NAMES, NO_CARD
from mathom.games.confrontation.rules.characters.tiles import SAM
from mathom.games.confrontation.rules.combat import (
    COMMIT_CARD,
    FETCH_CARD,
    FORCE_CARD,
    PLAY_ANOTHER,
    RETREAT_BY_CARD,
    SHOW_CARD,
    SHOW_GANDALF,
    TAKE_FOUR,
)
from mathom.games.confrontation.rules.defeat import refuges_of_wormtongue
from mathom.games.confrontation.rules.events import TOTAL_OFFSET
from mathom.games.confrontation.rules.state import (
    FACE_DOWN,
    FETCHED,
    HAND,
    PLAYED,
    Confrontation,
)
from mathom.games.confrontation.scenes.battle_results import NO_PLACE, falls, is_aftermath
from mathom.games.confrontation.scenes.battles import Battle, battle_from_view, side_of, waiting
from mathom.games.confrontation.table.wire import asked
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import KINDS, SIDE_NAMES
from mathom.games.confrontation.text.titles import capital
from mathom.games.confrontation.text.words import tell

CHOOSING: Final = (COMMIT_CARD, SHOW_CARD, PLAY_ANOTHER, FETCH_CARD)


class Question:
    """The key of the cache: everything the outcomes depend on, but not whether the opponent has already chosen."""

    def __init__(self, v: View, seed: int) -> None:
        self.v = v
        self.seed = seed
        rules, other = v.rules, 1 - v.seat
        shown = v.cards[PLAYED + other] if v.cards[PLAYED + other] != HIDDEN else NO_CARD
        self.key = (
            (seed, LANGUAGE.get(), waiting(v)[0], int(v.seat), int(shown)),
            (
                rules.cast,
                rules.upstream_sideways_retreat,
                rules.stuck_retreat_blocks_sacrifice,
                rules.upstream_bars_sauron,
            ),
            (*v.at, *v.heaps, *v.cards[HAND : HAND + 2], *v.cards[FETCHED : FETCHED + 2], v.cards[PLAYED + v.seat]),
            (v.variant, v.known, v.whispered, v.open_always, v.open_turn, v.open_battle, v.seen),
            (v.side, v.fellow, v.minion, v.region, v.flags & ~FACE_DOWN, v.ringbearer),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def odds(v: View, seed: int = 1) -> tuple[CardOutcome, ...]:
    """The outcomes for a seat that chooses a card now, own card by own card; otherwise empty."""
    if waiting(v)[0] not in CHOOSING or v.seat not in asked(v):
        return ()
    return answered(Question(v, seed))


@lru_cache(maxsize=64)
def answered(question: Question) -> tuple[CardOutcome, ...]:
    v, seat = question.v, int(question.v.seat)
    battle = battle_from_view(v, 1)
    base = ConfrontationWorlds(v).sample(Dice(question.seed)).clone()
    take_back_face_down(v, base, 1 - seat)
    found: list[CardOutcome] = []
    for a in base.actions_for(seat):
        if CARD.has(a):
            found += against_all(v, battle, base, a)
    return tuple(found)


def take_back_face_down(v: View, s: Confrontation, other: int) -> None:
    """Puts the opponent's face-down card back into the hand, to try it like the others."""
    if v.cards[PLAYED + other] == HIDDEN:
        s.cards[HAND + other] = v.cards[HAND + other]
        s.cards[PLAYED + other] = NO_CARD


def against_all(v: View, battle: Battle, base: Confrontation, own: int) -> list[CardOutcome]:
    seat, other = int(v.seat), 1 - int(v.seat)
    name, names = CARD_NAMES[seat][DECODED[own].x], CARD_NAMES[other]
    found = []
    for trial in trials(base, seat, own, v.cards[PLAYED + other] == HIDDEN):
        played = known_card(battle, other) if trial.card == NO_CARD else names[trial.card]
        fight = Fight(v, battle, name, played)
        choice = OPEN_CHOICES.get(trial.todo)
        found.append(decided(fight, trial, True) if choice is None else with_capital(choice(fight, trial.s)))
    return found


def with_capital(found: CardOutcome) -> CardOutcome:
    return msgspec.structs.replace(found, words=capital(found.words))


def known_card(battle: Battle, other: int) -> str:
    """The opponent's face-up card; empty if Magic fetches before the opponent plays."""
    return battle.cards[other] or ""


# ---- outcomes ----


class Fight:
    """A battle and the two cards to try."""

    def __init__(self, v: View, battle: Battle, own: str, other: str) -> None:
        self.v = v
        self.battle = battle
        self.own = own
        self.other = other

    def card_outcome(self, result: str, words: str, sum_: str = "") -> CardOutcome:
        return CardOutcome(self.own, self.other, result, words, sum_)


def outcome(fight: Fight, trial: Trial) -> CardOutcome:
    """The outcome in words that may continue a sentence, so they begin in lower case unless with a name."""
    choice = OPEN_CHOICES.get(trial.todo)
    return decided(fight, trial) if choice is None else choice(fight, trial.s)


def outcome_after(fight: Fight, s: Confrontation, seat: int, a: int) -> CardOutcome:
    return outcome(fight, Trial(after_answer(s, seat, a)))


def decided(fight: Fight, trial: Trial, begins: bool = False) -> CardOutcome:
    """The outcome after the battle; its words begin a sentence, or may continue one."""
    v = fight.v
    has_refuge = "wormtongue" in fight.battle.fighters and refuges_of_wormtongue(trial.s, zeros(4)) > 0
    known = (v.at[SAM] == HIDDEN, has_refuge)
    return decided_by(LANGUAGE.get(), v.seat, fight.own, fight.other, trial.events, trial.sums, known, begins)


@lru_cache(maxsize=16384)
def decided_by(
    language: str,
    seat: int,
    own: str,
    other: str,
    events: tuple[int, ...],
    sums: int,
    known: tuple[bool, bool],
    begins: bool,
) -> CardOutcome:
    """The outcome by the events. `known`: whether Sam's place is hidden, and whether Wormtongue has a refuge."""
    result, words = verdict(language, seat, events, *known)
    return CardOutcome(own, other, result, capital(words) if begins else words, totals(seat, sums))


@lru_cache(maxsize=4096)
def verdict(language: str, seat: int, told: tuple[int, ...], sam_is_hidden: bool, has_refuge: bool) -> tuple[str, str]:
    """The result and its words. Many cards lead to the same events, so they are put into words once."""
    events = known_events(sam_is_hidden, [raw.seen_by_all() for raw in read_story(KINDS, told)])
    fallen = [str(e.facts["character"]) for e in events if e.kind == "defeated" and e.rule != NO_PLACE]
    escapes = has_refuge and may_escape(events, fallen)
    words = [sentence(escape_in_words(fallen) if escapes else falls(fallen))] if fallen else []
    result = "other" if escapes else result_for(seat, events)
    return result, " ".join(words + consequences(events))


def known_events(sam_is_hidden: bool, events: list[Event]) -> list[Event]:
    """R26: leaves out a victory by passing the Ring to a hidden Sam, whose region is secret."""
    passed = any(event.kind == "ring-passed" for event in events)
    return [event for event in events if not (passed and event.kind == "won" and sam_is_hidden)]


def may_escape(events: list[Event], fallen: list[str]) -> bool:
    """9.32: whether Wormtongue may escape, given a refuge; not when the game is over."""
    return "wormtongue" in fallen and not any(event.kind == "won" for event in events)


def escape_in_words(fallen: list[str]) -> str:
    if len(fallen) > 1:
        return tr("both are defeated; Wormtongue may escape")
    return tr("Wormtongue is defeated, but may escape")


def consequences(events: list[Event]) -> list[str]:
    kinds = {event.kind for event in events}
    if {"ring-passed", "won"} <= kinds:
        return [tr("The Ring passes to Sam in Mordor, and the Fellowship wins.")]
    if "ring-passed" in kinds:
        return [tr("The Ring passes to Sam.")]
    return [tell(event) for event in events if is_aftermath(event)]


def result_for(seat: int, events: list[Event]) -> str:
    for event in events:
        if event.kind == "won":
            return "win" if event.facts["side"] == SIDE_NAMES[seat] else "lose"
    sides = {side_of(str(event.facts["character"])) for event in events if event.kind == "defeated"}
    if not sides:
        return "other"
    return "both" if len(sides) == 2 else "lose" if seat in sides else "win"


def sentence(clause: str) -> str:
    return f"{clause}."


def totals(seat: int, facts: int) -> str:
    """Both totals of a comparison, the seat's own first; empty without a comparison."""
    if facts < 0:
        return ""
    both = [code - TOTAL_OFFSET for code in (facts & ARGUMENT, facts >> 12 & ARGUMENT)]
    return f"{both[seat]} : {both[1 - seat]}"


# ---- outcomes with a choice still to come ----


def fetches(fight: Fight, s: Confrontation) -> CardOutcome:
    """7.2."""
    return fight.card_outcome("other", tr("Magic: {side} fetches a card.", side=titles.SIDES[SIDE_NAMES[s.asked()[0]]]))


def retreats(fight: Fight, s: Confrontation) -> CardOutcome:
    """7.3, 7.4; R05: the Fellowship's card applies even after Sauron's fighter has retreated."""
    side = s.asked()[0]
    fighter = fight.battle.fighters[side]
    who = titles.character(fighter)
    words = [ntr("{who} retreats.", "{who} retreat.", titles.count_of(fighter), who=who)]
    if side == SAURON:
        away = next(a for a in s.actions_for(side) if RETREAT.has(a))
        words += after_retreat(fight, after_answer(s, side, away))
    return fight.card_outcome("other", " ".join(words))


def after_retreat(fight: Fight, s: Confrontation) -> list[str]:
    todo = 0 if is_battle_over(s) else s.agenda[s.depth - 1]
    if todo == RETREAT_BY_CARD.of(FELLOWSHIP):
        who = capital(titles.character(fight.battle.fighters[FELLOWSHIP]))
        return [tr("{who} retreats too.", who=who)]
    if todo == FETCH_CARD.of(FELLOWSHIP):
        return [fetches(fight, s).words]
    return [tr("Nobody falls.")] if "noble_sacrifice" in (fight.own, fight.other) else []


def with_or_without_gandalf(fight: Fight, s: Confrontation) -> CardOutcome:
    """6.11: only the Fellowship knows whether Gandalf is near, so Sauron sees both outcomes."""
    alone = decided(fight, Trial(after_answer(s, FELLOWSHIP, PASS.of())))
    helps = fight.v.seat != FELLOWSHIP or len(s.actions_for(FELLOWSHIP)) > 1
    helped = decided(fight, Trial(after_answer(s, FELLOWSHIP, USE.of()))) if helps else alone
    if helped.words == alone.words:
        return alone
    words = tr("{fall} With Gandalf's help: {other}", fall=alone.words, other=helped.words)
    return fight.card_outcome("other", words, alone.sum)


def rejected(fight: Fight, s: Confrontation) -> CardOutcome:
    """9.30."""
    accepted = outcome_after(fight, s, SAURON, PASS.of())
    words = tr("Saruman may make the Fellowship play another card. If this one stands: {result}", result=accepted.words)
    return fight.card_outcome("other", words, accepted.sum)


def replaced(fight: Fight, s: Confrontation) -> CardOutcome:
    """9.33."""
    kept, four = (outcome_after(fight, s, SAURON, a) for a in (PASS.of(), USE.of()))
    if (kept.outcome, kept.words) == (four.outcome, four.words):
        return fight.card_outcome(kept.outcome, tr("With or without the 4: {result}", result=kept.words), kept.sum)
    words = tr("The Mouth of Sauron may take the 4: {four} Otherwise: {kept}", four=four.words, kept=kept.words)
    return fight.card_outcome(kept.outcome if kept.outcome == four.outcome else "other", words, kept.sum)


OPEN_CHOICES: Final[dict[int, Callable[[Fight, Confrontation], CardOutcome]]] = {
    FETCH_CARD.number & INDEX: fetches,
    RETREAT_BY_CARD.number & INDEX: retreats,
    SHOW_GANDALF.number & INDEX: with_or_without_gandalf,
    FORCE_CARD.number & INDEX: rejected,
    TAKE_FOUR.number & INDEX: replaced,
}
