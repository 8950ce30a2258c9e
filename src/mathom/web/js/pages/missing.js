/** The page for unknown addresses. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { bar, openSettings } from "../ui/frame.js";
import { t } from "../i18n.js";

/** @param {HTMLElement} root */
export function enter(root) {
  const redraw = () =>
    render(
      html`${bar({ settings: openSettings })}
        <main class="plain">
          <h1>${t("missing.title")}</h1>
          <p>${t("missing.words")}</p>
          <p><a href="/">${t("home")}</a></p>
        </main>`,
      root,
    );
  document.title = t("missing.title");
  redraw();
  return { redraw, leave: () => {} };
}
