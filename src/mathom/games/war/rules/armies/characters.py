"""R9: Companions, Nazgul and Minions move without an Army."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, four, pair, second_of, triple
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, COUNT, NO, REGION
from mathom.games.war.rules.armies.figures import add_figures, controls, count_at, figures_at, is_besieged
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import (
    A_BALROG_IS_COME,
    check_table_cards,
    is_in_fellowship,
    is_in_play,
    level_of,
)
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import FIGURES_MOVED
from mathom.games.war.rules.facts.characters import (
    BALROG,
    COMPANIONS,
    GANDALF_THE_WHITE,
    LEVEL,
    MERIADOC,
    MOUTH_OF_SAURON,
    PEREGRIN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.dice import AS_CHARACTER
from mathom.games.war.rules.facts.nations import ALL_OF_KIND, FREE, NAZGUL, SHADOW
from mathom.games.war.rules.facts.regions import REGIONS, is_stronghold
from mathom.games.war.rules.fellowship.companions import offer_companions
from mathom.games.war.rules.fellowship.paths import COMPANIONS as ON_THEIR_OWN
from mathom.games.war.rules.fellowship.paths import (
    COMPANIONS_BY_CARD,
    MINIONS,
    add_companion_reach,
    add_minion_reach,
    can_leave,
)
from mathom.games.war.rules.fellowship.separation import INTO_SIEGE, arrive, ask_for_leavers, reach_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import may_use_minion

SHADOWFAX_LEVEL: Final = 4

# ---- Companions ----


def can_travel(s: War, who: i64, moved: i64, how: i64) -> bool:
    """Whether a Companion on the map has not moved yet and can leave the region."""
    if not is_in_play(s, who) or moved >> who & 1 or LEVEL[who] == 0:  # Galadriel
        return False
    return can_leave(s, s.character[who], travel_of(how))


def travel_of(how: i64) -> i64:
    """For `fellowship/paths.py`. `how` is 0, or how a card helps the Companions (`fellowship/separation.py`)."""
    return COMPANIONS_BY_CARD if how & INTO_SIEGE else ON_THEIR_OWN


def add_travellers(s: War, moved: i64, how: i64, out: vec[i64], n: i64) -> i64:
    """Adds the Companions on the map who can move."""
    who: i64
    for who in range(COMPANIONS):
        if can_travel(s, who, moved, how):
            n = add(out, n, CHARACTER.of(who))
    return n


class MoveCompanionsUse(Use):
    """R9.1: a Character result moves all Companions on the map."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and add_travellers(s, 0, 0, COUNT_ONLY, 0) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, PICK_TRAVELLER.of(side, 0, 0))


class MoveCompanions(Step[War]):
    """R9.1: any Companions on the map who have not moved; the second argument has a bit for those who have."""

    def run(self, s: War, todo: Todo) -> None:
        side, moved = pair(todo)
        if add_travellers(s, moved, 0, COUNT_ONLY, 0) > 0:
            s.then_one(PICK_TRAVELLER.of(side, moved, 1))


class PickTraveller(Choice[War]):
    """The first Companion of a group, or no more moves; the third argument is 1 if none need move."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, moved, may_stop = triple(todo)
        n: i64 = add_travellers(s, moved, 0, out, 0)
        if may_stop:
            n = add(out, n, NO.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, _ = triple(todo)
        if answer.verb is CHARACTER:
            ask_for_others(s, side, moved, bit(answer.x), 0)


def ask_for_others(s: War, side: i64, moved: i64, group: i64, how: i64) -> None:
    """Asks for another Companion of the group, or sends it off."""
    if add_others(s, moved, group, COUNT_ONLY) > 0:
        s.then_one(ADD_TRAVELLER.of(side, moved, group, how))
    else:
        ask(s, SEND_TRAVELLERS.of(side, moved, group, how))


def add_others(s: War, moved: i64, group: i64, out: vec[i64]) -> i64:
    """The Companions after those of the group, in their order, who stand in the same region and have not moved."""
    start: i64 = s.character[any_member(group)]
    n: i64 = 0
    who: i64
    for who in range(COMPANIONS):
        if group >> who == 0 and s.character[who] == start and moved >> who & 1 == 0 and LEVEL[who] > 0:
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
        _, moved, group, _ = four(todo)
        return add(out, add_others(s, moved, group, out), NO.of())

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, group, how = four(todo)
        if answer.verb is CHARACTER:
            ask_for_others(s, side, moved, group | bit(answer.x), how)
        else:
            ask(s, SEND_TRAVELLERS.of(side, moved, group, how))


class SendTravellers(Choice[War]):
    """The region to which the group goes. A card that helps moves this group only."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, _, group, how = four(todo)
        start: i64 = s.character[any_member(group)]
        most: i64 = reach_of(level_of_group(group), how)
        return without(out, add_companion_reach(s, start, most, travel_of(how), out), REGION.of(start))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, moved, group, how = four(todo)
        s.then_one(when(how == 0, MOVE_COMPANIONS.of(side, moved | group)))
        who: i64
        for who in range(COMPANIONS):
            if group >> who & 1:
                arrive(s, who, answer.x)
        check_table_cards(s)


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


