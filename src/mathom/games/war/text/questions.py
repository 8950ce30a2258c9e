"""What a seat is asked, by the frame that asks, and the rule behind the question."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import describe
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.text import titles

QUESTIONS: Final = Phrases(
    {
        "Act": "Your action: use a die, skip one, or pass if you may. An Elven Ring may change a die first.",
        "ActivateAndAdvance": "Which Nation is activated and advances?",
        "AllocateHunt": "How many dice go to the Hunt Box?",
        "ChooseCasualty": "Who takes the Hunt damage: the Guide, a random Companion, or nobody?",
        "ChooseDeck": "From which deck do you draw?",
        "ChooseGuide": "Who guides the Fellowship?",
        "Declare": "Declare the Fellowship in a region, or not?",
        "DeclarePath": "By which path does the Fellowship come?",
        "DiscardExcess": "You have more than six cards: which one do you discard, face down?",
        "LowerByCard": "Use a card on the table to lower the Hunt damage by 1?",
        "MayCallBalrog": "Use Balrog of Moria to draw another tile?",
        "MayCallCrebain": "Use Flocks of Crebain for +1 on every die of this Hunt roll?",
        "MayDraw": "Draw a card, because Gandalf the Grey is the Guide?",
        "MayDrawAgain": "Use Mithril Coat and Sting to draw another tile instead?",
        "MayEnterMordor": "Enter Mordor?",
        "MayLetHobbitLeave": "Separate the Guide to lower the Hunt damage by 1?",
        "MayReveal": "Reveal the Fellowship to lower the Hunt damage by 1?",
        "MayStopDraw": "Use Wizard's Staff to stop the draw of the tile?",
        "MusterFigure": "Which figure do you recruit?",
        "MusterPlace": "Where do you recruit it?",
        "PickCharacter": "Which Characters go along?",
        "PickCount": "How many of these figures go, or all?",
        "PickLeavers": "Which Companions leave the Fellowship?",
        "PickRank": "Regular or elite?",
        "PlayCard": "Which card do you play?",
        "RevealPath": "By which path was the Fellowship going?",
        "RevealPlace": "Where is the Fellowship revealed?",
        "SendGroup": "Where do the Companions go?",
        "Trim": "Too many units are in {region}: which one goes back to the reinforcements?",
    }
)

# The rule that says what can be answered.
RULES: Final[dict[str, str]] = {
    "Act": "4.3",
    "ActivateAndAdvance": "5.3",
    "AllocateHunt": "3.3",
    "ChooseCasualty": "14.4",
    "ChooseDeck": "5.1",
    "ChooseGuide": "13.2",
    "Declare": "13.4",
    "DeclarePath": "13.4",
    "DiscardExcess": "5.1",
    "LowerByCard": "14.4",
    "MayCallBalrog": "14.4",
    "MayCallCrebain": "14.1",
    "MayDraw": "13.2",
    "MayDrawAgain": "14.3",
    "MayEnterMordor": "15.1",
    "MayLetHobbitLeave": "14.4",
    "MayReveal": "14.4",
    "MayStopDraw": "14.3",
    "MusterFigure": "7.1",
    "MusterPlace": "7.1",
    "PickCharacter": "8.1",
    "PickCount": "8.1",
    "PickLeavers": "13.7",
    "PickRank": "5.5",
    "PlayCard": "5.2",
    "RevealPath": "13.5",
    "RevealPlace": "13.5",
    "SendGroup": "13.7",
    "Trim": "6.2",
}
REGION_PLACE: Final = {"Trim": 2}  # which word of a waiting frame is the region that its question names


def asked_frame(s: War, seat: int) -> list[str]:
    """The name and the arguments of the frame that asks a seat."""
    return describe(s.frames, s.agenda[s.lane(seat)]).split()


def question(s: War, seat: int) -> str:
    words = asked_frame(s, seat)
    facts = {}
    if words[0] in REGION_PLACE:
        facts["region"] = titles.REGIONS[REGION_NAMES[int(words[REGION_PLACE[words[0]]])]]
    text = QUESTIONS[words[0]].format_map(facts)
    if words[0] == "PlayCard":
        return tr("{question} The die is {face}.", question=text, face=titles.FACES[FACE_NAMES[int(words[2])]])
    return text
