"""The positions of positions.py. The forced wins of two and three turns were made by

python -m mathom.lab.experiments.endgames --seed 1 --count 20
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mathom.core.engine.agenda import CHANCE


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Right answers, or wrong ones; `turns` if each right one forces a win within so many."""

    name: str
    position: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    turns: int = 0
    seat: int | None = None  # where both are asked
    said: tuple[tuple[int, str], ...] = ()  # what was answered before, by seat


def won(name: str, answer: str, position: str, turns: int = 1) -> Puzzle:
    return Puzzle(name, position, (answer,), turns=turns)


RING: Final = (
    won(
        "Frodo in Dagorlad enters Mordor",
        "frodo-mordor",
        "shire: merry pippin | rohan: aragorn | dagorlad: frodo | gondor: sam | mordor: balrog orcs shelob ; turn 20",
    ),
    won(
        "Frodo in Gondor enters Mordor, though four wait there",
        "frodo-mordor",
        "shire: legolas | fangorn: gandalf | gondor: frodo | dagorlad: black_rider"
        " | mordor: balrog orcs cave_troll warg ; turn 14",
    ),
    won(
        "Frodo enters Mordor before he is caught",
        "frodo-mordor",
        "arthedain: sam | gondor: frodo gimli | rhudaur: orcs | mordor: warg saruman ; fellowship 12 ; sauron 56"
        " ; turn 30",
    ),
    won(
        "Variant Frodo enters Mordor",
        "frodo-mordor",
        "rules cast=variant ; shire: sam | eregion: treebeard | dagorlad: frodo | rohan: theoden"
        " | mordor: uruk_hai gollum | rhudaur: witch_king ; turn 16",
    ),
    won(
        "Sam bears the Ring into Mordor",
        "sam-mordor",
        "rules cast=variant ; shire: smeagol | rohan: aragorn | gondor: sam | mordor: watcher orcs"
        " ; ring sam ; turn 22",
    ),
    won(
        "drafted Frodo enters Mordor",
        "frodo_v-mordor",
        "rules cast=draft ; shire: sam_c | dagorlad: frodo_v | gondor: gimli | mordor: balrog gollum ; turn 18",
    ),
    won(
        "Shadowfax carries Frodo two steps",
        "shadowfax",
        "rules specials=handicap handicap=shadowfax ; shire: sam | fangorn: frodo | mordor: balrog"
        " | gondor: orcs ; turn 12",
    ),
)

SHIRE: Final = (
    won(
        "the Orcs are the third in the Shire",
        "orcs-shire",
        "shire: warg balrog | cardolan: orcs | rohan: frodo | gondor: sam | mordor: shelob ; turn 21",
    ),
    won(
        "the third enters the Shire and leaves two standing beside it",
        "shelob-shire",
        "shire: warg saruman | arthedain: shelob | cardolan: frodo sam | eregion: gimli | rohan: black_rider ; turn 17",
    ),
    won(
        "the third enters the Shire and lets Frodo be",
        "cave_troll-shire",
        "shire: warg saruman | cardolan: cave_troll | gap_of_rohan: frodo | rohan: balrog | gondor: sam ; turn 23",
    ),
    won(
        "the Mouth of Sauron is the third in the Shire",
        "mouth_of_sauron-shire",
        "rules cast=variant ; shire: gollum orcs | arthedain: mouth_of_sauron | fangorn: frodo | rohan: sam"
        " | mordor: watcher ; turn 19",
    ),
    won(
        "the drafted Warg is the third in the Shire",
        "warg-shire",
        "rules cast=draft ; shire: uruk_hai shelob | cardolan: warg | mirkwood: frodo_c | rohan: sam_v"
        " | mordor: watcher ; turn 25",
    ),
    won(
        "the Dark of Mordor brings two into the Shire in a turn",
        "dark_of_mordor",
        "rules specials=handicap handicap=dark_of_mordor ; shire: warg | arthedain: orcs | cardolan: balrog"
        " | dagorlad: frodo | rohan: sam ; turn 21",
    ),
)

