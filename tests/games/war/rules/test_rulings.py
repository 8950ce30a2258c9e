"""Rules and rulings that no other chapter of these tests names, as rows."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.frames import Choice
from mathom.core.play.match import Match
from mathom.games.war.rules.frames import FRAMES, new_game
from mathom.games.war.text.positions.position_writing import dump
from mathom.games.war.text.questions import QUESTIONS, RULES
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import check, offers, play

DRAWS = "elven-cloaks, the-last-battle, shelobs-lair, return-to-valinor"
FREE_MOVES = "free-dice character ; shadow-dice event"
FREE_ARMY = "free-dice army-muster ; shadow-dice event"
SHADOW_EVENT = "acts shadow ; free-dice event ; shadow-dice event"
SHADOW_ARMY = "acts shadow ; free-dice event ; shadow-dice army"
ALL_TILES = "drawn eye eye eye eye 3 3 3 2 2 2-reveal 1 1 1-reveal 1-reveal 0-reveal 0-reveal"
MOVE = "character move-fellowship"
SET_UP = (
    "barad-dur: sauron 4/1+1n | bree: north 1/0/0 | carrock: north 1/0/0 | dale: north 1/0/1 | "
    "dol-amroth: gondor 3/0/0 | dol-guldur: sauron 5/1+1n | edoras: rohan 1/1/0 | erebor: dwarves 1/2/1 | "
    "ered-luin: dwarves 1/0/0 | far-harad: southrons 3/1 | fords-of-isen: rohan 2/0/1 | gorgoroth: sauron 3/0 | "
    "grey-havens: elves 1/1/1 | helms-deep: rohan 1/0/0 | iron-hills: dwarves 1/0/0 | lorien: elves 1/2/1 | "
    "minas-morgul: sauron 5/0+1n | minas-tirith: gondor 3/1/1 | morannon: sauron 5/0+1n | moria: sauron 2/0 | "
    "mount-gundabad: sauron 2/0 | near-harad: southrons 3/1 | north-downs: north 0/1/0 | "
    "north-dunland: isengard 1/0 | north-rhun: southrons 2/0 | nurn: sauron 2/0 | orthanc: isengard 4/1 | "
    "osgiliath: gondor 2/0/0 | pelargir: gondor 1/0/0 | rivendell: elves 0/2/1 | south-dunland: isengard 1/0 | "
    "south-rhun: southrons 3/1 | the-shire: north 1/0/0 | umbar: southrons 3/0 | woodland-realm: elves 1/1/1"
)

ROWS = [
    (
        "R3.2 R13.4 D86 a declaration in a City: figure and progress, activation, healing; then the Guide",
        "fellowship druadan-forest ; progress 1 ; corruption 2",
        f"{DRAWS}, minas-tirith",
        "asks ChooseGuide 0 ; fellowship minas-tirith ; progress - ; corruption 1 ; gondor 2 active",
    ),
    (
        "R15.1 R15.2 into Mordor, revealed or not: Eyes return, special tiles join the pool",
        "fellowship morannon ; revealed ; drawn eye eye 3 ; waiting elven-rope",
        f"{DRAWS}, yes",
        "asks ChooseGuide 0 ; mordor 0 ; drawn 3 ; waiting - ; pool elven-rope",
    ),
    ("R4.1 the sides take turns", "free-dice event event ; shadow-dice event", "skip event", "asks Act 1"),
    ("R4.1 a side with dice goes on alone", "free-dice event event", "skip event", "asks Act 0"),
    (
        "R4.4 the die that moves the Fellowship goes to the Hunt Box, but not with The Last Battle",
        f"hollin: gondor 1/0/0 aragorn ; gone strider ; table the-last-battle ; {FREE_MOVES}",
        MOVE,
        "progress 1 ; used 1 0",
    ),
    (
        "R6.1 ten units; Leaders and Characters do not count",
        f"moria: sauron 10/0+2n witch-king ; {SHADOW_ARMY}",
        "army move-armies, hollin, all",
        "moria: ; hollin: sauron 10/0+2n witch-king",
    ),
    (
        "R6.3 a Leader left alone is eliminated at once",
        "helms-deep: rohan 1/0/1 ; fellowship edoras ; hand stormcrow ; acts shadow ; free-dice event ;"
        " shadow-dice event ; rohan 2 active",
        "event play, stormcrow, rohan-regular",
        "helms-deep: ; rohan 3 active ; dead rohan 1/0/1 ; hand - ; played stormcrow",
    ),
    (
        "R5.4 Denethor's Folly goes at once with the besieger, before the advance is asked",
        "minas-tirith: gondor 1/0/0 sauron 1/0 | osgiliath: gondor 2/0/0 ; gondor 0 active ; sauron 0 active ;"
        f" table denethors-folly ; {FREE_ARMY}",
        "army-muster attack, osgiliath, 2, roll 1.6, roll 1",
        "asks Advance 0 ; played denethors-folly",
    ),
    (
        "R5.4 Denethor's Folly goes when a card removes the besieger",
        "minas-tirith: gondor 1/0/0 sauron 1/0 isengard 1/0 ; table denethors-folly ; hand the-spirit-of-mordor ;"
        " free-dice event ; shadow-dice event",
        "event play, the-spirit-of-mordor, roll 1.1.1.6.6",
        "asks MayDraw 0 1 ; played denethors-folly the-spirit-of-mordor",
    ),
    (
        "R6.3 before anything else is asked",
        "helms-deep: rohan 1/0/1 | orthanc: saruman ; fellowship edoras ; table the-palantir-of-orthanc ;"
        " hand stormcrow ; acts shadow ; free-dice event ; shadow-dice event ; rohan 2 active",
        "event play, stormcrow, rohan-regular",
        "asks ChooseDeck 1 ; helms-deep: ; dead rohan 1/0/1",
    ),
    (
        "R6.4 a Nazgul does not keep an Army out",
        f"osgiliath: sauron 0/0+1n | minas-tirith: gondor 1/0/0 ; {FREE_ARMY}",
        "army-muster move-armies, osgiliath",
        "minas-tirith: ; osgiliath: gondor 1/0/0 sauron 0/0+1n",
    ),
    (
        "R6.6 two groups in one region are one Army in the next action",
        "moria: sauron 1/0 | trollshaws: sauron 1/0 ; acts shadow ; free-dice event ; shadow-dice army army",
        "army move-armies, moria, hollin, trollshaws, hollin, skip event, army move-armies, south-downs, 2",
        "moria: ; trollshaws: ; south-downs: sauron 2/0 ; turn 2",
    ),
    (
        "R6.7 a Companion under a Shadow Army stays when it moves",
        f"hollin: sauron 1/0 boromir ; {SHADOW_ARMY}",
        "army move-armies, trollshaws",
        "hollin: boromir ; trollshaws: sauron 1/0",
    ),
    (
        "R9.4 a Minion goes with the Army",
        f"moria: sauron 1/0 mouth-of-sauron ; {SHADOW_ARMY}",
        "army move-armies, hollin, mouth-of-sauron",
        "moria: ; hollin: sauron 1/0 mouth-of-sauron",
    ),
    (
        "R1 R9.5 D40 a Nazgul in a besieged Shadow Stronghold defends it",
        f"moria: elves 1/0/0 sauron 1/0+1n ; elves 0 active ; sauron 0 active ; {FREE_ARMY}",
        "army-muster attack, roll 1, roll 1, roll 1",
        "",
    ),
    (
        "R11.2 an undefended Stronghold is captured by entering it; its Nation advances",
        f"dimrill-dale: sauron 1/0 ; sauron 0 active ; {SHADOW_ARMY}",
        "army move-armies, lorien",
        "dimrill-dale: ; lorien: captured sauron 1/0 ; elves 2 active",
    ),
    (
        "R11.7 the garrison comes out when the besieger leaves",
        "lorien: elves 1/0/0 sauron 1/0 ; elves 0 active ; acts shadow ; free-dice army-muster ; shadow-dice army",
        "army move-armies, dimrill-dale, army-muster move-armies",
        "lorien: ; dimrill-dale: sauron 1/0 ; parth-celebrant: elves 1/0/0 ; turn 2",
    ),
    (
        "R12.6 Nazgul enter Nations though Sauron is not At War",
        "nurn: sauron 0/0+1n ; acts shadow ; free-dice event ; shadow-dice character",
        "character move-minions, edoras",
        "nurn: ; edoras: sauron 0/0+1n",
    ),
    (
        "R12.7 the top box is that of the track, also for a Nation that started lower",
        "fellowship minas-tirith ; hand stormcrow ; acts shadow ; free-dice event ; shadow-dice event",
        "event play, stormcrow",
        "gondor 3 passive ; hand - ; played stormcrow",
    ),
    (
        "R13.1 the Hunt looks at the region of the figure, whatever the progress",
        f"hollin: sauron 0/0+1n ; fellowship hollin ; progress 4 ; box 0 1 ; {FREE_MOVES}",
        f"{MOVE}, roll 1",
        "asks HuntReroll",
    ),
    (
        "R13.8 healing stops at 0",
        "hand bilbos-song ; guide strider ; free-dice event ; shadow-dice event",
        "event play, bilbos-song",
        "hand - ; played bilbos-song",
    ),
    (
        "R14.5 special tiles do not return to an empty pool",
        f"mordor 1 ; {ALL_TILES} elven-rope ; {FREE_MOVES}",
        f"{MOVE}, tile 1, no",
        "mordor 2 ; tried ; corruption 1 ; drawn 1 elven-rope ; box 1 0",
    ),
    (
        "R14.6 the tile that reveals, then that of a card, then that of a Stronghold",
        f"fellowship hollin ; progress 1 ; table balrog-of-moria ; box 0 1 ; {FREE_MOVES}",
        f"{MOVE}, roll 6, tile 1-reveal, no, dimrill-dale, yes, tile eye, tile eye",
        "fellowship dimrill-dale ; progress - ; revealed ; corruption 1 ; drawn 1-reveal eye eye ; table - ;"
        " played balrog-of-moria ; box 1 1",
    ),
    (
        "R3.5 R15.5 a turn in Mordor without a try costs a point",
        "mordor 1 ; free-dice event",
        "skip event",
        "corruption 1 ; turn 2",
    ),
    (
        "D7 Wizard's Staff in Mordor: no tile, and a step",
        f"mordor 1 ; table wizards-staff ; {FREE_MOVES}",
        f"{MOVE}, yes",
        "mordor 2 ; tried ; table - ; played wizards-staff ; box 1 0",
    ),
    (
        "D10 progress stays at 12; the Hunt is rolled",
        f"progress 12 ; box 0 1 ; {FREE_MOVES}",
        f"{MOVE}, roll 1",
        "box 1 1",
    ),
    (
        "D38 stacking is checked after every move of an action",
        f"moria: sauron 2/0 | hollin: sauron 9/0 ; {SHADOW_ARMY}",
        "army move-armies, moria, hollin, no",
        "moria: sauron 1/0 ; hollin: sauron 10/0",
    ),
    (
        "D41 Saruman leads an attack with a Character result",
        "orthanc: isengard 1/0 saruman | fords-of-isen: rohan 1/0/0 ; isengard 0 active ; rohan 0 active ;"
        " acts shadow ; free-dice event ; shadow-dice character",
        "character attack, roll 1, roll 1, roll 1, no",
        "",
    ),
    (
        "D44 figures not At War leave a foreign Nation with their next move",
        f"folde: gondor 1/0/0 ; {FREE_ARMY}",
        "army-muster move-armies",
        "folde: ; druadan-forest: gondor 1/0/0",
    ),
    (
        "D47 a hit that a card adds can be cancelled by Shield-wall",
        "north-ithilien: southrons 1/1 | south-ithilien: gondor 2/0/0 ; southrons 0 active ; gondor 0 active ;"
        f" hand shadows-gather king-brands-men ; {SHADOW_ARMY}",
        "army attack, all, shadows-gather, king-brands-men, roll 1.4, roll 1.1, no",
        "south-ithilien: gondor 1/0/0 ; dead gondor 1/0/0 ; hand - ; played shadows-gather king-brands-men",
    ),
    (
        "D54 the figure may be declared in Mordor beyond the gates",
        "fellowship minas-morgul ; progress 1",
        DRAWS,
        "asks Declare 0 ; offers gorgoroth, minas-morgul, north-ithilien, south-ithilien, no",
    ),
    (
        "D97 Worn with Sorrow and Toil takes a random card of the hand, face down",
        f"table worn-with-sorrow-and-toil ; hand athelas ; box 0 1 ; {FREE_MOVES}",
        f"{MOVE}, roll 6, tile 3, guide, random, athelas",
        "progress 1 ; drawn 3 ; gone gandalf-the-grey ; guide strider ; hand - ; discarded athelas ; box 1 1",
    ),
    (
        "D97 Worn with Sorrow and Toil takes a card on the table",
        f"table worn-with-sorrow-and-toil horn-of-gondor ; hand athelas ; box 0 1 ; {FREE_MOVES}",
        f"{MOVE}, roll 6, tile 3, no, guide, horn-of-gondor",
        "progress 1 ; drawn 3 ; gone gandalf-the-grey ; guide strider ; table worn-with-sorrow-and-toil ;"
        " played horn-of-gondor ; box 1 1",
    ),
    (
        "D5 a hit of the Combat roll does not count for Black Breath",
        f"north-ithilien: sauron 1/0+1n | south-ithilien: gondor 2/0/1 ; sauron 0 active ; gondor 0 active ;"
        f" hand morgul-wound ; {SHADOW_ARMY}",
        "army attack, morgul-wound, roll 6, roll 1.1, roll 1, no",
        "south-ithilien: gondor 1/0/1 ; dead gondor 1/0/0 ; hand - ; played morgul-wound",
    ),
    (
        "D6 no Devilry of Orthanc outside an assault",
        f"north-ithilien: isengard 1/0 | south-ithilien: gondor 1/0/0 ; isengard 0 active ; gondor 0 active ;"
        f" hand dreadful-spells ; {SHADOW_ARMY}",
        "army attack",
        "asks ChooseCombatCard 1 ; offers no",
    ),
    (
        "D101 The Ring Is Mine! is an Eye for a card that draws a tile",
        "mordor 1 ; pool the-ring-is-mine ; hand orc-patrol ; acts shadow ; free-dice event ; shadow-dice event",
        "event play, orc-patrol, tile the-ring-is-mine",
        "pool - ; drawn the-ring-is-mine ; hand - ; played orc-patrol",
    ),
    (
        "D104 Shadows Gather: somebody must move, if an Army can",
        "moria: sauron 1/0 | nurn: sauron 1/0 | gorgoroth: sauron 1/0 ; hand shadows-gather ; acts shadow ;"
        " free-dice event ; shadow-dice event",
        "event play, shadows-gather",
        "asks PickMarcher 1 3 64 ; offers gorgoroth, nurn",
    ),
    (
        "D106 The Fighting Uruk-hai: a siege that they cannot assault is not offered",
        "orthanc: saruman | lorien: elves 1/0/0 isengard 1/0 | helms-deep: rohan 1/0/0 isengard 1/0 ;"
        " table a-power-too-great ; hand the-fighting-uruk-hai ; isengard 0 active ; rohan 0 active ; acts shadow ;"
        " free-dice event ; shadow-dice event",
        "event play, the-fighting-uruk-hai, roll 1, roll 1, no",
        "hand - ; played the-fighting-uruk-hai",
    ),
    (
        "rage-of-the-dunlendings: no more than there is room for",
        f"isengard 0 active ; south-dunland: isengard 4/0 | gap-of-rohan: sauron 7/0 ; hand rage-of-the-dunlendings ;"
        f" {SHADOW_EVENT}",
        "event play, rage-of-the-dunlendings, gap-of-rohan",
        "offers 0, 1",
    ),
    (
        "rage-of-the-dunlendings: four units in all",
        f"isengard 0 active ; north-dunland: isengard 3/0 | south-dunland: isengard 4/0 ;"
        f" hand rage-of-the-dunlendings ; {SHADOW_EVENT}",
        "event play, rage-of-the-dunlendings, hollin, 3",
        "offers 0, 1",
    ),
    (
        "the-ents-awake-entmoot: the further card needs its condition",
        "fangorn: gandalf-the-white ; gone gandalf-the-grey boromir ; hand the-ents-awake-entmoot horn-of-gondor ;"
        " guide strider ; free-dice event ; shadow-dice event",
        "event play, the-ents-awake-entmoot",
        "asks PlayAnother 0 ; offers no",
    ),
    (
        "D107 a Companion who crosses a City with an Army does not activate its Nation",
        "osgiliath: gondor 1/0/0 boromir ; hand through-a-day-and-a-night ; guide strider ; free-dice event ;"
        " shadow-dice event",
        "event play, through-a-day-and-a-night, pelargir, lamedon",
        "osgiliath: ; lamedon: gondor 1/0/0 boromir ; hand - ; played through-a-day-and-a-night",
    ),
]


@pytest.mark.parametrize(("rule", "position", "answers", "after"), ROWS, ids=[row[0] for row in ROWS])
def test_position_follows_the_ruling(rule: str, position: str, answers: str, after: str) -> None:
    check(position, answers, after)


REFUSED = [
    ("R15.4 a revealed Fellowship in Mordor does not move", f"mordor 1 ; revealed ; {FREE_MOVES}", MOVE),
    ("R15.5 nobody separates in Mordor", f"mordor 1 ; {FREE_MOVES}", "character separate"),
    (
        "D41 Saruman does not lead a move",
        "orthanc: isengard 1/0 saruman ; isengard 0 active ; acts shadow ; free-dice event ; shadow-dice character",
        "character lead-army",
    ),
]


@pytest.mark.parametrize(("rule", "position", "refused"), REFUSED, ids=[row[0] for row in REFUSED])
def test_not_offered(rule: str, position: str, refused: str) -> None:
    assert refused not in offers(play(position))


def test_r15_6_the_damage_of_the_last_tile_comes_before_the_victory() -> None:
    s = play("mordor 4 ; corruption 10 ; free-dice character", f"{MOVE}, tile 3, no")
    assert s.depth == 0 and s.winner == 1


def test_r2_r19_set_up() -> None:
    """With the figures of the second edition: one regular, two elites and a Leader in Erebor."""
    assert dump(new_game()) == SET_UP


def test_r20_r21_no_choice_is_made_for_a_player() -> None:
    """Rulings are rows; the decisions are the questions, each with a rule (`text/questions.py`)."""
    choices = {type(frame).__name__ for frame in FRAMES if isinstance(frame, Choice)}
    assert choices <= RULES.keys() and choices <= set(QUESTIONS)


def test_d9_a_path_may_be_longer_than_it_need_be() -> None:
    s = play(
        "fellowship hollin ; progress 3 ; free-dice character ; box 0 1",
        f"{MOVE}, roll 6, tile 0-reveal, north-dunland",
    )
    assert offers(s) == ["by none", "by moria"]


def test_d39_a_ring_changes_a_die_to_another_face_of_its_side() -> None:
    rings = {text for text in offers(play("free-dice event ; shadow-dice army")) if text.startswith("ring")}
    assert rings == {"ring event character", "ring event muster", "ring event army-muster"}


def test_d42_without_a_unit_to_stay_everybody_attacks() -> None:
    s = play(
        f"sauron 0 active ; north-ithilien: sauron 1/0+1n | osgiliath: gondor 2/0/0 ; {SHADOW_ARMY}", "army attack"
    )
    assert s.waiting()[0] == "RollCombat 1"


def test_d86_a_declaration_activates_and_heals_before_table_cards_go() -> None:
    match = Match(GAME, position="dale: north 1/0/0 ; fellowship dale ; corruption 2 ; table flocks-of-crebain")
    for text in DRAWS.split(", "):
        match.say(CHANCE, text)
    match.say(0, "dale")
    kinds = [event.kind for event in match.events(None)]
    assert kinds[-4:] == ["fellowship-declared", "activated", "healed", "card-left-table"]


SHADOW_POINTS = "minas-tirith: captured | dol-amroth: captured | helms-deep: captured | lorien: captured"
FREE_POINTS = "orthanc: captured | moria: captured"


@pytest.mark.parametrize(
    ("position", "winner"),
    [
        pytest.param(f"{SHADOW_POINTS} | rivendell: captured", 1, id="R3.6 R16.3 ten points of the Shadow"),
        pytest.param(f"{SHADOW_POINTS} | pelargir: captured", -1, id="R16.3 nine are not enough"),
        pytest.param(FREE_POINTS, 0, id="R16.4 four points of the Free Peoples"),
        pytest.param("orthanc: captured", -1, id="R16.4 two are not enough"),
        pytest.param(f"{SHADOW_POINTS} | rivendell: captured | {FREE_POINTS}", 1, id="R16.3 the Shadow comes first"),
    ],
)
def test_conquest_is_checked_in_phase_6(position: str, winner: int) -> None:
    assert play(f"{position} ; free-dice event").winner == -1
    assert play(f"{position} ; free-dice event", "skip event").winner == winner
