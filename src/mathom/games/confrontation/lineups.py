"""What could it be? Who a concealed piece may be, and who it cannot be and why, from all that a seat saw."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.core.event import REWOUND, UNDONE, Event
from mathom.core.game import Alibi, Lineup, Suspect
from mathom.core.speech import tr
from mathom.games.confrontation import titles
from mathom.games.confrontation.alibis import Sightings
from mathom.games.confrontation.battles import waiting
from mathom.games.confrontation.board import DEFEATED, REGION_NAMES, REGIONS
from mathom.games.confrontation.census import counts_before, on_board_before
from mathom.games.confrontation.characters import FRODO, NAMES, TEAM, TILES, VARIANT
from mathom.games.confrontation.memory import Memory
from mathom.games.confrontation.state import NO_WINNER
from mathom.games.confrontation.telling import SIDE_NAMES
from mathom.games.confrontation.things import faces_of
from mathom.games.confrontation.view import HIDDEN, View

Shares = dict[tuple[int, int], float]  # by character and region


def lineups(v: View, events: Sequence[Event]) -> tuple[Lineup, ...]:
    """Of the other side, or of both for those who only watch; none before the first turn and after the last."""
    if v.turn == 0 or v.winner != NO_WINNER:
        return ()
    told = since_set_up(v, events)
    sides = [side for side in (0, 1) if side != v.seat]
    return tuple(lineup for side in sides for lineup in lineups_of(v, side, told))


def since_set_up(v: View, events: Sequence[Event]) -> list[Event]:
    """A move that the Balrog may still answer has not been made. Where answers were taken back only the view counts."""
    if any(event.kind in (UNDONE, REWOUND) for event in events):
        return []
    first = next((i for i, event in enumerate(events) if event.kind == "turn-began"), len(events))
    told = list(events[first:])
    if waiting(v)[0] == "AnswerTunnel":
        last = max(i for i, event in enumerate(told) if event.kind == "moved")
        del told[last]
    return told


def lineups_of(v: View, side: int, told: list[Event]) -> list[Lineup]:
    memory, seen = remember(v, side, told), Sightings(v, side, told)
    found = shares(memory)
    places = [r for r in range(REGIONS) if v.heaps[REGIONS * side + r]]
    return [lineup(v, side, r, found, seen) for r in places]


def remember(v: View, side: int, told: list[Event]) -> Memory:
    """What fits the events, and the view as it is now."""
    team = range(TEAM * side, TEAM * side + TEAM)
    known = {tile: faces[0] // VARIANT for tile in team if len(faces := faces_of(v, tile)) == 1}
    memory = Memory(side, v.rules, counts_before(v, told), on_board_before(v, told), known)
    passed = any(event.kind == "ring-passed" for event in told)
    memory.ringbearer = FRODO if passed else int(v.ringbearer)
    memory.nobody_won()
    for event in told:
        memory.note(event)
    for tile in team:
        if v.at[tile] < DEFEATED:
            memory.reveal(NAMES[tile + VARIANT * (v.variant >> tile & 1)], int(v.at[tile]))
    return memory


def shares(memory: Memory) -> Shares:
    """How likely each character stands in each region."""
    found: Shares = {}
    total = sum(memory.worlds.values())
    for world, weight in memory.worlds.items():
        for i, tile in enumerate(memory.tiles):
            for character, part in faces_in(memory, world[1], tile):
                add(found, character, world[0][i], weight * part / total)
        for r in range(REGIONS):
            if unknown := memory.unknown_in(world[0], r):
                for tile in memory.free:
                    for character, part in faces_in(memory, world[1], tile):
                        add(found, character, r, weight * part * unknown / (total * len(memory.free)))
    return found


def faces_in(memory: Memory, faces: tuple[int, ...], tile: int) -> list[tuple[int, float]]:
    """The characters that a tile may show in a world, and how likely."""
    if tile in memory.faces:
        return [(tile + VARIANT * memory.faces[tile], 1.0)]
    if tile in memory.faced:
        return [(tile + VARIANT * faces[memory.faced.index(tile)], 1.0)]
    return [(tile, 0.5), (tile + VARIANT, 0.5)]


def add(found: Shares, character: int, r: int, share: float) -> None:
    found[character, r] = found.get((character, r), 0.0) + share


# ---- one place ----


def lineup(v: View, side: int, r: int, found: Shares, seen: Sightings) -> Lineup:
    here = {
        character: share
        for (character, place), share in found.items()
        if place == r and v.at[character % TILES] == HIDDEN
    }
    suspects = [Suspect(NAMES[character], share) for character, share in here.items()]
    suspects.sort(key=lambda suspect: (-round(suspect.share, 9), NAMES.index(suspect.thing)))
    others = [c for tile in range(TEAM * side, TEAM * side + TEAM) for c in faces_of(v, tile) if c not in here]
    return Lineup(
        REGION_NAMES[r],
        int(v.heaps[REGIONS * side + r]),
        words(v, side, r, suspects),
        tuple(suspects),
        tuple(Alibi(NAMES[c], seen.alibi(c, r, found)) for c in others),
    )


def words(v: View, side: int, r: int, suspects: list[Suspect]) -> str:
    count = int(v.heaps[REGIONS * side + r])
    facts = {"number": count, "side": titles.SIDES[SIDE_NAMES[side]], "region": titles.REGIONS[REGION_NAMES[r]]}
    if count == 1:
        sentence = tr("1 concealed piece of {side} in {region}.", **facts)
    else:
        sentence = tr("{number} concealed pieces of {side} in {region}.", **facts)
    if len(suspects) != count:
        return sentence
    names = titles.listed([suspect.thing for suspect in suspects])
    only = tr("It can only be {names}.", names=names) if count == 1 else tr("They can only be {names}.", names=names)
    return f"{sentence} {only}"
