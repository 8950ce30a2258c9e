// A game as a list of positions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Positions } from "../../src/mathom/web/js/replay/positions.js";
import { routeOf } from "../../src/mathom/web/js/router.js";

const you = { seat: 0, kind: "player", seats: [0], name: null };
const told = { first: { turn: null, n: 0 }, patches: [{ n: 1 }, { n: 2, turn: "Turn 1" }, { turn: null }], log: [{ entry: -1 }, { entry: 0 }, { entry: 2 }] };

test("every step is the previous one with its patch", () => {
  const positions = new Positions(told, you);
  assert.equal(positions.length, 3);
  assert.deepEqual([positions.at(3).n, positions.at(3).turn, positions.at(2).turn, positions.at(0).n], [2, null, "Turn 1", 0]);
  assert.equal(positions.at(1).you, you);
  assert.deepEqual([positions.bounded(-4), positions.bounded(99)], [0, 3]);
});

test("log lines appear after their entry", () => {
  const positions = new Positions(told, you);
  assert.deepEqual(positions.logAt(0).map((line) => line.entry), [-1]);
  assert.deepEqual(positions.logAt(3).map((line) => line.entry), [-1, 0, 2]);
  assert.deepEqual(positions.linesOf(3).map((line) => line.entry), [2]);
});

test("addresses", () => {
  assert.deepEqual(routeOf("/"), { page: "lobby" });
  assert.deepEqual(routeOf("/t/abc", "k".repeat(22)), { page: "table", table: "abc", key: "k".repeat(22) });
  assert.deepEqual(routeOf("/t/abc"), { page: "table", table: "abc", key: null });
  assert.deepEqual(routeOf("/t/abc/12"), { page: "replay", table: "abc", step: 12, analysis: false });
  assert.deepEqual(routeOf("/t/abc/x"), { page: "missing" });
  assert.deepEqual(routeOf("/rules/toy", "5.1"), { page: "rules", game: "toy", rule: "5.1" });
  assert.deepEqual(routeOf("/nowhere"), { page: "missing" });
});

test("opens at the first turn, and goes from turn to turn", () => {
  const log = [{ entry: 0 }, { entry: 1 }, { entry: 1, heading: true, words: "Turn 1." }, { entry: 2 }, { entry: 3 }, { entry: 3, heading: true, words: "Turn 2." }, { entry: 4 }];
  const positions = new Positions({ first: { turn: null }, patches: [{}, {}, {}, {}, {}], log }, you);
  assert.deepEqual([positions.opening, positions.turns], [2, [3, 5]]);
  assert.deepEqual([positions.turnFrom(2, 1), positions.turnFrom(3, 1), positions.turnFrom(5, -1), positions.turnFrom(3, -1), positions.turnFrom(2, -1)], [3, 5, 3, 2, 0]);
  assert.deepEqual([positions.headingOf(0), positions.headingOf(3), positions.headingOf(5)], [null, "Turn 1", "Turn 2"]);
});

test("a game from a position has a heading at its end, without any turn in its record", () => {
  const first = { turn: "Turn 9.", table: { title: "A game (set up)" } };
  assert.equal(new Positions({ first, patches: [{}], log: [{ entry: 0 }] }, you).headingOf(1), "Turn 9");
  assert.equal(new Positions({ first: { ...first, turn: null }, patches: [{}], log: [{ entry: 0 }] }, you).headingOf(1), "A game (set up)");
});
