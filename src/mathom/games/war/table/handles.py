"""What players touch on the table for each answer, and what its button says."""

from __future__ import annotations

from typing import Final

from mathom.core.table_ui import Handle
from mathom.core.text.speech import Phrases, ntr, tr
from mathom.games.war.rules import answers
from mathom.games.war.rules.armies.figures import leaders_at, units_at
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES, deck_kind
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import SIDES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.state import War
from mathom.games.war.table.attack_odds import plain_odds
from mathom.games.war.table.outcomes import outcome
from mathom.games.war.text import character_texts, titles, words
from mathom.games.war.text.notation import NAMERS, things_in
from mathom.games.war.text.questions import asked_frame
from mathom.games.war.text.titles import capital

ATTACKS: Final = frozenset({"AttackTo", "AttackCarriedTo", "AttackFrom", "SendEnt", "StormStronghold"})
# Questions whose answers are where an Army goes: the button says what follows.
MOVES: Final = frozenset({"PickTarget", "PickWay", "MoveCarriedTo", "PickHarbour"})
# What yes and no mean; a question that is not here has plain ones.
YES: Final = Phrases(
    {
        "Advance": "Advance",
        "BreakEngine": "Destroy it",
        "CallNazgul": "Recruit two Nazgûl",
        "CancelEye": "Use the Ring",
        "CancelKingsEye": "Use the Ring",
        "ClaimSuperiority": "Give up a Trebuchet",
        "CloseGates": "Use the card",
        "DrawAsSorcerer": "Draw a card",
        "FightOn": "Attack again",
        "GiveUpLured": "Give them up",
        "GoInside": "Go into the Stronghold",
        "JoinArmies": "Join the Armies",
        "LowerByCard": "Use the card",
        "MayCallBalrog": "Use the card",
        "MayCallCrebain": "Use the card",
        "MayDraw": "Draw a card",
        "MayDrawAgain": "Draw another tile",
        "MayEnterMordor": "Enter Mordor",
        "MayGetIt": "Draw another tile",
        "MayLetHobbitLeave": "Let the Guide leave",
        "MayLook": "Look at the hand",
        "MayReveal": "Reveal the Fellowship",
        "MayStopDraw": "Stop the draw",
        "Ride": "Use the White Rider",
        "SummonChief": "Move the Witch-king",
        "WishSwap": "Offer a swap",
    }
)
NO: Final = Phrases(
    {
        "AddTraveller": "Nobody else",
        "Advance": "Stay",
        "AttackFrom": "No attack",
        "Breathe": "Nobody",
        "BuyRound": "Stop",
        "ChooseCasualty": "Nobody: take the corruption",
        "ChooseCombatCard": "No Combat card",
        "CommandEnt": "No more",
        "Declare": "Stay hidden",
        "FightOn": "End the attack",
        "FollowKing": "Nobody else",
        "GiveUpLured": "Take the corruption",
        "GoInside": "Fight in the field",
        "LeaveBattle": "Stay",
        "MayEnterMordor": "Not yet",
        "MoveCarriedTo": "Stay",
        "MusterFigure": "Recruit no more",
        "PickArmy": "No more moves",
        "PickCharacter": "Nobody else",
        "PickFlyer": "No more moves",
        "PickLeavers": "Nobody else",
        "PickScattered": "Nobody else",
        "PickTraveller": "No more moves",
        "PickWay": "Stop here",
        "PlayAnother": "No card",
        "Retreat": "Stay and fight",
        "Sacrifice": "Nobody",
        "StrikeNazgul": "Nobody",
        "TakeOwnHits": "None",
        "WishSwap": "No swap",
    }
)


def handle(s: War, seat: int, a: int) -> Handle:
    """The handle of an answer. Regions, dice, cards and figures are touched by their ids; the rest are buttons."""
    question = asked_frame(s, seat)[0]
    answer = answers.ANSWERS.decoded[a]
    verb = answer.verb
    if verb is answers.USE:
        face = FACE_NAMES[answer.x]
        use = NAMERS["use"](answer.y)
        return Handle(capital(words.USES[use]), (f"face-{face}", f"use-{use}"), titles.FACES[face])
    if verb is answers.SKIP:
        face = FACE_NAMES[answer.x]
        title = tr("Skip this die without effect")
        return Handle(title, (f"face-{face}", "use-skip"), titles.FACES[face], "pass", grave=True)
    if verb is answers.RING:
        face, changed = FACE_NAMES[answer.x], FACE_NAMES[answer.y]
        title = tr("{face} becomes {changed}", face=titles.FACES[face], changed=titles.FACES[changed])
        return Handle(title, (f"face-{face}", "use-ring", f"face-{changed}"), tr("Elven Ring"), "ring", grave=True)
    if verb in (answers.YES, answers.NO):
        phrases, plain = (YES, tr("Yes")) if verb is answers.YES else (NO, tr("No"))
        mark = "yes" if verb is answers.YES else "pass"
        return Handle(phrases.get(question, plain), (), mark=mark)
    if verb is answers.PASS:
        return Handle(tr("Pass: keep your dice"), (), mark="pass")
    if verb is answers.REGION:
        return region_handle(s, seat, question, int(answer.x), a)
    return Handle(title_of(s, question, a), things_in(a), detail_of(a), mark_of(a))


def region_handle(s: War, seat: int, question: str, region: int, a: int) -> Handle:
    name = REGION_NAMES[region]
    detail = (outcome(s, seat, a) if question in MOVES else "") or standing(s, seat, region, question in ATTACKS)
    if question == "AttackTo":
        side, start = int(SIDE_OF_SEAT[seat]), int(asked_frame(s, seat)[2])
        detail = ", ".join(filter(None, (detail, plain_odds(s, side, start, region))))
    mark = "attack" if question in ATTACKS else ""
    return Handle(titles.REGIONS[name], (f"region-{name}",), detail, mark)


def standing(s: War, seat: int, region: int, enemy: bool) -> str:
    """The Army of a region in a few words: the player's own, or the enemy's."""
    side = int(SIDE_OF_SEAT[seat])
    for other in (side, (side + 1) % SIDES):
        if enemy and other == side and units_at(s, (side + 1) % SIDES, region):
            continue
        units, leaders = int(units_at(s, other, region)), int(leaders_at(s, other, region))
        if units:
            text = ntr("{count} unit", "{count} units", units)
            more = ntr("{count} Leader", "{count} Leaders", leaders) if leaders else ""
            return ", ".join(filter(None, (text, more)))
    return ""


def title_of(s: War, question: str, a: int) -> str:
    answer = answers.ANSWERS.decoded[a]
    if answer.verb is answers.COUNT:
        return str(answer.x)
    if answer.verb is answers.ALL:
        return tr("All")
    if answer.verb is answers.CHARACTER and question == "ChooseGuide":
        return capital(titles.CHARACTERS[CHARACTER_NAMES[answer.x]])
    return words.explain(s, a).rstrip(".")


def detail_of(a: int) -> str:
    answer = answers.ANSWERS.decoded[a]
    if answer.verb is answers.CARD:
        return titles.DECKS[DECK_NAMES[deck_kind(answer.x)]] if answer.x < len(CARD_NAMES) else ""
    if answer.verb is answers.CHARACTER:
        return character_texts.ABILITIES[CHARACTER_NAMES[answer.x]]
    return ""


def mark_of(a: int) -> str:
    return "attack" if answers.ANSWERS.decoded[a].verb is answers.ATTACK else ""
