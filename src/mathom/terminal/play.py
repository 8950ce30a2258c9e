"""Plays a game in the terminal, against the computer or between people who take turns at the screen."""

from __future__ import annotations

import hashlib
import secrets
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from mathom import native
from mathom.bots.bot import OFFER_DRAW
from mathom.bots.bot import RESIGN as GIVE_UP
from mathom.core.engine.dice import Dice
from mathom.core.errors import CannotUndo, IllegalAction, MathomError, NotationError
from mathom.core.play.commitment import SECRET_BYTES
from mathom.core.play.entries import DRAW, RESIGN
from mathom.core.play.record import AnyMatch
from mathom.core.table_ui import known_titles
from mathom.core.terminal_board import TerminalBoard
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.commands import WITH_WORDS, Commands
from mathom.terminal.consulting import set_ups
from mathom.terminal.opponent import Opponent
from mathom.terminal.saves import HONEST, SaveFile
from mathom.terminal.screen import Screen
from mathom.terminal.typed_lines import (
    IN_LINE,
    begins,
    by_number,
    in_columns,
    is_answer,
    split_gesture,
    with_numbers,
)

WAIT = "press Enter when only you can see the screen."


class Secrets:
    """The secrets that chance is drawn from: random, or determined by a seed."""

    def __init__(self, seed: int | None) -> None:
        self.seed = seed
        self.given = 0

    def next(self) -> bytes:
        if self.seed is None:
            return secrets.token_bytes(SECRET_BYTES)
        self.given += 1
        return hashlib.sha256(f"mathom seed {self.seed} {self.given}".encode()).digest()


