"""Views and worlds: nothing hidden shows, and what a seat knows fits every world that is drawn from it."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError, ImpossibleView, MathomError
from mathom.core.text.codec import from_json, to_json
from mathom.games.war.knowledge.view import View, look_at, look_at_all
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.facts.cards import DECKS, DISCARDED, IN_DECK, IN_HAND, ON_TABLE
from mathom.games.war.rules.facts.parts import ALL_PARTS, NO_PARTS
from mathom.games.war.rules.state import War
from mathom.games.war.table.wire import Seen
from tests.effort import more
from tests.games.war.pairs import GAME, Pair, dealt_again, looks_into_hand, positions, viewers
from tests.games.war.rule_rows import play

POSITION = (
    "hand athelas elven-rope shelobs-lair olog-hai ; discarded book-of-mazarbul hill-trolls ; table wormtongue"
    " ; orthanc: saruman"
)


@pytest.mark.parametrize("parts", [NO_PARTS, ALL_PARTS])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(more(1)))
def test_hidden_cards_dealt_again_change_no_byte(seed: int, players: int, parts: int) -> None:
    """A1, A2: for every seat, partners too, and spectators; with the expansion and without."""
    dice, steps = Dice(seed), 0
    for s in positions(seed, 211, players, parts):
        for seat in viewers(players):
            if looks_into_hand(s, seat):
                continue
            other = dealt_again(s, seat, dice)
            if other.legal_actions():  # the other side may have chosen to play a card: it must have one
                steps += Pair(s, other, seat, dice).follow(5)
    assert steps > 20


@pytest.mark.parametrize("parts", [NO_PARTS, ALL_PARTS])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(more(1)))
def test_worlds_fit_what_a_seat_sees(seed: int, players: int, parts: int) -> None:
    dice = Dice(seed)
    for s in positions(100 + seed, 173, players, parts):
        for seat in viewers(players):
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


# ---- partners (R17.2) ----

TEAM = "players 4 ; turn 3 ; hand athelas shelobs-lair ; rohan-hand elven-rope ; saruman-hand orc-patrol"


def hands(s: War, seat: int) -> list[str]:
    seen = GAME.show(GAME.view(s, seat))
    assert isinstance(seen, Seen)
    return [" ".join(hand) for hand in seen.hands]


def test_partners_do_not_see_each_others_cards() -> None:
    s = play(TEAM)
    assert hands(s, 0) == ["athelas", "", "", ""] and hands(s, 3) == ["", "", "", "elven-rope"]
    assert hands(s, 1) == ["", "shelobs-lair", "", ""] and hands(s, 2) == ["", "", "orc-patrol", ""]
    assert not any(look_at(s, seat).table.cards[IN_DECK * DECKS + 2 * k] for seat, k in ((0, 0), (3, 0), (1, 1)))


def test_what_others_say_about_a_swap_is_hidden_until_all_have() -> None:
    s = play(f"{TEAM}")
    while not s.waiting()[0].startswith("WishSwap"):
        s.apply(s.legal_actions()[0])
    views = []
    for wish in (0, 1):
        other = s.clone()
        other.answer(3, other.actions_for(3)[wish])
        views.append([GAME.view(other, seat) for seat in (0, 1, 2, None)])
    assert views[0] == views[1]


def test_a_player_knows_the_card_that_they_gave_to_their_partner() -> None:
    position = TEAM.replace("rohan-hand elven-rope", "rohan-hand elven-rope ; given elven-rope")
    s = play(position)
    assert hands(s, 0)[3] == "elven-rope" and hands(s, 1)[3] == "" and hands(s, 2)[3] == ""
    dice = Dice(1)
    assert all("elven-rope" in hands(GAME.determinize(GAME.view(s, 0), dice), 3)[3] for _ in range(20))


def test_a_card_given_may_be_discarded_unseen() -> None:
    """After the partner laid some card of the deck down, it may be either; a world has it in one of the two places."""
    position = "players 4 ; turn 3 ; rohan-hand athelas ; rohan-discarded elven-rope ; astray athelas"
    s, dice = play(position), Dice(1)
    assert hands(s, 0)[3] == ""
    worlds = {hands(GAME.determinize(GAME.view(s, 0), dice), 3)[3] == "athelas" for _ in range(60)}
    assert worlds == {True, False}
