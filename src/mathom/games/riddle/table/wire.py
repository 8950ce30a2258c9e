"""A view as plain data with names, for JSON: what the server sends and external bots read."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final

import msgspec

from mathom.core.engine.agenda import CHANCE, describe
from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError, MathomError
from mathom.core.rule_options import read_rules as read_rule_words
from mathom.core.rule_options import rules_text
from mathom.core.text.agenda_text import resume
from mathom.core.text.codec import convert
from mathom.games.riddle.knowledge.view import HIDDEN, WATCHER_SEAT, View, look_at, put_in_order
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.options import RULE_OPTIONS, read_rules, rules_of, seats_of
from mathom.games.riddle.rules.cards import CARDS, FIRST_COPY, KIND_NAMES
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import (
    CHARACTER_NAMES,
    DECK,
    DISCARD,
    FORCE,
    HAND,
    HIDDEN_THIS_TURN,
    NONE,
    NOT_ENDED,
    PILE,
    SET_ASIDE,
    TABLE,
    Riddle,
    Rules,
    empty_game,
)
from mathom.games.riddle.text.fields import Unreadable, facts, find_space, set_field, words_of_fact
from mathom.games.riddle.text.notation import player_name, seat_names
from mathom.games.riddle.text.position import MARKERS
from mathom.games.riddle.text.validity import check_table

Count = Annotated[int, msgspec.Meta(ge=0, le=CARDS)]
Small = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Cards = tuple[str, ...]
Zones = dict[int, Cards]  # the cards in each zone
FIRST_COPIES: Final = tuple(int(card) for card in FIRST_COPY)
WISHES: Final = (*CHARACTER_NAMES, "unknown")
Fact = bool | int | str | tuple[str, ...]


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards and marker. A hand that this seat may not know is None; its size is public."""

    name: str
    character: str | None
    seat: Small
    place: str  # a space, or unplaced, halls, captive, out, absent
    captor: str | None
    stay: Small
    freed: Small
    cities: tuple[str, ...]
    waited: Small
    exchanged: str | None
    disturbed: tuple[str, ...]
    last: str | None  # where the player went out
    wish: str | None  # the character that the player wants; "unknown" if this seat may not know it
    hand: Cards | None
    hand_count: Count
    table: Cards
    aside: Cards | None
    aside_count: Count
    force: Cards


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hidden cards on a Secret space; `fresh` ones were hidden in this turn by the active player."""

    space: str
    owner: str
    cards: Cards | None
    count: Count
    fresh: bool


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one seat may know of a position. `facts` are fields that differ from an empty game."""

    seat: Small | None
    rules: str
    players: tuple[Player, ...]
    piles: tuple[Pile, ...]
    deck: Count
    discard: Cards
    facts: dict[str, Fact]
    agenda: tuple[str, ...]
    asked: tuple[str, ...]
    over: bool


# ---- writing ----


def show(v: View) -> Seen:
    t = v.table
    zones = cards_by_zone(t)
    return Seen(
        seat=None if v.seat == WATCHER_SEAT else int(v.seat),
        rules=rules_in_words(v.rules),
        players=tuple(show_player(t, player, zones) for player in range(t.rules.players)),
        piles=tuple(show_piles(t, zones)),
        deck=int(t.count[DECK]),
        discard=zones.get(DISCARD, ()),
        facts=facts(t),
        agenda=tuple(describe(FRAMES, t.agenda[i]) for i in range(t.depth - 1, -1, -1)),
        asked=tuple("chance" if seat == CHANCE else seat_names(t.rules)[seat] for seat in t.asked()),
        over=t.over,
    )


def show_player(t: Riddle, player: int, zones: Zones) -> Player:
    character = t.character[player]
    board = t.rules.board
    sites = [t.city[2 * player + i] for i in (0, 1)]
    return Player(
        name=player_name(t, player),
        character=None if character == NONE else CHARACTER_NAMES[character],
        seat=int(t.seat_of(player)),
        place=place_name(t, player),
        captor=None if t.captor[player] == NONE else player_name(t, t.captor[player]),
        stay=int(t.stay[player]),
        freed=int(t.freed[player]),
        cities=tuple(board.site_ids[site] for site in sites if site != NONE),
        waited=int(t.waited[player]),
        exchanged=None if t.exchanged[player] == NONE else board.space_names[t.exchanged[player]],
        disturbed=tuple(secret_name(t, i) for i in range(16) if t.disturbed[player] >> i & 1),
        last=None if t.last[player] == NONE else board.space_names[t.last[player]],
        wish=None if t.wish[player] == NONE else WISHES[t.wish[player]],
        hand=known_or_none(t, zones, HAND + player),
        hand_count=int(t.count[HAND + player]),
        table=zones.get(TABLE + player, ()),
        aside=known_or_none(t, zones, SET_ASIDE + player),
        aside_count=int(t.count[SET_ASIDE + player]),
        force=zones.get(FORCE + player, ()),
    )


def place_name(t: Riddle, player: int) -> str:
    marker = t.marker[player]
    if marker >= 0:
        return t.rules.board.space_names[marker]
    return next(word for word, place in MARKERS.items() if place == marker)


def secret_name(t: Riddle, secret: int) -> str:
    return t.rules.board.space_names[t.rules.board.secret_space[secret]]


@lru_cache(maxsize=64)
def rules_in_words(rules: Rules) -> str:
    """The rules of a game as text; games share one object for all their views."""
    return rules_text(RULE_OPTIONS, rules_of(rules))


