"""Chapter 5: movement, except the Tunnel's response (test_tunnel) and ability moves (test_ability_moves)."""

from __future__ import annotations

import pytest

from mathom.core.errors import IllegalAction
from tests.games.confrontation.rule_rows import check, moves_of, play, whole_events


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("5.1 forward to either region", "shire: frodo ; turn 2", "frodo", "arthedain cardolan"),
        ("5.1 sauron goes the other way", "mordor: balrog", "balrog", "dagorlad gondor"),
        ("5.1 not sideways", "arthedain: frodo ; turn 2", "frodo", "rhudaur eregion"),
        (
            "5.1 not sideways, not even to attack",
            "arthedain: frodo | cardolan: orcs ; turn 2",
            "frodo",
            "rhudaur eregion",
        ),
        ("5.1 not backward", "rhudaur: frodo ; turn 2", "frodo", "high_pass misty_mountains"),
        ("5.1 not backward, not even to attack", "gondor: frodo | rohan: orcs ; turn 2", "frodo", "mordor"),
        ("5.1 Sauron neither", "gondor: orcs | dagorlad: frodo | mordor: sam", "orcs", "fangorn rohan"),
        ("5.1 not two regions", "mordor: saruman | rohan: frodo", "saruman", "dagorlad gondor"),
        ("2.4 not into a full region", "shire: frodo | arthedain: sam merry ; turn 2", "frodo", "cardolan"),
        ("5.1 beside a friend", "shire: frodo | arthedain: sam ; turn 2", "frodo", "arthedain cardolan"),
        ("5.1 not beside a friend in the mountains", "rohan: orcs | caradhras: warg", "orcs", "gap_of_rohan"),
        ("5.1 into a pair of enemies", "rohan: frodo | gondor: orcs warg ; turn 2", "frodo", "gondor"),
        ("5.2 down from Mirkwood", "mirkwood: sam ; turn 2", "sam", "dagorlad fangorn"),
        ("5.2 down from Fangorn", "fangorn: sam ; turn 2", "sam", "dagorlad gondor rohan"),
        ("5.2 no further than one region", "mirkwood: sam | fangorn: merry ; turn 2", "sam", "dagorlad fangorn"),
        ("5.2 never upstream", "rohan: sam ; turn 2", "sam", "gondor"),
        ("5.2 never upstream, not even to attack", "rohan: sam | fangorn: orcs ; turn 2", "sam", "gondor"),
        ("5.2 not into a full region", "mirkwood: sam | fangorn: merry gimli ; turn 2", "sam", "dagorlad"),
        ("5.2 it may be an attack", "mirkwood: sam | fangorn: orcs warg ; turn 2", "sam", "dagorlad fangorn"),
        ("5.2 not for Sauron", "mirkwood: orcs | fangorn: sam", "orcs", "high_pass misty_mountains"),
        ("5.2 not for Sauron", "fangorn: orcs | rohan: sam", "orcs", "misty_mountains caradhras"),
        ("5.3 through the Tunnel", "eregion: sam ; turn 2", "sam", "misty_mountains caradhras fangorn"),
        ("5.3 past a friend", "eregion: sam | caradhras: merry ; turn 2", "sam", "misty_mountains fangorn"),
        ("5.3 past an enemy", "eregion: sam | caradhras: orcs ; turn 2", "sam", "misty_mountains caradhras fangorn"),
        (
            "5.3 when both mountains are full",
            "eregion: sam | misty_mountains: frodo | caradhras: merry ; turn 2",
            "sam",
            "fangorn",
        ),
        (
            "5.3 beside a friend",
            "eregion: sam | fangorn: merry ; turn 2",
            "sam",
            "misty_mountains caradhras fangorn",
        ),
        (
            "5.3 not into a full region",
            "eregion: sam | fangorn: merry gimli ; turn 2",
            "sam",
            "misty_mountains caradhras",
        ),
        (
            "5.3 it may be an attack",
            "eregion: sam | fangorn: orcs warg ; turn 2",
            "sam",
            "misty_mountains caradhras fangorn",
        ),
        ("5.3 not back", "fangorn: sam ; turn 2", "sam", "dagorlad gondor rohan"),
        (
            "5.3 not back, not even to attack",
            "fangorn: aragorn | eregion: orcs ; turn 2",
            "aragorn",
            "dagorlad gondor rohan",
        ),
        ("5.3 not for Sauron", "fangorn: orcs | eregion: sam", "orcs", "misty_mountains caradhras"),
        ("5.3 only from Eregion", "enedwaith: sam ; turn 2", "sam", "caradhras gap_of_rohan"),
    ],
)
def test_where_a_piece_may_go(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "5.1 one step",
            "shire: frodo | mordor: balrog ; turn 2",
            "frodo-cardolan",
            "cardolan: frodo | mordor: balrog ; asks TakeTurn 1",
        ),
        (
            "5.1 a step of Sauron's",
            "shire: frodo | mordor: balrog",
            "balrog-dagorlad",
            "shire: frodo | dagorlad: balrog ; asks TakeTurn 0",
        ),
        (
            "5.1 entering a region with an enemy is an attack",
            "shire: frodo | rohan: merry | gondor: balrog ; turn 2",
            "merry-gondor",
            "shire: frodo | gondor: merry+ balrog+ ; battle gondor merry balrog ; asks CommitCard 0",
        ),
        (
            "5.2 a step down the river",
            "shire: frodo | mirkwood: merry | mordor: balrog ; turn 2",
            "merry-fangorn",
            "shire: frodo | fangorn: merry | mordor: balrog ; asks TakeTurn 1",
        ),
        (
            "5.2 an attack down the river",
            "shire: frodo | fangorn: merry | rohan: balrog ; turn 2",
            "merry-rohan",
            "shire: frodo | rohan: merry+ balrog+ ; battle rohan merry balrog ; asks CommitCard 0",
        ),
        (
            "5.3 a step through the Tunnel",
            "shire: frodo | eregion: merry | mordor: balrog ; turn 2",
            "merry-fangorn",
            "shire: frodo | fangorn: merry | mordor: balrog ; asks TakeTurn 1",
        ),
        (
            "5.3 an attack through the Tunnel",
            "shire: frodo | eregion: merry | fangorn: balrog ; turn 2",
            "merry-fangorn",
            "shire: frodo | fangorn: merry+ balrog+ ; battle fangorn merry balrog ; asks CommitCard 0",
        ),
    ],
)
def test_moves(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "move"),
    [
        ("5.1 not sideways", "arthedain: frodo ; turn 2", "frodo-cardolan"),
        ("5.1 not backward", "arthedain: frodo ; turn 2", "frodo-shire"),
        ("5.1 not far", "shire: frodo ; turn 2", "frodo-eregion"),
        ("5.1 not into a full region", "shire: frodo | cardolan: sam merry ; turn 2", "frodo-cardolan"),
        ("5.1 not the enemy's piece", "shire: frodo | mordor: warg ; turn 2", "warg-gondor"),
        ("5.1 not a defeated piece", "shire: frodo ; turn 2", "sam-arthedain"),
        ("5.2 not upstream", "rohan: frodo ; turn 2", "frodo-fangorn"),
        ("5.3 not back", "fangorn: frodo ; turn 2", "frodo-eregion"),
    ],
)
def test_illegal_moves(rule: str, position: str, move: str) -> None:
    with pytest.raises(IllegalAction):
        play(position, move)


