"""How a battle ended, and why, in words."""

from __future__ import annotations

from typing import Final

from mathom.core.event import Event, rule_number
from mathom.core.speech import tr
from mathom.games.confrontation import titles
from mathom.games.confrontation.battles import Battle
from mathom.games.confrontation.characters import NAMES
from mathom.games.confrontation.texts import SECTION
from mathom.games.confrontation.titles import capital
from mathom.games.confrontation.words import PLURAL, VERB, tell

AFTERWARDS: Final = ("ring-passed", "put-back", "won")
ENDINGS: Final = ("defeated", "retreated")


def decisive(battle: Battle) -> Event | None:
    return next((event for event in battle.events if event.kind in ENDINGS), None)


def result(battle: Battle) -> str:
    after = [tell(event) for event in battle.events if event.kind in AFTERWARDS]
    lost = [tell(event) for event in battle.events if event.kind == "defeated" and event.rule == "9.11"]
    return " ".join([verdict(battle), *lost, *after])


def verdict(battle: Battle) -> str:
    fallen = [str(e.facts["character"]) for e in battle.events if e.kind == "defeated" and e.rule != "9.11"]
    left = [tell(event) for event in battle.events if event.kind == "retreated"]
    if not fallen:
        return " ".join([*left, tr("Nobody falls.")])
    event = next(event for event in battle.events if event.kind == "defeated")
    if battle.totals is not None:
        fellow, minion = battle.totals
        return tr("{fellow} against {minion}: {fall}.", fellow=fellow, minion=minion, fall=falls(fallen))
    if event.rule == "7.3":
        return tr("Noble Sacrifice: {fall}.", fall=falls(fallen))
    return by_text(battle, event.rule, fallen)


def by_text(battle: Battle, rule: str, fallen: list[str]) -> str:
    """6.5, 6.6: a text that acts at once."""
    striker = next(name for name in battle.fighters if rule_number(SECTION[NAMES.index(name)]) == rule)
    sentence = tr("{who} [strikes|strike] at once: {fall}.")
    who = capital(titles.character(striker))
    return agreeing(sentence, striker).format(who=who, fall=falls(fallen))


def falls(names: list[str]) -> str:
    if len(names) > 1:
        return tr("both fall")
    return agreeing(tr("{who} [falls|fall]"), names[0]).format(who=titles.character(names[0]))


def agreeing(sentence: str, name: str) -> str:
    """With the verb in the number of its subject."""
    return VERB.sub(lambda verb: verb[2 if name in PLURAL else 1], sentence)
