"""6.3, 6.14, 13.2, 13.4: what a battle reveals, to whom, and for how long."""

from __future__ import annotations

import pytest

from tests.games.confrontation.fights import LETTERS, check_twins
from tests.games.confrontation.rule_rows import SEATS, answer, pending, play
from tests.games.confrontation.short_texts import DRAFT, VARIANT, eyes, shown, told, with_cards

TWO = "shire: frodo | eregion: merry pippin | caradhras: balrog | mordor: orcs"
SAM = "shire: merry | cardolan: frodo sam | enedwaith: balrog | mordor: orcs"
SMEAGOL = DRAFT + "shire: frodo_c | arthedain: merry gimli | eregion: smeagol | caradhras: saruman_c"
GANDALF = DRAFT + "shire: frodo_c | rhudaur: gandalf_v gimli | eregion: merry | caradhras: wormtongue"
RING = DRAFT + "shire: sam_v gimli | eregion: frodo_v | caradhras: wormtongue | mordor: balrog"
WATCHER = DRAFT + "shire: frodo_c | eregion: merry | caradhras: watcher | mordor: balrog"
LOOKED = with_cards("palantir", "cast=classic") + TWO


@pytest.mark.parametrize(
    ("rule", "position", "moves", "seat", "sees"),
    [
        ("13.2 a move shows no face", TWO, "bal-ere", "f", "eregion: ? | mordor: ?"),
        ("13.2 a move does not show the pieces that are attacked", TWO, "bal-ere", "s", "shire: ? | eregion: ? ?"),
        ("6.3 the attacker", TWO, "bal-ere merry", "f", "eregion: balrog | mordor: ?"),
        ("6.3 the defender, no bystander", TWO, "bal-ere merry", "s", "shire: ? | eregion: merry ?"),
        ("6.3 all who watch see both", TWO, "bal-ere pip", "w", "shire: ? | eregion: pippin balrog ? | mordor: ?"),
        ("6.14 concealed after the battle", TWO, "bal-ere merry 5 1", "s", "shire: ? | eregion: ? ?"),
        ("6.14 between two battles", TWO, "bal-ere pip 1 6", "s", "shire: ? | eregion: merry"),
        ("6.14 the victor too", TWO, "bal-ere merry 1 6 2 5", "f", "eregion: ? | mordor: ?"),
        (
            "6.14 survivors are concealed after a retreat too",
            TWO,
            "bal-ere merry f:1 s:ret ret-rhu",
            "f",
            "rhudaur: ? | mordor: ?",
        ),
        (
            "6.14 of the Fellowship as well",
            TWO,
            "bal-ere merry f:ret s:1 ret-art",
            "s",
            "shire: ? | arthedain: ? | eregion: pippin",
        ),
        (
            "R20 Sam, as the new Ringbearer, until that battle is over",
            DRAFT + "shire: sam_v | eregion: frodo_v merry | caradhras: balrog | mordor: orcs_c",
            "bal-ere frodo 1 6",
            "s",
            "shire: ? | eregion: merry",
        ),
        ("13.2 Sam in Frodo's place", SAM, "bal-card frodo sam", "s", "shire: ? | cardolan: frodo_c sam_c"),
        ("13.2 not if he stays hidden", SAM, "bal-card frodo pass", "s", "shire: ? | cardolan: frodo_c ?"),
        ("13.2 Frodo beside Sam", SAM, "bal-card sam frodo", "s", "shire: ? | cardolan: frodo_c sam_c"),
        ("13.2 not if he stays hidden", SAM, "bal-card sam pass", "s", "shire: ? | cardolan: sam_c ?"),
        ("6.14 both concealed after", SAM, "bal-card sam frodo 5 1", "s", "shire: ? | cardolan: ? ?"),
        (
            "13.2 the newcomer; Smeagol until the battle ends",
            SMEAGOL,
            "sar-ere switch-merry",
            "s",
            "shire: ? | arthedain: smeagol ? | eregion: merry",
        ),
        (
            "6.14 then both are concealed",
            SMEAGOL,
            "sar-ere switch-merry pass 5 1",
            "s",
            "shire: ? | arthedain: ? ? | eregion: ?",
        ),
        (
            "13.2 Gandalf if he helps",
            GANDALF,
            "worm-ere 5 1 gan",
            "s",
            "shire: ? | rhudaur: gandalf_v ? | eregion: merry",
        ),
        ("13.2 not if he does not", GANDALF, "worm-ere 5 1 pass", "s", "shire: ? | rhudaur: ? ? | eregion: merry"),
        ("6.14 until the battle ends", GANDALF, "worm-ere 5 1 gan pass", "s", "shire: ? | rhudaur: ? ? | eregion: ?"),
        ("13.2 the new Ringbearer", RING, "worm-ere f:noble s:1", "s", "shire: sam_v ?"),
        ("R20 until the battle ends", RING, "worm-ere f:noble s:1 pass", "s", "shire: ? ?"),
        ("6.14 Wormtongue escapes, concealed", GANDALF, "worm-ere 5 1 pass esc-mis", "f", "misty_mountains: ?"),
        (
            "6.14 Shelob returns, concealed",
            "shire: frodo | eregion: merry | caradhras: shelob | mordor: orcs",
            "she-ere 1 6",
            "f",
            "gondor: ? | mordor: ?",
        ),
        ("9.34 a Watcher attacking stays face-up", WATCHER, "wat-ere 1 6", "f", "eregion: watcher | mordor: ?"),
        (
            "9.34 after a retreat too",
            WATCHER,
            "wat-ere f:1 s:ret ret-rhu",
            "f",
            "rhudaur: watcher | mordor: ?",
        ),
        (
            "9.34 a Watcher attacked",
            DRAFT + "shire: frodo_c | rohan: merry | gondor: watcher balrog ; turn 2",
            "mer-gon wat 1 6",
            "f",
            "gondor: watcher ?",
        ),
        (
            "6.14 a piece under Crebain stays face-up",
            "shire: frodo | eregion: merry* pippin | caradhras: orcs",
            "orcs-ere attack-con 5 1",
            "s",
            "shire: ? | eregion: merry",
        ),
        (
            "6.14 pieces under the Palantir stay so during the turn",
            LOOKED,
            "bal-ere pal-ere attack-pip f:ret s:1 ret-art",
            "s",
            "shire: ? | arthedain: pippin | eregion: merry",
        ),
        (
            "6.14 not longer",
            LOOKED,
            "bal-ere pal-ere attack-pip f:ret s:1 ret-art f:1 s:6",
            "s",
            "shire: ? | arthedain: ?",
        ),
        ("13.2 the Palantir, to Sauron", LOOKED, "pal-ere", "s", "shire: ? | eregion: pippin merry"),
        (
            "13.2 to nobody else",
            LOOKED,
            "pal-ere",
            "w",
            "shire: ? | eregion: ? ? | caradhras: ? | mordor: ?",
        ),
        (
            "13.3 of several that could have retreated here, none is known",
            "shire: frodo | arthedain: gimli | eregion: merry pippin | caradhras: balrog | mordor: orcs",
            "bal-ere merry f:ret s:ret ret-rhu ret-art",
            "s",
            "shire: ? | arthedain: ? ? | eregion: ?",
        ),
    ],
)
def test_faces(rule: str, position: str, moves: str, seat: str, sees: str) -> None:
    assert eyes(play(position, moves), seat) == sees


