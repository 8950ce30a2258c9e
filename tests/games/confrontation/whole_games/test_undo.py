"""Undo in The Confrontation: possible until somebody has learnt something."""

from __future__ import annotations

import pytest

from mathom.core.errors import CannotUndo
from mathom.core.play.match import Match
from mathom.games.confrontation.text.event_fields import KINDS
from mathom.games.confrontation.text.position import dump
from tests.games.confrontation.rule_rows import GAME, play

REVEALED = "Something has been revealed since; that cannot be undone."
DRAWN_SINCE = "Something was drawn at random since; that cannot be undone."
TURN_2 = "shire: frodo | rohan: gimli | gondor: balrog ; turn 2"
CARDS = "rules specials=handicap handicap=shadowfax+palantir+a_king_revealed ; "


@pytest.mark.parametrize(
    ("position", "moves", "seat"),
    [
        (TURN_2, "frodo-arthedain", 0),
        ("eregion: gimli | caradhras: orcs ; turn 2", "gimli-fangorn", 0),
        ("eregion: gimli | caradhras: balrog ; turn 2", "gimli-fangorn pass", 1),
        (TURN_2, "gimli-gondor 4", 0),
        (TURN_2, "gimli-gondor s:6", 1),
        ("fangorn: frodo | dagorlad: balrog ; turn 3", "balrog-fangorn pass", 0),
        ("rohan: gimli | gondor: saruman ; turn 2", "gimli-gondor pass", 1),
        ("rohan: gimli | gondor: saruman ; turn 2 ; fellowship 4m ; sauron 3e", "gimli-gondor pass s:3", 1),
    ],
)
def test_answers_that_can_be_undone(position: str, moves: str, seat: int) -> None:
    match = play(position, moves)
    before = play(position, " ".join(moves.split()[:-1]))
    match.undo(seat)
    assert dump(match.state) == dump(before.state) and match.asked == before.asked


@pytest.mark.parametrize(
    ("position", "moves", "seat", "why"),
    [
        (TURN_2, "gimli-gondor", 0, REVEALED),
        (TURN_2, "gimli-gondor 4 6", 0, REVEALED),
        (TURN_2, "gimli-gondor 4 6", 1, REVEALED),
        ("rohan: gimli | gondor: balrog orcs ; turn 2", "gimli-gondor orcs", 0, REVEALED),
        ("eregion: gimli | caradhras: balrog ; turn 2", "gimli-fangorn balrog", 1, REVEALED),
        ("eregion: gimli | caradhras: balrog ; turn 2", "gimli-fangorn pass", 0, "Sauron has answered since"),
        (TURN_2, "frodo-arthedain balrog-fangorn", 0, "Sauron has answered since"),
        (CARDS + "shire: frodo | mordor: orcs ; turn 2", "shadowfax", 0, REVEALED),
        (CARDS + "rohan: gimli | gondor: orcs ; turn 3", "palantir-rohan", 1, REVEALED),
        (CARDS + "shire: aragorn | mordor: orcs warg ; turn 2", "a_king choose-mordor orcs", 0, DRAWN_SINCE),
        ("rules cast=variant ; mordor: uruk_hai | shire: frodo ; turn 3", "uruk_hai-rhudaur", 1, REVEALED),
        (
            "rules cast=variant ; rohan: elrond gandalf | gondor: orcs ; turn 2",
            "elrond-gondor 3 5 gandalf",
            0,
            REVEALED,
        ),
    ],
)
def test_answers_that_cannot_be_undone(position: str, moves: str, seat: int, why: str) -> None:
    match = play(position, moves)
    if match.is_over:
        why = "The game is over."
    with pytest.raises(CannotUndo, match=why.replace(".", r"\.")):
        match.undo(seat)


def test_a_draft_cannot_be_undone_once_the_teams_are_shown() -> None:
    for draft in ("open", "hidden"):
        match = Match(GAME, {"cast": "draft", "draft": draft})
        for seat in [0] * 9 + [1] * 9:
            match.act(seat, match.actions(seat)[0])
        if draft == "open":
            with pytest.raises(CannotUndo, match="revealed"):
                match.undo(1)
        else:
            match.undo(1)
            assert match.asked == [1] and match.state.waiting()[0] == "PickFace 1 8"


def test_placing_is_taken_back_in_secret() -> None:
    """Before both sides are done, a side may take back any number of answers; the other learns nothing."""
    match = Match(GAME)
    match.say(0, "frodo-arthedain")
    match.say(1, "balrog-mirkwood")
    match.say(0, "sam-cardolan")
    match.undo(0)
    match.undo(0)
    assert match.actions(0) == Match(GAME).actions(0)
    told = [(event.kind, event.facts.get("character")) for event in match.events(1)]
    other, taken = ("placed", None), ("undone", None)
    assert told == [other, ("placed", "balrog"), other, taken, taken]
    match.undo(1)
    assert {event.facts.get("character") for event in match.events(None)} == {None}
    assert match.actions(1) == Match(GAME).actions(1)


def test_which_events_reveal() -> None:
    revealing = {kind.name for kind in KINDS if kind.reveals}
    assert revealing == {
        *("team-shown", "special-dealt", "shown", "battle-began", "sam-stepped-in", "switched", "card-shown"),
        *("defeated", "ring-passed", "special-played", "order-lapsed"),
    }


def test_undo_names_the_seat_by_its_title() -> None:
    match = play("shire: frodo gimli | mordor: orcs warg ; turn 2", "gimli-arthedain")
    match.undo(0)
    assert match.tell(match.events(None)[-1]) == "The Fellowship takes back the last answer."
