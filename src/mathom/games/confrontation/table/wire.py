"""A view as plain data with names, for JSON: what the server sends to browsers and bots."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, INDEX, describe
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import CodecError, MathomError, PositionError
from mathom.core.rule_options import read_rules as read_rule_words
from mathom.core.rule_options import rules_text
from mathom.core.text.agenda_text import resume
from mathom.core.text.codec import convert
from mathom.games.confrontation.knowledge.view import HEAP, HIDDEN, WATCHER_SEAT, View, look_at
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.options import RULE_OPTIONS, read_rules, rules_of
from mathom.games.confrontation.rules.board import FELLOWSHIP, REGION_NAMES, REGIONS, SAURON
from mathom.games.confrontation.rules.cards import ALL_CARDS, CARD_NAMES, SPECIAL_NAMES, size, specials_of
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, SAM, TEAM, TILES, VARIANT
from mathom.games.confrontation.rules.combat import COMMIT_CARD, FETCH_CARD, PLAY_ANOTHER, SHOW_CARD
from mathom.games.confrontation.rules.defeat import END_BATTLE
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    CLASSIC_CAST,
    FETCHED,
    HAND,
    HELD,
    NO_RESULT,
    NO_WINNER,
    NONE,
    PICKED,
    PLAYED,
    VARIANT_CAST,
    Confrontation,
    Rules,
    empty_board,
)
from mathom.games.confrontation.text.event_fields import REASON_NAMES, SIDE_NAMES
from mathom.games.confrontation.text.position import FLAG_NAMES
from mathom.games.confrontation.text.validity import MOST_TURNS, check_always, need, side_to_move

PLACES: Final = (*REGION_NAMES, "defeated", "reserve")
IN_BATTLE: Final = (END_BATTLE, COMMIT_CARD, SHOW_CARD, PLAY_ANOTHER, FETCH_CARD)  # frames that need two fighters
UNTIL: Final = ("game", "turn", "battle", "palantir")
TRIES: Final = 200
Side = Literal["fellowship", "sauron"]
Few = Annotated[int, msgspec.Meta(ge=0, le=4)]  # Special Cards of a side


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece whose face this seat sees, and how long it is face-up to others."""

    character: str
    place: str
    shown: tuple[Literal["game", "turn", "battle", "palantir"], ...]


