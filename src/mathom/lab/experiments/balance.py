"""Tables and charts of experiments with many seats, from their tallies (tallies.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.experiments.tables import Done, nine_of_ten, parts, table
from mathom.lab.experiments.war import (
    war_cards_chart,
    war_cards_table,
    war_length_chart,
    war_length_table,
    war_strength_table,
)
from mathom.lab.pictures.charts import ChartRow, Panel, Span, draw_chart
from mathom.lab.ratings.report import percent as win_percent
from mathom.lab.ratings.tallies import Data, percent

TOP_WAYS: Final = 3
LIMIT: Final = 1  # the index of 60 rounds in tallies.LIMITS


# ---- cells ----


def kinds(tally: Data) -> str:
    return ", ".join(f"{row['name']} {percent(row)}" for row in tally["kinds"])


def ways(tally: Data) -> str:
    """How winners got The Ring, the most frequent ways first."""
    won = sum(tally["by"].values())
    first = list(tally["by"].items())[:TOP_WAYS]
    return ", ".join(f"{way} {100 * number / won:.0f} %" for way, number in first)


def span(figure: Data) -> Span:
    return Span(100 * figure["ci95"][0], 100 * figure["share"], 100 * figure["ci95"][1])


# ---- strength ----


def strength_table(done: Done) -> list[str]:
    rows = []
    for arena, games, data in done:
        for row in data["seats"]:
            in_seats = [f"{100 * seat['win_rate']:.1f} %" for seat in row["by_seat"].values()]
            rows.append([arena.name, f"`{row['bot']}`", str(games), win_percent(row), *in_seats])
    facts = [
        [arena.name, nine_of_ten(data["tally"]["rounds"]), percent(data["tally"]["drawn"]), ways(data["tally"])]
        for arena, _, data in done
    ]
    seats = [f"in seat {i + 1}" for i in range(len(done[0][2]["seats"][0]["by_seat"]))]
    return [
        *table(["rules", "bot", "games", "wins of each such seat", *seats], rows),
        "",
        *table(["rules", "rounds", "drawn", "the winner's Ring came by"], facts),
    ]


# ---- levels ----


def levels_table(done: Done) -> list[str]:
    """Each arena is one bot against several of another; ratings need games of two, so there are none."""
    rows = []
    for _, games, data in done:
        row = data["seats"][0]
        seconds = next(facts["seconds"] for facts in data["bots"] if facts["bot"] == row["bot"])
        rows.append(
            [f"`{row['bot']}`", f"`{row['against'][0]}`", str(games), win_percent(row), f"{1000 * seconds:.3g}"]
        )
    return table(["bot", "against three", "games", "wins", "ms a decision"], rows)


# ---- maps ----


def maps_table(done: Done) -> list[str]:
    """How often a Hobbit and a Black Rider win; a team counts as one."""
    rows = []
    for arena, games, data in done:
        wins = {row["name"]: percent(row) for row in data["tally"]["kinds"]}
        players, _, name = arena.name.rpartition(", ")
        rows.append([players, name, str(games), wins.get("hobbits", ""), wins.get("riders", "")])
    return table(["rules, players", "change", "games", "Hobbits win", "Black Riders win"], rows)


# ---- lengths ----


def length_table(done: Done) -> list[str]:
    head = ["rules, players", "games", "rounds", "decisions", "minutes", "within 60 rounds", "drawn", "wins of a seat"]
    return table([*head, "the winner's Ring came by"], [length_row(*one) for one in done])


def length_row(arena: Arena, games: int, data: Data) -> list[str]:
    tally = data["tally"]
    return [
        arena.name,
        str(games),
        nine_of_ten(tally["rounds"]),
        nine_of_ten(tally["decisions"]),
        nine_of_ten(tally["minutes"]),
        percent(tally["within"][LIMIT]),
        percent(tally["drawn"]),
        kinds(tally),
        ways(tally),
    ]


def length_chart(done: Done) -> list[Panel]:
    rounds = [median_row(arena.name, data["tally"]["rounds"]) for arena, _, data in done]
    minutes = [median_row(arena.name, data["tally"]["minutes"]) for arena, _, data in done]
    return [
        Panel("Rounds: median, and nine games of ten", tuple(rounds)),
        Panel("Minutes, if a person takes 20 s for a decision: median, and nine games of ten", tuple(minutes)),
        kinds_panel(done),
    ]


def median_row(name: str, figure: Data) -> ChartRow:
    return ChartRow(name, (parts(figure),), str(figure["median"]))


def kinds_panel(done: Done) -> Panel:
    """How often Hobbits and Black Riders win, relative to their share of the seats."""
    rows = []
    for arena, _, data in done:
        found = {row["name"]: row for row in data["tally"]["kinds"]}
        if set(found) == {"hobbits", "riders"}:
            rows.append(ChartRow(arena.name, tuple(relative(found[kind]) for kind in ("hobbits", "riders"))))
    title = "Wins of a seat, its fair share taken for 100: 95 % whiskers"
    return Panel(title, tuple(rows), legend=("Hobbits", "Black Riders"), line=100)


def relative(row: Data) -> Span:
    """A share in percent of the fair share."""
    fair = row["fair"] or 1.0
    low, high = row["ci95"]
    return Span(100 * low / fair, 100 * row["share"] / fair, 100 * high / fair)


# ---- options ----


def options_table(done: Done) -> list[str]:
    bases = {arena.name: data["tally"] for arena, _, data in done if not arena.base}
    head = ["rules", "games", "rounds", "change", "minutes", "within 60 rounds", "drawn", "wins of a seat"]
    rows = []
    for arena, games, data in done:
        row = length_row(arena, games, data)
        change = "" if not arena.base else f"{changed(data['tally'], bases[arena.base]):+.0f} %"
        name = f"**{arena.name}**" if not arena.base else f"`{arena.name}`"
        rows.append([name, row[1], row[2], change, row[4], row[5], row[6], row[7], row[8]])
    return table([*head, "the winner's Ring came by"], rows)


def changed(tally: Data, base: Data) -> float:
    """The change of the mean number of answers, in percent."""
    return float(100 * (tally["answers"] / base["answers"] - 1))


def options_chart(done: Done) -> list[Panel]:
    rows = []
    for arena, _, data in done:
        name = arena.name if not arena.base else f"{arena.base}: {arena.name}"
        rows.append(median_row(name, data["tally"]["rounds"]))
    return [Panel("Rounds: median, and nine games of ten", tuple(rows)), kinds_panel(done)]


# ---- cards ----


def cards_table(done: Done) -> list[str]:
    names = [arena.name for arena, _, _ in done]
    tallies = [data["tally"] for _, _, data in done]
    lines = table(["rules", *LENGTH_HEAD], [length_row(*one) for one in done])
    lines += ["", *by_name(names, tallies, "roles", "character"), "", *seats_table(names, tallies)]
    lines += ["", *ways_table(names, tallies), "", *deeds_table(names, tallies), ""]
    head = ["card"]
    for name in names:
        head += [f"{name}: holders win", "played a game", "of that by winners"]
    things = sorted({row["name"] for tally in tallies for sort in ("held", "played") for row in tally["counts"][sort]})
    return [
        *lines,
        *table(head, [[thing, *(cell for t in tallies for cell in card_cells(t, thing))] for thing in things]),
    ]


LENGTH_HEAD: Final = (
    *("games", "rounds", "decisions", "minutes", "within 60 rounds", "drawn", "wins of a seat"),
    "the winner's Ring came by",
)


def card_cells(tally: Data, thing: str) -> list[str]:
    held, played = found(tally, "held", thing), found(tally, "played", thing)
    return [
        "" if held is None else percent(held["wins"]),
        "" if played is None else f"{played['a_game']:.2f}",
        "" if played is None else f"{100 * played['by_winner']['share']:.0f} %",
    ]


def found(tally: Data, sort: str, thing: str) -> Data | None:
    return next((row for row in tally["counts"].get(sort, ()) if row["name"] == thing), None)


def by_name(names: Sequence[str], tallies: Sequence[Data], field: str, title: str) -> list[str]:
    words = sorted({row["name"] for tally in tallies for row in tally[field]})
    rows = [{row["name"]: row for row in tally[field]} for tally in tallies]
    cells = [[word, *(percent(row[word]) if word in row else "" for row in rows)] for word in words]
    return table([title, *(f"{name}: wins" for name in names)], cells)


def seats_table(names: Sequence[str], tallies: Sequence[Data]) -> list[str]:
    rows = [[str(i + 1), *(percent(tally["seats"][i]) for tally in tallies)] for i in range(len(tallies[0]["seats"]))]
    return table(["seat", *(f"{name}: wins" for name in names)], rows)


def ways_table(names: Sequence[str], tallies: Sequence[Data]) -> list[str]:
    """How The Ring came to the winner."""
    words = list(dict.fromkeys(way for tally in tallies for way in tally["by"]))
    rows = [
        [way, *(f"{100 * tally['by'].get(way, 0) / sum(tally['by'].values()):.1f} %" for tally in tallies)]
        for way in words
    ]
    return table(["The Ring came to the winner by", *names], rows)


def deeds_table(names: Sequence[str], tallies: Sequence[Data]) -> list[str]:
    words = list(dict.fromkeys(row["name"] for tally in tallies for row in tally["counts"].get("deeds", ())))
    rows = []
    for word in words:
        rows.append([word])
        for tally in tallies:
            row = found(tally, "deeds", word)
            rows[-1].append(
                "" if row is None else f"{row['a_game']:.2f}, by the winner {100 * row['by_winner']['share']:.0f} %"
            )
    return table(["happened", *(f"{name}: a game" for name in names)], rows)


def cards_chart(done: Done) -> list[Panel]:
    return [
        card_panel(done, "held", "wins", "How often a seat that ever held the card wins: 95 % whiskers"),
        card_panel(done, "played", "by_winner", "Share of the plays of a card that are the winner's: 95 % whiskers"),
    ]


def card_panel(done: Done, sort: str, figure: str, title: str) -> Panel:
    """Rows by the first arena, the best first."""
    tallies = [data["tally"] for _, _, data in done]
    first = {row["name"]: row for row in tallies[0]["counts"][sort]}
    rows = []
    for name in sorted(first, key=lambda name: -first[name][figure]["share"]):
        figures = [row[figure] for tally in tallies if (row := found(tally, sort, name)) is not None]
        if len(figures) == len(tallies) and all(one["of"] for one in figures):
            rows.append(ChartRow(name, tuple(span(one) for one in figures)))
    fair = next((100 * row["fair"] for row in first.values()), None)
    return Panel(title, tuple(rows), " %", tuple(arena.name for arena, _, _ in done), fair)


TABLES: Final[dict[str, Callable[[Done], list[str]]]] = {
    "strength": strength_table,
    "length": length_table,
    "options": options_table,
    "cards": cards_table,
    "levels": levels_table,
    "maps": maps_table,
    "war-strength": war_strength_table,
    "war-length": war_length_table,
    "war-cards": war_cards_table,
}
CHARTS: Final[dict[str, Callable[[Done], list[Panel]]]] = {
    "length": length_chart,
    "options": options_chart,
    "cards": cards_chart,
    "war-length": war_length_chart,
    "war-cards": war_cards_chart,
}


def chart_of(experiment: Experiment, done: Done) -> str | None:
    """The chart of the experiment as SVG; None if it has none."""
    if experiment.table not in CHARTS:
        return None
    games = sum(data["games"] for _, _, data in done)
    about = f"./mathom lab {experiment.name}: {games} games, seed {experiment.seed}"
    return draw_chart(CHARTS[experiment.table](done), about)
