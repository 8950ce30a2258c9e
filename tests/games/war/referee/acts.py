"""The actions themselves, one script for each use of a die: R4.3, R7, R8, R9."""

from __future__ import annotations

from collections import Counter

from tests.games.war.referee import fellowship, travel
from tests.games.war.referee.asking import Ask, Script, ask
from tests.games.war.referee.board.facts import CARDS, CHARACTERS, FP, FP_NATIONS, GONE, REGIONS, SH
from tests.games.war.referee.board.ground import put, take, unconquered
from tests.games.war.referee.board.marching import Attacks, Marches
from tests.games.war.referee.board.politics import activate, advance, arrived, companion_at, enter, sweep
from tests.games.war.referee.board.position import Figure, Group, Position
from tests.games.war.referee.board.recruiting import (
    Recruit,
    aragorn_place,
    companion_advances,
    diplomacy,
    first_recruits,
    minion_places,
    second_recruits,
    voice_places,
    voice_turns,
    white_places,
)
from tests.games.war.referee.events import effects as events
from tests.games.war.referee.events import far
from tests.games.war.referee.events.conditions import playable_cards
from tests.games.war.referee.fighting import battle


def march(
    p: Position, side: str, armies: int, leader: bool, contain: tuple[Figure, ...] = (), must: bool = True
) -> Script:
    """Up to a number of Armies, one region each; the first must move. R8.1, R8.2."""
    moved: dict[str, Group] = {}
    for number in range(armies):
        marches = Marches(p, side, leader, moved, contain)
        if not marches.any():
            return
        answer = yield Ask(side, "march", marches, number or not must)
        if answer is None:
            assert number or not must
            return
        start, end, group = answer
        assert group in list(marches.groups(start, end)), answer
        take(p, start, group)
        put(p, end, group)
        enter(p, side, end)
        arrived(p, group, end)
        sweep(p)
        moved[end] = moved.get(end, Counter()) + group


def attack(p: Position, side: str, leader: bool, contain: tuple[Figure, ...] = ()) -> Script:
    attacks = Attacks(p, side, leader, contain)
    start, field, rear = yield Ask(side, "attack", attacks)
    assert (start, field) in attacks.ways() and rear in list(attacks.rears(start)), (start, field, rear)
    yield from battle.fight(p, battle.begin(p, side, start, field, rear))


def recruit(p: Position, side: str) -> Script:
    first: Recruit = yield from ask(side, "recruit", first_recruits(p, side))
    place_recruit(p, first)
    more = second_recruits(p, side, first)
    if more:
        second = yield from ask(side, "recruit", more | {None}, first)
        if second is not None:
            place_recruit(p, second)


def place_recruit(p: Position, figure: Recruit) -> None:
    nation, kind, region = figure
    p.left[nation, kind] -= 1
    p.army[region][nation, kind] += 1


def minion(p: Position, who: str) -> Script:
    places = minion_places(p, who)
    region = yield from ask(SH, "minion-place", places, who)
    p.people[who] = region
    p.minion_came = True
    if who == "witch-king":
        for nation in FP_NATIONS:
            activate(p, nation, "text")


def voice(p: Position, how: str) -> Script:
    if how == "turn":
        number = voice_turns(p)
        p.army["orthanc"]["isengard", "regular"] -= number
        p.left["isengard", "regular"] += number
        p.army["orthanc"]["isengard", "elite"] += number
        p.left["isengard", "elite"] -= number
        return
    places = voice_places(p)
    while places and p.left["isengard", "regular"]:
        short = p.left["isengard", "regular"] < len(places)
        region = (yield from ask(SH, "voice-place", places)) if short else min(places)
        places.discard(region)
        place_recruit(p, ("isengard", "regular", region))


def white(p: Position) -> Script:
    places = white_places(p)
    region = yield from ask(FP, "white-place", places)
    p.people["gandalf-the-grey"] = GONE
    p.people["gandalf-the-white"] = region
    companion_at(p, "gandalf-the-white", region)


