"""The built-in bots at tables of two to eight."""

from __future__ import annotations

import pytest

from mathom.bots.bot import Bot, Budget, Question
from mathom.bots.greedy import Greedy
from mathom.bots.registry import make_bot
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.rules.state import RING_SHOWN
from mathom.lab.arena.game_loop import BotGame, Seating, play_game
from tests.games.riddle.player.test_policy import RULESETS

SECRET = b"a game of riddles"


def played(rules: dict[str, str], answers: int) -> BotGame:
    """A game some way on."""
    play, bot = BotGame(RiddleGame(), rules, SECRET), Greedy()  # type: ignore[arg-type]
    dice = [Dice(seat) for seat in range(play.seats)]
    play_game(play, Seating([bot] * play.seats, dice, "own", max_answers=answers))
    return play


@pytest.mark.parametrize("bot", ["steady", "ismcts:3", "uct:2x2", "fair"])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_bot_answers(rules: dict[str, str], bot: str) -> None:
    play, made = played(rules, 40), make_bot(bot)
    asked = 0
    while asked < 5 and play.state.depth > 0:
        seat, actions = play.state.seat(), play.state.legal_actions()
        if seat == CHANCE:
            play.draw_seeded_chance()
            continue
        options = [play.game.notate(play.state, seat, action) for action in actions]
        text = decided(play, made, seat, options)
        assert text in options
        asked += 1
        play.answer(actions[options.index(text)])


def decided(play: BotGame, bot: Bot, seat: int, options: list[str]) -> str:
    question: Question = play.question(seat, options, Budget(), Dice(1), "")
    return bot.decide(question).text


def test_heuristic_players_come_to_an_end() -> None:
    """Somebody shows The Ring on their victory space, long before the limit of rounds (R-60)."""
    s = played({}, 5000).state
    assert getattr(s, "reason", 0) == RING_SHOWN and getattr(s, "round", 999) <= 60
