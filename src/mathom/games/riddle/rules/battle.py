"""Battles (chapter 9): forces, rounds, and the spoils."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, first_of, pair, second_of
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import ATTACK, CITY, DECODED, KIND, PASS, USE
from mathom.games.riddle.rules.captivity import capture
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    EVIL,
    FLYING_BEASTS_2,
    FRODO,
    GANDALF,
    GOOD,
    HOBBITS,
    KINDS,
    NEUTRAL,
    SYMBOL,
    THE_RING,
)
from mathom.games.riddle.rules.events import (
    BATTLE_BEGAN,
    BATTLE_TIED,
    BATTLE_WON,
    CITY_FOUGHT,
    DISCARDED,
    FORCE_SHOWN,
    TOOK_BACK,
)
from mathom.games.riddle.rules.halls import is_quick_exit, send_to_halls
from mathom.games.riddle.rules.moving import can_spare, is_flight
from mathom.games.riddle.rules.power_plays.common import pass_card, show_hand
from mathom.games.riddle.rules.power_plays.riddles import OFFER_FREE_RIDDLE, can_riddle_captive
from mathom.games.riddle.rules.state import DISCARD, FORCE, HAND, NONE, Riddle

MOST_POINTS: Final = 5  # points of one side (R32)

# ---- 9.1: when a player may attack ----


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """D-15: adds each player who may be attacked now."""
    if not s.has_moved or s.hand_size(player) == 0:
        return n
    other: i64
    for other in range(s.rules.players):
        if can_attack(s, player, other) and has_force_against(s, player, other):
            out[n] = ATTACK.of(other)
            n += 1
    return n


def can_attack(s: Riddle, player: i64, other: i64) -> bool:
    """Whether an attack is legal: after an exchange from this space (R29, R38), once a turn, on a hand (R39)."""
    if other == player or not s.is_placed(other) or s.hand_size(other) == 0 or s.attacked >> other & 1:
        return False
    if s.exchanged[other] != s.marker[player] or s.are_partners(player, other):
        return False
    return s.rules.board.is_on_or_beside(s.marker[player], s.marker[other])


def has_force_against(s: Riddle, player: i64, other: i64) -> bool:
    """9.3: the first force is compulsory, so an attack needs one."""
    return add_forces(s, player, other, True, MOST_POINTS, COUNT_ONLY, 0) > 0


# ---- 9.2: forces ----


def symbol_of(s: Riddle, defender: i64, is_attack: bool) -> i64:
    """The symbol of one side: Hobbits are defended by good and attacked by evil, Black Riders the other way round."""
    return GOOD if (s.side_of(defender) == HOBBITS) != is_attack else EVIL


def points_of(s: Riddle, player: i64, kind: i64, symbol: i64) -> i64:
    """The points of a card on the side of this symbol; 0 if it cannot fight. The Ring is neutral (R33)."""
    if SYMBOL[kind] != symbol and SYMBOL[kind] != NEUTRAL:
        return 0
    if FRODO <= kind < GANDALF and kind != s.own_card(player):
        return 0
    return BATTLE_POINTS[kind]


def add_cards(s: Riddle, player: i64, symbol: i64, most: i64, out: vec[i64], n: i64) -> i64:
    """Adds the cards in hand worth 1 to `most` points, except those the attacker needs to move on (K29)."""
    kind: i64
    points: i64
    for kind in range(KINDS):
        if BATTLE_POINTS[kind] > 0 and s.has(player, kind):
            points = points_of(s, player, kind, symbol)
            if 0 < points <= most and (player != s.player or may_fight(s, player, kind)):
                n = add(out, n, KIND.of(kind))
    return n


def may_fight(s: Riddle, attacker: i64, kind: i64) -> bool:
    """K29: a card that returns to the hand can still move the attacker on."""
    return not is_flight(kind) or is_retained(s, attacker, kind) or can_spare(s, attacker, kind)


def add_cities(s: Riddle, attacker: i64, defender: i64, symbol: i64, out: vec[i64], n: i64) -> i64:
    """Adds cities of this symbol on or beside the space of either player, each once in a battle (R36)."""
    board = s.rules.board
    near: i64 = (board.sites_near[s.marker[attacker]] | board.sites_near[s.marker[defender]]) & ~s.cities_used
    site: i64
    for site in range(len(board.site_space)):
        if near >> site & 1 and s.city_symbol(board.site_space[site]) == symbol:
            n = add(out, n, CITY.of(site))
    return n


def add_forces(s: Riddle, attacker: i64, defender: i64, is_attack: bool, most: i64, out: vec[i64], n: i64) -> i64:
    """Adds the forces of one side worth at most `most` points."""
    symbol: i64 = symbol_of(s, defender, is_attack)
    if most > 0:
        n = add_cards(s, attacker if is_attack else defender, symbol, most, out, n)
        n = add_cities(s, attacker, defender, symbol, out, n)
    return n


def show_force(s: Riddle, player: i64, answer: Answer, total: i64) -> i64:
    """Shows a card or a city that fights for this player, and returns their new total."""
    if answer.verb is CITY:
        s.cities_used |= bit(answer.x)
        s.tell(CITY_FOUGHT, 902, player, answer.x, total + 1)
        return total + 1
    total += BATTLE_POINTS[answer.x]
    s.move_card(answer.x, HAND + player, FORCE + player)
    s.tell(FORCE_SHOWN, 902, player, answer.x, total)
    return total


# ---- 9.3: rounds ----


def attack(s: Riddle, player: i64, defender: i64) -> None:
    """Begins a battle: one power play, however many rounds it has."""
    s.power_plays -= 1
    s.attacked |= bit(defender)
    s.other = defender
    s.total = 0
    s.defence = 0
    s.cities_used = 0
    s.tell(BATTLE_BEGAN, 901, player, defender, s.marker[player])
    s.then(PRESENT_FORCE.of(player, defender))


class PresentForce(Choice[Riddle]):
    """D-16, D-18: the attacker presents one force; after the first they may stop. A total is at most 5 (R32)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        attacker, defender = pair(todo)
        n: i64 = add_forces(s, attacker, defender, True, MOST_POINTS - s.total, out, 0)
        if s.total > 0:
            out[n] = PASS.of()
            n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        attacker, defender = pair(todo)
        if answer.verb is PASS:
            s.then(END_BATTLE.of(attacker, TIED))
            return
        s.total = show_force(s, attacker, answer, s.total)
        s.then(MATCH_FORCES.of(attacker, defender))


