"""9.1 to 9.9: the Fellowship's classic characters."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, moves_of
from tests.games.confrontation.short_texts import question

FRODO_ATTACKED = "eregion: frodo | misty_mountains: balrog"
FRODO_AND_SAM = "cardolan: frodo sam | eregion: balrog"
FRODO_SAM_ORCS = "cardolan: frodo sam | eregion: orcs"
FRODO_AND_A_FRIEND = "shire: frodo merry | cardolan: sam | arthedain: balrog"
THREE_AT_HOME = "shire: frodo sam merry | arthedain: balrog"
PIPPIN_ATTACKS = "high_pass: pippin | mirkwood: balrog ; turn 2"
GANDALF_ATTACKED = "eregion: gandalf | misty_mountains: balrog"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        (
            "9.1 retreats sideways",
            FRODO_ATTACKED,
            "bal-ere",
            "f UseFellowshipText: pass retreat-rhudaur retreat-enedwaith",
        ),
        ("9.1 only at the start of the battle", FRODO_ATTACKED, "bal-ere pass", "fs CommitCard"),
        ("9.1 not when he attacks", "high_pass: frodo | mirkwood: balrog ; turn 2", "fro-mirk", "fs CommitCard"),
        ("9.1 not sideways in mountains", "caradhras: frodo | fangorn: balrog", "bal-cara", "fs CommitCard"),
        ("9.1 text off against the Warg", "eregion: frodo | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        (
            "9.1 not to an enemy or a full region",
            "rhudaur: merry pippin | eregion: frodo | enedwaith: orcs | misty_mountains: balrog",
            "bal-ere",
            "fs CommitCard",
        ),
        (
            "9.1 to the region that the Witch King left",
            "arthedain: witch_king | cardolan: frodo",
            "witch-card",
            "f UseFellowshipText: pass retreat-arthedain",
        ),
        (
            "9.1 not if another Sauron piece is still there",
            "arthedain: witch_king orcs | cardolan: frodo",
            "witch-card",
            "fs CommitCard",
        ),
        ("9.1 strength 1", "eregion: frodo | misty_mountains: orcs ; turn 2", "fro-misty 2 1", "won s: ring-lost"),
        ("9.1 his defeat is the end", FRODO_ATTACKED, "bal-ere pass 1 1", "won s: ring-lost"),
        ("9.1 his defeat in a tie too", FRODO_ATTACKED, "bal-ere pass 5 1", "won s: ring-lost"),
        (
            "9.2 Sam may take Frodo's place",
            FRODO_AND_SAM,
            "bal-card frodo",
            "f UseFellowshipText: pass retreat-arthedain sam",
        ),
        ("9.2 he need not", FRODO_AND_SAM, "bal-card frodo pass", "fs CommitCard"),
        ("9.2 then no further text", FRODO_AND_SAM, "bal-card frodo sam", "fs CommitCard"),
        (
            "9.2 not from another region",
            "arthedain: sam | cardolan: frodo merry | eregion: balrog",
            "bal-card frodo",
            "f UseFellowshipText: pass retreat-arthedain",
        ),
        (
            "9.2 asked as long as the friend may be Sam",
            FRODO_AND_A_FRIEND,
            "bal-shire frodo",
            "f UseFellowshipText: pass",
        ),
        (
            "9.2 not asked when Sam is lost",
            "shire: frodo merry | arthedain: balrog",
            "bal-shire frodo",
            "fs CommitCard",
        ),
        (
            "9.2 not asked when all see that Sam is elsewhere",
            "shire: frodo merry | cardolan: sam* | arthedain: balrog",
            "bal-shire frodo",
            "fs CommitCard",
        ),
        ("9.2 not against the Warg", "cardolan: frodo sam | eregion: warg", "warg-card frodo", "fs CommitCard"),
        ("9.2 the Orcs strike Sam instead, once", FRODO_SAM_ORCS, "orcs-card frodo sam pass", "fs CommitCard"),
        ("9.2 Sam himself shows Frodo", FRODO_AND_SAM, "bal-card sam", "f UseFellowshipText: frodo pass"),
        (
            "9.2 not if Frodo is elsewhere",
            "arthedain: frodo | cardolan: sam merry | eregion: balrog",
            "bal-card sam",
            "f UseFellowshipText: pass",
        ),
        ("9.2 not if Sam is alone", "shire: frodo | cardolan: sam | eregion: balrog", "bal-card", "fs CommitCard"),
        ("9.2 not against the Warg", "cardolan: frodo sam | eregion: warg", "warg-card sam", "fs CommitCard"),
        (
            "R29 in a later battle of the attack",
            THREE_AT_HOME,
            "bal-shire merry 1 1 frodo",
            "f UseFellowshipText: pass sam",
        ),
        (
            "R29 not when Sam came up before and fell",
            "shire: frodo sam | arthedain: balrog",
            "bal-shire sam pass 1 1",
            "fs CommitCard",
        ),
        (
            "9.3 attacking, retreats backward, to any region",
            PIPPIN_ATTACKS,
            "pip-mirk",
            "f UseFellowshipText: pass retreat-high_pass retreat-misty_mountains",
        ),
        ("9.3 only at the start of the battle", PIPPIN_ATTACKS, "pip-mirk pass", "fs CommitCard"),
        ("9.3 not when attacked", "eregion: pippin | misty_mountains: balrog", "bal-ere", "fs CommitCard"),
        (
            "9.3 not to an enemy",
            "high_pass: pippin | misty_mountains: orcs | mirkwood: balrog ; turn 2",
            "pip-mirk",
            "f UseFellowshipText: pass retreat-high_pass",
        ),
        (
            "9.3 not back through the Tunnel",
            "eregion: pippin | fangorn: balrog ; turn 2",
            "pip-fang",
            "f UseFellowshipText: pass retreat-misty_mountains retreat-caradhras",
        ),
        ("9.3 text off against the Warg", "high_pass: pippin | mirkwood: warg ; turn 2", "pip-mirk", "fs CommitCard"),
        ("9.4 only the Witch King", "eregion: merry | misty_mountains: orcs ; turn 2", "merry-misty", "fs CommitCard"),
        ("9.5 attacked: Sauron plays first", GANDALF_ATTACKED, "bal-ere", "s ShowCard: 1 2 3 4 5 6 magic eye retreat"),
        ("9.5 attacking too", "high_pass: gandalf | mirkwood: balrog ; turn 2", "gan-mirk", "s ShowCard"),
        ("9.5 then the Fellowship", GANDALF_ATTACKED, "bal-ere 6", "f ShowCard"),
        ("9.5 which answers even Retreat", GANDALF_ATTACKED, "bal-ere retreat", "f ShowCard"),
        ("9.5 before Sauron retreats", GANDALF_ATTACKED, "bal-ere retreat 1", "s RetreatByCard"),
        (
            "9.5 Magic is completed first",
            GANDALF_ATTACKED + " ; fellowship 12m ; sauron 1m2",
            "bal-ere magic",
            "s FetchCard: 3 4 5 6 eye retreat",
        ),
        (
            "9.5 the card that Magic fetched is shown",
            GANDALF_ATTACKED + " ; fellowship 12m ; sauron 1m2",
            "bal-ere magic eye",
            "f ShowCard",
        ),
        ("9.5 text off against the Warg", "eregion: gandalf | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        (
            "9.7 only the Flying Nazgul",
            "eregion: legolas | misty_mountains: orcs ; turn 2",
            "leg-misty",
            "fs CommitCard",
        ),
        ("9.8 only the Orcs", "eregion: gimli | misty_mountains: balrog ; turn 2", "gim-misty", "fs CommitCard"),
        ("9.9 text off against the Warg", "eregion: boromir | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        (
            "9.9 before Saruman's text",
            "eregion: boromir frodo | misty_mountains: saruman",
            "sar-ere boromir",
            "f TakeTurn",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asked: str) -> None:
    question(position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "9.1 the retreat ends the battle and is not a move",
            FRODO_ATTACKED,
            "bal-ere retreat-rhud",
            "rhudaur: frodo | eregion: balrog ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "9.1 no less than 1",
            "eregion: frodo | misty_mountains: orcs ; turn 2",
            "fro-misty 3 1",
            "misty_mountains: frodo",
        ),
        ("9.2 in Frodo's place Sam has 5", FRODO_AND_SAM, "bal-card frodo sam 1 1", "cardolan: frodo"),
        (
            "9.2 Frodo stays and is attacked next",
            FRODO_AND_SAM,
            "bal-card frodo sam 1 6",
            "cardolan: frodo+ balrog+ ; asks UseFellowshipText 0",
        ),
        ("9.2 Frodo survives Sam's victory", FRODO_AND_SAM, "bal-card frodo sam 2 1", "cardolan: frodo sam"),
        ("9.2 Sam himself has 5 beside Frodo", FRODO_AND_SAM, "bal-card sam frodo 1 1", "cardolan: frodo"),
        (
            "9.2 2 if Frodo stays hidden",
            FRODO_AND_SAM,
            "bal-card sam pass 4 1",
            "cardolan: frodo",
        ),
        ("9.2 2 against the Warg", "cardolan: frodo sam | eregion: warg", "warg-card sam 1 1", "cardolan: frodo"),
        (
            "9.2 the classic Orcs defeat Sam in Frodo's place",
            FRODO_SAM_ORCS,
            "orcs-card frodo sam",
            "cardolan: frodo+ orcs+ ; asks UseFellowshipText 0",
        ),
        (
            "14.2 Saruman may forbid cards, Sam keeps 5",
            "cardolan: frodo sam | eregion: saruman",
            "sar-card frodo sam no-cards",
            "cardolan: frodo sam",
        ),
        (
            "9.3 the retreat ends the turn",
            PIPPIN_ATTACKS,
            "pip-mirk retreat-misty",
            "misty_mountains: pippin | mirkwood: balrog ; turn 3",
        ),
        ("9.3 strength 1", "high_pass: pippin | mirkwood: orcs ; turn 2", "pip-mirk pass 2 1", ""),
        (
            "9.3 again and again",
            "high_pass: pippin | mirkwood: balrog | gondor: orcs ; turn 2",
            "pip-mirk retreat-high orcs-fang pip-mirk retreat-high",
            "high_pass: pippin | mirkwood: balrog | fangorn: orcs ; turn 5",
        ),
        (
            "9.4 defeats the Witch King, attacked",
            "eregion: merry | misty_mountains: witch_king",
            "witch-ere",
            "eregion: merry",
        ),
        (
            "9.4 defeats the Witch King, attacking",
            "eregion: merry | misty_mountains: witch_king ; turn 2",
            "merry-misty",
            "misty_mountains: merry",
        ),
        ("9.4 strength 2", "eregion: merry | misty_mountains: orcs ; turn 2", "merry-misty 1 1", ""),
        ("9.5 strength 5", "eregion: gandalf | misty_mountains: balrog ; turn 2", "gan-misty 1 1", ""),
        ("9.6 strength 4", "eregion: aragorn | misty_mountains: balrog ; turn 2", "ara-misty 2 1", ""),
        (
            "9.6 attacks the Warg by his text",
            "eregion: aragorn | rhudaur: warg ; turn 2",
            "ara-rhud 1 1",
            "rhudaur: aragorn",
        ),
        (
            "9.7 defeats the Flying Nazgul, attacked",
            "eregion: legolas | misty_mountains: flying_nazgul",
            "fly-ere",
            "eregion: legolas",
        ),
        (
            "9.7 defeats the Flying Nazgul, attacking",
            "eregion: legolas | misty_mountains: flying_nazgul ; turn 2",
            "leg-misty",
            "misty_mountains: legolas",
        ),
        ("9.7 strength 3", "eregion: legolas | misty_mountains: orcs ; turn 2", "leg-misty 1 2", ""),
        ("9.8 before the Orcs strike", "eregion: gimli | misty_mountains: orcs", "orcs-ere", "eregion: gimli"),
        (
            "9.8 defeats the Orcs, attacking",
            "eregion: gimli | misty_mountains: orcs ; turn 2",
            "gim-misty",
            "misty_mountains: gimli",
        ),
        ("9.8 strength 3", "eregion: gimli | misty_mountains: balrog ; turn 2", "gim-misty 3 1", ""),
        ("9.9 both fall, attacked", "eregion: boromir | misty_mountains: balrog", "bal-ere", ""),
        ("9.9 both fall, attacking", "eregion: boromir | misty_mountains: cave_troll ; turn 2", "bor-misty", ""),
        (
            "9.9 before the Orcs strike",
            "eregion: boromir merry | misty_mountains: orcs",
            "orcs-ere boromir",
            "eregion: merry",
        ),
        ("9.9 strength 0 against the Warg", "eregion: boromir | misty_mountains: warg", "warg-ere 3 1", ""),
        (
            "9.9 powerless in the Tunnel",
            "eregion: boromir | caradhras: balrog ; turn 2",
            "bor-fang balrog",
            "caradhras: balrog",
        ),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "regions"),
    [
        ("9.6 without enemies only forward", "eregion: aragorn", "misty_mountains caradhras fangorn"),
        (
            "9.6 sideways and backward to attack",
            "eregion: aragorn | rhudaur: orcs | cardolan: warg",
            "misty_mountains caradhras fangorn rhudaur cardolan",
        ),
        (
            "9.6 not beside an empty region or a friend",
            "eregion: aragorn | rhudaur: merry | arthedain: warg",
            "misty_mountains caradhras fangorn arthedain",
        ),
        (
            "9.6 not sideways in mountains",
            "high_pass: orcs | misty_mountains: aragorn | caradhras: warg",
            "mirkwood fangorn",
        ),
        ("9.6 backward out of mountains", "misty_mountains: aragorn | rhudaur: orcs", "mirkwood fangorn rhudaur"),
        ("9.6 backward into mountains", "fangorn: aragorn | caradhras: orcs", "rohan dagorlad gondor caradhras"),
        ("9.6 not back through the Tunnel", "fangorn: aragorn | eregion: orcs", "rohan dagorlad gondor"),
        ("R41 upstream to attack", "fangorn: aragorn | mirkwood: orcs", "mirkwood rohan dagorlad gondor"),
        ("R41 upstream only to attack", "rohan: aragorn", "gondor"),
        ("9.6 out of Mordor", "mordor: aragorn | gondor: orcs", "gondor"),
    ],
)
def test_aragorn_attacks_any_adjacent_region(rule: str, position: str, regions: str) -> None:
    assert moves_of(position + " ; turn 2", "aragorn") == set(regions.split())
