"""14.2: which text comes first at the start of a battle."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import totals
from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import DRAFT, question, with_cards

GWAIHIR = with_cards("gwaihir")
FRODO_ORCS = DRAFT + "shire: gimli | eregion: frodo_c merry | caradhras: orcs_c | mordor: balrog"
PIPPIN_GOLLUM = DRAFT + "shire: frodo_c | misty_mountains: pippin | fangorn: gollum | mordor: balrog ; turn 2"
FARAMIR = DRAFT + "shire: frodo_c | misty_mountains: faramir | fangorn: {} | mordor: balrog ; turn 2"
ARAGORN = DRAFT + "shire: frodo_c | eregion: aragorn_v | caradhras: {} | mordor: balrog"
SAM = DRAFT + "shire: gimli | eregion: frodo_c sam_c | caradhras: {} | mordor: balrog"
SMEAGOL = DRAFT + "shire: {} | arthedain: {} | eregion: smeagol | caradhras: {} | mordor: shelob"


def smeagol(newcomer: str, minion: str) -> str:
    """Smeagol alone in Eregion, a friend in Arthedain behind him."""
    return SMEAGOL.format("sam_v" if "frodo" in newcomer else "frodo_c", newcomer, minion)


CARRIED_SMEAGOL = GWAIHIR + smeagol("merry", "balrog").removeprefix(DRAFT)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        ("14.2 Frodo before the Orcs", FRODO_ORCS, "orcs-ere frodo", "f UseFellowshipText"),
        ("14.2 then the strike is spent", FRODO_ORCS, "orcs-ere frodo ret-rhu", "fs CommitCard"),
        ("14.2 Pippin before Gollum", PIPPIN_GOLLUM, "pip-fan", "f UseFellowshipText"),
        ("14.2 Gollum may not leave after Pippin has", PIPPIN_GOLLUM, "pip-fan ret-mis", "s TakeTurn"),
        (
            "14.2 Gollum may leave if Pippin stays",
            PIPPIN_GOLLUM,
            "pip-fan pass",
            "s UseSauronText: pass retreat-misty_mountains retreat-caradhras",
        ),
        ("14.2 Faramir before Saruman", FARAMIR.format("saruman_c"), "far-fan", "f UseFellowshipText"),
        (
            "14.2 Saruman is not asked after Faramir has left",
            FARAMIR.format("saruman_c"),
            "far-fan ret-roh",
            "s TakeTurn",
        ),
        ("14.2 Faramir before Gollum", FARAMIR.format("gollum"), "far-fan ret-roh", "s TakeTurn"),
        ("14.2 Aragorn before Saruman", ARAGORN.format("saruman_c"), "sar-ere", "f UseFellowshipText: no_cards pass"),
        (
            "14.2 Saruman is asked if Aragorn does not forbid cards",
            ARAGORN.format("saruman_c"),
            "sar-ere pass",
            "s UseSauronText: no_cards pass",
        ),
        ("14.2 Saruman need not forbid cards", ARAGORN.format("saruman_c"), "sar-ere pass pass", "fs CommitCard"),
        (
            "14.2 after Aragorn's ban Saruman is not asked",
            ARAGORN.format("saruman_c"),
            "sar-ere no-cards",
            "f TakeTurn",
        ),
        (
            "14.2 Aragorn's ban does not hold Gollum",
            ARAGORN.format("gollum"),
            "gol-ere no-cards",
            "s UseSauronText: pass retreat-arthedain retreat-cardolan",
        ),
        (
            "8 Gollum's retreat is an entry: the third in the Shire",
            DRAFT + "cardolan: frodo_c | arthedain: merry | rhudaur: gollum | shire: balrog orcs_c",
            "gol-art ret-shi",
            "won s: three-in-shire",
        ),
        (
            "8 not the second",
            DRAFT + "cardolan: frodo_c | arthedain: merry | rhudaur: gollum | shire: balrog",
            "gol-art ret-shi",
            "f TakeTurn",
        ),
        ("14.2 Sam takes over, then Saruman speaks", SAM.format("saruman_c"), "sar-ere frodo sam", "s UseSauronText"),
        ("14.2 Sam takes over, then Gollum may leave", SAM.format("gollum"), "gol-ere frodo sam", "s UseSauronText"),
        ("14.2 Sam has no further choice", SAM.format("orcs_v"), "orcs-ere frodo sam", "fs CommitCard"),
        (
            "6.5 Smeagol needs to be alone",
            DRAFT + "shire: frodo_c | arthedain: merry | eregion: smeagol gimli | caradhras: balrog",
            "bal-ere sme",
            "fs CommitCard",
        ),
        (
            "6.5 Smeagol switches with a neighbour, not between two mountains",
            DRAFT + "fangorn: frodo_c | eregion: merry | caradhras: smeagol | gap_of_rohan: gimli | rohan: balrog",
            "bal-cara",
            "f UseFellowshipText: pass switch-frodo_c switch-merry",
        ),
        (
            "6.5 Smeagol does not switch through the Tunnel",
            DRAFT + "shire: frodo_c | fangorn: merry | rhudaur: gimli | eregion: smeagol | caradhras: balrog",
            "bal-ere",
            "f UseFellowshipText: pass switch-gimli",
        ),
        (
            "6.5 variant Sam does not take Frodo's place",
            DRAFT + "eregion: frodo_c sam_v | caradhras: balrog",
            "bal-ere frodo",
            "f UseFellowshipText: pass retreat-rhudaur retreat-enedwaith",
        ),
        ("14.2 Smeagol before the Orcs", smeagol("merry", "orcs_c"), "orcs-ere", "f UseFellowshipText"),
        (
            "14.2 Smeagol before Saruman's ban",
            smeagol("merry", "saruman_c"),
            "sar-ere switch-merry",
            "s UseSauronText: no_cards pass",
        ),
        (
            "14.2 Frodo called by Smeagol may retreat",
            smeagol("frodo_c", "balrog"),
            "bal-ere switch-frodo",
            "f UseFellowshipText: pass retreat-rhudaur retreat-enedwaith",
        ),
        (
            "14.2 Frodo called by Smeagol may lose the Ring",
            smeagol("frodo_c", "balrog"),
            "bal-ere switch-frodo pass 1 6",
            "won s: ring-lost",
        ),
        ("14.2 variant Frodo may not", smeagol("frodo_v", "balrog"), "bal-ere switch-frodo", "fs CommitCard"),
        (
            "14.2 variant Aragorn called by Smeagol is attacked",
            smeagol("aragorn_v", "balrog"),
            "bal-ere switch-ara",
            "f UseFellowshipText: no_cards pass",
        ),
        ("14.2 Faramir is not attacking", smeagol("faramir", "balrog"), "bal-ere switch-far", "fs CommitCard"),
        ("14.2 Sam without Frodo has no choice", smeagol("sam_c", "balrog"), "bal-ere switch-sam", "fs CommitCard"),
        ("14.2 classic Gandalf: Sauron first", smeagol("gandalf_c", "balrog"), "bal-ere switch-gan", "s ShowCard"),
        ("11.4 Gwaihir before Smeagol", CARRIED_SMEAGOL, "bal-ere", "f CallGwaihir"),
        ("R30 Gwaihir not after Smeagol's switch", CARRIED_SMEAGOL, "bal-ere pass switch-merry", "fs CommitCard"),
        (
            "11.4 Gwaihir before Frodo's own retreat",
            GWAIHIR + "eregion: frodo_c | caradhras: balrog",
            "bal-ere pass",
            "f UseFellowshipText",
        ),
    ],
)
def test_seats_asked(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)


CARRIED = GWAIHIR + "shire: {} | eregion: {} | caradhras: {} | mordor: balrog"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "14.2 Merry before everything",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: witch_king_v | mordor: balrog",
            "witch-ere",
            "shire: frodo_c | eregion: merry | mordor: balrog | lost: witch_king_v",
        ),
        (
            "14.2 Gimli before the Orcs strike",
            DRAFT + "shire: frodo_c | eregion: gimli | caradhras: orcs_c | mordor: balrog",
            "orcs-ere",
            "shire: frodo_c | eregion: gimli | mordor: balrog",
        ),
        (
            "14.2 Boromir before the Orcs strike",
            DRAFT + "shire: frodo_c | eregion: boromir | caradhras: orcs_c | mordor: balrog",
            "orcs-ere",
            "shire: frodo_c | mordor: balrog",
        ),
        (
            "14.2 Boromir before Gollum can leave",
            DRAFT + "shire: frodo_c | eregion: boromir | caradhras: gollum | mordor: balrog",
            "gol-ere",
            "shire: frodo_c | mordor: balrog | lost: gollum",
        ),
        (
            "14.2 Boromir before Saruman",
            DRAFT + "shire: frodo_c | eregion: boromir | caradhras: saruman_c | mordor: balrog",
            "sar-ere",
            "shire: frodo_c | mordor: balrog",
        ),
        (
            "14.2 Aragorn's ban does not stop the first strike",
            ARAGORN.format("orcs_c"),
            "orcs-ere no-cards",
            "shire: frodo_c | eregion: orcs_c | mordor: balrog | lost: aragorn_v ; fellowship - ; sauron -",
        ),
        (
            "14.2 Aragorn's ban does not stop Gollum's retreat",
            ARAGORN.format("gollum"),
            "gol-ere no-cards ret-art",
            "shire: frodo_c | arthedain: gollum | eregion: aragorn_v | mordor: balrog",
        ),
        (
            "14.2 the Orcs kill Sam in Frodo's place, and strike no more",
            SAM.format("orcs_c"),
            "orcs-ere frodo sam pass 5 1",
            "shire: gimli | eregion: frodo_c | mordor: balrog",
        ),
        (
            "14.2 the strike falls on whom Smeagol calls",
            smeagol("merry", "orcs_c"),
            "orcs-ere switch-merry",
            "shire: frodo_c | arthedain: smeagol | eregion: orcs_c | mordor: shelob",
        ),
        (
            "14.2 Gimli, called, kills the Orcs",
            smeagol("gimli", "orcs_c"),
            "orcs-ere switch-gim",
            "shire: frodo_c | arthedain: smeagol | eregion: gimli | mordor: shelob",
        ),
        (
            "14.2 Merry, called, kills the Witch King",
            smeagol("merry", "witch_king_c"),
            "witch-ere switch-mer",
            "shire: frodo_c | arthedain: smeagol | eregion: merry | mordor: shelob",
        ),
        (
            "14.2 Legolas, called, kills the Flying Nazgul",
            smeagol("legolas", "flying_nazgul_c"),
            "fly-ere switch-leg",
            "shire: frodo_c | arthedain: smeagol | eregion: legolas | mordor: shelob",
        ),
        (
            "14.2 Boromir, called, takes his foe with him",
            smeagol("boromir", "balrog"),
            "bal-ere switch-bor",
            "shire: frodo_c | arthedain: smeagol | mordor: shelob",
        ),
        *(
            (
                f"14.2 {gandalf}, called, falls to Saruman",
                smeagol(gandalf, "saruman_v"),
                "sar-ere switch-gan",
                f"shire: frodo_c | arthedain: smeagol | eregion: saruman_v | mordor: shelob{lost}",
            )
            for gandalf, lost in (("gandalf_c", ""), ("gandalf_v", " | lost: gandalf_v"))
        ),
        (
            "14.2 Smeagol may switch with one of two in a full region",
            DRAFT + "shire: frodo_c | arthedain: merry gimli | eregion: smeagol | caradhras: balrog",
            "bal-ere switch-merry 5 1",
            "shire: frodo_c | arthedain: smeagol gimli | eregion: merry",
        ),
        (
            "14.2 Boromir carried off takes nobody with him",
            CARRIED.format("frodo_c", "boromir", "shelob"),
            "she-ere gwaihir-art",
            "shire: frodo_c | arthedain: boromir | eregion: shelob | mordor: balrog ; asks TakeTurn 0",
        ),
        (
            "14.2 Gimli carried off spares the Orcs",
            CARRIED.format("frodo_c", "gimli", "orcs_c"),
            "orcs-ere gwaihir-rhu",
            "shire: frodo_c | rhudaur: gimli | eregion: orcs_c | mordor: balrog ; asks TakeTurn 0",
        ),
        (
            "14.2 variant Frodo carried off is simply away",
            CARRIED.format("sam_v", "frodo_v", "balrog").replace("mordor: balrog", "mordor: shelob"),
            "bal-ere gwaihir-art",
            "shire: sam_v | arthedain: frodo_v | eregion: balrog | mordor: shelob ; ring -",
        ),
        (
            "14.2 Gandalf carried off is safe from Saruman",
            CARRIED.format("frodo_c", "gandalf_c", "saruman_v"),
            "sar-ere gwaihir-ene",
            "shire: frodo_c | eregion: saruman_v | enedwaith: gandalf_c | mordor: balrog",
        ),
        (
            "6.4 Gwaihir spends the first strike",
            CARRIED.format("frodo_c", "pippin merry", "orcs_c"),
            "orcs-ere merry gwaihir-art 5 1",
            "shire: frodo_c | arthedain: merry | eregion: pippin | mordor: balrog ; used gwaihir",
        ),
        (
            "6.4 Gollum may not leave then",
            CARRIED.format("frodo_c", "merry", "gollum"),
            "gol-ere gwaihir-art",
            "shire: frodo_c | arthedain: merry | eregion: gollum | mordor: balrog ; asks TakeTurn 0",
        ),
        (
            "6.4 a Fellowship attacker may be carried off",
            GWAIHIR + "shire: frodo_c | rohan: merry | gondor: shelob | mordor: balrog ; turn 2",
            "mer-gon gwaihir-dag",
            "shire: frodo_c | dagorlad: merry | gondor: shelob | mordor: balrog ; asks TakeTurn 1",
        ),
    ],
)
def test_battle_results(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "compared"),
    [
        ("14.2 Sam keeps 5 under Saruman's ban", SAM.format("saruman_c"), "sar-ere frodo sam no-cards", (5, 4)),
        ("14.2 variant Sam, called, equals", smeagol("sam_v", "balrog"), "bal-ere switch-sam 1 2", (6, 7)),
        ("14.2 variant Sam, called, equals the Orcs' 6", smeagol("sam_v", "orcs_v"), "orcs-ere switch-sam 1 2", (7, 8)),
        (
            "14.2 Treebeard, called to Fangorn",
            DRAFT + "shire: frodo_c | misty_mountains: treebeard | fangorn: smeagol | dagorlad: balrog",
            "bal-fan switch-tree 1 1",
            (7, 6),
        ),
        (
            "14.2 Theoden, called to Rohan",
            DRAFT + "shire: frodo_c | caradhras: theoden | rohan: smeagol | gondor: balrog",
            "bal-roh switch-the 1 1",
            (5, 6),
        ),
        ("14.2 Theoden, called elsewhere", smeagol("theoden", "balrog"), "bal-ere switch-the 1 1", (3, 6)),
        ("14.2 Aragorn's ban", ARAGORN.format("shelob"), "she-ere no-cards", (4, 5)),
        ("14.2 Saruman's ban, when Aragorn says nothing", ARAGORN.format("saruman_c"), "sar-ere pass no-cards", (4, 4)),
    ],
)
def test_strengths_after_texts(rule: str, position: str, moves: str, compared: tuple[int, int]) -> None:
    assert totals(play(position, moves)) == [compared]
