"""What a seat is asked, by the frame that asks, and the rule behind the question."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import describe
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules.answers import ALL
from mathom.games.war.rules.armies.choosing import FLAGS, kind_at
from mathom.games.war.rules.battle.forces import (
    defender_of,
    elites_in_battle,
    is_battle,
    leadership,
    units_in_battle,
)
from mathom.games.war.rules.cards.shadow_strategy import dunland_of, dunlending_of
from mathom.games.war.rules.cards.zones import TEAM_HAND_LIMIT, hand_limit
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.state import War
from mathom.games.war.text import titles
from mathom.games.war.text.notation import kind_name

QUESTIONS: Final = Phrases(
    {
        "Act": "Your action: use a die, skip one, or pass if you may. An Elven Ring may change a die first.",
        "ActivateAndAdvance": "Which Nation is activated and advances?",
        "AddTraveller": "Who goes along?",
        "Advance": "Advance into the region?",
        "AdvanceNation": "Which Nation advances a step?",
        "AllocateHunt": "How many dice go to the Hunt Box?",
        "Ambush": "Which Shadow Army do the Rangers hit?",
        "ApproachMinasTirith": "To which region next to Minas Tirith does the Army go?",
        "AttackCarriedTo": "Where does the Army of {region} attack?",
        "AttackFrom": "Which Army attacks?",
        "AttackTo": "Where does the Army of {region} attack? Its own region is the one in the siege.",
        "BlowAway": "Which Shadow card on the table is discarded?",
        "BreakEngine": "Destroy a Siege Tower in the battle?",
        "Breathe": "Which Leader or Companion is hit, if any?",
        "BuildTower": "Which siege gets a Siege Tower?",
        "BuildTrebuchet": "Which Stronghold gets a Trebuchet?",
        "BuyRound": "Turn an elite into a regular for another round, or stop?",
        "CallNazgul": "Recruit two Nazgûl with the Witch-king? Otherwise Nazgûl fly.",
        "CancelEye": "Use an Elven Ring to take the Eye tile out of the game and draw another?",
        "CancelKingsEye": "Use an Elven Ring to take the Eye tile out of the game and draw another?",
        "CastSpellsAt": "Which Army do the spells hit?",
        "CastSpellsFrom": "Which Army with Nazgûl casts the spells?",
        "ChooseCasualty": "Who takes the Hunt damage: the Guide, a random Companion, or nobody?",
        "ChooseCombatCard": "Which Combat card do you play face down, if any?",
        "ChooseDeck": "From which deck do you draw?",
        "ChooseGuide": "Who guides the Fellowship?",
        "ChooseLeader": "Which Leader?",
        "ChooseOrder": "Move an Army, attack with one, or neither?",
        "ChooseStrike": "Discard a card on the table, roll for the Hunt, or neither?",
        "ChooseVisited": "Which Nation steps back?",
        "CirdansHarbour": "In which region do Círdan's ships land?",
        "ClaimSuperiority": "Give up a Trebuchet for superiority in this battle?",
        "CloseGates": "Use The Gates Are Closed to draw another tile?",
        "CommandEnt": "Does an Ent move or attack, or do you stop?",
        "CountJoining": "How many go along: {figure} from {region}?",
        "CountNazgul": "How many Nazgûl fly together?",
        "CountRaging": "How many Dunlendings join the Army?",
        "CountRallied": "How many regulars of Gondor do you recruit?",
        "CountShips": "How many Corsair Ships sail from {region}?",
        "Declare": "Declare the Fellowship in a region, or not?",
        "DeclareBySmeagol": "Where is the Fellowship declared?",
        "DeclarePath": "By which path does the Fellowship come?",
        "DiscardExcess": "You have more than six cards: which one do you discard, face down?",
        "DrawAsSorcerer": "Draw a card, because the Witch-king is in the battle?",
        "EasternMuster": "Where do you recruit in the east?",
        "EomersSettlement": "Which Settlement of Rohan do you choose?",
        "FightOn": "Go on with the attack?",
        "FleeTo": "Where does the Army flee?",
        "FollowKing": "Which Companion goes along?",
        "ForfeitPoints": "How many points of Leadership do you give up?",
        "GiveUpLured": "Give up the Companion, or take the corruption?",
        "GoInside": "Go into the Stronghold?",
        "JoinArmy": "Which Army gets the unit?",
        "JoinDunlendings": "Which Army do two Dunlendings join?",
        "KillMinion": "Which Minion is eliminated?",
        "LandAt": "Where do the Corsairs land?",
        "LeadTheDead": "Where do the Dead Men go?",
        "LeaveBattle": "Where does the Army go?",
        "LeaveRohan": "From which region of Rohan does the Army come?",
        "LoseFigure": "Which figure is lost?",
        "LoseSomewhere": "Where is a figure lost?",
        "LoseUnit": "Which unit in {region} takes a hit?",
        "LowerByCard": "Use a card on the table to lower the Hunt damage by 1?",
        "MayCallBalrog": "Use Balrog of Moria to draw another tile?",
        "MayCallCrebain": "Use Flocks of Crebain for +1 on every die of this Hunt roll?",
        "MayDraw": "Draw a card, because Gandalf the Grey is the Guide?",
        "MayDrawAgain": "Use Mithril Coat and Sting to draw another tile instead?",
        "MayEnterMordor": "Enter Mordor?",
        "MayGetIt": "Use We Shall Get It to draw another tile instead?",
        "MayHideOrMove": "Hide or move the Fellowship?",
        "MayLetHobbitLeave": "Separate the Guide to lower the Hunt damage by 1?",
        "MayLook": "Look at a hand of the Shadow and discard one of its cards?",
        "MayReveal": "Reveal the Fellowship to lower the Hunt damage by 1?",
        "MayStopDraw": "Use Wizard's Staff to stop the draw of the tile?",
        "MistyMountains": "Mount Gram or Moria?",
        "MoveCarriedTo": "Where does the Army go?",
        "MoveEnt": "Where does the Ent go?",
        "MusterAt": "Where do you recruit?",
        "MusterFigure": "Which figure do you recruit?",
        "MusterPlace": "Where do you recruit it?",
        "OrderArmy": "Move the Army of {region}, attack with it, or neither?",
        "OrderCarried": "Move the Army of {region}, attack with it, or neither?",
        "PayCard": "Which card do you discard, face up?",
        "PickArmy": "From which region does an Army move?",
        "PickCarried": "Which Army do the Corsair Ships carry, if any?",
        "PickCharacter": "Which Characters go along?",
        "PickCompanion": "Who separates from the Fellowship or moves on the map?",
        "PickCount": "How many go: {figure}? Or all figures?",
        "PickEngine": "Build a Siege Tower, destroy a Trebuchet, or stop?",
        "PickFighter": "Which Companion gives up Leadership for a hit?",
        "PickFleet": "Which Corsair Ships sail, or do you stop?",
        "PickFlyer": "Which Nazgûl or Minions move?",
        "PickHand": "Whose hand do you look at?",
        "PickHarbour": "Where does the Army land?",
        "PickLeavers": "Which Companions leave the Fellowship?",
        "PickMarcher": "From which region does the Army march?",
        "PickRank": "Regular or elite?",
        "PickScattered": "Which Companions leave the Fellowship?",
        "PickSilenced": "Whose Leadership is lost?",
        "PickTarget": "Where does the Army of {region} go?",
        "PickTraveller": "Which Companion moves?",
        "PickVoicePlace": "Which Settlement of Isengard gets a regular?",
        "PickWay": "Which region does the Army enter next, or does it stop?",
        "PlaceCharacter": "Where does the Character enter play?",
        "PlayAnother": "Which Character card do you play without a die, if any?",
        "PlayCard": "Which card do you play?",
        "PlayOrDraw": "Which Character card do you play without a die? You may draw one instead, or do neither.",
        "PushFellowship": "Where is the Fellowship moved?",
        "RageAt": "Where do the Dunlendings gather?",
        "RageIn": "Which Army do the Dunlendings join?",
        "RaiseRegular": "Which regular becomes an elite?",
        "RaiseTroll": "Where does a regular become an elite?",
        "RangersCamp": "Where do the Rangers gather?",
        "RangersStrike": "Which Shadow Army do the Rangers hit?",
        "Retreat": "Retreat to a region, or stay?",
        "RevealPath": "By which path was the Fellowship going?",
        "RevealPlace": "Where is the Fellowship revealed?",
        "Ride": "Use the White Rider, so that neither Gandalf nor any Nazgûl has Leadership in this battle?",
        "Sacrifice": "Who dies to cancel hits, if anyone?",
        "SendEnt": "Which Shadow Army does the Ent attack?",
        "SendFleet": "Where do the Corsair Ships sail?",
        "SendGroup": "Where do the Companions go?",
        "SendMinion": "Where does the Minion go?",
        "SendNazgul": "Where do the Nazgûl fly?",
        "SendNazgulHome": "To which Stronghold do the Nazgûl go?",
        "SendTravellers": "Where do the Companions go?",
        "StirQuarrel": "Which Shadow Army quarrels?",
        "StormStronghold": "Which Stronghold is assaulted?",
        "StrikeNazgul": "Which Nazgûl or Minion is hit, if any?",
        "StrikeNazgulAt": "Which Shadow Army do the Eagles strike?",
        "SummonChief": "Move the Witch-king to the Fellowship?",
        "TakeOwnHits": "Which of your own units takes a hit, if any?",
        "TheodensCamp": "Where do the Riders of Théoden gather?",
        "ThrowAway": "Which card of the Shadow is discarded?",
        "Trim": "Too many units are in {region}: which one goes back to the reinforcements?",
        "TurnToEyes": "Which dice become Eyes?",
        "JoinArmies": "Do your units in {region} and those of your partner become a mixed Army?",
        "PickSwap": "Which card do you give to your partner?",
        "TrimOwn": "Too many units are in {region}: which one of yours goes back to the reinforcements?",
        "WishSwap": "Would you swap a card with your partner, unseen?",
        "WearDown": "Give up a random Character card of the hand, one on the table, or none?",
    }
)

# The rule that says what can be answered.
RULES: Final[dict[str, str]] = {
    "Act": "4.3",
    "ActivateAndAdvance": "5.3",
    "AddTraveller": "9.1",
    "Advance": "10.10",
    "AdvanceNation": "12.4",
    "AllocateHunt": "3.3",
    "Ambush": "5.3",
    "ApproachMinasTirith": "5.6",
    "AttackCarriedTo": "5.3",
    "AttackFrom": "10.1",
    "AttackTo": "10.1",
    "BlowAway": "5.3",
    "BreakEngine": "10.4",
    "Breathe": "10.4",
    "BuildTower": "18.6",
    "BuildTrebuchet": "18.6",
    "BuyRound": "11.4",
    "CallNazgul": "5.3",
    "CancelEye": "18.2",
    "CancelKingsEye": "18.2",
    "CastSpellsAt": "5.3",
    "CastSpellsFrom": "5.3",
    "ChooseCasualty": "14.4",
    "ChooseCombatCard": "10.4",
    "ChooseDeck": "5.1",
    "ChooseGuide": "13.2",
    "ChooseLeader": "5.3",
    "ChooseOrder": "5.3",
    "ChooseStrike": "5.3",
    "ChooseVisited": "5.3",
    "CirdansHarbour": "5.3",
    "ClaimSuperiority": "18.6",
    "CloseGates": "5.3",
    "CommandEnt": "18.5",
    "CountJoining": "5.3",
    "CountNazgul": "9.2",
    "CountRaging": "5.3",
    "CountRallied": "5.3",
    "CountShips": "18.5",
    "Declare": "13.4",
    "DeclareBySmeagol": "18.1",
    "DeclarePath": "13.4",
    "DiscardExcess": "5.1",
    "DrawAsSorcerer": "10.3",
    "EasternMuster": "5.3",
    "EomersSettlement": "5.3",
    "FightOn": "10.3",
    "FleeTo": "10.9",
    "FollowKing": "5.3",
    "ForfeitPoints": "10.4",
    "GiveUpLured": "5.3",
    "GoInside": "11.3",
    "JoinArmy": "5.3",
    "JoinDunlendings": "18.5",
    "KillMinion": "10.4",
    "LandAt": "5.3",
    "LeadTheDead": "5.3",
    "LeaveBattle": "10.4",
    "LeaveRohan": "5.6",
    "LoseFigure": "5.3",
    "LoseSomewhere": "5.3",
    "LoseUnit": "10.7",
    "LowerByCard": "14.4",
    "MayCallBalrog": "5.3",
    "MayCallCrebain": "14.1",
    "MayDraw": "13.2",
    "MayDrawAgain": "14.4",
    "MayEnterMordor": "15.1",
    "MayGetIt": "18.1",
    "MayHideOrMove": "5.3",
    "MayLetHobbitLeave": "14.4",
    "MayLook": "5.3",
    "MayReveal": "14.4",
    "MayStopDraw": "14.4",
    "MistyMountains": "5.3",
    "MoveCarriedTo": "5.3",
    "MoveEnt": "18.5",
    "MusterAt": "5.3",
    "MusterFigure": "7.2",
    "MusterPlace": "7.3",
    "OrderArmy": "5.3",
    "OrderCarried": "5.3",
    "PayCard": "5.3",
    "PickArmy": "8.1",
    "PickCarried": "5.3",
    "PickCharacter": "8.3",
    "PickCompanion": "5.3",
    "PickCount": "8.3",
    "PickEngine": "5.3",
    "PickFighter": "10.4",
    "PickFleet": "5.3",
    "PickFlyer": "9.2",
    "PickHand": "5.3",
    "PickHarbour": "5.3",
    "PickLeavers": "13.7",
    "PickMarcher": "5.6",
    "PickRank": "5.5",
    "PickScattered": "5.3",
    "PickSilenced": "10.4",
    "PickTarget": "8.5",
    "PickTraveller": "9.1",
    "PickVoicePlace": "4.3",
    "PickWay": "5.6",
    "PlaceCharacter": "4.3",
    "PlayAnother": "5.3",
    "PlayCard": "5.2",
    "PlayOrDraw": "5.3",
    "PushFellowship": "5.3",
    "RageAt": "5.3",
    "RageIn": "5.3",
    "RaiseRegular": "5.3",
    "RaiseTroll": "5.3",
    "RangersCamp": "5.3",
    "RangersStrike": "5.3",
    "Retreat": "10.9",
    "RevealPath": "13.5",
    "RevealPlace": "13.5",
    "Ride": "10.3",
    "Sacrifice": "10.4",
    "SendEnt": "18.5",
    "SendFleet": "18.5",
    "SendGroup": "13.7",
    "SendMinion": "9.3",
    "SendNazgul": "9.2",
    "SendNazgulHome": "5.3",
    "SendTravellers": "9.1",
    "StirQuarrel": "5.3",
    "StormStronghold": "5.3",
    "StrikeNazgul": "10.4",
    "StrikeNazgulAt": "5.3",
    "SummonChief": "18.3",
    "TakeOwnHits": "10.4",
    "TheodensCamp": "5.3",
    "ThrowAway": "5.3",
    "Trim": "6.2",
    "TurnToEyes": "5.3",
    "WearDown": "5.3",
    "JoinArmies": "17.6",
    "PickSwap": "17.2",
    "TrimOwn": "17.6",
    "WishSwap": "17.2",
}
# Which word of a waiting frame is the region that its question names.
REGION_PLACE: Final = {
    "Trim": 2,
    "AttackTo": 2,
    "LoseUnit": 2,
    "PickTarget": 2,
    "CountShips": 2,
    "OrderArmy": 2,
    "OrderCarried": 2,
    "AttackCarriedTo": 2,
}
# Questions that are asked with the numbers behind them.
IN_BATTLE: Final = {
    "FightOn",
    "Retreat",
    "GoInside",
    "BuyRound",
    "ChooseCombatCard",
    "Ride",
    "ClaimSuperiority",
    "BreakEngine",
}
IN_HUNT: Final = {"ChooseCasualty", "LowerByCard", "MayLetHobbitLeave", "MayReveal"}


def figure_and_place(words: list[str]) -> dict[str, str]:
    """The figures of which a question asks how many, and where they stand."""
    number = int(words[-2]) if words[0] == "CountJoining" else int(words[-1]) // FLAGS
    if words[0] == "CountJoining":
        kind, region = dunlending_of(number), dunland_of(number)
    else:
        kind, region = kind_at(int(words[1]), number), int(words[2])
    return {"figure": titles.kind(kind_name(kind)), "region": titles.REGIONS[REGION_NAMES[region]]}


def asked_frame(s: War, seat: int) -> list[str]:
    """The name and the arguments of the frame that asks a seat."""
    return describe(s.frames, s.agenda[s.lane(seat)]).split()


def question(s: War, seat: int) -> str:
    words = asked_frame(s, seat)
    facts = {}
    if words[0] in REGION_PLACE:
        facts["region"] = titles.REGIONS[REGION_NAMES[int(words[REGION_PLACE[words[0]]])]]
    if words[0] in ("PickCount", "CountJoining"):
        facts = figure_and_place(words)
    if words[0] in ("JoinArmies", "TrimOwn"):
        facts["region"] = titles.REGIONS[REGION_NAMES[int(words[2]) % REGIONS]]
    if words[0] == "DiscardExcess" and hand_limit(s, seat) == TEAM_HAND_LIMIT:
        return tr("You have more than four cards: which one do you discard, face down?")
    if words[0] == "PickCount" and ALL.of() not in s.actions_for(seat):
        return tr("How many go: {figure}?", figure=facts["figure"])
    text = QUESTIONS[words[0]].format_map(facts)
    if words[0] == "PlayCard":
        return tr("{question} The die is {face}.", question=text, face=titles.FACES[FACE_NAMES[int(words[2])]])
    if words[0] in IN_BATTLE and is_battle(s):
        return tr("{battle} {question}", battle=battle_words(s), question=text)
    if words[0] in IN_HUNT:
        facts = {"damage": str(s.damage), "total": str(s.corruption), "question": text}
        return tr("Hunt damage: {damage}. Corruption: {total} of 12. {question}", **facts)
    return text


def battle_words(s: War) -> str:
    """Where the two Armies of the battle stand, and what they are."""
    facts = {
        "round": s.battle_round,
        "from": titles.REGIONS[REGION_NAMES[s.attack_from]],
        "to": titles.REGIONS[REGION_NAMES[s.attack_to]],
        "attackers": army_words(s, s.attacker),
        "defenders": army_words(s, defender_of(s)),
    }
    return tr("Round {round}. Attackers in {from}: {attackers}. Defenders in {to}: {defenders}.", **facts)


def army_words(s: War, side: int) -> str:
    """The units of an Army, how many of them are elites, and its Leadership."""
    facts = {"units": units_in_battle(s, side), "elites": elites_in_battle(s, side), "leaders": leadership(s, side)}
    return tr("units {units} (elites {elites}), Leadership {leaders}", **facts)
