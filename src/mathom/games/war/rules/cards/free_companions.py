"""The Character deck of the Free Peoples, cards 15 to 24: Companions abroad. One function for each, in their order."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, SECOND, Frame, State, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Choice, Step, first_of, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, COUNT, NATION, NO, ROLLS
from mathom.games.war.rules.armies.capture import capture_if_taken
from mathom.games.war.rules.armies.characters import send_one_group
from mathom.games.war.rules.armies.figures import (
    add_figures,
    characters_at,
    count_at,
    eliminate,
    figures_at,
    has_army,
    is_free,
    is_unconquered,
    recruit,
)
from mathom.games.war.rules.armies.moving import move_picked
from mathom.games.war.rules.armies.pieces import lose_ships
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.attacking import alarm
from mathom.games.war.rules.battle.leaving import mobile
from mathom.games.war.rules.battle.losses import LOSE_UNITS, lose_all_units, lose_character
from mathom.games.war.rules.cards.conditions import is_king_with_army, king_in_exile
from mathom.games.war.rules.cards.event import EventCard
from mathom.games.war.rules.cards.places import (
    ChooseRegion,
    lose_by_card,
    recruit_unit,
)
from mathom.games.war.rules.cards.strikes import lose_followers, strike
from mathom.games.war.rules.cards.table_cards import has_companion, is_in_play
from mathom.games.war.rules.cards.zones import DRAW_CARDS
from mathom.games.war.rules.events import ARMY_RETREATED, CARD_ROLLED, FIGURES_MOVED, RAISED_TO_ELITE
from mathom.games.war.rules.facts.cards import STRATEGY_DECK, card_of
from mathom.games.war.rules.facts.characters import (
    BOROMIR,
    COMPANIONS,
    GANDALF_THE_WHITE,
    GIMLI,
    LEGOLAS,
    SARUMAN,
)
from mathom.games.war.rules.facts.nations import (
    DWARVES,
    ELITE,
    ELVES,
    FREE,
    GONDOR,
    ISENGARD,
    NAZGUL,
    NORTH,
    REGULAR,
    ROHAN,
    SAURON,
    SHADOW,
    kind_of,
)
from mathom.games.war.rules.facts.regions import (
    BORDER,
    DALE,
    EREBOR,
    ERECH,
    FANGORN,
    FIRST_BORDER,
    LAMEDON,
    NATION_OF,
    ORTHANC,
    PELARGIR,
    WOODLAND_REALM,
    are_adjacent,
    is_stronghold,
)
from mathom.games.war.rules.fellowship.companions import companions_in
from mathom.games.war.rules.fellowship.separation import (
    AS_LEVEL_4,
    INTO_SIEGE,
    PICK_LEAVERS,
    arrive,
)
from mathom.games.war.rules.politics.recruiting import recruit_and_tell
from mathom.games.war.rules.politics.track import activate, advance_by_card
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import commander_at, leads, use_nation

ENTS_DICE: Final = 3
MOST_RALLIED: Final = 3  # Dead Men of Dunharrow
GONDOR_REGULAR: Final = 6  # a kind
ENTS_AWAKE: Final[tuple[int, ...]] = (
    card_of("the-ents-awake-treebeard"),
    card_of("the-ents-awake-huorns"),
    card_of("the-ents-awake-entmoot"),
)


def gwaihir_the_windlord(s: War) -> None:
    """Companions separate or move on the map as if of Level 4, even into a siege."""
    send_one_group(s, AS_LEVEL_4 | INTO_SIEGE)


def we_prove_the_swifter(s: War) -> None:
    """Companions separate or move on the map two regions further than usual, even into a siege."""
    send_one_group(s, 2 | INTO_SIEGE)


def there_and_back_again(s: War) -> None:
    """Separate with one region more than usual; then Gimli or Legolas near Erebor rouses three Nations."""
    s.then_one(ROUSE_THE_NORTH.of())
    if companions_in(s) > 0:
        ask(s, PICK_LEAVERS.of(FREE, 0, 1))


class RouseTheNorth(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        if is_near_erebor(s, GIMLI) or is_near_erebor(s, LEGOLAS):
            activate(s, DWARVES, 503)
            activate(s, NORTH, 503)
            advance_by_card(s, DWARVES)
            advance_by_card(s, ELVES)
            advance_by_card(s, NORTH)


def is_near_erebor(s: War, who: i64) -> bool:
    place: i64 = s.character[who]
    return place == DALE or place == EREBOR or place == WOODLAND_REALM


def the_eagles_are_coming(s: War) -> None:
    """Nazgul of a Shadow Army near a Companion's Army: each may die; the others are sent away together."""
    STRIKE_NAZGUL_AT.begin(s, STRIKE_NAZGUL_AT.of(FREE))


