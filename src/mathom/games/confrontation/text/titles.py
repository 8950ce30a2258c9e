"""The names of things in texts for people, and what each piece and card does in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mathom.core.text.speech import Phrases, tr
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES

SIDES: Final = Phrases({"fellowship": "the Fellowship", "sauron": "Sauron"})

REGIONS: Final = Phrases(
    {
        "shire": "the Shire",
        "arthedain": "Arthedain",
        "cardolan": "Cardolan",
        "rhudaur": "Rhudaur",
        "eregion": "Eregion",
        "enedwaith": "Enedwaith",
        "high_pass": "the High Pass",
        "misty_mountains": "the Misty Mountains",
        "caradhras": "Caradhras",
        "gap_of_rohan": "the Gap of Rohan",
        "mirkwood": "Mirkwood",
        "fangorn": "Fangorn",
        "rohan": "Rohan",
        "dagorlad": "Dagorlad",
        "gondor": "Gondor",
        "mordor": "Mordor",
    }
)

PLURAL: Final = frozenset(("orcs", "uruk_hai"))  # characters whose name is a plural

CHARACTERS: Final = Phrases(
    {
        "frodo": "Frodo",
        "sam": "Sam",
        "pippin": "Pippin",
        "merry": "Merry",
        "gandalf": "Gandalf",
        "aragorn": "Aragorn",
        "legolas": "Legolas",
        "gimli": "Gimli",
        "boromir": "Boromir",
        "smeagol": "Sméagol",
        "faramir": "Faramir",
        "elrond": "Elrond",
        "theoden": "Théoden",
        "treebeard": "Treebeard",
        "balrog": "the Balrog",
        "shelob": "Shelob",
        "witch_king": "the Witch King",
        "flying_nazgul": "the Flying Nazgûl",
        "black_rider": "the Black Rider",
        "saruman": "Saruman",
        "orcs": "the Orcs",
        "warg": "the Warg",
        "cave_troll": "the Cave Troll",
        "uruk_hai": "the Uruk-Hai",
        "wormtongue": "Wormtongue",
        "mouth_of_sauron": "the Mouth of Sauron",
        "gollum": "Gollum",
        "watcher": "the Watcher",
    }
)


def character(name: str) -> str:
    """The name of a character, the same for both faces: Frodo, the Balrog, the Uruk-Hai."""
    return CHARACTERS[base_of(name)]


def count_of(name: str) -> int:
    """The count that a verb agrees with: 2 for a plural name, such as the Orcs, otherwise 1."""
    return 2 if base_of(name) in PLURAL else 1


def listed(names: Sequence[str]) -> str:
    """Several names as one text: Frodo, the Balrog and Sam."""
    words = [character(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return tr("{names} and {last}", names=", ".join(words[:-1]), last=words[-1])


def base_of(name: str) -> str:
    return name.removesuffix("_c").removesuffix("_v")


CARDS: Final = Phrases(
    {
        "magic": "Magic",
        "noble_sacrifice": "Noble Sacrifice",
        "elven_cloak": "Elven Cloak",
        "retreat": "Retreat",
        "eye": "the Eye of Sauron",
    }
)


def card(name: str) -> str:
    """The name of a Combat Card: Strength 5, Magic, the Eye of Sauron."""
    return CARDS.get(name) or tr("Strength {number}", number=name)


SPECIALS: Final = Phrases(
    {
        "shadowfax": "Shadowfax",
        "gandalf_the_white": "Gandalf the White",
        "a_king_revealed": "A King Revealed",
        "gwaihir": "Gwaihir the Windlord",
        "dark_of_mordor": "The Dark of Mordor",
        "crebain": "Crebain of Dunland",
        "palantir": "Palantír",
        "recall_to_mordor": "Recall to Mordor",
    }
)

LABELS: Final = Phrases(
    {
        name: title.removeprefix("the ")
        for table in (SIDES, REGIONS, CHARACTERS, CARDS, SPECIALS)
        for name, title in table.english.items()
    }
)


def label(name: str) -> str:
    """The name without an article, as printed on a thing: Shire, Balrog, Eye of Sauron."""
    return LABELS.get(base_of(name), name)


# Strength, text and section of each character, in the order of NAMES.
CHARACTER_TEXTS: Final = Phrases(
    zip(
        NAMES,
        (
            "1. When attacked, Frodo may retreat sideways. The Fellowship loses if he is defeated (9.1).",
            "2. In Frodo's region, Sam may fight for him under attack; strength 5 if both are shown (9.2).",
            "1. When attacking, Pippin may retreat backward (9.3).",
            "2. Defeats the Witch King at once (9.4).",
            "5. Sauron must play his card first, face up (9.5).",
            "4. May attack any adjacent region, in any direction, but not from mountain to mountain (9.6).",
            "3. Defeats the Flying Nazgûl at once (9.7).",
            "3. Defeats the Orcs at once (9.8).",
            "0. Both fighters are defeated at once (9.9).",
            "5. In Caradhras, it may be shown to defeat a piece in the Tunnel (9.10).",
            "5. After a victory outside Gondor, she returns to Gondor, or is lost if there is no room (9.11).",
            "5. May attack sideways, but not from mountain to mountain (9.12).",
            "3. May fly to any region that holds exactly one Fellowship piece (9.13).",
            "3. May ride forward any distance over free regions to attack (9.14).",
            "4. May forbid cards in the battle (9.15).",
            "2. When attacking, they defeat the first defender at once (9.16).",
            "2. The text of the Fellowship's fighter has no effect (9.17).",
            "9. Sauron's card has no effect, but is discarded (9.18).",
            "1. Sauron's text cards have no effect. If Frodo falls while Sam is on the board, Sam bears the Ring. "
            "Not against the Warg (9.19).",
            "1. When attacked, Sam is as strong as the attacker (9.20).",
            "0. When attacked alone, Sméagol may change places with a Fellowship piece in an adjacent region (9.27).",
            "3. When attacking, Faramir may retreat sideways (9.25).",
            "5. May be shown to add 1 to another fighter in the same or an adjacent region (9.22).",
            "4. When attacked, Aragorn may forbid cards in the battle (9.23).",
            "3. Sauron's Eye and Magic have no effect (9.21).",
            "2. Strength 4 in Rohan and Gondor (9.26).",
            "4. May move to Fangorn from anywhere to attack a lone piece; strength 6 there (9.24).",
            "4. May be shown to run forward any distance over free regions to an empty one (9.28).",
            "-1. When defeated, Wormtongue may escape backward into an empty region instead (9.32).",
            "2. Sauron wins when the Witch King enters the Shire (9.29).",
            "5. May skip one region forward to attack (9.35).",
            "3. After the cards are shown, Sauron may replace his card with his 4 (9.33).",
            "3. Defeats Gandalf at once. May make the Fellowship play another card (9.30).",
            "3. Strength 6 when attacking (9.31).",
            "1. In battle, Gollum may retreat forward, which ends it (9.36).",
            "6. Once shown, it stays face-up and never moves forward again (9.34).",
        ),
        strict=True,
    )
)

CARD_TEXTS: Final = Phrases(
    zip(
        CARDS,
        (
            "You must take a card from your pile, which counts in its place; if it is empty, nothing happens (7.2).",
            "Both fighters are defeated, unless Sauron's fighter retreats by its card (7.3).",
            "Sauron's Strength Card counts 0 (7.3).",
            "Your fighter retreats if a region is open: the Fellowship's backward, Sauron's sideways (7.3, 7.4).",
            "The Fellowship's text card has no effect (7.4).",
        ),
        strict=True,
    )
)

SPECIAL_TEXTS: Final = Phrases(
    zip(
        SPECIAL_NAMES,
        (
            "Before your move: one piece makes an extra step forward, not to attack; then the same piece moves (11.1).",
            "Instead of a turn: a defeated Gandalf returns to Fangorn, if it is free of Sauron and has room (11.2).",
            "Instead of a turn: show Aragorn and choose a Sauron piece, which must move on Sauron's next turn (11.3).",
            "At the start of a battle: your fighter retreats sideways or backward; not against the Warg (11.4).",
            "Before your move: one piece makes an extra step forward, not to attack; then another piece moves (11.5).",
            "Instead of a turn: a Fellowship piece is face-up for the rest of the game (11.6).",
            "During your turn: see all Fellowship pieces of one region other than the Shire (11.7).",
            "Instead of a turn: one of your pieces goes back to Mordor, if it has room and no enemy is there (11.8).",
        ),
        strict=True,
    )
)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
