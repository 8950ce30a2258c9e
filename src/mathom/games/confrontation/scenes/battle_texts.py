"""What the text of a fighter does in this battle, or why it has no effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.rules.board import FELLOWSHIP, is_mountain
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, SAM, STRENGTH
from mathom.games.confrontation.rules.state import Rules
from mathom.games.confrontation.scenes.battlefield import Battlefield
from mathom.games.confrontation.scenes.battles import Battle
from mathom.games.confrontation.text import titles

# When a text applies: always, when attacking or attacked, against one enemy, in some regions, or never.
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

SENTENCES: Final = Phrases(
    {
        "frodo_c": "When attacked, Frodo may retreat sideways; or Sam, if he is here, may fight in his place.",
        "sam_c": "If Frodo is here and is shown, Sam has strength 5.",
        "pippin": "When attacking, Pippin may retreat backward.",
        "merry": "Merry defeats the Witch King at once.",
        "gandalf_c": "Sauron plays his card first, face up.",
        "legolas": "Legolas defeats the Flying Nazgûl at once.",
        "gimli": "Gimli defeats the Orcs at once.",
        "boromir": "Boromir and his enemy both fall at once.",
        "shelob": "If Shelob survives and her enemy falls, she returns to Gondor.",
        "saruman_c": "Saruman may forbid cards.",
        "orcs_c": "When attacking, the Orcs defeat the first defender at once.",
        "warg": "The text of the Fellowship's fighter has no effect.",
        "cave_troll": "Sauron's card has no effect, but is discarded.",
        "sam_v": "When attacked, Sam is as strong as the attacker.",
        "smeagol": "When attacked alone, Sméagol may change places with a Fellowship piece in an adjacent region.",
        "faramir": "When attacking, Faramir may retreat sideways.",
        "aragorn_v": "When attacked, Aragorn may forbid cards.",
        "elrond": "Sauron's Eye and Magic have no effect.",
        "theoden": "Théoden has strength 4 in Rohan and in Gondor.",
        "treebeard": "Treebeard has strength 6 in Fangorn.",
        "wormtongue": "When defeated, Wormtongue may escape backward into an empty region.",
        "mouth_of_sauron": "When the cards are shown, Sauron may replace his card with his 4.",
        "saruman_v": "When the cards are shown, Saruman may make the Fellowship play another card.",
        "orcs_v": "When attacking, the Orcs have strength 6.",
        "gollum": "Gollum may retreat forward.",
        "watcher": "The Watcher has been shown: it stays face-up for the rest of the game.",
    }
)
OPTIONAL: Final = frozenset(
    "frodo_c sam_c pippin smeagol faramir aragorn_v saruman_c gollum".split()
)  # optional texts at the start of a battle


PARTS: Final = Phrases(
    {
        "frodo_c retreats": "When attacked, Frodo may retreat sideways.",
        "frodo_c and sam": "Sam, if he is here, may fight in Frodo's place.",
        "frodo_v": "Sauron's text cards have no effect.",
        "frodo_v heir": "If Frodo falls, the Ring passes to Sam.",
        "frodo_v alone": "Sam is lost: if Frodo falls, Sauron wins.",
        "shelob lost": "If Shelob survives and her enemy falls, she is lost: Gondor has no room.",
        "saruman_v gandalf": "Saruman defeats Gandalf at once.",
    }
)
NO_TEXT: Final = Phrases(
    {
        "fellowship": "This text does not apply in battles.",
        "gandalf_v": "This text does not apply to Gandalf's own battles.",
    }
)


def text_here(field: Battlefield, side: int) -> str:
    """What a fighter's text does in this battle, in one sentence."""
    battle = field.battle
    name = battle.fighters[side]
    if battle.in_tunnel:
        return in_tunnel(name)
    if WHEN[name] == "never":
        return NO_TEXT["gandalf_v" if name == "gandalf_v" else "fellowship"]
    if why := why_off(field, side):
        return why
    if name in TEXTS_BY_BOARD:
        return TEXTS_BY_BOARD[name](field)
    return SENTENCES[name]


def in_tunnel(name: str) -> str:
    if name == "balrog":
        return tr("In Caradhras, the Balrog may answer a piece that uses the Tunnel.")
    return tr("There is no battle in the Tunnel: no text and no card helps.")


# ---- texts that depend on who else is where ----


def of_frodo(field: Battlefield) -> str:
    """9.1, 9.2."""
    if not field.may_have_sam():
        return PARTS["frodo_c retreats"]
    return SENTENCES["frodo_c"] if field.can_retreat_sideways() else PARTS["frodo_c and sam"]


