"""Random games of every ruleset: the invariants of chapter 16, round trips, worlds behind views."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from tools.agree import rulesets

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_out
from mathom.core.engine.tables import zeros
from mathom.core.play.events import Event, read_story
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.core.text.codec import from_json, to_json
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.board import CAPACITY, DEFEATED, REGIONS, RESERVE
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import FETCHED, HAND, PLAYED, Confrontation
from tests.effort import more

GAME = ConfrontationGame()
RULESETS = rulesets()
NAMES = [" ".join(value for value in given.values() if value not in ("off", "none"))[:40] for given in RULESETS]


def check_board(s: Confrontation) -> None:
    """16.1, and no piece ever vanishes: each is in one place, and the counts are right."""
    places = [s.at[piece] for piece in range(18)]
    counts = [[s.pieces_in(side, r) for r in range(REGIONS)] for side in (0, 1)]
    for side in (0, 1):
        here = places[9 * side : 9 * side + 9]
        assert all(here.count(r) == counts[side][r] <= CAPACITY[r] for r in range(REGIONS))
    assert 0 <= min(places) <= max(places) <= RESERVE
    contested = [r for r in range(REGIONS) if counts[0][r] and counts[1][r]]
    assert contested in ([], [s.region])


def check_hands(s: Confrontation) -> None:
    """16.2: even hands of one to nine; hand, pile and cards in play are the nine cards of the side."""
    sizes = []
    for side in (0, 1):
        hand, pile = s.cards[HAND + side], s.pile(side)
        in_play = {s.cards[place + side] for place in (PLAYED, FETCHED)} - {-1}
        assert hand & pile == 0
        assert hand | pile | sum(1 << card for card in in_play) == 511
        assert not any((hand | pile) >> card & 1 for card in in_play)
        sizes.append(bin(hand).count("1") + (s.cards[PLAYED + side] >= 0))
    assert sizes[0] == sizes[1] and 1 <= sizes[0] <= 9


def check_ring(s: Confrontation) -> None:
    """16.4: the Ringbearer is on the board, or still in reserve, while the game runs."""
    assert s.at[s.ringbearer] != DEFEATED
    assert s.ringbearer == 0 or s.at[0] == DEFEATED


def check_faces(s: Confrontation) -> None:
    """16.5: between turns only the Watcher and Crebain's victim are face-up; in a battle the fighters are too."""
    if s.waiting()[0].startswith("TakeTurn") and not s.seen:
        assert s.open_turn == s.open_battle == 0
    ours = [piece for piece in range(9) if s.open_always >> piece & 1 and s.is_on_board(piece)]
    theirs = [piece for piece in range(9, 18) if s.open_always >> piece & 1]
    assert len(ours) <= 1 and theirs in ([], [17])
    if any(row == "EndBattle" for row in s.waiting()):
        assert s.is_open(s.fellow) and s.is_open(s.minion)


MOST_ARGUMENTS = {"PickFace": 9, "PlacePiece": 5, "PickSpecial": 4, "DrawOrdered": 16, "DrawSpied": 16, "MoveOn": 16}


def check_agenda_tells_nothing(s: Confrontation) -> None:
    """The agenda names sides, regions, numbers: nothing hidden."""
    for row in s.waiting():
        name, *arguments = row.split()
        most = MOST_ARGUMENTS.get(name, 2)
        assert all(int(argument) <= most for argument in arguments)


def check_story(events: list[Event]) -> None:
    """16.3, 16.6: every battle ends with somebody defeated or gone; every turn has its move, or was skipped."""
    turns: list[list[Event]] = [[]]
    for event in events:
        if event.kind == "turn-began":
            turns.append([])
        turns[-1].append(event)
    for turn in turns[1:-1]:
        check_turn(turn)
    battles = [i for i, event in enumerate(events) if event.kind == "battle-began"]
    for start, end in pairwise([*battles, len(events)]):
        happened = {event.kind for event in events[start:end]}
        assert happened & {"defeated", "retreated", "won"}


