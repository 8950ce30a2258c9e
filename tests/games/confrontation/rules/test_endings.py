"""Chapter 12: the end of the game, and what it scores."""

from __future__ import annotations

import pytest

from mathom.core.errors import MathomError
from mathom.core.play.match import Match
from mathom.core.play.series import Series
from mathom.games.confrontation.rules.state import FIRST_STRIKE
from tests.games.confrontation.rule_rows import GAME, answer, check, dump, parts, play
from tests.games.confrontation.short_texts import DRAFT, question, told

STUCK = "gondor: frodo_c legolas | mordor: sam_c pippin merry gandalf_c"
NAZGUL_FALLS = (
    "shire: flying_nazgul_c | rohan: gimli boromir | dagorlad: legolas"
    " | gondor: frodo_c pippin | mordor: sam_c merry gandalf_c aragorn_c"
)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "12.1 the Ringbearer enters Mordor",
            "gondor: frodo_c | arthedain: orcs_c ; turn 2",
            "frodo-mor",
            "won f: ring-in-mordor",
        ),
        (
            "12.1 whoever is there",
            "dagorlad: frodo_c | mordor: orcs_c warg balrog shelob ; turn 2",
            "frodo-mor",
            "won f: ring-in-mordor",
        ),
        (
            "12.1 not another piece",
            "shire: frodo_c | gondor: merry | arthedain: orcs_c ; turn 2",
            "merry-mor",
            "s TakeTurn",
        ),
        (
            "12.1 three Sauron pieces in the Shire",
            "shire: orcs_c warg | arthedain: balrog | rohan: frodo_c",
            "bal-shire",
            "won s: three-in-shire",
        ),
        ("12.1 two are not enough", "shire: orcs_c | arthedain: balrog | rohan: frodo_c", "bal-shire", "f TakeTurn"),
        (
            "12.1 the variant Witch King in the Shire",
            "shire: frodo_c | arthedain: witch_king_v",
            "witch-shire",
            "won s: witch-king-in-shire",
        ),
        (
            "12.1 not the classic one",
            "shire: merry | arthedain: witch_king_c | rohan: frodo_c",
            "witch-shire",
            "f TakeTurn",
        ),
        (
            "12.1 before any battle: Merry does not strike",
            "shire: merry frodo_c | arthedain: witch_king_v",
            "witch-shire",
            "won s: witch-king-in-shire",
        ),
        (
            "12.1 the Ringbearer is lost",
            "eregion: frodo_c merry | misty_mountains: orcs_c",
            "orcs-ere frodo pass",
            "won s: ring-lost",
        ),
        (
            "R24 R25 no escape once the game is over",
            "eregion: frodo_c | misty_mountains: wormtongue",
            "worm-ere pass 1 3",
            "won s: ring-lost",
        ),
        (
            "R25 Shelob does not return either",
            "eregion: frodo_c | misty_mountains: shelob",
            "she-ere pass 1 1",
            "won s: ring-lost",
        ),
        (
            "12.1 the game ends in the middle of an attack",
            "shire: frodo_c merry sam_c | arthedain: balrog",
            "bal-shire frodo pass 1 1",
            "won s: ring-lost",
        ),
        ("4.4 the Fellowship cannot move", STUCK + " | shire: orcs_c ; turn 2", "", "won s: cannot-move"),
        (
            "4.4 one free region is enough",
            "gondor: frodo_c | mordor: sam_c pippin merry | shire: orcs_c ; turn 2",
            "",
            "f TakeTurn: frodo_c-mordor",
        ),
        (
            "R13 an ability move is enough",
            "gondor: frodo_c | mordor: sam_c aragorn_c pippin merry | dagorlad: orcs_c ; turn 2",
            "",
            "f TakeTurn: aragorn_c-dagorlad",
        ),
        ("4.4 Sauron cannot move", "shire: orcs_c warg | rohan: frodo_c", "", "won f: cannot-move"),
        (
            "R13 the classic Flying Nazgul can",
            "shire: orcs_c flying_nazgul_c | rohan: frodo_c",
            "",
            "s TakeTurn: flying_nazgul_c-rohan",
        ),
        ("4.4 a face-up Watcher cannot", "mordor: watcher* | rohan: frodo_c", "", "won f: cannot-move"),
        (
            "4.4 a concealed Watcher can",
            "mordor: watcher | rohan: frodo_c",
            "",
            "s TakeTurn: watcher-dagorlad watcher-gondor",
        ),
        (
            "4.4 the last piece is lost in its owner's turn: the opponent still moves",
            "shire: frodo_c | eregion: gimli | misty_mountains: orcs_c",
            "orcs-ere",
            "f TakeTurn",
        ),
        (
            "4.4 then it is lost",
            "shire: frodo_c | eregion: gimli | misty_mountains: orcs_c",
            "orcs-ere frodo-card",
            "won f: cannot-move",
        ),
        (
            "4.4 lost in the opponent's turn: at once after it",
            "shire: frodo_c | eregion: gimli | misty_mountains: orcs_c ; turn 2",
            "gimli-misty",
            "won f: cannot-move",
        ),
        ("4.4 unless he cannot move then", NAZGUL_FALLS, "flying-dag", "won s: cannot-move"),
        (
            "4.4 entering Mordor first wins all the same",
            "gondor: frodo_c | mordor: orcs_c ; turn 2",
            "frodo-mor",
            "won f: ring-in-mordor",
        ),
    ],
)
def test_endings(rule: str, position: str, moves: str, asks: str) -> None:
    question(DRAFT + position, moves, asks)


