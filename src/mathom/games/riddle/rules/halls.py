"""The Halls of Mandos (chapter 10), and going out of the game (O-10, O-12). Captives' turns run the same way (11.4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, RULING, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of
from mathom.games.riddle.rules.answers import KIND, PASS, SPACE, USE, offer_die
from mathom.games.riddle.rules.cards import KINDS, THE_RING, wizards_of
from mathom.games.riddle.rules.drawing import DISCARD_TO_LIMIT, DRAW_CARDS, discard, leave_map
from mathom.games.riddle.rules.events import PASSED, PLAYED, ROLLED, SENT_TO_HALLS, STAYED, WENT_FREE, WENT_OUT
from mathom.games.riddle.rules.sides.partners import SHARE_SIGHT
from mathom.games.riddle.rules.state import CAPTIVE, HAND, IN_HALLS, NONE, OUT, Riddle

REACH: Final = 6  # 10.3: the greatest distance from the Place of Returning, or from the captor
FEW: Final = 5  # O-10: nobody goes out when only this many players are left


# ---- 10.1 entry ----


def send_to_halls(s: Riddle, player: i64) -> None:
    """10.1: the active player has beaten this player and taken the spoils. With O-10 the loser may go out instead."""
    if is_quick_exit(s):
        quick_exit(s, player)
        return
    leave_map(s, player)
    s.marker[player] = IN_HALLS
    s.tell(SENT_TO_HALLS, 1001, player)
    take_captives_along(s, player)
    s.then(DISCARD_TO_LIMIT.of(player))


def take_captives_along(s: Riddle, captor: i64) -> None:
    """R52: the player's captives come along to the Halls and go free when their next turn begins."""
    player: i64
    for player in range(s.rules.players):
        if s.marker[player] == CAPTIVE and s.captor[player] == captor:
            s.marker[player] = IN_HALLS
            s.captor[player] = NONE
            s.freed[player] = 1
            s.tell(SENT_TO_HALLS, RULING + 52, player)


# ---- out of the game ----


def players_left(s: Riddle) -> i64:
    n: i64 = 0
    player: i64
    for player in range(s.rules.players):
        if s.marker[player] > OUT:
            n += 1
    return n


def is_quick_exit(s: Riddle) -> bool:
    """O-10: whether a player who is beaten now goes out of the game."""
    return s.rules.quick_exit and players_left(s) > FEW


def quick_exit(s: Riddle, loser: i64) -> None:
    """O-10, R53: after the spoils the winner must take The Ring; the rest of the loser's hand is discarded."""
    winner: i64 = s.player
    if s.has(loser, THE_RING):
        s.move_card(THE_RING, HAND + loser, HAND + winner)
        s.whisper(PASSED, 1210, EVERYBODY, THE_RING, loser, winner)
    kind: i64
    for kind in range(KINDS):
        while s.has(loser, kind):
            discard(s, loser, kind, HAND + loser, 1210)
    go_out(s, loser, 1210)


def go_out(s: Riddle, player: i64, rule: i64) -> None:
    """Removes the player. Their captives go free on their next turns, near where the player was (R52)."""
    leave_map(s, player)
    s.last[player] = s.marker[player] if s.marker[player] >= 0 else NONE
    s.marker[player] = OUT
    s.captor[player] = NONE
    s.stay[player] = 0
    s.freed[player] = 0
    s.tell(WENT_OUT, rule, player)
    captive: i64
    for captive in range(s.rules.players):
        if s.marker[captive] == CAPTIVE and s.captor[captive] == player:
            s.freed[captive] = 1


# ---- 10.2 turns in the Halls ----


