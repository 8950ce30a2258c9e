"""The contract of a game, and the list of games.

A game must say how it starts, who sits at it, what can be answered and what each seat sees. Everything else has a
default; `FieldGame` (field_game.py) has more of them, for a game that declares the fields of its state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from mathom.core.coached_game import CoachedGame
from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.answers import Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import Encoder
from mathom.core.engine.judge import Judge
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import IllegalAction, MathomError, NotationError, RulesetError, shortened
from mathom.core.learned_policy import LearnedPolicy
from mathom.core.learned_value import LearnedValue
from mathom.core.play.events import Event, Kind, RawEvent
from mathom.core.play.tally import Tally
from mathom.core.rule_options import RuleOption, RulePreset, RuleSet, rules_text
from mathom.core.table_ui import Option, TableUi
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.codec import convert, to_plain
from mathom.core.text.speech import tr
from mathom.core.text.turn_answers import SaidAnswer, split_answers
from mathom.core.text.typed_words import matches, near, parts_of, words_of

Weights = str | Mapping[tuple[str, str], float]
HISTORIES = "histories"
ASSIGNMENTS = "assignments"
S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done now: one sentence and the rule's number, if a rule is the reason."""

    sentence: str
    rule: str | None


class Game(ABC, Generic[S, V]):
    """The rules of one game. Seats are numbered in the order of `seats_of`; None is a spectator."""

    name: str
    title: str  # a template, as the names of the seats are: say tr(title)
    kinds: tuple[Kind, ...]  # of events
    answers: Answers  # every kind of answer
    view_type: type[V]
    seats: tuple[str, ...]  # by name, unless the rules decide who plays: see `seats_of`
    rule_options: tuple[RuleOption, ...] = ()
    presets: tuple[RulePreset, ...] = ()  # recommended sets of rules
    rule_sets: tuple[RuleSet, ...] = ()  # quick, usual, everything: for people who want to choose once
    tuning_rules: tuple[Mapping[str, str], ...] = ()  # what a tuned build plays; (): presets, or the usual rules
    levels: tuple[str, ...] = ()  # the bots that play it, by name, weakest first; (): the usual levels
    table: TableUi[S, V]  # what a browser shows
    terminal_board: TerminalBoard = TerminalBoard()
    coached: CoachedGame | None = None  # the first game with a coach

    def __init__(self) -> None:
        if not hasattr(self, "table"):
            self.table = TableUi(self.answers)

    # ---- what every game says ----

    @abstractmethod
    def new(self, rules: Mapping[str, str]) -> S:
        """A position before the first decision, under these rules."""

    @abstractmethod
    def view(self, s: S, seat: int | None) -> V:
        """What a seat may know."""

    def worlds(self, v: V, heard: Sequence[int] = ()) -> Worlds:
        """Samples positions that may lie behind a view, for searches. They share one buffer.

        With everything the seat heard, the positions fit that too; without it, they fit the view alone.
        """
        raise MathomError(tr("{title} cannot guess what is hidden, so no search can play it", title=self.title))

    def seats_of(self, s: S) -> tuple[str, ...]:
        """The seats of a position by name."""
        return self.seats

    def rules_of(self, s: S) -> dict[str, str]:
        """The value of every rule option in a position."""
        return {}

    @property
    def action_count(self) -> int:
        """The number of all answers, which are numbered from 0."""
        return self.answers.count

    # ---- the end of a game ----

    def result(self, s: S) -> tuple[float, ...] | None:
        """1 for a win, -1 for a loss, 0 for neither, one number per seat; None while the game goes on."""
        return tuple(2 * s.value(seat) - 1 for seat in range(len(self.seats_of(s)))) if s.over else None

    def forfeit(self, s: S, seat: int) -> tuple[float, ...]:
        """The result if a seat gives up now: it loses and everyone else wins."""
        return tuple(-1.0 if other == seat else 1.0 for other in range(len(self.seats_of(s))))

    def points(self, s: S, result: tuple[float, ...]) -> tuple[int, ...]:
        """What each seat scores in a series of games: a point for a win."""
        return tuple(int(mark > 0) for mark in result)

    def tally(self, s: S, told: Sequence[RawEvent]) -> Tally | None:
        """What is worth counting in a finished or abandoned game, from everything that was told."""
        return None

    @property
    def has_tally(self) -> bool:
        """Whether `tally` counts anything, so that events are worth keeping."""
        return type(self).tally is not Game.tally

    # ---- for bots and learners ----

    def determinize(self, v: V, dice: Dice, heard: Sequence[int] = (), weights: Weights = HISTORIES) -> S:
        """One position that may lie behind a view.

        HISTORIES weighs each position by the number of histories that lead to it, ASSIGNMENTS weighs all alike, and
        factors by (thing, place) multiply the weight of histories. A game without a belief refuses the last two.
        """
        if weights != HISTORIES:
            raise MathomError(tr("{title} draws hidden things by histories only: leave weights out", title=self.title))
        return cast(S, self.worlds(v, heard).sample(dice))

    def judge(self) -> Judge:
        """How positions stand, for searches."""
        return Judge()

    def other_judges(self) -> Mapping[str, Judge]:
        """Players of another kind, by name, for bots of that name (followers.py)."""
        return {}

    def learned_value(self) -> LearnedValue | None:
        """A value learned from games, for the stronger bots."""
        return None

    def learned_policy(self) -> LearnedPolicy | None:
        """A net that learned to play the game, for the strongest bots."""
        return None

    def puzzles(self) -> str:
        """Positions with a right answer, in TOML: an array of tables for each group."""
        return ""

    def draw_endgame(self, dice: Dice) -> str | None:
        """A random small endgame in notation, which `load` may refuse as impossible; None if the game has none."""
        return None

    def encoder(self) -> Encoder:
        """What a seat may know as numbers, for learners."""
        return Encoder(0, [])

    def prepare(self) -> None:
        """Builds tables that bots need and that take a while, so that nobody waits for them during a game."""

    # ---- notation ----

    def load(self, text: str) -> S:
        """A position from its notation: the start of a turn, and in a part `then` the answers since, if any."""
        start, answers = split_answers(text)
        s = self.load_turn(start)
        for said in answers:
            self.play_said(s, text, said)
        return s

    def load_turn(self, text: str) -> S:
        """The start of a turn, or of the set-up, from its notation. Raises NotationError or PositionError."""
        raise MathomError(tr("{title} has no notation for positions", title=self.title))

    def play_said(self, s: S, text: str, said: SaidAnswer) -> None:
        """Plays an answer of a position. Raises NotationError."""
        seats = {"chance": CHANCE, **{name: seat for seat, name in enumerate(self.seats_of(s))}}
        asked = [name for name, seat in seats.items() if seat in (s.asked() if s.depth else [])]
        if said.seat not in asked:
            facts = {"seats": ", ".join(asked) or tr("nobody")}
            raise NotationError(text, said.seat, said.seat_column, tr("is not asked there: {seats} is", **facts))
        seat = seats[said.seat]
        try:
            action = self.parse(s, seat, said.answer)
        except NotationError as error:
            raise NotationError(text, error.word, said.column + error.column, error.complaint) from None
        except IllegalAction as error:
            complaint = tr("cannot be answered: {reason}", reason=str(error))
            raise NotationError(text, said.answer, said.column, complaint) from None
        if seat == CHANCE:
            s.apply(action)
        else:
            s.answer(seat, action)

    def dump(self, s: S) -> str:
        """The shortest notation of a position.

        `load` reads it if the position is the start of a turn or of the set-up, or the end of a game. In the middle of
        a turn the text also says what waits, for people and tests; `position_text` gives a text that `load` reads.
        """
        raise MathomError(tr("{title} has no notation for positions", title=self.title))

    def notate(self, s: S, seat: int, action: int) -> str:
        """The notation of an answer of a seat, or of CHANCE."""
        return self.answers.decoded[action].text

    def parse(self, s: S, seat: int, text: str) -> int:
        """The answer of a seat, or of CHANCE, that was typed. Raises NotationError or IllegalAction."""
        actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
        names = [self.notate(s, seat, action) for action in actions]
        for whole in (True, False):  # a name in full, or the beginning of one name only
            said = [matches(words_of(text), (parts_of(name),), whole) for name in names]
            if said.count(True) == 1:
                return actions[said.index(True)]
        choices = ", ".join(names[:12])
        facts = {"text": shortened(text.strip()), "choices": choices}
        raise IllegalAction(tr('"{text}" is not an answer now: choose one of {choices}', **facts))

    def show(self, v: V) -> object:
        """A view as plain data for JSON."""
        return to_plain(v)

    def read(self, data: object) -> V:
        """Reads what `show` wrote. Raises CodecError."""
        return convert(data, self.view_type)

    # ---- words ----

    def question(self, s: S, seat: int) -> str:
        """What a seat is asked."""
        return tr("What do you choose?")

    def explain(self, s: S, seat: int, action: int) -> str:
        """What an answer would do."""
        return self.notate(s, seat, action)

    def options(self, s: S, seat: int, actions: Sequence[int]) -> list[Option]:
        """These answers with their notation, words and handles. A game may work them out together, to save time."""
        handle = self.table.handle
        return [Option(a, self.notate(s, seat, a), self.explain(s, seat, a), handle(s, seat, a)) for a in actions]

    def why_not(self, v: V, text: str) -> Reason:
        """Why something that a seat names, such as a piece and a region, cannot be done now."""
        return Reason(tr("That is not possible now."), None)

    def about(self, text: str) -> str:
        """What a piece, a card or a place is and does. Raises NotationError."""
        return tr(self.title)

    def tell(self, event: Event, s: S | None = None) -> str:
        """An event in words; with a position of the game, by the names that its things have there."""
        facts = (f"{label} {'hidden' if fact is None else fact}" for label, fact in event.facts.items())
        return f"{event.kind}: {', '.join(facts)}"


