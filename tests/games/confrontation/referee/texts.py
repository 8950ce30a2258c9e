"""The texts of the two fighters, as the referee reads them (chapter 9)."""

from __future__ import annotations

from typing import Final

from tests.games.confrontation.referee.facts import (
    ADJACENT,
    FELLOWSHIP,
    MOUNTAINS,
    NAME_OF,
    SAURON,
    STRENGTH,
    TEXT_CARDS,
)
from tests.games.confrontation.referee.moves import retreats
from tests.games.confrontation.referee.position import Position

PREY: Final = {"merry": "witch_king", "legolas": "flying_nazgul", "gimli": "orcs"}  # 9.4, 9.7, 9.8


class Fight:
    """f of the Fellowship and s of Sauron, in a region."""

    def __init__(self, p: Position, region: str, f: str, s: str) -> None:
        self.p = p
        self.region = region
        self.f = f
        self.s = s
        self.f_is_attacked = p.side == SAURON
        self.text_is_off = s == "warg"  # 9.17
        self.sam_is_five = False

    # ---- before the cards ----

    def s_is_prey(self) -> bool:
        return PREY.get(self.f) == NAME_OF[self.s]  # R12: either face

    def refuges(self, direction: str) -> set[str]:
        return retreats(self.p, FELLOWSHIP, self.region, direction)

    def text_options(self) -> set[str]:
        """6.5, the table."""
        f, attacked = self.f, self.f_is_attacked
        options: set[str] = set()
        if f == "frodo_c" and attacked:
            options |= {f"retreat-{to}" for to in self.refuges("sideways")}
        if NAME_OF[f] == "frodo" and attacked and self.p.at.get("sam_c") == self.region:
            options.add("sam")
        if f == "sam_c" and self.region in (self.p.at.get("frodo_c"), self.p.at.get("frodo_v")):
            options.add("frodo")
        if f == "pippin" and not attacked:
            options |= {f"retreat-{to}" for to in self.refuges("backward")}
        if f == "faramir" and not attacked:
            options |= {f"retreat-{to}" for to in self.refuges("sideways")}
        if f == "smeagol" and attacked:
            options |= {f"switch-{piece}" for piece in self.newcomers()}
        if f == "aragorn_v" and attacked:
            options.add("no_cards")
        return options

    def newcomers(self) -> list[str]:
        """9.27: if Smeagol is alone, the pieces in adjacent regions; not between two mountains."""
        p, here = self.p, self.region
        if len(p.pieces_in(FELLOWSHIP, here)) > 1:
            return []
        near = [piece for piece in p.pieces_of(FELLOWSHIP) if p.at[piece] in ADJACENT[here]]
        return [piece for piece in near if here not in MOUNTAINS or p.at[piece] not in MOUNTAINS]

    def may_have_companion(self) -> bool:
        """6.16: leaving out the question must not reveal that Sam or Frodo is elsewhere."""
        if NAME_OF[self.f] == "frodo" and self.f_is_attacked and self.p.may_be_on_board("sam_c"):
            return self.may_be_here("sam")
        return self.f == "sam_c" and self.may_be_here("frodo")

    def may_be_here(self, name: str) -> bool:
        p = self.p
        companion = p.named(name)
        if companion is None:
            return False
        if p.is_face_up(companion):
            return p.at[companion] == self.region
        return any(not p.is_face_up(piece) for piece in p.pieces_in(FELLOWSHIP, self.region))

    # ---- cards ----

    def is_sauron_card_ignored(self) -> bool:
        """7.5: the card has no value and no effect."""
        card = self.p.card_in_play(SAURON)
        if self.s == "cave_troll":
            return True
        if self.text_is_off:
            return False
        return (self.f == "frodo_v" and card in TEXT_CARDS) or (self.f == "elrond" and card in ("eye", "magic"))

    # ---- strengths ----

    def strength_of_s(self) -> int:
        return 6 if self.s == "orcs_v" and self.f_is_attacked else STRENGTH[self.s]  # 9.31

    def strength_of_f(self) -> int:
        """9.2, 9.20, 9.24, 9.26; the Warg leaves what is printed."""
        if not self.text_is_off:
            if self.f == "sam_c" and self.sam_is_five:
                return 5
            if self.f == "sam_v" and self.f_is_attacked:
                return self.strength_of_s()
            if self.f == "treebeard" and self.region == "fangorn":
                return 6
            if self.f == "theoden" and self.region in ("rohan", "gondor"):
                return 4
        return STRENGTH[self.f]

    def may_be_helped(self) -> bool:
        """9.22: whether variant Gandalf may be near, for all that both players know (6.16)."""
        p = self.p
        if self.text_is_off or NAME_OF[self.f] == "gandalf" or not p.may_be_on_board("gandalf_v"):
            return False
        gandalf = p.named("gandalf")
        assert gandalf is not None
        if p.is_face_up(gandalf):
            return p.at[gandalf] in self.near()
        return any(p.at[piece] in self.near() and not p.is_face_up(piece) for piece in p.pieces_of(FELLOWSHIP))

    def near(self) -> set[str]:
        return ADJACENT[self.region] | {self.region}
