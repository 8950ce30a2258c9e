"""The docs gate: links lead somewhere, and every page can be found from the README."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def main() -> int:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    faults = [fault for page in pages for fault in faults_of(page)]
    reached = walk(ROOT / "README.md", set())
    faults += [f"{page.relative_to(ROOT)}: no link leads here from the README" for page in pages if page not in reached]
    print("\n".join(faults))
    return int(bool(faults))


def links_of(page: Path) -> list[tuple[Path, str]]:
    """Files and headings that a page leads to."""
    found = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            name, _, heading = target.partition("#")
            found.append(((page.parent / name).resolve() if name else page, heading))
    return found


def headings_of(page: Path) -> set[str]:
    """As the address of a heading is made of its words."""
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
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line != line.rstrip():
            faults.append(f"{name}:{number}: spaces at the end of the line")
    return faults


def walk(page: Path, seen: set[Path]) -> set[Path]:
    """Every page that links lead to."""
    seen.add(page)
    for link, _ in links_of(page):
        if link.suffix == ".md" and link.exists() and link not in seen:
            walk(link, seen)
    return seen


if __name__ == "__main__":
    sys.exit(main())
