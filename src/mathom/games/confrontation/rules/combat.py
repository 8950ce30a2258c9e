"""Cards and strengths: points B6 to B10 of a battle (6.7 to 6.11, chapter 7)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.confrontation.rules.answers import CARD, PASS, USE
from mathom.games.confrontation.rules.board import (
    ADJACENT,
    FELLOWSHIP,
    SAURON,
)
from mathom.games.confrontation.rules.cards import (
    CARDS,
    ELVEN_CLOAK,
    EYE,
    NO_CARD,
    NOBLE_SACRIFICE,
    S_FOUR,
    S_RETREAT,
    is_text_card,
    magic_of,
    size,
)
from mathom.games.confrontation.rules.characters.moments import BOTH_FALL, FELLOW_FALLS, MINION_FALLS, Text
from mathom.games.confrontation.rules.characters.texts import NO_TEXT, TEXTS
from mathom.games.confrontation.rules.characters.tiles import (
    GANDALF,
    GANDALF_V,
    MOUTH_OF_SAURON,
    SARUMAN_V,
    TEAM,
    WARG,
)
from mathom.games.confrontation.rules.defeat import defeat, retreat
from mathom.games.confrontation.rules.events import (
    CARD_IGNORED,
    CARD_SHOWN,
    COMMITTED,
    COMPARED,
    FETCHED_CARD,
    SHOWN,
    TAKEN_BACK,
    TOTAL_OFFSET,
)
from mathom.games.confrontation.rules.retreats import retreats_backward, retreats_sideways
from mathom.games.confrontation.rules.specials.palantir import Decision
from mathom.games.confrontation.rules.state import (
    CLOAKED,
    FACE_DOWN,
    FETCHED,
    HAND,
    NO_CARDS,
    PLAYED,
    SILENCED,
    Confrontation,
)


def fellowship_text(s: Confrontation) -> Text:
    """9.17: the Warg silences the text of its opponent."""
    return NO_TEXT if s.minion == WARG and s.who(WARG) == WARG else TEXTS[s.who(s.fellow)]


# ---- B6, B7: cards ----


class PlayCards(Step[Confrontation]):
    """6.7, 6.8: in secret, or Sauron first and openly against Gandalf; no cards if they were forbidden."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        assert size(s.cards[HAND]) == size(s.cards[HAND + 1]) >= 1  # 6.13
        if s.flags & NO_CARDS:
            return
        s.then(CHANGE_CARDS.of(), SAURON_CARD.of(), FELLOWSHIP_CARD.of())
        if fellowship_text(s).makes_sauron_show_first():
            s.then(SHOW_CARD.of(SAURON), FINISH_MAGIC.of(), SHOW_CARD.of(FELLOWSHIP))
        else:
            s.then(COMMIT_CARD.of(FELLOWSHIP), COMMIT_CARD.of(SAURON), REVEAL_CARDS.of())


def cards_in(mask: i64, out: vec[i64]) -> i64:
    row: i64 = CARD.first
    n: i64 = 0
    k: i64
    for k in range(CARDS):
        if mask >> k & 1:
            out[n] = row + k
            n += 1
    return n


def play(s: Confrontation, side: i64, card: i64) -> None:
    """Plays a card from the hand into the battle."""
    s.cards[HAND + side] = s.cards[HAND + side] & ~(bit(card))
    s.cards[PLAYED + side] = card


def show_card(s: Confrontation, side: i64, rule: i64) -> None:
    s.tell(CARD_SHOWN, rule, side, CARDS * side + s.cards[PLAYED + side])


class CardFromHand(Decision):
    """Offers the cards in the hand of one side."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return cards_in(s.cards[HAND + side], out)


class CommitCard(CardFromHand):
    """6.8: choose a card in secret."""

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        play(s, side, answer.x)
        s.flags |= FACE_DOWN
        s.whisper(COMMITTED, 608, bit(side), CARDS * side + answer.x, side)


class RevealCards(Step[Confrontation]):
    """6.8: both cards are shown at once."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        s.flags &= ~FACE_DOWN
        show_card(s, FELLOWSHIP, 608)
        show_card(s, SAURON, 608)


class ShowCard(CardFromHand):
    """6.8: choose a card and show it."""

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        play(s, side, answer.x)
        show_card(s, side, 905)


class FinishMagic(Step[Confrontation]):
    """6.8: against Gandalf, Sauron's Magic is resolved before the Fellowship plays."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        if s.card(SAURON) == magic_of(SAURON) and not is_ignored(s) and s.pile(SAURON):
            s.then(FETCH_CARD.of(SAURON))


# ---- B8: changes after the reveal ----


class ChangeCards(Step[Confrontation]):
    """6.9: before any text card acts (R08)."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        minion: i64 = s.who(s.minion)
        if minion == SARUMAN_V and s.cards[HAND + FELLOWSHIP]:
            s.then(FORCE_CARD.of(SAURON))
        elif minion == MOUTH_OF_SAURON and s.cards[PLAYED + 1] != S_FOUR and s.cards[FETCHED + 1] != S_FOUR:
            s.then(TAKE_FOUR.of(SAURON))


