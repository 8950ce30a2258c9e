/** Boxes beside the map: the Halls of Mandos, captives, players not yet placed. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { token } from "./markers.js";

/** @typedef {import("../types.js").OffMapBox} OffMapBox */
/** @typedef {import("../types.js").Hooks} Hooks */
/** @typedef {import("../types.js").Marker} Marker */
/** @typedef {import("../types.js").Model} Model */

/** @param {Model} model @param {Hooks} hooks */
export function boxes(model, hooks) {
  const shown = (model.boxes ?? []).filter((box) => box.always || box.characters.length);
  if (!shown.length) return nothing;
  return html`<ul class="rmap-boxes" aria-label=${hooks.t("map.boxes")}>${shown.map((box) => boxItem(box, model, hooks))}</ul>`;
}

/** @param {OffMapBox} box @param {Model} model @param {Hooks} hooks */
function boxItem(box, model, hooks) {
  const there = model.markers.filter((marker) => box.characters.includes(marker.character));
  return html`<li class=${there.length ? "holding" : "holding empty"}><h2>${box.title}</h2>
    ${there.length ? there.map((marker) => held(marker, hooks)) : html`<span class="small">${hooks.t("map.nobody")}</span>`}
    ${box.note ? html`<span class="small">${box.note}</span>` : nothing}</li>`;
}

/** @param {Marker} marker @param {Hooks} hooks */
function held(marker, { touchMarker }) {
  const inside = html`${token(marker, 32)}<span>${marker.name}</span>`;
  return touchMarker
    ? html`<button type="button" class="held" @click=${() => touchMarker(marker.character)}>${inside}</button>`
    : html`<span class="held">${inside}</span>`;
}
