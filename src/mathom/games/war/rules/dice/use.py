"""R4.3: one way to use an action die. Every chapter of the rules derives its own; `dice/uses.py` lists them."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mathom.games.war.rules.state import War


@mypyc_attr(allow_interpreted_subclasses=True)
class Use:
    """What a die may be spent on: `results` is the set of results that allow it (facts/dice.py)."""

    def __init__(self, name: str, results: i64) -> None:
        self.name: str = name  # as players type it
        self.results: i64 = results

    def can(self, s: War, side: i64, face: i64, /) -> bool:
        """Whether this side can use a die with this face so now. It must be able to change something."""
        raise NotImplementedError

    def start(self, s: War, side: i64, face: i64, /) -> None:
        """Puts the frames of the action on the agenda. The die lies with the used ones already."""
        raise NotImplementedError
