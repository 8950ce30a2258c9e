"""R13.2: who is in the Fellowship, who guides it, and what happens when somebody leaves it."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, State, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER
from mathom.games.war.rules.cards.table_cards import check_table_cards, is_in_fellowship
from mathom.games.war.rules.events import CHARACTER_LOST, GUIDE_CHANGED
from mathom.games.war.rules.facts.characters import FELLOWSHIP_COMPANIONS, GOLLUM, GONE, IN_FELLOWSHIP, LEVEL, SMEAGOL
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.state import OFF_TRACK, War
from mathom.games.war.rules.teams.command import leader_of


def companions_in(s: War) -> i64:
    """How many Companions are in the Fellowship."""
    n: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if is_in_fellowship(s, who):
            n += 1
    return n


def is_in_mordor(s: War) -> bool:
    return s.mordor != OFF_TRACK


def highest_level(s: War, who_may: i64) -> i64:
    """The highest Level among some Companions, one bit each."""
    best: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if who_may >> who & 1 and LEVEL[who] > best:
            best = LEVEL[who]
    return best


def casualty_level(s: War, who: i64) -> i64:
    """The Level of a Companion in the Fellowship. D69: Smeagol has the highest of the others."""
    return highest_level(s, fellowship_mask(s)) if who == SMEAGOL else LEVEL[who]


def fellowship_mask(s: War) -> i64:
    mask: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if is_in_fellowship(s, who):
            mask |= bit(who)
    return mask


def offer_companions(s: War, out: vec[i64]) -> i64:
    """Writes every Companion in the Fellowship as an answer. Returns how many there are."""
    n: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if is_in_fellowship(s, who):
            n = add(out, n, CHARACTER.of(who))
    return n


def possible_guides(s: War) -> i64:
    """R13.2: those with the highest Level, one bit each. R18.1: Smeagol always guides."""
    mask: i64 = fellowship_mask(s)
    if mask >> SMEAGOL & 1:
        return bit(SMEAGOL)
    best: i64 = highest_level(s, mask)
    guides: i64 = 0
    who: i64
    for who in range(FELLOWSHIP_COMPANIONS):
        if mask >> who & 1 and LEVEL[who] == best:
            guides |= bit(who)
    return guides


def leave_fellowship(s: War, who: i64, place: i64, rule: i64 = 1307) -> None:
    """A Companion stands in a region now, or is GONE. The caller asks for a new Guide (`choose_guide`)."""
    s.character[who] = place
    if place == GONE:
        s.tell(CHARACTER_LOST, rule, who)
    check_table_cards(s)


def choose_guide(s: War) -> None:
    """After somebody left: the Free Peoples pick among equals; without Companions Gollum guides.

    R18.1: Smeagol alone becomes Gollum.
    """
    if fellowship_mask(s) == bit(SMEAGOL):
        leave_fellowship(s, SMEAGOL, GONE, 1801)
    guides: i64 = possible_guides(s)
    if guides == 0:
        if s.guide != GOLLUM:
            set_guide(s, GOLLUM)
        return
    if guides & (guides - 1) == 0:
        set_guide(s, only_member(guides))
    else:
        s.then_one(CHOOSE_GUIDE.of(FREE))


def only_member(mask: i64) -> i64:
    k: i64 = 0
    while mask > 1:
        mask >>= 1
        k += 1
    return k


def set_guide(s: War, who: i64) -> None:
    if who != s.guide:
        s.guide = who
        if who == GOLLUM:
            s.character[GOLLUM] = IN_FELLOWSHIP
            check_table_cards(s)
        s.tell(GUIDE_CHANGED, 1302, who)


class ChooseGuide(Choice[War]):
    """R13.2: one of the Companions with the highest Level. R17.3: the Leading Player chooses."""

    def who(self, s: State, f: i64) -> i64:
        return leader_of(cast(War, s), FREE)

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        guides: i64 = possible_guides(s)
        n: i64 = 0
        who: i64
        for who in range(FELLOWSHIP_COMPANIONS):
            if guides >> who & 1:
                out[n] = CHARACTER.of(who)
                n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        set_guide(s, answer.x)


CHOOSE_GUIDE: Final[ChooseGuide] = ChooseGuide()

FRAMES: Final[list[Frame]] = [
    CHOOSE_GUIDE,
]
