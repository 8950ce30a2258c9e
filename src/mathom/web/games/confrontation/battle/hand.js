/** The hand in a battle: a group of radio buttons, and a button that plays the selected card. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { cardFace, cardThing, cardTitle, letter } from "./cards.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Option} Option */

/** @param {Context} context */
const side = (context) => context.state.view.seat ?? "";

/** The answers that play one Combat Card. @param {Context} context @returns {Option[]} */
export const cardOptions = (context) => (context.state.ask?.options ?? []).filter((option) =>
  option.touches.length === 1 && context.things.get(`${side(context)}.${option.touches[0]}`)?.kind === "card");

/** The selected card. @param {Context} context @returns {string | null} */
export function selectedCard(context) {
  const [id] = context.choice.path;
  return cardOptions(context).some((option) => option.touches[0] === id) ? id : null;
}

/** @param {Context} context @param {Option} option */
export function selectCard(context, option) {
  const [id] = option.touches;
  if (selectedCard(context) !== id) context.touch(id);
}

/** Whether touching a card plays it at once. @param {Context} context */
export const isAtOnce = (context) => context.settings.confirm === "never";

/** @param {Context} context */
export const hand = (context) => html`<div class="hand" role="radiogroup" aria-label=${context.t("battle.hand")}
  @keydown=${(/** @type {KeyboardEvent} */ event) => key(context, event)}>${
  cardOptions(context).map((option, i) => radio(context, option, i))}</div>`;

/** What the selected card does; before that, how to choose one. @param {Context} context */
function text(context) {
  const card = selectedCard(context);
  if (!card) return html`<p class="small card-text keys">${context.t("battle.keys")}</p>`;
  return html`<p class="small card-text">${cardThing(context, side(context), card)?.text ?? ""}</p>`;
}

/** @param {Context} context @param {Option} option @param {number} i */
function radio(context, option, i) {
  const [id] = option.touches;
  const now = selectedCard(context);
  const stop = now ? now === id : i === 0;
  const thing = cardThing(context, side(context), id);
  return html`<button type="button" role="radio" class=${`card ${letter(side(context))} ${now === id ? "on" : ""} ${context.pointed[0] === id ? "pointed" : ""}`}
    aria-checked=${String(now === id)} tabindex=${stop ? "0" : "-1"} data-tip=${thing?.text ?? ""}
    aria-label=${`${thing?.title ?? id}. ${thing?.text ?? ""}`} ?autofocus=${stop}
    draggable=${String(!isAtOnce(context))} @dragstart=${() => selectCard(context, option)} @click=${() => selectCard(context, option)}
    @dblclick=${() => isAtOnce(context) || context.answer(option)}>${cardFace(context, side(context), id)}</button>`;
}

/** Left and right select a card; Enter plays it. @param {Context} context @param {KeyboardEvent} event */
function key(context, event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const cards = [.../** @type {HTMLElement} */ (event.currentTarget).querySelectorAll("button")];
  const at = cards.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  if (step === undefined || at < 0) return enter(context, event, at);
  const next = (at + step + cards.length) % cards.length;
  if (!isAtOnce(context)) selectCard(context, cardOptions(context)[next]);
  cards[next].focus();
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Context} context @param {KeyboardEvent} event @param {number} at */
function enter(context, event, at) {
  const option = cardOptions(context)[at];
  if (event.key !== "Enter" || !option || selectedCard(context) !== option.touches[0]) return;
  event.preventDefault();
  event.stopPropagation();
  context.answer(option);
}

/** Dropping a card on the fighters plays it. @param {Context} context @param {DragEvent} event */
export function dropped(context, event) {
  const option = cardOptions(context).find((o) => o.touches[0] === selectedCard(context));
  event.preventDefault();
  if (option) context.answer(option);
}

/** @param {Context} context */
export function playButton(context) {
  const option = cardOptions(context).find((o) => o.touches[0] === selectedCard(context));
  const words = option ? context.t("battle.play", { card: title(context, option) }) : context.t("battle.choose");
  return html`${text(context)}<button class="btn pri play" type="button" data-primary ?disabled=${!option}
    @click=${() => option && context.answer(option)}>${words}</button>`;
}

/** Selects a card by key: 1 to 9 by number or position, a letter by name.
 * @param {Context} context @param {string} pressed */
export function byKey(context, pressed) {
  const options = cardOptions(context);
  const named = options.find((option) => option.touches[0] === pressed);
  const initial = pressed.toLocaleUpperCase();
  return named ?? options.find((option) => /^[A-Z]$/.test(initial) && title(context, option).startsWith(initial)) ?? null;
}

/** Left and right select a card wherever the focus is. @param {Context} context @param {string} pressed */
export function byArrow(context, pressed) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[pressed];
  const options = cardOptions(context);
  if (!step || !options.length) return null;
  const at = options.findIndex((option) => option.touches[0] === selectedCard(context));
  return options[at < 0 ? (step > 0 ? 0 : options.length - 1) : (at + step + options.length) % options.length];
}

/** @param {Context} context @param {Option} option */
const title = (context, option) => cardTitle(context, side(context), option.touches[0]);

