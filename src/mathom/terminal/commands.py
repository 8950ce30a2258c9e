"""What a person at the terminal may type besides an answer: help, questions about the rules, undo, offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mathom.core.errors import MathomError, shortened
from mathom.core.play.events import Event
from mathom.core.play.record import AnyMatch
from mathom.terminal.consulting import chosen_set_up, more_help, show_map, show_notes, show_place, show_rules
from mathom.terminal.opponent import hint_lines
from mathom.terminal.saves import HONEST
from mathom.terminal.typed_lines import short_example, with_numbers

if TYPE_CHECKING:
    from mathom.terminal.play import Table

HELP = (
    ("?", "list the answers and what each does; ? TEXT: only those with this text"),
    ("why {answer}", "explain why something is not possible now, with the rule"),
    ("about {thing}", "explain a piece, a card or a place"),
    ("rules", "list the rules; rules 4.2: show the one with this number"),
    ("board", "show the board as you see it"),
    ("log", "show what has happened, as you saw it"),
    ("hint", "show what the computer would answer in your place, and your chances"),
    ("random", "answer at random; random all: also the rest of your set-up or turn"),
    ("undo", "take back what you typed last, unless something was revealed or another player has answered"),
    ("save", "save the game, to continue or replay it; save FILE: in a file of your choice"),
    ("draw", "offer a draw; type offer draw where draw could be an answer"),
    ("resign", "give up the game"),
    ("quit", "save the game and stop"),
)
HOW_TO_ANSWER = "Type an answer from the list of ?, its number, or the beginning of it{example}. Or:"
WITH_WORDS = "? why about look rules random save offer setup set-up".split()  # commands that more words may follow


class Commands:
    """The commands of the person at the screen. Each is given the words that were typed after its name."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match = table.match
        self.screen = table.screen
        self.seat = table.who()

    def by_name(self) -> dict[str, Callable[[str], None]]:
        return {
            "?": self.choices,
            "help": self.help,
            "why": self.why,
            "about": self.tell_about,
            "rules": lambda number: show_rules(self.screen, self.match.game.name, number),
            "board": lambda _: self.table.board(self.seat),
            "look": lambda name: show_place(self.screen, self.match, self.seat, name),
            "map": lambda _: show_map(self.screen, self.match, self.seat),
            "notes": lambda _: show_notes(self.screen, self.match, self.seat),
            "setup": self.set_up,
            "set-up": self.set_up,
            "log": self.log,
            "hint": self.hint,
            "random": self.at_random,
            "undo": self.undo,
            "save": self.table.save,
            "draw": self.offer_draw,
            "offer": self.offer_draw,
            "resign": self.resign,
            "quit": lambda _: self.table.stop(),
        }

    def choices(self, text: str) -> None:
        options = self.match.options(self.seat)
        rows = list(zip(with_numbers([one.text for one in options]), [one.words for one in options], strict=True))
        found = [row for row in rows if text.lower() in " ".join(row).lower()]
        if not found:
            raise MathomError(f'No answer has "{shortened(text)}" in it: type ? for all of them.')
        self.screen.table(found)

    def help(self, _: str) -> None:
        board, answers = self.match.game.terminal_board, self.table.answers(self.seat)
        self.screen.wrap(board.summary)
        self.screen.say()
        self.screen.wrap(HOW_TO_ANSWER.format(example=short_example(answers)))
        example = {"answer": board.example_answer, "thing": board.example_thing}
        commands = [*HELP, *more_help(self.match, self.seat)]
        self.screen.table([(typed.format(**example), does) for typed, does in commands])
        self.screen.wrap(f"The game is saved after every answer, in {self.table.save_file.folder}. {HONEST}")
        if board.rule_of_question is not None:
            rule = board.rule_of_question(self.match.game.show(self.match.view(self.seat)))
            self.screen.wrap(f"The rule behind the question is {rule}: type rules {rule} to read it.")

    def why(self, text: str) -> None:
        if not text:
            raise MathomError(
                f'Say what you would like to do, as in "why {self.match.game.terminal_board.example_answer}".'
            )
        self.screen.wrap(self.table.reason(text))

    def tell_about(self, text: str) -> None:
        if not text:
            raise MathomError(
                f'Name a piece, a card or a place, as in "about {self.match.game.terminal_board.example_thing}".'
            )
        self.screen.wrap(self.match.game.about(text))

    def set_up(self, number: str) -> None:
        self.table.say_all(self.seat, chosen_set_up(self.screen, self.match, self.seat, number))

    def log(self, _: str) -> None:
        events = self.match.events(self.seat)
        self.table.tell([with_rule(self.match, event) for event in events] or ["Nothing yet."])

    def hint(self, _: str) -> None:
        if len(self.table.people) > 1:
            raise MathomError("There are no hints in games between people.")
        sentence, rows = hint_lines(self.match, self.seat, self.table.opponent.hint(self.match, self.seat))
        follow_up = self.table.opponent.follow_up(self.match, self.seat, rows[0][0])
        advice = self.match.game.table.advice(self.match.view(self.seat), self.match.heard(self.seat), rows[0][0])
        self.screen.wrap(f"{sentence} {advice}".rstrip())
        self.screen.table([rows[0], *follow_up, *rows[1:]])

    def at_random(self, text: str) -> None:
        """`all` continues until another seat is asked or a new turn begins."""
        if text not in ("", "all"):
            raise MathomError("Type random for one answer, or random all for the rest of your set-up or turn.")
        seat, match = self.seat, self.match
        going = True
        while going:
            self.table.answer_at_random(seat)
            last = match.played[-1]
            going = text == "all" and seat in match.asked and not any(t.kind.heading for t in last.raw_events)

    def undo(self, _: str) -> None:
        self.table.take_back(self.seat)
        self.table.asked = None
        self.screen.say("Taken back.")

    def offer_draw(self, what: str) -> None:
        """Offers a draw to the computer, or to the other people at the screen."""
        if what not in ("", "draw"):
            raise MathomError("Only a draw can be offered: type offer draw.")
        seat, match = self.seat, self.match
        computers = [other for other in range(len(match.seats)) if other not in self.table.people]
        if not all(self.table.opponent.agrees_to_draw(match, other) for other in computers):
            self.screen.say("The computer would rather play on.")
        elif len(self.table.people) > 1:
            self.table.agree_if(seat, f"Do {'both sides' if self.table.is_small else 'all'} agree on a draw? Type yes:")
        else:
            match.agree_draw(seat)

    def resign(self, _: str) -> None:
        if self.screen.ask("Resign? Type yes:").lower() == "yes":
            self.match.resign(self.seat)
        else:
            self.screen.say("The game continues.")


def with_rule(match: AnyMatch, event: Event) -> str:
    """An event in words, with the rule that caused it."""
    sentence = match.tell(event)
    return f"{sentence} ({event.rule})" if event.rule else sentence
