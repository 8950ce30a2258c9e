"""The board of each game in text, drawn from what a seat may know."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from mathom.core.record import AnyMatch
from mathom.games.confrontation.characters import NAMES, TEAM, VARIANT
from mathom.games.confrontation.wire import Cards, Seen
from mathom.terminal.screen import WIDTH

ROWS = (
    ("shire",),
    ("arthedain", "cardolan"),
    ("rhudaur", "eregion", "enedwaith"),
    ("high_pass", "misty_mountains", "caradhras", "gap_of_rohan"),
    ("mirkwood", "fangorn", "rohan"),
    ("dagorlad", "gondor"),
    ("mordor",),
)
UNTIL = {"game": "*", "turn": "!", "battle": "+", "palantir": "?"}


def confrontation(seen: object) -> list[str]:
    """Seven rows, the reader's own home below; concealed enemies are question marks."""
    assert isinstance(seen, Seen)
    lines: list[str] = []
    upward = seen.seat == "sauron"
    for row in ROWS if upward else reversed(ROWS):
        lines += row_lines(seen, tuple(reversed(row)) if upward else row)
    return [*lines, *summary(seen)]


def row_lines(seen: Seen, row: tuple[str, ...]) -> list[str]:
    width = WIDTH // len(row)
    titles = [region.replace("_", " ").upper() for region in row]
    cells = [pieces_in(seen, region) for region in row]
    if len(row) == 1:
        cells = [["  ".join(cell)] for cell in cells]
    height = max(1, *(len(cell) for cell in cells))
    lines = ["".join(title.center(width) for title in titles).rstrip()]
    for i in range(height):
        lines.append("".join((cell[i] if i < len(cell) else "").center(width) for cell in cells).rstrip())
    return [*lines, ""]


def pieces_in(seen: Seen, region: str) -> list[str]:
    names = []
    for piece in seen.pieces:
        if piece.place == region:
            names.append(short(seen, piece.character) + "".join(UNTIL[until] for until in piece.shown))
    for heap in seen.heaps:
        if heap.region == region:
            mark = "?" if seen.seat else heap.side[0].upper() + "?"
            names.append(" ".join([mark] * heap.count))
    return names or ["-"]


def short(seen: Seen, character: str) -> str:
    """Without the face where the cast settles it."""
    return character if "cast=draft" in seen.rules else character.removesuffix("_c").removesuffix("_v")


def summary(seen: Seen) -> list[str]:
    lines = [f"Turn {seen.turn}, {seen.side}'s. The Ringbearer is {seen.ringbearer.title()}."]
    if seen.winner is not None:
        lines = [f"The game is over after turn {seen.turn}: {seen.winner} wins ({seen.reason})."]
    for side, cards in (("fellowship", seen.fellowship), ("sauron", seen.sauron)):
        lines.append(f"{side:>10}: {cards_line(cards)}")
        lost = [short(seen, p.character) for p in seen.pieces if p.place == "defeated" and side_of(p.character) == side]
        if lost:
            lines.append(f"{'defeated':>10}: {', '.join(lost)}")
    return lines


def side_of(character: str) -> str:
    return "fellowship" if NAMES.index(character) % VARIANT < TEAM else "sauron"


def cards_line(cards: Cards) -> str:
    text = "hand " + " ".join(cards.hand)
    if cards.pile:
        text += " | pile " + " ".join(cards.pile)
    if cards.played:
        text += f" | played {cards.played}" + (f" for {cards.fetched}" if cards.fetched else "")
    if cards.specials:
        text += " | special " + " ".join(cards.specials)
    elif cards.specials_count:
        text += f" | {cards.specials_count} special cards"
    return text


def confrontation_whole(views: list[object]) -> list[str]:
    """For the all-seeing viewer: what both sides see of their own, put together."""
    fellowship, sauron = (view for view in views if isinstance(view, Seen))
    pieces = {piece.character: piece for piece in (*fellowship.pieces, *sauron.pieces)}
    whole = msgspec.structs.replace(
        fellowship, seat=None, pieces=tuple(pieces.values()), heaps=(), sauron=sauron.sauron
    )
    return confrontation(whole)


BOARDS: dict[str, Callable[[object], list[str]]] = {"confrontation": confrontation}
WHOLE_BOARDS: dict[str, Callable[[list[object]], list[str]]] = {"confrontation": confrontation_whole}


def board_of(match: AnyMatch, seat: int | None) -> list[str]:
    """The board as a seat sees it; the public board for None."""
    return BOARDS[match.game.name](match.game.show(match.view(seat)))


def whole_board_of(match: AnyMatch) -> list[str]:
    """The board with nothing hidden."""
    views = [match.game.show(match.view(seat)) for seat in range(len(match.game.seats))]
    return WHOLE_BOARDS[match.game.name](views)
