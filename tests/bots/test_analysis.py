"""The analysis of games: mistakes, luck, and exact accounts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mathom.games  # noqa: F401
from mathom.bots.analysis import game_analysis as module
from mathom.bots.analysis.game_analysis import Analysis, analyse, moves_and_chance, skill_of, worded
from mathom.bots.analysis.hindsight import Effort, Found, Hindsight, Verdict, points_of
from mathom.bots.analysis.true_odds import TrueOdds
from mathom.bots.bot import Budget
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read
from mathom.core.text.codec import to_json
from tests.bots.coin import COIN
from tests.bots.flat import Flat
from tests.bots.hand import HAND, hidden_in
from tests.core.toy import ToyGame

ROOT = Path(__file__).parent.parent
NOW_OR_NEVER = "dagorlad: frodo | rohan: sam | shire: orcs warg | arthedain: balrog ; turn 2"
BATTLE = "eregion: gimli | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3"
SIDES = (True, False)


@pytest.fixture(autouse=True)
def flat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A searcher that is quick for a few positions."""
    monkeypatch.setattr(module, "make_bot", lambda spec: Flat())


def played(game: AnyGame, *answers: str, rules: dict[str, str] | None = None, **more: Any) -> AnyMatch:
    match: AnyMatch = Match(game, rules, **more)
    for text in answers:
        match.say(match.asked[0], text)
    return match


def confrontation(position: str, *answers: str) -> AnyMatch:
    return played(find_game("confrontation"), *answers, position=position)


def check_books(found: Analysis) -> None:
    """From the start to the end by skill and luck, and by nothing else."""
    skill = sum(skill_of(move, SIDES) for move in found.moves)
    luck = sum(move.luck for move in found.moves) + found.ending.luck
    assert found.start + skill + luck + found.ending.given == pytest.approx(found.end)
    first, second = found.summary
    assert first.luck == pytest.approx(luck) and second.luck == pytest.approx(-luck)
    assert second.lost - first.lost == pytest.approx(skill)


@pytest.mark.parametrize(("side", "gained"), [("up", 0.5), ("down", -0.5)])
def test_coin_counts_as_luck(side: str, gained: float) -> None:
    found = analyse(played(COIN, "flip", side), Effort(400))
    (move,) = found.moves
    assert (move.text, move.mistake) == ("flip", False) and move.known == pytest.approx(0.5, abs=0.12)
    assert found.start == pytest.approx(0.5, abs=0.12) and found.end == 0.5 + gained
    assert found.ending.chance == gained and found.ending.luck == pytest.approx(gained, abs=0.12)
    assert [swing.entry for swing in found.swings] == [0]
    check_books(found)


def test_declined_gift_is_a_mistake() -> None:
    found = analyse(played(COIN, "pass", "leave"), Effort(400))
    move = found.moves[1]
    assert (move.seat, move.mistake, move.best.text, move.best.odds) == (1, True, "take", 1.0)
    assert move.lost == 1.0 and move.true == 0.0 and found.end == 1.0
    assert found.ending.luck == found.ending.chance == 0.0
    assert (found.summary[1].mistakes, found.summary[1].lost) == (1, 1.0)
    check_books(found)


def test_missed_win_names_the_better_option() -> None:
    """Frodo beside Mordor wins now; Sauron's only answer to anything else wins for him."""
    match = confrontation(NOW_OR_NEVER, "sam-gondor", "balrog-shire")
    assert match.is_over and match.result == (-1.0, 1.0)
    found = analyse(match, Effort(150))
    (move,) = found.moves  # Sauron had no choice
    assert (move.mistake, move.best.text, move.best.odds) == (True, "frodo-mordor", 1.0)
    assert move.lost == pytest.approx(1.0) and move.true == 1.0 and found.end == 0.0
    assert found.ending.luck == pytest.approx(0.0)
    check_books(found)


def test_taken_win_loses_nothing() -> None:
    found = analyse(confrontation(NOW_OR_NEVER, "frodo-mordor"), Effort(150))
    assert [(move.lost, move.mistake, move.best.text) for move in found.moves] == [(0.0, False, "frodo-mordor")]
    assert found.start == found.end == 1.0 and found.swings == ()


def test_noise_is_not_a_mistake() -> None:
    """Among equally good answers none is called worse."""
    for seed in range(10):
        found = analyse(played(COIN, "flip", "up"), Effort(40, seed=seed))
        other = analyse(played(COIN, "pass", "take"), Effort(40, seed=seed))  # at random as good as the coin
        assert not found.moves[0].mistake and not other.moves[0].mistake


def test_accounts_of_a_whole_game_add_up() -> None:
    match = read((ROOT / "transcripts" / "confrontation" / "classic-2.mathom").read_text())
    found = analyse(match, Effort(4))
    check_books(found)
    points = {point.entry: point for point in points_of(match)}
    assert found.finished and found.complete and found.end == (match.result or (0,))[0] / 2 + 0.5
    assert [move.entry for move in found.moves] == [p.entry for p in points.values() if p.judged]
    assert min(move.entry for move in found.moves) == 10  # the set-up is left out
    assert all(0 <= odds <= 1 for move in found.moves for odds in (move.known, move.true, move.best.odds, move.lost))


