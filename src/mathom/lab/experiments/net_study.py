"""What the trained net does when it plays against itself: balance, set-ups, cards, attacks.

    python -m mathom.lab.experiments.net_study --games 2000 --seed 5

Prints the tables of docs/study-confrontation.md. Every ruleset gets its own games; the net chooses set-ups, drafts and
Special Cards itself.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import cast

os.environ.setdefault("OMP_NUM_THREADS", "1")  # NumPy reads them when it is imported
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import numpy as np

from mathom.core.engine.agenda import INDEX
from mathom.games.confrontation.knowledge.learner_rows import DONE, REWARD, ROW, SEAT
from mathom.games.confrontation.rules.answers import CARD
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, CARDS
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, VARIANT
from mathom.games.confrontation.rules.combat import COMMIT_CARD
from mathom.games.confrontation.rules.state import Confrontation
from mathom.lab.ratings.statistics import wilson
from mathom.lab.training.duel import NET
from mathom.lab.training.numpy_net import NumpyNet, drawn_answers, read_rows
from mathom.lab.training.workers import RULESETS, Games

TOGETHER = 256
OUTPOSTS = 5
FIRST_OUTPOSTS = (1, 10)
SIDES = ("Fellowship", "Sauron")


class Tally:
    """Counts over the games of one ruleset."""

    def __init__(self) -> None:
        self.won = self.games = self.turns = 0
        self.setups: tuple[Counter[tuple[str, ...]], Counter[tuple[str, ...]]] = (Counter(), Counter())
        self.places: tuple[Counter[tuple[str, str]], Counter[tuple[str, str]]] = (Counter(), Counter())
        self.cards: tuple[Counter[str], Counter[str]] = (Counter(), Counter())  # chosen with a full hand

    def see_setup(self, s: Confrontation) -> None:
        for side in (0, 1):
            team = range(TEAM * side, TEAM * side + TEAM)
            at = {int(s.at[piece]): NAMES[piece + VARIANT * (s.variant >> piece & 1)] for piece in team}
            first = FIRST_OUTPOSTS[side]
            self.setups[side][tuple(at[r] for r in range(first, first + OUTPOSTS))] += 1
            for piece in team:
                name = NAMES[piece + VARIANT * (s.variant >> piece & 1)]
                self.places[side][name, REGION_NAMES[s.at[piece]]] += 1

    def see_card(self, s: Confrontation, side: int, action: int) -> None:
        if len(s.legal_actions()) == CARDS:
            self.cards[side][CARD_NAMES[side][action - CARD.first]] += 1


def study(name: str, wanted: int, seed: int, net: NumpyNet) -> Tally:
    """Plays the first `wanted` games that begin, so that long games count as often as short ones."""
    games, tally, draw = Games({name: 1.0}, TOGETHER, seed, 0.0), Tally(), np.random.default_rng(seed)
    (part,) = (part for _, _, part, _ in games.parts)
    rows, begun, counted = np.zeros((TOGETHER, ROW), np.int16), TOGETHER, np.ones(TOGETHER, bool)
    fresh, turns = np.ones(TOGETHER, bool), np.zeros(TOGETHER, int)
    while tally.games < wanted:
        games.write(rows)
        for g in range(TOGETHER):
            s = cast(Confrontation, part.states[g])
            if rows[g, DONE]:
                if counted[g]:
                    tally.games += 1
                    tally.won += int(rows[g, REWARD]) == 2
                    tally.turns += turns[g]
                counted[g], fresh[g] = begun < wanted, True
                begun += 1
            turns[g] = int(s.turn)
            if fresh[g] and s.turn and counted[g]:
                fresh[g] = False
                tally.see_setup(s)
        logp, _ = net.forward(*read_rows(rows))
        answers = drawn_answers(logp, draw)
        for g in range(TOGETHER):
            s = cast(Confrontation, part.states[g])
            if counted[g] and s.depth and s.agenda[s.depth - 1] & INDEX == COMMIT_CARD.number & INDEX:
                tally.see_card(s, int(rows[g, SEAT]), int(answers[g]))
        games.step(answers)
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mathom.lab.experiments.net_study", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="of each ruleset; at least 256")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rulesets", nargs="*", default=list(RULESETS))
    parser.add_argument("--show", choices=("balance", "setups", "places", "cards"), default="balance")
    options = parser.parse_args(arguments)
    with np.load(NET) as data:
        net = NumpyNet({name: data[name] for name in data.files})
    for name in options.rulesets:
        tally = study(name, max(options.games, TOGETHER), options.seed, net)
        sys.stdout.write("".join(f"{line}\n" for line in SHOW[options.show](name, tally)))
    return 0


def balance(name: str, tally: Tally) -> Iterable[str]:
    low, high = wilson(tally.won / tally.games, tally.games)
    share = f"{100 * tally.won / tally.games:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
    yield f"{name:18} {tally.games} games, Fellowship {share}, {tally.turns / tally.games:.0f} turns"


def setups(name: str, tally: Tally) -> Iterable[str]:
    for side in (0, 1):
        yield f"{name}, {SIDES[side]}: {len(tally.setups[side])} different set-ups of {tally.games}"
        for places, count in tally.setups[side].most_common(5):
            yield f"  {count:4}  {' '.join(places)}"


def places(name: str, tally: Tally) -> Iterable[str]:
    for side in (0, 1):
        yield f"{name}, {SIDES[side]}"
        for piece in sorted({piece for piece, _ in tally.places[side]}):
            stood = Counter({r: n for (who, r), n in tally.places[side].items() if who == piece})
            known = ", ".join(f"{r} {100 * n / stood.total():.0f} %" for r, n in stood.most_common(3))
            yield f"  {piece}: {known}"


def cards(name: str, tally: Tally) -> Iterable[str]:
    for side in (0, 1):
        total = tally.cards[side].total()
        shares = ", ".join(f"{card} {100 * n / total:.0f} %" for card, n in tally.cards[side].most_common())
        yield f"{name}, {SIDES[side]}, {total} choices: {shares}"


SHOW = {"balance": balance, "setups": setups, "places": places, "cards": cards}


if __name__ == "__main__":
    sys.exit(main())
