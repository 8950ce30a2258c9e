/** The form rows that assign a player to every seat of a larger table. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { icon } from "../ui/art.js";
import { checkbox } from "../ui/frame.js";
import { capital, t } from "../i18n.js";
import { FRIEND, HERE, ME, OPEN, changed } from "./seating.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("./seating.js").Seating} Seating */

/**
 * @param {GameEntry} game
 * @param {import("../types.js").SeatEntry[]} seats
 * @param {Seating} seating
 * @param {(seating: Seating) => void} wish
 */
export const seatRows = (game, seats, seating, wish) =>
  html`<fieldset class="field">
    <legend class="fl">${t("form.seats")}</legend>
    <ul class="seatrows">
      ${seats.map(
        (seat, i) =>
          html`<li>
            <label
              >${icon("back-" + seat.id)}<span class="ti">${capital(seat.title)}</span>${choices(
                game,
                seating.rows[i],
                (row) => wish({ ...seating, rows: changed(seating.rows, i, row) }),
              )}</label
            >
          </li>`,
      )}
    </ul>
    ${checkbox(t("form.lot"), seating.lot, (lot) => wish({ ...seating, lot }), t("form.lot.note"))}
  </fieldset>`;

/**
 * @param {GameEntry} game
 * @param {string} chosen
 * @param {(row: string) => void} choose
 */
const choices = (game, chosen, choose) =>
  html`<select
    .value=${chosen}
    @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}
  >
    ${[ME, ...(chosen === ME ? [] : [FRIEND, OPEN, HERE])].map((row) => choice(row, t(`seat.${row}`), chosen))}
    ${chosen === ME ? [] : game.bots.map((bot) => choice(bot.name, t("seat.bot", { level: bot.title }), chosen))}
  </select>`;

/**
 * @param {string} value
 * @param {string} title
 * @param {string} chosen
 */
const choice = (value, title, chosen) => html`<option value=${value} ?selected=${value === chosen}>${title}</option>`;
