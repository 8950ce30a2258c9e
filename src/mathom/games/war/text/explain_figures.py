"""Why a figure, a Character, a Nation, a number or a deck is not a possible answer now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.game import Reason
from mathom.core.text.speech import ntr, tr
from mathom.games.war.rules.armies.characters import any_member, resting_nazgul
from mathom.games.war.rules.armies.choosing import FLAGS, FOR_ATTACK, KINDS_OF_SIDE, bounds, kind_at
from mathom.games.war.rules.armies.figures import MOST_UNITS, count_at, is_besieged, units_at
from mathom.games.war.rules.cards.table_cards import THREATS_AND_PROMISES, is_in_fellowship, is_in_play
from mathom.games.war.rules.cards.zones import deck_has_cards, is_on_table
from mathom.games.war.rules.facts.cards import DECK_NAMES
from mathom.games.war.rules.facts.characters import (
    CHARACTER_NAMES,
    COMPANIONS,
    LEVEL,
    MOUTH_OF_SAURON,
    SARUMAN,
    SIDE_OF_CHARACTER,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FREE,
    LEADER,
    NATION_NAMES,
    REGULAR,
    SIDE_OF_NATION,
    count_in,
    nation_of_kind,
    rank_of,
    side_of_kind,
    units_in,
)
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, seat_of_nation
from mathom.games.war.rules.fellowship.companions import companions_in
from mathom.games.war.rules.politics.track import is_active, is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import several_nations
from mathom.games.war.text import titles
from mathom.games.war.text.notation import kind_name
from mathom.games.war.text.teams.explain_teams import why_not_minion, why_not_nation
from mathom.games.war.text.titles import capital

Check = Callable[[War, list[int], int], Reason | None]


def person(who: int) -> str:
    return capital(titles.CHARACTERS[CHARACTER_NAMES[who]])


def people(nation: int) -> str:
    return capital(titles.NATIONS[NATION_NAMES[nation]])


# ---- figures ----


def muster_figure(s: War, frame: list[int], kind: int) -> Reason | None:
    side, taken = frame
    nation = nation_of_kind(kind)
    if side_of_kind(kind) != side:
        return Reason(tr("{nation}: not one of your Nations.", nation=people(nation)), "7.1")
    if reason := why_not_nation(s, nation):
        return reason
    if not is_at_war(s, nation):
        return Reason(tr("{nation}: not At War, so no die recruits its figures.", nation=people(nation)), "7.1")
    if taken and rank_of(kind) == ELITE:
        return Reason(tr("An elite is recruited alone, not as a second figure."), "7.2")
    facts = {"figure": titles.kind(kind_name(kind))}
    if s.reserve[kind] == 0:
        return Reason(tr("The reinforcements have no such figure: {figure}.", **facts), "7.1")
    if side == FREE and rank_of(kind) == LEADER:
        return Reason(
            tr("A Leader needs a unit, and no free Settlement of this Nation has one: {figure}.", **facts), "7.3"
        )
    return Reason(tr("No Settlement is free for this figure: {figure}.", **facts), "7.3")


def remove_unit(s: War, frame: list[int], kind: int) -> Reason | None:
    """Of `remove gondor-elite`: an elite for two hits."""
    side, region, hits = frame
    facts = {"figure": titles.kind(kind_name(kind)), "answer": kind_name(kind)}
    if rank_of(kind) != ELITE or side_of_kind(kind) != side or count_at(s, region, kind) == 0:
        return not_an_elite(s, side, region, kind)
    if hits == 1:
        return Reason(tr("To remove an elite takes two hits, and one is left: {figure}.", **facts), "10.7")
    return Reason(tr("Say {answer}: it becomes a regular, which may take the next hit.", **facts), "10.7")


def not_an_elite(s: War, side: int, region: int, kind: int) -> Reason | None:
    if rank_of(kind) == REGULAR and side_of_kind(kind) == side and count_at(s, region, kind):
        return Reason(tr("Only an elite is removed for two hits; a regular takes one."), "10.7")
    return not_in_army(s, side, region, kind, "10.7")


def lose_unit(s: War, frame: list[int], kind: int) -> Reason | None:
    return not_in_army(s, frame[0], frame[1], kind, "10.7")


def trim_own(s: War, frame: list[int], kind: int) -> Reason | None:
    seat, place = frame
    if seat_of_nation(s.players, nation_of_kind(kind)) != seat:
        return Reason(tr("You send back a unit of your own: {figure}.", figure=titles.kind(kind_name(kind))), "17.6")
    return not_in_army(s, place // REGIONS, place % REGIONS, kind, "17.6")


def trim(s: War, frame: list[int], kind: int) -> Reason | None:
    return not_in_army(s, frame[0], frame[1], kind, "6.2")


def not_in_army(s: War, side: int, region: int, kind: int, rule: str) -> Reason | None:
    facts = {"figure": titles.kind(kind_name(kind)), "region": titles.REGIONS[REGION_NAMES[region]]}
    if side_of_kind(kind) != side:
        return Reason(tr("This figure belongs to the enemy: {figure}.", **facts), rule)
    if rank_of(kind) == LEADER:
        return Reason(tr("Only units count here, no Leaders and no Nazgûl."), rule)
    if count_at(s, region, kind) == 0:
        return Reason(tr("There is no such unit in {region}: {figure}.", **facts), rule)
    return Reason(tr("Such a unit of {region} does not take part: {figure}.", **facts), rule)


# ---- Characters ----


def choose_guide(s: War, frame: list[int], who: int) -> Reason | None:
    if not is_in_fellowship(s, who):
        return Reason(tr("{character} is not in the Fellowship.", character=person(who)), "13.2")
    return Reason(tr("{character} has a lower Level than others in the Fellowship.", character=person(who)), "13.2")


def pick_leavers(s: War, frame: list[int], who: int) -> Reason | None:
    if not is_in_fellowship(s, who):
        return Reason(tr("{character} is not in the Fellowship.", character=person(who)), "13.7")
    return earlier(frame[1], who, "13.7")


def earlier(group: int, who: int, rule: str) -> Reason:
    """Companions are named in a fixed order: one before the last named was passed over."""
    if group >> who & 1:
        return Reason(tr("{character} goes along already.", character=person(who)), rule)
    facts = {"character": person(who), "last": person(any_member(group))}
    return Reason(tr("A group is named in the order of the list: {character} comes before {last}.", **facts), rule)


def pick_traveller(s: War, frame: list[int], who: int) -> Reason | None:
    if reason := not_on_map(s, who, "9.1"):
        return reason
    if frame[1] >> who & 1:
        return Reason(tr("{character} has already moved.", character=person(who)), "9.1")
    return Reason(tr("{character} is in a besieged Stronghold and cannot leave it.", character=person(who)), "9.1")


def not_on_map(s: War, who: int, rule: str) -> Reason | None:
    if SIDE_OF_CHARACTER[who] != FREE or who >= COMPANIONS:
        return Reason(tr("{character} is not a Companion.", character=person(who)), rule)
    if is_in_fellowship(s, who):
        return Reason(tr("{character} is in the Fellowship and must separate first.", character=person(who)), rule)
    if not is_in_play(s, who):
        return Reason(tr("{character} is not in play.", character=person(who)), rule)
    return None


def add_traveller(s: War, frame: list[int], who: int) -> Reason | None:
    _, moved, group, _ = frame
    if reason := not_on_map(s, who, "9.1"):
        return reason
    if s.character[who] != s.character[any_member(group)]:
        return Reason(tr("{character} is in another region than the group.", character=person(who)), "9.1")
    if moved >> who & 1:
        return Reason(tr("{character} has already moved.", character=person(who)), "9.1")
    return earlier(group, who, "9.1")


def pick_flyer(s: War, frame: list[int], who: int) -> Reason | None:
    if who == SARUMAN:
        return Reason(tr("Saruman never moves."), "9.3")
    rule = "9.2" if who == WITCH_KING else "9.3"
    if who not in (WITCH_KING, MOUTH_OF_SAURON):
        return Reason(tr("{character} is not a Minion.", character=person(who)), rule)
    if not is_in_play(s, who):
        return Reason(tr("{character} is not in play.", character=person(who)), rule)
    if reason := why_not_minion(s, who):
        return reason
    if s.moved_characters >> who & 1:
        return Reason(tr("{character} has already moved.", character=person(who)), rule)
    if frame[1]:
        return Reason(tr("This card moves only Nazgûl."), "5.3")
    assert is_besieged(s, 1, s.character[who])
    return Reason(tr("{character} is in a besieged Stronghold and cannot leave it.", character=person(who)), rule)


def pick_character(s: War, frame: list[int], who: int) -> Reason | None:
    side, region, _, packed = frame
    rule = "10.1" if packed % FLAGS & FOR_ATTACK else "8.3"
    facts = {"character": person(who), "region": titles.REGIONS[REGION_NAMES[region]]}
    if SIDE_OF_CHARACTER[who] != side or s.character[who] != region:
        return Reason(tr("{character} is not with your Army in {region}.", **facts), rule)
    if LEVEL[who] == 0 and who != WITCH_KING:
        return Reason(tr("{character} never moves, not even with an Army.", **facts), "8.4")
    if not s.may_pick_characters >> who & 1 and (reason := why_not_minion(s, who)):
        return reason
    if s.moved_characters >> who & 1:
        return Reason(tr("{character} has already moved.", **facts), "8.1")
    if s.picked_characters >> who & 1:
        return Reason(tr("{character} goes along already.", **facts), rule)
    return Reason(tr("Characters are named in the order of the list, and {character} was passed over.", **facts), rule)


# ---- Nations ----


def advance_nation(s: War, frame: list[int], nation: int) -> Reason | None:
    if SIDE_OF_NATION[nation] != frame[0]:
        return Reason(tr("{nation}: not one of your Nations.", nation=people(nation)), "12.4")
    if reason := why_not_nation(s, nation):
        return reason
    if is_at_war(s, nation):
        return Reason(tr("{nation}: At War already.", nation=people(nation)), "12.7")
    if s.steps[nation] == 1 and not is_active(s, nation):
        return Reason(
            tr("{nation}: passive, and only an active Nation takes the last step.", nation=people(nation)), "12.2"
        )
    assert is_on_table(s, THREATS_AND_PROMISES)
    return Reason(tr("Threats and Promises is on the table: no die advances a passive Nation."), "5.4")


# ---- numbers ----


def allocate_hunt(s: War, frame: list[int], number: int) -> Reason | None:
    most = max(1, companions_in(s))
    if number > most:
        sentence = ntr(
            "At most {count} die goes to the Hunt Box: there is no more than one Companion in the Fellowship.",
            "At most {count} dice go to the Hunt Box, one for each Companion in the Fellowship.",
            most,
        )
        return Reason(sentence, "3.3")
    return Reason(tr("The Free Peoples took a die back from the Hunt Box: at least one goes there now."), "3.3")


def pick_count(s: War, frame: list[int], number: int) -> Reason | None:
    side, _, _, packed = frame
    kind = kind_at(side, packed // FLAGS)
    facts = {"figure": titles.kind(kind_name(kind)), "number": count_in(s.may_pick, kind)}
    if number > count_in(s.may_pick, kind):
        return Reason(
            tr("At most {number} of these may go: {figure}.", **facts), "10.1" if packed & FOR_ATTACK else "8.3"
        )
    if s.players > FEWEST_PLAYERS and several_nations(side, s.may_pick):
        return not_commanded()
    if packed & FOR_ATTACK:
        sentence = tr(
            "This number leaves nobody to attack, nobody to lead the attack, or no unit for those who must stay behind."
        )
        return Reason(sentence, "10.1")
    sentence = tr(
        "With this number no unit goes, nobody leads the Army, a Leader stays alone, or there are more than ten units."
    )
    return Reason(sentence, "8.3")


def not_commanded() -> Reason:
    sentence = tr(
        "You would not command the figures that go, none of their Nations may act, or too few units stay or go."
    )
    return Reason(sentence, "17.6")


def number_of_all(s: War, frame: list[int]) -> int | None:
    """The number that `all` stands for if only figures of one kind are left; None if there are others."""
    side, region, to, packed = frame
    place = packed // FLAGS
    kinds = [kind_at(side, later) for later in range(place + 1, KINDS_OF_SIDE[side])]
    if s.may_pick_characters or any(count_in(s.may_pick, kind) for kind in kinds):
        return None
    number = count_in(s.may_pick, kind_at(side, place))
    return number if bounds(s, side, region, to, packed % FLAGS, place)[1] == number else None


def pick_all(s: War, frame: list[int]) -> Reason:
    """Of `all` where not all that are left may go."""
    side, region, to, packed = frame
    if number := number_of_all(s, frame):
        return Reason(tr("That is allowed now: {answer}.", answer=str(number)), None)
    if s.players > FEWEST_PLAYERS and several_nations(side, s.may_pick):
        return not_commanded()
    if packed & FOR_ATTACK:
        return Reason(tr("Not all may attack: somebody must stay behind, and needs a unit for a rearguard."), "10.1")
    if units_at(s, side, to) + units_in(side, s.may_pick) > MOST_UNITS and to != region:
        facts = {"region": titles.REGIONS[REGION_NAMES[to]]}
        return Reason(tr("If all go there are more than ten units in {region}.", **facts), "6.2")
    return Reason(tr("Not all may go: a Leader who stays behind needs a unit."), "8.3")


def count_nazgul(s: War, frame: list[int], number: int) -> Reason | None:
    if number == 0:
        return Reason(tr("At least one Nazgûl flies."), "9.2")
    facts = {"number": resting_nazgul(s, frame[1])}
    return Reason(tr("Nazgûl here that have not flown: {number}.", **facts), "9.2")


# ---- decks ----


def choose_deck(s: War, frame: list[int], deck: int) -> Reason | None:
    assert not deck_has_cards(s, 2 * frame[0] + deck)
    return Reason(tr("Your {deck} is empty.", deck=titles.DECKS[DECK_NAMES[deck]]), "5.1")


KIND_CHECKS: Final[dict[str, Check]] = {
    "LoseUnit": lose_unit,
    "MusterFigure": muster_figure,
    "Trim": trim,
    "TrimOwn": trim_own,
}
CHARACTER_CHECKS: Final[dict[str, Check]] = {
    "AddTraveller": add_traveller,
    "ChooseGuide": choose_guide,
    "PickCharacter": pick_character,
    "PickFlyer": pick_flyer,
    "PickLeavers": pick_leavers,
    "PickTraveller": pick_traveller,
}
NATION_CHECKS: Final[dict[str, Check]] = {"AdvanceNation": advance_nation}
NUMBER_CHECKS: Final[dict[str, Check]] = {
    "AllocateHunt": allocate_hunt,
    "CountNazgul": count_nazgul,
    "PickCount": pick_count,
}
DECK_CHECKS: Final[dict[str, Check]] = {"ChooseDeck": choose_deck}
