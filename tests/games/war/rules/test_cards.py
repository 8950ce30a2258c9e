"""Every card has its function, and every function its card."""

from __future__ import annotations

from mathom.games.war.rules.cards.playing import EVENTS
from mathom.games.war.rules.facts.cards import CARD_NAMES, IS_TABLE_CARD, card_of
from tests.games.war.rules import test_free_cards, test_shadow_cards
from tests.games.war.twilight import test_engines_and_cards as twilight


def test_every_card_has_its_function_in_the_order_of_the_deck() -> None:
    assert [card.name for card in EVENTS] == list(CARD_NAMES)


def test_no_function_belongs_to_two_cards() -> None:
    effects = [card.effect for card in EVENTS if not IS_TABLE_CARD[card_of(card.name)]]
    assert len(effects) == len(set(effects))


def test_every_card_with_a_condition_has_a_refused_row() -> None:
    """We Shall Get It is in nobody's hand."""
    conditional = {card.name for card in EVENTS if card.condition.__name__ not in ("always", "enters_by_itself")}
    assert conditional == {
        *(card for card, _ in test_free_cards.REFUSED + test_shadow_cards.REFUSED),
        *(card for card, _ in twilight.REFUSED),
    }


def test_every_card_has_a_row() -> None:
    rows = {row[0] for row in test_free_cards.ROWS + test_shadow_cards.ROWS}
    assert rows | {row[0].split()[0].rstrip(":") for row in twilight.CARD_ROWS} >= set(CARD_NAMES)
