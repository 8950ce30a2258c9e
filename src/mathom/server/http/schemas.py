"""The responses of the HTTP interface as types. The handlers build them, and openapi.py describes them.

Views are built as plain data (seat_view.py); their types here name the fields that programs may rely on, and a test
compares them with a running server.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from mathom.bots.analysis.game_analysis import Ending, Summary, Swing
from mathom.core.table_ui import Thing
from mathom.server.live.table_log import LogLine


class ErrorFacts(msgspec.Struct, frozen=True):
    """One sentence for people, the rule it follows from, and a code for programs."""

    sentence: str
    rule: str | None
    code: str


class Error(msgspec.Struct, frozen=True):
    error: ErrorFacts


class Empty(msgspec.Struct, frozen=True):
    """Done; there is nothing to report."""


class Health(msgspec.Struct, frozen=True):
    """`problems` is empty, or has the codes `not-kept`, `not-read`, `disk-full`, `damaged`."""

    ok: bool
    version: str
    tables: int
    problems: list[str]


class Ready(msgspec.Struct, frozen=True):
    """Whether people should be sent here; `why` not, as in Health, or `checking` while the store is read."""

    ready: bool
    why: list[str]


# ---- games ----


class GameTitle(msgspec.Struct, frozen=True):
    """A game in the list of games. `board` tells whether the browser has a board for it, `coached` whether it has a
    coached first game."""

    name: str
    title: str
    board: bool
    coached: bool


class Games(msgspec.Struct, frozen=True):
    games: list[GameTitle]


class SeatTitle(msgspec.Struct, frozen=True):
    id: str
    title: str


class RuleChoice(msgspec.Struct, frozen=True):
    """A rule option. `seats` lists, for each choice that changes the seats, the seats it leads to."""

    name: str
    default: str
    choices: tuple[str, ...]
    help: str
    seats: dict[str, list[SeatTitle]]


class Preset(msgspec.Struct, frozen=True):
    """A recommended set of rules, by the number of seats."""

    name: str
    words: str
    rules: dict[str, dict[str, str]]


class BotTitle(msgspec.Struct, frozen=True):
    """A bot that may be chosen. `level` is null for a program that somebody added; `default` marks the usual choice."""

    name: str
    title: str
    words: str
    level: int | None
    default: bool


class GameDetails(msgspec.Struct, frozen=True):
    """Everything a player needs to set up a game."""

    name: str
    title: str
    seats: list[SeatTitle]
    options: list[RuleChoice]
    presets: list[Preset]
    sets: list[Preset]
    bots: list[BotTitle]
    board: bool


class Things(msgspec.Struct, frozen=True):
    """The pieces, cards and places of a game."""

    things: tuple[Thing, ...]


# ---- people and tables ----


class Me(msgspec.Struct, frozen=True):
    name: str | None
    language: str


class Reach(msgspec.Struct, frozen=True):
    """From where links to this server can be opened, and the address to put into them."""

    where: Literal["anywhere", "network", "here"]
    origin: str


class LobbyRow(msgspec.Struct, frozen=True):
    """A table in the lobby.

    `agreed` holds the first rule option and those that differ from their defaults, `rules` the same values without
    names. `free` are the seats without a player; of these, anybody may take those in `open`.
    """

    id: str
    game: str
    title: str
    rules: list[str]
    agreed: dict[str, str]
    names: list[str | None]
    seats: list[str]
    you: int | None
    asked: list[int]
    yours: bool
    turn: str | None
    at: int
    clock: dict[str, Any]
    opponent: str
    result: list[float] | None
    free: list[int]
    open: list[int]
    bots: list[int]
    watch: bool
    imported: bool  # from a record: the visitor played none of its seats here


class Lobby(msgspec.Struct, frozen=True):
    mine: list[LobbyRow]
    open: list[LobbyRow]
    finished: list[LobbyRow]


class NewTableMade(msgspec.Struct, frozen=True):
    """`keys` are for the seats that wait for a friend; `bearer` is the token of a program that sent no cookie."""

    id: str
    seat: int | None
    keys: dict[str, str]
    bearer: str | None


class Imported(msgspec.Struct, frozen=True):
    """The new table; `bearer` is the token of a program that sent no cookie."""

    id: str
    bearer: str | None


class Joined(msgspec.Struct, frozen=True):
    id: str
    seat: int


class MadeKey(msgspec.Struct, frozen=True):
    key: str


class UsedKey(msgspec.Struct, frozen=True):
    """What the key opened. `seat` is null for a key to watch."""

    table: str
    kind: str
    seat: int | None


class Replay(msgspec.Struct, frozen=True):
    """The first state, and the merge patches (RFC 7396) that lead from each position to the next."""

    first: dict[str, Any]
    patches: list[dict[str, Any]]
    log: list[LogLine]


class LogPart(msgspec.Struct, frozen=True):
    """Lines of the log, from a line on."""

    log_from: int
    log: list[LogLine]


# ---- analysis ----


class BetterOption(msgspec.Struct, frozen=True):
    """The best answer. `touches` is what one would touch on the board, from the position before the decision."""

    text: str
    words: str
    odds: float
    touches: tuple[str, ...]


class AnalysedMove(msgspec.Struct, frozen=True):
    """A decision. `known`, `best` and `lost` are odds of the mover; `true`, `luck`, `chance` are for seat 0."""

    entry: int
    seat: int
    text: str
    words: str
    known: float
    true: float
    best: BetterOption
    lost: float
    mistake: bool
    luck: float
    chance: float


class NotAnalysed(msgspec.Struct, frozen=True, tag_field="state", tag="none"):
    """Nobody has asked for the analysis yet."""


class AnalysisProgress(msgspec.Struct, frozen=True, tag_field="state", tag="working"):
    """`done` of `of` searches are finished; `ahead` games are in the queue before this one."""

    done: int
    of: int
    ahead: int


class AnalysisFailed(msgspec.Struct, frozen=True, tag_field="state", tag="failed"):
    why: str


class FinishedAnalysis(msgspec.Struct, frozen=True, tag_field="state", tag="ready"):
    finished: bool
    complete: bool
    start: float
    end: float
    moves: list[AnalysedMove]
    ending: Ending
    swings: tuple[Swing, ...]
    summary: tuple[Summary, ...]


AnalysisReport = NotAnalysed | AnalysisProgress | AnalysisFailed | FinishedAnalysis


# ---- views ----


class OptionAnswer(msgspec.Struct, frozen=True):
    """`act` sends `text` back; `touches` are the things to point at, in order."""

    text: str
    words: str
    title: str
    touches: list[str]
    detail: str = ""
    mark: str = ""
    grave: bool = False


class Ask(msgspec.Struct, frozen=True):
    text: str
    kind: str
    options: list[OptionAnswer]


class You(msgspec.Struct, frozen=True):
    seat: int | None
    kind: Literal["player", "shoulder", "watcher", "delayed"]


class TableState(msgspec.Struct, frozen=True):
    """What one seat may know. `view` has the form of the game; `ask` is null when the seat is not asked."""

    table: dict[str, Any]
    you: You
    seats: list[dict[str, Any]]
    begun: bool
    view: Any
    entries: int
    ask: Ask | None = None
    result: dict[str, Any] | None = None


class ViewMessage(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    rev: int
    state: TableState
    log: list[LogLine]
    log_from: int
    chat: list[dict[str, Any]]
    chat_from: int
