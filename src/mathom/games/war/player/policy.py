"""What a sensible player answers to every question. It sees only what its seat may know: public things and its hand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND, Frame
from mathom.core.engine.answers import Answer
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.games.war.player.actions import weigh_actions, weigh_nations
from mathom.games.war.player.battle_odds import odds
from mathom.games.war.player.campaign import (
    attack_worth,
    best_attack_from,
    best_move_from,
    flight_worth,
    measure_pull,
    move_worth,
    place_worth,
)
from mathom.games.war.player.card_worth import event_worth, worth_of_card
from mathom.games.war.player.clock import steps_left
from mathom.games.war.player.ring_quest import (
    HIGH_CORRUPTION,
    weigh_casualties,
    weigh_declaration,
    weigh_guides,
    weigh_journeys,
    weigh_leavers,
    weigh_paths,
    weigh_reveal,
)
from mathom.games.war.player.weighing import WORTH, best_of, decoded
from mathom.games.war.player.weights import WEIGHT, place
from mathom.games.war.rules.answers import ALL, CARD, CHARACTER, COUNT, FLEET, KIND, NATION, NO, REGION, REMOVE, YES
from mathom.games.war.rules.armies.characters import PICK_FLYER, SEND_MINION, SEND_NAZGUL, SEND_TRAVELLERS
from mathom.games.war.rules.armies.choosing import PICK_CHARACTER, PICK_COUNT
from mathom.games.war.rules.armies.figures import has_army, leaders_at, units_at
from mathom.games.war.rules.armies.moving import PICK_ARMY, PICK_TARGET
from mathom.games.war.rules.battle.attacking import ATTACK_FROM, ATTACK_TO
from mathom.games.war.rules.battle.leaving import ADVANCE, FIGHT_ON, GO_INSIDE, RETREAT
from mathom.games.war.rules.battle.losses import LOSE_UNIT
from mathom.games.war.rules.battle.rounds import BUY_ROUND, CHOOSE_COMBAT_CARD, RIDE
from mathom.games.war.rules.cards.playing import CHOOSE_DECK, PLAY_CARD
from mathom.games.war.rules.cards.zones import DISCARD_EXCESS, is_in_hand
from mathom.games.war.rules.dice.acting import ACT
from mathom.games.war.rules.dice.rolling import ALLOCATE_HUNT
from mathom.games.war.rules.facts.cards import CARDS, side_of_card
from mathom.games.war.rules.facts.nations import ELITE, FREE, LEADER, NAZGUL, REGULAR, SHADOW, rank_of, side_of_kind
from mathom.games.war.rules.facts.regions import REGIONS, is_stronghold
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT, may_use_card
from mathom.games.war.rules.fellowship.companions import CHOOSE_GUIDE, is_in_mordor
from mathom.games.war.rules.fellowship.declaring import DECLARE, DECLARE_BY_SMEAGOL, DECLARE_PATH
from mathom.games.war.rules.fellowship.resolution import CHOOSE_CASUALTY, MAY_LET_HOBBIT_LEAVE, MAY_REVEAL
from mathom.games.war.rules.fellowship.reveal import REVEAL_PATH, REVEAL_PLACE, is_haven
from mathom.games.war.rules.fellowship.separation import PICK_LEAVERS, SEND_GROUP
from mathom.games.war.rules.fellowship.tiles import MAY_DRAW_AGAIN
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.rules.politics.diplomacy import ADVANCE_NATION
from mathom.games.war.rules.politics.entering import PLACE_CHARACTER
from mathom.games.war.rules.politics.recruiting import MUSTER_FIGURE, MUSTER_PLACE
from mathom.games.war.rules.state import War
from mathom.games.war.rules.sweep import JOIN_ARMIES, TRIM_OWN
from mathom.games.war.rules.teams.command import commander_at
from mathom.games.war.rules.teams.swapping import PICK_SWAP, WISH_SWAP

HUNT_FIRST: Final[i64] = place("hunt-first")
HUNT_NEAR: Final[i64] = place("hunt-near")
HUNT_MORDOR: Final[i64] = place("hunt-mordor")
HUNT_NEAR_STEPS: Final[i64] = place("hunt-near-steps")
FIGHT_ON_ODDS: Final = 45
LEAVE_ODDS: Final = 60  # of the attacker: the defender leaves the field
CHEAP_CARD: Final = 52  # as an event: it goes as a Combat card
PLAYED_FIRST: Final = 5
QUESTIONS: Final[list[Frame]] = [
    *(WISH_SWAP, PICK_SWAP, JOIN_ARMIES),
    *(ACT, ALLOCATE_HUNT, PLAY_CARD, DISCARD_EXCESS, CHOOSE_DECK, ADVANCE_NATION),
    *(MUSTER_FIGURE, MUSTER_PLACE, PLACE_CHARACTER, PICK_ARMY, PICK_TARGET, PICK_COUNT, PICK_CHARACTER),
    *(ATTACK_FROM, ATTACK_TO, FIGHT_ON, RETREAT, GO_INSIDE, ADVANCE, BUY_ROUND, CHOOSE_COMBAT_CARD, LOSE_UNIT, RIDE),
    *(
        DECLARE,
        DECLARE_BY_SMEAGOL,
        DECLARE_PATH,
        REVEAL_PLACE,
        REVEAL_PATH,
        CHOOSE_CASUALTY,
        CHOOSE_GUIDE,
        PICK_LEAVERS,
        SEND_GROUP,
        SEND_TRAVELLERS,
    ),
    *(MAY_LET_HOBBIT_LEAVE, MAY_REVEAL, MAY_DRAW_AGAIN, PICK_FLYER, SEND_NAZGUL, SEND_MINION),
]


def places() -> list[int]:
    """For each frame its place among QUESTIONS plus 1; 0 for all others."""
    found = [0] * len(FRAMES)
    for k, frame in enumerate(QUESTIONS):
        found[frame.number & INDEX] = k + 1
    return found


PLACE_OF: Final[vec[i64]] = numbers(places())


def is_frame(f: i64, frame: Frame) -> bool:
    return (f ^ frame.number) & INDEX == 0


def pick_answer(s: War, out: vec[i64], n: i64, dice: Dice) -> i64:
    """The index of the answer in `out`."""
    if n == 1:
        return 0
    f: i64 = s.agenda[s.depth - 1]
    side: i64 = f >> FIRST & ARGUMENT
    if is_frame(f, DISCARD_EXCESS) or is_frame(f, TRIM_OWN) or is_frame(f, JOIN_ARMIES):
        side = SIDE_OF_SEAT[side]  # they name a seat
    if PLACE_OF[f & INDEX] == 0 or not weigh(s, f, side, out, n):
        weigh_by_kind(s, side, out, n)
    return best_of(n, dice)


def weigh(s: War, f: i64, side: i64, out: vec[i64], n: i64) -> bool:
    """Writes the worth of the answers; False if this question is answered like all others."""
    if is_frame(f, ACT):
        weigh_actions(s, side, out, n)
    elif is_frame(f, ALLOCATE_HUNT):
        weigh_hunt_dice(s, out, n)
    elif is_frame(f, PLAY_CARD):
        weigh_events(s, out, n)
    elif is_frame(f, DISCARD_EXCESS):
        weigh_discards(out, n)
    elif is_frame(f, WISH_SWAP):
        weigh_swap(s, s.seat(), out, n)
    elif is_frame(f, PICK_SWAP):
        weigh_gifts(s, s.seat(), out, n)
    elif is_frame(f, JOIN_ARMIES):
        weigh_yes(out, n, commander_at(s, side, (f >> SECOND & ARGUMENT) % REGIONS) == s.seat())
    elif is_frame(f, ADVANCE_NATION):
        weigh_nations(s, out, n)
    elif is_frame(f, CHOOSE_COMBAT_CARD):
        weigh_combat_cards(out, n)
    elif is_frame(f, LOSE_UNIT):
        weigh_losses(s, side, f >> SECOND & ARGUMENT, out, n)
    elif is_frame(f, PICK_COUNT) or is_frame(f, PICK_CHARACTER):
        weigh_most(out, n)
    else:
        return weigh_way(s, f, out, n) or weigh_war(s, f, side, out, n)
    return True


def weigh_way(s: War, f: i64, out: vec[i64], n: i64) -> bool:
    """Questions about the Fellowship and Companions."""
    if is_frame(f, DECLARE) or is_frame(f, DECLARE_BY_SMEAGOL):
        weigh_declaration(s, out, n)
    elif is_frame(f, REVEAL_PLACE):
        weigh_reveal(s, out, n)
    elif is_frame(f, REVEAL_PATH) or is_frame(f, DECLARE_PATH):
        weigh_paths(out, n)
    elif is_frame(f, CHOOSE_CASUALTY):
        weigh_casualties(s, out, n)
    elif is_frame(f, CHOOSE_GUIDE):
        weigh_guides(out, n)
    elif is_frame(f, PICK_LEAVERS):
        weigh_leavers(out, n)
    elif is_frame(f, SEND_GROUP) or is_frame(f, SEND_TRAVELLERS):
        weigh_journeys(s, out, n)
    elif is_frame(f, MAY_LET_HOBBIT_LEAVE):
        weigh_yes(out, n, s.damage >= 2 or s.corruption >= HIGH_CORRUPTION)
    elif is_frame(f, MAY_REVEAL):
        weigh_yes(out, n, s.corruption + s.damage >= HIGH_CORRUPTION and not is_in_mordor(s))
    else:
        return False
    return True


def weigh_war(s: War, f: i64, side: i64, out: vec[i64], n: i64) -> bool:
    """Questions about Armies and battles."""
    region: i64 = f >> SECOND & ARGUMENT
    if is_frame(f, FIGHT_ON):
        weigh_yes(out, n, odds(s, s.attacker, s.attack_from, s.attack_to) >= FIGHT_ON_ODDS)
    elif is_frame(f, BUY_ROUND):
        is_near: bool = units_at(s, 1 - side, s.attack_to) <= 2 and units_at(s, side, s.attack_from) >= 4
        weigh_no(out, n, not is_near)
    elif is_frame(f, GO_INSIDE):
        weigh_yes(out, n, units_at(s, s.attacker, s.attack_from) >= units_at(s, side, s.attack_to))
    elif is_frame(f, RETREAT):
        stays: bool = field_odds(s) < LEAVE_ODDS
        weigh_no(out, n, stays)
    elif is_frame(f, ADVANCE):
        weigh_yes(out, n, side == SHADOW or not is_stronghold(s.attack_from))
    elif is_frame(f, RIDE):
        weigh_yes(out, n, leaders_at(s, SHADOW, s.attack_from) + leaders_at(s, SHADOW, s.attack_to) > 1)
    else:
        measure_pull(s, side)
        i: i64
        for i in range(n):
            WORTH[i] = place_of_war(s, f, side, region, decoded(out[i]))
    return True


def place_of_war(s: War, f: i64, side: i64, region: i64, answer: Answer) -> i64:
    """The worth of a region, or of a figure, in a question about moves, attacks or recruits."""
    if answer.kind == FLEET.kind:
        return 1
    if answer.kind != REGION.kind:
        return kind_worth(s, side, answer)
    if is_frame(f, PICK_ARMY):
        return best_move_from(s, side, answer.x, 0)
    if is_frame(f, PICK_TARGET):
        return move_worth(s, side, region, answer.x)
    if is_frame(f, ATTACK_FROM):
        return best_attack_from(s, side, answer.x)
    if is_frame(f, ATTACK_TO):
        return attack_worth(s, side, region, answer.x)
    if is_frame(f, SEND_NAZGUL) or is_frame(f, SEND_MINION):
        return flight_worth(s, answer.x)
    if is_frame(f, PICK_FLYER):
        return 20 - flight_worth(s, answer.x)
    return place_worth(s, side, answer.x)


def field_odds(s: War) -> i64:
    """The odds of the attacker against an Army that stays in the open."""
    return odds(s, s.attacker, s.attack_from, s.attack_to)


# ---- dice and cards ----


def weigh_hunt_dice(s: War, out: vec[i64], n: i64) -> None:
    """More the nearer the Fellowship is to its goal; none that need not be while it rests."""
    wanted: i64 = WEIGHT[HUNT_FIRST]
    if is_in_mordor(s):
        wanted = WEIGHT[HUNT_MORDOR]
    elif is_haven(s, s.fellowship) and s.progress == 0 and s.corruption > 0:
        wanted = 0
    elif steps_left(s) <= WEIGHT[HUNT_NEAR_STEPS]:
        wanted = WEIGHT[HUNT_NEAR]
    i: i64
    for i in range(n):
        number: i64 = decoded(out[i]).x
        WORTH[i] = -(number - wanted) if number > wanted else number - wanted


def weigh_events(s: War, out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        WORTH[i] = event_worth(s, decoded(out[i]).x)


def weigh_discards(out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        WORTH[i] = -worth_of_card(decoded(out[i]).x)


def gift_worth(s: War, seat: i64, card: i64) -> i64:
    """A card that only the partner may play is of no use here; otherwise the cheapest goes."""
    return 200 if not may_use_card(s.players, seat, card) else -worth_of_card(card)


def weigh_gifts(s: War, seat: i64, out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        WORTH[i] = gift_worth(s, seat, decoded(out[i]).x)


def weigh_swap(s: War, seat: i64, out: vec[i64], n: i64) -> None:
    """R17.2: a player who holds a card of their partner's would swap it."""
    wants: bool = False
    card: i64
    for card in range(CARDS):
        if SIDE_OF_SEAT[seat] == side_of_card(card) and is_in_hand(s, seat, card):
            wants = wants or not may_use_card(s.players, seat, card)
    weigh_yes(out, n, wants)


