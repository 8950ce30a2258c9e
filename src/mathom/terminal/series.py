"""A series of games in the terminal: players change sides after each game, and points decide."""

from __future__ import annotations

from dataclasses import dataclass, field

from mathom.core.engine.dice import Dice
from mathom.core.play.series import AnySeries
from mathom.terminal.opponent import Opponent
from mathom.terminal.play import Secrets, Table, resume_command, who_plays
from mathom.terminal.saves import HONEST, SaveFile
from mathom.terminal.screen import Screen


@dataclass
class SeriesTable:
    """A series in the terminal. The opponent plays all players who are not people."""

    series: AnySeries
    people: tuple[int, ...]  # numbers of players, not of seats
    screen: Screen
    dice: Dice
    secrets: Secrets
    save_file: SaveFile
    opponent: Opponent = field(default_factory=Opponent)

    def play(self) -> None:
        """Plays game after game, until all are played or a player stops."""
        series = self.series
        while not series.is_over:
            if series.matches and series.matches[-1].is_over and not self.continues():
                return
            if series.number == len(series.matches):
                series.begin(self.secrets.next())
            if not self.play_game():
                return
            self.tell_points()

    def play_game(self) -> bool:
        """Plays one game. Returns whether it ended."""
        series, number = self.series, self.series.number
        match = series.matches[number]
        seats = (f"{seat.title()}: {name}" for seat, name in zip(series.seats, match.names, strict=True))
        self.screen.wrap(f"Game {number + 1} of {len(series.players)}. {', '.join(seats)}.")
        people = tuple(sorted(series.seat_of(number, player) for player in self.people))
        Table(match, people, self.screen, self.dice, self.secrets, self.save_file, self.opponent).play()
        return match.is_over

    def continues(self) -> bool:
        try:
            self.screen.ask("Press Enter for the next game.")
        except (EOFError, KeyboardInterrupt):
            path = self.save_file.save_anywhere()
            seats = sorted(self.series.seat_of(self.series.number, player) for player in self.people)
            side = who_plays(self.series.seats, seats, self.opponent)
            self.screen.say(f"Stopped. Saved: {path}")
            self.screen.wrap(HONEST)
            self.screen.say(f"Continue with: {resume_command(path, side)}")
            return False
        return True

    def tell_points(self) -> None:
        series = self.series
        number = len(series.matches) - 1
        self.screen.wrap(f"Points of this game: {self.counted(series.points_of(number))}.")
        if number:
            self.screen.wrap(f"Points of all games: {self.counted(series.points)}.")
        winners = series.winners
        if winners is not None and len(winners) == 1:
            self.screen.say(f"Winner of the match: {series.players[winners[0]]}.")
        elif winners is not None:
            self.screen.say("The match is a draw.")

    def counted(self, points: tuple[int, ...]) -> str:
        return ", ".join(f"{name}: {number}" for name, number in zip(self.series.players, points, strict=True))
