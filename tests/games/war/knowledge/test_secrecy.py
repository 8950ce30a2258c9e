"""Views and worlds: nothing hidden shows, and what a seat knows fits every world that is drawn from it."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError, ImpossibleView, MathomError
from mathom.core.text.codec import from_json, to_json
from mathom.games.war.knowledge.view import View, look_at, look_at_all
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.facts.cards import DECKS, DISCARDED, IN_DECK, IN_HAND, ON_TABLE
from tests.effort import more
from tests.games.war.pairs import GAME, VIEWERS, Pair, dealt_anew, positions
from tests.games.war.rule_rows import play

POSITION = "hand athelas elven-rope shelobs-lair olog-hai ; discarded book-of-mazarbul hill-trolls ; table wormtongue"


@pytest.mark.parametrize("seed", range(more(1)))
def test_hidden_cards_dealt_anew_change_no_byte(seed: int) -> None:
    """A1, A2: for both seats and spectators."""
    dice, steps = Dice(seed), 0
    for s in positions(seed, 211):
        for seat in VIEWERS:
            other = dealt_anew(s, seat, dice)
            if other.legal_actions():  # the other side may have chosen to play a card: it must have one
                steps += Pair(s, other, seat, dice).follow(5)
    assert steps > 20


@pytest.mark.parametrize("seed", range(more(1)))
def test_worlds_fit_what_a_seat_sees(seed: int) -> None:
    dice = Dice(seed)
    for s in positions(100 + seed, 173):
        for seat in VIEWERS:
            view = GAME.view(s, seat)
            worlds = GAME.worlds(view)
            for _ in range(2):
                world = worlds.sample(dice)
                assert GAME.view(world, seat) == view and world.legal_actions()
                if seat is not None and seat in s.asked():
                    assert world.actions_for(seat) == s.actions_for(seat)
            assert GAME.read(from_json(to_json(GAME.show(view)), dict)) == view


def cards_seen(v: View, zone: int) -> list[bool]:
    return [v.table.cards[zone * DECKS + deck] != 0 for deck in range(DECKS)]


def test_player_sees_own_hand_and_discards_only() -> None:
    s = play(POSITION)
    for zone in (IN_HAND, DISCARDED, IN_DECK):
        sides = [[any(cards_seen(look_at(s, seat), zone)[2 * k : 2 * k + 2]) for k in (0, 1)] for seat in (0, 1, -1)]
        assert sides == [[True, False], [False, True], [False, False]]
    assert all(any(cards_seen(look_at(s, seat), ON_TABLE)) for seat in (0, 1, -1))
    assert list(look_at(s, -1).sizes)[:8] == [22, 23, 22, 22, 2, 0, 1, 1]


def test_finished_game_shows_every_hand() -> None:
    s = play(POSITION)
    assert list(look_at_all(s).table.cards) == list(s.cards)
    assert GAME.table.full_view(s) == look_at_all(s)


def test_worlds_deal_every_hidden_card_sometimes() -> None:
    worlds, dice = WarWorlds(look_at(play(POSITION), 0)), Dice(5)
    hands = {int(worlds.sample(dice).cards[IN_HAND * DECKS + 2]) for _ in range(400)}
    assert len(hands) == 23  # of 24 Character cards one is on the table, and one is in the hand


def test_view_with_wrong_card_counts_is_refused() -> None:
    v = look_at(play(POSITION), 0)
    v.sizes[2] -= 1
    with pytest.raises(ImpossibleView):
        WarWorlds(v)


def test_no_seat_beyond_two() -> None:
    with pytest.raises(MathomError, match="there is no seat 2"):
        GAME.view(play(POSITION), 2)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seat", "gondor"),
        ("seat", "shadow"),
        ("hands", [["athelas"], []]),
        ("sizes", [24] * 20),
        ("agenda", ["Act 1"]),
        ("agenda", ["Conquer"]),
        ("regions", {}),
        ("fields", {}),
    ],
)
def test_changed_view_is_refused(part: str, value: object) -> None:
    data = from_json(to_json(GAME.show(GAME.view(play("minas-tirith: gondor 3/1/1 ; " + POSITION), 0))), dict)
    GAME.read(data)
    with pytest.raises(CodecError):
        GAME.read({**data, part: value})
