/** When it is over: who fell, and where. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { lookOf, piece, titleOf } from "./pieces.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("../../js/types.js").LogLine} LogLine */

/** @param {Context} context */
export function over(context) {
  let turn = 0;
  /** @type {{ turn: number, line: LogLine }[]} */
  const fell = [];
  for (const line of context.log) {
    if (line.kind === "turn-began") turn = line.facts.number;
    if (line.kind === "defeated") fell.push({ turn, line });
  }
  if (!fell.length) return nothing;
  return html`<section class="panel fill those-fell" tabindex="0" aria-label=${context.t("over.fell")}>
    <header><h2>${context.t("over.fell")}</h2></header>
    <div class="in"><ol class="fell">${fell.map((one) => row(context, one))}</ol></div></section>`;
}

/** @param {Context} context @param {{ turn: number, line: LogLine }} fell */
const row = (context, { turn, line }) => html`<li><span class="n num">${turn}</span>${
  piece(lookOf(context, line.facts.character), 30)}<span><b>${
  titleOf(context, line.facts.character)}</b> <span class="small">${titleOf(context, line.facts.region)}</span></span></li>`;
