"""Chapter 4: the turn."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, options

EIGHT = "shadowfax+gandalf_the_white+a_king_revealed+gwaihir+dark_of_mordor+crebain+palantir+recall_to_mordor"
HOLDING = f"rules specials=handicap handicap={EIGHT} ; "


def cards_offered(position: str) -> set[str]:
    """The Special Cards among the answers, with the Palantir's regions as one."""
    return {text.partition("-")[0] for text in options(position)} & set(EIGHT.split("+"))


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        ("4.1 Sauron begins", "shire: frodo | mordor: warg", "", "shire: frodo | mordor: warg ; asks TakeTurn 1"),
        (
            "4.1 then the Fellowship",
            "shire: frodo | mordor: warg",
            "warg-gondor",
            "shire: frodo | gondor: warg ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "4.1 turns alternate",
            "shire: frodo | mordor: warg",
            "warg-gondor frodo-cardolan",
            "cardolan: frodo | gondor: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.1 turns alternate after a battle",
            "shire: frodo | arthedain: merry | rhudaur: warg | mordor: orcs",
            "warg-arthedain 1 6",
            "shire: frodo | arthedain: warg | mordor: orcs ; turn 2 ; asks TakeTurn 0",
        ),
    ],
)
def test_order(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers"),
    [
        ("4.2 no passing", "shire: frodo ; turn 2", "frodo-arthedain frodo-cardolan"),
        ("4.2 no passing for Sauron", "shire: frodo | mordor: warg", "warg-dagorlad warg-gondor"),
        ("4.2 not even a move that loses", "gap_of_rohan: frodo | rohan: cave_troll ; turn 2", "frodo-rohan"),
        ("4.2 one piece, one move", "gondor: sam | rohan: frodo ; turn 2", "sam-mordor frodo-gondor"),
    ],
)
def test_duty_to_move(rule: str, position: str, answers: str) -> None:
    assert options(position) == set(answers.split())


BOARD = "fangorn: gimli | arthedain: aragorn | shire: frodo sam | dagorlad: orcs | gondor: warg"
TWO_EACH = f"{HOLDING}{BOARD}"


@pytest.mark.parametrize(
    ("rule", "position", "cards"),
    [
        ("4.2, R14 no turn is skipped on the opening turn", TWO_EACH, "dark_of_mordor palantir"),
        ("4.2 on a later one it may be", f"{TWO_EACH} ; turn 3", "dark_of_mordor palantir crebain recall_to_mordor"),
        (
            "4.2 the Fellowship may from its first turn on",
            f"{TWO_EACH} ; turn 2",
            "shadowfax gandalf_the_white a_king_revealed",
        ),
        (
            "4.2 not on a turn bound by A King Revealed",
            f"{HOLDING}{BOARD} ; specials crebain recall_to_mordor palantir ; used a_king_revealed"
            " ; turn 3 ; ordered orcs",
            "palantir",
        ),
        ("4.2 without the option there are no cards", f"{BOARD} ; turn 3", ""),
    ],
)
def test_special_cards_of_a_turn(rule: str, position: str, cards: str) -> None:
    assert cards_offered(position) == set(cards.split())


