"""Handles: what to touch, the title of the button, and which answers ask for confirmation (6.16, 13.4)."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.errors import CannotUndo
from mathom.core.table_ui import Handle
from mathom.core.text.speech import PSEUDO, speaking
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.board import ABILITY, way_of
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.state import Confrontation
from tests.games.confrontation.pairs import SPECTATOR, Pair
from tests.games.confrontation.rule_rows import GAME, play
from tests.games.confrontation.short_texts import DRAFT, VARIANT, secret_cards, with_cards
from tests.games.confrontation.walks import RULESETS, positions

BALROG_NEAR = "eregion: treebeard | fangorn: orcs_c | caradhras: balrog | mordor: warg ; turn 2"
MARKS = {"", "attack", "pass"}


def handle(position: str, moves: str, text: str) -> Handle:
    """The handle of a typed answer, for the first seat that is asked."""
    match = play(position, moves)
    return next(option.handle for option in match.options(match.asked[0]) if option.text == text)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "text", "expected"),
    [
        (
            "5.1 a plain step: the piece, then the region",
            "shire: frodo | mordor: orcs ; turn 2",
            "",
            "frodo-arthedain",
            Handle("Arthedain", ("frodo_c", "arthedain"), "free"),
        ),
        (
            "2.4 beside a friend",
            "shire: frodo | arthedain: sam | mordor: orcs ; turn 2",
            "",
            "frodo-arthedain",
            Handle("Arthedain", ("frodo_c", "arthedain"), "beside 1 of yours"),
        ),
        (
            "6.1 an attack is grave",
            "rohan: aragorn | shire: frodo | gondor: orcs warg ; turn 2",
            "",
            "aragorn-gondor",
            Handle("Gondor", ("aragorn_c", "gondor"), "attack, 2 pieces", "attack", True),
        ),
        (
            "5.2 down the Anduin",
            "mirkwood: merry | shire: frodo | mordor: warg ; turn 2",
            "",
            "merry-fangorn",
            Handle("Fangorn", ("merry", "fangorn"), "free, down the Anduin"),
        ),
        (
            "5.3 by the Tunnel",
            "eregion: merry | shire: frodo | mordor: warg ; turn 2",
            "",
            "merry-fangorn",
            Handle("Fangorn", ("merry", "fangorn"), "free, by the Tunnel"),
        ),
        (
            "5.4 the Balrog may stand in Caradhras",
            "eregion: merry | shire: frodo | caradhras: orcs | mordor: balrog ; turn 2",
            "",
            "merry-fangorn",
            Handle("Fangorn", ("merry", "fangorn"), "free, by the Tunnel, if no Balrog answers"),
        ),
        (
            "5.5 the same places by the Tunnel",
            DRAFT + BALROG_NEAR,
            "",
            "treebeard-fangorn",
            Handle(
                "Fangorn",
                ("treebeard", "fangorn"),
                "attack, 1 piece, by the Tunnel, if no Balrog answers",
                "attack",
                True,
            ),
        ),
        (
            "5.5 the same places as Treebeard",
            DRAFT + BALROG_NEAR,
            "",
            "treebeard-fangorn!",
            Handle("Fangorn", ("treebeard", "fangorn"), "attack, 1 piece, as Treebeard", "attack", True),
        ),
        (
            "12.1 the last step of the Ring",
            "gondor: frodo | mordor: orcs ; turn 2",
            "",
            "frodo-mordor",
            Handle("Mordor", ("frodo_c", "mordor"), "wins", "", True),
        ),
        (
            "6.8 a card is considered, then played",
            "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2",
            "aragorn-gondor",
            "5",
            Handle("Strength 5", ("5",), grave=True),
        ),
        (
            "6.8 a text card",
            "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2",
            "aragorn-gondor",
            "elven_cloak",
            Handle("Elven Cloak", ("elven_cloak",), grave=True),
        ),
        (
            "9.1 a retreat is the region",
            "eregion: frodo | misty_mountains: orcs",
            "orcs-eregion",
            "retreat-rhudaur",
            Handle("Retreat to Rhudaur", ("rhudaur",)),
        ),
        (
            "9.2 Sam is touched",
            "eregion: frodo sam | misty_mountains: warg | caradhras: orcs",
            "orcs-eregion frodo",
            "sam",
            Handle("Sam fights", ("sam_c",), "in Frodo's place, strength 5", grave=True),
        ),
        (
            "6.5 pass is a button",
            "eregion: frodo | misty_mountains: orcs",
            "orcs-eregion",
            "pass",
            Handle("Fight on", (), mark="pass"),
        ),
        (
            "6.2 a face-up enemy by name",
            VARIANT + "rohan: aragorn | shire: frodo | gondor: watcher* gollum ; turn 2",
            "aragorn-gondor",
            "attack-watcher",
            Handle("Watcher", ("watcher",), "face-up", "attack", True),
        ),
        (
            "6.2 a concealed one: the region",
            VARIANT + "rohan: aragorn | shire: frodo | gondor: watcher* gollum ; turn 2",
            "aragorn-gondor",
            "attack-concealed",
            Handle("A concealed one", ("gondor",), "chance draws it", "attack", True),
        ),
        (
            "9.27 the newcomer is touched",
            VARIANT + "eregion: smeagol | rhudaur: theoden | shire: frodo | misty_mountains: orcs",
            "orcs-eregion",
            "switch-theoden",
            Handle("Théoden", ("theoden",), "from Rhudaur", grave=True),
        ),
        (
            "11.7 the Palantir, then the region",
            secret_cards("palantir") + "shire: frodo_c | eregion: merry | mordor: orcs_c",
            "",
            "palantir-eregion",
            Handle("Eregion", ("palantir", "eregion"), "Palantír, 1 piece", grave=True),
        ),
        (
            "11.8 Recall: the piece, then Mordor",
            with_cards("recall_to_mordor") + "shire: frodo_c | rohan: orcs_c | mordor: warg ; turn 3",
            "recall",
            "orcs_c-mordor",
            Handle("Orcs", ("orcs_c", "mordor"), "from Rohan"),
        ),
        (
            "11.3 a heap is its region",
            with_cards("a_king_revealed") + "shire: frodo_c aragorn_c | rohan: orcs_c warg | mordor: balrog ; turn 2",
            "king",
            "choose-rohan",
            Handle("Rohan", ("rohan",), "2 concealed pieces", grave=True),
        ),
        (
            "9.28 a run shows the Uruk-Hai",
            VARIANT + "shire: frodo | mordor: uruk_hai orcs",
            "",
            "uruk_hai-fangorn",
            Handle("Fangorn", ("uruk_hai", "fangorn"), "free, a run, which shows the Uruk-Hai", "", True),
        ),
        (
            "11.6 a Special Card is grave",
            with_cards("crebain") + "shire: frodo_c | mordor: balrog ; turn 3",
            "",
            "crebain",
            Handle("Crebain of Dunland", ("crebain",), "instead of your turn", grave=True),
        ),
    ],
)
def test_how_an_answer_is_given(rule: str, position: str, moves: str, text: str, expected: Handle) -> None:
    assert handle(position, moves, text) == expected


def test_3_4_placing_is_a_piece_and_a_region() -> None:
    s = GAME.new({})
    first = GAME.table.handle(s, 0, s.actions_for(0)[0])
    assert first == Handle("Frodo", ("frodo_c", "arthedain"), "to Arthedain")


def test_3_2_both_faces_of_a_tile() -> None:
    s = GAME.new({"cast": "draft"})
    assert [GAME.table.handle(s, 0, a) for a in s.actions_for(0)] == [
        Handle("Frodo", ("frodo_c",), "classic face"),
        Handle("Frodo", ("frodo_v",), "variant face"),
    ]


def handles(s: Confrontation, seat: int) -> list[Handle]:
    if seat not in s.asked():
        return []
    actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
    return [GAME.table.handle(s, seat, a) for a in actions]


def test_every_answer_can_be_told_from_the_others() -> None:
    """13.4: in every position of random games of all rulesets, and with things that the seat's view has."""
    for s in positions(3):
        for seat in s.asked():
            found = handles(s, seat)
            assert len({(h.touches, h.title, h.detail) for h in found}) == len(found), GAME.dump(s)
            assert all(h.title and h.mark in MARKS for h in found)
            if seat != CHANCE:
                known = {thing.id for thing in GAME.table.things(GAME.view(s, seat))}
                assert all(known.issuperset(h.touches) for h in found), GAME.dump(s)


