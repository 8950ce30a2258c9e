"""The course of a battle: R10.3 to R10.10, R11."""

from __future__ import annotations

from collections import Counter

from tests.games.war.referee.asking import Ask, Draw, Roll, Script, ask
from tests.games.war.referee.board.facts import CARDS, FP, SH, is_stronghold, other
from tests.games.war.referee.board.ground import figures, holder, inside, put, take, units
from tests.games.war.referee.board.marching import advances, retreats, stays, trimmable
from tests.games.war.referee.board.marching import over as too_many
from tests.games.war.referee.board.politics import arrived, attacked, capture, enter, sweep
from tests.games.war.referee.board.position import Group, Position
from tests.games.war.referee.fighting import cards
from tests.games.war.referee.fighting.fight import (
    Battle,
    Round,
    combat_cards,
    companions,
    destroy,
    dice,
    group,
    has_nazgul,
    leadership,
    losses,
    may_play_cards,
    number_of_units,
    over,
    place,
    scores,
    take_hit,
    target,
)


def begin(p: Position, side: str, start: str, field: str, rear: Group) -> Battle:
    """An attack is declared: the kind of battle, and its political effect."""
    kind = "field"
    if start == field:
        kind = "sortie" if inside(p, start) == side else "assault"
    b = Battle(side, start, field, rear, kind)
    attacked(p, figures(p, other(side), field), field)
    sweep(p)
    return b


def fight(p: Position, b: Battle) -> Script:
    """The whole battle. Trimming at the end of the action is the caller's."""
    if "gandalf-the-white" in companions(p, b) and has_nazgul(p, b):
        b.rider = (yield from ask(FP, "white-rider", {True, False})) is True
    while True:
        if may_go_inside(p, b) and (yield from ask(b.defender, "siege", {True, False})):
            yield from advance(p, b)
            return
        b.now = Round()
        left = yield from one_round(p, b)
        sweep(p)
        if left:
            yield from advance(p, b)
            return
        if over(p, b):
            yield from ended(p, b)
            return
        if b.kind == "assault":
            if not (yield from next_assault(p, b)):
                return
        else:
            if b.may_cease and (yield from ask(b.attacker, "cease", {True, False})):
                return
            regions = retreats(p, b.defender, b.field)
            if regions:
                region = yield from ask(b.defender, "retreat", regions | {"stay"})
                if region != "stay":
                    retreat(p, b, region)
                    yield from advance(p, b)
                    return
        b.number += 1


def may_go_inside(p: Position, b: Battle) -> bool:
    """The defender stands outside an own Stronghold. R10.3."""
    return b.kind == "field" and is_stronghold(b.field) and holder(p, b.field) == b.defender


def one_round(p: Position, b: Battle) -> Script:
    """One round; true if the defender has left the battle by Scouts."""
    yield from choose_cards(p, b)
    cards.cancel(p, b)
    for side, combat in cards.moment(b, 1):
        if combat == "scouts" and (yield from scouts(p, b, side)):
            return True
    yield from cards.words(p, b)
    yield from cards.strike_first(p, b)
    if over(p, b):
        return False
    yield from cards.before_roll(p, b)
    if over(p, b):
        return False
    yield from rolls(p, b)
    cards.bonus_hits(p, b)
    yield from cards.before_losses(p, b)
    hits = {side: b.now.total(other(side)) + (b.now.confused if side == SH else 0) for side in (FP, SH)}
    yield from losses(p, b, b.attacker, hits[b.attacker])
    yield from losses(p, b, b.defender, hits[b.defender])
    if not over(p, b):
        yield from cards.after_losses(p, b)
    return False


def choose_cards(p: Position, b: Battle) -> Script:
    for side in (b.attacker, b.defender):
        options = combat_cards(p, b, side)
        if (p.hands[side] or options) and may_play_cards(p, b, side):
            card = yield from ask(side, "combat-card", options | {"none"})
            b.now.cards[side] = None if card == "none" else card
            if card != "none" and card not in p.hands[side]:
                p.table.discard("balrog-of-moria")  # it lay on the table openly
    for side in (FP, SH):
        p.hands[side].discard(b.now.cards[side] or "")
    played = b.now.cards[SH]
    if played and b.number == 1 and "witch-king" in group(p, b, SH):
        yield from sorcerer(p, CARDS[played].deck)


def sorcerer(p: Position, deck: str) -> Script:
    """The Shadow may draw a card from the deck of the Combat card."""
    if p.decks[SH, deck] and (yield from ask(SH, "sorcerer", {True, False})):
        yield from draw_card(p, SH, deck)
        yield from hand_limit(p, SH)


