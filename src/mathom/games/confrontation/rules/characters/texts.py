"""Which character has which text."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers
from mathom.games.confrontation.rules.characters.fellowship import (
    AragornClassic,
    AragornVariant,
    Boromir,
    Elrond,
    Faramir,
    FrodoClassic,
    FrodoVariant,
    GandalfClassic,
    Pippin,
    Sam,
    SamVariant,
    Slayer,
    Smeagol,
    Theoden,
    Treebeard,
)
from mathom.games.confrontation.rules.characters.moments import Text
from mathom.games.confrontation.rules.characters.sauron import (
    BlackRider,
    CaveTroll,
    FlyingNazgulClassic,
    FlyingNazgulVariant,
    Gollum,
    OrcsClassic,
    OrcsVariant,
    SarumanClassic,
    SarumanVariant,
    UrukHai,
    WitchKingClassic,
)
from mathom.games.confrontation.rules.characters.tiles import (
    FLYING_NAZGUL,
    ORCS,
    WITCH_KING,
)

NO_TEXT: Final[Text] = Text()
TEXTS: Final[vec[Text]] = vec[Text](
    [
        FrodoClassic(),
        Sam(),
        Pippin(),
        Slayer(WITCH_KING),
        GandalfClassic(),
        AragornClassic(),
        Slayer(FLYING_NAZGUL),
        Slayer(ORCS),
        Boromir(),
        NO_TEXT,  # the Balrog: 5.4
        NO_TEXT,  # Shelob: B11
        WitchKingClassic(),
        FlyingNazgulClassic(),
        BlackRider(),
        SarumanClassic(),
        OrcsClassic(),
        NO_TEXT,  # the Warg: silences the other text
        CaveTroll(),
        FrodoVariant(),
        SamVariant(),
        Smeagol(),
        Faramir(),
        NO_TEXT,  # Gandalf: B10
        AragornVariant(),
        Elrond(),
        Theoden(),
        Treebeard(),
        UrukHai(),
        NO_TEXT,  # Wormtongue: B11
        NO_TEXT,  # the Witch King: 12.1
        FlyingNazgulVariant(),
        NO_TEXT,  # the Mouth of Sauron: B8
        SarumanVariant(),  # and B8
        OrcsVariant(),
        Gollum(),
        NO_TEXT,  # the Watcher: stays face-up
    ]
)

# Characters with ability moves, as a bit mask, so that the texts of the others need not be called.
MOVERS: Final = 1 << 5 | 1 << 11 | 1 << 12 | 1 << 13 | 1 << 26 | 1 << 27 | 1 << 30

# The section of chapter 9 that describes each character, as a rule number for events.
SECTION: Final[vec[i64]] = numbers(
    [901, 902, 903, 904, 905, 906, 907, 908, 909]
    + [910, 911, 912, 913, 914, 915, 916, 917, 918]
    + [919, 920, 927, 925, 922, 923, 921, 926, 924]
    + [928, 932, 929, 935, 933, 930, 931, 936, 934]
)
