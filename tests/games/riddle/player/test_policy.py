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
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.options import ADVANCED, PARTNERS, PRESETS, read_rules
from mathom.games.riddle.player.judge import terms_of
from mathom.games.riddle.player.suspicion import ring_share
from mathom.games.riddle.player.worth import KEEP_VALUES, keep
from mathom.games.riddle.rules.cards import KIND_NAMES, THE_RING
from mathom.games.riddle.rules.frames import new_game
from mathom.games.riddle.rules.state import FORCE, PLAYERS, Riddle
from mathom.games.riddle.text.event_fields import KINDS
from tests.games.riddle.player.choices import JUDGE, choice, chosen_in, noted, noted_choice, pick, whole_turn
from tests.games.riddle.rule_rows import check, play

# The Cracks of Doom are 2618, Barad-dûr is 2617.
ENEMY = "black-rider-1 0202 hand rope cloak"
WAITED = f"frodo 2618 hand the-ring eagles waited ; {ENEMY}"


# ---- winning ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer"),
    [
        ("a player who waited with The Ring shows it", WAITED, "", "declare"),
        ("a player who has come with The Ring waits", f"frodo 2618 hand the-ring horse-3 rope ; {ENEMY}", "", "finish"),
        ("The Ring goes home", f"frodo 2617 hand the-ring ; {ENEMY}", "", "die"),
        ("by the shortest way", f"frodo 2617 hand the-ring ; {ENEMY}", "die", "2618"),
        ("Eagles carry a Hobbit there", "frodo 0606 hand the-ring eagles rope ; sam 0202 hand cloak", "", "eagles"),
        ("to the Cracks of Doom", "frodo 0606 hand the-ring eagles rope ; sam 0202 hand cloak", "eagles", "2618"),
        (
            "Flying Beasts carry a Rider there",
            "black-rider-1 0606 hand the-ring flying-beasts-1 rope ; sam 0202 hand cloak",
            "",
            "flying-beasts-1",
        ),
        (
            "to Barad-dûr",
            "black-rider-1 0606 hand the-ring flying-beasts-1 rope ; sam 0202 hand cloak",
            "flying-beasts-1",
            "2617",
        ),
        ("without The Ring, Eagles are kept", "frodo 0606 hand eagles rope ; black-rider-1 0202", "roll 4", "die"),
        ("with The Ring, a bad roll is rejected", f"frodo 1417 hand the-ring legolas ; {ENEMY}", "", "reroll legolas"),
    ],
)
def test_winning(rule: str, position: str, answers: str, answer: str) -> None:
    assert choice(position, answers) == answer


def test_with_the_ring_a_stop_beside_others_is_avoided() -> None:
    free = choice(f"frodo 2117 hand the-ring rope ; {ENEMY}", "roll 3, die")
    match = play(f"frodo 2117 hand the-ring rope ; {ENEMY.replace('0202', free)}", "roll 3, die")
    board = match.state.rules.board
    stop = chosen_in(match)
    assert board.distance(board.space_names.index(stop), board.space_names.index(free)) > 1


# ---- collecting ----


def test_a_city_in_reach_is_gone_to() -> None:
    given = whole_turn(play("frodo 0606 hand rope ; black-rider-1 2822", "roll 3"))
    assert given[0] == "die" and "finish city" in given


def test_a_city_that_was_just_used_is_left() -> None:
    given = whole_turn(play("frodo 0806 hand rope cities bree ; black-rider-1 2822", "roll 6"))
    assert given[1] != "0806" and "finish city" in given


@pytest.mark.parametrize(
    ("rule", "who", "held", "goes"),
    [
        ("a Spy before Gollum", "frodo", "gollum eagles spy-1", "spy-1"),
        ("the other side's flyer before one's own", "frodo", "eagles flying-beasts-1 gandalf", "flying-beasts-1"),
        ("the other side's Wizard before one's own", "black-rider-1", "gandalf sauron the-balrog", "gandalf"),
        ("a second Rope before the first Cloak", "frodo", "rope rope cloak", "rope"),
        ("Butterbur before an army", "frodo", "butterbur good-army-1 evil-army-1", "butterbur"),
        ("a card of nobody in the game before one's own", "frodo", "frodo merry sam", "merry"),
    ],
)
def test_d_21_discards(rule: str, who: str, held: str, goes: str) -> None:
    """The player discards what they need least."""
    drawn = ", ".join(held.split())
    assert choice(f"{who} 0805 ; sam 2822", f"die, 0806, finish city, {drawn}") == goes


