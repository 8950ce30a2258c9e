"""One game between bots, played on a bare position: quicker than a match, with the same views and the same ears."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from mathom.bots.bot import Bot, Budget, Question
from mathom.core.engine.agenda import CHANCE, VEIL, State, describe
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame
from mathom.core.play.commitment import draw
from mathom.core.play.events import read_story
from mathom.core.play.tally import Tally
from mathom.core.table_ui import Sheet
from mathom.lab.arena.fixtures import DRAWN, LONGEST, OWN, SENSIBLE
from mathom.lab.arena.time_limit import alarm

NO_BUDGET = Budget()


@dataclass(frozen=True, slots=True)
class TruthQuestion(Question):
    """A question with the position itself. Only this module makes one, and only for bots that are no bots elsewhere."""

    truth: State | None = None


@dataclass(slots=True)
class Outcome:
    """What became of a game. Times and answers are a number a seat."""

    result: tuple[float, ...]
    answers: list[int]
    seconds: list[float]
    slowest: list[float]
    forfeit: tuple[int, str] | None = None  # a seat, and why
    unfinished: bool = False
    turns: int = 0
    decisions: int = 0  # that a person would think about
    tally: Tally | None = None  # if the game counts anything
    record: list[tuple[int, int]] = field(default_factory=list)  # seat and answer, chance included


class SeededChance:
    """Draws that depend on what is asked and how often it was asked before, not on what happened in between."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        self.asked: dict[str, int] = {}

    def below(self, n: int, purpose: str) -> int:
        count = self.asked.get(purpose, 0)
        self.asked[purpose] = count + 1
        return draw(self.secret, f"{purpose} #{count}", n)


class Play:
    """A game in progress."""

    def __init__(self, game: AnyGame, rules: Mapping[str, str], secret: bytes, position: str | None = None) -> None:
        self.game = game
        self.state = game.new(rules) if position is None else game.load(position)
        self.seats = len(game.seats_of(self.state))
        self.luck = SeededChance(secret)
        self.heard: list[list[int]] = [[] for _ in range(self.seats)]
        self.headings = 0  # parts of the game that have begun, such as turns
        self.story: list[int] | None = [] if game.has_tally else None  # all that was told, for its tally
        self.secretive = [kind.secret is not None for kind in game.kinds]
        self.record: list[tuple[int, int]] = []
        self.listen()

    def listen(self) -> None:
        """Everybody hears what was told since."""
        s = self.state
        for i in range(0, s.told, 2):
            head, facts = s.story[i], s.story[i + 1]
            kind, seers = head & 255, head >> 20
            if self.story is not None:
                self.story += (head, facts)
            self.headings += self.game.kinds[kind].heading
            for seat, heard in enumerate(self.heard):
                hidden = self.secretive[kind] and not seers >> seat & 1
                heard += (head & 0xFFFFF, facts | VEIL if hidden else facts)
        s.told = 0
        if not s.telling:
            s.listen(zeros(64))

    def answer(self, action: int) -> None:
        """The answer to the question on top, whoever it is for."""
        self.record.append((self.state.seat(), action))
        self.state.apply(action)
        self.listen()

    def draw_chance(self) -> None:
        s = self.state
        while s.depth > 0 and s.seat() == CHANCE:
            outcomes = s.legal_actions()
            self.answer(outcomes[self.luck.below(len(outcomes), purpose(s))])

    def goes_on(self, seat: int) -> bool:
        """Whether the seat answers this in one gesture with what it answered just before, as a move and its end."""
        game = self.game
        is_same = bool(self.record) and self.record[-1][0] == seat
        return is_same and game.table.continues_gesture(self.state, seat)

    def tally(self) -> Tally | None:
        game = self.game
        if self.story is None:
            return None
        return game.tally(self.state, read_story(game.kinds, self.story))

    @property
    def is_setup(self) -> bool:
        """Set-up is what is asked before the first turn."""
        return self.headings == 0

    def question(self, seat: int, options: Sequence[str], budget: Budget, dice: Dice, table: str) -> Question:
        view = self.game.view(self.state, seat)
        return Question(self.game, seat, view, tuple(self.heard[seat]), tuple(options), budget, dice, table)