def of_frodo_variant(field: Battlefield) -> str:
    """9.19, 10, 9.2."""
    attacked = not field.battle.is_attacking(FELLOWSHIP)
    parts = [PARTS["frodo_v"]] if not field.battle.no_cards else []
    parts.append(PARTS["frodo_v heir" if SAM in field.on_board else "frodo_v alone"])
    parts += [PARTS["frodo_c and sam"]] if attacked and field.may_have_sam() else []
    return " ".join(parts)


def of_shelob(field: Battlefield) -> str:
    """9.11."""
    return SENTENCES["shelob"] if field.shelob_can_return() else PARTS["shelob lost"]


def of_saruman_variant(field: Battlefield) -> str:
    """9.30."""
    meets_gandalf = field.battle.fighters[FELLOWSHIP].startswith("gandalf")
    return PARTS["saruman_v gandalf"] if meets_gandalf else SENTENCES["saruman_v"]


TEXTS_BY_BOARD: Final[dict[str, Callable[[Battlefield], str]]] = {
    "frodo_c": of_frodo,
    "frodo_v": of_frodo_variant,
    "shelob": of_shelob,
    "saruman_v": of_saruman_variant,
}


# ---- texts that do nothing here ----


def why_off(field: Battlefield, side: int) -> str:
    """Why the text of a fighter has no effect here; empty if it has one."""
    if side not in field.reasons:
        field.reasons[side] = reason_off(field, side)
    return field.reasons[side]


def reason_off(field: Battlefield, side: int) -> str:
    battle = field.battle
    name, foe = battle.fighters[side], battle.fighters[1 - side]
    who = titles.capital(titles.character(name))
    when = WHEN[name]
    if name == "gandalf_v":
        return tr("{who}: the text does not apply to Gandalf's own battles.", who=who)
    if when == "never":
        return tr("{who}: the text does not apply in battles.", who=who)
    if side == FELLOWSHIP and foe == "warg":
        return tr("{who}: the text has no effect against the Warg.", who=who)
    if when == "attacked" and battle.is_attacking(side):
        return tr("{who}: the text has no effect for an attacker.", who=who)
    if when == "attacking" and not battle.is_attacking(side):
        return tr("{who}: the text has no effect for a defender.", who=who)
    return why_off_against(battle, name, foe, who) or why_off_around(field, name, who)


def why_off_against(battle: Battle, name: str, foe: str, who: str) -> str:
    """Reasons in the enemy, the region, or earlier events."""
    region = titles.REGIONS[battle.region]
    if name == "orcs_c" and battle.before is not None:
        return tr("{who}: the first strike of this attack is over.", who=who)
    if WHEN[name] in titles.CHARACTERS and titles.base_of(foe) != WHEN[name]:
        return tr("{who}: the text has no effect against {foe}.", who=who, foe=titles.character(foe))
    if WHEN[name].split()[0] in titles.REGIONS and battle.region not in WHEN[name].split():
        return tr("{who}: the text has no effect in {region}.", who=who, region=region)
    if name == "shelob" and battle.region == "gondor":
        return tr("{who} is already in Gondor, and stays.", who=who)
    if battle.no_cards and name in NEED_CARDS and not (name == "saruman_v" and foe.startswith("gandalf")):
        return tr("{who}: the text has no effect without cards.", who=who)
    if name == "saruman_c" and any(event.rule == "9.23" for event in battle.events):
        return tr("{who}: cards are already forbidden.", who=who)
    return ""


def why_off_around(field: Battlefield, name: str, who: str) -> str:
    """Reasons in the other pieces on the board."""
    if name in ("frodo_c", "sam_c", "faramir") and is_mountain(field.s.region):
        return tr("{who}: a mountain holds one piece and has no way sideways.", who=who)
    if name == "frodo_c" and not field.can_retreat_sideways() and not field.may_have_sam():
        return tr("{who}: no region sideways is open, and Sam is not here.", who=who)
    if name == "sam_c" and (field.is_alone() or FRODO not in field.on_board):
        return tr("{who}: Frodo is not here.", who=who)
    if name == "smeagol" and not field.is_alone():
        return tr("{who} is not alone here.", who=who)
    if name == "smeagol" and not field.has_neighbours():
        return tr("{who}: there is nobody nearby to change places with.", who=who)
    if name in RETREAT_TESTS and not RETREAT_TESTS[name](field):
        return tr("{who}: no region is open.", who=who)
    return ""


NEED_CARDS: Final = ("saruman_v", "mouth_of_sauron", "gandalf_c", "elrond", "cave_troll")
RETREAT_TESTS: Final[dict[str, Callable[[Battlefield], bool]]] = {
    "pippin": Battlefield.can_retreat_backward,
    "faramir": Battlefield.can_retreat_sideways,
    "gollum": Battlefield.sauron_can_retreat_forward,
    "wormtongue": Battlefield.wormtongue_can_escape,
}


# ---- strengths ----


def why_number(battle: Battle, side: int, rules: Rules) -> str:
    """Why a strength differs from the printed one; empty if it does not."""
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
