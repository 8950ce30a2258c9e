/** Recommended rules. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { presetIn, range, rulesOf } from "../../src/mathom/web/js/lobby/presets.js";

const seats = (count) => Array.from({ length: count }, (_, i) => ({ id: `s${i}`, title: `seat ${i}` }));
const [plain, long, two] = [
  { name: "plain", words: "as it is", rules: { 2: { players: "2" }, 3: { players: "3" }, 4: { players: "4" } } },
  { name: "long", words: "longer", rules: { 3: { players: "3", rounds: "9" }, 4: { players: "4", rounds: "9" } } },
  { name: "two", words: "of two", rules: { 2: { players: "2", rounds: "9" } } },
];
const game = {
  seats: seats(4),
  bots: [],
  presets: [plain, long, two],
  options: [
    { name: "players", default: "4", seats: { 2: seats(2), 3: seats(3), 5: seats(5) } },
    { name: "rounds", default: "5", seats: {} },
  ],
};

test("a preset uses the number of players, or the nearest one it supports", () => {
  assert.deepEqual(rulesOf(long, 3), { players: "3", rounds: "9" });
  assert.deepEqual(rulesOf(long, 2), { players: "3", rounds: "9" });
  assert.deepEqual(rulesOf(long, 8), { players: "4", rounds: "9" });
});

test("the form shows the chosen preset until a rule changes", () => {
  assert.equal(presetIn(game, {}), plain);
  assert.equal(presetIn(game, { players: "4", rounds: "5" }), plain);
  for (const preset of [plain, long, two])
    for (const rules of Object.values(preset.rules)) assert.equal(presetIn(game, rules), preset);
  assert.equal(presetIn(game, { ...long.rules[3], rounds: "8" }), null);
  assert.equal(presetIn(game, { players: "5" }), null);
  assert.equal(presetIn({ ...game, presets: undefined }, {}), null);
});

test("shows the number of players of a preset", () => {
  assert.deepEqual([plain, long, two].map(range), ["2–4", "3–4", "2"]);
});
