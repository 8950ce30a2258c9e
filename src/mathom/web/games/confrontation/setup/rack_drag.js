/** Dragging from the rack onto the board. */

import { pick, put, selected } from "./arrangement.js";

/** @typedef {import("../types.js").Context} Context */

const FAR = 7;

/** @param {Context} context @param {string} id @param {PointerEvent} event */
export function lift(context, id, event) {
  if (event.button !== 0) return;
  const button = /** @type {HTMLElement} */ (event.currentTarget);
  const [x, y] = [event.clientX, event.clientY];
  /** @type {HTMLElement | null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ now) => {
    if (!ghost && Math.hypot(now.clientX - x, now.clientY - y) < FAR) return;
    ghost ??= taken(context, id, button);
    ghost.style.translate = `${now.clientX}px ${now.clientY}px`;
  };
  const end = (/** @type {PointerEvent} */ now) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (ghost) dropped(context, ghost, now);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** @param {Context} context @param {string} id @param {HTMLElement} button */
function taken(context, id, button) {
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  const drawn = button.querySelector("svg");
  if (drawn) ghost.append(drawn.cloneNode(true));
  document.body.append(ghost);
  if (selected(context) !== id) pick(context, id);
  return ghost;
}

/**
 * Cancels the click that follows a drag.
 * @param {Context} context @param {HTMLElement} ghost @param {PointerEvent} event
 */
function dropped(context, ghost, event) {
  ghost.remove();
  const once = (/** @type {Event} */ click) => click.stopPropagation();
  addEventListener("click", once, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", once, { capture: true }), 0);
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-region]");
  if (event.type === "pointerup" && under instanceof SVGElement) put(context, under.dataset.region ?? "");
}
