/** Chooses the names to show on the map at a scale: which have room, and on which side of their place.
 * Needs no DOM. */

import { EDGE, WIDTH, centre, round } from "../spaces/geometry.js";

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../spaces/atlas.js").Atlas} Atlas */
/**
 * @typedef {{ kind: string, text: string, at: Point, size: number, gap: number }} Wish a name to place; `gap`: its
 *   distance from its place, 0 to write it on the place
 */
/** @typedef {"start" | "middle" | "end"} Anchor */
/** @typedef {[number, number, Anchor]} Side offset to the right and down, and which end of the name is there */
/** @typedef {{ kind: string, text: string, x: number, y: number, size: number, anchor: Anchor, box: Box }} Label */

const ASCENT = 0.68; // relative to the size
const DESCENT = 0.22;
const HALO = 0.1;
const SPREAD = 1.42; // names of lands are letter-spaced
const SYMBOL_RADIUS = 18; // half the size of a symbol
const SMALL_PLATE = 12;
const BESIDE_SITE = 22; // from the centre of a symbol to its name

/** In units of the gap. The last eight reach to one side from below or above. @type {Side[]} */
const SIDES = [
  [0, 1, "middle"], [1, 0, "start"], [-1, 0, "end"], [0, -1, "middle"],
  [-0.6, 1, "start"], [0.6, 1, "end"], [-0.6, -1, "start"], [0.6, -1, "end"],
  [0, 1, "start"], [0, 1, "end"], [0, -1, "start"], [0, -1, "end"],
];

/**
 * @param {Atlas} atlas
 * @param {number} scale the smallest scale at which these names are shown
 * @param {Map<Space, number>} stands where markers stand, and half of their width
 * @param {(text: string, kind: string) => number} [measure] the width of a name at size 1
 * @returns {Label[]} no two of them overlap
 */
export function labels(atlas, scale, stands = new Map(), measure = guess) {
  const taken = [...symbols(atlas, scale), ...[...stands].map(([space, half]) => about(centre(space), half))];
  const goals = [...atlas.sites].filter(([, { symbol }]) => isGoal(symbol)).map(([space]) => about(centre(space), SYMBOL_RADIUS * symbolScale(scale)));
  const sites = [...atlas.sites.keys()].map(centre);
  const strange = (/** @type {Wish} */ wish, /** @type {Box} */ box) =>
    wish.gap > 0 && sites.some((at) => `${at}` !== `${wish.at}` && apart(box, at) - BESIDE_SITE * symbolScale(scale) < apart(box, wish.at) - wish.gap + 2);
  return wishes(atlas, scale, stands).flatMap((wish) => {
    const width = measure(wish.text, wish.kind) * wish.size * (wish.kind === "land" ? SPREAD : 1);
    const tries = all(wish, width);
    const free = tries.find(({ box }) => !covers(box, taken) && !strange(wish, box));
    const label = free ?? (wish.kind === "goal" && scale < FEW ? least(tries, goals, taken) : undefined);
    if (label) [taken, goals].forEach((boxes) => boxes.push(label.box));
    return label ?? [];
  });
}

/** @param {Atlas} atlas @param {number} scale @returns {Box[]} */
function symbols(atlas, scale) {
  const sites = [...atlas.sites.keys()].map((space) => about(centre(space), SYMBOL_RADIUS * symbolScale(scale)));
  return [...sites, ...[...atlas.specials.keys()].map((space) => about(centre(space), SMALL_PLATE))];
}

/** @param {Point} point @param {number} half @returns {Box} */
const about = ([x, y], half) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });

/** The positions where a name could stand. @param {Wish} wish @param {number} width @returns {Label[]} */
function all(wish, width) {
  const tries = wish.gap ? SIDES.map((side) => labelAt(wish, width, side)) : nearby(wish).map((at) => put(wish, width, at, "middle"));
  return tries.filter(({ box }) => isOnMap(box));
}

/** How many of the boxes it overlaps. @param {Box} box @param {Box[]} others */
const covers = (box, others) => others.filter((other) => overlap(other, box)).length;

/** Goals always have a name: from afar over other symbols, but as few as possible.
 * @param {Label[]} tries @param {Box[]} goals @param {Box[]} taken @returns {Label | undefined} */
const least = (tries, goals, taken) =>
  tries.filter(({ box }) => !covers(box, goals)).sort((a, b) => covers(a.box, taken) - covers(b.box, taken))[0];

/** @param {Box} box @param {Point} point */
const apart = (box, [x, y]) => Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));

/** @param {Wish} wish @param {number} width @param {Side} side */
const labelAt = (wish, width, [right, down, anchor]) =>
  put(wish, width, [wish.at[0] + right * wish.gap, wish.at[1] + down * (wish.gap + wish.size / 2)], anchor);

