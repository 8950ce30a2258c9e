"""Whole games as a match: played at random, told in words, recorded, read back, and drawn in a terminal."""

from __future__ import annotations

from typing import cast

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import RulesetError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read, write
from mathom.games.war.game import WarGame
from mathom.games.war.knowledge.view import View
from mathom.games.war.rules.state import War
from tests.games.war.pairs import GAME

WIDTH = 80


def played(seed: int, questions: int) -> Match[War, View]:
    match, dice = Match(WarGame(), {}, names=["Ann", "Bob"], secret=bytes(32)), Dice(seed)
    for _ in range(questions):
        asked = [seat for seat in match.asked if seat != CHANCE]
        if not asked:
            break
        options = match.options(asked[0])
        match.say(asked[0], options[dice.below(len(options))].text)
    return match


def test_record_replays_the_same_game() -> None:
    match = played(3, 120)
    text = write(cast(AnyMatch, match))
    again = read(text)
    assert write(again) == text and again.state.fingerprint(1) == match.state.fingerprint(1)


def test_every_seat_gets_board_and_log() -> None:
    match = played(4, 60)
    for seat in (0, 1, None):
        lines = GAME.terminal_board.draw(GAME.show(match.view(seat)), WIDTH)
        assert max(map(len, lines)) <= WIDTH and any(line.startswith("GONDOR: ") for line in lines)
        hands = [line for line in lines if line.startswith("Hand ")]
        assert len(hands) == (0 if seat is None else 1)
    whole = GAME.terminal_board.draw_all([GAME.show(match.view(seat)) for seat in (0, 1)], WIDTH)
    assert len([line for line in whole if line.startswith("Hand ")]) == 2
    told = [GAME.tell(raw.seen_by(None)) for entry in match.played for raw in entry.raw_events]
    assert "Turn 2." in told and "The Shadow draws a card from the Character deck." in told


@pytest.mark.parametrize("rules", [{"players": "5"}, {"players": "1"}, {"divided": "free"}])
def test_unknown_rule_option_is_refused(rules: dict[str, str]) -> None:
    with pytest.raises(RulesetError):
        GAME.new(rules)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rules_name_the_number_of_players(players: int) -> None:
    s = GAME.new({"players": str(players)})
    assert GAME.rules_of(s) == {"players": str(players)} and len(GAME.seats_of(s)) == players
    lost = GAME.forfeit(s, players - 1)
    assert lost[0] == (1.0 if players < 4 else -1.0) and sum(result < 0 for result in lost) == (
        1 if players == 2 else 2
    )