# ---- one group by a card ----


def send_one_group(s: War, how: i64) -> None:
    """A card separates Companions or moves some on the map; `how` is as in `fellowship/separation.py`."""
    number: i64 = add_companions_anywhere(s, how, COUNT_ONLY)
    if number > 0:
        ask(s, PICK_COMPANION.of(FREE, how))


def add_companions_anywhere(s: War, how: i64, out: vec[i64]) -> i64:
    return add_travellers(s, 0, how, out, offer_companions(s, out))


class PickCompanion(Choice[War]):
    """The first Companion of a group: of those in the Fellowship, or of those in one region of the map."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_companions_anywhere(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, how = pair(todo)
        if is_in_fellowship(s, answer.x):
            ask_for_leavers(s, side, bit(answer.x), how)
        else:
            ask_for_others(s, side, 0, bit(answer.x), how)


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
        if figures_at(s, SHADOW, region) & ALL_OF_KIND[NAZGUL] and resting_nazgul(s, region) > 0:
            n = add(out, n, REGION.of(region))
    if is_in_play(s, WITCH_KING) and s.moved_characters >> WITCH_KING & 1 == 0 and may_use_minion(s, WITCH_KING):
        n = add(out, n, CHARACTER.of(WITCH_KING))
    if nazgul_only == 0 and can_minion_move(s, MOUTH_OF_SAURON):
        n = add(out, n, CHARACTER.of(MOUTH_OF_SAURON))
    if nazgul_only == 0 and is_on_table(s, A_BALROG_IS_COME) and can_minion_move(s, BALROG):
        n = add(out, n, CHARACTER.of(BALROG))
    return n


def can_minion_move(s: War, who: i64) -> bool:
    if not is_in_play(s, who) or s.moved_characters >> who & 1:
        return False
    if not may_use_minion(s, who):
        return False
    return can_leave(s, s.character[who], MINIONS)


class MoveMinionsUse(Use):
    """R9.2, R9.3: a Character result moves any or all Nazgul and Minions."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == SHADOW and add_flyers(s, 0, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, PICK_FLYER.of(side, 0, 0))


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
    """The Witch-king flies; the Mouth of Sauron goes up to three regions, the Balrog two (D85)."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        who: i64 = second_of(todo)
        start: i64 = s.character[who]
        if who == WITCH_KING:
            return add_flights(s, start, out)
        return without(out, add_minion_reach(s, start, level_of(s, who), out), REGION.of(start))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.moved_characters |= bit(second_of(todo))
        arrive(s, second_of(todo), answer.x)


MOVE_COMPANIONS: Final[MoveCompanions] = MoveCompanions(2)
PICK_TRAVELLER: Final[PickTraveller] = PickTraveller(3)
ADD_TRAVELLER: Final[AddTraveller] = AddTraveller(4)
SEND_TRAVELLERS: Final[SendTravellers] = SendTravellers(4)
PICK_COMPANION: Final[PickCompanion] = PickCompanion(2)
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
    PICK_COMPANION,
    MOVE_MINIONS,
    PICK_FLYER,
    COUNT_NAZGUL,
    SEND_NAZGUL,
    SEND_MINION,
]
