"""What a game is to everything outside it, and the list of games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import Encoder
from mathom.core.engine.judge import Judge
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import RulesetError, is_a, shortened
from mathom.core.play.events import Event, Kind
from mathom.core.table_ui import Handle, Lineup, Scene, Sheet, Thing
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import near

Weights = str | Mapping[tuple[str, str], float]
HISTORIES = "histories"
ASSIGNMENTS = "assignments"
S = TypeVar("S", bound=State)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class RuleOption:
    """Something that the players agree on before a game. Without choices any word will do that the game can read."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str  # a template: say tr(help)


@dataclass(frozen=True, slots=True)
class RulePreset:
    """Rules that go well together, for people who do not want to choose each by itself."""

    name: str
    words: str  # a template: say tr(words)
    players: tuple[int, ...]  # for how many it is meant
    rules: Mapping[str, str]  # what differs from the defaults, but for the number of players
    counted: str = ""  # the option that says how many play, where the rules leave it open

    def rules_for(self, players: int) -> dict[str, str]:
        return {**({self.counted: str(players)} if self.counted else {}), **self.rules}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done now: one sentence and the rule's number, if a rule is the reason."""

    sentence: str
    rule: str | None


class Game(Protocol[S, V]):
    """The rules of one game. Seats are numbered in the order of `seats_of`; None is a spectator."""

    name: str
    title: str  # a template, as the names of the seats are: say tr(title)
    rule_options: tuple[RuleOption, ...]
    kinds: tuple[Kind, ...]
    action_count: int

    def new(self, rules: Mapping[str, str]) -> S:
        """A position before the first decision, under these rules."""

    def rules_of(self, s: S) -> dict[str, str]:
        """The rules of a position, complete."""

    def seats_of(self, s: S) -> tuple[str, ...]:
        """The seats by name, as many as its rules say."""

    def result(self, s: S) -> tuple[float, ...] | None:
        """1 for a win, -1 for a loss, 0 for neither, a number a seat; None while the game goes on."""

    def forfeit(self, s: S, seat: int) -> tuple[float, ...]:
        """The result if a seat gives up now."""

    def points(self, s: S, result: tuple[float, ...]) -> tuple[int, ...]:
        """What each seat scores for a game that ended so, in a series of several."""

    def view(self, s: S, seat: int | None) -> V:
        """What a seat may know."""

    def worlds(self, v: V, heard: Sequence[int] = ()) -> Worlds:
        """For a search: the positions that may lie behind a view, one after the other in the same buffer.

        With all that the seat heard they are those that fit it; without, those that fit the view as it is.
        """

    def determinize(self, v: V, dice: Dice, heard: Sequence[int] = (), weights: Weights = HISTORIES) -> S:
        """One of them: as likely as its histories are many (HISTORIES), each as likely as another (ASSIGNMENTS),

        or its histories times the given factors of all hidden things where they are: by names, as in views and
        answers, of the thing and the place; 1 for what is not named.
        """

    def judge(self) -> Judge:
        """How positions stand, for searches."""

    def encoder(self) -> Encoder:
        """What a seat may know as numbers, for learners."""

    def load(self, text: str) -> S:
        """A position from its notation."""

    def dump(self, s: S) -> str:
        """The notation of a position, the shortest that `load` understands."""

    def parse(self, s: S, seat: int, text: str) -> int:
        """An answer of a seat (or of CHANCE) from what somebody typed. Raises NotationError or IllegalAction."""

    def notate(self, s: S, seat: int, action: int) -> str:
        """The notation of an answer of a seat (or of CHANCE)."""

    def question(self, s: S, seat: int) -> str:
        """What a seat is asked, in words."""

    def explain(self, s: S, seat: int, action: int) -> str:
        """What an answer would do, in words."""

    def handle(self, s: S, seat: int, action: int) -> Handle:
        """How an answer is given by pointing."""

    def things(self, v: V | None) -> tuple[Thing, ...]:
        """All that can be pointed at and asked about; of a view, what is or may be in this game."""

    def sheet(self, s: S, seat: int) -> Sheet | None:
        """The questions that a seat may answer together now, if there are several."""

    def scene(self, v: V, events: Sequence[Event]) -> Scene | None:
        """The meeting that is played out, or the last one; from a view and all that its seat saw."""

    def lineups(self, v: V, events: Sequence[Event]) -> tuple[Lineup, ...]:
        """What could it be? For every place with pieces that this seat does not know; from all that it saw."""

    def why_not(self, v: V, text: str) -> Reason:
        """Why something that a seat names, such as a piece and a region, cannot be done now."""

    def about(self, text: str) -> str:
        """What a piece, a card or a place is and does, in words. Raises NotationError."""

    def tell(self, event: Event) -> str:
        """An event in words."""

    def show(self, v: V) -> object:
        """A view as plain data for JSON."""

    def read(self, data: object) -> V:
        """The reverse of `show`. Raises CodecError."""


