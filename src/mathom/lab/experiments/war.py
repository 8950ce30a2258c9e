"""The experiments on War of the Ring: how strong its players are, how long games are, who wins and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mathom.games.war.options import PRESETS
from mathom.lab.experiments.plans import Arena, Experiment
from mathom.lab.experiments.tables import Done, nine_of_ten, parts, table
from mathom.lab.pictures.charts import ChartRow, Panel, Span
from mathom.lab.ratings.report import percent as win_percent
from mathom.lab.ratings.statistics import wilson
from mathom.lab.ratings.tallies import Data

GAME: Final = "war"
PAGE: Final = "war-balance.md"
BEST: Final = "steady"
FEWEST_TURNS: Final = 10
MOST_TURNS: Final = 22
MANY: Final = 200  # games
SOME: Final = 60
ENDINGS: Final = ("ring-destroyed", "free-conquest", "ring-corrupted", "shadow-conquest")
ENDING_TITLES: Final = ("Ring destroyed", "Free Peoples' conquest", "Ring-bearers corrupted", "Shadow's conquest")
CARD_SORTS: Final = ("played", "combat")


def against(bot: str, other: str, games: int) -> Arena:
    return Arena((bot, other), games, game=GAME, name=f"{bot}, {other}")


def among_equals(name: str, rules: Mapping[str, str], games: int) -> Arena:
    words = " ".join(f"{option}={value}" for option, value in rules.items())
    return Arena((BEST, BEST), games, rules=words, game=GAME, name=name)


def preset_arenas() -> tuple[Arena, ...]:
    """Every preset of the game, with its number of players."""
    found = []
    for preset in PRESETS:
        for players in preset.players:
            rules = {"players": str(players), **preset.rules}
            found.append(among_equals(f"{preset.name}, {players}", rules, MANY if preset.name == "two" else SOME))
    return tuple(found)


# ---- figures of one arena ----


def independent(arena: Arena, games: int) -> int:
    """Games that count for intervals: in mirrored pairs of equal bots both games have the same chance."""
    return games // 2 if "players=2" in arena.rules.split() or "players" not in arena.rules else games


def share(number: int, of: int, counted: int) -> str:
    mean = number / of if of else 0.0
    low, high = wilson(mean, counted)
    return f"{100 * mean:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def in_turns(tally: Data) -> int:
    """The games that ended in a sensible number of turns."""
    return sum(number for turns, number in tally["lengths"].items() if FEWEST_TURNS <= int(turns) <= MOST_TURNS)


def free_wins(tally: Data) -> int:
    return sum(tally["ended"].get(ending, 0) for ending in ENDINGS[:2])


# ---- tables ----


def war_strength_table(done: Done) -> list[str]:
    rows = []
    for _, _, data in done:
        for pair in data["pairs"]:
            seconds = next(facts["seconds"] for facts in data["bots"] if facts["bot"] == pair["a"])
            sides = [win_percent(side) for side in pair["by_side"].values()]
            cells = [f"`{pair['a']}`", f"`{pair['b']}`", str(pair["games"]), win_percent(pair)]
            rows.append([*cells, *sides, f"{1000 * seconds:.3g}"])
    head = ["bot", "against", "games", "wins", "as the Free Peoples", "as the Shadow", "ms a decision"]
    return table(head, rows)


def war_length_table(done: Done) -> list[str]:
    head = ["rules, players", "games", "turns", f"{FEWEST_TURNS} to {MOST_TURNS} turns", "decisions", "minutes"]
    rows = []
    for arena, games, data in done:
        tally, counted = data["tally"], independent(arena, games)
        cells = [arena.name, str(games), nine_of_ten(tally["rounds"]), share(in_turns(tally), games, counted)]
        cells += [nine_of_ten(tally["decisions"]), nine_of_ten(tally["minutes"])]
        ends = [f"{100 * tally['ended'].get(ending, 0) / games:.0f} %" for ending in ENDINGS]
        rows.append([*cells, share(free_wins(tally), games, counted), *ends])
    return table([*head, "the Free Peoples win", *ENDING_TITLES], rows)


def war_length_chart(done: Done) -> list[Panel]:
    turns = [ChartRow(a.name, (parts(d["tally"]["rounds"]),), str(d["tally"]["rounds"]["median"])) for a, _, d in done]
    wins = []
    for arena, games, data in done:
        mean = free_wins(data["tally"]) / games
        low, high = wilson(mean, independent(arena, games))
        wins.append(ChartRow(arena.name, (Span(100 * low, 100 * mean, 100 * high),), f"{100 * mean:.0f} %"))
    return [
        Panel("Turns: median, and nine games of ten", tuple(turns)),
        Panel("Games that the Free Peoples win: 95 % whiskers", tuple(wins), " %", line=50),
    ]


def card_rows(tally: Data) -> dict[str, dict[str, Data]]:
    """By card, then by the way it was played."""
    found: dict[str, dict[str, Data]] = {}
    for sort in CARD_SORTS:
        for row in tally["counts"].get(sort, ()):
            found.setdefault(row["name"], {})[sort] = row
    return found


def war_cards_table(done: Done) -> list[str]:
    lines: list[str] = []
    for arena, _, data in done:
        rows = []
        for card, by_sort in sorted(card_rows(data["tally"]).items(), key=lambda pair: -used(pair[1])):
            cells = [card, *(f"{by_sort[sort]['a_game']:.2f}" if sort in by_sort else "" for sort in CARD_SORTS)]
            rows.append([*cells, winners(by_sort)])
        lines += [
            f"**{arena.name}**",
            "",
            *table(["card", "as an event", "as a Combat card", "of that by winners"], rows),
        ]
        lines.append("")
    return lines[:-1]


def used(by_sort: Mapping[str, Data]) -> float:
    """How often a card is played in a game."""
    return sum(float(row["a_game"]) for row in by_sort.values())


def winners(by_sort: Mapping[str, Data]) -> str:
    number = sum(row["by_winner"]["number"] for row in by_sort.values())
    of = sum(row["by_winner"]["of"] for row in by_sort.values())
    return f"{100 * number / of:.0f} %" if of else ""


def war_cards_chart(done: Done) -> list[Panel]:
    """The cards of the first arena, those that are played most often first."""
    rows = []
    for card, by_sort in sorted(card_rows(done[0][2]["tally"]).items(), key=lambda pair: -used(pair[1])):
        spans = [Span(0, by_sort[sort]["a_game"] if sort in by_sort else 0, 0) for sort in CARD_SORTS]
        rows.append(ChartRow(card, tuple(Span(0, span.middle, span.middle) for span in spans)))
    return [Panel("How often a card is played in a game", tuple(rows), legend=("as an event", "as a Combat card"))]


def experiments() -> Sequence[Experiment]:
    return (
        Experiment(
            "war-strength",
            "Two players, the base game, mirrored pairs.",
            (
                against("first", "random", SOME),
                against("fair", "first", SOME),
                against(BEST, "random", MANY),
                against(BEST, "first", MANY),
                against(BEST, "fair", SOME),
                against("steward", "random", SOME),
                against("steward", "first", SOME),
                against(BEST, "steward", MANY // 2),
            ),
            301,
            table="war-strength",
            page=PAGE,
            is_kept=False,
        ),
        Experiment(
            "war-length",
            f"Games among `{BEST}` players only, in every recommended set of rules.",
            preset_arenas(),
            302,
            table="war-length",
            page=PAGE,
            is_kept=False,
        ),
        Experiment(
            "war-cards",
            f"How often each card is played in a game among two `{BEST}` players.",
            (
                among_equals("base game, 2", {"players": "2"}, MANY // 2),
                among_equals(
                    "twilight, 2", {"players": "2", **next(p.rules for p in PRESETS if p.name == "twilight")}, SOME
                ),
            ),
            303,
            table="war-cards",
            page=PAGE,
            is_kept=False,
        ),
    )


WAR_EXPERIMENTS: Final = tuple(experiments())
