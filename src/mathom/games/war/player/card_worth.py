"""How much a player would rather play a card than use the die for something else, from 0 to 100."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.war.player.distances import to_mordor
from mathom.games.war.rules.facts.cards import CARD_NAMES, IS_TABLE_CARD, card_of
from mathom.games.war.rules.facts.dice import FACES, WILL
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.state import War

PAST_MORIA: Final = 8  # steps from Mordor of a Fellowship that may still cross Moria

USUAL: Final = 55
TABLE: Final = 60  # it stays and works for some time
USELESS: Final = 5
# Cards that are worth more or less than most, whatever the position.
SPECIAL: Final[dict[str, int]] = {
    # special Hunt tiles, for the last part of the way
    "elven-cloaks": 85,
    "elven-rope": 85,
    "phial-of-galadriel": 90,
    "smeagol-helps-nice-master": 88,
    "shelobs-lair": 90,
    "the-ring-is-mine": 88,
    "on-on-they-went": 88,
    "give-it-to-uss": 85,
    # help against the Hunt
    "mithril-coat-and-sting": 78,
    "wizards-staff": 76,
    "axe-and-bow": 65,
    "horn-of-gondor": 65,
    "challenge-of-the-king": 62,
    # Companions on the map, who are few
    "we-prove-the-swifter": 12,
    "gwaihir-the-windlord": 12,
    "there-and-back-again": 14,
    "book-of-mazarbul": 40,
    "fear-fire-foes": 40,
    "mirror-of-galadriel": 30,
    # Nations
    "wisdom-of-elrond": 66,
    "the-red-arrow": 60,
    "a-power-too-great": 68,
    "the-power-of-tom-bombadil": 35,
    # tiles and reveals by the Shadow
    "orc-patrol": 74,
    "isildurs-bane": 76,
    "foul-thing-from-the-deep": 76,
    "candles-of-corpses": 72,
    "the-nazgul-strike": 68,
    "morgul-wound": 80,
    "lure-of-the-ring": 70,
    "the-breaking-of-the-fellowship": 62,
    "worn-with-sorrow-and-toil": 45,
    "flocks-of-crebain": 60,
    "the-lidless-eye": 20,
    "the-palantir-of-orthanc": 66,
    "wormtongue": 50,
    # moves and attacks, which need an Army in the right place
    "through-a-day-and-a-night": 30,
    "paths-of-the-woses": 40,
    "help-unlooked-for": 45,
    "dreadful-spells": 62,
    "return-to-valinor": 62,
    "the-fighting-uruk-hai": 85,
    "grond-hammer-of-the-underworld": 85,
    "corsairs-of-umbar": 50,
    "shadows-gather": 45,
    "the-shadow-lengthens": 45,
    "the-shadow-is-moving": 62,
    "the-ringwraiths-are-abroad": 58,
    "the-black-captain-commands": 62,
    # recruits, by their number
    "return-of-the-witch-king": 50,
    "olog-hai": 50,
    "half-orcs-and-goblin-men": 50,
    "many-kings-to-the-service-of-mordor": 70,
    "horde-from-the-east": 62,
    "pits-of-mordor": 70,
    "a-new-power-is-rising": 70,
    "the-king-is-revealed": 70,
    "musterings-of-long-planned-war": 66,
    "orcs-multiplying-again": 66,
    # Twilight of the Third Age
    "the-ents-awake-rock-and-stone": 80,
    "the-ents-awake-huorns-e": 80,
    "the-ents-awake-entmoot-e": 80,
    "wind-from-the-west": 50,
    "three-rings-for-the-elven-kings": 45,
    "deep-trenches-and-great-engines": 45,
    "we-shall-get-it": 0,
}
CARD_WORTH: Final[vec[i64]] = numbers(
    [SPECIAL.get(name, TABLE if IS_TABLE_CARD[card] else USUAL) for card, name in enumerate(CARD_NAMES)]
)
ATHELAS: Final[i64] = card_of("athelas")
ANOTHER_WAY: Final[i64] = card_of("there-is-another-way")
BILBOS_SONG: Final[i64] = card_of("bilbos-song")
I_WILL_GO_ALONE: Final[i64] = card_of("i-will-go-alone")
NAZGUL_SEARCH: Final[i64] = card_of("nazgul-search")
CRUEL_WEATHER: Final[i64] = card_of("cruel-weather")
DAY_WITHOUT_DAWN: Final[i64] = card_of("the-day-without-dawn")
BALROG_OF_MORIA: Final[i64] = card_of("balrog-of-moria")
THREATS: Final[i64] = card_of("threats-and-promises")


def worth_of_card(card: i64) -> i64:
    """What a card is worth in most positions, for discards and gifts."""
    return CARD_WORTH[card]


def event_worth(s: War, card: i64) -> i64:
    """What it is worth to play a card as an event now."""
    if card == ATHELAS or card == ANOTHER_WAY or card == BILBOS_SONG:
        return 45 + 6 * s.corruption if s.corruption > 0 else USELESS
    if card == I_WILL_GO_ALONE:
        return 8 * s.corruption
    if card == NAZGUL_SEARCH:
        return USELESS if s.is_revealed else 66
    if card == CRUEL_WEATHER:
        return 25 + 10 * s.progress if s.mordor < 0 else USELESS
    if card == DAY_WITHOUT_DAWN:
        return USELESS + 40 * s.dice[FREE * FACES + WILL]
    if card == BALROG_OF_MORIA:
        return 55 if s.mordor < 0 and to_mordor(s.fellowship) >= PAST_MORIA else USELESS
    if card == THREATS:
        return 60 if s.turn < 6 else 20
    return CARD_WORTH[card]
