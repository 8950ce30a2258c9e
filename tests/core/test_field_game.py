"""A game whose state declares its fields: what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import CHANCE, Todo, numbered
from mathom.core.engine.answers import Answer, Answers, offer
from mathom.core.engine.dice import Dice
from mathom.core.engine.frames import Chance, Choice, first_of
from mathom.core.engine.tables import zeros
from mathom.core.errors import IllegalAction, MathomError, NotationError
from mathom.core.field_game import FieldGame
from mathom.core.field_state import FieldState
from mathom.core.rule_options import RuleOption
from mathom.core.text.state_data import field_data, set_fields

ANSWERS: Final = Answers()
DRAW: Final = ANSWERS.verb("draw {card}", card=("ace", "king", "knave"))
PLAY: Final = ANSWERS.verb("play {card} on {heap}", card=("ace", "king", "knave"), heap=2)
PASS: Final = ANSWERS.verb("pass")


class Cards(FieldState):
    """Each seat has a hidden card; a card on a heap wins."""

    hidden_fields = ("card",)

    def __init__(self, extra: int) -> None:
        super().__init__(FRAMES, zeros(6))
        self.card = zeros(2)
        self.heaps = zeros(3)
        self.extra = extra
        self.has_passed = False
        self.winner = -1

    def value(self, seat: i64) -> float:
        return 0.5 if self.winner < 0 else float(self.winner == seat)


class Draw(Chance[Cards]):
    def options(self, s: Cards, todo: Todo, out: vec[i64]) -> i64:
        return offer(out, [DRAW.of(card) for card in range(3)])

    def take(self, s: Cards, todo: Todo, answer: Answer) -> None:
        s.card[first_of(todo)] = answer.x


class Play(Choice[Cards]):
    def options(self, s: Cards, todo: Todo, out: vec[i64]) -> i64:
        card = s.card[first_of(todo)]
        return offer(out, [PASS.of(), PLAY.of(card, 0), PLAY.of(card, 1)])

    def take(self, s: Cards, todo: Todo, answer: Answer) -> None:
        if answer.verb is PASS:
            s.has_passed = True
        else:
            s.heaps[answer.y] = answer.x + 1
            s.winner = first_of(todo)
        if s.depth == 0:
            s.finish()


DRAW_CARD: Final = Draw(1)
PLAY_CARD: Final = Play()
FRAMES: Final = numbered([DRAW_CARD, PLAY_CARD], ANSWERS)


class CardGame(FieldGame[Cards]):
    name = "cards"
    title = "Cards"
    kinds = ()
    seats = ("odd", "even")
    answers = ANSWERS
    rule_options = (RuleOption("extra", "0", ("0", "300"), "a number"),)

    def begin(self, rules: Mapping[str, str]) -> Cards:
        s = Cards(int(rules["extra"]))
        s.then(DRAW_CARD.of(0), DRAW_CARD.of(1), PLAY_CARD.of(0), PLAY_CARD.of(1))
        return s


GAME: Final = CardGame()
ASKED: Final = "card 1 2 ; agenda Play 0, Play 1"


def test_every_field_is_copied_and_counts_in_the_fingerprint() -> None:
    s = GAME.load(ASKED)
    for field, value in field_data(s).items():
        changed, target = s.clone(), s.clone()
        set_fields(changed, {field: [9, *value[1:]] if isinstance(value, list) else 1})
        changed.copy_into(target)
        assert field_data(changed.clone()) == field_data(target) == field_data(changed) != field_data(s), field
        assert s.fingerprint(1) != changed.fingerprint(1) == target.fingerprint(1), field
    assert field_data(s) == field_data(GAME.load(ASKED))


def test_clone_shares_no_table_and_has_no_listener() -> None:
    s = GAME.load(ASKED)
    s.open_story()
    other = s.clone()
    other.apply(PLAY.of(1, 0))
    assert list(s.heaps) == [0, 0, 0] and s.waiting() == ["Play 0", "Play 1"]
    assert not other.telling and other.winner == 0


def test_end_of_the_game_counts_in_the_fingerprint() -> None:
    s = GAME.load("over")
    other = s.clone()
    other.over = False
    assert s.fingerprint(1) != other.fingerprint(1)


def test_seat_sees_its_own_number_of_a_hidden_field() -> None:
    s = GAME.load(ASKED)
    assert [GAME.view(s, seat).fields["card"] for seat in (0, 1, None)] == [(1, None), (None, 2), (None, None)]
    assert GAME.view(s, 0).agenda == ("Play 0", "Play 1")
    with pytest.raises(MathomError, match="there is no seat 2: this game has 2, from 0"):
        GAME.view(s, 2)


def test_views_come_back_from_json_and_can_be_hashed() -> None:
    view = GAME.view(GAME.load(ASKED), 1)
    again = GAME.read(GAME.show(view))
    assert again == view and hash(again) == hash(view) != hash(GAME.view(GAME.load(ASKED), 0))


def test_rules_are_read_from_the_fields() -> None:
    assert GAME.rules_of(GAME.new({"extra": "300"})) == {"extra": "300"}


def test_search_needs_fill_hidden_if_something_is_hidden() -> None:
    with pytest.raises(MathomError, match="Cards cannot guess what is hidden"):
        GAME.determinize(GAME.view(GAME.load(ASKED), 0), Dice(1))


@pytest.mark.parametrize("position", ["card 1 2 ; heaps 0 3 0 ; extra 300 ; has_passed 1 ; winner 0 ; over", ASKED])
def test_positions_round_trip(position: str) -> None:
    assert GAME.dump(GAME.load(position)) == position


@pytest.mark.parametrize(
    ("position", "column", "complaint"),
    [
        ("cards 1 2 ; over", 0, "is not a part of a position; did you mean card?"),
        ("card 1 ; over", 0, "needs 2 numbers"),
        ("extra 1 2 ; over", 0, "needs 1 number"),
        ("card 1 two ; over", 7, "should be a number"),
        ("card 1 2", 8, "nothing is asked: add the agenda, or over"),
        ("card 1 2 ; agenda", 11, "is not a part of a position"),
        ("agenda Pla 0", 7, "cannot wait on the agenda; did you mean Play?"),
    ],
)
def test_faulty_position_is_refused_with_its_column(position: str, column: int, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.load(position)
    assert caught.value.column == column and complaint in str(caught.value)


def test_answers_are_written_and_read_by_the_declared_names() -> None:
    s = GAME.load(ASKED)
    assert [GAME.notate(s, 0, action) for action in s.legal_actions()] == ["pass", "play king on 0", "play king on 1"]
    assert GAME.parse(s, 0, "Play King on 1") == PLAY.of(1, 1) and GAME.parse(s, 0, "pa") == PASS.of()
    assert GAME.parse(GAME.new({}), CHANCE, "draw knave") == DRAW.of(2)
    for text in ("p", "play", "", "draw ace"):
        with pytest.raises(IllegalAction, match="choose one of pass, play king on 0, play king on 1"):
            GAME.parse(s, 0, text)


def test_things_and_handles_follow_from_the_answers() -> None:
    s = GAME.load(ASKED)
    handles = [GAME.table.handle(s, 0, action) for action in s.legal_actions()]
    assert [(handle.title, handle.touches) for handle in handles] == [
        ("Pass", ()),
        ("Play king on 0", ("card-king", "heap-0")),
        ("Play king on 1", ("card-king", "heap-1")),
    ]
    things = [(thing.id, thing.kind, thing.title, thing.number) for thing in GAME.table.things(None)]
    assert things == [
        ("card-ace", "card", "Ace", None),
        ("card-king", "card", "King", None),
        ("card-knave", "card", "Knave", None),
        ("heap-0", "heap", "0", 0),
        ("heap-1", "heap", "1", 1),
    ]


def test_result_follows_from_the_values() -> None:
    s = GAME.load(ASKED)
    assert GAME.result(s) is None
    s.apply(PLAY.of(1, 0))
    s.apply(PASS.of())
    assert GAME.result(s) == (1.0, -1.0) and GAME.result(GAME.load("over")) == (0.0, 0.0)


def test_observation_holds_what_the_seat_sees() -> None:
    encoder = GAME.encoder()
    s = GAME.load("card 1 2 ; heaps 0 3 0 ; extra 300 ; agenda Play 0")
    assert [(plane.name, plane.shape) for plane in encoder.planes] == [
        ("card", (1,)),
        ("heaps", (3,)),
        ("extra", (1,)),
        ("has_passed", (1,)),
        ("winner", (1,)),
    ]
    assert [list(encoder.observation(s, seat)) for seat in (0, 1)] == [
        [1, 0, 3, 0, 44, 0, 255],
        [2, 0, 3, 0, 44, 0, 255],
    ]
