"""Summarizes the tallies of many games: length, endings, and which kinds and cards win."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any, Final

from mathom.core.play.tally import Tally
from mathom.lab.arena.results import PlayedGame
from mathom.lab.ratings.statistics import wilson

Data = dict[str, Any]
SECONDS_A_DECISION: Final = 20.0  # of a person
PARTS: Final = {"shortest": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "longest": 1.0}
LIMITS: Final = (30, 60, 100)  # rounds
CARD_COUNTS: Final = ("held", "played")
DIGITS: Final = 4
MAX_LISTED: Final = 6  # entries of a list in words


def tallied(played: Sequence[PlayedGame]) -> Data | None:
    """None if the game has no tally."""
    games = [(one, one.tally) for one in played if one.tally is not None]
    if not games:
        return None
    return {
        "rounds": spread([tally.rounds for _, tally in games]),
        "lengths": {str(rounds): n for rounds, n in sorted(Counter(tally.rounds for _, tally in games).items())},
        "decisions": spread([one.decisions for one, _ in games]),
        "minutes": spread([round(one.decisions * SECONDS_A_DECISION / 60) for one, _ in games]),
        "answers": fmean(sum(one.answers) for one, _ in games),
        "within": [within(games, rounds) for rounds in LIMITS],
        "drawn": share(sum(not is_won(one) for one, _ in games), len(games)),
        "ended": dict(Counter(tally.ended or "broken off" for _, tally in games).most_common()),
        "by": dict(Counter(tally.by for _, tally in games if tally.by).most_common()),
        "kinds": winners(games, lambda tally: tally.kinds),
        "roles": winners(games, lambda tally: tally.roles),
        "seats": seats(games),
        "counts": {sort: things(games, sort) for sort in games[0][1].counts},
    }


def spread(numbers: Sequence[int]) -> Data:
    ordered = sorted(numbers)
    return {name: ordered[round(part * (len(ordered) - 1))] for name, part in PARTS.items()}


def within(games: Sequence[tuple[PlayedGame, Tally]], rounds: int) -> Data:
    """The share of games that ended within this many rounds."""
    ended = sum(bool(tally.ended) and tally.rounds <= rounds for _, tally in games)
    return {"rounds": rounds, **share(ended, len(games))}


def is_won(one: PlayedGame) -> bool:
    return max(one.result, default=0.0) > 0


def share(number: float, of: int) -> Data:
    mean = number / of if of else 0.0
    low, high = wilson(mean, of)
    return {"number": number, "of": of, "share": rounded(mean), "ci95": [rounded(low), rounded(high)]}


def rounded(value: float) -> float:
    return round(value, DIGITS)


def winners(games: Sequence[tuple[PlayedGame, Tally]], words_of: Callable[[Tally], tuple[str, ...]]) -> list[Data]:
    """For each label of a seat: how many such seats won, and their fair share.

    Counts games with a winner in which seats have different labels. A winning team counts once.
    """
    won: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    fair: dict[str, float] = defaultdict(float)
    for one, tally in games:
        words = words_of(tally)
        if not is_won(one) or len(set(words)) < 2:
            continue
        victors = [word for word, mark in zip(words, one.result, strict=True) if mark > 0]
        seated: Iterable[str] = words
        if len(victors) > 1:
            victors, seated = list(set(victors)), set(words)
        won.update(victors)
        for word in seated:
            sat[word] += 1
            fair[word] += len(victors) / len(list(seated))
    return [{"name": word, "fair": rounded(fair[word] / n), **share(won[word], n)} for word, n in sorted(sat.items())]


def seats(games: Sequence[tuple[PlayedGame, Tally]]) -> list[Data]:
    """How often each seat won, of the games with a winner."""
    finished = [one.result for one, _ in games if is_won(one)]
    number = max((len(result) for result in finished), default=0)
    return [share(sum(result[seat] > 0 for result in finished), len(finished)) for seat in range(number)]


def things(games: Sequence[tuple[PlayedGame, Tally]], sort: str) -> list[Data]:
    """For each thing: how often it occurs in a game, in how many games, and how its seats fared.

    `wins` is the share of winners among the seats that had or did it, `fair` the share if it did not matter. Both
    leave out games without a winner.
    """
    times: Counter[str] = Counter()
    met: Counter[str] = Counter()
    won: dict[str, list[float]] = defaultdict(list)
    fair: dict[str, list[float]] = defaultdict(list)
    by_winner: Counter[str] = Counter()
    for one, tally in games:
        part = sum(mark > 0 for mark in one.result) / len(one.result)
        for thing, row in tally.counts.get(sort, {}).items():
            times[thing] += sum(row)
            met[thing] += 1
            for mark, number in zip(one.result, row, strict=True):
                if number and is_won(one):
                    won[thing].append(float(mark > 0))
                    fair[thing].append(part)
                by_winner[thing] += number if mark > 0 else 0
    return [
        {
            "name": thing,
            "a_game": rounded(times[thing] / len(games)),
            "games": rounded(met[thing] / len(games)),
            "by_winner": share(by_winner[thing], times[thing]),
            "fair": rounded(mean(fair[thing])),
            "wins": share(sum(won[thing]), len(won[thing])),
        }
        for thing in sorted(times)
    ]


def mean(numbers: Sequence[float]) -> float:
    return fmean(numbers) if numbers else 0.0


# ---- text ----


def in_words(data: Data) -> list[str]:
    rounds, decisions, minutes = data["rounds"], data["decisions"], data["minutes"]
    lines = [
        f"Rounds: {between(rounds)}. Decisions of people: {between(decisions)}; at {SECONDS_A_DECISION:g} s each "
        f"{between(minutes)} minutes.",
        "Ended: " + listed(data["ended"].items()) + (f"; by {listed(data['by'].items())}" if data["by"] else "") + ".",
    ]
    won = {
        "of seats of a kind (games in which several kinds met)": map(fared, data["kinds"]),
        "by role": map(fared, data["roles"]),
        "by seat": (f"{i + 1}: {percent(row)}" for i, row in enumerate(data["seats"])),
    }
    lines += [f"Won, {title}: {words}." for title, rows in won.items() if (words := "; ".join(rows))]
    for sort in CARD_COUNTS:
        rows = [row for row in data["counts"].get(sort, ()) if row["wins"]["of"]]
        best = sorted(rows, key=lambda row: row["fair"] - row["wins"]["share"])[:MAX_LISTED]
        lines += [f"Won most of those who {sort}: " + "; ".join(fared_with(row) for row in best) + "."] if best else []
    return lines


def between(figure: Data) -> str:
    return f"{figure['median']} ({figure['p5']} to {figure['p95']} in nine of ten games, at most {figure['longest']})"


def listed(pairs: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {number}" for name, number in pairs)


def percent(figure: Data) -> str:
    low, high = figure["ci95"]
    return f"{100 * figure['share']:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def fared(row: Data) -> str:
    return f"{row['name']} {percent(row)}, fair {100 * row['fair']:.1f}"


def fared_with(row: Data) -> str:
    return f"{row['name']} {100 * row['wins']['share']:.0f} %"
