/** When it is somebody's turn again. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { isAnother } from "../../src/mathom/web/js/table/session/turns.js";

const state = (turn, text) => ({ turn, ask: { text }, you: { seats: [0] } });

test("a turn of the other that was skipped lies between two questions", () => {
  assert.equal(isAnother(state("one", "Move."), state("two", "Move."), [{ side: 0 }, { side: 1 }]), true);
});

test("the same question, or one's own next one, is no new turn", () => {
  assert.equal(isAnother(state("one", "Set up."), state("one", "Set up."), [{ side: 1 }]), false);
  assert.equal(isAnother(state("one", "Move."), state("one", "And then?"), [{ side: 0 }]), false);
});
