"""Chance that nobody can predict during a game and everybody can verify after it.

A match draws from a secret of 256 bits. Its commitment, a hash, is published before the first draw; the secret is
revealed when the game is over. Every draw has its own key, so one draw says nothing about another. Verifying needs
only SHA-256 (docs/notation.md).
"""

from __future__ import annotations

import hashlib
import hmac

SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """The hash of the secret, published before the game."""
    return hashlib.sha256(b"mathom luck\n" + secret).hexdigest()


def draw(secret: bytes, purpose: str, n: int) -> int:
    """A number from 0 to n - 1, all equally likely. `purpose` is the key of the draw."""
    fair = (1 << 64) // n * n
    attempt = 0
    while True:
        digest = hmac.new(secret, f"{purpose} {attempt}".encode(), hashlib.sha256).digest()
        number = int.from_bytes(digest[:8], "big")
        if number < fair:
            return number % n
        attempt += 1
