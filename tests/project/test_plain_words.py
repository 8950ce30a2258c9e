"""The words gate finds each kind of fault, with its line, and lets plain text pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import plain_words

GENERIC = [
    "A player may look at his own hand.",
    "# the viewer himself sees it",
    "def test_everybody_keeps_his_seat() -> None:",
    "Sauron waits until the other player has played his card.",
    "Somebody asks Frodo whether he may pass; nobody shows his hand.",
    "He is away.",
    '"away.one": "He is away."',
    '"""His clock runs."""',
    "// whoever it is, his clock runs",
]
OF_A_CHARACTER = [
    "Frodo may retreat if he is attacked.",
    "Sauron plays his card first.",
    '("9.2 he need not", "cardolan: frodo sam", "bal-card frodo pass")',
    "def test_sam_fights_for_him() -> None:",
    "Boromir falls.\nWhatever the card was,\nhe takes the enemy with him.",
    'Write *they*, never a generic *he* or "his".',
    "The helper of there, when, other, this, Shire, history, theme.",
]
STILTED = [
    ("A number that is none is named as it is.", "is none"),
    ("Plays so many games.", "so many"),
    ("Every deal is as likely as another.", "as likely as another"),
    ("Any answer is as good as another.", "as good as another"),
    ("Worlds are as likely as their histories are many.", "as likely as"),
    ("Somebody hangs up: what is told is told.", "what is told is told"),
    ("It closes; who hangs up has gone.", "; who h"),
    ("Who hangs up has gone.", "Who h"),
    ('"""Whoever holds a seat takes it back."""', "Whoever h"),
    ("It ends. Who has lost goes home.", "Who h"),
    ("only who is here may answer", "only who i"),
    ("Else a forger would open it.", "Else a"),
    ("asked of a position that is no more", "that is no more"),
    ("a body that has come whole", "has come whole"),
    ("so that nobody divides by nothing", "divides by nothing"),
    ("a program of somebody else", "of somebody else"),
    ("Saruman is no Companion.", "is no Companion"),
    ("a run, and all that follows", "all that follows"),
    ("The cards are dealt anew.", "anew"),
    ("It stays for ever.", "for ever"),
    ("The middle of a turn is told by answers.", "is told by"),
    ("The game ends for want of a move.", "for want of"),
    ("PATIENCE = 30  # seconds", "PATIENCE"),
    ("The own roll comes first.", "The own"),
    ("A replay takes long.", "takes long"),
    ("first the other player than the Leading Player", "other player than"),
    ("a table with one number a seat", "one number a seat"),
    ("a ruleset that cannot be", "that cannot be"),
    ('"""Of a card that was named."""', "Of a"),
    ("    def test_a_game_may_go_on_for_ever(rule: str) -> None:", "for ever"),
    ("async def test_imports_are_no_copies() -> None:", "are no copies"),
]
PLAIN = [
    "If there is none, the default applies.",
    "if value is None:",
    "Who won? The Fellowship.",
    "| K24 | Who talks, and where? |",
    "Who plays first",
    "She is twice as likely to win as before.",
    "The client closes the socket; the room removes it.",
    "Gimli, who was seen in Eregion, is still there.",
    "if a:\n    b\nelse:\n    c",
    "There is no game, and it is no longer open; the answer is no.",
    "After all that, everything that follows is renewed forever.",
    "The owner may wait, and the owners take turns; it took longer than one point a turn.",
    "def has_no_other(s): ...",
]


@pytest.mark.parametrize("text", GENERIC)
def test_generic_pronoun_is_found(text: str) -> None:
    assert plain_words.faults_of(text)


@pytest.mark.parametrize("text", OF_A_CHARACTER)
def test_pronoun_of_a_character_passes(text: str) -> None:
    assert plain_words.faults_of(text) == []


def test_character_named_too_far_above_does_not_count() -> None:
    assert plain_words.faults_of("Boromir falls.\na\nb\nc\nhe takes the enemy along")
    assert plain_words.faults_of("Boromir falls.\n\nhe takes the enemy along")


@pytest.mark.parametrize(("text", "found"), STILTED)
def test_stilted_phrase_is_found(text: str, found: str) -> None:
    assert found in [fault.found for fault in plain_words.faults_of(text)]


@pytest.mark.parametrize("text", PLAIN)
def test_plain_text_passes(text: str) -> None:
    assert plain_words.faults_of(text) == []


def test_fault_has_the_number_of_its_line() -> None:
    assert [fault.line for fault in plain_words.faults_of("one\n\n# plays so\n# many games\n# his seat\n")] == [3, 5]


def test_phrase_across_two_lines_of_a_comment_is_found() -> None:
    assert [fault.found for fault in plain_words.faults_of("# every deal is as likely\n# as another")] != []


@pytest.mark.parametrize("phrase", plain_words.PHRASES, ids=lambda phrase: phrase.pattern.pattern)
def test_every_phrase_of_the_list_has_an_example(phrase: plain_words.Phrase) -> None:
    examples = [*(text for text, _ in STILTED), "and as whom it looks", "from then and ever after", "as one likes"]
    assert any(phrase.pattern.search(text) for text in (*examples, "then it is seen who wants it"))


def test_every_kind_of_file_that_people_read_is_checked() -> None:
    found = {str(file.relative_to(plain_words.ROOT)) for file in plain_words.files()}
    assert {"README.md", "docs/design.md", "tools/check.py", "src/mathom/web/index.html", "mathom"} <= found
    assert {"src/mathom/web/js/main.js", "src/mathom/web/css/table.css", "tests/project/test_gates.py"} <= found


def test_every_exception_exists() -> None:
    for name in plain_words.EXCLUDED:
        assert Path(plain_words.ROOT, name).exists(), name


def test_project_is_clean() -> None:
    assert plain_words.main([]) == 0
