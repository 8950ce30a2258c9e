/** The frame of the map: its layers, its buttons, the line that describes the space under the pointer. */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";

/** @typedef {import("../types.js").Hooks["t"]} Say */
/** @typedef {{ closer: () => void, farther: () => void, fit: () => void, centreOnMe: () => void }} Acts */

/** From bottom to top; spaces are on top, because they receive the touches. */
const LAYERS = ["country", "reach", "signs", "ways", "rims", "goal-layer", "places", "focus", "way-layer", "names", "markers", "spaces"];

/** @param {Say} t @param {Acts} acts */
export const frame = (t, acts) => html`<div class="rmap-frame">
  <svg class="rmap-svg" role="group" aria-label=${t("map.label")}>
    <g class="patterns"></g><g class="world">${LAYERS.map((name) => svg`<g class=${name}></g>`)}</g>
  </svg>
  <p class="rmap-read" aria-hidden="true"></p>
  <svg class="rmap-mini" aria-hidden="true"></svg>
  <div class="rmap-buttons">
    ${button(t("map.in"), "M32 12V52M12 32H52", acts.closer)}
    ${button(t("map.out"), "M12 32H52", acts.farther)}
    ${button(t("map.fit"), "M10 24V10H24M40 10H54V24M54 40V54H40M24 54H10V40", acts.fit)}
    ${button(t("map.me"), "M32 4V18M32 46V60M4 32H18M46 32H60M32 18A14 14 0 1 1 31.9 18Z", acts.centreOnMe, "find-me")}
  </div></div><div class="rmap-beside"></div>`;

/** @param {string} title @param {string} path @param {() => void} act @param {string} [name] */
const button = (title, path, act, name = "") => html`
  <button type="button" class=${`iconbtn ${name}`} title=${title} aria-label=${title} @click=${act}>
    <svg viewBox="0 0 64 64" aria-hidden="true">${svg`<path d=${path}></path>`}</svg></button>`;
