/** After a coached game: a hint when something happens for the first time. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { read, write } from "../../../js/browser/storage.js";
import { lesson } from "../../../js/table/panels/coach.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").LogLine} LogLine */

const STORED = "mathom.confrontation.coach";
const COMPANY = "person";
const MOUNTAINS = ["high_pass", "misty_mountains", "caradhras", "gap_of_rohan"];

/**
 * The hints, each with a test for the record line that triggers it.
 * @type {Record<string, (line: LogLine) => boolean>}
 */
const FIRSTS = {
  tunnel: (line) => line.kind === "moved" && line.facts.way === "tunnel",
  anduin: (line) => line.kind === "moved" && line.facts.way === "anduin",
  mountain: (line) => line.kind === "moved" && MOUNTAINS.includes(line.facts.to),
  text: (line) => ["retreated", "cards-forbidden", "switched", "sam-stepped-in"].includes(line.kind),
  magic: (line) => line.kind === "card-shown" && line.facts.card === "magic",
  refreshed: (line) => line.kind === "refreshed",
};

/** @type {{ known: string[], coached: boolean }} */
let memory = { known: [], coached: false, ...read(STORED) };

/** @param {Context} context */
export function hint(context) {
  const { seats, you, result, scene, table } = context.state;
  if (table.coach && !memory.coached) remember({ coached: true });
  const accompanied = seats.some((seat, i) => seat.kind === COMPANY && i !== you.seat);
  if (!memory.coached || context.replay || result || accompanied || lesson(context)) return nothing;
  const name = Object.keys(FIRSTS).find((first) => !memory.known.includes(first) && context.log.slice(-6).some(FIRSTS[first]));
  if (!name || (scene && !scene.over)) return nothing;
  return html`<aside class="callout panel" aria-label=${context.t("coach.label")}>
    <p><b>${context.t(`hint.${name}.title`)}</b> ${context.t(`hint.${name}.text`)}</p>
    <div class="cr"><button class="btn quiet" type="button" @click=${() => learn(context, { coached: false })}>${
    context.t("hint.none")}</button>
    <button class="btn" type="button" @click=${() => learn(context, { known: [...memory.known, name] })}>${icon("ui-check")}${
    context.t("hint.known")}</button></div></aside>`;
}

/** @param {Partial<typeof memory>} changes */
function remember(changes) {
  memory = { ...memory, ...changes };
  write(STORED, memory);
}

/** @param {Context} context @param {Partial<typeof memory>} changes */
function learn(context, changes) {
  remember(changes);
  context.redraw();
}
