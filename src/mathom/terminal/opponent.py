"""Whoever plays the seats that no person has, and gives hints: the levels of the table, here in the same process.

A bot is given what its seat sees and heard, and nothing else. It gives up and agrees to draws as it does at the table.
Whatever goes wrong in it, the game goes on.
"""

from __future__ import annotations

from typing import Final

from mathom.bots import etiquette as manners
from mathom.bots.bot import Bot, Budget, Decision, Question
from mathom.bots.levels import DEFAULT, hints_for
from mathom.bots.registry import BotEntry, bots_for, find_bot, make_bot
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.play.record import AnyMatch

HINT_SECONDS: Final = 1.0
HINTED: Final = 3  # answers of a hint
STUMBLED: Final = "The computer could not think of an answer, and answers at random where that happens."
NO_HINT: Final = "No hint was found this time."


def opponent_named(name: str | None, game: str) -> Opponent:
    """Raises MathomError."""
    names = [entry.name for entry in bots_for(game)]
    if name is not None and name not in names:
        raise MathomError(f'There is no opponent "{name}": choose {", ".join(names)}.')
    return Opponent(name or DEFAULT)


class Opponent:
    def __init__(self, level: str = DEFAULT) -> None:
        self.entry: BotEntry = find_bot(level)
        self.made: dict[str, Bot] = {}
        self.odds: dict[tuple[int, int], list[float]] = {}  # of a seat in a game, as its bot saw them
        self.stumbled = False

    @property
    def words(self) -> str:
        """What goes on with a game against the same."""
        return "" if self.entry.name == DEFAULT else f" --against {self.entry.name}"

    def answer(self, match: AnyMatch, seat: int, dice: Dice) -> tuple[str, str]:
        """In notation; with a sentence to be said the first time that it is at random because the bot failed."""
        options = options_of(match, seat)
        try:
            decision = self.decide(self.entry, match, seat, dice, self.entry.seconds)
        except Exception:  # a bot is a guest: what it does wrong does not end the game
            first, self.stumbled = not self.stumbled, True
            return options[dice.below(len(options))], STUMBLED if first else ""
        if decision.odds is not None:
            self.odds.setdefault((id(match), seat), []).append(decision.odds)
        return decision.text, ""

    def wish(self, match: AnyMatch, seat: int) -> str:
        """After an answer was thought of: RESIGN, OFFER_DRAW, or nothing."""
        return manners.wish(self.entry, self.odds.get((id(match), seat), []), len(match.seats))

    def agrees_to_draw(self, match: AnyMatch, seat: int) -> bool:
        return manners.agrees_to_draw(self.odds.get((id(match), seat), []), len(match.seats))

    def hint(self, match: AnyMatch, seat: int) -> Decision:
        """What a good player would answer with what this seat knows. Raises MathomError."""
        try:
            return self.decide(
                find_bot(hints_for(match.game.name)), match, seat, Dice(len(match.entries)), HINT_SECONDS
            )
        except Exception:
            raise MathomError(NO_HINT) from None

    def onward(self, match: AnyMatch, seat: int, text: str) -> list[tuple[str, str]]:
        """Its answer to the question that goes on with this answer, such as where a move ends, if one does."""
        game = match.game
        try:
            world = going_on(match, seat, text)
            if world is None:
                return []
            words = {game.notate(world, seat, a): game.explain(world, seat, a) for a in world.actions_for(seat)}
            view, heard, budget = game.view(world, seat), match.heard(seat), Budget(HINT_SECONDS)
            asked = Question(game, seat, view, heard, tuple(words), budget, Dice(len(match.entries)), "onward")
            then = make_bot(hints_for(game.name)).decide(asked).text
            return [(f"{text} {then}", words[then])]
        except Exception:  # as above; the hint itself was found
            return []

    def decide(self, entry: BotEntry, match: AnyMatch, seat: int, dice: Dice, seconds: float | None) -> Decision:
        """Hints have a bot of their own: nothing that one seat was thinking of comes to another."""
        name = f"{entry.name} for {seat}"
        if name not in self.made:
            self.made[name] = make_bot(entry.name)
        options, heard = options_of(match, seat), match.heard(seat)
        asked = Question(match.game, seat, match.view(seat), heard, options, Budget(seconds), dice, str(id(match)))
        decision = self.made[name].decide(asked)
        if decision.text not in options:
            raise MathomError(f'"{decision.text}" is no answer')
        return decision


def going_on(match: AnyMatch, seat: int, text: str) -> State | None:
    """After an answer, if the seat is asked what goes on with it. Raises MathomError for what is no answer.

    It is tried in a position that may lie behind what the seat sees, so that trying tells nothing.
    """
    game = match.game
    world: State = game.determinize(match.view(seat), Dice(1))
    world.answer(seat, game.parse(world, seat, text))
    return world if world.seat() == seat and game.table.continues_gesture(world, seat) else None


def options_of(match: AnyMatch, seat: int) -> tuple[str, ...]:
    return tuple(match.game.notate(match.state, seat, action) for action in match.actions(seat))


def hint_lines(match: AnyMatch, seat: int, decision: Decision) -> tuple[str, list[tuple[str, str]]]:
    """A sentence, and the best answers with what they do, the best first."""
    words = {option.text: option.words for option in match.options(seat)}
    others = [one.text for one in decision.considered if one.text in words and one.text != decision.text]
    best = [decision.text, *others][:HINTED]
    odds = "" if decision.odds is None else f" It would expect to win {round(100 * decision.odds)} of 100 such games."
    return f"The computer would answer {decision.text}.{odds}", [(text, words[text]) for text in best]
