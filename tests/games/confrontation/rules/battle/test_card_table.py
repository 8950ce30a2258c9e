"""7.6: every card against every other, every card that Magic can fetch, fighters that can and cannot retreat."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.cases import case
from tests.games.confrontation.fights import LETTERS, expect, hand, places, totals, without
from tests.games.confrontation.rule_rows import answer, pending, play

# The table of 7.6, the Fellowship's card down, Sauron's across, for cards that are in effect: a fetched card counts
# as itself, "nothing" is Magic with an empty pile (7.2). m and n are the values of Strength Cards.
TABLE = """
               strength  eye  retreat/moves    retreat/stuck  nothing
strength       m:n       m:0  s                m:0            m:0
sacrifice      both      0:0  s                both           both
cloak          0:0       0:0  s                0:0            0:0
retreat/moves  f         0:0  s+f              f              f
retreat/stuck  0:n       0:0  s                0:0            0:0
nothing        0:n       0:0  s                0:0            0:0
"""
COLUMNS, *ROWS = [line.split() for line in TABLE.split("\n")[1:-1]]
OUTCOMES = {(row[0], column): cell for row in ROWS for column, cell in zip(COLUMNS, row[1:], strict=True)}

STANDARD = ""
STUCK_BLOCKS = "rules stuck-retreat-blocks-sacrifice=on ; "  # 3.6, R03: then it is 0:0 where a retreat is stuck
UPSTREAM = "rules upstream-sideways-retreat=on ; "  # 3.6, R01: changes no card
FULL = {"f": "12345mscr", "s": "123456mer"}
FELLOWSHIP = "1 2 3 4 5 noble_sacrifice elven_cloak retreat".split()
SAURON = "1 2 3 4 5 6 eye retreat".split()


@dataclass(frozen=True)
class Ground:
    """Aragorn (4) against the Witch King (5), and where each of them can retreat by card."""

    position: str
    moves: str
    region: str
    backward: str
    sideways: str


GROUNDS = {
    "both-can-move": Ground(
        "eregion: aragorn | caradhras: witch_king | shire: frodo | mordor: shelob",
        "witch_king-eregion",
        "eregion",
        "retreat-arthedain retreat-cardolan",
        "retreat-rhudaur retreat-enedwaith",
    ),
    "s-is-stuck": Ground(
        "eregion: aragorn | caradhras: witch_king | shire: frodo | mordor: shelob ; turn 2",
        "aragorn-caradhras",
        "caradhras",
        "retreat-eregion retreat-enedwaith",
        "",
    ),
    "f-is-stuck": Ground(
        "mirkwood: aragorn | fangorn: witch_king | misty_mountains: pippin | caradhras: balrog | shire: frodo ; turn 2",
        "aragorn-fangorn",
        "fangorn",
        "",
        "retreat-mirkwood retreat-rohan",
    ),
    "both-are-stuck": Ground(
        "shire: aragorn | arthedain: witch_king | cardolan: frodo",
        "witch_king-shire",
        "shire",
        "",
        "",
    ),
}


@dataclass(frozen=True)
class Played:
    """A card from the hand, and the one that it fetches if it is Magic and the pile is not empty."""

    card: str
    fetched: str = ""

    def __str__(self) -> str:
        return self.card + (f">{self.fetched}" if self.fetched else "")

    def kind(self, can_move: bool) -> str:
        """Its row or column in the table."""
        card = self.fetched or self.card
        if card == "retreat":
            return "retreat/moves" if can_move else "retreat/stuck"
        named = {"magic": "nothing", "noble_sacrifice": "sacrifice", "elven_cloak": "cloak", "eye": "eye"}
        return named.get(card, "strength")

    def value(self) -> int:
        card = self.fetched or self.card
        return int(card) if card.isdigit() else 0


def pairs() -> list[tuple[Played, Played]]:
    """Piles are of equal size, so that Magic finds an empty one only where the other side's is empty too."""
    plain = {side: [Played(card) for card in cards] for side, cards in (("f", FELLOWSHIP), ("s", SAURON))}
    magic = {side: [Played("magic", card) for card in cards] for side, cards in (("f", FELLOWSHIP), ("s", SAURON))}
    found = [(f, s) for f in plain["f"] + magic["f"] for s in plain["s"] + magic["s"]]
    found += [(Played("magic"), s) for s in plain["s"]] + [(f, Played("magic")) for f in plain["f"]]
    return [*found, (Played("magic"), Played("magic"))]


