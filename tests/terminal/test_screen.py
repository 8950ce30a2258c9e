"""Lines for terminals of any width, boards that fit, and no control characters."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.screen import SCREENFUL, Screen, printable, showable
from tests.games.confrontation.walks import RULESETS
from tests.terminal.people import FELLOWSHIP, SAURON, Seated, begun
from tests.terminal.program import CLEAR, Terminal, run

ESCAPE = re.compile("\x1b")
COMMANDS = ("?", "help", "why frodo mordor", "about watcher", "log", "board", "random", "xyzzy", "s", "undo")


@pytest.mark.parametrize("width", [39, 59, 79])
@pytest.mark.parametrize("rules", RULESETS[::3])
def test_every_line_fits(width: int, rules: dict[str, str], tmp_path: Path) -> None:
    """But those that are to be copied: names of files and commands."""
    table = Seated(begun(rules), (FELLOWSHIP, SAURON), tmp_path, width)
    text = ""
    while not table.match.is_over and len(text) < 300_000:
        text += table.type(*COMMANDS)
    long = [line for line in text.split("\n") if len(line.rstrip()) > width]
    assert [line for line in long if str(tmp_path) not in line] == []
    assert max(len(line.rstrip()) for line in text.split("\n")) > width - 8, "the width is used"


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_width_follows_the_terminal(columns: int, tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--side", "sauron", columns=columns) as terminal:
        terminal.until("sauron> ")
        terminal.type("help")
        text = terminal.until("sauron> ")
        terminal.press("d")
        assert terminal.wait() == 0
    longest = max(len(line) for line in text.split("\n") if str(tmp_path) not in line)
    assert min(columns, 80) - 12 < longest < min(columns, 80)


def test_narrow_terminal_lists_regions(tmp_path: Path) -> None:
    match = begun(position="shire: frodo sam | rohan: gimli* | gondor: balrog orcs | mordor: warg ; turn 2")
    narrow, wide = board_of(match, FELLOWSHIP, 39), board_of(match, FELLOWSHIP, 79)
    assert "GONDOR: ? ?" in narrow and "SHIRE: frodo sam" in narrow and "ROHAN: gimli*" in narrow
    assert narrow[0] == "MORDOR: ?" and wide[0].strip() == "MORDOR" and wide[1].strip() == "?"
    assert board_of(match, SAURON, 39)[0] == "SHIRE: ? ?", "the viewer's home is at the bottom"
    assert "* face-up for good." in narrow


def test_status_below_the_board() -> None:
    text = (
        "rules specials=handicap handicap=palantir+gwaihir ; shire: frodo | rohan: gimli | gondor: orcs | mordor: warg"
    )
    match = begun(position=f"{text} ; fellowship 1m ; sauron 6e ; turn 3")
    lines = "\n".join(board_of(match, SAURON, 200))
    assert "Turn 3, Sauron. The Ringbearer is Frodo." in lines
    assert "Fellowship: hand 1 magic | pile 2 3 4 5 noble_sacrifice elven_cloak retreat | special gwaihir" in lines
    assert "Sauron: hand 6 eye | pile 1 2 3 4 5 magic retreat | special palantir" in lines
    assert "  defeated: balrog, shelob, witch_king, flying_nazgul, black_rider, saruman, cave_troll" in lines
    match.say(SAURON, "palantir-rohan")
    seen = "\n".join(board_of(match, SAURON, 200))
    assert "gimli?" in seen and "? seen in the Palantír." in seen and "used palantir" in seen
    assert "gimli" not in "\n".join(board_of(match, None, 200)) and "F?" in "\n".join(board_of(match, None, 200))


def test_status_names_battles_and_orders() -> None:
    fight = begun(position="shire: frodo | rohan: gimli | gondor: orcs warg | mordor: balrog ; turn 3")
    fight.say(SAURON, "warg-rohan")
    assert "Battle in rohan: gimli against warg." in board_of(fight, FELLOWSHIP, 79)
    order = begun(
        position="rules specials=handicap handicap=a_king_revealed ; shire: aragorn frodo | mordor: orcs warg ; turn 2"
    )
    order.say(FELLOWSHIP, "a_king_revealed")
    order.say(FELLOWSHIP, "choose-mordor")
    ordered = next(name for name in ("orcs", "warg") if f"Ordered to move: {name}." in board_of(order, SAURON, 79))
    assert "Ordered to move: a concealed piece in mordor." in board_of(order, FELLOWSHIP, 79)
    assert f"Ordered to move: {ordered}." in whole_board_of(order, 79)


def test_status_of_a_draft_lists_known_faces() -> None:
    match = begun({"cast": "draft"})
    for seat in (FELLOWSHIP, SAURON):
        for _ in range(9):
            match.act(seat, match.actions(seat)[seat])
    lines = "\n".join(board_of(match, FELLOWSHIP, 200))
    assert "faces that both know: uruk_hai, wormtongue, witch_king_v, flying_nazgul_v, mouth_of_sauron" in lines


def test_names_are_not_broken() -> None:
    paper = io.StringIO()
    Screen(io.StringIO(), paper, 24).wrap("frodo-arthedain, sam-arthedain, flying_nazgul-misty_mountains", "  ")
    assert paper.getvalue() == "  frodo-arthedain,\n  sam-arthedain,\n  flying_nazgul-misty_mountains\n"


# ---- what a terminal is told and what it is not ----


def test_only_control_sequence_is_clear(tmp_path: Path) -> None:
    """Neither on a terminal nor in a pipe, with or without colour wanted: there is none."""
    with Terminal(tmp_path, "play", "--two", "--seed", "1") as terminal:
        terminal.until("screen. ")
        terminal.type("")
        terminal.until("fellowship> ")
        terminal.type("random all")
        terminal.until("undo. ")
        terminal.press("d")
        assert terminal.wait() == 0
    assert terminal.text.count(CLEAR) == 2 and not ESCAPE.search(terminal.text.replace(CLEAR, ""))
    piped = run(tmp_path, "play", "--two", lines=["", "random all", "", "random all"])
    assert SCREENFUL in piped.stdout and not ESCAPE.search(piped.stdout)


def test_dumb_terminal_scrolls_instead_of_clearing(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--two", TERM="dumb") as terminal:
        terminal.until("screen. ")
        terminal.press("d")
        terminal.wait()
    assert SCREENFUL in terminal.text and not ESCAPE.search(terminal.text)


def test_control_characters_from_outside_are_removed() -> None:
    assert printable("a\x1b[2Jb\x07\u202ec\ud800\n") == "a?[2Jb??c?\n"
    paper = io.StringIO()
    Screen(io.StringIO(), paper, 40).wrap("file\x1b]0;title\x07")
    assert paper.getvalue() == "file?]0;title?\n"


def test_undecodable_input_and_output(tmp_path: Path) -> None:
    names = ("--names", "Éowyn", "Bob", "--two")
    poor = run(tmp_path, "play", *names, lines=["", "balrög", "quit"], PYTHONIOENCODING="ascii")
    assert (poor.returncode, poor.stderr) == (0, "") and "Now Eowyn (Fellowship)" in poor.stdout
    assert "is not a word of this game; did you mean balrog?" in poor.stdout


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [("utf-8", "The Flying Nazgûl → 魔"), ("latin-1", "The Flying Nazgûl → 魔"), ("ascii", "The Flying Nazgul → 魔")],
)
def test_accents_are_dropped_where_needed(encoding: str, shown: str) -> None:
    assert showable("The Flying Nazgûl → 魔", encoding) == shown


ASCII = {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}  # else Python takes the C locale for UTF-8


@pytest.mark.parametrize(("more", "names"), [({}, ("Nazgûl", "Palantír")), (ASCII, ("Nazgul", "Palantir"))])
def test_c_locale(more: dict[str, str], names: tuple[str, str], tmp_path: Path) -> None:
    lines = ["about nazgul palantir", "quit"]
    done = run(tmp_path, "play", "--side", "sauron", lines=lines, LANG="C", **more)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"The Flying {names[0]} (flying_nazgul_c): " in done.stdout and f" {names[1]}: " in done.stdout


def test_a_pipe_echoes_what_it_reads(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--side", "fellowship", lines=["frodo", "quit"])
    assert "fellowship> frodo\n  Frodo is placed in Arthedain.\n" in done.stdout
