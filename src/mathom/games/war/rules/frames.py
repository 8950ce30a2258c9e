"""The table of all frames, and new games. Every module lists its own frames; a new module is added here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, numbered
from mathom.games.war.rules import setup, sweep, turn
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.armies import characters, choosing
from mathom.games.war.rules.armies import moving as army_moving
from mathom.games.war.rules.battle import (
    attacking,
    extra_attacks,
    free_texts,
    leaving,
    losses,
    rounds,
    shadow_texts,
    twilight_texts,
)
from mathom.games.war.rules.cards import (
    free_character,
    free_companions,
    free_strategy,
    marches,
    playing,
    removing,
    shadow_character,
    shadow_recruits,
    shadow_strategy,
    strikes,
    zones,
)
from mathom.games.war.rules.dice import acting, rolling
from mathom.games.war.rules.facts.parts import NO_PARTS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.fellowship import (
    companions,
    corruption,
    declaring,
    hunt,
    moving,
    resolution,
    reveal,
    separation,
    sorrow,
    tiles,
)
from mathom.games.war.rules.politics import diplomacy, entering, minions, recruiting
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams import acting as team_acting
from mathom.games.war.rules.teams import order, swapping
from mathom.games.war.rules.twilight import engines, ents, free_cards, shadow_cards
from mathom.games.war.rules.twilight import entering as twilight_entering

FRAMES: Final[vec[Frame]] = numbered(
    [
        *turn.FRAMES,
        *order.FRAMES,
        *swapping.FRAMES,
        *team_acting.FRAMES,
        *zones.FRAMES,
        *rolling.FRAMES,
        *acting.FRAMES,
        *sweep.FRAMES,
        *characters.FRAMES,
        *choosing.FRAMES,
        *army_moving.FRAMES,
        *diplomacy.FRAMES,
        *entering.FRAMES,
        *minions.FRAMES,
        *recruiting.FRAMES,
        *companions.FRAMES,
        *corruption.FRAMES,
        *declaring.FRAMES,
        *hunt.FRAMES,
        *moving.FRAMES,
        *resolution.FRAMES,
        *reveal.FRAMES,
        *separation.FRAMES,
        *sorrow.FRAMES,
        *tiles.FRAMES,
        *strikes.FRAMES,
        *marches.FRAMES,
        *free_character.FRAMES,
        *free_companions.FRAMES,
        *free_strategy.FRAMES,
        *shadow_character.FRAMES,
        *shadow_strategy.FRAMES,
        *shadow_recruits.FRAMES,
        *ents.FRAMES,
        *twilight_entering.FRAMES,
        *engines.FRAMES,
        *free_cards.FRAMES,
        *shadow_cards.FRAMES,
        *removing.FRAMES,
        *playing.FRAMES,
        *attacking.FRAMES,
        *rounds.FRAMES,
        *losses.FRAMES,
        *leaving.FRAMES,
        *extra_attacks.FRAMES,
        *free_texts.FRAMES,
        *shadow_texts.FRAMES,
        *twilight_texts.FRAMES,
    ],
    ANSWERS,
)


def new_game(parts: i64 = NO_PARTS, players: i64 = FEWEST_PLAYERS) -> War:
    return setup.new_game(FRAMES, parts, players)
