/** A field with a link to copy. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { copied } from "../net/invitations.js";

/** Whether the server is only reachable from this computer, so that its links do not work elsewhere. */
export const onlyHere = () =>
  /^(localhost|127\.|\[::1\])/.test(location.hostname) ? html`<p class="note">${t("link.here")}</p>` : nothing;

/**
 * @param {string} link
 * @param {string} [of] whose link it is, if there are several
 */
export const linkField = (link, of = "") => {
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const done = await copied(link);
    button.textContent = done ? t("link.copied") : t("link.select");
    if (!done) /** @type {HTMLInputElement} */ (button.previousElementSibling).select();
  };
  return html`<div class="linkfield">
    <input
      type="text"
      readonly
      aria-label=${of ? t("link.of", { side: of }) : t("link")}
      .value=${link}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
    />
    <button class="btn pri" type="button" @click=${copy}>${t("link.copy")}</button>
  </div>`;
};
