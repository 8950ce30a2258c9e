/** Spaces and cities as events number them: hexes row by row, then river dots from north to south. No page is needed here. */

import { HEXES, centre } from "./geometry.js";

/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./types.js").Space} Space */

/** @type {WeakMap<Atlas, Space[]>} */
const known = new WeakMap();
const NO_CITIES = ["start", "returning"];

/** @param {Atlas} atlas @param {number} number @returns {Space} */
export function spaceOf(atlas, number) {
  const all = known.get(atlas) ?? [...HEXES, ...[...atlas.dots.keys()].sort(fromNorth)];
  known.set(atlas, all);
  return all[number] ?? "";
}

/** @param {Space} a @param {Space} b */
function fromNorth(a, b) {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  return ay - by || ax - bx;
}

/** @param {Atlas} atlas @param {number} number @returns {Space} */
export const siteOf = (atlas, number) =>
  [...atlas.sites].filter(([, { symbol }]) => !NO_CITIES.includes(symbol))[number]?.[0] ?? "";

/** A space by its name, if it has one. @param {Atlas} atlas @param {Space} space */
export const spaceTitle = (atlas, space) => atlas.title(space) || space;