class Heap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of concealed pieces of a side in a region."""

    side: Side
    region: str
    count: Annotated[int, msgspec.Meta(ge=1, le=TEAM)]


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a side. A card hidden from this seat is "face-down", a hidden list is None."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    played: str | None
    fetched: str | None
    specials: tuple[str, ...] | None
    specials_count: Few
    picked: tuple[str, ...] | None
    picked_count: Few


class Pointer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece by name, or one of the concealed pieces of a region (for an ordered piece, before its extra step)."""

    character: str | None = None
    heap: str | None = None


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one seat may know of a position."""

    seat: Side | None
    rules: str
    turn: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)]
    side: Side
    pieces: tuple[Piece, ...]
    heaps: tuple[Heap, ...]
    known: tuple[str, ...]
    whispered: tuple[str, ...]
    fellowship: Cards
    sauron: Cards
    used: tuple[str, ...]
    ringbearer: Literal["frodo", "sam"]
    region: str | None
    fellow: Pointer | None
    minion: Pointer | None
    flags: tuple[str, ...]
    bound: Pointer | None
    ordered: Pointer | None
    agenda: tuple[str, ...]
    asked: tuple[str, ...]
    winner: Literal["fellowship", "sauron", "nobody"] | None
    reason: str | None


# ---- writing ----


def show(v: View) -> Seen:
    agenda = tuple(v.agenda)
    return Seen(
        seat=side_name(int(v.seat)) if v.seat != WATCHER_SEAT else None,
        rules=rules_in_words(v.rules),
        turn=int(v.turn),
        side=side_name(int(v.side)),
        pieces=shown_pieces(tuple(v.at), v.variant, (v.open_always, v.open_turn, v.open_battle, v.seen)),
        heaps=shown_heaps(tuple(v.heaps)),
        known=named(v, v.known),
        whispered=named(v, v.whispered),
        fellowship=show_cards(v, 0),
        sauron=show_cards(v, 1),
        used=listed(SPECIAL_NAMES, v.used),
        ringbearer="frodo" if v.ringbearer == FRODO else "sam",
        region=None if v.region == NONE else REGION_NAMES[v.region],
        fellow=show_pointer(v, v.fellow),
        minion=show_pointer(v, v.minion),
        flags=listed(FLAG_NAMES, v.flags),
        bound=show_pointer(v, v.bound),
        ordered=show_pointer(v, v.ordered),
        agenda=agenda_text(agenda),
        asked=asked_names(asked_by(agenda)),
        winner=None if v.winner == NO_WINNER else "nobody" if v.winner == NO_RESULT else side_name(int(v.winner)),
        reason=REASON_NAMES[v.reason] or None,
    )


@lru_cache(maxsize=1024)
def agenda_text(agenda: tuple[int, ...]) -> tuple[str, ...]:
    """The frames of an agenda, next first."""
    return tuple(describe(FRAMES, frame) for frame in reversed(agenda))


@lru_cache(maxsize=16)
def asked_names(seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("chance" if seat == CHANCE else SIDE_NAMES[seat] for seat in seats)


def side_name(side: int) -> Side:
    return "sauron" if side else "fellowship"


@lru_cache(maxsize=4096)
def listed(names: tuple[str, ...], mask: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(names) if mask >> i & 1)


def named(v: View, mask: int) -> tuple[str, ...]:
    return characters(v.variant, mask)


@lru_cache(maxsize=4096)
def characters(variant: int, mask: int) -> tuple[str, ...]:
    """The characters of the tiles in one mask; another mask tells which tiles show their variant face."""
    return tuple(NAMES[piece + VARIANT * (variant >> piece & 1)] for piece in range(TILES) if mask >> piece & 1)


def character(v: View, piece: int) -> str:
    return NAMES[piece + VARIANT * (v.variant >> piece & 1)]


@lru_cache(maxsize=64)
def rules_in_words(rules: Rules) -> str:
    """The rules of a game as text; games share one object for all their views."""
    return rules_text(RULE_OPTIONS, rules_of(rules))


@lru_cache(maxsize=2048)
def shown_pieces(at: tuple[int, ...], variant: int, face_up: tuple[int, int, int, int]) -> tuple[Piece, ...]:
    """The visible pieces, by the places of all tiles; `face_up` has a mask of tiles for each of UNTIL."""
    pieces = []
    always, turn, battle, seen = face_up
    for piece, place in enumerate(at[:TILES]):
        if place != HIDDEN:
            until = always >> piece & 1 | (turn >> piece & 1) << 1
            until |= (battle >> piece & 1) << 2 | (seen >> piece & 1) << 3
            pieces.append(shown_piece(piece + VARIANT * (variant >> piece & 1), place, until))
    return tuple(pieces)


@lru_cache(maxsize=4096)
def shown_piece(number: int, place: int, until: int) -> Piece:
    """A piece by the number of its character; `until` is a mask of UNTIL."""
    return Piece(NAMES[number], PLACES[place], listed(UNTIL, until))  # type: ignore[arg-type]


@lru_cache(maxsize=2048)
def shown_heaps(heaps: tuple[int, ...]) -> tuple[Heap, ...]:
    """The concealed pieces, by the number in each region: 16 regions of the Fellowship, then 16 of Sauron."""
    places = ((*divmod(place, REGIONS), number) for place, number in enumerate(heaps) if number)
    return tuple(Heap(side_name(side), REGION_NAMES[r], number) for side, r, number in places)


def show_cards(v: View, side: int) -> Cards:
    cards = v.cards
    return shown_cards(
        side,
        (cards[HAND + side], cards[PLAYED + side], cards[FETCHED + side]),
        cards[HELD + side] if knows_specials(v, side) else None,
        cards[PICKED + side] if v.seat == side else None,
        (v.held[side], v.picked[side]),
    )


@lru_cache(maxsize=4096)
def shown_cards(
    side: int, in_battle: tuple[int, int, int], held: int | None, picked: int | None, counts: tuple[int, int]
) -> Cards:
    """The cards of a side: its hand, the card it played and the one it fetched, and masks of its Special Cards."""
    names, (hand, played, fetched) = CARD_NAMES[side], in_battle
    return Cards(
        hand=listed(names, hand),
        pile=listed(names, pile(hand, played, fetched)),
        played=None if played < 0 else "face-down" if played == HIDDEN else names[played],
        fetched=None if fetched < 0 else names[fetched],
        specials=None if held is None else listed(SPECIAL_NAMES, held),
        specials_count=counts[0],
        picked=None if picked is None else listed(SPECIAL_NAMES, picked),
        picked_count=counts[1],
    )


def pile(hand: int, played: int, fetched: int) -> int:
    in_play = sum(1 << card for card in {played, fetched} if 0 <= card < HIDDEN)
    return ALL_CARDS & ~hand & ~in_play


def knows_specials(v: View, side: int) -> bool:
    """Whether this seat knows which Special Cards a side holds."""
    return v.seat == side or not (v.held[side] and not v.cards[HELD + side])


def show_pointer(v: View, pointer: int) -> Pointer | None:
    if pointer == NONE:
        return None
    if pointer >= HEAP:
        return Pointer(heap=REGION_NAMES[pointer - HEAP])
    return Pointer(character=character(v, pointer))


def asked(v: View) -> tuple[int, ...]:
    return asked_by(tuple(v.agenda))


@lru_cache(maxsize=1024)
def asked_by(agenda: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that an agenda asks; a question of this game names its seat."""
    s = empty_board(FRAMES, Rules())
    for i, f in enumerate(agenda):
        s.agenda[i] = f
    s.depth = len(agenda)
    return tuple(s.asked())


