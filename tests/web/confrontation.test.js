/** The board of The Confrontation without DOM: where pieces stand, where they came from, the set-up. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answers, arranged, clear, fill, isFull, pick, put, rack, slots } from "../../src/mathom/web/games/confrontation/setup/arrangement.js";
import { battleOf, close, isFollowed } from "../../src/mathom/web/games/confrontation/battle/current_battle.js";
import { characters, sides, specials, whereabouts } from "../../src/mathom/web/games/confrontation/panels/cast.js";
import { lazily } from "../../src/mathom/web/js/lazy.js";
import { Places } from "../../src/mathom/web/games/confrontation/board/places.js";
import { viewOf } from "../../src/mathom/web/games/confrontation/views.js";
import { origins, tokens } from "../../src/mathom/web/games/confrontation/board/tokens.js";

const layout = new URL("../../src/mathom/web/games/confrontation/layout.json", import.meta.url);
const places = new Places(JSON.parse(readFileSync(layout, "utf8")));
const side = (character) => (["orcs_c", "warg"].includes(character) ? "sauron" : "fellowship");
const heap = (region, count) => ({ side: "sauron", region, count });
const shown = (character, place, ...until) => ({ character, place, shown: until });
const standing = (pieces, heaps) => tokens({ seat: "fellowship", pieces, heaps }, side, new Map());
const came = (before, after) => origins(before, after).origins;

test("a heap has a count and no names", () => {
  const keys = standing([], [heap("rohan", 2)]).map(({ key, character }) => [key, character]);
  assert.deepEqual(keys, [["sauron:rohan:0", null], ["sauron:rohan:1", null]]);
});

test("the fallen and those not yet placed are not on the board", () => {
  assert.deepEqual(standing([shown("pippin", "defeated"), shown("merry", "reserve")], []), []);
});

test("an own piece that others can see has a tag", () => {
  const [pippin] = standing([shown("pippin", "shire", "turn")], []);
  assert.equal(pippin.seen, true);
  assert.equal(pippin.stays, false);
});

test("a concealed piece that moves comes from its heap, and the heap counts down from its end", () => {
  const before = standing([], [heap("rohan", 2), heap("gondor", 1)]);
  const after = standing([], [heap("rohan", 1), heap("gondor", 2)]);
  assert.equal(came(before, after).get("sauron:gondor:1").key, "sauron:rohan:1");
  assert.equal(came(before, after).get("sauron:gondor:0").key, "sauron:gondor:0");
});

test("a revealed piece appears where its heap was", () => {
  const before = standing([], [heap("rohan", 1), heap("gondor", 2)]);
  const after = standing([shown("orcs_c", "gondor", "battle")], [heap("rohan", 1), heap("gondor", 1)]);
  assert.equal(came(before, after).get("orcs_c").region, "gondor");
});

test("a piece that is concealed again joins its heap", () => {
  const before = standing([shown("orcs_c", "gondor", "battle")], [heap("gondor", 1)]);
  const { origins: from, gone } = origins(before, standing([], [heap("gondor", 2)]));
  assert.equal(from.get("sauron:gondor:1").key, "orcs_c");
  assert.deepEqual(gone, []);
});

test("a fallen piece is gone", () => {
  const before = standing([shown("orcs_c", "gondor", "battle"), shown("pippin", "gondor")], []);
  const { gone } = origins(before, standing([shown("orcs_c", "defeated"), shown("pippin", "gondor")], []));
  assert.deepEqual(gone.map(({ key }) => key), ["orcs_c"]);
});

test("every region has a place for each of its pieces, and more stand closer", () => {
  for (const name of places.names) assert.equal(places.spots(name, 1, false).points.length, 1);
  const { points, scale } = places.spots("mordor", 5, false);
  assert.equal(points.length, 5);
  assert.equal(scale, 4 / 5);
});

test("the turned board has the same regions", () => {
  const [x, y] = places.center("rohan", false);
  assert.deepEqual(places.center("rohan", true), [1000 - x, 1146 - y]);
  assert.deepEqual(places.via("eregion", "fangorn", false)[0], [500, 640]);
});

test("every region can be reached with arrow keys, and none leaves the board", () => {
  const arrows = [[0, -1], [0, 1], [-1, 0], [1, 0]];
  const reached = new Set(["shire"]);
  for (const name of reached) for (const arrow of arrows) reached.add(places.neighbour(name, arrow, false) ?? "shire");
  assert.equal(reached.size, places.names.length);
  assert.equal(places.neighbour("cardolan", [0, -1], false), "eregion");
  assert.equal(places.neighbour("mordor", [0, -1], false), null);
});

test("neighbours are neighbours of each other", () => {
  for (const name of places.names) {
    for (const other of places.region(name).east) assert.ok(places.region(other).west.includes(name), `${name} ${other}`);
    for (const other of places.region(name).beside) assert.ok(places.region(other).beside.includes(name), `${name} ${other}`);
  }
});

const THINGS = ["frodo_c", "sam_c", "merry", "pippin"];
const slot = (id) => ({ id, title: id, things: THINGS, answers: THINGS.map((thing) => `${thing}-${id}`) });
let table = 0;

function setUp() {
  const sheet = { kind: "arrange", title: "", words: "", slots: [slot("arthedain"), slot("cardolan")], rest: "shire", presets: [] };
  const state = { table: { id: `t${table++}` }, you: { seat: 0 }, ask: { sheet } };
  return { context: { state, replay: false, redraw() {} }, sheet };
}

test("pieces are placed one by one; the rest stands at home when every slot is filled", () => {
  const { context, sheet } = setUp();
  pick(context, "sam_c");
  put(context, "arthedain");
  assert.deepEqual(rack(context, sheet), ["frodo_c", "merry", "pippin"]);
  assert.equal(isFull(context, sheet), false);
  pick(context, "merry");
  put(context, "cardolan");
  assert.equal(isFull(context, sheet), true);
  assert.equal(arranged(context).get("frodo_c"), "shire");
  assert.deepEqual(answers(context, sheet), ["sam_c-arthedain", "merry-cardolan"]);
});

test("two pieces swap places", () => {
  const { context, sheet } = setUp();
  fill(context, sheet, ["sam_c", "merry"]);
  pick(context, "sam_c");
  pick(context, "frodo_c");
  assert.deepEqual(answers(context, sheet), ["frodo_c-arthedain", "merry-cardolan"]);
  assert.equal(arranged(context).get("sam_c"), "shire");
});

test("a piece put on a full place swaps with the piece there", () => {
  const { context, sheet } = setUp();
  fill(context, sheet, ["sam_c", "merry"]);
  pick(context, "merry");
  put(context, "arthedain");
  assert.deepEqual(answers(context, sheet), ["merry-arthedain", "sam_c-cardolan"]);
});

test("free places are marked; with a piece in hand, all places of the set-up", () => {
  const { context, sheet } = setUp();
  fill(context, sheet, ["sam_c", "merry"]);
  assert.deepEqual([...slots(context).keys()], []);
  pick(context, "sam_c");
  assert.deepEqual([...slots(context).keys()], ["arthedain", "cardolan", "shire"]);
  clear(context, sheet);
  assert.deepEqual([...slots(context).keys()], ["arthedain", "cardolan", "shire"]);
});

test("two combined views conceal nothing", () => {
  const own = { seat: "fellowship", pieces: [shown("pippin", "shire")], heaps: [heap("rohan", 1)], fellowship: { hand: ["1"] }, sauron: { hand: [] } };
  const other = { seat: "sauron", pieces: [shown("orcs_c", "rohan")], heaps: [], fellowship: { hand: [] }, sauron: { hand: ["6"] } };
  const view = viewOf({ state: { view: { seat: null, pieces: [], heaps: [heap("rohan", 1)] }, views: [own, other] } });
  assert.deepEqual(view.pieces.map(({ character }) => character), ["pippin", "orcs_c"]);
  assert.deepEqual([view.heaps, view.fellowship.hand, view.sauron.hand], [[], ["1"], ["6"]]);
});

test("a piece goes only where a slot allows it", () => {
  const { context, sheet } = setUp();
  const said = [];
  Object.assign(context, { t: (key) => key, announce: (words) => said.push(words), things: new Map() });
  sheet.slots[0].things = ["frodo_c", "sam_c"];
  pick(context, "merry");
  assert.deepEqual([...slots(context).keys()], ["cardolan", "shire"]);
  put(context, "arthedain");
  assert.deepEqual(said, ["setup.unfit"]);
  assert.equal(arranged(context).get("merry"), undefined);
});

test("a part that failed to load is loaded again on the next redraw", async () => {
  let tries = 0;
  let drawn = 0;
  const part = lazily(() => (++tries < 2 ? Promise.reject(new Error("offline")) : Promise.resolve("here")));
  const redraw = () => drawn++;
  for (const wanted of [null, null, "here"]) {
    assert.equal(part(redraw), wanted);
    await new Promise((done) => setTimeout(done));
  }
  assert.deepEqual([tries, drawn], [2, 1]);
});

/** Two tiles of Sauron and one Special Card, as the Fellowship sees them. */
function played(rules, view) {
  const faces = ["orcs_c", "warg_c", "orcs_v", "warg_v"].map((id) => [id, { id, kind: "character", side: "sauron" }]);
  const things = new Map([...faces, ["recall", { id: "recall", kind: "special", side: "sauron" }]]);
  const cards = { specials: null, specials_count: 1 };
  const state = { table: { rules }, view: { seat: "fellowship", turn: 3, pieces: [], known: [], used: [], sauron: cards, ...view } };
  return { state, things };
}
const ids = (things) => things.map(({ id }) => id);

