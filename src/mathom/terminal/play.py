"""Plays a game in the terminal, against the computer or between people who take turns at the screen."""

from __future__ import annotations

import hashlib
import secrets
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
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
from mathom.core.play.events import Event
from mathom.core.play.record import AnyMatch
from mathom.core.table_ui import known_titles
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.typed_words import words_of
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.opponent import Opponent, after_gesture, hint_lines
from mathom.terminal.saves import SaveFile
from mathom.terminal.screen import Screen

HELP = (
    ("?", "list the answers and what each does"),
    ("why {answer}", "explain why something is not possible now, with the rule"),
    ("about {thing}", "explain a piece, a card or a place"),
    ("board", "show the board as you see it"),
    ("log", "show what has happened, as you saw it"),
    ("hint", "show what the computer would answer in your place, and your chances"),
    ("random", "answer at random; random all: also the rest of your set-up or turn"),
    ("undo", "take back your last answer, unless something was revealed or another player has answered"),
    ("save", "save the game, to continue or replay it; save FILE: in a file of your choice"),
    ("draw", "offer a draw"),
    ("resign", "give up the game"),
    ("quit", "save the game and stop"),
)
HOW_TO_ANSWER = "Type an answer from the list of ?, or the beginning of one{example}. Or:"
HONEST = "The file holds the whole game, including what is hidden from you."
WAIT = "press Enter when only you can see the screen."
EXAMPLE_LETTERS = 4  # of each word, in the example of a short answer
MAX_LISTED = 12  # answers that are listed with the question


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

    def __post_init__(self) -> None:
        """Of a resumed game, only the current turn is told."""
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
                self.match.undo(before)
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
        command, _, rest = line.partition(" ")
        try:
            action = self.commands().get(command.lower())
            if action is not None:
                action(rest.strip())
            elif line:
                self.answer(seat, line)
        except NotationError as error:
            self.screen.wrap(f"{sentence(error)} Type ? for the answers, help for the commands.")
        except MathomError as error:
            self.screen.wrap(sentence(error))

    def show_question(self, seat: int) -> None:
        match = self.match
        self.screen.wrap(match.question(seat))
        now = (seat, len(match.entries))
        if self.asked != now:
            options = match.options(seat)
            if len(options) <= MAX_LISTED:
                self.screen.wrap(f"Answers: {', '.join(option.text for option in options)}", "  ", "  ")
            else:
                self.screen.wrap(f"There are {len(options)} answers: type ? to see them.", "  ")
        self.asked = now

    def answer(self, seat: int, line: str) -> None:
        try:
            self.match.say(seat, line)
        except IllegalAction as error:
            parts = split_gesture(self.match, seat, line)
            if parts:
                for part in parts:
                    self.match.say(seat, part)
                return
            meant = [option.text for option in self.match.options(seat) if begins(option.text, line)]
            if meant:
                raise MathomError(f"That can mean {', '.join(meant)}.") from None
            raise MathomError(f"{sentence(error)} Type ? for the answers.") from None

    def who(self) -> int:
        assert self.seated is not None
        return self.seated

    # ---- commands ----

    def commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": self.choices,
            "help": self.help,
            "why": self.why,
            "about": self.tell_about,
            "board": lambda _: self.board(self.who()),
            "log": self.log,
            "hint": self.hint,
            "random": self.at_random,
            "undo": self.undo,
            "save": self.save,
            "draw": self.offer_draw,
            "resign": self.resign,
            "quit": lambda _: self.stop(),
        }

    def choices(self, _: str) -> None:
        self.screen.table([(option.text, option.words) for option in self.match.options(self.who())])

    def help(self, _: str) -> None:
        board, answers = self.terminal_board, [option.text for option in self.match.options(self.who())]
        self.screen.wrap(board.summary)
        self.screen.say()
        self.screen.wrap(HOW_TO_ANSWER.format(example=short_example(answers)))
        self.screen.table(
            [(typed.format(answer=board.example_answer, thing=board.example_thing), does) for typed, does in HELP]
        )
        self.screen.wrap(f"The game is saved after every answer, in {self.save_file.folder}. {HONEST}")

    def why(self, text: str) -> None:
        if not text:
            raise MathomError(f'Say what you would like to do, as in "why {self.terminal_board.example_answer}".')
        reason = self.match.game.why_not(self.match.view(self.who()), text)
        self.screen.wrap(f"{reason.sentence} ({reason.rule})" if reason.rule else reason.sentence)

    def tell_about(self, text: str) -> None:
        if not text:
            raise MathomError(f'Name a piece, a card or a place, as in "about {self.terminal_board.example_thing}".')
        self.screen.wrap(self.match.game.about(text))

    def board(self, seat: int) -> None:
        self.screen.say("\n".join(["", *board_of(self.match, seat, self.screen.width)]))

    def log(self, _: str) -> None:
        events = self.match.events(self.who())
        self.tell([with_rule(self.match, event) for event in events] or ["Nothing yet."])

    def hint(self, _: str) -> None:
        if len(self.people) > 1:
            raise MathomError("There are no hints in games between people.")
        sentence, rows = hint_lines(self.match, self.who(), self.opponent.hint(self.match, self.who()))
        follow_up = self.opponent.follow_up(self.match, self.who(), rows[0][0])
        self.screen.wrap(sentence)
        self.screen.table([rows[0], *follow_up, *rows[1:]])

    def at_random(self, text: str) -> None:
        """`all` continues until another seat is asked or a new turn begins."""
        if text not in ("", "all"):
            raise MathomError("Type random for one answer, or random all for the rest of your set-up or turn.")
        seat, match = self.who(), self.match
        going = True
        while going:
            self.answer_at_random(seat)
            last = match.played[-1]
            going = text == "all" and seat in match.asked and not any(t.kind.heading for t in last.raw_events)

    def undo(self, _: str) -> None:
        self.match.undo(self.who())
        self.asked = None
        self.screen.say("Taken back.")

    def offer_draw(self, _: str) -> None:
        """Offers a draw to the computer, or to the other people at the screen."""
        seat, match = self.who(), self.match
        computers = [other for other in range(len(match.seats)) if other not in self.people]
        if not all(self.opponent.agrees_to_draw(match, other) for other in computers):
            self.screen.say("The computer would rather play on.")
        elif len(self.people) > 1:
            self.agree_if(seat, f"Do {'both sides' if self.is_small else 'all'} agree on a draw? Type yes:")
        else:
            match.agree_draw(seat)

    def resign(self, _: str) -> None:
        if self.screen.ask("Resign? Type yes:").lower() == "yes":
            self.match.resign(self.who())
        else:
            self.screen.say("The game continues.")

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


