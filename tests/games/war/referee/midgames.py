"""Random positions in the middle of a game, in the notation of positions: Armies, sieges, Characters, cards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from tests.games.war.referee.board.facts import (
    CARDS,
    COMPANIONS,
    FACES,
    FP,
    FP_NATIONS,
    NATIONS,
    REGIONS,
    SH,
    SIDES,
    TILES,
    is_settlement,
    is_stronghold,
    other,
    side_of,
)

TOTALS: Final = {  # units that a position uses at most, regulars and elites; never more than the game has
    "dwarves": (5, 5),
    "elves": (5, 10),
    "gondor": (15, 5),
    "north": (10, 5),
    "rohan": (10, 5),
    "isengard": (12, 6),
    "sauron": (30, 6),
    "southrons": (20, 6),
}
TRAVELLERS: Final = [who for who in COMPANIONS if who not in ("aragorn", "gandalf-the-white")]
NAMES: Final = {FP: "free", SH: "shadow"}
GARRISON: Final = 5


class Midgame:
    """One position, put together part by part."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311
        self.armies: dict[str, Counter[tuple[str, str]]] = {name: Counter() for name in REGIONS}
        self.holder: dict[str, str] = {}  # the side whose units stand in a region, outside
        self.people: dict[str, list[str]] = {name: [] for name in REGIONS}
        self.gone: list[str] = []
        for nation in NATIONS:
            self.place_nation(nation)
        self.besiege()
        self.place_people()

    def place_nation(self, nation: str) -> None:
        side = side_of(nation)
        regular, elite = TOTALS[nation]
        leaders = 8 if nation == "sauron" else 4 if side == FP else 0
        home = [name for name, region in REGIONS.items() if region.nation == nation]
        for _ in range(self.chance.randint(3, 6)):
            region = self.chance.choice(home if self.chance.random() < 0.5 else list(REGIONS))
            if self.holder.get(region, side) != side:
                continue
            room = 10 - self.units(side, region)
            some = Counter(regular=self.chance.randint(0, 3), elite=self.chance.randint(0, 2))
            some = Counter(regular=min(some["regular"], regular), elite=min(some["elite"], elite))
            if not 0 < some.total() <= room:
                continue
            self.holder[region] = side
            regular -= some["regular"]
            elite -= some["elite"]
            some["leader"] = min(leaders, self.chance.randint(0, 2))
            leaders -= some["leader"]
            for kind, number in some.items():
                self.armies[region][nation, kind] += number

    def units(self, side: str, region: str) -> int:
        return sum(
            n for (nation, kind), n in self.armies[region].items() if kind != "leader" and side_of(nation) == side
        )

    def besiege(self) -> None:
        """An Army next to an enemy Stronghold goes before its walls, at times."""
        for region in [name for name in REGIONS if is_stronghold(name)]:
            keeper = REGIONS[region].side
            assert keeper
            if self.holder.get(region) != keeper or self.units(keeper, region) > GARRISON:
                continue
            armies = [r for r in REGIONS[region].adjacent if self.holder.get(r) == other(keeper)]
            if armies and self.chance.random() < 0.7:
                start = self.chance.choice(armies)
                self.armies[region] += self.armies[start]
                self.armies[start] = Counter()
                del self.holder[start]

    def place_people(self) -> None:
        where = {who: self.chance.choice(["fellowship", "map", "map", "gone"]) for who in TRAVELLERS}
        if self.chance.random() < 0.3:
            where = {who: place if who in ("meriadoc", "peregrin") else "map" for who, place in where.items()}
        for old, new in (("strider", "aragorn"), ("gandalf-the-grey", "gandalf-the-white")):
            if where[old] == "map" and self.chance.random() < 0.5:
                where[old], where[new] = "gone", "map"
        minions = {"saruman": "orthanc", "witch-king": "", "mouth-of-sauron": ""}
        for who, place in where.items():
            if place == "map":
                self.people[self.any_region(FP)].append(who)
            elif place == "gone":
                self.gone.append(who)
        for who, region in minions.items():
            if self.chance.random() < 0.6 and (who != "saruman" or self.holder.get("orthanc", SH) == SH):
                self.people[region or self.any_region(SH)].append(who)

    def any_region(self, side: str) -> str:
        """More often with an Army than alone."""
        armies = [name for name, holder in self.holder.items() if holder == side]
        regions: list[str] = armies if self.chance.random() < 0.7 else list(REGIONS)
        return self.chance.choice(regions)

    def text(self, table: set[str]) -> str:
        """The position with these cards on the table, if they are not in a hand."""
        parts = [" | ".join(f"{name}: {words}" for name in REGIONS if (words := self.region_words(name)))]
        chance = random.Random(self.chance.random())  # noqa: S311
        for nation in NATIONS:
            if chance.random() < 0.8:
                parts.append(f"{nation} 0 active")
            elif side_of(nation) == FP:
                steps, mood = chance.randint(1, 3), chance.choice(["active", "passive"])
                parts.append(f"{nation} {steps} {'active' if nation == 'elves' else mood}")
        fellowship = self.fellowship_words(chance)
        hands = [name for side in SIDES for name in chance.sample([n for n, c in CARDS.items() if c.side == side], 6)]
        taken = table | set(" ".join(fellowship).split())  # a special tile in the pool has had its card played
        keys = [CARDS[name].key for name in hands if CARDS[name].key not in taken]
        played = [card.key for card in CARDS.values() if card.key in TILES and card.key in taken]
        parts += [f"played {' '.join(played)}"] if played else []
        parts += [f"hand {' '.join(keys)}", f"corruption {chance.randint(0, 7)}"]
        if table:
            parts.append(f"table {' '.join(sorted(table))}")
        if self.gone:
            parts.append(f"gone {' '.join(self.gone)}")
        parts += fellowship
        parts += [f"rings {chance.randint(0, 2)} {chance.randint(0, 1)}", "turn 5"]
        if chance.random() < 0.8:
            for side in SIDES:
                faces = [face for face in FACES[side] if face != "eye"]
                dice = [chance.choice(faces) for _ in range(chance.randint(2, 5 if side == SH else 4))]
                parts.append(f"{NAMES[side]}-dice {' '.join(dice)}")
            parts.append(f"box {chance.randint(0, 2)} {chance.randint(0, 4)}")
        return " ; ".join(parts)

    def fellowship_words(self, chance: random.Random) -> list[str]:
        revealed = chance.random() < 0.4
        if chance.random() < 0.25:
            special = chance.sample([name for name, tile in TILES.items() if tile.set != "standard"], 4)
            words = [f"mordor {chance.randint(0, 4)}", f"pool {' '.join(special)}"]
        else:
            words = [f"fellowship {chance.choice(list(REGIONS))}"]
            if not revealed:
                words.append(f"progress {chance.randint(0, 5)}")
        return [*words, "revealed"] if revealed else words

    def region_words(self, name: str) -> str:
        army = self.armies[name]
        side = self.holder.get(name)
        words = []
        if is_settlement(name) and side and side != REGIONS[name].side:
            words.append("captured")
        for nation in NATIONS:
            regular, elite, leader = (army[nation, kind] for kind in ("regular", "elite", "leader"))
            if regular or elite or leader:
                last = f"/{leader}" if nation in FP_NATIONS else f"+{leader}n" if leader else ""
                words += [nation, f"{regular}/{elite}{last}"]
        return " ".join(words + self.people[name])
