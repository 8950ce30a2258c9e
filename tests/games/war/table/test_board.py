"""The board of a view: sieges, captures, the reach of the Fellowship, hidden cards, teams."""

from __future__ import annotations

from mathom.games.war.table.board import board_of
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import play

SIEGE = "helms-deep: rohan 1/1/1 isengard 5/1 | lossarnach: captured sauron 2/0"


def test_siege_and_captured_settlement() -> None:
    """R11.11, R11.8: who is inside follows from the board; a captured Settlement names its holder."""
    regions = board_of(GAME.view(play(SIEGE), 0)).regions
    deep = regions["helms-deep"]
    assert (deep.inside, deep.captured) == ("free", False)
    assert deep.free == {"rohan-regular": 1, "rohan-elite": 1, "rohan-leader": 1}
    assert deep.shadow == {"isengard-regular": 5, "isengard-elite": 1}
    assert (regions["lossarnach"].captured, regions["lossarnach"].control) == (True, "shadow")


def test_reach_of_a_hidden_fellowship() -> None:
    """R13.4: all regions within its progress of the last known place."""
    fellowship = board_of(GAME.view(play("fellowship hollin ; progress 1"), None)).fellowship
    assert set(fellowship.reach) == {
        "hollin",
        "fords-of-bruinen",
        "north-dunland",
        "south-downs",
        "trollshaws",
        "moria",
    }
    assert fellowship.members[0] == fellowship.guide == "gandalf-the-grey"


def test_hands_of_others_are_only_counted() -> None:
    s = play("hand athelas shelobs-lair olog-hai")
    for seat, other in ((0, 1), (1, 0)):
        board = board_of(GAME.view(s, seat))
        assert board.hands[seat].known and not board.hands[other].known
        assert sum(board.hands[other].counts.values()) == (1 if other == 0 else 2)
    assert all(not hand.known for hand in board_of(GAME.view(s, None)).hands)


def test_combat_card_of_the_enemy_lies_face_down() -> None:
    """R10.4: only its deck is known until both are shown."""
    s = play(
        "north-ithilien: sauron 3/0 | south-ithilien: gondor 2/0/0 ; hand pits-of-mordor the-red-arrow ; "
        "sauron 0 active ; gondor 0 active ; acts shadow ; shadow-dice army event ; free-dice event",
        "army attack, 3, pits-of-mordor",
    )
    battles = [board_of(GAME.view(s, seat)).battle for seat in (0, 1)]
    assert [battle and battle.forces[0].card for battle in battles] == ["face-down strategy", "pits-of-mordor"]
    assert battles[0] and (battles[0].kind, battles[0].round) == ("field", 1)
    assert [(force.side, force.dice, force.hits_on) for force in battles[0].forces] == [
        ("shadow", 3, 5),
        ("free", 2, 5),
    ]


def test_partners_share_dice_and_have_their_own_nations() -> None:
    """R17: with four players each seat leads some Nations, and the sides are known."""
    board = board_of(GAME.view(GAME.new({"players": "4"}), 0))
    assert board.sides == ("free", "shadow", "shadow", "free")
    assert {nation.name for nation in board.nations if nation.seat == 0} == {"elves", "gondor"}
    assert GAME.table.talk_groups(GAME.view(GAME.new({"players": "4"}), 0)) == ((0, 3), (1, 2))
    assert GAME.table.talk_groups(GAME.view(GAME.new({}), 0)) == ()


def test_figures_of_a_choice_are_in_the_details() -> None:
    s = play(
        "edoras: rohan 2/1/1 boromir ; rohan 0 active ; free-dice army-muster event ; shadow-dice event",
        "army-muster move-armies, folde",
    )
    details = GAME.table.details(s, 0)
    assert isinstance(details, dict)
    assert details["figures"] == {"rohan-regular": 2, "rohan-elite": 1, "rohan-leader": 1}
    assert (details["characters"], details["from"], details["to"]) == (["boromir"], "edoras", "folde")
    assert details["kind"] == "rohan-regular" and GAME.table.continues_gesture(s, 0)
