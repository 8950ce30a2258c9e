"""The replies to messages of a client, apart from views."""

from __future__ import annotations

import msgspec

from mathom.core.table_ui import Attacker, Lineup
from mathom.server.live.wire import Refused


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """The message was accepted and is on disk."""

    id: str
    rev: int


class Nak(msgspec.Struct, frozen=True, tag_field="type", tag="nak"):
    """The message was refused: one sentence for people, the rule it follows from, and a code for programs."""

    id: str | None
    sentence: str
    rule: str | None
    code: str


class StaleReply(msgspec.Struct, frozen=True, tag_field="type", tag="stale"):
    """Something else came first: look at the newest view and decide again."""

    id: str
    rev: int


class ReasonReply(msgspec.Struct, frozen=True, tag_field="type", tag="reason"):
    """Why something is not possible."""

    id: str
    sentence: str
    rule: str | None


class LineupsReply(msgspec.Struct, frozen=True, tag_field="type", tag="lineups"):
    """What may still be hidden, as the game works it out for this seat."""

    id: str
    lineups: tuple[Lineup, ...]


class AttackersReply(msgspec.Struct, frozen=True, tag_field="type", tag="attackers"):
    """The pieces that can attack a place; `words` is what the odds assume."""

    id: str
    attackers: list[Attacker]
    words: str


class HintedOption(msgspec.Struct, frozen=True):
    """`share` is how strongly the bot prefers it, `odds` the chance to win with it as the bot sees it."""

    text: str
    words: str
    share: float
    odds: float | None


class HintReply(msgspec.Struct, frozen=True, tag_field="type", tag="hint"):
    """What a bot would do in this seat, judging by what the seat knows."""

    id: str
    rev: int
    odds: float | None
    words: str
    options: list[HintedOption]


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


class Gone(msgspec.Struct, frozen=True, tag_field="type", tag="gone"):
    """The connection ends, or the table cannot be shown to this client."""

    sentence: str
    code: str


Reply = Ack | Nak | StaleReply | ReasonReply | LineupsReply | AttackersReply | HintReply | Pong


def nak(client: str | None, why: Refused) -> Nak:
    return Nak(client, why.sentence, why.rule, why.code)


def gone(why: Refused) -> Gone:
    return Gone(why.sentence, why.code)
