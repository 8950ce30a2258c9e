/** The hint panel: the best answers with their odds; pointing at one shows it on the board. */

import { html, nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { iconButton } from "../../ui/frame.js";
import { percent, t } from "../../i18n.js";
import { weight } from "../session/hints.js";

/** @typedef {import("../session/hints.js").Hints} Hints */
/** @typedef {import("../../types.js").Hinted} Hinted */
/** @typedef {import("../../types.js").Piece} Piece */

/** @param {Hints} hinting @returns {Piece} */
export const hintPanel = (hinting) =>
  html`<section class="hint" aria-label=${t("hint")}>
    <div class="lbl">
      <span>${t("hint.title")}</span>${iconButton("ui-close", t("hint.close"), () => void hinting.close())}
    </div>
    ${inside(hinting)}
  </section>`;

/** @param {Hints} hinting */
function inside(hinting) {
  if (hinting.refusal) return html`<p>${hinting.refusal}</p>`;
  if (!hinting.found) return html`<p class="small">${t("hint.thinking")}</p>`;
  const { words, options } = hinting.found;
  return html`${words ? html`<p class="small">${words}</p>` : nothing}
    <ol>
      ${options.map((option) => html`<li>${hinted(hinting, option)}</li>`)}
    </ol>`;
}

/**
 * @param {Hints} hinting
 * @param {Hinted} option
 */
const hinted = (hinting, option) =>
  html`<button
    type="button"
    aria-pressed=${hinting.pinned === option.text}
    @click=${() => hinting.pin(option.text)}
    @pointerenter=${() => hinting.point(option.text)}
    @pointerleave=${() => hinting.point("")}
    @focus=${() => hinting.point(option.text)}
    @blur=${() => hinting.point("")}
  >
    <span class="ti">${option.words}</span>${oddsBar(weight(option))}<b class="num">${percent(weight(option))}</b>
  </button>`;

/** @param {number} odds */
export const oddsBar = (odds) =>
  html`<svg class="oddsbar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="rest" width="100" height="10"></rect><rect width=${Math.round(odds * 100)} height="10"></rect>`}
  </svg>`;
