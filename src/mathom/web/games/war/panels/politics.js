/** The political track: how far each Nation is from war, and whether it is active. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { boardOf, titleOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Nation} Nation */

const FARTHEST = 3;

/** @param {Context} context */
export function politics(context) {
  const { t } = context;
  const view = boardOf(context);
  const steps = Array.from({ length: FARTHEST + 1 }, (_, i) => FARTHEST - i);
  return html`<table class="wpolitics"><thead><tr>${steps.map((step) => html`<th scope="col">${step ? t("politics.steps", { count: step }) : t("politics.war")}</th>`)}</tr></thead>
    <tbody><tr>${steps.map((step) => html`<td class=${step ? "" : "war"}>${view.nations.filter((nation) => nation.steps === step).map((nation) => marker(context, nation))}</td>`)}</tr></tbody></table>
    <p class="small">${t("politics.key")}</p>`;
}

/** @param {Context} context @param {Nation} nation */
function marker(context, { name, side, active }) {
  const option = context.replay ? undefined : context.state.ask?.options.find(({ touches }) => touches[0] === `nation-${name}`);
  const words = html`<span>${titleOf(context, `nation-${name}`)}</span><span class="vh">${context.t(active ? "politics.active" : "politics.passive")}</span>`;
  const kind = `wnation ${side} ${active ? "active" : "passive"}`;
  return option ? html`<button type="button" class=${`${kind} can`} @click=${() => context.answer(option)}>${words}</button>` : html`<span class=${kind}>${words}${nothing}</span>`;
}
