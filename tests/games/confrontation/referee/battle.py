"""Battles as the referee reads them (chapters 6 and 7), from B1 to B14."""

from __future__ import annotations

from contextlib import suppress

from tests.games.confrontation.referee.facts import FELLOWSHIP, FORWARD, NAME_OF, SAURON, TEXT_CARDS
from tests.games.confrontation.referee.moves import retreats
from tests.games.confrontation.referee.position import (
    Asking,
    Position,
    ask,
    ask_sauron,
    ask_together,
    draw,
    palantir_window,
)
from tests.games.confrontation.referee.texts import Fight


class BattleOver(Exception):
    pass


class Attack:
    """6.1: battles between the moving piece and the pieces it met."""

    def __init__(self, p: Position, attacker: str, region: str) -> None:
        self.p = p
        self.attacker = attacker
        self.region = region
        self.first_strike = True

    def battles(self) -> Asking[None]:
        """Until the attacker has left or nobody is left there (6.15)."""
        p = self.p
        while p.at.get(self.attacker) == self.region and p.has_enemy(p.side, self.region):
            yield from palantir_window(p)
            defender = yield from self.choose_defender()
            fighters = (self.attacker, defender) if p.side == FELLOWSHIP else (defender, self.attacker)
            with suppress(BattleOver):
                yield from Battle(self, *fighters).fight()
            p.discard()  # B12
            p.face_up_this_battle = set()  # B13

    def choose_defender(self) -> Asking[str]:
        """6.2, B1: any face-up enemy by name, or a concealed one, drawn at random."""
        p = self.p
        enemies = p.pieces_in(1 - p.side, self.region)
        face_up = [piece for piece in enemies if p.is_face_up(piece) or piece in p.in_palantir]
        concealed = [piece for piece in enemies if piece not in face_up]
        if len(enemies) > 1 and face_up:
            options = {f"attack-{piece}" for piece in face_up}
            answer = yield from ask(p.side, options | ({"attack-concealed"} if concealed else set()))
            if answer != "attack-concealed":
                return answer.removeprefix("attack-")
        return (yield from draw(concealed or face_up))


