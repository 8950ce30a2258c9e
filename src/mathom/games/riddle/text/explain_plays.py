"""Why a power play, a battle, the end of a turn or a use of a card is not possible (4.4, 4.6, chapters 6, 8, 9, 11)."""

from __future__ import annotations

from mathom.core.engine.agenda import Frame
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.games.riddle.rules.battle import MOST_POINTS, PRESENT_FORCE, has_force_against, points_of, symbol_of
from mathom.games.riddle.rules.cards import EVIL, GOOD, NO_SYMBOL, THE_RING
from mathom.games.riddle.rules.drawing import DISCARD_EXCESS, DISCARD_ONE
from mathom.games.riddle.rules.halls import LEAVE_WITH_WIZARD
from mathom.games.riddle.rules.moving import can_spare
from mathom.games.riddle.rules.power_plays.clairvoyance import SEE_HAND, is_on_clairvoyance_space
from mathom.games.riddle.rules.power_plays.riddles import CHOOSE_WHOM_TO_RIDDLE
from mathom.games.riddle.rules.power_plays.secret_spaces import HIDE_CARD, MOST_HIDDEN
from mathom.games.riddle.rules.power_plays.taking import CHOOSE_WHOM_TO_DRAW_FROM, may_draw_from
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    HAND,
    HIDDEN_THIS_TURN,
    IN_HALLS,
    OUT,
    PILE,
    PLAYERS,
    TABLE,
    UNPLACED,
    Riddle,
)
from mathom.games.riddle.text import titles

# ---- players ----


def why_out_of_reach(s: Riddle, other: int) -> str:
    """Chapter 1, R44: why a player is out of reach; empty if they are not."""
    who = titles.player(s, other)
    if s.marker[other] == IN_HALLS:
        return tr("{who} is in the Halls of Mandos, out of reach.", who=who)
    if s.marker[other] == CAPTIVE:
        return tr("{who} is a captive, out of reach.", who=who)
    return tr("{who} is not in the game.", who=who) if s.marker[other] <= OUT else ""


def why_not_player(s: Riddle, frame: Frame, card: int, other: int) -> Reason | None:
    """Why a player cannot be the target of the power play in progress."""
    who = titles.player(s, other)
    if other == s.player:
        return Reason(tr("That is you."), "8")
    if away := why_out_of_reach(s, other):
        return Reason(away, "8")
    if frame is SEE_HAND and other == s.seen_first:
        return Reason(tr("The second hand must be that of another player."), "8.1")
    if frame is SEE_HAND:
        return Reason(
            tr("This cannot see the hand of {who} where they are.", who=who), "8.1" if s.card >= 0 else "11.2"
        )
    if frame is CHOOSE_WHOM_TO_RIDDLE and s.are_partners(s.player, other):
        return why_not_partner(s, other)
    if s.hand_size(other) == 0:
        rule = "8.2" if frame is CHOOSE_WHOM_TO_RIDDLE else "8.3"
        return Reason(tr("{who} holds no card.", who=who), rule)
    if frame is CHOOSE_WHOM_TO_DRAW_FROM and not may_draw_from(s, other, card):
        return Reason(tr("A character card draws from players of its own kind only."), "12.13")
    return None


def why_not_partner(s: Riddle, other: int) -> Reason:
    who = titles.player(s, other)
    rule = "12.16" if s.rules.teams_of else "12.1"
    return Reason(tr("{who} is on your team: no riddles or battles between you.", who=who), rule)


def why_not_captive(s: Riddle, verb: str, other: int) -> Reason:
    """Why the player cannot riddle or release somebody."""
    who = titles.player(s, other)
    if s.marker[other] != CAPTIVE or s.captor[other] != s.player:
        if verb == "riddle":
            return Reason(tr("You need a Riddle card to riddle {who}.", who=who), "8.2")
        return Reason(tr("{who} is not your captive.", who=who), "11.4")
    if verb == "release":
        return Reason(tr("{who} goes free on their next turn anyway.", who=who), "11.4")
    if s.are_partners(s.player, other):
        return why_not_partner(s, other)
    if s.hand_size(s.player) == 0 or s.hand_size(other) == 0:
        return Reason(tr("For a free riddle you and the captive must each hold a card."), "11.4")
    return Reason(tr("You can riddle a captive once a turn."), "11.4")


