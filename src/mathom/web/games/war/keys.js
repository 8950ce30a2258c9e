/** The keys of this game: answers by number, and the keys of the map. */

import { mapKeys } from "./map/board.js";
import { putBack } from "./turn/picks.js";

/** @typedef {import("./types.js").Context} Context */

/** @param {Context} context @param {KeyboardEvent} event */
export function keys(context, event) {
  if (!context.state.view) return false;
  if (event.key === "Escape") return putBack(context);
  return /^[1-9]$/.test(event.key) ? press(Number(event.key)) : mapKeys(event);
}

/** Presses a button of the question by its number. @param {number} number */
function press(number) {
  const buttons = [...document.querySelectorAll(".wpanel [data-key]")].filter((button) => button instanceof HTMLElement && button.offsetParent);
  const button = buttons[number - 1];
  if (button instanceof HTMLElement) button.click();
  return buttons.length > 0;
}