class StrikeNazgulAt(ChooseRegion):
    """Which Shadow Army. The Witch-king is not one of its Nazgul here."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        if count_at(s, region, NAZGUL) == 0 or not has_army(s, SHADOW, region):
            return False
        if is_army_with_companion(s, region):
            return True
        k: i64
        for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
            if is_army_with_companion(s, BORDER[k]):
                return True
        return False

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.then_one(ROLL_FOR_EAGLES.of(region))


def is_army_with_companion(s: War, region: i64) -> bool:
    return has_army(s, FREE, region) and has_companion(s, region)


def can_eagles_strike(s: War) -> bool:
    return STRIKE_NAZGUL_AT.options(s, STRIKE_NAZGUL_AT.of(FREE), COUNT_ONLY) > 0


class RollForEagles(RollDice[War]):
    """A die for each Nazgul, at most five; every 5 or more kills one."""

    def dice(self, s: War, todo: Todo) -> i64:
        nazgul: i64 = count_at(s, first_of(todo), NAZGUL)
        return nazgul if nazgul < 5 else 5

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        region: i64 = first_of(todo)
        killed: i64 = ROLLS.at_least(outcome.x, 5)
        while killed > 0:
            lose_by_card(s, region, NAZGUL)
            killed -= 1
        if count_at(s, region, NAZGUL) > 0:
            SEND_NAZGUL_HOME.begin(s, SEND_NAZGUL_HOME.of(FREE, region))


class SendNazgulHome(ChooseRegion):
    """The unconquered Sauron Stronghold to which the surviving Nazgul of a region go."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return NATION_OF[region] == SAURON and is_stronghold(region) and is_unconquered(s, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        start: i64 = second_of(todo)
        nazgul: i64 = count_at(s, start, NAZGUL)
        add_figures(s, start, NAZGUL, -nazgul)
        add_figures(s, region, NAZGUL, nazgul)
        s.tell(FIGURES_MOVED, 503, NAZGUL, nazgul, start, region)


# ---- The Ents Awake ----


def is_fangorn_roused(s: War) -> bool:
    """Gandalf the White is in play, and a Companion in Fangorn."""
    return is_in_play(s, GANDALF_THE_WHITE) and has_companion(s, FANGORN)


def the_ents_awake_treebeard(s: War) -> None:
    storm_orthanc(s)


def the_ents_awake_huorns(s: War) -> None:
    storm_orthanc(s)


def the_ents_awake_entmoot(s: War) -> None:
    storm_orthanc(s)


def storm_orthanc(s: War) -> None:
    """Hits on the Shadow Army in Orthanc, an attack for politics; without an Army there Saruman falls."""
    if has_army(s, SHADOW, ORTHANC):
        s.then_one(END_STORM.of())
        strike(s, SHADOW, ORTHANC, ENTS_DICE, 4)
        alarm(s, SHADOW, ORTHANC)
    elif s.character[SARUMAN] == ORTHANC:
        lose_character(s, SARUMAN, 508)


class EndStorm(Step[War]):
    """An Army that is destroyed takes Saruman, all Nazgul and Minions with it."""

    def run(self, s: War, todo: Todo) -> None:
        if not has_army(s, SHADOW, ORTHANC):
            lose_followers(s, SHADOW, ORTHANC)


def leads_to_another_card(s: War, card: i64) -> bool:
    """The Ents Awake: with Gandalf the White in Fangorn or Rohan one more Character card may be played."""
    if card not in ENTS_AWAKE or not is_in_play(s, GANDALF_THE_WHITE):
        return False
    place: i64 = s.character[GANDALF_THE_WHITE]
    return place == FANGORN or NATION_OF[place] == ROHAN


# ---- Dead Men of Dunharrow ----


def is_king_in_rohan(s: War) -> bool:
    who: i64 = king_in_exile(s)
    return is_in_play(s, who) and NATION_OF[s.character[who]] == ROHAN


def dead_men_of_dunharrow(s: War) -> None:
    """Strider or Aragorn leads the Dead to the south of Gondor; a Shadow Army there is hit and flees."""
    s.then_one(LEAD_THE_DEAD.of(FREE))


