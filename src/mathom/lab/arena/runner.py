"""Plays fixtures in this process or in processes on all cores; cluster.py plays them on Ray."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from secrets import token_hex
from typing import Final, cast

from mathom.bots.bot import Bot, close
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.lab.arena import specs
from mathom.lab.arena.fixtures import Conditions, Fixture, dice_seed, pair_secret
from mathom.lab.arena.game_loop import BotGame, Seating, play_game
from mathom.lab.arena.results import Forfeit, PlayedGame

STOP_TIMEOUT: Final = 5.0  # seconds until a process that should end is killed


class GameWorker:
    """Plays one game after the other. It makes a bot once for each spec and place, so no two seats share a bot."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.game = find_game(conditions.game)
        self.bots: dict[tuple[str, int], Bot] = {}

    def bot(self, spec: str, place: int) -> Bot:
        if (spec, place) not in self.bots:
            self.bots[spec, place] = specs.make(spec, self.conditions.limit)
        return self.bots[spec, place]

    def play(self, fixture: Fixture) -> PlayedGame:
        given = self.conditions
        play = BotGame(self.game, dict(given.rules), pair_secret(given.seed, fixture.pair))
        bots = [self.bot(fixture.bots[place], place) for place in fixture.seats]
        seeds = [dice_seed(given.seed, fixture.pair, fixture.seats, seat) for seat in range(play.seats)]
        dice = [Dice(seed) for seed in seeds]
        table = token_hex(8)  # random: a bot that knew the fixture could compute its set-ups and draws
        out = play_game(play, Seating(bots, dice, given.setups, given.limit, table))
        return PlayedGame(
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
            close(bot)


def play_here(conditions: Conditions, todo: Sequence[Fixture]) -> Generator[PlayedGame, None, None]:
    worker = GameWorker(conditions)
    try:
        for fixture in todo:
            yield worker.play(fixture)
    finally:
        worker.close()


def play_on_cores(conditions: Conditions, todo: Sequence[Fixture], jobs: int) -> Generator[PlayedGame, None, None]:
    """Plays in `jobs` processes and yields games as they finish. Closing the generator ends the processes."""
    if jobs <= 1 or len(todo) <= 1:
        yield from play_here(conditions, todo)
        return
    forks = sys.platform == "linux"
    context = multiprocessing.get_context("fork") if forks else multiprocessing.get_context("spawn")
    processes: dict[Connection, BaseProcess] = {}
    playing: dict[Connection, Fixture] = {}
    left = list(reversed(todo))
    try:
        for _ in range(min(jobs, len(todo))):
            ours, theirs = context.Pipe()
            inherited = [*processes, ours] if forks else []
            process: BaseProcess = context.Process(target=work, args=(conditions, theirs, inherited))
            process.start()
            theirs.close()
            processes[ours] = process
            playing[ours] = left.pop()
            ours.send(playing[ours])
        while playing:
            for ours in cast(list[Connection], wait(list(playing))):
                yield received(ours, playing.pop(ours))
                if left:
                    playing[ours] = left.pop()
                    ours.send(playing[ours])
    finally:
        for ours, process in processes.items():
            ours.close()
            if playing:
                process.terminate()
        for process in processes.values():
            process.join(STOP_TIMEOUT)
            if process.is_alive():
                process.kill()


def received(ours: Connection, fixture: Fixture) -> PlayedGame:
    try:
        got = ours.recv()
    except (EOFError, OSError):
        names = " and ".join(dict.fromkeys(fixture.bots))
        raise MathomError(f"a process died in game {fixture.pair + 1} of {names}") from None
    if isinstance(got, str):
        raise MathomError(got)
    assert isinstance(got, PlayedGame)
    return got


def work(conditions: Conditions, theirs: Connection, inherited: Sequence[Connection]) -> None:
    """The main function of a process. It ignores interrupts: its parent ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    for other in inherited:
        other.close()
    worker = GameWorker(conditions)
    try:
        while True:
            theirs.send(worker.play(theirs.recv()))
    except (EOFError, OSError):
        pass
    except MathomError as error:
        theirs.send(str(error))
    finally:
        worker.close()
