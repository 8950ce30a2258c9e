"""The policy plays sensibly, and uses only what its seat may know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.core.play.events import read_story
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge import notes
from mathom.games.riddle.knowledge.view import look_at
from mathom.games.riddle.knowledge.world import World
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.options import ADVANCED, PARTNERS, PRESETS, read_rules
from mathom.games.riddle.player.judge import RiddleJudge, terms_of
from mathom.games.riddle.player.suspicion import ring_share
from mathom.games.riddle.player.worth import KEEP_VALUES, keep
from mathom.games.riddle.rules.answers import (
    ATTACK,
    CITY,
    DECLARE,
    DECODED,
    FINISH,
    FINISH_IN_CITY,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    POWER_PLAY,
    REROLL,
    USE,
)
from mathom.games.riddle.rules.cards import KIND_NAMES, THE_RING, TITLE_OF
from mathom.games.riddle.rules.frames import new_game
from mathom.games.riddle.rules.state import FORCE, IN_HALLS, PLAYERS, Riddle
from mathom.games.riddle.text.event_fields import KINDS
from tests.games.riddle.positions import answer, asks, card, game, give, kind, player, put, roll, space, to

CRACKS = "2618"
BARAD_DUR = "2617"
BREE = "0806"
JUDGE = RiddleJudge()


def picked(s: Riddle, seed: int = 1) -> int:
    """The policy's answer to the question on top."""
    found = s.legal_actions()
    return found[JUDGE.pick(s, numbers(found), len(found), Dice(seed))]


def heard_by(s: Riddle, seat: int) -> list[int]:
    story = read_story(KINDS, [s.story[i] for i in range(s.told)])
    return [x for raw in story for x in raw.heard_by(seat)]


def noted(s: Riddle, seat: int) -> World:
    """The position as the seat sees and remembers it; unseen cards are dealt again."""
    return RiddleWorlds(look_at(s, seat), heard_by(s, seat)).sample(Dice(5))


def play_on(s: Riddle, most: int = 30) -> list[int]:
    """The answers of the player on turn until their turn ends."""
    turn, given = s.turn, []
    for _ in range(most):
        if s.depth == 0 or s.turn != turn:
            break
        a = s.legal_actions()[0] if s.seat() == CHANCE else picked(s)
        given.append(a)
        s.apply(a)
    return given


# ---- winning ----


def with_ring(place: str, *cards: str, die: int = 1) -> Riddle:
    s = put(put(game(2, die=die), 0, place), 1, "0202")
    return give(give(s, 0, "the-ring", *cards), 1, "rope", "cloak")


def waiting() -> Riddle:
    s = with_ring(CRACKS, "eagles")
    s.waited[0] = 1
    return s


def test_player_who_waited_with_the_ring_declares() -> None:
    assert picked(waiting()) == DECLARE.of()


def test_player_arriving_with_the_ring_waits() -> None:
    s = with_ring(CRACKS, "horse-3", "rope")
    assert picked(s) == FINISH.of()


def test_the_ring_goes_home() -> None:
    s = with_ring(BARAD_DUR)
    assert play_on(s)[:2] == [MOVE_BY_DIE.of(), to(CRACKS)]


@pytest.mark.parametrize(
    ("rule", "characters", "flyer", "home"),
    [
        ("Eagles carry a Hobbit there", "frodo sam", "eagles", CRACKS),
        ("Flying Beasts carry a Rider there", "black-rider-1 sam", "flying-beasts-1", BARAD_DUR),
    ],
)
def test_flight_with_the_ring(rule: str, characters: str, flyer: str, home: str) -> None:
    s = give(give(put(game(2, characters), 1, "0202"), 0, "the-ring", flyer, "rope"), 1, "cloak")
    assert play_on(s)[:2] == [MOVE_BY.of(kind(flyer)), to(home)]


def test_without_the_ring_eagles_are_kept() -> None:
    s = give(put(game(2, die=4), 1, "0202"), 0, "eagles", "rope")
    assert picked(s) == MOVE_BY_DIE.of()


def test_with_the_ring_a_stop_beside_others_is_avoided() -> None:
    s = with_ring("2117", "rope", die=3)
    free = play_on(s)[1]
    again = put(with_ring("2117", "rope", die=3), 1, s.rules.board.space_names[free - to("0000")])
    stop = play_on(again)[1] - to("0000")
    assert again.rules.board.distance(stop, free - to("0000")) > 1


def test_with_the_ring_a_bad_roll_is_rejected() -> None:
    assert picked(with_ring("1417", "legolas", die=1)) == REROLL.of(kind("legolas"))


