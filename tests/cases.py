"""Several cases in one test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def case(*names: object) -> Iterator[None]:
    """Names the case in the report of a failure."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in the case {', '.join(map(str, names))}")
        raise
