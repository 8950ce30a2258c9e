"""R14.4: what a Hunt tile does: table card, Guide, casualty, corruption, reveal."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import Chance, Choice, May, Step, first_of, pair, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD, GUIDE, NO, RANDOM, ROLLS, YES
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import AXE_AND_BOW, HORN_OF_GONDOR, enter_we_shall_get_it, is_in_play
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import DAMAGE_REDUCED
from mathom.games.war.rules.facts.characters import BALROG, GOLLUM, GONE, SMEAGOL, is_hobbit
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.facts.tiles import (
    DIE_DAMAGE,
    DRAWN,
    EYE_DAMAGE,
    HELD,
    REVEALS,
    TILE_DAMAGE,
    TILES,
    is_eye,
    is_fellowship_tile,
    is_standard,
)
from mathom.games.war.rules.fellowship.companions import (
    casualty_level,
    choose_guide,
    companions_in,
    highest_level,
    is_in_mordor,
    leave_fellowship,
    offer_companions,
)
from mathom.games.war.rules.fellowship.corruption import corrupt, heal
from mathom.games.war.rules.fellowship.reveal import (
    CARD_USED,
    FIRE,
    FORCED_CASUALTY,
    FROM_HUNT,
    IN_MORDOR,
    NO_EYE,
    NO_HELP,
    NO_REVEAL,
    REVEAL,
    SEPARATES,
)
from mathom.games.war.rules.fellowship.separation import SEND_GROUP, scatter
from mathom.games.war.rules.fellowship.sorrow import ASK_FOR_SORROW
from mathom.games.war.rules.state import War


def move_tile(s: War, tile: i64, source: i64, target: i64) -> None:
    s.tiles[source * TILES + tile] -= 1
    s.tiles[target * TILES + tile] += 1


class ResolveTile(Step[War]):
    """The tile that counts, after Mithril Coat and the like."""

    def run(self, s: War, todo: Todo) -> None:
        flags, tile = pair(todo)
        s.tile = tile
        s.damage = 0
        s.reveal_chosen = False
        s.then_one(PUT_TILE_AWAY.of(tile))
        if flags & NO_EYE and (is_eye(tile) or is_fellowship_tile(tile)):
            return
        if flags & FIRE and is_eye(tile):
            fall_together(s)
            return
        s.then_one(REVEAL_BY_TILE.of(flags, tile))
        if TILE_DAMAGE[tile] < 0:
            heal(s, -TILE_DAMAGE[tile], 1403)
        elif TILE_DAMAGE[tile] == DIE_DAMAGE:
            s.then_one(ROLL_TILE_DIE.of(flags, tile))
        else:
            deal_damage(s, flags, tile, damage_of(s, flags, tile))


def damage_of(s: War, flags: i64, tile: i64) -> i64:
    """R14.3, R15.3: a number, or an Eye."""
    if TILE_DAMAGE[tile] != EYE_DAMAGE:
        return TILE_DAMAGE[tile]
    if flags & IN_MORDOR:
        return s.box[0] + s.box[1]
    return s.successes if flags & FROM_HUNT else 0


def deal_damage(s: War, flags: i64, tile: i64, damage: i64) -> None:
    """Steps 1 to 4. Without damage nobody is asked."""
    if flags & SEPARATES:
        scatter(s, damage)
        return
    s.damage = damage
    if damage > 0:
        s.then(
            when(flags & (CARD_USED | NO_HELP) == 0 and may_lower_by_card(s), LOWER_BY_CARD.of(FREE)),
            when(flags & NO_HELP == 0, ASK_GUIDE.of(flags, tile)),
            HOBBITS_LEAVE.of(),
            when(flags & NO_HELP == 0, ASK_CASUALTY.of(flags, tile)),
            HOBBITS_LEAVE.of(),
            TAKE_CORRUPTION.of(),
        )


def fall_together(s: War) -> None:
    """R18.4: an Eye drawn for Fire and Shadow eliminates the Balrog and the Guide; with Gollum it does nothing."""
    if s.guide != GOLLUM:
        if is_in_play(s, BALROG):
            leave_fellowship(s, BALROG, GONE, 1804)
        lose_companion(s, s.guide)


class PutTileAway(Step[War]):
    """R14.5: a drawn tile stays out of the pool."""

    def run(self, s: War, todo: Todo) -> None:
        move_tile(s, first_of(todo), HELD, DRAWN)


class RollTileDie(RollDice[War]):
    """Shelob's Lair: a die is the damage."""

    def dice(self, s: War, todo: Todo) -> i64:
        return 1

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        flags, tile = pair(todo)
        face: i64 = 1
        while ROLLS.count(outcome.x, face) == 0:
            face += 1
        deal_damage(s, flags, tile, face)


