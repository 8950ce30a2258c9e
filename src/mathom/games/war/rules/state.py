"""The state of a game of War of the Ring: figures, politics, cards, dice, the Fellowship, the Hunt."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, State
from mathom.core.engine.bit_sets import words
from mathom.core.engine.field_marks import Hidden, Public
from mathom.core.engine.tables import copy_numbers, mix, mix_all, zeros
from mathom.games.war.rules.battle.round_fields import ROUND_FIELDS
from mathom.games.war.rules.facts.cards import CARD_ZONES, DECKS
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.dice import FACES
from mathom.games.war.rules.facts.nations import KINDS, NATIONS, SIDES
from mathom.games.war.rules.facts.parts import NO_PARTS
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS, SEATS, SIDE_OF_SEAT
from mathom.games.war.rules.facts.tiles import TILE_ZONES, TILES
from mathom.games.war.rules.teams.team_fields import TEAM_FIELDS

DEPTH: Final = 64  # the most frames on the agenda
MOST_MOVES: Final = 4  # of Armies in one action: those of a card
NONE: Final = -1
OFF_TRACK: Final = -1  # the Mordor step of a Fellowship that is in a region

# How the game ended (R16).
NOT_ENDED: Final = 0
RING_CORRUPTED: Final = 1
RING_DESTROYED: Final = 2
SHADOW_CONQUEST: Final = 3
FREE_CONQUEST: Final = 4


class War(State):
    """A position. Comments name the folder that changes the fields below them; all others only read these fields."""

    def __init__(self, frames: vec[Frame], agenda: vec[i64], figures: vec[i64]) -> None:
        super().__init__(frames, agenda)
        # the ruleset: parts of the expansion (facts/parts.py), one bit each; it never changes
        self.parts: Public[i64] = NO_PARTS
        # armies: figures by side and region (REGIONS * side + region), packed as in facts/nations.py
        self.figures: Public[vec[i64]] = figures
        self.reserve: Public[vec[i64]] = zeros(KINDS)  # reinforcements by kind
        self.dead: Public[vec[i64]] = zeros(KINDS)  # Free Peoples figures that never return
        self.captured: Public[vec[i64]] = zeros(
            words(REGIONS)
        )  # Settlements that the other side holds: a set of regions
        self.character: Public[vec[i64]] = zeros(CHARACTERS)  # a region, IN_FELLOWSHIP, ASIDE or GONE
        self.may_pick: Public[i64] = 0  # armies/choosing.py: figures among which the player chooses, packed
        self.may_pick_characters: Public[i64] = 0  # one bit each
        self.picked: Public[i64] = 0  # the choice so far
        self.picked_characters: Public[i64] = 0
        self.moved: Public[vec[i64]] = zeros(MOST_MOVES)  # figures that moved in this action, packed
        self.moved_to: Public[vec[i64]] = zeros(MOST_MOVES)  # the region they moved to, plus 1; 0: nobody
        self.moved_characters: Public[i64] = 0
        self.march: Public[i64] = 0  # cards/marches.py: the regions of a march, 7 bits each, plus 1
        self.flown: Public[i64] = 0  # Nazgul that moved in this action: 7 bits each for the region, plus 1
        # the expansion (R18): the regions of figures that are not units, 7 bits each plus 1 (armies/pieces.py)
        self.chief: Public[bool] = False  # the Witch-king who is or was in play is the Chief of the Ringwraiths
        self.factions: Public[i64] = 0  # that are in play, one bit each (facts/factions.py)
        self.ents: Public[i64] = 0
        self.lost_ents: Public[i64] = 0  # they never return
        self.ships: Public[i64] = 0
        self.sailed: Public[i64] = 0  # Ships that moved in this action, by the region where they are
        self.towers: Public[i64] = 0
        self.trebuchets: Public[i64] = 0
        # battle: nothing is set between two battles
        self.attacker: Public[i64] = NONE  # the side that attacks; NONE: no battle
        self.attack_from: Public[i64] = 0  # the region of the attackers
        self.attack_to: Public[i64] = 0  # that of the defenders
        self.attack_flags: Public[i64] = 0  # battle/forces.py
        self.battle_round: Public[i64] = 0
        self.rearguard: Public[i64] = 0  # figures of the attacker that do not fight, packed
        self.rearguard_characters: Public[i64] = 0  # one bit each
        self.white_rider: Public[bool] = False  # Gandalf the White and the Nazgul have no Leadership
        self.combat_cards: Hidden[vec[i64]] = zeros(
            SIDES
        )  # the card of each side plus 1; hidden until it is shown; 0: none
        self.round: Public[vec[i64]] = zeros(ROUND_FIELDS)  # battle/round_fields.py
        # politics
        self.steps: Public[vec[i64]] = zeros(NATIONS)  # to At War, which is 0
        self.active: Public[i64] = 0  # Nations, one bit each
        # cards: sets by zone and deck (DECKS * zone + deck)
        self.cards: Hidden[vec[i64]] = zeros(CARD_ZONES * DECKS)
        # dice
        self.dice: Public[vec[i64]] = zeros(SIDES * FACES)  # unused, by side and face
        self.used: Public[vec[i64]] = zeros(SIDES)
        self.box: Public[vec[i64]] = zeros(SIDES)  # in the Hunt Box
        self.rings: Public[vec[i64]] = zeros(SIDES)  # Elven Rings
        self.ring_used: Public[i64] = 0  # sides that used one in this turn, one bit each
        self.messenger_used: Public[bool] = (
            False  # the Mouth of Sauron turned a Muster result into an Army result this turn
        )
        # teams: with two players each side is its own seat, and nothing here changes
        self.players: Public[i64] = FEWEST_PLAYERS
        self.decider: Public[vec[i64]] = zeros(SIDES)  # by side: the seat that answers for it now
        self.led: Public[vec[i64]] = zeros(SIDES)  # by side: the Nations that this seat may act with, one bit each
        self.team: Public[vec[i64]] = zeros(TEAM_FIELDS)  # teams/team_fields.py
        self.second: Hidden[vec[i64]] = zeros(DECKS)  # by deck: cards of the second player, in hand or face down
        self.given: Hidden[vec[i64]] = zeros(DECKS)  # cards in a hand that came from the partner, who knows it
        self.astray: Hidden[vec[i64]] = zeros(DECKS)  # the same, but the partner cannot tell hand from discards
        self.swap: Hidden[vec[i64]] = zeros(SEATS)  # teams/swapping.py: what each seat has said
        # the turn
        self.turn: Public[i64] = 0
        self.least_hunt_dice: Public[i64] = 0  # R3.3
        # fellowship
        self.fellowship: Public[i64] = 0  # the region of the figure; of no meaning on the Mordor Track
        self.mordor: Public[i64] = OFF_TRACK  # the step on the Mordor Track
        self.progress: Public[i64] = 0
        self.corruption: Public[i64] = 0
        self.is_revealed: Public[bool] = False
        self.guide: Public[i64] = 0
        self.tried_in_mordor: Public[bool] = False  # to move or hide there in this turn
        # the Hunt
        self.tiles: Public[vec[i64]] = zeros(TILE_ZONES * TILES)  # by zone and kind
        self.hunt_bonus: Public[i64] = 0  # Flocks of Crebain: added to every die of this Hunt roll
        self.successes: Public[i64] = 0  # of the Hunt roll
        self.tile: Public[i64] = NONE  # the last tile that was resolved; NONE if its draw was stopped
        self.damage: Public[i64] = 0  # of the tile that is being resolved
        self.reveal_chosen: Public[bool] = False  # with Gollum as Guide, to lower the damage
        self.hobbits: Public[i64] = 0  # Meriadoc and Peregrin as they leave during a tile: bits as in `character`
        self.due_tiles: Public[i64] = 0  # R14.6: still to draw for Shadow Strongholds on a path
        self.due_fire: Public[bool] = False  # Fire and Shadow: a tile for a path that touches the Balrog
        self.due_gates: Public[bool] = False  # the Shadow may use The Gates Are Closed
        self.due_card_tile: Public[i64] = 0  # the flags of a tile still to draw for a card; 0: none
        # the end
        self.winner: Public[i64] = NONE
        self.reason: Public[i64] = NOT_ENDED

    # ---- written by tools/state_methods.py from the fields above ----

    def clone(self) -> War:
        o = War(self.frames, self.agenda[:], self.figures[:])
        self.copy_public(o)
        self.copy_hidden(o)
        return o

    def copy_into(self, other: State) -> None:
        o = cast(War, other)
        copy_numbers(self.agenda, o.agenda, self.depth)
        copy_numbers(self.figures, o.figures, len(self.figures))
        self.copy_public(o)
        self.copy_hidden(o)

    def copy_public(self, o: War) -> None:
        copy_numbers(self.reserve, o.reserve, len(self.reserve))
        copy_numbers(self.dead, o.dead, len(self.dead))
        copy_numbers(self.captured, o.captured, len(self.captured))
        copy_numbers(self.character, o.character, len(self.character))
        copy_numbers(self.moved, o.moved, len(self.moved))
        copy_numbers(self.moved_to, o.moved_to, len(self.moved_to))
        copy_numbers(self.round, o.round, len(self.round))
        copy_numbers(self.steps, o.steps, len(self.steps))
        copy_numbers(self.dice, o.dice, len(self.dice))
        copy_numbers(self.used, o.used, len(self.used))
        copy_numbers(self.box, o.box, len(self.box))
        copy_numbers(self.rings, o.rings, len(self.rings))
        copy_numbers(self.decider, o.decider, len(self.decider))
        copy_numbers(self.led, o.led, len(self.led))
        copy_numbers(self.team, o.team, len(self.team))
        copy_numbers(self.tiles, o.tiles, len(self.tiles))
        o.depth = self.depth
        o.over = self.over
        o.parts = self.parts
        o.may_pick = self.may_pick
        o.may_pick_characters = self.may_pick_characters
        o.picked = self.picked
        o.picked_characters = self.picked_characters
        o.moved_characters = self.moved_characters
        o.march = self.march
        o.flown = self.flown
        o.chief = self.chief
        o.factions = self.factions
        o.ents = self.ents
        o.lost_ents = self.lost_ents
        o.ships = self.ships
        o.sailed = self.sailed
        o.towers = self.towers
        o.trebuchets = self.trebuchets
        o.attacker = self.attacker
        o.attack_from = self.attack_from
        o.attack_to = self.attack_to
        o.attack_flags = self.attack_flags
        o.battle_round = self.battle_round
        o.rearguard = self.rearguard
        o.rearguard_characters = self.rearguard_characters
        o.white_rider = self.white_rider
        o.active = self.active
        o.ring_used = self.ring_used
        o.messenger_used = self.messenger_used
        o.players = self.players
        o.turn = self.turn
        o.least_hunt_dice = self.least_hunt_dice
        o.fellowship = self.fellowship
        o.mordor = self.mordor
        o.progress = self.progress
        o.corruption = self.corruption
        o.is_revealed = self.is_revealed
        o.guide = self.guide
        o.tried_in_mordor = self.tried_in_mordor
        o.hunt_bonus = self.hunt_bonus
        o.successes = self.successes
        o.tile = self.tile
        o.damage = self.damage
        o.reveal_chosen = self.reveal_chosen
        o.hobbits = self.hobbits
        o.due_tiles = self.due_tiles
        o.due_fire = self.due_fire
        o.due_gates = self.due_gates
        o.due_card_tile = self.due_card_tile
        o.winner = self.winner
        o.reason = self.reason

    def copy_hidden(self, o: War) -> None:
        copy_numbers(self.combat_cards, o.combat_cards, len(self.combat_cards))
        copy_numbers(self.cards, o.cards, len(self.cards))
        copy_numbers(self.second, o.second, len(self.second))
        copy_numbers(self.given, o.given, len(self.given))
        copy_numbers(self.astray, o.astray, len(self.astray))
        copy_numbers(self.swap, o.swap, len(self.swap))

    def fingerprint(self, h: i64) -> i64:
        h = mix_all(h, self.agenda, self.depth)
        h = mix_all(h, self.figures, len(self.figures))
        h = mix_all(h, self.reserve, len(self.reserve))
        h = mix_all(h, self.dead, len(self.dead))
        h = mix_all(h, self.captured, len(self.captured))
        h = mix_all(h, self.character, len(self.character))
        h = mix_all(h, self.moved, len(self.moved))
        h = mix_all(h, self.moved_to, len(self.moved_to))
        h = mix_all(h, self.combat_cards, len(self.combat_cards))
        h = mix_all(h, self.round, len(self.round))
        h = mix_all(h, self.steps, len(self.steps))
        h = mix_all(h, self.cards, len(self.cards))
        h = mix_all(h, self.dice, len(self.dice))
        h = mix_all(h, self.used, len(self.used))
        h = mix_all(h, self.box, len(self.box))
        h = mix_all(h, self.rings, len(self.rings))
        h = mix_all(h, self.decider, len(self.decider))
        h = mix_all(h, self.led, len(self.led))
        h = mix_all(h, self.team, len(self.team))
        h = mix_all(h, self.second, len(self.second))
        h = mix_all(h, self.given, len(self.given))
        h = mix_all(h, self.astray, len(self.astray))
        h = mix_all(h, self.swap, len(self.swap))
        h = mix_all(h, self.tiles, len(self.tiles))
        h = mix(mix(mix(h, self.depth), 1 if self.over else 0), self.parts)
        h = mix(mix(mix(h, self.may_pick), self.may_pick_characters), self.picked)
        h = mix(mix(mix(h, self.picked_characters), self.moved_characters), self.march)
        h = mix(mix(mix(h, self.flown), 1 if self.chief else 0), self.factions)
        h = mix(mix(mix(h, self.ents), self.lost_ents), self.ships)
        h = mix(mix(mix(h, self.sailed), self.towers), self.trebuchets)
        h = mix(mix(mix(h, self.attacker), self.attack_from), self.attack_to)
        h = mix(mix(mix(h, self.attack_flags), self.battle_round), self.rearguard)
        h = mix(mix(mix(h, self.rearguard_characters), 1 if self.white_rider else 0), self.active)
        h = mix(mix(mix(h, self.ring_used), 1 if self.messenger_used else 0), self.players)
        h = mix(mix(mix(h, self.turn), self.least_hunt_dice), self.fellowship)
        h = mix(mix(mix(h, self.mordor), self.progress), self.corruption)
        h = mix(mix(mix(h, 1 if self.is_revealed else 0), self.guide), 1 if self.tried_in_mordor else 0)
        h = mix(mix(mix(h, self.hunt_bonus), self.successes), self.tile)
        h = mix(mix(mix(h, self.damage), 1 if self.reveal_chosen else 0), self.hobbits)
        h = mix(mix(mix(h, self.due_tiles), 1 if self.due_fire else 0), 1 if self.due_gates else 0)
        return mix(mix(mix(h, self.due_card_tile), self.winner), self.reason)

    def field_names(self) -> list[str]:
        return (
            "figures reserve dead captured character moved moved_to combat_cards round steps cards dice used box "
            "rings decider led team second given astray swap tiles over parts may_pick may_pick_characters picked "
            "picked_characters moved_characters march flown chief factions ents lost_ents ships sailed towers "
            "trebuchets attacker attack_from attack_to attack_flags battle_round rearguard rearguard_characters "
            "white_rider active ring_used messenger_used players turn least_hunt_dice fellowship mordor progress "
            "corruption is_revealed guide tried_in_mordor hunt_bonus successes tile damage reveal_chosen hobbits "
            "due_tiles due_fire due_gates due_card_tile winner reason "
        ).split()

    # ---- end of what is written ----

    def value(self, seat: i64) -> float:
        """1 for the winner, 0 for the loser, 0.5 while nobody has won."""
        if self.winner == NONE:
            return 0.5
        return 1.0 if self.winner == SIDE_OF_SEAT[seat] else 0.0

    def seat_of(self, player: i64) -> i64:
        """Rules ask a side; the seat that answers is the player who decides for it now (R17.3)."""
        return self.decider[player]


def has_part(s: War, part: i64) -> bool:
    """Whether a part of the expansion is in the game. Set-up asks, and what explains the rules to people."""
    return s.parts >> part & 1 != 0
