/** Choosing several cards at once, to discard, hide or take them. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { chip } from "../cards/cards.js";
import { pick, picks } from "./picks.js";
import { me, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */

const LIMIT = 10; // cards in a hand
const MOST_HIDDEN = 4; // per turn, at one space
const DONE = "done";

/** How many cards can be chosen at once. @type {Record<string, (context: Context) => number>} */
const MOST = {
  DiscardExcess: (context) => Math.max(1, held(context) - LIMIT),
  HideCard: (context) => Math.min(held(context), MOST_HIDDEN - pileHere(context, true)),
  RetrieveCard: (context) => pileHere(context, false),
};

/** @param {Context} context */
const held = (context) => me(viewOf(context))?.hand_count ?? 0;

/**
 * The player's hidden cards where they stand: hidden in this turn, or earlier.
 * @param {Context} context @param {boolean} fresh
 */
function pileHere(context, fresh) {
  const view = viewOf(context);
  const own = me(view);
  return view.piles.find((pile) => pile.owner === own?.name && pile.space === own?.place && pile.fresh === fresh)?.count ?? 0;
}

/** @param {Context} context @param {string} kind */
export function several(context, kind) {
  const { t } = context;
  const most = MOST[kind](context);
  const chosen = picks(context).titles;
  const options = context.state.ask?.options ?? [];
  const ends = options.find(({ text }) => text === DONE);
  return html`<div class="rpanel"><p class="question">${context.state.ask?.text}</p>
    <div class="rtitles" role="group" aria-label=${context.state.ask?.text ?? ""}>${options.filter(({ text }) => text !== DONE).map((option) => toggle(context, option, most))}</div>
    <div class="rrow pin"><button type="button" class="btn pri" data-primary data-key ?disabled=${!chosen.length} @click=${() => say(context, kind, most)}>${icon("ui-check")}${
      t(`several.${kind}`, { number: chosen.length, most })}</button>
    ${ends ? html`<button type="button" class="btn" data-key @click=${() => context.answer(ends)}>${ends.title}</button>` : ""}</div></div>`;
}

/** @param {Context} context @param {Answer} option @param {number} most */
function toggle(context, option, most) {
  const { titles } = picks(context);
  const on = titles.includes(option.text);
  return html`<button type="button" class=${`rtitle ${on ? "on" : ""}`} aria-pressed=${on} @click=${() => turn(context, option.text, most)}>${
    chip(context, option.text)}</button>`;
}

/** @param {Context} context @param {string} text @param {number} most */
export function turn(context, text, most = MOST[context.state.ask?.kind ?? ""]?.(context) ?? 1) {
  const { titles } = picks(context);
  pick(context, { titles: titles.includes(text) ? titles.filter((other) => other !== text) : [...titles, text].slice(-most) });
}

/**
 * Sends the chosen cards, and "no more" if the player could have chosen more.
 * @param {Context} context @param {string} kind @param {number} most
 */
function say(context, kind, most) {
  const { titles } = picks(context);
  void context.act(kind !== "DiscardExcess" && titles.length < most ? [...titles, DONE] : titles);
}
