/** Draws the land once: coast, terrain, roads, rivers and places. Terrain is shown by signs; colour only helps. */

import { nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import {
  EDGE, HEIGHT, HEXES, WIDE, WIDTH, centre, columnOf, corners, hexPath, line, outline, round, rowOf, smooth,
} from "../spaces/geometry.js";

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../spaces/atlas.js").Atlas} Atlas */

const COAST = [[34, 0.3], [22, 0.45], [11, 0.65]]; // width and opacity of the lines along it
const HEAVY = 1.02; // land is a little larger than its hexes, so that no sea shows between hexes
const FAR = 1600; // units of sea around the map
const TALL = 3 * EDGE; // two rows

/** Signs of terrain on a grid of 64. `ink` is stroked, `body` filled, `cut` filled with the ground colour.
 * @type {Record<string, { size: number, ink?: string, body?: string, cut?: string }>} */
const SIGNS = {
  mountain: {
    size: 44,
    body: "M2 56L25 10L38 34L44 25L62 56Z",
    cut: "M25 18L12 45L19 40L22 47L26 38L30 42L33 34ZM44 33L38 46L43 43L46 48L48 42Z",
  },
  forest: {
    size: 46,
    body: "M17 32C6 32 4 21 10 16C10 7 24 7 24 16C30 21 28 32 17 32ZM47 32C36 32 34 21 40 16C40 7 54 7 54 16C60 21 58 32 47 32ZM32 54C21 54 19 43 25 38C25 29 39 29 39 38C45 43 43 54 32 54Z",
    ink: "M17 32V38M47 32V38M32 54V59",
    cut: "M18 28C23 27 24 21 22 18C27 23 25 29 18 28ZM48 28C53 27 54 21 52 18C57 23 55 29 48 28ZM33 50C38 49 39 43 37 40C42 45 40 51 33 50Z",
  },
  hill: { size: 42, ink: "M3 50C10 28 24 24 34 48M26 37C34 18 52 20 61 50M14 48C16 43 19 41 22 41M40 46C42 40 46 37 50 38M47 49C49 45 51 44 54 45" },
  swamp: { size: 40, ink: "M4 30H28M34 46H60M8 58H30M40 24H58M16 30V14M10 28L6 18M22 28L26 18M47 46V30M41 44L37 34M53 44L57 34" },
  thicket: {
    size: 42,
    ink: "M4 58C6 38 20 38 22 58M21 58C23 34 41 34 43 58M42 58C44 38 58 38 60 58M8 18L22 32M22 18L8 32M25 8L39 22M39 8L25 22M43 18L57 32M57 18L43 32",
  },
  lake: { size: 44, ink: "M6 22Q14 14 22 22T38 22T54 22M10 38Q18 30 26 38T42 38T58 38M6 54Q14 46 22 54T38 54T54 54" },
  ocean: { size: 24, ink: "M6 34Q14 26 22 34T38 34T54 34" },
};
/** A small sign for the terrain under a city, which its symbol hides. @type {Record<string, string>} */
const TABS = {
  mountain: "M6 54L32 10L58 54Z", forest: "M32 44V60M32 44C10 44 8 24 18 18C20 2 44 2 46 18C56 24 54 44 32 44Z",
  hill: "M4 50C14 12 50 12 60 50M20 50C24 36 40 36 44 50", swamp: "M6 52H58M32 52V12M18 48L10 24M46 48L54 24",
  thicket: "M12 54L52 12M12 12L52 54M32 6V58",
};
/** @type {Record<string, string>} */
const SYMBOLS = {
  good: "ct-good", evil: "ct-evil", neutral: "ct-neutral", start: "mk-shire", hobbit: "mk-doom", rider: "mk-eye", returning: "mk-returning",
};
/** The shape below a symbol shows its side: a circle, a shield, a square. @type {Record<string, string>} */
const PLATES = {
  good: "M0 -19A19 19 0 1 1 -0.1 -19Z",
  evil: "M-19 -17Q0 -11 19 -17L18 2Q13 15 0 21Q-13 15 -18 2Z",
  neutral: "M-12 -17H12L17 -12V12L12 17H-12L-17 12V-12Z",
  start: "M0 -23L20 -11.5V11.5L0 23L-20 11.5V-11.5Z",
  hobbit: "M0 -24L7 -17H17V-7L24 0L17 7V17H7L0 24L-7 17H-17V7L-24 0L-17 -7V-17H-7Z",
};
PLATES.rider = PLATES.hobbit;

/** The patterns that the terrain is filled with: two rows of hexes, a sign in each. */
export const patterns = () => svg`<defs>${Object.keys(SIGNS).map(pattern)}
  <pattern id="rt-returning" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path class="hatch" d="M0 0V8"/></pattern></defs>`;

/** The sign of odd rows lies on the seam of the pattern, so both halves are drawn. @param {string} name */
function pattern(name) {
  const [x, y] = centre("0000");
  const middles = [[WIDE / 2, EDGE * 0.75], [0, EDGE * 2.25], [WIDE, EDGE * 2.25]];
  return svg`<pattern id=${`rt-${name}`} x=${x - WIDE / 2} y=${y - EDGE * 0.75} width=${WIDE} height=${TALL} patternUnits="userSpaceOnUse">
    ${middles.map(([right, down]) => sign(name, right, down))}</pattern>`;
}

/** @param {string} name @param {number} x @param {number} y */
export function sign(name, x, y) {
  const { size, ink, body, cut } = SIGNS[name];
  const scale = size / 64;
  const place = `translate(${x - size / 2} ${y - size / 2}) scale(${scale})`;
  return svg`<g class=${`sign s-${name}`} transform=${place}>${body ? svg`<path class="body" d=${body}/>` : nothing}
    ${ink ? svg`<path class="ink" d=${ink}/>` : nothing}${cut ? svg`<path class="cut" d=${cut}/>` : nothing}</g>`;
}

/** @param {Atlas} atlas */
export function country(atlas) {
  const land = new Set(HEXES.filter((hex) => atlas.isLand(hex)));
  const coast = outline(land);
  return svg`<path class="sea" fill="url(#rt-ocean)" d=${`M${-FAR} ${-FAR}H${WIDTH + FAR}V${HEIGHT + FAR}H${-FAR}Z`}/>
    ${COAST.map(([width, strength]) => svg`<path class="coast" d=${coast} stroke-width=${width} stroke-opacity=${strength}/>
      <path class="coast-sea" d=${coast} stroke-width=${width - 2.4}/>`)}
    ${tints(atlas, land)}<path class="shore" d=${coast}/>`;
}

/** @param {Atlas} atlas @param {Set<Space>} land */
function tints(atlas, land) {
  /** @type {Map<string, string>} */
  const tinted = new Map();
  for (const hex of HEXES) {
    if (!land.has(hex) && atlas.terrain(hex) !== "lake") continue;
    const name = tint(atlas.terrain(hex), hex);
    tinted.set(name, (tinted.get(name) ?? "") + hexPath(hex, HEAVY));
  }
  return [...tinted].map(([name, path]) => svg`<path class=${`l-${name}`} d=${path}/>`);
}

/** @param {string} terrain @param {Space} hex */
function tint(terrain, hex) {
  const [column, row] = [columnOf(hex), rowOf(hex)];
  const isMordor = column >= 21 && row >= 14 && !(column < 22 && row < 17);
  if (terrain === "returning") return "mountain";
  if (terrain === "mountain" && isMordor) return "mordor";
  if (terrain === "thicket") return "thicket";
  if (terrain !== "open") return terrain;
  return isMordor && row > 14 ? "mordor" : column >= 17 ? "wild" : "eriador";
}

/** Draws terrain again over marked ground. @param {Atlas} atlas */
export function signs(atlas) {
  const named = [...Object.keys(SIGNS).filter((name) => name !== "ocean"), "returning"];
  const spread = (/** @type {string} */ name) => HEXES.filter((hex) => atlas.terrain(hex) === name).map((hex) => hexPath(hex)).join("");
  return svg`${named.map((name) => svg`<path fill=${`url(#rt-${name})`} d=${spread(name)}/>`)}<path class="grid" d=${grid()}/>`;
}

/** Draws each side once: the eastern half of every hex, and the western border. */
function grid() {
  return HEXES.map((hex) => {
    const points = corners(hex);
    return line([points[5], points[0], points[1], points[2]]);
  }).join("");
}

/** @param {Atlas} atlas */
export function ways(atlas) {
  const roads = joined(atlas).map((hexes) => smooth(hexes.map(centre))).join("");
  const rivers = atlas.data.rivers.map(([, steps]) => smooth(steps.map((step) => centre(step.replace(/[@*]/g, ""))))).join("");
  return svg`<path class="river-edge" d=${rivers}/><path class="river" d=${rivers}/>
    <path class="road-edge" d=${roads}/><path class="road" d=${roads}/>
    ${[...atlas.dots.keys()].map(dot)}${atlas.data.crossings.map(([kind, a, b]) => crossing(kind, a, b))}`;
}

/**
 * Joins roads that meet outside places, so that they have no corner there.
 * @param {Atlas} atlas @returns {Space[][]}
 */
function joined(atlas) {
  /** @type {Space[][]} */
  const roads = [];
  for (const [, hexes] of atlas.data.roads) {
    const before = roads.findIndex((road) => road[0] === hexes[0] && !atlas.sites.has(hexes[0]));
    if (before < 0) roads.push(hexes);
    else roads[before] = [...hexes.slice(1).reverse(), ...roads[before]];
  }
  return roads;
}

/** @param {Space} space */
export function dot(space) {
  const [x, y] = centre(space);
  return svg`<circle class="river-dot" cx=${round(x)} cy=${round(y)} r="6.5"/>`;
}

/**
 * A bridge is drawn as planks, a ford as stones, across the river.
 * @param {string} kind @param {Space} a @param {Space} b
 */
export function crossing(kind, a, b) {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  const place = `translate(${round((ax + bx) / 2)} ${round((ay + by) / 2)}) rotate(${round(turn)})`;
  return kind === "bridge"
    ? svg`<g class="bridge" transform=${place}><path class="deck" d="M-13 -8H13V8H-13Z"/>
        <path class="planks" d="M-8 -8V8M-3 -8V8M2 -8V8M7 -8V8"/><path class="rails" d="M-16 -10Q0 -6 16 -10M-16 10Q0 6 16 10"/></g>`
    : svg`<g class="ford" transform=${place}><path class="shallow" d="M-5.4 -9H5.4V9H-5.4Z"/>
        <circle cx="-9" r="3.6"/><circle cy="2" r="3.6"/><circle cx="9" r="3.6"/></g>`;
}

/** Cities and other places, without special spaces that this game does not use.
 * @param {Atlas} atlas @param {Space[]} [specials] */
export const places = (atlas, specials) => svg`
  ${[...atlas.specials].filter(([space]) => !specials || specials.includes(space)).map(([space, { symbol }]) => special(space, symbol))}
  ${[...atlas.sites].map(([space, { symbol }]) => site(space, symbol, atlas.terrain(space)))}`;

/** @param {Space} space @param {string} symbol @param {string} [terrain] */
export const site = (space, symbol, terrain = "open") => svg`<g transform=${at(space)}><g class=${`site ${symbol}`}>
  ${PLATES[symbol] ? svg`<path class="plate" d=${PLATES[symbol]}/>` : nothing}
  <use href=${`#${SYMBOLS[symbol]}`} x="-12.5" y="-13" width="25" height="25"/>${tab(terrain)}</g></g>`;

/** @param {string} terrain */
function tab(terrain) {
  if (!(terrain in TABS)) return nothing;
  return svg`<g class="tab" transform="translate(-19 14)"><circle r="8"/>
    <path class=${`t-${terrain}`} transform="translate(-5.4 -5.6) scale(.17)" d=${TABS[terrain]}/></g>`;
}

/** @param {Space} space @param {string} symbol */
export const special = (space, symbol) => svg`<g transform=${at(space)}><g class="special"><circle r="13.5"/>
  <use href=${`#mk-${symbol}`} x="-9" y="-9.5" width="18" height="18"/></g></g>`;

/** @param {Space} space */
const at = (space) => `translate(${centre(space).map(round).join(" ")})`;