@dataclass
class Table:
    """A match in the terminal. People answer for their seats, the opponent for the others."""

    match: AnyMatch
    people: tuple[int, ...]
    screen: Screen
    dice: Dice
    secrets: Secrets
    save_file: SaveFile
    opponent: Opponent = field(default_factory=Opponent)
    seated: int | None = None  # the person at the screen
    heard: dict[int, int] = field(default_factory=dict)  # entries of the record that each person has seen
    asked: tuple[int, int] | None = None  # the seat that was asked last, and the number of entries then
    stopped: bool = False
    # For each entry typed in a line of several: the line's first entry.
    gestures: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Tells only the current turn of a resumed game."""
        turns = [p.entry for p in self.match.played if any(raw.kind.heading for raw in p.raw_events)]
        self.start = turns[-1] if turns else -1
        self.saved_entries = len(self.match.entries)

    def play(self) -> None:
        """Plays until the game is over or a person stops."""
        if len(self.people) == 1:
            self.seated = self.people[0]
        try:
            while not self.match.is_over and not self.stopped:
                self.step()
        except (EOFError, KeyboardInterrupt):
            self.stop()
        if self.match.is_over:
            self.finish()

    def step(self) -> None:
        """One answer of the opponent, or one line of a person."""
        self.autosave()
        asked = self.match.asked
        seat = self.seated if self.seated in asked else asked[0]
        if seat not in self.people:
            self.let_answer(seat)
            return
        if seat != self.seated:
            self.hand_over(seat)
        self.listen(self.who())
        self.prompt(self.who())

    def let_answer(self, seat: int) -> None:
        text, complaint = self.opponent.answer(self.match, seat, self.dice)
        if complaint:
            self.screen.wrap(complaint)
        intent = "" if complaint else self.opponent.intent(self.match, seat)
        if intent == GIVE_UP:
            self.match.resign(seat)
            return
        self.match.say(seat, text)
        if intent == OFFER_DRAW and not self.match.is_over:
            self.screen.say(f"{self.title(seat)} offers a draw.")
            self.agree_if(seat, "Do you agree? Type yes:")

    def agree_if(self, seat: int, question: str) -> None:
        """Ends the game with the draw that a seat offers, if the answer is yes."""
        if self.screen.ask(question).lower() == "yes":
            self.match.agree_draw(seat)
        else:
            self.screen.say("The game continues.")

    def answer_at_random(self, seat: int) -> None:
        actions = self.match.actions(seat)
        self.match.act(seat, actions[self.dice.below(len(actions))])

    @property
    def is_small(self) -> bool:
        """Whether the game has two seats."""
        return len(self.match.seats) == 2

    @property
    def terminal_board(self) -> TerminalBoard:
        return self.match.game.terminal_board

    def title(self, seat: int) -> str:
        match = self.match
        known = known_titles(match.game.table, match.view(None), match.seats)[seat]
        side, name = known or match.seats[seat].replace("-", " ").title(), match.names[seat]
        return side if name == match.seats[seat] else f"{name} ({side})"

    # ---- two people ----

    def hand_over(self, seat: int) -> None:
        """Hands the screen to the next person and hides the rest. The person before may still undo their answer."""
        before, self.seated = self.seated, None
        if before is not None and self.has_news(before):
            self.listen(before)
            self.screen.ask(f"Press Enter, then hand over to {self.title(seat)}.")
        if before is not None:
            self.screen.clear()
        if before is not None and self.can_undo(before):
            offer = f"{WAIT} {self.title(before)} can still type undo."
            if self.wait(f"Now {self.title(seat)}: {offer}", "undo"):
                self.take_back(before)
                seat = before
                self.screen.clear()
                self.wait(f"Taken back. Now {self.title(seat)}: {WAIT}")
        else:
            self.wait(f"Now {self.title(seat)}: {WAIT}")
        self.seated = seat
        self.asked = None

    def wait(self, text: str, command: str = "") -> bool:
        """Waits until Enter is pressed, or `command` is typed. Returns whether it was the command.

        Any other line is ignored: the wrong person may have typed it.
        """
        while True:
            line = self.screen.ask(text).strip().lower()
            if line in ("", command):
                return line != ""

    def has_news(self, seat: int) -> bool:
        """Whether an event revealed something that this person has not seen yet."""
        since = self.heard.get(seat, self.start)
        return any(raw.kind.reveals for p in self.match.played if p.entry >= since for raw in p.raw_events)

    def can_undo(self, seat: int) -> bool:
        try:
            self.match.undoable(seat)
        except CannotUndo:
            return False
        return True

    # ---- news and questions ----

    def listen(self, seat: int) -> None:
        """Tells what happened since this person last looked, and shows the board if a turn began."""
        match, game, first = self.match, self.match.game, seat not in self.heard
        headings = {kind.name for kind in game.kinds if kind.heading}
        events = match.events(seat, self.heard.get(seat, self.start))
        turns = [i for i, event in enumerate(events) if event.kind in headings]
        self.tell([match.tell(event) for event in (events[turns[0] :] if first and self.start >= 0 else events)])
        if first or self.asked is None or turns:
            self.board(seat)
        self.heard[seat] = len(match.entries)

    def tell(self, sentences: list[str]) -> None:
        """Writes sentences on lines of their own; repeated ones once, with their number."""
        for said, same in groupby(sentences):
            times = len(list(same))
            self.screen.wrap(said if times == 1 else f"{said} ({times} times)", "  ", "  ")

    def prompt(self, seat: int) -> None:
        """Asks a person, and runs the command or gives the answer."""
        self.show_question(seat)
        line = self.screen.ask(f"{self.match.seats[seat]}>")
        try:
            command = self.command_in(seat, line)
            if command is not None:
                command(line.partition(" ")[2].strip())
            elif line:
                self.answer(seat, line)
        except NotationError as error:
            self.screen.wrap(f"{sentence(error)} Type ? for the answers, help for the commands.")
        except MathomError as error:
            self.screen.wrap(sentence(error))

    def command_in(self, seat: int, line: str) -> Callable[[str], None] | None:
        """The command that a line begins with; None if the line is an answer, or the start of one."""
        word, _, rest = line.partition(" ")
        name = word.lower()
        command = Commands(self).by_name().get(name)
        answers = self.answers(seat)
        if command is None or is_answer(answers, line) or (rest.strip() and name not in WITH_WORDS):
            return None
        meant = [answer for answer in answers if answer.split()[0] == name]
        if meant and not rest:
            other = "offer draw" if name == "draw" else f"{name} in full"
            raise MathomError(f"That can mean {', '.join(meant[:IN_LINE])}, or the command: type {other}.")
        return command

    def answers(self, seat: int) -> list[str]:
        return [option.text for option in self.match.options(seat)]

    def show_question(self, seat: int) -> None:
        match = self.match
        self.screen.wrap(match.question(seat))
        now = (seat, len(match.entries))
        if self.asked != now:
            answers = self.answers(seat)
            if len(answers) <= IN_LINE:
                self.screen.wrap_list("Answers: ", with_numbers(answers), "  ", "  ")
            elif len(answers) <= self.terminal_board.most_listed:
                lines = in_columns(with_numbers(answers), self.screen.width - 2)
                self.screen.say("\n".join(f"  {line}" for line in lines))
            else:
                self.screen.wrap(f"There are {len(answers)} answers: type ? to see them.", "  ")
            if set_ups(match, seat):
                self.screen.wrap("Or type setup to take a ready-made set-up.", "  ")
        self.asked = now

    def answer(self, seat: int, line: str) -> None:
        answers = self.answers(seat)
        try:
            self.match.say(seat, by_number(answers, line))
        except IllegalAction:
            parts = split_gesture(self.match, seat, line)
            if parts:
                self.say_all(seat, parts)
                return
            meant = [answer for answer in answers if begins(answer, line)]
            if meant:
                raise MathomError(f"That can mean {', '.join(meant)}.") from None
            raise MathomError(f"{self.reason(line)} Type ? for the answers.") from None

    def say_all(self, seat: int, texts: Sequence[str]) -> None:
        """Gives several answers that were typed in one line. One undo takes all of them back."""
        first = len(self.match.entries)
        for text in texts:
            self.gestures[len(self.match.entries)] = first
            self.match.say(seat, text)

    def reason(self, line: str) -> str:
        """Why a line is not a possible answer now, with the rule."""
        reason = self.match.game.why_not(self.match.view(self.who()), line)
        return f"{reason.sentence} ({reason.rule})" if reason.rule else reason.sentence

    def who(self) -> int:
        assert self.seated is not None
        return self.seated

    def board(self, seat: int) -> None:
        self.screen.say("\n".join(["", *board_of(self.match, seat, self.screen.width)]))

    def take_back(self, seat: int) -> None:
        """Takes back a seat's last answer, and the others that were typed in the same line."""
        last = self.match.undoable(seat)
        first = self.gestures.get(last, last)
        self.match.undo(seat)
        while last > first:
            last = self.match.undoable(seat)
            self.match.undo(seat)

    # ---- saving ----

    def autosave(self) -> None:
        """Saves the game if there are new answers."""
        if len(self.match.entries) > self.saved_entries:
            self.saved_entries = len(self.match.entries)
            complaint = self.save_file.autosave()
            if complaint:
                self.screen.wrap(complaint)

    def save(self, name: str) -> None:
        """Starts a new secret of chance first, so that the file tells nothing about the future."""
        self.match.use_secret(self.secrets.next())
        self.tell_saved(self.save_file.save_as(name) if name else self.save_file.save())

    def tell_saved(self, path: Path) -> None:
        self.screen.say(f"Saved: {path}")
        self.screen.wrap(HONEST)
        options = who_plays(self.match.seats, self.people, self.opponent)
        self.screen.say(f"Continue with: {resume_command(path, options)}")

    def stop(self) -> None:
        """Saves the game and stops. Clears the screen, so that no view stays for the next person."""
        self.stopped = True
        if len(self.people) > 1:
            self.screen.clear()
        self.screen.say("Stopped.")
        if self.match.entries or self.save_file.path:
            self.match.use_secret(self.secrets.next())
            self.tell_saved(self.save_file.save_anywhere())
        else:
            self.screen.say("Nobody has answered yet, so there is nothing to save.")

    def finish(self) -> None:
        """Shows the whole board and the result of a finished game."""
        match = self.match
        if self.seated is not None:
            self.listen(self.seated)
        self.screen.say("\n".join(["", *whole_board_of(match, self.screen.width)]))
        if match.ended is not None and match.ended.kind == RESIGN:
            self.screen.wrap(f"{self.title(match.ended.seat)} resigns{self.consequence()}")
        if match.ended is not None and match.ended.kind == DRAW:
            self.screen.say(f"{'Both sides' if self.is_small else 'All'} agree on a draw.")
        path = self.save_file.save_anywhere()
        self.screen.say(f"Saved: {path}")
        self.screen.say(f"Replay it with: {program()} replay {shlex.quote(str(path))}")

    def consequence(self) -> str:
        """The winners after a resignation, in words; with many winners, the losers."""
        marks = list(enumerate(self.match.result or ()))
        won, lost = ([self.title(seat) for seat, mark in marks if mark * sign > 0] for sign in (1, -1))
        if len(won) > len(lost):
            return f", which ends the game: it counts as lost for {' and '.join(lost)}, and as won for all others."
        return f": {' and '.join(won)} {'wins' if len(won) == 1 else 'win'}."


def sentence(error: MathomError) -> str:
    text = str(error)
    return text if text.endswith((".", "?", "!", ")")) else f"{text}."


def program() -> str:
    """The command that starts mathom here."""
    return "./mathom" if (native.PACKAGE.parent.parent / "mathom").exists() else "mathom"


def who_plays(seats: Sequence[str], people: Sequence[int], opponent: Opponent) -> str:
    """The options that resume with the same people."""
    if len(people) == len(seats):
        return "--two"
    return f"--side {','.join(seats[seat] for seat in people)}{opponent.option}"


def resume_command(path: Path, side: str) -> str:
    return f"{program()} play --resume {shlex.quote(str(path))} {side}"
