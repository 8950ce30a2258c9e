"""R5.4: actions that remove a table card of the other side."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, pair
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CARD
from mathom.games.war.rules.cards.table_cards import (
    A_BALROG_IS_COME,
    A_POWER_TOO_GREAT,
    DENETHORS_FOLLY,
    PALANTIR_OF_ORTHANC,
    THE_GATES_ARE_CLOSED,
    TOM_BOMBADIL,
    discard_from_table,
)
from mathom.games.war.rules.cards.zones import is_in_hand, is_on_table, leave_table, move_card
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import CARD_PAID
from mathom.games.war.rules.facts.cards import CARDS, FIRST_CARD, ICON, IN_HAND, PLAYED
from mathom.games.war.rules.facts.characters import ARAGORN, BALROG, GANDALF_THE_GREY, GANDALF_THE_WHITE, GOLLUM
from mathom.games.war.rules.facts.dice import ARMY, AS_ANY, AS_CHARACTER, CHARACTER, WILL
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import MINAS_TIRITH
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import voice


class RemoveBar(Use):
    """A Power too Great, The Power of Tom Bombadil: a Shadow die, a card with the army icon and a Character card."""

    def __init__(self, name: str, card: i64) -> None:
        super().__init__(name, AS_ANY)
        self.card: i64 = card

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != SHADOW or not is_on_table(s, self.card):
            return False
        return add_with_icon(s, ARMY, COUNT_ONLY) > 0 and add_with_icon(s, CHARACTER, COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        leave_table(s, self.card, 504)
        s.then(PAY_CARD.of(SHADOW, ARMY), PAY_CARD.of(SHADOW, CHARACTER))


def add_with_icon(s: War, icon: i64, out: vec[i64]) -> i64:
    """The cards of the Shadow's hand that have an icon."""
    n: i64 = 0
    card: i64
    for card in range(FIRST_CARD[2 * SHADOW], CARDS):
        if ICON[card] == icon and is_in_hand(s, s.decider[SHADOW], card):
            n = add(out, n, CARD.of(card))
    return n


class PayCard(Choice[War]):
    """Discards a card with an icon, face up: everybody must see that it has it."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, icon = pair(todo)
        return add_with_icon(s, icon, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        move_card(s, answer.x, IN_HAND, PLAYED)
        s.tell(CARD_PAID, 504, voice(s, SHADOW), answer.x)


class RemovePalantir(Use):
    """The Palantir of Orthanc: Will of the West, or any die and an Elven Ring, which goes to the Shadow."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not is_on_table(s, PALANTIR_OF_ORTHANC):
            return False
        return face == WILL or (s.rings[FREE] > 0 and s.ring_used >> FREE & 1 == 0)

    def start(self, s: War, side: i64, face: i64) -> None:
        leave_table(s, PALANTIR_OF_ORTHANC, 504)
        if face != WILL:
            s.ring_used |= bit(FREE)
            s.rings[FREE] -= 1
            s.rings[SHADOW] += 1


class RemoveFolly(Use):
    """Denethor's Folly: Will of the West; any die with Gandalf or Aragorn in Minas Tirith."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not is_on_table(s, DENETHORS_FOLLY):
            return False
        return face == WILL or is_captain_in_minas_tirith(s)

    def start(self, s: War, side: i64, face: i64) -> None:
        leave_table(s, DENETHORS_FOLLY, 504)


def is_captain_in_minas_tirith(s: War) -> bool:
    return (
        s.character[GANDALF_THE_GREY] == MINAS_TIRITH
        or s.character[GANDALF_THE_WHITE] == MINAS_TIRITH
        or s.character[ARAGORN] == MINAS_TIRITH
    )


class RemoveBalrog(Use):
    """A Balrog Is Come!: Will of the West; a Character result with Gandalf in the Balrog's region."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not is_on_table(s, A_BALROG_IS_COME):
            return False
        place: i64 = s.character[BALROG]
        return face == WILL or s.character[GANDALF_THE_GREY] == place or s.character[GANDALF_THE_WHITE] == place

    def start(self, s: War, side: i64, face: i64) -> None:
        discard_from_table(s, A_BALROG_IS_COME, 504)


class RemoveGates(Use):
    """The Gates Are Closed: Will of the West; a Character result with Gandalf or Gollum as Guide."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not is_on_table(s, THE_GATES_ARE_CLOSED):
            return False
        return face == WILL or s.guide == GANDALF_THE_GREY or s.guide == GOLLUM

    def start(self, s: War, side: i64, face: i64) -> None:
        leave_table(s, THE_GATES_ARE_CLOSED, 504)


PAY_CARD: Final[PayCard] = PayCard(2)
REMOVE_POWER_USE: Final[RemoveBar] = RemoveBar("remove-a-power-too-great", A_POWER_TOO_GREAT)
REMOVE_BOMBADIL_USE: Final[RemoveBar] = RemoveBar("remove-the-power-of-tom-bombadil", TOM_BOMBADIL)
REMOVE_PALANTIR_USE: Final[RemovePalantir] = RemovePalantir("remove-the-palantir-of-orthanc", AS_ANY)
REMOVE_FOLLY_USE: Final[RemoveFolly] = RemoveFolly("remove-denethors-folly", AS_ANY)
REMOVE_BALROG_USE: Final[RemoveBalrog] = RemoveBalrog("remove-a-balrog-is-come", AS_CHARACTER)
REMOVE_GATES_USE: Final[RemoveGates] = RemoveGates("remove-the-gates-are-closed", AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    PAY_CARD,
]
