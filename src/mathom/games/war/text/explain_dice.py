"""Why a die cannot be used in some way now (R4): pass, skip, Elven Rings and every use of a die."""

from __future__ import annotations

from typing import Final

from mathom.core.game import Reason
from mathom.core.text.speech import Phrases, tr
from mathom.games.war.rules.armies.choosing import WITH_LEADER
from mathom.games.war.rules.armies.figures import controls, count_at, has_army, is_besieged
from mathom.games.war.rules.armies.moving import has_movable_army
from mathom.games.war.rules.battle.attacking import attack_flags, has_attacker, has_target
from mathom.games.war.rules.cards.playing import can_draw
from mathom.games.war.rules.cards.table_cards import THREATS_AND_PROMISES, is_in_play
from mathom.games.war.rules.cards.zones import hand_size, is_on_table
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.dice.uses import USE_LIST, USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, side_of_card
from mathom.games.war.rules.facts.characters import (
    ASIDE,
    CHARACTER_NAMES,
    COMPANIONS,
    GONE,
    MOUTH_OF_SAURON,
    NOT_IN_GAME,
    SARUMAN,
    SIDE_OF_CHARACTER,
    STRIDER,
)
from mathom.games.war.rules.facts.dice import (
    ARMY,
    AS_CHARACTER,
    FACE_NAMES,
    FACES,
    MUSTER,
    WILL,
    results_of,
    sides_with,
)
from mathom.games.war.rules.facts.nations import (
    DWARVES,
    ELVES,
    FREE,
    GONDOR,
    NATION_NAMES,
    SHADOW,
    SIDE_NAMES,
)
from mathom.games.war.rules.facts.regions import ORTHANC, REGIONS
from mathom.games.war.rules.fellowship.companions import companions_in, is_in_mordor
from mathom.games.war.rules.politics.minions import ISENGARD_ELITE, ISENGARD_REGULAR
from mathom.games.war.rules.politics.track import is_active, is_at_war
from mathom.games.war.rules.state import War
from mathom.games.war.text import card_texts, character_texts, titles
from mathom.games.war.text.notation import notate
from mathom.games.war.text.teams.explain_teams import (
    led_nations,
    why_not_army,
    why_not_minion,
    why_not_nation,
    why_not_piece,
)
from mathom.games.war.text.titles import capital
from mathom.games.war.text.words import USES

ONLY_FREE: Final = (
    *("move-fellowship", "hide-fellowship", "separate", "move-companions"),
    *("declare", "ents", "trebuchet"),
)
ONLY_SHADOW: Final = (
    *("voice-recruits", "voice-elites", "move-minions", "chief-of-the-ringwraiths", "dunlendings"),
    *("death-to-the-forgoil", "corsairs", "black-ships", "tower"),
)
ENVOYS: Final = {
    "boromir-advances-gondor": GONDOR,
    "legolas-advances-elves": ELVES,
    "gimli-advances-dwarves": DWARVES,
}
HOMES: Final = Phrases(
    {
        "boromir-advances-gondor": "Boromir must be in an unconquered City or Stronghold of Gondor.",
        "legolas-advances-elves": "Legolas must be in an unconquered Stronghold of the Elves.",
        "gimli-advances-dwarves": "Gimli must be in Erebor, unconquered.",
    }
)
REMOVAL: Final = "remove-"


