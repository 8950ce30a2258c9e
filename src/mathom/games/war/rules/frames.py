"""The table of all frames, and new games. Every module lists its own frames; a new module is added here."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from mathom.core.engine.agenda import Frame, numbered
from mathom.games.war.rules import setup, sweep, turn
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.armies import characters, choosing
from mathom.games.war.rules.armies import moving as army_moving
from mathom.games.war.rules.battle import attacking, extra_attacks, free_texts, leaving, losses, rounds, shadow_texts
from mathom.games.war.rules.cards import (
    free_character,
    free_strategy,
    playing,
    removing,
    shadow_character,
    shadow_strategy,
    zones,
)
from mathom.games.war.rules.dice import acting, rolling
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

FRAMES: Final[vec[Frame]] = numbered(
    [
        *turn.FRAMES,
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
        *free_character.FRAMES,
        *free_strategy.FRAMES,
        *shadow_character.FRAMES,
        *shadow_strategy.FRAMES,
        *removing.FRAMES,
        *playing.FRAMES,
        *attacking.FRAMES,
        *rounds.FRAMES,
        *losses.FRAMES,
        *leaving.FRAMES,
        *extra_attacks.FRAMES,
        *free_texts.FRAMES,
        *shadow_texts.FRAMES,
    ],
    ANSWERS,
)


def new_game() -> War:
    return setup.new_game(FRAMES)
