/** The "What could it be?" tab: who the concealed pieces of a place may be, from what this seat saw. */

import { html, nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { back, figures, lookOf, piece, sideOf, titleOf } from "../board/pieces.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Lineup} Lineup */

/** @param {Context} context @param {Lineup[]} all */
export function lineups(context, all) {
  if (!all.length) return html`<p class="small">${context.t("lineups.none")}</p>`;
  const places = [...new Set(all.map((lineup) => lineup.place))];
  const chosen = places.find((place) => place === context.inspected) ?? places[0];
  return html`<div class="lineups">
    <div class="places" role="group" aria-label=${context.t("lineups.places")}>${
      places.map((place) => chip(context, place, place === chosen, all))}</div>
    ${all.filter((lineup) => lineup.place === chosen).map((lineup) => one(context, lineup))}</div>`;
}

/** @param {Context} context @param {string} place @param {boolean} on @param {Lineup[]} all */
function chip(context, place, on, all) {
  const count = all.filter((lineup) => lineup.place === place).reduce((sum, lineup) => sum + lineup.count, 0);
  return html`<button type="button" class="chip" aria-pressed=${String(on)} @click=${() => context.inspect(place)}>${
    titleOf(context, place)} <span class="num">${count}</span></button>`;
}

/** @param {Context} context @param {Lineup} lineup */
function one(context, lineup) {
  const { t } = context;
  const { candidates, ruled_out } = lineup;
  const side = sideOf(context, candidates[0]?.thing ?? "");
  const title = t("lineups.in", { count: lineup.count, place: titleOf(context, lineup.place) });
  const share = t("lineups.of", { possible: candidates.length, all: candidates.length + ruled_out.length });
  return html`<div class="selrow lineup">${piece(back(side), 56)}<div><h3>${title}</h3>
      <p class="small">${lineup.words}</p></div></div>
    <div class="lbl"><span>${t("lineups.possible")}</span><span>${share}</span></div>
    <ol class="bel">${candidates.map((suspect) => possible(context, suspect))}</ol>
    ${ruled_out.length ? html`<div class="lbl"><span>${t("lineups.out")}</span></div>
    <ul class="ruled">${ruled_out.map((alibi) => ruledOut(context, alibi))}</ul>` : nothing}`;
}

/** @param {Context} context @param {{ thing: string, share: number }} suspect */
function possible(context, { thing, share }) {
  const percent = Math.round(share * 100);
  return html`<li>${piece(lookOf(context, thing), 34)}<span class="bn">${titleOf(context, thing)} <span class="small num">${
    context.t("battle.strength", { number: figures(context.things.get(thing)?.number) })}</span></span>
    <svg class="bb" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${
    svg`<rect width=${Math.min(100, percent)} height="10"/>`}</svg>
    <b class="num">${context.t("percent", { percent })}</b></li>`;
}

/** @param {Context} context @param {{ thing: string, words: string }} alibi */
const ruledOut = (context, { thing, words }) => html`<li>${piece({ ...lookOf(context, thing), fallen: true }, 30)}
  <span><s>${titleOf(context, thing)}</s> <span class="small">${words}</span></span></li>`;
