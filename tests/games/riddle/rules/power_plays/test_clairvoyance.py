"""Clairvoyance: 8.1, A-2, O-11, R-40, R-47, D-9, D-10."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import asks, check, heard, may, offered, play

OTHERS = "sam 0806 hand the-ring rope ; black-rider-1 2617 hand spy-1"
BREE, RIVENDELL, AMON_SUL = "0806", "1305", "1005"
SPACES = "rules clairvoyance-spaces=on"
RESIST_SPACES = f"{SPACES} resist-spaces=on"
NEAR_AMON_SUL = "sam 0405 hand rope ; merry 1605 hand cloak ; pippin 1705 hand spy-1 ; black-rider-1 hand boat"


@pytest.mark.parametrize(
    ("card", "hobbit", "rider"),
    [
        ("gandalf", True, False),
        ("galadriel", True, False),
        ("sauron", False, True),
        ("the-balrog", False, True),
        ("elf-ring-vilya", True, True),
        ("elf-ring-nenya", True, True),
        ("elf-ring-narya", True, True),
        ("palantir", True, True),
        ("spy-1", True, True),
    ],
)
def test_8_1_who_may_use_it(card: str, hobbit: bool, rider: bool) -> None:
    assert may(play(f"frodo 1206 hand {card} ; sam {RIVENDELL} hand rope"), f"see {card}") == hobbit
    assert may(play(f"black-rider-4 1206 hand {card} ; sam {RIVENDELL} hand rope"), f"see {card}") == rider


@pytest.mark.parametrize(
    ("rule", "card", "place", "possible"),
    [
        ("Wizards see anywhere", "gandalf", "2822", True),
        ("R-2 Wizards see a player who is not placed", "galadriel", "unplaced", True),
        ("R-44 nobody sees the Halls", "gandalf", "halls", False),
        ("an Elf Ring sees 6 spaces", "elf-ring-vilya", "1206", True),
        ("an Elf Ring does not see 7", "elf-ring-vilya", "1306", False),
        ("R-2 an Elf Ring needs a place", "elf-ring-vilya", "unplaced", False),
        ("a Palantir sees a neutral city", "palantir", BREE, True),
        ("a Palantir sees a good city far away", "palantir", "2117", True),
        ("a Palantir sees an evil city", "palantir", "0909", True),
        ("a Palantir does not see beside a city", "palantir", "0706", False),
        ("a Palantir does not see a victory space", "palantir", "2618", False),
        ("R-2 a Palantir needs a place", "palantir", "unplaced", False),
        ("Spy 1 in Rivendell", "spy-1", RIVENDELL, True),
        ("Spy 1 in Gundabad", "spy-1", "1501", True),
        ("Spy 1 not in Bree", "spy-1", BREE, False),
        ("Spy 7 in Ithilien", "spy-7", "2117", True),
        ("Spy 7 not in Rivendell", "spy-7", RIVENDELL, False),
        ("R-2 a Spy needs a place", "spy-1", "unplaced", False),
    ],
)
def test_8_1_who_may_be_seen(rule: str, card: str, place: str, possible: bool) -> None:
    assert may(play(f"frodo 0606 hand {card} ; sam {place} hand rope"), f"see {card}") == possible


@pytest.mark.parametrize("card", ["gandalf", "elf-ring-vilya", "palantir", "spy-6"])
def test_8_1_hands_are_seen_after_moving_too(card: str) -> None:
    assert may(play(f"frodo 0606 hand {card} ; sam 0909 hand rope", "die, 0706"), f"see {card}")


@pytest.mark.parametrize("place", ["0000 table boat", "2923"])  # the first and the last space of the map
def test_r_2_a_player_without_a_place_is_near_nobody(place: str) -> None:
    assert not may(play(f"frodo {place} hand elf-ring-vilya ; sam hand rope"), "see elf-ring-vilya")


@pytest.mark.parametrize("place", ["2618", "2617"])
def test_o_8_a_palantir_sees_victory_spaces_that_are_cities(place: str) -> None:
    match = play(f"rules victory-cities=on ; frodo 0606 hand palantir ; sam {place} hand rope")
    assert may(match, "see palantir")


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "8.1 Gandalf returns to the hand",
            f"frodo 1206 hand gandalf boat ; sam {RIVENDELL} hand rope",
            "see gandalf, sam",
            f"frodo 1206 hand gandalf boat ; sam {RIVENDELL} hand rope ; power-plays 1",
        ),
        *(
            (
                "8.1 other cards are discarded",
                f"frodo 1206 hand {card} boat ; sam {RIVENDELL} hand rope",
                answers,
                f"frodo 1206 hand boat ; sam {RIVENDELL} hand rope ; discard {card} ; power-plays 1",
            )
            for card, answers in (
                ("galadriel", "see galadriel, sam"),
                ("palantir", "see palantir, sam, show-hand"),
                ("elf-ring-narya", "see elf-ring-narya, sam, show-hand"),
                ("spy-1", "see spy-1, sam"),
            )
        ),
        (
            "8.1 Sauron returns to the hand of a Black Rider",
            f"black-rider-1 1206 hand sauron ; sam {RIVENDELL} hand rope",
            "see sauron, sam",
            f"black-rider-1 1206 hand sauron ; sam {RIVENDELL} hand rope ; power-plays 1",
        ),
        (
            "8.1 The Balrog is discarded",
            f"black-rider-1 1206 hand the-balrog ; sam {RIVENDELL} hand rope",
            "see the-balrog, sam",
            f"black-rider-1 1206 ; sam {RIVENDELL} hand rope ; discard the-balrog ; power-plays 1",
        ),
        (
            "R-40 the second hand costs the second power play",
            f"frodo 0606 hand gandalf boat ; {OTHERS}",
            "see gandalf, sam, black-rider-1",
            f"frodo 0606 hand gandalf boat ; {OTHERS} ; power-plays 0",
        ),
        (
            "D-9 one hand is enough",
            f"frodo 0606 hand galadriel ; {OTHERS}",
            "see galadriel, sam, stop",
            f"frodo 0606 ; {OTHERS} ; discard galadriel ; power-plays 1",
        ),
        (
            "D-9 no second hand without a power play",
            "frodo 0606 hand spy-6 galadriel ; sam 0909 hand rope ; black-rider-1 2617 hand boat",
            "see spy-6, sam, see galadriel, sam",
            "frodo 0606 ; discard galadriel spy-6 ; power-plays 0",
        ),
        (
            "D-9 no second hand without somebody in sight",
            "frodo 0606 hand spy-1 ; sam 1305 hand rope ; merry 0806 hand boat",
            "see spy-1, sam",
            "frodo 0606 ; sam 1305 hand rope ; merry 0806 hand boat ; discard spy-1 ; power-plays 1",
        ),
        (
            "R-40 Gandalf again on the same player",
            "frodo 0606 hand gandalf ; sam 0806 hand rope",
            "see gandalf, sam, see gandalf, sam",
            "frodo 0606 hand gandalf ; sam 0806 hand rope ; power-plays 0",
        ),
        (
            "8.1 a player without a card is not asked",
            "frodo 0606 hand palantir ; sam 0806",
            "see palantir, sam",
            "frodo 0606 ; sam 0806 ; discard palantir ; power-plays 1",
        ),
        (
            "8.1 a player who resists keeps the card; a second hand is not in sight",
            "frodo 0606 hand palantir ; sam 0806 hand the-ring sam ; black-rider-1 2617 hand spy-1",
            "see palantir, sam, sam",
            "frodo 0606 ; sam 0806 hand the-ring sam ; black-rider-1 2617 hand spy-1"
            " ; discard palantir ; power-plays 1",
        ),
        (
            "A-2 two hands from a Clairvoyance space, before moving (R-47)",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}",
            "look, merry, sam",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL} ; power-plays 0",
        ),
        (
            "O-11 a resisted look, and no second hand",
            f"{RESIST_SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand the-ring rope ; merry 0606 hand cloak",
            "look, sam, the-ring, stop",
            f"{RESIST_SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand the-ring rope ; merry 0606 hand cloak"
            " ; power-plays 1",
        ),
    ],
)
def test_clairvoyance(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


def test_8_no_third_power_play() -> None:
    assert not may(
        play("frodo 0606 hand gandalf ; sam 0806 hand rope", "see gandalf, sam, see gandalf, sam"), "see gandalf"
    )
    position = f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}"
    assert not may(play(position, "look, merry, sam"), "look")


def test_r_40_the_second_hand_is_chosen_after_the_first_and_is_another() -> None:
    match = check(
        f"frodo 0606 hand gandalf boat ; {OTHERS}",
        "see gandalf, sam",
        f"frodo 0606 hand boat aside gandalf ; {OTHERS} ; power-plays 1 ; other sam ; card gandalf"
        " ; seen-first sam ; agenda SeeHand 0 1, TakeAction 0, EndTurn 0, NextTurn",
    )
    assert offered(match) == "black-rider-1, stop"


@pytest.mark.parametrize(
    ("cards", "choices"),
    [
        ("the-ring sam rope", "show-hand, the-ring, sam"),
        ("the-ring rope", "show-hand, the-ring"),
        ("sam rope", "show-hand, sam"),
        ("frodo rope", "show-hand"),  # another player's card does not help; Sam is asked all the same
    ],
)
@pytest.mark.parametrize("card", ["palantir", "elf-ring-vilya"])
def test_d_10_resisting(card: str, cards: str, choices: str) -> None:
    """K-1: a player is asked even if they cannot resist, which the others do not know."""
    match = play(f"frodo 0606 hand {card} ; sam 0806 hand {cards}", f"see {card}, sam")
    assert (asks(match), match.asked, offered(match)) == ("Resist sam", [1], choices)


@pytest.mark.parametrize("card", ["gandalf", "galadriel", "spy-6"])
def test_8_1_wizards_and_spies_cannot_be_resisted(card: str) -> None:
    match = play(f"frodo 0606 hand {card} ; sam 0909 hand the-ring sam", f"see {card}, sam")
    assert heard(match, "frodo", "card-seen") == ["card-seen sam", "card-seen the-ring"]


# ---- who hears what (chapter 15) ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        (
            "8.1 the user sees the hand",
            f"frodo 0606 hand gandalf ; {OTHERS}",
            "see gandalf, sam",
            "frodo",
            "hand-seen, card-seen rope, card-seen the-ring",
        ),
        *(
            (
                "8.1 nobody else does",
                f"frodo 0606 hand gandalf ; {OTHERS}",
                "see gandalf, sam",
                name,
                "hand-seen, card-seen ?, card-seen ?",
            )
            for name in ("black-rider-1", None)
        ),
        (
            "R-40 the user sees both hands",
            f"frodo 0606 hand gandalf boat ; {OTHERS}",
            "see gandalf, sam, black-rider-1",
            "frodo",
            "card-seen rope, card-seen the-ring, card-seen spy-1",
        ),
        *(
            (
                "8.1 the card that resists is shown to the user alone",
                "frodo 0606 hand palantir ; sam 0806 hand the-ring sam ; black-rider-1 2617 hand spy-1",
                "see palantir, sam, sam",
                name,
                f"resisted {card}",
            )
            for name, card in (("frodo", "sam"), ("sam", "sam"), ("black-rider-1", "?"), (None, "?"))
        ),
        (
            "A-2 a hand seen from a Clairvoyance space",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}",
            "look, merry",
            "frodo",
            "card-seen cloak",
        ),
        (
            "A-2 it cannot be resisted",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand the-ring rope ; merry 0606 hand cloak",
            "look, sam",
            "frodo",
            "card-seen rope, card-seen the-ring",
        ),
        (
            "O-11 unless an option allows it",
            f"{RESIST_SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand the-ring rope ; merry 0606 hand cloak",
            "look, sam, the-ring",
            "frodo",
            "resisted the-ring",
        ),
    ],
)
def test_15_events(rule: str, position: str, answers: str, name: str | None, events: str) -> None:
    kinds = {"card-seen", "resisted", *(event.split()[0] for event in events.split(", "))}
    assert heard(play(position, answers), name, *kinds) == events.split(", ")


# ---- A-2, O-11 ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "choices"),
    [
        (
            "A-2 players within 6 spaces",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}",
            "look",
            "sam, merry",
        ),
        (
            "A-2 then a second one",
            f"{SPACES} ; frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}",
            "look, merry",
            "sam, stop",
        ),
        (
            "O-11 Clairvoyance spaces may be resisted",
            f"{RESIST_SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand the-ring rope ; merry 0606 hand cloak",
            "look, sam",
            "show-hand, the-ring",
        ),
    ],
)
def test_a_2_choices(rule: str, position: str, answers: str, choices: str) -> None:
    assert offered(play(position, answers)) == choices


@pytest.mark.parametrize(
    ("rule", "position", "possible"),
    [
        ("A-2 on a Clairvoyance space", f"{SPACES} ; frodo {AMON_SUL} hand boat ; sam {AMON_SUL} hand rope", True),
        ("A-2 only with the option", f"frodo {AMON_SUL} hand boat ; {NEAR_AMON_SUL}", False),
        ("A-2 not on an ordinary space", f"{SPACES} ; frodo 0606 hand boat ; sam {AMON_SUL} hand rope", False),
        ("A-2 not on a Gollum space", f"{SPACES} ; frodo 1505 hand boat ; sam {AMON_SUL} hand rope", False),
        ("A-2 not on a Secret space", f"{SPACES} ; frodo 0405 hand boat ; sam {AMON_SUL} hand rope", False),
    ],
)
def test_where_a_player_may_look(rule: str, position: str, possible: bool) -> None:
    assert may(play(position), "look") == possible


# ---- O-4 ----

PARTNERS = "rules partners=on partner-clairvoyance=on"
TEAM = "frodo {} hand {} boat ; black-rider-1 {} hand {} ; sam {} hand {} rope ; black-rider-2 2617 hand spy-2"


def team(cards: str, own: str = "palantir", at: str = "0606", near: str = "0806", rider: str = "2617 spy-1") -> str:
    return TEAM.format(at, own, *rider.split(), near, cards)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "choices"),
    [
        (
            "D-31 a team-mate may show an Elf Ring or Palantir",
            f"{PARTNERS} ; {team('elf-ring-nenya palantir')}",
            "see palantir, sam",
            "show-hand, elf-ring-nenya, palantir",
        ),
        (
            "D-31 a team-mate may resist as others do",
            f"{PARTNERS} ; {team('the-ring')}",
            "see palantir, sam",
            "show-hand, the-ring",
        ),
        (
            "O-4 not without the option",
            f"rules partners=on ; {team('palantir')}",
            "see palantir, sam",
            "show-hand",
        ),
        (
            "O-4 only a team-mate",
            f"{PARTNERS} ; {team('boat', rider='0806 palantir')}",
            "see palantir, black-rider-1",
            "show-hand",
        ),
        (
            "O-4 not against a Wizard: the second hand is next",
            f"{PARTNERS} ; {team('palantir', own='gandalf')}",
            "see gandalf, sam",
            "black-rider-1, black-rider-2, stop",
        ),
        (
            "O-11 with O-4 a Palantir does not resist a Clairvoyance space",
            f"{PARTNERS} clairvoyance-spaces=on resist-spaces=on"
            f" ; {team('palantir the-ring', at=AMON_SUL, near=AMON_SUL)}",
            "look, sam",
            "show-hand, the-ring",
        ),
    ],
)
def test_o_4_choices_of_a_team_mate(rule: str, position: str, answers: str, choices: str) -> None:
    assert offered(play(position, answers)) == choices


def test_o_4_team_mates_see_each_others_hands() -> None:
    """K-17, D-31: the card is shown to all and retained; the user's card is discarded."""
    match = check(
        f"{PARTNERS} ; {team('palantir the-ring')}",
        "see palantir, sam, palantir",
        f"{PARTNERS} ; frodo 0606 hand boat ; black-rider-1 2617 hand spy-1 ; sam 0806 hand rope the-ring palantir"
        " ; black-rider-2 2617 hand spy-2 ; discard palantir ; power-plays 1 ; talking frodo sam",
    )
    assert "card-seen the-ring" in heard(match, "frodo") and "card-seen boat" in heard(match, "sam")
    assert heard(match, "black-rider-1", "card-seen") == ["card-seen ?"] * 4
