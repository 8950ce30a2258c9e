"""Chapter 8: retreats."""

from __future__ import annotations

import pytest

from tests.games.confrontation.rule_rows import check, options

UPSTREAM_ON = "rules upstream-sideways-retreat=on ; "
BARS_SAURON = "rules upstream-bars-sauron=on ; "


def refuges(position: str, moves: str) -> set[str]:
    """The regions that a retreat may lead to now; none if no retreat is asked for."""
    return {text.removeprefix("retreat-") for text in options(position, moves) if text.startswith("retreat-")}


def away(region: str) -> str:
    """Where the Flying Nazgul comes from."""
    return "shire" if region == "mordor" else "mordor"


def home(region: str) -> str:
    """Where others wait, out of the way."""
    return "rohan" if region in ("shire", "mordor") else "shire"


BACKWARD = [
    ("8 none behind the Shire", "shire", ""),
    ("8 backward from Arthedain", "arthedain", "shire"),
    ("8 backward from Cardolan", "cardolan", "shire"),
    ("8 backward from Rhudaur", "rhudaur", "arthedain"),
    ("8 backward from Eregion to either", "eregion", "arthedain cardolan"),
    ("8 backward from Enedwaith", "enedwaith", "cardolan"),
    ("8 backward out of a mountain", "high_pass", "rhudaur"),
    ("8 backward out of a mountain to either", "misty_mountains", "rhudaur eregion"),
    ("8 backward out of a mountain to either", "caradhras", "eregion enedwaith"),
    ("8 backward out of a mountain", "gap_of_rohan", "enedwaith"),
    ("8 backward into the mountains", "mirkwood", "high_pass misty_mountains"),
    ("8 backward into the mountains, not upstream, not through the Tunnel", "fangorn", "misty_mountains caradhras"),
    ("8 backward into the mountains, not upstream", "rohan", "caradhras gap_of_rohan"),
    ("8 backward from Dagorlad", "dagorlad", "mirkwood fangorn"),
    ("8 backward from Gondor", "gondor", "fangorn rohan"),
    ("8 backward out of Mordor", "mordor", "dagorlad gondor"),
]


@pytest.mark.parametrize(("rule", "region", "behind"), BACKWARD)
@pytest.mark.parametrize("switch", ["", UPSTREAM_ON])
def test_backward_for_the_fellowship(rule: str, region: str, behind: str, switch: str) -> None:
    """By the card, of a piece that the Flying Nazgul attacked there."""
    position = f"{switch}{region}: merry | {away(region)}: flying_nazgul | {home(region)}: frodo sam"
    assert refuges(position, f"flying_nazgul-{region} f:retreat s:1") == set(behind.split())


SIDEWAYS = [
    ("8 none beside the Shire", "shire", "", ""),
    ("8 Arthedain to Cardolan", "arthedain", "cardolan", "cardolan"),
    ("8 Cardolan to Arthedain", "cardolan", "arthedain", "arthedain"),
    ("8 Rhudaur to Eregion", "rhudaur", "eregion", "eregion"),
    ("8, R07 Eregion to either side", "eregion", "rhudaur enedwaith", "rhudaur enedwaith"),
    ("8 Enedwaith to Eregion", "enedwaith", "eregion", "eregion"),
    ("8 never between mountains", "high_pass", "", ""),
    ("8 never between mountains", "misty_mountains", "", ""),
    ("8 never between mountains", "caradhras", "", ""),
    ("8 never between mountains", "gap_of_rohan", "", ""),
    ("8 downstream is sideways", "mirkwood", "fangorn", "fangorn"),
    ("8, R01 downstream, not upstream; R02 Sauron both ways", "fangorn", "rohan", "mirkwood rohan"),
    ("8, R01 not upstream; R02 Sauron may", "rohan", "", "fangorn"),
    ("8 Dagorlad to Gondor", "dagorlad", "gondor", "gondor"),
    ("8 Gondor to Dagorlad", "gondor", "dagorlad", "dagorlad"),
    ("8 none beside Mordor", "mordor", "", ""),
]


@pytest.mark.parametrize(("rule", "region", "fellowship", "sauron"), SIDEWAYS[:-1])
def test_sideways_for_the_fellowship(rule: str, region: str, fellowship: str, sauron: str) -> None:
    """Frodo, attacked by the Flying Nazgul; in Mordor he has won."""
    position = f"{region}: frodo | {away(region)}: flying_nazgul"
    assert refuges(position, f"flying_nazgul-{region}") == set(fellowship.split())


@pytest.mark.parametrize(("rule", "region", "fellowship", "sauron"), SIDEWAYS[:-1])
def test_sideways_upstream_by_the_switch(rule: str, region: str, fellowship: str, sauron: str) -> None:
    """R01: with the switch on, the Fellowship's refuges beside a region are Sauron's."""
    position = f"{UPSTREAM_ON}{region}: frodo | {away(region)}: flying_nazgul"
    assert refuges(position, f"flying_nazgul-{region}") == set(sauron.split())


