"""9.10 to 9.18: Sauron's classic characters."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, moves_of
from tests.games.confrontation.short_texts import DRAFT, VARIANT, question

TUNNEL = "shire: frodo | eregion: merry | caradhras: balrog | fangorn: orcs ; turn 2"
SHELOB = "eregion: pippin merry | misty_mountains: shelob"
SARUMAN = "eregion: aragorn | misty_mountains: saruman"
ORCS = "eregion: merry pippin | misty_mountains: orcs"
TROLL = "eregion: aragorn | misty_mountains: cave_troll"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        ("9.10 may answer the Tunnel", TUNNEL, "merry-fang", "s AnswerTunnel: balrog pass"),
        ("9.10 need not: the traveller arrives", TUNNEL, "merry-fang pass", "fs CommitCard"),
        ("9.10 not the way over Caradhras", TUNNEL, "merry-cara", "fs CommitCard"),
        ("9.10 only from Caradhras", "eregion: merry | misty_mountains: balrog ; turn 2", "merry-fang", "s TakeTurn"),
        ("9.10 even Frodo", "eregion: frodo | caradhras: balrog ; turn 2", "frodo-fang balrog", "won s: ring-lost"),
        (
            "R40 another piece in Caradhras is asked too",
            "eregion: merry | caradhras: orcs | mordor: balrog ; turn 2",
            "merry-fang",
            "s AnswerTunnel: pass",
        ),
        ("R40 not when the Balrog is lost", "eregion: merry | caradhras: orcs ; turn 2", "merry-fang", "s TakeTurn"),
        (
            "R40 not in the variant game",
            VARIANT + "eregion: faramir | caradhras: uruk_hai ; turn 2",
            "far-fang",
            "s TakeTurn",
        ),
        (
            "R40 an open draft tells which face is played",
            DRAFT + "eregion: merry | caradhras: uruk_hai ; turn 2",
            "merry-fang",
            "s TakeTurn",
        ),
        (
            "R40 a hidden draft does not",
            "rules cast=draft draft=hidden ; eregion: merry | caradhras: uruk_hai ; turn 2",
            "merry-fang",
            "s AnswerTunnel: pass",
        ),
        (
            "9.11 R25 the end of the game comes first",
            "eregion: frodo | misty_mountains: shelob",
            "she-ere pass 1 1",
            "won s: ring-lost",
        ),
        ("9.15 attacking, may forbid cards", SARUMAN, "sar-ere", "s UseSauronText: no_cards pass"),
        ("9.15 attacked too", SARUMAN + " ; turn 2", "ara-misty", "s UseSauronText: no_cards pass"),
        (
            "9.15 for one battle only",
            "eregion: merry pippin | misty_mountains: saruman",
            "sar-ere merry no-cards pass",
            "fs CommitCard",
        ),
        ("9.15 need not", SARUMAN, "sar-ere pass", "fs CommitCard"),
        (
            "9.15 after the Fellowship's text",
            "eregion: frodo | misty_mountains: saruman",
            "sar-ere",
            "f UseFellowshipText",
        ),
        (
            "9.15 not if its fighter left",
            "eregion: frodo | misty_mountains: saruman",
            "sar-ere retreat-rhud",
            "f TakeTurn",
        ),
        ("9.16 not when attacked", "eregion: merry | misty_mountains: orcs ; turn 2", "merry-misty", "fs CommitCard"),
        (
            "9.16 the Eye does not renew the strike",
            "shire: legolas pippin merry | rohan: frodo | arthedain: orcs",
            "orcs-shire legolas pippin noble eye",
            "fs CommitCard",
        ),
        (
            "9.16 the Elven Cloak does not renew the strike",
            "shire: legolas pippin merry | rohan: frodo | arthedain: orcs",
            "orcs-shire legolas pippin elven_cloak 1",
            "fs CommitCard",
        ),
        ("9.16 only the first defender", ORCS, "orcs-ere merry", "fs CommitCard"),
        (
            "9.16 Frodo's retreat uses the strike up",
            "eregion: frodo merry | misty_mountains: orcs",
            "orcs-ere frodo retreat-rhud",
            "fs CommitCard",
        ),
        ("9.18 still has to play a card", TROLL, "cave-ere", "fs CommitCard"),
        ("9.18 its Eye does nothing", TROLL, "cave-ere retreat eye", "f RetreatByCard"),
        (
            "9.18 its Magic does nothing",
            TROLL + " ; fellowship r1 ; sauron m1",
            "cave-ere retreat magic",
            "f RetreatByCard",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asked: str) -> None:
    question(position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "9.10 the traveller falls without a battle",
            TUNNEL,
            "merry-fang balrog",
            "shire: frodo | caradhras: balrog | fangorn: orcs ; turn 3 ; fellowship - ; asks TakeTurn 1",
        ),
        ("9.10 strength 5", "eregion: aragorn | misty_mountains: balrog", "bal-ere 2 1", ""),
        (
            "9.11 returns to Gondor, which ends her attack",
            SHELOB,
            "she-ere pippin 1 1",
            "eregion: merry | gondor: shelob",
        ),
        (
            "9.11 having defended too",
            "eregion: merry | misty_mountains: shelob ; turn 2",
            "merry-misty 1 1",
            "gondor: shelob",
        ),
        ("9.11 from Mordor", "gondor: merry | mordor: shelob ; turn 2", "merry-mor 1 1", "gondor: shelob"),
        (
            "9.11 beside one friend",
            SHELOB + " | gondor: orcs",
            "she-ere pippin 1 1",
            "eregion: merry | gondor: shelob orcs",
        ),
        (
            "9.11 is defeated if Gondor is full",
            SHELOB + " | gondor: orcs warg",
            "she-ere pippin 1 1",
            "eregion: merry | gondor: orcs warg",
        ),
        (
            "9.11 is defeated if the Fellowship holds Gondor",
            SHELOB + " | gondor: gimli",
            "she-ere pippin 1 1",
            "eregion: merry | gondor: gimli",
        ),
        (
            "9.11 stays in Gondor and fights on",
            "gondor: pippin merry | mordor: shelob",
            "she-gon pippin 1 1 2 2",
            "gondor: shelob",
        ),
        (
            "9.11 stays where nobody fell",
            "eregion: frodo | misty_mountains: shelob",
            "she-ere retreat-rhud",
            "rhudaur: frodo | eregion: shelob",
        ),
        ("9.11 not if both fall by a tie", SHELOB, "she-ere pippin 5 1", "eregion: merry"),
        ("9.11 not if both fall by a Sacrifice", SHELOB, "she-ere pippin noble 1", "eregion: merry"),
        ("9.11 not if both fall by Boromir", "eregion: boromir | misty_mountains: shelob", "she-ere", ""),
        ("9.11 not if only she falls", "eregion: aragorn | misty_mountains: shelob", "she-ere 5 1", "eregion: aragorn"),
        ("9.11 strength 5", "eregion: aragorn | misty_mountains: shelob", "she-ere 2 1", ""),
        ("9.12 strength 5", "eregion: aragorn | misty_mountains: witch_king", "witch-ere 2 1", ""),
        ("9.13 strength 3", "eregion: aragorn | misty_mountains: flying_nazgul", "fly-ere 1 2", ""),
        ("9.14 strength 3", "eregion: aragorn | misty_mountains: black_rider", "black-ere 1 2", ""),
        ("9.15 only strengths count, no card is spent", SARUMAN, "sar-ere no-cards", " ; fellowship - ; sauron -"),
        ("9.15 strength 4", SARUMAN, "sar-ere pass 1 1", ""),
        ("9.16 the first defender falls at once", ORCS, "orcs-ere merry 1 3", "eregion: orcs"),
        ("9.16 the next one fights", ORCS, "orcs-ere merry 2 1", ""),
        (
            "9.16 a ban of cards does not renew the strike",
            DRAFT + "shire: frodo_c | eregion: merry aragorn_v | misty_mountains: orcs_c",
            "orcs-ere merry no-cards",
            "shire: frodo_c | eregion: aragorn_v",
        ),
        (
            "9.16 Gimli acts first",
            "eregion: gimli merry | misty_mountains: orcs",
            "orcs-ere gimli",
            "eregion: merry gimli",
        ),
        (
            "9.16 fresh on a later turn",
            "shire: frodo | arthedain: pippin | eregion: merry | misty_mountains: orcs",
            "orcs-ere frodo-card orcs-arth",
            "arthedain: orcs | cardolan: frodo",
        ),
        ("9.16 strength 2", "eregion: merry | misty_mountains: orcs ; turn 2", "merry-misty 1 1", ""),
        ("9.17 strength 2", "eregion: merry | misty_mountains: warg", "warg-ere 1 1", ""),
        ("9.18 strength 9, whatever the card", TROLL, "cave-ere 5 6", " ; sauron 12345mer"),
        ("9.18 a Sacrifice works, Retreat does not save it", TROLL, "cave-ere noble retreat", ""),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "piece", "position", "regions"),
    [
        ("9.12 sideways to attack", "witch_king", "eregion: witch_king | rhudaur: frodo", "arthedain cardolan rhudaur"),
        ("9.12 only to attack", "witch_king", "eregion: witch_king | rhudaur: orcs", "arthedain cardolan"),
        ("9.12 not backward", "witch_king", "eregion: witch_king | caradhras: frodo", "arthedain cardolan"),
        ("9.12 not in mountains", "witch_king", "misty_mountains: witch_king | high_pass: frodo", "rhudaur eregion"),
        (
            "9.12 R02 both ways along the river",
            "witch_king",
            "mirkwood: frodo | fangorn: witch_king | rohan: sam",
            "mirkwood rohan misty_mountains caradhras",
        ),
        (
            "9.13 to any lone piece",
            "flying_nazgul",
            "shire: frodo | rohan: sam | fangorn: flying_nazgul | mordor: pippin",
            "misty_mountains caradhras shire rohan mordor",
        ),
        (
            "9.13 not to a pair",
            "flying_nazgul",
            "shire: frodo merry | fangorn: flying_nazgul | rohan: sam pippin",
            "misty_mountains caradhras",
        ),
        (
            "9.13 to a pair by a step",
            "flying_nazgul",
            "eregion: frodo merry | misty_mountains: flying_nazgul",
            "rhudaur eregion",
        ),
        (
            "9.13 to a neighbouring mountain",
            "flying_nazgul",
            "high_pass: frodo | misty_mountains: flying_nazgul",
            "rhudaur eregion high_pass",
        ),
        (
            "9.13 over full regions",
            "flying_nazgul",
            "shire: frodo | dagorlad: orcs warg | gondor: shelob balrog | mordor: flying_nazgul",
            "shire",
        ),
        (
            "9.14 far forward to attack",
            "black_rider",
            "shire: frodo sam | mordor: black_rider",
            "dagorlad gondor shire",
        ),
        ("9.14 not to an empty region", "black_rider", "mordor: black_rider", "dagorlad gondor"),
        (
            "9.14 past one friend",
            "black_rider",
            "mirkwood: frodo | dagorlad: orcs | mordor: black_rider",
            "dagorlad gondor mirkwood",
        ),
        (
            "9.14 not through a full region",
            "black_rider",
            "mirkwood: frodo | dagorlad: orcs warg | mordor: black_rider",
            "gondor",
        ),
        (
            "9.14 a mountain is full with one",
            "black_rider",
            "rhudaur: frodo | high_pass: orcs | mirkwood: black_rider",
            "misty_mountains rhudaur",
        ),
        (
            "9.14 no way round",
            "black_rider",
            "rhudaur: frodo | high_pass: orcs | misty_mountains: warg | mirkwood: black_rider",
            "",
        ),
        (
            "9.14 not through enemies",
            "black_rider",
            "rhudaur: frodo | high_pass: sam | misty_mountains: pippin | mirkwood: black_rider",
            "high_pass misty_mountains",
        ),
        (
            "9.14 not sideways or backward",
            "black_rider",
            "mirkwood: frodo | fangorn: black_rider | gondor: sam",
            "misty_mountains caradhras",
        ),
        (
            "9.10 the Balrog only steps",
            "balrog",
            "eregion: frodo | rohan: sam | caradhras: balrog",
            "eregion enedwaith",
        ),
        (
            "9.13 the variant face does not fly so",
            "flying_nazgul_v",
            "rules cast=draft ; shire: frodo_c | mordor: flying_nazgul_v",
            "dagorlad gondor",
        ),
    ],
)
def test_where_they_may_go(rule: str, piece: str, position: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        ("R37 frodo_c", "eregion: frodo_c | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        ("R37 frodo_v and Sam", "eregion: frodo_v sam_c | misty_mountains: warg", "warg-ere frodo_v", "fs CommitCard"),
        (
            "R37 frodo_v and the Eye",
            "shire: sam_v | eregion: frodo_v | misty_mountains: warg",
            "warg-ere retreat eye",
            "won s: ring-lost",
        ),
        (
            "R37 elrond and the Eye",
            "eregion: elrond frodo_c | misty_mountains: warg",
            "warg-ere elrond retreat eye",
            "f TakeTurn",
        ),
        (
            "R37 elrond and Magic",
            "eregion: elrond | misty_mountains: warg ; fellowship 1m ; sauron 1m",
            "warg-ere 1 magic",
            "s FetchCard",
        ),
        ("R37 gandalf_c", "eregion: gandalf_c | misty_mountains: warg ; turn 2", "gan-misty", "fs CommitCard"),
        ("R37 aragorn_v", "eregion: aragorn_v | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        ("R37 faramir", "high_pass: faramir | mirkwood: warg ; turn 2", "far-mirk", "fs CommitCard"),
        ("R37 smeagol", "arthedain: merry | eregion: smeagol | misty_mountains: warg", "warg-ere", "fs CommitCard"),
        (
            "9.17 gandalf_v may not help",
            "eregion: merry gandalf_v | misty_mountains: warg",
            "warg-ere merry 1 1",
            "f TakeTurn",
        ),
        (
            "9.17 Aragorn's attack is movement",
            "eregion: aragorn_c | rhudaur: warg ; turn 2",
            "ara-rhud",
            "fs CommitCard",
        ),
        (
            "9.17 Treebeard's arrival is movement",
            "shire: treebeard | fangorn: warg ; turn 2",
            "tree-fang",
            "fs CommitCard",
        ),
        ("9.17 Combat Cards work", "eregion: merry | misty_mountains: warg", "warg-ere retreat 1", "f RetreatByCard"),
    ],
)
def test_the_warg_silences(rule: str, position: str, moves: str, asked: str) -> None:
    question(DRAFT + position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        ("R37 theoden has 2 in Rohan", "rohan: theoden | gondor: warg", "warg-roh 1 1", "lost: theoden"),
        ("9.17 treebeard has 4 in Fangorn", "fangorn: treebeard | gondor: warg", "warg-fang 1 3", "lost: treebeard"),
        ("R37 sam_v has 1", "eregion: sam_v | misty_mountains: warg", "warg-ere 2 1", "lost: sam_v"),
        ("R37 sam_c has 2", "eregion: frodo_c sam_c | misty_mountains: warg", "warg-ere sam 1 1", "eregion: frodo_c"),
        ("R37 boromir has 0 and fights", "eregion: boromir | misty_mountains: warg", "warg-ere 3 1", ""),
    ],
)
def test_strengths_against_the_warg(rule: str, position: str, moves: str, after: str) -> None:
    check(DRAFT + position, moves, after)
