"""Section 5.5: ability moves of variant characters, with every condition and its near misses."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, moves_of

VARIANT = "rules cast=variant ; "
DRAFT = "rules cast=draft ; "


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 flying_nazgul_v: without an enemy one step", "mordor: flying_nazgul", "dagorlad gondor"),
        ("5.5 flying_nazgul_v: exactly two to attack", "rohan: sam | mordor: flying_nazgul", "dagorlad gondor rohan"),
        ("5.5 flying_nazgul_v: also a pair", "rohan: sam elrond | mordor: flying_nazgul", "dagorlad gondor rohan"),
        ("5.5, R35 flying_nazgul_v: not three", "gap_of_rohan: sam | mordor: flying_nazgul", "dagorlad gondor"),
        ("5.5, R35 flying_nazgul_v: not to an empty region", "shire: sam | mordor: flying_nazgul", "dagorlad gondor"),
        ("5.5 flying_nazgul_v: not to a friend", "rohan: gollum | mordor: flying_nazgul", "dagorlad gondor"),
        (
            "14.6 flying_nazgul_v: over either middle region",
            "fangorn: sam | mordor: flying_nazgul",
            "dagorlad gondor fangorn",
        ),
        (
            "5.5 flying_nazgul_v: over two friends",
            "rohan: sam | gondor: gollum orcs | mordor: flying_nazgul",
            "dagorlad rohan",
        ),
        (
            "5.5 flying_nazgul_v: over enemies",
            "rohan: sam | gondor: elrond treebeard | mordor: flying_nazgul",
            "dagorlad gondor rohan",
        ),
        (
            "5.5 flying_nazgul_v: over a friend in the mountains",
            "enedwaith: sam | gap_of_rohan: gollum | rohan: flying_nazgul",
            "caradhras enedwaith",
        ),
        (
            "5.5 flying_nazgul_v: into a mountain",
            "high_pass: sam | dagorlad: flying_nazgul",
            "mirkwood fangorn high_pass",
        ),
        ("5.5 flying_nazgul_v: into the Shire", "shire: sam | rhudaur: flying_nazgul", "arthedain shire"),
        ("5.5 flying_nazgul_v: not sideways", "mirkwood: sam | rohan: flying_nazgul", "caradhras gap_of_rohan"),
        ("5.5 flying_nazgul_v: not backward", "mordor: sam | rohan: flying_nazgul", "caradhras gap_of_rohan"),
        (
            "5.5 flying_nazgul_v: does not fly as far as the classic one",
            "shire: sam | gondor: flying_nazgul",
            "fangorn rohan",
        ),
    ],
)
def test_flying_nazgul_of_the_variant(rule: str, position: str, regions: str) -> None:
    assert moves_of(VARIANT + position, "flying_nazgul") == set(regions.split())


ALL_AHEAD = (
    "shire arthedain cardolan rhudaur eregion enedwaith high_pass misty_mountains caradhras gap_of_rohan"
    " mirkwood fangorn rohan dagorlad gondor"
)


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 uruk_hai: any distance", "mordor: uruk_hai", ALL_AHEAD),
        (
            "5.5 uruk_hai: any distance forward",
            "rohan: uruk_hai",
            "caradhras gap_of_rohan eregion enedwaith arthedain cardolan shire",
        ),
        ("5.5 uruk_hai: no attack from afar", "shire: sam | rhudaur: uruk_hai", "arthedain"),
        ("5.5 uruk_hai: a step may be an attack", "arthedain: sam | rhudaur: uruk_hai", "arthedain"),
        (
            "5.5 uruk_hai: not over an enemy",
            "caradhras: sam | gap_of_rohan: elrond | rohan: uruk_hai",
            "caradhras gap_of_rohan",
        ),
        (
            "5.5 uruk_hai: but around an enemy",
            "caradhras: sam | rohan: uruk_hai",
            "caradhras gap_of_rohan enedwaith cardolan shire",
        ),
        (
            "14.6 uruk_hai: not over a friend in the mountains",
            "caradhras: gollum | rohan: uruk_hai",
            "gap_of_rohan enedwaith cardolan shire",
        ),
        (
            "14.6 uruk_hai: over one friend in the plain",
            "arthedain: gollum | rhudaur: uruk_hai",
            "arthedain shire",
        ),
        ("14.6 uruk_hai: not over two", "arthedain: gollum orcs | rhudaur: uruk_hai", ""),
        (
            "14.6 uruk_hai: no run to a friend",
            "shire: gollum | rhudaur: uruk_hai",
            "arthedain",
        ),
        (
            "5.5, R34 uruk_hai: empty means no piece at all",
            "enedwaith: gollum | cardolan: sam | gap_of_rohan: uruk_hai",
            "enedwaith",
        ),
        (
            "5.5 uruk_hai: not sideways, not along the river",
            "mirkwood: uruk_hai | eregion: sam elrond | arthedain: treebeard",
            "high_pass misty_mountains rhudaur",
        ),
        ("5.5 uruk_hai: not backward", "arthedain: uruk_hai", "shire"),
    ],
)
def test_uruk_hai(rule: str, position: str, regions: str) -> None:
    assert moves_of(VARIANT + position, "uruk_hai") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        (
            "5.5 treebeard: to a lone enemy in Fangorn",
            "shire: treebeard | fangorn: orcs ; turn 2",
            "arthedain cardolan fangorn",
        ),
        ("5.5 treebeard: not to two", "shire: treebeard | fangorn: orcs gollum ; turn 2", "arthedain cardolan"),
        ("5.5 treebeard: not to none", "shire: treebeard | rohan: orcs ; turn 2", "arthedain cardolan"),
        ("5.5 treebeard: not to friends", "shire: treebeard | fangorn: elrond ; turn 2", "arthedain cardolan"),
        (
            "5.5 treebeard: only to Fangorn",
            "shire: treebeard | rohan: orcs | mirkwood: gollum ; turn 2",
            "arthedain cardolan",
        ),
        ("5.5 treebeard: from a mountain far off", "gap_of_rohan: treebeard | fangorn: orcs ; turn 2", "rohan fangorn"),
        ("5.5 treebeard: upstream", "rohan: treebeard | fangorn: orcs ; turn 2", "gondor fangorn"),
        ("5.5 treebeard: backward", "gondor: treebeard | fangorn: orcs ; turn 2", "mordor fangorn"),
        ("5.5 treebeard: out of Mordor", "mordor: treebeard | fangorn: orcs ; turn 2", "fangorn"),
        ("5.5 treebeard: a step may meet two", "caradhras: treebeard | fangorn: orcs gollum ; turn 2", "fangorn rohan"),
        (
            "5.5, R39 treebeard: from Eregion in two ways",
            "eregion: treebeard | fangorn: orcs ; turn 2",
            "misty_mountains caradhras fangorn fangorn!",
        ),
        (
            "5.5, R39 treebeard: from Eregion by the Tunnel only",
            "eregion: treebeard | fangorn: orcs gollum ; turn 2",
            "misty_mountains caradhras fangorn",
        ),
        ("14.6 treebeard: none inside Fangorn", "fangorn: treebeard ; turn 2", "dagorlad gondor rohan"),
    ],
)
def test_treebeard(rule: str, position: str, regions: str) -> None:
    assert moves_of(VARIANT + position, "treebeard") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 watcher: concealed it moves", "mordor: watcher | gondor: gollum", "dagorlad gondor"),
        ("5.5 watcher: face-up it never does", "mordor: watcher* | gondor: gollum", ""),
        ("5.5 watcher: not even to attack", "gondor: watcher* | rohan: sam | mordor: gollum", ""),
    ],
)
def test_watcher(rule: str, position: str, regions: str) -> None:
    assert moves_of(VARIANT + position, "watcher") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("5.5 no other jumps", "rohan: sam | mordor: orcs", "orcs", "dagorlad gondor"),
        ("5.5 no other runs", "shire: sam | mordor: gollum", "gollum", "dagorlad gondor"),
        ("5.5 no other comes to Fangorn", "shire: elrond | fangorn: orcs ; turn 2", "elrond", "arthedain cardolan"),
        (
            "9.34 a face-up Fellowship piece moves",
            "shire: elrond* | gondor: orcs ; turn 2",
            "elrond",
            "arthedain cardolan",
        ),
    ],
)
def test_others_have_no_such_move(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(VARIANT + position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "5.5 watcher: revealed in a battle it attacked in",
            f"{VARIANT}shire: frodo | arthedain: elrond | rhudaur: watcher | mordor: gollum",
            "watcher-arthedain 1 1 frodo-cardolan",
            "arthedain: watcher* | cardolan: frodo | mordor: gollum ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.5 watcher: an attack in progress is finished",
            f"{VARIANT}shire: frodo | arthedain: elrond theoden | rhudaur: watcher | mordor: gollum",
            "watcher-arthedain elrond 1 1",
            "shire: frodo | arthedain: theoden+ watcher*+ | mordor: gollum ; asks CommitCard 0",
        ),
        (
            "5.5 aragorn_c: the Warg does not stop the move",
            "shire: frodo | gondor: aragorn | dagorlad: warg | mordor: orcs ; turn 2",
            "aragorn-dagorlad 1 1",
            "shire: frodo | dagorlad: aragorn | mordor: orcs ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.5 treebeard: the Warg does not stop his move, only his strength",
            f"{DRAFT}shire: frodo_c treebeard | fangorn: warg | mordor: orcs_c ; turn 2",
            "treebeard-fangorn 1 3",
            "shire: frodo_c | mordor: orcs_c | lost: treebeard ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.5 flying_nazgul_c: he attacks at once",
            "shire: merry | gondor: frodo | mordor: flying_nazgul",
            "flying_nazgul-shire 1 1",
            "shire: flying_nazgul | gondor: frodo ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "5.5 black_rider: he is placed only where he attacks",
            "shire: merry | gondor: frodo | dagorlad: black_rider",
            "black_rider-shire 1 1",
            "shire: black_rider | gondor: frodo ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "5.5 uruk_hai: a run into the Shire",
            f"{VARIANT}gondor: frodo | rohan: uruk_hai",
            "uruk_hai-shire",
            "shire: uruk_hai | gondor: frodo ; turn 2 ; asks TakeTurn 0",
        ),
    ],
)
def test_consequences(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
