"""Bots by spec, as the laboratory knows them: those of the registry, `cheat:N`, and `exec:COMMAND`."""

from __future__ import annotations

from mathom.bots.bot import Bot
from mathom.bots.registry import find_bot, make_bot
from mathom.core.errors import MathomError
from mathom.core.game import find_game

BEST_RESPONSE = "br"  # br:200x60x2:greedy: iterations, worlds, depth, and whom it knows (exploit.py)
CHEAT = "cheat"
EXEC = "exec"
OWN = (BEST_RESPONSE, CHEAT, EXEC)


def make(spec: str, limit: float = 60.0) -> Bot:
    """The limit is for programs that do not know their own. Raises MathomError."""
    name, _, argument = spec.partition(":")
    if name == CHEAT:
        from mathom.lab.arena.cheat import Cheat

        return Cheat(argument)
    if name == BEST_RESPONSE:
        from mathom.lab.experiments.best_response import BestResponse, read_effort

        effort, _, known = argument.partition(":")
        model = make(known, limit)
        if getattr(model, "sees_truth", False):
            raise MathomError(f"{known} sees everything, so nobody can ask it what it would do in another position")
        return BestResponse(model, read_effort(effort))
    if name == EXEC:
        from mathom.lab.arena.program_bots import Program

        return Program(argument, limit)
    return make_bot(spec)


def check(specs: list[str], game: str) -> None:
    """Before anything is started."""
    find_game(game)
    for spec in specs:
        name = spec.partition(":")[0]
        if name not in OWN and not find_bot(spec).plays(game):
            raise MathomError(f"{spec} does not play {game}")
        close(make(spec))


def close(bot: Bot) -> None:
    """A bot that is a process ends."""
    end = getattr(bot, "close", None)
    if end is not None:
        end()
