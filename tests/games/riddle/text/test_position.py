"""Positions as text: they print as they parse, part by part; errors name the unreadable word."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError, NotationError, PositionError
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.rules.state import Riddle
from mathom.games.riddle.text.position import dump, load
from tests.games.riddle.walks import positions, preset_rules, rich

GAME = RiddleGame()
ENDED = "winners sam ; ended ring-shown"
TWO = "frodo 0606 hand boat ; black-rider-1 0806"
TEAMS = "rules two-player-teams=2 ;"


def test_a_short_position_is_the_beginning_of_a_turn() -> None:
    """4.1: the active player rolls first."""
    s = load(TWO)
    assert s.waiting() == ["Roll 0", "TakeAction 0", "EndTurn 0", "NextTurn"]
    assert s.rules.players == 2 and s.turn == 1 and s.round == 1 and s.power_plays == 2
    assert dump(s) == TWO


def test_unplaced_player_begins_in_the_shire() -> None:
    """4.1: players without a space are unplaced."""
    s = load("frodo ; sam ; active sam")
    assert s.marker[1] == s.rules.board.shire and s.marker[0] == -1
    assert dump(s) == "frodo ; sam 0606 ; active sam"


@pytest.mark.parametrize(
    "text",
    [
        "frodo 0606 hand boat the-ring table rope ; black-rider-1 halls stay 2",
        "rules captivity=on ; frodo captive sam freed stay 1 ; sam 0606 ; active sam",
        "rules secret-spaces=on ; frodo 0606 disturbed 0405 ; sam 0806 ; pile 0405 frodo boat the-ring",
        "frodo 2618 waited ; sam 0806 cities bree fornost ; discard boat boat rope",
        "frodo 0806 ; sam 0606 ; turn 7 ; round 4 ; first sam",
        "frodo 0806 hand sam aside riddle ; sam 0606 force gandalf exchanged 0806 ; die 2 ; die-used ; moved ; "
        "power-plays 1 ; halted forest ; attacked sam ; other sam ; named boat rope ; guesses 1 ; total 1 ; "
        "winners frodo ; ended ring-shown",
        "frodo 2618 ; sam 0606 ; winners frodo ; ended ring-shown",
        "rules two-player-teams=2 ; frodo 0606 ; character-2 absent ; black-rider-2 0806 ; character-4 absent",
        "player-1 ; player-2",
        "rules characters=frodo+sam ; player-1 ; player-2",
        "rules two-player-teams=2 ; character-1 ; character-2 ; character-3 ; character-4",
        "frodo 1704N table boat ; sam 0606",
    ],
)
def test_a_part_prints_as_it_parses(text: str) -> None:
    s = load(text)
    assert dump(s) == text
    assert load(dump(s)).fingerprint(1) == s.fingerprint(1)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("frodo Bree ; sam shire", "frodo 0806 ; sam 0606"),
        (
            "frodo minas-tirith hand rope boat ; sam 1704n table boat",
            "frodo 2019 hand boat rope ; sam 1704N table boat",
        ),
        ("rules players=2 ; frodo unplaced ; sam ; active sam ; turn 1", "frodo ; sam 0606 ; active sam"),
        ("rules two-player-teams=off ; frodo 0606 ; sam 0806 ; merry", "frodo 0606 ; sam 0806 ; merry"),
    ],
)
def test_names_of_the_map_may_be_typed(text: str, short: str) -> None:
    assert dump(load(text)) == short


@pytest.mark.parametrize(
    ("text", "word", "complaint"),
    [
        ("frodo 0606 ; sam 9999", "9999", "is not a space"),
        ("frodo bre ; sam", "bre", "did you mean bree"),
        ("frodo hand boot ; sam", "boot", "did you mean boat"),
        ("frodo hand the-ring ; sam hand the-ring", "the-ring", "every copy"),
        ("frodo hnd boat ; sam", "hnd", "is not a space"),
        ("frodo 0606 hand boat tabel rope ; sam", "tabel", "is not a card"),
        ("frodo ; gollum", "gollum", "does not begin a part"),
        ("FRODO ; sam", "FRODO", "did you mean frodo"),
        ("frodo ; sam ; activ sam", "activ", "did you mean active"),
        ("frodo ; sam ; active merry", "merry", "is not a player"),
        ("frodo ; sam ; frodo", "frodo", "already"),
        ("frodo ; sam ; die x ; winners sam ; ended ring-shown", "x", "number"),
        ("frodo ; sam ; halted ocean ; winners sam ; ended ring-shown", "ocean", "halt"),
        ("player-1 ; player-2 ; turn 3", "turn", "tell it by answers"),
        ("player-1 hand boat ; player-2", "hand", "tell it by answers"),
        ("frodo ; sam ; pile 0606 frodo boat", "0606", "not a Secret space"),
        ("frodo 1508 ; sam", "1508", "cannot be entered"),
        ("frodo ; player-1", "player-1", "should be player-2"),
        ("frodo captive ; sam", "captive", "needs the captor"),
        ("rules captivty=on ; frodo ; sam", "rules", "did you mean captivity"),
    ],
)
def test_error_names_the_unreadable_word(text: str, word: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        load(text)
    assert caught.value.word == word and complaint in str(caught.value)
    assert text[caught.value.column :].startswith(word)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("frodo ; sam ; discard the-ring", "never discarded (6.6)"),
        ("frodo table horse-1 ; sam", "Boat, Rope and Cloak"),
        ("frodo table boat boat ; sam", "at most one card of a kind"),
        ("frodo captive frodo ; sam ; active sam", "another player as captor"),
        ("rules captivity=on one-deck=on ; frodo out ; sam captive frodo ; merry ; active merry", "or went out"),
        ("rules players=3 ; frodo ; sam", "the rules need 3 players, but the position names 2"),
        ("", "a position names 2 to 8 players, each in their own part"),
        ("frodo ; turn 3", "2 to 8 players"),
        ("frodo ; sam ; winners frodo", "belong together"),
        ("frodo ; sam ; ended ring-shown", "belong together"),
        ("player-1 ; sam", "every player has a character, or nobody has one yet"),
        (f"frodo ; sam ; die 9 ; {ENDED}", "1 to 6"),
        (f"frodo ; sam ; power-plays 3 ; {ENDED}", "two power plays"),
        (f"frodo ; sam ; total 6 ; {ENDED}", "no total exceeds 5 points (9.3)"),
        (f"frodo ; sam ; guesses 4 ; {ENDED}", "at most 3 guesses (8.2)"),
        ("frodo ; sam ; turn 1000001", "turn, round or quiet is too large"),
        ("frodo ; sam absent", "O-16"),
        ("rules partners=on ; frodo ; sam ; merry ; pippin", "Hobbits and Black Riders (O-1)"),
        (f"{TEAMS} frodo 0606 ; black-rider-1 ; sam ; black-rider-2", "the other the Black Riders (O-16)"),
        (f"{TEAMS} frodo 0606 ; sam ; merry ; pippin", "the other the Black Riders (O-16)"),
        (f"{TEAMS} frodo 0606 ; sam absent ; black-rider-1 ; character-4 absent", "no character and no cards (O-16)"),
        (f"{TEAMS} frodo ; character-2 absent hand boat ; black-rider-1 ; character-4 absent", "and no cards (O-16)"),
        (
            f"{TEAMS} frodo ; sam ; character-3 absent ; character-4 absent",
            "the first character of each seat is in play (O-16)",
        ),
        (
            "rules one-deck=on ; frodo 0606 ; sam out hand the-ring ; merry",
            "a player who is out holds no cards (O-10, O-12)",
        ),
        ("frodo 0001 ; sam", "on water there must be a Boat on the table (5.6)"),
        ("frodo 1704N hand boat ; sam", "on water there must be a Boat on the table (5.6)"),
        ("frodo halls table rope ; sam ; active sam", "off the map has nothing on the table (R22)"),
        ("frodo 0606 stay 1 ; sam", "stay and freed need a player in the Halls or in captivity"),
        ("frodo 0606 freed ; sam", "stay and freed need a player in the Halls or in captivity"),
        ("frodo halls stay 4 ; sam ; active sam", "fifth turn in the Halls or in captivity (10.2)"),
        ("frodo 2618 waited 2 ; sam", "waited and freed are 1 or left out"),
        ("frodo captive sam ; sam ; active sam", "captives need captivity=on (11.4)"),
        ("rules captivity=on ; frodo captive sam ; sam halls ; merry ; active merry", "a captor is on the map"),
        ("frodo out ; sam ; active sam", "a player who is out needs quick-exit (O-10) or one-deck (O-12)"),
        ("frodo cities bree bree ; sam", "the last two cities differ (6.3)"),
        ("frodo ; sam ; pile 0405 frodo boat", "hidden cards need secret-spaces=on (11.3)"),
        ("frodo 0806 waited ; sam", "a player who has waited is on their victory space (4.6)"),
        ("frodo 2618 ; sam halls waited", "a player who has waited is on their victory space (4.6)"),
        ("rules one-deck=on ; frodo out ; sam ; merry", "a player who is out or absent takes no turn (4.1)"),
        ("frodo cities barad-dur ; sam", "a city only with victory-cities=on (O-8)"),
    ],
)
def test_impossible_positions_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(PositionError, match=complaint.replace("(", r"\(").replace(")", r"\)")):
        load(text)


def test_a_text_that_is_too_long_or_nothing() -> None:
    with pytest.raises(NotationError, match="at most"):
        load("frodo " * 10_000)
    with pytest.raises(MathomError):
        load("")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("frodo 0606 ; sam ; die 1 ; agenda TakeAction 0, EndTurn 0, NextTurn", "die"),
        ("frodo 0606 ; sam ; agenda TakeAction 0, EndTurn 0, NextTurn", "agenda"),
        ("frodo ; sam ; winners sam ; ended ring-shown ; agenda NextTurn", "agenda"),
        ("frodo 0606 aside riddle ; sam", "aside"),
        ("frodo 0606 force gandalf ; sam", "force"),
        ("frodo 0606 exchanged 0806 ; sam", "exchanged"),
        ("rules secret-spaces=on ; frodo ; sam ; fresh 0405 boat", "fresh"),
        *((f"frodo ; sam ; {part}", part.split()[0]) for part in "moved;start 0606;other sam;guesses 1".split(";")),
    ],
)
def test_parts_of_the_middle_of_a_turn_are_refused(text: str, word: str) -> None:
    with pytest.raises(NotationError, match="belongs to the middle of a turn") as caught:
        load(text)
    assert caught.value.word == word and text[caught.value.column :].startswith(word)


def test_every_position_of_a_match_has_a_text_that_loads_as_it() -> None:
    """From the set-up on. The text is the start of a turn and the answers since."""
    for n, rules in enumerate(preset_rules()[::4]):
        match, dice = Match(GAME, {**rules, "max-rounds": "3"}, secret=bytes([n]) * 32), Dice(n)
        while not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])
            if dice.below(8) == 0:
                again = GAME.load(position_text(match))
                assert again.fingerprint(1) == match.state.fingerprint(1), position_text(match)
        check_same_future(match.state, GAME.load(position_text(match)), Dice(n), Dice(n))


def test_game_continues_the_same_from_the_start_of_a_turn() -> None:
    for n, rules in enumerate(preset_rules()[::4]):
        for s in positions({**rules, "max-rounds": "3"}, Dice(n), rich):
            if " ; agenda " not in dump(s):
                check_same_future(s.clone(), load(dump(s)), Dice(n), Dice(n))


def check_same_future(one: Riddle, other: Riddle, dice: Dice, same: Dice) -> None:
    for _ in range(12):
        if one.depth:
            one.apply(one.legal_actions()[dice.below(len(one.legal_actions()))])
            other.apply(other.legal_actions()[same.below(len(other.legal_actions()))])
    assert one.fingerprint(1) == other.fingerprint(1)


def test_whatever_is_typed_is_a_position_or_has_a_fault() -> None:
    """Words of a position in another order, cut, doubled: a MathomError, or a position that prints as it parses."""
    dice = Dice(2)
    texts = [dump(s) for s in positions({"players": "3", "max-rounds": "30", "secret-spaces": "on"}, Dice(4), rich)]
    starts = [text for text in texts if " ; agenda " not in text]
    read = 0
    for text in starts:
        words = text.split()
        for _ in range(3):
            a, b = dice.below(len(words)), dice.below(len(words))
            words[a], words[b] = words[b], words[a]
            if dice.below(2):
                del words[dice.below(len(words))]
            try:
                s = load(" ".join(words))
            except MathomError:
                continue
            read += 1
            if " ; agenda " not in dump(s):
                assert load(dump(s)).fingerprint(1) == s.fingerprint(1)
            check_same_future(s, restore(GAME, take_snapshot(GAME, s)), Dice(read), Dice(read))
    assert read >= 10
