"""What bots thought, as sentences in the reader's language, made from the answers that they considered."""

from __future__ import annotations

import json
from typing import Any, Final

from mathom.bots.process.messages import Act, Thought
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import tr
from mathom.server.live.replies import HintedOption, HintReply
from mathom.server.live.view_types import ShownQuestion
from mathom.server.live.wire import JsonObject, printable
from mathom.server.slices import Steps
from mathom.server.tables.table import THOUGHT, Table

LONGEST_THOUGHT: Final = 200  # characters
HINTED: Final = 3  # options in a hint
KEPT: Final = 2  # considered answers that are stored
SURE: Final = 0.7  # share of a search that went to one answer
FAIRLY_SURE: Final = 0.4
TRIED: Final = 0.5  # of the tries of the best answer: then the odds of another can be compared with it


def stored_thought(thought: Thought | None, builtin: bool) -> JsonObject:
    """The part of a thought that is stored: odds, one line of words, and what a built-in bot considered."""
    thought = thought or Thought()
    odds = thought.odds
    kept: JsonObject = {
        "odds": round(odds, 3) if odds is not None and 0 <= odds <= 1 else None,
        "words": printable(thought.words)[:LONGEST_THOUGHT],
    }
    if builtin and thought.considered:
        kept["tries"] = thought.iterations
        kept["considered"] = [[text, round(share, 3)] for text, share, _ in thought.considered[:KEPT]]
        if is_mix(thought):
            kept["mix"] = [[text, round(share, 3)] for text, share, _ in mix_of(thought)]
    return kept


def advice_for(match: AnyMatch, seat: int, text: str) -> str:
    """What the game adds to a hint with this answer, from the knowledge of the seat."""
    return match.game.table.advice(match.view(seat), match.heard(seat), text)


def hint_of(client: str, rev: int, act: Act, ask: ShownQuestion, advice: str = "") -> HintReply:
    """A hint: the best options first, in the words of the question; `advice` says where it leads."""
    thought = act.thought or Thought()
    words = {option.text: option.words for option in ask.options}
    offered = mix_of(thought, act.answers[0]) if is_mix(thought) else thought.considered
    considered = [one for one in offered if one[0] in words] or [(act.answers[0], 1.0, thought.odds)]
    considered = [considered[0], *(one for one in considered[1:] if is_telling(one, considered[0]))]
    options = [
        HintedOption(text, words[text], round(share, 3), None if odds is None else round(odds, 3))
        for text, share, odds in considered[:HINTED]
    ]
    line = would_choose(words[act.answers[0]], considered[0][2] if considered[0][0] == act.answers[0] else None)
    if is_mix(thought):
        titles = {option.text: option.title for option in ask.options}
        mix = [(titles[text], share) for text, share, _ in mix_of(thought) if text in titles]
        line = would_mix(mix, titles[act.answers[0]], thought.odds or 0.0)
    elif is_search(thought.iterations, considered[0][1]):
        line += " " + how_sure(considered[0][1], thought.odds)
    sentence = f"{line} {advice}".rstrip()
    return HintReply(client, rev, stored_thought(thought, True)["odds"], sentence, options)


def is_telling(other: tuple[str, float, float | None], best: tuple[str, float, float | None]) -> bool:
    """Whether the odds of another answer can be shown: not if they look better only because it was hardly tried."""
    if other[2] is None or best[2] is None or other[2] <= best[2]:
        return True
    return other[1] >= TRIED * best[1]


def would_choose(words: str, odds: float | None) -> str:
    if odds is None:
        return tr("I would choose: {what}", what=words)
    return tr("I would choose: {what} ({odds}% to win).", what=words.removesuffix("."), odds=percent(odds))


def is_search(tries: int, share: float) -> bool:
    """Whether the bot searched; a bot that does not puts its whole share on one answer."""
    return tries > 0 and share < 1


def how_sure(share: float, odds: float | None) -> str:
    """Measured by the share of the search that went to the answer; a certain win is always sure."""
    if share >= SURE or percent(odds or 0) == 100:
        return tr("I am sure of it.")
    if share >= FAIRLY_SURE:
        return tr("I am fairly sure of it.")
    return tr("I am not sure: other answers are about as good.")


# ---- mixed answers ----


def is_mix(thought: Thought) -> bool:
    """Whether the bot drew its answer by lot from several."""
    return thought.mixed and len(mix_of(thought)) > 1


def mix_of(thought: Thought, drawn: str = "") -> list[tuple[str, float, float | None]]:
    """The drawn answer, then the others, most likely first."""
    mix = (one for one in thought.considered if percent(one[1]) > 0)
    return sorted(mix, key=lambda one: (one[0] != drawn, -one[1]))


def would_mix(mix: list[tuple[str, float]], drawn: str, odds: float) -> str:
    chosen = shares(mix)
    line = tr("I vary here, so that nobody can predict me: {mix} ({odds}% to win).", mix=chosen, odds=percent(odds))
    return line + " " + tr("This time: {what}.", what=drawn)


def shares(mix: list[tuple[str, float]]) -> str:
    return ", ".join(tr("{share}% {what}", share=percent(share), what=title) for title, share in mix)


def percent(share: float) -> int:
    return round(100 * share)


# ---- when the game is over ----


def thoughts_of(table: Table) -> Steps[list[JsonObject]]:
    """What the bots thought, found in steps. Only for a game that is over."""
    assert table.is_over
    kept = [(note, json.loads(note.body)) for note in table.notes.values() if note.kind == THOUGHT]
    considered = {(note.entry, note.seat): body for note, body in kept if body.get("considered")}
    lines = yield from explained(table.match, considered)
    return [
        {
            "entry": note.entry,
            "seat": note.seat,
            "odds": body["odds"],
            "words": lines.get((note.entry, note.seat), body["words"]),
        }
        for note, body in kept
    ]


def explained(record: AnyMatch, thoughts: dict[tuple[int, int], dict[str, Any]]) -> Steps[dict[tuple[int, int], str]]:
    """By entry and seat: the answers a bot considered, explained by the game in the position they were given in."""
    lines: dict[tuple[int, int], str] = {}
    if not thoughts:
        return lines
    match = record.as_of(0)
    for number, entry in match.follow(record):
        if thought := thoughts.get((number, entry.seat)):
            lines[number, entry.seat] = line_of(match, entry.seat, thought)
        yield
    return lines


def line_of(match: AnyMatch, seat: int, thought: dict[str, Any]) -> str:
    game, s = match.game, match.state

    def explain(text: str) -> str:
        return game.explain(s, seat, game.parse(s, seat, text))

    (chosen, share), *others = thought["considered"]
    if mix := thought.get("mix"):
        drawn = shares([(game.table.handle(s, seat, game.parse(s, seat, text)).title, part) for text, part in mix])
        return explain(chosen) + " " + tr("I chose at random, so that nobody could predict it: {mix}.", mix=drawn)
    said = [explain(chosen)]
    if is_search(thought["tries"], share):
        said.append(how_sure(share, thought["odds"]))
    said += [tr("Next best: {what}", what=explain(text)) for text, _ in others]
    return " ".join(said)
