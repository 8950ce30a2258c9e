"""A battle as a scene: fighters, steps, cards, sums, result (chapter 6), as far as a seat may know (13.2)."""

from __future__ import annotations

import re

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.table_ui import Scene
from mathom.core.text.speech import PSEUDO, speaking
from mathom.games.confrontation.knowledge.view import look_at
from mathom.games.confrontation.rules.board import REGION_NAMES, SIDEWAYS
from mathom.games.confrontation.rules.characters.texts import TEXTS
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH
from mathom.games.confrontation.rules.combat import fellowship_text
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import FIRST_STRIKE, Confrontation, Rules, empty_board
from mathom.games.confrontation.scenes.battle_texts import text_here, why_off
from mathom.games.confrontation.scenes.battlefield import Battlefield
from mathom.games.confrontation.scenes.battles import Battle
from tests.games.confrontation.rule_rows import GAME, play
from tests.games.confrontation.scenes import fighter, scene, scene_of, step
from tests.games.confrontation.short_texts import DRAFT, VARIANT, secret_cards, with_cards
from tests.games.confrontation.walks import RULESETS

ARAGORN = "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2"
FRODO = "eregion: frodo | misty_mountains: orcs"
ORDER = ["6.2", "6.3", "6.5", "6.6", "6.8", "6.9", "6.10", "6.11", "6.12", "6.13", "6.14"]


# ---- what the scene shows ----


def test_no_scene_before_the_first_battle() -> None:
    match = play("rohan: aragorn | shire: frodo | mordor: orcs ; turn 2", "")
    assert GAME.table.scene(GAME.view(match.state, 0), match.events(0)) is None


def test_6_3_fighters_of_a_scene() -> None:
    found = scene(ARAGORN, "aragorn-gondor")
    assert (found.number, found.title, found.place, found.over) == (1, "Battle in Gondor", "gondor", False)
    assert [(p.thing, p.role, p.number) for p in found.fighters] == [
        ("aragorn_c", "attacker", 4),
        ("orcs_c", "defender", 2),
    ]
    assert [stage.rule for stage in found.steps] == ORDER


def test_6_16_done_now_later() -> None:
    found = scene(ARAGORN, "aragorn-gondor f:5 s:retreat")
    assert [stage.state for stage in found.steps] == ["done"] * 6 + ["now"] + ["later"] * 4
    assert step(found, "6.8").words == "The Fellowship plays Strength 5. Sauron plays Retreat."
    assert step(found, "6.9").words == "Nobody here can change a card."


@pytest.mark.parametrize(
    ("rule", "seat", "cards", "words"),
    [
        ("6.8 one's own card", "f", ("5", None), "The Fellowship has chosen Strength 5. Sauron is deciding."),
        ("6.8 the other's is face down", "s", ("face-down", None), "The Fellowship has chosen a card. Choose a card"),
        (
            "6.8 who watches sees neither",
            "w",
            ("face-down", None),
            "The Fellowship has chosen a card. Sauron is deciding.",
        ),
    ],
)
def test_a_card_that_was_chosen(rule: str, seat: str, cards: tuple[str | None, str | None], words: str) -> None:
    found = scene(ARAGORN, "aragorn-gondor f:5", seat)
    assert (fighter(found, "fellowship").card, fighter(found, "sauron").card) == cards
    assert step(found, "6.8").words.startswith(words)


def test_6_8_both_choose_at_the_same_time() -> None:
    match = play(ARAGORN, "aragorn-gondor")
    assert step(scene_of(match, "w"), "6.8").words == "The Fellowship is deciding. Sauron is deciding."
    assert step(scene_of(match, "f"), "6.8").words == "Choose a card, face down. Sauron is deciding."


def test_9_5_against_gandalf_magic_is_done_before_the_fellowship_plays() -> None:
    spent = ARAGORN.replace("aragorn", "gandalf").replace("turn 2", "fellowship 1234mscr ; sauron 12345mer ; turn 2")
    found = scene(spent, "gandalf-gondor magic")
    assert (step(found, "6.8").state, step(found, "6.10").state) == ("now", "later")
    assert step(found, "6.8").words == "Sauron plays Magic. Sauron is deciding."


def test_9_5_against_gandalf_sauron_alone_is_asked() -> None:
    match = play(ARAGORN.replace("aragorn", "gandalf"), "gandalf-gondor")
    assert step(scene_of(match, "f"), "6.8").words == "Sauron is deciding."
    assert step(scene_of(match, "s"), "6.8").words == "Play a card, openly."


