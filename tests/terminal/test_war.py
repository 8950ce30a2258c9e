"""War of the Ring in the terminal: numbers, places, refusals, and a whole game that is saved and replayed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.games import load_war
from mathom.terminal.play import Secrets
from mathom.terminal.typed_lines import in_columns
from tests.terminal.people import Seated, screens
from tests.terminal.program import Terminal, run

GAME = load_war()
SEATS = ("gondor", "witch-king", "saruman", "rohan")
FREE, SHADOW = 0, 1
ACTION = "minas-tirith: gondor 3/1/1 | osgiliath: sauron 4/1+1n ; sauron 0 ; gondor 0 active ; "


def seated(folder: Path, position: str | None = None, people: tuple[int, ...] = (FREE,), width: int = 79) -> Seated:
    match: AnyMatch = Match(GAME, {} if position is None else None, position=position)
    match.use_secret(Secrets(3).next())
    return Seated(match, people, folder, width)


def test_number_chooses_an_answer(tmp_path: Path) -> None:
    table = seated(tmp_path, "free-dice character muster ; box 0 1")
    assert "Answers: 1 character move-fellowship, 2 " in table.type("")
    assert "The Fellowship moves" in table.type("1", "board")


def test_number_beyond_the_list_is_refused(tmp_path: Path) -> None:
    table = seated(tmp_path, "free-dice character")
    for number in ("99", "0"):
        assert "That does not answer the question" in table.type(number)


def test_number_is_itself_where_answers_are_numbers(tmp_path: Path) -> None:
    """How many dice go to the Hunt Box: 0 is an answer, not a place in a list."""
    table = seated(tmp_path, people=(FREE, SHADOW))
    while (seat := table.match.asked[0]) != SHADOW:
        table.match.say(seat, table.match.options(seat)[-1].text)
    assert "Answers: 0, 1, 2" in table.type("") and "0 dice go to the Hunt Box." in table.type("0", "log")


def test_answers_are_searched(tmp_path: Path) -> None:
    table = seated(tmp_path, "free-dice character muster event")
    text = table.type("? ring")
    rows = [line for line in text.splitlines() if line.startswith("  ") and "Elven Ring" in line]
    assert len(rows) > 5 and "skip" not in text.partition("? ring")[2]
    assert 'No answer has "xyzzy" in it: type ? for all of them.' in table.type("? xyzzy")


def test_long_lists_stand_in_numbered_columns(tmp_path: Path) -> None:
    table = seated(tmp_path, "free-dice character muster event will")
    lines = table.type("").splitlines()
    first = next(line for line in lines if line.startswith("   1 character move-fellowship"))
    assert max(map(len, lines)) <= 79 and len(first.split("  ")) > 2
    assert in_columns(["one", "two", "three"], 14) == ["one    three", "two"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("look minas tirith", "Minas Tirith: Stronghold of Gondor. The Free Peoples control it. Victory points: 2."),
        ("look minas tirith", "Here: gondor 3/1/1."),
        ("look minas tirith", "  osgiliath       fortification  sauron 4/1+1n"),
        ("look osgi", "Osgiliath: Fortification of no Nation."),
        ("look rohan", "  helms-deep     stronghold rohan"),
        ("look ithilien", "  north-ithilien  -"),
        ("look riven", "[fellowship]"),
        ("look", 'Name a place, as in "look minas-tirith".'),
        ("look minus tirith", 'There is no region "minus tirith"; did you mean minas-tirith?'),
        ("look xyzzy", "name a region, a part of its name, or a Nation"),
        ("help", "show a place, its neighbours"),
        ("help", "The rule behind the question is 4.3: type rules 4.3 to read it."),
        ("army attack", "You have no unused die with Army. (4.3) Type ? for the answers."),
        ("why pass", "You may pass only with fewer unused dice than the other player"),
        ("about minas-tirith", "Borders Drúadan Forest"),
        ("board", "GONDOR: minas-tirith 3/1/1"),
        ("hint", "The computer would answer character move-fellowship."),
    ],
)
def test_typed_command_tells_what_it_should(line: str, told: str, tmp_path: Path) -> None:
    table = seated(tmp_path, f"{ACTION}free-dice character ; box 0 1", width=99)
    assert told in table.type(line).replace("\n  ", " ") + table.type(line)


def test_siege_is_shown(tmp_path: Path) -> None:
    table = seated(tmp_path, "minas-tirith: gondor 2/1/1 sauron 5/1 ; sauron 0 ; free-dice character")
    assert "Besieged inside: the Free Peoples." in table.type("look minas-tirith").replace("\n  ", " ")
    assert "minas-tirith 2/1/1 sauron 5/1 [siege]" in table.type("board")


def test_dice_are_to_roll_until_the_action_roll(tmp_path: Path) -> None:
    table = seated(tmp_path)
    assert "Dice free     to roll 4, Hunt Box 0" in table.type("board")
    assert "As Guide: any die hides the Fellowship." in table.type("no", "?").replace("\n" + 22 * " ", " ")
    assert "to roll" not in seated(tmp_path, "free-dice event ; used 3 0").type("board")


def test_board_in_mordor_has_no_progress(tmp_path: Path) -> None:
    assert "Mordor, step 2 of 5, hidden, corruption 0" in seated(tmp_path, "mordor 2 ; free-dice event").type("board")


def test_undo_takes_back_an_answer(tmp_path: Path) -> None:
    table = seated(tmp_path, f"{ACTION}free-dice army-muster")
    table.type("army-muster recruit")
    assert "Taken back." in table.type("undo") and "Your action" in table.type("")


def test_two_people_hand_over_without_a_secret(tmp_path: Path) -> None:
    table = seated(tmp_path, people=(FREE, SHADOW))
    seen = screens(table.type("2", "2", "0", "board"))
    assert any("Hand free" in screen for screen in seen) and any("Hand shadow" in screen for screen in seen)
    assert not any("Hand free" in screen and "Hand shadow" in screen for screen in seen)


def test_whole_game_is_saved_resumed_and_replayed_from_both_seats(tmp_path: Path) -> None:
    """The computer plays one side sensibly; the person answers at random, stops, and goes on."""
    begun = run(tmp_path, "play", "war", "--side", "free", "--against", "steady", "--seed", "5", lines=["random"] * 60)
    assert (begun.returncode, begun.stderr) == (0, "") and "Continue with: " in begun.stdout
    (record,) = (tmp_path / "saves").iterdir()
    options = ("--side", "free", "--against", "steady", "--seed", "6")
    done = run(tmp_path, "play", "--resume", str(record), *options, lines=["random"] * 2000)
    assert (done.returncode, done.stderr) == (0, "") and "Replay it with: " in done.stdout
    assert "Traceback" not in done.stdout and "won:" in done.stdout.replace("\n", " ")
    for viewer in ("free", "shadow", "public", "all"):
        replayed = run(tmp_path, "replay", str(record), "--as", viewer, lines=["t", "g 200", "e", "q"])
        assert (replayed.returncode, replayed.stderr) == (0, "") and "Result: free" in replayed.stdout
        hands = ("Hand free" in replayed.stdout, "Hand shadow" in replayed.stdout)
        assert hands == {"free": (True, False), "shadow": (False, True), "public": (False, False)}.get(
            viewer, (True, True)
        )


def test_four_people_hand_over_without_a_secret(tmp_path: Path) -> None:
    """R17.2: partners see each other's hands no more than the enemy's."""
    table = seated(tmp_path, "players 4 ; turn 3", people=(0, 1, 2, 3))
    no_swap = ["no"] * 4
    seen = screens(table.type(*["random"] * 4, *no_swap, *["random"] * 4, "board", "random", "board"))
    shown = [{name for name in SEATS if re.search(rf"Hand {name} +\d\+\d: ", screen)} for screen in seen]
    assert all(len(names) <= 1 for names in shown) and len(set().union(*shown)) > 1


def test_whole_game_of_four_is_saved_resumed_and_replayed_from_every_seat(tmp_path: Path) -> None:
    begun = run(
        tmp_path, *("play", "war", "--players", "4", "--side", "rohan", "--against", "steady", "--seed", "5"),
        lines=["random"] * 60,
    )  # fmt: skip
    assert (begun.returncode, begun.stderr) == (0, "") and "The Saruman player" in begun.stdout
    (record,) = (tmp_path / "saves").iterdir()
    options = ("--side", "rohan", "--against", "steady", "--seed", "6")
    done = run(tmp_path, "play", "--resume", str(record), *options, lines=["random"] * 3000)
    assert (done.returncode, done.stderr) == (0, "") and "Replay it with: " in done.stdout
    assert "Traceback" not in done.stdout and "won:" in done.stdout.replace("\n", " ")
    for viewer in (*SEATS, "public", "all"):
        replayed = run(tmp_path, "replay", str(record), "--as", viewer, lines=["t", "g 200", "e", "q"])
        assert (replayed.returncode, replayed.stderr) == (0, "") and "Result: gondor" in replayed.stdout


def test_real_terminal_of_80_columns(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "war", "--side", "shadow", "--against", "random", "--seed", "2") as terminal:
        text = terminal.until_prompt()
        assert "shadow> " in text and max(map(len, text.splitlines())) <= 80
        terminal.type("quit")
        assert terminal.wait() == 0
