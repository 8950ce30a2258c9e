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
from mathom.games.riddle.text.position import load
from tests.games.riddle.rule_rows import play
from tests.games.riddle.walks import positions, rich

GAME = RiddleGame()
HIDEOUT = "rules secret-spaces=on ; frodo 2906 hand"  # a Secret space
BACK = "die, 2806, horse-3, 2906"
FOREST = "roll 2, die, 0707"
MEET = "die, 0303, boat, boat"  # an exchange of a Boat for a Boat
FOES = "frodo 0403 hand boat evil-army-1 ; sam 0303 hand boat"
RULES_PAGE = (Path(__file__).parents[4] / "docs" / "rules-riddle.md").read_text(encoding="utf-8")

DOWNS = "frodo 0908 hand boat evil-army-1 ; sam 0909 hand boat"
FIGHT = "die, 0909, boat, boat, attack sam"
RIDDLER = "frodo 0606 hand riddle gandalf galadriel ; sam 0806 hand cloak ; merry 0806"
ROWS = [
    # moves
    ("frodo 0606 ; sam 0806", "roll 2", "0606", "A move never ends on the space where it began.", "4.2"),
    ("frodo 0606 ; sam 0806", "roll 2", "1508", "Nobody can enter the Place of Returning.", "5.2"),
    ("frodo 0606 ; sam 0806", "roll 2", "die barad-dur", "Barad-dûr is too far for the die.", "5.2"),
    ("frodo 0606 ; sam 0806", "roll 2", "die 2616", "A space near Barad-dûr is too far for the die.", "5.2"),
    ("frodo 0606 ; sam 0806", "roll 2", "bree", "You can go there: first say how (the die).", None),
    (
        "frodo 0607 ; sam 0806",
        "",
        "0706",
        "You need Boat to get there.",
        "5.5",
    ),
    (
        "frodo 1600 ; sam 2020",
        "roll 3",
        "1703",
        "You need Cloak to get there.",
        "5.3",
    ),
    ("frodo 0706 hand horse-6 ; sam 2020", "die, 0606", "horse-6 0000", "A Horse cannot go on water", "5.1"),
    ("frodo 0106 hand horse-3 table boat ; sam 0806", "roll 2", "horse-3 0206", "A Horse cannot go on water", "5.1"),
    ("frodo 0606 hand tom-bombadil ; sam 0806", "roll 2", "tom-bombadil 2906", "Far Rhûn is too far for Tom", "5.7"),
    ("frodo 0706 ; sam 2020", FOREST, "0706", "The die has been used, and you hold no card", "5.1"),
    ("frodo 0706 hand horse-1 ; sam 2020", FOREST, "0807", "halted you: you need a Cloak", "5.3"),
    ("frodo 0706 hand horse-1 ; sam 2020", FOREST, "horse-1", "The terrain has halted you", "5.3"),
    ("frodo 0606 hand horse-1 ; sam 2020", "die, 0706", "horse-1 0606", "The turn began there: you can return", "4.2"),
    ("frodo 0706 ; sam 2020", "die, 0806", "die", "The die has been used.", "5.1"),
    (
        "frodo 0606 ; sam 0806",
        "roll 2, die",
        "2020",
        "too far",
        "5.2",
    ),
    ("frodo 0606 ; sam 0806", "roll 2", "die bree", "You can go there: first say how (the die).", None),
    ("frodo 0606 hand horse-1 ; sam", "roll 2", "horse-1 0706", "You can go there: first say how (Horse 1).", None),
    (
        "frodo 0606 hand flying-beasts-1 ; sam",
        "roll 2",
        "flying-beasts-1 bree",
        "Only Black Riders can use it this way.",
        "5.1",
    ),
    ("frodo halls stay 3 ; sam", "", "1508", "Nobody can enter", "10.3"),
    # cards
    ("frodo 0606 hand merry ; sam", "roll 2", "draw merry", "Nobody that it may draw from has a card.", "8.3"),
    (
        "rules restrict-draws=on ; frodo 0606 hand black-rider-1 ; sam hand boat",
        "roll 2",
        "draw black-rider-1",
        "Nobody that it may draw from has a card.",
        "12.13",
    ),
    ("frodo 0606 ; sam hand boat", "roll 2", "draw sam", "You do not hold Sam.", "6.1"),
    ("frodo 0606 ; sam 0806", "roll 2", "gandalf", "You do not hold Gandalf.", "6.1"),
    ("frodo 0606 table cloak ; sam 0806", "roll 2", "cloak", "Cloak is on the table, in use.", "5.4"),
    ("frodo 0606 hand boat ; sam 0806", "roll 2", "boat", "It is laid out when a move needs it.", "5.4"),
    ("frodo 0606 hand sauron ; sam 0806", "roll 2", "sauron", "Only Black Riders can use it this way.", "8.1"),
    ("frodo 0706 hand legolas ; sam 2020", "die, 0606", "legolas", "The die has been used.", "4.3"),
    (
        "frodo 0606 hand bilbo gandalf ; sam 0806",
        "see gandalf, sam, see gandalf, sam",
        "bilbo",
        "You have made two power plays.",
        "8",
    ),
    ("frodo 0606 hand riddle ; sam 0806 hand boat", "roll 2", "riddle", "You need another card to lose.", "8.2"),
    ("frodo 0606 hand spy-3 ; sam 0806", "roll 2", "spy-3", "Nobody is there.", "8.1"),
    (
        "frodo 0606 hand good-army-2 ; sam 0806",
        "roll 2",
        "good-army-2",
        "is only a force in battle",
        "9.2",
    ),
    ("rules gollum-spaces=on ; frodo 0606 hand gollum ; sam 0806", "roll 2", "gollum", "not on a Gollum space", "11.1"),
    (
        "rules secret-spaces=on ; frodo 0405 ; sam ; pile 0405 frodo boat",
        "roll 2",
        "boat",
        "Boat is in a hidden pile",
        "11.3",
    ),
    ("frodo 0606 hand gandalf ; sam", "roll 2", "gandalf sam", "You can use it: see gandalf.", None),
    # the end
    ("frodo 0606 ; sam 0806", "roll 2", "finish", "You must move first: a turn does not end where it began.", "4.2"),
    ("frodo 0706 cities bree ; sam 2020", "die, 0806", "finish city", "pick up in two other cities first", "6.3"),
    ("frodo 0606 ; sam 2020", "die, 0706", "city", "You are not in a city.", "4.4"),
    ("frodo 0606 ; sam 0806", "roll 2", "declare", "You do not hold The Ring.", "4.6"),
    ("frodo 0606 hand the-ring ; sam 0806", "roll 2", "declare", "You win with The Ring only at", "4.6"),
    ("frodo 2618 hand the-ring ; sam 0806", "roll 2", "declare", "You must have ended your last turn at", "4.6"),
    (
        "rules wait-once=on ; frodo 2618 hand the-ring ; sam",
        "roll 2",
        "declare",
        "You must have ended a turn at",
        "12.5",
    ),
    ("rules elf-ring-win=on ; frodo 0606 hand the-ring ; sam", "roll 2", "declare", "all three Elf Rings", "12.7"),
    ("frodo 0606 ; sam 2020", "die, 0706", "finish city", "You are not in a city.", "4.4"),
    ("frodo 0606 hand treebeard ; sam", "roll 2", "finish treebeard", "You must move first.", "4.2"),
    ("frodo 0606 hand saruman ; sam", "roll 2", "finish saruman", "Only Black Riders can use it this way.", "4.4"),
    # battle
    (FOES, "", "attack sam", "A battle needs a move before it in the same turn.", "9.1"),
    (
        "rules secret-spaces=on ; frodo 2806 ; sam 2906 hand boat ; pile 2906 sam evil-army-1",
        "die, 2906, search, evil-army-1",
        "attack sam",
        "You have not exchanged cards with Sam from this",
        "9.1",
    ),
    (FOES.replace("0303", "2020"), "die, 0303", "attack sam", "Sam is not on or beside your space.", "9.1"),
    (FOES.replace("0303", "halls"), "die, 0303", "attack sam", "Sam is in the Halls of Mandos, out of reach.", "9.1"),
    (FOES.replace("0303 ", ""), "die, 0303", "attack sam", "Sam is not on the map yet.", "9.1"),
    (FOES.replace("evil", "good"), MEET, "attack sam", "You have no force against Sam.", "9.3"),
    (
        FOES.replace("boat evil", "boat gandalf evil"),
        f"see gandalf, sam, see gandalf, sam, {MEET}",
        "attack sam",
        "You have made two power plays.",
        "8",
    ),
    (
        f"{FOES} good-army-1",
        f"{MEET}, attack sam, evil-army-1, good-army-1, stop",
        "attack sam",
        "You have attacked Sam in this turn.",
        "9.1",
    ),
    (FOES.replace("0303 hand boat", "0303"), "die, 0303", "attack sam", "Both must hold a card.", "9.1"),
    (FOES, MEET, "attack frodo", "You cannot attack yourself.", "9.1"),
    (
        f"rules two-player-teams=2 ; {FOES} ; black-rider-1 0606 ; black-rider-2",
        MEET,
        "attack sam",
        "Sam is on your team: no riddles or battles between you.",
        "12.16",
    ),
    (
        FOES.replace("boat evil", "boat gandalf evil"),
        f"{MEET}, attack sam",
        "gandalf",
        "Gandalf does not fight for you in this battle.",
        "9.2",
    ),
    (
        "frodo 0906 hand boat evil-army-1 ; sam 0806 hand boat",
        "die, 0806, boat, boat, attack sam",
        "bree",
        "Only good and evil cities fight.",
        "9.2",
    ),
    (DOWNS, FIGHT, "moria", "Moria is not on or beside the space of either of you.", "9.2"),
    (f"{DOWNS} good-army-1", f"{FIGHT}, barrow-downs, good-army-1", "barrow-downs", "fights once in a battle.", "9.2"),
    (
        "frodo 1306 hand boat evil-army-1 ; sam 1305 hand boat",
        "die, 1305, boat, boat, attack sam",
        "rivendell",
        "Rivendell does not fight for you in this battle.",
        "9.2",
    ),
    (FOES, f"{MEET}, attack sam, evil-army-1, surrender", "captive", "played without captivity", "11.4"),
    # special spaces, captives
    ("frodo 0606 hand boat ; sam 0806", "roll 2", "hide", "This game is played without Secret spaces.", "11.3"),
    ("rules secret-spaces=on ; frodo 0606 ; sam", "roll 2", "search", "You are not on a Secret space.", "11.3"),
    ("rules secret-spaces=on ; frodo 0405 ; sam", "roll 2", "search", "Nobody else has hidden cards here.", "11.3"),
    (
        "rules secret-spaces=on ; frodo 0405 ; sam",
        "roll 2",
        "retrieve",
        "You have no cards here from an earlier turn",
        "11.3",
    ),
    ("rules secret-spaces=on ; frodo 0405 ; sam", "roll 2", "hide", "You hold no card.", "11.3"),
    (
        f"{HIDEOUT} horse-2 horse-3 ; sam",
        BACK,
        "hide",
        "you need your cards to move on.",
        "4.2",
    ),  # K-29
    (f"{HIDEOUT} boat horse-2 horse-3 ; sam", f"{BACK}, hide", "horse-2", "only Horse 2 can move you on", "4.2"),
    ("frodo 0606 ; sam 0806", "roll 2", "look", "This game is played without Clairvoyance spaces.", "11.2"),
    (
        "rules clairvoyance-spaces=on ; frodo 0606 ; sam",
        "roll 2",
        "look",
        "You are not on a Clairvoyance space.",
        "11.2",
    ),
    ("frodo 0606 ; sam 0806", "roll 2", "release sam", "Sam is not your captive.", "11.4"),
    ("frodo 0606 ; sam 0806", "roll 2", "riddle sam", "You need a Riddle card to riddle Sam.", "8.2"),
    (RIDDLER, "roll 2", "riddle sam", "You can riddle Sam: first play the Riddle, then choose Sam.", None),
    (RIDDLER, "roll 2", "riddle merry", "Merry holds no card.", "8.2"),
    (RIDDLER, "see gandalf, sam, stop, see galadriel, sam", "riddle sam", "You have made two power plays.", "8"),
    ("frodo 0606 hand riddle ; sam 0806 hand boat", "roll 2", "riddle sam", "You need another card to lose.", "8.2"),
    (RIDDLER, "roll 2", "pile gandalf", "This game is played without Secret spaces.", "11.3"),
    (f"rules secret-spaces=on ; {RIDDLER}", "roll 2", "pile gandalf", "Nobody has hidden cards.", "11.3"),
    (RIDDLER, "roll 2", "see gandalf frodo", "You can use it: see gandalf.", None),
    (
        "rules captivity=on ; frodo 0606 ; sam captive frodo freed",
        "roll 2",
        "release sam",
        "Sam goes free on their next turn anyway.",
        "11.4",
    ),
    (
        "rules captivity=on ; frodo 0606 ; sam captive frodo",
        "roll 2",
        "riddle sam",
        "For a free riddle you and the captive must each hold a card.",
        "11.4",
    ),
    # other questions
    (
        "frodo 0706 hand boat the-ring ; sam",
        "die, 0806, finish city, rope, rope, rope",
        "the-ring",
        "The Ring is never discarded.",
        "6.6",
    ),
    (
        "frodo 0606 hand bilbo ; sam halls ; merry 0806",
        "bilbo",
        "sam",
        "Sam is in the Halls of Mandos, out of reach.",
        "8",
    ),
    (
        "frodo 0806 hand riddle sam ; sam 0606 hand boat rope cloak",
        "riddle, sam, boat, name boat",
        "boat",
        "You have named Boat already.",
        "8.2",
    ),
    (
        "frodo halls stay 3 ; sam 0606",
        "",
        "0606",
        "within 6 spaces",
        "10.3",
    ),
    ("frodo 0606 ; sam 0806", "roll 2", "attack merry", "Merry is not in this game.", None),
    ("frodo 0606 ; sam 0806", "roll 2", "roll 3", "The question now is: Your turn.", None),
]


@pytest.mark.parametrize(("position", "answers", "text", "sentence", "rule"), ROWS)
def test_why_not(position: str, answers: str, text: str, sentence: str, rule: str | None) -> None:
    reason = GAME.why_not(play(position, answers).view(0), text)
    assert sentence in reason.sentence and reason.rule == rule
    assert rule is None or re.search(rf"^##+ {re.escape(rule)} ", RULES_PAGE, re.M)


def test_what_is_allowed_and_whose_turn_it_is() -> None:
    s = play("frodo 0606 hand horse-1 ; sam 0806", "roll 2").state
    assert GAME.why_not(GAME.view(s, 0), "HORSE") == Reason("That is allowed now: horse-1.", None)
    assert GAME.why_not(GAME.view(s, 1), "die") == Reason("Frodo decides now.", "4.1")
    assert GAME.why_not(GAME.view(s, None), "die") == Reason("Frodo decides now.", "4.1")
    assert GAME.why_not(GAME.view(load("frodo 0606 ; sam"), 0), "die") == Reason("Chance decides now.", None)
    over = load("frodo 2618 ; sam 0606 ; winners frodo ; ended ring-shown")
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
