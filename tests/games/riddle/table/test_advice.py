"""What a hint says about a move: where it leads, and why, from the knowledge of the seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.games.riddle import options
from mathom.games.riddle.game import RiddleGame
from tests.games.riddle.maps.test_mapfile import wide
from tests.games.riddle.rule_rows import play

GAME = RiddleGame()


@pytest.mark.parametrize(
    ("position", "answers", "text", "words"),
    [
        ("frodo 0706 hand boat ; sam 2020", "roll 1", "die", "Go to Bree: you can draw cards in this city."),
        (
            "frodo 2518 hand the-ring rope ; sam 0606",
            "roll 3",
            "die",
            "Go to the Cracks of Doom: with The Ring you win there.",
        ),
        (
            "frodo 1006 hand the-ring ; sam 2020",
            "roll 1",
            "die",
            "you have The Ring, and this is the way to the Cracks of Doom, away from others.",
        ),
        ("frodo 0706 hand boat ; sam 2020", "roll 1, die", "bree", "Go to Bree: you can draw cards in this city."),
        ("frodo 0706 hand gandalf ; sam 2020 hand boat", "roll 1", "see gandalf", ""),
    ],
)
def test_hint_says_where_to_go_and_why(position: str, answers: str, text: str, words: str) -> None:
    match = play(position, answers)
    said = GAME.table.advice(match.view(0), match.heard(0), text)
    assert said.endswith(words) and bool(said) == bool(words)


@pytest.mark.parametrize(
    ("cities", "words"),
    [
        ("wood-town", "it is on the way to Ford Town, where you can draw cards."),
        ("wood-town ford-town", "it is on the way to Well, where you win with The Ring."),
    ],
)
def test_6_3_hint_needs_no_city_that_may_be_used(
    cities: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A player who has just used both has no city to go to."""
    monkeypatch.setattr(options, "MAPS", str(tmp_path))
    (tmp_path / "wide.txt").write_text(wide(20, 20))
    match = play(f"rules map=wide ; frodo 1010 hand boat cities {cities} ; sam 1818", "roll 1")
    assert GAME.table.advice(match.view(0), match.heard(0), "die").endswith(words)


def test_hint_names_the_player_seen_with_the_ring() -> None:
    """Frodo saw The Ring in Sam's hand and can reach him."""
    match = play("frodo 0706 hand gandalf boat ; sam 0906 hand the-ring", "roll 1, see gandalf, sam")
    assert "Sam" in GAME.table.advice(match.view(0), match.heard(0), "die")
    assert GAME.table.advice(match.view(0), match.heard(0), "die").endswith("who may have The Ring.")


def test_hint_does_not_depend_on_hidden_cards() -> None:
    """Where The Ring is does not matter as long as the seat cannot know it."""
    said = set()
    for hands in ("hand the-ring ; sam 2020 hand rope", "hand rope ; sam 2020 hand the-ring"):
        match = play(f"frodo 0706 hand boat ; merry 0906 {hands}", "roll 1")
        said.add(GAME.table.advice(match.view(0), match.heard(0), "die"))
    assert len(said) == 1
