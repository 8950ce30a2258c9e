/** What the form of a new game asks. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { applies, hasChoice, hint, valuesOf } from "../../src/mathom/web/js/lobby/rule_values.js";

const { rules } = JSON.parse(readFileSync(new URL("../../src/mathom/web/games/riddle/lobby.json", import.meta.url), "utf8"));
const usual = { players: "4", partners: "off", "two-player-teams": "off", feast: "off" };
const asks = (name, values) => applies(hint(rules, name), { ...usual, ...values });

test("a field is shown in each of several cases", () => {
  assert.equal(asks("partner-exchange", {}), false);
  assert.equal(asks("partner-exchange", { partners: "on" }), true);
  assert.equal(asks("partner-exchange", { "two-player-teams": "3" }), true);
  assert.equal(asks("wait-once", {}), true);
});

test("what cannot be chosen in a form has no field", () => {
  const free = { name: "map", default: "mathom", choices: [], help: "", seats: {} };
  assert.equal(hasChoice(free, hint(rules, "map")), false);
  for (const name of ["feast-excluded", "max-rounds"]) assert.equal(hasChoice({ ...free, name }, hint(rules, name)), true);
  assert.equal(hasChoice({ ...free, choices: ["a", "b"] }, { name: "map" }), true);
});

test("what depends on something that does not apply is as usual", () => {
  const options = ["partners", "partner-exchange", "unmet", "two-player-teams", "players"].map((name) => ({ name, default: usual[name] ?? "blind", choices: [] }));
  const team = { partners: "on", "partner-exchange": "asked", unmet: "chosen" };
  assert.deepEqual(valuesOf(rules, { ...team, players: "5" }, options), { ...team, "two-player-teams": "off", players: "5" });
  assert.deepEqual(valuesOf(rules, { ...team, players: "3" }, options),
    { partners: "off", "partner-exchange": "blind", unmet: "blind", "two-player-teams": "off", players: "3" });
});
