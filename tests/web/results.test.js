/** How a game with several players ended. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isCutShort, moreWonThanLost } from "../../src/mathom/web/js/results.js";

test("the loser is named if most players won", () => {
  for (const marks of [[1, 1, -1], [1, 1, 1, 1, 1, 1, 1, -1], [1, 1, 1, -1, -1]]) assert.ok(moreWonThanLost(marks), String(marks));
  for (const marks of [[1, -1], [1, -1, 1, -1], [-1, 1, -1], [0, 0, 0], [1, 1], []]) assert.ok(!moreWonThanLost(marks), String(marks));
});

test("only a player can break a game off", () => {
  const marks = [1, 1, -1];
  const ended = (kind) => isCutShort({ marks, ended: kind ? { kind, seat: 2 } : null });
  assert.deepEqual(["resign", "timeout", "draw", ""].map(ended), [true, true, false, false]);
  assert.ok(!isCutShort({ marks: [1, -1], ended: { kind: "resign", seat: 1 } }) && !isCutShort({ marks }));
});
