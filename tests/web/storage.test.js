/** What the browser keeps, where it may and where it may not. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { drop, read, write } from "../../src/mathom/web/js/browser/storage.js";

const refuse = () => { throw new Error("denied"); };

/** Puts a storage in place of the browser's for one test. */
function withStorage(context, storage) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...storage });
  context.after(() => before ? Object.defineProperty(globalThis, "localStorage", before) : delete globalThis.localStorage);
}

test("where nothing may be kept it holds for the page", (context) => {
  withStorage(context, { get: refuse });
  write("a", { b: 1 });
  assert.deepEqual(read("a"), { b: 1 });
  drop("a");
  assert.equal(read("a"), null);
});

test("what cannot be read is nothing", (context) => {
  withStorage(context, { value: { getItem: () => "{", setItem: refuse, removeItem: refuse } });
  assert.equal(read("x"), null);
});