DRAFT = "rules cast=draft ; "


@pytest.mark.parametrize(
    ("rule", "position", "move", "way"),
    [
        ("5.5 a step is normal", "shire: frodo | mordor: warg ; turn 2", "frodo-arthedain", "normal"),
        (
            "5.5 an attack forward is normal",
            "shire: frodo | rohan: merry | gondor: warg ; turn 2",
            "merry-gondor",
            "normal",
        ),
        ("5.5 down the river", "shire: frodo | mirkwood: merry | mordor: warg ; turn 2", "merry-fangorn", "anduin"),
        ("5.5 down the river", "shire: frodo | fangorn: merry | mordor: warg ; turn 2", "merry-rohan", "anduin"),
        ("5.5 through the Tunnel", "shire: frodo | eregion: merry | mordor: warg ; turn 2", "merry-fangorn", "tunnel"),
        ("5.5 Aragorn forward", "shire: frodo | rohan: aragorn | gondor: warg ; turn 2", "aragorn-gondor", "normal"),
        (
            "5.5 Aragorn sideways",
            "shire: frodo | gondor: aragorn | dagorlad: warg ; turn 2",
            "aragorn-dagorlad",
            "ability",
        ),
        ("5.5 Aragorn backward", "shire: frodo | gondor: aragorn | rohan: warg ; turn 2", "aragorn-rohan", "ability"),
        (
            "5.5 Aragorn downstream",
            "shire: frodo | mirkwood: aragorn | fangorn: warg ; turn 2",
            "aragorn-fangorn",
            "anduin",
        ),
        (
            "5.5 Aragorn upstream",
            "shire: frodo | rohan: aragorn | fangorn: warg ; turn 2",
            "aragorn-fangorn",
            "ability",
        ),
        (
            "5.5 Aragorn in the Tunnel",
            "shire: frodo | eregion: aragorn | fangorn: warg ; turn 2",
            "aragorn-fangorn",
            "tunnel",
        ),
        ("5.5 the Witch King sideways", "gondor: merry | dagorlad: witch_king", "witch_king-gondor", "ability"),
        (
            "5.5 the Witch King in the river row",
            "fangorn: merry | mirkwood: witch_king",
            "witch_king-fangorn",
            "ability",
        ),
        ("5.5 the Witch King forward", "fangorn: merry | dagorlad: witch_king", "witch_king-fangorn", "normal"),
        ("5.5 the Nazgul far away", "shire: frodo | mordor: flying_nazgul", "flying_nazgul-shire", "ability"),
        ("5.5 the Nazgul one step", "gondor: frodo | mordor: flying_nazgul", "flying_nazgul-gondor", "normal"),
        ("5.5 the Nazgul backward", "gondor: frodo | rohan: flying_nazgul", "flying_nazgul-gondor", "ability"),
        ("5.5 the Rider far away", "rohan: frodo | mordor: black_rider", "black_rider-rohan", "ability"),
        ("5.5 the Rider one step", "gondor: frodo | mordor: black_rider", "black_rider-gondor", "normal"),
        ("5.5 the Uruk-Hai's run", f"{DRAFT}shire: frodo_c | mordor: uruk_hai", "uruk_hai-rohan", "ability"),
        ("5.5 the Uruk-Hai's step", f"{DRAFT}shire: frodo_c | mordor: uruk_hai", "uruk_hai-gondor", "normal"),
        (
            "5.5 the variant Nazgul's jump",
            f"{DRAFT}rohan: frodo_c | mordor: flying_nazgul_v",
            "flying_nazgul_v-rohan",
            "ability",
        ),
        (
            "5.5 Treebeard from Eregion by the Tunnel",
            f"{DRAFT}eregion: treebeard | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            "tunnel",
        ),
        (
            "5.5 Treebeard from Eregion by his text",
            f"{DRAFT}eregion: treebeard | fangorn: warg ; turn 2",
            "treebeard-fangorn!",
            "ability",
        ),
        (
            "5.5 Treebeard from afar",
            f"{DRAFT}shire: treebeard | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            "ability",
        ),
        ("5.5 Treebeard upstream", f"{DRAFT}rohan: treebeard | fangorn: warg ; turn 2", "treebeard-fangorn", "ability"),
        (
            "5.5 Treebeard downstream",
            f"{DRAFT}mirkwood: treebeard | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            "anduin",
        ),
        (
            "5.5 Treebeard one step",
            f"{DRAFT}caradhras: treebeard | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            "normal",
        ),
    ],
)
def test_the_way_is_public(rule: str, position: str, move: str, way: str) -> None:
    match = play(position, move)
    for seat in (0, 1, None):
        moved = [event.facts for event in match.events(seat) if event.kind == "moved"]
        assert [(fact["way"], f"{fact['to']}") for fact in moved] == [(way, move.rstrip("!").split("-")[1])]


