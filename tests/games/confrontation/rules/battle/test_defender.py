"""6.2: the defender. A face-up enemy is attacked by name; a concealed one is drawn at random."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction, NotAsked
from tests.games.confrontation.rule_rows import check, options, play
from tests.games.confrontation.short_texts import DRAFT, VARIANT, question, with_cards

PALANTIR = with_cards("palantir", "cast=classic")
LOOKED = PALANTIR + "shire: frodo | eregion: merry pippin | enedwaith: sam gimli | caradhras: balrog | mordor: orcs"
SHIRE = "shire: frodo sam merry* pippin | arthedain: balrog | mordor: orcs"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        ("6.2 a lone enemy", "shire: frodo | eregion: merry | caradhras: balrog", "bal-ere", "fs CommitCard"),
        ("6.2 a lone face-up enemy", "shire: frodo | eregion: merry* | caradhras: balrog", "bal-ere", "fs CommitCard"),
        (
            "6.2 a lone concealed Sauron piece",
            "shire: frodo | rohan: gimli | gondor: balrog ; turn 2",
            "gim-gon",
            "fs CommitCard",
        ),
        (
            "6.2 two concealed: chance",
            "shire: frodo | eregion: merry pippin | caradhras: balrog",
            "bal-ere",
            "chance DrawDefender: merry pippin",
        ),
        (
            "6.2 four concealed: chance",
            "shire: frodo sam merry pippin | arthedain: balrog",
            "bal-shi",
            "chance DrawDefender: frodo sam merry pippin",
        ),
        (
            "6.2 of Sauron's concealed pieces too",
            "shire: frodo | gondor: gimli | mordor: balrog orcs warg ; turn 2",
            "gim-mor",
            "chance DrawDefender: balrog orcs warg",
        ),
        (
            "6.2 a face-up one by name, or a concealed one",
            "shire: frodo | eregion: merry* pippin | caradhras: balrog",
            "bal-ere",
            "s ChooseDefender: attack-merry attack-concealed",
        ),
        (
            "6.2 two face-up ones by name only",
            "shire: frodo | eregion: merry* pippin* | caradhras: balrog",
            "bal-ere",
            "s ChooseDefender: attack-merry attack-pippin",
        ),
        (
            "9.34 the Watcher may be singled out",
            VARIANT + "shire: frodo | rohan: theoden | gondor: watcher* gollum ; turn 2",
            "the-gon",
            "f ChooseDefender: attack-watcher attack-concealed",
        ),
        (
            "9.34 a Watcher that was never shown may not",
            VARIANT + "shire: frodo | rohan: theoden | gondor: watcher gollum ; turn 2",
            "the-gon",
            "chance DrawDefender: watcher gollum",
        ),
        ("6.2 the attacker chooses, not chance", SHIRE, "bal-shi", "s ChooseDefender: attack-merry attack-concealed"),
        ("6.2 chance draws among the concealed", SHIRE, "bal-shi attack-conc", "chance DrawDefender: frodo sam pippin"),
        (
            "6.2 again in the next battle",
            SHIRE,
            "bal-shi attack-conc pippin 1 6",
            "s ChooseDefender: attack-merry attack-concealed",
        ),
        (
            "6.2 until no face-up one is left",
            SHIRE,
            "bal-shi attack-merry 1 6",
            "chance DrawDefender: frodo sam pippin",
        ),
        (
            "6.2 shown in an earlier battle, then concealed",
            "shire: frodo sam merry | arthedain: balrog",
            "bal-shi sam frodo 1 6",
            "chance DrawDefender: frodo merry",
        ),
        (
            "6.2 seen in an earlier turn, then concealed",
            "shire: frodo | cardolan: gimli | eregion: merry pippin | caradhras: orcs | rohan: balrog",
            "orcs-ere merry 5 1 gimli-ere bal-cara frodo-art bal-ere",
            "chance DrawDefender: pippin gimli",
        ),
        ("11.7 after a look by name", LOOKED, "bal-ere pal-ere", "s ChooseDefender: attack-merry attack-pippin"),
        ("11.7 a look before the move", LOOKED, "pal-ere bal-ere", "s ChooseDefender: attack-merry attack-pippin"),
        ("11.7 a look elsewhere does not help", LOOKED, "bal-ere pal-ene", "chance DrawDefender: merry pippin"),
        ("11.7 without a look chance draws", LOOKED, "bal-ere pass", "chance DrawDefender: merry pippin"),
        ("11.7 a look lasts one turn", LOOKED, "pal-ere orcs-gon fro-art bal-ere", "chance DrawDefender: merry pippin"),
    ],
)
def test_the_defender(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "6.2 the named one fights",
            "shire: frodo | eregion: merry* pippin | caradhras: balrog",
            "bal-ere attack-merry",
            "shire: frodo | eregion: pippin merry*+ balrog+ ; battle eregion merry balrog",
        ),
        (
            "6.2 the only concealed one fights",
            "shire: frodo | eregion: merry* pippin | caradhras: balrog",
            "bal-ere attack-concealed",
            "shire: frodo | eregion: pippin+ merry* balrog+ ; battle eregion pippin balrog",
        ),
        (
            "6.2 the one that chance draws fights",
            "shire: frodo | eregion: merry pippin | caradhras: balrog",
            "bal-ere merry",
            "shire: frodo | eregion: pippin merry+ balrog+ ; battle eregion merry balrog",
        ),
        (
            "6.2 the other one fights if chance draws it",
            "shire: frodo | eregion: merry pippin | caradhras: balrog",
            "bal-ere pippin",
            "shire: frodo | eregion: pippin+ merry balrog+ ; battle eregion pippin balrog",
        ),
    ],
)
def test_the_fighters(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "number"),
    [
        ("6.2 two", "shire: frodo | eregion: merry pippin | caradhras: balrog", "bal-ere", 2),
        ("6.2 three", SHIRE, "bal-shi attack-conc", 3),
        (
            "6.2 either face of a draft",
            DRAFT + "shire: frodo_c | gondor: treebeard | mordor: gollum orcs_c watcher ; turn 2",
            "tree-mor",
            3,
        ),
    ],
)
def test_each_is_equally_likely(rule: str, position: str, moves: str, number: int) -> None:
    outcomes = play(position, moves).actions(CHANCE)
    assert len(outcomes) == len(set(outcomes)) == number


@pytest.mark.parametrize(
    ("rule", "seat", "text"),
    [
        ("6.2 the attacker does not draw", 1, "pippin"),
        ("6.2 the defender does not choose", 0, "pippin"),
    ],
)
def test_chance_alone_draws(rule: str, seat: int, text: str) -> None:
    match = play("shire: frodo | eregion: merry pippin | caradhras: balrog", "bal-ere")
    with pytest.raises(NotAsked):
        match.say(seat, text)


def test_a_concealed_enemy_cannot_be_named() -> None:
    match = play("shire: frodo | eregion: merry* pippin | caradhras: balrog", "bal-ere")
    with pytest.raises(IllegalAction):
        match.say(1, "attack-pippin")


def test_chance_is_drawn_from_the_secret_of_the_match() -> None:
    """16.7: the same draws give the same game."""
    drawn = []
    for secret in (b"once" * 8, b"once" * 8, *(bytes([n]) * 32 for n in range(20))):
        match = play("shire: frodo | eregion: merry pippin | caradhras: balrog", "bal-ere")
        match.use_secret(secret)
        drawn.append("merry" if "merry+" in match.game.dump(match.state) else "pippin")
    assert drawn[0] == drawn[1]
    assert set(drawn) == {"merry", "pippin"}


def test_6_2_a_face_up_enemy_elsewhere_does_not_defend() -> None:
    position = "shire: frodo_c | rhudaur: gimli | eregion: sam_c merry* | misty_mountains: balrog"
    answers = options(with_cards("palantir") + position, "palantir-rhud bal-ere")
    assert answers == {"attack-merry", "attack-concealed"}
