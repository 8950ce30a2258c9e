"""What cannot be on the table: for positions and views that come from outside."""

from __future__ import annotations

from typing import Final

from mathom.core.agenda import ARGUMENT, FIRST, INDEX
from mathom.core.errors import PositionError
from mathom.core.speech import tr
from mathom.games.riddle.cards import CARDS, CLOAK, KIND_OF, KINDS, THE_RING, TITLES
from mathom.games.riddle.state import (
    CAPTIVE,
    CHARACTERS,
    DISCARD,
    NONE,
    NOT_IN_PLAY,
    PLAYERS,
    TABLE,
    Riddle,
)

MOST_TURNS: Final = 1_000_000
MOST_CARDS: Final = 16  # that are drawn at once
FLAG: Final = 2
FEAST: Final = 4096  # Shelob's rounds and who is next, as one number

# What the arguments of a frame count: of all others, players.
ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {
    "AskForCard": ("player", "kind"),
    "ChoosePasses": ("player", "space"),
    "ChooseWhomToDrawFrom": ("player", "kind"),
    "DealCards": ("player after", "count"),
    "Defend": ("player", "flag"),
    "DrawCards": ("player", "count"),
    "EndBattle": ("player", "flag"),
    "EndClairvoyance": ("player", "count"),
    "FeastRound": ("feast",),
    "GiveToPartner": ("player", "title"),
    "HideCard": ("player", "flag"),
    "LookAtPile": ("player", "kind"),
    "NextVictim": ("player", "feast"),
    "PutAway": ("player", "kind"),
    "RetrieveCard": ("player", "flag"),
    "SeeHand": ("player", "count"),
    "ShelobDraws": ("feast",),
    "WishTitle": ("player", "title"),
}


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def check_position(s: Riddle) -> None:
    """Raises PositionError with the first fault."""
    check_players(s)
    check_cards(s)
    check_turn(s)
    check_agenda(s)


def check_players(s: Riddle) -> None:
    names = [int(s.character[player]) for player in range(s.rules.players) if s.character[player] != NONE]
    need(len(set(names)) == len(names), tr("a character is played by one player"))
    for player in range(s.rules.players):
        captor = s.captor[player]
        need(s.marker[player] != CAPTIVE or captor != player, tr("nobody is his own captor"))
        need(s.marker[player] == CAPTIVE or captor == NONE, tr("only captives have a captor"))
        need(s.marker[player] != NOT_IN_PLAY or s.rules.teams_of > 0, tr("all characters are in play (O-16)"))
        need(s.wish[player] < CHARACTERS, tr("a wish names a character"))
        need(s.city[2 * player] != NONE or s.city[2 * player + 1] == NONE, tr("the newest city comes first"))


def check_cards(s: Riddle) -> None:
    need(not s.holds(DISCARD, THE_RING), tr("The Ring is never discarded (6.6)"))
    for i in range(CARDS):
        need(not TABLE <= s.at[i] < TABLE + PLAYERS or KIND_OF[i] <= CLOAK, tr("Boat, Rope and Cloak lie on tables"))
    for player in range(s.rules.players):
        spare = any(s.copies(TABLE + player, kind) > 1 for kind in range(CLOAK + 1))
        need(not spare, tr("one card of a kind suffices on a table (5.4)"))


def check_turn(s: Riddle) -> None:
    need(0 <= s.die <= 6 and 0 <= s.power_plays <= 2, tr("a die shows 1 to 6, and there are two power plays"))
    need(s.turn <= MOST_TURNS and s.round <= MOST_TURNS and s.quiet <= MOST_TURNS, tr("no game is so long"))
    need(s.guesses <= 3 and s.total <= 5 and s.defence <= 5 and s.drawn <= CARDS, tr("a number is too large"))


def check_agenda(s: Riddle) -> None:
    """Every argument names something that there is."""
    limits = limits_of(s)
    for i in range(s.depth):
        f = s.agenda[i]
        frame = s.frames[f & INDEX]
        kinds = ARGUMENTS.get(type(frame).__name__, ("player", "player"))
        for k in range(frame.arity):
            argument = f >> FIRST + 12 * k & ARGUMENT
            need(argument < limits[kinds[k]], tr("{frame} cannot be so", frame=type(frame).__name__))


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
