"""Makes the rules pages of the browser client from the pages in docs/.

python tools/rules_pages.py           write them
python tools/rules_pages.py --check   fail if one is not current
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "src" / "mathom" / "web" / "games"
PAGES = {  # the rules and the rulings of each game
    "confrontation": ("docs/rules-confrontation.md", "docs/rulings.md"),
    "riddle": ("docs/rules-riddle.md", "docs/riddle-rulings.md"),
    "war": ("docs/rules-war.md", "docs/war-rulings.md"),
}

SECTION = re.compile(r"(<h[23])>(\d+(?:\.\d+)?)(?= )")
SUBSECTION = re.compile(r"<p><strong>(\d+\.\d+)(?= )")
RULING_ROW = re.compile(r"<tr>\s*<td>([RMK]\d\d|D\d+)</td>")
RULING_LINK = re.compile(r'<a href="[\w-]*rulings\.md#[^"]*">([RMK]\d\d|D\d+)</a>')
PAGE_LINK = re.compile(r'<a href="#(?!r[\dA-Z])[^"]*">(.*?)</a>')
OTHER_LINK = re.compile(r'<a href="[^"#][^"]*">(.*?)</a>')
NUMBER = re.compile(r"(?<![\d.\"r>])(\d{1,2}\.\d{1,2}|\bD\d+)(?![\d.])")
PICTURE = re.compile(r'<picture>.*?<img\s+src="[^"]*/(games/[^"]+)\.(webp|svg)" alt="([^"]*)"></picture>', re.DOTALL)
SVG_SIZE = re.compile(rb'<svg [^>]*width="(\d+)" height="(\d+)"')
COMMENT = re.compile(r"<!-- .*? -->\n*")
WHERE = re.compile(r"\s*<t[dh]>(?:(?!</t[dh]>).)*</t[dh]>\s*(?=</tr>)")
TERMINAL = re.compile(r"In the terminal `why.*?as in \"\([\d.]+\)\"\. ", re.DOTALL)
TITLE = re.compile(r"<h1>.*?</h1>\n")
MODULES = re.compile(r"<p>Modules are in.*?</p>", re.DOTALL)
HTML_TAG = re.compile(r"(<[^>]+>)")


def main() -> int:
    stale = [name for name in PAGES if not is_current(name)]
    if "--check" not in sys.argv:
        for name in PAGES:
            page_of(name).write_text(fragment(name), encoding="utf-8")
        return 0
    for name in stale:
        print(f"{page_of(name).relative_to(ROOT)} is not current: run python tools/rules_pages.py")
    return int(bool(stale))


def page_of(name: str) -> Path:
    return WEB / name / "rules.html"


def is_current(name: str) -> bool:
    return page_of(name).exists() and page_of(name).read_text(encoding="utf-8") == fragment(name)


def fragment(name: str) -> str:
    """Both pages as one HTML fragment; every section and ruling has an id with its number."""
    rules, rulings = (render(ROOT / page) for page in PAGES[name])
    html = TITLE.sub("", rules) + WHERE.sub("", lowered(MODULES.sub("", rulings)))
    html = SECTION.sub(r'\1 id="r\2">\2', html)
    html = SUBSECTION.sub(r'<p id="r\1"><strong>\1', html)
    html = RULING_ROW.sub(r'<tr id="r\1"><td>\1</td>', html)
    html = RULING_LINK.sub(r'<a href="#r\1">\1</a>', html)
    html = PAGE_LINK.sub(r"\1", OTHER_LINK.sub(r"\1", html))
    return link_numbers(PICTURE.sub(shown_by_day_and_night, html))


def shown_by_day_and_night(picture: re.Match[str]) -> str:
    """Two pictures, of which the theme of the table hides one; a browser loads only what comes near the window.

    `loading` stands before `src`, because a copied image begins to load when it gets its address.
    """
    file, ending, alt = picture[1], picture[2], " ".join(picture[3].split())
    width, height = size_of(ROOT / "src" / "mathom" / "web" / f"{file}.{ending}")
    facts = f'loading="lazy" alt="{alt}" width="{width}" height="{height}"'
    images = ((f"/{file}{end}.{ending}", name) for end, name in (("", "day"), ("-night", "night")))
    return "".join(f'<img class="diagram by-{name}" {facts} src="{src}">' for src, name in images)


def size_of(picture: Path) -> tuple[int, int]:
    """The width and height of one of our SVGs, or of a WebP: extended, or lossy without transparency."""
    header = picture.read_bytes()[:200]
    if svg := SVG_SIZE.search(header):
        return int(svg[1]), int(svg[2])
    if header[12:16] == b"VP8X":
        return int.from_bytes(header[24:27], "little") + 1, int.from_bytes(header[27:30], "little") + 1
    assert header[12:16] == b"VP8 ", picture
    return int.from_bytes(header[26:28], "little"), int.from_bytes(header[28:30], "little")


def render(page: Path) -> str:
    text = COMMENT.sub("", TERMINAL.sub("", page.read_text(encoding="utf-8")))
    return str(MarkdownIt("commonmark").enable("table").render(text))


def lowered(html: str) -> str:
    """The same HTML with headings one level lower."""
    return re.sub(r"(</?h)([12])>", lambda tag: f"{tag[1]}{int(tag[2]) + 1}>", html)


def link_numbers(html: str) -> str:
    """Turns section numbers into links, except in headings and other links."""
    known = set(re.findall(r'id="r([\d.]+|D\d+)"', html))
    parts, closed = HTML_TAG.split(html), True
    for i, part in enumerate(parts):
        if re.match(r"</?(a|h[1-6]|strong)\b", part):
            closed = part.startswith("</")
        elif closed and not part.startswith("<"):
            parts[i] = NUMBER.sub(lambda m: linked(m[1], known), part)
    return "".join(parts)


def linked(number: str, known: set[str]) -> str:
    return f'<a href="#r{number}">{number}</a>' if number in known else number


if __name__ == "__main__":
    sys.exit(main())
