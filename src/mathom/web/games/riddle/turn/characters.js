/** The choice of a character. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { isRider, token } from "../map/markers.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */

/** @param {Context} context */
export function characters(context) {
  const { t } = context;
  const options = context.state.ask?.options ?? [];
  const riders = (/** @type {boolean} */ on) => options.filter((option) => isRider(option.text) === on);
  return html`<div class="rpanel"><p class="question">${context.state.ask?.text}</p>
    ${part(context, t("who.hobbits"), t("who.hobbits.goal"), riders(false))}${part(context, t("who.riders"), t("who.riders.goal"), riders(true))}</div>`;
}

/** @param {Context} context @param {string} title @param {string} goal @param {Answer[]} options */
const part = (context, title, goal, options) => (options.length ? html`<h3>${title}</h3><p class="small">${goal}</p>
  <div class="rwho" role="group" aria-label=${title}>${options.map((option) => html`<button type="button" class="btn" data-primary data-key
    @click=${() => context.answer(option)}>${token({ character: option.text, name: "", space: null }, 44)}<span>${
    context.things.get(option.text)?.title ?? option.title}</span></button>`)}</div>` : "");
