"""R17: who sits where. Two players lead a side each; with three the Shadow is divided, with four both sides are."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.nations import FREE, NATIONS, SHADOW, SIDE_NAMES

# The seats have the same numbers with three players and with four; seat 0 leads all Free Peoples if it is alone.
GONDOR_SEAT: Final = 0
WITCH_KING_SEAT: Final = 1
SARUMAN_SEAT: Final = 2
ROHAN_SEAT: Final = 3
SEATS: Final = 4
NO_SEAT: Final = 4
FEWEST_PLAYERS: Final = 2
SECOND: Final = 2  # from this seat on it is the second player of a side
ROLE_NAMES: Final[tuple[str, ...]] = ("gondor", "witch-king", "saruman", "rohan")
SEAT_NAMES: Final[tuple[tuple[str, ...], ...]] = (  # by the number of players, from two on
    SIDE_NAMES,
    (SIDE_NAMES[FREE], *ROLE_NAMES[1:3]),
    ROLE_NAMES,
)

PLAYER_COUNTS: Final = (2, 3, 4)

# The names in events: a side that one player leads, or a player of a divided side.
PLAYER_NAMES: Final[tuple[str, ...]] = (*SIDE_NAMES, *ROLE_NAMES)

SIDE_OF_SEAT: Final[vec[i64]] = numbers([FREE, SHADOW, SHADOW, FREE])
SEAT_OF_NATION: Final[vec[i64]] = numbers(  # by the number of players, from two on, and Nation
    [FREE] * 5
    + [SHADOW] * 3
    + [FREE] * 5
    + [SARUMAN_SEAT, WITCH_KING_SEAT, SARUMAN_SEAT]
    + [ROHAN_SEAT, GONDOR_SEAT, GONDOR_SEAT, ROHAN_SEAT, ROHAN_SEAT, SARUMAN_SEAT, WITCH_KING_SEAT, SARUMAN_SEAT]
)
NATIONS_OF_SEAT: Final[vec[i64]] = numbers(  # sets of Nations, by the number of players, from two on, and seat
    [
        sum(2**nation for nation in range(NATIONS) if SEAT_OF_NATION[NATIONS * k + nation] == seat)
        for k in range(3)
        for seat in range(SEATS)
    ]
)


def seat_names(players: int) -> tuple[str, ...]:
    return SEAT_NAMES[players - FEWEST_PLAYERS]


def partner_of(seat: i64) -> i64:
    """The other seat of a divided side."""
    return SEATS - 1 - seat


def is_divided(players: i64, side: i64) -> bool:
    return players == 4 or (players == 3 and side == SHADOW)


def seat_of_nation(players: i64, nation: i64) -> i64:
    k: i64 = NATIONS * (players - FEWEST_PLAYERS) + nation
    return SEAT_OF_NATION[k]


def nations_of_seat(players: i64, seat: i64) -> i64:
    k: i64 = SEATS * (players - FEWEST_PLAYERS) + seat
    return NATIONS_OF_SEAT[k]


# R17.2: the cards that only one player may play as an event. All others either player of the team may.
ICONS: Final[dict[str, str]] = {
    "gondor": """
        dead-men-of-dunharrow house-of-the-stewards a-power-too-great faramirs-rangers cirdans-ships
        guards-of-the-citadel celeborns-galadhrim imrahil-of-dol-amroth kindred-of-glorfindel thranduils-archers
        threat-to-the-fiefs-of-the-south
    """,
    "rohan": """
        the-power-of-tom-bombadil book-of-mazarbul fear-fire-foes the-red-arrow paths-of-the-woses riders-of-theoden
        grimbeorn-the-old-son-of-beorn king-brands-men swords-in-eriador dain-ironfoots-guard eomer-son-of-eomund
        rangers-of-the-north
    """,
    "witch-king": """
        grond-hammer-of-the-underworld the-black-captain-commands return-of-the-witch-king olog-hai hill-trolls
        the-king-is-revealed shadows-on-the-misty-mountains orcs-multiplying-again monsters-roused pits-of-mordor
        captain-of-despair shadow-of-dol-guldur
    """,
    "saruman": """
        the-palantir-of-orthanc wormtongue the-fighting-uruk-hai corsairs-of-umbar rage-of-the-dunlendings
        half-orcs-and-goblin-men a-new-power-is-rising many-kings-to-the-service-of-mordor horde-from-the-east
        the-corsairs-are-upon-us rage-of-the-dunlendings-e
    """,
}


def seat_of_card(name: str) -> int:
    return next((seat for seat, role in enumerate(ROLE_NAMES) if name in ICONS[role].split()), NO_SEAT)


SEAT_OF_CARD: Final[vec[i64]] = numbers([seat_of_card(name) for name in CARD_NAMES])


def may_use_card(players: i64, seat: i64, card: i64) -> bool:
    """R17.2: the icon of the card, if the side of the player is divided."""
    owner: i64 = SEAT_OF_CARD[card]
    return owner == NO_SEAT or owner == seat or not is_divided(players, SIDE_OF_SEAT[seat])
