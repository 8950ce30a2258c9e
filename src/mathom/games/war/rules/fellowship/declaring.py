"""R3.2, R13.4, R15.1: the Fellowship phase: declare, enter Mordor, change the Guide."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, May, Step, second_of, triple
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import NO, PATH, YES
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import (
    BALROG_OF_MORIA,
    CAPTAIN_OF_DESPAIR,
    FLOCKS_OF_CREBAIN,
    THE_GATES_ARE_CLOSED,
    WORN_WITH_SORROW,
    check_table_cards,
    is_in_fellowship,
    is_in_play,
)
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import ENTERED_MORDOR, FELLOWSHIP_DECLARED
from mathom.games.war.rules.facts.characters import BALROG, GONE, SMEAGOL, WITCH_KING
from mathom.games.war.rules.facts.dice import AS_CHARACTER
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import (
    MINAS_MORGUL,
    MORANNON,
    MORIA,
    NATION_OF,
    PATH_BIT,
    PATHS,
    is_free_stronghold,
    is_stronghold,
)
from mathom.games.war.rules.facts.tiles import DRAWN, IN_POOL, TILES, WAITING, is_eye
from mathom.games.war.rules.fellowship.companions import (
    CHOOSE_GUIDE,
    choose_guide,
    is_in_mordor,
    leave_fellowship,
    possible_guides,
)
from mathom.games.war.rules.fellowship.corruption import heal
from mathom.games.war.rules.fellowship.paths import add_figure_reach, add_paths
from mathom.games.war.rules.fellowship.resolution import move_tile
from mathom.games.war.rules.fellowship.reveal import (
    MAY_CALL_BALROG,
    balrog_on_path,
    drop_last_battle,
    is_haven,
    note_path,
    shadow_strongholds,
    touched,
)
from mathom.games.war.rules.fellowship.separation import arrive
from mathom.games.war.rules.fellowship.tiles import DUE_TILES
from mathom.games.war.rules.politics.track import activate
from mathom.games.war.rules.state import War

FOUND_PATHS: Final[vec[i64]] = zeros(PATHS)  # a buffer for `Declare.take`


class FellowshipPhase(Step[War]):
    """R3.2: the Free Peoples may declare, then enter Mordor, then change the Guide."""

    def run(self, s: War, todo: Todo) -> None:
        s.then(when(not s.is_revealed and not is_in_mordor(s), DECLARE.of(FREE)), OFFER_MORDOR.of(), OFFER_GUIDE.of())


class Declare(Choice[War]):
    """R13.4: no, or a region at most `progress` steps away."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add_figure_reach(s, s.progress, out)
        out[n] = NO.of()
        return n + 1

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is NO:
            return
        choose_way(s, answer.x, 0)


def choose_way(s: War, region: i64, by_smeagol: i64) -> None:
    """Asks for the path where paths touch different places that matter."""
    if add_ways(s, region, FOUND_PATHS) == 1:
        declare(s, region, FOUND_PATHS[0] - PATH.first, by_smeagol)
    else:
        s.then_one(DECLARE_PATH.of(FREE, region, by_smeagol))


def add_ways(s: War, region: i64, out: vec[i64]) -> i64:
    return add_paths(s.fellowship, region, s.progress, places_that_matter(s), s.character[BALROG], out)


def places_that_matter(s: War) -> i64:
    """D9: of a declared path: Moria while Balrog of Moria lies on the table, all Shadow Strongholds while The Gates
    Are Closed does, and the region of the Balrog."""
    if s.progress == 0:
        return 0
    moria: i64 = PATH_BIT[MORIA] if is_on_table(s, BALROG_OF_MORIA) else 0
    gates: i64 = shadow_strongholds(s) if is_on_table(s, THE_GATES_ARE_CLOSED) else 0
    return moria | gates | balrog_on_path(s)


class DeclarePath(Choice[War]):
    """By Moria, or not."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_ways(s, second_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        _, region, by_smeagol = triple(todo)
        declare(s, region, answer.x, by_smeagol)


def declare(s: War, region: i64, path: i64, by_smeagol: i64) -> None:
    """D86: figure and progress; Nation and healing; table cards, Smeagol; the Chief; cards of the Shadow; Mordor."""
    path = touched(s, region, path)
    touches_moria: bool = path & PATH_BIT[MORIA] != 0
    note_path(s, path)
    s.fellowship = region
    s.progress = 0
    s.tell(FELLOWSHIP_DECLARED, 1304, region)
    haven: bool = is_haven(s, region)
    if haven:
        activate(s, NATION_OF[region], 1304)
        if by_smeagol == 0:  # D14
            heal(s, 1, 1304)
    drop_cards_at_declaration(s, haven)
    balrog: bool = touches_moria and is_on_table(s, BALROG_OF_MORIA)
    s.then(
        when(can_chief_come(s), SUMMON_CHIEF.of(SHADOW)),
        when(balrog, MAY_CALL_BALROG.of(SHADOW, 1 if haven else 0)),
        DUE_TILES.of(),
        when(by_smeagol == 1 and is_at_gate(s), ENTER_MORDOR.of()),
    )
    if haven and is_in_fellowship(s, SMEAGOL):
        leave_fellowship(s, SMEAGOL, GONE, 1801)
        choose_guide(s)


def can_chief_come(s: War) -> bool:
    """R18.3: the Chief is elsewhere, and the place is not a Free Peoples Stronghold (D72)."""
    if not s.chief or not is_in_play(s, WITCH_KING) or s.character[WITCH_KING] == s.fellowship:
        return False
    return not is_free_stronghold(s.fellowship)


class SummonChief(May[War]):
    """R18.3: the Witch-king joins the Ring-bearers' region."""

    def do_it(self, s: War, todo: Todo) -> None:
        arrive(s, WITCH_KING, s.fellowship)
        check_table_cards(s)


