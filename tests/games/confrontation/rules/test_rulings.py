"""Section 15: at least one row for every ruling, and a check that every ruling is named."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.confrontation.rule_rows import check, play
from tests.games.confrontation.short_texts import DRAFT, eyes, question, with_cards

UPSTREAM = "rules cast=draft upstream-sideways-retreat=on ; "
BLOCKED = "rules cast=draft stuck-retreat-blocks-sacrifice=on ; "
MAGIC = " ; fellowship 1m ; sauron 1m"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "asks"),
    [
        (
            "R01 not upstream from Fangorn",
            DRAFT + "fangorn: frodo_c | gondor: balrog",
            "bal-fang",
            "f UseFellowshipText: pass retreat-rohan",
        ),
        ("R01 not upstream from Rohan", DRAFT + "rohan: frodo_c | gondor: balrog", "bal-roh", "fs CommitCard"),
        (
            "R01 unless agreed",
            UPSTREAM + "rohan: frodo_c | gondor: balrog",
            "bal-roh",
            "f UseFellowshipText: pass retreat-fangorn",
        ),
        (
            "R01 from Fangorn if agreed",
            UPSTREAM + "fangorn: frodo_c | gondor: balrog",
            "bal-fang",
            "f UseFellowshipText: pass retreat-rohan retreat-mirkwood",
        ),
        (
            "R01 agreed or not, never back through the Tunnel",
            with_cards("gwaihir", "cast=draft upstream-sideways-retreat=on") + "fangorn: merry | gondor: balrog",
            "bal-fang",
            "f CallGwaihir: pass gwaihir-mirkwood gwaihir-rohan gwaihir-misty_mountains gwaihir-caradhras",
        ),
        (
            "R02 Sauron both ways along the river",
            DRAFT + "misty_mountains: merry | fangorn: balrog ; turn 2",
            "merry-fang 1 retreat",
            "s RetreatByCard: retreat-mirkwood retreat-rohan",
        ),
        (
            "R04 Magic that fetched the Eye stops Magic",
            DRAFT + "shire: frodo_c | eregion: gimli | misty_mountains: balrog" + MAGIC,
            "bal-ere magic magic eye",
            "f TakeTurn",
        ),
        (
            "R04 Magic that fetched a Strength Card does not",
            DRAFT + "eregion: gimli | misty_mountains: balrog" + MAGIC,
            "bal-ere magic magic 6",
            "f FetchCard",
        ),
        (
            "R05 the Fellowship's text after a Sauron retreat",
            DRAFT + "eregion: gimli | misty_mountains: balrog",
            "bal-ere retreat retreat retreat-rhud",
            "f RetreatByCard: retreat-arthedain retreat-cardolan",
        ),
        (
            "R06 Sauron's Retreat is compulsory",
            DRAFT + "eregion: gimli | rhudaur: merry | misty_mountains: balrog",
            "bal-ere 1 retreat",
            "s RetreatByCard: retreat-enedwaith",
        ),
        (
            "R06 the Fellowship's too",
            DRAFT + "cardolan: gimli | eregion: balrog",
            "bal-card retreat 1",
            "f RetreatByCard: retreat-shire",
        ),
        (
            "R07 not only to where it came from",
            DRAFT + "high_pass: gimli | mirkwood: balrog ; turn 2",
            "gimli-mirk retreat 1",
            "f RetreatByCard: retreat-high_pass retreat-misty_mountains",
        ),
        (
            "R08 Saruman's change comes before text cards",
            DRAFT + "eregion: gimli | misty_mountains: saruman_v",
            "sar-ere noble 1",
            "s ForceCard",
        ),
        (
            "R08 the Mouth's too",
            DRAFT + "eregion: gimli | misty_mountains: mouth_of_sauron",
            "mouth-ere noble retreat",
            "s TakeFour",
        ),
        (
            "R08 Gandalf's help comes after them",
            DRAFT + "eregion: gimli gandalf_v | misty_mountains: mouth_of_sauron",
            "mouth-ere gimli 1 1 four",
            "f ShowGandalf",
        ),
        (
            "R09 the Mouth waits for Gandalf's card",
            DRAFT + "eregion: gandalf_c | misty_mountains: mouth_of_sauron",
            "mouth-ere 1",
            "f ShowCard",
        ),
        (
            "R09 the Mouth changes the card after Gandalf's is shown",
            DRAFT + "eregion: gandalf_c | misty_mountains: mouth_of_sauron",
            "mouth-ere 1 1",
            "s TakeFour: four pass",
        ),
        (
            "R11 Saruman forces once a battle",
            DRAFT + "eregion: gandalf_c gimli | misty_mountains: saruman_v",
            "sar-ere gimli 1 1 another retreat",
            "f RetreatByCard",
        ),
        (
            "R14 a skipped turn needs a finished turn before it",
            with_cards("crebain") + "shire: frodo_c | mordor: balrog",
            "",
            "s TakeTurn: balrog-dagorlad balrog-gondor",
        ),
        (
            "R38 classic cards in the variant game",
            with_cards("palantir+shadowfax", "cast=variant") + "rohan: frodo | mordor: watcher",
            "",
            "s TakeTurn: watcher-dagorlad watcher-gondor palantir-rohan",
        ),
        (
            "R38 new cards in the classic game",
            with_cards("dark_of_mordor", "cast=classic") + "rohan: frodo | dagorlad: orcs | mordor: balrog",
            "dark",
            "s ExtraStep: balrog-dagorlad balrog-gondor orcs-mirkwood orcs-fangorn",
        ),
    ],
)
def test_questions_and_answers(rule: str, position: str, moves: str, asks: str) -> None:
    question(position, moves, asks)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "R03 a Retreat that cannot move does not stop a Sacrifice",
            DRAFT + "eregion: gimli | misty_mountains: balrog ; turn 2",
            "gimli-misty noble retreat",
            "",
        ),
        (
            "R03 a Retreat that moves the fighter stops a Sacrifice",
            DRAFT + "eregion: gimli | misty_mountains: balrog",
            "bal-ere noble retreat retreat-rhud",
            "rhudaur: balrog | eregion: gimli",
        ),
        (
            "R03 agreed: a Retreat that cannot move stops a Sacrifice, and strengths decide",
            BLOCKED + "eregion: gimli | misty_mountains: balrog ; turn 2",
            "gimli-misty noble retreat",
            "misty_mountains: balrog",
        ),
        (
            "R03 agreed: not for a Retreat that was ignored",
            BLOCKED + "eregion: gimli | misty_mountains: cave_troll",
            "cave-ere noble retreat",
            "",
        ),
        (
            "R03 agreed: other cards change nothing",
            BLOCKED + "eregion: gimli | misty_mountains: balrog",
            "bal-ere noble 1",
            "",
        ),
    ],
)
def test_outcomes(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)


@pytest.mark.parametrize(
    ("rule", "position", "moves", "seat", "seen"),
    [
        (
            "R20 the King's Aragorn until the end of the turn",
            with_cards("a_king_revealed") + "shire: aragorn_c | mordor: balrog ; turn 2",
            "a-king choose-mor",
            "s",
            "shire: ?",
        ),
        (
            "R20 the Balrog until the end of the turn",
            DRAFT + "shire: frodo_c | eregion: gimli | caradhras: balrog ; turn 2",
            "gimli-fang balrog",
            "f",
            "caradhras: ?",
        ),
        (
            "R20 the Uruk-Hai until the end of the turn",
            DRAFT + "shire: frodo_c | mirkwood: uruk_hai",
            "uruk-rhud",
            "f",
            "rhudaur: ?",
        ),
        (
            "R20 Sam until the end of the battle",
            DRAFT + "shire: sam_v | eregion: frodo_v | misty_mountains: balrog",
            "bal-ere 1 1",
            "s",
            "shire: ?",
        ),
        (
            "R20 the Uruk-Hai for that turn",
            with_cards("palantir") + "rohan: frodo_c | mirkwood: uruk_hai",
            "uruk-rhud",
            "f",
            "rhudaur: uruk_hai",
        ),
    ],
)
def test_how_long_a_reveal_lasts(rule: str, position: str, moves: str, seat: str, seen: str) -> None:
    assert eyes(play(position, moves), seat) == seen


NUMBER = re.compile(r"R\d\d|\d+(\.\d+)?")
EXPECTED = {
    *(f"R{number:02}" for number in range(1, 43)),
    *(f"9.{number}" for number in range(1, 37)),
    *(f"11.{number}" for number in range(1, 9)),
}


def rules_named(path: Path) -> set[str]:
    """The numbers with which strings of a file begin: rows name their rules first."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for word in node.value.split():
                if not NUMBER.fullmatch(word):
                    break
                found.add(word)
    return found


def test_every_ruling_character_and_special_card_has_a_row() -> None:
    named: set[str] = set()
    for path in sorted(Path(__file__).parents[1].rglob("test_*.py")):
        named |= rules_named(path)
    assert sorted(EXPECTED - named) == []
