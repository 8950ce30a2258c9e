"""9.28 to 9.36: Sauron's variant characters."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, moves_of, play
from tests.games.confrontation.short_texts import VARIANT, question, told

SARUMAN = "eregion: elrond | misty_mountains: saruman"
MOUTH = "eregion: faramir | misty_mountains: mouth_of_sauron"
WORMTONGUE = "eregion: elrond | misty_mountains: wormtongue"
WATCHER = "eregion: elrond theoden | misty_mountains: watcher"
GOLLUM = "eregion: elrond | misty_mountains: gollum"
NO_FOUR = " ; fellowship 1345mscr ; sauron 12356mer"


@pytest.mark.parametrize(
    ("rule", "piece", "position", "regions"),
    [
        (
            "9.28 runs to any empty region ahead",
            "uruk_hai",
            "mirkwood: uruk_hai",
            "high_pass misty_mountains rhudaur eregion arthedain cardolan shire",
        ),
        (
            "9.28 a single step may join a friend",
            "uruk_hai",
            "high_pass: saruman | misty_mountains: orcs | caradhras: watcher | mirkwood: gollum | dagorlad: uruk_hai",
            "mirkwood fangorn",
        ),
        (
            "9.28 R34 a run may not end beside a friend",
            "uruk_hai",
            "rhudaur: orcs | mirkwood: uruk_hai | arthedain: frodo | cardolan: sam",
            "high_pass misty_mountains eregion",
        ),
        (
            "9.28 a run may not end on an enemy",
            "uruk_hai",
            "rhudaur: frodo | eregion: sam | mirkwood: uruk_hai",
            "high_pass misty_mountains",
        ),
        (
            "9.28 not through enemies",
            "uruk_hai",
            "high_pass: frodo | misty_mountains: sam | mirkwood: uruk_hai",
            "high_pass misty_mountains",
        ),
        (
            "9.28 not through full regions",
            "uruk_hai",
            "high_pass: orcs | misty_mountains: gollum | mirkwood: uruk_hai",
            "",
        ),
        ("9.28 past one friend", "uruk_hai", "rhudaur: orcs | arthedain: uruk_hai", "shire"),
        (
            "9.28 past one friend in a plain",
            "uruk_hai",
            "high_pass: uruk_hai | rhudaur: orcs",
            "rhudaur arthedain shire",
        ),
        ("9.28 past two it is not", "uruk_hai", "high_pass: uruk_hai | rhudaur: orcs gollum", ""),
        ("9.28 not backward or sideways", "uruk_hai", "cardolan: uruk_hai", "shire"),
        (
            "9.29 the variant Witch King only steps",
            "witch_king",
            "eregion: witch_king | rhudaur: frodo",
            "arthedain cardolan",
        ),
        (
            "9.35 R35 two regions forward to attack",
            "flying_nazgul",
            "shire: frodo | rhudaur: sam | eregion: elrond | fangorn: flying_nazgul",
            "misty_mountains caradhras rhudaur eregion",
        ),
        ("9.35 R35 only to attack", "flying_nazgul", "mirkwood: flying_nazgul", "high_pass misty_mountains"),
        (
            "9.35 R35 not three",
            "flying_nazgul",
            "arthedain: frodo | mirkwood: flying_nazgul",
            "high_pass misty_mountains",
        ),
        (
            "9.35 over a full region",
            "flying_nazgul",
            "mirkwood: frodo | dagorlad: orcs gollum | mordor: flying_nazgul",
            "gondor mirkwood",
        ),
        (
            "9.35 over enemies",
            "flying_nazgul",
            "shire: sam | mirkwood: frodo | dagorlad: elrond | mordor: flying_nazgul",
            "dagorlad gondor mirkwood",
        ),
        (
            "9.35 to a pair too",
            "flying_nazgul",
            "rhudaur: frodo sam | mirkwood: flying_nazgul",
            "high_pass misty_mountains rhudaur",
        ),
        (
            "9.35 not backward",
            "flying_nazgul",
            "mordor: elrond sam | mirkwood: flying_nazgul",
            "high_pass misty_mountains",
        ),
        ("9.34 a concealed Watcher moves", "watcher", "mordor: watcher", "dagorlad gondor"),
        ("9.34 a revealed one does not", "watcher", "mordor: watcher* orcs", ""),
    ],
)
def test_where_they_may_go(rule: str, piece: str, position: str, regions: str) -> None:
    assert moves_of(VARIANT + position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        ("9.29 wins in the Shire", "arthedain: witch_king", "witch-shire", "won s: witch-king-in-shire"),
        (
            "9.29 whoever is there",
            "shire: frodo sam elrond theoden | arthedain: witch_king",
            "witch-shire",
            "won s: witch-king-in-shire",
        ),
        ("9.30 may force another card", SARUMAN, "sar-ere 1 2", "s ForceCard: another pass"),
        ("9.30 attacked too", SARUMAN + " ; turn 2", "elr-misty 1 2", "s ForceCard: another pass"),
        (
            "9.30 the shown card cannot be played again",
            SARUMAN,
            "sar-ere 1 2 another",
            "f PlayAnother: 2 3 4 5 magic noble_sacrifice elven_cloak retreat",
        ),
        ("9.30 R11 once a battle", SARUMAN, "sar-ere 1 2 another retreat", "f RetreatByCard"),
        ("9.30 before text cards act", SARUMAN, "sar-ere retreat 2", "s ForceCard"),
        (
            "9.30 R11 not what Magic fetched",
            SARUMAN + " ; fellowship 1m ; sauron 12",
            "sar-ere magic 2 pass 5",
            "f TakeTurn",
        ),
        (
            "9.30 not if the Fellowship has no other card",
            SARUMAN + " ; fellowship 1 ; sauron 2",
            "sar-ere 1 2",
            "won s: cannot-move",
        ),
        (
            "9.30 not if Aragorn forbids cards",
            "eregion: aragorn frodo | misty_mountains: saruman",
            "sar-ere ara no-cards",
            "f TakeTurn",
        ),
        ("9.30 he cannot forbid cards himself", SARUMAN, "sar-ere", "fs CommitCard"),
        (
            "9.32 may escape to an empty region behind",
            WORMTONGUE + " ; turn 2",
            "elr-misty 1 1",
            "s Escape: escape-mirkwood escape-fangorn pass",
        ),
        (
            "9.32 having attacked: to where he came from",
            WORMTONGUE + " | caradhras: orcs",
            "worm-ere 1 1",
            "s Escape: escape-misty_mountains pass",
        ),
        (
            "9.32 not to a friend",
            WORMTONGUE + " | mirkwood: orcs ; turn 2",
            "elr-misty 1 1",
            "s Escape: escape-fangorn pass",
        ),
        (
            "9.32 not to an enemy",
            WORMTONGUE + " | mirkwood: theoden ; turn 2",
            "elr-misty 1 1",
            "s Escape: escape-fangorn pass",
        ),
        ("9.32 from a tie", WORMTONGUE, "worm-ere 1 5", "s Escape"),
        ("9.32 from a Sacrifice", WORMTONGUE, "worm-ere noble 1", "s Escape"),
        (
            "9.32 not if none is empty",
            WORMTONGUE + " | mirkwood: orcs | fangorn: theoden ; turn 2",
            "elr-misty 1 1",
            "s TakeTurn",
        ),
        (
            "9.32 not from Mordor",
            "gondor: elrond | mordor: wormtongue orcs ; turn 2",
            "elr-mor worm 5 1",
            "fs CommitCard",
        ),
        ("9.33 may take the 4", MOUTH, "mouth-ere 1 1", "s TakeFour: four pass"),
        ("9.33 attacked too", MOUTH + " ; turn 2", "far-misty 1 1", "s TakeFour: four pass"),
        ("9.33 not if the 4 was played", MOUTH, "mouth-ere 5 4", "f TakeTurn"),
        ("9.33 before text cards act", MOUTH, "mouth-ere retreat eye", "s TakeFour"),
        ("9.33 then the Eye is gone", MOUTH, "mouth-ere retreat eye four", "f RetreatByCard"),
        (
            "9.33 not if Aragorn forbids cards",
            "eregion: aragorn frodo | misty_mountains: mouth_of_sauron",
            "mouth-ere ara no-cards",
            "f TakeTurn",
        ),
        (
            "9.34 may be singled out",
            "rhudaur: elrond | misty_mountains: watcher* ; turn 2",
            "elr-misty",
            "fs CommitCard",
        ),
        (
            "9.34 among others",
            "misty_mountains: elrond | fangorn: watcher* orcs ; turn 2",
            "elr-fang",
            "f ChooseDefender: attack-watcher attack-concealed",
        ),
        ("9.34 finishes its attack", WATCHER, "wat-ere elrond 1 1", "fs CommitCard"),
        ("9.34 can retreat by the card", WATCHER, "wat-ere elrond 1 retreat", "s RetreatByCard"),
        (
            "9.36 attacking, may retreat forward",
            GOLLUM,
            "gol-ere",
            "s UseSauronText: pass retreat-arthedain retreat-cardolan",
        ),
        (
            "9.36 attacked too",
            GOLLUM + " ; turn 2",
            "elr-misty",
            "s UseSauronText: pass retreat-rhudaur retreat-eregion",
        ),
        ("9.36 need not", GOLLUM, "gol-ere pass", "fs CommitCard"),
        (
            "9.36 not to an enemy or a full region",
            GOLLUM + " | arthedain: orcs saruman | cardolan: theoden",
            "gol-ere",
            "fs CommitCard",
        ),
        (
            "9.36 into the Shire it counts at once",
            "shire: orcs saruman | arthedain: elrond | rhudaur: gollum",
            "gol-arth retreat-shire",
            "won s: three-in-shire",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asked: str) -> None:
    question(VARIANT + position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        ("9.28 strength 4", "eregion: aragorn | misty_mountains: uruk_hai ; turn 2", "ara-misty 1 1", ""),
        ("9.29 strength 2", "eregion: theoden | misty_mountains: witch_king ; turn 2", "theo-misty 1 1", ""),
        (
            "9.30 defeats Gandalf, attacking",
            "eregion: gandalf | misty_mountains: saruman",
            "sar-ere",
            "eregion: saruman",
        ),
        (
            "9.30 defeats Gandalf, attacked",
            "eregion: gandalf | misty_mountains: saruman ; turn 2",
            "gan-misty",
            "misty_mountains: saruman",
        ),
        (
            "9.30 the rejected card returns to the hand",
            SARUMAN,
            "sar-ere 1 2 another 2",
            " ; fellowship 1345mscr ; sauron 13456mer",
        ),
        ("9.30 need not", SARUMAN, "sar-ere 2 1 pass", "eregion: elrond"),
        ("9.30 strength 3", SARUMAN, "sar-ere 1 1 pass", ""),
        (
            "9.31 6 in every battle of their attack",
            "eregion: elrond theoden | misty_mountains: orcs",
            "orcs-ere elrond 5 3 1 1",
            "eregion: orcs",
        ),
        ("9.31 6 and no more", "eregion: elrond | misty_mountains: orcs", "orcs-ere 4 1", ""),
        ("9.31 3 when attacked", "eregion: elrond | misty_mountains: orcs ; turn 2", "elr-misty 1 1", ""),
        (
            "9.32 the winner stays",
            WORMTONGUE,
            "worm-ere 1 1 escape-misty",
            "eregion: elrond | misty_mountains: wormtongue",
        ),
        ("9.32 he need not escape", WORMTONGUE, "worm-ere 1 1 pass", "eregion: elrond"),
        ("9.32 strength -1", WORMTONGUE, "worm-ere 1 5 pass", ""),
        ("9.33 the 4 from the hand: the other card returns", MOUTH, "mouth-ere 4 1 four", " ; sauron 12356mer"),
        (
            "9.33 the 4 from the pile: the other card is spent",
            MOUTH + NO_FOUR,
            "mouth-ere 4 1 four",
            " ; sauron 2356mer",
        ),
        ("9.33 counts 4", MOUTH, "mouth-ere 3 1 four", "eregion: mouth_of_sauron"),
        ("9.33 strength 3", MOUTH, "mouth-ere 1 1 pass", ""),
        ("9.33 an Elven Cloak cancels it", MOUTH, "mouth-ere elven 1 four", ""),
        ("9.33 Retreat given up", MOUTH, "mouth-ere 3 retreat four", "eregion: mouth_of_sauron"),
        ("9.33 Magic given up leaves the pile", MOUTH + NO_FOUR, "mouth-ere 4 magic four", " ; sauron 12356er"),
        (
            "9.34 face-up for good once revealed",
            "shire: frodo | eregion: theoden | misty_mountains: watcher",
            "wat-ere 1 1",
            "shire: frodo | eregion: watcher*",
        ),
        (
            "9.34 attacked too",
            "shire: frodo | eregion: theoden | misty_mountains: watcher ; turn 2",
            "theo-misty 1 1",
            "shire: frodo | misty_mountains: watcher*",
        ),
        (
            "9.34 after its retreat too",
            WATCHER,
            "wat-ere elrond 1 retreat retreat-rhud",
            "rhudaur: watcher* | eregion: elrond theoden",
        ),
        ("9.34 strength 6", "eregion: aragorn | misty_mountains: watcher ; turn 2", "ara-misty 3 1", "lost: watcher*"),
        ("9.35 strength 5", "eregion: aragorn | misty_mountains: flying_nazgul ; turn 2", "ara-misty 2 1", ""),
        (
            "9.36 the retreat ends the battle",
            GOLLUM,
            "gol-ere retreat-arth",
            "arthedain: gollum | eregion: elrond ; turn 2",
        ),
        ("9.36 strength 1", GOLLUM, "gol-ere pass 1 3", ""),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(VARIANT + position, moves, after)


@pytest.mark.parametrize(
    ("rule", "moves", "event"),
    [
        ("9.28 a run reveals the Uruk-Hai", "uruk-rhud", "moved sauron mirkwood rhudaur ability uruk_hai"),
        ("9.28 R34 a step does not", "uruk-high", "moved sauron mirkwood high_pass normal ?"),
    ],
)
def test_a_run_reveals_the_uruk_hai(rule: str, moves: str, event: str) -> None:
    assert event in told(play(VARIANT + "shire: frodo | mirkwood: uruk_hai", moves), "f")
