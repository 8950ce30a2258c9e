"""The board of The Confrontation in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.wrapping import wrapped_lines
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.table.wire import Cards, Pointer, Seen
from mathom.games.confrontation.text.words import REASONS

ROWS = (
    ("shire",),
    ("arthedain", "cardolan"),
    ("rhudaur", "eregion", "enedwaith"),
    ("high_pass", "misty_mountains", "caradhras", "gap_of_rohan"),
    ("mirkwood", "fangorn", "rohan"),
    ("dagorlad", "gondor"),
    ("mordor",),
)
WIDE = 76  # columns that four regions side by side need
SIDES = ("fellowship", "sauron")
MARKS = {"game": "*", "turn": "!", "battle": "+", "palantir": "?"}
MEANINGS = {
    "game": "face-up for good",
    "turn": "face-up this turn",
    "battle": "face-up in this battle",
    "palantir": "seen in the Palantír",
}

SUMMARY = """\
Each side has nine pieces, and sees only its own. A turn is one move of one piece, forward; to enter a region with \
enemies is to attack, and then both sides play a card. The Fellowship wins when the Ringbearer is in Mordor. Sauron \
wins when the Ringbearer is lost, or with three pieces in the Shire; the variant Witch King is enough. A side that \
cannot move loses."""


def draw(seen: object, width: int) -> list[str]:
    """Seven rows with the viewer's home at the bottom; each concealed enemy is a question mark."""
    assert isinstance(seen, Seen)
    lines: list[str] = []
    upward = seen.seat == "sauron"
    for row in ROWS if upward else reversed(ROWS):
        regions = tuple(reversed(row)) if upward else row
        lines += [*(side_by_side(seen, regions, width) if width >= WIDE else stacked(seen, regions, width)), ""]
    for text in (*legend(seen), *situation(seen), *holdings(seen)):
        lines += wrapped_lines(text, width, "", "  ")
    return lines


def side_by_side(seen: Seen, row: tuple[str, ...], width: int) -> list[str]:
    cell = width // len(row)
    cells = [pieces_in(seen, region) or ["-"] for region in row]
    if len(row) == 1:
        cells = [["  ".join(names)] for names in cells]
    lines = ["".join(title(region).center(cell) for region in row).rstrip()]
    for i in range(max(len(names) for names in cells)):
        lines.append("".join((names[i] if i < len(names) else "").center(cell) for names in cells).rstrip())
    return lines


def stacked(seen: Seen, row: tuple[str, ...], width: int) -> list[str]:
    lines: list[str] = []
    for region in row:
        lines += wrapped_lines(f"{title(region)}: {' '.join(pieces_in(seen, region)) or '-'}", width, "", "  ")
    return lines


def title(region: str) -> str:
    return region.replace("_", " ").upper()


def pieces_in(seen: Seen, region: str) -> list[str]:
    names = []
    for piece in seen.pieces:
        if piece.place == region:
            names.append(short(seen, piece.character) + "".join(MARKS[until] for until in piece.shown))
    for heap in seen.heaps:
        if heap.region == region:
            mark = "?" if seen.seat else heap.side[0].upper() + "?"
            names.append(" ".join([mark] * heap.count))
    return names


def short(seen: Seen, character: str) -> str:
    """The name without the suffix of its side, except in a draft, where both sides of a tile are possible."""
    return character if "cast=draft" in seen.rules else character.removesuffix("_c").removesuffix("_v")


# ---- beside the board ----


def legend(seen: Seen) -> Iterator[str]:
    """Explains the marks that are on the board."""
    on_board = [piece for piece in seen.pieces if piece.place not in ("defeated", "reserve")]
    used = [until for until in MARKS if any(until in piece.shown for piece in on_board)]
    if used:
        yield ", ".join(f"{MARKS[until]} {MEANINGS[until]}" for until in used) + "."


def situation(seen: Seen) -> Iterator[str]:
    bearer = f"The Ringbearer is {seen.ringbearer.title()}."
    if seen.reason == "turn-limit":
        yield f"Over after turn {seen.turn}, without result: {REASONS[seen.reason]}."
    elif seen.reason is not None:
        yield f"Over after turn {seen.turn}. {str(seen.winner).title()} wins: {REASONS[seen.reason]}."
    elif seen.turn == 0:
        yield f"Before the first turn. {bearer}"
    else:
        yield f"Turn {seen.turn}, {seen.side.title()}. {bearer}"
    if seen.region and seen.fellow and seen.minion and seen.reason is None:
        yield f"Battle in {seen.region}: {pointed(seen, seen.fellow)} against {pointed(seen, seen.minion)}."
    if seen.ordered and seen.reason is None:
        yield f"Ordered to move: {pointed(seen, seen.ordered)}."


def pointed(seen: Seen, pointer: Pointer) -> str:
    if pointer.character:
        return short(seen, pointer.character)
    return f"a concealed piece in {pointer.heap}" if pointer.heap else "a piece"


def holdings(seen: Seen) -> Iterator[str]:
    for side, cards in zip(SIDES, (seen.fellowship, seen.sauron), strict=True):
        yield f"{side.title()}: {cards_line(cards, used_of(seen, side))}"
        lost = [short(seen, p.character) for p in seen.pieces if p.place == "defeated" and side_of(p.character) == side]
        if lost:
            yield f"  defeated: {', '.join(lost)}"
        faces = [character for character in seen.known if side_of(character) == side]
        if faces and "cast=draft" in seen.rules:
            yield f"  faces that both know: {', '.join(faces)}"


def side_of(character: str) -> str:
    return SIDES[NAMES.index(character) % VARIANT >= TEAM]


def used_of(seen: Seen, side: str) -> list[str]:
    return [card for card in seen.used if SIDES[SPECIAL_NAMES.index(card) >= 4] == side]


def cards_line(cards: Cards, used: list[str]) -> str:
    text = "hand " + " ".join(cards.hand)
    if cards.pile:
        text += " | pile " + " ".join(cards.pile)
    if cards.played:
        text += f" | played {cards.played}" + (f" which fetched {cards.fetched}" if cards.fetched else "")
    if cards.specials:
        text += " | special " + " ".join(cards.specials)
    elif cards.specials_count:
        text += f" | Special Cards: {cards.specials_count}"
    if cards.picked:
        text += " | picked " + " ".join(cards.picked)
    if used:
        text += " | used " + " ".join(used)
    return text


def draw_all(views: Sequence[object], width: int) -> list[str]:
    """The board with nothing hidden: what each side sees of its own pieces and cards."""
    fellowship, sauron = (view for view in views if isinstance(view, Seen))
    pieces = {piece.character: piece for piece in (*fellowship.pieces, *sauron.pieces)}
    both = msgspec.structs.replace(
        fellowship,
        seat=None,
        pieces=tuple(pieces.values()),
        heaps=(),
        sauron=sauron.sauron,
        ordered=sauron.ordered,
        minion=sauron.minion,
    )
    return draw(both, width)


TERMINAL_BOARD = TerminalBoard(draw, draw_all, SUMMARY, "balrog fangorn", "balrog")
