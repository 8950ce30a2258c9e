"""R14.2, R18.1 to R18.3: dice for the Hunt, its re-rolls, and whether an Eye can be turned away."""

from __future__ import annotations

from tests.games.war.referee.beside.pieces import bearers
from tests.games.war.referee.beside.table import Table
from tests.games.war.referee.board.facts import REGIONS, SH


def rerolls(t: Table) -> int:
    """A Stronghold of the Shadow, a Shadow unit, Nazgul: one each; with the Chief one for each Nazgul, he too."""
    name = bearers(t)
    place = t.places[name]
    nazgul = place.units["sauron", "leader"] + ("witch-king" in place.people)
    many = nazgul if "chief" in t.words and t.where("witch-king") else min(1, nazgul)
    stronghold = REGIONS[name].settlement == "stronghold" and t.side_controls(name) == SH
    return int(stronghold) + int(place.army(SH) > 0) + many


def successes(roll: list[int], bonus: int) -> int:
    return sum(die != 1 and die + bonus >= 6 for die in roll)


def can_turn_eye_away(t: Table) -> bool:
    """Lady of Light: Galadriel in play, an Elven Ring, and none used in this turn."""
    rings = int(t.words.get("rings", ["3", "0"])[0])
    return t.where("galadriel") is not None and rings > 0 and "free" not in t.words.get("ring-used", [])


def smeagol_joins(t: Table) -> bool:
    """His first tile brings him, unless Gollum guides or he has gone."""
    return "smeagol" not in t.words and not t.is_gone("smeagol") and t.words.get("guide") != ["gollum"]
