"""The agenda in both forms, interpreted and compiled, through the frames of The Confrontation."""

from __future__ import annotations

import pytest

from mathom.core.agenda import CHANCE, EVERYBODY, LIMIT, NOBODY, VEILED, WATCHERS, numbers, when, zeros
from mathom.core.agenda_text import resume
from mathom.core.dice import Dice
from mathom.core.event import read_story
from mathom.games.confrontation.battle import DRAW_DEFENDER
from mathom.games.confrontation.combat import COMMIT_CARD
from mathom.games.confrontation.end_of_turn import CONCEAL, END_TURN
from mathom.games.confrontation.frames import FRAMES, new_game
from mathom.games.confrontation.position import load
from mathom.games.confrontation.rulesets import read_rules
from mathom.games.confrontation.setup import PICK_FACE, PLACE_PIECE
from mathom.games.confrontation.specials import DRAW_SPIED
from mathom.games.confrontation.state import Confrontation
from mathom.games.confrontation.telling import KINDS
from mathom.games.confrontation.turn import START_TURN, TAKE_TURN

DRAFT = {"cast": "draft", "specials": "own-two"}


def start(rules: dict[str, str] | None = None) -> Confrontation:
    return new_game(read_rules(rules or {}))


def in_a_turn() -> Confrontation:
    return load("shire: frodo | mordor: balrog orcs")


def test_then_unwind_and_when() -> None:
    s = in_a_turn()
    s.then(when(False, CONCEAL.of()), DRAW_DEFENDER.of(), when(True, END_TURN.of()))
    assert s.waiting() == ["DrawDefender", "EndTurn", "TakeTurn 1", "EndTurn", "StartTurn"]
    s.unwind(END_TURN)
    assert s.waiting() == ["EndTurn", "TakeTurn 1", "EndTurn", "StartTurn"]
    s.unwind(TAKE_TURN)
    assert s.waiting() == ["TakeTurn 1", "EndTurn", "StartTurn"]
    with pytest.raises(AssertionError):
        s.unwind(PICK_FACE)


def test_the_end_is_sticky() -> None:
    s = in_a_turn()
    s.finish()
    s.then(TAKE_TURN.of(1), START_TURN.of())
    s.settle(0)
    assert s.depth == 0 and s.over and s.seat() == NOBODY and s.asked() == []
    assert s.lane(0) == -1 and s.lane(1) == -1


def test_settle_runs_steps_down_to_the_floor() -> None:
    s = in_a_turn()
    s.then(CONCEAL.of(), CONCEAL.of())
    s.settle(4)
    assert s.waiting()[0] == "Conceal" and s.side == 0
    s.settle(0)
    assert s.waiting()[0] == "TakeTurn 1" and s.side == 1


def test_arguments_have_a_limit() -> None:
    top = LIMIT - 1
    s = in_a_turn()
    s.then(PLACE_PIECE.of(top, top), DRAW_SPIED.of(top))
    assert s.waiting()[:2] == [f"PlacePiece {top} {top}", f"DrawSpied {top}"]
    for bad in (-1, LIMIT):
        with pytest.raises(AssertionError):
            PLACE_PIECE.of(0, bad)
        with pytest.raises(AssertionError):
            PLACE_PIECE.of(bad, 0)
        with pytest.raises(AssertionError):
            TAKE_TURN.of(bad)
        with pytest.raises(AssertionError):
            DRAW_SPIED.of(bad)


def test_steps_and_questions_are_not_mixed_up() -> None:
    s = in_a_turn()
    with pytest.raises(AssertionError):
        START_TURN.who(s, 0)
    with pytest.raises(AssertionError):
        START_TURN.offer(s, 0, zeros(8))
    with pytest.raises(AssertionError):
        START_TURN.answer(s, 0, 0)
    with pytest.raises(AssertionError):
        TAKE_TURN.do(s, 0)