@pytest.mark.parametrize(("rule", "region", "fellowship", "sauron"), SIDEWAYS)
@pytest.mark.parametrize("switch", ["", UPSTREAM_ON])
def test_sideways_for_sauron(rule: str, region: str, fellowship: str, sauron: str, switch: str) -> None:
    """By the card, of the Flying Nazgul where it attacked."""
    position = f"{switch}{region}: merry | {away(region)}: flying_nazgul | {home(region)}: frodo"
    assert refuges(position, f"flying_nazgul-{region} f:1 s:retreat") == set(sauron.split())


@pytest.mark.parametrize(("rule", "region", "fellowship", "sauron"), SIDEWAYS)
def test_switch_bars_sauron_from_sideways_upstream_retreat(
    rule: str, region: str, fellowship: str, sauron: str
) -> None:
    """R02: with the switch on, nobody retreats upstream, so Sauron's refuges are those of the Fellowship."""
    position = f"{BARS_SAURON}{region}: merry | {away(region)}: flying_nazgul | {home(region)}: frodo"
    assert refuges(position, f"flying_nazgul-{region} f:1 s:retreat") == set(fellowship.split())


@pytest.mark.parametrize(("rule", "region", "fellowship", "sauron"), SIDEWAYS[:-1])
def test_switch_for_sauron_changes_nothing_for_the_fellowship(
    rule: str, region: str, fellowship: str, sauron: str
) -> None:
    position = f"{BARS_SAURON}{region}: frodo | {away(region)}: flying_nazgul"
    assert refuges(position, f"flying_nazgul-{region}") == set(fellowship.split())


FORWARD = [
    ("8 forward into the Shire", "arthedain", "rhudaur", "shire"),
    ("8 forward into the Shire", "cardolan", "enedwaith", "shire"),
    ("8 forward from Rhudaur", "rhudaur", "high_pass", "arthedain"),
    ("8 forward from Eregion", "eregion", "caradhras", "arthedain cardolan"),
    ("8 forward from Enedwaith", "enedwaith", "caradhras", "cardolan"),
    ("8 forward out of a mountain", "high_pass", "mirkwood", "rhudaur"),
    ("8 forward out of a mountain", "misty_mountains", "mirkwood", "rhudaur eregion"),
    ("8 forward out of a mountain", "caradhras", "rohan", "eregion enedwaith"),
    ("8 forward out of a mountain", "gap_of_rohan", "rohan", "enedwaith"),
    ("8 forward into a mountain", "mirkwood", "dagorlad", "high_pass misty_mountains"),
    ("8 forward into a mountain, not through the Tunnel", "fangorn", "gondor", "misty_mountains caradhras"),
    ("8 forward into a mountain", "rohan", "gondor", "caradhras gap_of_rohan"),
    ("8 forward from Dagorlad", "dagorlad", "mordor", "mirkwood fangorn"),
    ("8 forward from Gondor", "gondor", "mordor", "fangorn rohan"),
    ("8 none ahead of the Shire", "shire", "cardolan", ""),
]


@pytest.mark.parametrize(("rule", "region", "start", "ahead"), FORWARD)
def test_forward_for_gollum(rule: str, region: str, start: str, ahead: str) -> None:
    position = f"rules cast=variant ; {region}: elrond | {start}: gollum | mordor: watcher"
    assert refuges(position, f"gollum-{region}") == set(ahead.split())


def test_8_forward_for_gollum_attacked_in_mordor() -> None:
    position = "rules cast=variant ; gondor: elrond | mordor: gollum ; turn 2"
    assert refuges(position, "elrond-mordor") == {"dagorlad", "gondor"}