def test_12_1_no_battle_is_fought_in_mordor() -> None:
    match = play(DRAFT + "gondor: frodo_c | mordor: orcs_c ; turn 2", "frodo-mor")
    assert told(match, "w")[1:] == ["moved fellowship gondor mordor normal ?", "won fellowship ring-in-mordor"]
    assert not match.state.flags & FIRST_STRIKE


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "R24 both fighters of the deciding battle fall",
            "eregion: frodo_c | misty_mountains: balrog | mordor: warg",
            "bal-ere pass 5 1",
            "mordor: warg | lost: frodo_c+ balrog+",
        ),
        (
            "R25 Shelob stays where she won",
            "eregion: frodo_c | misty_mountains: shelob",
            "she-ere pass 1 1",
            "eregion: shelob+ | lost: frodo_c+",
        ),
        (
            "R25 Wormtongue is lost",
            "eregion: frodo_c | misty_mountains: wormtongue",
            "worm-ere pass 1 3",
            "lost: frodo_c+ wormtongue+",
        ),
    ],
)
def test_where_the_pieces_lie_then(rule: str, position: str, moves: str, after: str) -> None:
    check(DRAFT + position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "points"),
    [
        (
            "12.3 the winner scores their own pieces, the loser nothing",
            "shire: sam_c merry | gondor: frodo_c | mordor: orcs_c warg ; turn 2",
            "frodo-mor",
            (3, 0),
        ),
        (
            "12.3 if Sauron wins, Sauron's pieces score",
            "shire: orcs_c warg | arthedain: balrog | rohan: frodo_c sam_c",
            "bal-shire",
            (0, 3),
        ),
        (
            "R24 the fallen of the deciding battle do not count",
            "eregion: frodo_c | misty_mountains: balrog | mordor: warg",
            "bal-ere pass 5 1",
            (0, 1),
        ),
        (
            "R24 a fallen Wormtongue does not count",
            "eregion: frodo_c | misty_mountains: wormtongue | mordor: warg",
            "worm-ere pass 1 3",
            (0, 1),
        ),
        (
            "R25 Shelob counts, even if Gondor has no place",
            "eregion: frodo_c | misty_mountains: shelob | gondor: orcs_c warg",
            "she-ere pass 1 1",
            (0, 3),
        ),
        ("12.3 for immobility too", "shire: orcs_c warg | rohan: frodo_c", "", (1, 0)),
    ],
)
def test_points(rule: str, position: str, moves: str, points: tuple[int, int]) -> None:
    match = play(DRAFT + position, moves)
    assert match.result is not None
    assert GAME.points(match.state, match.result) == points


RING_AND_THREE = ("shire: sam_c merry | gondor: frodo_c | mordor: balrog ; turn 2", "frodo-mor")
RING_AND_ONE = ("gondor: frodo_c | mordor: balrog ; turn 2", "frodo-mor")
SHIRE_AND_FOUR = ("rohan: frodo_c | shire: orcs_c warg | arthedain: balrog | mordor: watcher", "bal-shire")


