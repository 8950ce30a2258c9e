"""All frames of the game, in the order of the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from mathom.core.engine.agenda import Frame, numbered
from mathom.games.riddle.rules import battle, captivity, drawing, exchange, finishing, halls, moving, setup, turn
from mathom.games.riddle.rules.answers import ANSWERS
from mathom.games.riddle.rules.power_plays import clairvoyance, riddles, taking
from mathom.games.riddle.rules.power_plays import common as powers
from mathom.games.riddle.rules.power_plays import secret_spaces as secrets
from mathom.games.riddle.rules.power_plays import shelob as feast
from mathom.games.riddle.rules.sides import partners, teams
from mathom.games.riddle.rules.state import Riddle, Rules

FRAMES: Final[vec[Frame]] = numbered(
    [
        # 2 setup
        setup.ASSIGN_CHARACTERS,
        setup.CHOOSE_CHARACTERS,
        setup.CHOOSE_CHARACTER,
        setup.SHOW_WISHES,
        setup.GIVE_CHARACTERS,
        setup.GIVE_CHARACTER,
        setup.ROLL_OFF,
        setup.ROLL_FOR,
        setup.DEAL_CARDS,
        setup.DEAL_CARD,
        setup.ROLL_TO_BEGIN,
        setup.BEGIN,
        # 4 the turn
        turn.NEXT_TURN,
        turn.START_TURN,
        turn.TAKE_TURN,
        turn.ROLL,
        turn.TAKE_ACTION,
        finishing.END_TURN,
        finishing.CLEAR_TABLE,
        # 5 movement
        moving.CHOOSE_DESTINATION,
        moving.CHOOSE_TRAVEL_CARDS,
        moving.STOP,
        # 6 cards
        drawing.DRAW_CARDS,
        drawing.DRAW_CARD,
        drawing.DISCARD_DRAWN,
        drawing.DISCARD_ONE,
        drawing.DISCARD_TO_LIMIT,
        drawing.DISCARD_EXCESS,
        drawing.DRAW_BLIND,
        drawing.SWAP_CARDS,
        # 7 friendly exchange
        exchange.MAKE_EXCHANGES,
        exchange.CHOOSE_WHOM_TO_EXCHANGE_WITH,
        # 8 power plays
        powers.DISCARD_PLAYED_CARD,
        clairvoyance.SEE_HAND,
        clairvoyance.CLAIRVOYANCE,
        clairvoyance.RESIST,
        clairvoyance.END_CLAIRVOYANCE,
        riddles.CHOOSE_WHOM_TO_RIDDLE,
        riddles.ASK_RIDDLE,
        riddles.HOLD_UP_CARD,
        riddles.NAME_TITLE,
        riddles.ANSWER_RIDDLE,
        riddles.GO_ON_RIDDLING,
        riddles.LOSE_CARD,
        riddles.END_RIDDLE,
        riddles.OFFER_FREE_RIDDLE,
        taking.ASK_FOR_CARD,
        taking.ANSWER_GOLLUM,
        taking.TAKE_FROM_HAND,
        taking.GIVE_CARD,
        taking.CHOOSE_WHOM_TO_DRAW_FROM,
        taking.DRAW_FROM_HAND,
        feast.FEAST_ROUND,
        feast.NEXT_VICTIM,
        feast.SHELOB_DRAWS,
        feast.END_FEAST,
        # 9 battle
        battle.PRESENT_FORCE,
        battle.MATCH_FORCES,
        battle.DEFEND,
        battle.END_BATTLE,
        battle.SPOILS,
        battle.TAKE_SPOILS,
        battle.RIDDLE_NEW_CAPTIVE,
        # 10 the Halls of Mandos
        halls.SPEND_TURN_IN_HALLS,
        halls.ROLL_IN_HALLS,
        halls.LEAVE_WITH_SIX,
        halls.LEAVE_WITH_WIZARD,
        halls.PLACE_MARKER,
        # 11 advanced rules
        secrets.HIDE_CARD,
        secrets.RETRIEVE_CARD,
        secrets.CHOOSE_PILE,
        secrets.FIND_CARD,
        secrets.LOOK_AT_PILE,
        captivity.TAKE_HIDDEN_CARDS,
        # 12 optional rules
        partners.WISH_TITLE,
        partners.GIVE_TO_PARTNER,
        partners.FILL_EXCHANGE,
        partners.CHOOSE_FROM_PARTNER,
        partners.SHARE_SIGHT,
        partners.SHARE_ALL_SIGHTS,
        teams.CHOOSE_WHO_ACTS,
    ],
    ANSWERS,
)


def new_game(rules: Rules) -> Riddle:
    """A new game, before the choice of characters."""
    return setup.new_game(FRAMES, rules)
