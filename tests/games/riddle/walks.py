"""Random games of many rulesets in which a lot happens, for tests of properties."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import RulesetError
from mathom.games.riddle.options import PRESETS, RULE_OPTIONS, read_rules
from mathom.games.riddle.rules.answers import ATTACK, DECODED, FINISH, FINISH_IN_CITY, PASS, SPACE
from mathom.games.riddle.rules.cards import CARDS, KIND_OF, THE_RING
from mathom.games.riddle.rules.frames import new_game
from mathom.games.riddle.rules.state import DECK, DISCARD, HAND, NOT_IN_PLAY, PILE, Riddle
from tests.effort import more

MOST_ANSWERS = 20_000
FEW_ROUNDS = "8"
KEPT = ("players", "characters", "first", "map", "max-rounds")


def preset_rules() -> list[dict[str, str]]:
    """Every preset, with every number of players that it allows."""
    return [
        {**preset.rules, "players": str(players), "max-rounds": FEW_ROUNDS}
        for preset in PRESETS
        for players in preset.players
    ]


TEAM_RULES = (
    {"players": "4", "partners": "on", "partner-exchange": "asked", "unmet": "chosen"},
    {"players": "5", "partners": "on", "partner-exchange": "asked", "extra-card": "on"},
    {"players": "6", "partners": "on", "partner-exchange": "looked", "partner-clairvoyance": "on"},
    {"players": "2", "two-player-teams": "3", "peek": "strict", "partner-exchange": "looked", "secret-spaces": "on"},
    {"players": "2", "two-player-teams": "4", "peek": "strict", "partner-exchange": "asked", "captivity": "on"},
    {"players": "2", "two-player-teams": "2", "peek": "open", "partner-exchange": "chosen", "one-deck": "on"},
)


def random_rules(number: int, seed: int) -> list[dict[str, str]]:
    """Sets of options that go together, many options each."""
    dice = Dice(seed)
    found: list[dict[str, str]] = [{**rules, "max-rounds": FEW_ROUNDS} for rules in TEAM_RULES]
    while len(found) < number:
        rules = {"players": str(2 + dice.below(7)), "max-rounds": FEW_ROUNDS}
        for option in RULE_OPTIONS:
            if option.choices and option.name not in KEPT and dice.below(2):
                rules = with_option(rules, option.name, option.choices[dice.below(len(option.choices))])
        if rules.get("feast") == "on":
            rules = with_option(rules, "feast-excluded", "sauron+tom-bombadil")
        found.append(rules)
    return found


def with_option(rules: dict[str, str], name: str, value: str) -> dict[str, str]:
    """The rules with one more option, if it goes with the others."""
    try:
        read_rules({**rules, name: value})
    except RulesetError:
        return rules
    return {**rules, name: value}


def rounds(few: int) -> str:
    """How long a random game is."""
    return str(more(few))


def called(rules: dict[str, str]) -> str:
    on = [name if value == "on" else f"{name}={value}" for name, value in rules.items() if value != "off"]
    return " ".join(word for word in on if not word.startswith("max-rounds"))


def begun(rules: dict[str, str]) -> Riddle:
    s = new_game(read_rules(rules))
    s.listen(zeros(256))
    return s


def rich(rules: dict[str, str], dice: Dice) -> Riddle:
    """A game in which much is about to happen: full hands, hidden cards, a small deck, everybody somewhere else."""
    s = begun(rules)
    while not s.waiting()[0].startswith("Roll "):
        s.apply(lively(s, dice))
    board = s.rules.board
    places = [space for space in range(board.hexes) if is_worth_a_visit(s, space)]
    for player in range(s.rules.players):
        if s.marker[player] == NOT_IN_PLAY:
            continue
        take(s, dice, HAND + player, 2 + dice.below(5))
        if dice.below(4):
            s.marker[player] = s.victory_space(player) if dice.below(4) == 0 else places[dice.below(len(places))]
            s.waited[player] = dice.below(2) if s.marker[player] == s.victory_space(player) else 0
        for secret in range(len(board.secret_space) if s.rules.secret_spaces else 0):
            take(s, dice, PILE + 8 * secret + player, dice.below(4) if dice.below(3) == 0 else 0)
    take(s, dice, DISCARD, s.count[DECK] - 4)
    s.start = s.marker[s.player]
    return s


def is_worth_a_visit(s: Riddle, space: int) -> bool:
    board = s.rules.board
    return board.is_land(space) and (board.special[space] > 0 or board.site[space] >= 0 or space == board.shire)


def take(s: Riddle, dice: Dice, zone: int, number: int) -> None:
    """A number of cards from the deck, but never The Ring onto the discard pile."""
    for _ in range(number):
        kinds = [KIND_OF[i] for i in range(CARDS) if s.at[i] == DECK and (zone != DISCARD or KIND_OF[i] != THE_RING)]
        if kinds:
            s.move_card(kinds[dice.below(len(kinds))], DECK, zone)


def lively(s: Riddle, dice: Dice) -> int:
    """An answer of a lively player, who seeks company, cities and special spaces, and uses cards."""
    actions = s.legal_actions()
    if s.seat() < 0 or len(actions) == 1:
        return actions[dice.below(len(actions))]
    if SPACE.has(actions[0]):
        company = [a for a in actions if is_lively_space(s, DECODED[a].x)]
        actions = company if company and dice.below(4) else actions
    elif s.waiting()[0].startswith("TakeAction"):
        actions = preferred(actions, dice)
    elif PASS.of() in actions and dice.below(4):
        actions = [a for a in actions if a != PASS.of()] or actions
    return actions[dice.below(len(actions))]


def is_lively_space(s: Riddle, space: int) -> bool:
    board = s.rules.board
    near = any(
        s.is_placed(player) and player != s.player and board.is_on_or_beside(space, s.marker[player])
        for player in range(s.rules.players)
    )
    return near or board.special[space] > 0 or board.site[space] >= 0


def preferred(actions: list[int], dice: Dice) -> list[int]:
    """The actions that a lively player prefers: attacks first, plain finishing last."""
    attacks = [a for a in actions if ATTACK.has(a)]
    if attacks and dice.below(3):
        return attacks
    others = [a for a in actions if a not in (FINISH.of(), FINISH_IN_CITY.of())]
    if others and dice.below(3):
        return others
    return [FINISH_IN_CITY.of()] if FINISH_IN_CITY.of() in actions else actions


def positions(rules: dict[str, str], dice: Dice, start: Callable[..., Riddle] | None = None) -> Iterator[Riddle]:
    """Every position of one game that asks a question. Its story holds the events since the previous one."""
    s = start(rules, dice) if start else begun(rules)
    for _ in range(MOST_ANSWERS):
        if not s.depth:
            return
        yield s
        action = lively(s, dice)
        s.told = 0
        s.apply(action)
    raise AssertionError("the game does not end")
