"""What a battle remembers during one round (R10.3): places in `s.round`, each for the Free Peoples, then the Shadow.

`s.round[HITS + side]` are the hits that a side has scored. All are 0 when a round begins.
"""

from __future__ import annotations

from typing import Final

ROLL_BONUS: Final = 0  # on each die of the side's Combat roll
REROLL_BONUS: Final = 2  # on each die of its Leader re-roll
DICE_CUT: Final = 4  # dice that its Combat roll loses, to no less than 1 (D46)
DICE_CAP: Final = 6  # its Combat roll has at most this many dice; 0: no such limit
HITS: Final = 8  # of its Combat roll and re-roll, including what cards added or cancelled
REROLL_HITS: Final = 10
MISSES: Final = 12  # dice of its Combat roll that may be re-rolled
ONES: Final = 14  # dice of its Combat roll that show a 1
EXTRA_HITS: Final = 16  # of its extra attacks
OWN_HITS: Final = 18  # that it took by its own card (D51)
FORFEITED: Final = 20  # Characters whose Leadership does not count, one bit each
SILENCED: Final = 22  # Companions whose abilities do not count either, one bit each
FORFEITED_NAZGUL: Final = 24  # points of Nazgul Leadership that are forfeited
NO_REROLL: Final = 26
EXTRA_STRENGTH: Final = 28  # added to its Combat Strength
ROUND_FIELDS: Final = 30
