"""What each card does, in our own words."""

from __future__ import annotations

from typing import Any, Final

from mathom.core.text.speech import Phrases
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    EVIL,
    GOOD,
    KIND_NAMES,
    NEUTRAL,
    SPY,
    SPY_CITIES,
    SYMBOL,
)
from mathom.games.riddle.text import titles

TEXTS: Final = Phrases(
    {
        "boat": "Cross rivers, and travel on rivers and water: two water spaces for a point. Laid out when needed.",
        "rope": "Mountains and hills are open country. Laid out when needed.",
        "cloak": "Forests and thickets are open country. Laid out when needed.",
        "eagles": "A Hobbit flies to any space; to water only with a Boat.",
        "flying-beasts": "A Black Rider flies to any space; to water only with a Boat.",
        "good-army": "A force against Black Riders, or for Hobbits.",
        "evil-army": "A force against Hobbits, or for Black Riders.",
        "neutral-army": "A force for anybody against anybody.",
        "character": "See the hand of {who}, take a card and give them this one; or draw a random card from a hand. "
        "{who} resists an Elf Ring or Palantir with it, and fights with it.",
        "gandalf": "Hobbits: see one or two hands anywhere and keep it; or leave the Halls; or pick up 3 cards "
        "at the end.",
        "galadriel": "Hobbits: see one or two hands anywhere; or leave the Halls; or pick up 3 cards at the end.",
        "sauron": "Black Riders: see one or two hands anywhere and keep it; or leave the Halls; or pick up 3 cards "
        "at the end.",
        "the-balrog": "Black Riders: see one or two hands anywhere; or leave the Halls; or pick up 3 cards at the end.",
        "treebeard": "Hobbits: pick up 4 cards at the end of the turn.",
        "strider": "Hobbits: pick up 2 cards at the end of the turn.",
        "boromir": "Hobbits: roll again; or pick up 2 cards at the end of the turn.",
        "legolas": "Hobbits: roll again once a turn, and keep it.",
        "gimli": "Hobbits: roll again once a turn, and keep it.",
        "butterbur": "Hobbits: pick up a card at the end of the turn.",
        "saruman": "Black Riders: pick up 4 cards at the end of the turn.",
        "mouth-of-sauron": "Black Riders: pick up 2 cards at the end of the turn.",
        "wormtongue": "Black Riders: roll again; or pick up 2 cards at the end of the turn.",
        "grishnakh": "Black Riders: roll again once a turn, and keep it.",
        "ugluk": "Black Riders: roll again once a turn, and keep it.",
        "bill-ferny": "Black Riders: pick up a card at the end of the turn.",
        "gollum": "Ask a player for The Ring: they hand it over, or you see their hand. "
        "With Gollum spaces, only on those.",
        "tom-bombadil": "Go to any space within 6; or pick up 6 cards at the end of the turn.",
        "shelob": "Every other player loses a random card, but never The Ring or Gollum.",
        "bilbo": "Ask a player for Gollum: they hand it over, or you see their hand.",
        "the-ring": "It wins on your victory space. It resists an Elf Ring or Palantir. It is never discarded.",
        "riddle": "A player holds up a card: name 3 titles, fewer if they hold few cards. Right: it is yours, and "
        "you may go on. Wrong: you lose a card to them.",
        "elf-ring": "See one or two hands within 6 spaces. It can be resisted.",
        "palantir": "See one or two hands of players in cities. It can be resisted.",
        "spy": "See one or two hands of players in {cities}.",
    },
    counted={
        "horse": (
            "One more move, up to {count} point. Not on water; crossing a river takes a Boat.",
            "One more move, up to {count} points. Not on water; crossing a river takes a Boat.",
        ),
    },
)


def text_of(kind: int) -> str:
    name = KIND_NAMES[kind]
    facts: dict[str, Any] = {"who": "", "count": 1, "cities": ""}
    key = next((key for key in TEXTS if name == key or name.removesuffix(name[-2:]) == key), "")
    if name.startswith("elf-ring"):
        key = "elf-ring"
    elif not key:
        key = "character"
    facts["who"] = titles.CARDS[name]
    if name[-1].isdigit():
        facts["count"] = int(name[-1])
    if kind >= SPY:
        facts["cities"] = ", ".join(titles.city(load_board(), name) for name in SPY_CITIES[kind - SPY].split())
    return TEXTS.form(key, facts["count"]).format_map(facts)


FORCES: Final = Phrases(
    {},
    counted={
        str(GOOD): ("Good; {count} battle point.", "Good; {count} battle points."),
        str(EVIL): ("Evil; {count} battle point.", "Evil; {count} battle points."),
        str(NEUTRAL): ("Neutral; {count} battle point.", "Neutral; {count} battle points."),
    },
)


def force_of(kind: int) -> str:
    """The side and the battle points of a card; empty if it does not fight."""
    points = int(BATTLE_POINTS[kind])
    return FORCES.form(str(int(SYMBOL[kind])), points).format(count=points) if points else ""
