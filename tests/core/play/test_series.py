"""Series: two games with exchanged sides, their points (12.3), and their text."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import MathomError, NotAsked, RecordError
from mathom.core.game import find_game
from mathom.core.play.record import AnyMatch
from mathom.core.play.series import AnySeries, Series, SeriesScore, is_series, read_series, write_series
from mathom.games import load_confrontation

GAME = load_confrontation()
SECRET = bytes(32)
TEAMS = (
    "frodo sam pippin merry gandalf aragorn legolas gimli boromir",
    "balrog shelob witch_king flying_nazgul black_rider saruman orcs warg cave_troll",
)


def two(rules: dict[str, str] | None = None) -> AnySeries:
    return Series(GAME, ("Ann", "Bob"), rules)


def play_out(match: AnyMatch, seed: int, answers: int = 10_000) -> None:
    dice = Dice(seed)
    while not match.is_over and answers:
        seat = match.asked[dice.below(len(match.asked))]
        actions = match.actions(seat)
        match.act(seat, actions[dice.below(len(actions))])
        answers -= 1


def pieces_left(match: AnyMatch, seat: int) -> int:
    """Counted from the notation of the final position."""
    regions = [part for part in GAME.dump(match.state).partition(";")[0].split("|") if "lost:" not in part]
    names = {word.strip("*!+?") for part in regions for word in part.split()}
    return len(names & set(TEAMS[seat].split()))


def test_the_players_change_seats() -> None:
    series = two()
    first = series.begin(SECRET)
    assert first.names == ("Ann", "Bob") and series.number == 0
    first.resign(0)
    assert series.number == 1
    second = series.begin(SECRET)
    assert second.names == ("Bob", "Ann")
    assert [series.player_at(1, seat) for seat in (0, 1)] == [1, 0] == [series.seat_of(1, p) for p in (0, 1)]


def test_everybody_plays_every_seat_once() -> None:
    scores = [SeriesScore(number, (0, 0, 0)) for number in range(3)]
    assert [[score.seat_of(player) for score in scores] for player in range(3)] == [[0, 2, 1], [1, 0, 2], [2, 1, 0]]
    for score, following in pairwise(scores):
        assert all(score.next_seat(seat) == following.seat_of(score.player_at(seat)) for seat in range(3))
    assert [score.is_last for score in scores] == [False, False, True]


def test_next_game_begins_when_the_previous_is_over() -> None:
    series = two()
    series.begin(SECRET)
    with pytest.raises(NotAsked, match="The previous game is not over"):
        series.begin(SECRET)
    series.matches[0].resign(1)
    series.begin(SECRET).resign(1)
    assert series.is_over and series.number == 2
    with pytest.raises(NotAsked, match="All games of this series have been played"):
        series.begin(SECRET)


@pytest.mark.parametrize("seed", range(8))
def test_winner_scores_pieces_and_loser_nothing(seed: int) -> None:
    series = two()
    wanted = [0, 0]
    for number in (0, 1):
        match = series.begin(SECRET)
        play_out(match, 10 * seed + number)
        assert match.result is not None
        winner = match.result.index(1.0)
        player = (winner + number) % 2
        wanted[player] += pieces_left(match, winner)
        assert series.points_of(number)[1 - player] == 0 and sum(wanted) > 0
    assert series.points == tuple(wanted)
    best = max(wanted)
    assert series.winners == tuple(player for player in (0, 1) if wanted[player] == best)


def test_series_has_no_winner_before_its_end_and_two_with_equal_points() -> None:
    series = two({"turn-limit": "1"})
    for _ in (0, 1):
        assert series.winners is None and not series.is_over
        play_out(series.begin(SECRET), 7)
        assert series.matches[-1].result == (0.0, 0.0)
    assert series.points == (0, 0) and series.winners == (0, 1)


def test_unfinished_game_gives_no_points() -> None:
    series = two()
    play_out(series.begin(SECRET), 3, answers=12)
    assert series.points == series.points_of(0) == (0, 0)


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann",), ("Ann", "Bob", "Cid"), ("Ann", ""), ("Ann", "B\nb")])
def test_players_need_different_valid_names(names: tuple[str, ...]) -> None:
    with pytest.raises(MathomError, match="name"):
        Series(GAME, names)


# ---- as text ----


@pytest.mark.parametrize("answers", [0, 1, 9, 40, 10_000])
@pytest.mark.parametrize("game", [0, 1])
def test_text_reads_back_as_the_same_series(game: int, answers: int) -> None:
    series = two({"cast": "draft", "specials": "own-two"})
    for number in range(game + 1):
        play_out(series.begin(SECRET), number + answers, answers if number == game else 10_000)
    text = write_series(series)
    again = read_series(text, find_game)
    assert is_series(text) and write_series(again) == text
    assert again.players == series.players and again.points == series.points and again.number == series.number
    assert [GAME.dump(m.state) for m in again.matches] == [GAME.dump(m.state) for m in series.matches]
    if not again.is_over and again.matches[-1].is_over:
        assert again.begin(SECRET).names == ("Bob", "Ann")


HEAD = ["mathom series 1", "player Ann", "player Bob"]
ANN_FIRST = ["mathom 1", "game confrontation", "seat fellowship Ann", "seat sauron Bob"]
BOB_FIRST = ["mathom 1", "game confrontation", "seat fellowship Bob", "seat sauron Ann"]
END = ["sauron resigns"]


@pytest.mark.parametrize(
    ("lines", "line", "complaint"),
    [
        (["mathom series 2"], 1, 'expected "mathom series 1", not "mathom series 2"'),
        ([*HEAD, "plays Ann"], 4, 'expected a player, as in "player Ann", not "plays Ann"'),
        ([*HEAD, "player"], 4, 'expected a player, as in "player Ann", not "player"'),
        (HEAD, 3, "no game follows the players"),
        ([*HEAD, "mathom 1", "game chess"], 5, 'there is no game "chess"'),
        ([*HEAD, "mathom 1", "game confrontation", "sauron xyzzy"], 6, '"xyzzy" (column 1)'),
        ([*HEAD[:2], *ANN_FIRST], 2, "needs 2 names, not 1"),
        ([*HEAD[:2], "player Ann", *ANN_FIRST], 2, "different names"),
        ([*HEAD, *BOB_FIRST], 4, "the seats of game 1 must be: fellowship Ann, sauron Bob"),
        ([*HEAD, *ANN_FIRST, *END, *ANN_FIRST], 9, "the seats of game 2 must be: fellowship Bob, sauron Ann"),
        ([*HEAD, *ANN_FIRST, *BOB_FIRST], 8, "the previous game is not over"),
        ([*HEAD, *ANN_FIRST, *END, *BOB_FIRST, *END, *ANN_FIRST], 14, "a series of 2 players has 2 games"),
        (
            [*HEAD, *ANN_FIRST, *END, *BOB_FIRST, "rules cast=variant"],
            9,
            "all games of a series must have the same rules",
        ),
        (
            [*HEAD, "mathom 1", "game confrontation", "position shire: frodo"],
            4,
            "must be a complete game of confrontation",
        ),
    ],
)
def test_wrong_series_text_is_refused(lines: list[str], line: int, complaint: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_series("\n".join(lines), find_game)
    assert caught.value.line == line and complaint in caught.value.complaint
