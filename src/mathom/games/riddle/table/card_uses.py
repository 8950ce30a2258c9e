"""What each card in hand can do now, or why not. It uses only what the seat's view shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypedDict

from mathom.core.text.speech import ntr, tr
from mathom.games.riddle.rules.answers import (
    DECLARE,
    DRAW_WITH,
    FINISH_WITH,
    MOVE_BY,
    POWER_PLAY,
    REROLL,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.battle import points_of, symbol_of
from mathom.games.riddle.rules.cards import (
    BATTLE_POINTS,
    BILBO,
    BLACK_RIDER,
    EAGLES,
    ELF_RING,
    EVIL,
    FLYING_BEASTS_1,
    FLYING_BEASTS_2,
    FRODO,
    GANDALF,
    GOLLUM,
    GOOD,
    HOBBITS,
    HORSE,
    KIND_NAMES,
    NEUTRAL,
    PALANTIR,
    PICK_UP_BY,
    PICK_UP_CARDS,
    REROLL_BY,
    RIDDLE,
    RIDERS,
    SHELOB,
    SPY,
    SPY_CITIES,
    SYMBOL,
    THE_RING,
    TOM_BOMBADIL,
    is_wizard,
)
from mathom.games.riddle.rules.moving import is_free_to_go
from mathom.games.riddle.rules.power_plays.taking import may_use_gollum
from mathom.games.riddle.rules.state import HAND, NONE, Riddle
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.explain_plays import why_not_won
from mathom.games.riddle.text.notation import notate


class Use(TypedDict):
    """One use of a card: in words, the answer for it now (or nothing), and why it is not possible."""

    words: str
    answer: str
    why: str


def uses(s: Riddle, seat: int) -> dict[str, list[Use]]:
    """The uses of each kind in the active player's hand, in the action loop."""
    open_now = set(s.actions_for(seat))
    kinds = [kind for kind in range(len(KIND_NAMES)) if s.holds(HAND + s.player, kind)]
    return {KIND_NAMES[kind]: list(uses_of(s, seat, kind, open_now)) for kind in kinds}


def uses_of(s: Riddle, seat: int, kind: int, open_now: set[int]) -> Iterator[Use]:
    for words, action, why in (*moves(s, kind), *ends(s, kind), *plays(s, kind), *others(s, kind)):
        if action in open_now:
            yield Use(words=words, answer=notate(s, seat, action), why="")
        else:
            yield Use(words=words, answer="", why=why or tr("Not possible now."))
    yield from in_battle(s, kind)


Candidate = tuple[str, int, str]  # words, action, why not


# ---- moves, rolls, pick-ups ----


def moves(s: Riddle, kind: int) -> Iterator[Candidate]:
    if HORSE <= kind < EAGLES:
        yield (
            ntr("Ride: up to {count} point.", "Ride: up to {count} points.", kind - HORSE + 1),
            MOVE_BY.of(kind),
            why_no_move(s),
        )
    elif kind == EAGLES:
        yield tr("Fly to any space."), MOVE_BY.of(kind), only_for(s, HOBBITS) or why_no_move(s)
    elif kind in (FLYING_BEASTS_1, FLYING_BEASTS_2):
        yield tr("Fly to any space."), MOVE_BY.of(kind), only_for(s, RIDERS) or why_no_move(s)
    elif kind == TOM_BOMBADIL:
        yield tr("Go to any space within 6."), MOVE_BY.of(kind), why_no_move(s)


def why_no_move(s: Riddle) -> str:
    if not is_free_to_go(s, s.player):
        return tr("The terrain has halted you: you need the card for it to move on.")
    return tr("No space can be reached.")


def only_for(s: Riddle, side: int) -> str:
    if s.side_of(s.player) == side:
        return ""
    return tr("Only Hobbits can use it this way.") if side == HOBBITS else tr("Only Black Riders can use it this way.")


def ends(s: Riddle, kind: int) -> Iterator[Candidate]:
    if REROLL_BY[kind]:
        why = only_for(s, int(REROLL_BY[kind]))
        used = tr("The die has been used.") if s.is_die_used else tr("It was used in this turn.")
        yield tr("Roll again."), REROLL.of(kind), why or used
    if PICK_UP_CARDS[kind]:
        side = int(PICK_UP_BY[kind])
        words = tr("Finish the turn: pick up {number}.", number=PICK_UP_CARDS[kind])
        why = only_for(s, side) if side in (HOBBITS, RIDERS) else ""
        yield words, FINISH_WITH.of(kind), why or tr("You must move first.")


# ---- power plays ----