def check_turn(turn: list[Event]) -> None:
    kinds = Counter(event.kind for event in turn)
    played = {event.facts["special"] for event in turn if event.kind == "special-played"}
    steps = [event for event in turn if event.kind == "moved" and event.facts["way"] != "card"]
    if played & {"gandalf_the_white", "a_king_revealed", "crebain", "recall_to_mordor"}:
        assert not steps and kinds["battle-began"] == 0
    elif played & {"shadowfax", "dark_of_mordor"}:
        slain_in_tunnel = any(event.kind == "defeated" and event.rule == "5.4" for event in turn)
        assert len(steps) == 2 or slain_in_tunnel
    else:
        assert len(steps) == 1


@pytest.mark.parametrize("given", RULESETS, ids=NAMES)
def test_invariants(given: dict[str, str], rules_form: str) -> None:
    dice = Dice(7)
    rules = read_rules(given)
    for _ in range(more(16 if rules_form == "compiled" else 4)):
        s = new_game(rules)
        s.listen(zeros(64))
        story: list[int] = []
        answers: list[int] = []
        while s.depth:
            check_board(s)
            check_hands(s)
            check_ring(s)
            check_faces(s)
            check_agenda_tells_nothing(s)
            actions = s.legal_actions()
            assert actions and len(set(actions)) == len(actions), s.waiting()
            answers.append(actions[dice.below(len(actions))])
            s.told = 0
            s.apply(answers[-1])
            story += [s.story[i] for i in range(s.told)]
            assert len(answers) < 5000
        assert GAME.result(s) is not None
        check_story([raw.seen_by_all() for raw in read_story(GAME.kinds, story)])
        check_same_game(new_game(rules), answers, s)


def check_same_game(again: Confrontation, answers: list[int], end: Confrontation) -> None:
    """16.7: the same decisions and draws always give the same game."""
    for action in answers:
        again.apply(action)
    assert again.fingerprint(1) == end.fingerprint(1)
    assert GAME.dump(again) == GAME.dump(end)


@pytest.mark.parametrize("given", RULESETS, ids=NAMES)
def test_round_trips_and_worlds(given: dict[str, str], rules_form: str) -> None:
    dice = Dice(8)
    for _ in range(more(2 if rules_form == "compiled" else 1)):
        s = new_game(read_rules(given))
        while s.depth:
            check_round_trips(s)
            for seat in (0, 1, None):
                check_worlds(s, seat, dice)
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])
        check_round_trips(s)


def check_round_trips(s: Confrontation) -> None:
    text = GAME.dump(s)
    assert restore(GAME, take_snapshot(GAME, s)).fingerprint(1) == s.fingerprint(1)
    if " ; agenda " not in text:
        loaded = GAME.load(text)
        assert GAME.dump(loaded) == text
        assert loaded.fingerprint(1) == s.fingerprint(1)
    for seat in s.asked():
        for action in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
            assert GAME.parse(s, seat, GAME.notate(s, seat, action)) == action
    copy = s.clone()
    assert copy.fingerprint(1) == s.fingerprint(1)
    for viewer in (0, 1, None):
        view = GAME.view(s, viewer)
        assert GAME.read(from_json(to_json(GAME.show(view)), dict)) == view


def check_worlds(s: Confrontation, seat: int | None, dice: Dice) -> None:
    """A world behind a view gives the same view and the same options, and plays to its end."""
    view = GAME.view(s, seat)
    worlds = ConfrontationWorlds(view)
    for _ in range(3):
        world = worlds.sample(dice)
        assert look_at(world, -1 if seat is None else seat) == view
        if seat is not None:
            assert world.actions_for(seat) == s.actions_for(seat)
        check_board(world)
        check_hands(world)
    end = world.clone()
    play_out(end, dice, zeros(256))
    assert GAME.result(end) is not None