KING: Final = (
    won(
        "the variant Witch King enters the Shire",
        "witch_king-shire",
        "rules cast=variant ; arthedain: witch_king | rohan: frodo | gondor: sam | mordor: orcs watcher ; turn 15",
    ),
    won(
        "the variant Witch King enters the Shire against four",
        "witch_king-shire",
        "rules cast=variant ; shire: frodo sam elrond gandalf | cardolan: witch_king | rohan: orcs"
        " | eregion: theoden ; turn 13",
    ),
    won(
        "the variant Witch King does not stop to fight",
        "witch_king-shire",
        "rules cast=variant ; cardolan: witch_king | dagorlad: frodo | fangorn: uruk_hai | mordor: gollum"
        " | rohan: treebeard ; turn 27",
    ),
    won(
        "the drafted Witch King enters the Shire",
        "witch_king_v-shire",
        "rules cast=draft ; arthedain: witch_king_v | fangorn: frodo_v | rohan: gimli | mordor: balrog ; turn 15",
    ),
)

TUNNEL: Final = (
    won(
        "Frodo walks round an unknown piece in Caradhras",
        "frodo-misty_mountains",
        "eregion: frodo | arthedain: shelob | caradhras: balrog ; turn 20",
        4,
    ),
    won(
        "Frodo walks round, for he cannot know that it is only the Warg",
        "frodo-misty_mountains",
        "eregion: frodo | arthedain: balrog | caradhras: warg ; turn 20",
        4,
    ),
    won(
        "Frodo walks round one of three",
        "frodo-misty_mountains",
        "eregion: frodo | cardolan: warg orcs | caradhras: balrog ; fellowship 1 ; sauron 1 ; turn 24",
        4,
    ),
    won(
        "Frodo walks round in an open draft",
        "frodo_c-misty_mountains",
        "rules cast=draft ; eregion: frodo_c | arthedain: wormtongue | caradhras: balrog"
        " ; fellowship 1 ; sauron 1 ; turn 20",
        4,
    ),
    Puzzle(
        "the Balrog strikes Frodo in the Tunnel",
        "eregion: frodo | shire: sam | caradhras: balrog | mordor: orcs ; turn 20",
        ("balrog",),
        said=((0, "frodo-fangorn"),),
    ),
)

AGAINST_GANDALF: Final = (
    "shire: frodo sam pippin legolas | caradhras: aragorn | rohan: gandalf | fangorn: saruman | gondor: {}"
    " | mordor: balrog shelob warg ; turn 10"
)
TROLL: Final = (
    "shire: frodo sam pippin | eregion: gimli | enedwaith: {} | gap_of_rohan: cave_troll | fangorn: balrog saruman"
    " | mordor: shelob ; turn 11"
)
MAGIC: Final = (
    Puzzle(
        "Gandalf needs no card against the Orcs' 1 and keeps his Magic",
        AGAINST_GANDALF.format("orcs"),
        wrong=("magic",),
        said=((0, "gandalf-gondor"), (1, "1")),
    ),
    Puzzle(
        "Gandalf needs no card against the Black Rider's 1 and keeps his Magic",
        AGAINST_GANDALF.format("black_rider"),
        wrong=("magic",),
        said=((0, "gandalf-gondor"), (1, "1")),
    ),
    Puzzle(
        "Sauron's card is nothing to the Cave Troll, and Magic is not wasted on it",
        TROLL.format("aragorn"),
        wrong=("magic", "6", "5"),
        seat=1,
        said=((1, "cave_troll-enedwaith"),),
    ),
    Puzzle(
        "variant Frodo ignores Magic",
        "rules cast=variant ; shire: sam smeagol | eregion: theoden | enedwaith: frodo | gap_of_rohan: uruk_hai"
        " | fangorn: saruman | mordor: orcs watcher ; turn 11",
        wrong=("magic",),  # the Eye and Retreat do as little, but may be thrown away
        seat=1,
        said=((1, "uruk_hai-enedwaith"),),
    ),
    Puzzle(
        "Frodo does not trust his life to Magic and an empty pile",
        "shire: sam merry | enedwaith: legolas | gap_of_rohan: frodo | rohan: warg | fangorn: saruman"
        " | mordor: balrog orcs ; turn 11",
        wrong=("magic", "noble_sacrifice", "1"),
        seat=0,
        said=((1, "warg-gap_of_rohan"),),
    ),
)

