/** The "Who is who" tab: every character and card that is or may be in play, with its text and where it is. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { cardsOf, glyph, glyphOf, isNumber, letter, mini } from "../battle/cards.js";
import { characters, sides, specials, whereabouts } from "./cast.js";
import { figures, lookOf, piece, titleOf } from "../board/pieces.js";
import { fallenOf, stateOf } from "./players.js";
import { viewOf } from "../views.js";
import { ruleLink } from "../battle/steps.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../../../js/types.js").Thing} Thing */

/** @param {Context} context */
export const reference = (context) => html`<div class="reference">${sides(context).map((side) => about(context, side))}</div>`;

/** @param {Context} context @param {Side} side */
function about(context, side) {
  const { t } = context;
  const special = specials(context, side).map((thing) => specialCard(context, side, thing));
  return html`<section class=${`cast ${letter(side)}`}><h3>${titleOf(context, side)}</h3>
    <p class="small">${context.things.get(side)?.text ?? ""} ${ruleLink(context, context.things.get(side)?.rule ?? null)}</p>
    ${part(t("ref.characters"), characters(context, side).map((thing) => character(context, side, thing)), true)}
    ${part(t("cards.combat"), combat(context, side), false)}
    ${special.length ? part(t("cards.special"), special, false) : nothing}</section>`;
}

/** @param {string} title @param {unknown[]} rows @param {boolean} open */
const part = (title, rows, open) => html`<details ?open=${open}><summary>${title}</summary><ul>${rows}</ul></details>`;

/** @param {Context} context @param {unknown} picture @param {Thing} thing @param {unknown} head @param {string} state */
const row = (context, picture, thing, head, state) => html`<li>${picture}<div><h4>${head}</h4>
  ${state ? html`<p class="small state">${state}</p>` : nothing}
  <p class="small">${thing.text} ${ruleLink(context, thing.rule)}</p></div></li>`;

// ---- characters ----

/** @param {Context} context @param {Side} side @param {Thing} thing */
function character(context, side, thing) {
  const fallen = fallenOf(context, side).includes(thing.id);
  const head = html`<span class=${fallen ? "gone" : ""}>${thing.title}</span> <span class="num"><span class="vh">${
    context.t("ref.strength")} </span>${figures(thing.number)}</span>`;
  return row(context, piece({ ...lookOf(context, thing.id), fallen }, 44), thing, head, whereWords(context, side, thing.id));
}

/** @param {Context} context @param {Side} side @param {string} id */
function whereWords(context, side, id) {
  const place = whereabouts(context, side, id);
  return context.things.get(place)?.title ?? context.t(`ref.${place}`);
}

// ---- cards ----

/** The strength cards in one row, the others each with their text. @param {Context} context @param {Side} side */
function combat(context, side) {
  const all = cardsOf(context, side);
  const numbers = all.filter((thing) => isNumber(thing.id));
  return [strengths(context, side, numbers), ...all.filter((thing) => !isNumber(thing.id)).map((thing) => textCard(context, side, thing))];
}

/** @param {Context} context @param {Side} side @param {Thing[]} numbers */
const strengths = (context, side, numbers) => html`<li class="strengths"><div class="minis">${numbers.map((thing) =>
  html`${mini(side, thing.id, stateOf(context, side, thing.id))}<span class="vh">${stateWords(context, side, thing)}.</span>`)}</div>
  <p class="small">${context.t("ref.numbers")} ${ruleLink(context, numbers[0]?.rule ?? null)}</p></li>`;

/** @param {Context} context @param {Side} side @param {Thing} thing */
const stateWords = (context, side, thing) => context.t(`cards.${stateOf(context, side, thing.id)}`, { card: thing.title });

/** @param {Context} context @param {Side} side @param {Thing} thing */
function textCard(context, side, thing) {
  const state = stateOf(context, side, thing.id);
  return row(context, mini(side, thing.id, state), thing, thing.title, context.t(`ref.${state}`));
}

/** @param {Context} context @param {Side} side @param {Thing} thing */
function specialCard(context, side, thing) {
  const view = viewOf(context);
  const state = view.used.includes(thing.id) ? "used" : view[side]?.specials?.includes(thing.id) ? "held" : "maybe";
  const picture = html`<span class=${`special-glyph ${letter(side)}`}>${glyph(glyphOf(side, thing.id, "special"))}</span>`;
  return row(context, picture, thing, thing.title, context.t(`ref.${state}`));
}
