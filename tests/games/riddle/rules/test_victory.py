"""Winning (4.6, O-5 to O-7) and the other ends (O-12, R-54, R-60)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import ATTACK, DECODED
from mathom.games.riddle.rules.turn import may_move_the_ring
from tests.games.riddle.rule_rows import check, heard, may, play, refused, rest

# Hobbits win on the Cracks of Doom (2618), Black Riders in Barad-dûr (2617).
FAR = "sam 0606"
ELF_RINGS = "elf-ring-vilya elf-ring-nenya elf-ring-narya"
WAIT_ONCE, NO_WAIT, ELF_WIN = "rules wait-once=on", "rules no-wait=on", "rules elf-ring-win=on"
TEAMS = "rules partners=on ; frodo 2618 hand the-ring waited ; black-rider-1 0606 ; sam 0606 ; black-rider-2 0606"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "4.6, D-3 a Hobbit on the Cracks of Doom",
            f"frodo 2618 hand the-ring waited ; {FAR}",
            "declare",
            "winners frodo ; ended ring-shown",
        ),
        (
            "4.6 a Black Rider in Barad-dûr",
            f"black-rider-1 2617 hand the-ring waited ; {FAR}",
            "declare",
            "winners black-rider-1 ; ended ring-shown",
        ),
        (
            "D-3 a player need not show it",
            f"frodo 2618 hand the-ring waited ; {FAR}",
            "finish",
            "active sam",
        ),
        (
            "4.6 arrive, wait, and show it in the next turn",
            f"frodo 2617 hand the-ring ; {FAR}",
            "die, 2618, finish, roll 1, die, 0706, finish, roll 1, declare",
            "frodo 2618 hand the-ring waited ; sam 0706 ; winners frodo ; ended ring-shown",
        ),
        (
            "4.6 The Ring may come later in the turn",
            "frodo 2618 hand gollum waited ; sam 0606 hand the-ring",
            "gollum, sam, declare",
            "frodo 2618 hand the-ring waited ; sam 0606 ; discard gollum ; power-plays 1"
            " ; winners frodo ; ended ring-shown",
        ),
        (
            "4.6 leave and come back within a turn",
            f"frodo 2618 hand the-ring horse-1 waited ; {FAR}",
            "die, 2617, horse-1, 2618, declare",
            "frodo 2618 hand the-ring waited ; discard horse-1 ; winners frodo ; ended ring-shown",
        ),
        (
            "4.5 step 5 the wait ends with a turn that ends elsewhere",
            f"frodo 2618 waited ; {FAR}",
            "die, 2617, finish",
            "frodo 2617 ; active sam",
        ),
        (
            "O-5, R-57 one wait does not end with a turn that ends elsewhere",
            f"{WAIT_ONCE} ; frodo 2618 waited ; {FAR}",
            "die, 2617, finish",
            "frodo 2617 waited ; active sam",
        ),
        (
            "O-5 then The Ring wins in the turn of arrival",
            f"{WAIT_ONCE} ; frodo 2617 hand the-ring waited ; {FAR}",
            "die, 2618, declare",
            "frodo 2618 hand the-ring waited ; winners frodo ; ended ring-shown",
        ),
        (
            "O-5 a turn in the Halls keeps the right",
            f"{WAIT_ONCE} ; frodo halls hand boat waited ; {FAR}",
            "roll 1, stay, rope",
            "frodo halls hand boat rope waited stay 1 ; active sam",
        ),
        (
            "O-5 a turn in captivity too",
            f"{WAIT_ONCE} captivity=on ; frodo captive sam hand boat waited ; {FAR}",
            "roll 1, stay, rope",
            "frodo captive sam hand boat rope waited stay 1 ; active sam",
        ),
        (
            "O-5, R-57 the Halls do not end a wait",
            f"{WAIT_ONCE} ; black-rider-1 0403 hand boat evil-army-1 ; frodo 0303 hand boat waited",
            "die, 0303, boat, boat, attack frodo, evil-army-1, surrender, boat",
            "black-rider-1 0303 hand boat boat ; frodo halls waited ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "O-6 no wait",
            f"{NO_WAIT} ; frodo 2617 hand the-ring ; {FAR}",
            "die, 2618, declare",
            "frodo 2618 hand the-ring ; winners frodo ; ended ring-shown",
        ),
        (
            "O-6 with O-8",
            f"{NO_WAIT} victory-cities=on ; frodo 2618 hand the-ring ; {FAR}",
            "declare",
            "winners frodo ; ended ring-shown",
        ),
        (
            "O-7 The Ring and all Elf Rings, anywhere",
            f"{ELF_WIN} ; frodo 0706 hand the-ring {ELF_RINGS} ; {FAR}",
            "declare",
            "winners frodo ; ended elf-rings-shown",
        ),
        ("O-1 a team wins together", TEAMS, "declare", "winners frodo sam ; ended ring-shown"),
    ],
)
def test_4_6_winning(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers"),
    [
        ("4.6 the victory space of the others", f"{WAIT_ONCE} ; frodo 2617 hand the-ring waited ; {FAR}", ""),
        ("4.6 a Black Rider there", f"{WAIT_ONCE} ; black-rider-1 2618 hand the-ring waited ; {FAR}", ""),
        ("4.6 without waiting", f"frodo 2618 hand the-ring ; {FAR}", ""),
        ("4.6 without The Ring", f"frodo 2618 hand boat waited ; {FAR}", ""),
        ("4.6 elsewhere", f"{WAIT_ONCE} ; frodo 0706 hand the-ring waited ; {FAR}", ""),
        ("4.6 not in the turn of arrival", f"frodo 2617 hand the-ring ; {FAR}", "die, 2618"),
        ("4.6 not after leaving", f"frodo 2618 hand the-ring waited ; {FAR}", "die, 2617"),
        ("O-5 nobody has waited yet", f"{WAIT_ONCE} ; frodo 2617 hand the-ring ; {FAR}", "die, 2618"),
        (
            "O-5 coming back does not win before a wait",
            f"{WAIT_ONCE} ; frodo 2618 hand the-ring eagles ; {FAR}",
            "die, 2617, eagles, 2618",
        ),
        ("O-6 not elsewhere", f"{NO_WAIT} ; frodo 2617 hand the-ring ; {FAR}", ""),
        *(
            (f"O-7 not with {cards}", f"{ELF_WIN} ; frodo 0706 hand {cards} ; {FAR}", "")
            for cards in (
                "the-ring elf-ring-vilya elf-ring-nenya",
                "the-ring elf-ring-nenya elf-ring-narya",
                "the-ring elf-ring-vilya elf-ring-narya",
                ELF_RINGS,
            )
        ),
        ("O-7 only with the option", f"frodo 0706 hand the-ring {ELF_RINGS} ; {FAR}", ""),
        (
            "R-58 a hidden card does not count",
            f"{ELF_WIN} secret-spaces=on ; frodo 0706 hand the-ring elf-ring-vilya elf-ring-nenya ; {FAR}"
            " ; pile 2906 frodo elf-ring-narya",
            "",
        ),
        ("O-7 not in the Halls", f"{ELF_WIN} ; frodo halls hand the-ring {ELF_RINGS} ; {FAR}", "roll 3"),
    ],
)
def test_d_3_when_the_ring_is_not_shown(rule: str, position: str, answers: str) -> None:
    assert not may(play(position, answers), "declare")


@pytest.mark.parametrize(
    ("position", "named"),
    [
        (f"{WAIT_ONCE} ; frodo 0706 hand the-ring waited ; {FAR}", "4.6"),
        (f"frodo 2618 hand boat waited ; {FAR}", "4.6"),
        (f"frodo 2618 hand the-ring ; {FAR}", "4.6"),
    ],
)
def test_4_6_refusals(position: str, named: str) -> None:
    assert refused(position, "", "declare") == named


@pytest.mark.parametrize(
    ("rule", "position", "values"),
    [
        ("4.6 one wins", f"frodo 2618 hand the-ring waited ; {FAR}", [1.0, 0.0]),
        ("O-1 a team wins", TEAMS, [1.0, 0.0, 1.0, 0.0]),
    ],
)
def test_results(rule: str, position: str, values: list[float]) -> None:
    match = play(position, "declare")
    assert [match.state.value(seat) for seat in range(len(values))] == values
    assert heard(match, None, "played", "won") == ["played", "won"]


def test_o_7_all_four_cards_are_shown() -> None:
    match = play(f"{ELF_WIN} ; frodo 0706 hand the-ring {ELF_RINGS} ; {FAR}", "declare")
    shown = [event.facts["card"] for event in match.events(None) if event.kind == "played"]
    assert shown == ["the-ring", *ELF_RINGS.split()]


# ---- O-12, R-54, R-60 ----

ONE_DECK = "rules one-deck=on"
FOUR = "rules one-deck=on partners=on ; frodo 0606 ; black-rider-1 2020 hand {} ; sam 2022 ; black-rider-2 2906{}"


def empty(position: str, deck: str = "") -> str:
    """The position with all other cards in the discard pile."""
    return f"{position} ; discard {rest(position, deck)}"


@pytest.mark.parametrize(
    ("rule", "position", "after"),
    [
        (
            "O-12 without a deck, a player without cards is out",
            empty(f"{ONE_DECK} ; frodo 0606 hand boat ; sam 2906 hand the-ring ; merry 2020"),
            "frodo 0706 hand boat ; merry out last 2020 ; active sam",
        ),
        (
            "O-12 not while the deck has cards",
            empty(f"{ONE_DECK} ; frodo 0606 hand boat ; sam 2906 hand the-ring ; merry 2020", "rope"),
            "frodo 0706 hand boat ; active sam",
        ),
        (
            "O-12 only with the option",
            f"frodo 0606 ; sam 2906 hand {rest('')}",
            "frodo 0706 ; active sam",
        ),
        (
            "O-12, K-10 in the Halls too",
            empty(f"{ONE_DECK} ; frodo 0606 hand boat ; sam 2906 hand the-ring ; merry halls stay 1 freed"),
            "frodo 0706 hand boat ; merry out ; active sam",
        ),
        (
            "O-12 with A-3 hidden cards keep nobody in the game",
            empty(
                f"{ONE_DECK} secret-spaces=on ; frodo 0606 hand boat ; sam 2906 hand the-ring ; merry 2020"
                " ; pile 0405 merry rope"
            ),
            "frodo 0706 hand boat ; merry out last 2020 ; active sam",
        ),
        (
            "R-54 the last one wins",
            empty(f"{ONE_DECK} ; frodo 0606 ; sam 2906 hand the-ring"),
            "frodo out last 0706 ; active sam ; winners sam ; ended last-left",
        ),
        (
            "R-54 the last team wins",
            empty(FOUR.format("the-ring", " hand boat")),
            "frodo out last 0706 ; sam out last 2022 ; active black-rider-1"
            " ; winners black-rider-1 black-rider-2 ; ended last-left",
        ),
        (
            "R-54 partners who are out win too",
            empty(FOUR.format("the-ring", "")),
            "frodo out last 0706 ; sam out last 2022 ; black-rider-2 out last 2906 ; active black-rider-1"
            " ; winners black-rider-1 black-rider-2 ; ended last-left",
        ),
        (
            "R-54 nobody is left",
            empty(f"{ONE_DECK} secret-spaces=on ; frodo 0606 ; sam 2906 ; pile 0405 sam the-ring"),
            "frodo out last 0706 ; sam out last 2906 ; quiet 1 ; ended nobody-left",
        ),
        (
            "R-54 twenty rounds in which nothing happens",
            f"{ONE_DECK} ; sam 2906 ; frodo 0606 ; first sam ; active frodo ; quiet 20",
            "frodo 0706 ; active sam ; quiet 21 ; ended stalemate",
        ),
        (
            "R-54 not before",
            f"{ONE_DECK} ; sam 2906 ; frodo 0606 ; first sam ; active frodo ; quiet 19",
            "frodo 0706 ; active sam ; quiet 20",
        ),
        (
            "R-54 a round is quiet when all have had their turns",
            f"{ONE_DECK} ; frodo 0606 ; sam 2906 ; quiet 19",
            "frodo 0706 ; active sam",
        ),
        (
            "R-54 only with one deck",
            "sam 2906 ; frodo 0606 ; first sam ; active frodo",
            "frodo 0706 ; active sam",
        ),
        (
            "R-60 the round limit",
            "rules max-rounds=3 ; sam 2906 ; frodo 0606 ; first sam ; active frodo ; round 3",
            "frodo 0706 ; active sam ; round 4 ; ended round-limit",
        ),
        (
            "R-60 the last round is played",
            "rules max-rounds=3 ; sam 2906 ; frodo 0606 ; first sam ; active frodo ; round 2",
            "frodo 0706 ; active sam ; round 3",
        ),
    ],
)
def test_other_ends(rule: str, position: str, after: str) -> None:
    check(position, "die, 0706, finish", after)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (empty(f"{ONE_DECK} secret-spaces=on ; frodo 0606 ; sam 2906 ; pile 0405 sam the-ring"), "nobody-left"),
        ("rules max-rounds=3 ; sam 2906 ; frodo 0606 ; first sam ; active frodo ; round 3", "round-limit"),
    ],
)
def test_r_54_r_60_a_draw(position: str, reason: str) -> None:
    match = play(position, "die, 0706, finish")
    assert [match.state.value(seat) for seat in (0, 1)] == [0.5, 0.5]
    assert match.events(None)[-1].facts == {"reason": reason}


@pytest.mark.parametrize(
    ("rule", "position", "answers", "quiet"),
    [
        ("a card is drawn", "frodo 0706 ; sam 2906 hand rope", "die, 0806, finish city, boat", 0),
        ("an exchange", "frodo 0606 hand boat ; sam 0706 hand rope", "die, 0706, rope, boat", 0),
        ("a riddle", "frodo 0606 hand riddle boat ; sam 2906 hand rope", "riddle", 0),
        ("Gollum", "frodo 0606 hand gollum ; sam 2906 hand rope", "gollum", 0),
        ("a draw with a character card", "frodo 0606 hand pippin ; sam 2906 hand rope", "draw pippin", 0),
        ("a character card given", "frodo 0606 hand sam ; sam 2906 hand rope", "sam", 0),
        ("a free riddle", "frodo 0606 hand boat ; sam captive frodo hand rope", "riddle sam", 0),
        ("cards hidden", "frodo 0405 hand boat ; sam 2906", "hide", 0),
        ("a search", "frodo 0405 ; sam 2906 ; pile 0405 sam boat", "search", 0),
        ("a hand seen with a Wizard", "frodo 0606 hand gandalf ; sam 2906 hand rope", "see gandalf, sam", 9),
        ("a hand seen with a Palantir", "frodo 0606 hand palantir ; sam 0806 hand rope", "see palantir, sam", 9),
        ("a Spy", "frodo 0606 hand spy-7 ; sam 2117 hand rope", "see spy-7, sam", 9),
        ("Bilbo, who takes only Gollum", "frodo 0606 hand bilbo ; sam 2906 hand rope", "bilbo", 9),
        ("Shelob, who spares The Ring", "frodo 0606 hand shelob ; sam 2906 hand rope", "shelob", 9),
        ("a hand seen from a Clairvoyance space", "frodo 1005 ; sam 1005 hand rope", "look, sam", 9),
        ("a pile looked at", "frodo 0606 hand gandalf ; sam 2906 ; pile 0405 sam boat", "pile gandalf, 0405 sam", 9),
        ("a release", "frodo 0606 ; sam captive frodo", "release sam", 9),
        ("a move", "frodo 0606 ; sam 2906", "die, 0706", 9),
    ],
)
def test_r_54_what_ends_the_quiet(rule: str, position: str, answers: str, quiet: int) -> None:
    """K-6: every play that may move The Ring, whether it did or not, for nobody else may learn that."""
    rules = "one-deck=on captivity=on secret-spaces=on clairvoyance-spaces=on"
    assert play(f"rules {rules} ; {position} ; quiet 9", answers).state.quiet == quiet


def test_r_54_an_attack_ends_the_quiet() -> None:
    """So does the exchange before it."""
    assert may_move_the_ring(DECODED[ATTACK.of(1)])
