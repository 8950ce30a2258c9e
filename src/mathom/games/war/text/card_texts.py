"""What each event card does, in our own words: when it can be played, its effect, and when it leaves the table.

`you` is the player of the card.
"""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases

NOT_IN_SETTLEMENT: Final = "the Fellowship is not in a region with a Settlement of the Free Peoples"
HAS_PROGRESS: Final = "the progress of the Fellowship is at least 1"
IS_REVEALED: Final = "the Fellowship is revealed"
ALL_SHADOW_AT_WAR: Final = "all three Nations of the Shadow are At War"
ENTS_READY: Final = "the Ents of Fangorn and Gandalf the White are in play"
CORSAIRS: Final = "the Corsairs of Umbar are in play"
ENTS: Final = "Gandalf the White is in play and a Companion is in Fangorn"

# When a card can be played; a card that is not here always can.
CONDITIONS: Final = Phrases(
    {
        "axe-and-bow": "Gimli or Legolas is in the Fellowship",
        "horn-of-gondor": "Boromir is in the Fellowship",
        "wizards-staff": "Gandalf the Grey is in the Fellowship",
        "i-will-go-alone": "a Companion is in the Fellowship",
        "challenge-of-the-king": "Strider or Aragorn is with an Army of the Free Peoples in Gondor or Rohan",
        "the-eagles-are-coming": "an Army of the Free Peoples with a Companion is beside, or in one region with, a "
        "Shadow Army that has Nazgûl other than the Witch-king",
        "the-ents-awake-treebeard": ENTS,
        "the-ents-awake-huorns": ENTS,
        "the-ents-awake-entmoot": ENTS,
        "dead-men-of-dunharrow": "Strider or Aragorn is in a region of Rohan",
        "house-of-the-stewards": "Boromir is in a region of Gondor",
        "the-grey-company": "Strider or Aragorn is with an Army of the Free Peoples",
        "the-last-battle": "Aragorn is with an Army outside the regions of the Free Peoples",
        "the-red-arrow": "Gondor is active",
        "paths-of-the-woses": "Rohan is At War",
        "through-a-day-and-a-night": "an Army of the Free Peoples has a Companion",
        "cirdans-ships": "the Elves are At War",
        "orc-patrol": NOT_IN_SETTLEMENT,
        "isildurs-bane": NOT_IN_SETTLEMENT,
        "foul-thing-from-the-deep": NOT_IN_SETTLEMENT,
        "candles-of-corpses": NOT_IN_SETTLEMENT,
        "nazgul-search": HAS_PROGRESS,
        "cruel-weather": HAS_PROGRESS,
        "the-nazgul-strike": HAS_PROGRESS,
        "morgul-wound": IS_REVEALED,
        "lure-of-the-ring": IS_REVEALED,
        "the-breaking-of-the-fellowship": IS_REVEALED,
        "dreadful-spells": "a Shadow Army with Nazgûl is beside, or in one region with, an Army of the Free Peoples",
        "grond-hammer-of-the-underworld": "the Witch-king is with an Army that besieges a Stronghold",
        "the-palantir-of-orthanc": "Saruman is in play",
        "wormtongue": "Saruman is in play",
        "the-black-captain-commands": "the Witch-king is in play",
        "return-to-valinor": "the Shadow controls a Stronghold of the Elves",
        "the-fighting-uruk-hai": "Saruman is in play and an Army with a unit of Isengard besieges a Stronghold",
        "denethors-folly": "a Shadow Army besieges Minas Tirith",
        "the-day-without-dawn": ALL_SHADOW_AT_WAR,
        "stormcrow": "the Ring-bearers or a Companion are in a region of a Nation of the Free Peoples that is not "
        "At War",
        "the-shadow-is-moving": ALL_SHADOW_AT_WAR,
        "corsairs-of-umbar": "the Southrons and Easterlings are At War",
        "rage-of-the-dunlendings": "Isengard is At War",
        "return-of-the-witch-king": "the Witch-king is in play",
        "half-orcs-and-goblin-men": "Isengard is At War",
        "olog-hai": "Sauron is At War",
        "hill-trolls": "Sauron is At War",
        "a-new-power-is-rising": "Saruman is in play",
        "the-king-is-revealed": "Aragorn is in play",
        "horde-from-the-east": "the Southrons and Easterlings are At War",
        "musterings-of-long-planned-war": ALL_SHADOW_AT_WAR,
        "pits-of-mordor": "Sauron is At War",
        "the-ents-awake-rock-and-stone": ENTS_READY,
        "the-ents-awake-huorns-e": ENTS_READY,
        "the-ents-awake-entmoot-e": ENTS_READY,
        "threat-to-the-fiefs-of-the-south": CORSAIRS,
        "a-balrog-is-come": "the Balrog is in play",
        "captain-of-despair": "a Witch-king is in play and the Guide is not Gollum",
        "we-shall-get-it": "Sméagol is eliminated: it enters the table by itself",
        "the-corsairs-are-upon-us": CORSAIRS,
        "rage-of-the-dunlendings-e": "the Hillmen of Dunland are in play",
        "shadow-of-dol-guldur": "a Nazgûl is in Dol Guldur",
    }
)

