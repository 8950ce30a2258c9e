"""The judge of The Confrontation: named terms, chances, picks."""

import math

import pytest

import mathom
from mathom.bots.search.lookahead import step
from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import zeros
from mathom.games.confrontation.player.judge import ConfrontationJudge, terms_of
from mathom.games.confrontation.player.policy import DUELS, FACES
from mathom.games.confrontation.player.worth import TERM_NAMES, TERMS, WEIGHTS
from mathom.games.confrontation.rules.board import REGIONS, SHIRE
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES
from mathom.games.confrontation.rules.state import Confrontation

GAME = mathom.game("confrontation")
JUDGE = ConfrontationJudge()
OUT = zeros(256)
CASTS = [{}, {"cast": "variant"}, {"cast": "draft", "specials": "own-two"}, {"specials": "announced"}]


def load(text: str) -> Confrontation:
    s = GAME.load(text)
    assert isinstance(s, Confrontation)
    return s


def value(text: str, seat: int = 0) -> float:
    return JUDGE.value(load(text), seat)


def test_every_term_has_a_name_and_a_weight() -> None:
    assert len(WEIGHTS) == TERMS == len(TERM_NAMES) == len(set(TERM_NAMES))
    assert isinstance(GAME.judge(), ConfrontationJudge)


def test_terms_add_up_to_the_score() -> None:
    s = load("shire: frodo sam | rohan: aragorn | mirkwood: balrog | mordor: orcs ; turn 2")
    terms = terms_of(s)
    assert terms["aragorn_c"] == WEIGHTS[TERM_NAMES.index("aragorn_c")] > 0 > terms["balrog"]
    assert sum(terms.values()) == pytest.approx(JUDGE.score(s))
    assert JUDGE.value(s, 0) == pytest.approx(1 / (1 + math.exp(-JUDGE.score(s))))


@pytest.mark.parametrize("rules", CASTS)
def test_both_seats_share_one_chance_all_through_a_game(rules: dict[str, str]) -> None:
    s, dice = GAME.new(rules), Dice(5)
    while s.depth > 0:
        assert 0.0 < JUDGE.value(s, 0) < 1.0
        assert JUDGE.value(s, 0) + JUDGE.value(s, 1) == pytest.approx(1.0)
        step(s, JUDGE, dice)


WON = 0.999


def test_win_with_the_next_move_has_full_odds() -> None:
    ring = "dagorlad: frodo | gondor: sam | mordor: balrog orcs ; turn "
    assert value(ring + "2") > WON > value(ring + "3")
    three = "shire: balrog warg | cardolan: orcs | rohan: frodo ; turn "
    assert value(three + "3", 1) > WON > value(three + "4", 1)
    king = "rules cast=variant ; arthedain: witch_king | rohan: frodo ; turn "
    assert value(king + "3", 1) > WON > value(king + "4", 1)
    assert value("arthedain: witch_king | rohan: frodo ; turn 3", 1) < WON  # the classic one has to bring two more


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("shire: frodo gandalf | mordor: balrog", "shire: frodo | mordor: balrog"),
        ("shire: frodo | mordor: balrog", "shire: frodo | mordor: balrog shelob"),
        ("rohan: frodo | mordor: balrog", "rohan: frodo | gondor: balrog"),  # the way is open
        ("rohan: frodo | dagorlad: orcs | shire: sam", "rohan: frodo | gondor: orcs | shire: sam"),  # hunted
        ("shire: frodo | high_pass: orcs warg", "rohan: frodo | shire: orcs warg | cardolan: balrog"),
    ],
)
def test_better_positions_have_a_higher_value(better: str, worse: str) -> None:
    better = better.replace("high_pass: orcs warg", "mirkwood: orcs warg")
    assert value(f"{better} ; turn 3") > value(f"{worse} ; turn 3")
    assert value(f"{better} ; turn 3", 1) < value(f"{worse} ; turn 3", 1)


