"""Chapter 3: options and set-up."""

from __future__ import annotations

import pytest

from mathom.core.play.match import Match
from mathom.games.confrontation.options import RULE_OPTIONS
from mathom.games.confrontation.table.wire import Cards, Heap, Seen, show
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, check, dump, options, pending

CLASSIC = (
    "frodo sam pippin merry gandalf aragorn legolas gimli boromir",
    "balrog shelob witch_king flying_nazgul black_rider saruman orcs warg cave_troll",
)
VARIANT = (
    "frodo sam smeagol faramir gandalf aragorn elrond theoden treebeard",
    "uruk_hai wormtongue witch_king flying_nazgul mouth_of_sauron saruman orcs gollum watcher",
)
PLACES = (
    "pippin-arthedain sam-cardolan gimli-rhudaur frodo-eregion boromir-enedwaith",
    "warg-mirkwood balrog-fangorn orcs-rohan shelob-dagorlad witch_king-gondor",
)
PLACED = (
    "shire: merry gandalf aragorn legolas | arthedain: pippin | cardolan: sam | rhudaur: gimli | eregion: frodo"
    " | enedwaith: boromir | mirkwood: warg | fangorn: balrog | rohan: orcs | dagorlad: shelob | gondor: witch_king"
    " | mordor: flying_nazgul black_rider saruman cave_troll"
)
FACES = (
    "frodo_v sam_c smeagol merry gandalf_v aragorn_c elrond gimli treebeard",
    "uruk_hai shelob witch_king_v flying_nazgul_c mouth_of_sauron saruman_c orcs_v warg watcher",
)
DRAFTED = (
    "smeagol-arthedain sam_c-cardolan gimli-rhudaur frodo_v-eregion merry-enedwaith",
    "warg-mirkwood uruk_hai-fangorn orcs_v-rohan shelob-dagorlad witch_king_v-gondor",
)
SHOWN = (("fellowship", FACES[0].split()), ("sauron", FACES[1].split()))


def set_up(rules: str, fellowship: str = "", sauron: str = "") -> ConfrontationMatch:
    """A new game in which each side answers in its own order, whenever it is asked."""
    match: ConfrontationMatch = Match(GAME, dict(word.split("=") for word in rules.split()))
    left = [fellowship.split(), sauron.split()]
    while any(left[seat] for seat in match.asked):
        for seat in match.asked:
            if left[seat]:
                match.say(seat, left[seat].pop(0))
    assert left == [[], []]
    return match


def offered(match: ConfrontationMatch, seat: int) -> list[str]:
    return [option.text for option in match.options(seat)]


def seen(match: ConfrontationMatch, seat: int | None) -> Seen:
    return show(match.view(seat))


def cards_of(match: ConfrontationMatch, seat: int | None, side: int) -> Cards:
    """The cards of a side as a seat sees them."""
    return (seen(match, seat).fellowship, seen(match, seat).sauron)[side]


def told(match: ConfrontationMatch, seat: int | None, kind: str) -> list[dict[str, object]]:
    return [event.facts for event in match.events(seat) if event.kind == kind]


# ---- 3.1 character set ----


@pytest.mark.parametrize(
    ("rule", "rules", "teams"),
    [
        ("3.1 classic without being said", "", CLASSIC),
        ("3.1 classic", "cast=classic", CLASSIC),
        ("3.1 variant", "cast=variant", VARIANT),
    ],
)
def test_casts(rule: str, rules: str, teams: tuple[str, str]) -> None:
    match = set_up(rules)
    assert offered(match, 0) == [f"{name}-arthedain" for name in teams[0].split()]
    assert offered(match, 1) == [f"{name}-mirkwood" for name in teams[1].split()]
    assert len(seen(match, None).known) == 18


def test_3_1_faces_of_the_variant_are_the_variant_ones() -> None:
    faces = [piece.character for seat in (0, 1) for piece in seen(set_up("cast=variant"), seat).pieces]
    assert [face for face in faces if face.endswith(("_c", "_v"))] == (
        "frodo_v sam_v gandalf_v aragorn_v witch_king_v flying_nazgul_v saruman_v orcs_v".split()
    )