class ForceCard(Decision):
    """9.30: Saruman may make the Fellowship play another card, once a battle (R11)."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        out[0] = USE.of()
        out[1] = PASS.of()
        return 2

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is USE:
            s.then(PLAY_ANOTHER.of(FELLOWSHIP))


class PlayAnother(Choice[Confrontation]):
    """6.9: the shown card returns to the hand, and another one is played openly."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return cards_in(s.cards[HAND + side], out)

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        take_back(s, side, 930)
        play(s, side, answer.x)
        show_card(s, side, 930)


def take_back(s: Confrontation, side: i64, rule: i64) -> None:
    """Returns the played card to the hand."""
    card: i64 = s.cards[PLAYED + side]
    s.tell(TAKEN_BACK, rule, side, CARDS * side + card)
    s.cards[HAND + side] = s.cards[HAND + side] | bit(card)


class TakeFour(Decision):
    """9.33: the Mouth of Sauron may replace the played card with the 4 (R10)."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        out[0] = USE.of()
        out[1] = PASS.of()
        return 2

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if answer.verb is PASS:
            return
        if s.cards[HAND + side] >> S_FOUR & 1:
            take_back(s, side, 933)
            s.cards[FETCHED + side] = NO_CARD
            play(s, side, S_FOUR)
            show_card(s, side, 933)
        else:
            fetch(s, side, S_FOUR, 933)


# ---- B9: text cards ----


class SauronCard(Step[Confrontation]):
    """6.10, 7.2, 7.4: Sauron's text card is resolved completely, before the Fellowship's (R04)."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        card: i64 = s.card(SAURON)
        if is_ignored(s):
            s.tell(CARD_IGNORED, 705, SAURON, CARDS + card)
        elif not is_text_card(SAURON, card):
            return
        elif card == magic_of(SAURON):
            if s.pile(SAURON):
                s.then(FETCH_CARD.of(SAURON), SAURON_CARD.of())
            else:
                s.tell(CARD_IGNORED, 702, SAURON, CARDS + card)
        elif card == EYE:
            if is_text_card(FELLOWSHIP, s.card(FELLOWSHIP)):
                s.flags |= SILENCED
                s.tell(CARD_IGNORED, 704, FELLOWSHIP, s.card(FELLOWSHIP))
            else:
                s.tell(CARD_IGNORED, 704, SAURON, CARDS + card)
        elif retreats_sideways(s, SAURON, s.region, COUNT_ONLY, 0) > 0:
            s.then(RETREAT_BY_CARD.of(SAURON))
        else:
            s.tell(CARD_IGNORED, 704, SAURON, CARDS + card)


class FellowshipCard(Step[Confrontation]):
    """6.10, 7.2, 7.3: the Fellowship's text card, resolved even if Sauron's fighter has just retreated (R05)."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        card: i64 = s.card(FELLOWSHIP)
        if not is_text_card(FELLOWSHIP, card) or s.flags & SILENCED:
            return
        if card == magic_of(FELLOWSHIP):
            if s.pile(FELLOWSHIP):
                s.then(FETCH_CARD.of(FELLOWSHIP), FELLOWSHIP_CARD.of())
            else:
                s.tell(CARD_IGNORED, 702, FELLOWSHIP, card)
        elif card == ELVEN_CLOAK:
            if not is_text_card(SAURON, s.card(SAURON)):
                s.flags |= CLOAKED
                s.tell(CARD_IGNORED, 703, SAURON, CARDS + s.card(SAURON))
            else:
                s.tell(CARD_IGNORED, 703, FELLOWSHIP, card)
        elif card == NOBLE_SACRIFICE:
            if is_sacrifice_void(s):
                s.tell(CARD_IGNORED, 703, FELLOWSHIP, card)
            else:
                defeat(s, BOTH_FALL, 703)
        elif retreats_backward(s, FELLOWSHIP, s.region, COUNT_ONLY, 0) > 0:
            s.then(RETREAT_BY_CARD.of(FELLOWSHIP))
        else:
            s.tell(CARD_IGNORED, 703, FELLOWSHIP, card)


def is_ignored(s: Confrontation) -> bool:
    """7.5: whether Sauron's card has no effect."""
    card: i64 = s.card(SAURON)
    return TEXTS[s.who(s.minion)].ignores(card) or fellowship_text(s).ignores(card)


def is_sacrifice_void(s: Confrontation) -> bool:
    """7.3: whether Sauron's fighter retreated by card; with the switch of R03, also if that retreat was impossible."""
    if s.at[s.minion] != s.region:
        return True
    return s.rules.stuck_retreat_blocks_sacrifice and s.card(SAURON) == S_RETREAT and not is_ignored(s)


