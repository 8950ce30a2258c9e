"""`./mathom bench`: speed on one core, ours and peers side by side in one run.

Every case runs once in each round, in its own process, so that a noisy moment affects all cases alike. A row gives the
median, the lowest and the highest round.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.ours import CASES as OURS

PEERS = (
    *("openspiel phantom_ttt step", "openspiel phantom_ttt inside", "openspiel phantom_ttt rollouts"),
    *("openspiel phantom_ttt clone", "openspiel leduc_poker ismcts", "catanatron", "python-chess"),
)
INTERPRETED = (
    *("inside classic", "step classic", "clone", "view", "sample a world", "mo-ismcts opening"),
    *("riddle inside 4 players", "riddle step", "riddle clone", "riddle view 4 players", "riddle sample a world"),
    *("riddle reach by die", "riddle reach by flight"),
    *("war inside", "war step", "war clone", "war view", "war sample a world"),
)
REACHES = tuple(f"riddle reach by {means} (compiled)" for means in ("die", "Horse", "flight"))
# The figures of War of the Ring: case, unit, digits.
WAR = {
    "war_decisions_per_s": ("war inside", "decisions_per_s", 0),
    "war_steps_per_s": ("war step", "decisions_per_s", 0),
    "war_match_per_s": ("war match", "decisions_per_s", 0),
    "war_games_per_s": ("war inside", "games_per_s", 0),
    "war_clone_us": ("war clone", "us", 3),
    "war_view_us": ("war view", "us", 3),
    "war_world_us": ("war sample a world", "us", 2),
    "war_determinize_us": ("war determinize", "us", 2),
    "war_worst_options_us": ("war worst options", "us", 1),
    "war_ismcts_iterations_per_s": ("war mo-ismcts", "iterations_per_s", 0),
}
WAR_RULESETS = (
    "three",
    "four",
    "twilight",
    "twilight three",
    "twilight four",
)  # whose speed is compared with the base game's
MEASURES = ("iterations_per_s", "decisions_per_s", "games_per_s", "length", "us")
Figures = dict[str, list[dict[str, float]]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom bench", description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--markdown", action="store_true", help="print the ratios as a table for the docs")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a case runs in a round")
    parser.add_argument("--no-peers", action="store_true", help="only ours")
    parser.add_argument("--only", default="", metavar="WORD", help="only cases that begin with this word, such as war")
    parser.add_argument("--plain", action="store_true", help="a plain build will do: quick to make, slower to run")
    options = parser.parse_args()
    build = [sys.executable, "-m", "mathom", "build", "--quiet", *(["--plain"] if options.plain else [])]
    if subprocess.run(build, cwd=ROOT, check=False).returncode:
        print("The compiled rules are needed to measure: run ./mathom build to see what is missing.", file=sys.stderr)
        return 1
    figures = measure(options.rounds, options.seconds, not options.no_peers, options.only)
    found, marks = rows(figures), ratios(figures)
    report = {"machine": machine(), "rows": found, "ratios": marks}
    shown = markdown(marks) if options.markdown else table(found, marks)
    print(json.dumps(report, indent=1) if options.json else shown)
    return 0


def measure(rounds: int, seconds: float, peers: bool, only: str) -> Figures:
    jobs = [(f"{name} (compiled)", "ours", name, "1") for name in OURS]
    jobs += [(f"{name} (interpreted)", "ours", name, "0") for name in INTERPRETED]
    if peers:
        jobs += [(name, "peers", name, "") for name in PEERS]
    jobs = [job for job in jobs if job[0].startswith(only)]
    figures: Figures = {}
    for number in range(rounds):
        for done, (label, script, case, form) in enumerate(jobs):
            progress(f"round {number + 1} of {rounds}: {done + 1} of {len(jobs)}, {label}")
            figures.setdefault(label, []).append(run(script, case, form, seconds))
    progress("")
    return figures


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def run(script: str, case: str, form: str, seconds: float) -> dict[str, float]:
    home = Path(os.environ.get("MATHOM_HOME", ROOT / ".mathom"))
    python = str(home / "bench" / "bin" / "python") if script == "peers" else sys.executable
    command = [python, str(ROOT / "benchmarks" / f"{script}.py"), case, str(seconds)]
    environment = {**os.environ, "MATHOM_COMPILED": form} if form else dict(os.environ)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{case} could not be measured:\n{done.stderr}")
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def median(figures: Figures, label: str, measure_: str) -> float | None:
    found = [row[measure_] for row in figures.get(label, []) if measure_ in row]
    return statistics.median(found) if found else None


def rows(figures: Figures) -> list[dict[str, object]]:
    out: list[dict[str, object]] = []
    for label, runs in figures.items():
        for name in MEASURES:
            if name in runs[0]:
                values = [run_[name] for run_ in runs]
                row = {"median": statistics.median(values), "min": min(values), "max": max(values)}
                out.append({"case": label, "measure": name, **{k: round(v, 4) for k, v in row.items()}})
    return out


def ratios(figures: Figures) -> dict[str, float]:
    """The marks: ours over theirs, so more is better; the last ones are figures, not ratios."""
    inside = median(figures, "inside classic (compiled)", "decisions_per_s")
    step = median(figures, "step classic (compiled)", "decisions_per_s")
    clone = median(figures, "clone (compiled)", "us")
    search = median(figures, "mo-ismcts opening (compiled)", "iterations_per_s")
    pairs = {
        "compiled_vs_interpreted": (inside, median(figures, "inside classic (interpreted)", "decisions_per_s")),
        "step_vs_openspiel_binding": (step, median(figures, "openspiel phantom_ttt step", "decisions_per_s")),
        "inside_vs_openspiel_cpp": (inside, median(figures, "openspiel phantom_ttt inside", "decisions_per_s")),
        "inside_vs_openspiel_rollouts": (inside, median(figures, "openspiel phantom_ttt rollouts", "decisions_per_s")),
        "batch_vs_openspiel_binding": (
            median(figures, "batch classic (compiled)", "decisions_per_s"),
            median(figures, "openspiel phantom_ttt step", "decisions_per_s"),
        ),
        "step_vs_catanatron": (step, median(figures, "catanatron", "decisions_per_s")),
        "step_vs_python_chess": (step, median(figures, "python-chess", "decisions_per_s")),
        "ismcts_compiled_vs_interpreted": (
            search,
            median(figures, "mo-ismcts opening (interpreted)", "iterations_per_s"),
        ),
        "ismcts_vs_openspiel_leduc": (search, median(figures, "openspiel leduc_poker ismcts", "iterations_per_s")),
        "clone_vs_openspiel": (
            median(figures, "openspiel phantom_ttt clone", "us"),
            median(figures, "clone (compiled)", "us"),
        ),
    }
    pairs |= riddle_pairs(figures)
    base = median(figures, "war inside (compiled)", "decisions_per_s")
    for ruleset in WAR_RULESETS:
        found = median(figures, f"war {ruleset} inside (compiled)", "decisions_per_s")
        pairs[f"war_{ruleset.replace(' ', '_')}_vs_base"] = (found, base)
    pairs["war_compiled_vs_interpreted"] = (
        median(figures, "war inside (compiled)", "decisions_per_s"),
        median(figures, "war inside (interpreted)", "decisions_per_s"),
    )
    out = {name: round(ours / theirs, 2) for name, (ours, theirs) in pairs.items() if ours and theirs}
    plain = {
        "classic_games_per_s": (median(figures, "inside classic (compiled)", "games_per_s"), 0),
        "batch_decisions_per_s": (median(figures, "batch classic (compiled)", "decisions_per_s"), 0),
        "ismcts_iterations_per_s": (search, 0),
        "clone_us": (clone, 3),
        "riddle_games_per_s": (median(figures, "riddle inside 4 players (compiled)", "games_per_s"), 0),
        "riddle_clone_us": (median(figures, "riddle clone (compiled)", "us"), 3),
        "riddle_reach_worst_us": (max(median(figures, label, "us") or 0 for label in REACHES), 1),
        **{name: (median(figures, f"{case} (compiled)", unit), digits) for name, (case, unit, digits) in WAR.items()},
    }
    return out | {name: round(value, digits or None) for name, (value, digits) in plain.items() if value}


def riddle_pairs(figures: Figures) -> dict[str, tuple[float | None, float | None]]:
    """The same for *Riddle of the Ring* with four players, and a decision with eight seats against one with two."""

    def decisions(label: str) -> float | None:
        return median(figures, label, "decisions_per_s")

    inside, step = decisions("riddle inside 4 players (compiled)"), decisions("riddle step (compiled)")
    return {
        "riddle_compiled_vs_interpreted": (inside, decisions("riddle inside 4 players (interpreted)")),
        "riddle_step_vs_openspiel_binding": (step, decisions("openspiel phantom_ttt step")),
        "riddle_inside_vs_openspiel_cpp": (inside, decisions("openspiel phantom_ttt inside")),
        "riddle_step_vs_catanatron": (step, decisions("catanatron")),
        "riddle_step_vs_python_chess": (step, decisions("python-chess")),
        "riddle_clone_vs_openspiel": (
            median(figures, "openspiel phantom_ttt clone", "us"),
            median(figures, "riddle clone (compiled)", "us"),
        ),
        "riddle_eight_seats_vs_two": (
            decisions("riddle inside 2 players (compiled)"),
            decisions("riddle inside 8 players (compiled)"),
        ),
    }


def machine() -> dict[str, str]:
    return {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}


def table(found: list[dict[str, object]], marks: dict[str, float]) -> str:
    lines = [f"{'case':44} {'measure':16} {'median':>14} {'min':>14} {'max':>14}"]
    for row in found:
        values = " ".join(f"{row[key]:14,.3f}" for key in ("median", "min", "max"))
        lines.append(f"{row['case']:44} {row['measure']:16} {values}")
    lines.append("")
    lines += [f"{name:44} {value:,}" for name, value in marks.items()]
    return "\n".join(lines)


# The measure in words, the mark that was set and the figure that was hoped for.
WORDS = {
    "compiled_vs_interpreted": ("compiled against interpreted, whole games", "12", "25"),
    "step_vs_openspiel_binding": ("stepped from Python, against OpenSpiel's Python binding", "1.0", "2.5"),
    "inside_vs_openspiel_cpp": ("whole games, against OpenSpiel's C++ bots", "1.5", "4"),
    "inside_vs_openspiel_rollouts": ("whole games, against OpenSpiel's C++ rollouts", "", ""),
    "step_vs_catanatron": ("stepped from Python, against catanatron", "30", ""),
    "step_vs_python_chess": ("stepped from Python, against python-chess", "", ""),
    "clone_vs_openspiel": ("copying a position, against OpenSpiel", "", ""),
    "ismcts_compiled_vs_interpreted": ("search, compiled against interpreted", "15", ""),
    "ismcts_iterations_per_s": ("search, iterations a second", "20,000", "50,000"),
    "classic_games_per_s": ("classic games a second", "50,000", "100,000"),
    "clone_us": ("copying a position, microseconds", "0.3", "0.15"),
    "riddle_compiled_vs_interpreted": ("*Riddle of the Ring*, compiled against interpreted", "", ""),
    "riddle_step_vs_catanatron": ("*Riddle of the Ring*, stepped from Python, against catanatron", "", ""),
    "riddle_games_per_s": ("*Riddle of the Ring*, games of four a second", "", ""),
    "riddle_clone_us": ("*Riddle of the Ring*, copying a position, microseconds", "", ""),
    "riddle_reach_worst_us": ("*Riddle of the Ring*, reachable spaces, worst case, microseconds", "2,000", ""),
    "war_three_vs_base": ("*War of the Ring*, decisions a second of three players against two", "0.85", ""),
    "war_four_vs_base": ("*War of the Ring*, decisions a second of four players against two", "0.85", ""),
    "war_twilight_vs_base": ("*War of the Ring*, decisions a second of Twilight against the base game", "0.85", ""),
    "war_twilight_three_vs_base": ("*War of the Ring*, decisions a second of Twilight for three", "0.85", ""),
    "war_twilight_four_vs_base": ("*War of the Ring*, decisions a second of Twilight for four", "0.85", ""),
    "war_compiled_vs_interpreted": ("*War of the Ring*, compiled against interpreted", "40", ""),
    "war_decisions_per_s": ("*War of the Ring*, decisions a second, whole games", "500,000", "1,000,000"),
    "war_steps_per_s": ("*War of the Ring*, decisions a second, stepped from Python", "", ""),
    "war_match_per_s": ("*War of the Ring*, decisions a second, through a match", "", ""),
    "war_games_per_s": ("*War of the Ring*, random games a second", "", ""),
    "war_clone_us": ("*War of the Ring*, copying a position, microseconds", "1", ""),
    "war_view_us": ("*War of the Ring*, a view, microseconds", "10", ""),
    "war_world_us": ("*War of the Ring*, a further world of a view, microseconds", "", ""),
    "war_determinize_us": ("*War of the Ring*, the first world of a view, microseconds", "", ""),
    "war_worst_options_us": ("*War of the Ring*, slowest list of options, microseconds", "200", ""),
    "war_ismcts_iterations_per_s": ("*War of the Ring*, search, iterations a second", "", ""),
}


def markdown(marks: dict[str, float]) -> str:
    lines = ["| measure | mark | aim | measured |", "|---|---|---|---|"]
    for name, (words, mark, aim) in WORDS.items():
        if name in marks:
            lines.append(f"| {words} (`{name}`) | {mark} | {aim} | {marks[name]:,} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