# ---- collecting ----


def test_a_city_in_reach_is_gone_to() -> None:
    s = give(put(game(2, die=3), 1, "2822"), 0, "rope")
    given = play_on(s)
    assert given[0] == MOVE_BY_DIE.of() and FINISH_IN_CITY.of() in given


def test_a_city_that_was_just_used_is_left() -> None:
    s = give(put(put(game(2, die=6), 0, BREE), 1, "2822"), 0, "rope")
    s.city[0] = s.rules.board.site[space(BREE)]
    given = play_on(s)
    assert given[1] != to(BREE) and FINISH_IN_CITY.of() in given


@pytest.mark.parametrize(
    ("rule", "who", "held", "goes"),
    [
        ("a Spy before Gollum", "frodo sam", "gollum eagles spy-1 strider", "spy-1"),
        ("the other side's flyer before one's own", "frodo sam", "eagles flying-beasts-1 gandalf", "flying-beasts-1"),
        ("the other side's Wizard before one's own", "black-rider-1 sam", "gandalf sauron the-balrog", "gandalf"),
        ("a second Rope before the first Cloak", "frodo sam", "rope rope cloak gollum", "rope"),
        ("Butterbur before an army", "frodo sam", "butterbur good-army-1 evil-army-1", "butterbur"),
        ("a card of nobody in the game before one's own", "frodo sam", "frodo merry sam", "merry"),
    ],
)
def test_discards(rule: str, who: str, held: str, goes: str) -> None:
    """D-21: the player discards what they need least."""
    s = put(put(give(game(2, who), 0, *held.split()), 1, "2822"), 0, "0805")
    answer(s, MOVE_BY_DIE.of(), to(BREE), FINISH_IN_CITY.of(), card("spy-5"), card("spy-6"), card("spy-7"))
    assert asks(s) == "DiscardOne"
    for spy in ("spy-5", "spy-6", "spy-7"):
        s.move_card(kind(spy), 2, 0)
    assert picked(s) == card(goes)


def test_elf_rings_are_kept_where_they_win() -> None:
    """O-7."""
    for flag in (False, True):
        s = give(game(2, elf_ring_win=flag), 0, "elf-ring-vilya", "good-army-1")
        assert (keep(s, 0, kind("elf-ring-vilya")) > keep(s, 0, kind("good-army-1"))) == flag


# ---- hunting ----


def enemy_at_home() -> Riddle:
    """Sam has waited at the Cracks of Doom, so he probably has The Ring."""
    s = put(put(game(2, "frodo sam"), 0, "0202"), 1, CRACKS)
    s.waited[1] = 1
    return give(give(s, 1, "rope", "cloak", "boat"), 0, "gollum", "spy-1")


def test_gollum_is_used_on_a_player_waiting_to_win() -> None:
    s = enemy_at_home()
    assert picked(s) == POWER_PLAY.of(kind("gollum"))


def test_gollum_is_kept_while_nobody_is_suspected() -> None:
    s = give(give(put(game(3), 0, "0202"), 1, "rope"), 0, "gollum", "spy-1")
    assert picked(s) != POWER_PLAY.of(kind("gollum"))


def test_seat_remembers_seen_cards() -> None:
    """Gandalf shows who has The Ring; Gollum asks for it."""
    s = give(give(game(3), 2, "the-ring", "rope"), 1, "cloak", "boat")
    put(put(put(give(s, 0, "gandalf", "gollum"), 0, "0202"), 1, "1212"), 2, "2822")
    answer(s, POWER_PLAY.of(kind("gandalf")), player(2), PASS.of())
    s = noted(s, 0)
    assert s.remembered.ring_in_hand[2] == 1000 and s.has(2, THE_RING)
    assert picked(s) == POWER_PLAY.of(kind("gollum"))
    answer(s, POWER_PLAY.of(kind("gollum")))
    assert picked(s) == player(2)


def test_seat_does_not_remember_unseen_cards() -> None:
    s = give(give(game(3), 2, "the-ring", "rope"), 1, "cloak", "boat", "eagles", "sauron")
    put(put(put(give(s, 0, "gandalf", "gollum"), 0, "0202"), 1, "1212"), 2, "2822")
    answer(s, POWER_PLAY.of(kind("gandalf")), player(2), PASS.of())
    assert noted(s, 1).remembered.ring_in_hand[2] < 1000


