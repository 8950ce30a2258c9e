"""What is true in a game of The Confrontation: the rules in force, the board, the cards, the battle."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Frame, State
from mathom.core.engine.field_marks import Derived, Hidden, PlayersOnly, Public
from mathom.core.engine.tables import bit, copy_numbers, mix, mix_all, zeros
from mathom.games.confrontation.rules.board import CAPACITY, DEFEATED, FELLOWSHIP, REGIONS, RESERVE, SAURON
from mathom.games.confrontation.rules.cards import ALL_CARDS, NO_CARD, specials_of
from mathom.games.confrontation.rules.characters.tiles import FRODO, TILES, VARIANT, WATCHER, side_of

ALL_TILES: Final = (bit(TILES)) - 1
DEPTH: Final = 20  # the most frames that can wait

# 3.1, 3.2: which faces are in play
CLASSIC_CAST: Final = 0
VARIANT_CAST: Final = 1
OPEN_DRAFT: Final = 2
HIDDEN_DRAFT: Final = 3

# 3.3: how Special Cards are dealt
NO_SPECIALS: Final = 0
OWN_TWO: Final = 1
ANNOUNCED: Final = 2
HANDICAP: Final = 3


class Rules:
    """What the players agreed on before the game (chapter 3). Shared by all positions of a game."""

    def __init__(
        self,
        cast: i64 = CLASSIC_CAST,
        specials: i64 = NO_SPECIALS,
        handicap: i64 = 0,
        upstream_sideways_retreat: bool = False,
        stuck_retreat_blocks_sacrifice: bool = False,
        turn_limit: i64 = 0,
        upstream_bars_sauron: bool = False,
    ) -> None:
        self.cast: i64 = cast
        self.specials: i64 = specials
        self.handicap: i64 = handicap  # the Special Cards of both sides as a bit mask
        self.upstream_sideways_retreat: bool = upstream_sideways_retreat  # 3.6, R01
        self.stuck_retreat_blocks_sacrifice: bool = stuck_retreat_blocks_sacrifice  # 3.6, R03
        self.turn_limit: i64 = turn_limit  # R42; 0 for none
        self.upstream_bars_sauron: bool = upstream_bars_sauron  # 3.6, R02


# Places in `cards`: the Fellowship's; Sauron's is the next one.
HAND: Final = 0  # bit mask of the Combat Cards held
PLAYED: Final = 2  # the card that left the hand in this battle
FETCHED: Final = 4  # the card from the pile that replaces it (Magic, the Mouth of Sauron)
HELD: Final = 6  # bit mask of the Special Cards held
PICKED: Final = 8  # bit mask of the Special Cards picked so far, before they are dealt
CARD_PLACES: Final = 10

# Flags of the turn and its battle.
FIRST_STRIKE: Final = 1  # 6.1: no battle of this attack has been fought
NO_CARDS: Final = 2  # 6.7
SAM_IS_FIVE: Final = 4  # 9.2
SILENCED: Final = 8  # 7.4: the Eye fell on the Fellowship's text card
CLOAKED: Final = 16  # 7.3
SKIPPED: Final = 32  # 4.2: a Special Card was used instead of the turn
FACE_DOWN: Final = 64  # 6.8: cards that were played are not yet shown
BATTLE_FLAGS: Final = NO_CARDS | SAM_IS_FIVE | SILENCED | CLOAKED

# The winner and the reason (chapter 12).
NO_WINNER: Final = -1
NO_RESULT: Final = 2
RING_IN_MORDOR: Final = 1
RING_LOST: Final = 2
THREE_IN_SHIRE: Final = 3
WITCH_KING_IN_SHIRE: Final = 4
CANNOT_MOVE: Final = 5
TURN_LIMIT: Final = 6

NONE: Final = -1


# ---- written by tools/state_methods.py: the fields that views copy ----


class ViewFields:
    """The fields that views copy from the state. PlayersOnly ones keep their first value for spectators."""

    def __init__(self) -> None:
        self.whispered: i64 = 0
        self.open_always: i64 = 0
        self.open_turn: i64 = 0
        self.open_battle: i64 = 0
        self.seen: i64 = 0
        self.used: i64 = 0
        self.turn: i64 = 0
        self.side: i64 = SAURON
        self.region: i64 = NONE
        self.flags: i64 = 0
        self.ringbearer: i64 = FRODO
        self.winner: i64 = NO_WINNER
        self.reason: i64 = 0

    def copied_numbers(self) -> list[int]:
        return [
            self.whispered,
            self.open_always,
            self.open_turn,
            self.open_battle,
            self.seen,
            self.used,
            self.turn,
            self.side,
            self.region,
            self.flags,
            self.ringbearer,
            self.winner,
            self.reason,
        ]


# ---- end of what is written ----


class Confrontation(State):
    """One position. Pieces are tiles 0..17; `who` gives the character that a tile shows."""

    def __init__(
        self,
        frames: vec[Frame],
        agenda: vec[i64],
        rules: Rules,
        at: vec[i64],
        count: vec[i64],
        cards: vec[i64],
    ) -> None:
        super().__init__(frames, agenda)
        self.rules: Rules = rules
        self.at: Hidden[vec[i64]] = at  # the region of each piece, or DEFEATED, or RESERVE
        self.count: Derived[vec[i64]] = count  # pieces in each region: 16 of the Fellowship, 16 of Sauron
        self.cards: Hidden[vec[i64]] = cards
        self.variant: Hidden[i64] = 0  # bit mask: tiles that show their variant face
        self.known: Hidden[i64] = 0  # tiles whose face both players know
        self.whispered: PlayersOnly[i64] = 0  # those of them whose face spectators do not know
        self.open_always: Public[i64] = 0  # pieces face-up for the rest of the game
        self.open_turn: Public[i64] = 0  # until the end of this turn
        self.open_battle: Public[i64] = 0  # until the end of this battle
        self.seen: PlayersOnly[i64] = 0  # Fellowship pieces that Sauron sees by the Palantir until his turn ends
        self.used: Public[i64] = 0  # Special Cards that are out of the game
        self.turn: Public[i64] = 0
        self.side: Public[i64] = SAURON  # whose turn it is
        self.fellow: Hidden[i64] = NONE  # the Fellowship's fighter, or its piece on the move
        self.minion: Hidden[i64] = NONE  # Sauron's
        self.region: Public[i64] = NONE  # where they fight or where the move leads
        self.flags: Public[i64] = 0
        self.bound: Hidden[i64] = NONE  # the piece that made a Special Card's extra step this turn
        self.ordered: Hidden[i64] = NONE  # the piece that A King Revealed orders to move
        self.ringbearer: Public[i64] = FRODO
        self.winner: Public[i64] = NO_WINNER
        self.reason: Public[i64] = 0

    # ---- written by tools/state_methods.py from the fields above ----

    def clone(self) -> Confrontation:
        o = Confrontation(self.frames, self.agenda[:], self.rules, self.at[:], self.count[:], self.cards[:])
        self.copy_fields(o)
        return o

    def copy_into(self, other: State) -> None:
        o = cast(Confrontation, other)
        o.rules = self.rules
        copy_numbers(self.agenda, o.agenda, self.depth)
        copy_numbers(self.at, o.at, len(self.at))
        copy_numbers(self.count, o.count, len(self.count))
        copy_numbers(self.cards, o.cards, len(self.cards))
        self.copy_fields(o)

    def copy_fields(self, o: Confrontation) -> None:
        o.depth = self.depth
        o.over = self.over
        o.variant = self.variant
        o.known = self.known
        o.whispered = self.whispered
        o.open_always = self.open_always
        o.open_turn = self.open_turn
        o.open_battle = self.open_battle
        o.seen = self.seen
        o.used = self.used
        o.turn = self.turn
        o.side = self.side
        o.fellow = self.fellow
        o.minion = self.minion
        o.region = self.region
        o.flags = self.flags
        o.bound = self.bound
        o.ordered = self.ordered
        o.ringbearer = self.ringbearer
        o.winner = self.winner
        o.reason = self.reason

    def show_to(self, v: ViewFields, seat: i64) -> None:
        v.open_always = self.open_always
        v.open_turn = self.open_turn
        v.open_battle = self.open_battle
        v.used = self.used
        v.turn = self.turn
        v.side = self.side
        v.region = self.region
        v.flags = self.flags
        v.ringbearer = self.ringbearer
        v.winner = self.winner
        v.reason = self.reason
        if seat >= 0:
            v.whispered = self.whispered
            v.seen = self.seen

    def copy_view(self, v: ViewFields) -> None:
        self.whispered = v.whispered
        self.open_always = v.open_always
        self.open_turn = v.open_turn
        self.open_battle = v.open_battle
        self.seen = v.seen
        self.used = v.used
        self.turn = v.turn
        self.side = v.side
        self.region = v.region
        self.flags = v.flags
        self.ringbearer = v.ringbearer
        self.winner = v.winner
        self.reason = v.reason

    def fingerprint(self, h: i64) -> i64:
        h = mix_all(h, self.agenda, self.depth)
        h = mix_all(h, self.at, len(self.at))
        h = mix_all(h, self.count, len(self.count))
        h = mix_all(h, self.cards, len(self.cards))
        h = mix(mix(mix(h, self.depth), 1 if self.over else 0), self.variant)
        h = mix(mix(mix(h, self.known), self.whispered), self.open_always)
        h = mix(mix(mix(h, self.open_turn), self.open_battle), self.seen)
        h = mix(mix(mix(h, self.used), self.turn), self.side)
        h = mix(mix(mix(h, self.fellow), self.minion), self.region)
        h = mix(mix(mix(h, self.flags), self.bound), self.ordered)
        return mix(mix(mix(h, self.ringbearer), self.winner), self.reason)

    def field_names(self) -> list[str]:
        return (
            "at count cards over variant known whispered open_always open_turn open_battle seen used turn side "
            "fellow minion region flags bound ordered ringbearer winner reason "
        ).split()

    # ---- end of what is written ----

    def value(self, seat: i64) -> float:
        if self.winner == NO_RESULT:
            return 0.5
        return 1.0 if self.winner == seat else 0.0

    # ---- pieces ----

    def who(self, piece: i64) -> i64:
        """The character that this tile shows."""
        return piece + VARIANT * (self.variant >> piece & 1)

    def is_on_board(self, piece: i64) -> bool:
        return self.at[piece] < DEFEATED

    def is_open(self, piece: i64) -> bool:
        """Whether everybody sees its face."""
        return (self.open_always | self.open_turn | self.open_battle) >> piece & 1 != 0

    def is_seen_by(self, side: i64, piece: i64) -> bool:
        """Whether a player sees its face."""
        return side_of(piece) == side or self.is_open(piece) or (side == SAURON and self.seen >> piece & 1 != 0)

    def seers(self, piece: i64) -> i64:
        """The seats that see its face, as the audience of an event."""
        if self.is_open(piece):
            return EVERYBODY
        if self.seen >> piece & 1:
            return 3
        return bit(side_of(piece))

    def may_be(self, piece: i64, character: i64) -> bool:
        """Whether this tile may be on the board and show that face, judging by public facts."""
        public: i64 = self.known & ~self.whispered
        return self.is_on_board(piece) and (not public >> piece & 1 or self.who(piece) == character)

    # ---- regions ----

    def has_room(self, side: i64, r: i64) -> bool:
        place: i64 = REGIONS * side + r
        return self.count[place] < CAPACITY[r]

    def has_enemy(self, side: i64, r: i64) -> bool:
        place: i64 = REGIONS * (1 - side) + r
        return self.count[place] > 0

    def pieces_in(self, side: i64, r: i64) -> i64:
        """How many pieces of a side stand in a region."""
        place: i64 = REGIONS * side + r
        return self.count[place]

    def is_refuge(self, side: i64, r: i64) -> bool:
        """8: a region that a piece of this side may retreat into."""
        return r >= 0 and self.has_room(side, r) and not self.has_enemy(side, r)

    # ---- changes ----

    def put(self, piece: i64, r: i64) -> None:
        """Puts a piece onto the board."""
        place: i64 = REGIONS * side_of(piece) + r
        self.count[place] = self.count[place] + 1
        self.at[piece] = r

    def remove(self, piece: i64) -> None:
        place: i64 = REGIONS * side_of(piece) + self.at[piece]
        self.count[place] = self.count[place] - 1
        self.at[piece] = DEFEATED
        self.learn(piece)

    def shift(self, piece: i64, to: i64) -> None:
        own: i64 = REGIONS * side_of(piece)
        left: i64 = own + self.at[piece]
        entered: i64 = own + to
        self.count[left] = self.count[left] - 1
        self.count[entered] = self.count[entered] + 1
        self.at[piece] = to

    def show_for_battle(self, piece: i64) -> None:
        self.open_battle |= bit(piece)
        self.learn(piece)

    def show_for_turn(self, piece: i64) -> None:
        self.open_turn |= bit(piece)
        self.learn(piece)

    def show_to_sauron(self, piece: i64) -> None:
        """11.7: a Fellowship piece is shown to Sauron alone."""
        self.seen |= bit(piece)
        if not self.known >> piece & 1:
            self.known |= bit(piece)
            self.whispered |= bit(piece)

    def learn(self, piece: i64) -> None:
        """A face that was shown stays known; a revealed Watcher stays face-up (9.34)."""
        self.known |= bit(piece)
        self.whispered &= ~(bit(piece))
        if self.who(piece) == WATCHER:
            self.open_always |= bit(piece)

    def win(self, side: i64, reason: i64) -> None:
        self.winner = side
        self.reason = reason
        self.bound = NONE  # an extra step may have won
        self.ordered = NONE
        self.finish()

    # ---- cards ----

    def pile(self, side: i64) -> i64:
        """The face-up discard pile of a side, as a bit mask."""
        mask: i64 = ALL_CARDS & ~self.cards[HAND + side]
        if self.cards[PLAYED + side] >= 0:
            mask &= ~(bit(self.cards[PLAYED + side]))
        if self.cards[FETCHED + side] >= 0:
            mask &= ~(bit(self.cards[FETCHED + side]))
        return mask

    def card(self, side: i64) -> i64:
        """The card that counts for this side in this battle, or NO_CARD."""
        place: i64 = FETCHED + side
        if self.cards[place] < 0:
            place = PLAYED + side
        return self.cards[place]

    def holds(self, special: i64) -> bool:
        return (self.cards[HELD] | self.cards[HELD + 1]) >> special & 1 != 0

    def may_hold(self, special: i64) -> bool:
        """Whether its side may hold this Special Card, judging by public facts (R23)."""
        side: i64 = special >> 2
        place: i64 = HELD + side
        held: i64 = self.cards[place]
        if held == 0:
            return False
        if self.rules.specials == OWN_TWO:
            return not self.used >> special & 1
        return held >> special & 1 != 0

    def use_up(self, special: i64) -> None:
        self.cards[HELD + (special >> 2)] = self.cards[HELD + (special >> 2)] & ~(bit(special))
        self.used |= bit(special)


def empty_board(frames: vec[Frame], rules: Rules) -> Confrontation:
    """Nine pieces of each side in reserve, all cards in hand, an empty agenda."""
    s = Confrontation(frames, zeros(DEPTH), rules, zeros(TILES), zeros(2 * REGIONS), zeros(CARD_PLACES))
    for piece in range(TILES):
        s.at[piece] = RESERVE
    for side in (FELLOWSHIP, SAURON):
        s.cards[HAND + side] = ALL_CARDS
        s.cards[PLAYED + side] = NO_CARD
        s.cards[FETCHED + side] = NO_CARD
    if rules.specials == HANDICAP:
        for side in (FELLOWSHIP, SAURON):
            s.cards[HELD + side] = rules.handicap & specials_of(side)
    return s
