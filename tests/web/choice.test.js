/** Answering by pointing: what a touch means, whatever the game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceOf, thingAt, stillValid, touched } from "../../src/mathom/web/js/choice.js";

const option = (text, grave = false) => ({ text, words: text, title: text, detail: "", touches: text.split("-"), mark: "", grave });
const OPTIONS = [option("knight-hill"), option("knight-ford", true), option("page-hill"), option("card", true), option("horn")];
const texts = (options) => options.map(({ text }) => text);

test("at first everything that begins an answer can be touched", () => {
  const choice = choiceOf(OPTIONS, []);
  assert.deepEqual([...choice.touchables], ["knight", "page", "card", "horn"]);
  assert.deepEqual([...choice.next.keys()], ["knight", "page", "card", "horn"]);
  assert.equal(choice.complete, null);
});

test("what was touched narrows the answers", () => {
  const choice = choiceOf(OPTIONS, ["knight"]);
  assert.deepEqual(texts(choice.candidates), ["knight-hill", "knight-ford"]);
  assert.deepEqual([...choice.next.keys()], ["hill", "ford"]);
});

test("a plain answer is given at once", () => {
  const { answer, path } = touched(OPTIONS, ["knight"], "hill");
  assert.equal(answer.text, "knight-hill");
  assert.deepEqual(path, []);
});

test("a grave one waits for its button", () => {
  const { answer, path } = touched(OPTIONS, ["knight"], "ford");
  assert.equal(answer, null);
  assert.equal(choiceOf(OPTIONS, path).confirm.text, "knight-ford");
});

for (const [wish, waits] of [["always", "knight-hill"], ["never", null]]) {
  test(`somebody who wants to confirm ${wish} is heard`, () => {
    const { path } = touched(OPTIONS, ["knight"], "hill", wish);
    assert.equal(choiceOf(OPTIONS, path, wish).confirm?.text ?? null, waits);
  });
}

test("the first thing touched again is let go", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "knight"), { path: [], answer: null, why: null });
  assert.deepEqual(touched(OPTIONS, ["knight", "ford"], "knight"), { path: [], answer: null, why: null });
});

test("another first thing takes its place", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "page").path, ["page"]);
  assert.equal(touched(OPTIONS, ["card"], "horn").answer.text, "horn");
});

test("another second thing takes the place of the second", () => {
  assert.equal(touched(OPTIONS, ["knight", "ford"], "hill").answer.text, "knight-hill");
});

test("what leads nowhere is asked about, and nothing changes", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "moon"), { path: ["knight"], answer: null, why: ["knight", "moon"] });
});

test("two ways to one place leave both open", () => {
  const ways = [option("knight-hill-road"), option("knight-hill-river")];
  assert.deepEqual(touched(ways, ["knight"], "hill").path, ["knight", "hill"]);
  assert.deepEqual([...choiceOf(ways, ["knight", "hill"]).next.keys()], ["road", "river"]);
});

test("two answers by the same touches are told apart by their buttons", () => {
  const ways = [{ ...option("knight-hill"), title: "fast" }, { ...option("knight-hill"), title: "slow" }];
  const choice = choiceOf(ways, ["knight", "hill"]);
  assert.equal(choice.complete, null);
  assert.deepEqual(choice.candidates.map(({ title }) => title), ["fast", "slow"]);
});

test("a place stands for the pieces in it, one after the other", () => {
  assert.equal(thingAt(choiceOf(OPTIONS, []), "camp", ["knight", "page"]), "knight");
  assert.equal(thingAt(choiceOf(OPTIONS, ["knight"]), "camp", ["knight", "page"]), "page");
  assert.equal(thingAt(choiceOf(OPTIONS, ["page"]), "camp", ["knight", "page"]), "knight");
});

test("a place that an answer goes on to stands for itself", () => {
  assert.equal(thingAt(choiceOf(OPTIONS, ["knight"]), "hill", ["page"]), "hill");
  assert.equal(thingAt(choiceOf(OPTIONS, []), "camp", ["rock"]), "camp");
});

test("a new question keeps what it still knows", () => {
  assert.deepEqual(stillValid(OPTIONS, ["knight"]), ["knight"]);
  assert.deepEqual(stillValid(OPTIONS, ["dragon"]), []);
});
