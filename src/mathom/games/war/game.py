"""War of the Ring as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathom.core.engine.answers import Answers
from mathom.core.errors import MathomError
from mathom.core.game import Game, Reason
from mathom.core.play.events import Event, Kind
from mathom.core.rule_options import complete
from mathom.core.table_ui import Handle, TableUi
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.speech import tr
from mathom.games.war.knowledge.view import WATCHER_SEAT, View, look_at, look_at_all
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules import frames
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.facts.nations import SIDE_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.table import wire
from mathom.games.war.table.terminal_board import TERMINAL_BOARD
from mathom.games.war.text import about, explain, notation, position, questions, words
from mathom.games.war.text.event_fields import KINDS


class WarTable(TableUi[War, View]):
    """What the table shows of War of the Ring."""

    def handle(self, s: War, seat: int, action: int) -> Handle:
        return Handle(words.explain(s, action).rstrip("."), notation.things_in(action))

    def full_view(self, s: War) -> View:
        return look_at_all(s)


class WarGame(Game[War, View]):
    """War of the Ring: the base game for two players."""

    name: str = "war"
    title: str = "War of the Ring"
    seats: tuple[str, ...] = SIDE_NAMES
    kinds: tuple[Kind, ...] = KINDS
    answers: Answers = ANSWERS
    view_type: type[View] = View
    table: TableUi[War, View] = WarTable(ANSWERS)
    terminal_board: TerminalBoard = TERMINAL_BOARD

    def new(self, rules: Mapping[str, str]) -> War:
        complete(self.rule_options, rules)  # raises RulesetError: there are no options yet
        return frames.new_game()

    def view(self, s: War, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < len(self.seats):
            facts = {"seat": seat, "number": len(self.seats)}
            raise MathomError(tr("there is no seat {seat}: this game has {number}, from 0", **facts))
        return look_at(s, WATCHER_SEAT if seat is None else seat)

    def worlds(self, v: View, heard: Sequence[int] = ()) -> WarWorlds:
        """Worlds that fit the view, with equal probability for every deal of the hidden cards.

        What the seat heard adds nothing: a view says all that it knows about cards.
        """
        return WarWorlds(v)

    def load_turn(self, text: str) -> War:
        return position.load(text)

    def dump(self, s: War) -> str:
        return position.dump(s)

    def notate(self, s: War, seat: int, action: int) -> str:
        return notation.notate(action)

    def show(self, v: View) -> object:
        return wire.show(v)

    def read(self, data: object) -> View:
        return wire.read(data)

    def question(self, s: War, seat: int) -> str:
        return questions.question(s, seat)

    def explain(self, s: War, seat: int, action: int) -> str:
        return words.explain(s, action)

    def why_not(self, v: View, text: str) -> Reason:
        return explain.why_not(v, text)

    def about(self, text: str) -> str:
        return about.about(text)

    def tell(self, event: Event, s: War | None = None) -> str:
        return words.tell(event)