GWAIHIR = "rules specials=handicap handicap=gwaihir"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "regions"),
    [
        (
            "8 not to an enemy",
            "eregion: frodo | rhudaur: orcs | mordor: flying_nazgul",
            "flying_nazgul-eregion",
            "enedwaith",
        ),
        (
            "8 beside a friend",
            "eregion: frodo | rhudaur: sam | mirkwood: flying_nazgul",
            "flying_nazgul-eregion",
            "rhudaur enedwaith",
        ),
        (
            "8 not beside two",
            "eregion: frodo | rhudaur: sam merry | mordor: flying_nazgul",
            "flying_nazgul-eregion",
            "enedwaith",
        ),
        (
            "8 not into a mountain that holds a friend",
            "mirkwood: merry | high_pass: sam | mordor: flying_nazgul",
            "flying_nazgul-mirkwood retreat 1",
            "misty_mountains",
        ),
        (
            "8 not as the fifth into the Shire",
            "arthedain: merry | shire: frodo sam pippin gimli | mordor: flying_nazgul",
            "flying_nazgul-arthedain retreat 1",
            "",
        ),
        (
            "8 as the fourth",
            "arthedain: merry | shire: frodo sam pippin | mordor: flying_nazgul",
            "flying_nazgul-arthedain retreat 1",
            "shire",
        ),
        (
            "8 Sauron: not to an enemy",
            "fangorn: merry | mirkwood: sam | mordor: flying_nazgul",
            "flying_nazgul-fangorn 1 retreat",
            "rohan",
        ),
        (
            "8 Sauron: beside a friend",
            "fangorn: merry | mirkwood: warg | mordor: flying_nazgul",
            "flying_nazgul-fangorn 1 retreat",
            "mirkwood rohan",
        ),
        (
            "8 Sauron: not beside two",
            "fangorn: merry | mirkwood: warg orcs | mordor: flying_nazgul",
            "flying_nazgul-fangorn 1 retreat",
            "rohan",
        ),
        (
            "8, R07 Pippin to either region behind",
            "fangorn: pippin | gondor: orcs ; turn 2",
            "pippin-gondor",
            "fangorn rohan",
        ),
        (
            "8, R07 where he came from there is room",
            "fangorn: pippin sam | rohan: merry gimli | gondor: orcs ; turn 2",
            "pippin-gondor",
            "fangorn",
        ),
        (
            "8, R07 Aragorn sideways and back",
            "gondor: aragorn | dagorlad: orcs ; turn 2",
            "aragorn-dagorlad retreat 1",
            "mirkwood fangorn",
        ),
        (
            "8, R07 the Witch King to either side",
            "eregion: sam | rhudaur: witch_king",
            "witch_king-eregion 1 retreat",
            "rhudaur enedwaith",
        ),
        (
            "8 Pippin by the river: not upstream",
            "mirkwood: pippin | fangorn: orcs ; turn 2",
            "pippin-fangorn",
            "misty_mountains caradhras",
        ),
        (
            "8 Pippin through the Tunnel: not back",
            "eregion: pippin | fangorn: orcs ; turn 2",
            "pippin-fangorn",
            "misty_mountains caradhras",
        ),
        (
            "8 not back, though all else is closed",
            "eregion: pippin | misty_mountains: sam | caradhras: frodo | fangorn: orcs ; turn 2",
            "pippin-fangorn",
            "",
        ),
        (
            "8, 9.1 Frodo to where the Witch King came from",
            "fangorn: frodo | rohan: witch_king",
            "witch_king-fangorn",
            "rohan",
        ),
        ("8, 9.1 not if another is there", "fangorn: frodo | rohan: witch_king orcs", "witch_king-fangorn", ""),
        (
            "8 seen from the contested region",
            "rules cast=variant ; gap_of_rohan: faramir | rohan: orcs ; turn 2",
            "faramir-rohan",
            "",
        ),
        (
            "8 seen from the contested region",
            "rules cast=variant ; rohan: faramir | gondor: orcs ; turn 2",
            "faramir-gondor",
            "dagorlad",
        ),
        (
            "8, R01 Faramir downstream only",
            "rules cast=variant ; caradhras: faramir | fangorn: orcs ; turn 2",
            "faramir-fangorn",
            "rohan",
        ),
        (
            "8, R01 by the switch both ways",
            "rules cast=variant upstream-sideways-retreat=on ; caradhras: faramir | fangorn: orcs ; turn 2",
            "faramir-fangorn",
            "mirkwood rohan",
        ),
        (
            "8 Faramir not in the mountains",
            "rules cast=variant ; eregion: faramir | caradhras: orcs ; turn 2",
            "faramir-caradhras",
            "",
        ),
        ("8, 9.1 Frodo not when he attacks", "rohan: frodo | gondor: orcs ; turn 2", "frodo-gondor", ""),
        ("8, 9.3 Pippin not when he is attacked", "rohan: pippin | gondor: balrog", "balrog-rohan", ""),
        (
            "8, 9.25 Faramir not when he is attacked",
            "rules cast=variant ; fangorn: faramir | gondor: uruk_hai",
            "uruk_hai-fangorn",
            "",
        ),
    ],
)
def test_refuges(rule: str, position: str, moves: str, regions: str) -> None:
    assert refuges(position, moves) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "position", "moves", "regions"),
    [
        (
            "8 sideways and backward",
            f"{GWAIHIR} ; enedwaith: merry | rohan: flying_nazgul",
            "flying_nazgul-enedwaith",
            "eregion cardolan",
        ),
        (
            "8 in the mountains backward only",
            f"{GWAIHIR} ; caradhras: merry | rohan: flying_nazgul",
            "flying_nazgul-caradhras",
            "eregion enedwaith",
        ),
        (
            "8, R01 not upstream",
            f"{GWAIHIR} ; fangorn: merry | gondor: flying_nazgul",
            "flying_nazgul-fangorn",
            "rohan misty_mountains caradhras",
        ),
        (
            "8, R01 by the switch upstream",
            f"{GWAIHIR} upstream-sideways-retreat=on ; fangorn: merry | gondor: flying_nazgul",
            "flying_nazgul-fangorn",
            "mirkwood rohan misty_mountains caradhras",
        ),
        (
            "8, R01 by the switch sideways, not through the Tunnel",
            f"{GWAIHIR} upstream-sideways-retreat=on ; rohan: merry | gondor: flying_nazgul",
            "flying_nazgul-rohan",
            "fangorn caradhras gap_of_rohan",
        ),
    ],
)
def test_refuges_of_gwaihir(rule: str, position: str, moves: str, regions: str) -> None:
    answers = options(f"{position} | shire: frodo", moves)
    assert answers == {f"gwaihir-{region}" for region in regions.split()} | {"pass"}


