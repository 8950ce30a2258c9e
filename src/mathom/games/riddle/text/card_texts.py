"""What each card does, in our own words."""

from __future__ import annotations

from typing import Any, Final

from mathom.core.text.speech import Phrases
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.cards import KIND_NAMES, SPY, SPY_CITIES
from mathom.games.riddle.text import titles

TEXTS: Final = Phrases(
    {
        "boat": "Cross rivers, travel on rivers and water, two water spaces for a point. Laid out when it is needed.",
        "rope": "Mountains and hills are open country. Laid out when it is needed.",
        "cloak": "Forests and thickets are open country. Laid out when it is needed.",
        "eagles": "A Hobbit flies to any space; on water with a Boat.",
        "flying-beasts": "A Black Rider flies to any space; on water with a Boat.",
        "good-army": "A force against Black Riders, or for Hobbits.",
        "evil-army": "A force against Hobbits, or for Black Riders.",
        "neutral-army": "A force for anybody against anybody.",
        "character": "See the hand of {who}, take a card and give him this one; or draw a card from a hand by chance. "
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
        "gollum": "Ask somebody for The Ring: he gives it, or you see his hand. With Gollum spaces only there.",
        "tom-bombadil": "Go to any space within 6; or pick up 6 cards at the end of the turn.",
        "shelob": "Every other player loses a card by chance, but never The Ring or Gollum.",
        "bilbo": "Ask somebody for Gollum: he gives it, or you see his hand.",
        "the-ring": "It wins at the goal. It resists an Elf Ring or Palantir. It is never discarded.",
        "riddle": "A card of somebody is held up: name 3 titles, fewer if he holds few cards. Right: it is yours, and "
        "you may go on. Wrong: you lose a card to him.",
        "elf-ring": "See one or two hands within 6 spaces. It can be resisted.",
        "palantir": "See one or two hands of players in cities. It can be resisted.",
        "spy": "See one or two hands of players in {cities}.",
    },
    counted={
        "horse": (
            "One more move, up to {count} point. Not on water; a river is crossed with a Boat.",
            "One more move, up to {count} points. Not on water; a river is crossed with a Boat.",
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