# ---- 3.2 draft ----


def test_3_2_one_question_a_tile() -> None:
    pairs = (
        "frodo_c/frodo_v sam_c/sam_v pippin/smeagol merry/faramir gandalf_c/gandalf_v aragorn_c/aragorn_v"
        " legolas/elrond gimli/theoden boromir/treebeard",
        "balrog/uruk_hai shelob/wormtongue witch_king_c/witch_king_v flying_nazgul_c/flying_nazgul_v"
        " black_rider/mouth_of_sauron saruman_c/saruman_v orcs_c/orcs_v warg/gollum cave_troll/watcher",
    )
    for chosen in (0, 1):
        match = set_up("cast=draft")
        for pair in zip(pairs[0].split(), pairs[1].split(), strict=True):
            for seat in (0, 1):
                assert match.asked == [0, 1] if seat == 0 else 1 in match.asked
                assert offered(match, seat) == pair[seat].split("/")
                match.say(seat, pair[seat].split("/")[chosen])
        assert pending(match) == "PlacePiece 0 0"


@pytest.mark.parametrize(
    ("rule", "rules", "shown"),
    [
        ("3.2 the open draft is standard", "cast=draft", SHOWN),
        ("3.2 open", "cast=draft draft=open", SHOWN),
        ("3.2 hidden", "cast=draft draft=hidden", ()),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_draft_is_public_when_both_have_chosen(
    rule: str, rules: str, shown: tuple[tuple[str, list[str]], ...], seat: int | None
) -> None:
    match = set_up(rules, FACES[0], FACES[1].rsplit(" ", 1)[0])
    assert told(match, seat, "team-shown") == [] and match.asked == [1]
    match = set_up(rules, *FACES)
    assert told(match, seat, "team-shown") == [{"side": side, "team": team} for side, team in shown]
    assert set(seen(match, seat).known) == {name for _, team in shown for name in team}


@pytest.mark.parametrize("rules", ["cast=draft", "cast=draft draft=hidden"])
def test_3_2_faces_are_picked_in_secret(rules: str) -> None:
    match = set_up(rules, *FACES)
    for seat in (0, 1):
        own, other = ("fellowship", "sauron")[seat], ("sauron", "fellowship")[seat]
        picks = told(match, seat, "face-picked")
        assert [pick["character"] for pick in picks if pick["side"] == own] == FACES[seat].split()
        assert {pick["character"] for pick in picks if pick["side"] == other} == {None}
    assert {pick["character"] for pick in told(match, None, "face-picked")} == {None}


@pytest.mark.parametrize(("rule", "teams"), [("3.2 classic faces", CLASSIC), ("3.2 variant faces", VARIANT)])
def test_every_tile_has_either_face(rule: str, teams: tuple[str, str]) -> None:
    suffix = "_v" if teams is VARIANT else "_c"
    both = "frodo sam gandalf aragorn witch_king flying_nazgul saruman orcs".split()
    faces = [" ".join(name + suffix if name in both else name for name in team.split()) for team in teams]
    match = set_up("cast=draft", *faces)
    assert set(seen(match, None).known) == {name for team in faces for name in team.split()}


def test_3_2_the_chosen_faces_are_placed() -> None:
    match = set_up("cast=draft", f"{FACES[0]} {DRAFTED[0]}", f"{FACES[1]} {DRAFTED[1]}")
    board = (
        "shire: gandalf_v aragorn_c elrond treebeard | arthedain: smeagol | cardolan: sam_c | rhudaur: gimli"
        " | eregion: frodo_v | enedwaith: merry | mirkwood: warg | fangorn: uruk_hai | rohan: orcs_v"
        " | dagorlad: shelob | gondor: witch_king_v | mordor: flying_nazgul_c mouth_of_sauron saruman_c watcher"
    )
    assert dump(match.state) == f"rules cast=draft ; {board}"


def test_3_2_a_hidden_face_becomes_known_when_its_piece_is_revealed() -> None:
    """The Uruk-Hai attack Frodo: these two are known from then on, nobody else."""
    match = set_up("cast=draft draft=hidden", f"{FACES[0]} {DRAFTED[0]}", f"{FACES[1]} {DRAFTED[1]}")
    assert seen(match, 0).known == seen(match, 1).known == ()
    for seat, word in ((1, "uruk_hai-caradhras"), (0, "gimli-high_pass"), (1, "uruk_hai-eregion")):
        match.say(seat, word)
    assert seen(match, 0).known == seen(match, 1).known == seen(match, None).known == ("frodo_v", "uruk_hai")


# ---- 3.3 Special Cards ----


@pytest.mark.parametrize(
    ("rule", "rules", "words", "held"),
    [
        ("3.3 none", "", ("", ""), ("", "")),
        ("3.3 none, said", "specials=none", ("", ""), ("", "")),
        (
            "3.3 own_two: two of one's own",
            "specials=own-two",
            ("gwaihir shadowfax", "palantir crebain"),
            ("shadowfax gwaihir", "crebain palantir"),
        ),
        (
            "3.3 own_two with any cast (R38)",
            "specials=own-two cast=variant",
            ("gandalf_the_white shadowfax", "palantir recall_to_mordor"),
            ("shadowfax gandalf_the_white", "palantir recall_to_mordor"),
        ),
        (
            "3.3 own_two in a draft",
            "specials=own-two cast=draft",
            (f"{FACES[0]} gandalf_the_white a_king_revealed", f"{FACES[1]} dark_of_mordor recall_to_mordor"),
            ("gandalf_the_white a_king_revealed", "dark_of_mordor recall_to_mordor"),
        ),
        ("3.3 announced: none", "specials=announced", ("0", ""), ("", "")),
        (
            "3.3 announced: each picks the other's",
            "specials=announced",
            ("1 recall_to_mordor", "gwaihir"),
            ("gwaihir", "recall_to_mordor"),
        ),
        (
            "3.3 announced: three",
            "specials=announced",
            ("3 crebain palantir dark_of_mordor", "gwaihir shadowfax a_king_revealed"),
            ("shadowfax a_king_revealed gwaihir", "dark_of_mordor crebain palantir"),
        ),
        (
            "3.3 announced: all four",
            "specials=announced",
            (
                "4 crebain palantir dark_of_mordor recall_to_mordor",
                "gwaihir shadowfax a_king_revealed gandalf_the_white",
            ),
            ("shadowfax gandalf_the_white a_king_revealed gwaihir", "dark_of_mordor crebain palantir recall_to_mordor"),
        ),
        (
            "3.3 handicap: one side only",
            "specials=handicap handicap=shadowfax+gwaihir",
            ("", ""),
            ("shadowfax gwaihir", ""),
        ),
        ("3.3, M13 handicap: no card at all", "specials=handicap", ("", ""), ("", "")),
        (
            "3.3 handicap: any number each",
            "specials=handicap handicap=gwaihir+crebain+palantir+recall_to_mordor",
            ("", ""),
            ("gwaihir", "crebain palantir recall_to_mordor"),
        ),
    ],
)
def test_special_cards(rule: str, rules: str, words: tuple[str, str], held: tuple[str, str]) -> None:
    match = set_up(rules, *words)
    assert pending(match) == "PlacePiece 0 0"
    for side in (0, 1):
        assert cards_of(match, side, side).specials == tuple(held[side].split())
        for other in (1 - side, None):
            cards = cards_of(match, other, side)
            assert cards.specials == (None if "own-two" in rules else tuple(held[side].split()))
            assert (cards.specials_count, cards.picked_count) == (len(held[side].split()), 0)


FELLOWSHIP_FOUR = "shadowfax gandalf_the_white a_king_revealed gwaihir".split()
SAURON_FOUR = "dark_of_mordor crebain palantir recall_to_mordor".split()


@pytest.mark.parametrize(
    ("rule", "rules", "words", "asked", "fellowship", "sauron"),
    [
        ("3.3 own_two: both at once", "specials=own-two", ("", ""), [0, 1], FELLOWSHIP_FOUR, SAURON_FOUR),
        ("3.3 own_two: another", "specials=own-two", ("gwaihir", ""), [0, 1], FELLOWSHIP_FOUR[:3], SAURON_FOUR),
        ("3.3 own_two: no third", "specials=own-two", ("gwaihir shadowfax", ""), [1], [], SAURON_FOUR),
        ("3.3 announced: the Fellowship says", "specials=announced", ("", ""), [0], list("01234"), []),
        ("3.3 announced: the other's cards", "specials=announced", ("2", ""), [0, 1], SAURON_FOUR, FELLOWSHIP_FOUR),
        ("3.3 announced: that number", "specials=announced", ("1 crebain", ""), [1], [], FELLOWSHIP_FOUR),
        (
            "3.3 announced: no card twice",
            "specials=announced",
            ("4 palantir", "gwaihir"),
            [0, 1],
            "dark_of_mordor crebain recall_to_mordor".split(),
            FELLOWSHIP_FOUR[:3],
        ),
    ],
)
def test_picking(
    rule: str, rules: str, words: tuple[str, str], asked: list[int], fellowship: list[str], sauron: list[str]
) -> None:
    match = set_up(rules, *words)
    assert match.asked == asked
    assert (offered(match, 0), offered(match, 1)) == (fellowship, sauron)


@pytest.mark.parametrize(
    ("rule", "rules", "words", "secret"),
    [
        ("R23 own_two picks stay secret", "specials=own-two", ("gwaihir shadowfax", "palantir crebain"), True),
        ("3.3 announced picks are told", "specials=announced", ("2 palantir crebain", "gwaihir shadowfax"), False),
    ],
)
def test_audience_of_special_cards(rule: str, rules: str, words: tuple[str, str], secret: bool) -> None:
    match = set_up(rules, *words)
    for seat in (0, 1, None):
        dealt = told(match, seat, "special-dealt")
        assert sorted(str(deal["side"]) for deal in dealt) == ["fellowship"] * 2 + ["sauron"] * 2
        hidden = {deal["side"] for deal in dealt if deal["special"] is None}
        strangers = {name for k, name in enumerate(("fellowship", "sauron")) if k != seat}
        assert hidden == (strangers if secret else set())
        picked = told(match, seat, "special-picked")
        assert not secret or {pick["side"] for pick in picked if pick["special"] is None} == strangers


def test_3_3_every_dealt_card_has_an_event() -> None:
    own, other = (
        "shadowfax gandalf_the_white a_king_revealed gwaihir",
        "dark_of_mordor crebain palantir recall_to_mordor",
    )
    match = set_up("specials=announced", f"4 {other}", own)
    dealt = {str(deal["special"]): deal["side"] for deal in told(match, None, "special-dealt")}
    assert dealt == dict.fromkeys(own.split(), "fellowship") | dict.fromkeys(other.split(), "sauron")


@pytest.mark.parametrize(
    ("rule", "specials", "answers"),
    [
        ("R23 who holds Gwaihir may call him", "shadowfax gwaihir", "gwaihir-eregion gwaihir-cardolan pass"),
        ("R23 who does not is asked as well", "shadowfax a_king_revealed", "pass"),
        ("R23 unless everybody knows that no card is left", "- ; used shadowfax a_king_revealed", "1"),
    ],
)
def test_hidden_cards_are_asked_for(rule: str, specials: str, answers: str) -> None:
    board = "shire: frodo | cardolan: merry | enedwaith: balrog ; fellowship 1 ; sauron 1 ; turn 2"
    position = f"rules specials=own-two ; {board} ; specials {specials}"
    assert options(position, "merry-enedwaith", "f") == set(answers.split())


# ---- 3.4 placement, 3.5 cards, 4.1 the first turn ----


@pytest.mark.parametrize("first", [0, 1])
def test_3_4_placement_in_any_order(first: int) -> None:
    match = set_up("")
    for seat in (first, 1 - first):
        for word in PLACES[seat].split():
            match.say(seat, word)
    assert dump(match.state) == PLACED
    assert pending(match) == "TakeTurn 1"


def test_3_4_both_place_at_once_and_in_secret() -> None:
    match = set_up("", *PLACES)
    assert dump(match.state) == PLACED
    front = dict.fromkeys("arthedain cardolan rhudaur eregion enedwaith".split(), 1)
    other = dict.fromkeys("mirkwood fangorn rohan dagorlad gondor".split(), 1)
    fellowship = tuple(Heap("fellowship", region, n) for region, n in ({"shire": 4} | front).items())
    sauron = tuple(Heap("sauron", region, n) for region, n in (other | {"mordor": 4}).items())
    assert seen(match, 0).heaps == sauron
    assert seen(match, 1).heaps == fellowship
    assert seen(match, None).heaps == fellowship + sauron
    assert [piece.character for piece in seen(match, None).pieces] == []
    for seat, side in ((0, "fellowship"), (1, "sauron")):
        placed = told(match, seat, "placed")
        assert {fact["side"] for fact in placed if fact["character"] is not None} == {side}
        assert [fact["side"] for fact in placed].count(side) == 9
        assert [fact["character"] for fact in placed].count(None) == 9
    assert all(piece.shown == () for seat in (0, 1) for piece in seen(match, seat).pieces)


def test_3_4_one_piece_a_region_and_each_once() -> None:
    match = set_up("")
    fronts = ("arthedain cardolan rhudaur eregion enedwaith", "mirkwood fangorn rohan dagorlad gondor")
    for seat in (0, 1):
        left = CLASSIC[seat].split()
        for region in fronts[seat].split():
            assert match.asked == ([0, 1] if seat == 0 else [1])
            assert offered(match, seat) == [f"{name}-{region}" for name in left]
            match.say(seat, f"{left.pop(3)}-{region}")
        if seat == 0:
            assert offered(match, 0) == []
    assert pending(match) == "TakeTurn 1"


@pytest.mark.parametrize("seat", [0, 1, None])
def test_3_5_nine_cards_in_hand_and_an_empty_pile(seat: int | None) -> None:
    match = set_up("", *PLACES)
    hands = ("1 2 3 4 5 magic noble_sacrifice elven_cloak retreat", "1 2 3 4 5 6 magic eye retreat")
    for side in (0, 1):
        cards = cards_of(match, seat, side)
        assert (cards.hand, cards.pile, cards.played) == (tuple(hands[side].split()), (), None)


# ---- 3.6 switches ----


def test_3_6_the_switches_and_their_defaults() -> None:
    defaults = {option.name: option.default for option in RULE_OPTIONS}
    assert defaults == {
        "cast": "classic",
        "draft": "open",
        "specials": "none",
        "handicap": "none",
        "upstream-sideways-retreat": "off",
        "stuck-retreat-blocks-sacrifice": "off",
        "upstream-bars-sauron": "off",
        "turn-limit": "none",
    }


STUCK = "shire: frodo | misty_mountains: merry | mirkwood: balrog"


@pytest.mark.parametrize(
    ("rule", "rules", "after"),
    [
        ("3.6, R03 off: the Sacrifice works", "", "shire: frodo"),
        ("3.6, R03 off, said", "rules stuck-retreat-blocks-sacrifice=off ; ", "shire: frodo"),
        (
            "3.6, R03 on: strengths decide",
            "rules stuck-retreat-blocks-sacrifice=on ; ",
            "shire: frodo | misty_mountains: balrog",
        ),
        ("3.6, R03 the other switch is another", "rules upstream-sideways-retreat=on ; ", "shire: frodo"),
    ],
)
def test_stuck_retreat(rule: str, rules: str, after: str) -> None:
    check(rules + STUCK, "balrog-misty_mountains f:noble_sacrifice s:retreat", f"{after} ; asks TakeTurn 0")
