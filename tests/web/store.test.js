/** The one state of a table follows the server's messages. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, Store } from "../../src/mathom/web/js/store.js";

// The examples of RFC 7396, appendix A.
const MERGES = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [["a", "b"], ["c", "d"], ["c", "d"]],
  [{ a: "b" }, ["c"], ["c"]],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [old, patch, result] of MERGES) {
  test(`${JSON.stringify(old)} with ${JSON.stringify(patch)}`, () => assert.deepEqual(merged(old, patch), result));
}

const VIEW = { type: "view", rev: 4, state: { turn: "Turn 1" }, log: ["a", "b"], log_from: 0, chat: [], chat_from: 0 };
const PATCH = { type: "patch", from: 4, to: 5, state: { turn: "Turn 2" }, log: ["c"], log_from: 2 };

function storeAfter(...messages) {
  const store = new Store();
  const taken = messages.map((message) => store.take(message));
  return { store, taken };
}

test("a patch goes on from its view", () => {
  const { store, taken } = storeAfter(VIEW, PATCH);
  assert.deepEqual(taken, [true, true]);
  assert.deepEqual([store.rev, store.state, store.log], [5, { turn: "Turn 2" }, ["a", "b", "c"]]);
});

test("a patch of another revision asks for a whole view", () => assert.deepEqual(storeAfter(VIEW, { ...PATCH, from: 3 }).taken, [true, false]));

test("a patch that is old is passed over", () => {
  const { store, taken } = storeAfter(VIEW, PATCH, { ...PATCH, from: 3, to: 4 });
  assert.deepEqual([taken[2], store.rev], [true, 5]);
});

test("lines replace those from their number on", () => {
  const { store } = storeAfter(VIEW, { ...PATCH, log: ["B"], log_from: 1 });
  assert.deepEqual(store.log, ["a", "B"]);
});

test("a gap in the log asks for a whole view", () => assert.deepEqual(storeAfter(VIEW, { ...PATCH, log_from: 9 }).taken, [true, false]));

test("nothing of another seat stays", () => {
  const { store } = storeAfter(VIEW);
  store.forget();
  assert.deepEqual([store.state, store.rev, store.log, store.chat], [null, null, [], []]);
});
