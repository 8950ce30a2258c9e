"""Rewind: goes back further than an undo, by consent; it is in the record, and luck stays verifiable."""

from __future__ import annotations

import random
from typing import cast

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import CannotUndo
from mathom.core.game import AnyGame, find_game
from mathom.core.play.entries import REWIND, TIMEOUT, Entry, Played
from mathom.core.play.events import Event
from mathom.core.play.match import CHECKPOINT, Match
from mathom.core.play.record import AnyMatch, continue_match, read, write
from tests.core.play.test_match import ToyMatch, at_the_fight, at_the_roll, everything
from tests.core.toy import GAME, RAISE, YIELD

SECRET = bytes(range(32))


def lucky(entries: int) -> ToyMatch:
    match: ToyMatch = Match(GAME, {"rounds": "2"}, secret=SECRET)
    while len(match.entries) < entries and not match.is_over:
        seat = match.asked[0]
        match.act(seat, match.actions(seat)[0])
    return match


def text(match: ToyMatch) -> str:
    return write(cast(AnyMatch, match))


def reread(match: ToyMatch) -> AnyMatch:
    return read(text(match), lambda _: cast(AnyGame, GAME))


def test_rewind_goes_back_beyond_chance_and_reveals() -> None:
    match = at_the_fight()
    before = at_the_roll()
    number = next(i for i, entry in enumerate(match.entries) if i >= len(before.entries) and entry.seat == CHANCE)
    match.rewind(1, number)
    assert match.state.fingerprint(1) == before.state.fingerprint(1)
    assert match.entries[-1] == Entry(REWIND, 1, number)


def test_everybody_hears_of_a_rewind() -> None:
    match = at_the_fight()
    told = len(match.events(2))
    match.rewind(0, 3)
    event = match.events(2)[told]
    assert event == Event("rewound", "", {"seat": "red", "entry": 3}) and match.events(None)[-1] == event
    assert match.tell(event) == "Play goes back by consent, as Red asked."


def test_rewound_answers_are_not_current() -> None:
    match = at_the_fight()
    assert all(
        one is other for one, other in zip(match.copy().current_events(0)[1:], match.current_events(0)[1:], strict=True)
    )
    fresh = [event.kind for event in match.current_events(0)]
    match.act(0, RAISE)
    match.undo(0)
    assert [event.kind for event in match.current_events(0)] == fresh
    match.rewind(0, 2)
    assert [event.kind for event in match.current_events(0)] == fresh[: len(match.current_events(0))]
    assert len(match.played) == 2


def test_chance_draws_again_and_can_be_checked() -> None:
    match = lucky(14)
    drawn = [i for i, entry in enumerate(match.entries) if entry.seat == CHANCE]
    match.rewind(0, drawn[-1])
    assert match.entries[-1].seat == CHANCE and match.entries[-2].kind == REWIND
    while not match.is_over:
        seat = match.asked[0]
        match.act(seat, match.actions(seat)[0])
    again = reread(match)
    assert again.unchecked == [] and write(again) == text(match)
    assert again.events(1) == match.events(1)


def test_undo_works_after_a_rewind() -> None:
    match = at_the_fight()
    match.act(0, RAISE)
    number = len(match.entries) - 1
    match.act(1, RAISE)
    match.rewind(0, number + 1)
    match.undo(0)
    assert match.asked == [0]
    match.act(0, YIELD)


@pytest.mark.parametrize(("seat", "number"), [(0, 99), (0, -1), (7, 0), (-1, 0)])
def test_rewind_to_a_missing_entry_is_refused(seat: int, number: int) -> None:
    match = at_the_fight()
    before = everything(match)
    with pytest.raises(CannotUndo, match="There is nothing to take back there"):
        match.rewind(seat, number)
    assert everything(match) == before


def test_rewind_after_the_end_is_refused() -> None:
    match = at_the_fight()
    match.resign(0)
    with pytest.raises(CannotUndo, match="The game is over"):
        match.rewind(0, 0)


