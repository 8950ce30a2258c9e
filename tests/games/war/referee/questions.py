"""Questions of the referee's that the engine asks in several steps."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.regions import PATH_STRONGHOLDS
from tests.games.war.referee.adapter import NO, STEPS, YES_NO, Say, Translation, card_word, deck_word, word_of
from tests.games.war.referee.asking import Ask
from tests.games.war.referee.board import facts
from tests.games.war.referee.board.facts import FP, SH
from tests.games.war.referee.board.ground import figures
from tests.games.war.referee.board.marching import Attacks, Marches, may_enter, stays
from tests.games.war.referee.board.position import NAZGUL, Figure, Group, Position, at_war
from tests.games.war.referee.fellowship import Journey

# ---- the action ----

USES: Final = {
    "march": "move-armies",
    "march-led": "lead-army",
    "attack-led": "attack",
    "fellowship": "move-fellowship",
    "hide": "hide-fellowship",
    "companions": "move-companions",
    "minions": "move-minions",
    "white": "gandalf-the-white",
    "messenger-march": "messenger-move-armies",
}
ADVANCES: Final = {"boromir": "gondor", "legolas": "elves", "gimli": "dwarves"}


def use_word(face: str, use: str, word: str) -> str:
    if use in ("pass", ""):
        return "pass"
    if use == "skip":
        return f"skip {face}"
    if use == "ring":
        return f"ring {face} {word}"
    if use == "minion":
        return f"{face} {word}"
    if use == "voice":
        return f"{face} voice-{'recruits' if word == 'recruit' else 'elites'}"
    if use == "ability":
        return f"{face} {word}-advances-{ADVANCES[word]}"
    if use in ("remove", "remove-by-ring"):
        return f"{face} remove-{word}"
    return f"{face} {USES.get(use, use)}"


def ask_action(p: Position, q: Ask) -> Translation:
    by_word: dict[str, list[tuple[str, str, str]]] = {}
    for option in sorted(q.options):
        by_word.setdefault(use_word(*option), []).append(option)
    found = yield Say(q.side, ("Act",), by_word)
    if found[0][1].endswith("play"):
        return (yield Say(q.side, ("PlayCard",), {card_word(option[2]): option for option in found}))
    if found[0][1] == "diplomacy":
        return (yield Say(q.side, ("AdvanceNation",), {option[2]: option for option in found}))
    if found[0][1] == "draw":
        return (yield Say(q.side, ("ChooseDeck",), {deck_word(option[2]): option for option in found}))
    return found[0]  # an Army result needs no Leader: "attack" comes before "attack-led"


# ---- choosing figures ----


def kinds_in_order(side: str) -> list[Figure]:
    nations = facts.FP_NATIONS if side == FP else facts.SH_NATIONS
    leader = "leader" if side == FP else "nazgul"
    return [*((n, kind) for n in nations for kind in ("regular", "elite")), *((n, leader) for n in nations)]


def part_of(group: Group, figures: list[Figure]) -> tuple[int, ...]:
    return tuple(group[f] for f in figures)


def choose(side: str, groups: list[Group], able: Group) -> Translation:
    """One kind after the other, or all that are left; then the Characters. Only what can still be completed."""
    kinds = kinds_in_order(side)
    people: list[Figure] = [who for who in CHARACTER_NAMES if able[who]]
    for place, kind in enumerate(kinds):
        counts = {group[kind] for group in groups}
        if len(counts) > 1:
            rest = kinds[place:] + people
            answers: dict[str, Any] = {str(n): n for n in counts}
            whole = [g for g in groups if part_of(g, rest) == part_of(able, rest)]
            if whole and sum(able[f] for f in rest) > able[kind]:
                answers["all"] = "all"
            number = yield Say(side, ("PickCount",), answers)
            if number == "all":
                return whole[0]
            groups = [g for g in groups if g[kind] == number]
        # all of the groups that are left have the same number of this kind
    while len(groups) > 1:
        answers = {}
        for place, who in enumerate(people):
            fit = [g for g in groups if g[who] and not any(g[f] for f in people[:place])]
            if fit:
                answers[word_of(who)] = (fit, people[place + 1 :])
        nobody = [g for g in groups if not any(g[f] for f in people)]
        if nobody:
            answers[NO] = (nobody, [])
        everybody = [g for g in groups if all(g[f] for f in people)]
        if everybody and len(people) > 1:
            answers["all"] = (everybody, [])
        groups, people = yield Say(side, ("PickCharacter",), answers)
    return groups[0]


def ask_march(p: Position, q: Ask) -> Translation:
    marches: Marches = q.options
    ways = marches.ways()
    answers = {start: start for start, _ in ways}
    if q.about:
        answers[NO] = ""
    start = yield Say(q.side, ("PickArmy",), answers)
    if not start:
        return None
    end = yield Say(q.side, ("PickTarget",), {b: b for a, b in ways if a == start})
    here = figures(p, q.side, start) - marches.moved.get(start, Counter())
    able = Counter({f: n for f, n in here.items() if not stays(f) and may_enter(p, Counter({f: 1}), end)})
    group = yield from choose(q.side, list(marches.groups(start, end)), able)
    return start, end, group


def ask_attack(p: Position, q: Ask) -> Translation:
    attacks: Attacks = q.options
    ways = q.about or attacks.ways()
    start = yield Say(q.side, ("AttackFrom",), {a: a for a, _ in ways})
    end = yield Say(q.side, ("AttackTo",), {b: b for a, b in ways if a == start})
    group = yield from attackers(p, q, start)
    return start, end, figures(p, q.side, start) - group


def ask_sail(p: Position, q: Ask) -> Translation:
    start, end = q.about
    here = figures(p, q.side, start)
    able = Counter({f: n for f, n in here.items() if not stays(f) and may_enter(p, Counter({f: 1}), end)})
    group = yield from choose(q.side, list(q.options.groups(start, end)), able)
    return start, end, group


def ask_sail_to_attack(p: Position, q: Ask) -> Translation:
    start, end = q.about
    group = yield from attackers(p, q, start)
    return start, end, figures(p, q.side, start) - group


def ask_storm(p: Position, q: Ask) -> Translation:
    """An assault of three rounds: where, then who."""
    start = yield Say(q.side, ("StormStronghold",), {a: a for a, _ in q.about})
    group = yield from attackers(p, q, start)
    return start, start, figures(p, q.side, start) - group


def attackers(p: Position, q: Ask, start: str) -> Translation:
    here = figures(p, q.side, start)
    able = Counter({f: n for f, n in here.items() if isinstance(f, str) or f == NAZGUL or at_war(p, f[0])})
    return (yield from choose(q.side, [here - rear for rear in q.options.rears(start)], able))


def ask_advance(p: Position, q: Ask) -> Translation:
    if not (yield Say(q.side, ("Advance",), YES_NO)):
        return frozenset()
    groups: list[Group] = [Counter(dict(option)) for option in q.options if option]
    able: Group = Counter()
    for figure, n in q.about.items():
        if not stays(figure):
            able[figure] = n
    group = yield from choose(q.side, groups, able)
    return frozenset(group.items())


# ---- Characters on the move ----


def members(group: frozenset[str]) -> list[str]:
    return [who for who in CHARACTER_NAMES if who in group]


def ask_companions(p: Position, q: Ask) -> Translation:
    answers = {members(group)[0]: members(group)[0] for group, _ in q.options}
    if q.about:
        answers[NO] = ""
    first = yield Say(FP, ("PickTraveller",), answers)
    if not first:
        return None
    chosen = [first]
    while True:
        longer = {tuple(members(g)[: len(chosen) + 1]) for g, _ in q.options if members(g)[: len(chosen)] == chosen}
        more = {row[-1]: row[-1] for row in longer if len(row) > len(chosen)}
        if not more:
            break
        who = yield Say(FP, ("AddTraveller",), {**more, NO: ""})
        if not who:
            break
        chosen.append(who)
    end = yield Say(FP, ("SendTravellers",), {to: to for group, to in q.options if members(group) == chosen})
    return frozenset(chosen), end


def ask_one_group(p: Position, q: Ask) -> Translation:
    """The first of them, then those who go along: out of the Fellowship, or of one region."""
    rows = [members(group) for group in q.options]
    chosen = [(yield Say(FP, ("PickCompanion",), {row[0]: row[0] for row in rows}))]
    while True:
        fit = [row for row in rows if row[: len(chosen)] == chosen]
        answers = {row[len(chosen)]: row[len(chosen)] for row in fit if len(row) > len(chosen)}
        if not answers:
            return frozenset(chosen)
        who = yield Say(FP, ("PickLeavers" if chosen[0] in q.about else "AddTraveller",), {**answers, NO: ""})
        if not who:
            return frozenset(chosen)
        chosen.append(who)


def ask_followers(p: Position, q: Ask) -> Translation:
    rows = [members(group) for group in q.options]
    chosen: list[str] = []
    while True:
        fit = [row for row in rows if row[: len(chosen)] == chosen]
        answers = {row[len(chosen)]: row[len(chosen)] for row in fit if len(row) > len(chosen)}
        who = yield Say(FP, ("FollowKing",), {**answers, NO: ""})
        if not who:
            return frozenset(chosen)
        chosen.append(who)


def ask_rage_join(p: Position, q: Ask) -> Translation:
    fit = [dict(option) for option in q.options]
    for place in [(d, k) for d in ("north-dunland", "south-dunland") for k in ("regular", "elite")]:
        number = yield Say(SH, ("CountJoining",), {str(some.get(place, 0)): some.get(place, 0) for some in fit})
        fit = [some for some in fit if some.get(place, 0) == number]
    return frozenset(fit[0].items())


def ask_far_march(p: Position, q: Ask) -> Translation:
    start = yield Say(q.side, ("PickMarcher",), {a: a for a, _ in q.about})
    paths = [path for a, path in q.about if a == start]
    chosen: tuple[str, ...] = ()
    while True:
        fit = [path for path in paths if path[: len(chosen)] == chosen]
        answers = {path[len(chosen)]: path[len(chosen)] for path in fit if len(path) > len(chosen)}
        if chosen in fit:
            answers[NO] = ""
        there = yield Say(q.side, ("PickWay",), answers)
        if not there:
            break
        chosen = (*chosen, there)
    group = yield from choose(q.side, list(q.options.groups(start, chosen)), q.options.able(start, chosen))
    return start, chosen, group


def ask_minions(p: Position, q: Ask) -> Translation:
    answers: dict[str, Any] = {}
    for who, start, _, _ in q.options:
        answers[start if who == "nazgul" else who] = (who, start)
    if q.about:
        answers[NO] = None
    chosen = yield Say(SH, ("PickFlyer",), answers)
    if chosen is None:
        return None
    fit = [option for option in q.options if option[:2] == chosen]
    number = yield Say(SH, ("CountNazgul",), {str(option[2]): option[2] for option in fit})
    fit = [option for option in fit if option[2] == number]
    return (yield Say(SH, ("SendNazgul", "SendMinion"), {option[3]: option for option in fit}))


def ask_recruit(p: Position, q: Ask) -> Translation:
    answers: dict[str, Any] = {word_of((r[0], r[1])): (r[0], r[1]) for r in q.options if r is not None}
    if None in q.options:
        answers[NO] = None
    figure = yield Say(q.side, ("MusterFigure",), answers)
    if figure is None:
        return None
    places = {r[2]: r for r in q.options if r is not None and (r[0], r[1]) == figure}
    return (yield Say(q.side, ("MusterPlace",), places))


def ask_kind(p: Position, q: Ask) -> Translation:
    nation, _ = q.about
    return (yield Say(q.side, ("PickRank",), {word_of((nation, kind)): kind for kind in q.options}))


# ---- the Fellowship ----


def ask_separate(p: Position, q: Ask) -> Translation:
    chosen: list[str] = []
    while True:
        rows = {tuple(members(g)) for g in q.options if members(g)[: len(chosen)] == chosen}
        answers = {row[len(chosen)]: row[len(chosen)] for row in rows if len(row) > len(chosen)}
        if tuple(chosen) in rows:
            answers[NO] = ""
        who = yield Say(FP, ("PickLeavers",), answers)
        if not who:
            return frozenset(chosen)
        chosen.append(who)


def ask_scatter(p: Position, q: Ask) -> Translation:
    """One by one, in their order; all, if there are no more than must go, without a question."""
    chosen: list[str] = []
    rows = [members(group) for group in q.options]
    while len(rows) > 1:
        who = yield Say(FP, ("PickScattered",), {row[len(chosen)]: row[len(chosen)] for row in rows})
        chosen.append(who)
        rows = [row for row in rows if row[: len(chosen)] == chosen]
        if len(rows) == 1 and len(rows[0]) > len(chosen):
            yield Say(FP, ("PickScattered",), {who: who for who in rows[0][len(chosen) :][:1]})
    return frozenset(rows[0])


def ask_lose_one(p: Position, q: Ask) -> Translation:
    region = yield Say(FP, ("LoseSomewhere",), {region: region for region, _ in q.options})
    fit = {word_of(figure): (there, figure) for there, figure in q.options if there == region}
    return (yield Say(FP, ("LoseFigure",), fit))


def path_word(touched: frozenset[str]) -> str:
    return f"by {'+'.join(name for name in PATH_STRONGHOLDS if name in touched) or 'none'}"


def ask_path(journeys: set[Journey], place: str, path: str, more: dict[str, Any], matters: set[str]) -> Translation:
    end = yield Say(FP, (place,), {**{end: end for end, _ in journeys}, **more})
    if not end:
        return None
    fit: dict[str, Journey] = {}
    for there, touched in sorted(journeys, key=lambda journey: len(journey[1])):
        if there == end:
            fit.setdefault(path_word(touched & matters), (there, touched))
    return (yield Say(FP, (path,), fit))


def ask_declare(p: Position, q: Ask) -> Translation:
    matters = {"moria"} if "balrog-of-moria" in p.table and p.progress else set()
    journeys = {journey for journey in q.options if journey is not None}
    return (yield from ask_path(journeys, "Declare", "DeclarePath", {NO: ""}, matters))


def ask_reveal(p: Position, q: Ask) -> Translation:
    touched = {name for _, names in q.options for name in names}
    matters = {n for n in touched if n != "moria" or "balrog-of-moria" in p.table or "moria" not in p.captured}
    return (yield from ask_path(q.options, "RevealPlace", "RevealPath", {}, matters))


# ---- battles and cards ----


def ask_cease(p: Position, q: Ask) -> Translation:
    return (yield Say(q.side, ("FightOn",), {"yes": False, NO: True}))


def ask_scouts(p: Position, q: Ask) -> Translation:
    return (yield Say(q.side, ("LeaveBattle",), {q.about if o == "siege" else o: o for o in q.options}))


def ask_lure(p: Position, q: Ask) -> Translation:
    return (yield Say(FP, ("GiveUpLured",), {NO: "corruption", q.about: "lose"}))


def ask_lidless(p: Position, q: Ask) -> Translation:
    chosen: Counter[str] = Counter()
    first = 0
    while True:
        answers: dict[str, Any] = {NO: None}
        for place, face in enumerate(FACE_NAMES[first:], first):
            for number in range(1, 4):
                if frozenset((chosen + Counter({face: number})).items()) in q.options:
                    answers[f"{number} {face}"] = (place, number)
        picked = yield Say(SH, ("TurnToEyes",), answers)
        if picked is None:
            return frozenset(chosen.items())
        first = picked[0] + 1
        chosen[FACE_NAMES[picked[0]]] += picked[1]


STEPS.update(
    {
        "action": ask_action,
        "march": ask_march,
        "attack": ask_attack,
        "sail": ask_sail,
        "sail-to-attack": ask_sail_to_attack,
        "storm": ask_storm,
        "advance": ask_advance,
        "companions": ask_companions,
        "one-group": ask_one_group,
        "followers": ask_followers,
        "rage-join": ask_rage_join,
        "far-march": ask_far_march,
        "minions": ask_minions,
        "recruit": ask_recruit,
        "kind": ask_kind,
        "separate": ask_separate,
        "scatter": ask_scatter,
        "lose-one": ask_lose_one,
        "declare": ask_declare,
        "reveal": ask_reveal,
        "cease": ask_cease,
        "scouts": ask_scouts,
        "lure": ask_lure,
        "lidless": ask_lidless,
    }
)