@pytest.mark.parametrize(
    ("rule", "position", "moves"),
    [
        ("6.16 B3 Gwaihir", with_cards("gwaihir", "cast=classic") + TWO, "bal-ere merry"),
        ("6.16 B4 Frodo's retreat", "eregion: frodo | caradhras: balrog | mordor: orcs", "bal-ere"),
        ("6.16 B4 Sam in Frodo's place", SAM, "bal-card frodo"),
        ("6.16 B4 Frodo beside Sam", SAM, "bal-card sam"),
        ("6.16 B4 Smeagol's switch", SMEAGOL, "sar-ere"),
        ("6.16 B5 Saruman's ban", "shire: frodo | eregion: merry | caradhras: saruman", "sar-ere"),
        ("6.16 B5 Gollum's way out", VARIANT + "shire: frodo | eregion: elrond | caradhras: gollum", "gol-ere"),
        ("6.16 T4 the Tunnel", "eregion: merry | caradhras: balrog | shire: frodo ; turn 2", "mer-fan"),
    ],
)
def test_a_choice_not_taken_is_not_announced(rule: str, position: str, moves: str) -> None:
    before, after = play(position, moves), play(position, f"{moves} pass")
    for seat in "fsw":
        new = told(after, seat)[len(told(before, seat)) :]
        assert [event for event in new if not event.startswith("turn-began")] == []


