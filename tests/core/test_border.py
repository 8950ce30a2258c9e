"""Unchecked input from outside: too long, of the wrong type, or out of turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import mathom
from mathom.core.engine.agenda import EVERYBODY, RULES, numbered
from mathom.core.engine.tables import zeros
from mathom.core.errors import CodecError, IllegalAction, MathomError, NotAsked, RecordError
from mathom.core.play.commitment import commitment
from mathom.core.play.events import Event
from mathom.core.play.match import CHECKPOINT, Match
from mathom.core.play.record import read, write
from mathom.core.text.codec import from_json, to_json
from tests.core.play.test_match import at_the_roll, begun
from tests.core.toy import FRAMES, GAME, Toy, dealt

SECRET = bytes(range(32))
CONFRONTATION = mathom.game("confrontation")
LONG = "x" * 100_000
Act = Callable[[], object]


def confrontation() -> Match[Any, Any]:
    return Match(CONFRONTATION, position="shire: frodo | mordor: balrog ; turn 2")


# ---- long texts ----

LONG_TEXTS: list[tuple[str, Act]] = [
    ("an answer of one word", lambda: confrontation().say(0, LONG)),
    ("an answer of many words", lambda: confrontation().say(0, "a " * 50_000)),
    ("an answer of many pieces", lambda: confrontation().say(0, "frodo " * 20_000)),
    ("a why", lambda: CONFRONTATION.why_not(confrontation().view(0), "frodo " * 20_000)),
    ("an about", lambda: CONFRONTATION.about("a " * 50_000)),
    ("a position of one word", lambda: CONFRONTATION.load(LONG)),
    ("a position of many parts", lambda: CONFRONTATION.load("; turn 2 " * 20_000)),
    ("the name of a game", lambda: mathom.game(LONG)),
    ("the name of a rule", lambda: CONFRONTATION.new({LONG: "1"})),
    ("the value of a rule", lambda: CONFRONTATION.new({"cast": LONG})),
    ("the handicap", lambda: CONFRONTATION.new({"specials": "handicap", "handicap": LONG})),
    ("the turn limit", lambda: CONFRONTATION.new({"turn-limit": "9" * 100_000})),
    ("a name", lambda: Match(GAME, names=[LONG, "b", "c"])),
    ("a record", lambda: read("x" * 10_000_000)),
    ("a record of one line", lambda: read("mathom 1\ngame confrontation\n" + LONG)),
    ("a seat of a record", lambda: read("mathom 1\ngame confrontation\nseat " + LONG)),
    ("an answer of a record", lambda: read("mathom 1\ngame confrontation\n\nfellowship " + "a " * 50_000)),
]


@pytest.mark.parametrize(("what", "do"), LONG_TEXTS, ids=[row[0] for row in LONG_TEXTS])
def test_long_texts_get_a_short_error(what: str, do: Act) -> None:
    """And quickly: reading a text of 100,000 characters once took a minute."""
    with pytest.raises(MathomError) as caught:
        do()
    assert len(str(caught.value)) < 400


# ---- wrong types ----

WRONG: list[Act] = [
    lambda: begun().act(0, 0.0),  # type: ignore[arg-type]
    lambda: begun().act(0, None),  # type: ignore[arg-type]
    lambda: begun().act("0", 0),  # type: ignore[arg-type]
    lambda: begun().say(0, None),  # type: ignore[arg-type]
    lambda: begun().view("0"),  # type: ignore[arg-type]
    lambda: begun().resign(None),  # type: ignore[arg-type]
    lambda: begun().use_secret("x" * 32),  # type: ignore[arg-type]
    lambda: Match(GAME, {"rounds": 2}),  # type: ignore[dict-item]
    lambda: Match(GAME, {3: "2"}),  # type: ignore[dict-item]
    lambda: Match(GAME, names=[1, 2, 3]),  # type: ignore[list-item]
    lambda: CONFRONTATION.tell(Event("nonsense", "1", {})),
    lambda: from_json(b"x", int | None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("do", WRONG)
def test_wrong_types_are_refused_like_other_bad_input(do: Act) -> None:
    with pytest.raises(MathomError):
        do()


def test_the_codec_names_what_it_wanted() -> None:
    with pytest.raises(CodecError, match=r"int \| None"):
        from_json(b"x", int | None)  # type: ignore[arg-type]


# ---- questions ----


def test_only_asked_seats_have_a_question() -> None:
    match = confrontation()
    assert match.question(0) == "Your turn: move a piece."
    for seat in (1, -1, 7):
        with pytest.raises(NotAsked):
            match.question(seat)
        with pytest.raises(NotAsked):
            CONFRONTATION.question(match.state, seat)
        with pytest.raises(NotAsked):
            CONFRONTATION.notate(match.state, seat, 3)


def test_state_refuses_an_answer_out_of_turn() -> None:
    with pytest.raises(AssertionError):
        confrontation().state.answer(1, 3)


# ---- packing ----


@pytest.mark.parametrize(
    ("kind", "rule", "seers"), [(256, 1, 1), (-1, 1, 1), (0, RULES, 1), (0, -1, 1), (0, 1, EVERYBODY + 1), (0, 1, -1)]
)
def test_oversized_event_fields_fail(kind: int, rule: int, seers: int) -> None:
    """An oversized rule number would spill into the seers, and others would see the secret."""
    s = dealt()
    s.listen(zeros(16))
    with pytest.raises(AssertionError):
        s.whisper(kind, rule, seers, 5)
    assert s.told == 0


def test_a_frame_stands_in_one_table() -> None:
    with pytest.raises(AssertionError):
        numbered([FRAMES[1], FRAMES[0]])
    assert [frame.number & 511 for frame in numbered(list(FRAMES))] == list(range(len(FRAMES)))


# ---- luck ----


def test_no_log_and_no_json_shows_a_secret() -> None:
    match: Match[Toy, Any] = Match(GAME, secret=SECRET)
    assert match.luck[0].secret == SECRET
    shown = "".join([repr(match), repr(match.luck), repr(match.__dict__), repr(match.played), repr(match.entries)])
    for form in (SECRET.hex(), repr(SECRET)[2:-1], "AAECAwQF"):
        assert form not in shown
    with pytest.raises(TypeError):
        to_json(match.luck)


def test_luck_continues_after_a_restart_and_can_be_verified() -> None:
    match: Match[Any, Any] = Match(GAME, secret=SECRET)
    again = read(write(match), lambda _: GAME)  # type: ignore[arg-type,return-value]
    again.use_secret(SECRET)
    assert len(again.luck) == 1 and again.luck[0].commitment == commitment(SECRET)
    again.resign(0)
    assert again.unchecked == [] and again.luck[0].opened
    assert write(again).count("luck ") == 1


def test_secret_that_gives_other_draws_is_refused() -> None:
    match: Match[Any, Any] = Match(GAME, secret=SECRET)
    lines = write(match).splitlines()
    drawn = [i for i, line in enumerate(lines) if line.startswith("chance ")]
    lines[drawn[0]], lines[drawn[1]] = lines[drawn[1]], lines[drawn[0]]
    forged = read("\n".join(lines), lambda _: GAME)  # type: ignore[arg-type,return-value]
    with pytest.raises(MathomError, match="was not drawn from this secret"):
        forged.use_secret(SECRET)


def test_unchecked_lists_outcomes_without_an_open_secret() -> None:
    match: Match[Any, Any] = Match(GAME, secret=SECRET)
    assert match.unchecked == [0, 1, 2, 3, 4, 5]
    match.resign(0)
    assert match.unchecked == []
    text = write(match)
    assert read(text, lambda _: GAME).unchecked == []  # type: ignore[arg-type,return-value]
    without = "\n".join(line for line in text.splitlines() if not line.startswith("opened"))
    assert read(without, lambda _: GAME).unchecked == [0, 1, 2, 3, 4, 5]  # type: ignore[arg-type,return-value]
    assert at_the_roll().unchecked == []


def test_outcome_entered_by_hand_is_unchecked() -> None:
    match = at_the_roll()
    match.say(mathom.CHANCE, "roll-1")
    assert match.unchecked == [9]


# ---- memory ----


def test_match_keeps_one_position_for_every_32_answers() -> None:
    match: Match[Any, Any] = Match(mathom.game("confrontation"), {}, secret=SECRET)
    while not match.is_over:
        assert len(match.checkpoints) == (len(match.played) + CHECKPOINT - 1) // CHECKPOINT
        match.act(match.asked[0], match.actions(match.asked[0])[-1])


def test_errors_are_the_documented_ones() -> None:
    for error in (IllegalAction("x"), NotAsked("x"), RecordError(1, "x"), CodecError("x")):
        assert isinstance(error, MathomError)