def test_o_7_elf_rings_are_kept_where_they_win() -> None:
    vilya, army = KIND_NAMES.index("elf-ring-vilya"), KIND_NAMES.index("good-army-1")
    for option in ("off", "on"):
        s = play(f"rules elf-ring-win={option} ; frodo 0606 hand elf-ring-vilya good-army-1 ; sam 0606").state
        assert (keep(s, 0, vilya) > keep(s, 0, army)) == (option == "on")


# ---- hunting ----

HUNT = "frodo 0202 hand gandalf gollum ; black-rider-1 1212 hand cloak boat ; sam 2822 hand the-ring rope"
FIGHT = "die, 0303, boat, boat"  # an exchange of a Boat for a Boat
ARMIES = "evil-army-1 evil-army-2 evil-army-3 neutral-army-1"


def test_gollum_is_used_on_a_player_waiting_to_win() -> None:
    assert choice("frodo 0202 hand gollum spy-1 ; sam 2618 hand rope cloak boat waited") == "gollum"


def test_gollum_is_kept_while_nobody_is_suspected() -> None:
    assert choice("frodo 0202 hand gollum spy-1 ; black-rider-1 0606 hand rope ; sam 0606") != "gollum"


def test_seat_remembers_seen_cards() -> None:
    """Gandalf shows who has The Ring; Gollum asks for it."""
    match = play(HUNT, "see gandalf, sam, stop")
    world = noted(match, 0)
    assert world.remembered.ring_in_hand[2] == 1000 and world.has(2, THE_RING)
    assert noted_choice(match, 0) == "gollum"
    match.say(0, "gollum")
    assert noted_choice(match, 0) == "sam"


def test_seat_does_not_remember_unseen_cards() -> None:
    match = play(HUNT.replace("cloak boat", "cloak boat eagles sauron"), "see gandalf, sam, stop")
    assert noted(match, 1).remembered.ring_in_hand[2] < 1000


def test_known_titles_are_named() -> None:
    position = "frodo 0202 hand gandalf riddle spy-1 ; black-rider-1 2822 hand the-ring rope"
    match = play(position, "see gandalf, black-rider-1, riddle, black-rider-1, rope")
    assert noted_choice(match, 0) in ("name the-ring", "name rope")


@pytest.mark.parametrize(
    ("rule", "attacker", "defender", "answers", "answer"),
    [
        ("a player who is sure to win attacks", ARMIES, "", "", "attack frodo"),
        (
            "a weak player does not",
            "evil-army-1 rope",
            "good-army-1 good-army-2 good-army-3 strider eagles",
            "",
            "finish",
        ),
        ("a player who can defend does", "evil-army-1", "good-army-1", "attack frodo, evil-army-1", "good-army-1"),
        ("The Ring is shown last", "evil-army-1", "the-ring good-army-1", "attack frodo, evil-army-1", "good-army-1"),
        ("but before a surrender", "evil-army-1", "the-ring rope", "attack frodo, evil-army-1", "the-ring"),
        ("cards that return first", "evil-army-1", "frodo good-army-1 eagles", "attack frodo, evil-army-1", "frodo"),
        ("a player who can only surrender does", "evil-army-1", "rope cloak", "attack frodo, evil-army-1", "surrender"),
        ("The Ring is taken", "evil-army-1", "the-ring gollum", "attack frodo, evil-army-1, surrender", "the-ring"),
    ],
)
def test_battles(rule: str, attacker: str, defender: str, answers: str, answer: str) -> None:
    position = f"black-rider-1 0403 hand boat {attacker} ; frodo 0303 hand boat {defender}"
    assert choice(position, f"{FIGHT}, {answers}") == answer


def test_cities_fight_first() -> None:
    position = "black-rider-1 0908 hand boat evil-army-1 evil-army-2 evil-army-3 ; frodo 0909 hand boat"
    assert choice(position, "die, 0909, boat, boat, attack frodo") == "barrow-downs"


# ---- guarding ----


