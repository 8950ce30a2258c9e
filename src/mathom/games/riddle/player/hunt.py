"""Which power plays a bot makes, and against whom: find The Ring, take it, weaken rivals.

A play with a value above 0 should be made now.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.answers import Answer
from mathom.games.riddle.knowledge.world import remembered_by
from mathom.games.riddle.player.hiding import own_ring_pile, worth_of_hiding, worth_of_pile_sight
from mathom.games.riddle.player.suspicion import (
    KNOWN,
    chance_of_riddle,
    chief_suspect,
    has_memory,
    has_ring,
    is_about_to_win,
    is_enemy,
    likely_defence,
    own_points,
    ring_share,
)
from mathom.games.riddle.rules.answers import (
    ATTACK,
    DRAW_WITH,
    HIDE,
    LOOK,
    POWER_PLAY,
    RETRIEVE,
    RIDDLE_CAPTIVE,
    SEARCH,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.cards import (
    BILBO,
    ELF_RING,
    FRODO,
    GANDALF,
    GOLLUM,
    NO_CARD,
    RIDDLE,
    SAURON,
    SHELOB,
    TITLE_OF,
    is_wizard,
)
from mathom.games.riddle.rules.drawing import HAND_LIMIT
from mathom.games.riddle.rules.power_plays.clairvoyance import sight_targets
from mathom.games.riddle.rules.power_plays.riddles import guesses_for, riddle_targets
from mathom.games.riddle.rules.power_plays.secret_spaces import secret_of
from mathom.games.riddle.rules.power_plays.taking import ask_targets, draw_targets, named_player
from mathom.games.riddle.rules.state import CAPTIVE, NONE, Riddle

NO: Final = 0
FREE: Final = 900  # a free play that brings a card

ASK_FROM: Final = 300  # play Gollum when the target has The Ring with this share of 1000
TAKE_FROM: Final = 100
TAKE_FROM_HANDS_OF: Final = 5
DRAW_FROM: Final = 600
SEE_FROM: Final = 50
SPEND_FROM: Final = 120  # see a hand with a card that is discarded
RIDDLE_FROM: Final = 500  # ask a riddle with this chance
RIDDLE_IF_FULL: Final = 360
RIDDLE_CAPTIVE_FROM: Final = 300
CAPTURE_FROM: Final = 800  # take a captive if the first free riddle is this likely to win a card too
TAKEN_FIRST: Final = 74  # but take a better card than this at once
GO_ON_FROM: Final = 400
FEAST_FROM: Final = 6  # the fewest cards of enemies, less those of partners
FULL: Final = HAND_LIMIT - 1


def worth_of_play(s: Riddle, me: i64, answer: Answer) -> i64:
    """The value of a power play or another action that is neither a move nor the end of the turn."""
    if answer.verb is SEARCH:
        return FREE
    if answer.verb is RETRIEVE:
        return FREE if s.hand_size(me) < HAND_LIMIT or own_ring_pile(s, me) == secret_of(s, me) else NO
    if answer.verb is HIDE:
        return worth_of_hiding(s, me)
    if answer.verb is SEE_PILE_WITH:
        return worth_of_pile_sight(s, me) if not has_ring(s, me) else NO
    if answer.verb is LOOK:
        return worth_of_sight(s, me, NO_CARD)
    if answer.verb is ATTACK:
        return worth_of_attack(s, me, answer.x)
    if answer.verb is RIDDLE_CAPTIVE:
        return worth_of_free_riddle(s, me, answer.x)
    if answer.verb is DRAW_WITH:
        return worth_of_drawing(s, me, answer.x)
    if answer.verb is POWER_PLAY:
        return worth_of_card(s, me, answer.x)
    return NO


def worth_of_card(s: Riddle, me: i64, kind: i64) -> i64:
    if kind == GOLLUM:
        return worth_of_gollum(s, me)
    if kind == BILBO:
        return worth_of_bilbo(s, me)
    if kind == RIDDLE:
        return worth_of_riddle(s, me)
    if kind == SHELOB:
        return 120 if cards_for_shelob(s, me) >= FEAST_FROM else NO
    if FRODO <= kind < GANDALF:
        return worth_of_taking(s, me, named_player(s, kind))
    return worth_of_sight(s, me, kind)


def cards_for_shelob(s: Riddle, me: i64) -> i64:
    n: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != me and s.is_reachable(other) and s.hand_size(other) > 0:
            n += s.hand_size(other) if is_enemy(s, me, other) else -2 * s.hand_size(other)
    return n


# ---- taking ----


def best_to_ask(s: Riddle, me: i64, mask: i64) -> i64:
    """The enemy among these players who most likely has The Ring; NONE if there is no enemy."""
    best: i64 = NONE
    best_share: i64 = -1
    other: i64
    for other in range(s.rules.players):
        if mask >> other & 1 and is_enemy(s, me, other):
            share: i64 = ring_share(s, me, other)
            if share > best_share:
                best_share = share
                best = other
    return best


def worth_of_gollum(s: Riddle, me: i64) -> i64:
    if has_ring(s, me):
        return NO
    target: i64 = best_to_ask(s, me, ask_targets(s, me))
    if target == NONE:
        return NO
    share: i64 = ring_share(s, me, target)
    needed: i64 = ASK_FROM // 2 if s.rules.gollum_spaces else ASK_FROM
    return 500 + share if share >= needed else NO


def worth_of_bilbo(s: Riddle, me: i64) -> i64:
    """The value of Bilbo, who finds Gollum or shows a hand."""
    if best_for_bilbo(s, me, ask_targets(s, me)) == NONE:
        return NO
    return 100


def best_for_bilbo(s: Riddle, me: i64, mask: i64) -> i64:
    other: i64
    titles: i64
    for other in range(s.rules.players):
        titles = remembered_by(s, me).titles[other]
        if mask >> other & 1 and is_enemy(s, me, other) and titles >> TITLE_OF[GOLLUM] & 1:
            return other
    return best_to_see(s, me, mask, SPEND_FROM)


def worth_of_taking(s: Riddle, me: i64, named: i64) -> i64:
    """The value of giving the named player their card for a card of choice."""
    if named == NONE or not is_enemy(s, me, named):
        return NO
    share: i64 = ring_share(s, me, named)
    if share < TAKE_FROM and s.hand_size(named) < TAKE_FROM_HANDS_OF:
        return NO
    return 300 + share


def worth_of_drawing(s: Riddle, me: i64, kind: i64) -> i64:
    """The value of a random card from a hand: for The Ring, or because the hand is full anyway."""
    target: i64 = best_to_draw(s, me, draw_targets(s, me, kind))
    if target == NONE or has_ring(s, me):
        return NO
    share: i64 = ring_share(s, me, target)
    if share >= DRAW_FROM or is_about_to_win(s, me, target):
        return 200 + share // s.hand_size(target)
    if s.hand_size(me) >= FULL and named_player(s, kind) == NONE:
        return 50
    return NO


def best_to_draw(s: Riddle, me: i64, mask: i64) -> i64:
    best: i64 = NONE
    best_x: i64 = -1
    other: i64
    for other in range(s.rules.players):
        if mask >> other & 1 and is_enemy(s, me, other):
            x: i64 = ring_share(s, me, other) // s.hand_size(other)
            if x > best_x:
                best_x = x
                best = other
    return best


# ---- seeing ----


def worth_of_sight(s: Riddle, me: i64, kind: i64) -> i64:
    """The value of seeing a hand that may have The Ring. Wizards who return to the hand cost nothing."""
    if has_ring(s, me) or not has_memory(s, me):
        return NO
    is_free: bool = kind == NO_CARD or kind == GANDALF or kind == SAURON
    target: i64 = best_to_see(s, me, sight_targets(s, me, kind), SEE_FROM if is_free else spend_from(kind))
    if target == NONE:
        return NO
    return 150 if is_free else 60


def spend_from(kind: i64) -> i64:
    return 2 * SPEND_FROM if is_wizard(kind) or kind == ELF_RING else SPEND_FROM


def best_to_see(s: Riddle, me: i64, mask: i64, least: i64) -> i64:
    """The player whose hand tells most; NONE if it is as good as known who has The Ring."""
    suspect: i64 = chief_suspect(s, me)
    if suspect >= 0 and ring_share(s, me, suspect) >= KNOWN:
        return NONE
    best: i64 = best_to_ask(s, me, mask)
    return best if best != NONE and ring_share(s, me, best) >= least else NONE


# ---- riddles ----


def worth_of_riddle(s: Riddle, me: i64) -> i64:
    target: i64 = best_to_riddle(s, me, riddle_targets(s, me))
    if target == NONE:
        return NO
    x: i64 = gain_of_riddle(s, me, target)
    if has_ring(s, me):
        return NO
    return 100 + x if x >= (RIDDLE_IF_FULL if s.hand_size(me) >= FULL else RIDDLE_FROM) else NO


def gain_of_riddle(s: Riddle, me: i64, target: i64) -> i64:
    """The chance of a right guess, plus more if the card may be The Ring."""
    chance: i64 = chance_of_riddle(s, me, target, guesses_for(s.hand_size(target)))
    ring: i64 = ring_share(s, me, target)
    urgent: i64 = 300 if is_about_to_win(s, me, target) else 0
    return chance + 2 * ring // s.hand_size(target) + urgent


def best_to_riddle(s: Riddle, me: i64, mask: i64) -> i64:
    best: i64 = NONE
    best_x: i64 = -1
    other: i64
    for other in range(s.rules.players):
        if mask >> other & 1:
            x: i64 = gain_of_riddle(s, me, other)
            if x > best_x:
                best_x = x
                best = other
    return best


def worth_of_free_riddle(s: Riddle, me: i64, captive: i64) -> i64:
    if s.marker[captive] != CAPTIVE or has_ring(s, me):
        return NO
    x: i64 = gain_of_riddle(s, me, captive)
    return x if x >= RIDDLE_CAPTIVE_FROM else NO


def riddles_on(s: Riddle, me: i64, target: i64) -> bool:
    """D-12: whether to riddle on after a right guess: not with The Ring in hand, which could be lost."""
    if s.hand_size(target) == 0 or has_ring(s, me):
        return False
    return gain_of_riddle(s, me, target) >= GO_ON_FROM


def worth_of_capture(s: Riddle, me: i64, loser: i64) -> i64:
    """D-19: the value of a captive, compared with a card: the bot has seen the hand and may riddle again and again."""
    if has_ring(s, me) or s.hand_size(me) == 0 or s.hand_size(loser) == 0:
        return -1000
    chance: i64 = chance_of_riddle(s, me, loser, guesses_for(s.hand_size(loser)))
    return TAKEN_FIRST if chance >= CAPTURE_FROM else -1000


# ---- battles ----


def worth_of_attack(s: Riddle, me: i64, other: i64) -> i64:
    """The value of an attack: likely to win, or worth a risk to get The Ring. With The Ring in hand it must be safe."""
    lead: i64 = 100 * own_points(s, me, other) - likely_defence(s, me, other)
    share: i64 = ring_share(s, me, other)
    needed: i64 = 100 - share * 3 // 10
    if is_about_to_win(s, me, other):
        needed = -500
    elif has_ring(s, me):
        needed = 250
    return 200 + share // 2 if lead >= needed else NO
