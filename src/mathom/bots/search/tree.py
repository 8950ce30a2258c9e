"""The tree of a search: a table from information sets to statistics of their answers.

A node is an information set, found by a key made of all that its seat heard. Its edges are the answers that were
possible there, stored side by side: tries, chances to be tried, and total value. Everything is stored in arrays of
numbers; a node that needs more room moves to the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import floats, zeros

LOW: Final = (1 << 31) - 1  # two primes; together a key has 62 bits
HIGH: Final = (1 << 31) - 19
SHIFT: Final = 31
SPARE: Final = 2  # edges that fit into a new node before it has to move


def start_key(salt: i64) -> i64:
    return fold(salt + 1, 0x5EED, salt)


def fold(key: i64, head: i64, facts: i64) -> i64:
    """The key after one more event. Products stay below 2**62."""
    low: i64 = key & LOW
    high: i64 = key >> SHIFT
    a: i64 = facts & LOW
    b: i64 = facts >> SHIFT & LOW
    low = ((low ^ a) * 1_000_003 + (b ^ head << 11)) % LOW
    high = ((high ^ b) * 69_069_069 + (a ^ head << 7)) % HIGH
    return low | high << SHIFT


def longer(old: vec[i64], n: i64) -> vec[i64]:
    new = zeros(n)
    i: i64
    for i in range(len(old)):
        new[i] = old[i]
    return new


class Tree:
    """Nodes and edges by number. A tree of `most` nodes takes no more."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.slots: vec[i64] = zeros(1024)  # open addressing: the number of a node plus 1, or 0
        # by node
        self.keys: vec[i64] = zeros(256)
        self.first: vec[i64] = zeros(256)
        self.width: vec[i64] = zeros(256)
        self.room: vec[i64] = zeros(256)
        # by edge
        self.action: vec[i64] = zeros(2048)
        self.tries: vec[i64] = zeros(2048)
        self.chances: vec[i64] = zeros(2048)  # how often the answer was possible
        self.total: vec[float] = floats(2048)

    def clear(self) -> None:
        self.nodes = 0
        self.edges = 0
        i: i64
        for i in range(len(self.slots)):
            self.slots[i] = 0

    def is_full(self) -> bool:
        return self.nodes >= self.most

    def find(self, key: i64) -> i64:
        """The node of a key, or -1."""
        mask: i64 = len(self.slots) - 1
        slot: i64 = (key ^ key >> SHIFT) & mask
        while True:
            node: i64 = self.slots[slot] - 1
            if node < 0 or self.keys[node] == key:
                return node
            slot = slot + 1 & mask

    def add(self, key: i64, out: vec[i64], n: i64) -> i64:
        """A new node with these answers."""
        node: i64 = self.nodes
        if node == len(self.keys):
            self.keys = longer(self.keys, 2 * node)
            self.first = longer(self.first, 2 * node)
            self.width = longer(self.width, 2 * node)
            self.room = longer(self.room, 2 * node)
        if 2 * node > len(self.slots):
            self.rehash()
        self.nodes = node + 1
        self.keys[node] = key
        self.enter(key, node)
        self.width[node] = 0
        self.make_room(node, n + SPARE)
        i: i64
        for i in range(n):
            self.append(node, out[i])
        return node

    def enter(self, key: i64, node: i64) -> None:
        mask: i64 = len(self.slots) - 1
        slot: i64 = (key ^ key >> SHIFT) & mask
        while self.slots[slot] != 0:
            slot = slot + 1 & mask
        self.slots[slot] = node + 1

    def rehash(self) -> None:
        self.slots = zeros(4 * len(self.slots))
        node: i64
        for node in range(self.nodes):
            self.enter(self.keys[node], node)

    def make_room(self, node: i64, room: i64) -> None:
        """Moves the edges of a node to the end, with room for `room` edges."""
        if self.edges + room > len(self.action):
            self.lengthen(2 * len(self.action) + room)
        old: i64 = self.first[node]
        new: i64 = self.edges
        self.first[node] = new
        self.room[node] = room
        self.edges = new + room
        i: i64
        for i in range(self.width[node]):
            self.action[new + i] = self.action[old + i]
            self.tries[new + i] = self.tries[old + i]
            self.chances[new + i] = self.chances[old + i]
            self.total[new + i] = self.total[old + i]

    def lengthen(self, n: i64) -> None:
        self.action = longer(self.action, n)
        self.tries = longer(self.tries, n)
        self.chances = longer(self.chances, n)
        total = floats(n)
        i: i64
        for i in range(len(self.total)):
            total[i] = self.total[i]
        self.total = total

    def append(self, node: i64, a: i64) -> None:
        if self.width[node] == self.room[node]:
            self.make_room(node, 2 * self.room[node])
        edge: i64 = self.first[node] + self.width[node]
        self.width[node] = self.width[node] + 1
        self.action[edge] = a
        self.tries[edge] = 0
        self.chances[edge] = 0
        self.total[edge] = 0.0

    def place(self, node: i64, a: i64, hint: i64) -> i64:
        """The index of the edge of an answer, searched from `hint` on; -1 if there is none."""
        first: i64 = self.first[node]
        width: i64 = self.width[node]
        i: i64
        for i in range(hint, width):
            if self.action[first + i] == a:
                return i
        for i in range(hint if hint < width else width):
            if self.action[first + i] == a:
                return i
        return -1

    def locate(self, node: i64, out: vec[i64], n: i64, places: vec[i64]) -> None:
        """Writes the edges of the answers in `out` into `places`. Answers that are new at this node get an edge."""
        at: i64 = 0
        i: i64
        for i in range(n):
            at = self.place(node, out[i], at)
            if at < 0:
                self.append(node, out[i])
                at = self.width[node] - 1
            places[i] = at
            at += 1
        first: i64 = self.first[node]
        for i in range(n):
            places[i] = places[i] + first
