"""Battles (chapter 6): points B1 to B5, from the attack to the characters' texts. Then combat.py, then defeat.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Chance, Choice, Step, first_of
from mathom.games.confrontation.rules.answers import CONCEALED, DEFENDER, PASS, PIECE, USE
from mathom.games.confrontation.rules.board import (
    FELLOWSHIP,
    SAURON,
)
from mathom.games.confrontation.rules.cards import (
    GWAIHIR,
)
from mathom.games.confrontation.rules.characters.moments import NEITHER
from mathom.games.confrontation.rules.characters.texts import SECTION, TEXTS
from mathom.games.confrontation.rules.characters.tiles import (
    TEAM,
    WARG,
)
from mathom.games.confrontation.rules.combat import COMPARE, PLAY_CARDS, fellowship_text
from mathom.games.confrontation.rules.defeat import END_BATTLE, defeat, leave
from mathom.games.confrontation.rules.events import (
    BATTLE_BEGAN,
    SPECIAL_PLAYED,
    SWITCHED,
)
from mathom.games.confrontation.rules.retreats import retreats_backward, retreats_sideways
from mathom.games.confrontation.rules.ring import check_entry
from mathom.games.confrontation.rules.specials.palantir import LOOK_FIRST, Decision, may_look
from mathom.games.confrontation.rules.state import (
    BATTLE_FLAGS,
    FIRST_STRIKE,
    Confrontation,
)


class Attack(Step[Confrontation]):
    """6.1, B14: battles are fought while the attacker and an enemy are in the region."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        attacker: i64 = s.fellow if s.side == FELLOWSHIP else s.minion
        if s.at[attacker] != s.region or not s.has_enemy(s.side, s.region):
            return
        if may_look(s):
            s.then(LOOK_FIRST.of(SAURON), FIND_DEFENDER.of())
        else:
            find_defender(s)


# ---- B1: choose the defender ----


class FindDefender(Step[Confrontation]):
    """6.2: a lone enemy defends; the attacker may choose a visible one; otherwise chance draws."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        find_defender(s)


def find_defender(s: Confrontation) -> None:
    n: i64 = concealed_defenders(s, COUNT_ONLY)
    enemies: i64 = s.pieces_in(1 - s.side, s.region)
    if n == 0 or n < enemies:
        if enemies == 1:
            begin_battle(s, lone_enemy(s))
        else:
            s.then(CHOOSE_DEFENDER.of(s.side))
    elif n == 1:
        begin_battle(s, first_concealed_defender(s))
    else:
        s.then(DRAW_DEFENDER.of())


def concealed_defenders(s: Confrontation, out: vec[i64]) -> i64:
    """The enemies in the region whose faces the attacker does not see."""
    first: i64 = TEAM * (1 - s.side)
    number: i64 = PIECE.first - first
    region: i64 = s.region
    at = s.at
    n: i64 = 0
    piece: i64
    for piece in range(first, first + TEAM):
        if at[piece] == region and not s.is_seen_by(s.side, piece):
            n = add(out, n, number + piece)
    return n


def first_concealed_defender(s: Confrontation) -> i64:
    piece: i64 = TEAM * (1 - s.side)
    while s.at[piece] != s.region or s.is_seen_by(s.side, piece):
        piece += 1
    return piece


def lone_enemy(s: Confrontation) -> i64:
    piece: i64 = TEAM * (1 - s.side)
    while s.at[piece] != s.region:
        piece += 1
    return piece


class ChooseDefender(Choice[Confrontation]):
    """6.2: any face-up enemy by name, or a concealed one."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        first: i64 = TEAM * (1 - side)
        n: i64 = 0
        piece: i64
        for piece in range(first, first + TEAM):
            if s.at[piece] == s.region and s.is_seen_by(side, piece):
                n = add(out, n, DEFENDER.of(piece - first))
        if n < s.pieces_in(1 - side, s.region):
            n = add(out, n, CONCEALED.of())
        return n

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if answer.verb is not CONCEALED:
            begin_battle(s, answer.x + TEAM * (1 - side))
        elif concealed_defenders(s, COUNT_ONLY) == 1:
            begin_battle(s, first_concealed_defender(s))
        else:
            s.then(DRAW_DEFENDER.of())


