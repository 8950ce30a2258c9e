"""The game of two with several characters each (O-16; R-56; D-33)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.state import HAND
from tests.games.riddle.rule_rows import check, heard, play, rest

# The first player has the Hobbits, the second the Black Riders; a character who is absent has not been brought in.
RULES = "rules two-player-teams=2"
NEW = f"{RULES} players=2 characters=frodo+black-rider-1 first=1"
FOUR = "frodo {} ; sam {} ; black-rider-1 {} ; black-rider-2 {}"
TWO = "frodo {} ; character-2 absent ; black-rider-1 {} ; character-4 absent"
AWAY = "2020", "2021"
HOBBITS, RIDERS = 0, 1
# Black Rider 1 ends a turn, and the Hobbits choose.
CHOOSE = f"{RULES} ; {TWO.format('2020 hand rope', '0606')} ; active black-rider-1 ; first frodo"
END = "die, 0506, finish"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "O-16 only the marker and the hand of the character who acts are used",
            f"{RULES} ; {FOUR.format('0606 hand boat', '0808 hand horse-3 gandalf', *AWAY)}",
            "die, 0505",
            "frodo 0505 hand boat",
        ),
        (
            "O-16 exchanges between own characters",
            f"{RULES} ; {FOUR.format('0606 hand boat', '0605 hand rope', *AWAY)}",
            "die, 0505, rope, boat",
            "frodo 0505 hand rope ; sam 0605 hand boat ; other sam",
        ),
        (
            "O-16 with O-2 a: one player chooses both cards, one after the other",
            f"{RULES} partner-exchange=chosen ; {FOUR.format('0606 hand boat', '0605 hand rope cloak', *AWAY)}",
            "die, 0505, boat, cloak",
            "frodo 0505 hand cloak ; sam 0605 hand boat rope ; other sam",
        ),
        (
            "O-16 victory is the player's",
            f"{RULES} ; {FOUR.format('2618 hand the-ring waited', '0606', *AWAY)}",
            "declare",
            "winners frodo sam ; ended ring-shown",
        ),
        (
            "O-16 a character who was never in play has no part in it",
            f"{RULES} ; {TWO.format('2618 hand the-ring waited', '2020')}",
            "declare",
            "winners frodo ; ended ring-shown",
        ),
        (
            "O-16 the seats take turns: the other player's first character acts without a choice",
            NEW,
            "boat, rope, cloak, boat, roll 1, die, 0706, finish",
            "frodo 0706 hand boat rope ; black-rider-1 0606 hand cloak boat ; character-2 absent ; character-4 absent"
            " ; active black-rider-1 ; round 1 ; asks Roll",
        ),
        (
            "O-16 with A-3 a character searches a pile of another; their player knows what was taken",
            f"{RULES} secret-spaces=on ; {FOUR.format('0405', '0606', *AWAY)} ; pile 0405 sam boat rope",
            "search, boat",
            "frodo 0405 hand boat ; pile 0405 sam rope ; searched 0405",
        ),
    ],
)
def test_teams(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


THREE = "rules two-player-teams=3 one-deck=on ; frodo 2020 hand rope ; sam out ; character-3 absent"
THREE += (
    " ; black-rider-1 0606 hand the-ring ; character-5 absent ; character-6 absent ; active black-rider-1 ; first frodo"
)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "O-16 each begins with one character and two cards",
            NEW,
            "boat, rope, cloak, boat",
            "frodo 0606 hand boat rope ; character-2 absent ; black-rider-1 hand cloak boat"
            " ; character-4 absent ; asks Roll",
        ),
        (
            "D-33 a character in play, or a new one of the same kind",
            CHOOSE,
            END,
            "asks ChooseWhoActs frodo ; offers frodo, sam, merry, pippin ; round 2",
        ),
        ("D-33 one in play", CHOOSE, f"{END}, frodo", "asks Roll ; active frodo"),
        ("O-16 a new one draws two cards", CHOOSE, f"{END}, merry", "asks DrawCard"),
        (
            "O-16 a new character begins in the Shire",
            CHOOSE,
            f"{END}, merry, eagles, rope",
            "frodo 2020 hand rope ; merry 0606 hand eagles rope ; active merry ; asks Roll",
        ),
        (
            "O-16 without a discard, for this was not a pick-up",
            CHOOSE,
            f"{END}, merry, eagles, rope, roll 1, die, 0706, finish",
            "merry 0706 hand eagles rope ; asks ChooseWhoActs black-rider-1",
        ),
        (
            "O-16 one character a turn, then the other player; a round is a turn of both",
            CHOOSE,
            f"{END}, frodo, roll 1, die, 1920, finish",
            "asks ChooseWhoActs black-rider-1 ; offers black-rider-1, black-rider-2, black-rider-3"
            ", black-rider-4 ; round 2",
        ),
        (
            "O-16 a new round begins after a turn of both",
            CHOOSE,
            f"{END}, frodo, roll 1, die, 1920, finish, black-rider-1, roll 1, die, 0406, finish",
            "asks ChooseWhoActs frodo ; round 3",
        ),
        (
            "O-16 no more characters than agreed",
            f"{RULES} ; {FOUR.format('2020', '2021', '0606', '2022')} ; active black-rider-1",
            END,
            "asks ChooseWhoActs frodo ; offers frodo, sam",
        ),
        (
            "O-16 no riddle against an own character",
            f"{RULES} ; {FOUR.format('0606 hand riddle boat', '0606 hand rope', '2020 hand cloak', '2021')}",
            "riddle",
            "offers black-rider-1",
        ),
        (
            "O-16 with O-2 a: one player is asked for both",
            f"{RULES} partner-exchange=chosen ; {FOUR.format('0606 hand boat', '0605 hand rope cloak', *AWAY)}",
            "die, 0505, boat",
            "asks GiveToPartner sam ; offers rope, cloak",
        ),
        (
            "R-56 turns in the Halls do not pass while another character acts",
            f"{RULES} ; {FOUR.format('2020', 'halls', '0606', '2022')} ; active black-rider-1",
            f"{END}, frodo, roll 1, die, 1920, finish",
            "sam halls ; asks ChooseWhoActs black-rider-1",
        ),
        *(
            (
                "R-56 turns in the Halls pass when that character is chosen",
                f"{RULES} captivity=on ; {FOUR.format('2020', away, '0606', '2022')} ; active black-rider-1",
                f"{END}, sam, roll 3, boat",
                f"sam {away} hand boat stay 1 ; asks ChooseWhoActs black-rider-1",
            )
            for away in ("halls", "captive black-rider-1")
        ),
        (
            "K-23 O-12 with O-16: a character who is out does not act",
            THREE,
            END,
            "asks ChooseWhoActs frodo ; offers frodo, merry, pippin",
        ),
        (
            "K-23 with an empty deck nobody new comes",
            f"{THREE} ; discard {rest(THREE)}",
            END,
            "asks ChooseWhoActs frodo ; offers frodo",
        ),
    ],
)
def test_questions_of_teams(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(("waited", "wins"), [("sam", False), ("frodo", True)])
def test_o_16_each_character_waits_alone(waited: str, wins: bool) -> None:
    frodo, sam = (f"2618{' waited' if who == waited else ''}" for who in ("frodo", "sam"))
    match = play(f"{RULES} ; {FOUR.format(frodo.replace('2618', '2618 hand the-ring'), sam, *AWAY)}")
    assert ("declare" in [option.text for option in match.options(HOBBITS)]) == wins


def test_o_16_the_player_wins() -> None:
    match = play(f"{RULES} ; {TWO.format('2618 hand the-ring waited', '2020')}", "declare")
    assert (match.state.value(HOBBITS), match.state.value(RIDERS)) == (1.0, 0.0)
    assert [event.facts["players"] for event in match.events(None) if event.kind == "won"] == [[0]]


@pytest.mark.parametrize(("name", "cards"), [("frodo", "eagles rope"), ("black-rider-1", "? ?"), (None, "? ?")])
def test_o_16_the_cards_of_a_new_character_are_secret(name: str | None, cards: str) -> None:
    match = play(CHOOSE, f"{END}, merry, eagles, rope")
    assert heard(match, name, "drew", "brought-in") == ["brought-in", *(f"drew {card}" for card in cards.split())]


def test_k_27_a_passed_card_is_told_although_the_hand_is_closed() -> None:
    """The player of a Rider who does not act knows the cards lost and received, but not the hand."""
    position = f"{RULES} peek=strict ; {FOUR.format('0606 hand boat', '2020', '0605 hand rope cloak', '2021')}"
    match = play(position, "die, 0505, rope, boat")
    assert heard(match, "black-rider-1", "passed") == ["passed rope", "passed boat"]
    assert list(match.view(RIDERS).table.at).count(HAND + 2) == 0 and match.state.hand_size(2) == 2
