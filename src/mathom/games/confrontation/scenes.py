"""A battle as a scene: the two fighters, the steps, the cards, the sums, the result and its reason."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.core.event import Event
from mathom.core.game import Plate, Scene, Stage
from mathom.core.speech import tr
from mathom.games.confrontation import titles
from mathom.games.confrontation.battle_results import decisive, falls, result
from mathom.games.confrontation.battle_steps import steps
from mathom.games.confrontation.battle_texts import text_here, why_number
from mathom.games.confrontation.battles import Battle, last_battle
from mathom.games.confrontation.board import FELLOWSHIP
from mathom.games.confrontation.odds import odds
from mathom.games.confrontation.telling import SIDE_NAMES
from mathom.games.confrontation.view import View
from mathom.games.confrontation.words import tell


def scene(v: View, events: Sequence[Event]) -> Scene | None:
    battle = last_battle(v, events)
    if battle is None:
        return None
    if battle.in_tunnel:
        return in_tunnel(v, battle)
    verdict = decisive(battle)
    return Scene(
        battle.number,
        tr("Battle in {region}", region=titles.REGIONS[battle.region]),
        battle.region,
        plates(v, battle),
        steps(v, battle),
        odds(v) if not battle.over else (),
        battle.over,
        result(battle) if battle.over else "",
        verdict.rule if battle.over and verdict else None,
    )


def in_tunnel(v: View, battle: Battle) -> Scene:
    """5.4: no battle, but the two meet."""
    words = " ".join(tell(event) for event in battle.events)
    return Scene(
        battle.number,
        tr("In the Tunnel of Moria"),
        "caradhras",
        plates(v, battle),
        (Stage(tr("The Balrog in the Tunnel"), words, "5.4", "done"),),
        over=True,
        result=tr("The Balrog answers: {fall}.", fall=falls(battle.fighters[:1])),
        rule="5.4",
    )


# ---- the fighters ----


def plates(v: View, battle: Battle) -> tuple[Plate, ...]:
    """The attacker first."""
    return tuple(plate(v, battle, side) for side in (battle.attacker, 1 - battle.attacker))


def plate(v: View, battle: Battle, side: int) -> Plate:
    notes = (why_number(battle, side, v.rules), text_here(battle, side))
    return Plate(
        SIDE_NAMES[side],
        battle.fighters[side],
        tr("attacker") if battle.is_attacking(side) else tr("defender"),
        battle.strengths(v.rules)[side],
        " ".join(note for note in notes if note),
        battle.cards[side],
        total(v, battle, side),
    )


def total(v: View, battle: Battle, side: int) -> str:
    """4 + 5 = 9: the fighter, the card, and Gandalf's help."""
    if battle.totals is None:
        return ""
    strength, sum_ = battle.strengths(v.rules)[side], battle.totals[side]
    help_given = int(battle.helped and side == FELLOWSHIP)
    parts = [strength] + ([] if battle.no_cards else [sum_ - strength - help_given]) + [1] * help_given
    return " + ".join(str(part) for part in parts) + (f" = {sum_}" if len(parts) > 1 else "")
