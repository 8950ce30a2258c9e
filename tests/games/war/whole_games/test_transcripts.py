"""Recorded games replay to the same text: what changes in play shows here."""

from __future__ import annotations

from typing import cast

import pytest
from tools.transcripts import transcript

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.play.record import LONGEST, MOST_ENTRIES, AnyMatch, read, write
from tests.games.war.pairs import GAME
from tests.games.war.recorded import FOLDER, GAMES


@pytest.mark.parametrize("name", GAMES)
def test_replays_to_the_same_text(name: str) -> None:
    text = (FOLDER / f"{name}.mathom").read_text(encoding="utf-8")
    again = read(text)
    assert again.is_over and transcript(again) == text and read(write(again)).entries == again.entries


def test_no_transcript_is_forgotten() -> None:
    assert {file.stem for file in FOLDER.glob("*.mathom")} == set(GAMES)


def test_a_random_game_fits_into_a_record() -> None:
    """The longest of some thousand random games had 15,000 answers."""
    match, dice = Match(GAME, {}, secret=bytes(32)), Dice(3)
    while not match.is_over:
        actions = match.actions(match.asked[0])
        match.act(match.asked[0], actions[dice.below(len(actions))])
    share = len(match.entries) / 20_000
    assert len(write(cast(AnyMatch, match))) / share < LONGEST and MOST_ENTRIES >= 40_000
