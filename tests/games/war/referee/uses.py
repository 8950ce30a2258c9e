"""What a player may do with the dice: R4."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from tests.games.war.referee.board.facts import CARDS, FACES, FP, MINIONS, REGIONS, SH, other
from tests.games.war.referee.board.marching import Attacks, Marches
from tests.games.war.referee.board.position import Position, fellowship
from tests.games.war.referee.board.recruiting import (
    aragorn_place,
    companion_advances,
    diplomacy,
    first_recruits,
    minion_places,
    voice_places,
    voice_turns,
    white_places,
)
from tests.games.war.referee.board.walking import companion_moves, minion_moves
from tests.games.war.referee.events.conditions import playable_cards

Use = tuple[str, str]  # what, and a word about it: a card, a Nation, a Character

RESULTS = {
    "character": {"character"},
    "army": {"army"},
    "muster": {"muster"},
    "army-muster": {"army", "muster"},
    "event": {"event"},
    "will": {"character", "army", "muster", "event"},
}


Known = dict[str, set[Use]]  # what a result can do, found out once for all dice


def once(known: Known, result: str, find: Callable[[Position, str], set[Use]], p: Position, side: str) -> set[Use]:
    if result not in known:
        known[result] = find(p, side)
    return known[result]


def uses(p: Position, side: str, face: str, known: Known) -> set[Use]:
    """All that a die with this face can do now."""
    results = set(RESULTS[face])
    found: set[Use] = {("skip", "")}
    if messenger(p, side, results):
        found |= {(f"messenger-{what}", word) for what, word in once(known, "army", army_uses, p, side)}
        found |= {("messenger-play", card) for card in playable_cards(p, side, {"army"})}
    found |= {("play", card) for card in playable_cards(p, side, results)}
    if "character" in results:
        found |= once(known, "character", character_uses, p, side)
    if "army" in results:
        found |= once(known, "army", army_uses, p, side)
    if "muster" in results:
        found |= once(known, "muster", muster_uses, p, side)
    if "event" in results:
        found |= {("draw", deck) for deck in ("character", "strategy") if p.decks[side, deck]}
    found |= any_result(p, side, face)
    return found


def messenger(p: Position, side: str, results: set[str]) -> bool:
    """The Mouth of Sauron turns one Muster result a turn into an Army result."""
    return side == SH and results == {"muster"} and p.people["mouth-of-sauron"] in REGIONS and not p.messenger


def army_uses(p: Position, side: str) -> set[Use]:
    found: set[Use] = set()
    if Marches(p, side, leader=False).any():
        found.add(("march", ""))
    if Attacks(p, side, leader=False).any():
        found.add(("attack", ""))
    return found


def character_uses(p: Position, side: str) -> set[Use]:
    found: set[Use] = set()
    if Marches(p, side, leader=True).any():
        found.add(("march-led", ""))
    if Attacks(p, side, leader=True).any():
        found.add(("attack-led", ""))
    if side == SH:
        if minion_moves(p, {}, set()):
            found.add(("minions", ""))
        return found
    found.add(("fellowship", "") if p.hidden else ("hide", ""))
    if fellowship(p) and p.mordor is None:
        found.add(("separate", ""))
    if companion_moves(p, set()):
        found.add(("companions", ""))
    return found


def muster_uses(p: Position, side: str) -> set[Use]:
    found: set[Use] = {("diplomacy", nation) for nation in diplomacy(p, side)}
    if first_recruits(p, side):
        found.add(("recruit", ""))
    if side == SH:
        found |= {("minion", who) for who in MINIONS if minion_places(p, who)}
        if voice_places(p):
            found.add(("voice", "recruit"))
        if voice_turns(p):
            found.add(("voice", "turn"))
    return found


def any_result(p: Position, side: str, face: str) -> set[Use]:
    """Abilities and table cards that any result serves, and those of a Will of the West."""
    found: set[Use] = set()
    if side == SH:
        army = {c for c in p.hands[SH] if "army" in CARDS[c].icons}
        character = {c for c in p.hands[SH] if "character" in CARDS[c].icons}
        if any(a != c for a, c in product(army, character)):
            found |= {
                ("remove", card) for card in ("a-power-too-great", "the-power-of-tom-bombadil") if card in p.table
            }
        return found
    if not p.hidden and p.guide == "strider":
        found.add(("hide", ""))
    found |= {("ability", who) for who in companion_advances(p)}
    counsel = any(p.people[who] == "minas-tirith" for who in ("gandalf-the-grey", "gandalf-the-white", "aragorn"))
    if "denethors-folly" in p.table and (face == "will" or counsel):
        found.add(("remove", "denethors-folly"))
    if "the-palantir-of-orthanc" in p.table:
        if face == "will":
            found.add(("remove", "the-palantir-of-orthanc"))
        elif may_use_ring(p, FP):
            found.add(("remove-by-ring", "the-palantir-of-orthanc"))
    if face == "will":
        if white_places(p):
            found.add(("white", ""))
        if aragorn_place(p):
            found.add(("aragorn", ""))
    return found


def may_use_ring(p: Position, side: str) -> bool:
    return p.rings[side] > 0 and side not in p.ringed


def ring_changes(p: Position, side: str) -> set[tuple[str, str]]:
    """From which face to which. R4.5, D39."""
    if not may_use_ring(p, side):
        return set()
    faces = set(FACES[side]) - {"will"}
    return {(old, new) for old, n in p.unused[side].items() if n for new in faces if new != old}


def may_pass(p: Position, side: str) -> bool:
    return p.unused[side].total() < p.unused[other(side)].total()


def actions(p: Position, side: str) -> set[tuple[str, str, str]]:
    """Everything a player may say when it is their turn to act: (face, use, word)."""
    known: Known = {}
    faces = [face for face, n in p.unused[side].items() if n]
    found = {(face, what, word) for face in faces for what, word in uses(p, side, face, known)}
    found |= {(old, "ring", new) for old, new in ring_changes(p, side)}
    if may_pass(p, side):
        found.add(("", "pass", ""))
    return found
