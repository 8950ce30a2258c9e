"""The tables of docs/rules-war.md, from the facts and texts of the game: python tools/war_tables.py NAME

The names are those of the blocks in the page; `python tools/figures.py docs/rules-war.md` writes all of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from mathom.games.war.rules import setup
from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.facts import cards, characters, nations, regions, tiles
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES, sides_with
from mathom.games.war.text import card_texts, character_texts, combat_texts, titles

MOMENTS: Final = (  # the methods of a Combat card, by initiative
    *("cancel", "before_attacks", "attack_first", "before_roll"),
    *("after_roll", "after_reroll", "before_losses", "after_losses"),
)
NONE: Final = "-"


def table(*head: str) -> list[str]:
    return [row(*head), "|" + "---|" * len(head)]


def row(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def region_title(region: int) -> str:
    return titles.REGIONS[regions.REGION_NAMES[region]]


# ---- set-up and map ----


def set_up() -> Iterator[str]:
    """Each Nation with its figures on the map, in reserve, and its place on the political track."""
    yield from table("Nation", "where: regulars/elites/Leaders or Nazgûl", "reinforcements", "steps to At War")
    rows = [[cell.strip() for cell in line.split("|")] for line in setup.TEXT.strip().split("\n")]
    for k, nation in enumerate(nations.NATION_NAMES):
        placed = [(name, counts) for name, owner, counts in rows if owner == nation]
        used = [sum(int(counts.split("/")[rank]) for _, counts in placed) for rank in range(3)]
        reserve = "/".join(str(nations.FIGURES[3 * k + rank] - used[rank]) for rank in range(3))
        where = ", ".join(f"{titles.REGIONS[name]} {counts}" for name, counts in placed)
        active = k == nations.ELVES or k >= nations.ISENGARD
        steps = f"{setup.STEPS[k]}, {'active' if active else 'passive'}"
        yield row(titles.capital(titles.NATIONS[nation]), where, reserve, steps)


def settlements() -> Iterator[str]:
    yield from table("Nation", "Strongholds, 2 points", "Cities, 1 point", "Towns")
    for k, nation in enumerate(nations.NATION_NAMES):
        cells = [
            ", ".join(region_title(r) for r in range(regions.REGIONS) if is_here(r, k, place)) or NONE
            for place in (regions.STRONGHOLD, regions.CITY, regions.TOWN)
        ]
        yield row(titles.capital(titles.NATIONS[nation]), *cells)


def is_here(region: int, nation: int, place: int) -> bool:
    return regions.NATION_OF[region] == nation and regions.PLACE[region] == place


def neighbours() -> Iterator[str]:
    yield from table("region", "Nation", "place", "neighbours")
    for k in range(regions.REGIONS):
        nation = regions.NATION_OF[k]
        owner = NONE if nation == nations.NO_NATION else titles.NATIONS[nations.NATION_NAMES[nation]]
        place = titles.PLACES[regions.PLACE_NAMES[regions.PLACE[k]]] if regions.PLACE[k] else NONE
        beside = ", ".join(region_title(each) for each in regions.NEIGHBOURS[k])
        yield row(region_title(k), owner, place, beside)


# ---- dice, tiles, Characters ----


def dice() -> Iterator[str]:
    yield from table("face", "the Free Peoples", "the Shadow")
    for face in range(FACES):
        counts = [sides_with(side, face) or NONE for side in range(2)]
        yield row(titles.FACES[FACE_NAMES[face]], *counts)


def hunt_tiles() -> Iterator[str]:
    yield from table("tile", "number", "damage", "Reveal", "Stop")
    for k, name in enumerate(tiles.TILE_NAMES):
        icons = ["yes" if has else NONE for has in (tiles.REVEALS[k], tiles.STOPS[k])]
        yield row(titles.TILES[name], tiles.TILE_COUNT[k], damage_of(k), *icons)


def damage_of(tile: int) -> str:
    damage = tiles.TILE_DAMAGE[tile]
    if damage == tiles.EYE_DAMAGE:
        return "Eye (14.3, 15.3)"
    if damage == tiles.DIE_DAMAGE:
        return "what a die shows"
    return f"heals {-damage}" if damage < 0 else str(damage)


def people() -> Iterator[str]:
    yield from table("Character", "Level", "Leadership", "dice", "activates", "enters play", "abilities")
    for k, name in enumerate(characters.CHARACTER_NAMES):
        level = "flies" if k == characters.WITCH_KING else characters.LEVEL[k]
        facts = (level, characters.LEADERSHIP[k], characters.ACTION_DICE[k], activated_by(k))
        title = titles.capital(titles.CHARACTERS[name])
        yield row(title, *facts, character_texts.ENTRIES[name], character_texts.ABILITIES[name])


def activated_by(character: int) -> str:
    nation = characters.ACTIVATES[character]
    if nation == nations.ANY_NATION:
        return "all"
    return NONE if nation == nations.NO_NATION else titles.NATIONS[nations.NATION_NAMES[nation]]


# ---- cards ----


def deck(number: int) -> Callable[[], Iterator[str]]:
    def rows() -> Iterator[str]:
        yield from table("", "card", "icon", "only if", "effect", "Combat card")
        for k in range(cards.FIRST_CARD[number], cards.FIRST_CARD[number + 1]):
            name = cards.CARD_NAMES[k]
            has_combat = cards.COMBAT[k] != cards.NO_COMBAT
            combat = titles.COMBAT_CARDS[cards.COMBAT_NAMES[cards.COMBAT[k]]] if has_combat else NONE
            icon = titles.FACES[FACE_NAMES[cards.ICON[k]]]
            condition = card_texts.CONDITIONS.get(name, NONE)
            yield row(k - cards.FIRST_CARD[number] + 1, titles.CARDS[name], icon, condition, card_effect(k), combat)

    return rows


def card_effect(card: int) -> str:
    name = cards.CARD_NAMES[card]
    words = ["*Table card.*"] if cards.IS_TABLE_CARD[card] else []
    words += [text[name] for text in (card_texts.EFFECTS, card_texts.REMOVALS) if name in text]
    return " ".join(words)


def combat_cards() -> Iterator[str]:
    yield from table("Combat card", "moment", "only if", "effect")
    for k, name in enumerate(cards.COMBAT_NAMES):
        card = combat_card_of(list(cards.COMBAT).index(k))
        said = [str(n) for n, method in enumerate(MOMENTS) if is_overridden(card, method)]
        condition = combat_texts.CONDITIONS.get(name, NONE)
        yield row(titles.COMBAT_CARDS[name], ", ".join(said), condition, combat_texts.EFFECTS[name])


def is_overridden(card: CombatCard, method: str) -> bool:
    return getattr(type(card), method) is not getattr(CombatCard, method)


TABLES: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "war-set-up": set_up,
    "war-settlements": settlements,
    "war-neighbours": neighbours,
    "war-dice": dice,
    "war-tiles": hunt_tiles,
    "war-characters": people,
    "war-free-character": deck(0),
    "war-free-strategy": deck(1),
    "war-shadow-character": deck(2),
    "war-shadow-strategy": deck(3),
    "war-combat": combat_cards,
}


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in TABLES:
        print(f"Name one table: {', '.join(TABLES)}")
        return 2
    print("\n".join(TABLES[arguments[0]]()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
