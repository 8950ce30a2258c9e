"""The agenda as text and back, and the errors for text that cannot be read."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import LIMIT
from mathom.core.engine.dice import Dice
from mathom.core.errors import NotationError
from mathom.core.text.agenda_text import resume
from tests.core.toy import GAME, Toy, dealt


def resumed(text: str, column: int = 0) -> list[str]:
    s = dealt()
    s.depth = 0
    resume(s, text, column)
    return s.waiting()


def test_agenda_prints_as_it_parses() -> None:
    text = "Fight 1 2, PayTax 2, PayTax 1, EndDuel, StartRound"
    assert ", ".join(resumed(text)) == text


@pytest.mark.parametrize("text", ["Roll,StartRound", "  Roll ,   StartRound  ", "Roll,\tStartRound\n"])
def test_spaces_do_not_matter(text: str) -> None:
    assert resumed(text) == ["Roll", "StartRound"]


def test_read_frames_come_before_waiting_ones() -> None:
    s = dealt()
    rows = s.waiting()
    resume(s, "Roll, EndDuel", 0)
    assert s.waiting() == ["Roll", "EndDuel", *rows]


@pytest.mark.parametrize("seed", range(5))
def test_every_agenda_of_random_games_round_trips(seed: int) -> None:
    s, dice = GAME.new({}), Dice(seed)
    while s.depth:
        again = Toy(s.rounds)
        resume(again, ", ".join(s.waiting()), 0)
        assert list(again.agenda)[: again.depth] == list(s.agenda)[: s.depth]
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])


@pytest.mark.parametrize(
    ("text", "word", "column", "complaint"),
    [
        ("Rol, StartRound", "Rol", 0, "cannot wait on the agenda; did you mean Roll?"),
        ("Roll, StartRoun", "StartRoun", 6, "cannot wait on the agenda; did you mean StartRound?"),
        ("xyzzy", "xyzzy", 0, "cannot wait on the agenda"),
        ("roll", "roll", 0, "cannot wait on the agenda; did you mean Roll?"),
        ("", "", 0, "cannot wait on the agenda"),
        ("Roll,,StartRound", "", 5, "cannot wait on the agenda"),
        ("Roll, ", "", 6, "cannot wait on the agenda"),
        ("Roll 1", "Roll", 0, "needs 0 numbers after it, not 1"),
        ("Roll,  Fight 1", "Fight", 7, "needs 2 numbers after it, not 1"),
        ("Fight 1 2 3", "Fight", 0, "needs 2 numbers after it, not 3"),
        ("Commit", "Commit", 0, "needs 1 number after it, not 0"),
        ("Commit x", "x", 7, "should be a number below 4096"),
        ("Commit -1", "-1", 7, "should be a number below 4096"),
        ("Commit 1.5", "1.5", 7, "should be a number below 4096"),
        ("Commit 4096", "4096", 7, "should be a number below 4096"),
        ("Commit 99999999999999999999", "99999999999999999999", 7, "should be a number below 4096"),
        ("Commit 0000099999999999999999999999", "0000099999999999999999999999", 7, "should be a number below 4096"),
        ("Commit 00000" + "9" * 5000, "00000" + "9" * 5000, 7, "should be a number below 4096"),
        ("Commit ²", "²", 7, "should be a number below 4096"),
        ("Commit ٣", "٣", 7, "should be a number below 4096"),
        ("Roll,Fight 1   y", "y", 15, "should be a number below 4096"),
        ("Roll, Fight z 2, EndDuel", "z", 12, "should be a number below 4096"),
    ],
)
def test_error_names_word_and_column(text: str, word: str, column: int, complaint: str) -> None:
    for offset in (0, 30):
        with pytest.raises(NotationError) as caught:
            resumed(text, offset)
        assert caught.value.word == word
        assert caught.value.complaint == complaint
        assert caught.value.column == column + offset


def test_numbers_up_to_the_limit_are_read() -> None:
    assert resumed(f"Fight {LIMIT - 1} 0") == [f"Fight {LIMIT - 1} 0"]
    assert resumed("Commit 0000000000002") == ["Commit 2"]


def test_too_long_agenda_is_refused() -> None:
    assert len(resumed(", ".join(["Roll"] * 16))) == 16
    with pytest.raises(NotationError, match="the agenda holds at most 16 frames"):
        resumed(", ".join(["Roll"] * 17))


def test_error_leaves_the_agenda_unchanged() -> None:
    s = dealt()
    before = s.waiting()
    with pytest.raises(NotationError):
        resume(s, "Roll, EndDuel, xyzzy", 0)
    assert s.waiting() == before
