"""The engine's games of Twilight and of teams, watched by a second writing of their rules.

The first referee plays whole games of the base game. This one looks at what the expansion and teams add: whose action
it is, which uses of dice a player has, from where they attack, the Hunt with its new Characters, and assaults with
Siege Engines. Positions come from their notation alone.
"""

from __future__ import annotations

from collections import Counter

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.play.events import Event, read_story
from mathom.games.war.game import WarGame
from mathom.games.war.rules.facts.seats import seat_names
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.referee.beside.assault import Assault
from tests.games.war.referee.beside.hunting import can_turn_eye_away, rerolls, smeagol_joins, successes
from tests.games.war.referee.beside.order import Order
from tests.games.war.referee.beside.pieces import RULES, acts_with, expected_uses
from tests.games.war.referee.beside.starts import start
from tests.games.war.referee.beside.table import Table, side_of
from tests.games.war.referee.board.facts import FP, REGIONS, SH

GAME = WarGame()
ALL_PARTS = 511
TURNS = 2  # from a position in the middle
SIDE_NAMES = {FP: "free", SH: "shadow"}
MINIONS = ("saruman", "witch-king", "mouth-of-sauron", "balrog")
FREE_SEATS = ("free", "gondor", "rohan")


class Watched:
    """One random game with the referee beside it."""

    def __init__(self, s: War, seed: int, compared: Counter[str]) -> None:
        self.s, self.dice, self.compared = s, Dice(seed), compared
        self.out = zeros(4096)
        self.order = Order()
        self.begun = dump(s)
        self.answers: list[str] = []
        self.table = Table(self.begun)
        self.assault: Assault | None = None
        self.moves = False  # the Fellowship moves by a die
        s.listen(zeros(4096))

    def play(self, turns: int) -> None:
        """Plays on for some turns, or to the end."""
        last = self.s.turn + turns
        while self.s.depth and self.s.turn < last:
            frame, *arguments = self.s.waiting()[0].split()
            self.look(frame, arguments)
            number = self.s.legal(self.out)
            action = self.choose(frame, number)
            word = notate(action)
            self.answers.append(word)
            self.s.apply(action)
            self.hear(frame, arguments, word)

    def choose(self, frame: str, number: int) -> int:
        """Attacks and moves of the Fellowship more often than by chance."""
        drawn = self.s.draw(self.out, number, self.dice)
        if frame != "Act" or self.dice.below(2):
            return drawn
        wanted = [k for k in range(number) if notate(self.out[k]).endswith((" attack", " move-fellowship"))]
        return self.out[wanted[self.dice.below(len(wanted))]] if wanted else drawn

    # ---- before an answer ----

    def look(self, frame: str, arguments: list[str]) -> None:
        if frame == "Act":
            self.look_at_action()
        elif frame == "AttackFrom":
            self.look_at_attackers(int(arguments[1]))
        elif frame == "AllocateHunt":
            self.look_at_allocation()
        elif frame == "HuntReroll" and self.moves:
            self.same("re-rolls of the Hunt", self.dice_to_roll(), min(rerolls(self.table), self.failed))
        elif frame == "CancelEye" and self.moves:
            self.same("Lady of Light", True, can_turn_eye_away(self.table))

    def look_at_action(self) -> None:
        text = dump(self.s)
        self.table, self.assault, self.moves = Table(text), None, False
        is_ringed = self.answers[-1:] != [] and self.answers[-1].startswith("ring ")
        if is_ringed and self.answers[-1].endswith(" eye"):  # R4.5: without a die left the turn to act goes over
            is_ringed = bool(self.table.words.get("shadow-dice"))
        seat = seat_names(self.s.players)[self.s.asked()[0]]
        if not is_ringed or not self.order.turn:
            expected = self.order.expected(self.table, int(self.s.turn)) if self.answers else self.first(seat)
            self.same("who acts", seat, expected)
        side = FP if seat in FREE_SEATS else SH
        offered = {notate(self.out[k]) for k in range(self.s.legal(self.out))}
        faces = {face for face in ("muster", "army-muster", "will") if f"skip {face}" in offered}
        expected_words = {f"{face} {use}" for face in faces for use in expected_uses(self.table, seat, side)}
        found = {word for word in offered if word.split()[0] in faces and word.split()[1] in RULES}
        self.same("uses of the expansion", found, expected_words)

    def first(self, seat: str) -> str:
        """The first action of a position: from there on the order is counted."""
        side = FP if seat in FREE_SEATS else SH
        self.order.turn, self.order.side, self.order.last = int(self.s.turn), side, {side: seat}
        return seat

    def look_at_attackers(self, flags: int) -> None:
        """R17.5, R17.6: by an Army result, without Ships: who has units At War under command beside an enemy."""
        if flags or self.answers[-1].split()[0] not in ("army", "army-muster"):
            return
        seat = seat_names(self.s.players)[self.s.asked()[0]]
        side = FP if seat in FREE_SEATS else SH
        offered = {notate(self.out[k]) for k in range(self.s.legal(self.out))}
        if self.s.players == 3 and side == FP:
            return  # R17.8 is checked by the uses and the rows
        expected = {name for name in REGIONS if self.can_attack(seat, side, name)}
        self.same("who can attack", offered, expected)

    def can_attack(self, seat: str, side: str, name: str) -> bool:
        t, other = self.table, SH if side == FP else FP
        place = t.places[name]
        if not place.army(side) or not acts_with(t, seat, side, name):
            return False
        mixed = t.is_mixed(side, name)
        fighters = [
            (nation, rank)
            for (nation, rank), n in place.units.items()
            if n and side_of(nation) == side and rank != "leader" and (mixed or t.owner(nation) == seat)
        ]
        at_war = [nation for nation, _ in fighters if t.steps(nation) == 0]
        if not at_war:
            return False
        if t.besieged(name) is not None:
            if t.besieged(name) == side:
                return self.can_leave_others(seat, side, name)
            if self.can_leave_others(seat, side, name):
                return True
        near = [beside for beside in REGIONS[name].adjacent if t.places[beside].army(other)]
        return any(t.besieged(beside) != other for beside in near) and self.can_leave_others(seat, side, name)

    def can_leave_others(self, seat: str, side: str, name: str) -> bool:
        """D43, D125: Leaders of Nations at peace and Minions of the partner do not attack: a unit stays with them."""
        place, t = self.table.places[name], self.table
        leaders = [n for (n, rank), number in place.units.items() if number and rank == "leader" and side_of(n) == FP]
        timid = [nation for nation in leaders if side == FP and t.steps(nation) > 0]
        if side == SH and t.players > 2 and not t.is_mixed(SH, name):
            timid += [who for who in place.people if who in MINIONS and (who == "saruman") != (seat == "saruman")]
        return not timid or place.army(side) > 1

    def look_at_allocation(self) -> None:
        """R3.3, R18.1: one for each Companion, Smeagol too, but no more than there are dice."""
        most = max(int(notate(self.out[k])) for k in range(self.s.legal(self.out)))
        companions = [1 for who in range(8) if self.s.character[who] == 200]
        self.same("dice for the Hunt", most, min(max(1, len(companions)), int(self.s.used[1])))

    # ---- after an answer ----

    def hear(self, frame: str, arguments: list[str], word: str) -> None:
        events = [raw.seen_by(None) for raw in read_story(GAME.kinds, self.s.take_story())]
        if frame == "Act":
            self.moves = word.endswith(" move-fellowship")
        elif frame == "HuntRoll" and self.moves:
            bonus = int(self.table.words.get("box", ["0", "0"])[0])
            roll = dice_of(word)
            self.failed = len(roll) - successes(roll, bonus)
        elif frame == "TakeTile" and self.moves and word == "tile smeagol":
            self.same("Smeagol joins", any(e.kind == "smeagol-joined" for e in events), smeagol_joins(self.table))
            self.moves = False
        elif frame == "ChooseCombatCard" and word != "no":
            self.assault = None  # its text may change the hits
        elif frame in ("RollCombat", "ClaimSuperiority"):
            self.hear_assault(frame, arguments, word, events)
        for event in events:
            if event.kind == "attacked" and event.facts["from"] == event.facts["to"]:
                self.begin_assault(event)

    def begin_assault(self, event: Event) -> None:
        name = str(event.facts["to"])
        if str(event.facts["side"]) in ("shadow", "witch-king", "saruman") and self.table.besieged(name) == FP:
            self.assault = Assault(self.table, name)
            asked = self.s.waiting()[0].startswith("ClaimSuperiority")
            self.same("a tie of Siege Engines", asked, self.assault.can_claim())

    def hear_assault(self, frame: str, arguments: list[str], word: str, events: list[Event]) -> None:
        assault = self.assault
        if assault is None:
            return
        if frame == "ClaimSuperiority":
            if word == "yes":
                assault.claim()
            return
        assault.round = max(assault.round, int(self.s.battle_round))
        rolled = [event for event in events if event.kind == "combat-rolled"]
        side = "free" if arguments[0] == "0" else "shadow"
        for event in rolled[:1]:
            self.same("hits of an assault", event.facts["number"], assault.hits(side, dice_of(word)))

    def dice_to_roll(self) -> int:
        self.s.legal(self.out)
        return len(dice_of(notate(self.out[0])))

    def same(self, what: str, engine: object, referee: object) -> None:
        self.compared[what] += 1
        if engine != referee:
            answers = ", ".join(self.answers)
            raise AssertionError(f"{what}: the engine has {engine}, the referee {referee}\n{self.begun} > {answers}")


def dice_of(word: str) -> list[int]:
    return [int(die) for die in word.removeprefix("roll ").split(".")]


def watch_middle(seed: int, players: int, compared: Counter[str]) -> None:
    """Two turns from a random position of Twilight; one that the notation refuses is left out."""
    try:
        s = load(start(seed, players))
    except MathomError:
        compared["positions left out"] += 1
        return
    Watched(s, seed, compared).play(TURNS)


def watch_whole(seed: int, players: int, compared: Counter[str], parts: int = ALL_PARTS) -> None:
    """A whole game from the start."""
    Watched(new_game(parts, players), seed, compared).play(1_000)