# ---- battle ----


def why_not_attack(s: Riddle, other: int) -> Reason:
    me, who = s.player, titles.player(s, other)
    board = s.rules.board
    for wrong, sentence, rule in (
        (other == me, tr("You cannot attack yourself."), "9.1"),
        (not s.power_plays, tr("You have made two power plays."), "8"),
        (not s.is_reachable(other), why_out_of_reach(s, other), "9.1"),
        (s.marker[other] == UNPLACED, tr("{who} is not on the map yet.", who=who), "9.1"),
        (not s.has_moved, tr("A battle needs a move before it in the same turn."), "9.1"),
    ):
        if wrong:
            return Reason(sentence, rule)
    if s.are_partners(me, other):
        return why_not_partner(s, other)
    for wrong, sentence, rule in (
        (
            not board.is_on_or_beside(s.marker[me], s.marker[other]),
            tr("{who} is not on or beside your space.", who=who),
            "9.1",
        ),
        (s.attacked >> other & 1 == 1, tr("You have attacked {who} in this turn.", who=who), "9.1"),
        (s.hand_size(me) == 0 or s.hand_size(other) == 0, tr("Both must hold a card."), "9.1"),
        (
            s.exchanged[other] != s.marker[me],
            tr("You have not exchanged cards with {who} from this space in this turn.", who=who),
            "9.1",
        ),
        (not has_force_against(s, me, other), tr("You have no force against {who}.", who=who), "9.3"),
    ):
        if wrong:
            return Reason(sentence, rule)
    return Reason(tr("{who} cannot be attacked now.", who=who), "9.1")


def why_not_force(s: Riddle, player: int, frame: Frame, kind: int) -> Reason:
    if not s.holds(HAND + player, kind):
        return why_not_held(s, player, kind)
    is_attack = frame is PRESENT_FORCE
    points = points_of(s, player, kind, symbol_of(s, s.other if is_attack else player, is_attack))
    card = titles.card(kind)
    if points == 0:
        return Reason(tr("{card} does not fight for you in this battle.", card=card), "9.2")
    if (s.total if is_attack else s.defence) + points > MOST_POINTS:
        return Reason(tr("{card} would bring your total above five.", card=card), "9.3")
    if is_attack and not can_spare(s, player, kind):
        return why_not_spared(kind)
    return Reason(
        tr("With {card} you would present more than you need, or fail to match the attack.", card=card), "9.3"
    )


def why_not_city(s: Riddle, player: int, frame: Frame, space: int) -> Reason:
    """9.2: why a city does not fight."""
    is_attack = frame is PRESENT_FORCE
    board, symbol = s.rules.board, s.city_symbol(space)
    city, site = titles.space(s, space), board.site[space]
    near = board.sites_near[s.marker[s.player]] | board.sites_near[s.marker[s.other]]
    if symbol not in (GOOD, EVIL):
        return Reason(tr("Only good and evil cities fight."), "9.2")
    if not near >> site & 1:
        return Reason(tr("{city} is not on or beside the space of either of you.", city=city), "9.2")
    if s.cities_used >> site & 1:
        return Reason(tr("{city} fights once in a battle.", city=city), "9.2")
    if symbol != symbol_of(s, s.other if is_attack else player, is_attack):
        return Reason(tr("{city} does not fight for you in this battle.", city=city), "9.2")
    return Reason(
        tr("With {card} you would present more than you need, or fail to match the attack.", card=city), "9.3"
    )


def why_not_captured(s: Riddle) -> Reason:
    if not s.rules.captivity:
        return Reason(tr("This game is played without captivity."), "11.4")
    return Reason(tr("Nobody is taken captive while more than five players are left."), "12.10")


# ---- riddles, discards ----


def why_not_title(s: Riddle, title: int) -> Reason | None:
    if s.named >> title & 1:
        return Reason(tr("You have named {title} already.", title=titles.title(title)), "8.2")
    return None


def why_not_held(s: Riddle, player: int, kind: int) -> Reason:
    card = titles.card(kind)
    if s.holds(TABLE + player, kind):
        return Reason(tr("{card} is on the table, in use.", card=card), "5.4")
    if is_hidden(s, player, kind):
        return Reason(tr("{card} is in a hidden pile, not in your hand.", card=card), "11.3")
    return Reason(tr("You do not hold {card}.", card=card), "6.1")


