"""A picture of an arena, as SVG: Elo with its error, win rates by side. It reads on light and on dark ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from mathom.lab.ratings.report import Data

Name = Callable[[Data], str]
WIDTH: Final = 860
ROW: Final = 26
LEFT: Final = 330  # for names
LONGEST_NAME: Final = 46
RIGHT: Final = 90  # for figures
TOP: Final = 54
GAP: Final = 30
INNER: Final = WIDTH - LEFT - RIGHT
COLOURS: Final = ("#2a7ab0", "#c2571a", "#3f8f4f", "#8a5cc2")
STYLE: Final = """
text { font: 13px system-ui, sans-serif; fill: #222; }
.title { font-weight: 600; font-size: 15px; }
.small { font-size: 11px; fill: #666; }
.grid { stroke: #8884; stroke-width: 1; }
.ground { fill: #fff; }
@media (prefers-color-scheme: dark) {
  text { fill: #ddd; }
  .small { fill: #aaa; }
  .ground { fill: #181818; }
}
"""


def draw_plot(data: Data) -> str:
    parts: list[str] = []
    height = 0
    if data.get("elo"):
        height = draw_elo(parts, height, data["elo"])
    if "pairs" in data:
        height = draw_rates(parts, height, "Win rate", data["pairs"], "by_side", pair_name)
    else:
        height = draw_rates(parts, height, "Win rate", data["seats"], "by_seat", seat_name)
    rules = " ".join(f"{name}={value}" for name, value in data["rules"].items()) or "standard"
    about = (
        f"{data['game']}, {rules}, set-ups {data['setups']}, seed {data['seed']}, {data['games']} games; 95 % whiskers"
    )
    parts.append(text(12, height + 8, about, "small"))
    height += 22
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
        f'<style>{STYLE}</style><rect class="ground" width="{WIDTH}" height="{height}"/>{"".join(parts)}</svg>\n'
    )


def draw_elo(parts: list[str], top: int, rows: Sequence[Data]) -> int:
    ends = [row["elo"] + sign * row["error"] for row in rows for sign in (-1, 1)]
    low, high, step = scale(min(ends), max(ends))
    parts.append(text(12, top + 24, "Elo", "title"))
    bottom = top + TOP + ROW * len(rows)
    mark = low
    while mark <= high:
        grid(parts, at(mark, low, high), top + TOP - 14, bottom, f"{mark:.0f}")
        mark += step
    for i, row in enumerate(sorted(rows, key=lambda row: -row["elo"])):
        y = top + TOP + ROW * i + ROW // 2
        parts.append(text(LEFT - 12, y + 4, shortened(row["bot"]), anchor="end"))
        whisker(parts, [at(row["elo"] + k * row["error"], low, high) for k in (-1, 0, 1)], y, COLOURS[0])
        parts.append(text(WIDTH - RIGHT + 10, y + 4, f"{row['elo']:.0f} ± {row['error']:.0f}"))
    return bottom + GAP


def draw_rates(parts: list[str], top: int, title: str, rows: Sequence[Data], sides: str, name: Name) -> int:
    parts.append(text(12, top + 24, title, "title"))
    names = list(rows[0][sides]) if rows else []
    for i, side in enumerate(("both sides" if sides == "by_side" else "all seats", *names)):
        parts.append(f'<circle cx="{LEFT + i * 130}" cy="{top + 20}" r="5" fill="{COLOURS[i % len(COLOURS)]}"/>')
        parts.append(text(LEFT + i * 130 + 10, top + 24, side, "small"))
    tall = 12 * (len(names) + 1) + 14
    bottom = top + TOP + tall * len(rows)
    for mark in range(0, 101, 25):
        grid(parts, at(mark, 0, 100), top + TOP - 8, bottom, f"{mark} %")
    for i, row in enumerate(rows):
        y = top + TOP + tall * i + 12
        parts.append(text(LEFT - 12, y + 10, shortened(name(row)), anchor="end"))
        for k, figure in enumerate((row, *row[sides].values())):
            x = [at(100 * value, 0, 100) for value in (figure["ci95"][0], figure["win_rate"], figure["ci95"][1])]
            whisker(parts, x, y + 12 * k, COLOURS[k % len(COLOURS)])
        parts.append(text(WIDTH - RIGHT + 10, y + 4, f"{100 * row['win_rate']:.1f} %"))
    return bottom + GAP


def pair_name(row: Data) -> str:
    return f"{row['a']} : {row['b']}"


def seat_name(row: Data) -> str:
    return str(row["bot"])


def scale(low: float, high: float) -> tuple[float, float, float]:
    """Round ends and a round step."""
    step = next(s for s in (10, 25, 50, 100, 200, 500, 1000, 5000) if (high - low) / s <= 8 or s == 5000)
    return low // step * step, -(-high // step) * step or step, step


def at(value: float, low: float, high: float) -> float:
    return LEFT + INNER * (value - low) / (high - low)


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'


def shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def grid(parts: list[str], x: float, top: float, bottom: float, label: str) -> None:
    parts.append(f'<line class="grid" x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}"/>')
    parts.append(text(x, bottom + 13, label, "small", "middle"))


def whisker(parts: list[str], x: Sequence[float], y: float, colour: str) -> None:
    parts.append(f'<line x1="{x[0]:.1f}" y1="{y}" x2="{x[2]:.1f}" y2="{y}" stroke="{colour}" stroke-width="2"/>')
    parts.append(f'<circle cx="{x[1]:.1f}" cy="{y}" r="4" fill="{colour}"/>')