def aragorn(p: Position) -> None:
    region = aragorn_place(p)
    assert region and unconquered(p, region)
    p.people["strider"] = GONE
    p.people["aragorn"] = region
    companion_at(p, "aragorn", region)


def remove(p: Position, side: str, card: str) -> Script:
    """A table card goes; the Shadow pays with an Army-icon card and a Character card."""
    p.table.discard(card)
    if side == SH:
        for icon in ("army", "character"):
            p.hands[SH].discard((yield from ask(SH, "pay", {c for c in p.hands[SH] if icon in CARDS[c].icons}, icon)))


def draw(p: Position, side: str, deck: str) -> Script:
    yield from battle.draw_card(p, side, deck)
    yield from battle.hand_limit(p, side)


def play(p: Position, side: str, card: str, as_event: bool) -> Script:
    """An event card, and what follows from an Event result: R5, Gandalf the Grey (D61), The Palantír of Orthanc."""
    p.hands[side].discard(card)
    yield from events.effect(p, side, CARDS[card].key)
    while not p.winner and far.leads_on(p, CARDS[card].key):
        able = {c for c in playable_cards(p, FP, {"event"}) if CARDS[c].deck == "character"}
        if not any(CARDS[c].deck == "character" for c in p.hands[FP]):
            return
        card = yield from ask(FP, "another-card", able | {"none"})
        if card == "none":
            return
        p.hands[FP].discard(card)
        yield from events.effect(p, FP, CARDS[card].key)
        as_event = False
    if p.winner or not as_event:
        return
    deck = CARDS[card].deck
    if side == FP and p.guide == "gandalf-the-grey" and p.decks[FP, deck]:
        if (yield from ask(FP, "grey-draw", {True, False})):
            yield from draw(p, FP, deck)
    elif side == SH and "the-palantir-of-orthanc" in p.table and CARDS[card].key != "the-palantir-of-orthanc":
        decks = {deck for deck in ("character", "strategy") if p.decks[SH, deck]}
        if decks:
            deck = yield from ask(SH, "palantir-draw", decks)
            yield from draw(p, SH, deck)


def act(p: Position, side: str, face: str, use: str, word: str) -> Script:
    """Carry out one use of a die that has been taken off the unused ones."""
    if use.startswith("messenger-"):
        p.messenger = True
        use = use.removeprefix("messenger-")
    if use in ("march", "march-led"):
        yield from march(p, side, 2 if use == "march" else 1, use == "march-led")
    elif use in ("attack", "attack-led"):
        yield from attack(p, side, use == "attack-led")
    elif use == "fellowship":
        yield from fellowship.move(p)
        if "the-last-battle" not in p.table and not p.winner:
            p.box[FP] += 1
    elif use == "hide":
        fellowship.hide(p)
    elif use == "separate":
        yield from fellowship.separate(p)
    elif use == "companions":
        yield from travel.companions(p)
    elif use == "minions":
        yield from travel.minions(p)
    elif use == "diplomacy":
        assert word in diplomacy(p, side)
        advance(p, word, "muster")
    elif use == "recruit":
        yield from recruit(p, side)
    elif use == "minion":
        yield from minion(p, word)
    elif use == "voice":
        yield from voice(p, word)
    elif use == "white":
        yield from white(p)
    elif use == "aragorn":
        aragorn(p)
    elif use == "ability":
        advance(p, companion_advances(p)[word], "ability")
    elif use == "remove":
        yield from remove(p, side, word)
    elif use == "remove-by-ring":
        p.rings[FP] -= 1
        p.rings[SH] += 1
        p.ringed.add(FP)
        yield from remove(p, side, word)
    elif use == "draw":
        yield from draw(p, side, word)
    elif use == "play":
        yield from play(p, side, word, face in ("event", "will"))
    sweep(p)
    if not p.winner:
        yield from battle.trim(p)


def dice_of(p: Position, side: str) -> int:
    """R3.1: the start dice and one for every Character in play who gives one."""
    extra = sum(who.die for name, who in CHARACTERS.items() if who.side == side and p.people[name] in REGIONS)
    return (4 if side == FP else 7) + extra
