"""Two people at one machine: hand-over, cleared screens, undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, VARIANT
from mathom.games.confrontation.rules.state import HELD, Confrontation
from mathom.terminal.screen import SCREENFUL
from tests.terminal.people import FELLOWSHIP, SAURON, Seated, begun, screens
from tests.terminal.program import CLEAR, Terminal

MOVES = "shire: frodo | arthedain: sam | gondor: balrog | mordor: orcs ; turn 2"
FIGHT = "rohan: gimli | shire: frodo | gondor: balrog | mordor: orcs ; turn 2"
NOW_SAURON = "Now Sauron: press Enter when only you can see the screen."
NOW_FELLOWSHIP = "Now Fellowship: press Enter when only you can see the screen."


def both(tmp_path: Path, position: str | None = None, rules: dict[str, str] | None = None) -> Seated:
    return Seated(begun(rules, position), (FELLOWSHIP, SAURON), tmp_path)


def test_screen_is_cleared_before_the_hand_over(tmp_path: Path) -> None:
    table = both(tmp_path, MOVES)
    first, second = screens(table.type("frodo cardolan", "board"))
    assert first.startswith(f"{NOW_FELLOWSHIP} \n") and "frodo" in first
    assert second.startswith(NOW_SAURON) and "frodo" not in second and "balrog" in second
    assert "  A piece of the Fellowship moves from the Shire to Cardolan.\n  Turn 3: Sauron.\n" in second


def test_board_is_shown_after_every_hand_over(tmp_path: Path) -> None:
    """The cleared screen holds nothing that one could look back at."""
    table = both(tmp_path, "rules cast=variant ; rohan: elrond | gondor: saruman | mordor: orcs ; turn 2")
    looks = screens(table.type("elrond gondor", "4", "5", "another", "log"))
    assert [look.startswith("Now Fellowship") for look in looks] == [True, False, True]
    assert all("MORDOR" in look for look in looks) and "Saruman rejects your card." in looks[2]


def test_both_people_see_what_was_revealed(tmp_path: Path) -> None:
    """The person whose answer turned the cards sees them before the hand-over, the other person after it."""
    table = both(tmp_path, FIGHT)
    table.type("gimli gondor", "4", "6", "board")
    table = both(tmp_path, FIGHT)
    screens_of = screens(table.type("gimli gondor", "4", "6", "board"))
    cards = "  The Fellowship plays Strength 4.\n  Sauron plays Strength 6.\n"
    cards += "  Strength 7 against 11.\n  Gimli is defeated.\n"
    assert len(screens_of) == 2 and cards in screens_of[1], "Sauron goes on: nobody hands over"
    lost = both(tmp_path, "rohan: gimli | shire: frodo | gondor: orcs | mordor: warg ; turn 3")
    last = screens(lost.type("orcs rohan", "board"))
    assert "Battle in Rohan: Gimli (3) against the Orcs (2)." in last[0] and "Press Enter, then hand over" in last[0]


def test_no_extra_pause_without_news(tmp_path: Path) -> None:
    table = both(tmp_path, MOVES)
    assert "then hand over" not in table.type("frodo cardolan", "balrog rohan", "board")


# ---- taking back at the hand-over ----


def test_undo_at_the_hand_over(tmp_path: Path) -> None:
    table = both(tmp_path, MOVES)
    table.type("board")
    table.people.at_hand_over.extend(["undo"])
    text = table.type("frodo cardolan", "sam rhudaur")
    assert f"{NOW_SAURON} Fellowship can still\ntype undo. undo\n" in text
    assert f"Taken back. {NOW_FELLOWSHIP}" in text
    assert text.count(SCREENFUL) == 2, "it is cleared twice, because the other may be looking"
    assert [entry.kind for entry in table.match.entries] == ["answer", "undo", "answer"]
    assert table.match.entries[-1].text == "sam-rhudaur"


def test_no_undo_at_the_hand_over_after_a_reveal(tmp_path: Path) -> None:
    table = both(tmp_path, "rohan: gimli | shire: frodo | gondor: orcs | mordor: warg ; turn 3")
    table.type("board")
    table.people.at_hand_over.extend(["undo", "undo"])
    text = table.type("orcs rohan", "board")
    assert "can still" not in text and [entry.kind for entry in table.match.entries] == ["answer"]


def test_undo_keeps_the_other_persons_answer(tmp_path: Path) -> None:
    table = both(tmp_path)
    table.type("random all", "balrog", "orcs", "undo", "undo")
    assert [entry.seat for entry in table.match.entries] == [FELLOWSHIP] * 5 + [SAURON] * 4
    assert "There is nothing of yours to undo." in table.type("undo")


# ---- names and ends ----


def test_hand_over_uses_names(tmp_path: Path) -> None:
    table = both(tmp_path, MOVES)
    table.match.names = ("Ann", "Bob")
    assert "Now Bob (Sauron): press Enter" in table.type("frodo cardolan", "board")


def test_stopping_clears_the_screen(tmp_path: Path) -> None:
    for last in ([], ["quit"]):
        text = both(tmp_path, MOVES).play("frodo cardolan", "board", *last)
        assert screens(text)[-1].startswith("Stopped.\nSaved: ") and "--two" in screens(text)[-1]


# ---- whole games ----


def unknown_to(seat: int, s: Confrontation) -> set[str]:
    """Faces and Special Cards of the opponent that were never shown or used."""
    faces = {s.who(piece) for piece in range(9 - 9 * seat, 18 - 9 * seat) if not s.known >> piece & 1}
    cards = {SPECIAL_NAMES[i] for i in range(8) if s.cards[HELD + 1 - seat] >> i & 1}
    return {NAMES[face].replace("_", " ") for face in faces if is_telling(face)} | {c.replace("_", " ") for c in cards}


def is_telling(face: int) -> bool:
    """Whether a name tells which face it is."""
    other = NAMES[(face + VARIANT) % (2 * VARIANT)]
    return NAMES[face][:-2] != other[:-2]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_game_shows_no_hidden_face_or_card(seed: int, tmp_path: Path) -> None:
    rules = {"cast": "draft", "draft": "hidden", "specials": "own-two"}
    table = Seated(begun(rules, seed=seed), (FELLOWSHIP, SAURON), tmp_path, seed=seed)
    checked = 0
    while not table.match.is_over:
        asked, seated = table.match.asked, table.table.seated
        who = seated if seated in asked else asked[0]
        assert isinstance(table.match.state, Confrontation)
        secrets = unknown_to(who, table.match.state)
        read = screens(table.type("board", "log"))[-1].lower().replace("_", " ")
        assert not [secret for secret in secrets if secret in read]
        checked += len(secrets)
        table.type("random")
    assert checked > 150


def test_whole_game_on_a_terminal(tmp_path: Path) -> None:
    """Between two hand-overs only one side's prompts appear, and each begins on a cleared screen."""
    with Terminal(tmp_path, "play", "--two", "--seed", "4", "--names", "Ann", "Bob") as terminal:
        while True:
            text = terminal.until_prompt()
            if terminal.process.poll() is not None or "Replay it with" in text:
                break
            terminal.type("" if "Enter" in text.rpartition("> ")[2] else "random all")
        assert terminal.wait() == 0
    looks = terminal.text.split(CLEAR)
    assert len(looks) > 10 and "wins:" in looks[-1] and looks[0].startswith("The Confrontation. ")
    looks[0] = looks[0][looks[0].index("Now Ann") :]
    for look in looks:
        name, side = ("Ann", "fellowship") if look.startswith("Now Ann (Fellowship): press") else ("Bob", "sauron")
        assert look.startswith(f"Now {name} ({side.title()}): press Enter when only you can see")
        assert ("fellowship> " in look) == (side == "fellowship") and ("sauron> " in look) == (side == "sauron")


def test_typed_ahead_input_is_dropped_at_the_hand_over(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--two", "--position", MOVES) as terminal:
        terminal.until("see the screen. ")
        terminal.type("")
        terminal.until("fellowship> ")
        terminal.type("frodo cardolan\n\n\nboard\n")
        terminal.until("Now Sauron")
        terminal.type("")
        after = terminal.until("sauron> ")
        terminal.press("d")
        assert terminal.wait() == 0
    assert "board" not in after and terminal.text.count("sauron> ") == 1
