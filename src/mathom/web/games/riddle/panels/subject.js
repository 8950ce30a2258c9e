/** The selected card, with what it does. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { glyph, symbolOf } from "../cards/cards.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function subject(context) {
  const thing = context.things.get(context.choice.path[0]);
  if (thing?.kind !== "card") return nothing;
  return html`<div class="selrow"><span class=${`rc-art ${symbolOf(thing.id)}`}>${glyph(thing.id)}</span><div><h3>${thing.title}</h3><p class="small">${thing.text}</p></div></div>`;
}
