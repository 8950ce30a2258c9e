"""Records that cannot be read or do not replay: the error names the line and the reason."""

from __future__ import annotations

import pytest

from mathom.core.errors import RecordError
from mathom.core.play.commitment import commitment
from mathom.core.play.match import Match
from mathom.core.play.record import LONGEST, read
from tests.core.play.test_match import at_the_roll
from tests.core.play.test_record import OTHER, SECRET, find, opened_at_the_end, two_stretches, written
from tests.core.toy import GAME

HEAD = ["mathom 1", "game toy", "rules deal=fixed", "seat red Ann", ""]
LUCK = f"luck {commitment(SECRET)}"
OPENED = f"opened {SECRET.hex()}"


def fault(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read("\n".join(lines) + "\n", find)
    assert str(caught.value) == f"line {caught.value.line}: {caught.value.complaint}"
    return caught.value


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        ([], 2, 'a record begins with "mathom 1" and the game'),
        (["# only a comment"], 2, 'a record begins with "mathom 1" and the game'),
        (["mathom 2"], 1, 'a record begins with "mathom 1", not "mathom 2"'),
        (["", "mathom1", "game toy"], 2, 'a record begins with "mathom 1", not "mathom1"'),
        (["x" * 100], 1, f'a record begins with "mathom 1", not "{"x" * 40}"'),
        (["mathom 1"], 2, 'a record begins with "mathom 1" and the game'),
        (["mathom 1", "rules standard"], 2, 'the second line names the game, as in "game confrontation"'),
        (["mathom 1", "game"], 2, 'there is no game ""'),
        (["mathom 1", "", "# x", "game chess"], 4, 'there is no game "chess"'),
    ],
)
def test_error_in_the_first_two_lines(lines: list[str], line: int, complaint: str) -> None:
    error = fault(lines)
    assert (error.line, error.complaint) == (line, complaint)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("rules round=2", 'there is no rule option "round"; did you mean rounds?'),
        ("rules rounds=9", 'rounds cannot be "9": choose one of 1, 2, 3'),
        ("rules rounds", '"rounds" should be name=value, for example rounds=1'),
        ("rules rounds=1 rounds=1", 'the rule option "rounds" is given twice'),
        ("position nonsense", '"nonsense" (column 1) should be the number of rounds'),
        ("position rounds 8", 'rounds cannot be "8": choose one of 1, 2, 3'),
        ("position", "column 1: should be the number of rounds"),
        ("seat yellow Yan", 'there is no seat "yellow" in this game, only red, green, blue'),
        ("seat", 'there is no seat "" in this game, only red, green, blue'),
        ("seat chance Cy", 'there is no seat "chance" in this game, only red, green, blue'),
        ("seat green", "a name is 1 to 60 printable characters, not ''"),
        ("seat green B\x07b", "a name is 1 to 60 printable characters, not 'B\\x07b'"),
        ("seat green " + "x" * 61, f"a name is 1 to 60 printable characters, not '{'x' * 60}'"),
    ],
)
@pytest.mark.parametrize("body", [[], ["", "# now", "red ace"]])
def test_error_in_the_head(row: str, complaint: str, body: list[str]) -> None:
    """The error names the wrong line, whether or not an answer follows."""
    error = fault(["mathom 1", "game toy", "", row, *body])
    assert (error.line, error.complaint) == (4, complaint)


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        ([*HEAD, "rules standard"], 6, "a record has only one line of rules or position"),
        ([*HEAD, "position rounds 2"], 6, "a record has only one line of rules or position"),
        (
            ["mathom 1", "game toy", "position rounds 1", "rules standard"],
            4,
            "a record has only one line of rules or position",
        ),
        ([*HEAD, "seat red Bob"], 6, 'the seat "red" has a name already'),
        ([*HEAD, "red ace", "rules standard"], 7, '"rules" must come before the first answer'),
        ([*HEAD, "red ace", "seat blue Cy"], 7, '"seat" must come before the first answer'),
        ([*HEAD, LUCK, "position rounds 2"], 7, '"position" must come before the first answer'),
        ([*HEAD, "yellow ace"], 6, 'there is no seat "yellow" in this game, only red, green, blue, chance'),
        ([*HEAD, "Ann ace"], 6, 'there is no seat "Ann" in this game, only red, green, blue, chance'),
        ([*HEAD, "mathom 1"], 6, 'there is no seat "mathom" in this game, only red, green, blue, chance'),
        ([*HEAD, "red"], 6, "column 1: nothing was said"),
        ([*HEAD, "red seven"], 6, '"seven" is not among the answers now (2.2)'),
        ([*HEAD, "# x", "red ace", "red two"], 8, "red is not asked now; green, blue decide."),
        ([*HEAD, "chance roll-1"], 6, "chance is not asked now; red, green, blue decide."),
        ([*HEAD, "red undo"], 6, "There is nothing of yours to undo."),
        ([*HEAD, "chance undo"], 6, "There is nothing of yours to undo."),
        ([*HEAD, "red resigns", "green three"], 7, "The game is over."),
        ([*HEAD, "red resigns", "green resigns"], 7, "The game is over."),
        ([*HEAD, "red draw", "green undo"], 7, "The game is over."),
        ([*HEAD, "chance resigns"], 6, "chance does not play this game."),
        ([*HEAD, "chance draw"], 6, "chance does not play this game."),
        ([*HEAD, "result red 1 green -1 blue -1"], 6, "the game is not over, so it has no result"),
    ],
)
def test_error_in_the_body(lines: list[str], line: int, complaint: str) -> None:
    error = fault(lines)
    assert (error.line, error.complaint) == (line, complaint)


