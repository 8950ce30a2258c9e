"""The figures in the docs: each stands in a block that names the command which wrote it.

A block lies between `<!-- figures NAME: COMMAND -->` and `<!-- /figures NAME -->`. Blocks of `./mathom lab` have marks
of their own and are listed too.

python tools/figures.py                    list all blocks with their commands
python tools/figures.py NAME ...           run the commands of these blocks and write their output into the pages
python tools/figures.py PAGE ...           the same for all blocks of a page, such as docs/performance.md
python tools/figures.py NAME --from FILE   write output that was captured before
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
BLOCK: Final = re.compile(
    r"<!-- figures (?P<name>[\w-]+)(?:: (?P<command>[^\n]+?))? -->\n(?P<text>.*?)<!-- /figures (?P=name) -->", re.DOTALL
)
LAB_BLOCK: Final = re.compile(r"<!-- lab (?P<name>[\w-]+) -->\n(?P<text>.*?)<!-- /lab (?P=name) -->", re.DOTALL)
MARK: Final = re.compile(r"^<!-- /?(?:figures|lab) [^\n]*-->")
# A measured quantity may stand only in a block.
MEASURED: Final = re.compile(
    r"\d[\d,.]*\s*(?:minutes|ms|µs|microseconds|milliseconds|KiB|MiB)\b"
    r"|\d[\d,.]* (?:games|decisions|iterations|answers|moves) a second\b"
    r"|\d[\d,.]* /s\b|\d[\d,]* (?:passed|pairs|mutants)\b"
)


class Block(NamedTuple):
    page: Path
    name: str
    command: str


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help="blocks or pages to write; without a name, all blocks are listed"
    )
    parser.add_argument("--from", dest="output", type=Path, metavar="FILE", help="output of the command, run before")
    options = parser.parse_args(arguments)
    found = [block for page in pages() for block in blocks_of(page)]
    chosen = [block for block in found if {block.name, page_name(block)} & set(options.names)]
    if unknown := set(options.names) - {name for block in chosen for name in (block.name, page_name(block))}:
        parser.error(f"there is no block or page {', '.join(sorted(unknown))}")
    if not options.names:
        print("\n".join(f"{page_name(block)}  {block.name}  {block.command}" for block in found))
    for name in dict.fromkeys(block.name for block in chosen):
        write(name, [block for block in found if block.name == name], options.output)
    return 0


def page_name(block: Block) -> str:
    return block.page.relative_to(ROOT).as_posix()


def pages() -> list[Path]:
    return [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def blocks_of(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield Block(page, match["name"], match["command"] or "")
    for match in LAB_BLOCK.finditer(text):
        yield Block(page, match["name"], f"./mathom lab {match['name']}")


def write(name: str, blocks: list[Block], output: Path | None) -> None:
    """Runs the command of a block once, and writes its output into all pages with this block."""
    command = blocks[0].command
    if command.startswith("./mathom lab "):
        run(command)  # it writes its pages itself
        return
    text = output.read_text(encoding="utf-8") if output else run(command)
    if not text.strip():
        raise SystemExit(f"{command} printed nothing: the block {name} stays as it is")
    for page in {block.page for block in blocks}:
        page.write_text(replaced(page.read_text(encoding="utf-8"), name, text), encoding="utf-8")


def run(command: str) -> str:
    began = time.monotonic()
    print(command, flush=True)
    done = subprocess.run(["/bin/sh", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    print(f"  {time.monotonic() - began:.0f} s", flush=True)
    return done.stdout


def replaced(page: str, name: str, output: str) -> str:
    """A page with new text in one block: Markdown as it is, other output as it was printed."""
    text = output.strip("\n")
    shown = text if text.startswith("|") else f"```\n{text}\n```"

    def new(match: re.Match[str]) -> str:
        if match["name"] != name:
            return match.group()
        return f"<!-- figures {name}: {match['command']} -->\n\n{shown}\n\n<!-- /figures {name} -->"

    return BLOCK.sub(new, page)


def faults_of(page: Path) -> Iterator[str]:
    """Blocks without a command, marks that do not match, and measured quantities outside a block."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT)
    for block in blocks_of(page):
        if not block.command:
            yield f"{name}: the figures {block.name} name no command"
    rest = LAB_BLOCK.sub(blank, BLOCK.sub(blank, text))
    for number, line in enumerate(rest.splitlines(), 1):
        if MARK.search(line):
            yield f"{name}:{number}: {line.strip()} has no counterpart"
        if found := MEASURED.search(line):
            yield f"{name}:{number}: {found.group()!r} is a figure outside a block (tools/figures.py)"


def blank(match: re.Match[str]) -> str:
    """As many empty lines, so that line numbers stay right."""
    return "\n" * match.group().count("\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
