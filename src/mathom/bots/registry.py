"""The list of bots: by name, for which games, and how strong.

A bot is named by a *spec*: its name, and after a colon what it is to be made with (`ismcts:10000`, `uct:10x1000`).
Those with a level (levels.py) are offered at the table; the others are for the laboratory.
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
    "mathom.bots.levels",
)  # those that register bots, read when the first bot is looked for
Make = Callable[[str], Bot]  # from what stands after the colon; raises MathomError


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A kind of bot. Title and words are English templates: show tr(entry.title)."""

    name: str
    title: str
    words: str
    make: Make
    level: int | None = None  # at the table, the higher the stronger, from 0
    games: tuple[str, ...] | None = None  # None: all
    if_named: bool = False  # offered only for games that name it among their levels
    seconds: float | None = None  # that it may think of one question at the table; None: it takes no time
    pace: float = 0.0  # seconds that an answer takes at least at the pace of people: how long it thought tells nothing
    resigns: bool = False  # at the table, if nothing can be hoped for

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
    """The bots that the table offers for a game, the weakest first: those that it names, or all that have a level."""
    load()
    named = find_game(game).levels if game in game_names() else ()
    if named:
        return tuple(BOTS[name] for name in named)
    offered = [entry for entry in BOTS.values() if entry.plays(game) and not entry.if_named]
    seated = [(entry.level, entry) for entry in offered if entry.level is not None]
    return tuple(entry for _, entry in sorted(seated, key=lambda found: found[0]))


def bot_names() -> tuple[str, ...]:
    load()
    return tuple(BOTS)


def find_bot(spec: str) -> BotEntry:
    load()
    name = spec.partition(":")[0]
    if name not in BOTS:
        raise MathomError(f'there is no bot "{shortened(name)}"{near(name, BOTS) or ": choose " + ", ".join(BOTS)}')
    return BOTS[name]


def make_bot(spec: str) -> Bot:
    """Raises MathomError."""
    return find_bot(spec).make(spec.partition(":")[2])


def without_argument(make: Callable[[], Bot]) -> Make:
    """For bots that are made in one way only."""

    def made(argument: str) -> Bot:
        if argument:
            raise MathomError(f'this bot takes nothing after a colon, but "{shortened(argument)}" stands there')
        return make()

    return made


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
