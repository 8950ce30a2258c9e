"""The map in the terminal: as many columns around the player as fit, with everybody's marker."""

from __future__ import annotations

from typing import Final

from mathom.core.rule_options import read_rules as read_rule_words
from mathom.games.riddle.maps.write_map import MARGIN, drawn
from mathom.games.riddle.options import read_rules
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.table.wire import Player, Seen

WIDE: Final = 3  # characters for a hex
LABEL: Final = 3  # characters for the number of a row
SEVERAL: Final = "&"
KEY: Final = (
    ". open  f forest  t thicket  m mountain  h hill  ~ ocean  = lake  s swamp",
    "* good city  @ evil city  ^ neutral city  $ the Shire  ! victory space  XX Place of Returning",
    "g Gollum space  c Clairvoyance space  r Secret space  + road",
    r"| \ / river  = bridge  : ford   A space is named by column and row: 0806.",
)


def draw_map(seen: object, width: int) -> list[str]:
    assert isinstance(seen, Seen)
    board = read_rules(read_rule_words(seen.rules)).board
    columns = min(int(board.columns), (width - LABEL - WIDE) // WIDE)
    first = first_column(board, seen, columns)
    left, right = MARGIN + WIDE * first, MARGIN + WIDE * (first + columns) + 2
    signs = markers(seen, board)
    lines = [" " * LABEL + "".join(f"{column:02} " for column in range(first, first + columns)).rstrip()]
    for row in range(board.rows):
        lines.append(f"{row:02} " + drawn(board, row, 0, "", WIDE, signs)[left:right].rstrip())
        if row + 1 < board.rows:
            lines.append((" " * LABEL + drawn(board, row, 1, "", WIDE)[left:right]).rstrip())
    return [*lines, *(line for text in KEY for line in folded(text, width)), *folded("  ".join(who(seen)), width)]


def first_column(board: Board, seen: Seen, columns: int) -> int:
    """The first column to show, so that the player's marker, or the active player's, is in the middle."""
    active = seen.facts.get("active")
    players = sorted(seen.players, key=lambda one: (one.seat != seen.seat, one.name != active))
    spaces = [board.space_at[one.place] for one in players if one.place in board.space_at]
    middle = int(board.x[spaces[0]]) // 2 if spaces else 0
    return max(0, min(middle - columns // 2, int(board.columns) - columns))


def letter(player: Player) -> str:
    """F for Frodo, 1 for Black Rider 1."""
    name = player.character or player.name
    return name[-1] if name[-1].isdigit() else name[0].upper()


def markers(seen: Seen, board: Board) -> dict[int, str]:
    found: dict[int, str] = {}
    for player in seen.players:
        if player.place in board.space_at and (space := board.space_at[player.place]) < board.hexes:
            found[space] = SEVERAL if space in found else letter(player)
    return found


def who(seen: Seen) -> list[str]:
    shown = [player for player in seen.players if player.character]
    several = [f"{SEVERAL} several players"] if shown else []
    return [
        f"{letter(player)} {player.name}{' (you)' if player.seat == seen.seat else ''}" for player in shown
    ] + several


def folded(text: str, width: int) -> list[str]:
    """A list of things two spaces apart, in lines that fit."""
    lines = [""]
    for part in text.split("  "):
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part[:width])
    return lines
