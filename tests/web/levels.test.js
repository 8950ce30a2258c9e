// The levels of the computer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { keepLevel, lastLevel, levelAt, levelNamed, wishesAgainst } from "../../src/mathom/web/js/levels.js";

const bots = ["random", "first", "easy"].map((name, level) => ({
  ...{ name, title: name.toUpperCase(), words: "", level },
  default: name === "first",
}));
const table = { game: "toy", rules: { cast: "classic" }, clock: null, spectators: "open", aids: true, hints: false, match: null };
const seats = [
  { id: "light", kind: "person", name: "Ann" },
  { id: "dark", kind: "bot", name: "EASY", bot: "easy" },
];
const state = { table, seats, you: { seat: 0 } };

test("without a choice the server's default level is used", () => {
  assert.equal(levelNamed(bots)?.name, "first");
  assert.equal(levelNamed(bots, "easy")?.name, "easy");
  assert.equal(levelNamed(bots, "gone")?.name, "first");
  assert.equal(levelNamed(bots.slice(0, 1), "gone")?.name, "random");
  assert.equal(levelNamed(bots.map((bot) => ({ ...bot, default: bot.name === "easy" })))?.name, "easy");
  assert.equal(levelNamed([]), undefined);
});

test("the level of a game is that of the bot's seat", () => {
  assert.equal(levelAt(state, bots)?.name, "easy");
  assert.equal(levelAt({ seats: [seats[0], { ...seats[1], bot: "gone" }] }, bots), null);
  assert.equal(levelAt({ seats: [seats[0]] }, bots), null);
});

test("the next game against another level has the same rules and the other side", () => {
  assert.deepEqual(wishesAgainst(state, "first"), {
    game: "toy",
    rules: { cast: "classic" },
    seat: "dark",
    opponent: "bot",
    bot: "first",
    clock: { kind: "none" },
    spectators: "open",
    match: false,
    aids: true,
    hints: false,
  });
});

test("a level chosen after a game is kept for the lobby and the replay", () => {
  keepLevel("easy");
  assert.equal(lastLevel(bots)?.name, "easy");
});
