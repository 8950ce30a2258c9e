"""War of the Ring in every research interface."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test
from tools.state_methods import fields_of

from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.tables import zeros
from mathom.games.war.game import WarGame
from mathom.games.war.knowledge import encoding
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.rules.facts.cards import IN_HAND, card_of
from mathom.games.war.rules.facts.nations import KINDS, kind_of
from mathom.games.war.rules.facts.regions import region_of
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.state import War
from mathom.research import openspiel_game, pettingzoo_env
from mathom.research.batch import Batch
from tests.games.war.rule_rows import offers, play
from tests.research.single_game import SingleGame

GAME = WarGame()
ENCODER = GAME.encoder()
DOCS = Path(__file__).parents[2] / "docs" / "research.md"
STATE = Path(__file__).parents[2] / "src" / "mathom" / "games" / "war" / "rules" / "state.py"
SIZE = 4461
MARCH = "edoras: rohan 1/0/0 gimli ; hand through-a-day-and-a-night ; free-dice event ; shadow-dice event"


def positions(seed: int, answers: int, each: int, players: int = 2) -> Iterator[War]:
    """Some positions of a random game, battles among them."""
    s, dice, out = GAME.new({"players": str(players)}), Dice(seed), zeros(4096)
    for number in range(answers):
        if number % each == 0 or s.attacker >= 0:
            yield s.clone()
        s.apply(s.draw(out, s.legal(out), dice))


def marches() -> list[War]:
    """The second question of a march, after each answer to the first: only the way so far differs."""
    first = "event play, through-a-day-and-a-night"
    return [play(MARCH, f"{first}, {region}") for region in offers(play(MARCH, first))]


def public_fields() -> list[str]:
    """Those that the state declares."""
    classes = [node for node in ast.parse(STATE.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)]
    fields = fields_of(next(node for node in classes if node.name == "War"))
    return fields.marked([*fields.tables, *fields.scalars], "Public")


def changed(name: str) -> Iterator[War]:
    """The first position with one number of a field changed; each number of a table in turn."""
    s = GAME.new({})
    value = getattr(s, name)
    if isinstance(value, int):
        setattr(s, name, not value if isinstance(value, bool) else value + 1)
        yield s
        return
    for k in range(len(value)):
        s = GAME.new({})
        getattr(s, name)[k] += 1
        yield s


def part(row: bytes, name: str) -> list[int]:
    plane = next(plane for plane in ENCODER.planes if plane.name == name)
    return list(row[plane.first : plane.first + plane.size()])


def test_encoding_of_a_version_is_fixed() -> None:
    """If this fails, the layout has changed: give it a new version, and change the table in docs/research.md."""
    page = DOCS.read_text(encoding="utf-8").partition("### War of the Ring")[2]
    assert (encoding.ENCODING, ENCODER.version, ENCODER.size) == (5, 5, SIZE)
    assert f"Version 5 has {SIZE} numbers" in page
    for plane in ENCODER.planes:
        assert f"| `{plane.name}` | {' x '.join(map(str, plane.shape))} |" in page
    assert len(FRAMES) <= encoding.FRAME_KINDS


def test_observations_are_equal_exactly_if_views_are() -> None:
    dice, seen, differ, out = Dice(3), dict[bytes, object](), 0, zeros(ENCODER.size)
    for s in [*positions(11, 900, 9), *positions(12, 900, 9, 4), *positions(13, 900, 9, 3), *marches()]:
        for seat in range(s.players):
            view, row = look_at(s, seat), ENCODER.observation(s, seat)
            world = GAME.determinize(view, dice).clone()
            assert ENCODER.observation(world, seat) == row
            assert seen.setdefault(row, view) == view
            differ += world.fingerprint(1) != s.fingerprint(1)
            n = ENCODER.observe(s, seat, out, 0)
            places = {out[i] // NUMBER for i in range(n)}
            assert len(places) == n and min(places) >= 0 and max(places) < ENCODER.size
    assert differ > 100 and len(seen) > 200


def test_marches_differ_in_their_way_only() -> None:
    """So that the test above would notice a way that is not observed."""
    ways = marches()
    assert len({s.march for s in ways}) == len(ways) > 1
    assert {s.waiting()[0] for s in ways} == {ways[0].waiting()[0]} and "PickWay" in ways[0].waiting()[0]
    for s in ways:
        s.march = 0
    assert len({s.fingerprint(1) for s in ways}) == 1


@pytest.mark.parametrize("name", public_fields())
def test_every_number_of_a_public_field_is_observed(name: str) -> None:
    first = ENCODER.observation(GAME.new({}), 0)
    rows = [ENCODER.observation(s, 0) for s in changed(name)]
    assert rows and first not in rows and len(set(rows)) == len(rows)


def test_planes_hold_the_expected_numbers() -> None:
    s = GAME.load("minas-tirith: gondor 3/1/1 ; free-dice will character ; hand athelas shelobs-lair ; corruption 4")
    free, shadow = (ENCODER.observation(s, seat) for seat in (0, 1))
    assert part(free, "role") == [1, 0, 0, 0] and part(free, "asked") == [1] and part(shadow, "asked") == [0]
    place = KINDS * region_of("minas-tirith") + kind_of(2, 0)
    assert part(free, "figures")[place : place + 3] == [3, 1, 1]
    hands = [part(row, "cards") for row in (free, shadow)]
    assert [hand[card_of("athelas")] for hand in hands] == [IN_HAND + 1, 0]
    assert [hand[card_of("shelobs-lair")] for hand in hands] == [0, IN_HAND + 1]
    assert part(free, "card_counts")[4:8] == [1, 0, 1, 0] and part(free, "numbers")[8] == 4
    names = [type(frame).__name__ for frame in FRAMES]
    assert part(free, "question")[names.index("Act")] == 1


@pytest.mark.filterwarnings("ignore:Observation ")
def test_environment_passes_the_api_test_of_pettingzoo() -> None:
    env = pettingzoo_env.env("war", {}, render_mode="ansi")
    api_test(env, num_cycles=60)
    env.reset(seed=1)
    assert env.agents == ["free_0", "shadow_1"]


def test_random_game_passes_the_simulation_test_of_openspiel() -> None:
    game = pyspiel.load_game(f"{openspiel_game.PREFIX}war(longest=400)")
    assert game.num_players() == 2 and game.num_distinct_actions() == GAME.action_count
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_every_game_of_a_batch_equals_a_single_game() -> None:
    batch = Batch("war", games=3, seed=4)
    alone = [SingleGame(GAME, {}, 4, number) for number in range(3)]
    out = batch.buffers()
    batch.write(out)
    for _ in range(200):
        for row, game in enumerate(alone):
            assert out.observations[row].tobytes() == game.observation() and out.seats[row] == game.s.seat()
            assert np.flatnonzero(out.masks[row]).tolist() == sorted(game.s.legal_actions())
        actions = batch.random_actions()
        for game, action in zip(alone, actions.tolist(), strict=True):
            game.answer(action)
        batch.step(actions, out)