@pytest.mark.parametrize(
    ("rule", "position", "moves", "number", "note"),
    [
        (
            "9.24 Treebeard at home",
            DRAFT + "misty_mountains: treebeard | shire: frodo_c | fangorn: gollum ; turn 2",
            "treebeard-fangorn",
            6,
            "Strength 6 instead of 4: in Fangorn.",
        ),
        (
            "9.24 not against the Warg",
            DRAFT + "misty_mountains: treebeard | shire: frodo_c | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            4,
            "Treebeard: the text has no effect against the Warg.",
        ),
        (
            "9.20 as strong as the attacker",
            VARIANT + "eregion: sam | shire: frodo | misty_mountains: orcs",
            "orcs-eregion",
            6,
            "Strength 6 instead of 1: as strong as the attacker.",
        ),
        (
            "9.26 in Gondor",
            VARIANT + "rohan: theoden | shire: frodo | gondor: orcs ; turn 2",
            "theoden-gondor",
            4,
            "Strength 4 instead of 2: in Gondor.",
        ),
        (
            "9.2 beside Frodo",
            "eregion: frodo sam | misty_mountains: witch_king ; turn 1",
            "witch-eregion sam frodo",
            5,
            "Strength 5 instead of 2: beside Frodo.",
        ),
    ],
)
def test_strengths_that_are_not_the_printed_ones(rule: str, position: str, moves: str, number: int, note: str) -> None:
    mine = fighter(scene(position, moves), "fellowship")
    assert mine.number == number and mine.note.startswith(note)


def test_9_31_orcs_that_attack() -> None:
    found = scene(VARIANT + "eregion: elrond | shire: frodo | misty_mountains: orcs", "orcs-eregion")
    assert fighter(found, "sauron").number == 6
    assert fighter(found, "sauron").note.startswith("Strength 6 instead of 3: they attack.")


# ---- how battles end ----


@pytest.mark.parametrize(
    ("rule", "position", "moves", "result", "number"),
    [
        ("6.11 strengths", ARAGORN, "aragorn-gondor 5 5", "9 against 7: the Orcs fall.", "6.11"),
        ("6.11 equal", ARAGORN, "aragorn-gondor 4 6", "8 against 8: both fall.", "6.11"),
        ("7.3 sacrifice", ARAGORN, "aragorn-gondor noble 6", "Noble Sacrifice: both fall.", "7.3"),
        (
            "7.4 Sauron's retreat",
            ARAGORN,
            "aragorn-gondor 5 retreat retreat-dagorlad",
            "The Orcs retreat to Dagorlad. Nobody falls.",
            "7.4",
        ),
        (
            "9.1 before cards",
            FRODO,
            "orcs-eregion retreat-rhudaur",
            "Frodo retreats to Rhudaur. Nobody falls.",
            "9.1",
        ),
        (
            "9.16 first strike",
            FRODO,
            "orcs-eregion pass",
            "The Orcs strike at once: Frodo falls. Sauron wins: the Ringbearer has fallen.",
            "9.16",
        ),
        (
            "9.4 Merry",
            "rohan: merry | shire: frodo | gondor: witch_king | mordor: orcs ; turn 2",
            "merry-gondor",
            "Merry strikes at once: the Witch King falls.",
            "9.4",
        ),
        (
            "9.9 Boromir",
            "rohan: boromir | shire: frodo | gondor: witch_king | mordor: orcs ; turn 2",
            "boromir-gondor",
            "Boromir strikes at once: both fall.",
            "9.9",
        ),
        (
            "9.11 Shelob returns",
            "eregion: merry | shire: frodo | misty_mountains: shelob",
            "shelob-eregion 1 6",
            "3 against 11: Merry falls. Shelob goes to Gondor.",
            "6.11",
        ),
        (
            "9.32 Wormtongue slips away",
            DRAFT + "rohan: aragorn_c | shire: frodo_c | fangorn: wormtongue | mordor: warg ; turn 2",
            "aragorn-fangorn 5 1 escape-dagorlad",
            "9 against 0: Wormtongue escapes to Dagorlad.",
            "6.11",
        ),
        (
            "10 the Ring passes",
            VARIANT + "eregion: frodo | shire: sam | misty_mountains: gollum",
            "gollum-eregion pass 1 6",
            "2 against 7: Frodo falls. Sam in the Shire is the Ringbearer now.",
            "6.11",
        ),
        (
            "6.4 Gwaihir",
            with_cards("gwaihir") + "eregion: boromir | shire: frodo_c | misty_mountains: orcs_c",
            "orcs-eregion gwaihir-rhudaur",
            "Gwaihir carries Boromir to Rhudaur. Nobody falls.",
            "11.4",
        ),
        (
            "9.36 Gollum",
            VARIANT + "eregion: elrond | shire: frodo | misty_mountains: gollum",
            "gollum-eregion retreat-arthedain",
            "Gollum retreats to Arthedain. Nobody falls.",
            "9.36",
        ),
        (
            "9.30 Saruman and Gandalf",
            VARIANT + "eregion: gandalf | shire: frodo | misty_mountains: saruman",
            "saruman-eregion",
            "Saruman strikes at once: Gandalf falls.",
            "9.30",
        ),
    ],
)
def test_result_and_reason(rule: str, position: str, moves: str, result: str, number: str) -> None:
    found = scene(position, moves)
    assert (found.over, found.result, found.rule) == (True, result, number)
    assert {stage.state for stage in found.steps} == {"done"}


