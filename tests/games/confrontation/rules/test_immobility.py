"""Section 4.4: a player who cannot move loses."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, dump, options, parts, pending, play

STUCK_SAURON = "eregion: frodo sam | shire: warg"
STUCK_FELLOWSHIP = "gondor: frodo | mordor: sam pippin merry aragorn | shire: warg"
AGAINST = "won fellowship cannot-move"
FOR = "won sauron cannot-move"


def outcome(position: str, moves: str = "") -> str:
    """The winner and the reason, or what is pending."""
    match = play(position, moves)
    won = parts(dump(match.state)).get("won")
    return f"won {won}" if won else f"asks {pending(match)}"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "end"),
    [
        ("4.4 Sauron without a piece loses", "shire: frodo", "", AGAINST),
        ("4.4 the Fellowship without a piece loses", "mordor: warg ; turn 2", "", FOR),
        ("4.4 pieces that have gone all the way", STUCK_SAURON, "", AGAINST),
        ("4.4 pieces behind a full region, and in it", f"{STUCK_FELLOWSHIP} ; turn 2", "", FOR),
        ("4.4 one piece that can move is enough", f"{STUCK_SAURON} | rhudaur: orcs", "", "asks TakeTurn 1"),
        (
            "4.4 the other side's trouble does not count",
            STUCK_FELLOWSHIP.replace("shire: ", "rohan: "),
            "",
            "asks TakeTurn 1",
        ),
        ("4.4 a face-up Watcher cannot move", "rules cast=variant ; shire: frodo | mordor: watcher*", "", AGAINST),
        ("4.4 a concealed one can", "rules cast=variant ; shire: frodo | mordor: watcher", "", "asks TakeTurn 1"),
        ("4.4 losing the last piece to an attack", "rohan: gimli | gondor: orcs ; turn 2", "gimli-gondor", AGAINST),
        (
            "4.4 a player who loses the last piece in their own turn: the other moves first",
            "shire: frodo | rohan: boromir | gondor: warg | mordor: orcs ; turn 2",
            "boromir-gondor 1 6",
            "asks TakeTurn 1",
        ),
        (
            "4.4 Sauron loses his last piece in his own turn: the Fellowship still has a turn",
            "shire: frodo | rohan: boromir | gondor: balrog",
            "balrog-rohan",
            "asks TakeTurn 0",
        ),
        (
            "4.4 after that turn Sauron loses",
            "shire: frodo | rohan: boromir | gondor: balrog",
            "balrog-rohan frodo-arthedain",
            AGAINST,
        ),
        (
            "4.4 unless the Fellowship cannot move",
            "rohan: boromir | dagorlad: frodo | mordor: sam pippin merry legolas | gondor: balrog",
            "balrog-rohan",
            FOR,
        ),
    ],
)
def test_no_legal_move(rule: str, position: str, moves: str, end: str) -> None:
    assert outcome(position, moves) == end


@pytest.mark.parametrize(
    ("rule", "position", "end"),
    [
        ("R13 Aragorn can still attack backward", "gondor: warg | mordor: aragorn ; turn 2", "asks TakeTurn 0"),
        ("R13 Aragorn cannot attack backward without an enemy", "rohan: warg | mordor: aragorn ; turn 2", FOR),
        ("R13 the Flying Nazgul can fly", "shire: flying_nazgul | rohan: frodo", "asks TakeTurn 1"),
        ("R13 the Flying Nazgul cannot fly to a pair", "shire: flying_nazgul | rohan: frodo sam", AGAINST),
        (
            "R13 Treebeard can come",
            "rules cast=variant ; fangorn: orcs | mordor: treebeard ; turn 2",
            "asks TakeTurn 0",
        ),
        (
            "R13 Treebeard cannot come against two",
            "rules cast=variant ; fangorn: orcs gollum | mordor: treebeard ; turn 2",
            FOR,
        ),
    ],
)
def test_ability_moves_avert_the_loss(rule: str, position: str, end: str) -> None:
    assert outcome(position) == end


@pytest.mark.parametrize(
    ("rule", "cards", "position", "answers"),
    [
        ("R13 Recall", "recall_to_mordor", f"{STUCK_SAURON} ; turn 3", "recall_to_mordor"),
        ("R13, R14 not on the opening turn", "recall_to_mordor", STUCK_SAURON, AGAINST),
        ("R13 not if Recall cannot be used", "recall_to_mordor", "shire: warg | mordor: merry ; turn 3", AGAINST),
        ("R13 Crebain", "crebain", f"{STUCK_SAURON} ; turn 3", "crebain"),
        ("R13 the Palantir does not help", "palantir", f"{STUCK_SAURON} ; turn 3", AGAINST),
        (
            "R13 the Palantir is not asked before a skipped turn",
            "palantir+crebain",
            f"{STUCK_SAURON} ; turn 3",
            "crebain",
        ),
        ("R13 the Dark of Mordor does not help", "dark_of_mordor", f"{STUCK_SAURON} ; turn 3", AGAINST),
        ("R13 Gandalf the White", "gandalf_the_white", f"{STUCK_FELLOWSHIP} ; turn 2", "gandalf_the_white"),
        (
            "R13 not while Gandalf stands",
            "gandalf_the_white",
            f"{STUCK_FELLOWSHIP.replace('merry', 'gandalf')} ; turn 2",
            FOR,
        ),
        ("R13 not with an enemy in Fangorn", "gandalf_the_white", f"{STUCK_FELLOWSHIP} | fangorn: orcs ; turn 2", FOR),
        ("R13 A King Revealed", "a_king_revealed", f"{STUCK_FELLOWSHIP} ; turn 2", "a_king_revealed"),
        ("R13 not without Aragorn", "a_king_revealed", f"{STUCK_FELLOWSHIP.replace('aragorn', 'gimli')} ; turn 2", FOR),
        ("R13 Shadowfax does not help", "shadowfax", f"{STUCK_FELLOWSHIP} ; turn 2", FOR),
        ("R13 Gwaihir does not help", "gwaihir", f"{STUCK_FELLOWSHIP} ; turn 2", FOR),
    ],
)
def test_cards_that_avert_the_loss(rule: str, cards: str, position: str, answers: str) -> None:
    whole = f"rules specials=handicap handicap={cards} ; {position}"
    if answers.startswith("won "):
        assert outcome(whole) == answers
    else:
        assert options(whole) == set(answers.split())


def test_r13_skipping_a_turn_does_not_lose() -> None:
    check(
        f"rules specials=handicap handicap=recall_to_mordor ; {STUCK_SAURON} ; turn 3",
        "recall_to_mordor warg-mordor",
        "eregion: frodo sam | mordor: warg ; turn 4 ; used recall_to_mordor ; asks TakeTurn 0",
    )
