/** Loads parts of the client when they are needed. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialogs.js";
import { t } from "../i18n.js";

/**
 * Runs `then` with a part once it is loaded; shows a message if the server cannot be reached.
 * @template Module
 * @param {Promise<Module>} coming
 * @param {(module: Module) => void} then
 */
export const later = (coming, then) => void coming.then(then, tellOutage);

/**
 * A part of a page that is loaded when first drawn; after a failure, the next redraw tries again.
 * @template Module
 * @param {() => Promise<Module>} fetchPart
 * @returns {(redraw: () => void) => Module | null} null until it is loaded
 */
export function lazily(fetchPart) {
  /** @type {Module | null} */
  let part = null;
  let coming = false;
  const came = (/** @type {Module} */ fetched, /** @type {() => void} */ redraw) => {
    part = fetched;
    redraw();
  };
  return (redraw) => {
    if (!part && !coming) {
      coming = true;
      fetchPart().then((fetched) => came(fetched, redraw), () => (coming = false));
    }
    return part;
  };
}

export const tellOutage = () =>
  void openDialog({ title: t("offline.title"), kind: "small", body: () => html`<p role="alert">${t("offline")}</p>` });
