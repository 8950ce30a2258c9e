"""Team-mates (O-2, O-4): how they exchange cards (D-7), and how they see each other's hands."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, NOTHING, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of, pair
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import KIND, PASS, TITLE
from mathom.games.riddle.rules.cards import ELF_RING, KINDS, PALANTIR, TITLE_OF, TITLES
from mathom.games.riddle.rules.drawing import DRAW_BLIND, SWAP_CARDS, receiver_of
from mathom.games.riddle.rules.events import CARD_CHOSEN, PLAYED, TABLE_TALK, TITLE_WISHED, TOOK_BACK, WISH_REFUSED
from mathom.games.riddle.rules.map.board import CLAIRVOYANCE_SPACE
from mathom.games.riddle.rules.power_plays.common import show_hand
from mathom.games.riddle.rules.state import ASKED, BLIND, HAND, LOOKED, SET_ASIDE, Riddle

# ---- O-2: friendly exchanges between team-mates, s.player and s.other ----

WISHES_FIRST: Final = 0
NO_WISH: Final = 0  # otherwise 1 + the title, or NOTHING_WISHED
NOTHING_WISHED: Final = TITLES + 1


def exchange_by_agreement(s: Riddle, player: i64, other: i64) -> bool:
    """If the two are team-mates who do not draw blindly, puts their exchange on the agenda and returns True."""
    rule: i64 = s.rules.partner_exchange
    if rule == BLIND or not s.are_partners(player, other):
        return False
    if rule == ASKED:
        s.then(WISH_TITLE.of(player, WISHES_FIRST), SWAP_CARDS.of())
    elif rule == LOOKED:
        show_hand(s, player, other, 1202)
        show_hand(s, other, player, 1202)
        s.then(CHOOSE_FROM_PARTNER.of(player), CHOOSE_FROM_PARTNER.of(other), SWAP_CARDS.of())
    else:
        s.then(GIVE_TO_PARTNER.of(player, NO_WISH), GIVE_TO_PARTNER.of(other, NO_WISH), SWAP_CARDS.of())
    return True


class WishTitle(Choice[Riddle]):
    """D-7, O-2 b: a title that the player asks for aloud, or nothing. The active player asks first."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        title: i64
        for title in range(TITLES):
            out[title] = TITLE.of(title)
        out[TITLES] = PASS.of()
        return TITLES + 1

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, wish = pair(todo)
        other: i64 = receiver_of(s, player)
        title: i64 = TITLES if answer.verb is PASS else answer.x
        s.whisper(TITLE_WISHED, 1202, EVERYBODY, title, player, other)
        if wish == WISHES_FIRST:
            s.then(WISH_TITLE.of(other, title + 1))
        else:
            s.then(giving(s, player, wish), giving(s, other, title + 1), FILL_EXCHANGE.of())


def giving(s: Riddle, giver: i64, wish: i64) -> Todo:
    """The question for a player whose team-mate has this wish. Without a wish: a blind draw or a choice, as agreed."""
    if wish != NOTHING_WISHED:
        return GIVE_TO_PARTNER.of(giver, wish)
    return GIVE_TO_PARTNER.of(giver, NO_WISH) if s.rules.unmet_by_choice else NOTHING


class GiveToPartner(Choice[Riddle]):
    """D-7, O-2 a and b: the card that the player gives, before seeing what they get.

    If a title was asked for and unmet wishes are drawn blindly, they may give a card of that title or refuse.
    """

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        giver, wish = pair(todo)
        if wish == NO_WISH or s.rules.unmet_by_choice:
            return s.kinds_in(HAND + giver, out, 0)
        out[0] = PASS.of()
        n: i64 = 1
        kind: i64
        for kind in range(KINDS):
            if TITLE_OF[kind] == wish - 1 and s.has(giver, kind):
                out[n] = KIND.of(kind)
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        giver: i64 = first_of(todo)
        receiver: i64 = receiver_of(s, giver)
        if answer.verb is PASS:
            s.tell(WISH_REFUSED, 1202, giver, receiver)
            return
        s.move_card(answer.x, HAND + giver, SET_ASIDE + receiver)
        s.whisper(CARD_CHOSEN, 1202, s.seat_bit(giver), answer.x, giver, receiver)


