/** Below the map: whose turn it is and what lies on the table, and the hand. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chips } from "./cards.js";
import { hand } from "./hand.js";
import { pick, picks } from "./picks.js";
import { active, own, playerTitle, titleOf, viewOf } from "./sight.js";
import { atlas } from "./map.js";
import { spaceTitle } from "./spaces.js";

/** @typedef {import("./types.js").Context} Context */

/** @param {Context} context */
export const tray = (context) => html`${status(context)}${picks(context).pile ? discards(context) : nothing}${
  own(viewOf(context)).map((player) => hand(context, player))}`;

/** @param {Context} context */
function status(context) {
  const { t } = context;
  const view = viewOf(context);
  const { facts } = view;
  const player = active(view);
  const open = picks(context).pile;
  return html`<div class="rstatus">
    ${player?.character && facts.turn ? html`<b>${t("status.turn", { who: playerTitle(context, player) })}</b>` : nothing}
    ${facts.die ? html`<span class=${facts["die-used"] ? "rdie used" : "rdie"}><span class="vh">${t("status.rolled")} </span>${facts.die}</span>` : nothing}
    ${facts.turn && !view.over ? html`<span>${t("status.plays", { count: facts["power-plays"] ?? 0 })}</span>` : nothing}
    ${facts.halted ? html`<span>${t(`status.halted.${facts.halted}`)}</span>` : nothing}
    <span class="grow"></span>
    <span>${t("status.deck", { count: view.deck })}</span>
    <button type="button" class="rpile" aria-expanded=${open} @click=${() => pick(context, { pile: !open })}>${
      t("status.discard", { count: view.discard.length })}${topOf(context)}</button></div>`;
}

/** The card that lies on top. @param {Context} context */
function topOf(context) {
  const line = context.log.findLast(({ kind }) => kind === "discarded" || kind === "reshuffled");
  if (line?.kind !== "discarded" || !viewOf(context).discard.length) return nothing;
  return html`: <b>${titleOf(context, line.facts.card)}</b>`;
}

/** @param {Context} context */
function discards(context) {
  const { discard, piles } = viewOf(context);
  return html`<div class="rdiscards" tabindex="0" role="region" aria-label=${context.t("status.discards")}>${
    discard.length ? chips(context, discard) : html`<p class="small">${context.t("status.none")}</p>`}
    ${piles.length ? html`<p class="small">${piles.map((pile) => context.t("status.pile", {
      who: titleOf(context, pile.owner), place: spaceTitle(atlas(), pile.space), count: pile.count })).join(" ")}</p>` : nothing}</div>`;
}
