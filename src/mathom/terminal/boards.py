"""Draws the board of a match in lines of text, with the board that its game brings."""

from __future__ import annotations

from mathom.core.play.record import AnyMatch


def board_of(match: AnyMatch, seat: int | None, width: int) -> list[str]:
    """The board as a seat sees it; as a spectator sees it for None."""
    return match.game.terminal_board.draw(match.game.show(match.view(seat)), width)


def whole_board_of(match: AnyMatch, width: int) -> list[str]:
    """The board with nothing hidden."""
    game = match.game
    if (full := game.table.full_view(match.state)) is not None:
        return game.terminal_board.draw(game.show(full), width)
    return game.terminal_board.draw_all([game.show(match.view(seat)) for seat in range(len(match.seats))], width)
