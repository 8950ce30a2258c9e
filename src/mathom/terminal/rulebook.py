"""The rules of a game in the terminal: a chapter, a section or a ruling by its number."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from typing import Final

from mathom import native
from mathom.core.errors import MathomError
from mathom.core.text.typed_words import near

HEADINGS: Final = ("h2", "h3")
BLOCKS: Final = ("p", "li", "tr")
CELLS: Final = ("td", "th")
LEFT_OUT: Final = ("svg", "figure", "script", "style")  # pictures
EMPTY: Final = ("br", "img", "hr")


@dataclass
class Section:
    """A heading with the paragraphs below it, or one ruling; `level` is 2 for a chapter, 3 for a section."""

    number: str
    title: str
    level: int
    texts: list[str] = field(default_factory=list)


class RulesReader(HTMLParser):
    """Reads the rules page of the browser client, which `tools/rules_pages.py` writes."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[Section] = []
        self.rulings: list[Section] = []
        self.number = ""  # of the heading or the ruling that is being read
        self.text = ""
        self.left_out = 0  # how many pictures are open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in LEFT_OUT or self.left_out:
            self.left_out += tag not in EMPTY
            return
        if tag in (*HEADINGS, *BLOCKS):
            self.number = (dict(attrs).get("id") or "").removeprefix("r")
            self.text = ""
        elif tag in CELLS and self.text:
            self.text += " | "

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without an end, such as a line of a picture."""

    def handle_data(self, data: str) -> None:
        if not self.left_out:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        if self.left_out:
            self.left_out -= 1
        elif tag in HEADINGS:
            self.sections.append(Section(self.number, self.said(), int(tag[1])))
        elif tag in BLOCKS and self.text.strip() and self.sections:
            is_ruling = tag == "tr" and self.number
            if is_ruling:
                self.rulings.append(Section(self.number, "", 3, [self.said()]))
            else:
                self.sections[-1].texts.append(("- " if tag == "li" else "") + self.said())
            self.text = ""

    def said(self) -> str:
        return " ".join(self.text.split())


@cache
def read_rules(game: str) -> RulesReader:
    """Raises MathomError if the game has no rules page."""
    page = native.PACKAGE / "web" / "games" / game / "rules.html"
    if not page.exists():
        raise MathomError("This game has no rules page yet.")
    reader = RulesReader()
    reader.feed(page.read_text(encoding="utf-8"))
    return reader


def contents(game: str) -> list[tuple[str, str]]:
    """The numbers and titles of the chapters and sections."""
    return [(one.number, without_number(one)) for one in read_rules(game).sections if one.number]


def without_number(section: Section) -> str:
    return section.title.removeprefix(section.number).strip()


def find_rule(game: str, number: str) -> list[Section]:
    """The section or the ruling with a number; a chapter with all its sections. Raises MathomError."""
    reader = read_rules(game)
    wanted = number.strip().strip("()").upper()
    found = [one for one in (*reader.sections, *reader.rulings) if one.number.upper() == wanted]
    if not found:
        known = [one.number for one in (*reader.sections, *reader.rulings) if one.number]
        hint = near(wanted, known) or ": type rules for the list"
        raise MathomError(f'There is no rule "{number}"{hint}')
    if found[0].level != 2:
        return found[:1]
    below = reader.sections[reader.sections.index(found[0]) + 1 :]
    end = next((i for i, one in enumerate(below) if one.level == 2), len(below))
    return [found[0], *below[:end]]
