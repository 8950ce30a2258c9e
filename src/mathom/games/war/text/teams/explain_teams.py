"""Why a player of a team cannot use a Nation, an Army, a Minion or a card that their side could use (R17)."""

from __future__ import annotations

from typing import Final

from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.games.war.rules.armies.figures import figures_at
from mathom.games.war.rules.facts.cards import CARD_NAMES, side_of_card
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, WITCH_KING
from mathom.games.war.rules.facts.nations import (
    ELVES,
    FIRST_NATION,
    FREE,
    ISENGARD,
    NATION_NAMES,
    SHADOW,
    SIDE_OF_NATION,
    SOUTHRONS,
    units_in,
)
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.facts.seats import (
    FEWEST_PLAYERS,
    PLAYER_NAMES,
    SEAT_OF_CARD,
    is_divided,
    may_use_card,
    partner_of,
    seat_of_nation,
)
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import (
    commanded,
    has_acted,
    is_leading,
    is_mixed,
    leader_of,
    leads,
    may_use_minion,
    owns,
    units_of_seat,
    voice_of,
)
from mathom.games.war.text import titles
from mathom.games.war.text.titles import capital
from mathom.games.war.text.words import USES


def player(s: War, seat: int) -> str:
    """A seat as sentences name it."""
    return titles.SIDES[PLAYER_NAMES[voice_of(s, seat)]]


def led_nations(s: War, side: int) -> list[int]:
    """The Nations that the player who decides for a side may act with."""
    return [nation for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]) if leads(s, nation)]


def why_not_nation(s: War, nation: int) -> Reason | None:
    """Why a player cannot use a Nation of their side; None if they lead it."""
    if leads(s, nation):
        return None
    facts = {"nation": capital(titles.NATIONS[NATION_NAMES[nation]])}
    if is_divided(s.players, SIDE_OF_NATION[nation]):
        facts["player"] = player(s, seat_of_nation(s.players, nation))
        return Reason(tr("{nation}: led by {player}.", **facts), "17.5")
    return Reason(tr("{nation}: your last action was on this Nation.", **facts), "17.8")


def why_not_army(s: War, side: int, region: int, is_attack: bool) -> Reason | None:
    """Why a player cannot use an Army of their side; None if they may act with a part of it."""
    army = figures_at(s, side, region)
    if s.players == FEWEST_PLAYERS or units_in(side, army & commanded(s, side, region, is_attack)):
        return None
    facts = {"region": titles.REGIONS[REGION_NAMES[region]]}
    if not is_divided(s.players, side):
        assert has_acted(s, region, army)
        return Reason(tr("The Army in {region} has several Nations and acted in your last action.", **facts), "17.8")
    seat = s.decider[side]
    facts["player"] = player(s, partner_of(seat))
    if units_of_seat(s, seat, army) == 0:
        return Reason(tr("The units in {region} belong to {player}.", **facts), "17.5")
    assert is_mixed(s, side, region)
    return Reason(tr("The mixed Army in {region} is commanded by {player}: only they attack with it.", **facts), "17.6")


def why_not_minion(s: War, who: int) -> Reason | None:
    if may_use_minion(s, who):
        return None
    facts = {
        "character": capital(titles.CHARACTERS[CHARACTER_NAMES[who]]),
        "player": player(s, partner_of(s.decider[SHADOW])),
    }
    return Reason(tr("{character} is controlled by {player}.", **facts), "17.1")


# Uses that bring pieces of the expansion, and the Nation whose player has them (D32).
PIECES_OF: Final = {
    "galadriel": ELVES,
    "dunlendings": ISENGARD,
    "death-to-the-forgoil": ISENGARD,
    "corsairs": SOUTHRONS,
    "black-ships": SOUTHRONS,
}


def why_not_piece(s: War, use: str) -> Reason | None:
    """The reason against a use that brings pieces of the expansion; None if no other player owns it."""
    if use == "chief-of-the-ringwraiths":
        return why_not_minion(s, WITCH_KING)
    if use == "ents" and not is_leading(s, FREE):
        leading = player(s, leader_of(s, FREE))
        return Reason(tr("Only the Leading Player brings the Ents into play: {player}.", player=leading), "18.7")
    if use not in PIECES_OF or owns(s, PIECES_OF[use]):
        return None
    facts = {"use": USES[use], "player": player(s, seat_of_nation(s.players, PIECES_OF[use]))}
    return Reason(tr("Of your team only {player} can {use}.", **facts), "18.7")


def why_not_event(s: War, card: int) -> Reason | None:
    """Why a player cannot play a card of their hand as an event."""
    if may_use_card(s.players, s.decider[side_of_card(card)], card):
        return None
    facts = {"card": titles.CARDS[CARD_NAMES[card]], "player": player(s, SEAT_OF_CARD[card])}
    return Reason(tr("{card} has the icon of {player}: only they play it as an event.", **facts), "17.2")