def why_not_action(s: War, side: int, words: tuple[str, ...]) -> Reason | None:
    """Why a use of a die is not possible; None if the text names no use."""
    text = "-".join(words)
    if words[:1] == ("pass",):
        return why_not_pass(s, side)
    if words[:1] == ("ring",):
        return why_not_ring(s, side, text.removeprefix("ring-"))
    faces = [k for k, name in enumerate(FACE_NAMES) if text == name or text.startswith(f"{name}-")]
    face = max(faces, key=lambda k: len(FACE_NAMES[k]), default=None)
    if words[:1] == ("skip",):
        face = next((k for k, name in enumerate(FACE_NAMES) if text == f"skip-{name}"), None)
        return None if face is None else no_die(face, "4.2")
    use = next((k for k, name in enumerate(USE_NAMES) if text == name or text.endswith(f"-{name}")), None)
    use = next(
        (k for k, name in enumerate(USE_NAMES) if face is not None and text == f"{FACE_NAMES[face]}-{name}"), use
    )
    if use is not None and (reason := why_not_side(side, use)):
        return reason
    if face is not None and s.dice[side * FACES + face] == 0:
        return no_die(face, "4.3")
    return None if use is None else why_not_use(s, side, use, face)


def no_die(face: int, rule: str) -> Reason:
    return Reason(tr("You have no unused die with {face}.", face=titles.FACES[FACE_NAMES[face]]), rule)


def why_not_pass(s: War, side: int) -> Reason:
    facts = {"mine": unused_dice(s, side), "theirs": unused_dice(s, 1 - side)}
    sentence = tr(
        "You may pass only with fewer unused dice than the other player: {mine} against {theirs} now.", **facts
    )
    return Reason(sentence, "4.2")


# ---- Elven Rings ----


def why_not_ring(s: War, side: int, text: str) -> Reason:
    if s.rings[side] == 0:
        return Reason(tr("You have no Elven Ring."), "4.5")
    if s.ring_used >> side & 1:
        return Reason(tr("You have already used an Elven Ring in this turn."), "4.5")
    for face, name in enumerate(FACE_NAMES):
        if text.startswith(f"{name}-") and text.removeprefix(f"{name}-") in FACE_NAMES:
            return why_not_change(s, side, face, FACE_NAMES.index(text.removeprefix(f"{name}-")))
    return Reason(tr("Say which die an Elven Ring changes, and to which face."), "4.5")


def why_not_change(s: War, side: int, face: int, changed: int) -> Reason:
    if s.dice[side * FACES + face] == 0:
        return no_die(face, "4.5")
    if face == changed:
        return Reason(tr("An Elven Ring changes a die to another face."), "4.5")
    if changed == WILL and side == FREE:
        return Reason(tr("No Elven Ring makes a die Will of the West."), "4.5")
    assert sides_with(side, changed) == 0
    return Reason(tr("Your dice have no face {face}.", face=titles.FACES[FACE_NAMES[changed]]), "4.5")


# ---- uses ----


def why_not_side(side: int, use: int) -> Reason | None:
    """A use that only the other side has."""
    name = USE_NAMES[use]
    owner = next((FREE for names in (ONLY_FREE, ENVOYS) if name in names), None)
    if name in ONLY_SHADOW or name.startswith("messenger-"):
        owner = SHADOW
    if name in CHARACTER_NAMES:
        owner = SIDE_OF_CHARACTER[CHARACTER_NAMES.index(name)]
    if name.startswith(REMOVAL):
        owner = 1 - side_of_card(CARD_NAMES.index(name.removeprefix(REMOVAL)))
    if owner is None or owner == side:
        return None
    facts = {"side": titles.SIDES[SIDE_NAMES[owner]], "use": USES[name]}
    return Reason(tr("Only {side} can {use}.", **facts), "4.3")


def why_not_use(s: War, side: int, use: int, face: int | None) -> Reason:
    name = USE_NAMES[use]
    if face is not None and not USE_LIST[use].results & results_of(face):
        facts = {"face": titles.FACES[FACE_NAMES[face]], "use": USES[name]}
        return Reason(tr("A die with {face} cannot be used to {use}.", **facts), "4.3")
    if face is None:
        return why_not_any_die(s, side, use)
    return why_not_now(s, side, name, face)


