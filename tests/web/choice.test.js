/** Answering by touch, for any game. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceOf, thingAt, stillValid, touched } from "../../src/mathom/web/js/choice.js";

const option = (text, grave = false) => ({ text, words: text, title: text, detail: "", touches: text.split("-"), mark: "", grave });
const OPTIONS = [option("knight-hill"), option("knight-ford", true), option("page-hill"), option("card", true), option("horn")];
const texts = (options) => options.map(({ text }) => text);

test("everything that starts an answer can be touched first", () => {
  const choice = choiceOf(OPTIONS, []);
  assert.deepEqual([...choice.touchables], ["knight", "page", "card", "horn"]);
  assert.deepEqual([...choice.next.keys()], ["knight", "page", "card", "horn"]);
  assert.equal(choice.complete, null);
});

test("a touch narrows the answers", () => {
  const choice = choiceOf(OPTIONS, ["knight"]);
  assert.deepEqual(texts(choice.candidates), ["knight-hill", "knight-ford"]);
  assert.deepEqual([...choice.next.keys()], ["hill", "ford"]);
});

test("a plain answer is given at once", () => {
  const { answer, path } = touched(OPTIONS, ["knight"], "hill");
  assert.equal(answer.text, "knight-hill");
  assert.deepEqual(path, []);
});

test("an answer that cannot be undone waits for its button", () => {
  const { answer, path } = touched(OPTIONS, ["knight"], "ford");
  assert.equal(answer, null);
  assert.equal(choiceOf(OPTIONS, path).confirm.text, "knight-ford");
});

for (const [wish, waits] of [["always", "knight-hill"], ["never", null]]) {
  test(`the setting "confirm ${wish}" is respected`, () => {
    const { path } = touched(OPTIONS, ["knight"], "hill", wish);
    assert.equal(choiceOf(OPTIONS, path, wish).confirm?.text ?? null, waits);
  });
}

test("touching the first thing again deselects it", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "knight"), { path: [], answer: null, why: null });
  assert.deepEqual(touched(OPTIONS, ["knight", "ford"], "knight"), { path: [], answer: null, why: null });
});

test("touching another first thing replaces the selection", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "page").path, ["page"]);
  assert.equal(touched(OPTIONS, ["card"], "horn").answer.text, "horn");
});

test("touching another second thing replaces the second", () => {
  assert.equal(touched(OPTIONS, ["knight", "ford"], "hill").answer.text, "knight-hill");
});

test("a touch that leads nowhere asks why and changes nothing", () => {
  assert.deepEqual(touched(OPTIONS, ["knight"], "moon"), { path: ["knight"], answer: null, why: ["knight", "moon"] });
});

test("two ways to one place leave both open", () => {
  const ways = [option("knight-hill-road"), option("knight-hill-river")];
  assert.deepEqual(touched(ways, ["knight"], "hill").path, ["knight", "hill"]);
  assert.deepEqual([...choiceOf(ways, ["knight", "hill"]).next.keys()], ["road", "river"]);
});

test("two answers with the same touches get a button each", () => {
  const ways = [{ ...option("knight-hill"), title: "fast" }, { ...option("knight-hill"), title: "slow" }];
  const choice = choiceOf(ways, ["knight", "hill"]);
  assert.equal(choice.complete, null);
  assert.deepEqual(choice.candidates.map(({ title }) => title), ["fast", "slow"]);
});

test("touching a place selects its pieces in turn", () => {
  assert.equal(thingAt(choiceOf(OPTIONS, []), "camp", ["knight", "page"]), "knight");
  assert.equal(thingAt(choiceOf(OPTIONS, ["knight"]), "camp", ["knight", "page"]), "page");
  assert.equal(thingAt(choiceOf(OPTIONS, ["page"]), "camp", ["knight", "page"]), "knight");
});

test("touching a destination selects the place itself", () => {
  assert.equal(thingAt(choiceOf(OPTIONS, ["knight"]), "hill", ["page"]), "hill");
  assert.equal(thingAt(choiceOf(OPTIONS, []), "camp", ["rock"]), "camp");
});

test("a new question keeps the touches that still fit", () => {
  assert.deepEqual(stillValid(OPTIONS, ["knight"]), ["knight"]);
  assert.deepEqual(stillValid(OPTIONS, ["dragon"]), []);
});
