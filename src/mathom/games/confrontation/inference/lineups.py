"""What could it be? The characters that a concealed piece may be, and why it cannot be the others."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.core.play.events import Event
from mathom.core.table_ui import Candidate, Lineup, RuledOut
from mathom.core.text.speech import ntr
from mathom.games.confrontation.inference.belief import Belief, events_since_setup
from mathom.games.confrontation.inference.ruled_out import Sightings
from mathom.games.confrontation.knowledge.view import HIDDEN, View
from mathom.games.confrontation.rules.board import REGION_NAMES, REGIONS
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, TILES
from mathom.games.confrontation.rules.state import NO_WINNER
from mathom.games.confrontation.table.things import faces_of
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES

Shares = dict[tuple[int, int], float]  # by character and region


def lineups(v: View, events: Sequence[Event]) -> tuple[Lineup, ...]:
    """About the opponent's pieces, or both sides' for a spectator; empty before the first turn and after the end."""
    if v.turn == 0 or v.winner != NO_WINNER:
        return ()
    belief, counting = Belief(v, events), events_since_setup(v, events)
    return tuple(lineup for side in belief.sides for lineup in lineups_of(belief, side, counting))


def lineups_of(belief: Belief, side: int, counting: list[Event]) -> list[Lineup]:
    v, seen = belief.v, Sightings(belief.v, side, counting)
    found = {where: float(share) for where, share in belief.sides[side].shares.items()}
    places = [r for r in range(REGIONS) if v.heaps[REGIONS * side + r]]
    return [lineup(v, side, r, found, seen) for r in places]


# ---- one place ----


def lineup(v: View, side: int, r: int, found: Shares, seen: Sightings) -> Lineup:
    here = {
        character: share
        for (character, place), share in found.items()
        if place == r and v.at[character % TILES] == HIDDEN
    }
    candidates = [Candidate(NAMES[character], share) for character, share in here.items()]
    candidates.sort(key=lambda candidate: (-round(candidate.share, 9), NAMES.index(candidate.thing)))
    others = [c for tile in range(TEAM * side, TEAM * side + TEAM) for c in faces_of(v, tile) if c not in here]
    return Lineup(
        REGION_NAMES[r],
        int(v.heaps[REGIONS * side + r]),
        words(v, side, r, candidates),
        tuple(candidates),
        tuple(RuledOut(NAMES[c], seen.reason(c, r, found)) for c in others),
    )


def words(v: View, side: int, r: int, candidates: list[Candidate]) -> str:
    count = int(v.heaps[REGIONS * side + r])
    sentence = ntr(
        "{count} concealed piece of {side} in {region}.",
        "{count} concealed pieces of {side} in {region}.",
        count,
        side=titles.SIDES[SIDE_NAMES[side]],
        region=titles.REGIONS[REGION_NAMES[r]],
    )
    if len(candidates) != count:
        return sentence
    names = titles.listed([candidate.thing for candidate in candidates])
    only = ntr("It can only be {names}.", "They can only be {names}.", count, names=names)
    return f"{sentence} {only}"
