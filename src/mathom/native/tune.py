"""What the compiled rules are tuned on: the uses that should be fast, in sensible proportions."""

from __future__ import annotations

from mathom.bots.search.ismcts import Search
from mathom.bots.search.tree import Tree
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.batch import Batch
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_games
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame, find_game, game_names
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.encoding import ConfrontationEncoder
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import (
    ACTIONS,
    ANNOUNCED,
    CLASSIC_CAST,
    HIDDEN_DRAFT,
    OPEN_DRAFT,
    OWN_TWO,
    VARIANT_CAST,
    Rules,
)

GAMES = 3000
LONG_GAMES = 4  # of each preset of a game that has some
TRIES = 2000
RULES = (
    *(Rules(cast) for cast in (CLASSIC_CAST, VARIANT_CAST, OPEN_DRAFT)),
    *(Rules(CLASSIC_CAST, OWN_TWO), Rules(HIDDEN_DRAFT, ANNOUNCED)),
)


def answer_many(rules: Rules, rounds: int) -> None:
    batch = Batch(new_game(rules), ConfrontationEncoder(), ACTIONS, 2, 64, 1, True)
    for _ in range(rounds):
        batch.choose()
        batch.step(bytes(memoryview(batch.chosen)))


def play() -> None:
    dice, out = Dice(1), zeros(256)
    for rules in RULES:
        start = new_game(rules)
        play_games(start, GAMES, dice, out)
        answer_many(rules, GAMES)
        for _ in range(GAMES // 10):
            s = start.clone()
            s.listen(zeros(64))
            while s.depth:
                s.told = 0
                world = ConfrontationWorlds(look_at(s, dice.below(2)))
                world.sample(dice).copy_into(s.clone())
                actions = s.legal_actions()
                s.apply(actions[dice.below(len(actions))])


def think() -> None:
    """Decisions of a search, with and without the judge, all through some games."""
    game, dice = ConfrontationGame(), Dice(2)
    for rules in RULES:
        s = new_game(rules)
        while s.depth:
            seat = s.seat()
            if seat >= 0 and s.turn % 3 == 0:
                judge = game.judge()
                worlds = game.belief(look_at(s, seat), ()).worlds()
                search = Search(Tree(4000), worlds, judge, 2, seat, zeros(0))
                search.observers, search.playout = dice.below(2), dice.below(2) - 1
                search.run(TRIES, dice)
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])


def play_presets(game: AnyGame) -> None:
    """Games that recommend rules are long: a few at random, and a few by their judge, with worlds of each seat."""
    dice, out, judge = Dice(3), zeros(4096), game.judge()
    for preset in game.presets:
        start = game.new(preset.rules_for(preset.players[-1]))
        play_games(start, LONG_GAMES, dice, out)
        for _ in range(LONG_GAMES):
            s = start.clone()
            while s.depth:
                n, seat = s.legal(out), s.seat()
                if seat == CHANCE:
                    s.apply(out[dice.below(n)])
                else:
                    game.worlds(game.view(s, seat)).sample(dice)
                    s.apply(out[judge.pick(s, out, n, dice)])


if __name__ == "__main__":
    play()
    think()
    for name in game_names():
        play_presets(find_game(name))
