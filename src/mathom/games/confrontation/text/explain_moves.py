"""Why a piece cannot make a certain move (chapters 2 and 5, and the texts that allow more)."""

from __future__ import annotations

from mathom.core.engine.agenda import Frame
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.games.confrontation.rules.board import (
    ADJACENT,
    CAPACITY,
    EREGION,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MIRKWOOD,
    REGION_NAMES,
    REGIONS,
    ROHAN,
    SAURON,
    SIDEWAYS,
    WAYS,
    is_mountain,
)
from mathom.games.confrontation.rules.characters.texts import SECTION
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM
from mathom.games.confrontation.rules.specials.special_cards import EXTRA_STEP
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.titles import capital


def title(s: Confrontation, piece: int) -> str:
    return capital(titles.character(NAMES[s.who(piece)]))


def region(r: int) -> str:
    return titles.REGIONS[REGION_NAMES[r]]


def section(s: Confrontation, piece: int) -> str:
    """The section of the rules with the text of a character."""
    number = int(SECTION[s.who(piece)])
    return f"{number // 100}.{number % 100}"


def steps(side: int, r: int) -> list[int]:
    """2.1, 2.3: the regions one step forward, by the Anduin and the Tunnel too."""
    first = WAYS * (REGIONS * side + r)
    return [FORWARD[first + k] for k in range(WAYS) if FORWARD[first + k] >= 0]


def ahead(r: int, least: int, most: int) -> set[int]:
    """The regions from `least` to `most` of Sauron's steps ahead, ignoring pieces in between."""
    found: set[int] = set()
    edge = {r}
    for number in range(1, most + 1):
        edge = {t for place in edge for t in steps(SAURON, place)}
        if number >= least:
            found |= edge
    return found


def full(r: int) -> Reason:
    facts = {"region": capital(region(r)), "number": CAPACITY[r]}
    return Reason(tr("{region} is full: it holds at most {number} of each side.", **facts), "2.4")


