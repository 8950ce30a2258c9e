"""One game between bots: mirrored pairs, what bots are told, and forfeits."""

from __future__ import annotations

import pytest

from mathom.bots.bot import Bot, Question
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.game import AnyGame, find_game
from mathom.core.play.match import Match
from mathom.lab.arena.fixtures import (
    DRAWN,
    FIRST,
    NEXT,
    OWN,
    SENSIBLE,
    Conditions,
    Fixture,
    fixtures,
    meetings,
    pair_secret,
    rotations,
)
from mathom.lab.arena.game_loop import BotGame, Outcome, Seating, TruthQuestion, play_game
from mathom.lab.arena.runner import GameWorker
from tests.lab.pool import Broken, First, Nonsense, Sleeper, Spy

GAME = find_game("confrontation")
RULESETS: list[dict[str, str]] = [
    {},
    {"cast": "variant"},
    {"cast": "draft", "draft": "hidden", "specials": "own-two"},
    {"specials": "announced"},
]


def game_of(
    bots: list[Bot], rules: dict[str, str], setups: str = DRAWN, pair: int = 0, game: AnyGame = GAME, limit: float = 9.0
) -> tuple[BotGame, Outcome]:
    play = BotGame(game, rules, pair_secret(1, pair))
    dice = [Dice(seat + 1) for seat in range(play.seats)]
    return play, play_game(play, Seating(bots, dice, setups, limit, "t"))


def board_of(question: Question) -> object:
    """The board as the seat that is asked sees it."""
    return GAME.show(question.view)


@pytest.mark.parametrize("rules", RULESETS)
@pytest.mark.parametrize("setups", [DRAWN, SENSIBLE])
def test_both_games_of_a_pair_have_the_same_set_ups(rules: dict[str, str], setups: str) -> None:
    def before_the_first_turn(bots: list[Bot], pair: int) -> list[tuple[int, int]]:
        play, _ = game_of(bots, rules, setups, pair)
        fresh = BotGame(GAME, rules, pair_secret(1, pair))
        for n, (_, action) in enumerate(play.record):
            if not fresh.is_setup:
                return play.record[:n]
            fresh.answer(action)
        return play.record

    one, other = before_the_first_turn([First(), Spy()], 3), before_the_first_turn([Spy(), Broken()], 3)
    assert len(one) >= 10 and one == other
    assert len({tuple(before_the_first_turn([First(), First()], pair)) for pair in range(6)}) > 1


def test_sensible_set_ups_are_presets() -> None:
    play, _ = game_of([First(), First()], {}, SENSIBLE)
    sheet = GAME.table.sheet(GAME.new({}), 0)
    assert sheet is not None
    first = [action for seat, action in play.record if seat == 0][:5]
    fresh = GAME.new({})
    things = []
    for action in first:
        slot = GAME.table.sheet(fresh, 0)
        assert slot is not None
        things.append(slot.slots[0].things[slot.slots[0].answers.index(GAME.notate(fresh, 0, action))])
        fresh.answer(0, action)
    assert tuple(things) in [preset.things for preset in sheet.presets]


def test_bots_choose_their_own_set_ups() -> None:
    spy = Spy()
    game_of([spy, First()], {"specials": "announced"}, OWN)
    assert len(spy.asked[0].options) == 5  # how many Special Cards


def test_both_games_of_a_pair_have_the_same_chance() -> None:
    """The n-th draw for a question is the same, whatever happened in between."""
    play = BotGame(GAME, {}, pair_secret(1, 0))
    other = BotGame(GAME, {}, pair_secret(1, 0))
    assert other.chance.below(50, "elsewhere") >= 0
    for n in (2, 3, 4, 2, 3):
        assert play.chance.below(n, "DrawDefender") == other.chance.below(n, "DrawDefender")
    third = BotGame(GAME, {}, pair_secret(1, 1))
    assert [third.chance.below(100, "x") for _ in range(9)] != [play.chance.below(100, "x") for _ in range(9)]