def test_lost_on_time() -> None:
    match = at_the_fight()
    match.lose_on_time(1)
    assert match.entries[-1] == Entry(TIMEOUT, 1) and match.result == GAME.forfeit(match.state, 1)
    again = reread(match)
    assert again.entries == match.entries


def test_copy_is_independent() -> None:
    match = at_the_fight()
    match.act(0, RAISE)
    before = everything(match)
    other = match.copy()
    assert everything(other) == before
    other.undo(0)
    other.act(0, YIELD)
    assert everything(match) == before
    match.undo(0)
    match.act(0, RAISE)
    assert match.state.fingerprint(1) != other.state.fingerprint(1)


def test_a_copy_draws_the_same_luck() -> None:
    match = lucky(12)
    other = match.copy()
    for side in (match, other):
        for _ in range(12):
            if side.asked:
                side.act(side.asked[0], side.actions(side.asked[0])[0])
    assert text(match) == text(other)


def test_repeating_entries() -> None:
    match = lucky(20)
    match.rewind(0, 5)
    other: ToyMatch = Match(GAME, {"rounds": "2"})
    for entry in match.entries:
        other.repeat(entry)
    assert other.events(0) == match.events(0) and other.state.fingerprint(1) == match.state.fingerprint(1)


def test_further_lines_continue_a_match() -> None:
    match = at_the_fight()
    other = at_the_fight()
    continue_match(cast(AnyMatch, match), ["red raise", "green rewind 5"])
    other.act(0, RAISE)
    other.rewind(1, 5)
    assert everything(match) == everything(other)


@pytest.mark.parametrize("seed", range(6))
def test_rewound_game_equals_one_played_from_the_start(seed: int) -> None:
    """It is restored from a checkpoint, and the same answers can be undone as before."""
    dice = random.Random(seed)  # noqa: S311
    match: AnyMatch = Match(find_game("confrontation"), {}, secret=SECRET)
    while len(match.entries) < 120 and not match.is_over:
        seat = match.asked[0]
        match.act(seat, dice.choice(match.actions(seat)))
        if dice.random() < 0.15 and len(match.played) > 1 and not match.is_over:
            number = dice.choice(match.played[-20:]).entry
            stood = [played.entry for played in match.played if played.entry < number]
            match.rewind(0, number)
            fresh = replayed(match, stood)
            now = match.copy()
            assert now.game.dump(now.state) == fresh.game.dump(fresh.state)
            assert [can_undo(now, seat) for seat in (0, 1)] == [can_undo(fresh, seat) for seat in (0, 1)]


def can_undo(match: AnyMatch, seat: int) -> bool:
    try:
        match.undoable(seat)
    except CannotUndo:
        return False
    return True


def replayed(match: AnyMatch, entries: list[int]) -> AnyMatch:
    fresh: AnyMatch = Match(match.game, match.rules)
    for number in [*entries, *(p.entry for p in match.played if p.entry > match.entries.index(last_rewind(match)))]:
        fresh.repeat(match.entries[number])
    return fresh


def last_rewind(match: AnyMatch) -> Entry:
    return next(entry for entry in reversed(match.entries) if entry.kind == REWIND)


def test_a_rewind_costs_the_same_in_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(match for match in map(long_game, range(50)) if len(match.played) >= 2 * CHECKPOINT + 4)
    plays: list[int] = []
    play = Match.play

    def counted(self: AnyMatch, number: int) -> Played:
        plays.append(number)
        return play(self, number)

    monkeypatch.setattr(Match, "play", counted)
    match.rewind(0, match.played[-2].entry)
    assert 0 < len(plays) < CHECKPOINT + 10


def long_game(seed: int) -> AnyMatch:
    dice = random.Random(seed)  # noqa: S311
    match: AnyMatch = Match(find_game("confrontation"), {}, secret=SECRET)
    while len(match.played) < 70 and not match.is_over:
        seat = match.asked[0]
        before = match.copy()
        match.act(seat, dice.choice(match.actions(seat)))
    return before
