"""R18.6: Siege Engines in an assault by the Shadow without Combat cards, counted a second time."""

from __future__ import annotations

from tests.games.war.referee.beside.table import Table


class Assault:
    """One assault, from its beginning: superiority, hits and rounds."""

    def __init__(self, t: Table, name: str) -> None:
        self.towers = t.places[name].pieces["towers"]
        self.trebuchets = t.places[name].pieces["trebuchets"]
        self.is_claimed = False
        self.round = 1
        self.free_round = False

    def can_claim(self) -> bool:
        return self.trebuchets > 0 and self.trebuchets == self.towers

    def claim(self) -> None:
        self.trebuchets -= 1
        self.is_claimed = True

    def better(self) -> str:
        if self.is_claimed or self.trebuchets > self.towers:
            return "free"
        return "shadow" if self.towers > self.trebuchets else ""

    def hits(self, side: str, roll: list[int]) -> int:
        """The attacker needs a 6; the garrison a 5, with +1 or -1 in the first round."""
        if side == "shadow":
            return sum(die == 6 for die in roll)
        bonus = {"free": 1, "shadow": -1, "": 0}[self.better()] if self.round == 1 else 0
        return sum(die == 6 or (die != 1 and die + bonus >= 5) for die in roll)

    def next_question(self, has_elite: bool) -> str:
        """What the attacker is asked after a round: another one for nothing, one for an elite, or nothing."""
        if self.round == 1 and self.better() == "shadow":
            return "FightOn"
        return "BuyRound" if has_elite and self.better() != "free" else ""
