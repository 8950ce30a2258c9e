"""Plays the seats without a person, and gives hints, with the levels of the table.

A bot gets only what its seat sees and heard. It resigns and agrees to draws as at the table. If it fails, the game
continues with a random answer.
"""

from __future__ import annotations

from typing import Final

from mathom.bots import etiquette
from mathom.bots.bot import Bot, Budget, Decision, Question
from mathom.bots.levels import DEFAULT, hints_for
from mathom.bots.registry import BOTS, BotEntry, bots_for, find_bot, make_bot, trouble_of
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.play.record import AnyMatch

HINT_SECONDS: Final = 1.0
HINT_ANSWERS: Final = 3  # in a hint
FAILED: Final = "The computer failed to find an answer. It answers at random when that happens."
NO_HINT: Final = "There is no hint this time."


def opponent_named(name: str | None, game: str) -> Opponent:
    """Raises MathomError."""
    names = [entry.name for entry in bots_for(game)]
    if name in BOTS and (trouble := trouble_of(BOTS[name])):
        raise MathomError(trouble)
    if name is not None and name not in names:
        raise MathomError(f'There is no opponent "{name}": choose {", ".join(names)}.')
    return Opponent(name or DEFAULT)


class Opponent:
    """The bots of one game or match in the terminal."""

    def __init__(self, level: str = DEFAULT) -> None:
        self.entry: BotEntry = find_bot(level)
        self.bots: dict[str, Bot] = {}
        self.odds: dict[tuple[int, int], list[float]] = {}  # by game and seat, in the opinion of the bot
        self.has_failed = False

    @property
    def option(self) -> str:
        """The command-line option for the same opponent."""
        return "" if self.entry.name == DEFAULT else f" --against {self.entry.name}"

    def answer(self, match: AnyMatch, seat: int, dice: Dice) -> tuple[str, str]:
        """An answer in notation; with a sentence to show the first time that the bot fails."""
        options = options_of(match, seat)
        try:
            decision = self.decide(self.entry, match, seat, dice, self.entry.seconds)
        except Exception:  # a failing bot must not end the game
            first, self.has_failed = not self.has_failed, True
            return options[dice.below(len(options))], FAILED if first else ""
        if decision.odds is not None:
            self.odds.setdefault((id(match), seat), []).append(decision.odds)
        return decision.text, ""

    def intent(self, match: AnyMatch, seat: int) -> str:
        """What the bot does beside its answer: RESIGN, OFFER_DRAW, or empty."""
        return etiquette.intent(self.entry, self.odds.get((id(match), seat), []), len(match.seats))

    def agrees_to_draw(self, match: AnyMatch, seat: int) -> bool:
        return etiquette.agrees_to_draw(self.odds.get((id(match), seat), []), len(match.seats))

    def hint(self, match: AnyMatch, seat: int) -> Decision:
        """What a good player would answer with the knowledge of this seat. Raises MathomError."""
        try:
            return self.decide(
                find_bot(hints_for(match.game.name)), match, seat, Dice(len(match.entries)), HINT_SECONDS
            )
        except Exception:
            raise MathomError(NO_HINT) from None

    def follow_up(self, match: AnyMatch, seat: int, text: str) -> list[tuple[str, str]]:
        """The hint for the question that continues this answer, such as where a move ends, if there is one."""
        game = match.game
        try:
            world = after_gesture(match, seat, text)
            if world is None:
                return []
            words = {game.notate(world, seat, a): game.explain(world, seat, a) for a in world.actions_for(seat)}
            view, heard, budget = game.view(world, seat), match.heard(seat), Budget(HINT_SECONDS)
            asked = Question(game, seat, view, heard, tuple(words), budget, Dice(len(match.entries)), "follow-up")
            then = make_bot(hints_for(game.name)).decide(asked).text
            return [(f"{text} {then}", words[then])]
        except Exception:  # as above; the hint itself is there
            return []

    def decide(self, entry: BotEntry, match: AnyMatch, seat: int, dice: Dice, seconds: float | None) -> Decision:
        """Asks a bot. Every seat and every hint has its own bot, so no bot knows the thoughts of another."""
        name = f"{entry.name} for {seat}"
        if name not in self.bots:
            self.bots[name] = make_bot(entry.name)
        options, heard = options_of(match, seat), match.heard(seat)
        asked = Question(match.game, seat, match.view(seat), heard, options, Budget(seconds), dice, str(id(match)))
        decision = self.bots[name].decide(asked)
        if decision.text not in options:
            raise MathomError(f'"{decision.text}" is not an answer')
        return decision


def after_gesture(match: AnyMatch, seat: int, text: str) -> State | None:
    """The position after an answer, if the seat must continue its gesture there. Raises MathomError.

    The answer is tried in a random world behind the view, so it reveals nothing.
    """
    game = match.game
    world: State = game.determinize(match.view(seat), Dice(1))
    world.answer(seat, game.parse(world, seat, text))
    return world if world.seat() == seat and game.table.continues_gesture(world, seat) else None


def options_of(match: AnyMatch, seat: int) -> tuple[str, ...]:
    return tuple(match.game.notate(match.state, seat, action) for action in match.actions(seat))


def hint_lines(match: AnyMatch, seat: int, decision: Decision) -> tuple[str, list[tuple[str, str]]]:
    """A sentence, and the best answers with their meanings, best first."""
    words = {option.text: option.words for option in match.options(seat)}
    others = [one.text for one in decision.considered if one.text in words and one.text != decision.text]
    best = [decision.text, *others][:HINT_ANSWERS]
    odds = "" if decision.odds is None else f" It would expect to win {round(100 * decision.odds)} of 100 such games."
    return f"The computer would answer {decision.text}.{odds}", [(text, words[text]) for text in best]
