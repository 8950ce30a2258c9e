"""Random games of many rulesets, for properties of every position."""

from __future__ import annotations

from collections.abc import Iterator

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import Confrontation

ALL_SPECIALS = "shadowfax+gandalf_the_white+a_king_revealed+gwaihir+dark_of_mordor+crebain+palantir+recall_to_mordor"

RULESETS: tuple[dict[str, str], ...] = (
    {},
    {"cast": "variant"},
    {"cast": "draft"},
    {"cast": "draft", "draft": "hidden"},
    {"specials": "own-two", "upstream-sideways-retreat": "on"},
    {"cast": "variant", "specials": "own-two", "stuck-retreat-blocks-sacrifice": "on", "upstream-bars-sauron": "on"},
    {"cast": "draft", "specials": "announced"},
    {"cast": "draft", "draft": "hidden", "specials": "own-two"},
    {"cast": "variant", "specials": "handicap", "handicap": ALL_SPECIALS, "turn-limit": "60"},
    {"cast": "draft", "draft": "hidden", "specials": "handicap", "handicap": ALL_SPECIALS},
)


def walk(rules: dict[str, str], seed: int) -> Iterator[Confrontation]:
    """Every position of a random game, the first and the last too. The same object is yielded again and again."""
    s, dice = new_game(read_rules(rules)), Dice(seed)
    yield s
    while s.depth:
        step(s, dice)
        yield s


def step(s: Confrontation, dice: Dice) -> None:
    """A random answer for a random seat that is asked."""
    asked = s.asked()
    seat = asked[dice.below(len(asked))]
    if seat == CHANCE:
        options = s.legal_actions()
        s.apply(options[dice.below(len(options))])
    else:
        options = s.actions_for(seat)
        s.answer(seat, options[dice.below(len(options))])


def positions(games: int, seed: int = 0, every: int = 1) -> Iterator[Confrontation]:
    """Positions of a number of games of every ruleset; one in `every` of them."""
    for number in range(games):
        for k, rules in enumerate(RULESETS):
            for i, s in enumerate(walk(rules, 1000 * seed + 50 * number + k)):
                if (i + number) % every == 0 or s.depth == 0:
                    yield s
