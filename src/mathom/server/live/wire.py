"""The messages of a client and the bodies of requests, checked on the way in. See docs/protocol.md."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal

import msgspec

from mathom.bots.levels import DEFAULT
from mathom.core.errors import IllegalAction, MathomError
from mathom.core.text.speech import CATALOGUES, ENGLISH, PSEUDO, tr

ClientId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
Language = Annotated[str, msgspec.Meta(max_length=16)]
Rev = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
JsonObject = dict[str, Any]
Others = dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=40)]]
JOINER: Final = "\N{ZERO WIDTH JOINER}"  # part of many emoji


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Any message of a client."""


class MessageWithId(Message, frozen=True):
    """A message that gets a reply with the same id."""

    id: ClientId


class Hello(Message, frozen=True, tag="hello"):
    table: TableId | None = None
    seat: SeatNumber | Literal["shoulder", "public"] | None = msgspec.field(default=None, name="as")
    rev: Rev | None = None
    heard: Rev = 0
    language: Language = "en"


class Act(MessageWithId, frozen=True, tag="act"):
    rev: Rev
    answers: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1, max_length=64)]


class Undo(MessageWithId, frozen=True, tag="undo"):
    rev: Rev


class AskUndo(MessageWithId, frozen=True, tag="ask-undo"):
    rev: Rev
    entry: Rev


class OfferDraw(MessageWithId, frozen=True, tag="offer-draw"):
    rev: Rev


class Agree(MessageWithId, frozen=True, tag="agree"):
    rev: Rev


class Refuse(MessageWithId, frozen=True, tag="refuse"):
    rev: Rev


class Resign(MessageWithId, frozen=True, tag="resign"):
    rev: Rev


class Claim(MessageWithId, frozen=True, tag="claim"):
    rev: Rev


class Replace(MessageWithId, frozen=True, tag="replace"):
    """Asks for a bot to play for an absent player, or for the sender."""

    rev: Rev
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] = DEFAULT


class Return(MessageWithId, frozen=True, tag="return"):
    """The owner of a seat takes it back from the bot that stands in."""


class Rematch(MessageWithId, frozen=True, tag="rematch"):
    pass


class Next(MessageWithId, frozen=True, tag="next"):
    pass


class Say(MessageWithId, frozen=True, tag="say"):
    room: Literal["table", "team", "watchers"]
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Why(MessageWithId, frozen=True, tag="why"):
    touches: Annotated[tuple[Text, ...], msgspec.Meta(max_length=8)]


class Lineups(MessageWithId, frozen=True, tag="lineups"):
    pass


class Attackers(MessageWithId, frozen=True, tag="attackers"):
    place: Text


class Hint(MessageWithId, frozen=True, tag="hint"):
    pass


class Seen(Message, frozen=True, tag="seen"):
    rev: Rev


class Settings(MessageWithId, frozen=True, tag="settings"):
    webhook: Annotated[str, msgspec.Meta(max_length=500)] | None


class Ping(Message, frozen=True, tag="ping"):
    pass


# Messages that change the table: each becomes a row.
Moving = Act | Undo | AskUndo | OfferDraw | Agree | Refuse | Resign | Claim | Replace | Return | Rematch | Next
AnyMessage = Hello | Moving | Say | Why | Lineups | Attackers | Hint | Seen | Settings | Ping
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final[msgspec.json.Decoder[AnyMessage]] = msgspec.json.Decoder(AnyMessage)


# ---- bodies of requests ----


class ClockChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["none", "live", "days"] = "none"
    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)] = 15
    seconds: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    days: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1


class EarlierPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a finished game."""

    table: TableId
    entry: Rev


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, msgspec.Meta(max_length=40)]
    rules: dict[Annotated[str, msgspec.Meta(max_length=40)], Annotated[str, msgspec.Meta(max_length=200)]] = {}
    seat: Annotated[str, msgspec.Meta(max_length=40)] = "either"
    opponent: Literal["friend", "bot", "hotseat", "open"] = "friend"
    bot: Annotated[str, msgspec.Meta(max_length=40)] = DEFAULT
    others: Annotated[Others, msgspec.Meta(max_length=16)] = {}  # by seat, instead of `opponent`: friend, open or a bot
    clock: ClockChoice = ClockChoice()
    spectators: Literal["open", "delayed", "none"] = "open"
    match: bool = False
    aids: bool = True
    position: Annotated[str, msgspec.Meta(max_length=4000)] | None = None
    coach: bool = False
    hints: bool | None = None  # None: only against bots
    guest: Annotated[str, msgspec.Meta(max_length=60)] = ""  # the name of the other person at a hot seat
    earlier: EarlierPosition | None = msgspec.field(default=None, name="from")


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    language: Language = "en"


class UseKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: Annotated[str, msgspec.Meta(min_length=22, max_length=22)]


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class MakeKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["seat", "device", "shoulder", "watch"]
    seat: SeatNumber | None = None


class Revoke(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class Import(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    record: str


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


# ---- answers ----


class Refused(Exception):
    """A request or message that is not carried out: a sentence, the rule behind it, and a code for programs."""

    def __init__(self, sentence: str, code: str = "refused", rule: str | None = None, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        self.rule = rule
        self.status = status


def refused(error: MathomError, code: str, status: int = 409) -> Refused:
    """An error as a refusal; a text that is not a whole sentence becomes one."""
    if isinstance(error, IllegalAction):
        return Refused(error.sentence, code, error.rule, status)
    text = str(error)
    text = text[:1].upper() + text[1:]
    return Refused(text if text.endswith((".", "?", "!")) else f"{text}.", code, None, status)


class Stale(Exception):
    """Another message came first, so this one no longer applies."""


def known_language(wanted: str) -> str:
    """The wanted language (`de-AT`) or its main part (`de`), if we have a translation; otherwise English."""
    for language in (wanted, wanted.partition("-")[0]):
        if language == PSEUDO or language in CATALOGUES:
            return language
    return ENGLISH


def read_message(data: bytes | str) -> AnyMessage:
    """Raises Refused."""
    try:
        return DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(tr("This message cannot be read."), "unreadable", status=400) from None


def client_id_of(data: bytes | str) -> str | None:
    """The id in a message that `read_message` refuses, for the reply."""
    try:
        found: object = msgspec.json.decode(data).get("id")
    except Exception:  # there is no id to find
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None


def printable(text: str) -> str:
    """Removes control and format characters, such as those that reverse the direction of a text."""
    return "".join(c for c in text if unicodedata.category(c) not in ("Cc", "Cf") or c == JOINER).strip()


def encode(message: object) -> str:
    return ENCODER.encode(message).decode()