@pytest.mark.parametrize(
    ("rule", "position", "moves", "step_number", "words"),
    [
        (
            "9.15 Saruman",
            "eregion: merry | shire: frodo | misty_mountains: saruman",
            "saruman-eregion no_cards",
            "6.6",
            "Saruman: no cards in this battle.",
        ),
        ("6.7", "eregion: merry | shire: frodo | misty_mountains: saruman", "saruman-eregion no", "6.7", "No cards"),
        (
            "9.23 Aragorn",
            VARIANT + "eregion: aragorn | shire: frodo | misty_mountains: watcher",
            "watcher-eregion no_cards",
            "6.5",
            "Aragorn: no cards in this battle.",
        ),
        (
            "9.2 Sam for Frodo",
            "eregion: frodo sam | misty_mountains: witch_king",
            "witch-eregion frodo sam",
            "6.5",
            "Sam takes Frodo's place.",
        ),
        (
            "9.27 the switch",
            VARIANT + "eregion: smeagol | rhudaur: theoden | shire: frodo | misty_mountains: orcs",
            "orcs-eregion switch-theoden",
            "6.5",
            "Sméagol changes places with Théoden from Rhudaur.",
        ),
        (
            "9.30 Gandalf falls at once",
            VARIANT + "eregion: gandalf | shire: frodo | misty_mountains: saruman",
            "saruman-eregion",
            "6.6",
            "Gandalf is defeated.",
        ),
        (
            "9.30 another card",
            VARIANT + "eregion: elrond | shire: frodo | misty_mountains: saruman",
            "saruman-eregion 5 1 another 2",
            "6.9",
            "The Fellowship takes back Strength 5. The Fellowship plays Strength 2.",
        ),
        (
            "9.33 the 4",
            VARIANT + "eregion: elrond | shire: frodo | misty_mountains: mouth_of_sauron",
            "mouth-eregion 5 1 four",
            "6.9",
            "Sauron takes back Strength 1. Sauron plays Strength 4.",
        ),
        (
            "7.2 Magic",
            ARAGORN.replace("turn 2", "fellowship 1234mscr ; sauron 12345mer ; turn 2"),
            "aragorn-gondor magic 1 5",
            "6.10",
            "The Fellowship uses Strength 5 from the pile.",
        ),
        (
            "9.5 Magic against Gandalf",
            ARAGORN.replace("aragorn", "gandalf").replace("turn 2", "fellowship 1234mscr ; sauron 12345mer ; turn 2"),
            "gandalf-gondor magic 6",
            "6.8",
            "Sauron plays Magic. Sauron uses Strength 6 from the pile. Play a card, openly.",
        ),
        (
            "7.4 the Eye",
            ARAGORN,
            "aragorn-gondor magic eye",
            "6.10",
            "Magic, played by the Fellowship, has no effect.",
        ),
        (
            "9.22 Gandalf helps",
            VARIANT + "gondor: elrond gandalf | shire: frodo | rohan: orcs | mordor: gollum",
            "gollum-gondor elrond pass 1 1 gandalf",
            "6.11",
            "Gandalf in Gondor is shown. Strength 5 against 2. Gollum is defeated.",
        ),
    ],
)
def test_what_happened_in_a_step(rule: str, position: str, moves: str, step_number: str, words: str) -> None:
    match = play(position, moves)
    for seat in "fs":
        if not (seat == "s" and rule.startswith("9.5")):
            assert step(scene_of(match, seat), step_number).words.startswith(words)


