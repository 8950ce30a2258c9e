"""The names of computer players: people of Middle-earth, eight for each level, so that a name tells a level."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from mathom.bots.registry import BOTS, BotEntry, load

# By level, from 0. A table has at most seven computer players, so eight names are enough even if a person has one.
PEOPLE: Final = (
    ("Lobelia", "Odo", "Daddy Twofoot", "Sancho", "Ted", "Hob", "Robin", "Otho"),
    ("Rosie", "Fredegar", "Estella", "Folco", "Marigold", "Hamfast", "Daisy", "Tolman"),
    ("Barliman", "Nob", "Maggot", "Goldberry", "Heathertoes", "Rowlie", "Mugwort", "Harry"),
    ("Ioreth", "Beregond", "Gamling", "Bergil", "Erkenbrand", "Targon", "Grimbold", "Damrod"),
    ("Erestor", "Gildor", "Haldir", "Lindir", "Elladan", "Rumil", "Elrohir", "Orophin"),
    ("Radagast", "Galdor", "Celeborn", "Glorfindel", "Cirdan", "Arwen", "Thranduil", "Celebrian"),
)


def bot_name(bot: str, title: str, taken: Collection[str | None]) -> str:
    """The first name of the bot's level that nobody at the table has; the title of a bot without a level."""
    load()
    entry = BOTS.get(bot)
    if entry is None or entry.level is None:
        return title
    free = [name for name in PEOPLE[entry.level] if name not in taken]
    return free[0] if free else title


def level_words(entry: BotEntry) -> str:
    """The title of a level inside a sentence; a template: say tr(level_words(entry))."""
    return entry.title[:1].lower() + entry.title[1:]


def named_entry(bot: str | None, name: str) -> BotEntry | None:
    """The entry of a bot with a level, if it plays under a name of this level.

    A program has no entry, even if it is called Rosie; tables of earlier versions named a bot by its title.
    """
    load()
    entry = BOTS.get(bot) if bot else None
    return entry if entry and entry.level is not None and name in PEOPLE[entry.level] else None


def named_level(bot: str | None, name: str) -> str | None:
    """The words for the level of a bot that plays under a name of its level."""
    entry = named_entry(bot, name)
    return level_words(entry) if entry else None


def face_of(bot: str | None, name: str) -> int | None:
    """The number of the face of a bot that plays under a name of its level."""
    entry = named_entry(bot, name)
    return PEOPLE[entry.level].index(name) if entry and entry.level is not None else None


def full_name(bot: str | None, name: str) -> str:
    """A name with its level in English, for records and the terminal: "Rosie, first game"."""
    level = named_level(bot, name)
    return f"{name}, {level}" if level else name
