"""The steps of a battle in the order of the rules (6.2 to 6.14): what happened in each and who decides now."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import Frame
from mathom.core.play.events import Event
from mathom.core.table_ui import Stage
from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.battle import CALL_GWAIHIR, USE_FELLOWSHIP_TEXT, USE_SAURON_TEXT
from mathom.games.confrontation.rules.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.rules.cards import GWAIHIR
from mathom.games.confrontation.rules.combat import (
    COMMIT_CARD,
    FETCH_CARD,
    FORCE_CARD,
    PLAY_ANOTHER,
    RETREAT_BY_CARD,
    SHOW_CARD,
    SHOW_GANDALF,
    TAKE_FOUR,
)
from mathom.games.confrontation.rules.defeat import ESCAPE
from mathom.games.confrontation.rules.state import HELD, OWN_TWO
from mathom.games.confrontation.scenes.battle_results import ENDINGS, decisive_event, is_won, result
from mathom.games.confrontation.scenes.battle_texts import OPTIONAL, text_here, why_off
from mathom.games.confrontation.scenes.battlefield import Battlefield
from mathom.games.confrontation.scenes.battles import Battle, tile_of, waiting
from mathom.games.confrontation.table.wire import asked
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES
from mathom.games.confrontation.text.titles import capital
from mathom.games.confrontation.text.words import question_of_battle, tell

TITLES: Final = Phrases(
    {
        "6.2": "The defender",
        "6.3": "Both are shown",
        "6.4": "Gwaihir",
        "6.5": "The Fellowship's text",
        "6.6": "Sauron's text",
        "6.8": "Cards",
        "6.9": "Changes of cards",
        "6.10": "Text cards",
        "6.11": "Strengths",
        "6.12": "What follows",
        "6.13": "Discards",
        "6.14": "Concealed again",
    }
)
STEPS: Final = tuple(TITLES)
STEP_BY_FRAME: Final[dict[Frame, str]] = {
    CALL_GWAIHIR: "6.4",
    USE_FELLOWSHIP_TEXT: "6.5",
    USE_SAURON_TEXT: "6.6",
    COMMIT_CARD: "6.8",
    SHOW_CARD: "6.8",
    FORCE_CARD: "6.9",
    PLAY_ANOTHER: "6.9",
    TAKE_FOUR: "6.9",
    FETCH_CARD: "6.10",
    RETREAT_BY_CARD: "6.10",
    SHOW_GANDALF: "6.11",
    ESCAPE: "6.12",
}
STEP_BY_KIND: Final = {
    "sam-stepped-in": "6.5",
    "switched": "6.5",
    "committed": "6.8",
    "card-ignored": "6.10",
    "compared": "6.11",
    "ring-passed": "6.12",
    "put-back": "6.12",
    "won": "6.12",
    "refreshed": "6.13",
}
STEP_BY_RULE: Final = {"11.4": "6.4", "9.2": "6.5", "9.5": "6.8", "6.8": "6.8", "9.30": "6.9", "9.33": "6.9"} | {
    "7.3": "6.10",
    "7.4": "6.10",
    "6.11": "6.11",
    "9.22": "6.11",
    "9.11": "6.12",
}
CHANGERS: Final = ("saruman_v", "mouth_of_sauron")


def steps(field: Battlefield) -> tuple[Stage, ...]:
    v, battle = field.v, field.battle
    events = events_by_step(battle)
    now = None if battle.over else step_asked(v)
    order = [step for step in STEPS if step != "6.4" or may_be_called(v, battle)]
    return tuple(stage(field, step, events.get(step, []), now) for step in order)


def stage(field: Battlefield, step: str, events: list[Event], now: str | None) -> Stage:
    battle = field.battle
    place = STEPS.index(step)
    state = "done" if now is None or place < STEPS.index(now) else "now" if step == now else "later"
    words = " ".join(tell(event) for event in events if not is_repeated(event, events))
    if state == "now":
        words = " ".join([words, *who_decides(field.v, battle)]).strip()
    elif not words:
        over = state == "done" and is_skipped(battle, place)
        words = tr("The battle was already over.") if over else words_without_events(field, step, state == "done")
    rule = "6.7" if step == "6.8" and battle.no_cards else step
    return Stage(TITLES[step], words, rule, state)


def is_skipped(battle: Battle, place: int) -> bool:
    end = ended_in(battle)
    return end is not None and STEPS.index(end) < place < STEPS.index("6.12")


def is_repeated(event: Event, events: list[Event]) -> bool:
    """Whether to leave an event out: a chosen card is not mentioned once it is shown."""
    return event.kind == "committed" and any(other.kind == "card-shown" for other in events)


# ---- what happened in which step ----


def events_by_step(battle: Battle) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {}
    both_played = False
    for event in battle.events:
        both_played |= event.kind == "card-shown" and event.facts["side"] == SIDE_NAMES[FELLOWSHIP]
        if step := step_of(event, both_played):
            found.setdefault(step, []).append(event)
    return found


def step_of(event: Event, both_played: bool) -> str | None:
    """The step that an event belongs to; None for the Palantir."""
    if event.kind == "special-played":
        return "6.4" if event.facts["special"] == "gwaihir" else None
    if event.kind == "fetched" and event.rule == "7.2":
        return "6.10" if both_played else "6.8"  # against Gandalf, Sauron fetches at once
    if event.kind in STEP_BY_KIND:
        return STEP_BY_KIND[event.kind]
    if event.rule in STEP_BY_RULE:
        return STEP_BY_RULE[event.rule] if event.kind != "defeated" or event.rule != "9.30" else "6.6"
    if (event.kind in ENDINGS or event.kind == "cards-forbidden") and event.rule.startswith("9."):
        return "6.6" if event.rule in SAURON_SECTIONS else "6.5"
    return None


SAURON_SECTIONS: Final = frozenset({"9.15", "9.16", "9.30", "9.36"})  # texts that act at the start of a battle


def ended_in(battle: Battle) -> str | None:
    """The step in which a fighter fell or retreated, or the Ring entered Mordor by a switch."""
    event = decisive_event(battle)
    if event is None:
        return None
    return "6.5" if event.kind == "won" else step_of(event, True)


# ---- who decides ----


def step_asked(v: View) -> str:
    frames = waiting(v)
    if frames[0] is FETCH_CARD and SHOW_CARD in frames:
        return "6.8"
    return STEP_BY_FRAME[frames[0]]


def who_decides(v: View, battle: Battle) -> list[str]:
    """The seat's own question; for the other seat always the same words, whatever its question is (M04)."""
    frame = waiting(v)[0]
    sides = asked(v)
    own = [question_of_battle(frame, battle.fighters[FELLOWSHIP])] if v.seat in sides else []
    others = [side for side in sides if side != v.seat]
    return own + [tr("{side} is deciding.", side=capital(titles.SIDES[SIDE_NAMES[side]])) for side in others]