def cards_by_zone(t: Riddle) -> Zones:
    """The cards seen in each zone, by kind."""
    places = list(t.at)
    zones: dict[int, list[str]] = {}
    for kind, name in enumerate(KIND_NAMES):
        for place in places[FIRST_COPIES[kind] : FIRST_COPIES[kind + 1]]:
            zones.setdefault(int(place), []).append(name)
    return {zone: tuple(cards) for zone, cards in zones.items()}


def known_or_none(t: Riddle, zones: Zones, zone: int) -> Cards | None:
    cards = zones.get(zone, ())
    return cards if len(cards) == t.count[zone] else None


def show_piles(t: Riddle, zones: Zones) -> list[Pile]:
    out = []
    for secret in range(len(t.rules.board.secret_space)):
        space = secret_name(t, secret)
        for owner in range(t.rules.players):
            zone = PILE + 8 * secret + owner
            if t.count[zone]:
                out.append(Pile(space, player_name(t, owner), known_or_none(t, zones, zone), int(t.count[zone]), False))
        zone = HIDDEN_THIS_TURN + secret
        if t.count[zone]:
            out.append(Pile(space, player_name(t, t.player), known_or_none(t, zones, zone), int(t.count[zone]), True))
    return out


# ---- reading ----


def read(data: object) -> View:
    """Raises CodecError unless the data is exactly what `show` gives for a view of some position."""
    seen = data if isinstance(data, Seen) else convert(data, Seen)
    try:
        v = rebuild(seen)
        world = RiddleWorlds(v).sample(Dice(1))
        check_table(world)
        seen_again = look_at(world, v.seat)
        again = show(v)
    except (MathomError, Unreadable, ValueError, IndexError, OverflowError, AssertionError) as error:
        raise CodecError(f"not a view: {error}") from None
    if again != seen:
        wrong = [name for name in Seen.__struct_fields__ if getattr(again, name) != getattr(seen, name)]
        raise CodecError(f"not a view: impossible {', '.join(wrong)}")
    if seen_again != v:
        raise CodecError("not a view: no position fits it")
    return v


def rebuild(seen: Seen) -> View:
    t = empty_game(FRAMES, read_rules(read_rule_words(seen.rules)))
    seat = WATCHER_SEAT if seen.seat is None else seen.seat
    if len(seen.players) != t.rules.players or seat >= seats_of(t.rules):
        raise ValueError("the number of seats is wrong")
    for i in range(CARDS):
        t.at[i] = HIDDEN
    for player, row in enumerate(seen.players):
        t.character[player] = NONE if row.character is None else CHARACTER_NAMES.index(row.character)
    for player, row in enumerate(seen.players):
        read_player(t, player, row)
    for pile in seen.piles:
        read_pile(t, pile)
    put_cards(t, DISCARD, seen.discard, len(seen.discard))
    t.count[DECK] = seen.deck
    for word, fact in seen.facts.items():
        set_field(t, word, words_of_fact(fact))
    t.depth = 0
    if seen.agenda:
        resume(t, ",".join(seen.agenda), 0)
    t.over = t.reason != NOT_ENDED
    return View(seat, t)


def read_player(t: Riddle, player: int, row: Player) -> None:
    board = t.rules.board
    t.marker[player] = MARKERS[row.place] if row.place in MARKERS else find_space(t, row.place)
    t.captor[player] = NONE if row.captor is None else names(t).index(row.captor)
    t.stay[player], t.freed[player], t.waited[player] = row.stay, row.freed, row.waited
    for i, city in enumerate(row.cities):
        t.city[2 * player + i] = board.site_ids.index(city)
    t.exchanged[player] = NONE if row.exchanged is None else find_space(t, row.exchanged)
    t.last[player] = NONE if row.last is None else find_space(t, row.last)
    t.wish[player] = NONE if row.wish is None else WISHES.index(row.wish)
    for space in row.disturbed:
        t.disturbed[player] = t.disturbed[player] | 1 << secret_of(t, space)
    put_cards(t, HAND + player, row.hand or (), row.hand_count)
    put_cards(t, TABLE + player, row.table, len(row.table))
    put_cards(t, SET_ASIDE + player, row.aside or (), row.aside_count)
    put_cards(t, FORCE + player, row.force, len(row.force))


def read_pile(t: Riddle, pile: Pile) -> None:
    secret = secret_of(t, pile.space)
    zone = HIDDEN_THIS_TURN + secret if pile.fresh else PILE + 8 * secret + names(t).index(pile.owner)
    put_cards(t, zone, pile.cards or (), pile.count)


def secret_of(t: Riddle, space: str) -> int:
    secret = t.rules.board.secret[find_space(t, space)]
    if secret < 0:
        raise ValueError(f"{space} is not a Secret space")
    return int(secret)


def names(t: Riddle) -> list[str]:
    return [player_name(t, player) for player in range(t.rules.players)]


def put_cards(t: Riddle, zone: int, cards: Cards, count: int) -> None:
    """Puts the cards seen in a zone, and sets their number."""
    t.count[zone] = count
    for card in cards:
        kind = KIND_NAMES.index(card)
        i = FIRST_COPY[kind]
        while t.at[i] != HIDDEN:
            i += 1
            if i == FIRST_COPY[kind + 1]:
                raise ValueError(f"there are fewer copies of {card}")
        put_in_order(t.at, FIRST_COPY[kind], i, zone)
