"""The player of both sides: legal, blind to what its seat may not know, sensible, and far better than chance."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.player.battle_odds import odds
from mathom.games.war.player.card_worth import SPECIAL
from mathom.games.war.player.distances import distance, to_mordor
from mathom.games.war.player.judge import WarJudge
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.parts import NO_PARTS
from mathom.games.war.rules.facts.regions import REGIONS, are_adjacent, region_of
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from tests.effort import more
from tests.games.war.pairs import dealt_again, positions
from tests.games.war.rule_rows import play

JUDGE = WarJudge()
OUT = zeros(4096)
LONGEST = 20_000  # answers of a game in which at least one side is sensible


def picked(s: War, dice: Dice) -> int:
    n = s.legal(OUT)
    k = JUDGE.pick(s, OUT, n, dice)
    assert 0 <= k < n
    return OUT[k]


def played(seed: int, sensible: tuple[int, ...]) -> War:
    s, dice = new_game(), Dice(seed)
    for _ in range(LONGEST):
        if not s.depth:
            return s
        seat = s.seat()
        s.apply(picked(s, dice) if seat in sensible else s.draw(OUT, s.legal(OUT), dice))
    raise AssertionError("the game is too long")


def wins(seat: int, games: int) -> int:
    return sum(played(seed, (seat,)).winner == seat for seed in range(games))


def test_free_peoples_win_nearly_all_games_against_chance() -> None:
    """They win 98 % (docs/war-balance.md): fewer than three quarters do not happen by chance."""
    assert wins(0, more(12)) >= more(12) * 3 // 4


def test_shadow_wins_nearly_all_games_against_chance() -> None:
    assert wins(1, more(6)) >= more(6) * 9 // 10


def test_sensible_games_are_short() -> None:
    turns = [played(100 + seed, (0, 1)).turn for seed in range(more(4))]
    assert max(turns) < 40 and sum(turns) / len(turns) < 20


@pytest.mark.parametrize("seed", range(more(2)))
def test_hidden_cards_do_not_change_the_answer(seed: int) -> None:
    """It may look at a whole world, but must use only what its seat knows."""
    dice, compared = Dice(seed), 0
    for s in positions(50 + seed, 11):
        seat = s.seat()
        if seat != CHANCE:
            other = dealt_again(s, seat, dice)
            assert other.actions_for(seat) == s.actions_for(seat)
            assert picked(s, Dice(9)) == picked(other, Dice(9))
            assert JUDGE.value(s, seat) == JUDGE.value(other, seat)
            compared += 1
    assert compared > 50


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        ("free-dice character muster ; box 0 1", "character move-fellowship"),
        ("revealed ; free-dice character ; box 0 1", "character hide-fellowship"),
        ("shadow-dice muster ; sauron 0 ; isengard 0 ; southrons 0", "muster saruman"),
        ("hand athelas ; corruption 5 ; revealed ; free-dice event", "event play"),
        ("minas-tirith: gondor 1/0/0 sauron 8/2+3n ; sauron 0 ; shadow-dice army muster", "army attack"),  # a siege
        ("minas-tirith: gondor 1/0/0 sauron 8/2+3n ; sauron 0 ; shadow-dice character event", "character attack"),
        ("minas-tirith: gondor 4/1/2 sauron 2/0 ; sauron 0 ; shadow-dice muster army", "muster diplomacy"),
        ("minas-tirith: gondor 3/1/1 sauron 1/0 ; gondor 0 active ; free-dice army", "army attack"),  # a sortie
        ("gone gandalf-the-grey ; orthanc: saruman ; free-dice will muster", "will gandalf-the-white"),
    ],
)
def test_policy_picks_the_obvious_action(position: str, answer: str) -> None:
    assert notate(picked(play(position), Dice(1))) == answer


def test_attack_only_with_good_odds() -> None:
    weak = "osgiliath: sauron 2/0 | minas-tirith: gondor 5/3/1 ; sauron 0 ; gondor 0 active ; shadow-dice army"
    assert "attack" not in notate(picked(play(weak), Dice(1)))
    strong = "dale: captured sauron 8/2+2n | erebor: dwarves 1/0/0 ; sauron 0 ; shadow-dice army"
    s = play(strong)
    assert odds(s, 1, region_of("dale"), region_of("erebor")) > 80
    assert notate(picked(s, Dice(1))) == "army attack"


def test_judge_values_what_matters() -> None:
    """Corruption and lost Settlements are bad for the Free Peoples, steps towards the Crack of Doom are good."""
    worst_first = ["corruption 9", "minas-tirith: captured | dale: captured ; corruption 2", "corruption 2", "mordor 3"]
    values = [JUDGE.value(play(text), 0) for text in worst_first]
    assert values == sorted(values) and len(set(values)) == len(values) and 0.0 < values[0] < values[-1] < 1.0
    s = play("corruption 4")
    assert JUDGE.value(s, 0) + JUDGE.value(s, 1) == pytest.approx(1.0)


def test_distances_are_those_of_the_map() -> None:
    for a in range(0, REGIONS, 7):
        for b in range(REGIONS):
            assert distance(a, b) == distance(b, a)
            assert (distance(a, b) == 1) == are_adjacent(a, b) and (distance(a, b) == 0) == (a == b)
    assert to_mordor(region_of("morannon")) == 0 and to_mordor(region_of("dagorlad")) == 1


def test_named_cards_exist() -> None:
    assert set(SPECIAL) <= set(CARD_NAMES)


@pytest.mark.parametrize("players", [3, 4])
def test_sensible_players_finish_games_of_teams(players: int) -> None:
    """R17: the player answers every question of every seat, and its games are as short as those for two."""
    s, dice = new_game(NO_PARTS, players), Dice(7)
    asked = set()
    while s.depth:
        seat = s.seat()
        asked.add(seat)
        s.apply(s.draw(OUT, s.legal(OUT), dice) if seat == CHANCE else picked(s, dice))
    assert asked == {CHANCE, *range(players)} and s.turn < 40


@pytest.mark.parametrize("players", [3, 4])
def test_picks_of_a_team_do_not_depend_on_hidden_cards(players: int) -> None:
    dice, compared = Dice(3), 0
    for s in positions(3, 97, players):
        seat = s.seat()
        if seat >= 0 and s.lane(seat) == s.depth - 1:
            other = dealt_again(s, seat, dice)
            assert picked(s, Dice(1)) == picked(other, Dice(1))
            compared += 1
    assert compared > 5
