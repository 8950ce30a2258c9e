"""Diplomacy, Minions and abilities of Characters (R4.3, R12), as rows."""

from __future__ import annotations

import pytest

from tests.games.war.rule_rows import check

FREE_MUSTER = "rings 0 0 ; free-dice muster ; shadow-dice event"
SHADOW_MUSTER = "rings 3 0 ; acts shadow ; shadow-dice muster ; free-dice event"
WILL = "rings 0 0 ; free-dice will ; shadow-dice event"
ALL_AT_WAR = "dwarves 0 active ; elves 0 active ; gondor 0 active ; north 0 active ; rohan 0 active"

ROWS = [
    ("R12.4 diplomacy", f"rohan 2 active ; {FREE_MUSTER}", "muster diplomacy, rohan", "rohan 1 active"),
    ("R12.2 a passive Nation stops in the last box", f"gondor 1 passive ; {FREE_MUSTER}", "muster diplomacy",
     "offers dwarves, elves, north, rohan"),
    ("R12.2 an active Nation goes to war", f"gondor 1 active ; {FREE_MUSTER}", "muster diplomacy, gondor",
     "gondor 0 active"),
    ("R12.1 Shadow Nations are active", SHADOW_MUSTER, "muster diplomacy, isengard", "isengard 0 active"),
    ("R4.3 no diplomacy for a Nation At War", f"isengard 0 ; sauron 0 ; {SHADOW_MUSTER}", "muster diplomacy",
     "southrons 1 active"),
    ("Threats and Promises", f"table threats-and-promises ; {FREE_MUSTER}", "muster diplomacy", "elves 2 active"),
    ("Boromir advances Gondor with any die",
     "minas-tirith: boromir ; gondor 2 active ; rings 0 0 ; free-dice event ; shadow-dice event",
     "event boromir-advances-gondor", "gondor 1 active"),
    ("Legolas advances the Elves",
     "lorien: legolas ; rings 0 0 ; free-dice event ; shadow-dice event",
     "event legolas-advances-elves", "elves 2 active"),
    ("Gimli advances the Dwarves, and Threats and Promises goes",
     "erebor: gimli ; table threats-and-promises ; rings 0 0 ; free-dice event ; shadow-dice event",
     "event gimli-advances-dwarves", "dwarves 2 passive ; table - ; played threats-and-promises"),
    ("Gimli not in Iron Hills",
     "iron-hills: gimli ; dwarves 2 active ; rings 0 0 ; free-dice event ; shadow-dice event",
     "", "offers event draw, skip event"),
    ("Boromir not in a captured City",
     "pelargir: captured boromir ; gondor 2 active ; rings 0 0 ; free-dice event ; shadow-dice event",
     "", "offers event draw, skip event"),
    ("Saruman needs Isengard At War", f"isengard 0 ; sauron 1 ; {SHADOW_MUSTER}", "muster saruman",
     "orthanc: saruman"),
    ("Saruman not yet", SHADOW_MUSTER, "", "offers muster diplomacy, skip muster"),
    ("Saruman not in a captured Orthanc", f"orthanc: captured ; isengard 0 ; {SHADOW_MUSTER}", "",
     "offers muster recruit, muster diplomacy, skip muster"),
    ("R12.3 the Witch-king activates all",
     f"nurn: sauron 1/0 | moria: sauron 1/0 ; sauron 0 ; elves 0 ; {SHADOW_MUSTER}",
     "muster witch-king, moria",
     "moria: sauron 1/0 witch-king ; dwarves 3 active ; gondor 2 active ; north 3 active ; rohan 3 active"),
    ("the Witch-king needs a Free Peoples Nation At War", f"nurn: sauron 1/0 ; sauron 0 ; {SHADOW_MUSTER}", "",
     "offers muster recruit, muster diplomacy, skip muster"),
    ("the Mouth of Sauron when all are At War", f"moria: captured ; {ALL_AT_WAR} ; {SHADOW_MUSTER}",
     "muster mouth-of-sauron", "offers barad-dur, dol-guldur, minas-morgul, morannon, mount-gundabad"),
    ("the Mouth of Sauron when the Fellowship is on the Mordor Track", f"mordor 1 ; {SHADOW_MUSTER}",
     "muster mouth-of-sauron, morannon", "morannon: mouth-of-sauron"),
    ("Gandalf the White replaces Gandalf the Grey", f"edoras: gandalf-the-grey | orthanc: saruman ; {WILL}",
     "will gandalf-the-white", "edoras: gandalf-the-white ; gone gandalf-the-grey ; rohan 3 active"),
    ("Gandalf the White after the death of the Grey, a Minion having been in play",
     f"lorien: captured ; gone gandalf-the-grey saruman ; {WILL}", "will gandalf-the-white",
     "offers fangorn, grey-havens, rivendell, woodland-realm"),
    ("Gandalf the White not while no Minion has entered", f"gone gandalf-the-grey ; {WILL}", "",
     "offers will draw, will move-fellowship, will separate, will diplomacy, skip will"),
    ("Aragorn replaces Strider", f"pelargir: strider ; {WILL}", "will aragorn",
     "pelargir: aragorn ; gone strider ; gondor 2 active"),
    ("Aragorn not in Edoras", f"edoras: strider ; {WILL}", "",
     "offers will draw, will move-fellowship, will separate, will diplomacy, will move-companions, skip will"),
    ("the Voice of Saruman recruits everywhere",
     f"orthanc: saruman ; isengard 0 ; {SHADOW_MUSTER}", "muster voice-recruits",
     "orthanc: isengard 1/0 saruman | north-dunland: isengard 1/0 | south-dunland: isengard 1/0"),
    ("the Voice of Saruman with too few figures asks",
     f"orthanc: isengard 10/0 saruman | south-dunland: rohan 1/0/0 captured | gap-of-rohan: isengard 1/0 ; "
     f"isengard 0 ; {SHADOW_MUSTER}",
     "muster voice-recruits, north-dunland", "north-dunland: isengard 1/0"),
    ("the Voice of Saruman makes elites",
     f"orthanc: isengard 3/1 saruman ; isengard 0 ; {SHADOW_MUSTER}", "muster voice-elites",
     "orthanc: isengard 1/3 saruman"),
    ("the Voice of Saruman makes one elite of one regular",
     f"orthanc: isengard 1/1 saruman ; isengard 0 ; {SHADOW_MUSTER}", "muster voice-elites",
     "orthanc: isengard 0/2 saruman"),
    ("the Voice of Saruman is silent in a siege",
     f"orthanc: isengard 1/1 rohan 1/0/0 saruman ; isengard 0 ; {SHADOW_MUSTER}", "",
     "offers muster recruit, muster diplomacy, skip muster"),
    ("the Messenger turns a Muster result into an Army result",
     f"morannon: mouth-of-sauron | nurn: sauron 1/0 ; {SHADOW_MUSTER}",
     "muster messenger-move-armies",
     "nurn: - | gorgoroth: sauron 1/0 ; messenger-used"),
    ("the Messenger only once a turn",
     f"morannon: mouth-of-sauron | nurn: sauron 1/0 ; messenger-used ; {SHADOW_MUSTER}", "",
     "offers muster diplomacy, skip muster"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_politics_follow_the_rule(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)
