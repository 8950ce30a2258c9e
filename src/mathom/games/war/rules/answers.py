"""Every answer that a player or chance can give, declared once: number, arguments and notation."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.answers import Answers, Verb
from mathom.core.engine.chance import Rolls
from mathom.games.war.rules.facts.cards import CARDS
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.dice import FACES, MOST_DICE
from mathom.games.war.rules.facts.nations import KINDS, NATIONS
from mathom.games.war.rules.facts.regions import PATHS, REGIONS
from mathom.games.war.rules.facts.seats import SEATS
from mathom.games.war.rules.facts.tiles import TILES

MOST_USES: Final = 48  # ways to use an action die (dice/uses.py)
MOST_COUNT: Final = 13

ANSWERS: Final[Answers] = Answers()
NO: Final[Verb] = ANSWERS.verb("{no}")  # no, none, done
YES: Final[Verb] = ANSWERS.verb("{yes}")
REGION: Final[Verb] = ANSWERS.verb("{region}", region=REGIONS)
CARD: Final[Verb] = ANSWERS.verb("{card}", card=CARDS)
KIND: Final[Verb] = ANSWERS.verb("{kind}", kind=KINDS)  # a figure: Nation and rank
NATION: Final[Verb] = ANSWERS.verb("{nation}", nation=NATIONS)
CHARACTER: Final[Verb] = ANSWERS.verb("{character}", character=CHARACTERS)
COUNT: Final[Verb] = ANSWERS.verb("{count}", count=MOST_COUNT)
DECK: Final[Verb] = ANSWERS.verb("{deck} deck", deck=2)
ALL: Final[Verb] = ANSWERS.verb("all")
TILE: Final[Verb] = ANSWERS.verb("tile {tile}", tile=TILES)
PATH: Final[Verb] = ANSWERS.verb("by {path}", path=PATHS)  # the Shadow Strongholds that a path touches

# The action (R4).
USE: Final[Verb] = ANSWERS.verb("{face} {use}", face=FACES, use=MOST_USES)
SKIP: Final[Verb] = ANSWERS.verb("skip {face}", face=FACES)
RING: Final[Verb] = ANSWERS.verb("ring {face} {changed}", face=FACES, changed=FACES)
PASS: Final[Verb] = ANSWERS.verb("pass")

# The Hunt (R14).
GUIDE: Final[Verb] = ANSWERS.verb("guide")  # the Guide is the casualty
RANDOM: Final[Verb] = ANSWERS.verb("random")  # a Companion drawn at random is

# Dice.
ROLLS: Final[Rolls] = Rolls(ANSWERS, 5, 6)  # Combat and Hunt rolls: roll 1.4.6
SHOWN: Final[Verb] = ANSWERS.verb("{dice} {face}", dice=MOST_DICE + 1, face=FACES)  # action dice with this face

# Battles (R10).
REMOVE: Final[Verb] = ANSWERS.verb("remove {kind}", kind=KINDS)  # an elite, by two hits

# What a card lets its player choose between.
MOVE: Final[Verb] = ANSWERS.verb("move")
ATTACK: Final[Verb] = ANSWERS.verb("attack")
HUNT: Final[Verb] = ANSWERS.verb("hunt")

# The expansion (R18).
FLEET: Final[Verb] = ANSWERS.verb("fleet {region}", region=REGIONS)  # the Ships of a region
BUILD: Final[Verb] = ANSWERS.verb("build {region}", region=REGIONS)  # a Siege Tower
DESTROY: Final[Verb] = ANSWERS.verb("destroy {region}", region=REGIONS)  # a Trebuchet
HAND: Final[Verb] = ANSWERS.verb("hand {player}", player=SEATS)  # of a player of a team
