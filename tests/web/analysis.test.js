// The analysis of a finished game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

globalThis.document = { getElementById: () => null };
const { setLanguage } = await import("../../src/mathom/web/js/i18n.js");
const { ApiError } = await import("../../src/mathom/web/js/net/api.js");
const { Analysis, cause, nextDecision, comment, knownOdds, moveAt, nearest, placeOf, trueOdds } = await import("../../src/mathom/web/js/replay/analysis.js");

const words = ["en.json", "replay.en.json"].map((name) => JSON.parse(readFileSync(new URL(`../../src/mathom/web/text/${name}`, import.meta.url), "utf8")));
await setLanguage("en", async () => Object.assign({}, ...words));

const seats = [{ title: "the west" }, { title: "the east" }];
const move = (entry, changes = {}) => ({ entry, seat: 0, text: "a-b", words: "A goes to b.", known: 0.5, true: 0.6, best: null, lost: 0, mistake: false, luck: 0, ...changes });
const moves = [move(4), move(9, { mistake: true }), move(20)];
const READY = { state: "ready", moves, end: 1 };

/** What the server says, one after the other, without waiting. */
async function followed(...answers) {
  let changes = 0;
  const begun = [];
  const analysis = new Analysis("t", () => (changes += 1), async (_, begin) => {
    begun.push(begin);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = (work) => wait(work, 0);
  await analysis.follow();
  for (let i = 0; i < 10; i++) await new Promise((resolve) => wait(resolve, 1));
  globalThis.setTimeout = wait;
  return { analysis, changes, begun, left: answers.length };
}

test("polls until the analysis is ready", async () => {
  const { analysis, changes, left } = await followed({ state: "working", ahead: 2 }, { state: "working", done: 1, of: 3 }, READY, READY);
  assert.deepEqual([analysis.isReady, analysis.moves.length, changes, left], [true, 3, 3, 1]);
});

test("starts the analysis once, and again if the server lost the request", async () => {
  const working = { state: "working" };
  assert.deepEqual((await followed(working, working, READY)).begun, [true, false, false]);
  assert.deepEqual((await followed(working, { state: "none" }, working, READY)).begun, [true, false, true, false]);
  const offline = new ApiError(0, "", null, "offline");
  assert.deepEqual((await followed(offline, working, offline, READY)).begun, [true, true, false, false]);
});

test("a refusal ends polling; an unreachable server is polled again", async () => {
  const refused = await followed(new ApiError(409, "The game is not over.", null, "in-play"), READY);
  assert.deepEqual([refused.analysis.problem, refused.left], ["The game is not over.", 1]);
  const away = await followed(new ApiError(0, "", null, "offline"), READY);
  assert.deepEqual([away.analysis.isReady, away.analysis.problem], [true, ""]);
  const failed = await followed({ state: "failed", why: "It took too long." }, READY);
  assert.deepEqual([failed.analysis.problem, failed.left], ["It took too long.", 1]);
});

test("leaving the page stops updates", { timeout: 5000 }, async () => {
  let told = 0;
  let waits = 0;
  const analysis = new Analysis("t", () => (told += 1), async () => (analysis.stop(), { state: "working" }));
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = () => (waits += 1); // nothing goes on behind the test
  await analysis.follow().finally(() => (globalThis.setTimeout = wait));
  assert.deepEqual([told, waits], [0, 0]);
});

test("a click finds the nearest decision, an arrow the next", () => {
  assert.deepEqual([nearest(moves, 0), nearest(moves, 7), nearest(moves, 8), nearest(moves, 99), nearest([], 3)], [5, 5, 10, 21, 3]);
  assert.deepEqual([nextDecision(moves, 5, 1), nextDecision(moves, 6, -1), nextDecision(moves, 21, 1), nextDecision(moves, 5, -1)], [10, 5, 21, 5]);
  assert.equal(moveAt(moves, 10), moves[1]);
  assert.equal(moveAt(moves, 11), null);
});

test("starts at the first decision", async () => {
  assert.deepEqual([(await followed(READY)).analysis.first, (await followed({ ...READY, moves: [] })).analysis.first], [5, 0]);
});

test("names the turn or battle of a decision", () => {
  const at = (scene) => placeOf(move(9), { at: (step) => ({ turn: step === 9 ? "Turn 3: the west." : "later", scene }) });
  const titles = [null, { title: "Battle in a", over: true }, { title: "Battle in b", over: false }].map(at);
  assert.deepEqual(titles, ["Turn 3: the west", "Turn 3: the west", "Turn 3: the west · Battle in b"]);
  assert.equal(placeOf(move(9), { at: () => ({ turn: null, scene: null }) }), "");
});

test("the graph runs from decision to decision to the end", () => {
  assert.deepEqual(trueOdds(READY, 30), [{ step: 5, odds: 0.6 }, { step: 10, odds: 0.6 }, { step: 21, odds: 0.6 }, { step: 30, odds: 1 }]);
  assert.equal(trueOdds({ ...READY, end: null }, 30).length, 3);
});

test("odds of the second seat are shown from the first seat's side", () => {
  assert.deepEqual([knownOdds(move(1, { known: 0.25 })), knownOdds(move(1, { known: 0.25, seat: 1 }))], [0.25, 0.75]);
});

test("comments on a decision", () => {
  const best = { text: "a-c", words: "A goes to c.", odds: 0.58 };
  assert.deepEqual(comment(move(1), seats), ["A goes to b.", "Chances of the west: 50% by what they knew, 60% with all pieces open.", "No better move was found."]);
  assert.deepEqual(comment(move(1, { seat: 1, best, lost: 0.08, mistake: true, luck: -0.04 }), seats), [
    "A goes to b.",
    "Chances of the east: 50% by what they knew, 40% with all pieces open.",
    "A mistake. Better: A goes to c (58%). This move cost 8%.",
    "Luck just before this: +4% for the east.",
  ]);
  assert.equal(comment(move(1, { best: { ...best, text: "a-b" } }), seats)[2], "No better move was found.");
});

test("tells mistakes, luck and hidden pieces apart", () => {
  assert.equal(cause({ skill: -0.2, luck: -0.1 }, -0.1), "mistake");
  assert.equal(cause({ skill: 0, luck: -0.3 }, -0.2), "luck");
  assert.equal(cause({ skill: -0.1, luck: 0.3 }, 0.01), "hidden");
});
