"""Plays every game in the ways that should be fast, so that a tuned build can count which code runs often."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathom.bots.search.ismcts import Search
from mathom.bots.search.tree import Tree
from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.batch import Batch
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_games
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame, find_game, game_names
from mathom.core.play.match import Match

DECISIONS: Final = 300_000  # of random play, for each game; divided among its rulesets
BATCH_STEPS: Final = 3_000  # of 64 games each, likewise
VIEWED: Final = 30_000  # decisions with a view and a world before each, likewise
SEARCHED: Final = 24  # decisions of a search, likewise
ITERATIONS: Final = 2000  # of a search for one decision
PLAYED_OUT: Final = 100_000  # decisions in the playouts of one search
ANSWERS: Final = 4096  # more than any question offers


def play_randomly(start: State, decisions: int) -> None:
    """Whole random games inside compiled code."""
    dice, out = Dice(1), zeros(ANSWERS)
    played = 0
    while played < decisions:
        played += play_games(start, 10, dice, out)


def play_batches(game: AnyGame, start: State, steps: int) -> None:
    """Many games at once, as learners play them."""
    batch = Batch(start.clone(), game.encoder(), game.action_count, len(game.seats_of(start)), 64, 1, True)
    for _ in range(steps):
        batch.choose()
        batch.step(bytes(memoryview(batch.chosen)))


def play_with_views(game: AnyGame, start: State, decisions: int) -> None:
    """Games played by the judge, with a view and a world of some seat before each decision."""
    dice, out, judge, seats = Dice(3), zeros(ANSWERS), game.judge(), len(game.seats_of(start))
    s = start.clone()
    for _ in range(decisions):
        if not s.depth:
            s = start.clone()
            s.listen(zeros(ANSWERS))
        s.told = 0
        n, seat = s.legal(out), s.seat()
        game.worlds(game.view(s, dice.below(seats))).sample(dice).copy_into(s.clone())
        s.apply(s.draw(out, n, dice) if seat == CHANCE else out[judge.pick(s, out, n, dice)])


def search(game: AnyGame, rules: Mapping[str, str], decisions: int) -> None:
    """Decisions of a search all through a game, with and without playouts and observers."""
    dice, made = Dice(2), 0
    length = play_games(game.new(rules), 3, Dice(1), zeros(ANSWERS)) // 3
    to_the_end = max(1, min(ITERATIONS, PLAYED_OUT // max(1, length)))
    match = Match(game, rules, secret=bytes(32))
    while made < decisions:
        if not match.asked:
            match = Match(game, rules, secret=bytes(32))
        seat = match.asked[0]
        if dice.below(8) == 0:
            worlds = game.worlds(match.view(seat), match.heard(seat))
            search = Search(Tree(4000), worlds, game.judge(), len(match.seats), seat, zeros(0))
            search.observers, search.playout = dice.below(2), dice.below(2) - 1
            search.run(ITERATIONS if search.playout == 0 else to_the_end, dice)
            made += 1
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])


def tuning_rulesets(game: AnyGame) -> list[Mapping[str, str]]:
    """The rulesets that a game asks for; else its presets with the most players; else its usual rules."""
    presets = [preset.rules_for(preset.players[-1]) for preset in game.presets]
    return list(game.tuning_rules) or list(presets) or [{}]


def main() -> None:
    for name in game_names():
        game = find_game(name)
        rulesets = tuning_rulesets(game)
        for rules in rulesets:
            start, share = game.new(rules), len(rulesets)
            play_randomly(start, DECISIONS // share)
            play_batches(game, start, BATCH_STEPS // share)
            play_with_views(game, start, VIEWED // share)
            search(game, rules, SEARCHED // share)


if __name__ == "__main__":
    main()
