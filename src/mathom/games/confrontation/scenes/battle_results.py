"""The result of a battle in words."""

from __future__ import annotations

from typing import Final

from mathom.core.play.events import Event, rule_number
from mathom.core.text.speech import ntr, tr
from mathom.games.confrontation.rules.characters.texts import SECTION
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.scenes.battles import Battle
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.titles import capital
from mathom.games.confrontation.text.words import tell

ENDINGS: Final = ("defeated", "retreated")
NO_PLACE: Final = "9.11"  # Shelob is lost


def decisive_event(battle: Battle) -> Event | None:
    """The event that ended a battle: a fighter fell or retreated, or the Ring entered Mordor."""
    return next((event for event in battle.events if event.kind in ENDINGS or event.kind == "won"), None)


def is_won(battle: Battle) -> bool:
    """R25: whether the battle ended the game."""
    return any(event.kind == "won" for event in battle.events)


def result(battle: Battle) -> str:
    return " ".join([verdict(battle), *afterwards(battle)])


def afterwards(battle: Battle) -> list[str]:
    return [tell(event) for event in battle.events if is_aftermath(event)]


def is_aftermath(event: Event) -> bool:
    """Whether an event follows the verdict. Wormtongue's escape is part of the verdict itself."""
    if event.kind == "put-back":
        return event.facts["character"] != "wormtongue"
    return event.kind in ("ring-passed", "won") or (event.kind == "defeated" and event.rule == NO_PLACE)


def verdict(battle: Battle) -> str:
    if not any(event.kind == "defeated" for event in battle.events):
        left = [tell(event) for event in battle.events if event.kind == "retreated"]
        switched = [tell(event) for event in battle.events if event.kind == "switched" and is_won(battle)]
        return " ".join([*switched, *left] if is_won(battle) else [*left, tr("Nobody falls.")])
    event = next(event for event in battle.events if event.kind == "defeated")
    if battle.totals is not None:
        fellow, minion = battle.totals
        return tr("{fellow} against {minion}: {fall}.", fellow=fellow, minion=minion, fall=fall_in(battle))
    if event.rule == "7.3":
        return tr("Noble Sacrifice: {fall}.", fall=fall_in(battle))
    return strike_in_words(battle, event.rule)


def fall_in(battle: Battle) -> str:
    """The defeated fighters. 9.32: Wormtongue may have escaped."""
    fallen = [str(e.facts["character"]) for e in battle.events if e.kind == "defeated" and e.rule != NO_PLACE]
    for event in battle.events:
        if event.kind == "put-back" and event.facts["character"] == "wormtongue":
            fallen.remove("wormtongue")
            escape = tr("Wormtongue escapes to {region}", region=titles.REGIONS[str(event.facts["to"])])
            return tr("{fall}, {escape}", fall=falls(fallen), escape=escape) if fallen else escape
    return falls(fallen)


def strike_in_words(battle: Battle, rule: str) -> str:
    """6.5, 6.6: the sentence for a text that strikes at once."""
    striker = next(name for name in battle.fighters if rule_number(SECTION[NAMES.index(name)]) == rule)
    facts = {"who": capital(titles.character(striker)), "fall": fall_in(battle)}
    count = titles.count_of(striker)
    return ntr("{who} strikes at once: {fall}.", "{who} strike at once: {fall}.", count, **facts)


def falls(names: list[str]) -> str:
    if len(names) > 1:
        return tr("both fall")
    return ntr("{who} falls", "{who} fall", titles.count_of(names[0]), who=titles.character(names[0]))
