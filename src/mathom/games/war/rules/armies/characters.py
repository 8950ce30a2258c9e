"""R9: Companions, Nazgul and Minions move without an Army."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, pair, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, COUNT, NO, REGION
from mathom.games.war.rules.armies.figures import add_figures, controls, count_at, is_besieged
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import FIGURES_MOVED
from mathom.games.war.rules.facts.characters import (
    COMPANIONS,
    GANDALF_THE_WHITE,
    LEVEL,
    MERIADOC,
    MOUTH_OF_SAURON,
    PEREGRIN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.dice import AS_CHARACTER
from mathom.games.war.rules.facts.nations import FREE, NAZGUL, SHADOW
from mathom.games.war.rules.facts.regions import REGIONS, is_stronghold
from mathom.games.war.rules.fellowship.paths import add_companion_reach, add_minion_reach
from mathom.games.war.rules.fellowship.separation import arrive
from mathom.games.war.rules.state import War

SHADOWFAX_LEVEL: Final = 4

# ---- Companions ----


def can_travel(s: War, who: i64, moved: i64) -> bool:
    """Whether a Companion on the map has not moved yet and can leave the region."""
    if not is_in_play(s, who) or moved >> who & 1:
        return False
    return add_companion_reach(s, s.character[who], 1, COUNT_ONLY) > 1


def add_travellers(s: War, moved: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    who: i64
    for who in range(COMPANIONS):
        if can_travel(s, who, moved):
            n = add(out, n, CHARACTER.of(who))
    return n


class MoveCompanionsUse(Use):
    """R9.1: a Character result moves all Companions on the map."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and add_travellers(s, 0, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(PICK_TRAVELLER.of(side, 0, 0))


class MoveCompanions(Step[War]):
    """R9.1: any Companions on the map who have not moved; the second argument has a bit for those who have."""

    def run(self, s: War, todo: Todo) -> None:
        side, moved = pair(todo)
        if add_travellers(s, moved, COUNT_ONLY) > 0:
            s.then_one(PICK_TRAVELLER.of(side, moved, 1))


class PickTraveller(Choice[War]):
    """The first Companion of a group, or no more moves; the third argument is 1 if none need move."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, moved, may_stop = triple(todo)
        n: i64 = add_travellers(s, moved, out)
        if may_stop:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, _ = triple(todo)
        if answer.verb is CHARACTER:
            ask_for_others(s, side, moved, bit(answer.x))


def ask_for_others(s: War, side: i64, moved: i64, group: i64) -> None:
    """Asks for another Companion of the group, or sends it off."""
    if add_others(s, moved, group, COUNT_ONLY) > 0:
        s.then_one(ADD_TRAVELLER.of(side, moved, group))
    else:
        s.then_one(SEND_TRAVELLERS.of(side, moved, group))


def add_others(s: War, moved: i64, group: i64, out: vec[i64]) -> i64:
    """The Companions after those of the group, in their order, who stand in the same region and have not moved."""
    start: i64 = s.character[any_member(group)]
    n: i64 = 0
    who: i64
    for who in range(COMPANIONS):
        if group >> who == 0 and s.character[who] == start and moved >> who & 1 == 0:
            n = add(out, n, CHARACTER.of(who))
    return n


def any_member(group: i64) -> i64:
    """The last Companion of a group."""
    who: i64 = 0
    while group > 1:
        group >>= 1
        who += 1
    return who


class AddTraveller(Choice[War]):
    """Another Companion who goes along, or nobody more."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, moved, group = triple(todo)
        return add(out, add_others(s, moved, group, out), NO.of())

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, group = triple(todo)
        if answer.verb is CHARACTER:
            ask_for_others(s, side, moved, group | bit(answer.x))
        else:
            s.then_one(SEND_TRAVELLERS.of(side, moved, group))


class SendTravellers(Choice[War]):
    """The region to which the group goes."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, _, group = triple(todo)
        start: i64 = s.character[any_member(group)]
        return without(out, add_companion_reach(s, start, level_of_group(group), out), REGION.of(start))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, group = triple(todo)
        s.then_one(MOVE_COMPANIONS.of(side, moved | group))
        who: i64
        for who in range(COMPANIONS):
            if group >> who & 1:
                arrive(s, who, answer.x)


def level_of_group(group: i64) -> i64:
    """R9.1: the highest Level; Shadowfax carries Gandalf the White, alone or with one Hobbit, four regions."""
    hobbits: i64 = group & (bit(MERIADOC) | bit(PEREGRIN))
    if group ^ hobbits == bit(GANDALF_THE_WHITE) and hobbits & (hobbits - 1) == 0:
        return SHADOWFAX_LEVEL
    best: i64 = 0
    who: i64
    for who in range(COMPANIONS):
        if group >> who & 1 and LEVEL[who] > best:
            best = LEVEL[who]
    return best


def without(out: vec[i64], n: i64, answer: i64) -> i64:
    """Takes an answer out of a list and returns how many are left."""
    kept: i64 = 0
    k: i64
    for k in range(n):
        if out[k] != answer:
            out[kept] = out[k]
            kept += 1
    return kept


# ---- Nazgul and Minions ----


def can_fly_to(s: War, region: i64) -> bool:
    """R9.2: not where the Free Peoples control a Stronghold that the Shadow does not besiege."""
    return not is_stronghold(region) or not controls(s, FREE, region) or is_besieged(s, FREE, region)


def flown_to(s: War, region: i64) -> i64:
    """How many Nazgul of a region arrived there in this action: `flown` has 7 bits for each, its region plus 1."""
    n: i64 = 0
    rest: i64 = s.flown
    while rest:
        if rest & 127 == region + 1:
            n += 1
        rest >>= 7
    return n


def resting_nazgul(s: War, region: i64) -> i64:
    """The Nazgul that have not flown yet."""
    return count_at(s, region, NAZGUL) - flown_to(s, region)


def add_flyers(s: War, nazgul_only: i64, out: vec[i64]) -> i64:
    """The regions with Nazgul that have not flown, the Witch-king, and the Mouth of Sauron."""
    n: i64 = 0
    region: i64
    for region in range(REGIONS):
        if count_at(s, region, NAZGUL) > 0 and resting_nazgul(s, region) > 0:
            n = add(out, n, REGION.of(region))
    if is_in_play(s, WITCH_KING) and s.moved_characters >> WITCH_KING & 1 == 0:
        n = add(out, n, CHARACTER.of(WITCH_KING))
    if nazgul_only == 0 and can_mouth_move(s):
        n = add(out, n, CHARACTER.of(MOUTH_OF_SAURON))
    return n


def can_mouth_move(s: War) -> bool:
    if not is_in_play(s, MOUTH_OF_SAURON) or s.moved_characters >> MOUTH_OF_SAURON & 1:
        return False
    return add_minion_reach(s, s.character[MOUTH_OF_SAURON], LEVEL[MOUTH_OF_SAURON], COUNT_ONLY) > 1


class MoveMinionsUse(Use):
    """R9.2, R9.3: a Character result moves any or all Nazgul and Minions."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == SHADOW and add_flyers(s, 0, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(PICK_FLYER.of(side, 0, 0))