def weigh_combat_cards(out: vec[i64], n: i64) -> None:
    """The card that is worth least as an event, if it is worth little."""
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        WORTH[i] = CHEAP_CARD + PLAYED_FIRST - worth_of_card(answer.x) if answer.kind == CARD.kind else 0


# ---- figures ----


def weigh_losses(s: War, side: i64, region: i64, out: vec[i64], n: i64) -> None:
    """An Army that rolls all its dice loses regulars; a small one turns elites down and keeps its dice."""
    keeps_dice: bool = units_at(s, side, region) <= 5
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        WORTH[i] = 0
        if answer.kind == KIND.kind and (rank_of(answer.x) == ELITE) == keeps_dice:
            WORTH[i] = 10
        elif answer.kind == REMOVE.kind:
            WORTH[i] = -5


def weigh_most(out: vec[i64], n: i64) -> None:
    """All, or as many as possible."""
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        WORTH[i] = 0
        if answer.kind == ALL.kind:
            WORTH[i] = 100
        elif answer.kind == COUNT.kind:
            WORTH[i] = answer.x
        elif answer.kind == CHARACTER.kind:
            WORTH[i] = 1


# ---- everything else ----


def weigh_yes(out: vec[i64], n: i64, agree: bool) -> None:
    i: i64
    for i in range(n):
        WORTH[i] = 1 if (decoded(out[i]).kind == YES.kind) == agree else 0


