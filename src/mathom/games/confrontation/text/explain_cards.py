"""Why a Combat Card or a Special Card cannot be used now (chapters 6, 7 and 11)."""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import Frame
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.games.confrontation.rules.battle import CHOOSE_DEFENDER
from mathom.games.confrontation.rules.board import DEFEATED, SAURON
from mathom.games.confrontation.rules.cards import (
    A_KING_REVEALED,
    CARD_NAMES,
    CREBAIN,
    GANDALF_THE_WHITE,
    GWAIHIR,
    PALANTIR,
    SPECIAL_NAMES,
)
from mathom.games.confrontation.rules.characters.tiles import ARAGORN, GANDALF, WARG
from mathom.games.confrontation.rules.combat import COMMIT_CARD, FETCH_CARD, PLAY_ANOTHER, SHOW_CARD
from mathom.games.confrontation.rules.movement import can_move
from mathom.games.confrontation.rules.specials.special_cards import CHOOSE_SPIED, EXTRA_STEP, RECALL, is_turn_skipping
from mathom.games.confrontation.rules.state import HAND, HELD, SKIPPED, Confrontation
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES
from mathom.games.confrontation.text.titles import capital

CHOOSING_CARDS: Final = (COMMIT_CARD, SHOW_CARD, PLAY_ANOTHER, FETCH_CARD)
# Questions in Sauron's own turn at which the Palantir cannot be used.
NO_WINDOW: Final = (EXTRA_STEP, CHOOSE_DEFENDER, CHOOSE_SPIED, RECALL)


def why_not_card(s: Confrontation, side: int, frame: Frame, card: str) -> Reason:
    whose = capital(titles.SIDES[SIDE_NAMES[side]])
    name = titles.card(card)
    if card not in CARD_NAMES[side]:
        return Reason(tr("{side} has no card {card}.", side=whose, card=name), "1")
    index = CARD_NAMES[side].index(card)
    if frame not in CHOOSING_CARDS:
        return Reason(tr("Combat Cards are played only in battle, when both sides choose one."), "6.8")
    if frame in (COMMIT_CARD, SHOW_CARD) and s.cards[HAND + side] >> index & 1:
        return Reason(tr("{card} can be played now: type only its name.", card=capital(name)), None)
    if frame is FETCH_CARD:
        return Reason(tr("Magic takes a card from your own pile, and {card} is not in it.", card=name), "7.2")
    if frame is PLAY_ANOTHER and not s.cards[HAND + side] >> index & 1 and not s.pile(side) >> index & 1:
        return Reason(tr("Saruman rejected {card}.", card=name), "6.9")
    sentence = tr("{card} lies in your pile until all nine cards have been played.", card=capital(name))
    return Reason(sentence, "6.13")


def why_not_special(s: Confrontation, side: int, frame: Frame, card: int) -> Reason:
    name = titles.SPECIALS[SPECIAL_NAMES[card]]
    rule = f"11.{card + 1}"
    if s.used >> card & 1:
        return Reason(tr("{card} has been used.", card=name), rule)
    if card // 4 != side:
        return Reason(tr("{card} is not a card of your side.", card=name), "3.3")
    if not s.cards[HELD + side] >> card & 1:
        return Reason(tr("You do not hold {card}.", card=name), "3.3")
    if card == GWAIHIR:
        return why_not_gwaihir(s, rule)
    if card == PALANTIR:
        return why_not_palantir(s, side, frame, rule)
    if s.side != side or frame is not TAKE_TURN:
        return Reason(tr("{card} is used at the beginning of your own turn.", card=name), rule)
    if is_turn_skipping(card):
        return why_not_skip(s, card, name, rule)
    sentence = tr(
        "{card} needs an ordinary step without an attack that leaves a move for the rest of the turn.", card=name
    )
    return Reason(sentence, rule)


def why_not_gwaihir(s: Confrontation, rule: str) -> Reason:
    if s.minion >= 0 and s.fellow >= 0 and s.who(s.minion) == WARG:
        return Reason(tr("Gwaihir cannot be called against the Warg."), rule)
    return Reason(tr("Gwaihir is called at the start of a battle, if a region is open."), rule)


def why_not_palantir(s: Confrontation, side: int, frame: Frame, rule: str) -> Reason:
    if s.side != side:
        return Reason(tr("The Palantír is used in your own turn."), rule)
    if s.flags & SKIPPED or (frame is TAKE_TURN and not can_move(s, SAURON)):
        sentence = tr("The Palantír cannot be used in a skipped turn, and you cannot move in this one.")
        return Reason(sentence, rule)
    if frame in NO_WINDOW:
        return Reason(tr("The Palantír can be used before or after this question, but not now."), rule)
    return Reason(tr("The Palantír shows a region other than the Shire that holds Fellowship pieces."), rule)


def why_not_skip(s: Confrontation, card: int, name: str, rule: str) -> Reason:
    if s.turn == 1:
        return Reason(tr("{card} cannot be used on the opening turn.", card=name), "4.2")
    if s.ordered >= 0:
        return Reason(tr("A King Revealed forbids skipping this turn."), "11.3")
    if s.seen:
        return Reason(tr("The turn cannot be skipped after the Palantír was used in it."), "11.7")
    if card == GANDALF_THE_WHITE:
        if s.at[GANDALF] != DEFEATED:
            return Reason(tr("Gandalf has not been defeated."), rule)
        return Reason(tr("Fangorn must be free of Sauron and have room."), rule)
    if card == A_KING_REVEALED:
        if not s.is_on_board(ARAGORN):
            return Reason(tr("Aragorn is not on the board."), rule)
        return Reason(tr("There is no Sauron piece that could be ordered."), rule)
    if card == CREBAIN:
        return Reason(tr("There is no concealed Fellowship piece."), rule)
    sentence = tr("Mordor must be free of the Fellowship and have room, and a piece must be away from it.")
    return Reason(sentence, rule)
