/** The seats of a larger table. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  allOthers,
  changed,
  isAlone,
  rowsFor,
  seatWishes,
  seatsFor,
  waitsFor,
} from "../../src/mathom/web/js/lobby/seating.js";

const seat = (id) => ({ id, title: `the ${id}` });
const four = ["north", "east", "south", "west"].map(seat);
const game = {
  seats: four,
  bots: [{ name: "first" }, { name: "hard" }],
  options: [
    { name: "players", seats: { 2: four.slice(0, 2), 3: four.slice(0, 3) } },
    { name: "rounds", seats: {} },
  ],
};

test("the chosen rules decide the seats", () => {
  assert.equal(seatsFor(game, {}).length, 4);
  assert.equal(seatsFor(game, { players: "4", rounds: "1" }).length, 4);
  assert.deepEqual(seatsFor(game, { players: "3" }).map(({ id }) => id), ["north", "east", "south"]);
});

test("by default one row is the user and the others are bots", () => {
  assert.deepEqual(rowsFor(game, four, "first"), ["me", "first", "first", "first"]);
  assert.deepEqual(rowsFor(game, four, "first", ["friend", "gone", "me"]), ["friend", "first", "me", "first"]);
});

test("changing the number of players keeps the choices", () => {
  const rows = ["friend", "hard", "open", "me"];
  assert.deepEqual(rowsFor(game, four.slice(0, 3), "first", rows), ["me", "hard", "open"]);
  assert.deepEqual(rowsFor(game, four, "first", rows), rows);
});

test("taking another seat swaps the choices of both", () => {
  assert.deepEqual(changed(["me", "hard", "friend"], 2, "me"), ["friend", "hard", "me"]);
  assert.deepEqual(changed(["me", "hard", "friend"], 1, "open"), ["me", "open", "friend"]);
  assert.deepEqual(changed(["me", "hard", "friend"], 0, "open"), ["me", "hard", "friend"]);
});

test("the request lists seats that differ from the first other seat", () => {
  const asked = (...rows) => seatWishes(four, { rows, lot: false });
  assert.deepEqual(asked("me", "hard", "hard", "hard"), { seat: "north", opponent: "bot", bot: "hard", others: {} });
  assert.deepEqual(asked("first", "me", "friend", "hard"), {
    seat: "east",
    opponent: "bot",
    bot: "first",
    others: { south: "friend", west: "hard" },
  });
  assert.deepEqual(asked("me", "friend", "open", "friend"), { seat: "north", opponent: "friend", others: { south: "open" } });
  assert.deepEqual(asked("me", "hard", "hotseat", "friend"), {
    seat: "north",
    opponent: "hotseat",
    others: { east: "hard", west: "friend" },
  });
});

test("drawing lots seats the same players in random order", () => {
  const rows = ["me", "friend", "hard", "open"];
  const { seat: mine, others, opponent } = seatWishes(four, { rows, lot: true }, () => 0);
  assert.notEqual(mine, "north");
  assert.equal(Object.keys(others).length, 2);
  assert.deepEqual([...Object.values(others), opponent === "bot" ? "hard" : opponent].sort(), ["friend", "hard", "open"]);
});

test("chooses the text of the button and the default for hints", () => {
  assert.equal(waitsFor(["me", "hard", "open", "friend"]), "friend");
  assert.equal(waitsFor(["me", "hard", "hard"]), "bot");
  assert.equal(isAlone(["me", "hard", "first"]), true);
  assert.equal(isAlone(["me", "hard", "hotseat"]), false);
  assert.deepEqual(allOthers(["friend", "me", "hard"], "open"), ["open", "me", "open"]);
});
