"""Secret spaces (A-3, 11.3; R-47, R-48, R-49; D-26, D-27, D-28; C-10)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import (
    DECLARE,
    FINISH,
    HIDDEN_PILE,
    HIDE,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    RETRIEVE,
    SEARCH,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import MOST_HIDDEN, pile_of
from mathom.games.riddle.rules.state import HIDDEN_THIS_TURN, OUT, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    at,
    card,
    game,
    give,
    hand,
    in_zone,
    kind,
    options,
    place,
    player,
    put,
    roll,
    to,
    told,
)

PLACE = "0405"  # the second Secret space of the map
HERE = 1
THERE = 0
FAR_PLACE = "0103"


def on_secret_space(players: int = 3, **flags: bool) -> Riddle:
    s = game(players, secret_spaces=True, die=1, characters="", **flags)
    for other in range(1, players):
        put(s, other, f"20{10 + other}")
    return put(s, 0, PLACE)


def test_card_needed_to_move_on_is_not_hidden() -> None:
    """K-29, 4.2: back where the turn began a player keeps a card that leads away, and may not finish before."""
    s = give(on_secret_space(), 0, "horse-1", "horse-2", "rope")
    s.is_die_used = s.has_moved = True
    answer(s, HIDE.of(), card("horse-1"))
    assert options(s) == [PASS.of(), card("rope")]
    answer(s, PASS.of())
    assert FINISH.of() not in options(s) and MOVE_BY.of(kind("horse-2")) in options(s)
    s = give(on_secret_space(), 0, "horse-2")
    assert HIDE.of() in options(s)  # the die can take the player on
    s.is_die_used = s.has_moved = True
    assert HIDE.of() not in options(s)
    s.start = s.rules.board.shire
    assert HIDE.of() in options(s)


def hidden(s: Riddle, owner: int, secret: int = HERE) -> list[str]:
    return in_zone(s, pile_of(secret, owner))


def hide(s: Riddle, *names: str) -> Riddle:
    answer(s, HIDE.of(), *(card(name) for name in names))
    return s if asks(s) == "TakeAction" else answer(s, PASS.of())


def test_hidden_cards_leave_the_hand() -> None:
    """A-3, D-26: before moving too (R-47); The Ring may be hidden (6.6)."""
    s = give(on_secret_space(), 0, "the-ring", "boat", "rope")
    hide(s, "the-ring", "boat")
    assert hand(s, 0) == ["rope"]
    assert in_zone(s, HIDDEN_THIS_TURN + HERE) == ["boat", "the-ring"]
    assert s.power_plays == 2


def test_after_a_move_too() -> None:
    """R-47: stopped there, whether before or after moving."""
    s = give(put(on_secret_space(), 0, "0406"), 0, "boat", "rope")
    assert HIDE.of() not in options(s)
    answer(s, MOVE_BY_DIE.of(), to(PLACE))
    assert HIDE.of() in options(s)


def test_off_without_the_rule_and_elsewhere() -> None:
    """A-3 is a rule to agree on, and needs a Secret space."""
    assert HIDE.of() not in options(give(put(game(2), 0, PLACE), 0, "boat"))
    assert HIDE.of() not in options(give(put(game(2, secret_spaces=True), 0, "0406"), 0, "boat"))
    assert HIDE.of() not in options(put(game(2, secret_spaces=True), 0, PLACE))  # nothing to hide


def test_four_cards_in_a_turn_at_one_space() -> None:
    """R-48: at most four; not more on coming back, but at another Secret space there are four again."""
    s = give(on_secret_space(), 0, "boat", "rope", "cloak", "the-ring", "riddle", "gollum", "tom-bombadil", "horse-6")
    hide(s, "boat", "rope")
    assert HIDE.of() in options(s)
    hide(s, "cloak", "riddle")
    assert HIDE.of() not in options(s) and s.count[HIDDEN_THIS_TURN + HERE] == MOST_HIDDEN
    answer(s, MOVE_BY.of(kind("tom-bombadil")), to(FAR_PLACE))
    assert at(s, 0) == FAR_PLACE and HIDE.of() in options(s)
    hide(s, "gollum")
    assert in_zone(s, HIDDEN_THIS_TURN + THERE) == ["gollum"]
    assert in_zone(s, HIDDEN_THIS_TURN + HERE) == ["boat", "rope", "cloak", "riddle"]


def test_piles_have_no_limit_over_the_turns() -> None:
    """R-48: four in a turn, any number in all."""
    s = place(on_secret_space(), pile_of(HERE, 0), "gandalf", "galadriel", "sauron", "treebeard", "strider")
    hide(give(s, 0, "boat", "rope", "cloak", "riddle"), "boat", "rope", "cloak", "riddle")
    answer(s, MOVE_BY_DIE.of(), to("0406"), FINISH.of())
    assert len(hidden(s, 0)) == 9


def test_no_card_of_this_turn_is_retrieved() -> None:
    """R-49: older ones are; and one may retrieve first and hide then."""
    s = place(give(on_secret_space(), 0, "boat"), pile_of(HERE, 0), "rope", "cloak")
    hide(s, "boat")
    answer(s, RETRIEVE.of())
    assert options(s) == [card("rope"), card("cloak")]
    answer(s, card("rope"), PASS.of())
    hide(s, "rope")
    answer(s, RETRIEVE.of())
    assert options(s) == [card("cloak")]
    answer(s, card("cloak"))
    assert hand(s, 0) == ["cloak"] and RETRIEVE.of() not in options(s)


def test_next_turn_they_can_be_retrieved() -> None:
    """R-49."""
    s = hide(give(on_secret_space(2), 0, "boat", "rope"), "boat")
    answer(s, MOVE_BY_DIE.of(), to("0406"), FINISH.of())
    assert hidden(s, 0) == ["boat"] and s.count[HIDDEN_THIS_TURN + HERE] == 0
    put(active(s, 0), 0, PLACE)
    answer(s, RETRIEVE.of(), card("boat"))
    assert hand(s, 0) == ["boat", "rope"]


def test_search_takes_one_random_card_once_a_turn() -> None:
    """D-28, C-10, R-48: once at each Secret space; a search is not a power play."""
    s = place(on_secret_space(), pile_of(HERE, 1), "boat", "boat", "the-ring")
    answer(s, SEARCH.of())
    assert asks(s) == "FindCard" and sorted(options(s)) == [card("boat"), card("boat"), card("the-ring")]
    answer(s, card("the-ring"))
    assert hand(s, 0) == ["the-ring"] and hidden(s, 1) == ["boat", "boat"]
    assert SEARCH.of() not in options(s) and s.power_plays == 2
    place(s, pile_of(THERE, 1), "rope")
    put(s, 0, FAR_PLACE)
    assert SEARCH.of() in options(s)


def test_search_one_of_several_piles() -> None:
    """D-28: one pile of the player's choice, also of an absent player or one who is out; never an own one."""
    s = place(on_secret_space(4), pile_of(HERE, 0), "gandalf")
    assert SEARCH.of() not in options(s)
    place(place(s, pile_of(HERE, 1), "boat"), pile_of(HERE, 3), "rope")
    s.marker[3] = OUT
    answer(s, SEARCH.of())
    assert options(s) == [player(1), player(3)]
    answer(s, player(3), card("rope"))
    assert hand(s, 0) == ["rope"] and SEARCH.of() not in options(s)


