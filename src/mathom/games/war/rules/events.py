"""The kinds of events, as numbers for the rules. text/event_fields.py names their fields."""

from __future__ import annotations

from typing import Final

TURN_BEGAN: Final = 0
DREW: Final = 1
DISCARDED: Final = 2
HUNT_ALLOCATED: Final = 3
DICE_SHOWN: Final = 4
ACTED: Final = 5
SKIPPED: Final = 6
PASSED: Final = 7
RING_USED: Final = 8
CARD_PLAYED: Final = 9
CARD_LEFT_TABLE: Final = 10
FELLOWSHIP_MOVED: Final = 11
FELLOWSHIP_DECLARED: Final = 12
FELLOWSHIP_REVEALED: Final = 13
FELLOWSHIP_HIDDEN: Final = 14
ENTERED_MORDOR: Final = 15
MORDOR_STEP: Final = 16
CORRUPTED: Final = 17
HEALED: Final = 18
GUIDE_CHANGED: Final = 19
SEPARATED: Final = 20
CHARACTER_MOVED: Final = 21
CHARACTER_LOST: Final = 22
CHARACTER_ENTERED: Final = 23
HUNT_ROLLED: Final = 24
TILE_DRAWN: Final = 25
TILE_ADDED: Final = 26
DAMAGE_REDUCED: Final = 27
POOL_REFILLED: Final = 28
ACTIVATED: Final = 29
ADVANCED: Final = 30
RECRUITED: Final = 31
FIGURE_LOST: Final = 32
TRIMMED: Final = 33
CAPTURED: Final = 34
RECAPTURED: Final = 35
WON: Final = 36
