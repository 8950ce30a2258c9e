/** The rules in the form of a new game. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { setLanguage, translator } from "../../src/mathom/web/js/i18n.js";
import { ruleWords } from "../../src/mathom/web/js/plugins.js";
import { applies, fits, hasChoice, hint, valuesOf } from "../../src/mathom/web/js/lobby/rule_values.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../src/mathom/web/${name}`, import.meta.url), "utf8"));
const { rules } = read("games/riddle/lobby.json");
const usual = { players: "4", partners: "off", "two-player-teams": "off", feast: "off" };
const asks = (name, values) => applies(hint(rules, name), { ...usual, ...values });

test("a field with several conditions is shown in each of them", () => {
  assert.equal(asks("partner-exchange", {}), false);
  assert.equal(asks("partner-exchange", { partners: "on" }), true);
  assert.equal(asks("partner-exchange", { "two-player-teams": "3" }), true);
  assert.equal(asks("wait-once", {}), true);
});

test("an option without choices has no field", () => {
  const free = { name: "map", default: "mathom", choices: [], help: "", seats: {} };
  assert.equal(hasChoice(free, hint(rules, "map")), false);
  for (const name of ["feast-excluded", "max-rounds"]) assert.equal(hasChoice({ ...free, name }, hint(rules, name)), true);
  assert.equal(hasChoice({ ...free, choices: ["a", "b"] }, { name: "map" }), true);
});

test("an option that depends on one that does not apply has its default", () => {
  const options = ["partners", "partner-exchange", "unmet", "two-player-teams", "players"].map((name) => ({ name, default: usual[name] ?? "blind", choices: [] }));
  const team = { partners: "on", "partner-exchange": "asked", unmet: "chosen" };
  assert.deepEqual(valuesOf(rules, { ...team, players: "5" }, options), { ...team, "two-player-teams": "off", players: "5" });
  assert.deepEqual(valuesOf(rules, { ...team, players: "3" }, options),
    { partners: "off", "partner-exchange": "blind", unmet: "blind", "two-player-teams": "off", players: "3" });
});

test("only existing seats can begin", () => {
  const options = [["first", "roll"], ["players", "4"]].map(([name, usual]) => ({ name, default: usual, choices: [] }));
  const open = (players) => ["roll", "1", "4", "5"].filter((choice) => fits(hint(rules, "first"), choice, { players }));
  assert.deepEqual([open("4"), open("5")], [["roll", "1", "4"], ["roll", "1", "4", "5"]]);
  assert.equal(valuesOf(rules, { first: "5" }, options).first, "roll");
  assert.equal(valuesOf(rules, { first: "5", players: "6" }, options).first, "5");
});

test("a table's rules are listed with their values", async () => {
  await setLanguage("en", async () => read("text/en.json"));
  const say = translator(read("games/riddle/text/lobby.en.json"));
  const option = (name, usual, ...choices) => ({ name, default: usual, choices, help: "", seats: {} });
  const options = [option("players", "4", "4", "6"), option("captivity", "off", "on", "off"), option("short-halls", "off", "off", "halls"), option("max-rounds", "400")];
  const told = ruleWords(options, { players: "6", captivity: "on", "short-halls": "halls", "max-rounds": "50" }, say);
  assert.deepEqual(told, ["6 players", "Take captives", "Short stays: Halls", "Rounds until a draw: 50"]);
});
