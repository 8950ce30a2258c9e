/** The keys of the table. The game's keys come first; none works while the user types or a dialog is open. */

import { anyDialog } from "../ui/dialogs.js";
import { isText } from "./focus.js";

/**
 * @typedef {object} KeyActions the actions of keys
 * @property {(event: KeyboardEvent) => boolean} game
 * @property {(number: number) => boolean} take gives the answer with this number
 * @property {() => boolean} back
 * @property {Record<string, () => void>} plain single letters
 * @property {(on: boolean) => void} peek
 * @property {() => boolean} closed whether the table is covered
 * @property {() => boolean} off whether single letters are turned off
 */

/**
 * @param {KeyActions} hands
 * @returns {() => void} undoes it
 */
export function listen(hands) {
  const down = (/** @type {KeyboardEvent} */ event) => {
    if (!hands.closed() && !ignored(event) && pressed(hands, event)) event.preventDefault();
  };
  const up = (/** @type {KeyboardEvent} */ event) => event.key.toLowerCase() === "b" && hands.peek(false);
  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
  };
}

/** @param {KeyboardEvent} event */
function ignored(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || anyDialog()) return true;
  const at = event.target;
  return (
    at instanceof HTMLTextAreaElement ||
    at instanceof HTMLSelectElement ||
    (at instanceof HTMLInputElement && isText(at))
  );
}

/**
 * @param {KeyActions} hands
 * @param {KeyboardEvent} event
 */
function pressed(hands, event) {
  if (event.key === "Escape") return hands.game(event) || hands.back();
  if (hands.off() && event.key.length === 1) return false;
  if (hands.game(event)) return true;
  if (/^[1-9]$/.test(event.key)) return hands.take(Number(event.key));
  if (event.key.toLowerCase() === "b" && !event.repeat) hands.peek(true);
  const act = hands.plain[event.key.toLowerCase()];
  act?.();
  return act !== undefined;
}
