"""11.7, R19: the Palantir, window by window."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, options, play
from tests.games.confrontation.short_texts import asked, eyes, question, shown, told, with_cards

PALANTIR = with_cards("palantir")
LOOK = "shire: frodo_c | rhudaur: gimli | eregion: sam_c merry | misty_mountains: balrog"
LOOKS = "palantir-rhudaur palantir-eregion"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        ("R19 at the start of the turn", LOOK, "", f"s TakeTurn: balrog-rhudaur balrog-eregion {LOOKS}"),
        ("11.7 not at the Shire", "shire: frodo_c | mordor: balrog", "", "s TakeTurn: balrog-dagorlad balrog-gondor"),
        ("11.7 used once, and the turn goes on", LOOK, "palantir-ere", "s TakeTurn: balrog-rhudaur balrog-eregion"),
        (
            "11.7 a look at Mordor",
            "mordor: merry | rohan: frodo_c | eregion: balrog",
            "",
            "s TakeTurn: balrog-arthedain balrog-cardolan palantir-rohan palantir-mordor",
        ),
        (
            "11.7 a look with one move only",
            "rohan: frodo_c | arthedain: balrog",
            "",
            "s TakeTurn: balrog-shire palantir-rohan",
        ),
        ("R19 before the choice of a lone defender", LOOK, "bal-rhud", f"s LookFirst: pass {LOOKS}"),
        ("R19 before the choice among several", LOOK, "bal-ere", f"s LookFirst: pass {LOOKS}"),
        ("R19 declined, chance chooses", LOOK, "bal-ere pass", "chance DrawDefender: merry sam_c"),
        (
            "14.5 used, the attacker names the defender",
            LOOK,
            "bal-ere palantir-ere",
            "s ChooseDefender: attack-merry attack-sam_c",
        ),
        (
            "14.5 not one whom he did not see",
            "shire: frodo_c merry | eregion: sam_c | cardolan: balrog",
            "bal-shire palantir-ere",
            "chance DrawDefender: frodo_c merry",
        ),
        (
            "R19 no window if only the Shire is left",
            "shire: frodo_c merry | arthedain: balrog",
            "bal-shire",
            "chance DrawDefender",
        ),
        ("R19 before each choice of defender", LOOK, "bal-ere pass merry 1 1", "s LookFirst"),
        (
            "R19 B5 before Saruman's text",
            "rhudaur: gimli | misty_mountains: saruman_c",
            "sar-rhud pass",
            "s UseSauronText: no_cards pass palantir-rhudaur",
        ),
        (
            "R19 B5 before Gollum's",
            "eregion: gimli | misty_mountains: gollum",
            "gol-ere pass",
            "s UseSauronText: pass palantir-eregion retreat-arthedain retreat-cardolan",
        ),
        (
            "R19 B5 the question is asked again",
            "eregion: gimli | misty_mountains: gollum",
            "gol-ere pass palantir-ere",
            "s UseSauronText: pass retreat-arthedain retreat-cardolan",
        ),
        (
            "R19 B7 before a card against Gandalf",
            "eregion: gandalf_c | misty_mountains: balrog ; fellowship 12 ; sauron 12",
            "bal-ere pass",
            "s ShowCard: 1 2 palantir-eregion",
        ),
        (
            "R19 B8 before Saruman's change of card",
            "eregion: gimli | misty_mountains: saruman_v",
            "sar-ere pass 1 1",
            "s ForceCard: another pass palantir-eregion",
        ),
        (
            "R19 B8 before the Mouth's",
            "eregion: gimli | misty_mountains: mouth_of_sauron",
            "mouth-ere pass 1 1",
            "s TakeFour: four pass palantir-eregion",
        ),
        (
            "R19 B9 before Magic's choice",
            "eregion: gimli | misty_mountains: balrog ; fellowship 1r ; sauron mr",
            "bal-ere pass 1 magic",
            "s FetchCard: 1 2 3 4 5 6 eye palantir-eregion",
        ),
        (
            "R19 B9 before Retreat's choice",
            "eregion: gimli | misty_mountains: balrog",
            "bal-ere pass 1 retreat",
            "s RetreatByCard: palantir-eregion retreat-rhudaur retreat-enedwaith",
        ),
        (
            "R19 B9 not before the Fellowship's Retreat",
            "eregion: gimli | misty_mountains: balrog",
            "bal-ere pass retreat 1",
            "f RetreatByCard: retreat-arthedain retreat-cardolan",
        ),
        (
            "R19 B11 before Wormtongue's escape",
            "eregion: gimli | misty_mountains: wormtongue",
            "worm-ere pass 1 1",
            "s Escape: escape-misty_mountains escape-caradhras palantir-eregion pass",
        ),
        ("R19 at the end of the turn", LOOK + " | mordor: orcs_c", "orcs-gon", f"s LookFirst: pass {LOOKS}"),
        ("R19 at the end of an attack", LOOK, "bal-rhud pass 1 1", "s LookFirst: pass palantir-eregion"),
        ("R19 then the turn is over", LOOK + " | mordor: orcs_c", "orcs-gon pass", "f TakeTurn"),
        ("R19 not if it was used before", LOOK + " | mordor: orcs_c", "palantir-ere orcs-gon", "f TakeTurn"),
        ("R19 not if only the Shire is left to look at", "shire: frodo_c | mordor: balrog", "bal-gon", "f TakeTurn"),
        ("11.7 not in the Fellowship's turn: no end window", LOOK + " ; turn 2", "frodo-card", "s TakeTurn"),
        (
            "11.7 not in the Fellowship's turn: no text window",
            "rhudaur: gimli | misty_mountains: saruman_c ; turn 2",
            "gimli-misty",
            "s UseSauronText: no_cards pass",
        ),
        ("11.7 not instead of a move", "rohan: frodo_c | shire: orcs_c", "", "won f: cannot-move"),
    ],
)
def test_windows(rule: str, position: str, moves: str, asks: str) -> None:
    question(PALANTIR + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "turn", "moves", "answers"),
    [
        ("R19 B7 before the card", "", "bal-ere pass", "1 2 palantir-eregion"),
        ("R19 B7 used, the card is still to be chosen", "", "bal-ere pass s:palantir-ere", "1 2"),
        ("R19 B7 also after the Fellowship has chosen", "", "bal-ere pass f:1", "1 2 palantir-eregion"),
        ("11.7 B7 not in the Fellowship's turn", " ; turn 2", "merry-misty", "1 2"),
    ],
)
def test_window_before_the_card(rule: str, turn: str, moves: str, answers: str) -> None:
    position = PALANTIR + "eregion: merry | misty_mountains: balrog ; fellowship 12 ; sauron 12" + turn
    assert options(position, moves, "s") == set(answers.split())


@pytest.mark.parametrize(
    ("rule", "cards", "position", "moves", "asks"),
    [
        (
            "R19 after the Dark of Mordor",
            "palantir+dark_of_mordor",
            LOOK + " | mordor: orcs_c",
            "dark orcs-gon",
            f"s MoveOn: balrog-rhudaur balrog-eregion {LOOKS}",
        ),
        (
            "R19 after the Dark of Mordor, and then the move",
            "palantir+dark_of_mordor",
            LOOK + " | mordor: orcs_c",
            "dark orcs-gon palantir-ere",
            "s MoveOn: balrog-rhudaur balrog-eregion",
        ),
        (
            "R19 not before its step is chosen",
            "palantir+dark_of_mordor",
            LOOK + " | gondor: watcher* | mordor: orcs_c",
            "dark",
            "s ExtraStep: orcs_c-dagorlad orcs_c-gondor",
        ),
        ("11.7 not on a skipped turn", "palantir+crebain", LOOK + " ; turn 3", "crebain choose-shire", "f TakeTurn"),
        (
            "11.7 not while the turn is being skipped",
            "palantir+recall_to_mordor",
            LOOK + " ; turn 3",
            "recall",
            "s Recall: balrog-mordor",
        ),
        (
            "11.7 having looked, he does not skip",
            "palantir+crebain",
            LOOK + " ; turn 3",
            "palantir-ere",
            "s TakeTurn: balrog-rhudaur balrog-eregion",
        ),
        (
            "11.7 not on a turn that must be skipped",
            "palantir+crebain",
            "rohan: frodo_c | shire: orcs_c ; turn 3",
            "",
            "s TakeTurn: crebain",
        ),
    ],
)
def test_with_other_cards(rule: str, cards: str, position: str, moves: str, asks: str) -> None:
    question(with_cards(cards) + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "seen"),
    [
        ("11.7 all of one region, no other", LOOK, "palantir-ere", "shire: ? | rhudaur: ? | eregion: sam_c merry"),
        (
            "11.7 whoever stands there",
            "shire: frodo_c | eregion: gimli boromir | mordor: balrog",
            "palantir-ere",
            "shire: ? | eregion: gimli boromir",
        ),
        ("11.7 not the pieces of the next region", LOOK, "palantir-rhud", "shire: ? | rhudaur: gimli | eregion: ? ?"),
        (
            "11.7 after the Dark of Mordor",
            "shire: frodo_c | rhudaur: gimli | eregion: merry | misty_mountains: balrog | mordor: orcs_c",
            "dark orcs-gon palantir-ere",
            "shire: ? | rhudaur: ? | eregion: merry",
        ),
        (
            "11.7 until the turn is over",
            LOOK + " | mordor: orcs_c",
            "palantir-ere orcs-gon",
            "shire: ? | rhudaur: ? | eregion: ? ?",
        ),
        (
            "11.7 one that retreats is still seen",
            "rhudaur: gimli | eregion: frodo_c merry | misty_mountains: balrog",
            "palantir-ere bal-ere attack-frodo retreat-rhud",
            "rhudaur: frodo_c ? | eregion: merry",
        ),
        (
            "11.7 at the end of the turn it shows nothing for longer",
            LOOK + " | mordor: orcs_c",
            "orcs-gon palantir-ere",
            "shire: ? | rhudaur: ? | eregion: ? ?",
        ),
    ],
)
def test_view_of_sauron(rule: str, position: str, moves: str, seen: str) -> None:
    assert eyes(play(with_cards("palantir+dark_of_mordor") + position, moves), "s") == seen


def test_13_2_the_faces_are_shown_to_sauron_alone() -> None:
    match = play(PALANTIR + LOOK, "palantir-ere")
    assert eyes(match, "w") == "shire: ? | rhudaur: ? | eregion: ? ? | misty_mountains: ?"
    assert [line for line in told(match, "s") if line.startswith("shown")] == [
        "shown eregion sam_c",
        "shown eregion merry",
    ]
    assert "special-played palantir" in told(match, "w")
    assert [line for line in told(match, "w") if line.startswith("shown")] == ["shown eregion ?", "shown eregion ?"]
    assert [piece.shown for piece in shown(match, "f").pieces if piece.place == "eregion"] == [
        ("palantir",),
        ("palantir",),
    ]


def test_11_7_only_pieces_of_the_fellowship_are_shown() -> None:
    match = play(PALANTIR + LOOK, "bal-rhud palantir-rhud")
    assert [line for line in told(match, "s") if line.startswith("shown")] == ["shown rhudaur gimli"]


def test_13_2_in_a_hidden_draft_only_sauron_learns_the_face() -> None:
    match = play(with_cards("palantir", "cast=draft draft=hidden") + LOOK, "palantir-rhudaur")
    assert "gimli" in shown(match, "s").known
    assert "gimli" not in shown(match, "w").known


def test_11_7_is_out_of_the_game_after_use() -> None:
    match = check(
        PALANTIR + LOOK + " | mordor: orcs_c", "palantir-ere orcs-gon", LOOK + " | gondor: orcs_c ; used palantir"
    )
    match.say(0, "frodo-cardolan")
    assert "palantir" not in asked(match)


def test_13_2_a_face_that_is_shown_to_all_later_is_known_to_all() -> None:
    """Two faces were shown to Sauron alone; then one of them fights."""
    start = "shire: frodo_c | eregion: sam_c merry | misty_mountains: balrog"
    match = play(with_cards("palantir", "cast=draft draft=hidden") + start, "palantir-ere bal-ere attack-merry")
    assert {"sam_c", "merry"} <= set(shown(match, "s").known)
    assert {"sam_c", "merry"} & set(shown(match, "w").known) == {"merry"}
