"""What a region, a card, a Character or a Nation is: facts of the rulebook in a line."""

from __future__ import annotations

from mathom.core.errors import NotationError
from mathom.core.text.speech import tr
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    COMBAT,
    COMBAT_NAMES,
    DECK_NAMES,
    ICON,
    deck_kind,
    side_of_card,
)
from mathom.games.war.rules.facts.characters import ACTION_DICE, CHARACTER_NAMES, LEADERSHIP, LEVEL
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import FIGURES, NATION_NAMES, NO_NATION, RANKS, SIDE_NAMES
from mathom.games.war.rules.facts.regions import NATION_OF, NEIGHBOURS, PLACE, PLACE_NAMES, REGION_NAMES
from mathom.games.war.text import titles
from mathom.games.war.text.titles import capital


def slug(text: str) -> str:
    """`Minas Tirith` as `minas-tirith`."""
    return "-".join(text.lower().replace("'", "").split())


def about(text: str) -> str:
    """Raises NotationError for what is not in the game."""
    name = slug(text)
    if name in REGION_NAMES:
        return about_region(REGION_NAMES.index(name))
    if name in CARD_NAMES:
        return about_card(CARD_NAMES.index(name))
    if name in CHARACTER_NAMES:
        return about_character(CHARACTER_NAMES.index(name))
    if name in NATION_NAMES:
        return about_nation(NATION_NAMES.index(name))
    raise NotationError(text, text.strip(), 0, tr("is not a region, card, Character or Nation"))


def about_region(region: int) -> str:
    nation = NATION_OF[region]
    owner = tr("no Nation") if nation == NO_NATION else titles.NATIONS[NATION_NAMES[nation]]
    facts = {
        "region": titles.REGIONS[REGION_NAMES[region]],
        "nation": owner,
        "place": titles.PLACES[PLACE_NAMES[PLACE[region]]],
        "neighbours": ", ".join(titles.REGIONS[REGION_NAMES[k]] for k in NEIGHBOURS[region]),
    }
    return tr("{region}: {nation}, {place}. Borders {neighbours}.", **facts)


def about_card(card: int) -> str:
    facts = {
        "card": titles.CARDS[CARD_NAMES[card]],
        "side": titles.SIDES[SIDE_NAMES[side_of_card(card)]],
        "deck": titles.DECKS[DECK_NAMES[deck_kind(card)]],
        "icon": titles.FACES[FACE_NAMES[ICON[card]]],
        "combat": titles.COMBAT_CARDS[COMBAT_NAMES[COMBAT[card]]],
    }
    return tr("{card}: {deck} of {side}, played by Event or {icon}. In battle: {combat}.", **facts)


def about_character(character: int) -> str:
    facts = {
        "character": capital(titles.CHARACTERS[CHARACTER_NAMES[character]]),
        "level": LEVEL[character],
        "leadership": LEADERSHIP[character],
        "dice": ACTION_DICE[character],
    }
    return tr("{character}: Level {level}, Leadership {leadership}, action dice {dice}.", **facts)


def about_nation(nation: int) -> str:
    counts = "/".join(str(FIGURES[RANKS * nation + rank]) for rank in range(RANKS))
    facts = {"nation": capital(titles.NATIONS[NATION_NAMES[nation]]), "counts": counts}
    return tr("{nation}: {counts} regulars, elites and Leaders or Nazgûl in all.", **facts)
