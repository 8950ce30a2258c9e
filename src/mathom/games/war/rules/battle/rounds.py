"""R10.3, R10.4: the rounds of a battle. One frame counts the stages of a round."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Choice, May, Step, first_of, second_of
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD, KIND, NO, ROLLS, YES
from mathom.games.war.rules.armies.figures import units_at
from mathom.games.war.rules.armies.pieces import lose_trebuchet
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.battle.forces import (
    CANNOT_CEASE,
    CLAIMED,
    FREE_ROUND,
    HELP_FROM_INSIDE,
    SURPRISE,
    THREE_ROUNDS,
    army_in_battle,
    battle_region,
    combat_dice,
    companions_in_battle,
    defender_of,
    has_nazgul,
    is_assault,
    is_in_battle,
    leadership_of,
    lowest_hit,
    reroll_dice,
)
from mathom.games.war.rules.battle.leaving import (
    END_BATTLE,
    FIGHT_ON,
    GO_INSIDE,
    RETREAT,
    can_go_inside,
    can_retreat,
    clear_round,
    end_if_destroyed,
)
from mathom.games.war.rules.battle.losses import LOSE_UNITS, can_turn_down, turn_down
from mathom.games.war.rules.battle.round_fields import (
    DICE_CUT,
    HITS,
    MISSES,
    ONES,
    REROLL_BONUS,
    REROLL_HITS,
    ROLL_BONUS,
)
from mathom.games.war.rules.battle.siege_engines import can_claim_superiority, has_superiority, siege_bonus
from mathom.games.war.rules.battle.texts import NO_COMBAT_CARD
from mathom.games.war.rules.cards.table_cards import BALROG_OF_MORIA, DENETHORS_FOLLY
from mathom.games.war.rules.cards.zones import (
    DRAW_CARDS,
    LIMIT_HANDS,
    deck_has_cards,
    hand_size,
    is_in,
    is_in_hand,
    is_on_table,
    leave_table,
    move_card,
)
from mathom.games.war.rules.events import (
    CEASED,
    COMBAT_CARD_CHOSEN,
    COMBAT_CARD_SHOWN,
    COMBAT_ROLLED,
    LEADERS_ROLLED,
    SUPERIORITY_CLAIMED,
    WHITE_RIDER_USED,
)
from mathom.games.war.rules.facts.cards import FIRST_CARD, IN_HAND, PLAYED, deck_of
from mathom.games.war.rules.facts.characters import GANDALF_THE_WHITE, WITCH_KING
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FIRST_NATION,
    FREE,
    SHADOW,
    count_in,
    kind_of,
    nation_of_kind,
)
from mathom.games.war.rules.facts.regions import MINAS_TIRITH
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice

# The stages of a round. A moment of initiative is two stages: the defender's card, then the attacker's.
BEFORE_BATTLE: Final = 0
BEFORE_ROUND: Final = 1
CHOOSE_CARDS: Final = 2
SHOW_CARDS: Final = 3
INITIATIVE_0: Final = 4
COMBAT_ROLLS: Final = 12
INITIATIVE_4: Final = 13
LEADER_REROLLS: Final = 15
INITIATIVE_5: Final = 16
LOSSES: Final = 20
INITIATIVE_7: Final = 21
END_OF_ROUND: Final = 23


class Stage(Step[War]):
    """Starts a stage; the next one waits below it. The last is followed by the next round."""

    def run(self, s: War, todo: Todo) -> None:
        stage: i64 = first_of(todo)
        if stage > SHOW_CARDS and end_if_destroyed(s):
            return
        s.then_one(STAGE.of(BEFORE_ROUND if stage == END_OF_ROUND else stage + 1))
        if stage == BEFORE_BATTLE:
            s.then_one(when(can_claim_superiority(s), CLAIM_SUPERIORITY.of(FREE)))
            ask_white_rider(s)
        elif stage == BEFORE_ROUND:
            start_round(s)
        elif stage == CHOOSE_CARDS:
            s.then(
                when(may_play_card(s, s.attacker), CHOOSE_COMBAT_CARD.of(s.attacker)),
                when(may_play_card(s, defender_of(s)), CHOOSE_COMBAT_CARD.of(defender_of(s))),
            )
        elif stage == SHOW_CARDS:
            show_cards(s)
        elif stage == COMBAT_ROLLS:
            s.then(ROLL_COMBAT.of(s.attacker), ROLL_COMBAT.of(defender_of(s)))
        elif stage == LEADER_REROLLS:
            s.then(LEADERS_REROLL.of(s.attacker), LEADERS_REROLL.of(defender_of(s)))
        elif stage == LOSSES:
            take_losses(s)
        elif stage == END_OF_ROUND:
            end_round(s)
        elif stage < COMBAT_ROLLS:
            speak(s, (stage - INITIATIVE_0) // 2, (stage - INITIATIVE_0) % 2)
        elif stage < LEADER_REROLLS:
            speak(s, 4, stage - INITIATIVE_4)
        elif stage < LOSSES:
            speak(s, 5 + (stage - INITIATIVE_5) // 2, (stage - INITIATIVE_5) % 2)
        else:
            speak(s, 7, stage - INITIATIVE_7)


def speak(s: War, initiative: i64, turn: i64) -> None:
    """A card acts at its moment: first (turn 0) that of the defender."""
    side: i64 = s.attacker if turn == 1 else defender_of(s)
    if s.combat_cards[side] != NO_COMBAT_CARD:
        combat_card_of(s.combat_cards[side] - 1).act(s, side, initiative)


# ---- before the cards ----


def ask_white_rider(s: War) -> None:
    """D49: if he has Leadership to give up and a Nazgul is in the battle."""
    if is_in_battle(s, GANDALF_THE_WHITE) and leadership_of(s, GANDALF_THE_WHITE) > 0 and has_nazgul(s):
        s.then_one(RIDE.of(FREE))


class ClaimSuperiority(May[War]):
    """R18.6: with as many Siege Engines, the Free Peoples give up a Trebuchet for superiority in the whole battle."""

    def do_it(self, s: War, todo: Todo) -> None:
        lose_trebuchet(s, s.attack_to)
        s.attack_flags |= CLAIMED
        s.tell(SUPERIORITY_CLAIMED, 1806)


class Ride(May[War]):
    """The White Rider: Gandalf's Leadership and that of all Nazgul is 0 for the whole battle."""

    def do_it(self, s: War, todo: Todo) -> None:
        s.white_rider = True
        s.tell(WHITE_RIDER_USED, 1003)


