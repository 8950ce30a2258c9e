"""Play a game in the terminal: against the computer, or two people with a hand-over in between."""

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
from mathom.terminal.opponent import Opponent, going_on, hint_lines
from mathom.terminal.saves import Keeper
from mathom.terminal.screen import Screen

HELP = (
    ("?", "what can be answered now, and what each answer does"),
    ("why {wish}", "why something cannot be done now, with the rule"),
    ("about {thing}", "what a piece, a card or a place is and does"),
    ("board", "the board as you see it"),
    ("log", "what has happened, as you saw it"),
    ("hint", "what the computer would answer with what you know, and your chances"),
    ("random", "answer this question at random; random all: the rest of your set-up or turn too"),
    ("undo", "take back your last answer, unless something was revealed or somebody answered since"),
    ("save", "keep the game in a file, to go on with or to replay; save FILE: in a file of your choice"),
    ("draw", "offer a draw"),
    ("resign", "give up"),
    ("quit", "keep the game and stop"),
)
HOW_TO_ANSWER = "Type an answer as the list of ? has it, or a beginning of it{example}. Or:"
HONEST = "The file holds everything, also what is hidden from you."
WAIT = "press Enter when only you can see the screen."
LETTERS = 4  # of each word, in an example of what is enough to type
FEW = 12  # answers that are listed without being asked for


