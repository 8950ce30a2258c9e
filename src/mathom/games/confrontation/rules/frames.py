"""Everything that can wait on the agenda of this game, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from mathom.core.engine.agenda import Frame, numbered
from mathom.games.confrontation.rules import battle, combat, defeat, end_of_turn, movement, setup, turn
from mathom.games.confrontation.rules.answers import ANSWERS
from mathom.games.confrontation.rules.specials import palantir
from mathom.games.confrontation.rules.specials import special_cards as specials
from mathom.games.confrontation.rules.state import Confrontation, Rules

FRAMES: Final[vec[Frame]] = numbered(
    [
        setup.PICK_FACE,
        setup.SHOW_TEAMS,
        setup.ANNOUNCE_NUMBER,
        setup.PICK_SPECIAL,
        setup.DEAL_SPECIALS,
        setup.PLACE_PIECE,
        setup.FILL_HOMES,
        turn.START_TURN,
        turn.TAKE_TURN,
        specials.EXTRA_STEP,
        specials.MOVE_ON,
        specials.CHOOSE_ORDERED,
        specials.DRAW_ORDERED,
        specials.CHOOSE_SPIED,
        specials.DRAW_SPIED,
        specials.RECALL,
        movement.ANSWER_TUNNEL,
        movement.ARRIVE,
        palantir.LOOK_FIRST,
        battle.ATTACK,
        battle.FIND_DEFENDER,
        battle.CHOOSE_DEFENDER,
        battle.DRAW_DEFENDER,
        battle.CALL_GWAIHIR,
        battle.FELLOWSHIP_TEXT,
        battle.USE_FELLOWSHIP_TEXT,
        battle.SAURON_TEXT,
        battle.USE_SAURON_TEXT,
        combat.PLAY_CARDS,
        combat.COMMIT_CARD,
        combat.REVEAL_CARDS,
        combat.SHOW_CARD,
        combat.FINISH_MAGIC,
        combat.CHANGE_CARDS,
        combat.FORCE_CARD,
        combat.PLAY_ANOTHER,
        combat.TAKE_FOUR,
        combat.SAURON_CARD,
        combat.FELLOWSHIP_CARD,
        combat.FETCH_CARD,
        combat.RETREAT_BY_CARD,
        combat.COMPARE,
        combat.SHOW_GANDALF,
        defeat.ESCAPE,
        defeat.END_BATTLE,
        end_of_turn.END_TURN,
        end_of_turn.CONCEAL,
    ],
    ANSWERS,
)


def new_game(rules: Rules) -> Confrontation:
    """A game before its first decision."""
    return setup.new_game(FRAMES, rules)
