"""The two matrices of 14.1 (matrices.txt), and positions in which their cells are fought."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

COLUMNS = dict(
    zip(
        "Bal She WKc FNc BRi SAc ORc War Tro Uru Wor WKv FNv Mou SAv ORv Gol Wat".split(),
        "balrog shelob witch_king_c flying_nazgul_c black_rider saruman_c orcs_c warg cave_troll uruk_hai wormtongue"
        " witch_king_v flying_nazgul_v mouth_of_sauron saruman_v orcs_v gollum watcher".split(),
        strict=True,
    )
)

# The numbers in brackets of chapter 9.
PRINTED = """
frodo_c=1 sam_c=2 pippin=1 merry=2 gandalf_c=5 aragorn_c=4 legolas=3 gimli=3 boromir=0
balrog=5 shelob=5 witch_king_c=5 flying_nazgul_c=3 black_rider=3 saruman_c=4 orcs_c=2 warg=2 cave_troll=9
frodo_v=1 sam_v=1 elrond=3 gandalf_v=5 aragorn_v=4 treebeard=4 faramir=3 theoden=2 smeagol=0
uruk_hai=4 witch_king_v=2 saruman_v=3 orcs_v=3 wormtongue=-1 mouth_of_sauron=3 watcher=6 flying_nazgul_v=5 gollum=1
"""
STRENGTH = {name: int(number) for name, number in (pair.split("=") for pair in PRINTED.split())}
HOMES = {("treebeard", "fangorn"): 6, ("theoden", "rohan"): 4, ("theoden", "gondor"): 4}  # 9.24, 9.26

SAME_TILE = [
    *({"balrog", "uruk_hai"}, {"shelob", "wormtongue"}, {"black_rider", "mouth_of_sauron"}, {"cave_troll", "watcher"}),
    *({"witch_king_c", "witch_king_v"}, {"flying_nazgul_c", "flying_nazgul_v"}),
]
BYSTANDERS = "balrog black_rider cave_troll witch_king_c flying_nazgul_c".split()

# Pieces beside a fighter that Sauron attacks: the letters m and 5 need it.
FRIEND = {"frodo_c": "sam_c", "frodo_v": "sam_c", "sam_c": "frodo_c"}


@dataclass(frozen=True)
class Cell:
    attacker: str
    fellow: str
    minion: str
    letters: str

    def __str__(self) -> str:
        return f"{self.attacker}-{self.fellow}-{self.minion}-{self.letters}"

    def has(self, letters: str) -> bool:
        return any(letter in self.letters for letter in letters)

    @property
    def sauron_attacks(self) -> bool:
        return self.attacker == "sauron"

    @property
    def neighbour(self) -> str:
        """A friend in an adjacent region whose text does not act on arrival; the letter s needs one."""
        return "legolas" if self.fellow.startswith("aragorn") else "aragorn_c"

    @property
    def friend(self) -> str:
        return FRIEND.get(self.fellow, "") if self.sauron_attacks else ""

    def strengths(self, region: str) -> tuple[int, int]:
        """9: of both fighters before cards, by the letters = + 6."""
        minion = 6 if self.has("6") else STRENGTH[self.minion]
        if self.has("="):
            return minion, minion
        fellow = STRENGTH[self.fellow]
        return HOMES.get((self.fellow, region), fellow) if self.has("+") else fellow, minion

    def others(self, number: int) -> list[str]:
        """A number of Sauron pieces other than the fighter's own tile."""
        own = [tile for tile in SAME_TILE if self.minion in tile]
        return [piece for piece in BYSTANDERS if not any(piece in tile for tile in own)][:number]


def read_cells() -> list[Cell]:
    cells = []
    attacker, columns = "", [""]
    for line in Path(__file__).with_name("data").joinpath("matrices.txt").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[1:] == ["attacks"]:
            attacker = words[0].lower()
        elif words and words[0] == "-":
            columns = words[1:]
        elif words:
            cells += [
                Cell(attacker, words[0], COLUMNS[column], letters)
                for column, letters in zip(columns, words[1:], strict=True)
            ]
    return cells


