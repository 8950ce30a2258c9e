"""Commands and answers of one person against the random bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.core.play.record import AnyMatch
from tests.terminal.people import FELLOWSHIP, GAME, SAURON, Seated, begun

MOVES = "shire: frodo sam | rohan: gimli | gondor: balrog | mordor: orcs ; turn 2"
HOME = "shire: frodo sam pippin merry | arthedain: gimli | cardolan: legolas | rohan: gandalf | mordor: orcs ; turn 2"
PLAIN = "shire: frodo | mordor: balrog orcs ; turn 2"


def alone(tmp_path: Path, match: AnyMatch | None = None, seat: int = FELLOWSHIP, width: int = 79) -> Seated:
    return Seated(match or begun(), (seat,), tmp_path, width)


def test_first_question_lists_answers_and_commands(tmp_path: Path) -> None:
    table = alone(tmp_path)
    text = table.type("?")
    assert "Who stands in Arthedain?\n  Answers: 1 frodo-arthedain, 2 sam-arthedain," in text
    assert "\n    4 merry-arthedain, 5 gandalf-arthedain," in text, "a number and its answer stay in one line"
    assert "  Or type setup to take a ready-made set-up.\n" in text
    assert " gimli-arthedain    Gimli: 3. Defeats the Orcs at once (9.8).\n" in text
    assert "Or type setup" not in table.type("frodo").rpartition("Who stands in Cardolan?")[2]


def test_ready_made_set_up_is_one_line(tmp_path: Path) -> None:
    table = Seated(begun(), (FELLOWSHIP, SAURON), tmp_path)
    text = table.type("setup", "help")
    assert "setup 1  Frodo at the back." in text and "list the ready-made set-ups" in text
    table.type("set-up 2")
    assert [entry.seat for entry in table.match.entries] == [FELLOWSHIP] * 5
    table.people.at_hand_over.append("undo")
    assert "Taken back." in table.type("board") and len(table.match.played) == 0, "one undo for one line"
    table.type("frodo")
    assert "There is no ready-made set-up now" in table.type("setup 1") and len(table.match.played) == 1


def test_long_lists_of_answers_are_shown_on_demand(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=HOME))
    text = table.type("?")
    assert "There are 13 answers: type ? to see them." in text
    assert all(option.text in text and option.words.split()[0] in text for option in table.match.options(FELLOWSHIP))


def test_answers_may_be_shortened(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=MOVES))
    assert "Gimli moves from Rohan to Gondor." in table.type("gim gon", "board")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("s", "That can mean sam-arthedain, sam-cardolan."),
        ("fro", "That can mean frodo-arthedain, frodo-cardolan."),
        ("arth", "{why}"),
        ("xyzzy", '"xyzzy"'),
        ("xyzzy", "Type ? for the answers, help for the commands."),
        ("balrog fangorn", "{why} Type ? for the answers."),
        ("frodo mordor", "{why} Type ? for the answers."),
        ("why frodo mordor", "{why}"),
        ("why frodo arthedain", "{why}"),
        ("why", 'Say what you would like to do, as in "why balrog fangorn".'),
        ("why xyzzy", "Type ? for the answers, help for the commands."),
        ("about", 'Name a piece, a card or a place, as in "about balrog".'),
        ("about shelob", "{about}"),
        ("about xyzzy", "Type ? for the answers, help for the commands."),
        ("about \x1b[2J", '"?[2j"'),
        ("undo", "There is nothing of yours to undo."),
        ("log", "  Turn 2: the Fellowship. (4.1)"),
        ("random twice", "Type random for one answer, or random all for the rest of your set-up or turn."),
        ("save /", "/ already exists: save under another name."),
        ("save a\0b", "cannot be written (embedded null byte): save under another name, as in save FILE."),
        ("save ~nobody-of-this-name/x", "cannot be written (Could not determine home directory.)"),
        ("BOARD", "                                     MORDOR\n"),
    ],
)
def test_commands_reply_and_change_nothing(line: str, answer: str, tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=MOVES))
    table.type("board")
    written = table.type(line)
    answer = answer.replace("{about}", GAME.about("shelob"))
    if "{why}" in answer:
        answer = answer.replace("{why}", why(table.match, line.removeprefix("why ")))
    assert answer in written.replace("\n", " ") or answer in written
    assert table.match.entries == [] and table.match.asked == [FELLOWSHIP]
    assert len(written.split("> ")) == 2, "it was asked again at once"


def why(match: AnyMatch, text: str) -> str:
    """What the rules say to it, with the rule."""
    reason = GAME.why_not(match.view(FELLOWSHIP), text)
    return f"{reason.sentence} ({reason.rule})" if reason.rule else reason.sentence


def test_empty_line_repeats_the_question(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=PLAIN))
    table.type("board")
    assert table.type("") == "Your turn: move a piece.\nfellowship> \n"


def test_log_shows_what_the_seat_saw(tmp_path: Path) -> None:
    table = alone(tmp_path)
    text = table.type("random all", "log")
    log = text[text.index("> log") :]
    placed = sorted(name for name in ("Frodo", "Sam", "Gimli", "Boromir") if f"{name} is placed in" in log)
    assert placed == ["Boromir", "Frodo", "Gimli", "Sam"]
    assert "A piece of Sauron is placed in Mirkwood. (3.4)" in log
    assert "A piece of Sauron is placed in Mordor. (3.4) (4 times)" in log
    assert not any(name in log for name in ("Balrog", "Shelob", "Orcs", "Saruman"))


# ---- at random ----


def test_random_answers_one_question(tmp_path: Path) -> None:
    table = alone(tmp_path)
    table.type("random")
    assert len(table.match.entries) == 1 and "Cardolan" in table.type("board")


def test_random_all_stops_at_the_first_turn(tmp_path: Path) -> None:
    for seat in (FELLOWSHIP, SAURON):
        table = alone(tmp_path, begun(), seat)
        table.type("frodo" if seat == FELLOWSHIP else "balrog", "random all")
        assert [entry.seat for entry in table.match.entries] == [seat] * 5
    assert "Your turn: move a piece." in table.type("board") and table.match.asked == [SAURON]


def test_random_all_places_the_last_piece_and_makes_no_move(tmp_path: Path) -> None:
    table = Seated(begun(), (FELLOWSHIP, SAURON), tmp_path)
    table.type("random all", "random all")
    assert [entry.seat for entry in table.match.entries] == [FELLOWSHIP] * 5 + [SAURON] * 5
    assert table.match.asked == [SAURON] and table.match.state.waiting()[0].startswith("TakeTurn")


def test_random_all_stops_when_the_opponent_is_asked(tmp_path: Path) -> None:
    table = Seated(begun({"cast": "draft"}), (0, 1), tmp_path)
    table.type("random all")
    assert [entry.seat for entry in table.match.entries] == [FELLOWSHIP] * 9 and table.match.asked == [SAURON]


# ---- undo ----


def test_undo_repeats_the_question(tmp_path: Path) -> None:
    table = alone(tmp_path)
    table.type("frodo", "sam")
    text = table.type("undo", "board")
    assert "Taken back." in text and "Who stands in Cardolan?" in text
    assert table.match.options(FELLOWSHIP)[0].text == "sam-cardolan"
    assert "Frodo is placed" not in text, "what was told before is not told again"
    assert "Gimli is placed in Cardolan." in table.type("gimli", "board")


def test_undo_is_refused_with_the_reason(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=PLAIN))
    table.type("frodo arthedain", "board")
    before = table.match.game.dump(table.match.state)
    assert "that cannot be undone." in table.type("undo")
    fight = alone(tmp_path, begun(position=MOVES))
    assert "that cannot be undone." in fight.type("gimli gondor", "undo") and len(fight.match.entries) == 1
    assert table.match.game.dump(table.match.state) == before


# ---- the end ----


def test_resign_asks_for_confirmation(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position=PLAIN))
    assert "The game continues." in table.type("resign", "no") and not table.match.is_over
    text = table.play("resign", "YES")
    assert "Fellowship resigns: Sauron wins." in text
    assert table.match.result == (-1.0, 1.0)


def test_end_shows_winner_and_whole_board(tmp_path: Path) -> None:
    table = alone(tmp_path, begun(position="gondor: frodo | mordor: balrog shelob | rohan: sam ; turn 2"))
    text = table.play("frodo mordor")
    assert "  The Fellowship wins: the Ringbearer is in Mordor.\n" in text
    assert "Over after turn 2. Fellowship wins: the Ringbearer is in Mordor.\n" in text
    assert "frodo  balrog  shelob" in text and "Replay it with: ./mathom replay " in text


def test_game_without_result_is_announced(tmp_path: Path) -> None:
    table = alone(tmp_path, begun({"turn-limit": "1"}))
    text = table.play(*["random all"] * 9)
    assert "The game ends without a result: the agreed number of turns is over." in text
    assert "Over after turn 1, without result: the agreed number of turns is over.\n" in text


def test_random_opponent_repeats_with_the_same_seed(tmp_path: Path) -> None:
    ends = []
    for _ in range(2):
        table = alone(tmp_path, begun({"cast": "variant", "specials": "announced"}))
        table.play(*["random"] * 1000)
        assert table.match.is_over
        ends.append(table.match.game.dump(table.match.state))
    assert ends[0] == ends[1]