@pytest.mark.parametrize(
    ("rule", "position", "moves", "events"),
    [
        (
            "13.2 both cards at the reveal",
            TWO,
            "bal-ere merry s:6 f:magic",
            "card-shown fellowship magic, card-shown sauron 6, card-ignored fellowship magic, compared 2 11,"
            " defeated merry eregion",
        ),
        (
            "7.5 a card that is ignored",
            "shire: frodo | eregion: gimli | caradhras: cave_troll",
            "cave-ere s:6 f:1",
            "card-shown fellowship 1, card-shown sauron 6, card-ignored sauron 6, compared 4 9, defeated gimli eregion",
        ),
        (
            "7.3 a Noble Sacrifice that Sauron's fighter escapes",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere s:retreat f:noble retreat-rhud",
            "card-shown fellowship noble_sacrifice, card-shown sauron retreat, retreated balrog eregion rhudaur,"
            " card-ignored fellowship noble_sacrifice",
        ),
        (
            "7.4 a Retreat with nowhere to go",
            "shire: frodo | high_pass: merry | mirkwood: balrog",
            "bal-high s:retreat f:1",
            "card-shown fellowship 1, card-shown sauron retreat, card-ignored sauron retreat, compared 3 5,"
            " defeated merry high_pass",
        ),
        (
            "7.3 likewise the Fellowship's",
            "shire: frodo | rhudaur: sam pippin | high_pass: merry | mirkwood: balrog | misty_mountains: orcs",
            "bal-high s:1 f:retreat",
            "card-shown fellowship retreat, card-shown sauron 1, card-ignored fellowship retreat, compared 2 6,"
            " defeated merry high_pass",
        ),
        (
            "7.2 Magic of Sauron without a pile",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere s:magic f:1",
            "card-shown fellowship 1, card-shown sauron magic, card-ignored sauron magic, compared 3 5,"
            " defeated merry eregion",
        ),
        (
            "7.4 the Eye sees no text card",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere s:eye f:1",
            "card-shown fellowship 1, card-shown sauron eye, card-ignored sauron eye, compared 3 5,"
            " defeated merry eregion",
        ),
        (
            "7.3 an Elven Cloak against a text card",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere s:eye f:elven",
            "card-shown fellowship elven_cloak, card-shown sauron eye, card-ignored fellowship elven_cloak,"
            " compared 2 5, defeated merry eregion",
        ),
        (
            "7.3 an Elven Cloak against a text card, without the Eye",
            "shire: frodo | eregion: merry | caradhras: balrog",
            "bal-ere s:magic f:elven",
            "card-shown fellowship elven_cloak, card-shown sauron magic, card-ignored sauron magic,"
            " card-ignored fellowship elven_cloak, compared 2 5, defeated merry eregion",
        ),
        (
            "13.2 Sauron's card first against Gandalf",
            "shire: frodo | eregion: gandalf | caradhras: balrog",
            "bal-ere 6 1",
            "card-shown sauron 6, card-shown fellowship 1, compared 6 11, defeated gandalf_c eregion",
        ),
        (
            "13.2 a forced card is shown, a returned one was seen",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: saruman_v",
            "sar-ere s:6 f:1 another 2",
            "taken-back fellowship 1, card-shown fellowship 2, compared 4 9, defeated merry eregion",
        ),
        (
            "13.2 the Mouth's new card",
            DRAFT + "shire: frodo_c | eregion: merry | caradhras: mouth_of_sauron",
            "mou-ere s:6 f:1 four",
            "taken-back sauron 6, card-shown sauron 4, compared 3 7, defeated merry eregion",
        ),
        (
            "13.2 what Magic fetches",
            TWO + " ; fellowship 12m ; sauron 12m",
            "bal-ere merry s:magic f:1 5",
            "fetched sauron 5, compared 3 10, defeated merry eregion",
        ),
        ("13.2 a retreat", TWO, "bal-ere merry f:ret s:1 ret-art", "retreated merry eregion arthedain"),
        ("13.2 Sam's help", SAM, "bal-card frodo sam", "sam-stepped-in sam_c cardolan"),
        ("13.2 Frodo's", SAM, "bal-card sam frodo", "shown cardolan frodo_c"),
        ("13.2 Gandalf's", GANDALF, "worm-ere 5 1 gan", "shown rhudaur gandalf_v, compared 8 0"),
        ("13.2 the newcomer", SMEAGOL, "sar-ere switch-merry", "switched merry arthedain"),
        ("13.2 a ban", SMEAGOL, "sar-ere pass no-cards", "cards-forbidden saruman_c, compared 0 4"),
        (
            "13.2 an escape",
            GANDALF,
            "worm-ere 5 1 pass esc-mis",
            "put-back wormtongue misty_mountains",
        ),
    ],
)
def test_public_events(rule: str, position: str, moves: str, events: str) -> None:
    match = play(position, moves)
    want = events.split(", ")
    for seat in "fsw":
        heard = told(match, seat)
        assert want == heard[heard.index(want[0]) :][: len(want)]


