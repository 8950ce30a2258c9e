"""What a seat sees of the table (chapters 3 and 15), and the positions that may lie behind it."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import ImpossibleView
from mathom.games.riddle.knowledge.view import HIDDEN, UNKNOWN, look_at
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.rules.cards import KIND_NAMES, THE_RING
from mathom.games.riddle.rules.state import DECK, FORCE, HAND, HIDDEN_THIS_TURN, PILE, SET_ASIDE, TABLE, Riddle
from mathom.games.riddle.table.wire import Seen, show
from mathom.games.riddle.text.position import cards_in, load
from tests.games.riddle.rule_rows import play

FIGHT = "die, 0303, boat, boat, attack sam, evil-army-1"  # after an exchange of a Boat for a Boat
SECRETS = "rules secret-spaces=on ; frodo 0405 hand boat ; sam 0806 hand rope ; pile 0405 frodo the-ring cloak"


def seen(text: str, answers: str, seat: int) -> Seen:
    return show(look_at(play(text, answers).state, seat))


FIGHTERS = "frodo 0403 hand boat evil-army-1 ; sam 0303 hand boat ; merry"
RIDDLE = "frodo 0606 hand riddle boat ; sam hand rope"
PARTNERS = "frodo 0606 hand boat ; black-rider-1 ; sam 0806 hand rope ; black-rider-2"


@pytest.mark.parametrize(
    ("rule", "text", "answers", "seat", "zone", "cards"),
    [
        ("15 own hand", "frodo hand boat ; sam hand rope", "", 0, HAND, ["boat"]),
        ("15 no other hand", "frodo hand boat ; sam hand rope", "", 0, HAND + 1, None),
        ("15 a watcher sees no hand", "frodo hand boat ; sam hand rope", "", -1, HAND, None),
        ("3 tables are open", "frodo 0606 table boat ; sam hand rope", "", 1, TABLE, ["boat"]),
        ("3 nobody sees the deck", "frodo ; sam", "", 0, DECK, None),
        ("A-3 own hidden cards", SECRETS, "", 0, PILE + 8, ["cloak", "the-ring"]),
        ("A-3 others' hidden cards", SECRETS, "", 1, PILE + 8, None),
        ("A-3 hidden in this turn", SECRETS, "hide, boat", 0, HIDDEN_THIS_TURN + 1, ["boat"]),
        ("A-3 hidden in this turn by another", SECRETS, "hide, boat", 1, HIDDEN_THIS_TURN + 1, None),
        ("A-3 searched", SECRETS.replace("boat", "boat disturbed 0405"), "", 0, PILE + 8, None),
        ("8.2 the riddler does not see the card", RIDDLE, "riddle, sam, rope", 0, SET_ASIDE + 1, None),
        ("8.2 its owner does", RIDDLE, "riddle, sam, rope", 1, SET_ASIDE + 1, ["rope"]),
        (
            "6.1 an announced card lies open",
            "frodo 0606 hand boat gandalf ; sam hand rope",
            "see gandalf",
            1,
            SET_ASIDE,
            ["gandalf"],
        ),
        ("9.2 forces are open", FIGHTERS, FIGHT, 1, FORCE, ["evil-army-1"]),
        ("D-14 the hand just seen", "frodo 0606 hand sam boat ; sam hand rope", "sam", 0, HAND + 1, ["rope"]),
        ("D-19 the loser's hand", FIGHTERS, f"{FIGHT}, surrender", 0, HAND + 1, ["boat"]),
        ("D-19 the others do not see it", FIGHTERS, f"{FIGHT}, surrender", 2, HAND + 1, None),
        (
            "R-28 a card that is drawn is known to its giver",
            "frodo 0606 hand boat ; sam 0706 hand rope cloak",
            "die, 0706, rope",
            1,
            SET_ASIDE,
            ["rope"],
        ),
        (
            "R-28 a card that is drawn is not known to the receiver",
            "frodo 0606 hand boat ; sam 0706 hand rope cloak",
            "die, 0706, rope",
            0,
            SET_ASIDE,
            None,
        ),
        (
            "O-2 c each sees the other's hand",
            f"rules partners=on partner-exchange=looked ; {PARTNERS}",
            "die, 0706, rope",
            2,
            HAND,
            ["boat"],
        ),
    ],
)
def test_what_is_seen(rule: str, text: str, answers: str, seat: int, zone: int, cards: list[str] | None) -> None:
    s = play(text, answers).state
    view = look_at(s, seat)
    found = [name for kind, name in enumerate(KIND_NAMES) for _ in range(view.table.copies(zone, kind))]
    assert s.count[zone] > 0 and (found or None) == cards
    assert view.table.count[zone] == s.count[zone]


TEAMS = (
    "rules two-player-teams=2 peek={} ; frodo 0606 hand boat ; sam 0806 hand rope table cloak"
    " ; black-rider-1 2020 hand elf-ring-vilya palantir ; black-rider-2"
)
RIDERS_TURN = " ; active black-rider-1"


@pytest.mark.parametrize(
    ("peek", "more", "answers", "hands"),
    [
        ("open", "", "", [True, True, False, False]),
        ("strict", "", "", [True, False, False, False]),
        ("strict", RIDERS_TURN, "", [False, False, False, False]),
        ("strict", RIDERS_TURN, "see palantir, sam", [False, True, False, False]),
        ("strict", RIDERS_TURN, "die, 2019, finish", [False, False, False, False]),
        ("open", RIDERS_TURN, "die, 2019, finish", [True, True, False, False]),
    ],
)
def test_o_16_own_hands(peek: str, more: str, answers: str, hands: list[bool]) -> None:
    """R-56: open, or only the one who acts or is asked; nobody acts before they are chosen (D-33)."""
    players = seen(TEAMS.format(peek) + more, answers, 0).players
    assert [row.hand is not None and row.hand_count > 0 for row in players] == hands


def test_d_1_who_has_chosen_is_public_but_not_which_character() -> None:
    s = play("rules players=2", "player-1: frodo").state
    assert look_at(s, 1).table.wish[0] == UNKNOWN and look_at(s, 0).table.wish[0] == 0
    wishes_seen = [show(look_at(s, seat)).players[0].wish for seat in (0, 1)]
    assert wishes_seen == ["frodo", "unknown"]
    wishes = Counter(RiddleWorlds(look_at(s, 1)).sample(Dice(i)).wish[0] for i in range(200))
    assert len(wishes) == 8


# ---- worlds ----


def test_every_place_of_a_card_is_equally_likely() -> None:
    """Nine unseen places of ninety: The Ring is in a zone in proportion to its places."""
    s = load("frodo 0606 hand boat rope ; sam hand cloak the-ring riddle ; merry hand eagles eagles palantir spy-1")
    worlds = RiddleWorlds(look_at(s, 0))
    dice = Dice(3)
    found = Counter(where(worlds.sample(dice), THE_RING) for _ in range(2000))
    assert set(found) == {DECK, HAND + 1, HAND + 2}
    assert abs(found[HAND + 1] - 2000 * 3 / 88) < 30 and abs(found[HAND + 2] - 2000 * 4 / 88) < 34


def where(s: Riddle, kind: int) -> int:
    return next(zone for zone in range(HIDDEN) if s.holds(zone, kind))


def test_seen_cards_stay_where_they_are() -> None:
    s = load(SECRETS + " ; discard eagles")
    world = RiddleWorlds(look_at(s, 0)).sample(Dice(5))
    assert cards_in(world, PILE + 8) == ["cloak", "the-ring"] and cards_in(world, HAND) == ["boat"]
    assert world.count[HAND + 1] == 1


def test_a_searched_pile_is_dealt_again() -> None:
    """A-3: the owner knows how many cards are left."""
    s = load(SECRETS.replace("boat", "boat disturbed 0405"))
    piles = {tuple(cards_in(RiddleWorlds(look_at(s, 0)).sample(Dice(i)), PILE + 8)) for i in range(20)}
    assert len(piles) > 15 and all(len(pile) == 2 for pile in piles)


def test_question_has_an_answer_in_every_world() -> None:
    """R-16: a player who moves on although halted has the card; 9.3: an attacker has a force."""
    halted = play("frodo 0706 hand cloak rope horse-3 ; sam 2020 hand boat", "die, 0707, horse-3")
    battle = play(FIGHTERS, FIGHT.removesuffix(", evil-army-1"))
    for match, has in ((halted, {"cloak"}), (battle, set())):
        worlds = RiddleWorlds(look_at(match.state, 1))
        for i in range(20):
            world = worlds.sample(Dice(i))
            assert has <= set(cards_in(world, HAND)) and world.legal_actions()


def test_cards_that_do_not_add_up() -> None:
    view = look_at(load("frodo hand boat ; sam"), 0)
    view.table.count[DECK] = 100
    with pytest.raises(ImpossibleView):
        RiddleWorlds(view)
