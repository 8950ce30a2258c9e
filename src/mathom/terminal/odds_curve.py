"""Draws the true odds of a game as an SVG curve, with the largest swings marked."""

from __future__ import annotations

from html import escape
from typing import Final

from mathom.bots.analysis.game_analysis import Analysis
from mathom.core.play.record import AnyMatch

WIDTH: Final = 800
HEIGHT: Final = 320
LEFT: Final = 48
TOP: Final = 36
RIGHT: Final = 16
BOTTOM: Final = 40

PICTURE: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{title}</title>
<style>
svg {{ background: #fff; color: #222; font: 12px sans-serif }}
text {{ fill: currentColor }}
.grid {{ stroke: currentColor; stroke-opacity: 0.2 }}
.odds {{ fill: none; stroke: #2a5d9f; stroke-width: 2; stroke-linejoin: round }}
.swing {{ fill: #c2410c }}
@media (prefers-color-scheme: dark) {{ svg {{ background: #1b1b1b; color: #ddd }} .odds {{ stroke: #7fb2ee }} }}
</style>
<text x="{left}" y="20">{title}</text>
{grid}<polyline class="odds" points="{points}"/>
{swings}<text x="{right}" y="{below}" text-anchor="end">entries of the record</text>
</svg>
"""


def curve(match: AnyMatch, analysis: Analysis) -> str:
    places = [(move.entry + 1, move.true) for move in analysis.moves]
    last = len(match.entries) if analysis.complete or not places else places[-1][0]
    places.append((last + 1, analysis.end))
    first, last = places[0][0], max(places[-1][0], places[0][0] + 1)

    def x(entry: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (entry - first) / (last - first)

    swung = {swing.entry + 1: swing for swing in analysis.swings}
    swings = [
        f'<circle class="swing" cx="{x(entry):.1f}" cy="{y(odds):.1f}" r="4">'
        f"<title>{entry}: {100 * swung[entry].by:+.0f}%</title></circle>\n"
        for entry, odds in places
        if entry in swung
    ]
    return PICTURE.format(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        below=HEIGHT - 8,
        title=escape(f"{match.game.title}: true odds of {match.titled(match.seats[0])}"),
        grid="".join(line(k / 4) for k in range(5)) + marks(first, last, x(first), x(last)),
        points=" ".join(f"{x(entry):.1f},{y(odds):.1f}" for entry, odds in places),
        swings="".join(swings),
    )


def y(odds: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - odds)


def line(odds: float) -> str:
    height = f"{y(odds):.1f}"
    return (
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height}" y2="{height}"/>'
        f'<text x="{LEFT - 6}" y="{y(odds) + 4:.1f}" text-anchor="end">{100 * odds:.0f}%</text>\n'
    )


def marks(first: int, last: int, left: float, right: float) -> str:
    row = HEIGHT - BOTTOM + 16
    begin = f'<text x="{left:.1f}" y="{row}">{first}</text>'
    return f'{begin}<text x="{right:.1f}" y="{row}" text-anchor="end">{last}</text>\n'
