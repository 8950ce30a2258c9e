"""R12.4: Muster results and Companions advance Nations on the political track."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, first_of
from mathom.games.war.rules.answers import NATION
from mathom.games.war.rules.armies.figures import is_unconquered
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import THREATS_AND_PROMISES, is_in_play
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.facts.characters import BOROMIR, GIMLI, LEGOLAS
from mathom.games.war.rules.facts.dice import AS_ANY, AS_MUSTER
from mathom.games.war.rules.facts.nations import DWARVES, ELVES, FIRST_NATION, FREE, GONDOR
from mathom.games.war.rules.facts.regions import NATION_OF, is_city_or_stronghold
from mathom.games.war.rules.politics.track import advance, can_advance, is_active
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leads


def add_nations(s: War, side: i64, out: vec[i64]) -> i64:
    """The Nations of a side that a Muster result can advance; Threats and Promises excepts passive ones."""
    n: i64 = 0
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if (
            can_advance(s, nation)
            and leads(s, nation)
            and (is_active(s, nation) or not is_on_table(s, THREATS_AND_PROMISES))
        ):
            n = add(out, n, NATION.of(nation))
    return n


class DiplomacyUse(Use):
    """R12.4: a Muster result advances one own Nation."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return add_nations(s, side, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, ADVANCE_NATION.of(side))


class AdvanceNation(Choice[War]):
    """The Nation that advances one step."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_nations(s, first_of(todo), out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        advance(s, answer.x, 1204)


class EnvoyUse(Use):
    """A Companion in an unconquered City or Stronghold of their people advances it with any die."""

    def __init__(self, name: str, who: i64, nation: i64) -> None:
        super().__init__(name, AS_ANY)
        self.who: i64 = who
        self.nation: i64 = nation

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not is_in_play(s, self.who) or not can_advance(s, self.nation):
            return False
        if s.players == 3 and not leads(s, self.nation):
            return False  # R17.8; with four players this is an ability of a Character (R17.3)
        region: i64 = s.character[self.who]
        return NATION_OF[region] == self.nation and is_city_or_stronghold(region) and is_unconquered(s, region)

    def start(self, s: War, side: i64, face: i64) -> None:
        advance(s, self.nation, 1204)
        if is_on_table(s, THREATS_AND_PROMISES):
            leave_table(s, THREATS_AND_PROMISES, 504)


ADVANCE_NATION: Final[AdvanceNation] = AdvanceNation()
DIPLOMACY_USE: Final[DiplomacyUse] = DiplomacyUse("diplomacy", AS_MUSTER)
BOROMIR_USE: Final[EnvoyUse] = EnvoyUse("boromir-advances-gondor", BOROMIR, GONDOR)
LEGOLAS_USE: Final[EnvoyUse] = EnvoyUse("legolas-advances-elves", LEGOLAS, ELVES)
GIMLI_USE: Final[EnvoyUse] = EnvoyUse("gimli-advances-dwarves", GIMLI, DWARVES)

FRAMES: Final[list[Frame]] = [
    ADVANCE_NATION,
]
