"""R13.5: the Fellowship is revealed, its figure moves, and its path may cost tiles."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, May, Step, second_of
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import NO, PATH, REGION, YES
from mathom.games.war.rules.armies.figures import controls
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import BALROG_OF_MORIA, THE_GATES_ARE_CLOSED, THE_LAST_BATTLE, is_in_play
from mathom.games.war.rules.cards.zones import is_on_table, leave_table, size_of
from mathom.games.war.rules.events import FELLOWSHIP_REVEALED
from mathom.games.war.rules.facts.characters import BALROG
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import (
    BALROG_ON_PATH,
    MORIA,
    PATH_BIT,
    PATHS,
    REGIONS,
    is_city_or_stronghold,
    origin_of,
)
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.fellowship.paths import add_figure_reach, add_paths, path_bit
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.acting import leaders_hunt

# Flags of a tile: why it is drawn, and what is different about it.
FROM_HUNT: Final = 1  # an Eye is the successes
IN_MORDOR: Final = 2  # an Eye is all dice in the Hunt Box
NO_REVEAL: Final = 4
NO_EYE: Final = 8  # an Eye, or a special tile of the Fellowship, is discarded without effect
CARD_USED: Final = 16  # a table card was used: one for a resolution
NO_HELP: Final = 32  # D57: nothing lowers the damage
FORCED_CASUALTY: Final = 64  # D58: a random one
FOR_STRONGHOLD: Final = 128  # nothing special; it keeps the flags above 0
FOR_CARD: Final = 256
SEPARATES: Final = 512  # its number is that of the Companions who leave
FIRE: Final = 1024  # Fire and Shadow: an Eye eliminates the Balrog and the Guide
FOUND_PATHS: Final[vec[i64]] = zeros(PATHS)  # of `RevealPlace.take`


def shadow_strongholds(s: War) -> i64:
    """The Shadow Strongholds that are still in Shadow hands, as a set of PATH_STRONGHOLDS."""
    mask: i64 = 0
    region: i64
    for region in range(REGIONS):
        if PATH_BIT[region] and controls(s, SHADOW, region):
            mask |= PATH_BIT[region]
    return mask


def is_haven(s: War, region: i64) -> bool:
    """A City or Stronghold of the Free Peoples that they control."""
    return is_city_or_stronghold(region) and origin_of(region) == FREE and controls(s, FREE, region)


def strongholds_that_matter(s: War) -> i64:
    """The Strongholds that count at a reveal: those that cost a tile, and Moria while its table card is out."""
    moria: i64 = PATH_BIT[MORIA] if is_on_table(s, BALROG_OF_MORIA) else 0
    return shadow_strongholds(s) | moria | balrog_on_path(s)


def balrog_on_path(s: War) -> i64:
    """BALROG_ON_PATH if the Balrog is in play."""
    return BALROG_ON_PATH if is_in_play(s, BALROG) else 0


def touched(s: War, region: i64, path: i64) -> i64:
    """What the figure touches on its way from its region to another: nothing where it stands still."""
    return path & ~path_bit(region, s.character[BALROG]) if s.fellowship == region else path


def note_path(s: War, path: i64) -> None:
    """D86: what a path brings, before the figure moves: Fire and Shadow, and The Gates Are Closed."""
    s.due_fire = path & BALROG_ON_PATH != 0
    s.due_gates = path & shadow_strongholds(s) != 0 and is_on_table(s, THE_GATES_ARE_CLOSED)


class Reveal(Step[War]):
    """The Fellowship is revealed: nothing if it is already. On the Mordor Track it does not move."""

    def run(self, s: War, todo: Todo) -> None:
        if s.players != FEWEST_PLAYERS:
            leaders_hunt(s)
        if s.is_revealed:
            return
        s.is_revealed = True
        if is_in_mordor(s):
            s.tell(FELLOWSHIP_REVEALED, 1504, s.mordor)
            drop_last_battle(s)
        elif s.progress == 0:
            end_reveal(s, s.fellowship, PATH_BIT[s.fellowship] & shadow_strongholds(s), False)
        else:
            ask(s, REVEAL_PLACE.of(FREE))


class RevealPlace(Choice[War]):
    """Where the figure goes: not into a haven. Zero steps are allowed unless it stands in one."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        found: i64 = add_figure_reach(s, s.progress, out)
        n: i64 = 0
        k: i64
        for k in range(found):
            if not is_haven(s, out[k] - REGION.first):
                out[n] = out[k]
                n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if (
            add_paths(s.fellowship, answer.x, s.progress, strongholds_that_matter(s), s.character[BALROG], FOUND_PATHS)
            == 1
        ):
            end_reveal(s, answer.x, FOUND_PATHS[0] - PATH.first, True)
        else:
            s.then_one(REVEAL_PATH.of(FREE, answer.x))


class RevealPath(Choice[War]):
    """D9: the path, where paths touch different Strongholds."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        matters: i64 = strongholds_that_matter(s)
        return add_paths(s.fellowship, second_of(todo), s.progress, matters, s.character[BALROG], out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        end_reveal(s, second_of(todo), answer.x, True)


def end_reveal(s: War, region: i64, path: i64, moved: bool) -> None:
    """D86: figure and progress; The Last Battle goes; the Balrog may come; then the tiles for Strongholds are due."""
    passed: i64 = touched(s, region, path) if moved else 0
    touches_moria: bool = passed & PATH_BIT[MORIA] != 0
    note_path(s, passed)
    s.fellowship = region
    s.progress = 0
    s.tell(FELLOWSHIP_REVEALED, 1305, region)
    s.due_tiles = size_of(path & shadow_strongholds(s))
    drop_last_battle(s)
    s.then_one(when(touches_moria and is_on_table(s, BALROG_OF_MORIA), MAY_CALL_BALROG.of(SHADOW, 0)))


def drop_last_battle(s: War) -> None:
    """The Last Battle goes with every declaration and every reveal, on the Mordor Track too."""
    if is_on_table(s, THE_LAST_BATTLE):
        leave_table(s, THE_LAST_BATTLE, 504)


class MayCallBalrog(May[War]):
    """Balrog of Moria: one more tile, an Eye without effect. Second argument: 1 if Reveal is ignored."""

    def do_it(self, s: War, todo: Todo) -> None:
        leave_table(s, BALROG_OF_MORIA, 504)
        s.due_card_tile = FOR_CARD | NO_EYE | (NO_REVEAL if second_of(todo) else 0)


REVEAL: Final[Reveal] = Reveal()
REVEAL_PLACE: Final[RevealPlace] = RevealPlace()
REVEAL_PATH: Final[RevealPath] = RevealPath(2)
MAY_CALL_BALROG: Final[MayCallBalrog] = MayCallBalrog(YES, NO, 2)

FRAMES: Final[list[Frame]] = [
    REVEAL,
    REVEAL_PLACE,
    REVEAL_PATH,
    MAY_CALL_BALROG,
]
