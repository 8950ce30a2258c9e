"""The trained net at the table: its arithmetic, what it sees, its levels, and what happens without its file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom import Match, game
from mathom.bots import levels, net_player
from mathom.bots.bot import Budget, Question
from mathom.bots.leash import halfway, leashed
from mathom.bots.net_player import NetPlayer, net_of, weighed
from mathom.bots.registry import bots_for, make_bot
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.learned_policy import LearnedPolicy, NoNet
from mathom.games.confrontation import learned_policy as confrontation_net
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.learner_rows import ROW
from mathom.games.confrontation.knowledge.net_inputs import NetInputs
from mathom.lab.training import duel
from mathom.terminal.opponent import opponent_named
from tests.games.confrontation.knowledge.test_learner_rows import RULESETS, rows_of

GAME = game("confrontation")
CARDS = "eregion: gimli | misty_mountains: balrog"
AnyMatch = Match[State, object]


def question(match: AnyMatch, seat: int, seed: int = 1) -> Question:
    options = tuple(match.game.notate(match.state, seat, action) for action in match.actions(seat))
    return Question(match.game, seat, match.view(seat), match.heard(seat), options, Budget(), Dice(seed), "t")


def wandered(rules: dict[str, str], answers: int, seed: int) -> Iterator[AnyMatch]:
    """A random game, at each of its first questions."""
    match: AnyMatch = Match(GAME, rules, secret=bytes(32))
    dice = Dice(seed)
    for _ in range(answers):
        if not match.asked:
            return
        yield match
        seat = match.asked[dice.below(len(match.asked))]
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])


def test_compiled_net_agrees_with_numpy(rules_form: str) -> None:
    net, inputs, by_numpy = net_of(learned()), NetInputs(), duel.net_of(str(duel.NET))
    for rules in RULESETS if rules_form == "compiled" else RULESETS[-1:]:
        rows = rows_of(rules, games=1)
        for _ in range(8 if rules_form == "compiled" else 2):
            rows.play_randomly(9)
            inputs.read(rows)
            net.run(inputs.inputs, inputs.numbers, inputs.count)
            logits, odds = by_numpy(np.asarray(memoryview(rows.rows))[:ROW])
            assert net.odds() == pytest.approx(odds, abs=1e-4)
            for answer in rows.states[0].legal_actions():
                assert net.logit(i64(answer)) == pytest.approx(float(logits[answer]), abs=1e-3)


def learned() -> LearnedPolicy:
    found = GAME.learned_policy()
    assert found is not None
    return found


@pytest.mark.parametrize("rules", RULESETS[2:], ids=str)
def test_net_sees_only_what_its_seat_knows(rules: dict[str, str]) -> None:
    """In all positions behind a view it gives the same shares."""
    net, asked = net_of(learned()), 0
    for number, match in enumerate(wandered(rules, 90, 4)):
        if number % 12 == 11:
            seat = match.asked[0]
            policy = learned().policy(net, match.view(seat), match.heard(seat))
            worlds, found = GAME.worlds(match.view(seat)), set()
            for seed in (1, 2, 3):
                world = learned().asked(worlds, seat, Dice(seed))
                answers = world.actions_for(seat)
                shares = vec[float]([0.0] * len(answers))
                odds = policy.weigh(world, vec[i64]([i64(a) for a in answers]), len(answers), shares)
                found.add((odds, *shares))
            assert len(found) == 1
            asked += 1
    assert asked


def test_order_of_simultaneous_cards_makes_no_difference() -> None:
    """A card that the other side laid face down early does not change the answer."""
    found = []
    for sauron_first in (False, True):
        match: AnyMatch = Match(GAME, position=f"{CARDS} ; turn 2", secret=bytes(32))
        match.say(0, "gimli-misty_mountains")
        if sauron_first:
            match.say(1, "3")
        found.append(weighed(question(match, 0)))
    assert found[0] == found[1]


def test_trained_net_beats_chance_from_views_alone() -> None:
    """Against a player of random answers it wins; a player of equal strength would win all ten in one of 1,000 runs."""
    won = 0
    for number in range(10):
        match: AnyMatch = Match(GAME, {}, secret=bytes([number] * 32))
        bots = {number % 2: NetPlayer(), 1 - number % 2: make_bot("random")}
        while not match.is_over:
            seat = match.asked[0]
            match.say(seat, bots[seat].decide(question(match, seat, number + len(match.entries))).text)
        won += match.result[number % 2] > 0  # type: ignore[index]
    assert won == 10


def test_leash_weighs_odds_against_shares() -> None:
    shares = {"bold": 0.9, "safe": 0.1}
    kept = leashed({"bold": 0.5, "safe": 0.5}, shares, 0.1)
    assert kept == pytest.approx(shares)
    drawn = leashed({"bold": 0.5, "safe": 0.9}, shares, 0.1)
    assert drawn["safe"] > 0.8 and leashed({"bold": 0.5, "safe": 0.9}, shares, 10.0)["bold"] > 0.85


def test_card_shares_lie_halfway_between_matrix_and_net() -> None:
    assert halfway({"1": 1.0, "2": 0.0}, {"1": 0.5, "2": 0.5}) == pytest.approx({"1": 0.75, "2": 0.25})


def test_unknown_mode_is_refused() -> None:
    with pytest.raises(MathomError, match='not "wild"'):
        make_bot("net:wild")


# ---- without the file ----


def with_weights(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    broken = replace(confrontation_net.learned_policy(), weights=file)
    monkeypatch.setattr(ConfrontationGame, "learned_policy", lambda _: broken)


def test_level_is_not_offered_if_its_net_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with_weights(monkeypatch, tmp_path / "gone.npz")
    assert [entry.name for entry in bots_for("confrontation")][-1] == "hard"
    assert levels.hints_for("confrontation") == "medium"
    with pytest.raises(MathomError, match=r"The trained net is missing .*get a fresh copy of mathom"):
        opponent_named("expert", "confrontation")


def test_damaged_net_is_refused_and_the_level_plays_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "damaged.npz"
    file.write_bytes(b"x")
    with_weights(monkeypatch, file)
    match: AnyMatch = Match(GAME, position=f"{CARDS} ; turn 2", secret=bytes(32))
    with pytest.raises(NoNet, match="The trained net is damaged"):
        NetPlayer().decide(question(match, 0))
    decision = make_bot("expert").decide(replace(question(match, 0), budget=Budget(iterations=20)))
    assert decision.text in question(match, 0).options
    assert decision.thought.startswith("The trained net is damaged")


def test_games_without_a_net_say_so() -> None:
    match: AnyMatch = Match(game("riddle"), {}, secret=bytes(32))
    with pytest.raises(NoNet, match=net_player.NO_NET):
        weighed(question(match, match.asked[0]))