def draw_card(p: Position, side: str, deck: str) -> Script:
    """From a deck, if it has a card left."""
    if p.decks[side, deck]:
        card = yield Draw("card", set(p.decks[side, deck]), (side, deck))
        p.decks[side, deck].discard(card)
        p.hands[side].add(card)


def hand_limit(p: Position, side: str) -> Script:
    while len(p.hands[side]) > 6:
        p.hands[side].discard((yield from ask(side, "discard", p.hands[side])))


def scouts(p: Position, b: Battle, side: str) -> Script:
    """Before the Combat roll the defender leaves, if there is a way."""
    ways: set[str] = retreats(p, side, b.field)
    if may_go_inside(p, b):
        ways = ways | {"siege"}
    if not ways:
        return False
    way = yield from ask(side, "scouts", ways, b.field)
    if way != "siege":
        retreat(p, b, way)
    return True


def rolls(p: Position, b: Battle) -> Script:
    now = b.now
    if b.helpers:
        now.fewer[SH] += units(p, FP, b.field)
    rolled: dict[str, list[int]] = {}
    missed: dict[str, int] = {}
    for side in (b.attacker, b.defender):
        rolled[side] = yield Roll("combat", dice(p, b, side), side)
        now.hits[side] = sum(scores(die, target(b, side), now.roll[side]) for die in rolled[side])
        missed[side] = len(rolled[side]) - now.hits[side]
    yield from cards.after_roll(p, b, rolled, missed)
    for side in (b.attacker, b.defender):
        number = min(5, leadership(p, b, side), missed[side])
        if number and side not in now.no_reroll:
            again = yield Roll("re-roll", number, side)
            now.again[side] = sum(scores(die, target(b, side), now.reroll[side]) for die in again)


def retreat(p: Position, b: Battle, region: str) -> None:
    """The whole defending Army but those of Level 0. R10.9."""
    army: Group = Counter({f: n for f, n in figures(p, b.defender, b.field).items() if not stays(f)})
    take(p, b.field, army)
    put(p, region, army)
    enter(p, b.defender, region)
    arrived(p, army, region)
    sweep(p)


def ended(p: Position, b: Battle) -> Script:
    """One side has no unit left in the battle, or neither."""
    alive = {side: number_of_units(p, b, side) > 0 for side in (FP, SH)}
    for side in (FP, SH):
        if not alive[side]:
            destroy(p, b, side)
    sweep(p)
    if b.kind != "field":
        settle_stronghold(p, b)
    elif alive[b.attacker]:
        yield from advance(p, b)


def settle_stronghold(p: Position, b: Battle) -> None:
    """After an assault or a sortie: nobody inside and a besieger outside, and the Stronghold falls. R11.5, R11.8."""
    keeper = holder(p, b.field)
    assert keeper
    if not units(p, keeper, b.field) and units(p, other(keeper), b.field):
        capture(p, other(keeper), b.field)
        sweep(p)


def advance(p: Position, b: Battle) -> Script:
    """The attacker may go into the region that is empty of defenders, or whose defenders went inside. R10.10, R11.3."""
    if b.kind != "field":
        return
    able = group(p, b, b.attacker)
    parts = list(advances(p, b.attacker, b.start, b.field, able))
    if len(parts) > 1:
        options = {frozenset(part.items()) for part in parts}
        answer = yield Ask(b.attacker, "advance", options, able)
        assert answer in options, answer
        part: Group = Counter(dict(answer))
        if part:
            take(p, b.start, part)
            put(p, b.field, part)
            enter(p, b.attacker, b.field)
            arrived(p, part, b.field)
            sweep(p)


def next_assault(p: Position, b: Battle) -> Script:
    """One round, or the number a card gave; more for an elite turned down each time. R11.4, D52, D53."""
    if b.number < b.rounds:
        return not (yield from ask(b.attacker, "cease", {True, False}))
    able = {
        f
        for f in group(p, b, b.attacker)
        if not isinstance(f, str) and f[1] == "elite" and (p.dead[f[0], "regular"] or p.left[f[0], "regular"])
    }
    if not able:
        return False
    answer = yield from ask(b.attacker, "extend", able | {"cease"})
    if answer == "cease":
        return False
    take_hit(p, place(b, b.attacker), answer)
    return True


def trim(p: Position) -> Script:
    """At the end of an action nobody is above the limit. R6.2."""
    for side in (FP, SH):
        for region in p.army:
            while too_many(p, side, region):
                figure = yield from ask(side, "trim", trimmable(p, side, region), region)
                p.army[region][figure] -= 1
                p.left[figure] += 1
    sweep(p)