class DrawDefender(Chance[Confrontation]):
    """6.2, R22: one of the concealed enemies, all equally likely."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        return concealed_defenders(s, out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        begin_battle(s, answer.x + TEAM * (1 - s.side))


# ---- B2: reveal ----


def begin_battle(s: Confrontation, defender: i64) -> None:
    """6.3: shows both fighters, and puts the steps of the battle on the agenda."""
    if s.side == FELLOWSHIP:
        s.minion = defender
    else:
        s.fellow = defender
    s.show_for_battle(s.fellow)
    s.show_for_battle(s.minion)
    s.flags &= ~BATTLE_FLAGS
    s.tell(BATTLE_BEGAN, 603, s.who(s.fellow), s.who(s.minion), s.region)
    s.then(FELLOWSHIP_TEXT.of(), SAURON_TEXT.of(), PLAY_CARDS.of(), COMPARE.of(), END_BATTLE.of(), ATTACK.of())
    if may_call_gwaihir(s):
        s.then(CALL_GWAIHIR.of(FELLOWSHIP))


# ---- B3: Special Card at the start of the battle ----


def may_call_gwaihir(s: Confrontation) -> bool:
    """6.4, 11.4, R32: whether it is possible, judging by public facts: not against the Warg, and only with a refuge."""
    return s.may_hold(GWAIHIR) and s.who(s.minion) != WARG and gwaihir_options(s, COUNT_ONLY, 0) > 0


def gwaihir_options(s: Confrontation, out: vec[i64], n: i64) -> i64:
    return retreats_backward(s, FELLOWSHIP, s.region, out, retreats_sideways(s, FELLOWSHIP, s.region, out, n))


class CallGwaihir(Choice[Confrontation]):
    """6.4: Gwaihir may carry the Fellowship's fighter away before any text takes effect."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PASS.of()
        if not s.holds(GWAIHIR):
            return 1
        return gwaihir_options(s, out, 1)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is PASS:
            return
        s.use_up(GWAIHIR)
        s.tell(SPECIAL_PLAYED, 1104, GWAIHIR)
        leave(s, s.fellow, answer.x, 1104)


# ---- B4: Fellowship text ----


class FellowshipText(Step[Confrontation]):
    """6.5: first the texts without a choice, then the Fellowship's choice."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        text = fellowship_text(s)
        fall: i64 = text.strikes(s, s.fellow, s.minion)
        if fall != NEITHER:
            defeat(s, fall, SECTION[s.who(s.fellow)])
        elif text.asks(s, s.fellow):
            s.then(USE_FELLOWSHIP_TEXT.of(FELLOWSHIP))


class UseFellowshipText(Choice[Confrontation]):
    """6.5: retreat, let Sam fight, show Frodo, switch, forbid cards; or nothing."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = TEXTS[s.who(s.fellow)].choices(s, s.fellow, out)
        return add(out, n, PASS.of())

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is PASS:
            return
        if answer.verb is USE:
            TEXTS[s.who(s.fellow)].use(s, s.fellow)
        elif answer.verb is PIECE:
            switch(s, answer.x)
        else:
            leave(s, s.fellow, answer.x, SECTION[s.who(s.fellow)])


def switch(s: Confrontation, newcomer: i64) -> None:
    """9.27: Smeagol changes places; B4 begins again for the newcomer (R30)."""
    home: i64 = s.at[newcomer]
    s.tell(SWITCHED, 927, s.who(newcomer), home)
    s.shift(s.fellow, home)
    s.shift(newcomer, s.region)
    s.fellow = newcomer
    s.show_for_battle(newcomer)
    if not check_entry(s, newcomer):
        s.then(FELLOWSHIP_TEXT.of())


# ---- B5: Sauron text ----


class SauronText(Step[Confrontation]):
    """6.6: first the texts without a choice, then Sauron's choice."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        text = TEXTS[s.who(s.minion)]
        fall: i64 = text.strikes(s, s.minion, s.fellow)
        s.flags &= ~FIRST_STRIKE
        if fall != NEITHER:
            defeat(s, fall, SECTION[s.who(s.minion)])
        elif text.asks(s, s.minion):
            s.then(USE_SAURON_TEXT.of(SAURON))


class UseSauronText(Decision):
    """6.6: Gollum slips away, Saruman forbids cards; or nothing."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = TEXTS[s.who(s.minion)].choices(s, s.minion, out)
        return add(out, n, PASS.of())

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is USE:
            TEXTS[s.who(s.minion)].use(s, s.minion)
        elif answer.verb is not PASS:
            leave(s, s.minion, answer.x, SECTION[s.who(s.minion)])


ATTACK: Final[Attack] = Attack()
FIND_DEFENDER: Final[FindDefender] = FindDefender()
CHOOSE_DEFENDER: Final[ChooseDefender] = ChooseDefender()
DRAW_DEFENDER: Final[DrawDefender] = DrawDefender()
CALL_GWAIHIR: Final[CallGwaihir] = CallGwaihir()
FELLOWSHIP_TEXT: Final[FellowshipText] = FellowshipText()
USE_FELLOWSHIP_TEXT: Final[UseFellowshipText] = UseFellowshipText()
SAURON_TEXT: Final[SauronText] = SauronText()
USE_SAURON_TEXT: Final[UseSauronText] = UseSauronText()
