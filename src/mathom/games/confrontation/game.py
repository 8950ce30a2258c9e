"""The Confrontation as a `Game`."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from mathom.core.coached_game import CoachedGame
from mathom.core.engine.answers import Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import Encoder
from mathom.core.engine.judge import Judge
from mathom.core.errors import IllegalAction, MathomError
from mathom.core.game import HISTORIES, Game, Reason, Weights
from mathom.core.learned_policy import LearnedPolicy
from mathom.core.learned_value import LearnedValue
from mathom.core.play.events import Event, Kind, read_heard
from mathom.core.rule_options import RuleOption, RuleSet
from mathom.core.table_ui import Handle, Lineup, Option, Scene, Sheet, TableUi, Thing
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.speech import tr
from mathom.games.confrontation import puzzles
from mathom.games.confrontation.inference import lineups
from mathom.games.confrontation.inference.belief import Belief
from mathom.games.confrontation.knowledge.encoding import ConfrontationEncoder
from mathom.games.confrontation.knowledge.view import WATCHER_SEAT, View, look_at
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.learned_policy import learned_policy
from mathom.games.confrontation.learned_value import learned_value
from mathom.games.confrontation.options import RULE_OPTIONS, RULE_SETS, TUNING_RULES, read_rules, rules_of
from mathom.games.confrontation.player.judge import ConfrontationJudge
from mathom.games.confrontation.rules import frames
from mathom.games.confrontation.rules.answers import ANSWERS
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, SAURON
from mathom.games.confrontation.rules.characters.tiles import TEAM, TILES
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.scenes import scene as scenes
from mathom.games.confrontation.table import handles, options, sheets, things, wire
from mathom.games.confrontation.table.coached_game import COACHED_GAME
from mathom.games.confrontation.table.terminal_board import TERMINAL_BOARD
from mathom.games.confrontation.text import explain, notation, position, reference, words
from mathom.games.confrontation.text.event_fields import KINDS, SIDE_NAMES


class ConfrontationTable(TableUi[Confrontation, View]):
    """What the table shows of The Confrontation."""

    def handle(self, s: Confrontation, seat: int, action: int) -> Handle:
        return handles.handle(s, seat, action)

    def things(self, v: View | None) -> tuple[Thing, ...]:
        return things.things(v)

    def sheet(self, s: Confrontation, seat: int) -> Sheet | None:
        return sheets.sheet(s, seat)

    def scene(self, v: View, events: Sequence[Event]) -> Scene | None:
        return scenes.scene(v, events)

    def scene_key(self, v: View, events: Sequence[Event]) -> Hashable | None:
        return scenes.scene_key(v, events)

    def lineups(self, v: View, events: Sequence[Event]) -> tuple[Lineup, ...]:
        return lineups.lineups(v, events)


class ConfrontationGame(Game[Confrontation, View]):
    """Two players, hidden identities, simultaneous cards."""

    name: str = "confrontation"
    title: str = "The Confrontation"
    rule_options: tuple[RuleOption, ...] = RULE_OPTIONS
    rule_sets: tuple[RuleSet, ...] = RULE_SETS
    tuning_rules: tuple[Mapping[str, str], ...] = TUNING_RULES
    kinds: tuple[Kind, ...] = KINDS
    answers: Answers = ANSWERS
    seats: tuple[str, ...] = SIDE_NAMES
    terminal_board: TerminalBoard = TERMINAL_BOARD
    view_type: type[View] = View
    table: TableUi[Confrontation, View] = ConfrontationTable()
    coached: CoachedGame | None = COACHED_GAME

    def new(self, rules: Mapping[str, str]) -> Confrontation:
        return frames.new_game(read_rules(rules))

    def rules_of(self, s: Confrontation) -> dict[str, str]:
        return rules_of(s.rules)

    def points(self, s: Confrontation, result: tuple[float, ...]) -> tuple[int, ...]:
        """12.3: the winner scores their pieces on the board (before the first turn: all of them), the loser nothing."""
        teams = (range(TEAM), range(TEAM, TILES))
        left = [sum(s.at[piece] != DEFEATED for piece in team) for team in teams]
        return tuple(pieces if mark > 0 else 0 for pieces, mark in zip(left, result, strict=True))

    def view(self, s: Confrontation, seat: int | None) -> View:
        if seat not in (None, FELLOWSHIP, SAURON):
            sentence = tr("there is no seat {seat}: the Fellowship is 0, Sauron is 1, a spectator is None", seat=seat)
            raise MathomError(sentence)
        return look_at(s, WATCHER_SEAT if seat is None else seat)

    def worlds(self, v: View, heard: Sequence[int] = ()) -> ConfrontationWorlds:
        """Weighted by the number of histories (belief.py); from a view alone, all equally likely."""
        return self.belief(v, heard).worlds() if heard and v.turn else ConfrontationWorlds(v)

    def determinize(
        self, v: View, dice: Dice, heard: Sequence[int] = (), weights: Weights = HISTORIES
    ) -> Confrontation:
        if weights == HISTORIES:
            return self.worlds(v, heard).sample(dice)
        return self.belief(v, heard).sample(dice, weights)

    def belief(self, v: View, heard: Sequence[int]) -> Belief:
        """Everything a seat can still believe."""
        return Belief(v, read_heard(KINDS, heard))

    def encoder(self) -> Encoder:
        return ConfrontationEncoder()

    def judge(self) -> Judge:
        return ConfrontationJudge()

    def learned_value(self) -> LearnedValue:
        return learned_value()

    def learned_policy(self) -> LearnedPolicy:
        return learned_policy()

    def puzzles(self) -> str:
        return puzzles.puzzles()

    def draw_endgame(self, dice: Dice) -> str:
        return puzzles.draw_endgame(dice)

    def load_turn(self, text: str) -> Confrontation:
        return position.load(text)

    def dump(self, s: Confrontation) -> str:
        return position.dump(s)

    def parse(self, s: Confrontation, seat: int, text: str) -> int:
        try:
            return notation.parse(s, seat, text)
        except IllegalAction:
            if seat < 0:
                raise
            if (meant := explain.exactly_meant(s, seat, text)) is not None:
                return meant
            reason = explain.why_refused(look_at(s, seat), text)
            raise IllegalAction(reason.sentence, reason.rule) from None

    def notate(self, s: Confrontation, seat: int, action: int) -> str:
        return notation.notate(s, seat, action)

    def question(self, s: Confrontation, seat: int) -> str:
        return words.question(s, seat)

    def explain(self, s: Confrontation, seat: int, action: int) -> str:
        return words.explain(s, seat, action)

    def options(self, s: Confrontation, seat: int, actions: Sequence[int]) -> list[Option]:
        return options.options(s, seat, actions)

    def why_not(self, v: View, text: str) -> Reason:
        return explain.why_not(v, text)

    def about(self, text: str) -> str:
        return reference.about(text)

    def tell(self, event: Event, s: Confrontation | None = None) -> str:
        return words.tell(event)

    def show(self, v: View) -> object:
        return wire.show(v)

    def read(self, data: object) -> View:
        return wire.read(data)
