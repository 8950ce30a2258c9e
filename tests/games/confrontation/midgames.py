"""Random positions in the middle of a game, so that rare situations come up soon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from mathom.core.engine.dice import Dice
from tests.games.confrontation.referee.facts import (
    COMBAT_CARDS,
    FELLOWSHIP,
    NAME_OF,
    REGIONS,
    SAURON,
    SIDE_OF,
    SIDES,
    SPECIAL_CARDS,
    TILES,
)
from tests.games.confrontation.referee.position import Position

T = TypeVar("T")
LETTERS = {"magic": "m", "noble_sacrifice": "s", "elven_cloak": "c", "retreat": "r", "eye": "e"}


def midgame(rules: Mapping[str, str], dice: Dice) -> Position:
    """A turn is about to begin."""
    p = Position(rules, turn=1 + dice.below(2))
    face = {"classic": 0, "variant": 1}.get(rules["cast"])
    p.team = {tile[dice.below(2) if face is None else face] for tiles in TILES for tile in tiles}
    p.ringbearer = ringbearer(p, dice)
    lost_of_four = 1 + dice.below(3)
    for piece in shuffled(sorted(p.team), dice):
        if piece == p.ringbearer or (NAME_OF[piece] != "frodo" and dice.below(4) >= lost_of_four):
            place_at_random(p, piece, dice)
    p.defeated = p.team - set(p.at)
    turn_up(p, dice)
    p.face_known = p.defeated | p.face_up_for_good
    spend_cards(p, dice)
    use_specials(p, dice)
    return p


def ringbearer(p: Position, dice: Dice) -> str:
    """10: Frodo; sometimes Sam, if variant Frodo has fallen."""
    name = "sam" if "frodo_v" in p.team and dice.below(4) == 0 else "frodo"
    return next(piece for piece in p.team if NAME_OF[piece] == name)


def place_at_random(p: Position, piece: str, dice: Dice) -> None:
    """Puts a piece into a region with room, without enemies and without a victory, preferably in the middle."""
    side = SIDE_OF[piece]
    free = [r for r in REGIONS if p.can_retire_to(side, r) and not p.victory_of(piece, r)]
    middle = [r for r in free if r in REGIONS[3:13] and dice.below(2)]
    p.at[piece] = shuffled(middle or free, dice)[0]


def turn_up(p: Position, dice: Dice) -> None:
    """9.34, 11.6: a Watcher that was seen, a victim of Crebain, on the board or not."""
    if "watcher" in p.at and dice.below(2):
        p.face_up_for_good.add("watcher")
    if p.rules["specials"] != "none" and dice.below(3) == 0:
        p.face_up_for_good.add(shuffled(sorted(piece for piece in p.team if SIDE_OF[piece] == FELLOWSHIP), dice)[0])


def spend_cards(p: Position, dice: Dice) -> None:
    spent = dice.below(9)
    for side in (FELLOWSHIP, SAURON):
        p.pile[side] = set(shuffled(sorted(COMBAT_CARDS[side]), dice)[:spent])
        p.hand[side] -= p.pile[side]


def use_specials(p: Position, dice: Dice) -> None:
    if p.rules["specials"] == "none":
        return
    number = 2 if p.rules["specials"] == "own-two" else 4
    for side in (FELLOWSHIP, SAURON):
        dealt = shuffled(sorted(SPECIAL_CARDS[side]), dice)[:number]
        p.held[side] = {card for card in dealt if dice.below(3)}
        p.used |= set(dealt) - p.held[side]


def shuffled(items: Sequence[T], dice: Dice) -> list[T]:
    left = list(items)
    return [left.pop(dice.below(len(left))) for _ in items]


def written(p: Position) -> str:
    """In notation; the turn that is about to begin is the one after p's."""
    places = {region: [piece for piece in p.at if p.at[piece] == region] for region in REGIONS}
    places["lost"] = sorted(p.defeated)
    marked = {piece: piece + ("*" if piece in p.face_up_for_good else "") for piece in p.team}
    board = [f"{place}: " + " ".join(marked[piece] for piece in there) for place, there in places.items() if there]
    hands = [f"{SIDES[side]} {letters(p.hand[side])}" for side in (FELLOWSHIP, SAURON)]
    return " ; ".join(
        [
            "rules " + " ".join(f"{name}={value}" for name, value in p.rules.items()),
            " | ".join(board),
            *hands,
            "specials " + (" ".join(sorted(p.held[FELLOWSHIP] | p.held[SAURON])) or "-"),
            "used " + (" ".join(sorted(p.used)) or "-"),
            f"turn {p.turn + 1}",
            f"ring {p.ringbearer}",
        ]
    )


def letters(cards: set[str]) -> str:
    return "".join(sorted(LETTERS.get(card, card) for card in cards))
