"""Everything that can be pointed at and asked about: regions, cards, Characters, figures, Nations, dice, tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathom.core.table_ui import Thing
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    COMBAT,
    COMBAT_NAMES,
    DECK_NAMES,
    ICON,
    IS_TABLE_CARD,
    NO_COMBAT,
    deck_kind,
    side_of_card,
)
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, LEADERSHIP, LEVEL, SIDE_OF_CHARACTER
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES, NO_NATION, SIDE_NAMES, SIDE_OF_NATION
from mathom.games.war.rules.facts.regions import NATION_OF, PLACE, PLACE_NAMES, REGION_NAMES, REGIONS, points_of
from mathom.games.war.rules.facts.seats import PLAYER_NAMES
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.text import card_texts, character_texts, combat_texts, titles
from mathom.games.war.text.about import about_nation
from mathom.games.war.text.notation import KIND_NAMES
from mathom.games.war.text.titles import capital
from mathom.games.war.text.words import USES

# The players, as a sentence about one person names them.
SEATS: Final = Phrases(
    {
        "free": "the Free Peoples player",
        "shadow": "the Shadow player",
        "gondor": "the Gondor player",
        "witch-king": "the Witch-king player",
        "saruman": "the Saruman player",
        "rohan": "the Rohan player",
    }
)


def things() -> tuple[Thing, ...]:
    return (*regions(), *cards(), *combat_cards(), *characters(), *others())


def regions() -> Iterator[Thing]:
    for k in range(REGIONS):
        nation = NATION_OF[k]
        place = titles.PLACES[PLACE_NAMES[PLACE[k]]]
        owner = tr("no Nation") if nation == NO_NATION else titles.NATIONS[NATION_NAMES[nation]]
        text = tr("{place}, {nation}.", place=capital(place), nation=owner)
        name = REGION_NAMES[k]
        yield Thing(f"region-{name}", "region", titles.REGIONS[name], text, number=int(points_of(k)) or None)


def cards() -> Iterator[Thing]:
    """The event of each card; `kind` names the deck, the result that plays it, and whether it stays on the table."""
    for card, name in enumerate(CARD_NAMES):
        parts = []
        if name in card_texts.CONDITIONS:
            parts.append(tr("Only if {condition}.", condition=card_texts.CONDITIONS[name]))
        parts += [texts[name] for texts in (card_texts.EFFECTS, card_texts.REMOVALS) if name in texts]
        stays = " table" if IS_TABLE_CARD[card] else ""
        kind = f"card {DECK_NAMES[deck_kind(card)]} {FACE_NAMES[ICON[card]]}{stays}"
        side = SIDE_NAMES[side_of_card(card)]
        yield Thing(f"card-{name}", kind, titles.CARDS[name], " ".join(parts), "5.2", side=side)


def combat_cards() -> Iterator[Thing]:
    """What each card does in a battle."""
    for card, name in enumerate(CARD_NAMES):
        if COMBAT[card] == NO_COMBAT:
            continue
        combat = COMBAT_NAMES[COMBAT[card]]
        parts = []
        if combat in combat_texts.CONDITIONS:
            parts.append(tr("Only if {condition}.", condition=combat_texts.CONDITIONS[combat]))
        text = " ".join([*parts, combat_texts.EFFECTS[combat]])
        yield Thing(f"combat-{name}", "combat", titles.COMBAT_CARDS[combat], text, "10.4")


def characters() -> Iterator[Thing]:
    for who, name in enumerate(CHARACTER_NAMES):
        facts = {"level": LEVEL[who], "leadership": LEADERSHIP[who]}
        numbers = tr("Level {level}, Leadership {leadership}.", **facts)
        text = f"{numbers} {character_texts.ENTRIES[name]} {character_texts.ABILITIES[name]}"
        title = capital(titles.CHARACTERS[name])
        yield Thing(f"character-{name}", "character", title, text, side=SIDE_NAMES[SIDE_OF_CHARACTER[who]])


def others() -> Iterator[Thing]:
    for name in KIND_NAMES:
        yield Thing(f"kind-{name}", "figure", capital(titles.kind(name)), "")
    for k, name in enumerate(NATION_NAMES):
        side = SIDE_NAMES[SIDE_OF_NATION[k]]
        yield Thing(f"nation-{name}", "nation", capital(titles.NATIONS[name]), about_nation(k), "12", side=side)
    for name in FACE_NAMES:
        yield Thing(f"face-{name}", "face", titles.FACES[name], "", "4.3")
    for name in TILE_NAMES:
        yield Thing(f"tile-{name}", "tile", titles.TILES[name], "", "14.3")
    for name in USES:
        yield Thing(f"use-{name}", "use", capital(USES[name]), "", "4.3")
    for name in DECK_NAMES:
        yield Thing(f"deck-{name}", "deck", titles.DECKS[name], "", "5.1")
    for name in PLAYER_NAMES:
        yield Thing(name, "seat", SEATS[name], "", side=name)
    yield Thing("use-skip", "use", tr("Skip this die without effect"), "", "4.1")
    yield Thing("use-ring", "use", tr("Use an Elven Ring"), "", "4.4")
