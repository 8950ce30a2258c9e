"""14.1: every character against every other, attacked and attacking, exactly as the letters of the cell say."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from mathom.games.confrontation.text.position import MARKS
from tests.cases import case
from tests.games.confrontation.cells import CELLS, STRENGTH, Cell, Ground, open_ground, plain_ground, shut_ground
from tests.games.confrontation.fights import LETTERS, SIDES, expect, hand, offered, places, totals, without
from tests.games.confrontation.rule_rows import ConfrontationMatch, answer, dump, parts, pending, play

ALL = {side: "".join(letters.values()) for side, letters in LETTERS.items()}
# One test for each row of a matrix: ten thousand tests would spend most of their time in pytest.
ROWS = list(dict.fromkeys((cell.attacker, cell.fellow) for cell in CELLS))
every_row = pytest.mark.parametrize("row", ROWS, ids="-".join)
Row = tuple[str, str]


def cells_of(row: Row, without: str = "") -> list[Cell]:
    """The cells of a row, except those with one of these letters."""
    return [cell for cell in CELLS if (cell.attacker, cell.fellow) == row and not cell.has(without)]


@dataclass
class Fight:
    """Walks through a battle and compares every question with the letters; answers `take` where it is offered."""

    cell: Cell
    ground: Ground
    take: str = "pass"
    cards: tuple[str, str] = ("1", "1")
    match: ConfrontationMatch = field(init=False)
    fellow: str = field(init=False)  # who fights in the end: Sam or a newcomer may
    letters: str = field(init=False)  # what still applies
    sam_is_five: bool = False
    cards_forbidden: bool = False
    used: bool = False  # `take` was offered
    left: str = ""  # who retreated
    fallen: set[str] = field(default_factory=set)
    spent: dict[str, str] = field(default_factory=dict)  # the card of each side that left the hand for good
    moved: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match = play(self.ground.position, self.ground.moves)
        self.fellow, self.letters = self.cell.fellow, self.cell.letters
        self.moved = {self.attacker: self.ground.region}
        self.fight()

    @property
    def attacker(self) -> str:
        return self.cell.minion if self.cell.sauron_attacks else self.cell.fellow

    def fight(self) -> None:
        if self.has("B"):
            self.fall(self.fellow, self.cell.minion)
        elif self.has("F"):
            self.fall(self.cell.minion)
        elif not self.use_fellowship_text():
            if self.has("S"):
                self.fall(self.fellow)
            elif not self.use_sauron_text():
                self.play_cards()

    def has(self, letters: str) -> bool:
        return any(letter in self.letters for letter in letters)

    def ask(self, question: str, answers: set[str]) -> str:
        """Expects a question, answers it, and returns the answer."""
        expect(self.match, question, answers)
        chosen = self.take if self.take in answers else "pass" if "pass" in answers else min(answers)
        answer(self.match, chosen)
        self.used |= chosen == self.take
        return chosen

    def leave(self, piece: str, answered: str) -> None:
        self.left = piece
        self.moved[piece] = answered.split("-")[1]

    # ---- texts ----

    def use_fellowship_text(self) -> bool:
        """6.5: true if the battle is over."""
        ground = self.ground
        aside = {"frodo_c": ground.frodo_aside, "pippin": ground.pippin_back, "faramir": ground.faramir_aside}
        answers = set(aside[self.fellow].split()) if self.has("r") else set()
        answers |= {"sam"} if self.has("m") and ground.switch else set()
        answers |= {"frodo"} if self.has("5") and ground.switch else set()
        answers |= {ground.switch} if self.has("s") and ground.switch else set()
        answers |= {"no_cards"} if self.fellow == "aragorn_v" and self.cell.sauron_attacks and self.has("n") else set()
        if not answers:
            return False
        match self.ask("UseFellowshipText 0", answers | {"pass"}).split("-")[0]:
            case "retreat":
                self.leave(self.fellow, self.take)
            case "sam":
                self.become("sam_c")
                self.sam_is_five = True
            case "frodo":
                self.sam_is_five = True
            case "switch":
                self.moved |= {self.cell.neighbour: ground.region, self.fellow: "rhudaur"}
                self.become(self.cell.neighbour)
            case "no_cards":
                self.cards_forbidden = True
        return self.left != ""

    def become(self, fighter: str) -> None:
        """Another character fights, so the letters of the first one's own text no longer apply."""
        self.fellow = fighter
        self.letters = "".join(letter for letter in self.letters if letter not in "t")

    def use_sauron_text(self) -> bool:
        """6.6: true if the battle is over."""
        answers: set[str] = set()
        may_forbid = "N" if self.fellow == "aragorn_v" and self.cell.sauron_attacks else "n"
        if self.cell.minion == "saruman_c" and self.has(may_forbid) and not self.cards_forbidden:
            answers = {"no_cards"}
        if self.has("g"):
            answers = set(self.ground.gollum_forward.split())
        if not answers:
            return False
        match self.ask("UseSauronText 1", answers | {"pass"}).split("-")[0]:
            case "retreat":
                self.leave(self.cell.minion, self.take)
            case "no_cards":
                self.cards_forbidden = True
        return self.left != ""

    # ---- cards ----

    def play_cards(self) -> None:
        if not self.cards_forbidden:
            self.commit()
            if self.has("c") and self.ground.switch:
                self.force()
            if self.has("4") and self.ground.switch and self.ask("TakeFour 1", {"four", "pass"}) == "four":
                self.cards = self.cards[0], "4"
                self.spent["s"] = "4"
            if self.resolve_text_cards():
                return
        self.compare()

    def commit(self) -> None:
        mine, theirs = self.cards
        self.spent = {"f": mine, "s": theirs}
        if self.has("1"):
            assert pending(self.match) == "ShowCard 1" and self.match.asked == [1]
            answer(self.match, f"s:{theirs}")
            self.fetch()
            assert pending(self.match) == "ShowCard 0" and self.match.asked == [0]
            answer(self.match, f"f:{mine}")
        else:
            assert pending(self.match) == "CommitCard 0" and self.match.asked == [0, 1]
            answer(self.match, f"s:{theirs}")
            answer(self.match, f"f:{mine}")

    def force(self) -> None:
        if self.ask("ForceCard 1", {"another", "pass"}) == "another":
            assert self.cards[0] not in offered(self.match, 0)
            assert pending(self.match) == "PlayAnother 0"
            answer(self.match, "f:2")
            self.cards = "2", self.cards[1]
            self.spent["f"] = "2"

    def is_ignored(self, card: str) -> bool:
        """7.5, by the letters."""
        if self.has("k"):
            return True
        if self.has("t"):
            return not card.isdigit()
        return self.has("i") and card in ("eye", "magic")

    def fetch(self) -> None:
        if self.cards[1] == "magic" and not self.is_ignored("magic"):
            self.ask("FetchCard 1", {"6"})
            self.cards = self.cards[0], "6"

    def resolve_text_cards(self) -> bool:
        """6.10, as far as these tests play them: true if the battle is over."""
        mine, theirs = self.cards
        works = not self.is_ignored(theirs)
        if theirs == "magic":
            self.fetch()
        if theirs == "retreat" and works:
            self.ask("RetreatByCard 1", {"retreat-enedwaith"})
            self.leave(self.cell.minion, "retreat-enedwaith")
            return True
        if mine == "noble_sacrifice" and not (theirs == "eye" and works):
            self.fall(self.fellow, self.cell.minion)
            return True
        return False

    # ---- strengths and consequences ----

    def strengths(self) -> tuple[int, int]:
        fellow, minion = self.cell.strengths(self.ground.region)
        if self.sam_is_five:
            return 5, minion
        return (STRENGTH[self.fellow] if self.fellow != self.cell.fellow else fellow), minion

    def compare(self) -> None:
        fellow, minion = self.strengths()
        if not self.cards_forbidden:
            mine, theirs = self.cards
            fellow += int(mine) if mine.isdigit() else 0
            minion += int(theirs) if theirs.isdigit() and not self.is_ignored(theirs) else 0
        assert totals(self.match)[:1] == [(fellow, minion)]
        self.fall(*[self.fellow] * (fellow <= minion), *[self.cell.minion] * (fellow >= minion))

    def fall(self, *pieces: str) -> None:
        self.fallen = set(pieces)
        bearer_fell = any("frodo" in piece for piece in pieces)
        heir = self.fellow == "frodo_v" and not self.has("w") and "sam_c" in places(self.match)
        if bearer_fell and not heir:
            assert self.match.is_over and self.match.state.winner == 1
        elif self.has("e") and self.cell.minion in pieces and self.ground.wormtongue_back:
            answered = self.ask("Escape 1", {*self.ground.wormtongue_back.split(), "pass"})
            if answered != "pass":
                self.fallen.discard(self.cell.minion)
                self.moved[self.cell.minion] = answered.split("-")[1]
        elif self.has("h") and self.cell.minion not in pieces:
            self.moved[self.cell.minion] = "gondor"

    def check_outcome(self) -> None:
        """All pieces are where they should be, and the turn passes unless the attacker meets another enemy."""
        want = places(self.ground.position) | self.moved
        want = {piece: region for piece, region in want.items() if piece not in self.fallen}
        assert places(self.match) == want
        still_there = {piece for piece, region in want.items() if region == self.ground.region}
        is_next_battle = self.attacker in still_there and len(still_there) > 1
        if not self.match.is_over and not is_next_battle:
            assert pending(self.match) == f"TakeTurn {int(not self.cell.sauron_attacks)}"
            self.check_faces_and_hands(watcher="watcher" in want)

    def check_faces_and_hands(self, watcher: bool) -> None:
        """6.13, 6.14, 9.34."""
        now, before = parts(dump(self.match.state)), parts(self.ground.position)
        board = now["board"].split("| lost:")[0]
        assert [word for word in board.split() if word[-1] in MARKS] == (["watcher*"] if watcher else [])
        for side, name in SIDES.items():
            held = without(before.get(name, ALL[side]), LETTERS[side].get(self.spent.get(side, ""), ""))
            assert hand(self.match, side) == (held or ALL[side])


