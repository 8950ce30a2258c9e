/** Names on the map: which ones have room at a scale, and on which side of their places. No page is needed here. */

import { EDGE, WIDTH, centre, round } from "./geometry.js";
import { swell, wishes } from "./wishes.js";

/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./wishes.js").Wish} Wish */
/** @typedef {"start" | "middle" | "end"} Anchor */
/** @typedef {[number, number, Anchor]} Side to the right and downwards from the place, and which end of the name is there */
/** @typedef {{ kind: string, text: string, x: number, y: number, size: number, anchor: Anchor, box: Box }} Label */

const ASCENT = 0.68; // of the size
const DESCENT = 0.22;
const HALO = 0.1;
const SPREAD = 1.42; // letters of lands are set far apart
const PLATE = 18; // half of a symbol
const SMALL_PLATE = 12;

/** In gaps. The last four reach to one side from below or above. @type {Side[]} */
const BESIDE = [
  [0, 1, "middle"], [1, 0, "start"], [-1, 0, "end"], [0, -1, "middle"],
  [-0.6, 1, "start"], [0.6, 1, "end"], [-0.6, -1, "start"], [0.6, -1, "end"],
];

/**
 * @param {Atlas} atlas
 * @param {number} scale the smallest at which these names are shown
 * @param {Map<Space, number>} stands where markers stand, and half of what they take
 * @param {(text: string, kind: string) => number} [measure] how wide a name of size 1 is
 * @returns {Label[]} no two of them overlap
 */
export function labels(atlas, scale, stands = new Map(), measure = guess) {
  const taken = [...symbols(atlas, scale), ...[...stands].map(([space, half]) => about(centre(space), half))];
  return wishes(atlas, scale, stands).flatMap((wish) => {
    const width = measure(wish.text, wish.kind) * wish.size * (wish.kind === "land" ? SPREAD : 1);
    const label = place(wish, width, taken);
    if (label) taken.push(label.box);
    return label ?? [];
  });
}

/** @param {Atlas} atlas @param {number} scale @returns {Box[]} */
function symbols(atlas, scale) {
  const sites = [...atlas.sites.keys()].map((space) => about(centre(space), PLATE * swell(scale)));
  return [...sites, ...[...atlas.specials.keys()].map((space) => about(centre(space), SMALL_PLATE))];
}

/** @param {Point} point @param {number} half @returns {Box} */
const about = ([x, y], half) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half });

/** @param {Wish} wish @param {number} width @param {Box[]} taken @returns {Label | undefined} */
function place(wish, width, taken) {
  const tries = wish.gap ? BESIDE.map((side) => beside(wish, width, side)) : nearby(wish).map((at) => put(wish, width, at, "middle"));
  return tries.find(({ box }) => isOnMap(box) && !taken.some((other) => overlap(other, box)));
}

/** @param {Wish} wish @param {number} width @param {Side} side */
const beside = (wish, width, [right, down, anchor]) =>
  put(wish, width, [wish.at[0] + right * wish.gap, wish.at[1] + down * (wish.gap + wish.size / 2)], anchor);

/** A land may be written a little to any side. @param {Wish} wish @returns {Point[]} */
function nearby({ at: [x, y], size }) {
  const shifts = [0, -1, 1, -2, 2].flatMap((down) => [0, 1, -1].map((right) => [right, down]));
  return shifts.map(([right, down]) => [x + right * size * 1.2, y + down * EDGE]);
}

/** @param {Wish} wish @param {number} width @param {Point} middle of the letters' height @param {Anchor} anchor @returns {Label} */
function put({ kind, text, size }, width, [x, middle], anchor) {
  const y = middle + ((ASCENT - DESCENT) / 2) * size;
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  const box = { x: left - HALO * size, y: y - ASCENT * size, width: width + 2 * HALO * size, height: (ASCENT + DESCENT) * size };
  return { kind, text, size: round(size), x: round(x), y: round(y), anchor, box };
}

/** Seen whole, a small screen ends where the map does. @param {Box} box */
const isOnMap = ({ x, width }) => x > 0 && x + width < WIDTH;

/** @param {Box} a @param {Box} b */
export const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Where letters cannot be measured. @param {string} text */
const guess = (text) => 0.6 * text.length;
