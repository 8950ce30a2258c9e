"""What the Combat halves of the cards do, moment by moment. R10.4."""

from __future__ import annotations

from tests.games.war.referee.asking import Roll, Script, ask
from tests.games.war.referee.board.facts import CHARACTERS, FP, INITIATIVE, SH, other
from tests.games.war.referee.board.ground import is_leader, is_unit
from tests.games.war.referee.board.position import NAZGUL, Position
from tests.games.war.referee.fighting.fight import (
    Battle,
    companions,
    eliminate,
    elites,
    extra_attack,
    forfeit_nazgul,
    group,
    leadership,
    leadership_of,
    losses,
    minions,
    nazgul_leadership,
    number_of_units,
    place,
    scores,
    take_hit,
    target,
)


def moment(b: Battle, number: int) -> list[tuple[str, str]]:
    """The cards that speak at this initiative, defender first."""
    return [(side, b.now.combat(side)) for side in b.sides() if number in INITIATIVE.get(b.now.combat(side), [])]


def cancel(p: Position, b: Battle) -> None:
    for side, _ in moment(b, 0):
        combat = b.now.combat(side)
        if combat == "daring-defiance":
            b.now.forfeited |= set(companions(p, b))
            b.now.cards[other(side)] = None
        elif combat == "swarm-of-bats":
            if b.now.cards[other(side)] is None:
                b.now.reroll[side] += 1
            b.now.cards[other(side)] = None


def words(p: Position, b: Battle) -> Script:
    """Words of Power; Scouts are in the battle's own script, for they end it."""
    for side, combat in moment(b, 1):
        if combat == "words-of-power" and companions(p, b):
            b.now.silenced = yield from ask(side, "words-of-power", companions(p, b))


def strike_first(p: Position, b: Battle) -> Script:
    for side, combat in moment(b, 2):
        if not number_of_units(p, b, FP) or not number_of_units(p, b, SH):
            return
        if combat == "sudden-strike":
            number, hit = min(5, leadership(p, b, FP)), target(b, side)
        elif combat == "charge":
            number, hit = min(5, elites(p, b, FP)), target(b, side)
        else:
            number, hit = 3, 4
        b.now.extra[side] += yield from extra_attack(p, b, side, number, hit)


def own_hits(p: Position, b: Battle, side: str, most: int) -> Script:
    """Players hit their own units, up to a number, one after the other."""
    number = 0
    while number < most and number_of_units(p, b, side):
        options: set[object] = {f for f in group(p, b, side) if is_unit(f)}
        figure = yield from ask(side, "own-hit", options | {"stop"}, most - number)
        if figure == "stop":
            break
        take_hit(p, place(b, side), figure)
        number += 1
    return number


def before_roll(p: Position, b: Battle) -> Script:
    now = b.now
    plain = {
        "servant-of-the-secret-fire": 1,
        "valour": 1,
        "ents-rage": 2,
        "devilry-of-orthanc": 1,
        "mumakil": 1,
        "it-is-a-gift": 1,
        "one-for-the-dark-lord": 1,
    }
    for side, combat in moment(b, 3):
        enemy = other(side)
        now.roll[side] += plain.get(combat, 0)
        if combat in ("it-is-a-gift", "one-for-the-dark-lord"):
            now.reroll[side] += 1
        elif combat == "brave-stand":
            now.fewer[enemy] += len(companions(p, b))
        elif combat == "huorn-dark":
            now.at_most[enemy] = 2
        elif combat == "daylight":
            now.at_most[enemy] = 3
        elif combat == "advantageous-position":
            now.roll[enemy] -= 1
        elif combat == "cruel-as-death":
            forfeit_nazgul(p, b, 2)
            now.roll[side] += 1
        elif combat == "dread-and-despair":
            points = yield from ask(side, "dread", range(1, nazgul_leadership(p, b) + 1))
            forfeit_nazgul(p, b, points)
            now.fewer[enemy] += points
        elif combat == "foul-stench":
            if nazgul_leadership(p, b) >= leadership(p, b, FP):
                now.no_reroll.add(FP)
        elif combat in ("deadly-strife", "desperate-battle"):
            for both in (FP, SH):
                more = 2 if combat == "deadly-strife" else 1
                now.roll[both] += more
                now.reroll[both] += more
        elif combat == "relentless-assault":
            number = yield from own_hits(p, b, side, 2)
            now.roll[side] += number
            if not number_of_units(p, b, side):
                return