test("in a draft both faces may be in play until one is seen", () => {
  assert.deepEqual(ids(characters(played({ cast: "variant" }, {}), "sauron")), ["orcs_v", "warg_v"]);
  const draft = played({ cast: "draft" }, { pieces: [shown("orcs_v", "rohan")] });
  assert.deepEqual(sides(draft), ["fellowship", "sauron"]);
  assert.deepEqual(ids(characters(draft, "sauron")), ["orcs_v", "warg_c", "warg_v"]);
  assert.deepEqual(["orcs_v", "warg_c"].map((id) => whereabouts(draft, "sauron", id)), ["rohan", "perhaps"]);
  assert.equal(whereabouts(played({ cast: "classic" }, {}), "sauron", "warg_c"), "concealed");
});

test("a Special Card may be held until the hand is open or empty", () => {
  assert.deepEqual(ids(specials(played({ specials: "own-two" }, {}), "sauron")), ["recall"]);
  assert.deepEqual(specials(played({ specials: "own-two" }, { sauron: { specials: null, specials_count: 0 } }), "sauron"), []);
  assert.deepEqual(specials(played({}, {}), "sauron"), []);
});

test("a result stays until the player closes it, though the next battle has begun", () => {
  const page = (scene, kind = "player") =>
    ({ state: { scene, table: { id: `t-${kind}` }, you: { kind, seat: 0 } }, replay: false, redraw() {} });
  const first = { number: 1, over: false };
  const ended = { number: 1, over: true };
  const next = { number: 2, over: false };
  assert.equal(battleOf(page(first)), first);
  assert.equal(battleOf(page(ended)), ended);
  assert.equal(battleOf(page(next)), ended);
  assert.ok(isFollowed(page(next), ended));
  close(page(next), ended);
  assert.equal(battleOf(page(next)), next);
  assert.equal(battleOf(page(first)), first, "an undo goes back to the battle");
  for (const scene of [first, ended, next]) assert.equal(battleOf(page(scene, "spectator")), scene);
});
