"""A1 over the wire: two games that a viewer cannot tell apart send them the same bytes, whatever they ask.

The pairs are those of tests/games/confrontation/pairs.py;
here each of the two positions is a table on its own server.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import Confrontation
from tests.games.confrontation.pairs import GAME, TEXTS, Pair, options, public_form
from tests.server.live_server import Chair, LiveServer
from tests.server.two_servers import Side, listen, pester, two_servers

RULES = (
    {"cast": "classic"},
    {"cast": "variant"},
    {"cast": "classic", "specials": "own-two"},
    {"cast": "draft", "draft": "hidden"},
)
STEPS = 10
PAIRS = 12


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    with two_servers(tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")) as both:
        yield both


def random_pairs(rules: dict[str, str], count: int, dice: Dice) -> Iterator[Pair]:
    while count:
        s = new_game(read_rules(rules))
        while s.depth and count:
            if dice.below(5) == 0:
                pair = Pair(s, dice.below(3), dice, deep=False)
                if is_writable(pair):
                    count -= 1
                    yield pair
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])


def is_writable(pair: Pair) -> bool:
    """Both positions must be the start of a turn or of the set-up, and a seat must be asked."""
    if pair.first.depth == 0 or pair.first.asked() == [CHANCE]:
        return False
    try:
        return all(GAME.load(GAME.dump(s)).fingerprint(1) == s.fingerprint(1) for s in (pair.first, pair.second))
    except MathomError:
        return False


@pytest.mark.parametrize("number", range(len(RULES)))
def test_seat_gets_the_same_bytes_whatever_is_hidden(houses: tuple[LiveServer, LiveServer], number: int) -> None:
    dice = Dice(300 + number)
    steps = 0
    for pair in random_pairs(RULES[number], PAIRS, dice):
        sides = [Side(server, "confrontation", ("fellowship", "sauron"), pair.seat) for server in houses]
        for side, world in zip(sides, (pair.first, pair.second), strict=True):
            side.begin(GAME.dump(world))
        steps += listen(sides, STEPS, partial(advance, pair, sides, dice), grumble)
    assert steps > PAIRS


def advance(pair: Pair, sides: list[Side], dice: Dice, client: str) -> bool:
    """Plays the same public move at both tables; False if the viewer may see a difference afterwards."""
    asked = pair.first.asked()
    who = asked[dice.below(len(asked))]
    actions = options(pair.first, who)
    action = actions[dice.below(len(actions))]
    mirrored = action
    if who != pair.seat:
        wanted = public_form(pair.first, who, action, pair.seat)
        twins = [b for b in options(pair.second, who) if public_form(pair.second, who, b, pair.seat) == wanted]
        if not twins:
            return False
        mirrored = twins[dice.below(len(twins))]
    for world, side, chosen in zip((pair.first, pair.second), sides, (action, mirrored), strict=True):
        world.told = 0
        for entry in side.act(who, GAME.notate(world, who, chosen), client):
            apply(world, entry.seat, entry.action)
    over = not pair.first.depth or not pair.second.depth  # then everything is revealed
    return not over and pair.learnt(pair.first) == pair.learnt(pair.second)


def apply(world: Confrontation, seat: int, action: int) -> None:
    if seat == CHANCE:
        world.apply(action)
    else:
        world.answer(seat, action)


def grumble(chair: Chair, client: str) -> None:
    pester(chair, client, TEXTS, ("mordor", "xyzzy"))
