"""The greedy bot, and when bots resign or agree to a draw."""

import pytest

import mathom
from mathom import CHANCE, Match
from mathom.bots import etiquette
from mathom.bots.bot import RESIGN, Budget, Decision, Question
from mathom.bots.greedy import Greedy
from mathom.bots.registry import find_bot, make_bot
from mathom.core.engine.agenda import State
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError

GAME = mathom.game("confrontation")


def ask(match: Match[State, object], seat: int, bot: Greedy, seed: int = 1, budget: Budget | None = None) -> Decision:
    options = tuple(option.text for option in match.options(seat))
    dice = Dice(seed)
    heard = tuple(match.heard(seat))
    return bot.decide(Question(GAME, seat, match.view(seat), heard, options, budget or Budget(), dice))


def test_greedy_takes_a_win_and_considers_every_option() -> None:
    match = Match(GAME, position="dagorlad: frodo | gondor: sam | shire: merry | mordor: balrog ; turn 2")
    decision = ask(match, 0, Greedy(4))
    assert decision.text == "frodo-mordor" and decision.odds == 1.0 and decision.iterations == 4
    assert {option.text for option in decision.considered} == {option.text for option in match.options(0)}
    assert sum(option.share for option in decision.considered) == 1.0
    odds = [option.odds for option in decision.considered]
    assert odds == sorted(odds, key=lambda x: -(x or 0.0))


def test_greedy_respects_the_budget() -> None:
    match = Match(GAME, position="rohan: frodo | shire: sam | mordor: balrog ; turn 2")
    assert ask(match, 0, Greedy(40), budget=Budget(iterations=3)).iterations == 3
    assert ask(match, 0, Greedy(2), budget=Budget(iterations=30)).iterations == 2


@pytest.mark.parametrize("rules", [{}, {"cast": "draft", "specials": "own-two"}, {"specials": "announced"}])
def test_greedy_answers_every_question(rules: dict[str, str]) -> None:
    match = Match(GAME, rules, secret=bytes(32))
    while match.asked and match.asked != [CHANCE]:
        seat = match.asked[-1]  # Sauron first where both are asked
        match.say(seat, ask(match, seat, Greedy(1), len(match.entries)).text)
    assert match.result is not None


def test_greedy_set_ups_vary_and_keep_frodo_back() -> None:
    found = set()
    for seed in range(6):
        match = Match(GAME, {}, secret=bytes(32))
        dice = Dice(seed)
        for _ in range(5):
            options = tuple(option.text for option in match.options(0))
            question = Question(GAME, 0, match.view(0), (), options, Budget(), dice)
            match.say(0, Greedy().decide(question).text)
        placed = tuple(entry.text for entry in match.entries)
        assert not {"frodo-rhudaur", "frodo-eregion", "frodo-enedwaith"} & set(placed)
        found.add(placed)
    assert len(found) == 6


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(6):
        match = Match(GAME, {}, secret=bytes([seed] * 32))
        dice = Dice(seed)
        while match.asked and match.asked != [CHANCE]:
            seat = match.asked[0]
            options = tuple(option.text for option in match.options(seat))
            question = Question(GAME, seat, match.view(seat), (), options, Budget(), dice)
            match.say(seat, make_bot("greedy:4" if seat == seed % 2 else "random").decide(question).text)
        assert match.result is not None
        won += match.result[seed % 2] > 0
    assert won >= 5


def test_greedy_spec_takes_a_number_of_worlds() -> None:
    assert isinstance(make_bot("greedy:7"), Greedy)
    for wrong in ("greedy:0", "greedy:x", "greedy:-1"):
        with pytest.raises(MathomError, match="number of worlds"):
            make_bot(wrong)


def test_no_bot_resigns_with_more_than_two_seats() -> None:
    entry, lost = find_bot("easy"), [0.01] * etiquette.HOPELESS_IN_A_ROW
    assert etiquette.intent(entry, lost) == RESIGN and etiquette.intent(entry, lost, 4) == ""
    assert etiquette.agrees_to_draw([0.25]) and not etiquette.agrees_to_draw([0.25], 4)