@pytest.mark.parametrize(
    ("rule", "position", "answers", "answer"),
    [
        (
            "D-10 one's own card hides the hand",
            "frodo 0202 hand palantir rope ; black-rider-1 0806 hand black-rider-1 the-ring",
            "see palantir, black-rider-1",
            "black-rider-1",
        ),
        (
            "O-15 Bilbo keeps The Ring",
            "rules bilbo-resists=on ; frodo 0606 hand gollum rope ; black-rider-1 0606 hand bilbo the-ring rope",
            "gollum, black-rider-1",
            "show-hand",
        ),
        ("D-23 a 6 leads out of the Halls", "frodo halls hand cloak ; sam 0805", "roll 6", "leave"),
    ],
)
def test_guarding(rule: str, position: str, answers: str, answer: str) -> None:
    assert choice(position, answers) == answer


# ---- partners ----

PARTNERS_AT = "frodo {} ; black-rider-1 1212 ; sam {} ; black-rider-2 2822"


def test_partners_are_not_robbed() -> None:
    players = PARTNERS_AT.format("0202 hand sam gollum riddle", "0206 hand the-ring rope cloak boat eagles")
    assert choice(f"rules partners=on ; {players}") not in ("sam", "gollum")


@pytest.mark.parametrize(
    ("rule", "frodo", "sam", "stop", "is_given"),
    [
        ("to a partner who is nearer", "2517", "2618", "2617", True),
        ("not to one who is not", "2517", "2716", "2617", False),
    ],
)
def test_o_2_the_ring_is_given(rule: str, frodo: str, sam: str, stop: str, is_given: bool) -> None:
    """A partner who is nearer to the victory space gets The Ring."""
    players = PARTNERS_AT.format(f"{frodo} hand the-ring rope", f"{sam} hand cloak")
    match = check(f"rules partners=on partner-exchange=chosen ; {players}", f"die, {stop}", "asks GiveToPartner frodo")
    assert chosen_in(match) == ("the-ring" if is_given else "rope")


# ---- from what the seat may know only ----


def heard_by(s: Riddle, seat: int) -> list[int]:
    story = read_story(KINDS, [s.story[i] for i in range(s.told)])
    return [x for raw in story for x in raw.heard_by(seat)]


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

    def see(s: Riddle, heard: list[list[int]]) -> None:
        seat = s.seat()
        worlds = RiddleWorlds(look_at(s, seat), heard[seat])
        first = pick(worlds.sample(Dice(3)).clone(), 7)
        assert first == pick(worlds.sample(Dice(4)).clone(), 7), RiddleGame().dump(s)
        assert first in s.legal_actions()

    any_question(rules, 11, 250, see)


@pytest.mark.parametrize("rules", [{}, ADVANCED], ids=["basic", "advanced"])
def test_notes_follow_the_ring(rules: dict[str, str]) -> None:
    """Shares add up; the holder of The Ring suspects nobody; a seat is never certain of something wrong."""

    def see(s: Riddle, heard: list[list[int]]) -> None:
        seat = s.seat()
        world = RiddleWorlds(look_at(s, seat), heard[seat]).sample(Dice(3))
        shares = [world.remembered.ring_in_hand[other] for other in range(PLAYERS)]
        assert min(shares) >= 0 and sum(shares) <= 1000
        if s.has(seat, THE_RING):
            assert not any(ring_share(world, seat, other) for other in range(4) if other != seat)
        if s.waiting()[0].startswith("TakeAction"):
            sizes = notes.notes_for(heard[seat]).size
            assert [sizes[other] for other in range(4)] == [s.hand_size(other) for other in range(4)]
        for other in range(4):
            if shares[other] == 1000:
                assert s.has(other, THE_RING) or s.holds(FORCE + other, THE_RING), RiddleGame().dump(s)

    any_question(rules, 5, 900, see)


# ---- how positions stand ----


def test_the_ring_is_worth_most_where_it_wins() -> None:
    home, far = play(WAITED).state, play(f"frodo 0606 hand the-ring eagles ; {ENEMY}").state
    assert JUDGE.value(home, 0) > JUDGE.value(far, 0) > JUDGE.value(far, 1)
    assert "has waited with the ring" in terms_of(home, 0)


def test_partners_share_their_chances() -> None:
    s = play(f"rules partners=on ; {PARTNERS_AT.format('0202', '0206 hand the-ring')}").state
    assert JUDGE.value(s, 0) == JUDGE.value(s, 2) > 0.5 > JUDGE.value(s, 1)


def test_every_card_has_its_worth() -> None:
    assert len(KEEP_VALUES) == 3 * len(KIND_NAMES) and max(KEEP_VALUES) == KEEP_VALUES[len(KIND_NAMES) + THE_RING]