def test_11_4_gwaihir_does_not_come_against_the_warg() -> None:
    check(
        f"{GWAIHIR} ; shire: frodo | rohan: merry | gondor: warg",
        "warg-rohan",
        "shire: frodo | rohan: merry+ warg+ ; battle rohan merry warg ; asks CommitCard 0",
    )


@pytest.mark.parametrize(
    ("rule", "position", "moves", "after"),
    [
        (
            "8 a retreated piece is not defeated, and concealed",
            "eregion: frodo | mirkwood: flying_nazgul | mordor: orcs",
            "flying_nazgul-eregion retreat-enedwaith",
            "eregion: flying_nazgul | enedwaith: frodo | mordor: orcs ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8 the attacker retreats by the card",
            "shire: frodo | fangorn: merry | gondor: balrog",
            "balrog-fangorn 1 retreat retreat-mirkwood",
            "shire: frodo | mirkwood: balrog | fangorn: merry ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8, R02 the attacker retreats upstream by the card",
            "shire: frodo | rohan: merry | gondor: balrog",
            "balrog-rohan 1 retreat retreat-fangorn",
            "shire: frodo | fangorn: balrog | rohan: merry ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8, R02 by the letter it cannot move, and strengths decide",
            f"{BARS_SAURON}shire: frodo | rohan: merry | gondor: balrog",
            "balrog-rohan 1 retreat",
            f"{BARS_SAURON}shire: frodo | rohan: balrog ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8 the defender retreats, the attacker stays",
            "shire: frodo | rohan: merry | gondor: balrog ; turn 2",
            "merry-gondor 1 retreat retreat-dagorlad",
            "shire: frodo | dagorlad: balrog | gondor: merry ; turn 3 ; asks TakeTurn 1",
        ),
        (
            "8 a Retreat that cannot be carried out has no effect: the mountains",
            "shire: frodo | caradhras: merry | rohan: balrog",
            "balrog-caradhras 5 retreat",
            "shire: frodo | caradhras: merry ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8 the Fellowship's likewise: nothing behind is open",
            "shire: frodo | gondor: merry | fangorn: warg | mordor: orcs | rohan: flying_nazgul shelob",
            "flying_nazgul-gondor retreat 1",
            "shire: frodo | fangorn: warg | rohan: shelob | gondor: flying_nazgul | mordor: orcs ; turn 2"
            " ; asks TakeTurn 0",
        ),
        (
            "8, 12.1 Gollum retreats into the Shire as the third",
            "rules cast=variant ; gondor: frodo | arthedain: elrond | shire: orcs saruman | rhudaur: gollum",
            "gollum-arthedain retreat-shire",
            "shire: saruman orcs gollum+ | arthedain: elrond+ | gondor: frodo ; won sauron three-in-shire",
        ),
        (
            "8, 12.1 not as the second",
            "rules cast=variant ; gondor: frodo | arthedain: elrond | shire: orcs | rhudaur: gollum",
            "gollum-arthedain retreat-shire",
            "shire: orcs gollum | arthedain: elrond | gondor: frodo ; turn 2 ; asks TakeTurn 0",
        ),
        (
            "8 a text's retreat comes at the start, then the cards",
            "eregion: frodo | misty_mountains: balrog | mordor: orcs",
            "balrog-eregion pass",
            "eregion: frodo+ balrog+ | mordor: orcs ; asks CommitCard 0",
        ),
        (
            "8 a text's retreat never comes after the cards",
            "eregion: frodo | misty_mountains: balrog | mordor: orcs",
            "balrog-eregion pass 5 eye",
            "eregion: frodo | mordor: orcs ; turn 2 ; asks TakeTurn 0",
        ),
    ],
)
def test_retreats(rule: str, position: str, moves: str, after: str) -> None:
    check(position, moves, after)
