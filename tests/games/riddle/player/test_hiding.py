"""The policy with Secret spaces (A-3) and captives (A-4), from what its seat may know."""

from __future__ import annotations

import pytest

from mathom.games.riddle.player.hiding import hidden_share, own_ring_pile
from mathom.games.riddle.rules.answers import (
    ATTACK,
    HIDDEN_PILE,
    HIDE,
    PASS,
    POWER_PLAY,
    RETRIEVE,
    SEARCH,
    SEE_PILE_WITH,
    USE,
)
from mathom.games.riddle.rules.events import DEALT
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import HIDDEN_THIS_TURN, Riddle
from tests.games.riddle.player.test_policy import met, noted, picked, play_on
from tests.games.riddle.positions import active, answer, asks, card, game, give, kind, place, player, put, space, to

HIDEOUT = "0919"
NEAR = "1120"
BESIDE = "1019"
FAR = "2822"


def at_secret_space(enemy: str, *cards: str) -> Riddle:
    """Frodo has moved to a Secret space."""
    s = put(put(game(2, "frodo black-rider-1", secret_spaces=True), 0, HIDEOUT), 1, enemy)
    give(give(s, 0, *cards), 1, "rope", "cloak")
    s.has_moved = s.is_die_used = True
    s.start = space(NEAR)
    return s


def secret(s: Riddle) -> int:
    return s.rules.board.secret[space(HIDEOUT)]


# ---- own piles ----


def test_the_ring_is_hidden_while_enemies_are_near() -> None:
    s = at_secret_space(NEAR, "the-ring", "strider", "legolas")
    assert play_on(s, 3) == [HIDE.of(), card("the-ring"), PASS.of()]


@pytest.mark.parametrize(
    ("rule", "change"),
    [
        ("nobody is near", {"enemy": FAR}),
        ("there is nothing to hide", {"cards": ("spy-1", "strider")}),
        ("he has yet to move", {"moved": False}),
    ],
)
def test_nothing_is_hidden_if(rule: str, change: dict[str, object]) -> None:
    enemy, moved = str(change.get("enemy", NEAR)), bool(change.get("moved", True))
    cards = change.get("cards", ("the-ring", "strider"))
    assert isinstance(cards, tuple)
    s = at_secret_space(enemy, *cards)
    s.has_moved = s.is_die_used = moved
    assert HIDE.of() in s.legal_actions() and picked(s) != HIDE.of()


def test_a_large_hand_covers_the_ring() -> None:
    """A player who searches draws blindly, so the pile also holds what its owner needs least."""
    s = at_secret_space(NEAR, "the-ring", "spy-1", "strider", "gandalf", "gollum", "eagles", "legolas", "spy-2")
    given = play_on(s, 4)
    assert given == [HIDE.of(), card("the-ring"), card("spy-1"), card("spy-2")]


def hidden(marker: str, *pile: str) -> Riddle:
    s = put(put(game(2, "frodo black-rider-1", die=4, secret_spaces=True), 0, marker), 1, FAR)
    place(give(give(s, 0, "strider"), 1, "rope"), pile_of(secret(s), 0), *pile)
    return s


def test_hidden_cards_are_taken_back() -> None:
    s = hidden(HIDEOUT, "spy-1", "the-ring")
    assert play_on(s, 2) == [RETRIEVE.of(), card("the-ring")]


def test_player_goes_back_for_the_hidden_ring() -> None:
    s = hidden(BESIDE, "the-ring")
    assert own_ring_pile(s, 0) == secret(s)
    assert to(HIDEOUT) in play_on(s)


def test_a_pile_that_was_searched_is_not_known() -> None:
    """R-49: the owner may not know what is left there."""
    s = hidden(BESIDE, "the-ring", "spy-1")
    s.disturbed[0] = 1 << secret(s)
    assert own_ring_pile(s, 0) == -1


# ---- others' piles ----


def after_hiding(hides: str) -> Riddle:
    """Frodo has seen The Ring in the Black Rider's hand; the Rider then hid a card. It is Frodo's turn, far away."""
    s = put(put(game(2, "frodo black-rider-1", secret_spaces=True), 0, FAR), 1, HIDEOUT)
    for owner, name in ((0, "gandalf"), (0, "strider"), (1, "the-ring"), (1, "spy-1"), (1, "rope")):
        give(s, owner, name)
        s.whisper(DEALT, 0, s.seat_bit(owner), kind(name), owner)
    answer(s, POWER_PLAY.of(kind("gandalf")), player(1))
    answer(active(s, 1), HIDE.of(), card(hides), PASS.of())
    s.move_card(kind(hides), HIDDEN_THIS_TURN + secret(s), pile_of(secret(s), 1))
    return active(s, 0)


@pytest.mark.parametrize(("rule", "hides"), [("The Ring", "the-ring"), ("another card", "spy-1")])
def test_a_wizard_looks_once_at_what_an_enemy_has_hidden(rule: str, hides: str) -> None:
    """D-8."""
    s = after_hiding(hides)
    pile = HIDDEN_PILE.of(secret(s), 1)
    first = noted(s, 0)
    assert picked(first) == SEE_PILE_WITH.of(kind("gandalf"))
    answer(s, SEE_PILE_WITH.of(kind("gandalf")), pile)
    then = noted(s, 0)
    assert (hidden_share(then, 0, 1) == 1000) == (hides == "the-ring")
    assert picked(then) != SEE_PILE_WITH.of(kind("gandalf"))


def test_the_pile_of_an_enemy_is_searched_where_the_ring_may_be() -> None:
    s = after_hiding("the-ring")
    answer(s, SEE_PILE_WITH.of(kind("gandalf")), HIDDEN_PILE.of(secret(s), 1))
    put(put(s, 0, BESIDE), 1, FAR).die = 4
    s = noted(s, 0)
    given = play_on(s)
    assert given.index(to(HIDEOUT)) < given.index(SEARCH.of())


# ---- captives ----


def beaten(held: str) -> Riddle:
    """A Black Rider beats Frodo, who holds these cards, and sees Frodo's hand."""
    s = met("evil-army-1 evil-army-2 evil-army-3 neutral-army-1 sauron", held)
    s.rules.captivity = True
    answer(s, ATTACK.of(1))
    while asks(s) != "TakeSpoils":
        answer(s, picked(s))
    return noted(s, 0)


@pytest.mark.parametrize(
    ("rule", "held", "taken"),
    [
        ("one card, which a free riddle wins as well", "rope", USE.of()),
        ("The Ring is taken", "the-ring", card("the-ring")),
        ("many cards: the best is taken", "rope spy-1 cloak boat spy-2 spy-3", card("rope")),
        ("a good card is taken", "gollum", card("gollum")),
    ],
)
def test_spoils(rule: str, held: str, taken: int) -> None:
    """D-19."""
    s = beaten(held)
    assert USE.of() in s.legal_actions() and picked(s) == taken


def test_a_captive_is_riddled_about_what_was_seen() -> None:
    """D-30."""
    s = answer(beaten("rope"), USE.of())
    assert asks(s) == "OfferFreeRiddle" and picked(s) == USE.of()