class MoveMinions(Step[War]):
    """R9.2: any Nazgul that have not flown in this action; with `nazgul_only` 0 the Mouth of Sauron too."""

    def run(self, s: War, todo: Todo) -> None:
        side, nazgul_only = pair(todo)
        if add_flyers(s, nazgul_only, COUNT_ONLY) > 0:
            s.then_one(PICK_FLYER.of(side, nazgul_only, 1))
        else:
            end_flights(s)


def end_flights(s: War) -> None:
    s.flown = 0
    s.moved_characters = 0


class PickFlyer(Choice[War]):
    """A region from which Nazgul fly, a Minion, or no more moves; the third argument is 1 if none need move."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, nazgul_only, may_stop = triple(todo)
        n: i64 = add_flyers(s, nazgul_only, out)
        if may_stop:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, nazgul_only, _ = triple(todo)
        if answer.verb is NO:
            end_flights(s)
            return
        s.then_one(MOVE_MINIONS.of(side, nazgul_only))
        if answer.verb is CHARACTER:
            s.then_one(SEND_MINION.of(side, answer.x))
        elif resting_nazgul(s, answer.x) == 1:
            s.then_one(SEND_NAZGUL.of(side, answer.x, 1))
        else:
            s.then_one(COUNT_NAZGUL.of(side, answer.x))


class CountNazgul(Choice[War]):
    """How many of the Nazgul of a region fly together."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        most: i64 = resting_nazgul(s, second_of(todo))
        k: i64
        for k in range(most):
            out[k] = COUNT.of(k + 1)
        return most

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region = pair(todo)
        s.then_one(SEND_NAZGUL.of(side, region, answer.x))


def add_flights(s: War, start: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    region: i64
    for region in range(REGIONS):
        if region != start and can_fly_to(s, region):
            n = add(out, n, REGION.of(region))
    return n


class SendNazgul(Choice[War]):
    """The region to which they fly."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_flights(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, number = triple(todo)
        add_figures(s, region, NAZGUL, -number)
        add_figures(s, answer.x, NAZGUL, number)
        s.tell(FIGURES_MOVED, 902, NAZGUL, number, region, answer.x)
        while number > 0:
            s.flown = s.flown << 7 | answer.x + 1
            number -= 1


class SendMinion(Choice[War]):
    """The Witch-king flies; the Mouth of Sauron goes up to three regions."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        who: i64 = second_of(todo)
        start: i64 = s.character[who]
        if who == WITCH_KING:
            return add_flights(s, start, out)
        return without(out, add_minion_reach(s, start, LEVEL[who], out), REGION.of(start))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.moved_characters |= bit(second_of(todo))
        arrive(s, second_of(todo), answer.x)


MOVE_COMPANIONS: Final[MoveCompanions] = MoveCompanions(2)
PICK_TRAVELLER: Final[PickTraveller] = PickTraveller(3)
ADD_TRAVELLER: Final[AddTraveller] = AddTraveller(3)
SEND_TRAVELLERS: Final[SendTravellers] = SendTravellers(3)
MOVE_MINIONS: Final[MoveMinions] = MoveMinions(2)
PICK_FLYER: Final[PickFlyer] = PickFlyer(3)
COUNT_NAZGUL: Final[CountNazgul] = CountNazgul(2)
SEND_NAZGUL: Final[SendNazgul] = SendNazgul(3)
SEND_MINION: Final[SendMinion] = SendMinion(2)
MOVE_COMPANIONS_USE: Final[MoveCompanionsUse] = MoveCompanionsUse("move-companions", AS_CHARACTER)
MOVE_MINIONS_USE: Final[MoveMinionsUse] = MoveMinionsUse("move-minions", AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    MOVE_COMPANIONS,
    PICK_TRAVELLER,
    ADD_TRAVELLER,
    SEND_TRAVELLERS,
    MOVE_MINIONS,
    PICK_FLYER,
    COUNT_NAZGUL,
    SEND_NAZGUL,
    SEND_MINION,
]
