/** The rules of a game, for the rules page and for a sheet beside the table. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { fetchDocument } from "./art.js";
import { openDialog } from "./dialogs.js";
import { t } from "../i18n.js";

/** @type {Map<string, Promise<DocumentFragment>>} */
const known = new Map();

/**
 * @param {string} game
 * @returns {Promise<DocumentFragment>} a fresh copy
 */
export async function rulesOf(game) {
  const loaded = known.get(game) ?? fragment(game);
  known.set(game, loaded);
  loaded.catch(() => known.delete(game));
  return /** @type {DocumentFragment} */ ((await loaded).cloneNode(true));
}

/** @param {string} game */
async function fragment(game) {
  const source = await fetchDocument(`/games/${game}/rules.html`);
  const kept = document.createDocumentFragment();
  kept.append(...[...source.body.childNodes].map((node) => document.importNode(node, true)));
  kept.querySelectorAll("th:empty").forEach((head) => head.replaceWith(document.createElement("td")));
  kept.querySelectorAll("table").forEach((wide) => (wide.tabIndex = 0)); // scrolls on a narrow screen
  return kept;
}

/**
 * @param {ParentNode} within
 * @param {string} rule
 * @returns {HTMLElement | null}
 */
export const section = (within, rule) =>
  rule
    ? (within.querySelector(`[id="r${CSS.escape(rule)}"]`) ??
      within.querySelector(`[id="r${rule.replaceAll('"', "")}"]`))
    : null;

/**
 * @param {string} game
 * @param {string} rule
 */
export async function openRules(game, rule) {
  const dialog = openDialog({
    title: t("rules"),
    kind: "rules",
    body: () =>
      html`<p class="small">
          <a href=${`/rules/${game}${rule ? "#" + rule : ""}`} target="_blank" rel="noopener">${t("rules.page")}</a>
        </p>
        <div class="rules-text"></div>`,
  });
  const text = /** @type {HTMLElement} */ (dialog.element.querySelector(".rules-text"));
  text.addEventListener("click", (event) => crossed(event, text));
  await rulesOf(game).then(
    (rules) => text.append(rules),
    () => text.append(t("offline")),
  );
  show(text, rule);
}

/**
 * Follows a link to another section without changing the address.
 * @param {MouseEvent} event
 * @param {HTMLElement} text
 */
function crossed(event, text) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  show(text, ruleOf(link.getAttribute("href") ?? ""));
}

/** The rule in a fragment: #r5.1, #rR01 or #5.1. @param {string} fragment */
export const ruleOf = (fragment) => decodeURIComponent(fragment.replace(/^#/, "")).replace(/^r(?=[\dA-Z])/, "");

/**
 * @param {HTMLElement} within
 * @param {string} rule
 */
export function show(within, rule) {
  within.querySelectorAll(".here").forEach((old) => old.classList.remove("here"));
  const found = section(within, rule);
  if (!found) return;
  found.classList.add("here");
  found.tabIndex = -1;
  found.scrollIntoView({ block: "start" });
  found.focus({ preventScroll: true });
}
