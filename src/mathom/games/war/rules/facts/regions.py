"""The 105 regions of the map (R1): Nation, Settlement and borders."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.rules.facts.nations import FREE, NATION_NAMES, NO_NATION, NO_SIDE, SIDE_OF_NATION

# What stands in a region.
NO_SETTLEMENT: Final = 0
FORTIFICATION: Final = 1  # not a Settlement
TOWN: Final = 2
CITY: Final = 3
STRONGHOLD: Final = 4
PLACE_NAMES: Final[tuple[str, ...]] = ("-", "fortification", "town", "city", "stronghold")

# Name, Nation, Settlement, neighbours. Each border is listed once, with one of its two regions.
TEXT: Final = """
andrast | - | - | anfalas druwaith-iaur
anfalas | gondor | - | dol-amroth erech
angmar | sauron | city | arnor ettenmoors mount-gram
arnor | - | - | ettenmoors evendim north-downs
ash-mountains | - | - | dagorlad noman-lands south-rhun southern-dorwinion
barad-dur | sauron | stronghold | gorgoroth
bree | north | town | buckland north-downs south-downs weather-hills
buckland | north | - | cardolan evendim north-downs old-forest south-downs the-shire
cardolan | - | - | minhiriath north-dunland old-forest south-downs tharbad
carrock | north | town | eagles-eyrie northern-mirkwood old-ford old-forest-road
dagorlad | - | - | eastern-emyn-muil morannon noman-lands north-ithilien
dale | north | city | erebor iron-hills northern-rhovanion old-forest-road
dead-marshes | - | - | druadan-forest eastern-emyn-muil north-ithilien osgiliath
dimrill-dale | - | - | gladden-fields lorien moria north-anduin-vale parth-celebrant
dol-amroth | gondor | stronghold | erech lamedon
dol-guldur | sauron | stronghold | eastern-brown-lands eastern-mirkwood narrows-of-the-forest
druadan-forest | gondor | - | eastemnet folde minas-tirith osgiliath western-emyn-muil
druwaith-iaur | - | - | enedwaith fords-of-isen gap-of-rohan
eagles-eyrie | - | - | mount-gundabad old-ford
east-harondor | - | - | near-harad south-ithilien west-harondor
east-rhun | southrons | - | iron-hills north-rhun south-rhun vale-of-the-carnen
eastemnet | rohan | - | fangorn folde parth-celebrant westemnet western-brown-lands
eastern-brown-lands | - | - | eastern-emyn-muil noman-lands southern-mirkwood
eastern-emyn-muil | - | - | noman-lands north-ithilien western-emyn-muil
eastern-mirkwood | - | - | narrows-of-the-forest northern-rhovanion old-forest-road
edoras | rohan | city | folde westemnet
enedwaith | - | - | gap-of-rohan minhiriath south-dunland tharbad
erebor | dwarves | stronghold | iron-hills withered-heath
erech | gondor | - | lamedon
ered-luin | dwarves | town | evendim grey-havens north-ered-luin tower-hills
ettenmoors | - | - | mount-gram north-downs trollshaws weather-hills
evendim | - | - | north-downs north-ered-luin the-shire tower-hills
fangorn | - | - | fords-of-isen parth-celebrant westemnet
far-harad | southrons | city | khand near-harad
folde | rohan | town | westemnet
fords-of-bruinen | - | - | high-pass hollin rivendell trollshaws
fords-of-isen | rohan | fortification | gap-of-rohan helms-deep orthanc westemnet
forlindon | - | - | grey-havens
gap-of-rohan | isengard | - | orthanc south-dunland
gladden-fields | - | - | north-anduin-vale old-ford rhosgobel
goblins-gate | - | - | high-pass old-ford
gorgoroth | sauron | - | minas-morgul morannon nurn
grey-havens | elves | stronghold | harlindon tower-hills
harlindon | - | - | south-ered-luin
helms-deep | rohan | stronghold | westemnet
high-pass | - | - |
hollin | - | - | moria north-dunland south-downs trollshaws
iron-hills | dwarves | town | vale-of-the-carnen
khand | southrons | - | near-harad
lamedon | gondor | town | pelargir
lorien | elves | stronghold | parth-celebrant
lossarnach | gondor | town | minas-tirith osgiliath pelargir
minas-morgul | sauron | stronghold | north-ithilien south-ithilien
minas-tirith | gondor | stronghold | osgiliath
minhiriath | - | - | south-ered-luin tharbad
morannon | sauron | stronghold |
moria | sauron | stronghold | north-dunland
mount-gram | sauron | - | mount-gundabad
mount-gundabad | sauron | stronghold |
narrows-of-the-forest | - | - | north-anduin-vale old-forest-road rhosgobel
near-harad | southrons | town | umbar west-harondor
noman-lands | - | - | southern-dorwinion southern-rhovanion
north-anduin-vale | - | - | dol-guldur rhosgobel south-anduin-vale
north-downs | north | - | weather-hills
north-dunland | isengard | town | south-downs south-dunland tharbad
north-ered-luin | dwarves | - |
north-ithilien | - | - | osgiliath south-ithilien
north-rhun | southrons | town | northern-dorwinion vale-of-the-carnen vale-of-the-celduin
northern-dorwinion | - | - | southern-dorwinion southern-rhovanion vale-of-the-celduin
northern-mirkwood | - | - | western-mirkwood withered-heath woodland-realm
northern-rhovanion | - | - | old-forest-road southern-mirkwood southern-rhovanion
nurn | sauron | town |
old-ford | - | - | rhosgobel
old-forest | - | - | south-ered-luin the-shire
old-forest-road | north | - | rhosgobel western-mirkwood woodland-realm
orthanc | isengard | stronghold |
osgiliath | - | fortification | pelargir south-ithilien west-harondor
parth-celebrant | - | - | south-anduin-vale western-brown-lands
pelargir | gondor | city | west-harondor
rhosgobel | north | - | carrock
rivendell | elves | stronghold | trollshaws
south-anduin-vale | - | - | dimrill-dale dol-guldur western-brown-lands
south-downs | - | - | trollshaws weather-hills
south-dunland | isengard | town | tharbad
south-ered-luin | - | - | cardolan the-shire tower-hills
south-ithilien | - | - | west-harondor
south-rhun | southrons | town | southern-dorwinion
southern-dorwinion | - | - | southern-rhovanion
southern-mirkwood | sauron | - | dol-guldur eastern-mirkwood southern-rhovanion
southern-rhovanion | - | - | eastern-brown-lands vale-of-the-celduin
tharbad | - | - |
the-shire | north | city | tower-hills
tower-hills | - | - |
trollshaws | - | - | weather-hills
umbar | southrons | stronghold | west-harondor
vale-of-the-carnen | - | - | dale northern-rhovanion vale-of-the-celduin
vale-of-the-celduin | - | - | northern-rhovanion
weather-hills | - | - |
west-harondor | - | - |
westemnet | rohan | town |
western-brown-lands | - | - | dol-guldur eastern-brown-lands western-emyn-muil
western-emyn-muil | - | - | dead-marshes eastemnet eastern-brown-lands
western-mirkwood | - | - | carrock woodland-realm
withered-heath | - | - | dale woodland-realm
woodland-realm | elves | stronghold | dale
"""


def read_rows() -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in TEXT.strip().split("\n")]


def read_neighbours() -> list[list[int]]:
    """The neighbours of each region, in the order of the list."""
    rows = read_rows()
    places = {row[0]: k for k, row in enumerate(rows)}
    found: list[list[int]] = [[] for _ in rows]
    for k, row in enumerate(rows):
        for name in row[3].split():
            found[k].append(places[name])
            found[places[name]].append(k)
    return [sorted(items) for items in found]


def first_borders(neighbours: list[list[int]]) -> list[int]:
    """Where the neighbours of each region begin in one long list, and where the last end."""
    return [sum(len(items) for items in neighbours[:k]) for k in range(len(neighbours) + 1)]


REGIONS: Final = 105
REGION_NAMES: Final[tuple[str, ...]] = tuple([row[0] for row in read_rows()])
NEIGHBOURS: Final[list[list[int]]] = read_neighbours()  # for texts and tests
BORDER: Final[vec[i64]] = numbers([region for items in NEIGHBOURS for region in items])  # all neighbours in one list
FIRST_BORDER: Final[vec[i64]] = numbers(first_borders(NEIGHBOURS))  # where those of a region begin
NATION_OF: Final[vec[i64]] = numbers(
    [NATION_NAMES.index(row[1]) if row[1] in NATION_NAMES else NO_NATION for row in read_rows()]
)
PLACE: Final[vec[i64]] = numbers([PLACE_NAMES.index(row[2]) for row in read_rows()])


def region_of(name: str) -> int:
    return REGION_NAMES.index(name)


# The Settlements of each Nation, one after the other, and where those of a Nation begin.
SETTLEMENT: Final[vec[i64]] = numbers(
    [k for nation in range(NO_NATION) for k in range(REGIONS) if NATION_OF[k] == nation and PLACE[k] >= TOWN]
)
STRONGHOLDS: Final[vec[i64]] = numbers([k for k in SETTLEMENT if PLACE[k] == STRONGHOLD])
FIRST_SETTLEMENT: Final[vec[i64]] = numbers(
    [sum(NATION_OF[k] < nation for k in SETTLEMENT) for nation in range(NO_NATION + 1)]
)


def is_settlement(region: i64) -> bool:
    return PLACE[region] >= TOWN


def is_stronghold(region: i64) -> bool:
    return PLACE[region] == STRONGHOLD


def is_city_or_stronghold(region: i64) -> bool:
    return PLACE[region] >= CITY


def is_free_stronghold(region: i64) -> bool:
    """A Stronghold of a Free Peoples Nation, whoever holds it."""
    return is_stronghold(region) and origin_of(region) == FREE


def origin_of(region: i64) -> i64:
    """The side to which the region belonged at the start, or NO_SIDE."""
    nation: i64 = NATION_OF[region]
    return NO_SIDE if nation == NO_NATION else SIDE_OF_NATION[nation]


def points_of(region: i64) -> i64:
    """R16: what its captor scores."""
    return PLACE[region] - TOWN if PLACE[region] > TOWN else 0


def are_adjacent(a: i64, b: i64) -> bool:
    k: i64
    for k in range(FIRST_BORDER[a], FIRST_BORDER[a + 1]):
        if BORDER[k] == b:
            return True
    return False


# The regions that the rules name.
RIVENDELL: Final[i64] = region_of("rivendell")
LORIEN: Final[i64] = region_of("lorien")
MORIA: Final[i64] = region_of("moria")
MORANNON: Final[i64] = region_of("morannon")
MINAS_MORGUL: Final[i64] = region_of("minas-morgul")
MINAS_TIRITH: Final[i64] = region_of("minas-tirith")
DOL_AMROTH: Final[i64] = region_of("dol-amroth")
PELARGIR: Final[i64] = region_of("pelargir")
ORTHANC: Final[i64] = region_of("orthanc")
NORTH_DUNLAND: Final[i64] = region_of("north-dunland")
SOUTH_DUNLAND: Final[i64] = region_of("south-dunland")
FANGORN: Final[i64] = region_of("fangorn")
EREBOR: Final[i64] = region_of("erebor")
EDORAS: Final[i64] = region_of("edoras")
HELMS_DEEP: Final[i64] = region_of("helms-deep")
GREY_HAVENS: Final[i64] = region_of("grey-havens")
OLD_FOREST: Final[i64] = region_of("old-forest")
THE_SHIRE: Final[i64] = region_of("the-shire")
BUCKLAND: Final[i64] = region_of("buckland")
DALE: Final[i64] = region_of("dale")
WOODLAND_REALM: Final[i64] = region_of("woodland-realm")
OSGILIATH: Final[i64] = region_of("osgiliath")
CARROCK: Final[i64] = region_of("carrock")
ERED_LUIN: Final[i64] = region_of("ered-luin")
ANGMAR: Final[i64] = region_of("angmar")
ETTENMOORS: Final[i64] = region_of("ettenmoors")
WEATHER_HILLS: Final[i64] = region_of("weather-hills")
TROLLSHAWS: Final[i64] = region_of("trollshaws")
DOL_GULDUR: Final[i64] = region_of("dol-guldur")
MOUNT_GUNDABAD: Final[i64] = region_of("mount-gundabad")
MOUNT_GRAM: Final[i64] = region_of("mount-gram")
GORGOROTH: Final[i64] = region_of("gorgoroth")
NURN: Final[i64] = region_of("nurn")
ERECH: Final[i64] = region_of("erech")
LOSSARNACH: Final[i64] = region_of("lossarnach")
LAMEDON: Final[i64] = region_of("lamedon")
ANFALAS: Final[i64] = region_of("anfalas")
UMBAR: Final[i64] = region_of("umbar")
BREE: Final[i64] = region_of("bree")
NORTH_ITHILIEN: Final[i64] = region_of("north-ithilien")
SOUTH_ITHILIEN: Final[i64] = region_of("south-ithilien")
COASTAL: Final[tuple[str, ...]] = (
    "andrast",
    "anfalas",
    "dol-amroth",
    "druwaith-iaur",
    "enedwaith",
    "forlindon",
    "grey-havens",
    "harlindon",
    "lamedon",
    "minhiriath",
    "pelargir",
    "south-ered-luin",
    "umbar",
    "west-harondor",
)
# The coast from south to north: Ships go along it.
COAST: Final[tuple[str, ...]] = (
    "umbar",
    "west-harondor",
    "pelargir",
    "lamedon",
    "dol-amroth",
    "anfalas",
    "andrast",
    "druwaith-iaur",
    "enedwaith",
    "minhiriath",
    "south-ered-luin",
    "harlindon",
    "grey-havens",
    "forlindon",
)
COAST_REGION: Final[vec[i64]] = numbers([REGION_NAMES.index(name) for name in COAST])
COAST_PLACE: Final[vec[i64]] = numbers([COAST.index(name) if name in COAST else -1 for name in REGION_NAMES])
IS_COASTAL: Final[vec[i64]] = numbers([int(name in COASTAL) for name in REGION_NAMES])

# R13.5: a path touches some of the Shadow Strongholds; a set of them is a mask in this order.
PATH_STRONGHOLDS: Final[tuple[str, ...]] = (
    "barad-dur",
    "dol-guldur",
    "minas-morgul",
    "morannon",
    "moria",
    "mount-gundabad",
    "orthanc",
    "umbar",
)
STRONGHOLD_PATHS: Final = 256  # sets of them
BALROG_ON_PATH: Final = 256  # one more bit: the path touches the region of the Balrog
PATHS: Final = 512
PATH_BIT: Final[vec[i64]] = numbers(  # of each region; 0 for all others
    [2 ** PATH_STRONGHOLDS.index(name) if name in PATH_STRONGHOLDS else 0 for name in REGION_NAMES]
)
