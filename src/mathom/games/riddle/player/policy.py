"""What a sensible player answers to every kind of question.

The bot knows what its seat may know: its own hand, open cards, the size of other hands, and what it remembers
(world.py). Each answer gets a value, and the highest one is given.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND
from mathom.core.engine.answers import Answer
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit
from mathom.games.riddle.player import hunt
from mathom.games.riddle.player.distances import distances_of
from mathom.games.riddle.player.hiding import weigh_hiding, weigh_piles
from mathom.games.riddle.player.suspicion import (
    count_unseen,
    has_ring,
    is_about_to_win,
    is_enemy,
    likely_defence,
    ring_share,
    title_score,
)
from mathom.games.riddle.player.team_play import weigh_team_play
from mathom.games.riddle.player.travel import AIMS, IMPOSSIBLE, best_by, worth_here
from mathom.games.riddle.player.weighing import WORTH, best_answer, weigh_cards
from mathom.games.riddle.player.worth import THE_BEST, keep
from mathom.games.riddle.rules.answers import (
    CITY,
    DECLARE,
    DECODED,
    FINISH,
    FINISH_IN_CITY,
    FINISH_WITH,
    KIND,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    REROLL,
    USE,
)
from mathom.games.riddle.rules.battle import DEFEND, PRESENT_FORCE, TAKE_SPOILS
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    GALADRIEL,
    GOLLUM,
    NO_CARD,
    PICK_UP_CARDS,
    THE_BALROG,
    THE_RING,
    TITLE_OF,
)
from mathom.games.riddle.rules.drawing import DISCARD_EXCESS, DISCARD_ONE, HAND_LIMIT
from mathom.games.riddle.rules.exchange import CHOOSE_WHOM_TO_EXCHANGE_WITH
from mathom.games.riddle.rules.halls import LEAVE_WITH_SIX, LEAVE_WITH_WIZARD, PLACE_MARKER
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS
from mathom.games.riddle.rules.power_plays.clairvoyance import RESIST, SEE_HAND, sight_targets
from mathom.games.riddle.rules.power_plays.riddles import (
    CHOOSE_WHOM_TO_RIDDLE,
    GO_ON_RIDDLING,
    NAME_TITLE,
    OFFER_FREE_RIDDLE,
    riddle_targets,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import CHOOSE_PILE, HIDE_CARD, LOOK_AT_PILE, RETRIEVE_CARD
from mathom.games.riddle.rules.power_plays.taking import (
    ANSWER_GOLLUM,
    ASK_FOR_CARD,
    CHOOSE_WHOM_TO_DRAW_FROM,
    TAKE_FROM_HAND,
    ask_targets,
    draw_targets,
)
from mathom.games.riddle.rules.state import NONE, Riddle
from mathom.games.riddle.rules.turn import TAKE_ACTION

WINS: Final = 1_000_000
POWER_PLAY: Final = 10_000  # added to a good power play, which comes before moving on
POOR_ROLL: Final = 3  # rolled again with a card that stays in hand
BAD_ROLL: Final = 2  # with The Ring, also with a card that is discarded
LAST_FORCE: Final = 40  # The Ring fights only when nothing else is left
FREE_FORCE: Final = 200  # cities, and cards that return to the hand


def pick_answer(s: Riddle, out: vec[i64], n: i64, dice: Dice) -> i64:
    """The index of the answer in `out`."""
    if n == 1:
        return 0
    f: i64 = s.agenda[s.depth - 1]
    frame: i64 = f & INDEX
    me: i64 = f >> FIRST & ARGUMENT
    other: i64 = f >> SECOND & ARGUMENT
    i: i64
    for i in range(n):
        WORTH[i] = 0
    if frame == TAKE_ACTION.number & INDEX:
        weigh_actions(s, me, out, n)
    elif frame == CHOOSE_DESTINATION.number & INDEX:
        weigh_spaces(s, me, out, n, dice)
    elif not weigh_other(s, frame, me, other, out, n):
        return dice.below(n)
    return best_answer(n)


def weigh_other(s: Riddle, frame: i64, me: i64, other: i64, out: vec[i64], n: i64) -> bool:
    """Values the answers, or returns False if the policy has no opinion on this question."""
    if frame == DISCARD_ONE.number & INDEX or frame == DISCARD_EXCESS.number & INDEX:
        weigh_cards(s, me, out, n, -1)
    elif frame == CHOOSE_TRAVEL_CARDS.number & INDEX:
        weigh_travel_cards(s, me, out, n)
    elif frame == PRESENT_FORCE.number & INDEX:
        weigh_forces(s, me, other, True, out, n)
    elif frame == DEFEND.number & INDEX:
        weigh_forces(s, me, s.player, False, out, n)
    elif frame == NAME_TITLE.number & INDEX:
        weigh_titles(s, me, other, out, n)
    elif frame == PLACE_MARKER.number & INDEX:
        weigh_places(s, me, out, n)
    elif frame == LOOK_AT_PILE.number & INDEX:
        weigh_piles(s, me, out, n)
    elif is_about_players(frame):
        weigh_players(s, frame, me, out, n)
    elif is_about_cards(frame):
        weigh_taking(s, frame, me, other, out, n)
    elif is_yes_or_no(frame):
        weigh_yes(s, frame, me, other, out, n)
    else:
        return weigh_team_play(s, frame, me, out, n)
    return True


# ---- the action loop (D-2) ----


def weigh_actions(s: Riddle, me: i64, out: vec[i64], n: i64) -> None:
    """Good power plays, then moves that improve the position, then the end of the turn."""
    AIMS.look(s, me)
    stays: bool = s.has_moved or s.is_victory_space(s.start)
    here: i64 = worth_here(s, me) if stays else IMPOSSIBLE
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is DECLARE:
            WORTH[i] = WINS
        elif answer.verb is FINISH or answer.verb is FINISH_IN_CITY or answer.verb is FINISH_WITH:
            WORTH[i] = here + worth_of_finish(s, me, answer)
        elif answer.verb is MOVE_BY_DIE:
            WORTH[i] = best_by(s, me, NO_CARD)
        elif answer.verb is MOVE_BY:
            WORTH[i] = best_by(s, me, answer.x)
        elif answer.verb is REROLL:
            WORTH[i] = worth_of_reroll(s, me, answer.x)
        else:
            play: i64 = hunt.worth_of_play(s, me, answer)
            WORTH[i] = POWER_PLAY + play if play > 0 else 2 * IMPOSSIBLE


def worth_of_finish(s: Riddle, me: i64, answer: Answer) -> i64:
    """A city first; a character's pick-up if the hand has room for the cards, or The Ring needs cover."""
    if answer.verb is FINISH:
        return 0
    if answer.verb is FINISH_IN_CITY:
        return 9
    kind: i64 = answer.x
    more: i64 = PICK_UP_CARDS[kind]
    if s.hand_size(me) + more - 2 > HAND_LIMIT - (0 if has_ring(s, me) else 1) or more < 2:
        return -1
    return 2 + more if keep(s, me, kind) < 80 else -1


