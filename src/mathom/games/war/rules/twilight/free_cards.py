"""The cards of the Free Peoples in the expansion. One function for each, in the order of their decks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Choice, May, Step, first_of, second_of
from mathom.games.war.rules.answers import CARD, HAND, NO, ROLLS, YES
from mathom.games.war.rules.armies.figures import has_army, is_free
from mathom.games.war.rules.armies.pieces import are_corsairs_in_play, count_place, lose_ship
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.cards.places import ChooseRegion, can_recruit_any, recruit_unit_and_leader
from mathom.games.war.rules.cards.strikes import strike
from mathom.games.war.rules.cards.table_cards import discard_from_table
from mathom.games.war.rules.cards.zones import add_hand, cards_in, hand_size, move_card
from mathom.games.war.rules.events import CARD_FOUND, CARD_ROLLED, HAND_SEEN, RINGS_RETURNED
from mathom.games.war.rules.facts.cards import DECKS, IN_HAND, ON_TABLE, PLAYED
from mathom.games.war.rules.facts.nations import FREE, GONDOR, NORTH, REGULAR, SHADOW, kind_of
from mathom.games.war.rules.facts.regions import (
    BORDER,
    COAST_REGION,
    FIRST_BORDER,
    LAMEDON,
    LOSSARNACH,
    NATION_OF,
    PELARGIR,
    are_adjacent,
)
from mathom.games.war.rules.facts.seats import partner_of
from mathom.games.war.rules.politics.recruiting import recruit_by_card
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice_of
from mathom.games.war.rules.twilight.ents import are_ents_ready, awake_ents

GONDOR_REGULAR: Final[i64] = kind_of(GONDOR, REGULAR)
RINGS: Final = 3
RANGERS_DICE: Final = 3


# ---- The Ents Awake ----


def the_ents_awake_rock_and_stone(s: War) -> None:
    awake_ents(s)


def the_ents_awake_huorns(s: War) -> None:
    awake_ents(s)


def the_ents_awake_entmoot(s: War) -> None:
    awake_ents(s)


# ---- Wind from the West ----


def wind_from_the_west(s: War) -> None:
    """A Shadow card on the table is discarded; without one, a card of the Shadow's hand, which is seen, may be."""
    if s.cards[ON_TABLE * DECKS + 2 * SHADOW] | s.cards[ON_TABLE * DECKS + 2 * SHADOW + 1]:
        ask(s, BLOW_AWAY.of(FREE))
    elif s.cards[IN_HAND * DECKS + 2 * SHADOW] | s.cards[IN_HAND * DECKS + 2 * SHADOW + 1]:
        s.then_one(MAY_LOOK.of(FREE))


def add_shadow_table(s: War, out: vec[i64]) -> i64:
    return cards_in(s, ON_TABLE, 2 * SHADOW + 1, out, cards_in(s, ON_TABLE, 2 * SHADOW, out, 0))


class BlowAway(Choice[War]):
    """Which Shadow card on the table."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_shadow_table(s, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        discard_from_table(s, answer.x, 503)


class MayLook(May[War]):
    def do_it(self, s: War, todo: Todo) -> None:
        ask(s, PICK_HAND.of(FREE))


class PickHand(Choice[War]):
    """The hand of one player: asked if both players of the Shadow have cards."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        if hand_size(s, SHADOW) > 0:
            n = add(out, n, HAND.of(SHADOW))
        if hand_size(s, partner_of(SHADOW)) > 0:
            n = add(out, n, HAND.of(partner_of(SHADOW)))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.tell(HAND_SEEN, 503, voice_of(s, answer.x))
        s.then_one(THROW_AWAY.of(FREE, answer.x))


class ThrowAway(Choice[War]):
    """A card of the hand that is seen, whose seat is the second argument. It is shown as it goes."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_hand(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        assert answer.verb is CARD
        move_card(s, answer.x, IN_HAND, PLAYED)
        s.tell(CARD_FOUND, 503, voice_of(s, second_of(todo)), answer.x)


# ---- Three Rings for the Elven-kings ----


def three_rings(s: War) -> None:
    """Three dice: every 4 or more brings a used Ring back."""
    s.then_one(when(s.rings[FREE] < RINGS, ROLL_FOR_RINGS.of()))


class RollForRings(RollDice[War]):
    """First Rings that are out of play, then those of the Shadow."""

    def dice(self, s: War, todo: Todo) -> i64:
        return RINGS

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        hits: i64 = ROLLS.at_least(outcome.x, 4)
        s.tell(CARD_ROLLED, 503, FREE, outcome.x, hits)
        before: i64 = s.rings[FREE]
        while hits > 0 and s.rings[FREE] < RINGS:
            if s.rings[FREE] + s.rings[SHADOW] == RINGS:
                s.rings[SHADOW] -= 1
            s.rings[FREE] += 1
            hits -= 1
        if s.rings[FREE] > before:
            s.tell(RINGS_RETURNED, 503, s.rings[FREE] - before)


# ---- Rangers of the North ----


def rangers_of_the_north(s: War) -> None:
    """A Shadow Army in the North or beside it is hit; the North gathers next to it."""
    RANGERS_STRIKE.begin(s, RANGERS_STRIKE.of(FREE))


class RangersStrike(ChooseRegion):
    """Which Shadow Army."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if not has_army(s, SHADOW, region):
            return False
        if NATION_OF[region] == NORTH:
            return True
        k: i64
        for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
            if NATION_OF[BORDER[k]] == NORTH:
                return True
        return False

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.then_one(GATHER_RANGERS.of(region))
        strike(s, SHADOW, region, RANGERS_DICE, 5)


