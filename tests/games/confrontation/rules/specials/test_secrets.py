"""13.1 to 13.3, R21 to R23: who sees which Special Cards; heaps have no handles."""

from __future__ import annotations

import pytest

from mathom.core.play.match import Match
from tests.games.confrontation.rule_rows import GAME, answer, play
from tests.games.confrontation.short_texts import DRAFT, eyes, question, secret_cards, shown, told, with_cards

ATTACK = "eregion: merry | misty_mountains: balrog"
AWAY = "shire: frodo_c | eregion: merry | mordor: balrog"


@pytest.mark.parametrize(
    ("rule", "cards", "position", "moves", "asks"),
    [
        (
            "R23 asked for Gwaihir whether he is held or not",
            "shadowfax a_king_revealed",
            ATTACK,
            "bal-ere",
            "f CallGwaihir: pass",
        ),
        (
            "R23 offered if Gwaihir is held",
            "shadowfax gwaihir",
            ATTACK,
            "bal-ere",
            "f CallGwaihir: pass gwaihir-rhudaur gwaihir-enedwaith gwaihir-arthedain gwaihir-cardolan",
        ),
        (
            "R23 asked when another card was used",
            "shadowfax ; used a_king_revealed",
            ATTACK,
            "bal-ere",
            "f CallGwaihir: pass",
        ),
        ("R23 not asked when he was used", "shadowfax ; used gwaihir", ATTACK, "bal-ere", "fs CommitCard"),
        (
            "R23 not asked when both cards were used",
            "- ; used shadowfax a_king_revealed",
            ATTACK,
            "bal-ere",
            "fs CommitCard",
        ),
        (
            "R23 not asked when Gwaihir cannot be called",
            "shadowfax a_king_revealed",
            "eregion: merry | misty_mountains: warg",
            "warg-ere",
            "fs CommitCard",
        ),
        (
            "R23 asked for the Palantir before a defender",
            "crebain dark_of_mordor",
            ATTACK,
            "bal-ere",
            "s LookFirst: pass",
        ),
        ("R23 asked for the Palantir at the end", "crebain dark_of_mordor", AWAY, "bal-gon", "s LookFirst: pass"),
        ("R23 offered if it is held", "crebain palantir", AWAY, "bal-gon", "s LookFirst: pass palantir-eregion"),
        ("R23 asked when another card was used", "dark_of_mordor ; used crebain", AWAY, "bal-gon", "s LookFirst: pass"),
        ("R23 not asked when it was used", "crebain ; used palantir", AWAY, "bal-gon", "f TakeTurn"),
        ("R23 not asked when both cards were used", "- ; used crebain dark_of_mordor", AWAY, "bal-gon", "f TakeTurn"),
        (
            "R23 not asked when nothing can be seen",
            "crebain dark_of_mordor",
            "shire: frodo_c | mordor: balrog",
            "bal-gon",
            "f TakeTurn",
        ),
        (
            "R23 not asked on a skipped turn",
            "crebain dark_of_mordor",
            AWAY + " ; turn 3",
            "crebain choose-ere",
            "f TakeTurn",
        ),
    ],
)
def test_secret_cards_are_asked_for_on_public_grounds(
    rule: str, cards: str, position: str, moves: str, asks: str
) -> None:
    question(secret_cards(cards) + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "9.22 which Gandalf is played",
            "eregion: gimli | arthedain: gandalf_c | misty_mountains: balrog",
            "bal-ere 1 1",
            "f ShowGandalf: pass",
        ),
        (
            "9.22 not once Gandalf was seen",
            "eregion: gimli | arthedain: gandalf_c* | misty_mountains: balrog",
            "bal-ere 1 1",
            "f TakeTurn",
        ),
        (
            "9.2 which Sam is played",
            "shire: frodo_v sam_v | arthedain: balrog",
            "bal-shire frodo_v",
            "f UseFellowshipText: pass",
        ),
        (
            "9.2 not once Sam was seen",
            "shire: frodo_v sam_v* | arthedain: balrog",
            "bal-shire attack-concealed",
            "fs CommitCard",
        ),
    ],
)
def test_a_hidden_draft_is_asked_for_on_public_grounds(rule: str, position: str, moves: str, asks: str) -> None:
    question("rules cast=draft draft=hidden ; " + position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "cards", "moves", "asks"),
    [
        ("3.3 a public hand without Gwaihir: no question", "shadowfax", "bal-ere", "fs CommitCard"),
        ("3.3 a public hand without the Palantir: no question", "crebain", "bal-ere", "fs CommitCard"),
    ],
)
def test_public_cards_are_not_asked_for_in_vain(rule: str, cards: str, moves: str, asks: str) -> None:
    question(with_cards(cards) + ATTACK, moves, asks)


