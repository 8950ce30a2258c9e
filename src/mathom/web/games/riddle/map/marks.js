/** Marks on the map: spaces in reach, the selected way with its cost, the last move, the focus. */

import { nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { centre, hexPath, isDot, line, outline, round } from "../spaces/geometry.js";

/** @typedef {import("../types.js").Model} Model */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Selected} Selected */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../spaces/atlas.js").Atlas} Atlas */

const FEW = 90; // more costs than this clutter the map: a flight reaches everything
const DOT = 11;
const SHORT = 19; // units before the end
const KINDS = ["legal", "attack"];

/** Tints the ground, below the terrain signs. @param {Model} model */
export function reach({ options, last = [], pointed = [] }) {
  const isWide = Object.keys(options).length > FEW;
  return svg`${last.map((space) => svg`<path class="mk last" d=${shape(space)}/>`)}
    ${KINDS.map((kind) => svg`<path class=${`zone ${kind} ${isWide ? "wide" : ""}`} d=${spread(hexesOf(options, kind))}/>`)}
    ${pointed.map((space) => svg`<path class="mk pointed" d=${shape(space)}/>`)}`;
}

/** Lines and numbers, above roads and rivers; a zone has one border around all its spaces.
 * @param {Model} model @param {Atlas} atlas */
export function zoneBorders({ options, markers }, atlas) {
  const spaces = Object.entries(options);
  const stands = new Set(markers.map(({ space }) => space));
  const isFull = (/** @type {Space} */ space) => atlas.sites.has(space) || atlas.specials.has(space) || stands.has(space);
  return svg`${KINDS.map((kind) => svg`<path class=${`rim ${kind}`} d=${outline(new Set(hexesOf(options, kind)))}/>`)}
    ${spaces.filter(([space]) => isDot(space)).map(([dot, option]) => inReach(dot, option))}
    ${spaces.length > FEW ? nothing : spaces.map(([space, option]) => costs(space, option, isFull(space)))}`;
}

/** @param {Space} dot @param {Option} option */
const inReach = (dot, option) => svg`<path class=${`dot-in-reach ${kindOf(option)}`} d=${shape(dot)}/>`;

/** @param {Option} option */
const kindOf = (option) => (option.attack ? "attack" : "legal");

/** @param {Space[]} hexes */
const spread = (hexes) => hexes.map((hex) => hexPath(hex)).join("");

/** @param {Record<Space, Option>} options @param {string} kind */
const hexesOf = (options, kind) => Object.keys(options).filter((space) => !isDot(space) && kindOf(options[space]) === kind);

/** Costs: large from afar, small in the upper corner when close.
 * @param {Space} space @param {Option} option @param {boolean} isFull */
function costs(space, option, isFull) {
  if (option.cost === undefined || isDot(space)) return nothing;
  const [x, y] = centre(space).map(round);
  return svg`${isFull ? nothing : svg`<text class="cost" x=${x} y=${y + 6}>${option.cost}</text>`}
    <text class="cost small" x=${x} y=${y - 18}>${option.cost}</text>`;
}

/** The end of the selected way, below the symbol there. @param {Selected | null} way */
export const goal = (way) => (way ? svg`<path class="goal" d=${shape(way.space, 0.95)}/>` : nothing);

/** The selected way, above the symbols. @param {Selected | null} way */
export function way(way) {
  if (!way) return nothing;
  const path = way.path && way.path.length > 1 ? line(short(way.path.map(centre))) : "";
  return svg`${path ? svg`<path class="way-edge" d=${path}/><path class="way" d=${path}/>${way.path?.slice(1, -1).map(step)}` : nothing}
    ${way.cost === undefined ? nothing : badge(way.space, way.cost)}`;
}

/** @param {Point[]} points @returns {Point[]} */
function short(points) {
  const [[ax, ay], [bx, by]] = points.slice(-2);
  const left = 1 - SHORT / Math.hypot(bx - ax, by - ay);
  return [...points.slice(0, -1), [ax + (bx - ax) * left, ay + (by - ay) * left]];
}

/** @param {Space} space */
function step(space) {
  const [x, y] = centre(space);
  return svg`<circle class="way-step" cx=${round(x)} cy=${round(y)} r="4.5"/>`;
}

/** @param {Space} space @param {number} points */
function badge(space, points) {
  const [x, y] = centre(space);
  const place = `translate(${round(x + 19)} ${round(y - 21)})`;
  return svg`<g transform=${place}><g class="way-cost"><circle r="12.5"/><text y="5.5">${points}</text></g></g>`;
}

/** Two focus rings, so that one of them is visible on any ground. @param {Space | null} space */
export const focus = (space) =>
  space ? svg`<path class="ring-out" d=${shape(space, 1)}/><path class="ring-in" d=${shape(space, 1)}/>` : nothing;

/** @param {Space} space @param {number} [size] */
export function shape(space, size = 1) {
  if (!isDot(space)) return hexPath(space, size);
  const [x, y] = centre(space);
  const r = DOT * size;
  return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}