def start_round(s: War) -> None:
    s.battle_round += 1
    clear_round(s)
    if s.attack_flags & HELP_FROM_INSIDE:
        s.round[DICE_CUT + defender_of(s)] += units_at(s, s.attacker, s.attack_to)
    if s.parts and s.battle_round == 1:
        s.round[ROLL_BONUS + FREE] += siege_bonus(s)
    if can_go_inside(s):
        s.then_one(GO_INSIDE.of(defender_of(s)))


# ---- Combat cards ----


def may_play_card(s: War, side: i64) -> bool:
    """Whether a side is asked: everybody sees the size of its hand. Some cards forbid it to the Free Peoples."""
    if side == FREE and s.attack_flags & THREE_ROUNDS and s.battle_round == 1 and companions_in_battle(s) == 0:
        return False
    if side == FREE and s.attack_flags & SURPRISE and s.battle_round == 1:
        return False
    if side == FREE and s.attack_to == MINAS_TIRITH and is_on_table(s, DENETHORS_FOLLY):
        return False
    return hand_size(s, s.decider[side]) > 0 or can_play_balrog(s, side)


def can_play_balrog(s: War, side: i64) -> bool:
    """Balrog of Moria is played from the table as if from the hand."""
    if side != SHADOW or not is_on_table(s, BALROG_OF_MORIA):
        return False
    return combat_card_of(BALROG_OF_MORIA).can_play(s, side)


