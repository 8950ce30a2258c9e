"""Tallies of a game: cards, actions, and how The Ring came to the winner."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import EVERYBODY
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.events import read_story
from mathom.core.play.tally import Tally
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.rules import events as ev
from mathom.games.riddle.rules.cards import BOAT, FRODO, GOLLUM, THE_RING, TITLE_NAMES, TITLE_OF
from mathom.games.riddle.rules.state import HAND, RING_SHOWN, Riddle
from mathom.games.riddle.text.event_fields import KINDS
from tests.games.riddle.rule_rows import play


def counted(s: Riddle, story: list[int]) -> Tally:
    game = RiddleGame()
    assert game.has_tally
    return game.tally(s, read_story(KINDS, story))


def random_game(rules: dict[str, str]) -> tuple[Riddle, Tally]:
    dice, story = Dice(4), list[int]()
    s = RiddleGame().new(rules)
    s.listen(zeros(64))
    while s.depth:
        actions = s.legal_actions()
        s.told = 0
        s.apply(actions[dice.below(len(actions))])
        story += list(s.story)[: s.told]
    return s, counted(s, story)


def test_a_whole_game_is_counted() -> None:
    s, tally = random_game({"players": "3", "secret-spaces": "on", "captivity": "on", "max-rounds": "25"})
    assert (tally.rounds, tally.ended, tally.by) == (s.rules.max_rounds, "round-limit", "")
    assert len(tally.roles) == 3 and set(tally.kinds) <= {"hobbits", "riders"}
    assert sum(tally.counts["deeds"]["turn-began"]) == s.turn > 60
    held = tally.counts["held"]
    hands = {
        (TITLE_NAMES[TITLE_OF[kind]], seat) for seat in range(3) for kind in range(71) if s.holds(HAND + seat, kind)
    }
    assert len(hands) > 3 and all(held[title][seat] == 1 for title, seat in hands)
    assert max(number for row in held.values() for number in row) == 1


def test_teams_of_characters_are_one_seat() -> None:
    _, tally = random_game({"players": "2", "two-player-teams": "2", "max-rounds": "9"})
    assert set(tally.kinds) == {"hobbits", "riders"} and "+" in "".join(tally.roles)


@pytest.mark.parametrize(
    ("card", "kind", "rule", "players", "way"),
    [
        (GOLLUM, ev.DREW, 604, (0,), "pick-up"),
        (GOLLUM, ev.RIDDLE_RIGHT, 802, (0, 1), "riddle"),
        (GOLLUM, ev.PASSED, 802, (1, 0), "another's wrong riddle"),
        (GOLLUM, ev.PASSED, 700, (1, 0), "exchange"),
        (GOLLUM, ev.PASSED, 803, (1, 0), "gollum"),
        (FRODO, ev.PASSED, 803, (1, 0), "character card"),
        (GOLLUM, ev.PASSED, 904, (1, 0), "battle"),
    ],
)
def test_how_the_ring_came(card: int, kind: int, rule: int, players: tuple[int, ...], way: str) -> None:
    s = play("frodo 0606 ; black-rider-1 0606").state
    s.told = 0
    s.whisper(ev.DEALT, 200, EVERYBODY, THE_RING, 1)
    s.tell(ev.LAID, 504, 1, BOAT)
    s.tell(ev.PLAYED, 803, 0, card)
    s.whisper(kind, rule, EVERYBODY, THE_RING, *players)
    s.tell(ev.PLAYED, 406, 0, THE_RING)
    s.win(1, RING_SHOWN)
    tally = counted(s, list(s.story)[: s.told])
    assert (tally.ended, tally.by) == ("ring-shown", way)
    assert tally.counts["ring"] == {"deal": (0, 1), way: (1, 0)}
    assert tally.counts["held"]["the-ring"] == (1, 1)
    assert tally.counts["played"] == {"boat": (0, 1), TITLE_NAMES[TITLE_OF[card]]: (1, 0)}