# ---- lanes ----


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_secret_answers_makes_no_difference(seed: int) -> None:
    """Draft, picks and placement: one seat after the other, and in any mixture."""
    mixed, straight = start(DRAFT), start(DRAFT)
    choices = {seat: Dice(100 * seed + seat) for seat in (0, 1)}
    answers: dict[int, list[int]] = {0: [], 1: []}
    order = Dice(seed)
    while mixed.waiting()[0].split()[0] in ("PickFace", "PickSpecial", "PlacePiece"):
        asked = mixed.asked()
        seat = asked[order.below(len(asked))]
        options = mixed.actions_for(seat)
        answers[seat].append(options[choices[seat].below(len(options))])
        mixed.answer(seat, answers[seat][-1])
    for seat in (0, 1, 0, 1, 0, 1):
        group = straight.waiting()[0].split()[0]
        while straight.lane(seat) >= 0 and straight.waiting()[0].split()[0] == group:
            straight.answer(seat, answers[seat].pop(0))
    assert mixed.fingerprint(1) == straight.fingerprint(1)
    assert mixed.waiting() == ["TakeTurn 1", "EndTurn", "StartTurn"]


def test_groups_of_different_kinds_do_not_mix() -> None:
    s = start({"cast": "draft"})
    for _ in range(9):
        s.answer(1, s.actions_for(1)[0])
    assert s.asked() == [0] and s.lane(1) == -1 and s.actions_for(1) == [] and s.actions_for(CHANCE) == []
    for _ in range(9):
        s.answer(0, s.actions_for(0)[1])
    assert s.asked() == [0, 1] and s.waiting()[:2] == ["PlacePiece 0 0", "PlacePiece 1 0"]


def test_an_answer_below_the_top_puts_back_what_lay_above() -> None:
    s = start()
    s.answer(1, s.actions_for(1)[3])
    assert s.waiting() == ["PlacePiece 0 0", "PlacePiece 1 1", "FillHomes", "StartTurn"]


def test_lanes_are_for_cards_too() -> None:
    s = in_a_turn()
    s.then(COMMIT_CARD.of(0), COMMIT_CARD.of(1))
    assert s.asked() == [0, 1] and len(s.actions_for(1)) == 9
    s.then(DRAW_DEFENDER.of())
    assert s.asked() == [CHANCE] and s.lane(0) == -1


# ---- what is told ----


def test_stories_grow_and_secrets_are_veiled() -> None:
    s = in_a_turn()
    s.whisper(7, 501, 1, 5, 0, 1, 2, 3)
    assert s.told == 0
    s.listen(zeros(1))
    for k in range(100):
        s.whisper(7, 501, 0b10, k % 18, 1, k % 16, 2, 3)
    assert s.told == 200
    assert s.heard(198, 1) >> 48 == 99 % 18
    assert s.heard(198, 0) >> 48 == s.heard(198, WATCHERS) >> 48 == VEILED
    tellings = read_story(KINDS, [s.story[i] for i in range(s.told)])
    assert tellings[-1].seen_by(0).facts["character"] is None
    assert tellings[-1].seen_by(1).facts["from"] == tellings[-1].whole().facts["from"] == "rhudaur"
    with pytest.raises(AssertionError):
        s.tell(7, 501, LIMIT)
    with pytest.raises(AssertionError):
        s.whisper(7, 501, EVERYBODY, VEILED)
    s.hush()
    s.tell(7, 501)
    assert s.told == 0


# ---- as text, and as a copy ----


@pytest.mark.parametrize("rules", [{}, DRAFT, {"cast": "variant", "specials": "announced"}])
def test_agendas_come_back_from_text_and_copies_are_equal(rules: dict[str, str]) -> None:
    s, dice, other = start(rules), Dice(5), start()
    for _ in range(400):
        if s.depth == 0:
            break
        again = s.clone()
        assert again.fingerprint(1) == s.fingerprint(1)
        again.depth = 0
        resume(again, ", ".join(s.waiting()), 0)
        assert again.fingerprint(1) == s.fingerprint(1)
        s.copy_into(other)
        assert other.fingerprint(1) == s.fingerprint(1)
        options = s.legal_actions()
        before = s.fingerprint(1)
        again.apply(options[0])
        assert s.fingerprint(1) == before
        s.apply(options[dice.below(len(options))])


def test_the_table_of_frames_is_numbered() -> None:
    assert [frame.number & 511 for frame in FRAMES] == list(range(len(FRAMES)))
    assert len({type(frame).__name__ for frame in FRAMES}) == len(FRAMES)
    assert list(numbers([1, 2])) == [1, 2]
