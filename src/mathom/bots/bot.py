"""The interface of bots: a bot gets a question with everything its seat knows, and decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame

RESIGN: Final = "resign"
OFFER_DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think, whichever limit comes first. If both are None, the bot uses its own default."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """Everything a bot gets. It holds no state, so a bot cannot see hidden things."""

    game: AnyGame
    seat: int
    view: object  # the game's own view of the seat
    heard: tuple[int, ...]  # all events since the beginning, as the seat heard them (Match.heard)
    options: tuple[str, ...]  # answers in notation; never empty
    budget: Budget
    dice: Dice
    table: str = ""  # the same throughout a game, so that a bot can continue its search


@dataclass(frozen=True, slots=True)
class Considered:
    """A bot's opinion of one option: its share (all shares add up to 1) and the odds to win with it."""

    text: str
    share: float
    odds: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen option, and what the bot thought, to be shown after the game."""

    text: str
    odds: float | None = None  # to win, in the bot's opinion, from 0 to 1
    thought: str = ""  # one line
    considered: tuple[Considered, ...] = ()  # the best first
    intent: str = ""  # RESIGN, OFFER_DRAW, or empty
    iterations: int = 0
    is_mixed: bool = False  # drawn at random by the shares


class Bot(Protocol):
    """A player. It must be able to answer any question of any game, whatever it was asked before."""

    def decide(self, question: Question) -> Decision: ...


@runtime_checkable
class ClosableBot(Bot, Protocol):
    """A bot that holds something, such as a process, until it is closed."""

    def close(self) -> None: ...


def close(bot: Bot) -> None:
    """Closes a bot, if it needs that."""
    if isinstance(bot, ClosableBot):
        bot.close()
