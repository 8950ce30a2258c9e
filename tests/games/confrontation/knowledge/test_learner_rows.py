"""Sightings and the lean rows that a learner reads."""

from __future__ import annotations

from typing import cast

import pytest
from mypy_extensions import i64

from mathom.core.engine.agenda import INDEX
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.core.game import find_game
from mathom.core.play.bare_game import heard_by
from mathom.games.confrontation.knowledge.heard_sightings import sightings_heard
from mathom.games.confrontation.knowledge.learner_rows import (
    COLUMN_BITS,
    ENTRIES,
    HIDDEN,
    OPTION,
    ROW,
    LearnerRows,
)
from mathom.games.confrontation.knowledge.sightings import Sightings
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.rules.board import DEFEATED
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.state import Confrontation
from tests.effort import more

RULESETS = [
    {},
    {"cast": "variant"},
    {"cast": "draft"},
    {"cast": "draft", "draft": "hidden"},
    {"specials": "own-two"},
    {"cast": "draft", "draft": "hidden", "specials": "announced"},
]


def rows_of(rules: dict[str, str], games: int = 16) -> LearnerRows:
    return LearnerRows(find_game("confrontation").new(rules), games, seed=5, drawn=64, again=True)


def columns_of(rows: LearnerRows, g: int) -> list[int]:
    entries = rows.rows[ROW * g + ENTRIES : ROW * (g + 1)]
    return [int(entry) & (1 << COLUMN_BITS) - 1 for entry in entries if entry]


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_sightings_never_exclude_where_a_piece_stands(rules: dict[str, str]) -> None:
    rows = rows_of(rules)
    for _ in range(120):
        rows.play_randomly(1)
        assert not rows.wrong()


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_the_options_of_a_row_are_those_of_the_game(rules: dict[str, str]) -> None:
    rows = rows_of(rules)
    for _ in range(60):
        rows.play_randomly(1)
        for g in range(rows.games):
            offered = {column - OPTION for column in columns_of(rows, g) if OPTION <= column < HIDDEN}
            assert offered == set(rows.states[g].legal_actions())


def test_a_wrong_answer_names_its_game() -> None:
    rows = rows_of({}, games=2)
    good = columns_of(rows, 0)
    first = next(column - OPTION for column in good if OPTION <= column < HIDDEN)
    assert rows.step(first.to_bytes(4, "little") + (9999).to_bytes(4, "little")) == 1


def test_sightings_learn_from_a_single_move() -> None:
    game = find_game("confrontation")
    rows = LearnerRows(game.new({}), 1, seed=9, drawn=256, again=True)
    state, sightings = cast(Confrontation, rows.states[0].clone()), Sightings()
    sightings.see(state)
    before = list(sightings.possible)
    state.apply(state.legal_actions()[0])
    sightings.see(state)
    assert list(sightings.possible) != before
    assert not sightings.wrong(state)
    assert all(state.at[k] >= DEFEATED or sightings.possible[k] for k in range(18))


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_sightings_from_events_are_right(rules: dict[str, str]) -> None:
    """What a seat heard gives sightings that never exclude the truth; in the classic game none is vaguer."""
    game = find_game("confrontation")
    for seed in range(more(4)):
        state, dice, watched = cast(Confrontation, game.new(rules)), Dice(seed + 1), Sightings()
        heard: list[list[int]] = [[], []]
        state.open_story()
        while state.depth:
            if state.turn and state.seat() >= 0:
                for seat in (0, 1):
                    in_tunnel = state.agenda[state.depth - 1] & INDEX == ANSWER_TUNNEL.number & INDEX
                    found = sightings_heard(look_at(state, i64(seat)), numbers(heard[seat]), in_tunnel)
                    assert not found.wrong(state)
                    assert rules or not any(found.possible[k] & ~watched.possible[k] for k in range(18))
            actions = state.legal_actions()
            state.apply(i64(actions[dice.below(len(actions))]))
            for seat in (0, 1):
                heard[seat] += heard_by(state, seat)
            state.told = 0
            watched.see(state)


def test_sightings_of_a_game_from_a_position_come_from_the_view() -> None:
    state = cast(Confrontation, find_game("confrontation").load("rohan: gimli | gondor: balrog orcs ; turn 2"))
    found = sightings_heard(look_at(state, 0), numbers([]), in_tunnel=False)
    assert not found.wrong(state)
