"""The searches: information sets, findings, and limits."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from mathom import Match, game
from mathom.bots.bot import Budget, Question
from mathom.bots.registry import make_bot
from mathom.bots.search.ismcts import ONE, OPEN, SEVERAL, OneWorld, Search
from mathom.bots.search.matrix import solve
from mathom.bots.search.tree import Tree, fold, start_key
from mathom.bots.search_settings import Settings, read_settings
from mathom.bots.searchers import Ismcts, Options, Uct, cheat
from mathom.core.engine.agenda import CHANCE, HEAD, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import floats, numbers, zeros
from mathom.core.errors import MathomError
from tests.bots.forms import decisions

ROOT = Path(__file__).resolve().parents[2]

GAME = game("confrontation")
RULES: tuple[dict[str, str], ...] = (
    {},
    {"cast": "variant"},
    {"cast": "draft", "specials": "own-two"},
    {"cast": "draft", "draft": "hidden", "specials": "announced"},
)


def question(match: Match[State, object], seat: int, seed: int = 1, **more: object) -> Question:
    options = tuple(GAME.notate(match.state, seat, action) for action in match.actions(seat))
    asked = Question(GAME, seat, match.view(seat), match.heard(seat), options, Budget(), Dice(seed))
    return replace(asked, **more)  # type: ignore[arg-type]


def played(rules: dict[str, str], seed: int, answers: int) -> Match[State, object]:
    """A match some random answers old."""
    match, dice = Match(GAME, rules, secret=bytes([seed]) * 32), Dice(seed)
    for _ in range(answers):
        if not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])
    return match


def walks(match: Match[State, object], seat: int, number: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Random play from worlds behind a view: the keys of the seat's questions, and what it may answer."""
    dice, worlds = Dice(5), GAME.worlds(match.view(seat), match.heard(seat))
    for _ in range(number):
        world, key = worlds.sample(dice), start_key(seat)
        world.listen(zeros(64))
        for _ in range(40):
            if not world.depth:
                break
            actions = world.legal_actions()
            if world.seat() == seat:
                yield fold(key, 0, world.agenda[world.depth - 1]), tuple(actions)
            world.told = 0
            world.apply(actions[dice.below(min(len(actions), 3))])
            for i in range(0, world.told, 2):
                key = fold(key, world.story[i] & HEAD, world.heard(i, seat))


@pytest.mark.parametrize("rules", RULES)
def test_heard_events_determine_the_options(rules: dict[str, str]) -> None:
    known: dict[int, tuple[int, ...]] = {}
    met = 0
    for seed in (1, 2):
        match = played(rules, seed, 60)
        for seat in match.asked:
            known.clear()
            for key, options in walks(match, seat, 150) if seat != CHANCE else ():
                met += key in known
                assert known.setdefault(key, options) == options
    assert met > 50


def test_keys_have_62_bits_and_depend_on_order() -> None:
    keys = {fold(fold(start_key(0), a, b), b, a) for a in range(60) for b in range(60)}
    assert len(keys) == 3600 and all(0 <= key < 1 << 62 for key in keys)
    assert fold(start_key(0), 5, -1) >= 0  # a number below 0 stands for an undo


def test_tree_finds_added_nodes() -> None:
    tree, out = Tree(5000), numbers([3, 5, 8])
    for number in range(3000):
        assert tree.find(fold(7, number, number)) == -1
        assert tree.add(fold(7, number, number), out, 3) == number
    assert all(tree.find(fold(7, number, number)) == number for number in range(3000))
    tree.clear()
    assert tree.find(fold(7, 1, 1)) == -1


def test_node_grows_by_new_answers() -> None:
    tree, places = Tree(10), zeros(16)
    node = tree.add(1, numbers([3, 5, 8]), 3)
    tree.add(2, numbers([1]), 1)
    tree.tries[tree.first[node] + 1] = 42
    tree.locate(node, numbers([8, 4, 5, 9, 10, 11, 3]), 7, places)
    assert [tree.action[places[i]] for i in range(7)] == [8, 4, 5, 9, 10, 11, 3]
    assert tree.tries[places[2]] == 42 and tree.width[node] == 7


