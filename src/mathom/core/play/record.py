"""Writes and reads the record of a game: its rules, seats, answers and chance as text. It replays bit for bit.

    mathom 1
    game confrontation
    rules cast=variant
    seat fellowship Ann
    seat sauron Bob
    luck 5b2c...            the commitment to the secret that chance is drawn from

    fellowship gimli-arthedain
    chance merry
    sauron undo
    sauron rewind 40        play went back, by consent, to just before entry 40; entries are counted from 0
    opened 7d1e...          the secret, once the game is over
    result fellowship 1 sauron -1

Readers skip blank lines and lines that begin with #.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mathom.core.engine.agenda import CHANCE, State
from mathom.core.errors import MathomError, RecordError
from mathom.core.game import AnyGame, find_game
from mathom.core.play.commitment import SECRET_BYTES, commitment
from mathom.core.play.entries import ANSWER, DRAW, RESIGN, REWIND, TIMEOUT, UNDO, ChanceStretch, Entry, Played
from mathom.core.play.match import Match
from mathom.core.play.names import checked_names
from mathom.core.rule_options import read_rules, rules_text
from mathom.core.text.speech import ENGLISH, ntr, speaking, tr

VERSION = "mathom 1"
LONGEST = 1_000_000  # characters
MOST_ENTRIES = 40_000  # the longest games, random ones of eight players over 400 rounds, have 14,000
MOST_REWINDS = 200
COMMITMENT = re.compile("[0-9a-f]{64}")
REWIND_LINE = re.compile("rewind ([0-9]{1,7})")
AnyMatch = Match[State, Any]


# ---- writing ----


def write(match: AnyMatch) -> str:
    """The record of a match."""
    return "\n".join([*head(match), "", *body(match), *foot(match)]) + "\n"


def head(match: AnyMatch) -> Iterator[str]:
    game = match.game
    yield VERSION
    yield f"game {game.name}"
    if match.position is None:
        yield f"rules {rules_text(game.rule_options, match.rules)}"
    else:
        yield f"position {' '.join(match.position.split())}"
    for seat, name in zip(match.seats, match.names, strict=True):
        yield f"seat {seat} {name}"


def body(match: AnyMatch) -> Iterator[str]:
    headings = {played.entry: heading(match, played) for played in match.played}
    luck = luck_lines(match)
    for number, entry in enumerate(match.entries):
        yield from luck.get(number, [])
        yield entry_line(match, entry)
        yield from headings.get(number, [])
    yield from luck.get(len(match.entries), [])
    yield from (f"opened {stretch.secret.hex()}" for stretch in match.luck[-1:] if stretch.opened and stretch.secret)


def heading(match: AnyMatch, played: Played) -> list[str]:
    """A comment such as "# Turn 4", if this answer began a new part; always in English, so a game has one record."""
    headings = [raw.seen_by_all() for raw in played.raw_events if raw.kind.heading]
    with speaking(ENGLISH):
        return ["", f"# {match.game.tell(headings[-1])}"] if headings else []


def luck_lines(match: AnyMatch) -> dict[int, list[str]]:
    """The lines before an entry, by its number: the old secret, which is now open, and the next commitment."""
    lines: dict[int, list[str]] = {}
    before: ChanceStretch | None = None
    for stretch in match.luck:
        opened = [f"opened {before.secret.hex()}"] if before is not None and before.secret is not None else []
        lines.setdefault(stretch.start, []).extend([*opened, f"luck {stretch.commitment}"])
        before = stretch
    return lines


def entry_line(match: AnyMatch, entry: Entry) -> str:
    if entry.kind == ANSWER:
        return f"{match.seat_name(entry.seat)} {entry.text}"
    words = {
        UNDO: "undo",
        REWIND: f"rewind {entry.action}",
        RESIGN: "resigns",
        DRAW: "draw",
        TIMEOUT: "timeout",
    }
    return f"{match.seat_name(entry.seat)} {words[entry.kind]}"


def foot(match: AnyMatch) -> Iterator[str]:
    if match.result is not None:
        marks = zip(match.seats, match.result, strict=True)
        yield "result " + " ".join(f"{seat} {mark:g}" for seat, mark in marks)


# ---- reading ----


def read(text: str, find_game: Callable[[str], AnyGame] = find_game) -> AnyMatch:
    """Replays a record. Raises RecordError with the number of the first wrong line."""
    if len(text) > LONGEST:
        raise RecordError(
            1, ntr("a record has at most {count} character", "a record has at most {count} characters", LONGEST)
        )
    reader = Reader(text, find_game)
    for reader.line, row in enumerate(text.split("\n"), 1):
        words = row.strip()
        if words and not words.startswith("#"):
            try:
                reader.take(words)
            except RecordError:
                raise
            except MathomError as error:
                raise RecordError(reader.line, str(error)) from None
    return reader.finished()


def continue_match(match: AnyMatch, lines: Iterable[str]) -> None:
    """Plays further lines of a record's body. Raises MathomError at the first wrong line."""
    reader = Reader("", find_game)
    for reader.line, words in enumerate(lines, 1):
        key, _, rest = words.partition(" ")
        reader.take_body(match, key, rest)