@pytest.mark.parametrize(
    ("rows", "line", "complaint"),
    [
        ([OPENED], 6, "there is no commitment that this secret could open"),
        ([LUCK, OPENED, OPENED], 8, "there is no commitment that this secret could open"),
        ([LUCK, "opened"], 7, "this secret does not fit its commitment"),
        ([LUCK, "opened xyz"], 7, "a secret is written in hexadecimal digits"),
        ([LUCK, "opened " + "73" * 31], 7, "this secret does not fit its commitment"),
        ([LUCK, f"opened {OTHER.hex()}"], 7, "this secret does not fit its commitment"),
        (["luck"], 6, "a commitment is 64 hexadecimal digits"),
        (["luck xyz"], 6, "a commitment is 64 hexadecimal digits"),
        (["luck " + "a" * 63], 6, "a commitment is 64 hexadecimal digits"),
        (["luck " + "g" * 64], 6, "a commitment is 64 hexadecimal digits"),
    ],
)
def test_error_in_the_luck(rows: list[str], line: int, complaint: str) -> None:
    error = fault([*HEAD, *rows])
    assert (error.line, error.complaint) == (line, complaint)


def test_secret_of_another_length_is_refused() -> None:
    short = b"x"
    error = fault([*HEAD, f"luck {commitment(short)}", f"opened {short.hex()}"])
    assert (error.line, error.complaint) == (7, "this secret does not fit its commitment")


# ---- forgeries ----


def test_every_forged_outcome_is_found() -> None:
    lines = written(opened_at_the_end()).splitlines()
    chances = [i for i, line in enumerate(lines) if line.startswith("chance ")]
    assert len(chances) == 7
    for i in chances:
        forged = [*lines]
        forged[i] = "chance roll-0" if "roll-0" not in lines[i] else "chance roll-2"
        if "roll" not in lines[i]:
            forged[i] = "chance seven" if "seven" not in lines[i] else "chance ace"
        with pytest.raises(RecordError):
            read("\n".join(forged), find)


def test_a_forged_outcome_is_found_when_the_secret_is_opened() -> None:
    lines = written(Match(GAME, secret=SECRET)).splitlines()
    last = max(i for i, line in enumerate(lines) if line.startswith("chance "))
    drawn = lines[last].split()[1]
    rest = {"ace", "two", "three", "four", "five", "six", "seven"} - set(" ".join(lines).split())
    lines[last] = f"chance {min(rest)}"
    assert drawn not in rest
    read("\n".join(lines), find)  # nobody can tell yet
    error = fault([*lines, OPENED])
    assert (error.line, error.complaint) == (len(lines) + 1, "the outcome of entry 6 was not drawn from this secret")


def test_the_first_outcome_of_a_stretch_is_checked_too() -> None:
    match = at_the_roll()
    match.use_secret(SECRET)
    drawn = match.entries[-1].text
    match.resign(0)
    forged = written(match).replace(f"chance {drawn}", "chance roll-2" if drawn != "roll-2" else "chance roll-0")
    with pytest.raises(RecordError, match="the outcome of entry 10 was not drawn from this secret"):
        read(forged, find)


def test_a_forged_outcome_of_an_earlier_stretch_is_found() -> None:
    lines = written(two_stretches()).splitlines()
    first = lines.index(OPENED)
    drawn = [i for i in range(first) if lines[i].startswith("chance ")]
    lines[drawn[-1]], lines[drawn[-2]] = lines[drawn[-2]], lines[drawn[-1]]
    error = fault(lines)
    assert (error.line, error.complaint) == (first + 1, "the outcome of entry 5 was not drawn from this secret")


def test_outcome_after_its_secret_was_opened_is_refused() -> None:
    """Otherwise a forger would only have to open the secret before the forged outcomes."""
    lines = written(Match(GAME, secret=SECRET)).splitlines()
    at = lines.index(LUCK)
    cards = ["ace", "two", "three", "four", "five", "six"]
    error = fault([*lines[: at + 1], OPENED, *(f"chance {card}" for card in cards)])
    assert error.line == at + 3


def test_a_forged_undo_is_found() -> None:
    """An invented undo changes the entry numbers, and so the keys, of all later draws."""
    lines = written(opened_at_the_end()).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("blue "))
    forged = [*lines[: at + 1], "blue undo", *lines[at:]]
    with pytest.raises(RecordError, match="was not drawn from this secret"):
        read("\n".join(forged), find)


def test_a_forged_result_is_found() -> None:
    lines = written(opened_at_the_end()).splitlines()
    true = lines[-1].removeprefix("result ")
    for row in ("result", "result nobody", "result red 1", true.replace("-1", "1"), f"result {true} more"):
        error = fault([*lines[:-1], row if row.startswith("result") else f"result {row}"])
        assert (error.line, error.complaint) == (
            len(lines),
            f'this is not the result of the game, which is "result {true}"',
        )


def test_too_long_record_is_refused() -> None:
    with pytest.raises(RecordError, match=f"a record has at most {LONGEST} characters"):
        read("#" * (LONGEST + 1), find)
    with pytest.raises(RecordError, match="begins with"):
        read("#" * LONGEST, find)


@pytest.mark.parametrize("garbage", ["xyzzy", "red xyzzy", "chance", "luck 1", "opened zz", "result", "position x"])
def test_garbage_in_place_of_any_line_names_that_line_or_a_later_one(garbage: str) -> None:
    lines = written(opened_at_the_end()).splitlines()
    for i in range(len(lines)):
        error = fault([*lines[:i], garbage, *lines[i + 1 :]])
        assert error.line >= i + 1
