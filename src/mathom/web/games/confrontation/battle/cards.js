/** Draws Combat Cards and Special Cards: large in a hand, small in a tracker. */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../../../js/types.js").Thing} Thing */

/** @param {string} side */
export const letter = (side) => (side === "sauron" ? "s" : "f");

/**
 * The glyph of a card; the two sides have different Retreat cards.
 * @param {string} side @param {string} id @param {string} [kind]
 */
export function glyphOf(side, id, kind = "card") {
  if (kind === "special") return `#sp-${id}`;
  return id === "retreat" ? `#card-retreat_${side === "sauron" ? "side" : "back"}` : `#card-${id}`;
}

/** @param {string} href @param {string} [name] */
export const glyph = (href, name = "") => html`<svg class=${name} viewBox="0 0 64 64" aria-hidden="true">${svg`<use href=${href}/>`}</svg>`;

/** @param {string} id */
export const isNumber = (id) => /^\d+$/.test(id);

/** The nine cards of a side, in order. @param {Context} context @param {string} side @returns {Thing[]} */
export const cardsOf = (context, side) =>
  [...context.things].filter(([key, thing]) => thing.kind === "card" && key === `${side}.${thing.id}`).map(([, thing]) => thing);

/** @param {Context} context @param {string} side @param {string} id */
export const cardThing = (context, side, id) => context.things.get(`${side}.${id}`) ?? context.things.get(id);

/** @param {Context} context @param {string} side @param {string} id */
export const cardTitle = (context, side, id) => cardThing(context, side, id)?.title ?? id;

/** The face of a large card. @param {Context} context @param {string} side @param {string} id */
export function cardFace(context, side, id) {
  const thing = cardThing(context, side, id);
  const picture = isNumber(id) ? html`${glyph("#card-frame", "frame")}<b>${id}</b>` : glyph(glyphOf(side, id, thing?.kind));
  return html`<span class="face">${picture}</span><span class="cap">${thing?.title ?? id}</span>`;
}

/** @param {Context} context @param {string} side @param {string} id @param {string} [name] */
export const card = (context, side, id, name = "") =>
  html`<div class=${`card ${letter(side)} ${name}`}>${cardFace(context, side, id)}</div>`;

/** @param {string} side @param {string} [name] */
export const cardBack = (side, name = "") =>
  html`<div class=${`card back ${letter(side)} ${name}`}><span class="face">${glyph(`#back-${side}`)}</span></div>`;

/** @param {string} side @param {string} id */
export const miniFace = (side, id) => (isNumber(id) ? html`<span>${id}</span>` : glyph(glyphOf(side, id)));

/** @param {string} side @param {string} id @param {string} [name] */
export const mini = (side, id, name = "") =>
  html`<span class=${`mini ${letter(side)} ${name}`} aria-hidden="true">${miniFace(side, id)}</span>`;
