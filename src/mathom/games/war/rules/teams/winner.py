"""R17.9: which player of the winning team did best."""

from __future__ import annotations

from mypy_extensions import i64

from mathom.core.engine.bit_sets import has
from mathom.core.engine.tables import bit
from mathom.games.war.rules.events import PLAYER_SCORED
from mathom.games.war.rules.facts.nations import FREE, SHADOW, SIDE_OF_NATION
from mathom.games.war.rules.facts.regions import NATION_OF, REGIONS, points_of
from mathom.games.war.rules.facts.seats import SECOND, SIDE_OF_SEAT, is_divided, partner_of, seat_of_nation
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice_of
from mathom.games.war.rules.teams.team_fields import CAPTOR


def score_of(s: War, seat: i64) -> i64:
    """What a player of the Shadow captured less what they lost; for a player of the Free Peoples what they lost."""
    total: i64 = 0
    region: i64
    for region in range(REGIONS):
        if has(s.captured, 0, region):
            nation: i64 = NATION_OF[region]
            if seat_of_nation(s.players, nation) == seat:
                total -= points_of(region)
            elif SIDE_OF_SEAT[seat] == SHADOW and is_captor(s, seat, region):
                total += points_of(region)
    return total


def is_captor(s: War, seat: i64, region: i64) -> bool:
    """D66: whether a player of the Shadow took a Settlement of the Free Peoples."""
    return SIDE_OF_NATION[NATION_OF[region]] == FREE and has(s.team, CAPTOR, region) == (seat >= SECOND)


def champions(s: War, side: i64) -> i64:
    """R17.9, D66: the players of the winning team with the highest score, one bit each; both if they are equal."""
    if not is_divided(s.players, side):
        return bit(side)
    other: i64 = partner_of(side)
    more: i64 = score_of(s, side) - score_of(s, other)
    if more == 0:
        return bit(side) | bit(other)
    return bit(side) if more > 0 else bit(other)


def tell_scores(s: War, side: i64) -> None:
    """Says what each player of the winning team has, and whether that is best."""
    if not is_divided(s.players, side):
        return
    best: i64 = champions(s, side)
    for seat in (side, partner_of(side)):
        score: i64 = score_of(s, seat)
        loss: i64 = 1 if score < 0 else 0
        s.tell(PLAYER_SCORED, 1709, voice_of(s, seat), -score if loss else score, loss, best >> seat & 1)
