"""The rule options and the presets: the number of players (R17), and the parts of Twilight of the Third Age (R18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathom.core.errors import RulesetError
from mathom.core.rule_options import RuleOption, RulePreset, complete
from mathom.core.text.speech import tr
from mathom.games.war.rules.facts.parts import PART_NAMES
from mathom.games.war.rules.facts.seats import PLAYER_COUNTS

PLAYERS: Final = "players"

SWITCH: Final = ("off", "on")
HELP: Final = {
    "smeagol": "Sméagol: two Hunt tiles bring him into the Fellowship, where he guides it.",
    "galadriel": "Lady Galadriel: a Companion in Lórien who turns Eye tiles away.",
    "chief": "The Witch-king may enter play as Chief of the Ringwraiths instead of the Black Captain.",
    "balrog": "The Balrog of Moria, with the card A Balrog Is Come! in place of Balrog of Moria.",
    "dunlendings": "The Hillmen of Dunland: a faction of the Shadow, with a card in place of Rage of the Dunlendings.",
    "corsairs": "The Corsairs of Umbar: Ships of the Shadow, with two cards, one in place of Corsairs of Umbar.",
    "ents": "The Ents of Fangorn: a faction of the Free Peoples, with three cards in place of The Ents Awake.",
    "engines": "Siege Towers and Trebuchets, with the card Deep Trenches and Great Engines.",
    "events": "Six more event cards. Their Combat cards need the Siege Engines.",
}
RULE_OPTIONS: Final[tuple[RuleOption, ...]] = (
    RuleOption(
        PLAYERS,
        "2",
        tuple(str(players) for players in PLAYER_COUNTS),
        "the number of seats: with 3 two players share the Shadow, with 4 two share each side (17)",
    ),
    *(RuleOption(name, "off", SWITCH, HELP[name]) for name in PART_NAMES),
)
WHOLE: Final[dict[str, str]] = dict.fromkeys(PART_NAMES, "on")
CHARACTERS: Final[dict[str, str]] = dict.fromkeys(("smeagol", "galadriel", "chief", "balrog"), "on")
FACTIONS: Final[dict[str, str]] = dict.fromkeys(("dunlendings", "corsairs", "ents"), "on")
ENGINES: Final[dict[str, str]] = {"engines": "on"}
PRESETS: Final[tuple[RulePreset, ...]] = (
    RulePreset("two", "One player for each side.", (2,), {}, PLAYERS),
    RulePreset("three", "One player for the Free Peoples, two for the Shadow.", (3,), {}, PLAYERS),
    RulePreset("four", "Two players for each side.", (4,), {}, PLAYERS),
    RulePreset("twilight", "Twilight of the Third Age with all its parts.", PLAYER_COUNTS, WHOLE, PLAYERS),
    RulePreset("twilight-characters", "The four new Characters of the expansion.", PLAYER_COUNTS, CHARACTERS, PLAYERS),
    RulePreset("twilight-factions", "The three factions of the expansion.", PLAYER_COUNTS, FACTIONS, PLAYERS),
    RulePreset("twilight-engines", "The Siege Engines of the expansion.", PLAYER_COUNTS, ENGINES, PLAYERS),
)


def players_of(rules: Mapping[str, str]) -> int:
    """How many play. Raises RulesetError for rules that the game does not have."""
    return int(complete(RULE_OPTIONS, rules)[PLAYERS])


def parts_of(rules: Mapping[str, str]) -> int:
    """The parts of the expansion as a set. Raises RulesetError for what does not go together."""
    values = complete(RULE_OPTIONS, rules)
    parts = sum(1 << k for k, name in enumerate(PART_NAMES) if values[name] == "on")
    if values["events"] == "on" and values["engines"] == "off":
        raise RulesetError(tr("the new events need the Siege Engines: their Combat cards speak of them (18)"))
    return parts


def rules_of(players: int, parts: int) -> dict[str, str]:
    """The options of a position, as `new` takes them: the number of players, and the parts that are played."""
    chosen = {name: "on" for k, name in enumerate(PART_NAMES) if parts >> k & 1}
    return {PLAYERS: str(players), **chosen}