def why_not_any_die(s: War, side: int, use: int) -> Reason:
    """The reason against a use without a die: no die fits, several do, or no die allows it now."""
    name = USE_NAMES[use]
    results = USE_LIST[use].results
    fitting = [face for face in range(FACES) if s.dice[side * FACES + face] and results & results_of(face)]
    if name in CHARACTER_NAMES and s.character[CHARACTER_NAMES.index(name)] != ASIDE:
        return why_not_entering(s, CHARACTER_NAMES.index(name))
    if not fitting:
        return Reason(tr("None of your unused dice can be used to {use}.", use=USES[name]), "4.3")
    offered = {notate(action) for action in s.actions_for(s.decider[side])}
    if any(f"{FACE_NAMES[face]} {name}" in offered for face in fitting):
        return Reason(tr("Say with which die you want to {use}.", use=USES[name]), "4.3")
    return why_not_now(s, side, name, fitting[0])


def why_not_now(s: War, side: int, name: str, face: int) -> Reason:
    """The reason against a use for which the die is right."""
    if name in ENVOYS:
        return why_not_envoy(s, name)
    if name in CHARACTER_NAMES:
        return why_not_entering(s, CHARACTER_NAMES.index(name))
    if name.startswith("messenger-"):
        return why_not_messenger(s, side, name.removeprefix("messenger-"), face)
    if name.startswith(REMOVAL):
        return why_not_removing(s, CARD_NAMES.index(name.removeprefix(REMOVAL)))
    if name in TWILIGHT_NEEDS:
        return why_not_piece(s, name) or why_not_twilight(name)
    return USE_REASONS[name](s, side, face)


def why_not_draw(s: War, side: int, face: int) -> Reason:
    assert not can_draw(s, side)
    return Reason(tr("Both your decks are empty."), "5.1")


def why_not_play(s: War, side: int, face: int) -> Reason:
    if hand_size(s, s.decider[side]) == 0:
        return Reason(tr("You have no card in your hand."), "5.1")
    sentence = tr("No card in your hand fits this die and meets its condition; type why and a card for the reason.")
    return Reason(sentence, "5.2")


def why_not_move_fellowship(s: War, side: int, face: int) -> Reason:
    rule = "15.4" if is_in_mordor(s) else "13.3"
    return Reason(tr("The Fellowship is revealed: it must hide before it moves."), rule)


def why_not_hide(s: War, side: int, face: int) -> Reason:
    if not s.is_revealed:
        return Reason(tr("The Fellowship is hidden already."), "13.6")
    assert s.guide != STRIDER and not results_of(face) & AS_CHARACTER
    return Reason(
        tr("Any die hides the Fellowship only with Strider as Guide; otherwise it takes a Character result."), "13.6"
    )


def why_not_separate(s: War, side: int, face: int) -> Reason:
    if is_in_mordor(s):
        return Reason(tr("Nobody separates from the Fellowship in Mordor."), "13.7")
    assert companions_in(s) == 0
    return Reason(tr("No Companion is in the Fellowship."), "13.7")


def why_not_recruit(s: War, side: int, face: int) -> Reason:
    if not any(is_at_war(s, nation) for nation in led_nations(s, side)):
        return Reason(tr("None of your Nations is At War, so a die recruits nobody."), "7.1")
    sentence = tr("Your Nations At War have no reinforcements, or no Settlement of their own that is free for them.")
    return Reason(sentence, "7.3")


def why_not_attack(s: War, side: int, face: int) -> Reason:
    armies = [region for region in range(REGIONS) if has_army(s, side, region)]
    if armies and not [region for region in armies if why_not_army(s, side, region, True) is None]:
        return Reason(tr("You command no Army that may attack."), "17.5")
    armies = [region for region in armies if why_not_army(s, side, region, True) is None]
    if not any(has_target(s, side, region, 0) for region in armies):
        return Reason(tr("No Army of yours is beside an enemy Army that it could attack."), "10.1")
    if attack_flags(s, side, face) & WITH_LEADER and has_attacker(s, side, 0):
        return Reason(tr("With this die only an Army with a Leader or Character attacks."), "10.1")
    return Reason(tr("Only units of Nations At War attack, and those beside an enemy are not At War."), "10.1")


