/** Parts of the client that are fetched when they are wanted. */

import { html } from "../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialogs.js";
import { t } from "./i18n.js";

/**
 * An outage is told; it is no fault of the page.
 * @template Module
 * @param {Promise<Module>} coming
 * @param {(module: Module) => void} then
 */
export const later = (coming, then) => void coming.then(then, tellOutage);

export const tellOutage = () =>
  void openDialog({ title: t("offline.title"), kind: "small", body: () => html`<p role="alert">${t("offline")}</p>` });
