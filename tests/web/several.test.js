/** Tables with several players. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { levelAt } from "../../src/mathom/web/js/levels.js";
import { HotSeat } from "../../src/mathom/web/js/table/session/hotseat.js";
import { inFocus, inOrder, otherPeople, chatRoomOf } from "../../src/mathom/web/js/table/session/seats.js";

const seats = ["Ann", "Bob", "Eve", "Dan"].map((name) => ({ name, kind: "person", asked: false }));
const state = (you, changes = {}) => ({
  you: { seat: you, seats: [you], kind: "player" },
  seats: seats.map((seat, i) => ({ ...seat, ...changes[i] })),
});

test("the next player comes first, the viewer last", () => {
  assert.deepEqual(inOrder({ state: state(1) }), [2, 3, 0, 1]);
  assert.deepEqual(inOrder({ state: { ...state(0), seats: seats.slice(0, 2) } }), [1, 0]);
  assert.deepEqual(inOrder({ state: state(null) }), [1, 2, 3, 0]);
});

test("a phone shows the player who is deciding", () => {
  assert.equal(inFocus({ state: state(1) }), 2);
  assert.equal(inFocus({ state: state(1, { 0: { asked: true } }) }), 0);
  assert.equal(inFocus({ state: state(1, { 1: { asked: true } }) }), 2);
});

test("bots do not count as people", () => {
  const context = { state: state(0, { 2: { kind: "bot", bot: "hard" } }) };
  assert.deepEqual(otherPeople(context), [1, 3]);
});

test("only a game of one person against bots has a level", () => {
  const bots = [{ name: "hard" }];
  const bot = { kind: "bot", bot: "hard" };
  assert.equal(levelAt(state(0, { 1: bot, 2: bot, 3: bot }), bots)?.name, "hard");
  assert.equal(levelAt(state(0, { 1: bot, 2: bot }), bots), null);
  assert.equal(levelAt(state(0, { 1: bot, 2: bot, 3: { ...bot, stand_in: "Hard" } }), bots), null);
});

test("partners have their own chat room if the game allows it", () => {
  assert.equal(chatRoomOf({ state: state(0) }, { team: true }), "table");
  assert.equal(chatRoomOf({ state: { ...state(0), talk: [0, 2] } }, { team: true }), "team");
  assert.equal(chatRoomOf({ state: { ...state(0), talk: [0, 2] } }, { team: false }), "table");
  assert.equal(chatRoomOf({ state: { you: { kind: "watcher" } } }, { team: true }), "watchers");
});

test("three at one screen: the curtain waits for each person who is asked, not for bots", () => {
  const hot = new HotSeat();
  const at = (asked) => ({
    you: { seat: 0, seats: [0, 1, 2] },
    seats: seats.map((seat, i) => ({ ...seat, asked: i === asked })),
  });
  for (const seat of [0, 1, 2]) {
    assert.equal(hot.judge(at(seat), false), "public");
    assert.equal(hot.judge(at(seat), true), "hide");
    assert.equal(hot.draw(), seat);
    assert.equal(hot.judge(at(seat), false), "show");
  }
  assert.equal(hot.judge(at(3), false), "show");
  assert.equal(hot.open, 2);
});
