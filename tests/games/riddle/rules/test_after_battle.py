"""After a battle: 9.4, R-22, R-34, R-35, R-50, R-51, R-53, D-19, O-10, A-4; a worked example of chapter 17."""

from __future__ import annotations

import pytest

from tests.games.riddle.rule_rows import check, heard, play, refused

# An attack needs an exchange first. In most rows each gets a Boat for a Boat.
RIDER, FRODO = "black-rider-1 0403 hand boat", "frodo 0303 hand boat"
RETAINED = "rules flying-beasts-2-retained=on"
MEET = "die, 0303, boat, boat"
ATTACK = f"{MEET}, attack frodo"
FIVE_EVIL, FIVE_GOOD = (" ".join(f"{side}-army-{i}" for i in range(1, 6)) for side in ("evil", "good"))
FOUR_ROUNDS = ", ".join(f"evil-army-{i}, good-army-{i}" for i in range(1, 5))
WON = f"{ATTACK}, evil-army-1, surrender"
SIX = "sam 0606 ; merry 0606 ; pippin 0606 ; black-rider-2 0606 hand cloak"
TEN = "spy-1 spy-2 spy-3 spy-4 spy-5 spy-6 spy-7 rope cloak"


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "17 a battle on the road; 8.4 one power play, however many rounds",
            "black-rider-1 1108 hand boat mouth-of-sauron evil-army-1 neutral-army-3"
            " ; frodo 1008 hand boat good-army-1 strider frodo the-ring",
            "die, 1008, boat, boat, attack frodo, barrow-downs, good-army-1, mouth-of-sauron, strider"
            ", evil-army-1, frodo, neutral-army-3, the-ring",
            "black-rider-1 1008 hand boat ; frodo 1008 hand boat frodo the-ring ; power-plays 1 ; attacked frodo"
            " ; discard good-army-1 mouth-of-sauron strider evil-army-1 neutral-army-3",
        ),
        (
            "9.3 five points matched are a tie",
            f"{RIDER} {FIVE_EVIL} evil-army-6 ; {FRODO} {FIVE_GOOD} good-army-6",
            f"{ATTACK}, {FOUR_ROUNDS}, evil-army-5, good-army-5",
            f"black-rider-1 0303 hand boat evil-army-6 ; frodo 0303 hand boat good-army-6"
            f" ; discard {FIVE_EVIL} {FIVE_GOOD} ; power-plays 1 ; attacked frodo",
        ),
        (
            "D-18 a tie if the attacker stops",
            f"{RIDER} evil-army-1 evil-army-2 ; {FRODO} good-army-1",
            f"{ATTACK}, evil-army-1, good-army-1, stop",
            "black-rider-1 0303 hand boat evil-army-2 ; frodo 0303 hand boat"
            " ; discard evil-army-1 good-army-1 ; power-plays 1 ; attacked frodo",
        ),
        (
            "D-18 everybody sees that the attacker has nothing left",
            "black-rider-1 0403 hand good-army-1 ; frodo 0303 hand evil-army-1",
            "die, 0303, evil-army-1, good-army-1, attack frodo, evil-army-1, good-army-1",
            "black-rider-1 0303 ; frodo 0303 ; discard evil-army-1 good-army-1 ; power-plays 1 ; attacked frodo",
        ),
        (
            "9.4 the winner takes a card, and the loser goes to the Halls",
            f"{RIDER} evil-army-1 ; {FRODO} rope the-ring ; sam 0606 hand cloak",
            f"{WON}, the-ring",
            "black-rider-1 0303 hand boat the-ring ; frodo halls hand boat rope"
            " ; discard evil-army-1 ; power-plays 1 ; attacked frodo",
        ),
        (
            "9.4 there is nothing to take",
            "black-rider-1 0403 hand good-army-1 evil-army-2 ; frodo 0303 hand evil-army-1",
            "die, 0303, evil-army-1, good-army-1, attack frodo, evil-army-1, good-army-1, evil-army-2, surrender",
            "black-rider-1 0303 ; frodo halls ; discard evil-army-1 good-army-1 evil-army-2"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "R-35 used cards return before the winner takes one",
            f"{RIDER} evil-army-1 evil-army-2 ; {FRODO} the-ring",
            f"{ATTACK}, evil-army-1, the-ring, evil-army-2, surrender, the-ring",
            "black-rider-1 0303 hand boat the-ring ; frodo halls hand boat ; discard evil-army-1 evil-army-2"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "9.4 The Ring and the attacker's own card return to them",
            f"{RIDER} black-rider-1 the-ring sauron ; {FRODO} good-army-1 good-army-2 good-army-3",
            f"{ATTACK}, black-rider-1, good-army-1, the-ring, good-army-2, sauron, good-army-3, stop",
            "black-rider-1 0303 hand boat black-rider-1 the-ring ; frodo 0303 hand boat"
            " ; discard good-army-1 good-army-2 good-army-3 sauron ; power-plays 1 ; attacked frodo",
        ),
        (
            "R-34 both Flying Beasts are discarded",
            f"{RIDER} flying-beasts-1 flying-beasts-2 ; {FRODO} good-army-1 good-army-2",
            f"{ATTACK}, flying-beasts-1, good-army-1, flying-beasts-2, good-army-2, stop",
            "black-rider-1 0303 hand boat ; frodo 0303 hand boat ; power-plays 1 ; attacked frodo"
            " ; discard flying-beasts-1 flying-beasts-2 good-army-1 good-army-2",
        ),
        (
            "R-34 with the option the second returns",
            f"{RETAINED} ; {RIDER} flying-beasts-1 flying-beasts-2 ; {FRODO} good-army-1 good-army-2",
            f"{ATTACK}, flying-beasts-1, good-army-1, flying-beasts-2, good-army-2, stop",
            "black-rider-1 0303 hand boat flying-beasts-2 ; frodo 0303 hand boat ; power-plays 1 ; attacked frodo"
            " ; discard flying-beasts-1 good-army-1 good-army-2",
        ),
        (
            "R-22 the loser's cards on the table are discarded",
            "black-rider-1 1306 hand boat evil-army-1 ; frodo 1205 hand boat rope table cloak",
            "die, 1305, boat, boat, attack frodo, evil-army-1, surrender, rope",
            "black-rider-1 1305 hand boat rope ; frodo halls hand boat ; discard cloak evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "10.1, D-22 the loser discards down to ten after the spoils",
            f"{RIDER} evil-army-1 ; {FRODO} {TEN} palantir riddle",
            f"{WON}, riddle, rope",
            f"black-rider-1 0303 hand boat riddle ; frodo halls hand boat {TEN.replace('rope ', '')} palantir"
            " ; discard evil-army-1 rope ; power-plays 1 ; attacked frodo",
        ),
        (
            "A-4, D-19 a captive instead of a card; R-50 the free riddle follows at once and costs no power play",
            f"rules captivity=on ; {RIDER} evil-army-1 ; {FRODO} rope",
            f"{WON}, captive, riddle, rope, name rope, stop",
            "black-rider-1 0303 hand boat rope ; frodo captive black-rider-1 hand boat ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "R-50 a free riddle that was declined is gone for this turn",
            f"rules captivity=on ; {RIDER} evil-army-1 ; {FRODO} rope",
            f"{WON}, captive, pass",
            "black-rider-1 0303 hand boat ; frodo captive black-rider-1 hand boat rope ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "R-51, K-18 no free riddle without a card to lose, nor later in this turn",
            "rules captivity=on ; black-rider-1 0403 hand rope ; frodo 0303 hand evil-army-1 boat",
            "die, 0303, evil-army-1, rope, attack frodo, evil-army-1, surrender, captive",
            "black-rider-1 0303 ; frodo captive black-rider-1 hand boat rope ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo ; riddled frodo",
        ),
        (
            "O-10, R-53, K-4 the loser is out, The Ring goes to the winner and everything else is discarded",
            f"rules quick-exit=halls ; {RIDER} evil-army-1 ; {FRODO} the-ring rope ; {SIX}",
            f"{WON}, rope",
            "black-rider-1 0303 hand boat rope the-ring ; frodo out last 0303 ; discard boat evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
        (
            "O-10 with five left the Halls are back",
            f"rules quick-exit=halls ; {RIDER} evil-army-1 ; {FRODO} rope ; {SIX.replace('0606 hand cloak', 'out')}",
            f"{WON}, rope",
            "black-rider-1 0303 hand boat rope ; frodo halls hand boat ; discard evil-army-1"
            " ; power-plays 1 ; attacked frodo",
        ),
    ],
)
def test_9_4_battles(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


@pytest.mark.parametrize(
    ("rule", "position", "answers", "after"),
    [
        (
            "9.4 any card of the loser",
            f"{RIDER} evil-army-1 ; {FRODO} rope",
            WON,
            "asks TakeSpoils black-rider-1 ; offers boat, rope",
        ),
        (
            "D-19 the winner may take the loser captive",
            f"rules captivity=on ; {RIDER} evil-army-1 ; {FRODO}",
            WON,
            "offers boat, captive",
        ),
        (
            "D-19 a loser without cards may be taken captive",
            "rules captivity=on ; black-rider-1 0403 hand good-army-1 evil-army-2 ; frodo 0303 hand evil-army-1",
            "die, 0303, evil-army-1, good-army-1, attack frodo, evil-army-1, good-army-1, evil-army-2, surrender",
            "offers nothing, captive",
        ),
        (
            "R-50 the free riddle",
            f"rules captivity=on ; {RIDER} evil-army-1 ; {FRODO}",
            f"{WON}, captive",
            "asks OfferFreeRiddle black-rider-1 ; offers pass, riddle",
        ),
        (
            "O-10 with A-4",
            f"rules captivity=on quick-exit=halls ; {RIDER} evil-army-1 ; {FRODO} the-ring ; {SIX}",
            WON,
            "offers boat, the-ring, captive",
        ),
        (
            "O-10 for captives too",
            f"rules captivity=on quick-exit=both ; {RIDER} evil-army-1 ; {FRODO} the-ring ; {SIX}",
            WON,
            "offers boat, the-ring",
        ),
    ],
)
def test_9_4_questions(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


# ---- who hears what (chapter 15) ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "name", "events"),
    [
        *(
            (
                "9.4 the winner sees the hand",
                f"{RIDER} evil-army-1 ; {FRODO} the-ring ; sam 0606 hand cloak",
                WON,
                name,
                f"battle-won, hand-seen, card-seen {boat}, card-seen {ring}",
            )
            for name, boat, ring in (("black-rider-1", "boat", "the-ring"), ("sam", "?", "?"), (None, "?", "?"))
        ),
        *(
            (
                "9.4 spoils are known to these two",
                f"{RIDER} evil-army-1 ; {FRODO} the-ring ; sam 0606 hand cloak",
                f"{WON}, the-ring",
                name,
                f"passed {boat}, passed {boat}, passed {card}",
            )
            for name, boat, card in (
                ("black-rider-1", "boat", "the-ring"),
                ("frodo", "boat", "the-ring"),
                ("sam", "?", "?"),
                (None, "?", "?"),
            )
        ),
        (
            "9.3 everybody hears of a tie",
            f"{RIDER} evil-army-1 ; {FRODO} good-army-1",
            f"{ATTACK}, evil-army-1, good-army-1, stop",
            None,
            "battle-tied",
        ),
        (
            "9.4 everybody sees which forces return",
            f"{RIDER} black-rider-1 the-ring sauron ; {FRODO} good-army-1 good-army-2 good-army-3",
            f"{ATTACK}, black-rider-1, good-army-1, the-ring, good-army-2, sauron, good-army-3, stop",
            None,
            "taken-back, discarded, taken-back, discarded, discarded, discarded",
        ),
        (
            "K-4 everybody is told that The Ring goes to the winner",
            f"rules quick-exit=halls ; {RIDER} evil-army-1 ; {FRODO} the-ring rope ; {SIX}",
            f"{WON}, rope",
            "sam",
            "passed ?, passed ?, discarded, passed ?, passed the-ring, discarded",
        ),
        (
            "K-4 The Ring as spoils stays secret",
            f"rules quick-exit=halls ; {RIDER} evil-army-1 ; {FRODO} the-ring rope ; {SIX}",
            f"{WON}, the-ring",
            "sam",
            "passed ?, passed ?, passed ?",
        ),
    ],
)
def test_15_events(rule: str, position: str, answers: str, name: str | None, events: str) -> None:
    kinds = {event.split()[0] for event in events.split(", ")}
    assert heard(play(position, answers), name, *kinds) == events.split(", ")


def test_r_50_no_second_free_riddle_in_this_turn() -> None:
    position = f"rules captivity=on ; {RIDER} evil-army-1 ; {FRODO} rope"
    assert refused(position, f"{WON}, captive, pass", "riddle frodo") == "11.4"
