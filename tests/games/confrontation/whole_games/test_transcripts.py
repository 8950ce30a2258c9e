"""Whole games as text: they replay to the same text, position by position. `./mathom record` writes them again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.transcripts import FOLDER, GAMES, transcript

import mathom


@pytest.mark.parametrize("name", GAMES)
def test_replays_to_the_same_text(name: str) -> None:
    text = (FOLDER / f"{name}.mathom").read_text(encoding="utf-8")
    assert transcript(mathom.read_record(text, mathom.game)) == text


def test_no_transcript_is_forgotten() -> None:
    assert {Path(file).stem for file in FOLDER.glob("*.mathom")} == set(GAMES)