/** The name of a land may shift a little to any side. @param {Wish} wish @returns {Point[]} */
function nearby({ at: [x, y], size }) {
  const shifts = [0, -1, 1, -2, 2].flatMap((down) => [0, 1, -1].map((right) => [right, down]));
  return shifts.map(([right, down]) => [x + right * size * 1.2, y + down * EDGE]);
}

/**
 * @param {Wish} wish @param {number} width @param {Point} middle the vertical centre of the letters
 * @param {Anchor} anchor @returns {Label}
 */
function put({ kind, text, size }, width, [x, middle], anchor) {
  const y = middle + ((ASCENT - DESCENT) / 2) * size;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  const box = { x: left - HALO * size, y: y - ASCENT * size, width: width + 2 * HALO * size, height: (ASCENT + DESCENT) * size };
  return { kind, text, size: round(size), x: round(x), y: round(y), anchor, box };
}

/** When the whole map is visible, a small screen ends where the map does. @param {Box} box */
const isOnMap = ({ x, y, width }) => x > 0 && y > 0 && x + width < WIDTH;

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Estimates a width if letters cannot be measured. @param {string} text */
const guess = (text) => 0.6 * text.length;

// ---- what it would like to show, the more important first ----

const SMALLEST = 11.5; // pixels
const LARGEST = 15;
const LARGEST_LAND = 26;
const FEW = 0.3; // scales: below this one large lands come before cities,
const LANDMARKS = 0.6; // from here on landmarks are named,
const SPECIALS = 0.75; // from here on special spaces,
const CLOSE = 0.9; // and from here on lands come last
const GREAT = 6; // of land names
const GOALS = ["start", "hobbit", "rider"];
/** @param {string} symbol */
const isGoal = (symbol) => GOALS.includes(symbol);

/** The lands and seas: where their names go, and their size. @type {[string, number, number, number][]} */
const LANDS = [
  ["Belegaer", 330, 930, 44], ["Eriador", 560, 535, 36], ["Rhovanion", 1330, 560, 34], ["Mordor", 1440, 985, 34],
  ["Rhûn", 1480, 330, 34], ["Rohan", 1020, 760, 28], ["Gondor", 985, 985, 26], ["Angmar", 560, 110, 26],
  ["Enedwaith", 700, 690, 26], ["Bay of Belfalas", 800, 1095, 28], ["Mirkwood", 1030, 330, 28], ["Harad", 1290, 1085, 26],
  ["Arnor", 640, 250, 26], ["Minhiriath", 445, 560, 24],
];

/**
 * @param {Atlas} atlas
 * @param {number} scale
 * @param {Map<Space, number>} stands where markers stand, and half of their width
 * @returns {Wish[]}
 */
function wishes(atlas, scale, stands) {
  const large = Math.min(Math.max(SMALLEST / scale, 13), LARGEST / scale);
  const small = large * 0.9;
  /** @param {string} kind @param {Space} space @param {string} text @param {number} size @param {number} gap @returns {Wish} */
  const named = (kind, space, text, size, gap) => ({ kind, text, at: centre(space), size, gap: Math.max(gap, (stands.get(space) ?? 0) + 2) });
  const kind = (/** @type {string} */ symbol) => (isGoal(symbol) ? "goal" : "city");
  const sites = [...atlas.sites].map(([space, { symbol, name }]) => named(kind(symbol), space, name, large, BESIDE_SITE * symbolScale(scale)));
  const specials = scale < SPECIALS ? [] : [...atlas.specials].map(([space, { name }]) => named("special", space, name, small, 15));
  const landmarks = scale < LANDMARKS ? [] : [...atlas.landmarks].map(([space, name]) => named("landmark", space, name, small, 4));
  const goals = sites.filter(({ kind }) => kind === "goal");
  const cities = sites.filter(({ kind }) => kind === "city");
  const wide = lands(atlas, scale);
  if (scale < FEW) return [...goals, ...wide.slice(0, GREAT), ...cities, ...wide.slice(GREAT)];
  return scale < CLOSE ? [...goals, ...cities, ...wide, ...specials, ...landmarks] : [...sites, ...specials, ...landmarks, ...wide];
}

/** @param {Atlas} atlas @param {number} scale @returns {Wish[]} */
function lands(atlas, scale) {
  const fitting = (/** @type {number} */ size) => Math.min(Math.max(size, (SMALLEST + 1) / scale), LARGEST_LAND / scale);
  return LANDS.map(([name, x, y, size]) => ({ kind: "land", text: atlas.say(name), at: [x, y], size: fitting(size), gap: 0 }));
}

/** The size of symbols, a little larger from afar. @param {number} scale */
export const symbolScale = (scale) => (scale < 0.35 ? 1.35 : scale < 0.5 ? 1.15 : 1);
