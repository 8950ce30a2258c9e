"""The names of computer players."""

from __future__ import annotations

import pytest

from mathom.bots.names import PEOPLE, bot_name, face_of, full_name, named_level
from mathom.bots.registry import BOTS, bots_for
from mathom.core.game import game_names


def test_every_level_has_eight_names_of_its_own() -> None:
    everybody = [name for names in PEOPLE for name in names]
    assert len(set(everybody)) == len(everybody) == 8 * len(PEOPLE)
    assert {"confrontation", "riddle", "war"} <= set(game_names())
    for game in game_names():
        for entry in bots_for(game):
            assert entry.level is not None
            assert named_level(entry.name, PEOPLE[entry.level][3]) == entry.title.lower()


def test_bots_have_different_titles() -> None:
    assert bots_for("confrontation")
    titles = [entry.title for entry in BOTS.values()]
    assert len(set(titles)) == len(titles)


def test_seven_bots_of_one_level_have_different_names() -> None:
    taken: list[str | None] = ["Fredegar", None]  # a person, and an empty seat
    for _ in range(7):
        taken.append(bot_name("first", "First game", taken))
    assert len(set(taken)) == len(taken)
    faces = [face_of("first", name or "") for name in taken[2:]]
    assert taken[2] == "Rosie" and faces == [0, 2, 3, 4, 5, 6, 7]


def test_program_keeps_its_own_name() -> None:
    assert bot_name("mine", "My program", []) == "My program"
    assert (named_level("mine", "My program"), face_of("mine", "My program")) == (None, None)


@pytest.mark.parametrize("bot", ["Rosie", "random", None])
def test_name_alone_tells_no_level(bot: str | None) -> None:
    """A program may be called Rosie; a bot of another level never is."""
    assert (named_level(bot, "Rosie"), face_of(bot, "Rosie")) == (None, None)


def test_record_names_the_level() -> None:
    assert full_name("medium", "Ioreth") == "Ioreth, medium"
    assert full_name("steady", "Ioreth") == "Ioreth, steady"
    assert full_name("medium", "Medium") == "Medium"  # at tables of earlier versions
