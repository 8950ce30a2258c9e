"""Events and answers in words: the log and the options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mathom.core.play.events import Event
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules import answers
from mathom.games.war.rules.facts.cards import COMBAT, COMBAT_NAMES, NO_COMBAT, card_of
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.state import War
from mathom.games.war.text import character_texts, titles
from mathom.games.war.text.notation import BALROG_NAME, NAMERS, NO_STRONGHOLD
from mathom.games.war.text.positions.position_writing import region_words
from mathom.games.war.text.titles import capital

# ---- events ----

SENTENCES: Final = Phrases(
    {
        "turn-began": "Turn {number}.",
        "drew": "{owner} draw {card} from the {deck}.",
        "discarded": "{side} discard {card} face down.",
        "card-paid": "{side} discard {card} face up.",
        "dice-shown": "{side} roll {number} x {face}.",
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
        "character-lost": "{character} is lost for good.",
        "character-entered": "{character} enters play in {region}.",
        "tile-drawn": "Hunt tile: {tile}.",
        "tile-added": "The special tile {tile} is in play.",
        "damage-reduced": "The Hunt damage falls by {number}, to {total}.",
        "pool-refilled": "The Hunt pool is empty: the drawn tiles return.",
        "activated": "{nation}: active now.",
        "advanced": "{nation}: one step nearer to At War, {number} to go.",
        "at-war": "{nation}: At War.",
        "recruited": "Recruited in {region}: {figure}.",
        "figure-lost": "Lost in {region}: {figure}.",
        "trimmed": "Back to the reinforcements from {region}: {figure}.",
        "captured": "{side} capture {region}; victory points: {number}.",
        "recaptured": "{side} take {region} back.",
        "won": "{side} win: {reason}.",
        "figures-moved": "From {from} to {to}: {number} x {figure}.",
        "upgraded": "Raised to an elite in {region}: {figure}.",
        "attacked": "{side} attack {to} from {from}.",
        "combat-card-chosen": "{side} choose a Combat card from the {deck}: {card}.",
        "combat-card-shown": "{side} play {combat} as a Combat card ({card}).",
        "combat-card-cancelled": "{combat} is cancelled.",
        "white-rider-used": "The White Rider: Gandalf and all Nazgûl have no Leadership in this battle.",
        "combat-rolled": "{side} roll {roll}; hits: {number}.",
        "leaders-rolled": "{side} roll again for Leadership, {roll}; hits: {number}.",
        "extra-rolled": "{side} roll an extra attack, {roll}; hits: {number}.",
        "turned-down": "Turned into a regular in {region}: {figure}.",
        "ceased": "{side} end the attack.",
        "army-retreated": "{side} retreat from {from} to {to}.",
        "went-into-siege": "{side} go into the Stronghold of {region}.",
        "fellowship-pushed": "The Fellowship is moved to {region}.",
        "counter-moved-back": "{nation}: one step back, {number} to At War.",
        "raised-to-elite": "Raised to an elite in {region}: {figure}.",
        "dice-changed": "{side} change a die: {face} becomes {changed}.",
        "card-rolled": "{side} roll for the card, {roll}; hits: {number}.",
        "dice-discarded": "{side} lose dice with {face}: {number}.",
        "player-drew": "{side} draws {card} from the {deck}.",
        "leadership-passed": "{side} is the Leading Player now.",
        "armies-joined": "A mixed Army in {region}: {side}.",
        "armies-apart": "{side} keeps the units in {region} apart.",
        "swap-declined": "{side} does not want to swap a card.",
        "swap-agreed": "Both players want to swap a card: {side}.",
        "card-given": "{side} gives {card} from the {deck} to their partner.",
        "player-scored": "{side} has {number}.",
        "player-lost": "{side} has lost {number} more than won.",
        "player-scored-best": "{side} has {number}, the best of the team.",
        "player-lost-best": "{side} has lost {number} more than won, the best of the team.",
        "faction-entered": "In play now: {faction}.",
        "pieces-placed": "Placed in {region}: {number} x {piece}.",
        "pieces-lost": "Removed from {region}: {number} x {piece}.",
        "ships-sailed": "From {from} to {to}: {number} x Corsair Ships.",
        "smeagol-joined": "Sméagol joins the Fellowship.",
        "tile-put-back": "The tile {tile} goes back into the pool.",
        "tile-discarded": "The tile {tile} is discarded; another one is drawn.",
        "lady-of-light-used": "Lady of Light: an Elven Ring takes the Eye tile out of the game.",
        "superiority-claimed": "The Free Peoples give up a Trebuchet and have superiority in this battle.",
        "rings-returned": "Elven Rings that return to the Free Peoples: {number}.",
        "hand-seen": "The Free Peoples look at the hand of {side}.",
        "card-found": "{side} lose {card} from the hand.",
        "die-went-to-box": "Captain of Despair: the die of {side} goes to the Hunt Box.",
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
# Sentences in which the Shadow, or a player of a team, needs another form of the verb.
SHADOW_SENTENCES: Final = Phrases(
    {
        "drew": "{owner} draws {card} from the {deck}.",
        "discarded": "{side} discards {card} face down.",
        "card-paid": "{side} discards {card} face up.",
        "dice-shown": "{side} rolls {number} x {face}.",
        "acted": "{side} uses {face}: {use}.",
        "skipped": "{side} skips {face}.",
        "passed": "{side} passes.",
        "ring-used": "{side} uses an Elven Ring: {face} becomes {changed}.",
        "card-played": "{side} plays {card}.",
        "captured": "{side} captures {region}; victory points: {number}.",
        "recaptured": "{side} takes {region} back.",
        "won": "{side} wins: {reason}.",
        "attacked": "{side} attacks {to} from {from}.",
        "combat-card-chosen": "{side} chooses a Combat card from the {deck}: {card}.",
        "combat-card-shown": "{side} plays {combat} as a Combat card ({card}).",
        "combat-rolled": "{side} rolls {roll}; hits: {number}.",
        "leaders-rolled": "{side} rolls again for Leadership, {roll}; hits: {number}.",
        "extra-rolled": "{side} rolls an extra attack, {roll}; hits: {number}.",
        "ceased": "{side} ends the attack.",
        "army-retreated": "{side} retreats from {from} to {to}.",
        "went-into-siege": "{side} goes into the Stronghold of {region}.",
        "dice-changed": "{side} changes a die: {face} becomes {changed}.",
        "card-rolled": "{side} rolls for the card, {roll}; hits: {number}.",
        "dice-discarded": "{side} loses dice with {face}: {number}.",
        "card-found": "{side} loses {card} from the hand.",
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
        "declare": "declare the Fellowship by Sméagol",
        "galadriel": "bring Galadriel into play",
        "chief-of-the-ringwraiths": "bring the Witch-king into play as Chief of the Ringwraiths",
        "balrog": "bring the Balrog into play",
        "dunlendings": "bring the Hillmen of Dunland into play",
        "death-to-the-forgoil": "add Dunlendings to an Army",
        "corsairs": "bring the Corsairs of Umbar into play",
        "black-ships": "add a Corsair Ship and a regular in Umbar",
        "ents": "bring the Ents of Fangorn into play",
        "tower": "build a Siege Tower",
        "trebuchet": "build a Trebuchet",
        "remove-a-balrog-is-come": "remove A Balrog Is Come! from the table",
        "remove-the-gates-are-closed": "remove The Gates Are Closed from the table",
    }
)


def named(table: Mapping[str, str]) -> Callable[[object], str]:
    return lambda fact: table[str(fact)]


def card_title(fact: object) -> str:
    return tr("a card") if fact is None else titles.CARDS[str(fact)]


# How the facts of an event are read, by their labels.
READERS: Final[dict[str, Callable[[object], str]]] = {
    "side": named(titles.SIDES),
    "player": named(titles.SIDES),
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
    "faction": named(titles.FACTIONS),
    "piece": named(titles.PIECES),
}


def tell(event: Event) -> str:
    """One sentence; a secret of others is "a card"."""
    facts = {label: READERS[label](fact) if label in READERS else str(fact) for label, fact in event.facts.items()}
    owner = event.facts.get("side")
    if "deck" in event.facts:
        side, _, deck = str(event.facts["deck"]).partition("-")
        owner = owner or side
        facts |= {"owner": titles.SIDES[side], "deck": titles.DECKS[deck]}
    if "place" in event.facts:
        facts["region"] = reveal_place(event)
    if event.facts.get("card") is not None:
        facts["combat"] = combat_title(str(event.facts["card"]))
    return sentence_of(event, facts, str(owner)).replace("!.", "!")


def combat_title(card: str) -> str:
    """The Combat card on a card; We Shall Get It has none."""
    number = COMBAT[card_of(card)]
    return "" if number == NO_COMBAT else titles.COMBAT_CARDS[COMBAT_NAMES[number]]


def sentence_of(event: Event, facts: dict[str, str], owner: str) -> str:
    if event.kind == "advanced" and event.facts["number"] == 0:
        return capital(SENTENCES["at-war"].format_map(facts))
    if event.kind == "player-scored":
        return capital(SENTENCES[score_words(event)].format_map(facts))
    if owner != "free" and event.kind in SHADOW_SENTENCES:
        return capital(SHADOW_SENTENCES[event.kind].format_map(facts))
    return capital(SENTENCES.form(event.kind, counted(event)).format_map(facts))


def score_words(event: Event) -> str:
    """R17.9: what a player of the winning team has in the end."""
    return ("player-lost" if event.facts["lost"] else "player-scored") + ("-best" if event.facts["best"] else "")


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
        answers.MOVE: "Move.",
        answers.ATTACK: "Attack.",
        answers.HUNT: "Roll for the Hunt.",
        answers.FLEET: "The Corsair Ships of {region}.",
        answers.BUILD: "Build a Siege Tower: {region}.",
        answers.DESTROY: "Destroy a Trebuchet: {region}.",
        answers.HAND: "Look at the hand of {player}.",
    }
)


def explain(s: War, action: int) -> str:
    """What an answer says. Regions come with the figures that stand there, Guides with their ability."""
    answer = answers.ANSWERS.decoded[action]
    facts = {name: part_of_answer(name, NAMERS[name](value)) for name, value in answer.values.items()}
    facts["number"] = facts.get("count", "")
    text = capital(ANSWERS[answer.verb].format_map(facts))
    if answer.verb is answers.REGION and (there := region_words(s, answer.x)):
        return f"{text[:-1]}: {there}."
    if answer.verb is answers.CHARACTER and s.waiting()[0].startswith("ChooseGuide "):
        return f"{text} {character_texts.ABILITIES[CHARACTER_NAMES[answer.x]]}"
    return text


def path_titles(names: list[str]) -> list[str]:
    balrog = titles.CHARACTERS["balrog"]
    return [balrog if name == BALROG_NAME else titles.REGIONS[name] for name in names]


def part_of_answer(label: str, name: str) -> str:
    if label == "path":
        strongholds = [] if name == NO_STRONGHOLD else name.split("+")
        return ", ".join(path_titles(strongholds)) or tr("no Shadow Stronghold")
    if label == "deck":
        return titles.DECKS[name]
    if label == "kind":
        return titles.kind(name)
    return READERS[label](name) if label in READERS else name