SPECIAL_TILE: Final = (
    "Its special tile joins the Hunt pool when the Fellowship enters Mordor, or now if it is there already."
)
LOWER_DAMAGE: Final = "Once a Hunt tile is drawn you may discard this card to lower the damage by 1."
ONE_STEP_FARTHER: Final = "Separate one Companion or one group; they may go one region farther than usual."
STRIKE_ORTHANC: Final = (
    "Roll 3 dice: each 4 or more is a hit on the Shadow Army in Orthanc; if it dies, its Nazgûl and Minions die too. "
    "With no Shadow Army left there, Saruman is eliminated. If Gandalf the White is in Fangorn or Rohan you may then "
    "play another Character card without a die."
)
LIKE_A_HUNT: Final = (
    "Draw a Hunt tile. An Eye or a special tile of the Free Peoples is discarded; any other counts as in a "
    "successful Hunt"
)
AWAKE: Final = (
    "Place two Ents in Fangorn. Then each Ent there but one may move to a region beside an Ent without Shadow units, "
    "or die to attack a Shadow Army beside an Ent or with one: 5 dice, each 5 or more hits. With a Companion in "
    "Fangorn you may then play another Character card without a die, or draw one. After the third of these cards all "
    "Ents go."
)
LONG_ASSAULT: Final = (
    "It assaults that Stronghold for three rounds instead of one; elites may buy more as usual. In the first round "
    "the Free Peoples play no Combat card, unless a Companion fights."
)