class ChooseCombatCard(Choice[War]):
    """A card of the hand, face down: the other side sees its deck only. Balrog of Moria leaves the table openly."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = add(out, 0, NO.of())
        card: i64
        for card in range(FIRST_CARD[2 * side], FIRST_CARD[2 * side + 2]):
            if is_in_hand(s, s.decider[side], card) and combat_card_of(card).can_play(s, side):
                n = add(out, n, CARD.of(card))
        if can_play_balrog(s, side):
            n = add(out, n, CARD.of(BALROG_OF_MORIA))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if answer.verb is CARD:
            if is_on_table(s, answer.x):
                leave_table(s, answer.x, 1004)
            s.combat_cards[side] = answer.x + 1
            seat: i64 = s.decider[side]
            s.whisper(COMBAT_CARD_CHOSEN, 1004, bit(seat), answer.x, voice(s, side), deck_of(answer.x))


def show_cards(s: War) -> None:
    """Both are shown together and leave the hands. The Sorcerer may draw in the first round."""
    side: i64
    for side in range(2):
        if s.combat_cards[side] != NO_COMBAT_CARD:
            if is_in(s, IN_HAND, s.combat_cards[side] - 1):
                move_card(s, s.combat_cards[side] - 1, IN_HAND, PLAYED)
            s.tell(COMBAT_CARD_SHOWN, 1004, voice(s, side), s.combat_cards[side] - 1)
    if s.battle_round == 1 and s.combat_cards[SHADOW] != NO_COMBAT_CARD and is_sorcerer_in_battle(s):
        deck: i64 = deck_of(s.combat_cards[SHADOW] - 1)
        if deck_has_cards(s, deck):
            s.then_one(DRAW_AS_SORCERER.of(SHADOW, deck))


def is_sorcerer_in_battle(s: War) -> bool:
    """The Black Captain, not the Chief of the Ringwraiths."""
    return is_in_battle(s, WITCH_KING) and not s.chief


class DrawAsSorcerer(May[War]):
    """The Witch-king may draw a card from the deck of the Combat card."""

    def do_it(self, s: War, todo: Todo) -> None:
        s.then(DRAW_CARDS.of(second_of(todo), 1), LIMIT_HANDS.of())


# ---- rolls ----


class RollCombat(RollDice[War]):
    """The Combat roll of a side."""

    def dice(self, s: War, todo: Todo) -> i64:
        return combat_dice(s, first_of(todo))

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        side: i64 = first_of(todo)
        hits: i64 = ROLLS.at_least(outcome.x, lowest_hit(s, side, s.round[ROLL_BONUS + side]))
        s.round[HITS + side] = hits
        s.round[MISSES + side] = combat_dice(s, side) - hits
        s.round[ONES + side] = ROLLS.count(outcome.x, 1)
        s.tell(COMBAT_ROLLED, 1003, side, outcome.x, hits)


class LeadersReroll(Step[War]):
    """R10.2: as many failed dice as Leadership allows."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = first_of(todo)
        dice: i64 = reroll_dice(s, side, s.round[MISSES + side])
        if dice > 0:
            s.then_one(ROLL_AGAIN.of(side, dice))


class RollAgain(RollDice[War]):
    def dice(self, s: War, todo: Todo) -> i64:
        return second_of(todo)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        side: i64 = first_of(todo)
        hits: i64 = ROLLS.at_least(outcome.x, lowest_hit(s, side, s.round[REROLL_BONUS + side]))
        s.round[HITS + side] += hits
        s.round[REROLL_HITS + side] = hits
        s.tell(LEADERS_ROLLED, 1003, side, outcome.x, hits)


def take_losses(s: War) -> None:
    """R10.7: the attacker decides first; both take all their hits."""
    attacker: i64 = s.attacker
    s.then(
        LOSE_UNITS.of(attacker, s.attack_from, s.round[HITS + 1 - attacker]),
        LOSE_UNITS.of(1 - attacker, s.attack_to, s.round[HITS + attacker]),
    )


