"""Section 5.4: the Balrog's answer to the Tunnel."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import GAME, check, options, pending, play
from tests.games.confrontation.short_texts import shown

HIDDEN = "rules cast=draft draft=hidden ; "
DRAFT = "rules cast=draft ; "


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "5.4 Sauron is asked before the traveller arrives",
            "shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "sam-fangorn",
            "shire: frodo | eregion: sam | caradhras: balrog ; turn 2 ; asks AnswerTunnel 1",
        ),
        (
            "5.4 the traveller is defeated, the Balrog unharmed and concealed again, the turn over",
            "shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "sam-fangorn balrog",
            "shire: frodo | caradhras: balrog ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 Sauron may decline",
            "shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "sam-fangorn pass",
            "shire: frodo | caradhras: balrog | fangorn: sam ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 then the traveller may have to fight",
            "shire: frodo | eregion: sam | caradhras: balrog | fangorn: warg ; turn 2",
            "sam-fangorn pass",
            "shire: frodo | caradhras: balrog | fangorn: sam+ warg+ ; battle fangorn sam warg ; asks CommitCard 0",
        ),
        (
            "5.4 else there is no battle in Fangorn, and nobody is revealed there",
            "shire: frodo | eregion: sam | caradhras: balrog | fangorn: warg ; turn 2",
            "sam-fangorn balrog",
            "shire: frodo | caradhras: balrog | fangorn: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 not even the Watcher",
            f"{DRAFT}shire: frodo_c | eregion: sam_c | caradhras: balrog | fangorn: watcher ; turn 2",
            "sam_c-fangorn balrog",
            "shire: frodo_c | caradhras: balrog | fangorn: watcher ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 no text: Boromir takes nobody with him",
            "shire: frodo | eregion: boromir | caradhras: balrog ; turn 2",
            "boromir-fangorn balrog",
            "shire: frodo | caradhras: balrog ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 no text: Pippin cannot retreat",
            "shire: frodo | eregion: pippin | caradhras: balrog | fangorn: warg ; turn 2",
            "pippin-fangorn balrog",
            "shire: frodo | caradhras: balrog | fangorn: warg ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 even Frodo",
            "shire: sam | eregion: frodo | caradhras: balrog ; turn 2",
            "frodo-fangorn balrog",
            "shire: sam | caradhras: balrog! ; won sauron ring-lost",
        ),
        (
            "5.4, 10 variant Frodo hands the Ring to Sam",
            f"{DRAFT}shire: sam_v | eregion: frodo_v | caradhras: balrog ; turn 2",
            "frodo_v-fangorn balrog",
            "shire: sam_v | caradhras: balrog | lost: frodo_v ; turn 3 ; ring sam_v ; asks TakeTurn 1",
        ),
        (
            "5.4, 10 if there is a Sam",
            f"{DRAFT}shire: merry | eregion: frodo_v | caradhras: balrog ; turn 2",
            "frodo_v-fangorn balrog",
            "shire: merry | caradhras: balrog! | lost: frodo_v ; won sauron ring-lost",
        ),
        (
            "5.4, 10, R26 a Sam in Mordor wins",
            f"{DRAFT}eregion: frodo_v | caradhras: balrog | mordor: sam_c ; turn 2",
            "frodo_v-fangorn balrog",
            "caradhras: balrog! | mordor: sam_c! | lost: frodo_v ; ring sam_c ; won fellowship ring-in-mordor",
        ),
        (
            "5.4, 10 Sam as Ringbearer is lost in it",
            f"{DRAFT}lost: frodo_v | shire: merry | eregion: sam_v | caradhras: balrog ; ring sam_v ; turn 2",
            "sam_v-fangorn balrog",
            "shire: merry | caradhras: balrog! | lost: frodo_v sam_v ; won sauron ring-lost",
        ),
        (
            "5.4, R15 a piece is lost on a step of Shadowfax, and the turn is over",
            "rules specials=handicap handicap=shadowfax ; shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "shadowfax sam-fangorn balrog",
            "shire: frodo | caradhras: balrog ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "5.4 a Balrog that declines lets Shadowfax go on",
            "rules specials=handicap handicap=shadowfax ; shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "shadowfax sam-fangorn pass",
            "shire: frodo | caradhras: balrog | fangorn: sam ; turn 2 ; bound sam ; asks MoveOn 0 4",
        ),
    ],
)
def test_the_balrog(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "5.4 nobody in Caradhras",
            "shire: frodo | eregion: sam | rohan: balrog ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "5.4 a friend in Caradhras",
            "shire: frodo | eregion: sam | caradhras: merry | rohan: balrog ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "5.4 a Balrog in another mountain",
            "shire: frodo | eregion: sam | misty_mountains: balrog ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "5.4 another way out of Eregion",
            "shire: frodo | eregion: sam | caradhras: balrog ; turn 2",
            "sam-misty_mountains",
            "TakeTurn 1",
        ),
        (
            "5.4 another way to Fangorn",
            "shire: frodo | misty_mountains: sam | caradhras: balrog ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "5.4 down the river to Fangorn",
            "shire: frodo | mirkwood: sam | caradhras: balrog ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 any piece in Caradhras",
            "shire: frodo | eregion: sam | caradhras: warg | rohan: balrog ; turn 2",
            "sam-fangorn",
            "AnswerTunnel 1",
        ),
        (
            "R40 everybody knows that the Balrog is lost",
            "shire: frodo | eregion: sam | caradhras: warg ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 everybody knows that there is no Balrog",
            "rules cast=variant ; shire: frodo | eregion: sam | caradhras: uruk_hai ; turn 2",
            "sam-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 everybody knows the teams of an open draft",
            f"{DRAFT}shire: frodo_c | eregion: sam_c | caradhras: warg | rohan: uruk_hai ; turn 2",
            "sam_c-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 in a hidden draft it may be the Balrog",
            f"{HIDDEN}shire: frodo_c | eregion: sam_c | caradhras: warg | rohan: uruk_hai ; turn 2",
            "sam_c-fangorn",
            "AnswerTunnel 1",
        ),
        (
            "R40 even if the Uruk-Hai stand there",
            f"{HIDDEN}shire: frodo_c | eregion: sam_c | caradhras: uruk_hai ; turn 2",
            "sam_c-fangorn",
            "AnswerTunnel 1",
        ),
        (
            "R40 unless they were shown",
            f"{HIDDEN}shire: frodo_c | eregion: sam_c | caradhras: warg | rohan: uruk_hai ; known uruk_hai ; turn 2",
            "sam_c-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 everybody sees the Watcher",
            f"{DRAFT}shire: frodo_c | eregion: sam_c | caradhras: watcher* | rohan: balrog ; turn 2",
            "sam_c-fangorn",
            "TakeTurn 1",
        ),
        (
            "R40 a concealed Watcher may be the Balrog",
            f"{DRAFT}shire: frodo_c | eregion: sam_c | caradhras: watcher | rohan: balrog ; turn 2",
            "sam_c-fangorn",
            "AnswerTunnel 1",
        ),
        (
            "R39 Treebeard by his text is not in the Tunnel",
            f"{DRAFT}shire: frodo_c | eregion: treebeard | caradhras: balrog | fangorn: warg ; turn 2",
            "treebeard-fangorn!",
            "CommitCard 0",
        ),
        (
            "R39 Treebeard by the Tunnel is",
            f"{DRAFT}shire: frodo_c | eregion: treebeard | caradhras: balrog | fangorn: warg ; turn 2",
            "treebeard-fangorn",
            "AnswerTunnel 1",
        ),
    ],
)
def test_when_sauron_is_asked(rule: str, position: str, moves: str, asks: str) -> None:
    assert pending(play(position, moves)) == asks


@pytest.mark.parametrize(
    ("rule", "position", "move", "answers"),
    [
        ("5.4 the Balrog may answer", "eregion: sam | caradhras: balrog ; turn 2", "sam-fangorn", "balrog pass"),
        ("R40 another piece cannot", "eregion: sam | caradhras: warg | rohan: balrog ; turn 2", "sam-fangorn", "pass"),
        (
            "R40 the Uruk-Hai cannot answer",
            f"{HIDDEN}eregion: sam_c | caradhras: uruk_hai ; turn 2",
            "sam_c-fangorn",
            "pass",
        ),
        (
            "R40 the Balrog of a draft may",
            f"{HIDDEN}eregion: sam_c | caradhras: balrog ; turn 2",
            "sam_c-fangorn",
            "balrog pass",
        ),
    ],
)
def test_options_of_sauron(rule: str, position: str, move: str, answers: str) -> None:
    assert options(position, move, "s") == set(answers.split())


@pytest.mark.parametrize(
    ("rule", "there", "other"),
    [
        ("R40 a silent Balrog looks like a Warg", "balrog", "warg"),
        ("R40 a silent Balrog looks like Shelob", "balrog", "shelob"),
    ],
)
def test_view_of_the_fellowship(rule: str, there: str, other: str) -> None:
    """Two positions that differ in who stands in Caradhras, up to and after Sauron's silence."""
    with_balrog = f"shire: frodo | eregion: sam | caradhras: {there} | rohan: {other} ; turn 2"
    without = f"shire: frodo | eregion: sam | caradhras: {other} | rohan: {there} ; turn 2"
    for moves in ("", "sam-fangorn", "sam-fangorn pass"):
        one, two = play(with_balrog, moves), play(without, moves)
        for seat in (0, None):
            assert GAME.view(one.state, seat) == GAME.view(two.state, seat)
            assert one.events(seat) == two.events(seat)
            assert all(event.kind != "shown" for event in one.events(seat))


def test_5_4_events_of_an_answer() -> None:
    match = play("shire: frodo | eregion: sam | caradhras: balrog | fangorn: warg ; turn 2", "sam-fangorn balrog")
    kinds = [event.kind for event in match.events(0)]
    assert "battle-began" not in kinds
    assert [event.facts["character"] for event in match.events(0) if event.kind == "shown"] == ["balrog"]
    assert [event.facts["character"] for event in match.events(1) if event.kind == "defeated"] == ["sam_c"]


def test_13_1_the_face_of_the_victim_is_known() -> None:
    """In a hidden draft too, though nobody fought."""
    position = "rules cast=draft draft=hidden ; shire: frodo_c | eregion: merry | caradhras: balrog ; turn 2"
    match = play(position, "merry-fang balrog")
    assert all("merry" in shown(match, seat).known for seat in "sw")
