"""Questions and views as short texts that test rows can contain.

question("mordor: balrog", "") == "s TakeTurn: balrog-dagorlad balrog-gondor"
eyes(match, "f") == "mordor: ?"
told(match, "f") == ["turn-began fellowship 2", "moved sauron mordor gondor normal ?"]
"""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM
from mathom.games.confrontation.table.wire import Seen, show
from mathom.games.confrontation.text.event_fields import REASON_NAMES
from tests.games.confrontation.rule_rows import GAME, SEATS, ConfrontationMatch, play

LETTERS = {CHANCE: "chance", 0: "f", 1: "s"}
DRAFT = "rules cast=draft ; "
VARIANT = "rules cast=variant ; "


def with_cards(cards: str, more: str = "cast=draft") -> str:
    """The beginning of a position in which these Special Cards, joined by +, are held in public."""
    return f"rules {more} specials=handicap handicap={cards} ; "


def secret_cards(cards: str) -> str:
    """The same, held in secret."""
    return f"rules cast=draft specials=own-two ; specials {cards} ; "


def asked(match: ConfrontationMatch) -> str:
    """The seats asked and the frame, with every answer of the first seat; or how the game ended."""
    s = match.state
    if match.is_over:
        return ("won f", "won s", "won by nobody")[s.winner] + f": {REASON_NAMES[s.reason]}"
    seats = "".join(LETTERS[seat] for seat in match.asked)
    answers = " ".join(sorted(option.text for option in match.options(match.asked[0])))
    return f"{seats} {s.waiting()[0].split()[0]}: {answers}"


def question(position: str, moves: str, expected: str) -> None:
    """Plays and compares; answers that are not said after a colon are not compared, and their order never is."""
    head, colon, answers = expected.partition(":")
    have, _, offered = asked(play(position, moves)).partition(":")
    assert have == head
    if colon:
        assert sorted(offered.split()) == sorted(answers.split())


def number(seat: str) -> int | None:
    """Spectators are "w"."""
    return None if seat == "w" else SEATS[seat]


def shown(match: ConfrontationMatch, seat: str) -> Seen:
    return show(GAME.view(match.state, number(seat)))


def eyes(match: ConfrontationMatch, seat: str) -> str:
    """The pieces of the other side as this seat sees them: names, and ? for concealed ones."""
    seen = shown(match, seat)
    own = {"f": "fellowship", "s": "sauron"}.get(seat, "")
    rows: list[str] = []
    for region in REGION_NAMES:
        names = [piece.character for piece in seen.pieces if piece.place == region and side(piece.character) != own]
        names += ["?"] * sum(heap.count for heap in seen.heaps if heap.region == region and heap.side != own)
        if names:
            rows.append(f"{region}: {' '.join(names)}")
    return " | ".join(rows)


def side(character: str) -> str:
    return "fellowship" if NAMES.index(character) % (2 * TEAM) < TEAM else "sauron"


def told(match: ConfrontationMatch, seat: str) -> list[str]:
    """Every event as this seat saw it, with ? for secrets."""
    return [
        " ".join([event.kind, *("?" if fact is None else str(fact) for fact in event.facts.values())])
        for event in match.events(number(seat))
    ]
