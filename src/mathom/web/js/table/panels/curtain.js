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
export const curtain = (state, seat, last, draw) =>
  html`<main class="curtain">
    <div class="inner">
      ${emblem(state.seats[seat].id, seat, 150)}
      <h1 id="h-curtain" tabindex="-1">${t("curtain.title", { side: state.seats[seat].title })}</h1>
      <p>${t("curtain.words", { side: state.seats[seat].title })}</p>
      <button class="btn pri wide" type="button" @click=${draw}>
        ${t("curtain.open", { side: state.seats[seat].title })}
      </button>
      ${last ? html`<p class="small">${last}</p>` : ""}
    </div>
  </main>`;
