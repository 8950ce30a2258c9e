"""Rules as rows: a position, answers, and what the position is then, in the game's notation.

    check("free-dice character ; box 0 2", "character move-fellowship, roll 1.5", "progress 1 ; ...")

A position is the start of a turn, or of an action if it names dice. Answers are separated by commas; each goes to the
seat that is asked, or to chance. What the last text leaves out must be as it was before. `asks ChooseGuide 0` is the
question that waits, `offers strider, gandalf-the-grey` are its answers; with one of these only the parts that are named
are compared.
"""

from __future__ import annotations

from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump

Parts = dict[str, str]
PROGRESS = {"free-dice", "shadow-dice", "used", "acts"}  # compared only where a row names them


def answer(s: War, text: str) -> None:
    """Answers the question on top. Fails if the answer is not offered."""
    offered = {notate(action): action for action in s.legal_actions()}
    assert text in offered, f"{text!r} is not offered by {s.waiting()[0]}: {', '.join(offered)}"
    s.apply(offered[text])


def play(position: str, answers: str = "") -> War:
    s = load(position)
    for text in filter(None, (word.strip() for word in answers.split(","))):
        answer(s, text)
    return s


def check(position: str, answers: str, after: str) -> War:
    """Plays and compares; returns the state for more."""
    s = play(position, answers)
    found, said = parts_of(s), split_parts(after)
    expected = said if said.keys() & {"asks", "offers"} else {**parts_of(load(position)), **said}
    keys = expected.keys() if expected is said else (found.keys() | expected.keys()) - {"asks", "offers"}
    for key in sorted(keys):
        if key in said or key not in PROGRESS:
            now, should = found.get(key, ""), expected.get(key, "")
            assert now == ("" if should == "-" else should), f"{key}: {now!r} should be {should!r} in {dump(s)}"
    return s


def parts_of(s: War) -> Parts:
    asks = s.waiting()[0] if s.depth else ""
    offers = ", ".join(notate(action) for action in s.legal_actions()) if s.depth else ""
    return split_parts(dump(s)) | {"asks": asks, "offers": offers}


def split_parts(text: str) -> Parts:
    """The parts of a position by their first words; each region is a part of its own."""
    found: Parts = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        if ":" in part:
            for region in part.split("|"):
                name, _, words = region.strip().partition(":")
                found[name] = words.strip()
        else:
            key, _, words = part.partition(" ")
            found[key] = words if key in ("asks", "offers") else " ".join(sorted(words.split())) or "yes"
    return found


def offers(s: War) -> list[str]:
    """The answers to the question that waits."""
    return [notate(action) for action in s.legal_actions()]
