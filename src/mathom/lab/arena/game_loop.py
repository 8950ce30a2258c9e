"""Plays one game between bots. Bots get the same questions as at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, runtime_checkable

from mathom.bots.bot import Bot, Budget, Decision, Question
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame
from mathom.core.play.bare_game import BareGame, heard_by, question_name
from mathom.core.play.commitment import draw
from mathom.core.play.events import read_story
from mathom.core.play.tally import Tally
from mathom.core.table_ui import Sheet
from mathom.lab.arena.fixtures import DRAWN, MAX_ANSWERS, OWN, SENSIBLE
from mathom.lab.arena.time_limit import time_limit

NO_BUDGET = Budget()
KIND = 255  # the bits of an event's head that hold its kind


@dataclass(frozen=True, slots=True)
class TruthQuestion(Question):
    """A question that includes the position itself, for `cheat` only. No other module makes one."""

    truth: State | None = None


@runtime_checkable
class TruthBot(Bot, Protocol):
    """A bot that gets a TruthQuestion: `cheat`."""

    sees_truth: bool


@dataclass(slots=True)
class Outcome:
    """The result of a game and what it cost. Lists have one number per seat."""

    result: tuple[float, ...]
    answers: list[int]
    seconds: list[float]
    slowest: list[float]
    forfeit: tuple[int, str] | None = None  # the seat and the reason
    unfinished: bool = False
    turns: int = 0
    decisions: int = 0  # those that a person would think about
    tally: Tally | None = None  # for games that count something
    record: list[tuple[int, int]] = field(default_factory=list)  # seat and answer, including chance


class SeededChance:
    """Draws that depend on the question and on how often it was asked before, not on other events."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.asked: dict[str, int] = {}

    def below(self, n: int, purpose: str) -> int:
        count = self.asked.get(purpose, 0)
        self.asked[purpose] = count + 1
        return draw(self.secret, f"{purpose} #{count}", n)


class BotGame(BareGame):
    """A game in progress: the position, what each seat heard, and the record."""

    listens = True

    def __init__(self, game: AnyGame, rules: Mapping[str, str], secret: bytes, position: str | None = None) -> None:
        super().__init__(game, game.new(rules) if position is None else game.load(position))
        self.chance = SeededChance(secret)
        self.heard: list[list[int]] = [[] for _ in range(self.seats)]
        self.headings = 0  # parts of the game that have begun, such as turns
        self.story: list[int] | None = [] if game.has_tally else None  # all events, for the tally
        self.record: list[tuple[int, int]] = []
        self.remember()

    def after_answer(self, seat: int, action: int) -> None:
        self.record.append((seat, action))
        self.remember()

    def remember(self) -> None:
        """Stores the new events for every seat."""
        s = self.state
        story = [s.story[i] for i in range(s.told)]
        if self.story is not None:
            self.story += story
        self.headings += sum(self.game.kinds[head & KIND].heading for head in story[::2])
        for seat, heard in enumerate(self.heard):
            heard += heard_by(s, seat)

    def draw_seeded_chance(self) -> None:
        self.draw_chance(lambda s, n: self.chance.below(n, question_name(s)))

    def continues_gesture(self, seat: int) -> bool:
        """Whether the seat answers this in one gesture with its last answer, such as a move and where it ends."""
        is_same = bool(self.record) and self.record[-1][0] == seat
        return is_same and self.game.table.continues_gesture(self.state, seat)

    def tally(self) -> Tally | None:
        game = self.game
        if self.story is None:
            return None
        return game.tally(self.state, read_story(game.kinds, self.story))

    @property
    def is_setup(self) -> bool:
        """Whether the first turn is still to come."""
        return self.headings == 0

    def question(self, seat: int, options: Sequence[str], budget: Budget, dice: Dice, table: str) -> Question:
        view = self.game.view(self.state, seat)
        return Question(self.game, seat, view, tuple(self.heard[seat]), tuple(options), budget, dice, table)


