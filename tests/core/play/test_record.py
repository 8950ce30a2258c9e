"""Records: a match as text, and the same match read from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import CannotUndo, RulesetError
from mathom.core.game import AnyGame
from mathom.core.play.commitment import commitment
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read, write
from tests.core.play.test_match import ToyMatch, at_the_fight, begun
from tests.core.toy import A_GUESS, GAME, YIELD

SECRET, OTHER = b"s" * 32, b"t" * 32


def find(name: str) -> AnyGame:
    if name != "toy":
        raise RulesetError(f'there is no game "{name}"')
    return cast(AnyGame, GAME)


def written(match: ToyMatch) -> str:
    return write(cast(AnyMatch, match))


def same(match: ToyMatch) -> AnyMatch:
    """Reads what was written and compares everything that a record holds."""
    text = written(match)
    again = read(text, find)
    assert write(again) == text
    assert again.entries == match.entries
    assert again.state.fingerprint(1) == match.state.fingerprint(1)
    assert [played.entry for played in again.played] == [played.entry for played in match.played]
    assert (again.names, again.position, again.ended) == (match.names, match.position, match.ended)
    assert (again.result, again.asked, again.is_over) == (match.result, match.asked, match.is_over)
    assert [(luck.start, luck.commitment, luck.opened) for luck in again.luck] == [
        (luck.start, luck.commitment, luck.opened) for luck in match.luck
    ]
    assert again.events(None) == match.events(None)
    return again


def test_a_whole_game_as_text() -> None:
    match = Match(GAME, {"rounds": "1", "deal": "fixed"}, names=["Ann", "Bob", "Cy"])
    for seat, text in ((0, "two"), (2, "six"), (1, "three")):
        match.say(seat, text)
    match.undo(1)
    match.say(1, "four")
    for seat in (0, 0, 1, 1, 2, 2):
        match.act(seat, A_GUESS)
    match.say(CHANCE, "roll-2")
    match.say(2, "yield")
    assert written(match).splitlines() == [
        "mathom 1",
        "game toy",
        "rules rounds=1 deal=fixed",
        "seat red Ann",
        "seat green Bob",
        "seat blue Cy",
        "",
        "red two",
        "blue six",
        "green three",
        "green undo",
        "green four",
        *["red guess-0"] * 2,
        *["green guess-0"] * 2,
        *["blue guess-0"] * 2,
        "chance roll-2",
        "blue yield",
        "result red -1 green -1 blue 1",
    ]
    same(match)


def test_record_has_headings_as_comments() -> None:
    match = Match(GAME, secret=SECRET)
    lines = written(match).splitlines()
    at = lines.index("# round-began 1")
    assert lines[at - 1] == "" and lines[at - 2].startswith("chance ")
    same(match)


def resigned() -> ToyMatch:
    match = begun()
    match.act(1, 2)
    match.resign(2)
    return match


def drawn() -> ToyMatch:
    match = begun()
    match.agree_draw(0)
    return match


def at_a_position() -> ToyMatch:
    match = Match(GAME, position="rounds 3", secret=SECRET)
    match.act(0, match.actions(0)[0])
    return match


def often_undone() -> ToyMatch:
    match = begun()
    for _ in range(3):
        match.act(0, 1)
        match.act(1, 2)
        match.undo(0)
        match.undo(1)
    match.act(1, 3)
    return match


def two_stretches() -> ToyMatch:
    match = Match(GAME, {"rounds": "2"}, secret=SECRET)
    match.use_secret(OTHER)
    rush(match)
    return match


def rush(match: ToyMatch) -> None:
    while not match.is_over:
        seat = match.asked[-1]
        match.act(seat, match.actions(seat)[0])


def unopened() -> ToyMatch:
    return Match(GAME, secret=SECRET)


def opened_at_the_end() -> ToyMatch:
    match = Match(GAME, {"rounds": "1"}, secret=SECRET)
    rush(match)
    return match


def secret_of_no_use() -> ToyMatch:
    match = at_the_fight("1")
    match.use_secret(SECRET)
    match.act(0, YIELD)
    return match


MATCHES: list[Callable[[], ToyMatch]] = [
    begun,
    resigned,
    drawn,
    at_a_position,
    often_undone,
    two_stretches,
    unopened,
    opened_at_the_end,
    secret_of_no_use,
]


@pytest.mark.parametrize("make", MATCHES)
def test_records_round_trip(make: Callable[[], ToyMatch]) -> None:
    same(make())


def test_secrets_are_written_where_they_were_opened() -> None:
    lines = written(two_stretches()).splitlines()
    luck = [line for line in lines if line.startswith(("luck", "opened"))]
    assert luck == [
        f"luck {commitment(SECRET)}",
        f"opened {SECRET.hex()}",
        f"luck {commitment(OTHER)}",
        f"opened {OTHER.hex()}",
    ]
    assert lines[-1].startswith("result ") and lines[-2] == luck[-1]


def test_a_secret_that_is_not_open_is_not_written() -> None:
    assert SECRET.hex() not in written(unopened())
    again = same(unopened())
    assert again.luck[0].secret is None


def test_match_read_from_a_record_can_continue() -> None:
    again = same(unopened())
    again.use_secret(OTHER)
    again.act(0, again.actions(0)[0])
    third = read(write(again), find)
    assert write(third) == write(again) and len(third.luck) == 2 and not third.luck[0].opened


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_round_trip(seed: int) -> None:
    """With undos wherever they are allowed, and a new secret now and then."""
    dice = Dice(seed)
    match = Match(GAME, {"rounds": "3"}, secret=bytes([seed]) * 32)
    for step in range(60):
        if match.is_over:
            break
        seat = match.asked[dice.below(len(match.asked))]
        match.act(seat, match.actions(seat)[dice.below(len(match.actions(seat)))])
        if dice.below(3) == 0:
            try:
                match.undo(int(dice.below(3)))
            except CannotUndo:
                continue
        if dice.below(15) == 0 and not match.is_over:
            match.use_secret(bytes([seed, step]) * 16)
    same(match)


@pytest.mark.parametrize("name", ["seven  of  nine", "Zoë Ü", "# not a comment", "chance", "x" * 60, "seat red"])
def test_names_round_trip(name: str) -> None:
    match = Match(GAME, names=[name, "b", "c"])
    assert same(match).names[0] == name


def test_comments_blank_lines_and_ends_of_lines_do_not_matter() -> None:
    match = resigned()
    text = written(match)
    loose = "# a game\n\n" + "\r\n\n# more\n".join(f"  {line}\t" for line in text.splitlines())
    assert write(read(loose, find)) == text


def test_seats_and_rules_may_be_left_out() -> None:
    match = read("mathom 1\ngame toy", find)
    assert match.names == ("red", "green", "blue") and match.asked == [CHANCE] and match.position is None
