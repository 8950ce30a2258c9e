"""The experiments on Riddle of the Ring: how strong its levels are, how long games are, and who and what wins them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Final

from mathom.games.riddle.options import ADVANCED, PARTNERS, PRESETS
from mathom.lab.experiments.plans import Arena, Experiment

GAME: Final = "riddle"
PAGE: Final = "riddle-balance.md"
GREEDY: Final = ("greedy", "greedy")  # repeated for all seats
AGAINST_RANDOM: Final = ("greedy", "random", "random", "random")
SEATS: Final = (2, 4, 6, 8)
MANY: Final = 1000  # games
SOME: Final = 200
FEW: Final = 120


def arena(name: str, players: int, rules: Mapping[str, str], games: int, base: str = "") -> Arena:
    words = " ".join(f"{option}={value}" for option, value in {"players": str(players), **rules}.items())
    games *= 2 if players == 2 else 1  # mirrored pairs of equal bots are nearly the same game twice
    return Arena(GREEDY, games, rules=words, game=GAME, name=name, base=base)


def against_random(name: str, rules: Mapping[str, str]) -> Arena:
    words = " ".join(["players=4", *(f"{option}={value}" for option, value in rules.items())])
    return Arena(AGAINST_RANDOM, MANY, rules=words, game=GAME, name=name)


def lengths() -> tuple[Arena, ...]:
    """The Basic and the Advanced Game for all numbers of players, then all other presets for theirs."""
    found = [arena(f"basic, {players}", players, {}, SOME) for players in SEATS]
    found += [arena(f"advanced, {players}", players, ADVANCED, SOME) for players in SEATS]
    for preset in PRESETS:
        if preset.name not in ("basic", "advanced"):
            for players in preset.players:
                if players in SEATS or not set(SEATS) & set(preset.players):
                    found.append(arena(f"{preset.name}, {players}", players, preset.rules, SOME))
    return tuple(found)


# Options by the game that they are compared with: its name, players and rules, and the options to add.
OPTIONS: Final[tuple[tuple[str, int, Mapping[str, str], tuple[str, ...]], ...]] = (
    ("basic, 4", 4, {}, ("gollum-spaces=on", "clairvoyance-spaces=on", "secret-spaces=on", "captivity=on")),
    (
        "advanced, 4",
        4,
        ADVANCED,
        (
            *("partners=on", "wait-once=on", "no-wait=on", "elf-ring-win=on", "victory-cities=on", "resist-spaces=on"),
            *("one-deck=on", "restrict-draws=on", "feast=on", "bilbo-resists=on", "castaway-relief=off"),
            "flying-beasts-2-retained=on",
        ),
    ),
    (
        "partners, 5",
        5,
        PARTNERS,
        (
            *("extra-card=on", "partner-exchange=chosen", "partner-exchange=asked", "partner-exchange=looked"),
            *("partner-talk=on", "partner-clairvoyance=on"),
        ),
    ),
    ("advanced, 6", 6, ADVANCED, ("short-halls=halls", "short-halls=both", "quick-exit=halls", "quick-exit=both")),
    ("advanced, 2", 2, ADVANCED, ("two-player-teams=2", "two-player-teams=3", "two-player-teams=4")),
)


# What may make teams more even, by the number of players: who begins, cities on the victory spaces, a first card more.
EVENING: Final = (
    (4, ("", "first=1", "victory-cities=on", "no-wait=on")),
    (5, ("", "extra-card=on", "extra-card=on first=1")),
    (8, ("", "first=1", "victory-cities=on")),
)


def partners() -> tuple[Arena, ...]:
    found = []
    for players, changes in EVENING:
        for change in changes:
            added = dict(option.split("=") for option in change.split())
            name = f"partners, {players}, {change or 'none'}"
            found.append(arena(name, players, {**PARTNERS, **added}, SOME))
    return tuple(found)


def options() -> tuple[Arena, ...]:
    found = []
    for base, players, rules, words in OPTIONS:
        found.append(arena(base, players, rules, FEW))
        for word in words:
            name, _, value = word.partition("=")
            found.append(arena(word, players, {**rules, name: value}, FEW, base))
    return tuple(found)


def one_against_three(bot: str, other: str, games: int) -> Arena:
    words = " ".join(["players=4", *(f"{option}={value}" for option, value in ADVANCED.items())])
    return Arena((bot, other, other, other), games, rules=words, game=GAME)


# Variants of our map, by name, with the games that are played on each.
OUR_MAP: Final = "our map"
BASIC_MAPS: Final = (OUR_MAP, "swapped", "near-downs")
PARTNER_MAPS: Final = ((6, BASIC_MAPS), (8, (OUR_MAP, "near-downs")))


def on_maps() -> tuple[Arena, ...]:
    found = [map_arena("basic", 4, {}, name, MANY) for name in BASIC_MAPS]
    found += [map_arena("partners", players, PARTNERS, name, SOME) for players, maps in PARTNER_MAPS for name in maps]
    return tuple(found)


def map_arena(rules_name: str, players: int, rules: Mapping[str, str], name: str, games: int) -> Arena:
    chosen = {} if name == OUR_MAP else {"map": name}
    return arena(f"{rules_name}, {players}, {name}", players, {**rules, **chosen}, games)


def write_maps(folder: Path) -> None:
    """Writes the variants of our map into `maps`, where the option `map` finds them."""
    ours = resources.files("mathom.games.riddle").joinpath("data/map.txt").read_text(encoding="utf-8")
    (folder / "maps").mkdir(exist_ok=True)
    for name, text in (("swapped", with_swapped_sides(ours)), ("near-downs", with_near_downs(ours))):
        (folder / "maps" / f"{name}.txt").write_text(text, encoding="utf-8")


def with_swapped_sides(text: str) -> str:
    """The map with good and evil cities exchanged."""
    other = {"good": "evil", "evil": "good"}
    return re.sub(r" city (good|evil) ", lambda found: f" city {other[found[1]]} ", text)


def with_near_downs(text: str) -> str:
    """The map with the Barrow-downs one space nearer to Bree."""
    return re.sub(r"^0909 (city evil Barrow-downs)", r"0908 \1", text, flags=re.MULTILINE)


RIDDLE_EXPERIMENTS: Final = (
    Experiment(
        "riddle-levels",
        "One bot against three of another in the Advanced Game for four: a fair share is 25 %.",
        (
            one_against_three("first", "random", 60),
            one_against_three("fair", "first", 60),
            one_against_three("steady", "fair", 60),
            one_against_three("ismcts:1000", "greedy", 40),
        ),
        205,
        table="levels",
    ),
    Experiment(
        "riddle-strength",
        "One `greedy` among three `random`: a fair share is 25 %.",
        (against_random("basic", {}), against_random("advanced", ADVANCED)),
        201,
        table="strength",
        page=PAGE,
        is_kept=False,
    ),
    Experiment(
        "riddle-length",
        "Games among `greedy` players only, in every number of players and every recommended set of rules.",
        lengths(),
        202,
        table="length",
        page=PAGE,
        is_kept=False,
    ),
    Experiment(
        "riddle-cards",
        "A thousand games among four `greedy` players, Basic and Advanced: who wins, by what, and with which cards.",
        (arena("basic", 4, {}, MANY), arena("advanced", 4, ADVANCED, MANY)),
        203,
        table="cards",
        page=PAGE,
        is_kept=False,
    ),
    Experiment(
        "riddle-options",
        "Each option beside the same game without it, among `greedy` players.",
        options(),
        204,
        table="options",
        page=PAGE,
        is_kept=False,
    ),
    Experiment(
        "riddle-partners",
        "Partners with what may make the teams more even, among `greedy` players; a team counts as one.",
        partners(),
        207,
        table="maps",
        page=PAGE,
        is_kept=False,
    ),
    Experiment(
        "riddle-cities",
        "Our map beside two variants of it, among `greedy` players; a team counts as one.",
        on_maps(),
        206,
        table="maps",
        page=PAGE,
        is_kept=False,
        prepare=write_maps,
    ),
)