# ---- step 1 ----


def may_lower_by_card(s: War) -> bool:
    return is_on_table(s, AXE_AND_BOW) or is_on_table(s, HORN_OF_GONDOR)


class LowerByCard(Choice[War]):
    """One table card lowers the damage by 1, or none."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        out[0] = NO.of()
        n: i64 = 1
        if is_on_table(s, AXE_AND_BOW):
            out[n] = CARD.of(AXE_AND_BOW)
            n += 1
        if is_on_table(s, HORN_OF_GONDOR):
            out[n] = CARD.of(HORN_OF_GONDOR)
            n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is CARD:
            leave_table(s, answer.x, 1404)
            lower_damage(s, 1)


def lower_damage(s: War, by: i64) -> None:
    s.damage = s.damage - by if by < s.damage else 0
    s.tell(DAMAGE_REDUCED, 1404, by, s.damage)


# ---- step 2 ----


class AskGuide(Step[War]):
    """The Guide's ability: a Hobbit may leave, Gollum may reveal the Fellowship."""

    def run(self, s: War, todo: Todo) -> None:
        flags, tile = pair(todo)
        if s.damage == 0:
            return
        if is_hobbit(s.guide):
            s.then_one(MAY_LET_HOBBIT_LEAVE.of(FREE, flags, tile))
        elif s.guide == GOLLUM and not s.is_revealed and not s.reveal_chosen and not reveals(s, flags, tile):
            s.then(HOBBITS_LEAVE.of(), MAY_REVEAL.of(FREE))


def reveals(s: War, flags: i64, tile: i64) -> bool:
    """Whether a tile reveals the Fellowship. With Gollum as Guide a standard numbered tile does not."""
    if flags & NO_REVEAL or not REVEALS[tile]:
        return False
    return s.guide != GOLLUM or is_eye(tile) or not is_standard(tile)


class MayLetHobbitLeave(May[War]):
    """Meriadoc or Peregrin separates to lower the damage by 1; the next Guide is then asked (D60)."""

    def do_it(self, s: War, todo: Todo) -> None:
        _, flags, tile = triple(todo)
        hobbit: i64 = s.guide
        lower_damage(s, 1)
        s.then_one(ASK_GUIDE.of(flags, tile))
        hobbit_leaves(s, hobbit)
        choose_guide(s)


def hobbit_leaves(s: War, hobbit: i64) -> None:
    """On the Mordor Track they are removed; elsewhere HOBBITS_LEAVE moves them on."""
    if is_in_mordor(s):
        leave_fellowship(s, hobbit, GONE)
    else:
        leave_fellowship(s, hobbit, s.fellowship)
        s.hobbits |= bit(hobbit)


class MayReveal(May[War]):
    """D59: Gollum: the Fellowship is revealed, and the damage is 1 less."""

    def do_it(self, s: War, todo: Todo) -> None:
        s.reveal_chosen = True
        lower_damage(s, 1)


# ---- step 3 ----


class AskCasualty(Step[War]):
    """One casualty at most; Foul Thing from the Deep forces a random one (D58)."""

    def run(self, s: War, todo: Todo) -> None:
        flags, tile = pair(todo)
        if s.damage == 0 or companions_in(s) == 0:
            return
        if flags & FORCED_CASUALTY:
            s.then_one(RANDOM_CASUALTY.of(flags, tile))
        else:
            s.then_one(CHOOSE_CASUALTY.of(FREE, flags, tile))


