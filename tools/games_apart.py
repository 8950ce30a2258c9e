"""Compares two copies of the rules by fingerprints of random games: positions, events and views."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

SEED = 20_000_000
VIEWS_EVERY = 6  # positions
CONFRONTATION, WAR = "confrontation", "war"
MOST_OF_WAR = 1_200  # answers of a game that are compared


def fingerprints(cache: Path, games: int, version: str, name: str = CONFRONTATION) -> list[int]:
    """One fingerprint for each game, computed once for a version of the rules."""
    file = cache / f"games-{name}-{version}-{games}.json"
    if not file.exists():
        file.write_text(json.dumps(list(play(games, name))), encoding="utf-8")
    return [int(mark) for mark in json.loads(file.read_text(encoding="utf-8"))]


def differ(expected: list[int], name: str = CONFRONTATION) -> bool:
    """Plays until a fingerprint differs. A game that raises an exception differs too."""
    try:
        return any(mark != wanted for mark, wanted in zip(play(len(expected), name), expected, strict=True))
    except Exception:  # whatever a mutant may raise
        return True


def play(games: int, name: str = CONFRONTATION) -> Iterator[int]:
    """Covers every position with its options and every event, and now and then all views and a world behind each."""
    if name == WAR:
        yield from play_war(games)
        return
    from mathom.core.engine.dice import Dice
    from mathom.games.confrontation.options import read_rules
    from mathom.games.confrontation.rules.frames import new_game
    from tools.agree import rulesets

    rules = [read_rules(given) for given in rulesets("confrontation")]
    limited = [read_rules({**given, "turn-limit": "9"}) for given in rulesets("confrontation")]
    for number in range(games):
        chosen = limited if number % 50 == 49 else rules
        yield game(new_game(chosen[number * 7 % len(chosen)]), Dice(SEED + number))


def play_war(games: int) -> Iterator[int]:
    """Half of the games are sensible ones, which have more battles; no views."""
    from mathom.core.engine.dice import Dice
    from mathom.core.engine.tables import zeros
    from mathom.games.war.player.judge import WarJudge
    from mathom.games.war.rules.frames import new_game

    judge, out = WarJudge(), zeros(4096)
    for number in range(games):
        s, dice, mark = new_game(), Dice(SEED + number), 0
        s.listen(zeros(1024))
        for _ in range(MOST_OF_WAR):
            if not s.depth:
                break
            n, s.told = s.legal(out), 0
            mark = hash((mark, s.fingerprint(1), *(out[i] for i in range(n))))
            sensible = number % 2 and s.seat() >= 0
            s.apply(out[judge.pick(s, out, n, dice)] if sensible else s.draw(out, n, dice))
            mark = hash((mark, *(s.story[i] for i in range(s.told))))
        yield hash((mark, s.fingerprint(1), s.value(0)))


def game(s: object, dice: object) -> int:
    from mathom.core.engine.agenda import CHANCE
    from mathom.core.engine.dice import Dice
    from mathom.core.engine.tables import zeros
    from mathom.games.confrontation.game import ConfrontationGame
    from mathom.games.confrontation.rules.state import Confrontation

    assert isinstance(s, Confrontation) and isinstance(dice, Dice)
    whole = ConfrontationGame()
    mark = n = 0
    s.listen(zeros(1024))
    while s.depth:
        asked = s.asked()
        who = asked[dice.below(len(asked))]
        actions = s.legal_actions() if who == CHANCE else s.actions_for(who)
        mark = hash((mark, who, s.fingerprint(1), *actions))
        if n % VIEWS_EVERY == 0:
            for seat in (0, 1, None):
                view = whole.view(s, seat)
                mark = hash((mark, *view.numbers(), whole.determinize(view, Dice(n)).fingerprint(1)))
            mark = hash((mark, s.clone().fingerprint(1)))
        s.told = 0
        action = actions[dice.below(len(actions))]
        if who == CHANCE:
            s.apply(action)
        else:
            s.answer(who, action)
        mark = hash((mark, *(s.story[i] for i in range(s.told))))
        n += 1
    return hash((mark, s.fingerprint(1), s.value(0), s.value(1)))
