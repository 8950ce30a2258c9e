"""Replay of a record, back and forth, as a seat or with nothing hidden."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch, read
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.replay import Replay
from mathom.terminal.screen import Screen
from tests.games.confrontation.walks import RULESETS
from tests.project.tree import ROOT
from tests.terminal.people import FELLOWSHIP, GAME, SAURON, begun
from tests.terminal.program import run

RECORDS = sorted((ROOT / "tests" / "transcripts" / "confrontation").glob("*.mathom"))
ONE = ROOT / "tests" / "transcripts" / "confrontation" / "classic-1.mathom"


def stepped(record: AnyMatch, seat: int | None, whole: bool, *lines: str) -> tuple[str, Replay]:
    paper = io.StringIO()
    replay = Replay(record, seat, whole, Screen(io.StringIO("".join(f"{line}\n" for line in lines)), paper, 79))
    replay.run()
    return paper.getvalue(), replay


def one() -> AnyMatch:
    return read(ONE.read_text(), find_game)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_replay_ends_in_the_recorded_position(path: Path) -> None:
    record = read(path.read_text(), find_game)
    text, replay = stepped(record, None, True, *[""] * len(record.entries))
    assert GAME.dump(replay.match.state) == GAME.dump(record.state) and text.count("\n\n") > 1
    assert text.rstrip().split("\n")[-2] == position_text(record)


@pytest.mark.parametrize("path", RECORDS[::4], ids=lambda path: str(path.stem))
def test_position_does_not_depend_on_the_way(path: Path) -> None:
    record = read(path.read_text(), find_game)
    last, dice = len(record.entries), Dice(5)
    paper = io.StringIO()
    replay = Replay(record, None, True, Screen(io.StringIO(), paper, 79))
    for _ in range(25):
        command = ("n", "p", "t", "r", "g", "e")[dice.below(6)]
        replay.run_command(command, str(dice.below(last + 1)) if command == "g" else "")
        assert 0 <= replay.at <= last
        assert GAME.dump(replay.match.state) == GAME.dump(record.as_of(replay.at).state)


def test_every_replay_command(tmp_path: Path) -> None:
    record = one()
    last = len(record.entries)
    text, replay = stepped(record, None, True, "n", "", "p", "t", "t", "r", "b", "q", "n")
    assert replay.at == replay.turns[0] and "fellowship " in text
    prompts = [line.split("/")[0] for line in text.split("\n") if f"/{last}> " in line]
    assert prompts[:4] == ["0", "1", "2", "1"] and prompts[4] == str(replay.turns[0])
    assert prompts[5:] == [str(replay.turns[1]), str(replay.turns[0]), str(replay.turns[0])]
    assert "This is the beginning." in stepped(record, None, True, "p")[0]
    assert "This is the beginning." in stepped(record, None, True, "r")[0]
    assert "This is the end." in stepped(record, None, True, "e", "n")[0]
    assert "the turn before" in stepped(record, None, True, "?")[0]
    assert '"jump" is not a command: type ? for the commands.' in stepped(record, None, True, "jump 3")[0]
    for number in ("", "x", "-1", str(last + 1), "9" * 5000, "²"):
        text, replay = stepped(record, None, True, f"g {number}")
        assert f'Go to an entry from 0 to {last}, as in "g {last // 2}".' in text and replay.at == 0


def test_replay_as_all_hides_nothing() -> None:
    record = one()
    for number in range(12, len(record.entries), 7):
        match = record.as_of(number)
        regions = [part for part in GAME.dump(match.state).partition(";")[0].split("|") if "lost:" not in part]
        pieces = [word for part in regions for word in part.split()[1:]]
        drawn = "\n".join(whole_board_of(match, 79)).partition("\nTurn ")[0].split()
        assert len(pieces) > 5 and all(drawn.count(piece) == 1 for piece in pieces)
    text, replay = stepped(record, None, True, "e")
    assert "\n".join(whole_board_of(replay.match, 79)) in text
    assert not any("?" in line for line in whole_board_of(replay.match, 79))
    assert "nothing is hidden" in text and "Result: fellowship" in text


@pytest.mark.parametrize("seat", [FELLOWSHIP, SAURON, None])
def test_replay_as_a_seat_shows_its_board_and_log(seat: int | None) -> None:
    record = one()
    text, replay = stepped(record, seat, False, "e")
    assert "\n".join(board_of(replay.match, seat, 79)) in text
    told = [f"  {GAME.tell(event)} ({event.rule})" for event in record.events(seat) if event.rule]
    flat = text.replace("\n    ", " ")
    assert all(sentence in flat for sentence in told)
    others = {"fellowship", "sauron"} - ({record.seat_name(seat)} if seat is not None else set())
    assert all(f"{other} answers\n" in text for other in others)
    assert GAME.dump(record.state) not in text


@pytest.mark.parametrize("number", range(0, len(RULESETS), 3))
@pytest.mark.parametrize("seat", [FELLOWSHIP, SAURON, None])
def test_replay_is_the_same_for_indistinguishable_records(seat: int | None, number: int) -> None:
    """Two records of the set-up that differ in what the others chose, and in nothing else."""
    rules = RULESETS[number]
    texts = []
    for seed in (1, 2):
        match = begun(rules)
        dice, own = Dice(seed), Dice(9)
        while match.asked and match.state.waiting()[0].split()[0] in ("PickFace", "PlacePiece", "PickSpecial"):
            who = match.asked[0]
            actions = match.actions(who)
            match.enter(who, actions[(own if who == seat else dice).below(len(actions))])
            if match.played[-1].raw_events and match.played[-1].raw_events[-1].kind.heading:
                break
        ends = [p.entry for p in match.played if any(t.kind.reveals for t in p.raw_events)] or [len(match.entries) - 1]
        texts.append(stepped(match, seat, False, f"g {ends[0]}")[0])
    assert texts[0] == texts[1]


def test_replay_shows_undo() -> None:
    record = begun()
    record.say(0, "frodo-arthedain")
    record.undo(0)
    record.say(0, "sam-arthedain")
    text, replay = stepped(record, None, True, "", "", "", "p", "p")
    assert "fellowship undo\n" in text and replay.at == 1
    assert "frodo" in "".join(board_of(replay.match, FELLOWSHIP, 79))


def test_replay_of_unfinished_and_resigned_games() -> None:
    record = begun()
    record.say(0, "frodo")
    assert "The record ends here, but the game is not over." in stepped(record, None, True, "e")[0]
    record.resign(1)
    assert "Result: fellowship +1, sauron -1\n" in stepped(record, None, True, "e")[0]
    empty: AnyMatch = Match(GAME)
    assert "This is the end." in stepped(empty, None, True, "n")[0]


# ---- the program ----


def test_replay_program_without_a_terminal(tmp_path: Path) -> None:
    done = run(tmp_path, "replay", str(ONE), "--as", "sauron", lines=["", "n", "e"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "as sauron sees it" in done.stdout and "Result: " in done.stdout


def test_final_position_as_notation_or_board(tmp_path: Path) -> None:
    record = one()
    assert run(tmp_path, "replay", str(ONE), "--final").stdout == position_text(record) + "\n"
    seen = run(tmp_path, "replay", str(ONE), "--final", "--as", "fellowship").stdout
    assert seen == "\n".join(board_of(record, FELLOWSHIP, 79)) + "\n"


def test_replay_of_an_agreed_undo() -> None:
    """It was taken for the end of the game."""
    record = Match(GAME, None, position="shire: gandalf frodo | mordor: balrog witch_king")
    record.say(SAURON, "balrog-gondor")
    record.rewind(SAURON, 0)
    record.say(SAURON, "witch_king-gondor")
    text, replay = stepped(record, None, True, "", "", "")
    assert GAME.dump(replay.match.state) == GAME.dump(record.state) and not replay.match.is_over
    assert "sauron rewind 0" in text
