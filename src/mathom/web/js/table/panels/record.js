/** The record in words; every line links to its position. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { sideClass } from "../../ui/art.js";
import { ruleLink } from "../../ui/frame.js";
import { t, timeOfDay, withoutFullStop } from "../../i18n.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").LogLine} LogLine */

/**
 * @param {Context} context
 * @param {{ from?: number, now?: number, press?: (line: LogLine) => void, earlier?: (() => void) | null }} [parts]
 *   `from`: first line that is new to the player; `now`: the entry shown; `earlier`: loads the lines before these
 */
export function record(context, { from = Infinity, now, press, earlier = null } = {}) {
  const { log, state } = context;
  if (!log.length) return html`<p class="small">${t("record.none")}</p>`;
  const last = log.findLastIndex((line) => !line.heading);
  const isCurrent = (/** @type {LogLine} */ line, /** @type {number} */ i) =>
    now === undefined ? i === last : line.entry === now;
  return html`${earlier ? html`<button class="btn quiet" type="button" @click=${earlier}>${t("record.earlier")}</button>` : nothing}
  <ol class="log" aria-label=${t("tab.record")}>
    ${repeat(
      log,
      (_, i) => i,
      (line, i) =>
        line.heading
          ? html`<li class="head"><h3>${withoutFullStop(line.words)}</h3></li>`
          : html`<li class=${`${isCurrent(line, i) ? "cur" : ""} ${i >= from ? "new" : ""}`}>
              <i class=${`sw ${sideClass(line.side)}`}></i
              ><span
                ><a
                  href=${`/t/${state.table.id}/${line.entry + 1}`}
                  title=${timeOfDay(line.at)}
                  @click=${press ? (/** @type {Event} */ event) => pressed(event, line, press) : nothing}
                  >${line.words}</a
                >${ruleLink(line.rule === log[i - 1]?.rule ? null : line.rule, context.openRule, true)}</span
              >
            </li>`,
    )}
  </ol>`;
}

/**
 * @param {Event} event
 * @param {LogLine} line
 * @param {(line: LogLine) => void} press
 */
function pressed(event, line, press) {
  event.preventDefault();
  press(line);
}
