"""Memory stays flat, compiled, whatever a table, a search or a batch does (docs/decisions/0026-vec-arguments.md)."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from mathom import native
from mathom.bots.bot import Budget, Question
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame, find_game
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch
from mathom.native.mypyc_fix import borrow_vec_arguments
from mathom.research.batch import Batch
from tests.core.toy import ToyGame

ANSWERS: Final = 100_000
STEPS: Final = 2  # of a batch, in one call
CALLS: Final = 8
ROUNDS: Final = 8
BYTES: Final = 64  # that a call may hold on to; a buffer is larger
SECRET: Final = bytes(32)
STATM: Final = Path("/proc/self/statm")
MIB: Final = 1 << 20
GAMES: Final[dict[str, Callable[[], AnyGame]]] = {
    "confrontation": lambda: find_game("confrontation"),
    "riddle": lambda: find_game("riddle"),
    "toy": ToyGame,  # type: ignore[dict-item]  # an interpreted game on the compiled core
}
Work = Callable[[AnyMatch, int], object]
OPERATIONS: Final[dict[str, Work]] = {
    "listen": lambda match, seat: match.state.listen(zeros(64)),
    "clone": lambda match, seat: match.state.clone(),
    "copy": lambda match, seat: match.copy(),
    "options": lambda match, seat: match.options(seat),
    "view": lambda match, seat: match.game.show(match.view(seat)),
    "scene": lambda match, seat: match.game.table.scene(match.view(seat), match.current_events(seat)),
    "lineups": lambda match, seat: match.game.table.lineups(match.view(seat), match.current_events(seat)),
    "sheet": lambda match, seat: match.game.table.sheet(match.state, seat),
    "dump": lambda match, seat: match.game.dump(match.state),
    "load": lambda match, seat: match.game.load(position_text(match)),
    "new": lambda match, seat: Match(match.game, match.rules),
}

pytestmark = [
    pytest.mark.skipif(native.form() != "compiled", reason="interpreted code has no unboxed buffers that could leak"),
    pytest.mark.skipif(not STATM.exists(), reason="this system does not tell how much memory a process has"),
]


def resident() -> int:
    gc.collect()
    return int(STATM.read_text().split()[1]) * 4096


def chosen(match: AnyMatch, seat: int, dice: Dice) -> int:
    actions = match.actions(seat)
    return actions[dice.below(len(actions))]


def play(game: AnyGame, answers: int, dice: Dice) -> None:
    """Plays matches one after the other, and takes an answer back now and then."""
    while answers > 0:
        match: AnyMatch = Match(game, {}, secret=SECRET)
        while answers > 0 and not match.is_over:
            seat = match.asked[0]
            match.act(seat, chosen(match, seat, dice))
            answers -= 1
            if answers % 50 == 0 and match.played and not match.is_over:
                match.rewind(0, match.played[-1].entry)


def stages(game: AnyGame) -> list[AnyMatch]:
    """The positions of one random game, every third of them; always the same ones."""
    dice, found = Dice(7), []
    match: AnyMatch = Match(game, {}, secret=SECRET)
    while len(match.entries) < 60 and not match.is_over:
        seat = match.asked[0]
        match.act(seat, chosen(match, seat, dice))
        if len(match.entries) % 3 == 0 and not match.is_over:
            found.append(match.copy())
    return found


@pytest.mark.parametrize("name", GAMES)
def test_memory_is_flat_over_100_000_answers(name: str) -> None:
    game, dice = GAMES[name](), Dice(1)
    play(game, ANSWERS // 5, dice)
    before = resident()
    play(game, ANSWERS, dice)
    assert resident() - before < 4 * MIB


@pytest.mark.parametrize("operation", OPERATIONS)
@pytest.mark.parametrize("name", GAMES)
def test_memory_is_flat_over_calls_at_the_border(name: str, operation: str) -> None:
    matches, work = stages(GAMES[name]()), OPERATIONS[operation]
    assert matches

    def at_every_stage() -> None:
        for match in matches:
            work(match, match.asked[0])

    assert is_flat(at_every_stage, BYTES * len(matches))


@pytest.mark.parametrize("bot", ["greedy", "ismcts", "uct"])
@pytest.mark.parametrize("name", ["confrontation", "riddle"])
def test_memory_is_flat_over_searches(name: str, bot: str) -> None:
    match, player = stages(find_game(name))[-1], make_bot(bot)
    seat = match.asked[0]
    options = tuple(match.game.notate(match.state, seat, action) for action in match.actions(seat))

    def decide() -> None:
        budget = Budget(iterations=30)
        player.decide(Question(match.game, seat, match.view(seat), match.heard(seat), options, budget, Dice(1)))

    assert is_flat(decide, BYTES)


@pytest.mark.parametrize("name", ["confrontation", "riddle"])
def test_memory_is_flat_over_batches(name: str) -> None:
    batch = Batch(name, games=20)

    def step() -> None:
        for _ in range(STEPS):
            batch.step(batch.random_actions())

    assert is_flat(step, BYTES)


def is_flat(work: Callable[[], object], limit: int) -> bool:
    """Whether a call holds on to no more bytes than this. Caches may fill up in all rounds but one."""
    gc.collect()
    gc.freeze()  # a collection need not look at what was there before
    tracemalloc.start()
    try:
        return any(held_in_a_round(work) / CALLS < limit for _ in range(ROUNDS))
    finally:
        tracemalloc.stop()
        gc.unfreeze()


def held_in_a_round(work: Callable[[], object]) -> int:
    work()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(CALLS):
        work()
    gc.collect()
    return tracemalloc.get_traced_memory()[0] - before


def test_wrappers_borrow_vec_arguments_of_every_item_type(tmp_path: Path) -> None:
    source = tmp_path / "group.c"
    source.write_text(
        "    arg_story = VecI64Api.unbox(obj_story);\n"
        "    arg_frames = VecTApi.unbox(obj_frames, (size_t)CPyType_Frame);\n"
        "    cpy_r_r1 = VecI64Api.unbox(cpy_r_r0);\n"
    )
    borrow_vec_arguments([str(source), str(tmp_path / "group.h")])
    assert source.read_text().splitlines() == [
        "    arg_story = VecI64Api.unbox(obj_story); VEC_I64_DECREF(arg_story);",
        "    arg_frames = VecTApi.unbox(obj_frames, (size_t)CPyType_Frame); VEC_T_DECREF(arg_frames);",
        "    cpy_r_r1 = VecI64Api.unbox(cpy_r_r0);",
    ]