@pytest.mark.parametrize(
    ("rule", "moves", "unknown"),
    [
        ("13.2 nothing before a reveal", "bal-ere", {"pippin", "merry", "gimli", "balrog", "shelob"}),
        ("13.2 the faces of the fighters, no bystander's", "bal-ere merry", {"pippin", "gimli", "shelob"}),
        ("13.2 for good", "bal-ere merry 5 1", {"pippin", "gimli", "shelob"}),
    ],
)
def test_faces_of_a_hidden_draft(rule: str, moves: str, unknown: set[str]) -> None:
    position = (
        "rules cast=draft draft=hidden ; shire: gimli | eregion: merry pippin | caradhras: balrog | mordor: shelob"
    )
    for seat in "fsw":
        known = set(shown(play(position, moves), seat).known)
        assert {"pippin", "merry", "gimli", "balrog", "shelob"} - known == unknown


@pytest.mark.parametrize(
    ("rule", "seat", "event"),
    [
        ("13.2 the Palantir, to Sauron", "s", "shown eregion merry"),
        ("13.2 the Fellowship knows its own", "f", "shown eregion merry"),
        ("13.2 to nobody else", "w", "shown eregion ?"),
    ],
)
def test_events_of_the_palantir(rule: str, seat: str, event: str) -> None:
    assert event in told(play(LOOKED, "pal-ere"), seat)


BATTLE = "shire: frodo | eregion: merry | caradhras: balrog | mordor: orcs"


@pytest.mark.parametrize(("owner", "other"), [("f", "s"), ("s", "f"), ("f", "w"), ("s", "w")])
def test_a_committed_card_looks_like_any_other(owner: str, other: str) -> None:
    """13.2, 13.4: that a card was committed is public, which one is not."""
    for card in LETTERS[owner]:
        check_twins(other, BATTLE, BATTLE, f"bal-ere {owner}:1/{owner}:{card}")
        match = play(BATTLE, f"bal-ere {owner}:{card}")
        side = SEATS[owner]
        seen = (shown(match, other).fellowship, shown(match, other).sauron)[side]
        assert (seen.played, seen.pile, len(seen.hand)) == ("face-down", (), 9)
        own = (shown(match, owner).fellowship, shown(match, owner).sauron)[side]
        assert own.played == card and len(own.hand) == 8
        name = ("fellowship", "sauron")[side]
        assert told(match, other)[-1] == f"committed {name} ?"
        assert told(match, owner)[-1] == f"committed {name} {card}"