CELLS = read_cells()


@dataclass(frozen=True)
class Ground:
    """The position and the move of a cell, and what its letters allow there."""

    position: str
    moves: str
    region: str
    frodo_aside: str = ""
    pippin_back: str = ""
    faramir_aside: str = ""
    gollum_forward: str = ""
    wormtongue_back: str = ""
    switch: str = ""


def open_ground(cell: Cell, hands: str = "") -> Ground:
    """In Eregion, with room all around: every option that a letter names exists."""
    ringbearer = "" if "frodo" in cell.fellow + cell.friend else "frodo_c"
    if cell.sauron_attacks:
        board = f"eregion: {cell.fellow} {cell.friend} | caradhras: {cell.minion} | shire: {ringbearer}"
        moves = f"{cell.minion}-eregion " + (cell.fellow if cell.friend else "")
    else:
        board = f"eregion: {cell.minion} | arthedain: {cell.fellow} | shire: {ringbearer or 'sam_c'}"
        moves = f"{cell.fellow}-eregion"
    turn = 1 if cell.sauron_attacks else 2
    return Ground(
        f"rules cast=draft ; {board} | rhudaur: {cell.neighbour} | mordor: {cell.others(1)[0]} ; {hands} ; turn {turn}",
        moves,
        "eregion",
        frodo_aside="retreat-rhudaur retreat-enedwaith",
        pippin_back="retreat-arthedain retreat-cardolan",
        faramir_aside="retreat-rhudaur retreat-enedwaith",
        gollum_forward="retreat-arthedain retreat-cardolan",
        wormtongue_back="escape-misty_mountains escape-caradhras",
        switch=f"switch-{cell.neighbour}",
    )


def shut_ground(cell: Cell) -> Ground:
    """With no way out for anybody, no friend near, and one card in each hand: nothing of the kind may be offered."""
    ringbearer = "" if "frodo" in cell.fellow else "frodo_c"
    others = cell.others(4)
    if cell.sauron_attacks:  # Rohan: Fangorn is upstream, the mountains are full, Gondor is not empty
        board = f"rohan: {cell.fellow} | gondor: {cell.minion} {others[0]} | caradhras: {others[1]}"
        board += f" | gap_of_rohan: {others[2]}"
        moves, region = f"{cell.minion}-rohan", "rohan"
    else:  # Fangorn, down the Anduin: Mirkwood is upstream, all else is taken
        board = f"mirkwood: {cell.fellow} | fangorn: {cell.minion} | misty_mountains: {cell.neighbour}"
        board += f" | caradhras: {others[0]} | rohan: {others[1]} | dagorlad: {others[2]} | gondor: {others[3]}"
        moves, region = f"{cell.fellow}-fangorn", "fangorn"
    turn = 1 if cell.sauron_attacks else 2
    hands = "fellowship 1 ; sauron 4"
    return Ground(f"rules cast=draft ; {board} | shire: {ringbearer} ; {hands} ; turn {turn}", moves, region)


def plain_ground(cell: Cell, region: str) -> Ground:
    """A battle in a region that may be somebody's home."""
    ringbearer = "" if "frodo" in cell.fellow else "frodo_c"
    if cell.sauron_attacks:
        source = {"fangorn": "dagorlad", "rohan": "gondor", "gondor": "mordor"}[region]
        board, moves = f"{region}: {cell.fellow} | {source}: {cell.minion}", f"{cell.minion}-{region}"
    else:
        source = {"fangorn": "misty_mountains", "rohan": "gap_of_rohan", "gondor": "rohan"}[region]
        board, moves = f"{region}: {cell.minion} | {source}: {cell.fellow}", f"{cell.fellow}-{region}"
    turn = 1 if cell.sauron_attacks else 2
    return Ground(f"rules cast=draft ; {board} | cardolan: {ringbearer} ; turn {turn}", moves, region)
