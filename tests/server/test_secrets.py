"""A1 over the wire: two games that somebody cannot tell apart give him the same bytes, whatever he asks.

The pairs are those of tests/confrontation/pairs.py; here each of the two positions is a table of a server of its own,
with the same clock, the same ids and the same luck.
"""

from __future__ import annotations

import http.client
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from mathom.core.agenda import CHANCE
from mathom.core.dice import Dice
from mathom.core.errors import MathomError
from mathom.games.confrontation.frames import new_game
from mathom.games.confrontation.rulesets import read_rules
from mathom.games.confrontation.state import Confrontation
from mathom.server.making import Sources
from mathom.server.opponents import HINT_SECONDS, seat_view
from tests.confrontation.pairs import GAME, SPECTATOR, TEXTS, Pair, options, public_form
from tests.server.house import Chair, Guest, House

RULES = (
    {"cast": "classic"},
    {"cast": "variant"},
    {"cast": "classic", "specials": "own-two"},
    {"cast": "draft", "draft": "hidden"},
)
STEPS = 6
PAIRS = 12


class Same:
    """A clock that stands, and chances that come in the same order in both houses."""

    def __init__(self) -> None:
        self.numbers = itertools.count()

    def sources(self) -> Sources:
        return Sources(
            now=lambda: 1_800_000_000_000,
            token=lambda: f"token{next(self.numbers):017}",
            table_id=lambda: f"t{next(self.numbers):09}",
            secret=lambda: bytes(range(32)),
            below=lambda n: 0,
        )


class Side:
    """One of the two worlds: its server, its people, and the one who listens."""

    def __init__(self, house: House, seat: int) -> None:
        self.house = house
        self.ann, self.bob = house.guest("Ann"), house.guest("Bob")
        self.eve = house.guest("Eve")
        self.seat = seat
        self.table = ""

    @property
    def listener(self) -> Guest:
        return (self.ann, self.bob, self.eve)[self.seat]

    def begin(self, position: str) -> None:
        wish = {"game": "confrontation", "seat": "fellowship", "position": position}
        made = self.ann.post("/api/tables", wish)
        self.bob.post("/api/keys/use", {"key": made["keys"]["sauron"]})
        self.table = made["id"]
        for guest in (self.ann, self.bob, self.eve):
            guest.heard.clear()

    def entries(self) -> list[Any]:
        return self.house.hub.rooms[self.table].table.match.entries

    def rev(self) -> int:
        return self.house.hub.rooms[self.table].table.rev

    def act(self, seat: int, text: str, client: str) -> dict[str, Any]:
        guest = (self.ann, self.bob)[seat]
        return guest.do(self.table, {"type": "act", "id": client, "rev": self.rev(), "answers": [text]}, seat)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    with House(first, Same().sources()) as one, House(second, Same().sources()) as other:
        yield one, other


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
    """Both positions, as text, must be what they were, and somebody must be asked."""
    if pair.first.depth == 0 or pair.first.asked() == [CHANCE]:
        return False
    try:
        return all(GAME.load(GAME.dump(s)).fingerprint(1) == s.fingerprint(1) for s in (pair.first, pair.second))
    except MathomError:
        return False


@pytest.mark.parametrize("number", range(len(RULES)))
def test_a_seat_gets_the_same_bytes(houses: tuple[House, House], number: int) -> None:
    dice = Dice(300 + number)
    steps = 0
    for pair in random_pairs(RULES[number], PAIRS, dice):
        sides = [Side(house, pair.seat) for house in houses]
        for side, world in zip(sides, (pair.first, pair.second), strict=True):
            side.begin(GAME.dump(world))
        steps += follow(pair, sides, dice)
    assert steps > PAIRS


def follow(pair: Pair, sides: list[Side], dice: Dice) -> int:
    """Plays the same public moves at both tables as long as the listener may see no difference."""
    first, second = sides
    with first.listener.at(first.table) as one, second.listener.at(second.table) as other:
        one.ready(), other.ready()
        overhear(sides)
        for step in range(STEPS):
            if not advance(pair, sides, (one, other), dice, f"step{step}"):
                return step
            overhear(sides)
    for side in sides:
        ask_everything(side)
    compare(sides)
    return STEPS


def advance(pair: Pair, sides: list[Side], chairs: tuple[Chair, Chair], dice: Dice, client: str) -> bool:
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
        before = len(side.entries())
        answer = side.act(who, GAME.notate(world, who, chosen), client)
        assert answer["type"] == "ack", answer
        world.told = 0
        for entry in side.entries()[before:]:
            apply(world, entry.seat, entry.action)
    over = not pair.first.depth or not pair.second.depth  # then everything is shown
    if over or pair.learnt(pair.first) != pair.learnt(pair.second):
        return False
    for chair, side in zip(chairs, sides, strict=True):
        chair.until(lambda chair=chair, side=side: chair.rev == side.rev())  # type: ignore[misc]
        grumble(chair, client)
    return True


def apply(world: Confrontation, seat: int, action: int) -> None:
    if seat == CHANCE:
        world.apply(action)
    else:
        world.answer(seat, action)


def grumble(chair: Chair, client: str) -> None:
    """Answers that are none, questions why: the refusals must not differ either."""
    for number, text in enumerate(TEXTS):
        if text not in chair.options:
            chair.ask("act", id=f"{client}-no{number}", rev=chair.rev, answers=[text])
        chair.ask("why", id=f"{client}-why{number}", touches=text.split())
    chair.ask("undo", id=f"{client}-undo", rev=0)
    chair.ask("lineups", id=f"{client}-who")
    try_together(chair, client)


def try_together(chair: Chair, client: str) -> None:
    """An answer that would be allowed, and one after it that is not: what the first would reveal stays secret."""
    for number, option in enumerate(chair.options):
        for text in ("mordor", "xyzzy"):
            answer = chair.ask("act", id=f"{client}-{number}-{text}", rev=chair.rev, answers=[option, text])
            assert (answer["type"], answer["code"]) == ("nak", "not-together")


def ask_everything(side: Side) -> None:
    """The same over HTTP: view, stream, replay, log."""
    guest, seat = side.listener, "public" if side.seat == SPECTATOR else str(side.seat)
    for path in (
        f"?as={seat}",
        "",
        f"/replay?as={seat}",
        f"/record?as={seat}",
        "/replay?as=all",
        "/replay?as=1",
        "?as=0",
    ):
        guest.request("GET", f"/api/tables/{side.table}{path}")
    guest.request("GET", "/api/lobby")
    connection = http.client.HTTPConnection(guest.address, timeout=10)
    connection.request("GET", f"/api/tables/{side.table}/stream?as={seat}", headers=guest.headers())
    guest.heard.append(connection.getresponse().readline())
    connection.close()


def overhear(sides: list[Side]) -> None:
    """What a bot in the listener's seat, or one that he asks for a hint, would be sent."""
    for side in sides:
        if side.seat != SPECTATOR:
            room = side.house.hub.rooms[side.table]
            side.listener.heard.append(seat_view(room, side.seat, HINT_SECONDS))
    compare(sides)


def compare(sides: list[Side]) -> None:
    first, second = (side.listener.heard for side in sides)
    for one, other in zip(first, second, strict=True):
        assert one == other, difference(one, other)


def difference(one: bytes, other: bytes) -> str:
    start = next(i for i, (a, b) in enumerate(itertools.zip_longest(one, other)) if a != b)
    return f"{one[max(0, start - 300) : start + 200]!r}\n{other[max(0, start - 300) : start + 200]!r}"
