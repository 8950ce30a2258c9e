"""Several games by the same players, who change seats after each; points decide.

A series is written as one text: its players, then the records of its games one after the other.

    mathom series 1
    player Ann
    player Bob

    mathom 1
    game confrontation
    ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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


class Series(Generic[S, V]):
    """One game a player, so that everybody has had every seat."""

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

    def player_at(self, number: int, seat: int) -> int:
        """The players of a game of the series, by seat; games are counted from 0."""
        return (seat + number) % len(self.players)

    def seat_of(self, number: int, player: int) -> int:
        return (player - number) % len(self.players)

    def names_at(self, number: int) -> tuple[str, ...]:
        """The players of a game in the order of its seats."""
        return tuple(self.players[self.player_at(number, seat)] for seat in range(len(self.players)))

    @property
    def number(self) -> int:
        """The game that is played now, or next if none is running; how many there were if the series is over."""
        return len(self.matches) - (1 if self.matches and not self.matches[-1].is_over else 0)

    def begin(self, secret: bytes | None = None) -> Match[S, V]:
        """The next game. Raises NotAsked while one is running or when all have been played."""
        if self.matches and not self.matches[-1].is_over:
            raise NotAsked(tr("The game before this one is not over."))
        if len(self.matches) == len(self.players):
            raise NotAsked(tr("All games of this series have been played."))
        names = self.names_at(len(self.matches))
        self.matches.append(Match(self.game, self.rules, names=names, secret=secret))
        return self.matches[-1]

    def points_of(self, number: int) -> tuple[int, ...]:
        """What each player has scored in one game; nothing while it goes on."""
        total = [0] * len(self.players)
        match = self.matches[number]
        if match.result is not None:
            for seat, points in enumerate(self.game.points(match.state, match.result)):
                total[self.player_at(number, seat)] = points
        return tuple(total)

    @property
    def points(self) -> tuple[int, ...]:
        """What each player has scored in the games that are over."""
        games = [self.points_of(number) for number in range(len(self.matches))]
        return tuple(sum(game[player] for game in games) for player in range(len(self.players)))

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


# ---- as text ----

AnySeries = Series[State, Any]


def write_series(series: AnySeries) -> str:
    head = [SERIES_VERSION, *(f"player {name}" for name in series.players)]
    return "\n".join(["\n".join(head) + "\n", *(write(match) for match in series.matches)])


def is_series(text: str) -> bool:
    """Whether a text is meant to be a series rather than the record of one game."""
    return text.lstrip().startswith("mathom series")


def read_series(text: str, find_game: Callable[[str], AnyGame]) -> AnySeries:
    """Replays the games of a series. Raises RecordError with the first line that is wrong."""
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
    """The head and the records, each with the number of lines before it."""
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
            complaint = tr('{wanted} was expected here, not "{row}"', wanted=wanted, row=row.strip()[:40])
            raise RecordError(number, complaint)
    return players


def read_part(start: int, rows: list[str], find_game: Callable[[str], AnyGame]) -> AnyMatch:
    try:
        return read("\n".join(rows), find_game)
    except RecordError as error:
        raise RecordError(start + error.line, error.complaint) from None


def check_belongs(series: AnySeries, match: AnyMatch, line: int) -> None:
    """A game of a series has its players in their seats, and begins when the one before is over."""
    number = len(series.matches)
    game = series.game
    if match.game.name != game.name or match.position is not None:
        raise RecordError(line, tr("every game of this series is a whole game of {game}", game=game.name))
    if game.rules_of(match.state) != game.rules_of(game.new(series.rules)):
        raise RecordError(line, tr("every game of a series has the same rules"))
    if match.names != series.names_at(number):
        seats = ", ".join(" ".join(seat) for seat in zip(match.seats, series.names_at(number), strict=True))
        raise RecordError(line, tr("in game {number} the seats are: {seats}", number=number + 1, seats=seats))
    if series.matches and not series.matches[-1].is_over:
        raise RecordError(line, tr("the game before this one is not over"))
