"""Recorded games: `./mathom record` writes them again; review the diff."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.games.war.game import WarGame
from mathom.games.war.knowledge.view import View
from mathom.games.war.rules.state import War

FOLDER = Path(__file__).resolve().parents[2] / "transcripts" / "war"
TWILIGHT = next(preset for preset in WarGame().presets if preset.name == "twilight")
NAMES = ["Ann", "Bob", "Cyd", "Dot"]
# By name: the rules, and the seats that play sensibly.
GAMES: dict[str, tuple[dict[str, str], tuple[int, ...]]] = {
    "sensible": ({}, (0, 1)),
    "free-at-random": ({}, (1,)),
    "shadow-at-random": ({}, (0,)),
    "twilight": (TWILIGHT.rules_for(2), (0, 1)),
    "twilight-three": (TWILIGHT.rules_for(3), (0, 1, 2)),
    "twilight-four": (TWILIGHT.rules_for(4), (0, 1, 2, 3)),
}
WarMatch = Match[War, View]


def recorded_match(rules: dict[str, str], sensible: tuple[int, ...], seed: int) -> WarMatch:
    """A game with a few undone answers."""
    dice = Dice(seed)
    players = int(rules.get("players", "2"))
    match: WarMatch = Match(WarGame(), rules, names=NAMES[:players], secret=bytes([seed] * 32))
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, chosen(match, seat, dice, seat in sensible))
        if dice.below(15) == 0:
            try:
                match.undo(seat)
            except MathomError:
                continue
    return match


def chosen(match: WarMatch, seat: int, dice: Dice, sensibly: bool) -> int:
    s, actions = match.state, match.actions(seat)
    if not sensibly or s.seat() != seat:
        return actions[dice.below(len(actions))]
    out = zeros(4096)
    return out[match.game.judge().pick(s, out, s.legal(out), dice)]


def main() -> None:
    from tools.transcripts import transcript

    FOLDER.mkdir(exist_ok=True)
    for number, (name, (rules, sensible)) in enumerate(GAMES.items(), 1):
        match = cast(AnyMatch, recorded_match(rules, sensible, number))
        (FOLDER / f"{name}.mathom").write_text(transcript(match), encoding="utf-8")
