"""Names of regions, Nations, Characters, cards, dice and tiles as people read them."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases
from mathom.games.war.rules.facts.cards import CARD_NAMES, COMBAT_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES

SMALL_WORDS: Final = ("of", "the", "and", "to", "from", "with", "in", "for", "a", "too")

# Names that are more than their words with capitals.
SPELLED: Final = {
    "barad-dur": "Barad-dûr",
    "druadan-forest": "Drúadan Forest",
    "druwaith-iaur": "Drúwaith Iaur",
    "eagles-eyrie": "Eagles' Eyrie",
    "east-rhun": "East Rhûn",
    "goblins-gate": "Goblin's Gate",
    "helms-deep": "Helm's Deep",
    "lorien": "Lórien",
    "noman-lands": "Noman-lands",
    "north-rhun": "North Rhûn",
    "south-rhun": "South Rhûn",
    "smeagol-helps-nice-master": "Sméagol Helps Nice Master",
    "wizards-staff": "Wizard's Staff",
    "bilbos-song": "Bilbo's Song",
    "the-eagles-are-coming": "The Eagles Are Coming!",
    "the-ents-awake-treebeard": "The Ents Awake: Treebeard",
    "the-ents-awake-huorns": "The Ents Awake: Huorns",
    "the-ents-awake-entmoot": "The Ents Awake: Entmoot",
    "faramirs-rangers": "Faramir's Rangers",
    "fear-fire-foes": "Fear! Fire! Foes!",
    "help-unlooked-for": "Help Unlooked For",
    "through-a-day-and-a-night": "Through a Day and a Night",
    "cirdans-ships": "Círdan's Ships",
    "celeborns-galadhrim": "Celeborn's Galadhrim",
    "riders-of-theoden": "Riders of Théoden",
    "grimbeorn-the-old-son-of-beorn": "Grimbeorn the Old, Son of Beorn",
    "king-brands-men": "King Brand's Men",
    "dain-ironfoots-guard": "Dáin Ironfoot's Guard",
    "eomer-son-of-eomund": "Éomer, Son of Éomund",
    "thranduils-archers": "Thranduil's Archers",
    "shelobs-lair": "Shelob's Lair",
    "the-ring-is-mine": "The Ring Is Mine!",
    "on-on-they-went": "On, On They Went",
    "give-it-to-uss": "Give It to Uss!",
    "isildurs-bane": "Isildur's Bane",
    "nazgul-search": "Nazgûl Search",
    "the-nazgul-strike": "The Nazgûl Strike!",
    "grond-hammer-of-the-underworld": "Grond, Hammer of the Underworld",
    "the-palantir-of-orthanc": "The Palantír of Orthanc",
    "the-fighting-uruk-hai": "The Fighting Uruk-hai",
    "denethors-folly": "Denethor's Folly",
    "return-of-the-witch-king": "Return of the Witch-king",
    "half-orcs-and-goblin-men": "Half-orcs and Goblin-men",
    "olog-hai": "Olog-hai",
    "hill-trolls": "Hill-trolls",
    "musterings-of-long-planned-war": "Musterings of Long-planned War",
    "shadows-on-the-misty-mountains": "Shadows on the Misty Mountains",
    "anduril": "Andúril",
    "cruel-as-death": "Cruel as Death",
    "huorn-dark": "Huorn-dark",
    "shield-wall": "Shield-wall",
    "durins-bane": "Durin's Bane",
    "ents-rage": "Ents' Rage",
    "mumakil": "Mûmakil",
    "the-ents-awake-rock-and-stone": "The Ents Awake: Rock and Stone",
    "the-ents-awake-huorns-e": "The Ents Awake: Huorns",
    "the-ents-awake-entmoot-e": "The Ents Awake: Entmoot",
    "three-rings-for-the-elven-kings": "Three Rings for the Elven-kings",
    "a-balrog-is-come": "A Balrog Is Come!",
    "the-corsairs-are-upon-us": "The Corsairs Are upon Us!",
    "rage-of-the-dunlendings-e": "Rage of the Dunlendings",
}


def titled(name: str) -> str:
    """`fords-of-isen` is Fords of Isen."""
    if name in SPELLED:
        return SPELLED[name]
    first, *others = name.split("-")
    return " ".join([first.capitalize(), *(word if word in SMALL_WORDS else word.capitalize() for word in others)])


REGIONS: Final = Phrases({name: titled(name) for name in REGION_NAMES})
CARDS: Final = Phrases({name: titled(name) for name in CARD_NAMES})
COMBAT_CARDS: Final = Phrases({name: titled(name) for name in COMBAT_NAMES})
SIDES: Final = Phrases(  # and the players of a divided side
    {
        "free": "the Free Peoples",
        "shadow": "the Shadow",
        "gondor": "the Gondor player",
        "witch-king": "the Witch-king player",
        "saruman": "the Saruman player",
        "rohan": "the Rohan player",
    }
)
NATIONS: Final = Phrases(
    {
        "dwarves": "the Dwarves",
        "elves": "the Elves",
        "gondor": "Gondor",
        "north": "the North",
        "rohan": "Rohan",
        "isengard": "Isengard",
        "sauron": "Sauron",
        "southrons": "the Southrons and Easterlings",
    }
)
CHARACTERS: Final = Phrases(
    {
        "gandalf-the-grey": "Gandalf the Grey",
        "strider": "Strider",
        "boromir": "Boromir",
        "legolas": "Legolas",
        "gimli": "Gimli",
        "meriadoc": "Meriadoc",
        "peregrin": "Peregrin",
        "smeagol": "Sméagol",
        "aragorn": "Aragorn",
        "gandalf-the-white": "Gandalf the White",
        "galadriel": "Galadriel",
        "gollum": "Gollum",
        "saruman": "Saruman",
        "witch-king": "the Witch-king",
        "mouth-of-sauron": "the Mouth of Sauron",
        "balrog": "the Balrog",
    }
)
FACES: Final = Phrases(
    {
        "character": "Character",
        "army": "Army",
        "muster": "Muster",
        "army-muster": "Army/Muster",
        "event": "Event",
        "will": "Will of the West",
        "eye": "Eye",
    }
)
DECKS: Final = Phrases({"character": "Character deck", "strategy": "Strategy deck"})
PLACES: Final = Phrases(
    {"-": "no Settlement", "fortification": "Fortification", "town": "Town", "city": "City", "stronghold": "Stronghold"}
)
TILES: Final = Phrases(
    {
        "eye": "Eye",
        "3": "3",
        "2": "2",
        "2-reveal": "2, reveal",
        "1": "1",
        "1-reveal": "1, reveal",
        "0-reveal": "0, reveal",
        "elven-cloaks": "Elven Cloaks",
        "elven-rope": "Elven Rope",
        "phial-of-galadriel": "Phial of Galadriel",
        "smeagol-helps-nice-master": "Sméagol Helps Nice Master",
        "shelobs-lair": "Shelob's Lair",
        "the-ring-is-mine": "The Ring Is Mine!",
        "on-on-they-went": "On, On They Went",
        "give-it-to-uss": "Give It to Uss!",
        "smeagol": "Sméagol",
    }
)
RANKS: Final = Phrases(
    {"regular": "regular", "elite": "elite", "leader": "Leader", "nazgul": "Nazgûl", "dunlending": "Dunlending"}
)
FACTIONS: Final = Phrases(
    {
        "dunlendings": "the Hillmen of Dunland",
        "corsairs": "the Corsairs of Umbar",
        "ents": "the Ents of Fangorn",
    }
)
PIECES: Final = Phrases(
    {"ents": "Ents", "ships": "Corsair Ships", "towers": "Siege Towers", "trebuchets": "Trebuchets"}
)
REASONS: Final = Phrases(
    {
        "ring-corrupted": "the corruption has reached 12",
        "ring-destroyed": "the Ring is destroyed in the Crack of Doom",
        "shadow-conquest": "the Shadow holds Settlements worth 10 points",
        "free-conquest": "the Free Peoples hold Settlements worth 4 points",
    }
)
REASON_NAMES: Final = ("not-ended", "ring-corrupted", "ring-destroyed", "shadow-conquest", "free-conquest")


def kind(name: str) -> str:
    """A figure: `gondor-elite` is elite of Gondor."""
    if name in RANKS:
        return RANKS[name]
    nation, _, rank = name.rpartition("-")
    return RANKS["nazgul"] if name == "sauron-leader" else f"{RANKS[rank]} ({NATIONS[nation].removeprefix('the ')})"


def capital(text: str) -> str:
    """With a capital at the beginning of a sentence."""
    return text[:1].upper() + text[1:]
