"""A1 over the wire: two games that a client cannot tell apart send the same bytes for every request.

The pairs are those of tests/games/riddle/pairs.py; here each of the two positions is a table of a server of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.games.riddle.rules.state import Riddle
from tests.games.riddle.pairs import GAME, Pair, answered, options
from tests.games.riddle.walks import called, positions, rich
from tests.server.live_server import Chair, LiveServer
from tests.server.two_servers import Side, listen, pester, two_servers

ADVANCED = {"gollum-spaces": "on", "clairvoyance-spaces": "on", "secret-spaces": "on", "captivity": "on"}
RULES: tuple[dict[str, str], ...] = (
    {"players": "3"},
    {"players": "4", **ADVANCED},
    {"players": "4", **ADVANCED, "partners": "on", "partner-exchange": "asked"},
    {"players": "2", **ADVANCED, "two-player-teams": "3"},
    {"players": "8", **ADVANCED, "feast": "on"},
)
TEXTS = ("die", "gandalf", "bree", "0606", "riddle-1 sam", "finish", "pass", "player-2", "frodo", "xyzzy")
STEPS = 10
PAIRS = 4
TRIES = 5


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, LiveServer]]:
    with two_servers(tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")) as both:
        yield both


def random_pairs(rules: dict[str, str], count: int, dice: Dice) -> Iterator[Pair]:
    """For the eyes of every seat in turn, and of a spectator."""
    while count:
        for s in positions({**rules, "max-rounds": "6"}, dice, rich):
            if dice.below(8) == 0 and count:
                seats = len(GAME.seats_of(s))
                seat = count % (seats + 1)
                pair = Pair(s, None if seat == seats else seat, dice)
                if is_writable(pair):
                    count -= 1
                    yield pair


def is_writable(pair: Pair) -> bool:
    """Whether a turn begins with its roll, so that both positions stay the same when they are written and read."""
    return all(
        s.waiting()[0].startswith("Roll ") and " ; agenda " not in GAME.dump(s) for s in (pair.first, pair.second)
    )


def roll_in_both(pair: Pair, dice: Dice) -> list[str]:
    """Rolls the same number in both positions; their texts, with that roll."""
    number = dice.below(6) + 1
    texts = []
    for world in (pair.first, pair.second):
        texts.append(f"{GAME.dump(world)} ; then chance roll {number}")
        world.told = 0
        world.apply(GAME.parse(world, CHANCE, f"roll {number}"))
    return texts


@pytest.mark.parametrize("rules", RULES, ids=[called(rules) for rules in RULES])
def test_a_seat_gets_the_same_bytes(houses: tuple[LiveServer, LiveServer], rules: dict[str, str]) -> None:
    """17.9."""
    dice, steps = Dice(70 + RULES.index(rules)), 0
    for pair in random_pairs(rules, PAIRS, dice):
        seats = GAME.seats_of(pair.first)
        listener = len(seats) if pair.seat is None else pair.seat
        sides = [Side(server, "riddle", seats, listener) for server in houses]
        for side, text in zip(sides, roll_in_both(pair, dice), strict=True):
            side.begin(text)
        steps += listen(sides, STEPS, partial(advance, pair, sides, dice), partial(grumble, pair))
    assert steps > PAIRS


def advance(pair: Pair, sides: list[Side], dice: Dice, client: str) -> bool:
    """Gives answers that sound alike at both tables; false if the listener may see a difference then."""
    who = pair.first.asked()[0]
    found = (alike(pair, who, dice) for _ in range(TRIES))
    answers = next((both for both in found if both), None)
    if answers is None:
        return False
    looked = pair.looked_after()
    for world, side, chosen in zip((pair.first, pair.second), sides, answers, strict=True):
        world.told = 0
        for entry in side.act(who, GAME.notate(world, who, chosen), client):
            apply(world, entry.seat, entry.action)
    over = not pair.first.depth or not pair.second.depth  # then everything is shown
    return not over and pair.heard(pair.first) == pair.heard(pair.second) and pair.looked_after() == looked


def alike(pair: Pair, who: int, dice: Dice) -> tuple[int, int] | None:
    """An answer in each of the two worlds that the listener hears the same."""
    actions = options(pair.first, who)
    action = actions[dice.below(len(actions))]
    told = pair.heard(answered(pair.first, who, action))
    for twin in pair.candidates(who, action, options(pair.second, who)):
        if pair.heard(answered(pair.second, who, twin)) == told:
            return action, twin
    return None


def apply(world: Riddle, seat: int, action: int) -> None:
    if seat == CHANCE:
        world.apply(action)
    else:
        world.answer(seat, action)


def grumble(pair: Pair, chair: Chair, client: str) -> None:
    """Tries what is not an answer. An answer, in any wording (`bree` for `0806`), would take the table ahead."""
    pester(chair, client, tuple(text for text in TEXTS if not is_answer(pair, text)), ("xyzzy",))


def is_answer(pair: Pair, text: str) -> bool:
    if pair.seat not in pair.first.asked():
        return False
    try:
        GAME.parse(pair.first, pair.seat, text)
    except MathomError:
        return False
    return True