def preset_rules(game: Game[S, V], name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The rules of a preset, changed by what was given; for the usual number of players if the preset allows it."""
    presets = {preset.name: preset for preset in game.presets}
    if name not in presets:
        known = tr(": choose one of {presets}", presets=", ".join(presets)) if presets else ""
        raise RulesetError(tr('there is no preset "{name}"', name=shortened(name)) + (near(name, presets) or known))
    preset = presets[name]
    wanted = given.get(preset.counted)
    if wanted is not None and wanted not in map(str, preset.players):
        facts = {"name": name, "numbers": ", ".join(map(str, preset.players)), "wanted": shortened(wanted)}
        raise RulesetError(tr("the preset {name} is for {numbers} players, not for {wanted}", **facts))
    usual = len(game.seats_of(game.new({})))
    return {**preset.rules_for(usual if usual in preset.players else preset.players[0]), **given}


def begin_game(game: Game[S, V], rules: Mapping[str, str] | None, position: str | None) -> S:
    """A new game, or one from a position. A position brings its own rules: any given ones must agree with them."""
    if position is None:
        return game.new(rules or {})
    s = game.load(position)
    own = game.rules_of(s)
    if rules and rules != own and game.rules_of(game.new({**own, **rules})) != own:
        facts = {"rules": rules_text(game.rule_options, own)}
        raise RulesetError(tr("the position brings its own rules ({rules}): leave the others out", **facts))
    return s


AnyGame = Game[State, object]
LOADERS: dict[str, Callable[[], AnyGame]] = {}
WITHOUT_TABLE: set[str] = set()  # the games that a browser does not offer yet


def register(name: str, loader: Callable[[], Game[Any, Any]], has_table: bool = True) -> None:
    """Adds a game to the list. It is loaded when it is first asked for."""
    LOADERS[name] = loader
    if not has_table:
        WITHOUT_TABLE.add(name)


def game_names() -> tuple[str, ...]:
    return tuple(LOADERS)


def table_game_names() -> tuple[str, ...]:
    """The games that can be played in a browser."""
    return tuple(name for name in LOADERS if name not in WITHOUT_TABLE)


def find_game(name: str) -> AnyGame:
    if name not in LOADERS:
        known = tr(": choose {games}", games=", ".join(LOADERS))
        raise RulesetError(tr('there is no game "{name}"', name=shortened(name)) + (near(name, LOADERS) or known))
    return LOADERS[name]()


def find_table_game(name: str) -> AnyGame:
    """A game for a table in a browser."""
    game = find_game(name)
    if name in WITHOUT_TABLE:
        raise RulesetError(tr("{title} has no table yet: play it in a terminal", title=game.title))
    return game