def begins(answer: str, line: str) -> bool:
    """Whether the typed line is the beginning of an answer, word by word."""
    typed, words = words_of(line), words_of(answer)
    return len(typed) <= len(words) and all(w.text.startswith(t.text) for t, w in zip(typed, words, strict=False))


def short_example(answers: Sequence[str]) -> str:
    """An example of a shortened answer, if one is unambiguous."""
    for answer in answers:
        typed = " ".join(word.text[:EXAMPLE_LETTERS] for word in words_of(answer))
        if len(typed) < len(answer) - 1 and [other for other in answers if begins(other, typed)] == [answer]:
            return f": {typed} for {answer}"
    return ""


def split_gesture(match: AnyMatch, seat: int, line: str) -> tuple[str, str] | None:
    """Splits a line into an answer and the answer that continues its gesture, as in "die bree"."""
    game, words = match.game, line.split()
    for cut in range(1, len(words)):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        with suppress(MathomError):
            world = after_gesture(match, seat, first)
            if world is not None:
                game.parse(world, seat, second)
                return first, second
    return None


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


def with_rule(match: AnyMatch, event: Event) -> str:
    """An event in words, with the rule that caused it."""
    sentence = match.tell(event)
    return f"{sentence} ({event.rule})" if event.rule else sentence
