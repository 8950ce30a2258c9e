"""The docs gate: every link works, every page is linked from the README, every figure names its command.

It also finds spaces at the end of a line, and a block of code that is never closed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools import figures

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def main() -> int:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    faults = [fault for page in pages for fault in faults_of(page)]
    reached = walk(ROOT / "README.md", set())
    faults += [f"{page.relative_to(ROOT)}: no link leads here from the README" for page in pages if page not in reached]
    print("\n".join(faults))
    return int(bool(faults))


def links_of(page: Path) -> list[tuple[Path, str]]:
    """The files and headings that a page links to."""
    found = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            name, _, heading = target.partition("#")
            found.append(((page.parent / name).resolve() if name else page, heading))
    return found


def headings_of(page: Path) -> set[str]:
    """The headings of a page as link targets."""
    lines = page.read_text(encoding="utf-8").splitlines()
    titles = [line.lstrip("#").strip().lower() for line in lines if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", title).replace(" ", "-") for title in titles}


def faults_of(page: Path) -> list[str]:
    name = page.relative_to(ROOT)
    faults = []
    for link, heading in links_of(page):
        if not link.exists():
            faults.append(f"{name}: {link} does not exist")
        elif heading and heading not in headings_of(link):
            faults.append(f"{name}: {link.name} has no heading {heading}")
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if line != line.rstrip():
            faults.append(f"{name}:{number}: spaces at the end of the line")
    fences = [number for number, line in enumerate(lines, 1) if line.lstrip().startswith("```")]
    if len(fences) % 2:
        faults.append(f"{name}:{fences[-1]}: a block of code is opened and not closed")
    return [*faults, *figures.faults_of(page)]


def walk(page: Path, seen: set[Path]) -> set[Path]:
    """All pages reachable by links."""
    seen.add(page)
    for link, _ in links_of(page):
        if link.suffix == ".md" and link.exists() and link not in seen:
            walk(link, seen)
    return seen


if __name__ == "__main__":
    sys.exit(main())
