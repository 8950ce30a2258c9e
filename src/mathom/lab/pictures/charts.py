"""Pictures of many-seated games, as SVG: spans along one scale, row by row. They read on light and on dark ground."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mathom.lab.pictures.plot import (
    COLOURS,
    GAP,
    INNER,
    LEFT,
    RIGHT,
    STYLE,
    TOP,
    WIDTH,
    at,
    grid,
    shortened,
    text,
    whisker,
)

LINE: Final = 13  # pixels from one span of a row to the next
ROOM: Final = 9  # between rows
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
MARKS: Final = 8  # at most, on a scale


@dataclass(frozen=True, slots=True)
class Span:
    """From low to high, with a dot in between; and the same as words."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    spans: tuple[Span, ...]  # one for each word of the legend
    note: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows under one title, on a scale from nothing to the highest."""

    title: str
    rows: tuple[Row, ...]
    unit: str = ""
    legend: tuple[str, ...] = ()
    line: float | None = None  # a value to compare with


def draw_chart(panels: Sequence[Panel], about: str) -> str:
    parts: list[str] = []
    height = 0.0
    for panel in (panel for panel in panels if panel.rows):
        height = draw_panel(parts, height, panel)
    parts.append(text(12, height + 8, about, "small"))
    height += 22
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" '
        f'height="{height:g}"><style>{STYLE}</style><rect class="ground" width="{WIDTH}" height="{height:g}"/>'
        f"{''.join(parts)}</svg>\n"
    )


def draw_panel(parts: list[str], top: float, panel: Panel) -> float:
    parts.append(text(12, top + 24, panel.title, "title"))
    for i, word in enumerate(panel.legend):
        x = LEFT + i * INNER / max(2, len(panel.legend))
        parts.append(f'<circle cx="{x:.1f}" cy="{top + 36:.1f}" r="5" fill="{COLOURS[i % len(COLOURS)]}"/>')
        parts.append(text(x + 10, top + 40, word, "small"))
    top += 14 if panel.legend else 0
    tall = LINE * max(len(row.spans) for row in panel.rows) + ROOM
    bottom = top + TOP - 10 + tall * len(panel.rows)
    most = max(span.high for row in panel.rows for span in row.spans)
    step = next((step for step in STEPS if most / step <= MARKS), STEPS[-1])
    end = -(-most // step) * step or step
    for mark in range(0, round(end) + 1, step):
        grid(parts, at(mark, 0, end), top + TOP - 18, bottom, f"{mark}{panel.unit}")
    if panel.line is not None:
        x = at(panel.line, 0, end)
        parts.append(
            f'<line x1="{x:.1f}" y1="{top + TOP - 18:.1f}" x2="{x:.1f}" y2="{bottom:.1f}" '
            'stroke="#888" stroke-width="1.5" stroke-dasharray="4 3"/>'
        )
    for i, row in enumerate(panel.rows):
        y = top + TOP - 2 + tall * i
        parts.append(text(LEFT - 12, y + 4 + LINE * (len(row.spans) - 1) / 2, shortened(row.name), anchor="end"))
        for k, span in enumerate(row.spans):
            ends = [at(value, 0, end) for value in (span.low, span.middle, span.high)]
            whisker(parts, ends, y + LINE * k, COLOURS[k % len(COLOURS)])
        parts.append(text(WIDTH - RIGHT + 10, y + 4 + LINE * (len(row.spans) - 1) / 2, row.note))
    return bottom + GAP