class Battle(Fight):
    """One battle, in its order. Whatever ends it raises BattleOver."""

    def __init__(self, attack: Attack, f: str, s: str) -> None:
        super().__init__(attack.p, attack.region, f, s)
        self.attack = attack
        self.no_cards = False
        self.card_is_cancelled = False  # the Fellowship's, by the Eye
        self.is_cloaked = False

    def fight(self) -> Asking[None]:
        self.p.show_for_battle(self.f)  # B2
        self.p.show_for_battle(self.s)
        yield from self.call_gwaihir()
        if not self.text_is_off:
            yield from self.use_fellowship_text()
        yield from self.use_sauron_text()
        if not self.no_cards:  # B6
            yield from self.play_cards()
            yield from self.change_cards()
            yield from self.resolve_text_cards()
        yield from self.compare_strengths()

    # ---- B3 ----

    def call_gwaihir(self) -> Asking[None]:
        """6.4, 11.4. The Fellowship is asked if, by what is public, it may hold the card (R23)."""
        refuges = self.refuges("sideways") | self.refuges("backward")
        if self.text_is_off or not refuges or not self.p.may_be_held("gwaihir"):
            return
        is_held = "gwaihir" in self.p.held[FELLOWSHIP]
        answer = yield from ask(FELLOWSHIP, {"pass"} | {f"gwaihir-{to}" for to in refuges if is_held})
        if answer != "pass":
            self.p.use("gwaihir")
            self.f_retreats(answer)

    def f_retreats(self, answer: str) -> None:
        """6.5: a retreat ends the battle and uses up the first strike."""
        self.attack.first_strike = False
        self.p.enter(self.f, answer.split("-")[1])
        raise BattleOver

    # ---- B4 ----

    def use_fellowship_text(self) -> Asking[None]:
        """6.5; done again for whoever Smeagol switches with."""
        if self.f == "boromir":
            yield from self.defeat(f_falls=True, s_falls=True)
        if self.s_is_prey():
            yield from self.defeat(f_falls=False, s_falls=True)
        options = self.text_options()
        if not options and not self.may_have_companion():
            return
        answer = yield from ask(FELLOWSHIP, options | {"pass"})
        if answer.startswith("retreat-"):
            self.f_retreats(answer)
        elif answer.startswith("switch-"):
            self.switch(answer.removeprefix("switch-"))
            yield from self.use_fellowship_text()
        elif answer == "sam":
            self.f, self.sam_is_five = "sam_c", True
            self.p.show_for_battle("sam_c")
        elif answer == "frodo":
            self.sam_is_five = True
            self.p.show_for_battle(self.p.named("frodo") or "")
        elif answer == "no_cards":
            self.no_cards = True

    def switch(self, newcomer: str) -> None:
        """9.27; an entry of the newcomer (R30)."""
        p = self.p
        p.at["smeagol"] = p.at[newcomer]
        self.f = newcomer
        p.show_for_battle(newcomer)
        p.enter(newcomer, self.region)

    # ---- B5 ----

    def use_sauron_text(self) -> Asking[None]:
        """6.6."""
        p = self.p
        strikes = self.s == "orcs_c" and self.f_is_attacked and self.attack.first_strike
        self.attack.first_strike = False
        if strikes or (self.s == "saruman_v" and NAME_OF[self.f] == "gandalf"):
            yield from self.defeat(f_falls=True, s_falls=False)
        if self.s == "gollum" and (refuges := retreats(p, SAURON, self.region, "forward")):
            answer = yield from ask_sauron(p, {"pass"} | {f"retreat-{to}" for to in refuges})
            if answer != "pass":
                p.enter(self.s, answer.removeprefix("retreat-"))
                raise BattleOver
        if self.s == "saruman_c" and not self.no_cards:
            answer = yield from ask_sauron(p, {"pass", "no_cards"})
            self.no_cards = answer == "no_cards"

    # ---- B7 ----

    def play_cards(self) -> Asking[None]:
        """6.8: in secret and at once; against classic Gandalf Sauron shows his first, and completes Magic."""
        fellowship, sauron = self.play_card(FELLOWSHIP), self.play_card(SAURON)
        if self.f == "gandalf_c" and not self.text_is_off:
            yield from sauron
            yield from self.complete_magic(SAURON)
            yield from fellowship
        else:
            yield from ask_together(fellowship, sauron)

    def play_card(self, side: int) -> Asking[None]:
        self.p.play_card(side, (yield from self.ask(side, set(self.p.hand[side]))))

    def ask(self, side: int, options: set[str]) -> Asking[str]:
        return (yield from (ask_sauron(self.p, options) if side == SAURON else ask(side, options)))

    def complete_magic(self, side: int) -> Asking[None]:
        """7.2: any card of the pile becomes the played one; an ignored Magic fetches nothing (7.5)."""
        is_ignored = side == SAURON and self.is_sauron_card_ignored()
        if self.p.card_in_play(side) == "magic" and self.p.pile[side] and not is_ignored:
            self.p.fetch(side, (yield from self.ask(side, set(self.p.pile[side]))))

    # ---- B8 ----

    def change_cards(self) -> Asking[None]:
        """6.9."""
        p = self.p
        if self.s == "saruman_v" and p.hand[FELLOWSHIP]:
            answer = yield from ask_sauron(p, {"pass", "another"})
            if answer == "another":
                others = set(p.hand[FELLOWSHIP])
                card = yield from ask(FELLOWSHIP, others)
                p.take_back(FELLOWSHIP)
                p.play_card(FELLOWSHIP, card)
        if self.s == "mouth_of_sauron" and p.card_in_play(SAURON) != "4":
            answer = yield from ask_sauron(p, {"pass", "four"})
            if answer == "four":
                self.take_the_four()

    def take_the_four(self) -> None:
        """9.33: from the hand, and the card that was played goes back there; or from the pile (R10)."""
        p = self.p
        if fetched := p.fetched[SAURON]:
            p.pile[SAURON].add(fetched)
            p.fetched[SAURON] = None
        if "4" in p.hand[SAURON]:
            p.take_back(SAURON)
            p.play_card(SAURON, "4")
        else:
            p.fetch(SAURON, "4")

    # ---- B9 ----

    def resolve_text_cards(self) -> Asking[None]:
        """6.10: Sauron's completely, then the Fellowship's, even if s has just retreated (R05)."""
        yield from self.resolve_sauron_card()
        s_has_left = self.p.at[self.s] != self.region
        if not self.card_is_cancelled:
            yield from self.resolve_fellowship_card(s_has_left)
        if s_has_left:
            raise BattleOver

    def resolve_sauron_card(self) -> Asking[None]:
        p = self.p
        yield from self.complete_magic(SAURON)
        card = p.card_in_play(SAURON)
        if self.is_sauron_card_ignored():
            return
        if card == "eye":  # 7.4
            self.card_is_cancelled = p.card_in_play(FELLOWSHIP) in TEXT_CARDS
        elif card == "retreat" and (refuges := retreats(p, SAURON, self.region, "sideways")):
            answer = yield from ask_sauron(p, {f"retreat-{to}" for to in refuges})
            p.enter(self.s, answer.removeprefix("retreat-"))

    def resolve_fellowship_card(self, s_has_left: bool) -> Asking[None]:
        yield from self.complete_magic(FELLOWSHIP)
        card = self.p.card_in_play(FELLOWSHIP)
        if card == "elven_cloak":  # 7.3
            self.is_cloaked = True
        elif card == "retreat" and (refuges := self.refuges("backward")):
            answer = yield from ask(FELLOWSHIP, {f"retreat-{to}" for to in refuges})
            self.f_retreats(answer)
        elif card == "noble_sacrifice" and not s_has_left and not self.is_sacrifice_blocked():
            yield from self.defeat(f_falls=True, s_falls=True)

    def is_sacrifice_blocked(self) -> bool:
        """3.6: with the switch, by a Retreat that could not move; not by one that is ignored."""
        is_retreat = self.p.card_in_play(SAURON) == "retreat" and not self.is_sauron_card_ignored()
        return is_retreat and self.p.is_on("stuck-retreat-blocks-sacrifice")

    # ---- B10 ----

    def compare_strengths(self) -> Asking[None]:
        """6.11."""
        fellow = self.strength_of_f() + self.card_value(FELLOWSHIP)
        minion = self.strength_of_s() + self.card_value(SAURON)
        if self.may_be_helped():
            gandalf = self.p.at.get("gandalf_v")
            helps = gandalf is not None and gandalf in self.near()
            answer = yield from ask(FELLOWSHIP, {"pass", "gandalf"} if helps else {"pass"})
            if answer == "gandalf":
                self.p.show_for_battle("gandalf_v")
                fellow += 1
        yield from self.defeat(f_falls=fellow <= minion, s_falls=minion <= fellow)

    def card_value(self, side: int) -> int:
        """The points of a Strength Card in effect."""
        card = self.p.card_in_play(side)
        if card is None or card in TEXT_CARDS:
            return 0
        if side == SAURON and (self.is_cloaked or self.is_sauron_card_ignored()):
            return 0
        return int(card)

    # ---- B11 ----

    def defeat(self, *, f_falls: bool, s_falls: bool) -> Asking[None]:
        """6.12, in this order; the battle is over."""
        p = self.p
        if f_falls:
            p.remove(self.f)
        if s_falls:
            p.remove(self.s)
        if f_falls:
            p.ringbearer_consequences(self.f, in_battle=True, text_is_off=self.text_is_off)
        if s_falls and self.s == "wormtongue":
            yield from self.wormtongue_escapes()
        if f_falls and not s_falls and self.s == "shelob":
            self.shelob_returns()
        raise BattleOver

    def wormtongue_escapes(self) -> Asking[None]:
        """9.32: backward, to a region without any piece."""
        empty = [to for to in FORWARD[FELLOWSHIP][self.region] if self.p.is_empty(to)]
        if not empty:
            return
        answer = yield from ask_sauron(self.p, {"pass"} | {f"escape-{to}" for to in empty})
        if answer != "pass":
            self.p.defeated.remove(self.s)
            self.p.at[self.s] = answer.removeprefix("escape-")

    def shelob_returns(self) -> None:
        """9.11."""
        if self.region == "gondor":
            return
        if self.p.can_retire_to(SAURON, "gondor"):
            self.p.at["shelob"] = "gondor"
        else:
            self.p.remove("shelob")
