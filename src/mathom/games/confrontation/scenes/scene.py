"""A battle as a scene: the two fighters, the steps, the cards, the sums, the result and its reason."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from mathom.core.play.events import Event
from mathom.core.table_ui import Fighter, Scene, Stage
from mathom.core.text.speech import tr
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.board import FELLOWSHIP
from mathom.games.confrontation.rules.combat import COMMIT_CARD, PLAY_CARDS, SHOW_CARD
from mathom.games.confrontation.rules.state import HELD
from mathom.games.confrontation.scenes.battle_results import afterwards, decisive_event, falls, result
from mathom.games.confrontation.scenes.battle_steps import steps
from mathom.games.confrontation.scenes.battle_texts import text_here, why_number
from mathom.games.confrontation.scenes.battlefield import Battlefield
from mathom.games.confrontation.scenes.battles import Battle, is_battle_on, is_start, last_battle, waiting
from mathom.games.confrontation.scenes.odds import odds
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES
from mathom.games.confrontation.text.words import tell

NO_BATTLE: Final = "no battle yet"


def scene(v: View, events: Sequence[Event]) -> Scene | None:
    battle = last_battle(v, events)
    if battle is None:
        return None
    if battle.in_tunnel:
        return in_tunnel(v, battle)
    field = Battlefield(v, battle)
    verdict = decisive_event(battle)
    return Scene(
        battle.number,
        tr("Battle in {region}", region=titles.REGIONS[battle.region]),
        battle.region,
        fighters(field),
        steps(field),
        odds(v) if not battle.over else (),
        battle.over,
        result(battle) if battle.over else "",
        verdict.rule if battle.over and verdict else None,
    )


def scene_key(v: View, events: Sequence[Event]) -> Hashable | None:
    """A scene of an earlier turn stays as it is, apart from what the view adds; None in a turn that has a battle."""
    if is_battle_on(v):
        return None
    turn_is_over = False
    for place, event in zip(range(len(events) - 1, -1, -1), reversed(events), strict=True):
        if is_start(event):
            return (
                (place, v.used, *v.held, *v.cards[HELD:], v.open_always, v.known, v.variant) if turn_is_over else None
            )
        turn_is_over |= event.kind == "turn-began"
    return NO_BATTLE


def in_tunnel(v: View, battle: Battle) -> Scene:
    """5.4: the Balrog answers in the Tunnel; shown like a battle."""
    words = " ".join(tell(event) for event in battle.events)
    answered = tr("The Balrog answers: {fall}.", fall=falls(battle.fighters[:1]))
    return Scene(
        battle.number,
        tr("In the Tunnel of Moria"),
        "caradhras",
        fighters(Battlefield(v, battle)),
        (Stage(tr("The Balrog in the Tunnel"), words, "5.4", "done"),),
        over=True,
        result=" ".join([answered, *afterwards(battle)]),
        rule="5.4",
    )


# ---- the fighters ----


def fighters(field: Battlefield) -> tuple[Fighter, ...]:
    """Both fighters, the attacker first."""
    attacker = field.battle.attacker
    return tuple(fighter_of(field, side) for side in (attacker, 1 - attacker))


def fighter_of(field: Battlefield, side: int) -> Fighter:
    v, battle = field.v, field.battle
    notes = (why_number(battle, side, v.rules), text_here(field, side))
    return Fighter(
        SIDE_NAMES[side],
        battle.fighters[side],
        role(battle, side),
        battle.strengths(v.rules)[side],
        " ".join(note for note in notes if note),
        battle.cards[side],
        total(v, battle, side),
    )


def role(battle: Battle, side: int) -> str:
    if battle.in_tunnel:
        return tr("traveller") if battle.is_attacking(side) else tr("guard")
    return tr("attacker") if battle.is_attacking(side) else tr("defender")


def total(v: View, battle: Battle, side: int) -> str:
    """The sum of fighter, card and Gandalf's help: `4 + 5 = 9`, or `4 + ?` before the cards."""
    strength = battle.strengths(v.rules)[side]
    if battle.totals is None:
        return f"{strength} + ?" if awaits_cards(v, battle) else ""
    sum_ = battle.totals[side]
    help_given = int(battle.helped and side == FELLOWSHIP)
    parts = [strength] + ([] if battle.no_cards else [sum_ - strength - help_given]) + [1] * help_given
    return " + ".join(str(part) for part in parts) + (f" = {sum_}" if len(parts) > 1 else "")


def awaits_cards(v: View, battle: Battle) -> bool:
    to_come = {PLAY_CARDS, COMMIT_CARD, SHOW_CARD} & set(waiting(v))
    return bool(to_come) and not battle.over and not battle.no_cards
