"""One match: the questions, the answers, what each seat sees, and the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, MathomError, NotAsked, NotationError, RulesetError
from mathom.core.play.commitment import commitment
from mathom.core.play.entries import ANSWER, DRAW, RESIGN, Entry
from mathom.core.play.events import Event
from mathom.core.play.match import Match
from mathom.core.table_ui import Handle, Option
from tests.core.toy import A_GUESS, A_ROLL, CLAIM, GAME, RAISE, YIELD, Toy, ToyView

ToyMatch = Match[Toy, ToyView]
SECRET = b"s" * 32


def begun(rounds: str = "2") -> ToyMatch:
    """Everybody is asked for a card: red has ace and two, green three and four, blue five and six."""
    return Match(GAME, {"rounds": rounds, "deal": "fixed"})


def at_the_roll(rounds: str = "2") -> ToyMatch:
    match = begun(rounds)
    for seat, card in ((0, 0), (1, 2), (2, 4)):
        match.act(seat, card)
    for seat in (0, 0, 1, 1, 2, 2):
        match.act(seat, A_GUESS)
    return match


def at_the_fight(rounds: str = "2") -> ToyMatch:
    match = at_the_roll(rounds)
    match.act(CHANCE, A_ROLL)
    return match


def everything(match: ToyMatch) -> object:
    """Everything that a refused answer must not change."""
    s = match.state
    return (
        s.fingerprint(1),
        s.waiting(),
        list(match.entries),
        [(played.entry, list(played.raw_events), played.sealed) for played in match.played],
        [(luck.start, luck.commitment, luck.secret, luck.opened) for luck in match.luck],
        match.ended,
        match.result,
        match.asked,
    )


def test_match_knows_the_asked_seats_and_their_options() -> None:
    match = begun()
    assert match.asked == [0, 1, 2] and not match.is_over and match.result is None
    assert [match.actions(seat) for seat in (0, 1, 2, CHANCE)] == [[0, 1], [2, 3], [4, 5], []]
    ace, two = Handle("Ace", ("ace",)), Handle("Two", ("two",))
    assert match.options(0) == [Option(0, "ace", "Ace.", ace), Option(1, "two", "Two.", two)]
    match.act(1, 3)
    assert match.asked == [0, 2] and match.actions(1) == [] and match.options(1) == []


def test_chance_waits_to_be_answered_when_there_is_no_secret() -> None:
    match = at_the_roll()
    assert match.asked == [CHANCE] and match.actions(0) == []
    assert [option.text for option in match.options(CHANCE)] == ["roll-0", "roll-1", "roll-2"]
    match.say(CHANCE, "roll 2")
    assert match.asked == [2] and match.entries[-1] == Entry(ANSWER, CHANCE, A_ROLL + 2, "roll-2")


def test_answers_are_entered_in_notation() -> None:
    match = begun()
    match.say(2, "FI")
    match.act(0, 1)
    assert match.entries == [Entry(ANSWER, 2, 4, "five"), Entry(ANSWER, 0, 1, "two")]


Refused = Callable[[ToyMatch], None]


@pytest.mark.parametrize(
    ("do", "error", "sentence"),
    [
        (lambda m: m.act(0, 2), IllegalAction, "2 is not among the answers of red now"),
        (lambda m: m.act(0, -1), IllegalAction, "-1 is not among the answers of red now"),
        (lambda m: m.act(0, 10**30), IllegalAction, "is not among the answers of red now"),
        (lambda m: m.act(1, 2), NotAsked, "green is not asked now; red, blue decide."),
        (lambda m: m.act(CHANCE, 20), NotAsked, "chance is not asked now; red, blue decide."),
        (lambda m: m.say(0, "seven"), IllegalAction, '"seven" is not among the answers now (2.2)'),
        (lambda m: m.say(0, " "), NotationError, "column 1: nothing was said"),
        (lambda m: m.say(1, "three"), NotAsked, "green is not asked now"),
        (lambda m: m.act(3, 0), NotAsked, "not asked"),
        (lambda m: m.act(-2, 0), NotAsked, "not asked"),
        (lambda m: m.say(99, "ace"), NotAsked, "not asked"),
    ],
)
def test_a_refused_answer_changes_nothing(do: Refused, error: type[MathomError], sentence: str) -> None:
    match = begun()
    match.act(1, 3)
    before = everything(match)
    with pytest.raises(error) as caught:
        do(match)
    assert sentence in str(caught.value)
    assert everything(match) == before


@pytest.mark.parametrize(
    "do",
    [lambda m: m.act(0, 0), lambda m: m.say(0, "ace"), lambda m: m.resign(1), lambda m: m.agree_draw(1)],
)
def test_answer_after_the_end_is_refused(do: Refused) -> None:
    match = begun()
    match.resign(2)
    before = everything(match)
    with pytest.raises(NotAsked, match=r"The game is over\."):
        do(match)
    assert everything(match) == before


# ---- what a seat sees ----


def test_each_seat_sees_its_own_secrets() -> None:
    match = begun()
    match.act(1, 3)
    seen = {seat: match.events(seat)[-1].facts["card"] for seat in (0, 1, 2, None)}
    assert seen == {0: None, 1: "four", 2: None, None: None}
    assert match.view(1).hand == 0b1100 and match.view(None).hand == 0


def test_events_since_an_entry() -> None:
    match = at_the_roll()
    kinds = [event.kind for event in match.events(None)]
    assert kinds == ["committed"] * 3 + ["guessed"] * 6 + ["shown"] * 3
    assert [event.kind for event in match.events(None, since=8)] == ["guessed", "shown", "shown", "shown"]
    assert match.events(None, since=9) == []
    assert match.events(0)[-1] == Event("shown", "2.4", {"seat": "blue", "card": "five"})


@pytest.mark.parametrize("seat", [-2, CHANCE, 3, 99])
def test_unknown_seat_sees_nothing(seat: int) -> None:
    """None is a spectator; a wrong number is neither a spectator nor another seat."""
    match = at_the_roll()
    with pytest.raises(MathomError, match=f"there is no seat {seat}: this game has 3, from 0"):
        match.view(seat)
    with pytest.raises(MathomError, match=f"there is no seat {seat}"):
        match.events(seat)


# ---- names ----


def test_seats_have_names() -> None:
    assert Match(GAME).names == ("red", "green", "blue")
    assert Match(GAME, names=[" Ann ", "Bob", "Zoë Ü"]).names == ("Ann", "Bob", "Zoë Ü")
    assert Match(GAME, names=["x" * 60, "y", "z"]).names[0] == "x" * 60


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann", "Bob"], "this game has 3 seats, so it needs 3 names, not 2"),
        ([], "this game has 3 seats, so it needs 3 names, not 0"),
        (["Ann", "", "Cy"], "a name is 1 to 60 printable characters, not ''"),
        (["Ann", "  ", "Cy"], "a name is 1 to 60 printable characters, not '  '"),
        (["Ann", "B\nob", "Cy"], "printable"),
        (["Ann", "B\x1b[2J", "Cy"], "printable"),
        (["Ann", "x" * 61, "Cy"], "printable"),
    ],
)
def test_invalid_names_are_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(MathomError) as caught:
        Match(GAME, names=names)
    assert sentence in str(caught.value)


# ---- the end ----


def test_finished_game_has_a_result() -> None:
    match = at_the_fight("1")
    match.act(0, YIELD)
    assert match.is_over and match.asked == [] and match.actions(0) == []
    assert match.result == (-1.0, 1.0, -1.0) == GAME.result(match.state)
    assert match.events(None)[-1].kind == "won"


def test_game_can_end_inside_nested_frames() -> None:
    match = at_the_fight()
    for seat, a in ((0, RAISE), (1, RAISE), (0, CLAIM)):
        match.act(seat, a)
    assert match.is_over and match.result == (1.0, -1.0, -1.0)


def test_resigning() -> None:
    match = begun()
    match.resign(1)
    assert match.is_over and match.result == (1.0, -1.0, 1.0) and match.asked == []
    assert match.entries == [Entry(RESIGN, 1)]
    assert match.actions(0) == [] and match.options(0) == []


def test_a_draw() -> None:
    match = begun()
    match.agree_draw(0)
    assert match.is_over and match.result == (0.0, 0.0, 0.0)
    assert match.entries == [Entry(DRAW, 0)]


@pytest.mark.parametrize("seat", [CHANCE, -2, 3, 99])
def test_only_seats_give_up(seat: int) -> None:
    match = begun()
    before = everything(match)
    with pytest.raises(MathomError):
        match.resign(seat)
    with pytest.raises(MathomError):
        match.agree_draw(seat)
    assert everything(match) == before


# ---- rules and positions ----


def test_a_match_begins_with_its_rules_or_at_a_position() -> None:
    assert Match(GAME, {"rounds": "3"}).state.rounds == 3
    placed = Match(GAME, position="rounds 1")
    assert placed.state.rounds == 1 and placed.rules["rounds"] == "1"
    with pytest.raises(RulesetError):
        Match(GAME, {"round": "3"})
    assert Match(GAME, {"rounds": "1"}, position="rounds 1").state.rounds == 1
    with pytest.raises(RulesetError, match=r"the position brings its own rules \(rounds=1\): leave the others out"):
        Match(GAME, {"rounds": "3"}, position="rounds 1")
    with pytest.raises(NotationError):
        Match(GAME, position="nonsense")


@pytest.mark.parametrize("position", ["", " "])
def test_an_empty_position_is_a_position_too(position: str) -> None:
    with pytest.raises(NotationError):
        Match(GAME, position=position)


# ---- luck ----


def test_with_a_secret_chance_answers_at_once() -> None:
    match = Match(GAME, secret=SECRET)
    assert match.asked == [0, 1, 2]
    assert [entry.seat for entry in match.entries] == [CHANCE] * 6
    assert match.luck[0].commitment == commitment(SECRET) and not match.luck[0].opened
    same = Match(GAME, secret=SECRET)
    assert same.entries == match.entries
    assert Match(GAME, secret=b"t" * 32).entries != match.entries


def test_the_secret_is_opened_at_the_end() -> None:
    match = at_the_fight("1")
    match.use_secret(SECRET)
    assert not match.luck[0].opened
    match.act(0, YIELD)
    assert match.luck[0].opened
    other = Match(GAME, secret=SECRET)
    other.resign(0)
    assert other.luck[0].opened


def test_a_new_secret_opens_the_one_before() -> None:
    match = Match(GAME, secret=SECRET)
    match.use_secret(b"t" * 32)
    assert [(luck.start, luck.opened) for luck in match.luck] == [(0, True), (6, False)]
    for seat in range(3):
        match.act(seat, match.actions(seat)[0])
    for seat in (0, 0, 1, 1, 2, 2):
        match.act(seat, A_GUESS)
    assert match.entries[-1].seat == CHANCE and match.asked != [CHANCE]


@pytest.mark.parametrize("secret", [b"", b"x", b"x" * 31, b"x" * 33])
def test_a_secret_has_256_bits(secret: bytes) -> None:
    """A record with a secret of another length could not be read."""
    with pytest.raises(MathomError):
        Match(GAME, secret=secret)


def test_copy_of_a_long_match_shares_its_history() -> None:
    match = begun()
    copy = match.copy()
    for name in ("entries", "played", "story", "checkpoints"):
        assert getattr(copy, name)._items is getattr(match, name)._items
    copy.act(0, copy.actions(0)[0])
    assert len(copy.entries) == len(match.entries) + 1


def test_as_of_gives_the_match_after_some_entries() -> None:
    match = at_the_roll()
    earlier = match.as_of(len(match.entries) - 1)
    assert earlier.entries == match.entries[:-1]
    earlier.repeat(match.entries[-1])
    assert earlier.state.fingerprint(1) == match.state.fingerprint(1)


def test_follow_plays_the_current_answers() -> None:
    match = begun()
    match.act(0, match.actions(0)[0])
    match.undo(0)
    match.act(0, match.actions(0)[1])
    other = match.as_of(0)
    numbers = [number for number, _ in other.follow(match)]
    assert numbers == [played.entry for played in match.played]
    assert other.state.fingerprint(1) == match.state.fingerprint(1)
