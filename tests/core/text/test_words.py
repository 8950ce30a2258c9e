"""Reading what people type: words with their columns, names by their beginnings, near misses."""

from __future__ import annotations

import pytest

from mathom.core.errors import NotationError
from mathom.core.text.typed_words import Word, matches, near, parts_of, unknown, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  \t\n", []),
        ("-_:,", []),
        ("Frodo", [("frodo", 0)]),
        ("frodo-rohan", [("frodo", 0), ("rohan", 6)]),
        ("  WITCH_king : gap of,rohan", [("witch", 2), ("king", 8), ("gap", 15), ("of", 19), ("rohan", 22)]),
        ("fangorn!", [("fangorn!", 0)]),
        ("é-ß", [("é", 0), ("ß", 2)]),
        ("İx y", [("i̇x", 0), ("y", 3)]),
    ],
)
def test_words_with_their_columns(text: str, words: list[tuple[str, int]]) -> None:
    assert words_of(text) == [Word(*word) for word in words]


def test_names_as_words() -> None:
    assert parts_of("witch_king-gap_of_rohan") == ("witch", "king", "gap", "of", "rohan")
    assert parts_of("4") == ("4",) and parts_of("") == ()


NAMES = (("witch", "king"), ("gap", "of", "rohan"))


@pytest.mark.parametrize(
    ("text", "full", "begun"),
    [
        ("witch-king-gap-of-rohan", True, True),
        ("witch king gap of rohan", True, True),
        ("Witch_King:GAP_of_Rohan", True, True),
        ("witch gap", False, True),
        ("w g", False, True),
        ("witch k gap o", False, True),
        ("witch king gap of r", False, True),
        ("wi ki ga", False, False),  # only the last word of a name may be a beginning
        ("w k g o r", False, False),
        ("witch king", False, False),
        ("gap witch", False, False),
        ("witch gap rohan", False, False),
        ("witch king gap of rohan x", False, False),
        ("", False, False),
        ("itch gap", False, False),
    ],
)
def test_names_in_full_or_by_a_beginning(text: str, full: bool, begun: bool) -> None:
    assert matches(words_of(text), NAMES, True) is full
    assert matches(words_of(text), NAMES, False) is begun


def test_words_are_divided_among_names_by_trying() -> None:
    names = (("gap", "of"), ("of", "rohan"))
    assert matches(words_of("gap of of rohan"), names, True)
    assert matches(words_of("gap of"), names, False)  # gap, and a beginning of the second
    assert not matches(words_of("gap of"), names, True)


def test_no_words_name_nothing() -> None:
    assert matches([], (), True) and not matches(words_of("x"), (), False)


@pytest.mark.parametrize(
    ("word", "suggestion"),
    [
        ("frodoo", "; did you mean frodo?"),
        ("gandlaf", "; did you mean gandalf?"),
        ("frodo", "; did you mean frodo?"),
        ("xyzzy", ""),
        ("", ""),
    ],
)
def test_near_misses(word: str, suggestion: str) -> None:
    assert near(word, ["frodo", "gandalf", "frodo"]) == suggestion
    assert near(word, []) == ""


def test_a_suggestion_does_not_depend_on_the_order() -> None:
    known = ["sam", "ram", "ham"]
    assert near("am", known) == near("am", reversed(known)) == near("am", set(known))


def test_error_names_unknown_word_and_column() -> None:
    error = unknown("to frodoo", Word("frodoo", 3), {"frodo"}, "is not a word of this game")
    assert isinstance(error, NotationError)
    assert (error.text, error.word, error.column) == ("to frodoo", "frodoo", 3)
    assert str(error) == '"frodoo" (column 4) is not a word of this game; did you mean frodo?'


def test_an_error_without_a_word_has_only_a_column() -> None:
    assert str(NotationError("x", "", 7, "nothing was said")) == "column 8: nothing was said"
