/** Public facts about a player: cards in hand and spent, Special Cards, fallen pieces. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { listed } from "../../../js/i18n.js";
import { cardsOf, cardThing, cardTitle, glyph, glyphOf, letter, mini } from "../battle/cards.js";
import { lookOf, piece, sideOf, titleOf } from "../board/pieces.js";
import { viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../types.js").Cards} Cards */

/** @param {Context} context @param {number} seat */
export function player(context, seat) {
  const side = /** @type {Side} */ (context.state.seats[seat].id);
  const view = context.state.view && viewOf(context);
  if (!view?.[side]) return nothing;
  return html`<div class="trackers">${combat(context, side, view[side])}${specials(context, side, view[side])}${
    fallen(context, side)}</div>`;
}

/** A face-down card counts as in hand for everyone who may not know it. @param {Cards} cards */
const held = (cards) => cards.hand.length - (cards.played === "face-down" ? 1 : 0);

/** @param {Context} context @param {Side} side @param {Cards} cards */
function combat(context, side, cards) {
  const { t } = context;
  const gone = cards.pile.map((id) => cardTitle(context, side, id));
  const left = cards.hand.map((id) => cardTitle(context, side, id));
  const words = t("cards.spoken", { hand: listed(left) || t("none"), spent: listed(gone) || t("none") });
  return html`<div class="lbl"><span>${t("cards.combat")}</span>
      <span>${t("cards.count", { hand: held(cards), spent: cards.pile.length })}</span></div>
    <div class="minis" role="img" tabindex="0" aria-label=${words} data-tip=${words}>${
      cardsOf(context, side).map((thing) => tracked(context, side, thing.id))}</div>`;
}

/** @param {Context} context @param {Side} side @param {string} id */
export function stateOf(context, side, id) {
  const { pile, hand } = viewOf(context)[side];
  return pile.includes(id) ? "spent" : hand.includes(id) ? "held" : "played";
}

/** @param {Context} context @param {Side} side @param {string} id */
function tracked(context, side, id) {
  const state = stateOf(context, side, id);
  const words = [context.t(`cards.${state}`, { card: cardTitle(context, side, id) }), cardThing(context, side, id)?.text ?? ""];
  return html`<span class="tip" data-tip=${words.join(". ")}>${mini(side, id, state)}</span>`;
}

/** @param {Context} context @param {Side} side @param {Cards} cards */
function specials(context, side, cards) {
  const { t } = context;
  const used = viewOf(context).used.filter((id) => sideOf(context, id) === side && context.things.get(id)?.side === side);
  const known = cards.specials ?? [];
  const concealed = cards.specials_count - known.length;
  if (!used.length && !cards.specials_count) return nothing;
  return html`<div class="lbl"><span>${t("cards.special")}</span><span>${t("cards.left", { count: cards.specials_count })}</span></div>
    <ul class="specials">${known.map((id) => (isOwn(context, side) ? ownSpecial(context, side, id) : special(context, side, id, "")))}${concealed > 0 ? html`<li class="special ${letter(side)}">${
      glyph(`#back-${side}`)}<span>${t("cards.concealed", { count: concealed })}</span></li>` : nothing}${
      used.map((id) => special(context, side, id, "spent"))}</ul>`;
}

/** @param {Context} context @param {Side} side */
const isOwn = ({ replay, state }, side) =>
  !replay && !state.result && state.you.kind === "player" && state.seats[state.you.seat ?? -1]?.id === side;

/** A card to touch: it is used, or the table says why it cannot be used now. @param {Context} context @param {Side} side @param {string} id */
const ownSpecial = (context, side, id) => html`<li><button type="button" class=${`special ${letter(side)} ${context.choice.touchables.has(id) ? "can" : ""}`}
  data-tip=${context.things.get(id)?.text ?? ""} aria-description=${context.things.get(id)?.text ?? ""} @click=${() => context.touch(id)}>${
  glyph(glyphOf(side, id, "special"))}<span>${titleOf(context, id)}</span></button></li>`;

/** @param {Context} context @param {Side} side @param {string} id @param {string} name */
const special = (context, side, id, name) => html`<li class=${`special ${letter(side)} ${name}`} tabindex="0"
  data-tip=${context.things.get(id)?.text ?? ""} aria-description=${context.things.get(id)?.text ?? ""}>${
  glyph(glyphOf(side, id, "special"))}<span>${
  titleOf(context, id)}${name ? html`<span class="vh">, ${context.t("used")}</span>` : nothing}</span></li>`;

/** @param {Context} context @param {Side} side */
function fallen(context, side) {
  const gone = fallenOf(context, side);
  const pieces = gone.map((id) => html`<li>${piece({ ...lookOf(context, id), fallen: true }, 32, titleOf(context, id))}</li>`);
  return html`<div class="lbl"><span>${context.t("fallen")}</span><span>${context.t("fallen.count", { fallen: gone.length })}</span></div>
    ${gone.length ? html`<ul class="fallen-row">${pieces}</ul>` : html`<p class="small">${context.t("fallen.none")}</p>`}`;
}

/** @param {Context} context @param {Side} side @returns {string[]} */
export const fallenOf = (context, side) => viewOf(context).pieces
  .filter((shown) => shown.place === "defeated" && sideOf(context, shown.character) === side)
  .map((shown) => shown.character);
