"""The board when a battle began, as far as everybody knows it (13.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from mathom.core.engine.tables import zeros
from mathom.core.play.events import TAKEN_BACK, Event
from mathom.games.confrontation.inference.piece_counts import counts_before, on_board_before
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.board import FELLOWSHIP, GONDOR, REGION_NAMES, REGIONS, SAURON
from mathom.games.confrontation.rules.characters.fellowship import can_switch
from mathom.games.confrontation.rules.characters.tiles import SAM, SAM_C
from mathom.games.confrontation.rules.defeat import refuges_of_wormtongue
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.retreats import retreats_backward, retreats_forward, retreats_sideways
from mathom.games.confrontation.rules.state import Confrontation, empty_board
from mathom.games.confrontation.scenes.battles import Battle
from mathom.games.confrontation.table.things import faces_of


class Battlefield:
    """A position with only the public piece counts, enough to ask the rules about retreats."""

    def __init__(self, v: View, battle: Battle) -> None:
        self.v = v
        self.battle = battle
        self.buffer = zeros(8)
        self.reasons: dict[int, str] = {}  # by side: why its fighter's text has no effect (battle_texts.py)

    @cached_property
    def since(self) -> Sequence[Event]:
        """All events since the battle began; none if some were taken back."""
        since = self.battle.since
        return [] if any(event.kind in TAKEN_BACK for event in since) else since

    @cached_property
    def on_board(self) -> set[int]:
        return on_board_before(self.v, self.since)

    @cached_property
    def s(self) -> Confrontation:
        """Worked out only for fighters whose text depends on it."""
        s = empty_board(FRAMES, self.v.rules)
        s.region = REGION_NAMES.index(self.battle.region)
        for place, number in enumerate(counts_before(self.v, self.since)):
            s.count[place] = number
        return s

    def is_alone(self) -> bool:
        """Whether the Fellowship's fighter is its only piece in the region."""
        return self.s.count[self.s.region] == 1

    def can_retreat_sideways(self) -> bool:
        return retreats_sideways(self.s, FELLOWSHIP, self.s.region, self.buffer, 0) > 0

    def can_retreat_backward(self) -> bool:
        return retreats_backward(self.s, FELLOWSHIP, self.s.region, self.buffer, 0) > 0

    def sauron_can_retreat_forward(self) -> bool:
        return retreats_forward(self.s, SAURON, SAURON, self.s.region, self.buffer, 0) > 0

    def wormtongue_can_escape(self) -> bool:
        return refuges_of_wormtongue(self.s, self.buffer) > 0

    def shelob_can_return(self) -> bool:
        return self.s.is_refuge(SAURON, GONDOR)

    def has_neighbours(self) -> bool:
        """9.27: whether Smeagol has a piece nearby to change places with."""
        return any(self.s.count[r] and can_switch(self.s.region, r) for r in range(REGIONS))

    def may_have_sam(self) -> bool:
        """9.2: whether classic Sam may be in the region."""
        return not self.is_alone() and SAM in self.on_board and SAM_C in faces_of(self.v, SAM)