@pytest.mark.parametrize(
    ("rule", "first", "second", "points", "winners"),
    [
        ("R36 equal sums are a draw", RING_AND_THREE, RING_AND_THREE, (3, 3), (0, 1)),
        ("12.3 the higher sum wins", RING_AND_ONE, RING_AND_THREE, (1, 3), (1,)),
        ("12.3 sides are exchanged", RING_AND_THREE, SHIRE_AND_FOUR, (7, 0), (0,)),
        ("12.3 the winner of each game scores", SHIRE_AND_FOUR, SHIRE_AND_FOUR, (4, 4), (0, 1)),
    ],
)
def test_two_games(
    rule: str, first: tuple[str, str], second: tuple[str, str], points: tuple[int, int], winners: tuple[int, ...]
) -> None:
    series = Series(GAME, ("Ann", "Ben"))
    for position, moves in (first, second):
        assert series.winners is None
        series.matches.append(play(DRAFT + position, moves))
    assert series.points == points
    assert series.winners == winners


@pytest.mark.parametrize(
    ("rule", "rules", "position", "moves", "asks"),
    [
        (
            "R42 no limit unless agreed",
            "",
            "shire: frodo_c | mordor: balrog ; turn 399",
            "bal-gon frodo-arth",
            "s TakeTurn",
        ),
        (
            "R42 no limit however long",
            "",
            "shire: frodo_c | mordor: balrog ; turn 99999",
            "bal-gon frodo-arth",
            "s TakeTurn",
        ),
        (
            "R42 an agreed limit ends the game without result",
            " turn-limit=400",
            "shire: frodo_c | mordor: balrog ; turn 399",
            "bal-gon frodo-arth",
            "won by nobody: turn-limit",
        ),
        ("R42 not before it", " turn-limit=400", "shire: frodo_c | mordor: balrog ; turn 399", "bal-gon", "f TakeTurn"),
        (
            "R42 the last turn can still win",
            " turn-limit=400",
            "gondor: frodo_c | mordor: balrog ; turn 399",
            "bal-dag frodo-mor",
            "won f: ring-in-mordor",
        ),
    ],
)
def test_endless_play(rule: str, rules: str, position: str, moves: str, asks: str) -> None:
    question(f"rules cast=draft{rules} ; " + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "result", "points"),
    [
        ("12.1 a win of the Fellowship", "gondor: frodo_c | mordor: balrog ; turn 2", "frodo-mor", (1.0, -1.0), (1, 0)),
        ("12.1 a win of Sauron", "shire: frodo_c | arthedain: witch_king_v", "witch-shire", (-1.0, 1.0), (0, 1)),
        ("R42 no result", "shire: frodo_c | mordor: balrog ; turn 4", "frodo-arth", (0.0, 0.0), (0, 0)),
    ],
)
def test_results(rule: str, position: str, moves: str, result: tuple[float, float], points: tuple[int, int]) -> None:
    match = play("rules cast=draft turn-limit=4 ; " + position, moves)
    assert match.result == result
    assert GAME.points(match.state, result) == points


@pytest.mark.parametrize(
    "rule", ["R42 Pippin attacks and retreats, Wormtongue attacks and escapes: the board comes back again and again"]
)
def test_a_game_may_never_end(rule: str) -> None:
    board = "eregion: gimli | high_pass: pippin | misty_mountains: wormtongue | mirkwood: orcs_c"
    match = play(DRAFT + board, "")
    for card in "12345":
        for word in ("worm-ere", card, card, "escape-misty", "pip-mirk", "retreat-high"):
            answer(match, word)
        assert parts(dump(match.state))["board"] == board
    assert parts(dump(match.state))["turn"] == "11"


@pytest.mark.parametrize("placed", [0, 7])
def test_12_3_points_of_a_game_given_up_before_the_first_turn(placed: int) -> None:
    """M18: pieces that are still to be placed count."""
    match = Match(GAME)
    for _ in range(placed):
        seat = match.asked[0]
        match.act(seat, match.actions(seat)[0])
    match.resign(1)
    assert match.result == (1.0, -1.0)
    assert GAME.points(match.state, match.result) == (9, 0)


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_13_4_there_are_two_seats(seat: int) -> None:
    """A number that is not a seat gets no view."""
    with pytest.raises(MathomError, match=f"there is no seat {seat}"):
        GAME.view(GAME.new({}), seat)