class LeadTheDead(ChooseRegion):
    """Where they go."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return region == ERECH or region == LAMEDON or region == PELARGIR

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        ask_for_followers(s, region, 0)


def add_followers(s: War, group: i64, out: vec[i64]) -> i64:
    """The Companions beside Strider or Aragorn, after those of the group in their order."""
    king: i64 = king_in_exile(s)
    n: i64 = 0
    who: i64
    for who in range(COMPANIONS):
        if who != king and s.character[who] == s.character[king] and group >> who == 0:
            n = add(out, n, CHARACTER.of(who))
    return n


def ask_for_followers(s: War, region: i64, group: i64) -> None:
    if add_followers(s, group, COUNT_ONLY) > 0:
        s.then_one(FOLLOW_KING.of(FREE, region, group))
    else:
        bring_the_dead(s, region, group)


class FollowKing(Choice[War]):
    """Another Companion who goes along, or nobody more."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, _, group = triple(todo)
        return add(out, add_followers(s, group, out), NO.of())

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, group = triple(todo)
        if answer.verb is CHARACTER:
            ask_for_followers(s, region, group | bit(answer.x))
        else:
            bring_the_dead(s, region, group)


def bring_the_dead(s: War, region: i64, group: i64) -> None:
    """They arrive; an Army that they meet counts as attacked."""
    group |= bit(king_in_exile(s))
    who: i64
    for who in range(COMPANIONS):
        if group >> who & 1:
            arrive(s, who, region)
    if has_army(s, SHADOW, region):
        s.then(ROLL_FOR_DEAD.of(region), FLEE_THE_DEAD.of(region), RALLY_GONDOR.of(region))
        alarm(s, SHADOW, region)
    else:
        s.then_one(RALLY_GONDOR.of(region))


class RollForDead(RollDice[War]):
    """One die; its face is the number of hits."""

    def dice(self, s: War, todo: Todo) -> i64:
        return 1

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        hits: i64 = 1
        while ROLLS.count(outcome.x, hits) == 0:
            hits += 1
        s.tell(CARD_ROLLED, 508, FREE, outcome.x, hits)
        s.then_one(LOSE_UNITS.of(SHADOW, first_of(todo), hits))


class FleeTheDead(Step[War]):
    """D87: what is left must retreat. An Army that cannot is destroyed, with its Nazgul and Minions."""

    def run(self, s: War, todo: Todo) -> None:
        region: i64 = first_of(todo)
        places: i64 = add_refuges(s, region, COUNT_ONLY)
        if has_army(s, SHADOW, region) and places > 0:
            FLEE_TO.begin(s, FLEE_TO.of(SHADOW, region))
            return
        lose_all_units(s, SHADOW, region)
        lose_followers(s, SHADOW, region)
        lose_ships(s, region)


def add_refuges(s: War, region: i64, out: vec[i64]) -> i64:
    return FLEE_TO.options(s, FLEE_TO.of(SHADOW, region), out)


