/** The keys of this game: answers by number, Enter for the selected way, and the keys of the map. */

import { mapKeys } from "../map/board.js";
import { selectedWay } from "../map/map_state.js";
import { putBack } from "../turn/picks.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context @param {KeyboardEvent} event */
export function keys(context, event) {
  if (!context.state.view) return false;
  if (event.key === "Escape") return putBack(context);
  if (event.key === "Enter" && !isOnControl(event)) return go(context);
  return /^[1-9]$/.test(event.key) ? press(Number(event.key)) : mapKeys(event);
}

/** @param {Context} context */
function go(context) {
  const way = selectedWay(context);
  if (way) void context.act(way.answers);
  return way !== null;
}

/** Presses a button of this game's panel by its number. @param {number} number */
function press(number) {
  const buttons = document.querySelectorAll(".rpanel [data-key], .rbattle [data-key]");
  const button = buttons[number - 1];
  if (button instanceof HTMLElement) button.click();
  return buttons.length > 0;
}

/** @param {KeyboardEvent} event */
const isOnControl = ({ target }) => target instanceof Element && target.closest("button, a, summary, input, textarea, [role=button]") !== null;
