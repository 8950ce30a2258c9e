"""War of the Ring in a terminal: tracks, dice, cards, and the regions where something stands, by Nation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.wrapping import wrapped_lines
from mathom.games.war.knowledge.view import SECOND_HAND
from mathom.games.war.rules.cards.zones import is_in, owner_of
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARD_ZONES,
    CARDS,
    DECKS,
    DISCARDED,
    IN_DECK,
    IN_HAND,
    ON_TABLE,
)
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, CHARACTERS, IN_FELLOWSHIP
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.nations import FREE, NATION_NAMES, NATIONS, NO_NATION, SHADOW, SIDE_NAMES, SIDES
from mathom.games.war.rules.facts.regions import NATION_OF, REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.seats import SECOND, SIDE_OF_SEAT, is_divided, seat_names
from mathom.games.war.rules.facts.tiles import DRAWN, IN_POOL, TILE_NAMES, TILES
from mathom.games.war.rules.politics.track import AT_WAR, TOP_BOX, is_active
from mathom.games.war.rules.state import OFF_TRACK, War
from mathom.games.war.rules.teams.command import leader_of
from mathom.games.war.rules.victory import points
from mathom.games.war.table.terminal_look import look, standing_in
from mathom.games.war.table.wire import Seen, hand_names, rebuild
from mathom.games.war.text import titles
from mathom.games.war.text.questions import RULES
from mathom.games.war.text.titles import capital

SUMMARY: Final = """\
The Free Peoples bring the Ring to the Crack of Doom, or hold Settlements worth 4 points; the Shadow corrupts the \
Ring-bearers with 12 points, or holds Settlements worth 10. Each turn both sides draw cards, the Shadow puts dice into \
the Hunt Box, and both roll their action dice and use them one after the other. Armies are written \
regulars/elites/Leaders, those of the Shadow regulars/elites+Nazgûl."""
LABEL: Final = 14  # columns of the labels on the left
PHASE: Final = "Phase"  # the frame of a phase that waits, with its number (R3)


def draw(seen: object, width: int) -> list[str]:
    """One paragraph for each subject, then the map."""
    assert isinstance(seen, Seen)
    return draw_table(rebuild(seen).table, seen, width)


def draw_all(views: Sequence[object], width: int) -> list[str]:
    """With the hands of all seats."""
    seen = [view for view in views if isinstance(view, Seen)]
    table = rebuild(seen[0]).table
    for other in seen[1:]:
        theirs = rebuild(other).table
        for k in range(len(theirs.cards)):
            table.cards[k] = table.cards[k] | theirs.cards[k]
        for deck in range(DECKS):
            table.second[deck] = table.second[deck] | theirs.second[deck]
    return draw_table(table, seen[0], width)


def draw_table(t: War, seen: Seen, width: int) -> list[str]:
    lines: list[str] = []
    for label, text in (*situation(t, seen), *politics(t), *card_lines(t, seen)):
        lines += wrapped_lines(text, width, f"{label:<{LABEL - 1}} ", " " * LABEL)
    lines.append("")
    for text in map_lines(t, seen):
        lines += wrapped_lines(text, width, "", "    ")
    return lines


def situation(t: War, seen: Seen) -> Iterator[tuple[str, str]]:
    if t.over:
        winner = capital(titles.SIDES[SIDE_NAMES[t.winner]])
        yield "Over", f"after turn {t.turn}. {winner} won: {titles.REASONS[titles.REASON_NAMES[t.reason]]}."
    points_now = f"Free Peoples {points(t, FREE)} of 4, Shadow {points(t, SHADOW)} of 10"
    yield f"Turn {t.turn}", f"victory points: {points_now}"
    leaders = [seat_names(t.players)[leader_of(t, side)] for side in range(SIDES) if is_divided(t.players, side)]
    if leaders:
        yield "Leading", " and ".join(leaders)
    where = titles.REGIONS[REGION_NAMES[t.fellowship]] if t.mordor == OFF_TRACK else f"Mordor, step {t.mordor} of 5"
    members = [
        titles.CHARACTERS[CHARACTER_NAMES[who]]
        for who in range(CHARACTERS)
        if t.character[who] == IN_FELLOWSHIP and who != t.guide
    ]
    status = "revealed" if t.is_revealed else "hidden"
    progress = f"progress {t.progress}, " if t.mordor == OFF_TRACK else ""
    yield (
        "Fellowship",
        f"{where}, {status}, {progress}corruption {t.corruption} of 12; "
        f"guide {titles.CHARACTERS[CHARACTER_NAMES[t.guide]]}, with {', '.join(members) or 'nobody'}",
    )
    for side in range(SIDES):
        yield f"Dice {SIDE_NAMES[side]}", dice_words(t, side, are_dice_to_roll(seen))
    yield "Hunt tiles", f"in the pool: {tile_words(t, IN_POOL)}; drawn: {tile_words(t, DRAWN)}"


def are_dice_to_roll(seen: Seen) -> bool:
    """Whether the action roll of this turn is still to come: the phase after it waits."""
    return any(frame.split() in ([PHASE, "4"], [PHASE, "3"], [PHASE, "2"]) for frame in seen.agenda)


def dice_words(t: War, side: int, to_roll: bool) -> str:
    dice = [FACE_NAMES[face] for face in range(FACES) for _ in range(t.dice[side * FACES + face])]
    shown = f"{' '.join(dice)}; " if dice else ""
    rest = f"{'to roll' if to_roll else 'used'} {t.used[side]}"
    return f"{shown}{rest}, Hunt Box {t.box[side]}, Elven Rings {t.rings[side]}"


def tile_words(t: War, zone: int) -> str:
    counts = [(TILE_NAMES[k], t.tiles[zone * TILES + k]) for k in range(TILES)]
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts if count) or "none"


def politics(t: War) -> Iterator[tuple[str, str]]:
    """Nations by the steps that they are from war."""
    for steps in range(TOP_BOX, AT_WAR - 1, -1):
        names = [
            NATION_NAMES[k] + ("" if is_active(t, k) else " (passive)") for k in range(NATIONS) if t.steps[k] == steps
        ]
        if names:
            yield f"{steps} to war" if steps else "At war", ", ".join(names)


def card_lines(t: War, seen: Seen) -> Iterator[tuple[str, str]]:
    on_table = [CARD_NAMES[card] for card in range(CARDS) if is_in(t, ON_TABLE, card)]
    if on_table:
        yield "On the table", ", ".join(on_table)
    for side in range(SIDES):
        counts = [size(seen, zone, side) for zone in (IN_HAND, IN_DECK, DISCARDED)]
        yield f"Cards {SIDE_NAMES[side]}", f"hand {counts[0]}, decks {counts[1]}, discarded face down {counts[2]}"
    for seat, name in enumerate(seat_names(t.players)):
        hand = hand_names(t, seat)
        if is_divided(t.players, SIDE_OF_SEAT[seat]):
            yield f"Hand {name}", ": ".join(filter(None, (hand_size_words(seen, seat), ", ".join(hand))))
        elif hand:
            yield f"Hand {name}", ", ".join(hand)
        discards = [c for c in range(CARDS) if is_in(t, DISCARDED, c) and owner_of(t, c) == seat]
        if discards:
            yield f"Away {name}", ", ".join(CARD_NAMES[c] for c in discards)


def hand_size_words(seen: Seen, seat: int) -> str:
    """How many cards a player of a team has, Character and Strategy."""
    decks = (2 * SIDE_OF_SEAT[seat], 2 * SIDE_OF_SEAT[seat] + 1)
    second = [seen.sizes[(CARD_ZONES + SECOND_HAND) * DECKS + deck] for deck in decks]
    first = [seen.sizes[IN_HAND * DECKS + deck] - other for deck, other in zip(decks, second, strict=True)]
    counts = second if seat >= SECOND else first
    return f"{counts[0]}+{counts[1]}"


def size(seen: Seen, zone: int, side: int) -> str:
    """How many cards, Character and Strategy."""
    return f"{seen.sizes[zone * DECKS + 2 * side]}+{seen.sizes[zone * DECKS + 2 * side + 1]}"


def map_lines(t: War, seen: Seen) -> Iterator[str]:
    """Each Nation's regions where something stands, then those of no Nation; the Fellowship is marked.

    A Nation's own figures in its own regions stand without its name.
    """
    for nation in range(NO_NATION + 1):
        title = "no Nation" if nation == NO_NATION else NATION_NAMES[nation]
        here = [k for k in range(REGIONS) if NATION_OF[k] == nation]
        words = [
            f"{REGION_NAMES[k]} {text.removeprefix(f'{title} ')}" for k in here if (text := standing_in(t, seen, k))
        ]
        if words:
            yield f"{title.upper()}: {' | '.join(words)}"


def rule_of_question(seen: object) -> str:
    assert isinstance(seen, Seen)
    return RULES[seen.agenda[0].split()[0]]


TERMINAL_BOARD: Final = TerminalBoard(
    draw,
    draw_all,
    SUMMARY,
    "character move-fellowship",
    "minas-tirith",
    look=look,
    most_listed=48,
    rule_of_question=rule_of_question,
)
