"""The 90 cards: 71 kinds, some with several copies (chapter 6, the card list).

Rules name a card by its kind; copies are alike. `KIND_OF` gives the kind of each of the 90 cards, `FIRST_COPY` the
first card of each kind.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers

NO_CARD: Final = -1

# Travel
BOAT: Final = 0
ROPE: Final = 1
CLOAK: Final = 2
HORSE: Final = 3  # 1 to 6, one of each
EAGLES: Final = 9
FLYING_BEASTS_1: Final = 10
FLYING_BEASTS_2: Final = 11
# Armies
GOOD_ARMY: Final = 12  # seven
EVIL_ARMY: Final = 19  # seven
NEUTRAL_ARMY: Final = 26  # four
# Characters
FRODO: Final = 30  # the eight playable characters, in the order of state.py
BLACK_RIDER: Final = 34
GANDALF: Final = 38
GALADRIEL: Final = 39
SAURON: Final = 40
THE_BALROG: Final = 41
TREEBEARD: Final = 42
STRIDER: Final = 43
BOROMIR: Final = 44
LEGOLAS: Final = 45
GIMLI: Final = 46
BUTTERBUR: Final = 47
SARUMAN: Final = 48
MOUTH_OF_SAURON: Final = 49
WORMTONGUE: Final = 50
GRISHNAKH: Final = 51
UGLUK: Final = 52
BILL_FERNY: Final = 53
GOLLUM: Final = 54
TOM_BOMBADIL: Final = 55
SHELOB: Final = 56
BILBO: Final = 57
# Special
THE_RING: Final = 58
RIDDLE: Final = 59
ELF_RING: Final = 60  # Vilya, Nenya, Narya
PALANTIR: Final = 63
SPY: Final = 64  # seven
KINDS: Final = 71
CARDS: Final = 90

KIND_NAMES: Final[tuple[str, ...]] = tuple(
    "boat rope cloak horse-1 horse-2 horse-3 horse-4 horse-5 horse-6 eagles flying-beasts-1 flying-beasts-2 "
    "good-army-1 good-army-2 good-army-3 good-army-4 good-army-5 good-army-6 good-army-7 "
    "evil-army-1 evil-army-2 evil-army-3 evil-army-4 evil-army-5 evil-army-6 evil-army-7 "
    "neutral-army-1 neutral-army-2 neutral-army-3 neutral-army-4 "
    "frodo sam merry pippin black-rider-1 black-rider-2 black-rider-3 black-rider-4 "
    "gandalf galadriel sauron the-balrog treebeard strider boromir legolas gimli butterbur "
    "saruman mouth-of-sauron wormtongue grishnakh ugluk bill-ferny gollum tom-bombadil shelob bilbo "
    "the-ring riddle elf-ring-vilya elf-ring-nenya elf-ring-narya palantir "
    "spy-1 spy-2 spy-3 spy-4 spy-5 spy-6 spy-7".split()
)
COPIES_OF: Final[dict[str, int]] = {"boat": 5, "rope": 5, "cloak": 5, "eagles": 2, "riddle": 5, "palantir": 3}
COPIES: Final[vec[i64]] = numbers([COPIES_OF.get(name, 1) for name in KIND_NAMES])


def all_cards() -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(COPIES[kind])]


KIND_OF: Final[vec[i64]] = numbers(all_cards())
FIRST_COPY: Final[vec[i64]] = numbers([all_cards().index(kind) for kind in range(KINDS)] + [CARDS])

# Titles: what a player guesses in a riddle (8.2), in alphabetical order.
TITLE_NAMES: Final[tuple[str, ...]] = tuple(
    "bilbo bill-ferny black-rider-1 black-rider-2 black-rider-3 black-rider-4 boat boromir butterbur cloak eagles "
    "elf-ring evil-army flying-beasts frodo galadriel gandalf gimli gollum good-army grishnakh horse legolas merry "
    "mouth-of-sauron neutral-army palantir pippin riddle rope sam saruman sauron shelob spy strider the-balrog "
    "the-ring tom-bombadil treebeard ugluk wormtongue".split()
)
TITLES: Final = 42
SERIES: Final = ("horse", "flying-beasts", "good-army", "evil-army", "neutral-army", "elf-ring", "spy")


def title_name(kind: str) -> str:
    """The title of a kind of card; cards of a series share one."""
    return next((title for title in SERIES if kind.startswith(title + "-")), kind)


TITLE_OF: Final[vec[i64]] = numbers([TITLE_NAMES.index(title_name(name)) for name in KIND_NAMES])

# 9.2: the symbol of a battle force, and its points.
NO_SYMBOL: Final = 0
GOOD: Final = 1
EVIL: Final = 2
NEUTRAL: Final = 3


def symbols() -> list[int]:
    good = [EAGLES, *range(GOOD_ARMY, EVIL_ARMY), *range(FRODO, BLACK_RIDER), GANDALF, GALADRIEL]
    good += range(TREEBEARD, BUTTERBUR + 1)
    evil = [FLYING_BEASTS_1, FLYING_BEASTS_2, *range(EVIL_ARMY, NEUTRAL_ARMY), *range(BLACK_RIDER, GANDALF)]
    evil += [SAURON, THE_BALROG, *range(SARUMAN, BILL_FERNY + 1)]
    neutral = [*range(NEUTRAL_ARMY, FRODO), *range(GOLLUM, BILBO + 1), THE_RING]  # R33: The Ring fights as neutral
    sides = {**dict.fromkeys(good, GOOD), **dict.fromkeys(evil, EVIL), **dict.fromkeys(neutral, NEUTRAL)}
    return [sides.get(kind, NO_SYMBOL) for kind in range(KINDS)]


def points() -> list[int]:
    weak = {BUTTERBUR, BILL_FERNY, GOLLUM, TOM_BOMBADIL, SHELOB, BILBO}
    return [
        0 if side == NO_SYMBOL or kind in weak else 2 if kind in (STRIDER, MOUTH_OF_SAURON) else 1
        for kind, side in enumerate(symbols())
    ]


SYMBOL: Final[vec[i64]] = numbers(symbols())
BATTLE_POINTS: Final[vec[i64]] = numbers(points())

# 4.4: how many cards a character picks up at the end of a turn, and for whom (0 nobody, 1 Hobbits, 2 Riders, 3 anyone).
HOBBITS: Final = 1
RIDERS: Final = 2
ANYONE: Final = 3
PICK_UPS: Final[dict[int, tuple[int, int]]] = {
    TOM_BOMBADIL: (ANYONE, 6),
    TREEBEARD: (HOBBITS, 4),
    GANDALF: (HOBBITS, 3),
    GALADRIEL: (HOBBITS, 3),
    STRIDER: (HOBBITS, 2),
    BOROMIR: (HOBBITS, 2),
    BUTTERBUR: (HOBBITS, 1),
    SARUMAN: (RIDERS, 4),
    SAURON: (RIDERS, 3),
    THE_BALROG: (RIDERS, 3),
    MOUTH_OF_SAURON: (RIDERS, 2),
    WORMTONGUE: (RIDERS, 2),
    BILL_FERNY: (RIDERS, 1),
}
PICK_UP_BY: Final[vec[i64]] = numbers([PICK_UPS.get(kind, (0, 0))[0] for kind in range(KINDS)])
PICK_UP_CARDS: Final[vec[i64]] = numbers([PICK_UPS.get(kind, (0, 0))[1] for kind in range(KINDS)])

# 4.3: the kind of player that may reject a roll with this card.
REROLLERS: Final[dict[int, int]] = {
    **dict.fromkeys((BOROMIR, LEGOLAS, GIMLI), HOBBITS),
    **dict.fromkeys((WORMTONGUE, GRISHNAKH, UGLUK), RIDERS),
}
REROLL_BY: Final[vec[i64]] = numbers([REROLLERS.get(kind, 0) for kind in range(KINDS)])

# 8.1: the cities that each Spy names.
SPIES: Final = 7
SPY_CITIES: Final[tuple[str, ...]] = (
    "rivendell gundabad goblins-gate",
    "harondor minas-tirith edhellond",
    "lake-town ceber-fanuin rilennynos",
    "orthanc edoras fangorn",
    "dol-lithui dol-guldur lorien",
    "grey-havens barrow-downs moria",
    "minas-morgul ithilien",
)


def is_wizard(kind: i64) -> bool:
    return GANDALF <= kind <= THE_BALROG


def wizards_of(side: i64) -> i64:
    """The first of the two Wizards of a kind of player (HOBBITS or RIDERS)."""
    return GANDALF if side == HOBBITS else SAURON


def is_protected_from_shelob(kind: i64) -> bool:
    return kind == THE_RING or kind == GOLLUM