def why_not_diplomacy(s: War, side: int, face: int) -> Reason:
    nations = [nation for nation in led_nations(s, side) if not is_at_war(s, nation)]
    if not nations:
        return Reason(tr("All your Nations are At War."), "12.7")
    if any(s.steps[nation] > 1 for nation in nations) and is_on_table(s, THREATS_AND_PROMISES):
        return Reason(tr("Threats and Promises is on the table: no die advances a passive Nation."), "5.4")
    return Reason(tr("Your Nations that are not At War are passive: only active ones take the last step."), "12.2")


def why_not_envoy(s: War, name: str) -> Reason:
    nation = ENVOYS[name]
    if is_at_war(s, nation):
        return Reason(tr("{nation}: At War already.", nation=capital(titles.NATIONS[NATION_NAMES[nation]])), "12.7")
    if s.players == 3 and (reason := why_not_nation(s, nation)):
        return reason
    if s.steps[nation] == 1 and not is_active(s, nation):
        facts = {"nation": capital(titles.NATIONS[NATION_NAMES[nation]])}
        return Reason(tr("{nation}: passive, and only an active Nation takes the last step.", **facts), "12.2")
    return Reason(HOMES[name], "12.4")


def why_not_entering(s: War, who: int) -> Reason:
    title = capital(titles.CHARACTERS[CHARACTER_NAMES[who]])
    if s.character[who] == NOT_IN_GAME:
        return Reason(tr("{character} is not in this game.", character=title), "18")
    if SIDE_OF_CHARACTER[who] == SHADOW and (reason := why_not_minion(s, who)):
        return reason
    if reason := why_not_piece(s, CHARACTER_NAMES[who]):
        return reason
    if s.character[who] == GONE:
        return Reason(tr("{character} is out of the game for good.", character=title), "6.5")
    if s.character[who] != ASIDE:
        return Reason(tr("{character} is in play already.", character=title), "4.3")
    facts = {"character": title, "condition": character_texts.ENTRIES[CHARACTER_NAMES[who]]}
    return Reason(tr("{character} cannot enter play now. {condition}", **facts), "4.3")


def why_not_voice(s: War, side: int, face: int) -> Reason:
    if reason := why_not_minion(s, SARUMAN):
        return reason
    if not is_in_play(s, SARUMAN):
        return Reason(tr("Saruman is not in play."), "4.3")
    if not controls(s, SHADOW, ORTHANC) or is_besieged(s, SHADOW, ORTHANC):
        return Reason(tr("The Voice of Saruman needs Orthanc, not besieged."), "4.3")
    assert s.reserve[ISENGARD_REGULAR] == 0  # Orthanc is free
    return Reason(tr("No regular of Isengard is in the reinforcements."), "7.1")


def why_not_voice_elites(s: War, side: int, face: int) -> Reason:
    if why_not_minion(s, SARUMAN) or not is_in_play(s, SARUMAN):
        return why_not_voice(s, side, face)
    if not controls(s, SHADOW, ORTHANC) or is_besieged(s, SHADOW, ORTHANC):
        return why_not_voice(s, side, face)
    if count_at(s, ORTHANC, ISENGARD_REGULAR) == 0:
        return Reason(tr("No regular of Isengard is in Orthanc."), "4.3")
    assert s.reserve[ISENGARD_ELITE] == 0
    return Reason(tr("No elite of Isengard is in the reinforcements."), "4.3")


def why_not_move_armies(s: War, side: int, face: int) -> Reason:
    return Reason(tr("No Army of yours can move to a region beside it."), "8.5")


def why_not_lead_army(s: War, side: int, face: int) -> Reason:
    if has_movable_army(s, side, 0):
        return Reason(tr("No Army that can move has a Leader or Character who could go along."), "8.2")
    return why_not_move_armies(s, side, face)


