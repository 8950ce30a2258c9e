"""Chapter 7: the combat cards, one by one. Card against card: test_card_table.py."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import totals
from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import DRAFT, question

FIGHT = "shire: frodo | eregion: aragorn | caradhras: balrog | mordor: orcs"  # 4 against 5
SPENT = " ; fellowship 1mscr ; sauron 12mer"  # in the piles: 2 3 4 5, and 3 4 5 6
MOUNTAIN = "shire: frodo | eregion: aragorn | caradhras: balrog | mordor: orcs ; turn 2"
SHIRE = "shire: aragorn | arthedain: balrog | cardolan: frodo | mordor: orcs"
STUCK = "rules stuck-retreat-blocks-sacrifice=on ; "


@pytest.mark.parametrize(
    ("rule", "position", "moves", "compared"),
    [
        *[(f"7.1 the Fellowship's {n}", FIGHT, f"bal-ere f:{n} s:eye", (4 + n, 5)) for n in range(1, 6)],
        *[(f"7.1 Sauron's {n}", FIGHT, f"bal-ere f:magic s:{n}", (4, 5 + n)) for n in range(1, 7)],
        ("7.2 Magic counts as what it fetches", FIGHT + SPENT, "bal-ere f:magic s:1 5", (9, 6)),
        ("7.2 for Sauron", FIGHT + SPENT, "bal-ere f:1 s:magic 6", (5, 11)),
        ("7.2 for both", FIGHT + SPENT, "bal-ere f:magic s:magic 3 4", (8, 8)),
        ("7.2 with an empty pile it has no value", FIGHT, "bal-ere f:magic s:magic", (4, 5)),
        ("7.3 the Cloak hides a Strength Card", FIGHT, "bal-ere f:elven s:6", (4, 5)),
        ("7.3 one that Magic fetched", FIGHT + SPENT, "bal-ere f:elven s:magic 6", (4, 5)),
        ("7.3 a Cloak that Magic fetched", FIGHT + " ; fellowship 1m ; sauron 2m", "bal-ere f:mag s:2 elven", (4, 5)),
        ("7.3 the Cloak has no value", FIGHT, "bal-ere f:elven s:eye", (4, 5)),
        ("7.4 the Eye stops Noble Sacrifice", FIGHT, "bal-ere f:noble s:eye", (4, 5)),
        ("7.4 the Eye stops Retreat", FIGHT, "bal-ere f:retreat s:eye", (4, 5)),
        ("7.4 the Eye stops Magic, which fetches nothing", FIGHT + SPENT, "bal-ere f:magic s:eye", (4, 5)),
        ("7.4 the Eye does not touch a Strength Card", FIGHT, "bal-ere f:5 s:eye", (9, 5)),
        (
            "7.4 the Eye by Magic stops Magic (R04)",
            FIGHT + " ; fellowship 1m ; sauron 2m",
            "bal-ere f:magic s:magic eye",
            (4, 5),
        ),
        ("7.3 Retreat without a way back has no value", SHIRE, "bal-shi f:retreat s:1", (4, 6)),
        ("7.4 Retreat in the mountains has no value", MOUNTAIN, "ara-cara f:2 s:retreat", (6, 5)),
    ],
)
def test_values(rule: str, position: str, moves: str, compared: tuple[int, int]) -> None:
    assert totals(play(position, moves)) == [compared]


CARDS_OF_PILES = " ; fellowship 1m ; sauron 2m"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        (
            "7.2 any card of the player's own pile, none of the hand, not Magic, and it must be one",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:magic s:2",
            "f FetchCard: 2 3 4 5 noble_sacrifice elven_cloak retreat",
        ),
        (
            "7.2 for Sauron too",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:1 s:magic",
            "s FetchCard: 1 3 4 5 6 eye retreat",
        ),
        (
            "7.2 a card that was just played cannot be fetched",
            FIGHT + " ; fellowship 12m ; sauron 12m",
            "bal-ere f:magic s:2",
            "f FetchCard: 3 4 5 noble_sacrifice elven_cloak retreat",
        ),
        ("7.2 nothing from an empty pile", FIGHT, "bal-ere f:magic s:6", "f TakeTurn"),
        (
            "7.2 after one card, that one",
            FIGHT + " ; fellowship 2345mscr ; sauron 12345mer",
            "bal-ere f:magic s:1",
            "f FetchCard: 1",
        ),
        (
            "7.2 a card of an earlier battle of the attack lies in the pile",
            "shire: frodo | eregion: aragorn pippin | caradhras: balrog ; fellowship 12m ; sauron 12m",
            "bal-ere ara f:1 s:magic 6 f:magic s:2",
            "f FetchCard: 1 3 4 5 noble_sacrifice elven_cloak retreat",
        ),
        (
            "7.3 Retreat: backward, anywhere there, and it must be (R06, R07)",
            FIGHT,
            "bal-ere f:retreat s:1",
            "f RetreatByCard: retreat-arthedain retreat-cardolan",
        ),
        (
            "8 not into a full region",
            "shire: frodo | arthedain: sam merry | eregion: aragorn | caradhras: balrog",
            "bal-ere f:retreat s:1",
            "f RetreatByCard: retreat-cardolan",
        ),
        (
            "8 not to an enemy",
            "shire: frodo | cardolan: orcs | eregion: aragorn | caradhras: balrog",
            "bal-ere f:retreat s:1",
            "f RetreatByCard: retreat-arthedain",
        ),
        (
            "8 out of the mountains",
            MOUNTAIN,
            "ara-cara f:retreat s:1",
            "f RetreatByCard: retreat-eregion retreat-enedwaith",
        ),
        (
            "8 neither through the Tunnel nor upstream",
            "shire: frodo | fangorn: aragorn | dagorlad: balrog",
            "bal-fang f:retreat s:1",
            "f RetreatByCard: retreat-misty_mountains retreat-caradhras",
        ),
        (
            "8 the switch does not open the Tunnel or the way upstream",
            "rules upstream-sideways-retreat=on ; shire: frodo | fangorn: aragorn | dagorlad: balrog",
            "bal-fang f:retreat s:1",
            "f RetreatByCard: retreat-misty_mountains retreat-caradhras",
        ),
        (
            "7.4 Retreat: sideways, and it must be (R06)",
            FIGHT,
            "bal-ere f:1 s:retreat",
            "s RetreatByCard: retreat-rhudaur retreat-enedwaith",
        ),
        (
            "8 not to an enemy, not into a full region",
            "shire: frodo | rhudaur: sam | enedwaith: orcs warg | eregion: aragorn | caradhras: balrog",
            "bal-ere f:1 s:retreat",
            "f TakeTurn",
        ),
        (
            "8 beside one friend there is room",
            "shire: frodo | rhudaur: sam | enedwaith: orcs | eregion: aragorn | caradhras: balrog",
            "bal-ere f:1 s:retreat",
            "s RetreatByCard: retreat-enedwaith",
        ),
        (
            "R02 up and down the Anduin",
            "shire: frodo | fangorn: aragorn | dagorlad: balrog",
            "bal-fang f:1 s:retreat",
            "s RetreatByCard: retreat-mirkwood retreat-rohan",
        ),
        (
            "R05 after Sauron's retreat Magic is still used",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:magic s:magic retreat retreat-rhu",
            "f FetchCard: 2 3 4 5 noble_sacrifice elven_cloak retreat",
        ),
    ],
)
def test_questions_of_cards(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)


BOTH_GONE = "shire: frodo | mordor: orcs"
BLOCKED = "shire: frodo | rhudaur: sam | eregion: aragorn | enedwaith: orcs warg | caradhras: balrog"
TROLL = "shire: frodo | eregion: aragorn | caradhras: cave_troll | mordor: orcs"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        ("7.3 Noble Sacrifice defeats both", FIGHT, "bal-ere f:noble s:6", BOTH_GONE),
        ("7.3 Noble Sacrifice works against Magic", FIGHT, "bal-ere f:noble s:magic", BOTH_GONE),
        (
            "7.3 Noble Sacrifice works if Magic fetched it",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:magic s:2 noble",
            BOTH_GONE,
        ),
        (
            "7.3 not if s retreated",
            FIGHT,
            "bal-ere f:noble s:retreat retreat-rhu",
            "shire: frodo | rhudaur: balrog | eregion: aragorn | mordor: orcs ; fellowship 12345mcr ; sauron 123456me",
        ),
        (
            "7.3 not if s retreated by a Retreat that Magic fetched",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:magic s:magic retreat retreat-rhu noble",
            "shire: frodo | rhudaur: balrog | eregion: aragorn | mordor: orcs",
        ),
        ("R03 in the mountains Retreat does not help", MOUNTAIN, "ara-cara f:noble s:retreat", BOTH_GONE),
        (
            "R03 Retreat does not help where both sides are taken",
            BLOCKED,
            "bal-ere f:noble s:retreat",
            "shire: frodo | rhudaur: sam | enedwaith: orcs warg",
        ),
        (
            "R03 Retreat does not help in the Shire",
            SHIRE,
            "bal-shi f:noble s:retreat",
            "cardolan: frodo | mordor: orcs",
        ),
        ("R03 Retreat does not help if it is ignored", TROLL, "cave-ere f:noble s:retreat", BOTH_GONE),
        (
            "R03 with the switch strengths decide: in the mountains",
            STUCK + MOUNTAIN,
            "ara-cara f:noble s:retreat",
            "shire: frodo | caradhras: balrog | mordor: orcs",
        ),
        (
            "R03 where both sides are taken",
            STUCK + BLOCKED,
            "bal-ere f:noble s:retreat",
            "shire: frodo | rhudaur: sam | eregion: balrog | enedwaith: orcs warg",
        ),
        (
            "R03 in the Shire",
            STUCK + SHIRE,
            "bal-shi f:noble s:retreat",
            "shire: balrog | cardolan: frodo | mordor: orcs",
        ),
        (
            "R03 by Magic",
            STUCK + MOUNTAIN + CARDS_OF_PILES,
            "ara-cara f:magic s:magic retreat noble",
            "shire: frodo | caradhras: balrog | mordor: orcs",
        ),
        (
            "7.5 an ignored Retreat has no effect, with the switch too",
            STUCK + TROLL,
            "cave-ere f:noble s:retreat",
            BOTH_GONE,
        ),
        ("R03 the switch touches no other card", STUCK + MOUNTAIN, "ara-cara f:noble s:6", BOTH_GONE),
        (
            "7.3 Retreat: the fighter is not defeated",
            FIGHT,
            "bal-ere f:retreat s:6 retreat-art",
            "shire: frodo | arthedain: aragorn | eregion: balrog | mordor: orcs",
        ),
        (
            "7.3 an attacker too",
            MOUNTAIN,
            "ara-cara f:retreat s:6 retreat-ene",
            "shire: frodo | enedwaith: aragorn | caradhras: balrog | mordor: orcs",
        ),
        (
            "7.4 Retreat: the fighter is not defeated",
            FIGHT,
            "bal-ere f:5 s:retreat retreat-ene",
            "shire: frodo | eregion: aragorn | enedwaith: balrog | mordor: orcs",
        ),
        (
            "7.4 a defender too",
            "shire: frodo | rohan: aragorn | gondor: balrog | mordor: orcs ; turn 2",
            "ara-gon f:5 s:retreat retreat-dag",
            "shire: frodo | dagorlad: balrog | gondor: aragorn | mordor: orcs",
        ),
        (
            "R05 both leave",
            FIGHT,
            "bal-ere f:retreat s:retreat retreat-ene retreat-card",
            "shire: frodo | cardolan: aragorn | enedwaith: balrog | mordor: orcs",
        ),
        (
            "R05 a fetched Retreat leaves, nothing else does anything",
            FIGHT + CARDS_OF_PILES,
            "bal-ere f:magic s:magic retreat retreat-ene 5",
            "shire: frodo | eregion: aragorn | enedwaith: balrog | mordor: orcs",
        ),
        (
            "8 a retreat starts no battle and is not a defeat: Shelob stays",
            "shire: frodo | eregion: merry | caradhras: shelob | mordor: orcs",
            "she-ere f:retreat s:1 retreat-art",
            "shire: frodo | arthedain: merry | eregion: shelob | mordor: orcs",
        ),
        (
            "6.13 a card fetched in the Fellowship's battle is not lost",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: balrog | mordor: orcs_c" + CARDS_OF_PILES,
            "bal-ere f:magic s:2 5",
            "shire: frodo_c | mordor: orcs_c ; fellowship 1 ; sauron m",
        ),
    ],
)
def test_effects_of_cards(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
