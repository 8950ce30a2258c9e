"""Non-interference (A1): two positions that a seat cannot tell apart stay so while the seat hears the same.

A pair is a position of a random game and the same one with all hidden cards dealt again. Both go on with answers that
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
from mathom.games.war.knowledge.view import shown_cards
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import CARDS, DECKS, DISCARDED, IN_DECK, IN_HAND, card_bit, deck_of
from mathom.games.war.rules.facts.parts import ALL_PARTS, NO_PARTS
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War

GAME = WarGame()
VIEWERS: tuple[int | None, ...] = (0, 1, None)
SIDES_OF = (0, 1, 1, 0)  # by seat
SECRET_FRAMES = {
    "Deal",
    "DiscardExcess",
    "ChooseCombatCard",
    "LoseRandomCard",
    "WishSwap",
    "PickSwap",
}  # what others answer there is hidden
SHOWING = {
    "card-paid",
    "card-played",
    "combat-card-shown",
    "card-found",
    "card-given",
    "swap-agreed",
    "swap-declined",
}  # events that show a hidden card
TEXTS = ("pass", "ring event army", "event draw", "athelas", "shelobs-lair", "xyzzy")
TWINS = 6
SPIED = 31  # questions between two positions that are looked at
FOLLOWED = 6  # steps of a pair


def viewers(players: int) -> tuple[int | None, ...]:
    return (*range(players), None)


def positions(seed: int, step: int, players: int = 2, parts: int = NO_PARTS) -> Iterator[War]:
    """A position of a random game from time to time."""
    s, dice, out = new_game(parts, players), Dice(seed), zeros(4096)
    questions = 0
    while s.depth:
        if questions % step == 0:
            yield s
        s.apply(s.draw(out, s.legal(out), dice))
        questions += 1


def dealt_again(s: War, seat: int | None, dice: Dice) -> War:
    """Deals the hidden cards of the other decks again; by nothing that views are made of."""
    other = s.clone()
    hidden = [side for side in (0, 1) if s.combat_cards[side] and is_in(s, IN_HAND, s.combat_cards[side] - 1)]
    if [side for side in hidden if s.decider[side] != seat] or any(s.swap):
        return GAME.determinize(GAME.view(s, seat), dice).clone()  # the chosen cards must fit the battle, or the swap
    for deck in range(DECKS):
        heaps = hidden_heaps(s, seat, deck)
        cards = [card for _, _, heap in heaps for card in heap]
        for zone, _, heap in heaps:
            for card in heap:
                other.cards[zone * DECKS + deck] &= ~card_bit(card)
                other.second[deck] &= ~card_bit(card)
        for zone, is_second, heap in heaps:
            for _ in heap:
                card = cards.pop(dice.below(len(cards)))
                other.cards[zone * DECKS + deck] |= card_bit(card)
                other.second[deck] |= card_bit(card) if is_second else 0
    return other


def hidden_heaps(s: War, seat: int | None, deck: int) -> list[tuple[int, bool, list[int]]]:
    """The zone, the player (first or second of the side) and the cards of a deck that a seat does not know.

    A card that a seat gave to its partner stays where it is.
    """
    is_own = seat is not None and SIDES_OF[seat] == deck // 2
    is_team = s.players == 4 or (s.players == 3 and deck // 2 == 1)
    if is_own and not is_team:
        return []
    heaps = []
    for zone, players in ((IN_DECK, (False,)), (IN_HAND, (False, True)), (DISCARDED, (False, True))):
        for is_second in players:
            cards = [c for c in range(CARDS) if deck_of(c) == deck and s.cards[zone * DECKS + deck] & card_bit(c)]
            cards = [c for c in cards if zone == IN_DECK or (s.second[deck] & card_bit(c) != 0) == is_second]
            if is_own and zone != IN_DECK:
                known = (s.given[deck] | s.astray[deck]) if (seat in (2, 3)) != is_second else -1
                cards = [c for c in cards if not known & card_bit(c)]
            heaps.append((zone, is_second, cards))
    return heaps


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
                return not looks_into_hand(played, self.seat)
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
            self.same(lambda s: [GAME.table.handle(s, seat, a) for a in s.actions_for(seat)[:8]])
            self.same(lambda s: GAME.table.details(s, seat))

    def events(self, s: War) -> list[Event]:
        return [raw.seen_by(self.seat) for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)])]

    def same(self, of: Callable[[War], object]) -> None:
        first, second = of(self.first), of(self.second)
        assert first == second, f"seat {self.seat} sees a difference at {self.first.waiting()}"


def spy_on_games(pairs: int, seed: int) -> tuple[int, int]:
    """Follows this many pairs of random games; returns how many there were, and their steps."""
    dice, made, followed = Dice(seed), 0, 0
    while made < pairs:
        players = 2 + made % 3
        parts = ALL_PARTS if made // 3 % 2 else NO_PARTS
        for s in positions(seed * 1_000 + made, SPIED, players, parts):
            for seat in viewers(players):
                if looks_into_hand(s, seat):
                    continue
                other = dealt_again(s, seat, dice)
                if other.legal_actions():  # the other side may have chosen to play a card: it must have one
                    followed += Pair(s, other, seat, dice).follow(FOLLOWED)
                    made += 1
            if made >= pairs:
                break
    return made, followed


def looks_into_hand(s: War, seat: int | None) -> bool:
    """Wind from the West: this seat sees the other hand now, so it may tell two positions apart."""
    return seat is not None and any(shown_cards(s, seat, deck) for deck in range(DECKS))


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
