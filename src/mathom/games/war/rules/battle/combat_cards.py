"""All Combat cards, by the number that `COMBAT` gives each event card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.free_texts import FREE_TEXTS
from mathom.games.war.rules.battle.shadow_texts import SHADOW_TEXTS
from mathom.games.war.rules.battle.twilight_texts import TWILIGHT_TEXTS
from mathom.games.war.rules.facts.cards import COMBAT, COMBAT_NAMES

TEXTS: Final[list[CombatCard]] = [*FREE_TEXTS, *SHADOW_TEXTS, *TWILIGHT_TEXTS]


def by_number() -> list[CombatCard]:
    places = {text.name: text for text in TEXTS}
    return [places[name] for name in COMBAT_NAMES]


COMBAT_CARDS: Final[vec[CombatCard]] = vec[CombatCard](by_number())


def combat_card_of(card: i64) -> CombatCard:
    """The Combat card on an event card."""
    return COMBAT_CARDS[COMBAT[card]]
