"""Chapter 10: the Ringbearer."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import DRAFT, eyes, question, shown, told

HEIR = "shire: sam_v merry | eregion: frodo_v | "
NO_HEIR = "shire: merry | eregion: frodo_v | "
TUNNEL = "eregion: frodo_v | caradhras: balrog ; turn 2"
TOGETHER = "eregion: frodo_v sam_c | misty_mountains: orcs_c"
SAM_BEARS = " ; ring sam_v ; turn 2"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        (
            "10 classic Frodo has no heir",
            "shire: sam_c | eregion: frodo_c | misty_mountains: balrog",
            "bal-ere pass 1 1",
            "won s: ring-lost",
        ),
        (
            "10 classic Frodo has no heir after a Sacrifice",
            "shire: sam_c | eregion: frodo_c | misty_mountains: balrog",
            "bal-ere pass noble 1",
            "won s: ring-lost",
        ),
        (
            "10 classic Frodo has no heir after the Orcs' first strike",
            "shire: sam_v | eregion: frodo_c | misty_mountains: orcs_c",
            "orcs-ere pass",
            "won s: ring-lost",
        ),
        (
            "10 classic Frodo has no heir in the Tunnel",
            "shire: sam_v | eregion: frodo_c | caradhras: balrog ; turn 2",
            "frodo-fang balrog",
            "won s: ring-lost",
        ),
        ("10 variant Frodo without Sam", NO_HEIR + "misty_mountains: balrog", "bal-ere 1 1", "won s: ring-lost"),
        ("10 without Sam in a tie", NO_HEIR + "misty_mountains: balrog", "bal-ere 5 1", "won s: ring-lost"),
        ("10 without Sam by a Sacrifice", NO_HEIR + "misty_mountains: balrog", "bal-ere noble 1", "won s: ring-lost"),
        ("10 without Sam in the Tunnel", "shire: merry | " + TUNNEL, "frodo-fang balrog", "won s: ring-lost"),
        ("10 R27 the Warg: any defeat is final", HEIR + "misty_mountains: warg", "warg-ere 1 1", "won s: ring-lost"),
        ("10 R27 the Warg: a tie too", HEIR + "misty_mountains: warg", "warg-ere 2 1", "won s: ring-lost"),
        ("10 R27 the Warg: a Sacrifice too", HEIR + "misty_mountains: warg", "warg-ere noble 1", "won s: ring-lost"),
        (
            "10 R27 the Warg attacked too",
            HEIR + "misty_mountains: warg ; turn 2",
            "frodo-misty 1 1",
            "won s: ring-lost",
        ),
        (
            "10 R26 Sam in Mordor already",
            "mordor: sam_v | eregion: frodo_v | misty_mountains: balrog",
            "bal-ere 1 1",
            "won f: ring-in-mordor",
        ),
        ("10 R26 through the Balrog too", "mordor: sam_v | " + TUNNEL, "frodo-fang balrog", "won f: ring-in-mordor"),
        (
            "10 R26 not against the Warg",
            "mordor: sam_v | eregion: frodo_v | misty_mountains: warg",
            "warg-ere 1 1",
            "won s: ring-lost",
        ),
        (
            "10 R26 classic Frodo's Sam in Mordor does not help",
            "mordor: sam_c | eregion: frodo_c | misty_mountains: balrog",
            "bal-ere pass 1 1",
            "won s: ring-lost",
        ),
        (
            "10 Ringbearer Sam defeated",
            "shire: merry | eregion: sam_v | misty_mountains: balrog" + SAM_BEARS,
            "sam-misty 1 1",
            "won s: ring-lost",
        ),
        (
            "10 Ringbearer Sam in the Tunnel",
            "shire: merry | eregion: sam_v | caradhras: balrog" + SAM_BEARS,
            "sam-fang balrog",
            "won s: ring-lost",
        ),
        (
            "10 Ringbearer Sam in Mordor",
            "gondor: sam_v | mordor: balrog orcs_c" + SAM_BEARS,
            "sam-mordor",
            "won f: ring-in-mordor",
        ),
        (
            "10 Sam without the Ring only fights there",
            "shire: frodo_v | gondor: sam_v | mordor: balrog ; turn 2",
            "sam-mordor",
            "fs CommitCard",
        ),
        (
            "10 Sam does not win by entering",
            "shire: frodo_v | gondor: sam_v | arthedain: balrog ; turn 2",
            "sam-mordor",
            "s TakeTurn",
        ),
        (
            "10 Sam keeps his own text",
            "shire: sam_v merry | arthedain: balrog ; ring sam_v",
            "bal-shire sam 2 1",
            "f TakeTurn",
        ),
        ("14.4 then Sam is attacked without first strike", TOGETHER, "orcs-ere frodo_v pass", "fs CommitCard"),
        ("14.4 if Sam falls too, Sauron wins", TOGETHER, "orcs-ere frodo_v pass 1 2", "won s: ring-lost"),
        ("14.4 Sam in Frodo's place: Frodo has no heir", TOGETHER, "orcs-ere frodo_v sam 1 5", "won s: ring-lost"),
        (
            "10 the Ringbearer enters Mordor: no battle",
            "gondor: frodo_v | mordor: balrog orcs_c warg shelob ; turn 2",
            "frodo-mordor",
            "won f: ring-in-mordor",
        ),
        (
            "10 another's entry is nothing",
            "shire: frodo_v | gondor: merry | mordor: balrog ; turn 2",
            "merry-mordor",
            "fs CommitCard",
        ),
    ],
)
def test_the_end_of_the_ring(rule: str, position: str, moves: str, asked: str) -> None:
    question(DRAFT + position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "10 the Ring passes after a battle",
            HEIR + "misty_mountains: balrog",
            "bal-ere 1 1",
            "shire: sam_v merry | eregion: balrog | lost: frodo_v ; ring sam_v ; turn 2",
        ),
        (
            "10 after a tie",
            HEIR + "misty_mountains: balrog",
            "bal-ere 5 1",
            "shire: sam_v merry | lost: frodo_v ; ring sam_v",
        ),
        (
            "10 after a Sacrifice",
            HEIR + "misty_mountains: balrog",
            "bal-ere noble 1",
            "shire: sam_v merry | lost: frodo_v ; ring sam_v",
        ),
        (
            "10 after the Orcs' first strike",
            HEIR + "misty_mountains: orcs_c",
            "orcs-ere",
            "shire: sam_v merry | eregion: orcs_c | lost: frodo_v ; ring sam_v",
        ),
        (
            "10 R27 after the Balrog in the Tunnel",
            "shire: sam_v | " + TUNNEL,
            "frodo-fang balrog",
            "shire: sam_v | caradhras: balrog | lost: frodo_v ; ring sam_v ; turn 3",
        ),
        (
            "10 having attacked",
            HEIR + "misty_mountains: balrog ; turn 2",
            "frodo-misty 1 1",
            "shire: sam_v merry | misty_mountains: balrog | lost: frodo_v ; ring sam_v",
        ),
        (
            "R28 to classic Sam",
            "shire: sam_c merry | eregion: frodo_v | misty_mountains: balrog",
            "bal-ere 1 1",
            "shire: sam_c merry | eregion: balrog | lost: frodo_v ; ring sam_c",
        ),
        (
            "10 his victory leaves it with him",
            HEIR + "misty_mountains: wormtongue",
            "worm-ere 3 1 pass",
            "shire: sam_v merry | eregion: frodo_v | lost: wormtongue ; ring -",
        ),
        (
            "10 Sam's defeat before leaves it with Frodo",
            "shire: sam_v | arthedain: balrog | rhudaur: frodo_v",
            "bal-shire 1 2",
            "shire: balrog | rhudaur: frodo_v | lost: sam_v ; ring -",
        ),
    ],
)
def test_passing_the_ring(rule: str, position: str, moves: str, after: str) -> None:
    check(DRAFT + position, moves, after)


TIED = "cardolan: sam_v merry | eregion: frodo_v | misty_mountains: wormtongue"


def test_10_sam_is_shown_until_the_end_of_the_battle() -> None:
    match = play(DRAFT + TIED, "worm-ere 1 3")
    assert eyes(match, "s") == "cardolan: sam_v ?"
    assert "ring-passed sam_v cardolan" in told(match, "s")
    match.say(1, "escape-misty")
    assert eyes(match, "s") == "cardolan: ? ?"


def test_r20_sam_is_concealed_again_and_all_know_that_he_bears_the_ring() -> None:
    match = play(DRAFT + "shire: sam_v | " + TUNNEL, "frodo-fang balrog")
    assert "ring-passed sam_v shire" in told(match, "s")
    assert "shown caradhras balrog" in told(match, "f")
    assert (eyes(match, "s"), eyes(match, "f")) == ("shire: ?", "caradhras: ?")
    assert [shown(match, seat).ringbearer for seat in "fsw"] == ["sam", "sam", "sam"]
