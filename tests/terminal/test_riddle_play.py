"""Riddle of the Ring at the prompt: answers before commands, printed names, numbers, undo, rules, notes, map."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.terminal.rulebook import contents, find_rule, read_rules
from tests.terminal.people import Seated

GAME = find_game("riddle")
DRAW = "frodo 0809 hand merry boat ; black-rider-1 2222 hand the-ring ; sam 0606 hand cloak"
NEAR_GATE = "frodo 1406 hand eagles evil-army-3 ; sam 2020 hand boat"


def seated(position: str, folder: Path, people: tuple[int, ...] = (0,), width: int = 79) -> Seated:
    match: AnyMatch = Match(GAME, position=position, secret=bytes(32))
    return Seated(match, people, folder, width)


def flat(text: str) -> str:
    return " ".join(text.split())


def answered(table: Seated) -> list[str]:
    """The answers of people that stand."""
    entries = [table.match.entries[played.entry] for played in table.match.played]
    return [entry.text for entry in entries if entry.seat >= 0]


# ---- answers and commands ----


def test_draw_as_power_play_offers_no_draw(tmp_path: Path) -> None:
    """`draw merry` is an answer (B-10). The word alone could mean both, so the player is asked."""
    table = seated(DRAW, tmp_path, (0, 1, 2))
    assert "draw merry" in [option.text for option in table.match.options(0)]
    text = table.type("draw", "board")
    assert "That can mean draw merry, or the command: type offer draw." in text and answered(table) == []
    text = table.type("draw merry", "board")
    assert "agree on a draw" not in text and not table.match.is_over
    assert answered(table) == ["draw merry"] and "Merry" in text


def test_target_may_follow_the_power_play(tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path, (0, 1, 2))
    assert "agree on a draw" not in table.type("draw sam", "yes") and answered(table) == ["draw merry", "sam"]


@pytest.mark.parametrize("line", ["draw frodo", "draw mary", "draw now"])
def test_draw_with_more_words_never_offers_a_draw(line: str, tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path, (0, 1, 2))
    assert "agree on a draw" not in table.type(line, "yes") and answered(table) == []


def test_offer_draw_is_always_the_command(tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path, (0, 1, 2))
    assert "Do all agree on a draw?" in table.type("offer draw", "yes")
    assert table.match.is_over and table.match.result == (0.0, 0.0, 0.0)


def test_number_chooses_an_answer(tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path)
    answers = [option.text for option in table.match.options(0)]
    text = table.type("?")
    assert all(f" {number} {answer} " in text for number, answer in enumerate(answers, 1))
    table.type(str(answers.index("die") + 1))
    assert table.match.state.waiting()[0].startswith("ChooseDestination")
    for line in ("0", "999", "007"):
        table.type(line)
        assert answered(table) == ["die"], "not a number of the list"


def test_number_of_a_space_is_the_space(tmp_path: Path) -> None:
    """There are always fewer answers than 1000, so 1006 is a space and never the 1006th answer."""
    table = seated("frodo 0906 hand boat ; sam 2020 hand boat", tmp_path)
    table.type("die", "1006", "board")
    assert table.match.state.marker[0] == table.match.state.rules.board.space_at["1006"]  # type: ignore[attr-defined]


# ---- names ----


@pytest.mark.parametrize(
    ("line", "space"),
    [
        ("eagles goblins' gate", "1506"),
        ("eagles Goblins' Gate", "1506"),
        ("eagles gollum\u2019s pool", "1505"),
        ("eagles Shelob's Lair", "2319"),
    ],
)
def test_printed_names_of_places_can_be_typed(line: str, space: str, tmp_path: Path) -> None:
    table = seated(NEAR_GATE, tmp_path)
    table.type(line)
    s = table.match.state
    assert s.marker[0] == s.rules.board.space_at[space]  # type: ignore[attr-defined]


def test_printed_names_of_armies_can_be_typed(tmp_path: Path) -> None:
    position = "black-rider-1 0908 hand evil-army-3 evil-army-1 boat ; sam 0909 hand boat"
    table = seated(position, tmp_path, (0,))
    table.type("die barrow-downs", "attack sam", "board")
    assert "evil-army-3" in [option.text for option in table.match.options(0)]
    assert "Uruk-hai" in table.type("Uruk-hai", "log")


def test_about_tells_side_and_battle_points(tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path)
    assert "Good; 2 battle points." in flat(table.type("about strider"))
    assert "Evil; 1 battle point." in flat(table.type("about uruk-hai"))
    assert "evil city" in table.type("about goblins' gate")


# ---- undo, rules, notes, map ----


def test_undo_takes_back_a_whole_line(tmp_path: Path) -> None:
    table = seated("frodo 0706 hand boat ; sam 2020 hand boat", tmp_path)
    table.type("die bree")
    assert answered(table) == ["die", "0806"]
    assert "Taken back." in table.type("undo") and answered(table) == []
    table.type("die", "bree", "undo")
    assert answered(table) == ["die"], "two lines are taken back one by one"


def test_rules_that_refusals_cite_can_be_opened(tmp_path: Path) -> None:
    table = seated("frodo 0706 hand boat ; sam 2020 hand boat", tmp_path)
    assert "(5.1)" in table.type("die bree", "why die")
    text = table.type("rules 5.1", "rules R05", "rules k29", "rules 99.9")
    assert "5.1 Means" in text and "R05 | " in text and "K29 | " in text and 'There is no rule "99.9"' in text
    assert "4.2" in (listed := table.type("rules")) and "The duty to move" in listed


@pytest.mark.parametrize("game", ["riddle", "confrontation"])
def test_every_section_and_ruling_has_a_text(game: str) -> None:
    for number, title in contents(game):
        sections = find_rule(game, number)
        assert title and any(section.texts for section in sections), number
    assert len(read_rules(game).rulings) > 30
    assert all("<" not in text for one in read_rules(game).sections for text in one.texts)


def test_notes_say_which_cards_were_seen(tmp_path: Path) -> None:
    table = seated("frodo 0706 hand gandalf ; sam 2020 hand boat rope ; turn 5", tmp_path, (0, 1))
    assert "You have seen no card in the hand of another player." in table.type("notes")
    table.type("see gandalf", "sam", "stop")
    text = flat(table.type("notes"))
    assert "Sam holds 2 cards. You saw the whole hand in turn 5. Seen: Boat (turn 5), Rope (turn 5)." in text
    assert notes(table.match, 1) == ["Frodo holds 1 card. Seen: Gandalf (turn 5)."], "he played it and took it back"


def test_notes_doubt_cards_after_an_unseen_draw(tmp_path: Path) -> None:
    """Merry draws a card from Sam: Frodo cannot know which of the two he saw is gone."""
    position = "frodo 0706 hand gandalf ; merry 1010 hand frodo boat ; sam 2020 hand rope cloak"
    match: AnyMatch = Match(GAME, position=position, secret=bytes(32))
    for seat, answer in ((0, "see gandalf"), (0, "sam"), (0, "stop"), (0, "die"), (0, "0807"), (0, "finish")):
        match.say(seat, answer)
    assert notes(match, 0) == [
        "Sam holds 2 cards. You saw the whole hand in turn 1. Seen: Rope (turn 1), Cloak (turn 1)."
    ]
    match.say(1, "draw frodo")
    match.say(1, "sam")
    (text,) = notes(match, 0)
    assert text.endswith("Seen: Rope (turn 1; it may be gone), Cloak (turn 1; it may be gone).")


def notes(match: AnyMatch, seat: int) -> list[str]:
    return list(match.game.table.notes(match.view(seat), match.events(seat)) or ())


@pytest.mark.parametrize(("width", "last"), [(99, "29"), (79, "23"), (39, "13")])
def test_map_fits(width: int, last: str, tmp_path: Path) -> None:
    table = seated(DRAW, tmp_path, width=width)
    text = table.type("map")
    lines = text[text.index("> map\n") + 6 :].split("\n")
    assert max(map(len, lines)) <= width
    assert lines[0].split()[-1] == last, "the columns that fit, with the player in the middle"
    row = next(line for line in lines if line.startswith("09 "))
    assert ".F" in row and ".@" in row, "Frodo at 0809 and the Barrow-downs at 0909"
    assert any("F frodo (you)" in line for line in lines)
