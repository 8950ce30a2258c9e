"""Checks positions and views that come from outside."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import ARGUMENT, FIRST, Frame
from mathom.core.errors import PositionError
from mathom.core.text.speech import tr
from mathom.games.riddle.rules.battle import DEFEND, END_BATTLE, MOST_POINTS
from mathom.games.riddle.rules.cards import BOAT, CARDS, CLOAK, KIND_OF, KINDS, NO_CARD, NO_SYMBOL, THE_RING, TITLES
from mathom.games.riddle.rules.drawing import DRAW_CARDS
from mathom.games.riddle.rules.map.reach import card_against
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS
from mathom.games.riddle.rules.power_plays.clairvoyance import END_CLAIRVOYANCE, SEE_HAND
from mathom.games.riddle.rules.power_plays.common import DISCARD_PLAYED_CARD
from mathom.games.riddle.rules.power_plays.secret_spaces import HIDE_CARD, LOOK_AT_PILE, MOST_HIDDEN, RETRIEVE_CARD
from mathom.games.riddle.rules.power_plays.shelob import FEAST_ROUND, NEXT_VICTIM, SHELOB_DRAWS
from mathom.games.riddle.rules.power_plays.taking import ASK_FOR_CARD, CHOOSE_WHOM_TO_DRAW_FROM
from mathom.games.riddle.rules.setup import BEGIN, DEAL_CARDS, ROLL_TO_BEGIN
from mathom.games.riddle.rules.sides.partners import GIVE_TO_PARTNER, WISH_TITLE
from mathom.games.riddle.rules.sides.teams import CHOOSE_WHO_ACTS
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    CHARACTERS,
    DISCARD,
    ELF_RINGS_SHOWN,
    HAND,
    HIDDEN_THIS_TURN,
    IN_HALLS,
    LAST_LEFT,
    NONE,
    NOT_ENDED,
    NOT_IN_PLAY,
    OUT,
    PILE,
    PLAYERS,
    RING_SHOWN,
    TABLE,
    ZONES,
    Riddle,
)
from mathom.games.riddle.rules.turn import NEXT_TURN, START_TURN, TAKE_ACTION
from mathom.games.riddle.text.pending_checks import can_wait, fits_turn, frame_at, name_of

MOST_TURNS: Final = 1_000_000
MOST_CARDS: Final = 16  # drawn at once
MOST_STAY: Final = 3  # turns begun in the Halls (10.2)
FLAG: Final = 2
FEAST: Final = 4096  # Shelob's round and next victim, as one number

# What the arguments of a frame count; those of all other frames are players.
ARGUMENTS: Final[dict[Frame, tuple[str, ...]]] = {
    ASK_FOR_CARD: ("player", "kind"),
    CHOOSE_TRAVEL_CARDS: ("player", "space"),
    CHOOSE_WHOM_TO_DRAW_FROM: ("player", "kind"),
    DEAL_CARDS: ("player after", "count"),
    DEFEND: ("player", "flag"),
    DRAW_CARDS: ("player", "count"),
    END_BATTLE: ("player", "flag"),
    END_CLAIRVOYANCE: ("player", "count"),
    FEAST_ROUND: ("feast",),
    GIVE_TO_PARTNER: ("player", "title"),
    HIDE_CARD: ("player", "flag"),
    LOOK_AT_PILE: ("player", "kind"),
    NEXT_VICTIM: ("player", "feast"),
    DISCARD_PLAYED_CARD: ("player", "kind"),
    RETRIEVE_CARD: ("player", "flag"),
    SEE_HAND: ("player", "count"),
    SHELOB_DRAWS: ("feast",),
    WISH_TITLE: ("player", "title"),
}


# At the bottom of the agenda, so that the game goes on.
LASTING: Final = (NEXT_TURN, START_TURN, ROLL_TO_BEGIN, BEGIN)
MOVING: Final = (CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS)
ACTING: Final = (TAKE_ACTION, *MOVING)  # asked of the active player, who is on the map


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def check_position(s: Riddle) -> None:
    """Raises PositionError with the first fault."""
    check_players(s)
    check_teams(s)
    check_cards(s)
    check_places(s)
    check_waiting(s)
    check_turn(s)
    check_agenda(s)
    for i in range(s.depth - 1, -1, -1):
        need(fits_turn(s, i), tr("{frame} belongs to the active player, but names another", frame=name_of(s, i)))
        need(can_wait(s, i), tr("{frame} cannot wait in this position", frame=name_of(s, i)))


def check_players(s: Riddle) -> None:
    names = [int(s.character[player]) for player in range(s.rules.players) if s.character[player] != NONE]
    need(len(set(names)) == len(names), tr("two players have the same character"))
    for player in range(s.rules.players):
        captor = s.captor[player]
        need(s.marker[player] != CAPTIVE or captor != player, tr("a captive needs another player as captor"))
        need(s.marker[player] == CAPTIVE or captor == NONE, tr("only captives have a captor"))
        need(
            s.marker[player] != NOT_IN_PLAY or s.rules.teams_of > 0,
            tr("an absent player needs two-player-teams (O-16)"),
        )
        need(s.wish[player] < CHARACTERS, tr("a wish must name a character"))
        need(s.city[2 * player] != NONE or s.city[2 * player + 1] == NONE, tr("the newest city comes first"))


def check_teams(s: Riddle) -> None:
    """O-1, O-16: Hobbits against Black Riders."""
    of = int(s.rules.teams_of)
    kinds = [int(s.side_of(player)) for player in range(s.rules.players) if s.character[player] != NONE]
    whole = len(kinds) == s.rules.players
    need(not s.rules.partners or not whole or len(set(kinds)) == 2, tr("partners are Hobbits and Black Riders (O-1)"))
    if not of:
        return
    for player in range(2 * of):
        is_absent, is_first = s.marker[player] == NOT_IN_PLAY, player % of == 0
        has_nothing = s.character[player] == NONE and s.count[HAND + player] == 0
        need(not is_absent or not is_first, tr("the first character of each seat is in play (O-16)"))
        need(not is_absent or has_nothing, tr("a player not yet in play has no character and no cards (O-16)"))
    own = [{int(s.side_of(p)) for p in range(first, first + of) if s.character[p] != NONE} for first in (0, of)]
    need(
        max(map(len, own)) < 2 and not own[0] & own[1],
        tr("one of the two players has the Hobbits, the other the Black Riders (O-16)"),
    )


def check_places(s: Riddle) -> None:
    """Checks where players are, and what they may have there."""
    board = s.rules.board
    for player in range(s.rules.players):
        space, is_away = s.marker[player], s.marker[player] in (IN_HALLS, CAPTIVE)
        afloat = space >= 0 and not board.is_land(space)
        need(not afloat or s.holds(TABLE + player, BOAT), tr("on water there must be a Boat on the table (5.6)"))
        need(space >= 0 or s.count[TABLE + player] == 0, tr("a player off the map has nothing on the table (R22)"))
        need(
            is_away or s.stay[player] == s.freed[player] == 0,
            tr("stay and freed need a player in the Halls or in captivity"),
        )
        need(s.stay[player] <= MOST_STAY, tr("nobody begins a fifth turn in the Halls or in captivity (10.2)"))
        need(s.waited[player] <= 1 and s.freed[player] <= 1, tr("waited and freed are 1 or left out"))
        need(space != CAPTIVE or s.rules.captivity, tr("captives need captivity=on (11.4)"))
        need(space != CAPTIVE or is_captor(s, player), tr("a captor is on the map, or went out (11.4)"))
        need(
            space != OUT or s.rules.one_deck or s.rules.quick_exit,
            tr("a player who is out needs quick-exit (O-10) or one-deck (O-12)"),
        )
        need(space != OUT or s.count[HAND + player] == 0, tr("a player who is out holds no cards (O-10, O-12)"))
        cities = [board.site_space[site] for site in s.city[2 * player : 2 * player + 2] if site != NONE]
        need(
            all(s.city_symbol(city) != NO_SYMBOL for city in cities),
            tr("a victory space is a city only with victory-cities=on (O-8)"),
        )
        need(
            s.city[2 * player] == NONE or s.city[2 * player] != s.city[2 * player + 1],
            tr("the last two cities differ (6.3)"),
        )


def check_waiting(s: Riddle) -> None:
    """4.6: without O-5 only a player on their victory space, or who began the turn there, has waited."""
    for player in range(s.rules.players):
        goal = s.victory_space(player)
        is_there = s.marker[player] == goal or (player == s.player and s.start == goal)
        waits = s.waited[player] == 0 or s.rules.wait_once or (s.marker[player] >= 0 and is_there)
        need(waits, tr("a player who has waited is on their victory space (4.6)"))


def is_captor(s: Riddle, captive: int) -> bool:
    """Whether the captive has a place to return to: near the captor, or where the captor went out (R-52)."""
    captor = s.captor[captive]
    return captor != NONE and (s.marker[captor] >= 0 or (s.marker[captor] == OUT and s.last[captor] >= 0))


def check_cards(s: Riddle) -> None:
    need(not s.holds(DISCARD, THE_RING), tr("The Ring is never discarded (6.6)"))
    for i in range(CARDS):
        need(
            not TABLE <= s.at[i] < TABLE + PLAYERS or KIND_OF[i] <= CLOAK,
            tr("only Boat, Rope and Cloak lie on a table (5.4)"),
        )
    hidden = any(s.count[zone] for zone in range(PILE, ZONES))
    need(not hidden or s.rules.secret_spaces, tr("hidden cards need secret-spaces=on (11.3)"))
    fresh = max(s.count[zone] for zone in range(HIDDEN_THIS_TURN, ZONES))
    need(fresh <= MOST_HIDDEN, tr("at most four cards are hidden in a turn on one space (11.3)"))
    for player in range(s.rules.players):
        spare = any(s.copies(TABLE + player, kind) > 1 for kind in range(CLOAK + 1))
        need(not spare, tr("a table has at most one card of a kind (5.4)"))


def check_turn(s: Riddle) -> None:
    need(0 <= s.die <= 6, tr("a die shows 1 to 6"))
    need(0 <= s.power_plays <= 2, tr("there are two power plays in a turn (8)"))
    need(
        s.turn <= MOST_TURNS and s.round <= MOST_TURNS and s.quiet <= MOST_TURNS,
        tr("turn, round or quiet is too large"),
    )
    need(s.guesses <= 3 and s.drawn <= CARDS, tr("there are at most 3 guesses (8.2), and 90 cards to draw"))
    sights = any(frame_at(s, i) in (SEE_HAND, END_CLAIRVOYANCE) for i in range(s.depth))
    need(sights or s.seen_first == NONE, tr("seen-first needs a card that shows two hands (8.1)"))
    need(s.total <= MOST_POINTS and s.defence <= MOST_POINTS, tr("no total exceeds 5 points (9.3)"))
    between = s.reason != NOT_ENDED or (s.depth > 0 and frame_at(s, s.depth - 1) is CHOOSE_WHO_ACTS)
    need(between or s.marker[s.player] > OUT, tr("a player who is out or absent takes no turn (4.1)"))
    between = between or (s.depth > 0 and frame_at(s, 0) is START_TURN)
    need(between or s.halted == 0 or is_halted(s), tr("a halted player has entered such terrain in this turn (5.3)"))
    is_won = s.reason in (RING_SHOWN, ELF_RINGS_SHOWN, LAST_LEFT)
    need(is_won == (s.winners != 0), tr("winners and the reason for the end belong together (4.6)"))


def is_halted(s: Riddle) -> bool:
    space = s.marker[s.player]
    return s.has_moved and space >= 0 and s.rules.board.entry[space] & card_against(s.halted) != 0


def check_agenda(s: Riddle) -> None:
    """Checks that every argument names something that exists, and that the game can continue to an end."""
    limits = limits_of(s)
    for i in range(s.depth):
        f = s.agenda[i]
        frame, name = frame_at(s, i), name_of(s, i)
        kinds = ARGUMENTS.get(frame, ("player", "player"))
        for k in range(frame.arity):
            argument = f >> FIRST + 12 * k & ARGUMENT
            need(
                argument < limits[kinds[k]],
                tr("{frame} has arguments that do not exist", frame=name),
            )
        acts = frame not in ACTING or s.marker[f >> FIRST & ARGUMENT] >= 0
        need(acts, tr("{frame}: the player must be on the map (4.1)", frame=name))
        rolled = frame not in MOVING or s.card != NO_CARD or s.die > 0
        need(rolled, tr("{frame}: a move by the die needs a roll (4.1)", frame=name))
    rolled = s.depth == 0 or frame_at(s, s.depth - 1) is not TAKE_ACTION or s.die > 0 or s.is_die_used
    need(rolled, tr("TakeAction: the player has rolled (4.1), so add the die"))
    lasts = s.depth == 0 or frame_at(s, 0) in LASTING
    need(lasts, tr("an agenda ends with NextTurn, or RollToBegin before the first turn"))


def limits_of(s: Riddle) -> dict[str, int]:
    return {
        "player": int(s.rules.players),
        "player after": int(s.rules.players) + 1,
        "space": int(s.rules.board.spaces),
        "kind": KINDS,
        "title": TITLES + 2,
        "count": MOST_CARDS,
        "flag": FLAG,
        "feast": FEAST,
    }
