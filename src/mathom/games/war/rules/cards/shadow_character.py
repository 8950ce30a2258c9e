"""The Character deck of the Shadow: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Chance, Choice, May, Step, pair, second_of, triple
from mathom.games.war.rules.answers import ATTACK as ATTACK_ANSWER
from mathom.games.war.rules.answers import CARD, CHARACTER, MOVE, NO, ROLLS, SHOWN, YES
from mathom.games.war.rules.answers import HUNT as HUNT_ANSWER
from mathom.games.war.rules.armies.characters import MOVE_MINIONS
from mathom.games.war.rules.armies.choosing import WITH_NAZGUL, WITH_WITCH_KING
from mathom.games.war.rules.armies.figures import has_army, is_besieged, nazgul_at
from mathom.games.war.rules.armies.moving import MOVE_ARMIES, has_movable_army
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.attacking import ATTACK, ATTACK_FROM, can_assault, has_attacker
from mathom.games.war.rules.battle.forces import THREE_ROUNDS
from mathom.games.war.rules.cards.conditions import is_saruman_in_play, is_witch_king_in_play
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.cards.strikes import strike
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.cards.zones import cards_in, leave_table
from mathom.games.war.rules.events import DICE_CHANGED, FELLOWSHIP_PUSHED
from mathom.games.war.rules.facts.cards import CHARACTER_DECK, DECKS, ON_TABLE
from mathom.games.war.rules.facts.characters import GOLLUM, WITCH_KING
from mathom.games.war.rules.facts.dice import EYE, FACES
from mathom.games.war.rules.facts.nations import FREE, NAZGUL, SHADOW
from mathom.games.war.rules.facts.regions import are_adjacent, is_settlement, origin_of
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.rules.fellowship.companions import casualty_level, is_in_mordor, offer_companions
from mathom.games.war.rules.fellowship.corruption import corrupt
from mathom.games.war.rules.fellowship.hunt import HUNT
from mathom.games.war.rules.fellowship.resolution import lose_companion
from mathom.games.war.rules.fellowship.reveal import (
    FOR_CARD,
    FORCED_CASUALTY,
    NO_EYE,
    NO_HELP,
    NO_REVEAL,
    REVEAL,
    SEPARATES,
)
from mathom.games.war.rules.fellowship.tiles import DRAW_TILE, DUE_TILES, put_special_tile_in_play
from mathom.games.war.rules.politics.recruiting import can_recruit_by_card, recruit_by_card
from mathom.games.war.rules.state import War

CANDLES_DICE: Final = 3
MOST_LIDLESS_DICE: Final = 3


# ---- conditions ----


def is_away_from_settlements(s: War) -> bool:
    """D55: not in a region with a Free Peoples Settlement, whoever holds it; true on the Mordor Track."""
    return is_in_mordor(s) or not is_settlement(s.fellowship) or origin_of(s.fellowship) != FREE


def has_progress(s: War) -> bool:
    """The Fellowship is on step 1 or more of its track."""
    return s.progress > 0


def is_revealed(s: War) -> bool:
    return s.is_revealed


# ---- cards ----


def shelobs_lair(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("shelobs-lair"))


def the_ring_is_mine(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("the-ring-is-mine"))


def on_on_they_went(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("on-on-they-went"))


def give_it_to_uss(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("give-it-to-uss"))


def orc_patrol(s: War) -> None:
    """A tile, resolved as in a Hunt; an Eye does nothing."""
    s.then_one(DRAW_TILE.of(FOR_CARD | NO_EYE))


def isildurs_bane(s: War) -> None:
    """A tile whose damage nothing lowers (D57)."""
    s.then_one(DRAW_TILE.of(FOR_CARD | NO_EYE | NO_HELP))


def foul_thing_from_the_deep(s: War) -> None:
    """A tile with a random casualty (D58)."""
    s.then_one(DRAW_TILE.of(FOR_CARD | NO_EYE | FORCED_CASUALTY))


def candles_of_corpses(s: War) -> None:
    """Three dice; every 4 or more corrupts by 1, with Gollum as Guide only a 6."""
    s.then_one(ROLL_CANDLES.of())


class RollCandles(RollDice[War]):
    def dice(self, s: War, todo: Todo) -> i64:
        return CANDLES_DICE

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        corrupt(s, ROLLS.at_least(outcome.x, 6 if s.guide == GOLLUM else 4), 503)


def nazgul_search(s: War) -> None:
    """Nazgul fly; if one is with the Ring-bearers then, the Fellowship is revealed."""
    s.then(MOVE_MINIONS.of(SHADOW, 1), REVEAL_IF_FOUND.of())


def is_nazgul_with_fellowship(s: War) -> bool:
    return not is_in_mordor(s) and nazgul_at(s, s.fellowship) > 0


class RevealIfFound(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        if is_nazgul_with_fellowship(s):
            s.then(REVEAL.of(), DUE_TILES.of())


def cruel_weather(s: War) -> None:
    """The Shadow moves the Ring-bearers' figure to an adjacent region."""
    PUSH_FELLOWSHIP.begin(s, PUSH_FELLOWSHIP.of(SHADOW))


