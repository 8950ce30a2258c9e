// Hints: requested once, shown for their question only, never acting by themselves.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => null };
const { Hints } = await import("../../src/mathom/web/js/table/session/hints.js");

const options = [
  { text: "a-b", title: "b", touches: ["a", "b"] },
  { text: "a-c", title: "Charge", touches: ["a", "c"] },
];
const HINT = { type: "hint", words: "Go on.", options: [{ text: "a-c", words: "To c.", share: 0.7, odds: 0.6 }, { text: "a-b", words: "To b.", share: 0.3, odds: null }] };

/** A table whose server answers when it is told to. */
function world(changes = {}) {
  const told = [];
  let answer = () => {};
  const connection = { request: (message) => (told.push(message), new Promise((resolve) => (answer = resolve))) };
  const state = { table: { hints: true }, you: { seat: 0, kind: "player" }, entries: 3, ask: { text: "Move.", options, sheet: null }, ...changes };
  const page = { session: { state, connection }, redraw: () => {} };
  const reply = async (message) => (answer(message), await new Promise((resolve) => setTimeout(resolve)));
  return { page, told, reply, hinting: new Hints(page) };
}

test("shows that it is thinking, then points at the things of the best answer", async () => {
  const { hinting, told, reply } = world();
  hinting.toggle();
  assert.deepEqual([hinting.isThinking, hinting.touches, told], [true, [], [{ type: "hint" }]]);
  await reply(HINT);
  assert.deepEqual([hinting.isThinking, hinting.touches], [false, ["a", "c"]]);
  hinting.point("a-b");
  assert.deepEqual(hinting.touches, ["a", "b"]);
  hinting.point("");
  assert.deepEqual(hinting.touches, ["a", "c"]);
  hinting.pin("a-b");
  assert.deepEqual(hinting.touches, ["a", "b"]);
  assert.equal(told.length, 1);
});

test("a refusal shows one sentence", async () => {
  const { hinting, reply } = world();
  hinting.toggle();
  await reply({ type: "nak", sentence: "Not now." });
  assert.deepEqual([hinting.refusal, hinting.found, hinting.isThinking], ["Not now.", null, false]);
});

test("a hint disappears with its question, and a late hint is ignored", async () => {
  const { hinting, page, reply } = world();
  hinting.toggle();
  page.session.state = { ...page.session.state, entries: 4 };
  hinting.follow();
  assert.equal(hinting.isOpen, false);
  await reply(HINT);
  assert.deepEqual([hinting.found, hinting.touches], [null, []]);
});

test("a hint stays with its question, and a second press closes it", async () => {
  const { hinting, page, reply } = world();
  hinting.toggle();
  page.session.state = { ...page.session.state, watching: 2 };
  hinting.follow();
  await reply(HINT);
  assert.equal(hinting.found.words, HINT.words);
  hinting.toggle();
  assert.deepEqual([hinting.isOpen, hinting.pointed], [false, ""]);
});

for (const [who, changes] of Object.entries({
  "where hints are off": { table: { hints: false } },
  "a player who is not asked": { ask: null },
  "a person who looks over a shoulder": { you: { seat: 0, kind: "shoulder" } },
  "a sheet": { ask: { text: "Set up.", options, sheet: { slots: [] } } },
})) {
  test(`no hint for ${who}`, () => {
    const { hinting, told } = world(changes);
    hinting.toggle();
    assert.deepEqual([hinting.isOffered, hinting.isOpen, told], [false, false, []]);
  });
}
