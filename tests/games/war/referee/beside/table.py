"""A position of Twilight or of teams as the referee reads it, from its notation."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tests.games.war.referee.board.facts import CHARACTERS, FP, FP_NATIONS, NATIONS, REGIONS, SH

PIECES: Final = ("ents", "ships", "towers", "trebuchets", "dunlendings")
NEW_CHARACTERS: Final = ("galadriel", "balrog", "smeagol")
COAST: Final = (
    *("umbar", "west-harondor", "pelargir", "lamedon", "dol-amroth", "anfalas", "andrast", "druwaith-iaur"),
    *("enedwaith", "minhiriath", "south-ered-luin", "harlindon", "grey-havens", "forlindon"),
)
STEPS: Final = {
    "dwarves": 3,
    "elves": 3,
    "gondor": 2,
    "north": 3,
    "rohan": 3,
    "isengard": 1,
    "sauron": 1,
    "southrons": 2,
}
OWNERS: Final = {  # of Nations, by the number of players
    2: dict.fromkeys(FP_NATIONS, "free") | dict.fromkeys(("isengard", "sauron", "southrons"), "shadow"),
    3: dict.fromkeys(FP_NATIONS, "free") | {"isengard": "saruman", "sauron": "witch-king", "southrons": "saruman"},
    4: {
        **dict.fromkeys(("gondor", "elves"), "gondor"),
        **dict.fromkeys(("rohan", "north", "dwarves"), "rohan"),
        "isengard": "saruman",
        "sauron": "witch-king",
        "southrons": "saruman",
    },
}


@dataclass
class Place:
    """What stands in a region."""

    units: Counter[tuple[str, str]] = field(default_factory=Counter)  # by Nation and rank
    pieces: Counter[str] = field(default_factory=Counter)
    people: list[str] = field(default_factory=list)
    is_captured: bool = False

    def army(self, side: str) -> int:
        return sum(n for (nation, rank), n in self.units.items() if side_of(nation) == side and rank != "leader")


def side_of(nation: str) -> str:
    return FP if nation in FP_NATIONS else SH


class Table:
    """Regions, politics, dice and what the parts of a position say."""

    def __init__(self, text: str) -> None:
        self.places = {name: Place() for name in REGIONS}
        self.words: dict[str, list[str]] = {}
        for part in text.split(" ; "):
            if ": " in part:
                for region in part.split(" | "):
                    name, _, words = region.partition(": ")
                    self.read_place(self.places[name], words.split())
            else:
                key, *rest = part.split()
                self.words[key] = rest
        self.players = int(self.words.get("players", ["2"])[0])
        self.parts = self.read_parts()

    def read_parts(self) -> set[str]:
        names = self.words.get("twilight")
        everything = {"smeagol", "galadriel", "chief", "balrog", "dunlendings", "corsairs", "ents", "engines", "events"}
        return set() if names is None else set(names) or everything

    def read_place(self, place: Place, words: list[str]) -> None:
        while words:
            word = words.pop(0)
            if word == "captured":
                place.is_captured = True
            elif word == "dunlendings":
                place.units["isengard", "dunlending"] += int(words.pop(0))
            elif word in PIECES:
                place.pieces[word] = int(words.pop(0))
            elif word in NATIONS:
                numbers = words.pop(0).replace("+", "/").replace("n", "").split("/")
                for rank, number in zip(("regular", "elite", "leader"), numbers, strict=False):
                    place.units[word, rank] += int(number)
            else:
                place.people.append(word)

    # ---- questions about it ----

    def side_controls(self, name: str) -> str | None:
        region = REGIONS[name]
        if region.settlement == "none" or region.side is None:
            return None
        taken = self.places[name].is_captured
        return region.side if not taken else (SH if region.side == FP else FP)

    def besieged(self, name: str) -> str | None:
        place = self.places[name]
        is_siege = REGIONS[name].settlement == "stronghold" and place.army(FP) and place.army(SH)
        return self.side_controls(name) if is_siege else None

    def is_free(self, side: str, name: str) -> bool:
        other = SH if side == FP else FP
        if self.besieged(name) == other:
            return True
        return not self.places[name].army(other) and self.side_controls(name) != other

    def steps(self, nation: str) -> int:
        words = self.words.get(nation)
        return STEPS[nation] if words is None else int(words[0])

    def is_active(self, nation: str) -> bool:
        return nation == "elves" or side_of(nation) == SH or "active" in self.words.get(nation, [])

    def where(self, who: str) -> str | None:
        return next((name for name, place in self.places.items() if who in place.people), None)

    def is_gone(self, who: str) -> bool:
        return who in self.words.get("gone", [])

    def count(self, piece: str) -> int:
        return sum(place.pieces[piece] for place in self.places.values())

    def dunlendings(self) -> int:
        return sum(place.units["isengard", "dunlending"] for place in self.places.values())

    def faction(self, name: str) -> bool:
        return name in self.words.get("factions", [])

    def companions_at(self, name: str) -> list[str]:
        known = [who for who, facts in CHARACTERS.items() if facts.side == FP] + ["galadriel"]
        return [who for who in self.places[name].people if who in known]

    # ---- teams ----

    def leading(self, side: str) -> str:
        """Gondor and the Witch-king, unless the notation names their partners."""
        if self.players == 2:
            return "free" if side == FP else "shadow"
        named = self.words.get("leading", [])
        if side == SH:
            return "saruman" if "saruman" in named else "witch-king"
        return "free" if self.players == 3 else "rohan" if "rohan" in named else "gondor"

    def owner(self, nation: str) -> str:
        return OWNERS[self.players][nation]

    def commander(self, side: str, name: str) -> str:
        """More units, then more elites, then the Leading Player."""
        units: Counter[str] = Counter()
        elites: Counter[str] = Counter()
        for (nation, rank), number in self.places[name].units.items():
            if side_of(nation) == side and rank != "leader" and number:
                units[self.owner(nation)] += number
                elites[self.owner(nation)] += number if rank == "elite" else 0
        best = max(units.values())
        most = [seat for seat in units if units[seat] == best]
        top = max(elites[seat] for seat in most)
        most = [seat for seat in most if elites[seat] == top]
        return most[0] if len(most) == 1 else self.leading(side)

    def is_mixed(self, side: str, name: str) -> bool:
        return name in self.words.get("free-mixed" if side == FP else "shadow-mixed", [])