def test_attack_or_winning_move_needs_confirmation() -> None:
    """6.1, 12.1: a move that starts a battle or wins is grave, a plain one is not."""
    graves = 0
    for s in positions(2, seed=3):
        for seat in s.asked():
            for a in s.actions_for(seat) if seat != CHANCE and s.waiting()[0].startswith("TakeTurn") else ():
                if a <= 144:
                    after = s.clone()
                    after.answer(seat, a)
                    to = 11 if a == 144 else a & 15
                    mover = 8 if a == 144 else 9 * seat + (a >> 4)
                    runs = NAMES[s.who(mover)] == "uruk_hai" and way_of(seat, s.at[mover], to) == ABILITY
                    grave = s.has_enemy(seat, to) or (after.depth == 0 and after.reason in (1, 3, 4)) or runs
                    assert GAME.table.handle(s, seat, a).grave == grave, f"{GAME.dump(s)} {a}"
                    graves += grave
    assert graves > 100


@pytest.mark.parametrize(
    ("rule", "position", "moves", "text", "grave"),
    [
        (
            "5.4 the Balrog is shown",
            "eregion: merry | shire: frodo | caradhras: balrog | mordor: orcs ; turn 2",
            "merry-fangorn",
            "balrog",
            True,
        ),
        ("9.2 Frodo is shown", "eregion: frodo sam | misty_mountains: balrog", "balrog-eregion sam", "frodo", True),
        (
            "9.22 Gandalf is shown",
            VARIANT + "gondor: elrond gandalf | shire: frodo | rohan: orcs | mordor: gollum",
            "gollum-gondor elrond pass 1 1",
            "gandalf",
            True,
        ),
        (
            "9.15 strengths decide at once",
            "eregion: merry | shire: frodo | misty_mountains: saruman",
            "saruman-eregion",
            "no_cards",
            True,
        ),
        (
            "9.36 Gollum may still leave",
            VARIANT + "eregion: aragorn | shire: frodo | misty_mountains: gollum",
            "gollum-eregion",
            "no_cards",
            False,
        ),
        (
            "9.30 the Fellowship plays again",
            VARIANT + "eregion: elrond | shire: frodo | misty_mountains: saruman",
            "saruman-eregion 5 1",
            "another",
            False,
        ),
        (
            "11.3 a lone piece is not shown",
            with_cards("a_king_revealed") + "shire: frodo_c aragorn_c | rohan: orcs_c | mordor: balrog warg ; turn 2",
            "king",
            "choose-rohan",
            False,
        ),
        (
            "11.6 a lone piece is shown",
            with_cards("crebain") + "shire: frodo_c | eregion: merry | mordor: balrog ; turn 3",
            "crebain",
            "choose-eregion",
            True,
        ),
    ],
)
def test_m16_irrevocable_answer_is_grave(rule: str, position: str, moves: str, text: str, grave: bool) -> None:
    match = play(position, moves)
    seat = match.asked[0]
    assert handle(position, moves, text).grave == grave
    match.say(seat, text)
    if grave:
        with pytest.raises(CannotUndo):
            match.undoable(seat)
    else:
        match.undoable(seat)


class Hands(Pair):
    """Two positions that a seat cannot tell apart have the same handles, and the same sheet."""

    def compare(self) -> None:
        if self.seat != SPECTATOR:
            self.same("handles", lambda s: tuple(handles(s, self.seat)))
            self.same("sheet", lambda s: GAME.table.sheet(s, self.seat))


def test_handles_depend_on_the_view_only() -> None:
    """13.4, A1."""
    dice, followed = Dice(77), 0
    for rules in RULESETS:
        s = new_game(read_rules(rules))
        while s.depth:
            if dice.below(6) == 0:
                followed += Hands(s, dice.below(2), dice, False).follow(8)
            actions = s.legal_actions()
            s.apply(actions[dice.below(len(actions))])
    assert followed > 500


def test_handles_are_in_the_language_that_is_spoken() -> None:
    s = GAME.load("rohan: aragorn | shire: frodo | gondor: orcs warg ; turn 2")
    with speaking(PSEUDO):
        spoken = handles(s, 0)
    plain = handles(s, 0)
    assert all(h.title != p.title and h.detail != p.detail for h, p in zip(spoken, plain, strict=True))
    assert [h.touches for h in spoken] == [p.touches for p in plain]
