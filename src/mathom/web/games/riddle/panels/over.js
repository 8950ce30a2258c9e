/** After the game: where everybody was, and what they held as far as it is known. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chips } from "../cards/cards.js";
import { token } from "../map/markers.js";
import { whereabouts } from "./players.js";
import { playerTitle, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function over(context) {
  const { players, facts } = viewOf(context);
  const { t } = context;
  const winners = facts.winners ?? [];
  return html`<section class="panel fill rover" tabindex="0" aria-label=${t("over.title")}><header><h2>${t("over.title")}</h2></header>
    <div class="in"><ul>${players.filter(({ character }) => character).map((player) => html`<li class=${winners.includes(player.name) ? "won" : ""}>${
      token({ character: player.character ?? "", name: "", space: null }, 34)}<div><b>${playerTitle(context, player)}</b>
      <span class="small">${[winners.includes(player.name) ? t("over.won") : "", whereabouts(context, player), t("seen.holds", { count: player.hand_count })].filter(Boolean).join(", ")}</span>
      ${player.hand?.length ? chips(context, player.hand) : nothing}</div></li>`)}</ul></div></section>`;
}
