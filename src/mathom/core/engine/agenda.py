"""The agenda: what is still to be done, as a stack of frames.

A frame is a class without fields: a Step runs, a Choice asks one seat, a Chance asks the dice.
One object of each class exists. A frame that waits is a single integer, the number of its class
and its small arguments, so that a state is copied, compared, sent and saved as plain numbers.

Frames hold no secrets: the agenda is part of every view.
"""

from __future__ import annotations

from typing import Final, NewType

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.answers import Answer, Answers
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit, zeros
from mathom.core.errors import AgendaOverflow

CHANCE: Final = -1  # the seat of the dice
NOBODY: Final = -2  # the "seat" that is asked when the game is over

# A waiting frame: 9 bits of number, flags, then up to four arguments of 12 bits.
INDEX: Final = 511
ASKS: Final = 512  # it waits for an answer
TOGETHER: Final = 1024  # it may be answered while other seats' questions of this kind wait above it
WEIGHTED: Final = 2048  # its outcomes are not equally likely
FIRST: Final = 12  # where its arguments begin
SECOND: Final = 24
THIRD: Final = 36
FOURTH: Final = 48
LIMIT: Final = 4096  # arguments are 0..4095
ARGUMENT: Final = 4095

Todo = NewType("Todo", i64)
NOTHING: Final = Todo(-1)

# The audience of a secret in an event: one bit for each seat, and one for spectators.
WATCHERS: Final = 15  # the seat number of spectators
EVERYBODY: Final = (1 << 16) - 1

# The first number of an event: 8 bits of kind, 24 of the rule, then who sees the secret.
MORE: Final = 255  # instead of a kind: further particulars of the previous event
RULE: Final = 8
SEERS: Final = 32
HEAD: Final = (1 << 32) - 1  # kind and rule, without who sees the secret
PART: Final = 1 << 12  # a rule is 100 * chapter + section + PART * part (the 3 in 4.2.3)
RULING: Final = 1 << 20  # a ruling is RULING + its number
RULES: Final = 1 << 24

# The second number: four particulars of 12 bits, then the secret.
SECRET: Final = 48
VEILED: Final = 4095  # stands for a secret that the seat may not see
VEIL: Final = 4095 << 48


