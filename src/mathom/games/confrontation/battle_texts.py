"""What the text of a fighter does in the battle at hand, in plain words; or that it does nothing there, and why."""

from __future__ import annotations

from typing import Final

from mathom.core.speech import Phrases, tr
from mathom.games.confrontation import titles
from mathom.games.confrontation.battles import Battle
from mathom.games.confrontation.board import FELLOWSHIP, REGION_NAMES, is_mountain
from mathom.games.confrontation.characters import NAMES, STRENGTH
from mathom.games.confrontation.state import Rules

# When a text matters: always, when its owner attacks or is attacked, against one enemy, in some regions, or never.
WHEN: Final = {
    "frodo_c": "attacked",
    "sam_c": "always",
    "pippin": "attacking",
    "merry": "witch_king",
    "gandalf_c": "always",
    "aragorn_c": "never",
    "legolas": "flying_nazgul",
    "gimli": "orcs",
    "boromir": "always",
    "balrog": "never",
    "shelob": "always",
    "witch_king_c": "never",
    "flying_nazgul_c": "never",
    "black_rider": "never",
    "saruman_c": "always",
    "orcs_c": "attacking",
    "warg": "always",
    "cave_troll": "always",
    "frodo_v": "always",
    "sam_v": "attacked",
    "smeagol": "attacked",
    "faramir": "attacking",
    "gandalf_v": "never",
    "aragorn_v": "attacked",
    "elrond": "always",
    "theoden": "rohan gondor",
    "treebeard": "fangorn",
    "uruk_hai": "never",
    "wormtongue": "always",
    "witch_king_v": "never",
    "flying_nazgul_v": "never",
    "mouth_of_sauron": "always",
    "saruman_v": "always",
    "orcs_v": "attacking",
    "gollum": "always",
    "watcher": "always",
}

HERE: Final = Phrases(
    {
        "frodo_c": "Attacked, Frodo may retreat sideways; or Sam, if he is here, may fight in his place.",
        "sam_c": "If Frodo is here and is shown, Sam has strength 5.",
        "pippin": "Attacking, Pippin may retreat backward.",
        "merry": "Merry defeats the Witch King at once.",
        "gandalf_c": "Sauron plays and shows his card first.",
        "legolas": "Legolas defeats the Flying Nazgûl at once.",
        "gimli": "Gimli defeats the Orcs at once.",
        "boromir": "Boromir and his enemy both fall at once.",
        "shelob": "If her enemy falls and she does not, Shelob is put into Gondor.",
        "saruman_c": "Saruman may forbid cards.",
        "orcs_c": "Attacking, the Orcs defeat the first defender at once.",
        "warg": "The text of the Fellowship's fighter does nothing.",
        "cave_troll": "Sauron's card counts for nothing, but is spent.",
        "frodo_v": "Sauron's text cards do nothing. If Frodo falls, the Ring may pass to Sam.",
        "sam_v": "Attacked, Sam is as strong as the attacker.",
        "smeagol": "Attacked alone, Sméagol may change places with a Fellowship piece in an adjacent region.",
        "faramir": "Attacking, Faramir may retreat sideways.",
        "aragorn_v": "Attacked, Aragorn may forbid cards.",
        "elrond": "Sauron's Eye and Magic do nothing.",
        "theoden": "Théoden has strength 4 in Rohan and in Gondor.",
        "treebeard": "Treebeard has strength 6 in Fangorn.",
        "wormtongue": "Defeated, Wormtongue may slip backward into an empty region.",
        "mouth_of_sauron": "When the cards are shown, Sauron may take his 4 instead of his card.",
        "saruman_v": "When the cards are shown, Saruman may make the Fellowship play another one.",
        "orcs_v": "Attacking, the Orcs have strength 6.",
        "gollum": "Gollum may retreat forward.",
        "watcher": "The Watcher has been shown: it stays face-up for the rest of the game.",
    }
)
CHOSEN: Final = frozenset(
    "frodo_c sam_c pippin smeagol faramir aragorn_v saruman_c gollum".split()
)  # used at the start of a battle, if its owner wants


def text_here(battle: Battle, side: int) -> str:
    """One sentence for a fighter."""
    name, foe = battle.fighters[side], battle.fighters[1 - side]
    if battle.in_tunnel:
        return in_tunnel(name)
    if why := why_off(battle, side):
        return why
    if name == "saruman_v" and foe.startswith("gandalf"):
        return tr("Saruman defeats Gandalf at once.")
    return HERE[name]


def in_tunnel(name: str) -> str:
    if name == "balrog":
        return tr("In Caradhras the Balrog may answer whoever uses the Tunnel.")
    return tr("In the Tunnel there is no battle: no text and no card helps.")


def why_off(battle: Battle, side: int) -> str:
    """Why the text of a fighter does nothing here; nothing if it does something."""
    name, foe = battle.fighters[side], battle.fighters[1 - side]
    who = titles.capital(titles.character(name))
    when = WHEN[name]
    if when == "never":
        return tr("{who}: the text is not for battles.", who=who)
    if side == FELLOWSHIP and foe == "warg":
        return tr("{who}: against the Warg the text does nothing.", who=who)
    if when == "attacked" and battle.is_attacking(side):
        return tr("{who}: the text does nothing for an attacker.", who=who)
    if when == "attacking" and not battle.is_attacking(side):
        return tr("{who}: the text does nothing for a defender.", who=who)
    return why_off_here(battle, side, who)


def why_off_here(battle: Battle, side: int, who: str) -> str:
    name, foe = battle.fighters[side], battle.fighters[1 - side]
    region = titles.REGIONS[battle.region]
    if name == "orcs_c" and battle.before is not None:
        return tr("{who}: the first strike of this attack is spent.", who=who)
    if WHEN[name] in titles.CHARACTERS and titles.base_of(foe) != WHEN[name]:
        return tr("{who}: the text does nothing against {foe}.", who=who, foe=titles.character(foe))
    if WHEN[name].split()[0] in titles.REGIONS and battle.region not in WHEN[name].split():
        return tr("{who}: the text does nothing in {region}.", who=who, region=region)
    if name == "shelob" and battle.region == "gondor":
        return tr("{who} is in Gondor already, and stays.", who=who)
    if name in ("frodo_c", "sam_c") and is_mountain(REGION_NAMES.index(battle.region)):
        return tr("{who}: in the mountains nobody is beside, and nobody steps sideways.", who=who)
    return ""


def why_number(battle: Battle, side: int, rules: Rules) -> str:
    """Why a strength is not the printed one; nothing if it is."""
    name = battle.fighters[side]
    printed, number = int(STRENGTH[NAMES.index(name)]), battle.strengths(rules)[side]
    if battle.in_tunnel or printed == number:
        return ""
    facts = {"number": number, "printed": printed, "region": titles.REGIONS[battle.region]}
    if name == "sam_c":
        return tr("Strength {number} instead of {printed}: beside Frodo.", **facts)
    if name == "sam_v":
        return tr("Strength {number} instead of {printed}: as strong as the attacker.", **facts)
    if name == "orcs_v":
        return tr("Strength {number} instead of {printed}: they attack.", **facts)
    return tr("Strength {number} instead of {printed}: in {region}.", **facts)
