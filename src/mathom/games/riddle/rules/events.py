"""The kinds of events, as numbers for the rules. text/event_fields.py names their fields."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import RULING

CHOSE: Final = 0
ROLLED_FOR: Final = 1
BEGINS: Final = 2
DEALT: Final = 3
BROUGHT_IN: Final = 4
TURN_BEGAN: Final = 5
PLACED: Final = 6
ROLLED: Final = 7
PLAYED: Final = 8
LAID: Final = 9
MOVED: Final = 10
HALTED: Final = 11
TOOK_BACK: Final = 12
DISCARDED: Final = 13
DREW: Final = 14
RESHUFFLED: Final = 15
EXCHANGE: Final = 16
PASSED: Final = 17
TITLE_WISHED: Final = 18
CARD_CHOSEN: Final = 19
HAND_SEEN: Final = 20
CARD_SEEN: Final = 21
RESISTED: Final = 22
RIDDLE_BEGAN: Final = 23
CARD_HELD_UP: Final = 24
NAMED: Final = 25
RIDDLE_RIGHT: Final = 26
RIDDLE_WRONG: Final = 27
ASKED_FOR: Final = 28
FEAST: Final = 29
FEAST_SPARED: Final = 30
BATTLE_BEGAN: Final = 31
FORCE_SHOWN: Final = 32
CITY_FOUGHT: Final = 33
BATTLE_WON: Final = 34
BATTLE_TIED: Final = 35
SENT_TO_HALLS: Final = 36
CAPTURED: Final = 37
STAYED: Final = 38
RELEASED: Final = 39
WENT_FREE: Final = 40
WENT_OUT: Final = 41
HID: Final = 42
RETRIEVED: Final = 43
SEARCHED: Final = 44
PILE_SEEN: Final = 45
CARD_SEEN_IN_PILE: Final = 46
PILE_TAKEN: Final = 47
TABLE_TALK: Final = 48
WON: Final = 49
ENDED_DRAWN: Final = 50
WISHED: Final = 51
PICKED_UP: Final = 52
WISH_REFUSED: Final = 53


# Cards discarded by these rules lay on the table, not in the hand.
AFTER_MOVE: Final = 504
LEFT_MAP: Final = RULING + 22
OF_TABLE: Final = (AFTER_MOVE, LEFT_MAP)


def is_of_table(rule: i64) -> bool:
    return rule == AFTER_MOVE or rule == LEFT_MAP
