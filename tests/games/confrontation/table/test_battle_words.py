"""What a battle's sheet says is so: texts that can act, steps that were taken, results with their reasons (6, 9)."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import GAME, play
from tests.games.confrontation.scenes import fighter, scene, scene_of, step
from tests.games.confrontation.short_texts import DRAFT, VARIANT, number, secret_cards, with_cards

BEFORE = "The battle was already over."
CONCEALED = "All other survivors are concealed again. "
SWITCH = DRAFT + (
    "dagorlad: frodo_v | mordor: smeagol | shire: sam_v | gondor: flying_nazgul_c | mirkwood: gollum ; turn 3"
)


# ---- what a text can do here ----


@pytest.mark.parametrize(
    ("rule", "position", "moves", "side", "note"),
    [
        (
            "9.25 Faramir in the mountains",
            VARIANT + "eregion: faramir | shire: frodo | caradhras: gollum | mordor: orcs ; turn 2",
            "faramir-caradhras",
            "fellowship",
            "Faramir: a mountain holds one piece and has no way sideways.",
        ),
        (
            "8 Faramir finds no region",
            VARIANT + "fangorn: faramir | shire: frodo | gondor: gollum | dagorlad: watcher | mordor: orcs ; turn 2",
            "faramir-gondor",
            "fellowship",
            "Faramir: no region is open.",
        ),
        (
            "9.3 Pippin came by the Tunnel and finds no region",
            "eregion: pippin | shire: frodo | fangorn: saruman | caradhras: warg | misty_mountains: balrog ; turn 2",
            "pippin-fangorn pass",
            "fellowship",
            "Pippin: no region is open.",
        ),
        (
            "9.27 not alone",
            VARIANT + "eregion: smeagol* theoden | rhudaur: elrond | shire: frodo | misty_mountains: orcs",
            "orcs-eregion attack-smeagol",
            "fellowship",
            "Sméagol is not alone here.",
        ),
        (
            "9.27 nobody near",
            VARIANT + "eregion: smeagol | shire: frodo | misty_mountains: orcs",
            "orcs-eregion",
            "fellowship",
            "Sméagol: there is nobody nearby to change places with.",
        ),
        (
            "9.36 Gollum in the Shire",
            VARIANT + "shire: elrond | rhudaur: frodo | arthedain: gollum | mordor: orcs",
            "gollum-shire",
            "sauron",
            "Gollum: no region is open.",
        ),
        (
            "9.32 Wormtongue in Mordor",
            VARIANT + "gondor: elrond | shire: frodo | mordor: wormtongue orcs ; turn 2",
            "elrond-mordor wormtongue",
            "sauron",
            "Wormtongue: no region is open.",
        ),
        (
            "6.7, 9.30 Saruman without cards",
            VARIANT + "eregion: aragorn | shire: frodo | misty_mountains: saruman",
            "saruman-eregion no_cards",
            "sauron",
            "Saruman: the text has no effect without cards.",
        ),
        (
            "6.7, 9.33 the Mouth without cards",
            VARIANT + "eregion: aragorn | shire: frodo | misty_mountains: mouth_of_sauron",
            "mouth-eregion no_cards",
            "sauron",
            "The Mouth of Sauron: the text has no effect without cards.",
        ),
        (
            "6.6 said already",
            DRAFT + "eregion: aragorn_v | shire: frodo_v | misty_mountains: saruman_c",
            "saruman-eregion no_cards",
            "sauron",
            "Saruman: cards are already forbidden.",
        ),
        (
            "9.11 Gondor is full",
            "eregion: merry | shire: frodo | misty_mountains: shelob | gondor: orcs warg",
            "shelob-eregion",
            "sauron",
            "If Shelob survives and her enemy falls, she is lost: Gondor has no room.",
        ),
        (
            "9.11 Gondor is held",
            "eregion: merry | shire: frodo | misty_mountains: shelob | gondor: gimli",
            "shelob-eregion",
            "sauron",
            "If Shelob survives and her enemy falls, she is lost: Gondor has no room.",
        ),
        (
            "9.11 there is room",
            "eregion: merry | shire: frodo | misty_mountains: shelob | gondor: orcs",
            "shelob-eregion",
            "sauron",
            "If Shelob survives and her enemy falls, she returns to Gondor.",
        ),
        (
            "9.2 Sam has fallen",
            "eregion: frodo merry | misty_mountains: balrog | lost: sam",
            "balrog-eregion frodo",
            "fellowship",
            "When attacked, Frodo may retreat sideways.",
        ),
        (
            "9.1 nothing is open",
            "eregion: frodo sam | rhudaur: merry pippin | enedwaith: gimli legolas | misty_mountains: balrog",
            "balrog-eregion frodo",
            "fellowship",
            "Sam, if he is here, may fight in Frodo's place.",
        ),
        (
            "9.1, 9.2 neither",
            "eregion: frodo | rhudaur: merry pippin | enedwaith: gimli legolas | misty_mountains: balrog",
            "balrog-eregion",
            "fellowship",
            "Frodo: no region sideways is open, and Sam is not here.",
        ),
        (
            "9.2 Sam alone",
            "eregion: sam | shire: frodo | misty_mountains: balrog",
            "balrog-eregion",
            "fellowship",
            "Sam: Frodo is not here.",
        ),
        (
            "9.2 variant Frodo beside classic Sam",
            DRAFT + "eregion: frodo_v sam_c | misty_mountains: balrog",
            "balrog-eregion frodo",
            "fellowship",
            "Sauron's text cards have no effect. If Frodo falls, the Ring passes to Sam. "
            "Sam, if he is here, may fight in Frodo's place.",
        ),
        (
            "10 variant Frodo without Sam",
            VARIANT + "eregion: frodo | misty_mountains: orcs | lost: sam",
            "orcs-eregion",
            "fellowship",
            "Sauron's text cards have no effect. Sam is lost: if Frodo falls, Sauron wins.",
        ),
        (
            "9.22 not in his own battles",
            VARIANT + "eregion: gandalf | shire: frodo | misty_mountains: orcs",
            "orcs-eregion",
            "fellowship",
            "This text does not apply to Gandalf's own battles.",
        ),
        (
            "9.14 under the Black Rider himself",
            "eregion: merry | shire: frodo | misty_mountains: black_rider",
            "black_rider-eregion",
            "sauron",
            "This text does not apply in battles.",
        ),
    ],
)
def test_9_text_of_a_fighter_in_this_battle(rule: str, position: str, moves: str, side: str, note: str) -> None:
    match = play(position, moves)
    assert {fighter(scene_of(match, seat), side).note for seat in "fsw"} == {note}


def test_9_22_the_step_names_gandalf() -> None:
    found = scene(VARIANT + "eregion: gandalf | shire: frodo | misty_mountains: orcs", "orcs-eregion")
    assert step(found, "6.5").words == "Gandalf: the text does not apply to Gandalf's own battles."


def test_9_text_describes_the_start_of_the_battle() -> None:
    """9.11: that Shelob herself and others have moved since does not matter."""
    position = "eregion: merry | shire: frodo | misty_mountains: shelob | gondor: orcs | mordor: warg"
    match = play(position, "shelob-eregion 1 6 frodo-arthedain warg-dagorlad")
    assert "returns to Gondor" in fighter(scene_of(match, "f"), "sauron").note


def test_9_2_the_question_is_whether_sam_fights() -> None:
    match = play(DRAFT + "eregion: frodo_v sam_c | misty_mountains: balrog", "balrog-eregion frodo")
    assert GAME.question(match.state, 0) == "Does Sam fight in Frodo's place?"
    assert step(scene_of(match, "f"), "6.5").words == "Does Sam fight in Frodo's place?"
    assert step(scene_of(match, "s"), "6.5").words == "The Fellowship is deciding."


# ---- what happened in a step ----


def test_9_27_the_ringbearer_comes_into_mordor_by_a_switch() -> None:
    """R30, 12.1: the battle ends there."""
    found = scene(SWITCH, "flying_nazgul_c-mordor switch-frodo")
    words = {stage.rule: stage.words for stage in found.steps}
    assert [words[rule] for rule in ("6.6", "6.8", "6.9", "6.10", "6.11")] == [BEFORE] * 5
    assert words["6.12"] == "The Fellowship wins: the Ringbearer is in Mordor."
    assert words["6.13"] == words["6.14"] == "The game was already over."
    assert found.rule == "12.1"
    assert found.result == (
        "Sméagol changes places with Frodo from Dagorlad. The Fellowship wins: the Ringbearer is in Mordor."
    )


def test_6_2_attacked_piece_is_the_defender() -> None:
    """9.27, 9.2: not who fights now."""
    assert step(scene(SWITCH, "flying_nazgul_c-mordor switch-frodo"), "6.2").words == (
        "The Flying Nazgûl against Sméagol in Mordor."
    )
    found = scene("eregion: frodo sam | misty_mountains: witch_king", "witch-eregion frodo sam")
    assert step(found, "6.2").words == "The Witch King against Frodo in Eregion."


def test_6_3_no_strength_that_does_not_count() -> None:
    found = scene(VARIANT + "eregion: elrond | shire: frodo | misty_mountains: orcs", "orcs-eregion")
    assert step(found, "6.3").words == "Both players see both fighters."


@pytest.mark.parametrize(
    ("rule", "position", "moves", "seat", "words"),
    [
        (
            "9.34 the Watcher",
            VARIANT + "eregion: theoden | caradhras: watcher | shire: frodo | mordor: orcs; turn 2",
            "theoden-caradhras 1 4",
            "f",
            CONCEALED + "Face-up for the rest of the game: the Watcher.",
        ),
        (
            "11.6 Crebain",
            "eregion: gimli* | caradhras: warg | shire: frodo merry | mordor: orcs ; turn 3; fellowship 45; sauron 16",
            "warg-eregion 5 1",
            "s",
            CONCEALED + "Face-up for the rest of the game: Gimli.",
        ),
        (
            "11.7 the Palantir",
            secret_cards("palantir") + "eregion: gimli | shire: frodo_c | caradhras: warg | mordor: orcs_c ; turn 3",
            "palantir-eregion warg-eregion 5 1",
            "s",
            "The survivors are concealed again.",
        ),
        (
            "6.14 the others",
            "eregion: gimli | caradhras: warg | shire: frodo | mordor: orcs ; turn 3",
            "warg-eregion 5 1",
            "f",
            "The survivors are concealed again.",
        ),
    ],
)
def test_6_14_survivors_are_concealed(rule: str, position: str, moves: str, seat: str, words: str) -> None:
    assert step(scene(position, moves, seat), "6.14").words == words


@pytest.mark.parametrize(
    ("rule", "position", "moves", "words"),
    [
        (
            "9.4 no cards were needed",
            "rohan: merry | shire: frodo | gondor: witch_king | mordor: orcs ; turn 2",
            "merry-gondor",
            "No cards were played.",
        ),
        (
            "6.13 cards were played",
            "rohan: merry | shire: frodo | gondor: balrog | mordor: orcs ; turn 2",
            "merry-gondor 1 1",
            "The played cards are in the piles.",
        ),
        (
            "R25 the game is over",
            "eregion: frodo | misty_mountains: warg",
            "warg-eregion 1 6",
            "The game was already over.",
        ),
    ],
)
def test_6_13_discards(rule: str, position: str, moves: str, words: str) -> None:
    assert step(scene(position, moves), "6.13").words == words


@pytest.mark.parametrize(
    ("rule", "position", "moves", "has_step"),
    [
        ("11.4 held", with_cards("gwaihir") + "{}", "orcs-eregion", True),
        ("11.4 used now", with_cards("gwaihir") + "{}", "orcs-eregion gwaihir-rhudaur", True),
        (
            "13.1 used before",
            with_cards("gwaihir") + "{} warg",
            "orcs-eregion gwaihir-rhudaur boromir-high_pass warg-dagorlad frodo_c-arthedain orcs-arthedain",
            False,
        ),
        ("R23 may be held in secret", secret_cards("shadowfax") + "{}", "orcs-eregion", True),
        (
            "3.3 announced, and not dealt",
            "rules cast=draft specials=announced ; specials shadowfax ; {}",
            "orcs-ere",
            False,
        ),
    ],
)
def test_6_4_gwaihir_has_a_step_while_he_may_be_called(rule: str, position: str, moves: str, has_step: bool) -> None:
    board = "eregion: boromir | shire: frodo_c | misty_mountains: orcs_c | mordor: balrog"
    found = scene(position.format(board), moves)
    assert any(stage.rule == "6.4" for stage in found.steps) == has_step


# ---- how a battle ended ----


@pytest.mark.parametrize(
    ("rule", "position", "moves", "result"),
    [
        (
            "9.11 Shelob finds no place",
            DRAFT + "eregion: gimli | caradhras: shelob | shire: frodo_v sam_v | gondor: orcs_c warg | mordor: balrog"
            " ; turn 3; fellowship 12 ; sauron 12",
            "shelob-eregion 1 1",
            "4 against 6: Gimli falls. Shelob finds no room in Gondor and is lost.",
        ),
        (
            "9.32 Wormtongue escapes the sacrifice",
            VARIANT + "eregion: theoden | caradhras: wormtongue | shire: frodo | mordor: orcs; turn 2",
            "theoden-caradhras noble 4 escape-fangorn",
            "Noble Sacrifice: Théoden falls, Wormtongue escapes to Fangorn.",
        ),
        (
            "9.32 Wormtongue escapes Boromir",
            DRAFT + "eregion: boromir | caradhras: wormtongue | shire: frodo_c | mordor: orcs_c; turn 2",
            "boromir-caradhras escape-fangorn",
            "Boromir strikes at once: Boromir falls, Wormtongue escapes to Fangorn.",
        ),
        (
            "5.4 classic Frodo in the Tunnel",
            "eregion: frodo | shire: sam | caradhras: balrog | mordor: orcs ; turn 2",
            "frodo-fangorn balrog",
            "The Balrog answers: Frodo falls. Sauron wins: the Ringbearer has fallen.",
        ),
        (
            "5.4, R27 variant Frodo in the Tunnel",
            DRAFT + "eregion: frodo_v | shire: sam_v | caradhras: balrog | mordor: orcs_c ; turn 2",
            "frodo-fangorn balrog",
            "The Balrog answers: Frodo falls. Sam in the Shire is the Ringbearer now.",
        ),
    ],
)
def test_6_12_consequences_are_in_words(rule: str, position: str, moves: str, result: str) -> None:
    assert {scene(position, moves, seat).result for seat in "fsw"} == {result}


def test_5_4_there_is_no_attack_in_the_tunnel() -> None:
    position = "eregion: merry | shire: frodo | caradhras: balrog | mordor: orcs ; turn 2"
    found = scene(position, "merry-fangorn balrog")
    assert [(p.thing, p.role) for p in found.fighters] == [("merry", "traveller"), ("balrog", "guard")]


def test_5_4_tunnel_defeat_is_not_in_eregion() -> None:
    position = "eregion: merry | shire: frodo gimli | caradhras: balrog | mordor: orcs ; turn 2"
    match = play(position, "merry-fangorn balrog")
    (found,) = GAME.table.lineups(GAME.view(match.state, number("s")), match.events(1))
    assert [alibi.words for alibi in found.ruled_out if alibi.thing == "merry"] == ["fell in the Tunnel, turn 2"]


def test_6_8_sums_before_the_cards() -> None:
    position = "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2"
    assert [p.sum for p in scene(position, "aragorn-gondor").fighters] == ["4 + ?", "2 + ?"]
    assert [p.sum for p in scene(position, "aragorn-gondor 5 retreat").fighters] == ["", ""]
    forbidden = VARIANT + "eregion: aragorn gandalf | shire: frodo | misty_mountains: watcher"
    assert [p.sum for p in scene(forbidden, "watcher-eregion aragorn no_cards").fighters] == ["", ""]
