"""14.3, 7.5: texts against cards."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import hand, places, totals
from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import DRAFT, question, with_cards

PILES = " ; fellowship 12msr ; sauron 123mr"  # in the piles: 3 4 5 cloak, and 4 5 6 eye
EYES = " ; fellowship 12msc ; sauron 12mer"  # in the piles: 3 4 5 retreat, and 3 4 5 6
FRODO = DRAFT + "shire: sam_v | eregion: frodo_v | caradhras: {} | mordor: shelob"
ELROND = DRAFT + "shire: frodo_c | eregion: elrond | caradhras: {} | mordor: shelob"
GANDALF = DRAFT + "shire: frodo_c | eregion: gandalf_c | caradhras: {} | mordor: shelob"
MERRY = DRAFT + "shire: frodo_c | eregion: merry | caradhras: {} | mordor: shelob"
TROLL = MERRY.format("cave_troll")
SARUMAN = MERRY.format("saruman_v")
MOUTH = MERRY.format("mouth_of_sauron")
HELP = DRAFT + "shire: frodo_c | rhudaur: gandalf_v | eregion: {} | caradhras: {} | mordor: shelob"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        ("14.3 against variant Frodo Retreat does nothing", FRODO.format("balrog"), "bal-ere f:1 s:ret", "f TakeTurn"),
        (
            "14.3 against variant Frodo Magic does nothing",
            FRODO.format("balrog") + PILES,
            "bal-ere f:1 s:magic",
            "f TakeTurn",
        ),
        (
            "14.3 against variant Frodo the Eye does nothing: Magic fetches",
            FRODO.format("balrog") + EYES,
            "bal-ere f:magic s:eye",
            "f FetchCard: 3 4 5 retreat",
        ),
        (
            "14.3 against the Warg Magic works",
            FRODO.format("warg") + PILES,
            "warg-ere f:1 s:magic",
            "s FetchCard: 4 5 6 eye",
        ),
        ("14.3 against the Warg Retreat works", FRODO.format("warg"), "warg-ere f:1 s:ret", "s RetreatByCard"),
        (
            "14.3 against the Warg the Eye works: Frodo falls",
            FRODO.format("warg") + EYES,
            "warg-ere f:magic s:eye",
            "won s: ring-lost",
        ),
        ("14.3 against Elrond Magic does nothing", ELROND.format("balrog") + PILES, "bal-ere f:1 s:mag", "f TakeTurn"),
        (
            "14.3 against Elrond the Eye does nothing",
            ELROND.format("balrog") + EYES,
            "bal-ere f:mag s:eye",
            "f FetchCard: 3 4 5 retreat",
        ),
        ("14.3 against Elrond Retreat works", ELROND.format("balrog"), "bal-ere f:1 s:ret", "s RetreatByCard"),
        ("14.3 the Warg's Magic works", ELROND.format("warg") + PILES, "warg-ere f:1 s:mag", "s FetchCard: 4 5 6 eye"),
        ("14.3 the Warg's Eye works", ELROND.format("warg") + EYES, "warg-ere f:magic s:eye", "f TakeTurn"),
        ("14.3 the Troll's Magic does nothing", TROLL + PILES, "cave-ere f:1 s:magic", "f TakeTurn"),
        ("14.3 the Troll's Retreat does nothing", TROLL, "cave-ere f:1 s:retreat", "f TakeTurn"),
        ("14.3 the Troll's Eye does nothing", TROLL + EYES, "cave-ere f:magic s:eye", "f FetchCard: 3 4 5 retreat"),
        ("14.3 the Fellowship's Retreat works", TROLL, "cave-ere f:retreat s:eye", "f RetreatByCard"),
        (
            "14.3 Gandalf: Magic is completed before the Fellowship plays",
            GANDALF.format("balrog") + PILES,
            "bal-ere magic eye",
            "f ShowCard: 1 2 magic noble_sacrifice retreat",
        ),
        ("14.3 against the Troll Sauron still plays first", GANDALF.format("cave_troll"), "cave-ere", "s ShowCard"),
        (
            "14.3 the Troll's Magic is not completed",
            GANDALF.format("cave_troll") + PILES,
            "cave-ere magic",
            "f ShowCard: 1 2 magic noble_sacrifice retreat",
        ),
        ("14.3 Saruman's ban comes before", GANDALF.format("saruman_c"), "sar-ere", "s UseSauronText: no_cards pass"),
        ("14.3 without it Sauron plays first", GANDALF.format("saruman_c"), "sar-ere pass", "s ShowCard"),
        ("9.17 against the Warg nobody shows first", GANDALF.format("warg"), "warg-ere", "fs CommitCard"),
        ("R09 the Mouth waits for Gandalf's card", GANDALF.format("mouth_of_sauron"), "mou-ere 1", "f ShowCard"),
        ("R09 then speaks", GANDALF.format("mouth_of_sauron"), "mou-ere 1 5", "s TakeFour: four pass"),
        (
            "9.33 not if Magic has fetched the 4",
            GANDALF.format("mouth_of_sauron") + PILES,
            "mou-ere magic 4 2",
            "f TakeTurn",
        ),
        (
            "9.33 the Mouth takes the 4 if Magic fetched another",
            GANDALF.format("mouth_of_sauron") + PILES,
            "mou-ere magic 5 2",
            "s TakeFour: four pass",
        ),
        ("9.33 not if the 4 was played", MOUTH, "mou-ere f:1 s:4", "f TakeTurn"),
        (
            "14.3 Saruman rejects before Retreat acts",
            SARUMAN,
            "sar-ere f:retreat s:1",
            "s ForceCard: another pass",
        ),
        ("14.3 before Magic fetches", SARUMAN + PILES, "sar-ere f:magic s:1", "s ForceCard: another pass"),
        (
            "R11 what Magic fetches cannot be rejected",
            SARUMAN + PILES,
            "sar-ere f:magic s:1 pass 5",
            "f TakeTurn",
        ),
        (
            "R11 the other card may be Magic, and is not rejected again",
            SARUMAN + PILES,
            "sar-ere f:1 s:1 another magic",
            "f FetchCard: 3 4 5 elven_cloak",
        ),
        (
            "R11 another card, of the hand only",
            SARUMAN + PILES,
            "sar-ere f:1 s:1 another",
            "f PlayAnother: 2 magic noble_sacrifice retreat",
        ),
        (
            "6.9 not if the Fellowship has no other card",
            SARUMAN + " ; fellowship 1 ; sauron 1",
            "sar-ere f:1 s:1",
            "f TakeTurn",
        ),
        (
            "6.9 one other is enough",
            SARUMAN + " ; fellowship 12 ; sauron 1m",
            "sar-ere f:1 s:1",
            "s ForceCard: another pass",
        ),
        (
            "6.9 the only other card is not played for the player",
            SARUMAN + " ; fellowship 12 ; sauron 1m",
            "sar-ere f:1 s:1 another",
            "f PlayAnother: 2",
        ),
        ("14.3 it works against Elrond", ELROND.format("saruman_v"), "sar-ere f:1 s:1", "s ForceCard: another pass"),
        (
            "14.3 it works against variant Frodo",
            FRODO.format("saruman_v"),
            "sar-ere f:1 s:1",
            "s ForceCard: another pass",
        ),
        (
            "9.30 not where cards are forbidden",
            HELP.format("aragorn_v", "saruman_v"),
            "sar-ere no-cards",
            "f ShowGandalf",
        ),
        (
            "9.33 the Mouth does nothing where cards are forbidden",
            HELP.format("aragorn_v", "mouth_of_sauron"),
            "mou-ere no-cards",
            "f ShowGandalf",
        ),
        ("14.3 no bonus after Noble Sacrifice", HELP.format("merry", "balrog"), "bal-ere f:noble s:1", "f TakeTurn"),
        ("14.3 no bonus after a retreat", HELP.format("merry", "balrog"), "bal-ere f:1 s:ret ret-ene", "f TakeTurn"),
        (
            "14.3 no bonus after the Fellowship's retreat",
            HELP.format("merry", "balrog"),
            "bal-ere f:ret s:1 ret-art",
            "f TakeTurn",
        ),
        ("14.3 under a ban there is", HELP.format("merry", "saruman_c"), "sar-ere no-cards", "f ShowGandalf"),
        ("9.22 none against the Warg", HELP.format("merry", "warg"), "warg-ere 1 1", "f TakeTurn"),
        (
            "9.22 none in his own battle",
            DRAFT + "shire: frodo_c | rhudaur: merry | eregion: gandalf_v | caradhras: balrog",
            "bal-ere 1 1",
            "f TakeTurn",
        ),
        (
            "9.22 from a neighbouring mountain",
            DRAFT + "shire: frodo_c | high_pass: gandalf_v | misty_mountains: merry | fangorn: balrog",
            "bal-mis 1 1",
            "f ShowGandalf: gandalf pass",
        ),
        (
            "R31 not through the Tunnel",
            DRAFT + "shire: frodo_c | eregion: gandalf_v | fangorn: merry | dagorlad: balrog",
            "bal-fan 1 1",
            "f TakeTurn",
        ),
        (
            "11.4 Saruman cannot forbid Gwaihir",
            with_cards("gwaihir") + "shire: frodo_c | eregion: merry | caradhras: saruman_c",
            "sar-ere",
            "f CallGwaihir",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "compared"),
    [
        ("14.3 variant Frodo ignores no Strength Card", FRODO.format("balrog"), "bal-ere f:1 s:2", (2, 7)),
        (
            "14.3 variant Frodo does not ignore the Mouth's 4",
            FRODO.format("mouth_of_sauron"),
            "mou-ere f:5 s:eye four",
            (6, 7),
        ),
        (
            "14.3 Elrond does not ignore the Mouth's 4",
            ELROND.format("mouth_of_sauron"),
            "mou-ere f:5 s:magic four",
            (8, 7),
        ),
        ("14.3 the Mouth may keep what is ignored", ELROND.format("mouth_of_sauron"), "mou-ere f:5 s:eye pass", (8, 3)),
        ("14.3 the Cloak hides the Mouth's 4", MOUTH, "mou-ere f:elven s:6 four", (2, 3)),
        ("14.3 the Cloak hides the Mouth's 4 from the pile", MOUTH + PILES, "mou-ere f:magic s:1 four elven", (2, 3)),
        ("14.3 no card of the Troll counts", TROLL, "cave-ere f:1 s:6", (3, 9)),
        ("14.3 Magic of the Troll does not", TROLL + PILES, "cave-ere f:1 s:magic", (3, 9)),
        (
            "14.3 the Eye after Magic, seen by Gandalf",
            GANDALF.format("balrog") + PILES,
            "bal-ere magic eye noble",
            (5, 5),
        ),
        ("14.3 Gandalf sees a 6", GANDALF.format("balrog"), "bal-ere 6 elven", (5, 5)),
        ("R09 the Mouth's 4 against Gandalf", GANDALF.format("mouth_of_sauron"), "mou-ere 1 2 four", (7, 7)),
        (
            "R10 in the place of what Magic fetched",
            GANDALF.format("mouth_of_sauron") + " ; fellowship 1245 ; sauron 124m",
            "mou-ere magic 6 2 four",
            (7, 7),
        ),
        ("14.3 variant Sam copies no card", MERRY.replace("merry", "sam_v").format("orcs_v"), "orcs-ere 1 3", (7, 9)),
        (
            "9.20 attacking he has 1",
            DRAFT + "shire: frodo_c | rohan: sam_v | gondor: balrog ; turn 2",
            "sam-gon 1 3",
            (2, 8),
        ),
        ("14.3 Gandalf breaks variant Sam's tie", HELP.format("sam_v", "balrog"), "bal-ere 2 2 gan", (8, 7)),
        (
            "14.3 Gandalf breaks the tie under Saruman's ban",
            HELP.format("aragorn_c", "saruman_c"),
            "sar-ere no-cards gan",
            (5, 4),
        ),
        ("9.22 he need not", HELP.format("aragorn_c", "saruman_c"), "sar-ere no-cards pass", (4, 4)),
        (
            "9.22 face-up already, he helps",
            HELP.replace("gandalf_v", "gandalf_v*").format("merry", "balrog"),
            "bal-ere 1 1 gan",
            (4, 6),
        ),
        (
            "9.2 Sam has 5 beside either Frodo",
            DRAFT + "eregion: sam_c frodo_v | caradhras: balrog",
            "bal-ere sam frodo 1 1",
            (6, 6),
        ),
        (
            "9.2 only if Frodo is shown",
            DRAFT + "eregion: sam_c frodo_v | caradhras: balrog",
            "bal-ere sam pass 1 1",
            (3, 6),
        ),
        (
            "14.3 Theoden's 4 under a ban",
            DRAFT + "shire: frodo_c | rohan: theoden | gondor: saruman_c",
            "sar-roh no-cards",
            (4, 4),
        ),
        (
            "14.3 Treebeard's 6 under a ban",
            DRAFT + "shire: frodo_c | fangorn: treebeard | dagorlad: saruman_c",
            "sar-fan no-cards",
            (6, 4),
        ),
        ("14.3 a rejected Cloak hides nothing", SARUMAN, "sar-ere f:elven s:6 another 1", (3, 9)),
        ("14.3 the answer may be a Cloak", SARUMAN, "sar-ere f:1 s:6 another elven", (2, 3)),
        ("14.3 the Eye falls on the answer", SARUMAN, "sar-ere f:1 s:eye another elven", (2, 3)),
        ("14.3 not on a card that was taken back", SARUMAN, "sar-ere f:noble s:eye another 5", (7, 3)),
    ],
)
def test_totals(rule: str, position: str, moves: str, compared: tuple[int, int]) -> None:
    assert totals(play(position, moves)) == [compared]


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "14.3 variant Frodo's Sacrifice works against Retreat",
            FRODO.format("balrog"),
            "bal-ere f:noble s:retreat",
            "shire: sam_v | mordor: shelob | lost: frodo_v ; ring sam_v",
        ),
        (
            "14.3 variant Frodo's Sacrifice works against the Eye",
            FRODO.format("balrog"),
            "bal-ere f:noble s:eye",
            "shire: sam_v | mordor: shelob | lost: frodo_v ; ring sam_v",
        ),
        (
            "14.3 the Mouth's 4 for the Eye lets the Sacrifice work",
            MOUTH,
            "mou-ere f:noble s:eye four",
            "shire: frodo_c | mordor: shelob | lost: mouth_of_sauron",
        ),
        (
            "14.3 Elrond's Sacrifice works against Magic",
            ELROND.format("balrog") + " ; fellowship 12s ; sauron 12m",
            "bal-ere f:noble s:magic",
            "shire: frodo_c | mordor: shelob | lost: elrond",
        ),
        (
            "14.3 not against Retreat from the hand",
            ELROND.format("balrog"),
            "bal-ere f:noble s:retreat ret-rhu",
            "shire: frodo_c | rhudaur: balrog | eregion: elrond | mordor: shelob",
        ),
        (
            "14.3 the Mouth gives up his retreat",
            MOUTH,
            "mou-ere f:noble s:retreat four",
            "shire: frodo_c | mordor: shelob | lost: mouth_of_sauron ; sauron 12356mer",
        ),
        (
            "14.3 a rejected Sacrifice defeats nobody; the answer may be one",
            SARUMAN,
            "sar-ere f:1 s:6 another noble",
            "shire: frodo_c | mordor: shelob | lost: saruman_v ; fellowship 12345mcr ; sauron 12345mer",
        ),
        (
            "14.3 Noble Sacrifice and the Troll's Retreat",
            TROLL,
            "cave-ere f:noble s:retreat",
            "shire: frodo_c | mordor: shelob",
        ),
        (
            "6.8 Gandalf's answer to Retreat is spent, and he stays",
            GANDALF.format("balrog"),
            "bal-ere retreat noble ret-rhu",
            "shire: frodo_c | rhudaur: balrog | eregion: gandalf_c | mordor: shelob ; fellowship 12345mcr",
        ),
        (
            "R05 Gandalf answers Retreat with his own",
            GANDALF.format("balrog"),
            "bal-ere retreat retreat ret-rhu ret-art",
            "shire: frodo_c | arthedain: gandalf_c | rhudaur: balrog | mordor: shelob",
        ),
        (
            "14.4 Wormtongue may slip out of a Sacrifice",
            MERRY.format("wormtongue").replace("mordor: shelob", "mordor: balrog"),
            "worm-ere f:noble s:1 esc-car",
            "shire: frodo_c | caradhras: wormtongue | mordor: balrog",
        ),
        (
            "14.4 Shelob does not return from one",
            MERRY.format("shelob").replace("mordor: shelob", "mordor: balrog"),
            "she-ere f:noble s:1",
            "shire: frodo_c | mordor: balrog",
        ),
    ],
)
def test_battle_results(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "minion", "moves", "survivors"),
    [
        ("R24 Frodo's own Sacrifice: both fall", "balrog", "bal-ere pass f:noble s:1", {"mordor"}),
        ("R24 a tie: both fall", "balrog", "bal-ere pass 5 1", {"mordor"}),
        ("R25 Shelob is not moved", "shelob", "she-ere pass 1 6", {"mordor", "eregion"}),
        ("R25 Wormtongue does not escape", "wormtongue", "worm-ere pass f:noble s:1", {"mordor"}),
    ],
)
def test_the_deciding_battle(rule: str, minion: str, moves: str, survivors: set[str]) -> None:
    match = play(DRAFT + f"eregion: frodo_c | caradhras: {minion} | mordor: orcs_c", moves)
    assert match.is_over and match.result == (-1.0, 1.0)
    assert set(places(match).values()) == survivors


@pytest.mark.parametrize(
    ("rule", "position", "moves", "sauron"),
    [
        ("9.33 the 4 of the hand for the card of the hand", MOUTH, "mou-ere f:1 s:eye four", "12356mer"),
        ("9.33 the card of the hand for the 4 of the pile", MOUTH + PILES, "mou-ere f:1 s:3 four", "12mr"),
        ("9.33 Magic swapped away fetches nothing", MOUTH + PILES, "mou-ere f:1 s:magic four", "123r"),
        (
            "R10 Magic that fetched returns to the hand",
            GANDALF.format("mouth_of_sauron") + " ; fellowship 1245 ; sauron 124m",
            "mou-ere magic 6 2 four",
            "12m",
        ),
        (
            "R10 Magic that fetched goes to the pile for the 4 of the pile",
            GANDALF.format("mouth_of_sauron") + PILES,
            "mou-ere magic 5 2 four",
            "123r",
        ),
    ],
)
def test_the_mouth_keeps_hands_even(rule: str, position: str, moves: str, sauron: str) -> None:
    match = play(position, moves)
    assert hand(match, "s") == sauron
    assert len(hand(match, "f")) == len(sauron)
