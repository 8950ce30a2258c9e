"""Cells and tables in Markdown, from the figures of many games."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.lab.experiments.plans import Arena
from mathom.lab.pictures.charts import Span
from mathom.lab.ratings.tallies import Data

Done = Sequence[tuple[Arena, int, Data]]


def nine_of_ten(figure: Data) -> str:
    return f"{figure['median']} ({figure['p5']}-{figure['p95']})"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]


def parts(figure: Data) -> Span:
    return Span(figure["p5"], figure["median"], figure["p95"])
