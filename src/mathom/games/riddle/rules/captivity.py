"""Captivity (A-4): the winner of a battle may take the loser along instead of sending them to the Halls."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULING, Todo
from mathom.core.engine.frames import Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import RELEASE, RIDDLE_CAPTIVE
from mathom.games.riddle.rules.cards import KINDS
from mathom.games.riddle.rules.drawing import DISCARD_TO_LIMIT, leave_map
from mathom.games.riddle.rules.events import CAPTURED, PILE_TAKEN, RELEASED
from mathom.games.riddle.rules.power_plays.riddles import can_riddle_captive
from mathom.games.riddle.rules.state import CAPTIVE, HAND, PILE, PLAYERS, Riddle


def is_captive_of(s: Riddle, player: i64, captor: i64) -> bool:
    return s.marker[player] == CAPTIVE and s.captor[player] == captor


def capture(s: Riddle, captor: i64, captive: i64) -> None:
    """The captive travels with the captor. The captive's own captives come along and go free next turn (R52)."""
    leave_map(s, captive)
    take_prisoner(s, captor, captive, 1104)
    player: i64
    for player in range(s.rules.players):
        if is_captive_of(s, player, captive):
            take_prisoner(s, captor, player, RULING + 52)
            s.freed[player] = 1
            s.riddled |= bit(player)
    s.then(DISCARD_TO_LIMIT.of(captive))


def take_prisoner(s: Riddle, captor: i64, captive: i64, rule: i64) -> None:
    s.marker[captive] = CAPTIVE
    s.captor[captive] = captor
    s.stay[captive] = 0
    s.freed[captive] = 0
    s.tell(CAPTURED, rule, captor, captive)


# ---- in the captor's turns ----


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """D-29, D-30: release or riddle a captive. A captive team-mate (R52) is not riddled."""
    captive: i64
    if not s.rules.captivity:
        return n
    for captive in range(s.rules.players):
        if is_captive_of(s, captive, player):
            if not s.are_partners(player, captive) and can_riddle_captive(s, player, captive):
                out[n] = RIDDLE_CAPTIVE.of(captive)
                n += 1
            if not s.freed[captive]:
                out[n] = RELEASE.of(captive)
                n += 1
    return n


def release(s: Riddle, captor: i64, captive: i64) -> None:
    """The captive stays until their own next turn and leaves when it begins."""
    s.freed[captive] = 1
    s.tell(RELEASED, 1104, captor, captive)


class TakeHiddenCards(Step[Riddle]):
    """5.8 a: a captor who stops on a Secret space takes all cards that their captives hid there."""

    def run(self, s: Riddle, todo: Todo) -> None:
        captor: i64 = first_of(todo)
        secret: i64 = s.rules.board.secret[s.marker[captor]]
        captive: i64
        if s.rules.secret_spaces and secret >= 0:
            for captive in range(s.rules.players):
                if is_captive_of(s, captive, captor):
                    take_pile(s, captor, captive, secret)


def take_pile(s: Riddle, captor: i64, captive: i64, secret: i64) -> None:
    """Chapter 15: the captive sees which cards they are."""
    pile: i64 = PILE + PLAYERS * secret + captive
    seers: i64 = s.seat_bit(captor) | s.seat_bit(captive)
    kind: i64
    if s.count[pile] == 0:
        return
    for kind in range(KINDS):
        while s.holds(pile, kind):
            s.move_card(kind, pile, HAND + captor)
            s.whisper(PILE_TAKEN, 1104, seers, kind, captor, captive, s.marker[captor])
    s.quiet = 0
    s.disturbed[captive] = s.disturbed[captive] & ~bit(secret)


TAKE_HIDDEN_CARDS: Final[TakeHiddenCards] = TakeHiddenCards(1)
