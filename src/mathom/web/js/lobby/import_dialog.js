/** The dialog that imports a record from a file or text. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import * as api from "../net/api.js";
import { openDialog } from "../ui/dialogs.js";
import { banner } from "../ui/frame.js";
import { t } from "../i18n.js";
import { go } from "../router.js";

/** @param {string} name the name of the user */
export function openImport(name) {
  const form = { text: "", problem: "" };
  const send = async () => {
    try {
      await api.rename(name || t("guest"));
      const { id } = await api.importRecord(form.text);
      if (!dialog.element.open) return;
      dialog.close();
      go(`/t/${id}`);
    } catch (error) {
      form.problem = api.sentenceOf(error);
      dialog.redraw();
    }
  };
  const read = async (/** @type {Event} */ event) => {
    form.text = (await /** @type {HTMLInputElement} */ (event.target).files?.[0]?.text()) ?? "";
    dialog.redraw();
  };
  const dialog = openDialog({ title: t("import"), body: () => body(form, read, send) });
}

/**
 * @param {{ text: string, problem: string }} form
 * @param {(event: Event) => void} read
 * @param {() => void} send
 */
const body = (form, read, send) =>
  html`<div class="form">
    <p>${t("import.words")}</p>
    <label class="field"
      ><span class="fl">${t("import.file")}</span><input type="file" accept=".txt,.mathom,text/plain" @change=${read}
    /></label>
    <label class="field"
      ><span class="fl">${t("import.text")}</span
      ><textarea
        rows="8"
        spellcheck="false"
        .value=${form.text}
        @input=${(/** @type {Event} */ event) => (form.text = /** @type {HTMLTextAreaElement} */ (event.target).value)}
      ></textarea>
    </label>
    ${form.problem ? html`<div role="alert">${banner("bad", "ui-close", form.problem)}</div>` : nothing}
    <div class="row end"><button class="btn pri" type="button" @click=${send}>${t("import.go")}</button></div>
  </div>`;
