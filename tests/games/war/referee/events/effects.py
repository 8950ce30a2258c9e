"""The effects of event cards, as far as the referee knows them; the others are beyond it. R5 and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.war.referee import fellowship, hunt, travel
from tests.games.war.referee.asking import Beyond, Draw, Roll, Script, ask
from tests.games.war.referee.board.facts import (
    CARDS,
    CHARACTERS,
    FP,
    FP_NATIONS,
    GOLLUM,
    GONE,
    KEYS,
    REGIONS,
    SH,
    TILES,
    is_stronghold,
)
from tests.games.war.referee.board.ground import holder, unconquered, units
from tests.games.war.referee.board.marching import subsets
from tests.games.war.referee.board.politics import activate, advance, capture, companion_at, sweep
from tests.games.war.referee.board.position import NAZGUL, Position
from tests.games.war.referee.board.position import fellowship as travellers
from tests.games.war.referee.board.walking import groups_of
from tests.games.war.referee.events import far, orders, recruits, strikes
from tests.games.war.referee.events.conditions import eagles, stormcrow_nations
from tests.games.war.referee.fighting import battle

Effect = Callable[[Position], Script]


def effect(p: Position, side: str, key: str) -> Script:
    card = CARDS[KEYS[key]]
    if card.table:
        yield from table_card(p, key)
    elif key in TILES:
        if p.mordor is None:
            p.waiting.add(key)
        else:
            p.pool[key] += 1
    elif key in recruits.PLAIN:
        yield from recruits.plain(p, side, key)
    elif key in EFFECTS:
        yield from EFFECTS[key](p)
    elif key in strikes.EFFECTS:
        yield from strikes.EFFECTS[key](p)
    elif key in orders.EFFECTS:
        yield from orders.EFFECTS[key](p)
    elif key in far.EFFECTS:
        yield from far.EFFECTS[key](p)
    else:
        yield Beyond("event", key)
    sweep(p)


def table_card(p: Position, key: str) -> Script:
    p.table.add(key)
    if key == "a-power-too-great":
        advance(p, "elves", "text")
    elif key == "the-power-of-tom-bombadil":
        advance(p, "north", "text")
    elif key == "denethors-folly":
        leaders = {f for f, n in p.army["minas-tirith"].items() if n and f[1] == "leader"}
        if leaders:
            lost = yield from ask(SH, "folly", leaders)
            p.army["minas-tirith"][lost] -= 1
            p.dead[lost] += 1


def athelas(p: Position) -> Script:
    rolled = yield Roll("event", 3, FP)
    fellowship.heal(p, sum(die >= (3 if p.guide == "strider" else 5) for die in rolled))


def there_is_another_way(p: Position) -> Script:
    fellowship.heal(p, 1)
    if p.guide == GOLLUM and (yield from ask(FP, "another-way", {True, False})):
        if p.hidden:
            yield from fellowship.move(p)
        else:
            fellowship.hide(p)


def separate(p: Position, more: int) -> Script:
    """One Companion or group leaves, further than usual."""
    group = yield from ask(FP, "separate", groups_of(travellers(p)))
    yield from fellowship.leave(p, group, more)


def i_will_go_alone(p: Position) -> Script:
    yield from separate(p, more=1)
    fellowship.heal(p, 1)


def there_and_back_again(p: Position) -> Script:
    if travellers(p):
        yield from separate(p, more=1)
    if any(p.people[who] in ("dale", "erebor", "woodland-realm") for who in ("gimli", "legolas")):
        for nation in ("dwarves", "north"):
            activate(p, nation, "text")
        for nation in ("dwarves", "elves", "north"):
            advance(p, nation, "text")


def bilbos_song(p: Position) -> Script:
    fellowship.heal(p, 2 if p.guide == GOLLUM else 1)
    yield from ()


def mirror_of_galadriel(p: Position) -> Script:
    if p.unused[FP]["character"]:
        p.unused[FP]["character"] -= 1
        p.unused[FP]["will"] += 1
    if p.figure == "lorien" and unconquered(p, "lorien"):
        fellowship.heal(p, 1)
    yield from ()


def wisdom_of_elrond(p: Position) -> Script:
    nation = yield from ask(FP, "nation", FP_NATIONS)
    activate(p, nation, "text")
    advance(p, nation, "text")


def straight_to_war(nation: str, places: tuple[str, str]) -> Effect:
    def play(p: Position) -> Script:
        yield from travel.companions(p, must=False)
        if any(p.people[who] in places for who in CHARACTERS if CHARACTERS[who].side == FP):
            activate(p, nation, "text")
            if nation in p.active:
                p.steps[nation] = 0

    return play


def patrol(p: Position) -> Script:
    yield from hunt.tile(p, eye=0, ignore_eye=True, ignore_gifts=True)


def isildurs_bane(p: Position) -> Script:
    yield from hunt.tile(p, eye=0, ignore_eye=True, ignore_gifts=True, may_lower=False)


def foul_thing(p: Position) -> Script:
    yield from hunt.tile(p, eye=0, ignore_eye=True, ignore_gifts=True, forced=True)


def candles_of_corpses(p: Position) -> Script:
    rolled = yield Roll("event", 3, SH)
    fellowship.corrupt(p, sum(die >= (6 if p.guide == GOLLUM else 4) for die in rolled))


def nazgul_there(p: Position) -> bool:
    return p.figure is not None and (p.army[p.figure][NAZGUL] > 0 or p.people["witch-king"] == p.figure)


def nazgul_search(p: Position) -> Script:
    yield from travel.minions(p, must=False, only_nazgul=True)
    if nazgul_there(p):
        yield from fellowship.reveal(p)


def the_nazgul_strike(p: Position) -> Script:
    yield from travel.minions(p, must=False, only_nazgul=True)
    if nazgul_there(p):
        on_table = {key for key in p.table if KEYS[key].startswith("fp-char")}
        hunted = {"hunt"} if p.box[SH] else set()  # D105
        choice = yield from ask(SH, "strike", on_table | hunted | {"none"})
        if choice == "hunt":
            yield from hunt.hunt(p)
        elif choice != "none":
            p.table.discard(choice)


def cruel_weather(p: Position) -> Script:
    assert p.figure
    p.figure = yield from ask(SH, "weather", REGIONS[p.figure].adjacent)


def morgul_wound(p: Position) -> Script:
    fellowship.corrupt(p, 2 if p.corruption <= 3 else 1)
    yield from ()


def lure_of_the_ring(p: Position) -> Script:
    if p.guide == GOLLUM:
        fellowship.corrupt(p, 1)
        return
    who = yield Draw("companion", set(travellers(p)))
    if (yield from ask(FP, "lure", {"corruption", "lose"}, who)) == "lose":
        yield from fellowship.lose(p, who)
    else:
        fellowship.corrupt(p, CHARACTERS[who].level)


def the_breaking_of_the_fellowship(p: Position) -> Script:
    if p.guide == GOLLUM:
        fellowship.corrupt(p, 1)
        return
    name = yield from hunt.tile_for_card(p)
    if name is None:
        return
    value = TILES[name].value
    number = (yield Roll("tile-die", 1, SH))[0] if value == "die" else value
    there = travellers(p)
    if not number:
        return
    group = yield from ask(FP, "scatter", [g for g in groups_of(there) if len(g) == min(number, len(there))])
    fellowship.step_out(p, list(group))
    if p.figure is not None:
        for who in group:
            companion_at(p, who, p.figure)
    yield from fellowship.choose_guide(p)


def stormcrow(p: Position) -> Script:
    nation = yield from ask(SH, "visited", stormcrow_nations(p))
    p.steps[nation] = min(3, p.steps[nation] + 1)
    figures = {(r, f) for r in REGIONS for f, n in p.army[r].items() if n and f[0] == nation}
    if figures:
        region, figure = yield from ask(FP, "lose-one", figures)
        p.army[region][figure] -= 1
        p.dead[figure] += 1
        if inside_falls(p, region):
            capture(p, SH, region)


def inside_falls(p: Position, region: str) -> bool:
    """A garrison is gone and the besieger stands there. R5.8."""
    return is_stronghold(region) and holder(p, region) == FP and not units(p, FP, region) and units(p, SH, region) > 0


def challenge_of_the_king(p: Position) -> Script:
    tiles: list[str] = []
    for _ in range(3):
        tile = yield from hunt.draw_tile(p, apart=tiles)
        if tile is not None:
            tiles.append(tile)
    eyes = [tile for tile in tiles if TILES[tile].value == "eye"]
    for tile in tiles:
        p.drawn[tile] -= 1
        if len(eyes) == 3 or tile not in eyes:
            p.pool[tile] += 1
    if len(eyes) == 3:
        king = next(who for who in ("aragorn", "strider") if p.people[who] in REGIONS)
        p.people[king] = GONE


def the_eagles_are_coming(p: Position) -> Script:
    region = yield from ask(FP, "eagles", eagles(p))
    rolled = yield Roll("event", min(5, p.army[region][NAZGUL]), FP)
    killed = sum(die >= 5 for die in rolled)
    p.army[region][NAZGUL] -= killed
    p.left[NAZGUL] += killed
    homes = {r for r in recruits.sauron_strongholds() if unconquered(p, r)}
    if homes and p.army[region][NAZGUL]:
        home = yield from ask(FP, "home", homes)
        number = p.army[region].pop(NAZGUL)
        p.army[home][NAZGUL] += number


def the_lidless_eye(p: Position) -> Script:
    options = {frozenset(dice.items()) for dice in subsets(Counter(dict(p.unused[SH]))) if dice.total() <= 3}
    dice = yield from ask(SH, "lidless", options)
    p.unused[SH] -= Counter(dict(dice))
    p.box[SH] += sum(n for _, n in dice)


def the_day_without_dawn(p: Position) -> Script:
    p.unused[FP].pop("will", None)
    yield from ()


def hill_trolls(p: Position) -> Script:
    for _ in range(2):
        places = {r for r in REGIONS if p.army[r]["sauron", "regular"]}
        if not places or not p.left["sauron", "elite"]:
            return
        region = yield from ask(SH, "trolls", places)
        p.army[region]["sauron", "regular"] -= 1
        p.left["sauron", "regular"] += 1
        p.army[region]["sauron", "elite"] += 1
        p.left["sauron", "elite"] -= 1


def the_grey_company(p: Position) -> Script:
    where = next(p.people[who] for who in ("strider", "aragorn") if p.people[who] in REGIONS)
    able = {n for n in FP_NATIONS if p.army[where][n, "regular"] and p.left[n, "elite"]}
    if able:
        nation = yield from ask(FP, "nation", able)
        p.army[where][nation, "regular"] -= 1
        p.dead[nation, "regular"] += 1
        p.army[where][nation, "elite"] += 1
        p.left[nation, "elite"] -= 1
    for _ in range(2):
        yield from battle.draw_card(p, FP, "strategy")
    yield from battle.hand_limit(p, FP)


EFFECTS: dict[str, Effect] = {
    "athelas": athelas,
    "there-is-another-way": there_is_another_way,
    "i-will-go-alone": i_will_go_alone,
    "there-and-back-again": there_and_back_again,
    "bilbos-song": bilbos_song,
    "mirror-of-galadriel": mirror_of_galadriel,
    "wisdom-of-elrond": wisdom_of_elrond,
    "book-of-mazarbul": straight_to_war("dwarves", ("erebor", "ered-luin")),
    "fear-fire-foes": straight_to_war("north", ("the-shire", "bree")),
    "orc-patrol": patrol,
    "isildurs-bane": isildurs_bane,
    "foul-thing-from-the-deep": foul_thing,
    "candles-of-corpses": candles_of_corpses,
    "nazgul-search": nazgul_search,
    "the-nazgul-strike": the_nazgul_strike,
    "cruel-weather": cruel_weather,
    "morgul-wound": morgul_wound,
    "lure-of-the-ring": lure_of_the_ring,
    "the-breaking-of-the-fellowship": the_breaking_of_the_fellowship,
    "stormcrow": stormcrow,
    "challenge-of-the-king": challenge_of_the_king,
    "the-eagles-are-coming": the_eagles_are_coming,
    "the-lidless-eye": the_lidless_eye,
    "the-day-without-dawn": the_day_without_dawn,
    "hill-trolls": hill_trolls,
    "the-grey-company": the_grey_company,
}
