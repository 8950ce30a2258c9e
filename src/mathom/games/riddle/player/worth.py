"""How much cards and the terms of a position (judge.py) are worth to a player."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.riddle.rules.cards import (
    BILBO,
    BILL_FERNY,
    BOAT,
    BOROMIR,
    BUTTERBUR,
    CLOAK,
    EAGLES,
    ELF_RING,
    EVIL_ARMY,
    FLYING_BEASTS_1,
    FLYING_BEASTS_2,
    FRODO,
    GALADRIEL,
    GANDALF,
    GIMLI,
    GOLLUM,
    GOOD_ARMY,
    GRISHNAKH,
    HOBBITS,
    HORSE,
    KINDS,
    LEGOLAS,
    MOUTH_OF_SAURON,
    NEUTRAL_ARMY,
    PALANTIR,
    RIDDLE,
    RIDERS,
    ROPE,
    SARUMAN,
    SAURON,
    SHELOB,
    SPY,
    STRIDER,
    THE_BALROG,
    THE_RING,
    TOM_BOMBADIL,
    TREEBEARD,
    UGLUK,
    WORMTONGUE,
)
from mathom.games.riddle.rules.state import HAND, Riddle

# ---- cards: the value of keeping them, from 0 to 100 ----

THE_BEST: Final = 100
SECOND_COPY: Final = 15  # less, for a second Boat, Rope or Cloak
TO_WIN_WITH: Final = 40  # more, for an Elf Ring with O-7
IN_PLAY: Final = 15  # more, for the card of another player in the game

TRAVEL: Final[dict[int, int]] = {BOAT: 24, ROPE: 30, CLOAK: 26, **{HORSE + i: 22 + 5 * i for i in range(6)}}
ARMIES: Final[dict[int, int]] = {
    **dict.fromkeys(range(GOOD_ARMY, EVIL_ARMY), 32),
    **dict.fromkeys(range(EVIL_ARMY, NEUTRAL_ARMY), 32),
    **dict.fromkeys(range(NEUTRAL_ARMY, FRODO), 44),
}
PEOPLE: Final[dict[int, int]] = {
    **dict.fromkeys(range(FRODO, GANDALF), 45),
    **dict.fromkeys((BUTTERBUR, BILL_FERNY), 5),
    GOLLUM: 85,
    TOM_BOMBADIL: 75,
    SHELOB: 40,
    BILBO: 30,
}
SPECIAL: Final[dict[int, int]] = {
    THE_RING: THE_BEST,
    RIDDLE: 38,
    **dict.fromkeys(range(ELF_RING, PALANTIR), 28),
    PALANTIR: 24,
    **dict.fromkeys(range(SPY, KINDS), 14),
}
OF_HOBBITS: Final[dict[int, int]] = {
    EAGLES: 80,
    GANDALF: 82,
    GALADRIEL: 62,
    TREEBEARD: 60,
    STRIDER: 60,
    BOROMIR: 48,
    LEGOLAS: 50,
    GIMLI: 50,
    BUTTERBUR: 12,
}
OF_RIDERS: Final[dict[int, int]] = {
    FLYING_BEASTS_1: 80,
    FLYING_BEASTS_2: 80,
    SAURON: 82,
    THE_BALROG: 62,
    SARUMAN: 60,
    MOUTH_OF_SAURON: 60,
    WORMTONGUE: 48,
    GRISHNAKH: 50,
    UGLUK: 50,
    BILL_FERNY: 12,
}
OTHERS_FORCE: Final = 26  # a force of the other side: it attacks players of one's own kind
OWN_ARMY: Final = 6  # more, for armies that defend


def keep_values(side: int) -> list[int]:
    own, armies = (OF_HOBBITS, GOOD_ARMY) if side == HOBBITS else (OF_RIDERS, EVIL_ARMY)
    values = {**dict.fromkeys(range(KINDS), OTHERS_FORCE), **TRAVEL, **ARMIES, **PEOPLE, **SPECIAL, **own}
    for kind in range(armies, armies + 7):
        values[kind] += OWN_ARMY
    return [values[kind] for kind in range(KINDS)]


KEEP_VALUES: Final[vec[i64]] = numbers(
    [0] * KINDS + keep_values(HOBBITS) + keep_values(RIDERS)
)  # by kind of player and kind of card


def keep(s: Riddle, player: i64, kind: i64) -> i64:
    """The value of keeping a card of this kind, by the player's own hand and public facts."""
    value: i64 = KEEP_VALUES[KINDS * s.side_of(player) + kind]
    other: i64
    if FRODO <= kind < GANDALF:
        if kind == s.own_card(player):
            return value + IN_PLAY
        for other in range(s.rules.players):
            if s.own_card(other) == kind and not s.are_partners(player, other):
                return value + IN_PLAY
    elif ELF_RING <= kind < PALANTIR and s.rules.elf_ring_win:
        return value + TO_WIN_WITH
    elif kind <= CLOAK and s.copies(HAND + player, kind) > 1:
        return value - SECOND_COPY
    return value


# ---- terms of a position, in log-odds against all others ----

RING: Final = 0  # the player holds The Ring
RING_HIDDEN: Final = 1  # it lies in one of their piles
RING_WAY: Final = 2  # for each turn to the victory space with it, up to WAY_LIMIT
RING_THERE: Final = 3  # the player is there with it
RING_WAITED: Final = 4  # and has waited: the next turn wins
RING_COVER: Final = 5  # cards that hide it in the hand
CARDS_HELD: Final = 6  # the value of the hand, in hundreds
AWAY: Final = 7  # in the Halls or captive
CAPTOR: Final = 8  # for each captive
NEAR: Final = 9  # turns to the victory space without The Ring, up to WAY_LIMIT
TERMS: Final = 10
WAY_LIMIT: Final = 8

TERM_NAMES: Final[tuple[str, ...]] = (
    "the ring",
    "the ring hidden",
    "way with the ring",
    "with the ring on the victory space",
    "has waited with the ring",
    "cover of the ring",
    "cards",
    "away from the map",
    "captives",
    "way to the victory space",
)
WEIGHTS: Final[tuple[float, ...]] = (2.2, 1.2, -0.22, 1.0, 2.0, 0.06, 0.14, -0.5, 0.2, -0.04)
assert len(TERM_NAMES) == len(WEIGHTS) == TERMS