def purpose(s: State) -> str:
    """What is asked now: the frame on top with its arguments."""
    return describe(s.frames, s.agenda[s.depth - 1])


def play_game(
    play: Play,
    bots: Sequence[Bot],
    dice: Sequence[Dice],
    *,
    setups: str = DRAWN,
    limit: float = 60.0,
    table: str = "",
    longest: int = LONGEST,
) -> Outcome:
    """To the end. A bot that fails loses by the game's own rule for whoever gives up."""
    out = Outcome((), [0] * play.seats, [0.0] * play.seats, [0.0] * play.seats, record=play.record)
    drawn = DrawnSetup(play, setups)
    play.draw_chance()
    while play.state.depth > 0 and out.forfeit is None:
        seat, actions = play.state.seat(), play.state.legal_actions()
        if len(actions) == 1:
            play.answer(actions[0])
        elif setups != OWN and play.is_setup:
            play.answer(drawn.action(seat, actions))
        elif sum(out.answers) >= longest:
            out.unfinished = True
            break
        else:
            out.decisions += not play.goes_on(seat)
            ask(play, seat, actions, bots[seat], dice[seat], limit, table, out)
        play.draw_chance()
    out.turns, out.tally = play.headings, play.tally()
    if out.forfeit is not None:
        out.result = play.game.forfeit(play.state, out.forfeit[0])
    else:
        out.result = play.game.result(play.state) or tuple(0.0 for _ in range(play.seats))
    return out


def ask(
    play: Play, seat: int, actions: list[int], bot: Bot, dice: Dice, limit: float, table: str, out: Outcome
) -> None:
    """One decision of a bot; whatever goes wrong in it is its own fault."""
    game, s = play.game, play.state
    options = [game.notate(s, seat, action) for action in actions]
    question = play.question(seat, options, NO_BUDGET, dice, table)
    if getattr(bot, "sees_truth", False):
        question = with_truth(question, s)
    began = perf_counter()
    try:
        with alarm(limit):
            text = bot.decide(question).text
        spent = perf_counter() - began
        if spent > limit:
            out.forfeit = seat, f"took {spent:.1f} s"
        elif text not in options:
            out.forfeit = seat, f"answered {text!r:.60}, which is no option"
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
        play.answer(actions[options.index(text)])


def with_truth(question: Question, s: State) -> TruthQuestion:
    q = question
    return TruthQuestion(q.game, q.seat, q.view, q.heard, q.options, q.budget, q.dice, q.table, s.clone())


class DrawnSetup:
    """Answers what is asked before the first turn, for all bots, the same in all games of a group."""

    def __init__(self, play: Play, setups: str) -> None:
        self.play = play
        self.sensible = setups == SENSIBLE
        self.plans: dict[int, list[str]] = {}  # by seat, what is left of the answers of a preset

    def action(self, seat: int, actions: list[int]) -> int:
        play = self.play
        if self.sensible:
            if not self.plans.get(seat):
                self.plans[seat] = self.plan(seat)
            if self.plans[seat]:
                text = self.plans[seat].pop(0)
                by_text = {play.game.notate(play.state, seat, action): action for action in actions}
                if text in by_text:
                    return by_text[text]
        return actions[play.luck.below(len(actions), purpose(play.state))]

    def plan(self, seat: int) -> list[str]:
        sheet = self.play.game.table.sheet(self.play.state, seat)
        if sheet is None or not sheet.presets:
            return []
        preset = sheet.presets[self.play.luck.below(len(sheet.presets), f"preset of {seat} {sheet.kind}")]
        return preset_answers(sheet, preset.things)


def preset_answers(sheet: Sheet, things: Sequence[str]) -> list[str]:
    """The answers that fill in a sheet so, in the order of its slots."""
    return [
        slot.answers[slot.things.index(thing)]
        for slot, thing in zip(sheet.slots, things, strict=True)
        if thing in slot.things
    ]
