"""Draws the board of a match in lines of text, with the board that its game brings."""

from __future__ import annotations

from mathom.core.game import AnyGame, HasFullView
from mathom.core.play.record import AnyMatch
from mathom.core.terminal_board import HasTerminalBoard, TerminalBoard

PLAIN = TerminalBoard()


def board_for(game: AnyGame) -> TerminalBoard:
    """The board that the game brings, or a plain list of what the view holds."""
    return game.terminal_board if isinstance(game, HasTerminalBoard) else PLAIN


def board_of(match: AnyMatch, seat: int | None, width: int) -> list[str]:
    """The board as a seat sees it; as a spectator sees it for None."""
    return board_for(match.game).draw(match.game.show(match.view(seat)), width)


def whole_board_of(match: AnyMatch, width: int) -> list[str]:
    """The board with nothing hidden."""
    game = match.game
    if isinstance(game, HasFullView):
        return board_for(game).draw(game.show(game.full_view(match.state)), width)
    return board_for(game).draw_all([game.show(match.view(seat)) for seat in range(len(match.seats))], width)
