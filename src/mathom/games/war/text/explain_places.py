"""Why a region is not a possible answer now: moves, attacks, retreats, recruits, the Fellowship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.game import Reason
from mathom.core.text.speech import ntr, tr
from mathom.games.war.rules.armies.characters import any_member, can_fly_to, resting_nazgul
from mathom.games.war.rules.armies.choosable import movers, unmoved_figures
from mathom.games.war.rules.armies.choosing import NEEDS, can_choose_attackers
from mathom.games.war.rules.armies.figures import (
    MOST_UNITS,
    controls,
    count_at,
    has_army,
    is_besieged,
    is_free,
    is_free_for_armies,
    is_unconquered,
    units_at,
)
from mathom.games.war.rules.armies.moving import is_movable
from mathom.games.war.rules.battle.attacking import has_target
from mathom.games.war.rules.battle.forces import HELP_FROM_INSIDE, defender_of
from mathom.games.war.rules.cards.marches import march_ends_at
from mathom.games.war.rules.cards.table_cards import is_barred, level_of
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, WITCH_KING
from mathom.games.war.rules.facts.nations import (
    LEADER,
    NATION_NAMES,
    NAZGUL,
    nation_of_kind,
    rank_of,
    units_in,
)
from mathom.games.war.rules.facts.regions import (
    NATION_OF,
    REGION_NAMES,
    REGIONS,
    are_adjacent,
    is_settlement,
)
from mathom.games.war.rules.fellowship.paths import MINIONS, is_closed
from mathom.games.war.rules.fellowship.reveal import is_haven
from mathom.games.war.rules.fellowship.separation import INTO_SIEGE
from mathom.games.war.rules.state import War
from mathom.games.war.text import character_texts, titles
from mathom.games.war.text.teams.explain_teams import why_not_army
from mathom.games.war.text.titles import capital

Check = Callable[[War, list[int], int], Reason | None]


def title_of(region: int) -> str:
    return titles.REGIONS[REGION_NAMES[region]]


def not_adjacent(region: int, start: int, rule: str) -> Reason:
    facts = {"region": title_of(region), "start": title_of(start)}
    return Reason(tr("{region} is not adjacent to {start}.", **facts), rule)


def barred(region: int) -> Reason:
    return Reason(tr("A card on the table closes {region} to the Shadow's Armies.", region=title_of(region)), "5.4")


def no_army(region: int, rule: str) -> Reason:
    return Reason(tr("You have no Army in {region}.", region=title_of(region)), rule)


def same_place(region: int, rule: str) -> Reason:
    return Reason(tr("They are in {region} already.", region=title_of(region)), rule)


# ---- Armies ----


def pick_army(s: War, frame: list[int], region: int) -> Reason | None:
    side, _, flags, _ = frame
    if not has_army(s, side, region):
        return no_army(region, "8.1")
    if reason := why_not_army(s, side, region, False):
        return reason
    if is_besieged(s, side, region):
        return Reason(tr("The Army in {region} is besieged: it cannot move out.", region=title_of(region)), "8.10")
    if units_in(side, unmoved_figures(s, side, region)) == 0:
        return Reason(tr("The Army in {region} has already moved.", region=title_of(region)), "8.1")
    if flags & NEEDS and is_movable(s, side, region, 0):
        facts = {"region": title_of(region)}
        return Reason(tr("Nobody in {region} can lead the Army in this action.", **facts), "8.2")
    return Reason(tr("The Army in {region} can enter no region beside it.", region=title_of(region)), "8.5")


def pick_target(s: War, frame: list[int], region: int) -> Reason | None:
    side, start, _ = frame
    if not are_adjacent(start, region):
        return not_adjacent(region, start, "8.5")
    if not is_free_for_armies(s, side, region):
        facts = {"region": title_of(region)}
        return Reason(tr("An enemy Army is in {region}: attack it instead.", **facts), "8.5")
    if is_barred(s, side, region):
        return barred(region)
    if units_in(side, movers(s, side, start, region)) == 0:
        facts = {"region": title_of(region)}
        sentence = tr("{region} belongs to another Nation, and units of Nations not At War may not enter it.", **facts)
        return Reason(sentence, "8.6")
    if units_at(s, side, region) >= MOST_UNITS:
        return Reason(tr("{region} holds ten of your units already.", region=title_of(region)), "6.2")
    return Reason(tr("Nobody who may lead the Army can go to {region}.", region=title_of(region)), "8.2")


def attack_from(s: War, frame: list[int], region: int) -> Reason | None:
    side, flags = frame
    if not has_army(s, side, region):
        return no_army(region, "10.1")
    if reason := why_not_army(s, side, region, True):
        return reason
    if not has_target(s, side, region, flags):
        if flags & HELP_FROM_INSIDE:
            facts = {"region": title_of(region)}
            return Reason(tr("No Army that besieges you is beside {region}.", **facts), "5.7")
        return no_target(s, side, region)
    if flags & NEEDS and can_choose_attackers(s, side, region, 0):
        facts = {"region": title_of(region)}
        return Reason(tr("Nobody in {region} can lead the Army in this action.", **facts), "10.1")
    facts = {"region": title_of(region)}
    return Reason(
        tr("Only units At War attack; those in {region} are not, or one must stay as a rearguard.", **facts), "10.1"
    )


def no_target(s: War, side: int, region: int) -> Reason:
    """Why this Army can attack nobody: a card or a siege forbids it, or no enemy is near."""
    beside = [other for other in range(REGIONS) if other == region or are_adjacent(region, other)]
    enemies = [other for other in beside if has_army(s, 1 - side, other)]
    if not enemies:
        return Reason(tr("No enemy Army is beside {region}.", region=title_of(region)), "10.1")
    if closed := [other for other in enemies if is_barred(s, side, other)]:
        return barred(closed[0])
    facts = {"region": title_of(enemies[0])}
    return Reason(tr("The Army in {region} is besieged: only its besieger attacks it.", **facts), "10.1")


def attack_to(s: War, frame: list[int], region: int) -> Reason | None:
    side, start, _ = frame
    if region != start and not are_adjacent(start, region):
        return not_adjacent(region, start, "10.1")
    if not has_army(s, 1 - side, region):
        return Reason(tr("No enemy Army is in {region}.", region=title_of(region)), "10.1")
    if is_barred(s, side, region):
        return barred(region)
    if is_besieged(s, 1 - side, region):
        facts = {"region": title_of(region)}
        return Reason(tr("The Army in {region} is besieged: only its besieger attacks it.", **facts), "10.1")
    return None


def retreat(s: War, frame: list[int], region: int) -> Reason | None:
    side = defender_of(s)
    if not are_adjacent(s.attack_to, region):
        return not_adjacent(region, s.attack_to, "10.9")
    if has_army(s, 1 - side, region):
        return Reason(tr("An enemy Army is in {region}.", region=title_of(region)), "10.9")
    if controls(s, 1 - side, region):
        return Reason(tr("The enemy controls {region}.", region=title_of(region)), "10.9")
    return barred(region) if is_barred(s, side, region) else None


# ---- recruiting ----


def muster_place(s: War, frame: list[int], region: int) -> Reason | None:
    side, kind, taken = frame
    facts = {"region": title_of(region), "nation": titles.NATIONS[NATION_NAMES[nation_of_kind(kind)]]}
    if NATION_OF[region] != nation_of_kind(kind) or not is_settlement(region):
        return Reason(tr("{region} is not a Settlement of {nation}.", **facts), "7.3")
    if not is_unconquered(s, region):
        return Reason(tr("The enemy has captured {region}.", **facts), "7.4")
    if has_army(s, 1 - side, region):
        return Reason(tr("{region} is not free: an enemy Army is there.", **facts), "7.3")
    if taken == region + 1:
        return Reason(tr("The second figure goes to another Settlement than {region}.", **facts), "7.2")
    if kind == NAZGUL:
        return Reason(tr("Nazgûl are recruited only in Strongholds, not in {region}.", **facts), "7.3")
    if rank_of(kind) == LEADER:
        return Reason(tr("A Leader needs a unit, and there is none in {region}.", **facts), "7.3")
    return None


def place_character(s: War, frame: list[int], region: int) -> Reason | None:
    name = CHARACTER_NAMES[frame[1]]
    facts = {
        "character": capital(titles.CHARACTERS[name]),
        "region": title_of(region),
        "condition": character_texts.ENTRIES[name],
    }
    return Reason(tr("{character} cannot enter play in {region}. {condition}", **facts), "4.3")


# ---- Characters and the Fellowship ----


def send_companions(s: War, start: int, region: int, by_card: bool, rule: str) -> Reason:
    """Why Companions cannot move from one region to another. Besieged ones are never asked."""
    if is_besieged(s, 0, region) and not by_card:
        return Reason(tr("{region} is besieged: Companions cannot enter it.", region=title_of(region)), "9.1")
    facts = {"region": title_of(region), "start": title_of(start)}
    return Reason(
        tr("{region} is too far from {start}, or a Stronghold of the Shadow stops them on the way.", **facts), rule
    )


def send_travellers(s: War, frame: list[int], region: int) -> Reason | None:
    start = s.character[any_member(frame[2])]
    if region == start:
        return same_place(region, "9.1")
    return send_companions(s, start, region, frame[3] & INTO_SIEGE != 0, "9.1")


def send_group(s: War, frame: list[int], region: int) -> Reason | None:
    return send_companions(s, s.fellowship, region, frame[2] >= 64, "13.7")


def pick_flyer(s: War, frame: list[int], region: int) -> Reason | None:
    if count_at(s, region, NAZGUL) == 0:
        return Reason(tr("No Nazgûl is in {region}.", region=title_of(region)), "9.2")
    assert resting_nazgul(s, region) == 0
    return Reason(tr("The Nazgûl in {region} have already flown.", region=title_of(region)), "9.2")


def send_nazgul(s: War, frame: list[int], region: int) -> Reason | None:
    return fly(s, frame[1], region)


def fly(s: War, start: int, region: int) -> Reason | None:
    if region == start:
        return same_place(region, "9.2")
    assert not can_fly_to(s, region)
    facts = {"region": title_of(region)}
    return Reason(
        tr("The Free Peoples hold the Stronghold of {region}, and the Shadow does not besiege it.", **facts), "9.2"
    )


def send_minion(s: War, frame: list[int], region: int) -> Reason | None:
    who = frame[1]
    start = s.character[who]
    if who == WITCH_KING:
        return fly(s, start, region)
    if region == start:
        return same_place(region, "9.3")
    facts = {"character": capital(titles.CHARACTERS[CHARACTER_NAMES[who]]), "region": title_of(region)}
    if is_closed(s, MINIONS, region):
        return Reason(tr("{character} cannot enter the Stronghold of {region}.", **facts), "9.3")
    sentence = ntr(
        "{region} is more than {count} region from {start} on any way that is open.",
        "{region} is more than {count} regions from {start} on any way that is open.",
        level_of(s, who),
        region=title_of(region),
        start=title_of(start),
    )
    return Reason(sentence, "9.3")


def declare(s: War, frame: list[int], region: int) -> Reason | None:
    return too_far(s, region, "13.4")


def too_far(s: War, region: int, rule: str) -> Reason:
    facts = {"region": title_of(region), "start": title_of(s.fellowship), "progress": s.progress}
    return Reason(tr("{region} is farther from {start} than the progress, {progress}.", **facts), rule)


def reveal_place(s: War, frame: list[int], region: int) -> Reason | None:
    if is_haven(s, region):
        facts = {"region": title_of(region)}
        sentence = tr("A revealed Fellowship cannot end in {region}, which the Free Peoples hold.", **facts)
        return Reason(sentence, "13.5")
    return too_far(s, region, "13.5")


def push_fellowship(s: War, frame: list[int], region: int) -> Reason | None:
    return not_adjacent(region, s.fellowship, "5.3")


# ---- regions of cards ----


def join_army(s: War, frame: list[int], region: int) -> Reason | None:
    return None if has_army(s, frame[0], region) else no_army(region, "5.3")


def muster_at(s: War, frame: list[int], region: int) -> Reason | None:
    side, nation, first, second = frame
    facts = {"region": title_of(region), "nation": titles.NATIONS[NATION_NAMES[nation]]}
    if NATION_OF[region] != nation or not is_settlement(region):
        return Reason(tr("{region} is not a Settlement of {nation}.", **facts), "5.3")
    if region + 1 in (first, second):
        return Reason(tr("{region} has its figures already: choose another Settlement.", **facts), "5.3")
    if not is_free(s, side, region) and not is_besieged(s, side, region):
        return Reason(tr("{region} is not free.", **facts), "5.5")
    return Reason(tr("This card recruits only in Strongholds, not in {region}.", **facts), "5.3")


def pick_marcher(s: War, frame: list[int], region: int) -> Reason | None:
    if not has_army(s, frame[0], region):
        return no_army(region, "5.6")
    if reason := why_not_army(s, frame[0], region, False):
        return reason
    if is_besieged(s, frame[0], region):
        return Reason(tr("The Army in {region} is besieged: it cannot move out.", region=title_of(region)), "8.10")
    facts = {"region": title_of(region)}
    return Reason(tr("From {region} no Army can march as the card says.", **facts), "5.6")


def pick_way(s: War, frame: list[int], region: int) -> Reason | None:
    side, start, _, _ = frame
    at = march_ends_at(s, start)
    if not are_adjacent(at, region):
        return not_adjacent(region, at, "5.6")
    if not is_free_for_armies(s, side, region):
        return Reason(tr("An enemy Army is in {region}.", region=title_of(region)), "5.6")
    if is_barred(s, side, region):
        return barred(region)
    facts = {"region": title_of(region)}
    return Reason(
        tr("Through {region} the march cannot end as the card says, or the figures may not enter.", **facts), "5.6"
    )


CHECKS: Final[dict[str, Check]] = {
    "AttackFrom": attack_from,
    "AttackTo": attack_to,
    "Declare": declare,
    "JoinArmy": join_army,
    "LeaveBattle": retreat,
    "MusterAt": muster_at,
    "MusterPlace": muster_place,
    "PickArmy": pick_army,
    "PickFlyer": pick_flyer,
    "PickMarcher": pick_marcher,
    "PickTarget": pick_target,
    "PickWay": pick_way,
    "PlaceCharacter": place_character,
    "PushFellowship": push_fellowship,
    "Retreat": retreat,
    "RevealPlace": reveal_place,
    "SendGroup": send_group,
    "SendMinion": send_minion,
    "SendNazgul": send_nazgul,
    "SendTravellers": send_travellers,
}