def test_6_5_a_battle_that_was_over_before_the_cards() -> None:
    found = scene(FRODO, "orcs-eregion retreat-rhudaur")
    assert step(found, "6.8").words == step(found, "6.11").words == "The battle was already over."


def test_6_15_a_further_battle_says_how_the_one_before_ended() -> None:
    found = scene("eregion: merry gimli | shire: frodo | misty_mountains: balrog", "balrog-eregion merry 1 6")
    assert found.number == 2 and fighter(found, "fellowship").thing == "gimli"
    assert step(found, "6.2").words.startswith("3 against 11: Merry falls. The Balrog against Gimli in Eregion.")


def test_9_16_the_first_strike_is_spent() -> None:
    found = scene("eregion: merry sam | shire: frodo | misty_mountains: orcs", "orcs-eregion merry")
    assert fighter(found, "sauron").note == "The Orcs: the first strike of this attack is over."


def test_6_11_sums() -> None:
    position = VARIANT + "gondor: elrond gandalf | shire: frodo | rohan: orcs | mordor: gollum"
    found = scene(position, "gollum-gondor elrond pass 1 1 gandalf")
    assert fighter(found, "fellowship").sum == "3 + 1 + 1 = 5" and fighter(found, "sauron").sum == "1 + 1 = 2"
    no_cards = scene("eregion: merry | shire: frodo | misty_mountains: saruman", "saruman-eregion no_cards")
    assert [p.sum for p in no_cards.fighters] == ["4", "2"]


def test_5_4_the_balrog_in_the_tunnel() -> None:
    position = "eregion: merry | shire: frodo | caradhras: balrog | mordor: orcs ; turn 2"
    found = scene(position, "merry-fangorn balrog", "w")
    assert (found.title, found.place, found.over, found.rule) == ("In the Tunnel of Moria", "caradhras", True, "5.4")
    assert found.result == "The Balrog answers: Merry falls."
    match = play(position, "merry-fangorn")
    assert all(GAME.table.scene(GAME.view(match.state, seat), match.events(seat)) is None for seat in (0, 1, None))


def test_6_4_gwaihir_has_a_step_only_where_he_may_be_held() -> None:
    position = "eregion: merry | shire: frodo_c | misty_mountains: orcs_c"
    assert step(scene(secret_cards("gwaihir palantir") + position, "orcs-eregion pass", "s"), "6.4").state == "now"
    with pytest.raises(StopIteration):
        step(scene(with_cards("palantir") + position, "orcs-eregion pass", "f"), "6.4")


def test_a_game_that_begins_in_the_middle_of_a_battle() -> None:
    match = play(ARAGORN, "aragorn-gondor f:5")
    again = Match(GAME, position=position_text(match))
    assert [p.thing for p in scene_of(again, "s").fighters] == ["aragorn_c", "orcs_c"]
    assert fighter(scene_of(again, "s"), "fellowship").card == "face-down"


# ---- what holds in every battle ----


def text_acts(s: Confrontation, side: int) -> bool:
    """Whether this fighter's text can have any effect in a battle here, wherever the other pieces are."""
    me, foe = (s.fellow, s.minion) if side == 0 else (s.minion, s.fellow)
    text = fellowship_text(s) if side == 0 else TEXTS[s.who(me)]
    buffer = zeros(64)
    foes = (int(TEXTS[s.who(s.minion)].strength(s, s.minion, 0)), 77)
    return (
        text.strikes(s, me, foe) != 0
        or any(text.strength(s, me, foe_strength) != STRENGTH[s.who(me)] for foe_strength in foes)
        or any(text.ignores(card) for card in range(9))
        or text.makes_sauron_show_first()
        or (text.asks(s, me) and text.choices(s, me, buffer) > 0)
    )


# Texts that the object of the text does not carry: B8, B11, 9.17, 9.34.
ELSEWHERE = {"shelob", "warg", "wormtongue", "mouth_of_sauron", "saruman_v", "watcher"}