EYE: Final = (
    Puzzle(
        "the Cave Troll cannot use the Eye, and Frodo's Retreat is still to come",
        "cardolan: warg | enedwaith: pippin | gap_of_rohan: cave_troll | rohan: frodo | gondor: balrog"
        " ; fellowship cr ; sauron 1e ; turn 11",
        ("1",),
        turns=1,
        seat=1,
        said=((1, "cave_troll-enedwaith"),),
    ),
    Puzzle(
        "the Eye waits for Frodo in Rohan",
        "cardolan: orcs | enedwaith: merry | caradhras: cave_troll | gap_of_rohan: frodo | rohan: shelob"
        " ; fellowship 1r ; sauron 2e ; turn 13",
        ("2",),
        turns=1,
        seat=1,
        said=((1, "cave_troll-enedwaith"),),
    ),
    Puzzle(
        "no Eye saves the Cave Troll from a Noble Sacrifice",
        "shire: frodo | enedwaith: legolas | gap_of_rohan: cave_troll ; fellowship 1s ; sauron 6e ; turn 11",
        ("noble_sacrifice",),
        turns=1,
        seat=0,
        said=((1, "cave_troll-enedwaith"),),
    ),
    Puzzle(
        "a Noble Sacrifice against the Cave Troll, though the Eye is in Sauron's hand",
        "shire: frodo | eregion: gimli | caradhras: cave_troll ; fellowship 25s ; sauron 1em ; turn 10",
        ("noble_sacrifice",),
        turns=1,
        seat=0,
        said=((0, "gimli-caradhras"),),
    ),
)

