"""One match: who sits where, every answer, and what each seat may see of it.

The record only grows: an undone answer stays in it, followed by the undo, so every draw of chance keeps its number.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final, Generic, TypeVar, cast

from mathom.core.engine.agenda import CHANCE, EVERYBODY, INDEX, SECRET, TOGETHER, State
from mathom.core.engine.tables import zeros
from mathom.core.errors import CannotUndo, IllegalAction, MathomError, NotAsked, is_a
from mathom.core.game import Game, begin_game
from mathom.core.play.commitment import SECRET_BYTES, commitment, draw
from mathom.core.play.events import REWOUND, UNDONE, Event, Kind, RawEvent, read_story
from mathom.core.play.names import checked_names
from mathom.core.rule_options import complete
from mathom.core.table_ui import Option
from mathom.core.text.speech import ntr, tr

S = TypeVar("S", bound=State)
V = TypeVar("V")

ANSWER: Final = "answer"
UNDO: Final = "undo"
REWIND: Final = "rewind"
RESIGN: Final = "resign"
DRAW: Final = "draw"
TIMEOUT: Final = "timeout"

KEPT: Final = 32  # a rewind plays about so many answers again, however long the game is
TOLD_BY_MATCH: Final = -1  # a kind that stands in no game's list
BEFORE: Final = -1  # what is told before the first entry


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the record. Chance is a seat like others; text is the notation of an answer."""

    kind: str
    seat: int
    action: int = 0  # of a rewind: the entry before which play goes on
    text: str = ""


class ChanceStretch:
    """A stretch of the record whose chance was drawn from one secret (commitment.py).

    It is no dataclass, so that no log and no JSON shows the secret by accident.
    """

    __slots__ = ("commitment", "opened", "secret", "start")

    def __init__(self, start: int, commitment: str, secret: bytes | None = None) -> None:
        self.start = start  # the number of the first entry
        self.commitment = commitment
        self.secret = secret  # known here only to the one who draws, until it is opened
        self.opened = False

    def copy(self) -> ChanceStretch:
        other = ChanceStretch(self.start, self.commitment, self.secret)
        other.opened = self.opened
        return other


@dataclass(frozen=True, slots=True)
class Drawing:
    """What chance was asked: the purpose that keys the draw, and the outcomes in their order."""

    purpose: str
    outcomes: tuple[int, ...]

    def drawn(self, secret: bytes) -> int:
        """The outcome that a secret gives."""
        return self.outcomes[draw(secret, self.purpose, len(self.outcomes))]


@dataclass(slots=True)
class Played(Generic[S]):
    """What became of an entry: what it told, and what is needed to check it or to take it back."""

    entry: int
    before: S | None  # the position, as long as the entry can be taken back
    drawing: Drawing | None = None  # of chance
    raw_events: list[RawEvent] = field(default_factory=list)
    sealed: bool = False  # others answer the same kind of question at the same time
    seen: dict[int | None, list[Event]] = field(default_factory=dict)

    def seen_by(self, seat: int | None) -> list[Event]:
        """The same events each time: every row is shown with all that led to it."""
        if seat not in self.seen:
            self.seen[seat] = [raw.seen_by(seat) for raw in self.raw_events]
        return self.seen[seat]


