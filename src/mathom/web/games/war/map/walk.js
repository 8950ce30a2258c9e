/** Walking over the map by keys: from a region to the neighbour in the direction of the arrow. Needs no DOM. */

import { centreOf, regionData } from "./atlas.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The neighbour that lies most in the direction of an arrow key; empty if there is none.
 * @param {string} key @param {string} region @returns {string}
 */
export function nextRegion(key, region) {
  const direction = ARROWS[key];
  if (!direction) return "";
  const [x, y] = centreOf(region);
  let best = "";
  let most = 0.2; // the cosine of the widest angle
  for (const other of regionData(region).borders) {
    const [right, down] = [centreOf(other)[0] - x, centreOf(other)[1] - y];
    const along = (right * direction[0] + down * direction[1]) / Math.hypot(right, down);
    if (along > most) [best, most] = [other, along];
  }
  return best;
}
