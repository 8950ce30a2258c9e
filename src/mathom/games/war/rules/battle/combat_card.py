"""R10.4: one Combat card, with a method for each of the eight moments of a round."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from mathom.games.war.rules.state import War


@mypyc_attr(allow_interpreted_subclasses=True)
class CombatCard:
    """A text overrides the moments at which it takes effect. `side` is the side that played the card."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def can_play(self, s: War, side: i64, /) -> bool:
        """Whether its precondition holds as it is chosen."""
        return True

    def cancel(self, s: War, side: i64, /) -> None:
        """Initiative 0: before anything else."""

    def before_attacks(self, s: War, side: i64, /) -> None:
        """Initiative 1."""

    def attack_first(self, s: War, side: i64, /) -> None:
        """Initiative 2: extra attacks before the Combat roll."""

    def before_roll(self, s: War, side: i64, /) -> None:
        """Initiative 3: dice and modifiers."""

    def after_roll(self, s: War, side: i64, /) -> None:
        """Initiative 4: before the Leader re-roll."""

    def after_reroll(self, s: War, side: i64, /) -> None:
        """Initiative 5: bonus hits."""

    def before_losses(self, s: War, side: i64, /) -> None:
        """Initiative 6: hits are cancelled, Leaders and Characters killed."""

    def after_losses(self, s: War, side: i64, /) -> None:
        """Initiative 7."""

    def act(self, s: War, side: i64, initiative: i64) -> None:
        if initiative == 0:
            self.cancel(s, side)
        elif initiative == 1:
            self.before_attacks(s, side)
        elif initiative == 2:
            self.attack_first(s, side)
        elif initiative == 3:
            self.before_roll(s, side)
        elif initiative == 4:
            self.after_roll(s, side)
        elif initiative == 5:
            self.after_reroll(s, side)
        elif initiative == 6:
            self.before_losses(s, side)
        else:
            self.after_losses(s, side)