def why_not_move_companions(s: War, side: int, face: int) -> Reason:
    if not any(is_in_play(s, who) for who in range(COMPANIONS)):
        return Reason(tr("No Companion is on the map: those in the Fellowship must separate first."), "9.1")
    return Reason(tr("The Companions on the map are in besieged Strongholds and cannot leave."), "9.1")


def why_not_move_minions(s: War, side: int, face: int) -> Reason:
    return Reason(tr("No Nazgûl or Minion that can move is on the map."), "9.2")


def why_not_messenger(s: War, side: int, name: str, face: int) -> Reason:
    if reason := why_not_minion(s, MOUTH_OF_SAURON):
        return reason
    if not is_in_play(s, MOUTH_OF_SAURON):
        return Reason(tr("The Mouth of Sauron is not in play."), "4.3")
    if s.messenger_used:
        return Reason(tr("The Mouth of Sauron has already served in this turn."), "4.3")
    if face != MUSTER:
        return Reason(tr("The Mouth of Sauron changes only a Muster result."), "4.3")
    return USE_REASONS[name](s, side, ARMY)


def why_not_removing(s: War, card: int) -> Reason:
    title = titles.CARDS[CARD_NAMES[card]]
    if not is_on_table(s, card):
        return Reason(tr("{card} is not on the table.", card=title), "5.4")
    return Reason(card_texts.REMOVALS[CARD_NAMES[card]], "5.4")


# Uses of the expansion: what they need, and their section.
TWILIGHT_NEEDS: Final = Phrases(
    {
        "declare": "Sméagol must guide a hidden Fellowship that is not in Mordor.",
        "chief-of-the-ringwraiths": "No Witch-king may have been in play, and the Fellowship must be on the map, not "
        "in a Stronghold of the Free Peoples.",
        "dunlendings": "Isengard must be At War, and the Hillmen of Dunland not in play yet.",
        "death-to-the-forgoil": "The Hillmen of Dunland must be in play with a figure left, and a Shadow Army must be "
        "in Isengard or Rohan, not besieged.",
        "corsairs": "The Southrons and Easterlings must be At War, Umbar in Shadow hands, and the Corsairs not in play "
        "yet.",
        "black-ships": "The Corsairs must be in play with a figure left, and Umbar in Shadow hands.",
        "ents": "Saruman must be in play, a Companion in Fangorn, and the Ents not in play yet.",
        "tower": "An Army that you command must besiege a Stronghold of the Free Peoples with fewer than two Siege "
        "Towers, and a Tower must be left.",
        "trebuchet": "An active Nation that you lead must have a Stronghold in the hands of the Free Peoples with "
        "fewer than two Trebuchets, and a Trebuchet must be left.",
    }
)
TWILIGHT_RULES: Final = {
    "declare": "18.1",
    "chief-of-the-ringwraiths": "18.3",
    "tower": "18.6",
    "trebuchet": "18.6",
    **dict.fromkeys(("dunlendings", "death-to-the-forgoil", "corsairs", "black-ships", "ents"), "18.5"),
}


def why_not_twilight(name: str) -> Reason:
    return Reason(tr("You cannot {use} now. {needs}", use=USES[name], needs=TWILIGHT_NEEDS[name]), TWILIGHT_RULES[name])


USE_REASONS: Final = {
    "draw": why_not_draw,
    "play": why_not_play,
    "move-fellowship": why_not_move_fellowship,
    "hide-fellowship": why_not_hide,
    "separate": why_not_separate,
    "recruit": why_not_recruit,
    "attack": why_not_attack,
    "diplomacy": why_not_diplomacy,
    "voice-recruits": why_not_voice,
    "voice-elites": why_not_voice_elites,
    "move-armies": why_not_move_armies,
    "lead-army": why_not_lead_army,
    "move-companions": why_not_move_companions,
    "move-minions": why_not_move_minions,
}