class FetchCard(Decision):
    """7.2: Magic brings back any card from the side's own pile."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        return cards_in(s.pile(side), out)

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        fetch(s, side, answer.x, 702)


def fetch(s: Confrontation, side: i64, card: i64, rule: i64) -> None:
    """A card from the pile replaces the played one."""
    s.cards[FETCHED + side] = card
    s.tell(FETCHED_CARD, rule, side, CARDS * side + card)


class RetreatByCard(Decision):
    """7.3, 7.4: compulsory (R06); to any refuge backward (Fellowship) or sideways (Sauron)."""

    def choices(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        if side == SAURON:
            return retreats_sideways(s, SAURON, s.region, out, 0)
        return retreats_backward(s, FELLOWSHIP, s.region, out, 0)

    def decide(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if side == SAURON:
            retreat(s, s.minion, answer.x, 704)
        else:
            retreat(s, s.fellow, answer.x, 703)


# ---- B10: compare strengths ----


class Compare(Step[Confrontation]):
    """6.11: compares the totals, unless a fighter has left. Gandalf may be shown to help."""

    def run(self, s: Confrontation, todo: Todo) -> None:
        if s.at[s.fellow] != s.region or s.at[s.minion] != s.region:
            return
        if may_be_helped(s):
            s.then(SHOW_GANDALF.of(FELLOWSHIP))
        else:
            compare(s, 0)


def may_be_helped(s: Confrontation) -> bool:
    """9.22: whether variant Gandalf may be near enough, judging by public facts."""
    if s.fellow == GANDALF or s.who(s.minion) == WARG or not s.may_be(GANDALF, GANDALF_V):
        return False
    near: i64 = bit(s.region) | ADJACENT[s.region]
    if s.is_open(GANDALF):
        return near >> s.at[GANDALF] & 1 != 0
    piece: i64
    for piece in range(TEAM):
        if s.is_on_board(piece) and near >> s.at[piece] & 1 and not s.is_open(piece):
            return True
    return False


class ShowGandalf(Choice[Confrontation]):
    """6.11: Gandalf is shown and adds 1."""

    def options(self, s: Confrontation, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PASS.of()
        if s.who(GANDALF) != GANDALF_V or not (bit(s.region) | ADJACENT[s.region]) >> s.at[GANDALF] & 1:
            return 1
        out[1] = USE.of()
        return 2

    def take(self, s: Confrontation, todo: Todo, answer: Answer) -> None:
        if answer.verb is USE:
            s.show_for_battle(GANDALF)
            s.whisper(SHOWN, 922, EVERYBODY, GANDALF_V, s.at[GANDALF])
            compare(s, 1)
        else:
            compare(s, 0)


def compare(s: Confrontation, help_given: i64) -> None:
    """6.11: the lower total is defeated, and both if they are equal."""
    minion: i64 = TEXTS[s.who(s.minion)].strength(s, s.minion, 0)
    fellow: i64 = fellowship_text(s).strength(s, s.fellow, minion) + card_value(s, FELLOWSHIP) + help_given
    minion += card_value(s, SAURON)
    s.tell(COMPARED, 611, fellow + TOTAL_OFFSET, minion + TOTAL_OFFSET)
    if fellow < minion:
        defeat(s, FELLOW_FALLS, 611)
    elif fellow > minion:
        defeat(s, MINION_FALLS, 611)
    else:
        defeat(s, BOTH_FALL, 611)


def card_value(s: Confrontation, side: i64) -> i64:
    """7.1: the points of the Strength Card in play."""
    if s.flags & NO_CARDS:
        return 0
    card: i64 = s.card(side)
    if is_text_card(side, card) or (side == SAURON and (s.flags & CLOAKED or is_ignored(s))):
        return 0
    return card + 1


PLAY_CARDS: Final[PlayCards] = PlayCards()
COMMIT_CARD: Final[CommitCard] = CommitCard(together=True)
REVEAL_CARDS: Final[RevealCards] = RevealCards()
SHOW_CARD: Final[ShowCard] = ShowCard()
FINISH_MAGIC: Final[FinishMagic] = FinishMagic()
CHANGE_CARDS: Final[ChangeCards] = ChangeCards()
FORCE_CARD: Final[ForceCard] = ForceCard()
PLAY_ANOTHER: Final[PlayAnother] = PlayAnother()
TAKE_FOUR: Final[TakeFour] = TakeFour()
SAURON_CARD: Final[SauronCard] = SauronCard()
FELLOWSHIP_CARD: Final[FellowshipCard] = FellowshipCard()
FETCH_CARD: Final[FetchCard] = FetchCard()
RETREAT_BY_CARD: Final[RetreatByCard] = RetreatByCard()
COMPARE: Final[Compare] = Compare()
SHOW_GANDALF: Final[ShowGandalf] = ShowGandalf()
