"""Riddle of the Ring as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mathom.core.coached_game import CoachedGame
from mathom.core.engine.answers import Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.encoder import Encoder
from mathom.core.engine.judge import Judge
from mathom.core.errors import MathomError, NotationError
from mathom.core.game import ASSIGNMENTS, HISTORIES, Game, Reason, Weights
from mathom.core.play.events import Event, Kind, RawEvent
from mathom.core.play.tally import Tally
from mathom.core.rule_options import RuleOption, RulePreset, RuleSet
from mathom.core.table_ui import Handle, TableUi, Thing
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.speech import tr
from mathom.games.riddle.knowledge.encoding import RiddleEncoder
from mathom.games.riddle.knowledge.view import WATCHER_SEAT, View, look_at, look_at_all
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.options import PRESETS, RULE_OPTIONS, RULE_SETS, read_rules, rules_of, seats_of
from mathom.games.riddle.player.distances import distances_of
from mathom.games.riddle.player.judge import RiddleJudge
from mathom.games.riddle.rules import frames
from mathom.games.riddle.rules.answers import ANSWERS
from mathom.games.riddle.rules.cards import HOBBITS, RIDERS
from mathom.games.riddle.rules.sides.partners import shares_sight
from mathom.games.riddle.rules.state import NONE, Riddle
from mathom.games.riddle.table import advice, details, hand_notes, handles, wire
from mathom.games.riddle.table.coached_game import COACHED_GAME
from mathom.games.riddle.table.terminal_board import TERMINAL_BOARD
from mathom.games.riddle.tally import tally
from mathom.games.riddle.text import explain, notation, position, titles, words
from mathom.games.riddle.text.event_fields import KINDS


class RiddleTable(TableUi[Riddle, View]):
    """What the table shows of Riddle of the Ring."""

    def handle(self, s: Riddle, seat: int, action: int) -> Handle:
        return handles.handle(s, seat, action)

    def things(self, v: View | None) -> tuple[Thing, ...]:
        return handles.things(v)

    def notes(self, v: View, events: Sequence[Event]) -> tuple[str, ...]:
        return hand_notes.notes_of(v, events)

    def advice(self, v: View, heard: Sequence[int], text: str) -> str:
        return advice.advice(v, heard, text)

    def details(self, s: Riddle, seat: int) -> object:
        return details.details(s, seat)

    def continues_gesture(self, s: Riddle, seat: int) -> bool:
        return details.continues_gesture(s, seat)

    def full_view(self, s: Riddle) -> View:
        return look_at_all(s)

    def seat_titles(self, v: View) -> tuple[str | None, ...]:
        """The character of each seat; None for a seat with several (O-16)."""
        t, seats = v.table, range(seats_of(v.rules))
        return tuple(None if t.rules.teams_of or t.character[p] == NONE else titles.player(t, p) for p in seats)

    def talk_groups(self, v: View) -> tuple[tuple[int, ...], ...]:
        """O-3: team-mates at all times. O-4: players who joined the active player's sight or share sight now (K24)."""
        t = v.table
        always = t.rules.partner_talk
        players = range(t.rules.players)
        if not t.rules.partners or NONE in list(t.character)[: t.rules.players]:
            return ()
        joined = [] if always else [p for p in players if t.talking >> p & 1]
        speaking = [p for p in players if always or shares_sight(t, p)]
        sides = [[p for p in speaking if t.side_of(p) == side] for side in (HOBBITS, RIDERS)]
        return tuple(tuple(group) for group in (joined, *sides) if len(group) > 1)


