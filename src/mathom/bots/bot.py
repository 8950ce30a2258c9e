"""What a bot is to everything outside it: it is asked a question, with all that its seat knows, and decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame

RESIGN: Final = "resign"
OFFER_DRAW: Final = "draw"


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: whichever is reached first. None is no limit; of both, what the bot is made for."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot is given. There is no state in it, so there is nothing to peek at."""

    game: AnyGame
    seat: int
    view: object  # the game's own view of the seat
    heard: tuple[int, ...]  # all that the seat was told since the beginning (Match.heard)
    options: tuple[str, ...]  # answers in notation; never empty
    budget: Budget
    dice: Dice
    table: str = ""  # the same word throughout a game: a bot may keep what it thought of


@dataclass(frozen=True, slots=True)
class Considered:
    """What a bot thinks of one option: how much it leans to it (all add up to 1), and its chances with it."""

    text: str
    share: float
    odds: float | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One of the options; and what the bot was thinking, for after the game."""

    text: str
    odds: float | None = None  # its chance to win, as it sees it, from 0 to 1
    thought: str = ""  # one line
    considered: tuple[Considered, ...] = ()  # the best first
    wish: str = ""  # RESIGN, OFFER_DRAW, or nothing
    iterations: int = 0
    is_mixed: bool = False  # drawn by chance: the shares say how often each would be


class Bot(Protocol):
    """A player of one seat. Any question may come next, of any game; what it keeps of earlier ones only helps."""

    def decide(self, question: Question) -> Decision: ...
