"""The Armies that can attack a region: when, why not, and with what odds."""

from __future__ import annotations

import pytest

from mathom.core.errors import MathomError
from mathom.core.table_ui import Attacker
from mathom.games.war.knowledge.view import WATCHER_SEAT, look_at
from mathom.games.war.table import attackers as attackers_module
from tests.games.war.rule_rows import play

WAR = "sauron 0 active ; gondor 0 active ; acts shadow ; shadow-dice army army character ; free-dice event"


def found(position: str, place: str, seat: int = 0) -> dict[tuple[str, str], Attacker]:
    view = look_at(play(f"{position} ; {WAR}"), seat)
    every = attackers_module.attackers(view, f"region-{place}")
    return {(one.side, one.start.removeprefix("region-")): one for one in every}


def test_neighbour_attacks_with_the_next_action_and_has_odds() -> None:
    one = found("north-ithilien: sauron 4/0+1n | south-ithilien: gondor 2/0/0", "south-ithilien")[
        "shadow", "north-ithilien"
    ]
    assert (one.title, one.actions) == ("4 units, 1 Leader", 1)
    assert one.words == ("An attack, with the next action. Needs an Army or Character result (3 such dice are left).")
    assert [text.split("% ")[1] for text in one.odds] == ["without cards", "with cards"]


def test_far_army_needs_more_actions_and_a_free_way() -> None:
    """R8.5: an enemy Army closes the way."""
    far = "minas-morgul: sauron 3/0 | osgiliath: gondor 1/0/0"
    one = found(far, "osgiliath")["shadow", "minas-morgul"]
    assert (one.actions, one.words.split(".")[0][:30]) == (2, "After 2 actions, by way of Nor")
    assert ("shadow", "moria") not in found("moria: sauron 3/0 | osgiliath: gondor 1/0/0", "osgiliath")
    closed = f"{far} | south-ithilien: gondor 1/0/0 | north-ithilien: gondor 1/0/0"
    assert ("shadow", "minas-morgul") not in found(closed, "osgiliath")


def test_siege_is_an_assault_for_one_and_a_sortie_for_the_other() -> None:
    siege = found(
        "minas-tirith: gondor 2/0/0 sauron 3/1 | lossarnach: gondor 1/0/0 | osgiliath: sauron 1/0", "minas-tirith"
    )
    assert siege["shadow", "minas-tirith"].words.startswith("An assault")
    assert siege["free", "minas-tirith"].words.startswith("A sortie")
    assert siege["free", "lossarnach"].words.startswith("An attack")  # on the besiegers
    assert ("shadow", "osgiliath") not in siege  # R11: only the besiegers attack the garrison


def test_nation_at_peace_is_named_as_the_reason() -> None:
    """R10.1: only Nations At War attack."""
    peace = found("fords-of-isen: isengard 2/0 | helms-deep: rohan 1/0/0", "helms-deep")["shadow", "fords-of-isen"]
    assert peace.actions == 0
    assert "Isengard" in peace.words


def test_empty_settlement_can_be_taken_without_odds() -> None:
    one = found("osgiliath: sauron 1/0", "pelargir")["shadow", "osgiliath"]
    assert one.odds == ()
    assert one.words.startswith("Nobody defends it")


def test_region_with_nothing_to_gain_has_no_attackers() -> None:
    assert found("minas-morgul: sauron 3/0", "south-ithilien") == {}


def test_odds_depend_on_the_view_only() -> None:
    """The Shadow's hand differs; the Free Peoples see the same view and get the same odds."""
    armies = "north-ithilien: sauron 4/0+1n | south-ithilien: gondor 3/1/0"
    hands = [f"{armies} ; hand {card}" for card in ("dreadful-spells", "foul-thing-from-the-deep")]
    views = [look_at(play(f"{hand} ; {WAR}"), 0) for hand in hands]
    told = [list(attackers_module.attackers(view, "region-south-ithilien")) for view in views]
    assert views[0] == views[1]
    assert told[0] == told[1]


def test_watcher_is_told_too_and_an_unknown_region_is_refused() -> None:
    assert ("shadow", "north-ithilien") in found(
        "north-ithilien: sauron 4/0 | south-ithilien: gondor 3/1/0", "south-ithilien", WATCHER_SEAT
    )
    with pytest.raises(MathomError, match="There is no region"):
        found("north-ithilien: sauron 4/0", "nowhere")
