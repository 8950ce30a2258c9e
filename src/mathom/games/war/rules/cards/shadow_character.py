"""The Character deck of the Shadow: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Chance, Choice, second_of, triple
from mathom.games.war.rules.answers import CHARACTER, NO, ROLLS, SHOWN
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.events import DICE_CHANGED, FELLOWSHIP_PUSHED
from mathom.games.war.rules.facts.characters import GOLLUM, GONE, LEVEL, SARUMAN, is_hobbit
from mathom.games.war.rules.facts.dice import EYE, FACES
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import are_adjacent, is_settlement, origin_of
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.rules.fellowship.companions import (
    choose_guide,
    is_in_mordor,
    leave_fellowship,
    offer_companions,
)
from mathom.games.war.rules.fellowship.corruption import corrupt
from mathom.games.war.rules.fellowship.resolution import HOBBITS_LEAVE, hobbit_leaves
from mathom.games.war.rules.fellowship.reveal import (
    FOR_CARD,
    FORCED_CASUALTY,
    NO_EYE,
    NO_HELP,
    NO_REVEAL,
    SEPARATES,
)
from mathom.games.war.rules.fellowship.tiles import DRAW_TILE, put_special_tile_in_play
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


def is_saruman_in_play(s: War) -> bool:
    return is_in_play(s, SARUMAN)


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


def cruel_weather(s: War) -> None:
    """The Shadow moves the Ring-bearers' figure to an adjacent region."""
    PUSH_FELLOWSHIP.begin(s, PUSH_FELLOWSHIP.of(SHADOW))


class PushFellowship(ChooseRegion):
    """Any adjacent region. It is no declaration and no reveal."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return are_adjacent(s.fellowship, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.fellowship = region
        s.tell(FELLOWSHIP_PUSHED, 503, region)


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
            corrupt(s, LEVEL[who], 503)
        elif is_hobbit(who):
            s.then_one(HOBBITS_LEAVE.of())
            hobbit_leaves(s, who)
            choose_guide(s)
        else:
            leave_fellowship(s, who, GONE)
            choose_guide(s)


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
        s.tell(DICE_CHANGED, 503, SHADOW, answer.y, EYE)
        _, _, left = triple(todo)
        ask_for_eyes(s, answer.y + 1, left - answer.x)


ROLL_CANDLES: Final[RollCandles] = RollCandles(ROLLS)
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
    EventCard("cruel-weather", cruel_weather, has_progress),
    EventCard("morgul-wound", morgul_wound, is_revealed),
    EventCard("lure-of-the-ring", lure_of_the_ring, is_revealed),
    EventCard("the-breaking-of-the-fellowship", the_breaking_of_the_fellowship, is_revealed),
    EventCard("worn-with-sorrow-and-toil", stay_on_table),
    EventCard("flocks-of-crebain", stay_on_table),
    EventCard("balrog-of-moria", stay_on_table),
    EventCard("the-lidless-eye", the_lidless_eye),
    EventCard("the-palantir-of-orthanc", stay_on_table, is_saruman_in_play),
    EventCard("wormtongue", stay_on_table, is_saruman_in_play),
]

FRAMES: Final[list[Frame]] = [
    ROLL_CANDLES,
    PUSH_FELLOWSHIP,
    DRAW_LURED,
    GIVE_UP_LURED,
    TURN_TO_EYES,
]
