"""Why something cannot be done now: one sentence and the rule's number.

Everything is worked out from a view, in a position that may lie behind it. So an explanation can
tell a player nothing that he may not know.
"""

from __future__ import annotations

from typing import Final

from mathom.core.dice import Dice
from mathom.core.game import Reason
from mathom.core.words import matches, parts_of, words_of
from mathom.games.confrontation import titles
from mathom.games.confrontation.board import (
    ADJACENT,
    CAPACITY,
    DEFEATED,
    EREGION,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MIRKWOOD,
    MORDOR,
    REGION_NAMES,
    REGIONS,
    RESERVE,
    ROHAN,
    SAURON,
    SIDEWAYS,
    WAYS,
    is_mountain,
)
from mathom.games.confrontation.cards import (
    A_KING_REVEALED,
    CARD_NAMES,
    CREBAIN,
    GANDALF_THE_WHITE,
    GWAIHIR,
    PALANTIR,
    SPECIAL_NAMES,
)
from mathom.games.confrontation.characters import ARAGORN, GANDALF, NAMES, TEAM, WARG, side_of
from mathom.games.confrontation.mentions import Mentions, find_mentions
from mathom.games.confrontation.notation import asked_frame, names_in, notate
from mathom.games.confrontation.specials import is_turn_skipping
from mathom.games.confrontation.state import HAND, HELD, Confrontation
from mathom.games.confrontation.telling import SIDE_NAMES
from mathom.games.confrontation.texts import SECTION
from mathom.games.confrontation.titles import capital
from mathom.games.confrontation.view import WATCHER_SEAT, View
from mathom.games.confrontation.words import question
from mathom.games.confrontation.worlds import ConfrontationWorlds

MOVING: Final = ("TakeTurn", "ExtraStep", "MoveOn")
RETREATING: Final = ("CallGwaihir", "UseFellowshipText", "UseSauronText", "RetreatByCard", "Escape")
CHOOSING_CARDS: Final = ("CommitCard", "ShowCard", "PlayAnother", "FetchCard")


def why_not(v: View, text: str) -> Reason:
    """Raises NotationError for a word that the game does not know."""
    said = find_mentions(text)
    s = ConfrontationWorlds(v).sample(Dice(1))
    seat = int(v.seat)
    if s.depth == 0:
        return Reason("The game is over.", None)
    if seat == WATCHER_SEAT or seat not in s.asked():
        return Reason(f"It is {waited_for(s)} who decides now.", "4.1")
    frame, _ = asked_frame(s, seat)
    if allowed := find_allowed(s, seat, text) or find_meant(s, seat, frame, said):
        return Reason(f"That is allowed now: {allowed}.", None)
    if said.specials:
        return why_not_special(s, seat, said.specials[0])
    if said.pieces and side_of(said.pieces[0]) != seat:
        return why_not_enemy(s, seat, frame, said.pieces[0])
    if said.pieces:
        return why_not_piece(s, seat, frame, said)
    if said.regions and frame in RETREATING:
        return why_not_retreat(s, seat, frame, said.regions[0])
    if said.cards:
        return why_not_card(s, seat, frame, said.cards[0])
    if said.regions:
        return why_not_region(s, frame, said.regions[0])
    return not_asked(s, seat)


def waited_for(s: Confrontation) -> str:
    asked = s.asked()
    return titles.SIDES[SIDE_NAMES[asked[0]]] if asked[0] >= 0 else "chance"


def find_allowed(s: Confrontation, seat: int, text: str) -> str | None:
    typed = words_of(text)
    for a in s.actions_for(seat):
        names = tuple(parts_of(name) for name in names_in(s, seat, a))
        if matches(typed, names, False):
            return notate(s, seat, a)
    return None


def find_meant(s: Confrontation, seat: int, frame: str, said: Mentions) -> str | None:
    """An answer that names all that was said; of moves the piece and the region."""
    if said.is_empty or (frame in MOVING and not (said.pieces and said.regions)):
        return None
    for a in s.actions_for(seat):
        text = notate(s, seat, a)
        if said.is_part_of(find_mentions(text)):
            return text
    return None


def not_asked(s: Confrontation, seat: int) -> Reason:
    return Reason(f"The question now is: {question(s, seat)}", None)


