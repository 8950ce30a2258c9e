/** Draws a piece, face or back, on a grid of 64. */

import { html, nothing, svg } from "../../../vendor/lit-html/lit-html.js";

/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").Context} Context */

const SHIELD = "M0 -5C12 3 20 4 32 4C44 4 52 3 64 -5L67 30C67 50 52 62 32 68C12 62 -3 50 -3 30Z";

const TAG = svg`<g class="tag"><circle cx="8" cy="8" r="11"/><use href="#ui-spectate" x="0" y="0" width="16" height="16"/></g>`;

/** @param {Look} look */
export const classes = (look) =>
  `pc ${look.side === "sauron" ? "s" : "f"} ${look.character ? "face" : "back"} ${look.fallen ? "fallen" : ""}`;

/** The parts of a piece, for a group or svg that has its classes. @param {Look} look */
export const figure = (look) => svg`
  ${look.shadow ? svg`<ellipse class="sh" cx="33" cy="60" rx="28" ry="7"/>` : nothing}
  ${look.selected ? ring(look.side, "sel2", 36) : nothing}${look.selected ? ring(look.side, "sel", 41) : nothing}
  ${look.can && !look.selected ? ring(look.side, "can", 38) : nothing}
  <use href=${`#body-${look.side}`} class="b" width="64" height="64"/>
  <use href=${look.character ? `#ch-${look.character}` : `#back-${look.side}`} class="g" x="10.5" y="9.5" width="43" height="43"/>
  ${look.character && look.number !== null ? plaque(look) : nothing}
  ${look.tag ? TAG : nothing}`;

/** @param {string} side @param {string} name @param {number} radius */
const ring = (side, name, radius) =>
  side === "sauron" ? svg`<path class=${name} d=${SHIELD}/>` : svg`<circle class=${name} cx="32" cy="32" r=${radius}/>`;

/** @param {Look} look */
const plaque = (look) => svg`
  ${look.side === "sauron" ? svg`<path class="n" d="M38 40H66V54L52 67L38 54Z"/>` : svg`<circle class="n" cx="52" cy="52" r="13"/>`}
  <text class=${look.changed ? "nt changed" : "nt"} x="52" y=${look.side === "sauron" ? 58.5 : 59}>${figures(look.number)}</text>`;

/** @param {number | null | undefined} number */
export const figures = (number) => (number ?? 0) < 0 ? `−${-Number(number)}` : String(number ?? "");

/** A piece in text or in a panel. Without a label it is decorative.
 * @param {Look} look @param {number} size @param {string} [label] */
export const piece = (look, size, label) => html`<svg class=${classes(look)} viewBox="0 0 64 64" width=${size} height=${size}
  role=${label ? "img" : nothing} aria-label=${label ?? nothing} aria-hidden=${label ? nothing : "true"}>${figure(look)}</svg>`;

/** How a character looks. @param {Context} context @param {string} character @returns {Look} */
export function lookOf(context, character) {
  const thing = context.things.get(character);
  return { side: sideOf(context, character), character, number: thing?.number ?? null };
}

/** @param {Context} context @param {string} character @returns {import("../types.js").Side} */
export function sideOf(context, character) {
  return context.things.get(character)?.side === "sauron" ? "sauron" : "fellowship";
}

/** @param {import("../types.js").Side} side @returns {Look} */
export const back = (side) => ({ side, character: null, number: null });

/** @param {Context} context @param {string} id */
export const titleOf = (context, id) => context.things.get(id)?.title ?? id;

/** @param {Context} context @param {string} character */
export function named(context, character) {
  const number = context.things.get(character)?.number;
  const title = titleOf(context, character);
  return number === null || number === undefined ? title : `${title} ${figures(number)}`;
}