def test_known_titles_are_named() -> None:
    s = give(give(game(2), 1, "the-ring", "rope"), 0, "gandalf", "riddle", "spy-1")
    put(put(s, 0, "0202"), 1, "2822")
    answer(s, POWER_PLAY.of(kind("gandalf")), player(1))
    answer(s, POWER_PLAY.of(kind("riddle")), player(1), card("rope"))
    named = picked(noted(s, 0))
    assert DECODED[named].x in (TITLE_OF[THE_RING], TITLE_OF[kind("rope")])


def met(attacker: str, defender: str, who: str = "black-rider-1 frodo", place: str = "1021") -> Riddle:
    """The first has stopped beside the second, and they have exchanged."""
    s = put(put(game(2, who), 0, "1120"), 1, place)
    give(give(s, 0, *attacker.split()), 1, *defender.split())
    s.marker[0] = space(place)
    s.has_moved = s.is_die_used = True
    s.exchanged[1] = s.marker[0]
    return s


def test_player_sure_to_win_attacks() -> None:
    s = met("evil-army-1 evil-army-2 evil-army-3 neutral-army-1", "rope")
    assert picked(s) == ATTACK.of(1)


def test_weak_player_does_not_attack() -> None:
    s = met("evil-army-1 rope", "good-army-1 good-army-2 good-army-3 strider rope cloak boat eagles")
    assert picked(s) == FINISH.of()


@pytest.mark.parametrize(
    ("rule", "defender", "shown"),
    [
        ("a player who can defend does", "good-army-1 rope", "good-army-1"),
        ("The Ring is shown last", "the-ring good-army-1", "good-army-1"),
        ("The Ring is shown before a surrender", "the-ring rope", "the-ring"),
        ("what returns to the hand first", "frodo good-army-1 eagles", "frodo"),
        ("who can only surrender does", "rope cloak", ""),
    ],
)
def test_defence(rule: str, defender: str, shown: str) -> None:
    s = answer(met("evil-army-1 evil-army-2", defender), ATTACK.of(1), card("evil-army-1"))
    assert asks(s) == "Defend"
    assert picked(s) == (card(shown) if shown else PASS.of())


def test_cities_fight_first() -> None:
    s = met("evil-army-1 evil-army-2 evil-army-3", "rope", place="0908")
    assert CITY.has(picked(answer(s, ATTACK.of(1))))


def test_the_ring_is_taken_from_the_beaten() -> None:
    s = answer(met("evil-army-1 evil-army-2", "rope the-ring gollum"), ATTACK.of(1), card("evil-army-1"), PASS.of())
    assert asks(s) == "TakeSpoils"
    assert picked(s) == card("the-ring")


# ---- guarding ----


def test_ones_own_card_hides_the_hand() -> None:
    """D-10."""
    s = put(put(give(give(game(2), 0, "palantir", "rope"), 1, "black-rider-1", "the-ring"), 0, "0202"), 1, BREE)
    answer(s, POWER_PLAY.of(kind("palantir")), player(1))
    assert asks(s) == "Resist"
    assert picked(s) == card("black-rider-1")


def test_bilbo_keeps_the_ring() -> None:
    """O-15."""
    s = give(give(game(2, bilbo_resists=True), 0, "gollum", "rope"), 1, "bilbo", "the-ring", "rope")
    answer(s, POWER_PLAY.of(kind("gollum")), player(1))
    assert picked(s) == PASS.of()


def test_a_six_leads_out_of_the_halls() -> None:
    """D-23."""
    s = game(2)
    s.marker[1] = IN_HALLS
    give(give(put(s, 0, "0805"), 0, "rope"), 1, "cloak")
    answer(s, MOVE_BY_DIE.of(), to("0905"), FINISH.of())
    roll(s, 6)
    assert asks(s) == "LeaveWithSix"
    assert picked(s) == USE.of()


# ---- partners ----


def partners(exchange: int = 0) -> Riddle:
    s = game(4, partners=True, partner_exchange=exchange)
    for number, place in enumerate(("0202", "1212", "0206", "2822")):
        put(s, number, place)
    return s


def test_partners_are_not_robbed() -> None:
    s = give(give(partners(), 0, "sam", "gollum", "riddle"), 2, "the-ring", "rope", "cloak", "boat", "eagles")
    a = picked(s)
    assert a not in (POWER_PLAY.of(kind("sam")), POWER_PLAY.of(kind("gollum")))


