"""Why an answer is not possible now: one sentence and the number of the rule.

Everything is computed from a view, in a position that may lie behind it, so it reveals nothing the player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathom.core.engine.dice import Dice
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import matches, parts_of, words_of
from mathom.games.war.knowledge.view import WATCHER_SEAT, View
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.cards.playing import EVENTS
from mathom.games.war.rules.cards.zones import is_in
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.dice.uses import USE_LIST, USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, ICON, IN_HAND, ON_TABLE, PLAYED, side_of_card
from mathom.games.war.rules.facts.dice import AS_EVENT, FACE_NAMES, FACES, results_of
from mathom.games.war.rules.facts.nations import SIDE_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.text import titles
from mathom.games.war.text.notation import notate
from mathom.games.war.text.questions import RULES, asked_frame, question
from mathom.games.war.text.titles import capital
from mathom.games.war.text.words import USES

IN_TURN: Final = "4.1"


def why_not(v: View, text: str) -> Reason:
    s = WarWorlds(v).sample(Dice(1))
    seat = int(v.seat)
    if s.depth == 0:
        return Reason(tr("The game is over."), None)
    if seat == WATCHER_SEAT or seat not in s.asked():
        return why_not_now(s)
    for action in s.actions_for(seat):
        if says(text, notate(action)):
            return Reason(tr("That is allowed now: {answer}.", answer=notate(action)), None)
    frame = asked_frame(s, seat)
    found = next((reason for reason in reasons(s, seat, frame, text) if reason is not None), None)
    return found or Reason(
        tr("That is no answer to this question: {question}", question=question(s, seat)), RULES[frame[0]]
    )


def says(text: str, name: str) -> bool:
    return matches(words_of(text), (parts_of(name),), True)


def why_not_now(s: War) -> Reason:
    asked = s.asked()[0]
    if asked < 0:
        return Reason(tr("Chance decides now."), None)
    is_action = asked_frame(s, asked)[0] == "Act"
    side = capital(titles.SIDES[SIDE_NAMES[asked]])
    return Reason(tr("It is the turn of another player: {side}.", side=side), IN_TURN if is_action else None)


def reasons(s: War, seat: int, frame: list[str], text: str) -> Iterator[Reason | None]:
    words = text.lower().split()
    card = next((k for k, name in enumerate(CARD_NAMES) if name in words or says(text, name)), None)
    if frame[0] == "Act" and words:
        yield why_not_action(s, seat, words)
    if card is not None:
        yield why_not_card(s, seat, frame, card)


# ---- actions ----


def why_not_action(s: War, seat: int, words: list[str]) -> Reason | None:
    if words[0] == "pass":
        sentence = tr("You may pass only while you have fewer unused dice than the other player.")
        return Reason(sentence, "4.2")
    if words[0] == "ring":
        return why_not_ring(s, seat, words[1:])
    faces = [k for k, name in enumerate(FACE_NAMES) if name in words]
    if faces and s.dice[seat * FACES + faces[0]] == 0:
        return Reason(tr("You have no unused die with {face}.", face=titles.FACES[FACE_NAMES[faces[0]]]), "4.3")
    uses = [k for k, name in enumerate(USE_NAMES) if name in words]
    if not uses:
        return None
    return why_not_use(uses[0], faces)


def why_not_use(use: int, faces: list[int]) -> Reason:
    what = USES[USE_NAMES[use]]
    if faces and not USE_LIST[use].results & results_of(faces[0]):
        facts = {"face": titles.FACES[FACE_NAMES[faces[0]]], "use": what}
        return Reason(tr("A die with {face} cannot be used to {use}.", **facts), "4.3")
    return Reason(tr("There is no way to {use} with this die now.", use=what), "4.3")


def why_not_ring(s: War, seat: int, words: list[str]) -> Reason:
    if s.rings[seat] == 0:
        return Reason(tr("You have no Elven Ring."), "4.5")
    if s.ring_used >> seat & 1:
        return Reason(tr("You have already used an Elven Ring in this turn."), "4.5")
    if unused_dice(s, seat) and words and words[0] in FACE_NAMES:
        face = FACE_NAMES.index(words[0])
        if s.dice[seat * FACES + face] == 0:
            return Reason(tr("You have no unused die with {face}.", face=titles.FACES[words[0]]), "4.5")
    sentence = tr(
        "An Elven Ring changes an unused die to another face that your dice have, but not to Will of the West."
    )
    return Reason(sentence, "4.5")


# ---- cards ----


def why_not_card(s: War, seat: int, frame: list[str], card: int) -> Reason | None:
    title = titles.CARDS[CARD_NAMES[card]]
    if side_of_card(card) != seat:
        return Reason(tr("{card} is a card of the other side.", card=title), "5.1")
    if not is_in(s, IN_HAND, card):
        return Reason(where_it_is(s, card, title), "5.1")
    if frame[0] != "PlayCard":
        return None
    face = int(frame[2])
    if results_of(face) & (AS_EVENT | 1 << ICON[card]) == 0:
        facts = {"card": title, "icon": titles.FACES[FACE_NAMES[ICON[card]]]}
        return Reason(tr("{card} needs a die with Event or {icon}.", **facts), "5.2")
    event = EVENTS[card]
    if event is not None and not event.condition(s):
        return Reason(tr("The condition of {card} does not hold now.", card=title), "5.2")
    return None


def where_it_is(s: War, card: int, title: str) -> str:
    if is_in(s, ON_TABLE, card):
        return tr("{card} is already on the table.", card=title)
    if is_in(s, PLAYED, card):
        return tr("{card} has been played.", card=title)
    return tr("{card} is not in your hand.", card=title)
