/** The tray below the map: hand, Fellowship and Hunt, politics, cards, forces; one of them is open. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { pick, picks } from "../turn/picks.js";
import { boardOf, ownSeat, sum } from "../views.js";
import { cardNames, smallCard } from "./cards.js";
import { forces } from "./forces.js";
import { politics } from "./politics.js";
import { quest } from "./quest.js";

/** @typedef {import("../types.js").Context} Context */

/** @type {Record<string, (context: Context) => unknown>} */
const TABS = { hand, quest, politics, cards, forces };

/** @param {Context} context @param {boolean} roomy whether there is room for an open tab */
export function tray(context, roomy) {
  const { t } = context;
  const { tab } = picks(context);
  const names = Object.keys(TABS).filter((name) => name !== "hand" || ownSeat(context) >= 0);
  const open = tab === "auto" ? (roomy ? names[0] : "") : tab;
  return html`<div class=${`wtabs ${open ? "open" : ""}`} role="group" aria-label=${t("tray")}>${names.map((name) => html`<button type="button" class=${open === name ? "on" : ""}
      aria-expanded=${open === name} @click=${() => pick(context, { tab: open === name ? "" : name, card: "" })}>${t(`tab.${name}`, numbers(context))}</button>`)}</div>
    ${open ? html`<div class="wopen" tabindex="0" role="region" aria-label=${t(`tab.${open}`, numbers(context))}>${TABS[open](context)}</div>` : nothing}`;
}

/** @param {Context} context */
function numbers(context) {
  const hand = boardOf(context).hands[ownSeat(context)];
  return { number: hand ? sum(hand.counts) : 0 };
}

/** @param {Context} context */
function hand(context) {
  const { known } = boardOf(context).hands[ownSeat(context)];
  if (!known.length) return html`<p class="small">${context.t("hand.empty")}</p>`;
  return html`<ul class="wcards">${known.map((card) => smallCard(context, card))}</ul>`;
}

/** Cards on the table, played cards, discards, decks; after the game every hand. @param {Context} context */
function cards(context) {
  const { t, state } = context;
  const view = boardOf(context);
  const seat = ownSeat(context);
  const list = (/** @type {string} */ title, /** @type {string[]} */ shown) => html`<div><h2>${title}</h2>${shown.length ? cardNames(context, shown) : html`<p class="small">${t("none")}</p>`}</div>`;
  return html`<div class="wcols">${list(t("cards.table"), view.table)}
    ${["free", "shadow"].map((side, i) => list(t(`cards.played.${side}`), view.played[i]))}
    ${seat >= 0 ? list(t("cards.discards"), view.hands[seat].discards) : nothing}
    ${state.whole ? view.hands.map((hand, i) => list(t("cards.hand", { name: state.seats[i].title }), hand.known)) : nothing}
    <div><h2>${t("cards.decks")}</h2>${["free", "shadow"].map((side, i) => html`<p class="small">${t(`cards.deck.${side}`, { character: view.decks[i].character, strategy: view.decks[i].strategy })}</p>`)}
    ${view.hands.map(({ discarded }, i) => html`<p class="small">${t("cards.away", { name: state.seats[i].title, count: sum(discarded) })}</p>`)}</div></div>`;
}
