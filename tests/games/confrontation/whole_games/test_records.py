"""Whole games as text: random ones of every ruleset come back, forged ones do not. In both forms of the rules."""

from __future__ import annotations

from typing import cast

import pytest

import mathom
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import CannotUndo, RecordError
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.play.record import AnyMatch, read, write
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, begin
from tests.games.confrontation.walks import RULESETS

DRAWN = "rohan: gimli | gondor: saruman orcs ; turn 2"


def written(match: ConfrontationMatch) -> str:
    return write(cast(AnyMatch, match))


def random_match(rules: dict[str, str], seed: int, answers: int = 1000) -> ConfrontationMatch:
    """With luck from a secret, an undo now and then, and a resignation if the game is still going on."""
    dice = Dice(seed)
    match = Match(GAME, rules, names=["Ann", "Bob"], secret=bytes([seed % 256]) * 32)
    for _ in range(answers):
        if match.is_over:
            return match
        seat = match.asked[dice.below(len(match.asked))]
        match.act(seat, match.actions(seat)[dice.below(len(match.actions(seat)))])
        if dice.below(4) == 0:
            try:
                match.undo(int(dice.below(2)))
            except CannotUndo:
                continue
    match.resign(int(dice.below(2)))
    return match


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_random_games_come_back(number: int) -> None:
    for seed in (number, 100 + number, 200 + number, 300 + number):
        match = random_match(RULESETS[number], seed, 1000 if seed < 100 else 40)
        text = written(match)
        again = read(text, mathom.game)
        assert write(again) == text
        assert again.entries == match.entries and again.result == match.result
        assert again.state.fingerprint(1) == match.state.fingerprint(1)
        for seat in (0, 1, None):
            assert again.events(seat) == match.events(seat)
            assert again.view(seat) == match.view(seat)


def test_turns_have_headings() -> None:
    match = begin("shire: frodo | mordor: balrog ; turn 2")
    match.say(0, "frodo-arthedain")
    assert written(match).splitlines()[-3:] == ["fellowship frodo-arthedain", "", "# Turn 3: Sauron."]


def test_a_game_from_a_position_of_several_lines_comes_back() -> None:
    match = begin("shire: frodo\n| mordor: balrog\n; turn 2")
    match.say(0, "frodo-arthedain")
    again = read(written(match), mathom.game)
    assert again.state.fingerprint(1) == match.state.fingerprint(1)


def test_game_continues_from_any_position() -> None:
    for seed in range(6):
        match = random_match(RULESETS[seed], seed, 25)
        placed = begin(position_text(match))
        if not placed.is_over:
            placed.act(placed.asked[0], placed.actions(placed.asked[0])[0])
        again = read(written(placed), mathom.game)
        assert again.state.fingerprint(1) == placed.state.fingerprint(1)


def test_a_draw_of_chance_cannot_be_forged() -> None:
    match = begin(DRAWN)
    match.use_secret(b"1" * 32)
    match.say(0, "gimli-gondor")
    match.resign(0)
    text = written(match)
    drawn = next(entry.text for entry in match.entries if entry.seat == CHANCE)
    other = {"saruman": "orcs", "orcs": "saruman"}[drawn]
    assert read(text, mathom.game).result == (-1.0, 1.0)
    with pytest.raises(RecordError, match="the outcome of entry 2 was not drawn from this secret"):
        read(text.replace(f"chance {drawn}", f"chance {other}"), mathom.game)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("fellowship frodo-mordor", "Mordor is not adjacent to the Shire. (5.1)"),
        ("fellowship frodoo", '"frodoo" (column 1) is not a word of this game; did you mean frodo?'),
        ("sauron balrog-gondor", "sauron is not asked now; fellowship decides."),
        ("chance balrog", "chance is not asked now; fellowship decides."),
        ("gondor balrog", 'there is no seat "gondor" in this game, only fellowship, sauron, chance'),
        ("result fellowship 1 sauron -1", "the game is not over, so it has no result"),
    ],
)
def test_a_line_that_does_not_replay(row: str, complaint: str) -> None:
    head = ["mathom 1", "game confrontation", "position shire: frodo | mordor: balrog ; turn 2", ""]
    with pytest.raises(RecordError) as caught:
        read("\n".join([*head, row]), mathom.game)
    assert (caught.value.line, caught.value.complaint) == (5, complaint)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ("position shire: frodoo", '"frodoo" (column 8) is not a character; did you mean frodo?'),
        ("position rohan: frodo orcs", "both sides are in rohan without an attack"),
        ("rules draft=hidden", "draft=hidden needs cast=draft"),
    ],
)
@pytest.mark.parametrize("body", [[], ["", "fellowship frodo-arthedain"]])
def test_an_impossible_head_is_refused(row: str, complaint: str, body: list[str]) -> None:
    with pytest.raises(RecordError) as caught:
        read("\n".join(["mathom 1", "game confrontation", row, *body]), mathom.game)
    assert (caught.value.line, caught.value.complaint) == (3, complaint)
