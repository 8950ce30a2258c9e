/** Reinforcements and losses by Nation, and Characters who are not on the map. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { boardOf, sum, titleOf } from "../views.js";
import { figures } from "./dice.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function forces(context) {
  const { t } = context;
  const { nations, off_map: { aside, gone } } = boardOf(context);
  const said = (/** @type {Record<string, number>} */ counts) => Object.entries(counts).map(([kind, count]) => `${count} ${titleOf(context, `kind-${kind}`)}`).join(", ");
  const cell = (/** @type {Record<string, number>} */ counts, /** @type {string} */ side) => (sum(counts) ? html`${figures(counts, side)}<span class="vh">${said(counts)}</span>` : "–");
  const people = (/** @type {string} */ key, /** @type {string[]} */ names) => (names.length ? html`<p class="small">${t(key, { names: names.map((name) => titleOf(context, `character-${name}`)).join(", ") })}</p>` : nothing);
  return html`<table class="tbl wforces"><thead><tr><th scope="col">${t("forces.nation")}</th><th scope="col">${t("forces.reserve")}</th><th scope="col">${t("forces.dead")}</th></tr></thead>
    <tbody>${nations.map(({ name, side, reserve, dead }) => html`<tr><th scope="row">${titleOf(context, `nation-${name}`)}</th><td>${cell(reserve, side)}</td><td>${cell(dead, side)}</td></tr>`)}</tbody></table>
    ${people("forces.aside", aside)}${people("forces.gone", gone)}`;
}
