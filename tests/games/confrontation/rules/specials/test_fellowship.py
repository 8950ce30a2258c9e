"""11.1, 11.2, 11.4 and 14.5: Shadowfax, Gandalf the White, Gwaihir."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import asked, question, with_cards

SHADOWFAX = with_cards("shadowfax")
GANDALF = with_cards("gandalf_the_white")
GWAIHIR = with_cards("gwaihir")
STUCK = "rohan: gimli boromir | gondor: frodo_c legolas | mordor: sam_c pippin merry aragorn_c | shire: orcs_c"
CARRIED = "eregion: merry pippin | misty_mountains: orcs_c"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "11.1 may be used before the move",
            "shire: merry",
            "",
            "f TakeTurn: merry-arthedain merry-cardolan shadowfax",
        ),
        ("11.1 one forward step", "shire: merry", "shadow", "f ExtraStep: merry-arthedain merry-cardolan"),
        (
            "11.1 then the same piece must move",
            "shire: merry sam_c",
            "shadow merry-arth",
            "f MoveOn: merry-rhudaur merry-eregion",
        ),
        ("11.1 not into enemies", "rhudaur: merry | high_pass: orcs_c", "shadow", "f ExtraStep: merry-misty_mountains"),
        (
            "11.1 not into a full region",
            "rhudaur: merry | high_pass: sam_c | mirkwood: gimli",
            "shadow",
            "f ExtraStep: merry-misty_mountains sam_c-mirkwood gimli-dagorlad gimli-fangorn",
        ),
        ("11.1 down the Anduin", "mirkwood: merry", "shadow", "f ExtraStep: merry-dagorlad merry-fangorn"),
        (
            "11.1 through the Tunnel",
            "eregion: merry",
            "shadow",
            "f ExtraStep: merry-misty_mountains merry-caradhras merry-fangorn",
        ),
        (
            "14.5 Aragorn's step is a plain one",
            "eregion: aragorn_c | rhudaur: orcs_c",
            "shadow",
            "f ExtraStep: aragorn_c-misty_mountains aragorn_c-caradhras aragorn_c-fangorn",
        ),
        (
            "14.5 Aragorn's move is any",
            "arthedain: aragorn_c | enedwaith: orcs_c",
            "shadow ara-ere",
            "f MoveOn: aragorn_c-misty_mountains aragorn_c-caradhras aragorn_c-fangorn aragorn_c-enedwaith",
        ),
        (
            "14.5 Treebeard's step is a plain one",
            "shire: treebeard | fangorn: orcs_c",
            "shadow",
            "f ExtraStep: treebeard-arthedain treebeard-cardolan",
        ),
        (
            "14.5 Treebeard's move is any",
            "shire: treebeard | fangorn: orcs_c",
            "shadow tree-arth",
            "f MoveOn: treebeard-rhudaur treebeard-eregion treebeard-fangorn",
        ),
        ("11.1 the move may attack", "shire: merry | rhudaur: orcs_c", "shadow merry-arth merry-rhud", "fs CommitCard"),
        (
            "11.1 R15 only if it can move on",
            "shire: sam_c | gondor: merry",
            "shadow",
            "f ExtraStep: sam_c-arthedain sam_c-cardolan",
        ),
        ("11.1 R15 not offered if none can", "gondor: merry | shire: orcs_c", "", "f TakeTurn: merry-mordor"),
        (
            "11.1 R15 an ability move will do",
            "gondor: aragorn_c | dagorlad: orcs_c",
            "shadow",
            "f ExtraStep: aragorn_c-mordor",
        ),
        (
            "11.1 R15 or if the step wins",
            "gondor: frodo_c | shire: orcs_c",
            "shadow frodo-mor",
            "won f: ring-in-mordor",
        ),
        ("11.1 no step among enemies", "gondor: frodo_c | mordor: orcs_c", "", "f TakeTurn: frodo_c-mordor"),
        (
            "11.1 R15 or if it wins for Ringbearer Sam",
            "gondor: sam_v | shire: orcs_c ; ring sam_v",
            "shadow sam-mor",
            "won f: ring-in-mordor",
        ),
        (
            "14.5 Frodo two steps from Mordor",
            "mirkwood: frodo_c | mordor: orcs_c",
            "shadow frodo-dag frodo-mor",
            "won f: ring-in-mordor",
        ),
        ("14.5 if the first region is free", "rohan: frodo_c | gondor: orcs_c", "", "f TakeTurn: frodo_c-gondor"),
        (
            "14.5 the Balrog answers",
            "eregion: merry | caradhras: balrog",
            "shadow merry-fang",
            "s AnswerTunnel: balrog pass",
        ),
        (
            "14.5 the Balrog keeps still",
            "eregion: merry | caradhras: balrog",
            "shadow merry-fang pass",
            "f MoveOn: merry-rohan merry-dagorlad merry-gondor",
        ),
        (
            "11.1 used once",
            "shire: merry | mordor: orcs_c",
            "shadow merry-arth merry-rhud orcs-gon",
            "f TakeTurn: merry-high_pass merry-misty_mountains",
        ),
    ],
)
def test_shadowfax(rule: str, position: str, moves: str, asks: str) -> None:
    question(SHADOWFAX + position + " ; turn 2", moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "11.1 two steps, then Sauron's turn",
            "shire: merry | mordor: orcs_c",
            "shadow merry-arth merry-rhud",
            "rhudaur: merry | mordor: orcs_c ; used shadowfax ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "11.1 R15 the Balrog's kill ends the turn",
            "shire: sam_c | eregion: merry | caradhras: balrog",
            "shadow merry-fang balrog",
            "shire: sam_c | caradhras: balrog ; used shadowfax ; bound - ; turn 3 ; asks TakeTurn 1",
        ),
    ],
)
def test_shadowfax_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(SHADOWFAX + position + " ; turn 2", moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "playable"),
    [
        ("11.2 when Gandalf is defeated", "shire: frodo_c | mordor: orcs_c", True),
        ("11.2 not when he is on the board", "shire: frodo_c gandalf_c | mordor: orcs_c", False),
        ("11.2 not with an enemy in Fangorn", "shire: frodo_c | fangorn: orcs_c", False),
        ("11.2 with one friend in Fangorn", "shire: frodo_c | fangorn: merry | mordor: orcs_c", True),
        ("11.2 not with two", "shire: frodo_c | fangorn: merry sam_c | mordor: orcs_c", False),
        ("11.2 variant Gandalf returns too", "shire: frodo_c | mordor: orcs_c | lost: gandalf_v", True),
    ],
)
def test_when_gandalf_may_return(rule: str, position: str, playable: bool) -> None:
    assert ("gandalf_the_white" in asked(play(GANDALF + position + " ; turn 2", ""))) == playable


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "11.2 into Fangorn, instead of the turn",
            "shire: frodo_c | mordor: orcs_c",
            "gandalf",
            "shire: frodo_c | fangorn: gandalf_c | mordor: orcs_c ; used gandalf_the_white ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "11.2 R38 with the same face",
            "shire: frodo_c | mordor: orcs_c | lost: gandalf_v",
            "gandalf",
            "shire: frodo_c | fangorn: gandalf_v | mordor: orcs_c",
        ),
        (
            "11.2 variant Saruman defeats him again",
            "shire: frodo_c | gondor: saruman_v",
            "gandalf sar-fang",
            "shire: frodo_c | fangorn: saruman_v",
        ),
    ],
)
def test_gandalf_the_white(rule: str, position: str, moves: str, after: str) -> None:
    check(GANDALF + position + " ; turn 2", moves, after)


def test_11_2_gandalf_returns_concealed_and_free_of_crebain() -> None:
    cards = with_cards("gandalf_the_white+crebain") + "used crebain ; "
    board = "shire: frodo_c | mordor: orcs_c | lost: gandalf_c* ; turn 2"
    check(cards + board, "gandalf", "shire: frodo_c | fangorn: gandalf_c | mordor: orcs_c")


@pytest.mark.parametrize(
    ("rule", "cards", "moves", "asks"),
    [
        ("14.5 immobile, he may bring Gandalf back", "gandalf_the_white", "", "f TakeTurn: gandalf_the_white"),
        ("14.5 without it he has lost", "shadowfax", "", "won s: cannot-move"),
        ("14.5 with a card that cannot be played he has lost", "gwaihir", "", "won s: cannot-move"),
        ("14.5 Aragorn can be revealed instead", "a_king_revealed", "", "f TakeTurn: a_king_revealed"),
    ],
)
def test_cards_against_immobility(rule: str, cards: str, moves: str, asks: str) -> None:
    question(with_cards(cards) + STUCK + " ; turn 2", moves, asks)


@pytest.mark.parametrize(
    ("rule", "moves", "asks"),
    [
        (
            "4.2 instead of the turn or before the move",
            "",
            "f TakeTurn: shadowfax gandalf_the_white frodo_c-arthedain frodo_c-cardolan",
        ),
        (
            "4.2 after the extra step no turn is skipped",
            "shadow frodo-arth",
            "f MoveOn: frodo_c-rhudaur frodo_c-eregion",
        ),
    ],
)
def test_one_card_after_the_other(rule: str, moves: str, asks: str) -> None:
    question(with_cards("shadowfax+gandalf_the_white") + "shire: frodo_c | mordor: orcs_c ; turn 2", moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "11.4 attacked: sideways or backward",
            "eregion: merry | misty_mountains: balrog",
            "bal-ere",
            "f CallGwaihir: pass gwaihir-rhudaur gwaihir-enedwaith gwaihir-arthedain gwaihir-cardolan",
        ),
        (
            "14.5 attacking a mountain: backward only",
            "eregion: merry | misty_mountains: balrog ; turn 2",
            "merry-misty",
            "f CallGwaihir: pass gwaihir-rhudaur gwaihir-eregion",
        ),
        (
            "11.4 not upstream or through the Tunnel",
            "fangorn: merry | gondor: balrog",
            "bal-fang",
            "f CallGwaihir: pass gwaihir-rohan gwaihir-misty_mountains gwaihir-caradhras",
        ),
        (
            "11.4 not to an enemy or a full region",
            "rhudaur: sam_c gimli | arthedain: frodo_c | cardolan: orcs_c | eregion: merry | misty_mountains: balrog",
            "bal-ere",
            "f CallGwaihir: pass gwaihir-enedwaith gwaihir-arthedain",
        ),
        ("R32 not without a destination", "shire: merry | arthedain: balrog", "bal-shire", "fs CommitCard"),
        ("14.5 not against the Warg", "eregion: merry | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        ("11.4 need not", "eregion: merry | misty_mountains: balrog", "bal-ere pass", "fs CommitCard"),
        ("11.4 before the Fellowship's text", "eregion: frodo_c | misty_mountains: balrog", "bal-ere", "f CallGwaihir"),
        (
            "11.4 his own text stays if he is not called",
            "eregion: frodo_c | misty_mountains: balrog",
            "bal-ere pass",
            "f UseFellowshipText",
        ),
        ("11.4 before Saruman's text", "eregion: merry | misty_mountains: saruman_c", "sar-ere", "f CallGwaihir"),
        (
            "14.5 no text of Saruman after it",
            "eregion: merry | misty_mountains: saruman_c",
            "sar-ere gwaihir-arth",
            "f TakeTurn",
        ),
        (
            "14.5 Gollum may not leave after it",
            "eregion: merry | misty_mountains: gollum",
            "gol-ere gwaihir-arth",
            "f TakeTurn",
        ),
        ("14.5 it uses up the Orcs' first strike", CARRIED, "orcs-ere merry gwaihir-arth", "fs CommitCard"),
        (
            "11.4 declined, it can be used in the next battle",
            "eregion: merry pippin | misty_mountains: balrog",
            "bal-ere merry pass 1 1",
            "f CallGwaihir",
        ),
        (
            "11.4 used once",
            "eregion: merry pippin | misty_mountains: balrog",
            "bal-ere merry gwaihir-arth",
            "fs CommitCard",
        ),
        (
            "R30 it comes before Smeagol's switch",
            "arthedain: merry | eregion: smeagol | misty_mountains: balrog",
            "bal-ere",
            "f CallGwaihir",
        ),
        (
            "R30 not after it",
            "arthedain: merry | eregion: smeagol | misty_mountains: balrog",
            "bal-ere pass switch-merry",
            "fs CommitCard",
        ),
        (
            "11.4 not outside a battle",
            "eregion: merry ; turn 2",
            "",
            "f TakeTurn: merry-misty_mountains merry-caradhras merry-fangorn",
        ),
    ],
)
def test_gwaihir(rule: str, position: str, moves: str, asks: str) -> None:
    question(GWAIHIR + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "11.4 the battle is over, no card is spent",
            "eregion: merry | misty_mountains: balrog",
            "bal-ere gwaihir-arth",
            "arthedain: merry | eregion: balrog ; fellowship - ; sauron - ; used gwaihir ; turn 2",
        ),
        (
            "11.4 the attacker's turn is over",
            "eregion: merry | misty_mountains: balrog ; turn 2",
            "merry-misty gwaihir-rhud",
            "rhudaur: merry | misty_mountains: balrog ; turn 3",
        ),
        (
            "14.5 it saves from the Orcs",
            "eregion: merry | misty_mountains: orcs_c",
            "orcs-ere gwaihir-arth",
            "arthedain: merry | eregion: orcs_c",
        ),
        (
            "14.5 it saves Gandalf from variant Saruman",
            "eregion: gandalf_c | misty_mountains: saruman_v",
            "sar-ere gwaihir-arth",
            "arthedain: gandalf_c | eregion: saruman_v",
        ),
        (
            "14.2 Boromir, carried off, takes nobody with him",
            "eregion: boromir | misty_mountains: balrog",
            "bal-ere gwaihir-arth",
            "arthedain: boromir | eregion: balrog",
        ),
        ("14.2 Boromir, not carried off, does", "eregion: boromir | misty_mountains: balrog", "bal-ere pass", ""),
        (
            "14.2 variant Frodo, carried off, is simply away",
            "shire: sam_v | eregion: frodo_v | misty_mountains: balrog",
            "bal-ere gwaihir-arth",
            "shire: sam_v | arthedain: frodo_v | eregion: balrog ; ring -",
        ),
    ],
)
def test_gwaihir_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(GWAIHIR + position, moves, after)
