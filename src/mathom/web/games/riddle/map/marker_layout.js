/** How several markers share a space. Needs no DOM. */

/** @typedef {import("../types.js").Marker} Marker */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Space} Space */

const ONE = 0.53; // half of a marker, with a margin
const OWN = 0.67; // the player's own marker has a sign above it
const MORE = 0.11; // for each further marker
const MOST = 0.78;

/** Positions for several markers in one space, in units of a marker, and their scale.
 * @param {number} count @returns {{ spots: Point[], scale: number }} */
export function together(count) {
  if (count < 2) return { spots: [[0, 0]], scale: 1 };
  if (count === 2) return { spots: [[-0.4, 0], [0.4, 0]], scale: 0.82 };
  const rows = count < 7 ? 2 : 3;
  const perRow = Math.ceil(count / rows);
  const scale = count < 5 ? 0.7 : 0.56;
  /** @type {Point[]} */
  const spots = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    return [((i % perRow) - (inRow - 1) / 2) * scale * 0.96, (row - (rows - 1) / 2) * scale * 0.92];
  });
  return { spots, scale };
}

/**
 * Half the width that the markers in a space take.
 * @param {Marker[]} markers @param {number} size of one @returns {Map<Space, number>}
 */
export function room(markers, size) {
  /** @type {Map<Space, number>} */
  const taken = new Map();
  for (const { space, me } of markers) {
    if (!space) continue;
    const before = taken.get(space) ?? 0;
    taken.set(space, Math.min(MOST * size, Math.max(before + MORE * size, (me ? OWN : ONE) * size)));
  }
  return taken;
}
