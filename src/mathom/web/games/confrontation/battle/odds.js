/** The selected card against each card that the opponent may still play, from public knowledge only. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { cardTitle, glyph, mini } from "./cards.js";
import { selectedCard } from "./hand.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Scene} Scene */
/** @typedef {import("../../../js/types.js").CardOutcome} CardOutcome */

/** @type {Record<string, () => unknown>} */
const SIGNS = {
  win: () => icon("ui-check"),
  lose: () => icon("ui-close"),
  both: () => glyph("#card-noble_sacrifice", "ic"),
  other: () => icon("ui-flip"),
};

/** @param {Context} context @param {Scene} battle */
export function odds(context, battle) {
  const card = selectedCard(context);
  const rows = battle.odds.filter((odd) => odd.own === card);
  if (!context.state.table.aids || !rows.length || !card) return nothing;
  const own = context.state.view.seat ?? "";
  const { t } = context;
  const title = t("odds.title", { card: cardTitle(context, own, card) });
  return html`<div class="oddbox"><div class="lbl"><span>${title}</span><span class="open">${t("odds.open")}</span></div>
    <ul class="odds">${rows.map((odd) => row(context, odd, own === "sauron" ? "fellowship" : "sauron"))}</ul>${legend(context, rows)}</div>`;
}

/** A legend for the signs, shown if there is no room for words. @param {Context} context @param {CardOutcome[]} rows */
const legend = (context, rows) => html`<p class="legend small" aria-hidden="true">${[...new Set(rows.map((odd) => odd.outcome))].map(
  (outcome) => html`<span>${SIGNS[outcome]?.() ?? nothing} ${context.t(`odds.${outcome}`)}</span>`)}</p>`;

/** @param {Context} context @param {CardOutcome} odd @param {string} other */
const row = (context, odd, other) => html`<li class=${`odd ${odd.outcome}`} tabindex=${odd.words ? 0 : nothing} data-tip=${odd.words}>
  ${odd.other ? html`${mini(other, odd.other)}<span class="vh">${cardTitle(context, other, odd.other)}:</span>` : nothing}
  <span class="num">${odd.sum}</span>
  <span class="res">${SIGNS[odd.outcome]?.() ?? nothing}<span>${context.t(`odds.${odd.outcome}`)}</span></span>
  <span class="vh">${odd.words}</span></li>`;
