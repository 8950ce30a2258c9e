"""The referee's position: pieces, cards, face-up marks, and the Ringbearer."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn, TypeVar

from tests.games.confrontation.referee.facts import (
    CAPACITY,
    CHANCE,
    COMBAT_CARDS,
    FELLOWSHIP,
    NAME_OF,
    REGIONS,
    SAURON,
    SIDE_OF,
    SPECIAL_CARDS,
    tile_of,
)

T = TypeVar("T")
Question = dict[int, set[str]]  # who is asked, and what each may answer
Asking = Generator[Question, tuple[int, str], T]  # is sent who answered, and what


class GameOver(Exception):
    pass


@dataclass
class Position:
    rules: Mapping[str, str]
    team: set[str] = field(default_factory=set)  # the faces in play
    at: dict[str, str] = field(default_factory=dict)  # the pieces on the board
    defeated: set[str] = field(default_factory=set)
    ringbearer: str = ""
    turn: int = 0
    side: int = SAURON  # whose turn it is

    hand: list[set[str]] = field(default_factory=lambda: [set(cards) for cards in COMBAT_CARDS])
    pile: list[set[str]] = field(default_factory=lambda: [set(), set()])
    played: list[str | None] = field(default_factory=lambda: [None, None])  # from the hand
    fetched: list[str | None] = field(default_factory=lambda: [None, None])  # from the pile
    held: list[set[str]] = field(default_factory=lambda: [set(), set()])  # Special Cards
    used: set[str] = field(default_factory=set)

    face_up_for_good: set[str] = field(default_factory=set)
    face_up_this_turn: set[str] = field(default_factory=set)
    face_up_this_battle: set[str] = field(default_factory=set)
    in_palantir: set[str] = field(default_factory=set)  # shown to Sauron alone
    face_known: set[str] = field(default_factory=set)  # of a hidden draft, to both

    is_skipped: bool = False  # a Special Card was used instead of the turn
    ordered: str | None = None  # by A King Revealed
    stepped: str | None = None  # with Shadowfax or the Dark of Mordor
    winner: int | None = None
    reason: str = ""

    def is_on(self, switch: str) -> bool:
        return self.rules.get(switch, "off") == "on"

    # ---- 2.4 who stands where ----

    def pieces_in(self, side: int, region: str) -> list[str]:
        return [piece for piece in self.pieces_of(side) if self.at[piece] == region]

    def pieces_of(self, side: int) -> list[str]:
        return [piece for piece in self.at if SIDE_OF[piece] == side]

    def has_room(self, side: int, region: str) -> bool:
        return len(self.pieces_in(side, region)) < CAPACITY[region]

    def has_enemy(self, side: int, region: str) -> bool:
        return self.pieces_in(1 - side, region) != []

    def is_empty(self, region: str) -> bool:
        return region not in self.at.values()

    def can_retire_to(self, side: int, region: str) -> bool:
        """Without a fight: no enemy, and room."""
        return self.has_room(side, region) and not self.has_enemy(side, region)

    def named(self, name: str) -> str | None:
        """The piece on the board that bears a name, whichever its face."""
        return next((piece for piece in self.at if NAME_OF[piece] == name), None)

    # ---- 13.2 what is shown ----

    def is_face_up(self, piece: str) -> bool:
        return piece in self.face_up_for_good | self.face_up_this_turn | self.face_up_this_battle

    def show_for_battle(self, piece: str) -> None:
        self.show(piece, self.face_up_this_battle)

    def show_for_turn(self, piece: str) -> None:
        self.show(piece, self.face_up_this_turn)

    def show(self, piece: str, until: set[str]) -> None:
        until.add(piece)
        self.face_known.add(piece)
        if piece == "watcher":  # 9.34
            self.face_up_for_good.add(piece)

    def may_be_on_board(self, character: str) -> bool:
        """For all that both players know (R40): in a hidden draft a face is unknown until it was shown."""
        piece = next(face for face in tile_of(character) if face in self.team)
        if piece in self.defeated:
            return False
        return piece == character or (self.rules.get("draft") == "hidden" and piece not in self.face_known)

    # ---- 10, 12.1 entries, defeats, victory ----

    def win(self, winner: int | None, reason: str) -> NoReturn:
        self.winner, self.reason = winner, reason
        self.ordered = None
        raise GameOver

    def enter(self, piece: str, region: str) -> None:
        """12.1: tested the moment a piece enters, before any battle."""
        self.at[piece] = region
        if reason := self.victory_of(piece, region):
            self.win(SIDE_OF[piece], reason)

    def victory_of(self, piece: str, region: str) -> str:
        """The reason why a piece wins in a region, or nothing."""
        if piece == self.ringbearer and region == "mordor":
            return "ring-in-mordor"
        if SIDE_OF[piece] == SAURON and region == "shire":
            if len({*self.pieces_in(SAURON, "shire"), piece}) >= 3:
                return "three-in-shire"
            if piece == "witch_king_v":  # 9.29
                return "witch-king-in-shire"
        return ""

    def remove(self, piece: str) -> None:
        del self.at[piece]
        self.defeated.add(piece)
        self.face_known.add(piece)

    def ringbearer_consequences(self, fallen: str, *, in_battle: bool, text_is_off: bool) -> None:
        """10: variant Frodo's text hands the Ring to Sam; else the fall of its bearer is the end."""
        if fallen != self.ringbearer:
            return
        sam = self.named("sam")
        if fallen != "frodo_v" or text_is_off or sam is None:
            self.win(SAURON, "ring-lost")
        self.ringbearer = sam
        self.show(sam, self.face_up_this_battle if in_battle else self.face_up_this_turn)
        if self.at[sam] == "mordor":  # R26
            self.win(FELLOWSHIP, "ring-in-mordor")

    # ---- 6.13 cards ----

    def card_in_play(self, side: int) -> str | None:
        return self.fetched[side] or self.played[side]

    def play_card(self, side: int, card: str) -> None:
        self.hand[side].remove(card)
        self.played[side] = card

    def take_back(self, side: int) -> None:
        card = self.played[side]
        assert card is not None
        self.hand[side].add(card)
        self.played[side] = None

    def fetch(self, side: int, card: str) -> None:
        self.pile[side].remove(card)
        self.fetched[side] = card

    def discard(self) -> None:
        """6.13: to the piles; when the ninth card was discarded both take all back."""
        for side in (FELLOWSHIP, SAURON):
            self.pile[side] |= {card for card in (self.played[side], self.fetched[side]) if card is not None}
            self.played[side] = self.fetched[side] = None
        assert len(self.hand[FELLOWSHIP]) == len(self.hand[SAURON])
        if not self.hand[FELLOWSHIP]:
            self.hand = [set(cards) for cards in COMBAT_CARDS]
            self.pile = [set(), set()]

    # ---- 3.3, 11 Special Cards ----

    def use(self, special: str) -> None:
        self.held[self.owner(special)].remove(special)
        self.used.add(special)

    def may_be_held(self, special: str) -> bool:
        """For all that both players know: only the number of cards picked in secret is public (R23)."""
        held = self.held[self.owner(special)]
        if self.rules.get("specials") == "own-two":
            return held != set() and special not in self.used
        return special in held

    def owner(self, special: str) -> int:
        return FELLOWSHIP if special in SPECIAL_CARDS[FELLOWSHIP] else SAURON


