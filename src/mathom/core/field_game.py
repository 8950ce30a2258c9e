"""A game whose state declares its fields (`FieldState`): view, worlds, notation and encoding follow from them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import NUMBER, Encoder, in_order
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import MathomError
from mathom.core.field_state import FieldState, read_fields, write_fields
from mathom.core.game import Game
from mathom.core.rule_options import complete
from mathom.core.text.agenda_text import resume
from mathom.core.text.speech import tr
from mathom.core.text.state_data import Value, field_data, set_fields

F = TypeVar("F", bound=FieldState)
Seen = int | tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """The fields of a position as a seat, or a spectator (None), sees them: None stands for what is hidden."""

    seat: int | None
    fields: dict[str, Seen]
    agenda: tuple[str, ...]  # empty when the game is over

    def __hash__(self) -> int:
        return hash((self.seat, tuple(self.fields.items()), self.agenda))


class FieldGame(Game[F, FieldView]):
    """A game with defaults for everything but its start, its words, and how to guess what is hidden.

    A rule option that has the name of a field is the number in that field.
    """

    view_type = FieldView

    @abstractmethod
    def begin(self, rules: Mapping[str, str]) -> F:
        """A position with the first frames on its agenda; every rule option has its value."""

    def fill_hidden(self, s: F, seat: int | None, dice: Dice) -> None:
        """Fills in at random what a seat cannot see: everything that is hidden is 0."""
        if s.hidden_fields:
            raise MathomError(tr("{title} cannot guess what is hidden, so no search can play it", title=self.title))

    def new(self, rules: Mapping[str, str]) -> F:
        s = self.begin(complete(self.rule_options, rules))
        s.run_steps(0)
        return s

    def rules_of(self, s: F) -> dict[str, str]:
        return {option.name: str(getattr(s, option.name)) for option in self.rule_options}

    def view(self, s: F, seat: int | None) -> FieldView:
        if seat is not None and not 0 <= seat < len(self.seats_of(s)):
            facts = {"seat": seat, "number": len(self.seats_of(s))}
            raise MathomError(tr("there is no seat {seat}: this game has {number}, from 0", **facts))
        fields = {name: seen(value, name in s.hidden_fields, seat) for name, value in field_data(s).items()}
        return FieldView(seat, fields, tuple(s.waiting()))

    def worlds(self, v: FieldView, heard: Sequence[int] = ()) -> Worlds:
        return FieldWorlds(self, v)

    def encoder(self) -> Encoder:
        return FieldEncoder(self.new({}))

    def load_turn(self, text: str) -> F:
        s = self.new({})
        s.depth = 0
        read_fields(s, text)
        return s

    def dump(self, s: F) -> str:
        return write_fields(s, field_data(self.new({})))


def seen(value: Value, is_hidden: bool, seat: int | None) -> Seen:
    """The value of a field as a seat sees it."""
    if isinstance(value, int):
        return value
    return tuple(None if is_hidden and owner != seat else number for owner, number in enumerate(value))


class FieldWorlds(Worlds):
    """Positions that fit a view; the game fills in what is hidden."""

    def __init__(self, game: FieldGame[F], v: FieldView) -> None:
        self.game = game
        self.v = v

    def sample(self, dice: Dice) -> State:
        s = self.game.new({})
        s.depth = 0
        fields = self.v.fields.items()
        set_fields(s, {name: [n or 0 for n in value] if isinstance(value, tuple) else value for name, value in fields})
        if self.v.agenda:
            resume(s, ", ".join(self.v.agenda), 0)
        else:
            s.finish()
        self.game.fill_hidden(s, self.v.seat, dice)
        return s


class FieldEncoder(Encoder):
    """The lowest byte of every number that a seat sees; of a hidden field, the seat's own number."""

    def __init__(self, s: FieldState) -> None:
        data = field_data(s)
        shapes = {name: (len(value) if isinstance(value, list) else 1,) for name, value in data.items()}
        super().__init__(1, in_order([(name, (1,) if name in s.hidden_fields else shapes[name]) for name in data]))

    def observe(self, s: State, seat: i64, out: vec[i64], n: i64) -> i64:
        assert isinstance(s, FieldState)
        place = 0
        for name, value in field_data(s).items():
            numbers = value if isinstance(value, list) else [value]
            for number in [numbers[seat]] if name in s.hidden_fields else numbers:
                if number & NUMBER - 1:
                    out[n] = NUMBER * place + (number & NUMBER - 1)
                    n += 1
                place += 1
        return n
