"""More than a question and its answers: what a table shows of a turn, and which questions are answered together."""

from __future__ import annotations

from typing import Final

from mathom.games.riddle.notation import asked_frame
from mathom.games.riddle.state import Riddle
from mathom.games.riddle.uses import uses
from mathom.games.riddle.ways import ways

# Questions that go on with the one before them: nobody has to wait for anything in between.
FURTHER: Final = frozenset(
    {
        *("ChooseDestination", "ChoosePasses", "SeeHand", "LookAtPile", "ChoosePile"),
        *("ChooseWhomToRiddle", "AskForCard", "ChooseWhomToDrawFrom"),
        *("NameTitle", "DiscardExcess", "HideCard", "RetrieveCard", "Defend"),
    }
)


def details(s: Riddle, seat: int) -> object:
    """Moves with their ways, and what the cards of the hand can do: while he acts."""
    frame, _ = asked_frame(s, seat)
    if frame not in ("Act", "ChooseDestination"):
        return None
    found, flights = ways(s, seat)
    return {"ways": found, "flights": flights, "uses": uses(s, seat) if frame == "Act" else {}}


def goes_on(s: Riddle, seat: int) -> bool:
    return asked_frame(s, seat)[0] in FURTHER
