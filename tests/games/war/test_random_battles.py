"""Random battles: from positions full of Armies, Characters and cards; a side that can attack does."""

from __future__ import annotations

import random
from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.answers import USE
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.cards import BASE_DECK_SIZE, CARD_NAMES, FIRST_CARD
from mathom.games.war.rules.facts.regions import is_settlement, region_of
from mathom.games.war.rules.state import DEPTH, NONE
from mathom.games.war.text.position import load
from tests.effort import more
from tests.games.war.invariants import check, check_action

FREE_PLACES = ["osgiliath", "pelargir", "lossarnach", "dol-amroth", "edoras", "helms-deep"]
SHADOW_PLACES = ["north-ithilien", "south-ithilien", "west-harondor", "westemnet", "folde", "lamedon"]
COMPANIONS = ["boromir", "legolas", "gimli", "meriadoc", "aragorn", "gandalf-the-white"]
AT_WAR = " ; ".join(f"{nation} 0 active" for nation in ("gondor", "rohan", "sauron", "southrons", "isengard"))
DICE = f"free-dice {'army-muster ' * 5}; shadow-dice {'army ' * 8}"
QUESTIONS = set(
    "AttackFrom AttackTo PickCount ChooseCombatCard RollCombat RollAgain RollExtra LoseUnit GoInside FightOn Retreat"
    " Advance".split()
)


def random_position(chance: random.Random) -> str:
    """Armies of Gondor and Rohan face those of the Shadow; Minas Tirith and Minas Morgul are besieged at times."""
    regions = {}
    companions = chance.sample(COMPANIONS, 6)
    for place, nation in zip(FREE_PLACES, ("gondor", "gondor", "gondor", "gondor", "rohan", "rohan"), strict=True):
        words = [f"{nation} {chance.randint(1, 3)}/{chance.randint(0, 1)}/{chance.randint(0, 1)}"]
        while companions and chance.random() < 0.6:
            words.append(companions.pop())
        regions[place] = " ".join(words)
    for place in SHADOW_PLACES:
        nation = chance.choice(["sauron", "sauron", "southrons", "isengard"])
        nazgul = f"+{chance.randint(0, 1)}n" if nation == "sauron" else ""
        taken = "captured " if is_settlement(region_of(place)) else ""
        regions[place] = f"{taken}{nation} {chance.randint(1, 2)}/{chance.randint(0, 1)}{nazgul}"
    regions[chance.choice(SHADOW_PLACES)] += " witch-king"
    regions[chance.choice(SHADOW_PLACES)] += " mouth-of-sauron"
    regions["minas-tirith"] = "gondor 2/1/0" + chance.choice(["", " sauron 3/1+1n"])
    regions["minas-morgul"] = "sauron 2/0" + chance.choice(["", " gondor 1/0/0"])
    regions["orthanc"] = "isengard 1/0" + chance.choice(["", " saruman"])
    away = [who for who in COMPANIONS if not any(who in words for words in regions.values())]
    board = " | ".join(f"{place}: {words}" for place, words in regions.items())
    hand = " ".join(CARD_NAMES[card] for card in [*hand_of(chance, 0), *hand_of(chance, 1)])
    stay = [who for who in away if who not in ("aragorn", "gandalf-the-white")]
    gone = " ".join(["gone strider gandalf-the-grey", *stay])
    bearers = f"fellowship {chance.choice(FREE_PLACES)}"
    return f"{board} ; {AT_WAR} ; {gone} ; guide peregrin ; hand {hand} ; {bearers} ; {DICE}"


def hand_of(chance: random.Random, side: int) -> list[int]:
    """Six cards of the base game."""
    decks = (2 * side, 2 * side + 1)
    return chance.sample([FIRST_CARD[deck] + k for deck in decks for k in range(BASE_DECK_SIZE)], 6)


def attacks_in(out: list[int]) -> list[int]:
    attack = USE_NAMES.index("attack")
    return [action for action in out if action in {USE.of(face, attack) for face in range(7)}]


def play_battles(seed: int, seen: Counter[str]) -> None:
    s, dice, out = load(random_position(random.Random(seed))), Dice(seed), zeros(4096)  # noqa: S311
    for _ in range(600):
        if not s.depth or s.turn != 1:
            return
        n = s.legal(out)
        assert n > 0 and len({out[k] for k in range(n)}) == n and s.depth < DEPTH - 8
        asked = s.waiting()[0].split()[0]
        seen[asked] += 1
        check(s)
        if asked == "Act":
            check_action(s)
            assert s.attacker == NONE and s.rearguard == 0 and s.battle_round == 0 and not any(s.round)
        wanted = attacks_in([out[k] for k in range(n)]) if asked == "Act" else []
        s.apply(wanted[0] if wanted else choose(asked, out, n, s.draw(out, n, dice)))


def choose(asked: str, out: vec[i64], n: int, drawn: int) -> int:
    """A Combat card rather than none."""
    return out[n - 1] if asked == "ChooseCombatCard" and drawn == out[0] else drawn


def test_random_battles_keep_the_invariants() -> None:
    seen: Counter[str] = Counter()
    for seed in range(more(15)):
        play_battles(seed, seen)
    assert seen.keys() >= QUESTIONS, f"never asked: {QUESTIONS - seen.keys()}"