def is_hidden(s: Riddle, player: int, kind: int) -> bool:
    """Whether the player hid this card in a pile that nobody has searched since."""
    piles = [i for i in range(len(s.rules.board.secret_space)) if not s.disturbed[player] >> i & 1]
    fresh = any(s.holds(HIDDEN_THIS_TURN + i, kind) for i in piles) and player == s.player
    return fresh or any(s.holds(PILE + PLAYERS * i + player, kind) for i in piles)


def why_not_spared(kind: int) -> Reason:
    """K29: the player needs this card to move on."""
    card = titles.card(kind)
    return Reason(tr("The turn began here, and only {card} can move you on: keep it.", card=card), "4.2")


def why_not_discarded(s: Riddle, player: int, frame: Frame, kind: int) -> Reason:
    """Why the question does not allow this card."""
    if not s.holds(HAND + player, kind):
        return why_not_held(s, player, kind)
    if kind == THE_RING and frame in (DISCARD_ONE, DISCARD_EXCESS):
        return Reason(tr("The Ring is never discarded."), "6.6")
    if frame is HIDE_CARD:
        return why_not_spared(kind)
    if frame is LEAVE_WITH_WIZARD:
        return Reason(tr("Only a Wizard of your own kind gets you out."), "10.2")
    return Reason(tr("You can resist only with The Ring or with your own card."), "8.1")


# ---- the end of the turn, special spaces ----


def why_not_finish(s: Riddle, verb: str) -> Reason:
    space = s.marker[s.player]
    if space == s.start and not s.is_victory_space(space):
        return Reason(tr("You must move first: a turn does not end where it began."), "4.2")
    if verb != "city" and s.city_symbol(space) == NO_SYMBOL:
        return Reason(tr("You can finish without a pick-up."), "4.4")
    if s.city_symbol(space) == NO_SYMBOL:
        return Reason(tr("You are not in a city."), "4.4")
    return Reason(tr("You have picked up here: pick up in two other cities first."), "6.3")


def why_not_won(s: Riddle) -> Reason:
    goal = s.victory_space(s.player)
    where = titles.space(s, goal)
    if not s.holds(HAND + s.player, THE_RING):
        return Reason(tr("You do not hold The Ring."), "4.6")
    if s.marker[s.player] != goal and s.rules.elf_ring_win:
        return Reason(tr("You are not at {goal}, and you do not hold all three Elf Rings.", goal=where), "12.7")
    if s.marker[s.player] != goal:
        return Reason(tr("You win with The Ring only at {goal}.", goal=where), "4.6")
    if s.rules.wait_once:
        return Reason(tr("You must have ended a turn at {goal} before.", goal=where), "12.5")
    return Reason(tr("You must have ended your last turn at {goal}.", goal=where), "4.6")


def why_not_on_secret_space(s: Riddle, verb: str) -> Reason:
    secret = s.rules.board.secret[s.marker[s.player]]
    if not s.rules.secret_spaces:
        return Reason(tr("This game is played without Secret spaces."), "11.3")
    if secret < 0:
        return Reason(tr("You are not on a Secret space."), "11.3")
    if verb == "hide":
        full = s.count[HIDDEN_THIS_TURN + secret] >= MOST_HIDDEN
        sentence = tr("You have hidden four cards here in this turn.") if full else tr("You hold no card.")
        if s.hand_size(s.player) > 0 and not full:
            return Reason(tr("The turn began here: you need your cards to move on."), "4.2")
    elif verb == "retrieve":
        sentence = tr("You have no cards here from an earlier turn.")
    elif s.searched >> secret & 1:
        sentence = tr("You have searched here in this turn.")
    else:
        sentence = tr("Nobody else has hidden cards here.")
    return Reason(sentence, "11.3")


def why_not_seen_from_here(s: Riddle) -> Reason:
    if not s.rules.clairvoyance_spaces:
        return Reason(tr("This game is played without Clairvoyance spaces."), "11.2")
    if not is_on_clairvoyance_space(s, s.player):
        return Reason(tr("You are not on a Clairvoyance space."), "11.2")
    if not s.power_plays:
        return Reason(tr("You have made two power plays."), "8")
    return Reason(tr("Nobody is within 6 spaces."), "11.2")
