"""What a search has learnt: one table from what a seat knows to what became of its answers.

A node is what a seat may tell apart: a key, made of all that it heard. Its edges are the answers that were possible
there, side by side: how often each was tried and could have been tried, and what came of it. There are no objects,
only numbers; a node that needs more room moves to the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros

LOW: Final = (1 << 31) - 1  # two primes, so that a key has 62 bits
HIGH: Final = (1 << 31) - 19
SHIFT: Final = 31
SPARE: Final = 2  # edges that a new node may get before it has to move


def start_key(salt: i64) -> i64:
    return fold(salt + 1, 0x5EED, salt)


def fold(key: i64, head: i64, facts: i64) -> i64:
    """A key after one more thing heard. Products stay below 2**62."""
    low: i64 = key & LOW
    high: i64 = key >> SHIFT
    a: i64 = facts & LOW
    b: i64 = facts >> SHIFT & LOW
    low = ((low ^ a) * 1_000_003 + (b ^ head << 11)) % LOW
    high = ((high ^ b) * 69_069_069 + (a ^ head << 7)) % HIGH
    return low | high << SHIFT


def floats(n: i64) -> vec[float]:
    return vec[float]([0.0] * n)


def longer(old: vec[i64], n: i64) -> vec[i64]:
    new = zeros(n)
    i: i64
    for i in range(len(old)):
        new[i] = old[i]
    return new


class Tree:
    """Nodes and edges by number. It grows up to `most` nodes; then nothing new is learnt by heart."""

    def __init__(self, most: i64) -> None:
        self.most: i64 = most
        self.nodes: i64 = 0
        self.edges: i64 = 0
        self.slots: vec[i64] = zeros(1024)  # open addressing: a node's number and one more, or 0
        # of nodes
        self.keys: vec[i64] = zeros(256)
        self.first: vec[i64] = zeros(256)
        self.width: vec[i64] = zeros(256)
        self.room: vec[i64] = zeros(256)
        # of edges
        self.action: vec[i64] = zeros(2048)
        self.tries: vec[i64] = zeros(2048)
        self.chances: vec[i64] = zeros(2048)  # how often it could have been tried
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
        """Moves a node's edges to the end, with so much room."""
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
        """Which of a node's edges an answer is, looked for from `hint` on; -1 if it is none."""
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
        """Writes down which edges the answers in `out` are. Answers that were never possible here before get one."""
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
