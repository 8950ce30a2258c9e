"""The turn: R3, R4. The whole game is one script; it stops at every question."""

from __future__ import annotations

from collections import Counter

from tests.games.war.referee import fellowship
from tests.games.war.referee.acts import act, dice_of
from tests.games.war.referee.asking import Roll, Script, ask
from tests.games.war.referee.board.facts import FP, SH, SIDES, other
from tests.games.war.referee.board.politics import military_winner
from tests.games.war.referee.board.position import Position
from tests.games.war.referee.board.position import fellowship as companions
from tests.games.war.referee.fighting.battle import draw_card, hand_limit
from tests.games.war.referee.uses import actions


def game(p: Position) -> Script:
    while not p.winner:
        yield from turn(p)


def game_from_action(p: Position, side: str) -> Script:
    """From the moment at which a side is to act."""
    yield from resolution(p, side)
    end_turn(p)
    yield from game(p)


def game_from_draws(p: Position, least: int) -> Script:
    """From the start of a turn, with the dice recovered."""
    yield from after_recovery(p, least)
    yield from game(p)


def game_from_allocation(p: Position, least: int) -> Script:
    """From the moment at which the Shadow puts dice into the Hunt Box."""
    yield from after_fellowship(p, least, {side: dice_of(p, side) for side in SIDES})
    yield from game(p)


def turn(p: Position) -> Script:
    least = 1 if p.box[FP] else 0
    p.box = dict.fromkeys(SIDES, 0)
    p.unused = {side: Counter() for side in SIDES}
    p.ringed = set()
    p.messenger = p.tried = False
    yield from after_recovery(p, least)


def after_recovery(p: Position, least: int) -> Script:
    number = {side: dice_of(p, side) for side in SIDES}
    for side in SIDES:
        for deck in ("character", "strategy"):
            yield from draw_card(p, side, deck)
    for side in SIDES:
        yield from hand_limit(p, side)
    yield from fellowship_phase(p)
    if p.winner:
        return
    yield from after_fellowship(p, least, number)


def after_fellowship(p: Position, least: int, number: dict[str, int]) -> Script:
    yield from allocation(p, least, number)
    yield from roll(p, number)
    yield from resolution(p)
    end_turn(p)


def end_turn(p: Position) -> None:
    """R3.5, R3.6."""
    if not p.winner and p.mordor is not None and not p.tried:
        fellowship.corrupt(p, 1)
    if not p.winner:
        p.winner = military_winner(p)


def fellowship_phase(p: Position) -> Script:
    """R3.2."""
    journeys = fellowship.declarations(p)
    if journeys:
        journey = yield from ask(FP, "declare", journeys | {None})
        if journey is not None:
            yield from fellowship.declare(p, journey)
    if p.winner:
        return
    if p.figure in ("minas-morgul", "morannon") and (yield from ask(FP, "mordor", {True, False})):
        fellowship.enter_mordor(p)
    yield from fellowship.choose_guide(p)


def allocation(p: Position, least: int, number: dict[str, int]) -> Script:
    """R3.3."""
    most = max(1, len(companions(p)))
    dice = yield from ask(SH, "allocate", range(least, most + 1))
    p.box[SH] = dice
    number[SH] -= dice


def roll(p: Position, number: dict[str, int]) -> Script:
    """R3.4: every Eye goes to the Hunt Box."""
    for side in SIDES:
        faces = yield Roll("action", number[side], side)
        p.unused[side] = Counter(faces)
        p.box[SH] += p.unused[side].pop("eye", 0)


def resolution(p: Position, side: str = FP) -> Script:
    """R3.5, R4.1: the sides act in turn until no die is left."""
    while not p.winner and any(p.unused[s].total() for s in SIDES):
        if p.unused[side].total():
            yield from action(p, side)
        side = other(side)


def action(p: Position, side: str) -> Script:
    """One turn to act, with a Ring before it if the player likes."""
    while True:
        face, use, word = yield from ask(side, "action", actions(p, side))
        if use == "pass":
            return
        p.unused[side] -= Counter({face: 1})
        if use != "ring":
            break
        p.ringed.add(side)
        p.rings[side] -= 1
        if side == FP:
            p.rings[SH] += 1
        if word == "eye":
            p.box[SH] += 1
            if not p.unused[side].total():
                return
        else:
            p.unused[side][word] += 1
    if use != "skip":
        yield from act(p, side, face, use, word)
