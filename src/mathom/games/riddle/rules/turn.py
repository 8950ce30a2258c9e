"""The turn (4.1 to 4.3): the next player, the roll, and the action loop (D-2), which calls each action's chapter."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules import captivity
from mathom.games.riddle.rules.answers import (
    DECLARE,
    FINISH,
    FINISH_IN_CITY,
    FINISH_WITH,
    LOOK,
    MOVE_BY,
    MOVE_BY_DIE,
    POWER_PLAY,
    RELEASE,
    REROLL,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.cards import (
    BOROMIR,
    FRODO,
    GANDALF,
    GOLLUM,
    KINDS,
    NO_CARD,
    REROLL_BY,
    RIDDLE,
    WORMTONGUE,
)
from mathom.games.riddle.rules.drawing import discard
from mathom.games.riddle.rules.events import PLACED, PLAYED, ROLLED, TOOK_BACK, TURN_BEGAN
from mathom.games.riddle.rules.finishing import END_TURN, add_finish, finish
from mathom.games.riddle.rules.halls import SPEND_TURN_IN_HALLS, RollDie
from mathom.games.riddle.rules.moving import add_moves, begin_move
from mathom.games.riddle.rules.power_plays import choose as power_plays
from mathom.games.riddle.rules.power_plays import secret_spaces as secrets
from mathom.games.riddle.rules.sides.teams import CHOOSE_WHO_ACTS, chooses_who_acts, next_team
from mathom.games.riddle.rules.state import CAPTIVE, HAND, IN_HALLS, NONE, NOT_HALTED, OUT, UNPLACED, Riddle
from mathom.games.riddle.rules.victory import add_declare, declare, end_if_decided, remove_players

POWER_PLAYS: Final = 2


# ---- 4.5 step 6 ----


class NextTurn(Step[Riddle]):
    """The next player in seat order takes a turn, unless the game is decided."""

    def run(self, s: Riddle, todo: Todo) -> None:
        remove_players(s)
        last: i64 = s.player
        s.player = next_player(s, last)
        if steps_from_first(s, s.player) <= steps_from_first(s, last):
            s.round += 1
            if s.rules.one_deck:
                s.quiet += 1
        end_if_decided(s)
        if not s.over:
            s.then(when(chooses_who_acts(s), CHOOSE_WHO_ACTS.of(s.player)), START_TURN.of())


def next_player(s: Riddle, player: i64) -> i64:
    """The next player who is not out, or the same player if nobody else is left. With O-16 the seats alternate."""
    if s.rules.teams_of:
        return next_team(s, player)
    players: i64 = s.rules.players
    i: i64
    for i in range(1, players):
        if s.marker[(player + i) % players] > OUT:
            return (player + i) % players
    return player


def steps_from_first(s: Riddle, player: i64) -> i64:
    return (player - s.first + s.rules.players) % s.rules.players


# ---- 4.1 ----


class StartTurn(Step[Riddle]):
    """Steps 1 to 4 of a turn."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = s.player
        s.turn += 1
        begin_turn(s)
        s.tell(TURN_BEGAN, 401, player, s.turn & ARGUMENT, s.turn >> 12, s.round & ARGUMENT)
        if s.round > ARGUMENT:
            s.tell_more(s.round >> 12)
        if s.marker[player] == UNPLACED:
            s.marker[player] = s.rules.board.shire
            s.tell(PLACED, 401, player, s.marker[player])
        is_away: bool = s.marker[player] == IN_HALLS or s.marker[player] == CAPTIVE
        s.then(when(is_away, SPEND_TURN_IN_HALLS.of(player)), TAKE_TURN.of(player), END_TURN.of(player), NEXT_TURN.of())


def begin_turn(s: Riddle) -> None:
    """Chapter 3: resets what is counted within a turn."""
    s.die = 0
    s.is_die_used = False
    s.has_moved = False
    s.power_plays = POWER_PLAYS
    s.start = NONE
    s.halted = NOT_HALTED
    s.rerolled = 0
    s.attacked = 0
    s.searched = 0
    s.riddled = 0
    s.drawn = 0
    s.is_castaway = False
    s.cards_played = 0
    s.talking = 0
    s.other = NONE
    s.card = NO_CARD
    player: i64
    for player in range(s.rules.players):
        s.exchanged[player] = NONE