class FleeTo(ChooseRegion):
    """R10.9: the region to which the Army retreats."""

    def who(self, s: State, f: i64) -> i64:
        return commander_at(cast(War, s), SHADOW, f >> SECOND & ARGUMENT)

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return are_adjacent(second_of(todo), region) and is_free(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        start: i64 = second_of(todo)
        s.picked = figures_at(s, SHADOW, start)
        s.picked_characters = mobile(s, characters_at(s, SHADOW, start))
        s.tell(ARMY_RETREATED, 1009, SHADOW, start, region)
        move_picked(s, SHADOW, start, region, 1009)
        lose_ships(s, start)


class RallyGondor(Step[War]):
    """Regulars of Gondor may gather where the Dead were."""

    def run(self, s: War, todo: Todo) -> None:
        can_rally: bool = s.reserve[GONDOR_REGULAR] > 0 and leads(s, GONDOR)
        s.then_one(when(can_rally, COUNT_RALLIED.of(FREE, first_of(todo))))


class CountRallied(Choice[War]):
    """How many. The first of them takes the place back if the Shadow holds it."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        while n <= MOST_RALLIED and n <= s.reserve[GONDOR_REGULAR]:
            n = add(out, n, COUNT.of(n))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        region: i64 = second_of(todo)
        number: i64 = answer.x
        while number > 0:
            recruit_and_tell(s, region, GONDOR_REGULAR, 505)
            number -= 1
        capture_if_taken(s, region)


def is_boromir_in_gondor(s: War) -> bool:
    return is_in_play(s, BOROMIR) and NATION_OF[s.character[BOROMIR]] == GONDOR


def house_of_the_stewards(s: War) -> None:
    s.then_one(DRAW_CARDS.of(STRATEGY_DECK, 2))
    recruit_unit(s, s.character[BOROMIR], GONDOR)


def the_grey_company(s: War) -> None:
    """A regular of the Army of Strider or Aragorn becomes an elite; then draw two Strategy cards."""
    s.then_one(DRAW_CARDS.of(STRATEGY_DECK, 2))
    region: i64 = s.character[king_in_exile(s)]
    nations: i64 = add_raisable(s, region, COUNT_ONLY)
    if nations > 1:
        s.then_one(RAISE_REGULAR.of(FREE, region))
    elif nations == 1:
        nation: i64 = 0
        while not can_raise(s, region, nation):
            nation += 1
        raise_regular(s, region, nation)


def can_raise(s: War, region: i64, nation: i64) -> bool:
    if not leads(s, nation):
        return False
    return count_at(s, region, kind_of(nation, REGULAR)) > 0 and s.reserve[kind_of(nation, ELITE)] > 0


def add_raisable(s: War, region: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    nation: i64
    for nation in range(ISENGARD):
        if can_raise(s, region, nation):
            n = add(out, n, NATION.of(nation))
    return n


class RaiseRegular(Choice[War]):
    """Whose regular becomes an elite."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_raisable(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        raise_regular(s, second_of(todo), answer.x)


def raise_regular(s: War, region: i64, nation: i64) -> None:
    """The regular is eliminated."""
    eliminate(s, region, kind_of(nation, REGULAR))
    recruit(s, region, kind_of(nation, ELITE))
    use_nation(s, nation)
    s.tell(RAISED_TO_ELITE, 503, kind_of(nation, ELITE), region)


ROUSE_THE_NORTH: Final[RouseTheNorth] = RouseTheNorth()
STRIKE_NAZGUL_AT: Final[StrikeNazgulAt] = StrikeNazgulAt()
ROLL_FOR_EAGLES: Final[RollForEagles] = RollForEagles(ROLLS, 1)
SEND_NAZGUL_HOME: Final[SendNazgulHome] = SendNazgulHome(2)
END_STORM: Final[EndStorm] = EndStorm()
LEAD_THE_DEAD: Final[LeadTheDead] = LeadTheDead()
FOLLOW_KING: Final[FollowKing] = FollowKing(3)
ROLL_FOR_DEAD: Final[RollForDead] = RollForDead(ROLLS, 1)
FLEE_THE_DEAD: Final[FleeTheDead] = FleeTheDead(1)
FLEE_TO: Final[FleeTo] = FleeTo(2)
RALLY_GONDOR: Final[RallyGondor] = RallyGondor(1)
COUNT_RALLIED: Final[CountRallied] = CountRallied(2)
RAISE_REGULAR: Final[RaiseRegular] = RaiseRegular(2)

COMPANION_CARDS: Final[list[EventCard]] = [
    EventCard("gwaihir-the-windlord", gwaihir_the_windlord),
    EventCard("we-prove-the-swifter", we_prove_the_swifter),
    EventCard("there-and-back-again", there_and_back_again),
    EventCard("the-eagles-are-coming", the_eagles_are_coming, can_eagles_strike),
    EventCard("the-ents-awake-treebeard", the_ents_awake_treebeard, is_fangorn_roused),
    EventCard("the-ents-awake-huorns", the_ents_awake_huorns, is_fangorn_roused),
    EventCard("the-ents-awake-entmoot", the_ents_awake_entmoot, is_fangorn_roused),
    EventCard("dead-men-of-dunharrow", dead_men_of_dunharrow, is_king_in_rohan),
    EventCard("house-of-the-stewards", house_of_the_stewards, is_boromir_in_gondor),
    EventCard("the-grey-company", the_grey_company, is_king_with_army),
]

FRAMES: Final[list[Frame]] = [
    ROUSE_THE_NORTH,
    STRIKE_NAZGUL_AT,
    ROLL_FOR_EAGLES,
    SEND_NAZGUL_HOME,
    END_STORM,
    LEAD_THE_DEAD,
    FOLLOW_KING,
    ROLL_FOR_DEAD,
    FLEE_THE_DEAD,
    FLEE_TO,
    RALLY_GONDOR,
    COUNT_RALLIED,
    RAISE_REGULAR,
]
