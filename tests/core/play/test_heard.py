"""The numbers that a seat heard agree with the events that it saw."""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.play.events import read_heard
from mathom.core.play.match import Match


def test_heard_numbers_decode_to_the_seen_events() -> None:
    game, dice = find_game("confrontation"), Dice(5)
    for rules in ({}, {"cast": "draft", "draft": "hidden", "specials": "own-two"}):
        match = Match(game, rules)
        while not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])
        for seat in (0, 1):
            assert read_heard(game.kinds, match.heard(seat)) == match.current_events(seat)


def test_heard_numbers_hold_no_secrets_of_others() -> None:
    game = find_game("confrontation")
    position = "eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3"
    heard = []
    for card in ("6", "5"):
        match = Match(game, position=position)
        match.say(1, "balrog-eregion")
        match.say(CHANCE, "merry")
        match.say(1, card)
        heard.append([match.heard(seat) for seat in (0, 1)])
    assert heard[0][0] == heard[1][0] and heard[0][1] != heard[1][1]
