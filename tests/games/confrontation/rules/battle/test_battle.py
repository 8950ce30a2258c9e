"""Chapter 6: battles, decision point by decision point; then the end of a battle and of an attack."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import hand, totals
from tests.games.confrontation.rule_rows import check, dump, parts, play, whole_events
from tests.games.confrontation.short_texts import DRAFT, question, with_cards


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "6.11 the higher total wins",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor pass 5 1",
            "shire: frodo | gondor: aragorn",
        ),
        (
            "6.11 whoever attacks",
            "shire: frodo | rohan: aragorn | gondor: saruman",
            "saruman-rohan pass 5 1",
            "shire: frodo | rohan: aragorn",
        ),
        (
            "6.11 the lower total is defeated",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor pass 3 4",
            "shire: frodo | gondor: saruman",
        ),
        (
            "6.11 equal totals defeat both",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor pass 3 3",
            "shire: frodo",
        ),
        (
            "9.15 Saruman forbids cards",
            "shire: frodo | rohan: aragorn | gondor: saruman ; turn 2",
            "aragorn-gondor no-cards",
            "shire: frodo",
        ),
        (
            "6.7 without cards the printed strengths decide",
            "shire: frodo | rohan: legolas | gondor: saruman ; turn 2",
            "legolas-gondor no-cards",
            "shire: frodo | gondor: saruman",
        ),
    ],
)
def test_strengths(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


F_CARDS = "1 2 3 4 5 magic noble_sacrifice elven_cloak retreat"
S_CARDS = "1 2 3 4 5 6 magic eye retreat"
LOOKS = "palantir-rhudaur palantir-eregion"
ALL_POINTS = (
    with_cards("gwaihir+palantir")
    + "shire: frodo_c | rhudaur: gandalf_v | eregion: merry aragorn_v | caradhras: saruman_c | mordor: balrog"
)
SARUMAN = DRAFT + "shire: frodo_c | eregion: merry | caradhras: saruman_v | mordor: balrog"
MOUTH = DRAFT + "shire: frodo_c | eregion: merry | caradhras: mouth_of_sauron | mordor: balrog"
GANDALF = DRAFT + "shire: frodo_c | eregion: gandalf_c | caradhras: balrog | mordor: shelob"
BOTH_RETREAT = "shire: frodo | eregion: merry | caradhras: balrog ; fellowship 12345msc ; sauron 123456me"
WORMTONGUE = DRAFT + "shire: frodo_c | eregion: merry | caradhras: wormtongue | mordor: balrog"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        ("11.7 P before the defender is chosen", ALL_POINTS, "sar-ere", f"s LookFirst: pass {LOOKS}"),
        ("6.2 B1", ALL_POINTS, "sar-ere pass", "chance DrawDefender: merry aragorn_v"),
        (
            "6.4 B3 before the texts",
            ALL_POINTS,
            "sar-ere pass ara",
            "f CallGwaihir: pass gwaihir-rhudaur gwaihir-enedwaith gwaihir-arthedain gwaihir-cardolan",
        ),
        ("6.5 B4", ALL_POINTS, "sar-ere pass ara pass", "f UseFellowshipText: no_cards pass"),
        ("6.6 B5 after B4", ALL_POINTS, "sar-ere pass ara pass pass", f"s UseSauronText: no_cards pass {LOOKS}"),
        ("6.8 B7 both at once", ALL_POINTS, "sar-ere pass ara pass pass pass", f"fs CommitCard: {F_CARDS}"),
        ("6.8 B7 Sauron waits", ALL_POINTS, "sar-ere pass ara pass pass pass s:1", f"f CommitCard: {F_CARDS}"),
        (
            "6.8 the Fellowship waits for Sauron",
            ALL_POINTS,
            "sar-ere pass ara pass pass pass f:1",
            f"s CommitCard: {S_CARDS} {LOOKS}",
        ),
        ("6.11 B10", ALL_POINTS, "sar-ere pass ara pass pass pass 1 1", "f ShowGandalf: gandalf pass"),
        ("11.7 P at the end of the turn", ALL_POINTS, "sar-ere pass ara pass pass pass 1 1 gan", "s LookFirst"),
        ("4.2 then the turn passes", ALL_POINTS, "sar-ere pass ara pass pass pass 1 1 gan pass", "f TakeTurn"),
        ("6.7 B6 no cards: B10 follows B4 and B5", ALL_POINTS, "sar-ere pass ara pass no-cards", "f ShowGandalf"),
        ("6.7 B6 by Saruman", ALL_POINTS, "sar-ere pass ara pass pass no-cards", "f ShowGandalf"),
        ("6.9 B8 after the reveal", SARUMAN, "sar-ere f:1 s:eye", "s ForceCard: another pass"),
        (
            "6.9 B8 the Fellowship plays another",
            SARUMAN,
            "sar-ere f:1 s:eye another",
            "f PlayAnother: 2 3 4 5 magic noble_sacrifice elven_cloak retreat",
        ),
        ("6.9 B8 once", SARUMAN, "sar-ere f:1 s:6 another 2", "f TakeTurn"),
        ("6.9 B8 the Mouth", MOUTH, "mou-ere f:1 s:6", "s TakeFour: four pass"),
        ("6.8 B7 Sauron first against Gandalf", GANDALF, "bal-ere", f"s ShowCard: {S_CARDS}"),
        ("6.8 B7 then the Fellowship", GANDALF, "bal-ere 1", f"f ShowCard: {F_CARDS}"),
        ("6.8 an empty pile gives Magic nothing", GANDALF, "bal-ere magic", f"f ShowCard: {F_CARDS}"),
        (
            "6.8 B7 Magic is completed first",
            GANDALF + " ; fellowship 12m ; sauron 1m2",
            "bal-ere magic",
            "s FetchCard: 3 4 5 6 eye retreat",
        ),
        ("6.10 B9 Sauron fetches first", BOTH_RETREAT, "bal-ere f:magic s:magic", "s FetchCard: retreat"),
        (
            "6.10 B9 and completes his card",
            BOTH_RETREAT,
            "bal-ere f:magic s:magic retreat",
            "s RetreatByCard: retreat-rhudaur retreat-enedwaith",
        ),
        (
            "6.10 B9 then the Fellowship (R05)",
            BOTH_RETREAT,
            "bal-ere f:magic s:magic retreat retreat-rhu",
            "f FetchCard: retreat",
        ),
        (
            "6.10 B9 and completes its card",
            BOTH_RETREAT,
            "bal-ere f:magic s:magic retreat retreat-rhu retreat",
            "f RetreatByCard: retreat-arthedain retreat-cardolan",
        ),
        (
            "6.12 B11 after the comparison",
            WORMTONGUE,
            "worm-ere 5 1",
            "s Escape: pass escape-misty_mountains escape-caradhras",
        ),
        (
            "6.12 B11 only into an empty region",
            WORMTONGUE + " | misty_mountains: orcs_c",
            "worm-ere 5 1",
            "s Escape: pass escape-caradhras",
        ),
        ("6.12 B11 not for the victor", WORMTONGUE, "worm-ere 1 6", "f TakeTurn"),
        (
            "6.15 B14 the next battle begins with B1",
            "shire: frodo merry pippin sam | arthedain: balrog | mordor: orcs",
            "bal-shi pippin 1 6",
            "chance DrawDefender: frodo sam merry",
        ),
        (
            "6.15 B14 or with the last defender",
            "shire: frodo | eregion: merry pippin | caradhras: balrog | mordor: orcs",
            "bal-ere pippin 1 6",
            f"fs CommitCard: {F_CARDS.removeprefix('1 ')}",
        ),
    ],
)
def test_decision_points(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)


TWO = "shire: frodo | eregion: merry pippin | caradhras: balrog | mordor: orcs"
MORDOR = "shire: frodo | gondor: aragorn | mordor: orcs warg shelob balrog ; turn 2"
GOLLUM = DRAFT + "shire: frodo_c | eregion: merry pippin | caradhras: gollum | mordor: balrog"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "6.1 both defenders, one after the other",
            TWO,
            "bal-ere merry 1 6 2 5",
            "shire: frodo | eregion: balrog | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "6.1 the attack ends when the attacker falls",
            TWO,
            "bal-ere merry 1 6 5 1",
            "shire: frodo | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "6.1 a tie in the first battle spares the second defender",
            TWO,
            "bal-ere merry 4 1",
            "shire: frodo | eregion: pippin | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "6.1 the attack ends when the attacker retreats",
            TWO,
            "bal-ere merry f:1 s:retreat retreat-rhu",
            "shire: frodo | rhudaur: balrog | eregion: pippin merry | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "6.1 the attack goes on when a defender retreats",
            TWO,
            "bal-ere merry f:retreat s:1 retreat-art",
            "shire: frodo | arthedain: merry | eregion: pippin+ balrog+ | mordor: orcs ; asks CommitCard 0",
        ),
        (
            "6.1 the attack ends when the last defender retreats",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere f:retreat s:1 retreat-art",
            "shire: frodo | arthedain: merry | eregion: balrog ; asks TakeTurn 0",
        ),
        (
            "6.1 the Fellowship's attacker retreats from the second enemy",
            "shire: frodo | rohan: aragorn | gondor: orcs balrog ; turn 2",
            "ara-gon orcs f:retreat s:1 retreat-roh",
            "shire: frodo | rohan: aragorn | gondor: balrog orcs ; asks TakeTurn 1",
        ),
        (
            "6.1 the second Sauron defender is fought when the first retreats",
            "shire: frodo | rohan: aragorn | gondor: orcs balrog ; turn 2",
            "ara-gon orcs f:1 s:retreat retreat-dag",
            "shire: frodo | dagorlad: orcs | gondor: aragorn+ balrog+ ; asks CommitCard 0",
        ),
        (
            "6.1 Gollum's way out ends his attack",
            GOLLUM,
            "gol-ere merry retreat-art",
            "shire: frodo_c | arthedain: gollum | eregion: pippin merry | mordor: balrog ; asks TakeTurn 0",
        ),
        (
            "6.1 Shelob's return ends her attack",
            "shire: frodo | eregion: merry pippin | caradhras: shelob | mordor: orcs",
            "she-ere merry 1 6",
            "shire: frodo | eregion: pippin | gondor: shelob | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "9.11 into a full Gondor she cannot return and is defeated",
            "shire: frodo | eregion: merry | caradhras: shelob | gondor: orcs warg",
            "she-ere 1 6",
            "shire: frodo | gondor: orcs warg ; asks TakeTurn 0",
        ),
        (
            "9.11 Shelob cannot return to an enemy in Gondor",
            "shire: frodo | eregion: merry | caradhras: shelob | gondor: pippin | mordor: orcs",
            "she-ere 1 6",
            "shire: frodo | gondor: pippin | mordor: orcs ; asks TakeTurn 0",
        ),
        (
            "9.11 in Gondor Shelob stays, and fights on",
            "shire: frodo | gondor: merry pippin | mordor: shelob orcs",
            "she-gon merry 1 6",
            "shire: frodo | gondor: pippin+ shelob+ | mordor: orcs ; asks CommitCard 0",
        ),
        (
            "9.11 attacked there too, beside a friend",
            "shire: frodo | rohan: merry | gondor: shelob orcs ; turn 2",
            "mer-gon she 1 6",
            "shire: frodo | gondor: shelob orcs ; asks TakeTurn 1",
        ),
        (
            "6.1 up to four battles in Mordor",
            MORDOR,
            "ara-mor warg 1 1 orcs 2 2 balrog 5 3 4 6",
            "shire: frodo | gondor: shelob ; asks TakeTurn 1",
        ),
        (
            "6.15 Faramir may retreat in the second battle",
            DRAFT + "shire: frodo_c | rohan: faramir | gondor: orcs_c balrog ; turn 2",
            "far-gon orcs pass 5 1 retreat-dag",
            "shire: frodo_c | dagorlad: faramir | gondor: balrog ; asks TakeTurn 1",
        ),
        (
            "6.15 Saruman may forbid cards in the second battle",
            "shire: frodo | eregion: merry pippin | caradhras: saruman",
            "sar-ere merry pass 1 6 no-cards",
            "shire: frodo | eregion: saruman ; asks TakeTurn 0",
        ),
        (
            "6.15 the first Orcs strike once",
            "shire: frodo | eregion: merry pippin | caradhras: orcs",
            "orcs-ere merry",
            "shire: frodo | eregion: pippin+ orcs+ ; asks CommitCard 0",
        ),
        (
            "6.15 the Orcs strike again on a later turn",
            "shire: frodo | arthedain: sam | eregion: merry | caradhras: orcs",
            "orcs-ere frodo-card orcs-art",
            "arthedain: orcs | cardolan: frodo ; asks TakeTurn 0",
        ),
    ],
)
def test_several_battles(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "compared"),
    [
        ("7.3 the Cloak covers one battle", TWO, "bal-ere merry f:elven s:6 1 2", [(2, 5), (2, 7)]),
        ("7.4 the Eye closes after one battle", TWO, "bal-ere merry f:noble s:eye f:elven s:2", [(2, 5), (1, 5)]),
        (
            "6.7 no cards in one battle, cards in the next",
            "shire: frodo | eregion: merry pippin | caradhras: saruman",
            "sar-ere merry no-cards pass 1 1",
            [(2, 4), (2, 5)],
        ),
        (
            "9.31 the Orcs are 6 in every battle of their attack",
            DRAFT + "shire: frodo_c | eregion: merry pippin | caradhras: orcs_v",
            "orcs-ere merry 1 1 2 2",
            [(3, 7), (3, 8)],
        ),
    ],
)
def test_effects_last_one_battle(rule: str, position: str, moves: str, compared: list[tuple[int, int]]) -> None:
    assert totals(play(position, moves)) == compared


ONE_EACH = "shire: frodo | eregion: merry pippin | caradhras: balrog ; fellowship 2 ; sauron 3"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "fellowship", "sauron"),
    [
        ("6.13 one card each", TWO, "bal-ere merry 4 1", "1235mscr", "23456mer"),
        ("6.13 one card each for every battle", TWO, "bal-ere merry 1 6 5 1", "234mscr", "2345mer"),
        ("6.13 none where cards are forbidden", ALL_POINTS, "sar-ere pass ara pass no-cards pass pass", "*", "*"),
        ("6.13 none where Boromir falls", "shire: frodo | eregion: boromir | caradhras: balrog", "bal-ere", "*", "*"),
        ("6.13 none where Merry strikes", "eregion: merry | caradhras: witch_king", "wit-ere", "*", "*"),
        ("6.13 none where the Orcs strike", "shire: frodo | eregion: merry | caradhras: orcs", "orcs-ere", "*", "*"),
        ("6.13 none where f leaves at once", "eregion: frodo | caradhras: balrog", "bal-ere retreat-rhu", "*", "*"),
        ("6.13 none where Gollum leaves", GOLLUM, "gol-ere merry retreat-art", "*", "*"),
        ("6.13 none where Gwaihir comes", ALL_POINTS, "sar-ere pass ara gwaihir-rhu", "*", "*"),
        ("6.13 Magic costs itself", BOTH_RETREAT, "bal-ere f:magic s:6 retreat retreat-art", "12345sc", "12345me"),
        ("6.13 for both", BOTH_RETREAT, "bal-ere f:magic s:magic retreat retreat-rhu retreat", "12345sc", "123456e"),
        (
            "6.13 the Cave Troll spends a card",
            "shire: frodo | eregion: merry | caradhras: cave_troll",
            "cave-ere 1 6",
            "2345mscr",
            "12345mer",
        ),
        ("6.13 Gandalf's side answers Retreat", GANDALF, "bal-ere retreat 5 retreat-rhu", "1234mscr", "123456me"),
        ("6.13 a rejected card returns", SARUMAN, "sar-ere f:1 s:6 another 2", "1345mscr", "12345mer"),
        ("6.13 the 4 of the hand is spent", MOUTH, "mou-ere f:1 s:6 four", "2345mscr", "12356mer"),
        (
            "6.13 the 4 of the pile is not",
            MOUTH + " ; fellowship 2345mscr ; sauron 12356mer",
            "mou-ere f:2 s:6 four",
            "345mscr",
            "1235mer",
        ),
        ("6.13 the ninth card brings all back", ONE_EACH, "bal-ere merry 2 3", "*", "*"),
        (
            "6.13 not the eighth",
            "shire: frodo | eregion: merry | caradhras: balrog ; fellowship 2m ; sauron 3m",
            "bal-ere 2 3",
            "m",
            "m",
        ),
        (
            "6.13 in the Fellowship's turn too",
            "shire: frodo | rohan: merry | gondor: balrog ; fellowship 2 ; sauron 3 ; turn 2",
            "mer-gon 2 3",
            "*",
            "*",
        ),
        ("6.13 between two battles", ONE_EACH, "bal-ere merry 2 3 1 6", "2345mscr", "12345mer"),
        (
            "6.13 hands are refilled after a retreat",
            "shire: frodo | eregion: merry | caradhras: balrog ; fellowship r ; sauron 3",
            "bal-ere retreat 3 retreat-art",
            "*",
            "*",
        ),
        (
            "6.13 hands are refilled after Magic",
            "shire: frodo | eregion: merry | caradhras: balrog ; fellowship m ; sauron m",
            "bal-ere f:magic s:magic 6 5",
            "*",
            "*",
        ),
    ],
)
def test_hands_after_a_battle(rule: str, position: str, moves: str, fellowship: str, sauron: str) -> None:
    match = play(position, moves)
    assert hand(match, "f") == ("12345mscr" if fellowship == "*" else fellowship)
    assert hand(match, "s") == ("123456mer" if sauron == "*" else sauron)


@pytest.mark.parametrize(
    ("rule", "moves"),
    [
        ("6.14 between two battles", "bal-ere pass merry 1 6"),
        ("6.14 after the last battle", "bal-ere pass merry 1 6 pass 2 5"),
    ],
)
def test_replaced_defender_no_longer_fights(rule: str, moves: str) -> None:
    """The Palantir leaves time to look."""
    start = with_cards("palantir", "cast=classic") + "rohan: frodo | eregion: merry pippin | caradhras: balrog"
    assert parts(dump(play(start, moves).state))["battle"] == "eregion - balrog"


def test_6_14_nor_is_saurons_defender() -> None:
    match = play("rohan: frodo | gondor: gimli | mordor: warg saruman balrog ; turn 2", "gimli-mor warg 5 1")
    assert parts(dump(match.state))["battle"] == "mordor gimli -"


@pytest.mark.parametrize(
    ("rule", "moves", "fallen"),
    [
        ("6.11 the lower", "bal-ere merry 1 1", {"merry": "6.11"}),
        ("6.11 both", "bal-ere merry 5 2", {"merry": "6.11", "balrog": "6.11"}),
        ("7.3 by a Sacrifice", "bal-ere merry noble 1", {"merry": "7.3", "balrog": "7.3"}),
    ],
)
def test_why_they_fell(rule: str, moves: str, fallen: dict[str, str]) -> None:
    match = play("shire: frodo | eregion: merry pippin | caradhras: balrog | mordor: orcs", moves)
    assert {e.facts["character"]: e.rule for e in whole_events(match) if e.kind == "defeated"} == fallen