class MatchForces(Step[Riddle]):
    """Compares the totals: a defender who is behind must answer; at 5 points each the battle is tied.

    Otherwise the attacker may go on, unless everybody can see that they have nothing left to present.
    """

    def run(self, s: Riddle, todo: Todo) -> None:
        attacker, defender = pair(todo)
        if s.defence < s.total:
            s.then(DEFEND.of(defender, NOT_BEGUN))
        elif s.total == MOST_POINTS or not has_more(s, attacker, defender):
            s.then(END_BATTLE.of(attacker, TIED))
        else:
            s.then(PRESENT_FORCE.of(attacker, defender))


def has_more(s: Riddle, attacker: i64, defender: i64) -> bool:
    """Whether the attacker may have another force, as far as the table can see: any card in hand, or a city."""
    return (
        s.hand_size(attacker) > 0 or add_cities(s, attacker, defender, symbol_of(s, defender, True), COUNT_ONLY, 0) > 0
    )


NOT_BEGUN: Final = 0
BEGUN: Final = 1


class Defend(Choice[Riddle]):
    """D-17: the defender presents forces until they reach the attacker's total, or surrenders before the first.

    One answer never presents more than it needs: two missing points take a card of two, or two forces of one point.
    One missing point may take a card of two (R31).
    """

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        defender, begun = pair(todo)
        lacking: i64 = s.total - s.defence
        most: i64 = MOST_POINTS - s.defence
        if begun == BEGUN:
            most = 1
        n: i64 = add_forces(s, s.player, defender, False, most, out, 0)
        if lacking > 1 and single_points(s, defender, out, n) < lacking:
            n = keep_strong(out, n)
        if begun == NOT_BEGUN:
            out[n] = PASS.of()
            n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        defender: i64 = first_of(todo)
        if answer.verb is PASS:
            s.then(END_BATTLE.of(s.player, WON_BY_ATTACKER))
            return
        s.defence = show_force(s, defender, answer, s.defence)
        if s.defence < s.total:
            s.then(DEFEND.of(defender, BEGUN))
        else:
            s.then(MATCH_FORCES.of(s.player, defender))


def points_offered(force: Answer) -> i64:
    """The points of an offered force."""
    return 1 if force.verb is CITY else BATTLE_POINTS[force.x]


