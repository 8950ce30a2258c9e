/** Draws markers: a circle for a Hobbit, a shield for a Rider, an emblem for the character. */

import { html, nothing, svg } from "../../../vendor/lit-html/lit-html.js";

/** @typedef {import("../types.js").Marker} Marker */

/** @type {Record<string, string>} */
const EMBLEMS = {
  frodo: "ch-frodo_c", sam: "ch-sam_c", merry: "ch-merry", pippin: "ch-pippin",
  "black-rider-1": "ch-witch_king_c", "black-rider-2": "ch-black_rider", "black-rider-3": "ch-flying_nazgul_c", "black-rider-4": "ch-witch_king_v",
};
const SHIELD = "M0 -5C12 3 20 4 32 4C44 4 52 3 64 -5L67 30C67 50 52 62 32 68C12 62 -3 50 -3 30Z";

/** @param {string} character @returns {string | undefined} */
export const emblemOf = (character) => EMBLEMS[character];

/** @param {string} character */
export const isRider = (character) => character.startsWith("black-rider");
/** @param {string} character */
const number = (character) => (isRider(character) ? character.slice(-1) : "");

/** @param {Marker} marker */
export const classes = ({ character }) => `pc face ${isRider(character) ? "s" : "f"}`;

/** The parts of a marker, on a grid of 64. @param {Marker} marker */
export function figure({ character, me, turn }) {
  const rider = isRider(character);
  return svg`<ellipse class="sh" cx="33" cy="60" rx="28" ry="7"/>
    ${turn ? ring(rider, "sel", 38) : nothing}${turn ? ring(rider, "sel2", 36) : nothing}
    <use href=${rider ? "#body-sauron" : "#body-fellowship"} class="b" width="64" height="64"/>
    <use href=${`#${EMBLEMS[character]}`} class="g" x="11" y=${rider ? 11 : 10.5} width="42" height="42"/>
    ${rider ? svg`<path class="n" d="M41 42H67V55L54 67L41 55Z"/><text class="nt" x="54" y="59">${number(character)}</text>` : nothing}
    ${me ? svg`<path class="own" d="M32 -4L20 -22H44Z"/>` : nothing}`;
}

/** @param {boolean} rider @param {string} name @param {number} radius */
const ring = (rider, name, radius) =>
  rider ? svg`<path class=${name} d=${SHIELD}/>` : svg`<circle class=${name} cx="32" cy="32" r=${radius}/>`;

/** A marker beside the map. @param {Marker} marker @param {number} size */
export const token = (marker, size) =>
  html`<svg class=${classes(marker)} viewBox="-3 -6 70 76" width=${size} height=${size} aria-hidden="true">${figure({ ...marker, me: false })}</svg>`;
