/** The pieces on the map: Armies as plaques, Characters, the Fellowship, control markers. */

import { nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { byRank, unitsIn } from "../views.js";
import { mapData, regionData } from "./atlas.js";

/** @typedef {import("../types.js").BoardView} BoardView */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {import("../types.js").Counts} Counts */
/** @typedef {import("../types.js").Point} Point */

const RANKS = ["regular", "elite", "leader", "nazgul"];
const SHADOW_CHARACTERS = ["saruman", "witch-king", "mouth-of-sauron", "balrog"];
const CELL = 20; // units for a figure and its number
const HIGH = 24;

/** @param {string} name @param {number} x @param {number} y @param {number} size @param {string} [classes] */
const glyph = (name, x, y, size, classes = "g") => svg`<use href=${`#war-${name}`} class=${classes} x=${x} y=${y} width=${size} height=${size}></use>`;

/** Everything in a region. @param {BoardView} view @param {string} region @param {boolean} far whether the map is small */
export function piecesIn(view, region, far) {
  const place = view.regions[region];
  const here = view.fellowship.region === region;
  if (!place && !here) return nothing;
  return svg`${place ? standing(region, place, far) : nothing}${here ? fellowship(view, regionData(region).at.ring, far) : nothing}`;
}

/** @param {string} region @param {Place} place @param {boolean} far */
function standing(region, place, far) {
  const { at } = regionData(region);
  const { inside } = place;
  const spot = (/** @type {string} */ side) => (inside === side && at.inside ? at.inside : at[side] ?? at.free);
  return svg`${place.captured && at.stamp ? control(region, place.control ?? "", at.stamp) : nothing}
    ${["free", "shadow"].map((side) => army(side, place[/** @type {"free" | "shadow"} */ (side)] ?? {}, spot(side), inside === side, far))}
    ${others(place, at.loose, far)}`;
}

/** A Settlement that the other side holds. @param {string} region @param {string} side @param {number[]} at */
const control = (region, side, [x, y]) => svg`<g class=${`wcontrol ${side}`} transform=${`translate(${x} ${y})`}>
  <circle r="17"></circle>${glyph(regionData(region).place, -13, -14, 26)}</g>`;

/** @param {string} side @param {Counts} figures @param {number[]} at @param {boolean} besieged @param {boolean} far */
function army(side, figures, at, besieged, far) {
  const ranks = byRank(figures);
  const shown = RANKS.filter((rank) => ranks[rank]);
  if (!shown.length) return nothing;
  const [x, y, scale] = at;
  if (far) return token(side, figures, x, y, besieged);
  const width = shown.length * CELL + 10;
  return svg`<g class=${`warmy ${side}`} transform=${`translate(${x} ${y}) scale(${scale})`}>
    ${besieged ? battlements(width) : nothing}<path class="plate" d=${plate(side, width)}></path>
    ${shown.map((rank, i) => svg`${glyph(rank, 4 - width / 2 + i * CELL, -7, 13)}<text x=${4 - width / 2 + i * CELL + 16.5} y="5">${ranks[rank]}</text>`)}</g>`;
}

/** An Army from afar: how many units, and a mark for Leaders. @param {string} side @param {Counts} figures @param {number} x @param {number} y @param {boolean} besieged */
function token(side, figures, x, y, besieged) {
  const { leader = 0, nazgul = 0 } = byRank(figures);
  const units = unitsIn(figures);
  const led = leader + nazgul > 0;
  return svg`<g class=${`warmy token ${side}`} transform=${`translate(${x} ${y})`}><g class="sized">
    ${besieged ? battlements(26) : nothing}<path class="plate" d=${plate(side, led && units ? 34 : 26)}></path>
    ${units ? svg`<text x=${led ? -6 : 0} y="6">${units}</text>` : nothing}${led ? glyph(nazgul ? "nazgul" : "leader", units ? 1 : -7, -7, 14) : nothing}</g></g>`;
}

/** @param {string} side @param {number} width */
function plate(side, width) {
  const [w, h] = [width / 2, HIGH / 2];
  if (side === "free") return `M${h - w} ${-h}H${w - h}a${h} ${h} 0 0 1 0 ${HIGH}H${h - w}a${h} ${h} 0 0 1 0 ${-HIGH}Z`;
  return `M${-w} ${-h}H${w}V${h - 6}L${w - 7} ${h}H${7 - w}L${-w} ${h - 6}Z`;
}

/** The besieged stand behind battlements. @param {number} width */
function battlements(width) {
  const [w, h] = [width / 2 + 3, HIGH / 2 + 3];
  let path = `M${-w} ${h}V${-h - 6}`;
  for (let x = -w; x < w - 4; x += 8) path += `h4v5h${Math.min(4, w - 4 - x)}v-5`;
  return svg`<path class="walls" d=${`${path}H${w}V${h}Z`}></path>`;
}

/** Characters, and the pieces of the expansion. @param {Place} place @param {number[]} at @param {boolean} far */
function others({ characters = [], pieces = {} }, [x, y], far) {
  const size = far ? 15 : 11;
  const each = [...characters.map((name) => ({ name, number: 0 })), ...Object.entries(pieces).map(([name, number]) => ({ name, number }))];
  return each.map(({ name, number }, i) => {
    const left = x + (i - (each.length - 1) / 2) * size * 1.7;
    const side = SHADOW_CHARACTERS.includes(name) || name === "ships" || name === "towers" ? "shadow" : "free";
    return svg`<g class=${`wperson ${side}`} transform=${`translate(${left} ${y})`}><g class="sized"><circle r=${size}></circle>
      ${number ? svg`<text y="5">${number}</text>` : glyph(name, -size * 0.72, -size * 0.72, size * 1.44)}</g></g>`;
  });
}

/** The ring of the Fellowship, with its progress. @param {BoardView} view @param {number[]} at @param {boolean} far */
function fellowship({ fellowship: { progress, revealed } }, [x, y], far) {
  const r = far ? 19 : 15;
  return svg`<g class=${`wring ${revealed ? "revealed" : ""}`} transform=${`translate(${x} ${y})`}><g class="sized"><circle r=${r}></circle>
    <use href="#ui-brand" class="g" x=${-r * 0.68} y=${-r * 0.75} width=${r * 1.36} height=${r * 1.36}></use>
    ${progress ? svg`<circle class="dot" cx=${r * 0.75} cy=${-r * 0.75} r="9"></circle><text x=${r * 0.75} y=${-r * 0.75 + 4.5}>${progress}</text>` : nothing}</g></g>`;
}

/** The steps of the Mordor Track, and the Fellowship on it. @param {BoardView} view @param {boolean} far */
export function mordorTrack(view, far) {
  const { region, mordor } = view.fellowship;
  const steps = mapData().track;
  const [x, y] = steps[mordor ?? 0];
  return svg`<g class="wtrack" aria-hidden="true">${steps.map(([x, y], i) => svg`<text x=${x} y=${y + 4.5}>${i}</text>`)}
    ${region ? nothing : fellowship({ ...view, fellowship: { ...view.fellowship, progress: 0 } }, [x, y, 1], far)}</g>`;
}
