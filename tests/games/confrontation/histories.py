"""Every history that a seat cannot tell from the true one, listed one by one and played by the rules themselves.

It begins with all positions behind the seat's first view and keeps, answer by answer, those in which somebody could
have answered so that the seat hears the same and sees the same. Slow and simple: it shares nothing with memory.py.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.events import Event, RawEvent, read_story
from mathom.core.play.match import Match
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.rules.ring import is_won
from mathom.games.confrontation.rules.state import HIDDEN_DRAFT, Confrontation
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch

Heard = list[RawEvent]


class Histories:
    def __init__(self, s: Confrontation, seat: int | None) -> None:
        self.seat = seat
        self.view = GAME.view(s, seat)
        self.weights: Counter[int] = Counter()
        self.states: dict[int, Confrontation] = {}
        for world in behind(s, seat):
            if GAME.view(world, seat) == self.view and not is_won(world):
                self.add(world, 1)

    def add(self, s: Confrontation, weight: int) -> None:
        key = s.fingerprint(1)
        self.states[key] = s
        self.weights[key] += weight

    def follow(self, asked: int, action: int, heard: Heard, s: Confrontation) -> None:
        """Somebody answered, the seat heard this, and this is the position now."""
        before = [(state, self.weights[key]) for key, state in self.states.items()]
        self.states, self.weights, self.view = {}, Counter(), GAME.view(s, self.seat)
        wanted = [raw.seen_by(self.seat) for raw in heard]
        for state, weight in before:
            for a in [action] if asked == self.seat else actions_of(state, asked):
                after = played(state, asked, a)
                if (
                    after is not None
                    and events(after, self.seat) == wanted
                    and GAME.view(after, self.seat) == self.view
                ):
                    after.listen(zeros(64))
                    self.add(after, weight)

    def shares(self) -> dict[tuple[str, str], Fraction]:
        """The share of each character in each region, for pieces that the seat does not see."""
        total = sum(self.weights.values())
        found: Counter[tuple[str, str]] = Counter()
        for key, s in self.states.items():
            for piece in range(18):
                if self.view.at[piece] == 31 and s.at[piece] < 16:
                    found[NAMES[s.who(piece)], REGION_NAMES[s.at[piece]]] += self.weights[key]
        return {where: Fraction(weight, total) for where, weight in found.items()}


def behind(s: Confrontation, seat: int | None) -> list[Confrontation]:
    """All positions with the same counts in which the other side's pieces are placed differently."""
    worlds = [s]
    for side in (0, 1):
        if side != seat:
            worlds = [again for world in worlds for again in dealt(world, side)]
    return worlds


def dealt(s: Confrontation, side: int) -> list[Confrontation]:
    team = [piece for piece in range(9 * side, 9 * side + 9) if s.at[piece] < 16]
    found = []
    for places in sorted(set(permutations([int(s.at[piece]) for piece in team]))):
        for faces in product((0, 1), repeat=len(team)) if s.rules.cast == HIDDEN_DRAFT else [None]:
            world = s.clone()
            for i, piece in enumerate(team):
                world.at[piece] = places[i]
                if faces is not None:
                    world.variant = world.variant & ~(1 << piece) | faces[i] << piece
            found.append(world)
    return found


def actions_of(s: Confrontation, asked: int) -> list[int]:
    if asked not in s.asked():
        return []
    return s.legal_actions() if asked == CHANCE else s.actions_for(asked)


def played(s: Confrontation, asked: int, action: int) -> Confrontation | None:
    after = s.clone()
    after.listen(zeros(256))
    if action not in actions_of(s, asked):
        return None
    if asked == CHANCE:
        after.apply(action)
    else:
        after.answer(asked, action)
    return after


def events(s: Confrontation, seat: int | None) -> list[Event]:
    return [raw.seen_by(seat) for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)])]


def lined_up(v: View, heard: list[Event]) -> dict[tuple[str, str], float]:
    return {(s.thing, lineup.place): s.share for lineup in GAME.table.lineups(v, heard) for s in lineup.candidates}


def compare_along(position: str, seat: int | None, seed: int, answers: int) -> int:
    """Plays at random and compares after every answer; returns how many times."""
    match: ConfrontationMatch = Match(GAME, position=position)
    histories, dice = Histories(match.state, seat), Dice(seed)
    for number in range(answers):
        if match.is_over:
            return number
        asked = match.asked[dice.below(len(match.asked))]
        actions = match.actions(asked)
        action = actions[dice.below(len(actions))]
        match.act(asked, action)
        if match.is_over:
            return number
        histories.follow(asked, action, match.played[-1].raw_events, match.state)
        check_same(histories, match, seat)
    return answers


def check_same(histories: Histories, match: ConfrontationMatch, seat: int | None) -> None:
    want = histories.shares()
    have = lined_up(GAME.view(match.state, seat), match.events(seat))
    assert set(want) == set(have), f"{GAME.dump(match.state)}\n{want}\n{have}"
    for where, share in want.items():
        assert abs(float(share) - have[where]) < 1e-9, f"{GAME.dump(match.state)}\n{where}\n{want}\n{have}"
