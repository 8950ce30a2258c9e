"""The board of each game in text, drawn from what a seat may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import msgspec

from mathom.core.game import HasFullView
from mathom.core.play.record import AnyMatch
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.table.wire import Cards, Pointer, Seen
from mathom.games.confrontation.text.words import REASONS
from mathom.terminal import riddle_board
from mathom.terminal.screen import folded

ROWS = (
    ("shire",),
    ("arthedain", "cardolan"),
    ("rhudaur", "eregion", "enedwaith"),
    ("high_pass", "misty_mountains", "caradhras", "gap_of_rohan"),
    ("mirkwood", "fangorn", "rohan"),
    ("dagorlad", "gondor"),
    ("mordor",),
)
ROOM = 76  # columns that four regions side by side need
SIDES = ("fellowship", "sauron")
MARKS = {"game": "*", "turn": "!", "battle": "+", "palantir": "?"}
MEANINGS = {
    "game": "face-up for good",
    "turn": "face-up this turn",
    "battle": "face-up in this battle",
    "palantir": "seen in the Palantír",
}

CONFRONTATION_IN_SHORT = """\
Each side has nine pieces, and sees only its own. A turn is one move of one piece, forward; to enter a region with \
enemies is to attack, and then both sides play a card. The Fellowship wins when the Ringbearer is in Mordor. Sauron \
wins when the Ringbearer is lost, or with three pieces in the Shire; the variant Witch King is enough. Who cannot \
move loses."""


def confrontation(seen: object, width: int) -> list[str]:
    """Seven rows, the reader's own home below; concealed enemies are question marks."""
    assert isinstance(seen, Seen)
    lines: list[str] = []
    upward = seen.seat == "sauron"
    for row in ROWS if upward else reversed(ROWS):
        regions = tuple(reversed(row)) if upward else row
        lines += [*(side_by_side(seen, regions, width) if width >= ROOM else one_below_other(seen, regions, width)), ""]
    for text in (*legend(seen), *situation(seen), *holdings(seen)):
        lines += folded(text, width, "", "  ").split("\n")
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


def one_below_other(seen: Seen, row: tuple[str, ...], width: int) -> list[str]:
    lines: list[str] = []
    for region in row:
        lines += folded(f"{title(region)}: {' '.join(pieces_in(seen, region)) or '-'}", width, "", "  ").split("\n")
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
    """Without the face where the cast settles it."""
    return character if "cast=draft" in seen.rules else character.removesuffix("_c").removesuffix("_v")


# ---- beside the board ----


def legend(seen: Seen) -> Iterator[str]:
    """What the marks mean that are in use."""
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
        text += f" | special cards: {cards.specials_count}"
    if cards.picked:
        text += " | picked " + " ".join(cards.picked)
    if used:
        text += " | used " + " ".join(used)
    return text


def confrontation_whole(views: list[object], width: int) -> list[str]:
    """For the all-seeing viewer: what both sides see of their own, put together."""
    fellowship, sauron = (view for view in views if isinstance(view, Seen))
    pieces = {piece.character: piece for piece in (*fellowship.pieces, *sauron.pieces)}
    whole = msgspec.structs.replace(
        fellowship,
        seat=None,
        pieces=tuple(pieces.values()),
        heaps=(),
        sauron=sauron.sauron,
        ordered=sauron.ordered,
        minion=sauron.minion,
    )
    return confrontation(whole, width)


@dataclass(frozen=True, slots=True)
class Board:
    """How a game looks in lines of a given width: from what a seat sees, from what all see; and how it is spoken of."""

    seen: Callable[[object, int], list[str]]
    whole: Callable[[list[object], int], list[str]]
    in_short: str
    wish: str = "something"  # examples for who asks why, and what about
    thing: str = "something"


def plain(seen: object, _: int) -> list[str]:
    """Of a game that has no board here: the view as it is."""
    return msgspec.json.format(msgspec.json.encode(seen)).decode().splitlines()


def plain_whole(views: list[object], width: int) -> list[str]:
    return [line for view in views for line in plain(view, width)]


PLAIN = Board(plain, plain_whole, "")
BOARDS: dict[str, Board] = {
    "confrontation": Board(confrontation, confrontation_whole, CONFRONTATION_IN_SHORT, "balrog fangorn", "balrog"),
    "riddle": Board(riddle_board.seen_lines, plain_whole, riddle_board.IN_SHORT, "die bree", "bree"),
}


def board_for(name: str) -> Board:
    return BOARDS.get(name, PLAIN)


def board_of(match: AnyMatch, seat: int | None, width: int) -> list[str]:
    """The board as a seat sees it; the public board for None."""
    return board_for(match.game.name).seen(match.game.show(match.view(seat)), width)


def whole_board_of(match: AnyMatch, width: int) -> list[str]:
    """The board with nothing hidden."""
    game = match.game
    if isinstance(game, HasFullView):
        return board_for(game.name).seen(game.show(game.full_view(match.state)), width)
    views = [game.show(match.view(seat)) for seat in range(len(match.seats))]
    return board_for(match.game.name).whole(views, width)