class Match(Generic[S, V]):
    """Play one game. Seats are numbers; what people type goes through `say`, programs use `act`.

    Matches of one process share buffers: use them from one thread at a time.
    """

    def __init__(
        self,
        game: Game[S, V],
        rules: Mapping[str, str] | None = None,
        *,
        position: str | None = None,
        names: Sequence[str] | None = None,
        secret: bytes | None = None,
    ) -> None:
        """Without a secret chance waits to be answered, as tests and replays want it."""
        self.game = game
        self.position = position
        self.state = begin_game(game, rules, position)
        self.rules = complete(game.rule_options, rules or {}) if position is None else game.rules_of(self.state)
        self.seats = game.seats_of(self.state)
        self.names = checked_names(self.seats, names)
        self.entries: list[Entry] = []
        self.played: list[Played[S]] = []
        self.story: list[tuple[int, RawEvent]] = []  # all that was ever told, each with its entry
        self.kept: list[S] = []  # the positions before every so many answers
        self.luck: list[ChanceStretch] = []
        self.ended: Entry | None = None
        self.story += [(BEFORE, raw) for raw in self.newly_told()]
        if secret is not None:
            self.use_secret(secret)

    # ---- what is the case ----

    @property
    def is_over(self) -> bool:
        return self.state.depth == 0 or self.ended is not None

    @property
    def result(self) -> tuple[float, ...] | None:
        """1 for a win, -1 for a loss, 0 for neither, a number a seat."""
        if self.ended is None:
            return self.game.result(self.state)
        if self.ended.kind == DRAW:
            return tuple(0.0 for _ in self.seats)
        return self.game.forfeit(self.state, self.ended.seat)

    @property
    def asked(self) -> list[int]:
        """The seats that may answer now; [CHANCE] if chance must and has no secret to draw from."""
        return [] if self.is_over else self.state.asked()

    def actions(self, seat: int) -> list[int]:
        """The answers open to a seat now; none if it is not asked."""
        if self.is_over or seat not in self.state.asked():
            return []
        return self.state.legal_actions() if seat == CHANCE else self.state.actions_for(seat)

    def options(self, seat: int) -> list[Option]:
        """The same for people: with notation, words, and what to point at."""
        game, s = self.game, self.state
        return [
            Option(a, game.notate(s, seat, a), game.explain(s, seat, a), game.table.handle(s, seat, a))
            for a in self.actions(seat)
        ]

    def view(self, seat: int | None) -> V:
        self.check_seat(seat)
        return self.game.view(self.state, seat)

    def events(self, seat: int | None, since: int = BEFORE) -> list[Event]:
        """What a seat has seen happen, all of it or from an entry of the record on.

        It only grows: an undo is an event too.
        """
        self.check_seat(seat)
        return [raw.seen_by(seat) for entry, raw in self.story if entry >= since]

    def current_events(self, seat: int | None) -> list[Event]:
        """The same without what was taken back: the events that lead to the position as it is."""
        self.check_seat(seat)
        before = takewhile(lambda told: told[0] == BEFORE, self.story)
        events = [raw.seen_by(seat) for _, raw in before]
        for played in self.played:
            events += played.seen_by(seat)
        return events

    def heard(self, seat: int) -> tuple[int, ...]:
        """The same as numbers, two an event, for bots and searches (`read_heard` reads them)."""
        self.check_seat(seat)
        numbers: list[int] = []
        for entry, raw in self.story:
            if entry != BEFORE:
                break
            numbers += raw.heard_by(seat)
        for played in self.played:
            for raw in played.raw_events:
                numbers += raw.heard_by(seat)
        return tuple(numbers)

    def question(self, seat: int) -> str:
        """What a seat, or chance, is asked, in words. Raises NotAsked."""
        self.check_asked(seat)
        return self.game.question(self.state, seat)

    def tell(self, event: Event) -> str:
        """An event in words."""
        if event.kind == UNDONE:
            who = self.titled(str(event.facts["seat"]))
            return tr("{seat} takes back the last answer.", seat=who[:1].upper() + who[1:])
        if event.kind == REWOUND:
            return tr("Play goes back by consent, as {seat} asked.", seat=self.titled(str(event.facts["seat"])))
        return self.game.tell(event, self.state)

    def titled(self, name: str) -> str:
        """A seat as people call it in a sentence: the game's own title, if it has one."""
        titles = (thing.title for thing in self.game.table.things(None) if thing.kind == "seat" and thing.id == name)
        return next(titles, tr(name).title())

    @property
    def unchecked(self) -> list[int]:
        """The entries of chance that no opened secret vouches for; none in a game whose luck can be trusted."""
        starts = [stretch.start for stretch in self.luck]
        unchecked = []
        for played in self.played:
            stretch = bisect_right(starts, played.entry) - 1
            if played.drawing is not None and (stretch < 0 or not self.luck[stretch].opened):
                unchecked.append(played.entry)
        return unchecked

    # ---- what is done ----

    def act(self, seat: int, action: int) -> None:
        """A seat answers. Raises NotAsked or IllegalAction, and then nothing has happened."""
        self.check_asked(seat)
        if not is_a(int, action) or action not in self.actions(seat):
            sentence = tr("{action} is not among the answers of {seat} now", action=action, seat=self.called(seat))
            raise IllegalAction(sentence)
        self.enter(seat, action)
        self.draw_chance()

    def say(self, seat: int, text: str) -> None:
        """As `act`, in notation. Raises NotationError too."""
        self.check_asked(seat)
        if not is_a(str, text):
            raise IllegalAction(tr("an answer is a text in notation"))
        self.act(seat, self.game.parse(self.state, seat, text))

    def check_asked(self, seat: int) -> None:
        if self.is_over:
            raise NotAsked(tr("The game is over."))
        if seat not in self.asked:
            facts = {"seat": self.called(seat), "waiting": ", ".join(self.called(other) for other in self.asked)}
            if len(self.asked) > 1:
                raise NotAsked(tr("{seat} is not asked now: those who decide are {waiting}.", **facts))
            raise NotAsked(tr("{seat} is not asked now: it is {waiting} who decides.", **facts))

    def seat_name(self, seat: int) -> str:
        """Chance is a seat like others; a number that is none is named as it is."""
        if seat == CHANCE:
            return "chance"
        return self.seats[seat] if self.is_seat(seat) else f"seat {seat}"

    def called(self, seat: int) -> str:
        """The same in sentences."""
        if seat == CHANCE:
            return tr("chance")
        return tr(self.seats[seat]) if self.is_seat(seat) else tr("seat {number}", number=seat)

    def is_seat(self, seat: int) -> bool:
        return is_a(int, seat) and 0 <= seat < len(self.seats)

    def check_seat(self, seat: int | None) -> None:
        """None is somebody who only watches."""
        if seat is not None and not self.is_seat(seat):
            sentence = tr("there is no seat {seat}: this game has {number}, from 0", seat=seat, number=len(self.seats))
            raise MathomError(sentence)

    def enter(self, seat: int, action: int) -> None:
        s = self.state
        entry = Entry(ANSWER, seat, action, self.game.notate(s, seat, action))
        self.entries.append(entry)
        number = len(self.entries) - 1
        self.story += [(number, raw) for raw in self.play(number)]
        if self.is_settled(self.played[-1]):
            self.forget_before()

    def is_settled(self, played: Played[S]) -> bool:
        """Whether an answer is one that nobody takes back by himself."""
        return self.entries[played.entry].seat == CHANCE or any(raw.kind.reveals for raw in played.raw_events)

    def newly_told(self) -> list[RawEvent]:
        """What the state has told since it was last asked."""
        s = self.state
        raw_events = read_story(self.game.kinds, [s.story[i] for i in range(s.told)])
        s.listen(zeros(64))
        return raw_events

    def forget_before(self) -> None:
        """Nothing up to here can be taken back any more."""
        for played in reversed(self.played):
            if played.before is None:
                break
            played.before = None

    def play(self, number: int) -> list[RawEvent]:
        """Carries out an entry that is an answer, and returns what it told."""
        s, entry = self.state, self.entries[number]
        kind = s.agenda[s.depth - 1]
        played = Played(number, cast(S, s.clone()), self.drawing(number) if entry.seat == CHANCE else None)
        if entry.seat == CHANCE:
            s.apply(entry.action)
        else:
            s.answer(entry.seat, entry.action)
        played.raw_events = self.newly_told()
        still_open = s.depth > 0 and kind & TOGETHER != 0 and (s.agenda[s.depth - 1] ^ kind) & INDEX == 0
        played.sealed = bool(still_open)
        if len(self.played) % KEPT == 0:
            assert played.before is not None
            self.kept[len(self.played) // KEPT :] = [played.before]
        self.played.append(played)
        return played.raw_events

    def repeat(self, entry: Entry) -> None:
        """Does what another match of this game did: for replays, which know what chance has answered."""
        if entry.kind == ANSWER:
            self.enter(entry.seat, entry.action)
        elif entry.kind == UNDO:
            self.undo(entry.seat)
        elif entry.kind == REWIND:
            self.rewind(entry.seat, entry.action)
        else:
            self.stop(entry)

    def copy(self) -> Match[S, V]:
        """A match of its own that has come as far: to try something on."""
        other: Match[S, V] = Match(self.game, self.rules if self.position is None else None, position=self.position)
        other.names = self.names
        other.state = cast(S, self.state.clone())
        other.state.listen(zeros(64))
        other.entries, other.story = self.entries[:], self.story[:]
        other.played, other.kept = [replace(played) for played in self.played], self.kept[:]
        other.luck = [stretch.copy() for stretch in self.luck]
        other.ended = self.ended
        return other

    # ---- luck ----

    def use_secret(self, secret: bytes) -> None:
        """From now on chance is drawn from this secret; one used before is opened.

        The secret of an unfinished record may be given again: then its luck goes on, and all of it can be checked.
        """
        if not is_a(bytes, secret) or len(secret) != SECRET_BYTES:
            raise MathomError(ntr("a secret is {count} byte", "a secret is {count} bytes", SECRET_BYTES))
        last = self.luck[-1] if self.luck and not self.luck[-1].opened else None
        if last is not None and last.secret is None and last.commitment == commitment(secret):
            last.secret = secret
            if wrong := self.first_forged(last):
                raise MathomError(tr("the outcome of entry {number} was not drawn from this secret", number=wrong))
        else:
            self.open_secret()
            self.luck.append(ChanceStretch(len(self.entries), commitment(secret), secret))
        self.draw_chance()

    def first_forged(self, stretch: ChanceStretch) -> int | None:
        """The first entry from the start of a stretch whose chance does not come from its secret, counted from 1."""
        secret = stretch.secret
        assert secret is not None
        drawn = ((p.entry, p.drawing.drawn(secret)) for p in self.played if p.drawing and p.entry >= stretch.start)
        return next((entry + 1 for entry, outcome in drawn if self.entries[entry].action != outcome), None)

    def open_secret(self) -> None:
        for stretch in self.luck:
            stretch.opened = stretch.secret is not None

    def draw_chance(self) -> None:
        """Answers chance as long as it is asked; opens the secret when the game is over."""
        while self.luck and not self.luck[-1].opened and self.luck[-1].secret and self.asked == [CHANCE]:
            self.enter(CHANCE, self.drawing(len(self.entries)).drawn(self.luck[-1].secret))
        if self.is_over:
            self.open_secret()

    def drawing(self, number: int) -> Drawing:
        """What chance is asked now, if its answer is the entry of this number."""
        purpose = f"{self.game.name} {number} {self.state.waiting()[0]}"
        return Drawing(purpose, tuple(self.state.legal_actions()))

    # ---- taking back, giving up ----

    def undo(self, seat: int) -> None:
        """Takes back the last answer of a seat, if it revealed nothing and nothing else depends on it."""
        number = self.undoable(seat)
        self.entries.append(Entry(UNDO, seat))
        self.replay_without(number)
        undone = Kind(UNDONE, (("seat", self.seats.__getitem__),))
        self.story.append((len(self.entries) - 1, RawEvent(undone, TOLD_BY_MATCH, 0, EVERYBODY, seat)))

    def undoable(self, seat: int) -> int:
        """The entry that this seat may take back. Raises CannotUndo with the reason."""
        if self.is_over:
            raise CannotUndo(tr("The game is over."))
        other: int | None = None  # who has answered since
        for played in reversed(self.played):
            entry = self.entries[played.entry]
            if any(raw.kind.reveals for raw in played.raw_events):
                raise CannotUndo(tr("Something has been revealed since; that cannot be undone."))
            if entry.seat == CHANCE:
                raise CannotUndo(tr("Chance has spoken since; that cannot be undone."))
            if other is not None and not played.sealed:
                raise CannotUndo(self.has_answered(other))
            if entry.seat == seat:
                return played.entry
            other = entry.seat
            if not played.sealed:
                raise CannotUndo(self.has_answered(other))
        raise CannotUndo(tr("There is nothing of yours to undo."))

    def has_answered(self, seat: int) -> str:
        return tr("{seat} has answered since; that cannot be undone.", seat=self.called(seat).title())

    def replay_without(self, number: int) -> None:
        """Goes back to before an entry and carries out again what came after it."""
        first = next(i for i, played in enumerate(self.played) if played.entry == number)
        gone, again = self.played[first], self.played[first + 1 :]
        assert gone.before is not None
        self.state = cast(S, gone.before.clone())  # a copy of this match may need it too
        self.state.listen(zeros(64))
        del self.played[first:]
        for played in again:
            self.play(played.entry)

    def rewind(self, seat: int, number: int) -> None:
        """Goes back to before an entry, counted from 0: for people who agreed to. Seat is the one who asked for it.

        Chance that is asked again draws anew, because every draw has the number of its own entry.
        """
        self.check_rewind(seat, number)
        self.entries.append(Entry(REWIND, seat, number))
        again = [played.entry for played in self.played if played.entry < number]
        for entry in again[self.go_back(len(again)) :]:
            self.play(entry)
            if self.is_settled(self.played[-1]):
                self.forget_before()
        rewound = Kind(REWOUND, (("seat", self.seats.__getitem__),), ("entry", int))
        self.story.append(
            (len(self.entries) - 1, RawEvent(rewound, TOLD_BY_MATCH, 0, EVERYBODY, seat | number << SECRET))
        )
        self.draw_chance()

    def check_rewind(self, seat: int, number: int) -> None:
        """Raises CannotUndo with the reason."""
        if self.is_over:
            raise CannotUndo(tr("The game is over."))
        known = self.is_seat(seat) and is_a(int, number)
        if not known or not any(played.entry >= number >= 0 for played in self.played):
            raise CannotUndo(tr("There is nothing to take back there."))

    def go_back(self, count: int) -> int:
        """To the last kept position from which all of the first answers can be played that may be taken back."""
        settled = next((i + 1 for i in reversed(range(count)) if self.is_settled(self.played[i])), 0)
        first = settled - settled % KEPT
        del self.played[first:]
        self.state = cast(S, self.kept[first // KEPT].clone())
        self.state.listen(zeros(64))
        return first

    def resign(self, seat: int) -> None:
        self.stop(Entry(RESIGN, seat))

    def agree_draw(self, seat: int) -> None:
        """All agree that nobody wins; seat is the one who offered it."""
        self.stop(Entry(DRAW, seat))

    def lose_on_time(self, seat: int) -> None:
        """A seat has run out of time, and another claims the game."""
        self.stop(Entry(TIMEOUT, seat))

    def stop(self, entry: Entry) -> None:
        if self.is_over:
            raise NotAsked(tr("The game is over."))
        if not self.is_seat(entry.seat):
            raise NotAsked(tr("{seat} does not play this game.", seat=self.called(entry.seat)))
        self.entries.append(entry)
        self.ended = entry
        self.open_secret()
