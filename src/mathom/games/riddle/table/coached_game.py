"""The coached first game: roll, move, pick up, exchange, see a hand, riddle, fight."""

from __future__ import annotations

from typing import Final

from mathom.core.coached_game import NEXT, CoachedGame, EventPattern, Lesson
from mathom.games.riddle.text.coach_texts import COACH_TEXTS

POSITION: Final = (
    "rules no-wait=on ; frodo 1918 hand gandalf riddle riddle strider good-army-1 good-army-2 rope"
    " ; black-rider-1 2220 hand spy-1 spy-2 spy-3 the-ring"
)

# It decides the rolls and draws: Frodo wins The Ring by the riddle, loses it in an exchange, and wins it back.
SECRET: Final = bytes([29] * 31 + [0])

# The Black Rider's turns have even numbers. In turn 5 the Rider defends.
REPLIES: Final = {
    2: ("die", "2219", "finish"),
    4: ("die", "2220", "finish"),
    5: ("minas-morgul", "the-ring"),
}

FRODO: Final = 0
RIDER: Final = 1
MINAS_MORGUL: Final = 19 * 30 + 22  # 2219, as events number the spaces
FOREST: Final = 20 * 30 + 22  # 2220
MET: Final = EventPattern("exchange", player=FRODO)
RIDDLED: Final = EventPattern("riddle-began", player=FRODO)
FOUGHT: Final = EventPattern("battle-began", player=FRODO)

LESSONS: Final = (
    Lesson("move", "TakeAction", 1, ("die",), touch=("2019",), learned=(EventPattern("moved", player=FRODO),)),
    Lesson("city", "TakeAction", 1, ("finish city",), learned=(EventPattern("picked-up", player=FRODO),)),
    Lesson("discard", "DiscardOne", learned=(EventPattern("discarded", player=FRODO),)),
    Lesson(
        "meet",
        "TakeAction",
        3,
        ("die",),
        touch=("2119",),
        learned=(MET,),
        after=EventPattern("picked-up", player=FRODO),
    ),
    Lesson(
        "see", "TakeAction", 3, ("see gandalf",), learned=(EventPattern("hand-seen", player=FRODO), RIDDLED), after=MET
    ),
    Lesson("whose", "SeeHand", answers=("black-rider-1",), learned=(EventPattern("hand-seen", player=FRODO),)),
    Lesson("riddle", "TakeAction", 3, ("riddle",), learned=(RIDDLED, FOUGHT), after=MET),
    Lesson("whom", "ChooseWhomToRiddle", answers=("black-rider-1",), learned=(RIDDLED,)),
    Lesson(
        "name",
        "NameTitle",
        answers=("name the-ring", "name spy"),
        learned=(EventPattern("riddle-right", player=FRODO), EventPattern("riddle-wrong", player=FRODO)),
    ),
    Lesson("stop", "GoOnRiddling", answers=("stop",), learned=(FOUGHT,)),
    Lesson(
        "rest",
        "TakeAction",
        3,
        ("finish",),
        learned=(EventPattern("turn-began", player=RIDER, number=4),),
        after=RIDDLED,
    ),
    Lesson(
        "follow",
        "TakeAction",
        5,
        ("die",),
        touch=("2219",),
        learned=(EventPattern("moved", player=FRODO, by="die", to=MINAS_MORGUL), FOUGHT),
        after=EventPattern("moved", player=RIDER, to=FOREST),
    ),
    Lesson("attack", "TakeAction", 5, ("attack black-rider-1",), learned=(FOUGHT,)),
    Lesson(
        "force",
        "PresentForce",
        answers=("strider", "gandalf", "good-army-1", "good-army-2"),
        learned=(EventPattern("battle-won", player=FRODO), EventPattern("battle-tied", player=FRODO)),
    ),
    Lesson("spoils", "TakeSpoils", learned=(EventPattern("sent-to-halls", player=RIDER),)),
    Lesson(
        "leave",
        "TakeAction",
        5,
        ("finish city", "finish"),
        learned=(EventPattern("turn-began", player=RIDER, number=6),),
        after=FOUGHT,
    ),
    Lesson("end", "TakeAction", 6, until=NEXT),
)

COACHED_GAME: Final = CoachedGame(POSITION, "player-1", SECRET, REPLIES, LESSONS, COACH_TEXTS)
