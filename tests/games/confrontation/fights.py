"""Helpers for tests of battles: questions, totals, places, and twins.

Twins are two positions between which one seat cannot distinguish. As long as they are played alike,
that seat must see and hear the same, and be asked the same, in both (6.16, 13.4).
"""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.games.confrontation.text.position import CARD_LETTERS, MARKS
from tests.games.confrontation.rule_rows import (
    SEATS,
    ConfrontationMatch,
    answer,
    begin,
    dump,
    parts,
    pending,
    whole_events,
)
from tests.games.confrontation.short_texts import shown, told

SIDES = {"f": "fellowship", "s": "sauron"}

# The letters of the cards, as hands are written.
LETTERS = {
    "f": {**{n: n for n in "12345"}, "magic": "m", "noble_sacrifice": "s", "elven_cloak": "c", "retreat": "r"},
    "s": {**{n: n for n in "123456"}, "magic": "m", "eye": "e", "retreat": "r"},
}


def offered(match: ConfrontationMatch, seat: int | None = None) -> set[str]:
    """The options of the pending question, or of one seat's question."""
    return {option.text for option in match.options(match.asked[0] if seat is None else seat)}


def expect(match: ConfrontationMatch, question: str, answers: str | set[str]) -> None:
    """Checks that exactly this question is asked, with these options."""
    assert pending(match) == question
    seat = int(question.split()[1]) if " " in question else CHANCE
    assert match.asked == [seat]
    assert offered(match, seat) == (set(answers.split()) if isinstance(answers, str) else answers)


def totals(match: ConfrontationMatch) -> list[tuple[object, object]]:
    """The strengths that were compared, battle by battle."""
    return [(e.facts["fellow"], e.facts["minion"]) for e in whole_events(match) if e.kind == "compared"]


def places(position: str | ConfrontationMatch) -> dict[str, str]:
    """The place of each piece on the board, seen or not."""
    text = position if isinstance(position, str) else dump(position.state)
    found: dict[str, str] = {}
    for group in parts(text).get("board", "").split("|"):
        words = group.split()
        if words and words[0] != "lost:":
            found |= {word.rstrip(MARKS): words[0].removesuffix(":") for word in words[1:]}
    return found


def hand(match: ConfrontationMatch, side: str) -> str:
    """The cards that a side holds, by their letters."""
    seat = SEATS[side]
    return parts(dump(match.state)).get(SIDES[side], CARD_LETTERS[seat]).split()[0]


def without(cards: str, used: str) -> str:
    return "".join(letter for letter in cards if letter not in used)


def check_twins(seat: str, one: str, other: str, moves: str) -> list[str]:
    """Plays both alike and compares what the seat, or a spectator ("w"), can perceive; returns what was asked.

    A move written a/b is played a in the one and b in the other.
    """
    matches = begin(one), begin(other)
    asked = []
    for move in ["", *moves.split()]:
        words = move.split("/")
        for match, word in zip(matches, (words[0], words[-1]), strict=True):
            if word:
                answer(match, word)
        first, second = matches
        assert first.asked == second.asked
        assert pending(first) == pending(second)
        assert shown(first, seat) == shown(second, seat)
        assert told(first, seat) == told(second, seat)
        if seat in SEATS:
            assert offered(first, SEATS[seat]) == offered(second, SEATS[seat])
        asked.append(pending(first))
    return asked
