"""The encoding of The Confrontation: fixed, documented, and without anything that a seat may not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER
from mathom.core.engine.tables import mix, zeros
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge import encoding
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.frames import FRAMES, new_game
from mathom.games.confrontation.rules.state import Confrontation

GAME = ConfrontationGame()
ENCODER = GAME.encoder()
DOCS = Path(__file__).parents[2] / "docs" / "research.md"
RULES: tuple[dict[str, str], ...] = (
    {},
    {"cast": "variant", "turn-limit": "40"},
    {"cast": "draft", "draft": "hidden", "specials": "own-two"},
    {"cast": "draft", "specials": "announced", "upstream-sideways-retreat": "on"},
    {"specials": "handicap", "handicap": "shadowfax+palantir", "stuck-retreat-blocks-sacrifice": "on"},
)
# Of version 2: change them only together with the version.
CHECKSUMS = (232703387, 1500697857, 945546245, 1940462907, 1603803731)


def positions(rules: dict[str, str], seed: int, games: int) -> list[Confrontation]:
    """All positions of some random games."""
    found: list[Confrontation] = []
    dice = Dice(seed)
    for _ in range(games):
        s = new_game(read_rules(rules)).clone()
        while s.depth:
            found.append(s.clone())
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])
        found.append(s)
    return found


@pytest.mark.parametrize(("rules", "checksum"), list(zip(RULES, CHECKSUMS, strict=True)))
def test_encoding_of_a_version_is_fixed(rules: dict[str, str], checksum: int) -> None:
    """If this fails, the encoding has changed: give it a new version, new checksums, and a line in the docs."""
    assert encoding.ENCODING == 2
    h, out = 1, zeros(ENCODER.size)
    for s in positions(rules, 7, 3):
        for seat in (0, 1):
            n = ENCODER.observe(s, seat, out, 0)
            for number in sorted(out[i] for i in range(n)):
                h = mix(h, number)
    assert h == checksum


@pytest.mark.parametrize("rules", RULES)
def test_equal_views_give_equal_observations(rules: dict[str, str]) -> None:
    """All positions behind a view have the same encoding."""
    dice = Dice(3)
    differ = 0
    for s in positions(rules, 11, 2):
        for seat in (0, 1):
            view = look_at(s, seat)
            world = GAME.determinize(view, dice).clone()
            assert look_at(world, seat) == view
            assert ENCODER.observation(world, seat) == ENCODER.observation(s, seat)
            differ += world.fingerprint(1) != s.fingerprint(1)
    assert differ > 50


@pytest.mark.parametrize("rules", RULES)
def test_different_views_give_different_observations(rules: dict[str, str]) -> None:
    seen: dict[bytes, object] = {}
    for s in positions(rules, 5, 4):
        for seat in (0, 1):
            view = look_at(s, seat)
            assert seen.setdefault(ENCODER.observation(s, seat), view) == view
    assert len(seen) > 200


def test_each_place_is_written_once_and_in_bounds() -> None:
    out = zeros(ENCODER.size)
    for rules in RULES:
        for s in positions(rules, 2, 1):
            for seat in (0, 1):
                n = ENCODER.observe(s, seat, out, 0)
                places = [out[i] // NUMBER for i in range(n)]
                assert len(set(places)) == n and min(places) >= 0 and max(places) < ENCODER.size
                assert all(out[i] % NUMBER for i in range(n))


def test_planes_hold_the_expected_numbers() -> None:
    s = GAME.load("eregion: gimli merry | caradhras: balrog | shire: frodo sam | mordor: orcs warg ; turn 3")
    row = ENCODER.observation(s, 0)

    def part(name: str) -> list[int]:
        plane = next(plane for plane in ENCODER.planes if plane.name == name)
        return list(row[plane.first : plane.first + plane.size()])

    assert part("role") == [1, 0] and part("turn") == [3] and part("own_turn") == [0]
    assert part("own")[7 * 18 : 8 * 18] == [0] * 4 + [1] + [0] * 13  # Gimli, in Eregion
    assert part("concealed") == [0] * 8 + [1] + [0] * 6 + [2]
    assert part("own_hand") == [1] * 9 and part("result") == [0, 0, 0]
    question = encoding.QUESTION + [type(frame).__name__ for frame in FRAMES].index("TakeTurn")
    assert row[question] == 1 and part("asked") == [0]
    assert ENCODER.observation(s, 1)[encoding.ASKED] == 1


def test_layout_matches_the_rules() -> None:
    assert len(FRAMES) == encoding.FRAME_KINDS
    named = {name: first for name, first in vars(encoding).items() if name.isupper()}
    named |= {"ARGUMENT": encoding.ARGUMENT_AT, "PICKED": encoding.PICKED_AT}
    assert {plane.name.upper(): plane.first for plane in ENCODER.planes}.items() <= named.items()
    assert ENCODER.size == encoding.SIZE == sum(plane.size() for plane in ENCODER.planes)


def test_docs_list_every_plane() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \| ([\dx ]+) \| (.+) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    shapes = [" x ".join(map(str, plane.shape)) for plane in ENCODER.planes]
    planes = zip(ENCODER.planes, shapes, strict=True)
    assert [row[:3] for row in rows] == [(str(plane.first), plane.name, shape) for plane, shape in planes]
    assert f"Version {ENCODER.version} has {ENCODER.size} numbers" in DOCS.read_text(encoding="utf-8")


def test_observation_works_when_chance_is_asked() -> None:
    found = [s for s in positions({}, 1, 5) if s.seat() == CHANCE]
    assert found and all(ENCODER.observation(s, 0)[encoding.ASKED] == 0 for s in found)
