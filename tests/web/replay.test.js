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
