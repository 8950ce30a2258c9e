"""Verifies the luck of a finished game, without mathom: `python3 verify_game.py RECORD`.

The record must list its draws: `GET /api/tables/ID/record?draws=yes`. This program checks that every secret fits the
commitment that was published before its first draw, and that every outcome follows from its secret. It does not know
the rules: that each list of outcomes is the right one is checked by reading the record with mathom.
"""

import hashlib
import hmac
import re
import sys
from pathlib import Path

HEAD = ("mathom", "game", "rules", "position", "seat", "result")


def number_from(secret: bytes, key: str, n: int) -> int:
    """The number from 0 to n - 1 that a secret gives for a key."""
    attempt, fair = 0, (1 << 64) // n * n
    while True:
        digest = hmac.new(secret, f"{key} {attempt}".encode(), hashlib.sha256).digest()
        if (number := int.from_bytes(digest[:8], "big")) < fair:
            return number % n
        attempt += 1


def outcome_of(secret: bytes, key: str, outcomes: list[tuple[str, int]]) -> str:
    """The outcome that takes this number; each takes as many numbers as its weight."""
    number = number_from(secret, key, sum(weight for _, weight in outcomes))
    for text, weight in outcomes:
        if number < weight:
            return text
        number -= weight
    raise AssertionError


def verified(lines: list[str]) -> int:
    """The number of verified draws. Raises ValueError with what is wrong."""
    game, entries, committed = "", 0, ""
    secrets: dict[str, bytes] = {}
    chance: dict[int, tuple[str, str]] = {}  # by entry: the commitment and the outcome
    draws: dict[int, tuple[str, list[tuple[str, int]]]] = {}  # by entry: the key and the outcomes
    for line in filter(None, map(str.strip, lines)):
        word, _, rest = line.partition(" ")
        if found := re.fullmatch(r"# draw (\d+) ([^|]+?) \| (.+)", line):
            outcomes = [(text, int(weight)) for text, _, weight in (p.rpartition(" ") for p in found[3].split(" | "))]
            draws[int(found[1])] = (found[2], outcomes)
        elif word == "luck":
            committed = rest
        elif word == "opened":
            if hashlib.sha256(b"mathom luck\n" + bytes.fromhex(rest)).hexdigest() != committed:
                raise ValueError(f"the secret {rest[:8]}... does not fit its commitment")
            secrets[committed] = bytes.fromhex(rest)
        elif word == "game":
            game = rest
        elif word not in HEAD and not word.startswith("#"):
            if word == "chance":
                chance[entries] = (committed, rest)
            entries += 1
    for number, (published, text) in chance.items():
        key, outcomes = draws.get(number, ("", []))
        if published not in secrets or not key.startswith(f"{game} {number} "):
            raise ValueError(f"entry {number} cannot be verified")
        if outcome_of(secrets[published], key, outcomes) != text:
            raise ValueError(f"entry {number} was not drawn from its secret")
    return len(chance)


if __name__ == "__main__":
    try:
        draws = verified(Path(sys.argv[1]).read_text(encoding="utf-8").split("\n"))
        print(f"All {draws} draws follow from secrets that were committed to in advance.")
    except (ValueError, OSError, IndexError) as error:
        sys.exit(f"Not verified: {error}.")
