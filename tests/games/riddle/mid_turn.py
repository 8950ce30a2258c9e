"""Positions in the middle of a turn, for tests: in the words of `dump`, which `load` refuses to read.

    state_of("frodo 0606 hand boat ; sam 0806 ; die 1 ; agenda TakeAction 0, EndTurn 0, NextTurn")

Nothing checks them, so a test must describe what can happen.
"""

from __future__ import annotations

from typing import Final

from mathom.core.engine.tables import zeros
from mathom.core.text.agenda_text import resume
from mathom.core.text.position_parts import split_position
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Riddle, empty_game
from mathom.games.riddle.text.fields import BY_WORD
from mathom.games.riddle.text.position import (
    CARD_PARTS,
    NUMBERED,
    load,
    read_cards,
    read_field,
    read_player,
    rules_said,
)

AGENDA: Final = "agenda"


def state_of(text: str) -> Riddle:
    """The position that the text describes; without an agenda the start of a turn."""
    parts = split_position(text)
    agenda = next((part for part in parts if part.key == AGENDA), None)
    if agenda is None:
        return load(text)
    players = [part for part in parts if part.key in CHARACTER_NAMES or part.key in NUMBERED]
    s = empty_game(FRAMES, rules_said(parts, players))
    for player, part in enumerate(players):
        s.character[player] = CHARACTER_NAMES.index(part.key) if part.key in CHARACTER_NAMES else NONE
    for player, part in enumerate(players):
        read_player(s, player, part)
    for part in parts:
        if part.key in BY_WORD:
            read_field(s, part)
        elif part.key in CARD_PARTS:
            read_cards(s, part)
    resume(s, " ".join(word.text for word in agenda.rest), 0)
    s.listen(zeros(64))
    s.run_steps(0)
    return s
