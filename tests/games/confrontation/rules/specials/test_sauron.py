"""11.5, 11.6, 11.8 and 14.5: the Dark of Mordor, Crebain of Dunland, Recall to Mordor."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, dump, parts, play
from tests.games.confrontation.short_texts import asked, eyes, question, told, with_cards

DARK = with_cards("dark_of_mordor")
CREBAIN = with_cards("crebain")
RECALL = with_cards("recall_to_mordor")
TWO = "shire: frodo_c | gondor: orcs_c | mordor: balrog"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "11.5 on the opening turn too",
            TWO,
            "",
            "s TakeTurn: orcs_c-fangorn orcs_c-rohan balrog-dagorlad balrog-gondor dark_of_mordor",
        ),
        (
            "11.5 one forward step",
            TWO,
            "dark",
            "s ExtraStep: orcs_c-fangorn orcs_c-rohan balrog-dagorlad balrog-gondor",
        ),
        ("11.5 then a different piece must move", TWO, "dark orcs-roh", "s MoveOn: balrog-dagorlad balrog-gondor"),
        (
            "11.5 not into enemies",
            "rohan: frodo_c | gondor: orcs_c | mordor: balrog",
            "dark",
            "s ExtraStep: orcs_c-fangorn balrog-dagorlad balrog-gondor",
        ),
        (
            "R18 friends there do not matter",
            "shire: frodo_c | gondor: orcs_c | mordor: balrog",
            "dark bal-gon",
            "s MoveOn: orcs_c-fangorn orcs_c-rohan",
        ),
        (
            "R18 below the limit",
            "shire: frodo_c | gondor: orcs_c warg | mordor: balrog",
            "dark",
            "s ExtraStep: orcs_c-fangorn orcs_c-rohan warg-fangorn warg-rohan balrog-dagorlad",
        ),
        (
            "11.5 not a face-up Watcher",
            "shire: frodo_c | gondor: watcher* | mordor: balrog orcs_c",
            "dark",
            "s ExtraStep: balrog-dagorlad balrog-gondor orcs_c-dagorlad orcs_c-gondor",
        ),
        (
            "11.5 a concealed one",
            "shire: frodo_c | gondor: watcher | mordor: balrog",
            "dark",
            "s ExtraStep: watcher-fangorn watcher-rohan balrog-dagorlad balrog-gondor",
        ),
        (
            "R15 not without another piece to move",
            "shire: frodo_c | gondor: watcher* | mordor: balrog",
            "",
            "s TakeTurn: balrog-dagorlad balrog-gondor",
        ),
        (
            "R15 any other piece will do",
            "rohan: frodo_c | shire: balrog | gondor: shelob | mordor: orcs_c",
            "dark",
            "s ExtraStep: shelob-fangorn orcs_c-dagorlad orcs_c-gondor",
        ),
        (
            "R15 not if the step blocks the move",
            "shire: frodo_c | rhudaur: watcher* | high_pass: orcs_c | misty_mountains: balrog",
            "dark",
            "s ExtraStep: balrog-eregion orcs_c-rhudaur",
        ),
        (
            "14.5 the Uruk-Hai only step",
            "rohan: frodo_c | rhudaur: uruk_hai | shire: watcher* | mirkwood: orcs_c",
            "dark",
            "s ExtraStep: uruk_hai-arthedain orcs_c-high_pass orcs_c-misty_mountains",
        ),
        (
            "14.5 the Black Rider no attack",
            "mirkwood: frodo_c | dagorlad: orcs_c | mordor: black_rider",
            "dark",
            "s ExtraStep: black_rider-dagorlad black_rider-gondor orcs_c-fangorn",
        ),
        (
            "14.5 the Flying Nazgul no flight",
            "shire: frodo_c | gondor: orcs_c | mordor: flying_nazgul_c",
            "dark",
            "s ExtraStep: flying_nazgul_c-dagorlad flying_nazgul_c-gondor orcs_c-fangorn orcs_c-rohan",
        ),
        (
            "14.5 the variant Witch King next to an empty Shire",
            "rohan: frodo_c | arthedain: witch_king_v | mordor: orcs_c",
            "dark witch-shire",
            "won s: witch-king-in-shire",
        ),
        (
            "14.5 R15 even alone",
            "rohan: frodo_c | arthedain: witch_king_v",
            "dark witch-shire",
            "won s: witch-king-in-shire",
        ),
        (
            "R15 a step of his elsewhere is not a victory",
            "rohan: frodo_c | gondor: witch_king_v",
            "",
            "s TakeTurn: witch_king_v-fangorn witch_king_v-rohan",
        ),
        (
            "R15 a third piece's step is not a victory",
            "rohan: frodo_c | shire: orcs_c warg | mordor: balrog",
            "",
            "s TakeTurn: balrog-dagorlad balrog-gondor",
        ),
        (
            "14.5 not if the Shire is held",
            "shire: frodo_c | arthedain: witch_king_v | mordor: orcs_c",
            "dark",
            "s ExtraStep: orcs_c-dagorlad orcs_c-gondor",
        ),
        (
            "14.5 R15 the third piece next to the Shire",
            "rohan: frodo_c | shire: orcs_c warg | arthedain: balrog",
            "dark bal-shire",
            "won s: three-in-shire",
        ),
        (
            "R15 the second is not a victory",
            "rohan: frodo_c | shire: orcs_c | arthedain: balrog",
            "",
            "s TakeTurn: balrog-shire",
        ),
        (
            "11.5 the move may attack",
            "rohan: merry | gondor: warg | mordor: balrog",
            "dark bal-dag warg-roh",
            "fs CommitCard",
        ),
        (
            "11.5 used once",
            TWO,
            "dark orcs-roh bal-gon frodo-arth",
            "s TakeTurn: orcs_c-caradhras orcs_c-gap_of_rohan balrog-fangorn balrog-rohan",
        ),
    ],
)
def test_the_dark_of_mordor(rule: str, position: str, moves: str, asks: str) -> None:
    question(DARK + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "cards", "position", "moves", "after"),
    [
        (
            "11.5 two steps, then the Fellowship's turn",
            DARK,
            TWO,
            "dark orcs-roh bal-gon",
            "shire: frodo_c | rohan: orcs_c | gondor: balrog ; used dark_of_mordor ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "11.6 face-up for the rest of the game, instead of the turn",
            CREBAIN,
            TWO + " ; turn 3",
            "crebain choose-shire",
            "shire: frodo_c* | gondor: orcs_c | mordor: balrog ; used crebain ; turn 4 ; asks TakeTurn 0",
        ),
        (
            "11.6 wherever it goes",
            CREBAIN,
            TWO + " ; turn 3",
            "crebain choose-shire frodo-arth orcs-roh frodo-rhud",
            "rhudaur: frodo_c* | rohan: orcs_c | mordor: balrog",
        ),
        (
            "11.6 after a battle too",
            CREBAIN,
            "eregion: merry | caradhras: orcs_v | gondor: balrog ; turn 3",
            "crebain choose-ere merry-cara 4 1",
            "caradhras: merry* | gondor: balrog | lost: orcs_v",
        ),
        (
            "14.5 being face-up does not give Sam 5",
            CREBAIN,
            "shire: frodo_c sam_c | rohan: merry | arthedain: balrog ; turn 3",
            "crebain choose-shire frodo merry-gon bal-shire attack-concealed pass 4 1",
            "shire: frodo_c* | gondor: merry",
        ),
        (
            "R22 of several concealed ones the one that chance names",
            CREBAIN,
            "shire: frodo_c sam_c | mordor: balrog ; turn 3",
            "crebain choose-shire sam",
            "shire: frodo_c sam_c* | mordor: balrog",
        ),
        (
            "11.8 back to Mordor, instead of the turn",
            RECALL,
            TWO + " ; turn 3",
            "recall orcs-mordor",
            "shire: frodo_c | mordor: balrog orcs_c ; used recall_to_mordor ; turn 4 ; asks TakeTurn 0",
        ),
        (
            "14.5 a recalled Watcher stays face-up",
            RECALL,
            "shire: frodo_c | gondor: watcher* | dagorlad: orcs_c ; turn 3",
            "recall watcher-mordor",
            "shire: frodo_c | dagorlad: orcs_c | mordor: watcher*",
        ),
        (
            "14.5 Shelob is recalled like any other",
            RECALL,
            "shire: frodo_c | rohan: shelob | gondor: orcs_c warg ; turn 3",
            "recall shelob-mordor",
            "shire: frodo_c | gondor: orcs_c warg | mordor: shelob",
        ),
    ],
)
def test_outcomes(rule: str, cards: str, position: str, moves: str, after: str) -> None:
    check(cards + position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "11.6 any piece may be chosen, in the Shire too",
            "shire: frodo_c | rohan: merry | mordor: balrog",
            "crebain",
            "s ChooseSpied: choose-shire choose-rohan",
        ),
        (
            "R22 of several concealed ones chance takes one",
            "shire: frodo_c merry sam_c | mordor: balrog",
            "crebain choose-shire",
            "chance DrawSpied: frodo_c merry sam_c",
        ),
        (
            "14.5 beside Frodo the Fellowship still chooses",
            "shire: frodo_c sam_c | arthedain: balrog | rohan: merry",
            "crebain choose-shire frodo merry-gon bal-shire attack-concealed",
            "f UseFellowshipText: frodo pass",
        ),
        (
            "14.5 variant Gandalf may still help",
            "shire: frodo_c | eregion: merry | arthedain: gandalf_v | misty_mountains: balrog",
            "crebain choose-arth frodo-card bal-ere 1 1",
            "f ShowGandalf: gandalf pass",
        ),
        (
            "6.2 it may be attacked by name",
            "shire: frodo_c merry | rohan: gimli | arthedain: balrog",
            "crebain choose-shire merry gimli-gon bal-shire",
            "s ChooseDefender: attack-merry attack-concealed",
        ),
    ],
)
def test_crebain(rule: str, position: str, moves: str, asks: str) -> None:
    question(CREBAIN + position + " ; turn 3", moves, asks)


@pytest.mark.parametrize(
    ("rule", "cards", "position", "playable"),
    [
        ("R14 Crebain not on the opening turn", "crebain", TWO, False),
        ("11.6 Crebain later", "crebain", TWO + " ; turn 3", True),
        ("R14 Recall not on the opening turn", "recall_to_mordor", TWO, False),
        ("11.8 Recall later", "recall_to_mordor", TWO + " ; turn 3", True),
        (
            "11.8 not to a Mordor that the Fellowship holds",
            "recall_to_mordor",
            "shire: frodo_c | gondor: orcs_c | mordor: merry ; turn 3",
            False,
        ),
        (
            "11.8 not to a full Mordor",
            "recall_to_mordor",
            "shire: frodo_c | gondor: orcs_c | mordor: balrog warg shelob watcher ; turn 3",
            False,
        ),
        (
            "11.8 to one with three",
            "recall_to_mordor",
            "shire: frodo_c | gondor: orcs_c | mordor: balrog warg shelob ; turn 3",
            True,
        ),
        ("R17 not if all are in Mordor", "recall_to_mordor", "shire: frodo_c | mordor: balrog ; turn 3", False),
    ],
)
def test_when_a_turn_may_be_skipped(rule: str, cards: str, position: str, playable: bool) -> None:
    assert (cards in asked(play(with_cards(cards) + position, ""))) == playable


@pytest.mark.parametrize(
    ("rule", "cards", "position", "moves", "asks"),
    [
        (
            "R17 only pieces outside Mordor",
            "recall_to_mordor",
            "shire: frodo_c | gondor: orcs_c | mordor: balrog ; turn 3",
            "recall",
            "s Recall: orcs_c-mordor",
        ),
        (
            "14.5 immobile, Sauron may recall",
            "recall_to_mordor",
            "rohan: frodo_c | shire: orcs_c warg ; turn 3",
            "",
            "s TakeTurn: recall_to_mordor",
        ),
        (
            "R13 not if the Fellowship holds Mordor",
            "recall_to_mordor",
            "rohan: frodo_c | mordor: merry | shire: orcs_c warg ; turn 3",
            "",
            "won f: cannot-move",
        ),
        (
            "R13 Crebain averts the loss",
            "crebain",
            "rohan: frodo_c | shire: orcs_c warg ; turn 3",
            "",
            "s TakeTurn: crebain",
        ),
        (
            "R14 no turn is skipped on the opening turn",
            "crebain",
            "rohan: frodo_c | shire: orcs_c warg",
            "",
            "won f: cannot-move",
        ),
        (
            "R13 the Dark of Mordor does not help",
            "dark_of_mordor",
            "rohan: frodo_c | shire: orcs_c warg ; turn 3",
            "",
            "won f: cannot-move",
        ),
        (
            "14.5 a face-up Watcher, recalled, cannot move",
            "recall_to_mordor",
            "rohan: frodo_c | shire: orcs_c | gondor: watcher* ; turn 3",
            "recall watcher-mor frodo-gon",
            "won f: cannot-move",
        ),
        (
            "4.2 after the extra step no turn is skipped",
            "dark_of_mordor+crebain",
            TWO + " ; turn 3",
            "dark orcs-roh",
            "s MoveOn: balrog-dagorlad balrog-gondor",
        ),
    ],
)
def test_questions_and_answers(rule: str, cards: str, position: str, moves: str, asks: str) -> None:
    question(with_cards(cards) + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "cards", "moves", "event"),
    [
        ("11.8 Recall does not show who it is", RECALL, "recall orcs-mordor", "moved sauron gondor mordor card ?"),
        (
            "13.2 the Dark of Mordor does not show who it is",
            DARK,
            "dark orcs-roh bal-dag",
            "moved sauron gondor rohan normal ?",
        ),
    ],
)
def test_13_2_from_and_to_are_told_and_no_name(rule: str, cards: str, moves: str, event: str) -> None:
    match = play(cards + TWO + " ; turn 3", moves)
    assert event in told(match, "f")
    assert not [line for line in told(match, "f") if "orcs" in line or "balrog" in line]


def test_13_2_crebain_shows_the_piece_to_all() -> None:
    match = play(CREBAIN + "shire: frodo_c sam_c merry | mordor: balrog ; turn 3", "crebain choose-shire sam")
    assert eyes(match, "s") == "shire: sam_c ? ?"
    assert eyes(match, "w") == "shire: sam_c ? ? | mordor: ?"
    assert "shown shire sam_c" in told(match, "w")


@pytest.mark.parametrize(
    ("rule", "moves", "pointed"),
    [
        ("11.5 the piece that stepped is remembered", "dark orcs-roh", {"bound": "orcs_c", "battle": "rohan - orcs_c"}),
        ("11.5 until another has moved", "dark orcs-roh bal-gon", {"battle": "gondor - balrog"}),
    ],
)
def test_the_piece_of_the_extra_step(rule: str, moves: str, pointed: dict[str, str]) -> None:
    match = play(with_cards("dark_of_mordor+palantir") + TWO + " | eregion: merry", moves)
    have = parts(dump(match.state))
    assert {part: have[part] for part in ("bound", "battle", "flags") if part in have} == pointed


def test_11_5_winning_step_binds_no_piece() -> None:
    match = play(DARK + "rohan: frodo_c | arthedain: witch_king_v | mordor: orcs_c", "dark witch-shire")
    assert "bound" not in parts(dump(match.state))
