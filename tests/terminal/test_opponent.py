"""The computer as an opponent in the terminal: its knowledge, hints, failures, draws."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathom.bots import etiquette
from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.levels import DEFAULT, hints_for
from mathom.bots.registry import bots_for, find_bot
from mathom.core.play.match import Match
from mathom.terminal import opponent
from mathom.terminal.opponent import FAILED, NO_HINT, Opponent
from tests.terminal.people import FELLOWSHIP, SAURON, Seated, begun
from tests.terminal.program import run

PLAIN = "shire: frodo sam | rohan: gimli | gondor: balrog | mordor: orcs ; turn 2"


class Spy:
    """Takes the last answer, and keeps what it was asked."""

    def __init__(self, answer: str = "", odds: float = 0.57) -> None:
        self.answer = answer
        self.odds = odds
        self.asked: list[Question] = []

    def decide(self, question: Question) -> Decision:
        self.asked.append(question)
        if self.answer == "dies":
            raise ZeroDivisionError
        first, last = question.options[0], question.options[-1]
        considered = (Considered(last, 0.7, self.odds), Considered(first, 0.3, 0.4))
        return Decision(self.answer or last, self.odds, considered=considered)


def spied(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    level: str,
    answer: str = "",
    position: str | None = PLAIN,
    odds: float = 0.57,
) -> tuple[Seated, dict[str, Spy]]:
    spies: dict[str, Spy] = {}
    monkeypatch.setattr(opponent, "make_bot", lambda spec: spies.setdefault(spec, Spy(answer, odds)))
    seated = Seated(begun(position=position), (FELLOWSHIP,), tmp_path)
    seated.table.opponent = Opponent(level)
    return seated, spies


def test_bot_gets_its_seats_knowledge_and_its_answer_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seated, spies = spied(monkeypatch, tmp_path, "medium")
    match = seated.match
    seated.type("frodo arthedain")
    mirror = match.copy()
    known = (match.view(SAURON), match.heard(SAURON), tuple(option.text for option in match.options(SAURON)))
    seated.table.step()
    (asked,) = spies["medium"].asked
    assert (asked.view, asked.heard, asked.options) == known and asked.seat == SAURON
    assert asked.budget.seconds == find_bot("medium").seconds
    mirror.say(SAURON, known[2][-1])
    assert match.entries == mirror.entries


@pytest.mark.parametrize("answer", ["dies", "frodo-mordor"])
def test_failing_bot_is_reported_once_and_the_game_continues(
    answer: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seated, spies = spied(monkeypatch, tmp_path, "hard", answer, position=None)
    text = seated.play(*["random"] * 1000).replace("\n", " ")
    assert seated.match.is_over and text.count(FAILED) == 1 and len(spies["hard"].asked) > 5


def test_hint_uses_own_view_and_gives_no_answer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seated, spies = spied(monkeypatch, tmp_path, "first")
    match, text = seated.match, seated.type("hint")
    (asked,) = spies[hints_for("confrontation")].asked
    assert (asked.seat, asked.view, asked.heard) == (FELLOWSHIP, match.view(FELLOWSHIP), match.heard(FELLOWSHIP))
    assert match.entries == [] and "first" not in spies
    assert f"answer {asked.options[-1]}. It would expect to win 57 of 100 such games." in text.replace("\n", " ")
    words = {option.text: option.words.split()[0] for option in match.options(FELLOWSHIP)}
    best, second = (text.index(f"\n  {option} ") for option in (asked.options[-1], asked.options[0]))
    assert best < second and words[asked.options[0]] in text[second:]


def test_failed_hint_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seated, _ = spied(monkeypatch, tmp_path, "first", "dies")
    assert NO_HINT in seated.type("hint")
    two = Seated(begun(position=PLAIN), (FELLOWSHIP, SAURON), tmp_path)
    assert "There are no hints in games between people." in two.type("hint")


def test_bot_resigns_after_hopeless_decisions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seated, spies = spied(monkeypatch, tmp_path, "medium", position=None, odds=0.01)
    text = seated.play(*["random"] * 200)
    assert "Sauron resigns: Fellowship wins." in text and len(spies["medium"].asked) == etiquette.HOPELESS_IN_A_ROW
    seated, spies = spied(monkeypatch, tmp_path, "first", position=None, odds=0.01)
    assert "Sauron resigns" not in seated.play(*["random"] * 20)
    assert len(spies["first"].asked) > etiquette.HOPELESS_IN_A_ROW


@pytest.mark.parametrize(("odds", "sentence"), [(0.3, "Both sides agree on a draw."), (0.5, "would rather play on.")])
def test_bot_agrees_to_draw_with_bad_odds(
    odds: float, sentence: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seated, _ = spied(monkeypatch, tmp_path, "medium", odds=odds)
    assert "would rather play on." in seated.type("draw")  # it has not thought yet
    assert sentence in seated.play("frodo arthedain", "draw")
    assert seated.match.result == ((0, 0) if odds < 0.4 else None)


def test_bot_offers_a_draw(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(etiquette, "BALANCED_IN_A_ROW", 1)
    seated, _ = spied(monkeypatch, tmp_path, "medium", odds=0.5)
    text = seated.play("frodo arthedain", "no", "random", "yes")
    assert text.count("Sauron offers a draw.") == 2 and "The game continues." in text
    assert seated.match.result == (0, 0)


def test_two_people_agree_on_a_draw(tmp_path: Path) -> None:
    two = Seated(begun(position=PLAIN), (FELLOWSHIP, SAURON), tmp_path)
    assert "The game continues." in two.type("draw", "no") and not two.match.is_over
    assert "Both sides agree on a draw." in two.play("draw", "yes")


@pytest.mark.parametrize("level", [entry.name for entry in bots_for("confrontation")])
def test_every_level_answers(level: str) -> None:
    """The real ones, with little to think of."""
    match: Match = begun(position="shire: frodo | gondor: balrog ; turn 2")  # type: ignore[type-arg]
    match.say(FELLOWSHIP, "frodo-arthedain")
    answer, complaint = Opponent(level).answer(match, SAURON, Seated(match, (0,), Path()).table.dice)
    assert (answer in opponent.options_of(match, SAURON), complaint) == (True, "")


def test_program_offers_levels(tmp_path: Path) -> None:
    wrong = run(tmp_path, "play", "--against", "gollum", "--side", "sauron")
    levels = ", ".join(entry.name for entry in bots_for("confrontation"))
    assert (wrong.returncode, wrong.stderr) == (1, f'There is no opponent "gollum": choose {levels}.\n')
    both = run(tmp_path, "play", "--against", "easy", "--two")
    assert both.returncode == 1 and "use only one of them" in both.stderr
    for level, words in (("easy", " --against easy"), (DEFAULT, "")):
        lines = ["frodo arthedain", "hint", "quit"]
        done = run(tmp_path, "play", "--position", PLAIN, "--side", "f", "--against", level, lines=lines)
        assert done.returncode == 0 and f" --side fellowship{words}\n" in done.stdout
        assert "The computer would answer " in done.stdout and FAILED not in done.stdout
