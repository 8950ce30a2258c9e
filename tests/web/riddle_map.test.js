/** The map of Riddle of the Ring without DOM: spaces and rivers, names, the view, walking by keys. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Atlas } from "../../src/mathom/web/games/riddle/spaces/atlas.js";
import { DIRECTIONS, HEIGHT, HEXES, WIDTH, around, centre, corners, hexAt, neighbour, outline } from "../../src/mathom/web/games/riddle/spaces/geometry.js";
import { labels, overlap } from "../../src/mathom/web/games/riddle/map/labels.js";
import { fixedDescription, description } from "../../src/mathom/web/games/riddle/spaces/space_names.js";
import { room, together } from "../../src/mathom/web/games/riddle/map/marker_layout.js";
import { Viewport, levelOf, scaleOf } from "../../src/mathom/web/games/riddle/spaces/viewport.js";
import { Walk } from "../../src/mathom/web/games/riddle/spaces/walk.js";
import { translator } from "../../src/mathom/web/js/i18n.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../src/mathom/web/games/riddle/${name}`, import.meta.url), "utf8"));
const atlas = new Atlas(read("map.json"));
const t = translator(read("text/en.json"));
const near = (a, b) => Math.abs(a - b) < 1e-6;

test("neighbours are mutual, and as far as a hex is wide", () => {
  for (const hex of HEXES) {
    for (const [i, direction] of DIRECTIONS.entries()) {
      const other = neighbour(hex, direction);
      if (other) assert.equal(neighbour(other, DIRECTIONS[(i + 3) % 6]), hex);
    }
  }
  assert.equal(neighbour("0806", "ne"), "0805");
  assert.equal(neighbour("0805", "sw"), "0806");
  assert.equal(neighbour("0000", "w"), null);
});

test("a point is in the hex with the nearest centre, and outside the map in none", () => {
  for (const hex of HEXES) {
    const [x, y] = centre(hex);
    assert.equal(hexAt([x + 8, y - 11]), hex);
  }
  assert.equal(hexAt([-40, 20]), null);
  assert.equal(hexAt([WIDTH + 30, HEIGHT]), null);
});

test("a corner belongs to the hexes that meet there", () => {
  assert.deepEqual(around("1704N"), ["1704", "1603", "1703"]);
  const [x, y] = centre("1704N");
  for (const hex of around("1704N")) assert.ok(corners(hex).some(([cx, cy]) => near(cx, x) && near(cy, y)));
});

test("the outline of two neighbours leaves out the side between them", () => {
  const sides = (...hexes) => outline(new Set(hexes)).split("M").length - 1;
  assert.deepEqual([sides("0806"), sides("0806", "0906"), sides("0806", "1006")], [6, 10, 12]);
});

test("the map has its spaces, and its rivers block what they should", () => {
  assert.equal(atlas.spaces().length, 759);
  assert.equal(atlas.banks.size, 159);
  assert.deepEqual(atlas.riversOf("0606").map(({ direction, crossing }) => [direction, crossing?.kind ?? null]), [["e", "bridge"], ["ne", null]]);
  assert.deepEqual(atlas.dotsOf("0607"), ["0607N"]);
  assert.deepEqual([...atlas.next.get("1501")], ["1704N"]);
  assert.deepEqual([...atlas.next.get("1611N")].sort(), ["1607S", "1610", "1713N"]);
});

test("every bridge and ford lies on a river", () => {
  const open = HEXES.flatMap((hex) => atlas.riversOf(hex)).filter(({ crossing }) => crossing);
  assert.equal(open.length, 2 * atlas.data.crossings.length);
});

for (const [space, words] of [
  ["0806", "0806 Bree, neutral city, road"],
  ["1305", "1305 Rivendell, good city, road, head of a river"],
  ["0606", "0606 The Shire, start, road, river to the north-east, bridge to the east"],
  ["1005", "1005 Amon Sûl, Clairvoyance space, hill"],
  ["1508", "1508 Place of Returning, nobody may enter"],
  ["0303", "0303 open country"],
  ["0000", "0000 ocean"],
  ["1611N", "1611N river dot, Anduin and Celebrant"],
]) {
  test(`describes a space as ${words}`, () => assert.equal(fixedDescription(atlas, t, space), words));
}

test("a description ends with who stands there and what can be done", () => {
  const model = { markers: [{ character: "sam", name: "Sam", space: "0806", me: true }, { character: "frodo", name: "Ioreth", space: "0806" }], options: { "0806": { label: "Stay" } } };
  assert.equal(description(atlas, t, "0806", model), "0806 Bree, neutral city, road. Here: you (Sam) and Ioreth. Stay");
});

for (let level = 0; level < 13; level += 1) {
  test(`names do not overlap at level ${level}`, () => {
    const found = labels(atlas, scaleOf(level), new Map([["0806", 30], ["1305", 40]]));
    assert.ok(found.length >= 8);
    found.forEach((a, i) => found.slice(i + 1).forEach((b) => assert.ok(!overlap(a.box, b.box), `${a.text} and ${b.text}`)));
  });
}

test("zooming in shows more names, and in the end every city", () => {
  const count = (scale) => labels(atlas, scale).length;
  assert.ok(count(0.2) < count(0.4) && count(0.4) < count(0.65) && count(0.65) < count(1.2));
  const close = labels(atlas, 1.2).map(({ text }) => text);
  assert.deepEqual([...atlas.sites.values()].map(({ name }) => name).filter((name) => !close.includes(name)), []);
});

test("a name is nearest to its own place; goals always have a name, other places from a middle distance", () => {
  const places = new Map([...atlas.sites].map(([space, { name }]) => [name, centre(space)]));
  const apart = (box, [x, y]) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
  for (let level = 0; level < 13; level += 1) {
    const named = labels(atlas, scaleOf(level)).filter(({ text }) => places.has(text));
    const goals = named.filter(({ kind }) => kind === "goal");
    assert.deepEqual(goals.map(({ text }) => text).sort(), ["Barad-dûr", "Cracks of Doom", "The Shire"]);
    const isFree = ({ kind }) => kind !== "goal" || scaleOf(level) > 0.3; // from afar a goal's name lies over others' symbols, if need be
    for (const { text, box } of named.filter(isFree)) {
      for (const [other, at] of places) assert.ok(other === text || apart(box, at) > apart(box, places.get(text)), `${text} beside ${other}`);
    }
  }
  assert.equal(labels(atlas, 0.39).filter(({ text }) => places.has(text)).length, places.size);
});

test("a space without a name is near a place that has one", () => {
  assert.deepEqual(["0507", "1504", "2617", "0405S"].map((space) => atlas.near(space)), ["The Shire", "Gollum's Pool", "Barad-dûr", "Elostirion"]);
});

test("names are large enough at every level", () => {
  for (let level = 0; level < 13; level += 1) {
    for (const { size } of labels(atlas, scaleOf(level))) assert.ok(size * scaleOf(level) > 10);
  }
});

test("levels and their scales agree", () => {
  for (let level = 0; level < 13; level += 1) assert.equal(levelOf(scaleOf(level)), level);
  assert.equal(levelOf(0.01), 0);
});

const view = (width, height) => {
  const viewport = new Viewport();
  viewport.resize(width, height);
  return viewport;
};

test("the whole map is visible at first, centred", () => {
  const { x, y, width, height } = view(360, 500).seen();
  assert.ok(x <= 0 && y <= 0 && x + width >= WIDTH && y + height >= HEIGHT);
  assert.ok(near(view(360, 500).middle()[0], WIDTH / 2));
});

test("zooming keeps the point under the fingers", () => {
  const viewport = view(900, 600);
  viewport.near([800, 500]);
  const at = viewport.toMap([300, 200]);
  viewport.zoom(1.3, [300, 200]);
  const [x, y] = viewport.toMap([300, 200]);
  assert.ok(near(x, at[0]) && near(y, at[1]));
});

test("the map cannot leave the view, nor get too small or too large", () => {
  const viewport = view(900, 600);
  viewport.near([800, 500]);
  viewport.pan(1e6, -1e6);
  const { x, y, height } = viewport.seen();
  assert.ok(x > -80 && y + height < HEIGHT + 80);
  viewport.zoom(1e6);
  assert.equal(viewport.scale, viewport.most);
  viewport.zoom(1e-6);
  assert.ok(viewport.isWhole);
});

test("resizing keeps the centre", () => {
  const viewport = view(900, 600);
  viewport.near([800, 500]);
  viewport.resize(500, 700);
  assert.ok(near(viewport.middle()[0], 800) && near(viewport.middle()[1], 500));
});

test("revealing a point moves no farther than needed", () => {
  const viewport = view(400, 400);
  viewport.near([800, 500]);
  const before = viewport.transform;
  viewport.reveal([810, 510]);
  assert.equal(viewport.transform, before);
  viewport.reveal([1200, 500]);
  const [x, y] = viewport.toScreen([1200, 500]);
  assert.ok(x < 400 && x > 300 && near(y, 200));
});

test("showing several points makes all of them visible", () => {
  const viewport = view(360, 500);
  const points = ["0606", "2019"].map(centre);
  viewport.show(points);
  for (const [x, y] of points.map((point) => viewport.toScreen(point))) assert.ok(x > 0 && x < 360 && y > 0 && y < 500);
});

const path = (from, ...keys) => {
  const walk = new Walk(atlas, from);
  return keys.map((key) => walk.arrow(key));
};

test("a walk to the north keeps to its line", () => {
  assert.deepEqual(path("0806", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"), ["0805", "0804", "0803", "0802"]);
  assert.deepEqual(path("0806", "ArrowUp", "ArrowDown"), ["0805", "0806"]);
});

test("a walk ends at the border", () => {
  assert.deepEqual(path("0000", "ArrowLeft", "ArrowUp"), ["0000", "0000"]);
  assert.equal(new Walk(atlas, "0000").arrow("x"), null);
});

test("walks to the river, along it, and ashore", () => {
  const walk = new Walk(atlas, "0806");
  assert.equal(walk.river(), null);
  walk.go("0607");
  assert.equal(walk.river(), "0607N");
  assert.equal(walk.river(), "0505N");
  assert.equal(walk.river(), "0607N");
  assert.equal(walk.river(), "0609N");
  assert.equal(walk.arrow("ArrowDown"), "0609");
});

test("letters find names, without accents; the same letter goes on", () => {
  const walk = new Walk(atlas, "0806");
  const type = (letters, at) => [...letters].map((letter, i) => walk.type(letter, at + 100 * i)).at(-1);
  assert.equal(type("lor", 0), "1610");
  assert.equal(type("barad", 5000), "2617");
  assert.equal(type("doom", 9000), "2618");
  assert.equal(type("xq", 12000), null);
  const found = [walk.type("m", 20000), walk.type("m", 20100), walk.type("m", 20200)];
  assert.equal(new Set(found).size, 3);
  assert.ok(found.every((space) => /^M/.test(atlas.title(space))));
});

test("walks through the options in a cycle", () => {
  const walk = new Walk(atlas, "0806");
  const turn = (step) => walk.turn(["0706", "0906", "1611N"], step);
  assert.deepEqual([turn(1), turn(1), turn(1), turn(1), turn(-1)], ["0706", "0906", "1611N", "0706", "1611N"]);
  assert.equal(walk.turn([], 1), null);
});

test("up to eight markers share a space without overlapping", () => {
  for (let count = 1; count <= 8; count += 1) {
    const { spots } = together(count);
    assert.equal(new Set(spots.map(String)).size, count);
    assert.ok(spots.flat().every((shift) => Math.abs(shift) < 0.9));
  }
});

test("several markers take more room; markers beside the map take none", () => {
  const at = (space, me = false) => ({ character: "sam", name: "Sam", space, me });
  assert.deepEqual([...room([at("0806"), at(null)], 100)], [["0806", 53]]);
  assert.ok(room([at("0806"), at("0806", true)], 100).get("0806") > 60);
  assert.ok(room(Array(8).fill(at("0806")), 100).get("0806") < 80);
});

test("every kind of thing on the map has a text", () => {
  const texts = read("text/en.json");
  const kinds = [...HEXES.map((hex) => atlas.terrain(hex)).filter((name) => name !== "returning").map((name) => `map.terrain.${name}`),
    ...atlas.data.sites.map(([, symbol]) => `map.site.${symbol}`), ...atlas.data.specials.map(([, symbol]) => `map.special.${symbol}`),
    ...atlas.data.crossings.map(([kind]) => `map.${kind}`), ...DIRECTIONS.map((side) => `map.side.${side}`)];
  assert.deepEqual([...new Set(kinds)].filter((key) => !(key in texts)), []);
});
