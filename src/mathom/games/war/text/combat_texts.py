"""What each Combat card does, in our own words: when it can be played, and its effect in a round of battle."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases

COMPANION: Final = "one of your Companions is in the battle"
FREE_LEADER: Final = "a Leader or Companion of yours is in the battle"
RING_THERE: Final = "the Ring-bearers are in the defender's region"
NEAR_FANGORN: Final = "the defender is in Rohan, Fangorn or Orthanc"
NAZGUL: Final = "a Nazgûl is in the battle"
NAZGUL_LEADS: Final = "the Nazgûl in the battle have Leadership"
YOUR_ELITE: Final = "an elite of yours is in the battle"

# When a Combat card can be played; one that is not here always can.
CONDITIONS: Final = Phrases(
    {
        "it-is-a-gift": RING_THERE,
        "blade-of-westernesse": "Meriadoc or Peregrin is in the battle",
        "mighty-attack": COMPANION,
        "servant-of-the-secret-fire": "Gandalf is in the battle",
        "anduril": "Strider or Aragorn is in the battle",
        "heroic-death": FREE_LEADER,
        "daring-defiance": COMPANION,
        "fateful-strike": FREE_LEADER,
        "sudden-strike": FREE_LEADER,
        "brave-stand": COMPANION,
        "ents-rage": NEAR_FANGORN,
        "huorn-dark": NEAR_FANGORN,
        "nameless-wood": NEAR_FANGORN,
        "advantageous-position": "the battle is in a region of a Nation of the Free Peoples",
        "scouts": "you defend in a field battle",
        "charge": YOUR_ELITE,
        "valour": YOUR_ELITE,
        "one-for-the-dark-lord": RING_THERE,
        "cruel-as-death": "the Nazgûl in the battle have 2 points of Leadership or more",
        "they-are-terrible": NAZGUL_LEADS,
        "dread-and-despair": NAZGUL_LEADS,
        "foul-stench": NAZGUL_LEADS,
        "black-breath": NAZGUL,
        "words-of-power": NAZGUL,
        "durins-bane": "the defender is in Moria or at most two regions from it",
        "devilry-of-orthanc": "a unit of Isengard takes part in your assault on a Stronghold",
        "mumakil": "an elite of the Southrons and Easterlings is in the battle",
        "we-come-to-kill": YOUR_ELITE,
        "last-defences": "you have a Trebuchet in an assault of the Shadow",
        "heads-of-the-fallen": "you have a Siege Tower in your assault",
        "old-hatred": "a Dunlending is in the battle",
    }
)

EFFECTS: Final = Phrases(
    {
        "it-is-a-gift": "+1 on your Combat roll and your Leader re-roll.",
        "blade-of-westernesse": "If your Leader re-roll hits, one of its hits eliminates a Minion in the battle, of "
        "your choice, instead of a unit.",
        "mighty-attack": "If a die of your Combat roll misses, one Companion gives up Leadership in this round, "
        "and that die hits.",
        "servant-of-the-secret-fire": "+1 on your Combat roll.",
        "anduril": "If dice of your Combat roll miss: Strider gives up Leadership in this round and one of them "
        "hits, or Aragorn does and up to two hit.",
        "heroic-death": "Before your losses you may eliminate a Leader, to cancel 1 hit, or a Companion, to cancel as "
        "many as the Level says. Hits of extra attacks stay.",
        "daring-defiance": "Your Companions give up their Leadership in this round; the enemy's Combat card is "
        "cancelled.",
        "fateful-strike": "If your Leader re-roll hits, eliminate a Nazgûl in the battle too, but not the Witch-king. "
        "If it hits twice or more, you may eliminate a Minion instead, the Witch-king included.",
        "sudden-strike": "Extra attack before the Combat roll: as many dice as your Leadership, at most 5.",
        "brave-stand": "The enemy's Combat roll has a die less for each of your Companions, but at least one.",
        "ents-rage": "+2 on your Combat roll.",
        "huorn-dark": "The enemy's Combat roll has at most 2 dice.",
        "nameless-wood": "If your Combat roll or Leader re-roll hits, 2 hits more.",
        "daylight": "The enemy's Combat roll has at most 3 dice.",
        "no-quarter": "If your Combat roll or Leader re-roll hits, 1 hit more.",
        "advantageous-position": "-1 on the enemy's Combat roll.",
        "scouts": "Your Army leaves before the Combat roll: it retreats, or goes into its Stronghold. If it can do "
        "neither, nothing happens.",
        "shield-wall": "If the enemy has 2 hits or more from Combat roll and Leader re-roll, cancel one.",
        "confusion": "Each 1 of the Shadow's Combat roll is a hit on the Shadow's Army and is not rolled again.",
        "charge": "Extra attack before the Combat roll: as many dice as your elites, at most 5.",
        "valour": "+1 on your Combat roll.",
        "one-for-the-dark-lord": "+1 on your Combat roll and your Leader re-roll.",
        "cruel-as-death": "Give up 2 points of the Nazgûl's Leadership in this round: +1 on your Combat roll.",
        "they-are-terrible": "Give up 1 point of the Nazgûl's Leadership in this round: +1 on your Leader re-roll.",
        "dread-and-despair": "Give up one or more points of the Nazgûl's Leadership in this round: the enemy's Combat "
        "roll has as many dice less, but at least one.",
        "foul-stench": "If the Nazgûl have at least as much Leadership as the Free Peoples, the Free Peoples have no "
        "Leader re-roll.",
        "black-breath": "If your Leader re-roll hits, you may also eliminate a Leader in the battle, or a Companion "
        "whose Level is at most the number of these hits.",
        "words-of-power": "Choose a Companion, whose Leadership and abilities do not count in this round.",
        "durins-bane": "Extra attack before the Combat roll: 3 dice, each 4 or more hits.",
        "devilry-of-orthanc": "+1 on your Combat roll.",
        "deadly-strife": "+2 on the Combat rolls and Leader re-rolls of both sides.",
        "onslaught": "After the losses your own units may take up to 4 hits: roll as many dice; each 4 or more hits.",
        "relentless-assault": "Before the Combat roll your own units may take up to 2 hits: add their number to your "
        "Combat roll.",
        "great-host": "After the losses, if the enemy has units left and you have at least twice as many, 1 hit.",
        "mumakil": "+1 on your Combat roll. After the Leader re-rolls, if you have more hits than the enemy, 1 hit "
        "more.",
        "swarm-of-bats": "The enemy's Combat card is cancelled; without one, +1 on your Leader re-roll.",
        "we-come-to-kill": "After the losses, an extra attack: as many dice as your elites, at most 5; each 5 or more "
        "hits.",
        "among-the-siege-engines": "If your Leader re-roll hits, you may also destroy an enemy Siege Engine in the "
        "battle.",
        "last-defences": "Your Siege Engines add to your Combat Strength.",
        "heads-of-the-fallen": "+1 on your Combat roll, and the Free Peoples have no Leader re-roll.",
        "old-hatred": "Extra attack before the Combat roll: as many dice as your Dunlendings, at most 5.",
        "desperate-battle": "+1 on the Combat rolls and Leader re-rolls of both sides.",
    }
)
