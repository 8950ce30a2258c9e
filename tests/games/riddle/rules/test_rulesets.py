"""The options (chapters 11, 12, 16, 18): read, written, and refused with a reason."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from mathom.core.errors import RulesetError
from mathom.core.rule_options import RulePreset
from mathom.games.riddle import options as rulesets
from mathom.games.riddle.options import PRESETS, RULE_OPTIONS, read_rules, rules_of, seats_of
from mathom.games.riddle.rules.state import ASKED, CHOSEN, LOOKED, NONE


@pytest.fixture(autouse=True)
def other_map(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of maps has our own map once more, as "other"."""
    monkeypatch.setattr(rulesets, "MAPS", str(tmp_path))
    file = tmp_path / "other.txt"
    file.write_text(files("mathom.games.riddle").joinpath("data", "map.txt").read_text(encoding="utf-8"))
    return file


def words(text: str) -> dict[str, str]:
    return dict(word.split("=") for word in text.split())


ALONE = [
    "players=8 characters=sam+frodo+black-rider-4+pippin+merry+black-rider-1+black-rider-2+black-rider-3",
    "first=4",
    "map=other",
    "gollum-spaces=on",
    "clairvoyance-spaces=on",
    "secret-spaces=on",
    "captivity=on",
    "partners=on extra-card=on partner-exchange=asked unmet=chosen partner-talk=on partner-clairvoyance=on",
    "partners=on partner-exchange=looked",
    "wait-once=on no-wait=on",
    "elf-ring-win=on victory-cities=on",
    "players=6 short-halls=halls quick-exit=halls",
    "players=7 captivity=on short-halls=both quick-exit=both",
    "clairvoyance-spaces=on resist-spaces=on",
    "one-deck=on restrict-draws=on",
    "feast=on feast-excluded=sauron+the-balrog",
    "bilbo-resists=on",
    "players=2 two-player-teams=3 peek=open partner-exchange=chosen",
    "castaway-relief=off flying-beasts-2-retained=on max-rounds=12",
]


@pytest.mark.parametrize("text", ["", *ALONE])
def test_rules_that_were_read_are_written_again(text: str) -> None:
    """A-1 to A-4, O-1 to O-16, R-6, R-34, R-56, R-60: every option has a place in the rules."""
    defaults = {option.name: option.default for option in RULE_OPTIONS}
    assert rules_of(read_rules(words(text))) == {**defaults, **words(text)}


def test_every_option_is_in_the_table_above() -> None:
    assert {name for text in ALONE for name in words(text)} == {option.name for option in RULE_OPTIONS}


def test_defaults() -> None:
    """Chapter 18: castaway_relief on, flying_beasts_2_retained off, max_rounds 400, O16_peek strict."""
    rules = read_rules({})
    assert rules.castaway_relief and not rules.flying_beasts_2_retained
    assert (rules.players, rules.max_rounds, rules.first, len(rules.characters)) == (4, 400, NONE, 0)
    assert read_rules({"players": "2", "two-player-teams": "2"}).strict_peek


def test_switch_with_another_value_is_refused() -> None:
    """O-2, O-9, O-10, O-14, O-16."""
    assert read_rules(words("partners=on partner-exchange=looked")).partner_exchange == LOOKED
    asked = read_rules(words("partners=on partner-exchange=asked unmet=chosen"))
    assert asked.partner_exchange == ASKED and asked.unmet_by_choice
    teams = read_rules(words("players=2 two-player-teams=4 partner-exchange=chosen"))
    assert (teams.players, teams.teams_of, teams.partner_exchange, seats_of(teams)) == (8, 4, CHOSEN, 2)
    short = read_rules(words("players=6 short-halls=halls"))
    assert short.short_halls and not short.short_captivity and not short.quick_exit
    assert read_rules(words("feast=on feast-excluded=tom-bombadil+gandalf")).feast_excluded == 0b101
    assert list(read_rules(words("players=2 characters=merry+black-rider-2")).characters) == [2, 5]
    assert read_rules({"first": "1"}).first == 0


