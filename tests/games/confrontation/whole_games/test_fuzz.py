"""Bad input of every kind: only errors for people come out, and what is refused changes nothing."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from functools import cache
from typing import Any, cast

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import mathom
from mathom.core.engine.dice import Dice
from mathom.core.errors import CodecError, IllegalAction, MathomError, NotAsked, RecordError, RulesetError
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch, read, write
from mathom.core.play.snapshot import restore, take_snapshot
from mathom.core.rule_options import read_rules
from mathom.core.text.codec import from_json, to_json
from mathom.games.confrontation.knowledge.view import WATCHER_SEAT
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.table.wire import Seen
from mathom.games.confrontation.text.notation import VOCABULARY, actions_of
from mathom.games.confrontation.text.position import FLAG_NAMES, READERS, dump, load
from tests.effort import more
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch
from tests.games.confrontation.walks import RULESETS, positions, step
from tests.games.confrontation.whole_games.test_records import random_match

many = settings(max_examples=more(250), suppress_health_check=list(HealthCheck))
very_many = settings(max_examples=more(1500), suppress_health_check=list(HealthCheck))

FRAME_NAMES = tuple(type(frame).__name__ for frame in FRAMES)
SHORT_NAMES = tuple(name.removesuffix("_c").removesuffix("_v") for name in NAMES)
TOKENS = (
    *(*REGION_NAMES, *(f"{name}:" for name in REGION_NAMES), "lost:", "reserve:", *NAMES, *SHORT_NAMES, *SPECIAL_NAMES),
    *(*FLAG_NAMES, *READERS, *FRAME_NAMES, *(f"{name}," for name in FRAME_NAMES), "0", "1", "2", "0,", "1,", "4095"),
    *("-", "|", ";", "played", "fetched", "12345mscr", "123456mer", "1", "m", "sauron", "nobody", "ring-lost", "", "²"),
    *("00000999999999999999999999", "\x00", "é"),
)


@cache
def texts() -> list[str]:
    return [text for text in (dump(s) for s in positions(6, seed=71)) if " ; agenda " not in text]


@cache
def records() -> list[str]:
    matches = [random_match(rules, seed, 60) for seed, rules in enumerate(RULESETS)]
    return [write(cast(AnyMatch, match)) for match in matches]


@cache
def views() -> list[Any]:
    shown = [GAME.show(GAME.view(s, seat)) for s in positions(1, seed=72, every=4) for seat in (0, 1, None)]
    return [json.loads(to_json(seen)) for seen in shown]


@st.composite
def mutated(draw: st.DrawFn, bases: list[str], separator: str, tokens: tuple[str, ...]) -> str:
    """A text with a few of its words, or letters, changed, exchanged, left out or said twice."""
    words = draw(st.sampled_from(bases)).split(separator)
    for _ in range(draw(st.integers(1, 4))):
        i = draw(st.integers(0, max(0, len(words) - 1)))
        edit = draw(st.sampled_from("change insert delete swap repeat letter".split()))
        if edit == "insert" or not words:
            words.insert(i, draw(st.sampled_from(tokens)))
        elif edit == "change":
            words[i] = draw(st.sampled_from(tokens))
        elif edit == "delete":
            del words[i]
        elif edit == "swap":
            j = draw(st.integers(0, len(words) - 1))
            words[i], words[j] = words[j], words[i]
        elif edit == "repeat":
            words.insert(i, words[i])
        else:
            k = draw(st.integers(0, len(words[i])))
            words[i] = words[i][:k] + draw(st.characters()) + words[i][k + 1 :]
    return separator.join(words)


# ---- positions ----


@very_many
@given(st.data())
def test_positions(data: st.DataObject) -> None:
    """Whatever loads can be printed, seen by every seat and played on."""
    text = data.draw(mutated(texts(), " ", TOKENS))
    try:
        s = load(text)
    except MathomError:
        return
    dice = Dice(len(text))
    for number in range(30):
        assert restore(GAME, take_snapshot(GAME, s)).fingerprint(1) == s.fingerprint(1)
        if s.depth == 0 or number == 0:
            assert load(dump(s)).fingerprint(1) == s.fingerprint(1)
        if s.depth == 0:
            return
        if number % 10 == 0:
            look_round(s)
        step(s, dice)


def look_round(s: Confrontation) -> None:
    for seat in s.asked():
        assert actions_of(s, seat) and GAME.question(s, seat)
    for eyes in (0, 1, None):
        v = GAME.view(s, eyes)
        assert GAME.read(GAME.show(v)) == v
        assert GAME.why_not(v, "frodo mordor").sentence


@many
@given(st.text() | st.text(alphabet=";|:*!+?- abcfor,12"))
def test_any_text_as_a_position(text: str) -> None:
    try:
        load(text)
    except MathomError:
        return


# ---- answers ----


def everything(match: ConfrontationMatch) -> object:
    return match.state.fingerprint(1), list(match.entries), len(match.played), match.ended, match.luck[0].opened


@cache
def halfway(number: int) -> ConfrontationMatch:
    match = Match(GAME, RULESETS[number % len(RULESETS)], secret=bytes([number]) * 32)
    dice = Dice(number)
    for _ in range(20 + 5 * number):
        if not match.is_over:
            seat = match.asked[dice.below(len(match.asked))]
            match.act(seat, match.actions(seat)[dice.below(len(match.actions(seat)))])
    return match


@very_many
@given(st.integers(0, 19), st.sampled_from([0, 1, -1]), st.integers(-5, 260) | st.integers())
def test_any_number_as_an_answer(number: int, seat: int, action: int) -> None:
    match = halfway(number)
    assume(action not in match.actions(seat))
    before = everything(match)
    try:
        match.act(seat, action)
        raise AssertionError("it was accepted")
    except (NotAsked, IllegalAction):
        assert everything(match) == before


@very_many
@given(st.integers(0, 19), st.sampled_from([0, 1, -1]), st.data())
def test_any_words_as_an_answer(number: int, seat: int, data: st.DataObject) -> None:
    match = halfway(number)
    options = [option.text for asked in match.asked for option in match.options(asked)] or ["pass"]
    text = data.draw(mutated(options, "-", (*sorted(VOCABULARY), *TOKENS)) | st.text(max_size=12))
    before = everything(match)
    try:
        action = GAME.parse(match.state, seat, text) if seat in match.asked else None
        assert action is None or action in match.actions(seat)
        GAME.why_not(match.view(seat if seat >= 0 else None), text)
        GAME.about(text)
    except MathomError:
        pass
    assert everything(match) == before


# ---- records ----


@many
@given(st.data())
def test_records(data: st.DataObject) -> None:
    rows = tuple(sorted({row for text in records() for row in text.split("\n")})) + TOKENS
    text = data.draw(mutated(records(), "\n", rows) | mutated(records(), " ", TOKENS))
    try:
        match = read(text, mathom.game)
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1  # noqa: PT017
        return
    assert read(write(match), mathom.game).state.fingerprint(1) == match.state.fingerprint(1)


@many
@given(st.text())
def test_any_text_as_rules_or_a_record(text: str) -> None:
    with suppress(RulesetError):
        GAME.new(read_rules(text))
    try:
        read("mathom 1\ngame confrontation\n" + text, mathom.game)
    except RecordError:
        return


# ---- JSON ----


@st.composite
def changed(draw: st.DrawFn) -> object:
    """A view with a few of its values changed, left out, or taken from another view."""
    data = copy.deepcopy(draw(st.sampled_from(views())))
    other = draw(st.sampled_from(views()))
    for _ in range(draw(st.integers(1, 3))):
        here: Any = data
        there: Any = other
        key: Any = draw(st.sampled_from(sorted(data)))
        while isinstance(here.get(key) if isinstance(here, dict) else here[key], dict | list) and draw(st.booleans()):
            below = here[key]
            if not below:
                break
            there = there[key] if isinstance(there, dict) and key in there else None
            here, key = below, draw(st.sampled_from(sorted(below) if isinstance(below, dict) else range(len(below))))
        if isinstance(there, dict) and key in there and draw(st.booleans()):
            here[key] = copy.deepcopy(there[key])
        else:
            here[key] = draw(st.none() | st.booleans() | st.integers(-2, 40) | st.integers() | st.sampled_from(TOKENS))
    return data


@very_many
@given(changed())
def test_views_as_json(data: object) -> None:
    """A view that can be read can also be shown, explained and sampled."""
    try:
        v = GAME.read(data)
    except CodecError:
        return
    assert json.loads(to_json(GAME.show(v))) == json.loads(json.dumps(data))
    assert GAME.why_not(v, "orcs rohan").sentence
    assert GAME.view(GAME.determinize(v, Dice(3)), None if v.seat == WATCHER_SEAT else int(v.seat)) == v


@many
@given(st.binary() | st.text() | st.recursive(st.none() | st.text(), lambda x: st.lists(x)).map(json.dumps))
def test_any_bytes_as_json(data: bytes | str) -> None:
    try:
        from_json(data, Seen)
        raise AssertionError("it was accepted")
    except CodecError:
        return
