"""Why a fighter cannot retreat to a certain region (chapter 8)."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import Frame
from mathom.core.game import Reason
from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.rules.battle import CALL_GWAIHIR, USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT
from mathom.games.confrontation.rules.board import ADJACENT, FELLOWSHIP, FORWARD, REGIONS, SIDEWAYS, WAYS, is_mountain
from mathom.games.confrontation.rules.cards import GWAIHIR
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.rules.combat import RETREAT_BY_CARD
from mathom.games.confrontation.rules.defeat import ESCAPE
from mathom.games.confrontation.rules.retreats import is_barred_upstream
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.text.explain_moves import full, region, section, title
from mathom.games.confrontation.text.titles import capital

RETREATING: Final = (CALL_GWAIHIR, USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT, RETREAT_BY_CARD, ESCAPE)
WAYS_TO_GO: Final = Phrases({way: way for way in ("forward", "sideways", "backward")})
TEXT_RETREATS: Final = {"frodo_c": "sideways", "pippin": "backward", "faramir": "sideways", "gollum": "forward"}


def why_not_retreat(s: Confrontation, side: int, frame: Frame, to: int) -> Reason:
    """The first reason that closes a region, in the order of the rules."""
    start = s.region
    fighter = s.fellow if side == FELLOWSHIP else s.minion
    if frame is CALL_GWAIHIR and not s.holds(GWAIHIR):
        return Reason(tr("You do not hold Gwaihir the Windlord."), "3.3")
    offered, rule = retreat_of(s, side, frame, fighter)
    if not offered:
        return Reason(tr("The text of {who} offers no retreat.", who=title(s, fighter)), rule)
    if to == start:
        return Reason(tr("A retreat leads to another region."), "8")
    if is_mountain(start) and is_mountain(to):
        return Reason(tr("No piece retreats from mountain to mountain."), "8")
    if not ADJACENT[start] >> to & 1:
        return Reason(tr("{to} is not adjacent to {start}.", to=capital(region(to)), start=region(start)), "8")
    way = direction(side, start, to)
    if way not in offered:
        facts = {"start": region(start), "to": region(to), "way": WAYS_TO_GO[way]}
        ways = tr(" or ").join(WAYS_TO_GO[each] for each in offered)
        return Reason(tr("From {start} to {to} is {way}, and this retreat goes {ways}.", ways=ways, **facts), rule)
    if frame is ESCAPE:
        return Reason(tr("Wormtongue escapes only into a region that is completely empty."), "9.32")
    if is_barred_upstream(s, side, start, to):
        sauron = tr("In this game Sauron cannot retreat up the Anduin.")
        return Reason(tr("The Fellowship cannot retreat up the Anduin.") if side == FELLOWSHIP else sauron, "8")
    if s.has_enemy(side, to):
        return Reason(tr("There is an enemy in {region}.", region=region(to)), "8")
    return full(to)


def retreat_of(s: Confrontation, side: int, frame: Frame, fighter: int) -> tuple[tuple[str, ...], str]:
    """The directions of this retreat, and the rule."""
    if frame is CALL_GWAIHIR:
        return ("sideways", "backward"), "11.4"
    if frame is ESCAPE:
        return ("backward",), "9.32"
    if frame is RETREAT_BY_CARD:
        return (("backward",), "7.3") if side == FELLOWSHIP else (("sideways",), "7.4")
    way = TEXT_RETREATS.get(NAMES[s.who(fighter)])
    return (way,) if way else (), section(s, fighter)


def direction(side: int, start: int, to: int) -> str:
    """2.2: the direction between two regions that share a border."""
    if to in (SIDEWAYS[2 * start], SIDEWAYS[2 * start + 1]):
        return "sideways"
    first = WAYS * (REGIONS * side + start)
    return "forward" if to in (FORWARD[first], FORWARD[first + 1]) else "backward"
