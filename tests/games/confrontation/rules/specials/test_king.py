"""11.3 and 14.5: A King Revealed."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES
from tests.games.confrontation.rule_rows import GAME, check, play
from tests.games.confrontation.short_texts import asked, eyes, question, shown, told, with_cards

KING = with_cards("a_king_revealed")
ARAGORN = "shire: frodo_c | eregion: aragorn_c | "
ORDER = ARAGORN + "gondor: orcs_c | mordor: balrog"
EVERYTHING = with_cards("a_king_revealed+dark_of_mordor+crebain+palantir+recall_to_mordor")


@pytest.mark.parametrize(
    ("rule", "position", "playable"),
    [
        ("11.3 with Aragorn on the board", ORDER, True),
        ("11.3 with variant Aragorn", "shire: frodo_c | eregion: aragorn_v | gondor: orcs_c", True),
        ("11.3 face-up already", "shire: frodo_c | eregion: aragorn_c* | gondor: orcs_c", True),
        ("11.3 not when he is lost", "shire: frodo_c | gondor: orcs_c", False),
        ("11.3 not when there is only a face-up Watcher to choose", ARAGORN + "gondor: watcher*", False),
    ],
)
def test_when_the_king_may_be_revealed(rule: str, position: str, playable: bool) -> None:
    assert ("a_king_revealed" in asked(play(KING + position + " ; turn 2", ""))) == playable


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        ("11.3 any piece may be chosen", ORDER, "a-king", "f ChooseOrdered: choose-gondor choose-mordor"),
        (
            "11.3 not a face-up Watcher",
            ARAGORN + "gondor: watcher* | mordor: balrog",
            "a-king",
            "f ChooseOrdered: choose-mordor",
        ),
        (
            "14.5 a hidden Watcher",
            ARAGORN + "gondor: watcher | mordor: balrog",
            "a-king",
            "f ChooseOrdered: choose-gondor choose-mordor",
        ),
        (
            "14.5 which must move",
            ARAGORN + "gondor: watcher | mordor: balrog",
            "a-king choose-gon",
            "s TakeTurn: watcher-fangorn watcher-rohan",
        ),
        (
            "R22 of several concealed ones chance takes one",
            ARAGORN + "mordor: balrog orcs_c",
            "a-king choose-mor",
            "chance DrawOrdered: balrog orcs_c",
        ),
        (
            "R22 not among face-up ones",
            ARAGORN + "mordor: balrog watcher*",
            "a-king choose-mor",
            "s TakeTurn: balrog-dagorlad balrog-gondor",
        ),
        ("11.3 the piece must move", ORDER, "a-king choose-gon", "s TakeTurn: orcs_c-fangorn orcs_c-rohan"),
        ("11.3 that one and no other", ORDER, "a-king choose-mor", "s TakeTurn: balrog-dagorlad balrog-gondor"),
        (
            "11.3 the order ends with that turn",
            ORDER,
            "a-king choose-gon orcs-roh frodo-arth",
            "s TakeTurn: orcs_c-caradhras orcs_c-gap_of_rohan balrog-dagorlad balrog-gondor",
        ),
        (
            "11.3 used once",
            ORDER,
            "a-king choose-gon orcs-roh",
            "f TakeTurn: frodo_c-arthedain frodo_c-cardolan"
            " aragorn_c-misty_mountains aragorn_c-caradhras aragorn_c-fangorn",
        ),
        (
            "14.5 any legal move of the Uruk-Hai",
            "shire: frodo_c | cardolan: aragorn_c | high_pass: orcs_c | mirkwood: uruk_hai | rhudaur: merry",
            "a-king choose-mirk",
            "s TakeTurn: uruk_hai-misty_mountains uruk_hai-eregion uruk_hai-arthedain",
        ),
        (
            "14.5 of the Black Rider",
            "mirkwood: aragorn_c | mordor: black_rider",
            "a-king choose-mor",
            "s TakeTurn: black_rider-dagorlad black_rider-gondor black_rider-mirkwood",
        ),
        (
            "14.5 of the classic Flying Nazgul",
            ARAGORN + "mordor: flying_nazgul_c",
            "a-king choose-mor",
            "s TakeTurn: flying_nazgul_c-dagorlad flying_nazgul_c-gondor flying_nazgul_c-shire flying_nazgul_c-eregion",
        ),
        (
            "14.5 of the classic Witch King",
            "shire: frodo_c | rohan: aragorn_c | fangorn: witch_king_c",
            "a-king choose-fang",
            "s TakeTurn: witch_king_c-misty_mountains witch_king_c-caradhras witch_king_c-rohan",
        ),
        (
            "14.5 lapses for a piece in the Shire",
            "eregion: aragorn_c frodo_c | shire: orcs_c | mordor: balrog",
            "a-king choose-shire",
            "s TakeTurn: balrog-dagorlad balrog-gondor",
        ),
        (
            "14.5 lapses for a blocked piece",
            ARAGORN + "high_pass: orcs_c | misty_mountains: warg | mirkwood: balrog",
            "a-king choose-mirk",
            "s TakeTurn: orcs_c-rhudaur warg-rhudaur warg-eregion",
        ),
        (
            "14.5 not if it has an ability move",
            "rohan: aragorn_c | shire: flying_nazgul_c | mordor: balrog",
            "a-king choose-shire",
            "s TakeTurn: flying_nazgul_c-rohan",
        ),
        (
            "R16 one blocked way is not immobility",
            ARAGORN + "high_pass: orcs_c | mirkwood: balrog",
            "a-king choose-mirk",
            "s TakeTurn: balrog-misty_mountains",
        ),
    ],
)
def test_the_order(rule: str, position: str, moves: str, asks: str) -> None:
    question(KING + position + " ; turn 2", moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "14.5 no Crebain, no Recall; Dark of Mordor and Palantir",
            ORDER,
            "a-king choose-gon",
            "s TakeTurn: orcs_c-fangorn orcs_c-rohan dark_of_mordor palantir-eregion",
        ),
        (
            "R16 the ban lapses with the order",
            "eregion: aragorn_c frodo_c | shire: orcs_c | mordor: balrog",
            "a-king choose-shire",
            "s TakeTurn: balrog-dagorlad balrog-gondor crebain palantir-eregion recall_to_mordor",
        ),
        (
            "11.3 the ban lapses with the turn",
            ORDER,
            "a-king choose-gon orcs-roh pass frodo-arth",
            "s TakeTurn: orcs_c-caradhras orcs_c-gap_of_rohan balrog-dagorlad balrog-gondor"
            " dark_of_mordor crebain palantir-arthedain palantir-eregion recall_to_mordor",
        ),
        (
            "R16 Dark of Mordor may move any piece",
            ORDER,
            "a-king choose-gon dark",
            "s ExtraStep: orcs_c-fangorn orcs_c-rohan balrog-dagorlad balrog-gondor",
        ),
        (
            "R16 its step counts: then another piece moves",
            ORDER,
            "a-king choose-gon dark orcs-roh",
            "s MoveOn: balrog-dagorlad balrog-gondor palantir-eregion",
        ),
        (
            "R16 a step of another piece leaves the order",
            ORDER,
            "a-king choose-gon dark bal-dag",
            "s MoveOn: orcs_c-fangorn orcs_c-rohan palantir-eregion",
        ),
        (
            "R16 not a step that bars the ordered piece",
            ARAGORN + "high_pass: orcs_c | mirkwood: balrog | fangorn: warg",
            "a-king choose-mirk dark",
            "s ExtraStep: balrog-misty_mountains orcs_c-rhudaur warg-caradhras",
        ),
        (
            "11.3 after the Palantir still under order",
            ORDER,
            "a-king choose-gon palantir-ere",
            "s TakeTurn: orcs_c-fangorn orcs_c-rohan dark_of_mordor",
        ),
    ],
)
def test_the_order_and_saurons_cards(rule: str, position: str, moves: str, asks: str) -> None:
    question(EVERYTHING + position + " ; turn 2", moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "11.3 the Fellowship's turn is skipped",
            ORDER,
            "a-king choose-gon",
            ORDER + " ; ordered orcs_c ; used a_king_revealed ; turn 3",
        ),
        (
            "R22 the one that chance named",
            ARAGORN + "mordor: balrog orcs_c",
            "a-king choose-mor orcs",
            ARAGORN + "mordor: balrog orcs_c ; ordered orcs_c",
        ),
        (
            "R16 a lapsed order is told",
            "eregion: frodo_c aragorn_c | shire: orcs_c | mordor: balrog",
            "a-king choose-shire",
            "shire: orcs_c | eregion: frodo_c aragorn_c | mordor: balrog ; ordered - ; heard order-lapsed",
        ),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(KING + position + " ; turn 2", moves, after)


def test_13_2_aragorn_is_shown_until_the_end_of_the_turn() -> None:
    match = play(KING + ORDER + " ; turn 2", "a-king")
    assert eyes(match, "s") == "shire: ? | eregion: aragorn_c"
    match.say(0, "choose-gondor")
    assert "shown eregion aragorn_c" in told(match, "s")
    assert eyes(match, "s") == "shire: ? | eregion: ?"


def test_13_2_all_learn_where_the_chosen_piece_stands_and_only_sauron_which_it_is() -> None:
    match = play(KING + ARAGORN + "mordor: balrog orcs_c ; turn 2", "a-king choose-mor orcs")
    assert "ordered mordor ?" in told(match, "f") and "ordered mordor ?" in told(match, "w")
    assert "ordered mordor orcs_c" in told(match, "s")
    pointers = {seat: shown(match, seat).ordered for seat in "fsw"}
    assert [(p.character, p.heap) for p in pointers.values() if p] == [
        (None, "mordor"),
        ("orcs_c", None),
        (None, "mordor"),
    ]


def test_11_3_only_sauron_knows_whether_the_dark_of_mordor_moved_the_chosen_piece() -> None:
    views = []
    for chosen in ("balrog", "orcs"):
        match = play(
            EVERYTHING + ARAGORN + "mordor: balrog orcs_c ; turn 2", f"a-king choose-mor {chosen} dark orcs-gon"
        )
        views.append((match.view(0), told(match, "f"), match.view(None), told(match, "w")))
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("rule", "position", "moves", "region", "chosen"),
    [
        (
            "M10 a step from elsewhere does not hide it",
            "gondor: orcs_c | mirkwood: balrog",
            "a-king choose-gon dark bal-misty",
            "gondor",
            {"balrog", "orcs_c"},
        ),
        (
            "M10 a step into its region does not hide it",
            "gondor: orcs_c | mordor: balrog",
            "a-king choose-gon dark bal-gon",
            "gondor",
            {"balrog", "orcs_c"},
        ),
        (
            "M10 alone there, it is the one that stepped",
            "gondor: orcs_c | mordor: balrog",
            "a-king choose-gon dark orcs-roh",
            "gondor",
            {"balrog", "orcs_c"},
        ),
        (
            "M10 of two, either may have stepped",
            "gondor: orcs_c saruman_c | mordor: balrog",
            "a-king choose-gon orcs dark sar-roh",
            "gondor",
            {"balrog", "orcs_c", "saruman_c"},
        ),
    ],
)
def test_public_order_after_a_step(rule: str, position: str, moves: str, region: str, chosen: set[str]) -> None:
    """In every position behind the view the order is one that the Fellowship can have given."""
    match = play(EVERYTHING + ARAGORN + position + " ; turn 2", moves)
    for seat in (0, None):
        view = match.view(seat)
        pointer = GAME.show(view).ordered  # type: ignore[attr-defined]
        assert (pointer.character, pointer.heap) == (None, region)
        found = set()
        for seed in range(60):
            s = GAME.determinize(view, Dice(seed))
            assert GAME.view(s, seat) == view
            stood = {piece: s.at[piece] for piece in range(9, 18)}
            stood[int(s.bound)] = int(s.waiting()[0].split()[2])
            assert REGION_NAMES[stood[int(s.ordered)]] == region
            found.add(NAMES[s.who(s.ordered)])
        assert found >= chosen