@pytest.mark.parametrize(
    ("rule", "position", "move"),
    [
        ("5.5 Aragorn downstream", "mirkwood: aragorn | fangorn: warg ; turn 2", "aragorn-fangorn"),
        ("5.5 Aragorn forward", "rohan: aragorn | gondor: warg ; turn 2", "aragorn-gondor"),
        ("5.5 the Nazgul forward", "gondor: sam | mordor: flying_nazgul", "flying_nazgul-gondor"),
        ("5.5 the Rider by either of two regions", "fangorn: sam | mordor: black_rider", "black_rider-fangorn"),
        (
            "5.5 the variant Nazgul by either",
            f"{DRAFT}fangorn: sam_c | mordor: flying_nazgul_v",
            "flying_nazgul_v-fangorn",
        ),
        ("5.5 the Uruk-Hai by either", f"{DRAFT}mordor: uruk_hai", "uruk_hai-fangorn"),
        ("5.5 Treebeard downstream", f"{DRAFT}mirkwood: treebeard | fangorn: warg ; turn 2", "treebeard-fangorn"),
        ("5.5 Treebeard forward", f"{DRAFT}caradhras: treebeard | fangorn: warg ; turn 2", "treebeard-fangorn"),
    ],
)
def test_one_destination_one_answer(rule: str, position: str, move: str) -> None:
    match = play(position, "")
    assert [option.text for option in match.options(match.asked[0])].count(move) == 1