class GatherRangers(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        RANGERS_CAMP.begin(s, RANGERS_CAMP.of(FREE, first_of(todo)))


class RangersCamp(ChooseRegion):
    """A free region of the North next to the one that was hit: a unit and a Leader."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if NATION_OF[region] != NORTH or not are_adjacent(second_of(todo), region):
            return False
        return is_free(s, FREE, region) and can_recruit_any(s, region, NORTH)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        recruit_unit_and_leader(s, region, NORTH)


# ---- Threat to the Fiefs of the South ----


def threat_to_the_fiefs(s: War) -> None:
    """A regular of Gondor in three regions; then a die for each Ship in Gondor."""
    recruit_by_card(s, PELARGIR, GONDOR_REGULAR, 1)
    recruit_by_card(s, LOSSARNACH, GONDOR_REGULAR, 1)
    recruit_by_card(s, LAMEDON, GONDOR_REGULAR, 1)
    k: i64
    for k in range(len(COAST_REGION)):
        region: i64 = COAST_REGION[k]
        if NATION_OF[region] == GONDOR and count_place(s.ships, region) > 0:
            s.then_one(HUNT_SHIPS.of(region, count_place(s.ships, region)))


class HuntShips(Step[War]):
    """A die for each Ship of a region, one after the other."""

    def run(self, s: War, todo: Todo) -> None:
        region, left = first_of(todo), second_of(todo)
        if left > 0:
            s.then(ROLL_FOR_SHIP.of(region), HUNT_SHIPS.of(region, left - 1))


class RollForShip(RollDice[War]):
    """4 or more removes it."""

    def dice(self, s: War, todo: Todo) -> i64:
        return 1

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        hits: i64 = ROLLS.at_least(outcome.x, 4)
        s.tell(CARD_ROLLED, 503, FREE, outcome.x, hits)
        if hits > 0:
            lose_ship(s, first_of(todo))


BLOW_AWAY: Final[BlowAway] = BlowAway()
MAY_LOOK: Final[MayLook] = MayLook(YES, NO)
PICK_HAND: Final[PickHand] = PickHand()
THROW_AWAY: Final[ThrowAway] = ThrowAway(2)
ROLL_FOR_RINGS: Final[RollForRings] = RollForRings(ROLLS)
RANGERS_STRIKE: Final[RangersStrike] = RangersStrike()
GATHER_RANGERS: Final[GatherRangers] = GatherRangers(1)
RANGERS_CAMP: Final[RangersCamp] = RangersCamp(2)
HUNT_SHIPS: Final[HuntShips] = HuntShips(2)
ROLL_FOR_SHIP: Final[RollForShip] = RollForShip(ROLLS, 1)

FREE_CHARACTER_ADDED: Final[list[EventCard]] = [
    EventCard("the-ents-awake-rock-and-stone", the_ents_awake_rock_and_stone, are_ents_ready),
    EventCard("the-ents-awake-huorns-e", the_ents_awake_huorns, are_ents_ready),
    EventCard("the-ents-awake-entmoot-e", the_ents_awake_entmoot, are_ents_ready),
    EventCard("wind-from-the-west", wind_from_the_west),
    EventCard("three-rings-for-the-elven-kings", three_rings),
]
FREE_STRATEGY_ADDED: Final[list[EventCard]] = [
    EventCard("rangers-of-the-north", rangers_of_the_north),
    EventCard("threat-to-the-fiefs-of-the-south", threat_to_the_fiefs, are_corsairs_in_play),
]

FRAMES: Final[list[Frame]] = [
    BLOW_AWAY,
    MAY_LOOK,
    PICK_HAND,
    THROW_AWAY,
    ROLL_FOR_RINGS,
    RANGERS_STRIKE,
    GATHER_RANGERS,
    RANGERS_CAMP,
    HUNT_SHIPS,
    ROLL_FOR_SHIP,
]
