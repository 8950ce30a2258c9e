"""Why not: sentences with their rules, for every chapter; never a failure, never a secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.game import Reason
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.options import seats_of
from tests.games.riddle.mid_turn import state_of
from tests.games.riddle.walks import positions, rich

GAME = RiddleGame()
ACTS = "agenda TakeAction 0, EndTurn 0, NextTurn"
BACK = "rules secret-spaces=on ; frodo 0405"
RETURNED = "moved ; die-used ; die 2 ; power-plays 2 ; start 0405"
HIDING = "agenda HideCard 0 0, TakeAction 0, EndTurn 0, NextTurn"
OPEN = f"die 2 ; power-plays 2 ; start 0606 ; {ACTS}"
MOVED = f"die 2 ; power-plays 2 ; die-used ; moved ; start 0606 ; {ACTS}"
MET = f"frodo 0806 hand evil-army-1 ; sam 0806 hand rope exchanged 0806 ; {MOVED}"
FIGHT = f"frodo {{0}} hand evil-army-1 ; sam {{0}} hand rope ; other sam{{1}} ; agenda PresentForce 0 1, {ACTS[7:]}"
RULES_PAGE = (Path(__file__).parents[4] / "docs" / "rules-riddle.md").read_text(encoding="utf-8")

ROWS = [
    # moves
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "0606", "A move never ends on the space where it began.", "4.2"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "1508", "Nobody can enter the Place of Returning.", "5.2"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "die barad-dur", "Barad-dûr (2617) is too far for the die.", "5.2"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "bree", "You can go there: first say how (the die).", None),
    (
        f"frodo 0607 ; sam 0806 ; die 1 ; start 0607 ; {ACTS}",
        "0706",
        "You need Boat to get there.",
        "5.5",
    ),
    (
        f"frodo 1600 ; sam 2020 ; die 3 ; start 1600 ; {ACTS}",
        "1703",
        "You need Cloak to get there.",
        "5.3",
    ),
    (f"frodo 0606 hand horse-6 ; sam 0806 ; {MOVED}", "horse-6 0000", "A Horse cannot go on water", "5.1"),
    (f"frodo 0606 hand tom-bombadil ; sam 0806 ; {OPEN}", "tom-bombadil 2906", "(2906) is too far for Tom", "5.7"),
    (f"frodo 0707 ; sam 2020 ; halted forest ; {MOVED}", "0706", "The die has been used, and you hold no card", "5.1"),
    (f"frodo 0707 hand horse-1 ; sam 2020 ; halted forest ; {MOVED}", "0807", "halted you: you need a Cloak", "5.3"),
    (f"frodo 0707 hand horse-1 ; sam 2020 ; halted forest ; {MOVED}", "horse-1", "The terrain has halted you", "5.3"),
    (f"frodo 0706 hand horse-1 ; sam 2020 ; {MOVED}", "horse-1 0606", "The turn began there: you can return", "4.2"),
    (f"frodo 0806 ; sam 2020 ; {MOVED}", "die", "The die has been used.", "5.1"),
    (
        f"frodo 0606 ; sam 0806 ; die 2 ; start 0606 ; agenda ChooseDestination 0, {ACTS[7:]}",
        "2020",
        "too far",
        "5.2",
    ),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "die bree", "You can go there: first say how (the die).", None),
    (f"frodo 0606 hand horse-1 ; sam ; {OPEN}", "horse-1 0706", "You can go there: first say how (Horse 1).", None),
    (
        f"frodo 0606 hand flying-beasts-1 ; sam ; {OPEN}",
        "flying-beasts-1 bree",
        "Only Black Riders can use it this way.",
        "5.1",
    ),
    ("frodo halls ; sam ; agenda PlaceMarker 0, TakeTurn 0, EndTurn 0, NextTurn", "1508", "Nobody can enter", "10.3"),
    # cards
    (f"frodo 0606 hand merry ; sam ; {OPEN}", "draw merry", "Nobody that it may draw from has a card.", "8.3"),
    (
        f"rules restrict-draws=on ; frodo 0606 hand black-rider-1 ; sam hand boat ; {OPEN}",
        "draw black-rider-1",
        "Nobody that it may draw from has a card.",
        "12.13",
    ),
    (f"frodo 0606 ; sam hand boat ; {OPEN}", "draw sam", "You do not hold Sam.", "6.1"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "gandalf", "You do not hold Gandalf.", "6.1"),
    (f"frodo 0606 table cloak ; sam 0806 ; {OPEN}", "cloak", "Cloak is on the table, in use.", "5.4"),
    (f"frodo 0606 hand boat ; sam 0806 ; {OPEN}", "boat", "It is laid out when a move needs it.", "5.4"),
    (f"frodo 0606 hand sauron ; sam 0806 ; {OPEN}", "sauron", "Only Black Riders can use it this way.", "8.1"),
    (f"frodo 0606 hand legolas ; sam 0806 ; {MOVED}", "legolas", "The die has been used.", "4.3"),
    (
        f"frodo 0606 hand bilbo ; sam 0806 ; die 2 ; start 0606 ; {ACTS}",
        "bilbo",
        "You have made two power plays.",
        "8",
    ),
    (f"frodo 0606 hand riddle ; sam 0806 hand boat ; {OPEN}", "riddle", "You need another card to lose.", "8.2"),
    (f"frodo 0606 hand spy-3 ; sam 0806 ; {OPEN}", "spy-3", "Nobody is there.", "8.1"),
    (
        f"frodo 0606 hand good-army-2 ; sam 0806 ; {OPEN}",
        "good-army-2",
        "is only a force in battle",
        "9.2",
    ),
    (f"rules gollum-spaces=on ; frodo 0606 hand gollum ; sam 0806 ; {OPEN}", "gollum", "not on a Gollum space", "11.1"),
    (
        f"rules secret-spaces=on ; frodo 0405 ; sam ; pile 0405 frodo boat ; {OPEN}",
        "boat",
        "Boat is in a hidden pile",
        "11.3",
    ),
    (f"frodo 0606 hand gandalf ; sam ; {OPEN}", "gandalf sam", "You can use it: see gandalf.", None),
    # the end
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "finish", "You must move first: a turn does not end where it began.", "4.2"),
    (f"frodo 0806 cities bree ; sam 2020 ; {MOVED}", "finish city", "pick up in two other cities first", "6.3"),
    (f"frodo 0706 ; sam 2020 ; {MOVED}", "city", "You are not in a city.", "4.4"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "declare", "You do not hold The Ring.", "4.6"),
    (f"frodo 0606 hand the-ring ; sam 0806 ; {OPEN}", "declare", "You win with The Ring only at", "4.6"),
    (f"frodo 2618 hand the-ring ; sam 0806 ; {OPEN}", "declare", "You must have ended your last turn at", "4.6"),
    (
        f"rules wait-once=on ; frodo 2618 hand the-ring ; sam ; {OPEN}",
        "declare",
        "You must have ended a turn at",
        "12.5",
    ),
    (f"rules elf-ring-win=on ; frodo 0606 hand the-ring ; sam ; {OPEN}", "declare", "all three Elf Rings", "12.7"),
    (f"frodo 0706 ; sam 2020 ; {MOVED}", "finish city", "You are not in a city.", "4.4"),
    (f"frodo 0606 hand treebeard ; sam ; {OPEN}", "finish treebeard", "You must move first.", "4.2"),
    (f"frodo 0606 hand saruman ; sam ; {OPEN}", "finish saruman", "Only Black Riders can use it this way.", "4.4"),
    # battle
    (MET.replace(" ; moved", ""), "attack sam", "A battle needs a move before it in the same turn.", "9.1"),
    (
        MET.replace("exchanged 0806", "exchanged 0706"),
        "attack sam",
        "You have not exchanged cards with Sam from this",
        "9.1",
    ),
    (MET.replace("sam 0806", "sam 2020"), "attack sam", "Sam is not on or beside your space.", "9.1"),
    (MET.replace("sam 0806", "sam halls"), "attack sam", "Sam is in the Halls of Mandos, out of reach.", "9.1"),
    (MET.replace("sam 0806", "sam"), "attack sam", "Sam is not on the map yet.", "9.1"),
    (MET.replace("evil", "good"), "attack sam", "You have no force against Sam.", "9.3"),
    (MET.replace("power-plays 2 ; ", ""), "attack sam", "You have made two power plays.", "8"),
    (MET.replace("die 2", "die 2 ; attacked sam"), "attack sam", "You have attacked Sam in this turn.", "9.1"),
    (MET.replace("hand rope", ""), "attack sam", "Both must hold a card.", "9.1"),
    (MET, "attack frodo", "You cannot attack yourself.", "9.1"),
    (
        f"rules two-player-teams=2 ; {MET.replace(MOVED, '')} black-rider-1 0606 ; black-rider-2 ; {MOVED}",
        "attack sam",
        "Sam is on your team: no riddles or battles between you.",
        "12.16",
    ),
    (
        f"frodo 0806 hand gandalf evil-army-1 ; sam 0806 hand rope ; other sam ; agenda PresentForce 0 1, {ACTS[7:]}",
        "gandalf",
        "Gandalf does not fight for you in this battle.",
        "9.2",
    ),
    (FIGHT.format("bree", ""), "bree", "Only good and evil cities fight.", "9.2"),
    (FIGHT.format("0908", ""), "moria", "Moria (1409) is not on or beside the space of either of you.", "9.2"),
    (FIGHT.format("0908", " ; cities-used barrow-downs"), "barrow-downs", "fights once in a battle.", "9.2"),
    (FIGHT.format("1305", ""), "rivendell", "Rivendell (1305) does not fight for you in this battle.", "9.2"),
    (FIGHT.format("0806", "").replace("PresentForce", "TakeSpoils"), "captive", "played without captivity", "11.4"),
    # special spaces, captives
    (f"frodo 0606 hand boat ; sam 0806 ; {OPEN}", "hide", "This game is played without Secret spaces.", "11.3"),
    (f"rules secret-spaces=on ; frodo 0606 ; sam ; {OPEN}", "search", "You are not on a Secret space.", "11.3"),
    (f"rules secret-spaces=on ; frodo 0405 ; sam ; {OPEN}", "search", "Nobody else has hidden cards here.", "11.3"),
    (
        f"rules secret-spaces=on ; frodo 0405 ; sam ; {OPEN}",
        "retrieve",
        "You have no cards here from an earlier turn",
        "11.3",
    ),
    (f"rules secret-spaces=on ; frodo 0405 ; sam ; {OPEN}", "hide", "You hold no card.", "11.3"),
    (
        f"{BACK} hand horse-2 ; sam ; {RETURNED} ; {ACTS}",
        "hide",
        "you need your cards to move on.",
        "4.2",
    ),  # K-29
    (f"{BACK} hand boat horse-2 ; sam ; {RETURNED} ; {HIDING}", "horse-2", "only Horse 2 can move you on", "4.2"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "look", "This game is played without Clairvoyance spaces.", "11.2"),
    (
        f"rules clairvoyance-spaces=on ; frodo 0606 ; sam ; {OPEN}",
        "look",
        "You are not on a Clairvoyance space.",
        "11.2",
    ),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "release sam", "Sam is not your captive.", "11.4"),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "riddle sam", "You need a Riddle card to riddle Sam.", "8.2"),
    (
        f"rules captivity=on ; frodo 0606 ; sam captive frodo freed ; {OPEN}",
        "release sam",
        "Sam goes free on their next turn anyway.",
        "11.4",
    ),
    (
        f"rules captivity=on ; frodo 0606 ; sam captive frodo ; {OPEN}",
        "riddle sam",
        "For a free riddle you and the captive must each hold a card.",
        "11.4",
    ),
    # other questions
    (
        "frodo 0806 hand boat the-ring ; sam ; die 2 ; agenda DiscardOne 0, EndTurn 0, NextTurn",
        "the-ring",
        "The Ring is never discarded.",
        "6.6",
    ),
    (
        f"frodo 0606 aside bilbo ; sam halls ; merry 0806 ; agenda AskForCard 0 57, DiscardPlayedCard 0 57, {ACTS[7:]}",
        "sam",
        "Sam is in the Halls of Mandos, out of reach.",
        "8",
    ),
    (
        f"frodo 0806 hand sam ; sam 0606 aside boat ; named boat ; guesses 2 ; agenda NameTitle 0 1, {ACTS[7:]}",
        "boat",
        "You have named Boat already.",
        "8.2",
    ),
    (
        "frodo halls ; sam 0606 ; agenda PlaceMarker 0, TakeTurn 0, EndTurn 0, NextTurn",
        "0606",
        "within 6 spaces",
        "10.3",
    ),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "attack merry", "Merry is not in this game.", None),
    (f"frodo 0606 ; sam 0806 ; {OPEN}", "roll 3", "The question now is: Your turn.", None),
]


@pytest.mark.parametrize(("position", "text", "sentence", "rule"), ROWS)
def test_why_not(position: str, text: str, sentence: str, rule: str | None) -> None:
    reason = GAME.why_not(GAME.view(state_of(position), 0), text)
    assert sentence in reason.sentence and reason.rule == rule
    assert rule is None or re.search(rf"^##+ {re.escape(rule)} ", RULES_PAGE, re.M)


def test_what_is_allowed_and_whose_turn_it_is() -> None:
    s = state_of(f"frodo 0606 hand horse-1 ; sam 0806 ; {OPEN}")
    assert GAME.why_not(GAME.view(s, 0), "HORSE") == Reason("That is allowed now: horse-1.", None)
    assert GAME.why_not(GAME.view(s, 1), "die") == Reason("Frodo decides now.", "4.1")
    assert GAME.why_not(GAME.view(s, None), "die") == Reason("Frodo decides now.", "4.1")
    assert GAME.why_not(GAME.view(state_of("frodo 0606 ; sam"), 0), "die") == Reason("Chance decides now.", None)
    over = state_of("frodo 2618 ; sam 0606 ; winners frodo ; ended ring-shown")
    assert GAME.why_not(GAME.view(over, 0), "die") == Reason("The game is over.", None)
    assert "xyzzy" in GAME.why_not(GAME.view(s, 0), "xyzzy").sentence


TRIED = (
    "0606 | bree | horse-3 | gandalf | attack sam | attack rider-1 | riddle sam | finish | city | declare | hide".split(
        " | "
    )
)


def test_an_explanation_depends_on_the_view_alone() -> None:
    """A1: the same in another world behind what the seat sees; and there is always one."""
    rules = {"players": "3", "secret-spaces": "on", "captivity": "on", "max-rounds": "3"}
    dice = Dice(3)
    for n, s in enumerate(positions(rules, Dice(5), rich)):
        if n % 9 == 0:
            view = GAME.view(s, n % seats_of(s.rules))
            other = GAME.view(RiddleWorlds(view).sample(dice), n % seats_of(s.rules))
            for text in TRIED:
                reason = GAME.why_not(view, text)
                assert reason.sentence and GAME.why_not(other, text) == reason
