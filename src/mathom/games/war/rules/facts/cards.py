"""The 96 event cards in the order of their decks (event-cards.json): name, icon, table card, Combat card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.facts.dice import ARMY, CHARACTER, FACE_NAMES, MUSTER
from mathom.games.war.rules.facts.nations import FREE, SHADOW

# Four decks of 24. A deck is 2 * side + CHARACTER_DECK or STRATEGY_DECK; a card is 24 * deck + its place.
CHARACTER_DECK: Final = 0
STRATEGY_DECK: Final = 1
DECKS: Final = 4
DECK_SIZE: Final = 24
CARDS: Final = 96
NO_CARD: Final = 96
DECK_NAMES: Final[tuple[str, ...]] = ("character", "strategy")

# Where a card is.
IN_DECK: Final = 0
IN_HAND: Final = 1
ON_TABLE: Final = 2
PLAYED: Final = 3  # discarded face up
DISCARDED: Final = 4  # face down: everybody knows its deck, only the owner its name
CARD_ZONES: Final = 5

# Name, icon, whether it lies on the table, Combat card.
TEXT: Final = """
elven-cloaks | character | - | it-is-a-gift
elven-rope | character | - | it-is-a-gift
phial-of-galadriel | character | - | it-is-a-gift
smeagol-helps-nice-master | character | - | it-is-a-gift
mithril-coat-and-sting | character | table | blade-of-westernesse
axe-and-bow | character | table | mighty-attack
horn-of-gondor | character | table | mighty-attack
wizards-staff | character | table | servant-of-the-secret-fire
athelas | character | - | anduril
there-is-another-way | character | - | heroic-death
i-will-go-alone | character | - | daring-defiance
bilbos-song | character | - | fateful-strike
mirror-of-galadriel | character | - | heroic-death
challenge-of-the-king | character | - | sudden-strike
gwaihir-the-windlord | character | - | daring-defiance
we-prove-the-swifter | character | - | daring-defiance
there-and-back-again | character | - | brave-stand
the-eagles-are-coming | character | - | heroic-death
the-ents-awake-treebeard | character | - | ents-rage
the-ents-awake-huorns | character | - | huorn-dark
the-ents-awake-entmoot | character | - | nameless-wood
dead-men-of-dunharrow | character | - | sudden-strike
house-of-the-stewards | character | - | brave-stand
the-grey-company | character | - | brave-stand
the-last-battle | army | table | daylight
a-power-too-great | army | table | no-quarter
the-power-of-tom-bombadil | army | table | advantageous-position
book-of-mazarbul | muster | - | advantageous-position
the-spirit-of-mordor | army | - | scouts
faramirs-rangers | army | - | shield-wall
fear-fire-foes | muster | - | shield-wall
wisdom-of-elrond | muster | - | confusion
the-red-arrow | muster | - | scouts
help-unlooked-for | army | - | no-quarter
paths-of-the-woses | army | - | sudden-strike
through-a-day-and-a-night | army | - | confusion
cirdans-ships | muster | - | charge
guards-of-the-citadel | muster | - | charge
celeborns-galadhrim | muster | - | daylight
riders-of-theoden | muster | - | daylight
grimbeorn-the-old-son-of-beorn | muster | - | scouts
imrahil-of-dol-amroth | muster | - | shield-wall
king-brands-men | muster | - | shield-wall
swords-in-eriador | muster | - | advantageous-position
kindred-of-glorfindel | muster | - | advantageous-position
dain-ironfoots-guard | muster | - | valour
eomer-son-of-eomund | muster | - | valour
thranduils-archers | muster | - | valour
shelobs-lair | character | - | one-for-the-dark-lord
the-ring-is-mine | character | - | one-for-the-dark-lord
on-on-they-went | character | - | one-for-the-dark-lord
give-it-to-uss | character | - | one-for-the-dark-lord
orc-patrol | character | - | cruel-as-death
isildurs-bane | character | - | cruel-as-death
foul-thing-from-the-deep | character | - | they-are-terrible
candles-of-corpses | character | - | dread-and-despair
nazgul-search | character | - | foul-stench
cruel-weather | character | - | cruel-as-death
the-nazgul-strike | character | - | black-breath
morgul-wound | character | - | black-breath
lure-of-the-ring | character | - | they-are-terrible
the-breaking-of-the-fellowship | character | - | dread-and-despair
worn-with-sorrow-and-toil | character | table | words-of-power
flocks-of-crebain | character | table | they-are-terrible
balrog-of-moria | character | table | durins-bane
the-lidless-eye | character | - | words-of-power
dreadful-spells | character | - | devilry-of-orthanc
grond-hammer-of-the-underworld | character | - | dread-and-despair
the-palantir-of-orthanc | character | table | cruel-as-death
wormtongue | character | table | foul-stench
the-ringwraiths-are-abroad | character | - | words-of-power
the-black-captain-commands | character | - | foul-stench
return-to-valinor | army | - | deadly-strife
the-fighting-uruk-hai | army | - | onslaught
denethors-folly | army | table | devilry-of-orthanc
the-day-without-dawn | army | - | relentless-assault
threats-and-promises | muster | table | devilry-of-orthanc
stormcrow | muster | - | great-host
shadows-gather | army | - | mumakil
the-shadow-lengthens | army | - | mumakil
the-shadow-is-moving | army | - | swarm-of-bats
corsairs-of-umbar | army | - | deadly-strife
rage-of-the-dunlendings | muster | - | relentless-assault
return-of-the-witch-king | muster | - | swarm-of-bats
half-orcs-and-goblin-men | army | - | we-come-to-kill
olog-hai | army | - | we-come-to-kill
hill-trolls | army | - | we-come-to-kill
a-new-power-is-rising | muster | - | great-host
many-kings-to-the-service-of-mordor | muster | - | great-host
the-king-is-revealed | muster | - | relentless-assault
shadows-on-the-misty-mountains | muster | - | onslaught
orcs-multiplying-again | muster | - | onslaught
horde-from-the-east | muster | - | deadly-strife
monsters-roused | muster | - | desperate-battle
musterings-of-long-planned-war | muster | - | desperate-battle
pits-of-mordor | muster | - | desperate-battle
"""


def read_rows() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in TEXT.strip().split("\n")]


def combat_names() -> list[str]:
    """The Combat cards, each once, in the order in which they first occur."""
    return list(dict.fromkeys([row[3] for row in read_rows()]))


CARD_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in read_rows()])
COMBAT_NAMES: Final[tuple[str, ...]] = tuple(combat_names())
ICON: Final[vec[i64]] = numbers([FACE_NAMES.index(row[1]) for row in read_rows()])
IS_TABLE_CARD: Final[vec[i64]] = numbers([int(row[2] == "table") for row in read_rows()])
COMBAT: Final[vec[i64]] = numbers([combat_names().index(row[3]) for row in read_rows()])
ICONS: Final[tuple[int, ...]] = (CHARACTER, ARMY, MUSTER)


def card_of(name: str) -> int:
    return CARD_NAMES.index(name)


def deck_of(card: i64) -> i64:
    return card // DECK_SIZE


def deck_kind(card: i64) -> i64:
    """CHARACTER_DECK or STRATEGY_DECK."""
    return card // DECK_SIZE % 2


def side_of_card(card: i64) -> i64:
    return FREE if card < 2 * DECK_SIZE else SHADOW


def card_bit(card: i64) -> i64:
    """Its bit in the set of a deck."""
    return bit(card % DECK_SIZE)