class Secrets:
    """What chance is drawn from: secrets that nobody knows, or the same ones for the same seed."""

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
    """A match at the terminal. Seats of people are asked; the others are played by the opponent."""

    match: AnyMatch
    people: tuple[int, ...]
    screen: Screen
    dice: Dice
    luck: Secrets
    keeper: Keeper
    opponent: Opponent = field(default_factory=Opponent)
    seated: int | None = None  # who is looking at the screen
    heard: dict[int, int] = field(default_factory=dict)  # entries of the record that each person has been told
    asked: tuple[int, int] | None = None  # who was last asked, and after which entry
    stopped: bool = False

    def __post_init__(self) -> None:
        """Of a game that was read only the present turn is told."""
        turns = [p.entry for p in self.match.played if any(raw.kind.heading for raw in p.raw_events)]
        self.start = turns[-1] if turns else -1
        self.kept = len(self.match.entries)

    def play(self) -> None:
        """Until the game is over or somebody has had enough."""
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
        self.keep()
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
        wish = "" if complaint else self.opponent.wish(self.match, seat)
        if wish == GIVE_UP:
            self.match.resign(seat)
            return
        self.match.say(seat, text)
        if wish == OFFER_DRAW and not self.match.is_over:
            self.screen.say(f"{self.title(seat)} offers a draw.")
            self.agree_if(seat, "Do you agree? Type yes:")

    def agree_if(self, seat: int, question: str) -> None:
        """On the draw that a seat offers, if who is asked says yes."""
        if self.screen.ask(question).lower() == "yes":
            self.match.agree_draw(seat)
        else:
            self.screen.say("The game goes on.")

    def answer_at_random(self, seat: int) -> None:
        actions = self.match.actions(seat)
        self.match.act(seat, actions[self.dice.below(len(actions))])

    @property
    def is_small(self) -> bool:
        """A game of two."""
        return len(self.match.seats) == 2

    @property
    def way(self) -> TerminalBoard:
        """How this game looks and is spoken of here."""
        return self.match.game.terminal_board

    def title(self, seat: int) -> str:
        match = self.match
        known = known_titles(match.game.table, match.view(None), match.seats)[seat]
        side, name = known or match.seats[seat].replace("-", " ").title(), match.names[seat]
        return side if name == match.seats[seat] else f"{name} ({side})"

    # ---- two people ----

    def hand_over(self, seat: int) -> None:
        """Hides what the next person may not see. The one before, if there was one, may still take his answer back."""
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
        """Until Enter alone is pressed, or this is typed: other words may be a slip of the one who should not look."""
        while True:
            line = self.screen.ask(text).strip().lower()
            if line in ("", command):
                return line != ""

    def has_news(self, seat: int) -> bool:
        """Whether something was revealed that this person has not seen yet."""
        since = self.heard.get(seat, self.start)
        return any(raw.kind.reveals for p in self.match.played if p.entry >= since for raw in p.raw_events)

    def can_undo(self, seat: int) -> bool:
        try:
            self.match.undoable(seat)
        except CannotUndo:
            return False
        return True

    # ---- what a person is told and asked ----

    def listen(self, seat: int) -> None:
        """What has happened since this person last looked; the board, if that was long ago."""
        match, game, first = self.match, self.match.game, seat not in self.heard
        headings = {kind.name for kind in game.kinds if kind.heading}
        events = match.events(seat, self.heard.get(seat, self.start))
        turns = [i for i, event in enumerate(events) if event.kind in headings]
        self.tell([match.tell(event) for event in (events[turns[0] :] if first and self.start >= 0 else events)])
        if first or self.asked is None or turns:
            self.board(seat)
        self.heard[seat] = len(match.entries)

    def tell(self, sentences: list[str]) -> None:
        """One below the other; what is said several times is counted."""
        for said, same in groupby(sentences):
            times = len(list(same))
            self.screen.wrap(said if times == 1 else f"{said} ({times} times)", "  ", "  ")

    def prompt(self, seat: int) -> None:
        """One line of one person."""
        self.put_question(seat)
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

    def put_question(self, seat: int) -> None:
        match = self.match
        self.screen.wrap(match.question(seat))
        now = (seat, len(match.entries))
        if self.asked != now:
            options = match.options(seat)
            if len(options) <= FEW:
                self.screen.wrap(f"Answers: {', '.join(option.text for option in options)}", "  ", "  ")
            else:
                self.screen.wrap(f"There are {len(options)} answers: type ? to see them.", "  ")
        self.asked = now

    def answer(self, seat: int, line: str) -> None:
        try:
            self.match.say(seat, line)
        except IllegalAction as error:
            parts = in_one_go(self.match, seat, line)
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
        board, answers = self.way, [option.text for option in self.match.options(self.who())]
        self.screen.wrap(board.summary)
        self.screen.say()
        self.screen.wrap(HOW_TO_ANSWER.format(example=in_brief(answers)))
        self.screen.table(
            [(typed.format(wish=board.example_answer, thing=board.example_thing), does) for typed, does in HELP]
        )
        self.screen.wrap(f"The game is kept after every answer, in {self.keeper.folder}. {HONEST}")

    def why(self, text: str) -> None:
        if not text:
            raise MathomError(f'Say what you would like to do, as in "why {self.way.example_answer}".')
        reason = self.match.game.why_not(self.match.view(self.who()), text)
        self.screen.wrap(f"{reason.sentence} ({reason.rule})" if reason.rule else reason.sentence)

    def tell_about(self, text: str) -> None:
        if not text:
            raise MathomError(f'Name a piece, a card or a place, as in "about {self.way.example_thing}".')
        self.screen.wrap(self.match.game.about(text))

    def board(self, seat: int) -> None:
        self.screen.say("\n".join(["", *board_of(self.match, seat, self.screen.width)]))

    def log(self, _: str) -> None:
        events = self.match.events(self.who())
        self.tell([with_rule(self.match, event) for event in events] or ["Nothing yet."])

    def hint(self, _: str) -> None:
        if len(self.people) > 1:
            raise MathomError(f"{'Two' if self.is_small else 'Several'} people play without hints.")
        sentence, rows = hint_lines(self.match, self.who(), self.opponent.hint(self.match, self.who()))
        onward = self.opponent.onward(self.match, self.who(), rows[0][0])
        self.screen.wrap(sentence)
        self.screen.table([rows[0], *onward, *rows[1:]])

    def at_random(self, text: str) -> None:
        """`all`: until somebody else is asked or a new turn begins."""
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
        """To the computer, or to those who sit at the same screen."""
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
            self.screen.say("The game goes on.")

    # ---- keeping ----

    def keep(self) -> None:
        """Before anything new: what was answered since."""
        if len(self.match.entries) > self.kept:
            self.kept = len(self.match.entries)
            complaint = self.keeper.keep_quietly()
            if complaint:
                self.screen.wrap(complaint)

    def save(self, name: str) -> None:
        """Luck that was drawn so far is opened, and goes on from a new secret: a file tells nothing of the future."""
        self.match.use_secret(self.luck.next())
        self.tell_saved(self.keeper.save_as(name) if name else self.keeper.keep())

    def tell_saved(self, path: Path) -> None:
        self.screen.say(f"Saved: {path}")
        self.screen.wrap(HONEST)
        self.screen.say(f"Go on with: {go_on(path, who_plays(self.match.seats, self.people, self.opponent))}")

    def stop(self) -> None:
        """Nothing of a person's view stays on the screen for the other."""
        self.stopped = True
        if len(self.people) > 1:
            self.screen.clear()
        self.screen.say("Stopped.")
        if self.match.entries or self.keeper.path:
            self.match.use_secret(self.luck.next())
            self.tell_saved(self.keeper.keep_somewhere())

    def finish(self) -> None:
        """The game is over, and with it all secrets."""
        match = self.match
        if self.seated is not None:
            self.listen(self.seated)
        self.screen.say("\n".join(["", *whole_board_of(match, self.screen.width)]))
        if match.ended is not None and match.ended.kind == RESIGN:
            self.screen.wrap(f"{self.title(match.ended.seat)} resigns{self.consequence()}")
        if match.ended is not None and match.ended.kind == DRAW:
            self.screen.say(f"{'Both sides' if self.is_small else 'All'} agree on a draw.")
        path = self.keeper.keep_somewhere()
        self.screen.say(f"Saved: {path}")
        self.screen.say(f"See it again with: {program()} replay {shlex.quote(str(path))}")

    def consequence(self) -> str:
        """The other side has won; where most would have, it has only ended for them."""
        marks = list(enumerate(self.match.result or ()))
        won, lost = ([self.title(seat) for seat, mark in marks if mark * sign > 0] for sign in (1, -1))
        if len(won) > len(lost):
            return f", which ends the game: it counts as lost for {' and '.join(lost)}, and as won for all others."
        return f": {' and '.join(won)} {'wins' if len(won) == 1 else 'win'}."


