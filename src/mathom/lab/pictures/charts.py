"""Draws panels of intervals as one SVG picture, with matplotlib. It reads on light and on dark ground."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mathom.core.errors import without

try:
    import matplotlib as mpl
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
except ModuleNotFoundError as missing:
    raise without(missing, "lab") from None

INCH: Final = 96  # pixels
WIDTH: Final = 860
SPAN_HEIGHT: Final = 13
ROW_GAP: Final = 9
PANEL_MARGIN: Final = 80  # title, legend and scale
FOOTER: Final = 24
MAX_NAME: Final = 46  # characters
COLOURS: Final = ("#2a7ab0", "#c2571a", "#3f8f4f", "#8a5cc2")
STYLE: Final[Any] = {"svg.fonttype": "none", "svg.hashsalt": "mathom", "font.family": "sans-serif", "font.size": 10.0}
DARK: Final = "<style>@media (prefers-color-scheme: dark) { svg { filter: invert(0.9) hue-rotate(180deg) } }</style>"


@dataclass(frozen=True, slots=True)
class Span:
    """An interval with a dot in it."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True, slots=True)
class ChartRow:
    name: str
    spans: tuple[Span, ...]  # one for each entry of the legend
    note: str = ""  # to the right


@dataclass(frozen=True, slots=True)
class Panel:
    """Rows under one title, on one scale."""

    title: str
    rows: tuple[ChartRow, ...]
    unit: str = ""
    legend: tuple[str, ...] = ()
    line: float | None = None  # a value to compare with
    from_zero: bool = True

    @property
    def height(self) -> int:
        return PANEL_MARGIN + len(self.rows) * (SPAN_HEIGHT * len(self.rows[0].spans) + ROW_GAP)


def draw_chart(panels: Sequence[Panel], caption: str) -> str:
    """The panels below each other, as SVG. Panels without rows are left out."""
    drawn = [panel for panel in panels if panel.rows]
    heights = [panel.height for panel in drawn]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH / INCH, (sum(heights) + FOOTER) / INCH), layout="constrained")
        axes = figure.subplots(len(drawn), squeeze=False, height_ratios=heights)
        for panel, ax in zip(drawn, axes[:, 0], strict=True):
            draw_panel(ax, panel)
        figure.supxlabel(caption, x=0.01, ha="left", fontsize="small", color="#666666")
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
    head, mark, rest = out.getvalue().partition("<defs>")
    return head + DARK + mark + rest


def draw_panel(ax: Axes, panel: Panel) -> None:
    ax.set_title(panel.title, loc="left", fontweight="bold")
    count = len(panel.rows[0].spans)
    for k in range(count):
        spans = [row.spans[k] for row in panel.rows]
        heights = [place_of(i, k, count) for i in range(len(panel.rows))]
        colour = COLOURS[k % len(COLOURS)]
        ax.hlines(
            heights,
            [span.low for span in spans],
            [span.high for span in spans],
            colors=colour,
            linewidth=2,
            clip_on=False,
        )
        label = panel.legend[k] if k < len(panel.legend) else None
        ax.plot([span.middle for span in spans], heights, "o", color=colour, markersize=6, label=label, clip_on=False)
    if panel.legend:
        ax.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=len(panel.legend), frameon=False, fontsize="small")
    if panel.line is not None:
        ax.axvline(panel.line, color="#888888", linestyle="--")
    if panel.from_zero:
        ax.set_xlim(left=0)
    ax.set_ylim(len(panel.rows) - 0.5, -0.5)
    ax.set_yticks(range(len(panel.rows)), [shortened(row.name) for row in panel.rows])
    ax.xaxis.set_major_formatter(lambda value, _: f"{value:g}{panel.unit}")
    ax.grid(axis="x", color="#dddddd")
    ax.set_axisbelow(True)
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    for i, row in enumerate(panel.rows):
        ax.text(1.01, i, row.note, transform=ax.get_yaxis_transform(), va="center")


def place_of(row: int, span: int, count: int) -> float:
    """The height of a span: the spans of a row stand below each other around the middle of the row."""
    return row + (span - (count - 1) / 2) * SPAN_HEIGHT / (SPAN_HEIGHT * count + ROW_GAP)


def shortened(name: str) -> str:
    return name if len(name) <= MAX_NAME else name[: MAX_NAME - 1] + "…"
