/** A hand or a pile that was just seen is shown as a whole, not card by card. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { chips } from "./cards.js";

/** @typedef {import("./types.js").Context} Context */

/** @param {Context} context */
export function lately(context) {
  const { log } = context;
  const before = log.findLastIndex(({ kind }) => !kind?.startsWith("card-seen"));
  const seen = log.slice(before + 1).map(({ facts }) => facts.card);
  return seen.length ? html`${log[before]?.words}${chips(context, seen)}` : null;
}
