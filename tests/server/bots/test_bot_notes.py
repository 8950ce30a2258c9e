"""Hints and thoughts in words: the answer, its odds, how sure the bot is, and mixed answers."""

from __future__ import annotations

import re

import pytest

from mathom import Match, game
from mathom.bots.process.messages import Act, Thought
from mathom.core.engine.agenda import CHANCE
from mathom.core.text.speech import PSEUDO, speaking
from mathom.server.bots.bot_notes import hint_of, line_of, stored_thought
from mathom.server.live.replies import HintReply
from mathom.server.live.view_types import ShownOption, ShownQuestion

Considered = list[tuple[str, float, float | None]]

OPTIONS = [
    ShownOption(text, f"{text.upper()} {number}.", text.upper(), "", (), "", False) for number, text in enumerate("xyz")
]
ASK = ShownQuestion("Which?", "Ask", OPTIONS, None)


def hint(*shares: float, odds: float | None = 0.57, tries: int = 10_000, mixed: bool = False) -> HintReply:
    """The bot answers x; all answers have the same odds."""
    considered = [(text, share, odds) for text, share in zip("xyz", shares, strict=False)]
    return hint_of("h", 1, Act(1, ["x"], thought=Thought(odds, "", considered, tries, mixed)), ASK)


def hinted(*shares: float, odds: float | None = 0.57, tries: int = 10_000, mixed: bool = False) -> str:
    return str(hint(*shares, odds=odds, tries=tries, mixed=mixed).words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("I would choose: X 0 (57% to win). I am sure of it.", hinted(0.7, 0.3)),
        ("I would choose: X 0 (57% to win). I am fairly sure of it.", hinted(0.4, 0.3, 0.3)),
        ("I would choose: X 0 (57% to win). I am not sure: other answers are about as good.", hinted(0.06, 0.05)),
        ("I would choose: X 0 (100% to win). I am sure of it.", hinted(0.06, 0.9, odds=1.0)),
        ("I would choose: X 0 (57% to win).", hinted(1.0, tries=20)),
        ("I would choose: X 0.", hinted(1.0, odds=None)),
    ],
)
def test_hint_words(words: str, said: str) -> None:
    assert said == words


def test_hint_leaves_out_odds_of_an_answer_that_was_hardly_tried() -> None:
    considered: Considered = [("x", 0.8, 0.36), ("y", 0.1, 0.51), ("z", 0.1, 0.3)]
    few = hint_of("h", 1, Act(1, ["x"], thought=Thought(0.36, "", considered, 200)), ASK)
    assert [option.text for option in few.options] == ["x", "z"]
    close: Considered = [("x", 0.5, 0.36), ("y", 0.4, 0.37)]
    assert len(hint_of("h", 1, Act(1, ["x"], thought=Thought(0.36, "", close, 9000)), ASK).options) == 2


def test_hint_words_for_mixed_answers() -> None:
    mix = "I vary here, so that nobody can predict me: 60% Y, 40% X (57% to win). This time: X."
    assert hinted(0.4, 0.6, 0.001, mixed=True) == mix
    assert [option.text for option in hint(0.4, 0.6, 0.001, mixed=True).options] == ["x", "y"]
    assert hinted(1.0, 0.0, mixed=True) == "I would choose: X 0 (57% to win)."


def test_hints_are_translated() -> None:
    with speaking(PSEUDO):
        said = [hinted(0.7), hinted(0.4), hinted(0.1), hinted(1.0, odds=None), hinted(0.4, 0.6, mixed=True)]
    assert not [line for line in said if re.search("[aeiou]", line)]


def test_mixed_answers_are_stored_completely() -> None:
    considered: Considered = [("x", 0.25, 0.5), ("y", 0.5, 0.5), ("z", 0.25, 0.5)]
    assert stored_thought(Thought(0.5, "", considered, 90, True), True)["mix"] == [["y", 0.5], ["x", 0.25], ["z", 0.25]]
    assert "mix" not in stored_thought(Thought(0.5, "", considered, 90), True)


def test_thoughts_in_words() -> None:
    match = Match(
        game("confrontation"),
        position="eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3",
    )
    match.say(1, "balrog-eregion")
    match.say(CHANCE, "merry")
    shares = zip([option.text for option in match.options(0)], (0.25, 0.75), strict=False)
    considered: Considered = [(text, share, 0.5) for text, share in shares]
    one, other = [option.handle.title for option in match.options(0)][:2]
    said = line_of(match, 0, stored_thought(Thought(0.5, "", considered, 90, True), True))
    assert said == f"{one}. I chose at random, so that nobody could predict it: 75% {other}, 25% {one}."
    said = line_of(match, 0, stored_thought(Thought(0.5, "", considered[::-1], 90), True))
    assert said == f"{other}. I am sure of it. Next best: {one}."
