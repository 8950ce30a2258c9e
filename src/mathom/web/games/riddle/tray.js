/** Below the map: whose turn it is and what lies on the table, and the hand. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { chips } from "./cards.js";
import { hand } from "./hand.js";
import { pick, picks } from "./picks.js";
import { active, me, own, playerTitle, titleOf, viewOf } from "./sight.js";
import { atlas } from "./map.js";
import { spaceTitle } from "./atlas.js";

/** @typedef {import("./types.js").Context} Context */

/** @param {Context} context */
export const tray = (context) => html`${status(context)}${picks(context).pile ? discards(context) : nothing}${hands(context)}`;

/** One's hand; of several the one who acts, or another that is looked at. @param {Context} context */
function hands(context) {
  const view = viewOf(context);
  const mine = own(view);
  const shown = mine.find(({ name }) => name === picks(context).whose) ?? me(view);
  if (!shown) return nothing;
  const button = (/** @type {import("./types.js").Player} */ player) => html`<button type="button" class=${`rwhose ${player === shown ? "on" : ""}`}
    aria-pressed=${player === shown} @click=${() => pick(context, { whose: player.name })}>${playerTitle(context, player)} <span class="num">(${player.hand_count})</span></button>`;
  return html`${mine.length > 1 ? html`<div class="rrow" role="group" aria-label=${context.t("hand.whose")}>${mine.map(button)}</div>` : nothing}${hand(context, shown)}`;
}

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