def weigh_no(out: vec[i64], n: i64, decline: bool) -> None:
    """No if it is better to decline; else any of the other answers."""
    i: i64
    for i in range(n):
        WORTH[i] = 1 if (decoded(out[i]).kind == NO.kind) == decline else 0


def weigh_by_kind(s: War, side: i64, out: vec[i64], n: i64) -> None:
    """Questions without an opinion of their own: what can be had is taken."""
    measure_pull(s, side if side < 2 else FREE)
    i: i64
    for i in range(n):
        WORTH[i] = kind_worth(s, side if side < 2 else FREE, decoded(out[i]))


def kind_worth(s: War, side: i64, answer: Answer) -> i64:
    if answer.kind == NO.kind:
        return 0
    if answer.kind == REGION.kind:
        return 20 + (place_worth(s, side, answer.x) if has_army(s, side, answer.x) else 0)
    if answer.kind == KIND.kind:
        return figure_worth(s, answer.x)
    if answer.kind == CARD.kind:
        return 100 - worth_of_card(answer.x)
    if answer.kind == NATION.kind:
        return 20 - s.steps[answer.x]
    if answer.kind == COUNT.kind:
        return 10 + answer.x
    return 20


def figure_worth(s: War, kind: i64) -> i64:
    """Regulars come in pairs; a Nazgul where there are few; Leaders last."""
    if kind == NAZGUL:
        return 34 if s.reserve[NAZGUL] > 3 else 28
    if rank_of(kind) == LEADER:
        return 22
    if rank_of(kind) == REGULAR:
        return 30
    return 32 if side_of_kind(kind) == FREE else 27
