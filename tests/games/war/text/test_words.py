"""Words for people: titles, questions, answers, events, and why something is not possible."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import ASKS
from mathom.core.engine.frames import Chance
from mathom.core.errors import NotationError
from mathom.core.text.speech import PSEUDO, speaking
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.battle.combat_cards import combat_card_of
from mathom.games.war.rules.cards.event import always
from mathom.games.war.rules.cards.playing import EVENTS
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, CARDS, COMBAT, COMBAT_NAMES, IS_TABLE_CARD, NO_COMBAT
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES
from mathom.games.war.rules.facts.tiles import TILE_NAMES
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.text import card_texts, character_texts, combat_texts, titles, words
from mathom.games.war.text.event_fields import EVENT_NAMES, FACTS, KINDS
from mathom.games.war.text.questions import QUESTIONS, RULES
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import play


def test_every_question_has_words_and_a_rule() -> None:
    asking = {type(frame).__name__ for frame in FRAMES if frame.number & ASKS and not isinstance(frame, Chance)}
    assert asking <= set(QUESTIONS) and set(QUESTIONS) == set(RULES)


def test_every_event_answer_and_use_has_words() -> None:
    assert set(EVENT_NAMES.values()) <= set(FACTS)
    assert {KINDS[number].name for number in EVENT_NAMES} <= set(words.SENTENCES)
    assert set(ANSWERS.verbs) == set(words.ANSWERS)
    assert set(USE_NAMES) <= set(words.USES)


def test_every_thing_has_a_title() -> None:
    tables = ((titles.NATIONS, NATION_NAMES), (titles.CHARACTERS, CHARACTER_NAMES), (titles.TILES, TILE_NAMES))
    assert all(set(table) == set(names) for table, names in tables)
    assert titles.REGIONS["helms-deep"] == "Helm's Deep" and titles.REGIONS["fords-of-isen"] == "Fords of Isen"
    assert titles.kind("sauron-leader") == "Nazgûl" and titles.kind("elves-elite") == "elite (Elves)"


def test_every_card_has_its_texts() -> None:
    assert set(card_texts.EFFECTS) == set(CARD_NAMES)
    assert set(combat_texts.EFFECTS) == set(COMBAT_NAMES)
    assert set(card_texts.REMOVALS) <= {name for k, name in enumerate(CARD_NAMES) if IS_TABLE_CARD[k]}


def test_a_card_names_its_condition_if_it_has_one() -> None:
    limited = {name for k, name in enumerate(CARD_NAMES) if EVENTS[k].condition is not always}
    assert set(card_texts.CONDITIONS) == limited


def test_a_combat_card_names_its_condition_if_it_has_one() -> None:
    field = play("minas-tirith: gondor 3/0/0 | osgiliath: sauron 3/0 ; sauron 0 ; shadow-dice army ; acts shadow")
    cards = {COMBAT_NAMES[COMBAT[k]]: combat_card_of(k) for k in range(CARDS) if COMBAT[k] != NO_COMBAT}
    refused = {name for name, card in cards.items() if not any(card.can_play(field, side) for side in (0, 1))}
    assert refused <= set(combat_texts.CONDITIONS)
    free = set(COMBAT_NAMES) - set(combat_texts.CONDITIONS)
    assert all(cards[name].can_play(field, side) for name in free for side in (0, 1))


def test_every_character_has_texts() -> None:
    assert set(character_texts.ENTRIES) == set(character_texts.ABILITIES) == set(CHARACTER_NAMES)


@pytest.mark.parametrize(
    ("position", "seat", "text", "rule", "words_in_it"),
    [
        ("free-dice event ; shadow-dice army", 0, "pass", "4.2", "fewer unused dice"),
        ("free-dice event ; shadow-dice army", 0, "army skip", "4.3", "no unused die with Army"),
        ("free-dice event", 0, "event recruit", "4.3", "A die with Event cannot be used to recruit"),
        ("free-dice event", 0, "event play", "5.1", "no card in your hand"),
        ("free-dice event ; rings 0 3", 0, "ring event army", "4.5", "You have no Elven Ring"),
        ("free-dice event ; ring-used free", 0, "ring event character", "4.5", "already used"),
        ("free-dice event", 0, "ring event will", "4.5", "No Elven Ring makes a die Will of the West"),
        ("free-dice event", 0, "ring muster event", "4.5", "no unused die with Muster"),
        ("free-dice event", 0, "athelas", "5.1", "not in your hand"),
        ("free-dice event", 0, "olog-hai", "5.1", "card of the other side"),
        ("free-dice event ; table horn-of-gondor", 0, "horn-of-gondor", "5.1", "already on the table"),
        ("free-dice event ; played athelas", 0, "athelas", "5.1", "has been played"),
        ("free-dice event", 0, "event draw", None, "That is allowed now"),
        ("free-dice event", 0, "xyzzy", "4.3", "does not answer the question"),
        ("free-dice event", 1, "event draw", "4.1", "another player: The Free Peoples"),
        ("turn 1", 0, "event draw", None, "Chance decides now"),
    ],
)
def test_refused_answer_names_its_rule(position: str, seat: int, text: str, rule: str | None, words_in_it: str) -> None:
    reason = GAME.why_not(GAME.view(play(position), seat), text)
    assert (reason.rule, words_in_it in reason.sentence) == (rule, True), reason


def test_card_that_does_not_fit_the_die_is_explained() -> None:
    s = play("free-dice character ; hand athelas the-red-arrow", "character play")
    reason = GAME.why_not(GAME.view(s, 0), "the-red-arrow")
    assert (reason.sentence, reason.rule) == ("The Red Arrow needs a die with Event or Muster.", "5.2")


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("Minas Tirith", "Minas Tirith: Gondor, Stronghold. Borders Drúadan Forest, Lossarnach, Osgiliath."),
        (
            "athelas",
            "Athelas: Character deck of the Free Peoples, played by Event or Character. Roll 3 dice: each 5 or more "
            "heals 1 corruption; with Strider as Guide, each 3 or more. In battle: Andúril. Only if Strider or Aragorn "
            "is in the battle. If dice of your Combat roll miss: Strider gives up Leadership in this round and one of "
            "them hits, or Aragorn does and up to two hit.",
        ),
        (
            "mouth-of-sauron",
            "The Mouth of Sauron: Level 3, Leadership 2, action dice 1. Muster, when the Fellowship is in Mordor or "
            "all Nations of the Free Peoples are At War: in an unconquered Stronghold of Sauron. Once a turn a Muster "
            "result counts as Army.",
        ),
        ("rohan", "Rohan: 10/5/4 regulars, elites and Leaders or Nazgûl in all."),
    ],
)
def test_about_a_thing(thing: str, said: str) -> None:
    assert GAME.about(thing) == said


def test_about_something_unknown_is_refused() -> None:
    with pytest.raises(NotationError):
        GAME.about("tomb")


def test_about_a_part_of_a_name() -> None:
    assert GAME.about("Tirith") == GAME.about("minas-tirith")
    assert GAME.about("grond") == GAME.about("grond-hammer-of-the-underworld")
    with pytest.raises(NotationError, match="could be one of gandalf-the-grey, gandalf-the-white"):
        GAME.about("gandalf")


def test_answers_come_with_what_stands_there() -> None:
    s = play("rivendell: elves 0/2/1 ; progress 2 ; fellowship rivendell ; free-dice event")
    action = next(k for k, answer in enumerate(ANSWERS.decoded) if answer.values == {"region": 80})
    assert GAME.explain(s, 0, action) == "Rivendell: elves 0/2/1."
    with speaking(PSEUDO):
        assert GAME.question(s, 0) != "" and GAME.question(s, 0).startswith("Ÿöûr")
