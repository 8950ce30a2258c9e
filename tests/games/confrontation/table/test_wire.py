"""Views as plain data: they round trip for every seat, and other data are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError
from mathom.core.text.codec import from_json, to_json
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.table.wire import Seen, read, show
from tests.games.confrontation.rule_rows import GAME, play
from tests.games.confrontation.walks import positions

Data = dict[str, Any]

BATTLE = play("shire: frodo sam | rohan: gimli | gondor: balrog orcs ; turn 2", "gimli-gondor balrog 4").state
TURN = play("shire: frodo sam | rohan: gimli* | gondor: balrog orcs ; turn 3", "").state
FULL = play("high_pass: frodo | rohan: sam | gondor: merry | mordor: balrog ; turn 2", "").state
HIDDEN = play(
    "rules cast=draft draft=hidden specials=own-two ; shire: frodo_v sam_c | rohan: gimli | mordor: balrog orcs_c"
    " ; specials gwaihir palantir ; used crebain ; turn 3",
    "",
).state
ORDERED = play(
    "rules specials=handicap handicap=a_king_revealed+dark_of_mordor ; shire: aragorn | mordor: orcs warg ; turn 2",
    "a_king choose-mordor orcs dark_of_mordor warg-gondor",
).state
TEXT = play("fangorn: frodo | dagorlad: balrog ; turn 3", "balrog-fangorn").state


def data_of(s: object, seat: int | None) -> Data:
    data: Data = json.loads(to_json(GAME.show(GAME.view(s, seat))))  # type: ignore[arg-type]
    return data


def test_views_of_random_games_come_back() -> None:
    for s in positions(3, seed=51, every=3):
        for seat in (0, 1, None):
            v = GAME.view(s, seat)
            shown = show(v)
            assert read(shown) == v
            assert from_json(to_json(shown), Seen) == shown
            assert GAME.read(json.loads(to_json(shown))) == v
            assert hash(read(shown)) == hash(v)


def test_worlds_behind_a_view_that_was_read_give_it_again() -> None:
    for s in positions(1, seed=52, every=6):
        for seat in (0, 1, None):
            v = GAME.read(data_of(s, seat))
            assert GAME.view(GAME.determinize(v, Dice(7)), seat) == v


def test_view_names_the_seats_asked() -> None:
    names = {-1: "chance", 0: "fellowship", 1: "sauron"}
    for s in positions(1, seed=53, every=4):
        assert data_of(s, None)["asked"] == [names[seat] for seat in s.asked()]


def test_hidden_pieces_are_nameless() -> None:
    """13.4: the data that a seat gets names no concealed enemy, in no field."""
    for s in positions(2, seed=54, every=4):
        for seat in (0, 1, None):
            data = data_of(s, seat)
            text = json.dumps({**data, "known": [], "whispered": [], "rules": ""})
            for piece in range(18):
                own = seat is not None and piece // 9 == seat
                concealed = s.is_on_board(piece) and not s.is_open(piece) and not (s.seen >> piece & 1 and seat == 1)
                if concealed and not own and not (seat == 0 and s.seen >> piece & 1):
                    assert f'"{NAMES[s.who(piece)]}"' not in text


def test_a_card_that_lies_face_down_is_face_down() -> None:
    assert data_of(BATTLE, 0)["fellowship"]["played"] == "4"
    assert data_of(BATTLE, 1)["fellowship"]["played"] == data_of(BATTLE, None)["fellowship"]["played"] == "face-down"
    assert "4" in data_of(BATTLE, 1)["fellowship"]["hand"] and "4" not in data_of(BATTLE, 0)["fellowship"]["hand"]


def test_secret_special_cards_are_counted_not_named() -> None:
    assert data_of(HIDDEN, 1)["sauron"]["specials"] == ["palantir"]
    assert data_of(HIDDEN, 0)["sauron"]["specials"] is None
    assert data_of(HIDDEN, 0)["sauron"]["specials_count"] == 1


Change = Callable[[Data], object]


def put(*path: str | int, value: object) -> Change:
    """Sets one place of the data."""

    def change(data: Data) -> object:
        here: Any = data
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = value
        return data

    return change


def empty_hand(data: Data) -> object:
    data["fellowship"] |= {"hand": [], "pile": [*data["fellowship"]["hand"]]}
    return data


NOT_VIEWS: list[tuple[str, object, int | None, Change]] = [
    ("no object", TURN, 0, lambda data: None),
    ("a list", TURN, 0, lambda data: [data]),
    ("a field too many", TURN, 0, put("more", value=1)),
    ("a field too few", TURN, 0, lambda data: {key: data[key] for key in data if key != "turn"}),
    ("a side that plays another game", TURN, 0, put("seat", value="saruman")),
    ("rules that do not exist", TURN, 0, put("rules", value="cast=foo")),
    ("rules that cannot be read", TURN, 0, put("rules", value="variant")),
    ("rules not as they are printed", TURN, 0, put("rules", value="cast=classic")),
    ("a turn in words", TURN, 0, put("turn", value="three")),
    ("a turn beyond all numbers", TURN, 0, put("turn", value=10**30)),
    ("a turn below zero", TURN, 0, put("turn", value=-3)),
    ("the other side's turn", TURN, 0, put("turn", value=4)),
    ("the side that is not at turn", TURN, 0, put("side", value="fellowship")),
    ("an unknown character", TURN, 0, put("pieces", 0, "character", value="gandalf")),
    ("a character that is there twice", TURN, 0, put("pieces", 1, "character", value="frodo_c")),
    ("an unknown place", TURN, 0, put("pieces", 0, "place", value="bree")),
    ("an unknown way to be shown", TURN, 0, put("pieces", 0, "shown", value=["always"])),
    ("shown twice", TURN, 0, put("pieces", 0, "shown", value=["game", "game"])),
    ("a full region", FULL, 0, put("pieces", 1, "place", value="high_pass")),
    ("both sides in one region", TURN, 0, put("pieces", 0, "place", value="gondor")),
    ("an empty heap", TURN, 0, put("heaps", 0, "count", value=0)),
    ("a heap below zero", TURN, 0, put("heaps", 0, "count", value=-1)),
    ("a heap that is too high", TURN, 0, put("heaps", 0, "count", value=10)),
    ("a heap beyond all numbers", TURN, 0, put("heaps", 0, "count", value=10**30)),
    ("a heap of a known side", TURN, 0, put("heaps", 0, "side", value="fellowship")),
    ("a face of another cast", TURN, 0, put("known", 0, value="frodo_v")),
    ("a face that is not known", TURN, 0, put("known", value=[])),
    ("a card of the other side", TURN, 0, put("fellowship", "hand", 0, value="eye")),
    ("a hand that is short of a card", TURN, 0, put("fellowship", "hand", value=["1"])),
    ("a pile that is not the rest", TURN, 0, put("fellowship", "pile", value=["1"])),
    ("a card face-down outside a battle", TURN, 0, put("sauron", "played", value="face-down")),
    ("a card face-down of an empty hand", BATTLE, 1, empty_hand),
    ("a Special Card that is not in the game", TURN, 0, put("fellowship", "specials", value=["gwaihir"])),
    ("more Special Cards than there are", HIDDEN, 0, put("sauron", "specials_count", value=4)),
    ("all that are left, though two are dealt", HIDDEN, 0, put("sauron", "specials_count", value=3)),
    ("picked cards after set-up", HIDDEN, 0, put("sauron", "picked_count", value=1)),
    ("a used card that is held", HIDDEN, 1, put("used", value=["palantir"])),
    ("no bearer of the Ring", TURN, 0, put("ringbearer", value="gimli")),
    ("Sam as its bearer beside Frodo", TURN, 0, put("ringbearer", value="sam")),
    ("an unknown flag", TURN, 0, put("flags", value=["tired"])),
    ("a fighter that is nobody", BATTLE, 0, put("fellow", value=None)),
    ("a fighter that cannot be told", BATTLE, 0, put("minion", value={"character": None, "heap": None})),
    ("a fighter in a heap", BATTLE, 0, put("minion", value={"character": None, "heap": "gondor"})),
    ("a fighter of the other side", BATTLE, 0, put("minion", value={"character": "gimli", "heap": None})),
    ("a fighter with two names", BATTLE, 0, put("fellow", value={"character": "gimli", "heap": "gondor"})),
    ("a step by a piece that cannot be told", ORDERED, 0, put("bound", value={"character": None, "heap": None})),
    ("an agenda that asks nothing", TURN, 0, put("agenda", value=["EndTurn", "StartTurn"])),
    ("an agenda of nonsense", TURN, 0, put("agenda", value=["Dance"])),
    ("an agenda with a number beyond all", TURN, 0, put("agenda", 0, value="TakeTurn 99999999999999999999999")),
    ("an agenda with two frames in a row", TURN, 0, put("agenda", 0, value="TakeTurn 1, EndTurn")),
    ("an agenda without end", TURN, 0, put("agenda", value=["TakeTurn 1"] * 500)),
    ("a text without a fighter", TURN, 0, put("agenda", value=["UseSauronText 1", *data_of(TEXT, 1)["agenda"][2:]])),
    ("a text of nobody", TEXT, 0, put("fellow", value=None)),
    ("an empty agenda of a game that goes on", TURN, 0, put("agenda", value=[])),
    ("somebody else is asked", TURN, 0, put("asked", value=["fellowship"])),
    ("a winner of a game that goes on", TURN, 0, put("winner", value="sauron")),
    ("a reason without a winner", TURN, 0, put("reason", value="ring-lost")),
    ("an unknown reason", TURN, 0, put("reason", value="boredom")),
    ("another's pieces by name", TURN, 0, put("seat", value="sauron")),
    ("pieces by name for one who watches", TURN, 0, put("seat", value=None)),
]


@pytest.mark.parametrize(("what", "s", "seat", "change"), NOT_VIEWS, ids=[row[0] for row in NOT_VIEWS])
def test_invalid_view_is_refused(what: str, s: object, seat: int | None, change: Change) -> None:
    data = data_of(s, seat)
    assert GAME.read(json.loads(json.dumps(data))) == GAME.view(s, seat)  # type: ignore[arg-type]
    changed = change(data)
    with pytest.raises(CodecError, match="not a "):
        GAME.read(changed)


def test_a_fault_is_named() -> None:
    changed = put("fellowship", "pile", value=["1"])(data_of(TURN, 0))
    with pytest.raises(CodecError, match="not a view: fellowship cannot be right"):
        GAME.read(changed)
    with pytest.raises(CodecError, match=r"\$\.turn"):
        GAME.read(put("turn", value="x")(data_of(TURN, 0)))


def test_card_without_fighters_is_not_a_view() -> None:
    """6.1: such a view once made the odds of a battle fail with a negative shift count."""
    data = data_of(play("shire: frodo | rohan: merry | gondor: balrog", "balrog-rohan").state, 0)
    assert data["agenda"][0] == "CommitCard 0" and "EndBattle" in data["agenda"]
    agenda = [frame for frame in data["agenda"] if frame != "EndBattle"]
    with pytest.raises(CodecError, match="a battle needs two fighters"):
        GAME.read({**data, "agenda": agenda, "fellow": None, "minion": None})
