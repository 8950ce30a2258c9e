"""The levels of the table, from first game to hard. Each is made of one or more bots, named by their specs.

docs/bots.md says how strong the levels are. After a change here, measure them again.
"""

from __future__ import annotations

from typing import Final

from mathom.bots.bot import Bot, Decision, Question
from mathom.bots.registry import BotEntry, bots_for, make_bot, register, without_argument

DEFAULT: Final = "first"  # for new games against the computer
HINTS: Final = "medium"  # the level that gives hints, in games that have it

# From the weakest up. The random bot is level 0.
LEVELS: Final = (
    BotEntry(
        DEFAULT,
        "First game",
        "Sees what is near, and often plays the first thing that comes to mind.",
        without_argument(lambda: Level("greedy", "random")),
        level=1,
        seconds=1.0,
    ),
    BotEntry(
        "easy",
        "Easy",
        "Takes what it can get, and does not look ahead.",
        without_argument(lambda: Level("greedy")),
        level=2,
        seconds=1.0,
        resigns=True,
    ),
    BotEntry(
        "medium",
        "Medium",
        "Thinks a few turns ahead and considers everything your hidden pieces could be. A decent opponent.",
        without_argument(lambda: Level("ismcts:10000,noreuse")),
        level=3,
        seconds=1.5,
        resigns=True,
    ),
    BotEntry(
        "hard",
        "Hard",
        "Thinks longer, and has learned from many games how they end: the strongest we have.",
        without_argument(lambda: Level("ismcts:0.8s,160000,learned,c=0.3")),
        level=4,
        seconds=0.8,
        pace=0.8,
        resigns=True,
    ),
    # for games in which looking ahead does not help, with long turns or many players
    BotEntry(
        "fair",
        "Fair",
        "Mostly plays sensibly, and now and then the first thing that comes to mind.",
        without_argument(lambda: Level(*5 * ("greedy",), "random")),
        level=2,
        if_named=True,
        seconds=1.0,
    ),
    BotEntry(
        "steady",
        "Steady",
        "Plays sensibly, remembers what it saw, and does not look far ahead: the strongest we have for this game.",
        without_argument(lambda: Level("greedy")),
        level=3,
        if_named=True,
        seconds=1.0,
    ),
)


class Level:
    """Lets one of its bots answer each question, chosen at random; a bot named twice answers twice as often."""

    def __init__(self, *specs: str) -> None:
        bots = {spec: make_bot(spec) for spec in specs}
        self.bots: tuple[Bot, ...] = tuple(bots[spec] for spec in specs)

    def decide(self, question: Question) -> Decision:
        choice = question.dice.below(len(self.bots)) if len(self.bots) > 1 else 0
        return self.bots[choice].decide(question)


def hints_for(game: str) -> str:
    """The level that gives hints in a game: HINTS, or the strongest of a game with its own levels."""
    offered = [entry.name for entry in bots_for(game)]
    return HINTS if HINTS in offered else offered[-1]


for entry in LEVELS:
    register(entry)
