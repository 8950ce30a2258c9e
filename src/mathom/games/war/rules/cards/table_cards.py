"""R5.4: the cards that lie on the table, by name, and the conditions under which they stay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.games.war.rules.armies.figures import has_army, is_besieged
from mathom.games.war.rules.cards.zones import is_on_table, leave_table
from mathom.games.war.rules.facts.cards import card_of
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    BOROMIR,
    GANDALF_THE_GREY,
    GIMLI,
    IN_FELLOWSHIP,
    LEGOLAS,
    SARUMAN,
)
from mathom.games.war.rules.facts.nations import FREE, ROHAN, SHADOW
from mathom.games.war.rules.facts.regions import (
    BUCKLAND,
    GREY_HAVENS,
    LORIEN,
    MINAS_TIRITH,
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


def is_in_fellowship(s: War, character: i64) -> bool:
    return s.character[character] == IN_FELLOWSHIP


def is_in_play(s: War, character: i64) -> bool:
    """R1: on the map."""
    return s.character[character] < REGIONS


def is_barred(s: War, side: i64, region: i64) -> bool:
    """A card closes some regions to Shadow Armies: no move, advance, retreat or attack there."""
    if side != SHADOW:
        return False
    if region == LORIEN or region == RIVENDELL or region == GREY_HAVENS:
        return is_on_table(s, A_POWER_TOO_GREAT)
    if region == OLD_FOREST or region == THE_SHIRE or region == BUCKLAND:
        return is_on_table(s, TOM_BOMBADIL)
    return False


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


def drop_unless(s: War, card: i64, condition: bool) -> None:
    if not condition and is_on_table(s, card):
        leave_table(s, card, 504)
