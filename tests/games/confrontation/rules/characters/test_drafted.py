"""Chapter 9 and 14.2 to 14.4 where classic and variant faces meet."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check
from tests.games.confrontation.short_texts import DRAFT, question


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asked"),
    [
        (
            "9.2 for variant Frodo too",
            "cardolan: frodo_v sam_c | eregion: balrog",
            "bal-card frodo_v",
            "f UseFellowshipText: pass sam",
        ),
        (
            "9.2 not variant Sam",
            "cardolan: frodo_c sam_v | eregion: balrog",
            "bal-card frodo_c",
            "f UseFellowshipText: pass retreat-arthedain",
        ),
        (
            "9.2 not variant Sam for variant Frodo",
            "cardolan: frodo_v sam_v | eregion: balrog",
            "bal-card frodo_v",
            "fs CommitCard",
        ),
        (
            "9.2 classic Sam shows variant Frodo",
            "cardolan: frodo_v sam_c | eregion: balrog",
            "bal-card sam_c",
            "f UseFellowshipText: frodo pass",
        ),
        (
            "9.2 the variant Orcs do not strike Sam",
            "cardolan: frodo_c sam_c | eregion: orcs_v",
            "orcs-card frodo_c sam",
            "fs CommitCard",
        ),
        (
            "9.4 R12 the variant Witch King",
            "eregion: merry frodo_v | misty_mountains: witch_king_v",
            "witch-ere merry",
            "f TakeTurn",
        ),
        (
            "9.4 Merry does not stop the Witch King's entry into the Shire",
            "shire: merry | arthedain: witch_king_v",
            "witch-shire",
            "won s: witch-king-in-shire",
        ),
        (
            "9.5 the Cave Troll's Magic is ignored",
            "eregion: gandalf_c | misty_mountains: cave_troll ; fellowship 12m ; sauron 12m",
            "cave-ere magic",
            "f ShowCard",
        ),
        (
            "9.5 Saruman may forbid cards before",
            "eregion: gandalf_c | misty_mountains: saruman_c",
            "sar-ere",
            "s UseSauronText: no_cards pass",
        ),
        (
            "9.5 the Mouth changes his card after Gandalf's",
            "eregion: gandalf_c | misty_mountains: mouth_of_sauron",
            "mouth-ere 1 5",
            "s TakeFour",
        ),
        (
            "9.9 before Gollum can leave",
            "eregion: boromir frodo_v | misty_mountains: gollum",
            "gol-ere boromir",
            "f TakeTurn",
        ),
        (
            "9.6 no way is offered twice",
            "mirkwood: aragorn_c | fangorn: orcs_c ; turn 2",
            "",
            "f TakeTurn: aragorn_c-dagorlad aragorn_c-fangorn",
        ),
        (
            "9.12 no way is offered twice",
            "misty_mountains: frodo_c | fangorn: witch_king_c",
            "",
            "s TakeTurn: witch_king_c-misty_mountains witch_king_c-caradhras",
        ),
        (
            "9.13 no way is offered twice",
            "misty_mountains: frodo_c | fangorn: flying_nazgul_c",
            "",
            "s TakeTurn: flying_nazgul_c-misty_mountains flying_nazgul_c-caradhras",
        ),
        (
            "9.35 no way is offered twice",
            "misty_mountains: frodo_c | dagorlad: flying_nazgul_v",
            "",
            "s TakeTurn: flying_nazgul_v-mirkwood flying_nazgul_v-fangorn flying_nazgul_v-misty_mountains",
        ),
        (
            "9.33 not if Magic fetched the 4 already",
            "shire: frodo_c | eregion: gandalf_c | misty_mountains: mouth_of_sauron ; fellowship 12m ; sauron 15m",
            "mouth-ere magic 4 1",
            "f TakeTurn",
        ),
        (
            "9.15 Aragorn declares before Saruman",
            "eregion: aragorn_v | misty_mountains: saruman_c",
            "sar-ere",
            "f UseFellowshipText: no_cards pass",
        ),
        (
            "9.15 if Aragorn does not forbid cards, Saruman may",
            "eregion: aragorn_v | misty_mountains: saruman_c",
            "sar-ere pass",
            "s UseSauronText: no_cards pass",
        ),
        (
            "9.15 not if it is declared already",
            "eregion: aragorn_v frodo_c | misty_mountains: saruman_c",
            "sar-ere aragorn no-cards",
            "f TakeTurn",
        ),
        (
            "9.15 does not stop Gandalf's help",
            "eregion: merry gandalf_v | misty_mountains: saruman_c",
            "sar-ere merry no-cards",
            "f ShowGandalf: gandalf pass",
        ),
        (
            "9.16 Aragorn's ban does not stop the strike",
            "eregion: aragorn_v frodo_c | misty_mountains: orcs_c",
            "orcs-ere aragorn no-cards",
            "f UseFellowshipText: pass retreat-rhudaur retreat-enedwaith",
        ),
        (
            "9.36 Aragorn's ban does not stop Gollum's retreat",
            "eregion: aragorn_v | misty_mountains: gollum",
            "gol-ere no-cards",
            "s UseSauronText: pass retreat-arthedain retreat-cardolan",
        ),
        (
            "9.36 not when Frodo has left",
            "rhudaur: sam_c | eregion: frodo_c | misty_mountains: gollum",
            "gol-ere retreat-ened",
            "f TakeTurn",
        ),
        (
            "9.36 not when Pippin has left",
            "eregion: pippin | misty_mountains: gollum ; turn 2",
            "pip-misty retreat-ere",
            "s TakeTurn",
        ),
        (
            "9.27 classic Frodo, switched in, may retreat",
            "arthedain: frodo_c | eregion: smeagol | misty_mountains: balrog",
            "bal-ere switch-frodo",
            "f UseFellowshipText: pass retreat-rhudaur retreat-enedwaith",
        ),
        (
            "9.27 classic Gandalf brings Sauron's card first",
            "arthedain: gandalf_c | eregion: smeagol | misty_mountains: balrog",
            "bal-ere switch-gan",
            "s ShowCard",
        ),
        (
            "9.27 R30 the Ringbearer switched into Mordor wins",
            "gondor: frodo_c | mordor: smeagol | shire: flying_nazgul_c",
            "fly-mordor switch-frodo",
            "won f: ring-in-mordor",
        ),
        (
            "9.27 R30 another piece does not",
            "gondor: merry | mordor: smeagol | shire: flying_nazgul_c",
            "fly-mordor switch-merry",
            "fs CommitCard",
        ),
        (
            "9.30 may reject a card in a battle with Elrond",
            "eregion: elrond | misty_mountains: saruman_v",
            "sar-ere retreat eye",
            "s ForceCard",
        ),
        (
            "9.24 R39 Treebeard's own way is not the Tunnel",
            "eregion: treebeard | caradhras: balrog | fangorn: orcs_v ; turn 2",
            "treebeard-fangorn!",
            "fs CommitCard",
        ),
        (
            "9.24 R39 but Treebeard may take the Tunnel",
            "eregion: treebeard | caradhras: balrog | fangorn: orcs_v ; turn 2",
            "treebeard-fangorn",
            "s AnswerTunnel: balrog pass",
        ),
        (
            "9.33 works against variant Frodo",
            "shire: sam_v | eregion: frodo_v | misty_mountains: mouth_of_sauron",
            "mouth-ere 1 eye",
            "s TakeFour",
        ),
        (
            "9.33 not without cards",
            "eregion: aragorn_v frodo_c | misty_mountains: mouth_of_sauron",
            "mouth-ere aragorn no-cards",
            "f TakeTurn",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asked: str) -> None:
    question(DRAFT + position, moves, asked)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "9.4 R12 the variant Witch King",
            "eregion: merry | misty_mountains: witch_king_v ; turn 2",
            "merry-misty",
            "misty_mountains: merry | lost: witch_king_v",
        ),
        (
            "9.7 R12 the variant Flying Nazgul",
            "eregion: legolas | misty_mountains: flying_nazgul_v",
            "fly-ere",
            "eregion: legolas | lost: flying_nazgul_v",
        ),
        (
            "9.8 R12 the variant Orcs",
            "eregion: gimli | misty_mountains: orcs_v",
            "orcs-ere",
            "eregion: gimli | lost: orcs_v",
        ),
        (
            "9.9 Wormtongue may escape",
            "eregion: boromir | misty_mountains: wormtongue",
            "worm-ere escape-misty",
            "misty_mountains: wormtongue",
        ),
        (
            "9.16 Smeagol's switch leaves the strike for the newcomer",
            "arthedain: merry | eregion: smeagol | misty_mountains: orcs_c",
            "orcs-ere switch-merry",
            "arthedain: smeagol | eregion: orcs_c",
        ),
        (
            "9.16 Smeagol falls to it if he stays",
            "arthedain: merry | eregion: smeagol | misty_mountains: orcs_c",
            "orcs-ere pass",
            "arthedain: merry | eregion: orcs_c | lost: smeagol",
        ),
        (
            "9.16 the strike falls on either Sam",
            "eregion: sam_v | misty_mountains: orcs_c | shire: frodo_c",
            "orcs-ere",
            "shire: frodo_c | eregion: orcs_c | lost: sam_v",
        ),
        (
            "9.27 Gimli, switched in, defeats the Orcs",
            "arthedain: gimli | eregion: smeagol | misty_mountains: orcs_c",
            "orcs-ere switch-gimli",
            "arthedain: smeagol | eregion: gimli",
        ),
        (
            "9.27 Merry, switched in, defeats the Witch King",
            "arthedain: merry | eregion: smeagol | misty_mountains: witch_king_c",
            "witch-ere switch-merry",
            "arthedain: smeagol | eregion: merry",
        ),
        (
            "9.27 Boromir, switched in, takes the attacker along",
            "arthedain: boromir | eregion: smeagol | misty_mountains: balrog",
            "bal-ere switch-boromir",
            "arthedain: smeagol",
        ),
        (
            "9.20 9 against the Cave Troll",
            "eregion: sam_v | misty_mountains: cave_troll",
            "cave-ere 1 6",
            "eregion: sam_v",
        ),
        (
            "9.20 1 when the Troll is attacked",
            "eregion: sam_v | misty_mountains: cave_troll ; turn 2",
            "sam-misty 5 6",
            "misty_mountains: cave_troll | lost: sam_v",
        ),
        (
            "9.30 R12 defeats classic Gandalf too",
            "eregion: gandalf_c | misty_mountains: saruman_v",
            "sar-ere",
            "eregion: saruman_v",
        ),
        (
            "9.33 the 4 counts against variant Frodo",
            "shire: sam_v | eregion: frodo_v | misty_mountains: mouth_of_sauron",
            "mouth-ere 5 eye four",
            "shire: sam_v | eregion: mouth_of_sauron | lost: frodo_v ; ring sam_v",
        ),
        (
            "9.33 the 4 from the pile counts against variant Frodo",
            "shire: sam_v | eregion: frodo_v | misty_mountains: mouth_of_sauron ; fellowship 235 ; sauron 13e",
            "mouth-ere 5 eye four",
            "shire: sam_v | eregion: mouth_of_sauron | lost: frodo_v ; sauron 13",
        ),
        (
            "R10 against Gandalf Magic itself returns, not what it fetched",
            "eregion: gandalf_c | misty_mountains: mouth_of_sauron ; fellowship 12m ; sauron 14m",
            "mouth-ere magic 6 2 four",
            "lost: mouth_of_sauron ; sauron 1m",
        ),
        (
            "R10 the 4 from the pile: Magic is spent",
            "eregion: gandalf_c | misty_mountains: mouth_of_sauron ; fellowship 12m ; sauron 15m",
            "mouth-ere magic 6 2 four",
            "lost: mouth_of_sauron ; sauron 15",
        ),
        (
            "9.15 two strengths and nothing else",
            "eregion: aragorn_v | misty_mountains: saruman_c",
            "sar-ere pass no-cards",
            "lost: aragorn_v",
        ),
        (
            "14.4 Boromir is lost, Wormtongue may stay lost",
            "eregion: boromir | misty_mountains: wormtongue",
            "worm-ere pass",
            "lost: wormtongue",
        ),
        (
            "14.4 Shelob after variant Frodo: the Ring passes, then she returns",
            "shire: sam_v | eregion: frodo_v | misty_mountains: shelob",
            "she-ere 1 1",
            "shire: sam_v | gondor: shelob | lost: frodo_v ; ring sam_v ; turn 2",
        ),
        (
            "14.4 Wormtongue and variant Frodo tie: the Ring passes, he may escape",
            "shire: sam_v | eregion: frodo_v | misty_mountains: wormtongue",
            "worm-ere 1 3 escape-misty",
            "shire: sam_v | misty_mountains: wormtongue | lost: frodo_v ; ring sam_v",
        ),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(DRAFT + position, moves, after)