# ---- the end of a round ----


def end_round(s: War) -> None:
    """R10.3: the attacker goes on or ceases, then the defender may retreat. R11.4: an assault is one round."""
    if is_assault(s):
        end_assault_round(s)
        return
    s.then(
        when(s.attack_flags & CANNOT_CEASE == 0, FIGHT_ON.of(s.attacker)),
        ASK_RETREAT.of(),
    )


class AskRetreat(Step[War]):
    """Asks only if there is a region to retreat to."""

    def run(self, s: War, todo: Todo) -> None:
        if can_retreat(s):
            s.then_one(RETREAT.of(defender_of(s)))


def end_assault_round(s: War) -> None:
    """D53: in an assault of three rounds the attacker may cease after each. Further rounds cost an elite."""
    if s.battle_round == 1 and has_superiority(s, SHADOW):
        s.attack_flags |= FREE_ROUND
    if s.battle_round < rounds_of_assault(s):
        s.then_one(FIGHT_ON.of(s.attacker))
    elif can_buy_round(s) and not has_superiority(s, FREE):
        s.then_one(BUY_ROUND.of(s.attacker))
    else:
        s.unwind(END_BATTLE)


def rounds_of_assault(s: War) -> i64:
    """D80: one, or three by a card; one more by superiority."""
    rounds: i64 = 3 if s.attack_flags & THREE_ROUNDS else 1
    return rounds + 1 if s.attack_flags & FREE_ROUND else rounds


def can_buy_round(s: War) -> bool:
    nation: i64
    for nation in range(FIRST_NATION[s.attacker], FIRST_NATION[s.attacker + 1]):
        if can_buy_with(s, nation):
            return True
    return False


def can_buy_with(s: War, nation: i64) -> bool:
    """D52: a regular must be able to replace the elite."""
    return count_in(army_in_battle(s, s.attacker), kind_of(nation, ELITE)) > 0 and can_turn_down(s, nation)


class BuyRound(Choice[War]):
    """R11.4: an elite becomes a regular for one more round, or the attacker ceases."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add(out, 0, NO.of())
        nation: i64
        for nation in range(FIRST_NATION[s.attacker], FIRST_NATION[s.attacker + 1]):
            if can_buy_with(s, nation):
                n = add(out, n, KIND.of(kind_of(nation, ELITE)))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is KIND:
            turn_down(s, battle_region(s, s.attacker), nation_of_kind(answer.x))
        else:
            s.tell(CEASED, 1104, voice(s, s.attacker))
            s.unwind(END_BATTLE)


STAGE: Final[Stage] = Stage(1)
CLAIM_SUPERIORITY: Final[ClaimSuperiority] = ClaimSuperiority(YES, NO)
RIDE: Final[Ride] = Ride(YES, NO)
CHOOSE_COMBAT_CARD: Final[ChooseCombatCard] = ChooseCombatCard()
DRAW_AS_SORCERER: Final[DrawAsSorcerer] = DrawAsSorcerer(YES, NO, 2)
ROLL_COMBAT: Final[RollCombat] = RollCombat(ROLLS, 1)
LEADERS_REROLL: Final[LeadersReroll] = LeadersReroll(1)
ROLL_AGAIN: Final[RollAgain] = RollAgain(ROLLS, 2)
ASK_RETREAT: Final[AskRetreat] = AskRetreat()
BUY_ROUND: Final[BuyRound] = BuyRound()

FRAMES: Final[list[Frame]] = [
    STAGE,
    CLAIM_SUPERIORITY,
    RIDE,
    CHOOSE_COMBAT_CARD,
    DRAW_AS_SORCERER,
    ROLL_COMBAT,
    LEADERS_REROLL,
    ROLL_AGAIN,
    ASK_RETREAT,
    BUY_ROUND,
]