class TakeTurn(Step[Riddle]):
    """Steps 2 and 3, unless the player is still in the Halls or in captivity."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        if s.is_placed(player):
            s.start = s.marker[player]
            s.then(ROLL.of(player), TAKE_ACTION.of(player))


class Roll(RollDie):
    """C-3: the roll is compulsory and comes first (R07)."""

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        s.die = answer.x
        s.tell(ROLLED, 401, player, s.die)


# ---- the action loop ----


class TakeAction(Choice[Riddle]):
    """D-2: one action after the other, until the player finishes the turn."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        moves: i64 = add_moves(s, player, out, 0)
        n: i64 = add_rerolls(s, player, out, moves)
        n = power_plays.add_options(s, player, out, n)
        n = add_advanced(s, player, out, n)
        n = add_declare(s, player, out, n)
        return add_finish(s, player, out, n, moves > 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is FINISH or answer.verb is FINISH_IN_CITY or answer.verb is FINISH_WITH:
            finish(s, player, answer)
            return
        s.then(TAKE_ACTION.of(player))
        take_action(s, player, answer)


def take_action(s: Riddle, player: i64, answer: Answer) -> None:
    if answer.verb is DECLARE:
        declare(s, player)
    elif answer.verb is MOVE_BY_DIE:
        begin_move(s, player, NO_CARD)
    elif answer.verb is MOVE_BY:
        begin_move(s, player, answer.x)
    elif answer.verb is REROLL:
        reroll(s, player, answer.x)
    else:
        play_power(s, player, answer)


def add_advanced(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """11.3, 11.4: Secret spaces and captives; these are not power plays."""
    return captivity.add_options(s, player, out, secrets.add_options(s, player, out, n))


def play_power(s: Riddle, player: i64, answer: Answer) -> None:
    """Carries out a power play, or an action on a Secret space or with a captive."""
    if may_move_the_ring(answer):
        s.quiet = 0
    if secrets.is_play(answer):
        secrets.play(s, player, answer)
    elif answer.verb is RELEASE:
        captivity.release(s, player, answer.x)
    else:
        power_plays.play(s, player, answer)


def may_move_the_ring(answer: Answer) -> bool:
    """R54: battles, and plays in which cards change hands, whether or not The Ring is among them."""
    if answer.verb is LOOK or answer.verb is RELEASE or answer.verb is SEE_PILE_WITH:
        return False
    if answer.verb is not POWER_PLAY:
        return True
    return answer.x == GOLLUM or answer.x == RIDDLE or FRODO <= answer.x < GANDALF


# ---- 4.3 ----


def add_rerolls(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """D-34: while the die is unused, each re-roll card of the player's kind once a turn (R08)."""
    kind: i64
    if s.is_die_used:
        return n
    for kind in range(BOROMIR, KINDS):
        if REROLL_BY[kind] == s.side_of(player) and s.has(player, kind) and s.rerolled >> kind - BOROMIR & 1 == 0:
            out[n] = REROLL.of(kind)
            n += 1
    return n


def reroll(s: Riddle, player: i64, kind: i64) -> None:
    s.rerolled |= bit(kind - BOROMIR)
    s.tell(PLAYED, 403, player, kind)
    if kind == BOROMIR or kind == WORMTONGUE:
        discard(s, player, kind, HAND + player, 403)
    else:
        s.tell(TOOK_BACK, 403, player, kind)
    s.then(ROLL.of(player))


NEXT_TURN: Final[NextTurn] = NextTurn()
START_TURN: Final[StartTurn] = StartTurn()
TAKE_TURN: Final[TakeTurn] = TakeTurn(1)
ROLL: Final[Roll] = Roll(1)
TAKE_ACTION: Final[TakeAction] = TakeAction()