SCRATCH: Final[vec[i64]] = zeros(4096)
UNTOLD: Final[vec[i64]] = zeros(0)
NO_ANSWERS: Final[vec[Answer]] = vec[Answer]()


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """One kind of thing to do. Rules derive from Step, Choice and Chance (frames.py)."""

    def __init__(self, number: i64, arity: i64) -> None:
        assert arity <= 4
        self.number: i64 = number
        self.arity: i64 = arity
        self.unused: i64 = -bit(12 * arity)  # the bits of packed arguments that this frame leaves 0
        self.answers: vec[Answer] = NO_ANSWERS

    def of(self, x: i64 = 0, y: i64 = 0, z: i64 = 0, w: i64 = 0, /) -> Todo:
        """This frame with its arguments, for `then`."""
        packed: i64 = x | y << 12 | z << 24 | w << 36
        assert packed & self.unused | (x | y | z) >> 12 == 0  # no more than it has, each 0..4095
        return Todo(self.number | packed << FIRST)

    def do(self, s: State, f: i64) -> None:
        raise AssertionError("a question was run")

    def who(self, s: State, f: i64) -> i64:
        raise AssertionError("a step asks nobody")

    def offer(self, s: State, f: i64, out: vec[i64]) -> i64:
        raise AssertionError("a step has no options")

    def answer(self, s: State, f: i64, a: i64) -> None:
        raise AssertionError("a step was answered")

    def weight(self, s: State, f: i64, a: i64) -> i64:
        """How likely an outcome of a Chance is, compared with the others."""
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The part of a state that all games share."""

    def __init__(self, frames: vec[Frame], agenda: vec[i64]) -> None:
        self.frames: vec[Frame] = frames
        self.agenda: vec[i64] = agenda
        self.depth: i64 = 0  # the number of waiting frames; the last one is next
        self.over: bool = False
        self.story: vec[i64] = UNTOLD  # the events, two numbers each, if anybody listens
        self.told: i64 = 0
        self.telling: bool = False

    # ---- what a game writes down itself ----

    def clone(self) -> State:
        """A copy that nobody listens to."""
        raise NotImplementedError

    def copy_into(self, other: State) -> None:
        """Makes another position of the same game equal to this one; its listener stays."""
        raise NotImplementedError

    def fingerprint(self, h: i64) -> i64:
        """A hash of the whole position, agenda included, starting from h."""
        raise NotImplementedError

    def field_names(self) -> list[str]:
        """The names of the fields that the game declares (`tools/state_methods.py` writes this method)."""
        return []

    def value(self, seat: i64) -> float:
        """The value of a finished game for a seat: 1 for a win, 0 for a loss, one half for neither."""
        raise NotImplementedError

    def seat_of(self, player: i64) -> i64:
        """The seat that answers for a player: the same number, unless one seat plays for several."""
        return player

    # ---- what waits ----

    def then_all(self, *todos: Todo) -> None:
        """Like `then`, for any number of frames, but slower."""
        for i in range(len(todos) - 1, -1, -1):
            self.then_one(todos[i])

    def then_one(self, todo: Todo) -> None:
        """As `then`, for one frame. For compiled callers: mypyc drops defaults if a subclass is interpreted."""
        self.then(todo, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)

    def then(
        self, a: Todo, b: Todo = NOTHING, c: Todo = NOTHING, d: Todo = NOTHING, e: Todo = NOTHING, f: Todo = NOTHING
    ) -> None:
        """Puts frames on the agenda: a runs first, then b, then c, then the frames already waiting. Skips NOTHING."""
        n: i64 = self.depth
        agenda = self.agenda
        if n + 6 > len(agenda):
            self.check_room(a, b, c, d, e, f)
        if f >= 0:
            agenda[n] = f
            n += 1
        if e >= 0:
            agenda[n] = e
            n += 1
        if d >= 0:
            agenda[n] = d
            n += 1
        if c >= 0:
            agenda[n] = c
            n += 1
        if b >= 0:
            agenda[n] = b
            n += 1
        if a >= 0:
            agenda[n] = a
            n += 1
        self.depth = n

    def check_room(self, a: Todo, b: Todo, c: Todo, d: Todo, e: Todo, f: Todo) -> None:
        """Raises AgendaOverflow if these do not fit."""
        added = [todo for todo in (a, b, c, d, e, f) if todo >= 0]
        if self.depth + len(added) > len(self.agenda):
            new = ", ".join(describe(self.frames, todo) for todo in added)
            raise AgendaOverflow(
                f"the agenda holds {len(self.agenda)} frames: no room for {new} above {self.waiting()}"
            )

    def unwind(self, to: Frame) -> None:
        """Drops the frames that would run before the nearest `to`."""
        while self.agenda[self.depth - 1] & INDEX != to.number & INDEX:
            self.depth -= 1
            assert self.depth > 0

    def finish(self) -> None:
        """Ends the game. Frames that the running rule still adds are ignored."""
        self.depth = 0
        self.over = True

    # ---- the pending question ----

    def seat(self) -> i64:
        """The seat that is asked: its number, CHANCE, or NOBODY when the game is over."""
        if self.depth == 0:
            return NOBODY
        f: i64 = self.agenda[self.depth - 1]
        return self.frames[f & INDEX].who(self, f)

    def legal(self, out: vec[i64]) -> i64:
        """Writes the answers to the pending question into out and returns how many there are.

        A chance outcome that stands in it twice is twice as likely. When the game is over there are none.
        """
        top: i64 = self.depth - 1
        if top < 0:
            return 0
        f: i64 = self.agenda[top]
        index: i64 = f & INDEX
        return self.frames[index].offer(self, f, out)

    def apply(self, a: i64) -> None:
        """Answers the pending question and runs to the next one, or to the end of the game."""
        top: i64 = self.depth - 1
        assert top >= 0
        self.depth = top
        f: i64 = self.agenda[top]
        index: i64 = f & INDEX
        self.frames[index].answer(self, f, a)
        self.run_steps(0)

    def draw(self, out: vec[i64], n: i64, dice: Dice) -> i64:
        """One of the n answers in out at random: outcomes of chance by their weights, answers of a seat evenly."""
        f: i64 = self.agenda[self.depth - 1]
        if f & WEIGHTED == 0:
            return out[dice.below(n)]
        frame = self.frames[f & INDEX]
        i: i64
        total: i64 = 0
        for i in range(n):
            total += frame.weight(self, f, out[i])
        x: i64 = dice.below(total)
        i = 0
        while x >= frame.weight(self, f, out[i]):
            x -= frame.weight(self, f, out[i])
            i += 1
        return out[i]

    def run_steps(self, floor: i64) -> None:
        """Runs the steps that wait above `floor` until something is asked."""
        top: i64  # plain variables as indices: mypyc then counts no references to the vectors
        index: i64
        f: i64
        while self.depth > floor and not self.over:
            top = self.depth - 1
            f = self.agenda[top]
            if f & ASKS:
                return
            self.depth = top
            index = f & INDEX
            self.frames[index].do(self, f)
        if self.over:
            self.depth = 0

    # ---- questions that several seats answer at the same time ----

    def lane(self, seat: i64) -> i64:
        """The place in the agenda of the question that this seat may answer now, or -1."""
        i: i64 = self.depth - 1
        f: i64
        while seat >= 0 and i >= 0 and self.is_pending(i):
            f = self.agenda[i]
            if self.frames[f & INDEX].who(self, f) == seat:
                return i
            i -= 1
        return -1

    def is_pending(self, i: i64) -> bool:
        """Whether the question at this place may be answered now: it is the top one, or a lane of the same kind."""
        top: i64 = self.agenda[self.depth - 1]
        return i == self.depth - 1 or (top & TOGETHER != 0 and (self.agenda[i] ^ top) & INDEX == 0)

    def legal_for(self, seat: i64, out: vec[i64]) -> i64:
        """Like `legal`, for any seat that may answer now; 0 for other seats."""
        i: i64 = self.lane(seat)
        if i < 0:
            return 0
        f: i64 = self.agenda[i]
        return self.frames[f & INDEX].offer(self, f, out)

    def answer(self, seat: i64, a: i64) -> None:
        """Like `apply`, for any seat that may answer now. The order of such answers makes no difference."""
        i: i64 = self.lane(seat)
        assert i >= 0
        if i == self.depth - 1:
            self.apply(a)
            return
        above = self.agenda[i + 1 : self.depth]
        f: i64 = self.agenda[i]
        self.depth = i
        self.frames[f & INDEX].answer(self, f, a)
        self.run_steps(i)
        assert self.depth >= i and not self.over
        k: i64
        for k in range(len(above)):
            self.then_one(Todo(above[k]))

    # ---- events ----

    def listen(self, story: vec[i64]) -> None:
        """Writes every event from now on into this buffer, two numbers each."""
        self.story = story
        self.told = 0
        self.telling = True

    def hush(self) -> None:
        """Stops writing events."""
        self.story = UNTOLD
        self.told = 0
        self.telling = False

    def tell(self, kind: i64, rule: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Tells an event that everybody sees: its kind, the rule that caused it, its particulars."""
        if self.telling:
            self.write(kind, rule, EVERYBODY, 0, a, b, c, d)

    def whisper(
        self, kind: i64, rule: i64, seers: i64, secret: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0
    ) -> None:
        """Tells an event with a secret, which only the seers see."""
        if self.telling:
            self.write(kind, rule, seers, secret, a, b, c, d)

    def tell_more(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Adds up to four particulars to the last event; may be called several times."""
        if self.telling:
            self.write(MORE, 0, EVERYBODY, 0, a, b, c, d)

    def whisper_more(self, seers: i64, secret: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Like `tell_more`, with another secret that has its own seers."""
        if self.telling:
            self.write(MORE, 0, seers, secret, a, b, c, d)

    def write(self, kind: i64, rule: i64, seers: i64, secret: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        assert 0 <= a < LIMIT and 0 <= b < LIMIT and 0 <= c < LIMIT and 0 <= d < LIMIT and 0 <= secret < VEILED
        assert 0 <= kind <= MORE and 0 <= rule < RULES and 0 <= seers <= EVERYBODY  # no overlap when packed
        n: i64 = self.told
        if n + 2 > len(self.story):
            self.story = grown(self.story)
        self.story[n] = kind | rule << RULE | seers << SEERS
        self.story[n + 1] = a | b << 12 | c << 24 | d << 36 | secret << SECRET
        self.told = n + 2

    def heard(self, i: i64, seat: i64) -> i64:
        """The particulars of the event at story[i] as a seat sees them: a secret is VEILED to others."""
        seers: i64 = self.story[i] >> SEERS
        return self.story[i + 1] if seers >> seat & 1 else self.story[i + 1] | VEIL

    # ---- for callers in Python ----

    def open_story(self) -> None:
        """Starts writing events, for `take_story`."""
        self.listen(zeros(64))

    def take_story(self) -> list[int]:
        """The events told since the last call, two numbers each."""
        numbers = [self.story[i] for i in range(self.told)]
        self.told = 0
        return numbers

    def weights(self) -> list[int]:
        """The weights of `legal_actions` when chance is asked."""
        f: i64 = self.agenda[self.depth - 1]
        frame = self.frames[f & INDEX]
        return [frame.weight(self, f, a) for a in self.legal_actions()]

    def legal_actions(self) -> list[int]:
        """The answers to the pending question as a fresh list."""
        n = self.legal(SCRATCH)
        return [SCRATCH[i] for i in range(n)]

    def actions_for(self, seat: int) -> list[int]:
        """The answers of a seat; empty if it may not answer now."""
        n = self.legal_for(seat, SCRATCH)
        return [SCRATCH[i] for i in range(n)]

    def asked(self) -> list[int]:
        """Every seat that may answer now, lowest first; [CHANCE] when the dice are asked."""
        seats: list[int] = []
        i: i64 = self.depth - 1
        while i >= 0 and self.is_pending(i):
            f: i64 = self.agenda[i]
            seats.append(self.frames[f & INDEX].who(self, f))
            i -= 1
        return sorted(set(seats))

    def waiting(self) -> list[str]:
        """The waiting frames as text, next first ("TextCards", "CommitCard 1"): for views, saves, messages, tests."""
        return [describe(self.frames, self.agenda[i]) for i in range(self.depth - 1, -1, -1)]


def when(condition: bool, todo: Todo) -> Todo:
    """For `then`: the frame if the condition holds, otherwise NOTHING."""
    return todo if condition else NOTHING


def describe(frames: vec[Frame], f: i64) -> str:
    frame = frames[f & INDEX]
    words = [type(frame).__name__] + [str(f >> FIRST + 12 * k & ARGUMENT) for k in range(frame.arity)]
    return " ".join(words)


def grown(story: vec[i64]) -> vec[i64]:
    longer = zeros(2 * len(story) + 64)
    i: i64
    for i in range(len(story)):
        longer[i] = story[i]
    return longer


def numbered(frames: list[Frame], answers: Answers | None = None) -> vec[Frame]:
    """Gives every frame its number, its place in the table, and the answers that it decodes."""
    assert len(frames) <= INDEX
    for i, frame in enumerate(frames):
        assert frame.number & INDEX in (0, i)  # a frame belongs to one table only
        frame.number = frame.number | i64(i)
        if answers is not None:
            frame.answers = answers.table
    return vec[Frame](frames)
