"""R5.4: the cards that lie on the table, by name, and the conditions under which they stay."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.rules.armies.figures import has_army, is_besieged
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.events import CARD_PLAYED, CHARACTER_LOST
from mathom.games.war.rules.facts.cards import DECKS, NO_CARD, ON_TABLE, card_bit, card_of, deck_of
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    BALROG,
    BOROMIR,
    COMPANIONS,
    GANDALF_THE_GREY,
    GIMLI,
    GOLLUM,
    GONE,
    IN_FELLOWSHIP,
    LEGOLAS,
    LEVEL,
    SARUMAN,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import FREE, ROHAN, SHADOW
from mathom.games.war.rules.facts.regions import (
    BUCKLAND,
    GREY_HAVENS,
    LORIEN,
    MINAS_TIRITH,
    MORIA,
    OLD_FOREST,
    REGIONS,
    RIVENDELL,
    THE_SHIRE,
    origin_of,
)
from mathom.games.war.rules.state import War

MITHRIL_COAT: Final[i64] = card_of("mithril-coat-and-sting")
AXE_AND_BOW: Final[i64] = card_of("axe-and-bow")
HORN_OF_GONDOR: Final[i64] = card_of("horn-of-gondor")
WIZARDS_STAFF: Final[i64] = card_of("wizards-staff")
THE_LAST_BATTLE: Final[i64] = card_of("the-last-battle")
FLOCKS_OF_CREBAIN: Final[i64] = card_of("flocks-of-crebain")
BALROG_OF_MORIA: Final[i64] = card_of("balrog-of-moria")
WORN_WITH_SORROW: Final[i64] = card_of("worn-with-sorrow-and-toil")
PALANTIR_OF_ORTHANC: Final[i64] = card_of("the-palantir-of-orthanc")
WORMTONGUE: Final[i64] = card_of("wormtongue")
A_POWER_TOO_GREAT: Final[i64] = card_of("a-power-too-great")
TOM_BOMBADIL: Final[i64] = card_of("the-power-of-tom-bombadil")
THREATS_AND_PROMISES: Final[i64] = card_of("threats-and-promises")
DENETHORS_FOLLY: Final[i64] = card_of("denethors-folly")
A_BALROG_IS_COME: Final[i64] = card_of("a-balrog-is-come")
THE_GATES_ARE_CLOSED: Final[i64] = card_of("the-gates-are-closed")
CAPTAIN_OF_DESPAIR: Final[i64] = card_of("captain-of-despair")
WE_SHALL_GET_IT: Final[i64] = card_of("we-shall-get-it")
BALROG_LEVEL: Final = 2  # with A Balrog Is Come!


def closing_card(region: int) -> int:
    """The card that closes a region to Shadow Armies, or NO_CARD."""
    if region in (LORIEN, RIVENDELL, GREY_HAVENS):
        return A_POWER_TOO_GREAT
    return TOM_BOMBADIL if region in (OLD_FOREST, THE_SHIRE, BUCKLAND) else NO_CARD


CLOSED_BY: Final[vec[i64]] = numbers([closing_card(region) for region in range(REGIONS)])


def is_in_fellowship(s: War, character: i64) -> bool:
    return s.character[character] == IN_FELLOWSHIP


def is_in_play(s: War, character: i64) -> bool:
    """R1: on the map."""
    return s.character[character] < REGIONS


def has_companion(s: War, region: i64) -> bool:
    """Whether a Companion stands in a region."""
    who: i64
    for who in range(COMPANIONS):
        if s.character[who] == region:
            return True
    return False


def level_of(s: War, who: i64) -> i64:
    """A Level as it is now: A Balrog Is Come! lets the Balrog move (D85)."""
    return BALROG_LEVEL if who == BALROG and is_on_table(s, A_BALROG_IS_COME) else LEVEL[who]


def is_bound(s: War, who: i64) -> bool:
    """R8.4: a Character of Level 0 does not move; the Witch-king flies."""
    return LEVEL[who] == 0 and who != WITCH_KING and level_of(s, who) == 0


def is_barred(s: War, side: i64, region: i64) -> bool:
    """A card closes some regions to Shadow Armies: no move, advance, retreat or attack there."""
    card: i64 = CLOSED_BY[region]
    return card != NO_CARD and side == SHADOW and is_on_table(s, card)


def does_aragorn_stand_abroad(s: War) -> bool:
    """The Last Battle: an Army with Aragorn stands outside all Free Peoples Nations."""
    if not is_in_play(s, ARAGORN):
        return False
    region: i64 = s.character[ARAGORN]
    return has_army(s, FREE, region) and origin_of(region) != FREE


def is_minas_tirith_besieged(s: War) -> bool:
    """Denethor's Folly: by a Shadow Army."""
    return is_besieged(s, FREE, MINAS_TIRITH)


def check_table_cards(s: War) -> None:
    """A card goes at once when its condition ends: call this whenever something changed that a condition names."""
    drop_unless(s, AXE_AND_BOW, is_in_fellowship(s, GIMLI) or is_in_fellowship(s, LEGOLAS))
    drop_unless(s, HORN_OF_GONDOR, is_in_fellowship(s, BOROMIR))
    drop_unless(s, WIZARDS_STAFF, is_in_fellowship(s, GANDALF_THE_GREY))
    drop_unless(s, PALANTIR_OF_ORTHANC, is_in_play(s, SARUMAN))
    drop_unless(s, WORMTONGUE, is_in_play(s, SARUMAN) and s.active >> ROHAN & 1 == 0)
    drop_unless(s, THE_LAST_BATTLE, does_aragorn_stand_abroad(s))
    drop_unless(s, DENETHORS_FOLLY, is_minas_tirith_besieged(s))
    if s.parts:
        drop_unless(s, A_BALROG_IS_COME, is_in_play(s, BALROG))
        drop_unless(s, CAPTAIN_OF_DESPAIR, is_in_play(s, WITCH_KING) and s.guide != GOLLUM)


def drop_unless(s: War, card: i64, condition: bool) -> None:
    if not condition and is_on_table(s, card):
        leave_table(s, card, 504)


def discard_from_table(s: War, card: i64, rule: i64) -> None:
    """A card is removed from the table. Without A Balrog Is Come! the Balrog lives in Moria only."""
    leave_table(s, card, rule)
    if card == A_BALROG_IS_COME and is_in_play(s, BALROG) and s.character[BALROG] != MORIA:
        s.character[BALROG] = GONE
        s.tell(CHARACTER_LOST, rule, BALROG)


def enter_we_shall_get_it(s: War) -> None:
    """R18.1: the card comes from outside the game, once."""
    deck: i64 = deck_of(WE_SHALL_GET_IT)
    s.cards[ON_TABLE * DECKS + deck] = s.cards[ON_TABLE * DECKS + deck] | card_bit(WE_SHALL_GET_IT)
    s.tell(CARD_PLAYED, 1801, SHADOW, WE_SHALL_GET_IT)
