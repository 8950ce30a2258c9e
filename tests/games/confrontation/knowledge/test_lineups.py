"""Lineups ("What could it be?") follow only from what a seat saw (13.2, 13.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.table_ui import Lineup
from mathom.core.text.speech import PSEUDO, speaking
from mathom.games.confrontation.knowledge.view import HIDDEN
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM, TILES
from tests.games.confrontation.histories import compare_along
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, answer, play
from tests.games.confrontation.short_texts import VARIANT, number, with_cards
from tests.games.confrontation.walks import ALL_SPECIALS, RULESETS

HIDDEN_DRAFT = "rules cast=draft draft=hidden ; "


def of(match: ConfrontationMatch, seat: str) -> dict[str, Lineup]:
    found = GAME.table.lineups(GAME.view(match.state, number(seat)), match.current_events(number(seat)))
    return {lineup.place: lineup for lineup in found}


def shares(match: ConfrontationMatch, seat: str, place: str) -> dict[str, Fraction]:
    return {s.thing: Fraction(s.share).limit_denominator(1000) for s in of(match, seat)[place].candidates}


def ruled_out(match: ConfrontationMatch, seat: str, place: str) -> dict[str, str]:
    return {alibi.thing: alibi.words for alibi in of(match, seat)[place].ruled_out}


# ---- what was never seen ----


def test_3_4_before_anything_happens_all_are_equally_likely() -> None:
    match: ConfrontationMatch = Match(GAME)
    assert of(match, "f") == {}
    for seat in (0, 1):
        for thing in GAME.table.sheet(match.state, seat).presets[0].things:  # type: ignore[union-attr]
            slot = GAME.table.sheet(match.state, seat).slots[0]  # type: ignore[union-attr]
            match.say(seat, slot.answers[slot.things.index(thing)])
    found = of(match, "f")
    assert set(found) == {"mirkwood", "fangorn", "rohan", "dagorlad", "gondor", "mordor"}
    assert found["mordor"].count == 4
    assert set(shares(match, "f", "mordor").values()) == {Fraction(4, 9)}
    assert set(shares(match, "f", "rohan").values()) == {Fraction(1, 9)}
    assert found["rohan"].ruled_out == () and found["rohan"].words == "1 concealed piece of Sauron in Rohan."


def test_13_4_spectator_gets_both_sides() -> None:
    match = play("shire: frodo | eregion: merry | rohan: orcs | mordor: warg", "")
    assert set(of(match, "w")) == {"shire", "eregion", "rohan", "mordor"}
    assert set(of(match, "f")) == {"rohan", "mordor"} and set(of(match, "s")) == {"shire", "eregion"}


# ---- what was seen ----

TWO = "shire: frodo merry | eregion: gimli | fangorn: orcs warg | mordor: balrog"


def test_6_14_shown_piece_is_remembered() -> None:
    """The piece is known to be in the region, concealed again, until a piece leaves it."""
    position = "eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg | mordor: balrog"
    match = play(position, "bla-ere 1 6")
    assert shares(match, "f", "eregion") == {"black_rider": Fraction(1)}
    assert ruled_out(match, "f", "rohan")["black_rider"] == "was seen in Eregion, turn 1, and is still there"
    assert of(match, "f")["eregion"].words == "1 concealed piece of Sauron in Eregion. It can only be the Black Rider."
    assert ruled_out(match, "f", "eregion")["orcs_c"] == "another piece is known to stand here"


def test_13_3_two_that_are_known() -> None:
    match = play("shire: frodo merry | fangorn: balrog warg", "balrog-caradhras")
    found = of(match, "f")
    assert found["caradhras"].words == "1 concealed piece of Sauron in Caradhras."
    match = play("shire: frodo merry | fangorn: balrog warg ; turn 2", "")
    words = "2 concealed pieces of Sauron in Fangorn. They can only be the Balrog and the Warg."
    assert of(match, "f")["fangorn"].words == words


def test_13_3_lone_piece_can_be_followed() -> None:
    position = "eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg"
    match = play(position, "bla-ere 1 6 frodo-cardolan bla-arthedain")
    assert shares(match, "f", "arthedain") == {"black_rider": Fraction(1)}
    assert ruled_out(match, "f", "rohan")["black_rider"] == "was seen in Eregion, turn 1, and followed to Arthedain"


def test_13_3_one_of_two_leaves() -> None:
    """The Rider was seen and joined another piece: either of them may have moved on, or any piece never seen."""
    position = "eregion: gimli | shire: frodo merry sam | misty_mountains: black_rider | caradhras: orcs | mordor: warg"
    match = play(position, "bla-ere 1 6 frodo-cardolan orcs-eregion merry-cardolan black-arthedain")
    assert shares(match, "f", "arthedain") == {
        "black_rider": Fraction(1, 2),
        "orcs_c": Fraction(1, 4),
        "warg": Fraction(1, 4),
    }
    assert shares(match, "f", "mordor") == {"orcs_c": Fraction(1, 2), "warg": Fraction(1, 2)}
    assert (
        ruled_out(match, "f", "mordor")["black_rider"] == "was seen in Eregion, turn 1, and cannot have come here since"
    )


def test_6_12_the_fallen() -> None:
    match = play("eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg", "bla-ere 5 1")
    assert ruled_out(match, "f", "rohan")["black_rider"] == "fell in Eregion, turn 1"


def test_9_34_face_up() -> None:
    match = play(VARIANT + "shire: frodo | rohan: watcher* | mordor: gollum orcs", "gollum-gondor")
    assert "rohan" not in of(match, "f")
    assert ruled_out(match, "f", "gondor")["watcher"] == "stands in Rohan, face-up"


def test_12_1_winning_piece_is_ruled_out() -> None:
    entered = play("gondor: merry | shire: frodo gimli | rohan: orcs ; turn 2", "merry-mordor")
    assert shares(entered, "s", "mordor") == {"merry": Fraction(1, 2), "gimli": Fraction(1, 2)}
    assert ruled_out(entered, "s", "mordor")["frodo_c"] == "would have won by coming here"
    assert shares(entered, "s", "shire")["frodo_c"] == 1


def test_5_5_only_flyers_made_an_ability_move() -> None:
    """A Palantir that may be used keeps the attacker concealed for a moment."""
    position = with_cards("palantir", "cast=classic")
    position += "cardolan: gimli | shire: frodo merry | gondor: flying_nazgul orcs | mordor: warg balrog"
    match = play(position, "flying-cardolan")
    assert shares(match, "f", "cardolan") == {"flying_nazgul_c": Fraction(1)}
    assert "flying_nazgul_c" not in shares(match, "f", "gondor")


def test_5_4_a_traveller_in_the_tunnel_has_not_arrived() -> None:
    position = "eregion: merry gimli | shire: frodo | caradhras: balrog | mordor: orcs ; turn 2"
    match = play(position, "merry-fangorn")
    assert set(of(match, "s")) == {"eregion", "shire"} and of(match, "s")["eregion"].count == 2
    answer(match, "balrog")
    assert shares(match, "s", "eregion")["gimli"] == Fraction(1, 2)
    assert ruled_out(match, "s", "eregion")["merry"] == "fell in the Tunnel, turn 2"


def test_11_7_only_sauron_remembers_the_palantir() -> None:
    position = with_cards("palantir") + "eregion: merry | shire: frodo_c gimli | rohan: orcs_c | mordor: warg"
    match = play(position, "palantir-eregion orcs-caradhras")
    assert shares(match, "s", "eregion") == {"merry": Fraction(1)}
    assert shares(match, "w", "eregion")["gimli"] == Fraction(1, 3)


def test_11_1_the_same_piece_moves_twice() -> None:
    """Shadowfax: Gimli was seen in Eregion, where the extra step led; so it is not he who went on from there."""
    position = with_cards("shadowfax+palantir") + "shire: frodo_c | arthedain: merry | eregion: gimli | mordor: orcs_c"
    match = play(position, "palantir-eregion orcs-gondor shadowfax merry-eregion merry-caradhras")
    assert shares(match, "s", "caradhras") == {"merry": Fraction(1, 2), "frodo_c": Fraction(1, 2)}
    assert shares(match, "s", "eregion") == {"gimli": Fraction(1)}


def test_5_4_the_balrog_after_an_extra_step() -> None:
    """The piece defeated in the Tunnel came from Arthedain; Gimli, seen in Eregion, is still there."""
    position = with_cards("shadowfax+palantir") + "shire: frodo_c | arthedain: merry | eregion: gimli"
    match = play(
        position + " | caradhras: balrog | mordor: orcs_c", "palantir-eregion orcs-gondor shadowfax merry-eregion"
    )
    for word in ("merry-fangorn", "balrog"):
        answer(match, word)
    assert shares(match, "s", "eregion") == {"gimli": Fraction(1)}
    assert shares(match, "s", "shire") == {"frodo_c": Fraction(1)}


def test_11_2_gandalf_the_white_is_concealed_again() -> None:
    """What Crebain did to him is over: he may be the one who moves on from Fangorn."""
    position = with_cards("crebain+gandalf_the_white", "cast=classic")
    position += "eregion: gandalf | shire: frodo merry | misty_mountains: cave_troll | mordor: orcs ; turn 3"
    match = play(position, "crebain choose-eregion frodo-arthedain cave-eregion 1 1")
    assert ruled_out(match, "s", "shire")["gandalf_c"] == "fell in Eregion, turn 5"
    for word in ("gandalf_the_white", "orcs-gondor"):
        answer(match, word)
    assert shares(match, "s", "fangorn") == {"gandalf_c": Fraction(1)}
    answer(match, "gandalf-rohan")
    assert shares(match, "s", "rohan") == {"gandalf_c": Fraction(1)}


def test_11_5_another_piece_moves() -> None:
    """The Dark of Mordor: somebody stepped into Gondor, so it is the Warg, seen there before, who left it then."""
    position = with_cards("dark_of_mordor", "cast=classic")
    position += "rohan: gimli | shire: frodo merry | gondor: warg | mordor: balrog saruman ; turn 2"
    match = play(position, "gimli-gondor 1 6 dark balrog-gondor warg-rohan")
    assert shares(match, "f", "rohan") == {"warg": Fraction(1)}
    assert shares(match, "f", "gondor") == {"balrog": Fraction(1, 2), "saruman_c": Fraction(1, 2)}


def test_3_2_either_face_of_a_hidden_draft() -> None:
    match = play(HIDDEN_DRAFT + "shire: frodo_c merry | rohan: warg | mordor: orcs_v", "warg-caradhras")
    assert shares(match, "f", "caradhras") == dict.fromkeys(("orcs_c", "warg", "orcs_v", "gollum"), Fraction(1, 4))


def test_5_5_in_a_hidden_draft_only_the_face_that_could_have_come() -> None:
    position = "rules cast=draft draft=hidden specials=handicap handicap=palantir ; "
    position += "cardolan: gimli | shire: frodo_c merry | gondor: flying_nazgul_c orcs_c | mordor: warg balrog"
    match = play(position, "flying-cardolan")
    assert shares(match, "f", "cardolan") == {"flying_nazgul_c": Fraction(1)}
    assert ruled_out(match, "f", "cardolan")["flying_nazgul_v"] == "could not have come here with this face"


def test_12_1_in_a_hidden_draft_a_king_in_the_shire_is_the_classic_one() -> None:
    match = play(HIDDEN_DRAFT + "eregion: frodo_c merry | arthedain: witch_king_c | mordor: orcs_v", "witch-shire")
    found = shares(match, "f", "shire")
    assert "witch_king_v" not in found and found["witch_king_c"] == Fraction(1, 3)
    assert ruled_out(match, "f", "shire")["witch_king_v"] == "would have won by coming here"


def test_r16_an_order_that_lapses() -> None:
    """The ordered piece could not move; the Nazgul can fly, so it is now less likely to be there."""
    position = with_cards("a_king_revealed", "cast=classic")
    position += "shire: frodo | eregion: aragorn | rhudaur: merry | misty_mountains: orcs | high_pass: warg"
    position += " | mirkwood: flying_nazgul balrog | mordor: shelob ; turn 2"
    match = play(position, "a_king")
    assert shares(match, "f", "mirkwood")["flying_nazgul_c"] == Fraction(2, 5)
    for word in ("choose-mirkwood", "balrog"):
        answer(match, word)
    assert "order-lapsed" in [event.kind for event in match.events(0)]
    assert shares(match, "f", "mirkwood")["flying_nazgul_c"] == Fraction(1, 4)


# ---- taken back ----


def test_undone_answers_do_not_count_as_evidence() -> None:
    match = play("shire: frodo merry | eregion: gimli | rohan: orcs warg | mordor: balrog", "orcs-caradhras")
    moved = of(match, "f")
    match.undo(1)
    assert set(of(match, "f")) == {"rohan", "mordor"} and set(moved) == {"rohan", "mordor", "caradhras"}
    raw = GAME.table.lineups(GAME.view(match.state, 0), match.events(0))
    assert {lineup.place: lineup for lineup in raw} == of(match, "f")


# ---- what holds in every game ----


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_whole_games(rules: dict[str, str]) -> None:
    """The truth is always possible, shares add up, and everybody is a suspect or has an alibi."""
    for seed in (1, 2):
        match, dice = Match(GAME, rules), Dice(seed)
        while not match.is_over:
            for seat in "fsw":
                check(match, seat)
            asked = match.asked[dice.below(len(match.asked))]
            actions = match.actions(asked)
            match.act(asked, actions[dice.below(len(actions))])
        assert GAME.table.lineups(GAME.view(match.state, 0), match.current_events(0)) == ()


def check(match: ConfrontationMatch, seat: str) -> None:
    s, v = match.state, GAME.view(match.state, number(seat))
    known = {thing.id for thing in GAME.table.things(v) if thing.kind == "character"}
    for lineup in GAME.table.lineups(v, match.current_events(number(seat))):
        things = [suspect.thing for suspect in lineup.candidates] + [alibi.thing for alibi in lineup.ruled_out]
        side = NAMES.index(things[0]) % TILES // TEAM
        assert sorted(things) == sorted(name for name in known if NAMES.index(name) % TILES // TEAM == side)
        assert abs(sum(suspect.share for suspect in lineup.candidates) - lineup.count) < 1e-9
        assert all(0 < suspect.share <= 1 + 1e-9 for suspect in lineup.candidates)
        there = [p for p in range(TILES) if s.at[p] == REGION_NAMES.index(lineup.place) and v.at[p] == HIDDEN]
        true = [NAMES[s.who(piece)] for piece in there if piece // TEAM == side]
        assert set(true) <= {suspect.thing for suspect in lineup.candidates} and len(true) == lineup.count


CLASSIC_BOARD = (
    "shire: frodo sam | arthedain: aragorn | eregion: gimli | enedwaith: boromir | fangorn: black_rider orcs"
    " | gondor: flying_nazgul | mordor: witch_king balrog"
)
VARIANT_BOARD = (
    "rules cast=variant ; shire: frodo sam | arthedain: smeagol | eregion: treebeard | enedwaith: faramir"
    " | fangorn: uruk_hai orcs | gondor: flying_nazgul | mordor: watcher wormtongue"
)
SPECIAL_BOARD = (
    f"rules specials=handicap handicap={ALL_SPECIALS} ; shire: frodo sam | arthedain: aragorn | eregion: gandalf"
    " | enedwaith: boromir | fangorn: shelob orcs | gondor: flying_nazgul | mordor: warg balrog"
)
HIDDEN_BOARD = (
    f"rules cast=draft draft=hidden specials=handicap handicap={ALL_SPECIALS} ; shire: frodo_v sam_c"
    " | eregion: gandalf_v | fangorn: witch_king_v orcs_c | gondor: flying_nazgul_v"
)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("board", [CLASSIC_BOARD, VARIANT_BOARD, SPECIAL_BOARD, HIDDEN_BOARD])
def test_every_history_listed_one_by_one(board: str, seed: int, seat: int) -> None:
    """13.3: the shares agree exactly with all histories that the seat cannot tell apart."""
    assert compare_along(f"{board} ; turn {1 + seed % 2}", seat, seed, 30) > 2


def test_same_for_spectators() -> None:
    board = "shire: frodo sam | eregion: aragorn | fangorn: witch_king orcs | mordor: black_rider"
    assert compare_along(board, None, 5, 30) > 5


def test_words_are_in_the_language_that_is_spoken() -> None:
    match = play("eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg", "bla-ere 5 1")
    with speaking(PSEUDO):
        spoken = of(match, "f")["rohan"]
    plain = of(match, "f")["rohan"]
    assert spoken.words != plain.words and spoken.candidates == plain.candidates
    assert all(a.words != b.words for a, b in zip(spoken.ruled_out, plain.ruled_out, strict=True))