@pytest.mark.parametrize(
    ("rule", "minion", "question"),
    [
        ("6.9 before B8", "saruman_v", "ForceCard 1"),
        ("6.9 before B8", "mouth_of_sauron", "TakeFour 1"),
        ("6.10 before B9", "balrog", "RetreatByCard 1"),
    ],
)
def test_both_cards_lie_open_after_the_reveal(rule: str, minion: str, question: str) -> None:
    position = DRAFT + f"shire: frodo_c | eregion: merry | caradhras: {minion} | mordor: orcs_c"
    match = play(position, f"{minion}-eregion f:magic s:retreat")
    assert pending(match) == question
    for seat in "fsw":
        seen = shown(match, seat)
        assert (seen.fellowship.played, seen.sauron.played) == ("magic", "retreat")
        assert (len(seen.fellowship.hand), len(seen.sauron.hand)) == (8, 8)


@pytest.mark.parametrize("owner", ["f", "s"])
def test_a_committed_card_is_not_changed(owner: str) -> None:
    """6.8: a side that has chosen its card waits."""
    match = play(BATTLE, f"bal-ere {owner}:1")
    assert match.asked == [1 - SEATS[owner]] and match.options(SEATS[owner]) == []


def test_against_gandalf_sauron_shows_his_card_before_the_fellowship_plays() -> None:
    """6.8, 9.5: also what Magic fetched."""
    position = "shire: frodo | eregion: gandalf | caradhras: balrog ; fellowship 12m ; sauron 12m"
    match = play(position, "bal-ere magic 5")
    assert match.asked == [0]
    for seat in "fsw":
        assert (shown(match, seat).sauron.played, shown(match, seat).sauron.fetched) == ("magic", "5")
    answer(match, "2")
    assert "compared 7 10" in told(match, "f")


@pytest.mark.parametrize(
    ("rule", "moves", "fallen"),
    [
        ("6.12 the defeated lie face-up", "bal-ere merry 1 6", {"merry"}),
        ("6.12 both", "bal-ere merry 4 1", {"merry", "balrog"}),
    ],
)
def test_the_defeated_are_seen(rule: str, moves: str, fallen: set[str]) -> None:
    position = "shire: frodo sam pippin | arthedain: gimli | eregion: merry legolas | caradhras: balrog | mordor: orcs"
    before = {piece.character for piece in shown(play(position, ""), "w").pieces if piece.place == "defeated"}
    for seat in "fsw":
        seen = {piece.character for piece in shown(play(position, moves), seat).pieces if piece.place == "defeated"}
        assert seen == before | fallen


@pytest.mark.parametrize(
    ("rule", "cards", "position", "moves", "face"),
    [
        ("11.6 Crebain's", "crebain", "shire: frodo_c | eregion: merry ; turn 3", "crebain choose-ere", "merry"),
        ("9.28 the Uruk-Hai's", "crebain", "rohan: frodo_c | dagorlad: uruk_hai", "uruk-rhud", "uruk_hai"),
        ("11.3 Aragorn's", "a_king_revealed", "shire: aragorn_v ; turn 2", "king choose-mordor", "aragorn_v"),
    ],
)
def test_a_face_of_a_hidden_draft_that_was_shown_is_known(
    rule: str, cards: str, position: str, moves: str, face: str
) -> None:
    board, semicolon, more = position.partition(";")
    start = with_cards(cards, "cast=draft draft=hidden") + f"{board} | mordor: orcs_c {semicolon}{more}"
    assert face not in shown(play(start, ""), "w").known
    assert face in shown(play(start, moves), "w").known
