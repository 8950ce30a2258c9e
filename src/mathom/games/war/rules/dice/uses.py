"""The uses of action dice in their order (R4.3). A new use goes to the end: its place numbers the answers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from mathom.games.war.rules.answers import MOST_USES
from mathom.games.war.rules.armies.characters import MOVE_COMPANIONS_USE, MOVE_MINIONS_USE
from mathom.games.war.rules.armies.moving import LEAD_ARMY_USE, MOVE_ARMIES_USE
from mathom.games.war.rules.battle.attacking import ATTACK_USE
from mathom.games.war.rules.cards.playing import DRAW_USE, PLAY_USE
from mathom.games.war.rules.cards.removing import (
    REMOVE_BOMBADIL_USE,
    REMOVE_FOLLY_USE,
    REMOVE_PALANTIR_USE,
    REMOVE_POWER_USE,
)
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.fellowship.moving import HIDE_USE, MOVE_USE, SEPARATE_USE
from mathom.games.war.rules.politics.diplomacy import BOROMIR_USE, DIPLOMACY_USE, GIMLI_USE, LEGOLAS_USE
from mathom.games.war.rules.politics.entering import (
    ARAGORN_USE,
    GANDALF_USE,
    MOUTH_USE,
    SARUMAN_USE,
    WITCH_KING_USE,
)
from mathom.games.war.rules.politics.minions import VOICE_ELITES_USE, VOICE_RECRUITS_USE, MessengerUse
from mathom.games.war.rules.politics.recruiting import RECRUIT_USE

USE_LIST: Final[list[Use]] = [
    DRAW_USE,
    PLAY_USE,
    MOVE_USE,
    HIDE_USE,
    SEPARATE_USE,
    RECRUIT_USE,
    ATTACK_USE,
    DIPLOMACY_USE,
    BOROMIR_USE,
    LEGOLAS_USE,
    GIMLI_USE,
    SARUMAN_USE,
    WITCH_KING_USE,
    MOUTH_USE,
    GANDALF_USE,
    ARAGORN_USE,
    VOICE_RECRUITS_USE,
    VOICE_ELITES_USE,
    MOVE_ARMIES_USE,
    LEAD_ARMY_USE,
    MOVE_COMPANIONS_USE,
    MOVE_MINIONS_USE,
    MessengerUse("messenger-move-armies", MOVE_ARMIES_USE),
    MessengerUse("messenger-play", PLAY_USE),
    MessengerUse("messenger-attack", ATTACK_USE),
    REMOVE_POWER_USE,
    REMOVE_BOMBADIL_USE,
    REMOVE_PALANTIR_USE,
    REMOVE_FOLLY_USE,
]
USES: Final[vec[Use]] = vec[Use](USE_LIST)
USE_NAMES: Final[tuple[str, ...]] = tuple([use.name for use in USE_LIST])
assert len(USE_LIST) <= MOST_USES