@runtime_checkable
class HasTalk(Protocol):
    """What a game may have besides: some of its seats may talk among themselves."""

    def talk(self, v: object) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that may do so now, such as teams, as the owner of a view may know them."""


def talking_with(game: Game[S, V], v: V, seat: int) -> tuple[int, ...]:
    """The seats that hear what a seat says among its own, itself included; nobody if the game does not say so.

    Who is in several groups is heard by all of them.
    """
    groups = game.talk(v) if isinstance(game, HasTalk) else ()
    return tuple(sorted({other for group in groups if seat in group and len(group) > 1 for other in group}))


@runtime_checkable
class HasSeatTitles(Protocol):
    """What a game may have besides: who a seat is turns out in play, such as a character that its player chose."""

    def seat_titles(self, v: object) -> tuple[str | None, ...]:
        """In words, as the owner of a view may know it; None where it is not settled."""


def known_titles(game: Game[S, V], v: V, seats: Sequence[str]) -> tuple[str | None, ...]:
    return game.seat_titles(v) if isinstance(game, HasSeatTitles) else tuple(None for _ in seats)


@runtime_checkable
class HasFullView(Protocol):
    """What a game may have besides: things that no seat knows, such as a pile that somebody searched."""

    def full_view(self, s: State) -> object:
        """A view with nothing hidden, for a game that is over. Without it the views of all seats are put together."""


@runtime_checkable
class HasDetails(Protocol):
    """What a game may have besides: more that a board shows with a question."""

    def details(self, s: State, seat: int) -> object:
        """As JSON can say it; for the seat that is asked alone."""


@runtime_checkable
class HasGestures(Protocol):
    """What a game may have besides: questions that are answered together with the one before them."""

    def continues_gesture(self, s: State, seat: int) -> bool:
        """Whether what the seat is asked now is such a one."""


@runtime_checkable
class HasTellIn(Protocol):
    """What a game may have besides: events whose words need the position, for its names."""

    def tell_in(self, s: State, event: Event) -> str: ...


@runtime_checkable
class HasPreparation(Protocol):
    """What a game may have besides: tables for its bots that take a while to make."""

    def prepare(self) -> None:
        """Makes them once, so that nobody waits for them in the middle of a game."""


@runtime_checkable
class HasPresets(Protocol):
    """What a game may have besides: sets of rules that are recommended."""

    presets: tuple[RulePreset, ...]


def presets_of(game: Game[S, V]) -> tuple[RulePreset, ...]:
    return game.presets if isinstance(game, HasPresets) else ()


@runtime_checkable
class HasLevels(Protocol):
    """What a game may have besides: who plays it well is not who plays others well, so it names its own levels."""

    levels: tuple[str, ...]  # bots by name, the weakest first


def levels_of(game: Game[S, V]) -> tuple[str, ...]:
    return game.levels if isinstance(game, HasLevels) else ()


def preset_rules(game: Game[S, V], name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The rules of a preset, and what somebody wants otherwise; for as many players as are usual, if it is for them."""
    presets = {preset.name: preset for preset in presets_of(game)}
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


def complete(options: tuple[RuleOption, ...], rules: Mapping[str, str]) -> dict[str, str]:
    """All options with their values: those given, and the defaults."""
    values = {option.name: option.default for option in options}
    for name, value in rules.items():
        if not is_a(str, name) or not is_a(str, value):
            facts = {"name": options[0].name, "value": options[0].default}
            raise RulesetError(tr('rule options and their values are texts, for example "{name}": "{value}"', **facts))
        if name not in values:
            sentence = tr('there is no rule option "{name}"', name=shortened(name))
            known = (
                tr(": a preset stands for several rule options, which are given one by one")
                if name == "preset"
                else near(name, values)
            )
            raise RulesetError(sentence + known)
        values[name] = value
    for option in options:
        if option.choices and values[option.name] not in option.choices:
            raise RulesetError(no_choice(option, shortened(values[option.name])))
    return values


def begin_game(game: Game[S, V], rules: Mapping[str, str] | None, position: str | None) -> S:
    """A new game, or one from a position, which brings its own rules: others that are given must agree with them."""
    if position is None:
        return game.new(rules or {})
    s = game.load(position)
    own = game.rules_of(s)
    if rules and rules != own and game.rules_of(game.new({**own, **rules})) != own:
        facts = {"rules": rules_text(game.rule_options, own)}
        raise RulesetError(tr("the position brings its own rules ({rules}): leave the others out", **facts))
    return s


def no_choice(option: RuleOption, value: str) -> str:
    known = ", ".join(option.choices)
    return tr('{option} cannot be "{value}": choose one of {known}', option=option.name, value=value, known=known)


def rules_text(options: tuple[RuleOption, ...], rules: Mapping[str, str]) -> str:
    """The options that are not at their defaults, as `name=value` words; "standard" if there are none."""
    values = complete(options, rules)
    words = [f"{o.name}={values[o.name]}" for o in options if values[o.name] != o.default]
    return " ".join(words) or "standard"


def read_rules(text: str, options: Sequence[RuleOption] = ()) -> dict[str, str]:
    """The reverse of `rules_text`. Whoever knows the options of the game gets an example from among them."""
    rules: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if word == "standard":
            continue
        if not equals or not value:
            facts = {"word": shortened(word), "example": example_of(options)}
            raise RulesetError(tr('"{word}" should be name=value, for example {example}', **facts))
        if name in rules:
            raise RulesetError(tr('the rule option "{name}" is given twice', name=shortened(name)))
        rules[name] = value
    return rules


def example_of(options: Sequence[RuleOption]) -> str:
    """Something else than the default."""
    others = (f"{option.name}={choice}" for option in options for choice in option.choices if choice != option.default)
    return next(others, "cast=variant")


AnyGame = Game[State, object]
LOADERS: dict[str, Callable[[], AnyGame]] = {}


def register(name: str, loader: Callable[[], AnyGame]) -> None:
    """Adds a game to the list. It is loaded when it is first asked for."""
    LOADERS[name] = loader


def game_names() -> tuple[str, ...]:
    return tuple(LOADERS)


def find_game(name: str) -> AnyGame:
    if name not in LOADERS:
        known = tr(": choose {games}", games=", ".join(LOADERS))
        raise RulesetError(tr('there is no game "{name}"', name=shortened(name)) + (near(name, LOADERS) or known))
    return LOADERS[name]()
