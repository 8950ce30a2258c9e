/**
 * Loads a part of the table with its styles and texts when it is first needed, so that the table itself loads sooner.
 */

import { learn } from "../../js/i18n.js";
import * as later from "../../js/ui/lazy.js";
import { style } from "../../js/plugins.js";

/** @typedef {import("./types.js").Context} Context */

const place = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname;

/** @template T @param {() => Promise<T>} fetchPart @returns {(context: Context) => T | null} null until it is there */
export function lazily(fetchPart) {
  const part = later.lazily(() => Promise.all([fetchPart(), style(place("parts.css")), learn(place("text/parts."))]).then(([fetched]) => fetched));
  return (context) => part(context.redraw);
}
