"""What the policy answers in a position, in the game's notation."""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.games.riddle.knowledge.world import World
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.player.judge import RiddleJudge
from mathom.games.riddle.rules.state import Riddle
from tests.games.riddle.rule_rows import GAME, RiddleMatch, play

JUDGE = RiddleJudge()


def pick(s: Riddle, seed: int = 1) -> int:
    """The number of the policy's answer to the question on top."""
    found = s.legal_actions()
    return found[JUDGE.pick(s, numbers(found), len(found), Dice(seed))]


def choice(position: str, answers: str = "") -> str:
    """The policy's answer after these answers."""
    return chosen_in(play(position, answers))


def chosen_in(match: RiddleMatch) -> str:
    return GAME.notate(match.state, match.asked[0], pick(match.state))


def noted(match: RiddleMatch, seat: int) -> World:
    """The position as the seat sees and remembers it; unseen cards are dealt again."""
    return RiddleWorlds(match.view(seat), match.heard(seat)).sample(Dice(5))


def noted_choice(match: RiddleMatch, seat: int) -> str:
    """The policy's answer in the position as the seat remembers it."""
    return GAME.notate(match.state, seat, pick(noted(match, seat)))


def whole_turn(match: RiddleMatch, most: int = 30) -> list[str]:
    """The policy's answers until the turn ends; chance gives its first outcome."""
    turn, given = match.state.turn, []
    for _ in range(most):
        if not match.asked or match.state.turn != turn:
            break
        s, seat = match.state, match.asked[0]
        action = s.legal_actions()[0] if seat == CHANCE else pick(s)
        given.append(GAME.notate(s, seat, action))
        match.act(seat, action)
    return given