class ChooseCasualty(Choice[War]):
    """None, the Guide, or a Companion at random."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        out[0] = NO.of()
        out[1] = GUIDE.of()
        out[2] = RANDOM.of()
        return 3

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, flags, tile = triple(todo)
        if answer.verb is GUIDE:
            take_casualty(s, s.guide, flags, tile)
        elif answer.verb is RANDOM:
            s.then_one(RANDOM_CASUALTY.of(flags, tile))


class RandomCasualty(Chance[War]):
    """Any Companion in the Fellowship, the Guide included."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return offer_companions(s, out)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        flags, tile = pair(todo)
        take_casualty(s, outcome.x, flags, tile)


def take_casualty(s: War, who: i64, flags: i64, tile: i64) -> None:
    """The Level lowers the damage. Take Them Alive! saves the Hobbits. A new Guide may help with what is left."""
    was_guide: bool = who == s.guide
    lower_damage(s, casualty_level(s, who))
    s.then(ASK_FOR_SORROW.of(), when(was_guide, ASK_GUIDE.of(flags, tile)))
    lose_companion(s, who)


def lose_companion(s: War, who: i64) -> None:
    """A Companion in the Fellowship is eliminated; Take Them Alive!: a Hobbit goes away at once instead."""
    if is_hobbit(who):
        hobbit_leaves(s, who)
    else:
        leave_fellowship(s, who, GONE, 1404)
        if who == SMEAGOL:
            enter_we_shall_get_it(s)
    choose_guide(s)
    s.then_one(HOBBITS_LEAVE.of())


class HobbitsLeave(Step[War]):
    """D60: both Hobbits move on as one group if both left as Guides."""

    def run(self, s: War, todo: Todo) -> None:
        group: i64 = s.hobbits
        s.hobbits = 0
        if group:
            ask(s, SEND_GROUP.of(FREE, group, s.progress + highest_level(s, group)))


# ---- steps 4 and 5 ----


class TakeCorruption(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        corrupt(s, s.damage, 1404)


class RevealByTile(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        flags, tile = pair(todo)
        s.then_one(when(s.reveal_chosen or reveals(s, flags, tile), REVEAL.of()))


RESOLVE_TILE: Final[ResolveTile] = ResolveTile(2)
PUT_TILE_AWAY: Final[PutTileAway] = PutTileAway(1)
ROLL_TILE_DIE: Final[RollTileDie] = RollTileDie(ROLLS, 2)
LOWER_BY_CARD: Final[LowerByCard] = LowerByCard()
ASK_GUIDE: Final[AskGuide] = AskGuide(2)
MAY_LET_HOBBIT_LEAVE: Final[MayLetHobbitLeave] = MayLetHobbitLeave(YES, NO, 3)
MAY_REVEAL: Final[MayReveal] = MayReveal(YES, NO)
ASK_CASUALTY: Final[AskCasualty] = AskCasualty(2)
CHOOSE_CASUALTY: Final[ChooseCasualty] = ChooseCasualty(3)
RANDOM_CASUALTY: Final[RandomCasualty] = RandomCasualty(2)
HOBBITS_LEAVE: Final[HobbitsLeave] = HobbitsLeave()
TAKE_CORRUPTION: Final[TakeCorruption] = TakeCorruption()
REVEAL_BY_TILE: Final[RevealByTile] = RevealByTile(2)

FRAMES: Final[list[Frame]] = [
    RESOLVE_TILE,
    PUT_TILE_AWAY,
    ROLL_TILE_DIE,
    LOWER_BY_CARD,
    ASK_GUIDE,
    MAY_LET_HOBBIT_LEAVE,
    MAY_REVEAL,
    ASK_CASUALTY,
    CHOOSE_CASUALTY,
    RANDOM_CASUALTY,
    HOBBITS_LEAVE,
    TAKE_CORRUPTION,
    REVEAL_BY_TILE,
]
