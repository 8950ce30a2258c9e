"""The Palantir (11.7): Sauron may look before every decision of his own turn, and at its end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice, first_of
from mathom.games.confrontation.rules.answers import LOOK, PASS
from mathom.games.confrontation.rules.board import FELLOWSHIP, REGIONS, SAURON
from mathom.games.confrontation.rules.cards import PALANTIR
from mathom.games.confrontation.rules.characters.tiles import TEAM
from mathom.games.confrontation.rules.events import SHOWN, SPECIAL_PLAYED
from mathom.games.confrontation.rules.state import HELD, SKIPPED, Confrontation


class Decision(Choice[Confrontation]):
    """A question before which Sauron, in his own turn, may use the Palantir (R19)."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = self.choices(s, todo, out)
        return with_palantir(s, side, out, n)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.kind == LOOK.kind:
            look(s, answer.x)
            s.then(todo)
        else:
            self.decide(s, todo, answer)

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64], /) -> i64:
        raise NotImplementedError

    def decide(self, s: Confrontation, todo: Todo, answer: Answer, /) -> None:
        raise NotImplementedError


def with_palantir(s: Confrontation, side: i64, out: vec[i64], n: i64) -> i64:
    """Adds every region that Sauron may look at."""
    if side != SAURON or s.side != SAURON or not s.cards[HELD + SAURON] >> PALANTIR & 1:
        return n
    r: i64
    for r in range(1, REGIONS):
        if s.count[r] > 0:
            n = add(out, n, LOOK.of(r))
    return n


def look(s: Confrontation, r: i64) -> None:
    """All Fellowship pieces of the region are face-up to Sauron until his turn is over."""
    s.use_up(PALANTIR)
    s.tell(SPECIAL_PLAYED, 1107, PALANTIR)
    piece: i64
    for piece in range(TEAM):
        if s.at[piece] == r:
            s.show_to_sauron(piece)
            s.whisper(SHOWN, 1107, s.seers(piece), s.who(piece), r)


class LookFirst(Choice[Confrontation]):
    """Offers the Palantir where Sauron has nothing else to decide: before a defender is drawn, at the turn's end."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        out[0] = PASS.of()
        return with_palantir(s, side, out, 1)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is not PASS:
            look(s, answer.x)


def may_look(s: Confrontation) -> bool:
    """Whether Sauron may be able to use the Palantir now, judging by public facts (R23)."""
    if s.side != SAURON or s.flags & SKIPPED or not s.may_hold(PALANTIR):
        return False
    r: i64
    for r in range(1, REGIONS):
        if s.pieces_in(FELLOWSHIP, r) > 0:
            return True
    return False


LOOK_FIRST: Final[LookFirst] = LookFirst()
