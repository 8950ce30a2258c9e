"""Every own card against every card of the other (7.6): from open knowledge alone, as the rules would play it."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.table_ui import CardOutcome
from mathom.games.confrontation.rules.combat import COMMIT_CARD
from mathom.games.confrontation.scenes.battles import is_battle_on, last_battle, waiting
from mathom.games.confrontation.scenes.odds import CHOOSING, answered, odds
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, answer, pending, play
from tests.games.confrontation.short_texts import DRAFT, VARIANT, number
from tests.games.confrontation.walks import RULESETS

ARAGORN = "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2"


def table(match: ConfrontationMatch, seat: str) -> dict[tuple[str, str], CardOutcome]:
    found = GAME.table.scene(GAME.view(match.state, number(seat)), match.events(number(seat)))
    assert found is not None
    return {(odd.own, odd.other): odd for odd in found.odds}


@pytest.mark.parametrize(
    ("rule", "own", "other", "outcome", "sums", "words"),
    [
        ("7.1 m : n", "5", "4", "win", "9 : 6", "The Orcs fall."),
        ("7.1 m : n", "1", "4", "lose", "5 : 6", "Aragorn falls."),
        ("7.1 equal", "4", "6", "both", "8 : 8", "Both fall."),
        ("7.3 sacrifice", "noble_sacrifice", "6", "both", "", "Both fall."),
        ("7.3 cloak", "elven_cloak", "6", "win", "4 : 2", "The Orcs fall."),
        ("7.4 eye", "noble_sacrifice", "eye", "win", "4 : 2", "The Orcs fall."),
        ("7.3 retreat", "retreat", "6", "other", "", "Aragorn retreats."),
        ("7.4 retreat", "5", "retreat", "other", "", "The Orcs retreat."),
        ("7.2 an empty pile", "magic", "2", "both", "4 : 4", "Both fall."),
    ],
)
def test_card_against_card(rule: str, own: str, other: str, outcome: str, sums: str, words: str) -> None:
    odd = table(play(ARAGORN, "aragorn-gondor"), "f")[own, other]
    assert (odd.outcome, odd.sum, odd.words) == (outcome, sums, words)


def test_6_8_a_card_face_down_may_be_any_of_the_hand() -> None:
    before = table(play(ARAGORN, "aragorn-gondor"), "s")
    answered.cache_clear()
    after = table(play(ARAGORN, "aragorn-gondor f:5"), "s")
    assert before == after and len(before) == 81
    table(play(ARAGORN, "aragorn-gondor"), "s")
    assert answered.cache_info().misses == 1 and answered.cache_info().hits == 1


def test_6_8_only_a_player_who_chooses_gets_the_odds() -> None:
    assert table(play(ARAGORN, "aragorn-gondor f:5"), "f") == {}
    assert table(play(ARAGORN, "aragorn-gondor"), "w") == {}


def test_7_2_magic_fetches() -> None:
    spent = ARAGORN.replace("turn 2", "fellowship 1234mscr ; sauron 12345mer ; turn 2")
    match = play(spent, "aragorn-gondor")
    odd = table(match, "f")["magic", "1"]
    assert (odd.outcome, odd.words) == ("other", "Magic: the Fellowship fetches a card.")
    for card in ("magic", "1"):
        answer(match, card)
    assert table(match, "f") == {("5", "1"): CardOutcome("5", "1", "win", "The Orcs fall.", "9 : 3")}


def test_9_5_against_gandalf_sauron_shows_first() -> None:
    match = play(ARAGORN.replace("aragorn", "gandalf"), "gandalf-gondor")
    assert len(table(match, "s")) == 81 and table(match, "s")["6", "2"].sum == "8 : 7"
    assert table(match, "f") == {}
    answer(match, "6")
    assert {other for _, other in table(match, "f")} == {"6"}
    assert table(match, "f")["3", "6"].outcome == "both"


def test_9_18_the_troll_plays_for_nothing() -> None:
    found = table(play(ARAGORN.replace("orcs", "cave_troll"), "aragorn-gondor"), "f")
    assert found["5", "6"].sum == "9 : 9" and found["5", "1"].sum == "9 : 9"


def test_9_30_saruman_may_force_another() -> None:
    found = table(play(VARIANT + "eregion: elrond | shire: frodo | misty_mountains: saruman", "sar-ere"), "f")
    forced = "Saruman may make the Fellowship play another card. If this one stands: "
    assert found["5", "1"] == CardOutcome("5", "1", "other", forced + "Saruman falls.", "8 : 4")
    assert found["retreat", "1"].words == forced + "Elrond retreats."


def test_9_33_the_mouth_may_take_the_four() -> None:
    found = table(play(VARIANT + "eregion: elrond | shire: frodo | misty_mountains: mouth_of_sauron", "mou-ere"), "f")
    assert found["3", "1"].outcome == "other" and found["3", "1"].sum == "6 : 4"
    words = "The Mouth of Sauron may take the 4: Elrond falls. Otherwise: the Mouth of Sauron falls."
    assert found["3", "1"].words == words
    same = CardOutcome("5", "1", "win", "With or without the 4: the Mouth of Sauron falls.", "8 : 4")
    assert found["5", "1"] == same
    assert found["3", "4"] == CardOutcome("3", "4", "lose", "Elrond falls.", "6 : 7")


def test_9_32_wormtongue_may_slip_away() -> None:
    found = table(play(VARIANT + "eregion: elrond | shire: frodo | misty_mountains: wormtongue", "wor-ere"), "f")
    assert found["5", "1"] == CardOutcome("5", "1", "other", "Wormtongue is defeated, but may escape.", "8 : 0")


def test_9_32_a_fighter_who_falls_with_wormtongue_is_named() -> None:
    position = VARIANT + "eregion: theoden | caradhras: wormtongue | shire: frodo | mordor: orcs; turn 2"
    found = table(play(position + "; fellowship 1s ; sauron 46", "theoden-caradhras"), "f")
    both = "Both are defeated; Wormtongue may escape."
    assert found["1", "4"] == CardOutcome("1", "4", "other", both, "3 : 3")
    assert found["noble_sacrifice", "4"] == CardOutcome("noble_sacrifice", "4", "other", both)


@pytest.mark.parametrize(
    ("rule", "own", "other", "words"),
    [
        (
            "9.22 at equal totals",
            "1",
            "5",
            "Both are defeated; Wormtongue may escape. With Gandalf's help: Wormtongue is defeated, but may escape.",
        ),
        (
            "9.22 one less",
            "1",
            "6",
            "Elrond falls. With Gandalf's help: both are defeated; Wormtongue may escape.",
        ),
        ("9.22 more", "1", "2", "Wormtongue is defeated, but may escape."),
    ],
)
def test_9_32_wormtongue_and_gandalf(rule: str, own: str, other: str, words: str) -> None:
    position = VARIANT + "eregion: elrond gandalf* | shire: frodo | misty_mountains: wormtongue"
    match = play(position, "wormtongue-eregion attack-concealed")
    assert table(match, "f")[own, other].words == words
    assert table(match, "s")[other, own].words == words


def test_6_15_cards_of_the_next_battle_are_not_among_them() -> None:
    """9.5: Sauron has shown his card; that he shows first in the next battle as well does not matter."""
    position = "fangorn: gandalf | shire: frodo | gondor: orcs balrog | mordor: shelob ; turn 2"
    match = play(position + " ; fellowship 12m ; sauron 134", "gandalf-gondor orcs 3")
    assert [key for key in table(match, "f") if key[1] != "3"] == []
    position = "eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: shelob ; turn 3"
    match = play(position + " ; fellowship 12c ; sauron 13m", "balrog-eregion gimli 1 magic")
    found = table(match, "s")
    assert found and {other for _, other in found} == {"1"}
    v = GAME.view(match.state, 1)
    assert all(odds(v, seed) == odds(v) for seed in range(2, 9))


@pytest.mark.parametrize(
    ("rule", "seat", "own", "other", "outcome", "words"),
    [
        (
            "R26",
            "f",
            "1",
            "2",
            "win",
            "Frodo falls. The Ring passes to Sam in Mordor, and the Fellowship wins.",
        ),
        ("13.2 Sauron does not know", "s", "2", "1", "win", "Frodo falls. The Ring passes to Sam."),
    ],
)
def test_10_the_ring_passes_in_mordor(rule: str, seat: str, own: str, other: str, outcome: str, words: str) -> None:
    position = DRAFT + "fangorn: frodo_v | mirkwood: shelob | mordor: sam_v | gondor: orcs_c ; turn 2"
    found = table(play(position + "; fellowship 12 ; sauron 12", "frodo_v-gondor"), seat)[own, other]
    assert (found.outcome, found.words) == (outcome, words)


def test_13_2_whether_wormtongue_may_slip_away_does_not_tell_where_sam_is() -> None:
    """R26: in Mordor the Ring would have won, and nobody would slip away."""
    position = VARIANT + "eregion: frodo | mordor: {} | shire: {} | misty_mountains: wormtongue"
    first = table(play(position.format("sam", "faramir"), "wormtongue-eregion"), "s")
    assert first == table(play(position.format("faramir", "sam"), "wormtongue-eregion"), "s")
    assert first["1", "noble_sacrifice"].words == ("Both are defeated; Wormtongue may escape. The Ring passes to Sam.")


@pytest.mark.parametrize(
    ("rule", "own", "other", "words"),
    [
        ("R05 both retreat", "retreat", "retreat", "The Orcs retreat. Aragorn retreats too."),
        ("7.6 Magic still fetches", "magic", "retreat", "The Orcs retreat. Magic: the Fellowship fetches a card."),
        ("7.3 the sacrifice is void", "noble_sacrifice", "retreat", "The Orcs retreat. Nobody falls."),
        ("7.6 a Strength Card", "1", "retreat", "The Orcs retreat."),
    ],
)
def test_r05_the_card_is_read_after_a_retreat(rule: str, own: str, other: str, words: str) -> None:
    spent = ARAGORN.replace("turn 2", "fellowship 1msr ; sauron 12mr ; turn 2")
    assert table(play(spent, "aragorn-gondor"), "f")[own, other].words == words


def test_9_22_gandalf_may_help() -> None:
    """Sauron gets both odds, wherever Gandalf is; the Fellowship knows the right ones."""
    near = VARIANT + "gondor: elrond | shire: frodo theoden | dagorlad: {} | rohan: orcs | mordor: gollum"
    matches = [play(near.format(piece), "gollum-gondor pass") for piece in ("gandalf", "smeagol")]
    there, not_there = (table(match, "f")["1", "3"] for match in matches)
    assert (there.outcome, there.words) == ("other", "Both fall. With Gandalf's help: Gollum falls.")
    assert table(matches[0], "f")["1", "4"].words == "Elrond falls. With Gandalf's help: both fall."
    assert table(matches[0], "f")["1", "5"].outcome == "lose"
    assert (not_there.outcome, not_there.words) == ("both", "Both fall.")
    first = table(play(near.format("gandalf"), "gollum-gondor pass"), "s")
    second = table(play(near.format("faramir").replace("theoden", "theoden gandalf"), "gollum-gondor pass"), "s")
    assert first == second and first["3", "1"].outcome == "other"


def test_9_11_shelob_has_no_place_to_go() -> None:
    position = "eregion: merry | shire: frodo | misty_mountains: shelob | gondor: orcs warg"
    assert table(play(position, "shelob-eregion"), "f")["1", "6"].outcome == "both"


def test_12_1_a_card_that_loses_the_game_says_so() -> None:
    found = table(play("eregion: frodo | misty_mountains: warg", "warg-eregion"), "f")
    assert found["1", "6"].words == "Frodo falls. Sauron wins: the Ringbearer has fallen."


def test_13_2_where_the_ring_goes_is_told_to_nobody() -> None:
    position = VARIANT + "eregion: frodo | {}: sam | {}: faramir | misty_mountains: orcs"
    first = table(play(position.format("shire", "rhudaur"), "orcs-eregion"), "s")
    assert first == table(play(position.format("rhudaur", "shire"), "orcs-eregion"), "s")
    assert first["6", "1"].words == "Frodo falls. The Ring passes to Sam."


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_odds_are_what_comes_of_it_and_depend_on_nothing_hidden(rules: dict[str, str]) -> None:
    """13.4: any position behind the view gives the same; 7.6: and the battle ends as foretold."""
    match, dice, foretold = Match(GAME, rules), Dice(23), 0
    promise: dict[tuple[str, str], CardOutcome] = {}
    chosen: dict[int, str] = {}
    fight = 0
    while not match.is_over:
        seat = match.asked[dice.below(len(match.asked))]
        v = GAME.view(match.state, seat if seat != CHANCE else None)
        actions = match.actions(seat)
        action = actions[dice.below(len(actions))]
        if seat != CHANCE and is_battle_on(v) and waiting(v)[0] in CHOOSING:
            battle = last_battle(v, match.events(seat))
            assert battle is not None
            found = odds(v)
            assert found and all(odds(v, seed) == found for seed in (2, 3, 4))
            if battle.number != fight:
                fight, promise, chosen = battle.number, {}, {}
            if waiting(v)[0] is COMMIT_CARD and seat == 0:
                promise = {(odd.own, odd.other): odd for odd in found}
            if waiting(v)[0] is COMMIT_CARD and 145 <= action < 154:
                chosen[seat] = match.game.notate(match.state, seat, action)
        told = len(match.events(None))
        match.act(seat, action)
        if promise and len(chosen) == 2:
            for question, side in (("TakeFour 1", 1), ("ShowGandalf 0", 0)):
                if pending(match) == question:
                    match.say(side, "pass")
            foretold += check(promise[chosen[0], chosen[1]], match, told)
            chosen = {}
    assert foretold > 0


def check(odd: CardOutcome, match: ConfrontationMatch, told: int) -> int:
    """The first battle that ended after both had chosen."""
    happened = match.events(None)[told:]
    later = [i for i, event in enumerate(happened) if event.kind in ("turn-began", "battle-began")]
    fallen = [event.facts["character"] for event in happened[: later[0] if later else None] if event.kind == "defeated"]
    if odd.outcome == "other" or any(event.kind == "won" for event in happened):
        return 0
    assert len(fallen) == (2 if odd.outcome == "both" else 1), odd
    return 1
