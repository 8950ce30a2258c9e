"""The words gate: people are *they*, and known stilted phrases stay out of code, docs and screen texts.

python tools/plain_words.py            check the project
python tools/plain_words.py PATH ...   check only these files or folders
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("src", "tests", "tools", "docs", "benchmarks", "examples")
PLACES: Final = ("*.md", "mathom", "setup.py", *(f"{name}/**/*" for name in FOLDERS))
SUFFIXES: Final = {"", ".py", ".js", ".html", ".css", ".svg", ".json", ".ftl", ".md", ".txt", ".sql", ".webmanifest"}
# Text by other people, data that is not text, and the files that have to quote what they forbid.
EXCLUDED: Final = (
    *("src/mathom/web/vendor/", "src/mathom/web/fonts/", "tests/transcripts/", "docs/data/"),
    "src/mathom/games/confrontation/data/learned_value.json",
    *("tools/plain_words.py", "tests/project/test_plain_words.py", "tests/project/test_gates.py"),
)

NAME: Final = re.compile(r"^(?:async )?(?:def|class|function) (\w+)[(:].*")  # read as words: test_it_lasts_for_ever
LINES_BACK: Final = 3  # a pronoun may refer to a character named at most this many lines above
PRONOUN: Final = re.compile(r"(?<![A-Za-z*`])(?:he|his|him|himself)(?![A-Za-z*`\"])", re.IGNORECASE)
CHARACTER: Final = re.compile(
    r"(?<![a-z])(?:aragorn|balrog|bilbo|black[ _]rider|bombadil|boromir|cave[ _]troll|elrond|faramir|fangorn|frodo|"
    r"gandalf|gimli|gollum|gwaihir|haldir|isildur|legolas|lurtz|merry|mouth|nazg[uû]l|pippin|radagast|sam|"
    r"saruman|sauron|shadowfax|sm[eé]agol|strider|th[eé]oden|tom|treebeard|witch[ _-]king|wormtongue)(?![a-z])",
    re.IGNORECASE,
)
PERSON: Final = re.compile(
    r"(?<![a-z])(?:player|seat|somebody|someone|anybody|anyone|nobody|everybody|everyone|whoever|person|people|visitor|"
    r"viewer|watcher|spectator|reader|listener|opponent|winner|loser|owner|client|user|guest|stranger|each|attacker|"
    r"defender|mover|the one|the other)(?![a-z])",
    re.IGNORECASE,
)


class Phrase(NamedTuple):
    pattern: re.Pattern[str]
    advice: str


PHRASES: Final = [
    Phrase(re.compile(pattern), advice)
    for pattern, advice in (
        (r"(?<!there )\b(?:is|are|was|were|be) none\b", "say that there is no such thing, or what it is instead"),
        (r"\b[Ss]o many\b", "name the number: N games, this many, several"),
        (r"\b[Aa]s likely as\b(?! not)", "say equally likely, or weighted by"),
        (r"\bas \w+ as (?:another|any other)\b", "say equally"),
        (r"\bas \w+ as (?:its|their|his) \w+ (?:is|are) many\b", "say weighted by the number of"),
        (r"\bwh(?:o|at) (?:is|was|are) (\w+) (?:is|was|are) \1\b", "name the subject"),
        (r"; who(?:ever)? \w", "start a sentence with the subject: the player, the client"),
        (r"\bonly who \w", "name the subject: only a player who"),
        (r"\bas whom\b", "say which seat or role"),
        (r"\bthat (?:is|are|was|were) no more\b", "say what changed"),
        (r"\b(?:come|comes|came|has come) whole\b|\bthat is whole\b", "say complete"),
        (r"\bdivided?s? by nothing\b", "say divides by zero"),
        (r"\bever after\b", "say from then on"),
        (r"\bof somebody else\b", "say external, or whose it is"),
        (r"\bas (?:one|he|she|somebody) (?:likes|wishes|wants)\b", "say what the person may choose"),
        (r"\bit is seen (?:who|what|that)\b", "name who sees it"),
        (
            r"(?<!here )\b(?:is|are|was|were) no (?!longer|more|other|better|less|such|one|fun)[\w-]+"
            r"(?=[.,;:\"'`)]| of\b| to\b|$)",
            "say is not a, or are not",
        ),
        (r"(?<!for )\ball that (?:is|was|it|they|the|a|an|follows|goes)\b", "say everything that, or name it"),
        (r"\banew\b", "say again"),
        (r"\bfor ever\b", "say forever, or for good"),
        (r"\b(?:is|are) told (?:by|as|in)\b", "say is written as, or name who tells it"),
        (r"\bfor want of\b", "say without, or because there is no"),
        (r"\b[Tt]he own (?!two\b)", "say whose: the seat's own, their own"),
        (r"\b(?:takes?|took) long\b(?!er)", "say is slow, or takes a long time"),
        (r"\bother (?:one|player) than\b", "say who it is: the partner, anyone else"),
        (r"\bone \w+ a (?:seat|slot|feature|weight|site)\b", "say one for each, or per"),
        (r"\bthat cannot be(?=[.,;:)]|$)", "say impossible"),
        (r"\b(?:PATIENCE|AT_HOME|HasWhole|Alibi|is_taste|goes_on)\b", "use a name that says the role"),
    )
]
SENTENCE: Final = r"(?:^|(?<=[.!?] )|(?<=\"\"\")|(?<=[\"'|] )|(?<=[\"']))"
SENTENCES: Final = [
    Phrase(re.compile(r'(?<=""")Of [a-z]'), "start with the subject: what the function returns"),
    Phrase(
        re.compile(SENTENCE + r"Who(?:ever)? [a-z](?=[^.?!\"|]*\.)"), "start with the subject: the player, the client"
    ),
    Phrase(re.compile(SENTENCE + r"Else [a-z]"), "say otherwise, or name the condition"),
]


