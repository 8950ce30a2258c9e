"""The pictures of the rules pages are drawn from what their pages say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools import diagrams
from tools.diagrams import PAGES, ROOT, Diagram

from mathom.core.game import find_game
from mathom.core.play.match import Match

DIAGRAMS = diagrams.diagrams()
BOARDS = [diagram for diagram in DIAGRAMS if diagram.game not in diagrams.MAPS]
DRAWN_MAPS = [diagram for diagram in DIAGRAMS if diagram.game in diagrams.MAPS]
IMAGE = re.compile(r'<img\s+src="([^"]+)" alt="([^"]*)">')


def test_pictures_are_current() -> None:
    assert diagrams.faults() == []


def test_changed_position_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = DIAGRAMS[0]._replace(position="shire: frodo | mordor: orcs ; turn 2")
    monkeypatch.setattr(diagrams, "diagrams", lambda: [changed, *DIAGRAMS[1:]])
    assert diagrams.faults() == [
        f"the diagram {changed.name} is not current: run python tools/diagrams.py {changed.name}"
    ]


@pytest.mark.parametrize("diagram", DRAWN_MAPS, ids=lambda diagram: diagram.name)
@pytest.mark.parametrize("scheme", diagrams.SCHEMES)
def test_maps_are_what_the_command_draws(diagram: Diagram, scheme: str) -> None:
    assert diagram.file(scheme).read_text(encoding="utf-8") == diagram.svg(scheme)


def test_changed_position_of_a_map_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = DRAWN_MAPS[1]._replace(position="osgiliath: gondor 1/0/0")
    monkeypatch.setattr(
        diagrams, "diagrams", lambda: [changed if diagram == DRAWN_MAPS[1] else diagram for diagram in DIAGRAMS]
    )
    assert [changed.name in fault for fault in diagrams.faults()] == [True]


@pytest.mark.parametrize("diagram", [DIAGRAMS[0], DRAWN_MAPS[0]], ids=lambda diagram: diagram.game)
def test_unused_picture_is_noticed(diagram: Diagram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "diagrams", lambda: [other for other in DIAGRAMS if other != diagram])
    unused = {f"{diagram.file(scheme).relative_to(ROOT)} is in no page" for scheme in diagrams.SCHEMES}
    assert set(diagrams.faults()) == unused


@pytest.mark.parametrize("diagram", BOARDS, ids=lambda diagram: diagram.name)
def test_first_player_is_asked(diagram: Diagram) -> None:
    match = Match(find_game(diagram.game), position=diagram.position)
    assert 0 in match.asked


@pytest.mark.parametrize("page", PAGES)
def test_every_picture_has_an_alternative_text(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    pictures = IMAGE.findall(text)
    assert len(pictures) == len(diagrams.SPEC.findall(text)) > 0
    for file, alt in pictures:
        assert Path(ROOT / "docs" / file).exists() and len(alt) > 40, file
