/** After the game: who fell, and where. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { lookOf, piece, titleOf } from "../board/pieces.js";
import { viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").LogLine} LogLine */

/** @param {Context} context */
export function over(context) {
  const fell = lastFalls(context);
  if (!fell.length) return nothing;
  return html`<section class="panel fill those-fell" tabindex="0" aria-label=${context.t("over.fell")}>
    <header><h2>${context.t("over.fell")}</h2></header>
    <div class="in"><ol class="fell">${fell.map((one) => row(context, one))}</ol></div></section>`;
}

/** The fallen pieces, by their latest event: undone events stay in the record. @param {Context} context */
function lastFalls(context) {
  let turn = 0;
  /** @type {Map<string, { turn: number, line: LogLine }>} */
  const falls = new Map();
  for (const line of context.log) {
    if (line.kind === "turn-began") turn = line.facts.number;
    if (line.kind !== "defeated") continue;
    falls.delete(line.facts.character);
    falls.set(line.facts.character, { turn, line });
  }
  const fallen = new Set(viewOf(context).pieces.filter(({ place }) => place === "defeated").map(({ character }) => character));
  return [...falls.values()].filter(({ line }) => fallen.has(line.facts.character));
}

/** @param {Context} context @param {{ turn: number, line: LogLine }} fell */
const row = (context, { turn, line }) => html`<li><span class="n num">${turn}</span>${
  piece(lookOf(context, line.facts.character), 30)}<span><b>${
  titleOf(context, line.facts.character)}</b> <span class="small">${titleOf(context, line.facts.region)}</span></span></li>`;
