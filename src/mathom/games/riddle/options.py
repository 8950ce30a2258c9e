"""The rule options (chapters 11, 12, 16, 18) and the presets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from re import compile as pattern
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import numbers, zeros
from mathom.core.errors import RulesetError, shortened
from mathom.core.rule_options import RuleOption, RulePreset, RuleSet, complete
from mathom.core.text.speech import ntr, tr
from mathom.core.text.typed_words import read_number
from mathom.core.user_files import read_own_file
from mathom.games.riddle.maps import read_map as mapfile
from mathom.games.riddle.maps.map_text import MapError
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Rules

SWITCH: Final = ("off", "on")
EXCHANGES: Final = ("blind", "chosen", "asked", "looked")
UNMET: Final = ("blind", "chosen")
WHERE: Final = ("off", "halls", "both")
TEAMS: Final = ("off", "2", "3", "4")
PEEKS: Final = ("strict", "open")
SEATS: Final = ("2", "3", "4", "5", "6", "7", "8")
EXCLUDED: Final = ("tom-bombadil", "sauron", "gandalf", "galadriel", "the-balrog")  # the bits of Rules.feast_excluded
MOST_ROUNDS: Final = 100_000
OWN_MAP: Final = "mathom"
MAPS: Final = "maps"
PLAIN_NAME: Final = pattern("[a-z0-9][a-z0-9-]{0,39}")
HOBBITS_PLAYED: Final = 4  # the first of CHARACTER_NAMES

RULE_OPTIONS: Final = (
    RuleOption("players", "4", SEATS, "the number of seats (2)"),
    RuleOption("characters", "choose", (), "who plays whom: choose, or a name for each seat, joined by + (2)"),
    RuleOption("first", "roll", ("roll", *"12345678"), "the seat that begins, or a roll of the dice (2)"),
    RuleOption("map", OWN_MAP, (), "the map: mathom, or the name of a map file (1)"),
    RuleOption("gollum-spaces", "off", SWITCH, "you can use the card Gollum only on a Gollum space (11.1)"),
    RuleOption(
        "clairvoyance-spaces",
        "off",
        SWITCH,
        "on a Clairvoyance space you may look into hands nearby, without a card (11.2)",
    ),
    RuleOption(
        "secret-spaces", "off", SWITCH, "on a Secret space you may hide cards, and look for those of others (11.3)"
    ),
    RuleOption("captivity", "off", SWITCH, "the winner of a battle may take the loser along as a captive (11.4)"),
    RuleOption("partners", "off", SWITCH, "Hobbits against Black Riders: a team wins together (12.1)"),
    RuleOption(
        "extra-card", "off", SWITCH, "if the teams are unequal, the larger one begins with three cards each (12.1)"
    ),
    RuleOption("partner-exchange", "blind", EXCHANGES, "how team-mates choose the cards they exchange (12.2)"),
    RuleOption(
        "unmet", "blind", UNMET, "with partner-exchange=asked: how the card is chosen if a wish is not met (12.2)"
    ),
    RuleOption("partner-talk", "off", SWITCH, "team-mates have a chat of their own and may talk at any time (12.3)"),
    RuleOption(
        "partner-clairvoyance",
        "off",
        SWITCH,
        "team-mates who use clairvoyance on each other both see the hands, and may talk (12.4)",
    ),
    RuleOption(
        "wait-once",
        "off",
        SWITCH,
        "after one turn ended at your goal, you win at once when you return with The Ring (12.5)",
    ),
    RuleOption("no-wait", "off", SWITCH, "you win as soon as you show The Ring at your goal (12.6)"),
    RuleOption("elf-ring-win", "off", SWITCH, "with The Ring and all three Elf Rings you win anywhere (12.7)"),
    RuleOption(
        "victory-cities", "off", SWITCH, "the two goals, the Cracks of Doom and Barad-dûr, count as cities too (12.8)"
    ),
    RuleOption("short-halls", "off", WHERE, "at most two turns in the Halls, or in captivity as well (12.9)"),
    RuleOption("quick-exit", "off", WHERE, "more than five players: losers of battles go out instead (12.10)"),
    RuleOption(
        "resist-spaces",
        "off",
        SWITCH,
        "you may resist a look from a Clairvoyance space, as you may resist an Elf Ring (12.11)",
    ),
    RuleOption("one-deck", "off", SWITCH, "the deck is used only once; then players without cards are out (12.12)"),
    RuleOption(
        "restrict-draws",
        "off",
        SWITCH,
        "a character card lets you draw only from players of its own kind, Hobbits or Riders (12.13)",
    ),
    RuleOption("feast", "off", SWITCH, "Shelob takes one card after the other until she has had a good meal (12.14)"),
    RuleOption("feast-excluded", "none", (), "with feast: cards that Shelob leaves, joined by +, or none (12.14)"),
    RuleOption("bilbo-resists", "off", SWITCH, "with Bilbo in your hand you may refuse The Ring to Gollum (12.15)"),
    RuleOption("two-player-teams", "off", TEAMS, "two players with this many characters each (12.16)"),
    RuleOption(
        "peek", "strict", PEEKS, "with two-player-teams: only the acting hand is seen, or all own hands (12.16)"
    ),
    RuleOption("castaway-relief", "on", SWITCH, "a player who cannot move and picks up nothing draws a card (R06)"),
    RuleOption("flying-beasts-2-retained", "off", SWITCH, "the second Flying Beasts stays after a battle (R34)"),
    RuleOption("max-rounds", "400", (), "after this many rounds the game is drawn (R60)"),
)

SWITCHES: Final = tuple(option.name for option in RULE_OPTIONS if option.choices == SWITCH)


ADVANCED: Final = {"gollum-spaces": "on", "clairvoyance-spaces": "on", "secret-spaces": "on", "captivity": "on"}
PARTNERS: Final = {**ADVANCED, "partners": "on"}

ANY: Final = (2, 3, 4, 5, 6, 7, 8)


def preset(name: str, words: str, players: tuple[int, ...], rules: dict[str, str]) -> RulePreset:
    return RulePreset(name, words, players, rules, "players")


PRESETS: Final = (
    preset("basic", "the Basic Game", ANY, {}),
    preset("teaching", "the Basic Game without the wait: for learning", ANY, {"no-wait": "on"}),
    preset("advanced", "the Advanced Game, everybody for themselves", (3, 4), ADVANCED),
    preset("duel", "the Advanced Game for two", (2,), {**ADVANCED, "restrict-draws": "on"}),
    preset("two-teams", "two players with four characters each", (2,), {**ADVANCED, "two-player-teams": "4"}),
    preset("partners", "the Advanced Game, Hobbits against Black Riders", (4, 6, 8), PARTNERS),
    preset("five", "the Advanced Game, one wait is enough", (5,), {**ADVANCED, "wait-once": "on"}),
    preset(
        "uneven-partners",
        "Hobbits against Black Riders; the larger team begins with three cards each",
        (5, 7),
        {**PARTNERS, "extra-card": "on"},
    ),
    preset("many", "one wait is enough, short stays", (6, 7, 8), {"wait-once": "on", "short-halls": "halls"}),
    preset("many-quick", "no wait, short stays", (6, 7, 8), {"no-wait": "on", "short-halls": "halls"}),
)


RULE_SETS: Final = (
    RuleSet(
        "quick",
        "The Basic Game, and you win as soon as you bring The Ring to your goal. The best one to learn with.",
        tuple(preset for preset in PRESETS if preset.name == "teaching"),
    ),
    RuleSet(
        "usual",
        "The Basic Game of the rulebook: at your goal you must hold out for a turn before you win.",
        tuple(preset for preset in PRESETS if preset.name == "basic"),
    ),
    RuleSet(
        "everything",
        "The Advanced Game: special spaces on the map, hiding places and captives. From six players on, in two teams.",
        tuple(
            preset for preset in PRESETS if preset.name in ("duel", "advanced", "five", "partners", "uneven-partners")
        ),
    ),
)


def read_rules(given: Mapping[str, str]) -> Rules:
    values = complete(RULE_OPTIONS, given)
    check(values)
    seats = int(values["players"])
    teams_of = 0 if values["two-player-teams"] == "off" else int(values["two-player-teams"])
    rules = Rules(read_map(values["map"]), seats * (teams_of or 1))
    for name in SWITCHES:
        setattr(rules, name.replace("-", "_"), values[name] == "on")
    rules.map_name = values["map"]
    rules.characters = read_characters(values["characters"], seats)
    rules.first = NONE if values["first"] == "roll" else int(values["first"]) - 1
    rules.partner_exchange = EXCHANGES.index(values["partner-exchange"])
    rules.unmet_by_choice = values["unmet"] == "chosen"
    rules.short_halls = values["short-halls"] != "off"
    rules.short_captivity = values["short-halls"] == "both"
    rules.quick_exit = values["quick-exit"] != "off"
    rules.quick_captivity = values["quick-exit"] == "both"
    rules.feast_excluded = read_excluded(values["feast-excluded"])
    rules.teams_of = teams_of
    rules.strict_peek = teams_of > 0 and values["peek"] == "strict"
    rules.max_rounds = read_limit(values["max-rounds"])
    check_characters(rules)
    return rules


# ---- combinations that are not allowed (chapter 12) ----

NOT_WITH_TEAMS: Final = ("partners", "partner-talk", "partner-clairvoyance", "short-halls", "quick-exit")  # O-16


def check(values: Mapping[str, str]) -> None:
    """Raises a RulesetError with the first reason why these options cannot be combined."""
    players = int(values["players"])
    on = {name for name, value in values.items() if value not in ("off", "none", "blind", "strict")}
    teams, partners, many = "two-player-teams" in on, "partners" in on, {"short-halls", "quick-exit"} & on
    apart = [name for name in NOT_WITH_TEAMS if name in on]
    reasons = (
        (teams and bool(apart), tr("{name} cannot be combined with two-player-teams", name=apart[0] if apart else "")),
        (partners and players < 4, tr("partners=on needs four players or more")),
        (teams and players != 2, tr("two-player-teams needs players=2")),
        ("extra-card" in on and not partners, tr("extra-card=on needs partners=on")),
        ("partner-talk" in on and not partners, tr("partner-talk=on needs partners=on")),
        ("partner-clairvoyance" in on and not partners, tr("partner-clairvoyance=on needs partners=on")),
        (
            "partner-exchange" in on and not (partners or teams),
            tr("partner-exchange needs partners=on or two-player-teams"),
        ),
        ("unmet" in on and values["partner-exchange"] != "asked", tr("unmet=chosen needs partner-exchange=asked")),
        (bool(many) and players < 6, tr("short-halls and quick-exit need six players or more")),
        (bool(many) and partners, tr("short-halls and quick-exit cannot be combined with partners=on")),
        (values["short-halls"] == "both" and "captivity" not in on, tr("short-halls=both needs captivity=on")),
        (values["quick-exit"] == "both" and "captivity" not in on, tr("quick-exit=both needs captivity=on")),
        (
            "resist-spaces" in on and "clairvoyance-spaces" not in on,
            tr("resist-spaces=on needs clairvoyance-spaces=on"),
        ),
        ("feast-excluded" in on and "feast" not in on, tr("feast-excluded=NAME+NAME needs feast=on")),
        ("peek" in on and not teams, tr("peek=open needs two-player-teams")),
        (
            values["first"] != "roll" and int(values["first"]) > players,
            tr("first={first} needs a seat with that number, and there are {players} seats", **values),
        ),
    )
    for wrong, reason in reasons:
        if wrong:
            raise RulesetError(reason)


def check_characters(rules: Rules) -> None:
    """O-1, O-16: both kinds are there, if the ruleset names the characters."""
    if len(rules.characters) and (rules.partners or rules.teams_of):
        hobbits = sum(character < HOBBITS_PLAYED for character in rules.characters)
        if hobbits in (0, len(rules.characters)):
            raise RulesetError(tr("a game of teams needs Hobbits and Black Riders: characters names only one kind"))


# ---- reading and writing values ----


def read_map(name: str) -> Board:
    """Our map, or NAME.txt in the folder `maps` where the program was started, and nowhere else."""
    if name == OWN_MAP:
        return load_board()
    if not PLAIN_NAME.fullmatch(name):
        raise RulesetError(
            tr('"{name}" is not a map name: use lowercase letters, digits and hyphens', name=shortened(name))
        )
    try:
        return read_other_map(name)
    except OSError as error:
        facts = {"name": shortened(name), "file": file_of(name)}
        sentence = tr(
            'there is no map "{name}": {file}, in the folder mathom was started from, cannot be read', **facts
        )
        raise RulesetError(sentence) from error
    except ValueError as error:
        raise RulesetError(tr('the map "{name}" is not a text file', name=shortened(name))) from error
    except MapError as error:
        raise RulesetError(tr("{file}, {fault}", file=file_of(name), fault=str(error))) from error


@cache
def read_other_map(name: str) -> Board:
    return mapfile.read_map(read_own_file(file_of(name)))


def file_of(name: str) -> str:
    return f"{MAPS}/{name}.txt"


def read_characters(text: str, seats: int) -> vec[i64]:
    """One character for each seat; empty if players choose. With O-16: the first character of each seat."""
    if text == "choose":
        return zeros(0)
    names = text.split("+")
    for name in names:
        if name not in CHARACTER_NAMES:
            facts = {"name": shortened(name), "choices": ", ".join(CHARACTER_NAMES)}
            raise RulesetError(tr('characters cannot be "{name}": choose some of {choices}', **facts))
    if len(names) != seats:
        raise RulesetError(
            ntr(
                "characters names {number}, and there is {count} seat",
                "characters names {number}, and there are {count} seats",
                seats,
                number=len(names),
            )
        )
    if len(set(names)) != len(names):
        raise RulesetError(tr("characters names a character twice"))
    return numbers([CHARACTER_NAMES.index(name) for name in names])


def read_excluded(text: str) -> int:
    mask = 0
    for name in text.split("+") if text != "none" else ():
        if name not in EXCLUDED:
            facts = {"name": shortened(name), "choices": ", ".join(EXCLUDED)}
            raise RulesetError(tr('feast-excluded cannot be "{name}": choose some of {choices}', **facts))
        mask |= 1 << EXCLUDED.index(name)
    return mask


def read_limit(text: str) -> int:
    if not (limit := read_number(text, MOST_ROUNDS)):
        facts = {"most": MOST_ROUNDS, "text": shortened(text)}
        raise RulesetError(tr('max-rounds must be a number from 1 to {most}, not "{text}"', **facts))
    return limit


def rules_of(rules: Rules) -> dict[str, str]:
    """The reverse of `read_rules`."""
    values = {option.name: option.default for option in RULE_OPTIONS}
    for name in SWITCHES:
        values[name] = SWITCH[bool(getattr(rules, name.replace("-", "_")))]
    values["players"] = str(seats_of(rules))
    values["characters"] = "+".join(CHARACTER_NAMES[i] for i in rules.characters) or "choose"
    values["first"] = "roll" if rules.first == NONE else str(rules.first + 1)
    values["map"] = rules.map_name
    values["partner-exchange"] = EXCHANGES[rules.partner_exchange]
    values["unmet"] = UNMET[rules.unmet_by_choice]
    values["short-halls"] = WHERE[rules.short_halls + rules.short_captivity]
    values["quick-exit"] = WHERE[rules.quick_exit + rules.quick_captivity]
    values["feast-excluded"] = (
        "+".join(name for i, name in enumerate(EXCLUDED) if rules.feast_excluded >> i & 1) or "none"
    )
    values["two-player-teams"] = str(rules.teams_of) if rules.teams_of else "off"
    values["peek"] = PEEKS[rules.teams_of > 0 and not rules.strict_peek]
    values["max-rounds"] = str(rules.max_rounds)
    return values


def seats_of(rules: Rules) -> int:
    return rules.players // (rules.teams_of or 1)
