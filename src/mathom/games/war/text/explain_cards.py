"""Why a card cannot be played, and what the card says that asks the question."""

from __future__ import annotations

from typing import Final

from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.cards.playing import EVENTS
from mathom.games.war.rules.cards.zones import is_in, is_in_hand
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    COMBAT,
    COMBAT_NAMES,
    ICON,
    ON_TABLE,
    PLAYED,
    deck_kind,
    side_of_card,
)
from mathom.games.war.rules.facts.dice import AS_EVENT, FACE_NAMES, results_of
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.state import War
from mathom.games.war.text import card_texts, combat_texts, titles
from mathom.games.war.text.teams.explain_teams import why_not_event

# The card whose text says what may be answered. Several cards with one text stand for each other.
EVENT_OF: Final[dict[str, str]] = {
    "ActivateAndAdvance": "wisdom-of-elrond",
    "Ambush": "faramirs-rangers",
    "AttackCarriedTo": "the-corsairs-are-upon-us",
    "BlowAway": "wind-from-the-west",
    "CloseGates": "the-gates-are-closed",
    "CountRaging": "rage-of-the-dunlendings-e",
    "MayGetIt": "we-shall-get-it",
    "MayLook": "wind-from-the-west",
    "MoveCarriedTo": "the-corsairs-are-upon-us",
    "OrderCarried": "the-corsairs-are-upon-us",
    "PickCarried": "the-corsairs-are-upon-us",
    "PickEngine": "deep-trenches-and-great-engines",
    "PickFleet": "the-corsairs-are-upon-us",
    "PickHand": "wind-from-the-west",
    "PickHarbour": "the-corsairs-are-upon-us",
    "RageIn": "rage-of-the-dunlendings-e",
    "RangersCamp": "rangers-of-the-north",
    "RangersStrike": "rangers-of-the-north",
    "ThrowAway": "wind-from-the-west",
    "ApproachMinasTirith": "paths-of-the-woses",
    "CallNazgul": "the-black-captain-commands",
    "CastSpellsAt": "dreadful-spells",
    "CastSpellsFrom": "dreadful-spells",
    "ChooseLeader": "denethors-folly",
    "ChooseStrike": "the-nazgul-strike",
    "ChooseVisited": "stormcrow",
    "CirdansHarbour": "cirdans-ships",
    "CountJoining": "rage-of-the-dunlendings",
    "CountRallied": "dead-men-of-dunharrow",
    "EasternMuster": "horde-from-the-east",
    "EomersSettlement": "eomer-son-of-eomund",
    "FleeTo": "dead-men-of-dunharrow",
    "FollowKing": "dead-men-of-dunharrow",
    "GiveUpLured": "lure-of-the-ring",
    "LandAt": "corsairs-of-umbar",
    "LeadTheDead": "dead-men-of-dunharrow",
    "LeaveRohan": "paths-of-the-woses",
    "LoseFigure": "stormcrow",
    "LoseSomewhere": "stormcrow",
    "MayHideOrMove": "there-is-another-way",
    "MistyMountains": "shadows-on-the-misty-mountains",
    "PickScattered": "the-breaking-of-the-fellowship",
    "PushFellowship": "cruel-weather",
    "RageAt": "rage-of-the-dunlendings",
    "RaiseRegular": "the-grey-company",
    "RaiseTroll": "hill-trolls",
    "SendNazgulHome": "the-eagles-are-coming",
    "StirQuarrel": "the-spirit-of-mordor",
    "StormStronghold": "the-fighting-uruk-hai",
    "StrikeNazgulAt": "the-eagles-are-coming",
    "TheodensCamp": "riders-of-theoden",
    "TurnToEyes": "the-lidless-eye",
    "WearDown": "worn-with-sorrow-and-toil",
}
COMBAT_OF: Final[dict[str, str]] = {
    "BreakEngine": "among-the-siege-engines",
    "Breathe": "black-breath",
    "ForfeitPoints": "dread-and-despair",
    "KillMinion": "blade-of-westernesse",
    "LeaveBattle": "scouts",
    "PickFighter": "mighty-attack",
    "PickSilenced": "words-of-power",
    "Sacrifice": "heroic-death",
    "StrikeNazgul": "fateful-strike",
}