@pytest.mark.parametrize(
    ("rule", "turn", "moves", "after"),
    [
        (
            "4.2 Gandalf the White is the whole turn",
            2,
            "gandalf_the_white",
            "shire: frodo sam | arthedain: aragorn | fangorn: gandalf gimli | dagorlad: orcs | gondor: warg"
            " ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.2 A King Revealed is the whole turn",
            2,
            "a_king_revealed choose-gondor",
            "shire: frodo sam | arthedain: aragorn | fangorn: gimli | dagorlad: orcs | gondor: warg"
            " ; turn 3 ; ordered warg ; asks TakeTurn 1",
        ),
        (
            "4.2 Crebain are the whole turn, and nothing is asked at its end",
            3,
            "crebain choose-fangorn",
            "shire: frodo sam | arthedain: aragorn | fangorn: gimli* | dagorlad: orcs | gondor: warg"
            " ; turn 4 ; asks TakeTurn 0",
        ),
        (
            "4.2 Recall is the whole turn",
            3,
            "recall_to_mordor warg-mordor",
            "shire: frodo sam | arthedain: aragorn | fangorn: gimli | dagorlad: orcs | mordor: warg"
            " ; turn 4 ; asks TakeTurn 0",
        ),
        (
            "4.2 a later turn is whole again, with the Palantir at its end",
            3,
            "crebain choose-fangorn frodo-cardolan warg-rohan",
            "shire: sam | arthedain: aragorn | cardolan: frodo | fangorn: gimli* | rohan: warg | dagorlad: orcs"
            " ; turn 5 ; asks LookFirst 1",
        ),
        (
            "4.2, 11.3 an order holds for one turn",
            2,
            "a_king_revealed choose-gondor warg-rohan pass",
            "shire: frodo sam | arthedain: aragorn | fangorn: gimli | rohan: warg | dagorlad: orcs"
            " ; turn 4 ; ordered - ; asks TakeTurn 0",
        ),
        (
            "4.3 a step by Shadowfax is not the move",
            2,
            "shadowfax frodo-cardolan",
            "shire: sam | arthedain: aragorn | cardolan: frodo | fangorn: gimli | dagorlad: orcs | gondor: warg"
            " ; turn 2 ; asks MoveOn 0 0",
        ),
        (
            "4.3 a step by the Dark of Mordor is not the move",
            1,
            "dark_of_mordor warg-rohan",
            "shire: frodo sam | arthedain: aragorn | fangorn: gimli | rohan: warg | dagorlad: orcs ; asks MoveOn 1 14",
        ),
        (
            "4.2 then the move, and the turn is over",
            2,
            "shadowfax frodo-cardolan frodo-enedwaith",
            "shire: sam | arthedain: aragorn | enedwaith: frodo | fangorn: gimli | dagorlad: orcs | gondor: warg"
            " ; turn 3 ; asks TakeTurn 1",
        ),
    ],
)
def test_instead_of_or_before_the_move(rule: str, turn: int, moves: str, after: str) -> None:
    check(f"{HOLDING}{BOARD} ; turn {turn}", moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after", "battles"),
    [
        (
            "4.2 the Ringbearer enters Mordor: no battle",
            "gondor: frodo | mordor: warg orcs balrog cave_troll ; turn 2",
            "frodo-mordor",
            "mordor: frodo balrog orcs warg cave_troll ; won fellowship ring-in-mordor",
            0,
        ),
        (
            "4.2 others fight in Mordor",
            "rohan: frodo | gondor: gimli | mordor: balrog ; turn 2",
            "gimli-mordor 5 1",
            "rohan: frodo | mordor: gimli ; turn 3 ; won fellowship cannot-move",
            1,
        ),
        (
            "4.2 the third piece enters the Shire",
            "gondor: sam | shire: warg orcs | cardolan: balrog",
            "balrog-shire",
            "shire: balrog orcs warg | gondor: sam ; won sauron three-in-shire",
            0,
        ),
        (
            "4.2 the second does not decide",
            "gondor: sam | shire: warg | cardolan: balrog",
            "balrog-shire",
            "shire: balrog warg | gondor: sam ; turn 2 ; asks TakeTurn 0",
            0,
        ),
        (
            "4.2, 9.29 the variant Witch King enters the Shire: no battle",
            "rules cast=variant ; shire: frodo sam elrond gandalf | cardolan: witch_king",
            "witch_king-shire",
            "shire: frodo sam gandalf elrond witch_king ; won sauron witch-king-in-shire",
            0,
        ),
        (
            "4.2 the classic one fights there",
            "shire: pippin | gondor: frodo | cardolan: witch_king",
            "witch_king-shire 1 1",
            "shire: witch_king | gondor: frodo ; turn 2 ; asks TakeTurn 0",
            1,
        ),
    ],
)
def test_entry_before_battle(rule: str, position: str, moves: str, after: str, battles: int) -> None:
    match = check(position, moves, after)
    kinds = [event.kind for event in match.events(None)]
    assert kinds.count("battle-began") == battles


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "4.2 what was shown in a battle is concealed",
            "shire: frodo | rohan: aragorn | gondor: warg orcs | mordor: balrog ; turn 2",
            "aragorn-gondor warg 5 1 retreat 2 retreat-rohan",
            "shire: frodo | rohan: aragorn | gondor: orcs | mordor: balrog ; turn 3 ; battle - ; asks TakeTurn 1",
        ),
        (
            "4.2 what was shown for the turn is shown to its end",
            "rules cast=variant specials=handicap handicap=palantir ; arthedain: frodo | mordor: uruk_hai",
            "uruk_hai-rohan",
            "arthedain: frodo | rohan: uruk_hai! ; asks LookFirst 1",
        ),
        (
            "4.2 what was shown for the turn is concealed afterwards",
            "rules cast=variant specials=handicap handicap=palantir ; arthedain: frodo | mordor: uruk_hai",
            "uruk_hai-rohan pass",
            "arthedain: frodo | rohan: uruk_hai ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "4.2 what Sauron saw in the Palantir is concealed afterwards",
            "rules specials=handicap handicap=palantir ; arthedain: frodo | mordor: warg",
            "palantir-arthedain warg-gondor",
            "arthedain: frodo | gondor: warg ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "4.2 what is face-up for good stays so",
            "rules cast=variant ; gondor: frodo | arthedain: elrond | rhudaur: watcher | mordor: gollum",
            "watcher-arthedain 1 1",
            "arthedain: watcher* | gondor: frodo | mordor: gollum ; turn 2 ; asks TakeTurn 0",
        ),
    ],
)
def test_end_of_turn(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "R42 after the last turn nobody has won",
            "rules turn-limit=4 ; shire: frodo sam | mordor: warg orcs ; turn 3",
            "warg-gondor frodo-arthedain",
            "shire: sam | arthedain: frodo | gondor: warg | mordor: orcs ; turn 4 ; won nobody turn-limit",
        ),
        (
            "R42 not one turn earlier",
            "rules turn-limit=5 ; shire: frodo sam | mordor: warg orcs ; turn 3",
            "warg-gondor frodo-arthedain",
            "shire: sam | arthedain: frodo | gondor: warg | mordor: orcs ; turn 5 ; asks TakeTurn 1",
        ),
        (
            "R42 not at all unless it was agreed",
            "shire: frodo sam | mordor: warg orcs ; turn 4001",
            "warg-gondor frodo-arthedain",
            "shire: sam | arthedain: frodo | gondor: warg | mordor: orcs ; turn 4003 ; asks TakeTurn 1",
        ),
    ],
)
def test_turn_limit(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "4.3 an ability move is the move",
            "shire: frodo | rohan: aragorn | fangorn: orcs | mordor: warg ; turn 2",
            "aragorn-fangorn 5 1",
            "shire: frodo | fangorn: aragorn | mordor: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.3 the Anduin is the move",
            "shire: frodo | fangorn: merry | mordor: warg ; turn 2",
            "merry-rohan",
            "shire: frodo | rohan: merry | mordor: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.3 the Tunnel is the move",
            "shire: frodo | eregion: merry | mordor: warg ; turn 2",
            "merry-fangorn",
            "shire: frodo | fangorn: merry | mordor: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.3 Pippin attacks and retreats: he has moved",
            "shire: frodo | rohan: pippin | gondor: orcs ; turn 2",
            "pippin-gondor retreat-rohan",
            "shire: frodo | rohan: pippin | gondor: orcs ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "4.3 Frodo's retreat is not his side's move",
            "arthedain: frodo | rhudaur: orcs",
            "orcs-arthedain retreat-cardolan",
            "arthedain: orcs | cardolan: frodo ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "4.3 Shelob's return is not another move",
            "shire: frodo | arthedain: merry | rhudaur: shelob",
            "shelob-arthedain 1 6",
            "shire: frodo | gondor: shelob ; turn 2 ; asks TakeTurn 0",
        ),
    ],
)
def test_the_move_of_a_turn(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
