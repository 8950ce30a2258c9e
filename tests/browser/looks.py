"""Checks on a page: accessibility, texts, overflow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page
from tools import node

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Every text that is seen, heard or hovered, with what it stands in.
TEXTS = """() => {
  const found = [];
  const named = (element) => element.tagName.toLowerCase() + "." + element.getAttribute("class");
  const note = (element, text) => text.trim() && found.push([named(element), text.trim()]);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.closest("noscript, #broken, .rules-text, .rules-toc ol") || !element.checkVisibility()) continue;
    note(element, walker.currentNode.data);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (element.closest("#broken, .rules-text, .rules-toc ol")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) note(element, element.getAttribute(name) ?? "");
  }
  return found;
}"""

# What is wider than the window, though nobody may scroll sideways.
WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const page = document.scrollingElement;
  if (page.scrollWidth <= width) return [];
  return [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > width + 1)
    .map((e) => e.tagName.toLowerCase() + "." + e.getAttribute("class"));
}"""


MAIN = ".btn.pri:visible, [data-primary]:visible"
# Main buttons that are not completely in the window, or lie under something; an open dialog covers all others.
HIDDEN = """() => {
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const all = [...(open ?? document).querySelectorAll(".btn.pri, [data-primary]")];
  const isIn = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && at !== null && element.contains(at);
  };
  return all.filter((element) => element.checkVisibility() && !element.closest("[inert]") && !isIn(element))
    .map((element) => element.textContent.trim().replace(/\\s+/g, " "));
}"""

# Scrolls through a box from top to bottom. Returns controls of it that lie under something outside of it.
COVERED = """async (box) => {
  const found = new Set();
  const seen = box.getBoundingClientRect();
  const within = (y) => Math.max(seen.top + 1, Math.min(y, seen.bottom - 1));
  const shows = (x, y) => box.contains(document.elementFromPoint(x, within(y)));
  const isCovered = ({ left, right, top, bottom, width }) => width && bottom > seen.top + 2 && top < seen.bottom - 2 &&
    ![top, (top + bottom) / 2, bottom].every((y) => shows((left + right) / 2, y));
  for (let top = 0; top <= box.scrollHeight - box.clientHeight + 12; top += 12) {
    box.scrollTop = top;
    await new Promise(requestAnimationFrame);
    for (const control of box.querySelectorAll("input:not(.vh), label:has(.vh), select, button, summary"))
      if (isCovered(control.getBoundingClientRect())) found.add(control.outerHTML.slice(0, 80));
  }
  return [...found];
}"""


def axe_source() -> str:
    return Path(node.packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def accessibility_faults(page: Page, but: str = "") -> list[str]:
    """The violations that axe finds, except in a large part that was checked before."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_source())
    options = {"runOnly": {"type": "tag", "values": RULES}, "resultTypes": ["violations"]}
    place = {"exclude": [[but]]} if but else {}
    result: Any = page.evaluate("([place, options]) => axe.run(place ?? document, options)", [place or None, options])
    return [
        f"{violation['id']}: {found['html'][:160]} ({found.get('failureSummary', '')[:300]})"
        for violation in result["violations"]
        for found in violation["nodes"]
    ]


def main_buttons(page: Page) -> Locator:
    return page.locator(MAIN)


def hidden_main_buttons(page: Page) -> list[str]:
    return list(page.evaluate(HIDDEN))


def covered_controls(box: Locator) -> list[str]:
    """Controls of a box that something outside of it covers, at some scroll position."""
    return list(box.evaluate(COVERED))


def texts(page: Page) -> list[tuple[str, str]]:
    return [(where, text) for where, text in page.evaluate(TEXTS)]


def too_wide(page: Page) -> list[str]:
    return list(page.evaluate(WIDE))
