"""The game from outside: matches, records, views as data, words."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from tools.transcripts import transcript

from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError, MathomError, NotationError
from mathom.core.play.events import Event
from mathom.core.play.match import Match
from mathom.core.play.record import LONGEST, MOST_ENTRIES, AnyMatch, read, write
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.rules.cards import KIND_NAMES
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.table import wire
from mathom.games.riddle.text.words import QUESTIONS, SENTENCES, tell
from tests.games.riddle.recorded import FOLDER, GAMES, random_match

GAME = RiddleGame()
ASKS = 512


@pytest.mark.parametrize("name", GAMES)
def test_replays_to_the_same_text(name: str) -> None:
    text = (FOLDER / f"{name}.mathom").read_text(encoding="utf-8")
    again = read(text, lambda name: GAME)  # type: ignore[arg-type, return-value]
    assert transcript(again) == text


def test_no_transcript_is_forgotten() -> None:
    assert {Path(file).stem for file in FOLDER.glob("*.mathom")} == set(GAMES)


def test_the_longest_game_fits_into_a_record() -> None:
    """The usual limit of rounds, with eight players who answer at random."""
    rounds, dice = 16, Dice(3)
    match = Match(GAME, {"players": "8", "max-rounds": str(rounds)}, secret=bytes(32))
    while not match.is_over:
        actions = match.actions(match.asked[0])
        match.act(match.asked[0], actions[dice.below(len(actions))])
    usual = int(GAME.rules_of(GAME.new({}))["max-rounds"])
    entries, characters = (usual * size // rounds for size in (len(match.entries), len(write(cast(AnyMatch, match)))))
    assert 10_000 < entries < MOST_ENTRIES / 2 and characters < LONGEST / 2


def test_a_match_from_outside() -> None:
    """Options with words and handles, events, and worlds that fit what a seat heard."""
    match = random_match("players=3 max-rounds=2", 9)
    assert match.result == (0.0, 0.0, 0.0) and len(match.current_events(1)) > 20
    fresh = Match(GAME, {"players": "3"}, secret=bytes(32))
    assert fresh.asked == [0, 1, 2] and fresh.seats == ("player-1", "player-2", "player-3")
    for seat, who in enumerate(("sam", "frodo", "black-rider-2")):
        fresh.say(seat, who)
    seat = fresh.asked[0]
    for option in fresh.options(seat):
        assert fresh.game.parse(fresh.state, seat, option.text) == option.action
        assert option.words.endswith(".") and option.handle.title
    world = GAME.determinize(fresh.view(seat), Dice(1), fresh.heard(seat))
    assert GAME.view(world, seat) == fresh.view(seat)
    assert all(fresh.tell(event) for event in fresh.events(seat))


def test_results() -> None:
    """4.6, O-1: partners win together; a player who resigns loses alone."""
    s = GAME.load("frodo 2618 ; sam 0606 ; winners frodo ; ended ring-shown")
    assert GAME.result(s) == (1.0, -1.0) and GAME.points(s, (1.0, -1.0)) == (1, 0)
    s = GAME.load("rules partners=on ; frodo ; black-rider-1 ; sam ; black-rider-2")
    assert GAME.forfeit(s, 0) == (-1.0, 1.0, -1.0, 1.0) and GAME.result(s) is None
    s = GAME.load("frodo ; black-rider-1 ; sam")
    assert GAME.forfeit(s, 2) == (1.0, 1.0, -1.0)


def test_every_question_and_every_event_has_words() -> None:
    asked = {frame for frame in FRAMES if frame.number & ASKS}
    assert asked <= set(QUESTIONS) and set(QUESTIONS) <= asked
    assert {kind.name for kind in GAME.kinds} == set(SENTENCES)


def test_an_event_by_the_names_of_its_game() -> None:
    s = GAME.load("frodo 0806 ; sam 0606")
    moved = Event("moved", "5.2", {"player": 0, "by": "die", "from": 186, "to": s.marker[0]})
    assert tell(moved, s) == "Frodo moves from the Shire to Bree by the die."
    veiled = Event("drew", "6.4", {"player": 1, "card": None})
    assert tell(veiled, s) == "Sam draws a card." and GAME.tell(veiled) == "Player 2 draws a card."
    with pytest.raises(MathomError):
        GAME.tell(Event("exploded", "", {}))


def test_cards_that_are_called_as_players_are() -> None:
    s = GAME.load("pippin 0806 ; sam 0606")
    passed = {"from": 0, "to": 1}
    assert tell(Event("passed", "7.1", {**passed, "card": "pippin"}), s) == "Sam gets the card Pippin from Pippin."
    assert tell(Event("passed", "7.1", {**passed, "card": "boat"}), s) == "Sam gets Boat from Pippin."
    assert tell(Event("passed", "7.1", {**passed, "card": None}), s) == "Sam gets a card from Pippin."
    assert (
        tell(Event("played", "8.3", {"player": 1, "card": "black-rider-2"}), s) == "Sam plays the card Black Rider 2."
    )


def test_chosen_character_is_not_the_title_yet() -> None:
    s = GAME.load("pippin 0806 ; sam 0606")
    chosen = {"player": 0, "character": "pippin"}
    assert tell(Event("character-chosen", "2", chosen), s) == "Player 1 is Pippin."
    wished = tell(Event("character-wished", "2", {**chosen, "character": None}), s)
    assert wished == "Player 1 has chosen a character in secret."
    assert tell(Event("rolled-for", "2", {"player": 0, "number": 5}), s) == "Player 1 rolls 5."


def test_one_wins_and_several_win() -> None:
    s = GAME.load("frodo ; black-rider-1 ; sam")
    won = [tell(Event("won", "4.6", {"players": players, "reason": "ring-shown"}), s) for players in ([1], [0, 2])]
    assert won == [
        "Black Rider 1 wins: The Ring was shown at Barad-dûr.",
        "Frodo and Sam win: The Ring was shown at the Cracks of Doom.",
    ]


def test_seats_are_called_by_their_characters() -> None:
    """Once everybody knows the characters; with O-16 a seat has several, and keeps its number."""
    assert GAME.table.seat_titles(GAME.view(GAME.new({"players": "3"}), None)) == (None, None, None)
    s = GAME.new({"players": "3", "characters": "pippin+black-rider-1+sam"})
    assert GAME.table.seat_titles(GAME.view(s, 1)) == ("Pippin", "Black Rider 1", "Sam")
    s = GAME.new({"players": "2", "two-player-teams": "2", "characters": "pippin+black-rider-1"})
    assert GAME.table.seat_titles(GAME.view(s, None)) == (None, None)


def test_when_it_is_over_nothing_is_hidden() -> None:
    """Also what no seat knows: hands under strict peeking (O-16), a pile after a search (A-3)."""
    rules = "rules secret-spaces=on players=2 two-player-teams=2 peek=strict"
    players = (
        "frodo 0606 hand boat disturbed 0405 ; sam 0606 hand the-ring ; black-rider-1 0606 hand rope ; black-rider-2"
    )
    s = GAME.load(f"{rules} ; {players} ; pile 0405 frodo cloak gollum")
    views = [wire.show(GAME.view(s, seat)) for seat in (0, 1)]
    assert {v.players[1].hand for v in views} == {None} and {v.piles[0].cards for v in views} == {None}
    full = GAME.table.full_view(s)
    assert full is not None
    seen = wire.show(full)
    assert [player.hand for player in seen.players] == [("boat",), ("the-ring",), ("rope",), ()]
    assert [set(pile.cards or ()) for pile in seen.piles] == [{"cloak", "gollum"}] and seen.seat is None


def test_things_and_what_they_are() -> None:
    ids = {thing.id for thing in GAME.table.things(None)}
    assert {*KIND_NAMES, "bree", "barad-dur", "the-shire"} <= ids
    assert GAME.about("Gandalf").startswith("Gandalf")
    with pytest.raises(NotationError):
        GAME.about("xyzzy")


def test_no_seat_of_that_number() -> None:
    with pytest.raises(MathomError, match="no seat 2"):
        GAME.view(GAME.load("frodo ; sam"), 2)


def wrong(change: dict[str, object]) -> dict[str, object]:
    data: dict[str, object] = {}
    seen = GAME.show(GAME.view(GAME.load("frodo 0806 hand boat ; sam 0606 hand rope ; discard cloak"), 0))
    for name in seen.__struct_fields__:  # type: ignore[attr-defined]
        data[name] = getattr(seen, name)
    return {**data, **change}


def test_a_view_is_read_as_it_was_shown() -> None:
    assert GAME.read(wrong({})) == GAME.view(GAME.load("frodo 0806 hand boat ; sam 0606 hand rope ; discard cloak"), 0)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 5},
        {"seat": "frodo"},
        {"deck": 80},
        {"discard": ("the-ring",)},
        {"discard": ("cloak", "boot")},
        {"agenda": ("TakeAction 0",)},
        {"asked": ("player-1",)},
        {"facts": {"turn": 1, "die": 7}},
        {"facts": {"turns": 1}},
        {"over": True},
        {"rules": "players=3"},
        {"players": ()},
        {"extra": 1},
    ],
)
def test_invalid_views_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(CodecError):
        GAME.read(wrong(change))


@pytest.mark.parametrize("first", ["LookAtPile 4095 4095", "ChooseDestination 0"])
def test_view_shows_questions_that_nobody_can_be_asked(first: str) -> None:
    with pytest.raises(CodecError, match="not a view: no position fits this view"):
        GAME.read(wrong({"agenda": (first, "NextTurn")}))


def test_team_mates_may_talk_where_they_agreed_on_it() -> None:
    """O-3."""
    rules = {"players": "4", "partners": "on", "characters": "frodo+black-rider-1+sam+black-rider-2"}
    for talk, groups in (("on", ((0, 2), (1, 3))), ("off", ())):
        s = GAME.new({**rules, "partner-talk": talk})
        assert [GAME.table.talk_groups(GAME.view(s, seat)) for seat in (0, 3, None)] == [groups] * 3
    undecided = GAME.new({"players": "4", "partners": "on", "partner-talk": "on"})
    assert GAME.table.talk_groups(GAME.view(undecided, 0)) == ()


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("bree", "Bree: Space 0806, neutral city, road."),
        ("0806", "Bree: Space 0806, neutral city, road."),
        ("2219", "Minas Morgul: Space 2219, evil city, road."),
        ("0000", "Space 0000, ocean."),
        ("1704n", "Space 1704N, river dot."),
    ],
)
def test_a_space_is_asked_about_by_its_name_or_number(asked: str, told: str) -> None:
    assert GAME.about(asked) == told
