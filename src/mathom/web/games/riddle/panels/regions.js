/** The places as a list: where the player can go, and who stands where. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { open, wayWords } from "../map/map_state.js";
import { whereabouts } from "./players.js";
import { pick, picks } from "../turn/picks.js";
import { playerTitle, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function regions(context) {
  const { t } = context;
  const ways = [...open(context)];
  return html`<ul class="rplaces">${viewOf(context).players.filter(({ character }) => character).map((player) =>
      html`<li><b>${playerTitle(context, player)}</b> ${whereabouts(context, player)}</li>`)}</ul>
    ${ways.length ? html`<div class="lbl"><span>${t("regions.reach")}</span><span>${ways.length}</span></div>
    <div class="dest" role="group" aria-label=${t("regions.reach")}>${ways.map(([space, [best]]) => html`<button type="button"
      aria-pressed=${picks(context).space === space} @click=${() => pick(context, { space, other: 0 })}><span class="ti">${wayWords(context, best)}</span></button>`)}</div>` : nothing}`;
}
