"""What the laboratory counts in a game of War of the Ring."""

from __future__ import annotations

import pytest

import mathom
from mathom.bots.registry import make_bot
from mathom.core.engine.dice import Dice
from mathom.core.play.tally import Tally
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.text.titles import REASON_NAMES
from mathom.lab.arena.game_loop import BotGame, Seating, play_game

GAME = mathom.game("war")


def finished(players: int, seed: int) -> tuple[Tally, tuple[float, ...]]:
    play = BotGame(GAME, {"players": str(players)}, bytes([seed] * 32))
    bot = make_bot("greedy")
    out = play_game(play, Seating([bot] * players, [Dice(seed + seat) for seat in range(players)]))
    assert out.tally is not None and out.forfeit is None
    return out.tally, tuple(out.result)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tally_counts_a_game(players: int) -> None:
    tally, result = finished(players, 5)
    assert len(tally.kinds) == len(tally.roles) == len(result) == players
    assert tally.ended in REASON_NAMES[1:] and tally.rounds > 3
    won = {side for side, mark in zip(tally.kinds, result, strict=True) if mark > 0}
    assert won == ({"free"} if tally.ended in ("ring-destroyed", "free-conquest") else {"shadow"})
    for sort in ("played", "combat"):
        assert set(tally.counts[sort]) <= set(CARD_NAMES)
        for row in tally.counts[sort].values():
            assert len(row) == players and sum(row) >= 1
    moved = tally.counts["deeds"]["fellowship-moved"]
    assert moved[0] >= 5 and sum(moved[1:]) == 0


def test_cards_are_counted_for_the_side_that_plays_them() -> None:
    tally, _ = finished(2, 6)
    for sort in ("played", "combat"):
        for card, row in tally.counts[sort].items():
            other = 1 if CARD_NAMES.index(card) < CARD_NAMES.index("shelobs-lair") else 0
            assert row[other] == 0