class DeclareUse(Use):
    """R18.1: with Smeagol as Guide a Character result declares the Fellowship, if it is hidden (D31)."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and s.guide == SMEAGOL and not s.is_revealed and not is_in_mordor(s)

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, DECLARE_BY_SMEAGOL.of(FREE))


class DeclareBySmeagol(Choice[War]):
    """A region at most `progress` steps away."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_figure_reach(s, s.progress, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        choose_way(s, answer.x, 1)


class EnterMordor(Step[War]):
    """Smeagol leads the Fellowship on at once."""

    def run(self, s: War, todo: Todo) -> None:
        enter_mordor(s)


def drop_cards_at_declaration(s: War, haven: bool) -> None:
    drop_last_battle(s)
    if haven and is_on_table(s, WORN_WITH_SORROW):
        leave_table(s, WORN_WITH_SORROW, 504)
    if haven and is_on_table(s, FLOCKS_OF_CREBAIN):
        leave_table(s, FLOCKS_OF_CREBAIN, 504)
    if haven and is_stronghold(s.fellowship) and is_on_table(s, CAPTAIN_OF_DESPAIR):
        leave_table(s, CAPTAIN_OF_DESPAIR, 504)


class OfferMordor(Step[War]):
    """R15.1: from Minas Morgul or Morannon, hidden or revealed."""

    def run(self, s: War, todo: Todo) -> None:
        s.then_one(when(is_at_gate(s) and not is_in_mordor(s), MAY_ENTER_MORDOR.of(FREE)))


def is_at_gate(s: War) -> bool:
    return s.fellowship == MINAS_MORGUL or s.fellowship == MORANNON


class MayEnterMordor(May[War]):
    def do_it(self, s: War, todo: Todo) -> None:
        enter_mordor(s)


def enter_mordor(s: War) -> None:
    """The Fellowship enters the Mordor Track. R15.2: drawn Eyes return, special tiles in play are added."""
    s.mordor = 0
    s.progress = 0
    s.tell(ENTERED_MORDOR, 1501)
    tile: i64
    for tile in range(TILES):
        while is_eye(tile) and s.tiles[DRAWN * TILES + tile] > 0:
            move_tile(s, tile, DRAWN, IN_POOL)
        while s.tiles[WAITING * TILES + tile] > 0:
            move_tile(s, tile, WAITING, IN_POOL)


class OfferGuide(Step[War]):
    """R13.2: at the end of the phase, where there is a choice."""

    def run(self, s: War, todo: Todo) -> None:
        guides: i64 = possible_guides(s)
        s.then_one(when(guides & (guides - 1) != 0, CHOOSE_GUIDE.of(FREE)))


FELLOWSHIP_PHASE: Final[FellowshipPhase] = FellowshipPhase()
DECLARE: Final[Declare] = Declare()
DECLARE_PATH: Final[DeclarePath] = DeclarePath(3)
DECLARE_BY_SMEAGOL: Final[DeclareBySmeagol] = DeclareBySmeagol()
SUMMON_CHIEF: Final[SummonChief] = SummonChief(YES, NO)
ENTER_MORDOR: Final[EnterMordor] = EnterMordor()
DECLARE_USE: Final[DeclareUse] = DeclareUse("declare", AS_CHARACTER)
OFFER_MORDOR: Final[OfferMordor] = OfferMordor()
MAY_ENTER_MORDOR: Final[MayEnterMordor] = MayEnterMordor(YES, NO)
OFFER_GUIDE: Final[OfferGuide] = OfferGuide()

FRAMES: Final[list[Frame]] = [
    FELLOWSHIP_PHASE,
    DECLARE,
    DECLARE_PATH,
    DECLARE_BY_SMEAGOL,
    SUMMON_CHIEF,
    ENTER_MORDOR,
    OFFER_MORDOR,
    MAY_ENTER_MORDOR,
    OFFER_GUIDE,
]