@pytest.mark.parametrize(("rule", "near", "given"), [("to who is nearer", CRACKS, True), ("else not", "0202", False)])
def test_the_ring_is_given(rule: str, near: str, given: bool) -> None:
    """O-2: a partner who is nearer to the victory space gets The Ring."""
    s = partners(1)
    put(put(give(give(s, 0, "the-ring", "rope"), 2, "cloak"), 0, "1417"), 2, "1517")
    answer(s, MOVE_BY_DIE.of(), to("1518") if to("1518") in s.clone().legal_actions() else to("1617"))
    s.marker[2] = space(near)
    assert asks(s) == "GiveToPartner"
    assert (picked(s) == card("the-ring")) == given


# ---- from what the seat may know only ----


def any_question(
    rules: dict[str, str], seed: int, answers: int, check: Callable[[Riddle, list[list[int]]], None]
) -> None:
    """Calls `check` at some questions of a game, half random and half by the policy."""
    s, dice = new_game(read_rules(rules)), Dice(seed)
    seats = len(RiddleGame().seats_of(s))
    heard: list[list[int]] = [[] for _ in range(seats)]
    for _ in range(answers):
        for seat in range(seats):
            heard[seat] += heard_by(s, seat)
        s.told = 0
        if s.depth == 0:
            return
        found = s.legal_actions()
        if s.seat() != CHANCE and len(found) > 1:
            check(s, heard)
        if s.seat() == CHANCE or dice.below(2):
            s.apply(found[dice.below(len(found))])
        else:
            s.apply(found[JUDGE.pick(s, numbers(found), len(found), dice)])


RULESETS = {
    **{preset.name: {"players": str(preset.players[-1]), **preset.rules} for preset in PRESETS},
    "strict": {**ADVANCED, "players": "2", "two-player-teams": "4", "peek": "strict", "partner-exchange": "looked"},
    "asked": {**PARTNERS, "players": "5", "partner-exchange": "asked", "partner-clairvoyance": "on"},
    "chosen": {**PARTNERS, "players": "6", "partner-exchange": "chosen", "resist-spaces": "on"},
    "last": {"players": "6", "one-deck": "on", "feast": "on", "quick-exit": "halls", "bilbo-resists": "on"},
    "elves": {"players": "3", "elf-ring-win": "on", "victory-cities": "on"},
}


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_two_worlds_with_the_same_view_get_the_same_answer(rules: dict[str, str]) -> None:
    """A1: the policy does not depend on what its seat cannot know."""

    def check(s: Riddle, heard: list[list[int]]) -> None:
        seat = s.seat()
        worlds = RiddleWorlds(look_at(s, seat), heard[seat])
        first = picked(worlds.sample(Dice(3)).clone(), 7)
        assert first == picked(worlds.sample(Dice(4)).clone(), 7), RiddleGame().dump(s)
        assert first in s.legal_actions()

    any_question(rules, 11, 250, check)


@pytest.mark.parametrize("rules", [{}, ADVANCED], ids=["basic", "advanced"])
def test_notes_follow_the_ring(rules: dict[str, str]) -> None:
    """Shares add up; the holder of The Ring suspects nobody; a seat is never certain of something wrong."""

    def check(s: Riddle, heard: list[list[int]]) -> None:
        seat = s.seat()
        world = RiddleWorlds(look_at(s, seat), heard[seat]).sample(Dice(3))
        shares = [world.remembered.ring_in_hand[other] for other in range(PLAYERS)]
        assert min(shares) >= 0 and sum(shares) <= 1000
        if s.has(seat, THE_RING):
            assert not any(ring_share(world, seat, other) for other in range(4) if other != seat)
        if asks(s) == "TakeAction":
            sizes = notes.notes_for(heard[seat]).size
            assert [sizes[other] for other in range(4)] == [s.hand_size(other) for other in range(4)]
        for other in range(4):
            if shares[other] == 1000:
                assert s.has(other, THE_RING) or s.holds(FORCE + other, THE_RING), RiddleGame().dump(s)

    any_question(rules, 5, 900, check)


# ---- how positions stand ----


def test_the_ring_is_worth_most_where_it_wins() -> None:
    home, far = waiting(), with_ring("0606", "eagles")
    assert JUDGE.value(home, 0) > JUDGE.value(far, 0) > JUDGE.value(far, 1)
    assert "has waited with the ring" in terms_of(home, 0)


def test_partners_share_their_chances() -> None:
    s = give(partners(), 2, "the-ring")
    assert JUDGE.value(s, 0) == JUDGE.value(s, 2) > 0.5 > JUDGE.value(s, 1)


def test_every_card_has_its_worth() -> None:
    assert len(KEEP_VALUES) == 3 * len(KIND_NAMES) and max(KEEP_VALUES) == KEEP_VALUES[len(KIND_NAMES) + THE_RING]
