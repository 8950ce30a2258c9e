"""Riddle of the Ring in the terminal: places, open cards and your own hand; the map is in terminal_map.py."""

from __future__ import annotations

from collections.abc import Iterator

from mathom.core.rule_options import read_rules as read_rule_words
from mathom.core.terminal_board import TerminalBoard
from mathom.core.text.wrapping import wrapped_lines
from mathom.games.riddle.options import read_rules
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.table.terminal_map import draw_map
from mathom.games.riddle.table.wire import Pile, Player, Seen

SUMMARY = """\
Each of you is a Hobbit or a Black Rider, and one of ninety cards is The Ring. Roll and move; you exchange a blindly \
drawn card with every player you stop on or beside. Up to two power plays a turn let you see hands, ask riddles, take \
cards or fight. End a turn in a city to draw cards. A Hobbit wins with The Ring at the Cracks of Doom, a Black Rider \
at Barad-dûr, in a turn after they arrived there."""
PLACES = {
    "unplaced": "not yet on the map",
    "halls": "in the Halls of Mandos",
    "out": "out of the game",
    "absent": "not in play",
}


def draw(seen: object, width: int) -> list[str]:
    assert isinstance(seen, Seen)
    board = read_rules(read_rule_words(seen.rules)).board
    texts = [turn_of(seen), *(text for player in seen.players for text in player_texts(seen, player, board))]
    texts += [*(pile_text(pile, board) for pile in seen.piles), stock_of(seen)]
    return [line for text in texts if text for line in wrapped_lines(text, width, "", "    ")]


def turn_of(seen: Seen) -> str:
    facts = seen.facts
    if seen.over:
        winners = facts.get("winners")
        return f"Over: {', '.join(winners) if isinstance(winners, tuple) else 'nobody'} won."
    if not facts.get("turn"):
        return "The game has not begun."
    die = f", die {facts['die']}{' (used)' if 'die-used' in facts else ''}" if facts.get("die") else ""
    active = facts.get("active", seen.players[0].name)
    return (
        f"Turn {facts['turn']}, round {facts.get('round', 1)}: {active}{die}, "
        f"power plays left {facts.get('power-plays', 0)}."
    )


def player_texts(seen: Seen, player: Player, board: Board) -> Iterator[str]:
    own = " (you)" if player.seat == seen.seat else ""
    count = player.hand_count
    notes = [f"{count} card{'' if count == 1 else 's'}", *(["has waited"] if player.waited else [])]
    yield f"{player.name}{own}: {where(player, board)}; {', '.join(notes)}"
    for label, cards in (("hand", player.hand), ("on the table", player.table), ("in battle", player.force)):
        if cards:
            yield f"  {label}: {' '.join(cards)}"
    if own and player.cities:
        yield f"  no pick-up again yet in {', '.join(player.cities)}"


def where(player: Player, board: Board) -> str:
    stay = f", turn {player.stay}" if player.stay else ""
    if player.place == "captive":
        return f"captive of {player.captor}{stay}"
    return PLACES[player.place] + stay if player.place in PLACES else space_title(player.place, board)


def space_title(space: str, board: Board) -> str:
    title = board.titles[board.space_names.index(space)]
    return f"{title} ({space})" if title else space


def pile_text(pile: Pile, board: Board) -> str:
    cards = f": {' '.join(pile.cards)}" if pile.cards else ""
    return f"hidden at {space_title(pile.space, board)}: {pile.count} of {pile.owner}{cards}"


def stock_of(seen: Seen) -> str:
    discard = f": {' '.join(seen.discard)}" if seen.discard else ""
    return f"deck {seen.deck}; discarded {len(seen.discard)}{discard}"


TERMINAL_BOARD = TerminalBoard(
    draw, draw_map=draw_map, summary=SUMMARY, example_answer="die bree", example_thing="bree"
)
