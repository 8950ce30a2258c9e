"""The rule options of the expansion (R18), and what does not go together."""

from __future__ import annotations

import pytest

from mathom.core.errors import RulesetError
from mathom.games.war.game import WarGame
from mathom.games.war.rules.facts.parts import ALL_PARTS, ENTS_PART, NO_PARTS, PART_NAMES

GAME = WarGame()


def test_parts_are_chosen_one_by_one_or_together() -> None:
    whole = next(preset for preset in GAME.presets if preset.name == "twilight")
    assert GAME.new({}).parts == NO_PARTS
    assert GAME.new({"ents": "on"}).parts == 1 << ENTS_PART
    assert GAME.new(whole.rules_for(2)).parts == ALL_PARTS


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_what_does_not_go_together_is_refused_with_the_reason(players: str) -> None:
    with pytest.raises(RulesetError, match="the new events need the Siege Engines"):
        GAME.new({"events": "on", "players": players})


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("part", [name for name in PART_NAMES if name != "events"])
def test_every_part_is_for_every_number_of_players(part: str, players: str) -> None:
    s = GAME.new({part: "on", "players": players})
    assert s.players == int(players) and s.parts == 1 << PART_NAMES.index(part)
