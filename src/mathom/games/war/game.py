"""War of the Ring as a `Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.answers import Answers
from mathom.core.engine.encoder import Encoder
from mathom.core.engine.judge import Judge
from mathom.core.errors import IllegalAction, MathomError
from mathom.core.game import Game, Reason
from mathom.core.play.events import Event, Kind, RawEvent
from mathom.core.play.tally import Tally
from mathom.core.rule_options import RuleOption, RulePreset
from mathom.core.table_ui import Attacker, Handle, TableUi, Thing
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.speech import tr
from mathom.games.war.knowledge.encoding import WarEncoder
from mathom.games.war.knowledge.view import WATCHER_SEAT, View, look_at, look_at_all
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.options import PRESETS, RULE_OPTIONS, parts_of, players_of, rules_of
from mathom.games.war.player.judge import StewardJudge, WarJudge
from mathom.games.war.rules import frames
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT, seat_names
from mathom.games.war.rules.state import War
from mathom.games.war.table import attackers, details, handles, things, wire
from mathom.games.war.table.terminal_board import TERMINAL_BOARD
from mathom.games.war.tally import tally
from mathom.games.war.text import about, explain, notation, position, questions, words
from mathom.games.war.text.event_fields import KINDS
from mathom.games.war.text.positions import position_writing


class WarTable(TableUi[War, View]):
    """What the table shows of War of the Ring."""

    def handle(self, s: War, seat: int, action: int) -> Handle:
        return handles.handle(s, seat, action)

    def things(self, v: View | None) -> tuple[Thing, ...]:
        return things.things()

    def attackers(self, v: View, place: str) -> Iterator[Attacker]:
        return attackers.attackers(v, place)

    def odds_words(self) -> str:
        return attackers.odds_words()

    def details(self, s: War, seat: int) -> object:
        return details.details(s, seat)

    def continues_gesture(self, s: War, seat: int) -> bool:
        return details.continues_gesture(s, seat)

    def talk_groups(self, v: View) -> tuple[tuple[int, ...], ...]:
        return details.talk_groups(int(v.table.players))

    def full_view(self, s: War) -> View:
        return look_at_all(s)


class WarGame(Game[War, View]):
    """War of the Ring for two players, with parts of Twilight of the Third Age or without, and for teams (R17, R18)."""

    name: str = "war"
    title: str = "War of the Ring"
    rule_options: tuple[RuleOption, ...] = RULE_OPTIONS
    presets: tuple[RulePreset, ...] = PRESETS
    tuning_rules: tuple[Mapping[str, str], ...] = ({}, {"players": "4"})
    kinds: tuple[Kind, ...] = KINDS
    answers: Answers = ANSWERS
    view_type: type[View] = View
    levels: tuple[str, ...] = ("random", "first", "fair", "steady")
    table: TableUi[War, View] = WarTable(ANSWERS)
    terminal_board: TerminalBoard = TERMINAL_BOARD

    def new(self, rules: Mapping[str, str]) -> War:
        return frames.new_game(parts_of(rules), players_of(rules))

    def rules_of(self, s: War) -> dict[str, str]:
        return rules_of(s.players, s.parts)

    def seats_of(self, s: War) -> tuple[str, ...]:
        return seat_names(s.players)

    def forfeit(self, s: War, seat: int) -> tuple[float, ...]:
        """The seat that gives up loses with its partner, and the other side wins."""
        side = SIDE_OF_SEAT[seat]
        return tuple(-1.0 if SIDE_OF_SEAT[other] == side else 1.0 for other in range(s.players))

    def view(self, s: War, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < s.players:
            facts = {"seat": seat, "number": s.players}
            raise MathomError(tr("there is no seat {seat}: this game has {number}, from 0", **facts))
        return look_at(s, WATCHER_SEAT if seat is None else seat)

    def worlds(self, v: View, heard: Sequence[int] = ()) -> WarWorlds:
        """Worlds that fit the view, with equal probability for every deal of the hidden cards.

        What the seat heard adds nothing: a view says everything that it knows about cards, with the exception that
        `knowledge/worlds.py` names.
        """
        return WarWorlds(v)

    def encoder(self) -> Encoder:
        return WarEncoder()

    def judge(self) -> Judge:
        return WarJudge()

    def other_judges(self) -> Mapping[str, Judge]:
        return {"steward": StewardJudge()}

    def load_turn(self, text: str) -> War:
        return position.load(text)

    def dump(self, s: War) -> str:
        return position_writing.dump(s)

    def parse(self, s: War, seat: int, text: str) -> int:
        """A refusal says why, with the rule."""
        try:
            return super().parse(s, seat, explain.number_for_all(s, seat, text))
        except IllegalAction:
            if seat == CHANCE:
                raise
            reason = explain.why_not(self.view(s, seat), text)
            rule = f" ({reason.rule})" if reason.rule else ""
            raise IllegalAction(f"{reason.sentence}{rule}") from None

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

    def tally(self, s: War, told: Sequence[RawEvent]) -> Tally:
        return tally(s, told)
