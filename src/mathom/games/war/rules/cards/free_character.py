"""The Character deck of the Free Peoples: one function for each card, in the order of the deck."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Choice, May, Step, first_of, second_of
from mathom.games.war.rules.answers import NATION, NO, ROLLS, YES
from mathom.games.war.rules.armies.figures import (
    add_figures,
    count_at,
    eliminate,
    has_army,
    is_unconquered,
    recruit,
)
from mathom.games.war.rules.battle.losses import lose_character
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.places import (
    ChooseRegion,
    has_companion,
    lose_by_card,
    recruit_unit,
)
from mathom.games.war.rules.cards.table_cards import is_in_fellowship, is_in_play
from mathom.games.war.rules.cards.zones import DRAW_CARDS
from mathom.games.war.rules.events import DICE_CHANGED, RAISED_TO_ELITE, TILE_DRAWN
from mathom.games.war.rules.facts.cards import STRATEGY_DECK
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    BOROMIR,
    GANDALF_THE_GREY,
    GIMLI,
    GOLLUM,
    LEGOLAS,
    STRIDER,
)
from mathom.games.war.rules.facts.dice import CHARACTER as CHARACTER_FACE
from mathom.games.war.rules.facts.dice import FACES, WILL
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
    FIRST_BORDER,
    LORIEN,
    NATION_OF,
    REGIONS,
    WOODLAND_REALM,
    is_stronghold,
)
from mathom.games.war.rules.facts.tiles import HELD, IN_POOL, REMOVED, TILE_NAMES, TILES, is_eye
from mathom.games.war.rules.fellowship.companions import companions_in, is_in_mordor
from mathom.games.war.rules.fellowship.corruption import HEAL, heal
from mathom.games.war.rules.fellowship.moving import MOVE_FELLOWSHIP, hide
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.fellowship.separation import PICK_LEAVERS
from mathom.games.war.rules.fellowship.tiles import (
    TakeTile,
    pool_size,
    put_special_tile_in_play,
    refill_pool,
)
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War

CHALLENGE_TILES: Final = 3
ATHELAS_DICE: Final = 3


def elven_cloaks(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("elven-cloaks"))


def elven_rope(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("elven-rope"))


def phial_of_galadriel(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("phial-of-galadriel"))


def smeagol_helps_nice_master(s: War) -> None:
    put_special_tile_in_play(s, TILE_NAMES.index("smeagol-helps-nice-master"))


def is_gimli_or_legolas_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, GIMLI) or is_in_fellowship(s, LEGOLAS)


def is_boromir_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, BOROMIR)


def is_gandalf_the_grey_in_fellowship(s: War) -> bool:
    return is_in_fellowship(s, GANDALF_THE_GREY)


def athelas(s: War) -> None:
    """Three dice; every 5 or more heals 1, with Strider as Guide every 3 or more."""
    s.then_one(ROLL_ATHELAS.of())


class RollAthelas(RollDice[War]):
    def dice(self, s: War, todo: Todo) -> i64:
        return ATHELAS_DICE

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        heal(s, ROLLS.at_least(outcome.x, 3 if s.guide == STRIDER else 5), 503)


def there_is_another_way(s: War) -> None:
    """Heal 1; with Gollum as Guide the Fellowship may also hide or move."""
    heal(s, 1, 503)
    s.then_one(when(s.guide == GOLLUM, MAY_HIDE_OR_MOVE.of(FREE)))


class MayHideOrMove(May[War]):
    """Hides a revealed Fellowship, or moves a hidden one."""

    def do_it(self, s: War, todo: Todo) -> None:
        if s.is_revealed:
            hide(s)
        else:
            s.then_one(MOVE_FELLOWSHIP.of())


def i_will_go_alone(s: War) -> None:
    """Separate with one region more than usual, then heal 1."""
    s.then(PICK_LEAVERS.of(FREE, 0, 1), HEAL.of(1))


def has_companions(s: War) -> bool:
    return companions_in(s) > 0


def bilbos_song(s: War) -> None:
    heal(s, 2 if s.guide == GOLLUM else 1, 503)


def mirror_of_galadriel(s: War) -> None:
    """An unused Character die shows Will of the West; 1 is healed if the Ring-bearers are in unconquered Lorien."""
    if s.dice[FREE * FACES + CHARACTER_FACE] > 0:
        s.dice[FREE * FACES + CHARACTER_FACE] -= 1
        s.dice[FREE * FACES + WILL] += 1
        s.tell(DICE_CHANGED, 503, FREE, CHARACTER_FACE, WILL)
    if not is_in_mordor(s) and s.fellowship == LORIEN and is_unconquered(s, LORIEN):
        heal(s, 1, 503)


def king_in_exile(s: War) -> i64:
    """Strider, or Aragorn once he is in play."""
    return ARAGORN if is_in_play(s, ARAGORN) else STRIDER


def is_king_with_army(s: War) -> bool:
    """Whether a Free Peoples Army contains Strider or Aragorn."""
    place: i64 = s.character[king_in_exile(s)]
    return place < REGIONS and has_army(s, FREE, place)


def is_king_with_army_in_the_south(s: War) -> bool:
    if not is_king_with_army(s):
        return False
    nation: i64 = NATION_OF[s.character[king_in_exile(s)]]
    return nation == GONDOR or nation == ROHAN


def challenge_of_the_king(s: War) -> None:
    """Three tiles: three Eyes kill Strider or Aragorn; otherwise every Eye leaves the game."""
    s.then(DRAW_FOR_KING.of(CHALLENGE_TILES), END_CHALLENGE.of())


class DrawForKing(Step[War]):
    """Draws a number of tiles that nobody resolves."""

    def run(self, s: War, todo: Todo) -> None:
        number: i64 = first_of(todo)
        refill_pool(s)
        if number > 0 and pool_size(s) > 0:
            s.then(HOLD_TILE.of(), DRAW_FOR_KING.of(number - 1))


class HoldTile(TakeTile):
    """A tile of the pool is held until all are drawn."""

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        move_tile(s, outcome.x, IN_POOL, HELD)
        s.tell(TILE_DRAWN, 503, outcome.x)


class EndChallenge(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        eyes: i64 = 0
        tile: i64
        for tile in range(TILES):
            if is_eye(tile):
                eyes += s.tiles[HELD * TILES + tile]
        for tile in range(TILES):
            while s.tiles[HELD * TILES + tile] > 0:
                move_tile(s, tile, HELD, REMOVED if is_eye(tile) and eyes < CHALLENGE_TILES else IN_POOL)
        if eyes == CHALLENGE_TILES:
            lose_character(s, king_in_exile(s), 503)


def there_and_back_again(s: War) -> None:
    """Separate with one region more than usual; then Gimli or Legolas near Erebor rouses three Nations."""
    s.then(when(has_companions(s), PICK_LEAVERS.of(FREE, 0, 1)), ROUSE_THE_NORTH.of())


class RouseTheNorth(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        if is_near_erebor(s, GIMLI) or is_near_erebor(s, LEGOLAS):
            activate(s, DWARVES, 503)
            activate(s, NORTH, 503)
            advance(s, DWARVES, 503)
            advance(s, ELVES, 503)
            advance(s, NORTH, 503)


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
    s.tell(RAISED_TO_ELITE, 503, kind_of(nation, ELITE), region)


ROLL_ATHELAS: Final[RollAthelas] = RollAthelas(ROLLS)
MAY_HIDE_OR_MOVE: Final[MayHideOrMove] = MayHideOrMove(YES, NO)
DRAW_FOR_KING: Final[DrawForKing] = DrawForKing(1)
HOLD_TILE: Final[HoldTile] = HoldTile(0, weighted=True)
END_CHALLENGE: Final[EndChallenge] = EndChallenge()
ROUSE_THE_NORTH: Final[RouseTheNorth] = RouseTheNorth()
STRIKE_NAZGUL_AT: Final[StrikeNazgulAt] = StrikeNazgulAt()
ROLL_FOR_EAGLES: Final[RollForEagles] = RollForEagles(ROLLS, 1)
SEND_NAZGUL_HOME: Final[SendNazgulHome] = SendNazgulHome(2)
RAISE_REGULAR: Final[RaiseRegular] = RaiseRegular(2)

FREE_CHARACTER_CARDS: Final[list[EventCard]] = [
    EventCard("elven-cloaks", elven_cloaks),
    EventCard("elven-rope", elven_rope),
    EventCard("phial-of-galadriel", phial_of_galadriel),
    EventCard("smeagol-helps-nice-master", smeagol_helps_nice_master),
    EventCard("mithril-coat-and-sting", stay_on_table),
    EventCard("axe-and-bow", stay_on_table, is_gimli_or_legolas_in_fellowship),
    EventCard("horn-of-gondor", stay_on_table, is_boromir_in_fellowship),
    EventCard("wizards-staff", stay_on_table, is_gandalf_the_grey_in_fellowship),
    EventCard("athelas", athelas),
    EventCard("there-is-another-way", there_is_another_way),
    EventCard("i-will-go-alone", i_will_go_alone, has_companions),
    EventCard("bilbos-song", bilbos_song),
    EventCard("mirror-of-galadriel", mirror_of_galadriel),
    EventCard("challenge-of-the-king", challenge_of_the_king, is_king_with_army_in_the_south),
    EventCard("there-and-back-again", there_and_back_again),
    EventCard("the-eagles-are-coming", the_eagles_are_coming, can_eagles_strike),
    EventCard("house-of-the-stewards", house_of_the_stewards, is_boromir_in_gondor),
    EventCard("the-grey-company", the_grey_company, is_king_with_army),
]

FRAMES: Final[list[Frame]] = [
    ROLL_ATHELAS,
    MAY_HIDE_OR_MOVE,
    DRAW_FOR_KING,
    HOLD_TILE,
    END_CHALLENGE,
    ROUSE_THE_NORTH,
    STRIKE_NAZGUL_AT,
    ROLL_FOR_EAGLES,
    SEND_NAZGUL_HOME,
    RAISE_REGULAR,
]
