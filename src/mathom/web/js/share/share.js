/** What stands below a link for others: who can open it, its QR code, and how to reach more people. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";
import { copyField, linkField } from "../ui/link_field.js";
import { qrCode } from "./qr.js";

/** @typedef {{ where: "anywhere" | "network" | "here", origin: string }} Reach */

const USUAL_PORT = "8000"; // of `./mathom serve`
const EDGE = 4; // light modules around a code

/** @type {Reach | null} */
let reach = null;
/** @type {Promise<void> | null} */
let asked = null;

/** Loads from where this server can be reached. @param {() => void} redraw @returns {Reach | null} */
export function reachOf(redraw) {
  asked ??= fetch("/api/reach")
    .then((answer) => answer.json())
    .then((told) => {
      reach = told;
      redraw();
    })
    .catch(() => void (asked = null));
  return reach;
}

/**
 * A link with the address that others can open: a page on this computer may have a shorter one.
 * @param {string} link
 * @param {Reach | null} known
 */
export const linkForOthers = (link, known) =>
  known && isHere(location.hostname) && known.where !== "here" ? link.replace(location.origin, known.origin) : link;

/** The command that starts this server again for others, at the same port. @param {string} port */
export const commandForOthers = (port) =>
  `./mathom serve --host 0.0.0.0${port && port !== USUAL_PORT ? ` --port ${port}` : ""}`;

/** @param {string} host */
const isHere = (host) => /^(localhost|127\.|\[::1\])/.test(host);

/**
 * A link, with who can open it and its code.
 * @param {string} link
 * @param {string} of whose link it is, if there are several
 * @param {() => void} redraw
 */
export function sharedLink(link, of, redraw) {
  const known = reachOf(redraw);
  const shown = linkForOthers(link, known);
  return html`${linkField(shown, of)}${known && known.where !== "here" ? code(shown) : nothing}`;
}

/** Says which people can open the links of this page, and how more people could. @param {() => void} redraw */
export function whoCanOpen(redraw) {
  const known = reachOf(redraw);
  if (!known) return nothing;
  return html`<div class="note reach">
    <p><b>${t(`reach.${known.where}`)}</b> ${known.where === "network" ? t("reach.outside") : nothing}</p>
    ${known.where === "here" ? html`<p>${t("reach.how")}</p>${copyField(commandForOthers(location.port), t("reach.command"), t("reach.copy"))}<p>${t("reach.outside")}</p>` : nothing}
  </div>`;
}

/** @param {string} link */
function code(link) {
  const grid = qrCode(link);
  if (!grid) return nothing;
  const dark = grid.flatMap((row, y) => row.map((on, x) => (on ? `M${x + EDGE} ${y + EDGE}h1v1h-1z` : "")));
  const size = grid.length + 2 * EDGE;
  return html`<details class="qr">
    <summary>${t("reach.code")}</summary>
    <svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("reach.code.label")} shape-rendering="crispEdges">
      ${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${dark.join("")} fill="#000"></path>`}
    </svg>
  </details>`;
}
