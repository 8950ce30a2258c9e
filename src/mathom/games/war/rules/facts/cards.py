"""The event cards in the order of their decks (event-cards.json): name, icon, table card, Combat card.

96 are those of the base game; the cards of the expansion follow the 24 of their deck (event-cards-expansion.json).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.facts.dice import ARMY, CHARACTER, FACE_NAMES, MUSTER
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.parts import PART_NAMES, PARTS

# Four decks. A deck is 2 * side + CHARACTER_DECK or STRATEGY_DECK; its cards have the numbers from FIRST_CARD on.
CHARACTER_DECK: Final = 0
STRATEGY_DECK: Final = 1
DECKS: Final = 4
BASE_DECK_SIZE: Final = 24
CARDS: Final = 111
NO_CARD: Final = 111
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

# The cards of the expansion: deck, name, icon, whether it lies on the table, Combat card, part (facts/parts.py), and
# the card that it replaces. We Shall Get It is in no deck; its number is among those of the Shadow's Character deck.
TWILIGHT_TEXT: Final = """
0 | the-ents-awake-rock-and-stone | character | - | ents-rage | ents | the-ents-awake-treebeard
0 | the-ents-awake-huorns-e | character | - | huorn-dark | ents | the-ents-awake-huorns
0 | the-ents-awake-entmoot-e | character | - | nameless-wood | ents | the-ents-awake-entmoot
0 | wind-from-the-west | character | - | among-the-siege-engines | events | -
0 | three-rings-for-the-elven-kings | character | - | among-the-siege-engines | events | -
1 | rangers-of-the-north | army | - | last-defences | events | -
1 | threat-to-the-fiefs-of-the-south | muster | - | last-defences | corsairs | -
2 | a-balrog-is-come | character | table | durins-bane | balrog | balrog-of-moria
2 | the-gates-are-closed | character | table | heads-of-the-fallen | events | -
2 | captain-of-despair | character | table | heads-of-the-fallen | events | -
2 | we-shall-get-it | character | table | - | smeagol | -
3 | the-corsairs-are-upon-us | army | - | deadly-strife | corsairs | corsairs-of-umbar
3 | rage-of-the-dunlendings-e | army | - | relentless-assault | dunlendings | rage-of-the-dunlendings
3 | deep-trenches-and-great-engines | muster | - | old-hatred | engines | -
3 | shadow-of-dol-guldur | army | - | old-hatred | events | -
"""
NO_COMBAT_TEXT: Final = "-"


def cells_of(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().split("\n") if line]


def added_rows() -> list[list[str]]:
    """The cards of the expansion, without the deck."""
    return [row[1:] for row in cells_of(TWILIGHT_TEXT)]


def rows_of_deck(deck: int) -> list[list[str]]:
    """The 24 of the base game, then those of the expansion: name, icon, table, Combat card."""
    first = BASE_DECK_SIZE * deck
    added = [row[1:5] for row in cells_of(TWILIGHT_TEXT) if row[0] == str(deck)]
    return cells_of(TEXT)[first : first + BASE_DECK_SIZE] + added


def read_rows() -> list[list[str]]:
    return [row for deck in range(DECKS) for row in rows_of_deck(deck)]


def combat_names() -> list[str]:
    """The Combat cards, each once, in the order in which they first occur: those of the base game first."""
    rows = cells_of(TEXT) + [row[1:] for row in cells_of(TWILIGHT_TEXT)]
    return [name for name in dict.fromkeys([row[3] for row in rows]) if name != NO_COMBAT_TEXT]


def combat_number(name: str) -> int:
    return NO_COMBAT if name == NO_COMBAT_TEXT else combat_names().index(name)


def sum_of_decks(last: int) -> int:
    return sum(len(rows_of_deck(deck)) for deck in range(last))


NO_COMBAT: Final[int] = len(combat_names())  # of We Shall Get It
CARD_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in read_rows()])
COMBAT_NAMES: Final[tuple[str, ...]] = tuple(combat_names())
ICON: Final[vec[i64]] = numbers([FACE_NAMES.index(row[1]) for row in read_rows()])
IS_TABLE_CARD: Final[vec[i64]] = numbers([int(row[2] == "table") for row in read_rows()])
COMBAT: Final[vec[i64]] = numbers([combat_number(row[3]) for row in read_rows()])
ICONS: Final[tuple[int, ...]] = (CHARACTER, ARMY, MUSTER)
FIRST_CARD: Final[vec[i64]] = numbers([sum_of_decks(deck) for deck in range(DECKS + 1)])  # of a deck; the next ends it
DECK_OF: Final[vec[i64]] = numbers([deck for deck in range(DECKS) for _ in rows_of_deck(deck)])
CARD_BIT: Final[vec[i64]] = numbers([2**k for deck in range(DECKS) for k in range(len(rows_of_deck(deck)))])
LARGEST_DECK: Final[int] = max(len(rows_of_deck(deck)) for deck in range(DECKS))
WE_SHALL_GET_IT: Final = "we-shall-get-it"


def card_of(name: str) -> int:
    return CARD_NAMES.index(name)


def deck_of(card: i64) -> i64:
    return DECK_OF[card]


def deck_kind(card: i64) -> i64:
    """CHARACTER_DECK or STRATEGY_DECK."""
    return DECK_OF[card] % 2


def side_of_card(card: i64) -> i64:
    return FREE if DECK_OF[card] < 2 else SHADOW


def card_bit(card: i64) -> i64:
    """Its bit in the set of a deck."""
    return CARD_BIT[card]


def part_set(names: list[str], deck: int) -> int:
    """The set of some cards of a deck."""
    return sum(2**k for k, row in enumerate(rows_of_deck(deck)) if row[0] in names)


def added_by(part: int) -> list[str]:
    """The cards that a part adds to a deck. We Shall Get It enters the table by itself."""
    return [row[0] for row in added_rows() if row[4] == PART_NAMES[part] and row[0] != WE_SHALL_GET_IT]


def removed_by(part: int) -> list[str]:
    """The cards of the base game that those of a part replace."""
    return [row[5] for row in added_rows() if row[4] == PART_NAMES[part] and row[5] != "-"]


ADDED: Final[vec[i64]] = numbers([part_set(added_by(part), deck) for part in range(PARTS) for deck in range(DECKS)])
REMOVED: Final[vec[i64]] = numbers([part_set(removed_by(part), deck) for part in range(PARTS) for deck in range(DECKS)])


def start_deck(deck: i64, parts: i64) -> i64:
    """The set of the cards of a deck at the start, in a game with these parts of the expansion, one bit each."""
    cards: i64 = bit(BASE_DECK_SIZE) - 1
    part: i64
    for part in range(PARTS):
        if parts >> part & 1:
            cards = cards & ~REMOVED[part * DECKS + deck] | ADDED[part * DECKS + deck]
    return cards