class PushFellowship(ChooseRegion):
    """Any adjacent region. This is neither a declaration nor a reveal."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return are_adjacent(s.fellowship, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.fellowship = region
        s.tell(FELLOWSHIP_PUSHED, 503, region)


def the_nazgul_strike(s: War) -> None:
    """Nazgul fly; if one is with the Ring-bearers then, a card of the Free Peoples goes or the Hunt is on."""
    s.then(MOVE_MINIONS.of(SHADOW, 1), STRIKE_IF_FOUND.of())


class StrikeIfFound(Step[War]):
    """Asks only if there is a card to discard, or a die in the Hunt Box."""

    def run(self, s: War, todo: Todo) -> None:
        can_strike: bool = s.box[SHADOW] > 0 or s.cards[ON_TABLE * DECKS + 2 * FREE + CHARACTER_DECK] != 0
        s.then_one(when(is_nazgul_with_fellowship(s) and can_strike, CHOOSE_STRIKE.of(SHADOW)))


class ChooseStrike(Choice[War]):
    """A Character card of the Free Peoples on the table is discarded, or a Hunt roll is made, or nothing."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = cards_in(s, ON_TABLE, 2 * FREE + CHARACTER_DECK, out, add(out, 0, NO.of()))
        if s.box[SHADOW] > 0:
            n = add(out, n, HUNT_ANSWER.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is CARD:
            leave_table(s, answer.x, 503)
        elif answer.verb is HUNT_ANSWER:
            s.then_one(HUNT.of())


def morgul_wound(s: War) -> None:
    corrupt(s, 2 if s.corruption <= 3 else 1, 503)


def lure_of_the_ring(s: War) -> None:
    """A random Companion is eliminated, or their Level is corruption; with Gollum as Guide 1."""
    if s.guide == GOLLUM:
        corrupt(s, 1, 503)
    else:
        s.then_one(DRAW_LURED.of())


class DrawLured(Chance[War]):
    """Any Companion in the Fellowship."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return offer_companions(s, out)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        s.then_one(GIVE_UP_LURED.of(FREE, outcome.x))


class GiveUpLured(Choice[War]):
    """The Companion is eliminated, or nobody is and the Level is corruption. Take Them Alive! saves the Hobbits."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        out[0] = NO.of()
        out[1] = CHARACTER.of(second_of(todo))
        return 2

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        who: i64 = second_of(todo)
        if answer.verb is NO:
            corrupt(s, casualty_level(s, who), 503)
        else:
            lose_companion(s, who)


def the_breaking_of_the_fellowship(s: War) -> None:
    """The number of a tile is how many Companions leave; with Gollum as Guide 1 corruption instead."""
    if s.guide == GOLLUM:
        corrupt(s, 1, 503)
    else:
        s.then_one(DRAW_TILE.of(FOR_CARD | NO_EYE | NO_REVEAL | SEPARATES))


def the_lidless_eye(s: War) -> None:
    """Up to three unused dice become Eyes."""
    ask_for_eyes(s, 0, MOST_LIDLESS_DICE)


def ask_for_eyes(s: War, face: i64, left: i64) -> None:
    """Asks from a face on, if there are dice."""
    k: i64
    dice: i64 = 0
    for k in range(face, FACES):
        dice += s.dice[SHADOW * FACES + k]
    if dice > 0 and left > 0:
        s.then_one(TURN_TO_EYES.of(SHADOW, face, left))


class TurnToEyes(Choice[War]):
    """A number of dice with one face, face by face in their order; or no more."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, first, left = triple(todo)
        n: i64 = add(out, 0, NO.of())
        face: i64
        dice: i64
        for face in range(first, FACES):
            for dice in range(1, left + 1):
                if dice <= s.dice[SHADOW * FACES + face]:
                    n = add(out, n, SHOWN.of(dice, face))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is NO:
            return
        s.dice[SHADOW * FACES + answer.y] -= answer.x
        s.box[SHADOW] += answer.x
        told: i64 = 0
        while told < answer.x:  # an event for each die
            s.tell(DICE_CHANGED, 503, SHADOW, answer.y, EYE)
            told += 1
        _, _, left = triple(todo)
        ask_for_eyes(s, answer.y + 1, left - answer.x)


def can_cast_spells(s: War) -> bool:
    return CAST_SPELLS_FROM.options(s, CAST_SPELLS_FROM.of(SHADOW), COUNT_ONLY) > 0


def dreadful_spells(s: War) -> None:
    """The Nazgul of a Shadow Army hit a Free Peoples Army in its region or next to it."""
    CAST_SPELLS_FROM.begin(s, CAST_SPELLS_FROM.of(SHADOW))


class CastSpellsFrom(ChooseRegion):
    """Which Shadow Army with Nazgul."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if not has_army(s, SHADOW, region) or nazgul_at(s, region) == 0:
            return False
        return CAST_SPELLS_AT.options(s, CAST_SPELLS_AT.of(SHADOW, region), COUNT_ONLY) > 0

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        CAST_SPELLS_AT.begin(s, CAST_SPELLS_AT.of(SHADOW, region))


class CastSpellsAt(ChooseRegion):
    """Which Free Peoples Army: a die for each Nazgul, every 5 or more is a hit."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        start: i64 = second_of(todo)
        return has_army(s, FREE, region) and (region == start or are_adjacent(start, region))

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        strike(s, FREE, region, nazgul_at(s, second_of(todo)), 5)


def does_witch_king_besiege(s: War) -> bool:
    """The Witch-king is with a Shadow Army that besieges a Stronghold."""
    return is_in_play(s, WITCH_KING) and is_besieged(s, FREE, s.character[WITCH_KING])


def grond(s: War) -> None:
    """The Witch-king's Army assaults the Stronghold for three rounds."""
    region: i64 = s.character[WITCH_KING]
    if can_assault(s, SHADOW, region, WITH_WITCH_KING):
        s.then_one(ATTACK.of(SHADOW, region, region, WITH_WITCH_KING | THREE_ROUNDS))


# ---- orders to Armies ----


def the_ringwraiths_are_abroad(s: War) -> None:
    """Nazgul fly; then up to two Armies with Nazgul move, or one attacks."""
    s.then(MOVE_MINIONS.of(SHADOW, 1), ORDER_ARMIES.of(2, WITH_NAZGUL))


def the_black_captain_commands(s: War) -> None:
    """Two Nazgul are recruited or Nazgul fly; then the Army of the Witch-king moves or attacks."""
    can_recruit: bool = can_recruit_by_card(s, s.character[WITCH_KING], NAZGUL)
    s.then(
        when(can_recruit, CALL_NAZGUL.of(SHADOW)),
        when(not can_recruit, MOVE_MINIONS.of(SHADOW, 1)),
        ORDER_ARMIES.of(1, WITH_WITCH_KING),
    )


class CallNazgul(May[War]):
    """Recruits two Nazgul where the Witch-king is; otherwise Nazgul fly."""

    def do_it(self, s: War, todo: Todo) -> None:
        recruit_by_card(s, s.character[WITCH_KING], NAZGUL, 2)

    def decline(self, s: War, todo: Todo) -> None:
        s.then_one(MOVE_MINIONS.of(SHADOW, 1))


class OrderArmies(Step[War]):
    """Up to a number of Armies may move, or one may attack. The flags say who must go along."""

    def run(self, s: War, todo: Todo) -> None:
        number, flags = pair(todo)
        can_order: bool = CHOOSE_ORDER.options(s, CHOOSE_ORDER.of(SHADOW, number, flags), COUNT_ONLY) > 1
        s.then_one(when(can_order, CHOOSE_ORDER.of(SHADOW, number, flags)))


class ChooseOrder(Choice[War]):
    """Move, attack, or nothing."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, _, flags = triple(todo)
        n: i64 = add(out, 0, NO.of())
        if has_movable_army(s, side, flags):
            n = add(out, n, MOVE.of())
        if has_attacker(s, side, flags):
            n = add(out, n, ATTACK_ANSWER.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, number, flags = triple(todo)
        if answer.verb is MOVE:
            s.then_one(MOVE_ARMIES.of(side, number, flags, 0))
        elif answer.verb is ATTACK_ANSWER:
            ask(s, ATTACK_FROM.of(side, flags))


ROLL_CANDLES: Final[RollCandles] = RollCandles(ROLLS)
REVEAL_IF_FOUND: Final[RevealIfFound] = RevealIfFound()
STRIKE_IF_FOUND: Final[StrikeIfFound] = StrikeIfFound()
CHOOSE_STRIKE: Final[ChooseStrike] = ChooseStrike()
CAST_SPELLS_FROM: Final[CastSpellsFrom] = CastSpellsFrom()
CAST_SPELLS_AT: Final[CastSpellsAt] = CastSpellsAt(2)
CALL_NAZGUL: Final[CallNazgul] = CallNazgul(YES, NO)
ORDER_ARMIES: Final[OrderArmies] = OrderArmies(2)
CHOOSE_ORDER: Final[ChooseOrder] = ChooseOrder(3)
PUSH_FELLOWSHIP: Final[PushFellowship] = PushFellowship()
DRAW_LURED: Final[DrawLured] = DrawLured()
GIVE_UP_LURED: Final[GiveUpLured] = GiveUpLured(2)
TURN_TO_EYES: Final[TurnToEyes] = TurnToEyes(3)

SHADOW_CHARACTER_CARDS: Final[list[EventCard]] = [
    EventCard("shelobs-lair", shelobs_lair),
    EventCard("the-ring-is-mine", the_ring_is_mine),
    EventCard("on-on-they-went", on_on_they_went),
    EventCard("give-it-to-uss", give_it_to_uss),
    EventCard("orc-patrol", orc_patrol, is_away_from_settlements),
    EventCard("isildurs-bane", isildurs_bane, is_away_from_settlements),
    EventCard("foul-thing-from-the-deep", foul_thing_from_the_deep, is_away_from_settlements),
    EventCard("candles-of-corpses", candles_of_corpses, is_away_from_settlements),
    EventCard("nazgul-search", nazgul_search, has_progress),
    EventCard("cruel-weather", cruel_weather, has_progress),
    EventCard("the-nazgul-strike", the_nazgul_strike, has_progress),
    EventCard("morgul-wound", morgul_wound, is_revealed),
    EventCard("lure-of-the-ring", lure_of_the_ring, is_revealed),
    EventCard("the-breaking-of-the-fellowship", the_breaking_of_the_fellowship, is_revealed),
    EventCard("worn-with-sorrow-and-toil", stay_on_table),
    EventCard("flocks-of-crebain", stay_on_table),
    EventCard("balrog-of-moria", stay_on_table),
    EventCard("the-lidless-eye", the_lidless_eye),
    EventCard("dreadful-spells", dreadful_spells, can_cast_spells),
    EventCard("grond-hammer-of-the-underworld", grond, does_witch_king_besiege),
    EventCard("the-palantir-of-orthanc", stay_on_table, is_saruman_in_play),
    EventCard("wormtongue", stay_on_table, is_saruman_in_play),
    EventCard("the-ringwraiths-are-abroad", the_ringwraiths_are_abroad),
    EventCard("the-black-captain-commands", the_black_captain_commands, is_witch_king_in_play),
]

FRAMES: Final[list[Frame]] = [
    ROLL_CANDLES,
    REVEAL_IF_FOUND,
    STRIKE_IF_FOUND,
    CHOOSE_STRIKE,
    CAST_SPELLS_FROM,
    CAST_SPELLS_AT,
    CALL_NAZGUL,
    ORDER_ARMIES,
    CHOOSE_ORDER,
    PUSH_FELLOWSHIP,
    DRAW_LURED,
    GIVE_UP_LURED,
    TURN_TO_EYES,
]
