"""How each Character enters play and what they can do, in our own words."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases

CAPTAIN: Final = "+1 to the Combat Strength of the Army."
HOBBIT: Final = (
    "As Guide, may separate to lower the damage of a tile by 1. Instead of dying in the Fellowship, outside Mordor, "
    "the Hobbit separates."
)

ENTRIES: Final = Phrases(
    {
        "gandalf-the-grey": "Begins in the Fellowship.",
        "strider": "Begins in the Fellowship.",
        "boromir": "Begins in the Fellowship.",
        "legolas": "Begins in the Fellowship.",
        "gimli": "Begins in the Fellowship.",
        "meriadoc": "Begins in the Fellowship.",
        "peregrin": "Begins in the Fellowship.",
        "smeagol": "Joins the Fellowship as its Guide when his tile is drawn while Gollum is not in play.",
        "aragorn": "Will of the West: replaces Strider in Minas Tirith, Dol Amroth or Pelargir, if it is unconquered.",
        "gandalf-the-white": "Will of the West, when Gandalf the Grey has left the Fellowship and a Minion has "
        "entered play: replaces Gandalf the Grey on the map, or enters in Fangorn or an unconquered Stronghold of "
        "the Elves.",
        "galadriel": "Muster, when Sauron or the Elves are At War, Gandalf the White is not in play and the Free "
        "Peoples control Lórien: in Lórien.",
        "gollum": "The Guide as soon as no Companion is left in the Fellowship.",
        "saruman": "Muster, when Isengard is At War and Orthanc is unconquered: in Orthanc.",
        "witch-king": "Muster, when Sauron and a Nation of the Free Peoples are At War: in a region where a Shadow "
        "Army has a unit of Sauron. All Nations of the Free Peoples are activated.",
        "mouth-of-sauron": "Muster, when the Fellowship is in Mordor or all Nations of the Free Peoples are At War: in "
        "an unconquered Stronghold of Sauron.",
        "balrog": "Muster, when no Witch-king is in play and Moria is free for the Shadow: in Moria, with a unit of "
        "Sauron. The Elves, the Dwarves and the North advance a step.",
    }
)

ABILITIES: Final = Phrases(
    {
        "gandalf-the-grey": "As Guide: after you play a card by an Event result, you may draw a card of the same "
        f"deck. {CAPTAIN}",
        "strider": f"As Guide: any die hides the Fellowship. {CAPTAIN}",
        "boromir": f"In an unconquered City or Stronghold of Gondor, any die advances Gondor. {CAPTAIN}",
        "legolas": f"In an unconquered Stronghold of the Elves, any die advances the Elves. {CAPTAIN}",
        "gimli": f"In unconquered Erebor, any die advances the Dwarves. {CAPTAIN}",
        "meriadoc": HOBBIT,
        "peregrin": HOBBIT,
        "smeagol": "Always the Guide; his Level is the highest of the others. A Character result declares the "
        "Fellowship; in Minas Morgul or Morannon it enters Mordor at once. His tile does no damage and goes back into "
        "the pool. Eliminated, he brings We Shall Get It; as the last Companion he becomes Gollum.",
        "aragorn": CAPTAIN,
        "gandalf-the-white": "Alone or with one Hobbit, moves as if of Level 4. At the start of a battle you may "
        "give up the Leadership of Gandalf: then no Nazgûl has any in this battle.",
        "galadriel": "When a standard Eye tile is drawn, an Elven Ring removes it and another one is drawn. You may "
        "recruit in Lórien under siege. A Companion of Level 3 for cards. Gives no die while Gandalf the White is in "
        "play. Never leaves Lórien.",
        "gollum": "A standard numbered tile does not reveal the Fellowship. You may reveal it to lower the damage of a "
        "tile by 1.",
        "saruman": "While the Shadow holds Orthanc and it is not besieged, a Muster result recruits a regular of "
        "Isengard in each of its Settlements, or turns two regulars in Orthanc into elites. Elites of Isengard count "
        "as Leaders too. Never moves.",
        "witch-king": "Flies like a Nazgûl and counts as one. In the first round of a battle, after playing a "
        "Combat card, you may draw a card of its deck.",
        "mouth-of-sauron": "Once a turn a Muster result counts as Army.",
        "balrog": "+2 to the Combat Strength of the Army. If the Fellowship is declared or revealed past the Balrog, "
        "draw a tile: an Eye eliminates the Balrog and the Guide. Gives no die while a Witch-king is in play. Does not "
        "move.",
    }
)