def worth_of_reroll(s: Riddle, me: i64, kind: i64) -> i64:
    """The value of a re-roll: the die is unused and low, and no good space is that near."""
    if s.die > POOR_ROLL or s.has_moved:
        return 2 * IMPOSSIBLE
    goes: bool = PICK_UP_CARDS[kind] > 0  # Boromir and Wormtongue are discarded
    if goes and (s.die > BAD_ROLL or not has_ring(s, me)):
        return 2 * IMPOSSIBLE
    return POWER_PLAY // 2 if best_by(s, me, NO_CARD) < 0 else 2 * IMPOSSIBLE


# ---- movement (D-5, D-25) ----


def weigh_spaces(s: Riddle, me: i64, out: vec[i64], n: i64, dice: Dice) -> None:
    AIMS.look(s, me)
    distances = distances_of(s.rules.board)
    i: i64
    for i in range(n):
        WORTH[i] = 8 * AIMS.worth(s, distances, DECODED[out[i]].x) + dice.below(8)


def weigh_places(s: Riddle, me: i64, out: vec[i64], n: i64) -> None:
    """Values spaces to return to; a whole turn follows from there."""
    AIMS.look(s, me)
    distances = distances_of(s.rules.board)
    i: i64
    for i in range(n):
        WORTH[i] = AIMS.worth(s, distances, DECODED[out[i]].x)


