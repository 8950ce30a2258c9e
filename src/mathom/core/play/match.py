"""One match: its players, all its answers, and what each seat may see.

The record only grows: an undone answer stays in it, followed by the undo, so every draw of chance keeps its number.
No answer costs more at the end of a long match than at its beginning.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar, cast

from mathom.core.engine.agenda import CHANCE, EVERYBODY, INDEX, SECRET, TOGETHER, State
from mathom.core.errors import CannotUndo, IllegalAction, MathomError, NotAsked, is_a
from mathom.core.game import Game, begin_game
from mathom.core.play.commitment import SECRET_BYTES, commitment
from mathom.core.play.entries import (
    ANSWER,
    DRAW,
    RESIGN,
    REWIND,
    TIMEOUT,
    UNDO,
    ChanceStretch,
    Drawing,
    Entry,
    Played,
    with_answer,
)
from mathom.core.play.events import REWOUND, UNDONE, Event, Kind, RawEvent, read_story
from mathom.core.play.match_cache import Collected, Pending
from mathom.core.play.names import checked_names
from mathom.core.play.shared_list import SharedList
from mathom.core.rule_options import complete
from mathom.core.table_ui import Option
from mathom.core.text.speech import ntr, tr

S = TypeVar("S", bound=State)
V = TypeVar("V")
T = TypeVar("T")

CHECKPOINT: Final = 32  # answers from one kept position to the next
TOLD_BY_MATCH: Final = -1  # the kind number of events that the match tells itself; no game lists it
BEFORE: Final = -1  # the entry number of events before the first entry


class Match(Generic[S, V]):
    """Plays one game. Seats are numbers. Programs answer with `act`; answers that people type go through `say`.

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
        """Without a secret, chance waits for an answer like a seat; tests and replays use that."""
        self.game = game
        self.position = position
        self.state = begin_game(game, rules, position)
        self.rules = complete(game.rule_options, rules or {}) if position is None else game.rules_of(self.state)
        self.seats = game.seats_of(self.state)
        self.names = checked_names(self.seats, names)
        self.entries: SharedList[Entry] = SharedList()
        self.played: SharedList[Played] = SharedList()  # the current answers: those not taken back
        self.story: SharedList[tuple[int, RawEvent]] = SharedList()  # every event, with the number of its entry
        self.checkpoints: SharedList[S] = SharedList()  # the position before every 32nd current answer
        self.luck: list[ChanceStretch] = []
        self.ended: Entry | None = None
        self.heading: RawEvent | None = None  # the last event that began a part of the game, such as a turn
        self.pending: Pending | None = None
        self.collected: dict[tuple[str, int | None], Collected[Any]] = {}
        self.add_to_story(BEFORE, self.newly_told())
        self.state.open_story()
        if secret is not None:
            self.use_secret(secret)

    # ---- the current position ----

    @property
    def is_over(self) -> bool:
        return self.state.depth == 0 or self.ended is not None

    @property
    def result(self) -> tuple[float, ...] | None:
        """A number for each seat: 1 for a win, -1 for a loss, 0 for neither."""
        if self.ended is None:
            return self.game.result(self.state)
        if self.ended.kind == DRAW:
            return tuple(0.0 for _ in self.seats)
        return self.game.forfeit(self.state, self.ended.seat)

    @property
    def asked(self) -> list[int]:
        """The seats that may answer now; [CHANCE] if chance is asked but the match has no secret."""
        return list(self.questions().asked)

    def questions(self) -> Pending:
        if self.pending is None:
            self.pending = Pending(() if self.is_over else tuple(self.state.asked()))
        return self.pending

    def actions(self, seat: int) -> list[int]:
        """The answers that a seat may give now; empty if it is not asked."""
        pending = self.questions()
        if seat not in pending.asked:
            return []
        if seat not in pending.actions:
            s = self.state
            pending.actions[seat] = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
        return pending.actions[seat][:]

    def texts(self, seat: int) -> Mapping[int, str]:
        """The answers that a seat may give now, in notation."""
        pending = self.questions()
        if seat not in pending.texts:
            pending.texts[seat] = {a: self.game.notate(self.state, seat, a) for a in self.actions(seat)}
        return pending.texts[seat]

    def options(self, seat: int) -> list[Option]:
        """The answers that a seat may give now, each with its notation, its words and its handle."""
        actions = self.actions(seat)
        options = self.game.options(self.state, seat, actions) if actions else []
        self.questions().texts.setdefault(seat, {option.action: option.text for option in options})
        return options

    def view(self, seat: int | None) -> V:
        self.check_seat(seat)
        return self.game.view(self.state, seat)

    def events(self, seat: int | None, since: int = BEFORE) -> list[Event]:
        """The events as a seat saw them, from the start or from entry `since` on.

        The list only grows: an undo is an event too.
        """
        self.check_seat(seat)
        start = bisect_left(self.story, since, key=lambda told: told[0])
        return [raw.seen_by(seat) for _, raw in self.story[start:]]

    def current_events(self, seat: int | None) -> Sequence[Event]:
        """The events that led to the current position, without those of undone answers."""
        self.check_seat(seat)
        collected = self.collected.get(("events", seat))
        if collected is None:
            opening = (raw.seen_by(seat) for raw in self.opening())
            collected = self.collected["events", seat] = Collected(SharedList(opening), 0)
        for played in self.newly_played(collected):
            collected.items.extend(played.seen_by(seat))
        return collected.items.copy()

    def heard(self, seat: int) -> tuple[int, ...]:
        """The current events as numbers, two for each, for bots and searches (`read_heard` decodes them)."""
        self.check_seat(seat)
        collected = self.collected.get(("heard", seat))
        if collected is None:
            opening = (number for raw in self.opening() for number in raw.heard_by(seat))
            collected = self.collected["heard", seat] = Collected(SharedList(opening), 0)
        for played in self.newly_played(collected):
            for raw in played.raw_events:
                collected.items.extend(raw.heard_by(seat))
        return tuple(collected.items)

    def opening(self) -> Iterator[RawEvent]:
        """The events before the first entry."""
        return (raw for _, raw in takewhile(lambda told: told[0] == BEFORE, self.story))

    def newly_played(self, collected: Collected[Any]) -> list[Played]:
        """The current answers since the last call for `collected`."""
        since, collected.played = collected.played, len(self.played)
        return self.played[since:]

    def question(self, seat: int) -> str:
        """The question to a seat, or to chance, in words. Raises NotAsked."""
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
        """The name of a seat inside a sentence: the game's own title, if it has one."""
        titles = (thing.title for thing in self.game.table.things(None) if thing.kind == "seat" and thing.id == name)
        return next(titles, tr(name).title())

    @property
    def unchecked(self) -> list[int]:
        """The entries of chance that no open secret confirms. If there are none, all luck was verified."""
        starts = [stretch.start for stretch in self.luck]
        unchecked = []
        for played in self.played:
            stretch = bisect_right(starts, played.entry) - 1
            if played.drawing is not None and (stretch < 0 or not self.luck[stretch].opened):
                unchecked.append(played.entry)
        return unchecked

    # ---- playing ----

    def act(self, seat: int, action: int) -> None:
        """Answers for a seat. Raises NotAsked or IllegalAction, and then changes nothing."""
        self.check_asked(seat)
        if not is_a(int, action) or action not in self.actions(seat):
            sentence = tr("{action} is not among the answers of {seat} now", action=action, seat=self.called(seat))
            raise IllegalAction(sentence)
        self.enter(seat, action)
        self.draw_chance()

    def say(self, seat: int, text: str) -> None:
        """Like `act`, with the answer in notation. Also raises NotationError."""
        self.check_asked(seat)
        if not is_a(str, text):
            raise IllegalAction(tr("an answer is a text in notation"))
        self.act(seat, self.game.parse(self.state, seat, text))

    def check_asked(self, seat: int) -> None:
        if self.is_over:
            raise NotAsked(tr("The game is over."))
        asked = self.asked
        if seat not in asked:
            facts = {"seat": self.called(seat), "waiting": ", ".join(self.called(other) for other in asked)}
            if len(asked) > 1:
                raise NotAsked(tr("{seat} is not asked now; {waiting} decide.", **facts))
            raise NotAsked(tr("{seat} is not asked now; {waiting} decides.", **facts))

    def seat_name(self, seat: int) -> str:
        """The name of a seat in records; an unknown seat prints as its number."""
        if seat == CHANCE:
            return "chance"
        return self.seats[seat] if self.is_seat(seat) else f"seat {seat}"

    def called(self, seat: int) -> str:
        """The name of a seat in error messages, translated."""
        if seat == CHANCE:
            return tr("chance")
        return tr(self.seats[seat]) if self.is_seat(seat) else tr("seat {number}", number=seat)

    def is_seat(self, seat: int) -> bool:
        return is_a(int, seat) and 0 <= seat < len(self.seats)

    def check_seat(self, seat: int | None) -> None:
        """Raises MathomError if there is no such seat. None is a spectator."""
        if seat is not None and not self.is_seat(seat):
            sentence = tr("there is no seat {seat}: this game has {number}, from 0", seat=seat, number=len(self.seats))
            raise MathomError(sentence)

    def enter(self, seat: int, action: int) -> None:
        """Adds an answer to the record and carries it out."""
        text = self.questions().texts.get(seat, {}).get(action) or self.game.notate(self.state, seat, action)
        self.entries.append(Entry(ANSWER, seat, action, text))
        number = len(self.entries) - 1
        self.add_to_story(number, self.play(number).raw_events)

    def add_to_story(self, entry: int, raw_events: list[RawEvent]) -> None:
        for raw in raw_events:
            self.story.append((entry, raw))
            if raw.kind.heading:
                self.heading = raw

    def newly_told(self) -> list[RawEvent]:
        """The events since the last call."""
        return read_story(self.game.kinds, self.state.take_story())

    def play(self, number: int) -> Played:
        """Carries out an entry of kind ANSWER."""
        s, entry = self.state, self.entries[number]
        top = s.agenda[s.depth - 1]
        self.keep_checkpoint()
        drawing = self.drawing(number) if entry.seat == CHANCE else None
        if entry.seat == CHANCE:
            s.apply(entry.action)
        else:
            s.answer(entry.seat, entry.action)
        self.pending = None
        still_open = s.depth > 0 and top & TOGETHER != 0 and (s.agenda[s.depth - 1] ^ top) & INDEX == 0
        last_answers = with_answer(self.last_answers(), entry.seat, number)
        told = self.newly_told()
        reveals = any(raw.kind.reveals for raw in told)
        played = Played(number, told, last_answers, drawing, bool(still_open), reveals)
        self.played.append(played)
        return played

    def last_answers(self) -> tuple[int, ...]:
        """The entry of each seat's last current answer, or -1."""
        return self.played[-1].last_answers if self.played else (-1,) * len(self.seats)

    def keep_checkpoint(self) -> None:
        place, rest = divmod(len(self.played), CHECKPOINT)
        if rest == 0:
            self.checkpoints.truncate(place)
            self.checkpoints.append(cast(S, self.state.clone()))

    def repeat(self, entry: Entry) -> None:
        """Carries out an entry of another match of this game, chance included; for replays."""
        if entry.kind == ANSWER:
            self.enter(entry.seat, entry.action)
        elif entry.kind == UNDO:
            self.undo(entry.seat)
        elif entry.kind == REWIND:
            self.rewind(entry.seat, entry.action)
        else:
            self.stop(entry)

    def copy(self) -> Match[S, V]:
        """An independent match in the same position, to try something on."""
        other: Match[S, V] = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.state = cast(S, self.state.clone())
        other.state.open_story()
        other.entries, other.played = self.entries.copy(), self.played.copy()
        other.story, other.checkpoints = self.story.copy(), self.checkpoints.copy()
        other.luck = [stretch.copy() for stretch in self.luck]
        other.collected = {key: collected.copy() for key, collected in self.collected.items()}
        return other

    def as_of(self, entries: int) -> Match[S, V]:
        """A new match with the first `entries` entries of this one, but without its secrets; `repeat` continues it."""
        rules = self.rules if self.position is None else None
        fresh: Match[S, V] = Match(self.game, rules, position=self.position)
        fresh.names = self.names
        for entry in self.entries[:entries]:
            fresh.repeat(entry)
        return fresh

    def follow(self, record: Match[S, V]) -> Iterator[tuple[int, Entry]]:
        """Plays the current answers of another match from the start. Yields each, with its number, beforehand."""
        for played in record.played:
            entry = record.entries[played.entry]
            yield played.entry, entry
            self.enter(entry.seat, entry.action)

    # ---- luck ----

    def use_secret(self, secret: bytes) -> None:
        """Draws chance from this secret from now on, and opens the previous one.

        A match read from an unfinished record continues with its own secret, so all its draws can be verified.
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
        """The first entry of a stretch that was not drawn from its secret, counted from 1."""
        secret = stretch.secret
        assert secret is not None
        drawn = ((p.entry, p.drawing.drawn(secret)) for p in self.played if p.drawing and p.entry >= stretch.start)
        return next((entry + 1 for entry, outcome in drawn if self.entries[entry].action != outcome), None)

    def open_secret(self) -> None:
        for stretch in self.luck:
            stretch.opened = stretch.secret is not None

    def draw_chance(self) -> None:
        """Answers chance while it is asked; opens the secret when the game is over."""
        while self.luck and not self.luck[-1].opened and self.luck[-1].secret and self.asked == [CHANCE]:
            self.enter(CHANCE, self.drawing(len(self.entries)).drawn(self.luck[-1].secret))
        if self.is_over:
            self.open_secret()

    def drawing(self, number: int) -> Drawing:
        """The draw that chance is asked for now, if its answer becomes entry `number`."""
        purpose = f"{self.game.name} {number} {self.state.waiting()[0]}"
        return Drawing(purpose, tuple(self.actions(CHANCE)), tuple(self.state.weights()))

    # ---- taking back, giving up ----

    def undo(self, seat: int) -> None:
        """Takes back a seat's last answer, if it revealed nothing and no later answer depends on it."""
        first = self.current_before(self.undoable(seat))
        later = [played.entry for played in self.played[first + 1 :]]
        self.entries.append(Entry(UNDO, seat))
        self.go_back(first)
        for entry in later:
            self.play(entry)
        undone = Kind(UNDONE, (("seat", self.seats.__getitem__),))
        self.story.append((len(self.entries) - 1, RawEvent(undone, TOLD_BY_MATCH, 0, EVERYBODY, seat)))

    def undoable(self, seat: int) -> int:
        """The entry that this seat may take back. Raises CannotUndo with the reason."""
        found = self.undoable_or_reason(seat)
        if isinstance(found, str):
            raise CannotUndo(found)
        return found

    def undoable_or_reason(self, seat: int) -> int | str:
        """The entry that this seat may take back, or a sentence that says why there is none."""
        if self.is_over:
            return tr("The game is over.")
        other: int | None = None  # the seat that has answered since
        for played in reversed(self.played):
            entry = self.entries[played.entry]
            if played.reveals:
                return tr("Something has been revealed since; that cannot be undone.")
            if entry.seat == CHANCE:
                return tr("Something was drawn at random since; that cannot be undone.")
            if other is not None and not played.sealed:
                return self.has_answered(other)
            if entry.seat == seat:
                return played.entry
            other = entry.seat
            if not played.sealed:
                return self.has_answered(other)
        return tr("There is nothing of yours to undo.")

    def has_answered(self, seat: int) -> str:
        return tr("{seat} has answered since; that cannot be undone.", seat=self.called(seat).title())

    def is_final(self, played: Played) -> bool:
        """Whether no seat may take an answer back alone."""
        return self.entries[played.entry].seat == CHANCE or played.reveals

    def rewind(self, seat: int, number: int) -> None:
        """Goes back to just before an entry, counted from 0, with everyone's consent. `seat` asked for it.

        Chance then draws again, because the key of a draw contains the number of its entry.
        """
        self.check_rewind(seat, number)
        self.entries.append(Entry(REWIND, seat, number))
        self.go_back(self.current_before(number))
        rewound = Kind(REWOUND, (("seat", self.seats.__getitem__),), ("entry", int))
        self.story.append(
            (len(self.entries) - 1, RawEvent(rewound, TOLD_BY_MATCH, 0, EVERYBODY, seat | number << SECRET))
        )
        self.draw_chance()

    def check_rewind(self, seat: int, number: int) -> None:
        """Raises CannotUndo with the reason."""
        if self.is_over:
            raise CannotUndo(tr("The game is over."))
        known = self.is_seat(seat) and is_a(int, number) and number >= 0
        if not known or not self.played or self.played[-1].entry < number:
            raise CannotUndo(tr("There is nothing to take back there."))

    def current_before(self, number: int) -> int:
        """The number of current answers before an entry."""
        return bisect_left(self.played, number, key=lambda played: played.entry)

    def go_back(self, count: int) -> None:
        """Restores the position after the first `count` current answers, by replaying from the last checkpoint."""
        first = count - count % CHECKPOINT
        again = [played.entry for played in self.played[first:count]]
        self.played.truncate(first)
        self.state = cast(S, self.checkpoints[first // CHECKPOINT].clone())
        self.state.open_story()
        self.pending = None
        self.collected.clear()
        for entry in again:
            self.play(entry)

    def resign(self, seat: int) -> None:
        self.stop(Entry(RESIGN, seat))

    def agree_draw(self, seat: int) -> None:
        """Ends the match as a draw that `seat` offered and all others accepted."""
        self.stop(Entry(DRAW, seat))

    def lose_on_time(self, seat: int) -> None:
        """Ends the match because `seat` has run out of time."""
        self.stop(Entry(TIMEOUT, seat))

    def stop(self, entry: Entry) -> None:
        if self.is_over:
            raise NotAsked(tr("The game is over."))
        if not self.is_seat(entry.seat):
            raise NotAsked(tr("{seat} does not play this game.", seat=self.called(entry.seat)))
        self.entries.append(entry)
        self.ended = entry
        self.pending = None
        self.open_secret()