def hands(f: Played, s: Played) -> dict[str, str]:
    """One card in each pile if a card is to be fetched."""
    if not (f.fetched or s.fetched):
        return FULL
    spent = {"f": f.fetched or min({"1", "2"} - {f.card}), "s": s.fetched or min({"1", "2"} - {s.card})}
    return {side: without(FULL[side], LETTERS[side][card]) for side, card in spent.items()}


PAIRS = pairs()
EVERY_CARD = sorted({str(f) for f, _ in PAIRS})


@pytest.mark.parametrize("rules", [STANDARD, STUCK_BLOCKS, UPSTREAM], ids=["standard", "stuck-blocks", "upstream"])
@pytest.mark.parametrize("ground", GROUNDS.values(), ids=list(GROUNDS))
@pytest.mark.parametrize("card", EVERY_CARD)
def test_card_against_every_card(rules: str, ground: Ground, card: str) -> None:
    for f, s in PAIRS:
        if str(f) == card:
            with case(f, s):
                check_battle(rules, ground, f, s)


def check_battle(rules: str, ground: Ground, f: Played, s: Played) -> None:
    held = hands(f, s)
    start = f"{rules}{ground.position} ; fellowship {held['f']} ; sauron {held['s']}"
    match = play(start, f"{ground.moves} f:{f.card} s:{s.card}")

    column = s.kind(ground.sideways != "")
    silenced = column == "eye" and not f.card.isdigit()  # 7.4: then Magic does not fetch
    row = "nothing" if silenced else f.kind(ground.backward != "")
    outcome = OUTCOMES[row, column]
    if rules == STUCK_BLOCKS and (row, column) == ("sacrifice", "retreat/stuck"):
        outcome = "0:0"

    after = places(ground.position)
    after |= {"aragorn": ground.region, "witch_king": ground.region}
    if s.fetched:
        expect(match, "FetchCard 1", s.fetched)
        answer(match, s.fetched)
    if column == "retreat/moves":
        expect(match, "RetreatByCard 1", ground.sideways)
        answer(match, ground.sideways.split()[-1])
        after["witch_king"] = ground.sideways.split()[-1].split("-")[1]
    if f.fetched and not silenced:
        expect(match, "FetchCard 0", f.fetched)
        answer(match, f.fetched)
    if row == "retreat/moves":
        expect(match, "RetreatByCard 0", ground.backward)
        answer(match, ground.backward.split()[-1])
        after["aragorn"] = ground.backward.split()[-1].split("-")[1]

    compared = []
    if outcome == "both":
        del after["aragorn"], after["witch_king"]
    if ":" in outcome:
        mine = 4 + (f.value() if outcome.startswith("m") else 0)
        theirs = 5 + (s.value() if outcome.endswith("n") else 0)
        compared = [(mine, theirs)]
        for piece, falls in (("aragorn", mine <= theirs), ("witch_king", theirs <= mine)):
            if falls:
                del after[piece]
    assert totals(match) == compared
    assert places(match) == after
    assert ("witch_king" in after and after["witch_king"] != ground.region) == ("s" in outcome.split("+"))
    assert ("aragorn" in after and after["aragorn"] != ground.region) == ("f" in outcome.split("+"))
    assert pending(match) == ("TakeTurn 0" if "turn 2" not in ground.position else "TakeTurn 1")
    assert hand(match, "f") == without(held["f"], LETTERS["f"][f.card])
    assert hand(match, "s") == without(held["s"], LETTERS["s"][s.card])