def weigh_travel_cards(s: Riddle, me: i64, out: vec[i64], n: i64) -> None:
    """Prefers the cards that are worth less to keep."""
    i: i64
    k: i64
    for i in range(n):
        for k in range(3):
            if DECODED[out[i]].x >> k & 1:
                WORTH[i] = WORTH[i] - keep(s, me, k)


# ---- cards ----


def is_about_cards(frame: i64) -> bool:
    if frame == TAKE_FROM_HAND.number & INDEX or frame == TAKE_SPOILS.number & INDEX:
        return True
    if frame == RESIST.number & INDEX or frame == ANSWER_GOLLUM.number & INDEX:
        return True
    return frame == HIDE_CARD.number & INDEX or frame == RETRIEVE_CARD.number & INDEX


def weigh_taking(s: Riddle, frame: i64, me: i64, other: i64, out: vec[i64], n: i64) -> None:
    i: i64
    if frame == TAKE_FROM_HAND.number & INDEX or frame == TAKE_SPOILS.number & INDEX:
        weigh_cards(s, me, out, n, 1)
        for i in range(n):
            if USE.has(out[i]):
                WORTH[i] = hunt.worth_of_capture(s, me, other)
    elif frame == RETRIEVE_CARD.number & INDEX:
        weigh_cards(s, me, out, n, 1)
        for i in range(n):
            if PASS.has(out[i]) and s.hand_size(me) >= HAND_LIMIT:
                WORTH[i] = THE_BEST - 1  # except The Ring
    elif frame == HIDE_CARD.number & INDEX:
        weigh_hiding(s, me, out, n)
    elif frame == ANSWER_GOLLUM.number & INDEX:
        for i in range(n):
            WORTH[i] = 1 if PASS.has(out[i]) else 0  # O-15
    else:
        weigh_resisting(s, me, other, out, n)


def weigh_resisting(s: Riddle, me: i64, seer: i64, out: vec[i64], n: i64) -> None:
    """D-10: the player's own card protects the hand. A team-mate may see everything (D-31)."""
    i: i64
    for i in range(n):
        if PASS.has(out[i]):
            WORTH[i] = 0 if is_enemy(s, me, seer) else 5
        elif out[i] == KIND.of(THE_RING):
            WORTH[i] = 1
        else:
            WORTH[i] = 3 if is_enemy(s, me, seer) or out[i] != KIND.of(s.own_card(me)) else 1


# ---- battles (D-16 to D-18) ----


def weigh_forces(s: Riddle, me: i64, other: i64, is_attack: bool, out: vec[i64], n: i64) -> None:
    """Free forces first, then the least useful card; The Ring last. Surrender only without a force."""
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is PASS:
            WORTH[i] = worth_of_stopping(s, me, other, out, n) if is_attack else -1000
        elif answer.verb is CITY:
            WORTH[i] = FREE_FORCE
        elif answer.x == THE_RING:
            WORTH[i] = -LAST_FORCE
        elif answer.x == s.own_card(me):
            WORTH[i] = FREE_FORCE - 1
        else:
            WORTH[i] = 100 - keep(s, me, answer.x)