EFFECTS: Final = Phrases(
    {
        # Character deck of the Free Peoples.
        "elven-cloaks": SPECIAL_TILE,
        "elven-rope": SPECIAL_TILE,
        "phial-of-galadriel": SPECIAL_TILE,
        "smeagol-helps-nice-master": SPECIAL_TILE,
        "mithril-coat-and-sting": "Once a Hunt tile is drawn you may discard this card: another tile takes its place, "
        "and then the first goes back into the pool.",
        "axe-and-bow": LOWER_DAMAGE,
        "horn-of-gondor": LOWER_DAMAGE,
        "wizards-staff": "You may discard this card when a Hunt tile would be drawn: no tile is drawn.",
        "athelas": "Roll 3 dice: each 5 or more heals 1 corruption; with Strider as Guide, each 3 or more.",
        "there-is-another-way": "Heal 1 corruption. With Gollum as Guide you may then hide or move the Fellowship.",
        "i-will-go-alone": f"{ONE_STEP_FARTHER} Then heal 1 corruption.",
        "bilbos-song": "Heal 1 corruption, or 2 with Gollum as Guide.",
        "mirror-of-galadriel": "One of your unused Character dice becomes Will of the West. Heal 1 corruption if the "
        "Ring-bearers are in Lórien and Lórien is unconquered.",
        "challenge-of-the-king": "Draw three Hunt tiles. Three Eyes go back, and Strider or Aragorn is eliminated. "
        "Otherwise each Eye leaves the game, and the other tiles go back.",
        "gwaihir-the-windlord": "One Companion or one group separates, or moves on the map, as if of Level 4. They may "
        "end in a besieged Stronghold.",
        "we-prove-the-swifter": "One Companion or one group separates, or moves on the map, two regions farther than "
        "usual. They may end in a besieged Stronghold.",
        "there-and-back-again": f"{ONE_STEP_FARTHER} Then, if Gimli or Legolas is in Dale, Erebor or the Woodland "
        "Realm, the Dwarves and the North are activated, and the Dwarves, the Elves and the North advance a step each.",
        "the-eagles-are-coming": "Roll a die for each such Nazgûl, at most 5: each 5 or more eliminates one. You send "
        "those that are left to one unconquered Stronghold of Sauron.",
        "the-ents-awake-treebeard": STRIKE_ORTHANC,
        "the-ents-awake-huorns": STRIKE_ORTHANC,
        "the-ents-awake-entmoot": STRIKE_ORTHANC,
        "dead-men-of-dunharrow": "Aragorn or Strider goes to Erech, Lamedon or Pelargir, with any Companions of the "
        "region. A Shadow Army there takes as many hits as one die shows and must retreat; if it cannot, it is "
        "destroyed with its Nazgûl and Minions. Then recruit up to 3 regulars of Gondor there; with at least one, you "
        "retake the place.",
        "house-of-the-stewards": "Recruit a unit of Gondor with Boromir. Draw 2 Strategy cards.",
        "the-grey-company": "A regular of that Army becomes an elite of its Nation. Draw 2 Strategy cards.",
        # Strategy deck of the Free Peoples.
        "the-last-battle": "While it is on the table, a die that moves the Fellowship does not go to the Hunt Box.",
        "a-power-too-great": "The Elves advance a step. While it is on the table, no Shadow Army may enter Lórien, "
        "Rivendell or the Grey Havens in any way, or attack there.",
        "the-power-of-tom-bombadil": "The North advances a step. While it is on the table, no Shadow Army may enter "
        "the Old Forest, the Shire or Buckland in any way, or attack there.",
        "book-of-mazarbul": "Move any Companions on the map. If one is in Erebor or Ered Luin then, the Dwarves are "
        "activated and At War.",
        "the-spirit-of-mordor": "Choose a Shadow Army with units of two Nations or more and roll 5 dice: each 5 or "
        "more is a hit.",
        "faramirs-rangers": "Choose a Shadow Army in Osgiliath, North Ithilien or South Ithilien and roll 3 dice: each "
        "5 or more is a hit. Then, with an Army of the Free Peoples in Osgiliath, recruit a unit and a Leader of "
        "Gondor there.",
        "fear-fire-foes": "Move any Companions on the map. If one is in the Shire or Bree then, the North is activated "
        "and At War.",
        "wisdom-of-elrond": "Activate a Nation of the Free Peoples; it advances a step.",
        "the-red-arrow": "Rohan advances a step. Recruit a unit and a Leader of Rohan in Edoras.",
        "help-unlooked-for": "Attack a besieging Shadow Army from a region beside it. In each round it rolls one die "
        "less for every unit inside the Stronghold, but at least one.",
        "paths-of-the-woses": "An Army goes from a region of Rohan, even out of a siege, to Minas Tirith; if the "
        "Shadow holds or besieges Minas Tirith, to a region beside it.",
        "through-a-day-and-a-night": "That Army, or a part of it with a Companion, moves up to 2 regions.",
        "cirdans-ships": "Recruit two units of the Elves in one coastal region with an Army of the Free Peoples.",
        "guards-of-the-citadel": "Recruit a unit and a Leader of Gondor in Minas Tirith.",
        "celeborns-galadhrim": "Recruit a unit of the Elves in Lórien. Draw a Strategy card.",
        "riders-of-theoden": "Recruit a unit and a Leader of Rohan, both in Edoras or both in one region of Rohan with "
        "a Companion.",
        "grimbeorn-the-old-son-of-beorn": "Recruit a unit and a Leader of the North in Carrock.",
        "imrahil-of-dol-amroth": "Recruit a unit and a Leader of Gondor in Dol Amroth.",
        "king-brands-men": "Recruit two regulars of the North in Dale. Draw a Strategy card.",
        "swords-in-eriador": "Recruit a unit of the North in the Shire and one of the Dwarves in Ered Luin. Draw a "
        "Strategy card.",
        "kindred-of-glorfindel": "Recruit a unit of the Elves in Rivendell. Draw a Strategy card.",
        "dain-ironfoots-guard": "Recruit a unit and a Leader of the Dwarves in Erebor.",
        "eomer-son-of-eomund": (
            "Recruit a unit and a Leader of Rohan in one of its Settlements: in a free region or besieged Helm's Deep."
        ),
        "thranduils-archers": "Recruit a unit of the Elves in the Woodland Realm. Draw a Strategy card.",
        # Character deck of the Shadow.
        "shelobs-lair": SPECIAL_TILE,
        "the-ring-is-mine": SPECIAL_TILE,
        "on-on-they-went": SPECIAL_TILE,
        "give-it-to-uss": SPECIAL_TILE,
        "orc-patrol": f"{LIKE_A_HUNT}.",
        "isildurs-bane": f"{LIKE_A_HUNT}, but nothing may lower its damage.",
        "foul-thing-from-the-deep": f"{LIKE_A_HUNT}, but damage that is left after a table card and the Guide must be "
        "taken by a random Companion.",
        "candles-of-corpses": "Roll 3 dice: each 4 or more is 1 corruption; with Gollum as Guide, only a 6.",
        "nazgul-search": "Move any Nazgûl. With one in the region of the Fellowship, the Fellowship is revealed.",
        "cruel-weather": "You move the Ring-bearers to an adjacent region. Their progress does not change, and they "
        "stay hidden or revealed.",
        "the-nazgul-strike": "Move any Nazgûl. With one in the region of the Fellowship you may discard a Character "
        "card of the Free Peoples from the table, or roll for the Hunt as after a move.",
        "morgul-wound": "2 corruption if it is 3 or less now, otherwise 1.",
        "lure-of-the-ring": "Draw a random Companion of the Fellowship: the Free Peoples take corruption equal to the "
        "Level, or the Companion is eliminated. With Gollum as Guide, 1 corruption instead.",
        "the-breaking-of-the-fellowship": "Draw a Hunt tile. An Eye or a special tile of the Free Peoples is "
        "discarded; the number of any other says how many Companions separate, in the region of the Ring-bearers. With "
        "Gollum as Guide, 1 corruption instead.",
        "worn-with-sorrow-and-toil": "While it is on the table: when a Companion of the Fellowship is a casualty, you "
        "may discard a Character card of the Free Peoples, a random one of the hand or one on the table.",
        "flocks-of-crebain": "You may discard this card before a Hunt roll: +1 on every die of it, re-rolls too.",
        "balrog-of-moria": "When the path of a declared or revealed Fellowship touches Moria, you may discard this "
        "card to draw another tile; an Eye is discarded. Or discard it in a battle, as a Combat card.",
        "the-lidless-eye": "Up to 3 of your unused dice become Eyes, for the Hunt Box.",
        "dreadful-spells": "Choose two such Armies and roll a die for each Nazgûl there, at most 5: each 5 or more is "
        "a hit on the Army of the Free Peoples.",
        "grond-hammer-of-the-underworld": LONG_ASSAULT,
        "the-palantir-of-orthanc": "While it is on the table: whenever you play a card by an Event result, draw a card "
        "from a deck of your choice afterwards.",
        "wormtongue": "While it is on the table, only these activate Rohan: a Companion, the Fellowship declared in "
        "Edoras or Helm's Deep, or an attack on an Army in one of these two.",
        "the-ringwraiths-are-abroad": "Move any Nazgûl. Then you may move up to two Armies with Nazgûl, or attack with "
        "one.",
        "the-black-captain-commands": "Recruit two Nazgûl with the Witch-king, or move any Nazgûl. Then you may move "
        "the Army of the Witch-king, or attack with it.",
        # Strategy deck of the Shadow.
        "return-to-valinor": "For each Stronghold of the Elves that is not besieged, roll a die for every unit of the "
        "Elves there, at most 5: each 6 is a hit on their Army.",
        "the-fighting-uruk-hai": LONG_ASSAULT,
        "denethors-folly": "A Leader in Minas Tirith is eliminated, of your choice. While it is on the table, the "
        "Free Peoples play no Combat cards in Minas Tirith.",
        "the-day-without-dawn": "The Free Peoples lose all their unused dice that show Will of the West.",
        "threats-and-promises": "While it is on the table, Muster results advance no passive Nation of the Free "
        "Peoples.",
        "stormcrow": "That Nation goes back a step, but not above the top of the track. The Free Peoples lose one of "
        "its units or Leaders, of their choice.",
        "shadows-gather": "An Army moves up to 3 regions and ends with another Shadow Army that is not besieged.",
        "the-shadow-lengthens": "Two Armies move up to 2 regions each, and each ends with another Shadow Army that is "
        "not besieged.",
        "the-shadow-is-moving": "Up to four Armies move a region each; no figure moves twice.",
        "corsairs-of-umbar": "An Army goes from Umbar to Pelargir, Lamedon, Dol Amroth or Anfalas. An Army of the Free "
        "Peoples there is attacked; you cannot end this attack early, unless it was besieged already.",
        "rage-of-the-dunlendings": "Recruit two regulars of Isengard in a free region beside North or South Dunland; "
        "up to four units of Isengard may go there from these two.",
        "return-of-the-witch-king": "The Witch-king goes to Angmar. Recruit two regulars and an elite of Sauron there.",
        "half-orcs-and-goblin-men": "Recruit a unit of Isengard in a region with a Shadow Army.",
        "olog-hai": "Recruit a unit of Sauron in a region with a Shadow Army.",
        "hill-trolls": "Two regulars of Sauron, anywhere, become elites.",
        "a-new-power-is-rising": "Recruit two regulars of Isengard in North Dunland, two in South Dunland, and two "
        "units of Isengard in Orthanc.",
        "many-kings-to-the-service-of-mordor": "Recruit two regulars of the Southrons and Easterlings in each of three "
        "of their Settlements.",
        "the-king-is-revealed": "Recruit five regulars of Sauron and a Nazgûl in Minas Morgul.",
        "shadows-on-the-misty-mountains": "Recruit two units of Sauron and a Nazgûl, all in Mount Gram or all in "
        "Moria.",
        "orcs-multiplying-again": "Recruit three regulars of Sauron in Dol Guldur and three in Mount Gundabad.",
        "horde-from-the-east": "Recruit five regulars of the Southrons and Easterlings in East Rhûn, South Rhûn, Khand "
        "or Far Harad; the region must be free.",
        "monsters-roused": "Recruit regulars of Sauron, one each in Angmar, the Ettenmoors and the Weather Hills, and "
        "an elite in the Trollshaws.",
        "musterings-of-long-planned-war": "Recruit five regulars of the Southrons and Easterlings in Gorgoroth and "
        "five of Sauron in Nurn.",
        "pits-of-mordor": "Recruit two regulars of Sauron in each of three Strongholds of Sauron.",
        # Twilight of the Third Age.
        "the-ents-awake-rock-and-stone": AWAKE,
        "the-ents-awake-huorns-e": AWAKE,
        "the-ents-awake-entmoot-e": AWAKE,
        "wind-from-the-west": "Discard a Shadow card from the table. If none lies there, you may look at the hand of "
        "the Shadow and discard one of its cards.",
        "three-rings-for-the-elven-kings": "Roll 3 dice: each 4 or more brings a used Elven Ring back to you, first "
        "one that is out of play, then one of the Shadow.",
        "rangers-of-the-north": "Choose a Shadow Army in the North or in a region beside it and roll 3 dice: each 5 or "
        "more is a hit. Then recruit a unit and a Leader of the North in a free region of the North beside it.",
        "threat-to-the-fiefs-of-the-south": "Recruit a regular of Gondor in each of Pelargir, Lossarnach and Lamedon. "
        "Then roll a die for each Corsair Ship in a region of Gondor: 4 or more removes it.",
        "a-balrog-is-come": "While it is on the table the Balrog has Level 2: he moves like a Minion, alone or with an "
        "Army. If it leaves while he is not in Moria, he is eliminated.",
        "the-gates-are-closed": "When the path of a declared or revealed Fellowship touches a Shadow Stronghold, you "
        "may discard this card to draw another tile; an Eye is discarded, and nothing reveals the Fellowship.",
        "captain-of-despair": "While it is on the table, each Character die that you use goes to the Hunt Box after "
        "its action.",
        "we-shall-get-it": "With Gollum as Guide: once a Hunt tile is drawn you may discard this card; another tile "
        "takes its place, and then the first goes back into the pool.",
        "the-corsairs-are-upon-us": "Move any Corsair Ships, up to two regions each. Then you may carry an Army from "
        "one region with Ships to another that is free for it. Then this Army may move or attack; in the first round "
        "of its battle the Free Peoples play no Combat card.",
        "rage-of-the-dunlendings-e": "Up to four Dunlendings join a Shadow Army in North or South Dunland, if there is "
        "room. Then this Army may move or attack.",
        "deep-trenches-and-great-engines": "Up to twice: build a Siege Tower, or destroy a Trebuchet, where you "
        "besiege a Stronghold of the Free Peoples.",
        "shadow-of-dol-guldur": "Recruit as many regulars of Sauron in Dol Guldur as the Nazgûl there have Leadership, "
        "at most 5, if there is room. Then this Army may move or attack.",
    }
)

