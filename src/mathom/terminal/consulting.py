"""What a player may consult during a game: the rules, the map, their own notes, ready-made set-ups."""

from __future__ import annotations

from typing import NamedTuple

from mathom.core.errors import MathomError
from mathom.core.play.record import AnyMatch
from mathom.terminal.rulebook import contents, find_rule, without_number
from mathom.terminal.screen import Screen

MAP_HELP = ("map", "show the map around you; more of it in a wider window")
LOOK_HELP = ("look NAME", "show a place, its neighbours and what is there; a part of a name finds several")
NOTES_HELP = ("notes", "show which cards you have seen in the hands of others")
SETUP_HELP = ("setup", "list the ready-made set-ups; setup 1: take the first")


class SetUp(NamedTuple):
    """A ready-made way to answer the questions of a set-up."""

    title: str
    words: str
    answers: tuple[str, ...]


def more_help(match: AnyMatch, seat: int) -> list[tuple[str, str]]:
    """The commands that only some games have, or only now."""
    board = match.game.terminal_board
    rows = {
        MAP_HELP: board.draw_map is not None,
        LOOK_HELP: board.look is not None,
        NOTES_HELP: notes_of(match, seat) is not None,
        SETUP_HELP: bool(set_ups(match, seat)),
    }
    return [row for row, has in rows.items() if has]


def show_rules(screen: Screen, game: str, number: str) -> None:
    """The list of all rules, or one chapter, section or ruling."""
    if not number:
        screen.table(contents(game))
        return
    for section in find_rule(game, number):
        screen.wrap(f"{section.number} {without_number(section)}".strip())
        for text in section.texts:
            screen.wrap(text, "  ", "  " if text.startswith("- ") else "")


def show_map(screen: Screen, match: AnyMatch, seat: int) -> None:
    draw = match.game.terminal_board.draw_map
    if draw is None:
        raise MathomError("This game has no other map: type board.")
    screen.say("\n".join(draw(match.game.show(match.view(seat)), screen.widest)))


def show_place(screen: Screen, match: AnyMatch, seat: int, name: str) -> None:
    board = match.game.terminal_board
    if board.look is None:
        raise MathomError("This game shows its places on the board: type board.")
    if not name:
        raise MathomError(f'Name a place, as in "look {board.example_thing}".')
    screen.say("\n".join(board.look(match.game.show(match.view(seat)), name, screen.width)))


def notes_of(match: AnyMatch, seat: int) -> tuple[str, ...] | None:
    return match.game.table.notes(match.view(seat), match.events(seat))


def show_notes(screen: Screen, match: AnyMatch, seat: int) -> None:
    notes = notes_of(match, seat)
    if notes is None:
        raise MathomError("This game keeps no notes: type log for what has happened.")
    for text in notes or ("You have seen no card in the hand of another player.",):
        screen.wrap(text, "  ", "  ")


def set_ups(match: AnyMatch, seat: int) -> list[SetUp]:
    """The ready-made set-ups that can be chosen now."""
    sheet = match.game.table.sheet(match.state, seat)
    if sheet is None:
        return []
    return [
        SetUp(
            preset.title,
            preset.words,
            tuple(
                slot.answers[slot.things.index(thing)] for slot, thing in zip(sheet.slots, preset.things, strict=False)
            ),
        )
        for preset in sheet.presets
    ]


def chosen_set_up(screen: Screen, match: AnyMatch, seat: int, number: str) -> tuple[str, ...]:
    """The answers of a set-up by its number; without one, lists them and returns ()."""
    found = set_ups(match, seat)
    if not found:
        raise MathomError("There is no ready-made set-up now: choose one before the first answer of your set-up.")
    if number.isascii() and number.isdigit() and len(number) < 3 and 1 <= int(number) <= len(found):
        return found[int(number) - 1].answers
    screen.table([(f"setup {n}", f"{one.title}. {one.words}") for n, one in enumerate(found, 1)])
    return ()
