/** Values that the browser keeps, with and without storage. */

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

test("without storage values last as long as the page", (context) => {
  withStorage(context, { get: refuse });
  write("a", { b: 1 });
  assert.deepEqual(read("a"), { b: 1 });
  drop("a");
  assert.equal(read("a"), null);
});

test("an unreadable value counts as missing", (context) => {
  withStorage(context, { value: { getItem: () => "{", setItem: refuse, removeItem: refuse } });
  assert.equal(read("x"), null);
});