@pytest.mark.parametrize("attacker", [0, 1])
@pytest.mark.parametrize("region", ["fangorn", "rohan", "gondor", "eregion"])
def test_9_a_note_says_nothing_happens_just_where_nothing_does(attacker: int, region: str) -> None:
    for fellow in [c for c in range(36) if c % 18 < 9]:
        for minion in [c for c in range(36) if c % 18 >= 9]:
            s = empty_board(FRAMES, Rules(upstream_sideways_retreat=True))
            s.fellow, s.minion = fellow % 18, minion % 18
            s.variant = (fellow // 18) << s.fellow | (minion // 18) << s.minion
            s.side, s.region, s.flags = attacker, REGION_NAMES.index(region), FIRST_STRIKE
            for piece in (s.fellow, s.minion):
                s.put(piece, s.region)
            beside = [piece for piece in (0, 1) if piece != s.fellow][: 1 if NAMES[fellow] != "smeagol" else 0]
            for piece in beside:
                s.put(piece, s.region)
            s.put(3 if s.fellow != 3 else 4, next(int(r) for r in SIDEWAYS[2 * s.region : 2 * s.region + 2] if r >= 0))
            field = Battlefield(look_at(s, 0), Battle(1, region, attacker, [NAMES[fellow], NAMES[minion]]))
            for side in (0, 1):
                if field.battle.fighters[side] not in ELSEWHERE:
                    said = why_off(field, side) == ""
                    assert said == text_acts(s, side), f"{field.battle} {text_here(field, side)}"


PLAIN = re.compile(r"[aeiouycn]", re.IGNORECASE)


def strings(found: Scene) -> list[str]:
    words = [found.title, found.result]
    words += [text for p in found.fighters for text in (p.role, p.note)]
    words += [text for stage in found.steps for text in (stage.title, stage.words)]
    return words + [odd.words for odd in found.odds]


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_scenes_of_whole_games(rules: dict[str, str]) -> None:
    """6.16: one step is now while a battle is fought; totals are strengths and cards; nothing is left untranslated."""
    match, dice, fought = Match(GAME, rules), Dice(11), 0
    while not match.is_over:
        seat = match.asked[dice.below(len(match.asked))]
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
        for eyes in (0, 1, None):
            with speaking(PSEUDO):
                found = GAME.table.scene(GAME.view(match.state, eyes), match.events(eyes))
            if found is None:
                continue
            fought = max(fought, found.number)
            assert sum(stage.state == "now" for stage in found.steps) == (not found.over)
            assert bool(found.result) == bool(found.rule) == found.over
            assert eyes in match.asked or not found.odds
            assert not [text for text in strings(found) if PLAIN.search(text)]
            for p in found.fighters:
                assert p.sum == "" or p.sum.endswith(" + ?") or eval(p.sum.split("=")[0]) == int(p.sum.split()[-1])  # noqa: S307
    battles = [event for event in match.events(None) if event.kind == "battle-began"]
    tunnels = [event for event in match.events(None) if event.kind == "shown" and event.rule == "5.4"]
    assert fought == len(battles) + len(tunnels) > 0


@pytest.mark.parametrize(
    ("rule", "seat", "one", "other", "moves"),
    [
        (
            "9.2 whether Sam is beside Frodo",
            "s",
            "eregion: frodo sam | shire: merry | misty_mountains: balrog",
            "eregion: frodo merry | shire: sam | misty_mountains: balrog",
            "balrog-eregion frodo",
        ),
        (
            "9.22 whether Gandalf is near",
            "s",
            VARIANT + "eregion: elrond | rhudaur: gandalf | shire: frodo | misty_mountains: orcs",
            VARIANT + "eregion: elrond | rhudaur: frodo | shire: gandalf | misty_mountains: orcs",
            "orcs-eregion f:1 s:1",
        ),
        (
            "R23 whether Gwaihir is held",
            "s",
            secret_cards("gwaihir") + "eregion: merry | shire: frodo_c | misty_mountains: orcs_c",
            secret_cards("shadowfax") + "eregion: merry | shire: frodo_c | misty_mountains: orcs_c",
            "orcs-eregion",
        ),
        (
            "6.8 which card lies face down",
            "w",
            ARAGORN,
            ARAGORN,
            "aragorn-gondor f:5/f:magic",
        ),
    ],
)
def test_6_16_the_same_words_whatever_there_is_to_consider(
    rule: str, seat: str, one: str, other: str, moves: str
) -> None:
    first = scene_of(play(one, " ".join(move.split("/")[0] for move in moves.split())), seat)
    second = scene_of(play(other, " ".join(move.split("/")[-1] for move in moves.split())), seat)
    assert first == second
    assert next(stage.words for stage in first.steps if stage.state == "now").endswith("is deciding.")
