"""The position itself: copies are equal and independent, and a fingerprint sees every field."""

from __future__ import annotations

import ast

from mathom.core.engine.dice import Dice
from mathom.games.confrontation.knowledge.view import WATCHER_SEAT, look_at
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.frames import FRAMES, new_game
from mathom.games.confrontation.rules.state import Confrontation, Rules, ViewFields, empty_board
from mathom.native.modules import PACKAGE

TABLES = ("at", "count", "cards")


def scalars() -> list[str]:
    """The numbers of a position as its class lists them."""
    tree = ast.parse((PACKAGE / "games" / "confrontation" / "rules" / "state.py").read_text(encoding="utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Confrontation").body
    init = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == "__init__")
    fields = [node.target for node in init.body if isinstance(node, ast.AnnAssign)]
    names = [target.attr for target in fields if isinstance(target, ast.Attribute)]
    return [name for name in names if name not in (*TABLES, "rules")]


def fresh() -> Confrontation:
    return new_game(read_rules({}))


def marks(s: Confrontation) -> list[object]:
    tables = [list(getattr(s, name)) for name in TABLES]
    return [s.rules, s.depth, list(s.agenda)[: s.depth], tables, {name: int(getattr(s, name)) for name in scalars()}]


def test_all_fields_are_listed() -> None:
    assert len(scalars()) >= 19 and {"turn", "whispered", "ringbearer", "reason"} <= set(scalars())


def test_a_fingerprint_sees_every_field() -> None:
    before = fresh().fingerprint(1)
    for name in scalars():
        s = fresh()
        setattr(s, name, getattr(s, name) + 1)
        assert s.fingerprint(1) != before, name
    for name in TABLES:
        for i in range(len(getattr(fresh(), name))):
            s = fresh()
            getattr(s, name)[i] += 1
            assert s.fingerprint(1) != before, (name, i)
    s = fresh()
    s.depth -= 1
    assert s.fingerprint(1) != before


def different() -> Confrontation:
    """A position that has nothing in common with a new game."""
    s = new_game(read_rules({"cast": "variant", "specials": "own-two"}))
    dice = Dice(4)
    for _ in range(30):
        actions = s.legal_actions()
        s.apply(actions[dice.below(len(actions))])
    for i, name in enumerate(scalars()):
        setattr(s, name, i + 1)
    return s


def test_a_clone_has_every_field_and_its_own_tables() -> None:
    s = different()
    copy = s.clone()
    assert marks(copy) == marks(s)
    before = marks(s)
    for name in TABLES:
        getattr(copy, name)[0] += 1
    copy.agenda[0] += 1
    copy.turn += 1
    assert marks(s) == before


def test_copying_into_another_leaves_nothing_of_it() -> None:
    s, other = different(), fresh()
    s.copy_into(other)
    assert marks(other) == marks(s)
    assert other.fingerprint(1) == s.fingerprint(1)
    empty = empty_board(FRAMES, Rules())
    empty.copy_into(other)
    assert marks(other) == marks(empty)


def copied_fields() -> list[str]:
    return [name for name in scalars() if hasattr(ViewFields(), name)]


def test_players_see_every_field_that_views_copy() -> None:
    assert {"turn", "region", "whispered", "seen"} <= set(copied_fields())
    for name in copied_fields():
        s = fresh()
        setattr(s, name, getattr(s, name) + 1)
        assert all(look_at(s, seat) != look_at(fresh(), seat) for seat in (0, 1)), name


def test_spectators_see_no_field_that_only_players_see() -> None:
    s, other = fresh(), fresh()
    s.known = s.whispered = s.seen = 1
    other.known = 0
    assert look_at(s, 0) != look_at(other, 0)
    assert look_at(s, WATCHER_SEAT) == look_at(other, WATCHER_SEAT)