def can_move(s: Confrontation, seat: int, piece: int) -> bool:
    return any(a // 16 == piece - TEAM * seat for a in s.actions_for(seat) if a < 16 * TEAM)


def why_no_move_at_all(s: Confrontation, seat: int, frame: Frame, piece: int) -> Reason:
    """For a piece that was named without a region."""
    who = title(s, piece)
    if can_move(s, seat, piece):
        return Reason(tr("{who} can move: say where.", who=who), None)
    if frame is EXTRA_STEP:
        rule = "11.1" if seat == FELLOWSHIP else "11.5"
        sentence = tr(
            "{who} cannot make the extra step: it leads forward into a free region and must leave a move.", who=who
        )
        return Reason(sentence, rule)
    return Reason(tr("{who} has no legal move: every way forward is blocked.", who=who), "5.1")


def why_not_this_piece(s: Confrontation, seat: int, frame: Frame, piece: int) -> Reason | None:
    """What forbids all moves of a piece in this turn."""
    who = title(s, piece)
    if seat == SAURON and s.open_always >> piece & 1:
        return Reason(tr("{who} was revealed and can never move again.", who=who), "9.34")
    if s.bound >= 0 and seat == FELLOWSHIP and piece != s.bound:
        return Reason(tr("After Shadowfax the same piece must move again."), "11.1")
    if s.bound >= 0 and seat == SAURON and piece == s.bound:
        return Reason(tr("After the Dark of Mordor a different piece must move."), "11.5")
    if frame is not EXTRA_STEP and s.ordered >= 0 and s.ordered not in (s.bound, piece):
        return Reason(tr("A King Revealed orders another of your pieces to move."), "11.3")
    return None


def why_not_extra_step(s: Confrontation, seat: int, piece: int, to: int) -> Reason:
    rule = "11.1" if seat == FELLOWSHIP else "11.5"
    if to not in steps(seat, s.at[piece]):
        return Reason(tr("The extra step is one ordinary step forward."), rule)
    if s.has_enemy(seat, to):
        return Reason(tr("The extra step cannot be an attack."), rule)
    if not s.has_room(seat, to):
        return full(to)
    return Reason(tr("The extra step must leave a legal move for the rest of the turn."), rule)


def why_not_move(s: Confrontation, side: int, piece: int, to: int) -> Reason:
    start = s.at[piece]
    if to == start:
        return Reason(tr("{who} is already there: a move leads to another region.", who=title(s, piece)), "5.1")
    if to in steps(side, start):
        return full(to)
    if reason := why_not_by_text(s, side, piece, to):
        return reason
    return why_no_step(s, side, start, to)


def why_no_step(s: Confrontation, side: int, start: int, to: int) -> Reason:
    """For a piece without a text that could help."""
    if is_mountain(start) and is_mountain(to):
        return Reason(tr("No piece steps from mountain to mountain."), "2.2")
    if side == SAURON and (start, to) == (FANGORN, EREGION):
        return Reason(tr("The Tunnel cannot be used backward."), "2.3")
    if side == SAURON and to == FANGORN and start == EREGION:
        return Reason(tr("Only the Fellowship uses the Tunnel."), "2.3")
    if side == FELLOWSHIP and (start, to) == (FANGORN, EREGION):
        return Reason(tr("The Tunnel cannot be used backward."), "2.3")
    if side == FELLOWSHIP and (start, to) in ((FANGORN, MIRKWOOD), (ROHAN, FANGORN)):
        return Reason(tr("The Anduin is never used upstream."), "2.3")
    if side == SAURON and (start, to) in ((MIRKWOOD, FANGORN), (FANGORN, ROHAN)):
        return Reason(tr("Sauron never uses the Anduin, and only a text allows a step sideways."), "2.3")
    if not ADJACENT[start] >> to & 1:
        return Reason(tr("{to} is not adjacent to {start}.", to=capital(region(to)), start=region(start)), "5.1")
    facts = {"start": region(start), "to": region(to)}
    if to in (SIDEWAYS[2 * start], SIDEWAYS[2 * start + 1]):
        return Reason(tr("From {start} to {to} is sideways, and a move goes forward.", **facts), "5.1")
    return Reason(tr("From {start} to {to} is backward, and a move goes forward.", **facts), "5.1")


def why_not_by_text(s: Confrontation, side: int, piece: int, to: int) -> Reason | None:
    """For a piece whose text allows more moves, why it does not allow this one."""
    start = s.at[piece]
    name = NAMES[s.who(piece)]
    rule = section(s, piece)
    foes = s.pieces_in(1 - side, to)
    adjacent = ADJACENT[start] >> to & 1 and not (is_mountain(start) and is_mountain(to))
    beside = to in (SIDEWAYS[2 * start], SIDEWAYS[2 * start + 1])
    if name == "aragorn_c" and adjacent and not foes:
        return Reason(tr("Aragorn moves sideways or backward only to attack."), rule)
    if name == "witch_king_c" and beside and not foes:
        return Reason(tr("The Witch King moves sideways only to attack."), rule)
    if name == "flying_nazgul_c":
        sentence = tr("The Flying Nazgûl flies to a region with exactly one enemy; this one has {number}.", number=foes)
        return Reason(sentence, rule)
    if name == "flying_nazgul_v" and to in ahead(start, 2, 2):
        return Reason(tr("The Flying Nazgûl skips a region only to attack."), rule)
    if name == "flying_nazgul_v" and foes:
        return Reason(tr("The Flying Nazgûl skips exactly one region, forward."), rule)
    if name == "black_rider" and to in ahead(start, 2, REGIONS):
        if not foes:
            return Reason(tr("The Black Rider rides further than one region only to attack."), rule)
        return Reason(tr("The Black Rider's way is blocked: it leads forward through free regions only."), rule)
    if name == "uruk_hai" and to in ahead(start, 2, REGIONS):
        if foes or s.pieces_in(SAURON, to):
            return Reason(tr("The Uruk-Hai run further than one region only to an empty one."), rule)
        return Reason(tr("The Uruk-Hai's way is blocked: it leads forward through free regions only."), rule)
    if name == "treebeard" and to == FANGORN:
        sentence = tr("Treebeard moves to Fangorn only to attack exactly one enemy; it has {number}.", number=foes)
        return Reason(sentence, rule)
    return None
