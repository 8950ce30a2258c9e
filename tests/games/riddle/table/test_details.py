"""The table in a turn: moves as one gesture (D-4, D-5), uses of cards, questions that belong together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.play.events import Event
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.options import ADVANCED
from mathom.games.riddle.rules.cards import KIND_NAMES
from mathom.games.riddle.rules.state import HAND, Riddle
from mathom.games.riddle.table import routes as ways
from mathom.games.riddle.table.card_uses import uses
from tests.games.riddle.rule_rows import play

GAME = RiddleGame()
QUESTIONS = 250
T = TypeVar("T")


def one_of(luck: Dice, things: Sequence[T]) -> T:
    return things[luck.below(len(things))]


def some_game(seed: int) -> list[tuple[Riddle, int]]:
    """Positions of a random game in which a seat acts or chooses where it goes."""
    luck = Dice(seed)
    s = GAME.new({"players": "4", **ADVANCED})
    found = []
    for _ in range(QUESTIONS):
        seat = s.asked()[0]
        if seat != CHANCE and GAME.table.details(s, seat) is not None:
            found.append((s.clone(), seat))
        if s.over:
            break
        action = one_of(luck, s.legal_actions() if seat == CHANCE else s.actions_for(seat))
        s.apply(action) if seat == CHANCE else s.answer(seat, action)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_a_way_leads_where_it_says(seed: int) -> None:
    """D-5: its answers, given in order, put the marker there."""
    luck = Dice(seed)
    for s, seat in some_game(seed):
        found, flights = ways.ways(s, seat)
        landings = [(flight["answers"], one_of(luck, flight["spaces"])) for flight in flights]
        moves = [(way["answers"][:-1], way["answers"][-1], way["to"], way["path"]) for way in found]
        for answers, last, to, path in [one_of(luck, moves) for _ in moves[:4]]:
            assert path[-1] == to and path[0] == s.rules.board.space_names[s.marker[s.player]]
            assert stands_after(s, seat, [*answers, last]) == to
        for answers, space in landings:
            assert stands_after(s, seat, [*answers, space]) == space


def stands_after(s: Riddle, seat: int, answers: list[str]) -> str:
    o = s.clone()
    for i, text in enumerate(answers):
        assert i == 0 or GAME.table.continues_gesture(o, seat)
        o.answer(seat, GAME.parse(o, seat, text))
    return str(s.rules.board.space_names[o.marker[s.player]])


@pytest.mark.parametrize("seed", range(3))
def test_every_card_has_uses_and_reasons(seed: int) -> None:
    for s, seat in some_game(seed):
        shown = GAME.table.details(s, seat)
        assert isinstance(shown, dict)
        for card, found in shown["uses"].items():
            assert s.holds(HAND + s.player, KIND_NAMES.index(card)) and found
            for use in found:
                assert bool(use["answer"]) != bool(use["why"])
                if use["answer"]:
                    assert GAME.parse(s, seat, use["answer"]) in s.actions_for(seat)


MATES = "frodo 0606 hand {} boat ; black-rider-1 ; sam hand rope ; black-rider-2"


@pytest.mark.parametrize(
    ("text", "card", "said"),
    [
        ("rules partners=on ; " + MATES, "riddle", "Nobody that you may riddle has a card."),  # O-1
        ("rules partners=on ; " + MATES, "evil-army-1", "It fights against your own team only."),  # O-1
        (MATES, "evil-army-1", "To attack Hobbits."),
        ("rules partners=on ; " + MATES, "neutral-army-1", "For your defence, and to attack Black Riders."),  # O-1
        (MATES, "neutral-army-1", "For your defence, and to attack Hobbits and Black Riders."),
        (MATES.replace("0606", "2618"), "the-ring", "You must have ended your last turn at"),  # 4.6
        ("rules wait-once=on ; " + MATES.replace("0606", "2618"), "the-ring", "You must have ended a turn at"),  # O-5
        ("rules elf-ring-win=on ; " + MATES, "the-ring", "and you do not hold all three Elf Rings."),  # O-7
        ("rules clairvoyance-spaces=on resist-spaces=on ; " + MATES, "frodo", "or a Clairvoyance space."),  # O-11
        ("rules restrict-draws=on ; " + MATES, "black-rider-3", "Nobody that it may draw from has a card."),  # O-13
    ],
)
def test_reasons_under_options(text: str, card: str, said: str) -> None:
    """O-1, O-7, O-11, O-13."""
    shown = uses(play(text.format(card)).state, 0)[card]
    assert any(said in use["words"] + use["why"] for use in shown)


SIX = "frodo 0403 hand boat good-army-1 ; black-rider-1 0303 hand boat ; sam ; merry ; pippin ; black-rider-2"
WON = "die, 0303, boat, boat, attack black-rider-1, good-army-1, surrender"  # after an exchange of a Boat for a Boat
HALLS = "frodo halls hand {} ; black-rider-1 ; sam ; merry"
TEAM = "frodo 0606 hand {} ; black-rider-1 ; sam 0806 hand {} ; black-rider-2"


@pytest.mark.parametrize(
    ("text", "answers", "seat", "asked", "explained"),
    [
        (
            f"rules partners=on partner-clairvoyance=on ; {TEAM.format('palantir', 'elf-ring-nenya')}",
            "see palantir, sam",
            2,
            "or show everybody",
            "you two see each other's hands",
        ),  # O-4
        (
            f"rules partners=on partner-exchange=asked ; {TEAM.format('boat', 'rope')}",
            "die, 0706, name rope, nothing",
            2,
            "asks for Rope",
            "Give Rope.",
        ),  # O-2
        (f"rules quick-exit=halls ; {SIX}", WON, 0, "won", "is out"),  # O-10
        (f"rules quick-exit=halls captivity=on ; {SIX}", WON, 0, "won", "Take the loser captive."),  # O-10 with A-4
        (SIX, WON, 0, "won", "goes to the Halls"),
        (
            "frodo 0606 hand gandalf ; black-rider-1 0806 hand rope ; sam ; merry",
            "see gandalf, sam",
            0,
            "costs your second power play",
            "No second",
        ),
        (HALLS.format("boat"), "roll 1", 0, "You hold no Wizard", "Stay"),
        (HALLS.format("gandalf"), "roll 1", 0, "Do you play a Wizard", "Play Gandalf"),
    ],
)
def test_questions_under_options(text: str, answers: str, seat: int, asked: str, explained: str) -> None:
    """O-2, O-4, O-10."""
    s = play(text, answers).state
    assert asked in GAME.question(s, seat)
    assert any(explained in GAME.explain(s, seat, action) for action in s.actions_for(seat))


def test_events_use_the_names_of_the_game() -> None:
    s, _ = some_game(1)[-1]
    words = GAME.tell(Event("rolled", "4.1", {"player": 0, "number": 4}), s)
    assert "Player" not in words and words.endswith("rolls 4.")


MERRY = "frodo 0706 hand merry boat gandalf gollum ; black-rider-1 ; merry 1305 hand rope ; black-rider-2"


@pytest.mark.parametrize(
    ("answers", "answer", "touched"),
    [
        ("die, 0806, finish city, spy-1, spy-2, spy-3", "merry", (("merry",), "", "")),
        ("gollum", "merry", (("merry",), "player", "1 card")),
        ("pile gandalf", "0405 merry", (("0405",), "", "")),
    ],
)
def test_a_card_and_a_player_of_one_name_are_told_apart(answers: str, answer: str, touched: tuple[object, ...]) -> None:
    """A card is touched in the hand, a player on their space, a pile on its space."""
    s = play(f"rules secret-spaces=on ; {MERRY} ; pile 0405 merry cloak", answers).state
    handle = GAME.table.handle(s, 0, GAME.parse(s, 0, answer))
    assert (handle.touches, handle.mark, handle.detail) == touched


@pytest.mark.parametrize(
    ("text", "answers", "reason"),
    [
        ("frodo 0606 hand rope ; sam 0606 ; black-rider-1 ; merry", "", "A battle needs a move before it"),
        ("frodo 0606 hand rope ; sam 1305 hand boat ; black-rider-1 ; merry", "die, 0706", "Nobody is on or beside"),
        (
            "rules secret-spaces=on ; frodo 2806 ; sam 2906 hand boat ; black-rider-1 ; merry ; pile 2906 sam rope",
            "die, 2906, search, rope",
            "not exchanged cards with Sam",
        ),
        (
            "frodo 0403 hand boat ; sam 0303 hand boat ; black-rider-1 ; merry",
            "die, 0303, boat, boat",
            "no force against Sam",
        ),
        (
            "rules partners=on ; frodo 0403 hand boat ; sam 0303 hand boat"
            " ; black-rider-1 0303 hand boat ; black-rider-2",
            "die, 0303, sam, boat, boat, boat, boat",
            "no force against Black Rider 1",  # O-1: that a team-mate is not attacked is clear
        ),
    ],
)
def test_why_there_is_no_battle(text: str, answers: str, reason: str) -> None:
    """9.1, 9.3."""
    shown = GAME.table.details(play(text, answers).state, 0)
    assert isinstance(shown, dict) and reason in shown["battle"]


def test_a_character_that_can_be_chosen_holds_no_cards_yet() -> None:
    """D-1; a player chosen later shows the size of their hand."""
    s = GAME.new({"players": "8"})
    assert {GAME.table.handle(s, 7, action).detail for action in s.actions_for(7)} == {""}