# ---- asking ----


def ask(seat: int, options: set[str]) -> Asking[str]:
    _, answer = yield {seat: options}
    return answer


def draw(pieces: list[str]) -> Asking[str]:
    """R22: one of them at random, if there are several."""
    return pieces[0] if len(pieces) == 1 else (yield from ask(CHANCE, set(pieces)))


def ask_together(first: Asking[None], second: Asking[None]) -> Asking[None]:
    """Both sides, each with its own questions, in any order."""
    runs = (first, second)
    questions = {side: next(run)[side] for side, run in enumerate(runs)}
    while questions:
        seat, answer = yield dict(questions)
        try:
            questions[seat] = runs[seat].send((seat, answer))[seat]
        except StopIteration:
            del questions[seat]


# ---- 11.7 the Palantir ----


def looks(p: Position) -> set[str]:
    """11.7: a region other than the Shire that holds Fellowship pieces, in Sauron's turn."""
    if p.side != SAURON or "palantir" not in p.held[SAURON]:
        return set()
    return {f"palantir-{region}" for region in regions_to_look_at(p)}


def regions_to_look_at(p: Position) -> list[str]:
    return [region for region in REGIONS if region != "shire" and p.pieces_in(FELLOWSHIP, region)]


def look(p: Position, answer: str) -> None:
    p.use("palantir")
    p.in_palantir |= set(p.pieces_in(FELLOWSHIP, answer.removeprefix("palantir-")))


def ask_sauron(p: Position, options: set[str]) -> Asking[str]:
    """11.7: before every decision of his turn Sauron may look."""
    while True:
        answer = yield from ask(SAURON, options | looks(p))
        if not answer.startswith("palantir-"):
            return answer
        look(p, answer)


def palantir_window(p: Position) -> Asking[None]:
    """11.7, where Sauron has nothing else to decide. He is asked if, by what is public, he may hold the card."""
    if p.side == SAURON and not p.is_skipped and p.may_be_held("palantir") and regions_to_look_at(p):
        answer = yield from ask(SAURON, {"pass"} | looks(p))
        if answer != "pass":
            look(p, answer)
