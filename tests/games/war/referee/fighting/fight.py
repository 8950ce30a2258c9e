"""One battle: who is in it, how strong, how well led, what a Combat card needs. R10.1, R10.2, R10.4, R10.5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.games.war.referee.asking import Roll, Script, ask
from tests.games.war.referee.board.facts import (
    CAPTAINS,
    CARDS,
    CHARACTERS,
    FP,
    FP_NATIONS,
    GONE,
    HOBBITS,
    REGIONS,
    SH,
    other,
    side_of,
    within,
)
from tests.games.war.referee.board.ground import back_to_pool, count_units, figures, is_leader, is_unit, take
from tests.games.war.referee.board.politics import sweep
from tests.games.war.referee.board.position import NAZGUL, Figure, Group, Position


@dataclass
class Round:
    """What holds for one round only."""

    cards: dict[str, str | None] = field(default_factory=lambda: {FP: None, SH: None})
    silenced: str = ""  # by Words of Power
    forfeited: set[str] = field(default_factory=set)  # Companions
    nazgul_out: int = 0  # Nazgûl that forfeited
    witch_king_out: bool = False
    roll: Counter[str] = field(default_factory=Counter)  # modifiers
    reroll: Counter[str] = field(default_factory=Counter)
    fewer: Counter[str] = field(default_factory=Counter)  # dice
    at_most: dict[str, int] = field(default_factory=dict)
    no_reroll: set[str] = field(default_factory=set)
    extra: Counter[str] = field(default_factory=Counter)  # hits of extra attacks before the Combat roll
    hits: Counter[str] = field(default_factory=Counter)  # of the Combat roll, and bonus hits
    again: Counter[str] = field(default_factory=Counter)  # of the re-roll
    confused: int = 0  # natural ones of the Shadow under Confusion

    def combat(self, side: str) -> str:
        card = self.cards[side]
        return CARDS[card].combat if card else ""

    def total(self, side: str) -> int:
        return self.hits[side] + self.again[side]


@dataclass
class Battle:
    attacker: str
    start: str
    field: str
    rear: Group
    kind: str  # field, assault or sortie
    number: int = 1  # of the round
    rider: bool = False  # The White Rider
    rounds: int = 1  # of an assault
    may_cease: bool = True
    helpers: bool = False  # Help Unlooked For
    no_first_card: bool = False  # for the Free Peoples: Grond, The Fighting Uruk-hai

    def __post_init__(self) -> None:
        self.now = Round()

    @property
    def defender(self) -> str:
        return other(self.attacker)

    def sides(self) -> tuple[str, str]:
        """The defender comes first at equal initiative."""
        return self.defender, self.attacker


def group(p: Position, b: Battle, side: str) -> Group:
    if side == b.attacker:
        return figures(p, side, b.start) - b.rear
    return figures(p, side, b.field)


def place(b: Battle, side: str) -> str:
    return b.start if side == b.attacker else b.field


def number_of_units(p: Position, b: Battle, side: str) -> int:
    return count_units(group(p, b, side))


def over(p: Position, b: Battle) -> bool:
    return not number_of_units(p, b, FP) or not number_of_units(p, b, SH)


def companions(p: Position, b: Battle) -> list[str]:
    return [f for f in group(p, b, FP) if isinstance(f, str)]


def minions(p: Position, b: Battle) -> list[str]:
    return [f for f in group(p, b, SH) if isinstance(f, str)]


def elites(p: Position, b: Battle, side: str, nation: str = "") -> int:
    return sum(
        n
        for f, n in group(p, b, side).items()
        if not isinstance(f, str) and f[1] == "elite" and (not nation or f[0] == nation)
    )


def has_nazgul(p: Position, b: Battle) -> bool:
    there = group(p, b, SH)
    return NAZGUL in there or "witch-king" in there


def leadership_of(p: Position, b: Battle, who: str) -> int:
    """What one Companion adds."""
    if who == b.now.silenced or who in b.now.forfeited or (b.rider and who == "gandalf-the-white"):
        return 0
    return CHARACTERS[who].leadership


def nazgul_leadership(p: Position, b: Battle) -> int:
    if b.rider:
        return 0
    there = group(p, b, SH)
    points = there[NAZGUL] - b.now.nazgul_out
    if "witch-king" in there and not b.now.witch_king_out:
        points += CHARACTERS["witch-king"].leadership
    return points


def forfeit_nazgul(p: Position, b: Battle, points: int) -> None:
    """Figures forfeit, as few points as will do (D91): the Witch-king all he has, or nothing."""
    ordinary = group(p, b, SH)[NAZGUL] - b.now.nazgul_out
    whole = CHARACTERS["witch-king"].leadership
    has_king = "witch-king" in group(p, b, SH) and not b.now.witch_king_out
    ways = [(n + whole * king, king, n) for king in ((0, 1) if has_king else (0,)) for n in range(ordinary + 1)]
    _, king, number = min(way for way in ways if way[0] >= points)
    b.now.nazgul_out += number
    b.now.witch_king_out = b.now.witch_king_out or king == 1


def leadership(p: Position, b: Battle, side: str) -> int:
    there = group(p, b, side)
    if side == FP:
        leaders = sum(n for f, n in there.items() if is_leader(f))
        return leaders + sum(leadership_of(p, b, who) for who in companions(p, b))
    points = nazgul_leadership(p, b) + sum(CHARACTERS[who].leadership for who in minions(p, b) if who != "witch-king")
    if p.people["saruman"] in REGIONS:
        points += there["isengard", "elite"]
    return points


def strength(p: Position, b: Battle, side: str) -> int:
    captains = [f for f in group(p, b, side) if f in CAPTAINS and f != b.now.silenced]
    return number_of_units(p, b, side) + len(captains)


def dice(p: Position, b: Battle, side: str) -> int:
    """R10.2, D46."""
    number = min(5, strength(p, b, side))
    number = max(1, number - b.now.fewer[side])
    return min(number, b.now.at_most.get(side, 5))


def target(b: Battle, side: str) -> int:
    """The number to hit. R10.5."""
    if side == b.attacker:
        if b.kind == "assault":
            return 6
        region = REGIONS[b.field]
        if b.number == 1 and b.kind == "field" and (region.settlement == "city" or region.fortification):
            return 6
    return 5


def scores(die: int, number: int, modifier: int = 0) -> bool:
    return die == 6 or (die != 1 and die + modifier >= number)


# What a Combat card needs


def playable(p: Position, b: Battle, side: str, combat: str) -> bool:
    there = group(p, b, side)
    region = REGIONS[b.field]
    friends = companions(p, b)
    leaders = bool(friends) or any(is_leader(f) for f in group(p, b, FP))
    wood = region.nation == "rohan" or b.field in ("fangorn", "orthanc")
    isengard = bool(there["isengard", "regular"] or there["isengard", "elite"])
    needs = {
        "daring-defiance": bool(friends),
        "brave-stand": bool(friends),
        "mighty-attack": bool(friends),
        "scouts": side == b.defender and b.kind != "assault",
        "words-of-power": has_nazgul(p, b),
        "black-breath": has_nazgul(p, b),
        "sudden-strike": leaders,
        "heroic-death": leaders,
        "fateful-strike": leaders,
        "charge": elites(p, b, FP) > 0,
        "valour": elites(p, b, FP) > 0,
        "durins-bane": b.field in within("moria", 2),
        "it-is-a-gift": p.figure == b.field,
        "one-for-the-dark-lord": p.figure == b.field,
        "servant-of-the-secret-fire": "gandalf-the-grey" in there or "gandalf-the-white" in there,
        "anduril": "strider" in there or "aragorn" in there,
        "blade-of-westernesse": any(who in there for who in HOBBITS),
        "ents-rage": wood,
        "huorn-dark": wood,
        "nameless-wood": wood,
        "advantageous-position": region.nation in FP_NATIONS,
        "cruel-as-death": nazgul_leadership(p, b) >= 2,
        "dread-and-despair": nazgul_leadership(p, b) >= 1,
        "foul-stench": nazgul_leadership(p, b) >= 1,
        "they-are-terrible": nazgul_leadership(p, b) >= 1,
        "devilry-of-orthanc": isengard and b.kind == "assault",
        "mumakil": elites(p, b, SH, "southrons") > 0,
        "we-come-to-kill": elites(p, b, SH) > 0,
    }
    return needs.get(combat, True)


def may_play_cards(p: Position, b: Battle, side: str) -> bool:
    if side == SH:
        return True
    if "denethors-folly" in p.table and b.field == "minas-tirith":
        return False
    return not (b.no_first_card and b.number == 1 and not companions(p, b))


def combat_cards(p: Position, b: Battle, side: str) -> set[str]:
    """The cards a player may put down, by number; Balrog of Moria also from the table."""
    if not may_play_cards(p, b, side):
        return set()
    cards = {card for card in p.hands[side] if playable(p, b, side, CARDS[card].combat)}
    if side == SH and "balrog-of-moria" in p.table and playable(p, b, SH, "durins-bane"):
        cards.add("sh-char-17")
    return cards


# Losses


def take_hit(p: Position, region: str, figure: tuple[str, str]) -> None:
    """One hit on a unit. R10.7."""
    nation, kind = figure
    p.army[region][figure] -= 1
    back_to_pool(p, figure)
    if kind == "elite":
        regular = (nation, "regular")
        if p.dead[regular]:
            p.dead[regular] -= 1
            p.army[region][regular] += 1
        elif p.left[regular]:
            p.left[regular] -= 1
            p.army[region][regular] += 1


def losses(p: Position, b: Battle, side: str, hits: int) -> Script:
    """Hits are given out one by one by the owner; what is beyond the last unit is lost."""
    yield from lose(p, side, place(b, side), b.rear if side == b.attacker else Counter(), hits)


def lose(p: Position, side: str, region: str, rear: Group, hits: int) -> Script:
    """Hits on an Army, except its rearguard."""
    while hits and (army := Counter({f: n for f, n in (figures(p, side, region) - rear).items() if is_unit(f)})):
        if hits >= most_hits(p, army):
            army += Counter({f: n for f, n in (figures(p, side, region) - rear).items() if is_leader(f)})
            eliminate(p, region, army.elements())
            sweep(p)
            return
        options: set[object] = set(army)
        options |= {("remove", f) for f in army if hits > 1 and costs_a_recruit(p, f)}
        figure = yield from ask(side, "loss", options, hits)
        if figure[0] == "remove":
            eliminate(p, region, [figure[1]])
            hits -= 2
        else:
            take_hit(p, region, figure)
            hits -= 1


def most_hits(p: Position, army: Group) -> int:
    """How many hits units can take: an elite two, but the last unit one if it is an elite without any replacement."""
    number = count_units(army) + sum(n for figure, n in army.items() if figure[1] == "elite")
    for figure in army:
        regular = (figure[0], "regular")
        if p.dead[regular] or p.left[regular] or army[regular]:
            return number
    return number - 1


def costs_a_recruit(p: Position, figure: Figure) -> bool:
    """Two hits remove an elite; turned down and lost, it would cost a regular that could be recruited. D90.

    Without a regular to replace it one hit would take it, so two that remove it spare another unit.
    """
    regular = (figure[0], "regular")
    if figure[1] != "elite" or p.dead[regular]:
        return False
    return side_of(figure[0]) == FP or p.left[regular] == 0


def eliminate(p: Position, region: str, lost: Iterable[Figure]) -> None:
    """Leaders, Nazgûl and Characters who are lost."""
    for figure in list(lost):
        take(p, region, Counter({figure: 1}))
        if isinstance(figure, str):
            p.people[figure] = GONE
        else:
            back_to_pool(p, figure)


def destroy(p: Position, b: Battle, side: str) -> None:
    """No unit is left: everybody else in the battle is lost too. R10.8."""
    for figure, n in group(p, b, side).items():
        eliminate(p, place(b, side), [figure] * n)


def extra_attack(p: Position, b: Battle, side: str, number: int, hit: int) -> Script:
    """Dice that cards give; the losses are taken at once."""
    if not number:
        return 0
    rolled = yield Roll("extra", number, side)
    hits = sum(scores(die, hit) for die in rolled)
    yield from losses(p, b, other(side), hits)
    return hits


def owner(figure: Figure) -> str:
    return CHARACTERS[figure].side if isinstance(figure, str) else side_of(figure[0])