def after_roll(p: Position, b: Battle, rolled: dict[str, list[int]], missed: dict[str, int]) -> Script:
    """`missed` counts the dice that a re-roll may take up."""
    now = b.now
    for side, combat in moment(b, 4):
        if combat == "mighty-attack":
            able = {who for who in companions(p, b) if leadership_of(p, b, who)}
            if missed[side] and able:
                now.forfeited.add((yield from ask(side, "mighty-attack", able)))
                missed[side] -= 1
                now.hits[side] += 1
        elif combat == "anduril":
            for who, most in (("strider", 1), ("aragorn", 2)):
                if who in companions(p, b) and leadership_of(p, b, who) and missed[side]:
                    now.forfeited.add(who)
                    turned = min(most, missed[side])
                    missed[side] -= turned
                    now.hits[side] += turned
        elif combat == "confusion":
            now.confused = rolled[SH].count(1)
            missed[SH] -= now.confused
        elif combat == "they-are-terrible" and nazgul_leadership(p, b):
            forfeit_nazgul(p, b, 1)
            now.reroll[side] += 1


def bonus_hits(p: Position, b: Battle) -> None:
    now = b.now
    for side, combat in moment(b, 5):
        scored = now.total(side) > 0
        if combat == "no-quarter":
            now.hits[side] += scored
        elif combat == "nameless-wood":
            now.hits[side] += 2 * scored
        elif combat == "mumakil":
            enemy = other(side)
            against = now.total(enemy) + now.extra[enemy] + now.confused
            if now.total(side) + now.extra[side] > against:
                now.hits[side] += 1


def before_losses(p: Position, b: Battle) -> Script:
    now = b.now
    for side, combat in moment(b, 6):
        enemy = other(side)
        again = now.again[side]
        if combat == "shield-wall":
            if now.total(enemy) >= 2:
                now.hits[enemy] -= 1
        elif combat == "blade-of-westernesse":
            there = minions(p, b)
            if again and there:
                who = yield from ask(side, "blade", there)
                eliminate(p, place(b, enemy), [who])
                now.again[side] -= 1
        elif combat == "fateful-strike":
            ordinary = again and group(p, b, SH)[NAZGUL]
            victims: set[object] = {NAZGUL} if ordinary else set()
            if again >= 2:
                victims |= set(minions(p, b))
            if victims and NAZGUL not in victims:
                victims.add("nobody")  # D93
            if victims:
                who = yield from ask(side, "fateful-strike", victims)
                if who != "nobody":
                    eliminate(p, place(b, enemy), [who])
        elif combat == "heroic-death":
            options: set[object] = {f for f in group(p, b, FP) if is_leader(f)} | set(companions(p, b))
            if now.total(enemy) and options:
                who = yield from ask(side, "heroic-death", options | {"nobody"})
                if who != "nobody":
                    worth = CHARACTERS[who].level if isinstance(who, str) else 1
                    eliminate(p, place(b, side), [who])
                    now.hits[enemy] -= min(worth, now.total(enemy))
        elif combat == "black-breath" and again:
            options = {f for f in group(p, b, FP) if is_leader(f)}
            options |= {who for who in companions(p, b) if CHARACTERS[who].level <= again}
            if options:
                who = yield from ask(side, "black-breath", options | {"nobody"})
                if who != "nobody":
                    eliminate(p, place(b, enemy), [who])


def after_losses(p: Position, b: Battle) -> Script:
    for side, combat in moment(b, 7):
        enemy = other(side)
        if combat == "onslaught":
            number = yield from own_hits(p, b, side, 4)
            if number:
                rolled = yield Roll("extra", number, side)
                yield from losses(p, b, enemy, sum(scores(die, 4) for die in rolled))
        elif combat == "great-host":
            if number_of_units(p, b, side) >= 2 * number_of_units(p, b, enemy) > 0:
                yield from losses(p, b, enemy, 1)
        elif combat == "we-come-to-kill":
            yield from extra_attack(p, b, side, min(5, elites(p, b, side)), 5)