def sentence(error: MathomError) -> str:
    text = str(error)
    return text if text.endswith((".", "?", "!", ")")) else f"{text}."


def begins(answer: str, line: str) -> bool:
    """Whether what was typed is the beginning of an answer, word by word."""
    typed, words = words_of(line), words_of(answer)
    return len(typed) <= len(words) and all(w.text.startswith(t.text) for t, w in zip(typed, words, strict=False))


def in_brief(answers: Sequence[str]) -> str:
    """An example of what is enough to type, if an answer can be told from the others by fewer letters."""
    for answer in answers:
        typed = " ".join(word.text[:LETTERS] for word in words_of(answer))
        if len(typed) < len(answer) - 1 and [other for other in answers if begins(other, typed)] == [answer]:
            return f": {typed} for {answer}"
    return ""


def in_one_go(match: AnyMatch, seat: int, line: str) -> tuple[str, str] | None:
    """An answer and the one to the question that goes on with it, as in "die bree"."""
    game, words = match.game, line.split()
    for cut in range(1, len(words)):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        with suppress(MathomError):
            world = going_on(match, seat, first)
            if world is not None:
                game.parse(world, seat, second)
                return first, second
    return None


def program() -> str:
    """How mathom is called here."""
    return "./mathom" if (native.PACKAGE.parent.parent / "mathom").exists() else "mathom"


def who_plays(seats: Sequence[str], people: Sequence[int], opponent: Opponent) -> str:
    """The options that go on with the same people."""
    if len(people) == len(seats):
        return "--two"
    return f"--side {','.join(seats[seat] for seat in people)}{opponent.words}"


def go_on(path: Path, side: str) -> str:
    return f"{program()} play --resume {shlex.quote(str(path))} {side}"


def with_rule(match: AnyMatch, event: Event) -> str:
    """An event in words, with the rule that caused it."""
    sentence = match.tell(event)
    return f"{sentence} ({event.rule})" if event.rule else sentence