SENSE: Final = (
    Puzzle(
        "Frodo does not wait for the first strike of the Orcs",
        "shire: merry sam | eregion: frodo | caradhras: orcs | mordor: balrog warg ; turn 11",
        wrong=("pass",),
        seat=0,
        said=((1, "orcs-eregion"),),
    ),
    Puzzle(
        "Frodo does not face the Balrog while Sam is beside him",
        "shire: merry | eregion: frodo sam | caradhras: balrog | mordor: orcs warg ; turn 11",
        wrong=("pass",),
        seat=0,
        said=((1, "balrog-eregion"), (CHANCE, "frodo")),
    ),
    Puzzle(
        "Frodo does not sacrifice himself",
        "shire: merry | rhudaur: frodo | high_pass: warg | mordor: balrog ; fellowship 5s ; sauron 12 ; turn 11",
        ("5",),
        seat=0,
        said=((1, "warg-rhudaur"),),
    ),
    Puzzle(
        "Frodo retreats, though Magic and the Eye would catch him",
        "arthedain: merry | rhudaur: frodo | high_pass: warg | mordor: balrog ; fellowship 12r ; sauron 56m ; turn 11",
        ("retreat",),
        seat=0,
        said=((1, "warg-rhudaur"),),
    ),
    Puzzle(
        "Gwaihir carries Frodo away from the Orcs",
        "rules specials=handicap handicap=gwaihir ; shire: sam | caradhras: frodo | fangorn: orcs | mordor: warg"
        " ; turn 11",
        wrong=("pass",),
        seat=0,
        said=((1, "orcs-caradhras"),),
    ),
    Puzzle(
        "Frodo is attacked where all see him beside Mordor",
        "shire: sam gimli | gondor: frodo* | dagorlad: orcs | mordor: balrog warg | rohan: witch_king ; turn 11",
        ("balrog-gondor", "warg-gondor"),
    ),
    Puzzle(
        "Aragorn turns back on the Orcs, who would be the third in the Shire",
        "shire: warg saruman | arthedain: sam | rhudaur: orcs | eregion: aragorn | rohan: frodo | mordor: balrog"
        " ; turn 13",
        ("aragorn-arthedain",),
        seat=0,
        said=((1, "orcs-arthedain"),),
    ),
    Puzzle(
        "Merry meets the Witch King that he saw",
        "shire: frodo sam | arthedain: merry | rhudaur: gimli | high_pass: witch_king | gondor: balrog cave_troll"
        " | mordor: shelob warg ; fellowship 1 ; sauron 5 ; turn 13",
        ("merry-rhudaur",),
        seat=0,
        said=((1, "witch_king-rhudaur"), (0, "1"), (1, "5")),
    ),
    Puzzle(
        "the Flying Nazgul keeps away from the Legolas that he saw",
        "shire: frodo sam gimli | eregion: legolas | caradhras: warg | fangorn: balrog"
        " | gondor: flying_nazgul cave_troll | mordor: shelob orcs ; fellowship 5 ; sauron 1 ; turn 13",
        wrong=("flying_nazgul-eregion",),
        seat=1,
        said=((1, "warg-eregion"), (0, "5"), (1, "1"), (0, "gimli-arthedain")),
    ),
    Puzzle(
        "Saruman bans the cards that could save Gimli",
        "shire: frodo | eregion: gimli | caradhras: saruman | mordor: orcs ; fellowship 5s ; sauron 1e ; turn 13",
        ("no_cards",),
        seat=1,
        said=((1, "saruman-eregion"),),
    ),
    Puzzle(
        "Saruman does not ban the cards that he needs against Gandalf",
        "shire: frodo | eregion: gandalf | caradhras: saruman | mordor: orcs ; fellowship 1s ; sauron 6e ; turn 13",
        ("pass",),
        seat=1,
        said=((1, "saruman-eregion"),),
    ),
    Puzzle(
        "variant Saruman refuses the card that beats him",
        "rules cast=variant ; shire: frodo | eregion: theoden | caradhras: saruman | mordor: orcs ; fellowship 15"
        " ; sauron 34 ; turn 13",
        ("another",),
        seat=1,
        said=((1, "saruman-eregion"), (0, "5"), (1, "3")),
    ),
    Puzzle(
        "variant Gandalf breaks the tie",
        "rules cast=variant ; shire: frodo | eregion: elrond gandalf | caradhras: uruk_hai | mordor: orcs gollum"
        " ; fellowship 2 ; sauron 1 ; turn 12",
        ("gandalf",),
        seat=0,
        said=((0, "elrond-caradhras"), (0, "2"), (1, "1")),
    ),
    Puzzle(
        "Gollum slips into the Shire as the third",
        "rules cast=variant ; shire: orcs uruk_hai | arthedain: theoden | rhudaur: gollum | gondor: frodo"
        " | mordor: watcher ; turn 13",
        ("retreat-shire",),
        turns=1,
        seat=1,
        said=((1, "gollum-arthedain"),),
    ),
)

