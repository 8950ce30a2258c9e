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


def links_of(page: Path) -> list[Path]:
    found = []
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target and not target.startswith("#"):
            found.append((page.parent / target.partition("#")[0]).resolve())
    return found


def faults_of(page: Path) -> list[str]:
    name = page.relative_to(ROOT)
    faults = [f"{name}: {link} does not exist" for link in links_of(page) if not link.exists()]
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line != line.rstrip():
            faults.append(f"{name}:{number}: spaces at the end of the line")
    return faults


def walk(page: Path, seen: set[Path]) -> set[Path]:
    """Every page that links lead to."""
    seen.add(page)
    for link in links_of(page):
        if link.suffix == ".md" and link.exists() and link not in seen:
            walk(link, seen)
    return seen


if __name__ == "__main__":
    sys.exit(main())
