"""What must be true in every game of teams (R17), besides the twenty of `invariants.py`."""

from __future__ import annotations

from mathom.core.engine.bit_sets import has, words
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.rules.armies.figures import figures_at
from mathom.games.war.rules.battle.forces import army_in_battle
from mathom.games.war.rules.facts.cards import DECKS, DISCARDED, IN_HAND
from mathom.games.war.rules.facts.nations import FIRST_NATION, FREE, NATIONS, SIDES, has_units_of
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.text.notation import notate

# By number of players: the seat of every Nation, written out once more.
OWNERS = {
    2: (0, 0, 0, 0, 0, 1, 1, 1),
    3: (0, 0, 0, 0, 0, 2, 1, 2),
    4: (3, 0, 0, 3, 3, 2, 1, 2),
}
PARTNERS = {0: 3, 1: 2, 2: 1, 3: 0}
MIXED, APART = 5, 9  # places in `War.team`
# R18.7: who uses what of the expansion, by name and written out once more; the Leading Player calls the Ents.
FOUR_SEATS = ("gondor", "witch-king", "saruman", "rohan")
USERS = {
    "galadriel": "gondor",
    "chief-of-the-ringwraiths": "witch-king",
    "balrog": "witch-king",
    "dunlendings": "saruman",
    "death-to-the-forgoil": "saruman",
    "corsairs": "saruman",
    "black-ships": "saruman",
}


def is_team(s: War, side: int) -> bool:
    return s.players == 4 or (s.players == 3 and side == 1)


def check(s: War) -> None:
    """At every question and at the end."""
    owned_cards(s)
    deciders(s)
    if s.depth and s.waiting()[0].startswith("Act "):
        agreements(s)
        actors(s)
    attackers(s)


def owned_cards(s: War) -> None:
    """Only cards in hands or face down belong to somebody; what came by a swap is still there; no view shows more."""
    for deck in range(DECKS):
        hidden = s.cards[IN_HAND * DECKS + deck] | s.cards[DISCARDED * DECKS + deck]
        assert s.second[deck] & ~hidden == 0 and (is_team(s, deck // 2) or s.second[deck] == 0)
        assert s.given[deck] & ~s.cards[IN_HAND * DECKS + deck] == 0 and s.astray[deck] & ~hidden == 0
        assert s.given[deck] & s.astray[deck] == 0
    if s.players > 2 and s.depth and s.waiting()[0].startswith("Act "):
        for seat in range(s.players):
            seen = look_at(s, seat).table
            for deck in range(DECKS):
                known = seen.cards[IN_HAND * DECKS + deck]
                mine = s.second[deck] if seat >= 2 else ~s.second[deck]
                own_side = SIDE_OF_SEAT[seat] == deck // 2
                assert known & ~mine & ~s.given[deck] == 0 and (own_side or known == 0)


def deciders(s: War) -> None:
    """A side is decided for by one of its players, who leads their own Nations."""
    for side in range(SIDES):
        seat = s.decider[side]
        own = sum(1 << nation for nation in range(NATIONS) if OWNERS[s.players][nation] == seat)
        assert SIDE_OF_SEAT[seat] == side and s.led[side] & ~own == 0
        assert is_team(s, side) or seat == side


def owners(s: War, side: int, figures: int) -> set[int]:
    """The seats with units among these figures."""
    nations = range(FIRST_NATION[side], FIRST_NATION[side + 1])
    return {OWNERS[s.players][nation] for nation in nations if has_units_of(figures, nation)}


def agreements(s: War) -> None:
    """At an action, partners who share a region have a mixed Army or two Armies; nobody else has either."""
    if s.players == 2:
        used = words(SIDES * REGIONS)
        assert not any(s.team[place + k] for place in (MIXED, APART) for k in range(used))
        return
    for side in range(SIDES):
        for region in range(REGIONS):
            shared = len(owners(s, side, figures_at(s, side, region))) > 1
            flags = [has(s.team, field, side * REGIONS + region) for field in (MIXED, APART)]
            assert sum(flags) == shared


def actors(s: War) -> None:
    """The player who is asked acts, and decides for their side."""
    seat = s.asked()[0]
    assert s.decider[SIDE_OF_SEAT[seat]] == seat and (s.players == 2 or s.team[4] == seat + 1)
    if s.parts and is_team(s, SIDE_OF_SEAT[seat]):
        uses = {notate(action).partition(" ")[2] for action in s.legal_actions()}
        assert not any(USERS.get(use, FOUR_SEATS[seat]) != FOUR_SEATS[seat] for use in uses)
        assert "ents" not in uses or s.team[0] == seat


def attackers(s: War) -> None:
    """R17.5, R17.6: an Army that attacks has units of the player who acts; units of the partner only if it is mixed."""
    if s.attacker == NONE or s.battle_round != 1 or not is_team(s, s.attacker) or s.asked()[0] < 0:
        return
    found = owners(s, s.attacker, army_in_battle(s, s.attacker))
    seat = s.decider[s.attacker]
    if len(found) > 1:
        assert has(s.team, MIXED, s.attacker * REGIONS + s.attack_from) or s.attack_from == s.attack_to
    else:
        assert not found or found == {seat} or has(s.team, MIXED, s.attacker * REGIONS + s.attack_from)
    assert FREE <= s.attacker < SIDES
