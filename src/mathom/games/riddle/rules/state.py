"""The state of a game of Riddle of the Ring (chapter 3): ruleset, cards, markers, the turn."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, State
from mathom.core.engine.field_marks import Hidden, Public
from mathom.core.engine.tables import bit, copy_numbers, mix, mix_all, zeros
from mathom.games.riddle.rules.cards import (
    CARDS,
    EVIL,
    FIRST_COPY,
    FRODO,
    GOOD,
    HOBBITS,
    KIND_OF,
    NO_CARD,
    NO_SYMBOL,
    RIDERS,
)
from mathom.games.riddle.rules.map.board import Board

PLAYERS: Final = 8  # the most
CHARACTERS: Final = 8
CHARACTER_NAMES: Final[tuple[str, ...]] = tuple(
    "frodo sam merry pippin black-rider-1 black-rider-2 black-rider-3 black-rider-4".split()
)
SECRETS: Final = 16  # the most Secret spaces on a map
DEPTH: Final = 48  # the most frames on the agenda
NONE: Final = -1

# Zones: where a card is.
DECK: Final = 0
DISCARD: Final = 1
HAND: Final = 2  # + player
TABLE: Final = 10  # + player: Boat, Rope, Cloak in use
SET_ASIDE: Final = 18  # + player: shown or drawn in the middle of a play, on its way to another zone
FORCE: Final = 26  # + player: forces in the battle
PILE: Final = 34  # hidden cards: + 8 * Secret space + owner
HIDDEN_THIS_TURN: Final = 162  # hidden by the active player in this turn: + Secret space
ZONES: Final = 178

# Markers that are not on a space.
UNPLACED: Final = -1
IN_HALLS: Final = -2
CAPTIVE: Final = -3
OUT: Final = -4
NOT_IN_PLAY: Final = -5  # O-16: a character not yet brought in

# 5.3: the terrain that halted the active player.
NOT_HALTED: Final = 0
BY_FOREST: Final = 1
BY_MOUNTAIN: Final = 2

# O-2: friendly exchanges between team-mates.
BLIND: Final = 0
CHOSEN: Final = 1
ASKED: Final = 2
LOOKED: Final = 3

# How the game ended.
NOT_ENDED: Final = 0
RING_SHOWN: Final = 1
ELF_RINGS_SHOWN: Final = 2  # O-7
LAST_LEFT: Final = 3  # R54
NOBODY_LEFT: Final = 4  # R54
STALEMATE: Final = 5  # R54: twenty rounds in which nothing happened
ROUND_LIMIT: Final = 6  # R60


class Rules:
    """The ruleset (chapters 11, 12). All positions of a game share it."""

    def __init__(self, board: Board, players: i64 = 4) -> None:
        self.board: Board = board
        self.map_name: str = "mathom"
        self.players: i64 = players  # seats times characters of a seat with O-16
        self.characters: vec[i64] = zeros(0)  # of each seat, if agreed; empty: players choose (D-1)
        self.first: i64 = NONE  # the seat that begins, if agreed; NONE: players roll (C-1)
        self.gollum_spaces: bool = False
        self.clairvoyance_spaces: bool = False
        self.secret_spaces: bool = False
        self.captivity: bool = False
        self.partners: bool = False  # O-1
        self.extra_card: bool = False
        self.partner_exchange: i64 = BLIND  # O-2
        self.unmet_by_choice: bool = False  # O-2 b: an unmet wish falls back to rule a
        self.partner_talk: bool = False  # O-3
        self.partner_clairvoyance: bool = False  # O-4
        self.wait_once: bool = False  # O-5
        self.no_wait: bool = False  # O-6
        self.elf_ring_win: bool = False  # O-7
        self.victory_cities: bool = False  # O-8
        self.short_halls: bool = False  # O-9
        self.short_captivity: bool = False
        self.quick_exit: bool = False  # O-10
        self.quick_captivity: bool = False
        self.resist_spaces: bool = False  # O-11
        self.one_deck: bool = False  # O-12
        self.restrict_draws: bool = False  # O-13
        self.feast: bool = False  # O-14
        self.feast_excluded: i64 = 0  # one bit each: Tom Bombadil, Sauron, Gandalf, Galadriel, The Balrog
        self.bilbo_resists: bool = False  # O-15
        self.teams_of: i64 = 0  # O-16: characters of a seat, 2 to 4; 0: not in use
        self.strict_peek: bool = False
        self.castaway_relief: bool = True  # R06
        self.flying_beasts_2_retained: bool = False  # R34
        self.max_rounds: i64 = 400  # R60


# ---- written by tools/state_methods.py: names of the fields in views ----
TABLES: Final = "at count character marker captor stay freed city waited exchanged disturbed last wish".split()
SCALARS: Final = (
    "player turn round quiet first rolling best leading die is_die_used has_moved power_plays start "
    "halted rerolled attacked searched riddled drawn is_castaway cards_played talking other card named "
    "guesses is_free_riddle total defence cities_used seen_first winners reason "
).split()
# ---- end of what is written ----


class Riddle(State):
    """A position. Players are 0 to 7 in seat order; with O-16 the characters of seat 0 come first."""

    def __init__(self, frames: vec[Frame], agenda: vec[i64], rules: Rules, at: vec[i64], count: vec[i64]) -> None:
        super().__init__(frames, agenda)
        self.rules: Rules = rules
        self.at: Hidden[vec[i64]] = at  # the zone of each card; copies of a kind are sorted by zone
        self.count: Public[vec[i64]] = count  # cards in each zone
        self.character: Public[vec[i64]] = zeros(PLAYERS)  # 0 to 7, or NONE before the choice
        self.marker: Public[vec[i64]] = zeros(PLAYERS)  # a space, or UNPLACED ... NOT_IN_PLAY
        self.captor: Public[vec[i64]] = zeros(PLAYERS)  # of a captive; else NONE
        self.stay: Public[vec[i64]] = zeros(PLAYERS)  # turns begun in the Halls or in captivity
        self.freed: Public[vec[i64]] = zeros(PLAYERS)  # 1: leaves when their next turn begins
        self.city: Public[vec[i64]] = zeros(2 * PLAYERS)  # the last two cities (sites) of pick-ups, newest first
        self.waited: Public[vec[i64]] = zeros(PLAYERS)  # 1: may win on their victory space (4.6)
        self.exchanged: Public[vec[i64]] = zeros(PLAYERS)  # the space of the last exchange with them this turn
        # Secret spaces where others searched the player's pile since they last saw it, one bit each: the player
        # knows how many cards are left, not which. Seeing the pile again (D-27) clears the bit.
        self.disturbed: Public[vec[i64]] = zeros(PLAYERS)
        self.last: Public[vec[i64]] = zeros(PLAYERS)  # where a player went out: their captives return near it (R52)
        self.wish: Hidden[vec[i64]] = zeros(PLAYERS)  # D-1: the character wanted, secret until all have chosen; or NONE
        # the game
        self.player: Public[i64] = 0  # the active one
        self.turn: Public[i64] = 0  # turns begun
        self.round: Public[i64] = 0
        self.quiet: Public[i64] = 0  # rounds without a card drawn or passed or a battle fought (R54); only with O-12
        self.first: Public[i64] = NONE  # the first player
        # C-1: players who still have to roll, the highest roll so far, and who rolled it (one bit per player)
        self.rolling: Public[i64] = 0
        self.best: Public[i64] = 0
        self.leading: Public[i64] = 0
        # the turn
        self.die: Public[i64] = 0  # the roll
        self.is_die_used: Public[bool] = False
        self.has_moved: Public[bool] = False
        self.power_plays: Public[i64] = 0  # still to make
        self.start: Public[i64] = NONE  # the space where the turn began
        self.halted: Public[i64] = NOT_HALTED
        self.rerolled: Public[i64] = 0  # re-roll cards used in this turn, one bit per kind from BOROMIR on
        self.attacked: Public[i64] = 0  # players, one bit each
        self.searched: Public[i64] = 0  # Secret spaces, one bit each
        self.riddled: Public[i64] = 0  # captives, one bit each
        self.drawn: Public[i64] = 0  # cards picked up at the end of the turn
        self.is_castaway: Public[bool] = False  # R06
        self.cards_played: Public[i64] = 0  # Boat, Rope, Cloak laid out in this turn: bits 1, 2, 4
        self.talking: Public[i64] = 0  # O-4 (i): the active player and those who joined their sight, one bit each
        # the play in progress
        self.other: Public[i64] = NONE  # the other player of a power play, a riddle, an exchange, a battle
        self.card: Public[i64] = NO_CARD  # the kind of the card in use (public)
        self.named: Public[i64] = 0  # titles named for the card held up, one bit each
        self.guesses: Public[i64] = 0  # titles still to name
        self.is_free_riddle: Public[bool] = False
        self.total: Public[i64] = 0  # of the attacker
        self.defence: Public[i64] = 0  # of the defender
        self.cities_used: Public[i64] = 0  # in this battle: one bit per site
        self.seen_first: Public[i64] = NONE  # the first player seen with this card (8.1)
        # the end
        self.winners: Public[i64] = 0  # players, one bit each
        self.reason: Public[i64] = NOT_ENDED

    # ---- written by tools/state_methods.py from the fields above ----

    def clone(self) -> Riddle:
        o = Riddle(self.frames, self.agenda[:], self.rules, self.at[:], self.count[:])
        self.copy_public(o)
        self.copy_hidden(o)
        return o

    def copy_into(self, other: State) -> None:
        o = cast(Riddle, other)
        o.rules = self.rules
        copy_numbers(self.agenda, o.agenda, self.depth)
        copy_numbers(self.at, o.at, len(self.at))
        copy_numbers(self.count, o.count, len(self.count))
        self.copy_public(o)
        self.copy_hidden(o)

    def copy_public(self, o: Riddle) -> None:
        copy_numbers(self.character, o.character, len(self.character))
        copy_numbers(self.marker, o.marker, len(self.marker))
        copy_numbers(self.captor, o.captor, len(self.captor))
        copy_numbers(self.stay, o.stay, len(self.stay))
        copy_numbers(self.freed, o.freed, len(self.freed))
        copy_numbers(self.city, o.city, len(self.city))
        copy_numbers(self.waited, o.waited, len(self.waited))
        copy_numbers(self.exchanged, o.exchanged, len(self.exchanged))
        copy_numbers(self.disturbed, o.disturbed, len(self.disturbed))
        copy_numbers(self.last, o.last, len(self.last))
        o.depth = self.depth
        o.over = self.over
        o.player = self.player
        o.turn = self.turn
        o.round = self.round
        o.quiet = self.quiet
        o.first = self.first
        o.rolling = self.rolling
        o.best = self.best
        o.leading = self.leading
        o.die = self.die
        o.is_die_used = self.is_die_used
        o.has_moved = self.has_moved
        o.power_plays = self.power_plays
        o.start = self.start
        o.halted = self.halted
        o.rerolled = self.rerolled
        o.attacked = self.attacked
        o.searched = self.searched
        o.riddled = self.riddled
        o.drawn = self.drawn
        o.is_castaway = self.is_castaway
        o.cards_played = self.cards_played
        o.talking = self.talking
        o.other = self.other
        o.card = self.card
        o.named = self.named
        o.guesses = self.guesses
        o.is_free_riddle = self.is_free_riddle
        o.total = self.total
        o.defence = self.defence
        o.cities_used = self.cities_used
        o.seen_first = self.seen_first
        o.winners = self.winners
        o.reason = self.reason

    def copy_hidden(self, o: Riddle) -> None:
        copy_numbers(self.wish, o.wish, len(self.wish))

    def fingerprint(self, h: i64) -> i64:
        h = mix_all(h, self.agenda, self.depth)
        h = mix_all(h, self.at, len(self.at))
        h = mix_all(h, self.count, len(self.count))
        h = mix_all(h, self.character, len(self.character))
        h = mix_all(h, self.marker, len(self.marker))
        h = mix_all(h, self.captor, len(self.captor))
        h = mix_all(h, self.stay, len(self.stay))
        h = mix_all(h, self.freed, len(self.freed))
        h = mix_all(h, self.city, len(self.city))
        h = mix_all(h, self.waited, len(self.waited))
        h = mix_all(h, self.exchanged, len(self.exchanged))
        h = mix_all(h, self.disturbed, len(self.disturbed))
        h = mix_all(h, self.last, len(self.last))
        h = mix_all(h, self.wish, len(self.wish))
        h = mix(mix(mix(h, self.depth), 1 if self.over else 0), self.player)
        h = mix(mix(mix(h, self.turn), self.round), self.quiet)
        h = mix(mix(mix(h, self.first), self.rolling), self.best)
        h = mix(mix(mix(h, self.leading), self.die), 1 if self.is_die_used else 0)
        h = mix(mix(mix(h, 1 if self.has_moved else 0), self.power_plays), self.start)
        h = mix(mix(mix(h, self.halted), self.rerolled), self.attacked)
        h = mix(mix(mix(h, self.searched), self.riddled), self.drawn)
        h = mix(mix(mix(h, 1 if self.is_castaway else 0), self.cards_played), self.talking)
        h = mix(mix(mix(h, self.other), self.card), self.named)
        h = mix(mix(mix(h, self.guesses), 1 if self.is_free_riddle else 0), self.total)
        h = mix(mix(mix(h, self.defence), self.cities_used), self.seen_first)
        return mix(mix(h, self.winners), self.reason)

    def field_names(self) -> list[str]:
        return (
            "at count character marker captor stay freed city waited exchanged disturbed last wish over player "
            "turn round quiet first rolling best leading die is_die_used has_moved power_plays start halted "
            "rerolled attacked searched riddled drawn is_castaway cards_played talking other card named guesses "
            "is_free_riddle total defence cities_used seen_first winners reason "
        ).split()

    # ---- end of what is written ----

    def value(self, seat: i64) -> float:
        """1 for a winner, and partners win together; 0.5 for everybody in a draw."""
        if self.winners == 0:
            return 0.5
        player: i64
        for player in range(self.rules.players):
            if self.winners >> player & 1 and self.seat_of(player) == seat:
                return 1.0
        return 0.0

    def seat_of(self, player: i64) -> i64:
        return player // self.rules.teams_of if self.rules.teams_of else player

    # ---- players ----

    def side_of(self, player: i64) -> i64:
        """The player's kind: HOBBITS or RIDERS."""
        return HOBBITS if self.character[player] < 4 else RIDERS

    def own_card(self, player: i64) -> i64:
        """The kind of the card that names the player's character."""
        return FRODO + self.character[player]

    def is_placed(self, player: i64) -> bool:
        return self.marker[player] >= 0

    def is_reachable(self, player: i64) -> bool:
        """Chapter 1: not in the Halls, not captive, not out. A player need not be placed yet (R02)."""
        return self.marker[player] >= UNPLACED

    def are_partners(self, a: i64, b: i64) -> bool:
        """O-1, O-16: whether two different players are in the same team."""
        if a == b:
            return False
        if self.rules.teams_of:
            return self.seat_of(a) == self.seat_of(b)
        return self.rules.partners and self.side_of(a) == self.side_of(b)

    def seat_bit(self, player: i64) -> i64:
        """The player's seat as a bit, for the audience of an event."""
        return bit(self.seat_of(player))

    # ---- the map ----

    def victory_space(self, player: i64) -> i64:
        """4.6: the Cracks of Doom for Hobbits, Barad-dûr for Black Riders."""
        return self.rules.board.cracks_of_doom if self.side_of(player) == HOBBITS else self.rules.board.barad_dur

    def is_victory_space(self, space: i64) -> bool:
        return space == self.rules.board.cracks_of_doom or space == self.rules.board.barad_dur

    def city_symbol(self, space: i64) -> i64:
        """GOOD, EVIL or NEUTRAL for a city, otherwise 0. With O-8 the victory spaces are cities."""
        board = self.rules.board
        if self.is_victory_space(space):
            if not self.rules.victory_cities:
                return NO_SYMBOL
            return GOOD if space == board.cracks_of_doom else EVIL
        site: i64 = board.site[space]
        if site < 0:
            return NO_SYMBOL
        return board.site_symbol[site]

    # ---- cards ----

    def holds(self, zone: i64, kind: i64) -> bool:
        i: i64
        for i in range(FIRST_COPY[kind], FIRST_COPY[kind + 1]):
            if self.at[i] == zone:
                return True
        return False

    def copies(self, zone: i64, kind: i64) -> i64:
        n: i64 = 0
        i: i64
        for i in range(FIRST_COPY[kind], FIRST_COPY[kind + 1]):
            if self.at[i] == zone:
                n += 1
        return n

    def has(self, player: i64, kind: i64) -> bool:
        """Whether the player holds a card of this kind."""
        return self.holds(HAND + player, kind)

    def hand_size(self, player: i64) -> i64:
        return self.count[HAND + player]

    def move_card(self, kind: i64, start: i64, to: i64) -> None:
        """Moves one copy from zone to zone. Copies stay sorted by zone, so that equal positions have equal numbers."""
        first: i64 = FIRST_COPY[kind]
        end: i64 = FIRST_COPY[kind + 1]
        i: i64 = first
        while self.at[i] != start:
            i += 1
            assert i < end
        while i + 1 < end and self.at[i + 1] < to:
            self.at[i] = self.at[i + 1]
            i += 1
        while i > first and self.at[i - 1] > to:
            self.at[i] = self.at[i - 1]
            i -= 1
        self.at[i] = to
        self.count[start] = self.count[start] - 1
        self.count[to] = self.count[to] + 1

    def cards_in(self, zone: i64, out: vec[i64], n: i64) -> i64:
        """Adds the kind of every card in a zone, once for each copy: the outcomes of a blind draw."""
        i: i64
        if self.count[zone] > 0:
            for i in range(CARDS):
                if self.at[i] == zone:
                    out[n] = KIND_OF[i]
                    n += 1
        return n

    def kinds_in(self, zone: i64, out: vec[i64], n: i64) -> i64:
        """Adds each kind in a zone once: what a player may choose."""
        i: i64
        if self.count[zone] > 0:
            for i in range(CARDS):
                if self.at[i] == zone and (i == FIRST_COPY[KIND_OF[i]] or self.at[i - 1] != zone):
                    out[n] = KIND_OF[i]
                    n += 1
        return n

    # ---- the end ----

    def win(self, winners: i64, reason: i64) -> None:
        self.winners = winners
        self.reason = reason
        self.finish()


def empty_game(frames: vec[Frame], rules: Rules) -> Riddle:
    """An empty game: all cards in the deck, no characters, an empty agenda."""
    s = Riddle(frames, zeros(DEPTH), rules, zeros(CARDS), zeros(ZONES))
    s.count[DECK] = CARDS
    for player in range(PLAYERS):
        s.character[player] = NONE
        s.marker[player] = UNPLACED if player < rules.players else NOT_IN_PLAY
        s.captor[player] = NONE
        s.city[2 * player] = NONE
        s.city[2 * player + 1] = NONE
        s.exchanged[player] = NONE
        s.last[player] = NONE
        s.wish[player] = NONE
    return s
