"""A seat's belief (13.3) agrees exactly with all histories that it cannot tell from the true one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import ImpossibleView, MathomError
from mathom.core.game import ASSIGNMENTS, HISTORIES
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.games.confrontation.inference import memory
from mathom.games.confrontation.inference.belief import Belief
from mathom.games.confrontation.knowledge.view import HEAP
from mathom.games.confrontation.rules.board import EREGION, REGION_NAMES, SHIRE
from mathom.games.confrontation.rules.characters.tiles import NAMES, TILES
from mathom.games.confrontation.rules.state import Confrontation
from tests.games.confrontation.histories import Histories
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch, answer, play
from tests.games.confrontation.short_texts import with_cards
from tests.games.confrontation.walks import ALL_SPECIALS, RULESETS

Key = tuple[tuple[int, ...], int]


def believed(match: ConfrontationMatch, seat: int) -> Belief:
    return GAME.belief(match.view(seat), match.heard(seat))


def key(s: Confrontation) -> Key:
    return tuple(int(r) for r in s.at), int(s.variant)


def parts(belief: Belief, s: Confrontation) -> dict[Key, Fraction]:
    """Complete positions with their shares; known facts come from the true position."""
    ((_, side),) = belief.sides.items()
    mask = sum(1 << tile for tile in side.team)
    found: Counter[Key] = Counter()
    for (places, variant), weight in side.assignments():
        at = [int(r) for r in s.at]
        at[side.team[0] : side.team[-1] + 1] = places
        found[tuple(at), int(s.variant) & ~mask | variant] += weight
    assert len(found) == len(belief)
    total = sum(found.values())
    return {where: Fraction(weight, total) for where, weight in found.items()}


# ---- against every history, listed one by one ----

BOARDS = {
    "classic": "shire: frodo sam | eregion: aragorn pippin | rohan: orcs warg | caradhras: balrog | mordor: witch_king",
    "variant": "rules cast=variant ; shire: frodo sam | cardolan: smeagol | eregion: treebeard | rohan: uruk_hai orcs"
    " | fangorn: wormtongue | mordor: witch_king",
    "crowded": "rules cast=classic ; arthedain: aragorn frodo | rhudaur: orcs flying_nazgul | shire: merry"
    " | high_pass: black_rider | mirkwood: balrog warg",
    "cards": f"rules specials=handicap handicap={ALL_SPECIALS} ; shire: frodo | eregion: aragorn gandalf"
    " | caradhras: balrog | rohan: orcs warg | mordor: shelob",
    "hidden": f"rules cast=draft draft=hidden specials=handicap handicap={ALL_SPECIALS} ; shire: frodo_v"
    " | eregion: sam_c gandalf_v | caradhras: balrog | mordor: witch_king_v orcs_c",
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", [3, 8])
@pytest.mark.parametrize("board", BOARDS)
def test_13_3_same_positions_with_the_same_weights(board: str, seed: int, seat: int) -> None:
    """Also which piece is moving, where the view only points at a heap."""
    match: ConfrontationMatch = Match(GAME, position=f"{BOARDS[board]} ; turn {3 + seed % 2}")
    histories, dice = Histories(match.state, seat), Dice(seed)
    for _ in range(25):
        asked = match.asked[dice.below(len(match.asked))]
        actions = match.actions(asked)
        action = actions[dice.below(len(actions))]
        match.act(asked, action)
        if match.is_over:
            return
        histories.follow(asked, action, match.played[-1].raw_events, match.state)
        total = sum(histories.weights.values())
        want: Counter[Key] = Counter()
        for fingerprint, s in histories.states.items():
            want[key(s)] += histories.weights[fingerprint]
        belief = believed(match, seat)
        assert parts(belief, match.state) == {where: Fraction(n, total) for where, n in want.items()}
        assert belief.exact and all(s in belief for s in list(histories.states.values())[:20])
        worlds, movers = belief.worlds(), {pointers(s) for s in histories.states.values()}
        assert all(pointers(worlds.sample(dice)) in movers for _ in range(10))


def pointers(s: Confrontation) -> tuple[Key, int, int, int]:
    return key(s), int(s.fellow), int(s.minion), int(s.bound)


# ---- in every game ----


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_whole_games(rules: dict[str, str]) -> None:
    """The truth is inside, and whatever is drawn gives the same view and the same options."""
    match: ConfrontationMatch = Match(GAME, rules)
    dice = Dice(5)
    while not match.is_over:
        for seat in (0, 1):
            if dice.below(4) == 0 or seat in match.asked:
                check(match, seat, dice)
        asked = match.asked[dice.below(len(match.asked))]
        actions = match.actions(asked)
        match.act(asked, actions[dice.below(len(actions))])
    assert all(match.state in believed(match, seat) for seat in (0, 1))


def check(match: ConfrontationMatch, seat: int, dice: Dice) -> None:
    belief, view = believed(match, seat), match.view(seat)
    assert match.state in belief and belief.exact and len(belief) > 0
    worlds = GAME.worlds(view, match.heard(seat))
    shares = belief.shares()
    for _ in range(3):
        world = worlds.sample(dice)
        assert GAME.view(world, seat) == view and world in belief
        assert seat not in match.asked or world.actions_for(seat) == match.actions(seat)
        assert all((int(world.who(tile)), int(world.at[tile])) in shares for tile in belief.sides[1 - seat].hidden)


def test_3_4_before_the_first_turn() -> None:
    """Without a placed piece there is one way, with two pieces 9 * 8. A face is unknown before it is picked."""
    match: ConfrontationMatch = Match(GAME)
    assert len(believed(match, 0)) == 1
    for _ in range(2):
        match.act(1, match.actions(1)[0])
    assert len(believed(match, 0)) == 72 and len(believed(match, 1)) == 1
    assert match.state in believed(match, 0)
    drafting: ConfrontationMatch = Match(GAME, {"cast": "draft", "draft": "hidden"})
    for _ in range(3):
        drafting.act(1, drafting.actions(1)[1])
    assert len(believed(drafting, 0)) == 8 and drafting.state in believed(drafting, 0)


def test_possible_places() -> None:
    match = play("eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg", "bla-ere 1 6")
    belief = believed(match, 0)
    assert {NAMES[c] for c in belief.identities(1, EREGION)} == {"black_rider"}
    assert {NAMES[c] for c in belief.identities(1, REGION_NAMES.index("rohan"))} == {"orcs_c", "warg"}
    other = match.state.clone()
    other.at[NAMES.index("black_rider")], other.at[NAMES.index("warg")] = 12, EREGION
    assert match.state in belief and other not in belief


# ---- who is on the move ----


def test_5_4_the_traveller_after_an_extra_step() -> None:
    """He came from Arthedain by Shadowfax, so it is not Gimli, who was seen in Eregion before."""
    position = with_cards("shadowfax+palantir") + "shire: frodo_c | arthedain: merry | eregion: gimli"
    match = play(position + " | caradhras: balrog | mordor: orcs_c", "palantir-eregion orcs-gondor shadowfax mer-ere")
    answer(match, "merry-fangorn")
    worlds, dice = GAME.worlds(match.view(1), match.heard(1)), Dice(1)
    found = Counter(NAMES[worlds.sample(dice).fellow] for _ in range(200))
    assert set(found) == {"merry", "frodo_c"} and 70 < found["merry"] < 130


def test_11_1_an_extra_step_by_the_tunnel() -> None:
    """The traveller is the one who must move on."""
    position = with_cards("shadowfax") + "shire: frodo_c | eregion: merry gimli | caradhras: balrog | mordor: orcs_c"
    match = play(position + " ; turn 2", "shadowfax merry-fangorn")
    assert match.asked == [1]
    for worlds in (GAME.worlds(match.view(1), match.heard(1)), GAME.worlds(match.view(1))):
        dice = Dice(2)
        for _ in range(50):
            s = worlds.sample(dice)
            assert s.fellow == s.bound and s.at[s.fellow] == EREGION


def test_6_14_concealed_attacker_is_known() -> None:
    """The attacker won and the turn is not over: the pointer means the attacker, not the other piece in the region."""
    position = with_cards("palantir", "cast=classic") + "shire: frodo merry | eregion: gimli | caradhras: black_rider"
    match = play(position + " | fangorn: pippin | cardolan: orcs | arthedain: warg", "black-eregion pass 1 6")
    assert match.state.waiting()[0] == "LookFirst 1" and match.view(0).minion == HEAP + EREGION
    worlds, dice = GAME.worlds(match.view(0), match.heard(0)), Dice(3)
    assert {NAMES[worlds.sample(dice).minion] for _ in range(20)} == {"black_rider"}


def test_4_4_side_to_move_can_move() -> None:
    """No way leads on from the Shire, and Sauron has not lost: so his Nazgul shows the face that flies."""
    position = (
        "rules cast=draft draft=hidden ; shire: flying_nazgul_c orcs_c | rohan: frodo_c | eregion: merry ; turn 2"
    )
    match = play(position, "merry-caradhras")
    belief = believed(match, 0)
    assert len(belief) == 2 and {NAMES[c] for c in belief.identities(1, SHIRE)} == {
        "flying_nazgul_c",
        "orcs_c",
        "orcs_v",
    }


def test_r16_ordered_piece_can_move() -> None:
    """All ways are full and the order has not lapsed, so the ordered piece can fly."""
    position = with_cards("a_king_revealed", "cast=classic")
    position += "shire: frodo | eregion: aragorn | rhudaur: merry | misty_mountains: orcs | high_pass: warg"
    position += " | mirkwood: flying_nazgul balrog | mordor: shelob ; turn 2"
    match = play(position, "a_king choose-mirkwood flying_nazgul")
    assert match.view(0).ordered >= HEAP and match.asked == [1]
    belief = believed(match, 0)
    flying = NAMES.index("flying_nazgul_c")
    assert belief.shares()[flying, REGION_NAMES.index("mirkwood")] == 1
    worlds, dice = GAME.worlds(match.view(0), match.heard(0)), Dice(4)
    assert {NAMES[worlds.sample(dice).ordered] for _ in range(30)} == {"flying_nazgul_c"}


def test_a_game_that_begins_in_a_battle() -> None:
    """The answers of the position are heard too, so what they showed is remembered."""
    battle = play("eregion: gimli | shire: frodo merry | misty_mountains: black_rider | rohan: orcs warg", "bla-ere")
    match = play(position_text(battle), "1 6")
    assert match.state in believed(match, 0) and len(believed(match, 0)) == 1
    match.say(0, "frodo-arthedain")
    assert match.state in believed(match, 0) and len(believed(match, 0)) == 1


# ---- how likely ----

MIXED = "eregion: gimli | shire: frodo merry sam | misty_mountains: black_rider | caradhras: orcs | mordor: warg"
MIXING = "bla-ere 1 6 frodo-cardolan orcs-eregion merry-cardolan black-arthedain"


def drawn(match: ConfrontationMatch, draws: int, weights: object) -> Counter[Key]:
    heard, view = match.heard(0), match.view(0)
    return Counter(key(GAME.determinize(view, Dice(seed), heard, weights)) for seed in range(draws))  # type: ignore[arg-type]


def distance(found: Counter[Key], want: dict[Key, Fraction]) -> float:
    """Chi-square."""
    draws = sum(found.values())
    assert set(found) <= set(want)
    return sum(float((found[where] - draws * part) ** 2 / (draws * part)) for where, part in want.items())


def test_samples_follow_the_weights() -> None:
    """The Rider went on in one history of two; there are four assignments."""
    match = play(MIXED, MIXING)
    want = parts(believed(match, 0), match.state)
    assert sorted(want.values()) == [Fraction(1, 4)] * 4
    worlds, dice = GAME.worlds(match.view(0), match.heard(0)), Dice(7)
    found = Counter(key(worlds.sample(dice)) for _ in range(1200))
    assert distance(found, want) < 16.3  # 1 in 1000 with three degrees of freedom


UNEVEN = (
    "rules cast=classic ; shire: frodo merry sam | eregion: gimli | misty_mountains: black_rider | rohan: orcs warg"
)
UNEVEN_MOVES = (
    "bla-ere 1 6 frodo-arthedain orcs-caradhras frodo-rhudaur orcs-eregion frodo-high_pass black-arthedain"
    " frodo-mirkwood warg-caradhras frodo-fangorn warg-eregion frodo-rohan warg-cardolan"
)


def test_weights() -> None:
    match = play(UNEVEN, UNEVEN_MOVES)
    belief = believed(match, 0)
    want = parts(belief, match.state)
    assert sorted(want.values()) == [Fraction(1, 8)] * 4 + [Fraction(1, 4)] * 2
    assert distance(drawn(match, 600, HISTORIES), want) < 20.5
    even = dict.fromkeys(want, Fraction(1, len(want)))
    assert distance(drawn(match, 600, ASSIGNMENTS), even) < 20.5
    there = REGION_NAMES.index("arthedain")
    rider = NAMES.index("black_rider")
    weighed = {where: part * (3 if where[0][rider] == there else 1) for where, part in want.items()}
    whole = sum(weighed.values())
    thrice = {("black_rider", "arthedain"): 3.0}
    assert distance(drawn(match, 600, thrice), {where: part / whole for where, part in weighed.items()}) < 20.5
    never = drawn(match, 60, {("black_rider", "arthedain"): 0.0})
    assert all(places[rider] != there for places, _ in never)


def test_weights_of_faces_and_of_those_never_seen() -> None:
    position = "rules cast=draft draft=hidden ; shire: frodo_c merry | rohan: warg | gondor: balrog | mordor: orcs_v"
    match = play(position, "warg-caradhras")
    view, heard = match.view(0), match.heard(0)
    weights = {("gollum", "caradhras"): 0.0, ("warg", "caradhras"): 6.0}
    found: Counter[str] = Counter()
    for seed in range(400):
        s = GAME.determinize(view, Dice(seed), heard, weights)
        assert GAME.view(s, 0) == view
        found.update(NAMES[s.who(tile)] for tile in range(TILES // 2, TILES) if s.at[tile] == 8)
    assert "gollum" not in found and 0.5 < found["warg"] / 400 < 0.7  # 3 of 5


def test_invalid_weights_are_refused() -> None:
    match = play(MIXED, MIXING)
    view, heard = match.view(0), match.heard(0)
    for weights in ({("sauron", "shire"): 1.0}, {("merry", "bree"): 1.0}, {("merry", "shire"): -1.0}):
        with pytest.raises(MathomError):
            GAME.determinize(view, Dice(1), heard, weights)
    nowhere = {(name, region): 0.0 for name in ("orcs_c", "warg") for region in REGION_NAMES}
    with pytest.raises(ImpossibleView):
        GAME.determinize(view, Dice(1), heard, nowhere)
    assert GAME.determinize(view, Dice(1), (), {("warg", "shire"): 2.0}).at[0] != SHIRE


# ---- too much to count ----


def test_limit_keeps_the_true_world(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(f"{UNEVEN} | mordor: balrog", UNEVEN_MOVES)
    exact = believed(match, 0)
    monkeypatch.setattr(memory, "MOST_WORLDS", 1)
    wide = believed(match, 0)
    assert exact.exact and not wide.exact and len(wide) > len(exact)
    assert match.state in wide and set(parts(exact, match.state)) < set(parts(wide, match.state))
    worlds, dice = wide.worlds(), Dice(1)
    assert all(GAME.view(worlds.sample(dice), 0) == match.view(0) for _ in range(20))