@pytest.mark.parametrize("observers", [SEVERAL, ONE, OPEN])
def test_root_counts_tries(observers: int) -> None:
    match = played({}, 3, 30)
    seat = match.asked[0]
    worlds = OneWorld(match.state) if observers == OPEN else GAME.worlds(match.view(seat), match.heard(seat))
    search = Search(Tree(1000), worlds, GAME.judge(), 2, seat, vec[i64]([i64(x) for x in match.heard(seat)]))
    search.observers, search.playout = observers, 0
    search.run(80, Dice(2))
    found, tree = search.found(), search.tree
    assert sum(tries for _, tries, _ in found) == 80 == search.iterations
    assert {action for action, _, _ in found} == set(match.actions(seat))
    assert all(0 <= total <= tries for _, tries, total in found)
    first = tree.first[search.root]
    assert all(tree.chances[first + i] == 80 for i in range(len(found)))  # own answers are possible in every world
    others = [(tree.tries[e], tree.chances[e]) for e in range(tree.edges) if tree.chances[e]]
    assert all(tries <= chances for tries, chances in others)


def test_search_finds_a_win_in_one() -> None:
    match = Match(GAME, position="gondor: frodo | fangorn: sam | shire: gandalf | caradhras: orcs ; turn 6")
    for spec in ("ismcts:150", "ismcts:150,so", "uct:2x80"):
        decision = make_bot(spec).decide(question(match, 0))
        assert decision.text == "frodo-mordor" and decision.odds and decision.odds > 0.8
    assert cheat(question(match, 0), match.state, Settings(iterations=80)).text == "frodo-mordor"


def test_immediate_win_comes_first() -> None:
    """Every answer wins, but only one wins at once."""
    position = "rules cast=variant ; arthedain: witch_king | cardolan: uruk_hai orcs | shire: gollum | rhudaur: frodo"
    match = Match(GAME, position=f"{position} | mordor: saruman ; fellowship 1 ; sauron 6 ; turn 33")
    for seed in (1, 2):
        for spec in ("ismcts:400", "uct:400"):
            decision = make_bot(spec).decide(question(match, 1, seed))
            assert decision.text == decision.considered[0].text == "witch_king-shire" and decision.odds == 1.0


def test_decision_explains_its_thought() -> None:
    decision = make_bot("ismcts:60").decide(question(played({}, 3, 30), 1))
    assert decision.considered[0].text == decision.text and abs(sum(c.share for c in decision.considered) - 1) < 1e-9
    assert decision.text in decision.thought and "60 tries" in decision.thought
    assert decision.iterations <= 60


def test_single_option_and_reduced_options() -> None:
    asked = question(played({}, 3, 30), 1)
    assert make_bot("ismcts:1000000").decide(replace(asked, options=asked.options[:1])).iterations == 0
    some = asked.options[1:3]
    for spec in ("ismcts:40", "uct:40"):
        decision = make_bot(spec).decide(replace(asked, options=some))
        assert {option.text for option in decision.considered} == set(some)


def test_search_respects_the_time_limit() -> None:
    """In the processor's time, so that it does not matter what else runs here."""
    asked = question(played({}, 3, 30), 1, budget=Budget(seconds=0.3))
    for bot in (Ismcts(Settings()), Uct(Settings())):
        began = time.thread_time()
        assert bot.decide(asked).iterations > 0
        assert time.thread_time() - began < 0.45


def test_same_dice_give_the_same_decision() -> None:
    match = played({}, 3, 34)
    seat = match.asked[0]
    for spec in ("ismcts:60", "uct:3x20"):
        assert make_bot(spec).decide(question(match, seat)) == make_bot(spec).decide(question(match, seat))


