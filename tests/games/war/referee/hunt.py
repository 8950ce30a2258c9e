"""The Hunt for the Ring: R14."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.games.war.referee import fellowship as ring
from tests.games.war.referee.asking import Draw, Roll, Script, ask
from tests.games.war.referee.board.facts import CARDS, CHARACTERS, FP, GOLLUM, HOBBITS, SH, TILES, is_stronghold
from tests.games.war.referee.board.ground import holder, units
from tests.games.war.referee.board.position import NAZGUL, Position
from tests.games.war.referee.board.position import fellowship as companions


def rerolls(p: Position) -> int:
    """One for each that is true of the figure's region. R14.2."""
    assert p.figure
    return (
        (is_stronghold(p.figure) and holder(p, p.figure) == SH)
        + (units(p, SH, p.figure) > 0)
        + (p.army[p.figure][NAZGUL] > 0 or p.people["witch-king"] == p.figure)
    )


def hunt(p: Position) -> Script:
    """A move off the Mordor Track, or a card that says so."""
    if not p.box[SH]:
        return
    modifier = p.box[FP]
    if "flocks-of-crebain" in p.table and (yield from ask(SH, "crebain", {True, False})):
        p.table.discard("flocks-of-crebain")
        modifier += 1
    rolled = yield Roll("hunt", min(5, p.box[SH]), SH)
    successes = sum(found(die, modifier) for die in rolled)
    number = min(rerolls(p), len(rolled) - successes)
    if number:
        again = yield Roll("hunt-re-roll", number, SH)
        successes += sum(found(die, modifier) for die in again)
    if successes:
        yield from tile(p, eye=successes)


def found(die: int, modifier: int) -> bool:
    return die != 1 and die + modifier >= 6


def draw_tile(p: Position, apart: Sequence[str] = ()) -> Script:
    """A tile out of the pool, which is refilled if it is empty; those `apart` were drawn in the same effect. D56."""
    if not +p.pool:
        for name, number in list(p.drawn.items()):
            back = number - apart.count(name)
            if TILES[name].set == "standard" and back > 0:
                p.pool[name] += back
                p.drawn[name] -= back
    if not +p.pool:
        return None
    name = yield Draw("tile", {name for name, n in p.pool.items() if n})
    p.pool[name] -= 1
    p.drawn[name] += 1
    return name


def the_tile(p: Position) -> Script:
    """Step 0: the tile that counts, or none; and whether a table card was used, for one resolution has one."""
    if "wizards-staff" in p.table and (yield from ask(FP, "staff", {True, False})):
        p.table.discard("wizards-staff")
        return None, True
    name = yield from draw_tile(p)
    if name is None:
        return None, False
    if "mithril-coat-and-sting" in p.table and (yield from ask(FP, "mithril", {True, False})):
        p.table.discard("mithril-coat-and-sting")
        second = yield from draw_tile(p, apart=[name])
        if second is not None:
            p.drawn[name] -= 1
            p.pool[name] += 1
            name = second
        return name, True
    return name, False


def tile_for_card(p: Position) -> Script:
    """A tile that a card uses in its own way; an Eye or a special tile of the Fellowship does nothing."""
    name, _ = yield from the_tile(p)
    if name is None or TILES[name].value == "eye" or TILES[name].set == "special_fellowship":
        return None
    return name


def tile(
    p: Position,
    eye: int,
    ignore_eye: bool = False,
    ignore_gifts: bool = False,
    may_reveal: bool = True,
    may_lower: bool = True,
    forced: bool = False,
) -> Script:
    """Draw a tile and resolve it; true if it shows Stop. R14.4.

    Cards that draw one ignore an Eye, most of them the Fellowship's special tiles too; Isildur's Bane lets nothing
    lower the damage, Foul Thing from the Deep forces a random casualty.
    """
    name, used = yield from the_tile(p)
    if name is None:
        return False
    face = TILES[name]
    if (ignore_eye and face.value == "eye") or (ignore_gifts and face.set == "special_fellowship"):
        return False
    if face.value == "eye":
        damage = eye
    elif face.value == "die":
        damage = (yield Roll("tile-die", 1, SH))[0]
    else:
        assert isinstance(face.value, int)
        damage = face.value
    if damage < 0:
        ring.heal(p, -damage)
        return face.stop
    answer = Answer(name, may_reveal)
    if damage and may_lower:
        damage = yield from lower(p, damage, used, answer, forced)
    ring.corrupt(p, damage)
    if p.winner:
        return face.stop
    if answer.seen or answer.shows(p):
        yield from ring.reveal(p)
    return face.stop


@dataclass
class Answer:
    """How a tile is being answered."""

    name: str
    may_reveal: bool
    seen: bool = False  # Gollum let the Fellowship be seen

    def shows(self, p: Position) -> bool:
        """The tile itself reveals the Fellowship; not a standard numbered one with Gollum as Guide."""
        face = TILES[self.name]
        gollum = p.guide == GOLLUM and face.set == "standard" and face.value != "eye"
        return face.reveal and self.may_reveal and not gollum


def lower(p: Position, damage: int, used: bool, answer: Answer, forced: bool) -> Script:
    """What the Free Peoples can do against damage; gives what is left."""
    able = {card for card in ("axe-and-bow", "horn-of-gondor") if card in p.table}
    if able and not used:
        card = yield from ask(FP, "table-card", able | {"none"})
        if card != "none":
            p.table.discard(card)
            damage -= 1
    damage = yield from guide_ability(p, damage, answer)
    if damage and companions(p):
        choice = "random" if forced else (yield from ask(FP, "casualty", {"none", "guide", "random"}))
        if choice != "none":
            guide = who = p.guide
            if choice == "random":
                who = yield Draw("casualty", set(companions(p)))
            damage = max(0, damage - CHARACTERS[who].level)
            yield from ring.lose(p, who)
            yield from worn(p)
            if who == guide:
                damage = yield from guide_ability(p, damage, answer)
    return damage


def guide_ability(p: Position, damage: int, answer: Answer) -> Script:
    """Meriadoc and Peregrin walk away, as one group if both do (D60); Gollum lets the Fellowship be seen, once."""
    leaving: list[str] = []
    while damage and p.guide in HOBBITS:
        who = p.guide
        if not (yield from ask(FP, "hobbit", {True, False}, who)):
            break
        damage -= 1
        leaving.append(who)
        ring.step_out(p, [who])
    if leaving:
        yield from ring.walk_away(p, leaving)
    if damage and p.guide == GOLLUM and p.hidden and not answer.shows(p) and not answer.seen:
        answer.seen = yield from ask(FP, "gollum", {True, False})
        damage -= answer.seen
    return damage


def worn(p: Position) -> Script:
    """Worn with Sorrow and Toil: a casualty costs a Character card."""
    if "worn-with-sorrow-and-toil" not in p.table:
        return
    on_table = {
        key
        for key in p.table
        for card in CARDS.values()
        if card.key == key and (card.side, card.deck) == (FP, "character")
    }
    in_hand = {card for card in p.hands[FP] if CARDS[card].deck == "character"}
    options = on_table | ({"hand"} if in_hand else set())
    if options:
        choice = yield from ask(SH, "worn", options | {"none"})
        if choice == "hand":
            p.hands[FP].discard((yield Draw("discard", in_hand)))
        elif choice != "none":
            p.table.discard(choice)
