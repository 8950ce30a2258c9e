"""`./mathom record`: writes the recorded games of the tests again. Review the diff: it is what changed in play."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import mathom
from mathom import Dice, Match
from mathom.core.play.entries import ANSWER
from mathom.core.play.record import AnyMatch, body, foot, head

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "transcripts" / "confrontation"
GAMES = {
    "classic-1": "standard",
    "classic-2": "standard",
    "classic-own-two": "specials=own-two",
    "variant-1": "cast=variant",
    "variant-2": "cast=variant stuck-retreat-blocks-sacrifice=on",
    "variant-announced": "cast=variant specials=announced",
    "draft-open": "cast=draft upstream-sideways-retreat=on",
    "draft-open-own-two": "cast=draft specials=own-two",
    "draft-hidden": "cast=draft draft=hidden",
    "draft-hidden-own-two": "cast=draft draft=hidden specials=own-two",
    "draft-handicap": "cast=draft specials=handicap handicap=gwaihir+shadowfax+palantir+crebain",
    "classic-limit": "turn-limit=12",
}


def main() -> int:
    argparse.ArgumentParser(prog="mathom record", description=__doc__.split("\n")[0]).parse_args()
    from tests.games.riddle.recorded import main as record_riddle
    from tests.games.war.recorded import main as record_war

    FOLDER.mkdir(exist_ok=True)
    for number, (name, rules) in enumerate(GAMES.items(), 1):
        match = random_match(rules, number)
        (FOLDER / f"{name}.mathom").write_text(transcript(match), encoding="utf-8")
        print(f"{name}: {len(match.entries)} entries")
    record_riddle()
    record_war()
    return 0


def random_match(rules: str, seed: int) -> AnyMatch:
    """A random game with a few answers taken back."""
    from mathom.core.rule_options import read_rules

    dice = Dice(seed)
    match = Match(mathom.game("confrontation"), read_rules(rules), names=["Ann", "Bob"], secret=bytes([seed] * 32))
    while not match.is_over:
        seat = match.asked[dice.below(len(match.asked))]
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
        if dice.below(12) == 0:
            try:
                match.undo(seat)
            except mathom.MathomError:
                continue
    return match


def transcript(match: AnyMatch) -> str:
    """The record, with the position at the beginning of every turn."""
    positions = iter(turn_positions(match))
    lines = [*head(match), ""]
    for line in body(match):
        lines.append(line)
        if line.startswith("# "):
            lines.append(f"#   {next(positions)}")
    return "\n".join([*lines, *foot(match), f"# {match.game.dump(match.state)}"]) + "\n"


def turn_positions(match: AnyMatch) -> list[str]:
    """The position after every entry that begins a turn."""
    again: AnyMatch = Match(match.game, match.rules, position=match.position)
    kept = {played.entry for played in match.played}
    out = []
    for number, entry in enumerate(match.entries):
        if entry.kind == ANSWER and number in kept:
            again.enter(entry.seat, entry.action)
            if any(raw.kind.heading for raw in again.played[-1].raw_events):
                out.append(match.game.dump(again.state))
    return out


if __name__ == "__main__":
    sys.exit(main())