def title(s: Confrontation, piece: int) -> str:
    return capital(titles.character(NAMES[s.who(piece)]))


def region(r: int) -> str:
    return titles.REGIONS[REGION_NAMES[r]]


# ---- pieces ----


def why_not_enemy(s: Confrontation, seat: int, frame: str, piece: int) -> Reason:
    if frame == "ChooseDefender":
        return Reason("You can name only a face-up enemy; a concealed one is chosen at random.", "6.2")
    return Reason("That piece is not yours.", "5.1")


def why_not_piece(s: Confrontation, seat: int, frame: str, said: Mentions) -> Reason:
    piece = said.pieces[0]
    who = title(s, piece)
    if s.at[piece] == DEFEATED:
        return Reason(f"{who} is not on the board.", "6.12")
    if frame == "PlacePiece":
        if s.at[piece] != RESERVE:
            return Reason(f"{who} stands in {region(s.at[piece])} already.", "3.4")
        return Reason(f"{question(s, seat)} The regions are filled one after the other.", "3.4")
    if frame not in MOVING:
        return why_not_other_piece(s, seat, frame, piece)
    if bar := why_not_this_piece(s, seat, piece):
        return bar
    if not said.regions:
        if any(a // 16 == piece - TEAM * seat for a in s.actions_for(seat) if a < 16 * TEAM):
            return Reason(f"{who} can move: say where to.", None)
        return Reason(f"{who} has no legal move: every way forward is closed.", "5.1")
    if frame == "ExtraStep":
        return why_not_extra_step(s, seat, piece, said.regions[0])
    return why_not_move(s, seat, piece, said.regions[0])


def why_not_other_piece(s: Confrontation, seat: int, frame: str, piece: int) -> Reason:
    who = title(s, piece)
    if frame == "Recall" and s.at[piece] == MORDOR:
        return Reason(f"{who} is in Mordor already.", "11.8")
    if frame == "Recall":
        return Reason(f"{who} can go to Mordor and nowhere else.", "11.8")
    if frame == "UseFellowshipText" and NAMES[s.who(s.fellow)] == "smeagol":
        return Reason(f"{who} is not adjacent to the battle, or both regions are mountains.", "9.27")
    return not_asked(s, seat)


def why_not_this_piece(s: Confrontation, seat: int, piece: int) -> Reason | None:
    """What forbids every move of a piece this turn."""
    who = title(s, piece)
    if seat == SAURON and s.open_always >> piece & 1:
        return Reason(f"{who} was revealed and can never move again.", "9.34")
    if s.bound >= 0 and seat == FELLOWSHIP and piece != s.bound:
        return Reason("After Shadowfax the same piece must move again.", "11.1")
    if s.bound >= 0 and seat == SAURON and piece == s.bound:
        return Reason("After the Dark of Mordor a different piece must move.", "11.5")
    if s.ordered >= 0 and s.ordered not in (s.bound, piece):
        return Reason("A King Revealed orders another of your pieces to move.", "11.3")
    return None


def why_not_extra_step(s: Confrontation, seat: int, piece: int, to: int) -> Reason:
    rule = "11.1" if seat == FELLOWSHIP else "11.5"
    if to not in steps(seat, s.at[piece]):
        return Reason("The extra step is one plain step forward.", rule)
    if s.has_enemy(seat, to):
        return Reason("The extra step cannot be an attack.", rule)
    if not s.has_room(seat, to):
        return full(to)
    return Reason("The extra step must leave a legal move for the rest of the turn.", rule)


def steps(side: int, r: int) -> list[int]:
    first = WAYS * (REGIONS * side + r)
    return [FORWARD[first + k] for k in range(WAYS) if FORWARD[first + k] >= 0]


def full(r: int) -> Reason:
    return Reason(f"{capital(region(r))} holds at most {CAPACITY[r]} of a side, and it holds them.", "2.4")


def why_not_move(s: Confrontation, side: int, piece: int, to: int) -> Reason:
    start = s.at[piece]
    if to == start:
        return Reason(f"{title(s, piece)} is there already, and a move leads to another region.", "5.1")
    if to in steps(side, start):
        return full(to)
    if reason := why_not_by_text(s, side, piece, to):
        return reason
    return why_no_step(s, side, start, to)


def why_no_step(s: Confrontation, side: int, start: int, to: int) -> Reason:
    """Of pieces without a text that would help."""
    if is_mountain(start) and is_mountain(to):
        return Reason("Nobody steps from mountain to mountain.", "2.2")
    if side == SAURON and (start, to) == (FANGORN, EREGION):
        return Reason("Nobody goes back through the Tunnel.", "2.3")
    if side == SAURON and to == FANGORN and start == EREGION:
        return Reason("The Tunnel is the Fellowship's alone.", "2.3")
    if side == FELLOWSHIP and (start, to) == (FANGORN, EREGION):
        return Reason("Nobody goes back through the Tunnel.", "2.3")
    if side == FELLOWSHIP and (start, to) in ((FANGORN, MIRKWOOD), (ROHAN, FANGORN)):
        return Reason("The Anduin is never used upstream.", "2.3")
    if side == SAURON and (start, to) in ((MIRKWOOD, FANGORN), (FANGORN, ROHAN)):
        return Reason("Sauron never uses the Anduin, and a step sideways needs a text.", "2.3")
    if not ADJACENT[start] >> to & 1:
        return Reason(f"{capital(region(to))} is not adjacent to {region(start)}.", "5.1")
    if to in (SIDEWAYS[2 * start], SIDEWAYS[2 * start + 1]):
        return Reason(f"From {region(start)} to {region(to)} is sideways, and a move goes forward.", "5.1")
    return Reason(f"From {region(start)} to {region(to)} is backward, and a move goes forward.", "5.1")


def why_not_by_text(s: Confrontation, side: int, piece: int, to: int) -> Reason | None:
    """Of pieces whose text allows more, why it does not allow this."""
    start = s.at[piece]
    name = NAMES[s.who(piece)]
    section = int(SECTION[s.who(piece)])
    rule = f"{section // 100}.{section % 100}"
    foes = s.pieces_in(1 - side, to)
    adjacent = ADJACENT[start] >> to & 1 and not (is_mountain(start) and is_mountain(to))
    beside = to in (SIDEWAYS[2 * start], SIDEWAYS[2 * start + 1])
    if name == "aragorn_c" and adjacent and not foes:
        return Reason("Aragorn moves sideways or backward only to attack.", rule)
    if name == "witch_king_c" and beside and not foes:
        return Reason("The Witch King moves sideways only to attack.", rule)
    if name == "flying_nazgul_c":
        return Reason(f"The Flying Nazgul flies to a region with exactly one enemy; this one has {foes}.", rule)
    if name == "flying_nazgul_v" and not foes:
        return Reason("The Flying Nazgul skips a region only to attack.", rule)
    if name == "flying_nazgul_v":
        return Reason("The Flying Nazgul skips exactly one region, forward.", rule)
    if name == "black_rider" and to < start:
        if not foes:
            return Reason("The Black Rider rides further than one region only to attack.", rule)
        return Reason("The Black Rider's way is closed: it leads forward over regions that are free.", rule)
    if name == "uruk_hai" and to < start:
        if foes or s.pieces_in(SAURON, to):
            return Reason("The Uruk-Hai run further than one region only to an empty one.", rule)
        return Reason("The Uruk-Hai's way is closed: it leads forward over regions that are free.", rule)
    if name == "treebeard" and to == FANGORN:
        return Reason(f"Treebeard comes to Fangorn to attack exactly one enemy there; it has {foes}.", rule)
    return None


# ---- regions ----


def why_not_retreat(s: Confrontation, side: int, frame: str, to: int) -> Reason:
    """8: the reasons that close a region, in the order of the rules."""
    start = s.region
    if to == start:
        return Reason("A retreat leads out of the region.", "8")
    if is_mountain(start) and is_mountain(to):
        return Reason("Nobody retreats from mountain to mountain.", "8")
    if not ADJACENT[start] >> to & 1:
        return Reason(f"{capital(region(to))} is not adjacent to {region(start)}.", "8")
    if s.has_enemy(side, to):
        return Reason(f"There is an enemy in {region(to)}.", "8")
    if frame == "Escape" and s.pieces_in(side, to):
        return Reason("Wormtongue escapes only into a region that is completely empty.", "9.32")
    if not s.has_room(side, to):
        return full(to)
    if side == FELLOWSHIP and (start, to) in ((FANGORN, MIRKWOOD), (ROHAN, FANGORN)):
        return Reason("Nobody of the Fellowship retreats up the Anduin.", "8")
    return Reason("The retreat that is offered does not go in that direction.", "8")


def why_not_region(s: Confrontation, frame: str, r: int) -> Reason:
    if frame in ("ChooseOrdered", "ChooseSpied"):
        return Reason(f"There is no concealed enemy in {region(r)}.", "11.3" if frame == "ChooseOrdered" else "11.6")
    if frame in MOVING:
        return Reason("Say which piece shall move there.", "5.1")
    return Reason(f"Nothing about {region(r)} is asked now.", None)


# ---- cards ----


def why_not_card(s: Confrontation, side: int, frame: str, card: str) -> Reason:
    whose = capital(titles.SIDES[SIDE_NAMES[side]])
    name = titles.card(card)
    if card not in CARD_NAMES[side]:
        return Reason(f"{whose} has no card {name}.", "1")
    index = CARD_NAMES[side].index(card)
    if frame not in CHOOSING_CARDS:
        return Reason("Combat Cards are played only in battle, when both sides are asked for one.", "6.8")
    if frame == "FetchCard":
        return Reason(f"Magic fetches a card of your own pile, and {name} is not in it.", "7.2")
    if frame == "PlayAnother" and not s.cards[HAND + side] >> index & 1 and not s.pile(side) >> index & 1:
        return Reason(f"{capital(name)} is the card that Saruman rejected.", "6.9")
    return Reason(f"{capital(name)} lies in your pile until all nine cards have been played.", "6.13")


def why_not_special(s: Confrontation, side: int, card: int) -> Reason:
    name = titles.SPECIALS[SPECIAL_NAMES[card]]
    rule = f"11.{card + 1}"
    if s.used >> card & 1:
        return Reason(f"{name} has been used.", rule)
    if card // 4 != side:
        return Reason(f"{name} is not a card of your side.", "3.3")
    if not s.cards[HELD + side] >> card & 1:
        return Reason(f"You do not hold {name}.", "3.3")
    if card == GWAIHIR:
        return why_not_gwaihir(s, rule)
    if card == PALANTIR:
        return why_not_palantir(s, side, rule)
    if s.side != side or asked_frame(s, side)[0] != "TakeTurn":
        return Reason(f"{name} is used at the beginning of your own turn.", rule)
    if is_turn_skipping(card):
        return why_not_skip(s, card, name, rule)
    return Reason(f"{name} needs a plain step that is no attack and leaves a move for the rest of the turn.", rule)


def why_not_gwaihir(s: Confrontation, rule: str) -> Reason:
    if s.minion >= 0 and s.fellow >= 0 and s.who(s.minion) == WARG:
        return Reason("Gwaihir cannot be called against the Warg.", rule)
    return Reason("Gwaihir is called at the start of a battle, if there is somewhere to go.", rule)


def why_not_palantir(s: Confrontation, side: int, rule: str) -> Reason:
    if s.side != side:
        return Reason("The Palantir is used in your own turn.", rule)
    return Reason("The Palantir shows a region other than the Shire that holds Fellowship pieces.", rule)


def why_not_skip(s: Confrontation, card: int, name: str, rule: str) -> Reason:
    if s.turn == 1:
        return Reason(f"{name} cannot be used on the opening turn.", "4.2")
    if s.ordered >= 0:
        return Reason("A King Revealed forbids skipping this turn.", "11.3")
    if s.seen:
        return Reason("The turn cannot be skipped after the Palantir was used in it.", "11.7")
    if card == GANDALF_THE_WHITE:
        if s.at[GANDALF] != DEFEATED:
            return Reason("Gandalf has not been defeated.", rule)
        return Reason("Fangorn must be free of Sauron and have room.", rule)
    if card == A_KING_REVEALED:
        if not s.is_on_board(ARAGORN):
            return Reason("Aragorn is not on the board.", rule)
        return Reason("There is no Sauron piece that could be ordered.", rule)
    if card == CREBAIN:
        return Reason("There is no concealed Fellowship piece.", rule)
    return Reason("Mordor must be free of the Fellowship and have room, and a piece must be away from it.", rule)
