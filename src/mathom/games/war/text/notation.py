"""Answers as short text that people can read and type: `character move-fellowship`, `roll 2.5.6`, `tile eye`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.text.answer_text import names_in_answer
from mathom.games.war.rules.answers import ANSWERS, ROLLS
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import DUNLENDING, KINDS, NATION_NAMES, RANK_NAMES, RANKS
from mathom.games.war.rules.facts.regions import PATH_STRONGHOLDS, REGION_NAMES
from mathom.games.war.rules.facts.seats import ROLE_NAMES
from mathom.games.war.rules.facts.tiles import TILE_NAMES

NO_STRONGHOLD: Final = "none"
DUNLENDING_NAME: Final = "dunlending"
BALROG_NAME: Final = "the-balrog"  # on a path


def kind_name(kind: int) -> str:
    """A figure: `gondor-elite`; a Nazgul is `sauron-leader`."""
    if kind == DUNLENDING:
        return DUNLENDING_NAME
    return f"{NATION_NAMES[kind // RANKS]}-{RANK_NAMES[kind % RANKS]}"


def path_name(path: int) -> str:
    """The Shadow Strongholds that a path touches, and the Balrog."""
    names = [name for k, name in enumerate((*PATH_STRONGHOLDS, BALROG_NAME)) if path >> k & 1]
    return "+".join(names) or NO_STRONGHOLD


# What the placeholders of answers stand for.
NAMERS: Final[dict[str, Callable[[int], str]]] = {
    "no": lambda _: "no",
    "yes": lambda _: "yes",
    "region": lambda region: REGION_NAMES[region],
    "card": lambda card: CARD_NAMES[card],
    "kind": kind_name,
    "nation": lambda nation: NATION_NAMES[nation],
    "character": lambda character: CHARACTER_NAMES[character],
    "player": lambda seat: ROLE_NAMES[seat],
    "count": str,
    "dice": str,
    "deck": lambda deck: DECK_NAMES[deck],
    "tile": lambda tile: TILE_NAMES[tile],
    "path": path_name,
    "face": lambda face: FACE_NAMES[face],
    "changed": lambda face: FACE_NAMES[face],
    "use": lambda use: USE_NAMES[use] if use < len(USE_NAMES) else str(use),
    "roll": lambda roll: ROLLS.names[roll],
}


def notate(action: int) -> str:
    return " ".join(names_in_answer(ANSWERS.decoded[action], lambda placeholder, value: NAMERS[placeholder](value)))


def things_in(action: int) -> tuple[str, ...]:
    """What an answer touches, such as `region-bree`."""
    return tuple(f"{name}-{NAMERS[name](value)}" for name, value in ANSWERS.decoded[action].values.items())


KIND_NAMES: Final = tuple(kind_name(kind) for kind in range(KINDS))
