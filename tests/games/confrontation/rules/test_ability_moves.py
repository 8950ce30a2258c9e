"""Section 5.5: ability moves of classic characters, with every condition and its near misses."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import moves_of

VARIANT = "rules cast=variant ; "


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 aragorn_c: without an enemy only forward", "gondor: aragorn ; turn 2", "mordor"),
        ("5.5 aragorn_c: sideways to attack", "gondor: aragorn | dagorlad: orcs ; turn 2", "mordor dagorlad"),
        ("5.5 aragorn_c: backward to attack", "gondor: aragorn | rohan: orcs ; turn 2", "mordor rohan"),
        (
            "5.5 aragorn_c: backward to either",
            "gondor: aragorn | rohan: orcs | fangorn: warg ; turn 2",
            "mordor rohan fangorn",
        ),
        ("5.5 aragorn_c: also two enemies", "gondor: aragorn | rohan: orcs warg ; turn 2", "mordor rohan"),
        ("5.5 aragorn_c: not beside a friend", "gondor: aragorn | dagorlad: sam ; turn 2", "mordor"),
        ("5.5 aragorn_c: not two regions back", "gondor: aragorn | caradhras: orcs ; turn 2", "mordor"),
        ("5.5 aragorn_c: not two regions aside", "rohan: aragorn | mirkwood: orcs ; turn 2", "gondor"),
        ("5.5 aragorn_c: not two regions ahead", "rohan: aragorn | mordor: orcs ; turn 2", "gondor"),
        ("5.5 aragorn_c: back into the Shire", "arthedain: aragorn | shire: orcs ; turn 2", "rhudaur eregion shire"),
        ("5.5 aragorn_c: back out of Mordor", "mordor: aragorn | dagorlad: orcs ; turn 2", "dagorlad"),
        (
            "5.5 aragorn_c: not sideways between mountains",
            "caradhras: aragorn | misty_mountains: orcs | gap_of_rohan: warg ; turn 2",
            "fangorn rohan",
        ),
        (
            "5.5 aragorn_c: backward out of a mountain",
            "caradhras: aragorn | eregion: orcs | enedwaith: warg ; turn 2",
            "fangorn rohan eregion enedwaith",
        ),
        (
            "5.5 aragorn_c: backward into a mountain",
            "rohan: aragorn | caradhras: orcs | gap_of_rohan: warg ; turn 2",
            "gondor caradhras gap_of_rohan",
        ),
        ("5.5, R41 aragorn_c: upstream to attack", "rohan: aragorn | fangorn: orcs ; turn 2", "gondor fangorn"),
        (
            "5.5, R41 aragorn_c: upstream from Fangorn",
            "fangorn: aragorn | mirkwood: orcs ; turn 2",
            "dagorlad gondor rohan mirkwood",
        ),
        ("5.5, R41 aragorn_c: upstream only to attack", "fangorn: aragorn ; turn 2", "dagorlad gondor rohan"),
        (
            "5.5, R41 aragorn_c: not back through the Tunnel",
            "fangorn: aragorn | eregion: orcs | caradhras: warg ; turn 2",
            "dagorlad gondor rohan caradhras",
        ),
        (
            "2.1 aragorn_c: no way leads off the board, whoever is in Mordor",
            "rhudaur: aragorn | mordor: merry ; turn 2",
            "high_pass misty_mountains",
        ),
        (
            "2.2 aragorn_c: no way leads off the side of the board",
            "enedwaith: aragorn | mordor: merry gimli ; turn 2",
            "caradhras gap_of_rohan",
        ),
        ("5.5 aragorn_c: the Warg does not stop it", "gondor: aragorn | dagorlad: warg ; turn 2", "mordor dagorlad"),
    ],
)
def test_aragorn(rule: str, position: str, regions: str) -> None:
    assert moves_of(position, "aragorn") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 witch_king_c: without an enemy only forward", "gondor: witch_king", "fangorn rohan"),
        ("5.5 witch_king_c: sideways to attack", "gondor: witch_king | dagorlad: sam", "fangorn rohan dagorlad"),
        ("5.5 witch_king_c: also two", "gondor: witch_king | dagorlad: sam merry", "fangorn rohan dagorlad"),
        ("5.5 witch_king_c: not backward", "rohan: witch_king | gondor: sam", "caradhras gap_of_rohan"),
        ("5.5 witch_king_c: not backward to Mordor", "gondor: witch_king | mordor: sam", "fangorn rohan"),
        ("5.5 witch_king_c: not beside a friend", "gondor: witch_king | dagorlad: warg", "fangorn rohan"),
        (
            "5.5 witch_king_c: to either side",
            "eregion: witch_king | rhudaur: sam | enedwaith: merry",
            "arthedain cardolan rhudaur enedwaith",
        ),
        ("5.5 witch_king_c: not two regions aside", "rhudaur: witch_king | enedwaith: sam", "arthedain"),
        (
            "5.5 witch_king_c: not between mountains",
            "caradhras: witch_king | misty_mountains: sam | gap_of_rohan: merry",
            "eregion enedwaith",
        ),
        (
            "5.5 witch_king_c: down the river row",
            "mirkwood: witch_king | fangorn: sam",
            "high_pass misty_mountains fangorn",
        ),
        (
            "2.2 witch_king_c: no way leads off the board, whoever is in Mordor",
            "arthedain: witch_king | mordor: balrog orcs",
            "shire",
        ),
        ("5.5 witch_king_c: up the river row", "rohan: witch_king | fangorn: sam", "caradhras gap_of_rohan fangorn"),
    ],
)
def test_witch_king(rule: str, position: str, regions: str) -> None:
    assert moves_of(position, "witch_king") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 flying_nazgul_c: forward", "shire: frodo sam | mordor: flying_nazgul", "dagorlad gondor"),
        (
            "5.5 flying_nazgul_c: to a lone piece anywhere",
            "shire: frodo | mordor: flying_nazgul",
            "dagorlad gondor shire",
        ),
        (
            "5.5 flying_nazgul_c: to each of them",
            "shire: frodo | eregion: sam | caradhras: merry | mordor: flying_nazgul",
            "dagorlad gondor shire eregion caradhras",
        ),
        ("5.5 flying_nazgul_c: not to a pair", "eregion: frodo sam | mordor: flying_nazgul", "dagorlad gondor"),
        (
            "5.5 flying_nazgul_c: not to an empty region",
            "shire: frodo sam merry | mordor: flying_nazgul",
            "dagorlad gondor",
        ),
        (
            "5.5 flying_nazgul_c: not to a friend",
            "shire: frodo sam | rohan: warg | mordor: flying_nazgul",
            "dagorlad gondor",
        ),
        (
            "5.5 flying_nazgul_c: backward",
            "mordor: sam | gondor: frodo merry | rohan: flying_nazgul",
            "caradhras gap_of_rohan mordor",
        ),
        ("5.5 flying_nazgul_c: sideways", "dagorlad: sam | gondor: flying_nazgul", "fangorn rohan dagorlad"),
        (
            "5.5 flying_nazgul_c: from mountain to mountain",
            "gap_of_rohan: sam | high_pass: merry | misty_mountains: flying_nazgul",
            "rhudaur eregion gap_of_rohan high_pass",
        ),
        (
            "5.5 flying_nazgul_c: over full regions of either side",
            "arthedain: sam | cardolan: frodo merry | dagorlad: warg orcs | gondor: balrog shelob"
            " | mordor: flying_nazgul",
            "arthedain",
        ),
        (
            "5.5 flying_nazgul_c: a pair one step ahead is attacked by a step",
            "shire: frodo merry | gondor: sam gimli | mordor: flying_nazgul",
            "dagorlad gondor",
        ),
    ],
)
def test_flying_nazgul(rule: str, position: str, regions: str) -> None:
    assert moves_of(position, "flying_nazgul") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("5.5 black_rider: without an enemy one step", "mordor: black_rider", "dagorlad gondor"),
        ("5.5 black_rider: two steps to attack", "rohan: sam | mordor: black_rider", "dagorlad gondor rohan"),
        ("5.5 black_rider: also a pair", "rohan: sam merry | mordor: black_rider", "dagorlad gondor rohan"),
        ("5.5 black_rider: over either region", "fangorn: sam | mordor: black_rider", "dagorlad gondor fangorn"),
        ("5.5 black_rider: three steps", "gap_of_rohan: sam | mordor: black_rider", "dagorlad gondor gap_of_rohan"),
        ("5.5 black_rider: all the way", "shire: sam | mordor: black_rider", "dagorlad gondor shire"),
        (
            "5.5 black_rider: not over an enemy",
            "rohan: frodo | gap_of_rohan: sam | gondor: black_rider",
            "fangorn rohan",
        ),
        (
            "5.5 black_rider: but around him",
            "gondor: frodo | fangorn: sam | mordor: black_rider",
            "dagorlad gondor fangorn",
        ),
        (
            "5.5 black_rider: not further than the first of a line",
            "rohan: frodo | caradhras: sam | fangorn: merry gimli | mordor: black_rider",
            "dagorlad gondor rohan fangorn",
        ),
        (
            "5.5 black_rider: over one friend",
            "rohan: sam | gondor: warg | mordor: black_rider",
            "dagorlad gondor rohan",
        ),
        ("5.5 black_rider: not over two", "rohan: sam | gondor: warg orcs | mordor: black_rider", "dagorlad"),
        (
            "5.5 black_rider: by the other region",
            "fangorn: sam | gondor: warg orcs | mordor: black_rider",
            "dagorlad fangorn",
        ),
        (
            "14.6 black_rider: a friend in the mountains closes the way",
            "enedwaith: sam | gap_of_rohan: warg | caradhras: orcs | rohan: black_rider",
            "",
        ),
        (
            "14.6 black_rider: a free mountain opens it",
            "enedwaith: sam | gap_of_rohan: warg | rohan: black_rider",
            "caradhras enedwaith",
        ),
        (
            "5.5 black_rider: not onward after two friends further off",
            "cardolan: sam | eregion: warg orcs | enedwaith: balrog shelob | rohan: black_rider",
            "caradhras gap_of_rohan",
        ),
        ("5.5 black_rider: not sideways", "dagorlad: sam | gondor: black_rider", "fangorn rohan"),
        ("5.5 black_rider: not along the Anduin", "rohan: sam | mirkwood: black_rider", "high_pass misty_mountains"),
        ("5.5 black_rider: not backward", "mordor: sam | rohan: black_rider", "caradhras gap_of_rohan"),
        (
            "5.5 black_rider: forward steps only",
            "gap_of_rohan: sam | mirkwood: black_rider",
            "high_pass misty_mountains",
        ),
    ],
)
def test_black_rider(rule: str, position: str, regions: str) -> None:
    assert moves_of(position, "black_rider") == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("5.5 no other attacks backward", "gondor: gimli | dagorlad: orcs | rohan: warg ; turn 2", "gimli", "mordor"),
        ("5.5 no other attacks sideways", "dagorlad: sam | gondor: balrog", "balrog", "fangorn rohan"),
        ("5.5 no other flies", "shire: sam | gondor: shelob", "shelob", "fangorn rohan"),
        ("5.5 no other rides", "rohan: sam | mordor: orcs", "orcs", "dagorlad gondor"),
        ("5.5 the variant Aragorn", f"{VARIANT}gondor: aragorn | dagorlad: orcs ; turn 2", "aragorn", "mordor"),
        ("5.5 the variant Witch King", f"{VARIANT}gondor: witch_king | dagorlad: sam", "witch_king", "fangorn rohan"),
        (
            "5.5 the Mouth does not ride",
            f"{VARIANT}rohan: sam | mordor: mouth_of_sauron",
            "mouth_of_sauron",
            "dagorlad gondor",
        ),
    ],
)
def test_others_have_no_such_move(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())
