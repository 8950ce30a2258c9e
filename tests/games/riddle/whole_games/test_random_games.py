"""Random games of every preset and of many other rulesets: the invariants of chapter 17, round trips, worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.play.events import Event, read_story
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.core.text.codec import from_json, to_json
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import NUMBERS, PLAYER_TABLES, look_at
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.options import seats_of
from mathom.games.riddle.rules.cards import BOAT, CARDS, THE_RING
from mathom.games.riddle.rules.map.board import DOT
from mathom.games.riddle.rules.state import (
    DEPTH,
    DISCARD,
    HAND,
    PLAYERS,
    SET_ASIDE,
    TABLE,
    ZONES,
    Riddle,
)
from tests.games.riddle.walks import begun, called, lively, positions, preset_rules, random_rules, rich, rounds

GAME = RiddleGame()
PRESET_RULES = preset_rules()
OTHER_RULES = random_rules(30, seed=5)
Start = Callable[[dict[str, str], Dice], Riddle] | None
ALL = PRESET_RULES + OTHER_RULES
IDS = [called(rules) for rules in ALL]


# ---- chapter 17, position by position ----


def check_cards(s: Riddle) -> None:
    """17.1, 17.2: no card vanishes, the numbers are right; The Ring is never thrown away."""
    counted = Counter(s.at[i] for i in range(CARDS))
    assert all(counted[zone] == s.count[zone] for zone in range(ZONES)) and sum(counted.values()) == CARDS
    assert not s.holds(DISCARD, THE_RING)
    assert not any(s.holds(TABLE + player, THE_RING) for player in range(PLAYERS))


def check_markers(s: Riddle) -> None:
    """17.7, 17.8: on water only with a Boat; nobody is on the Place of Returning."""
    board = s.rules.board
    for player in range(s.rules.players):
        space = s.marker[player]
        if space >= 0:
            assert space != board.returning
            afloat = board.is_water(space) or board.terrain[space] == DOT
            assert not afloat or s.holds(TABLE + player, BOAT)


def check_numbers(s: Riddle) -> None:
    """17.5, 17.10, 17.11: power plays, battle totals, turns in the Halls; the agenda has room."""
    assert 0 <= s.power_plays <= 2
    assert s.total <= 5 and s.defence <= 5
    assert all(s.stay[player] <= 3 for player in range(s.rules.players))
    assert s.depth < DEPTH - 8


def check_question(s: Riddle) -> None:
    """Nobody is asked an empty question, no answer is offered twice; every one has words."""
    for seat in s.asked():
        actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
        assert actions and (seat == CHANCE or len(set(actions)) == len(actions)), s.waiting()
        assert GAME.question(s, seat) != "What now?", s.waiting()[0]
        for action in actions[:20]:
            assert GAME.explain(s, seat, action).endswith(".") and "{" not in GAME.explain(s, seat, action)


# ---- chapter 17, by what is told ----


# 6.2: who has gained a card, by what is told; a card that was held up or used returns to where it was.
GAINS = {
    **dict.fromkeys(("dealt", "drew", "riddle-right", "retrieved", "searched", "pile-taken", "taken-back"), "player"),
    "passed": "to",
    "riddle-wrong": "other",
}


class Chronicle:
    """Follows the events of one game."""

    def __init__(self) -> None:
        self.hands = [0] * PLAYERS
        self.active = -1
        self.moved = False
        self.attacked: set[int] = set()
        self.pick_ups: dict[int, list[int]] = {}
        self.seen: Counter[str] = Counter()

    def follow(self, s: Riddle, events: list[Event]) -> None:
        for event in events:
            self.seen[event.kind] += 1
            check = getattr(self, "on_" + event.kind.replace("-", "_"), None)
            if check:
                check(s, event.facts)
        self.check_gains(s, events)
        if (
            self.moved
            and s.waiting()
            and s.waiting()[0].startswith("TakeAction")
            and any(e.kind == "moved" for e in events)
        ):
            self.check_exchanges(s)

    def check_gains(self, s: Riddle, events: list[Event]) -> None:
        """6.2: there are no other ways to gain cards, no gifts and no trades."""
        hands = [s.hand_size(player) for player in range(PLAYERS)]
        gained = {event.facts[GAINS[event.kind]] for event in events if event.kind in GAINS}
        assert all(now <= before or p in gained for p, (now, before) in enumerate(zip(hands, self.hands, strict=True)))
        self.hands = hands

    def on_turn_began(self, s: Riddle, facts: dict[str, int]) -> None:
        """17.3."""
        if self.active >= 0:
            assert s.hand_size(self.active) <= 10
        self.active, self.moved, self.attacked = facts["player"], False, set()

    def on_moved(self, s: Riddle, facts: dict[str, int]) -> None:
        assert facts["player"] == self.active and facts["from"] != facts["to"]
        self.moved = True

    def on_picked_up(self, s: Riddle, facts: dict[str, int]) -> None:
        """17.4: two others between two at the same city."""
        before = self.pick_ups.setdefault(facts["player"], [])
        assert facts["site"] not in before[-2:]
        before.append(facts["site"])

    def on_battle_began(self, s: Riddle, facts: dict[str, int]) -> None:
        """17.5."""
        assert self.moved and facts["player"] == self.active and facts["other"] not in self.attacked
        self.attacked.add(facts["other"])

    def on_battle_won(self, s: Riddle, facts: dict[str, int]) -> None:
        """17.10: the defender never wins."""
        assert facts["player"] == self.active

    def on_went_free(self, s: Riddle, facts: dict[str, int]) -> None:
        """17.11: on land; from the Halls within 6 of the Place of Returning."""
        assert s.rules.board.is_land(facts["space"])

    def check_exchanges(self, s: Riddle) -> None:
        """17.6: with all on or beside the stop, or a hand is empty."""
        for other in range(s.rules.players):
            near = s.is_placed(other) and s.rules.board.is_on_or_beside(s.marker[s.player], s.marker[other])
            if near and other != s.player and s.hand_size(s.player) and s.hand_size(other):
                assert s.exchanged[other] == s.marker[s.player]


@pytest.mark.parametrize("start", [None, rich], ids=["from the start", "in the thick of it"])
@pytest.mark.parametrize("rules", ALL, ids=IDS)
def test_invariants(rules: dict[str, str], start: Start) -> None:
    chronicle = Chronicle()
    for n, s in enumerate(positions({**rules, "max-rounds": rounds(4)}, Dice(11), start)):
        chronicle.follow(s, told(s))
        check_cards(s)
        check_markers(s)
        check_numbers(s)
        if n % 6 == 0:
            check_question(s)
    assert GAME.result(s) is not None
    assert chronicle.seen["turn-began"] > 0


def told(s: Riddle) -> list[Event]:
    return [raw.seen_by_all() for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)])]


@pytest.mark.parametrize("rules", ALL[::5], ids=IDS[::5])
def test_the_same_answers_give_the_same_game(rules: dict[str, str]) -> None:
    dice = Dice(3)
    s = begun(rules)
    answers = []
    while s.depth:
        answers.append(lively(s, dice))
        s.apply(answers[-1])
    again = begun(rules)
    copy = again.clone()
    for action in answers:
        again.apply(action)
        copy.apply(action)
    assert again.fingerprint(1) == copy.fingerprint(1) == s.fingerprint(1)
    assert GAME.dump(again) == GAME.dump(s)


# ---- round trips ----


@pytest.mark.parametrize("rules", ALL, ids=IDS)
def test_round_trips_and_worlds(rules: dict[str, str]) -> None:
    dice = Dice(ALL.index(rules))
    for n, s in enumerate(positions({**rules, "max-rounds": rounds(2)}, Dice(13), rich if dice.below(3) else None)):
        viewers = (*range(seats_of(s.rules)), None)
        if n % 2:
            check_text(s)
        else:
            check_view(s, viewers[n // 2 % len(viewers)], dice)


def check_text(s: Riddle) -> None:
    text = GAME.dump(s)
    assert restore(GAME, take_snapshot(GAME, s)).fingerprint(1) == s.fingerprint(1)
    if " ; agenda " not in text:
        loaded = GAME.load(text)
        assert GAME.dump(loaded) == text
        assert loaded.fingerprint(1) == s.fingerprint(1)
    for seat in s.asked():
        actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
        said = {GAME.notate(s, seat, action): action for action in actions}
        assert len(said) == len(set(actions))
        for written, action in list(said.items())[:3]:
            assert GAME.parse(s, seat, written) == action
        assert GAME.parse(s, seat, written.upper()) == action


def check_view(s: Riddle, seat: int | None, dice: Dice) -> None:
    """A view is plain data, and in a world behind it the seat sees and may do the same."""
    view = GAME.view(s, seat)
    assert GAME.read(from_json(to_json(GAME.show(view)), dict)) == view
    world = RiddleWorlds(view).sample(dice)
    assert look_at(world, -1 if seat is None else seat) == view
    if seat is not None:
        assert world.actions_for(seat) == s.actions_for(seat)
    check_cards(world)


def test_every_number_of_a_position_is_in_views() -> None:
    """A new field of the state must be written and compared; this test fails if it is forgotten."""
    s = begun({"players": "2"})
    assert {*s.field_names(), "depth"} - {"at", "count"} == {*NUMBERS, *PLAYER_TABLES}


def test_a_view_shows_every_public_field() -> None:
    s = begun({"players": "2"})
    before = look_at(s, -1)
    for name in NUMBERS[2:]:
        changed = s.clone()
        setattr(changed, name, not getattr(s, name) if isinstance(getattr(s, name), bool) else getattr(s, name) + 1)
        assert look_at(changed, -1) != before, name
    for name in PLAYER_TABLES:
        changed = s.clone()
        getattr(changed, name)[0] += 1
        assert look_at(changed, -1) != before, name


def test_views_contain_no_secrets() -> None:
    """Chapter 15: others' hands, the deck, cards held up in a riddle."""
    for s in positions({"players": "3", "max-rounds": "4"}, Dice(1)):
        view = look_at(s, 1)
        for player in (0, 2):
            assert HAND + player not in list(view.table.at) or s.waiting()[0].startswith("Take")
        held = [SET_ASIDE + player for player in range(3) if player != s.player and player != 1]
        assert not set(held) & set(view.table.at)
