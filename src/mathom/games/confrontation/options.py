"""What the players can agree on before the game (chapter 3), as named options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mathom.core.errors import RulesetError, shortened
from mathom.core.rule_options import RuleOption, RulePreset, RuleSet, complete
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import near, read_number
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.state import (
    CLASSIC_CAST,
    HIDDEN_DRAFT,
    OPEN_DRAFT,
    VARIANT_CAST,
    Rules,
)

SWITCH: Final = ("off", "on")
SPECIALS: Final = ("none", "own-two", "announced", "handicap")
MOST_TURNS: Final = 1_000_000

RULE_OPTIONS: Final = (
    RuleOption("cast", "classic", ("classic", "variant", "draft"), "which faces of the tiles are in play (3.1)"),
    RuleOption("draft", "open", ("open", "hidden"), "whether the teams of a draft are public (3.2)"),
    RuleOption("specials", "none", SPECIALS, "how Special Cards are dealt (3.3)"),
    RuleOption("handicap", "none", (), "with specials=handicap: the cards in play, joined by + (3.3)"),
    RuleOption("upstream-sideways-retreat", "off", SWITCH, "the Fellowship may retreat up the Anduin (R01)"),
    RuleOption(
        "stuck-retreat-blocks-sacrifice",
        "off",
        SWITCH,
        "a Retreat cancels Noble Sacrifice even if its fighter cannot move (R03)",
    ),
    RuleOption("upstream-bars-sauron", "off", SWITCH, "Sauron may not retreat up the Anduin either (R02)"),
    RuleOption(
        "turn-limit",
        "none",
        (),
        "number of turns (each side's counted singly) after which the game ends without a result (R42)",
    ),
)

BOTH: Final = (2,)  # the game is always for two
RULE_SETS: Final = (
    RuleSet(
        "quick",
        "The eighteen classic characters and nothing else. Best for a first game.",
        (RulePreset("classic", "the classic characters", BOTH, {}),),
    ),
    RuleSet(
        "usual",
        "The classic characters, and each side secretly picks two Special Cards.",
        (RulePreset("specials", "with Special Cards", BOTH, {"specials": "own-two"}),),
    ),
    RuleSet(
        "everything",
        "Each side chooses one of two characters for every tile, and picks two Special Cards.",
        (RulePreset("draft", "with a draft", BOTH, {"cast": "draft", "specials": "own-two"}),),
    ),
)

TUNING_RULES: Final[tuple[Mapping[str, str], ...]] = (
    {},
    {"cast": "variant"},
    {"cast": "draft"},
    {"specials": "own-two"},
    {"cast": "draft", "draft": "hidden", "specials": "announced"},
)


def read_rules(given: Mapping[str, str]) -> Rules:
    values = complete(RULE_OPTIONS, given)
    if values["draft"] == "hidden" and values["cast"] != "draft":
        raise RulesetError(tr("draft=hidden needs cast=draft"))
    if values["handicap"] != "none" and values["specials"] != "handicap":
        raise RulesetError(tr("handicap=CARD+CARD needs specials=handicap"))
    if values["upstream-bars-sauron"] == values["upstream-sideways-retreat"] == "on":
        raise RulesetError(tr("upstream-bars-sauron=on cannot be combined with upstream-sideways-retreat=on"))
    return Rules(
        cast=read_cast(values),
        specials=SPECIALS.index(values["specials"]),
        handicap=read_handicap(values["handicap"]),
        upstream_sideways_retreat=values["upstream-sideways-retreat"] == "on",
        stuck_retreat_blocks_sacrifice=values["stuck-retreat-blocks-sacrifice"] == "on",
        turn_limit=read_limit(values["turn-limit"]),
        upstream_bars_sauron=values["upstream-bars-sauron"] == "on",
    )


def read_cast(values: Mapping[str, str]) -> int:
    if values["cast"] == "draft":
        return HIDDEN_DRAFT if values["draft"] == "hidden" else OPEN_DRAFT
    return VARIANT_CAST if values["cast"] == "variant" else CLASSIC_CAST


def read_handicap(text: str) -> int:
    mask = 0
    for name in text.split("+") if text != "none" else ():
        if name not in SPECIAL_NAMES:
            sentence = tr('"{name}" is not a Special Card', name=shortened(name))
            raise RulesetError(sentence + near(name, SPECIAL_NAMES))
        mask |= 1 << SPECIAL_NAMES.index(name)
    return mask


def read_limit(text: str) -> int:
    if text == "none":
        return 0
    if not (limit := read_number(text, MOST_TURNS)):
        facts = {"most": MOST_TURNS, "text": shortened(text)}
        raise RulesetError(tr('turn-limit must be "none" or a number from 1 to {most}, not "{text}"', **facts))
    return limit


def rules_of(rules: Rules) -> dict[str, str]:
    """The reverse of `read_rules`."""
    cards = [name for i, name in enumerate(SPECIAL_NAMES) if rules.handicap >> i & 1]
    cast = "draft" if rules.cast in (OPEN_DRAFT, HIDDEN_DRAFT) else RULE_OPTIONS[0].choices[rules.cast]
    return {
        "cast": cast,
        "draft": "hidden" if rules.cast == HIDDEN_DRAFT else "open",
        "specials": SPECIALS[rules.specials],
        "handicap": "+".join(cards) or "none",
        "upstream-sideways-retreat": SWITCH[rules.upstream_sideways_retreat],
        "stuck-retreat-blocks-sacrifice": SWITCH[rules.stuck_retreat_blocks_sacrifice],
        "upstream-bars-sauron": SWITCH[rules.upstream_bars_sauron],
        "turn-limit": str(rules.turn_limit) if rules.turn_limit else "none",
    }