Watch = Callable[[BotGame, Decision | None], None]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of a game, one bot and one pair of dice a seat, and how they are treated."""

    bots: Sequence[Bot]
    dice: Sequence[Dice]
    setups: str = DRAWN
    limit: float = 60.0  # seconds for one answer
    table: str = ""  # see Question.table
    max_answers: int = MAX_ANSWERS
    watch: Watch | None = None  # called before every answer of a seat; the decision is None if no bot made it


def play_game(play: BotGame, seating: Seating) -> Outcome:
    """Plays to the end. A bot that fails forfeits, as a player who gives up does."""
    out = Outcome((), [0] * play.seats, [0.0] * play.seats, [0.0] * play.seats, record=play.record)
    setup = SetupChooser(play, seating.setups)
    play.draw_seeded_chance()
    while play.state.depth > 0 and out.forfeit is None:
        seat, actions = play.state.seat(), play.state.legal_actions()
        if len(actions) == 1:
            answer(play, seating, actions[0])
        elif seating.setups != OWN and play.is_setup:
            answer(play, seating, setup.choose(seat, actions))
        elif sum(out.answers) >= seating.max_answers:
            out.unfinished = True
            break
        else:
            out.decisions += not play.continues_gesture(seat)
            ask(play, seating, seat, actions, out)
        play.draw_seeded_chance()
    out.turns, out.tally = play.headings, play.tally()
    if out.forfeit is not None:
        out.result = play.game.forfeit(play.state, out.forfeit[0])
    else:
        out.result = play.game.result(play.state) or tuple(0.0 for _ in range(play.seats))
    return out


def answer(play: BotGame, seating: Seating, action: int, decision: Decision | None = None) -> None:
    if seating.watch is not None:
        seating.watch(play, decision)
    play.answer(action)


def ask(play: BotGame, seating: Seating, seat: int, actions: list[int], out: Outcome) -> None:
    """Asks the bot of a seat. An exception, a timeout or an illegal answer forfeits the game."""
    game, s, bot, limit = play.game, play.state, seating.bots[seat], seating.limit
    options = [game.notate(s, seat, action) for action in actions]
    question = play.question(seat, options, NO_BUDGET, seating.dice[seat], seating.table)
    if isinstance(bot, TruthBot):
        question = with_truth(question, s)
    began = perf_counter()
    decision = Decision("")
    try:
        with time_limit(limit):
            decision = bot.decide(question)
        spent = perf_counter() - began
        if spent > limit:
            out.forfeit = seat, f"took {spent:.1f} s"
        elif decision.text not in options:
            out.forfeit = seat, f"answered {decision.text!r:.60}, which is not an option"
    except TimeoutError:
        spent = perf_counter() - began
        out.forfeit = seat, f"took more than {limit:g} s"
    except Exception as error:  # a bot may fail in any way
        spent = perf_counter() - began
        out.forfeit = seat, f"failed: {type(error).__name__}: {error}"[:200]
    out.answers[seat] += 1
    out.seconds[seat] += spent
    out.slowest[seat] = max(out.slowest[seat], spent)
    if out.forfeit is None:
        answer(play, seating, actions[options.index(decision.text)], decision)


def with_truth(question: Question, s: State) -> TruthQuestion:
    q = question
    return TruthQuestion(q.game, q.seat, q.view, q.heard, q.options, q.budget, q.dice, q.table, s.clone())


class SetupChooser:
    """Answers set-up questions for all bots, the same way in all games of a group."""

    def __init__(self, play: BotGame, setups: str) -> None:
        self.play = play
        self.sensible = setups == SENSIBLE
        self.plans: dict[int, list[str]] = {}  # by seat: the remaining answers of its preset

    def choose(self, seat: int, actions: list[int]) -> int:
        play = self.play
        if self.sensible:
            if not self.plans.get(seat):
                self.plans[seat] = self.plan(seat)
            if self.plans[seat]:
                text = self.plans[seat].pop(0)
                by_text = {play.game.notate(play.state, seat, action): action for action in actions}
                if text in by_text:
                    return by_text[text]
        return actions[play.chance.below(len(actions), question_name(play.state))]

    def plan(self, seat: int) -> list[str]:
        sheet = self.play.game.table.sheet(self.play.state, seat)
        if sheet is None or not sheet.presets:
            return []
        preset = sheet.presets[self.play.chance.below(len(sheet.presets), f"preset of {seat} {sheet.kind}")]
        return preset_answers(sheet, preset.things)


def preset_answers(sheet: Sheet, things: Sequence[str]) -> list[str]:
    """The answers that fill a sheet with these things, in the order of its slots."""
    return [
        slot.answers[slot.things.index(thing)]
        for slot, thing in zip(sheet.slots, things, strict=True)
        if thing in slot.things
    ]
