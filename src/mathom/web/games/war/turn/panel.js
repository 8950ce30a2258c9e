/** The question panel of this game: the action, figures to choose, cards with their texts, places, and plain answers. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { ruleLink } from "../../../js/ui/frame.js";
import { regionOf } from "../map/atlas.js";
import { cardFacts } from "../panels/cards.js";
import { faceGlyph } from "../panels/dice.js";
import { details, isPointed, kindOf, rankOf, titleOf } from "../views.js";
import { act } from "./act.js";
import { choosing, isChoosing } from "./figures.js";
import { huntBlock, isHunt } from "./hunt.js";
import { pick } from "./picks.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../types.js").Piece} Piece */

/** Null without a question. @param {Context} context @returns {Piece} */
export function panel(context) {
  if (context.replay || !context.state.view) return null;
  const watched = huntBlock(context);
  if (!context.state.ask) return watched === nothing ? null : html`<div class="wpanel">${watched}</div>`;
  return html`<div class="wpanel">${questionBody(context)}</div>`;
}

/** @param {Context} context @param {boolean} [isScene] whether the numbers stand above the question */
export function questionBody(context, isScene = false) {
  if (isChoosing(context)) return choosing(context);
  if (kindOf(context) === "Act") return html`<p class="vh">${context.state.ask?.text}</p>${act(context)}`;
  const asked = html`<p class="question">${((isScene || isHunt(context)) && details(context).short) || context.state.ask?.text} ${ruleLink(details(context).rule || null, context.openRule)}</p>`;
  return html`${huntBlock(context)}${asked}${answers(context)}`;
}

/** @param {Context} context */
function answers(context) {
  const { choice, t } = context;
  const options = choice.candidates;
  const places = options.filter(({ touches }) => regionOf(touches[0] ?? ""));
  const others = options.filter((option) => !places.includes(option));
  const plain = others.filter(({ mark }) => mark === "yes" || mark === "pass");
  const rest = others.filter((option) => !plain.includes(option));
  return html`${places.length ? html`<p class="small whow">${icon("ui-attack", places[0].mark === "attack" ? "wmini" : "vh")}${t("places.how")}</p>` : nothing}
    ${rest.length + places.length ? html`<div class=${`dest wlist ${isShort(rest) ? "short" : ""}`} role="group" aria-label=${context.state.ask?.text}>${rest.map((option, i) => answerButton(context, option, i === 0))}${places.map((option, i) => placeButton(context, option, !rest.length && i === 0))}</div>` : nothing}
    ${plain.length ? html`<div class="row pin">${plain.map((option) => html`<button type="button" class=${`btn ${option.mark === "yes" || plain.length + rest.length + places.length === 1 ? "pri" : ""} ${isPointed(context, option) ? "pointed" : ""}`} data-primary data-key
      @click=${() => context.answer(option)}>${option.title}</button>`)}</div>` : nothing}`;
}

/** Whether the answers are numbers. @param {Answer[]} options */
const isShort = (options) => options.length > 0 && options.every(({ title }) => title.length < 4);

/** @param {Context} context @param {Answer} option @param {boolean} first */
const placeButton = (context, option, first) => html`<button type="button" class=${`${option.mark === "attack" ? "atk" : ""} ${isPointed(context, option) ? "pointed" : ""}`} data-key ?data-primary=${first}
  @click=${() => context.answer(option)} @pointerenter=${() => pick(context, { region: regionOf(option.touches[0]), stands: false })}><span class="ti">${option.title}</span><span class="tag">${option.detail}</span></button>`;

/** @param {Context} context @param {Answer} option @param {boolean} first */
function answerButton(context, option, first) {
  const id = option.touches[0] ?? "";
  const words = textOf(context, id) || option.detail;
  return html`<button type="button" class=${`${option.mark === "attack" ? "atk" : ""} ${words.length > 30 ? "wide" : ""} ${isPointed(context, option) ? "pointed" : ""}`} data-key ?data-primary=${first} @click=${() => context.answer(option)}>
    <span class="ti">${emblemOf(context, id)}${titleFor(context, id, option)}${isCombat(context) && id.startsWith("card-") ? html` <small>${option.title}</small>` : nothing}</span>${words ? html`<span class="tag">${words}</span>` : nothing}</button>`;
}

/** In a battle a card goes by what it does there. @param {Context} context @param {string} id @param {Answer} option */
const titleFor = (context, id, option) => (isCombat(context) && id.startsWith("card-") ? titleOf(context, id.replace("card-", "combat-")) : option.title);

/** @param {Context} context @param {string} id */
function textOf(context, id) {
  if (!id.startsWith("card-")) return "";
  return context.things.get(isCombat(context) ? id.replace("card-", "combat-") : id)?.text ?? "";
}

/** @param {Context} context */
const isCombat = (context) => kindOf(context) === "ChooseCombatCard";

/** A small picture of what an answer names. @param {Context} context @param {string} id */
function emblemOf(context, id) {
  const name = id.slice(id.indexOf("-") + 1);
  if (id.startsWith("character-")) return icon(`war-${name}`, "wface");
  if (id.startsWith("kind-")) return icon(`war-${rankOf(name)}`, "wface");
  if (!id.startsWith("card-")) return nothing;
  const { side, face } = cardFacts(context, name);
  return icon(faceGlyph(side, face), "wface");
}