# ---- reading ----


def read(data: object) -> View:
    """Raises CodecError unless the data is exactly what `show` gives for some view of some position."""
    seen = data if isinstance(data, Seen) else convert(data, Seen)
    try:
        v = rebuild(seen)
        check_countable(v)
        seen_again = look_at(find_world(v), v.seat)
        again = show(v)
    except (MathomError, ValueError, IndexError, OverflowError, AssertionError) as error:
        raise CodecError(f"not a view: {error}") from None
    if again != seen:
        wrong = [name for name in Seen.__struct_fields__ if getattr(again, name) != getattr(seen, name)]
        raise CodecError(f"not a view: {', '.join(wrong)} cannot be right")
    if seen_again != v:
        raise CodecError("not a view: no position fits it")
    return v


def check_countable(v: View) -> None:
    """Checks numbers and sides, which must be valid before a world can be drawn."""
    turn = v.side == side_to_move(v.turn, v.reason)
    need(turn and (v.winner == NO_WINNER) == (v.reason == 0), "the turn or the result cannot be right")
    pointers = ((v.fellow, FELLOWSHIP), (v.minion, SAURON), (v.bound, v.side), (v.ordered, SAURON))
    own = all(pointer == NONE or pointer >= HEAP or pointer // TEAM == side for pointer, side in pointers)
    need(own and (v.winner == NO_WINNER or v.bound == v.ordered == NONE), "the pieces pointed at cannot be right")
    fighters = (v.fellow, v.minion)
    need((v.region != NONE or fighters == (NONE, NONE)), "the fighters cannot be right")
    is_battle = any(FRAMES[f & INDEX] in IN_BATTLE for f in v.agenda)
    need(not is_battle or all(0 <= fighter < HEAP for fighter in fighters), "a battle needs two fighters (6.1)")
    faces = {CLASSIC_CAST: (0,), VARIANT_CAST: (ALL_TILES,)}.get(v.rules.cast, (v.variant,))
    need(v.variant in faces, "this cast has other faces")
    need((len(v.agenda) > 0) != (v.winner != NO_WINNER), "a game has an agenda until it is over")
    for side in (0, 1):
        hidden = sum(v.at[piece] == HIDDEN for piece in range(TEAM * side, TEAM * side + TEAM))
        heaps = [v.heaps[REGIONS * side + r] for r in range(REGIONS)]
        need(sum(heaps) <= hidden, f"the heaps of {SIDE_NAMES[side]} cannot be right")
        held = v.held[side] <= size(specials_of(side) & ~v.used) and (v.turn == 0 or v.picked[side] == 0)
        face_down = v.cards[PLAYED + side] != HIDDEN or v.cards[HAND + side] != 0
        need(held and face_down, f"the cards of {SIDE_NAMES[side]} cannot be right")


def find_world(v: View) -> Confrontation:
    """A valid world; draws until one passes the check."""
    worlds, dice = ConfrontationWorlds(v), Dice(1)
    fault = PositionError("no position fits it")
    for _ in range(TRIES):
        worlds.fill(dice)
        try:
            check_always(worlds.world)
            return worlds.world
        except PositionError as error:
            fault = error
    raise fault


def rebuild(seen: Seen) -> View:
    v = View(
        WATCHER_SEAT if seen.seat is None else SIDE_NAMES.index(seen.seat),
        read_rules(read_rule_words(seen.rules)),
        zeros(0),
    )
    for piece in range(TILES):
        v.at[piece] = HIDDEN
    for name in (*seen.known, *(piece.character for piece in seen.pieces)):
        if NAMES.index(name) >= VARIANT:
            v.variant |= 1 << NAMES.index(name) % VARIANT
    for shown in seen.pieces:
        read_piece(v, shown)
    for heap in seen.heaps:
        v.heaps[REGIONS * SIDE_NAMES.index(heap.side) + REGION_NAMES.index(heap.region)] = heap.count
    for side, cards in enumerate((seen.fellowship, seen.sauron)):
        read_cards(v, side, cards)
    v.known = tiles(seen.known)
    v.whispered = tiles(seen.whispered)
    v.used = mask_of(SPECIAL_NAMES, seen.used)
    v.turn = seen.turn
    v.side = SIDE_NAMES.index(seen.side)
    v.ringbearer = FRODO if seen.ringbearer == "frodo" else SAM
    v.region = NONE if seen.region is None else REGION_NAMES.index(seen.region)
    v.flags = mask_of(FLAG_NAMES, seen.flags)
    v.fellow, v.minion = read_pointer(seen.fellow), read_pointer(seen.minion)
    v.bound, v.ordered = read_pointer(seen.bound), read_pointer(seen.ordered)
    v.winner = winner_of(seen.winner)
    v.reason = REASON_NAMES.index(seen.reason or "")
    v.agenda = read_agenda(v, seen.agenda)
    return v


def read_piece(v: View, shown: Piece) -> None:
    piece = NAMES.index(shown.character) % VARIANT
    v.at[piece] = PLACES.index(shown.place)
    bit = 1 << piece
    v.open_always |= bit if "game" in shown.shown else 0
    v.open_turn |= bit if "turn" in shown.shown else 0
    v.open_battle |= bit if "battle" in shown.shown else 0
    v.seen |= bit if "palantir" in shown.shown else 0


def read_cards(v: View, side: int, cards: Cards) -> None:
    names = CARD_NAMES[side]
    v.cards[HAND + side] = mask_of(names, cards.hand)
    v.cards[PLAYED + side] = card_of(names, cards.played)
    v.cards[FETCHED + side] = card_of(names, cards.fetched)
    v.cards[HELD + side] = mask_of(SPECIAL_NAMES, cards.specials or ())
    v.cards[PICKED + side] = mask_of(SPECIAL_NAMES, cards.picked or ())
    v.held[side] = cards.specials_count
    v.picked[side] = cards.picked_count


def mask_of(names: tuple[str, ...], chosen: tuple[str, ...]) -> int:
    mask = 0
    for name in chosen:
        mask |= 1 << names.index(name)
    return mask


def tiles(names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        mask |= 1 << NAMES.index(name) % VARIANT
    return mask


def card_of(names: tuple[str, ...], name: str | None) -> int:
    return NONE if name is None else HIDDEN if name == "face-down" else names.index(name)


def read_pointer(pointer: Pointer | None) -> int:
    if pointer is None:
        return NONE
    if pointer.character is not None:
        return NAMES.index(pointer.character) % VARIANT
    if pointer.heap is None:
        raise ValueError("a pointer names a character or a heap")
    return HEAP + REGION_NAMES.index(pointer.heap)


def winner_of(name: str | None) -> int:
    if name is None:
        return NO_WINNER
    return NO_RESULT if name == "nobody" else SIDE_NAMES.index(name)


def read_agenda(v: View, frames: tuple[str, ...]) -> vec[i64]:
    s = empty_board(FRAMES, v.rules)
    if frames:
        resume(s, ",".join(frames), 0)
    return s.agenda[: s.depth]