def why_not_card(s: War, seat: int, name: str, frame: list[int], card: int) -> Reason | None:
    """Why a named card cannot be played. `name` and `frame` are the question that waits."""
    title = titles.CARDS[CARD_NAMES[card]]
    side = SIDE_OF_SEAT[seat]
    if side_of_card(card) != side:
        return Reason(tr("{card} is a card of the other side.", card=title), "5.1")
    if not is_in_hand(s, seat, card):
        return Reason(where_it_is(s, card, title), "5.1")
    if name in ("Act", "PlayCard", "PlayAnother") and (reason := why_not_event(s, card)):
        return reason
    if name == "PlayCard":
        return why_not_played(s, card, frame[1])
    if name in ("PlayAnother", "PlayOrDraw"):
        if deck_kind(card):
            return Reason(tr("{card} is not a Character card.", card=title), "5.3")
        return condition_fails(card)
    if name == "ChooseCombatCard":
        return why_not_in_battle(s, side, card)
    if name == "PayCard":
        facts = {"card": title, "icon": titles.FACES[FACE_NAMES[frame[1]]]}
        return Reason(tr("{card} does not have the icon {icon}.", **facts), "5.4")
    if name == "Act":
        facts = {"card": title, "icon": titles.FACES[FACE_NAMES[ICON[card]]]}
        if not EVENTS[card].condition(s):
            return condition_fails(card)
        return Reason(tr("First use a die with Event or {icon} to play a card, then name {card}.", **facts), "5.2")
    return None


def why_not_played(s: War, card: int, face: int) -> Reason:
    if results_of(face) & (AS_EVENT | 1 << ICON[card]) == 0:
        facts = {"card": titles.CARDS[CARD_NAMES[card]], "icon": titles.FACES[FACE_NAMES[ICON[card]]]}
        return Reason(tr("{card} needs a die with Event or {icon}.", **facts), "5.2")
    return condition_fails(card)


def condition_fails(card: int) -> Reason:
    facts = {"card": titles.CARDS[CARD_NAMES[card]], "condition": card_texts.CONDITIONS[CARD_NAMES[card]]}
    return Reason(tr("{card} can be played only if {condition}.", **facts), "5.2")


def why_not_in_battle(s: War, side: int, card: int) -> Reason:
    assert not combat_card_of(card).can_play(s, side)
    combat = COMBAT_NAMES[COMBAT[card]]
    facts = {"card": titles.COMBAT_CARDS[combat], "condition": combat_texts.CONDITIONS[combat]}
    return Reason(tr("In battle this card is {card}, and can be played only if {condition}.", **facts), "10.4")


def where_it_is(s: War, card: int, title: str) -> str:
    if is_in(s, ON_TABLE, card):
        return tr("{card} is already on the table.", card=title)
    if is_in(s, PLAYED, card):
        return tr("{card} has been played.", card=title)
    return tr("{card} is not in your hand.", card=title)


def what_the_card_says(name: str) -> Reason | None:
    """The text of the card that asks, if one does."""
    if name in EVENT_OF:
        card = EVENT_OF[name]
        return said(titles.CARDS[card], card_texts.EFFECTS[card], "5.3")
    if name in COMBAT_OF:
        combat = COMBAT_OF[name]
        return said(titles.COMBAT_CARDS[combat], combat_texts.EFFECTS[combat], "10.4")
    return None


def said(title: str, text: str, rule: str) -> Reason:
    return Reason(tr("The text of {card} does not allow that. {text}", card=title, text=text), rule)