FORCED: Final = (
    won(
        "forced win 1",
        "frodo-fangorn",
        "enedwaith: orcs | caradhras: frodo | rohan: cave_troll ; fellowship 12 ; sauron 5r ; turn 10",
        3,
    ),
    won(
        "forced win 2",
        "warg-mirkwood",
        "high_pass: frodo | dagorlad: warg ; fellowship 1mc ; sauron 134 ; turn 11",
        2,
    ),
    won(
        "forced win 3",
        "cave_troll-caradhras",
        "enedwaith: frodo | rohan: cave_troll | gondor: shelob ; fellowship 1cr ; sauron 136 ; turn 11",
        3,
    ),
    won(
        "forced win 4",
        "frodo-dagorlad",
        "mirkwood: frodo | fangorn: witch_king saruman | rohan: warg ; fellowship 1 ; sauron 6 ; turn 10",
        2,
    ),
    won(
        "forced win 5",
        "frodo-dagorlad",
        "rules cast=variant ; fangorn: frodo | gondor: watcher ; fellowship 1 ; sauron 3 ; turn 10",
        2,
    ),
    won(
        "forced win 6",
        "frodo-fangorn",
        "cardolan: gimli | rhudaur: flying_nazgul orcs | caradhras: frodo"
        " | fangorn: pippin ; fellowship 15 ; sauron 5e ; turn 10",
        3,
    ),
    won(
        "forced win 7",
        "witch_king-cardolan",
        "rules cast=variant ; arthedain: mouth_of_sauron | enedwaith: witch_king"
        " | rohan: frodo ; fellowship r ; sauron 2 ; turn 11",
        2,
    ),
    won(
        "forced win 8",
        "frodo-fangorn",
        "eregion: flying_nazgul | enedwaith: boromir | misty_mountains: black_rider | caradhras: frodo"
        " | gondor: gimli ; fellowship 2ms ; sauron 12e ; turn 10",
        3,
    ),
    won(
        "forced win 9",
        "frodo-dagorlad",
        "rules cast=variant ; eregion: gollum | mirkwood: frodo | rohan: witch_king"
        " | gondor: watcher ; fellowship 45 ; sauron 36 ; turn 10",
        2,
    ),
    won(
        "forced win 10",
        "orcs-rhudaur",
        "eregion: frodo | misty_mountains: orcs | fangorn: saruman ; fellowship 5c ; sauron 1r ; turn 11",
        2,
    ),
    won(
        "forced win 11",
        "witch_king-arthedain",
        "rules cast=variant ; rhudaur: witch_king watcher | mirkwood: frodo"
        " | rohan: flying_nazgul ; fellowship 15m ; sauron 12e ; turn 11",
        2,
    ),
    won(
        "forced win 12",
        "witch_king-mirkwood",
        "rules cast=variant ; rhudaur: frodo | dagorlad: witch_king ; fellowship 2 ; sauron 4 ; turn 11",
        2,
    ),
    won(
        "forced win 13",
        "frodo-dagorlad",
        "rules cast=variant ; eregion: witch_king orcs | caradhras: theoden"
        " | mirkwood: frodo ; fellowship 1mr ; sauron 56e ; turn 10",
        2,
    ),
    won(
        "forced win 14",
        "frodo-gondor",
        "enedwaith: sam | high_pass: witch_king | caradhras: flying_nazgul | rohan: frodo"
        " | dagorlad: boromir ; fellowship 24 ; sauron 26 ; turn 10",
        2,
    ),
    won(
        "forced win 15",
        "frodo-fangorn",
        "cardolan: flying_nazgul | eregion: orcs | high_pass: saruman"
        " | caradhras: frodo ; fellowship 2s ; sauron 1m ; turn 10",
        3,
    ),
    won(
        "forced win 16",
        "frodo-rohan",
        "rules cast=variant ; caradhras: frodo | dagorlad: orcs ; fellowship 24 ; sauron 4e ; turn 10",
        3,
    ),
    won(
        "forced win 17",
        "frodo-mirkwood",
        "rules cast=variant ; enedwaith: wormtongue | misty_mountains: frodo | gap_of_rohan: flying_nazgul"
        " | gondor: uruk_hai ; fellowship s ; sauron 1 ; turn 10",
        3,
    ),
    won(
        "forced win 18",
        "frodo-gondor",
        "rules cast=variant ; eregion: gollum | fangorn: frodo | rohan: wormtongue"
        " | dagorlad: flying_nazgul ; fellowship 1sc ; sauron 124 ; turn 10",
        2,
    ),
    won(
        "forced win 19",
        "witch_king-fangorn",
        "eregion: frodo | gondor: witch_king ; fellowship 45 ; sauron 56 ; turn 11",
        2,
    ),
    won(
        "forced win 20",
        "frodo-fangorn",
        "rhudaur: gimli | caradhras: frodo | rohan: witch_king ; fellowship s ; sauron 3 ; turn 10",
        3,
    ),
)

PUZZLES: Final = (*RING, *SHIRE, *KING, *TUNNEL, *MAGIC, *EYE, *SENSE, *FORCED)
