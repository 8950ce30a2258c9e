"""Non-interference (A1): two positions that a seat cannot tell apart stay so while the seat hears the same.

A pair is a position of a random game and the same one with all hidden cards dealt anew. Both go on with answers that
the seat hears alike; its view as JSON, its options, its question and the log must be the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathom.core.engine.agenda import CHANCE, HEAD, WATCHERS
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.events import Event, read_story
from mathom.core.text.codec import to_json
from mathom.games.war.game import WarGame
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import CARDS, DECKS, DISCARDED, IN_DECK, IN_HAND, card_bit, deck_of
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War

GAME = WarGame()
VIEWERS: tuple[int | None, ...] = (0, 1, None)
SECRET_FRAMES = {"Deal", "DiscardExcess", "ChooseCombatCard", "LoseRandomCard"}  # what others answer there is hidden
SHOWING = {"card-played", "combat-card-shown"}  # events that show a hidden card
TEXTS = ("pass", "ring event army", "event draw", "athelas", "shelobs-lair", "xyzzy")
TWINS = 6


def positions(seed: int, step: int) -> Iterator[War]:
    """A position of a random game from time to time."""
    s, dice, out = new_game(), Dice(seed), zeros(4096)
    questions = 0
    while s.depth:
        if questions % step == 0:
            yield s
        s.apply(s.draw(out, s.legal(out), dice))
        questions += 1


def dealt_anew(s: War, seat: int | None, dice: Dice) -> War:
    """Deals the hidden cards of the other decks again; by nothing that views are made of."""
    other = s.clone()
    hidden = [
        side for side in (0, 1) if side != seat and s.combat_cards[side] and is_in(s, IN_HAND, s.combat_cards[side] - 1)
    ]
    if hidden:
        return GAME.determinize(GAME.view(s, seat), dice).clone()  # the chosen cards must fit the battle
    for deck in range(DECKS):
        if deck // 2 != seat:
            zones = [zone * DECKS + deck for zone in (IN_DECK, IN_HAND, DISCARDED)]
            cards = [c for c in range(CARDS) if deck_of(c) == deck and any(s.cards[k] & card_bit(c) for k in zones)]
            for k in zones:
                number, other.cards[k] = int(s.cards[k]).bit_count(), 0
                for _ in range(number):
                    other.cards[k] = other.cards[k] | card_bit(cards.pop(dice.below(len(cards))))
    return other


class Pair:
    """Follows two positions as one seat, or a spectator, sees them."""

    def __init__(self, first: War, second: War, seat: int | None, dice: Dice) -> None:
        self.first = listening(first)
        self.second = listening(second)
        self.seat = seat
        self.dice = dice

    def follow(self, steps: int) -> int:
        """Plays on until the seat may tell the two apart, or for a number of steps; returns how many it played."""
        self.compare()
        for step in range(steps):
            if not self.first.depth or not self.step():
                return step
            self.compare()
        return steps

    def step(self) -> bool:
        who = self.first.asked()[0]
        actions, others = options(self.first, who), options(self.second, who)
        if who == self.seat:
            assert actions == others
        action = actions[self.dice.below(len(actions))]
        played = answered(self.first, who, action)
        for twin in self.twins(who, action, others):
            other = answered(self.second, who, twin)
            if self.heard(played) == self.heard(other):
                self.first, self.second = played, other
                return True
            if twin == action:
                self.check_parting(played, other)
        return False

    def twins(self, who: int, action: int, others: list[int]) -> list[int]:
        """The same answer; before it, for a secret of others, some that must look the same to the seat."""
        same = [action] if action in others else []
        if who == self.seat or self.first.waiting()[0].split()[0] not in SECRET_FRAMES:
            return same
        return [*(others[self.dice.below(len(others))] for _ in range(TWINS if others else 0)), *same]

    def heard(self, s: War) -> list[tuple[int, int]]:
        ear = WATCHERS if self.seat is None else self.seat
        return [(s.story[i] & HEAD, s.heard(i, ear)) for i in range(0, s.told, 2)]

    def check_parting(self, played: War, other: War) -> None:
        """The first event that differs must show a card."""
        first, second = self.heard(played), self.heard(other)
        n = next(i for i in range(max(len(first), len(second))) if first[i : i + 1] != second[i : i + 1])
        kinds = {GAME.kinds[heard[n][0] & 255].name for heard in (first, second) if n < len(heard)}
        assert kinds & SHOWING, f"seat {self.seat} can tell two positions apart by {kinds}"

    def compare(self) -> None:
        self.same(lambda s: to_json(GAME.show(GAME.view(s, self.seat))))
        self.same(lambda s: s.asked() if s.depth else [])
        self.same(lambda s: [GAME.tell(event) for event in self.events(s)])
        text = TEXTS[self.dice.below(len(TEXTS))]
        self.same(lambda s: GAME.why_not(GAME.view(s, self.seat), text))
        if self.seat is not None and self.first.depth and self.seat in self.first.asked():
            seat = self.seat
            self.same(lambda s: s.actions_for(seat))
            self.same(lambda s: [GAME.question(s, seat), *(GAME.explain(s, seat, a) for a in s.actions_for(seat)[:8])])

    def events(self, s: War) -> list[Event]:
        return [raw.seen_by(self.seat) for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)])]

    def same(self, of: Callable[[War], object]) -> None:
        first, second = of(self.first), of(self.second)
        assert first == second, f"seat {self.seat} sees a difference at {self.first.waiting()}"


def listening(s: War) -> War:
    copy = s.clone()
    copy.listen(zeros(512))
    return copy


def answered(s: War, who: int, action: int) -> War:
    after = listening(s)
    if who == CHANCE:
        after.apply(action)
    else:
        after.answer(who, action)
    return after


def options(s: War, who: int) -> list[int]:
    return s.legal_actions() if who == CHANCE else s.actions_for(who)
