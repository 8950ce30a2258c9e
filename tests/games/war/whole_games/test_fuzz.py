"""Bad input of every kind: only errors for people come out, and what is refused changes nothing."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mathom.core.errors import CodecError, MathomError, RecordError
from mathom.core.play.match import Match
from mathom.core.play.record import read
from mathom.core.text.codec import from_json, to_json
from mathom.games.war.rules.answers import ANSWERS
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES
from mathom.games.war.rules.facts.nations import NATION_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import READERS
from tests.effort import more
from tests.games.war.pairs import GAME, positions
from tests.games.war.recorded import FOLDER

many = settings(max_examples=more(40), suppress_health_check=list(HealthCheck))
TOKENS = (
    *(*REGION_NAMES, *(f"{name}:" for name in REGION_NAMES), *CARD_NAMES, *CHARACTER_NAMES, *NATION_NAMES, *FACE_NAMES),
    *(*READERS, "captured", "besieged", "1/2/3", "4/1+2n", "99/99/99", "0", "1", "12", "4096", "active", "passive"),
    *("|", ";", ":", "", "²", "\x00", "é", "999999999999999999999999", "then", "chance", "free", "shadow"),
)
ANSWER_TEXTS = tuple(notate(action) for action in range(0, ANSWERS.count, 7))
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 5000), st.text(max_size=5), st.lists(st.integers(), max_size=3)
)


@many
@given(st.lists(st.sampled_from(TOKENS), max_size=14))
def test_positions_load_or_are_refused_for_people(words: list[str]) -> None:
    with suppress(MathomError):
        s = GAME.load(" ".join(words))
        assert GAME.dump(GAME.load(GAME.dump(s))) == GAME.dump(s)


@many
@given(st.integers(0, 9), st.one_of(st.text(max_size=30), st.sampled_from(ANSWER_TEXTS)))
def test_lines_are_answers_or_refused(number: int, line: str) -> None:
    match = Match(GAME, {}, secret=bytes([number] * 32))
    seat, before = match.asked[0], match.state.fingerprint(1)
    view = match.view(seat)
    with suppress(MathomError):
        GAME.why_not(view, line)
        GAME.about(line)
    with suppress(MathomError):
        match.say(seat, line)
        return
    assert match.state.fingerprint(1) == before


@many
@given(st.data())
def test_changed_views_are_refused(data: st.DataObject) -> None:
    s = next(positions(data.draw(st.integers(0, 3)), 1))
    seen: dict[str, Any] = from_json(to_json(GAME.show(GAME.view(s, 0))), dict)
    changed = copy.deepcopy(seen)
    part = data.draw(st.sampled_from(sorted(changed)))
    changed[part] = data.draw(JUNK)
    with suppress(CodecError):
        assert GAME.read(changed) == GAME.read(seen) or changed[part] != seen[part]


@many
@given(st.data())
def test_changed_records_are_refused(data: st.DataObject) -> None:
    lines = (FOLDER / "sensible.mathom").read_text(encoding="utf-8").splitlines()[:60]
    place = data.draw(st.integers(0, len(lines) - 1))
    lines[place] = data.draw(st.one_of(st.text(max_size=20), st.sampled_from(lines), st.sampled_from(ANSWER_TEXTS)))
    with suppress(RecordError, MathomError):
        read("\n".join(lines))