MEALS = 'feast-excluded cannot be "frodo": choose some of tom-bombadil, sauron, gandalf, galadriel, the-balrog'
RIDERS = "black-rider-1, black-rider-2, black-rider-3, black-rider-4"
CHARACTERS = f'characters cannot be "samm": choose some of frodo, sam, merry, pippin, {RIDERS}'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players=3 partners=on", "partners=on needs four players or more"),  # O-1
        ("extra-card=on", "extra-card=on needs partners=on"),  # O-1
        ("partner-exchange=asked", "partner-exchange needs partners=on or two-player-teams"),  # O-2
        ("partners=on partner-exchange=chosen unmet=chosen", "unmet=chosen needs partner-exchange=asked"),  # O-2
        ("partner-talk=on", "partner-talk=on needs partners=on"),  # O-3
        # O-16 not with O-1, O-3, O-4, O-9, O-10, however many players
        ("players=4 two-player-teams=2 partners=on", "partners cannot be combined with two-player-teams"),
        ("players=2 two-player-teams=2 partner-talk=on", "partner-talk cannot be combined with two-player-teams"),
        (
            "players=2 two-player-teams=2 partner-clairvoyance=on",
            "partner-clairvoyance cannot be combined with two-player-teams",
        ),
        ("players=2 two-player-teams=2 short-halls=halls", "short-halls cannot be combined with two-player-teams"),
        ("players=6 two-player-teams=2 quick-exit=halls", "quick-exit cannot be combined with two-player-teams"),
        ("partner-clairvoyance=on", "partner-clairvoyance=on needs partners=on"),  # O-4
        ("players=5 short-halls=halls", "short-halls and quick-exit need six players or more"),  # O-9
        ("players=6 quick-exit=both", "quick-exit=both needs captivity=on"),  # O-10
        ("players=6 short-halls=both", "short-halls=both needs captivity=on"),  # O-9
        (
            "players=6 partners=on quick-exit=halls",
            "short-halls and quick-exit cannot be combined with partners=on",
        ),
        ("resist-spaces=on", "resist-spaces=on needs clairvoyance-spaces=on"),  # O-11
        ("feast-excluded=sauron", "feast-excluded=NAME+NAME needs feast=on"),  # O-14
        ("feast=on feast-excluded=frodo", MEALS),  # O-14
        ("players=3 two-player-teams=2", "two-player-teams needs players=2"),  # O-16
        ("peek=open", "peek=open needs two-player-teams"),  # O-16
        ("players=2 characters=frodo", "characters names 1, and there are 2 seats"),
        ("players=2 characters=frodo+frodo", "characters names a character twice"),
        ("players=2 characters=frodo+samm", CHARACTERS),
        (
            "players=2 two-player-teams=2 characters=frodo+sam",
            "a game of teams needs Hobbits and Black Riders: characters names only one kind",
        ),
        (
            "partners=on characters=frodo+sam+merry+pippin",
            "a game of teams needs Hobbits and Black Riders: characters names only one kind",
        ),
        ("players=2 first=3", "first=3 needs a seat with that number, and there are 2 seats"),
        ("max-rounds=0", 'max-rounds must be a number from 1 to 100000, not "0"'),
        ("max-rounds=none", 'max-rounds must be a number from 1 to 100000, not "none"'),
        ("players=9", 'players cannot be "9": choose one of 2, 3, 4, 5, 6, 7, 8'),
    ],
)
def test_conflicting_options_are_refused(text: str, reason: str) -> None:
    with pytest.raises(RulesetError) as error:
        read_rules(words(text))
    assert str(error.value) == reason


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", 'there is no map "nowhere": '),
        ("../other", '"../other" is not a map name: use lowercase letters, digits and hyphens'),
        ("/etc/passwd", '"/etc/passwd" is not a map name: use lowercase letters, digits and hyphens'),
        ("", '"" is not a map name: use lowercase letters, digits and hyphens'),
        ("noise", 'the map "noise" is not a text'),
    ],
)
def test_maps_that_cannot_be_read(name: str, reason: str, other_map: Path) -> None:
    """Only files of the folder of maps are opened."""
    (other_map.parent / "noise.txt").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(RulesetError) as error:
        read_rules({"map": name})
    assert str(error.value).startswith(reason)


def test_map_with_a_fault_says_the_line(other_map: Path) -> None:
    (other_map.parent / "torn.txt").write_text(other_map.read_text().replace("0606", "9906", 1))
    with pytest.raises(RulesetError, match=r"torn\.txt, line \d+: "):
        read_rules({"map": "torn"})


def test_one_board_for_all_games() -> None:
    """A map is read once."""
    assert read_rules({}).board is read_rules({}).board
    assert read_rules({"map": "other"}).board is read_rules({"map": "other"}).board


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_presets_are_valid(preset: RulePreset) -> None:
    """Chapter 18: for every number of seats that a preset names."""
    for players in preset.players:
        wanted = preset.rules_for(players)
        rules = rules_of(read_rules(wanted))
        assert wanted["players"] == str(players) and {name: rules[name] for name in wanted} == wanted
        assert wanted.items() >= preset.rules.items()


ADVANCED = "gollum-spaces=on clairvoyance-spaces=on secret-spaces=on captivity=on"


@pytest.mark.parametrize(
    ("name", "players", "rules"),
    [
        ("basic", "2345678", ""),
        ("teaching", "2345678", "no-wait=on"),
        ("advanced", "34", ADVANCED),
        ("duel", "2", ADVANCED + " restrict-draws=on"),
        ("two-teams", "2", ADVANCED + " two-player-teams=4"),
        ("partners", "468", ADVANCED + " partners=on"),
        ("uneven-partners", "57", ADVANCED + " partners=on extra-card=on"),
        ("five", "5", ADVANCED + " wait-once=on"),
        ("many", "678", "wait-once=on short-halls=halls"),
        ("many-quick", "678", "no-wait=on short-halls=halls"),
    ],
)
def test_chapter_18_presets(name: str, players: str, rules: str) -> None:
    preset = next(preset for preset in PRESETS if preset.name == name)
    assert "".join(str(number) for number in preset.players) == players
    assert preset.rules == dict(word.split("=") for word in rules.split())


def test_presets_serve_every_table() -> None:
    """Chapter 18: 2 to 8 players."""
    served = {players for preset in PRESETS if preset.name not in ("basic", "teaching") for players in preset.players}
    assert served == set(range(2, 9))
