"""What a region, a card, a Character or a Nation is: facts of the rulebook in a line."""

from __future__ import annotations

from typing import Final

from mathom.core.errors import NotationError
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import near
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    COMBAT,
    COMBAT_NAMES,
    DECK_NAMES,
    ICON,
    NO_COMBAT,
    deck_kind,
    side_of_card,
)
from mathom.games.war.rules.facts.characters import ACTION_DICE, CHARACTER_NAMES, LEADERSHIP, LEVEL
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import FIGURES, NATION_NAMES, NO_NATION, RANKS, SIDE_NAMES
from mathom.games.war.rules.facts.regions import NATION_OF, NEIGHBOURS, PLACE, PLACE_NAMES, REGION_NAMES
from mathom.games.war.text import card_texts, character_texts, combat_texts, titles
from mathom.games.war.text.titles import capital

ALL_NAMES: Final = (*CHARACTER_NAMES, *REGION_NAMES, *NATION_NAMES, *CARD_NAMES)
MOST_NAMES: Final = 12  # more are not listed


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
    names = names_with(name)
    if len(names) == 1:
        return about(names[0])
    if 1 < len(names) <= MOST_NAMES:
        raise NotationError(text, text.strip(), 0, tr("could be one of {names}", names=", ".join(names)))
    known = near(name, ALL_NAMES)
    raise NotationError(text, text.strip(), 0, tr("is not a region, card, Character or Nation") + known)


def names_with(part: str) -> list[str]:
    """The names that contain these words, or begin with this beginning of one."""
    words = [name for name in ALL_NAMES if part and f"-{part}-" in f"-{name}-"]
    return words or [name for name in ALL_NAMES if part and f"-{name}".find(f"-{part}") >= 0]


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
    """The card with its two halves: the event and the Combat card."""
    name = CARD_NAMES[card]
    facts = {
        "card": titles.CARDS[name],
        "side": titles.SIDES[SIDE_NAMES[side_of_card(card)]],
        "deck": titles.DECKS[DECK_NAMES[deck_kind(card)]],
        "icon": titles.FACES[FACE_NAMES[ICON[card]]],
    }
    event = [tr("{card}: {deck} of {side}, played by Event or {icon}.", **facts)]
    if name in card_texts.CONDITIONS:
        event.append(tr("Only if {condition}.", condition=card_texts.CONDITIONS[name]))
    event += [texts[name] for texts in (card_texts.EFFECTS, card_texts.REMOVALS) if name in texts]
    if COMBAT[card] == NO_COMBAT:
        return " ".join(event)
    combat = COMBAT_NAMES[COMBAT[card]]
    event.append(tr("In battle: {combat}.", combat=titles.COMBAT_CARDS[combat]))
    if combat in combat_texts.CONDITIONS:
        event.append(tr("Only if {condition}.", condition=combat_texts.CONDITIONS[combat]))
    return " ".join([*event, combat_texts.EFFECTS[combat]])


def about_character(character: int) -> str:
    name = CHARACTER_NAMES[character]
    facts = {
        "character": capital(titles.CHARACTERS[name]),
        "level": LEVEL[character],
        "leadership": LEADERSHIP[character],
        "dice": ACTION_DICE[character],
    }
    numbers = tr("{character}: Level {level}, Leadership {leadership}, action dice {dice}.", **facts)
    return f"{numbers} {character_texts.ENTRIES[name]} {character_texts.ABILITIES[name]}"


def about_nation(nation: int) -> str:
    counts = "/".join(str(FIGURES[RANKS * nation + rank]) for rank in range(RANKS))
    facts = {"nation": capital(titles.NATIONS[NATION_NAMES[nation]]), "counts": counts}
    return tr("{nation}: {counts} regulars, elites and Leaders or Nazgûl in all.", **facts)
