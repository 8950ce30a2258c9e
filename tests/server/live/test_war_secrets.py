"""A1 over the wire for War of the Ring: two tables that differ only in hidden cards send a viewer the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.games.war.rules.state import War
from tests.effort import more
from tests.games.war.pairs import GAME, TEXTS, Pair, dealt_again, looks_into_hand, options, positions
from tests.server.live_server import Chair, LiveServer
from tests.server.two_servers import Side, listen, pester, two_servers

SEATS = ("free", "shadow")
STEPS = 6
PAIRS = 6
ACTION = "Act"


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    with two_servers(tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")) as both:
        yield both


def random_pairs(seed: int, count: int, dice: Dice) -> Iterator[Pair]:
    """Actions of a random game of two, each with all hidden cards dealt again for one viewer."""
    for s in positions(2 * seed, 7):
        seat = (0, 1, None)[dice.below(3)]
        if s.waiting()[0].split()[0] != ACTION or looks_into_hand(s, seat):
            continue
        other = dealt_again(s, seat, dice)
        if is_written_in_full(s) and is_written_in_full(other):
            yield Pair(s, other, seat, dice)
            count -= 1
        if not count:
            return


def is_written_in_full(s: War) -> bool:
    """Whether the position as text is the whole position."""
    try:
        return GAME.load(GAME.dump(s)).fingerprint(1) == s.fingerprint(1)
    except MathomError:
        return False


@pytest.mark.parametrize("seed", range(more(1)))
def test_viewer_gets_the_same_bytes_whatever_cards_are_hidden(houses: tuple[LiveServer, LiveServer], seed: int) -> None:
    dice = Dice(400 + seed)
    steps = 0
    for pair in random_pairs(seed, PAIRS, dice):
        listener = len(SEATS) if pair.seat is None else pair.seat
        sides = [Side(server, "war", SEATS, listener) for server in houses]
        for side, world in zip(sides, (pair.first, pair.second), strict=True):
            side.begin(GAME.dump(world))
        steps += listen(sides, STEPS, partial(advance, pair, sides, dice), grumble)
    assert steps > PAIRS


def advance(pair: Pair, sides: list[Side], dice: Dice, client: str) -> bool:
    """Gives the same answer at both tables; False if the viewer may see a difference afterwards."""
    who = pair.first.asked()[0]
    actions, others = options(pair.first, who), options(pair.second, who)
    action = actions[dice.below(len(actions))]
    if action not in others:
        return False
    for world, side in zip((pair.first, pair.second), sides, strict=True):
        world.told = 0
        for entry in side.act(who, GAME.notate(world, who, action), client):
            if entry.seat == CHANCE:
                world.apply(entry.action)
            else:
                world.answer(entry.seat, entry.action)
    if not pair.first.depth or not pair.second.depth:  # then everything is revealed
        return False
    return pair.heard(pair.first) == pair.heard(pair.second) and not looks_into_hand(pair.first, pair.seat)


def grumble(chair: Chair, client: str) -> None:
    pester(chair, client, TEXTS, ("region-mordor", "xyzzy"))
