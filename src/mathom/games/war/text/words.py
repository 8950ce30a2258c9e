"""Events and answers in words: the log and the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mathom.core.play.events import Event
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules import answers
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.text import titles
from mathom.games.war.text.notation import NAMERS, NO_STRONGHOLD
from mathom.games.war.text.position import region_words
from mathom.games.war.text.titles import capital

# ---- events ----

SENTENCES: Final = Phrases(
    {
        "turn-began": "Turn {number}.",
        "drew": "{owner} draw {card} from the {deck}.",
        "discarded": "{side} discard {card} face down.",
        "dice-shown": "{side} roll {face}: {number}.",
        "acted": "{side} use {face}: {use}.",
        "skipped": "{side} skip {face}.",
        "passed": "{side} pass.",
        "ring-used": "{side} use an Elven Ring: {face} becomes {changed}.",
        "card-played": "{side} play {card}.",
        "card-left-table": "{card} leaves the table.",
        "fellowship-moved": "The Fellowship moves; its progress is {total}.",
        "fellowship-declared": "The Fellowship is declared in {region}.",
        "fellowship-revealed": "The Fellowship is revealed in {region}.",
        "fellowship-hidden": "The Fellowship hides.",
        "entered-mordor": "The Fellowship enters Mordor.",
        "mordor-step": "The Fellowship takes a step in Mordor, to step {total}.",
        "guide-changed": "The Guide is {character} now.",
        "separated": "{character} leaves the Fellowship.",
        "character-moved": "{character} goes to {region}.",
        "character-lost": "{character} leaves the game.",
        "character-entered": "{character} enters play in {region}.",
        "tile-drawn": "Hunt tile: {tile}.",
        "tile-added": "The tile {tile} enters the Hunt pool.",
        "damage-reduced": "The Hunt damage falls by {number}, to {total}.",
        "pool-refilled": "The Hunt pool is empty: the drawn tiles return.",
        "activated": "{nation} is active now.",
        "advanced": "{nation}: steps to At War: {number}.",
        "recruited": "Recruited in {region}: {figure}.",
        "figure-lost": "Lost in {region}: {figure}.",
        "trimmed": "Back to the reinforcements from {region}: {figure}.",
        "captured": "{side} capture {region}; victory points: {number}.",
        "recaptured": "{side} take {region} back.",
        "won": "{side} win: {reason}.",
        "figures-moved": "{number} of {figure} from {from} to {to}.",
        "upgraded": "Raised to an elite in {region}: {figure}.",
        "attacked": "{side} attack from {from} in {to}.",
        "combat-card-chosen": "{side} choose a Combat card from the {deck}: {card}.",
        "combat-card-shown": "{side} play {card} as a Combat card.",
        "combat-card-cancelled": "{card} is cancelled.",
        "white-rider-used": "The White Rider: Gandalf and all Nazgûl have no Leadership in this battle.",
        "combat-rolled": "{side} roll {roll}; hits: {number}.",
        "leaders-rolled": "{side} roll again for Leadership, {roll}; hits: {number}.",
        "extra-rolled": "{side} roll an extra attack, {roll}; hits: {number}.",
        "turned-down": "In {region} this becomes a regular: {figure}.",
        "ceased": "{side} end the attack.",
        "army-retreated": "{side} retreat from {from} to {to}.",
        "went-into-siege": "{side} go into the Stronghold of {region}.",
        "fellowship-pushed": "The Fellowship is moved to {region}.",
        "counter-moved-back": "{nation} steps back; steps to At War: {number}.",
        "raised-to-elite": "Raised to an elite in {region}: {figure}.",
        "dice-changed": "{side} change a die: {face} becomes {changed}.",
        "dice-discarded": "{side} lose dice with {face}: {number}.",
    },
    counted={
        "hunt-allocated": ("{count} die goes to the Hunt Box.", "{count} dice go to the Hunt Box."),
        "corrupted": (
            "{count} point of corruption: {total} of 12.",
            "{count} points of corruption: {total} of 12.",
        ),
        "healed": (
            "{count} point of corruption is healed: {total}.",
            "{count} points of corruption are healed: {total}.",
        ),
        "hunt-rolled": ("Hunt roll {roll}: {count} success.", "Hunt roll {roll}: {count} successes."),
    },
)
# Sentences in which the Shadow, one player, needs another form of the verb.
SHADOW_SENTENCES: Final = Phrases(
    {
        "drew": "{owner} draws {card} from the {deck}.",
        "discarded": "{side} discards {card} face down.",
        "dice-shown": "{side} rolls {face}: {number}.",
        "acted": "{side} uses {face}: {use}.",
        "skipped": "{side} skips {face}.",
        "passed": "{side} passes.",
        "ring-used": "{side} uses an Elven Ring: {face} becomes {changed}.",
        "card-played": "{side} plays {card}.",
        "captured": "{side} captures {region}; victory points: {number}.",
        "recaptured": "{side} takes {region} back.",
        "won": "{side} wins: {reason}.",
        "attacked": "{side} attacks from {from} in {to}.",
        "combat-card-chosen": "{side} chooses a Combat card from the {deck}: {card}.",
        "combat-card-shown": "{side} plays {card} as a Combat card.",
        "combat-rolled": "{side} rolls {roll}; hits: {number}.",
        "leaders-rolled": "{side} rolls again for Leadership, {roll}; hits: {number}.",
        "extra-rolled": "{side} rolls an extra attack, {roll}; hits: {number}.",
        "ceased": "{side} ends the attack.",
        "army-retreated": "{side} retreats from {from} to {to}.",
        "went-into-siege": "{side} goes into the Stronghold of {region}.",
        "dice-changed": "{side} changes a die: {face} becomes {changed}.",
        "dice-discarded": "{side} loses dice with {face}: {number}.",
    }
)
MORDOR_REVEAL: Final = "15.4"  # the rule of a reveal on the Mordor Track

USES: Final = Phrases(
    {
        "draw": "draw a card",
        "play": "play a card",
        "move-fellowship": "move the Fellowship",
        "hide-fellowship": "hide the Fellowship",
        "separate": "separate Companions from the Fellowship",
        "recruit": "recruit",
        "attack": "attack",
        "diplomacy": "advance a Nation",
        "boromir-advances-gondor": "advance Gondor by Boromir",
        "legolas-advances-elves": "advance the Elves by Legolas",
        "gimli-advances-dwarves": "advance the Dwarves by Gimli",
        "saruman": "bring Saruman into play",
        "witch-king": "bring the Witch-king into play",
        "mouth-of-sauron": "bring the Mouth of Sauron into play",
        "gandalf-the-white": "bring Gandalf the White into play",
        "aragorn": "crown Aragorn",
        "voice-recruits": "recruit by the Voice of Saruman",
        "voice-elites": "raise elites by the Voice of Saruman",
        "move-armies": "move Armies",
        "lead-army": "move an Army with a Leader",
        "move-companions": "move Companions",
        "move-minions": "move Nazgûl and Minions",
        "messenger-move-armies": "move Armies by the Mouth of Sauron",
        "messenger-attack": "attack by the Mouth of Sauron",
        "messenger-play": "play a card by the Mouth of Sauron",
        "remove-a-power-too-great": "remove A Power too Great from the table",
        "remove-denethors-folly": "remove Denethor's Folly from the table",
        "remove-the-palantir-of-orthanc": "remove The Palantír of Orthanc from the table",
        "remove-the-power-of-tom-bombadil": "remove The Power of Tom Bombadil from the table",
    }
)


def named(table: Mapping[str, str]) -> Callable[[object], str]:
    return lambda fact: table[str(fact)]


def card_title(fact: object) -> str:
    return tr("a card") if fact is None else titles.CARDS[str(fact)]


# How the facts of an event are read, by their labels.
READERS: Final[dict[str, Callable[[object], str]]] = {
    "side": named(titles.SIDES),
    "region": named(titles.REGIONS),
    "from": named(titles.REGIONS),
    "to": named(titles.REGIONS),
    "nation": named(titles.NATIONS),
    "character": named(titles.CHARACTERS),
    "card": card_title,
    "figure": lambda fact: titles.kind(str(fact)),
    "face": named(titles.FACES),
    "changed": named(titles.FACES),
    "tile": named(titles.TILES),
    "use": named(USES),
    "reason": named(titles.REASONS),
}


def tell(event: Event) -> str:
    """One sentence; a secret of others is "a card"."""
    facts = {label: READERS[label](fact) if label in READERS else str(fact) for label, fact in event.facts.items()}
    owner = event.facts.get("side")
    if "deck" in event.facts:
        owner, _, deck = str(event.facts["deck"]).partition("-")
        facts |= {"owner": titles.SIDES[owner], "deck": titles.DECKS[deck]}
    if "place" in event.facts:
        facts["region"] = reveal_place(event)
    if owner == "shadow" and event.kind in SHADOW_SENTENCES:
        return capital(SHADOW_SENTENCES[event.kind].format_map(facts))
    return capital(SENTENCES.form(event.kind, counted(event)).format_map(facts))


def counted(event: Event) -> int:
    count = event.facts.get("count", 0)
    return count if isinstance(count, int) else 0


def reveal_place(event: Event) -> str:
    """A region, or a step of the Mordor Track."""
    place = event.facts["place"]
    assert isinstance(place, int)
    if event.rule == MORDOR_REVEAL:
        return tr("Mordor, step {step}", step=place)
    return titles.REGIONS[REGION_NAMES[place]]


# ---- answers ----

ANSWERS: Final = Phrases(
    {
        answers.NO: "No, or no more.",
        answers.YES: "Yes.",
        answers.REGION: "{region}.",
        answers.CARD: "{card}.",
        answers.KIND: "{kind}.",
        answers.NATION: "{nation}.",
        answers.CHARACTER: "{character}.",
        answers.COUNT: "{number}.",
        answers.DECK: "{deck}.",
        answers.ALL: "All that are left.",
        answers.TILE: "Hunt tile: {tile}.",
        answers.PATH: "By a path past {path}.",
        answers.USE: "Use a die, {face}: {use}.",
        answers.SKIP: "Put a die aside without effect: {face}.",
        answers.RING: "Use an Elven Ring: {face} becomes {changed}.",
        answers.PASS: "Pass: keep your dice.",
        answers.GUIDE: "The Guide is the casualty.",
        answers.RANDOM: "A Companion drawn at random is the casualty.",
        answers.ROLLS.verb: "Roll {roll}.",
        answers.SHOWN: "{dice} with {face}.",
        answers.REMOVE: "Remove it, for two hits: {kind}.",
    }
)


def explain(s: War, action: int) -> str:
    """What an answer says. Regions come with the figures that stand there."""
    answer = answers.ANSWERS.decoded[action]
    facts = {name: part_of_answer(name, NAMERS[name](value)) for name, value in answer.values.items()}
    facts["number"] = facts.get("count", "")
    text = capital(ANSWERS[answer.verb].format_map(facts))
    if answer.verb is answers.REGION and (there := region_words(s, answer.x)):
        return f"{text[:-1]}: {there}."
    return text


def part_of_answer(label: str, name: str) -> str:
    if label == "path":
        strongholds = [] if name == NO_STRONGHOLD else name.split("+")
        return ", ".join(titles.REGIONS[each] for each in strongholds) or tr("no Shadow Stronghold")
    if label == "deck":
        return titles.DECKS[name]
    if label == "kind":
        return titles.kind(name)
    return READERS[label](name) if label in READERS else name