class SpendTurnInHalls(Step[Riddle]):
    """10.2: a turn in the Halls or in captivity. A player who leaves takes a normal turn; otherwise the turn ends."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        if s.freed[player] or s.stay[player] + 1 >= last_turn(s, player):
            s.then(PLACE_MARKER.of(player))
            return
        s.stay[player] = s.stay[player] + 1
        s.then(ROLL_IN_HALLS.of(player))


def last_turn(s: Riddle, player: i64) -> i64:
    """The turn that begins with leaving, whatever the dice say: the fourth, with O-9 the third."""
    if s.marker[player] == CAPTIVE:
        return 3 if s.rules.short_captivity else 4
    return 3 if s.rules.short_halls else 4


class RollDie(Chance[Riddle]):
    """A roll of one die."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        return offer_die(out)


class RollInHalls(RollDie):
    """C-3: a 6 lets the player leave."""

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        s.die = answer.x
        s.tell(ROLLED, 1002, player, s.die)
        if answer.x == 6:
            s.then(LEAVE_WITH_SIX.of(player))
        else:
            leave_or_stay(s, player)


class LeaveWithSix(Choice[Riddle]):
    """D-23: leave or stay, as the player likes (R45)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        out[0] = USE.of()
        out[1] = PASS.of()
        return 2

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is USE:
            s.then(PLACE_MARKER.of(player))
        else:
            leave_or_stay(s, player)


def leave_or_stay(s: Riddle, player: i64) -> None:
    """Asks every player with cards, since they may have a Wizard."""
    if s.hand_size(player) > 0:
        s.then(LEAVE_WITH_WIZARD.of(player))
    else:
        stay(s, player)


def stay(s: Riddle, player: i64) -> None:
    """The player stays and draws one card, without a compulsory discard."""
    s.tell(STAYED, 1002, player)
    s.then(DRAW_CARDS.of(player, 1))


class LeaveWithWizard(Choice[Riddle]):
    """D-24: play a Wizard of your own kind to leave, or stay. The question reveals nothing about the hand."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        out[0] = PASS.of()
        n: i64 = 1
        first: i64 = wizards_of(s.side_of(player))
        kind: i64
        for kind in range(first, first + 2):
            if s.has(player, kind):
                out[n] = KIND.of(kind)
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is PASS:
            stay(s, player)
            return
        s.tell(PLAYED, 1002, player, answer.x)
        discard(s, player, answer.x, HAND + player, 1002)
        s.then(PLACE_MARKER.of(player))


# ---- 10.3 leaving ----


class PlaceMarker(Choice[Riddle]):
    """D-25: on land near the Place of Returning; a captive, near their captor."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        centre: i64 = centre_of(s, player)
        n: i64 = 0
        reach: i64 = REACH
        while n == 0:
            n = add_land(s, centre, reach, out)
            reach += 1  # R45: there may be no land that near a captor at sea
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        s.marker[player] = answer.x
        s.captor[player] = NONE
        s.stay[player] = 0
        s.freed[player] = 0
        s.tell(WENT_FREE, 1003, player, answer.x)
        s.then(SHARE_SIGHT.of(player))


def centre_of(s: Riddle, player: i64) -> i64:
    captor: i64 = s.captor[player]
    if s.marker[player] != CAPTIVE or captor < 0:
        return s.rules.board.returning
    return s.marker[captor] if s.marker[captor] >= 0 else s.last[captor]


def add_land(s: Riddle, centre: i64, reach: i64, out: vec[i64]) -> i64:
    board = s.rules.board
    first: i64 = SPACE.of()
    n: i64 = 0
    space: i64
    for space in range(board.hexes):
        if board.is_land(space) and board.distance(centre, space) <= reach:
            out[n] = first + space
            n += 1
    return n


SPEND_TURN_IN_HALLS: Final[SpendTurnInHalls] = SpendTurnInHalls(1)
ROLL_IN_HALLS: Final[RollInHalls] = RollInHalls(1)
LEAVE_WITH_SIX: Final[LeaveWithSix] = LeaveWithSix()
LEAVE_WITH_WIZARD: Final[LeaveWithWizard] = LeaveWithWizard()
PLACE_MARKER: Final[PlaceMarker] = PlaceMarker()
