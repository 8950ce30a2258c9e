/** The hint button; the hint panel is loaded when first needed. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../ui/art.js";
import { t } from "../../i18n.js";
import { lazily } from "../../lazy.js";

/** @typedef {import("../session/hints.js").Hints} Hints */
/** @typedef {import("../../types.js").Piece} Piece */

const telling = lazily(() => import("./hint_panel.js"));

/** @param {Hints} hinting @returns {Piece} */
export const hintButton = (hinting) =>
  hinting.isOffered
    ? html`<button
        class="btn hinter"
        type="button"
        aria-expanded=${hinting.isOpen}
        aria-keyshortcuts="h"
        @click=${() => hinting.toggle()}
      >
        ${icon("ui-hint")}<span>${t("hint")}</span>
      </button>`
    : nothing;

/** @param {Hints} hinting @param {() => void} redraw @returns {Piece} */
export const hintPanel = (hinting, redraw) => (hinting.isOpen ? telling(redraw)?.hintPanel(hinting) : null) ?? nothing;
