"""Non-interference (A1): two positions that a seat cannot tell apart stay so while the same public things happen.

A pair is a position of a random game and another one drawn from what a seat knows of it. Both go on
with the same public moves. What the seat may learn (chapter 13) is worked out here from the
positions themselves, by code that shares nothing with view.py: as long as that is equal in both, the
seat's view, options, events and errors must be equal too, byte by byte.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest

from mathom.core.engine.agenda import CHANCE, HEAD, INDEX, WATCHERS, Frame
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.play.events import RawEvent, read_story
from mathom.core.text.codec import to_json
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.answers import DECODED, MOVE, PIECE, STRIDE, USE
from mathom.games.confrontation.rules.battle import USE_FELLOWSHIP_TEXT
from mathom.games.confrontation.rules.board import way_of
from mathom.games.confrontation.rules.characters.tiles import GANDALF
from mathom.games.confrontation.rules.combat import COMMIT_CARD, SHOW_GANDALF
from mathom.games.confrontation.rules.events import BATTLE_BEGAN, RING_PASSED, SHOWN
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.setup import PICK_FACE, PICK_SPECIAL, PLACE_PIECE
from mathom.games.confrontation.rules.specials.special_cards import DRAW_ORDERED, EXTRA_STEP, MOVE_ON, RECALL
from mathom.games.confrontation.rules.state import (
    FACE_DOWN,
    FETCHED,
    HAND,
    HELD,
    OWN_TWO,
    PICKED,
    PLAYED,
    Confrontation,
    Rules,
)
from mathom.games.confrontation.rules.turn import TAKE_TURN

GAME = ConfrontationGame()
SPECTATOR = 2  # beside the seats 0 and 1
TEXTS = (
    "balrog fangorn",
    "frodo mordor",
    "magic",
    "palantir rohan",
    "gimli",
    "retreat eregion",
    "xyzzy",
    "sam arthedain",
)
Facts = tuple[object, ...]
KINDS = [kind.name for kind in GAME.kinds]
ENDING = {"won", "order-lapsed"}
SHOWING = ENDING | {
    "battle-began",
    "shown",
    "card-shown",
    "special-dealt",
    "team-shown",
    "ring-passed",
    "switched",
    "defeated",
}


@dataclass
class Leak(Exception):
    """The seat saw a difference that it may not see."""

    what: str
    seat: int
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.what} of seat {self.seat} differs:\n{self.first}\n{self.second}"


# ---- what a seat may know, from the position itself ----


def facts(s: Confrontation, seat: int) -> Facts:
    """13.1, 13.2: everything public, everything of the seat's own side, and everything it was shown.

    What is asked, and whom, is not among them: it must follow from the rest, or a prompt betrays something.
    """
    return (
        pieces_facts(s, seat),
        tuple(cards_facts(s, side, side == seat) for side in (0, 1)),
        (s.used, s.turn, s.side, s.region, s.flags, s.ringbearer, s.winner, s.reason),
        order_facts(s, seat),
    )


def sees(s: Confrontation, seat: int, piece: int) -> bool:
    face_up = s.open_always | s.open_turn | s.open_battle
    if seat == 1:
        face_up |= s.seen
    return piece // 9 == seat or s.at[piece] == 16 or bool(face_up >> piece & 1)


def pieces_facts(s: Confrontation, seat: int) -> Facts:
    visible, heaps, faces = [], [0] * 36, []
    for piece in range(18):
        character = piece + 18 * (s.variant >> piece & 1)
        if sees(s, seat, piece):
            looked_at = 0 if seat == SPECTATOR else s.seen
            marks = [mask >> piece & 1 for mask in (s.open_always, s.open_turn, s.open_battle, looked_at)]
            visible.append((character, s.at[piece], *marks))
        else:
            heaps[18 * (piece // 9) + s.at[piece]] += 1
        whispered = s.whispered >> piece & 1
        if s.known >> piece & 1 and not (whispered and seat == SPECTATOR):
            faces.append((character, whispered))
    return tuple(visible), tuple(heaps), tuple(faces)


def cards_facts(s: Confrontation, side: int, own: bool) -> Facts:
    hand, played = s.cards[HAND + side], s.cards[PLAYED + side]
    hidden = played >= 0 and s.flags & FACE_DOWN and not own
    held, picked = s.cards[HELD + side], s.cards[PICKED + side]
    told = own or s.rules.specials != OWN_TWO
    return (
        hand | 1 << played if hidden else hand,
        "face down" if hidden else played,
        s.cards[FETCHED + side],
        held if told else bin(held).count("1"),
        picked if own else bin(picked).count("1"),
    )


def order_facts(s: Confrontation, seat: int) -> Facts:
    """11.1, 11.3, 11.5, 6.1: pieces that are pointed at, by their region if they are concealed."""
    order = pointed(s, seat, s.ordered)
    if seat != 1 and s.ordered >= 0 and s.ordered == s.bound:  # it made the step from where it was ordered
        order = ("heap", int(s.waiting()[0].split()[2]))
    return order, pointed(s, seat, s.bound), pointed(s, seat, s.fellow), pointed(s, seat, s.minion)


def pointed(s: Confrontation, seat: int, piece: int) -> object:
    if piece < 0:
        return None
    return piece if sees(s, seat, piece) else ("heap", s.at[piece])


# ---- what an answer shows to others, before its consequences ----


def public_form(s: Confrontation, asked: int, action: int, seat: int) -> object:
    """6.16: from, to and way of a move; that a card, a face, a piece was chosen, not which."""
    frame = frame_asked(s, asked)
    if frame in (PICK_FACE, PICK_SPECIAL, PLACE_PIECE, COMMIT_CARD) and action < 199:
        return frame
    if frame in (TAKE_TURN, MOVE_ON, EXTRA_STEP) and DECODED[action].verb in (MOVE, STRIDE):
        return move_form(s, asked, action, seat)
    if frame is RECALL:
        piece = 9 + DECODED[action].x
        return piece if sees(s, seat, piece) else s.at[piece]
    if frame is DRAW_ORDERED and seat != 1:
        return frame
    if frame is SHOW_GANDALF:
        return action, s.at[GANDALF] if USE.has(action) else None
    if frame is USE_FELLOWSHIP_TEXT and PIECE.has(action):
        return "switch", s.at[DECODED[action].x]
    return action


def move_form(s: Confrontation, side: int, action: int, seat: int) -> object:
    if STRIDE.has(action):
        return "stride", s.at[8]
    piece, to = 9 * side + DECODED[action].x, DECODED[action].y
    start = s.at[piece]
    return start, to, int(way_of(side, start, to)), piece if sees(s, seat, piece) else None


def frame_asked(s: Confrontation, asked: int) -> Frame:
    f = s.agenda[s.depth - 1] if asked == CHANCE else s.agenda[s.lane(asked)]
    return s.frames[f & INDEX]


# ---- pairs ----


class Pair:
    """Follows two positions as one seat sees them."""

    def __init__(self, s: Confrontation, seat: int, dice: Dice, deep: bool) -> None:
        self.first = s.clone()
        self.seat = seat
        self.second = GAME.determinize(self.view(s), dice).clone()
        self.dice = dice
        self.deep = deep
        self.steps = 0
        for world in (self.first, self.second):
            world.listen(zeros(256))

    def view(self, s: Confrontation) -> View:
        return GAME.view(s, None if self.seat == SPECTATOR else self.seat)

    def heard(self, s: Confrontation) -> tuple[tuple[int, int], ...]:
        ear = WATCHERS if self.seat == SPECTATOR else self.seat
        return tuple((s.story[i] & HEAD, s.heard(i, ear)) for i in range(0, s.told, 2))

    def follow(self, steps: int) -> int:
        """Plays on until the seat may see a difference, or for a number of steps. Raises Leak."""
        self.compare()
        while self.first.depth and self.steps < steps and self.step():
            self.steps += 1
            if self.learnt(self.first) != self.learnt(self.second):
                self.check_parting()
                break
            self.compare()
        return self.steps

    def learnt(self, s: Confrontation) -> Facts:
        """What the seat may know now, and the pieces shown since and concealed again (6.3, 10)."""
        passing = [s.story[i + 1] for i in range(0, s.told, 2) if self.is_shown(s.story[i])]
        return facts(s, self.seat), tuple(passing)

    def is_shown(self, head: int) -> bool:
        """The Palantir shows to Sauron alone (11.7)."""
        kind, rule = head & 255, (head & HEAD) >> 8
        return kind in (BATTLE_BEGAN, RING_PASSED) or (kind == SHOWN and (rule != 1107 or self.seat == 1))

    def check_parting(self) -> None:
        """Where the two positions differ, the rules must have revealed something.

        If one goes on where the other asks, a prompt betrays something: unless the rules end the game
        because nothing can move, or let an order lapse.
        """
        first, second = self.heard(self.first), self.heard(self.second)
        for one, other in zip_longest(first, second):
            if one != other:
                kinds = {KINDS[event[0] & 255] for event in (one, other) if event is not None}
                allowed = SHOWING if one and other else ENDING
                if not kinds & allowed:
                    raise Leak(f"parting at {sorted(kinds)}", self.seat, GAME.dump(self.first), GAME.dump(self.second))
                return

    def step(self) -> bool:
        asked = self.first.asked()
        who = asked[self.dice.below(len(asked))]
        actions = options(self.first, who)
        action = actions[self.dice.below(len(actions))]
        mirrored = action
        if who != self.seat:
            wanted = public_form(self.first, who, action, self.seat)
            twins = [b for b in options(self.second, who) if public_form(self.second, who, b, self.seat) == wanted]
            if not twins:
                return False
            mirrored = twins[self.dice.below(len(twins))]
        for world, chosen in ((self.first, action), (self.second, mirrored)):
            world.told = 0
            if who == CHANCE:
                world.apply(chosen)
            else:
                world.answer(who, chosen)
        return True

    def compare(self) -> None:
        self.same("view", lambda s: tuple(self.view(s).numbers()))
        self.same("events", self.heard)
        if self.deep:
            seat = None if self.seat == SPECTATOR else self.seat
            self.same("JSON", lambda s: to_json(GAME.show(self.view(s))))
            self.same("log", lambda s: tuple(GAME.tell(t.seen_by(seat)) for t in raw_events(s)))
        if self.seat != SPECTATOR:
            self.same("options", lambda s: tuple(s.actions_for(self.seat)))
            self.same("errors", self.errors if self.deep else lambda s: ())

    def same(self, what: str, of: Callable[[Confrontation], object]) -> None:
        first, second = of(self.first), of(self.second)
        if first != second:
            raise Leak(what, self.seat, f"{first!r}\n{GAME.dump(self.first)}", f"{second!r}\n{GAME.dump(self.second)}")

    def errors(self, s: Confrontation) -> tuple[str, ...]:
        out = []
        for text in TEXTS:
            try:
                out.append(str(GAME.parse(s, self.seat, text)) if self.seat in s.asked() else "not asked")
            except MathomError as error:
                out.append(str(error))
            try:
                out.append(str(GAME.why_not(self.view(s), text)))
            except MathomError as error:
                out.append(str(error))
        return tuple(out)


def raw_events(s: Confrontation) -> list[RawEvent]:
    return read_story(GAME.kinds, [s.story[i] for i in range(s.told)])


def options(s: Confrontation, who: int) -> list[int]:
    return s.legal_actions() if who == CHANCE else s.actions_for(who)


def spy_on_games(rules: list[Rules], pairs: int, seed: int, deep: bool, steps: int = 12) -> tuple[int, int]:
    """Makes a number of pairs along random games. Returns the numbers of pairs and of steps played."""
    dice = Dice(seed)
    made = followed = game = 0
    while made < pairs:
        s = new_game(rules[game % len(rules)])
        game += 1
        while s.depth and made < pairs:
            if dice.below(4) == 0:
                followed += Pair(s, dice.below(3), dice, deep).follow(steps)
                made += 1
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])
    return made, followed
