"""6.16: questions are asked for public reasons, so that none of them betrays a concealed piece or a secret card."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import check_twins
from tests.games.confrontation.short_texts import DRAFT, VARIANT, question, secret_cards, with_cards

HIDDEN = "rules cast=draft draft=hidden ; "
HELD_BY_F = "rules specials=own-two ; specials {} palantir crebain ; shire: frodo | eregion: merry | caradhras: balrog"
HELD_BY_S = "rules specials=own-two ; specials gwaihir shadowfax {} crebain ; shire: frodo | eregion: merry"
HELD_BY_S += " | caradhras: saruman | mordor: orcs"


@pytest.mark.parametrize(
    ("rule", "seat", "one", "other", "moves", "asked"),
    [
        (
            "6.16 T4 the Balrog in Caradhras, or another",
            "f",
            "shire: frodo | eregion: merry | caradhras: balrog | mordor: shelob orcs ; turn 2",
            "shire: frodo | eregion: merry | caradhras: shelob | mordor: balrog orcs ; turn 2",
            "mer-fan pass",
            "TakeTurn 0, AnswerTunnel 1, TakeTurn 1",
        ),
        (
            "6.16 T4 before a battle in Fangorn",
            "f",
            "shire: frodo | eregion: merry | caradhras: balrog | fangorn: warg | mordor: orcs ; turn 2",
            "shire: frodo | eregion: merry | caradhras: orcs | fangorn: warg | mordor: balrog ; turn 2",
            "mer-fan pass f:1",
            "TakeTurn 0, AnswerTunnel 1, CommitCard 0, CommitCard 1",
        ),
        (
            "6.16 T4 the Balrog, or the Uruk-Hai of a hidden draft",
            "f",
            HIDDEN + "shire: frodo_c | eregion: merry | caradhras: balrog | mordor: orcs_c ; turn 2",
            HIDDEN + "shire: frodo_c | eregion: merry | caradhras: uruk_hai | mordor: orcs_c ; turn 2",
            "mer-fan pass",
            "TakeTurn 0, AnswerTunnel 1, TakeTurn 1",
        ),
        (
            "6.16 B4 Frodo beside Sam, or another",
            "s",
            "shire: merry gimli | cardolan: frodo sam | enedwaith: balrog",
            "shire: frodo gimli | cardolan: merry sam | enedwaith: balrog",
            "bal-card sam pass s:1",
            "TakeTurn 1, DrawDefender, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B4 Sam beside Frodo, or another",
            "s",
            "shire: merry gimli | cardolan: frodo sam | enedwaith: balrog",
            "shire: sam gimli | cardolan: frodo merry | enedwaith: balrog",
            "bal-card frodo pass s:1",
            "TakeTurn 1, DrawDefender, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B4 where Frodo cannot retreat",
            "s",
            "shire: merry gimli | rohan: frodo sam | gondor: balrog",
            "shire: sam gimli | rohan: frodo merry | gondor: balrog",
            "bal-roh frodo pass s:1",
            "TakeTurn 1, DrawDefender, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B4 variant Frodo",
            "s",
            DRAFT + "shire: merry gimli | cardolan: frodo_v sam_c | enedwaith: balrog",
            DRAFT + "shire: sam_c gimli | cardolan: frodo_v merry | enedwaith: balrog",
            "bal-card frodo pass s:1",
            "TakeTurn 1, DrawDefender, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B4 the Sam of a hidden draft, either face",
            "s",
            HIDDEN + "shire: merry | cardolan: frodo_v sam_c | enedwaith: balrog",
            HIDDEN + "shire: merry | cardolan: frodo_v sam_v | enedwaith: balrog",
            "bal-card frodo pass s:1",
            "TakeTurn 1, DrawDefender, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B4 whom Smeagol could have called",
            "s",
            DRAFT + "shire: frodo_c gimli | rhudaur: merry | eregion: smeagol | caradhras: balrog",
            DRAFT + "shire: frodo_c merry | rhudaur: gimli | eregion: smeagol | caradhras: balrog",
            "bal-ere pass s:1",
            "TakeTurn 1, UseFellowshipText 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 B10 Gandalf next door, or another",
            "s",
            VARIANT + "shire: frodo faramir | rhudaur: gandalf | eregion: elrond | caradhras: uruk_hai",
            VARIANT + "shire: frodo gandalf | rhudaur: faramir | eregion: elrond | caradhras: uruk_hai",
            "uruk-ere 1 1 pass",
            "TakeTurn 1, CommitCard 0, CommitCard 1, ShowGandalf 0, TakeTurn 0",
        ),
        (
            "6.16 B10 Gandalf in the region, or another",
            "s",
            VARIANT + "shire: frodo faramir | eregion: elrond gandalf | caradhras: gollum",
            VARIANT + "shire: frodo gandalf | eregion: elrond faramir | caradhras: gollum",
            "gol-ere elrond pass 1 1 pass",
            "TakeTurn 1, DrawDefender, UseSauronText 1, CommitCard 0, CommitCard 1, ShowGandalf 0, TakeTurn 0",
        ),
        (
            "6.16 B10 the Gandalf of a hidden draft, either face",
            "s",
            HIDDEN + "shire: frodo_c | rhudaur: gandalf_v | eregion: merry | caradhras: balrog",
            HIDDEN + "shire: frodo_c | rhudaur: gandalf_c | eregion: merry | caradhras: balrog",
            "bal-ere 1 1 pass",
            "TakeTurn 1, CommitCard 0, CommitCard 1, ShowGandalf 0, TakeTurn 0",
        ),
        (
            "6.16 B3 Gwaihir among secret cards, or another",
            "s",
            HELD_BY_F.format("shadowfax gwaihir"),
            HELD_BY_F.format("shadowfax gandalf_the_white"),
            "bal-ere pass pass s:1",
            "TakeTurn 1, LookFirst 1, CallGwaihir 0, CommitCard 0, CommitCard 0",
        ),
        (
            "6.16 P the Palantir among secret cards, or another",
            "f",
            HELD_BY_S.format("palantir"),
            HELD_BY_S.format("recall_to_mordor"),
            "sar-ere pass pass pass f:1",
            "TakeTurn 1, LookFirst 1, CallGwaihir 0, UseSauronText 1, CommitCard 0, CommitCard 1",
        ),
        (
            "13.2 who attacks, before the reveal",
            "f",
            "shire: frodo | eregion: merry pippin | caradhras: balrog | mordor: orcs",
            "shire: frodo | eregion: merry pippin | caradhras: orcs | mordor: balrog",
            "bal-ere/orcs-ere",
            "TakeTurn 1, DrawDefender",
        ),
        (
            "13.2 who stands beside the defender",
            "s",
            "shire: frodo gimli | eregion: merry pippin | caradhras: balrog",
            "shire: frodo pippin | eregion: merry gimli | caradhras: balrog",
            "bal-ere merry s:1",
            "TakeTurn 1, DrawDefender, CommitCard 0, CommitCard 0",
        ),
        (
            "13.3 who retreated into a heap is one of it",
            "s",
            "shire: frodo gimli | arthedain: sam | eregion: merry | caradhras: balrog",
            "shire: frodo sam | arthedain: gimli | eregion: merry | caradhras: balrog",
            "bal-ere f:ret s:1 ret-art fro-card",
            "TakeTurn 1, CommitCard 0, CommitCard 1, RetreatByCard 0, TakeTurn 0, TakeTurn 1",
        ),
    ],
)
@pytest.mark.parametrize("spectator", [False, True], ids=["seat", "spectator"])
def test_twins(rule: str, seat: str, one: str, other: str, moves: str, asked: str, spectator: bool) -> None:
    assert check_twins("w" if spectator else seat, one, other, moves) == asked.split(", ")


OPEN_TUNNEL = "shire: frodo | eregion: merry | caradhras: {} | mordor: orcs ; turn 2"
SAM_DEFENDS = "shire: merry | cardolan: sam {} | enedwaith: balrog | mordor: orcs"
FRODO_DEFENDS = "shire: merry | rohan: frodo {} | gondor: balrog | mordor: orcs"
ELROND_DEFENDS = VARIANT + "shire: frodo | eregion: elrond | caradhras: uruk_hai | {}"
GWAIHIR = with_cards("gwaihir", "cast=classic") + "{} | mordor: orcs"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        ("6.16 T4 the Balrog", OPEN_TUNNEL.format("balrog"), "mer-fan", "s AnswerTunnel: balrog pass"),
        ("6.16 T4 another", OPEN_TUNNEL.format("shelob | rohan: balrog"), "mer-fan", "s AnswerTunnel: pass"),
        ("6.16 T4 not if the Balrog has fallen", OPEN_TUNNEL.format("shelob"), "mer-fan", "s TakeTurn"),
        ("6.16 T4 not if nobody is there", OPEN_TUNNEL.format("| rohan: balrog"), "mer-fan", "s TakeTurn"),
        (
            "6.16 T4 not in the variant game",
            VARIANT + "shire: frodo | eregion: elrond | caradhras: uruk_hai ; turn 2",
            "elr-fan",
            "s TakeTurn",
        ),
        (
            "6.16 T4 not past a face-up Watcher",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: watcher* | mordor: balrog ; turn 2",
            "mer-fan",
            "s TakeTurn",
        ),
        (
            "6.16 T4 not past Uruk-Hai that were told",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: uruk_hai ; turn 2",
            "mer-fan",
            "s TakeTurn",
        ),
        (
            "6.16 T4 nor past some that were seen",
            HIDDEN + "shire: frodo_c | eregion: merry | caradhras: orcs_c | rohan: uruk_hai ; turn 2 ; known uruk_hai",
            "mer-fan",
            "s TakeTurn",
        ),
        ("6.16 B4 Frodo", SAM_DEFENDS.format("frodo"), "bal-card sam", "f UseFellowshipText: frodo pass"),
        (
            "6.16 B4 another",
            SAM_DEFENDS.format("gimli | shire: frodo"),
            "bal-card sam",
            "f UseFellowshipText: pass",
        ),
        (
            "6.16 B4 any other piece",
            SAM_DEFENDS.format("boromir | shire: frodo"),
            "bal-card sam",
            "f UseFellowshipText: pass",
        ),
        ("6.16 B4 nobody", SAM_DEFENDS.format("| shire: frodo"), "bal-card", "fs CommitCard"),
        (
            "6.16 B4 another who is face-up",
            SAM_DEFENDS.format("gimli* | shire: frodo"),
            "bal-card attack-conc",
            "fs CommitCard",
        ),
        (
            "6.16 B4 Frodo is seen elsewhere",
            SAM_DEFENDS.format("gimli | arthedain: frodo*"),
            "bal-card sam",
            "fs CommitCard",
        ),
        (
            "6.16 B4 Frodo face-up beside him",
            SAM_DEFENDS.format("frodo*"),
            "bal-card attack-conc",
            "f UseFellowshipText: frodo pass",
        ),
        (
            "6.16 B4 Frodo has fallen",
            DRAFT + "shire: merry | cardolan: sam_c gimli | enedwaith: balrog | lost: frodo_v ; ring sam_c",
            "bal-card sam",
            "fs CommitCard",
        ),
        ("6.16 B4 Sam", FRODO_DEFENDS.format("sam"), "bal-roh frodo", "f UseFellowshipText: sam pass"),
        ("6.16 B4 another", FRODO_DEFENDS.format("gimli | shire: sam"), "bal-roh frodo", "f UseFellowshipText: pass"),
        ("6.16 B4 nobody", FRODO_DEFENDS.format("| shire: sam"), "bal-roh", "fs CommitCard"),
        ("6.16 B4 Sam has fallen", FRODO_DEFENDS.format("gimli"), "bal-roh frodo", "fs CommitCard"),
        ("6.16 B4 Sam elsewhere", FRODO_DEFENDS.format("gimli | arthedain: sam*"), "bal-roh frodo", "fs CommitCard"),
        (
            "6.16 B4 another, face-up",
            FRODO_DEFENDS.format("gimli* | shire: sam"),
            "bal-roh attack-conc",
            "fs CommitCard",
        ),
        (
            "6.16 B4 variant Sam, told",
            DRAFT + "shire: merry | rohan: frodo_c sam_v | gondor: balrog",
            "bal-roh frodo",
            "fs CommitCard",
        ),
        (
            "6.16 B4 variant Sam, not told",
            HIDDEN + "shire: merry | rohan: frodo_c sam_v | gondor: balrog",
            "bal-roh frodo",
            "f UseFellowshipText: pass",
        ),
        ("6.16 B10 Gandalf", ELROND_DEFENDS.format("rhudaur: gandalf"), "uruk-ere 1 1", "f ShowGandalf: gandalf pass"),
        (
            "6.16 B10 another",
            ELROND_DEFENDS.format("rhudaur: faramir | shire: gandalf"),
            "uruk-ere 1 1",
            "f ShowGandalf: pass",
        ),
        ("6.16 B10 nobody near", ELROND_DEFENDS.format("shire: gandalf"), "uruk-ere 1 1", "f TakeTurn"),
        ("6.16 B10 Gandalf has fallen", ELROND_DEFENDS.format("rhudaur: faramir"), "uruk-ere 1 1", "f TakeTurn"),
        (
            "6.16 B10 Gandalf is seen elsewhere",
            ELROND_DEFENDS.format("rhudaur: faramir | shire: gandalf*"),
            "uruk-ere 1 1",
            "f TakeTurn",
        ),
        (
            "6.16 B10 another, face-up",
            ELROND_DEFENDS.format("rhudaur: faramir* | shire: gandalf"),
            "uruk-ere 1 1",
            "f TakeTurn",
        ),
        (
            "6.16 B10 classic Gandalf, told",
            DRAFT + "shire: frodo_c | rhudaur: gandalf_c | eregion: merry | caradhras: balrog",
            "bal-ere 1 1",
            "f TakeTurn",
        ),
        (
            "6.16 B10 classic Gandalf, not told",
            HIDDEN + "shire: frodo_c | rhudaur: gandalf_c | eregion: merry | caradhras: balrog",
            "bal-ere 1 1",
            "f ShowGandalf: pass",
        ),
        (
            "6.4 B3 Gwaihir",
            GWAIHIR.format("shire: frodo | enedwaith: merry | gap_of_rohan: balrog"),
            "bal-ene",
            "f CallGwaihir: gwaihir-eregion gwaihir-cardolan pass",
        ),
        (
            "6.4 B3 not against the Warg",
            GWAIHIR.format("shire: frodo | enedwaith: merry | gap_of_rohan: warg"),
            "warg-ene",
            "fs CommitCard",
        ),
        (
            "R32 B3 not without a way out",
            GWAIHIR.format("shire: merry | cardolan: frodo | arthedain: balrog"),
            "bal-shi",
            "fs CommitCard",
        ),
        (
            "R01 B3 not up the Anduin",
            GWAIHIR.format("shire: frodo | rohan: merry | gondor: balrog"),
            "bal-roh",
            "f CallGwaihir: gwaihir-caradhras gwaihir-gap_of_rohan pass",
        ),
        (
            "14.5 B3 from a mountain only backward",
            GWAIHIR.format("shire: frodo | high_pass: merry | mirkwood: balrog"),
            "bal-high",
            "f CallGwaihir: gwaihir-rhudaur pass",
        ),
        (
            "R23 B3 secret cards without Gwaihir",
            secret_cards("shadowfax") + "shire: frodo_c | enedwaith: merry | gap_of_rohan: balrog | mordor: orcs_c",
            "bal-ene",
            "f CallGwaihir: pass",
        ),
        (
            "R23 B3 not if Gwaihir was used",
            secret_cards("shadowfax ; used gwaihir")
            + "shire: frodo_c | enedwaith: merry | gap_of_rohan: balrog | mordor: orcs_c",
            "bal-ene",
            "fs CommitCard",
        ),
    ],
)
def test_questions_have_public_reasons(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)
