"""Every card has its function, and every function its card."""

from __future__ import annotations

from mathom.games.war.rules.cards.free_character import FREE_CHARACTER_CARDS
from mathom.games.war.rules.cards.free_strategy import FREE_STRATEGY_CARDS
from mathom.games.war.rules.cards.shadow_character import SHADOW_CHARACTER_CARDS
from mathom.games.war.rules.cards.shadow_strategy import SHADOW_STRATEGY_CARDS
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_SIZE, IS_TABLE_CARD, card_of
from tests.games.war.rules import test_free_cards, test_shadow_cards

DECKS = (FREE_CHARACTER_CARDS, FREE_STRATEGY_CARDS, SHADOW_CHARACTER_CARDS, SHADOW_STRATEGY_CARDS)

# Their moves and attacks are not written yet.
OPEN = """
gwaihir-the-windlord we-prove-the-swifter the-ents-awake-treebeard the-ents-awake-huorns the-ents-awake-entmoot
dead-men-of-dunharrow
book-of-mazarbul the-spirit-of-mordor faramirs-rangers fear-fire-foes help-unlooked-for paths-of-the-woses
through-a-day-and-a-night
nazgul-search the-nazgul-strike dreadful-spells grond-hammer-of-the-underworld the-ringwraiths-are-abroad
the-black-captain-commands
return-to-valinor the-fighting-uruk-hai shadows-gather the-shadow-lengthens the-shadow-is-moving corsairs-of-umbar
rage-of-the-dunlendings
""".split()


def test_every_card_has_its_function_in_the_order_of_the_deck() -> None:
    for number, deck in enumerate(DECKS):
        printed = CARD_NAMES[number * DECK_SIZE : (number + 1) * DECK_SIZE]
        assert [card.name for card in deck] == [name for name in printed if name not in OPEN]


def test_no_function_belongs_to_two_cards() -> None:
    effects = [card.effect for deck in DECKS for card in deck if not IS_TABLE_CARD[card_of(card.name)]]
    assert len(effects) == len(set(effects))


def test_every_card_with_a_condition_has_a_refused_row() -> None:
    conditional = {card.name for deck in DECKS for card in deck if card.condition.__name__ != "always"}
    assert conditional == {card for card, _ in test_free_cards.REFUSED + test_shadow_cards.REFUSED}


def test_every_card_has_a_row() -> None:
    rows = {row[0] for row in test_free_cards.ROWS + test_shadow_cards.ROWS}
    assert rows == {card.name for deck in DECKS for card in deck}
