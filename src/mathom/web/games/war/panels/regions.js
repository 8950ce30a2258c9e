/** The map as a list: every region where something stands or that can be chosen, for reading and for screen readers. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { mapData, regionOf } from "../map/atlas.js";
import { describe } from "../map/place_panel.js";
import { boardOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function regions(context) {
  const view = boardOf(context);
  const open = new Set(context.replay ? [] : [...context.choice.next.keys()].map(regionOf));
  const names = Object.keys(mapData().regions);
  const filled = names.filter((region) => !open.has(region) && (view.regions[region] || view.fellowship.region === region));
  const shown = [...names.filter((region) => open.has(region)), ...filled];
  return html`<ul class="wregion-list">${shown.map((region, i) => html`<li>${open.has(region)
    ? html`<button type="button" class="btn" ?data-primary=${i === 0} @click=${() => context.touch(`region-${region}`)}>${describe(context, region)}</button>` : describe(context, region)}</li>`)}</ul>`;
}