PAYS_TWO_CARDS: Final = (
    "The Shadow may remove it as an action: any die, and two cards of the hand, one with the Army icon and one "
    "Character card."
)
DECLARED_AT_HOME: Final = (
    "It leaves when the Fellowship is declared in an unconquered City or Stronghold of the Free Peoples."
)

# How a card leaves the table, other than by its own use or when its condition ends.
REMOVALS: Final = Phrases(
    {
        "the-last-battle": "It leaves when the Fellowship is declared or revealed.",
        "a-power-too-great": PAYS_TWO_CARDS,
        "the-power-of-tom-bombadil": PAYS_TWO_CARDS,
        "worn-with-sorrow-and-toil": DECLARED_AT_HOME,
        "flocks-of-crebain": DECLARED_AT_HOME,
        "the-palantir-of-orthanc": "The Free Peoples may remove it as an action: Will of the West, or any die and an "
        "Elven Ring.",
        "wormtongue": "It leaves when Rohan becomes active.",
        "denethors-folly": "The Free Peoples may remove it as an action: Will of the West, or any die with Gandalf or "
        "Aragorn in Minas Tirith.",
        "a-balrog-is-come": "The Free Peoples may remove it as an action: Will of the West, or Character with Gandalf "
        "in the Balrog's region.",
        "the-gates-are-closed": "The Free Peoples may remove it as an action: Will of the West, or Character with "
        "Gandalf or Gollum as Guide.",
        "captain-of-despair": "It leaves when the Fellowship is declared in an unconquered Stronghold of the Free "
        "Peoples.",
        "threats-and-promises": "It leaves when a Nation of the Free Peoples advances because of an attack or of a "
        "Companion.",
    }
)
