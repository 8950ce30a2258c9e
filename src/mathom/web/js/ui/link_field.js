/** A field with a link to copy. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { copied } from "../net/invitations.js";

/**
 * @param {string} link
 * @param {string} [of] whose link it is, if there are several
 */
export const linkField = (link, of = "") =>
  copyField(link, of ? t("link.of", { side: of }) : t("link"), t("link.copy"), true);

/**
 * A text that can be copied in one piece.
 * @param {string} words
 * @param {string} label
 * @param {string} title of the button
 * @param {boolean} [main] whether it is the main button of its place
 */
export function copyField(words, label, title, main = false) {
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const done = await copied(words);
    button.textContent = done ? t("link.copied") : t("link.select");
    if (!done) /** @type {HTMLInputElement} */ (button.previousElementSibling).select();
  };
  return html`<div class="linkfield">
    <input
      type="text"
      readonly
      aria-label=${label}
      .value=${words}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    />
    <button class=${`btn ${main ? "pri" : ""}`} type="button" @click=${copy}>${title}</button>
  </div>`;
}
