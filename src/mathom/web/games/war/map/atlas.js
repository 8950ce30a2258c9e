/** The map as data: the drawing, and where names and pieces stand. */

import { fetchDocument, gameSprite, lobbySprite } from "../../../js/ui/art.js";

/** @typedef {import("../types.js").Region} Region */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {{ size: Point, track: Point[], regions: Record<string, Region> }} MapData */

/** @type {{ data: MapData, drawing: Document, shapes: Map<string, string> } | null} */
let known = null;

const file = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname;

/** Fetches the map and the emblems. */
export async function load() {
  const [answer, drawing] = await Promise.all([fetch(file("../regions.json")), fetchDocument(file("../map.svg")), gameSprite("war"), lobbySprite("war")]);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const shapes = new Map([...drawing.querySelectorAll(".region")].map((path) => [path.id.slice("wr-".length), path.getAttribute("d") ?? ""]));
  known = { data: await answer.json(), drawing, shapes };
}

/** @returns {MapData} */
export const mapData = () => /** @type {NonNullable<typeof known>} */ (known).data;

/** @param {string} region @returns {Region} */
export const regionData = (region) => mapData().regions[region];

/** @param {string} region */
export const shapeOf = (region) => known?.shapes.get(region) ?? "";

/** A copy of the drawing, for the page. */
export const drawingCopy = () => document.importNode(/** @type {NonNullable<typeof known>} */ (known).drawing.documentElement, true);

/** The middle of a region: between its name and its pieces. @param {string} region @returns {Point} */
export function centreOf(region) {
  const { lines, at } = regionData(region);
  return [lines[0][1], (lines[0][2] + (at.free ?? at.shadow)[1]) / 2];
}

/** @param {string} id */
export const regionOf = (id) => (id.startsWith("region-") ? id.slice("region-".length) : "");