@every_row
@pytest.mark.parametrize("cards", [("5", "1"), ("1", "6"), ("2", "2")], ids="-".join)
def test_battles_without_options(row: Row, cards: tuple[str, str]) -> None:
    for cell in cells_of(row):
        with case(cell):
            Fight(cell, open_ground(cell), cards=cards).check_outcome()


@every_row
def test_no_option_is_offered_where_none_is_possible(row: Row) -> None:
    for cell in cells_of(row):
        with case(cell):
            Fight(cell, shut_ground(cell), cards=("1", "4")).check_outcome()


def options_of(cell: Cell) -> list[str]:
    """Every answer that the letters promise on open ground, except passing."""
    ground = open_ground(cell)
    ways = {"frodo_c": ground.frodo_aside, "pippin": ground.pippin_back, "faramir": ground.faramir_aside}
    promises = {"r": ways.get(cell.fellow, ""), "m": "sam", "5": "frodo", "s": ground.switch, "n": "no_cards"}
    promises |= {"g": ground.gollum_forward, "c": "another", "4": "four", "e": ground.wormtongue_back}
    return [option for letter, options in promises.items() if cell.has(letter) for option in options.split()]


TEXT_CARDS = [("noble_sacrifice", "eye"), ("1", "magic"), ("1", "retreat")]


