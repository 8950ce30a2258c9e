/** What to do when a part of the client cannot be loaded. */

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

export const tellOutage = () =>
  void openDialog({ title: t("offline.title"), kind: "small", body: () => html`<p role="alert">${t("offline")}</p>` });
