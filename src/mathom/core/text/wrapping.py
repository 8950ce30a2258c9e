"""Wraps text to the width of a terminal."""

from __future__ import annotations

from textwrap import fill


def wrapped(text: str, width: int, first: str = "", others: str = "") -> str:
    """The text in lines of at most `width` columns, except for longer words; `first` and `others` are indents."""
    return fill(
        text, width, initial_indent=first, subsequent_indent=others, break_on_hyphens=False, break_long_words=False
    )


def wrapped_lines(text: str, width: int, first: str = "", others: str = "") -> list[str]:
    return wrapped(text, width, first, others).split("\n")
