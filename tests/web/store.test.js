// The state of a table: views, patches, new lines, and patches that do not fit.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Store, merged } from "../../src/mathom/web/js/net/store.js";

const line = (entry, words) => ({ entry, words, heading: false });
const view = (rev, state, log = [], from = 0) => ({ type: "view", rev, state, log, log_from: from, chat: [], chat_from: 0 });
const patch = (from, to, state, log = [], logFrom = 0) => ({ type: "patch", from, to, state, log, log_from: logFrom, chat: [], chat_from: 0 });

test("a merge patch replaces, merges and removes", () => {
  assert.deepEqual(merged({ a: 1, b: { c: 2, d: 3 }, e: [1, 2] }, { b: { d: null, f: 4 }, e: [3], a: null }), { b: { c: 2, f: 4 }, e: [3] });
  assert.deepEqual(merged([1], { a: { b: null } }), { a: {} });
  assert.equal(merged({ a: 1 }, "text"), "text");
});

test("parts that a patch does not name stay the same object", () => {
  const old = { a: { b: 1 }, c: { d: 2 } };
  assert.equal(merged(old, { c: { d: 3 } }).a, old.a);
  assert.equal(old.c.d, 2);
});

test("a view replaces the state, a patch changes it", () => {
  const store = new Store();
  assert.equal(store.take(view(3, { turn: "one", ask: { text: "?" } }, [line(0, "begun")])), true);
  assert.equal(store.take(patch(3, 4, { turn: "two", ask: null }, [line(1, "moved")], 1)), true);
  assert.equal(store.rev, 4);
  assert.equal(store.state.turn, "two");
  assert.equal(store.state.ask, null);
  assert.deepEqual(store.log.map((known) => known.words), ["begun", "moved"]);
});

test("a patch that does not fit asks for a complete view; an old patch is ignored", () => {
  const store = new Store();
  assert.equal(store.take(patch(3, 4, {})), false);
  store.take(view(5, { turn: "five" }));
  assert.equal(store.take(patch(6, 7, {})), false);
  assert.equal(store.take(patch(2, 3, { turn: "three" })), true);
  assert.equal(store.state.turn, "five");
  assert.equal(store.take(patch(5, 6, {}, [line(9, "later")], 4)), false);
});

test("repeated lines are not doubled, and undone lines are removed", () => {
  const store = new Store();
  store.take(view(1, {}, [line(0, "a"), line(1, "b")]));
  store.take(view(2, {}, [line(1, "b"), line(2, "c")], 1));
  assert.deepEqual(store.log.map((known) => known.words), ["a", "b", "c"]);
  store.take(view(3, {}, [line(1, "d")], 1));
  assert.deepEqual(store.log.map((known) => known.words), ["a", "d"]);
});

test("listeners get the new lines", () => {
  const store = new Store();
  const heard = [];
  const stop = store.subscribe((change) => heard.push([change.whole, change.before?.turn ?? null, change.lines.length]));
  store.take(view(1, { turn: "one" }, [line(0, "a")]));
  store.take(patch(1, 2, { turn: "two" }, [], 1));
  stop();
  store.take(patch(2, 3, { turn: "three" }, [], 1));
  assert.deepEqual(heard, [[true, null, 1], [false, "one", 0]]);
});

test("a repeated chat brings nothing new", () => {
  const store = new Store();
  const said = [];
  store.subscribe((change) => said.push(change.said.map(({ text }) => text)));
  const chat = [{ at: 1, name: "Ann", text: "hello" }];
  store.take({ ...view(1, {}), chat });
  store.take({ ...view(2, {}), chat: [...chat, { at: 2, name: "Bob", text: "hello" }] });
  assert.deepEqual(said, [["hello"], ["hello"]]);
  store.take({ ...view(2, {}), chat: store.chat });
  assert.deepEqual([said.at(-1), store.chat.length], [[], 2]);
});

test("another seat starts empty", () => {
  const store = new Store();
  store.take(view(1, { view: { secret: 1 } }, [line(0, "a")]));
  store.forget();
  assert.deepEqual([store.state, store.rev, store.log, store.chat], [null, null, [], []]);
});

test("the first view of a long game starts late in its log", () => {
  const store = new Store();
  assert.ok(store.take(view(9, {}, [line(7, "h"), line(8, "i")], 7)));
  assert.deepEqual([store.first, store.lines], [7, 9]);
  assert.ok(store.take(patch(9, 10, {}, [line(9, "j")], 9)));
  assert.deepEqual(store.log.map((known) => known.words), ["h", "i", "j"]);
  store.addEarlier(3, [line(3, "d")]);
  assert.equal(store.first, 7);
  store.addEarlier(5, [line(5, "f"), line(6, "g")]);
  assert.deepEqual([store.first, store.lines, store.log[0].words], [5, 10, "f"]);
  assert.equal(store.take(patch(10, 11, {}, [line(20, "x")], 20)), false);
});