class FillExchange(Step[Riddle]):
    """O-2 b: draws blindly for each half of the exchange without a chosen card."""

    def run(self, s: Riddle, todo: Todo) -> None:
        for_player: Todo = DRAW_BLIND.of(s.other) if s.count[SET_ASIDE + s.player] == 0 else NOTHING
        for_other: Todo = DRAW_BLIND.of(s.player) if s.count[SET_ASIDE + s.other] == 0 else NOTHING
        s.then(for_player, for_other)


class ChooseFromPartner(Choice[Riddle]):
    """D-7, O-2 c: a card from the other hand, just seen. Both choose from the hands as they were."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return s.kinds_in(HAND + receiver_of(s, player), out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        other: i64 = receiver_of(s, player)
        s.move_card(answer.x, HAND + other, SET_ASIDE + player)
        s.whisper(CARD_CHOSEN, 1202, s.seat_bit(player) | s.seat_bit(other), answer.x, other, player)


# ---- O-4: clairvoyance between team-mates ----


def may_join_sight(s: Riddle, seer: i64, target: i64, kind: i64) -> bool:
    """O-4 (i): a player uses an Elf Ring or Palantir on a team-mate with cards, who may have one too."""
    if not s.rules.partner_clairvoyance or not s.are_partners(seer, target):
        return False
    return ELF_RING <= kind <= PALANTIR and s.hand_size(target) > 0


def add_own_sights(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """D-31: adds the Elf Rings and Palantirs that the player may show."""
    kind: i64
    for kind in range(ELF_RING, PALANTIR + 1):
        if s.has(player, kind):
            out[n] = KIND.of(kind)
            n += 1
    return n


def join_sight(s: Riddle, seer: i64, target: i64, kind: i64) -> None:
    """O-4 (i): the team-mate shows their own to all and keeps it. The two see both hands and may talk this turn."""
    s.tell(PLAYED, 1204, target, kind)
    s.tell(TOOK_BACK, 1204, target, kind)
    s.talking |= bit(seer) | bit(target)
    share_hands(s, seer, target)


def share_hands(s: Riddle, a: i64, b: i64) -> None:
    show_hand(s, a, b, 1204)
    show_hand(s, b, a, 1204)
    s.tell(TABLE_TALK, 1204, a, b)


def shares_sight(s: Riddle, player: i64) -> bool:
    """O-4 (ii): whether the player shares sight with every team-mate of whom the same is true."""
    if not s.rules.partner_clairvoyance or not s.is_placed(player):
        return False
    return s.rules.board.special[s.marker[player]] == CLAIRVOYANCE_SPACE


class ShareSight(Step[Riddle]):
    """O-4 (ii): a player comes to a Clairvoyance space and shares hands with all team-mates on such spaces."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        other: i64
        if shares_sight(s, player):
            for other in range(s.rules.players):
                if s.are_partners(player, other) and shares_sight(s, other):
                    share_hands(s, player, other)


class ShareAllSights(Step[Riddle]):
    """O-4 (ii): at the end of every turn, team-mates on Clairvoyance spaces see each other's hands again."""

    def run(self, s: Riddle, todo: Todo) -> None:
        a: i64
        b: i64
        if s.rules.partner_clairvoyance:
            for a in range(s.rules.players):
                for b in range(a + 1, s.rules.players):
                    if s.are_partners(a, b) and shares_sight(s, a) and shares_sight(s, b):
                        share_hands(s, a, b)


WISH_TITLE: Final[WishTitle] = WishTitle(2)
GIVE_TO_PARTNER: Final[GiveToPartner] = GiveToPartner(2, together=True)
FILL_EXCHANGE: Final[FillExchange] = FillExchange()
CHOOSE_FROM_PARTNER: Final[ChooseFromPartner] = ChooseFromPartner()
SHARE_SIGHT: Final[ShareSight] = ShareSight(1)
SHARE_ALL_SIGHTS: Final[ShareAllSights] = ShareAllSights()