def test_same_seed_gives_the_same_analysis() -> None:
    match = confrontation(BATTLE, "balrog-eregion", "4")
    one, two, other = (analyse(match, Effort(20, seed=seed)) for seed in (1, 1, 2))
    assert one == two != other


def test_simultaneous_cards_are_one_position() -> None:
    match = confrontation(BATTLE, "balrog-eregion")
    assert match.asked == [0, 1]
    match.say(0, "4")
    match.say(1, "6")
    found = analyse(match, Effort(20))
    gimli, balrog = found.moves[-2:]
    assert (gimli.seat, balrog.seat) == (0, 1)
    assert (balrog.luck, balrog.chance) == (0.0, 0.0) and balrog.true == gimli.true - gimli.lost
    check_books(found)


def test_true_odds_are_never_negative() -> None:
    """The mover lost more than the true odds had left: the rest is luck."""
    match = confrontation(BATTLE, "balrog-eregion")
    match.say(0, "4")
    match.say(1, "6")
    points = points_of(match)
    numbers = [i for i, point in enumerate(points) if point.judged][-2:]
    verdicts = (Verdict(0.04, "5", 0.11, 0.07), Verdict(0.9, "6", 0.9, 0.0))
    found = {i: Found(0.02, verdict) for i, verdict in zip(numbers, verdicts, strict=True)}
    (gimli, balrog), _ = moves_and_chance(points, found, SIDES)
    assert (gimli.true, balrog.true) == (0.02, 0.0) and balrog.luck == pytest.approx(0.05)


def test_repeated_rolls_after_ties_terminate() -> None:
    record = played(find_game("riddle"), "merry", "pippin", rules={"players": "2"}, secret=bytes(32))
    rolled = next(number for number, point in enumerate(points_of(record)) if point.seat == CHANCE)
    assert 0 < Hindsight(record, Flat(), Effort(1, seed=1)).at(rolled) < 1


def test_drawn_defender_counts_as_chance() -> None:
    match = confrontation(
        "eregion: gimli merry | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3", "balrog-eregion"
    )
    assert match.asked == [CHANCE]
    match.say(CHANCE, "merry")
    found = analyse(match, Effort(60))
    assert not found.finished and found.complete
    assert found.ending.chance != 0.0
    check_books(found)


@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("seed", range(3))
def test_true_odds_use_only_own_knowledge(hand: int, seed: int) -> None:
    """A seat that must guess a hand has even odds, whichever hand it is."""
    s = hidden_in(hand)
    true_odds = TrueOdds(HAND, 2)
    odds = true_odds.odds(s, 1, ((), ()), Budget(iterations=1000), Dice(seed))
    assert odds == pytest.approx(0.5, abs=0.25)


def test_undone_answers_are_left_out() -> None:
    match = confrontation(NOW_OR_NEVER, "sam-gondor")
    match.undo(0)
    match.say(0, "frodo-mordor")
    (move,) = analyse(match, Effort(60)).moves
    assert (move.entry, move.text) == (2, "frodo-mordor")


def test_resignation_gives_up_the_remaining_odds() -> None:
    match = confrontation(NOW_OR_NEVER)
    match.resign(0)
    found = analyse(match, Effort(60))
    assert (found.moves, found.start, found.end, found.ending.given) == ((), 1.0, 0.0, -1.0)
    assert (found.summary[0].given, found.summary[1].given) == (1.0, 0.0)
    check_books(found)


def test_empty_game_has_no_moves() -> None:
    found = analyse(played(COIN), Effort(10))
    assert found.moves == () and not found.finished and found.start == found.end


def test_three_sides_are_refused() -> None:
    with pytest.raises(MathomError, match="Only games of two sides can be analysed"):
        analyse(played(ToyGame()), Effort(10))  # type: ignore[arg-type]


def test_interrupt_shows_finished_part() -> None:
    match = read((ROOT / "transcripts" / "confrontation" / "classic-2.mathom").read_text())

    def stop(done: int, of: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    found = analyse(match, Effort(5), progress=stop)
    assert not found.complete and len(found.moves) == 4
    check_books(found)


def test_shape_of_the_json() -> None:
    match = confrontation(NOW_OR_NEVER, "sam-gondor", "balrog-shire")
    data: dict[str, Any] = json.loads(to_json(worded(match, analyse(match, Effort(60)))))
    assert set(data) == {"finished", "complete", "start", "end", "moves", "ending", "swings", "summary"}
    (move,) = data["moves"]
    assert set(move) == {
        "entry", "seat", "text", "words", "known", "true", "best", "lost", "mistake", "luck", "chance",
    }  # fmt: skip
    assert (move["words"], move["best"]["text"]) == ("Sam from Rohan to Gondor.", "frodo-mordor")
    assert set(move["best"]) == {"text", "words", "odds"}
    assert [set(row) for row in data["summary"]] == [{"seat", "lost", "luck", "chance", "mistakes", "given"}] * 2
    assert [set(swing) for swing in data["swings"]] == [{"entry", "by", "skill", "luck"}]
