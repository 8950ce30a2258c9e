"""The levels of the table, from first game to hard. Each is made of one or more bots, named by their specs.

docs/bots.md says how strong the levels are. After a change here, measure them again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mathom.bots.bot import Bot, Decision, Question
from mathom.bots.net_player import NO_NET
from mathom.bots.registry import BotEntry, bots_for, make_bot, register, without_argument
from mathom.core.game import find_game
from mathom.core.learned_policy import NoNet
from mathom.core.play.events import read_heard

DEFAULT: Final = "first"  # for new games against the computer
COACHED: Final = "coached"  # the opponent in a coached first game
HINTS: Final = ("expert", "medium")  # the levels that give hints: the first of them that a game has
HARD: Final = "ismcts:0.8s,160000,learned,c=0.3"
EXPERT: Final = "ismcts:0.8s,160000,learned,net,c=0.3"

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
        "Thinks longer, and has learned from many games how they end.",
        without_argument(lambda: Level(HARD)),
        level=4,
        seconds=0.8,
        pace=0.8,
        resigns=True,
    ),
    BotEntry(
        "expert",
        "Expert",
        "Played millions of games against itself, and thinks ahead on top of that: the strongest we have.",
        without_argument(lambda: WithNet(Level(EXPERT), Level(HARD))),
        level=5,
        games=("confrontation",),
        seconds=0.8,
        pace=0.8,
        resigns=True,
        trouble=lambda: net_trouble("confrontation"),
    ),
    BotEntry(
        COACHED,
        "Coached first game",
        "Follows the script of the coached first game, and then plays like the level First game.",
        without_argument(lambda: Coached(Level("greedy", "random"))),
        seconds=1.0,
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


class WithNet:
    """Plays with a trained net. If its file is damaged, another bot answers and the thoughts say why."""

    def __init__(self, bot: Bot, otherwise: Bot) -> None:
        self.bot = bot
        self.otherwise = otherwise

    def decide(self, question: Question) -> Decision:
        try:
            return self.bot.decide(question)
        except NoNet as error:
            decision = self.otherwise.decide(question)
            return replace(decision, thought=f"{error} {decision.thought}".strip())


def net_trouble(game: str) -> str:
    learned = find_game(game).learned_policy()
    return learned.trouble() if learned is not None else NO_NET


class Coached:
    """Answers from the script of the coached game; where that says nothing, another bot answers."""

    def __init__(self, otherwise: Bot) -> None:
        self.otherwise = otherwise

    def decide(self, question: Question) -> Decision:
        game, coached = question.game, question.game.coached
        events = read_heard(game.kinds, question.heard)
        reply = coached.reply(game.kinds, events, question.options) if coached else None
        return Decision(reply) if reply else self.otherwise.decide(question)


def hints_for(game: str) -> str:
    """The level that gives hints in a game: one of HINTS, or the strongest of a game with its own levels."""
    offered = [entry.name for entry in bots_for(game)]
    return next((level for level in HINTS if level in offered), offered[-1])


for entry in LEVELS:
    register(entry)
