/** The selected card against each card that the opponent may still play, from public knowledge only. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { cardTitle, glyph, mini } from "./cards.js";
import { selectedCard } from "./hand.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Scene} Scene */
/** @typedef {import("../../../js/types.js").CardOutcome} CardOutcome */
/** @typedef {Omit<CardOutcome, "outcome"> & { outcome: CardOutcome["outcome"] | "" }} ShownOutcome */

/** @type {Record<string, () => unknown>} */
const SIGNS = {
  win: () => icon("ui-check"),
  lose: () => icon("ui-close"),
  both: () => glyph("#card-noble_sacrifice", "ic"),
  other: () => icon("ui-flip"),
};

/**
 * Before a card is selected, the same box with question marks, so that nothing moves afterwards.
 * @param {Context} context @param {Scene} battle
 */
export function odds(context, battle) {
  const card = selectedCard(context);
  /** @type {ShownOutcome[]} */
  const rows = card ? battle.odds.filter((pair) => pair.own === card) : unknown(battle.odds);
  if (!context.state.table.aids || !rows.length) return nothing;
  const own = context.state.view.seat ?? "";
  const { t } = context;
  const title = card ? t("odds.title", { card: cardTitle(context, own, card) }) : t("odds.none");
  return html`<div class="oddbox"><div class="lbl"><span>${title}</span><span class="open">${t("odds.open")}</span></div>
    <ul class="odds">${rows.map((pair) => outcomeItem(context, pair, own === "sauron" ? "fellowship" : "sauron"))}</ul>${legend(context, rows)}</div>`;
}

/** The cards that the other side may play. @param {CardOutcome[]} all @returns {ShownOutcome[]} */
function unknown(all) {
  const first = all.filter(({ own }) => own === all[0].own);
  return first.map((pair) => ({ ...pair, sum: "?", outcome: "", words: "" }));
}

/** A legend for the signs, shown if there is no room for words. @param {Context} context @param {ShownOutcome[]} rows */
const legend = (context, rows) => html`<p class="legend small" aria-hidden="true">${[...new Set(rows.map((pair) => pair.outcome))].map(
  (outcome) => outcome ? html`<span>${SIGNS[outcome]?.() ?? nothing} ${context.t(`odds.${outcome}`)}</span>` : html`&nbsp;`)}</p>`;

/** @param {Context} context @param {ShownOutcome} pair @param {string} other */
const outcomeItem = (context, pair, other) => html`<li class=${`odd ${pair.outcome}`} tabindex=${pair.words ? 0 : nothing} data-tip=${pair.words}>
  ${pair.other ? html`${mini(other, pair.other)}<span class="vh">${cardTitle(context, other, pair.other)}:</span>` : nothing}
  <span class="num">${pair.sum}</span>
  <span class="res">${SIGNS[pair.outcome]?.() ?? nothing}<span>${pair.outcome ? context.t(`odds.${pair.outcome}`) : html`&nbsp;`}</span></span>
  <span class="vh">${pair.words}</span></li>`;
