"""Reports played games by pairing and side, with ratings, as data and as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from mathom.bots.registry import RANDOM
from mathom.core.game import find_game
from mathom.lab.arena.fixtures import Conditions
from mathom.lab.arena.results import PlayedGame
from mathom.lab.ratings.elo import Meeting, Ratings, is_one_pool, rate
from mathom.lab.ratings.statistics import grouped, wilson
from mathom.lab.ratings.tallies import in_words as tally_in_words
from mathom.lab.ratings.tallies import tallied

Data = dict[str, Any]
DIGITS: Final = 4
LENGTHS: Final = {"shortest": 0.0, "median": 0.5, "p95": 0.95, "longest": 1.0}
METHOD: Final = (
    "95 % intervals are Wilson's. Games of a pair share set-ups and chance; the variance between pairs says how many "
    "independent games they are worth. Games of one bot on one side are independent."
)


def report(conditions: Conditions, played: Sequence[PlayedGame]) -> Data:
    """All figures as data for JSON."""
    game = find_game(conditions.game)
    seats = game.seats_of(game.new(dict(conditions.rules)))
    meetings: dict[tuple[str, ...], list[PlayedGame]] = defaultdict(list)
    for one in sorted(played, key=lambda one: (one.pair, one.seats)):
        meetings[one.bots].append(one)
    data: Data = {
        "game": conditions.game,
        "rules": dict(conditions.rules),
        "setups": conditions.setups,
        "seed": conditions.seed,
        "games": len(played),
    }
    if len(seats) == 2:
        data["pairs"] = [pairing(bots, games, seats) for bots, games in meetings.items()]
        data["sides"] = [side(number, name, played) for number, name in enumerate(seats)]
        if (ratings := ratings_of(list(played))) is not None:
            data["elo"] = [{"bot": r.bot, "elo": round(r.elo, 1), "error": round(r.error, 1)} for r in ratings.bots]
            data["side_elo"] = {"side": seats[0], "elo": round(ratings.side.elo, 1)}
            data["side_elo"]["error"] = round(ratings.side.error, 1)
    else:
        data["seats"] = [row for bots, games in meetings.items() for row in rows_of(bots, games, seats)]
    if (counted := tallied(played)) is not None:
        data["tally"] = counted
    data["turns"] = lengths([one.turns for one in played])
    data["bots"] = [facts_of(bot, played) for bot in dict.fromkeys(bot for one in played for bot in one.bots)]
    data["forfeits"] = [
        {"bot": one.bots[one.seats[lost.seat]], "pair": one.pair, "seat": lost.seat, "why": lost.why}
        for one in played
        for lost in one.forfeits
    ]
    data["unfinished"] = sum(one.unfinished for one in played)
    return data


def lengths(turns: Sequence[int]) -> Data:
    """The lengths of games in turns."""
    ordered = sorted(turns)
    return {name: ordered[int(part * (len(ordered) - 1))] for name, part in LENGTHS.items()} if ordered else {}


def share(scores: Sequence[float]) -> Data:
    """The win rate in independent games."""
    mean = sum(scores) / len(scores) if scores else 0.0
    return {"games": len(scores), "win_rate": rounded(mean), "ci95": both(wilson(mean, len(scores)))}


def shared(games: Sequence[PlayedGame], place: int) -> Data:
    """The win rate of one bot in all seats, by groups."""
    groups: dict[int, dict[int, float]] = defaultdict(dict)
    for one in games:
        groups[one.pair][one.seats.index(place)] = one.score(place)
    scores = [score for group in groups.values() for score in group.values()]
    mean = sum(scores) / len(scores) if scores else 0.0
    return {"games": len(scores), "win_rate": rounded(mean), "ci95": both(grouped(list(groups.values())))}


def pairing(bots: tuple[str, ...], games: Sequence[PlayedGame], seats: Sequence[str]) -> Data:
    by_side = {name: share([one.score(0) for one in games if one.seats[seat] == 0]) for seat, name in enumerate(seats)}
    return {"a": bots[0], "b": bots[1], **shared(games, 0), "by_side": by_side}


def rows_of(bots: tuple[str, ...], games: Sequence[PlayedGame], seats: Sequence[str]) -> list[Data]:
    """One row for each bot: the mean win rate of its seats."""
    rows = []
    for bot in dict.fromkeys(bots):
        places = [place for place, other in enumerate(bots) if other == bot]
        scores = [
            (one, seat, one.score(place)) for one in games for seat, place in enumerate(one.seats) if place in places
        ]
        groups: dict[int, dict[tuple[object, ...], float]] = defaultdict(dict)
        for one, seat, score in scores:
            groups[one.pair][one.seats, seat] = score
        mean = sum(score for _, _, score in scores) / len(scores)
        by_seat = {name: share([score for _, at, score in scores if at == i]) for i, name in enumerate(seats)}
        against = list(bots)
        against.remove(bot)
        figures = {"games": len(games), "win_rate": rounded(mean), "ci95": both(grouped(list(groups.values())))}
        rows.append({"bot": bot, **figures, "against": against, "by_seat": by_seat})
    return rows


def side(seat: int, name: str, played: Sequence[PlayedGame]) -> Data:
    """The win rate of a side, whoever played it. All games of a pair share the set-ups, so they form a group."""
    groups: dict[int, dict[tuple[object, ...], float]] = defaultdict(dict)
    for one in played:
        groups[one.pair][one.bots, one.seats] = (one.result[seat] + 1) / 2
    mean = sum(score for group in groups.values() for score in group.values()) / max(1, len(played))
    return {"side": name, "games": len(played), "win_rate": rounded(mean), "ci95": both(grouped(list(groups.values())))}


def ratings_of(played: list[PlayedGame]) -> Ratings | None:
    """Ratings with random, or else the first bot, at 0. None if not all bots are connected by games.

    All games of a pair have the same set-ups and chance.
    """
    names = list(dict.fromkeys(bot for one in played for bot in one.bots))
    if len(names) < 2:
        return None
    meetings = [
        Meeting(one.bots[one.seats[0]], one.bots[one.seats[1]], (one.result[0] + 1) / 2, one.pair) for one in played
    ]
    return rate(meetings, RANDOM if RANDOM in names else names[0]) if is_one_pool(meetings) else None


def facts_of(bot: str, played: Sequence[PlayedGame]) -> Data:
    answers, seconds, slowest = 0, 0.0, 0.0
    for one in played:
        for seat, place in enumerate(one.seats):
            if one.bots[place] == bot:
                answers += one.answers[seat]
                seconds += one.seconds[seat] * one.answers[seat]
                slowest = max(slowest, one.slowest[seat])
    lost = sum(one.bots[one.seats[lost.seat]] == bot for one in played for lost in one.forfeits)
    mean = seconds / max(1, answers)
    return {"bot": bot, "seconds": round(mean, 6), "slowest": round(slowest, 6), "answers": answers, "forfeits": lost}


def rounded(value: float) -> float:
    return round(value, DIGITS)


def both(interval: tuple[float, float]) -> list[float]:
    return [rounded(interval[0]), rounded(interval[1])]


# ---- text ----


def in_words(data: Data) -> str:
    lines: list[str] = []
    if "pairs" in data:
        sides = list(data["pairs"][0]["by_side"]) if data["pairs"] else []
        head = ["bot", "against", "games", "wins", *(f"as {name}" for name in sides)]
        rows = [
            [pair["a"], pair["b"], str(pair["games"]), percent(pair), *(percent(pair["by_side"][s]) for s in sides)]
            for pair in data["pairs"]
        ]
        lines += table(head, rows)
        lines += ["", ", ".join(f"{one['side']} won {percent(one)}" for one in data["sides"]) + "."]
    else:
        head = ["bot", "against", "games", "wins", *(data["seats"][0]["by_seat"] if data["seats"] else ())]
        rows = [
            [
                row["bot"],
                ", ".join(row["against"]),
                str(row["games"]),
                percent(row),
                *map(percent, row["by_seat"].values()),
            ]
            for row in data["seats"]
        ]
        lines += table(head, rows)
    if data["turns"]:
        lines += ["", "Games of {median} turns, 95 % at most {p95}, the longest {longest}.".format(**data["turns"])]
    lines += ["", *tally_in_words(data["tally"])] if "tally" in data else []
    lines.append("")
    elo = {row["bot"]: row for row in data.get("elo", ())}
    head = ["bot", *(["Elo"] if elo else []), "ms a decision", "slowest", "forfeits"]
    rows = [
        [
            row["bot"],
            *([f"{elo[row['bot']]['elo']:.0f} ± {elo[row['bot']]['error']:.0f}"] if elo else []),
            f"{row['seconds'] * 1000:.3g}",
            f"{row['slowest'] * 1000:.3g}",
            str(row["forfeits"]),
        ]
        for row in data["bots"]
    ]
    lines += table(head, rows)
    if elo:
        term = data["side_elo"]
        lines += ["", f"Sitting as {term['side']} is worth {term['elo']:.0f} ± {term['error']:.0f} Elo."]
    why = dict.fromkeys(f"{one['bot']} forfeited: {one['why']}" for one in data["forfeits"])
    lines += list(why)[:10]
    if data["unfinished"]:
        lines.append(f"{data['unfinished']} games were too long and count as draws.")
    return "\n".join([*lines, "", METHOD])


def percent(figure: Data) -> str:
    low, high = figure["ci95"]
    return f"{figure['win_rate'] * 100:.1f} % ({low * 100:.1f}-{high * 100:.1f})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)]
    return [line.rstrip() for line in lines]
