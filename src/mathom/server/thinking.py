"""What bots were thinking, in words for people: made of what they considered, in the language of who reads it."""

from __future__ import annotations

import json
from typing import Any, Final
from weakref import WeakKeyDictionary

from mathom.bots.messages import Act, Thought
from mathom.core.match import Match
from mathom.core.record import AnyMatch
from mathom.core.speech import SPOKEN, tr
from mathom.server.table import THOUGHT, Table
from mathom.server.wire import State, printable

LONGEST_THOUGHT: Final = 200  # characters of what a program says about itself
HINTED: Final = 3  # options of a hint

# Of games that are over, by language.
TOLD: Final[WeakKeyDictionary[Table, dict[str, list[State]]]] = WeakKeyDictionary()


def noted(thought: Thought | None, ours: bool) -> State:
    """What is kept of a thought: the odds if they are any, one line, and of our own bots what they looked at."""
    thought = thought or Thought()
    odds = thought.odds
    kept: State = {
        "odds": round(odds, 3) if odds is not None and 0 <= odds <= 1 else None,
        "words": printable(thought.words)[:LONGEST_THOUGHT],
    }
    if ours and thought.considered:
        kept["tries"] = thought.iterations
        kept["considered"] = [[text, round(share, 3)] for text, share, _ in thought.considered[:2]]
    return kept


def hint_of(act: Act, ask: State) -> State:
    """The best options first, in the words of the question."""
    thought = act.thought or Thought()
    words = {option["text"]: option["words"] for option in ask["options"]}
    considered = [one for one in thought.considered if one[0] in words] or [(act.answers[0], 1.0, thought.odds)]
    options = [
        {"text": text, "words": words[text], "share": round(share, 3), "odds": None if odds is None else round(odds, 3)}
        for text, share, odds in considered[:HINTED]
    ]
    line = tr("I would choose: {what}", what=words[act.answers[0]])
    if is_search(thought.iterations, considered[0][1]) and considered[0][0] == act.answers[0]:
        line = began_so(thought.iterations, considered[0][1])
    return {"odds": noted(thought, True)["odds"], "words": line, "options": options}


def is_search(tries: int, share: float) -> bool:
    """A bot that does not search leans to one answer alone."""
    return tries > 0 and share < 1


def began_so(tries: int, share: float) -> str:
    return tr("Of {tries} games in my head {share} % began with this.", tries=tries, share=round(100 * share))


def thoughts_of(table: Table) -> list[State]:
    """What bots thought, of a game that is over and of no other."""
    assert table.is_over
    told = TOLD.setdefault(table, {})
    if SPOKEN.get() not in told:
        told[SPOKEN.get()] = list(in_words(table))
    return told[SPOKEN.get()]


def in_words(table: Table) -> list[State]:
    kept = [(aside, json.loads(aside.body)) for aside in table.asides if aside.kind == THOUGHT]
    lines = explained(table.match, {(aside.entry, aside.seat): body for aside, body in kept if body.get("considered")})
    return [
        {
            "entry": aside.entry,
            "seat": aside.seat,
            "odds": body["odds"],
            "words": lines.get((aside.entry, aside.seat), body["words"]),
        }
        for aside, body in kept
    ]


def explained(record: AnyMatch, thoughts: dict[tuple[int, int], dict[str, Any]]) -> dict[tuple[int, int], str]:
    """By entry and seat: the answers that a bot considered, as the game explains them in the position of then."""
    lines = {}
    match: AnyMatch = Match(record.game, record.rules, position=record.position)
    for played in record.played:
        entry = record.entries[played.entry]
        place = (played.entry, entry.seat)
        if thought := thoughts.get(place):
            lines[place] = line_of(match, entry.seat, thought)
        match.enter(entry.seat, entry.action)
    return lines


def line_of(match: AnyMatch, seat: int, thought: dict[str, Any]) -> str:
    game, s = match.game, match.state
    words = [game.explain(s, seat, game.parse(s, seat, text)) for text, _ in thought["considered"]]
    said = words[:1]
    _, share = thought["considered"][0]
    if is_search(thought["tries"], share):
        said.append(began_so(thought["tries"], share))
    said += [tr("Next best: {what}", what=other) for other in words[1:]]
    return " ".join(said)
