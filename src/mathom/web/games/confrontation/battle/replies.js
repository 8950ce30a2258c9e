/** Buttons for the answers of a battle other than Combat Cards; the scene covers the board. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { isPointed, ways } from "../../../js/table/panels/question.js";
import { cardOptions, selectedCard } from "./hand.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Option} Option */

/** @param {Context} context */
export function replies(context) {
  if (!context.state.ask) return nothing;
  if (context.choice.path.length && !selectedCard(context)) return further(context);
  return buttons(context, first(context), cardOptions(context).length === 0);
}

/**
 * What can be touched first, except cards.
 * @param {Context} context @returns {import("../../../js/table/panels/question.js").Way[]}
 */
function first(context) {
  const cards = cardOptions(context);
  if (!selectedCard(context)) return ways(context).filter((way) => !cards.some((option) => option.text === way.key));
  const others = (context.state.ask?.options ?? []).filter((option) => !cards.includes(option));
  return others.map((option) => ({ ...option, key: option.text, press: () => reply(context, option) }));
}

/** @param {Context} context @param {Option} option */
function reply(context, option) {
  if (option.touches.length) context.touch(option.touches[0]);
  else context.answer(option);
}

/**
 * After a touch: the next choices, the button that confirms, and the button that goes back.
 * @param {Context} context
 */
function further(context) {
  const { confirm } = context.choice;
  const back = html`<button class="btn" type="button" @click=${() => context.back()}>${context.t("ask.back")}</button>`;
  if (!confirm) return html`${buttons(context, ways(context), true)}<div class="go">${back}</div>`;
  return html`<p class="question">${confirm.words}</p><div class="go pin">${back}<button class="btn pri confirm" type="button" data-primary
    @click=${() => context.answer(confirm)}>${context.t("ask.confirm", { title: confirm.title })}</button></div>`;
}

/** @param {Context} context @param {import("../../../js/table/panels/question.js").Way[]} all @param {boolean} numbered */
function buttons(context, all, numbered) {
  if (!all.length) return nothing;
  return html`<div class="dest">${all.map((way, i) => html`<button type="button" data-primary class=${`${way.mark === "attack" ? "atk" : ""} ${isPointed(context, way) ? "pointed" : ""}`}
    data-tip=${way.words ?? ""} aria-description=${way.words || nothing} @click=${way.press}>
    <span class="key" aria-hidden="true">${numbered && i < 9 ? i + 1 : "·"}</span><span class="ti">${way.title}</span>
    <span class="tag">${way.detail}</span></button>`)}</div>`;
}
