"""The list of bots: by name, for which games, and how strong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mathom.bots.bot import Bot
from mathom.bots.uniform import Uniform
from mathom.core.errors import MathomError, shortened
from mathom.core.game import AnyGame
from mathom.core.words import near

RANDOM = "random"
Make = Callable[[AnyGame, int], Bot]


@dataclass(frozen=True, slots=True)
class BotEntry:
    """A bot that can take a seat. Title and words are English templates: show tr(entry.title)."""

    name: str
    title: str
    words: str
    level: int  # the higher the stronger, from 0
    make: Make
    games: tuple[str, ...] | None = None  # None: all

    def plays(self, game: str) -> bool:
        return self.games is None or game in self.games


BOTS: dict[str, BotEntry] = {}


def register(entry: BotEntry) -> None:
    BOTS[entry.name] = entry


def bots_for(game: str) -> tuple[BotEntry, ...]:
    """The bots that play a game, the weakest first."""
    return tuple(sorted((entry for entry in BOTS.values() if entry.plays(game)), key=lambda entry: entry.level))


def find_bot(name: str) -> BotEntry:
    if name not in BOTS:
        raise MathomError(f'there is no bot "{shortened(name)}"{near(name, BOTS) or ": choose " + ", ".join(BOTS)}')
    return BOTS[name]


register(BotEntry(RANDOM, "Random", "Answers every question at random. Good for a first game.", 0, Uniform))
