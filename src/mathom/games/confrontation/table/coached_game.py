"""The coached first game: a move, an ability, an attack, a battle with cards, a retreat."""

from __future__ import annotations

from typing import Final

from mathom.core.coached_game import LOOK, NEXT, CoachedGame, EventPattern, Lesson
from mathom.games.confrontation.text.coach_texts import COACH_TEXTS

POSITION: Final = (
    "shire: sam gandalf | arthedain: legolas | cardolan: frodo | rhudaur: pippin | eregion: gimli | enedwaith: aragorn"
    " | mirkwood: orcs | fangorn: cave_troll | rohan: black_rider | gondor: warg"
    " | mordor: saruman witch_king flying_nazgul ; turn 2"
)

# Sauron's turns have even numbers here. A card is for a battle in that turn: the Black Rider loses to Aragorn with any
# Strength Card, and the Flying Nazgûl leaves Frodo unharmed if Frodo stays.
REPLIES: Final = {
    2: ("orcs-misty_mountains",),
    3: ("1",),
    4: ("black_rider-gap_of_rohan",),
    6: ("witch_king-dagorlad", "saruman-dagorlad"),
    7: ("1",),
    8: ("flying_nazgul-cardolan", "retreat"),
    9: ("1", "2"),
    10: ("warg-rohan", "saruman-gondor"),
}

PIPPIN_BACK: Final = EventPattern("retreated", character="pippin")
ORCS_GONE: Final = EventPattern("defeated", character="orcs_c")

LESSONS: Final = (
    Lesson("move", "TakeTurn", 1, ("legolas-eregion",), learned=(EventPattern("moved", side="fellowship"),)),
    Lesson(
        "scout",
        "TakeTurn",
        3,
        ("pippin-misty_mountains",),
        mark="attack",
        learned=(EventPattern("battle-began", fellow="pippin"), EventPattern("battle-began", minion="orcs_c")),
    ),
    Lesson(
        "slip",
        "UseFellowshipText",
        answers=("retreat-rhudaur", "retreat-eregion", "retreat-enedwaith"),
        learned=(PIPPIN_BACK,),
        during=EventPattern("battle-began", fellow="pippin"),
    ),
    Lesson(
        "look",
        "TakeTurn",
        learned=(ORCS_GONE, EventPattern("battle-began", fellow="gimli")),
        after=PIPPIN_BACK,
        touch=("misty_mountains",),
        until=LOOK,
    ),
    Lesson(
        "strike",
        "TakeTurn",
        5,
        ("gimli-misty_mountains",),
        mark="attack",
        learned=(ORCS_GONE,),
        after=EventPattern("battle-began", minion="orcs_c"),
    ),
    Lesson(
        "attack",
        "TakeTurn",
        7,
        ("aragorn-gap_of_rohan",),
        mark="attack",
        learned=(EventPattern("battle-began", fellow="aragorn_c"),),
    ),
    Lesson("cards", "CommitCard", learned=(EventPattern("committed", side="fellowship"),)),
    Lesson(
        "flee",
        "UseFellowshipText",
        answers=("retreat-arthedain", "retreat-eregion", "retreat-rhudaur", "retreat-enedwaith", "retreat-cardolan"),
        learned=(EventPattern("retreated", character="frodo_c"),),
        during=EventPattern("battle-began", fellow="frodo_c"),
    ),
    Lesson(
        "hunt",
        "TakeTurn",
        9,
        ("gandalf-cardolan",),
        mark="attack",
        learned=(EventPattern("battle-began", fellow="gandalf_c"),),
        after=EventPattern("battle-began", fellow="frodo_c"),
    ),
    Lesson("answer", "ShowCard", learned=(EventPattern("defeated", character="flying_nazgul_c"),)),
    Lesson("end", "TakeTurn", 11, until=NEXT),
)

COACHED_GAME: Final = CoachedGame(POSITION, "fellowship", bytes(32), REPLIES, LESSONS, COACH_TEXTS)
