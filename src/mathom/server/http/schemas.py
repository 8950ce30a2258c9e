"""What the server answers, as types: to describe the interface, and to compare the description with the truth.

The server itself builds plain data (wire.py, seat_view.py); a field here is one that programs may rely on.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Failure(msgspec.Struct, frozen=True):
    sentence: str
    rule: str | None
    code: str


class Error(msgspec.Struct, frozen=True):
    error: Failure


class Health(msgspec.Struct, frozen=True):
    ok: bool
    version: str
    tables: int


class SeatTitle(msgspec.Struct, frozen=True):
    id: str
    title: str


class RuleChoice(msgspec.Struct, frozen=True):
    name: str
    default: str
    choices: list[str]
    help: str
    seats: dict[str, list[SeatTitle]]  # of the choices that change them


class Recommended(msgspec.Struct, frozen=True):
    """Rules that go well together, by the number of seats."""

    name: str
    words: str
    rules: dict[str, dict[str, str]]


class BotTitle(msgspec.Struct, frozen=True):
    name: str
    title: str
    words: str
    level: int | None  # of a program of somebody else: none
    default: bool  # whoever does not choose plays against this one


class Catalogue(msgspec.Struct, frozen=True):
    name: str
    title: str
    seats: list[SeatTitle]
    options: list[RuleChoice]
    presets: list[Recommended]
    things: list[dict[str, Any]]
    bots: list[BotTitle]
    board: bool  # whether the browser has one for it


class Games(msgspec.Struct, frozen=True):
    games: list[Catalogue]


class Me(msgspec.Struct, frozen=True):
    name: str | None
    language: str


class LobbyRow(msgspec.Struct, frozen=True):
    id: str
    game: str
    title: str
    agreed: dict[str, str]  # the first rule option, and those that are not as usual
    names: list[str | None]
    seats: list[str]
    you: int | None
    asked: list[int]
    yours: bool
    at: int
    free: list[int]
    open: list[int]  # those of them that anybody may take
    bots: list[int]
    result: list[float] | None


class Lobby(msgspec.Struct, frozen=True):
    mine: list[LobbyRow]
    open: list[LobbyRow]
    finished: list[LobbyRow]


class Created(msgspec.Struct, frozen=True):
    """`keys` are for the seats that wait for a friend; `bearer` is the token of a program that sent no cookie."""

    id: str
    seat: int | None
    keys: dict[str, str]
    bearer: str | None


class Imported(msgspec.Struct, frozen=True):
    id: str
    bearer: str | None


class Joined(msgspec.Struct, frozen=True):
    id: str
    seat: int


class MadeKey(msgspec.Struct, frozen=True):
    key: str


class UsedKey(msgspec.Struct, frozen=True):
    table: str
    kind: str
    seat: int | None


class OptionAnswer(msgspec.Struct, frozen=True):
    """`text` is what `act` sends back; `touches` are the things to point at, in their order."""

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
    """What one seat may know. `view` is the game's own; `ask` is null for those who are not asked."""

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
    log: list[dict[str, Any]]
    log_from: int
    chat: list[dict[str, Any]]
    chat_from: int


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """It is on disk."""

    id: str
    rev: int


class Nak(msgspec.Struct, frozen=True, tag_field="type", tag="nak"):
    id: str | None
    sentence: str
    rule: str | None
    code: str


class StaleAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="stale"):
    """Something else came first: look at the view again."""

    id: str
    rev: int


class ReasonAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="reason"):
    id: str
    sentence: str
    rule: str | None


class LineupsAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="lineups"):
    id: str
    lineups: list[dict[str, Any]]


class HintedOption(msgspec.Struct, frozen=True):
    """`share` is how much a bot leans to it, `odds` the chance to win with it as the bot sees it."""

    text: str
    words: str
    share: float
    odds: float | None


class HintAnswer(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What a bot would do in this seat, from what the seat knows."""

    id: str
    rev: int
    odds: float | None
    words: str
    options: list[HintedOption]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


Reply = Ack | Nak | StaleAnswer | ReasonAnswer | LineupsAnswer | HintAnswer | Pong


class Replay(msgspec.Struct, frozen=True):
    """The first state, and the merge patches (RFC 7396) that lead from each position to the next."""

    first: dict[str, Any]
    patches: list[dict[str, Any]]
    log: list[dict[str, Any]]


class BetterOption(msgspec.Struct, frozen=True):
    text: str
    words: str
    odds: float


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


class AnalysedSeat(msgspec.Struct, frozen=True):
    seat: int
    lost: float
    luck: float
    chance: float
    mistakes: int
    given: float


class Swing(msgspec.Struct, frozen=True):
    entry: int
    by: float
    skill: float
    luck: float


class Analysed(msgspec.Struct, frozen=True):
    """`none` until it is asked for; `done` and `of` while it is worked on; `why` if it failed; else the rest."""

    state: Literal["none", "working", "ready", "failed"]
    done: int = 0
    of: int = 0
    ahead: int = 0
    why: str = ""
    finished: bool = True
    complete: bool = True
    start: float = 0.5
    end: float = 0.5
    moves: list[AnalysedMove] = []
    ending: dict[str, float] = {}
    swings: list[Swing] = []
    summary: list[AnalysedSeat] = []
