/** Texts, plurals and formats. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, catalogue, clockTime, setLanguage, accented, t, translator } from "../../src/mathom/web/js/i18n.js";

const FILES = {
  "/text/en.json": { hello: "Hello, {name}", "piece.one": "one piece", "piece.other": "{count} pieces", "clock.days": "{days} d {hours} h" },
  "/text/de.json": { hello: "Guten Tag, {name}" },
  "/text/pl.json": { "piece.one": "{count} figura", "piece.few": "{count} figury", "piece.many": "{count} figur", "piece.other": "{count} figur" },
};
const load = async (url) => FILES[url] ?? Promise.reject(new Error(url));

test("fields are filled in", async () => {
  await setLanguage("en", load);
  assert.equal(t("hello", { name: "Ann {name}" }), "Hello, Ann {name}");
});

test("a count chooses its form", () => {
  assert.equal(t("piece", { count: 1 }), "one piece");
  assert.equal(t("piece", { count: 1200 }), "1,200 pieces");
});

for (const [count, words] of [[1, "1 figura"], [3, "3 figury"], [5, "5 figur"], [22, "22 figury"]])
  test(`${count} takes its plural form in Polish`, async () => {
    await setLanguage("pl", load);
    assert.equal(t("piece", { count }), words);
    await setLanguage("en", load);
  });

test("a missing text shows its key", () => assert.equal(t("no.such"), "no.such"));

test("English fills the gaps of another language", async () => {
  assert.deepEqual(await catalogue("/text/", "de", load), { ...FILES["/text/en.json"], hello: "Guten Tag, {name}" });
  assert.deepEqual(await catalogue("/text/", "fr", load), FILES["/text/en.json"]);
});

test("the pseudo-language puts accents on every text and keeps its fields", async () => {
  await setLanguage("en-XA", load);
  assert.equal(t("hello", { name: "Ann" }), "Héllö, Ann");
  assert.equal(accented("{count} pieces"), "{count} pîéçés");
  await setLanguage("en", load);
});

test("texts of a game come before those of the page", () => {
  const say = translator({ hello: "Hail, {name}" });
  assert.equal(say("hello", { name: "Ann" }), "Hail, Ann");
  assert.equal(say("piece", { count: 2 }), "2 pieces");
});

for (const [left, shown] of [[0, "0:00"], [61_000, "1:01"], [59_001, "1:00"], [3_600_000, "1:00:00"], [90_000_000, "1 d 1 h"], [-5, "0:00"]]) {
  test(`a clock shows ${left} ms as ${shown}`, () => assert.equal(clockTime(left), shown));
}

test("elapsed time uses the unit that fits", () => {
  const now = Date.UTC(2026, 0, 10);
  assert.equal(ago(now - 3 * 3600_000, now), "3 hours ago");
  assert.equal(ago(now - 86400_000, now), "yesterday");
  assert.equal(ago(now - 5000, now), "this minute");
});
