"""Step through a recorded game, from a seat or with nothing hidden."""

from __future__ import annotations

from mathom.core.match import ANSWER, Match
from mathom.core.record import AnyMatch, entry_line
from mathom.terminal.boards import board_of, whole_board_of
from mathom.terminal.screen import Screen

HELP = "Enter or n: next    p: previous    g NUMBER: go to an entry    e: the end    b: the board    q: quit"


def replay(record: AnyMatch, seat: int | None, whole: bool, screen: Screen) -> None:
    """seat None without `whole` is the public view."""
    at = 0
    screen.say(f"{record.game.title}, {len(record.entries)} entries. {HELP}")
    show(record, at, seat, whole, screen, board=True)
    while True:
        try:
            command, _, rest = screen.ask(f"{at}/{len(record.entries)}> ").partition(" ")
        except (EOFError, KeyboardInterrupt):
            return
        if command == "q":
            return
        if command in ("", "n") and at == len(record.entries):
            screen.say("This is the end.")
        elif command in ("", "n"):
            at += 1
            show(record, at, seat, whole, screen, board=False)
        elif command in ("p", "e", "g", "b"):
            at = moved(record, at, command, rest.strip(), screen)
            show(record, at, seat, whole, screen, board=True)
        else:
            screen.say(HELP)


def moved(record: AnyMatch, at: int, command: str, rest: str, screen: Screen) -> int:
    last = len(record.entries)
    if command == "p":
        return max(0, at - 1)
    if command == "e":
        return last
    if command == "g":
        if rest.isascii() and rest.isdigit() and int(rest[:9]) <= last:
            return int(rest)
        screen.say(f"Go to an entry from 0 to {last}, for example: g {last // 2}")
    return at


def at_entry(record: AnyMatch, number: int) -> AnyMatch:
    """The match as it was after so many entries."""
    match = Match(record.game, record.rules, position=record.position, names=record.names)
    for entry in record.entries[:number]:
        if entry.kind == ANSWER:
            match.enter(entry.seat, entry.action)
        elif entry.kind == "undo":
            match.undo(entry.seat)
        else:
            match.stop(entry)
    return match


def show(record: AnyMatch, at: int, seat: int | None, whole: bool, screen: Screen, board: bool) -> None:
    match = at_entry(record, at)
    if at:
        entry = record.entries[at - 1]
        seen = whole or entry.seat == seat or entry.kind != ANSWER
        screen.say(entry_line(record, entry) if seen else f"{record.seat_name(entry.seat)} answers")
        for played in match.played:
            if played.entry == at - 1:
                for telling in played.tellings:
                    event = telling.whole() if whole else telling.seen_by(seat)
                    screen.wrap(f"{match.game.tell(event)} ({event.rule})", "  ")
    if board:
        for line in whole_board_of(match) if whole else board_of(match, seat):
            screen.say(line)
    if at == len(record.entries) and match.result is not None:
        marks = zip(match.game.seats, match.result, strict=True)
        screen.say("Result: " + ", ".join(f"{name} {mark:+g}" for name, mark in marks))
    if whole and at == len(record.entries):
        screen.say(match.game.dump(match.state))
