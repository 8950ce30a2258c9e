"""Undo: a seat takes back its own last answer, unless somebody learnt something from it."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import CannotUndo
from mathom.core.play.entries import UNDO, Entry
from mathom.core.play.events import Event
from mathom.core.play.match import Match
from tests.core.play.test_match import ToyMatch, at_the_fight, at_the_roll, begun, everything
from tests.core.toy import A_GUESS, A_ROLL, GAME, RAISE, YIELD


def refuses(match: ToyMatch, seat: int, sentence: str) -> None:
    before = everything(match)
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert str(caught.value) == sentence
    assert everything(match) == before


def test_a_seat_takes_back_its_last_answer() -> None:
    match = at_the_fight()
    fresh = match.state.fingerprint(1)
    match.act(0, RAISE)
    match.undo(0)
    assert match.state.fingerprint(1) == fresh and match.asked == [0]
    assert match.entries[-1] == Entry(UNDO, 0) and len(match.entries) == 12
    match.act(0, YIELD)
    assert match.state.round == 2


def test_undone_answer_stays_in_the_record_and_the_events() -> None:
    """Listeners hear of the undo; earlier events are not hidden."""
    match = begun()
    match.act(0, 1)
    match.undo(0)
    assert [entry.text for entry in match.entries] == ["two", ""] and match.played == []
    match.act(0, 0)
    assert [event.kind for event in match.events(None)] == ["committed", "undone", "committed"]
    assert [event.facts.get("card") for event in match.events(0)] == ["two", None, "ace"]
    assert [event.facts.get("card") for event in match.events(1)] == [None, None, None]
    undone = match.events(1, since=1)[0]
    assert undone == Event("undone", "", {"seat": "red"})
    assert match.tell(undone) == "Red takes back the last answer."
    assert len(match.events(0, since=2)) == 1 and match.events(0, since=3) == []


def test_later_answers_of_others_are_told_once() -> None:
    match = begun()
    match.act(0, 1)
    match.act(1, 3)
    match.undo(0)
    assert [event.kind for event in match.events(None)] == ["committed", "committed", "undone"]
    assert match.asked == [0, 2]


def test_undo_without_an_answer_is_refused() -> None:
    match = begun()
    refuses(match, 0, "There is nothing of yours to undo.")
    match.act(1, 2)
    refuses(match, 0, "There is nothing of yours to undo.")
    refuses(match, 77, "There is nothing of yours to undo.")
    match.undo(1)
    refuses(match, 1, "There is nothing of yours to undo.")


def test_undo_after_another_answer_is_refused() -> None:
    match = at_the_fight()
    match.act(0, RAISE)
    match.act(1, RAISE)
    refuses(match, 0, "Green has answered since; that cannot be undone.")
    match.undo(1)
    match.undo(0)
    assert match.asked == [0]


def test_undo_after_a_reveal_is_refused() -> None:
    match = at_the_roll()
    refuses(match, 2, "Something has been revealed since; that cannot be undone.")
    refuses(match, 0, "Something has been revealed since; that cannot be undone.")


def test_undo_after_chance_is_refused() -> None:
    match = at_the_roll()
    match.act(CHANCE, A_ROLL + 1)
    refuses(match, 2, "Something was drawn at random since; that cannot be undone.")
    refuses(match, CHANCE, "Something was drawn at random since; that cannot be undone.")


def test_undo_after_the_end_is_refused() -> None:
    match = at_the_fight("1")
    match.act(0, YIELD)
    refuses(match, 0, "The game is over.")
    other = begun()
    other.act(0, 0)
    other.resign(1)
    refuses(other, 0, "The game is over.")


# ---- simultaneous questions ----


def test_in_a_lane_the_answers_of_others_do_not_matter() -> None:
    match = begun()
    match.act(0, 1)
    match.act(2, 5)
    match.undo(0)
    assert match.asked == [0, 1]
    match.act(0, 0)
    straight = begun()
    straight.act(2, 5)
    straight.act(0, 0)
    assert match.state.fingerprint(1) == straight.state.fingerprint(1)


def test_a_lane_is_taken_back_step_by_step() -> None:
    match = begun()
    for seat, card in ((0, 0), (1, 2), (2, 4)):
        match.act(seat, card)
    start = match.state.fingerprint(1)
    match.act(1, A_GUESS)
    match.act(0, A_GUESS + 2)
    match.act(1, A_GUESS + 1)
    match.undo(1)
    assert match.actions(1) == [A_GUESS, A_GUESS + 1, A_GUESS + 2] and match.state.table[7] == 0
    match.undo(1)
    match.undo(0)
    assert match.state.fingerprint(1) == start


def test_the_group_closes_when_its_last_seat_has_answered() -> None:
    match = begun()
    for seat, card in ((0, 0), (1, 2), (2, 4)):
        match.act(seat, card)
    refuses(match, 0, "Blue has answered since; that cannot be undone.")
    match.undo(2)
    match.undo(0)
    assert match.asked == [0, 2]


def test_a_later_group_does_not_open_an_earlier_one() -> None:
    match = begun()
    for seat, card in ((0, 0), (1, 2), (2, 4)):
        match.act(seat, card)
    match.act(0, A_GUESS)
    refuses(match, 2, "Red has answered since; that cannot be undone.")
    match.undo(0)
    refuses(match, 0, "Blue has answered since; that cannot be undone.")


def test_draws_after_an_undo_have_numbers_of_their_own() -> None:
    """An undo is an entry, so the same answers give another draw: an undo cannot be used to try the dice."""
    secret = b"u" * 32
    rolls = set()
    for undos in range(12):
        match = Match(GAME, {"deal": "fixed"}, secret=secret)
        for _ in range(undos):
            match.act(0, 0)
            match.undo(0)
        for seat, card in ((0, 0), (1, 2), (2, 4)):
            match.act(seat, card)
        for seat in (0, 0, 1, 1, 2, 2):
            match.act(seat, A_GUESS)
        rolls.add(match.entries[-1].text)
    assert rolls == {"roll-0", "roll-1", "roll-2"}
