"""The command line: each error is one sentence that says what to do, never a traceback."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from mathom.cli import main
from mathom.core.play.record import write
from tests.project.tree import ROOT
from tests.terminal.people import begun
from tests.terminal.program import Terminal, command, environment, run

ONE = str(ROOT / "tests" / "transcripts" / "confrontation" / "classic-1.mathom")
PLAIN = "shire: frodo | mordor: balrog orcs ; turn 2"
WON = "shire: frodo | mordor: balrog ; won sauron ring-lost"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some files that are not records, and nothing on the input."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "letter").write_text("Dear \x1b[31mBilbo\n")
    (tmp_path / "empty").write_text("")
    (tmp_path / "match").write_text("mathom series 1\nplayer Ann\n")
    (tmp_path / "cut").write_text("mathom 1\ngame confrontation\nfellowship gimli-mordor\n")
    (tmp_path / "open").write_text("mathom 1\ngame confrontation\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MATHOM_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MATHOM_COMPILED", "0")
    return tmp_path


WRONG = [
    ("play --side gondor", 'There is no side "gondor": choose fellowship or sauron.'),
    ("play --side", "argument --side: expected one argument; see mathom play --help."),
    ("play --side=", 'There is no side "": choose fellowship or sauron.'),
    ("play --two --side sauron", "--two is for two people and --side for one: use only one of them."),
    ("play --seed -1", "--seed must be a number from 0 to 9223372036854775807."),
    ("play --seed 9223372036854775808", "--seed must be a number from 0 to 9223372036854775807."),
    ("play --seed x", "argument --seed: invalid int value: 'x'; see mathom play --help."),
    ("play chess", "argument game: invalid choice: 'chess' (choose from"),
    ("play --cast old", "argument --cast: invalid choice: 'old' (choose from"),
    ("play --colour=red", "there is no option --colour; see mathom play --help."),
    ("play --sid sauron", "there is no option --sid; did you mean --side?"),
    (
        "play riddle --cast variant",
        "there is no option --cast, but confrontation has it; see mathom play riddle --help",
    ),
    ("play riddle --captvity on", "there is no option --captvity; did you mean --captivity?"),
    ("play riddle captivity=on", "captivity=on must be written as --captivity on; see mathom play riddle --help"),
    ("play riddle xyzzy=on", "unrecognized arguments: xyzzy=on"),
    ("play riddle --captivity 9", "see mathom play riddle --help."),
    ("play --draft hidden", "draft=hidden needs cast=draft"),
    ("play --specials handicap --handicap xyzzy", '"xyzzy" is not a Special Card'),
    ("play --turn-limit never", 'turn-limit must be "none" or a number from 1 to 1000000, not "never"'),
    ("play --two --names Ann", "--names takes 2 names, for the people, or one for each of the 2 seats."),
    ("play --side sauron --names Ann Bob Eve", "--names takes one name, for the people, or one for each"),
    ("play --names Ann \x1b[2J", "a name is 1 to 60 printable characters, not '\\x1b[2J'"),
    ("play --match --two --names Ann Ann", "the players of a series need different names, not Ann, Ann"),
    ("play --match --position x", "--match plays whole games: leave --position out."),
    ("play --position shire:frodo --cast variant", "A position brings its own rules"),
    (
        "play --position nowhere:frodo",
        'This is not a position: "nowhere:frodo" (column 1) begins no part of a position',
    ),
    ("play --position shire:frodo,frodo", 'This is not a position: "'),
    ("play --position nofile", 'This is not a position: "nofile" (column 1)'),
    ("play --position folder", 'This is not a position: "folder" (column 1)'),
    ("play --position=", "The game is over in this position: choose another."),
    ("play --position binary", "binary cannot be read (it is not text): name another file."),
    ("play --position empty", "The game is over in this position: choose another."),
    ("play --position " + "x" * 5000, 'This is not a position: "' + "x" * 20),
    ("play --resume nofile", "nofile cannot be read (no such file or directory): name another file."),
    ("play --resume folder", "folder cannot be read (is a directory): name another file."),
    ("play --resume binary", "binary cannot be read (it is not text): name another file."),
    ("play --resume ~nobody-of-this-name/x", "cannot be read (Could not determine home directory.)"),
    (
        "play --resume letter",
        'letter is not a valid record: line 1: a record begins with "mathom 1", not "Dear ?[',
    ),
    (
        "play --resume empty",
        'empty is not a valid record: line 1: a record begins with "mathom 1" and the game.',
    ),
    ("play --resume match", "match is not a valid record: line 3: no game follows the players."),
    ("play --resume cut", "cut is not a valid record: line 3: "),
    (f"play --resume {ONE}", f"The game in {ONE} is over: see it with ./mathom replay {ONE}"),
    ("play --resume open --cast variant", "--resume brings its own rules, position, names and match"),
    ("play --resume open --names Ann Bob", "--resume brings its own rules, position, names and match"),
    ("play --resume open --match", "--resume brings its own rules, position, names and match"),
    (
        "play --preset advanced",
        "there is no option --preset without a game: name the game first, as in mathom play riddle --pre",
    ),
    ("play confrontation --preset=basic", "there is no option --preset, but riddle and war have it; see mathom"),
    ("play riddle --preset advancd", 'there is no preset "advancd"; did you mean advanced?'),
    ("play riddle --preset five --players 4", "the preset five is for 5 players, not for 4"),
    ("play riddle --preset many --partners on", "short-halls and quick-exit cannot be combined with partners=on"),
    ("play riddle --preset basic --resume open", "--resume brings its own rules, position, names and match"),
    ("replay", "the following arguments are required: file; see mathom replay --help."),
    ("replay nofile", "nofile cannot be read (no such file or directory): name another file."),
    ("replay folder", "folder cannot be read (is a directory): name another file."),
    ("replay binary --final", "binary cannot be read (it is not text): name another file."),
    ("replay letter", "letter is not a valid record: line 1: "),
    ("replay match --final", "match is not a valid record: line 3: no game follows the players."),
    (f"replay {ONE} --as gandalf", '--as must be all, public, fellowship or sauron, not "gandalf".'),
    (f"replay {ONE} --game 2", f"{ONE} holds one game: leave --game out."),
    ("xyzzy", "argument COMMAND: invalid choice: 'xyzzy' (choose from"),
]


@pytest.mark.parametrize(("line", "sentence"), WRONG, ids=[line[:40] for line, _ in WRONG])
def test_each_error_is_one_sentence(line: str, sentence: str, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = main(line.split(" "))
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert code in (1, 2) and out == ""
    assert err.startswith(sentence) or sentence in err
    assert err.count("\n") == 1 and "\x1b" not in err
    assert not (here / "home").exists(), "nothing was written"


def test_finished_position_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--two", "--position", WON]) == 1
    assert capsys.readouterr().err == "The game is over in this position: choose another.\n"


# ---- what goes well ----


def test_position_from_option_or_file(here: Path) -> None:
    (here / "position").write_text("shire: frodo\n | mordor: balrog orcs\n ; turn 2\n")
    for given in (PLAIN, "position", PLAIN.replace(" ", "\n ")):
        done = run(here, "play", "--position", given, "--side", "fellowship", lines=["frodo arthedain", "quit"])
        assert (done.returncode, done.stderr) == (0, "") and "Frodo moves from the Shire to Arthedain." in done.stdout
    kept = sorted((here / "saves").iterdir())
    assert len(kept) == 3 and all(f"\nposition {PLAIN}\n" in path.read_text() for path in kept)
    assert run(here, "replay", str(kept[0]), "--final").returncode == 0


def test_position_brings_its_rules(here: Path) -> None:
    text = "rules cast=variant ; shire: frodo | arthedain: elrond | mordor: orcs ; turn 2"
    done = run(here, "play", "--position", text, "--side", "f", lines=["elrond rhudaur", "quit"])
    assert "Elrond moves from Arthedain to Rhudaur." in done.stdout


def test_side_prompt_repeats_until_valid(here: Path) -> None:
    done = run(here, "play", lines=["gondor", "", "SAU", "quit"])
    assert done.stdout.startswith("Which side do you play against the computer (level first): 1 fellowship, 2")
    assert done.stdout.count("Type 1 fellowship, 2 sauron, or two for two people:") == 2
    assert "sauron> quit\nStopped.\n" in done.stdout
    two = run(here, "play", lines=["two", "", "quit"])
    assert "Now Fellowship: press Enter" in two.stdout
    assert "sauron> quit\n" in run(here, "play", lines=["2", "quit"]).stdout
    gone = run(here, "play", lines=["quit"])
    assert (gone.returncode, gone.stderr) == (0, "") and "Type" not in gone.stdout
    nobody = run(here, "play")
    assert nobody.returncode == 1 and nobody.stderr.startswith("You chose no side: ")


def test_same_seed_gives_the_same_game(here: Path) -> None:
    """Against one who takes no longer on a busy machine: the others think as far as they come in their time."""
    game = ("play", "--side", "sauron", "--against", "random", "--seed")
    played = [run(here, *game, seed, lines=["random"] * 30 + ["quit"]) for seed in ("5", "5", "6")]
    cut = [one.stdout.partition("Saved: ")[0] for one in played]
    assert cut[0] == cut[1] != cut[2]


def test_saved_game_resumes_and_ends(here: Path) -> None:
    match = begun({"cast": "variant"})
    match.say(0, "frodo")
    (here / "game").write_text(write(match))
    options = ("--resume", "game", "--side", "fellowship", "--against", "random", "--seed", "1")
    done = run(here, "play", *options, lines=["random"] * 500)
    assert done.returncode == 0 and "Who stands in Arthedain?" not in done.stdout
    assert "Replay it with: ./mathom replay " in done.stdout
    assert (here / "game").read_text() == write(match), "the file that was named is left as it was"


# ---- ends of the world ----


def test_control_c_saves_the_game(here: Path) -> None:
    with Terminal(here, "play", "--side", "fellowship") as terminal:
        terminal.until("fellowship> ")
        terminal.type("frodo")
        terminal.until("Who stands in Cardolan?")
        terminal.until("fellowship> ")
        terminal.press("c")
        assert terminal.wait() == 0
    assert "Stopped.\nSaved: " in terminal.text and "Traceback" not in terminal.text
    assert "fellowship frodo-arthedain" in (here / "saves" / "confrontation-1.mathom").read_text()


def test_control_c_before_the_game_and_in_a_replay(here: Path) -> None:
    with Terminal(here, "play") as terminal:
        terminal.until("people? ")
        terminal.press("c")
        assert terminal.wait() == 1
    assert "You chose no side: 1 fellowship, 2 sauron, or two for two people.\n" in terminal.text
    with Terminal(here, "replay", ONE) as terminal:
        terminal.until("> ")
        terminal.press("c")
        assert terminal.wait() == 0
    assert "Traceback" not in terminal.text


def test_closed_pipe_ends_quietly(here: Path) -> None:
    script = " ".join(command("replay", ONE)) + " | head -n 1"
    lines = "\n" * 80
    done = subprocess.run(
        ["/bin/sh", "-c", script], input=lines, env=environment(here), capture_output=True, text=True, check=False
    )
    assert done.stdout.startswith("The Confrontation, ") and done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_full_output_is_reported(here: Path) -> None:
    for arguments in (("replay", ONE, "--final"), ("play", "--two"), ("doctor",)):
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                command(*arguments), stdout=full, stderr=subprocess.PIPE, env=environment(here), text=True, check=False
            )
        assert (done.returncode, done.stderr) == (1, "The output cannot be written: No space left on device.\n")


@pytest.mark.parametrize("closed", [0, 1])
def test_closed_input_or_output(closed: int, here: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", " ".join(command("play", "--two")) + (" <&-" if closed == 0 else " >&-")],
        env=environment(here),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and done.stderr.startswith("Input or output is closed:") and done.stdout == ""


def test_unreadable_input_is_reported(here: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", " ".join(command("play", "--two")) + " 0>/dev/null"],
        env=environment(here),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "") and "Stopped.\nNobody has answered yet" in done.stdout


def test_closed_terminal_saves_the_game(here: Path) -> None:
    with Terminal(here, "play", "--side", "fellowship") as terminal, Path(os.devnull).open("rb") as nothing:
        terminal.until("fellowship> ")
        terminal.type("frodo")
        terminal.until("Cardolan?")
        os.dup2(nothing.fileno(), terminal.master)
        terminal.process.wait(60)
    assert "fellowship frodo-arthedain" in (here / "saves" / "confrontation-1.mathom").read_text()


@pytest.mark.parametrize(
    ("game", "levels"), [("confrontation", "easy, medium, hard, expert"), ("riddle", "fair, steady")]
)
def test_play_help_describes_the_named_game(game: str, levels: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", game, "--help"])
    assert f"the level of the computer: random, first, {levels};" in " ".join(capsys.readouterr().out.split())


def test_help_and_version(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, wanted in ((["--help"], "replay"), (["play", "--help"], "--match"), (["--version"], "mathom ")):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 0 and wanted in capsys.readouterr().out
