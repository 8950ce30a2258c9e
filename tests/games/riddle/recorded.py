"""Recorded games: `python -m tests.games.riddle.recorded` writes them again; review the diff."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.core.rule_options import read_rules
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.rules.state import Riddle
from tests.games.riddle.walks import lively

FOLDER = Path(__file__).resolve().parents[2] / "transcripts" / "riddle"
ADVANCED = "gollum-spaces=on clairvoyance-spaces=on secret-spaces=on captivity=on"
GAMES = {
    "basic": "players=4 max-rounds=4",
    "teaching": "players=3 no-wait=on max-rounds=4 castaway-relief=off",
    "duel": f"players=2 {ADVANCED} restrict-draws=on max-rounds=8",
    "two-teams": f"players=2 {ADVANCED} two-player-teams=4 max-rounds=6",
    "partners": f"players=6 {ADVANCED} partners=on partner-exchange=asked max-rounds=3",
    "many": "players=8 wait-once=on short-halls=halls quick-exit=halls feast=on max-rounds=3",
}
RiddleMatch = Match[Riddle, View]


def random_match(rules: str, seed: int) -> RiddleMatch:
    """A lively game with a few undone answers."""
    dice = Dice(seed)
    match: RiddleMatch = Match(RiddleGame(), read_rules(rules), secret=bytes([seed] * 32))
    while not match.is_over:
        seat = match.asked[0]
        assert seat != CHANCE
        match.act(seat, chosen(match, seat, dice))
        if dice.below(12) == 0:
            try:
                match.undo(seat)
            except MathomError:
                continue
    return match


def chosen(match: RiddleMatch, seat: int, dice: Dice) -> int:
    return lively(match.state, dice) if match.state.seat() == seat else match.actions(seat)[0]


def main() -> None:
    from tools.transcripts import transcript

    FOLDER.mkdir(exist_ok=True)
    for number, (name, rules) in enumerate(GAMES.items(), 1):
        match = cast(AnyMatch, random_match(rules, number))
        (FOLDER / f"{name}.mathom").write_text(transcript(match), encoding="utf-8")


if __name__ == "__main__":
    main()
