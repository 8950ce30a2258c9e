"""What the text of a fighter does in the battle at hand, in plain words; or that it does nothing there, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.rules.board import FELLOWSHIP, is_mountain
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, SAM, STRENGTH
from mathom.games.confrontation.rules.state import Rules
from mathom.games.confrontation.table.battlefield import Ground
from mathom.games.confrontation.table.battles import Battle
from mathom.games.confrontation.text import titles

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


SHORTER: Final = Phrases(
    {
        "frodo_c retreats": "Attacked, Frodo may retreat sideways.",
        "frodo_c and sam": "Sam, if he is here, may fight in Frodo's place.",
        "frodo_v": "Sauron's text cards do nothing.",
        "frodo_v heir": "If Frodo falls, the Ring passes to Sam.",
        "frodo_v alone": "Sam is lost: if Frodo falls, Sauron wins.",
        "shelob lost": "If her enemy falls and she does not, Shelob finds no place in Gondor and is lost.",
        "saruman_v gandalf": "Saruman defeats Gandalf at once.",
    }
)
NO_TEXT: Final = Phrases(
    {
        "fellowship": "This text is not for battles.",
        "gandalf_v": "This text is not for his own battles.",
    }
)


def text_here(ground: Ground, side: int) -> str:
    """One sentence for a fighter."""
    battle = ground.battle
    name = battle.fighters[side]
    if battle.in_tunnel:
        return in_tunnel(name)
    if WHEN[name] == "never":
        return NO_TEXT["gandalf_v" if name == "gandalf_v" else "fellowship"]
    if why := why_off(ground, side):
        return why
    if name in TOLD_BY_PLACE:
        return TOLD_BY_PLACE[name](ground)
    return HERE[name]


def in_tunnel(name: str) -> str:
    if name == "balrog":
        return tr("In Caradhras the Balrog may answer whoever uses the Tunnel.")
    return tr("In the Tunnel there is no battle: no text and no card helps.")


# ---- texts that depend on who else is where ----


def of_frodo(ground: Ground) -> str:
    """9.1, 9.2."""
    if not ground.may_have_sam():
        return SHORTER["frodo_c retreats"]
    return HERE["frodo_c"] if ground.opens_sideways() else SHORTER["frodo_c and sam"]


def of_frodo_variant(ground: Ground) -> str:
    """9.19, 10, 9.2."""
    attacked = not ground.battle.is_attacking(FELLOWSHIP)
    parts = [SHORTER["frodo_v"]] if not ground.battle.no_cards else []
    parts.append(SHORTER["frodo_v heir" if SAM in ground.on_board else "frodo_v alone"])
    parts += [SHORTER["frodo_c and sam"]] if attacked and ground.may_have_sam() else []
    return " ".join(parts)


def of_shelob(ground: Ground) -> str:
    """9.11."""
    return HERE["shelob"] if ground.opens_for_shelob() else SHORTER["shelob lost"]


def of_saruman_variant(ground: Ground) -> str:
    """9.30."""
    meets_gandalf = ground.battle.fighters[FELLOWSHIP].startswith("gandalf")
    return SHORTER["saruman_v gandalf"] if meets_gandalf else HERE["saruman_v"]


TOLD_BY_PLACE: Final[dict[str, Callable[[Ground], str]]] = {
    "frodo_c": of_frodo,
    "frodo_v": of_frodo_variant,
    "shelob": of_shelob,
    "saruman_v": of_saruman_variant,
}


# ---- texts that do nothing here ----


def why_off(ground: Ground, side: int) -> str:
    """Why the text of a fighter does nothing here; nothing if it does something."""
    battle = ground.battle
    name, foe = battle.fighters[side], battle.fighters[1 - side]
    who = titles.capital(titles.character(name))
    when = WHEN[name]
    if name == "gandalf_v":
        return tr("{who}: the text is not for his own battles.", who=who)
    if when == "never":
        return tr("{who}: the text is not for battles.", who=who)
    if side == FELLOWSHIP and foe == "warg":
        return tr("{who}: against the Warg the text does nothing.", who=who)
    if when == "attacked" and battle.is_attacking(side):
        return tr("{who}: the text does nothing for an attacker.", who=who)
    if when == "attacking" and not battle.is_attacking(side):
        return tr("{who}: the text does nothing for a defender.", who=who)
    return why_off_against(battle, name, foe, who) or why_off_around(ground, name, who)


def why_off_against(battle: Battle, name: str, foe: str, who: str) -> str:
    """For the enemy, the region, or what has happened."""
    region = titles.REGIONS[battle.region]
    if name == "orcs_c" and battle.before is not None:
        return tr("{who}: the first strike of this attack is spent.", who=who)
    if WHEN[name] in titles.CHARACTERS and titles.base_of(foe) != WHEN[name]:
        return tr("{who}: the text does nothing against {foe}.", who=who, foe=titles.character(foe))
    if WHEN[name].split()[0] in titles.REGIONS and battle.region not in WHEN[name].split():
        return tr("{who}: the text does nothing in {region}.", who=who, region=region)
    if name == "shelob" and battle.region == "gondor":
        return tr("{who} is in Gondor already, and stays.", who=who)
    if battle.no_cards and name in NEED_CARDS and not (name == "saruman_v" and foe.startswith("gandalf")):
        return tr("{who}: without cards the text does nothing.", who=who)
    if name == "saruman_c" and any(event.rule == "9.23" for event in battle.events):
        return tr("{who}: cards are forbidden already.", who=who)
    return ""


def why_off_around(ground: Ground, name: str, who: str) -> str:
    """For who else is where."""
    if name in ("frodo_c", "sam_c", "faramir") and is_mountain(ground.s.region):
        return tr("{who}: in the mountains nobody is beside, and nobody steps sideways.", who=who)
    if name == "frodo_c" and not ground.opens_sideways() and not ground.may_have_sam():
        return tr("{who}: no region beside is open, and Sam is not here.", who=who)
    if name == "sam_c" and (ground.is_alone() or FRODO not in ground.on_board):
        return tr("{who}: Frodo is not here.", who=who)
    if name == "smeagol" and not ground.is_alone():
        return tr("{who}: he is not alone here.", who=who)
    if name == "smeagol" and not ground.has_neighbours():
        return tr("{who}: nobody is near to change places with.", who=who)
    if name in OPENINGS and not OPENINGS[name](ground):
        return tr("{who}: no region is open to him.", who=who)
    return ""


NEED_CARDS: Final = ("saruman_v", "mouth_of_sauron", "gandalf_c", "elrond", "cave_troll")
OPENINGS: Final[dict[str, Callable[[Ground], bool]]] = {
    "pippin": Ground.opens_backward,
    "faramir": Ground.opens_sideways,
    "gollum": Ground.opens_forward_for_sauron,
    "wormtongue": Ground.opens_for_wormtongue,
}


# ---- strengths ----


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
