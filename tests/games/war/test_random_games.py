"""Random games: they end, the twenty invariants hold at every question, copies are equal and independent."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom import native
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.facts.parts import ALL_PARTS, ENGINES_PART, EVENTS_PART, NO_PARTS
from mathom.games.war.rules.facts.seats import PLAYER_COUNTS
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import NOT_ENDED
from mathom.games.war.text.position import load
from tests.effort import more
from tests.games.war import invariants
from tests.games.war.invariants import INVARIANTS, Watcher, asked_frame
from tests.games.war.referee.midgames import Midgame

MOST_QUESTIONS = 40_000
POSITIONS = 20_000 if native.form() == "compiled" else 100  # for each invariant; `--more 50` looks at a million
MIDGAMES = 60 if native.form() == "compiled" else 2
TEAM_GAMES = 4 if native.form() == "compiled" else 1


def watch_game(seed: int, looked: Counter[int], players: int = 2, parts: int = NO_PARTS, each: int = 8) -> None:
    """Plays a random game to its end; looks at every action and at one in eight of all other questions."""
    s, dice, out = new_game(parts, players), Dice(seed), zeros(4096)
    watcher = Watcher(s, seed)
    questions = 0
    while s.depth:
        if questions % each == 0 or asked_frame(s) == "Act":
            watcher.look()
        s.apply(s.draw(out, s.legal(out), dice))
        questions += 1
        assert questions < MOST_QUESTIONS
    watcher.end()
    assert s.reason != NOT_ENDED and s.value(0) + s.value(1) == 1.0
    assert [s.value(seat) for seat in range(2, players)] == [s.value(3 - seat) for seat in range(2, players)]
    looked.update(watcher.looked)


def test_twenty_invariants_hold_in_random_games() -> None:
    looked: Counter[int] = Counter()
    seed = 0
    while len(looked) < INVARIANTS or min(looked.values()) < more(POSITIONS):
        watch_game(seed, looked)
        seed += 1


def test_middles_of_games_keep_the_invariants_and_ask_no_forced_question() -> None:
    """Positions with sieges, Characters and cards that games from the start seldom reach."""
    for seed in range(more(MIDGAMES)):
        s, dice, out = load(Midgame(seed).text(set())), Dice(seed), zeros(4096)
        watcher, last_turn = Watcher(s, seed), s.turn + 1
        while s.depth and s.turn <= last_turn:
            invariants.check(s)
            watcher.look_at_question()
            s.apply(s.draw(out, s.legal(out), dice))


@pytest.mark.parametrize("players", [3, 4])
def test_invariants_hold_in_random_games_of_teams(players: int) -> None:
    """R17: random games of three and four players end too."""
    looked: Counter[int] = Counter()
    for seed in range(more(TEAM_GAMES)):
        watch_game(seed, looked, players)
    assert len(looked) == INVARIANTS


PARTS = [ALL_PARTS, *(1 << part for part in range(EVENTS_PART)), 3 << ENGINES_PART]
RULESETS = [(parts, players) for parts in PARTS for players in PLAYER_COUNTS]
if native.form() != "compiled":  # the whole expansion for everybody, each part for one number of players
    RULESETS = [(parts, players) for k, (parts, players) in enumerate(RULESETS) if parts == ALL_PARTS or k % 4 == 0]


@pytest.mark.parametrize(("parts", "players"), RULESETS)
def test_random_games_of_every_part_of_the_expansion_end(parts: int, players: int) -> None:
    """R18, R18.7: for two, three and four players, with the invariants."""
    for seed in range(more(1)):
        watch_game(seed, Counter(), players, parts, 61)


def test_copies_are_equal_and_independent() -> None:
    s, dice, out = new_game(), Dice(3), zeros(4096)
    for _ in range(300):
        copy, other = s.clone(), new_game()
        s.copy_into(other)
        assert copy.fingerprint(1) == s.fingerprint(1) == other.fingerprint(1)
        before = s.fingerprint(1)
        copy.apply(copy.draw(out, copy.legal(out), dice))
        assert s.fingerprint(1) == before
        s.apply(s.draw(out, s.legal(out), dice))