def test_compiled_and_interpreted_decide_alike() -> None:
    """What runs here, compiled or not, against the text in a process of its own."""
    environment = {**os.environ, "MATHOM_COMPILED": "0"}
    command = [sys.executable, "-m", "tests.bots.forms"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == decisions() != ""


def test_tree_is_reused_by_the_next_decision() -> None:
    bot, match = Ismcts(Settings(iterations=60)), played({}, 3, 30)
    bot.decide(question(match, 1, table="a"))
    tree = bot.trees["a", 1]
    nodes = tree.nodes
    bot.decide(question(match, 1, table="a"))
    assert bot.trees["a", 1] is tree and tree.nodes > nodes
    assert max(tree.chances[e] for e in range(tree.edges)) >= 100  # both times the same root
    bot.decide(question(match, 1))
    assert bot.trees["a", 1] is tree and len(bot.trees) == 2


@pytest.mark.parametrize("rules", RULES)
def test_search_plays_every_ruleset(rules: dict[str, str]) -> None:
    bots = [make_bot("ismcts:4,notaste"), make_bot("uct:2x2")]
    match = Match(GAME, rules, secret=bytes(32))
    while not match.is_over:
        seat = match.asked[-1]
        match.say(seat, bots[seat].decide(question(match, seat, len(match.entries), table="t")).text)


# ---- what is chosen at the same time ----


def solved(rows: list[list[float]]) -> tuple[list[float], list[float], float]:
    payoff = floats(len(rows) * len(rows[0]))
    for i, row in enumerate(rows):
        for j, x in enumerate(row):
            payoff[len(row) * i + j] = x
    first, second, value = solve(payoff, len(rows), len(rows[0]))
    return list(first), list(second), value


def near(found: list[float], wanted: list[float]) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(found, wanted, strict=True))


def test_matrix_solver_solves_known_games() -> None:
    first, second, value = solved([[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]])  # rock, paper, scissors
    assert near(first, [1 / 3] * 3) and near(second, [1 / 3] * 3) and abs(value - 0.5) < 0.005
    first, second, value = solved([[1, 0], [0, 3]])
    assert near(first, [0.75, 0.25]) and near(second, [0.75, 0.25]) and abs(value - 0.75) < 0.01
    first, second, value = solved([[3, 5, 4], [2, 6, 1], [1, 0, 9]])  # the first row and the first column
    assert near(first, [1, 0, 0]) and near(second, [1, 0, 0]) and abs(value - 3) < 0.01


def test_simultaneous_cards_form_a_matrix() -> None:
    match = Match(GAME, position="eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3")
    match.say(1, "balrog-eregion")
    match.say(CHANCE, "merry")
    for seat in (1, 0):
        asked = question(match, seat)
        search = Ismcts().search(asked, GAME.worlds(asked.view, asked.heard), Tree(1000), Options({}, False, 2))
        search.run(150, Dice(1))
        assert (search.other, search.row_count, search.column_count) == (1 - seat, 9, 9)
        assert sum(search.cell_tries) == 150
        decision = make_bot("ismcts:150").decide(asked)
        assert len(decision.considered) == 9 and abs(sum(option.share for option in decision.considered) - 1) < 1e-9
        assert decision.is_mixed


def test_lost_position_hopes_for_a_mistake() -> None:
    """Magic and the Eye catch Frodo whatever he plays; any other card does not, if he retreats."""
    position = "arthedain: merry | rhudaur: frodo | high_pass: warg | mordor: balrog ; fellowship 12r ; sauron 56m"
    match = Match(GAME, position=f"{position} ; turn 11")
    match.say(1, "warg-rhudaur")
    for seed in (1, 2):
        assert make_bot("ismcts:900").decide(question(match, 0, seed)).text == "retreat"


def test_face_down_card_is_sampled_again() -> None:
    match = Match(GAME, position="eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3")
    match.say(1, "balrog-eregion")
    match.say(CHANCE, "merry")
    assert not GAME.worlds(match.view(0)).reopen()
    before = [GAME.notate(match.state, 1, action) for action in match.actions(1)]
    match.say(1, "6")
    worlds = GAME.worlds(match.view(0), match.heard(0))
    assert worlds.sample(Dice(1)).asked() == [0]
    assert worlds.reopen()
    world = worlds.sample(Dice(1))
    assert world.asked() == [0, 1]
    assert [GAME.notate(world, 1, action) for action in world.actions_for(1)] == before


@pytest.mark.parametrize("spec", ["fast", "0", "10x", "c=", "c=-1", "s", "1e12", "playout=x", "so=1"])
def test_invalid_spec_is_refused(spec: str) -> None:
    with pytest.raises(MathomError, match="does not know"):
        make_bot(f"ismcts:{spec}")


def test_valid_specs_are_read() -> None:
    assert read_settings("1.5s,so") == Settings(seconds=1.5, observers=ONE)
    assert read_settings("40x250").trees == 40 and read_settings("40x250").iterations == 10_000
    assert read_settings("").iterations == 10_000
