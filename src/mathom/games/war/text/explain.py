"""Why an answer is not possible now: one sentence and the number of the rule.

Everything is computed from a view, in a position that may lie behind it, so it reveals nothing the player may not know.
"""

from __future__ import annotations

from typing import Final

from mathom.core.engine.dice import Dice
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import matches, parts_of, words_of
from mathom.games.war.knowledge.view import WATCHER_SEAT, View
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.state import War
from mathom.games.war.text import explain_figures, explain_places
from mathom.games.war.text.explain_cards import what_the_card_says, why_not_card
from mathom.games.war.text.explain_dice import why_not_action
from mathom.games.war.text.named import Named, read_names
from mathom.games.war.text.notation import KIND_NAMES, notate
from mathom.games.war.text.questions import RULES, asked_frame, question
from mathom.games.war.text.teams.explain_teams import player
from mathom.games.war.text.titles import capital

IN_TURN: Final = "4.1"
ASK_FOR_CARDS: Final = frozenset(
    (
        *("Act", "ChooseCombatCard", "ChooseStrike", "DiscardExcess", "LowerByCard", "PayCard", "PickSwap"),
        *("PlayAnother", "PlayCard", "PlayOrDraw"),
    )
)
REFUSALS: Final = ("no", "none", "stop", "done")


def why_not(v: View, text: str) -> Reason:
    s = WarWorlds(v).sample(Dice(1))
    seat = int(v.seat)
    if s.depth == 0:
        return Reason(tr("The game is over."), None)
    if seat == WATCHER_SEAT or seat not in s.asked():
        return why_not_now(s)
    for action in s.actions_for(seat):
        if says(text, notate(action)):
            return allowed(notate(action))
    name, *rest = asked_frame(s, seat)
    frame, named = [int(word) for word in rest], read_names(text)
    asks = Reason(tr("That does not answer the question: {question}", question=question(s, seat)), RULES[name])
    return why_not_action_named(s, seat, name, named) or why_not_thing(s, seat, name, frame, named) or asks


def number_for_all(s: War, seat: int, text: str) -> str:
    """What was typed; but a number for `all` where it stands for one, and is not offered itself."""
    if text.strip().lower() != "all" or seat not in s.asked() or "all" in {notate(a) for a in s.actions_for(seat)}:
        return text
    name, *rest = asked_frame(s, seat)
    number = explain_figures.number_of_all(s, [int(word) for word in rest]) if name == "PickCount" else None
    return text if number is None else str(number)


def allowed(answer: str) -> Reason:
    return Reason(tr("That is allowed now: {answer}.", answer=answer), None)


def says(text: str, name: str) -> bool:
    return matches(words_of(text), (parts_of(name),), True)


def why_not_now(s: War) -> Reason:
    asked = s.asked()[0]
    if asked < 0:
        return Reason(tr("Chance decides now."), None)
    is_action = asked_frame(s, asked)[0] == "Act"
    side = capital(player(s, asked))
    return Reason(tr("It is the turn of another player: {side}.", side=side), IN_TURN if is_action else None)


def why_not_action_named(s: War, seat: int, name: str, named: Named) -> Reason | None:
    if name == "Act":  # Return of the Witch-king is a card, not the Minion
        is_card = named.card is not None and "-".join(named.words) == CARD_NAMES[named.card]
        return None if is_card else why_not_action(s, SIDE_OF_SEAT[seat], named.words)
    if len(named.words) == 1 and named.words[0] in REFUSALS:
        facts = {"question": question(s, seat)}
        return Reason(tr("This question needs an answer: {question}", **facts), RULES[name])
    return None


def why_not_thing(s: War, seat: int, name: str, frame: list[int], named: Named) -> Reason | None:
    """Looks first for a named thing that the question asks for, then for a named card, then at the card that asks."""
    offered = {notate(action) for action in s.actions_for(seat)}
    if name == "PickCount" and named.words == ("all",):
        return explain_figures.pick_all(s, frame)
    if name == "LoseUnit" and named.words[:1] == ("remove",) and named.kind is not None:
        return explain_figures.remove_unit(s, frame, named.kind)
    deck = next((k for k, word in enumerate(DECK_NAMES) if word in named.words), None)
    numbers = tuple(str(number) for number in range(100))
    checks = (
        (explain_figures.KIND_CHECKS, named.kind, KIND_NAMES),
        (explain_figures.CHARACTER_CHECKS, named.character, CHARACTER_NAMES),
        (explain_places.CHECKS, named.region, REGION_NAMES),
        (explain_figures.NATION_CHECKS, named.nation, NATION_NAMES),
        (explain_figures.NUMBER_CHECKS, named.number, numbers),
        (explain_figures.DECK_CHECKS, deck, tuple(f"{word} deck" for word in DECK_NAMES)),
    )
    for table, thing, names in checks:
        if name in table and thing is not None:
            return allowed(names[thing]) if names[thing] in offered else table[name](s, frame, thing)
    if named.card is not None and name in ASK_FOR_CARDS:
        if CARD_NAMES[named.card] in offered:
            return allowed(CARD_NAMES[named.card])
        if reason := why_not_card(s, seat, name, frame, named.card):
            return reason
    things = (named.kind, named.character, named.region, named.nation, named.number, named.card)
    return what_the_card_says(name) if any(thing is not None for thing in things) else None
