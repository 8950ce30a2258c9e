/** All cards with what they do, and the key to the map. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { cardKind, glyph, groupOf, symbolOf } from "../cards/cards.js";
import { key } from "../map/map_key.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Thing} Thing */

const GROUPS = ["special", "character", "travel", "army"];

/** @param {Context} context */
export function reference(context) {
  const { t } = context;
  const cards = [...new Set([...context.things.values()].filter((thing) => thing.kind === "card"))];
  return html`<div class="rref">${GROUPS.map((group, i) => html`<details ?open=${i === 0}><summary>${t(`ref.${group}`)}</summary>
    <ul>${cards.filter((thing) => groupOf(thing.id) === group).map((thing) => row(context, thing))}</ul></details>`)}
    <details><summary>${t("ref.map")}</summary>${key(t)}</details></div>`;
}

/** @param {Context} context @param {Thing} thing */
const row = (context, thing) => html`<li><span class=${`rc-art ${symbolOf(thing.id)}`}>${glyph(thing.id)}</span><div><h3>${thing.title}</h3>
  <p class="small">${cardKind(context, thing.id)}. ${thing.text}</p></div></li>`;
