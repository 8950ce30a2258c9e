"""Saved games: autosave, resuming, and files of others."""

from __future__ import annotations

import resource
from pathlib import Path

import pytest

from mathom.core.errors import MathomError
from mathom.core.game import find_game
from mathom.core.play.record import AnyMatch, read, write
from mathom.terminal.play import Secrets
from mathom.terminal.saves import HONEST, SaveFile, read_text
from tests.games.confrontation.walks import RULESETS
from tests.terminal.people import FELLOWSHIP, GAME, SAURON, Seated, begun
from tests.terminal.program import run

PLAIN = "shire: frodo | mordor: balrog orcs ; turn 2"


def resumed(path: Path) -> AnyMatch:
    return read(path.read_text(), find_game)


def same(one: AnyMatch, other: AnyMatch) -> bool:
    return GAME.dump(one.state) == GAME.dump(other.state) and one.asked == other.asked and one.entries == other.entries


@pytest.mark.parametrize("rules", RULESETS)
def test_saved_game_resumes_in_the_same_position(rules: dict[str, str], tmp_path: Path) -> None:
    """Whenever a person is asked, everything that was answered is in the file."""
    table = Seated(begun(rules), (FELLOWSHIP,), tmp_path)
    table.type("random", "board")
    compared = 0
    while not table.match.is_over and compared < 30:
        assert same(resumed(tmp_path / "confrontation-1.mathom"), table.match)
        compared += 1
        table.type("random", "board")
    assert compared > 5


def test_saving_is_repeatable_and_changes_nothing(tmp_path: Path) -> None:
    table = Seated(begun({"specials": "own-two"}), (0, 1), tmp_path)
    for _ in range(40):
        table.type("random", "save", "save")
    again = resumed(tmp_path / "confrontation-1.mathom")
    assert same(again, table.match) and not again.is_over
    again.use_secret(Secrets(None).next())
    Seated(again, (0, 1), tmp_path).play(*["random"] * 1000)
    assert again.is_over and same(read(write(again), find_game), again)


def test_resumed_game_tells_only_the_current_turn(tmp_path: Path) -> None:
    match = begun()
    Seated(match, (FELLOWSHIP, SAURON), tmp_path).type("random all", "random all", "random")
    table = Seated(match, (FELLOWSHIP,), tmp_path)
    text = table.type("board")
    assert "is placed" not in text and "Turn " in text


def test_game_from_a_position_tells_everything(tmp_path: Path) -> None:
    table = Seated(begun(position=PLAIN), (0, 1), tmp_path)
    assert "A piece of the Fellowship moves from the Shire to Arthedain." in table.type("frodo arthedain", "board")


# ---- names of files ----


def test_stopping_opens_the_secret_used_so_far(tmp_path: Path) -> None:
    for last in ([], ["quit"]):
        match = begun(position=PLAIN)
        Seated(match, (FELLOWSHIP,), tmp_path).play("frodo arthedain", *last)
        assert [stretch.opened for stretch in match.luck] == [True, False]


