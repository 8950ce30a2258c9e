/** Hot seat: covers the board until the next player has the screen. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { emblem } from "../../ui/art.js";
import { t } from "../../i18n.js";

/**
 * @param {import("../../types.js").State} state
 * @param {number} seat the next player
 * @param {string} last the last public event
 * @param {() => void} draw
 */
export function curtain(state, seat, last, draw) {
  const { id, title: side } = state.seats[seat];
  const name = ownName(state, seat);
  return html`<main class="curtain">
    <div class="inner">
      ${emblem(id, seat, 150)}
      <h1 id="h-curtain" tabindex="-1">${t("curtain.title", { side: name || side })}</h1>
      <p>${name ? t("curtain.name", { name, side }) : t("curtain.words", { side })}</p>
      <button class="btn pri wide" type="button" @click=${draw}>
        ${name ? t("curtain.me", { name }) : t("curtain.open", { side })}
      </button>
      ${last ? html`<p class="small">${last}</p>` : ""}
    </div>
  </main>`;
}

/** The name of a player, if all who share the screen have different names. @param {import("../../types.js").State} state @param {number} seat */
function ownName({ seats, you }, seat) {
  const names = new Set(you.seats.map((own) => seats[own].name).filter(Boolean));
  return names.size === you.seats.length ? (seats[seat].name ?? "") : "";
}
