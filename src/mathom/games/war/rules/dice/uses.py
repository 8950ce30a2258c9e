"""The uses of action dice in their order (R4.3). A new use goes to the end: its place numbers the answers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import add
from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.answers import MOST_USES, USE
from mathom.games.war.rules.armies.characters import MOVE_COMPANIONS_USE, MOVE_MINIONS_USE
from mathom.games.war.rules.armies.moving import LEAD_ARMY_USE, MOVE_ARMIES_USE
from mathom.games.war.rules.battle.attacking import ATTACK_USE
from mathom.games.war.rules.cards.playing import DRAW_USE, PLAY_USE
from mathom.games.war.rules.cards.removing import (
    REMOVE_BALROG_USE,
    REMOVE_BOMBADIL_USE,
    REMOVE_FOLLY_USE,
    REMOVE_GATES_USE,
    REMOVE_PALANTIR_USE,
    REMOVE_POWER_USE,
)
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.facts.dice import results_of
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.fellowship.declaring import DECLARE_USE
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
from mathom.games.war.rules.state import War
from mathom.games.war.rules.twilight.engines import TOWER_USE, TREBUCHET_USE
from mathom.games.war.rules.twilight.entering import (
    BALROG_USE,
    BLACK_SHIPS_USE,
    CHIEF_USE,
    CORSAIRS_USE,
    DUNLENDINGS_USE,
    ENTS_USE,
    FORGOIL_USE,
    GALADRIEL_USE,
)

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
    # Twilight of the Third Age
    DECLARE_USE,
    GALADRIEL_USE,
    CHIEF_USE,
    BALROG_USE,
    DUNLENDINGS_USE,
    FORGOIL_USE,
    CORSAIRS_USE,
    BLACK_SHIPS_USE,
    ENTS_USE,
    TOWER_USE,
    TREBUCHET_USE,
    REMOVE_BALROG_USE,
    REMOVE_GATES_USE,
]
BASE_USES: Final = 29  # those of the base game: the first ones
USES: Final[vec[Use]] = vec[Use](USE_LIST)
REMOVALS: Final = 40  # from here on: uses of the expansion that depend on the face of the die; of the Free Peoples
# All other uses of the expansion, for the Free Peoples and then for the Shadow: they are the same for every die.
FREE_USES: Final[list[Use]] = [DECLARE_USE, GALADRIEL_USE, ENTS_USE, TREBUCHET_USE]
SHADOW_USES: Final[list[Use]] = [use for use in USE_LIST[BASE_USES:REMOVALS] if use not in FREE_USES]
MORE_USES: Final[vec[i64]] = numbers([USE_LIST.index(use) for use in [*FREE_USES, *SHADOW_USES]])
FIRST_MORE: Final[vec[i64]] = numbers([0, len(FREE_USES), len(MORE_USES)])  # by side: a place in MORE_USES
USE_NAMES: Final[tuple[str, ...]] = tuple([use.name for use in USE_LIST])
assert BASE_USES < len(USE_LIST) <= MOST_USES


def more_uses(s: War, side: i64, results: i64) -> i64:
    """The uses of the expansion that a side has now for dice with these results, one bit each, from BASE_USES on."""
    able: i64 = 0
    k: i64
    for k in range(FIRST_MORE[side], FIRST_MORE[side + 1]):
        use: i64 = MORE_USES[k]
        if USES[use].results & results and USES[use].can(s, side, 0):
            able |= bit(use - BASE_USES)
    return able


def add_more_uses(s: War, side: i64, face: i64, able: i64, out: vec[i64], n: i64) -> i64:
    """Those of them that a die with this face allows, and those that depend on it."""
    results: i64 = results_of(face)
    use: i64 = BASE_USES
    while able:
        if able & 1 and USES[use].results & results:
            n = add(out, n, USE.of(face, use))
        able >>= 1
        use += 1
    if side == FREE:
        for use in range(REMOVALS, len(USES)):
            if USES[use].results & results and USES[use].can(s, side, face):
                n = add(out, n, USE.of(face, use))
    return n
