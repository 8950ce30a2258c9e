/** A hand: selecting a card shows what it does now, or answers the question. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { counted, face } from "./cards.js";
import { pick, picks } from "../turn/picks.js";
import { several } from "../turn/panel.js";
import { details, isAsked, kind, own, playerTitle, takesSeveral, titleOf, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Player} Player */

/** @param {Context} context @param {Player} player */
export function hand(context, player) {
  const { t } = context;
  const several = own(viewOf(context)).length > 1;
  const title = several ? t("hand.of", { who: playerTitle(context, player), number: player.hand_count }) : t("hand.title", { number: player.hand_count });
  return html`<section class="rhand" aria-label=${title}>
    <div class="lbl"><span>${title}</span>${player.table.length ? html`<span>${t("hand.table", { cards: player.table.map((card) => titleOf(context, card)).join(", ") })}</span>` : nothing}</div>
    ${player.hand?.length ? html`<ul class="rcs">${counted(player.hand).map(([card, count]) => html`<li>${held(context, card, count)}</li>`)}</ul>`
      : html`<p class="small">${t(player.hand ? "hand.empty" : "hand.shut")}</p>`}</section>`;
}

/** @param {Context} context @param {string} card @param {number} count */
function held(context, card, count) {
  const { t } = context;
  const on = picks(context).card === card || picks(context).titles.includes(card) || context.choice.path[0] === card;
  const open = isOpen(context, card);
  return html`<button type="button" class=${`rc ${on ? "on" : ""} ${open ? "can" : ""}`} aria-pressed=${on} @click=${() => take(context, card)}>${face(context, card)}${count > 1 ? html`<span class="rc-count num">×${count}</span>` : nothing}${
    open ? html`<span class="vh">${t("hand.open")}</span>` : nothing}</button>`;
}

/** Whether the card can be used now. @param {Context} context @param {string} card */
function isOpen(context, card) {
  if (context.replay) return false;
  const uses = details(context)?.uses[card];
  return uses ? uses.some(({ answer }) => answer) : isAsked(context, card);
}

/** @param {Context} context @param {string} card */
export function take(context, card) {
  if (isAsked(context, card)) return takesSeveral(kind(context)) ? several(context)?.turn(context, card) : context.touch(card);
  pick(context, { card: picks(context).card === card ? "" : card, space: "", other: 0, sure: "" });
}
