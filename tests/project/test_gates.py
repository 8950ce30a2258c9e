"""Every gate of `./mathom check` closes on what it is there for.

The gates run, with the project's own settings, on a small tree that has the project's folders and one fault.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from tools.bootstrap import find_home
from tools.check import GATES

from tests.project.tree import ROOT, run

REAL = (
    *("pyproject.toml", "tsconfig.json", "requirements/web/package.json", "requirements/web/package-lock.json"),
    *(
        f"tools/{name}.py"
        for name in ("bootstrap", "check", "copies", "docs", "examples", "figures", "node", "plain_words", "web")
    ),
    *("tools/messages.py", "tools/translations.py"),
    *("src/mathom/web/vendor/lit-html/lit-html.js", "src/mathom/web/vendor/lit-html/LICENSE"),
    *("src/mathom/web/fonts/alegreya-latin-wght-normal.woff2", "src/mathom/web/fonts/LICENSE-OFL-alegreya.txt"),
)
SIX_LINES_TWICE = "".join(f"x{place} = {place}\n" + "".join(f"y{i} = {i}\n" for i in range(6)) for place in (1, 2))
SMALL = {
    "setup.py": '"""Nothing."""\n',
    "README.md": "# Small\n\n[more](docs/more.md)\n\n```python\nassert 1 + 1 == 2\n```\n",
    "docs/more.md": "# More\n\n```python\nassert True\n```\n",
    **dict.fromkeys(("tests/__init__.py", "benchmarks/__init__.py", "tools/__init__.py"), ""),
    **dict.fromkeys((f"src/mathom/{name}.py" for name in ("__init__", "cli", "native/__init__")), ""),
    **dict.fromkeys(
        (f"src/mathom/{name}/__init__.py" for name in ("core", "core/engine", "games", "bots", "terminal", "server")),
        "",
    ),
    "src/mathom/core/text/__init__.py": "",
    "src/mathom/core/text/speech.py": """class Phrases:
    english: dict[str, str]
    counted: dict[str, tuple[str, str]]
""",
    "src/mathom/core/game.py": """from typing import Any


def game_names() -> list[str]:
    return []


def find_game(name: str) -> Any:
    raise KeyError(name)
""",
    "src/mathom/bots/registry.py": """from typing import Any


def bots_for(name: str) -> list[Any]:
    raise KeyError(name)
""",
    "src/mathom/web/js/main.js": "/** @type {number} */\nexport const one = 1;\n",
    **dict.fromkeys((f"src/mathom/games/{name}/__init__.py" for name in ("confrontation", "war")), ""),
}
FAULTS = [
    ("format", "a badly formatted file", "src/mathom/core/engine/dice.py", "x  =  1\n"),
    ("lint", "an import that is not used", "src/mathom/core/engine/dice.py", "import math\n"),
    ("lint", "a print in the rules", "src/mathom/core/engine/dice.py", 'print("here")\n'),
    ("types", "a wrong type", "src/mathom/core/engine/dice.py", 'x: int = "one"\n'),
    ("types", "a function without types", "tests/test_dice.py", "def test(x):\n    assert x\n"),
    ("imports", "chance in the core", "src/mathom/core/engine/dice.py", "import random\n\nx = random\n"),
    ("imports", "a clock in a game", "src/mathom/games/war/turn.py", "import time\n\nx = time\n"),
    ("imports", "a game that knows another", *("src/mathom/games/war/turn.py", "import mathom.games.confrontation\n")),
    ("imports", "a game that knows a server", "src/mathom/games/war/turn.py", "import mathom.server\n"),
    ("imports", "a core that knows a game", "src/mathom/core/engine/dice.py", "import mathom.games\n"),
    ("imports", "a core that knows the build", "src/mathom/core/engine/dice.py", "import mathom.native.build\n"),
    ("web", "a wrong type", "src/mathom/web/js/main.js", '/** @type {number} */\nexport const one = "one";\n'),
    ("web", "a parameter without a type", "src/mathom/web/js/main.js", "export const f = (x) => x;\n"),
    ("web", "a change in what others wrote", "src/mathom/web/vendor/lit-html/lit-html.js", "export const html = 1;\n"),
    ("web", "a file that nobody published", "src/mathom/web/vendor/lit-html/more.js", ""),
    ("web", "a library without its licence", "src/mathom/web/vendor/signals/signals.js", ""),
    ("docs", "a link that leads nowhere", "docs/more.md", "# More\n\n[there](nowhere.md)\n"),
    ("docs", "a heading that is not there", "docs/more.md", "# More\n\n[below](#less)\n"),
    ("docs", "a page that no link leads to", "docs/hidden.md", "# Hidden\n"),
    ("docs", "a block of code that is not closed", "docs/more.md", "# More\n\n```\none\n```\n```\n"),
    ("docs", "figures without a command", "docs/more.md", "# More\n\n<!-- figures a -->\n1\n<!-- /figures a -->\n"),
    ("docs", "a figure outside a block", "README.md", "# Small\n\n[more](docs/more.md)\n\nIt takes 14 minutes.\n"),
    ("docs", "a figure outside a block in docs", "docs/more.md", "# More\n\nIt takes 14 ms.\n"),
    ("words", "a generic pronoun", "src/mathom/games/war/turn.py", '"""A player may look at his own hand."""\n'),
    ("words", "a stilted phrase in a screen text", "src/mathom/web/js/main.js", "export const help = 'so many';\n"),
    ("words", "a stilted phrase in the docs", "docs/more.md", "# More\n\nWho hangs up has gone.\n"),
    ("copies", "six lines that stand in two places", "src/mathom/games/war/turn.py", SIX_LINES_TWICE),
    ("messages", "a count without its plural", "src/mathom/web/text/en.json", '{"cards": "{count} cards"}'),
    ("examples", "an example that fails", "docs/more.md", "# More\n\n```python\nassert 1 == 2\n```\n"),
    ("examples", "a README without one", "README.md", "# Small\n\n[more](docs/more.md)\n"),
]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for name in (*SMALL, *REAL):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name, text in SMALL.items():
        (tmp_path / name).write_text(text)
    for name in REAL:
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def check(tree: Path, *gates: str) -> list[str]:
    """The gates that closed."""
    done = run(sys.executable, "tools/check.py", *gates, cwd=tree, PYTHONPATH=tree / "src", MATHOM_HOME=find_home())
    closed = [line.split()[0] for line in done.stdout.splitlines() if line.endswith(" FAILED")]
    assert done.returncode == int(bool(closed)), done.stdout + done.stderr
    return closed


def test_all_are_open_to_a_tree_without_faults(small: Path) -> None:
    assert check(small) == []


@pytest.mark.parametrize(
    ("gate", "fault", "file", "text"), FAULTS, ids=[f"{gate}: {fault}" for gate, fault, *_ in FAULTS]
)
def test_closes_on(gate: str, fault: str, file: str, text: str, small: Path) -> None:
    (small / file).parent.mkdir(parents=True, exist_ok=True)
    (small / file).write_text(text)
    assert check(small, gate) == [gate]


def test_every_gate_was_seen_to_close() -> None:
    assert {gate for gate, *_ in FAULTS} == set(GATES)
