"""Several games by the same players, who change seats after each; points decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from mathom.core.agenda import State
from mathom.core.errors import NotAsked
from mathom.core.game import Game
from mathom.core.match import Match

S = TypeVar("S", bound=State)
V = TypeVar("V")


class Series(Generic[S, V]):
    """One game a player, so that everybody has had every seat."""

    def __init__(self, game: Game[S, V], players: Sequence[str], rules: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.players = tuple(players)
        self.rules = dict(rules or {})
        self.matches: list[Match[S, V]] = []

    def player_at(self, number: int, seat: int) -> int:
        """Who sits where in a game of the series."""
        return (seat + number) % len(self.players)

    def begin(self, secret: bytes | None = None) -> Match[S, V]:
        """The next game. Raises NotAsked while one is running or when all have been played."""
        if self.matches and not self.matches[-1].is_over:
            raise NotAsked("The game before this one is not over.")
        if len(self.matches) == len(self.players):
            raise NotAsked("All games of this series have been played.")
        number = len(self.matches)
        names = [self.players[self.player_at(number, seat)] for seat in range(len(self.players))]
        self.matches.append(Match(self.game, self.rules, names=names, secret=secret))
        return self.matches[-1]

    @property
    def points(self) -> tuple[int, ...]:
        """What each player has scored in the games that are over."""
        total = [0] * len(self.players)
        for number, match in enumerate(self.matches):
            if match.result is not None:
                for seat, points in enumerate(self.game.points(match.state, match.result)):
                    total[self.player_at(number, seat)] += points
        return tuple(total)

    @property
    def is_over(self) -> bool:
        return len(self.matches) == len(self.players) and self.matches[-1].is_over

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The players with the most points, several if they are equal; None while it goes on."""
        if not self.is_over:
            return None
        best = max(self.points)
        return tuple(player for player, points in enumerate(self.points) if points == best)
