"""Draws the figures of an arena: ratings with their errors, and win rates by side."""

from __future__ import annotations

from collections.abc import Iterator

from mathom.lab.pictures.charts import ChartRow, Panel, Span, draw_chart
from mathom.lab.ratings.report import Data


def draw_arena(data: Data) -> str:
    """The picture as SVG, from the data of a report."""
    rules = " ".join(f"{name}={value}" for name, value in data["rules"].items()) or "standard"
    caption = (
        f"{data['game']}, {rules}, set-ups {data['setups']}, seed {data['seed']}, {data['games']} games; 95 % intervals"
    )
    return draw_chart(list(panels_of(data)), caption)


def panels_of(data: Data) -> Iterator[Panel]:
    if data.get("elo"):
        yield Panel("Elo", tuple(map(elo_row, sorted(data["elo"], key=lambda row: -row["elo"]))), from_zero=False)
    rows, parts, whole = (
        (data["pairs"], "by_side", "both sides") if "pairs" in data else (data["seats"], "by_seat", "all seats")
    )
    names = tuple(rows[0][parts]) if rows else ()
    yield Panel("Win rate", tuple(rate_row(row, parts) for row in rows), " %", (whole, *names))


def elo_row(row: Data) -> ChartRow:
    elo, error = row["elo"], row["error"]
    return ChartRow(row["bot"], (Span(elo - error, elo, elo + error),), f"{elo:.0f} ± {error:.0f}")


def rate_row(row: Data, parts: str) -> ChartRow:
    name = f"{row['a']} : {row['b']}" if "a" in row else row["bot"]
    spans = tuple(
        Span(*(100 * value for value in (figure["ci95"][0], figure["win_rate"], figure["ci95"][1])))
        for figure in (row, *row[parts].values())
    )
    return ChartRow(name, spans, f"{100 * row['win_rate']:.1f} %")
