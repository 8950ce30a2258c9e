/** Which names the map would like to show at a scale, the more important first. No page is needed here. */

import { centre } from "./geometry.js";

/** @typedef {import("./types.js").Space} Space */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {{ kind: string, text: string, at: Point, size: number, gap: number }} Wish a name, its size, and how far from its
 *   place it stands; without a gap it stands on it */

const SMALLEST = 11.5; // pixels
const LARGEST = 15;
const LARGEST_LAND = 26;
const FEW = 0.3; // scales: below this one the great lands come before the cities,
const LANDMARKS = 0.6; // from here on landmarks are named,
const SPECIALS = 0.75; // from here on special spaces,
const CLOSE = 0.9; // and from here on lands step back
const GREAT = 6; // of the lands
const GOALS = ["start", "hobbit", "rider"];

/** The lands and seas, where they have room, and their size. @type {[string, number, number, number][]} */
const LANDS = [
  ["Belegaer", 330, 930, 44], ["Eriador", 560, 535, 36], ["Rhovanion", 1330, 560, 34], ["Mordor", 1440, 985, 34],
  ["Rhûn", 1480, 330, 34], ["Rohan", 1020, 760, 28], ["Gondor", 985, 985, 26], ["Angmar", 560, 110, 26],
  ["Enedwaith", 700, 690, 26], ["Bay of Belfalas", 800, 1095, 28], ["Mirkwood", 1030, 330, 28], ["Harad", 1290, 1085, 26],
  ["Arnor", 640, 250, 26], ["Minhiriath", 445, 560, 24],
];

/** @param {Atlas} atlas @param {number} scale @param {Map<Space, number>} stands where markers are, and half of what they take
 * @returns {Wish[]} */
export function wishes(atlas, scale, stands) {
  const large = Math.min(Math.max(SMALLEST / scale, 13), LARGEST / scale);
  const small = large * 0.9;
  /** @param {string} kind @param {Space} space @param {string} text @param {number} size @param {number} gap @returns {Wish} */
  const named = (kind, space, text, size, gap) => ({ kind, text, at: centre(space), size, gap: Math.max(gap, (stands.get(space) ?? 0) + 2) });
  const kind = (/** @type {string} */ symbol) => (GOALS.includes(symbol) ? "goal" : "city");
  const sites = [...atlas.sites].map(([space, { symbol, name }]) => named(kind(symbol), space, name, large, 22 * swell(scale)));
  const specials = scale < SPECIALS ? [] : [...atlas.specials].map(([space, { name }]) => named("special", space, name, small, 15));
  const landmarks = scale < LANDMARKS ? [] : [...atlas.landmarks].map(([space, name]) => named("landmark", space, name, small, 4));
  const goals = sites.filter(({ kind }) => kind === "goal");
  const cities = sites.filter(({ kind }) => kind === "city");
  const wide = lands(scale);
  if (scale < FEW) return [...goals, ...wide.slice(0, GREAT), ...cities, ...wide.slice(GREAT)];
  return scale < CLOSE ? [...goals, ...cities, ...wide, ...specials, ...landmarks] : [...sites, ...specials, ...landmarks, ...wide];
}

/** @param {number} scale @returns {Wish[]} */
function lands(scale) {
  const fitting = (/** @type {number} */ size) => Math.min(Math.max(size, (SMALLEST + 1) / scale), LARGEST_LAND / scale);
  return LANDS.map(([text, x, y, size]) => ({ kind: "land", text, at: [x, y], size: fitting(size), gap: 0 }));
}

/** Seen from afar, symbols are a little larger. @param {number} scale */
export const swell = (scale) => (scale < 0.35 ? 1.35 : scale < 0.5 ? 1.15 : 1);