def test_who_knows_what_was_hidden_and_found() -> None:
    """Chapter 15: hide and retrieve, search: the owner does not learn which card is gone."""
    s = place(give(on_secret_space(), 0, "boat"), pile_of(HERE, 1), "cloak", "the-ring")
    hide(s, "boat")
    answer(s, SEARCH.of(), card("the-ring"))
    assert [told(s, "hid", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["boat", None, None, None]
    assert [told(s, "searched", seat)[0]["card"] for seat in (0, 1, 2, None)] == ["the-ring", None, None, None]


def test_owner_sees_the_rest_when_retrieving() -> None:
    """K-5, D-27: the owner remembers the hidden cards, but sees what was stolen only when taking cards up."""
    s = place(on_secret_space(), pile_of(HERE, 1), "cloak", "rope", "the-ring")
    answer(s, SEARCH.of(), card("the-ring"))
    assert s.disturbed[1] == 1 << HERE
    put(active(s, 1), 1, PLACE)
    answer(s, RETRIEVE.of())
    assert s.disturbed[1] == 0
    assert [fact["card"] for fact in told(s, "card-seen-in-pile", 1)] == ["rope", "cloak"]
    assert [fact["card"] for fact in told(s, "card-seen-in-pile", 0)] == [None, None]
    assert options(s) == [card("rope"), card("cloak")]


def test_empty_pile_is_known() -> None:
    """A-3: its size is public, so nothing is unknown about a pile of which nothing is left."""
    s = place(on_secret_space(), pile_of(HERE, 1), "cloak")
    answer(s, SEARCH.of(), card("cloak"))
    assert s.disturbed[1] == 0


@pytest.mark.parametrize(
    ("characters", "wizard", "may"),
    [
        ("frodo black-rider-1", "gandalf", True),
        ("frodo black-rider-1", "galadriel", True),
        ("frodo black-rider-1", "sauron", False),
        ("black-rider-1 frodo", "sauron", True),
        ("black-rider-1 frodo", "the-balrog", True),
        ("black-rider-1 frodo", "galadriel", False),
    ],
)
def test_wizard_of_the_own_kind_looks_at_a_pile(characters: str, wizard: str, may: bool) -> None:
    """A-3: anywhere, as a power play; in this use each of the four is retained."""
    s = give(game(2, characters, secret_spaces=True), 0, wizard)
    assert SEE_PILE_WITH.of(kind(wizard)) not in options(s)  # no pile anywhere
    place(s, pile_of(HERE, 1), "boat", "the-ring")
    assert (SEE_PILE_WITH.of(kind(wizard)) in options(s)) == may
    if may:
        answer(s, SEE_PILE_WITH.of(kind(wizard)), HIDDEN_PILE.of(HERE, 1))
        assert hand(s, 0) == [wizard] and s.power_plays == 1
        assert [fact["card"] for fact in told(s, "card-seen-in-pile", 0)] == ["boat", "the-ring"]
        assert [fact["card"] for fact in told(s, "card-seen-in-pile", 1)] == [None, None]
        assert told(s, "pile-seen", None)[0]["number"] == 2
        assert hidden(s, 1) == ["boat", "the-ring"]


def test_wizard_chooses_one_pile() -> None:
    """A-3: one player's pile at one Secret space, also an own one; at most two power plays in a turn."""
    s = place(give(on_secret_space(), 0, "gandalf"), pile_of(HERE, 0), "boat")
    place(place(s, pile_of(HERE, 2), "rope"), pile_of(THERE, 2), "cloak")
    piles = [HIDDEN_PILE.of(THERE, 2), HIDDEN_PILE.of(HERE), HIDDEN_PILE.of(HERE, 2)]
    answer(s, SEE_PILE_WITH.of(kind("gandalf")))
    assert options(s) == piles
    answer(s, piles[0], SEE_PILE_WITH.of(kind("gandalf")), piles[1])
    assert s.power_plays == 0 and SEE_PILE_WITH.of(kind("gandalf")) not in options(s)


def test_hidden_cards_are_in_no_hand() -> None:
    """A-3: they do not count for the limit, cannot be used, and do not win (O-7 with A-3, R-58)."""
    s = give(on_secret_space(elf_ring_win=True), 0, "elf-ring-vilya", "elf-ring-nenya", "elf-ring-narya", "the-ring")
    assert DECLARE.of() in options(s)
    hide(s, "elf-ring-nenya")
    assert DECLARE.of() not in options(s) and s.hand_size(0) == 3


def test_r54_what_is_moved_may_be_the_ring() -> None:
    """R-54 with A-3: hiding, retrieving and searching count, for nobody may learn whether The Ring was moved."""
    s = place(give(on_secret_space(), 0, "boat", "rope"), pile_of(HERE, 0), "cloak")
    place(s, pile_of(HERE, 1), "riddle")
    for play in ((HIDE.of(), card("boat"), PASS.of()), (RETRIEVE.of(), card("cloak")), (SEARCH.of(), card("riddle"))):
        s.quiet = 9
        answer(s, *play)
        assert s.quiet == 0


def test_the_roll_does_not_matter() -> None:
    """4.1: the actions of A-3 are open in every turn that is a normal one."""
    s = place(on_secret_space(2), pile_of(HERE, 0), "boat")
    answer(s, MOVE_BY_DIE.of(), to("0406"), FINISH.of())
    roll(s, 3)
    assert s.player == 1 and RETRIEVE.of() not in options(s)
