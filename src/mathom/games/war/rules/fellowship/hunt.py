"""R14.1, R14.2: the Hunt roll."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.chance import RollDice
from mathom.core.engine.frames import May, Step
from mathom.games.war.rules.answers import NO, ROLLS, YES
from mathom.games.war.rules.armies.figures import controls, has_army, nazgul_at
from mathom.games.war.rules.cards.table_cards import FLOCKS_OF_CREBAIN, is_in_play
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import HUNT_ROLLED
from mathom.games.war.rules.facts.characters import WITCH_KING
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import is_stronghold
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.fellowship.reveal import FROM_HUNT
from mathom.games.war.rules.fellowship.tiles import DRAW_TILE
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.acting import leaders_hunt

MOST_HUNT_DICE: Final = 5


class Hunt(Step[War]):
    """As many dice as the Shadow has in the Hunt Box, at most five; none: no Hunt."""

    def run(self, s: War, todo: Todo) -> None:
        if s.players != FEWEST_PLAYERS:
            leaders_hunt(s)
        s.hunt_bonus = 0
        s.successes = 0
        if s.box[SHADOW] > 0:
            s.then(
                when(is_on_table(s, FLOCKS_OF_CREBAIN), MAY_CALL_CREBAIN.of(SHADOW)),
                HUNT_ROLL.of(),
                REROLL_HUNT.of(),
                FIND_FELLOWSHIP.of(),
            )


class MayCallCrebain(May[War]):
    """Flocks of Crebain: +1 to every die of this Hunt roll, re-rolls too."""

    def do_it(self, s: War, todo: Todo) -> None:
        leave_table(s, FLOCKS_OF_CREBAIN, 1401)
        s.hunt_bonus = 1


def hunt_dice(s: War) -> i64:
    return s.box[SHADOW] if s.box[SHADOW] < MOST_HUNT_DICE else MOST_HUNT_DICE


def least_success(s: War) -> i64:
    """The lowest face that succeeds: 6, less 1 for each Free Peoples die in the Hunt Box. A 1 never does."""
    face: i64 = 6 - s.box[FREE] - s.hunt_bonus
    return face if face > 2 else 2


class HuntRoll(RollDice[War]):
    """All dice at once."""

    def dice(self, s: War, todo: Todo) -> i64:
        return hunt_dice(s)

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        s.successes += ROLLS.at_least(outcome.x, least_success(s))
        s.tell(HUNT_ROLLED, 1401, outcome.x, s.successes)


def rerolls(s: War) -> i64:
    """R14.2: one failed die for a Shadow-held Stronghold, one for a Shadow unit, one for a Nazgul.

    R18.3: with the Chief of the Ringwraiths in play one for every Nazgul.
    """
    n: i64 = 0
    region: i64 = s.fellowship
    if is_stronghold(region) and controls(s, SHADOW, region):
        n += 1
    if has_army(s, SHADOW, region):
        n += 1
    nazgul: i64 = nazgul_at(s, region)
    if nazgul > 0:
        n += nazgul if s.chief and is_in_play(s, WITCH_KING) else 1
    failed: i64 = hunt_dice(s) - s.successes
    return n if n < failed else failed


class RerollHunt(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        s.then_one(when(rerolls(s) > 0, HUNT_REROLL.of()))


class HuntReroll(HuntRoll):
    """The failed dice that may be rolled again, all at once. The Shadow always does."""

    def dice(self, s: War, todo: Todo) -> i64:
        return rerolls(s)


class FindFellowship(Step[War]):
    """R14.3: one tile, however many successes."""

    def run(self, s: War, todo: Todo) -> None:
        s.then_one(when(s.successes > 0, DRAW_TILE.of(FROM_HUNT)))


HUNT: Final[Hunt] = Hunt()
MAY_CALL_CREBAIN: Final[MayCallCrebain] = MayCallCrebain(YES, NO)
HUNT_ROLL: Final[HuntRoll] = HuntRoll(ROLLS)
REROLL_HUNT: Final[RerollHunt] = RerollHunt()
HUNT_REROLL: Final[HuntReroll] = HuntReroll(ROLLS)
FIND_FELLOWSHIP: Final[FindFellowship] = FindFellowship()

FRAMES: Final[list[Frame]] = [
    HUNT,
    MAY_CALL_CREBAIN,
    HUNT_ROLL,
    REROLL_HUNT,
    HUNT_REROLL,
    FIND_FELLOWSHIP,
]
