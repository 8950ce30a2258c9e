"""How to give an answer by pointing: what to touch, in which order, and the title of the button."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from mathom.core.engine.agenda import CHANCE, Frame
from mathom.core.engine.answers import COUNT_ONLY, Verb
from mathom.core.table_ui import Handle
from mathom.core.text.speech import LANGUAGE, Phrases, ntr, tr
from mathom.games.confrontation.knowledge.move_facts import MoveFacts, move_facts
from mathom.games.confrontation.rules.answers import (
    CARD,
    CONCEALED,
    DECODED,
    DEFENDER,
    FACE,
    HEAP,
    LOOK,
    MOVE,
    NUMBER,
    PASS,
    PIECE,
    RETREAT,
    SPECIAL,
    STRIDE,
    USE,
)
from mathom.games.confrontation.rules.battle import CALL_GWAIHIR, USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT
from mathom.games.confrontation.rules.board import (
    ABILITY,
    ANDUIN,
    FANGORN,
    MORDOR,
    NORMAL,
    REGION_NAMES,
    SAURON,
    TUNNEL,
)
from mathom.games.confrontation.rules.cards import CARD_NAMES, S_FOUR, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.moments import NEITHER
from mathom.games.confrontation.rules.characters.texts import TEXTS
from mathom.games.confrontation.rules.characters.tiles import BALROG, FRODO, GANDALF_V, NAMES, SAM, TEAM, VARIANT
from mathom.games.confrontation.rules.combat import FORCE_CARD, RETREAT_BY_CARD, SHOW_GANDALF, TAKE_FOUR, may_be_helped
from mathom.games.confrontation.rules.defeat import ESCAPE
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.setup import PICK_SPECIAL, PLACE_PIECE, outpost_region
from mathom.games.confrontation.rules.specials.palantir import LOOK_FIRST
from mathom.games.confrontation.rules.specials.special_cards import (
    CHOOSE_SPIED,
    RECALL,
    concealed_in,
    is_turn_skipping,
)
from mathom.games.confrontation.rules.state import (
    HAND,
    Confrontation,
)
from mathom.games.confrontation.table.things import card_title
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.notation import asked_frame, first_tile

ATTACK: Final = "attack"  # marks: how a table may show an answer
NO: Final = "pass"
PASSES: Final[Phrases[Frame]] = Phrases(
    {
        ANSWER_TUNNEL: "Let it pass",
        LOOK_FIRST: "Do not look",
        CALL_GWAIHIR: "Stay and fight",
        USE_FELLOWSHIP_TEXT: "Fight on",
        USE_SAURON_TEXT: "Fight on",
        FORCE_CARD: "Accept the card",
        TAKE_FOUR: "Keep the card",
        SHOW_GANDALF: "Show nobody",
        ESCAPE: "Let Wormtongue fall",
    }
)
USES: Final[Phrases[Frame]] = Phrases(
    {
        ANSWER_TUNNEL: "The Balrog answers",
        USE_FELLOWSHIP_TEXT: "No cards",
        USE_SAURON_TEXT: "No cards",
        FORCE_CARD: "Another card",
        TAKE_FOUR: "Take the 4",
        SHOW_GANDALF: "Show Gandalf",
    }
)
USE_DETAILS: Final[Phrases[Frame]] = Phrases(
    {
        ANSWER_TUNNEL: "the traveller falls",
        USE_FELLOWSHIP_TEXT: "strengths alone decide",
        USE_SAURON_TEXT: "strengths alone decide",
        FORCE_CARD: "the Fellowship plays again",
        TAKE_FOUR: "instead of your card",
        SHOW_GANDALF: "1 more",
    }
)
RETREATS: Final[Phrases[Frame]] = Phrases(
    {
        CALL_GWAIHIR: "Fly to {place}",
        USE_FELLOWSHIP_TEXT: "Retreat to {place}",
        USE_SAURON_TEXT: "Retreat to {place}",
        RETREAT_BY_CARD: "Retreat to {place}",
        ESCAPE: "Escape to {place}",
    }
)
FACES: Final = Phrases({"classic": "classic face", "variant": "variant face"})


def handle(s: Confrontation, seat: int, a: int) -> Handle:
    answer = DECODED[a]
    if answer.verb is MOVE:
        return move_handle(LANGUAGE.get(), move_facts(s, seat, TEAM * seat + answer.x, answer.y))
    if answer.verb is CARD:
        name = CARD_NAMES[seat][answer.x]
        return card(LANGUAGE.get(), name)
    frame, argument = asked_frame(s, seat)
    if answer.verb is PIECE:
        return piece(s, seat, frame, argument, first_tile(s, seat, frame) + answer.x)
    if answer.verb is FACE:
        return face(TEAM * seat + argument, answer.x)
    return HANDLES[answer.verb](s, seat, frame, answer.x)


# ---- moves ----


class Move(NamedTuple):
    """Everything that the handle of a move depends on."""

    who: int
    start: int
    to: int
    way: int
    enemies: int
    friends: int
    wins: bool
    is_watched: bool  # whether a Balrog may answer

    @property
    def is_run(self) -> bool:
        """9.28."""
        return self.way == ABILITY and not self.enemies


@lru_cache(maxsize=8192)
def move_handle(language: str, facts: MoveFacts) -> Handle:
    m = Move(*facts)
    details = [entering(m), way_taken(m)]
    return Handle(
        titles.label(REGION_NAMES[m.to]),
        (NAMES[m.who], REGION_NAMES[m.to]),
        ", ".join(detail for detail in details if detail),
        ATTACK if m.enemies and not m.wins else "",
        bool(m.enemies or m.wins or m.is_run),
    )


def entering(m: Move) -> str:
    if m.wins:
        return tr("wins")
    if m.enemies:
        return ntr("attack, {count} piece", "attack, {count} pieces", m.enemies)
    return tr("beside {number} of yours", number=m.friends) if m.friends else tr("free")


def way_taken(m: Move) -> str:
    if m.way == NORMAL:
        return ""
    if m.way == ANDUIN:
        return tr("down the Anduin")
    if m.way == TUNNEL:
        return tr("by the Tunnel, if no Balrog answers") if m.is_watched else tr("by the Tunnel")
    if m.is_run:
        return tr("a run, which shows {who}", who=titles.character(NAMES[m.who]))
    return tr("as {who}", who=titles.character(NAMES[m.who]))


# ---- battles ----


def use(s: Confrontation, frame: Frame) -> Handle:
    if frame is USE_FELLOWSHIP_TEXT and s.fellow == FRODO:
        return Handle(tr("Sam fights"), (NAMES[s.who(SAM)],), tr("in Frodo's place, strength 5"), grave=True)
    if frame is USE_FELLOWSHIP_TEXT and s.fellow == SAM:
        return Handle(tr("Show Frodo"), (NAMES[s.who(FRODO)],), tr("Sam has strength 5"), grave=True)
    users: dict[Frame, str] = {ANSWER_TUNNEL: NAMES[BALROG], TAKE_FOUR: "4", SHOW_GANDALF: NAMES[GANDALF_V]}
    fighter = s.fellow if frame is USE_FELLOWSHIP_TEXT else s.minion
    touched = users.get(frame) or NAMES[s.who(fighter)]
    return Handle(USES[frame], (touched,), USE_DETAILS[frame], grave=is_shown_at_once(s, frame))


def is_shown_at_once(s: Confrontation, frame: Frame) -> bool:
    """M16: whether something is shown before anybody is asked again, so that it cannot be taken back."""
    if frame is TAKE_FOUR:
        return bool(s.cards[HAND + SAURON] >> S_FOUR & 1)
    if frame in (USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT):
        return decides_without_cards(s, frame)
    return frame is not FORCE_CARD


def decides_without_cards(s: Confrontation, frame: Frame) -> bool:
    """6.5 to 6.11: unless Gollum may still leave or Gandalf may still help."""
    text = TEXTS[s.who(s.minion)]
    if frame is USE_FELLOWSHIP_TEXT:
        if text.strikes(s, s.minion, s.fellow) != NEITHER:
            return True
        if NAMES[s.who(s.minion)] == "gollum" and text.asks(s, s.minion):
            return False
    return not may_be_helped(s)


def retreat(frame: Frame, to: int) -> Handle:
    name = REGION_NAMES[to]
    title = RETREATS[frame].format(place=titles.REGIONS[name])
    return Handle(title, (name,), tr("with Gwaihir") if frame is CALL_GWAIHIR else "", grave=frame is CALL_GWAIHIR)


def defender(s: Confrontation, seat: int, tile: int) -> Handle:
    name = NAMES[s.who(TEAM * (1 - seat) + tile)]
    return Handle(titles.label(name), (name,), tr("face-up"), ATTACK, True)


def concealed_defender(s: Confrontation) -> Handle:
    return Handle(tr("A concealed one"), (REGION_NAMES[s.region],), tr("chance draws it"), ATTACK, True)


# ---- pieces, heaps, cards ----


@lru_cache(maxsize=256)
def card(language: str, name: str) -> Handle:
    return Handle(card_title(name), (name,), grave=True)  # a card is considered first, then played


def piece(s: Confrontation, seat: int, frame: Frame, argument: int, tile: int) -> Handle:
    name = NAMES[s.who(tile)]
    if frame is PLACE_PIECE:
        return placed_piece(LANGUAGE.get(), name, outpost_name(seat, argument))
    title = titles.label(name)
    if seat == CHANCE:
        return Handle(title, (name,))
    start = tr("from {region}", region=titles.REGIONS[REGION_NAMES[s.at[tile]]])
    if frame is RECALL:
        return Handle(title, (name, REGION_NAMES[MORDOR]), start)
    return Handle(title, (name,), start, grave=True)  # 9.27: the newcomer is shown


def outpost_name(seat: int, outpost: int) -> str:
    return REGION_NAMES[outpost_region(seat, outpost)]


@lru_cache(maxsize=1024)
def placed_piece(language: str, name: str, region: str) -> Handle:
    return Handle(titles.label(name), (name, region), tr("to {region}", region=titles.REGIONS[region]))


def heap(s: Confrontation, seat: int, frame: Frame, r: int) -> Handle:
    """11.6 shows the piece; 11.3 does not, but chance may choose it. Neither can be undone."""
    name = REGION_NAMES[r]
    count = concealed_in(s, 1 - seat, r, COUNT_ONLY)
    detail = ntr("{count} concealed piece", "{count} concealed pieces", int(count))
    return Handle(titles.label(name), (name,), detail, grave=frame is CHOOSE_SPIED or count > 1)


def special(frame: Frame, k: int) -> Handle:
    name = SPECIAL_NAMES[k]
    if frame is PICK_SPECIAL:
        return Handle(titles.SPECIALS[name], (name,))
    detail = tr("instead of your turn") if is_turn_skipping(k) else tr("before your move")
    return Handle(titles.SPECIALS[name], (name,), detail, grave=True)


def look(s: Confrontation, r: int) -> Handle:
    name = REGION_NAMES[r]
    count = s.pieces_in(0, r)
    detail = ntr("Palantír, {count} piece", "Palantír, {count} pieces", int(count))
    return Handle(titles.label(name), ("palantir", name), detail, grave=True)


def face(tile: int, side: int) -> Handle:
    name = NAMES[tile + VARIANT * side]
    return Handle(titles.label(name), (name,), FACES["variant" if side else "classic"])


# By verb: from the position, the seat, the question and the value of the answer's argument.
HANDLES: Final[dict[Verb, Callable[[Confrontation, int, Frame, int], Handle]]] = {
    STRIDE: lambda s, seat, frame, x: move_handle(LANGUAGE.get(), move_facts(s, seat, TEAM - 1, FANGORN, ABILITY)),
    PASS: lambda s, seat, frame, x: Handle(PASSES[frame], (), mark=NO),
    USE: lambda s, seat, frame, x: use(s, frame),
    RETREAT: lambda s, seat, frame, x: retreat(frame, x),
    DEFENDER: lambda s, seat, frame, x: defender(s, seat, x),
    CONCEALED: lambda s, seat, frame, x: concealed_defender(s),
    SPECIAL: lambda s, seat, frame, x: special(frame, x),
    LOOK: lambda s, seat, frame, x: look(s, x),
    HEAP: lambda s, seat, frame, x: heap(s, seat, frame, x),
    NUMBER: lambda s, seat, frame, x: Handle(tr("{number} for each side", number=x), ()),
}
