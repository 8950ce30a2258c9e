"""The Character deck of the Free Peoples, cards 1 to 14: the Fellowship. One function for each card, in their order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import May, Step, first_of, second_of
from mathom.games.war.rules.answers import NO, ROLLS, YES
from mathom.games.war.rules.armies.figures import (
    is_unconquered,
)
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.losses import lose_character
from mathom.games.war.rules.cards.conditions import is_king_with_army, king_in_exile
from mathom.games.war.rules.cards.event import EventCard, stay_on_table
from mathom.games.war.rules.cards.table_cards import is_in_fellowship
from mathom.games.war.rules.events import DICE_CHANGED, TILE_DRAWN
from mathom.games.war.rules.facts.characters import (
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
    FREE,
    GONDOR,
    ROHAN,
)
from mathom.games.war.rules.facts.regions import (
    LORIEN,
    NATION_OF,
)
from mathom.games.war.rules.facts.tiles import HELD, IN_POOL, REMOVED, TILE_NAMES, TILES, is_eye
from mathom.games.war.rules.fellowship.companions import companions_in, is_in_mordor
from mathom.games.war.rules.fellowship.corruption import HEAL, heal
from mathom.games.war.rules.fellowship.moving import MOVE_FELLOWSHIP, hide
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.fellowship.separation import PICK_LEAVERS
from mathom.games.war.rules.fellowship.tiles import (
    TakeTile,
    can_cancel,
    pool_size,
    put_special_tile_in_play,
    refill_pool,
    use_lady_of_light,
)
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
    s.then_one(HEAL.of(1))
    ask(s, PICK_LEAVERS.of(FREE, 0, 1))


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
        if number == 0:
            return
        refill_pool(s)
        if pool_size(s) > 0:
            s.then(HOLD_TILE.of(), DRAW_FOR_KING.of(number - 1))


class HoldTile(TakeTile):
    """A tile of the pool is held until all are drawn."""

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        move_tile(s, outcome.x, IN_POOL, HELD)
        s.tell(TILE_DRAWN, 503, outcome.x)
        s.then_one(when(can_cancel(s, outcome.x), CANCEL_KINGS_EYE.of(FREE, outcome.x)))


class CancelKingsEye(May[War]):
    """D70: Lady of Light: another tile takes its place."""

    def do_it(self, s: War, todo: Todo) -> None:
        use_lady_of_light(s, second_of(todo))
        s.then_one(DRAW_FOR_KING.of(1))


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


ROLL_ATHELAS: Final[RollAthelas] = RollAthelas(ROLLS)
MAY_HIDE_OR_MOVE: Final[MayHideOrMove] = MayHideOrMove(YES, NO)
DRAW_FOR_KING: Final[DrawForKing] = DrawForKing(1)
CANCEL_KINGS_EYE: Final[CancelKingsEye] = CancelKingsEye(YES, NO, 2)
HOLD_TILE: Final[HoldTile] = HoldTile(0, weighted=True)
END_CHALLENGE: Final[EndChallenge] = EndChallenge()

FELLOWSHIP_CARDS: Final[list[EventCard]] = [
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
]

FRAMES: Final[list[Frame]] = [
    ROLL_ATHELAS,
    MAY_HIDE_OR_MOVE,
    DRAW_FOR_KING,
    HOLD_TILE,
    CANCEL_KINGS_EYE,
    END_CHALLENGE,
]
