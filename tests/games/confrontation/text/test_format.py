"""The names in records and positions of the first format: renaming one breaks old files and their luck."""

from __future__ import annotations

from mathom.core.text.turn_answers import THEN
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.text.event_fields import KINDS, REASON_NAMES
from mathom.games.confrontation.text.position import FLAG_NAMES, READERS

QUESTIONS = (
    "PickFace AnnounceNumber PickSpecial PlacePiece TakeTurn ExtraStep MoveOn ChooseOrdered DrawOrdered ChooseSpied"
    " DrawSpied Recall AnswerTunnel LookFirst ChooseDefender DrawDefender CallGwaihir UseFellowshipText UseSauronText"
    " CommitCard ShowCard ForceCard PlayAnother TakeFour FetchCard RetreatByCard ShowGandalf Escape"
)
STEPS = (
    "ShowTeams DealSpecials FillHomes StartTurn EndTurn Conceal Arrive FindDefender Attack FellowshipText SauronText"
    " PlayCards RevealCards FinishMagic ChangeCards SauronCard FellowshipCard Compare EndBattle"
)
EVENTS = (
    "placed face-picked team-shown announced special-picked special-dealt turn-began moved shown battle-began retreated"
    " sam-stepped-in switched cards-forbidden committed card-shown taken-back fetched card-ignored compared defeated"
    " ring-passed put-back refreshed special-played ordered order-lapsed won ended-without-result"
)


def test_frames() -> None:
    assert {type(frame).__name__ for frame in FRAMES} == {*QUESTIONS.split(), *STEPS.split()}


def test_events() -> None:
    assert {kind.name for kind in KINDS} == set(EVENTS.split())


def test_positions() -> None:
    parts = "rules board fellowship sauron specials used turn ring known whispered battle flags ordered won"
    assert set(READERS) == set(parts.split()) and THEN == "then"
    assert " ".join(FLAG_NAMES) == "first-strike no-cards sam-is-five silenced cloaked skipped face-down"
    assert (
        *("", "ring-in-mordor", "ring-lost", "three-in-shire", "witch-king-in-shire", "cannot-move", "turn-limit"),
    ) == REASON_NAMES
