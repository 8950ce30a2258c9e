"""The game as numbers for learners (docs/research.md): only what a seat may know.

A change of the layout or of a meaning needs a new version. Players, spaces, zones, kinds of cards and frames have the
numbers of the rules. Where a number may be missing, it is written plus one, and 0 means missing. A number larger than
a byte takes several, lowest byte first.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND, State
from mathom.core.engine.encoder import NUMBER, Encoder, in_order
from mathom.games.riddle.knowledge.view import HIDDEN, NUMBERS, PLAYER_TABLES, look_at, numbers_of, player_tables
from mathom.games.riddle.rules.cards import CARDS, KIND_OF, KINDS
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import CHARACTERS, DEPTH, HAND, PLAYERS, ZONES, Riddle

ENCODING: Final = 1
AGREED: Final = (
    "gollum_spaces clairvoyance_spaces secret_spaces captivity partners extra_card partner_exchange unmet_by_choice "
    "partner_talk partner_clairvoyance wait_once no_wait elf_ring_win victory_cities short_halls short_captivity "
    "quick_exit quick_captivity resist_spaces one_deck restrict_draws feast feast_excluded bilbo_resists teams_of "
    "strict_peek castaway_relief flying_beasts_2_retained"
).split()
FRAME: Final = 4  # bytes of a frame on the agenda: its number, and its two arguments together
ENTRY: Final = 2  # bytes of a field of a player
SCALAR: Final = 6  # bytes of a field of the game

PLANES: Final = in_order(
    [
        ("own", (PLAYERS,)),
        ("asked", (1,)),
        ("players", (1,)),
        ("rules", (len(AGREED),)),
        ("max_rounds", (ENTRY,)),
        ("question", (len(FRAMES),)),
        ("agenda", (DEPTH, FRAME)),
        ("character", (PLAYERS, CHARACTERS)),
        ("tables", (sum(2 if name == "city" else 1 for name in PLAYER_TABLES), PLAYERS, ENTRY)),
        ("numbers", (len(NUMBERS), SCALAR)),
        ("counts", (ZONES,)),
        ("own_hand", (PLAYERS, KINDS)),
        ("cards", (CARDS,)),
    ]
)
FIRST_OF: Final = {plane.name: plane.first for plane in PLANES}


class RiddleEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(ENCODING, PLANES)

    def observe(self, s: State, seat: i64, out: vec[i64], n: i64) -> i64:
        for place, number in observation(cast(Riddle, s), seat).items():
            if number:
                out[n] = NUMBER * place + number
                n += 1
        return n


def observation(s: Riddle, seat: int) -> dict[int, int]:
    """The numbers by place, read from the view alone."""
    t = look_at(s, seat).table
    row: dict[int, int] = {FIRST_OF["players"]: t.rules.players, FIRST_OF["asked"]: int(t.seat() == seat)}
    write(row, FIRST_OF["max_rounds"], t.rules.max_rounds, ENTRY)
    for i, name in enumerate(AGREED):
        row[FIRST_OF["rules"] + i] = int(getattr(t.rules, name))
    write_agenda(t, row)
    write_players(t, seat, row)
    for i, number in enumerate(numbers_of(t)):
        write(row, FIRST_OF["numbers"] + SCALAR * i, number + 1, SCALAR)
    write_cards(t, seat, row)
    return row


def write(row: dict[int, int], place: int, number: int, size: int) -> None:
    for i in range(size):
        row[place + i] = number >> 8 * i & 255


def write_agenda(t: Riddle, row: dict[int, int]) -> None:
    for i in range(t.depth):
        f = t.agenda[t.depth - 1 - i]
        if i == 0:
            row[FIRST_OF["question"] + (f & INDEX)] = 1
        place = FIRST_OF["agenda"] + FRAME * i
        row[place] = (f & INDEX) + 1
        write(row, place + 1, (f >> FIRST & ARGUMENT) | (f >> SECOND & ARGUMENT) << 12, FRAME - 1)


def write_players(t: Riddle, seat: int, row: dict[int, int]) -> None:
    for player in range(t.rules.players):
        row[FIRST_OF["own"] + player] = int(t.seat_of(player) == seat)
        if t.character[player] >= 0:
            row[FIRST_OF["character"] + CHARACTERS * player + t.character[player]] = 1
    place = FIRST_OF["tables"]
    for table in player_tables(t):
        for number in table:
            write(row, place, number + LOWEST, ENTRY)
            place += ENTRY


LOWEST: Final = 5  # added to the fields of players, so that NOT_IN_PLAY becomes 0


def write_cards(t: Riddle, seat: int, row: dict[int, int]) -> None:
    for zone in range(ZONES):
        row[FIRST_OF["counts"] + zone] = t.count[zone]
    for card in range(CARDS):
        zone = t.at[card]
        row[FIRST_OF["cards"] + card] = 0 if zone == HIDDEN else zone + 1
        if HAND <= zone < HAND + PLAYERS and t.seat_of(zone - HAND) == seat:
            place = FIRST_OF["own_hand"] + KINDS * (zone - HAND) + KIND_OF[card]
            row[place] = row.get(place, 0) + 1
