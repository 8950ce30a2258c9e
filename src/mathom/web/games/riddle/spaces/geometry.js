/** Hex geometry in map units: hexes have a point at the top, and odd rows lie half a hex to the east. Needs no DOM. */

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Point} Point */

export const COLUMNS = 30;
export const ROWS = 24;
export const EDGE = 30; // the side of a hex
export const WIDE = Math.sqrt(3) * EDGE; // the width of a hex
const MARGIN_X = 60;
const MARGIN_Y = 56;
export const WIDTH = Math.round(WIDE * (COLUMNS + 0.5) + 100);
export const HEIGHT = Math.round(1.5 * EDGE * (ROWS - 1) + 2 * MARGIN_Y);

/** @typedef {"e" | "se" | "sw" | "w" | "nw" | "ne"} Direction */
/** @type {Direction[]} */
export const DIRECTIONS = ["e", "se", "sw", "w", "nw", "ne"];
/** @type {Record<Direction, Point>[]} offsets of neighbours in columns and rows, for even and odd rows */
const STEPS = [
  { e: [1, 0], se: [0, 1], sw: [-1, 1], w: [-1, 0], nw: [-1, -1], ne: [0, -1] },
  { e: [1, 0], se: [1, 1], sw: [0, 1], w: [-1, 0], nw: [0, -1], ne: [1, -1] },
];

/** @param {number} column @param {number} row @returns {Space} */
export const named = (column, row) => String(column).padStart(2, "0") + String(row).padStart(2, "0");
/** @param {Space} space */
export const columnOf = (space) => Number(space.slice(0, 2));
/** @param {Space} space */
export const rowOf = (space) => Number(space.slice(2, 4));
/** @param {Space} space */
export const isDot = (space) => space.length > 4;
/** @param {number} column @param {number} row */
const isOnMap = (column, row) => column >= 0 && column < COLUMNS && row >= 0 && row < ROWS;

/** Every hex, row by row. @type {Space[]} */
export const HEXES = Array.from({ length: ROWS * COLUMNS }, (_, i) => named(i % COLUMNS, Math.floor(i / COLUMNS)));

/** The centre of a hex, or a corner. @param {Space} space @returns {Point} */
export function centre(space) {
  const [column, row] = [columnOf(space), rowOf(space)];
  const corner = space[4] === "N" ? -EDGE : space[4] === "S" ? EDGE : 0;
  return [WIDE * (column + 0.5 * (row & 1)) + MARGIN_X, 1.5 * EDGE * row + MARGIN_Y + corner];
}

/** The corners of a hex, clockwise from the one between the north-east and east sides.
 * @param {Space} hex @param {number} [size] @returns {Point[]} */
export function corners(hex, size = 1) {
  const [x, y] = centre(hex);
  const [half, long] = [(WIDE / 2) * size, EDGE * size];
  return [[x + half, y - long / 2], [x + half, y + long / 2], [x, y + long], [x - half, y + long / 2], [x - half, y - long / 2], [x, y - long]];
}

/** @param {Point[]} points */
export const line = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
/** @param {Space} hex @param {number} [size] */
export const hexPath = (hex, size) => `${line(corners(hex, size))}Z`;
/** @param {number} n */
export const round = (n) => Math.round(n * 10) / 10;

/** @param {Space} hex @param {Direction} direction @returns {Space | null} */
export function neighbour(hex, direction) {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  const [right, down] = STEPS[row & 1][direction];
  return isOnMap(column + right, row + down) ? named(column + right, row + down) : null;
}

/** @param {Space} from @param {Space} to @returns {Direction | null} */
export const directionTo = (from, to) => DIRECTIONS.find((direction) => neighbour(from, direction) === to) ?? null;

/** The hexes that meet at a corner; fewer at the border of the map. @param {Space} corner @returns {Space[]} */
export function around(corner) {
  const hex = corner.slice(0, 4);
  /** @type {Direction[]} */
  const beside = corner[4] === "N" ? ["nw", "ne"] : ["sw", "se"];
  return [hex, ...beside.map((direction) => neighbour(hex, direction))].filter((found) => found !== null);
}

/** The hex that contains a point: the one in the nearest rows with the nearest centre.
 * @param {Point} point @returns {Space | null} */
export function hexAt([x, y]) {
  const nearRow = Math.round((y - MARGIN_Y) / (1.5 * EDGE));
  let best = null;
  let least = EDGE;
  for (let row = nearRow - 1; row <= nearRow + 1; row += 1) {
    const column = Math.round((x - MARGIN_X) / WIDE - 0.5 * (row & 1));
    if (!isOnMap(column, row)) continue;
    const [cx, cy] = centre(named(column, row));
    const far = Math.hypot(cx - x, cy - y);
    if (far < least) [best, least] = [named(column, row), far];
  }
  return best;
}

/** The outline of a set of hexes: the sides that no two of them share. @param {Set<Space>} hexes */
export function outline(hexes) {
  let path = "";
  for (const hex of hexes) {
    const points = corners(hex);
    DIRECTIONS.forEach((direction, i) => {
      const other = neighbour(hex, direction);
      if (!other || !hexes.has(other)) path += line([points[i], points[(i + 1) % 6]]);
    });
  }
  return path;
}

/** A smooth line through the midpoints of its segments. @param {Point[]} points */
export function smooth(points) {
  const [first, ...rest] = points;
  let path = `M${round(first[0])} ${round(first[1])}`;
  rest.forEach((to, i) => {
    const from = points[i];
    path += `Q${round(from[0])} ${round(from[1])} ${round((from[0] + to[0]) / 2)} ${round((from[1] + to[1]) / 2)}`;
  });
  const end = points[points.length - 1];
  return `${path}L${round(end[0])} ${round(end[1])}`;
}