def test_cards_count() -> None:
    board = "shire: frodo sam | mordor: balrog warg ; turn 2"
    assert value(board + " ; fellowship 45 ; sauron 12") > value(board + " ; fellowship 12 ; sauron 12")
    assert value(board + " ; fellowship 45 ; sauron 12") > value(board + " ; fellowship 45 ; sauron 56")


def test_quiet_is_the_beginning_of_a_turn_and_taste_the_time_before_the_first() -> None:
    s = GAME.new({})
    assert JUDGE.is_matter_of_taste(s) and not JUDGE.is_quiet(s)
    s = load("eregion: gimli | caradhras: balrog | shire: frodo | mordor: orcs ; turn 3")
    assert JUDGE.is_quiet(s) and not JUDGE.is_matter_of_taste(s)
    s.apply(GAME.parse(s, 1, "balrog-eregion"))
    assert not JUDGE.is_quiet(s)
    assert Judge().is_quiet(s) and not Judge().is_matter_of_taste(s)


# ---- picks ----


def picks(text: str, seed: int = 1, times: int = 60) -> dict[str, int]:
    s, dice = load(text), Dice(seed)
    found: dict[str, int] = {}
    for _ in range(times):
        n = s.legal(OUT)
        answer = GAME.notate(s, s.seat(), OUT[JUDGE.pick(s, OUT, n, dice)])
        found[answer] = found.get(answer, 0) + 1
    return found


@pytest.mark.parametrize("rules", CASTS)
def test_a_pick_is_one_of_the_answers(rules: dict[str, str]) -> None:
    dice = Dice(11)
    for _ in range(5):
        s = GAME.new(rules)
        while s.depth > 0:
            n = s.legal(OUT)
            options = [OUT[i] for i in range(n)]
            place = dice.below(n) if s.seat() == CHANCE else JUDGE.pick(s, OUT, n, dice)
            assert 0 <= place < n and [OUT[i] for i in range(n)] == options
            s.apply(options[place])


def test_a_win_is_picked_at_once() -> None:
    assert picks("dagorlad: frodo | gondor: sam | shire: merry | mordor: balrog ; turn 2") == {"frodo-mordor": 60}
    three = picks("shire: balrog warg | cardolan: orcs | rohan: frodo | mordor: shelob ; turn 3")
    assert three == {"orcs-shire": 60}
    king = picks("rules cast=variant ; cardolan: witch_king | mordor: orcs | rohan: frodo ; turn 3")
    assert king == {"witch_king-shire": 60}


def test_nobody_picks_the_tunnel_past_the_balrog() -> None:
    assert "gimli-fangorn" not in picks("eregion: gimli | shire: frodo | caradhras: balrog ; turn 2", times=300)
    assert "gimli-fangorn" in picks("eregion: gimli | shire: frodo | caradhras: warg ; turn 2", times=300)


def test_duels_follow_texts_and_strengths() -> None:
    def promised(fellow: str, minion: str, attacker: int) -> int:
        return DUELS[FACES * FACES * attacker + FACES * NAMES.index(fellow) + NAMES.index(minion)]

    assert promised("gimli", "orcs_c", 0) == 4 and promised("gimli", "orcs_c", 1) == 4  # his text comes first
    assert promised("aragorn_c", "orcs_c", 1) == -4 and promised("aragorn_c", "orcs_c", 0) == 2
    assert promised("merry", "warg", 0) == 0
    assert promised("gandalf_c", "saruman_v", 0) == -4
    assert promised("sam_v", "balrog", 1) == 0 and promised("sam_v", "balrog", 0) == -4


def test_a_set_up_by_picks_is_sensible_and_varied() -> None:
    seen = set()
    for seed in range(40):
        s, dice = GAME.new({}), Dice(seed)
        while JUDGE.is_matter_of_taste(s):
            step(s, JUDGE, dice)
        assert isinstance(s, Confrontation)
        assert s.at[FRODO] <= 2, "Frodo stands in the front line"
        assert s.count[SHIRE] == 4 and s.count[REGIONS + 15] == 4
        seen.add(tuple(s.at))
    assert len(seen) == 40