class Reader:
    """Reads a record line by line."""

    def __init__(self, text: str, find_game: Callable[[str], AnyGame]) -> None:
        self.text = text
        self.find_game = find_game
        self.line = 1
        self.version = False
        self.game: AnyGame | None = None
        self.rules: dict[str, str] | None = None
        self.position: str | None = None
        self.names: dict[str, str] = {}
        self.match: AnyMatch | None = None
        self.rewinds = 0

    def fail(self, complaint: str) -> RecordError:
        return RecordError(self.line, complaint)

    def no_seat(self, seat: str, seats: Iterable[str]) -> RecordError:
        facts = {"seat": seat[:40], "seats": ", ".join(seats)}
        return self.fail(tr('there is no seat "{seat}" in this game, only {seats}', **facts))

    def take(self, words: str) -> None:
        key, _, rest = words.partition(" ")
        rest = rest.strip()
        if not self.version:
            if words != VERSION:
                raise self.fail(tr('a record begins with "{begin}", not "{words}"', begin=VERSION, words=words[:40]))
            self.version = True
        elif self.game is None:
            if key != "game":
                raise self.fail(tr('the second line names the game, as in "game confrontation"'))
            self.game = self.find_game(rest)
        elif key in ("rules", "position", "seat"):
            self.take_head(self.game, key, rest)
        else:
            match = self.begun(self.game)
            self.take_body(match, key, rest)
            self.check_size(match, rest)

    def take_head(self, game: AnyGame, key: str, rest: str) -> None:
        if self.match is not None:
            raise self.fail(tr('"{key}" must come before the first answer', key=key))
        if key == "seat":
            seat, _, name = rest.partition(" ")
            seats = self.new_match(game, False).seats
            if seat not in seats:
                raise self.no_seat(seat, seats)
            if seat in self.names:
                raise self.fail(tr('the seat "{seat}" has a name already', seat=seat))
            self.names[seat] = name
        elif self.rules is not None or self.position is not None:
            raise self.fail(tr("a record has only one line of rules or position"))
        elif key == "rules":
            self.rules = read_rules(rest, game.rule_options)
        else:
            self.position = rest
        self.new_match(game)  # raises here, with this line's number, rather than at the first answer

    def new_match(self, game: AnyGame, named: bool = True) -> AnyMatch:
        match = Match(game, self.rules, position=self.position)
        if named:
            match.names = checked_names(match.seats, [self.names.get(seat, seat) for seat in match.seats])
        return match

    def begun(self, game: AnyGame) -> AnyMatch:
        """The match; begins it at the first line of the body."""
        if self.match is None:
            self.match = self.new_match(game)
        return self.match

    def take_body(self, match: AnyMatch, key: str, rest: str) -> None:
        seats = {name: seat for seat, name in enumerate(match.seats)} | {"chance": CHANCE}
        if key == "luck":
            if not COMMITMENT.fullmatch(rest):
                raise self.fail(tr("a commitment is 64 hexadecimal digits"))
            match.luck.append(ChanceStretch(len(match.entries), rest))
        elif key == "opened":
            self.check_luck(match, rest)
        elif key == "result":
            self.check_result(match, f"result {rest}")
        elif key not in seats:
            raise self.no_seat(key, seats)
        elif key == "chance" and match.luck and match.luck[-1].opened:
            raise self.fail(tr("chance cannot draw from a secret that is already open"))
        elif rest == "undo":
            match.undo(seats[key])
        elif found := REWIND_LINE.fullmatch(rest):
            match.rewind(seats[key], int(found[1]))
        elif rest == "resigns":
            match.resign(seats[key])
        elif rest == "draw":
            match.agree_draw(seats[key])
        elif rest == "timeout":
            match.lose_on_time(seats[key])
        else:
            match.say(seats[key], rest)

    def check_size(self, match: AnyMatch, rest: str) -> None:
        self.rewinds += REWIND_LINE.fullmatch(rest) is not None
        if len(match.entries) > MOST_ENTRIES:
            raise self.fail(
                ntr("a record has at most {count} answer", "a record has at most {count} answers", MOST_ENTRIES)
            )
        if self.rewinds > MOST_REWINDS:
            raise self.fail(
                ntr("a record goes back at most {count} time", "a record goes back at most {count} times", MOST_REWINDS)
            )

    def check_luck(self, match: AnyMatch, text: str) -> None:
        """Checks that the secret fits the commitment, and that every outcome was drawn from it."""
        try:
            secret = bytes.fromhex(text)
        except ValueError:
            raise self.fail(tr("a secret is written in hexadecimal digits")) from None
        if not match.luck or match.luck[-1].opened:
            raise self.fail(tr("there is no commitment that this secret could open"))
        stretch = match.luck[-1]
        if len(secret) != SECRET_BYTES or commitment(secret) != stretch.commitment:
            raise self.fail(tr("this secret does not fit its commitment"))
        stretch.secret, stretch.opened = secret, True
        if wrong := match.first_forged(stretch):
            raise self.fail(tr("the outcome of entry {number} was not drawn from this secret", number=wrong))

    def check_result(self, match: AnyMatch, words: str) -> None:
        result = " ".join(foot(match))
        if not result:
            raise self.fail(tr("the game is not over, so it has no result"))
        if result != words:
            raise self.fail(tr('this is not the result of the game, which is "{result}"', result=result))

    def finished(self) -> AnyMatch:
        if self.game is None:
            raise self.fail(tr('a record begins with "{begin}" and the game', begin=VERSION))
        return self.begun(self.game)
