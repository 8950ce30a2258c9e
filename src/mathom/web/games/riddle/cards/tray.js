/** The tray below the map: whose turn it is, the cards on the table, and the hand. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chips } from "./cards.js";
import { die } from "./die.js";
import { hand } from "./hand.js";
import { pick, picks } from "../turn/picks.js";
import { active, isMyTurn, isOpen, me, own, playerTitle, titleOf, viewOf } from "../views.js";
import { atlas } from "../map/map.js";
import { spaceTitle } from "../spaces/atlas.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export const tray = (context) => html`${status(context)}${picks(context).pile ? discards(context) : nothing}${hands(context)}${openHands(context)}`;

/** All hands, for a replay with everything shown and no room for player panels. @param {Context} context */
function openHands(context) {
  if (!context.replay || !isOpen(context)) return nothing;
  const { players, piles } = viewOf(context);
  const held = players.filter(({ hand }) => hand?.length);
  const hidden = piles.filter(({ cards }) => cards?.length);
  return html`<details class="ropen"><summary>${context.t("hand.all")}</summary>
    ${held.map((player) => html`<div><b class="small">${playerTitle(context, player)}</b> ${chips(context, player.hand ?? [])}</div>`)}
    ${hidden.map((pile) => html`<div><span class="small">${context.t("status.pile", {
      who: titleOf(context, pile.owner), place: spaceTitle(atlas(), pile.space), count: pile.count })}</span> ${chips(context, pile.cards ?? [])}</div>`)}</details>`;
}

/** The player's hand; with several characters, that of the one who acts or is selected. @param {Context} context */
function hands(context) {
  const view = viewOf(context);
  const mine = own(view);
  if (isOpen(context) && !context.replay) return nothing; // after the game the panel beside the map shows all hands
  const shown = mine.find(({ name }) => name === picks(context).whose) ?? me(view);
  if (!shown) return nothing;
  const button = (/** @type {import("../types.js").Player} */ player) => html`<button type="button" class=${`rwhose ${player === shown ? "on" : ""}`}
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
  const isOver = view.over || Boolean(context.state.result);
  return html`<div class="rstatus">
    ${player?.character && facts.turn && !isOver ? html`<b>${t(isMyTurn(view) && !context.replay ? "status.mine" : "status.turn", { who: playerTitle(context, player) })}</b>` : nothing}
    ${facts.die && !isOver ? html`<span class=${facts["die-used"] ? "rdie used" : "rdie"}>${die(facts.die)}<span class="vh">${t("status.rolled")} ${facts.die}</span></span>` : nothing}
    ${facts.turn && !isOver ? html`<span class="rleft">${t("status.plays", { count: facts["power-plays"] ?? 0 })}</span>` : nothing}
    ${facts.halted ? html`<span>${t(`status.halted.${facts.halted}`)}</span>` : nothing}
    <span class="grow"></span>
    <span>${t("status.deck", { number: view.deck })}</span>
    <button type="button" class="rpile" aria-expanded=${open} @click=${() => pick(context, { pile: !open })}>${
      t("status.discard", { number: view.discard.length })}${topOf(context)}</button></div>`;
}

/** The top card of the discard pile. @param {Context} context */
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
