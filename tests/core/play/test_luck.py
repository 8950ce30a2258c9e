"""Verifiable luck, against a checker that uses only SHA-256."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.play.commitment import SECRET_BYTES, commitment, draw
from mathom.core.play.entries import ANSWER
from mathom.core.play.match import Match
from mathom.games.confrontation.game import ConfrontationGame

SECRET = bytes(range(SECRET_BYTES))


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def checked_draw(secret: bytes, purpose: str, n: int) -> int:
    """HMAC-SHA-256 by hand: the first eight bytes as a number, drawn again if it would favour some outcomes."""
    key = (secret if len(secret) <= 64 else sha256(secret)).ljust(64, b"\0")
    attempt = 0
    while True:
        message = f"{purpose} {attempt}".encode()
        inner = sha256(bytes(b ^ 0x36 for b in key) + message)
        number = int.from_bytes(sha256(bytes(b ^ 0x5C for b in key) + inner)[:8], "big")
        if number < 2**64 - 2**64 % n:
            return number % n
        attempt += 1


def test_a_commitment_is_a_hash_of_the_secret() -> None:
    assert commitment(SECRET) == sha256(b"mathom luck\n" + SECRET).hex()
    assert commitment(SECRET) == "30162f3733c20deeaed2dc24a01b8f707769d0e09bd194449cd73f9e6b663057"


@pytest.mark.parametrize("n", [1, 2, 3, 4, 9, 10, 1000, 2**63 + 1])
def test_draws_agree_with_the_checker(n: int) -> None:
    for k in range(40):
        purpose = f"confrontation {k} DrawDefender"
        assert draw(SECRET, purpose, n) == checked_draw(SECRET, purpose, n) < n


def test_number_in_the_biased_remainder_is_drawn_again() -> None:
    """With n just above 2**63, almost every second number is rejected."""
    n = 2**63 + 1
    again = [k for k in range(60) if draw(SECRET, f"p {k}", n) != raw(f"p {k} 0") % n]
    assert 15 < len(again) < 45


def raw(message: str) -> int:
    return int.from_bytes(hmac.digest(SECRET, message.encode(), "sha256")[:8], "big")


def test_draws_are_keyed_by_secret_and_purpose() -> None:
    purposes = [f"toy {k} Roll" for k in range(200)]
    drawn = [draw(SECRET, purpose, 1000) for purpose in purposes]
    assert drawn == [draw(SECRET, purpose, 1000) for purpose in purposes]
    assert len(set(drawn)) > 150
    assert drawn != [draw(SECRET[::-1], purpose, 1000) for purpose in purposes]


@pytest.mark.parametrize("n", [2, 3, 7])
def test_draws_are_about_equally_likely(n: int) -> None:
    counts = Counter(draw(SECRET, str(k), n) for k in range(3000))
    expected = 3000 / n
    assert sum((counts[k] - expected) ** 2 / expected for k in range(n)) < 3 * n + 12


def test_every_draw_of_a_match_can_be_checked_by_hand() -> None:
    """The purpose is the game, the number of the entry from 0, and what was asked."""
    match = Match(ConfrontationGame(), position="shire: frodo sam merry pippin | arthedain: balrog ; turn 3")
    match.use_secret(SECRET)
    match.say(1, "balrog-shire")
    assert match.entries[1].seat == CHANCE
    outcomes = ["frodo", "sam", "pippin", "merry"]
    drawn = checked_draw(SECRET, "confrontation 1 DrawDefender", 4)
    assert match.entries[1].kind == ANSWER and match.entries[1].text == outcomes[drawn]
