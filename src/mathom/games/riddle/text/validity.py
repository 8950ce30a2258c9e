"""Checks positions that somebody wrote down: the start of a turn, or the end of a game."""

from __future__ import annotations

from typing import Final

from mathom.core.errors import PositionError
from mathom.core.text.speech import tr
from mathom.games.riddle.rules.battle import MOST_POINTS
from mathom.games.riddle.rules.cards import BOAT, CARDS, CLOAK, KIND_OF, NO_SYMBOL, THE_RING
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    CHARACTERS,
    DISCARD,
    ELF_RINGS_SHOWN,
    HAND,
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

MOST_TURNS: Final = 1_000_000
MOST_STAY: Final = 3  # turns begun in the Halls (10.2)


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def check_position(s: Riddle) -> None:
    """Raises PositionError with the first fault."""
    check_table(s)
    check_waiting(s)
    check_turn(s)


def check_table(s: Riddle) -> None:
    """What holds at any time, also within a turn."""
    check_players(s)
    check_teams(s)
    check_cards(s)
    check_places(s)
    check_numbers(s)


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
    for player in range(s.rules.players):
        spare = any(s.copies(TABLE + player, kind) > 1 for kind in range(CLOAK + 1))
        need(not spare, tr("a table has at most one card of a kind (5.4)"))


def check_numbers(s: Riddle) -> None:
    need(0 <= s.die <= 6, tr("a die shows 1 to 6"))
    need(0 <= s.power_plays <= 2, tr("there are two power plays in a turn (8)"))
    need(s.guesses <= 3 and s.drawn <= CARDS, tr("there are at most 3 guesses (8.2), and 90 cards to draw"))
    need(s.total <= MOST_POINTS and s.defence <= MOST_POINTS, tr("no total exceeds 5 points (9.3)"))


def check_turn(s: Riddle) -> None:
    need(
        s.turn <= MOST_TURNS and s.round <= MOST_TURNS and s.quiet <= MOST_TURNS,
        tr("turn, round or quiet is too large"),
    )
    is_over = s.reason != NOT_ENDED
    need(is_over or s.marker[s.player] > OUT, tr("a player who is out or absent takes no turn (4.1)"))
    is_won = s.reason in (RING_SHOWN, ELF_RINGS_SHOWN, LAST_LEFT)
    need(is_won == (s.winners != 0), tr("winners and the reason for the end belong together (4.6)"))
