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
FIGURES_MOVED: Final = 37
UPGRADED: Final = 38
ATTACKED: Final = 39
COMBAT_CARD_CHOSEN: Final = 40
COMBAT_CARD_SHOWN: Final = 41
COMBAT_CARD_CANCELLED: Final = 42
WHITE_RIDER_USED: Final = 43
COMBAT_ROLLED: Final = 44
LEADERS_ROLLED: Final = 45
EXTRA_ROLLED: Final = 46
TURNED_DOWN: Final = 47
CEASED: Final = 48
ARMY_RETREATED: Final = 49
WENT_INTO_SIEGE: Final = 50

# Event cards.
FELLOWSHIP_PUSHED: Final = 60
COUNTER_MOVED_BACK: Final = 61
RAISED_TO_ELITE: Final = 62
DICE_CHANGED: Final = 63
