"""What Minions in play let the Shadow do with Muster results: the Voice of Saruman, the Messenger of the Dark Tower."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, second_of
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.figures import controls, count_at, is_besieged, is_free, recruit, send_back
from mathom.games.war.rules.armies.pieces import are_ents_in_play, place_ents
from mathom.games.war.rules.cards.table_cards import has_companion, is_in_play
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import UPGRADED
from mathom.games.war.rules.facts.characters import MOUTH_OF_SAURON, SARUMAN
from mathom.games.war.rules.facts.dice import ARMY, AS_MUSTER, MUSTER
from mathom.games.war.rules.facts.nations import ELITE, ISENGARD, REGULAR, SHADOW, kind_of
from mathom.games.war.rules.facts.regions import FANGORN, NORTH_DUNLAND, ORTHANC, SOUTH_DUNLAND
from mathom.games.war.rules.politics.recruiting import recruit_and_tell
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import may_use_minion

ISENGARD_REGULAR: Final[i64] = kind_of(ISENGARD, REGULAR)
ISENGARD_ELITE: Final[i64] = kind_of(ISENGARD, ELITE)
VOICE_RULE: Final = 403

# ---- the Voice of Saruman ----


def can_speak(s: War, side: i64) -> bool:
    """Orthanc is in Shadow hands and not besieged, and Saruman is there."""
    if side != SHADOW or not is_in_play(s, SARUMAN) or not may_use_minion(s, SARUMAN):
        return False
    return controls(s, SHADOW, ORTHANC) and not is_besieged(s, SHADOW, ORTHANC)


def add_voice_places(s: War, done: i64, out: vec[i64]) -> i64:
    """The Settlements of Isengard that still get a regular; `done` has a bit for each that has one."""
    if s.reserve[ISENGARD_REGULAR] == 0:
        return 0
    n: i64 = 0
    k: i64
    for k in range(3):
        region: i64 = voice_place(k)
        if done >> k & 1 == 0 and controls(s, SHADOW, region) and is_free(s, SHADOW, region):
            n = add(out, n, REGION.of(region))
    return n


def call_treebeard(s: War) -> None:
    """R18.5: an Ent answers the Voice of Saruman, with a Companion in Fangorn."""
    if are_ents_in_play(s) and has_companion(s, FANGORN):
        place_ents(s, FANGORN, 1)


def voice_place(k: i64) -> i64:
    if k == 0:
        return NORTH_DUNLAND
    return ORTHANC if k == 1 else SOUTH_DUNLAND


class VoiceRecruitsUse(Use):
    """A regular of Isengard in each of its Settlements; asks for the places only if there are too few figures."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return can_speak(s, side) and add_voice_places(s, 0, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        call_treebeard(s)
        if add_voice_places(s, 0, COUNT_ONLY) > s.reserve[ISENGARD_REGULAR]:
            s.then_one(PICK_VOICE_PLACE.of(side, 0))
            return
        k: i64
        for k in range(3):
            region: i64 = voice_place(k)
            if controls(s, SHADOW, region) and is_free(s, SHADOW, region):
                recruit_and_tell(s, region, ISENGARD_REGULAR, VOICE_RULE)


class PickVoicePlace(Choice[War]):
    """The next Settlement that gets a regular."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_voice_places(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        done: i64 = second_of(todo)
        recruit_and_tell(s, answer.x, ISENGARD_REGULAR, VOICE_RULE)
        k: i64
        for k in range(3):
            if voice_place(k) == answer.x:
                done |= bit(k)
        if add_voice_places(s, done, COUNT_ONLY) > 0:
            s.then_one(PICK_VOICE_PLACE.of(SHADOW, done))


class VoiceElitesUse(Use):
    """Two regulars of Isengard in Orthanc, or the only one, become elites."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return can_speak(s, side) and can_upgrade(s)

    def start(self, s: War, side: i64, face: i64) -> None:
        call_treebeard(s)
        upgrade(s)
        if can_upgrade(s):
            upgrade(s)


def can_upgrade(s: War) -> bool:
    return count_at(s, ORTHANC, ISENGARD_REGULAR) > 0 and s.reserve[ISENGARD_ELITE] > 0


def upgrade(s: War) -> None:
    send_back(s, ORTHANC, ISENGARD_REGULAR)
    recruit(s, ORTHANC, ISENGARD_ELITE)
    s.tell(UPGRADED, VOICE_RULE, ISENGARD_ELITE, ORTHANC)


# ---- the Messenger of the Dark Tower ----


class MessengerUse(Use):
    """Once a turn the Mouth of Sauron makes a Muster result an Army result."""

    def __init__(self, name: str, use: Use) -> None:
        super().__init__(name, AS_MUSTER)
        self.use: Use = use

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or face != MUSTER or s.messenger_used or not is_in_play(s, MOUTH_OF_SAURON):
            return False
        return may_use_minion(s, MOUTH_OF_SAURON) and self.use.can(s, side, ARMY)

    def start(self, s: War, side: i64, face: i64) -> None:
        s.messenger_used = True
        self.use.start(s, side, ARMY)


PICK_VOICE_PLACE: Final[PickVoicePlace] = PickVoicePlace(2)
VOICE_RECRUITS_USE: Final[VoiceRecruitsUse] = VoiceRecruitsUse("voice-recruits", AS_MUSTER)
VOICE_ELITES_USE: Final[VoiceElitesUse] = VoiceElitesUse("voice-elites", AS_MUSTER)

FRAMES: Final[list[Frame]] = [
    PICK_VOICE_PLACE,
]