class RiddleGame(Game[Riddle, View]):
    """Riddle of the Ring: two to eight players with hidden hands."""

    name: str = "riddle"
    title: str = "Riddle of the Ring"
    rule_options: tuple[RuleOption, ...] = RULE_OPTIONS
    presets: tuple[RulePreset, ...] = PRESETS
    rule_sets: tuple[RuleSet, ...] = RULE_SETS
    kinds: tuple[Kind, ...] = KINDS
    answers: Answers = ANSWERS
    terminal_board: TerminalBoard = TERMINAL_BOARD
    view_type: type[View] = View
    table: TableUi[Riddle, View] = RiddleTable()
    coached: CoachedGame | None = COACHED_GAME
    levels: tuple[str, ...] = ("random", "first", "fair", "steady")  # searches are not stronger than the last

    def new(self, rules: Mapping[str, str]) -> Riddle:
        return frames.new_game(read_rules(rules))

    def rules_of(self, s: Riddle) -> dict[str, str]:
        return rules_of(s.rules)

    def seats_of(self, s: Riddle) -> tuple[str, ...]:
        return notation.seat_names(s.rules)

    def forfeit(self, s: Riddle, seat: int) -> tuple[float, ...]:
        """The seat that gives up loses with its team-mates, and the others win."""
        lost = {seat} | {other for other in range(seats_of(s.rules)) if is_team_mate(s, seat, other)}
        return tuple(-1.0 if other in lost else 1.0 for other in range(seats_of(s.rules)))

    def view(self, s: Riddle, seat: int | None) -> View:
        if seat is not None and not 0 <= seat < seats_of(s.rules):
            facts = {"seat": seat, "number": seats_of(s.rules)}
            raise MathomError(tr("there is no seat {seat}: this game has {number}, from 0", **facts))
        return look_at(s, WATCHER_SEAT if seat is None else seat)

    def worlds(self, v: View, heard: Sequence[int] = ()) -> RiddleWorlds:
        """Worlds that fit the view, with equal probability for every deal of the unseen cards.

        With what the seat heard, cards that it saw lie where it remembers them, and each world carries its memory.
        """
        return RiddleWorlds(v, heard)

    def determinize(self, v: View, dice: Dice, heard: Sequence[int] = (), weights: Weights = HISTORIES) -> Riddle:
        if weights not in (HISTORIES, ASSIGNMENTS):
            raise MathomError(tr("{title} takes no weights of single things: leave them out", title=self.title))
        return RiddleWorlds(v, heard if weights == HISTORIES else ()).sample(dice)

    def judge(self) -> Judge:
        return RiddleJudge()

    def encoder(self) -> Encoder:
        return RiddleEncoder()

    def load_turn(self, text: str) -> Riddle:
        return position.load(text)

    def dump(self, s: Riddle) -> str:
        return position.dump(s)

    def parse(self, s: Riddle, seat: int, text: str) -> int:
        return notation.parse(s, seat, text)

    def notate(self, s: Riddle, seat: int, action: int) -> str:
        return notation.notate(s, seat, action)

    def question(self, s: Riddle, seat: int) -> str:
        return words.question(s, seat)

    def explain(self, s: Riddle, seat: int, action: int) -> str:
        return words.explain(s, seat, action)

    def why_not(self, v: View, text: str) -> Reason:
        return explain.why_not(v, text)

    def about(self, text: str) -> str:
        if not text.strip():
            raise NotationError(text, "", 0, tr("the text is empty"))
        said = notation.slug(text.replace("\u2019", "'"))
        found = [thing for thing in handles.things(None) if said in (thing.id, notation.slug(thing.title))]
        board, code = load_board(), text.strip().upper()
        if code in board.space_at:
            space = board.space_at[code]
            return ": ".join(filter(None, (titles.place(board.titles[space]), titles.described(board, space))))
        if not found:
            raise NotationError(text, text.strip(), 0, tr("is not a card, character or place"))
        return " ".join(dict.fromkeys(f"{thing.title}: {handles.whole_text(thing)}" for thing in found))

    def tell(self, event: Event, s: Riddle | None = None) -> str:
        return words.tell(event, s)

    def prepare(self) -> None:
        """Computes the distances on our map; those of other maps are computed when first played."""
        distances_of(load_board())

    def tally(self, s: Riddle, told: Sequence[RawEvent]) -> Tally:
        return tally(s, told)

    def show(self, v: View) -> object:
        return wire.show(v)

    def read(self, data: object) -> View:
        return wire.read(data)


def is_team_mate(s: Riddle, seat: int, other: int) -> bool:
    """O-1: whether the two seats win together."""
    return seat != other and not s.rules.teams_of and s.are_partners(seat, other)