@every_row
@pytest.mark.parametrize("cards", [("5", "1"), ("1", "6")], ids="-".join)
def test_an_option_is_used(row: Row, cards: tuple[str, str]) -> None:
    for cell in cells_of(row):
        for option in options_of(cell):
            with case(cell, option):
                fight = Fight(cell, open_ground(cell), option, cards)
                assert fight.used or (option.startswith("escape") and cell.minion not in fight.fallen)
                fight.check_outcome()


@every_row
@pytest.mark.parametrize("cards", TEXT_CARDS, ids="-".join)
def test_which_cards_of_sauron_are_ignored(row: Row, cards: tuple[str, str]) -> None:
    for cell in cells_of(row):
        with case(cell):
            Fight(cell, open_ground(cell, "fellowship 1234mscr ; sauron 12345mer"), cards=cards).check_outcome()


@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell.has("m")], ids=str)
@pytest.mark.parametrize("cards", TEXT_CARDS, ids="-".join)
def test_frodo_ignores_no_card_for_sam(cell: Cell, cards: tuple[str, str]) -> None:
    Fight(cell, open_ground(cell, "fellowship 1234mscr ; sauron 12345mer"), "sam", cards).check_outcome()


@every_row
@pytest.mark.parametrize("region", ["fangorn", "rohan", "gondor"])
def test_strengths_at_home_and_away(row: Row, region: str) -> None:
    for cell in cells_of(row, without="BFS"):
        with case(cell):
            check_strengths(cell, region)


def check_strengths(cell: Cell, region: str) -> None:
    ground = plain_ground(cell, region)
    match = play(ground.position, ground.moves)
    while "pass" in offered(match):
        answer(match, "pass")
    answer(match, "s:3")
    answer(match, "f:2")
    while not totals(match):
        answer(match, "pass")
    fellow, minion = cell.strengths(region)
    assert totals(match) == [(fellow + 2, minion + (0 if cell.has("k") else 3))]


def test_the_matrices_are_complete() -> None:
    assert len({(cell.attacker, cell.fellow, cell.minion) for cell in CELLS}) == 2 * 18 * 18
    assert sum(len(cells_of(row)) for row in ROWS) == len(CELLS)
    assert {letter for cell in CELLS for letter in cell.letters} == set(".wBFSrms5=nNgc41tik+6eh")