def test_13_1_announced_cards_are_known_to_all() -> None:
    match = play("rules specials=announced ; specials shadowfax crebain ; shire: frodo | mordor: balrog", "")
    for seat in "fsw":
        assert shown(match, seat).fellowship.specials == ("shadowfax",)
        assert shown(match, seat).sauron.specials == ("crebain",)


def test_r23_own_cards_are_secret_and_their_number_is_public() -> None:
    match = play(secret_cards("shadowfax gwaihir crebain palantir") + AWAY, "")
    assert shown(match, "f").fellowship.specials == ("shadowfax", "gwaihir")
    assert shown(match, "s").sauron.specials == ("crebain", "palantir")
    for seat, side in (("s", "fellowship"), ("w", "fellowship"), ("f", "sauron"), ("w", "sauron")):
        cards = getattr(shown(match, seat), side)
        assert (cards.specials, cards.specials_count) == (None, 2)


def test_r23_a_secret_card_becomes_public_when_it_is_used() -> None:
    match = play(secret_cards("shadowfax gwaihir crebain palantir") + AWAY, "palantir-ere")
    assert shown(match, "f").used == ("palantir",)
    assert shown(match, "f").sauron.specials_count == 1
    assert "special-played palantir" in told(match, "f")


def test_13_1_public_cards_are_known_to_all() -> None:
    match = play(with_cards("shadowfax+palantir") + AWAY, "")
    for seat in "fsw":
        assert shown(match, seat).fellowship.specials == ("shadowfax",)
        assert shown(match, seat).sauron.specials == ("palantir",)


def test_r23_picks_are_secret() -> None:
    match = Match(GAME, {"specials": "own-two"})
    for word in ("f:gwaihir", "f:shadowfax", "s:palantir", "s:crebain"):
        answer(match, word)
    assert "special-picked fellowship gwaihir" in told(match, "f")
    assert "special-dealt fellowship gwaihir" in told(match, "f")
    for seat in "sw":
        assert "special-picked fellowship ?" in told(match, seat)
        assert not [line for line in told(match, seat) if "gwaihir" in line or "shadowfax" in line]


