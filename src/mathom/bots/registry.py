"""The list of bots by name.

A *spec* names a bot: its name, and its settings after a colon (`ismcts:10000`, `uct:10x1000`). Bots with a level
(levels.py) are offered at the table; the others are for the laboratory.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from mathom.bots.bot import Bot
from mathom.bots.greedy import make_greedy
from mathom.bots.uniform import Uniform
from mathom.core.errors import MathomError, shortened
from mathom.core.game import find_game, game_names
from mathom.core.text.typed_words import near

RANDOM: Final = "random"
MODULES: Final = (
    "mathom.bots.searchers",
    "mathom.bots.net_player",
    "mathom.bots.rollouts",
    "mathom.bots.followers",
    "mathom.bots.levels",
)  # they register bots when they are imported, on the first look-up
Make = Callable[[str], Bot]  # takes the settings after the colon; raises MathomError


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A kind of bot. Title and words are English templates: show tr(entry.title)."""

    name: str
    title: str
    words: str
    make: Make
    level: int | None = None  # at the table: from 0, the weakest
    games: tuple[str, ...] | None = None  # None: all
    if_named: bool = False  # offered only in games that list it in their levels
    seconds: float | None = None  # time limit for a question at the table; None: it needs no time
    pace: float = 0.0  # least seconds for an answer at the pace of people, so that its thinking time reveals nothing
    resigns: bool = False  # at the table, in a hopeless game
    trouble: Callable[[], str] | None = None  # a sentence if something that it needs is missing: it is not offered then

    def plays(self, game: str) -> bool:
        return self.games is None or game in self.games


BOTS: dict[str, BotEntry] = {}


def register(entry: BotEntry) -> None:
    BOTS[entry.name] = entry


@cache
def load() -> None:
    for module in MODULES:
        import_module(module)


def bots_for(game: str) -> tuple[BotEntry, ...]:
    """The bots that the table offers for a game, the weakest first: its own levels, or all bots with a level."""
    load()
    named = find_game(game).levels if game in game_names() else ()
    if named:
        return tuple(BOTS[name] for name in named)
    offered = [entry for entry in BOTS.values() if entry.plays(game) and not entry.if_named and not trouble_of(entry)]
    seated = [(entry.level, entry) for entry in offered if entry.level is not None]
    return tuple(entry for _, entry in sorted(seated, key=lambda pair: pair[0]))


def trouble_of(entry: BotEntry) -> str:
    """Why a bot cannot play; empty if it can."""
    return entry.trouble() if entry.trouble is not None else ""


def bot_names() -> tuple[str, ...]:
    load()
    return tuple(BOTS)


def find_bot(spec: str) -> BotEntry:
    """Raises MathomError."""
    load()
    name = spec.partition(":")[0]
    if name not in BOTS:
        raise MathomError(f'there is no bot "{shortened(name)}"{near(name, BOTS) or ": choose " + ", ".join(BOTS)}')
    return BOTS[name]


def make_bot(spec: str) -> Bot:
    """Raises MathomError."""
    return find_bot(spec).make(spec.partition(":")[2])


def without_argument(make: Callable[[], Bot]) -> Make:
    """The maker of a bot without settings."""

    def make_plain(argument: str) -> Bot:
        if argument:
            raise MathomError(f'this bot takes no settings after the colon, but got "{shortened(argument)}"')
        return make()

    return make_plain


register(
    BotEntry(
        RANDOM,
        "Random",
        "Answers every question at random. Good for a first game.",
        without_argument(Uniform),
        level=0,
    )
)
register(
    BotEntry(
        "greedy",
        "Greedy",
        "Looks one move ahead and takes what looks best.",
        make_greedy,
    )
)
