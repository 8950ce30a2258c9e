"""Why an answer is not possible now: one sentence and the number of the rule.

Everything is computed from a view, in a position that may lie behind it, so it reveals nothing the player may not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from mathom.core.engine.agenda import ARGUMENT, FIRST
from mathom.core.engine.dice import Dice
from mathom.core.errors import IllegalAction, MathomError
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import parts_of, words_of
from mathom.games.riddle.knowledge.view import WATCHER_SEAT, View
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.rules.answers import (
    DECLARE,
    DRAW_WITH,
    FINISH_WITH,
    MOVE_BY,
    POWER_PLAY,
    REROLL,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.battle import DEFEND, PRESENT_FORCE, TAKE_SPOILS
from mathom.games.riddle.rules.cards import EAGLES, HORSE, KIND_NAMES, NO_CARD, PICK_UP_BY, RIDDLE, TITLE_NAMES
from mathom.games.riddle.rules.drawing import DISCARD_EXCESS, DISCARD_ONE
from mathom.games.riddle.rules.halls import LEAVE_WITH_WIZARD, PLACE_MARKER
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS, has_means, is_flight
from mathom.games.riddle.rules.power_plays.clairvoyance import RESIST, SEE_HAND
from mathom.games.riddle.rules.power_plays.riddles import CHOOSE_WHOM_TO_RIDDLE, NAME_TITLE
from mathom.games.riddle.rules.power_plays.secret_spaces import HIDE_CARD
from mathom.games.riddle.rules.power_plays.taking import ASK_FOR_CARD, CHOOSE_WHOM_TO_DRAW_FROM, may_use_gollum
from mathom.games.riddle.rules.state import CAPTIVE, CHARACTER_NAMES, HAND, Riddle
from mathom.games.riddle.rules.turn import ROLL, TAKE_ACTION
from mathom.games.riddle.table import card_uses as uses
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.explain_moves import (
    why_no_means,
    why_not_by,
    why_not_going,
    why_not_return,
    why_not_space,
)
from mathom.games.riddle.text.explain_plays import (
    why_not_attack,
    why_not_captive,
    why_not_captured,
    why_not_city,
    why_not_discarded,
    why_not_finish,
    why_not_force,
    why_not_held,
    why_not_on_secret_space,
    why_not_player,
    why_not_seen_from_here,
    why_not_title,
    why_not_won,
)
from mathom.games.riddle.text.notation import PRINTED, asked_frame, notate, parse, plain, player_name, space_titles
from mathom.games.riddle.text.words import question

USES: Final = {  # uses of a card, by verb
    "see": POWER_PLAY,
    "draw": DRAW_WITH,
    "pile": SEE_PILE_WITH,
    "reroll": REROLL,
    "finish": FINISH_WITH,
}
VERBS: Final = (
    *("die", "finish", "declare", "hide", "retrieve", "search", "look", "attack", "riddle", "release", "city"),
    *("captive", "surrender", "see", "draw", "pile", "reroll"),
)
IN_TURN: Final = (TAKE_ACTION, CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS, ROLL)


@dataclass(slots=True)
class Mentions:
    """What a text mentions. A character may be a card and a player."""

    verbs: list[str] = field(default_factory=list)
    spaces: list[int] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)
    names: list[int] = field(default_factory=list)  # titles guessed in a riddle


def why_not(v: View, text: str) -> Reason:
    s = RiddleWorlds(v).sample(Dice(1))
    seat = int(v.seat)
    if s.depth == 0:
        return Reason(tr("The game is over."), None)
    if seat == WATCHER_SEAT or seat not in s.asked():
        return why_not_now(s)
    try:
        return Reason(tr("That is allowed now: {answer}.", answer=notate(s, seat, parse(s, seat, text))), None)
    except IllegalAction:
        return why_not_this(s, seat, find_mentions(s, text))
    except MathomError as error:
        return Reason(str(error), None)


def why_not_now(s: Riddle) -> Reason:
    asked = s.asked()[0]
    if asked < 0:
        return Reason(tr("Chance decides now."), None)
    who = titles.player(s, asked_player(s, asked))
    return Reason(tr("{who} decides now.", who=who), "4.1" if asked_frame(s, asked)[0] in IN_TURN else None)


def asked_player(s: Riddle, seat: int) -> int:
    return int(s.agenda[s.lane(seat)] >> FIRST & ARGUMENT)


# ---- mentions ----


Name = tuple[list[str], str, int | str]  # its words, the list of Mentions it belongs to, and its number or verb


def find_mentions(s: Riddle, text: str) -> Mentions:
    """Finds full names, the longest first; other words are ignored."""
    words = [word.text for word in words_of(plain(text))]
    said = Mentions()
    of_players = list(player_names(s))
    while words:
        names = [*names_by_word(s.rules.board).get(words[0], ()), *of_players]
        found = [(len(parts), into, value) for parts, into, value in names if words[: len(parts)] == parts]
        longest = max((length for length, _, _ in found), default=1)
        for length, into, value in found:
            if length == longest and value not in getattr(said, into):
                getattr(said, into).append(value)
        words = words[longest:]
    return said


@cache
def names_by_word(board: Board) -> dict[str, list[Name]]:
    """The names that are the same in every game on a map, by first word."""
    found: dict[str, list[Name]] = {}
    for name in fixed_names(board):
        found.setdefault(name[0][0], []).append(name)
    return found


def fixed_names(board: Board) -> Iterator[Name]:
    for verb in VERBS:
        yield [verb], "verbs", verb
    for space, name in enumerate(board.space_names):
        yield list(parts_of(name.lower())), "spaces", space
    for space, name in space_titles(board).items():
        yield from with_article(name, "spaces", space)
    for kind, name in enumerate(KIND_NAMES):
        yield from with_article(name, "kinds", kind)
        if name in PRINTED:
            yield list(parts_of(PRINTED[name])), "kinds", kind
    for number, name in enumerate(TITLE_NAMES):
        yield from with_article(name, "names", number)


def with_article(name: str, into: str, value: int) -> Iterator[Name]:
    parts = list(parts_of(name))
    yield parts, into, value
    if parts[0] == "the":
        yield parts[1:], into, value


def player_names(s: Riddle) -> Iterator[Name]:
    for player in range(s.rules.players):
        for name in {player_name(s, player), f"player-{player + 1}", player_name(s, player).removeprefix("black-")}:
            yield list(parts_of(name)), "players", player


# ---- by the question ----


def why_not_this(s: Riddle, seat: int, said: Mentions) -> Reason:
    frame, argument = asked_frame(s, seat)
    player = asked_player(s, seat)
    reason: Reason | None = None
    if frame is TAKE_ACTION:
        reason = why_not_done(s, seat, said)
    elif frame is CHOOSE_DESTINATION and said.spaces:
        reason = why_not_by(s, said.spaces[0], s.card, True)
    elif frame is PLACE_MARKER and said.spaces:
        reason = why_not_return(s, player, said.spaces[0])
    elif frame is NAME_TITLE and said.names:
        reason = why_not_title(s, said.names[0])
    elif frame in (DEFEND, PRESENT_FORCE) and said.kinds:
        reason = why_not_force(s, player, frame, said.kinds[0])
    elif frame in (DEFEND, PRESENT_FORCE) and said.spaces:
        reason = why_not_city(s, player, frame, said.spaces[0])
    elif frame is DEFEND and "surrender" in said.verbs:
        reason = Reason(tr("You have begun to defend: go on until you match the attack."), "9.3")
    elif frame is TAKE_SPOILS and "captive" in said.verbs:
        reason = why_not_captured(s)
    elif frame in WHOM and said.players:
        reason = why_not_player(s, frame, argument, said.players[0])
    elif frame in FROM_HAND and said.kinds:
        reason = why_not_discarded(s, player, frame, said.kinds[0])
    return reason or Reason(tr("The question now is: {question}", question=question(s, seat)), None)


WHOM: Final = (CHOOSE_WHOM_TO_RIDDLE, ASK_FOR_CARD, SEE_HAND, CHOOSE_WHOM_TO_DRAW_FROM)
FROM_HAND: Final = (DISCARD_ONE, DISCARD_EXCESS, HIDE_CARD, LEAVE_WITH_WIZARD, RESIST)


def why_not_done(s: Riddle, seat: int, said: Mentions) -> Reason | None:
    """D-2: why an action is not possible in the action loop."""
    verb = said.verbs[0] if said.verbs else ""
    if verb == "attack" and said.players:
        return why_not_attack(s, said.players[0])
    if verb == "riddle" and said.players and s.holds(HAND + s.player, RIDDLE) and not is_captive(s, said.players[0]):
        return why_not_riddle(s, seat, said.players[0])
    if verb in ("release", "riddle") and said.players:
        return why_not_captive(s, verb, said.players[0])
    absent = [kind for kind in said.kinds if KIND_NAMES[kind] in CHARACTER_NAMES] if not said.players else []
    if verb in ("attack", "release", "riddle") and absent:
        return Reason(tr("{who} is not in this game.", who=titles.card(absent[0])), None)
    means = [kind for kind in said.kinds if is_means(kind) and s.holds(HAND + s.player, kind)]
    if said.spaces and means and has_means(s, s.player, means[0], 1):
        return why_not_going(s, said.spaces[0], means[0])
    if said.spaces and verb == "die" and not s.is_die_used:
        return why_not_going(s, said.spaces[0], NO_CARD)
    if said.spaces and verb != "die" and not said.kinds:
        return why_not_space(s, said.spaces[0])
    if said.kinds and (verb == "" or verb in USES or KIND_NAMES[said.kinds[0]] == verb):
        return why_not_card(s, seat, said.kinds[0], said.players, verb)
    return why_not_verb(s, "city" if "city" in said.verbs else verb)


def is_captive(s: Riddle, other: int) -> bool:
    return s.marker[other] == CAPTIVE and s.captor[other] == s.player


def why_not_riddle(s: Riddle, seat: int, other: int) -> Reason:
    """Why the Riddle that the player holds is not for somebody."""
    if POWER_PLAY.of(RIDDLE) not in s.actions_for(seat):
        return why_not_card(s, seat, RIDDLE, [], "")
    who = titles.player(s, other)
    first = Reason(tr("You can riddle {who}: first play the Riddle, then choose {who}.", who=who), None)
    return why_not_player(s, CHOOSE_WHOM_TO_RIDDLE, RIDDLE, other) or first


def is_means(kind: int) -> bool:
    return is_flight(kind) or HORSE <= kind < EAGLES


def why_not_verb(s: Riddle, verb: str) -> Reason | None:
    if verb == "die":
        return why_no_means(s, NO_CARD)
    if verb in ("finish", "city"):
        return why_not_finish(s, verb)
    if verb == "declare":
        return why_not_won(s)
    if verb in ("hide", "retrieve", "search"):
        return why_not_on_secret_space(s, verb)
    return why_not_seen_from_here(s) if verb == "look" else None


# ---- cards ----


def why_not_card(s: Riddle, seat: int, kind: int, players: list[int], verb: str) -> Reason:
    """Goes through the uses of a card, or the one that was named, and gives the first reason against them."""
    if not s.holds(HAND + s.player, kind):
        if players and not verb and KIND_NAMES[kind] in CHARACTER_NAMES:
            name = player_name(s, players[0])
            return Reason(tr("Say what you want to do, as in: attack {name}.", name=name), None)
        return why_not_held(s, s.player, kind)
    open_now = set(s.actions_for(seat))
    found = [*uses.moves(s, kind), *uses.plays(s, kind), *uses.ends(s, kind), *uses.others(s, kind)]
    named = [use for use in found if verb in USES and use[1] == USES[verb].of(kind)]
    if verb == "pile" and not s.rules.secret_spaces:
        return Reason(tr("This game is played without Secret spaces."), "11.3")
    able = [notate(s, seat, action) for _, action, _ in named or found if action in open_now]
    if able:
        return Reason(tr("You can use it: {answers}.", answers=", ".join(able)), None)
    if found:
        _, action, why = (named or found)[0]
        return Reason(why or tr("Not possible now."), rule_of(s, kind, action))
    return Reason(tr("{card} is only a force in battle.", card=titles.card(kind)), "9.2")


def rule_of(s: Riddle, kind: int, action: int) -> str:
    """The number of the rule about a use of a card."""
    if MOVE_BY.has(action):
        return "5.3" if s.halted else "5.1"
    if REROLL.has(action):
        return "4.3"
    if FINISH_WITH.has(action):
        return "4.2" if PICK_UP_BY[kind] & s.side_of(s.player) else "4.4"
    if DRAW_WITH.has(action) and s.power_plays and s.rules.restrict_draws:
        return "12.13"
    if DECLARE.has(action):
        return "4.6"
    if SEE_PILE_WITH.has(action):
        return "11.3"
    if POWER_PLAY.has(action) or DRAW_WITH.has(action):
        return rule_of_power_play(s, kind)
    return "8.1" if s.own_card(s.player) == kind else "5.4"


def rule_of_power_play(s: Riddle, kind: int) -> str:
    if not s.power_plays:
        return "8"
    name = KIND_NAMES[kind]
    if name == "gollum" and not may_use_gollum(s, s.player):
        return "11.1"
    if name == "riddle":
        return "8.2"
    return "8.3" if name in (*CHARACTER_NAMES, "gollum", "bilbo", "shelob") else "8.1"
