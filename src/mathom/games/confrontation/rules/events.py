"""The kinds of events, as numbers for the rules. text/event_fields.py names their particulars."""

from __future__ import annotations

from typing import Final

PLACED: Final = 0
FACE_PICKED: Final = 1
TEAM_SHOWN: Final = 2
ANNOUNCED_NUMBER: Final = 3
SPECIAL_PICKED: Final = 4
SPECIAL_DEALT: Final = 5
TURN_BEGAN: Final = 6
MOVED: Final = 7
SHOWN: Final = 8
BATTLE_BEGAN: Final = 9
RETREATED: Final = 10
SAM_STEPPED_IN: Final = 11
SWITCHED: Final = 12
CARDS_FORBIDDEN: Final = 13
COMMITTED: Final = 14
CARD_SHOWN: Final = 15
TAKEN_BACK: Final = 16
FETCHED_CARD: Final = 17
CARD_IGNORED: Final = 18
COMPARED: Final = 19
DEFEATED_PIECE: Final = 20
RING_PASSED: Final = 21
PUT_BACK: Final = 22
REFRESHED: Final = 23
SPECIAL_PLAYED: Final = 24
ORDERED: Final = 25
ORDER_LAPSED: Final = 26
WON: Final = 27
ENDED_WITHOUT_RESULT: Final = 28

TOTAL_OFFSET: Final = 16  # strengths can be below zero
