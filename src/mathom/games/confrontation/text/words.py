"""Events, questions and answers in words: the log, the prompts and the options."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from mathom.core.engine.agenda import Frame
from mathom.core.engine.answers import Verb
from mathom.core.errors import MathomError, shortened
from mathom.core.play.events import Event
from mathom.core.text.speech import LANGUAGE, Phrases, ntr, tr
from mathom.games.confrontation.knowledge.move_facts import MoveFacts, move_facts
from mathom.games.confrontation.rules.answers import (
    CARD,
    CONCEALED,
    DECODED,
    DEFENDER,
    FACE,
    HEAP,
    LOOK,
    MOVE,
    NUMBER,
    PASS,
    PIECE,
    RETREAT,
    SPECIAL,
    STRIDE,
    USE,
)
from mathom.games.confrontation.rules.battle import (
    CALL_GWAIHIR,
    CHOOSE_DEFENDER,
    DRAW_DEFENDER,
    USE_FELLOWSHIP_TEXT,
    USE_SAURON_TEXT,
)
from mathom.games.confrontation.rules.board import ABILITY, FANGORN, REGION_NAMES, WAY_NAMES
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, SAM, STRENGTH, TEAM, VARIANT
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
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.setup import ANNOUNCE_NUMBER, PICK_FACE, PICK_SPECIAL, PLACE_PIECE, outpost_region
from mathom.games.confrontation.rules.specials.palantir import LOOK_FIRST
from mathom.games.confrontation.rules.specials.special_cards import (
    CHOOSE_ORDERED,
    CHOOSE_SPIED,
    DRAW_ORDERED,
    DRAW_SPIED,
    EXTRA_STEP,
    MOVE_ON,
    RECALL,
)
from mathom.games.confrontation.rules.state import (
    NONE,
    OWN_TWO,
    Confrontation,
)
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.notation import asked_frame, first_tile, names_in
from mathom.games.confrontation.text.titles import capital

# ---- events ----

WAYS: Final = Phrases(
    {
        "normal": "",
        "anduin": " down the Anduin",
        "tunnel": " through the Tunnel of Moria",
        "ability": " by an ability",
        "card": "",
    }
)

FACE_EVENTS: Final = ("face-picked", "team-shown")
FACES: Final = Phrases({"_c": " (classic)", "_v": " (variant)"})

REASONS: Final = Phrases(
    {
        "ring-in-mordor": "the Ringbearer is in Mordor",
        "ring-lost": "the Ringbearer has fallen",
        "three-in-shire": "three of Sauron's pieces are in the Shire",
        "witch-king-in-shire": "the Witch King is in the Shire",
        "cannot-move": "the other side cannot move",
        "turn-limit": "the agreed number of turns is over",
    }
)

SENTENCES: Final = Phrases(
    {
        "face-picked": "{side} picks a face: {character}.",
        "team-shown": "{side} fields {team}.",
        "special-picked": "{side} picks a Special Card: {special}.",
        "special-dealt": "{side} holds {special}.",
        "turn-began": "Turn {number}: {side}.",
        "battle-began": "Battle in {region}: {fellow} against {minion}.",
        "sam-stepped-in": "{character} takes Frodo's place.",
        "switched": "Sméagol changes places with {character} from {from}.",
        "cards-forbidden": "{character}: no cards in this battle.",
        "committed": "{side} has chosen {card}.",
        "card-shown": "{side} plays {card}.",
        "taken-back": "{side} takes back {card}.",
        "fetched": "{side} uses {card} from the pile.",
        "card-ignored": "{card}, played by {side}, has no effect.",
        "compared": "Strength {fellow} against {minion}.",
        "ring-passed": "{character} in {region} is the Ringbearer now.",
        "refreshed": "Both sides take their nine cards back.",
        "special-played": "{special} is played.",
        "order-lapsed": "The piece that was ordered cannot move: the order lapses.",
        "won": "{side} wins: {reason}.",
        "ended-without-result": "The game ends without a result: the agreed number of turns is over.",
    },
    counted={
        "placed": ("{who} is placed in {region}.", "{who} are placed in {region}."),
        "moved": ("{who} moves from {from} to {to}{way}.", "{who} move from {from} to {to}{way}."),
        "shown": ("{who} in {region} is shown.", "{who} in {region} are shown."),
        "retreated": ("{character} retreats to {to}.", "{character} retreat to {to}."),
        "defeated": ("{character} is defeated.", "{character} are defeated."),
        "put-back": ("{character} goes to {to}.", "{character} go to {to}."),
        "ordered": ("{who} in {region} is ordered to move.", "{who} in {region} are ordered to move."),
        "announced": (
            "The Fellowship announces {count} Special Card for each side.",
            "The Fellowship announces {count} Special Cards for each side.",
        ),
    },
)

# Events that need another sentence under a certain rule.
RULE_SENTENCES: Final = Phrases(
    {
        "defeated 9.11": "{character} finds no room in Gondor and is lost.",
        "retreated 11.4": "Gwaihir carries {character} to {to}.",
    }
)

# Events for readers who may not know their secret.
HIDDEN_SENTENCES: Final = Phrases(
    {
        "face-picked": "{side} picks a face.",
        "special-picked": "{side} picks a Special Card.",
        "special-dealt": "{side} holds a Special Card.",
        "committed": "{side} has chosen a card.",
    }
)


def tell(event: Event) -> str:
    """An event as a sentence, without what the reader may not know. Raises MathomError for an unknown kind."""
    try:
        return told(LANGUAGE.get(), event.kind, event.rule, tuple(event.facts.items()))
    except TypeError:  # a fact is a list
        return sentence_of(event)


@lru_cache(maxsize=4096)
def told(language: str, kind: str, rule: str, facts: tuple[tuple[str, object], ...]) -> str:
    """The same by its content: the table, the log and a scene tell the same event."""
    return sentence_of(Event(kind, rule, dict(facts)))


def sentence_of(event: Event) -> str:
    if event.kind not in SENTENCES:
        raise MathomError(tr('"{kind}" is not an event of this game', kind=shortened(event.kind)))
    facts = {label: fact_in_words(label, fact) for label, fact in event.facts.items() if fact is not None}
    if event.kind in FACE_EVENTS:  # in a draft the face matters
        facts |= {label: by_face(event.facts[label]) for label in ("character", "team") if event.facts.get(label)}
    if event.kind == "battle-began":
        facts |= {label: with_strength(str(event.facts[label])) for label in ("fellow", "minion")}
    facts["who"] = facts.get("character") or someone(event)
    hidden = HIDDEN_SENTENCES.get(event.kind) if None in event.facts.values() else None
    number = event.facts.get("number")
    count = number if isinstance(number, int) else titles.count_of(str(event.facts.get("character")))
    facts["count"] = str(count)
    by_rule = RULE_SENTENCES.get(f"{event.kind} {event.rule}")
    sentence = hidden or by_rule or SENTENCES.form(event.kind, count)
    return capital(sentence.format_map(facts))


def by_face(fact: object) -> str:
    names = [str(name) for name in fact] if isinstance(fact, list) else [str(fact)]
    return ", ".join(f"{titles.character(name)}{FACES.get(name[-2:], '')}" for name in names)


def with_strength(name: str) -> str:
    return f"{titles.character(name)} ({STRENGTH[NAMES.index(name)]})"


def someone(event: Event) -> str:
    side = event.facts.get("side")
    if side is None:
        return tr("a concealed piece")
    return tr("a piece of {side}", side=titles.SIDES[str(side)])


def fact_in_words(label: str, fact: object) -> str:
    if isinstance(fact, list):
        return ", ".join(titles.character(name) for name in fact)
    return FACT_NAMES.get(label, str)(str(fact))


def character_or_number(fact: str) -> str:
    """For `fellow` and `minion`: the fighters of a battle, or their strengths."""
    return titles.character(fact) if fact in NAMES else fact


FACT_NAMES: Final[dict[str, Callable[[str], str]]] = {
    "side": titles.SIDES.__getitem__,
    "character": titles.character,
    "fellow": character_or_number,
    "minion": character_or_number,
    "region": titles.REGIONS.__getitem__,
    "from": titles.REGIONS.__getitem__,
    "to": titles.REGIONS.__getitem__,
    "card": titles.card,
    "special": titles.SPECIALS.__getitem__,
    "way": WAYS.__getitem__,
    "reason": REASONS.__getitem__,
}

# ---- questions ----

QUESTIONS: Final[Phrases[Frame]] = Phrases(
    {
        ANNOUNCE_NUMBER: "How many Special Cards does each side get?",
        EXTRA_STEP: "Which piece makes the extra step, and where to?",
        CHOOSE_ORDERED: "In which region is a Sauron piece ordered to move?",
        CHOOSE_SPIED: "In which region is a Fellowship piece shown for the rest of the game?",
        RECALL: "Which of your pieces goes back to Mordor?",
        ANSWER_TUNNEL: "A Fellowship piece is in the Tunnel of Moria. Does the Balrog answer?",
        LOOK_FIRST: "Do you look into the Palantír?",
        CHOOSE_DEFENDER: "Which enemy do you attack?",
        CALL_GWAIHIR: "Does Gwaihir carry your fighter away?",
        USE_FELLOWSHIP_TEXT: "Do you use your fighter's text?",
        USE_SAURON_TEXT: "Do you use your fighter's text?",
        COMMIT_CARD: "Choose a card, face down.",
        SHOW_CARD: "Play a card, openly.",
        FORCE_CARD: "Does Saruman make the Fellowship play another card?",
        PLAY_ANOTHER: "Saruman rejects your card. Which other card do you play?",
        TAKE_FOUR: "Does the Mouth of Sauron replace your card with your 4?",
        FETCH_CARD: "Magic: which card from your pile do you use?",
        RETREAT_BY_CARD: "Where does your fighter retreat to?",
        SHOW_GANDALF: "Do you show Gandalf to add 1?",
        ESCAPE: "Does Wormtongue escape?",
        DRAW_DEFENDER: "Which of the concealed enemies defends?",
        DRAW_ORDERED: "Which of the concealed pieces is ordered?",
        DRAW_SPIED: "Which of the concealed pieces is shown?",
    }
)


def question(s: Confrontation, seat: int) -> str:
    frame, argument = asked_frame(s, seat)
    if frame is PICK_FACE:
        piece = TEAM * seat + argument
        one, other = by_face(NAMES[piece]), by_face(NAMES[piece + VARIANT])
        return tr("Which face of this tile plays: {one} or {other}?", one=one, other=other)
    if frame is PICK_SPECIAL:
        if s.rules.specials == OWN_TWO:
            return tr("Pick a Special Card for you: {number} more.", number=argument)
        return tr("Pick a Special Card for your opponent: {number} more.", number=argument)
    if frame is PLACE_PIECE:
        return tr("Who stands in {region}?", region=titles.REGIONS[REGION_NAMES[outpost_region(seat, argument)]])
    if frame is MOVE_ON:
        if s.ordered not in (NONE, s.bound):
            return tr("Now move the piece that was ordered to move.")
        return tr("Move the same piece again.") if seat == 0 else tr("Now move a different piece.")
    if frame is TAKE_TURN:
        if s.ordered != NONE:
            return tr("Your turn: move the piece that was ordered to move.")
        verbs = {DECODED[a].verb for a in s.actions_for(seat)}
        if not verbs & {MOVE, STRIDE}:
            return tr("You cannot move: use a Special Card.")
        if verbs & {SPECIAL, LOOK}:
            return tr("Your turn: move a piece, or use a Special Card.")
        return tr("Your turn: move a piece.")
    return question_of_battle(frame, NAMES[s.who(s.fellow)]) if s.fellow >= 0 else QUESTIONS[frame]


def question_of_battle(frame: Frame, fellow: str) -> str:
    """9.2: variant Frodo's own text has no choice, but Sam's text may apply."""
    if frame is USE_FELLOWSHIP_TEXT and fellow == NAMES[FRODO + VARIANT]:
        return tr("Does Sam fight in Frodo's place?")
    return QUESTIONS[frame]


# ---- answers ----


def explain(s: Confrontation, seat: int, a: int) -> str:
    """What an answer would do. The name of a card or a face comes first, since its text does not contain it."""
    answer = DECODED[a]
    if answer.verb is MOVE:
        return move_in_words(LANGUAGE.get(), move_facts(s, seat, TEAM * seat + answer.x, answer.y))
    if answer.verb is STRIDE:
        return move_in_words(LANGUAGE.get(), move_facts(s, seat, TEAM - 1, FANGORN, ABILITY))
    frame, _ = asked_frame(s, seat)
    if answer.verb is USE:
        return explain_use(s, frame)
    if answer.verb is PASS:
        return PASSES.get(frame) or tr("Do nothing.")
    if answer.verb is PIECE:
        return explain_piece(s, frame, first_tile(s, seat, frame) + answer.x)
    return explain_by_names(LANGUAGE.get(), a, names_in(s, seat, a))


@lru_cache(maxsize=4096)
def explain_by_names(language: str, a: int, names: tuple[str, ...]) -> str:
    return EXPLAINED[DECODED[a].verb](names)


def explain_card(names: tuple[str, ...]) -> str:
    text = titles.CARD_TEXTS.get(names[0])
    return named(titles.label(names[0]), text) if text else f"{titles.card(names[0])}."


def place(names: tuple[str, ...]) -> str:
    return titles.REGIONS[names[-1]]


EXPLAINED: Final[dict[Verb, Callable[[tuple[str, ...]], str]]] = {
    CARD: explain_card,
    RETREAT: lambda names: tr("To {region}.", region=place(names)),
    DEFENDER: lambda names: tr("{who}, face-up.", who=capital(titles.character(names[-1]))),
    CONCEALED: lambda _: tr("One of the concealed enemies, at random."),
    SPECIAL: lambda names: named(titles.SPECIALS[names[0]], titles.SPECIAL_TEXTS[names[0]]),
    LOOK: lambda names: tr("Use the Palantír: see the Fellowship pieces in {region}.", region=place(names)),
    HEAP: lambda names: tr("A concealed piece in {region}.", region=place(names)),
    NUMBER: lambda names: ntr(
        "{count} Special Card for each side.", "{count} Special Cards for each side.", int(names[0])
    ),
    FACE: lambda names: named(by_face(names[0]), titles.CHARACTER_TEXTS[names[0]]),
}


def named(name: str, text: str) -> str:
    return tr("{name}: {text}", name=capital(name), text=text)


PASSES: Final[Phrases[Frame]] = Phrases(
    {
        ANSWER_TUNNEL: "Let it pass.",
        LOOK_FIRST: "Do not look.",
        CALL_GWAIHIR: "Stay and fight.",
        USE_FELLOWSHIP_TEXT: "Fight on without it.",
        USE_SAURON_TEXT: "Fight on without it.",
        FORCE_CARD: "Accept the card.",
        TAKE_FOUR: "Keep the card.",
        SHOW_GANDALF: "Do not show Gandalf.",
        ESCAPE: "Let Wormtongue fall.",
    }
)


@lru_cache(maxsize=8192)
def move_in_words(language: str, facts: MoveFacts) -> str:
    who, start, to, way, enemies, _, wins, _ = facts
    fields = {
        "who": capital(titles.character(NAMES[who])),
        "start": titles.REGIONS[REGION_NAMES[start]],
        "to": titles.REGIONS[REGION_NAMES[to]],
        "way": WAYS[WAY_NAMES[way]],
        "attack": tr(", and wins") if wins else tr(", to attack") if enemies else "",
    }
    return tr("{who} from {start} to {to}{way}{attack}.", **fields)


USES: Final[Phrases[Frame]] = Phrases(
    {
        ANSWER_TUNNEL: "The Balrog is shown; the traveller is defeated.",
        USE_FELLOWSHIP_TEXT: "No cards in this battle.",
        USE_SAURON_TEXT: "No cards in this battle.",
        FORCE_CARD: "The Fellowship takes its card back and plays another.",
        TAKE_FOUR: "Your 4 counts instead of the card you played.",
        SHOW_GANDALF: "Gandalf is shown and adds 1.",
    }
)


def explain_use(s: Confrontation, frame: Frame) -> str:
    if frame is USE_FELLOWSHIP_TEXT and s.fellow == FRODO:
        return tr("Sam is shown and fights in Frodo's place, with strength 5.")
    if frame is USE_FELLOWSHIP_TEXT and s.fellow == SAM:
        return tr("Frodo is shown: Sam has strength 5.")
    return USES[frame]


def explain_piece(s: Confrontation, frame: Frame, piece: int) -> str:
    name = NAMES[s.who(piece)]
    if frame is PLACE_PIECE:
        return described(LANGUAGE.get(), name)
    who = capital(titles.character(name))
    if frame is USE_FELLOWSHIP_TEXT:
        start = titles.REGIONS[REGION_NAMES[s.at[piece]]]
        return tr("{who} comes from {region} and fights instead.", who=who, region=start)
    return f"{who}."


@lru_cache(maxsize=256)
def described(language: str, name: str) -> str:
    """A character and its text."""
    return named(titles.character(name), titles.CHARACTER_TEXTS[name])
