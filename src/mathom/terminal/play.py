"""Play a game in the terminal: against the random player, or two people with a hand-over in between."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from mathom.core.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.luck import SECRET_BYTES
from mathom.core.record import AnyMatch, write
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.screen import Screen

HELP = """\
Type an answer as it stands in the list, or a beginning of it: bal fang for balrog-fangorn. Or:
  ?                   what can be answered now, and what it does
  why BALROG FANGORN  why something cannot be done now, with the rule
  about BALROG        what a piece or card does
  board               the board as you see it
  log                 what has happened, as you saw it
  undo                take back your last answer, if nothing was revealed and nobody answered since
  save [FILE]         save the game; it can be continued and replayed
  resign              give up
  quit                save and stop"""


@dataclass
class Table:
    """A match at the terminal. Seats of people are asked; the others are played by the random player."""

    match: AnyMatch
    people: tuple[int, ...]
    screen: Screen
    dice: Dice
    saves: Path
    seated: int | None = None  # who is looking at the screen
    heard: dict[int, int] = field(default_factory=dict)  # events that each person has been told
    stopped: bool = False

    def play(self) -> None:
        """Until the game is over or everybody has had enough."""
        if len(self.people) == 1:
            self.seated = self.people[0]
        self.screen.say(f"{self.match.game.title}. Type ? for the choices, help for the commands.")
        try:
            while not self.match.is_over and not self.stopped:
                self.step()
        except (EOFError, KeyboardInterrupt):
            self.screen.say("Stopped.")
            self.save("")
            return
        if self.match.is_over:
            self.finish()

    def step(self) -> None:
        asked = self.match.asked
        seat = self.seated if self.seated in asked else asked[0]
        if seat in self.people:
            self.hand_over(seat)
            self.listen(seat)
            self.prompt(seat)
        else:
            actions = self.match.actions(seat)
            self.match.act(seat, actions[self.dice.below(len(actions))])

    def hand_over(self, seat: int) -> None:
        """Hides what the other may not see before the next person looks."""
        if seat == self.seated:
            return
        self.screen.clear()
        self.screen.ask(f"Now {self.title(seat)}. Press Enter when only you can see the screen. ")
        self.seated = seat

    def title(self, seat: int) -> str:
        side, name = self.match.game.seats[seat], self.match.names[seat]
        return side.title() if name == side else f"{name} ({side})"

    def listen(self, seat: int) -> None:
        """What has happened since this person last looked; the board, if a new turn has begun."""
        game, events = self.match.game, self.match.events(seat)
        new = events[self.heard.get(seat, 0) :]
        for sentence, same in groupby(game.tell(event) for event in new):
            times = len(list(same))
            self.screen.wrap(sentence if times == 1 else f"{sentence} ({times} times)", "  ")
        headings = {kind.name for kind in game.kinds if kind.heading}
        if seat not in self.heard or any(event.kind in headings for event in new):
            self.board(seat)
        self.heard[seat] = len(events)

    def prompt(self, seat: int) -> None:
        """One line of one person."""
        match = self.match
        self.screen.say(match.game.question(match.state, seat))
        line = self.screen.ask(f"{match.game.seats[seat]}> ")
        command, _, rest = line.partition(" ")
        try:
            action = self.commands().get(command.lower())
            if action is not None:
                action(rest.strip())
            elif line:
                match.say(seat, line)
                self.save_quietly()
        except MathomError as error:
            self.screen.wrap(str(error))

    def commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": self.choices,
            "help": lambda _: self.screen.say(HELP),
            "why": self.why,
            "about": self.tell_about,
            "board": lambda _: self.board(self.who()),
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
            "resign": self.resign,
            "quit": self.quit,
        }

    def who(self) -> int:
        assert self.seated is not None
        return self.seated

    # ---- commands ----

    def choices(self, _: str) -> None:
        for option in self.match.options(self.who()):
            self.screen.wrap(f"{option.text:<28} {option.words}", "  ")

    def why(self, text: str) -> None:
        if not text:
            self.screen.say("Say what you would like to do, for example: why balrog fangorn")
            return
        reason = self.match.game.why_not(self.match.view(self.who()), text)
        self.screen.wrap(f"{reason.sentence} ({reason.rule})" if reason.rule else reason.sentence)

    def tell_about(self, text: str) -> None:
        self.screen.wrap(self.match.game.about(text))

    def board(self, seat: int) -> None:
        self.screen.say()
        for line in board_of(self.match, seat):
            self.screen.say(line)

    def log(self, _: str) -> None:
        for event in self.match.events(self.who()):
            self.screen.wrap(f"{self.match.game.tell(event)} ({event.rule})", "  ")

    def undo(self, _: str) -> None:
        self.match.undo(self.who())
        self.heard[self.who()] = min(self.heard[self.who()], len(self.match.events(self.who())))
        self.screen.say("Taken back.")

    def resign(self, _: str) -> None:
        if self.screen.ask("Resign? Type yes: ").lower() == "yes":
            self.match.resign(self.who())

    def quit(self, _: str) -> None:
        self.save("")
        self.stopped = True

    # ---- saving ----

    def save(self, name: str) -> None:
        """Luck that was drawn so far is opened, and goes on from a new secret: a file tells nothing of the future."""
        path = Path(name).expanduser() if name else self.free_path()
        if not self.match.is_over:
            self.match.trust(secrets.token_bytes(SECRET_BYTES))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write(self.match))
        except OSError as error:
            raise MathomError(f"{path} cannot be written: {error.strerror}. Try save with another name.") from None
        self.screen.say(f"Saved: {path}")
        if not self.match.is_over:
            self.screen.say(f"Go on with: ./mathom play --resume {path}")

    def free_path(self) -> Path:
        """A new name in the folder of saved games."""
        number = 1
        while (path := self.saves / f"{self.match.game.name}-{number}.mathom").exists():
            number += 1
        return path

    def save_quietly(self) -> None:
        """After every answer, so that nothing is lost whatever happens."""
        path = self.saves / "last.mathom"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            rough = path.with_suffix(".new")
            rough.write_text(write(self.match))
            rough.replace(path)
        except OSError as error:
            self.screen.say(f"(the game could not be saved to {path}: {error.strerror})")

    def finish(self) -> None:
        match = self.match
        for seat in self.people[:1]:
            self.listen(seat)
        self.screen.say()
        for line in whole_board_of(match):
            self.screen.say(line)
        if match.ended is not None:
            self.screen.say(f"{self.title(match.ended.seat)} resigns.")
        self.save("")


def new_secret(seed: int | None) -> bytes:
    """Luck that nobody knows, or the same luck for the same seed."""
    return secrets.token_bytes(SECRET_BYTES) if seed is None else seed.to_bytes(SECRET_BYTES, "big")