@pytest.mark.parametrize(
    ("rule", "seat", "first", "second"),
    [
        (
            "R21 who stands where",
            "f",
            ("shire: frodo_c | gondor: orcs_c | mordor: balrog", ""),
            ("shire: frodo_c | gondor: balrog | mordor: orcs_c", ""),
        ),
        (
            "R21 who of two leaves",
            "f",
            ("shire: frodo_c | mordor: balrog orcs_c", "bal-gon"),
            ("shire: frodo_c | mordor: balrog orcs_c", "orcs-gon"),
        ),
        (
            "R21 who joins whom",
            "s",
            ("shire: frodo_c sam_c | arthedain: merry | mordor: balrog ; turn 2", "sam-arth"),
            ("shire: merry frodo_c | arthedain: sam_c | mordor: balrog ; turn 2", "frodo-arth"),
        ),
        (
            "R40 a silent Balrog",
            "f",
            ("eregion: merry | caradhras: balrog | mordor: orcs_c ; turn 2", "merry-fang pass"),
            ("eregion: merry | caradhras: orcs_c | mordor: balrog ; turn 2", "merry-fang pass"),
        ),
        (
            "R40 the question alone tells nothing",
            "f",
            ("eregion: merry | caradhras: balrog | mordor: orcs_c ; turn 2", "merry-fang"),
            ("eregion: merry | caradhras: orcs_c | mordor: balrog ; turn 2", "merry-fang"),
        ),
        (
            "6.16 B4 whether Sam stands beside Frodo",
            "s",
            ("shire: frodo_c sam_c | cardolan: merry | arthedain: balrog", "bal-shire frodo"),
            ("shire: frodo_c merry | cardolan: sam_c | arthedain: balrog", "bal-shire frodo"),
        ),
        (
            "6.16 B4 and a choice not taken",
            "s",
            ("shire: frodo_c sam_c | cardolan: merry | arthedain: balrog", "bal-shire frodo pass"),
            ("shire: frodo_c merry | cardolan: sam_c | arthedain: balrog", "bal-shire frodo pass"),
        ),
        (
            "6.16 B10 where Gandalf stands",
            "s",
            ("shire: merry | arthedain: gandalf_v | eregion: gimli | misty_mountains: balrog", "bal-ere 1 1"),
            ("shire: gandalf_v | arthedain: merry | eregion: gimli | misty_mountains: balrog", "bal-ere 1 1"),
        ),
        (
            "6.16 B10 and that he did not help",
            "s",
            ("shire: merry | arthedain: gandalf_v | eregion: gimli | misty_mountains: balrog", "bal-ere 1 1 pass"),
            ("shire: gandalf_v | arthedain: merry | eregion: gimli | misty_mountains: balrog", "bal-ere 1 1 pass"),
        ),
        ("6.8 which card was committed", "s", (ATTACK, "bal-ere f:1"), (ATTACK, "bal-ere f:5")),
        ("6.8 which card was committed", "f", (ATTACK, "bal-ere s:1"), (ATTACK, "bal-ere s:eye")),
    ],
)
def test_r21_the_opponent_cannot_tell(rule: str, seat: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    one, other = (play(DRAFT + position, moves) for position, moves in (first, second))
    assert one.view({"f": 0, "s": 1}[seat]) == other.view({"f": 0, "s": 1}[seat])
    assert told(one, seat) == told(other, seat)
    own = {"f": 1, "s": 0}[seat]
    assert one.view(own) != other.view(own)


@pytest.mark.parametrize(
    ("rule", "seat", "cards", "first", "second"),
    [
        (
            "13.2 who is recalled",
            "f",
            "recall_to_mordor",
            ("gondor: orcs_c warg | mordor: balrog ; turn 3", "recall orcs-mordor"),
            ("gondor: orcs_c warg | mordor: balrog ; turn 3", "recall warg-mordor"),
        ),
        (
            "13.2 who steps in the Dark of Mordor",
            "f",
            "dark_of_mordor",
            ("gondor: orcs_c warg | mordor: balrog", "dark orcs-roh bal-dag"),
            ("gondor: orcs_c warg | mordor: balrog", "dark warg-roh bal-dag"),
        ),
        (
            "13.2 who rides Shadowfax",
            "s",
            "shadowfax",
            ("shire: sam_c merry | mordor: balrog ; turn 2", "shadow sam-arth sam-rhud"),
            ("shire: sam_c merry | mordor: balrog ; turn 2", "shadow merry-arth merry-rhud"),
        ),
        (
            "13.2 whom A King Revealed names",
            "f",
            "a_king_revealed",
            ("shire: aragorn_c | mordor: balrog orcs_c ; turn 2", "a-king choose-mor balrog"),
            ("shire: aragorn_c | mordor: balrog orcs_c ; turn 2", "a-king choose-mor orcs"),
        ),
    ],
)
def test_13_2_cards_do_not_tell_names(
    rule: str, seat: str, cards: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    one, other = (play(with_cards(cards) + position, moves) for position, moves in (first, second))
    assert one.view({"f": 0, "s": 1}[seat]) == other.view({"f": 0, "s": 1}[seat])
    assert told(one, seat) == told(other, seat)


@pytest.mark.parametrize(
    ("rule", "seat", "held", "instead", "moves"),
    [
        (
            "R23 whether Sauron holds the Palantir",
            "f",
            "crebain palantir",
            "crebain dark_of_mordor",
            "bal-ere pass merry 1 1 pass 2 2",
        ),
        (
            "R23 whether the Fellowship holds Gwaihir",
            "s",
            "shadowfax gwaihir",
            "shadowfax a_king_revealed",
            "bal-ere merry pass 1 1",
        ),
    ],
)
def test_r23_the_opponent_cannot_tell_the_cards(rule: str, seat: str, held: str, instead: str, moves: str) -> None:
    board = "shire: frodo_c | eregion: merry sam_c | misty_mountains: balrog"
    one, other = (play(secret_cards(cards) + board, "") for cards in (held, instead))
    for word in moves.split():
        assert one.view({"f": 0, "s": 1}[seat]) == other.view({"f": 0, "s": 1}[seat])
        answer(one, word)
        answer(other, word)
    assert told(one, seat) == told(other, seat)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "seat", "seen"),
    [
        (
            "13.2 battle: the two fighters, no bystander",
            "eregion: merry sam_c | misty_mountains: balrog",
            "bal-ere sam",
            "s",
            "eregion: sam_c ?",
        ),
        (
            "13.2 battle: until its end",
            "eregion: merry sam_c | misty_mountains: balrog",
            "bal-ere sam 5 1",
            "s",
            "eregion: ? ?",
        ),
        (
            "13.2 Sam and Frodo if shown",
            "cardolan: frodo_c sam_c | eregion: balrog",
            "bal-card sam frodo",
            "s",
            "cardolan: frodo_c sam_c",
        ),
        (
            "13.2 Frodo, replaced by Sam, was seen",
            "cardolan: frodo_c sam_c | eregion: balrog",
            "bal-card frodo sam",
            "s",
            "cardolan: frodo_c sam_c",
        ),
        (
            "13.2 Gandalf if he helps, until the end of the battle",
            "arthedain: gandalf_v sam_c | eregion: gimli | misty_mountains: wormtongue",
            "worm-ere 1 1 gandalf",
            "s",
            "arthedain: gandalf_v ? | eregion: gimli",
        ),
        (
            "13.2 a switched-in newcomer, and Smeagol",
            "arthedain: merry gimli | eregion: smeagol | misty_mountains: balrog",
            "bal-ere switch-merry",
            "s",
            "arthedain: smeagol ? | eregion: merry",
        ),
        (
            "13.2 one who retreated is concealed",
            "rhudaur: merry | eregion: frodo_c | misty_mountains: balrog",
            "bal-ere retreat-rhud",
            "s",
            "rhudaur: ? ?",
        ),
        (
            "13.2 Shelob home again is concealed",
            "eregion: merry frodo_c | misty_mountains: shelob | gondor: orcs_c",
            "she-ere merry 1 1",
            "f",
            "gondor: ? ?",
        ),
        (
            "13.2 Wormtongue escaped is concealed",
            "eregion: merry | misty_mountains: wormtongue",
            "worm-ere 1 1 escape-misty",
            "f",
            "misty_mountains: ?",
        ),
        (
            "13.2 the Uruk-Hai after a run: the end of that turn",
            "shire: frodo_c | mirkwood: uruk_hai",
            "uruk-rhud",
            "f",
            "rhudaur: ?",
        ),
        (
            "13.2 the Watcher: the end of the game",
            "eregion: gimli merry | misty_mountains: watcher",
            "wat-ere gimli 1 retreat retreat-rhud",
            "f",
            "rhudaur: watcher",
        ),
    ],
)
def test_13_2_until_when(rule: str, position: str, moves: str, seat: str, seen: str) -> None:
    assert eyes(play(DRAFT + position, moves), seat) == seen