def worth_of_stopping(s: Riddle, me: i64, other: i64, out: vec[i64], n: i64) -> i64:
    """D-18: a tie is better than spending the last cards for nothing, unless the other is about to win."""
    if is_about_to_win(s, me, other):
        return -1000
    left: i64 = 0
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is CITY:
            left += 1
        elif answer.verb is KIND and answer.x != THE_RING:
            left += BATTLE_POINTS[answer.x]
    return 1000 if 100 * left < likely_defence(s, me, other) // 2 else -1000


# ---- riddles (D-11) ----


def weigh_titles(s: Riddle, me: i64, target: i64, out: vec[i64], n: i64) -> None:
    """By the chance that a random card of the target has the title."""
    count_unseen(s, me)
    i: i64
    title: i64
    for i in range(n):
        title = DECODED[out[i]].x
        WORTH[i] = 4 * title_score(s, me, target, title) + (1 if title == TITLE_OF[THE_RING] else 0)


# ---- which player ----


def is_about_players(frame: i64) -> bool:
    if frame == SEE_HAND.number & INDEX or frame == CHOOSE_WHOM_TO_RIDDLE.number & INDEX:
        return True
    if frame == ASK_FOR_CARD.number & INDEX or frame == CHOOSE_WHOM_TO_DRAW_FROM.number & INDEX:
        return True
    return frame == CHOOSE_WHOM_TO_EXCHANGE_WITH.number & INDEX or frame == CHOOSE_PILE.number & INDEX


def weigh_players(s: Riddle, frame: i64, me: i64, out: vec[i64], n: i64) -> None:
    """The target of the play; then enemies before partners, by their share of The Ring."""
    best: i64 = whom(s, frame, me)
    i: i64
    for i in range(n):
        if PASS.has(out[i]):
            WORTH[i] = 0
            continue
        other: i64 = DECODED[out[i]].x
        WORTH[i] = (1 + ring_share(s, me, other)) * (1 if is_enemy(s, me, other) else -1)
        if other == best:
            WORTH[i] = 5000
        elif frame == SEE_HAND.number & INDEX:
            WORTH[i] = -1 if best == NONE else WORTH[i]


def whom(s: Riddle, frame: i64, me: i64) -> i64:
    if frame == SEE_HAND.number & INDEX:
        mask: i64 = sight_targets(s, me, s.card)
        if s.seen_first != NONE:
            mask &= ~bit(s.seen_first)
        return hunt.best_to_see(s, me, mask, hunt.SEE_FROM)
    if frame == CHOOSE_WHOM_TO_RIDDLE.number & INDEX:
        return hunt.best_to_riddle(s, me, riddle_targets(s, me))
    kind: i64 = s.agenda[s.depth - 1] >> SECOND & ARGUMENT
    if frame == CHOOSE_WHOM_TO_DRAW_FROM.number & INDEX:
        return hunt.best_to_draw(s, me, draw_targets(s, me, kind))
    if frame == ASK_FOR_CARD.number & INDEX and kind != GOLLUM:
        return hunt.best_for_bilbo(s, me, ask_targets(s, me))
    return NONE


# ---- yes or no ----


def is_yes_or_no(frame: i64) -> bool:
    if frame == GO_ON_RIDDLING.number & INDEX or frame == OFFER_FREE_RIDDLE.number & INDEX:
        return True
    return frame == LEAVE_WITH_SIX.number & INDEX or frame == LEAVE_WITH_WIZARD.number & INDEX


def weigh_yes(s: Riddle, frame: i64, me: i64, other: i64, out: vec[i64], n: i64) -> None:
    yes: bool = True
    if frame == GO_ON_RIDDLING.number & INDEX:
        yes = hunt.riddles_on(s, me, other)
    elif frame == OFFER_FREE_RIDDLE.number & INDEX:
        yes = hunt.worth_of_free_riddle(s, me, other) > 0
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is USE:
            WORTH[i] = 1 if yes else -1
        elif answer.verb is KIND and (answer.x == GALADRIEL or answer.x == THE_BALROG):
            WORTH[i] = 1  # Wizards who would be discarded after a look anyway