def plays(s: Riddle, kind: int) -> Iterator[Candidate]:
    none = "" if s.power_plays else tr("You have made two power plays.")
    if is_wizard(kind):
        side = HOBBITS if kind < GANDALF + 2 else RIDERS
        why = only_for(s, side) or none
        yield tr("See hands anywhere."), POWER_PLAY.of(kind), why or tr("Nobody is in reach.")
        if s.rules.secret_spaces:
            yield tr("Look at hidden cards."), SEE_PILE_WITH.of(kind), why or tr("Nobody has hidden cards.")
    elif ELF_RING <= kind < PALANTIR:
        words = tr("See hands within 6 spaces.")
        yield words, POWER_PLAY.of(kind), none or tr("Nobody is within 6 spaces.")
    elif kind == PALANTIR:
        yield tr("See hands of players in cities."), POWER_PLAY.of(kind), none or tr("Nobody is in a city.")
    elif kind >= SPY:
        cities = titles.several([titles.city(s.rules.board, name) for name in SPY_CITIES[kind - SPY].split()])
        words = tr("See hands of players in {cities}.", cities=cities)
        yield words, POWER_PLAY.of(kind), none or tr("Nobody is there.")
    else:
        yield from takes(s, kind, none)


def takes(s: Riddle, kind: int, none: str) -> Iterator[Candidate]:
    action = POWER_PLAY.of(kind)
    if kind == RIDDLE:
        alone = tr("You need another card to lose.") if s.hand_size(s.player) < 2 else ""
        yield tr("Riddle somebody."), action, none or alone or tr("Nobody that you may riddle has a card.")
    elif kind == GOLLUM:
        where = "" if may_use_gollum(s, s.player) else tr("You are not on a Gollum space.")
        yield tr("Ask somebody for The Ring."), action, none or where or tr("Nobody is in reach.")
    elif kind == BILBO:
        yield tr("Ask somebody for Gollum."), action, none or tr("Nobody is in reach.")
    elif kind == SHELOB:
        words = tr("Every other player loses a random card.")
        yield words, action, none or tr("Nobody in reach has a card.")
    elif FRODO <= kind < GANDALF and kind != s.own_card(s.player):
        words = tr("See the hand of {who}, take a card, give this one.", who=titles.card(kind))
        yield words, action, none or why_not_named(s, kind)
        yield tr("Draw a card from a hand."), DRAW_WITH.of(kind), none or tr("Nobody that it may draw from has a card.")


def why_not_named(s: Riddle, kind: int) -> str:
    who = titles.card(kind)
    if all(s.character[player] != kind - FRODO for player in range(s.rules.players)):
        return tr("{who} is not in this game.", who=who)
    return tr("{who} is out of reach or has no card.", who=who)


# ---- The Ring, travel, battle ----


def others(s: Riddle, kind: int) -> Iterator[Candidate]:
    if kind == THE_RING:
        yield tr("Show it and win."), DECLARE.of(), why_not_won(s).sentence
    elif kind < HORSE:
        words = (tr("Rivers and water are open to you."), tr("Mountains and hills are open country."))
        text = (*words, tr("Forests and thickets are open country."))[kind]
        yield text, NONE, tr("It is laid out when a move needs it.")
    elif kind == s.own_card(s.player):
        resists = tr("Your own card: it resists an Elf Ring or Palantir.")
        if s.rules.resist_spaces:
            resists = tr("Your own card: it resists an Elf Ring, a Palantir or a Clairvoyance space.")
        yield resists, NONE, tr("When somebody wants to see your hand.")


def in_battle(s: Riddle, kind: int) -> Iterator[Use]:
    """The points of a card in battle, and which battles it is for."""
    points = int(BATTLE_POINTS[kind])
    if not points:
        return
    number = {"number": points}
    named = FRODO <= kind < GANDALF and kind != s.own_card(s.player)
    if named:
        who = titles.card(kind)
        yield Use(words=tr("Battle: {number}.", **number), answer="", why=tr("Only {who} fights with it.", who=who))
        return
    defends = points_of(s, s.player, kind, symbol_of(s, s.player, False)) > 0
    fights = [side for side in (HOBBITS, RIDERS) if attacks(kind, side) and not is_own_team(s, side)]
    words = tr("Battle: {number}.", **number)
    if not defends and not fights:
        yield Use(words=words, answer="", why=tr("It fights against your own team only."))
        return
    against = titles.several([SIDES[side]() for side in fights])
    both = tr("For your defence, and to attack {kinds}.", kinds=against)
    only = tr("For your defence.") if defends else tr("To attack {kinds}.", kinds=against)
    if kind == s.own_card(s.player):
        against = SIDES[HOBBITS if kind >= BLACK_RIDER else RIDERS]()
        both = tr("For your defence, and to attack {kinds}.", kinds=against)
    yield Use(words=words, answer="", why=both if defends and fights else only)


def is_own_team(s: Riddle, side: int) -> bool:
    """O-1, O-16: team-mates are not attacked."""
    return (s.rules.partners or s.rules.teams_of > 0) and s.side_of(s.player) == side


def attacks(kind: int, side: int) -> bool:
    """Hobbits are attacked with evil and neutral forces, Riders with good and neutral ones."""
    return SYMBOL[kind] in (NEUTRAL, EVIL if side == HOBBITS else GOOD)


SIDES: Final = {HOBBITS: lambda: tr("Hobbits"), RIDERS: lambda: tr("Black Riders")}
