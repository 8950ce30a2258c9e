"""Makes bots from their specs. Besides the registry, the laboratory has `cheat:N`, `exec:COMMAND` and `br:...`."""

from __future__ import annotations

from mathom.bots.bot import Bot, close
from mathom.bots.registry import find_bot, make_bot
from mathom.core.errors import MathomError
from mathom.core.game import find_game

BEST_RESPONSE = "br"  # br:200x60x2:greedy: iterations, worlds and depth, then the spec of its model (best_response.py)
CHEAT = "cheat"
EXEC = "exec"
LAB_ONLY = (BEST_RESPONSE, CHEAT, EXEC)


def make(spec: str, limit: float = 60.0) -> Bot:
    """`limit` is the seconds that a program gets for an answer. Raises MathomError."""
    name, _, argument = spec.partition(":")
    if name == CHEAT:
        from mathom.lab.arena.cheat import Cheat

        return Cheat(argument)
    if name == BEST_RESPONSE:
        from mathom.lab.arena.game_loop import TruthBot
        from mathom.lab.experiments.best_response import BestResponse, read_effort

        effort, _, model_spec = argument.partition(":")
        model = make(model_spec, limit)
        if isinstance(model, TruthBot):
            raise MathomError(f"{model_spec} sees the whole position, so it cannot answer for another one")
        return BestResponse(model, read_effort(effort))
    if name == EXEC:
        from mathom.lab.arena.program_bots import Program

        return Program(argument, limit)
    return make_bot(spec)


def check(specs: list[str], game: str) -> None:
    """Raises MathomError if a spec is wrong or its bot does not play the game."""
    find_game(game)
    for spec in specs:
        name = spec.partition(":")[0]
        if name not in LAB_ONLY and not find_bot(spec).plays(game):
            raise MathomError(f"{spec} does not play {game}")
        close(make(spec))