class Fault(NamedTuple):
    line: int
    found: str
    advice: str


def main(arguments: list[str]) -> int:
    chosen = [str(Path(argument).resolve().relative_to(ROOT)) for argument in arguments]
    faults = [
        f"{name}:{fault.line}: {fault.found!r}: {fault.advice}"
        for file in files()
        if is_checked(name := str(file.relative_to(ROOT)), chosen)
        for fault in faults_of(file.read_text(encoding="utf-8"))
    ]
    print("\n".join(faults))
    return int(bool(faults))


def files() -> list[Path]:
    """Every text file that people write or read."""
    found = {file for place in PLACES for file in ROOT.glob(place)}
    return sorted(
        file for file in found if file.suffix in SUFFIXES and file.is_file() and "__pycache__" not in str(file)
    )


def is_checked(name: str, chosen: list[str]) -> bool:
    if name.startswith(EXCLUDED):
        return False
    return not chosen or name.startswith(tuple(chosen))


def faults_of(text: str) -> list[Fault]:
    """The faults in one file, in the order of its lines."""
    return sorted(fault for first, lines in paragraphs(text) for fault in faults_in(first, lines))


def paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
    """Runs of lines without a blank one, each with the number of its first line."""
    lines: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            lines.append(line)
        elif lines:
            yield number - len(lines), lines
            lines = []


def faults_in(first: int, lines: list[str]) -> Iterator[Fault]:
    # A sentence may go over several lines: they are joined without their margins and comment marks.
    bare = [NAME.sub(as_words, re.sub(r"^[\s#*/>|-]+", "", line)) for line in lines]
    joined = " ".join(bare)
    starts = list(accumulate((len(line) + 1 for line in bare[:-1]), initial=0))
    for phrase in (*PHRASES, *SENTENCES):
        for match in phrase.pattern.finditer(joined):
            yield Fault(first + bisect_right(starts, match.start()) - 1, match.group().strip(), phrase.advice)
    for index, line in enumerate(lines):
        above = " ".join(lines[max(0, index - LINES_BACK) : index])
        for match in PRONOUN.finditer(line):
            if not refers_to_a_character(f"{above} {line[: match.start()]}", line[match.end() :]):
                yield Fault(first + index, match.group(), "say they, or name the character just before")


def as_words(match: re.Match[str]) -> str:
    """The name of a function or class as a sentence."""
    return match.group(1).replace("_", " ") + "."


def refers_to_a_character(before: str, after: str) -> bool:
    """Whether the person mentioned last is a male character; if nobody was, whether one follows on the line."""
    people = [(match.start(), False) for match in PERSON.finditer(before)]
    people += [(match.start(), True) for match in CHARACTER.finditer(before)]
    return max(people)[1] if people else bool(CHARACTER.search(after))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
