/** Changes of turn. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAnother } from "../../src/mathom/web/js/table/session/turns.js";

const state = (turn, text) => ({ turn, ask: { text }, you: { seats: [0] } });

test("detects a skipped turn of the opponent between two questions", () => {
  assert.equal(isAnother(state("one", "Move."), state("two", "Move."), [{ side: 0 }, { side: 1 }]), true);
});

test("the same question, or another in the same turn, is not a new turn", () => {
  assert.equal(isAnother(state("one", "Set up."), state("one", "Set up."), [{ side: 1 }]), false);
  assert.equal(isAnother(state("one", "Move."), state("one", "And then?"), [{ side: 0 }]), false);
});
