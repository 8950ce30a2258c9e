"""A series: several games between the same players, who change seats after each; the points are added up.

Its text lists the players, then the records of its games in order.

    mathom series 1
    player Ann
    player Bob

    mathom 1
    game confrontation
    ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from mathom.core.engine.agenda import State
from mathom.core.errors import MathomError, NotAsked, RecordError
from mathom.core.game import AnyGame, Game
from mathom.core.play.match import Match
from mathom.core.play.names import checked_names
from mathom.core.play.record import VERSION, AnyMatch, read, write
from mathom.core.text.speech import ntr, tr

S = TypeVar("S", bound=State)
V = TypeVar("V")

SERIES_VERSION = "mathom series 1"


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """One game of a series: its number, counted from 0, and the points that the players had before it.

    Players are numbered by their seats in the first game.
    """

    number: int
    points: tuple[int, ...]

    @property
    def is_last(self) -> bool:
        """Whether everybody has then played every seat once."""
        return self.number == len(self.points) - 1

    def player_at(self, seat: int) -> int:
        """The player who sits in a seat in this game."""
        return (seat + self.number) % len(self.points)

    def seat_of(self, player: int) -> int:
        """The seat of a player in this game."""
        return (player - self.number) % len(self.points)

    def next_seat(self, seat: int) -> int:
        """The seat in the next game of the player who sits here now."""
        return SeriesScore(self.number + 1, self.points).seat_of(self.player_at(seat))

    def points_of(self, match: Match[Any, Any]) -> tuple[int, ...]:
        """The points of each player in this game; 0 while it is running."""
        if match.result is None:
            return (0,) * len(self.points)
        by_seat = match.game.points(match.state, match.result)
        return tuple(by_seat[self.seat_of(player)] for player in range(len(self.points)))

    def after(self, match: Match[Any, Any]) -> SeriesScore:
        """The score with the points of this game."""
        points = zip(self.points, self.points_of(match), strict=True)
        return SeriesScore(self.number + 1, tuple(before + more for before, more in points))


class Series(Generic[S, V]):
    """As many games as there are players, so everybody plays every seat once."""

    def __init__(self, game: Game[S, V], players: Sequence[str], rules: Mapping[str, str] | None = None) -> None:
        """The players sit in the order of the seats in the first game."""
        self.game = game
        self.seats = game.seats_of(game.new(rules or {}))
        self.players = checked_names(self.seats, players)
        if len(set(self.players)) < len(self.players):
            names = ", ".join(self.players)
            raise MathomError(tr("the players of a series need different names, not {names}", names=names))
        self.rules = dict(rules or {})
        self.matches: list[Match[S, V]] = []

    def score_before(self, number: int) -> SeriesScore:
        """The score before game `number`, counted from 0."""
        score = SeriesScore(0, (0,) * len(self.players))
        for match in self.matches[:number]:
            score = score.after(match)
        return score

    def player_at(self, number: int, seat: int) -> int:
        """The player who sits in a seat in game `number`."""
        return SeriesScore(number, (0,) * len(self.players)).player_at(seat)

    def seat_of(self, number: int, player: int) -> int:
        """The seat of a player in game `number`."""
        return SeriesScore(number, (0,) * len(self.players)).seat_of(player)

    def names_at(self, number: int) -> tuple[str, ...]:
        """The names of the players in game `number`, by seat."""
        return tuple(self.players[self.player_at(number, seat)] for seat in range(len(self.players)))

    @property
    def number(self) -> int:
        """The number of the running game, or of the next one; when the series is over, the number of games."""
        return len(self.matches) - (1 if self.matches and not self.matches[-1].is_over else 0)

    def begin(self, secret: bytes | None = None) -> Match[S, V]:
        """Starts the next game. Raises NotAsked while a game is running or when all have been played."""
        if self.matches and not self.matches[-1].is_over:
            raise NotAsked(tr("The previous game is not over."))
        if len(self.matches) == len(self.players):
            raise NotAsked(tr("All games of this series have been played."))
        names = self.names_at(len(self.matches))
        self.matches.append(Match(self.game, self.rules, names=names, secret=secret))
        return self.matches[-1]

    def points_of(self, number: int) -> tuple[int, ...]:
        """The points of each player in one game; 0 while it is running."""
        return self.score_before(number).points_of(self.matches[number])

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player in all finished games."""
        return self.score_before(len(self.matches)).points

    @property
    def is_over(self) -> bool:
        return len(self.matches) == len(self.players) and self.matches[-1].is_over

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The players with the most points, several if they are equal; None until the series is over."""
        if not self.is_over:
            return None
        best = max(self.points)
        return tuple(player for player, points in enumerate(self.points) if points == best)


# ---- as text ----

AnySeries = Series[State, Any]


def write_series(series: AnySeries) -> str:
    head = [SERIES_VERSION, *(f"player {name}" for name in series.players)]
    return "\n".join(["\n".join(head) + "\n", *(write(match) for match in series.matches)])


def is_series(text: str) -> bool:
    """Whether a text is a series rather than the record of a single game."""
    return text.lstrip().startswith("mathom series")


def read_series(text: str, find_game: Callable[[str], AnyGame]) -> AnySeries:
    """Replays the games of a series. Raises RecordError with the number of the first wrong line."""
    (_, head), *parts = split_records(text)
    players = read_head(head)
    if not parts:
        raise RecordError(len(head), tr("no game follows the players"))
    matches = [read_part(start, part, find_game) for start, part in parts]
    try:
        series: AnySeries = Series(matches[0].game, players, matches[0].rules)
    except MathomError as error:
        raise RecordError(2, str(error)) from None
    if len(matches) > len(players):
        complaint = ntr(
            "a series of {count} player has {count} game", "a series of {count} players has {count} games", len(players)
        )
        raise RecordError(parts[len(players)][0] + 1, complaint)
    for (start, _), match in zip(parts, matches, strict=True):
        check_belongs(series, match, start + 1)
        series.matches.append(match)
    return series


def split_records(text: str) -> Iterator[tuple[int, list[str]]]:
    """Splits a series into its head and its records, each with the number of lines before it."""
    part: list[str] = []
    start = 0
    for number, row in enumerate(text.split("\n")):
        if row.strip() == VERSION:
            yield start, part
            start, part = number, []
        part.append(row)
    yield start, part


def read_head(rows: list[str]) -> list[str]:
    players: list[str] = []
    begun = False
    for number, row in enumerate(rows, 1):
        key, _, rest = row.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        if not begun and row.strip() == SERIES_VERSION:
            begun = True
        elif begun and key == "player" and rest.strip():
            players.append(rest.strip())
        else:
            wanted = tr('a player, as in "player Ann"') if begun else f'"{SERIES_VERSION}"'
            complaint = tr('expected {wanted}, not "{row}"', wanted=wanted, row=row.strip()[:40])
            raise RecordError(number, complaint)
    return players


def read_part(start: int, rows: list[str], find_game: Callable[[str], AnyGame]) -> AnyMatch:
    try:
        return read("\n".join(rows), find_game)
    except RecordError as error:
        raise RecordError(start + error.line, error.complaint) from None


def check_belongs(series: AnySeries, match: AnyMatch, line: int) -> None:
    """Checks that a game has the rules of the series and its players in the right seats, and follows a finished one."""
    number = len(series.matches)
    game = series.game
    if match.game.name != game.name or match.position is not None:
        raise RecordError(line, tr("every game of this series must be a complete game of {game}", game=game.name))
    if game.rules_of(match.state) != game.rules_of(game.new(series.rules)):
        raise RecordError(line, tr("all games of a series must have the same rules"))
    if match.names != series.names_at(number):
        seats = ", ".join(" ".join(seat) for seat in zip(match.seats, series.names_at(number), strict=True))
        raise RecordError(line, tr("the seats of game {number} must be: {seats}", number=number + 1, seats=seats))
    if series.matches and not series.matches[-1].is_over:
        raise RecordError(line, tr("the previous game is not over"))
