"""9.19 to 9.27: the Fellowship's variant characters."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, moves_of
from tests.games.confrontation.short_texts import VARIANT, question

FRODO = "shire: sam | eregion: frodo | misty_mountains: uruk_hai"
ELROND = "eregion: elrond | misty_mountains: uruk_hai"
SIX_IN_THE_PILE = " ; fellowship 2345mscr ; sauron 12345mer"
HELP = "eregion: faramir | misty_mountains: uruk_hai | "
ARAGORN = "eregion: aragorn | misty_mountains: uruk_hai"
FARAMIR = "high_pass: faramir | mirkwood: uruk_hai ; turn 2"
SMEAGOL = "arthedain: faramir | eregion: smeagol | misty_mountains: uruk_hai"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        ("9.19 he has no retreat", FRODO, "uruk-ere", "fs CommitCard"),
        ("9.19 the Eye does nothing", FRODO, "uruk-ere retreat eye", "f RetreatByCard"),
        ("9.19 Magic does nothing", FRODO + SIX_IN_THE_PILE, "uruk-ere retreat magic", "f RetreatByCard"),
        ("9.21 the Eye does nothing", ELROND, "uruk-ere retreat eye", "f RetreatByCard"),
        ("9.21 Magic does nothing", ELROND + SIX_IN_THE_PILE, "uruk-ere retreat magic", "f RetreatByCard"),
        ("9.21 Retreat works", ELROND, "uruk-ere 5 retreat", "s RetreatByCard"),
        (
            "9.22 in the region",
            "eregion: faramir gandalf | misty_mountains: uruk_hai",
            "uruk-ere far 1 1",
            "f ShowGandalf: gandalf pass",
        ),
        ("9.22 adjacent", HELP + "arthedain: gandalf", "uruk-ere 1 1", "f ShowGandalf: gandalf pass"),
        ("9.22 beside it", HELP + "enedwaith: gandalf", "uruk-ere 1 1", "f ShowGandalf: gandalf pass"),
        (
            "9.22 when his fellow attacks too",
            HELP + "caradhras: gandalf ; turn 2",
            "far-misty 1 1",
            "f ShowGandalf: gandalf pass",
        ),
        ("9.22 already face-up", HELP + "arthedain: gandalf*", "uruk-ere 1 1", "f ShowGandalf: gandalf pass"),
        ("9.22 not from two regions away", HELP + "shire: gandalf", "uruk-ere 1 1", "f TakeTurn"),
        (
            "9.22 asked as long as somebody near may be he",
            HELP + "shire: gandalf | arthedain: elrond",
            "uruk-ere 1 1",
            "f ShowGandalf: pass",
        ),
        (
            "9.22 not asked when all see Gandalf far away",
            HELP + "shire: gandalf* | arthedain: elrond",
            "uruk-ere 1 1",
            "f TakeTurn",
        ),
        ("9.22 not asked when he is lost", HELP + "arthedain: elrond", "uruk-ere 1 1", "f TakeTurn"),
        (
            "9.22 not asked when nobody is near who may be he",
            HELP + "arthedain: elrond* | shire: gandalf",
            "uruk-ere 1 1",
            "f TakeTurn",
        ),
        (
            "9.22 not in Gandalf's own battle",
            "eregion: gandalf elrond | misty_mountains: uruk_hai",
            "uruk-ere gan 1 1",
            "f TakeTurn",
        ),
        ("9.22 not when a text card ended the battle", HELP + "arthedain: gandalf", "uruk-ere noble 1", "f TakeTurn"),
        (
            "9.22 even without cards",
            "eregion: aragorn gandalf | misty_mountains: uruk_hai",
            "uruk-ere ara no-cards",
            "f ShowGandalf: gandalf pass",
        ),
        (
            "9.22 R31 a neighbouring mountain counts",
            "caradhras: gandalf | misty_mountains: faramir | fangorn: uruk_hai",
            "uruk-misty 1 1",
            "f ShowGandalf: gandalf pass",
        ),
        (
            "9.22 R31 the Tunnel does not",
            "eregion: gandalf | fangorn: faramir | gondor: uruk_hai",
            "uruk-fang 1 1",
            "f TakeTurn",
        ),
        ("9.23 attacked, may forbid cards", ARAGORN, "uruk-ere", "f UseFellowshipText: no_cards pass"),
        ("9.23 need not", ARAGORN, "uruk-ere pass", "fs CommitCard"),
        ("9.23 not when he attacks", ARAGORN + " ; turn 2", "ara-misty", "fs CommitCard"),
        (
            "9.24 from Eregion by the Tunnel or his own way",
            "eregion: treebeard | fangorn: orcs ; turn 2",
            "",
            "f TakeTurn: treebeard-misty_mountains treebeard-caradhras treebeard-fangorn treebeard-fangorn!",
        ),
        ("9.25 attacking, retreats sideways", FARAMIR, "far-mirk", "f UseFellowshipText: pass retreat-fangorn"),
        ("9.25 only at the start of the battle", FARAMIR, "far-mirk pass", "fs CommitCard"),
        ("9.25 not when attacked", "eregion: faramir | misty_mountains: uruk_hai", "uruk-ere", "fs CommitCard"),
        (
            "9.25 not in mountains",
            "eregion: faramir | misty_mountains: uruk_hai ; turn 2",
            "far-misty",
            "fs CommitCard",
        ),
        (
            "9.25 not upstream",
            "misty_mountains: faramir | fangorn: orcs ; turn 2",
            "far-fang",
            "f UseFellowshipText: pass retreat-rohan",
        ),
        (
            "9.25 not to an enemy",
            "high_pass: faramir | mirkwood: orcs | fangorn: gollum ; turn 2",
            "far-mirk",
            "fs CommitCard",
        ),
        (
            "9.25 in each battle of the attack",
            "high_pass: faramir | mirkwood: gollum mouth_of_sauron ; turn 2",
            "far-mirk mouth pass 5 1 pass",
            "f UseFellowshipText: pass retreat-fangorn",
        ),
        ("9.27 may switch", SMEAGOL, "uruk-ere", "f UseFellowshipText: pass switch-faramir"),
        ("9.27 need not", SMEAGOL, "uruk-ere pass", "fs CommitCard"),
        ("9.27 not when he attacks", SMEAGOL + " ; turn 2", "sme-misty", "fs CommitCard"),
        (
            "9.27 not beside a friend",
            "arthedain: faramir | eregion: smeagol elrond | misty_mountains: uruk_hai",
            "uruk-ere smeagol",
            "fs CommitCard",
        ),
        (
            "9.27 with any neighbour: backward, sideways, forward, of a full region",
            "arthedain: faramir elrond | rhudaur: aragorn | caradhras: sam | eregion: smeagol | misty_mountains: orcs",
            "orcs-ere",
            "f UseFellowshipText: pass switch-faramir switch-elrond switch-aragorn switch-sam",
        ),
        (
            "9.27 not with somebody two regions away",
            "shire: sam | eregion: smeagol | misty_mountains: uruk_hai",
            "uruk-ere",
            "fs CommitCard",
        ),
        (
            "9.27 not between mountains",
            "high_pass: sam | misty_mountains: smeagol | mirkwood: uruk_hai",
            "uruk-misty",
            "fs CommitCard",
        ),
        (
            "9.27 out of mountains Smeagol switches",
            "rhudaur: sam | misty_mountains: smeagol | mirkwood: uruk_hai",
            "uruk-misty",
            "f UseFellowshipText: pass switch-sam",
        ),
        (
            "9.27 R30 not by the Tunnel",
            "eregion: sam | fangorn: smeagol | gondor: uruk_hai",
            "uruk-fang",
            "fs CommitCard",
        ),
        (
            "9.27 upstream is not an obstacle",
            "mirkwood: sam | fangorn: smeagol | gondor: uruk_hai",
            "uruk-fang",
            "f UseFellowshipText: pass switch-sam",
        ),
        (
            "9.27 the newcomer's text follows, as attacked",
            "arthedain: aragorn | eregion: smeagol | misty_mountains: uruk_hai",
            "uruk-ere switch-ara",
            "f UseFellowshipText: no_cards pass",
        ),
        ("9.27 Faramir gets nothing: he does not attack", SMEAGOL, "uruk-ere switch-far", "fs CommitCard"),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asked: str) -> None:
    question(VARIANT + position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "9.19 strength 1",
            "shire: sam | eregion: frodo | misty_mountains: uruk_hai ; turn 2",
            "fro-misty 4 1",
            "shire: sam",
        ),
        ("9.19 Sauron's fighter cannot flee", FRODO, "uruk-ere 5 retreat", "shire: sam | eregion: frodo"),
        ("9.19 Sauron's fighter cannot dodge a Sacrifice", FRODO, "uruk-ere noble retreat", "shire: sam ; ring sam"),
        ("9.19 Strength Cards count", FRODO, "uruk-ere 4 1", "shire: sam ; ring sam"),
        ("9.20 attacked, as strong as the attacker", "eregion: sam | misty_mountains: uruk_hai", "uruk-ere 1 1", ""),
        ("9.20 6 against attacking Orcs", "eregion: sam | misty_mountains: orcs", "orcs-ere 2 2", ""),
        (
            "9.20 R33 weaker too: -1 against Wormtongue",
            "eregion: sam | misty_mountains: wormtongue",
            "worm-ere 1 2",
            "eregion: wormtongue",
        ),
        ("9.20 attacking, 1", "eregion: sam | misty_mountains: uruk_hai ; turn 2", "sam-misty 4 1", ""),
        (
            "9.20 Gandalf adds to it",
            "eregion: sam gandalf | misty_mountains: uruk_hai",
            "uruk-ere sam 1 1 gandalf",
            "eregion: sam gandalf",
        ),
        ("9.21 strength 3", ELROND, "uruk-ere 2 1", ""),
        ("9.21 Strength Cards count", ELROND, "uruk-ere 1 1", "eregion: uruk_hai"),
        ("9.22 adds 1", HELP + "arthedain: gandalf", "uruk-ere 1 1 gandalf", "arthedain: gandalf"),
        (
            "9.22 only if shown",
            HELP + "arthedain: gandalf",
            "uruk-ere 1 1 pass",
            "arthedain: gandalf | eregion: uruk_hai",
        ),
        ("9.22 strength 5", "eregion: gandalf | misty_mountains: orcs ; turn 2", "gan-misty 1 3", ""),
        ("9.23 only strengths count then", ARAGORN, "uruk-ere no-cards", " ; fellowship - ; sauron -"),
        ("9.23 strength 4", ARAGORN + " ; turn 2", "ara-misty 1 1", ""),
        (
            "9.24 6 when he attacks Fangorn",
            "misty_mountains: treebeard | fangorn: uruk_hai ; turn 2",
            "tree-fang 1 3",
            "",
        ),
        ("9.24 6 when he defends Fangorn", "fangorn: treebeard | gondor: uruk_hai", "uruk-fang 1 3", ""),
        ("9.24 4 elsewhere", "rohan: treebeard | gondor: uruk_hai", "uruk-roh 1 1", ""),
        ("9.25 strength 3", "eregion: faramir | misty_mountains: uruk_hai", "uruk-ere 2 1", ""),
        (
            "9.25 the retreat ends the turn",
            FARAMIR,
            "far-mirk retreat-fang",
            "mirkwood: uruk_hai | fangorn: faramir ; turn 3",
        ),
        ("9.26 4 when he attacks Rohan", "caradhras: theoden | rohan: uruk_hai ; turn 2", "theo-roh 1 1", ""),
        ("9.26 4 when he defends Rohan", "rohan: theoden | gondor: uruk_hai", "uruk-roh 1 1", ""),
        ("9.26 4 when he attacks Gondor", "rohan: theoden | gondor: uruk_hai ; turn 2", "theo-gon 1 1", ""),
        ("9.26 4 when he defends Gondor", "gondor: theoden | mordor: uruk_hai", "uruk-gon 1 1", ""),
        ("9.26 2 elsewhere", "fangorn: theoden | gondor: uruk_hai", "uruk-fang 3 1", ""),
        ("9.27 strength 0", "eregion: smeagol | misty_mountains: uruk_hai", "uruk-ere 5 1", ""),
        (
            "9.27 they change places and the newcomer fights",
            SMEAGOL,
            "uruk-ere switch-far 3 1",
            "arthedain: smeagol | eregion: faramir",
        ),
        (
            "9.27 the switch is not a move",
            SMEAGOL,
            "uruk-ere switch-far 3 1",
            "arthedain: smeagol | eregion: faramir ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "9.27 with one of a full region: the numbers stay",
            "arthedain: faramir elrond | eregion: smeagol | misty_mountains: uruk_hai",
            "uruk-ere switch-far 3 1",
            "arthedain: smeagol elrond | eregion: faramir",
        ),
        (
            "9.27 variant Sam counts as attacked",
            "arthedain: sam | eregion: smeagol | misty_mountains: uruk_hai",
            "uruk-ere switch-sam 1 1",
            "arthedain: smeagol",
        ),
        (
            "9.27 Treebeard's regional strength",
            "misty_mountains: treebeard | fangorn: smeagol | gondor: uruk_hai",
            "uruk-fang switch-tree 1 3",
            "misty_mountains: smeagol",
        ),
        (
            "9.27 variant Saruman defeats a switched-in Gandalf",
            "arthedain: gandalf | eregion: smeagol | misty_mountains: saruman",
            "sar-ere switch-gan",
            "arthedain: smeagol | eregion: saruman",
        ),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(VARIANT + position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("9.24 to Fangorn from home", "shire: treebeard | fangorn: orcs", "arthedain cardolan fangorn"),
        ("9.24 from behind it", "mordor: treebeard | fangorn: orcs", "fangorn"),
        ("9.24 from Gondor", "gondor: treebeard | fangorn: orcs", "mordor fangorn"),
        ("9.24 not to two enemies", "shire: treebeard | fangorn: orcs gollum", "arthedain cardolan"),
        ("9.24 not to an empty Fangorn", "shire: treebeard", "arthedain cardolan"),
        ("9.24 not to a friend", "shire: treebeard | fangorn: elrond", "arthedain cardolan"),
        ("9.24 no further way inside Fangorn", "fangorn: treebeard", "rohan dagorlad gondor"),
        ("9.24 only to Fangorn", "shire: treebeard | rohan: orcs", "arthedain cardolan"),
        (
            "9.6 variant Aragorn only moves forward",
            "eregion: aragorn | rhudaur: orcs",
            "misty_mountains caradhras fangorn",
        ),
    ],
)
def test_where_they_may_go(rule: str, position: str, regions: str) -> None:
    piece = "aragorn" if "aragorn" in position else "treebeard"
    assert moves_of(VARIANT + position + " ; turn 2", piece) == set(regions.split())
