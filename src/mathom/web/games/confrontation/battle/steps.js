/** The steps of a battle with their rules: done, now, later. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Stage} Stage */

/** @param {Context} context @param {string | null} rule */
export const ruleLink = (context, rule) => rule
  ? html`<button class="ref" type="button" @click=${() => context.openRule(rule)}>${
    context.t("rule", { number: rule })}</button>` : nothing;

/** @param {Context} context @param {Stage[]} stages */
export const stepList = (context, stages) => html`<ol class="steps">${stages.map((stage, i) => step(context, stage, i))}</ol>`;

/** @param {Context} context @param {Stage} stage @param {number} i */
const step = (context, stage, i) => html`<li class=${stage.state} aria-current=${stage.state === "now" ? "step" : nothing}>
  <span class="k">${stage.state === "done" ? icon("ui-check") : i + 1}</span>
  <div><div class="t">${stage.title}<span class="vh"> (${context.t(`step.${stage.state}`)})</span></div>
  ${stage.words || stage.rule ? html`<div class="e">${stage.words} ${ruleLink(context, stage.rule)}</div>` : nothing}</div></li>`;