@pytest.mark.parametrize(
    ("rule", "position", "move", "start", "known"),
    [
        (
            "5.1 from and to are seen, not who",
            "shire: frodo sam | mordor: warg ; turn 2",
            "sam-cardolan",
            "shire",
            None,
        ),
        (
            "5.5 who attacks is not seen",
            "arthedain: sam | cardolan: witch_king",
            "witch_king-arthedain",
            "cardolan",
            None,
        ),
        (
            "5.5, R34 who steps is not seen",
            f"{DRAFT}shire: frodo_c | mordor: uruk_hai",
            "uruk_hai-gondor",
            "mordor",
            None,
        ),
        ("5.5 a run reveals", f"{DRAFT}shire: frodo_c | mordor: uruk_hai", "uruk_hai-rohan", "mordor", "uruk_hai"),
        ("9.34 the Watcher steps unseen", f"{DRAFT}shire: frodo_c | mordor: watcher", "watcher-gondor", "mordor", None),
        ("9.34 a face-up piece is seen", "shire: sam* frodo ; turn 2", "sam-cardolan", "shire", "sam_c"),
    ],
)
def test_moved_piece_is_named(rule: str, position: str, move: str, start: str, known: str | None) -> None:
    match = play(position, move)
    mover = 0 if "turn 2" in position else 1
    for seat in (1 - mover, None):
        moved = next(event.facts for event in match.events(seat) if event.kind == "moved")
        assert (moved["from"], moved["to"], moved["character"]) == (start, move.split("-")[1], known)


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("14.6 a piece in the far home stays there", "mordor: sam | shire: frodo ; turn 2", "sam", ""),
        (
            "14.6 a piece behind full regions",
            "mordor: orcs | dagorlad: warg balrog | gondor: shelob saruman",
            "orcs",
            "",
        ),
        (
            "14.6 capacity does not hinder an attack",
            "mordor: orcs | gondor: sam merry | dagorlad: warg",
            "orcs",
            "dagorlad gondor",
        ),
        (
            "14.6 Aragorn out of the mountains backward",
            "caradhras: aragorn | eregion: orcs ; turn 2",
            "aragorn",
            "eregion fangorn rohan",
        ),
        (
            "14.6 Aragorn into the mountains backward",
            "rohan: aragorn | caradhras: orcs ; turn 2",
            "aragorn",
            "caradhras gondor",
        ),
        (
            "14.6 the Nazgul attacks a lone piece in the Shire",
            "shire: sam | dagorlad: frodo merry | mordor: flying_nazgul",
            "flying_nazgul",
            "shire dagorlad gondor",
        ),
        (
            "14.6 in Mordor, behind him",
            "mordor: sam | dagorlad: frodo merry | rohan: flying_nazgul",
            "flying_nazgul",
            "mordor caradhras gap_of_rohan",
        ),
        (
            "14.6 in a neighbouring mountain",
            "misty_mountains: sam | caradhras: flying_nazgul",
            "flying_nazgul",
            "misty_mountains eregion enedwaith",
        ),
        (
            "14.6 a pair only by a step",
            "gondor: sam merry | rohan: frodo gimli | mordor: flying_nazgul",
            "flying_nazgul",
            "dagorlad gondor",
        ),
    ],
)
def test_movement_conflicts(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "move"),
    [
        ("5.1", "eregion: merry | mordor: orcs ; turn 2", "merry-caradhras"),
        ("5.2", "mirkwood: merry | mordor: orcs ; turn 2", "merry-fangorn"),
        ("5.3", "eregion: merry | mordor: orcs ; turn 2", "merry-fangorn"),
        ("5.5", "gondor: aragorn | dagorlad: orcs ; turn 2", "aragorn-dagorlad"),
    ],
)
def test_which_rule_a_move_follows(rule: str, position: str, move: str) -> None:
    assert [event.rule for event in whole_events(play(position, move)) if event.kind == "moved"] == [rule]


@pytest.mark.parametrize(
    ("rule", "position", "moves"),
    [
        ("11.1", "eregion: merry | mordor: orcs ; turn 2", "shadowfax merry-caradhras"),
        ("11.5", "eregion: merry | gondor: warg | mordor: orcs", "dark orcs-dagorlad"),
    ],
)
def test_which_card_a_step_follows(rule: str, position: str, moves: str) -> None:
    rules = "rules specials=handicap handicap=shadowfax+dark_of_mordor ; "
    events = whole_events(play(rules + position, moves))
    assert [event.rule for event in events if event.kind == "moved"] == [rule]