def single_points(s: Riddle, defender: i64, offered: vec[i64], n: i64) -> i64:
    """How many of the offered forces are worth one point, each copy of a card counted."""
    found: i64 = 0
    i: i64
    for i in range(n):
        force = DECODED[offered[i]]
        if force.verb is CITY:
            found += 1
        elif points_offered(force) == 1:
            found += s.copies(HAND + defender, force.x)
    return found


def keep_strong(offered: vec[i64], n: i64) -> i64:
    """Keeps only the forces of two points."""
    kept: i64 = 0
    i: i64
    for i in range(n):
        if points_offered(DECODED[offered[i]]) > 1:
            offered[kept] = offered[i]
            kept += 1
    return kept


# ---- 9.4: afterwards ----

TIED: Final = 0
WON_BY_ATTACKER: Final = 1


class EndBattle(Step[Riddle]):
    """Puts used cards away, the attacker's before the defender's (R35); then a winner sees the loser's hand."""

    def run(self, s: Riddle, todo: Todo) -> None:
        attacker, result = pair(todo)
        defender: i64 = s.other
        s.tell(BATTLE_WON if result == WON_BY_ATTACKER else BATTLE_TIED, 903, attacker, defender)
        put_forces_away(s, attacker)
        put_forces_away(s, defender)
        s.total = 0
        s.defence = 0
        s.cities_used = 0
        if result == WON_BY_ATTACKER:
            show_hand(s, attacker, defender, 904)
            s.then(SPOILS.of(defender))
        else:
            s.other = NONE


def put_forces_away(s: Riddle, player: i64) -> None:
    """Returns The Ring and the player's own card to their hand and discards the rest (R34)."""
    kind: i64
    for kind in range(KINDS):
        while BATTLE_POINTS[kind] > 0 and s.holds(FORCE + player, kind):
            if is_retained(s, player, kind):
                s.move_card(kind, FORCE + player, HAND + player)
                s.tell(TOOK_BACK, 904, player, kind)
            else:
                s.move_card(kind, FORCE + player, DISCARD)
                s.tell(DISCARDED, 904, player, kind)


def is_retained(s: Riddle, player: i64, kind: i64) -> bool:
    if kind == FLYING_BEASTS_2:
        return s.rules.flying_beasts_2_retained
    return kind == THE_RING or kind == s.own_card(player)


class Spoils(Step[Riddle]):
    """Asks the winner for their spoils, unless the hand is empty and the loser cannot be taken captive."""

    def run(self, s: Riddle, todo: Todo) -> None:
        defender: i64 = first_of(todo)
        if s.hand_size(defender) > 0 or may_capture(s):
            s.then(TAKE_SPOILS.of(s.player, defender))
        else:
            s.other = NONE
            send_to_halls(s, defender)


def may_capture(s: Riddle) -> bool:
    """A-4. With O-10 for captivity, only once beaten players no longer leave the game."""
    if not s.rules.captivity:
        return False
    return not (s.rules.quick_captivity and is_quick_exit(s))


class TakeSpoils(Choice[Riddle]):
    """D-19: take a card from the hand just seen and send the loser to the Halls; or, with A-4, take them captive."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        loser: i64 = second_of(todo)
        n: i64 = s.kinds_in(HAND + loser, out, 0)
        if n == 0:
            out[n] = PASS.of()
            n += 1
        if may_capture(s):
            out[n] = USE.of()
            n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        winner, loser = pair(todo)
        s.other = NONE
        if answer.verb is USE:
            s.then(RIDDLE_NEW_CAPTIVE.of(winner, loser))
            capture(s, winner, loser)
            return
        if answer.verb is not PASS:
            pass_card(s, answer.x, loser, winner, 904)
        send_to_halls(s, loser)


class RiddleNewCaptive(Step[Riddle]):
    """R50: the first free riddle follows at once if both hold a card (R51); the next one waits for a later turn."""

    def run(self, s: Riddle, todo: Todo) -> None:
        captor, captive = pair(todo)
        if can_riddle_captive(s, captor, captive):
            s.then(OFFER_FREE_RIDDLE.of(captor, captive))
        else:
            s.riddled |= bit(captive)


PRESENT_FORCE: Final[PresentForce] = PresentForce(2)
MATCH_FORCES: Final[MatchForces] = MatchForces(2)
DEFEND: Final[Defend] = Defend(2)
END_BATTLE: Final[EndBattle] = EndBattle(2)
SPOILS: Final[Spoils] = Spoils(1)
TAKE_SPOILS: Final[TakeSpoils] = TakeSpoils(2)
RIDDLE_NEW_CAPTIVE: Final[RiddleNewCaptive] = RiddleNewCaptive(2)
