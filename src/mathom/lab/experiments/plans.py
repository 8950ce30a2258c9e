"""The plan of an experiment: arenas with a seed, and the page of its table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mathom.lab.arena.fixtures import ALL, DRAWN


@dataclass(frozen=True, slots=True)
class Arena:
    """One call of `mathom arena`."""

    bots: tuple[str, ...]
    games: int
    against: str = ALL
    rules: str = ""
    setups: str = DRAWN
    game: str = "confrontation"
    name: str = ""  # of its row in a table of arenas
    base: str = ""  # the name of the row to compare it with

    def command(self, games: int, seed: int) -> str:
        words = [f"./mathom arena {self.game}", *self.bots, f"--games {games} --seed {seed}"]
        words += [f"--against {self.against}"] if self.against != ALL else []
        words += [f"--rules {self.rules}"] if self.rules else []
        words += [f"--setups {self.setups}"] if self.setups != DRAWN else []
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Experiment:
    """A named list of arenas. If `by_rules`, each row of its table is a ruleset."""

    name: str
    words: str
    arenas: tuple[Arena, ...]
    seed: int
    by_rules: bool = False
    table: str = ""  # the kind of table for many seats (balance.py)
    page: str = "bots.md"  # in docs
    is_kept: bool = True  # stores its games in docs/data; otherwise they are played again
    prepare: Callable[[Path], None] | None = None  # writes files that its rules name, such as maps, into a folder
