"""Plays fixtures: here, in processes on all cores, or elsewhere (cluster.py)."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from secrets import token_hex
from typing import Final, cast

from mathom.bots.bot import Bot
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.lab.arena import specs
from mathom.lab.arena.fixtures import Conditions, Fixture, dice_seed, pair_secret
from mathom.lab.arena.game_loop import Play, play_game
from mathom.lab.arena.results import Forfeit, Played

PATIENCE: Final = 5.0  # seconds for a process to end by itself


class Hall:
    """Plays one game after the other. Bots are made once, one a place: none sees the thoughts of another."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.game = find_game(conditions.game)
        self.bots: dict[tuple[str, int], Bot] = {}

    def bot(self, spec: str, place: int) -> Bot:
        if (spec, place) not in self.bots:
            self.bots[spec, place] = specs.make(spec, self.conditions.limit)
        return self.bots[spec, place]

    def play(self, fixture: Fixture) -> Played:
        given = self.conditions
        play = Play(self.game, dict(given.rules), pair_secret(given.seed, fixture.pair))
        bots = [self.bot(fixture.bots[place], place) for place in fixture.seats]
        seeds = [dice_seed(given.seed, fixture.pair, fixture.seats, seat) for seat in range(play.seats)]
        table = token_hex(8)  # it tells nobody which game this is: who knew could work out its set-ups and its luck
        out = play_game(play, bots, [Dice(seed) for seed in seeds], setups=given.setups, limit=given.limit, table=table)
        return Played(
            given.game,
            dict(given.rules),
            given.setups,
            given.seed,
            fixture.bots,
            fixture.pair,
            fixture.seats,
            out.result,
            out.turns,
            tuple(out.answers),
            tuple(round(s / max(1, n), 6) for s, n in zip(out.seconds, out.answers, strict=True)),
            tuple(round(s, 6) for s in out.slowest),
            (Forfeit(*out.forfeit),) if out.forfeit else (),
            out.unfinished,
            out.decisions,
            out.tally,
        )

    def close(self) -> None:
        for bot in self.bots.values():
            specs.close(bot)


def play_here(conditions: Conditions, todo: Sequence[Fixture]) -> Generator[Played, None, None]:
    hall = Hall(conditions)
    try:
        for fixture in todo:
            yield hall.play(fixture)
    finally:
        hall.close()


def play_on_cores(conditions: Conditions, todo: Sequence[Fixture], jobs: int) -> Generator[Played, None, None]:
    """In so many processes, in the order in which they finish. Whoever stops listening ends them."""
    if jobs <= 1 or len(todo) <= 1:
        yield from play_here(conditions, todo)
        return
    forks = sys.platform == "linux"
    context = multiprocessing.get_context("fork") if forks else multiprocessing.get_context("spawn")
    halls: dict[Connection, BaseProcess] = {}
    playing: dict[Connection, Fixture] = {}
    left = list(reversed(todo))
    try:
        for _ in range(min(jobs, len(todo))):
            mine, its = context.Pipe()
            inherited = [*halls, mine] if forks else []
            process: BaseProcess = context.Process(target=work, args=(conditions, its, inherited))
            process.start()
            its.close()
            halls[mine] = process
            playing[mine] = left.pop()
            mine.send(playing[mine])
        while playing:
            for mine in cast(list[Connection], wait(list(playing))):
                yield received(mine, playing.pop(mine))
                if left:
                    playing[mine] = left.pop()
                    mine.send(playing[mine])
    finally:
        for mine, process in halls.items():
            mine.close()
            if playing:
                process.terminate()
        for process in halls.values():
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()


def received(mine: Connection, fixture: Fixture) -> Played:
    try:
        got = mine.recv()
    except (EOFError, OSError):
        names = " and ".join(dict.fromkeys(fixture.bots))
        raise MathomError(f"a process died in game {fixture.pair + 1} of {names}") from None
    if isinstance(got, str):
        raise MathomError(got)
    assert isinstance(got, Played)
    return got


def work(conditions: Conditions, its: Connection, inherited: Sequence[Connection]) -> None:
    """A process of the hall. An interrupt is for the one who started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    for other in inherited:
        other.close()
    hall = Hall(conditions)
    try:
        while True:
            its.send(hall.play(its.recv()))
    except (EOFError, OSError):
        pass
    except MathomError as error:
        its.send(str(error))
    finally:
        hall.close()
