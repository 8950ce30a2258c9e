/** The board as a list, for screen readers and for anyone who prefers a list. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { pick, put, rack, room, selected, sheetOf } from "../setup/arrangement.js";
import { places, piecesOnBoard } from "./board.js";
import { contents } from "./region_names.js";
import { named, titleOf } from "./pieces.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Option} Option */

/** @param {Context} context */
export function regions(context) {
  const tokens = piecesOnBoard(context);
  const flipped = context.state.view.seat === "sauron";
  const rows = places().inOrder(flipped).map((name) => region(context, name, tokens.filter((token) => token.region === name)));
  return html`${fromRack(context)}<ol class="regions-list">${rows}</ol>`;
}

/** @param {Context} context @param {string} name @param {Token[]} here */
function region(context, name, here) {
  const buttons = sheetOf(context) ? arranging(context, name) : answers(context, name, here);
  const label = context.t("regions.from", { place: titleOf(context, name) });
  return html`<li><h3>${titleOf(context, name)}</h3><p>${contents(context, here)}</p>${buttons.length
    ? html`<ul aria-label=${label}>${buttons.map((button) => html`<li>${button}</li>`)}</ul>` : nothing}</li>`;
}

/** The answers that start with a region or one of its pieces.
 * @param {Context} context @param {string} name @param {Token[]} here */
function answers(context, name, here) {
  if (context.replay) return [];
  const ids = [name, ...here.map((token) => token.character)];
  const options = (context.state.ask?.options ?? []).filter((option) => ids.includes(option.touches[0] ?? null));
  return options.map((option) => html`<button type="button" class="btn" @click=${() => context.answer(option)}>${option.words}</button>`);
}

/** @param {Context} context */
function fromRack(context) {
  const sheet = sheetOf(context);
  if (!sheet) return nothing;
  return html`<ul class="rack-list" aria-label=${context.t("setup.rack")}>${rack(context, sheet).map((id) => html`<li>
    <button type="button" class="btn"
    aria-pressed=${String(selected(context) === id)} @click=${() => pick(context, id)}>${named(context, id)}</button></li>`)}</ul>`;
}

/** @param {Context} context @param {string} name */
function arranging(context, name) {
  if (!room(context, name)) return [];
  const held = selected(context);
  const place = titleOf(context, name);
  const words = held ? context.t("setup.put", { piece: named(context, held), place }) : context.t("setup.take", { place });
  return [html`<button type="button" class="btn" @click=${() => put(context, name)}>${words}</button>`];
}