def may_be_called(v: View, battle: Battle) -> bool:
    """6.4, 13.1: whether Gwaihir may be or have been called, as far as everybody knows."""
    if any(event.facts.get("special") == "gwaihir" for event in battle.events):
        return True
    if v.used >> GWAIHIR & 1:
        return False
    if v.rules.specials == OWN_TWO:
        return v.held[FELLOWSHIP] > 0
    return bool(v.cards[HELD + FELLOWSHIP] >> GWAIHIR & 1)


# ---- steps in which nothing happened ----


def words_without_events(field: Battlefield, step: str, done: bool) -> str:
    """The words for a step without events, before or after it."""
    battle = field.battle
    if step in ("6.5", "6.6"):
        return unused_text(field, SAURON if step == "6.6" else FELLOWSHIP, done)
    if step in ("6.8", "6.9", "6.10") and battle.no_cards:
        return tr("No cards in this battle.")
    if step == "6.9" and battle.fighters[SAURON] not in CHANGERS:
        return tr("Nobody here can change a card.")
    if step == "6.4" and battle.fighters[SAURON] == "warg":
        return tr("Gwaihir cannot be called against the Warg.")
    if step == "6.2":
        return defender(battle)
    if done and step in ("6.13", "6.14"):
        return after_the_battle(field, step)
    return WORDS_WITHOUT_EVENTS[step] if done else ""


def after_the_battle(field: Battlefield, step: str) -> str:
    """R25: nothing is discarded or concealed when the game is over."""
    if is_won(field.battle):
        return tr("The game was already over.")
    if step == "6.13":
        return WORDS_WITHOUT_EVENTS["6.13"] if any(field.battle.cards) else tr("No cards were played.")
    if names := face_up_for_good(field):
        return tr(
            "All other survivors are concealed again. Face-up for the rest of the game: {names}.",
            names=titles.listed(names),
        )
    return WORDS_WITHOUT_EVENTS["6.14"]


def face_up_for_good(field: Battlefield) -> list[str]:
    """6.14: fighters that stay face-up. A piece seen by the Palantir is concealed at the end of the turn."""
    battle = field.battle
    fallen = {str(event.facts["character"]) for event in battle.events if event.kind == "defeated"}
    fought = dict.fromkeys([*battle.began_with, *battle.fighters])
    return [name for name in fought if name not in fallen and field.v.open_always >> tile_of(name) & 1]


def unused_text(field: Battlefield, side: int, done: bool) -> str:
    if why := why_off(field, side):
        return why
    return tr("Not used.") if done and field.battle.fighters[side] in OPTIONAL else text_here(field, side)


def defender(battle: Battle) -> str:
    """The fighters; in a later battle of an attack also the result of the previous one."""
    names = [titles.character(name) for name in battle.began_with]
    facts = {
        "attacker": capital(names[battle.attacker]),
        "defender": names[1 - battle.attacker],
        "region": titles.REGIONS[battle.region],
    }
    sentence = tr("{attacker} against {defender} in {region}.", **facts)
    return f"{result(battle.before)} {sentence}" if battle.before is not None else sentence


WORDS_WITHOUT_EVENTS: Final = Phrases(
    {
        "6.3": "Both players see both fighters.",
        "6.4": "Gwaihir was not called.",
        "6.8": "Both have played a card.",
        "6.9": "No card was changed.",
        "6.10": "No text card had an effect.",
        "6.11": "Strengths were not compared.",
        "6.12": "Nothing else happens.",
        "6.13": "The played cards are in the piles.",
        "6.14": "The survivors are concealed again.",
    }
)
