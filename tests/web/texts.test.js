/** Every text that the client uses exists. */

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";

const WEB = new URL("../../src/mathom/web/", import.meta.url);
const read = (name) => readFileSync(new URL(name, WEB), "utf8");
const catalogue = (...names) => Object.assign({}, ...names.map((name) => JSON.parse(read(name))));
const SHELL = catalogue("text/en.json");
/** What comes later, and which modules come with it. */
const LATER = {
  replay: /replay/,
  menu: /table\/panels\/menu\.js$/,
  settings: /settings_dialog\.js$/,
  chat: /table\/panels\/chat\.js$/,
  over: /table\/panels\/over\.js$/,
  coach: /table\/panels\/coach\.js$/,
  share: /share\/share\.js$/,
};
const FORM = /\.(zero|one|two|few|many|other)$/;

/** Keys that stand in the text of a module as they are; those that are put together are found by their beginning. */
function keysIn(name) {
  const text = read(name);
  const whole = [...text.matchAll(/\b(?:t|say)\(\s*"([^"]+)"/g), ...text.matchAll(/\b(?:t|say)\([^"()`]+\? "([^"]+)"/g), ...text.matchAll(/\b(?:t|say)\([^"()`]+\? "[^"]+" : "([^"]+)"/g)];
  return whole.map(([, key]) => key);
}

function missing(files, texts) {
  const known = new Set(Object.keys(texts).flatMap((key) => [key, key.replace(FORM, "")]));
  return files.flatMap((file) => keysIn(file).filter((key) => !known.has(key)).map((key) => `${file}: ${key}`));
}

test("modules of the page use only texts that exist", () => {
  const files = globSync("js/**/*.js", { cwd: WEB });
  assert.ok(files.length > 20);
  const parts = Object.entries(LATER).map(([name, modules]) => ({ name, found: files.filter((file) => modules.test(file)) }));
  for (const { name, found } of parts) {
    assert.ok(found.length, name);
    assert.deepEqual(missing(found, { ...SHELL, ...catalogue(`text/${name}.en.json`) }), []);
  }
  const others = files.filter((file) => !Object.values(LATER).some((modules) => modules.test(file)));
  assert.deepEqual(missing(others, SHELL), []);
});

/** What is fetched with a module at once. */
function closure(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const game = new URL(`${file.split("/").slice(0, 2).join("/")}/`, WEB).pathname;
  for (const [, other] of read(file).matchAll(/from "(\.[\w./]+)"/g)) {
    const { pathname } = new URL(other, new URL(file, WEB));
    if (pathname.startsWith(game)) closure(pathname.slice(WEB.pathname.length), found);
  }
  return found;
}

for (const game of globSync("games/*/game.js", { cwd: WEB }).map((file) => file.split("/")[1])) {
  test(`modules of ${game} use only texts that are loaded by then`, () => {
    const first = { ...SHELL, ...catalogue(`games/${game}/text/en.json`) };
    const all = { ...first, ...catalogue(...globSync(`games/${game}/text/parts.en.json`, { cwd: WEB })) };
    const files = globSync(`games/${game}/**/*.js`, { cwd: WEB });
    assert.deepEqual(missing([...closure(`games/${game}/game.js`)], first), []);
    assert.deepEqual(missing(files, all), []);
  });
}

test("no text is empty", () => {
  const files = globSync(["text/*.json", "games/*/text/*.json"], { cwd: WEB });
  const empty = files.flatMap((file) => Object.entries(catalogue(file)).filter(([, text]) => !text.trim()).map(([key]) => `${file}: ${key}`));
  assert.deepEqual(empty, []);
});

test("letters grow with the reader's setting: their size is in rem, except in drawings", () => {
  const drawn = /^\.(pc|mk-key|board-c|rmap|far|warmy|warmy\.token|wring|wm) |^\.wm-/; // the beginning of a rule
  const isFixed = (line) => /font(-size)?:[^;]*[\d.]px/.test(line) && !drawn.test(line.trim());
  const found = globSync("**/*.css", { cwd: WEB }).flatMap((name) => read(name).split("\n").filter(isFixed));
  assert.deepEqual(found, []);
});
