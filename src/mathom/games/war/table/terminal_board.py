"""War of the Ring in a terminal: tracks, dice, cards, and the regions where something stands, by Nation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.wrapping import wrapped_lines
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
    DECKS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
    side_of_card,
)
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, CHARACTERS, IN_FELLOWSHIP
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.nations import FREE, NATION_NAMES, NATIONS, NO_NATION, SHADOW, SIDE_NAMES, SIDES
from mathom.games.war.rules.facts.regions import NATION_OF, REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.tiles import DRAWN, IN_POOL, TILE_NAMES, TILES
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import OFF_TRACK, War
from mathom.games.war.rules.victory import points
from mathom.games.war.table.wire import Seen, hand_of, rebuild
from mathom.games.war.text import titles
from mathom.games.war.text.titles import capital

SUMMARY: Final = """\
The Free Peoples bring the Ring to the Crack of Doom, or hold Settlements worth 4 points; the Shadow corrupts the \
Ring-bearers with 12 points, or holds Settlements worth 10. Each turn both sides draw cards, the Shadow puts dice into \
the Hunt Box, and both roll their action dice and use them one after the other. Armies are written \
regulars/elites/Leaders, those of the Shadow regulars/elites+Nazgûl."""


def draw(seen: object, width: int) -> list[str]:
    """One paragraph for each subject, then the map."""
    assert isinstance(seen, Seen)
    return draw_table(rebuild(seen).table, seen, width)


def draw_all(views: Sequence[object], width: int) -> list[str]:
    """With the hands of all seats."""
    seen = [view for view in views if isinstance(view, Seen)]
    table = rebuild(seen[0]).table
    for other in seen[1:]:
        cards = rebuild(other).table.cards
        for k in range(len(cards)):
            table.cards[k] = table.cards[k] | cards[k]
    return draw_table(table, seen[0], width)


def draw_table(t: War, seen: Seen, width: int) -> list[str]:
    lines: list[str] = []
    for text in (*situation(t), *politics(t), *card_lines(t, seen)):
        lines += wrapped_lines(text, width, "", "  ")
    lines.append("")
    for text in map_lines(t, seen):
        lines += wrapped_lines(text, width, "", "    ")
    return lines


def situation(t: War) -> Iterator[str]:
    if t.over:
        winner = capital(titles.SIDES[SIDE_NAMES[t.winner]])
        yield f"Over after turn {t.turn}. {winner} won: {titles.REASONS[titles.REASON_NAMES[t.reason]]}."
    else:
        yield f"Turn {t.turn}. Points: Free Peoples {points(t, FREE)} of 4, Shadow {points(t, SHADOW)} of 10."
    where = titles.REGIONS[REGION_NAMES[t.fellowship]] if t.mordor == OFF_TRACK else f"Mordor, step {t.mordor}"
    members = [CHARACTER_NAMES[who] for who in range(CHARACTERS) if t.character[who] == IN_FELLOWSHIP]
    status = "revealed" if t.is_revealed else "hidden"
    yield (
        f"Fellowship: {where}, {status}, progress {t.progress}, corruption {t.corruption} of 12, "
        f"guide {CHARACTER_NAMES[t.guide]}, with {', '.join(members) or 'nobody'}."
    )
    for side in range(SIDES):
        yield f"Dice of {titles.SIDES[SIDE_NAMES[side]]}: {dice_words(t, side)}."
    yield f"Hunt pool: {tile_words(t, IN_POOL)}. Drawn: {tile_words(t, DRAWN)}."


def dice_words(t: War, side: int) -> str:
    dice = [FACE_NAMES[face] for face in range(FACES) for _ in range(t.dice[side * FACES + face])]
    return f"{' '.join(dice) or 'none'}; used {t.used[side]}, Hunt Box {t.box[side]}, Elven Rings {t.rings[side]}"


def tile_words(t: War, zone: int) -> str:
    counts = [(TILE_NAMES[k], t.tiles[zone * TILES + k]) for k in range(TILES)]
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts if count) or "none"


def politics(t: War) -> Iterator[str]:
    words = []
    for nation in range(NATIONS):
        steps = f"{t.steps[nation]} to war" if t.steps[nation] else "at war"
        words.append(f"{NATION_NAMES[nation]} {steps}{'' if is_active(t, nation) else ' (passive)'}")
    yield f"Nations: {', '.join(words)}."


def card_lines(t: War, seen: Seen) -> Iterator[str]:
    on_table = [CARD_NAMES[card] for card in range(CARDS) if is_in(t, ON_TABLE, card)]
    if on_table:
        yield f"On the table: {', '.join(on_table)}."
    for side in range(SIDES):
        counts = [size(seen, zone, side) for zone in (IN_HAND, IN_DECK, DISCARDED)]
        yield (
            f"Cards of {titles.SIDES[SIDE_NAMES[side]]}: hand {counts[0]}, decks {counts[1]}, "
            f"discarded face down {counts[2]}."
        )
        hand = hand_of(t, side)
        if hand:
            yield f"Hand of {titles.SIDES[SIDE_NAMES[side]]}: {', '.join(hand)}."
        discards = [c for c in range(CARDS) if is_in(t, DISCARDED, c) and side_of_card(c) == side]
        if discards:
            yield f"Discarded by {titles.SIDES[SIDE_NAMES[side]]}: {', '.join(CARD_NAMES[c] for c in discards)}."


def size(seen: Seen, zone: int, side: int) -> str:
    """How many cards, Character and Strategy."""
    return f"{seen.sizes[zone * DECKS + 2 * side]}+{seen.sizes[zone * DECKS + 2 * side + 1]}"


def map_lines(t: War, seen: Seen) -> Iterator[str]:
    """Each Nation's regions where something stands, then those of no Nation; the Fellowship is marked."""
    for nation in range(NO_NATION + 1):
        here = [k for k in range(REGIONS) if NATION_OF[k] == nation]
        words = [f"{REGION_NAMES[k]} {standing}" for k in here if (standing := standing_in(t, seen, k))]
        title = "no Nation" if nation == NO_NATION else NATION_NAMES[nation]
        if words:
            yield f"{title.upper()}: {' | '.join(words)}"


def standing_in(t: War, seen: Seen, region: int) -> str:
    words = [seen.regions.get(REGION_NAMES[region], "")]
    if t.mordor == OFF_TRACK and t.fellowship == region:
        words.append("[fellowship]")
    return " ".join(filter(None, words))


TERMINAL_BOARD: Final = TerminalBoard(draw, draw_all, SUMMARY, "character move-fellowship", "minas-tirith")
