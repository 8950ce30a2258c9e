/** Native dialogs: they keep the focus inside, return it, and close with Esc and Back. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { icon } from "./art.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").Piece} Piece */
/** @typedef {{ close: () => void, redraw: () => void, element: HTMLDialogElement }} Dialog */
/**
 * @typedef {object} Wish
 * @property {string} title
 * @property {(close: () => void) => Piece} body
 * @property {string} [kind] a class: "menu", "rules", "small"
 * @property {() => void} [closed]
 */

/** @type {Dialog[]} */
const open = [];

/** @param {Wish} wish @returns {Dialog} */
export function openDialog(wish) {
  const element = document.createElement("dialog");
  element.className = `sheet panel ${wish.kind ?? ""}`;
  element.setAttribute("aria-labelledby", "dialog-title");
  const close = () => element.open && element.close();
  const redraw = () => render(inside(wish, close), element);
  const dialog = { close, redraw, element };
  element.addEventListener("close", () => gone(dialog, wish), { once: true });
  element.addEventListener("pointerdown", (event) => event.target === element && outside(element, event) && close());
  document.body.append(element);
  redraw();
  open.push(dialog);
  element.showModal();
  return dialog;
}

export const redrawDialogs = () => open.forEach((dialog) => dialog.redraw());
export const closeDialogs = () => [...open].forEach((dialog) => dialog.close());
export const anyDialog = () => open.length > 0;

/**
 * @param {Wish} wish
 * @param {() => void} close
 */
const inside = (wish, close) =>
  html`<header>
      <h2 id="dialog-title" tabindex="-1" autofocus>${wish.title}</h2>
      <button class="iconbtn" type="button" aria-label=${t("close")} @click=${close}>${icon("ui-close")}</button>
    </header>
    <div class="in">${wish.body(close)}</div>`;

/**
 * @param {Dialog} dialog
 * @param {Wish} wish
 */
function gone(dialog, wish) {
  open.splice(open.indexOf(dialog), 1);
  dialog.element.remove();
  wish.closed?.();
}

/**
 * @param {HTMLElement} element
 * @param {PointerEvent} event
 */
function outside(element, event) {
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/**
 * Asks the user to confirm.
 * @param {{ title: string, words: string, button: string }} wish
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, words, button }) {
  return new Promise((resolve) => {
    let answer = false;
    const yes = (/** @type {() => void} */ close) => () => {
      answer = true;
      close();
    };
    openDialog({
      title,
      kind: "small",
      body: (close) =>
        html`<p>${words}</p>
          <div class="row end">
            <button class="btn" type="button" @click=${close}>${t("cancel")}</button>
            <button class="btn pri" type="button" @click=${yes(close)}>${button}</button>
          </div>`,
      closed: () => resolve(answer),
    });
  });
}