def test_same_bots_repeat_the_same_game() -> None:
    assert game_of([First(), First()], {})[0].record == game_of([First(), First()], {})[0].record


@pytest.mark.parametrize("rules", RULESETS)
def test_bot_gets_the_same_questions_as_at_a_table(rules: dict[str, str]) -> None:
    """A match with the same answers gives the same views, options and heard events at every question."""
    spies = [Spy(), Spy()]
    play, outcome = game_of([*spies], rules, OWN)
    match = Match(GAME, rules)
    asked = [iter(spy.asked) for spy in spies]
    compared = 0
    for seat, action in play.record:
        if seat != CHANCE and len(match.actions(seat)) > 1:
            question = next(asked[seat])
            assert type(question) is Question and question.seat == seat
            assert question.view == match.view(seat) and question.heard == match.heard(seat)
            assert list(question.options) == [option.text for option in match.options(seat)]
            compared += 1
        match.act(seat, action)
    assert compared == sum(outcome.answers) > 20 and match.result == outcome.result


@pytest.mark.parametrize(
    ("bot", "why"),
    [(Nonsense(), "xyzzy"), (Broken(), "ZeroDivisionError: no luck"), (Sleeper(), "took more than 0.4 s")],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_failing_bot_loses(bot: Bot, why: str, seat: int) -> None:
    bots: list[Bot] = [First(), First()]
    bots[seat] = bot
    _, outcome = game_of(bots, {}, limit=0.4 if isinstance(bot, Sleeper) else 9.0)
    assert outcome.forfeit is not None and outcome.forfeit[0] == seat and why in outcome.forfeit[1]
    assert outcome.result == ((-1.0, 1.0) if seat == 0 else (1.0, -1.0))


def test_game_ends_at_the_answer_limit() -> None:
    play = BotGame(GAME, {}, pair_secret(1, 0))
    outcome = play_game(play, Seating([First(), First()], [Dice(1), Dice(2)], max_answers=6))
    assert outcome.unfinished and outcome.result == (0.0, 0.0) and sum(outcome.answers) == 6


def test_only_bots_that_ask_for_it_see_the_truth() -> None:
    class Seer(Spy):
        sees_truth = True

    seer, spy = Seer(), Spy()
    play, _ = game_of([seer, spy], {})
    assert all(isinstance(question, TruthQuestion) and question.truth is not None for question in seer.asked)
    assert not any(isinstance(question, TruthQuestion) for question in spy.asked)
    truth = seer.asked[-1]
    assert isinstance(truth, TruthQuestion) and truth.truth is not play.state


def test_meetings_and_fixtures() -> None:
    assert meetings(["a", "b"], 2) == [("a", "b")]
    assert meetings(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert meetings(["a", "b", "c"], 2, FIRST) == [("a", "b"), ("a", "c")]
    assert meetings(["a", "b", "c"], 2, NEXT) == [("b", "a"), ("c", "b")]
    assert meetings(["a", "b"], 3) == [("a", "b", "a")]
    assert rotations(3) == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    games = fixtures([("a", "b"), ("a", "c")], 3)
    assert len(games) == 8 and len({game.key for game in games}) == 8
    assert [game.seats for game in games[:4]] == [(0, 1), (1, 0)] * 2 and [game.pair for game in games[:5]] == [
        0
    ] * 4 + [1]


def test_bots_cannot_identify_the_game() -> None:
    """Seed and number of a pair determine its set-ups and chance, so bots get neither."""
    worker, spies = GameWorker(Conditions("confrontation", seed=987654)), [Spy(), Spy()]
    worker.bots = {("t-spy", place): spy for place, spy in enumerate(spies)}
    for seats in ((0, 1), (1, 0)):
        worker.play(Fixture(("t-spy", "t-spy"), 4321, seats))
    words = [{question.table for question in spy.asked} for spy in spies]
    assert words[0] == words[1] and len(words[0]) == 2
    assert not any("987654" in word or "4321" in word for word in words[0])
