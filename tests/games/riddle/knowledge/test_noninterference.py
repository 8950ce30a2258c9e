"""A1: nobody sees what they may not see (chapter 15, 17.9)."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.agenda import EVERYBODY
from mathom.core.engine.dice import Dice
from mathom.core.play.events import RawEvent
from mathom.games.riddle.options import RULE_OPTIONS
from mathom.games.riddle.rules.state import Riddle
from tests.games.riddle.pairs import raw_events, spy, viewers
from tests.games.riddle.walks import called, positions, preset_rules, random_rules, rich, rounds

ALL = preset_rules() + random_rules(20, seed=8)


# Questions after which something would soon be betrayed: asked of others, or answered by chance, about hidden cards.
TELLTALE = {
    *("Defend", "PresentForce", "FindCard", "RetrieveCard", "HoldUpCard", "Resist", "AnswerGollum", "LeaveWithWizard"),
    *("GiveToPartner", "ChooseFromPartner", "WishTitle", "ShelobDraws", "ChooseTravelCards"),
}


@pytest.mark.parametrize("rules", ALL, ids=[called(rules) for rules in ALL])
def test_messages_to_a_seat_do_not_depend_on_secrets(rules: dict[str, str]) -> None:
    """17.9, A1: for every seat in turn, partners included, and for spectators."""
    dice = Dice(ALL.index(rules))
    followed = Counter[bool]()
    looked: Counter[int | None] = Counter()
    for start in (None, rich):
        for s in positions({**rules, "max-rounds": rounds(2)}, dice, start):
            if dice.below(1 if s.waiting()[0].split()[0] in TELLTALE else 10) == 0:
                seat = min(viewers(s), key=lambda viewer: looked[viewer])
                looked[seat] += 1
                followed[spy(s, seat, dice) > 0] += 1
    assert followed[True] > followed[False] and set(looked) == set(viewers(s))


# Chapter 15, kind by kind: who knows the secret part. "a" is the player, "b" the other (for passed: from and to).
KNOWN_TO = {
    "dealt": "a",
    "drew": "a",
    "passed": "ab",
    "card-seen": "a",
    "resisted": "ab",
    "card-held-up": "b",
    "riddle-right": "ab",
    "riddle-wrong": "ab",
    "feast-spared": "ab",
    "hid": "a",
    "retrieved": "a",
    "searched": "a",
    "card-seen-in-pile": "a",
    "pile-taken": "ab",
}
ALOUD = {("passed", 803), ("passed", 1210)}  # asked for by Gollum or Bilbo; The Ring of one who goes out (O-10)
OTHERWISE = {"title-wished", "card-chosen", "character-wished"}  # O-2, D-1: below


def check_seers(s: Riddle, raw: RawEvent) -> None:
    name = raw.kind.name
    if raw.kind.secret is None:
        assert raw.seers == EVERYBODY, name
        return
    players = {"a": raw.facts & 4095, "b": raw.facts >> 12 & 4095}
    if name in KNOWN_TO:
        expected = 0
        for letter in KNOWN_TO[name]:
            expected |= s.seat_bit(players[letter])
        if name == "card-held-up" and s.rules.strict_peek:  # O-16: of a hand that nobody looks at
            expected = 0
        assert raw.seers == expected or ((name, raw.rule) in ALOUD and raw.seers == EVERYBODY), name
    else:
        assert name in OTHERWISE
        own = s.seat_bit(players["a"])
        assert raw.seers in (own, own | s.seat_bit(players["b"]), EVERYBODY), name


@pytest.mark.parametrize("rules", ALL[::2], ids=[called(rules) for rules in ALL[::2]])
def test_chapter_15_who_is_told(rules: dict[str, str]) -> None:
    for s in positions({**rules, "max-rounds": rounds(5)}, Dice(ALL.index(rules)), rich):
        for raw in raw_events(s):
            check_seers(s, raw)


def test_options_are_many() -> None:
    """The rulesets that are tried have every option with choices in them."""
    used = {(name, value) for rules in ALL for name, value in rules.items()}
    assert {value for name, value in used if name == "players"} == set("2345678")
    for option in RULE_OPTIONS:
        if option.choices and option.name not in ("players", "first"):
            assert any((option.name, value) in used for value in option.choices if value != option.default), option.name