def test_every_game_has_its_own_file(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        Seated(begun(position=PLAIN), (FELLOWSHIP,), tmp_path).type("frodo arthedain", "save")
        assert (tmp_path / f"confrontation-{number}.mathom").exists()


def test_game_without_answers_is_not_saved(tmp_path: Path) -> None:
    text = Seated(begun(), (FELLOWSHIP,), tmp_path).play("board")
    assert text.endswith("Stopped.\nNobody has answered yet, so there is nothing to save.\n")
    assert list(tmp_path.iterdir()) == []


def test_help_and_save_describe_the_file(tmp_path: Path) -> None:
    table = Seated(begun(), (FELLOWSHIP,), tmp_path)
    text = table.type("help").replace("\n", " ")
    assert f"saved after every answer, in {tmp_path}. {HONEST}" in text and HONEST in table.type("frodo", "save")


def test_save_to_a_named_file(tmp_path: Path) -> None:
    table = Seated(begun(), (FELLOWSHIP,), tmp_path / "kept")
    wished = tmp_path / "some where" / "my game"
    text = table.type("frodo", f"save {wished}")
    assert f"Saved: {wished}\n" in text and f"play --resume '{wished}' --side fellowship --against random\n" in text
    assert same(resumed(wished), table.match)
    table.type("sam", f"save {wished}")
    assert same(resumed(wished), table.match), "the same game may be saved there again"


def test_save_does_not_overwrite_other_files(tmp_path: Path) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear Bilbo")
    table = Seated(begun(), (FELLOWSHIP,), tmp_path / "kept")
    assert f"{other} already exists: save under another name." in table.type("frodo", f"save {other}").replace(
        "\n", " "
    )
    assert other.read_text() == "Dear Bilbo"


def test_resumed_game_keeps_its_file_in_the_saves_folder(tmp_path: Path) -> None:
    kept, elsewhere = tmp_path / "confrontation-7.mathom", tmp_path / "mine" / "game"
    elsewhere.parent.mkdir()
    for path, wanted in ((kept, kept), (elsewhere, tmp_path / "confrontation-1.mathom")):
        path.write_text("the game so far")
        assert SaveFile(tmp_path, "confrontation", lambda: "more", path).save() == wanted
    assert elsewhere.read_text() == "the game so far" and kept.read_text() == "more"
    save_file = SaveFile(tmp_path, "confrontation", lambda: "more", elsewhere)
    assert save_file.save_as(str(elsewhere)) == elsewhere and elsewhere.read_text() == "more"


# ---- what can go wrong ----


def test_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    save_file = SaveFile(tmp_path, "game", lambda: "after" * 1000, path)
    path.write_text("before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(MathomError, match=r"game cannot be written \(file too large\): save under another name"):
            save_file.save()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]


def test_failed_autosave_is_reported_once_and_the_end_is_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    table = Seated(begun(), (FELLOWSHIP,), tmp_path / "file" / "saves")
    text = table.play("frodo", "sam", "save")
    complaint = "cannot be written (not a directory): save under another name, as in save FILE."
    assert text.replace("\n", " ").count(complaint) == 2, "once after an answer, once to the save"
    assert text.replace("\n", " ").count("Until then the game is not saved.") == 1
    assert f"Saved: {tmp_path / 'temporary' / 'confrontation-1.mathom'}" in text
    assert same(resumed(tmp_path / "temporary" / "confrontation-1.mathom"), table.match)


def test_names_survive_any_locale(tmp_path: Path) -> None:
    path = tmp_path / "record"
    path.write_text("mathom 1\ngame confrontation\nseat fellowship Éowyn\n", encoding="utf-8")
    poor = {"LANG": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = run(tmp_path, "play", "--resume", str(path), "--two", lines=["", "random all", "", "quit"], **poor)
    assert (done.returncode, done.stderr) == (0, "") and "Now Eowyn (Fellowship): press Enter" in done.stdout
    assert "seat fellowship Éowyn" in (tmp_path / "saves" / "confrontation-1.mathom").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"\xff\xfe\x00binary", "it is not text"), (None, "no such file or directory"), ("folder", "is a directory")],
)
def test_unreadable_files_are_reported(content: bytes | str | None, why: str, tmp_path: Path) -> None:
    path = tmp_path / "record"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        path.mkdir()
    with pytest.raises(MathomError) as caught:
        read_text(path)
    assert str(caught.value) == f"{path} cannot be read ({why}): name another file."


def test_endless_files_and_invalid_names_are_refused() -> None:
    with pytest.raises(MathomError, match=r"/dev/zero cannot be read \(it is too large\): name another file\."):
        read_text(Path("/dev/zero"))
    with pytest.raises(MathomError, match="Could not determine home directory"):
        read_text(Path("~nobody-of-this-name/x"))


def test_record_with_other_line_ends_is_read(tmp_path: Path) -> None:
    """With a byte-order mark and other line ends."""
    match = begun()
    Seated(match, (FELLOWSHIP,), tmp_path).type("frodo", "sam")
    path = tmp_path / "record"
    path.write_bytes(b"\xef\xbb\xbf" + write(match).replace("\n", "\r\n").encode())
    assert same(read(read_text(path), find_game), match)
